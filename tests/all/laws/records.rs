//! Native records that are made from bytes: a game that is played by the rules, written in some way, and changes to its text.

use xgames::games::{Game, Notation, for_game};
use xgames::record::GameResult;

use super::choices::Choices;
use super::starts::Start;

/// Bytes below this begin choices; others begin a text. No text of a record begins with such a control character.
const CHOICES_BELOW: u8 = 9;

/// The greatest number of plies of a game.
const MOST_PLIES: usize = 60;

/// Words of records, for changes.
const WORDS: &[&str] = &[
    " a1 ",
    " b2 ",
    " c3!? ",
    " i9 ",
    " swap ",
    " pie ",
    " pass ",
    " -- ",
    " resign ",
    " swap-pieces ",
    " ( ",
    " ) ",
    " (1. a2 b1) ",
    " {",
    "}",
    " {[%eval 0.5]} ",
    " {xgames: ignore XG203} ",
    "; line\n",
    "\n% escaped\n",
    " $7 ",
    "! ",
    " 12. ",
    " 3... ",
    " 1-0 ",
    " 0-1\n",
    " 1/2-1/2 ",
    " * ",
    "\n\n",
    "\r\n",
    "\n[Game \"cross\"]\n",
    "\n[Game \"crossway\"]\n",
    "\n[Game \"crosswise\"]\n",
    "\n[Game \"crossings\"]\n",
    "[Size \"4\"]\n",
    "[Swap \"no\"]\n",
    "[Coords \"plain\"]\n",
    "[Result \"1-0\"]\n",
    "[Result \"*\"]\n",
    "[Score \"22-24\"]\n",
    "[Termination \"timeout\"]\n",
    "[Player1 \"ann\"]\n",
    "[Black \"ann\"]\n",
    "[Position \"",
    "[Position \"4/1B2/4/4 W\"]\n",
    "[Seats \"r1 g1 r2 g1\"]\n",
    "[Hand1 \"ABM?\"]\n",
    "[",
    "]",
    "\"",
    "\\",
    "+? ",
    "+A ",
    "=B ",
    "Ma1-b2 ",
    "Xa1-d5 ",
    "SAc4=D ",
    "b1xb4 ",
    "2b1-b3 ",
    "\u{feff}",
    "\u{202e}é",
    "\0",
];

/// The text that the bytes mean: themselves, or a game and changes to it.
pub(crate) fn text(bytes: &[u8]) -> Vec<u8> {
    if bytes.first().is_none_or(|first| *first >= CHOICES_BELOW) {
        return bytes.to_vec();
    }
    let mut choices = Choices::new(bytes);
    let mut text = games(&mut choices);
    change(&mut choices, &mut text);
    text
}

/// One or two games without changes.
pub(crate) fn games(choices: &mut Choices) -> Vec<u8> {
    let games = 1 + usize::from(choices.byte() % 2);
    let mut text = Vec::new();
    for _ in 0..games {
        let game = *choices.one_of(&Game::ALL);
        for_game!(game, P => write_game::<P>(choices, &mut text));
    }
    text
}

/// Appends a game of legal moves with the result that they prove.
fn write_game<P: Notation>(choices: &mut Choices, text: &mut Vec<u8>) {
    let start = Start::choose(P::GAME, choices);
    let form = choices.byte();
    let plies = choices.below(MOST_PLIES);
    let mut position: P = start.position();
    let (mut words, mut moves) = (String::new(), Vec::new());
    let cycle = position.facts().cycle.max(1);
    for ply in 0..plies {
        position.legal_moves_into(&mut moves);
        if moves.is_empty() {
            break;
        }
        let choice = choices.below(moves.len());
        let mv = moves[choice];
        if form & 1 == 0 && ply % cycle == 0 {
            words.push_str(&format!("{}. ", ply / cycle + 1));
        }
        position.write_move(mv, &mut words);
        words.push_str(if form & 2 == 0 || ply % 8 < 7 { " " } else { "\n" });
        if form & 0xc == 4 && choice.is_multiple_of(5) {
            let other = position.move_text(moves[moves.len() / 2]);
            words.push_str(&format!("({other} {{aside}}) {{said}} "));
        }
        position.play(mv);
    }
    let first = |won| if won { GameResult::FirstWins } else { GameResult::SecondWins };
    let result = match position.outcome() {
        None if form & 0x30 == 0x10 => {
            words.push_str("resign ");
            first(position.turn().side != side_of_first(&position))
        }
        None => GameResult::Unfinished,
        Some(outcome) => outcome.winner.map_or(GameResult::Draw, |side| first(side == side_of_first(&position))),
    };
    for (name, value) in start.tags(P::GAME) {
        text.extend(format!("[{name} \"{value}\"]\n").into_bytes());
    }
    if form & 0x40 == 0 {
        text.extend(format!("[Result \"{}\"]\n", result.text()).into_bytes());
    }
    text.extend(format!("\n{words}{}\n\n", result.text()).into_bytes());
}

/// The side of seat 1.
fn side_of_first<P: Notation>(position: &P) -> xgames::games::Side {
    position.side_of(xgames::games::Seat(1))
}

/// Changes a text as the bytes that are left say.
pub(crate) fn change(choices: &mut Choices, text: &mut Vec<u8>) {
    while !choices.are_over() {
        let kind = choices.byte();
        let at = choices.below(text.len().clamp(257, 1 << 16)).min(text.len());
        match kind % 8 {
            0 => drop(text.splice(at..at, choices.take(usize::from(kind >> 5) + 1).iter().copied())),
            1 | 2 => drop(text.splice(at..at, choices.one_of(WORDS).bytes())),
            3 => drop(text.drain(at..(at + 1 + usize::from(kind >> 3)).min(text.len()))),
            // A line again, elsewhere.
            4 => {
                let from = text[..at].iter().rposition(|byte| *byte == b'\n').map_or(0, |before| before + 1);
                let line = text[from..].split_inclusive(|byte| *byte == b'\n').next().unwrap_or_default().to_vec();
                let to = choices.below(text.len().clamp(257, 1 << 16)).min(text.len());
                let to = text[..to].iter().rposition(|byte| *byte == b'\n').map_or(0, |before| before + 1);
                drop(text.splice(to..to, line));
            }
            // Two words in the place of each other.
            5 => {
                let end =
                    |from: usize| text[from..].iter().position(u8::is_ascii_whitespace).map(|length| from + length);
                let Some(middle) = end(at) else { continue };
                let Some(last) = end(middle + 1) else { continue };
                text[at..last].rotate_left(middle - at);
            }
            6 => text[at..].iter_mut().take(1).for_each(|byte| *byte = choices.byte()),
            _ => text[at..].iter_mut().take(1 + usize::from(kind >> 5)).for_each(u8::make_ascii_uppercase),
        }
        if text.len() > 1 << 15 {
            return;
        }
    }
}
