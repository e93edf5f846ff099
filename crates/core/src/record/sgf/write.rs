//! Writes games as trees.

use super::{has_points, is_supported, supported, value_of_move};
use std::collections::BTreeMap;

use super::colours::Colour;
use super::comments::{self, Remark, property, push_property};
use super::escape::{escape, percent_encode, simple};
use super::game_info::{self, Derived, Ending, Field, GameInfo, Tag};
use super::lexer::{Lexer, Token};
use super::properties::{Key, is_root_property};
use super::setup::Board;
use super::turn_order::{Ply, TurnOrder};
use crate::board::square::Coords;
use crate::diagnostic::Span;
use crate::games::{Game, Notation, SetupOptions, Side, player_tags};
use crate::record::game_record::{GameRecord, Item, Items, Loss};
use crate::record::{GameResult, Termination, coordinates};

/// The maximum length of a line in bytes, unless a property is longer.
const WIDTH: usize = 78;

/// Appends a game.
///
/// # Errors
/// The reason why the game cannot be written.
pub fn write<P: Notation>(game: &GameRecord, out: &mut Vec<u8>) -> Result<Vec<Loss>, String> {
    if !is_supported(P::GAME) {
        return Err(format!("SGF supports only {}", supported()));
    }
    let setup = P::read_setup(&SetupOptions::from_tags(P::OPTIONS, |name| game.tag(name)))
        .map_err(|error| error.fault.message)?;
    let start = P::begin(&setup).map_err(|error| error.fault.message)?;
    let coords = if has_points(P::GAME) { coordinates::of(game) } else { Coords::Go };
    let ends = matching(&game.items);
    let order = TurnOrder::new(start.turn().side);
    let writer = Writer {
        game: P::GAME,
        first: Colour::first(P::GAME),
        size: P::size(&setup),
        coords,
        items: &game.items,
        epilogue: &game.epilogue,
        ends,
        out,
        begin: 0,
        losses: Vec::new(),
    };
    let root = root_properties(game, &start, P::size(&setup), coords);
    Ok(writer.run(root, &game.preface, order))
}

/// The index of the end of each variation, by the index of its beginning.
fn matching(items: &Items) -> BTreeMap<usize, usize> {
    let (mut ends, mut open) = (BTreeMap::new(), Vec::new());
    for (index, item) in items.iter().enumerate() {
        match item {
            Item::Open => open.push(index),
            Item::Close => ends.extend(open.pop().map(|begin| (begin, index))),
            _ => {}
        }
    }
    // A variation that is still open ends with the game.
    ends.extend(open.into_iter().map(|begin| (begin, items.len())));
    ends
}

/// The properties of the root about the game and its set-up.
fn root_properties<P: Notation>(game: &GameRecord, start: &P, size: u16, coords: Coords) -> Vec<Vec<u8>> {
    let mut properties: Vec<Vec<u8>> = vec![b"FF[4]".into(), b"CA[UTF-8]".into()];
    let mut info = GameInfo::default();
    let mut add = |key: Key, value: &str| {
        if !value.is_empty() {
            properties.push(property(key.letters(), value));
            let written = properties.last().map_or(&[][..], |property| &property[3..property.len() - 1]);
            info.add(key, Field { text: simple(written).into_owned().into(), span: Span::default() });
        }
    };
    add(Key::Game, P::GAME.name());
    add(Key::Size, &size.to_string());
    let tag = |name: &str| game.tag(name).unwrap_or_default();
    for seat in 0..2 {
        let first = Colour::first(P::GAME);
        let colour = if seat == 0 { first } else { first.other() };
        let key = if colour == Colour::Black { Key::Black } else { Key::White };
        add(key, player_tags(Some(P::GAME), seat).find_map(|name| game.tag(name)).unwrap_or_default());
    }
    for (key, name) in [(Key::Event, "Event"), (Key::Site, "Site"), (Key::Round, "Round")] {
        add(key, tag(name));
    }
    add(Key::Date, &game_info::write_date(tag("Date")));
    add(Key::Annotator, tag("Annotator"));
    let resigned = has(game, Ply::Resign);
    let ending = game.result.map(|result| ending(game, result, P::GAME));
    if let Some(ending) = ending {
        add(Key::Result, &game_info::write_result(ending));
    }
    let result = game.result.map(|result| {
        let how = match ending {
            Some(Ending::Won(_, how)) => how.filter(|how| !(resigned && *how == Termination::Resign)),
            _ => None,
        };
        (result, how)
    });
    let mut position = None;
    if game.tag("Position").is_some() && set_up(start, coords, &mut properties) {
        position = Some((Board::plain_line(start), Span::default()));
    }
    let derived = Derived { first: Colour::first(P::GAME), result, position };
    properties.extend(list_of_tags(P::GAME, &game.tags, &game_info::plain_tags(&info, &derived)));
    properties
}

