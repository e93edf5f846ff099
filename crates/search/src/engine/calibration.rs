//! Chances that are right as often as they say. A search measures how a position goes in its playouts, or by a rating of the
//! stones; how often it is then won is another matter. `benches/peers/reliability.py` measures that, and the numbers of the
//! games come from it.

use super::{Engine, Evaluation, Report};
use crate::solver::{EndgameTables, Limits};
use xgames_core::board::Side;
use xgames_core::games::Position;

/// The relation between the chance in a search and the share of games that are won, both as the logarithm of their odds: a
/// straight line, which is steeper the longer the search is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Calibration {
    /// The logarithm of the odds of the first side where the search finds both sides equal.
    pub(super) bias: f64,
    /// The logarithm of the odds of the side to move where the search finds both sides equal, apart from `bias`: a short search may not see
    /// what it is worth to be on move.
    pub(super) to_move: f64,
    /// The slope after 100, 1,000, 10,000 and 100,000 playouts or positions.
    pub(super) slopes: [f64; 4],
}

/// The least difference of an estimate from certainty, whatever speaks for it.
pub(super) const DOUBT: f64 = 0.005;

impl Calibration {
    /// The slope after this number of playouts or positions.
    fn slope(self, visits: u64) -> f64 {
        let place = ((visits.max(1) as f64).log10() - 2.0).clamp(0.0, 3.0);
        let (below, share) = (place as usize, place.fract());
        let above = self.slopes[(below + 1).min(3)];
        self.slopes[below] + share * (above - self.slopes[below])
    }

    /// The chance that the first side wins, by its chance in a search with this number of playouts or positions.
    fn chance(self, searched: f64, visits: u64, to_move: Side) -> f64 {
        let to_move = if to_move == Side::First { self.to_move } else { -self.to_move };
        let odds = self.bias + to_move + self.slope(visits) * (searched / (1.0 - searched)).ln();
        DOUBT + (1.0 - 2.0 * DOUBT) / (1.0 + (-odds).exp())
    }

    fn calibrate<M>(self, report: &mut Report<M>, to_move: Side) {
        let visits = report.visits;
        // Without playouts and positions there is only exact knowledge.
        if visits == 0 {
            return;
        }
        let evaluations = report.lines.iter_mut().map(|line| &mut line.evaluation);
        for evaluation in evaluations.chain([&mut report.evaluation]) {
            if let Evaluation::Estimate(chance) = evaluation {
                *chance = self.chance(*chance, visits, to_move);
            }
        }
    }
}

/// An engine whose chances are calibrated.
pub(super) struct Calibrated<E> {
    pub(super) engine: E,
    pub(super) calibration: Calibration,
}

impl<P: Position, E: Engine<P>> Engine<P> for Calibrated<E> {
    fn search(&mut self, position: &P, limits: &Limits, observe: &mut dyn FnMut(&Report<P::Move>)) -> Report<P::Move> {
        let to_move = position.turn().side;
        self.calibrated(to_move, observe, |engine, observe| engine.search(position, limits, observe))
    }

    fn search_among(
        &mut self,
        position: &P,
        moves: &[P::Move],
        limits: &Limits,
        observe: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        let to_move = position.turn().side;
        self.calibrated(to_move, observe, |engine, observe| engine.search_among(position, moves, limits, observe))
    }

    fn ask(&mut self, endgames: &EndgameTables) {
        self.engine.ask(endgames);
    }

    fn learned_seed(&self) -> Option<u64> {
        self.engine.learned_seed()
    }
}

impl<E> Calibrated<E> {
    /// Searches, and calibrates the report and those that `observe` sees.
    fn calibrated<M: Clone>(
        &mut self,
        to_move: Side,
        observe: &mut dyn FnMut(&Report<M>),
        search: impl FnOnce(&mut E, &mut dyn FnMut(&Report<M>)) -> Report<M>,
    ) -> Report<M> {
        let calibration = self.calibration;
        let calibrated = |mut report: Report<M>| {
            calibration.calibrate(&mut report, to_move);
            report
        };
        calibrated(search(&mut self.engine, &mut |report| observe(&calibrated(report.clone()))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CALIBRATION: Calibration = Calibration { bias: 0.5, to_move: 0.0, slopes: [1.0, 2.0, 1.5, 1.0] };

    /// By hand: odds of 3 : 1 become e^0.5 · 3² = 14.84 : 1, which is 0.9369; with the doubt 0.005 + 0.99 · 0.9369.
    #[test]
    fn odds_become_steeper() {
        assert!((CALIBRATION.chance(0.75, 1000, Side::First) - 0.9325).abs() < 1e-4);
        // After ten times as many playouts e^0.5 · 3^1.5 = 8.567 : 1.
        assert!((CALIBRATION.chance(0.75, 10_000, Side::Second) - (0.005 + 0.99 * 8.567 / 9.567)).abs() < 1e-4);
    }

    /// By hand: even odds become e^(0.5 + 0.2) = 2.014 : 1 for the first side on move, e^(0.5 − 0.2) = 1.350 : 1 if the other one is.
    #[test]
    fn to_be_on_move_is_worth_something() {
        let calibration = Calibration { to_move: 0.2, ..CALIBRATION };
        assert!((calibration.chance(0.5, 1000, Side::First) - (0.005 + 0.99 * 2.0138 / 3.0138)).abs() < 1e-4);
        assert!((calibration.chance(0.5, 1000, Side::Second) - (0.005 + 0.99 * 1.3499 / 2.3499)).abs() < 1e-4);
    }

    #[test]
    fn slopes_are_interpolated() {
        let slopes = [1, 100, 316, 1000, 100_000, 1 << 40].map(|visits| CALIBRATION.slope(visits));
        for (found, expected) in slopes.into_iter().zip([1.0, 1.0, 1.5, 2.0, 1.0, 1.0]) {
            assert!((found - expected).abs() < 1e-3, "{found} is not {expected}");
        }
    }

    #[test]
    fn an_estimate_is_never_certain() {
        for searched in [0.0, 1e-9, 0.5, 1.0] {
            let chance = CALIBRATION.chance(searched, 1000, Side::First);
            assert!((DOUBT..=1.0 - DOUBT).contains(&chance), "{searched} becomes {chance}");
        }
    }
}
