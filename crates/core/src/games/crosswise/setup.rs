//! The set-up of Crosswise: the tags `Seats`, `Hand1` to `Hand4`, `Bag` and `Position`.

use std::borrow::Cow;
use std::ops::Range as Bytes;

use super::hands::{Contradiction, Hand, Stock};
use super::kernel::{self, Board};
use super::stones::STONES;
use super::{Crosswise, GridCell, SIZE, Seats, Stone, Symbol, Wild};
use crate::board::grid::{Form, Grid, GridError, Outline};
use crate::diagnostic::{Code, Span, plural, shorten};
use crate::games::{Diagram, Fault, Seat, SetupFault, SetupField, SetupOptions, Side, ToMove};

/// Stones as written, each with its range in the text; `None` is an unknown stone.
type Written = Vec<(Option<Stone>, Bytes<usize>)>;

fn fault_at(field: SetupField, range: Bytes<usize>, code: Code, message: impl Into<Cow<'static, str>>) -> SetupFault {
    SetupFault::new(field, Fault::new(code, message)).at(range)
}

/// The range of a part of a text.
fn range_of(text: &str, part: &str) -> Bytes<usize> {
    let Span { start, end } = Span::within(text.as_bytes(), part.as_bytes());
    start..end
}

/// Reads the set-up options.
pub(super) fn read(options: &SetupOptions<'_>) -> Result<Crosswise, SetupFault> {
    match read_for_referee(options) {
        Ok(start) => Ok(Crosswise { viewer: options.viewer, ..start }),
        Err(fault) if options.viewer.is_some() => Err(without_stones(fault)),
        Err(fault) => Err(fault),
    }
}

/// A fault that does not say which stones are where.
fn without_stones(fault: SetupFault) -> SetupFault {
    let has_stones = matches!(fault.field, SetupField::Hand(_) | SetupField::Bag | SetupField::Position);
    if !has_stones {
        return fault;
    }
    let shown =
        Fault::new(fault.fault.code, "this does not fit the rest of the record").help("the stones are hidden here");
    SetupFault { fault: shown, picture: None, ..fault }
}

fn read_for_referee(options: &SetupOptions<'_>) -> Result<Crosswise, SetupFault> {
    if let Some(size) = options.size
        && size.trim() != "6"
    {
        let fault = Fault::new(Code::BadSize, format!("‘{}’ is not a valid size for Crosswise", shorten(size)))
            .help("the board always has 6×6 cells; leave the size out");
        return Err(SetupFault::new(SetupField::Size, fault));
    }
    let start = empty_board(read_seats(options)?);
    match options.board() {
        Some((field, text, form)) => read_position(start, options, field, text, form),
        None => deal(start, options),
    }
}

/// The empty board, with nothing known about hands and bag.
fn empty_board(seats: Seats) -> Crosswise {
    Crosswise {
        seats,
        place: 0,
        stones: [0; Symbol::ALL.len()],
        stock: Stock::unknown(),
        passed: 0,
        draws_are_recorded: false,
        outcome: None,
        viewer: None,
    }
}

/// The turn cycle: as given, or else the default for the number of players (CZ3).
fn read_seats(options: &SetupOptions<'_>) -> Result<Seats, SetupFault> {
    if let Some(text) = options.seats {
        return Seats::read(text).map_err(|message| {
            let known: Vec<String> = Seats::all().map(|seats| format!("`{}`", seats.text())).collect();
            let fault =
                Fault::new(Code::BadTagValue, message).help(format!("the turn cycles are {}", known.join(", ")));
            SetupFault::new(SetupField::Seats, fault)
        });
    }
    let hands_by_seat = options.hands.iter().rposition(Option::is_some).map_or(0, |index| index + 1);
    let hands_in_position = options.position.and_then(|text| Some(text.split_whitespace().nth(2)?.split(',').count()));
    Ok(Seats::by_number(options.named_seats.max(hands_by_seat).max(hands_in_position.unwrap_or(0))))
}

