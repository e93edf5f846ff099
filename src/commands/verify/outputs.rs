//! Writes everything that must be in order: reports, copies of the records, counts, the cache.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::block::{RenderedBlock, SourceText};
use super::cache::{Additions, Key};
use super::counts::Counts;
use crate::commands::console::{Problem, ProblemFormat, Verbosity, plural, print_note};
use crate::commands::copies::Copies;
use crate::commands::exit_status::ExitStatus;
use crate::commands::interrupt;
use crate::commands::output::{Output, Shared};
use crate::commands::progress::{Done, Progress};
use xgames_analysis::archive::no_game;
use xgames_report::findings::Report;

/// An event between games.
pub(super) enum Event {
    /// An input (a file on disk, or standard input) begins.
    Input,
    /// A text begins.
    Text(Arc<SourceText>),
    /// A game of the text is too long to be judged.
    TooLong { name: String, message: String },
    /// Something could not be read.
    Problem { name: String, message: String },
    /// A text that is not a record.
    Stray { is_skipped: bool, note: Option<String> },
    /// A path without a record.
    Nothing { note: Option<String> },
    /// The input was judged by an earlier run, with these counts.
    Unchanged(Counts),
    /// The input ends. This is its key in the cache.
    EndOfInput(Key),
    /// A job has panicked.
    InternalError,
}

/// All outputs of a run.
pub(super) struct Outputs {
    pub(super) reports: Vec<Box<dyn Report>>,
    /// Where the records of valid and of invalid games go.
    pub(super) good: Option<(Copies<Shared>, Output)>,
    pub(super) bad: Option<(Copies<Shared>, Output)>,
    pub(super) progress: Progress,
    pub(super) cache: Option<Additions>,
    pub(super) verbosity: Verbosity,
    /// How problems are printed.
    pub(super) problems: ProblemFormat,
    /// Whether a path without a record counts for the exit status.
    pub(super) nothing_fails: bool,
    pub(super) counts: Counts,
    /// Number of inputs that were judged by an earlier run, and of parts that could not be read.
    pub(super) unchanged: u64,
    pub(super) unread: u64,
    /// Number of texts that were skipped because they are not records.
    pub(super) strays: u64,
    pub(super) ending: ExitStatus,
    /// The first error of an output.
    pub(super) error: Option<io::Error>,
    /// Counts of the current input, and whether there is nothing to report about it.
    pub(super) input: Counts,
    pub(super) input_is_clean: bool,
    /// The current text, and its number of games.
    pub(super) text: Option<Arc<SourceText>>,
    pub(super) text_games: u64,
    /// Whether the current text has games that are not selected.
    pub(super) text_has_others: bool,
    /// Number of texts with games none of which is selected.
    pub(super) unselected: usize,
}

impl Outputs {
    /// Writes the games of a block. Breaks if verification stops after them.
    pub(super) fn add(&mut self, block: &RenderedBlock) -> ControlFlow<()> {
        let added = self.try_add(block);
        self.unless_failed(added)?;
        if !block.is_last {
            return ControlFlow::Continue(());
        }
        self.note(Some("maximal number of errors reached: the rest is not checked".to_owned()));
        ControlFlow::Break(())
    }

    /// Handles an event between games. Breaks if an output has failed.
    pub(super) fn handle(&mut self, event: Event) -> ControlFlow<()> {
        let handled = self.try_handle(event);
        self.unless_failed(handled)
    }

