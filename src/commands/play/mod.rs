//! `play`: a game at the terminal.

mod clock;
mod input;
mod record_file;
mod table;
mod words;

use anyhow::{anyhow, bail};

use self::table::Table;
use crate::cli::Play;
use crate::program::exit_status::ExitStatus;
use crate::program::{files, interrupt, output, position_source};
use xgames_core::diagnostic::{acts_on_terminal, printable};
use xgames_core::games::{PLAYERS, Seat, SetupFault, SetupOptions};
use xgames_core::generate::shuffled_bag;
use xgames_core::judge::{PositionAt, for_position};
use xgames_core::random::Random;
use xgames_search::engine::session::Session;
use xgames_search::engine::{Playable, Settings};

/// The most memory for the program's search, in bytes.
const MEMORY: usize = 512 << 20;

pub(super) fn run(arguments: &Play, quiet: bool) -> anyhow::Result<ExitStatus> {
    if arguments.name.trim().is_empty() || arguments.name.contains(acts_on_terminal) {
        bail!("‘{}’ cannot be a name: it is blank or contains control characters", printable(&arguments.name));
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
    // After Ctrl-C, the record is kept before the program ends.
    interrupt::watch();
    let _keeping = interrupt::keeping();
    if let Some(path) = arguments.output.file() {
        output::create_native(path, arguments.output.force)?;
    }
    match position_source::open(position, true, quiet)? {
        Ok(at) => for_position!(&at, at => begin(arguments, at)),
        Err(ending) => Ok(ending),
    }
}

fn begin<P: Playable>(arguments: &Play, loaded: &PositionAt<P>) -> anyhow::Result<ExitStatus> {
    if loaded.outcome().is_some() {
        bail!("the game is over; choose an earlier ply, as in `FILE@12`");
    }
    let players = loaded.position.facts().players;
    if usize::from(arguments.seat) > players {
        bail!("seat {}: this game has {players} players", arguments.seat);
    }
    let mut tags = loaded.setup_tags.clone();
    let seed =
        arguments.seed.unwrap_or_else(|| std::time::UNIX_EPOCH.elapsed().map_or(0, |time| time.as_nanos() as u64));
    if P::GAME.has_hands() {
        let has = |name: &str| tags.iter().any(|(tag, value)| *tag == name && !value.contains('?'));
        if !has("Bag") {
            let start = start_of::<P>(&tags, loaded, None)?;
            let bag = start.completed_bag(loaded.moves(), &mut Random::new(seed, 0));
            let bag = bag.or_else(|| loaded.moves().is_empty().then(|| shuffled_bag(seed, 0)));
            let Some(bag) = bag.filter(|_| !has("Position")) else {
                bail!(
                    "the hands are not known here; go on from a record with the tag `Bag`, or with all hands (`Hand1`, …) and draws"
                );
            };
            tags.retain(|(name, _)| !name.starts_with("Hand") && *name != "Bag");
            tags.push(("Bag", bag));
        }
    }
    let view = |viewer| start_of::<P>(&tags, loaded, viewer);
    let start = view(None)?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut views = Vec::new();
    // Without hands, all players have the same view.
    for seat in 1..=if P::GAME.has_hands() { players as u8 } else { 1 } {
        let settings = Settings { memory: MEMORY, threads, seed: seed.wrapping_add(seat.into()) };
        let mut session = Session::new(view(Some(Seat(seat)))?, settings);
        start.line_text(loaded.moves()).iter().try_for_each(|mv| session.play(mv)).map_err(anyhow::Error::msg)?;
        views.push(session);
    }
    Table::new(arguments, start, tags, loaded, views)?.play()
}

/// The position that these tags set up, as a player sees it.
fn start_of<P: Playable>(
    tags: &[(&'static str, String)],
    loaded: &PositionAt<P>,
    viewer: Option<Seat>,
) -> anyhow::Result<P> {
    let (size, players) = (loaded.size.to_string(), loaded.position.facts().players);
    let tag = |name: &str| match name {
        "Size" => Some(size.as_str()),
        _ if PLAYERS.iter().take(players).any(|player| *player == name) => Some(""),
        _ => tags.iter().find(|(tag, _)| *tag == name).map(|(_, value)| value.as_str()),
    };
    let setup = P::read_setup(&SetupOptions { viewer, ..SetupOptions::from_tags(P::OPTIONS, tag) });
    setup.and_then(|setup| P::begin(&setup)).map_err(|fault: SetupFault| anyhow!(fault.fault.message))
}
