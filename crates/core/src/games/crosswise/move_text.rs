//! Moves as text: `Ac4`, `Ma1-b2`, `Rc4=B`, `SAc4=D+M`.

use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case};
use nom::character::complete::{char, digit1, satisfy};
use nom::combinator::{all_consuming, map, opt, recognize, value};
use nom::sequence::preceded;
use nom::{IResult, Parser};

use super::{Action, Draw, GridCell, Move, Stone, Symbol, Wild};
use crate::diagnostic::{Code, shorten};
use crate::games::{Fault, Word};

/// Reads a move. `no_draw` stands for a drawn stone that is not written.
pub(super) fn read(text: &[u8], no_draw: Draw) -> Result<Move, Box<Fault>> {
    match all_consuming((action, drawn)).parse(text) {
        Ok((_, ((action, taken), drawn))) => Ok(Move { action, taken, drawn: drawn.unwrap_or(no_draw) }),
        Err(_) => Err(Box::new(unreadable(text))),
    }
}

/// Appends a move.
pub(super) fn write(mv: Move, text: &mut String) {
    match mv.action {
        Action::Place(symbol, cell) => {
            text.push(symbol.letter());
            text.extend(cell.name());
        }
        Action::Move(from, to) => push_both(text, 'M', from, to),
        Action::Remove(cell) => {
            text.push('R');
            text.extend(cell.name());
        }
        Action::Swap(symbol, cell) => {
            text.extend(['S', symbol.letter()]);
            text.extend(cell.name());
        }
        Action::Exchange(one, other) => push_both(text, 'X', one, other),
        Action::Pass => text.push_str("--"),
    }
    if let Some(taken) = mv.taken {
        text.extend(['=', taken.letter()]);
    }
    match mv.drawn {
        Draw::Known(stone) => text.extend(['+', stone.letter()]),
        Draw::Unknown => text.push_str("+?"),
        Draw::NotRecorded | Draw::Omitted => {}
    }
}

/// The meaning of a move in words, unless a symbol is just placed. The words say nothing of the stone that is drawn.
pub(super) fn in_words(mv: Move) -> Option<String> {
    let taken = mv.taken.map_or("stone".to_owned(), |symbol| symbol.letter().to_string());
    Some(match mv.action {
        Action::Place(..) => return None,
        Action::Move(from, to) => format!("the stone on {from} moves to {to}"),
        Action::Remove(cell) => format!("the {taken} on {cell} goes into the hand"),
        Action::Swap(symbol, cell) => {
            let symbol = symbol.letter();
            format!("{symbol} from the hand replaces the {taken} on {cell}, which goes into the hand")
        }
        Action::Exchange(one, other) => format!("{one} and {other} exchange their stones"),
        Action::Pass => "a forced pass".to_owned(),
    })
}

/// Appends an action on two cells.
fn push_both(text: &mut String, action: char, one: GridCell, other: GridCell) {
    text.push(action);
    text.extend(one.name());
    text.push('-');
    text.extend(other.name());
}

fn stone(text: &[u8]) -> IResult<&[u8], Stone, ()> {
    let letter = text.first().copied().map(char::from).and_then(Stone::from_letter);
    letter.map(|stone| (&text[1..], stone)).ok_or(nom::Err::Error(()))
}

fn symbol(text: &[u8]) -> IResult<&[u8], Symbol, ()> {
    match stone(text)? {
        (rest, Stone::Symbol(symbol)) => Ok((rest, symbol)),
        _ => Err(nom::Err::Error(())),
    }
}

fn wild(wild: Wild) -> impl Fn(&[u8]) -> IResult<&[u8], (), ()> {
    move |text| match stone(text)? {
        (rest, Stone::Wild(found)) if found == wild => Ok((rest, ())),
        _ => Err(nom::Err::Error(())),
    }
}

