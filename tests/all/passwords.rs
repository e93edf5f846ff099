//! Lists of commands carry passwords: no output may show one.

use crate::support::program;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const SECRET: &str = "hunter2";

/// An empty folder of this name.
fn folder(name: &str) -> PathBuf {
    program::folder("passwords", name)
}

/// All that the program prints.
fn said(arguments: &[&str], file: &Path) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_xgames")).args(arguments).arg(file).output().unwrap();
    assert!(output.status.code().is_some());
    [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap()).concat()
}

#[test]
fn no_output_shows_a_password() {
    let folder = folder("output");
    let (good, bad) = (folder.join("good"), folder.join("bad"));
    let long = "Nothing about games.\n".repeat(5000);
    for text in [
        "cross move 1 al hunter2 zz; cross move 1 bo hunter2 a1\nmy password is hunter2\ncross move 1 al hunter2 k1\n",
        "cross move 1 al hunter2 zz9\rcross move 1 bo hunter2 a1\rcross move 1 al hunter2 k1",
        "Al wrote: move 1 al hunter2 a1, and so on\n",
        "move\u{a0}1\u{a0}al\u{a0}hunter2\u{a0}a1\n",
        "move 1 al hunter2\nmove 1 bo hunter2\n",
        "move 1 al\nhunter2 a1\n",
        &format!("{long}move 1 al hunter2 a1\n"),
        "Content-Transfer-Encoding: quoted-printable\n\ncross move 1 al hunte=\nr2 zz9\ncross move 1 bo =68unter2 a1\n",
    ] {
        let file = folder.join("list");
        fs::write(&file, text).unwrap();
        let copies = ["--good-to", good.to_str().unwrap(), "--bad-to", bad.to_str().unwrap()];
        for arguments in [
            &[&["verify"], &copies[..]].concat()[..],
            &["validate", "--output-format", "json"],
            &["validate", "--output-format", "junit"],
            &["convert", "--to", "native"],
            &["convert", "--to", "json", "--game", "cross"],
            &["show"],
        ] {
            let said = said(arguments, &file);
            assert!(!said.contains(SECRET), "{arguments:?}: {said}");
        }
        for copy in [&good, &bad] {
            assert!(!fs::read_to_string(copy).unwrap().contains(SECRET), "{text:.80}");
        }
    }
}

/// The rows of tables show none either: neither the texts nor what is said of them.
#[cfg(feature = "parquet")]
#[test]
fn no_table_shows_a_password() {
    use std::sync::Arc;
    use xgames::columns::{Batches, Options, Query, Rows};

    let file = folder("tables").join("list");
    for text in [
        "a1 b2\nmove 12 ann hunter2\n",
        "cross move 1 al hunter2 zz9\nmy password is hunter2\ncross move 1 al hunter2 k1\n",
    ] {
        fs::write(&file, text).unwrap();
        for (table, _) in Rows::ALL.into_iter().filter(|(_, rows)| !matches!(rows, Rows::Analyses)) {
            let options = Options { table: table.to_owned(), game: Some("cross".to_owned()), ..Options::default() };
            let query = Query::new(vec![file.clone()], options).unwrap();
            let mut batches = Batches::begin(query, &Arc::default()).unwrap();
            while let Some(batch) = batches.next(|| false).unwrap() {
                let said = format!("{batch:?}");
                assert!(!said.contains(SECRET), "{table}: {said}");
            }
        }
    }
}

#[test]
fn words_of_records_are_not_taken_for_passwords() {
    let folder = folder("records");
    let (good, bad, file) = (folder.join("good"), folder.join("bad"), folder.join("moves"));
    let copies = ["--good-to", good.to_str().unwrap(), "--bad-to", bad.to_str().unwrap()];
    for options in [&[][..], &["--format", "native"]] {
        // Legal, then illegal.
        for (text, copy) in [("d4 {move 1 is} e5 *\n", &good), ("d4 {move 1 is} d4 {my password is} *\n", &bad)] {
            fs::write(&file, text).unwrap();
            let arguments = [&["verify", "--force", "--game", "crossway"], options, &copies[..]].concat();
            let said = said(&arguments, &file);
            assert!(fs::read_to_string(copy).unwrap().ends_with(text), "{said}");
            assert!(!said.contains('*') || said.contains("d4 {move 1 is} d4"), "{said}");
        }
    }
    fs::write(&file, "move 1 al e5 *\n").unwrap();
    assert!(said(&["verify", "--game", "crossway", "--format", "native"], &file).contains("move 1 al e5"));
    // A command is judged as it is: the password of the first one names the next word.
    fs::write(&file, "cross move 1 al pw= a1\ncross move 1 bo x b1\n").unwrap();
    let said = said(&["validate"], &file);
    assert!(!said.contains("XG201") && said.contains("1 unfinished"), "{said}");
}

#[test]
fn copies_hold_the_commands_alone() {
    let folder = folder("copies");
    let (good, bad, file) = (folder.join("good"), folder.join("bad"), folder.join("list"));
    let text = "cross challenge -size=3 al bo\nHello bo,\r\ncross move 1 al x a1\r\nbetween us: hunter2\n\
                crossway move 2 cy x zz\ncross move 1 bo x b1#1; cross move 1 al x resign\nbye\n";
    fs::write(&file, text).unwrap();
    let copies = ["verify", "--good-to", good.to_str().unwrap(), "--bad-to", bad.to_str().unwrap()];
    said(&copies, &file);
    let wanted =
        "cross challenge -size=3 al bo\ncross move 1 al * a1\r\ncross move 1 bo * b1#1\n\ncross move 1 al * resign\n";
    assert_eq!(fs::read_to_string(&good).unwrap(), wanted);
    assert_eq!(fs::read_to_string(&bad).unwrap(), "crossway move 2 cy * zz\n");
    // They can be read again.
    assert!(said(&["verify"], &good).contains("1 valid"));
}
