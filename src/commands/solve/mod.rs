//! `solve`: proves who wins a position.

mod answer;
mod certificates;
mod memory;
mod text;

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use answer::Answer;
use memory::MemoryFile;

use super::console::print_note;
use super::exit_status::ExitStatus;
use super::output::Printer;
use super::position_source::{self, Loaded, files_of};
use super::{interrupt, progress};
use crate::cli::{DataFormat, Solve};
use crate::games::for_game;
use crate::solver::pie::{self, PlayerSolution};
use crate::solver::{Limits, Solvable, Solver};

/// The time between two writings of what the solver remembers.
const KEEP_EVERY: Duration = Duration::from_secs(60);

/// The files that the command reads.
pub(super) fn inputs(arguments: &Solve) -> Vec<PathBuf> {
    files_of(&arguments.position).into_iter().chain(arguments.check.clone()).chain(arguments.resume.clone()).collect()
}

pub(super) fn run(arguments: &Solve, quiet: bool, out: &mut Printer) -> anyhow::Result<ExitStatus> {
    if let Some(path) = &arguments.check {
        return certificates::check(path, out);
    }
    let Some(opened) = position_source::open(&arguments.position, true, quiet)? else {
        return Ok(ExitStatus::Violation);
    };
    for_game!(opened.game, P => match opened.load::<P>()? {
        Ok(loaded) => solve(&loaded, arguments, quiet, out),
        Err(ending) => Ok(ending),
    })
}

fn solve<P: Solvable>(
    loaded: &Loaded<P>,
    arguments: &Solve,
    quiet: bool,
    out: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let certificate = arguments.proof.as_deref().map(|path| certificates::File::create(path, arguments)).transpose()?;
    interrupt::watch_counting("position", quiet);
    let threads = arguments.jobs.unwrap_or_else(rayon::current_num_threads);
    let mut task = Task::begin(loaded, arguments, threads, quiet)?;
    let found = task.solve(&loaded.position)?;
    let mut answer = Answer::new(loaded, &found);
    if arguments.all_moves || answer.result.is_none() {
        answer.moves = task.all_moves(loaded, arguments.all_moves)?;
    }
    task.finish()?;
    if interrupt::interrupted() && answer.result.is_none() {
        interrupt::count(answer.nodes);
    }
    match arguments.output.output_format {
        DataFormat::Text => out.print(&text::describe(loaded, &answer, out))?,
        DataFormat::Json | DataFormat::Ndjson => out.print_json(&answer)?,
        DataFormat::Csv => answer.print_rows(out)?,
    }
    if let Some(file) = certificate {
        task.certify(loaded, file, quiet)?;
    }
    if interrupt::interrupted() {
        return Ok(interrupt::end(""));
    }
    Ok(if answer.result.is_some() { ExitStatus::Clean } else { ExitStatus::Violation })
}

/// A solver at work.
struct Task<P: Solvable> {
    solver: Box<dyn Solver<P>>,
    nodes: Option<u64>,
    deadline: Option<Instant>,
    /// Positions looked at by earlier calls.
    done: u64,
    memory: Option<MemoryFile>,
    progress: progress::Counter,
}

impl<P: Solvable> Task<P> {
    fn begin(loaded: &Loaded<P>, arguments: &Solve, threads: usize, quiet: bool) -> anyhow::Result<Task<P>> {
        let mut solver = loaded.position.solver(arguments.memory, threads);
        let memory = arguments.resume.as_deref();
        let memory = memory.map(|path| MemoryFile::open(path, loaded, &mut *solver)).transpose()?;
        let deadline = arguments.time.and_then(|time| Instant::now().checked_add(time));
        let progress = progress::Counter::new("positions", quiet);
        Ok(Task { solver, nodes: arguments.nodes, deadline, done: 0, memory, progress })
    }

    /// What is left of the limits, until the memory is to be written.
    fn with_limits<T>(&mut self, work: impl FnOnce(&mut dyn Solver<P>, &Limits) -> T) -> T {
        let (done, shown) = (self.done, AtomicU64::new(0));
        let progress = &self.progress;
        let stop = |nodes: u64| {
            shown.fetch_max(nodes, Ordering::Relaxed);
            progress.show(done + nodes);
            interrupt::interrupted()
        };
        let pause = self.memory.is_some().then(|| Instant::now() + KEEP_EVERY);
        let limits = Limits {
            nodes: self.nodes.map(|most| most.saturating_sub(done)),
            deadline: self.deadline.into_iter().chain(pause).min(),
            stop: &stop,
        };
        work(&mut *self.solver, &limits)
    }

    /// Whether nothing may be searched any more.
    fn is_over(&self) -> bool {
        interrupt::interrupted()
            || self.nodes.is_some_and(|most| self.done >= most)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn solve(&mut self, position: &P) -> anyhow::Result<PlayerSolution<P::Move>> {
        let before = self.done;
        loop {
            let begun = self.done;
            let mut found = self.with_limits(|solver, limits| pie::solve(solver, position, limits));
            self.done = begun + found.solution.nodes;
            found.solution.nodes = self.done - before;
            // Without a file to write, nothing but a limit ends a search.
            if found.solution.value.is_some() || self.memory.is_none() || self.is_over() {
                return Ok(found);
            }
            if let Some(memory) = &self.memory {
                memory.write(&*self.solver)?;
            }
        }
    }

    /// The value of each legal move: of all of them, or only as far as it is known already.
    fn all_moves(&mut self, loaded: &Loaded<P>, all: bool) -> anyhow::Result<answer::Moves> {
        let mut moves = answer::Moves::new();
        if loaded.outcome().is_some() {
            return Ok(moves);
        }
        for mv in loaded.position.legal_moves() {
            let mut after = loaded.position.clone();
            after.play(mv);
            let found = if all && !self.is_over() {
                self.solve(&after)?
            } else {
                pie::solve(&mut *self.solver, &after, &Limits::nodes(0))
            };
            moves.insert(position_source::text_of(&loaded.position, mv), answer::result(&found));
        }
        Ok(moves)
    }

    fn finish(&mut self) -> anyhow::Result<()> {
        self.progress.finish();
        if let Some(memory) = &self.memory {
            memory.write(&*self.solver)?;
        }
        Ok(())
    }

    fn certify(&mut self, loaded: &Loaded<P>, file: certificates::File, quiet: bool) -> anyhow::Result<()> {
        let written = self.with_limits(|solver, limits| certificates::write(loaded, solver, limits, file))?;
        if !quiet {
            print_note(written);
        }
        Ok(())
    }
}
