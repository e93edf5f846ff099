//! A solver at work: within limits, and with its memory kept in a file.

use std::time::{Duration, Instant};

use super::budget::Budget;
use super::certificates;
use super::memory::MemoryFile;
use crate::cli::Solve;
use crate::program::console::{print_error, print_note};
use xgames_analysis::archive::ordered::thread_count;
use xgames_core::judge::PositionAt;
use xgames_search::solver::pie::{self, PlayerSolution};
use xgames_search::solver::{Limits, Memory, Solvable, Solver};

/// A solver at work.
pub(super) struct Task<S> {
    pub(super) solver: S,
    pub(super) budget: Budget,
    memory: Option<MemoryFile>,
    /// The time between two writings of the solver's memory.
    pub(super) keeps_every: Duration,
}

/// The number of threads of a solver.
pub(super) fn threads(arguments: &Solve) -> usize {
    thread_count(arguments.jobs)
}

impl<S: Memory> Task<S> {
    /// A task that begins with the memory in the file, if there is one. `board` is the game and board that it must be for.
    pub(super) fn begin(mut solver: S, board: &str, arguments: &Solve, quiet: bool) -> anyhow::Result<Task<S>> {
        let memory = arguments.resume.as_deref();
        let memory = memory.map(|path| MemoryFile::open(path, board, &mut solver)).transpose()?;
        Ok(Task { solver, budget: Budget::new(arguments, quiet), memory, keeps_every: Duration::from_secs(60) })
    }

    /// Searches until everything is found out or a limit is reached. `search` returns its results, the number of positions
    /// that it has looked at, and whether the results are complete. Returns these three for all searches together.
    pub(super) fn search<T>(
        &mut self,
        mut search: impl FnMut(&mut S, &Limits) -> (T, u64, bool),
    ) -> anyhow::Result<(T, u64)> {
        let before = self.budget.done;
        loop {
            // Without a file to write, nothing but a limit ends a search.
            let pause = self.memory.is_some().then(|| Instant::now() + self.keeps_every);
            let (found, nodes, is_all) = self.budget.within(pause, |limits| search(&mut self.solver, limits));
            self.budget.done += nodes;
            // A search that ends before its pause, and has not found everything, would end in the same way again.
            let was_paused = pause.is_some_and(|pause| Instant::now() >= pause);
            if is_all || !was_paused || self.budget.is_over() {
                return Ok((found, self.budget.done - before));
            }
            // What cannot be written now may be written later, or at the end.
            if let Err(why) = self.keep() {
                print_error(format_args!("{why:#}; the search goes on"));
            }
        }
    }

    /// Writes down the solver's memory.
    fn keep(&self) -> anyhow::Result<()> {
        self.memory.iter().try_for_each(|memory| memory.write(&self.solver))
    }

    /// Ends the search, and writes down the memory after the answer, which must not be lost if there is no place for the memory.
    pub(super) fn finish(&self, answer: impl FnOnce() -> anyhow::Result<()>) -> anyhow::Result<()> {
        self.budget.finish();
        let answered = answer();
        self.keep()?;
        answered
    }
}

impl<P: Solvable> Task<Box<dyn Solver<P>>> {
    pub(super) fn of(
        loaded: &PositionAt<P>,
        solver: Box<dyn Solver<P>>,
        arguments: &Solve,
        quiet: bool,
    ) -> anyhow::Result<Self> {
        Task::begin(solver, &format!("{} {}", P::GAME.name(), loaded.size), arguments, quiet)
    }

    pub(super) fn solve(&mut self, position: &P) -> anyhow::Result<PlayerSolution<P::Move>> {
        let (mut found, nodes) = self.search(|solver, limits| {
            let found = pie::solve(&mut **solver, position, limits);
            // The winner may be known without a value. At the start of a game that is enough, except on small boards. A player who may
            // swap wants to know whether to.
            let is_enough = found.winner.is_some() && !position.is_small() && !position.offers_swap();
            let (nodes, is_all) = (found.solution.nodes, found.solution.value.is_some() || is_enough);
            (found, nodes, is_all)
        })?;
        found.solution.nodes = nodes;
        Ok(found)
    }

    /// The value of a position after a move, of which this many are `left` to be valued. It is searched for if `all` are wanted,
    /// else it is unknown unless it was found before or the player to move may swap.
    pub(super) fn value(&mut self, position: &P, left: usize, all: bool) -> anyhow::Result<PlayerSolution<P::Move>> {
        self.budget.share(left);
        let known = pie::solve(&mut *self.solver, position, &Limits::nodes(0));
        if all && known.winner.is_none() && !self.budget.is_over() { self.solve(position) } else { Ok(known) }
    }

    /// Writes the certificate, and says so. Returns whether it is written; if not, a limit or an interruption has come first.
    pub(super) fn certify(
        &mut self,
        loaded: &PositionAt<P>,
        file: certificates::File,
        quiet: bool,
    ) -> anyhow::Result<bool> {
        self.budget.resume();
        // The certificate is written in one go: a pause to write down the memory would end it.
        let written = self.budget.within(None, |limits| certificates::write(loaded, &mut *self.solver, limits, file));
        self.budget.finish();
        match written? {
            Ok(written) => {
                if !quiet {
                    print_note(written);
                }
                Ok(true)
            }
            Err(why) => {
                print_error(why);
                Ok(false)
            }
        }
    }
}