/// The empty board and full hands of unknown stones, with the rest in the bag.
pub(super) fn unknown_deal(seats: Seats) -> Crosswise {
    let mut start = empty_board(seats);
    deal_hands(&mut start);
    start
}

/// The start of a game from the empty board, with the stones that the options give.
fn deal(mut start: Crosswise, options: &SetupOptions<'_>) -> Result<Crosswise, SetupFault> {
    start.draws_are_recorded = options.draws_are_recorded;
    if let Some(text) = options.bag {
        start.draws_are_recorded = false;
        let written = read_stones(SetupField::Bag, text, 0)?;
        if written.len() != usize::from(STONES) {
            let message = format!("the bag lists {}, but there are {STONES}", plural(written.len(), "stone"));
            let fault = Fault::new(Code::SetUpStones, message)
                .help("`Bag` lists the hand of seat 1, then the other hands by seat, then the draws in order");
            return Err(SetupFault::new(SetupField::Bag, fault));
        }
        locate(&mut start.stock, SetupField::Bag, &written)?;
        for (place, (stone, _)) in start.stock.order.iter_mut().zip(&written) {
            *place = *stone;
        }
    }
    deal_hands(&mut start);
    read_hand_tags(&mut start, options)?;
    Ok(start)
}

/// Fills the hands from the bag.
fn deal_hands(start: &mut Crosswise) {
    let mut dealt = 0;
    for index in 0..start.seats.players() {
        let size = usize::from(start.seats.hand_size(Seat(index as u8 + 1)));
        let mut hand = Hand::default();
        start.stock.order[dealt..dealt + size].iter().for_each(|stone| hand.add(*stone));
        start.stock.hands[index] = hand;
        dealt += size;
    }
    start.stock.bag = Some(STONES - dealt as u8);
    start.stock.aside = Some([0; Wild::ALL.len()]);
}

/// Adds the hands by seat to what is already known about them.
fn read_hand_tags(start: &mut Crosswise, options: &SetupOptions<'_>) -> Result<(), SetupFault> {
    let players = start.seats.players();
    for (index, text) in options.hands.into_iter().enumerate() {
        let (field, Some(text)) = (SetupField::Hand(index as u8), text) else { continue };
        if index >= players {
            let message = format!("this game has {players} players");
            let fault = Fault::new(Code::BadTagValue, message).help("the tag `Seats` gives the turn cycle");
            return Err(SetupFault::new(field, fault));
        }
        // A single `?` is an unknown hand.
        if text.trim() != "?" {
            let stones = read_stones(field, text, 0)?;
            add_hand(start, index, field, &stones)?;
        }
    }
    Ok(())
}

/// Adds the stones that an option gives to what is known about a hand.
fn add_hand(start: &mut Crosswise, index: usize, field: SetupField, written: &Written) -> Result<(), SetupFault> {
    let seat = Seat(index as u8 + 1);
    let full = start.seats.hand_size(seat);
    let of_size = |size: u8| {
        let message = format!("this hand has {}, but must have {size}", plural(written.len(), "stone"));
        let fault = Fault::new(Code::SetUpStones, message)
            .help("a hand has four stones, or six for a lone player against a team; fewer if the bag is empty (CZ3)");
        SetupFault::new(field, fault)
    };
    if written.len() > full.into() {
        return Err(of_size(full));
    }
    let stones: Vec<Option<Stone>> = written.iter().map(|(stone, _)| *stone).collect();
    start.stock.set_hand(index, &stones).map_err(|(at, contradiction)| {
        let range = written.get(at).map(|(_, range)| range.clone()).unwrap_or_default();
        let known = start.stock.hands[index].text();
        let contradicts = |message: String| fault_at(field, range.clone(), Code::BadTagValue, message);
        match contradiction {
            Contradiction::OtherSize(size) => of_size(size),
            Contradiction::TooMany(stone) => too_many(field, range, stone),
            Contradiction::Missing(stone) => {
                contradicts(format!("this hand also holds {}: it is {known}", stone.letter()))
            }
            // There are unknown stones, but none of them can be this one.
            Contradiction::NotInHand(stone) if known.contains('?') && !start.stock.hands[index].may_have(stone) => {
                contradicts(format!(
                    "{} cannot be in this hand, which is {known}: an earlier pass would not have been forced",
                    stone.letter()
                ))
            }
            _ => contradicts(format!("this hand is known to be {known}")),
        }
    })
}

