//! Trees as native records.

use std::borrow::Cow;

use super::colour::Colour;
use super::info::{self, Ending, Facts, Info, Tag, Value};
use super::line::{Line, Ply};
use super::nodes::{Key, Kind, Node, Property};
use super::position::Board;
use super::remarks::{Placed, Remark};
use super::text::{decode, simple, unshelter};
use super::tree::{Lexer, NONE, Part, Tree, parts};
use super::walk::Walk;
use super::{points, remarks};
use crate::board::square::Coords;
use crate::diagnostic::{Code, Diagnostic, Span, add, shorten};
use crate::for_game;
use crate::games::{Game, Side};
use crate::record::EventKind;
use crate::record::GameResult;
use crate::record::coordinates;
use crate::record::parsed::{GameBuilder, ParsedGame};

/// Points per side where no size is told.
const USUAL_SIZE: &str = "19";

/// Translates the games of a collection.
#[must_use]
pub fn read(text: &[u8]) -> Vec<ParsedGame> {
    let whole = Span::new(0, text.len());
    if u32::try_from(text.len()).is_err() {
        let message = "this text is too long to be taken for one collection";
        return vec![ParsedGame::unreadable(whole, Diagnostic::new(Code::BrokenStructure, whole, message))];
    }
    let mut games: Vec<ParsedGame> = Vec::new();
    let mut before = None;
    for part in parts(text) {
        match (part, games.last_mut()) {
            (Part::Tree(tree), _) => {
                let mut game = game(text, tree);
                game.findings.extend(before.take());
                games.push(game);
            }
            (Part::Stray(span), Some(last)) => add(&mut last.findings, stray(span)),
            (Part::Stray(span), None) => before = Some(stray(span)),
        }
    }
    games.extend(before.map(|fault| ParsedGame::unreadable(whole, fault)));
    games
}

fn stray(span: Span) -> Diagnostic {
    Diagnostic::new(Code::StrayText, span, "this text belongs to no game").help("a game stands in parentheses: `(;…)`")
}

/// The nodes of the main line.
pub(super) struct Path<'a> {
    text: &'a [u8],
    tree: &'a Tree,
    sequence: u32,
    lexer: Lexer<'a>,
    root: bool,
}

impl<'a> Path<'a> {
    fn new(text: &'a [u8], tree: &'a Tree) -> Path<'a> {
        Path { text, tree, sequence: 0, lexer: lexer(text, tree, 0), root: true }
    }

    fn next(&mut self, node: &mut Node) -> bool {
        while !node.read(self.text, &mut self.lexer, self.root) {
            let Some(sequence) = self.tree.sequences.get(self.sequence as usize) else { return false };
            if sequence.main == NONE {
                return false;
            }
            self.sequence = sequence.main;
            self.lexer = lexer(self.text, self.tree, self.sequence);
        }
        self.root = false;
        true
    }
}

/// A lexer of the nodes of a sequence.
pub(super) fn lexer<'t>(text: &'t [u8], tree: &Tree, sequence: u32) -> Lexer<'t> {
    let span = tree.sequences.get(sequence as usize).map_or(Span::default(), |sequence| sequence.span());
    Lexer::new(text, span)
}

/// The bytes of a value.
pub(super) fn part(text: &[u8], span: Span) -> &[u8] {
    text.get(span.start..span.end).unwrap_or_default()
}

/// What a move says.
pub(super) fn word<'t>(text: &'t [u8], node: &Node, property: &Property) -> Cow<'t, str> {
    let written = part(text, node.value(property));
    // Nearly all moves are written without escapes.
    if written.iter().all(u8::is_ascii_alphanumeric) {
        return decode(written);
    }
    simple(written).trim().to_owned().into()
}

/// What a move is, as far as colours are concerned.
fn ply(text: &[u8], node: &Node, property: &Property) -> Ply {
    // No word that `Ply::of` knows is as short as a point.
    let is_point = node.value(property).len() <= 2;
    if is_point { Ply::Other } else { Ply::of(&word(text, node, property)) }
}

/// What has to be known before the first move is told.
#[derive(Default)]
struct Survey {
    info: Info,
    faults: Vec<Diagnostic>,
    /// Colour and text of the first move, and where it stands.
    first: Option<(Colour, String, Span)>,
    /// Whose move the set-up says it is, and where.
    to_move: Option<(Colour, Span)>,
    /// Where stones are set up first.
    set_up: Option<Span>,
    /// Whether stones are taken away.
    clears: bool,
    /// What the root says besides.
    remarks: Vec<Placed>,
}

