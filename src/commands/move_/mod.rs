//! `move`: appends checked moves to a record, or takes moves back.
//!
//! The rest of the file stays the same, byte for byte. The file is replaced as a whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};

use crate::cli::Move;
use crate::cli::shell_word::quoted_path;
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
use xgames_analysis::archive::{self, Reference, TextDefaults, describe, name_of, unpacked_name};
use xgames_core::change::{Change, Changed, GameInText, Reason, Refused, TypedMoves};
use xgames_core::diagnostic::{Code, Diagnostic, Location, Locator, Span, shorten};
use xgames_core::games::Game;
use xgames_core::judge::{Defaults, GameInfo, Judgement};
use xgames_core::record::limits::MAX_GAME_LENGTH;
use xgames_core::record::native::Reader;
use xgames_core::record::native::edit::UndoError;
use xgames_core::record::{self, Format};

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
    let file = fs::canonicalize(&path).map_err(|error| match with_file_first(arguments) {
        Some(advice) => anyhow!("{name}: {}; {advice}", describe(&error)),
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
    let number = find_game(&original, &name, number)?;
    let head = Reader::of_game(&original, number).map(|(_, head)| head).unwrap_or_default();
    let coords = typed.coords.take();
    let defaults = RecordDefaults::with_all_findings(typed, config).of_text(&name);
    let defaults = defaults_of_one(&defaults, &head, quiet);
    if let Some(game) = GameInfo::read(&head, &defaults).game {
        check_options(game, &Defaults { coords: coords.clone(), ..defaults.typed().clone() })?;
    }
    let game = GameInText { text: &original, number, defaults: &defaults, coords: coords.as_deref() };
    let Changed { text, at } = match game.change(&change) {
        Ok(changed) => changed,
        Err(refused) => return report(&game, &name, &arguments.moves.join(" "), &refused),
    };
    if !arguments.preview {
        check_length(&name, [&original, &text], number)?;
        replace(&file, &name, &original, &text)?;
    }
    drop(lock);
    if arguments.preview || !quiet {
        let mut out = Printer::stdout();
        let board = board_view::draw(&*at, false, arguments.board, &out);
        out.print(&board)?;
    }
    Ok(ExitStatus::Clean)
}

/// Prints why the game in a file is not changed.
fn report(game: &GameInText<'_>, name: &str, typed: &str, refused: &Refused) -> anyhow::Result<ExitStatus> {
    let Refused { text, reason } = refused;
    match reason {
        Reason::Findings(findings) => {
            let [about_file, about_typed] = &**findings;
            print_typed(name, text, game.number, about_file);
            print_typed(TYPED, typed.as_bytes(), 0, about_typed);
        }
        Reason::Ending(of, span) => report_typed_ending(*of, typed, *span),
        Reason::Undo(error @ UndoError::Blocked(_, span)) => {
            let place = Locator::new(text, Location::START).locate(span.start);
            print_error(format_args!("{name}:{}:{}: {error}", place.line, place.column));
        }
        Reason::Undo(error) => print_error(format_args!("{name}: {error}")),
        Reason::NoSeat(players) => check_viewer(game.defaults.viewer, *players)?,
        Reason::NoGame | Reason::OtherGames => {
            bail!("{name}: internal error: other games would be changed too; nothing was written")
        }
    }
    Ok(ExitStatus::Violation)
}

/// Refuses a change after which no command would judge the game, because it is too long, unless it was so before and gets shorter.
fn check_length(name: &str, [before, after]: [&[u8]; 2], number: usize) -> anyhow::Result<()> {
    let length = |text: &[u8]| {
        Reader::of_game(text, number).map_or(0, |(mut reader, head)| {
            reader.events().for_each(drop);
            reader.offset() - head.from
        })
    };
    if after.len() > MAX_GAME_LENGTH && length(after) > length(before).max(MAX_GAME_LENGTH) {
        bail!("{name}: the game would be longer than {} MiB, which is the limit", MAX_GAME_LENGTH >> 20);
    }
    Ok(())
}

/// The moves that were typed.
fn typed_moves(arguments: &Move) -> anyhow::Result<TypedMoves> {
    let moves = TypedMoves::read(&arguments.moves.join(" "));
    moves.map_err(|error| anyhow!(with_file_first(arguments).unwrap_or(error)))
}

/// The advice to write the file first, if there is one among the words that were typed as moves.
fn with_file_first(arguments: &Move) -> Option<String> {
    let file = arguments.moves.iter().find(|word| Path::new(word).is_file())?;
    let (file, moves) = (quoted_path(file)?, quoted_path(&name_of(&arguments.record))?);
    Some(format!("the file comes first: `xgames move {file} {moves}`"))
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

/// The number of the game to change, from 1.
fn find_game(text: &[u8], name: &str, number: Option<usize>) -> anyhow::Result<usize> {
    let games = Reader::count_games(text);
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

/// Prints the finding about a word that says how a game has ended.
fn report_typed_ending(game: Game, text: &str, span: Span) {
    let message = format!("‘{}’ is not a move", shorten(&text[span.start..span.end]));
    let example = if game.has_draws() { "agreed" } else { "timeout" };
    let help = format!(
        "`move` does not write results: put the result into the file, with the reason, such as \
         `[Termination \"{example}\"]`; a player who gives up writes `resign`"
    );
    let finding = Diagnostic::new(Code::UnreadableMove, span, message).help(help);
    let judgement = Judgement::of_findings(Some(game), vec![finding]);
    print_typed(TYPED, text.as_bytes(), 0, &judgement);
}
