//! `show`: the board.

use anyhow::{Error, bail};

use crate::cli::{Show, ShowFormat};
use crate::program::board_view;
use crate::program::exit_status::ExitStatus;
use crate::program::output::Printer;
use crate::program::{pictures, position_source};
use xgames_core::judge::ShownPosition;
use xgames_report::render::position::scene::{self, Extra};
use xgames_report::render::{position, svg};

pub(super) fn run(arguments: &Show, quiet: bool, out: &mut Printer) -> anyhow::Result<ExitStatus> {
    let format = arguments.format().map_err(Error::msg)?;
    if format == ShowFormat::Text
        && let Some(option) = arguments.picture.first_given()
    {
        bail!("`{option}` is for pictures; write one with `-o board.svg` or `--output-format svg`");
    }
    let to_move_matters = arguments.one_line || arguments.legal;
    position_source::answer(&arguments.position, to_move_matters, quiet, |at| {
        let board = arguments.board;
        match format {
            _ if arguments.one_line => out.print(&format!("{}\n", at.one_line()))?,
            ShowFormat::Text if arguments.list => {
                out.print(&board_view::in_characters(position::list(&*at, arguments.legal), board))?;
            }
            ShowFormat::Text => out.print(&board_view::draw(&*at, arguments.legal, board, out))?,
            format => {
                let svg = svg(&*at, arguments, quiet)?;
                match format {
                    ShowFormat::Png => pictures::write_bytes(&pictures::png(&svg)?, out)?,
                    _ => out.print(&svg)?,
                }
            }
        }
        Ok(ExitStatus::Clean)
    })
}

/// The position as a picture.
fn svg(at: &dyn ShownPosition, arguments: &Show, quiet: bool) -> anyhow::Result<String> {
    let options = &arguments.picture;
    let heat = pictures::heat(options, at, &arguments.position.record_options, quiet)?;
    pictures::note_missing_numbers(options, at.plies(), quiet);
    let has_number = options.numbers.as_ref().map(|numbers| |ply| numbers.contain(ply));
    let extra = Extra {
        legal: arguments.legal,
        numbers: has_number.as_ref().map(|has_number| has_number as &dyn Fn(usize) -> bool),
        heat: &heat,
        caption: !options.no_caption,
    };
    Ok(svg::write(&scene::of(at, extra), options.theme.unwrap_or_default(), options.width))
}