impl Survey {
    fn fault(&mut self, span: Span, message: impl Into<Cow<'static, str>>, help: &'static str) {
        add(&mut self.faults, Diagnostic::new(Code::BadField, span, message).help(help));
    }

    /// Reads the main line up to its first move.
    fn read(text: &[u8], tree: &Tree) -> Survey {
        let mut survey = Survey::default();
        let mut path = Path::new(text, tree);
        let mut node = Node::default();
        let mut root = true;
        while survey.first.is_none() && path.next(&mut node) {
            for property in &node.properties {
                let span = node.value(property);
                match property.kind {
                    Kind::Game(Key::Tags) => {
                        for &span in node.values(property) {
                            survey.info.tags.push(Value { text: simple(part(text, span)), span });
                        }
                    }
                    Kind::Game(key) => survey.game_property(text, key, property.span(), span),
                    Kind::SetUp(colour) => {
                        survey.set_up = survey.set_up.or(Some(property.span()));
                        survey.clears |= colour.is_none();
                    }
                    Kind::ToMove => survey.read_to_move(text, property.span(), span),
                    Kind::Move(colour) => {
                        let word = word(text, &node, property);
                        if survey.first.is_none() {
                            survey.first = Some((colour, word.into_owned(), property.span()));
                        }
                    }
                    _ => {}
                }
            }
            if std::mem::take(&mut root) {
                remarks::read(text, &node, &mut survey.remarks);
            }
        }
        survey
    }

    fn game_property(&mut self, text: &[u8], key: Key, property: Span, span: Span) {
        let value = simple(part(text, span));
        if !self.info.add(key, Value { text: value, span }) {
            let message = format!("`{}` stands here a second time", key.letters());
            self.fault(property, message, "keep one of the two; the first is used");
        }
    }

    fn read_to_move(&mut self, text: &[u8], property: Span, span: Span) {
        let value = simple(part(text, span));
        self.to_move = match value.trim().as_bytes().first() {
            Some(b'B' | b'b' | b'1') => Some((Colour::Black, property)),
            Some(b'W' | b'w' | b'2') => Some((Colour::White, property)),
            _ => {
                let message = format!("‘{}’ is not a colour", shorten(&value));
                return self.fault(span, message, "write `PL[B]` or `PL[W]`");
            }
        };
    }

    /// Whether nothing of the tree tells anything.
    fn is_empty(&self) -> bool {
        let nothing_told = self.info.get(Key::Game).is_none() && self.info.get(Key::Size).is_none();
        nothing_told && self.first.is_none() && self.set_up.is_none()
    }
}

/// A game of which nobody says which it is. Crossings alone has moves from one square to another.
fn guess(survey: &Survey) -> Game {
    let square = |text: &[u8]| matches!(text, [b'a'..=b'h' | b'A'..=b'H', b'1'..=b'8']);
    let moves = survey.first.as_ref().map_or(&[][..], |(_, word, _)| word.as_bytes());
    let between = matches!(moves.len(), 4 | 5) && square(&moves[..2]) && square(&moves[moves.len() - 2..]);
    if between { Game::Crossings } else { Game::Crossway }
}

/// What is known of the game when its moves are told.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table {
    pub(super) game: Game,
    pub(super) size: u16,
    /// Whether the colours are those of the other seats, as White begins.
    pub(super) exchanged: bool,
    /// The side that begins.
    pub(super) start: Side,
}

impl Table {
    /// The side that a colour names.
    pub(super) fn side(self, colour: Colour) -> Side {
        if self.exchanged { colour.other().side(self.game) } else { colour.side(self.game) }
    }
}

/// What the main line tells about the game as a whole.
struct MainLine {
    line: Line,
    resigned: bool,
}

