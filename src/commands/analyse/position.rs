//! What is certain about one position.

use std::fmt::Write as _;

use anyhow::bail;
use serde::Serialize;

use crate::analysis::review::Outlook;
use crate::board::picture::Mark;
use crate::cli::{Analyse, PositionOptions};
use crate::commands::exit_status::ExitStatus;
use crate::commands::output::Printer;
use crate::commands::position_source::{self, Loaded};
use crate::commands::position_words;
use crate::games::{Tactics, for_game};
use crate::render::text::{self, Look};
use crate::report::ReportFormat;

/// The facts, as JSON.
#[derive(Serialize)]
struct Facts {
    game: &'static str,
    size: u16,
    to_move: Option<&'static str>,
    /// The result by perfect play, if it is proved.
    proven: Option<&'static str>,
    /// The moves that win at once.
    wins: Vec<String>,
    /// The moves with which the other side would win at once if it were to move.
    threats: Vec<String>,
    /// The moves that do not lose at once or let the other side win at once; null if there is no danger.
    safe: Option<Vec<String>>,
    /// The moves that lose at once.
    loses: Vec<String>,
    /// The sides that can no longer win by a move of their own.
    cut_off: Vec<&'static str>,
    /// The same in words, with a drawing.
    #[serde(skip)]
    words: String,
}

pub(super) fn run(
    arguments: &Analyse,
    source: &PositionOptions,
    quiet: bool,
    out: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let format = arguments.verify.output_format.unwrap_or(ReportFormat::Full);
    if !matches!(format, ReportFormat::Full | ReportFormat::Json | ReportFormat::Ndjson) {
        bail!(
            "one position is analysed as text, json or ndjson, not as {}; whole games have all formats",
            format.name()
        );
    }
    let Some(opened) = position_source::open(source, true, quiet)? else { return Ok(ExitStatus::Violation) };
    let facts = for_game!(opened.game, P => match opened.load::<P>()? {
        Ok(loaded) => Facts::of(&loaded),
        Err(ending) => return Ok(ending),
    });
    match format {
        ReportFormat::Full => out.print(&facts.words)?,
        _ => out.print_json(&facts)?,
    }
    Ok(ExitStatus::Clean)
}

impl Facts {
    fn of<P: Tactics>(loaded: &Loaded<P>) -> Facts {
        let position = &loaded.position;
        let outlook = loaded.outcome().is_none().then(|| Outlook::of(position));
        let texts = |moves: &[P::Move]| moves.iter().map(|mv| position.move_text(*mv)).collect::<Vec<_>>();
        let of_outlook = |moves: fn(&Outlook<P::Move>) -> &Vec<P::Move>| {
            outlook.as_ref().map_or(Vec::new(), |outlook| texts(moves(outlook)))
        };
        let cut_off = outlook.as_ref().map_or(Vec::new(), |outlook| outlook.cut_off.clone());
        Facts {
            game: P::GAME.name(),
            size: loaded.size,
            to_move: loaded.to_move(),
            proven: outlook.as_ref().and_then(|outlook| Some(outlook.value?.text())),
            wins: of_outlook(|outlook| &outlook.wins),
            threats: of_outlook(|outlook| &outlook.threats),
            safe: outlook.as_ref().and_then(|outlook| Some(texts(outlook.safe.as_ref()?))),
            loses: of_outlook(|outlook| &outlook.loses),
            cut_off: cut_off.into_iter().map(|side| P::GAME.side_name(side)).collect(),
            words: words(loaded, outlook.as_ref()),
        }
    }
}

/// The facts in words, below the board.
fn words<P: Tactics>(loaded: &Loaded<P>, outlook: Option<&Outlook<P::Move>>) -> String {
    let mut picture = loaded.position.picture();
    picture.mark(&loaded.last.map(P::changed_cells).unwrap_or_default(), Mark::Last);
    let lines = outlook.map_or(Vec::new(), |outlook| outlook.words(&loaded.position));
    if let Some(outlook) = outlook {
        picture.mark(&outlook.shown_cells::<P>(), Mark::Better);
    } else {
        picture.mark(&loaded.position.deciding_cells(), Mark::Chain);
    }
    let mut page = format!("{}\n\n{}", position_words::title(loaded, None), text::draw(&picture, Look::PLAIN));
    if outlook.is_some() {
        page.push('\n');
    }
    lines.iter().for_each(|line| {
        // Writing to a string does not fail.
        let _ = writeln!(page, "{line}");
    });
    page
}
