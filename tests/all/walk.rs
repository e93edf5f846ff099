//! The inputs that arguments stand for.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use tempfile::TempDir;
use xgames::archive::{Source, walk};

/// A folder with files of these names.
fn folder(names: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for name in names {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "").unwrap();
    }
    folder
}

/// What arguments in a folder stand for: names in it, behind `+` if they were found in a directory, or faults.
fn walked(folder: &Path, arguments: &[&str]) -> Vec<String> {
    let paths: Vec<PathBuf> = arguments.iter().map(|argument| folder.join(argument)).collect();
    let mut all = Vec::new();
    let ended = walk(&paths, &mut |input| {
        let name = |name: &str| name.strip_prefix(folder.to_str().unwrap()).unwrap().to_owned();
        all.push(match input {
            Ok(input) => match input.source {
                Source::Found(path) => format!("+{}", name(path.to_str().unwrap())),
                Source::File(_) => name(&input.name),
                Source::Stdin => unreachable!(),
            },
            Err(problem) => format!("{}: {}", name(&problem.name), problem.message),
        });
        ControlFlow::Continue(())
    });
    assert!(ended.is_continue());
    all
}

#[test]
fn directories_are_walked_in_order_without_hidden_files() {
    let folder = folder(&["b/2.zip", "b/10.txt", "a.txt", ".x.txt", "b/.git/c.txt", "z.bin"]);
    assert_eq!(
        walked(folder.path(), &["z.bin", "", ".x.txt"]),
        ["/z.bin", "+/a.txt", "+/b/10.txt", "+/b/2.zip", "+/z.bin", "/.x.txt"]
    );
}

#[test]
fn patterns_are_matched_unless_a_file_has_that_name() {
    let folder = folder(&["b.txt", "a.txt", "[ab].txt", "c/d/e.txt", "c/.hidden.txt", ".f.txt"]);
    assert_eq!(walked(folder.path(), &["?.txt"]), ["/a.txt", "/b.txt"]);
    assert_eq!(walked(folder.path(), &["[ab].txt", "[a]*.txt"]), ["/[ab].txt", "/a.txt"]);
    assert_eq!(walked(folder.path(), &["**/e.*", "c*"]), ["/c/d/e.txt", "+/c/d/e.txt"]);
    assert_eq!(walked(folder.path(), &["*.zip"]), ["/*.zip: nothing matches this pattern"]);
    assert_eq!(walked(folder.path(), &["a**"])[0].split(':').nth(1), Some(" is not a pattern"));
    // Whatever way the folder is written, and only folders if there is a slash at the end.
    for pattern in ["c/d//*.txt", "c/./d/*.txt", "c//*/e.txt"] {
        assert_eq!(walked(folder.path(), &[pattern]), ["/c/d/e.txt"], "{pattern}");
    }
    assert_eq!(walked(folder.path(), &["*/"]), ["+/c/d/e.txt"]);
    // Opening it will show that it does not exist.
    assert_eq!(walked(folder.path(), &["gone.txt"]), ["/gone.txt"]);
}

#[test]
fn a_dash_is_standard_input_and_a_break_stops_reading() {
    let mut sources = Vec::new();
    let ended = walk(&["-".into(), "x".into()], &mut |input| {
        sources.push(input.unwrap().source);
        ControlFlow::Break(())
    });
    assert!(ended.is_break());
    assert_eq!(sources, [Source::Stdin]);
}

/// A pipe or a device that only a pattern finds is not read, which could block for ever.
#[cfg(unix)]
#[test]
fn a_device_that_a_pattern_finds_was_not_named() {
    let folder = folder(&["a.txt"]);
    std::os::unix::fs::symlink("/dev/zero", folder.path().join("zero.txt")).unwrap();
    assert_eq!(walked(folder.path(), &["*.txt"]), ["/a.txt", "+/zero.txt"]);
    assert_eq!(walked(folder.path(), &["zero.txt"]), ["/zero.txt"]);
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_loops_and_broken_links_reported() {
    use std::os::unix::fs::symlink;

    let folder = folder(&["a/b.txt", "z.txt"]);
    let path = fs::canonicalize(folder.path()).unwrap();
    symlink(path.join("a"), path.join("c")).unwrap();
    symlink(&path, path.join("a/loop")).unwrap();
    symlink(path.join("gone"), path.join("y.txt")).unwrap();
    assert_eq!(walked(&path, &["z*"]), ["/z.txt"]);
    let gone = "/y.txt: there is no such file or directory";
    assert_eq!(walked(&path, &["[yz].txt"]), [gone, "/z.txt"]);
    assert_eq!(walked(&path, &["[yz]*"]), [gone, "/z.txt"]);
    let back = format!("leads back to {}, which contains it", path.display());
    assert_eq!(
        walked(&path, &[""]),
        [
            "+/a/b.txt".to_owned(),
            format!("/a/loop: {}", back.replace(", which", "/, which")),
            "+/c/b.txt".to_owned(),
            format!("/c/loop: {}", back.replace(", which", "/, which")),
            "/y.txt: there is no such file or directory".to_owned(),
            "+/z.txt".to_owned(),
        ]
    );
}
