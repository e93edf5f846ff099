//! `score`: the points of the lines of a Crosswise position.

use anyhow::bail;

use crate::cli::{DataFormat, DrawnData};
use crate::program::board_view;
use crate::program::exit_status::ExitStatus;
use crate::program::output::Printer;
use crate::program::position_source::Source;
use xgames_core::games::Game;
use xgames_core::judge::AnyPosition;
use xgames_report::tables::score::{SCORE, lines_in_words};

pub(super) fn run(
    DrawnData { data: arguments, board }: &DrawnData,
    quiet: bool,
    out: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let mut source = arguments.position.clone();
    let begins_here = source.position.is_some() || source.diagram.is_some() || source.moves.is_some();
    if begins_here && source.record().is_none() {
        // Only Crosswise has points.
        source.record_options.game.get_or_insert(Game::Crosswise);
    }
    let check = |game: Game| match game {
        Game::Crosswise => Ok(()),
        other => bail!("`score` works only for {1}, not for {0}", other.name(), Game::Crosswise.name()),
    };
    let answer = |at: AnyPosition| {
        let AnyPosition::Crosswise(at) = at else { bail!("internal error: the position of another game") };
        match arguments.output.output_format {
            DataFormat::Text => {
                out.print(&(board_view::draw(&*at, false, *board, out) + &lines_in_words(&at.position)))?;
            }
            DataFormat::Json | DataFormat::Ndjson => out.print_json(&SCORE.objects(&at).next())?,
            DataFormat::Csv => SCORE.write_csv(out, &[], [(Vec::new(), &*at)].into_iter())?,
        }
        Ok(ExitStatus::Clean)
    };
    Source::new(&source, false, quiet)?.answer(check, |_| {}, answer)
}
