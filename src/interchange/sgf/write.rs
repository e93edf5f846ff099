//! Games as trees.

use std::collections::BTreeMap;

use super::colour::Colour;
use super::info::{self, Ending, Facts, Info, Tag, Value};
use super::line::{Line, Ply};
use super::nodes::Key;
use super::points;
use super::position::Board;
use super::remarks::{self, Remark, property, push_property};
use super::text::{escape, shelter, simple};
use crate::board::square::Coords;
use crate::diagnostic::Span;
use crate::games::{Game, Notation, PLAYERS, SetupOptions};
use crate::record::GameResult;
use crate::record::coordinates;
use crate::record::game_record::Loss;
use crate::record::game_record::{GameRecord, Item, Items, RESIGN};

/// Lines are not longer than this, unless a property is.
const WIDTH: usize = 78;

/// Appends a game.
///
/// # Errors
/// Why it cannot be written.
pub fn write<P: Notation>(game: &GameRecord, out: &mut Vec<u8>) -> Result<Vec<Loss>, String> {
    if P::GAME == Game::Crosswise {
        return Err("SGF holds Crossway, Cross and Crossings only".into());
    }
    let setup = P::read_setup(&SetupOptions::from_tags(P::OPTIONS, |name| game.tag(name)))
        .map_err(|refused| refused.fault.message)?;
    let start = P::begin(&setup).map_err(|refused| refused.fault.message)?;
    let coords = if P::GAME == Game::Crossway { coordinates::of(game) } else { Coords::Go };
    let ends = matching(&game.items);
    let line = Line::new(start.turn().side);
    let end_line = game.items.main_line().fold(line, |mut line, word| {
        line.play(Ply::of(word));
        line
    });
    let writer = Writer {
        game: P::GAME,
        size: P::size(&setup),
        coords,
        items: &game.items,
        behind: &game.behind,
        ends,
        out,
        begin: 0,
        losses: Vec::new(),
    };
    let root = root_properties(game, &start, P::size(&setup), coords, end_line);
    Ok(writer.run(root, &game.preface, line))
}

/// Where each variation ends, by where it begins.
fn matching(items: &Items) -> BTreeMap<usize, usize> {
    let (mut ends, mut open) = (BTreeMap::new(), Vec::new());
    for (index, item) in items.iter().enumerate() {
        match item {
            Item::Open => open.push(index),
            Item::Close => ends.extend(open.pop().map(|begin| (begin, index))),
            _ => {}
        }
    }
    // One that is open still would end with the game.
    ends.extend(open.into_iter().map(|begin| (begin, items.len())));
    ends
}

/// What the root says about the game and its set-up.
fn root_properties<P: Notation>(
    game: &GameRecord,
    start: &P,
    size: u16,
    coords: Coords,
    end_line: Line,
) -> Vec<Vec<u8>> {
    let mut properties: Vec<Vec<u8>> = vec![b"FF[4]".into(), b"CA[UTF-8]".into()];
    let mut info = Info::default();
    let mut add = |key: Key, value: &str| {
        if !value.is_empty() {
            properties.push(property(key.letters(), value));
            let written = properties.last().map_or(&[][..], |property| &property[3..property.len() - 1]);
            info.add(key, Value { text: simple(written), span: Span::default() });
        }
    };
    add(Key::Game, P::GAME.name());
    add(Key::Size, &size.to_string());
    let tag = |name: &str| game.tag(name).unwrap_or_default();
    let aliases = P::GAME.player_aliases();
    for (seat, name) in PLAYERS.iter().enumerate().take(2) {
        let first = Colour::first(P::GAME);
        let colour = if seat == 0 { first } else { first.other() };
        let by_side = || aliases.get(seat).and_then(|alias| game.tag(alias));
        let key = if colour == Colour::Black { Key::Black } else { Key::White };
        add(key, game.tag(name).or_else(by_side).unwrap_or_default());
    }
    for (key, name) in [(Key::Event, "Event"), (Key::Site, "Site"), (Key::Round, "Round")] {
        add(key, tag(name));
    }
    add(Key::Date, &info::write_date(tag("Date")));
    add(Key::Annotator, tag("Annotator"));
    let resigned = game.items.main_line().any(|word| word == RESIGN);
    let ending = game.result.map(|result| ending(result, tag("Termination"), resigned, P::GAME, end_line));
    if let Some(ending) = ending {
        add(Key::Result, &info::write_result(ending));
    }
    let result = game.result.map(|result| {
        let how = match ending {
            Some(Ending::Won(_, how)) => how.filter(|how| !(resigned && *how == "resign")),
            _ => None,
        };
        (result, how)
    });
    let mut position = None;
    if game.tag("Position").is_some() && set_up(start, coords, &mut properties) {
        position = Some((Board::plain_line(start), Span::default()));
    }
    let facts = Facts { game: Some(P::GAME), first: Colour::first(P::GAME), result, position };
    properties.extend(list_of_tags(&game.tags, &info::plain_tags(&info, &facts)));
    properties
}

