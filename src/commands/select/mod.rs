//! `select`: copies, converts, lists or counts the games of whole archives for which a query is true.

mod game_file;
mod indexed;
mod output;
mod split;

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::bail;

use self::output::{Sink, form, is_table};
use crate::cli::{ArchiveOptions, GameOutput, Select};
use crate::program::archive_games::ArchiveGames;
use crate::program::console::{Verbosity, grouped, plural_games, print_error, print_note};
use crate::program::error_words::unless_closed;
use crate::program::exit_status::ExitStatus;
use crate::program::findings::error_look;
use crate::program::output::{Guard, Output, inputs};
use crate::program::record_defaults::RecordDefaults;
use crate::program::record_options::check_defaults;
use crate::program::{files, interrupt};
use xgames_analysis::archive::BlockGames;
use xgames_analysis::archive::pipeline::SourceText;
use xgames_analysis::occurrence::Occurrence;
use xgames_analysis::query::{MoveQuestions, Query};
use xgames_analysis::selection::{
    Entry, Picker, Picking, Repeats, Repetitions, SelectedGames, Selection, SplitKey, Wanted,
};
use xgames_columns::{records_to_rows, with_number};
use xgames_core::convert::{Losses, Omissions};
use xgames_core::diagnostic::Span;
use xgames_core::games::Game;
use xgames_core::record::Format;
use xgames_report::findings;
use xgames_report::tables::ListedGame;

pub(super) fn run(arguments: &Select, verbosity: Verbosity) -> anyhow::Result<ExitStatus> {
    let defaults = RecordDefaults::read(arguments.defaults(), &arguments.config_options)?;
    if let Some(ending) = check_defaults(&defaults.typed) {
        return Ok(ending);
    }
    if let Some(message) = arguments.output.other_than_parquet(arguments.games.to) {
        bail!(message);
    }
    let Some(query) = query(arguments) else { return Ok(ExitStatus::Refused) };
    let Some(questions) = move_questions(arguments, defaults.coords().as_deref())? else {
        return Ok(ExitStatus::Refused);
    };
    let index = indexed::open(arguments, &defaults)?;
    let paths = match &index {
        Some(index) => {
            let paths = index.paths();
            inputs::add_inputs(&paths)?;
            Some(paths)
        }
        None => files::of_archives(&arguments.archive)?,
    };
    let Some(paths) = paths else { return Ok(ExitStatus::Refused) };
    if let Some(option) = arguments.idle_option().filter(|_| verbosity > Verbosity::Quiet) {
        print_note(format_args!("`{option}` alone is about anyone; add `--player NAME` or `--outcome won`"));
    }
    interrupt::watch_counting("game", verbosity == Verbosity::Quiet);
    let output = arguments.output.file().map(|path| Output::create(path, arguments.output.force)).transpose()?;
    let guard = Guard::of_archives(&output, arguments.format)?;
    let selection = Selection::new(&query, &questions, wanted(arguments));
    let mut taken = Taken {
        sink: Sink::new(arguments, output, &paths, &defaults.limits(arguments.archive.max_ratio))?,
        is_table: is_table(arguments),
        picker: Picker::new(picking(arguments))?,
        losses: Losses::default(),
        max_distinct: arguments.games.max_distinct,
        read: 0,
        counted: None,
        invalid: 0,
        unfit: Omissions::default(),
        is_refused: false,
        is_cut: false,
    };
    // Where a pipe ends on the terminal, the bar would be among the games.
    let prints = arguments.output.file().is_none() && !arguments.count && arguments.games.into.is_none();
    let options = ArchiveOptions { no_progress: arguments.archive.no_progress || prints, ..arguments.archive.clone() };
    let games = ArchiveGames {
        options: &options,
        paths: &paths,
        format: arguments.format,
        defaults: &defaults,
        written: &guard.written,
        verbosity,
    };
    let is_table = is_table(arguments);
    let form = |mut selected: SelectedGames, games: &BlockGames<'_>| {
        if is_table {
            records_to_rows(&mut selected, games);
        }
        selected
    };
    let ended = match &index {
        Some(index) => indexed::take(index, arguments, &defaults, &questions, &selection, &form, &mut taken),
        None => games.run(
            "selecting",
            |games| form(selection.select(games), games),
            |block| taken.take(&block.text, block.first, block.result),
        ),
    };
    let ended = ended.and_then(|ending| {
        if ending != ExitStatus::Interrupted && !taken.is_refused {
            taken.write_waiting()?;
        }
        Ok(ending)
    });
    let ending = match ended {
        Ok(_) if interrupt::interrupted() => return Ok(interrupt::end("")),
        Ok(_) if taken.is_refused => return Ok(ExitStatus::Failure),
        Ok(ending) if taken.unfit.games() > 0 => ending.max(ExitStatus::Violation),
        Ok(ending) => ending,
        ended => return unless_closed(ended, ExitStatus::Clean),
    };
    let finished = taken.finish(arguments, ending, verbosity);
    unless_closed(finished.map(|()| ending), ending)
}

