//! The outputs of selected games: files, standard output, lists and counts.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use super::game_file::{GameFile, GameForm};
use super::list::ListedGame;
use super::picker::Entry;
use super::split::Split;
use crate::cli::{DataFormat, Select, SplitKey};
use crate::program::console::{Verbosity, plural, print_error, print_note};
use crate::program::exit_status::ExitStatus;
use crate::program::output::{self, Output};
use xgames_core::judge::Defaults;
use xgames_report::tables::{RowFormat, RowWriter};

/// The output of selected games.
pub(super) struct Sink<'a> {
    kind: Kind,
    output: Option<Output>,
    form: GameForm,
    defaults: &'a Defaults,
}

/// The kind of output.
enum Kind {
    /// The games are written.
    Games(GameFile<Box<dyn Write + Send>>),
    /// The games are written to several files; this number of them to each, if it is given.
    Split(Box<Split>, Option<u64>),
    /// A list of the games is written.
    List(RowWriter<Box<dyn Write + Send>, ListedGame<'static>>),
    /// Only the number of games is written.
    Count,
}

impl<'a> Sink<'a> {
    /// Begins the output: to a file, to a folder, or to standard output.
    pub(super) fn new(
        arguments: &Select,
        output: Option<Output>,
        paths: &[PathBuf],
        defaults: &'a Defaults,
    ) -> anyhow::Result<Sink<'a>> {
        let form = GameForm::of(&arguments.games);
        let kind = match (&arguments.games.into, &arguments.games.split_by) {
            _ if arguments.count => Kind::Count,
            _ if arguments.list => {
                let format = arguments.output_format.unwrap_or(DataFormat::Text);
                Kind::List(RowWriter::new(plain_writer(output.as_ref()), format.into()))
            }
            (Some(folder), Some(key)) => {
                let each = if let SplitKey::Every(games) = key { Some(*games) } else { None };
                Kind::Split(Box::new(Split::open(folder, paths, arguments.output.force, form)?), each)
            }
            _ => match &output {
                Some(output) => Kind::Games(GameFile::new(Box::new(output.writer()), output.name(), form)),
                None => Kind::Games(GameFile::new(output::stdout(), "standard output", form)),
            },
        };
        Ok(Sink { kind, output, form, defaults })
    }

    /// The format of the list, if one is written.
    pub(super) fn list_format(&self) -> Option<RowFormat> {
        if let Kind::List(list) = &self.kind { Some(list.format()) } else { None }
    }

    /// Writes a game; `written` others have been written before. Returns whether the output can hold it together with those.
    pub(super) fn write(&mut self, mut entry: Entry, written: u64) -> io::Result<bool> {
        match &mut self.kind {
            Kind::Games(file) => return file.add(&entry.game, &entry.text, self.form, self.defaults),
            Kind::Split(split, each) => {
                entry.values.extend(each.map(|each| format!("{:06}", written / each + 1)));
                return split.add(&entry, self.defaults);
            }
            Kind::List(list) => list.write_rendered(&entry.game)?,
            Kind::Count => {}
        }
        Ok(true)
    }

    /// Ends the output. A file gets its name if everything was read.
    pub(super) fn finish(self, ending: ExitStatus, written: u64, verbosity: Verbosity) -> anyhow::Result<()> {
        let Sink { kind, output, .. } = self;
        let is_complete = ending < ExitStatus::Failure;
        match kind {
            Kind::Games(mut file) => file.end()?,
            Kind::Split(split, _) if is_complete => {
                let files = split.finish()?;
                if verbosity > Verbosity::Quiet {
                    print_note(plural(files, "file") + " written");
                }
            }
            Kind::Split(split, _) => print_error(format_args!("{}: {NOT_WRITTEN}", split.name())),
            Kind::List(mut list) => list.end()?,
            Kind::Count => {
                let mut out = plain_writer(output.as_ref());
                writeln!(out, "{written}")?;
                out.flush()?;
            }
        }
        match output {
            Some(output) if is_complete => output.finish(),
            Some(output) => {
                print_error(format_args!("{}: {NOT_WRITTEN}", output.name()));
                Ok(())
            }
            None => Ok(()),
        }
    }
}

const NOT_WRITTEN: &str = "not written, because not everything was read";

fn plain_writer(output: Option<&Output>) -> Box<dyn Write + Send> {
    match output {
        Some(output) => Box::new(BufWriter::new(output.writer())),
        None => Box::new(BufWriter::new(io::stdout())),
    }
}
