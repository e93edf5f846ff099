//! How much of the margin of a game was luck: what each drawn stone was worth more than the stones that could have been drawn.
//!
//! This is the *luck-adjusted result* of GNU Backgammon, a *variance reduction* by a control variate. The luck of a draw is the
//! value of the position with the stone that was drawn, minus the mean of the values with each stone of the bag. A value is the
//! margin that playouts reach. Whatever they are worth, the mean of the luck over all orders of the bag is zero, so the margin
//! without the luck is right on average; the better they foresee the margin, the less it varies.
//!
//! The bag is that of a referee, who sees all hands: these are the stones that could really be drawn.

use std::cmp::Reverse;

use super::potential::Potential;
use crate::engine::luck::{Luck, LuckOfDraw, in_hundredths};
use crate::solver::crosswise::lines::LINES;
use crate::solver::crosswise::moves::Rated;
use crate::solver::crosswise::play::Play;
use crate::solver::crosswise::read;
use crate::solver::crosswise::state::{Hand, SIX, Setting, State};
use xgames_core::board::Side;
use xgames_core::games::crosswise::{Crosswise, Move, Stone, kernel};
use xgames_core::games::{Position, Seat, Seating};
use xgames_core::random::Random;

/// The margin that a six counts as, which wins whatever the points are: more than nearly all margins of full boards.
const SIX_POINTS: i16 = 20;

/// The amount of work.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work {
    /// The least number of pairs of playouts for each draw. If it is not below the size of the bag, each stone of the bag has an
    /// equal share.
    pub(super) for_draw: usize,
    /// The number of pairs of playouts for the first hands.
    pub(super) for_deal: usize,
    /// The greatest number of plies of a playout. Longer playouts foresee more, and differ more by chance.
    pub(super) plies: usize,
}

/// The work for a review.
pub(super) const USUAL: Work = Work { for_draw: 192, for_deal: 512, plies: 12 };

/// The luck of a game from its start; `None` if it has not ended on the board, if not all hands and draws are known, or if
/// `stop` says so.
pub(super) fn luck(
    start: &Crosswise,
    moves: &[Move],
    work: Work,
    seed: u64,
    stop: &(dyn Fn(u64) -> bool + Sync),
) -> Option<Luck> {
    let known = start.with_later_moves(moves.iter().copied());
    let deal = known.deal().ok()?;
    let (mut state, mut setting) = read(&known, &deal);
    // The stones whose order is not known are at the bottom of the bag. None of them was drawn if every draw is known.
    let hidden = deal.rest.len();
    let bottom = deal.rest.iter().map(|stone| stone.index() as u8);
    setting.bag = bottom.chain(setting.bag.iter().copied()).collect();
    let first = known.side_of(Seat(1));
    let seats = 1..=known.facts().players as u8;
    let team = |is_first| seats.clone().filter(|seat| (known.side_of(Seat(*seat)) == first) == is_first).collect();
    let for_first = |points: f64| if first == Side::First { points } else { -points };
    let mut playouts = Playouts { setting: setting.clone(), plies: work.plies, plays: Vec::new() };
    let mut luck = Luck { teams: [team(true), team(false)], ..Luck::default() };
    let mut variance = 0.0;
    let mut position = known;
    if is_dealt(&state, &setting) {
        let found = playouts.of_deal(&state, &setting, work.for_deal, &mut Random::new(seed, 0));
        luck.deal = Some(in_hundredths(for_first(found.mean)));
        variance += found.variance;
    }
    for (index, mv) in moves.iter().enumerate() {
        if stop(0) {
            return None;
        }
        position.try_play(*mv).ok()?;
        let (seat, play) = (state.seat(&setting), Play::new(mv.action));
        if let Some(margin) = state.act(play, &setting, &LINES) {
            luck.is_nominal = margin.abs() == SIX;
            luck.margin = for_first(f64::from(in_points(margin))) as i32;
            luck.error = in_hundredths(variance.sqrt());
            return (index + 1 == moves.len()).then_some(luck);
        }
        if state.draw_is_due(seat, play, &setting) {
            if usize::from(state.bag) <= hidden {
                return None;
            }
            let found =
                playouts.of_draw(&state, seat, &setting, work.for_draw, &mut Random::new(seed, index as u64 + 1));
            variance += found.variance;
            state.bag -= 1;
            let kind = setting.draw(state.bag);
            state.hands[seat].add(kind);
            luck.draws.push(LuckOfDraw {
                ply: index + 1,
                seat: seat as u8 + 1,
                stone: Stone::ALL[usize::from(kind)].letter(),
                luck: in_hundredths(for_first(found.mean)),
            });
        }
    }
    None
}

/// Whether this is the start of a game whose hands have been dealt from a full bag.
fn is_dealt(state: &State, setting: &Setting) -> bool {
    let all: u32 = Stone::ALL.iter().map(|stone| u32::from(stone.number())).sum();
    let in_hands: u32 = state.hands.iter().map(|hand| hand.size()).sum();
    let is_full = |(hand, full): (&Hand, &u8)| hand.size() == u32::from(*full);
    state.vacant == kernel::ALL_CELLS
        && in_hands + u32::from(state.bag) == all
        && state.hands.iter().zip(&setting.full).all(is_full)
}

