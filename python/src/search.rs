//! Proofs and searches.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};
use xgames::engine::session::proven;
use xgames::engine::{self, Evaluation, Kind, Playable, Settings};
use xgames::games::crosswise::Crosswise;
use xgames::games::{Notation, Seat};
use xgames::judge::{AnyPosition, GameEnd, PositionAt, for_position};
use xgames::render::solution::Chances;
use xgames::solver::crosswise::CrosswiseSolver;
use xgames::solver::pie::PlayerSolution;
use xgames::solver::{Limits, Solvable, Value, pie};

use crate::interruptible::interruptible;
use crate::numbers::{number, optional};
use crate::position::Position;

/// Declares a class whose objects are made from their attributes, so that they can be copied, pickled and compared.
macro_rules! values {
    ($(#[$doc:meta])* $Name:ident { $($(#[$field_doc:meta])* $field:ident: $Type:ty,)* }, hash $($hashed:ident)*, new($($signature:tt)*)) => {
        $(#[$doc])*
        #[pyclass(frozen, get_all, eq, hash, from_py_object, module = "xgames")]
        #[derive(Clone, PartialEq)]
        pub(crate) struct $Name {
            $($(#[$field_doc])* $field: $Type,)*
        }

        impl Hash for $Name {
            /// Numbers with a fraction have no hash.
            fn hash<H: Hasher>(&self, hasher: &mut H) {
                $(self.$hashed.hash(hasher);)*
            }
        }

        #[pymethods]
        impl $Name {
            #[new]
            #[pyo3(signature = ($($signature)*))]
            fn new($($field: $Type),*) -> $Name {
                $Name { $($field),* }
            }

            fn __reduce__<'py>(slf: &Bound<'py, $Name>) -> PyResult<(Bound<'py, PyType>, Bound<'py, PyTuple>)> {
                let this = slf.get();
                Ok((slf.get_type(), ($(this.$field.clone(),)*).into_pyobject(slf.py())?))
            }
        }
    };
}

values! {
    /// The answer of ``solve``.
    ///
    /// Objects with the same attributes are equal; they can be copied, pickled, and made from them.
    Solution {
        /// The result with perfect play by seats: ``"1-0"``, ``"0-1"``, ``"1/2-1/2"``; ``None`` if the limits were reached first, or if ``odds`` or
        /// ``reason`` say more.
        result: Option<String>,
        /// The seat that wins, or ``None``.
        winning_seat: Option<u8>,
        /// The name of the side that wins by its stones, or ``None``: where a swap is still possible, the stones alone do not say
        /// who wins.
        winner: Option<String>,
        /// Moves that lead to this result: each move of the winner is proven to be right. With ``odds`` it is the best move alone.
        line: Vec<String>,
        /// The number of positions that were looked at.
        nodes: u64,
        /// The reason why the result cannot be proven, however long the search: in Crosswise, if the order of too many stones in the bag is
        /// unknown. Otherwise ``None``.
        reason: Option<String>,
        /// The share of each result with the best play, by ``"1-0"``, ``"0-1"`` and ``"1/2-1/2"``, over all orders of the bag, if its order is
        /// unknown: a ``dict``. Otherwise ``None``.
        odds: Option<BTreeMap<String, f64>>,
    }, hash result line nodes reason, new(result, winning_seat, winner, line, nodes, reason = None, odds = None)
}

#[pymethods]
impl Solution {
    fn __repr__(&self) -> String {
        let (line, nodes) = (self.line.join(" "), self.nodes);
        let mut text = format!("Solution(result={}, line={line:?}, nodes={nodes}", quoted(self.result.as_deref()));
        text.extend(self.reason.iter().map(|reason| format!(", reason={reason:?}")));
        text.extend(self.odds.iter().map(|odds| format!(", odds={odds:?}")));
        text + ")"
    }
}

values! {
    /// A move in an ``Analysis``, with what the search found out about it.
    Line {
        /// The move in canonical text.
        r#move: String,
        /// The chance that the player to move wins after it, from 0 to 1, without a swap; a draw counts half.
        winrate: f64,
        /// The result by seats if it is proven, otherwise ``None``.
        proven: Option<String>,
        /// The playouts that began with the move; in Crossings and Crosswise the positions that were looked at below it.
        visits: u64,
        /// The best play for both sides as far as the search saw it. It begins with the move.
        pv: Vec<String>,
    }, hash r#move visits pv, new(r#move, winrate, proven, visits, pv)
}

#[pymethods]
impl Line {
    fn __repr__(&self) -> String {
        format!("Line(move={:?}, winrate={:.3}, visits={})", self.r#move, self.winrate, self.visits)
    }
}

values! {
    /// The answer of ``analyse``.
    ///
    /// Objects with the same attributes are equal; they can be copied, pickled, and made from them.
    Analysis {
        /// The best move, or ``None`` after the end of the game.
        best: Option<String>,
        /// The chance that the player to move wins, from 0 to 1; a draw counts half.
        winrate: f64,
        /// The result by seats if it is proven, otherwise ``None``.
        proven: Option<String>,
        /// The moves that were looked at, the best first.
        lines: Vec<Line>,
        /// The number of playouts; in Crossings and Crosswise of positions.
        visits: u64,
    }, hash best visits lines, new(best, winrate, proven, lines, visits)
}

#[pymethods]
impl Analysis {
    fn __repr__(&self) -> String {
        let (best, proven) = (quoted(self.best.as_deref()), quoted(self.proven.as_deref()));
        format!("Analysis(best={best}, winrate={:.3}, proven={proven}, visits={})", self.winrate, self.visits)
    }
}

/// A text or its absence, as Python writes them.
fn quoted(text: Option<&str>) -> String {
    text.map_or_else(|| "None".to_owned(), |text| format!("'{text}'"))
}

/// The limits and resources of a search.
struct Budget {
    nodes: Option<u64>,
    time: Option<Duration>,
    settings: Settings,
}

impl Budget {
    fn new(nodes: Option<u64>, seconds: Option<f64>, memory: usize, threads: usize) -> PyResult<Budget> {
        let time = seconds.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|_| PyValueError::new_err("`seconds` must be a positive number"))?;
        if nodes == Some(0) || time == Some(Duration::ZERO) {
            return Err(PyValueError::new_err("a search needs at least one position and some time"));
        }
        if !(1..=Settings::MOST_THREADS).contains(&threads) {
            let words = format!("`threads` must be from 1 to {}", Settings::MOST_THREADS);
            return Err(PyValueError::new_err(words));
        }
        let bytes = memory.checked_mul(1 << 20).filter(|bytes| *bytes > 0);
        let memory = bytes.ok_or_else(|| PyValueError::new_err("`memory` must be a number of MiB"))?;
        Ok(Budget { nodes, time, settings: Settings { memory, threads, seed: 0, learned: false } })
    }

    /// Calls `search` with the limits. Ctrl-C ends it.
    fn spend<T: Send>(&self, py: Python<'_>, search: impl FnOnce(&Limits<'_>) -> T + Send) -> PyResult<T> {
        interruptible(py, |stop: &AtomicBool| {
            let is_over = |_| stop.load(Ordering::Relaxed);
            search(&Limits::within(self.nodes, self.time, &is_over))
        })
    }
}

#[pymethods]
impl Position {
    /// Prove who wins with perfect play. Without limits the search goes on until it is proven, which takes for ever on large
    /// boards; Ctrl-C ends it.
    ///
    /// ``nodes`` limits the positions, ``seconds`` the time. ``memory`` is in MiB. In a game with hidden stones every stone must be
    /// known; if only the order of the bag is unknown, the answer has ``odds`` or a ``reason``.
    ///
    /// >>> from xgames import Crossway
    /// >>> Crossway(4, swap=False).solve().result
    /// '1-0'
    #[pyo3(signature = (*, nodes = None, seconds = None, memory = 256, threads = 1))]
    fn solve(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = optional)] nodes: Option<u64>,
        #[pyo3(from_py_with = optional)] seconds: Option<f64>,
        #[pyo3(from_py_with = number)] memory: usize,
        #[pyo3(from_py_with = number)] threads: usize,
    ) -> PyResult<Solution> {
        let budget = Budget::new(nodes, seconds, memory, threads)?;
        match &*self.at() {
            AnyPosition::Crosswise(at) if at.position.deal().is_err() => Err(PyValueError::new_err(
                "a position with hidden stones has no value: give `hands` and `bag`, or `seed`",
            )),
            AnyPosition::Crosswise(at) => budget.spend(py, |limits| solve_crosswise(at, limits, &budget.settings)),
            other => for_position!(other, at => budget.spend(py, |limits| solve(at, limits, &budget.settings))),
        }
    }

    /// Look for the best moves, and estimate the chances.
    ///
    /// ``playouts`` limits the playouts (positions, in games whose engine has none), ``seconds`` the time; without either there are
    /// 1,000 playouts. ``kind`` is ``"best"``, the plain ``"uct"``, ``"random"``, or ``"level1"`` to ``"level5"``. Without ``learned``, ``"best"``
    /// does not use what it has learned from games; with it, the first
    /// move of a game with the pie rule needs no long search. ``memory`` is in MiB. One thread, a seed and a number of playouts give the same
    /// answer on every machine.
    ///
    /// >>> from xgames import Cross
    /// >>> board = Cross(3)
    /// >>> board.analyse(playouts=200, seed=7).visits <= 200
    /// True
    #[pyo3(signature = (*, playouts = None, seconds = None, seed = 0, threads = 1, memory = 256, kind = "best", learned = true))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn analyse(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = optional)] playouts: Option<u64>,
        #[pyo3(from_py_with = optional)] seconds: Option<f64>,
        #[pyo3(from_py_with = number)] seed: u64,
        #[pyo3(from_py_with = number)] threads: usize,
        #[pyo3(from_py_with = number)] memory: usize,
        kind: &str,
        learned: bool,
    ) -> PyResult<Analysis> {
        /// The playouts of a search without limits.
        const USUAL: u64 = 1000;
        let playouts = playouts.or_else(|| seconds.is_none().then_some(USUAL));
        let mut budget = Budget::new(playouts, seconds, memory, threads)?;
        (budget.settings.seed, budget.settings.learned) = (seed, learned);
        let kind =
            Kind::from_name(kind).ok_or_else(|| PyValueError::new_err(format!("there is no engine {kind:?}")))?;
        for_position!(&*self.at(), at => budget.spend(py, |limits| analyse(at, kind, limits, budget.settings)))
    }

    /// The best move that a search finds, a swap among them, or ``None`` after the end of the game. The options are those of
    /// ``analyse``.
    #[pyo3(signature = (*, playouts = None, seconds = None, seed = 0, threads = 1, memory = 256, kind = "best", learned = true))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn best_move(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = optional)] playouts: Option<u64>,
        #[pyo3(from_py_with = optional)] seconds: Option<f64>,
        #[pyo3(from_py_with = number)] seed: u64,
        #[pyo3(from_py_with = number)] threads: usize,
        #[pyo3(from_py_with = number)] memory: usize,
        kind: &str,
        learned: bool,
    ) -> PyResult<Option<String>> {
        Ok(self.analyse(py, playouts, seconds, seed, threads, memory, kind, learned)?.best)
    }
}

