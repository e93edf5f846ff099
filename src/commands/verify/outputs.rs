//! Writes everything that must be in order: reports, copies of the records, counts, the cache.

use std::io;
use std::mem;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::cache_file::CacheFile;
use super::ignores::Ignores;
use crate::program::config::Config;
use crate::program::console::{Problem, ProblemFormat, Verbosity, plural, print_error, print_note};
use crate::program::exit_status::ExitStatus;
use crate::program::interrupt;
use crate::program::output::{Output, Shared};
use crate::program::progress::{Done, Progress};
use xgames_analysis::archive::copies::{Added, Copies, excess};
use xgames_analysis::archive::no_game;
use xgames_analysis::archive::pipeline::{Event, SourceText};
use xgames_analysis::hash_key::Key;
use xgames_core::diagnostic::printable_path;
use xgames_core::record::Format;
use xgames_report::findings::Report;
use xgames_report::verification::{Counts, NewBaseline, RenderedBlock};

/// This struct holds further facts about an event.
#[derive(Default)]
pub(super) enum Note {
    /// Nothing more is known.
    #[default]
    None,
    /// The input was judged by an earlier run, with these counts.
    Unchanged(Counts),
    /// The input ends, and has this key in the cache.
    Key(Key),
    /// The input has not changed since the revision that is compared with.
    Same,
    /// It is not known whether the input has changed. The words say why.
    Unknown(String),
}

/// The reason why games of a text are not judged; the later one matters if there are both.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Others {
    /// They have not changed.
    Same,
    /// They are not selected by their numbers or places.
    Unselected,
    /// They are of another kind or size than the one that is meant.
    LeftOut,
}

/// All outputs of a run.
pub(super) struct Outputs<'c> {
    pub(super) reports: Vec<Box<dyn Report>>,
    /// The copies of the records of valid games, and of invalid ones.
    pub(super) good: Option<(Copies<Shared>, Output)>,
    pub(super) bad: Option<(Copies<Shared>, Output)>,
    pub(super) progress: Progress,
    pub(super) cache: Option<CacheFile>,
    /// The baseline that is written.
    pub(super) baseline: Option<NewBaseline>,
    /// The rules that ignore codes, and the configuration that knows which are about a text, if those are wanted that ignore nothing.
    pub(super) ignores: Option<(Ignores, &'c Config)>,
    pub(super) verbosity: Verbosity,
    /// The form in which problems are printed.
    pub(super) problems: ProblemFormat,
    /// Whether a path without a record counts for the exit status.
    pub(super) nothing_fails: bool,
    pub(super) totals: Totals,
    pub(super) current: Current,
    pub(super) ending: ExitStatus,
    /// The first error of an output.
    pub(super) error: Option<io::Error>,
}

/// The numbers of a run.
#[derive(Default)]
pub(super) struct Totals {
    pub(super) counts: Counts,
    /// The numbers of inputs that were judged by an earlier run, and of parts that could not be read.
    pub(super) unchanged: u64,
    pub(super) unread: u64,
    /// The numbers of inputs, and of games in others, that have not changed since the revision that is compared with.
    pub(super) same_inputs: u64,
    pub(super) same_games: u64,
    /// The number of texts that were skipped because they are not records.
    pub(super) strays: u64,
    /// The number of texts with games none of which is selected.
    pub(super) unselected: usize,
}

/// The input and the text that are being judged.
#[derive(Default)]
pub(super) struct Current {
    /// The counts of the input, and whether there is something to report about it.
    input: Counts,
    has_findings: bool,
    /// The text, and its number of games.
    text: Option<Arc<SourceText>>,
    games: u64,
    /// Whether a problem with the text was told, so that no note about a text without games is needed.
    has_problem: bool,
    /// The games of the text that are not judged, if there are any.
    others: Option<Others>,
}

impl Current {
    /// No text yet. If only a part of a file is read, others are not selected there.
    pub(super) fn new(has_range: bool) -> Current {
        Current { others: has_range.then_some(Others::Unselected), ..Current::default() }
    }

