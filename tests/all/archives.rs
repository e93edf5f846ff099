//! What is found in inputs: plain, compressed and in archives.

use std::fs::{self, File};
use std::io;

use crate::support::inputs::{GAME, bytes_of, found_in, gzip, in_sample, long_text, open_all, renamed, seen, tar, zip};
use xgames::archive::{Limits, Source};

#[test]
fn a_named_text_is_always_read_and_a_found_one_only_if_it_is_a_record() {
    assert_eq!(found_in("notes", b"# Notes\n"), [seen("", "# Notes\n", "")]);
    assert_eq!(found_in("empty", b""), [seen("", "", "")]);
    assert_eq!(found_in("moves.gz", &gzip("k10 d4")), [seen("", "k10 d4", "")]);
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes, taken) in [
        ("notes.md", b"# Notes\n".to_vec(), false),
        ("notes.txt", b"# Notes\n".to_vec(), true),
        ("record", GAME.into(), true),
        ("notes.gz", gzip("# Notes\n"), false),
        ("record.gz", gzip(GAME), true),
        ("notes.txt.gz", gzip("# Notes\n"), true),
    ] {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        assert_eq!(open_all(Source::Found(path), Limits::default()).len(), usize::from(taken), "{name}");
    }
}

/// Two members have two names, whatever bytes are in them.
#[test]
fn names_of_members_that_are_not_utf8() {
    let names = |archive: &[u8]| found_in("a", archive).into_iter().map(|seen| seen.name).collect::<Vec<_>>();
    let with_bytes = |mut archive: Vec<u8>| {
        for (name, byte) in [(b"1.txt", 0xfe), (b"2.txt", 0xff)] {
            let places: Vec<usize> = (0..archive.len()).filter(|at| archive[*at..].starts_with(name)).collect();
            places.iter().for_each(|at| archive[*at] = byte);
        }
        archive
    };
    let members = [("1.txt", GAME.as_bytes()), ("2.txt", GAME.as_bytes())];
    assert_eq!(names(&with_bytes(zip(&members))), ["/■.txt", "/\u{a0}.txt"]);
    let mut builder = tar::Builder::new(Vec::new());
    for byte in [0xfe, 0xff] {
        let mut header = tar::Header::new_gnu();
        header.as_old_mut().name[..5].copy_from_slice(&[&[byte][..], b".txt"].concat());
        header.set_size(GAME.len() as u64);
        header.set_cksum();
        builder.append(&header, GAME.as_bytes()).unwrap();
    }
    assert_eq!(names(&builder.into_inner().unwrap()), ["/\\xFE.txt", "/\\xFF.txt"]);
}

/// As Windows programs write text.
fn utf16(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

#[test]
fn utf16_is_read_as_utf8() {
    let marked = format!("\u{feff}{GAME}{{Zoë 😀}}\n");
    assert_eq!(found_in("a.txt", &utf16(&marked)), [seen("", &marked, "")]);
    assert_eq!(found_in("a", &utf16(GAME)), [seen("", GAME, "")]);
    assert_eq!(found_in("a.tar", &tar(&[("b.txt", &utf16(&marked))])), [seen("/b.txt", &marked, "")]);
    let cut = &utf16(&marked)[..2 * marked.encode_utf16().count() - 1];
    assert_eq!(found_in("a", cut), [seen("", marked.trim_end(), "the UTF-16 data ends too early")]);
    let folder = tempfile::tempdir().unwrap();
    for (name, text, taken) in [("record", marked.as_str(), true), ("notes", "\u{feff}# Notes", false)] {
        let path = folder.path().join(name);
        fs::write(&path, utf16(text)).unwrap();
        assert_eq!(open_all(Source::Found(path), Limits::default()).len(), usize::from(taken), "{name}");
    }
}

#[test]
fn all_parts_of_compressed_files_are_read() {
    let twice = GAME.repeat(2);
    assert_eq!(found_in("a.gz", &[gzip(GAME), gzip(""), gzip(GAME)].concat()), [seen("", &twice, "")]);
    assert_eq!(in_sample("two-frames.txt.zst"), [seen("", &twice, "")]);
    assert_eq!(in_sample("two-streams.txt.xz"), [seen("", &twice, "")]);
    assert_eq!(in_sample("two-streams.txt.bz2"), [seen("", &twice, "")]);
    assert_eq!(in_sample("skippable.txt.zst"), [seen("", GAME, "")]);
}

#[test]
fn records_in_archives_are_read_in_order_and_other_members_skipped() {
    let long = long_text();
    let members: [(&str, &[u8]); 7] = [
        ("b/one.txt", &long),
        ("./a.txt", b""),
        ("record", GAME.as_bytes()),
        ("notes.md", b"# Notes"),
        (".hidden/x.txt", b"x"),
        ("a.txt.gz", &gzip("inner")),
        ("b/one.txt", b"again"),
    ];
    let expected = [
        seen("/b/one.txt", &long, ""),
        seen("/a.txt", "", ""),
        seen("/record", GAME, ""),
        seen("/a.txt.gz", "inner", ""),
        seen("/b/one~2.txt", "again", ""),
    ];
    assert_eq!(found_in("a.tar", &tar(&members)), expected);
    assert_eq!(found_in("any name", &gzip(tar(&members))), expected);
    // The crate does not write equal names.
    assert_eq!(found_in("a.zip", &zip(&members[..6])), expected[..4]);
    let twice = renamed(&zip(&[("1.txt", b"one"), ("2.txt", b"two")]), "2.txt", "1.txt", usize::MAX);
    assert_eq!(found_in("a.zip", &twice), [seen("/1.txt", "one", ""), seen("/1~2.txt", "two", "")]);
}

#[test]
fn what_cannot_be_unpacked_is_told() {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes, title) in [
        ("a.7z", &b"7z\xbc\xaf\x27\x1c"[..], "a 7z archive"),
        ("a.txt", b"Rar!\x1a\x07\x01", "a rar archive"),
        ("a.txt.br", b"\x0b", "brotli data"),
        ("games.Z", b"\x1f\x9d", "data of compress"),
    ] {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        let expected = [seen("", "", &format!("is {title}, which cannot be unpacked"))];
        assert_eq!(open_all(Source::Found(path.clone()), Limits::default()), expected, "{name}");
        assert_eq!(open_all(Source::File(path), Limits::default()), expected, "{name}");
    }
    assert_eq!(found_in("game.7z", GAME.as_bytes()), [seen("", GAME, "")]);
}

