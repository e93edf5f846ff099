//! Boards with a short text in each cell.

use anstyle::Style;

use crate::render::styled_writer::StyledWriter;
use xgames_core::board::picture::{Labels, Layout, Row, Tail};

/// The number of columns of a cell.
pub(super) const CELL: usize = 4;

/// Draws the rows of a board with their labels. `gap` separates the labels at the sides from the cells.
pub(super) fn draw(pen: &mut StyledWriter<'_>, layout: &Layout, rows: &[(&Row, Vec<(Style, String)>)], gap: &str) {
    let margin = rows.iter().map(|(row, _)| row.label.len()).max().unwrap_or(0);
    draw_labels(pen, &layout.above, margin + gap.len());
    for (row, cells) in rows {
        pen.spaces(row.indent * CELL / 2);
        pen.right(&row.label, margin);
        pen.text.push_str(gap);
        for (style, text) in cells {
            pen.put(*style, &[&format!("{text:>CELL$}")]);
        }
        if let Tail::Other(label) = &row.tail {
            pen.text.extend([" ", gap, label]);
        }
        pen.text.push('\n');
    }
    draw_labels(pen, &layout.below, margin + gap.len());
}

fn draw_labels(pen: &mut StyledWriter<'_>, labels: &Labels, margin: usize) {
    if labels.repeated || labels.labels.is_empty() {
        return;
    }
    pen.spaces(margin + labels.indent * CELL / 2);
    labels.labels.iter().for_each(|label| pen.right(label, CELL));
    pen.text.push('\n');
}