    /// Counts the games of a block.
    fn add(&mut self, block: &RenderedBlock) {
        let RenderedBlock { count, counts, unchanged, .. } = block;
        self.games += counts.games;
        let is_unselected = *count as u64 > counts.games + counts.left_out + unchanged;
        let others = [
            (*unchanged > 0, Others::Same),
            (is_unselected, Others::Unselected),
            (counts.left_out > 0, Others::LeftOut),
        ];
        let others = others.into_iter().filter_map(|(are_there, others)| are_there.then_some(others));
        self.others = self.others.into_iter().chain(others).max();
        self.has_findings |= counts.findings > 0 || counts.known > 0;
        self.input.add(counts);
    }
}

impl Outputs<'_> {
    /// Writes the games of a block. Breaks if verification stops after them.
    pub(super) fn add(&mut self, block: &RenderedBlock) -> ControlFlow<()> {
        let added = self.try_add(block);
        self.unless_failed(added)?;
        if !block.is_last {
            return ControlFlow::Continue(());
        }
        self.note(Some("maximal number of errors reached: nothing after it is checked".to_owned()));
        ControlFlow::Break(())
    }

    /// Handles an event between games. Breaks if an output has failed.
    pub(super) fn handle(&mut self, event: Event, note: Note) -> ControlFlow<()> {
        let handled = self.try_handle(event, note);
        self.unless_failed(handled)
    }

    /// Reports that a job on some games has panicked. Breaks if an output has failed.
    pub(super) fn lose_games(&mut self) -> ControlFlow<()> {
        let text = self.current.text.clone();
        let name = text.as_ref().map_or("", |text| &text.name);
        let handled = self.problem(name, "internal error: some games could not be judged");
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
        // These counts stand even if an output fails.
        self.current.add(block);
        self.totals.same_games += block.unchanged;
        self.totals.counts.add(&block.counts);
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
        let source = &*block.text.source;
        for (record, is_good) in &block.records {
            let Some((copies, output)) = (if *is_good { &mut self.good } else { &mut self.bad }) else { continue };
            let (bytes, is_native) = (&block.block.text[record.clone()], source.dialect.format == Format::Native);
            if let Some(why) = Some(bytes).filter(|_| is_native).and_then(|bytes| excess(bytes, &source.defaults)) {
                let (name, text) = (output.name(), printable_path(&source.name));
                let at = block.block.base.offset + record.start as u64;
                print_error(format_args!("{name}: 1 game left out: {why} ({text}, at byte {at})"));
                self.ending = self.ending.max(ExitStatus::Violation);
            } else if let Added::Refused(why) = copies.add(bytes, source)? {
                why.into_iter().for_each(print_error);
                self.ending = ExitStatus::Failure;
            }
        }
        if let Some((ignores, _)) = &mut self.ignores {
            ignores.meet(&block.ignored);
            if block.counts.left_out > 0 || !block.block.is_whole() {
                ignores.lose_part();
            }
        }
        if let Some(baseline) = &mut self.baseline {
            baseline.add(&block.entries_of_baseline)?;
        }
        if let Some(number) = block.cut {
            let name = printable_path(&source.name);
            self.note(Some(format!("{name}, game {number}: interrupted; not all of its moves were searched")));
        }
        for number in &block.unwritten {
            self.problem(&source.name, &format!("game {number} cannot be written as a native record"))?;
        }
        self.show_progress();
        Ok(())
    }

    fn try_handle(&mut self, event: Event, note: Note) -> io::Result<()> {
        if matches!(event, Event::Input(_)) {
            // What follows is about another input.
            self.end_text();
        }
        match (event, note) {
            (Event::Input(_), Note::Unchanged(counts)) => {
                self.totals.unchanged += 1;
                self.reports.iter_mut().for_each(|report| report.add_unchanged(counts.by_verdict()));
                self.totals.counts.add(&counts);
                interrupt::count(counts.games);
                self.show_progress();
            }
            (Event::Input(_), Note::Same) => self.totals.same_inputs += 1,
            (Event::Input(input), Note::Unknown(why)) => self.problem(&input.name, &why)?,
            (Event::Input(_), _) => {
                self.current.input = Counts::default();
                self.current.has_findings = false;
            }
            (Event::Text(text), _) => {
                self.end_text();
                if let Some((ignores, config)) = &mut self.ignores {
                    ignores.begin_text(config.settings_of(&text.name));
                }
                self.reports.iter_mut().try_for_each(|report| report.begin_file(&text.name))?;
                self.current.text = Some(text);
            }
            (Event::TooLong { name, message } | Event::Problem { name, message }, _) => {
                self.problem(&name, &message)?;
            }
            (Event::Stray { is_read, note }, _) => {
                self.totals.strays += u64::from(!is_read);
                self.note(Some(note));
            }
            (Event::Nothing { note }, _) => {
                if self.nothing_fails {
                    self.ending = self.ending.max(ExitStatus::Violation);
                }
                self.note(Some(note));
            }
            (Event::EndOfInput(_), Note::Key(key)) => {
                self.end_text();
                if let Some(cache) = &mut self.cache
                    && !self.current.has_findings
                    && self.current.input.games > 0
                {
                    cache.add(&key, &self.current.input);
                }
            }
            (Event::EndOfText | Event::EndOfInput(_), _) => {}
        }
        Ok(())
    }

    fn show_progress(&self) {
        let Counts { bytes, games, moves, findings, .. } = self.totals.counts;
        self.progress.update(Done { bytes, games, moves, findings: Some(findings), ..Done::default() });
    }

    /// Ends the last text and the reports.
    pub(super) fn end_reports(&mut self) -> io::Result<()> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        self.end_text();
        let _guard = interrupt::writing();
        self.reports.iter_mut().try_for_each(|report| report.finish())?;
        self.reports.clear();
        Ok(())
    }

    fn end_text(&mut self) {
        let has_problem = mem::take(&mut self.current.has_problem);
        let Some(text) = self.current.text.take() else { return };
        let (name, games, verbosity) = (&text.name, self.current.games, self.verbosity);
        let others = self.current.others.take();
        self.totals.unselected += usize::from(games == 0 && !has_problem && others == Some(Others::Unselected));
        if verbosity == Verbosity::Verbose {
            self.note(Some(format!("{name}: {}", plural(games as usize, "game"))));
        } else if games == 0 && !has_problem && others.is_none() {
            self.note(Some(format!("{name}: {}", no_game(name))));
        }
        self.current.games = 0;
    }

    pub(super) fn note_unselected(&self) {
        let files = plural(self.totals.unselected, "file");
        let note = format!("{files} without a game that `--shard`, `--games` or `--range` selects");
        self.note((self.totals.unselected > 0).then_some(note));
    }

    /// Says what has not changed since a revision.
    pub(super) fn note_same(&self, revision: &str) {
        let Totals { same_inputs, same_games, .. } = self.totals;
        let parts = [(same_inputs, "input", ""), (same_games, "game", " in changed inputs")];
        for (number, thing, place) in parts.into_iter().filter(|(number, ..)| *number > 0) {
            self.note(Some(format!("{}{place} unchanged since {revision}", plural(number as usize, thing))));
        }
    }

    fn note(&self, note: Option<String>) {
        if let Some(note) = note.filter(|_| self.verbosity > Verbosity::Quiet) {
            self.progress.suspend(|| print_note(note));
        }
    }

    fn problem(&mut self, name: &str, message: &str) -> io::Result<()> {
        self.totals.unread += 1;
        self.ending = ExitStatus::Failure;
        self.current.has_findings = true;
        self.current.has_problem = true;
        self.progress.suspend(|| Problem { file: name, problem: message }.print(self.problems));
        self.reports.iter_mut().try_for_each(|report| report.problem(name, message))
    }
}
