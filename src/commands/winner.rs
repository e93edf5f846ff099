//! `winner`: who has won, and how.

use crate::cli::{BoardOptions, DataFormat, DrawnData};
use crate::program::board_view;
use crate::program::exit_status::ExitStatus;
use crate::program::output::Printer;
use crate::program::position_source;
use xgames_core::judge::ShownPosition;
use xgames_report::render::position::words::recorded_end;
use xgames_report::tables::winner::{WINNER, deciding_cells};

pub(super) fn run(
    DrawnData { data: arguments, board }: &DrawnData,
    quiet: bool,
    out: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    position_source::answer(&arguments.position, false, quiet, |at| {
        match arguments.output.output_format {
            DataFormat::Text => out.print(&describe(&*at, *board, out))?,
            DataFormat::Json | DataFormat::Ndjson => out.print_json(&WINNER.objects(&*at).next())?,
            DataFormat::Csv => WINNER.write_csv(out, &[], [(Vec::new(), &*at)].into_iter())?,
        }
        Ok(ExitStatus::Clean)
    })
}

fn describe(at: &dyn ShownPosition, board: BoardOptions, out: &Printer) -> String {
    if at.outcome().is_none() {
        return match recorded_end(at) {
            Some(_) => format!("{}\nthe board itself is undecided\n", board_view::draw(at, false, board, out)),
            // The side to move does not matter here and may be unknown.
            None => "nobody has won\n".into(),
        };
    }
    let path = deciding_cells(at).join(" ");
    let path = if path.is_empty() { path } else { format!("\n{path}\n") };
    format!("{}{path}", board_view::draw(at, false, board, out))
}
