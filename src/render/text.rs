//! Draws boards as text. Every cell is two columns wide: a mark and the stone's letter. So a board is complete without
//! colour, and can be read back as a diagram, where text after a `|` is ignored.

use anstyle::{AnsiColor, Style};

use crate::board::Side;
use crate::board::picture::{Ink, Mark, Picture, Spot};
use crate::render::styled_writer::StyledWriter;

/// Styles of the drawing.
const EMPTY: Style = Style::new().dimmed();
const LABEL: Style = Style::new().dimmed();

/// How stones with symbols are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoneStyle {
    /// As letters, which every terminal can show.
    Letters,
    /// As shapes, with a line that explains them.
    Shapes,
}

fn stone_style(ink: Ink) -> Style {
    const SYMBOLS: [AnsiColor; 6] = [
        AnsiColor::BrightRed,
        AnsiColor::BrightGreen,
        AnsiColor::BrightBlue,
        AnsiColor::BrightYellow,
        AnsiColor::BrightMagenta,
        AnsiColor::BrightCyan,
    ];
    let color = match ink {
        Ink::Side(Side::First) => AnsiColor::BrightCyan,
        Ink::Side(Side::Second) => AnsiColor::BrightYellow,
        Ink::Symbol(number) => SYMBOLS[usize::from(number) % SYMBOLS.len()],
    };
    Style::new().bold().fg_color(Some(anstyle::Color::Ansi(color)))
}

fn mark_style(mark: Mark) -> Style {
    let color = match mark {
        Mark::Waiting => AnsiColor::Magenta,
        Mark::Chain => AnsiColor::Green,
        Mark::Last => AnsiColor::Blue,
        Mark::Fault => AnsiColor::Red,
    };
    Style::new().bold().fg_color(Some(anstyle::Color::Ansi(color)))
}

fn mark_character(mark: Mark) -> char {
    match mark {
        Mark::Waiting => '^',
        Mark::Chain => '*',
        Mark::Last => '>',
        Mark::Fault => '!',
    }
}

fn mark_meaning(mark: Mark) -> &'static str {
    match mark {
        Mark::Waiting => "waits for an answer",
        Mark::Chain => "decides the game",
        Mark::Last => "last move",
        Mark::Fault => "cells concerned",
    }
}

/// Draws the board with its labels and notes and, if any cell is marked, a legend of the marks. Every line ends with a
/// line break. Styles do not change the text.
#[must_use]
pub fn draw(picture: &Picture, look: StoneStyle, styled: bool) -> String {
    let mut text = String::new();
    draw_onto(&mut text, picture, look, styled, "");
    text
}

