//! The engine of Crosswise: short searches in sampled worlds.
//!
//! Hands and bag are hidden, so the engine deals the stones that it cannot know at random, again and again, always consistent
//! with the position, and searches each of these worlds as if all stones were open (*perfect information Monte Carlo*). A play
//! is as good as it is on average.
//!
//! With what it has learned, it plays each world on for some plies instead, by a policy that knows only one hand at a time, and
//! then sums up what the lines are worth. Both the policy and the sum come from games of the policy with itself. A race between the
//! plays spends most worlds on the best of them.
//!
//! The engine uses whatever the position says; to let it play as one of the players, give it what that player knows
//! ([`Crosswise::seen_by`]).

pub mod learning;
mod luck;
mod playouts;
mod potential;
mod race;
mod search;
#[cfg(test)]
mod tests;
mod values;
pub mod weights;

pub use values::Values;

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use self::race::Race;
use self::search::{Lead, Search, World};
use super::calibration::{Calibrated, Calibration};
use super::clock::PliesLeft;
use super::level::{Strength, strengths};
use super::luck::Luck;
use super::node_counter::{LEAST, NodeCounter};
use super::{Engine, Evaluation, Line, OBSERVED_EVERY, Playable, Report, Settings, first_of, solver_limits};
use crate::solver::Limits;
use crate::solver::crosswise::moves::makes_six;
use crate::solver::crosswise::play::Play;
use crate::solver::crosswise::state::{Setting, State};
use crate::solver::crosswise::{CrosswiseSolution, CrosswiseSolver, read};
use crate::threads::lock;
use crate::threads::{meanwhile, side_by_side};
use xgames_core::board::Side;
use xgames_core::games::crosswise::{Crosswise, GridCell, Move, SIZE};
use xgames_core::games::{Hands, Position};
use xgames_core::random::Random;

/// The number of plies that are searched in each world.
const DEPTH: u32 = 2;

/// The relation between the chance in a search and the share of games that are won.
const CALIBRATION: Calibration = Calibration { bias: 0.0, to_move: 0.3, slopes: [0.74, 0.76, 0.83, 0.85] };

/// That relation for playouts with learned values.
const LEARNED_CALIBRATION: Calibration = Calibration { bias: -0.05, to_move: -0.47, slopes: [0.58, 0.6, 0.6, 0.6] };

impl Playable for Crosswise {
    const LOOKED_AT: &'static str = "positions";
    const COMPARES_MOVES: bool = true;

    fn levels(&self) -> [Strength; 5] {
        strengths([(0.035, 4), (0.069, 6), (0.125, 8), (0.32, 30), (1.0, 3_000)])
    }

    fn engine(&self, settings: Settings) -> Box<dyn Engine<Crosswise>> {
        let calibration = if settings.learned { LEARNED_CALIBRATION } else { CALIBRATION };
        Box::new(Calibrated { engine: Sampling { settings }, calibration })
    }

    /// Wilds and passes are plies that fill no cell.
    fn plies_left(&self) -> PliesLeft {
        let cells = (0..SIZE * SIZE).filter_map(|number| GridCell::of_number(number as u8));
        let empty = cells.filter(|cell| self.stone_at(*cell).is_none()).count();
        PliesLeft { usual: empty * 4 / 3, most: empty * 2 }
    }

    fn completed_bag(&self, moves: &[Move], random: &mut Random) -> Option<String> {
        let hands_after = |mut position: Crosswise| {
            moves.iter().try_for_each(|mv| position.try_play(*mv)).ok()?;
            Some(position.deal().ok()?.hands)
        };
        let start = self.with_later_moves(moves.iter().copied());
        let sample = start.sample(random);
        let is_same = hands_after(start).is_some_and(|hands| hands_after(sample) == Some(hands));
        let deal = sample.deal().ok().filter(|_| is_same)?;
        Some(deal.hands.concat().iter().chain(&deal.draws).map(|stone| stone.letter()).collect())
    }

    fn sampled(&self, random: &mut Random) -> Option<Crosswise> {
        let is_known = self.deal().is_ok_and(|deal| deal.rest.is_empty());
        (!is_known).then(|| self.sample(random))
    }

    fn luck(&self, moves: &[Move], seed: u64, stop: &(dyn Fn(u64) -> bool + Sync)) -> Option<Luck> {
        luck::luck(self, moves, luck::USUAL, seed, stop)
    }
}

struct Sampling {
    settings: Settings,
}

/// The results of a play in all worlds so far.
#[derive(Clone, Copy, Debug, Default)]
struct Tried {
    /// The sum of the player's chances to win, each from 0 to 1.
    chances: f64,
    /// The number of worlds in which it was legal.
    worlds: u32,
}

