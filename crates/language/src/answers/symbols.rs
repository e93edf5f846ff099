//! The games of a document and their variations, as an outline.

use super::events::is_move;
use super::is_understood;
use crate::document::{Document, OpenGame};
use xgames_core::diagnostic::{Span, printable, shorten};
use xgames_core::games::{PLAYERS, player_tags};
use xgames_core::judge::GameInfo;
use xgames_core::record::{Event, EventKind};

/// A game or a variation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The name: the players of a game, the first moves of a variation.
    pub name: String,
    /// Further words: the game and its result.
    pub detail: String,
    /// All of it.
    pub span: Span,
    /// The part that is shown when it is chosen, within `span`.
    pub head: Span,
    /// Whether it is a game.
    pub is_game: bool,
    /// The variations in it.
    pub children: Vec<Symbol>,
}

/// The number of moves in the name of a variation.
const NAMED_MOVES: usize = 3;

/// The games of a document with their variations.
#[must_use]
pub fn symbols(document: &Document) -> Vec<Symbol> {
    let mut symbols = Vec::new();
    if is_understood(document) {
        document.games_in(Span::new(0, document.text().as_str().len()), |game| symbols.push(of_game(&game)));
    }
    symbols
}

fn of_game(game: &OpenGame<'_, '_>) -> Symbol {
    let head = game.head;
    let kind = GameInfo::read(head, game.defaults).game;
    let player = |seat: usize| {
        let tag = player_tags(kind, seat).find_map(|name| head.tag(name))?;
        Some(printable(&shorten(&tag.value)).into_owned()).filter(|name| !name.trim().is_empty())
    };
    let players: Vec<String> = (0..PLAYERS.len()).filter_map(player).collect();
    let name = if players.is_empty() { format!("game {}", game.number) } else { players.join(" – ") };
    let detail: Vec<String> = ["Game", "Size", "Result", "Date"]
        .iter()
        .filter_map(|name| Some(printable(&shorten(&head.tag(name)?.value)).into_owned()))
        .collect();
    let mut events = game.events.clone();
    let all_events: Vec<Event<'_>> = events.iter().collect();
    let whole = events.game_span(head);
    let end = end_of(&all_events).unwrap_or_default();
    // Empty lines after a native game are not part of it. In other formats the end is marked.
    let end = events.native_text(head).map_or(whole.end, |_| whole.end.min(end.max(head.span().end)));
    let span = Span::new(head.start.max(whole.start), end);
    let first = Span::new(span.start, head.span().end.clamp(span.start, span.end));
    let children = variations(&all_events, &mut 0).into_iter().map(|symbol| moved(symbol, game.base)).collect();
    Symbol { name, detail: detail.join(", "), span: game.place(span), head: game.place(first), is_game: true, children }
}

/// The greatest end of these events. The last one may be a fault at an earlier place.
fn end_of(events: &[Event<'_>]) -> Option<usize> {
    events.iter().map(|event| event.span.end).max()
}

/// The symbol with its places counted from the beginning of the document.
fn moved(symbol: Symbol, base: usize) -> Symbol {
    let place = |span: Span| Span::new(base + span.start, base + span.end);
    let children = symbol.children.into_iter().map(|child| moved(child, base)).collect();
    Symbol { span: place(symbol.span), head: place(symbol.head), children, ..symbol }
}

/// The variations from an event on, up to the end of the one that they are in.
fn variations(events: &[Event<'_>], at: &mut usize) -> Vec<Symbol> {
    let mut found = Vec::new();
    while let Some(event) = events.get(*at) {
        *at += 1;
        match event.kind {
            EventKind::VariationStart => {
                let first = *at;
                let children = variations(events, at);
                let end = match events.get(at.saturating_sub(1)) {
                    Some(last) if last.kind == EventKind::VariationEnd => last.span.end,
                    // It is not closed.
                    _ => end_of(&events[first..*at]).unwrap_or_default(),
                };
                let moves: Vec<String> = events[first..*at]
                    .iter()
                    .take_while(|event| event.kind != EventKind::VariationStart)
                    .filter(|event| is_move(event.kind))
                    .take(NAMED_MOVES)
                    .map(|event| String::from_utf8_lossy(event.text).into_owned())
                    .collect();
                let number = events[first..*at].iter().find(|event| event.kind != EventKind::Comment);
                let number = number.filter(|event| matches!(event.kind, EventKind::Number(_)));
                let number = number.map(|event| format!("{} ", String::from_utf8_lossy(event.text)));
                let name = if moves.is_empty() {
                    "variation".to_owned()
                } else {
                    printable(&shorten(&(number.unwrap_or_default() + &moves.join(" ")))).into_owned()
                };
                let span = Span::new(event.span.start, end.max(event.span.end));
                // In SGF a variation of a variation's first move is written after it, not in it.
                let is_within = |child: &Symbol| span.start <= child.span.start && child.span.end <= span.end;
                let (children, beside): (Vec<Symbol>, Vec<Symbol>) = children.into_iter().partition(is_within);
                let detail = String::new();
                found.push(Symbol { name, detail, span, head: event.span, is_game: false, children });
                found.extend(beside);
            }
            EventKind::VariationEnd => return found,
            _ => {}
        }
    }
    found
}