/// Appends the drawing of [`draw`], with `before` at the start of each line.
pub fn draw_onto(text: &mut String, picture: &Picture, look: StoneStyle, styled: bool, before: &str) {
    let mut pen = StyledWriter { text, styled };
    let columns = &picture.layout.columns;
    let shapes = if look == StoneStyle::Shapes { picture.layout.shapes } else { &[] };
    let margin = picture.rows().map(|(row, _)| row.label.len()).max().unwrap_or(0);
    // Half a cell is one column, unless a column label needs more room.
    let half = if columns.labels.iter().any(|label| label.len() > 1) { 2 } else { 1 };
    let begin_labels = |pen: &mut StyledWriter<'_>, start: &str, indent: usize| {
        pen.text.push_str(before);
        pen.begin(LABEL);
        pen.text.push_str(start);
        pen.spaces(indent);
    };
    let end_labels = |pen: &mut StyledWriter<'_>| {
        pen.end(LABEL);
        pen.text.push('\n');
    };
    let draw_columns = |pen: &mut StyledWriter<'_>| {
        begin_labels(pen, "", margin + 1 + columns.indent * half);
        columns.labels.iter().for_each(|label| pen.right(label, 2 * half));
        end_labels(pen);
    };
    if columns.above {
        draw_columns(&mut pen);
    }
    let mut row_values = picture.row_values.iter();
    for (row, spots) in picture.rows() {
        pen.text.push_str(before);
        // The label is shifted with its row.
        pen.spaces(row.indent * half);
        pen.begin(LABEL);
        pen.right(&row.label, margin);
        pen.end(LABEL);
        pen.text.push(' ');
        if !draw_unstyled_row(&mut pen, spots, 2 * half, shapes) {
            for spot in spots {
                draw_spot(&mut pen, *spot, 2 * half, shapes);
            }
        }
        if !row.tail.is_empty() {
            pen.text.push(' ');
            pen.put(LABEL, &[&row.tail]);
        }
        if let Some(value) = row_values.next() {
            pen.text.push(' ');
            pen.put(LABEL, &["| ", value]);
        }
        pen.text.push('\n');
    }
    if !columns.above {
        draw_columns(&mut pen);
    }
    if !picture.column_values.is_empty() {
        begin_labels(&mut pen, "|", margin);
        picture.column_values.iter().for_each(|value| pen.right(value, 2 * half));
        end_labels(&mut pen);
    }
    for note in &picture.notes {
        pen.text.extend([before, "| ", note, "\n"]);
    }
    draw_shapes(&mut pen, picture, shapes, before);
    explain_marks(&mut pen, picture, margin + 2, before);
}

/// Appends a legend of the shapes with their letters.
fn draw_shapes(pen: &mut StyledWriter<'_>, picture: &Picture, shapes: &[char], before: &str) {
    let mut between = "";
    for (number, &shape) in (0..).zip(shapes) {
        let ink = Ink::Symbol(number);
        let Some(spot) = picture.spots().find(|spot| spot.ink == Some(ink)) else { continue };
        if between.is_empty() {
            pen.text.extend([before, "|"]);
        }
        pen.text.extend([between, " "]);
        pen.character(stone_style(ink), shape);
        pen.text.push(' ');
        pen.text.push(spot.glyph.into());
        between = " ";
    }
    if !between.is_empty() {
        pen.text.push('\n');
    }
}

/// Appends a legend of the marks, if there are any.
fn explain_marks(pen: &mut StyledWriter<'_>, picture: &Picture, indent: usize, before: &str) {
    let mut is_shown = [false; Mark::ALL.len()];
    picture.spots().filter_map(|spot| spot.mark).for_each(|mark| is_shown[mark as usize] = true);
    let mut first = true;
    for mark in Mark::ALL.into_iter().filter(|mark| is_shown[*mark as usize]) {
        if first {
            pen.text.push_str(before);
            pen.spaces(indent);
        } else {
            pen.spaces(3);
        }
        first = false;
        pen.character(mark_style(mark), mark_character(mark));
        pen.text.extend([" ", mark_meaning(mark)]);
    }
    if !first {
        pen.text.push('\n');
    }
}

/// Draws a row of letters without styles in one step, because a board has hundreds of cells. Returns whether it did.
fn draw_unstyled_row(pen: &mut StyledWriter<'_>, spots: &[Spot], width: usize, shapes: &[char]) -> bool {
    if pen.styled || width != 2 || !shapes.is_empty() {
        return false;
    }
    for spots in spots.chunks(32) {
        let mut cells = [[b' '; 2]; 32];
        for (cell, spot) in cells.iter_mut().zip(spots) {
            *cell = [spot.mark.map_or(b' ', |mark| mark_character(mark) as u8), spot.glyph];
        }
        pen.text.push_str(std::str::from_utf8(cells[..spots.len()].as_flattened()).unwrap_or_default());
    }
    true
}

