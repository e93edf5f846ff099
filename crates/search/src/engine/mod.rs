//! Judgement where proof ends: programs that play.
//!
//! A game has the search that suits it. The common parts are here: the resources of a search ([`Settings`], [`Limits`]), and
//! its answer ([`Report`]). An [`Evaluation`] says whether it is proven or estimated; the two are never mixed.
//!
//! Engines do not swap (CW5, CR3): an evaluation belongs to the stones, and a swap only exchanges the players.

mod calibration;
pub mod canadian;
pub mod clock;
pub mod continuation;
mod cross;
pub mod crossings;
mod crossway;
pub mod crosswise;
pub mod first_moves;
mod kind;
pub mod level;
pub mod luck;
#[cfg(test)]
mod measures;
mod node_counter;
pub mod pie;
mod placement;
pub mod policy;
mod ponder;
pub mod random;
pub mod random_opening;
pub mod session;
#[cfg(test)]
mod testing;
mod tree;
pub mod uct;
pub mod views;

pub use kind::Kind;

use std::time::{Duration, Instant};

use self::clock::PliesLeft;
use self::first_moves::FirstMoves;
use self::level::Strength;
use self::luck::Luck;
use crate::solver::{EndgameTables, Limits, Value};
use xgames_core::board::Side;
#[cfg(tiny_hex)]
use xgames_core::games::tiny_hex::TinyHex;
use xgames_core::games::{Notation, Outcome, Position, Seating};
use xgames_core::random::Random;

/// The value or chance of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Evaluation {
    /// The value with perfect play, proven by the rules.
    Proven(Value),
    /// The chance that the first side wins, from 0 to 1; a draw counts half.
    Estimate(f64),
}

impl Evaluation {
    /// The chance that a side wins, from 0 to 1; a draw counts half.
    #[must_use]
    pub fn chance(self, side: Side) -> f64 {
        let first = match self {
            Evaluation::Proven(value) => f64::midpoint(f64::from(value.score(Side::First)), 1.0),
            Evaluation::Estimate(chance) => chance,
        };
        if side == Side::First { first } else { 1.0 - first }
    }

    /// Whether the evaluation is proven.
    #[must_use]
    pub fn is_proven(self) -> bool {
        matches!(self, Evaluation::Proven(_))
    }
}

/// The results of an engine about one move.
#[derive(Clone, Debug, PartialEq)]
pub struct Line<M> {
    /// The evaluation of the position after the move.
    pub evaluation: Evaluation,
    /// The number of times that the search tried the move: playouts that began with it, or positions looked at below it. What
    /// a solver looks at is not counted.
    pub visits: u64,
    /// The best play for both sides as far as the search saw it. The first move is the move itself. An estimated line ends
    /// where moves were hardly looked at.
    pub moves: Vec<M>,
}

/// The results of an engine about a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<M> {
    /// The evaluation of the position: that of the best move, or of the outcome.
    pub evaluation: Evaluation,
    /// The lines for each move that was looked at, the best first. They are empty only after the end of the game.
    pub lines: Vec<Line<M>>,
    /// The number of playouts, or of positions that a search without playouts looked at.
    pub visits: u64,
    /// The number of positions that a solver looked at.
    pub solver_nodes: u64,
}

impl<M: Copy> Report<M> {
    /// The report on a finished game.
    fn of_outcome(outcome: Outcome) -> Report<M> {
        Report {
            evaluation: Evaluation::Proven(Value::of(outcome.winner)),
            lines: Vec::new(),
            visits: 0,
            solver_nodes: 0,
        }
    }

    /// All that was looked at, which [`Limits::nodes`] limits.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.visits + self.solver_nodes
    }

    /// The move to play.
    #[must_use]
    pub fn best_move(&self) -> Option<M> {
        self.lines.first().and_then(|line| line.moves.first()).copied()
    }
}

