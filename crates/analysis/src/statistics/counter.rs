//! Judges games and counts them.

use super::group::Group;
use super::{Play, Statistics, StatisticsScope};
use crate::ending::ending;
use crate::review::{Review, Reviewable, Saved};
use xgames_core::games::{MAX_MOVE_KINDS, MAX_PLAYERS, Notation, Outcome, Reason, Seat, SetupOptions, Side, for_game};
use xgames_core::judge::{Defaults, GameInfo, Judge, Judgement, LineEnd, Need, StartCache, Verdict, Watch};
use xgames_core::record::date::Date;
use xgames_core::record::{Events, GameResult, Head, Termination};

/// The start positions that a counter has used.
#[derive(Default)]
pub struct CounterStarts {
    judge: StartCache,
    writers: StartCache,
}

/// Judges games and adds them to statistics.
pub struct Counter<'d> {
    defaults: &'d Defaults,
    judge: Judge<'d>,
    /// Start positions with default coordinates, which write first moves.
    writers: StartCache,
    scope: StatisticsScope,
    text: String,
    /// Whether comments may hold an analysis.
    has_analyses: bool,
}

impl<'d> Counter<'d> {
    /// A counter that uses these defaults.
    #[must_use]
    pub fn new(defaults: &'d Defaults, scope: StatisticsScope) -> Counter<'d> {
        let judge = Judge::new(defaults);
        let judge = if scope.players { judge } else { judge.without_names() };
        Counter { defaults, judge, writers: StartCache::default(), scope, text: String::new(), has_analyses: false }
    }

    /// Says whether the comments of the next games may hold an analysis.
    #[must_use]
    pub fn with_analyses(self, has_analyses: bool) -> Counter<'d> {
        Counter { has_analyses, ..self }
    }