/// Reads letters of stones and `?`, at most as many as there are stones; blanks are skipped.
fn read_stones(field: SetupField, text: &str, offset: usize) -> Result<Written, SetupFault> {
    let mut stones = Vec::new();
    for (at, letter) in text.char_indices().filter(|(_, letter)| !letter.is_whitespace()) {
        if stones.len() == usize::from(STONES) {
            let message = format!("there are only {STONES} stones in all");
            return Err(fault_at(field, offset + at..offset + text.len(), Code::SetUpStones, message));
        }
        let range = offset + at..offset + at + letter.len_utf8();
        let stone = match letter {
            '?' => None,
            _ => Some(Stone::from_letter(letter).ok_or_else(|| {
                let mut fault = fault_at(field, range.clone(), Code::BadTagValue, format!("‘{letter}’ is not a stone"));
                fault.fault.help = Some("the stones are A to F, M, R, S and X; `?` is an unknown stone".into());
                fault
            })?),
        };
        stones.push((stone, range));
    }
    Ok(stones)
}

/// Counts stones whose whereabouts are known.
fn locate(stock: &mut Stock, field: SetupField, stones: &Written) -> Result<(), SetupFault> {
    for (stone, range) in stones {
        if let Some(stone) = stone
            && stock.locate(*stone, 1).is_err()
        {
            return Err(too_many(field, range.clone(), *stone));
        }
    }
    Ok(())
}

fn too_many(field: SetupField, range: Bytes<usize>, stone: Stone) -> SetupFault {
    let message = format!("there are only {} {} stones", stone.number(), stone.letter());
    let mut fault = fault_at(field, range, Code::TooManyOfAKind, message);
    fault.fault.help = Some("there are seven of each symbol and three of each wild (CZ1)".into());
    fault
}

/// Reads `BOARD TURN HANDS BAG WILDS`, where all but the board may be omitted, or a printed board.
fn read_position(
    mut start: Crosswise,
    options: &SetupOptions<'_>,
    field: SetupField,
    text: &str,
    form: Form,
) -> Result<Crosswise, SetupFault> {
    if options.bag.is_some() {
        let fault = Fault::new(Code::BadTagValue, "a set-up position cannot have the tag `Bag`")
            .help("`Bag` lists all stones of a game that starts from the empty board");
        return Err(SetupFault::new(SetupField::Bag, fault));
    }
    let parts: Vec<&str> = match form {
        Form::Diagram | Form::Pattern => vec![text],
        Form::OneLine => text.split_whitespace().collect(),
    };
    if let Some(further) = parts.get(5) {
        let message = "the position has more than five parts";
        return Err(fault_at(field, range_of(text, further), Code::BadPosition, message));
    }
    read_board(&mut start, field, parts.first().copied().unwrap_or(&text[..0]), text, form)?;
    start.place = read_turn(&start, field, parts.get(1).map(|turn| (*turn, range_of(text, turn))), options.to_move)?;
    if let Some(hands) = parts.get(2) {
        read_hands(&mut start, field, hands, text)?;
    }
    if let Some(bag) = parts.get(3) {
        let range = range_of(text, bag);
        let digits = Some(bag).filter(|bag| bag.bytes().all(|digit| digit.is_ascii_digit()));
        let number = digits.and_then(|digits| digits.parse().ok()).filter(|number| *number <= STONES);
        let number = number.ok_or_else(|| {
            let message = format!("‘{}’ is not a number of stones in the bag", shorten(bag));
            fault_at(field, range, Code::BadPosition, message)
        })?;
        start.stock.bag = Some(number);
        start.draws_are_recorded = options.draws_are_recorded;
    }
    if let Some(wilds) = parts.get(4) {
        read_wilds(&mut start, field, wilds, text)?;
    }
    read_hand_tags(&mut start, options)?;
    start.outcome = start.outcome_now();
    if let Err(message) = adds_up(&start) {
        let fault = Fault::new(Code::SetUpStones, message).help(
            "board, hands, bag and played wilds add up to 54 stones; hands are full until the bag is empty (CZ1, CZ4)",
        );
        return Err(SetupFault { picture: Some(Box::new(start.picture())), ..SetupFault::new(field, fault) });
    }
    Ok(start)
}

