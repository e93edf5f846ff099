//! Native records, read and judged, quickly enough for very many inputs: no text does harm, all places are in it, and a game that may be
//! judged on its final board is judged as one that is played move by move.

use std::cell::RefCell;
use std::sync::LazyLock;

use xgames::games::{Notation, for_game};
use xgames::judge::{Defaults, GameInfo, Judge, Watch};
use xgames::record::native::Reader;
use xgames::record::{Events, Head};

use super::native::{assert_finding_within, assert_within};

static DEFAULTS: LazyLock<Defaults> = LazyLock::new(Defaults::default);

/// Words of records. A byte from 128 on is the word of its number, so a change of one byte changes a word.
const WORDS: [&str; 128] = [
    "[Game \"crossway\"]\n",
    "[Game \"cross\"]\n",
    "[Game \"crossings\"]\n",
    "[Game \"crosswise\"]\n",
    "[Size \"2\"]\n",
    "[Size \"3\"]\n",
    "[Size \"4\"]\n",
    "[Swap \"no\"]\n",
    "[Coords \"plain\"]\n",
    "[Result \"1-0\"]\n",
    "[Result \"0-1\"]\n",
    "[Result \"*\"]\n",
    "[Result \"",
    "[Termination \"resign\"]\n",
    "[Termination \"normal\"]\n",
    "[Score \"22-21\"]\n",
    "[Player1 \"A\"]\n",
    "[Player2 \"B\"]\n",
    "[Black \"C\"]\n",
    "[White \"D\"]\n",
    "[Date \"2026.11.20\"]\n",
    "[Position \"",
    "2/2 ",
    "3/1B1/3 ",
    "2/3/2 ",
    "1ww5/8/8/8/8/8/8/5bb1 ",
    "W\"]\n",
    "B\"]\n",
    "[Seats \"r1 g1 r2 g2\"]\n",
    "[Hand1 \"ABMX\"]\n",
    "[Hand2 \"ABRS\"]\n",
    "[Hand1 \"????\"]\n",
    "[X \"",
    "\"]\n",
    "\"",
    "[",
    "]",
    "\\",
    "\n",
    "\n\n",
    "\r\n",
    " ",
    "1. ",
    "2. ",
    "3. ",
    "2... ",
    "1-0 ",
    "0-1 ",
    "1/2-1/2 ",
    "* ",
    "*\n\n",
    "swap ",
    "pie ",
    "pass ",
    "resign ",
    "( ",
    ") ",
    "{",
    "}",
    "{[%eval 0.5]} ",
    "{xgames: ignore XG203} ",
    "; x\n",
    "\n% x\n",
    "$7 ",
    "! ",
    "?! ",
    "a1 ",
    "a2 ",
    "a3 ",
    "a4 ",
    "b1 ",
    "b2 ",
    "b3 ",
    "b4 ",
    "b5 ",
    "c1 ",
    "c2 ",
    "c3 ",
    "c4 ",
    "c5 ",
    "d2 ",
    "d3 ",
    "d4 ",
    "e3 ",
    "A1 ",
    "a01 ",
    "b1-b3 ",
    "b8-b6 ",
    "b1b3 ",
    "e1-h4 ",
    "h8-h6 ",
    "g2xg5 ",
    "2f1-c4 ",
    "a2-a3 ",
    "a7-a6 ",
    "b3xb6 ",
    "Aa1 ",
    "Ba2 ",
    "Aa1+B ",
    "Bb2+A ",
    "Cc3+? ",
    "Aa2+? ",
    "Ma1-b2 ",
    "Xa1-a2 ",
    "Ra1=A ",
    "Ra1 ",
    "SBa1=A ",
    "SAa1+? ",
    "Fd3+B ",
    "De3+M ",
    "+A ",
    "+? ",
    "=B ",
    "?",
    "+",
    "=",
    "-",
    "x",
    "A",
    "M",
    "1",
    "6",
    "W",
    "\t",
    "\0",
    "\u{feff}",
    "é",
    "\u{202e}",
];

/// Watches each move, so that the game is played move by move.
struct EachMove;

impl<P: Notation> Watch<P> for EachMove {}

/// Reads and judges the text that the bytes mean.
pub(crate) fn hold(bytes: &[u8]) {
    thread_local! {
        static KEPT: RefCell<(Vec<u8>, Judge<'static>)> = RefCell::new((Vec::new(), Judge::new(&DEFAULTS)));
    }
    KEPT.with_borrow_mut(|(text, judge)| {
        text.clear();
        for byte in bytes {
            match usize::from(*byte).checked_sub(128) {
                Some(word) => text.extend_from_slice(WORDS[word].as_bytes()),
                None => text.push(*byte),
            }
        }
        let (mut events, mut head) = (Events::from(Reader::new(text)), Head::default());
        while events.read_head(&mut head) {
            hold_game(text, &mut events, &head, judge);
        }
    });
}

/// Judges a game, and once more move by move if that may be another way: no game with an illegal move is judged on its final board.
fn hold_game(text: &[u8], events: &mut Events<'_>, head: &Head<'_>, judge: &mut Judge<'_>) {
    for tag in &head.tags {
        assert_within(text, tag.span);
        assert_within(text, tag.value_span);
    }
    let mut again = events.clone();
    let quickly = judge.judge(events, head);
    quickly.diagnostics.iter().for_each(|finding| assert_finding_within(text, finding));
    let Some(game) = quickly.game.filter(|_| quickly.complete) else { return };
    let info = GameInfo::read(head, &DEFAULTS);
    let slowly = for_game!(game, P => judge.judge_watched::<P>(&mut again, head, info, &mut EachMove));
    let shown = || String::from_utf8_lossy(text);
    assert_eq!(again.offset(), events.offset(), "{}", shown());
    assert!(quickly == slowly, "{quickly:?}\n{slowly:?}\n{}", shown());
}
