//! `move`: appends checked moves to a record, or takes moves back.
//!
//! The rest of the file stays the same, byte for byte. The file is replaced as a whole or not at all.

use std::borrow::Cow;
use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};

use crate::cli::{BoardOptions, Move};
use crate::program::board_view;
use crate::program::console::{plural, print_error};
use crate::program::error_words::why_not_written;
use crate::program::exit_status::ExitStatus;
use crate::program::file_lock::FileLock;
use crate::program::files::MAX_LENGTH;
use crate::program::findings::print_typed;
use crate::program::interrupt;
use crate::program::output::{Output, Printer};
use crate::program::record_defaults::RecordDefaults;
use crate::program::record_options::{check_defaults, check_options, check_viewer, defaults_of_one};
use xgames_analysis::archive::split::MAX_GAME_LENGTH;
use xgames_analysis::archive::{self, Reference, TextDefaults, describe, name_of, unpacked_name};
use xgames_core::board::square::Coords;
use xgames_core::diagnostic::{Code, Diagnostic, Severity, Span};
use xgames_core::diagnostic::{Location, Locator, printable};
use xgames_core::games::{Game, Notation, Seat, for_game};
use xgames_core::judge::{self, Defaults, GameInfo, Judged, Judgement, PositionAt, Verdict};
use xgames_core::record::coordinates::{self, respell_word};
use xgames_core::record::game_record::RESIGN;
use xgames_core::record::native::Reader;
use xgames_core::record::native::edit::{self, Appended, MainLine, UndoError, Word};
use xgames_core::record::{self, Format, Termination};
use xgames_core::record::{EventKind, GameResult, Head};

/// The file name in findings about moves on the command line.
const TYPED: &str = "MOVE";

pub(super) fn run(arguments: &Move, quiet: bool) -> anyhow::Result<ExitStatus> {
    let RecordDefaults { mut typed, config, .. } = RecordDefaults::of_options(&arguments.record_options)?;
    if let Some(ending) = check_defaults(&typed) {
        return Ok(ending);
    }
    let change = match arguments.undo {
        Some(plies) => Change::Undo(plies),
        None => Change::Append(typed_moves(arguments)?),
    };
    let (path, number) = split_reference(&arguments.record)?;
    let name = name_of(&path);
    interrupt::watch();
    let file = fs::canonicalize(&path).map_err(|error| match typed_file(&arguments.moves) {
        Some(file) => anyhow!("{name}: {}; the file comes first: `xgames move {file} {name}`", describe(&error)),
        None => anyhow!("{name}: {}", describe(&error)),
    })?;
    let lock = (!arguments.preview).then(|| FileLock::take(&path)).transpose()?;
    if matches!(lock, Some(None)) {
        return Ok(ExitStatus::Interrupted);
    }
    let original = read(&file, &name, !arguments.preview)?;
    let format = arguments.record_options.format.unwrap_or_else(|| record::detect(&unpacked_name(&name), &original));
    if format != Format::Native {
        bail!("{name}: is {}, not a native record; see `xgames convert --to native`", format.name());
    }
    let index = find_game(&original, &name, number)?;
    let (viewer, typed_in) = (typed.viewer.take(), typed.coords.take());
    let defaults = RecordDefaults::with_all_findings(typed, config).of_text(&name);
    let text = with_coords(&original, index, &defaults, typed_in.as_deref());
    let coords = typed_in.as_deref().map(coordinates::named);
    let (reader, head) = reader_of(&text, index);
    let defaults = defaults_of_one(&defaults, &head, quiet);
    let record =
        Record { name: &name, text: &text, defaults: &defaults, viewer, coords, index, board: arguments.board };
    let Some(game) = GameInfo::read(&head, &defaults).game else {
        let judgement = judge::judge_game(&mut reader.into(), &head, &defaults);
        record.report(&text, &judgement);
        return Ok(ExitStatus::Violation);
    };
    check_options(game, &Defaults { viewer, coords: typed_in, ..defaults.typed().clone() })?;
    let Changed { text: made, board } = match for_game!(game, P => record.change::<P>(&change))? {
        Ok(changed) => changed,
        Err(ending) => return Ok(ending),
    };
    if !arguments.preview {
        check_length(&name, [&text, &made], index)?;
        replace(&file, &name, &original, &made)?;
    }
    drop(lock);
    if arguments.preview || !quiet {
        anstream::stdout().write_all(board.as_bytes())?;
    }
    Ok(ExitStatus::Clean)
}

