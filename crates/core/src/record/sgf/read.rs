//! Reads the games of a collection.

use super::{is_supported, supported};
use std::borrow::Cow;

use super::colours::Colour;
use super::escape::{Values, percent_decode};
use super::game_info::{self, Derived, Ending, Field, GameInfo};
use super::moves::{Context, Moves, word};
use super::properties::{Key, Kind};
use super::setup::Board;
use super::tree::{Part, Property, Tree, each_part};
use super::turn_order::Ply;
use crate::board::square::Coords;
use crate::diagnostic::{Code, Diagnostic, Span, add, shorten};
use crate::games::{Game, MoveForm, Side, for_game};
use crate::record::parsed::{GameBuilder, ParsedGame};
use crate::record::{Termination, coordinates};

/// The size of a board of Crossway if none is given.
const DEFAULT_SIZE: &str = "19";

/// Reads the games of a collection.
#[must_use]
pub fn read(text: &[u8]) -> Vec<ParsedGame> {
    let mut games: Vec<ParsedGame> = Vec::new();
    let mut before = None;
    each_part(text, |part| match (part, games.last_mut()) {
        (Part::Tree(tree), _) => {
            let mut game = game(text, tree);
            game.findings.extend(before.take());
            games.push(game);
        }
        (Part::Stray(span), Some(last)) => add(&mut last.findings, stray(span)),
        (Part::Stray(span), None) => before = Some(stray(span)),
    });
    games.extend(before.map(|fault| ParsedGame::unreadable(Span::new(0, text.len()), fault)));
    games
}

fn stray(span: Span) -> Diagnostic {
    Diagnostic::new(Code::StrayText, span, "this text belongs to no game").help("a game is in parentheses: `(;…)`")
}

/// The main line up to its first move.
#[derive(Default)]
struct Opening<'t> {
    info: GameInfo<'t>,
    faults: Vec<Diagnostic>,
    /// The colour, text and span of the first move.
    first: Option<(Colour, Cow<'t, str>, Span)>,
    /// The colour to move, as the set-up says.
    to_move: Option<(Colour, Span)>,
    /// The span of the first set-up.
    set_up: Option<Span>,
    /// Whether stones are removed.
    removes: bool,
}

