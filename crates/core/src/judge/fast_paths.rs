//! Games are judged in quick ways where nothing is unusual. Whatever the record, these find what the plain way
//! finds, word by word, and somebody who watches sees the same in both.

use std::ops::ControlFlow;

use crate::convert::{Canonicalizer, transcribe};
use crate::diagnostic::Span;
use crate::games::{Game, Notation, Position, Side, Turn, for_game};
use crate::generate::{Form, Generator};
use crate::judge::{self, Defaults, GameInfo, Judge, LineEnd, Listen, Need, Watch};
use crate::random::Random;
use crate::record::game_record::{Item, Items, RESIGN};
use crate::record::native::{Reader, write};
use crate::record::{Dialect, each_game};
use crate::record::{Event, EventKind, Events, plainly};

/// A watcher that notes everything that is shown.
#[derive(Default)]
struct Watcher {
    seen: String,
}

impl Watcher {
    fn note<P: Notation>(&mut self, what: &str, position: &P, mv: Option<P::Move>, place: Option<Span>) {
        self.seen += &format!("{what} {mv:?} {place:?} {:?}", position.turn());
        // The whole board takes long.
        if self.seen.len().is_multiple_of(16) {
            self.seen += &position.one_line();
        }
    }
}

impl<P: Notation> Watch<P> for Watcher {
    fn begins(&mut self, start: &P) {
        self.note("begins", start, None, None);
    }

    fn before(&mut self, position: &P, mv: P::Move) {
        self.note("before", position, Some(mv), None);
    }

    fn after(&mut self, position: &P, mv: P::Move) {
        self.note("after", position, Some(mv), None);
    }

    fn in_any_line(&mut self, position: &P, mv: P::Move, place: Span) {
        self.note("in any line", position, Some(mv), Some(place));
    }

    fn resigned(&mut self, position: &P, side: Side, place: Span) {
        self.note(&format!("resigned {side:?}"), position, None, Some(place));
    }
}

/// Records all events except move numbers, which the fast paths skip.
#[derive(Default)]
struct Listener {
    /// The events with their spans, moves in canonical spelling.
    heard: String,
    /// Moves of all lines, where they begin and where they end, as a transcript has them.
    lines: Vec<String>,
}

impl<P: Notation> Watch<P> for Listener {
    fn listener(&mut self) -> Option<&mut dyn Listen> {
        Some(self)
    }

    fn in_any_line(&mut self, position: &P, mv: P::Move, place: Span) {
        let mut name = String::new();
        position.write_move(mv, &mut name);
        self.heard += &format!("{name} {place:?} ");
        self.lines.push(name);
    }
}

impl Listen for Listener {
    fn event(&mut self, event: Event<'_>) {
        let text = String::from_utf8_lossy(event.text);
        match event.kind {
            EventKind::Number(_) => return,
            EventKind::Resign => self.lines.push(RESIGN.into()),
            EventKind::Move | EventKind::VariationStart | EventKind::VariationEnd => {
                self.lines.push(text.clone().into());
            }
            _ => {}
        }
        self.heard += &format!("{:?} {text:?} {:?} ", event.kind, event.span);
    }
}

/// Notes what is shown of a main line, with `POSITIONS` from a game that is played move by move, otherwise perhaps from one that
/// is judged on its final board.
#[derive(Default)]
struct Follower<const POSITIONS: bool> {
    seen: String,
}

impl<P: Notation, const POSITIONS: bool> Watch<P> for Follower<POSITIONS> {
    fn need(&self) -> Need {
        if POSITIONS { Need::Moves } else { Need::Line }
    }

    fn listener(&mut self) -> Option<&mut dyn Listen> {
        Some(self)
    }

    fn begins(&mut self, start: &P) {
        self.seen += &format!("begins {:?} ", start.turn());
    }

    fn before(&mut self, position: &P, mv: P::Move) {
        self.placed(position, mv, position.turn());
    }

    fn placed(&mut self, _: &P, mv: P::Move, turn: Turn) {
        self.seen += &format!("{mv:?} {turn:?} ");
    }

    fn ends(&mut self, end: &LineEnd<'_, P>) {
        self.seen += &format!("ends {:?} {:?} {:?}", end.first, end.outcome, end.deciding());
    }
}

impl<const POSITIONS: bool> Listen for Follower<POSITIONS> {
    fn event(&mut self, event: Event<'_>) {
        if !matches!(event.kind, EventKind::Number(_)) {
            self.seen += &format!("{:?} {:?} ", event.kind, event.span);
        }
    }
}

/// The moves of all lines of a transcript.
fn lines(items: &Items) -> Vec<&str> {
    let line = |item| match item {
        Item::Move(text) => Some(text),
        Item::Open => Some("("),
        Item::Close => Some(")"),
        Item::Annotation(_) | Item::Comment(_) | Item::Escape(_) => None,
    };
    items.iter().filter_map(line).collect()
}