/// Who won by the colour of the stones, and how, if the record says so.
fn ending(result: GameResult, termination: &str, resigned: bool, game: Game, line: Line) -> Ending {
    let first = match result {
        GameResult::FirstWins => true,
        GameResult::SecondWins => false,
        GameResult::Draw => return Ending::Draw,
        GameResult::Unfinished => return Ending::Unfinished,
    };
    let first_colour = Colour::first(game);
    let seat_one_is_first = !line.swapped;
    let winner = if first == seat_one_is_first { first_colour } else { first_colour.other() };
    let how = ["resign", "timeout", "forfeit"].into_iter().find(|how| how.eq_ignore_ascii_case(termination.trim()));
    Ending::Won(winner, how.or(resigned.then_some("resign")))
}

/// The stones that the game begins with, and whose turn it is. `false` if there are no stones: then nobody would take
/// it for a set-up.
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

/// The list of all tags, if the other properties do not tell them as they are.
fn list_of_tags(tags: &[(String, String)], plain: &[Tag]) -> Option<Vec<u8>> {
    if tags.iter().map(|(name, value)| (name, value)).eq(plain.iter().map(|tag| (&tag.name, &tag.value))) {
        return None;
    }
    let mut list = Vec::from(Key::Tags.letters());
    for (name, value) in tags {
        list.push(b'[');
        list.extend_from_slice(name.as_bytes());
        let told = plain.iter().find(|tag| tag.name == *name).is_some_and(|tag| tag.value == *value);
        if !told {
            list.push(b':');
            escape(&shelter(value), true, &mut list);
        }
        list.push(b']');
    }
    Some(list)
}

/// What is to be written once the current line has ended.
enum Task {
    /// The end of a variation, or of a main line that stands beside variations.
    Close,
    /// A variation: the items from here to there, and the line that it leaves.
    Variation(usize, usize, Line),
}

struct Writer<'a> {
    game: Game,
    size: u16,
    coords: Coords,
    items: &'a Items,
    behind: &'a Items,
    /// Where variations end, by where they begin.
    ends: BTreeMap<usize, usize>,
    out: &'a mut Vec<u8>,
    /// Where the current line of text begins.
    begin: usize,
    losses: Vec<Loss>,
}

