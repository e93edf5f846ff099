//! The facts that are known of a game at each stage.

use super::course::Course;
use super::moves::MoveFacts;
use crate::ending::ending;
use xgames_core::games::{Game, player_tags};
use xgames_core::judge::{Defaults, GameInfo, Judgement, Verdict, size_by_tags};
use xgames_core::record::{EventKind, Events, GameResult, Head, Termination, known};

/// The facts that are known of a game.
pub struct GameFacts<'a> {
    /// The name of the text with the game.
    pub file: &'a str,
    pub(super) head: &'a Head<'a>,
    pub(super) defaults: &'a Defaults,
    pub(super) tags: TagFacts,
    pub(super) text: Option<TextFacts>,
    pub(super) judged: Option<&'a JudgedFacts>,
}

/// The facts that the tags show.
#[derive(Clone, Copy, Debug)]
pub(super) struct TagFacts {
    pub(super) game: Option<Game>,
    pub(super) result: Option<GameResult>,
    pub(super) termination: Option<Termination>,
    /// The number of players that the tags show.
    seats: usize,
}

/// The facts that the text shows without the rules.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TextFacts {
    pub(super) comments: u64,
    pub(super) variations: u64,
    pub(super) annotations: u64,
}

/// The facts that are known once the moves have been played.
#[derive(Clone, Debug)]
pub struct JudgedFacts {
    /// The judgement of the record by the rules, with all its findings.
    pub judgement: Judgement,
    /// The verdict, as `verify` gives it.
    pub verdict: Verdict,
    pub(super) course: Course,
    /// Answers to questions about the moves, if there are any.
    pub moves: MoveFacts,
    /// The key by which the game is sorted; empty if it is not sorted.
    pub sort_key: Vec<u8>,
}

/// A fact that may not be known yet, or not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fact<T> {
    Unknown,
    Known(Option<T>),
}

impl TagFacts {
    pub(super) fn new(info: &GameInfo) -> TagFacts {
        TagFacts { game: info.game, result: info.result(), termination: info.termination(), seats: info.seats }
    }
}

impl TextFacts {
    /// The facts of the text with these events, which begin with the first event of the game.
    pub(super) fn new(events: &Events<'_>, head: &Head<'_>) -> TextFacts {
        let mut facts = TextFacts::default();
        let mut rest = events.clone();
        // Comments among the tags count too.
        facts.comments = rest.head_comments(head, rest.offset()).iter().map(|comments| comments.len() as u64).sum();
        for event in rest.iter() {
            match event.kind {
                EventKind::Comment => facts.comments += 1,
                EventKind::VariationStart => facts.variations += 1,
                // A variation may end with a result.
                EventKind::Annotation => facts.annotations += u64::from(GameResult::from_text(event.text).is_none()),
                _ => {}
            }
        }
        facts.comments += rest.trailing_comments(head).len() as u64;
        facts
    }
}

impl JudgedFacts {
    /// The result as recorded; without one, the result that the moves prove.
    pub(crate) fn result(&self) -> GameResult {
        self.judgement.result.unwrap_or(self.judgement.computed)
    }
}

impl GameFacts<'_> {
    pub(super) fn result(&self) -> Fact<GameResult> {
        match (self.judged, self.tags.result) {
            (Some(judged), _) => Fact::Known(Some(judged.result())),
            (None, Some(result)) => Fact::Known(Some(result)),
            (None, None) => Fact::Unknown,
        }
    }

    pub(super) fn size(&self) -> Fact<u16> {
        match self.judged {
            Some(judged) => Fact::Known(judged.judgement.size),
            // The number may follow from the position.
            None if !self.defaults.begin_as_usual(self.head) => Fact::Unknown,
            None => Fact::Known(self.tags.game.and_then(|game| size_by_tags(game, self.head, self.defaults))),
        }
    }

    /// The word for the ending of the game; an invalid game has none.
    pub(super) fn ending(&self) -> Fact<&'static str> {
        let Some(judged) = self.judged else { return Fact::Unknown };
        let is_valid = judged.verdict != Verdict::Invalid;
        let result = judged.judgement.known_result();
        Fact::Known(is_valid.then(|| ending(judged.course.outcome, result, self.tags.termination)))
    }

    /// The number of players.
    pub(super) fn players(&self) -> Fact<usize> {
        match self.judged {
            Some(JudgedFacts { course: Course { players: players @ 1.., .. }, .. }) => Fact::Known(Some(*players)),
            None if self.has_teams() => Fact::Unknown,
            _ => Fact::Known(Some(self.tags.seats)),
        }
    }

    /// Whether several players may play for one side.
    fn has_teams(&self) -> bool {
        self.tags.game.is_some_and(|game| game.profile().max_players > 2)
    }

    /// The name of a player, if it is known.
    pub(super) fn name(&self, seat: u8) -> Option<&str> {
        let tag = player_tags(self.tags.game, usize::from(seat) - 1).find_map(|name| self.head.tag(name));
        tag.and_then(|tag| known(&tag.value))
    }

    /// The side of a player at the end.
    pub(super) fn side(&self, seat: u8) -> Fact<&'static str> {
        let Some(judged) = self.judged else { return Fact::Unknown };
        let side = judged.course.sides[usize::from(seat) - 1];
        Fact::Known(side.zip(self.tags.game).map(|(side, game)| game.side_name(side)))
    }

    /// The number of a player's team: 1 is that of seat 1.
    pub(super) fn team(&self, seat: u8) -> Fact<u8> {
        if !self.has_teams() {
            return Fact::Known((seat <= 2).then_some(seat));
        }
        let Some(judged) = self.judged else { return Fact::Unknown };
        let sides = judged.course.sides;
        if sides[0].is_none() && self.tags.seats <= 2 {
            // The game was not set up, but two players are no teams.
            return Fact::Known((seat <= 2).then_some(seat));
        }
        let team = sides[0].zip(sides[usize::from(seat) - 1]).map(|(first, side)| if first == side { 1 } else { 2 });
        Fact::Known(team)
    }

    /// The outcome of the game for a player.
    pub(super) fn outcome(&self, seat: u8) -> Fact<&'static str> {
        match (self.result(), self.team(seat)) {
            (_, Fact::Known(None)) => Fact::Known(None),
            (Fact::Known(Some(result)), Fact::Known(Some(team))) => Fact::Known(Some(match (result, team) {
                (GameResult::FirstWins, 1) | (GameResult::SecondWins, 2) => "won",
                (GameResult::FirstWins | GameResult::SecondWins, _) => "lost",
                (GameResult::Draw, _) => "drawn",
                (GameResult::Unfinished, _) => "unfinished",
            })),
            _ => Fact::Unknown,
        }
    }
}
