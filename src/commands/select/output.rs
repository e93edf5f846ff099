//! Where selected games go.

use std::io::{self, BufWriter, Write};

use super::list::List;
use super::selection::FoundGame;
use crate::cli::{DataFormat, Select};
use crate::commands::archive_games::SourceText;
use crate::commands::console::print_error;
use crate::commands::copies::Copies;
use crate::commands::exit_status::ExitStatus;
use crate::commands::output::Output;
use crate::judge::Defaults;

/// What is written.
pub(super) enum Sink {
    /// The records.
    Records(Copies),
    /// A list of them.
    List(List<Box<dyn Write + Send>>, Option<Output>),
    /// Only their number.
    Count(Option<Output>),
}

impl Sink {
    /// Writes to this file, or to standard output.
    pub(super) fn new(arguments: &Select, output: Option<Output>) -> Sink {
        if arguments.count {
            return Sink::Count(output);
        }
        if arguments.list {
            let format = arguments.output_format.unwrap_or(DataFormat::Text);
            return Sink::List(List::new(writer(output.as_ref()), format), output);
        }
        Sink::Records(Copies::new(output))
    }

    /// Writes a game of a text. `first` is the number of the first game of its block. Returns whether the output can hold it
    /// together with those before.
    pub(super) fn add(
        &mut self,
        text: &SourceText,
        first: usize,
        game: &FoundGame,
        defaults: &Defaults,
    ) -> io::Result<bool> {
        match self {
            Sink::Records(copies) => {
                for part in &game.record {
                    if !copies.add(part, &text.name, &text.dialect, defaults)? {
                        return Ok(false);
                    }
                }
            }
            Sink::List(list, _) => {
                if let Some(listed) = &game.listed {
                    list.add(&text.name, first + game.number, listed)?;
                }
            }
            Sink::Count(_) => {}
        }
        Ok(true)
    }

    /// Ends the output. A file gets its name if everything was read.
    pub(super) fn finish(self, ending: ExitStatus, selected: u64) -> anyhow::Result<()> {
        let output = match self {
            Sink::Records(mut copies) => {
                copies.flush()?;
                copies.end()
            }
            Sink::List(list, output) => {
                list.finish()?;
                output
            }
            Sink::Count(output) => {
                let mut out = writer(output.as_ref());
                writeln!(out, "{selected}")?;
                out.flush()?;
                output
            }
        };
        match output {
            Some(output) if ending == ExitStatus::Clean => output.finish(),
            Some(output) => {
                print_error(format_args!("{}: not written, because not everything was read", output.name()));
                Ok(())
            }
            None => Ok(()),
        }
    }
}

fn writer(output: Option<&Output>) -> Box<dyn Write + Send> {
    match output {
        Some(output) => Box::new(BufWriter::new(output.writer())),
        None => Box::new(BufWriter::new(io::stdout())),
    }
}
