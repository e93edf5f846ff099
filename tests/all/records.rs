//! The shipped records are what their table says.

use std::fs;
use std::path::Path;

use crate::support::judging::{judge_all, judge_as};
use xgames::games::cross::Cross;
use xgames::games::crossings::Crossings;
use xgames::games::crossway::Crossway;
use xgames::games::crosswise::{Crosswise, Line};
use xgames::games::{Game, Notation, SetupOptions, ToMove};
use xgames::judge::{Judgement, Verdict};
use xgames::record::native::Reader;
use xgames::record::{EventKind, GameResult};

const RECORDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/records");

/// The records of a game: file name, text, judgement.
fn records(game: Game) -> Vec<(String, String, Judgement)> {
    let mut names: Vec<String> = fs::read_dir(Path::new(RECORDS).join(game.name()))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort_unstable();
    let read = |name: String| {
        let text = fs::read_to_string(Path::new(RECORDS).join(game.name()).join(&name)).unwrap();
        let judgements = judge_all(text.as_bytes());
        // Only a match is several games in one file.
        assert!(judgements.len() == 1 || name.starts_with("match-"), "{name}");
        judgements.into_iter().map(|judgement| (name.clone(), text.clone(), judgement)).collect::<Vec<_>>()
    };
    names.into_iter().flat_map(read).collect()
}

/// How many events of a kind the moves of a record have.
fn count(text: &str, wanted: impl Fn(&str, EventKind) -> bool) -> usize {
    let mut reader = Reader::new(text.as_bytes());
    reader.next_game().unwrap();
    reader.events().filter(|event| wanted(&text[event.span.start..event.span.end], event.kind)).count()
}

#[test]
fn every_sample_is_valid() {
    for game in Game::ALL {
        for (name, _, judgement) in records(game) {
            assert_eq!(judgement.game, Some(game), "{name}");
            assert_eq!(judgement.diagnostics, [], "{name}");
            assert_ne!(judgement.verdict(), Verdict::Invalid, "{name}");
        }
    }
}

#[test]
fn the_samples_show_every_kind_of_game() {
    for game in Game::ALL {
        let records = records(game);
        let complete = records.iter().filter(|(.., judgement)| judgement.verdict() == Verdict::Valid).count();
        let mut sizes: Vec<_> = records.iter().map(|(.., judgement)| judgement.size).collect();
        sizes.sort_unstable();
        sizes.dedup();
        let many_sizes = matches!(game, Game::Crossings | Game::Crosswise) || sizes.len() >= 4;
        assert!(complete >= 12 && many_sizes, "{}: {complete} games, sizes {sizes:?}", game.name());
        let commented = |(_, text, _): &&(String, String, Judgement)| {
            count(text, |_, kind| kind == EventKind::Comment) >= 10
                && count(text, |_, kind| kind == EventKind::VariationStart) >= 4
        };
        assert!(
            records.iter().filter(commented).count()
                >= if matches!(game, Game::Crossings | Game::Crosswise) { 2 } else { 3 }
        );
        let with_word =
            |word: &str| records.iter().filter(|(_, text, _)| count(text, |written, _| written == word) > 0).count();
        assert!(with_word("swap") >= if game.has_pie_rule() { 4 } else { 0 });
        assert!(with_word("resign") >= 1);
        if game == Game::Crossway {
            let passes: Vec<_> = records
                .iter()
                .filter(|(_, text, _)| count(text, |written, _| written == "pass") > 0)
                .map(|(.., judgement)| judgement.size)
                .collect();
            assert_eq!(passes, [Some(4), Some(9)]);
        }
        let results: Vec<_> = records.iter().filter_map(|(.., judgement)| judgement.result).collect();
        assert!(results.contains(&GameResult::FirstWins) && results.contains(&GameResult::SecondWins));
    }
}

#[test]
fn the_table_lists_every_file_and_no_other() {
    let table = fs::read_to_string(Path::new(RECORDS).join("README.md")).unwrap();
    let mut listed: Vec<&str> = table.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
    listed.sort_unstable();
    let mut present = Vec::new();
    for folder in Game::ALL.map(Game::name).into_iter().chain(["figures", "interchange"]) {
        for entry in fs::read_dir(Path::new(RECORDS).join(folder)).unwrap() {
            present.push(format!("{folder}/{}", entry.unwrap().file_name().into_string().unwrap()));
        }
    }
    present.sort_unstable();
    assert_eq!(listed, present);
}

#[test]
fn no_game_in_another_format_is_invalid() {
    let mut games = 0;
    for entry in fs::read_dir(Path::new(RECORDS).join("interchange")).unwrap() {
        let path = entry.unwrap().path();
        for judgement in judge_as(None, &fs::read(&path).unwrap()) {
            assert_ne!(judgement.verdict(), Verdict::Invalid, "{}: {:?}", path.display(), judgement.diagnostics);
            games += 1;
        }
    }
    // Three of AbstractPlay, three, one and one of SGF, four rows, two boards and a position.
    assert_eq!(games, 15);
}

/// The position of a figure and the one-line form of the same board.
fn figure<P: Notation>(name: &str) -> Result<P, String> {
    let diagram = fs::read_to_string(Path::new(RECORDS).join("figures").join(name)).unwrap();
    let options = SetupOptions { diagram: Some(&diagram), to_move: ToMove::Anyone, ..SetupOptions::default() };
    P::begin(&P::read_setup(&options).unwrap()).map_err(|refused| refused.fault.code.to_string())
}

fn winner<P: Notation>(name: &str) -> Result<Option<&'static str>, String> {
    let position = figure::<P>(name)?;
    Ok(position.outcome().map(|outcome| outcome.winner.map_or("draw", |side| P::GAME.side_name(side))))
}

#[test]
fn the_figures_have_their_published_verdicts() {
    for forbidden in ["crossway-1-forbidden-left.diagram", "crossway-1-forbidden-right.diagram"] {
        assert_eq!(winner::<Crossway>(forbidden), Err("XG302".into()));
    }
    assert_eq!(winner::<Crossway>("crossway-2-legal-points.diagram"), Ok(None));
    assert_eq!(winner::<Crossway>("crossway-3-white-has-won.diagram"), Ok(Some("white")));
    assert_eq!(winner::<Cross>("cross-1-o-has-won.diagram"), Ok(Some("o")));
    assert_eq!(winner::<Cross>("cross-2-x-has-won.diagram"), Ok(Some("x")));
    assert_eq!(winner::<Crossings>("crossings-1-crossing-waits.diagram"), Ok(None));
    assert_eq!(winner::<Crossings>("crossings-2-white-has-won.diagram"), Ok(Some("white")));
    assert_eq!(winner::<Crossings>("crossings-3-drawn-all-locked.diagram"), Ok(Some("draw")));
    assert_eq!(winner::<Crossings>("crossings-4-drawn-no-moves.diagram"), Ok(Some("draw")));
    assert_eq!(winner::<Crossings>("crossings-5-black-has-won.diagram"), Ok(Some("black")));
    let published = figure::<Crosswise>("crosswise-1-published-score.diagram").unwrap();
    let points = published.lines().map(Line::points);
    // CZ9, rows from the bottom.
    assert_eq!(points, [2, 4, 2, 3, 5, 6, 2, 2, 7, 6, 1, 6]);
    assert_eq!(winner::<Crosswise>("crosswise-1-published-score.diagram"), Ok(Some("green")));
}
