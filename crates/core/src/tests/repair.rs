//! Faults that are repaired, and those that are left.

use std::fs;

use super::games;
use super::laws::native::{assert_repaired, repaired};
use super::support::judging::judge_all;
use super::support::random::Random;
use crate::diagnostic::Code;
use crate::diagnostic::codes::TABLE;
use crate::games::{Game, for_game};
use crate::generate::{Form, Generator};
use crate::record::native::write;

/// Cross on two cells per side, won by seat 1 with a full first row.
fn won(tags: &str, moves: &str) -> String {
    format!("[Game \"cross\"]\n[Size \"2\"]\n{tags}\n{moves}\n")
}

#[test]
fn what_the_moves_prove_is_written() {
    for (tags, moves, fixed, after) in [
        ("[Result \"0-1\"]\n", "1. a1 resign 0-1", "XG252", "[Result \"1-0\"]\n\n1. a1 resign 1-0"),
        ("[Result \"*\"]\n", "1. a1 resign *", "XG253", "[Result \"1-0\"]\n\n1. a1 resign 1-0"),
        ("[Result \"0-1\"]\n", "1. a1 resign 1-0", "XG251", "[Result \"1-0\"]\n\n1. a1 resign 1-0"),
        ("", "1. a1 resign", "XG257", "[Result \"1-0\"]\n\n1. a1 resign 1-0"),
        ("", "1. a1 resign 1/2-1/2", "XG255", "[Result \"1-0\"]\n\n1. a1 resign 1-0"),
        ("[Result \"1:0\"]\n", "1. a1 *", "XG105", "[Result \"*\"]\n\n1. a1 *"),
        ("[Result \"*\"]\n[Result \"*\"]\n", "1. a1 *", "XG104", "[Result \"*\"]\n\n1. a1 *"),
        (
            "[Result \"0-1\"]\n[Result \"1-0\"]\n",
            "1. a1 resign 0-1",
            "XG104 XG252",
            "[Result \"1-0\"]\n\n1. a1 resign 1-0",
        ),
        (
            "[Player1 \"ann\"]\n[O \"ann\"]\n[Result \"*\"]\n",
            "4. a1 *",
            "XG104 XG204",
            "[Player1 \"ann\"]\n[Result \"*\"]\n\n1. a1 *",
        ),
    ] {
        let text = won(tags, moves);
        let codes: Vec<&str> = assert_repaired(text.as_bytes()).unwrap().iter().map(|code| code.info().id).collect();
        assert_eq!(codes.join(" "), fixed, "{text}");
        let (out, _) = repaired(text.as_bytes()).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), format!("[Game \"cross\"]\n[Size \"2\"]\n{after}\n"), "{text}");
    }
}

#[test]
fn what_is_not_certain_is_left() {
    for (tags, moves, left) in [
        ("[Result \"1-0\"]\n", "1. a1 0-1", "XG251"),
        ("", "1. a1", "XG257"),
        ("", "1. a1 1-0", "XG254"),
        ("[Result \"0-1\"]\n[Termination \"timeout\"]\n", "1. a1 resign 0-1", "XG252"),
        ("[Result \"*\"]\n[Termination \"abandoned\"]\n", "1. a1 resign *", "XG253"),
        ("[Result \"1-0\"]\n[Result \"0-1\"]\n", "1. a1 *", "XG104 XG251"),
        ("[Result \"1-0\"]\n[Result \"0-1\"]\n", "1. a1 0-1", "XG104 XG251"),
        ("[Result \"0-1\"]\n", "1. a1 a1 2. resign 0-1", "XG203"),
        ("[Termination \"soon\"]\n[Result \"1-0\"]\n", "1. a1 resign 1-0", "XG105"),
        ("[Result \"0-1\"]\n", "1. a1 resign 0-1 {xgames: ignore XG252}", ""),
    ] {
        let text = won(tags, moves);
        assert_eq!(assert_repaired(text.as_bytes()), Some(Vec::new()), "{text}");
        let codes: Vec<&str> =
            judge_all(text.as_bytes())[0].diagnostics.iter().map(|finding| finding.code.info().id).collect();
        assert_eq!(codes.join(" "), left, "{text}");
    }
}