    /// Takes over the start positions of another counter.
    #[must_use]
    pub fn with_starts(self, starts: CounterStarts) -> Counter<'d> {
        Counter { judge: self.judge.with_starts(starts.judge), writers: starts.writers, ..self }
    }

    /// The start positions, for another counter.
    #[must_use]
    pub fn into_starts(self) -> CounterStarts {
        CounterStarts { judge: self.judge.into_starts(), writers: self.writers }
    }

    /// Judges the game with the tags `head` and these events, and counts it.
    pub fn count(&mut self, events: &mut Events<'_>, head: &Head<'_>, statistics: &mut Statistics) -> Judgement {
        let info = GameInfo::read(head, self.defaults);
        match info.game {
            Some(game) if self.scope.branching => {
                for_game!(game, P => self.count_as::<P, true>(events, head, info, statistics))
            }
            Some(game) => for_game!(game, P => self.count_as::<P, false>(events, head, info, statistics)),
            None => {
                let judgement = self.judge.judge(events, head);
                let termination = info.termination();
                self.begin(&judgement, head, termination, Course::default(), statistics);
                judgement
            }
        }
    }

    fn count_as<P: Reviewable, const BRANCHING: bool>(
        &mut self,
        events: &mut Events<'_>,
        head: &Head<'_>,
        info: GameInfo,
        statistics: &mut Statistics,
    ) -> Judgement {
        let termination = info.termination();
        let plays = self.plays::<P>(events, head);
        let mut seen = Seen::<P, BRANCHING>::default();
        let judgement = self.judge.judge_watched(events, head, info, &mut seen);
        self.add(&judgement, head, termination, &seen, &plays, statistics);
        judgement
    }

    /// Adds a game to the statistics: how it was judged, what was seen of it meanwhile, and how each seat played.
    pub fn add<P: Notation, const BRANCHING: bool>(
        &mut self,
        judgement: &Judgement,
        head: &Head<'_>,
        termination: Option<Termination>,
        seen: &Seen<P, BRANCHING>,
        plays: &[(u8, Play)],
        statistics: &mut Statistics,
    ) {
        let Some((group, result)) = self.begin(judgement, head, termination, seen.course, statistics) else { return };
        if let Some([first, ..]) = seen.sides {
            match result {
                GameResult::FirstWins => group.sides[first as usize] += 1,
                GameResult::SecondWins => group.sides[first.other() as usize] += 1,
                GameResult::Draw | GameResult::Unfinished => {}
            }
        }
        plays.iter().for_each(|(seat, play)| *group.play.entry(*seat).or_default() += *play);
        match seen.course.swap {
            Some(true) => group.swapped.count(result),
            Some(false) => group.not_swapped.count(result),
            None => {}
        }
        if let Some(mv) = seen.first
            && self.defaults.begin_as_usual(head)
            && let Some(size) = judgement.size
        {
            self.write_first::<P>(mv, size);
            match group.first_moves.get_mut(&self.text) {
                Some(results) => results.count(result),
                None => group.first_moves.entry(self.text.clone()).or_default().count(result),
            }
        }
        for (kind, count) in P::PROFILE.move_kinds.iter().zip(seen.moves).filter(|(_, count)| *count > 0) {
            *group.moves.entry(kind.plural().into()).or_default() += count;
        }
        if let Some(points) = seen.points {
            group.points.games += 1;
            group.points.sums.iter_mut().zip(points).for_each(|(sum, points)| *sum += u64::from(points));
        }
        for (ply, moves) in (1..).zip(&seen.legal) {
            if let Some(moves) = moves {
                group.branching.entry(ply).or_default().count(*moves);
            }
        }
        if let Some(sides) = seen.sides
            && self.scope.players
            && judgement.verdict() != Verdict::Invalid
        {
            statistics.players_of(P::GAME).count_play(&judgement.players, plays);
            statistics.players_of(P::GAME).count(
                &judgement.players,
                sides,
                date_of(head).and_then(Date::months).unwrap_or(0),
                result,
            );
        }
    }

    /// The play of each seat, if an analysis of all positions is saved in the comments.
    fn plays<P: Reviewable>(&self, events: &Events<'_>, head: &Head<'_>) -> Vec<(u8, Play)> {
        let review = self.saved_review::<P>(events, head);
        review.map_or(Vec::new(), |(review, judgement)| Play::by_seat(&review.summary(judgement.computed)))
    }

    /// The review of a game by the analysis that is saved in its comments, if there is one. Nothing is searched.
    #[must_use]
    pub fn saved_review<P: Reviewable>(
        &self,
        events: &Events<'_>,
        head: &Head<'_>,
    ) -> Option<(Review<'static, P>, Judgement)> {
        if !self.has_analyses {
            return None;
        }
        // Lines of play are not counted.
        let saved = Saved::read::<P>(&mut events.clone(), head, None)?;
        let mut review = Review::<P>::new(false, None).without_boards().with_saved(Some(saved));
        let info = GameInfo::read(head, self.defaults);
        let judgement = Judge::new(self.defaults).judge_watched::<P>(&mut events.clone(), head, info, &mut review);
        Some((review, judgement))
    }

    /// Writes a first move in the default coordinates of its game, and without the stone that is drawn after it.
    fn write_first<P: Notation>(&mut self, mv: P::Move, size: u16) {
        self.text.clear();
        let size = size.to_string();
        let setup = P::read_setup(&SetupOptions { size: Some(&size), ..SetupOptions::default() });
        let Ok(writer) = setup.and_then(|setup| self.writers.take::<P>(setup)) else { return };
        writer.start.write_move(mv, &mut self.text);
        self.writers.keep(writer);
        self.text = P::without_draw(std::mem::take(&mut self.text));
    }

    /// Counts the facts that do not depend on the moves. Returns the group and the result of the game, unless it is left
    /// out.
    fn begin<'s>(
        &self,
        judgement: &Judgement,
        head: &Head<'_>,
        termination: Option<Termination>,
        course: Course,
        statistics: &'s mut Statistics,
    ) -> Option<(&'s mut Group, GameResult)> {
        let group = statistics.group(judgement.game, judgement.size);
        let result = judgement.known_result();
        if judgement.verdict() == Verdict::Invalid {
            group.invalid += 1;
            if !self.scope.include_invalid || !course.begun {
                return None;
            }
            group.included.count(result);
        }
        group.lengths.count(judgement.plies);
        group.results.count(result);
        let ending = ending(course.outcome, result, termination);
        *group.endings.entry(ending.into()).or_default() += 1;
        let year = group.years.entry(date_of(head).map_or(0, |date| date.year)).or_default();
        year.results.count(result);
        year.plies += u64::from(judgement.plies);
        year.offered += u64::from(course.swap.is_some());
        year.taken += u64::from(course.swap == Some(true));
        Some((group, result))
    }
}