fn read_board(start: &mut Crosswise, field: SetupField, board: &str, text: &str, form: Form) -> Result<(), SetupFault> {
    // In diagrams, lower-case letters are column labels, not stones.
    let letter_of = |letter: char| {
        let symbol = Symbol::from_letter(letter).filter(|_| form == Form::OneLine || !letter.is_ascii_lowercase());
        symbol.map(|_| letter)
    };
    let offset = range_of(text, board).start;
    let read = |board: &str| Grid::read(board, Outline::Square, form, letter_of);
    let has_rows = |grid: &Grid| grid.rows.len() == usize::from(SIZE);
    // A line of labels A to F looks like a row of stones, for which the board has no place.
    let grid = read(board).or_else(|error| {
        let blanked = without_label_line(board);
        read(&blanked).ok().filter(has_rows).ok_or(error)
    });
    let grid = grid.map_err(|GridError { range, message }| {
        fault_at(field, offset + range.start..offset + range.end, Code::BadPosition, message)
    })?;
    if !has_rows(&grid) {
        let message = format!("the position has {}, but the board has 6", plural(grid.rows.len(), "row"));
        return Err(SetupFault::new(field, Fault::new(Code::BadPosition, message)));
    }
    // From the top, so that the first stone too many is that of a reader.
    for (row, glyphs) in (0..SIZE as u8).rev().zip(&grid.rows) {
        for (column, glyph) in (0..).zip(glyphs) {
            if let Some(symbol) = Symbol::from_letter(glyph.character)
                && let Some(cell) = GridCell::new(column, row)
            {
                let at = offset + glyph.at;
                start.stones.lay(symbol, cell);
                if start.stock.locate(Stone::Symbol(symbol), 1).is_err() {
                    return Err(too_many(field, at..at + glyph.character.len_utf8(), Stone::Symbol(symbol)));
                }
            }
        }
    }
    Ok(())
}

/// The text with its first or last line blanked, at the same length, if that line is `A B C D E F`.
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

/// The index in the turn cycle. A side or a player may have several places in it, and then is to move at the one that the position gives.
fn read_turn(
    start: &Crosswise,
    field: SetupField,
    written: Option<(&str, Bytes<usize>)>,
    to_move: ToMove<'_>,
) -> Result<u8, SetupFault> {
    let (seats, cycle) = (start.seats, start.seats.text());
    let places = |name: &str| {
        let name = name.to_ascii_lowercase();
        let number = name.parse::<usize>().ok().filter(|_| !name.starts_with('+'));
        let side = match name.as_str() {
            "red" | "r" => Some(Side::First),
            "green" | "g" => Some(Side::Second),
            _ => None,
        };
        let is_one = |(place, player): (usize, &str)| match (side, number) {
            (Some(side), _) => seats.side_at(place) == side,
            (_, Some(number)) => number == place + 1,
            _ => player == name,
        };
        // There are at most four.
        cycle.split(' ').enumerate().map(is_one).collect::<Vec<bool>>()
    };
    let first_place = |name: &str| {
        places(name).iter().position(|is_one| *is_one).map(|place| place as u8).ok_or_else(|| {
            let message = format!("‘{}’ is not a place in the turn cycle {cycle}", shorten(&name.to_ascii_lowercase()));
            Fault::new(Code::BadPosition, message)
                .help(format!("write a number from 1 to {}, `red` or `green`", seats.length()))
        })
    };
    let named = match to_move {
        ToMove::Named(name) => {
            let place = first_place(name).map_err(|fault| SetupFault::new(SetupField::ToMove, fault))?;
            Some((name, place))
        }
        ToMove::Shown | ToMove::Anyone => None,
    };
    let Some((turn, range)) = written else { return Ok(named.map_or(0, |(_, place)| place)) };
    let turn = first_place(turn).map_err(|fault| SetupFault::new(field, fault).at(range))?;
    if named.is_some_and(|(name, _)| !places(name)[usize::from(turn)]) {
        let fault = Fault::new(Code::BadPosition, "the position has another player to move");
        return Err(SetupFault::new(SetupField::ToMove, fault));
    }
    Ok(turn)
}