/// The resources of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The most memory that its tree or table may take, in bytes.
    pub memory: usize,
    /// The number of threads, at least 1.
    pub threads: usize,
    /// The seed of random choices. With one thread, the same seed and a limit of nodes give the same report.
    pub seed: u64,
    /// Whether it uses what was learned from games of its own. Without, it plays as it did before it learned. The levels, the chances
    /// and the marks of reviews were measured without.
    pub learned: bool,
}

impl Settings {
    /// The most threads that one search or one batch of boards may have.
    pub const MOST_THREADS: usize = 1024;
}

/// A search that estimates positions.
pub trait Engine<P: Position>: Send {
    /// Searches a position until a limit is reached or its value is proven. At least one legal move is found, and looked at
    /// however little time there is: the clock counts only after some playouts or positions. [`Limits::nodes`] counts
    /// playouts and positions, as [`Report::nodes`] does.
    ///
    /// `observe` is called now and then with the report so far.
    fn search(&mut self, position: &P, limits: &Limits, observe: &mut dyn FnMut(&Report<P::Move>)) -> Report<P::Move>;

    /// Searches a position like [`search`](Engine::search), but as if the player to move had only these legal moves: at
    /// least one, and no swap. The report is about them alone. A proven value in it holds for the position only if it is a
    /// win for the player.
    ///
    /// If an engine does not know better, each move has the same part of the limits.
    fn search_among(
        &mut self,
        position: &P,
        moves: &[P::Move],
        limits: &Limits,
        observe: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        let side = position.turn().side;
        let (mut lines, mut visits, mut solver_nodes) = (Vec::new(), 0, 0);
        for (tried, &mv) in moves.iter().enumerate() {
            let mut after = position.clone();
            after.play(mv);
            let found = self.search(&after, &share(limits, visits + solver_nodes, moves.len() - tried), &mut |_| ());
            visits += found.visits;
            solver_nodes += found.solver_nodes;
            let answer = found.lines.into_iter().next().map_or(Vec::new(), |line| line.moves);
            lines.push(Line { evaluation: found.evaluation, visits: found.visits, moves: [vec![mv], answer].concat() });
        }
        lines.sort_by(|one, other| other.evaluation.chance(side).total_cmp(&one.evaluation.chance(side)));
        let report = Report {
            evaluation: lines.first().map_or(Evaluation::Estimate(0.5), |line| line.evaluation),
            lines,
            visits,
            solver_nodes,
        };
        observe(&report);
        report
    }

    /// Asks these endgame tables from now on, if the engine can. Then a report on a won position may depend on the searches before, because
    /// the engine does not choose a position again from which it has found no way to the end.
    fn ask(&mut self, _endgames: &EndgameTables) {}

    /// The seed of random choices, if the engine uses what was learned about [first moves](first_moves).
    fn learned_seed(&self) -> Option<u64> {
        None
    }
}

/// A game that engines can play.
pub trait Playable: Notation + Sync {
    /// The name of what [`Report::visits`] counts.
    const LOOKED_AT: &'static str = "playouts";

    /// Whether a search of the engine does not depend on its earlier ones, so that positions can be searched at the same time.
    const SEARCHES_ARE_INDEPENDENT: bool = true;

    /// Whether a search values all moves in the same way, so that the value of any of them says how much worse it is than the best.
    const COMPARES_MOVES: bool = false;

    /// The difference between the chances, from 0 to 1, that two long searches of a position find, about.
    const NOISE: f64 = 0.005;

    /// The chance that a move must lose beyond the limit of a mark, so that nearly every mark is one of another search, too.
    const DOUBT: f64 = Self::NOISE;

    /// The number of times that a search may be as long as a first look which checks whether a move is bad.
    const DEEPEN: u32 = 100;

    /// The file about the [first moves](first_moves) of the game; it is empty where nothing is known.
    const FIRST_MOVES: &'static [u8] = &[];