impl Writer<'_> {
    fn run(mut self, root: Vec<Vec<u8>>, preface: &Items, line: Line) -> Vec<Loss> {
        self.begin = self.out.len();
        self.out.extend_from_slice(b"(;");
        let mut said: Vec<Remark> = preface.iter().filter_map(remark).collect();
        if !said.is_empty() {
            said.push(Remark::Tags);
        }
        let (first, _) = self.remarks(0, self.items.len(), &mut said);
        self.drop_variations(&mut said);
        if first == self.items.len() {
            self.add_behind(&mut said);
        }
        let mut properties = root;
        remarks::write(&said, false, false, true, &mut properties);
        properties.iter().for_each(|property| self.property(property));
        self.break_line();
        let mut tasks = Vec::new();
        self.line(first, self.items.len(), line, true, &mut tasks);
        while let Some(task) = tasks.pop() {
            match task {
                Task::Close => self.out.push(b')'),
                Task::Variation(from, to, line) => {
                    self.break_line();
                    self.out.push(b'(');
                    tasks.push(Task::Close);
                    self.variation(from, to, line, &mut tasks);
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

    /// Appends a property, or a whole node, on the next line if it does not fit this one. A property with many values
    /// may be broken between them.
    fn property(&mut self, written: &[u8]) {
        // A node with a move alone has no line break.
        if written.len() <= self.room() && !written.contains(&b'\n') {
            self.out.extend_from_slice(written);
        } else {
            self.long_property(written);
        }
    }

    /// How many bytes fit the current line of text.
    fn room(&self) -> usize {
        (self.begin + WIDTH).saturating_sub(self.out.len())
    }

    fn long_property(&mut self, written: &[u8]) {
        let first_line = |text: &[u8]| memchr::memchr(b'\n', text).unwrap_or(text.len());
        if first_line(written) > self.room() {
            self.break_line();
        }
        let mut rest = written;
        while first_line(rest) > self.room()
            && let Some(end) = last_value_end(rest, self.room())
        {
            self.out.extend_from_slice(&rest[..end]);
            rest = &rest[end..];
            self.break_line();
        }
        self.out.extend_from_slice(rest);
        if let Some(end) = memchr::memrchr(b'\n', rest) {
            self.begin = self.out.len() - (rest.len() - end - 1);
        }
    }

    /// Collects what stands from here on up to the next move, or up to `to`. Returns where that is, and the
    /// variations on the way.
    fn remarks(&mut self, from: usize, to: usize, said: &mut Vec<Remark>) -> (usize, Vec<(usize, usize)>) {
        let mut variations = Vec::new();
        let mut index = from;
        while index < to {
            match self.items.get(index) {
                Some(Item::Move(_)) | None => break,
                Some(Item::Open) => {
                    let end = self.ends.get(&index).map_or(to, |end| *end).clamp(index + 1, to);
                    variations.push((index + 1, end));
                    said.push(Remark::Variation);
                    index = end;
                }
                Some(item) => said.extend(remark(item)),
            }
            index += 1;
        }
        (index.min(to), variations)
    }

    /// Comments behind the result.
    fn add_behind(&self, said: &mut Vec<Remark>) {
        if !self.behind.is_empty() {
            said.push(Remark::Result);
            said.extend(self.behind.iter().filter_map(remark));
        }
    }

    /// What can be replaced by no variation loses those it has.
    fn drop_variations(&mut self, said: &mut Vec<Remark>) {
        let before = said.len();
        said.retain(|remark| *remark != Remark::Variation);
        if said.len() < before && self.losses.is_empty() {
            self.losses.push("variations that replace no move".into());
        }
    }

    fn variation(&mut self, from: usize, to: usize, line: Line, tasks: &mut Vec<Task>) {
        let mut said = Vec::new();
        let (first, _) = self.remarks(from, to, &mut said);
        self.drop_variations(&mut said);
        if !said.is_empty() || first == to {
            let mut written = Vec::from(b";");
            let mut properties = Vec::new();
            remarks::write(&said, false, false, false, &mut properties);
            properties.iter().for_each(|property| written.extend_from_slice(property));
            self.property(&written);
        }
        self.line(first, to, line, false, tasks);
    }

    /// Writes moves with what stands behind them. `first` is the first of them. What is to follow them goes to
    /// `tasks`.
    fn line(&mut self, first: usize, to: usize, mut line: Line, main: bool, tasks: &mut Vec<Task>) {
        let mut index = first;
        let items = self.items;
        let mut node = Vec::new();
        while let Some(Item::Move(word)) = items.get(index).filter(|_| index < to) {
            if index + 1 < to && matches!(items.get(index + 1), Some(Item::Move(_))) {
                // Most moves have nothing behind them but another one.
                node.clear();
                node.push(b';');
                self.push_move(word, line, &mut node);
                self.property(&node);
                line.play(Ply::of(word));
                index += 1;
                continue;
            }
            let mut said = Vec::new();
            let (next, variations) = self.remarks(index + 1, to, &mut said);
            if main && next == to {
                self.add_behind(&mut said);
            }
            // Variations of a variation's first ply stand beside that variation.
            let begins_variation = !main && index == first;
            if !variations.is_empty() && !begins_variation {
                let all = self.with_nested(variations);
                tasks.extend(all.into_iter().rev().map(|(from, to)| Task::Variation(from, to, line)));
                tasks.push(Task::Close);
                self.break_line();
                self.out.push(b'(');
            }
            node.clear();
            node.push(b';');
            self.push_move(word, line, &mut node);
            let mut properties = Vec::new();
            remarks::write(&said, !begins_variation, true, false, &mut properties);
            let whole = properties.iter().map(Vec::len).sum::<usize>() + node.len() <= WIDTH;
            if whole {
                properties.drain(..).for_each(|property| node.extend(property));
            }
            self.property(&node);
            properties.iter().for_each(|property| self.property(property));
            line.play(Ply::of(word));
            index = next;
        }
    }

    /// Variations with those that replace their first ply, each behind the one it stands in.
    fn with_nested(&mut self, variations: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
        let mut all = Vec::new();
        let mut waiting: Vec<(usize, usize)> = variations.into_iter().rev().collect();
        while let Some((from, to)) = waiting.pop() {
            all.push((from, to));
            let mut ignored = Vec::new();
            let (first, _) = self.remarks(from, to, &mut ignored);
            if first < to {
                let (_, nested) = self.remarks(first + 1, to, &mut ignored);
                waiting.extend(nested.into_iter().rev());
            }
        }
        all
    }

    /// Appends the property of a move.
    fn push_move(&self, word: &str, line: Line, out: &mut Vec<u8>) {
        let colour = Colour::of(self.game, line.side).letter();
        let point = || points::from_name(word, self.size, self.coords).filter(|_| self.game == Game::Crossway);
        if word == "pass" {
            return push_property(colour, "", out);
        }
        let Some((column, row)) = point() else { return push_property(colour, word, out) };
        let [column, row] = points::letters(column, row).map(|letter| letter as u8);
        out.extend_from_slice(colour.as_bytes());
        out.extend_from_slice(&[b'[', column, row, b']']);
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

/// Where the last value ends that fits so much room, if another follows it.
fn last_value_end(written: &[u8], room: usize) -> Option<usize> {
    let mut last = None;
    let mut lexer = super::tree::Lexer::new(written, Span::new(0, written.len()));
    while let Some((token, _)) = lexer.next() {
        if lexer.at > room || lexer.at == written.len() {
            break;
        }
        if matches!(token, super::tree::Token::Value(true)) {
            last = Some(lexer.at);
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::random::Random;

    #[test]
    fn short_properties_are_written_as_long_ones_are() {
        let pieces = ["B[aa]", "C[x\ny]", "C[\n]", "XN[a][b]", "AB[aa][bb][cc]", "[\\]]", "x", "\n", ""];
        let mut random = Random::new(41, 0);
        for _ in 0..500 {
            let [mut short, mut long] = [Vec::new(), Vec::new()];
            let items = Items::default();
            let [mut quick, mut plain] = [&mut short, &mut long].map(|out| Writer {
                game: Game::Crossway,
                size: 9,
                coords: Coords::Go,
                items: &items,
                behind: &items,
                ends: BTreeMap::new(),
                out,
                begin: 0,
                losses: Vec::new(),
            });
            for _ in 0..random.below(30) {
                let most = if random.one_in(4) { 30 } else { 3 };
                let written: String = (0..random.below(most)).map(|_| pieces[random.below(pieces.len())]).collect();
                quick.property(written.as_bytes());
                plain.long_property(written.as_bytes());
                assert_eq!((&quick.out, quick.begin), (&plain.out, plain.begin), "{written}");
            }
        }
    }
}
