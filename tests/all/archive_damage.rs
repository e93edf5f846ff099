//! Inputs that are cut short, damaged, or made to do harm.

use std::fs;
use std::ops::ControlFlow;

use crate::support::inputs::{
    GAME, Seen, bytes_of, found_in, gzip, in_sample, long_text, open_all, renamed, seen, tar, zip,
};
use xgames::archive::{InputItem, Limits, Source, open};

/// Limits that a test comes to soon.
const STRICT: Limits = Limits { ratio: 1000, grace: 1 << 20, total: 1 << 40, spool: 1 << 20 };

/// What is in these bytes, as a file of that name, under strict limits.
fn strictly(name: &str, bytes: &[u8]) -> Vec<Seen> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, bytes).unwrap();
    open_all(Source::File(path), STRICT)
}

/// The offsets at which an input can be cut without a reported fault.
fn unnoticed_cuts(name: &str, bytes: &[u8]) -> Vec<usize> {
    unnoticed_among(0..bytes.len(), name, bytes)
}

/// Those of some offsets at which an input can be cut without a reported fault.
fn unnoticed_among(cuts: impl Iterator<Item = usize>, name: &str, bytes: &[u8]) -> Vec<usize> {
    let whole = found_in(name, bytes);
    let mut unnoticed = Vec::new();
    for cut in cuts {
        let found = found_in(name, &bytes[..cut]);
        for (part, all) in found.iter().zip(&whole) {
            assert!(all.text.starts_with(&part.text), "cut at {cut}");
        }
        if found.iter().all(|seen| seen.fault.is_empty()) {
            unnoticed.push(cut);
        }
    }
    unnoticed
}

#[test]
fn every_cut_that_loses_data_is_noticed() {
    let member = gzip(GAME);
    assert_eq!(unnoticed_cuts("a.txt.gz", &[&member[..], &member].concat()), [member.len()]);
    // Between two frames or streams there is nothing to be missed. The last frame has no checksum.
    assert_eq!(unnoticed_cuts("a.zst", &bytes_of("two-frames.txt.zst")).len(), 1);
    assert_eq!(unnoticed_cuts("a.xz", &bytes_of("two-streams.txt.xz")).len(), 1);
    assert_eq!(unnoticed_cuts("a.bz2", &bytes_of("two-streams.txt.bz2")).len(), 1);
    assert!(unnoticed_cuts("a.tgz", &gzip(tar(&[("a.txt", b"a"), ("b.txt", b"b")]))).is_empty());
    assert!(unnoticed_cuts("a.zip", &zip(&[("a.txt", GAME.as_bytes()), ("b.txt", b"b")])).is_empty());
    cut_tar(13);
}

#[test]
#[ignore = "cuts at more places"]
fn every_cut_of_tar_that_loses_data_is_noticed() {
    cut_tar(1);
}

/// Cuts tar archives, which are mostly padding, at every so many bytes.
fn cut_tar(step: usize) {
    let cuts = |length: usize| (0..length).step_by(step);
    let archive = tar(&[("a.txt", b"a"), ("b.txt", b"b")]);
    let in_the_end_mark: Vec<usize> = cuts(archive.len()).filter(|cut| *cut >= 2560).collect();
    assert_eq!(unnoticed_among(cuts(archive.len()), "a.tar", &archive), in_the_end_mark);
    // Here the end mark begins.
    assert_eq!(unnoticed_among([2559, 2560].into_iter(), "a.tar", &archive), [2560]);
    let mut builder = tar::Builder::new(Vec::new());
    builder.append_pax_extensions([("path", &b"a.txt"[..])]).unwrap();
    let extended = builder.into_inner().unwrap();
    let without_mark = &extended[..extended.len() - 1024];
    assert!(unnoticed_among(cuts(without_mark.len()), "a.tar", without_mark).is_empty());
    assert_eq!(found_in("a.tar", &extended), [seen("", "", "the tar data is damaged")]);
}

#[test]
fn what_comes_before_a_cut_is_handed_on_and_the_fault_told_once() {
    let text = long_text();
    let packed = gzip(&text);
    let found = found_in("a.txt.gz", &packed[..packed.len() / 2]);
    assert_eq!((found.len(), found[0].fault.as_str()), (1, "the gzip data ends too early"));
    assert!(found[0].text.len() > text.len() / 3 && text.starts_with(found[0].text.as_bytes()));
    let archive = gzip(tar(&[("a.txt", b"a"), ("b.txt", &text), ("c.txt", b"c")]));
    let found = found_in("a.tgz", &archive[..archive.len() / 2]);
    assert_eq!(found[0], seen("/a.txt", "a", ""));
    assert_eq!((found.len(), found[1].fault.as_str()), (2, "the gzip data ends too early"));
    // In a member that is not read.
    let archive = gzip(tar(&[("a.txt", b"a"), ("b.bin", &text[60..]), ("c.txt", b"c")]));
    let expected = [seen("/a.txt", "a", ""), seen("", "", "the gzip data ends too early")];
    assert_eq!(found_in("a.tgz", &archive[..archive.len() / 2]), expected);
}

