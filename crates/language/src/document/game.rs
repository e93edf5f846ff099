//! A game of a document that is read again, with all that is asked about it.

use std::ops::ControlFlow;

use super::Document;
use xgames_analysis::game_tree::{GameTree, Node, path};
use xgames_core::diagnostic::Span;
use xgames_core::games::for_game;
use xgames_core::judge::{AnyPosition, Defaults, GameInfo, Judge, Judgement};
use xgames_core::record::{Events, Head, Passwords, PlyName, each_game};

/// A game of a document that is being read. Places in its events and tags are counted from `base`.
pub struct OpenGame<'a, 't> {
    /// The number of the game in the text, from 1.
    pub number: usize,
    /// The byte of the text at which the part begins that has the game.
    pub base: usize,
    /// The tags.
    pub head: &'a Head<'t>,
    /// The events, from the first on.
    pub events: Events<'t>,
    /// The defaults for what the record does not say.
    pub defaults: &'a Defaults,
    /// The part of the text that has the game, and its passwords.
    secrets: (&'a [u8], &'a Passwords),
}

/// The lines of a game: the main line and the variations.
pub struct Lines {
    /// The judgement of the game, with boards.
    pub judgement: Judgement,
    /// The positions in the order of the text; the first one is the start.
    pub nodes: Vec<Node>,
    /// The last position of the line in which the record ends; `None` if an illegal move has ended that line.
    pub end: Option<usize>,
}

impl Document {
    /// Reads the game at a byte of the text: the last one that begins there or before. `None` if there is none.
    pub fn game_at<T>(&self, offset: usize, take: impl FnOnce(OpenGame<'_, '_>) -> T) -> Option<T> {
        let after = self.pieces.partition_point(|piece| piece.span.start <= offset);
        let (index, piece) =
            self.pieces[..after].iter().enumerate().rev().find(|(_, piece)| !piece.games.is_empty())?;
        let within = offset - piece.span.start;
        let wanted = piece.games.iter().rposition(|game| game.span.start <= within).unwrap_or(0);
        let before: usize = self.pieces[..index].iter().map(|piece| piece.games.len()).sum();
        let (mut take, mut taken) = (Some(take), None);
        self.each_game_of(index, &mut |number, game| {
            if number == wanted
                && let Some(take) = take.take()
            {
                taken = Some(take(OpenGame { number: before + number + 1, ..game }));
            }
            number < wanted
        });
        taken
    }

    /// Reads all games that overlap a part of the text.
    pub fn games_in(&self, part: Span, mut take: impl FnMut(OpenGame<'_, '_>)) {
        let mut before = 0;
        for (index, piece) in self.pieces.iter().enumerate() {
            if piece.span.start <= part.end && part.start <= piece.span.end {
                self.each_game_of(index, &mut |number, game| {
                    let span = piece.games.get(number).map_or(Span::default(), |game| game.span);
                    if game.base + span.start <= part.end && part.start <= game.base + span.end {
                        take(OpenGame { number: before + number + 1, ..game });
                    }
                    true
                });
            }
            before += piece.games.len();
        }
    }

    /// Reads the games of a part that are meant, each with its number in it from 0, until `take` says that it wants no more.
    fn each_game_of(&self, index: usize, take: &mut dyn FnMut(usize, OpenGame<'_, '_>) -> bool) {
        let Some(piece) = self.pieces.get(index) else { return };
        let text = &self.text.as_str().as_bytes()[piece.span.start..piece.span.end];
        let (mut number, passwords) = (0, self.dialect.passwords(text));
        let _ = each_game(&self.dialect, text, piece.span.start == 0, |events, head| {
            number += 1;
            let mut goes_on = true;
            if self.defaults.mean(head) {
                let (base, events, defaults) = (piece.span.start, events.clone(), &self.defaults);
                let secrets = (text, &passwords);
                goes_on = take(number - 1, OpenGame { number, base, head, events, defaults, secrets });
            }
            events.skip();
            if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
    }
}

impl OpenGame<'_, '_> {
    /// The lines of the game. Its findings quote no passwords.
    #[must_use]
    pub fn lines(&self) -> Lines {
        let mut lines = lines_of(&mut self.events.clone(), self.head, self.defaults);
        let (text, passwords) = self.secrets;
        passwords.hide_in_findings(text, &mut lines.judgement.diagnostics);
        lines
    }

    /// The position of a node of its lines; `None` if the game cannot be set up.
    #[must_use]
    pub fn position(&self, nodes: &[Node], node: usize) -> Option<AnyPosition> {
        position_of(&self.events, self.head, self.defaults, nodes, node)
    }

    /// The place of a span of the game in the text of the document.
    #[must_use]
    pub fn place(&self, span: Span) -> Span {
        Span::new(self.base + span.start, self.base + span.end)
    }
}

/// The lines of the game with these tags and events.
#[must_use]
pub fn lines_of(events: &mut Events<'_>, head: &Head<'_>, defaults: &Defaults) -> Lines {
    let info = GameInfo::read(head, defaults);
    let Some(game) = info.game.filter(|_| !events.is_unreadable()) else {
        let judgement = Judge::new(defaults).judge(events, head);
        return Lines { judgement, nodes: vec![Node::default()], end: None };
    };
    for_game!(game, P => {
        let mut tree = GameTree::<P>::default();
        let judgement = Judge::new(defaults).judge_watched::<P>(events, head, info, &mut tree);
        Lines { judgement, nodes: tree.nodes().to_vec(), end: tree.end() }
    })
}

/// The position of a node of the lines of a game with these tags and events; `None` if the game cannot be set up.
#[must_use]
pub fn position_of(
    events: &Events<'_>,
    head: &Head<'_>,
    defaults: &Defaults,
    nodes: &[Node],
    node: usize,
) -> Option<AnyPosition> {
    let info = GameInfo::read(head, defaults);
    let (_, found) = AnyPosition::of_record(&mut events.clone(), head, info, defaults, PlyName::Count(0));
    let mut at = found?.ok()?;
    let mut moves: Vec<&str> = path(nodes, node).filter_map(|node| Some(nodes.get(node)?.mv.as_str())).collect();
    moves.reverse();
    if !moves.is_empty() {
        at.play_moves(&moves.join(" "), defaults).ok()?;
    }
    // Without the stones that the viewer does not see, if there is one.
    at.show_to(None).ok()?;
    Some(at)
}