/// A word of a line in the spelling of a transcript, which has that of moves that cannot be played, too.
fn spelt<P: Notation>(start: Option<&P>, word: &str) -> String {
    let read = start.and_then(|start| Some((start, start.read_move(word.as_bytes()).ok()?)));
    read.map_or(word.to_owned(), |(start, mv)| {
        let mut text = String::new();
        start.write_unplayed(mv, word.as_bytes(), &mut text);
        text
    })
}

/// Counts of games.
#[derive(Default)]
struct Counts {
    all: usize,
    /// The number of games that are in order.
    good: usize,
    /// The number of games that cannot be taken apart.
    refused: usize,
}

/// The text before the moves of each game of a text, where the games are judged one after the other.
fn heads_among_judged_games(text: &[u8]) -> Vec<String> {
    let defaults = Defaults::default();
    let (mut judge, mut heads) = (Judge::new(&defaults), Vec::new());
    let _ = each_game(&Dialect::native(), text, true, |events, head| {
        heads.push(format!("{head:?}"));
        let _ = judge.judge(events, head);
        ControlFlow::Continue(())
    });
    heads
}

/// Judges all games of a text in both ways, and canonicalises them with a reused canonicalizer and with a new one.
fn compare(text: &[u8], counts: &mut Counts) {
    let defaults = Defaults::default();
    let (mut judge, mut canonicalizer) = (Judge::new(&defaults), Canonicalizer::new(&defaults));
    let mut reader = Reader::new(text);
    let mut heads = heads_among_judged_games(text).into_iter();
    while let Some(head) = reader.next_game() {
        assert_eq!(heads.next(), Some(format!("{head:?}")));
        let events = Events::from(reader.clone());
        let (mut quick, mut plain, mut taken_apart) = (events.clone(), events.clone(), events.clone());
        let transcript = canonicalizer.transcribe(&mut taken_apart, &head);
        assert_eq!(transcript, transcribe(&mut events.clone(), &head, &defaults));
        let quickly = judge.judge(&mut quick, &head);
        let record = || String::from_utf8_lossy(&text[head.from..quick.offset()]);
        let header = || GameInfo::read(&head, &defaults);
        let plainly = match header().game {
            Some(game) => for_game!(game, P => {
                let (mut watcher, mut plain_watcher) = (Watcher::default(), Watcher::default());
                let (mut listener, mut plain_listener) = (Listener::default(), Listener::default());
                let (mut follower, mut plain_follower) = (Follower::<false>::default(), Follower::<true>::default());
                let [mut watched, mut heard, mut plainly_heard] = [&events; 3].map(Events::clone);
                let [mut followed, mut plainly_followed] = [&events; 2].map(Events::clone);
                let mut judge = Judge::new(&defaults);
                let quickly = judge.judge_watched::<P>(&mut watched, &head, header(), &mut watcher);
                let listening = judge.judge_watched::<P>(&mut heard, &head, header(), &mut listener);
                let following = judge.judge_watched::<P>(&mut followed, &head, header(), &mut follower);
                let plainly = plainly(|| {
                    let _ = judge.judge_watched::<P>(&mut plainly_heard, &head, header(), &mut plain_listener);
                    let _ = judge.judge_watched::<P>(&mut plainly_followed, &head, header(), &mut plain_follower);
                    judge.judge_watched::<P>(&mut plain, &head, header(), &mut plain_watcher)
                });
                assert_eq!(follower.seen, plain_follower.seen, "{}", record());
                assert_eq!(format!("{following:?}"), format!("{plainly:?}"), "{}", record());
                assert_eq!(watcher.seen, plain_watcher.seen, "{}", record());
                assert_eq!(listener.heard, plain_listener.heard, "{}", record());
                assert_eq!([watched.offset(), heard.offset()], [plain.offset(); 2], "{}", record());
                assert_eq!(format!("{quickly:?}"), format!("{plainly:?}"), "{}", record());
                assert_eq!(format!("{listening:?}"), format!("{plainly:?}"), "{}", record());
                if let Ok((_, transcript)) = &transcript {
                    let setup = judge::setup_of::<P>(&events, &head, &defaults).ok();
                    let start = setup.and_then(|setup| P::begin(&setup).ok());
                    let heard: Vec<String> = plain_listener.lines.into_iter().map(|word| spelt(start.as_ref(), &word)).collect();
                    assert_eq!(lines(&transcript.items), heard, "{}", record());
                }
                plainly
            }),
            None => plainly(|| judge::judge_game(&mut plain, &head, &defaults)),
        };
        assert_eq!([quick.offset(), taken_apart.offset()], [plain.offset(); 2], "{}", record());
        assert_eq!(format!("{quickly:?}"), format!("{plainly:?}"), "{}", record());
        counts.all += 1;
        counts.good += usize::from(quickly.diagnostics.is_empty());
        counts.refused += usize::from(transcript.is_err());
    }
    assert_eq!(heads.next(), None);
}

