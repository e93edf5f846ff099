//! Opponents for people: the best engine, which overlooks moves and thinks less the lower its level is.

use super::{Engine, Evaluation, Playable, Report, Settings, legal_stones};
use crate::solver::Limits;
use crate::solver::pie::swap;
use xgames_core::games::Side;
use xgames_core::random::Random;

/// A level of play, from 1 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// The strength of a level in a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// The probability with which each legal move is seen. A move that is not seen is not played.
    pub sees: f64,
    /// The number of playouts or positions that a search looks at.
    pub nodes: u64,
}

impl Strength {
    /// These limits, with no more playouts or positions than the strength has.
    #[must_use]
    pub fn within<'l>(self, limits: &Limits<'l>) -> Limits<'l> {
        Limits { nodes: Some(limits.nodes.map_or(self.nodes, |nodes| nodes.min(self.nodes))), ..*limits }
    }
}

/// The strengths of the levels in a game that has no measured ones.
pub(super) const USUAL: [Strength; 5] = strengths([(0.4, 35), (0.55, 80), (0.7, 200), (0.87, 700), (1.0, 10_000)]);

/// The strengths of the levels, each as the share of the moves that are seen and the number of playouts or positions.
pub(super) const fn strengths(levels: [(f64, u64); 5]) -> [Strength; 5] {
    let mut strengths = [Strength { sees: 1.0, nodes: 1 }; 5];
    let mut index = 0;
    // Constants are made without iterators.
    while index < levels.len() {
        strengths[index] = Strength { sees: levels[index].0, nodes: levels[index].1 };
        index += 1;
    }
    strengths
}

/// The strengths on a board of this size, by those on boards where they were measured, from the smallest on. Between two of these sizes
/// they are in between, beyond all of them those of the nearest one.
pub(super) fn on_size(measured: &[(u16, [Strength; 5])], size: u16) -> [Strength; 5] {
    let next = measured.partition_point(|(known, _)| *known < size);
    let (Some((below, low)), Some((above, high))) = (measured.get(next.wrapping_sub(1)), measured.get(next)) else {
        return measured[next.min(measured.len() - 1)].1;
    };
    let part = f64::from(size - below) / f64::from(above - below);
    let between = |low: f64, high: f64| low + (high - low) * part;
    std::array::from_fn(|index| Strength {
        sees: between(low[index].sees, high[index].sees),
        nodes: between(low[index].nodes as f64, high[index].nodes as f64).round() as u64,
    })
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 5] = [Level(1), Level(2), Level(3), Level(4), Level(5)];

    /// The level if nothing is said.
    pub const USUAL: Level = Level(3);

    /// The level with this number.
    #[must_use]
    pub fn new(number: u8) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.0 == number)
    }

    /// The number of the level, from 1 to 5.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }

    /// The name of an opponent of this level.
    #[must_use]
    pub fn name(self) -> &'static str {
        ["beginner", "casual player", "club player", "expert", "master"][self.index()]
    }

    /// The name of the level on the command line and in records.
    #[must_use]
    pub fn short_name(self) -> &'static str {
        ["level1", "level2", "level3", "level4", "level5"][self.index()]
    }

    /// The strength of the level in a game that starts from this position.
    #[must_use]
    pub fn strength<P: Playable>(self, start: &P) -> Strength {
        start.levels()[self.index()]
    }

    fn index(self) -> usize {
        usize::from(self.0) - 1
    }

    /// An engine of this level for a game that starts from this position.
    pub fn engine<P: Playable>(self, start: &P, settings: Settings) -> Box<dyn Engine<P>> {
        Box::new(Opponent {
            engine: start.engine(Settings { learned: false, ..settings }),
            strength: self.strength(start),
            sees_wins: self > Level(1),
            random: Random::new(settings.seed, u64::from(self.0)),
        })
    }
}

/// An engine that plays like a person: it sees only some of the moves, and chooses among them.
struct Opponent<P: Playable> {
    engine: Box<dyn Engine<P>>,
    strength: Strength,
    /// Whether it never overlooks a move that wins at once.
    sees_wins: bool,
    random: Random,
}

impl<P: Playable> Opponent<P> {
    /// The moves that are seen, at least one; `None` if nothing is overlooked. Who may swap and does not see the best answer would swap, whatever
    /// the opening is. Moves that win at once are seen alone: a search may also prove that another one wins, and choose it.
    fn seen(&mut self, position: &P) -> Option<Vec<P::Move>> {
        if self.strength.sees >= 1.0 || self.sees_wins && swap(position).is_some() {
            return None;
        }
        let legal = legal_stones(position);
        let side = position.turn().side;
        let wins = |mv: P::Move| {
            let mut after = position.clone();
            after.play(mv);
            after.outcome().is_some_and(|outcome| outcome.winner == Some(side))
        };
        let mut seen = legal.clone();
        seen.retain(|mv| self.sees_wins && wins(*mv));
        if seen.is_empty() {
            seen.extend(legal.iter().filter(|_| self.random.chance(self.strength.sees)));
        }
        if seen.is_empty() {
            seen.extend(self.random.pick(&legal));
        }
        Some(seen)
    }
}

