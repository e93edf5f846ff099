//! The end of a run: its files get their names, and it is summed up.

use std::collections::BTreeSet;
use std::io::{self, IsTerminal};
use std::time::Instant;

use anyhow::{anyhow, bail};

use super::Summary;
use super::baseline_file::BaselineFile;
use super::outputs::{Outputs, Totals};
use crate::program::console::{Verbosity, counted, print_error, print_note};
use crate::program::error_words::why_not_written;
use crate::program::exit_status::ExitStatus;
use crate::program::output::{self, Output};
use crate::program::record_options::note_left_out;
use crate::program::{interrupt, phase_times, summary};
use xgames_analysis::archive::Phase;
use xgames_analysis::archive::copies::lacking_words;
use xgames_analysis::reviewing::Reviewing;
use xgames_core::diagnostic::Severity;
use xgames_core::judge::Defaults;
use xgames_report::findings::ReviewReport;
use xgames_report::verification::{Before, Settings};

/// This struct holds everything from which a run is summed up.
pub(super) struct Ending<'a> {
    pub(super) summary: Summary,
    pub(super) verbosity: Verbosity,
    pub(super) begun: Instant,
    pub(super) typed: &'a Defaults,
    pub(super) settings: &'a Settings,
    pub(super) jobs: usize,
    /// The revision that the games are compared with.
    pub(super) changed_since: Option<&'a str>,
    /// Whether a part of a file is read.
    pub(super) has_range: bool,
}