/// The things that are wanted of each selected game.
fn wanted(arguments: &Select) -> Wanted<'_> {
    let Select { list, count, include_invalid, games, .. } = arguments;
    Wanted {
        record: (!list && !count).then(|| form(arguments)),
        strip: &games.strip,
        listed: *list || is_table(arguments),
        split_by: games.split_by.as_ref(),
        order: games.sort.as_ref(),
        invalid: *include_invalid,
    }
}

/// The games that are picked among the selected ones.
fn picking(arguments: &Select) -> Picking {
    let GameOutput { dedup, duplicates, max_distinct, sample, seed, sort, .. } = &arguments.games;
    let repetitions = match (dedup, duplicates) {
        (Some(_), _) => Repetitions::LeftOut,
        (None, Some(_)) => Repetitions::Only,
        (None, None) => Repetitions::Kept,
    };
    Picking {
        repetitions,
        max_distinct: *max_distinct,
        sample: sample.map(|size| (size, *seed)),
        sorts: sort.is_some(),
        first: arguments.first,
    }
}

/// The query that all options together ask; `None` after a mistake, which is printed.
fn query(arguments: &Select) -> Option<Query> {
    let query = arguments.query();
    let Some(expression) = &arguments.expression else { return Some(query) };
    match Query::parse(expression) {
        Ok(expression) => Some(query.and(expression)),
        Err(mistake) => {
            print_mistake("--where", expression, mistake.span, &mistake.message, mistake.help.as_deref());
            None
        }
    }
}

/// The questions about the moves; `None` after a mistake, which is printed.
fn move_questions(arguments: &Select, coords: Option<&str>) -> anyhow::Result<Option<MoveQuestions>> {
    let occurrences = arguments.moves.occurrences(coords, |path| files::read_text(path, files::MAX_LENGTH))?;
    let games = arguments.game.map_or(Game::ALL.to_vec(), |game| vec![game]);
    if let Err((wanted, finding)) = occurrences.check(&games) {
        let option = match wanted {
            Occurrence::Position(..) => "--position",
            Occurrence::Pattern(..) => "--pattern",
            Occurrence::Then { .. } => "--then",
            Occurrence::Opening(_) | Occurrence::Transposition(_) => "--opening",
            Occurrence::Move(_) => "--reaches",
            Occurrence::Ending(_) => "--ends-with",
        };
        print_mistake(option, wanted.text(), finding.span, &finding.message, finding.help.as_deref());
        return Ok(None);
    }
    let opening = if let Some(SplitKey::Opening(plies)) = arguments.games.split_by { plies } else { 0 };
    let same = arguments.games.dedup.or(arguments.games.duplicates);
    Ok(Some(MoveQuestions { occurrences, same, opening }))
}

fn print_mistake(option: &str, text: &str, span: Span, message: &str, help: Option<&str>) {
    let drawn = findings::draw_mistake(option, text, span, message, help, error_look());
    let _ = writeln!(anstream::stderr(), "{drawn}");
}

