//! `fmt`: native records in canonical form. A file is replaced as a whole or not touched at all.

mod diff;

use std::fs::{self, File, Metadata};
use std::io::{self, Read, Seek, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::bail;

use crate::cli::Fmt;
use crate::program::console::{Verbosity, plural, plural_games, print_error, print_note};
use crate::program::error_words::{in_words, is_closed_pipe, unless_closed, why_not_written};
use crate::program::exit_status::ExitStatus;
use crate::program::file_lock::FileLock;
use crate::program::findings::ShownGames;
use crate::program::output::{self, Output, Printer};
use crate::program::record_defaults::RecordDefaults;
use crate::program::record_options::check_defaults;
use crate::program::{files, interrupt, leftovers};
use xgames_analysis::archive::pipeline::{Event, SourceText, Step, TextBlock, read_in_order};
use xgames_analysis::archive::split::Block;
use xgames_analysis::archive::{self, Input, Reading, Skip, Source, TemporarySpool};
use xgames_analysis::formatting::{Formatter, Repairs};
use xgames_core::convert::rewrite::RejectedGame;
use xgames_core::diagnostic::printable_path;
use xgames_core::judge::{Defaults, GameInfo, Judgement};
use xgames_core::record::limits::MAX_GAME_LENGTH;
use xgames_core::record::{Dialect, Format};
use xgames_report::findings::JudgedGame;

/// The number of bytes of formatted text that are kept in memory; a longer text goes to a temporary file.
const IN_MEMORY: usize = 4 << 20;

/// The greatest length of a text whose differences are shown, in bytes.
const MAX_DIFF: u64 = 64 << 20;

/// The number of bytes at the beginning of a file that show whether it is compressed.
const BEGINNING: u64 = 512;

pub(super) fn run(arguments: &Fmt, verbosity: Verbosity) -> anyhow::Result<ExitStatus> {
    if arguments.record_options.viewer.is_some() {
        bail!("`--as` does not apply to `fmt`");
    }
    let defaults = RecordDefaults::of_options(&arguments.record_options)?;
    if let Some(ending) = check_defaults(&defaults.typed) {
        return Ok(ending);
    }
    let Some((paths, stdin)) = files::typed_or_named(&arguments.paths, &arguments.stdin)? else {
        return Ok(ExitStatus::Refused);
    };
    interrupt::watch_counting("game", verbosity == Verbosity::Quiet);
    let mode = match (arguments.diff, arguments.check) {
        (true, _) => Mode::Diff,
        (false, true) => Mode::Check,
        (false, false) => Mode::Write,
    };
    let format = arguments.record_options.format;
    let mut work = Work {
        mode,
        repairs: arguments.fix.then(Repairs::default),
        verbosity,
        counts: FileCounts::default(),
        files: false,
        ending: ExitStatus::Clean,
        error: None,
        left_out: 0,
        file: None,
        text: None,
    };
    let (limits, stdin) = (defaults.limits(None), stdin.as_ref());
    let reading = Reading { limits, format, stdin, defaults: &defaults, ..Reading::default() };
    read_in_order(&reading, &paths, &interrupt::interrupted, &mut |step| {
        let flow = work.take(step);
        if work.error.is_some() { ControlFlow::Break(Skip::All) } else { flow }
    });
    if let Some(error) = work.error {
        return unless_closed(Err(error), work.ending);
    }
    if interrupt::interrupted() {
        interrupt::end("");
    }
    if verbosity > Verbosity::Quiet && work.left_out > 0 {
        let (meant, games) = (defaults.typed.meant(), plural_games(work.left_out));
        print_note(format_args!("left as they are because they are not {meant}: {games}"));
    }
    // After text on standard output a summary would be noise.
    if verbosity > Verbosity::Quiet && (work.files || mode != Mode::Write) {
        work.counts.note(mode);
        if let Some(repairs) = &work.repairs {
            print_note(repairs.summary(if mode == Mode::Write { "repaired" } else { "would be repaired" }));
        }
    }
    Ok(if interrupt::interrupted() { ExitStatus::Interrupted } else { work.ending })
}

/// The use that is made of the canonical form of a text that differs from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// The text is replaced by its canonical form.
    Write,
    /// The name of the text is printed.
    Check,
    /// The differences are shown.
    Diff,
}

