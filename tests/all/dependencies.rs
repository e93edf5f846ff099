//! The list of dependencies in `docs/dependencies.md` is complete, and no crate of ours runs a script when it is built but the one that is
//! listed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The manifests of the crates of the workspace, by their paths from the root.
fn manifests() -> BTreeMap<String, toml::Table> {
    let inner = fs::read_dir(root().join("crates"))
        .unwrap()
        .map(|entry| format!("crates/{}/Cargo.toml", entry.unwrap().file_name().into_string().unwrap()));
    let outer = ["Cargo.toml", "duckdb/Cargo.toml", "python/Cargo.toml", "training/Cargo.toml"].map(str::to_owned);
    let read = |path: String| {
        let text = fs::read_to_string(root().join(&path)).unwrap();
        (path, text.parse().unwrap())
    };
    inner.chain(outer).map(read).collect()
}

/// The names in all tables of dependencies of a manifest, those of single systems too.
fn names(manifest: &toml::Table) -> BTreeSet<String> {
    let of_systems = manifest.get("target").and_then(toml::Value::as_table).into_iter().flatten();
    let tables = [manifest].into_iter().chain(of_systems.filter_map(|(_, system)| system.as_table()));
    tables
        .flat_map(|table| ["dependencies", "dev-dependencies", "build-dependencies"].map(|kind| table.get(kind)))
        .flatten()
        .filter_map(toml::Value::as_table)
        .flat_map(|table| table.keys().cloned())
        .filter(|name| name != "xgames" && !name.starts_with("xgames-"))
        .collect()
}

#[test]
fn every_dependency_is_in_the_list_with_a_reason() {
    let used: BTreeSet<String> = manifests().values().flat_map(names).collect();
    let page = fs::read_to_string(root().join("docs/dependencies.md")).unwrap();
    let mut listed = BTreeSet::new();
    for line in page.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        assert!(cells.len() == 6 && cells.iter().all(|cell| !cell.is_empty()), "{line}");
        assert!(listed.insert(cells[0].trim_matches('`').to_owned()), "{line}");
    }
    assert_eq!(used, listed);
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