fn date_of(head: &Head<'_>) -> Option<Date> {
    Date::read(&head.tag("Date")?.value)
}

/// The course of a game, as far as statistics need it.
#[derive(Clone, Copy, Default)]
struct Course {
    /// Whether there is a start position.
    begun: bool,
    /// Whether the second player swapped, if it was possible and the game has a second ply.
    swap: Option<bool>,
    outcome: Option<Outcome>,
}

/// The facts about a game that are noted while it is judged.
pub struct Seen<P: Notation, const BRANCHING: bool> {
    /// Whether the second player may swap.
    offers_swap: bool,
    course: Course,
    /// The sides of the seats at the end. Seats beyond the number of players do not count.
    sides: Option<[Side; MAX_PLAYERS]>,
    first: Option<P::Move>,
    /// The number of moves of each kind, in the order of the kinds.
    moves: [u64; MAX_MOVE_KINDS],
    /// The points of both sides, if they decided the game.
    points: Option<[u8; 2]>,
    /// The number of legal moves before each ply, where it is certain.
    legal: Vec<Option<u32>>,
    buffer: Vec<P::Move>,
}

impl<P: Notation, const BRANCHING: bool> Default for Seen<P, BRANCHING> {
    fn default() -> Self {
        const { assert!(P::PROFILE.move_kinds.len() <= MAX_MOVE_KINDS) };
        Seen {
            offers_swap: false,
            course: Course::default(),
            sides: None,
            first: None,
            moves: [0; MAX_MOVE_KINDS],
            points: None,
            legal: Vec::new(),
            buffer: Vec::new(),
        }
    }
}

impl<P: Notation, const BRANCHING: bool> Watch<P> for Seen<P, BRANCHING> {
    fn need(&self) -> Need {
        if BRANCHING { Need::Moves } else { Need::Ends }
    }

    fn begins(&mut self, start: &P) {
        self.course.begun = true;
        self.offers_swap = start.offers_swap();
        self.sides = Some([1, 2, 3, 4].map(|seat| start.side_of(Seat(seat))));
    }

    fn before(&mut self, position: &P, mv: P::Move) {
        for kind in position.kinds_of(mv).into_iter().flatten() {
            let place = P::PROFILE.move_kinds.iter().position(|counted| *counted == kind);
            place.into_iter().for_each(|place| self.moves[place] += 1);
        }
        if BRANCHING {
            self.legal.push((!position.facts().moves_are_uncertain).then(|| {
                position.legal_moves_into(&mut self.buffer);
                self.buffer.len() as u32
            }));
        }
    }

    fn ends(&mut self, end: &LineEnd<'_, P>) {
        self.first = end.first.first().copied();
        self.course.outcome = end.outcome;
        self.course.swap = (self.offers_swap && end.first.len() > 1).then(|| end.is_swapped());
        if end.is_swapped() {
            self.sides = self.sides.map(|sides| sides.map(Side::other));
        }
        let by_points = end.outcome.is_some_and(|outcome| outcome.reason == Reason::Score);
        self.points = end.last.filter(|_| by_points).and_then(|last| last.facts().points);
    }
}
