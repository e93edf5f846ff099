//! What a game of Crosswise starts from: the tags `Seats`, `Hand1` to `Hand4`, `Bag` and `Position`.

use std::borrow::Cow;
use std::ops::Range as Bytes;

use super::hands::{Doubt, Hand, Stock};
use super::stones::STONES;
use super::{Crosswise, SIZE, Seats, Stone, Symbol, Wild};
use crate::board::grid::{Form, Grid, GridError, Outline};
use crate::diagnostic::{Code, plural, shorten};
use crate::games::{ANYONE, DIAGRAM, DRAWS, Fault, HAND, Notation, PLAYERS, Seat, SetupFault, Side, TO_MOVE, Words};

const HANDS: [&str; PLAYERS.len()] = ["Hand1", "Hand2", "Hand3", "Hand4"];
const POSITION: &str = "Position";

/// Stones as written, each with its place in the text; `None` is unknown.
type Written = Vec<(Option<Stone>, Bytes<usize>)>;

fn refused(word: &'static str, range: Bytes<usize>, code: Code, message: impl Into<Cow<'static, str>>) -> SetupFault {
    SetupFault { range: Some(range), ..SetupFault::new(word, Fault::new(code, message)) }
}

/// Where a part of a text lies in it.
fn range_of(text: &str, part: &str) -> Bytes<usize> {
    let start = part.as_ptr() as usize - text.as_ptr() as usize;
    start..start + part.len()
}

/// Reads what the game starts from.
pub(super) fn read(words: Words<'_>) -> Result<Crosswise, SetupFault> {
    if let Some(size) = words("Size")
        && size.trim() != "6"
    {
        let fault = Fault::new(Code::BadSize, format!("‘{}’ is not a valid size for Crosswise", shorten(size)))
            .help("the board always has 6×6 cells; leave the size out");
        return Err(SetupFault::new("Size", fault));
    }
    let seats = read_seats(words)?;
    let start = Crosswise {
        seats,
        place: 0,
        stones: [0; Symbol::ALL.len()],
        stock: Stock::unknown(),
        passed: 0,
        draws_are_written: false,
        outcome: None,
    };
    if words(POSITION).is_some() || words(DIAGRAM).is_some() { read_position(start, words) } else { deal(start, words) }
}

/// The turn cycle: as told, else by the number of players (CZ3).
fn read_seats(words: Words<'_>) -> Result<Seats, SetupFault> {
    if let Some(text) = words("Seats") {
        return Seats::read(text).map_err(|message| {
            let known: Vec<String> = Seats::all().map(|seats| format!("`{}`", seats.text())).collect();
            SetupFault::new(
                "Seats",
                Fault::new(Code::BadTagValue, message).help(format!("the turn cycles are {}", known.join(", "))),
            )
        });
    }
    let by_name = (1..=PLAYERS.len())
        .rev()
        .find(|player| words(PLAYERS[player - 1]).is_some() || words(HANDS[player - 1]).is_some());
    let by_hands = words(POSITION).and_then(|text| Some(text.split_whitespace().nth(2)?.split(',').count()));
    Ok(Seats::usual(by_name.into_iter().chain(by_hands).max().unwrap_or(2)))
}

/// The usual start: the empty board, full hands, the rest in the bag.
fn deal(mut start: Crosswise, words: Words<'_>) -> Result<Crosswise, SetupFault> {
    start.stock.aside = Some([0; Wild::ALL.len()]);
    start.draws_are_written = words(DRAWS).is_some();
    if let Some(text) = words("Bag") {
        start.draws_are_written = false;
        let written = read_stones("Bag", text, 0)?;
        if written.len() != usize::from(STONES) {
            let message = format!("the bag lists {}, but there are {STONES}", plural(written.len(), "stone"));
            let fault = Fault::new(Code::SetUpStones, message)
                .help("`Bag` lists the hand of seat 1, then the other hands by seat, then the draws in order");
            return Err(SetupFault::new("Bag", fault));
        }
        see(&mut start.stock, "Bag", &written)?;
        for (place, (stone, _)) in start.stock.order.iter_mut().zip(&written) {
            *place = *stone;
        }
    }
    let mut dealt = 0;
    for index in 0..start.seats.players() {
        let size = usize::from(start.seats.hand_size(Seat(index as u8 + 1)));
        let mut hand = Hand::default();
        start.stock.order[dealt..dealt + size].iter().for_each(|stone| hand.add(*stone));
        start.stock.hands[index] = hand;
        dealt += size;
    }
    read_hand_tags(&mut start, words)?;
    start.stock.bag = Some(STONES - dealt as u8);
    Ok(start)
}