/// Refuses a change after which no command would judge the game, because it is too long, unless it was so before and gets shorter.
fn check_length(name: &str, [before, after]: [&[u8]; 2], index: usize) -> anyhow::Result<()> {
    let length = |text: &[u8]| {
        let (mut reader, head) = reader_of(text, index);
        reader.events().for_each(drop);
        reader.offset() - head.from
    };
    if after.len() > MAX_GAME_LENGTH && length(after) > length(before).max(MAX_GAME_LENGTH) {
        bail!("{name}: the game would be longer than {} MiB, which is the limit", MAX_GAME_LENGTH >> 20);
    }
    Ok(())
}

/// The moves that were typed.
fn typed_moves(arguments: &Move) -> anyhow::Result<Typed> {
    Typed::read(&arguments.moves.join(" ")).map_err(|error| match typed_file(&arguments.moves) {
        Some(file) => anyhow!("the file comes first: `xgames move {file} {}`", name_of(&arguments.record)),
        None => error,
    })
}

/// The file among the words that were typed as moves, if there is one.
fn typed_file(words: &[String]) -> Option<&String> {
    words.iter().find(|word| Path::new(word).is_file())
}

/// Splits `FILE[#GAME]`.
fn split_reference(typed: &Path) -> anyhow::Result<(PathBuf, Option<usize>)> {
    match Reference::read(typed) {
        Err(message) => bail!("{}: {message}", name_of(typed)),
        Ok(Reference { path, .. }) if path.as_os_str() == "-" => {
            bail!("`move` changes a file, so it cannot read standard input")
        }
        Ok(Reference { member: Some(name), .. }) => {
            bail!("{name}: `move` changes only files that are not in an archive")
        }
        Ok(Reference { path, ply: Some(ply), .. }) => {
            bail!("{}: `move` plays from the end of a game; leave out `@{ply}`", name_of(&path))
        }
        Ok(Reference { path, game, .. }) => Ok((path, game)),
    }
}

/// The bytes of a regular file, which must be writable if it is to be changed.
fn read(file: &Path, name: &str, to_change: bool) -> anyhow::Result<Vec<u8>> {
    let with_name = |error: std::io::Error| anyhow!("{name}: {}", describe(&error));
    let metadata = fs::metadata(file).map_err(with_name)?;
    if !metadata.is_file() {
        bail!("{name}: is not a regular file");
    }
    if metadata.len() > MAX_LENGTH {
        bail!("{name}: is longer than {} MiB; put the game into a separate file", MAX_LENGTH >> 20);
    }
    if to_change {
        let refused = |error: std::io::Error| anyhow!("{name}: {}", why_not_written(&error));
        OpenOptions::new().write(true).open(file).map_err(refused)?;
    }
    let mut text = Vec::new();
    File::open(file).and_then(|file| file.take(MAX_LENGTH).read_to_end(&mut text)).map_err(with_name)?;
    if let Some(packing) = archive::packing(&text, name) {
        bail!("{name}: is {packing}, which cannot be changed; unpack it first");
    }
    if archive::is_utf16(&text) {
        bail!("{name}: is UTF-16, which cannot be changed; `xgames fmt` makes it UTF-8");
    }
    Ok(text)
}