impl<P: Playable> Engine<P> for Opponent<P> {
    fn search(&mut self, position: &P, limits: &Limits, observe: &mut dyn FnMut(&Report<P::Move>)) -> Report<P::Move> {
        let limits = self.strength.within(limits);
        match self.seen(position) {
            Some(seen) if !seen.is_empty() => {
                let mut report = self.engine.search_among(position, &seen, &limits, observe);
                let chance = report.evaluation.chance(Side::First);
                // Who overlooks moves has proved nothing but a win.
                if report.evaluation.is_proven() && report.evaluation.chance(position.turn().side) < 1.0 {
                    report.evaluation = Evaluation::Estimate(chance);
                }
                report
            }
            _ => self.engine.search(position, &limits, observe),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::session::Session;
    use crate::solver::Value;
    use xgames_core::games::cross::Cross;
    use xgames_core::games::crossway::Crossway;
    use xgames_core::games::{Notation, Position, Seating, SetupOptions};

    /// Black wins at once by a4 or b4, and by no other move.
    const WIN: &str = "4/B1W1/B1W1/BW2 B";

    /// O wins at once by g4 or g5. Other moves win later, because X cannot prevent both.
    const TWO_THREATS: &str = "1XOO/OOOXO/XXXOOO/X1XOX2/XOO1XX/XO1X1/4 O";

    fn wins<P: Playable>(position: &str, level: Level, seed: u64) -> bool {
        let options = SetupOptions { size: Some("4"), position: Some(position), ..SetupOptions::default() };
        let mut position = P::begin(&P::read_setup(&options).unwrap()).unwrap();
        let side = position.turn().side;
        let mut engine = level.engine(&position, Settings { memory: 1 << 20, threads: 1, seed, learned: true });
        let report = engine.search(&position, &Limits::none(), &mut |_| ());
        position.play(report.best_move().unwrap());
        position.outcome().is_some_and(|outcome| outcome.winner == Some(side))
    }

    #[test]
    fn levels_fit_the_board() {
        let level = |size: u16| {
            let start = Crossway::new(size).unwrap();
            Level::ALL
                .map(|level| level.strength(&start))
                .map(|Strength { sees, nodes }| ((sees * 100.0).round(), nodes))
        };
        assert_eq!(level(9), [(40.0, 35), (55.0, 80), (70.0, 200), (87.0, 700), (100.0, 4_000)]);
        assert_eq!(level(5), level(7));
        // Half way from 9 to 13.
        assert_eq!(level(11), [(50.0, 70), (62.0, 135), (73.0, 260), (87.0, 700), (100.0, 4_000)]);
        assert_eq!(level(52), level(19));
        assert!(level(18)[0].0 > level(13)[0].0 && level(18)[0].1 < level(19)[0].1);
    }

    /// White's stone on a3 does not stop Black on this board (the solver says so), whatever a level overlooks.
    #[test]
    fn what_is_overlooked_proves_nothing() {
        for (level, seed) in [3, 4].into_iter().flat_map(|level| (0..20).map(move |seed| (level, seed))) {
            let mut position = Crossway::new(3).unwrap();
            [b"a1", b"a3"].into_iter().for_each(|mv| position.play(position.read_move(mv).unwrap()));
            let level = Level::new(level).unwrap();
            let mut engine = level.engine(&position, Settings { memory: 1 << 20, threads: 1, seed, learned: false });
            let report = engine.search(&position, &Limits::nodes(300), &mut |_| ());
            assert_ne!(report.evaluation, Evaluation::Proven(Value::Win(Side::Second)), "{level:?}, {seed}");
        }
    }

    /// b2 wins and a1 loses on this board (docs/solved.md), but who overlooks some answers may think that every opening wins.
    #[test]
    fn who_may_swap_sees_every_answer() {
        let swaps = |level: Level, opening: &str, seed: u64| {
            let mut session =
                Session::new(Crossway::new(3).unwrap(), Settings { memory: 1 << 20, threads: 1, seed, learned: true });
            session.play(opening).unwrap();
            let (mv, _) = session.choose_as(level, &Limits::none()).unwrap();
            Crossway::is_swap(mv)
        };
        for level in &Level::ALL[1..] {
            assert!((0..20).all(|seed| swaps(*level, "b2", seed) && !swaps(*level, "a1", seed)), "{level:?}");
        }
        assert!((0..20).any(|seed| swaps(Level::ALL[0], "a1", seed)));
    }

    #[test]
    fn only_level_1_overlooks_a_win() {
        for level in &Level::ALL[1..] {
            assert!((0..50).all(|seed| wins::<Crossway>(WIN, *level, seed)), "{level:?}");
            assert!((0..20).all(|seed| wins::<Cross>(TWO_THREATS, *level, seed)), "{level:?}");
        }
        assert!((0..50).any(|seed| !wins::<Crossway>(WIN, Level::ALL[0], seed)));
    }
}