/// The hands as tags tell them, over what is known of them already.
fn read_hand_tags(start: &mut Crosswise, words: Words<'_>) -> Result<(), SetupFault> {
    let players = start.seats.players();
    for (index, tag) in HANDS.into_iter().enumerate() {
        let Some(text) = words(tag) else { continue };
        if index >= players {
            let message = format!("this game has {players} players");
            let fault = Fault::new(Code::BadTagValue, message).help("the tag `Seats` gives the turn cycle");
            return Err(SetupFault::new(tag, fault));
        }
        // A single `?` stands for a hand of which nothing is known.
        if text.trim() != "?" {
            let told = read_stones(tag, text, 0)?;
            tell(start, index, tag, &told)?;
        }
    }
    Ok(())
}

/// Takes the word of a tag or an option for a hand.
fn tell(start: &mut Crosswise, index: usize, word: &'static str, told: &Written) -> Result<(), SetupFault> {
    let seat = Seat(index as u8 + 1);
    let full = start.seats.hand_size(seat);
    let of_size = |size: u8| {
        let message = format!("this hand has {}, but must have {size}", plural(told.len(), "stone"));
        let fault = Fault::new(Code::SetUpStones, message)
            .help("a hand has four stones, or six for a lone player against a team; fewer if the bag is empty (CZ3)");
        SetupFault::new(word, fault)
    };
    if told.len() > full.into() {
        return Err(of_size(full));
    }
    let stones: Vec<Option<Stone>> = told.iter().map(|(stone, _)| *stone).collect();
    start.stock.tell(index, &stones).map_err(|(at, doubt)| {
        let range = told.get(at).map(|(_, range)| range.clone()).unwrap_or_default();
        let known = start.stock.hands[index].text();
        let contradicts = |message: String| refused(word, range.clone(), Code::BadTagValue, message);
        match doubt {
            Doubt::OtherSize(size) => of_size(size),
            Doubt::TooMany(stone) => too_many(word, range, stone),
            Doubt::Missing(stone) => contradicts(format!("this hand also holds {}: it is {known}", stone.letter())),
            Doubt::NotInHand(stone) if known.contains('?') => contradicts(format!(
                "{} cannot be in this hand, which is {known}: an earlier pass would not have been forced",
                stone.letter()
            )),
            _ => contradicts(format!("this hand is known to be {known}")),
        }
    })
}

/// Letters of stones and `?`, at most as many as there are stones; blanks are passed over.
fn read_stones(word: &'static str, text: &str, offset: usize) -> Result<Written, SetupFault> {
    let mut stones = Vec::new();
    for (at, letter) in text.char_indices().filter(|(_, letter)| !letter.is_whitespace()) {
        if stones.len() == usize::from(STONES) {
            let message = format!("there are only {STONES} stones in all");
            return Err(refused(word, offset + at..offset + text.len(), Code::SetUpStones, message));
        }
        let range = offset + at..offset + at + letter.len_utf8();
        let stone = match letter {
            '?' => None,
            _ => Some(Stone::from_letter(letter).ok_or_else(|| {
                let mut fault = refused(word, range.clone(), Code::BadTagValue, format!("‘{letter}’ is not a stone"));
                fault.fault.help = Some("the stones are A to F, M, R, S and X; `?` is an unknown stone".into());
                fault
            })?),
        };
        stones.push((stone, range));
    }
    Ok(stones)
}

