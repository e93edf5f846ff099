use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use super::*;
use crate::archive::ordered::with_threads;
use crate::archive::pipeline::{Event, Pool, Step, read_in_order};
use crate::archive::{BlockGames, Input, Reading, Source};
use crate::occurrence::{Occurrence, PlyRange};
use crate::query::{MoveQuestions, Query};
use crate::selection::{SelectedGames, Selection, Wanted as Selecting};
use xgames_core::games::cross::Cross;
use xgames_core::games::crossings::Crossings;
use xgames_core::games::crossway::Crossway;
use xgames_core::games::symmetry::Symmetric;
use xgames_core::games::{Notation, Position, SetupOptions};
use xgames_core::generate::{Form, Generate, Generator};
use xgames_core::random::Random;
use xgames_core::record::Format;
use xgames_core::record::format::write;

/// Random games, some of them with faults, as a text.
fn text<P: Generate>(size: &str, games: std::ops::Range<u64>) -> Vec<u8> {
    let mut generator = Generator::<P>::new(Some(size), 5, 0.15, Form::Native).unwrap();
    let mut text = Vec::new();
    for number in games {
        let (record, _) = generator.game(number).unwrap();
        write(Format::Native, P::GAME, &record, &mut text).unwrap();
        text.push(b'\n');
    }
    text
}

/// Games that random ones are not: swaps, passes, set-ups, resignations, games that are cut short, and such without tags.
const SPECIAL: &str = r#"[Game "crossway"]
[Size "3"]

1. b2 swap 2. a1 c3 3. resign 0-1

[Game "crossway"]
[Size "3"]
[Position "B2/3/2W B"]

1. b2 c1 *

[Game "crossway"]
[Size "3"]

1. a1 b2 2. a1 *

[Game "cross"]
[Size "3"]

1. c3 swap 2. a1 resign

[Game "crossway"]
[Size "2"]

1. a1 b1 2. pass b2 *

[Game "crossway"]
[Size "2"]

1. a1 b1 2. b2 pass *

[Game "chess"]

1. e4 e5 *

1. a1 b2 *

[Size "5"]

1. a1 b2 *

[Game "crossway"]
[Size "many"]

1. a1 *

[Game "crossway"]

1. k10 swap 2. l11 *

[Game "crossway"]
[Size "3"]

*
"#;

/// An archive with games of several kinds and sizes.
fn archive(folder: &Path) -> Vec<PathBuf> {
    let texts = [
        ("a.txt", text::<Crossway>("3", 1..300)),
        ("b.txt", text::<Crossway>("5", 1..200)),
        ("c.txt", [text::<Cross>("3", 1..200), text::<Cross>("4", 1..40)].concat()),
        ("d.txt", [text::<Crossway>("5", 300..400), text::<Crossings>("8", 1..20)].concat()),
        ("e.txt", SPECIAL.as_bytes().to_vec()),
        ("f.txt", text::<Crossway>("16", 1..20)),
    ];
    let paths = texts.into_iter().map(|(name, text)| {
        fs::write(folder.join(name), text).unwrap();
        folder.join(name)
    });
    paths.collect()
}

const SETTINGS: &str = "the usual ones";

/// Makes an index at a path, or brings it up to date, and merges others.
fn update(at: &Path, paths: &[PathBuf], others: &[&Path]) -> io::Result<Made> {
    let old = Index::open(at)?;
    let mut bytes = Vec::new();
    let mut addition = Addition::new(&mut bytes, SETTINGS)?;
    old.iter().for_each(|old| addition.continue_from(old));
    let (states, mut path, mut number) = (Pool::default(), PathBuf::new(), 0);
    let paths: Vec<PathBuf> =
        paths.iter().filter(|path| !old.as_ref().is_some_and(|old| old.knows(path))).cloned().collect();
    read_in_order(&Reading::default(), &paths, &|| false, &mut |step| {
        match step {
            Step::Event(Event::Input(Input { source: Source::File(file), .. }), ()) => {
                addition.begin_input(&file).unwrap();
                path = file;
            }
            Step::Event(event, ()) => event.count_games(&mut number),
            Step::Games((text, block)) => {
                let mut games = BlockGames::new(&text, &block, None);
                let part = Part::of_block(&mut games, &states);
                addition.take(&path, &text, number + 1, &part).unwrap();
                number += games.counts().all;
            }
            Step::Lost => panic!("nothing is lost"),
        }
        ControlFlow::Continue(())
    });
    if let Some(old) = &old {
        addition.merge_old(old)?;
    }
    for other in others {
        addition.merge(&Index::open(other)?.unwrap())?;
    }
    let made = addition.finish()?;
    fs::write(at, bytes)?;
    Ok(made)
}