/// Gives a file another content, if it is still as it was read.
fn replace(file: &Path, name: &str, before: &[u8], content: &[u8]) -> anyhow::Result<()> {
    let output = Output::replace(file, name)?;
    output.writer().write_all(content)?;
    if fs::read(file).is_ok_and(|now| now == before) {
        return output.finish();
    }
    bail!("{name}: was changed by another program meanwhile; nothing was written")
}

/// A reader at the movetext of a game, by its number.
fn reader_of(text: &[u8], index: usize) -> (Reader<'_>, Head<'_>) {
    let mut reader = Reader::new(text);
    for _ in 1..index {
        reader.next_game();
    }
    let head = reader.next_game().unwrap_or_default();
    (reader, head)
}

/// The text of a record that does not say its coordinates, although its moves can be read only in these: the tag is added. Without
/// it no other command could read the record.
fn with_coords<'t>(text: &'t [u8], index: usize, defaults: &Defaults, coords: Option<&str>) -> Cow<'t, [u8]> {
    let (reader, head) = reader_of(text, index);
    let (Some(coords), Some(last), None) = (coords, head.tags.last(), head.tag("Coords")) else { return text.into() };
    let is_invalid = |coords: Option<&str>| {
        let coords = coords.map(str::to_owned).or(defaults.coords.clone());
        let defaults = Defaults { coords, ..defaults.clone() };
        judge::judge_game(&mut reader.clone().into(), &head, &defaults).verdict() == Verdict::Invalid
    };
    if !is_invalid(None) || is_invalid(Some(coords)) {
        return text.into();
    }
    let (before, after) = text.split_at(last.span.end);
    let line_end = if after.starts_with(b"\r\n") { "\r\n" } else { "\n" };
    [before, format!("{line_end}[Coords \"{coords}\"]").as_bytes(), after].concat().into()
}

/// The number of the game to change, from 1.
fn find_game(text: &[u8], name: &str, number: Option<usize>) -> anyhow::Result<usize> {
    let games = count_games(text);
    match number {
        _ if games == 0 => bail!("{name}: no games in this file; `xgames new` starts one"),
        None if games > 1 => {
            bail!("{name}: this file has {}; choose one, as in `{name}#{games}`", plural(games, "game"))
        }
        Some(number) if number > games => {
            bail!("{name}: game {number} does not exist; this file has {}", plural(games, "game"))
        }
        number => Ok(number.unwrap_or(1)),
    }
}

fn count_games(text: &[u8]) -> usize {
    let mut reader = Reader::new(text);
    std::iter::from_fn(|| reader.next_game()).count()
}

/// A change of a game.
enum Change {
    Append(Typed),
    /// Takes back this number of plies.
    Undo(usize),
}

/// Words that were typed on the command line as moves.
struct Typed {
    text: String,
    words: Vec<(EventKind, Span)>,
    /// The span of a word that is not a move but says how a game ends.
    ending: Option<Span>,
}

impl Typed {
    fn read(text: &str) -> anyhow::Result<Typed> {
        if let Some(word) = text.split_whitespace().find(|word| judge::is_ending(word)) {
            let ending = Some(Span::within(text.as_bytes(), word.as_bytes()));
            return Ok(Typed { text: text.to_owned(), words: Vec::new(), ending });
        }
        let mut reader = Reader::new(text.as_bytes());
        let head = reader.next_game().unwrap_or_default();
        let mut words = Vec::new();
        let mut unexpected =
            (!head.tags.is_empty() || !head.faults.is_empty() || head.start > head.from).then_some(text);
        for token in reader.events() {
            let word = &text[token.span.start..token.span.end];
            match token.kind {
                EventKind::Number(_) => {}
                EventKind::Move if word.starts_with(['[', ']', '%']) => unexpected = unexpected.or(Some(word)),
                EventKind::Move | EventKind::Resign => words.push((token.kind, token.span)),
                _ => unexpected = unexpected.or(Some(word)),
            }
        }
        unexpected = unexpected.or_else(|| reader.next_game().map(|next| text[next.from..].trim()));
        if let Some(unexpected) = unexpected {
            bail!(
                "‘{}’: only moves can be added, such as `a1`, `swap` or `resign`",
                xgames_core::diagnostic::shorten(unexpected)
            );
        }
        if words.is_empty() {
            bail!("no moves given");
        }
        Ok(Typed { text: text.to_owned(), words, ending: None })
    }

