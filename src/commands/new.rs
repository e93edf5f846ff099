//! `new`: writes the record of a new game.

use std::io::Write;

use anyhow::bail;

use crate::cli::New;
use crate::program::board_view;
use crate::program::config;
use crate::program::exit_status::ExitStatus;
use crate::program::findings::print_typed;
use crate::program::interrupt;
use crate::program::output::{self, Printer};
use crate::program::record_options::check_defaults;
use xgames_core::convert;
use xgames_core::diagnostic::acts_on_terminal;
use xgames_core::games::{Game, Notation, PLAYERS, SetupOptions, for_game, is_size_name};
use xgames_core::generate::shuffled_bag;
use xgames_core::judge::{Defaults, Judged, PositionAt, Verdict};
use xgames_core::record::Events;
use xgames_core::record::GameResult;
use xgames_core::record::native::Reader;
use xgames_core::record::native::write;

/// The file name in findings about the record.
const NAME: &str = "new record";

pub(super) fn run(arguments: &New, quiet: bool) -> anyhow::Result<ExitStatus> {
    check_options(arguments)?;
    let defaults = Defaults {
        game: Some(arguments.game),
        size: arguments.size.clone(),
        coords: arguments.coords.clone(),
        swap: arguments.no_swap.then(|| "no".into()),
        seats: arguments.seats.clone(),
        ..Defaults::default()
    };
    if let Some(ending) = check_defaults(&defaults) {
        return Ok(ending);
    }
    let mut tags = tags(arguments);
    let explicit = config::explicit(&arguments.config_options)?;
    for_game!(arguments.game, P => explicit.add::<P>(&mut tags));
    for_game!(arguments.game, P => start::<P>(arguments, &tags, quiet))
}

/// Rejects options that do not apply to the game, and names that cannot be tag values.
fn check_options(arguments: &New) -> anyhow::Result<()> {
    if arguments.seed.is_some() && !arguments.game.has_hands() {
        bail!("`--seed` does not apply to {}", arguments.game.name());
    }
    let names = arguments.players.iter().map(|name| ("a player", name));
    for (what, text) in names.chain(arguments.tag.iter().map(|(_, value)| ("the value of a tag", value))) {
        if text.contains(acts_on_terminal) {
            bail!("‘{text}’ cannot be {what}: it contains control characters or directional marks");
        }
    }
    if arguments.players.iter().any(|name| name.trim().is_empty()) {
        bail!("a player must have a name");
    }
    Ok(())
}

/// The tags of the record, in any order.
fn tags(arguments: &New) -> Vec<(String, String)> {
    let game = arguments.game;
    let mut tags = vec![("Game", game.name().to_owned())];
    // A position implies the size.
    let is_set_up = arguments.tag.iter().any(|(name, _)| name.eq_ignore_ascii_case("Position"));
    let sized = game.has_sizes() && (!is_set_up || arguments.size.is_some());
    if let Some(size) = arguments.size.clone().or_else(|| sized.then(|| default_size(game))).filter(|_| sized) {
        tags.push(("Size", size));
    }
    tags.extend(PLAYERS.into_iter().zip(arguments.players.iter().cloned()));
    tags.push(("Result", GameResult::Unfinished.text().to_owned()));
    tags.extend(arguments.coords.clone().map(|coords| ("Coords", coords.trim().to_ascii_lowercase())));
    tags.extend(arguments.no_swap.then(|| ("Swap", "no".to_owned())));
    tags.extend(arguments.seats.clone().map(|seats| ("Seats", seats)));
    tags.extend(arguments.seed.map(|seed| ("Bag", shuffled_bag(seed, 0))));
    tags.extend(arguments.tag.iter().map(|(name, value)| (name.as_str(), value.clone())));
    tags.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

fn default_size(game: Game) -> String {
    for_game!(game, P => P::read_setup(&SetupOptions::default()).map_or(0, |setup| P::size(&setup))).to_string()
}

fn start<P: Judged>(arguments: &New, tags: &[(String, String)], quiet: bool) -> anyhow::Result<ExitStatus> {
    let players = arguments.players.len();
    let tag =
        |name: &str| tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str());
    let setup = P::read_setup(&SetupOptions::from_tags(P::OPTIONS, tag));
    let seats = setup.and_then(|setup| P::begin(&setup)).map_or(players, |start| start.facts().players);
    if players > PLAYERS.len() || players != seats {
        let game = P::GAME.name();
        if let Some(size) = size_among(&arguments.players) {
            bail!("{game} needs {seats} players, and `{size}` is not a name; a size is `--size {size}`");
        }
        match (P::GAME.max_players(), tag("Seats")) {
            (2, _) => bail!("{game} needs {seats} players, but {} given", are(players)),
            (most, None) => bail!("{game} needs 2 to {most} players, but {} given", are(players)),
            (_, Some(_)) => bail!("{game} with this turn cycle needs {seats} players, but {} given", are(players)),
        }
    }
    let mut raw = Vec::new();
    tags.iter().for_each(|(name, value)| write::tag(name, value, &mut raw));
    raw.extend_from_slice(b"\n*\n");
    let head = Reader::new(&raw).next_game().unwrap_or_default();
    let (judgement, loaded) = PositionAt::<P>::at_end(&mut events_of(&raw), &head, &Defaults::default());
    let transcript = convert::transcribe(&mut events_of(&raw), &head, &Defaults::default());
    let (Verdict::Unfinished, Some(loaded), Ok((_, transcript))) = (judgement.verdict(), loaded, transcript) else {
        print_typed(NAME, &raw, 0, &judgement);
        if judgement.verdict() != Verdict::Invalid {
            bail!("a new record cannot have a result");
        }
        return Ok(ExitStatus::Refused);
    };
    let mut text = Vec::new();
    write::game(&transcript, &mut text);
    let Some(path) = arguments.output.file() else {
        let mut out = output::stdout();
        out.write_all(&text)?;
        out.flush()?;
        return Ok(ExitStatus::Clean);
    };
    interrupt::watch();
    let output = output::create_native(path, arguments.output.force)?;
    output.writer().write_all(&text)?;
    output.finish()?;
    if !quiet {
        let mut out = Printer::stdout();
        let viewer = Some(loaded.position.turn().seat);
        let as_seen = Defaults { viewer, ..Defaults::default() };
        let (_, seen) = PositionAt::<P>::at_end(&mut events_of(&raw), &head, &as_seen);
        let board = board_view::draw(seen.as_ref().unwrap_or(&loaded), false, arguments.board, &out);
        out.print(&board)?;
    }
    Ok(ExitStatus::Clean)
}

/// The size of a board among the names, if there is one.
fn size_among(names: &[String]) -> Option<&String> {
    let is_size = |name: &&String| is_size_name(name) || name.bytes().all(|byte| byte.is_ascii_digit());
    names.iter().find(is_size)
}

fn are(number: usize) -> String {
    if number == 1 { "1 is".to_owned() } else { format!("{number} are") }
}

/// The events of the only game of a text.
fn events_of(text: &[u8]) -> Events<'_> {
    let mut reader = Reader::new(text);
    reader.next_game();
    reader.into()
}