fn game(text: &[u8], mut tree: Tree) -> ParsedGame {
    let mut survey = Survey::read(text, &tree);
    let structure = std::mem::take(&mut tree.faults);
    if let Some(fault) = refusal(&survey) {
        return ParsedGame::unreadable(tree.span, fault);
    }
    if survey.is_empty()
        && let Some((first, rest)) = structure.split_first()
    {
        let mut broken = ParsedGame::unreadable(tree.span, first.clone());
        broken.findings.extend_from_slice(rest);
        return broken;
    }
    let mut builder = GameBuilder::new(tree.span);
    structure.into_iter().for_each(|fault| builder.finding(fault));
    let game = survey.info.game().unwrap_or_else(|| guess(&survey));
    let tells_points = survey.first.as_ref().is_some_and(|(_, word, _)| points::point(word).is_some());
    if survey.info.get(Key::Size).is_none() && game == Game::Crossway && (tells_points || survey.set_up.is_some()) {
        // The points are told by it, whatever the caller thinks of the size.
        let begin = Span::new(tree.span.start, tree.span.start);
        survey.info.add(Key::Size, Value { text: USUAL_SIZE.into(), span: begin });
    }
    let coords = survey.info.listed("Coords").map_or(Coords::Go, |coords| coordinates::named(&unshelter(coords)));
    let size = survey.info.columns().unwrap_or(USUAL_SIZE).parse().unwrap_or(19);
    let first = survey.first.as_ref().map(|(colour, ..)| *colour);
    let (mut exchanged, mut start, mut position) = (false, Side::First, None);
    let told_turn = survey.to_move.map(|(colour, _)| colour);
    // That the usual side begins is no position.
    let begins_otherwise = told_turn.is_some_and(|colour| colour != Colour::first(game));
    if survey.set_up.is_some() || begins_otherwise || survey.info.lists("Position") {
        let to_move = told_turn.or(first).map(|colour| colour.side(game));
        start = to_move.unwrap_or(Side::First);
        position = read_position(text, &tree, &mut survey, game, coords, to_move);
    } else if let Some((colour, word, span)) = &survey.first {
        let begins = Colour::first(game);
        exchanged = *colour != begins && told_turn.is_none() && Ply::of(word) != Ply::Swap;
        if exchanged {
            let message = format!("the first move has the colour {}, but {} begins", colour.name(), begins.name());
            let help = "the colours are taken as names of the seats: the first player is the one of this colour";
            builder.finding(Diagnostic::new(Code::ColoursExchanged, *span, message).help(help));
        }
    }
    let table = Table { game, size, exchanged, start };
    let result = read_result(&mut survey, table, || follow(text, &tree, table));
    let first_colour = if exchanged { Colour::first(game).other() } else { Colour::first(game) };
    let facts = Facts { game: survey.info.game(), first: first_colour, result, position };
    let (tags, faults) = info::listed_tags(&survey.info, info::plain_tags(&survey.info, &facts));
    survey.faults.into_iter().chain(faults).for_each(|fault| builder.finding(fault));
    write_head(&mut builder, &survey.remarks, &tags);
    let result = result.zip(survey.info.get(Key::Result)).map(|((result, _), value)| (result, value.span));
    Walk::new(text, &tree, table, builder, result).run()
}

/// What makes all else not worth saying.
fn refusal(survey: &Survey) -> Option<Diagnostic> {
    if survey.info.game() == Some(Game::Crosswise) {
        let span = survey.info.get(Key::Game)?.span;
        let message = "SGF cannot tell a game of Crosswise";
        return Some(Diagnostic::new(Code::BadField, span, message).help(
            "SGF is read and written for Crossway, Cross and Crossings; Crosswise has the native records and JSON",
        ));
    }
    let size = survey.info.get(Key::Size)?;
    let (columns, rows) = size.text.split_once(':')?;
    if columns.trim() == rows.trim() {
        return None;
    }
    let message = format!("the board is {} wide and {} high", shorten(columns.trim()), shorten(rows.trim()));
    Some(Diagnostic::new(Code::BadField, size.span, message).help("the boards of these games are as wide as high"))
}

/// The set-up position in one line, and where it begins. Empty where there is no board of that size; the game says so.
fn read_position(
    text: &[u8],
    tree: &Tree,
    survey: &mut Survey,
    game: Game,
    coords: Coords,
    to_move: Option<Side>,
) -> Option<(String, Span)> {
    let mut board = for_game!(game, P => Board::new::<P>(survey.info.columns(), coords))?;
    if survey.clears || survey.set_up.is_none() && !survey.info.lists("Position") {
        // A game that has stones from the beginning is changed; otherwise it is told completely.
        board.begin_as_usual();
    }
    let mut path = Path::new(text, tree);
    let mut node = Node::default();
    let mut moved = false;
    while !moved && path.next(&mut node) {
        board.next_node();
        moved = node.moves().next().is_some();
        for property in &node.properties {
            let Kind::SetUp(colour) = property.kind else { continue };
            for &span in node.values(property) {
                if let Err(fault) = board.set(colour, part(text, span), span) {
                    add(&mut survey.faults, fault);
                }
            }
        }
    }
    let begin = Span::new(tree.span.start, tree.span.start);
    let place = survey.set_up.or(survey.to_move.map(|(_, span)| span)).unwrap_or(begin);
    Some((board.line(to_move), place))
}