impl Ending<'_> {
    /// Prints the summary.
    pub(super) fn summarise(&self, outputs: &Outputs<'_>) {
        let Totals { counts, unchanged, unread, strays, .. } = &outputs.totals;
        match self.summary {
            _ if self.verbosity == Verbosity::Quiet => {}
            Summary::Short => summary::print_short(counts, *strays),
            Summary::Full => summary::print_full(counts, self.begun.elapsed(), *unchanged, *unread, *strays),
        }
        self.changed_since.into_iter().for_each(|revision| outputs.note_same(revision));
        if self.verbosity > Verbosity::Quiet {
            note_left_out(self.typed, counts.left_out, counts.games);
        }
        let phases = [
            (Phase::Reading, "reading"),
            (Phase::Judging, "judging"),
            (Phase::Rendering, "rendering"),
            (Phase::Writing, "writing"),
        ];
        phase_times::print(&self.settings.times, &phases, self.jobs);
    }

    /// Says what can be repaired.
    pub(super) fn suggest_repairs(&self, outputs: &Outputs<'_>) {
        if self.verbosity > Verbosity::Quiet && io::stderr().is_terminal() {
            summary::print_repairable(&outputs.totals.counts);
        }
    }

    /// Whether games are passed over, so that findings can be missing.
    fn is_partial(&self) -> bool {
        let Settings { numbers, shard, max_errors, compares, .. } = self.settings;
        numbers.is_some() || shard.is_some() || max_errors.is_some() || *compares || self.has_range
    }

    /// Says that no game has plies of those who are meant, if that is so.
    ///
    /// # Errors
    /// It is so, and all games were read.
    pub(super) fn check_players(&self, outputs: &Outputs<'_>) -> anyhow::Result<()> {
        let whose = self.settings.reviewing.as_ref().map(|reviewing| &reviewing.whose);
        let Some(whose) = whose.filter(|_| outputs.totals.counts.are_of_others()) else { return Ok(()) };
        if !self.is_partial() {
            bail!("no game has {}", whose.in_words());
        }
        if self.verbosity > Verbosity::Quiet {
            print_note(format_args!("no game that was read has {}", whose.in_words()));
        }
        Ok(())
    }

    /// Says which ignores have ignored nothing, and which known findings no longer occur.
    pub(super) fn compare(
        &self,
        outputs: &mut Outputs<'_>,
        known: Option<&BaselineFile>,
        before: &Before,
    ) -> anyhow::Result<()> {
        if let Some((ignores, _)) = outputs.ignores.take()
            && !self.is_partial()
            && outputs.totals.unread == 0
            && ignores.print_unused()
            && self.settings.fails <= Severity::Warning
        {
            outputs.ending = outputs.ending.max(ExitStatus::Violation);
        }
        let Some(known) = known else { return Ok(()) };
        let state = (self.is_partial(), outputs.totals.unread > 0);
        known.end(self.settings, before, state, self.verbosity == Verbosity::Quiet)
    }

    /// Ends the files of copies.
    fn end_copies(&self, outputs: &mut Outputs<'_>) -> anyhow::Result<impl Iterator<Item = Output> + use<>> {
        let mut copied: Vec<_> = outputs.good.take().into_iter().chain(outputs.bad.take()).collect();
        copied.retain(|(copies, _)| !copies.is_refused());
        let lacking: BTreeSet<&'static str> = copied.iter().flat_map(|(copies, _)| copies.lacking()).copied().collect();
        lacking_words(&lacking).filter(|_| self.verbosity > Verbosity::Quiet).into_iter().for_each(print_note);
        for (copies, output) in &mut copied {
            copies.end().map_err(|error| anyhow!("{}: {}", output.name(), why_not_written(&error)))?;
        }
        Ok(copied.into_iter().map(|(_, output)| output))
    }

    /// Ends a run that was interrupted. New files have what an analysis has found so far, because that took long, unless
    /// a file of `--resume` has it, with which the same command goes on.
    pub(super) fn interrupted(
        &self,
        outputs: &mut Outputs<'_>,
        files: impl Iterator<Item = Output>,
        about_play: Vec<(ReviewReport, Output)>,
    ) -> anyhow::Result<ExitStatus> {
        let _keeping = interrupt::keeping();
        let status = interrupt::end("");
        // Whether a game is good may depend on what was not searched.
        let copies = self.end_copies(outputs)?;
        let is_of_use = |reviewing: &Reviewing| reviewing.is_slow() && reviewing.kept.is_none();
        let (kept, lost): (Vec<Output>, Vec<Output>) = if self.settings.reviewing.as_ref().is_some_and(is_of_use) {
            let _guard = interrupt::writing();
            let mut all_ended = true;
            outputs.reports.iter_mut().for_each(|report| all_ended &= report.finish().is_ok());
            // Only a graph needs a game that was searched to its end.
            let is_kept = |kind: &ReviewReport| all_ended || *kind != ReviewReport::Graph;
            let (kept, lost): (Vec<_>, Vec<_>) = about_play.into_iter().partition(|(kind, _)| is_kept(kind));
            let output = |(_, output)| output;
            (files.chain(kept.into_iter().map(output)).collect(), lost.into_iter().map(output).collect())
        } else {
            (Vec::new(), files.chain(about_play.into_iter().map(|(_, output)| output)).collect())
        };
        output::finish_incomplete(kept, "the analysis was interrupted")?;
        output::finish_after(ExitStatus::Interrupted, lost.into_iter().chain(copies))?;
        self.summarise(outputs);
        Ok(status)
    }

    /// Gives the files of a run their names, the baseline too if there is one. That is written only if everything could be read.
    pub(super) fn finish_files(
        &self,
        outputs: &mut Outputs<'_>,
        baseline: Option<Output>,
        files: impl IntoIterator<Item = Output>,
    ) -> anyhow::Result<()> {
        let files = files.into_iter().chain(self.end_copies(outputs)?);
        let Some((output, baseline)) = baseline.zip(outputs.baseline.take()) else {
            let all_read = if outputs.totals.unread == 0 { ExitStatus::Clean } else { ExitStatus::Failure };
            return output::finish_after(all_read, files);
        };
        if outputs.totals.unread > 0 {
            print_error(format_args!("{}: not written, because {}", output.name(), output::NOT_ALL_READ));
            return output::finish_after(ExitStatus::Failure, files);
        }
        let written = baseline.write(output.writer());
        let findings = written.map_err(|error| anyhow!("{}: {}", output.name(), why_not_written(&error)))?;
        let said = format!("{}: {} written", output.name(), counted(findings, "finding"));
        output::finish_after(ExitStatus::Clean, files.chain([output]))?;
        if self.verbosity > Verbosity::Quiet {
            print_note(said);
        }
        Ok(())
    }
}