    /// The words in the canonical spelling of their positions, and the player of the last one. Points are taken `from` the
    /// coordinates in which they were typed `to` those of the record. Words that cannot be read stay as typed.
    fn words<P: Notation>(&self, mut position: P, from: Coords, to: Coords) -> (Vec<Word>, Seat) {
        let mut player = position.turn().seat;
        let word = |&(kind, typed): &(EventKind, Span)| {
            player = position.turn().seat;
            let written = &self.text[typed.start..typed.end];
            let respelt = Some(from).filter(|from| *from != to).and_then(|from| respell_word(written, from, to));
            let written = respelt.as_deref().unwrap_or(written);
            let text = match position.read_move(written.as_bytes()) {
                _ if kind == EventKind::Resign => RESIGN.to_owned(),
                Ok(mv) => {
                    let text = position.move_text(mv);
                    if position.check(mv).is_ok() {
                        position.play(mv);
                    }
                    text
                }
                // The judge reports the reason.
                Err(_) => written.to_owned(),
            };
            Word { text, typed }
        };
        (self.words.iter().map(word).collect(), player)
    }
}

/// A record that has been changed.
struct Changed {
    text: Vec<u8>,
    /// The drawing of the board at the end of the record.
    board: String,
}

/// The record of one game in a file.
struct Record<'a> {
    /// The name of the file.
    name: &'a str,
    text: &'a [u8],
    defaults: &'a Defaults,
    /// The player for whom the game is shown; `None` for a referee. The record is changed as a whole.
    viewer: Option<Seat>,
    /// The coordinates in which moves are typed, if they are not those of the record.
    coords: Option<Coords>,
    /// The number of the game, from 1.
    index: usize,
    /// The options with which the board is drawn.
    board: BoardOptions,
}

