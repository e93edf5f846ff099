//! Judges games and collects their first moves.

use std::any::Any;

use super::lines::Ended;
use super::root::{FirstMoves, Root, Search};
use super::{From, Openings, Scope};
use xgames_core::games::symmetry::Symmetric;
use xgames_core::games::{Game, for_game};
use xgames_core::judge::{Defaults, GameInfo, Judge, Judged, Judgement, StartCache, Verdict};
use xgames_core::record::date::Date;
use xgames_core::record::{Events, Head};

/// The state that a collector leaves to the next one.
#[derive(Default)]
pub struct CollectorState {
    starts: StartCache,
    roots: Roots,
}

/// The roots on boards of the sizes that have occurred; `None` where there is none.
#[derive(Default)]
struct Roots(Vec<(Game, Option<u16>, Box<dyn Any + Send>)>);

impl Roots {
    /// The root of a game on a board of this size, or of any.
    fn get<P: Symmetric>(&mut self, scope: &Scope, size: Option<u16>) -> Option<&Root<P>> {
        let is_it = |(game, known, _): &(Game, Option<u16>, _)| (*game, *known) == (P::GAME, size);
        let place = self.0.iter().position(is_it).unwrap_or_else(|| {
            let root = Root::<P>::new(scope, size.map(|size| size.to_string()).as_deref()).ok();
            self.0.push((P::GAME, size, Box::new(root)));
            self.0.len() - 1
        });
        self.0[place].2.downcast_ref::<Option<Root<P>>>()?.as_ref()
    }
}

/// Judges games and collects their first moves.
pub struct Collector<'a> {
    defaults: &'a Defaults,
    scope: &'a Scope,
    judge: Judge<'a>,
    roots: Roots,
    line: Vec<u32>,
}

impl<'a> Collector<'a> {
    /// A collector that goes on from what an earlier one has left.
    #[must_use]
    pub fn new(defaults: &'a Defaults, scope: &'a Scope, state: CollectorState) -> Collector<'a> {
        let judge = Judge::new(defaults).without_names().with_starts(state.starts);
        Collector { defaults, scope, judge, roots: state.roots, line: Vec::new() }
    }

    /// Ends the collecting and leaves its start positions and roots to a later collector.
    #[must_use]
    pub fn into_state(self) -> CollectorState {
        CollectorState { starts: self.judge.into_starts(), roots: self.roots }
    }

    /// Judges the game with the tags `head` and these events, and adds it if it reaches the root. Returns the number of its
    /// moves.
    pub fn collect(&mut self, events: &mut Events<'_>, head: &Head<'_>, openings: &mut Openings) -> u32 {
        let info = GameInfo::read(head, self.defaults);
        match info.game {
            Some(game) if !self.scope.games.contains(&game) => {
                events.iter().for_each(drop);
                0
            }
            Some(game) => for_game!(game, P => self.collect_as::<P>(events, head, info, openings)),
            None => {
                openings.nameless += 1;
                self.judge.judge(events, head).plies
            }
        }
    }

    fn collect_as<P: Symmetric + Judged>(
        &mut self,
        events: &mut Events<'_>,
        head: &Head<'_>,
        info: GameInfo,
        openings: &mut Openings,
    ) -> u32 {
        let plies = self.scope.plies as usize;
        if !matches!(self.scope.from, Some(From::Position(_))) {
            let mut first = self.first_moves::<P>();
            let judgement = self.judge.judge_watched(events, head, info, &mut first);
            self.add(&judgement, head, first, openings);
            return judgement.plies;
        }
        let Some(root) = self.roots.get::<P>(self.scope, None) else {
            events.iter().for_each(drop);
            return 0;
        };
        let mut search = Search { root, plies, fits: false, maps: Vec::new(), moves: Vec::new() };
        let judgement = self.judge.judge_watched(events, head, info, &mut search);
        Root::<P>::least_image(&search.maps, &search.moves, &mut self.line);
        let found = !search.maps.is_empty();
        self.add_line(P::GAME, &judgement, head, found, openings);
        judgement.plies
    }

    /// An observer of the moves that are collected, unless lines begin from a position.
    pub fn first_moves<P: Symmetric>(&self) -> FirstMoves<P> {
        let before = self.scope.from.as_ref().map_or(0, From::plies);
        FirstMoves { plies: before + self.scope.plies as usize, start: None, moves: Vec::new() }
    }

    /// Adds a judged game with its first moves.
    pub fn add<P: Symmetric>(
        &mut self,
        judgement: &Judgement,
        head: &Head<'_>,
        first: FirstMoves<P>,
        openings: &mut Openings,
    ) {
        let before = self.scope.from.as_ref().map_or(0, From::plies);
        let begins_normally = self.defaults.begin_as_usual(head);
        let root = judgement.size.and_then(|size| self.roots.get::<P>(self.scope, Some(size)));
        let found = match (root, first.start) {
            (Some(root), Some(mut position)) if begins_normally && first.moves.len() >= before => {
                let (moves, line) = first.moves.split_at(before);
                moves.iter().for_each(|mv| position.follow(*mv));
                let maps = if before == 0 { root.maps_of_start(&position) } else { root.maps_of(&position) };
                Root::<P>::least_image(&maps, line, &mut self.line);
                !maps.is_empty()
            }
            _ => false,
        };
        self.add_line(P::GAME, judgement, head, found, openings);
    }

    /// Adds the current line, if the game reaches the root.
    fn add_line(&self, game: Game, judgement: &Judgement, head: &Head<'_>, found: bool, openings: &mut Openings) {
        let Some(size) = judgement.size.filter(|size| self.scope.has_size(game, *size)) else {
            openings.invalid += u64::from(judgement.size.is_none());
            return;
        };
        if judgement.verdict() == Verdict::Invalid && !self.scope.include_invalid {
            openings.invalid += 1;
        } else if found {
            let games = Ended::game(
                judgement.known_result(),
                head.tag("Date").and_then(|tag| Date::read(&tag.value)).map_or(0, Date::code),
            );
            openings.lines(game, size).add(&self.line, games);
        } else {
            openings.elsewhere += 1;
            openings.elsewhere_on.insert((game as usize, size));
        }
    }
}