/// Answers of a search: the selected games with the name of their text, and the number of invalid ones that are left out.
#[derive(Debug, Default, PartialEq)]
struct Answers {
    games: Vec<(String, usize)>,
    invalid: u64,
}

impl Answers {
    fn add(&mut self, text: &str, first: usize, selected: SelectedGames) {
        self.games.extend(selected.games.into_iter().map(|game| (text.to_owned(), first + game.number)));
        self.invalid += selected.invalid;
    }
}

/// The answers of a search in all games.
fn plain(selection: &Selection<'_>, paths: &[PathBuf]) -> Answers {
    let (mut answers, mut number) = (Answers::default(), 0);
    read_in_order(&Reading::default(), paths, &|| false, &mut |step| {
        match step {
            Step::Event(event, ()) => event.count_games(&mut number),
            Step::Games((text, block)) => {
                let mut games = BlockGames::new(&text, &block, None);
                let selected = selection.select(&mut games);
                answers.add(&text.name, number + 1, selected);
                number += games.counts().all;
            }
            Step::Lost => panic!("nothing is lost"),
        }
        ControlFlow::Continue(())
    });
    answers
}

/// The answers of an index, and what it counts by itself.
fn indexed(
    index: &Index,
    selection: &Selection<'_>,
    occurrences: &Occurrences,
) -> io::Result<(Answers, Option<(u64, u64)>)> {
    let select = |games: &mut BlockGames<'_>, numbers: &[u32]| {
        selection.select_among(games, |number| numbers.contains(&(number as u32)))
    };
    let found = with_threads(2, |scope| {
        let found = index.find(occurrences)?;
        let counts = found.counts();
        let mut answers = Answers::default();
        let how = WantedReading { reading: Reading::default(), max: 4, stopped: &|| false };
        found.wanted(false)?.read(index, &how, scope, &select, &mut |block| {
            answers.add(&block.text.name, block.first, block.result);
            ControlFlow::Continue(())
        })?;
        Ok((answers, counts))
    });
    found.unwrap()
}

fn start<P: Notation>(size: &str) -> P {
    let setup = P::read_setup(&SetupOptions { size: Some(size), ..SetupOptions::default() });
    P::begin(&setup.unwrap()).unwrap()
}

/// A position of a random game, in one line, sometimes without the side to move.
fn position<P: Symmetric>(size: &str, random: &mut Random) -> String {
    let mut position = start::<P>(size);
    let longest = if random.one_in(2) { 5 } else { 20 };
    for _ in 0..random.below(longest) {
        if position.outcome().is_none()
            && let Some(mv) = random.pick(&position.legal_moves())
        {
            position.play(*mv);
        }
    }
    let line = position.one_line();
    if random.one_in(2) { line } else { line.split(' ').next().unwrap_or_default().to_owned() }
}

fn pattern(stones: &str, is_hexagon: bool, random: &mut Random) -> String {
    let widths = match random.below(3) {
        0 if is_hexagon => vec![1],
        _ if is_hexagon => vec![2, 3, 2],
        _ => vec![1 + random.below(3); 1 + random.below(2)],
    };
    let letters: Vec<char> = stones.chars().chain("*..????".chars()).collect();
    let row = |width: &usize| (0..*width).map(|_| *random.pick(&letters).unwrap()).collect::<String>();
    widths.iter().map(row).collect::<Vec<_>>().join("/")
}

fn plies(random: &mut Random) -> PlyRange {
    let (from, length) = (random.below(15) as u32, random.below(20) as u32);
    match random.below(6) {
        0 => PlyRange::Last,
        1 => PlyRange::Within(from..=from),
        2 => PlyRange::Within(from..=from + length),
        3 => PlyRange::Within(0..=length),
        _ => PlyRange::ALL,
    }
}