impl Record<'_> {
    /// A reader at the movetext of the game in `text`, which is the text of the file or a changed one.
    fn reader<'t>(&self, text: &'t [u8]) -> (Reader<'t>, Head<'t>) {
        reader_of(text, self.index)
    }

    /// Prints findings about the game in `text`.
    fn report(&self, text: &[u8], judgement: &Judgement) {
        print_typed(self.name, text, self.index, judgement);
    }

    fn judge<P: Judged>(&self, text: &[u8]) -> (Judgement, Option<PositionAt<P>>) {
        let (reader, head) = self.reader(text);
        PositionAt::at_end(&mut reader.into(), &head, self.defaults)
    }

    /// Judges the text, with findings and a position as one player sees them, or a referee.
    fn judge_as_seen<P: Judged>(&self, text: &[u8], viewer: Option<Seat>) -> (Judgement, Option<PositionAt<P>>) {
        Record { defaults: &Defaults { viewer, ..self.defaults.clone() }, ..*self }.judge(text)
    }

    /// Changes the game. If that fails, the reason is reported, and `Err` is the exit status.
    fn change<P: Judged>(&self, change: &Change) -> anyhow::Result<Result<Changed, ExitStatus>> {
        let (judgement, loaded) = self.judge::<P>(self.text);
        let Some(loaded) = loaded.filter(|_| judgement.verdict() != Verdict::Invalid) else {
            self.report(self.text, &self.judge_as_seen::<P>(self.text, self.viewer).0);
            return Ok(Err(ExitStatus::Violation));
        };
        check_viewer(self.viewer, loaded.position.facts().players)?;
        let (mut reader, head) = self.reader(self.text);
        if let Some(finding) = ended_otherwise(&head, &judgement) {
            let Judgement { size, players, game, .. } = judgement;
            let judgement = Judgement { size, players, ..Judgement::of_findings(game, vec![finding]) };
            self.report(self.text, &judgement);
            return Ok(Err(ExitStatus::Violation));
        }
        let layout = MainLine::of(&mut reader, &head);
        let made = match change {
            Change::Append(Typed { text, ending: Some(ending), .. }) => {
                report_typed_ending(P::GAME, text, *ending);
                return Ok(Err(ExitStatus::Violation));
            }
            Change::Append(typed) => self.append(&layout, typed, &loaded, judgement.computed),
            // The player who takes back has the turn.
            Change::Undo(plies) => self.undo(&layout, *plies).map(|text| {
                let player = self.judge::<P>(&text).1.as_ref().unwrap_or(&loaded).position.turn().seat;
                (text, player)
            }),
        };
        let Some((text, player)) = made else { return Ok(Err(ExitStatus::Violation)) };
        let text = self.with_score::<P>(text);
        let (judgement, loaded) = self.judge_as_seen::<P>(&text, self.viewer.or(Some(player)));
        let Some(loaded) = loaded.filter(|_| judgement.verdict() != Verdict::Invalid) else {
            self.report(&text, &judgement);
            return Ok(Err(ExitStatus::Violation));
        };
        if count_games(&text) != count_games(self.text) {
            bail!("{}: internal error: other games would be changed too; nothing was written", self.name);
        }
        Ok(Ok(Changed { text, board: board_view::draw(&loaded, false, self.board, &Printer::stdout()) }))
    }

    /// A changed text with the score of its last position in the tag `Score`, if it has one.
    fn with_score<P: Judged>(&self, mut text: Vec<u8>) -> Vec<u8> {
        let (_, head) = self.reader(&text);
        let Some(span) = head.tag("Score").map(|tag| tag.value_span) else { return text };
        let (_, loaded) = self.judge::<P>(&text);
        if let Some([first, second]) = loaded.and_then(|loaded| judge::score_by_seat(&loaded.position)) {
            text.splice(span.start..span.end, format!("{first}-{second}").bytes());
        }
        text
    }

    /// The text with further moves, and the player of the last one.
    fn append<P: Judged>(
        &self,
        layout: &MainLine,
        typed: &Typed,
        loaded: &PositionAt<P>,
        before: GameResult,
    ) -> Option<(Vec<u8>, Seat)> {
        let facts = loaded.start.facts();
        let cycle = facts.numbering();
        let (_, head) = self.reader(self.text);
        let own = head.tag("Coords").map(|tag| &*tag.value).or(self.defaults.coords.as_deref());
        let own = own.map_or(Coords::Go, coordinates::named);
        let (words, player) = typed.words(loaded.position.clone(), self.coords.unwrap_or(own), own);
        let tried = edit::append(self.text, layout, cycle, &words, before);
        let (judgement, _) = self.judge::<P>(&tried.text);
        let result = judgement.computed;
        if judgement.complete && (before == GameResult::Unfinished || result == before) {
            return Some((edit::append(self.text, layout, cycle, &words, result).text, player));
        }
        // The output must not be about the hands of the opponents.
        let viewer = self.viewer.unwrap_or(loaded.position.turn().seat);
        let (mut judgement, _) = self.judge_as_seen::<P>(&tried.text, Some(viewer));
        // The result was computed here, so warnings about it do not concern the user.
        judgement.diagnostics.retain(|finding| finding.severity() == Severity::Error);
        self.report_typed(typed, &tried, &judgement);
        None
    }

    /// Prints findings. Those about added words quote the command line.
    fn report_typed(&self, typed: &Typed, made: &Appended, judgement: &Judgement) {
        let typed_of = |span: Span| {
            let word = made.words.iter().find(|(word, _)| word.start <= span.start && span.end <= word.end);
            word.map(|(_, typed)| *typed)
        };
        let mut about_file = Judgement { diagnostics: Vec::new(), ..judgement.clone() };
        let mut about_typed = Judgement { hides_stones: false, ..about_file.clone() };
        for finding in &judgement.diagnostics {
            let mut finding = finding.clone();
            match typed_of(finding.span) {
                None => about_file.diagnostics.push(finding),
                Some(span) => {
                    finding.span = span;
                    finding.labels =
                        finding.labels.into_iter().filter_map(|(span, label)| Some((typed_of(span)?, label))).collect();
                    about_typed.diagnostics.push(finding);
                }
            }
        }
        self.report(&made.text, &about_file);
        print_typed(TYPED, typed.text.as_bytes(), 0, &about_typed);
    }

    /// The text without the last plies.
    fn undo(&self, layout: &MainLine, plies: usize) -> Option<Vec<u8>> {
        match edit::undo(self.text, layout, plies) {
            Ok(text) => return Some(text),
            Err(UndoError::TooFew(0)) => print_error(format_args!("{}: there is no move to take back", self.name)),
            Err(UndoError::TooFew(count)) => {
                let (verb, plies) = if count == 1 { ("is", "ply") } else { ("are", "plies") };
                print_error(format_args!("{}: there {verb} only {count} {plies} to take back", self.name));
            }
            Err(UndoError::Blocked(what, span)) => {
                let place = Locator::new(self.text, Location::START).locate(span.start);
                print_error(format_args!(
                    "{}:{}:{}: this {what} is after a move that would be taken back; remove it first",
                    self.name, place.line, place.column
                ));
            }
        }
        None
    }
}