impl<'t> Opening<'t> {
    fn read(text: &'t [u8], tree: &Tree) -> Opening<'t> {
        let mut opening = Opening::default();
        for node in tree.main_line() {
            for property in node.properties() {
                opening.property(tree.values(text), property);
            }
            if opening.first.is_some() {
                break;
            }
        }
        opening
    }

    fn property(&mut self, values: Values<'t>, property: Property<'_>) {
        let field = |span: Span| Field { text: values.simple(span), span };
        match property.kind() {
            Kind::Game(Key::Tags) => self.info.tags.extend(property.values().map(field)),
            Kind::Game(key) => {
                let is_new = self.info.add(key, field(property.value()));
                if !is_new {
                    let message = format!("`{}` occurs a second time", key.letters());
                    self.fault(property.span(), message, "keep one of the two; the first is used");
                }
            }
            Kind::SetUp(colour) => {
                self.set_up.get_or_insert(property.span());
                self.removes |= colour.is_none();
            }
            Kind::ToMove => self.set_turn(&field(property.value()), property.span()),
            Kind::Move(colour) if self.first.is_none() => {
                self.first = Some((colour, word(values.text, property), property.span()));
            }
            _ => {}
        }
    }

    fn set_turn(&mut self, value: &Field<'_>, property: Span) {
        self.to_move = match value.text.trim().as_bytes().first() {
            Some(b'B' | b'b' | b'1') => Some((Colour::Black, property)),
            Some(b'W' | b'w' | b'2') => Some((Colour::White, property)),
            _ => {
                let message = format!("‘{}’ is not a colour", shorten(&value.text));
                return self.fault(value.span, message, "write `PL[B]` or `PL[W]`");
            }
        };
    }

    fn fault(&mut self, span: Span, message: impl Into<Cow<'static, str>>, help: &'static str) {
        add(&mut self.faults, Diagnostic::new(Code::BadField, span, message).help(help));
    }

    fn is_empty(&self) -> bool {
        let is_named = self.info.get(Key::Game).is_some() || self.info.get(Key::Size).is_some();
        !is_named && self.first.is_none() && self.set_up.is_none()
    }

    /// The likely game of a record that does not name it: the first one whose moves have this form.
    fn guess(&self) -> Game {
        let square = |text: &[u8]| matches!(text, [b'a'..=b'h' | b'A'..=b'H', b'1'..=b'8']);
        let word = self.first.as_ref().map_or(&[][..], |(_, word, _)| word.as_bytes());
        let is_between = matches!(word.len(), 4 | 5) && square(&word[..2]) && square(&word[word.len() - 2..]);
        let form = if is_between { MoveForm::Squares } else { MoveForm::Cell };
        let mut games = Game::ALL.into_iter();
        games.find(|game| game.profile().move_form == form).unwrap_or(Game::ALL[0])
    }

    /// The finding that says why the game cannot be read at all.
    fn reject(&self) -> Option<Diagnostic> {
        if let Some(game) = self.info.game().filter(|game| !is_supported(*game)) {
            let span = self.info.get(Key::Game)?.span;
            let message = format!("SGF cannot represent a game of {}", game.title());
            let help =
                format!("SGF is supported for {}; for {}, use native records or JSON", supported(), game.title());
            return Some(Diagnostic::new(Code::BadField, span, message).help(help));
        }
        let size = self.info.get(Key::Size)?;
        let (columns, rows) = size.text.split_once(':')?;
        if columns.trim() == rows.trim() {
            return None;
        }
        let message = format!("the board is {} wide and {} high", shorten(columns.trim()), shorten(rows.trim()));
        Some(
            Diagnostic::new(Code::BadField, size.span, message)
                .help("the boards of these games are as wide as they are high"),
        )
    }

    /// The ending of the game, by `RE`.
    fn ending(&mut self) -> Option<(Ending, Span)> {
        let field = self.info.get(Key::Result)?;
        let Ok(ending) = game_info::read_result(&field.text) else {
            let message = format!("‘{}’ is not a result of SGF", shorten(&field.text));
            let help = "write the winner's colour as in `B+` or `W+R`, `Draw`, or `Void` for no result";
            self.fault(field.span, message, help);
            return None;
        };
        Some((ending?, field.span))
    }

    /// The set-up position in one line, and its span. `None` if there is no board of this size, which the judge reports.
    fn position(
        &mut self,
        text: &[u8],
        tree: &Tree,
        game: Game,
        coords: Coords,
        to_move: Option<Side>,
    ) -> Option<(String, Span)> {
        let point_names = tree.marks.point_names;
        let mut board = for_game!(game, P => Board::new::<P>(self.info.columns(), coords, point_names))?;
        if self.removes || self.set_up.is_none() && !self.info.lists("Position") {
            // The set-up changes the start position; otherwise it has all stones.
            board.begin_from_start();
        }
        for node in tree.main_line() {
            board.next_node();
            for property in node.properties() {
                let Kind::SetUp(colour) = property.kind() else { continue };
                for span in property.values() {
                    let value = text.get(span.start..span.end).unwrap_or_default();
                    if let Err(fault) = board.set(colour, value, span) {
                        add(&mut self.faults, fault);
                    }
                }
            }
            if node.has_move() {
                break;
            }
        }
        let begin = Span::new(tree.span.start, tree.span.start);
        let span = self.set_up.or(self.to_move.map(|(_, span)| span)).unwrap_or(begin);
        Some((board.line(to_move), span))
    }
}

fn game(text: &[u8], tree: &mut Tree) -> ParsedGame {
    let mut opening = Opening::read(text, tree);
    let structure = std::mem::take(&mut tree.faults);
    if let Some(fault) = opening.reject() {
        return ParsedGame::unreadable(tree.span, fault);
    }
    if opening.is_empty()
        && let Some((first, rest)) = structure.split_first()
    {
        let mut broken = ParsedGame::unreadable(tree.span, first.clone());
        broken.findings.extend_from_slice(rest);
        broken.findings.sort_by_key(|finding| finding.span.start);
        return broken;
    }
    let mut builder = GameBuilder::new(tree.span);
    builder.reserve(tree.value_count());
    structure.into_iter().for_each(|fault| builder.finding(fault));
    let game = opening.info.game().unwrap_or_else(|| opening.guess());
    let point_names = tree.marks.point_names;
    let has_points = opening.first.as_ref().is_some_and(|(_, word, _)| point_names.point(word.as_bytes()).is_some());
    if opening.info.get(Key::Size).is_none() && super::has_points(game) && (has_points || opening.set_up.is_some()) {
        // Points are counted from the upper edge, so a size given by the caller must not replace this one.
        let begin = Span::new(tree.span.start, tree.span.start);
        opening.info.add(Key::Size, Field { text: DEFAULT_SIZE.into(), span: begin });
    }
    let coords = opening.info.listed("Coords").map_or(Coords::Go, |coords| coordinates::named(&percent_decode(coords)));
    let size = opening.info.columns().unwrap_or(DEFAULT_SIZE).parse().unwrap_or(19);
    let begins = Colour::first(game);
    let set_turn = opening.to_move.map(|(colour, _)| colour);
    let (mut exchanged, mut start, mut position) = (false, Side::First, None);
    if opening.set_up.is_some() || set_turn.is_some_and(|colour| colour != begins) || opening.info.lists("Position") {
        let first = opening.first.as_ref().map(|(colour, ..)| *colour);
        let to_move = set_turn.or(first).map(|colour| colour.side(game));
        start = to_move.unwrap_or(Side::First);
        position = opening.position(text, tree, game, coords, to_move);
    } else if let Some((colour, word, span)) = &opening.first {
        exchanged = *colour != begins && set_turn.is_none() && Ply::of(word) != Ply::Swap;
        if exchanged && !tree.marks.little_golem {
            let message = format!("the first move has the colour {}, but {} begins", colour.name(), begins.name());
            let help = "the colours are read as seats: the first player is the one named for this colour";
            builder.finding(Diagnostic::new(Code::ColoursExchanged, *span, message).help(help));
        }
    }
    let ending = opening.ending();
    opening.faults.into_iter().for_each(|fault| builder.finding(fault));
    let first = if exchanged { begins.other() } else { begins };
    let little_golem = exchanged && tree.marks.little_golem;
    let context =
        Context { game, size, first, exchanged, little_golem, point_names, swaps_sides: tree.marks.swaps_sides, start };
    let main = Moves::new(text, tree, context, ending, &mut builder).store();
    let how = match ending {
        Some((Ending::Won(_, how), _)) => how.filter(|how| !(main.has_resigned && *how == Termination::Resign)),
        _ => None,
    };
    let derived = Derived {
        first: if little_golem { begins } else { first },
        result: main.result.map(|result| (result, how)),
        position,
    };
    let (tags, faults) = game_info::listed_tags(text, &opening.info, game_info::plain_tags(&opening.info, &derived));
    tags.iter().for_each(|tag| builder.tag(tag.name, &tag.value, tag.span));
    faults.into_iter().for_each(|fault| builder.finding(fault));
    builder.finish()
}
