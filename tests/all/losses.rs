//! Parts of records that no format can hold.

use std::fs;

use crate::support::program;

/// A `$` without a number is told in whatever format it is read, and `--strict` stops at it.
#[test]
fn a_lone_dollar_is_a_loss_in_every_format() {
    let folder = program::folder("interchange", "dollar");
    for (name, text) in [
        ("a.txt", "[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 $ b2 *\n"),
        ("a.csv", "game,size,moves,result\ncross,3,a1 $ b2,*\n"),
        (
            "a.ndjson",
            "{\"tags\":{\"Game\":\"cross\",\"Size\":\"3\"},\"moves\":[\"a1\",\"b2\"],\
             \"asides\":[{\"after\":2,\"variation\":\"(c3 $)\"}],\"result\":\"*\"}\n",
        ),
    ] {
        fs::write(folder.join(name), text).unwrap();
        let told = |further: &[&str]| {
            let output = program::xgames(&folder, &[&["convert", name], further].concat());
            (output.status.code(), String::from_utf8(output.stderr).unwrap())
        };
        let (status, said) = told(&["--to", "sgf"]);
        assert!(status == Some(0) && said.contains("cannot hold a `$` without a number"), "{name}: {said}");
        let (status, said) = told(&["--to", "sgf", "--strict"]);
        assert_eq!(status, Some(1), "{name}: {said}");
        if cfg!(feature = "parquet") && name != "a.txt" {
            let (_, said) = told(&["-o", "a.parquet", "--force"]);
            assert!(said.contains("native records cannot hold a `$` without a number"), "{name}: {said}");
        }
    }
}
