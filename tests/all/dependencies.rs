//! The list of dependencies in `docs/dependencies.md` is complete, and no crate of ours runs a script when it is built.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The manifests of all crates, by their paths from the root.
fn manifests() -> BTreeMap<String, toml::Table> {
    let inner = fs::read_dir(root().join("crates"))
        .unwrap()
        .map(|entry| format!("crates/{}/Cargo.toml", entry.unwrap().file_name().into_string().unwrap()));
    let outer =
        ["", "duckdb/", "python/", "training/", "fuzz/", "benches/peers/"].map(|folder| format!("{folder}Cargo.toml"));
    let read = |path: String| {
        let text = fs::read_to_string(root().join(&path)).unwrap();
        (path, text.parse().unwrap())
    };
    inner.chain(outer).map(read).collect()
}

/// The crates of others in all tables of dependencies of a manifest, those of single systems and of the workspace too, each with
/// the features that are asked for.
fn dependencies(manifest: &toml::Table) -> impl Iterator<Item = (&String, Vec<&str>)> {
    let of_systems = manifest.get("target").and_then(toml::Value::as_table).into_iter().flatten();
    let of_systems = of_systems.filter_map(|(_, system)| system.as_table());
    let of_workspace = manifest.get("workspace").and_then(toml::Value::as_table);
    let tables = [manifest].into_iter().chain(of_systems).chain(of_workspace);
    tables
        .flat_map(|table| ["dependencies", "dev-dependencies", "build-dependencies"].map(|kind| table.get(kind)))
        .flatten()
        .filter_map(toml::Value::as_table)
        .flatten()
        .filter(|(name, _)| *name != "xgames" && !name.starts_with("xgames-"))
        .map(|(name, asked)| {
            let features = asked.get("features").and_then(toml::Value::as_array).into_iter().flatten();
            (name, features.filter_map(toml::Value::as_str).collect())
        })
}

#[test]
fn every_dependency_is_in_the_list_with_a_reason() {
    let manifests = manifests();
    let mut used: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (name, features) in manifests.values().flat_map(dependencies) {
        used.entry(name).or_default().extend(features);
    }
    let page = fs::read_to_string(root().join("docs/dependencies.md")).unwrap();
    let mut listed = BTreeSet::new();
    for line in page.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        assert!(cells.len() == 6 && cells.iter().all(|cell| !cell.is_empty()), "{line}");
        let name = cells[0].trim_matches('`');
        assert!(listed.insert(name), "{line}");
        // The many features of clap are not named.
        if let Some(features) = used.get(name).filter(|_| name != "clap") {
            let said: BTreeSet<&str> =
                cells[2].split('`').skip(1).step_by(2).filter(|word| *word != "default").collect();
            assert_eq!(*features, said, "{line}");
        }
    }
    assert_eq!(used.into_keys().collect::<BTreeSet<_>>(), listed);
}

/// A script would run on every machine that builds xgames.
#[test]
fn our_crates_have_no_build_scripts() {
    for (path, manifest) in manifests() {
        let folder: PathBuf = root().join(&path).parent().unwrap().to_owned();
        assert!(!folder.join("build.rs").exists(), "{path}");
        assert!(manifest["package"].get("build").is_none(), "{path}");
    }
}

/// The workspaces of their own have lock files that nothing else of the tests reads. They say what our crates need today, so that
/// `--locked` builds them.
#[test]
fn lock_files_of_other_workspaces_are_current() {
    let manifests = manifests();
    let by_name: BTreeMap<&str, &toml::Table> =
        manifests.values().map(|manifest| (manifest["package"]["name"].as_str().unwrap(), manifest)).collect();
    for folder in ["fuzz", "benches/peers"] {
        let lock = fs::read_to_string(root().join(folder).join("Cargo.lock")).unwrap();
        let lock: toml::Table = lock.parse().unwrap();
        let mut seen = 0;
        for package in lock["package"].as_array().unwrap() {
            let crate_name = package["name"].as_str().unwrap();
            let Some(manifest) = by_name.get(crate_name) else { continue };
            seen += 1;
            let locked: BTreeSet<&str> = package.get("dependencies").and_then(toml::Value::as_array).map_or_else(
                BTreeSet::new,
                // A name that several versions have is followed by the version.
                |names| names.iter().map(|name| name.as_str().unwrap().split(' ').next().unwrap()).collect(),
            );
            let of_systems = manifest.get("target").and_then(toml::Value::as_table).into_iter().flatten();
            let tables = of_systems.filter_map(|(_, system)| system.as_table()).chain([*manifest]);
            let asked: Vec<(&String, &toml::Value)> = tables
                .flat_map(|table| ["dependencies", "build-dependencies"].map(|kind| table.get(kind)))
                .flatten()
                .filter_map(toml::Value::as_table)
                .flatten()
                .collect();
            let names: BTreeSet<&str> = asked.iter().map(|(name, _)| name.as_str()).collect();
            assert!(locked.is_subset(&names), "{folder}: {crate_name} needs {locked:?}");
            let is_always_there =
                |value: &toml::Value| value.get("optional").and_then(toml::Value::as_bool) != Some(true);
            let needed = asked.iter().filter(|(_, value)| is_always_there(value)).map(|(name, _)| name.as_str());
            let missing: Vec<&str> = needed.filter(|name| !locked.contains(name)).collect();
            assert!(missing.is_empty(), "{folder}: {crate_name} lacks {missing:?}");
        }
        assert!(seen > 0, "{folder}");
    }
}