/// Counts of files by what became of them.
#[derive(Clone, Copy, Debug, Default)]
struct FileCounts {
    changed: usize,
    unchanged: usize,
    rejected: usize,
    /// The number of files that are not records.
    strays: usize,
}

impl FileCounts {
    fn note(self, mode: Mode) {
        let would = if mode == Mode::Write { "rewritten" } else { "would be rewritten" };
        let rejected = match self.rejected {
            0 => String::new(),
            1 => ", 1 left as it is".to_owned(),
            rejected => format!(", {rejected} left as they are"),
        };
        let strays = match self.strays {
            0 => String::new(),
            1 => ", 1 is not a record".to_owned(),
            strays => format!(", {strays} are not records"),
        };
        let changed = plural(self.changed, "file");
        print_note(format_args!("{changed} {would}, {} unchanged{rejected}{strays}", self.unchanged));
    }
}

/// The outcome of formatting a text.
enum Outcome {
    Unchanged,
    Changed,
    /// The text cannot be formatted, which has been reported.
    Rejected,
}

struct Work {
    mode: Mode,
    /// The repairs in all texts so far, if anything may be repaired.
    repairs: Option<Repairs>,
    verbosity: Verbosity,
    counts: FileCounts,
    /// Whether any input was a file.
    files: bool,
    ending: ExitStatus,
    /// The error that ends the command: the output is closed.
    error: Option<anyhow::Error>,
    /// The number of games that were left as they are, because others are meant.
    left_out: u64,
    /// The current input, if it is a file.
    file: Option<InputFile>,
    /// The current text.
    text: Option<Text>,
}

struct InputFile {
    path: PathBuf,
    metadata: Metadata,
    /// Whether the file was named, not found in a folder.
    named: bool,
}

/// A text that is being formatted.
struct Text {
    /// The name of the input that the text is from.
    name: String,
    formatter: Formatter,
    /// The games that cannot be written and were shown.
    shown: ShownGames,
    /// The exit status that the text calls for so far.
    ending: ExitStatus,
    /// The canonical form, if the text is to be replaced.
    spool: TemporarySpool,
    /// The text and its canonical form, if the differences are to be shown.
    original: Vec<u8>,
    canonical: Vec<u8>,
}

impl Work {
    fn problem(&mut self, name: &str, message: &str) {
        print_error(format_args!("{name}: {message}"));
        self.ending = ExitStatus::Failure;
        if let Some(text) = &mut self.text {
            text.ending = ExitStatus::Failure;
        }
    }

    fn note(&self, note: &str) {
        if self.verbosity > Verbosity::Quiet {
            print_note(note);
        }
    }

    fn take(&mut self, step: Step<TextBlock>) -> ControlFlow<Skip> {
        match step {
            Step::Games((source, block)) => self.games(&block, &source.defaults),
            Step::Event(event, ()) => self.event(&event),
            Step::Lost => ControlFlow::Continue(()),
        }
    }

    fn event(&mut self, event: &Event) -> ControlFlow<Skip> {
        match event {
            Event::Input(input) => return self.input(input),
            Event::Text(text) if text.dialect.format != Format::Native => {
                let SourceText { name, dialect, .. } = &**text;
                // Files of other formats that were found in a folder are left alone.
                if self.file.as_ref().is_none_or(|file| file.named) {
                    let format = dialect.format.name();
                    self.problem(name, &format!("is {format}, not a native record; see `xgames convert --to native`"));
                }
                return ControlFlow::Break(Skip::Text);
            }
            Event::Text(text) => self.begin_text(&text.name),
            Event::TooLong { name, message } => {
                if let Some(text) = &mut self.text {
                    text.formatter.skip_game();
                }
                self.problem(name, &message.replace("judged", "formatted"));
            }
            Event::Stray { is_read, note } => {
                self.counts.strays += usize::from(!is_read);
                self.note(note);
            }
            Event::Nothing { note } => self.note(note),
            Event::Problem { name, message } => self.problem(name, message),
            Event::EndOfText => {
                if let Some(mut text) = self.text.take() {
                    let (name, repairs) = (text.name.clone(), text.formatter.repairs.take());
                    let outcome = self.end_text(text);
                    if let (Some(repairs), Ok(Outcome::Unchanged | Outcome::Changed)) = (repairs, &outcome) {
                        self.count_repairs(&repairs);
                    }
                    self.count(&name, outcome);
                }
            }
            Event::EndOfInput(_) => {}
        }
        ControlFlow::Continue(())
    }

