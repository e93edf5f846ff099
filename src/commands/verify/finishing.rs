//! What is done in order with the results: reports, split files, counts.

use std::io::{self, Write};
use std::ops::{ControlFlow, Range};

use super::cache::Cache;
use super::engine::{Done, Item};
use super::progress::Progress;
use super::tally::Tally;
use crate::archive::split::{Block, too_long};
use crate::commands::console::{Verbosity, plural, print_error, print_note};
use crate::commands::exit_status::ExitStatus;
use crate::commands::output::Shared;
use crate::report::Report;

/// Everything that results end up in.
pub(super) struct Finishing {
    pub(super) reports: Vec<Box<dyn Report>>,
    /// Where the records of valid and of invalid games go.
    pub(super) good: Option<Copies>,
    pub(super) bad: Option<Copies>,
    pub(super) progress: Progress,
    pub(super) cache: Option<Cache>,
    pub(super) verbosity: Verbosity,
    /// Whether it is noted that a text holds no game.
    pub(super) empty_matters: bool,
    pub(super) tally: Tally,
    /// GameNumbers of inputs that need not be judged again, and of places that could not be read.
    pub(super) known: u64,
    pub(super) unread: u64,
    pub(super) ending: ExitStatus,
    /// The first error of an output.
    pub(super) error: Option<io::Error>,
    /// The current input, and whether there is anything to say about it.
    pub(super) input: Tally,
    pub(super) input_is_clean: bool,
    /// The current text, and its number of games.
    pub(super) text: Option<String>,
    pub(super) text_games: u64,
}

/// A file that records are copied to.
pub(super) struct Copies {
    file: Shared,
    /// What the last record stood under.
    heading: Vec<u8>,
}

impl Copies {
    pub(super) fn new(file: Shared) -> Copies {
        Copies { file, heading: Vec::new() }
    }

    fn add(&mut self, record: &[u8], heading: &[u8]) -> io::Result<()> {
        if self.heading != heading {
            self.file.write_all(heading)?;
            self.heading = heading.to_vec();
        }
        self.file.write_all(record)?;
        // The next one may come from elsewhere.
        match (record.ends_with(b"\n"), heading.is_empty()) {
            (true, _) => Ok(()),
            (false, true) => self.file.write_all(b"\n\n"),
            (false, false) => self.file.write_all(b"\n"),
        }
    }
}

impl Finishing {
    pub(super) fn take(&mut self, done: Done) -> ControlFlow<()> {
        match self.try_take(done) {
            Ok(flow) => flow,
            Err(error) => {
                self.error = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    fn try_take(&mut self, done: Done) -> io::Result<ControlFlow<()>> {
        match done {
            Done::Games { begins, parts, tally, fails, block, places, heading, stops } => {
                if let Some(file) = begins {
                    self.begin_text(&file.name)?;
                }
                for (report, parts) in self.reports.iter_mut().zip(&parts) {
                    report.add(parts)?;
                    report.flush()?;
                }
                self.split(&block, &places, &heading)?;
                self.text_games += tally.games;
                self.input_is_clean &= tally.findings == 0;
                self.input.add(&tally);
                self.tally.add(&tally);
                if fails {
                    self.ending = self.ending.max(ExitStatus::Violation);
                }
                self.progress.update(&self.tally);
                if stops {
                    if self.verbosity > Verbosity::Quiet {
                        self.progress.suspend(|| print_note("enough errors: the rest is not checked"));
                    }
                    return Ok(ControlFlow::Break(()));
                }
            }
            Done::Other(Item::Input) => {
                self.input = Tally::default();
                self.input_is_clean = true;
            }
            Done::Other(Item::Text(file)) => self.begin_text(&file.name)?,
            Done::Other(Item::TooLong(file, line)) => {
                self.problem(&file.name, &too_long(line))?;
            }
            Done::Other(Item::Problem { name, message }) => self.problem(&name, &message)?,
            Done::Other(Item::Known(tally)) => {
                self.known += 1;
                self.tally.add(&tally);
                self.progress.update(&self.tally);
            }
            Done::Other(Item::EndOfInput(key)) => {
                self.end_text();
                if let Some(cache) = &self.cache
                    && self.input_is_clean
                    && self.input.games > 0
                {
                    cache.store(&key, &self.input);
                }
            }
            // Games go another way.
            Done::Other(Item::Games { .. }) => {}
            Done::Broken => {
                let name = self.text.clone().unwrap_or_default();
                self.problem(&name, "internal error: some games could not be judged")?;
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn begin_text(&mut self, name: &str) -> io::Result<()> {
        self.end_text();
        self.text = Some(name.to_owned());
        self.reports.iter_mut().try_for_each(|report| report.begin_file(name))
    }

    pub(super) fn end_text(&mut self) {
        let Some(name) = self.text.take() else { return };
        let (games, verbosity) = (self.text_games, self.verbosity);
        self.progress.suspend(|| {
            if verbosity == Verbosity::Verbose {
                print_note(format_args!("{name}: {}", plural(games as usize, "game")));
            } else if verbosity == Verbosity::Normal && games == 0 && self.empty_matters {
                print_note(format_args!("{name}: there is no game in this file"));
            }
        });
        self.text_games = 0;
    }

    fn problem(&mut self, name: &str, message: &str) -> io::Result<()> {
        self.unread += 1;
        self.ending = ExitStatus::Failure;
        self.input_is_clean = false;
        // That it holds no game is then not worth a note.
        self.text_games += 1;
        self.progress.suspend(|| print_error(format_args!("{name}: {message}")));
        self.reports.iter_mut().try_for_each(|report| report.problem(name, message))
    }

    /// Copies the records byte for byte, each with what stands between it and the next one.
    fn split(&mut self, block: &Block, places: &[(Range<usize>, bool)], heading: &[u8]) -> io::Result<()> {
        for (place, is_good) in places {
            if let Some(copies) = if *is_good { &mut self.good } else { &mut self.bad } {
                copies.add(&block.text[place.clone()], heading)?;
            }
        }
        Ok(())
    }
}