    fn unless_failed(&mut self, result: io::Result<()>) -> ControlFlow<()> {
        match result {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.error = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    fn try_add(&mut self, block: &RenderedBlock) -> io::Result<()> {
        // What was found counts even if an output fails.
        self.text_games += block.counts.games;
        self.text_has_others |= block.count as u64 > block.counts.games;
        self.input_is_clean &= block.counts.findings == 0;
        self.input.add(&block.counts);
        self.counts.add(&block.counts);
        interrupt::count(block.counts.games);
        if block.fails {
            self.ending = self.ending.max(ExitStatus::Violation);
        }
        let mut report = || {
            self.reports.iter_mut().zip(&block.entries).try_for_each(|(report, entries)| {
                report.add(entries)?;
                report.flush()
            })
        };
        let prints = block.entries.iter().any(|entries| entries.iter().next().is_some());
        if prints { self.progress.suspend_for_output(report) } else { report() }?;
        // Each record has the text between it and the next one.
        let SourceText { name, dialect, defaults, .. } = &*block.text;
        for (record, is_good) in &block.records {
            if let Some((copies, _)) = if *is_good { &mut self.good } else { &mut self.bad }
                && !copies.add(&block.block.text[record.clone()], name, dialect, defaults)?
            {
                self.ending = ExitStatus::Failure;
            }
        }
        for number in &block.unwritten {
            self.problem(name, &format!("game {number} cannot be written as a native record"))?;
        }
        self.show_progress();
        Ok(())
    }

    fn try_handle(&mut self, event: Event) -> io::Result<()> {
        match event {
            Event::Input => {
                self.input = Counts::default();
                self.input_is_clean = true;
            }
            Event::Text(text) => {
                self.end_text();
                self.reports.iter_mut().try_for_each(|report| report.begin_file(&text.name))?;
                self.text = Some(text);
            }
            Event::TooLong { name, message } | Event::Problem { name, message } => self.problem(&name, &message)?,
            Event::Stray { is_skipped, note } => {
                self.strays += u64::from(is_skipped);
                self.note(note);
            }
            Event::Nothing { note } => {
                if self.nothing_fails {
                    self.ending = self.ending.max(ExitStatus::Violation);
                }
                self.note(note);
            }
            Event::Unchanged(counts) => {
                self.unchanged += 1;
                self.reports.iter_mut().for_each(|report| report.add_unchanged(counts.by_verdict()));
                self.counts.add(&counts);
                interrupt::count(counts.games);
                self.show_progress();
            }
            Event::EndOfInput(key) => {
                self.end_text();
                if let Some(cache) = &mut self.cache
                    && self.input_is_clean
                    && self.input.games > 0
                {
                    cache.add(&key, &self.input);
                }
            }
            Event::InternalError => {
                let text = self.text.clone();
                let name = text.as_ref().map_or("", |text| &text.name);
                self.problem(name, "internal error: some games could not be judged")?;
            }
        }
        Ok(())
    }

    fn show_progress(&self) {
        let Counts { bytes, games, moves, findings, .. } = self.counts;
        self.progress.update(Done { bytes, games, moves, findings: Some(findings) });
    }

    pub(super) fn end_text(&mut self) {
        let Some(text) = self.text.take() else { return };
        let (name, games, verbosity) = (&text.name, self.text_games, self.verbosity);
        let is_unselected = games == 0 && self.text_has_others;
        self.unselected += usize::from(is_unselected);
        if verbosity == Verbosity::Verbose {
            self.note(Some(format!("{name}: {}", plural(games as usize, "game"))));
        } else if games == 0 && !is_unselected {
            self.note(Some(format!("{name}: {}", no_game(name))));
        }
        self.text_games = 0;
        self.text_has_others = false;
    }

    pub(super) fn note_unselected(&self) {
        let files = plural(self.unselected, "file");
        let note = format!("{files} without a game that `--shard`, `--games` or `--range` selects");
        self.note((self.unselected > 0).then_some(note));
    }

    fn note(&self, note: Option<String>) {
        if let Some(note) = note.filter(|_| self.verbosity > Verbosity::Quiet) {
            self.progress.suspend(|| print_note(note));
        }
    }

    fn problem(&mut self, name: &str, message: &str) -> io::Result<()> {
        self.unread += 1;
        self.ending = ExitStatus::Failure;
        self.input_is_clean = false;
        // No note about a text without games is needed.
        self.text_games += 1;
        self.progress.suspend(|| Problem { file: name, problem: message }.print(self.problems));
        self.reports.iter_mut().try_for_each(|report| report.problem(name, message))
    }
}