/// Reads the hands by seat, separated by commas: letters, `?` for an unknown stone, `-` for an empty hand.
fn read_hands(start: &mut Crosswise, field: SetupField, hands: &str, text: &str) -> Result<(), SetupFault> {
    let players = start.seats.players();
    let written: Vec<&str> = hands.split(',').collect();
    if written.len() != players {
        let message = format!("the position has {}, but the game has {players} players", plural(written.len(), "hand"));
        return Err(fault_at(field, range_of(text, hands), Code::BadPosition, message));
    }
    for (index, hand) in written.into_iter().enumerate() {
        let stones = if hand == "-" {
            Vec::new()
        } else {
            read_stones(field, hand, range_of(text, hand).start).map_err(|mut fault| {
                fault.fault.code = Code::BadPosition;
                fault
            })?
        };
        locate(&mut start.stock, field, &stones)?;
        let mut read = Hand::default();
        stones.iter().for_each(|(stone, _)| read.add(*stone));
        start.stock.hands[index] = read;
    }
    Ok(())
}

/// Reads `M0R0S0X0`: how many of each wild have been played.
fn read_wilds(start: &mut Crosswise, field: SetupField, wilds: &str, text: &str) -> Result<(), SetupFault> {
    let range = range_of(text, wilds);
    let mut aside = [0; Wild::ALL.len()];
    let mut rest = wilds;
    for wild in Wild::ALL {
        let number = rest
            .strip_prefix([wild.letter(), wild.letter().to_ascii_lowercase()])
            .and_then(|rest| rest.chars().next()?.to_digit(10));
        let Some(number) = number else {
            let message = format!("‘{}’ does not give the played wilds", shorten(wilds));
            let mut fault = fault_at(field, range, Code::BadPosition, message);
            fault.fault.help = Some("write how many of each have been played, such as `M1R0S0X2`".into());
            return Err(fault);
        };
        aside[wild as usize] = number as u8;
        rest = &rest[2..];
        if start.stock.locate(Stone::Wild(wild), number as u8).is_err() {
            return Err(too_many(field, range, Stone::Wild(wild)));
        }
    }
    if !rest.is_empty() {
        return Err(fault_at(field, range_of(text, rest), Code::BadPosition, "this is not part of a position"));
    }
    start.stock.aside = Some(aside);
    Ok(())
}

