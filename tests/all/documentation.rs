//! The command lines in README, `docs/` and the help pages run as they are, in a folder that has the shipped records and puzzles,
//! and the output shown after them is theirs.

#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use xgames::cli::EXAMPLES;

use crate::support::program;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A folder with the records and puzzles, in which commands may write.
fn folder_with_records(name: &str) -> PathBuf {
    let folder = program::folder("documentation", name);
    copy(&Path::new(ROOT).join("records"), &folder.join("records"));
    fs::create_dir(folder.join("docs")).unwrap();
    copy(&Path::new(ROOT).join("docs/puzzles.txt"), &folder.join("docs/puzzles.txt"));
    folder
}

fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        fs::create_dir(to).unwrap();
        for entry in fs::read_dir(from).unwrap() {
            let entry = entry.unwrap();
            copy(&entry.path(), &to.join(entry.file_name()));
        }
    } else {
        fs::copy(from, to).unwrap();
    }
}

/// Runs a line in a shell, with an empty standard input: a program that asks somebody ends at once. Returns the exit status and what
/// it prints.
fn run(line: &str, folder: &Path) -> (i32, String) {
    let programs = Path::new(env!("CARGO_BIN_EXE_xgames")).parent().unwrap();
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    let output = Command::new("bash")
        .args(["-o", "pipefail", "-c", &format!("{{ {line}\n}} 2>&1")])
        .current_dir(folder)
        .env("PATH", path)
        .env_remove("GITHUB_ACTIONS")
        .env("XDG_DATA_HOME", program::DATA)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    (output.status.code().unwrap_or(-1), String::from_utf8(output.stdout).unwrap())
}

/// The lines of the blocks of code in this language, block by block.
fn blocks<'t>(text: &'t str, language: &str) -> Vec<Vec<&'t str>> {
    let fence = format!("```{language}");
    let mut lines = text.lines();
    let mut blocks = Vec::new();
    while lines.any(|line| line == fence) {
        blocks.push(lines.by_ref().take_while(|line| *line != "```").collect());
    }
    blocks
}

fn pages() -> Vec<PathBuf> {
    let root = Path::new(ROOT);
    let mut pages = vec![root.join("README.md"), root.join("CONTRIBUTING.md"), root.join("records/README.md")];
    let docs = fs::read_dir(root.join("docs")).unwrap().map(|entry| entry.unwrap().path());
    pages.extend(docs.filter(|page| page.extension().is_some_and(|extension| extension == "md")));
    pages.sort();
    pages
}

/// Whether a line is run by hand only: it builds or packs the program, takes long, or opens a pager.
fn is_for_people(line: &str) -> bool {
    ["benches/", ".ci/run", "fuzz/", "packaging/"].iter().any(|start| line.starts_with(start))
        || ["cargo ", "| less", "| man "].iter().any(|part| line.contains(part))
}

/// Whether a line failed because a program or a library that it uses is not installed.
fn is_missing(status: i32, output: &str) -> bool {
    status == 127 || output.contains("ModuleNotFoundError")
}

#[test]
fn commands_in_the_documentation_run() {
    let mut count = 0;
    for page in pages() {
        let name = page.file_name().unwrap().to_string_lossy().into_owned();
        let (text, folder) = (fs::read_to_string(&page).unwrap(), folder_with_records(&name));
        for line in blocks(&text, "sh").concat() {
            if line.is_empty() || is_for_people(line) {
                continue;
            }
            let (status, output) = run(line, &folder);
            if is_missing(status, &output) {
                continue;
            }
            // Some show what happens to wrong records.
            let expected = i32::from(line.contains("exit status 1"));
            assert_eq!(status, expected, "{name}: {line}\n{output}");
            count += 1;
        }
    }
    assert!(count > 25, "{count}");
}

#[test]
fn outputs_in_the_documentation_are_what_is_printed() {
    let mut count = 0;
    for page in pages() {
        let name = page.file_name().unwrap().to_string_lossy().into_owned();
        let (text, folder) = (fs::read_to_string(&page).unwrap(), folder_with_records(&format!("{name}-console")));
        for block in blocks(&text, "console") {
            let printed = block.iter().filter_map(|line| line.strip_prefix("$ ")).map(|line| {
                count += 1;
                format!("$ {line}\n{}", run(line, &folder).1)
            });
            // An empty line at the end of an output is not shown.
            let (printed, shown) = (printed.collect::<String>(), block.join("\n"));
            if std::env::var("TRYCMD").is_ok_and(|mode| mode == "overwrite") {
                let text = fs::read_to_string(&page).unwrap();
                fs::write(&page, text.replacen(&shown, printed.trim_end(), 1)).unwrap();
            } else {
                assert_eq!(printed.trim_end(), shown.trim_end(), "{name}; TRYCMD=overwrite writes what is printed");
            }
        }
    }
    assert!(count > 15, "{count}");
}

#[test]
fn examples_of_the_help_pages_run() {
    for (command, examples) in EXAMPLES {
        let folder = folder_with_records(&format!("help-{command}"));
        for example in examples.iter().filter(|example| !is_for_people(example.0)) {
            let (status, output) = run(example.0, &folder);
            let expected = i32::from(example.0.contains("broken"));
            assert_eq!(status, expected, "{}\n{output}", example.0);
        }
    }
}

#[test]
fn the_example_of_the_library_is_a_doc_test() {
    let read = |path: &str| fs::read_to_string(Path::new(ROOT).join(path)).unwrap();
    let (page, library) = (read("README.md"), read("src/lib.rs"));
    let tested: Vec<&str> = library.lines().filter_map(|line| line.strip_prefix("//!")).map(str::trim).collect();
    let example = blocks(&page, "rust").concat();
    assert!(example.len() >= 5 && example.iter().all(|line| tested.contains(line)), "{example:?}");
}

#[test]
fn links_in_the_documentation_lead_somewhere() {
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let path = link.split('#').next().unwrap();
            if !path.is_empty() && !path.contains("://") {
                assert!(page.parent().unwrap().join(path).exists(), "{}: {link}", page.display());
            }
        }
    }
}