#[test]
fn changed_bytes_are_noticed_where_there_are_checksums_and_never_do_harm() {
    let checked = [
        ("a.txt.gz", gzip(GAME)),
        ("a.txt.xz", bytes_of("two-streams.txt.xz")),
        ("a.txt.bz2", bytes_of("two-streams.txt.bz2")),
        ("a.zip", zip(&[("a.txt", GAME.as_bytes())])),
        ("a.zip", bytes_of("descriptor.zip")),
    ];
    let unchecked = [
        ("a.zst", bytes_of("two-frames.txt.zst")),
        ("a.tar", tar(&[("a.txt", b"a"), ("b.txt", b"b")])),
        ("a.tar", bytes_of("sparse-gnu.tar")),
        ("a.tar", bytes_of("sparse-pax.tar")),
        ("a.zip", bytes_of("encrypted.zip")),
    ];
    for (index, (name, bytes)) in checked.into_iter().chain(unchecked).enumerate() {
        // Zeros are padding for the most part.
        for at in (0..bytes.len()).filter(|at| bytes[*at] != 0) {
            let mut changed = bytes.clone();
            changed[at] ^= [0x01, 0x80, 0xff][at % 3];
            for seen in strictly(name, &changed) {
                let right = seen.text == GAME || seen.text == GAME.repeat(2);
                assert!(right || !seen.fault.is_empty() || index >= 5, "{name}, byte {at}: {seen:?}");
            }
        }
    }
}

/// Every single bit, in the header of the member as in the list.
#[test]
fn no_flipped_bit_makes_a_member_of_zip_vanish() {
    flip_bits(5);
}

#[test]
#[ignore = "flips more bits"]
fn no_flipped_bit_at_all_makes_a_member_of_zip_vanish() {
    flip_bits(1);
}

/// Flips one in so many bits.
fn flip_bits(step: usize) {
    let texts = |found: &[Seen]| found.iter().map(|seen| seen.text.clone()).collect::<Vec<_>>();
    for name in ["b.txt", "record"] {
        let archive = zip(&[("a.txt", GAME.as_bytes()), (name, GAME.as_bytes())]);
        let whole = texts(&found_in("a.zip", &archive));
        for at in (4 * 8..archive.len() * 8).step_by(step) {
            let mut flipped = archive.clone();
            flipped[at / 8] ^= 1 << (at % 8);
            let found = strictly("a.zip", &flipped);
            let reported = found.iter().any(|seen| !seen.fault.is_empty());
            assert!(reported || texts(&found) == whole, "byte {}, bit {}: {found:?}", at / 8, at % 8);
        }
    }
}

#[test]
fn a_member_of_zip_that_is_called_otherwise_in_the_list_is_told_by_the_name_that_is_not_hidden() {
    let archive = zip(&[("a.txt", GAME.as_bytes()), ("b.txt", b"b")]);
    let contradiction = "its header and the list of members contradict each other";
    for (new, count) in [(".txt.", 1), ("c.txt", 1), ("a.tx/", 1)] {
        let new_name = if new == ".txt." { "/a.txt".to_owned() } else { format!("/{new}") };
        let expected = [seen(&new_name, "", contradiction), seen("/b.txt", "b", "")];
        assert_eq!(found_in("a.zip", &renamed(&archive, "a.txt", new, count)), expected, "{new}");
    }
}

#[test]
fn what_follows_the_data_is_told_unless_it_is_padding() {
    let frames = bytes_of("two-frames.txt.zst");
    let streams = bytes_of("two-streams.txt.xz");
    let archive = tar(&[("a.txt", b"a")]);
    let fault = |name: &str, bytes: &[u8], behind: &[u8]| {
        let mut found = found_in(name, &[bytes, behind].concat());
        assert!(!found[0].text.is_empty());
        found.pop().unwrap().fault
    };
    assert_eq!(fault("a.gz", &gzip(GAME), b"rubbish"), "something else follows the gzip data; it was not read");
    assert_eq!(fault("a.zst", &frames, b"rubbish"), "something else follows the zstd data; it was not read");
    assert_eq!(fault("a.xz", &streams, b"rubbish"), "the xz data is damaged");
    assert_eq!(fault("a.bz2", &bytes_of("two-streams.txt.bz2"), b"rubbish"), "the bzip2 data is damaged");
    assert_eq!(fault("a.tar", &archive, &archive), "something else follows the tar data; it was not read");
    assert_eq!(fault("a.gz", &gzip(GAME), &[0; 700]), "");
    assert_eq!(fault("a.xz", &streams, &[0; 8]), "");
    assert_eq!(fault("a.tar", &archive, &[0; 9000]), "");
}

