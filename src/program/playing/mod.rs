//! A game at the terminal, against the program or between people: on the whole terminal, or in lines.

pub(crate) mod board_screen;
mod clock;
pub(crate) mod input;
pub(crate) mod keys;
mod lines;
pub(crate) mod page;
mod played_game;
mod record_file;
mod session;
pub(crate) mod shown;
pub(crate) mod state;
mod words;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::bail;

use self::played_game::PlayedGame;
use crate::cli::shell_word::{quoted, quoted_path};
use crate::cli::{BoardOptions, TimeControl, YOU};
use crate::program::console::print_note;
use crate::program::exit_status::ExitStatus;
use crate::program::interrupt;
use crate::program::output::Printer;
use xgames_analysis::archive::name_of;
use xgames_core::convert::Explicit;
use xgames_core::diagnostic::printable_path;
use xgames_core::games::Seat;
use xgames_core::judge::PositionAt;
use xgames_search::engine::continuation::{start_of, tags_to_go_on};
use xgames_search::engine::level::Level;
use xgames_search::engine::session::Session;
use xgames_search::engine::views::Views;
use xgames_search::engine::{Playable, Settings};
use xgames_search::solver::EndgameTables;

/// The most memory for the program's search, in bytes.
const MEMORY: usize = 512 << 20;

/// The way in which a game is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum View {
    /// The game covers the terminal.
    Page,
    /// The board is printed when a person is to move.
    Boards,
    /// Each event is a line, and nothing is drawn.
    Lines,
}

/// The settings of a game.
#[expect(clippy::struct_excessive_bools, reason = "they are switches of the command line")]
pub(crate) struct Options {
    pub(crate) view: View,
    /// The seat of the person, if the program has the others.
    pub(crate) seat: u8,
    /// Whether people have all seats.
    pub(crate) two: bool,
    pub(crate) level: Option<u8>,
    pub(crate) time: Option<Duration>,
    pub(crate) clock: Option<TimeControl>,
    /// Whether the program thinks while the person does, if it has no level.
    pub(crate) ponders: bool,
    /// The endgame tables that the program asks.
    pub(crate) endgames: EndgameTables,
    /// Whether the program uses what was learned from games.
    pub(crate) learned: bool,
    /// The options of the program, each with a space before it, with which the game goes on, too.
    pub(crate) of_program: String,
    /// The name of the person, or [`YOU`].
    pub(crate) name: String,
    pub(crate) seed: Option<u64>,
    /// The file of the record, and whether other content of it may be replaced.
    pub(crate) output: Option<(PathBuf, bool)>,
    /// The folder of the record if no file is named; `None` if it is not kept.
    pub(crate) folder: Option<PathBuf>,
    /// The tags that the record has even if their values are usual.
    pub(crate) explicit: Explicit,
    pub(crate) board: BoardOptions,
    /// Whether nothing is printed at the end, because the game is only tried.
    pub(crate) is_trial: bool,
}

impl Options {
    /// The settings of a game that is only tried on the whole terminal, by the player of a seat.
    pub(crate) fn trial(seat: Seat) -> Options {
        Options {
            view: View::Page,
            seat: seat.0,
            two: false,
            level: None,
            time: None,
            clock: None,
            ponders: false,
            endgames: EndgameTables::default(),
            learned: true,
            of_program: String::new(),
            name: YOU.into(),
            seed: None,
            output: None,
            folder: None,
            explicit: Explicit::none(),
            board: BoardOptions::default(),
            is_trial: true,
        }
    }
}

/// Plays a game from a position to its end, or until somebody leaves it.
pub(crate) fn play<P: Playable>(options: &Options, loaded: &PositionAt<P>) -> anyhow::Result<ExitStatus> {
    let mut game = begin(options, loaded)?;
    let printer = match options.view {
        View::Page => {
            session::run(&mut game, options)?;
            Printer::stdout()
        }
        View::Boards | View::Lines => lines::run(&mut game, options)?,
    };
    if !options.is_trial {
        end(&game, options, printer)?;
    }
    Ok(if interrupt::interrupted() { interrupt::end("") } else { ExitStatus::Clean })
}

/// Says how the game ended, and where its record is.
fn end<P: Playable>(game: &PlayedGame<'_, P>, options: &Options, mut out: Printer) -> anyhow::Result<()> {
    writeln!(out, "{}", game.end_words())?;
    game.notes.iter().for_each(print_note);
    if let Some(path) = game.path() {
        let name = name_of(&path);
        writeln!(out, "record: {}", printable_path(&name))?;
        if let Some(path) = quoted_path(&name).filter(|_| game.is_worth_keeping()) {
            writeln!(out, "review it with `xgames review {path}`")?;
            if !game.is_over() {
                let further = options_to_go_on(options, game.level()).concat();
                writeln!(out, "go on with `xgames play {path}{further}`")?;
            }
        }
    }
    // A record that is kept is printed only beside boards.
    let is_beside_boards = options.view == View::Boards && options.output.is_none();
    if is_beside_boards || game.path().is_none() && game.is_worth_keeping() {
        writeln!(out)?;
        out.write_all(&game.record())?;
    }
    out.flush()?;
    Ok(())
}

/// The options with which a game goes on as it was: at the seat of the person, who is found by name, and against a program that plays as well
/// as at the end.
fn options_to_go_on(options: &Options, level: Option<Level>) -> Vec<String> {
    let clock = options.clock.map(|clock| format!(" --clock {}", clock.tag()));
    if options.two {
        return [Some(" --two".to_owned()), clock].into_iter().flatten().collect();
    }
    let name = (options.name != YOU).then(|| format!(" {}", quoted(&format!("--name={}", options.name))));
    // Without an option a program has the usual level, unless there is a clock.
    let level = level.filter(|level| *level != Level::USUAL || clock.is_some());
    let strength = match (level, options.time) {
        (Some(level), _) => Some(format!(" --level {}", level.number())),
        (None, Some(time)) => Some(format!(" --time {}", time.as_secs_f64())),
        (None, None) => None,
    };
    [name, strength, clock, Some(options.of_program.clone())].into_iter().flatten().collect()
}

/// The game at its beginning.
fn begin<'o, P: Playable>(options: &'o Options, loaded: &PositionAt<P>) -> anyhow::Result<PlayedGame<'o, P>> {
    if loaded.is_over() {
        bail!("the game is over; choose an earlier ply, as in `FILE@12`");
    }
    let players = loaded.position.facts().players;
    if usize::from(options.seat) > players {
        bail!("seat {}: this game has {players} players", options.seat);
    }
    let seed = options.seed.unwrap_or_else(|| std::time::UNIX_EPOCH.elapsed().map_or(0, |time| time.as_nanos() as u64));
    let tags = tags_to_go_on(loaded, seed).map_err(anyhow::Error::msg)?;
    let view = |viewer| start_of::<P>(&tags, loaded, viewer).map_err(anyhow::Error::msg);
    let start = view(None)?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let views = Views::new(players as u8, |seat| {
        let seed = seed.wrapping_add(seat.0.into());
        let settings = Settings { memory: MEMORY, threads, seed, learned: options.learned };
        let mut session = Session::new(view(Some(seat))?, settings).asking(&options.endgames);
        start.line_text(loaded.moves()).iter().try_for_each(|mv| session.play(mv)).map_err(anyhow::Error::msg)?;
        anyhow::Ok(session)
    })?;
    PlayedGame::new(options, start, tags, loaded, views)
}
