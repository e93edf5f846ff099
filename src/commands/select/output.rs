//! The outputs of selected games: files, standard output, lists and counts.

use std::collections::BTreeSet;
use std::io::{self, BufWriter, Seek, Write};
use std::path::PathBuf;

use super::game_file::GameFile;
use super::split::Split;
use crate::cli::{DataFormat, Select};
use crate::program::console::{Verbosity, plural, print_note};
use crate::program::exit_status::ExitStatus;
use crate::program::output::{self, Output, Shared};
use anyhow::Context;
use xgames_analysis::archive::copies::lacking_words;
use xgames_analysis::archive::{Limits, TemporaryFile};
use xgames_analysis::selection::{Entry, GameForm, SplitKey, may_be_refused};
use xgames_columns::ParquetFile;
use xgames_columns::schema::RECORDS;
use xgames_core::record::Format;
use xgames_report::tables::{ListedGame, RowFormat, RowWriter};

/// The output of selected games.
pub(super) struct Sink {
    kind: Kind,
    output: Option<Output>,
    /// The file in which games wait for standard output, if perhaps they cannot be there together.
    waiting: Option<TemporaryFile>,
    form: GameForm,
}

/// The kind of output.
enum Kind {
    /// The games are written.
    Games(GameFile<Box<dyn Write + Send>>),
    /// The games are written to several files; this number of them to each, if it is given.
    Split(Box<Split>, Option<u64>),
    /// A list of the games is written.
    List(RowWriter<Box<dyn Write + Send>, ListedGame<'static>>),
    /// Rows of games are written to a Parquet table.
    Table(Box<ParquetFile<BufWriter<Shared>>>),
    /// Only the number of games is written.
    Count,
}

impl Sink {
    /// Begins the output: to a file, to a folder, or to standard output.
    pub(super) fn new(
        arguments: &Select,
        output: Option<Output>,
        paths: &[PathBuf],
        limits: &Limits,
    ) -> anyhow::Result<Sink> {
        let form = form(arguments);
        let mut waiting = None;
        let kind = match (&arguments.games.into, &arguments.games.split_by) {
            _ if arguments.count => Kind::Count,
            _ if arguments.list => {
                let format = arguments.output_format.unwrap_or(DataFormat::Text);
                Kind::List(RowWriter::new(plain_writer(output.as_ref()), format.into()))
            }
            (Some(folder), Some(key)) => {
                let each = if let SplitKey::Every(games) = key { Some(*games) } else { None };
                Kind::Split(Box::new(Split::open(folder, arguments.output.force, form)?), each)
            }
            _ if is_table(arguments) => {
                let out = output.as_ref().map(|output| BufWriter::new(output.writer()));
                Kind::Table(Box::new(ParquetFile::new(out.context("no file")?, &RECORDS)?))
            }
            _ => {
                let (out, name): (Box<dyn Write + Send>, &str) = match &output {
                    Some(output) => (Box::new(output.writer()), output.name()),
                    None if may_be_refused(form, paths, limits, arguments.format) => {
                        let file = waiting.insert(TemporaryFile::new()?);
                        (Box::new(BufWriter::new(file.try_clone()?)), "standard output")
                    }
                    None => (output::stdout(), "standard output"),
                };
                Kind::Games(GameFile::new(out, name, form))
            }
        };
        Ok(Sink { kind, output, waiting, form })
    }

    /// The format of the list, if one is written.
    pub(super) fn list_format(&self) -> Option<RowFormat> {
        if let Kind::List(list) = &self.kind { Some(list.format()) } else { None }
    }

    /// Writes a game; `written` others have been written before. Returns whether the output can hold it together with those.
    pub(super) fn write(&mut self, mut entry: Entry, written: u64) -> io::Result<bool> {
        match &mut self.kind {
            Kind::Games(file) => return file.add(&entry.game, &entry.text, self.form),
            Kind::Split(split, each) => {
                entry.values.extend(each.map(|each| format!("{:06}", written / each + 1)));
                return split.add(&entry);
            }
            Kind::List(list) => list.write_rendered(&entry.game)?,
            Kind::Table(file) => file.add_encoded(&entry.game)?,
            Kind::Count => {}
        }
        Ok(true)
    }

    /// Ends the output, and gives files their names. The numbers are those of the games written and left out.
    pub(super) fn finish(
        self,
        ending: ExitStatus,
        (written, left_out): (u64, u64),
        verbosity: Verbosity,
    ) -> anyhow::Result<()> {
        let Sink { kind, output, waiting, .. } = self;
        let lacking: BTreeSet<&'static str> = match &kind {
            Kind::Games(file) => file.lacking().collect(),
            Kind::Split(split, _) => split.lacking().collect(),
            Kind::List(_) | Kind::Table(_) | Kind::Count => BTreeSet::new(),
        };
        lacking_words(&lacking).filter(|_| verbosity > Verbosity::Quiet).into_iter().for_each(print_note);
        match kind {
            Kind::Games(mut file) => {
                file.end()?;
                if let Some(mut waiting) = waiting {
                    waiting.rewind()?;
                    let mut out = output::stdout();
                    io::copy(&mut waiting, &mut out)?;
                    out.flush()?;
                }
            }
            Kind::Split(split, _) => {
                let files = split.finish(ending < ExitStatus::Failure)?;
                if verbosity > Verbosity::Quiet {
                    print_note(plural(files, "file") + " written");
                }
            }
            Kind::List(mut list) => list.end()?,
            Kind::Table(mut file) => file.end()?,
            Kind::Count => {
                let mut out = plain_writer(output.as_ref());
                writeln!(out, "{written}")?;
                out.flush()?;
            }
        }
        output::finish_games(ending, (written, left_out), output).map(drop)
    }
}

/// The form in which the games are written.
pub(super) fn form(arguments: &Select) -> GameForm {
    let options = &arguments.games;
    match options.to {
        None if is_table(arguments) && options.strip.is_empty() => GameForm::Native,
        None if is_table(arguments) => GameForm::Converted(Format::Native),
        Some(format) => GameForm::Converted(format),
        None if options.strip.is_empty() => GameForm::Verbatim,
        None => GameForm::Rewritten,
    }
}

/// Whether the games are written to a Parquet table, because the name of the output says so.
pub(super) fn is_table(arguments: &Select) -> bool {
    let Select { list, count, games, output, .. } = arguments;
    !list && !count && games.to.is_none() && output.is_parquet()
}

fn plain_writer(output: Option<&Output>) -> Box<dyn Write + Send> {
    match output {
        Some(output) => Box::new(BufWriter::new(output.writer())),
        None => output::stdout(),
    }
}