#[test]
fn broken_records_are_repaired_as_documented() {
    let page = include_str!("../../../../docs/diagnostics.md");
    for info in TABLE {
        let Some(fixed) = assert_repaired(info.bad) else { continue };
        let row = page.lines().find(|line| line.contains(info.id)).unwrap();
        let is_fixed = fixed.contains(&info.code);
        assert!(
            if row.ends_with("; repaired |") { is_fixed } else { !is_fixed || row.contains("; repaired if") },
            "{row}"
        );
    }
}

#[test]
fn generated_faults_are_repaired_without_a_change_of_moves() {
    let mut fixed = Vec::new();
    for game in games() {
        for_game!(game, P => {
            let mut generator = Generator::<P>::new(None, 5, 1.0, Form::Native).unwrap();
            for number in 1..=150 {
                let mut text = Vec::new();
                write::game(&generator.game(number).unwrap().0, &mut text);
                fixed.extend(assert_repaired(&text).unwrap_or_default());
            }
        });
    }
    for code in [Code::WrongResult, Code::UnrecordedResult, Code::ResultsDiffer, Code::DuplicateTag] {
        assert!(fixed.contains(&code), "{code}");
    }
}

/// Tags that occur more than once, in other spellings and with other values: what is repaired once needs no second repair.
#[test]
fn repeated_tags_are_repaired_at_once() {
    let mut random = Random(7);
    let mut repaired = 0;
    let mut check = |text: &str, random: &mut Random| {
        let (head, moves) = text.split_once("\n\n").unwrap_or((text, ""));
        let mut tags: Vec<String> = head.lines().map(str::to_owned).collect();
        for _ in 0..=random.below(4) {
            let tag = tags[random.below(tags.len())].clone();
            let changed = match random.below(6) {
                0 => tag.to_uppercase(),
                1 => tag.to_lowercase(),
                2 => tag.replace("\"]", " \"]"),
                3 => tag.replace("[Size \"", "[Size \"0"),
                4 => tag.replace("[Player1", "[O").replace("[Player2", "[X"),
                _ => tag,
            };
            tags.insert(random.below(tags.len() + 1), changed);
        }
        let text = format!("{}\n\n{moves}", tags.join("\n"));
        repaired += usize::from(assert_repaired(text.as_bytes()).is_some_and(|codes| !codes.is_empty()));
    };
    let folders = games().map(Game::name).chain(["broken"]);
    for folder in folders.map(|name| format!("{}/../../records/{name}", env!("CARGO_MANIFEST_DIR"))) {
        for file in fs::read_dir(folder).unwrap() {
            let Ok(text) = String::from_utf8(fs::read(file.unwrap().path()).unwrap()) else { continue };
            if text.starts_with('[') && !text.contains('\r') {
                (0..20).for_each(|_| check(&text, &mut random));
            }
        }
    }
    for text in [
        // The canonical form spells the first of each.
        "[Game \"CROSS\"]\n[Game \"cross\"]\n[Size \"2\"]\n[Result \"*\"]\n\n1. a1 *\n",
        "[Game \"crossway\"]\n[Size \"small\"]\n[Size \"09\"]\n[Size \"9\"]\n[Result \"*\"]\n\n1. a1 *\n",
        // The first gets the value of the second.
        "[Game \"crosswise\"]\n[Result \"*\"]\n[Score \"3-4\"]\n[Score \"0-0\"]\n\n1. Aa1 *\n",
        // Only one of these names the same player.
        "[Game \"cross\"]\n[Size \"2\"]\n[O \"ann\"]\n[O \"bo\"]\n[O \"ann\"]\n[Player1 \"ann\"]\n\n1. a1 *\n",
    ] {
        assert!(assert_repaired(text.as_bytes()).is_some_and(|codes| !codes.is_empty()), "{text}");
    }
    assert!(repaired > 200, "{repaired}");
}
