//! The build script: tells the program what it was built from and for, which `xgames --version --verbose` prints.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=packaging/identity.rs");
    println!("cargo::rerun-if-env-changed=XGAMES_COMMIT");
    if let Some(commit) = told().or_else(packed).or_else(checked_out) {
        println!("cargo::rustc-env=XGAMES_COMMIT={commit}");
    }
    println!("cargo::rustc-env=XGAMES_TARGET={}", env::var("TARGET").unwrap_or_default());
}

/// The commit that the caller names.
fn told() -> Option<String> {
    env::var("XGAMES_COMMIT").ok().filter(|commit| is_plain(commit))
}

/// The commit that Cargo writes into a package for a registry.
fn packed() -> Option<String> {
    let text = fs::read_to_string(".cargo_vcs_info.json").ok()?;
    let commit = text.split_once("\"sha1\"")?.1.split('"').nth(1)?;
    is_plain(commit).then(|| commit.to_owned())
}

/// The commit that is checked out. Only optimised builds ask for it, so that a developer's commit builds nothing anew.
fn checked_out() -> Option<String> {
    if env::var("PROFILE").as_deref() != Ok("release") {
        return None;
    }
    // This may be a folder of another repository, whose commits say nothing about it.
    if !git(&["rev-parse", "--show-prefix"])?.is_empty() {
        return None;
    }
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    if Path::new(&log).exists() {
        println!("cargo::rerun-if-changed={log}");
    }
    git(&["rev-parse", "HEAD"]).filter(|commit| is_plain(commit))
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim_end().to_owned())
}

/// Whether this is a word that can be printed as it is.
fn is_plain(commit: &str) -> bool {
    !commit.is_empty()
        && commit.len() <= 64
        && commit.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-')
}