/// Whether the main line has such a ply, legal or not: readers of SGF take either for what it says.
fn has(record: &GameRecord, ply: Ply) -> bool {
    record.items.main_line().any(|word| Ply::of(word) == ply)
}

/// The ending: the winner by the colour of the stones, and how the game was won, if the record says so.
fn ending(record: &GameRecord, result: GameResult, game: Game) -> Ending {
    let Some(first) = result.is_won_by_first() else {
        return if result == GameResult::Draw { Ending::Draw } else { Ending::Unfinished };
    };
    let first_colour = Colour::first(game);
    let has_first_colour = first != has(record, Ply::Swap);
    let winner = if has_first_colour { first_colour } else { first_colour.other() };
    let how = record.termination();
    let how = how.filter(|how| matches!(how, Termination::Resign | Termination::Timeout | Termination::Forfeit));
    Ending::Won(winner, how.or(has(record, Ply::Resign).then_some(Termination::Resign)))
}

/// Appends the stones of the set-up and the side to move. `false` if there are no stones, which is not read as a set-up.
fn set_up<P: Notation>(start: &P, coords: Coords, properties: &mut Vec<Vec<u8>>) -> bool {
    let before = properties.len();
    for (colour, name) in [(Colour::Black, "AB"), (Colour::White, "AW")] {
        let mut points = Vec::new();
        Board::stones(start, colour, coords, &mut points);
        if points.is_empty() {
            continue;
        }
        let mut set = Vec::from(name);
        for point in points {
            set.push(b'[');
            escape(&point, false, &mut set);
            set.push(b']');
        }
        properties.push(set);
    }
    let has_stones = properties.len() > before;
    properties.push(property("PL", Colour::of(P::GAME, start.turn().side).letter()));
    has_stones
}

/// The property `XT` with all tags, unless the other properties express them exactly.
fn list_of_tags(game: Game, tags: &[(String, String)], plain: &[Tag<'_>]) -> Option<Vec<u8>> {
    if tags.iter().map(|(name, value)| (&**name, &**value)).eq(plain.iter().map(|tag| (tag.name, &*tag.value))) {
        return None;
    }
    let mut list = Vec::from(Key::Tags.letters());
    for (name, value) in tags {
        list.push(b'[');
        list.extend_from_slice(name.as_bytes());
        let source = game_info::plain_name(Some(game), name);
        let is_expressed = plain.iter().find(|tag| tag.name == source).is_some_and(|tag| tag.value == *value);
        if !is_expressed {
            list.push(b':');
            escape(&percent_encode(value), true, &mut list);
        }
        list.push(b']');
    }
    Some(list)
}

/// A thing to write after the current line.
enum Task {
    /// The end of a variation, or of the rest of a line with variations.
    Close,
    /// A variation: the range of its items, and the turn order before it.
    Variation(usize, usize, TurnOrder),
}

struct Writer<'a> {
    game: Game,
    /// The colour of the side that begins.
    first: Colour,
    size: u16,
    coords: Coords,
    items: &'a Items,
    epilogue: &'a Items,
    /// The ends of variations; see [`matching`].
    ends: BTreeMap<usize, usize>,
    out: &'a mut Vec<u8>,
    /// The offset of the current line of text.
    begin: usize,
    losses: Vec<Loss>,
}