fn occurrence(random: &mut Random) -> Occurrence {
    let sizes = ["2", "3", "5", "16"];
    let line = |random: &mut Random| {
        let mut position = start::<Crossway>(sizes[1 + random.below(2)]);
        let mut line = Vec::new();
        for _ in 0..=random.below(3) {
            let mv = *random.pick(&position.legal_moves()).unwrap();
            line.push(position.move_text(mv));
            position.play(mv);
        }
        line.join(" ")
    };
    match random.below(12) {
        0..3 => Occurrence::Position(position::<Crossway>(sizes[random.below(4)], random), plies(random)),
        3 => Occurrence::Position(position::<Cross>("3", random), plies(random)),
        4..7 => Occurrence::Pattern(pattern("BBW", false, random), plies(random)),
        7..9 => Occurrence::Pattern(pattern("OOX", true, random), plies(random)),
        9 if random.one_in(2) => Occurrence::Opening(line(random)),
        9 => {
            let first = Box::new(Occurrence::Pattern(pattern("BBW", false, random), plies(random)));
            Occurrence::Then { first, text: pattern("BBW", false, random), within: random.below(9) as u32 }
        }
        10 => Occurrence::Transposition(line(random)),
        _ if random.one_in(2) => Occurrence::Move(line(random).split(' ').next_back().unwrap_or_default().to_owned()),
        _ => Occurrence::Ending(line(random)),
    }
}

/// Compares an index with searches in all games, for random questions.
fn compare(at: &Path, paths: &[PathBuf], seeds: std::ops::Range<u64>) {
    let index = Index::open(at).unwrap().unwrap();
    index.check(SETTINGS).unwrap();
    let query = Query::default();
    let (mut found, mut counted) = (0, 0);
    for seed in seeds.clone() {
        let mut random = Random::new(9, seed);
        let wanted = (0..=usize::from(random.one_in(4))).map(|_| occurrence(&mut random)).collect();
        let symmetry = [None, Some(true), Some(false)][random.below(3)];
        let occurrences = Occurrences { wanted, symmetry, coords: None };
        let questions = MoveQuestions { occurrences: occurrences.clone(), ..MoveQuestions::default() };
        let selection = Selection::new(&query, &questions, Selecting::default());
        let expected = plain(&selection, paths);
        let (answers, counts) = indexed(&index, &selection, &occurrences).unwrap();
        assert_eq!(answers, expected, "{occurrences:?}");
        found += u32::from(!expected.games.is_empty());
        if let Some((valid, invalid)) = counts {
            counted += 1;
            assert_eq!((valid, invalid), (expected.games.len() as u64, expected.invalid), "{occurrences:?}");
        }
    }
    let number = (seeds.end - seeds.start) as u32;
    assert!((number / 4..number).contains(&found), "{found} of {number}");
    let has_plain = !index.plain().unwrap().is_empty();
    assert_eq!(counted == 0, has_plain, "{counted}");
}

#[test]
fn answers_are_those_of_a_search_in_all_games() {
    let folder = tempfile::tempdir().unwrap();
    let (paths, at) = (archive(folder.path()), folder.path().join("all.xgi"));
    let made = update(&at, &paths, &[]).unwrap();
    assert_eq!((made.added, made.inputs, made.dropped), (6, 6, 0));
    compare(&at, &paths, 0..40);
    // Without games that are asked one by one, the index counts by itself.
    let at = folder.path().join("placed.xgi");
    update(&at, &paths[..3], &[]).unwrap();
    compare(&at, &paths[..3], 100..160);
}

