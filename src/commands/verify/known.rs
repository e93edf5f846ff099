//! Baselines: the file of findings that are known is read, written, and pruned.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};

use crate::cli::OnlyNew;
use crate::program::console::{counted, grouped, print_error, print_note};
use crate::program::files;
use crate::program::output::{self, Output};
use xgames_analysis::archive::external_sort::ExternalSort;
use xgames_analysis::archive::{FileId, describe, name_of};
use xgames_report::verification::baseline::{Fault, MAX_LENGTH};
use xgames_report::verification::baseline_line::{COMMENTS, HEAD, KnownFinding, Line};
use xgames_report::verification::{Baseline, Before, Reach, Settings};

/// The number of findings that no longer occur and are named.
const MAX_NAMED: u64 = 10;

/// The number of bytes of a new baseline that are sorted at a time.
const SORTED: usize = 16 << 20;

/// The baseline that a run reads.
#[derive(Debug)]
pub(super) struct KnownFile {
    path: PathBuf,
    /// Whether findings that no longer occur are removed from it.
    is_pruned: bool,
}

impl KnownFile {
    /// The baseline that the arguments name, or else the configuration. A baseline that is written is a new beginning: none is read.
    pub(super) fn of(arguments: &OnlyNew, configured: Option<&Path>) -> anyhow::Result<Option<KnownFile>> {
        let path = arguments.baseline.as_deref().or(configured).filter(|_| arguments.write_baseline.is_none());
        if path.is_none() && arguments.prune_baseline {
            bail!("no baseline to prune was given; name it with `--baseline FILE`");
        }
        Ok(path.map(|path| KnownFile { path: path.to_owned(), is_pruned: arguments.prune_baseline }))
    }

    /// The file itself, which is not read as a record wherever it is found.
    pub(super) fn id(&self) -> Option<FileId> {
        FileId::of(&self.path)
    }

    fn open(&self) -> anyhow::Result<io::Take<std::fs::File>> {
        Ok(io::Read::take(files::open_plain(&self.path, MAX_LENGTH)?, MAX_LENGTH + 1))
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
        let mut out = output.as_ref().map(Output::writer);
        let is_wanted = |code, ignored: &[_]| settings.is_wanted(code, ignored);
        let mut gone = 0;
        let read = baseline.each_line(self.open()?, |line, bytes, has_occurred| {
            if let Line::Finding(finding) = line
                && !has_occurred
                && reach.is_gone(&finding, is_partial, is_wanted)
            {
                gone += 1;
                if gone <= MAX_NAMED && !quiet {
                    print_gone(&finding);
                }
                return Ok(());
            }
            out.as_mut().map_or(Ok(()), |out| out.write_all(bytes))
        });
        read.map_err(|fault| self.why(&fault))?;
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

/// A baseline that is written.
pub(super) struct NewBaseline {
    lines: ExternalSort,
    length: u64,
    findings: u64,
}

impl NewBaseline {
    pub(super) fn new() -> io::Result<NewBaseline> {
        let length = (HEAD.len() + 1 + COMMENTS.len()) as u64;
        Ok(NewBaseline { lines: ExternalSort::new(SORTED)?, length, findings: 0 })
    }

    /// Adds the lines of findings.
    pub(super) fn add(&mut self, lines: &[String]) -> io::Result<()> {
        for line in lines {
            self.length += line.len() as u64;
            self.findings += 1;
            if self.length > MAX_LENGTH {
                let most = MAX_LENGTH >> 20;
                return Err(io::Error::other(format!(
                    "the baseline would be longer than {most} MiB, which is the limit"
                )));
            }
            self.lines.push(line.as_bytes(), line.as_bytes())?;
        }
        Ok(())
    }

    /// Writes the whole file. Returns what to say about it.
    pub(super) fn write(self, output: &Output) -> io::Result<String> {
        let mut out = output.writer();
        write!(out, "{HEAD}\n{COMMENTS}")?;
        for line in self.lines.sorted()? {
            out.write_all(&line?)?;
        }
        Ok(format!("{}: {} written", output.name(), counted(self.findings, "finding")))
    }
}

/// Refuses a name for a baseline that could not be read back: that of standard output, and of a compressed file.
pub(super) fn check_name(path: &Path) -> anyhow::Result<()> {
    let name = name_of(path);
    if name == "-" || output::is_packed(path) {
        bail!("{name}: a baseline is a file of plain text, so choose another name");
    }
    Ok(())
}