/// Prints the finding about a word that says how a game has ended.
fn report_typed_ending(game: Game, text: &str, span: Span) {
    let message = format!("‘{}’ is not a move", xgames_core::diagnostic::shorten(&text[span.start..span.end]));
    let example = if game.has_draws() { "agreed" } else { "timeout" };
    let help = format!(
        "`move` does not write results: put the result into the file, with the reason, such as \
         `[Termination \"{example}\"]`; a player who gives up writes `resign`"
    );
    let finding = Diagnostic::new(Code::UnreadableMove, span, message).help(help);
    let judgement = Judgement::of_findings(Some(game), vec![finding]);
    print_typed(TYPED, text.as_bytes(), 0, &judgement);
}

/// The finding about a game that has ended neither on the board nor by resignation.
fn ended_otherwise(head: &Head<'_>, judgement: &Judgement) -> Option<Diagnostic> {
    let termination = head.tag("Termination").filter(|tag| !tag.value.trim().eq_ignore_ascii_case("normal"));
    if let Some(tag) = termination {
        let value = tag.value.trim();
        let message = match Termination::from_name(value) {
            Some(Termination::Timeout) => "the game is over: lost on time".to_owned(),
            Some(Termination::Resign) => "the game is over: a player has resigned".to_owned(),
            Some(Termination::Forfeit) => "the game is over: forfeited".to_owned(),
            Some(Termination::Agreed) => "the game is over: drawn by agreement".to_owned(),
            Some(Termination::Abandoned) => "the game is over: abandoned".to_owned(),
            Some(Termination::Normal) | None => format!("the game is over: {}", printable(value)),
        };
        let finding = Diagnostic::new(Code::MoveAfterEnd, tag.value_span, message);
        return Some(finding.help("remove the tag if the game goes on"));
    }
    let result = judgement.result.filter(|result| *result != GameResult::Unfinished)?;
    if judgement.computed != GameResult::Unfinished {
        return None;
    }
    let message = format!("the record says that the game has ended: {}", result.text());
    let span = head.tag("Result").map_or(head.span(), |tag| tag.value_span);
    Some(Diagnostic::new(Code::MoveAfterEnd, span, message).help("write `*` if the game goes on"))
}