/// The points that a margin of the solver means.
fn in_points(margin: i16) -> i16 {
    if margin.abs() == SIX { margin.signum() * SIX_POINTS } else { margin }
}

/// An estimate of a mean, and the variance of the estimate.
#[derive(Clone, Copy, Debug, Default)]
struct Mean {
    mean: f64,
    variance: f64,
}

impl Mean {
    fn of(values: &[f64]) -> Mean {
        let number = values.len().max(1) as f64;
        let mean = values.iter().sum::<f64>() / number;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        Mean { mean, variance: squares / number / (number - 1.0).max(1.0) }
    }
}

/// Plays games on.
struct Playouts {
    /// The setting, in which each playout has a bag of its own.
    setting: Setting,
    /// The greatest number of plies.
    plies: usize,
    /// A list for use again.
    plays: Vec<Rated>,
}

impl Playouts {
    /// The margin for the rows, in points, if each player makes the play that promises most at once, which depends on the player's
    /// own hand and on what everybody can count. If the playout does not end the game, it is what the lines then promise.
    fn margin(&mut self, mut state: State) -> f64 {
        for _ in 0..self.plies {
            Potential::of(&state, &self.setting).plays(&state, &self.setting, &mut self.plays);
            let best = self.plays.iter().max_by_key(|(rating, play)| (*rating, Reverse(play.0)));
            let play = best.map_or(Play::PASS, |(_, play)| *play);
            if let Some(margin) = state.play(play, &self.setting, &LINES) {
                return in_points(margin).into();
            }
        }
        let most = f64::from(SIX_POINTS);
        (f64::from(Potential::of(&state, &self.setting).lead(&state)) / 10.0).clamp(-most, most)
    }

    /// The luck of the next draw of a seat, in points for the rows: with the stone that is drawn, minus with another one. The two
    /// playouts of a pair have the same bag, in which only these stones have changed places.
    fn of_draw(&mut self, state: &State, seat: usize, setting: &Setting, pairs: usize, random: &mut Random) -> Mean {
        let stones = &setting.bag[..usize::from(state.bag)];
        let Some((drawn, _)) = stones.split_last() else { return Mean::default() };
        if stones.iter().all(|stone| stone == drawn) {
            return Mean::default();
        }
        let (size, last) = (stones.len(), stones.len() - 1);
        let pairs = if pairs < size { pairs } else { pairs.next_multiple_of(size) };
        // Each stone of the bag is the other one in turn, so that kinds count as often as they are in the bag.
        let mut turns: Vec<usize> = (0..size).collect();
        random.shuffle(&mut turns);
        let mut order: Vec<usize> = (0..size).collect();
        let differences = (0..pairs).map(|pair| {
            let other = turns[pair % size];
            random.shuffle(&mut order);
            let place = order.iter().position(|stone| *stone == other).unwrap_or(last);
            order.swap(place, last);
            if stones[other] == *drawn {
                return 0.0;
            }
            let [with_other, with_drawn] = [false, true].map(|is_drawn| {
                let exchanged = |stone: usize| match stone {
                    _ if !is_drawn => stone,
                    _ if stone == other => last,
                    _ if stone == last => other,
                    _ => stone,
                };
                self.setting.bag.clear();
                self.setting.bag.extend(order.iter().map(|stone| stones[exchanged(*stone)]));
                let mut after = *state;
                after.bag -= 1;
                after.hands[seat].add(self.setting.draw(after.bag));
                self.margin(after)
            });
            with_drawn - with_other
        });
        let differences: Vec<f64> = differences.collect();
        Mean::of(&differences)
    }

    /// The luck of the first hands, in points for the rows: with these hands, minus with hands that are dealt anew. The bags of a
    /// pair are in the same order as far as they can be.
    fn of_deal(&mut self, state: &State, setting: &Setting, pairs: usize, random: &mut Random) -> Mean {
        let mut in_hands = Hand::default();
        state.hands.iter().for_each(|hand| in_hands.0 += hand.0);
        let held = in_hands.kinds().flat_map(|kind| (0..in_hands.count(kind)).map(move |_| kind));
        let mut stones: Vec<u8> = setting.bag.iter().copied().chain(held).collect();
        let differences = (0..pairs).map(|_| {
            random.shuffle(&mut stones);
            let (bag, hands) = stones.split_at(usize::from(state.bag));
            let (mut dealt, mut hands) = (*state, hands.iter());
            for (hand, full) in dealt.hands.iter_mut().zip(&setting.full) {
                *hand = Hand::default();
                hands.by_ref().take((*full).into()).for_each(|kind| hand.add(*kind));
            }
            self.setting.bag.clear();
            self.setting.bag.extend(bag);
            let anew = self.margin(dealt);
            // All stones but those of the hands, from the bottom of the bag.
            let mut taken = in_hands;
            self.setting.bag.clear();
            for kind in stones.iter().rev() {
                if taken.count(*kind) > 0 {
                    taken.take(*kind);
                } else {
                    self.setting.bag.push(*kind);
                }
            }
            self.setting.bag.reverse();
            self.margin(*state) - anew
        });
        let differences: Vec<f64> = differences.collect();
        Mean::of(&differences)
    }
}

#[cfg(test)]
mod tests;