/// Follows the main line as far as it is told.
fn follow(text: &[u8], tree: &Tree, table: Table) -> MainLine {
    let mut main = MainLine { line: Line::new(table.start), resigned: false };
    let mut path = Path::new(text, tree);
    let mut node = Node::default();
    let mut moved = false;
    while path.next(&mut node) {
        let sets_up = node.properties.iter().any(|property| matches!(property.kind, Kind::SetUp(_) | Kind::ToMove));
        if moved && sets_up {
            break;
        }
        for (colour, property) in node.moves() {
            let ply = ply(text, &node, property);
            if !main.line.play_labelled(ply, table.side(colour)) {
                return main;
            }
            main.resigned |= ply == Ply::Resign;
            moved = true;
        }
    }
    main
}

/// The result by seat, and how the game ended where no move says so.
///
/// Only for a winner it matters where the main line leads to.
fn read_result(
    survey: &mut Survey,
    table: Table,
    main: impl FnOnce() -> MainLine,
) -> Option<(GameResult, Option<&'static str>)> {
    let value = survey.info.get(Key::Result)?;
    let Some(ending) = info::read_result(&value.text) else {
        let message = format!("‘{}’ is not a result of SGF", shorten(&value.text));
        let span = value.span;
        survey.fault(span, message, "write the winner's colour as in `B+` or `W+R`, `Draw`, or `Void` for no result");
        return None;
    };
    Some(match ending {
        Ending::Draw => (GameResult::Draw, None),
        Ending::Unfinished => (GameResult::Unfinished, None),
        Ending::Won(colour, how) => {
            let main = main();
            let first = main.line.is_seat_one(table.side(colour), table.exchanged);
            let result = if first { GameResult::FirstWins } else { GameResult::SecondWins };
            (result, how.filter(|how| !(main.resigned && *how == "resign")))
        }
    })
}

/// Comments before the tags, and the tags.
fn write_head(builder: &mut GameBuilder, remarks: &[Placed], tags: &[Tag]) {
    let preface = remarks.iter().position(|placed| placed.remark == Remark::Tags).unwrap_or(0);
    for placed in &remarks[..preface] {
        match &placed.remark {
            Remark::Comment(text) => builder.preface(EventKind::Comment, text, placed.span),
            Remark::Escape(text) => builder.preface(EventKind::Escape, text, placed.span),
            _ => {}
        }
    }
    for tag in tags {
        builder.tag(&tag.name, &tag.value, tag.span);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::random::Random;

    #[test]
    fn points_and_plain_words_are_read_as_all_others_are() {
        let pieces: [&[u8]; 16] = [
            b"d",
            b"4",
            b"dd",
            b"--",
            b"swap",
            b"Pie",
            b"RESIGN",
            b"swap-sides",
            b" ",
            b"\n",
            b"\t",
            b"\\",
            b"\\]",
            b":",
            b"\xc3\xa9",
            b"\xff",
        ];
        let mut random = Random::new(31, 0);
        let mut node = Node::default();
        let mut known = 0;
        for _ in 0..20_000 {
            let mut text = b"B[".to_vec();
            for _ in 0..random.below(4) {
                match random.below(pieces.len() + 1) {
                    any if any == pieces.len() => text.push(random.bits() as u8),
                    piece => text.extend_from_slice(pieces[piece]),
                }
            }
            text.push(b']');
            node.read(&text, &mut Lexer::new(&text, Span::new(0, text.len())), false);
            for (_, property) in node.moves() {
                let plain = simple(part(&text, node.value(property)));
                assert_eq!(word(&text, &node, property), plain.trim(), "{text:?}");
                assert_eq!(ply(&text, &node, property), Ply::of(plain.trim()), "{text:?}");
                known += usize::from(Ply::of(plain.trim()) != Ply::Other);
            }
        }
        assert!(known > 0);
    }
}