/// Counts stones that are known to be somewhere.
fn see(stock: &mut Stock, word: &'static str, stones: &Written) -> Result<(), SetupFault> {
    for (stone, range) in stones {
        if let Some(stone) = stone
            && stock.see(*stone, 1).is_err()
        {
            return Err(too_many(word, range.clone(), *stone));
        }
    }
    Ok(())
}

fn too_many(word: &'static str, range: Bytes<usize>, stone: Stone) -> SetupFault {
    let message = format!("there are only {} {} stones", stone.number(), stone.letter());
    let mut refused = refused(word, range, Code::TooManyOfAKind, message);
    refused.fault.help = Some("there are seven of each symbol and three of each wild (CZ1)".into());
    refused
}

/// `BOARD TURN HANDS BAG WILDS`, of which all but the board may be missing, or a printed board.
fn read_position(mut start: Crosswise, words: Words<'_>) -> Result<Crosswise, SetupFault> {
    let (word, form) = if words(POSITION).is_some() { (POSITION, Form::OneLine) } else { (DIAGRAM, Form::Diagram) };
    let text = words(word).unwrap_or_default();
    if words("Bag").is_some() {
        let fault = Fault::new(Code::BadTagValue, "a set-up position cannot have the tag `Bag`")
            .help("`Bag` lists all stones of a game that starts from the empty board");
        return Err(SetupFault::new("Bag", fault));
    }
    let fields: Vec<&str> = match form {
        Form::Diagram => vec![text],
        Form::OneLine => text.split_whitespace().collect(),
    };
    if let Some(further) = fields.get(5) {
        let message = "the position has more than five parts";
        return Err(refused(word, range_of(text, further), Code::BadPosition, message));
    }
    read_board(&mut start, word, fields.first().copied().unwrap_or_default(), text, form)?;
    start.place = read_turn(&start, word, fields.get(1).map(|turn| (*turn, range_of(text, turn))), words)?;
    if let Some(hands) = fields.get(2) {
        read_hands(&mut start, hands, text)?;
    }
    if let Some(bag) = fields.get(3) {
        let range = range_of(text, bag);
        let number = bag.parse().ok().filter(|number| *number <= STONES);
        let number = number.ok_or_else(|| {
            refused(word, range, Code::BadPosition, format!("‘{}’ is not a number of stones in the bag", shorten(bag)))
        })?;
        start.stock.bag = Some(number);
        start.draws_are_written = words(DRAWS).is_some();
    }
    if let Some(wilds) = fields.get(4) {
        read_wilds(&mut start, wilds, text)?;
    }
    read_hand_tags(&mut start, words)?;
    start.outcome = start.outcome_of_board();
    if let Err(message) = adds_up(&start) {
        let fault = Fault::new(Code::SetUpStones, message).help(
            "board, hands, bag and played wilds add up to 54 stones; hands are full until the bag is empty (CZ1, CZ4)",
        );
        return Err(SetupFault { picture: Some(Box::new(start.picture())), ..SetupFault::new(word, fault) });
    }
    Ok(start)
}