fn cell(text: &[u8]) -> IResult<&[u8], GridCell, ()> {
    match text {
        [column, row, rest @ ..] => {
            let cell = GridCell::new(column.to_ascii_lowercase().wrapping_sub(b'a'), row.wrapping_sub(b'1'));
            cell.map(|cell| (rest, cell)).ok_or(nom::Err::Error(()))
        }
        _ => Err(nom::Err::Error(())),
    }
}

fn two_cells(text: &[u8]) -> IResult<&[u8], (GridCell, GridCell), ()> {
    map((cell, opt(char('-')), cell), |(one, _, other)| (one, other)).parse(text)
}

/// Reads `=B`, or `=?` if the stone is unknown.
fn taken(text: &[u8]) -> IResult<&[u8], Option<Symbol>, ()> {
    let named = preceded(char('='), alt((map(symbol, Some), value(None, char('?')))));
    map(opt(named), Option::flatten).parse(text)
}

/// Reads `+B`, or `+?` if the stone is unknown.
fn drawn(text: &[u8]) -> IResult<&[u8], Option<Draw>, ()> {
    opt(preceded(char('+'), alt((map(stone, Draw::Known), value(Draw::Unknown, char('?')))))).parse(text)
}

fn action(text: &[u8]) -> IResult<&[u8], (Action, Option<Symbol>), ()> {
    let plain = |action| (action, None);
    alt((
        map((symbol, cell), |(symbol, cell)| plain(Action::Place(symbol, cell))),
        map(preceded(wild(Wild::Move), two_cells), |(from, to)| plain(Action::Move(from, to))),
        map(preceded(wild(Wild::Exchange), two_cells), |(one, other)| plain(Action::exchange(one, other))),
        map(preceded(wild(Wild::Remove), (cell, taken)), |(cell, taken)| (Action::Remove(cell), taken)),
        map(preceded(wild(Wild::Swap), (symbol, cell, taken)), |(symbol, cell, taken)| {
            (Action::Swap(symbol, cell), taken)
        }),
        value(plain(Action::Pass), alt((tag("--"), tag_no_case("pass")))),
    ))
    .parse(text)
}

/// The forms of moves, for help lines.
const FORMS: &str = "the moves are `Ac4` (place), `Ma1-b2` (move), `Rc4` (remove), `SAc4` (swap A from the hand), \
                     `Xa1-d5` (exchange) and `--` (pass)";

/// The reason why a text cannot be read as a move.
#[cold]
fn unreadable(text: &[u8]) -> Fault {
    let shown = shorten(&String::from_utf8_lossy(text));
    let fault = |message: String| Fault::new(Code::UnreadableMove, message);
    if Word::of(text).is_some_and(Word::is_pie_rule) {
        return fault(format!("‘{shown}’ is not a move")).help("Crosswise has no pie rule");
    }
    let placed_wild = |rest| map(all_consuming((stone, cell, drawn)), |(stone, ..)| stone).parse(rest);
    if let Ok((_, Stone::Wild(wild))) = placed_wild(text) {
        let message =
            format!("‘{shown}’ is not a move: {} is a wild, and wilds are never placed on the board", wild.letter());
        return fault(message).help(FORMS);
    }
    let coordinates = || (satisfy(|letter| letter.is_ascii_alphabetic()), digit1::<&[u8], ()>);
    let named = alt((
        recognize((stone, coordinates(), opt((char('-'), coordinates())))),
        recognize((stone, symbol, coordinates())),
    ));
    let outside = |at: usize| {
        let written = recognize(coordinates()).parse(&text[at..]);
        written.is_ok_and(|(_, written)| all_consuming(cell).parse(written).is_err())
    };
    if all_consuming((named, taken, drawn)).parse(text).is_ok() && (1..text.len()).any(outside) {
        return Fault::new(Code::OffBoard, format!("‘{shown}’ is not on the board"))
            .help("the cells go from a1 to f6; the letter of the stone comes before the cell");
    }
    fault(format!("‘{shown}’ is not a move")).help(FORMS)
}
