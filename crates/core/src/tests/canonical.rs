//! Records in canonical form stay as they are, and others mean the same after they were rewritten.

use super::games;
use super::laws::native::{assert_kept, rewritten};
use crate::convert::rewrite;
use crate::games::{Game, for_game};
use crate::generate::{Form, Generator};
use crate::judge::Defaults;
use crate::record::native::write;
use proptest::prelude::*;

#[test]
fn shipped_records_are_canonical_and_mean_the_same() {
    let mut kept = 0;
    for folder in games().map(Game::name).chain(["broken"]) {
        let folder = format!("{}/../../records/{folder}", env!("CARGO_MANIFEST_DIR"));
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let text = std::fs::read(&path).unwrap();
            kept += usize::from(assert_kept(&text));
            // The fault of these is one of form.
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let is_exempt = ["XG204", "XG512"].iter().any(|code| name.starts_with(code));
            assert!(is_exempt || rewritten(&text).is_none_or(|canonical| canonical == text), "{name}");
        }
    }
    assert!(kept > 100, "{kept}");
}

#[test]
fn generated_records_are_canonical() {
    for game in games() {
        let sizes: &[Option<&str>] = match game {
            Game::Crossway => &[Some("2"), Some("5"), None, Some("52")],
            Game::Cross => &[Some("2"), None, Some("10")],
            _ => &[None],
        };
        for size in sizes {
            for_game!(game, P => {
                let mut generator = Generator::<P>::new(*size, 7, 0.0, Form::Native).unwrap();
                for number in 1..=400 {
                    let mut text = Vec::new();
                    write::game(&generator.game(number).unwrap().0, &mut text);
                    let again = rewritten(&text).unwrap();
                    assert!(text == again, "{}\n{}", String::from_utf8_lossy(&text), String::from_utf8_lossy(&again));
                }
            });
        }
    }
}

#[test]
fn no_tag_gets_lost() {
    let text = |tags: usize| {
        let tags: String = (2..tags).map(|number| format!("[Tag{number} \"x\"]\n")).collect();
        format!("[Game \"cross\"]\n[Size \"2\"]\n{tags}\n1. a1 c3 *\n")
    };
    // The tag `Result` is added.
    assert!(assert_kept(text(999).as_bytes()));
    assert!(!assert_kept(text(1000).as_bytes()) && !assert_kept(text(1001).as_bytes()));
}

/// Pieces of records, most of them well-formed.
fn piece() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "\n[Game \"crossway\"]\n",
        "\n[Game \"cross\"]\n",
        "\n\n[Event \"a \\\"b\\\\\"]\n[Game \"Crosswise\"]\n",
        "\n[Game \"crossings\"]\n",
        "[Size \"Small\"]\n",
        "[Size \"4\"]\n",
        "[Result \"1-0\"]",
        "[Result \"*\"]\n",
        "[unknown \"x\"]\n",
        "[Black \"x\"]",
        "[Player1 \"é\"]",
        "[Coords \"plain\"]\n",
        "[Seats \"r1 g1 r2 g1\"]\n",
        "\n",
        "\n\n",
        "\r\n",
        " ",
        "\t",
        "1. ",
        "7...",
        "a1 ",
        "B2 ",
        "c3!? ",
        "b4 ",
        "Ac4 ",
        "Bb2+? ",
        "-- ",
        "b1-b3 ",
        "swap ",
        "pass ",
        "resign ",
        "( ",
        ") ",
        "(1. b3 ) ",
        "{}",
        "{a b}",
        "{ two\nlines }",
        "{ tail\n}",
        "; line\n",
        "; } brace \n",
        ";\n",
        "\n%escaped\n",
        "; [A \"b\"]\n",
        "{x\r\ny; (}",
        "$7 ",
        "? ",
        "1-0 ",
        "0-1\n",
        "* ",
        "1/2-1/2\n\n",
        "\u{feff}",
        "{long long long long long long long long long long long long long long long long long long }",
    ])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_rewritten_means_the_same(pieces in prop::collection::vec(piece(), 0..40)) {
        assert_kept(pieces.concat().as_bytes());
    }

    #[test]
    fn with_a_game_that_is_said(pieces in prop::collection::vec(piece(), 0..30)) {
        let text = pieces.concat();
        let defaults = Defaults { game: Some(Game::Cross), ..Defaults::default() };
        let mut once = Vec::new();
        let mut refused = 0;
        let games = rewrite::rewrite(text.as_bytes(), &defaults, 0, &mut once, &mut |_| refused += 1);
        if refused == 0 && games.games > 0 && games.left_out == 0 {
            prop_assert_eq!(rewritten(&once).map(String::from_utf8), Some(String::from_utf8(once.clone())), "{}", text);
            let comments = |text: &str| (text.matches("{a b}").count(), text.matches("%escaped").count());
            prop_assert_eq!(comments(&text), comments(&String::from_utf8(once).unwrap()), "{}", text);
        }
    }
}

/// The ends of lines within a comment are those of the others.
#[test]
fn lines_of_comments_end_alike() {
    let text = |end: &str| format!("[Game \"cross\"]{end}[Size \"3\"]{end}{end}1. a1 {{x{end}y\rz\r}} b2 *{end}");
    let written = rewritten(text("\r\n").as_bytes()).unwrap();
    assert_eq!(Some(&written), rewritten(text("\n").as_bytes()).as_ref());
    assert_eq!(Some(&written), rewritten(text("\r\r\n").as_bytes()).as_ref());
    assert!(String::from_utf8(written).unwrap().contains("{x\ny\rz\r}"));
}

#[test]
fn names_of_tags_get_their_usual_case() {
    let text = b"[game \"cross\"]\n[SIZE \"3\"]\n[myTag \"x\"]\n\n1. a1 *\n";
    let expected = "[Game \"cross\"]\n[Size \"3\"]\n[Result \"*\"]\n[myTag \"x\"]\n\n1. a1 *\n";
    assert_eq!(String::from_utf8(rewritten(text).unwrap()).unwrap(), expected);
}

/// Each player keeps the place under the move numbers that it has in games from the start, also if a position begins with the second
/// player.
#[test]
fn numbers_are_those_of_the_turn_order() {
    let tags = "[Game \"crossway\"]\n[Size \"5\"]\n[Result \"*\"]\n[Position \"B4/5/5/5/5 W\"]\n\n";
    let moves = "1... b4 2. b5 c3 (2... c4 3. d1) 3. e5 e4 *\n";
    for written in [moves, "1. b4 b5 2. c3 (2. c4 d1) e5 3. e4 *\n", "b4 b5 c3 (c4 d1) e5 e4 *\n"] {
        let text = rewritten(format!("{tags}{written}").as_bytes()).unwrap();
        assert_eq!(String::from_utf8(text).unwrap(), format!("{tags}{moves}"));
    }
    let tags =
        "[Game \"crosswise\"]\n[Size \"6\"]\n[Result \"*\"]\n[Seats \"r1 g1 r2 g1\"]\n[Position \"6/6/6/6/6/6 3\"]\n\n";
    let text = rewritten(format!("{tags}Aa1 Ba2 Ab1 Cb2 Cd4 *\n").as_bytes()).unwrap();
    assert_eq!(String::from_utf8(text).unwrap(), format!("{tags}1... Aa1 Ba2 2. Ab1 Cb2 Cd4 *\n"));
}