fn read_board(
    start: &mut Crosswise,
    word: &'static str,
    board: &str,
    text: &str,
    form: Form,
) -> Result<(), SetupFault> {
    // The label a would be a stone in lower case.
    let is_stone =
        |letter: char| Symbol::from_letter(letter).is_some() && (form == Form::OneLine || !letter.is_ascii_lowercase());
    let offset = range_of(text, board).start;
    let read = |board: &str| Grid::read(board, Outline::Square, form, is_stone);
    let has_rows = |grid: &Grid| grid.rows.len() == usize::from(SIZE);
    let grid = match read(board) {
        Ok(grid) if has_rows(&grid) => Ok(grid),
        // A line of labels A to F looks like a row of stones.
        plain if form == Form::Diagram => {
            let blanked = without_label_line(board);
            read(&blanked).ok().filter(has_rows).map_or(plain, Ok)
        }
        plain => plain,
    };
    let grid = grid.map_err(|GridError { range, message }| {
        refused(word, offset + range.start..offset + range.end, Code::BadPosition, message)
    })?;
    if !has_rows(&grid) {
        let message = format!("the position has {}, but the board has 6", plural(grid.rows.len(), "row"));
        return Err(SetupFault::new(word, Fault::new(Code::BadPosition, message)));
    }
    for (row, glyphs) in grid.rows.iter().rev().enumerate() {
        for (column, glyph) in glyphs.iter().enumerate() {
            if let Some(symbol) = Symbol::from_letter(glyph.character) {
                let at = offset + glyph.at;
                start.lay(symbol, (row * usize::from(SIZE) + column) as u8);
                if start.stock.see(Stone::Symbol(symbol), 1).is_err() {
                    return Err(too_many(word, at..at + glyph.character.len_utf8(), Stone::Symbol(symbol)));
                }
            }
        }
    }
    Ok(())
}

/// The first or last line emptied, byte for byte, if it reads `A B C D E F`.
fn without_label_line(board: &str) -> String {
    let is_labels = |line: &str| line.chars().filter(|letter| !letter.is_whitespace()).eq("ABCDEF".chars());
    let lines: Vec<&str> = board.split('\n').collect();
    let first = lines.iter().position(|line| !line.trim().is_empty());
    let last = lines.iter().rposition(|line| !line.trim().is_empty());
    let labels = [last, first].into_iter().flatten().find(|index| is_labels(lines[*index]));
    let line =
        |(index, line): (usize, &&str)| if Some(index) == labels { " ".repeat(line.len()) } else { (*line).into() };
    lines.iter().enumerate().map(line).collect::<Vec<String>>().join("\n")
}

/// The place in the turn cycle, counted from 0.
fn read_turn(
    start: &Crosswise,
    word: &'static str,
    written: Option<(&str, Bytes<usize>)>,
    words: Words<'_>,
) -> Result<u8, SetupFault> {
    let place = |name: &str| {
        let cycle = start.seats.text();
        let find = |side: Side| (0..start.seats.length()).find(|place| start.seats.side_at(*place) == side);
        let found = match name.to_ascii_lowercase().as_str() {
            "red" | "r" => find(Side::First),
            "green" | "g" => find(Side::Second),
            name => match name.parse::<usize>() {
                Ok(number) => number.checked_sub(1).filter(|place| *place < start.seats.length()),
                Err(_) => cycle.split(' ').position(|player| player == name),
            },
        };
        found.map(|place| place as u8).ok_or_else(|| {
            let name = shorten(name);
            let message = format!("‘{name}’ is not a place in the turn cycle {cycle}");
            Fault::new(Code::BadPosition, message)
                .help(format!("write a number from 1 to {}, `red` or `green`", start.seats.length()))
        })
    };
    let said = words(TO_MOVE)
        .filter(|said| *said != ANYONE)
        .map(|said| place(said).map_err(|fault| SetupFault::new(TO_MOVE, fault)))
        .transpose()?;
    let Some((turn, range)) = written else { return Ok(said.unwrap_or(0)) };
    let turn = place(turn).map_err(|fault| SetupFault { range: Some(range), ..SetupFault::new(word, fault) })?;
    if said.is_some_and(|said| said != turn) {
        let fault = Fault::new(Code::BadPosition, "the position has another player to move");
        return Err(SetupFault::new(TO_MOVE, fault));
    }
    Ok(turn)
}