impl Engine<Crosswise> for Sampling {
    fn search(
        &mut self,
        position: &Crosswise,
        limits: &Limits,
        observe: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
        if let Some(outcome) = position.outcome() {
            return Report::of_outcome(outcome);
        }
        let mut nodes = 0;
        if Self::is_solved(position, limits) {
            // There is an answer from the start.
            let first = self.compare(position, |_| true, 0, &first_of(limits, LEAST), &mut |_| ());
            observe(&first);
            let solve = || self.solve(position, &solver_limits(limits, 50));
            if let Some(found) = meanwhile(solve, OBSERVED_EVERY, || observe(&first)).flatten() {
                nodes = found.solution.nodes;
                if let Some(report) = solved(&found) {
                    observe(&report);
                    return report;
                }
            }
        }
        self.compare(position, |_| true, nodes, limits, observe)
    }

    fn search_among(
        &mut self,
        position: &Crosswise,
        moves: &[Move],
        limits: &Limits,
        observe: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
        self.compare(position, |mv| moves.contains(&mv), 0, limits, observe)
    }
}

impl Sampling {
    /// The world with this number: the position with its hidden stones dealt at random.
    fn dealt(&self, position: &Crosswise, number: u64) -> Option<(State, Setting)> {
        let sample = position.sample(&mut Random::new(self.settings.seed, number));
        sample.deal().ok().map(|deal| read(&sample, &deal))
    }

    /// The report on the plays that `keeps` accepts, in many worlds. It adds the nodes already spent.
    fn compare(
        &self,
        position: &Crosswise,
        keeps: impl Fn(Move) -> bool + Sync,
        spent: u64,
        limits: &Limits,
        observe: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
        let side = position.turn().side;
        let world = |number| self.dealt(position, number).map(World::new);
        let Some(first) = world(0) else { return report_on(&[], side, 0, spent) };
        if self.settings.learned && knows_hand(position, &first) {
            return self.race(position, &first, &keeps, spent, limits, observe);
        }
        let plays = Mutex::new(Tries::default());
        let counter = NodeCounter::new(limits, spent);
        let numbers = AtomicU64::new(0);
        // Looks at one more world, and returns how many were begun.
        let look = |search: &mut Search| {
            let number = numbers.fetch_add(1, Ordering::Relaxed);
            let world = world(number)?;
            let mut leads = search.plays(&world, DEPTH).ok()?;
            leads.retain(|(_, play)| keeps(play.to_move()));
            lock(&plays).add(&world, leads);
            Some(number + 1)
        };
        let report = || {
            let tried = lock(&plays).by_chance();
            // If no world was finished, the plays are judged without a search.
            let tried = if tried.is_empty() { at_first_sight(position, &first, &keeps) } else { tried };
            report_on(&tried, side, counter.visits(), spent)
        };
        let main = || {
            let mut search = Search::new(&counter);
            let mut observed = 16;
            while let Some(worlds) = look(&mut search) {
                if worlds >= observed {
                    observe(&report());
                    observed = 2 * worlds;
                }
            }
        };
        let other = || {
            let mut search = Search::new(&counter);
            while look(&mut search).is_some() {}
        };
        side_by_side(main, (1..self.settings.threads).map(|_| other));
        report()
    }

    /// The report on the plays that `keeps` accepts, by playouts in many worlds.
    fn race(
        &self,
        position: &Crosswise,
        first: &World,
        keeps: &impl Fn(Move) -> bool,
        spent: u64,
        limits: &Limits,
        observe: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
        let side = position.turn().side;
        let world = |number| self.dealt(position, number);
        let mut plays = Vec::new();
        first.potential.plays(&first.state, &first.setting, &mut plays);
        plays.retain(|(_, play)| keeps(play.to_move()));
        if plays.is_empty() {
            // Of the plays that change nothing, only one of each kind was there.
            let others = position.legal_moves().into_iter().filter(|mv| keeps(*mv));
            plays.extend(others.map(|mv| (0, Play::new(mv.action))));
        }
        plays.sort_by_key(|(rating, play)| (-rating, play.0));
        let race = Mutex::new(Race::new(plays.into_iter().map(|(_, play)| play)));
        let counter = NodeCounter::with_slow_positions(limits, spent);
        let report = || lock(&race).report(side, counter.visits(), spent);
        let mut observed = 16;
        let mut observe = |worlds| {
            if worlds >= observed {
                observe(&report());
                observed = 2 * worlds;
            }
        };
        let first = || race::run(&race, &counter, &world, &mut observe);
        let other = || race::run(&race, &counter, &world, &mut |_| ());
        side_by_side(first, (1..self.settings.threads).map(|_| other));
        report()
    }