/// Checks that the stones of a set-up position add up.
fn adds_up(start: &Crosswise) -> Result<(), String> {
    let board = start.occupied().count_ones() as u8;
    // Nothing is drawn after the deciding action, so the hand of the player who took it may lack a stone. The next place is that after it.
    let last = start.outcome.map(|_| start.seats.at(kernel::place_before(start.place, start.seats.length())));
    let mut held = 0;
    for (index, hand) in start.stock.hands.iter().enumerate() {
        if hand.is_open() {
            continue;
        }
        let seat = Seat(index as u8 + 1);
        let (size, full) = (hand.size(), start.seats.hand_size(seat));
        let undrawn = u8::from(last == Some(seat));
        held += size;
        if size > full || start.stock.bag.is_some_and(|bag| kernel::is_refilled(size + undrawn, full, bag)) {
            return Err(format!("hand {} has {}, but a full hand has {full}", index + 1, plural(size, "stone")));
        }
    }
    let (Some(bag), Some(aside)) = (start.stock.bag, start.stock.aside) else {
        // Missing stones may be in the bag, or be played wilds.
        let known = u32::from(board) + u32::from(held) + u32::from(start.stock.bag.unwrap_or(0));
        let wilds = start.stock.unlocated_wilds();
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

/// Sets the hand of the player to move.
pub(super) fn set_hand(position: &mut Crosswise, stones: &str) -> Result<(), SetupFault> {
    let stones = read_stones(SetupField::HandToMove, stones, 0)?;
    add_hand(position, position.mover(), SetupField::HandToMove, &stones)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Notation;

    /// CZ4, CZ7: until the bag is empty all hands are full, but for one stone of the player who has ended the game, and who is the one
    /// before the player to move.
    #[test]
    fn only_the_player_who_has_ended_the_game_lacks_a_stone() {
        let full_board = "ABCDEF/BCDEFA/CDEFAB/DEFABC/EFABCD/FABCDE";
        for (position, fits) in [
            // The game goes on.
            ("6/6/6/6/6/AAAAA1 1 ????,???? 41 M0R0S0X0", true),
            ("6/6/6/6/6/AAAAA1 1 ????,??? 42 M0R0S0X0", false),
            ("6/6/6/6/6/AAAAA1 2 ???,???? 42 M0R0S0X0", false),
            // A six.
            ("6/6/6/6/6/AAAAAA 1 ????,??? 41 M0R0S0X0", true),
            ("6/6/6/6/6/AAAAAA 1 ???,???? 41 M0R0S0X0", false),
            ("6/6/6/6/6/AAAAAA 2 ???,???? 41 M0R0S0X0", true),
            ("6/6/6/6/6/AAAAAA 2 ????,??? 41 M0R0S0X0", false),
            ("6/6/6/6/6/AAAAAA 1 ???,??? 42 M0R0S0X0", false),
            ("6/6/6/6/6/AAAAAA 1 ????,?? 42 M0R0S0X0", false),
            ("6/6/6/6/6/AAAAAA 1 ????,????? 39 M0R0S0X0", false),
            // Four players, a lone player against two, and a team of one seat that moves twice in a cycle.
            ("6/6/6/6/6/AAAAAA 1 ????,????,????,??? 33 M0R0S0X0", true),
            ("6/6/6/6/6/AAAAAA 1 ????,????,???,???? 33 M0R0S0X0", false),
            ("6/6/6/6/6/AAAAAA 1 ????,?????,???? 35 M0R0S0X0", true),
            ("6/6/6/6/6/AAAAAA 3 ????,?????,???? 35 M0R0S0X0", true),
            ("6/6/6/6/6/AAAAAA 2 ????,?????,???? 35 M0R0S0X0", false),
            // All cells are full, or the bag is empty.
            (&format!("{full_board} 1 ????,??? 5 M2R1S1X2"), true),
            (&format!("{full_board} 1 ???,???? 5 M2R1S1X2"), false),
            (&format!("{full_board} 1 ??,??? 2 M3R3S3X2"), false),
            (&format!("{full_board} 1 ??,? 3 M3R3S3X3"), false),
            (&format!("{full_board} 1 ???,?? 0 M3R3S3X4"), false),
            (&format!("{full_board} 1 ??,???? 0 M3R3S3X3"), true),
            (&format!("{full_board} 1 ????,?? 0 M3R3S3X3"), true),
        ] {
            let options = SetupOptions { position: Some(position), ..SetupOptions::default() };
            assert_eq!(Crosswise::read_setup(&options).is_ok(), fits, "{position}");
        }
    }

    /// CZ1: of the 54 stones, only the twelve wilds can have been put aside, so at most twelve may be missing if a position does not say
    /// which wilds were played.
    #[test]
    fn at_most_twelve_stones_are_missing() {
        for (bag, fits) in [(33, false), (34, true), (45, true), (46, true), (47, false)] {
            let text = format!("6/6/6/6/6/6 1 ????,???? {bag}");
            let options = SetupOptions { position: Some(&text), ..SetupOptions::default() };
            assert_eq!(Crosswise::read_setup(&options).is_ok(), fits, "{text}");
        }
    }
}