/// Texts of some games of this kind; half of the games have a fault.
fn texts(game: Game, size: Option<&str>, seed: u64, count: u64) -> Vec<Vec<u8>> {
    for_game!(game, P => {
        let mut generator = Generator::<P>::new(size, seed, 0.5, Form::Native).unwrap();
        let text = |number| {
            let mut text = Vec::new();
            write::game(&generator.game(number).unwrap().0, &mut text);
            text
        };
        (1..=count).map(text).collect()
    })
}

const WORDS: &[&str] = &[
    "pass",
    "swap",
    "resign",
    "--",
    "(",
    ")",
    "{",
    "}",
    "{x}",
    "; x\n",
    "$",
    "$3",
    "!",
    "?",
    "1.",
    "2.",
    "77.",
    "a1",
    "B2",
    "a01",
    "a0",
    "aa1",
    "j1",
    "i1",
    "1-0",
    "0-1",
    "*",
    "1/2-1/2",
    "\n",
    "\n\n",
    "\r\n",
    "\n%x\n",
    "\n[A \"b\"]\n",
    "\u{feff}",
    "\u{e9}",
    "a2-a3",
    "b1xb4",
    "a2a3",
    "2a1-a3",
    "{xgames: ignore XG203}",
    "[Swap \"no\"]\n",
    "[Termination \"resign\"]\n",
    "[Position \"2/2 B\"]\n",
    "[Score \"1-2\"]\n",
    "[Black \"x\"]\n",
];

/// The sizes of boards that are tested. `None` is the usual board.
fn sizes(game: Game) -> Vec<Option<String>> {
    if !game.has_sizes() {
        return vec![None];
    }
    let (least, greatest) = (*game.profile().sizes.start(), *game.profile().sizes.end());
    let small = (least..least + 3).map(|size| Some(size.to_string()));
    small.chain([None, Some(greatest.to_string())]).collect()
}

/// Does something to a few places of a text.
fn mutate(text: &[u8], random: &mut Random) -> Vec<u8> {
    let mut text = text.to_vec();
    let word_at = |text: &[u8], at: usize| {
        let start = text[..at].iter().rposition(u8::is_ascii_whitespace).map_or(0, |blank| blank + 1);
        let length = text[start..].iter().position(u8::is_ascii_whitespace).unwrap_or(text.len() - start);
        start..start + length
    };
    for _ in 0..=random.below(3) {
        let (at, other) = (random.below(text.len()), random.below(text.len()));
        match random.below(5) {
            0 => drop(text.drain(at..text.len().min(at + 1 + random.below(4)))),
            1 => text[at] = random.bits() as u8,
            2 => drop(text.splice(at..at, WORDS[random.below(WORDS.len())].bytes())),
            3 => {
                let word = WORDS[random.below(WORDS.len())].bytes().chain([b' ']);
                let start = word_at(&text, at).start;
                drop(text.splice(start..start, word));
            }
            _ => {
                // One word in the place of another, such as a move that was played before.
                let word = text[word_at(&text, other)].to_vec();
                drop(text.splice(word_at(&text, at), word));
            }
        }
        if text.is_empty() {
            text.push(b'*');
        }
    }
    text
}

#[test]
fn fast_paths_agree_with_the_plain_one() {
    compare_random_games(10);
}

#[test]
#[ignore = "compares more of the same"]
fn fast_paths_agree_with_the_plain_one_in_more_games() {
    compare_random_games(1);
}

/// Compares the paths in random games and their mutants; a share of one in so many.
fn compare_random_games(share: u64) {
    let mut random = Random::new(2, 0);
    for game in Game::ALL {
        let mut counts = Counts::default();
        for (seed, size) in sizes(game).into_iter().enumerate() {
            let size = size.as_deref();
            let count: u64 = match size {
                Some("52") => 4,
                Some("2" | "3" | "4") => 240,
                _ if !game.has_sizes() => 150,
                _ => 60,
            };
            let texts = texts(game, size, seed as u64, u64::div_ceil(count, share));
            // Also one after the other, as most of what one game leaves behind serves the next one.
            compare(&texts.join(&b'\n'), &mut Counts::default());
            for text in texts {
                let mutants = (0..6).map(|_| mutate(&text, &mut random)).collect::<Vec<_>>();
                for text in [&text].into_iter().chain(&mutants) {
                    compare(text, &mut counts);
                }
                // Including rejected games.
                compare(&mutants.join(&[b"\n", &text[..], b"\n"].concat()[..]), &mut Counts::default());
            }
        }
        // All kinds are there.
        let Counts { all, good, refused } = counts;
        assert!(good * 20 > all && good * 20 < 19 * all, "{}: {good} of {all}", game.name());
        assert!(refused * 20 > all && refused * 20 < 19 * all, "{}: {refused} of {all}", game.name());
    }
}