impl Writer<'_> {
    fn run(mut self, root: Vec<Vec<u8>>, preface: &Items, order: TurnOrder) -> Vec<Loss> {
        self.begin = self.out.len();
        self.out.extend_from_slice(b"(;");
        let mut remarks_so_far: Vec<Remark> = preface.iter().filter_map(remark).collect();
        if !remarks_so_far.is_empty() {
            remarks_so_far.push(Remark::Tags);
        }
        let (first, _) = self.remarks(0, self.items.len(), &mut remarks_so_far);
        self.drop_variations(&mut remarks_so_far);
        if first == self.items.len() {
            self.add_last(&mut remarks_so_far);
        }
        let mut properties = root;
        comments::write(&remarks_so_far, false, false, true, &mut properties);
        properties.iter().for_each(|property| self.property(property));
        self.break_line();
        let mut tasks = Vec::new();
        self.line(first, self.items.len(), order, true, &mut tasks);
        while let Some(task) = tasks.pop() {
            match task {
                Task::Close => self.out.push(b')'),
                Task::Variation(from, to, order) => {
                    self.break_line();
                    self.out.push(b'(');
                    tasks.push(Task::Close);
                    self.variation(from, to, order, &mut tasks);
                }
            }
        }
        self.out.extend_from_slice(b")\n");
        self.losses
    }

    fn break_line(&mut self) {
        if self.out.len() > self.begin {
            self.out.push(b'\n');
            self.begin = self.out.len();
        }
    }

    /// Appends a property or a whole node, on a new line if it does not fit this one. A property with many values may be
    /// broken between them.
    fn property(&mut self, written: &[u8]) {
        let length = memchr::memchr(b'\n', written).unwrap_or(written.len());
        let mut rest = written;
        if length > self.room() {
            self.break_line();
            // To look for the end of the line after each piece would take time quadratic in its length.
            let mut left = length;
            while left > self.room()
                && let Some(end) = last_value_end(rest, self.room())
            {
                self.out.extend_from_slice(&rest[..end]);
                rest = &rest[end..];
                left -= end;
                self.break_line();
            }
        }
        self.out.extend_from_slice(rest);
        if length < written.len()
            && let Some(end) = memchr::memrchr(b'\n', rest)
        {
            self.begin = self.out.len() - (rest.len() - end - 1);
        }
    }

    /// The number of bytes that still fit the current line of text.
    fn room(&self) -> usize {
        (self.begin + WIDTH).saturating_sub(self.out.len())
    }

    /// Collects the remarks from `from` to the next move, but at most to `to`. Returns the index at which it stopped, and the
    /// variations before it.
    fn remarks(&self, from: usize, to: usize, remarks_so_far: &mut Vec<Remark>) -> (usize, Vec<(usize, usize)>) {
        let mut variations = Vec::new();
        let mut index = from;
        while index < to {
            match self.items.get(index) {
                Some(Item::Move(_)) | None => break,
                Some(Item::Open) => {
                    let end = self.ends.get(&index).copied().unwrap_or(to);
                    variations.push((index + 1, end));
                    remarks_so_far.push(Remark::Variation);
                    index = end;
                }
                Some(item) => remarks_so_far.extend(remark(item)),
            }
            index += 1;
        }
        (index.min(to), variations)
    }

    /// Adds the comments after the result.
    fn add_last(&self, remarks_so_far: &mut Vec<Remark>) {
        if !self.epilogue.is_empty() {
            remarks_so_far.push(Remark::Result);
            remarks_so_far.extend(self.epilogue.iter().filter_map(remark));
        }
    }

    /// Drops variations that have no move to replace.
    fn drop_variations(&mut self, remarks_so_far: &mut Vec<Remark>) {
        let before = remarks_so_far.len();
        remarks_so_far.retain(|remark| *remark != Remark::Variation);
        if remarks_so_far.len() < before && self.losses.is_empty() {
            self.losses.push("variations that replace no move".into());
        }
    }

    fn variation(&mut self, from: usize, to: usize, order: TurnOrder, tasks: &mut Vec<Task>) {
        let mut remarks_so_far = Vec::new();
        let (first, _) = self.remarks(from, to, &mut remarks_so_far);
        self.drop_variations(&mut remarks_so_far);
        if !remarks_so_far.is_empty() || first == to {
            let mut written = Vec::from(b";");
            let mut properties = Vec::new();
            comments::write(&remarks_so_far, false, false, false, &mut properties);
            properties.iter().for_each(|property| written.extend_from_slice(property));
            if written.get(1..3).is_some_and(is_root_property) {
                // At the beginning of a line, a parenthesis with its node would look like the next game.
                self.break_line();
            }
            self.property(&written);
        }
        self.line(first, to, order, false, tasks);
    }

    /// Writes the moves from `first` with their remarks. What follows them is added to `tasks`.
    fn line(&mut self, first: usize, to: usize, mut order: TurnOrder, main: bool, tasks: &mut Vec<Task>) {
        let mut index = first;
        let items = self.items;
        let (mut node, mut remarks_so_far) = (Vec::new(), Vec::new());
        while let Some(Item::Move(word)) = items.get(index) {
            remarks_so_far.clear();
            let (next, variations) = self.remarks(index + 1, to, &mut remarks_so_far);
            if main && next == to {
                self.add_last(&mut remarks_so_far);
            }
            // Variations of a variation's first ply are siblings of that variation.
            let begins_variation = !main && index == first;
            if !variations.is_empty() && !begins_variation {
                let all = self.with_nested(variations);
                tasks.extend(all.into_iter().rev().map(|(from, to)| Task::Variation(from, to, order)));
                tasks.push(Task::Close);
                self.break_line();
                self.out.push(b'(');
            }
            node.clear();
            node.push(b';');
            self.push_move(word, order.side, &mut node);
            if remarks_so_far.is_empty() {
                self.property(&node);
            } else {
                self.node_with_remarks(&mut node, &remarks_so_far, !begins_variation);
            }
            order.play(Ply::of(word));
            index = next;
        }
    }

    /// Appends a node with a move and remarks.
    fn node_with_remarks(&mut self, node: &mut Vec<u8>, remarks_so_far: &[Remark], variations: bool) {
        let mut properties = Vec::new();
        comments::write(remarks_so_far, variations, true, false, &mut properties);
        if properties.iter().map(Vec::len).sum::<usize>() + node.len() <= WIDTH {
            properties.drain(..).for_each(|property| node.extend(property));
        }
        self.property(node);
        properties.iter().for_each(|property| self.property(property));
    }

    /// Variations, each followed by those that replace its first ply.
    fn with_nested(&self, variations: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
        let mut all = Vec::new();
        let mut waiting: Vec<(usize, usize)> = variations.into_iter().rev().collect();
        while let Some((from, to)) = waiting.pop() {
            all.push((from, to));
            let mut ignored = Vec::new();
            let (first, _) = self.remarks(from, to, &mut ignored);
            let (_, nested) = self.remarks(first + 1, to, &mut ignored);
            waiting.extend(nested.into_iter().rev());
        }
        all
    }

    /// Appends the property of a move.
    fn push_move(&self, word: &str, side: Side, out: &mut Vec<u8>) {
        let colour = if side == Side::First { self.first } else { self.first.other() }.letter();
        push_property(colour, &value_of_move(self.game, self.size, self.coords, word), out);
    }
}