#[test]
fn one_archive_inside_another_is_opened_and_no_third() {
    let tgz = gzip(tar(&[("g.txt", GAME.as_bytes())]));
    let inner = zip(&[("g.txt", GAME.as_bytes())]);
    assert_eq!(found_in("a.zip", &zip(&[("b.tgz", &tgz)])), [seen("/b.tgz/g.txt", GAME, "")]);
    assert_eq!(found_in("a.tgz", &gzip(tar(&[("b.zip", &inner)]))), [seen("/b.zip/g.txt", GAME, "")]);
    assert_eq!(found_in("a.zip.gz", &gzip(&inner)), [seen("/g.txt", GAME, "")]);
    assert_eq!(found_in("a.txt.gz.gz", &gzip(gzip(GAME))), [seen("", GAME, "")]);
    let deep = "is nested too deeply: only one archive inside another is opened";
    assert_eq!(found_in("a", &gzip(gzip(gzip(GAME)))), [seen("", "", deep)]);
    let third = zip(&[("b.zip", &zip(&[("c.zip", &inner), ("d.txt", b"d")])), ("e.txt", b"e")]);
    let expected = [seen("/b.zip/c.zip", "", deep), seen("/b.zip/d.txt", "d", ""), seen("/e.txt", "e", "")];
    assert_eq!(found_in("a.zip", &third), expected);
}

#[test]
fn archives_without_members_or_with_half_an_end_mark_are_archives() {
    assert_eq!(found_in("a.tar", &tar(&[])), []);
    assert_eq!(found_in("a.tgz", &gzip(tar(&[]))), []);
    assert_eq!(found_in("a.zip", &zip(&[])), []);
    let archive = tar(&[("a.txt", b"a")]);
    assert_eq!(found_in("a.tar", &archive[..1536]), [seen("/a.txt", "a", "")]);
    assert_eq!(in_sample("v7.tar"), [seen("/game.txt", GAME, "")]);
    assert_eq!(in_sample("descriptor.zip"), [seen("/-", GAME, "")]);
}

#[test]
fn long_names_of_tar_are_read() {
    let name = format!("{}/{}.txt", "d".repeat(120), "e".repeat(150));
    let mut builder = tar::Builder::new(Vec::new());
    let mut header = tar::Header::new_gnu();
    header.set_size(1);
    builder.append_data(&mut header, &name, &b"a"[..]).unwrap();
    builder.append_pax_extensions([("path", "päx.txt".as_bytes()), ("size", b"2")]).unwrap();
    let mut header = tar::Header::new_ustar();
    header.set_path("other").unwrap();
    header.set_size(2);
    header.set_cksum();
    builder.append(&header, &b"bb"[..]).unwrap();
    let expected = [seen(&format!("/{name}"), "a", ""), seen("/päx.txt", "bb", "")];
    assert_eq!(found_in("a.tar", &builder.into_inner().unwrap()), expected);
}