/// Hands by seat, separated by commas: letters, `?` for an unknown stone, `-` for an empty hand.
fn read_hands(start: &mut Crosswise, hands: &str, text: &str) -> Result<(), SetupFault> {
    let players = start.seats.players();
    let written: Vec<&str> = hands.split(',').collect();
    if written.len() != players {
        let message = format!("the position has {}, but the game has {players} players", plural(written.len(), "hand"));
        return Err(refused(POSITION, range_of(text, hands), Code::BadPosition, message));
    }
    for (index, hand) in written.into_iter().enumerate() {
        let stones = if hand == "-" {
            Vec::new()
        } else {
            read_stones(POSITION, hand, range_of(text, hand).start).map_err(|mut refused| {
                refused.fault.code = Code::BadPosition;
                refused
            })?
        };
        see(&mut start.stock, POSITION, &stones)?;
        let mut read = Hand::default();
        stones.iter().for_each(|(stone, _)| read.add(*stone));
        start.stock.hands[index] = read;
    }
    Ok(())
}

/// `M0R0S0X0`: how many of each wild have been played.
fn read_wilds(start: &mut Crosswise, wilds: &str, text: &str) -> Result<(), SetupFault> {
    let range = range_of(text, wilds);
    let mut aside = [0; Wild::ALL.len()];
    let mut rest = wilds;
    for wild in Wild::ALL {
        let number = rest
            .strip_prefix([wild.letter(), wild.letter().to_ascii_lowercase()])
            .and_then(|rest| rest.chars().next()?.to_digit(10));
        let Some(number) = number else {
            let message = format!("‘{}’ does not give the played wilds", shorten(wilds));
            let mut refused = refused(POSITION, range, Code::BadPosition, message);
            refused.fault.help = Some("write how many of each have been played, such as `M1R0S0X2`".into());
            return Err(refused);
        };
        aside[wild as usize] = number as u8;
        rest = &rest[2..];
        if start.stock.see(Stone::Wild(wild), number as u8).is_err() {
            return Err(too_many(POSITION, range, Stone::Wild(wild)));
        }
    }
    if !rest.is_empty() {
        return Err(refused(POSITION, range_of(text, rest), Code::BadPosition, "this is not part of a position"));
    }
    start.stock.aside = Some(aside);
    Ok(())
}

/// Whether the stones of a set-up position can be what is left of a game.
fn adds_up(start: &Crosswise) -> Result<(), String> {
    let board = start.occupied().count_ones() as u8;
    // Nothing is drawn after the deciding action.
    let ended = u8::from(start.outcome.is_some());
    let mut held = 0;
    for (index, hand) in start.stock.hands.iter().enumerate() {
        if hand.is_open() {
            continue;
        }
        let (size, full) = (hand.size(), start.seats.hand_size(Seat(index as u8 + 1)));
        held += size;
        if size > full || size + ended < full && start.stock.bag.is_some_and(|bag| bag > 0) {
            return Err(format!("hand {} has {}, but a full hand has {full}", index + 1, plural(size, "stone")));
        }
    }
    let (Some(bag), Some(aside)) = (start.stock.bag, start.stock.aside) else {
        // What is missing may be in the bag, or be played wilds.
        let known = u32::from(board) + u32::from(held) + u32::from(start.stock.bag.unwrap_or(0));
        let wilds = start.stock.unseen_wilds();
        return if known > STONES.into() || start.stock.bag.is_some() && known + wilds < STONES.into() {
            Err(format!(
                "board, hands and bag hold {known} stones, and played wilds can add at most {wilds}; there are {STONES} in all"
            ))
        } else {
            Ok(())
        };
    };
    let all = u32::from(board) + u32::from(held) + u32::from(bag) + u32::from(aside.iter().sum::<u8>());
    if all == u32::from(STONES) {
        return Ok(());
    }
    Err(format!(
        "board ({board}), hands ({held}), bag ({bag}) and played wilds ({}) add up to {all} stones, not {STONES}",
        aside.iter().sum::<u8>()
    ))
}

/// Takes the caller's word for the hand of the player to move.
pub(super) fn assume_hand(position: &mut Crosswise, words: Words<'_>) -> Result<(), SetupFault> {
    let Some(text) = words(HAND) else { return Ok(()) };
    let told = read_stones(HAND, text, 0)?;
    tell(position, position.mover(), HAND, &told)
}
