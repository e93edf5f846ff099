//! Files as the program writes them, which are small; the laws change them.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use tempfile::tempdir;
use xgames::analysis::openings::Scope;
use xgames::analysis::openings::index::{Addition as OpeningsOf, Contents, Part as Openings};
use xgames::analysis::position_index::{Addition, Part};
use xgames::analysis::review::{Saved, SavedPosition};
use xgames::analysis::reviewing::KeptAnalysis;
use xgames::archive::pipeline::{Event, Pool, Step, read_in_order};
use xgames::archive::{BlockGames, Input, Reading, Source};
use xgames::games::Game;
use xgames::games::cross::Cross;
use xgames::judge::Defaults;
use xgames::solver::{Limits, Solvable, saved};
use xgames_report::verification::cache::{self, Additions, Cache, CacheFault};
use xgames_report::verification::{Counts, NewBaseline, baseline_line};

use super::super::support::judging::judge_all;

/// Games that are counted, indexed and judged.
const GAMES: &[u8] = b"[Game \"crossway\"]\n[Size \"3\"]\n[Player1 \"Ann\"]\n[Player2 \"Bo\"]\n\n1. b2 swap 2. a1 c3 *\n\n\
    [Game \"cross\"]\n[Size \"3\"]\n[Result \"1-0\"]\n\n1. a1 c3 2. c3 resign 0-1\n\n[Game \"crossings\"]\n\n1. b1-b3 b8-b6 *\n";

/// The settings of the index of positions.
const SETTINGS: &str = "the usual ones";

/// The key of the game in [`analysis`].
pub(crate) fn key() -> [u8; 32] {
    KeptAnalysis::key("", b"a game")
}

/// A baseline of the findings of the games.
pub(crate) fn baseline() -> Vec<u8> {
    let (mut baseline, mut text) = (NewBaseline::new().expect("a file"), Vec::new());
    for (number, finding) in judge_all(GAMES).iter().flat_map(|game| &game.diagnostics).enumerate() {
        baseline.add(&[baseline_line::line("a b.txt", finding, number as u128)]).expect("a file");
    }
    baseline.write(&mut text).expect("a text");
    text
}

/// A file of values of reviewed games.
pub(crate) fn analysis() -> Vec<u8> {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("analysis");
    let position =
        SavedPosition { winrate: Some(0.5), visits: Some(10), line: vec!["a1".into()], ..SavedPosition::default() };
    let values = Saved { positions: vec![position.clone(), position], is_complete: true };
    let mut kept = KeptAnalysis::open(&path).expect("a file");
    kept.keep_new(key(), &values).expect("a file");
    kept.keep_new(KeptAnalysis::key("", b"another"), &values).expect("a file");
    drop(kept);
    fs::read(path).expect("the file")
}

/// An index of positions.
pub(crate) fn positions() -> Vec<u8> {
    let folder = tempdir().expect("a folder");
    let games = folder.path().join("games.txt");
    fs::write(&games, GAMES).expect("a file");
    let mut bytes = Vec::new();
    let mut addition = Addition::new(&mut bytes, SETTINGS).expect("memory can be written");
    let (states, mut path, mut number) = (Pool::default(), PathBuf::new(), 0);
    read_in_order(&Reading::default(), &[games], &|| false, &mut |step| {
        match step {
            Step::Event(Event::Input(Input { source: Source::File(file), .. }), ()) => {
                addition.begin_input(&file).expect("memory can be written");
                path = file;
            }
            Step::Event(event, ()) => event.count_games(&mut number),
            Step::Games((text, block)) => {
                let mut games = BlockGames::new(&text, &block, None);
                let part = Part::of_block(&mut games, &states);
                addition.take(&path, &text, number + 1, &part).expect("memory can be written");
                number += games.counts().all;
            }
            Step::Lost => {}
        }
        ControlFlow::Continue(())
    });
    addition.finish().expect("memory can be written");
    bytes
}

/// An index of openings.
pub(crate) fn openings() -> Vec<u8> {
    let scope = Scope::default();
    let games = [(Game::Crossway, 3), (Game::Cross, 3), (Game::Crossings, 8)];
    let place = |game: Game| Game::ALL.iter().position(|other| *other == game).unwrap_or(0) as u8;
    let games = games.into_iter().map(|(game, size)| (place(game), size)).collect();
    let settings = Contents::of_settings("");
    let contents = Contents { plies: 4, folds: false, settings, texts: [].into(), games, positions: 0 };
    let mut addition = OpeningsOf::new(contents);
    addition.take(&Openings::of_text(GAMES, &Defaults::default(), &scope));
    addition.end_text();
    let mut bytes = Vec::new();
    addition.write(None, &scope, &mut bytes).expect("memory can be written");
    bytes
}

/// The memory of a solver that has solved a board.
pub(crate) fn memory() -> Vec<u8> {
    let board = Cross::new(2).expect("a size");
    let mut solver = board.solver(1 << 12, 1);
    solver.value(&board, &Limits::none());
    let mut bytes = Vec::new();
    saved::save(&solver, "cross", &mut bytes).expect("memory can be written");
    bytes
}

/// A cache that knows a file with the text `clean`.
pub(crate) fn cache() -> Vec<u8> {
    let folder = tempdir().expect("a folder");
    let (cache, mut additions) = open_cache(folder.path()).expect("a cache");
    for text in ["clean", "another", "a third"] {
        additions.add(&cache_key(&cache, folder.path(), text), &cached_counts()).expect("a file");
    }
    additions.write().expect("a file");
    fs::read(additions.path()).expect("the file")
}

/// Opens the cache in a folder.
pub(crate) fn open_cache(folder: &Path) -> Result<(Cache, Additions), CacheFault> {
    cache::open(folder, "a version", "options", |_| {})
}

/// The key of a file with this text, for which there is a file in the folder.
pub(crate) fn cache_key(cache: &Cache, folder: &Path, text: &str) -> [u8; 32] {
    let path = folder.join(text);
    fs::write(&path, text).expect("a file");
    cache.key(&path, "a.txt", false).expect("a regular file")
}

/// The counts that a cache has of each file.
pub(crate) fn cached_counts() -> Counts {
    Counts {
        games: 3,
        moves: 7,
        bytes: 200,
        verdicts: [("cross".to_owned(), [3, 0, 0, 0])].into(),
        ..Counts::default()
    }
}