    /// The strengths of the [levels](level::Level) in a game that starts from this position, the weakest first.
    fn levels(&self) -> [Strength; 5] {
        level::USUAL
    }

    /// The best engine for a game that starts from this position.
    fn engine(&self, settings: Settings) -> Box<dyn Engine<Self>> {
        Box::new(uct::PlainUct::new(settings))
    }

    /// The number of plies that the game may still have, by which a player shares out the time.
    fn plies_left(&self) -> PliesLeft {
        PliesLeft { usual: 30, most: 100 }
    }

    /// The knowledge about the first moves from this position. `None` if it has stones, or if its size is not in the file.
    fn first_moves(&self) -> Option<FirstMoves<Self::Move>> {
        None
    }

    /// The tag `Bag` of a game that begins here and goes on with these moves: all stones, of which those whose place is not
    /// known are in random order. `None` if nothing is hidden, or if the hands after the moves are not known.
    fn completed_bag(&self, _moves: &[Self::Move], _random: &mut Random) -> Option<String> {
        None
    }

    /// A random position on this board with few stones, as they remain late in a game; `None` if ordinary games lead to positions
    /// that can be solved.
    fn study(&self, _random: &mut Random) -> Option<Self> {
        None
    }

    /// The position with all hidden stones dealt at random, consistent with the known ones; `None` if nothing is hidden.
    fn sampled(&self, _random: &mut Random) -> Option<Self> {
        None
    }

    /// How much of the margin of a game was luck that begins here and has these moves. `None` if nothing is drawn by chance in the
    /// game, if something that was drawn is not known, if the moves do not end the game, or if `stop` says so. The same seed gives
    /// the same luck.
    fn luck(&self, _moves: &[Self::Move], _seed: u64, _stop: &(dyn Fn(u64) -> bool + Sync)) -> Option<Luck> {
        None
    }
}

#[cfg(tiny_hex)]
impl Playable for TinyHex {}

/// All legal moves but a swap.
fn legal_stones<P: Seating>(position: &P) -> Vec<P::Move> {
    let mut moves = position.legal_moves();
    moves.retain(|mv| !P::is_swap(*mv));
    moves
}

/// The part of the limits for the next of some tasks, if `left` tasks are left and `spent` nodes have been spent.
#[must_use]
pub fn share<'l>(limits: &Limits<'l>, spent: u64, left: usize) -> Limits<'l> {
    let (now, left) = (Instant::now(), left.max(1) as u32);
    Limits {
        nodes: limits.nodes.map(|nodes| nodes.saturating_sub(spent).div_ceil(left.into())),
        deadline: limits.deadline.map(|deadline| now + deadline.saturating_duration_since(now) / left),
        ..*limits
    }
}

/// The time between two reports to an observer, about.
const OBSERVED_EVERY: Duration = Duration::from_millis(50);
/// The number of playouts with a move from which on it belongs to an estimated line of play.
const LEAST_IN_LINE: u32 = 10;

/// The first part of a search, as many nodes as the limits allow, but at most `nodes` and at least one. It ends by itself, and
/// asks neither the clock nor anybody whether to stop.
fn first_of(limits: &Limits, nodes: u64) -> Limits<'static> {
    Limits::nodes(limits.nodes.map_or(nodes, |most| most.clamp(1, nodes)))
}

/// A part of the limits, for a solver that looks at a position before a search does.
fn solver_limits<'l>(limits: &Limits<'l>, percent: u32) -> Limits<'l> {
    /// The number of nodes of a solver if neither time nor nodes are limited.
    const UNLIMITED: u64 = 1 << 20;
    let nodes = limits.nodes.map(|nodes| nodes / 100 * u64::from(percent));
    let deadline = limits.deadline.map(|deadline| {
        let now = Instant::now();
        now + deadline.saturating_duration_since(now) / 100 * percent
    });
    Limits { nodes: nodes.or(deadline.is_none().then_some(UNLIMITED)), deadline, stop: limits.stop }
}