#[test]
fn members_that_cannot_be_read_do_not_hide_the_others() {
    let sparse = "sparse files are not supported";
    for name in ["sparse-gnu.tar", "sparse-pax.tar"] {
        let found = in_sample(name);
        assert_eq!((found.len(), found[0].fault.as_str()), (2, sparse), "{name}");
        assert_eq!(found[1], seen("/game.txt", GAME, ""));
    }
    assert_eq!(in_sample("encrypted.zip"), [seen("/game.txt", "", "is encrypted")]);
    assert_eq!(in_sample("bzip2.zip"), [seen("/game.txt", GAME.repeat(50), "")]);
    // The method is in the header of the member and in the list of members.
    let mut unknown = bytes_of("bzip2.zip");
    let listed = unknown.windows(4).position(|bytes| bytes == b"PK\x01\x02").unwrap();
    (unknown[8], unknown[listed + 10]) = (98, 98);
    let method = "is compressed by a method that is not supported";
    assert_eq!(found_in("a.zip", &unknown), [seen("/game.txt", "", method)]);
    let mut builder = tar::Builder::new(Vec::new());
    for (kind, name) in [
        (b'1', "a.txt"),
        (b'2', "b.txt"),
        (b'3', "c.txt"),
        (b'5', "d.txt"),
        (b'6', "e.txt"),
        (b'0', "f"),
        (b'3', "null"),
        (b'6', "pipe"),
    ] {
        let mut header = tar::Header::new_gnu();
        header.set_entry_type(tar::EntryType::new(kind));
        header.set_path(name).unwrap();
        header.set_size(0);
        header.set_cksum();
        builder.append(&header, io::empty()).unwrap();
    }
    let special = "not a regular file";
    assert_eq!(
        found_in("a.tar", &builder.into_inner().unwrap()),
        [seen("/c.txt", "", special), seen("/e.txt", "", special)]
    );
    let mut damaged = zip(&[("a.txt", &long_text()), ("b.txt", b"b")]);
    damaged[5000] ^= 0xff;
    let found = found_in("a.zip", &damaged);
    assert_eq!((found.len(), found[0].fault.as_str()), (2, "the zip data is damaged"));
    assert_eq!(found[1], seen("/b.txt", "b", ""));
}

#[test]
fn members_with_misleading_names_are_skipped() {
    let names = ["/etc/x.txt", "../x.txt", "a/..\\x.txt", "C:\\x.txt", "\u{1b}[2J.txt", "a\nb.txt", "good.txt"];
    let members = names.map(|name| (name, &b"x"[..]));
    for (file, bytes) in [("a.tar", tar(&members)), ("a.zip", zip(&members))] {
        let found = found_in(file, &bytes);
        assert_eq!(found.len(), 7, "{found:?}");
        for problem in &found[..6] {
            assert!(problem.name.is_empty() && problem.fault.starts_with("the member `"), "{problem:?}");
            assert!(!problem.fault.contains(char::is_control), "{problem:?}");
        }
        assert_eq!(found[6], seen("/good.txt", "x", ""));
    }
}

#[test]
fn what_is_not_what_its_name_says_is_told() {
    assert_eq!(found_in("a.gz", b"x"), [seen("", "", "is not gzip data, whatever its name says")]);
    assert_eq!(found_in("a.zip", b""), [seen("", "", "is not a zip archive, whatever its name says")]);
    assert_eq!(found_in("a.bz2", b"BZh9"), [seen("", "", "is not bzip2 data, whatever its name says")]);
    assert_eq!(found_in("a.txt.gz", GAME.as_bytes()), [seen("", GAME, "")]);
    assert_eq!(found_in("zeros.txt", &[0; 600]), [seen("", [0; 600], "")]);
}

#[cfg(unix)]
#[test]
fn pipes_are_read_if_they_are_named() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| Source::File(folder.path().join(name));
    let made = std::process::Command::new("mkfifo").arg(folder.path().join("fifo.txt")).status().unwrap();
    assert!(made.success());
    let found = Source::Found(folder.path().join("fifo.txt"));
    assert_eq!(open_all(found, Limits::default()), [seen("", "", "is not a regular file")]);
    let pipe = folder.path().join("fifo.txt");
    let writer = std::thread::spawn(move || fs::write(pipe, GAME));
    assert_eq!(open_all(file("fifo.txt"), Limits::default()), [seen("", GAME, "")]);
    writer.join().unwrap().unwrap();
    assert_eq!(open_all(Source::File("/dev/null".into()), Limits::default()), [seen("", "", "")]);
    assert_eq!(open_all(file("gone"), Limits::default()), [seen("", "", "there is no such file or directory")]);
    // A lock may go while a folder is read.
    let found = |name: &str| open_all(Source::Found(folder.path().join(name)), Limits::default());
    assert!(found("gone.txt.lock").is_empty() && found("gone.txt").len() == 1);
    fs::write(folder.path().join("closed"), GAME).unwrap();
    fs::set_permissions(folder.path().join("closed"), fs::Permissions::from_mode(0o000)).unwrap();
    // The superuser may read it all the same.
    let expected = match File::open(folder.path().join("closed")) {
        Ok(_) => seen("", GAME, ""),
        Err(_) => seen("", "", "permission to read it is denied"),
    };
    assert_eq!(open_all(file("closed"), Limits::default()), [expected]);
}