/// The answer about a game that is over.
fn ended<P: Notation>(at: &PositionAt<P>, end: &GameEnd) -> Solution {
    Solution {
        result: Some(end.result.text().to_owned()),
        winning_seat: end.winner.map(|side| at.position.owner(side).0),
        winner: end.winner.map(|side| P::GAME.side_name(side).to_owned()),
        line: Vec::new(),
        nodes: 0,
        reason: None,
        odds: None,
    }
}

/// The answer of a solver.
fn found<P: Notation>(position: &P, found: &PlayerSolution<P::Move>) -> Solution {
    Solution {
        result: xgames::render::solution::result(found).map(str::to_owned),
        winning_seat: found.winner.map(|seat: Seat| seat.0),
        winner: match found.solution.value {
            Some(Value::Win(side)) => Some(P::GAME.side_name(side).to_owned()),
            _ => None,
        },
        line: position.line_text(&found.solution.line),
        nodes: found.solution.nodes,
        reason: None,
        odds: None,
    }
}

fn solve<P: Solvable>(at: &PositionAt<P>, limits: &Limits<'_>, settings: &Settings) -> Solution {
    if let Some(end) = at.game_end() {
        return ended(at, &end);
    }
    let mut solver = at.start.solver(settings.memory, settings.threads);
    found(&at.position, &pie::solve(&mut *solver, &at.position, limits))
}