    /// Checks an input before it is read: only a regular file can be replaced.
    fn input(&mut self, Input { name, source, game, .. }: &Input) -> ControlFlow<Skip> {
        const SKIPPED: ControlFlow<Skip> = ControlFlow::Break(Skip::Input);
        self.file = None;
        if let Some(game) = game {
            self.problem(name, &format!("`fmt` rewrites whole files, not only game {game}; leave out `#{game}`"));
            return SKIPPED;
        }
        let (path, named) = match source {
            Source::Stdin => return ControlFlow::Continue(()),
            Source::File(path) => (path, true),
            Source::Found(path) => (path, false),
        };
        self.files = true;
        let metadata = match fs::metadata(path) {
            Ok(metadata) => metadata,
            Err(error) if !named && archive::has_gone(name, path, &error) => return SKIPPED,
            Err(error) => {
                self.problem(name, &archive::describe(&error));
                return SKIPPED;
            }
        };
        if metadata.is_file() {
            match packing(path, name) {
                Ok(Some(packing)) if named => {
                    self.problem(name, &format!("is {packing}, which cannot be rewritten; unpack it first"));
                    return SKIPPED;
                }
                Ok(Some(_)) => return SKIPPED,
                Ok(None) => {}
                Err(error) if !named && archive::has_gone(name, path, &error) => return SKIPPED,
                Err(error) => {
                    self.problem(name, &archive::describe(&error));
                    return SKIPPED;
                }
            }
        } else if named {
            self.problem(name, "is not a regular file, so it cannot be rewritten");
            return SKIPPED;
        }
        if self.mode == Mode::Write
            && let Some(folder) = path.parent()
        {
            // What was killed may have left the lock of a file that needs no change any more.
            leftovers::remove(folder);
        }
        self.file = Some(InputFile { path: path.clone(), metadata, named });
        ControlFlow::Continue(())
    }

    fn begin_text(&mut self, name: &str) {
        // The disk of the file is more likely to have room for a second copy than the one for temporary files.
        let folder = self.file.as_ref().map(|file| file.path.parent().filter(|folder| !folder.as_os_str().is_empty()));
        let spool = match folder {
            Some(folder) => TemporarySpool::new_in(IN_MEMORY, folder.unwrap_or(Path::new("."))),
            None => TemporarySpool::new(IN_MEMORY),
        };
        self.text = Some(Text {
            name: name.to_owned(),
            formatter: Formatter::new(self.repairs.is_some()),
            shown: ShownGames::default(),
            ending: ExitStatus::Clean,
            spool,
            original: Vec::new(),
            canonical: Vec::new(),
        });
    }

    /// Formats games of the current text.
    fn games(&mut self, block: &Block, defaults: &Defaults) -> ControlFlow<Skip> {
        let Some(text) = &mut self.text else { return ControlFlow::Continue(()) };
        let before = text.formatter.games();
        let Text { name, formatter, shown, .. } = text;
        let canonical = formatter.format(name, block, defaults, |game| report(name, block, game, defaults, shown));
        let failure = match self.mode {
            Mode::Check => None,
            Mode::Write if text.ending > ExitStatus::Clean => None,
            Mode::Write => text.spool.write_all(canonical).err().map(|error| why_not_written(&error)),
            Mode::Diff => {
                text.original.extend_from_slice(&block.text);
                text.canonical.extend_from_slice(canonical);
                let max = MAX_DIFF >> 20;
                (text.original.len() as u64 > MAX_DIFF)
                    .then(|| format!("is longer than {max} MiB, too long to show the differences"))
            }
        };
        interrupt::count((text.formatter.games() - before) as u64);
        if text.formatter.has_rejected() {
            text.ending = text.ending.max(ExitStatus::Violation);
        }
        let Some(message) = failure else { return ControlFlow::Continue(()) };
        let name = text.name.clone();
        self.problem(&name, &message);
        self.text = None;
        self.counts.rejected += 1;
        ControlFlow::Break(Skip::Text)
    }

