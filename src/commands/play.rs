//! `play`: a game at the terminal.

use anyhow::bail;

use crate::cli::Play;
use crate::cli::shell_word::quoted_path;
use crate::program::config;
use crate::program::data_folder::games_folder;
use crate::program::exit_status::ExitStatus;
use crate::program::playing::{self, Options, View};
use crate::program::position_source::Source;
use crate::program::screen::terminal;
use crate::program::{endgames, files, interrupt, output};
use xgames_analysis::archive::name_of;
use xgames_core::diagnostic::{acts_on_terminal, printable};
use xgames_core::judge::for_position;

pub(super) fn run(arguments: &Play, quiet: bool) -> anyhow::Result<ExitStatus> {
    if arguments.name.trim().is_empty() || arguments.name.contains(acts_on_terminal) {
        bail!("‘{}’ cannot be a name: it is blank or contains control characters", printable(&arguments.name));
    }
    if arguments.name.trim() == "?" {
        bail!("`?` cannot be a name: in a record it is a player who is not known");
    }
    let position = &arguments.position;
    if position.record().into_iter().chain(position.diagram.as_deref()).any(files::is_stdin) {
        bail!("standard input is for your moves; name a file instead of `-`");
    }
    if position.record().is_none() && position.record_options.game.is_none() {
        bail!("name a game, `--game GAME`, or a record to go on from, `FILE[#GAME][@PLY]`");
    }
    if position.record_options.viewer.is_some() || position.hand.is_some() {
        bail!("`--as` and `--hand` do not apply: you see what the player of your `--seat` sees");
    }
    if arguments.output.names_stdout() {
        bail!("`-o -`: the game is played on standard output; name a file, or leave the option out");
    }
    let mut options = options(arguments)?;
    // After Ctrl-C, the record is kept before the program ends. A page is left at once, because the library for terminals never
    // returns if the window is closed while it waits for a key; its record is kept after each move.
    interrupt::watch();
    let _keeping = (options.view != View::Page).then(interrupt::keeping);
    if let Some(path) = arguments.output.file() {
        output::create_native(path, arguments.output.force)?;
    }
    let check = |game| endgames::check(&arguments.endgames, game);
    let play = |at| {
        for_position!(&at, at => {
            options.seat = arguments.seat.or_else(|| seat_of(&at.players, &arguments.name)).unwrap_or(1);
            playing::play(&options, at)
        })
    };
    Source::new(position, true, quiet)?.answer(check, |_| {}, play)
}

/// The first seat of a player with this name in the record that the game goes on from.
fn seat_of(players: &[Option<String>], name: &str) -> Option<u8> {
    let index = players.iter().position(|player| player.as_ref().is_some_and(|player| player.trim() == name.trim()))?;
    u8::try_from(index + 1).ok()
}

/// The options of the program that [`Options::of_program`] keeps.
fn of_program(arguments: &Play) -> String {
    let switches = [(arguments.no_ponder, " --no-ponder"), (arguments.no_learned, " --no-learned")];
    let switches = switches.into_iter().filter(|(is_on, _)| *is_on).map(|(_, option)| option.to_owned());
    let tables = arguments.endgames.files().iter();
    let tables = tables.filter_map(|file| Some(format!(" --endgames={}", quoted_path(&name_of(file))?)));
    switches.chain(tables).collect()
}

/// The settings of the game, at seat 1.
fn options(arguments: &Play) -> anyhow::Result<Options> {
    let Play { two, level, time, clock, seed, board, .. } = *arguments;
    let view = if arguments.lines {
        View::Lines
    } else if terminal::has_keyboard() {
        View::Page
    } else {
        View::Boards
    };
    let output = arguments.output.file().map(|path| (path.to_owned(), arguments.output.force));
    let folder = if arguments.no_record || output.is_some() { None } else { games_folder() };
    Ok(Options {
        view,
        seat: 1,
        two,
        level,
        time,
        clock,
        ponders: !arguments.no_ponder,
        endgames: endgames::load(&arguments.endgames)?,
        learned: !arguments.no_learned,
        of_program: of_program(arguments),
        name: arguments.name.clone(),
        seed,
        output,
        folder,
        explicit: config::explicit(&arguments.position.record_options.config_options)?,
        board,
        is_trial: false,
    })
}