/// Solves a position of Crosswise, of which the order of the bag may be unknown.
fn solve_crosswise(at: &PositionAt<Crosswise>, limits: &Limits<'_>, settings: &Settings) -> Solution {
    if let Some(end) = at.game_end() {
        return ended(at, &end);
    }
    let (position, mut solver) = (&at.position, CrosswiseSolver::new(settings.memory).with_threads(settings.threads));
    match solver.solve_margin(position, false, limits) {
        Ok(solved) => {
            let mut answer = found(position, &PlayerSolution::of(position, solved.solution));
            if let Some(odds) = solved.odds {
                let shares = Chances::new(position, odds).shares();
                answer.odds = Some(shares.into_iter().map(|(result, share)| (result.to_owned(), share)).collect());
                answer.line = solved.best.map(|best| position.move_text(best)).into_iter().collect();
            }
            answer
        }
        Err(unsolvable) => {
            let unknown = PlayerSolution { winner: None, solution: xgames::solver::Solution::unknown(0) };
            Solution { reason: Some(unsolvable.words().to_owned()), ..found(position, &unknown) }
        }
    }
}

/// Searches a position. The player to move swaps where that is better.
fn analyse<P: Playable>(at: &PositionAt<P>, kind: Kind, limits: &Limits<'_>, settings: Settings) -> Analysis {
    let seen = at.position.as_seen();
    if let Some(end) = at.game_end() {
        return Analysis {
            best: None,
            winrate: Evaluation::Proven(Value::of(end.winner)).chance(seen.turn().side),
            proven: Some(end.result.text().to_owned()),
            lines: Vec::new(),
            visits: 0,
        };
    }
    let mut engine = kind.engine(&at.start, settings);
    let Some((best, report)) = engine::pie::choose(&mut *engine, &seen, limits, &mut |_| {}) else {
        return Analysis { best: None, winrate: 0.5, proven: None, lines: Vec::new(), visits: 0 };
    };
    let side = seen.turn().side;
    let lines = report.lines.iter().map(|line| Line {
        r#move: line.moves.first().map(|mv| seen.move_text(*mv)).unwrap_or_default(),
        winrate: line.evaluation.chance(side),
        proven: proven(&seen, line.evaluation).map(str::to_owned),
        visits: line.visits,
        pv: seen.line_text(&line.moves),
    });
    // While the players may exchange the sides, what is true of the stones is not true of the players.
    let (winrate, value) = engine::pie::chance_and_value(&seen, report.evaluation, seen.turn().seat);
    Analysis {
        best: Some(seen.move_text(best)),
        winrate,
        proven: value.and_then(|value| proven(&seen, Evaluation::Proven(value))).map(str::to_owned),
        lines: lines.collect(),
        visits: report.visits,
    }
}