#[test]
fn an_index_that_grows_or_is_merged_has_the_same_answers() {
    let folder = tempfile::tempdir().unwrap();
    let paths = archive(folder.path());
    let [grown, first, second] = ["grown.xgi", "first.xgi", "second.xgi"].map(|name| folder.path().join(name));
    for end in 1..=paths.len() {
        update(&grown, &paths[..end], &[]).unwrap();
    }
    compare(&grown, &paths, 300..320);
    update(&first, &paths[3..], &[]).unwrap();
    update(&second, &paths[..4], &[]).unwrap();
    let made = update(&first, &[], &[&second]).unwrap();
    assert_eq!((made.inputs, made.games), (6, Index::open(&grown).unwrap().unwrap().games()));
    compare(&first, &paths, 350..370);

    // One file changes, and one vanishes.
    fs::write(&paths[1], text::<Crossway>("5", 500..600)).unwrap();
    fs::remove_file(&paths[2]).unwrap();
    let index = Index::open(&grown).unwrap().unwrap();
    assert!(index.check(SETTINGS).unwrap_err().to_string().contains("b.txt: has changed since "));
    let made = update(&grown, &[paths[0].clone(), paths[1].clone()], &[]).unwrap();
    assert_eq!((made.added, made.changed, made.dropped, made.inputs), (0, 1, 1, 5));
    let paths = [&paths[..2], &paths[3..]].concat();
    compare(&grown, &paths, 400..420);
}

#[test]
fn what_has_changed_is_found_when_it_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let (path, at) = (folder.path().join("a.txt"), folder.path().join("a.xgi"));
    let other = folder.path().join("b.txt");
    for path in [&path, &other] {
        fs::write(path, "[Game \"crossway\"]\n[Size \"3\"]\n\n1. a1 b2 *\n").unwrap();
    }
    update(&at, &[path.clone(), other], &[]).unwrap();
    let index = Index::open(&at).unwrap().unwrap();
    assert!(index.check("others").unwrap_err().to_string().contains("other options"));
    // The length and the time remain.
    let time = fs::metadata(&path).unwrap().modified().unwrap();
    fs::write(&path, "[Game \"crossway\"]\n[Size \"3\"]\n\n1. a1 c3 *\n").unwrap();
    fs::File::options().write(true).open(&path).unwrap().set_modified(time).unwrap();
    index.check(SETTINGS).unwrap();
    let wanted = vec![Occurrence::Pattern("B".into(), PlyRange::ALL)];
    let occurrences = Occurrences { wanted, symmetry: None, coords: None };
    let (query, questions) = (Query::default(), MoveQuestions::default());
    let selection = Selection::new(&query, &questions, Selecting::default());
    let error = indexed(&index, &selection, &occurrences).unwrap_err();
    assert!(error.to_string().contains("a.txt: has changed since "), "{error}");
}

#[test]
fn damaged_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (paths, at) = (archive(folder.path()), folder.path().join("a.xgi"));
    update(&at, &paths[..1], &[]).unwrap();
    let bytes = fs::read(&at).unwrap();
    let damaged = folder.path().join("damaged.xgi");
    let occurrences = |text: &str| {
        let wanted = vec![Occurrence::Pattern(text.into(), PlyRange::ALL)];
        Occurrences { wanted, symmetry: None, coords: None }
    };
    let (query, questions) = (Query::default(), MoveQuestions::default());
    let selection = Selection::new(&query, &questions, Selecting::default());
    let asked = occurrences("B.W");
    let expected = indexed(&Index::open(&at).unwrap().unwrap(), &selection, &asked).unwrap();
    let mut refused = 0;
    for number in 0..300 {
        let mut random = Random::new(11, number);
        let mut wrong = bytes.clone();
        if random.one_in(3) {
            wrong.truncate(random.below(bytes.len()));
        } else {
            let at = random.below(bytes.len());
            wrong[at] ^= 1 << random.below(8);
        }
        fs::write(&damaged, &wrong).unwrap();
        let answers = Index::open(&damaged).and_then(|index| indexed(&index.unwrap(), &selection, &asked));
        // Pieces that are not asked may be damaged.
        match answers {
            Ok(answers) => assert_eq!(answers, expected),
            Err(error) => {
                refused += 1;
                assert!(error.to_string().contains("damaged.xgi: "), "{error}");
            }
        }
        // The whole index is copied when it is brought up to date.
        assert!(update(&damaged, &[], &[]).is_err() || fs::read(&damaged).unwrap() == bytes);
    }
    assert!(refused > 150, "{refused}");
    for (at, message) in [(0, "is not an index of positions"), (16, "this index has version")] {
        let mut wrong = bytes.clone();
        wrong[at] ^= 2;
        fs::write(&damaged, &wrong).unwrap();
        assert!(Index::open(&damaged).unwrap_err().to_string().contains(message));
    }
    assert!(Index::open(&folder.path().join("none.xgi")).unwrap().is_none());
}