fn remark(item: Item<'_>) -> Option<Remark> {
    match item {
        Item::Annotation(text) => Some(Remark::Annotation(text.to_owned())),
        Item::Comment(text) => Some(Remark::Comment(text.to_owned())),
        Item::Escape(text) => Some(Remark::Escape(text.to_owned())),
        Item::Move(_) | Item::Open | Item::Close => None,
    }
}

/// The end of the last value that fits this number of bytes, if another value follows it.
fn last_value_end(written: &[u8], room: usize) -> Option<usize> {
    let mut last = None;
    let mut lexer = Lexer::new(written, 0);
    while let Some((token, _)) = lexer.next() {
        if lexer.at > room || lexer.at == written.len() {
            break;
        }
        if matches!(token, Token::Value { closed: true }) {
            last = Some(lexer.at);
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Passes a writer of nothing to `write`, and returns what it appends.
    fn appended(write: impl FnOnce(&mut Writer<'_>)) -> String {
        let (none, mut out) = (Items::default(), Vec::new());
        let mut writer = Writer {
            game: Game::ALL.into_iter().find(|game| crate::record::sgf::has_points(*game)).unwrap(),
            first: Colour::Black,
            size: 9,
            coords: Coords::Go,
            items: &none,
            epilogue: &none,
            ends: BTreeMap::new(),
            out: &mut out,
            begin: 0,
            losses: Vec::new(),
        };
        write(&mut writer);
        String::from_utf8(out).unwrap()
    }

    /// Properties without escapes in lines. One that does not fit a line begins the next, and is broken between values.
    fn in_lines(properties: &[String]) -> String {
        let mut out = String::new();
        for property in properties {
            let fits = |out: &str, piece: &str| {
                let used = out.len() - out.rfind('\n').map_or(0, |end| end + 1);
                used + piece.find('\n').unwrap_or(piece.len()) <= WIDTH
            };
            let is_whole = fits("", property);
            if !out.is_empty() && !out.ends_with('\n') && !fits(&out, property) {
                out.push('\n');
            }
            for piece in property.split_inclusive(']') {
                if !is_whole && !out.ends_with('\n') && !out.is_empty() && !fits(&out, piece) {
                    out.push('\n');
                }
                out.push_str(piece);
            }
        }
        out
    }

    #[test]
    fn a_line_has_as_many_properties_and_values_as_fit() {
        let mut random = Random::new(37, 0);
        let mut property = || match random.below(4) {
            0 | 1 => ";B[dd]".to_owned(),
            2 => {
                let values = (0..=random.below(40)).map(|_| format!("[{}]", "x".repeat(random.below(12))));
                format!("LB{}", values.collect::<String>())
            }
            _ => format!("C[{}\n{}]", "x".repeat(random.below(90)), "x".repeat(random.below(90))),
        };
        for _ in 0..500 {
            let properties: Vec<String> = (0..20).map(|_| property()).collect();
            let written =
                appended(|writer| properties.iter().for_each(|property| writer.property(property.as_bytes())));
            assert_eq!(written, in_lines(&properties));
        }
    }

    #[test]
    fn a_node_is_broken_between_its_properties_only_if_it_is_too_long_for_a_line() {
        for before in [20, 70] {
            let before = format!("C[{}]", "x".repeat(before));
            for length in 1..100 {
                let comment = "x".repeat(length);
                let parts = [";B[dd]".to_owned(), "TE[1]".into(), format!("C[{comment}]")];
                let whole = parts.concat();
                let pieces = if whole.len() <= WIDTH { vec![whole] } else { parts.to_vec() };
                let written = appended(|writer| {
                    writer.property(before.as_bytes());
                    let remarks = [Remark::Annotation("!".into()), Remark::Comment(comment)];
                    writer.node_with_remarks(&mut b";B[dd]".to_vec(), &remarks, false);
                });
                assert_eq!(written, in_lines(&[vec![before.clone()], pieces].concat()));
            }
        }
    }

    #[test]
    fn a_long_line_is_broken_after_the_last_value_that_fits() {
        let written = b"AB[aa][b\\]][cc]";
        let ends = (0..20).map(|room| last_value_end(written, room)).collect::<Vec<_>>();
        let expected = (0..20).map(|room| match room {
            0..6 => None,
            6..11 => Some(6),
            _ => Some(11),
        });
        assert_eq!(ends, expected.collect::<Vec<_>>());
        assert_eq!(last_value_end(b"AB[aa]", 20), None);
    }
}
