//! Judges games and collects their first moves.

use std::any::Any;

use super::lines::Ended;
use super::root::{FirstMoves, Root, Search};
use super::{From, Openings, Scope};
use crate::games::symmetry::Symmetric;
use crate::games::{Game, for_game};
use crate::judge::{Defaults, GameInfo, Judge, Judgement, StartCache, Verdict, tag};
use crate::record::date::Date;
use crate::record::{Events, GameResult, Head};

/// What a collector leaves to the next one.
#[derive(Default)]
pub(crate) struct CollectorState {
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
pub(crate) struct Collector<'a> {
    defaults: &'a Defaults,
    scope: &'a Scope,
    judge: Judge<'a>,
    roots: Roots,
    line: Vec<u32>,
}

impl<'a> Collector<'a> {
    pub(crate) fn new(defaults: &'a Defaults, scope: &'a Scope, state: CollectorState) -> Collector<'a> {
        let judge = Judge::new(defaults).without_names().with_starts(state.starts);
        Collector { defaults, scope, judge, roots: state.roots, line: Vec::new() }
    }

    pub(crate) fn into_state(self) -> CollectorState {
        CollectorState { starts: self.judge.into_starts(), roots: self.roots }
    }

    /// Judges the game with the tags `head` and these events, and adds it if it reaches the root. Returns the number of its
    /// moves.
    pub(crate) fn collect(&mut self, events: &mut Events<'_>, head: &Head<'_>, openings: &mut Openings) -> u32 {
        let info = GameInfo::read(head, self.defaults);
        match info.game {
            Some(game) if !self.scope.games.contains(&game) => {
                events.iter().for_each(drop);
                0
            }
            Some(game) => for_game!(game, P => self.collect_as::<P>(events, head, info, openings)),
            None => {
                openings.invalid += 1;
                self.judge.judge(events, head).plies
            }
        }
    }

    fn collect_as<P: Symmetric>(
        &mut self,
        events: &mut Events<'_>,
        head: &Head<'_>,
        info: GameInfo,
        openings: &mut Openings,
    ) -> u32 {
        let plies = self.scope.plies as usize;
        let judgement;
        let found;
        if matches!(self.scope.from, Some(From::Position(_))) {
            let Some(root) = self.roots.get::<P>(self.scope, None) else {
                events.iter().for_each(drop);
                return 0;
            };
            let mut search = Search { root, plies, fits: false, maps: Vec::new(), moves: Vec::new() };
            judgement = self.judge.judge_as(events, head, info, &mut search);
            found = !search.maps.is_empty();
            Root::<P>::least_image(&search.maps, &search.moves, &mut self.line);
        } else {
            let before = self.scope.from.as_ref().map_or(0, From::plies);
            let mut first = FirstMoves::<P> { plies: before + plies, start: None, moves: Vec::new() };
            judgement = self.judge.judge_as(events, head, info, &mut first);
            let begins_normally = tag(head, self.defaults, "Position").is_none();
            let root = judgement.size.and_then(|size| self.roots.get::<P>(self.scope, Some(size)));
            found = match (root, first.start) {
                (Some(root), Some(mut position)) if begins_normally && first.moves.len() >= before => {
                    let (moves, line) = first.moves.split_at(before);
                    moves.iter().for_each(|mv| position.follow(*mv));
                    let maps = if before == 0 { root.maps_of_start(&position) } else { root.maps_of(&position) };
                    Root::<P>::least_image(&maps, line, &mut self.line);
                    !maps.is_empty()
                }
                _ => false,
            };
        }
        let Some(size) = judgement.size.filter(|size| self.scope.has_size(P::GAME, *size)) else {
            openings.invalid += u64::from(judgement.size.is_none());
            return judgement.plies;
        };
        if judgement.verdict() == Verdict::Invalid && !self.scope.include_invalid {
            openings.invalid += 1;
        } else if found {
            let games = Ended::game(
                result_of(&judgement),
                head.tag("Date").and_then(|tag| Date::read(&tag.value)).map_or(0, Date::code),
            );
            openings.lines(P::GAME, size).add(&self.line, games);
        } else {
            openings.elsewhere += 1;
        }
        judgement.plies
    }
}

/// The result of a game: what the moves prove, or else what the record says.
fn result_of(judgement: &Judgement) -> GameResult {
    match judgement.computed {
        GameResult::Unfinished => judgement.result.unwrap_or(GameResult::Unfinished),
        computed => computed,
    }
}