fn draw_spot(pen: &mut StyledWriter<'_>, spot: Spot, width: usize, shapes: &[char]) {
    let shape = match spot.ink {
        Some(Ink::Symbol(number)) => shapes.get(usize::from(number)).copied(),
        _ => None,
    };
    let glyph = shape.unwrap_or(spot.glyph.into());
    (1 + usize::from(spot.mark.is_some())..width).for_each(|_| pen.text.push(' '));
    if !pen.styled && spot.mark.is_none() {
        pen.text.push(glyph);
        return;
    }
    let style = spot.ink.map_or(EMPTY, stone_style);
    match spot.mark {
        None => pen.character(style, glyph),
        Some(mark) => {
            pen.character(mark_style(mark), mark_character(mark));
            pen.character(if spot.ink.is_some() { style.underline() } else { mark_style(mark) }, glyph);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::cross::Cross;
    use crate::games::crossway::Crossway;
    use crate::games::{Notation, Position, SetupOptions, ToMove};

    fn drawn<P: Notation>(position: &str, marks: &[(&str, Mark)]) -> String {
        let options = SetupOptions { position: Some(position), ..SetupOptions::default() };
        let position = P::begin(&P::read_setup(&options).unwrap()).unwrap();
        let mut picture = position.picture();
        for (name, mark) in marks {
            let cells: Vec<_> = picture.spots().map(|spot| spot.cell).collect();
            let named: Vec<_> = cells.into_iter().filter(|&cell| position.cell_name(cell) == *name).collect();
            picture.mark(&named, *mark);
        }
        let plain = draw(&picture, StoneStyle::Letters, false);
        assert_eq!(anstream::adapter::strip_str(&draw(&picture, StoneStyle::Letters, true)).to_string(), plain);
        plain
    }

    #[test]
    fn square_board() {
        let expected = "3  B . .\n2  .>W .\n1  . . .\n   a b c\n   > last move\n";
        assert_eq!(drawn::<Crossway>("B2/1W1/3 B", &[("b2", Mark::Last)]), expected);
    }

    #[test]
    fn hexagonal_board() {
        // The number of a diagonal is where the diagonal would continue.
        let expected = "     1 2\n a  . O 3\nb  .*X .\n c  . .\n   * decides the game\n";
        assert_eq!(drawn::<Cross>("1o/1x1/2 O", &[("b2", Mark::Chain)]), expected);
    }

    #[test]
    fn two_letter_columns_get_room() {
        let drawn = drawn::<Crossway>(&format!("{}B {}", "27/".repeat(26), "B").replace("B B", "B26 B"), &[]);
        let lines: Vec<&str> = drawn.lines().collect();
        assert!(lines[26].starts_with(" 1    B   .") && lines[27].ends_with("   z  aa  ab"), "{drawn}");
    }

    /// Unstyled rows of narrow cells are drawn in one step, all others cell by cell; [`drawn`] compares the two.
    #[test]
    fn a_marked_row_is_drawn_like_others() {
        let row = |text: &str| text.lines().next().map(|row| row.replace('>', " ")).unwrap();
        for position in ["BW2/1B2/4/1W2 B", "B26/".repeat(27).trim_end_matches('/')] {
            let position = if position.ends_with('B') { position.to_owned() } else { format!("{position} B") };
            assert_eq!(
                row(&drawn::<Crossway>(&position, &[])),
                row(&drawn::<Crossway>(&position, &[("c4", Mark::Last), ("c27", Mark::Last)]))
            );
        }
    }

    #[test]
    fn a_drawing_can_be_read_back() {
        for position in ["B2/1W1/3 B", "4/1BW1/W3/4 W"] {
            let text = drawn::<Crossway>(position, &[("b2", Mark::Last), ("a3", Mark::Fault)]);
            let to_move = position.rsplit(' ').next().map_or(ToMove::Shown, ToMove::Named);
            let options = SetupOptions { diagram: Some(&text), to_move, ..SetupOptions::default() };
            let setup = Crossway::read_setup(&options).unwrap();
            assert_eq!(Crossway::begin(&setup).unwrap().one_line(), position);
        }
    }
}
