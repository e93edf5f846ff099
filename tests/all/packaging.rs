//! The files that package and publish the program agree with one another: versions, options, names.

use std::fs;
use std::path::Path;

const VERSION: &str = env!("CARGO_PKG_VERSION");

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

fn table(path: &str) -> toml::Table {
    read(path).parse().unwrap()
}

/// Returns the rest of the first line that has a text, after that text.
fn after<'t>(text: &'t str, before: &str) -> &'t str {
    let rest = text.split_once(before).unwrap_or_else(|| panic!("there is no {before:?}")).1;
    rest.lines().next().unwrap().trim()
}

#[test]
fn versions_agree() {
    for (path, expected) in [
        ("pyproject.toml", format!("version = \"{VERSION}\"")),
        ("pyproject.toml", format!("dependencies = [\"xgames=={VERSION}\"]")),
        ("python/pyproject.toml", format!("version = \"{VERSION}\"")),
        ("action.yml", format!("    description: The version of xgames to install\n    default: {VERSION}\n")),
        (
            "packaging/gitlab.yml",
            format!("      description: The version of xgames to install\n      default: {VERSION}\n"),
        ),
        ("packaging/gitlab.yml", format!("ref: v{VERSION}\n")),
        ("docs/recipes.md", format!("uses: OWNER/xgames@v{VERSION}\n")),
        ("docs/recipes.md", format!("rev: v{VERSION}\n")),
        ("docs/recipes.md", format!("ref: v{VERSION}\n")),
        ("spark/pyproject.toml", format!("version = \"{VERSION}\"")),
        ("editors/vscode/package.json", format!("\"version\": \"{VERSION}\"")),
        ("editors/vscode/package-lock.json", format!("{{\n  \"name\": \"xgames\",\n  \"version\": \"{VERSION}\"")),
        ("editors/vscode/package-lock.json", format!("      \"name\": \"xgames\",\n      \"version\": \"{VERSION}\"")),
        ("editors/tree-sitter-xgames/tree-sitter.json", format!("\"version\": \"{VERSION}\"")),
        ("README.md", format!("xgames:{VERSION}")),
        ("docs/editors.md", format!("xgames-{VERSION}.vsix")),
        ("docs/clusters.md", format!("-{VERSION}-")),
        ("docs/cli.md", format!("\"name\":\"xgames\",\"version\":\"{VERSION}\"")),
        ("CHANGELOG.md", format!("## {VERSION} ")),
    ] {
        assert!(read(path).contains(&expected), "{path} does not have {expected:?}");
    }
    let manifest = table("Cargo.toml");
    let dependencies = manifest["workspace"]["dependencies"].as_table().unwrap();
    for (name, dependency) in dependencies.iter().filter(|(name, _)| name.starts_with("xgames-")) {
        assert_eq!(dependency["version"].as_str(), Some(VERSION), "{name}");
    }
    // A version in the recipes that is not this one would be an older one.
    for (number, line) in read("docs/recipes.md").lines().enumerate() {
        let versions = line.split("xgames==").skip(1);
        assert!(versions.into_iter().all(|rest| rest.starts_with(VERSION)), "docs/recipes.md:{}", number + 1);
    }
}

#[test]
fn descriptions_and_licences_agree() {
    let package = &table("Cargo.toml")["package"];
    let wheel = &table("python/pyproject.toml")["project"];
    assert_eq!(package["description"], wheel["description"]);
    let licence = table("Cargo.toml")["workspace"]["package"]["license"].clone();
    assert_eq!(licence, wheel["license"]);
    let container = read("packaging/Containerfile");
    assert_eq!(after(&container, "image.description="), format!("{:?} \\", package["description"].as_str().unwrap()));
    assert_eq!(after(&container, "image.licenses="), format!("{:?} \\", licence.as_str().unwrap()));
}

/// The packages are built as the documentation and the names of the archives say.
#[test]
fn builds_agree() {
    let features = toml::Value::from(vec!["png", "parquet"]);
    assert_eq!(table("python/Cargo.toml")["dependencies"]["xgames"]["features"], features);
    let manifest = table("Cargo.toml");
    assert_eq!(manifest["package"]["metadata"]["dist"]["features"], features);
    let common = read("packaging/common.sh");
    assert!(common.contains("\ncargo_arguments=(--locked --profile dist "));
    assert_eq!(after(&common, "\nfeatures="), "png,parquet");
    let target = after(&common, "\ntarget=");
    let binstall = &manifest["package"]["metadata"]["binstall"];
    let elsewhere = binstall["overrides"]["x86_64-unknown-linux-musl"]["pkg-url"].as_str().unwrap();
    let url = binstall["pkg-url"].as_str().unwrap();
    assert_eq!(url.replace("{ target }", target), elsewhere);
    assert!(read("docs/releasing.md").contains(&format!("xgames-VERSION-{target}.tar.gz")));
}

/// The lints of the extension of DuckDB are those of the workspace, but for its entry point, which a macro makes.
#[test]
fn lints_agree() {
    let mut wanted = table("Cargo.toml")["workspace"]["lints"].clone();
    assert_eq!(wanted["rust"]["unsafe_code"].as_str(), Some("forbid"));
    wanted["rust"]["unsafe_code"] = "deny".into();
    assert_eq!(table("duckdb/Cargo.toml")["lints"], wanted);
}

/// Each part of the script that builds packages is in the list at its top, in its default and in the documentation.
#[test]
fn parts_agree() {
    let (script, page) = (read("packaging/build.sh"), read("docs/releasing.md"));
    let default: Vec<&str> = after(&script, "|| parts=(").trim_end_matches(')').split(' ').collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging/parts");
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let part = name.strip_suffix(".sh").unwrap();
        assert!(default.contains(&part), "{part}");
        assert!(script.contains(&format!("\n#   {part} ")), "{part}");
        assert!(page.contains(&format!("\n| `{part}` |")), "{part}");
        count += 1;
    }
    assert_eq!(count, default.len());
}