#[test]
fn unpacking_far_more_than_the_size_fails_early() {
    let too_large = "unpacks to more than 1000 times its size, which is the limit, so the rest of the input is not read; `--max-ratio` of commands like `verify` raises it";
    let zeros = vec![0; 4 << 20];
    for name in ["zeros.zst", "zeros.xz", "zeros.bz2"] {
        let bytes = bytes_of(name);
        let found = strictly(name, &bytes);
        assert_eq!((found.len(), found[0].fault.as_str()), (1, too_large), "{name}");
        assert!(found[0].text.len() <= 2 << 20);
        // The default limits allow so small an input.
        assert_eq!(found_in(name, &bytes), [seen("", &zeros, "")]);
    }
    // No member alone is too large, and nothing is unpacked after the one that exceeds the limit.
    let frame = bytes_of("zeros.zst");
    let names: Vec<String> = (0..50).map(|number| format!("{number}.txt.zst")).collect();
    let members: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &frame[..])).collect();
    let limits = Limits { grace: 10 << 20, ..STRICT };
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in [("a.tgz", gzip(tar(&members))), ("a.zip", zip(&members))] {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        let found = open_all(Source::File(path.clone()), limits);
        assert!(found.len() <= 5, "{name}: {}", found.len());
        assert_eq!(found.last().unwrap().fault, too_large);
        let unlimited = open_all(Source::File(path.clone()), Limits { ratio: 0, ..limits });
        assert!(unlimited.len() == 50 && unlimited.iter().all(|seen| seen.text.as_bytes() == zeros));
        let limited = open_all(Source::File(path), Limits { ratio: 0, total: 9 << 20, ..limits });
        assert_eq!(
            limited.last().unwrap().fault,
            "unpacks to more than 9437184 bytes, which is the limit, so the rest of the input is not read"
        );
    }
}

#[test]
fn claims_of_sizes_take_no_memory() {
    assert_eq!(in_sample("window.zst"), [seen("", "", "the zstd data needs too much memory to be unpacked")]);
    assert_eq!(in_sample("window.xz"), [seen("", "", "the xz data needs too much memory to be unpacked")]);
    // A window of 120, 128 and 144 MiB, before a last block of one byte as it is.
    for (window, is_read) in [(0x87, true), (0x88, true), (0x89, false)] {
        let found = found_in("a.zst", &[0x28, 0xb5, 0x2f, 0xfd, 0, window, 9, 0, 0, b'a']);
        assert_eq!(found[0].fault.is_empty(), is_read, "{window}: {found:?}");
    }
    // A dictionary of 96, 128 and 192 MiB: these are the sizes that the format has.
    for (dictionary, is_read) in [(29, true), (30, true), (31, false)] {
        let mut bytes = bytes_of("two-streams.txt.xz");
        bytes[16] = dictionary;
        let mut sum = flate2::Crc::new();
        sum.update(&bytes[12..20]);
        bytes[20..24].copy_from_slice(&sum.sum().to_le_bytes());
        let found = found_in("a.xz", &bytes);
        assert_eq!(found[0].fault.is_empty(), is_read, "{dictionary}: {found:?}");
    }
    let long_name = |size: u64| {
        let mut header = tar::Header::new_gnu();
        header.set_entry_type(tar::EntryType::GNULongName);
        header.set_size(size);
        header.set_cksum();
        header.as_bytes().to_vec()
    };
    let rest = tar(&[("a.txt", b"a"), ("b.txt", b"b")]);
    let archive = [&long_name(2 << 20)[..], &vec![b'n'; 2 << 20], &rest].concat();
    let reason = "its name or attributes take more than 1 MiB";
    assert_eq!(found_in("a.tar", &archive), [seen("/a.txt", "", reason), seen("/b.txt", "b", "")]);
    for size in [1 << 30, 1 << 40, u64::MAX] {
        let archive = [&long_name(size)[..], &rest].concat();
        assert_eq!(found_in("a.tar", &archive), [seen("", "", "the tar data ends too early")]);
    }
    let inner = zip(&[("a.txt", &long_text())]).repeat(10);
    let outer = tar(&[("b.zip", &inner), ("c.txt", b"c")]);
    let too_large = "is a zip archive of more than 1048576 bytes inside another input";
    assert_eq!(strictly("a.tar", &outer), [seen("/b.zip", "", too_large), seen("/c.txt", "c", "")]);
}

#[test]
fn what_is_left_unread_is_skipped_and_who_has_had_enough_is_asked_no_more() {
    let text = long_text();
    let members: [(&str, &[u8]); 3] = [("a.txt", &text), ("b.txt", &text), ("c.txt", &text)];
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in [("a.tgz", gzip(tar(&members))), ("a.zip", zip(&members))] {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        for enough in [1, 2, 9] {
            let mut count = 0;
            let ended = open("a", Source::File(path.clone()), &Limits::default(), None, &mut |found| {
                assert!(matches!(found, InputItem::Text { .. }));
                count += 1;
                if count == enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            assert_eq!((count, ended.is_break()), (enough.min(3), enough < 9));
        }
    }
}