    /// Writes, names or shows a formatted text.
    fn end_text(&mut self, text: Text) -> anyhow::Result<Outcome> {
        let Text { name, formatter, ending, mut spool, original, canonical, .. } = text;
        self.left_out += formatter.left_out;
        self.ending = self.ending.max(ending);
        if interrupt::interrupted() || ending != ExitStatus::Clean {
            return Ok(Outcome::Rejected);
        }
        let changed = formatter.changed();
        match (self.mode, &self.file) {
            (Mode::Write, None) => {
                spool.rewind()?;
                let mut out = output::stdout();
                io::copy(&mut spool, &mut out)?;
                out.flush()?;
            }
            _ if !changed => {}
            (Mode::Write, Some(file)) => {
                spool.rewind()?;
                if !replace(&file.path, &name, &file.metadata, &mut spool)? {
                    return Ok(Outcome::Rejected);
                }
            }
            (Mode::Check, _) => Printer::stdout().print(&format!("{}\n", printable_path(&name)))?,
            (Mode::Diff, _) => diff::write(&name, &original, &canonical)?,
        }
        Ok(if changed { Outcome::Changed } else { Outcome::Unchanged })
    }

    fn count_repairs(&mut self, repairs: &Repairs) {
        if self.verbosity > Verbosity::Quiet {
            repairs.lines().for_each(print_note);
        }
        if repairs.leaves_errors {
            self.ending = self.ending.max(ExitStatus::Violation);
        }
        if let Some(all) = &mut self.repairs {
            all.add(repairs);
        }
    }

    fn count(&mut self, name: &str, outcome: anyhow::Result<Outcome>) {
        match outcome {
            Ok(Outcome::Unchanged) => self.counts.unchanged += 1,
            Ok(Outcome::Changed) => {
                self.counts.changed += 1;
                if self.mode != Mode::Write {
                    self.ending = self.ending.max(ExitStatus::Violation);
                }
                if self.verbosity == Verbosity::Verbose && self.mode == Mode::Write {
                    print_note(format_args!("{name}: rewritten"));
                }
            }
            Ok(Outcome::Rejected) => self.counts.rejected += 1,
            Err(error) if is_closed_pipe(&error) => {
                // There was a change to show.
                if self.mode != Mode::Write {
                    self.ending = self.ending.max(ExitStatus::Violation);
                }
                self.error = Some(error);
            }
            Err(error) => {
                print_error(in_words(&error));
                self.ending = ExitStatus::Failure;
                self.counts.rejected += 1;
            }
        }
    }
}

/// Shows the reason why a game cannot be written.
fn report(file: &str, block: &Block, game: RejectedGame<'_>, defaults: &Defaults, shown: &mut ShownGames) {
    let RejectedGame { head, span, index, findings } = game;
    if findings.is_empty() {
        let limit = MAX_GAME_LENGTH >> 20;
        return print_error(format_args!("{file}: game {index} would be longer than {limit} MiB, which is the limit"));
    }
    let info = GameInfo::read(&head, defaults);
    let judgement = Judgement { players: info.players(&head), ..Judgement::of_findings(info.game, findings) };
    let (text, verdict) = (&block.text, judgement.verdict());
    let judged = JudgedGame { file, text, span, index, judgement: &judgement, verdict, known: None };
    shown.print(judged, &Dialect::native(), block.base);
}

/// The container format of a file, if it has one.
fn packing(path: &Path, name: &str) -> io::Result<Option<&'static str>> {
    let mut beginning = Vec::new();
    File::open(path)?.take(BEGINNING).read_to_end(&mut beginning)?;
    Ok(archive::packing(&beginning, name))
}

/// Puts another content in the place of the one that was read, unless `move` or another program has changed the file meanwhile.
/// Returns whether the user let it happen.
fn replace(path: &Path, name: &str, before: &Metadata, content: &mut impl Read) -> anyhow::Result<bool> {
    let file = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let output = Output::replace(&file, name)?;
    io::copy(content, &mut output.writer())?;
    let Some(_lock) = FileLock::take(path)? else { return Ok(false) };
    if !fs::metadata(path).is_ok_and(|now| is_same(before, &now)) {
        bail!("{name}: was changed while it was read; it is left as it is");
    }
    output.finish().map(|()| true)
}

/// Whether a file is unchanged since it was read.
fn is_same(before: &Metadata, now: &Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let identity = |data: &Metadata| (data.dev(), data.ino(), data.ctime(), data.ctime_nsec());
        if identity(before) != identity(now) {
            return false;
        }
    }
    now.len() == before.len() && now.modified().ok() == before.modified().ok()
}