    /// Whether the solver is asked first: near the end of a game, and if all hands are known.
    fn is_solved(position: &Crosswise, limits: &Limits) -> bool {
        /// The greatest number of vacant cells with which the solver is asked: with more, most positions take too long.
        const MOST_VACANT: u32 = 6;
        /// The least limit of nodes with which the solver is asked: with fewer, all of them are left to the search in worlds.
        const LEAST_NODES: u64 = 1 << 12;
        let Ok(deal) = position.deal() else { return false };
        let (state, _) = read(position, &deal);
        state.vacant.count_ones() <= MOST_VACANT && limits.nodes.is_none_or(|nodes| nodes >= LEAST_NODES)
    }

    fn solve(&self, position: &Crosswise, limits: &Limits) -> Option<CrosswiseSolution> {
        CrosswiseSolver::new(self.settings.memory).solve_margin(position, false, limits).ok()
    }
}

/// Whether all stones of the player to move are known, so that the plays are those of any world.
fn knows_hand(position: &Crosswise, world: &World) -> bool {
    let hand = position.hand_of(position.turn().seat);
    !hand.contains('?') && hand.len() == world.state.hands[world.state.seat(&world.setting)].size() as usize
}

/// The report on a position whose best play is proven. It is an estimate if the order of the bag decides.
fn solved(found: &CrosswiseSolution) -> Option<Report<Move>> {
    let best = found.best?;
    let evaluation = match (found.solution.value, found.odds) {
        (Some(value), _) => Evaluation::Proven(value),
        (None, odds) => {
            odds.map(|odds| Evaluation::Estimate((1.0 + odds.share(Side::First) - odds.share(Side::Second)) / 2.0))?
        }
    };
    let solver_nodes = found.solution.nodes;
    let line = if found.solution.line.is_empty() { vec![best] } else { found.solution.line.clone() };
    Some(Report { evaluation, lines: vec![Line { evaluation, visits: 0, moves: line }], visits: 0, solver_nodes })
}

/// All plays that were tried, with their results in the worlds.
#[derive(Default)]
struct Tries {
    plays: HashMap<u16, Tried>,
}

/// A move, the chance of its player to win after it, and the number of worlds in which it was tried.
type Judged = (Move, f64, u32);

impl Tries {
    fn add(&mut self, world: &World, leads: Vec<(Lead, Play)>) {
        for (lead, play) in leads {
            let tried = self.plays.entry(play.0).or_default();
            tried.chances += world.chance(lead);
            tried.worlds += 1;
        }
    }

    /// The plays, the best first.
    fn by_chance(&self) -> Vec<Judged> {
        let mut tried: Vec<(f64, u16, u32)> = self
            .plays
            .iter()
            .map(|(play, tried)| (tried.chances / f64::from(tried.worlds), *play, tried.worlds))
            .collect();
        tried.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
        tried.into_iter().map(|(chance, play, worlds)| (Play(play).to_move(), chance, worlds)).collect()
    }
}

/// The plays that `keeps` accepts, the best first, by what the lines are worth in a world. The other side is expected to gain as much by
/// its answer as the best play has gained, unless that wins at once.
fn at_first_sight(position: &Crosswise, world: &World, keeps: impl Fn(Move) -> bool) -> Vec<Judged> {
    let mut plays = Vec::new();
    world.potential.plays(&world.state, &world.setting, &mut plays);
    plays.sort_by_key(|(rating, _)| -rating);
    let best = plays.first().map_or(0, |(rating, _)| *rating);
    let lead = world.lead();
    let after = |rating| world.chance(if makes_six(best) { lead + rating } else { lead + rating - best });
    let plays = plays.into_iter().map(|(rating, play)| (play.to_move(), after(rating), 0));
    let judged: Vec<Judged> = plays.filter(|(mv, ..)| keeps(*mv) && position.check(*mv).is_ok()).collect();
    if !judged.is_empty() {
        return judged;
    }
    let others = position.legal_moves().into_iter().filter(|mv| keeps(*mv));
    others.map(|mv| (mv, world.chance(lead), 0)).collect()
}

/// The report on plays, the best first.
fn report_on(judged: &[Judged], side: Side, visits: u64, solver_nodes: u64) -> Report<Move> {
    let of_first = |chance: f64| Evaluation::Estimate(if side == Side::First { chance } else { 1.0 - chance });
    let line = |(mv, chance, worlds): &Judged| Line {
        evaluation: of_first(*chance),
        visits: u64::from(*worlds),
        moves: vec![*mv],
    };
    let lines: Vec<_> = judged.iter().map(line).collect();
    let evaluation = lines.first().map_or(Evaluation::Estimate(0.5), |line| line.evaluation);
    Report { evaluation, lines, visits, solver_nodes }
}

impl World {
    /// The chance to win of the player to move with a lead.
    fn chance(&self, lead: Lead) -> f64 {
        if makes_six(lead.abs()) {
            return if lead > 0 { 1.0 } else { 0.0 };
        }
        let scale = 10.0 * (0.3 + 0.7 * f64::from(self.state.vacant.count_ones()).sqrt());
        1.0 / (1.0 + (-f64::from(lead) / scale).exp())
    }
}
