//! Defaults for records from the command line, and findings about invalid ones.

use anyhow::bail;

use super::console::{plural_games, print_error, print_note};
use super::exit_status::ExitStatus;
use super::findings::print_typed;
use crate::cli::RecordOptions;
use xgames_core::diagnostic::{Code, Diagnostic, Span};
use xgames_core::games::{Game, Seat, SetupFault, SetupField};
use xgames_core::judge::{Defaults, Judgement};
use xgames_core::record::Head;

impl From<&RecordOptions> for Defaults {
    fn from(options: &RecordOptions) -> Defaults {
        Defaults {
            game: options.game,
            size: options.size.clone(),
            coords: options.coords.clone(),
            swap: options.no_swap.then(|| "no".into()),
            seats: options.seats.clone(),
            viewer: options.viewer.map(Seat),
            ..Defaults::default()
        }
    }
}

/// Says how many games were left out because `--game` and `--size` mean others, if there are any.
pub(crate) fn note_left_out(defaults: &Defaults, games: u64, taken: u64) {
    if games > 0 {
        let (meant, games) = (defaults.meant(), plural_games(games));
        let advice = if taken == 0 { "; without `--game` and `--size` they are what their tags say" } else { "" };
        print_note(format_args!("left out because they are not {meant}: {games}{advice}"));
    }
}

/// The defaults for a single record with these tags. If `--game` and `--size` mean others, that is said, unless notes are not
/// wanted, and the record is read as its tags say.
pub(crate) fn defaults_of_one(defaults: &Defaults, head: &Head<'_>, quiet: bool) -> Defaults {
    if !quiet && !defaults.mean(head) {
        print_note(format_args!("the record's tags take precedence: it is not {}", defaults.meant()));
    }
    defaults.of_one(head)
}

/// Rejects options that say nothing about a game.
pub(crate) fn check_options(game: Game, defaults: &Defaults) -> anyhow::Result<()> {
    let option = match defaults.unsuitable(game) {
        None => return Ok(()),
        Some("swap") => "no-swap",
        Some("viewer") => "as",
        Some(name) => name,
    };
    bail!("`--{option}` does not apply to {}", game.name())
}

/// Rejects a viewer who has no seat in a game.
pub(crate) fn check_viewer(viewer: Option<Seat>, players: usize) -> anyhow::Result<()> {
    match viewer.filter(|seat| usize::from(seat.0) > players) {
        Some(Seat(seat)) => bail!("seat {seat}: this game has {players} players"),
        None => Ok(()),
    }
}

/// Reports defaults that say nothing about the given game, or are valid for no game that the records may have.
pub(crate) fn check_defaults(defaults: &Defaults) -> Option<ExitStatus> {
    if let Some(Err(error)) = defaults.game.map(|game| check_options(game, defaults)) {
        print_error(error);
        return Some(ExitStatus::Refused);
    }
    let games = defaults.game.map_or(Game::ALL.to_vec(), |game| vec![game]);
    let (game, fault) = fault_in_all(games, defaults)?;
    Some(report_setup_fault(game, defaults, fault))
}

/// The fault of defaults that are valid for none of these games, as the first of them finds it.
pub(crate) fn fault_in_all(games: impl IntoIterator<Item = Game>, defaults: &Defaults) -> Option<(Game, SetupFault)> {
    let mut first_fault = None;
    for game in games {
        match defaults.check_setup(game) {
            Ok(()) => return None,
            Err(fault) => first_fault = first_fault.or(Some((game, fault))),
        }
    }
    first_fault
}

/// Reports invalid options (wrong usage) or a position that violates the rules.
pub(crate) fn report_setup_fault(game: Game, defaults: &Defaults, fault: SetupFault) -> ExitStatus {
    let SetupFault { field, range, fault, picture } = fault.with_example(game.profile().example_position);
    let ending = match fault.code {
        Code::BadPosition | Code::BadSize | Code::BadTagValue => ExitStatus::Refused,
        _ => ExitStatus::Violation,
    };
    let (option, text) = match field {
        SetupField::Diagram => ("--diagram".to_owned(), defaults.diagram.as_deref()),
        SetupField::ToMove => ("--to-move".to_owned(), defaults.to_move.as_deref()),
        SetupField::HandToMove => ("--hand".to_owned(), defaults.hand.as_deref()),
        field => {
            let tag = field.tag().unwrap_or_default();
            (format!("--{}", tag.to_ascii_lowercase()), defaults.tag(tag))
        }
    };
    let text = text.unwrap_or_default();
    let span = range.map_or(Span::new(0, text.trim_end().len()), |range| Span::new(range.start, range.end));
    let mut finding = Diagnostic::new(fault.code, span, fault.message);
    finding.help = fault.help;
    finding.board = picture;
    let judgement = Judgement::of_findings(Some(game), vec![finding]);
    print_typed(&option, text.as_bytes(), 0, &judgement);
    ending
}