/// The games that were taken from the archive so far: picked, written and counted.
struct Taken {
    sink: Sink,
    /// Whether the records are rows of a table.
    is_table: bool,
    picker: Picker,
    /// The number of different games that the picker tells apart.
    max_distinct: usize,
    losses: Losses,
    /// The number of games read.
    read: u64,
    /// The number of selected games, if an index has only counted them.
    counted: Option<u64>,
    /// The number of games that the query asks for, but are invalid.
    invalid: u64,
    /// The games that cannot be converted.
    unfit: Omissions,
    /// Whether there is a game that the output cannot hold together with those before.
    is_refused: bool,
    /// Whether reading has ended because no more games are wanted. The rest of the archive is then not known.
    is_cut: bool,
}

impl Taken {
    /// Takes the games of a block. Breaks if no more are wanted.
    fn take(
        &mut self,
        text: &Arc<SourceText>,
        first: usize,
        selected: SelectedGames,
    ) -> anyhow::Result<ControlFlow<()>> {
        let SelectedGames { read, invalid, games } = selected;
        self.read += read;
        self.invalid += invalid;
        for game in games {
            let index = first + game.number;
            let record = match game.record {
                Ok(record) => record,
                Err(why) => {
                    self.unfit.add(&why, &text.name, index);
                    continue;
                }
            };
            let repeats = match self.picker.repeats(game.print, &text.name, index) {
                Repeats::Written(repeats) => repeats,
                Repeats::LeftOut => continue,
                Repeats::TooMany => bail!(
                    "more than {} different games; select parts of the archive one after the other, for example by --game and --size, or raise --max-distinct",
                    self.max_distinct
                ),
            };
            self.losses.add(&game.losses, &text.name, index);
            let row = self.sink.list_format().zip(game.listed.as_ref());
            let row = row.map(|(format, listed)| {
                format.render(&ListedGame { file: &text.name, index, listed, repeats: repeats.as_deref() })
            });
            let row = row.transpose()?;
            let record = if self.is_table { with_number(&record, index) } else { record };
            let entry = Entry { game: row.unwrap_or(record), values: game.values, text: Arc::clone(text) };
            let Taken { sink, picker, is_refused, .. } = self;
            if picker
                .take(entry, game.sort_key, &mut |entry, written| write(sink, is_refused, entry, written))?
                .is_break()
            {
                self.is_cut = true;
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Writes the games that had to wait until all were known.
    fn write_waiting(&mut self) -> anyhow::Result<()> {
        let Taken { sink, picker, is_refused, .. } = self;
        Ok(picker.finish(&interrupt::interrupted, &mut |entry, written| write(sink, is_refused, entry, written))?)
    }

    /// Ends the output, and prints notes about games that were not written.
    fn finish(self, arguments: &Select, ending: ExitStatus, verbosity: Verbosity) -> anyhow::Result<()> {
        let Taken { sink, is_table, picker, losses, read, counted, invalid, unfit, is_cut, .. } = self;
        let (written, left_out) = (counted.unwrap_or(picker.written()), picker.left_out());
        sink.finish(ending, (written, unfit.games()), verbosity)?;
        unfit.messages().for_each(print_error);
        if verbosity == Verbosity::Quiet {
            return Ok(());
        }
        let converted = if is_table { Some("native records") } else { arguments.games.to.map(Format::name) };
        if let Some(format) = converted {
            losses.notes(format).for_each(print_note);
        }
        if is_cut {
            return Ok(());
        }
        if !arguments.count {
            print_note(format_args!("{} of {} selected", grouped(written), plural_games(read)));
        }
        if invalid > 0 {
            let are = if invalid == 1 { "game that would match is" } else { "games that would match are" };
            print_note(format_args!(
                "{} {are} invalid and left out; --include-invalid takes such games too",
                grouped(invalid)
            ));
        }
        if left_out > 0 && arguments.games.dedup.is_some() {
            print_note(format_args!("{} left out that repeat an earlier one", plural_games(left_out)));
        }
        Ok(())
    }
}

/// Writes a game; `written` others have been written before. Breaks if the output cannot hold it.
fn write(sink: &mut Sink, is_refused: &mut bool, entry: Entry, written: u64) -> io::Result<ControlFlow<()>> {
    *is_refused = !sink.write(entry, written)?;
    Ok(if *is_refused { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
}
