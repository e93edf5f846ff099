//! Outputs that are compressed because of their names.

use std::fs;

use crate::support::inputs::found_in;
use crate::support::program::{folder, xgames};

fn stderr(output: &std::process::Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn files_are_compressed_if_their_names_say_so() {
    let folder = folder("compressed", "names");
    let generated = xgames(&folder, &["generate", "--game", "cross", "--count", "300", "-o", "all.txt"]);
    assert_eq!(generated.status.code(), Some(0));
    let plain = fs::read(folder.join("all.txt")).unwrap();
    for (name, magic) in [("all.txt.gz", &[0x1f, 0x8b][..]), ("ALL.TXT.ZST", &[0x28, 0xb5, 0x2f, 0xfd])] {
        let generate = ["generate", "--game", "cross", "--count", "300", "-o", name];
        assert_eq!(xgames(&folder, &generate).status.code(), Some(0));
        let packed = fs::read(folder.join(name)).unwrap();
        assert!(packed.starts_with(magic) && packed.len() < plain.len() / 2, "{name} {}", packed.len());
        let found = found_in(name, &packed);
        assert_eq!((found.len(), found[0].text.as_bytes()), (1, &plain[..]), "{name}");
        // The same content is no replacement.
        assert_eq!(xgames(&folder, &generate).status.code(), Some(0));
        assert_eq!(fs::read(folder.join(name)).unwrap(), packed);
        let other = xgames(&folder, &["generate", "--game", "cross", "-o", name]);
        assert_eq!((other.status.code(), stderr(&other).contains("already exists")), (Some(2), true));
    }
}

/// A text of more than 4 MiB takes more than one frame of zstd.
#[test]
fn frames_follow_one_another() {
    let folder = folder("compressed", "frames");
    let game = b"[Game \"cross\"]\n[Size \"2\"]\n\n1. a1 b2 2. c2 *\n\n";
    fs::write(folder.join("all.txt"), game.repeat((5 << 20) / game.len())).unwrap();
    let converted = xgames(&folder, &["select", "all.txt", "-o", "all.txt.zst"]);
    assert_eq!(converted.status.code(), Some(0), "{}", stderr(&converted));
    let packed = fs::read(folder.join("all.txt.zst")).unwrap();
    let found = found_in("all.txt.zst", &packed);
    assert!(found.len() == 1 && found[0].text.as_bytes() == fs::read(folder.join("all.txt")).unwrap());
    // The second frame has a header of its own.
    assert_eq!(packed.windows(4).filter(|bytes| *bytes == [0x28, 0xb5, 0x2f, 0xfd]).count(), 2);
}

#[test]
fn the_format_is_that_of_the_name_without_the_compression() {
    let folder = folder("compressed", "formats");
    xgames(&folder, &["generate", "--game", "crossway", "--size", "5", "--count", "20", "-o", "all.txt"]);
    let [one, four] = ["1", "4"].map(|jobs| {
        let name = format!("{jobs}.sgf.gz");
        assert_eq!(xgames(&folder, &["convert", "all.txt", "-j", jobs, "-o", &name]).status.code(), Some(0));
        fs::read(folder.join(name)).unwrap()
    });
    assert_eq!(one, four);
    assert!(found_in("1.sgf.gz", &one)[0].text.starts_with("(;"));
    let verified = xgames(&folder, &["validate", "1.sgf.gz", "-o", "report.csv.zst", "--output-format", "csv"]);
    assert_eq!(verified.status.code(), Some(0), "{}", stderr(&verified));
    let report = found_in("report.zst", &fs::read(folder.join("report.csv.zst")).unwrap());
    assert_eq!(report[0].text.lines().count(), 21);
}

#[test]
fn other_compressions_are_refused() {
    let folder = folder("compressed", "refused");
    let twice = ["a.tar.gz", "a.tar.zst", "a.zip.gz", "a.tgz.gz", "a.xz.gz", "a.gz.zst"];
    for name in ["a.xz", "a.txt.BZ2", "a.zip", "a.tgz"].into_iter().chain(twice) {
        let output = xgames(&folder, &["generate", "--game", "cross", "-o", name]);
        assert_eq!(output.status.code(), Some(2), "{name}");
        assert!(stderr(&output).contains("cannot be written; use .gz or .zst"), "{}", stderr(&output));
        assert!(!folder.join(name).exists());
    }
}
