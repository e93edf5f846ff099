//! The file of a baseline is read, and pruned.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};

use crate::cli::OnlyNew;
use crate::program::console::{counted, grouped, print_error, print_note};
use crate::program::files;
use crate::program::output::{self, Output};
use xgames_analysis::archive::{FileId, describe, name_of};
use xgames_report::verification::baseline::{Fault, MAX_LENGTH};
use xgames_report::verification::baseline_line::KnownFinding;
use xgames_report::verification::{Baseline, Before, Reach, Settings};

/// The number of findings that no longer occur and are named.
const MAX_NAMED: u64 = 10;

/// The baseline that a run reads.
#[derive(Debug)]
pub(super) struct BaselineFile {
    path: PathBuf,
    /// Whether findings that no longer occur are removed from it.
    is_pruned: bool,
}

impl BaselineFile {
    /// The baseline that the arguments name, or else the configuration. A baseline that is written is a new beginning: none is read.
    pub(super) fn of(arguments: &OnlyNew, configured: Option<&Path>) -> anyhow::Result<Option<BaselineFile>> {
        let path = arguments.baseline.as_deref().or(configured).filter(|_| arguments.write_baseline.is_none());
        if path.is_none() && arguments.prune_baseline {
            bail!("no baseline to prune was given; name it with `--baseline FILE`");
        }
        Ok(path.map(|path| BaselineFile { path: path.to_owned(), is_pruned: arguments.prune_baseline }))
    }

    /// The file itself, which is not read as a record wherever it is found.
    pub(super) fn id(&self) -> Option<FileId> {
        FileId::of(&self.path)
    }

    fn open(&self) -> anyhow::Result<File> {
        files::open_plain(&self.path, MAX_LENGTH)
    }

    fn why(&self, fault: &Fault) -> anyhow::Error {
        let name = name_of(&self.path);
        match fault {
            Fault::Io(error) => anyhow!("{name}: {}", describe(error)),
            _ => anyhow!("{name}: {fault}"),
        }
    }

    /// Reads the findings and the names of their files.
    pub(super) fn read(&self) -> anyhow::Result<(Baseline, Reach)> {
        let mut reach = Reach::default();
        let baseline = Baseline::read(self.open()?, |file| reach.add(file)).map_err(|fault| self.why(&fault))?;
        Ok((baseline, reach))
    }

    /// Names the findings that no longer occur, and removes them if that is wanted. With `is_partial`, games were passed over; with
    /// `is_incomplete`, something could not be read.
    pub(super) fn end(
        &self,
        settings: &Settings,
        before: &Before,
        (is_partial, is_incomplete): (bool, bool),
        quiet: bool,
    ) -> anyhow::Result<()> {
        let Before { baseline, reach, .. } = before;
        let name = name_of(&self.path);
        if self.is_pruned && is_incomplete {
            print_error(format_args!("{name}: not pruned, because not everything could be read"));
        }
        if is_incomplete || !baseline.has_more() {
            return Ok(());
        }
        if reach.is_elsewhere() && baseline.has_none() {
            let why = "names none of the files that were read; run xgames in the folder in which it was written";
            if self.is_pruned {
                bail!("{name}: {why}");
            }
            if !quiet {
                print_note(format_args!("{name}: {why}"));
            }
            return Ok(());
        }
        let output = self.is_pruned.then(|| Output::replace(&self.path, &name)).transpose()?;
        let out: Box<dyn Write> = match &output {
            Some(output) => Box::new(output.writer()),
            None => Box::new(io::sink()),
        };
        let is_wanted = |code, ignored: &[_]| settings.is_wanted(code, ignored);
        let mut gone = 0;
        let pruned = baseline.prune(self.open()?, out, |finding| {
            let is_gone = reach.is_gone(finding, is_partial, is_wanted);
            gone += u64::from(is_gone);
            if is_gone && gone <= MAX_NAMED && !quiet {
                print_gone(finding);
            }
            is_gone
        });
        pruned.map_err(|fault| self.why(&fault))?;
        if gone > MAX_NAMED && !quiet {
            print_note(format_args!("and {} more", grouped(gone - MAX_NAMED)));
        }
        if let Some(output) = output.filter(|_| gone > 0) {
            output.finish()?;
            if !quiet {
                print_note(format_args!("{name}: {} removed", counted(gone, "finding")));
            }
        }
        Ok(())
    }
}

fn print_gone(finding: &KnownFinding<'_>) {
    let KnownFinding { file, id, words, .. } = finding;
    print_note(format_args!("{file}: {id} is in the baseline but no longer occurs: {words}"));
}

/// Refuses a name for a baseline that could not be read back: that of standard output, and of a compressed file.
pub(super) fn check_name(path: &Path) -> anyhow::Result<()> {
    let name = name_of(path);
    if name == "-" || output::is_packed(path) {
        bail!("{name}: a baseline is a file of plain text, so choose another name");
    }
    Ok(())
}
