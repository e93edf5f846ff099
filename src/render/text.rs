//! Boards as text. Every cell is two columns wide: a mark and the stone's letter, so that a board reads
//! the same without colour and can be read back as a diagram: what stands behind a `|` is no part of it.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};

use crate::board::Side;
use crate::board::picture::{Ink, Mark, Picture, Spot};

/// Styles of the drawing. The stream that it is written to removes them where they do not belong.
const EMPTY: Style = Style::new().dimmed();
const LABEL: Style = Style::new().dimmed();

/// How stones with symbols are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// As their letters, which every terminal and every reader of text knows.
    Letters,
    /// As shapes, with a line that tells their letters.
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
        Ink::Symbol { number, .. } => SYMBOLS[usize::from(number) % SYMBOLS.len()],
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

fn mark_sign(mark: Mark) -> char {
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

/// The board with its labels and notes and, if any cell is marked, a line that explains the marks. Each
/// line ends with a line end. Without styles it is the same text; there is no need to write them where they would
/// be removed again.
#[must_use]
pub fn draw(picture: &Picture, look: Look, styled: bool) -> String {
    let label_style = if styled { LABEL } else { Style::new() };
    let margin = picture.rows.iter().map(|row| row.label.len()).max().unwrap_or(0);
    // Half a cell is one column, unless a column's label needs more room.
    let half = if picture.columns.labels.iter().any(|label| label.len() > 1) { 2 } else { 1 };
    let mut text = String::new();
    let columns = |text: &mut String| {
        let _ = write!(text, "{label_style}{:1$}", "", margin + 1 + picture.columns.indent * half);
        for label in &picture.columns.labels {
            let _ = write!(text, "{label:>0$}", 2 * half);
        }
        let _ = writeln!(text, "{label_style:#}");
    };
    if picture.columns.above {
        columns(&mut text);
    }
    for row in &picture.rows {
        // The label keeps to its row where rows are shifted.
        let space = row.indent * half;
        let _ = write!(text, "{:1$}{label_style}{2:>3$}{label_style:#} ", "", space, row.label, margin);
        for spot in &row.spots {
            draw_spot(&mut text, *spot, 2 * half, look, styled);
        }
        if !row.tail.is_empty() {
            let _ = write!(text, " {label_style}{}{label_style:#}", row.tail);
        }
        text.push('\n');
    }
    if !picture.columns.above {
        columns(&mut text);
    }
    if !picture.values.is_empty() {
        let _ = write!(text, "{label_style}|{:1$}", "", margin);
        for value in &picture.values {
            let _ = write!(text, "{value:>0$}", 2 * half);
        }
        let _ = writeln!(text, "{label_style:#}");
    }
    for note in &picture.notes {
        let _ = writeln!(text, "| {note}");
    }
    if look == Look::Shapes {
        draw_shapes(&mut text, picture, styled);
    }
    let mut marks: Vec<Mark> = picture.spots().filter_map(|spot| spot.mark).collect();
    marks.sort_unstable();
    marks.dedup();
    if !marks.is_empty() {
        let meanings: Vec<String> = marks
            .into_iter()
            .map(|mark| {
                let mut meaning = String::new();
                push(&mut meaning, mark_style(mark), mark_sign(mark), styled);
                meaning + " " + mark_meaning(mark)
            })
            .collect();
        let _ = writeln!(text, "{:1$}{2}", "", margin + 2, meanings.join("   "));
    }
    text
}

/// Which letter each shape stands for.
fn draw_shapes(text: &mut String, picture: &Picture, styled: bool) {
    let mut shapes: Vec<(u8, char, char)> = picture
        .spots()
        .filter_map(|spot| match spot.ink {
            Some(Ink::Symbol { number, shape }) => Some((number, shape, spot.glyph)),
            _ => None,
        })
        .collect();
    shapes.sort_unstable();
    shapes.dedup();
    if shapes.is_empty() {
        return;
    }
    text.push('|');
    for (number, shape, letter) in shapes {
        text.push(' ');
        push(text, stone_style(Ink::Symbol { number, shape }), shape, styled);
        let _ = write!(text, " {letter} ");
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
}

fn draw_spot(text: &mut String, spot: Spot, width: usize, look: Look, styled: bool) {
    let style = spot.ink.map_or(EMPTY, stone_style);
    let glyph = match (look, spot.ink) {
        (Look::Shapes, Some(Ink::Symbol { shape, .. })) => shape,
        _ => spot.glyph,
    };
    // A board has hundreds of cells: what is not formatted need not be waited for.
    text.extend(std::iter::repeat_n(' ', width - 1 - usize::from(spot.mark.is_some())));
    match spot.mark {
        None => push(text, style, glyph, styled),
        Some(mark) => {
            push(text, mark_style(mark), mark_sign(mark), styled);
            let marked = if spot.ink.is_some() { style.underline() } else { mark_style(mark) };
            push(text, marked, glyph, styled);
        }
    }
}

/// Appends one sign, in its style if that is wanted.
fn push(text: &mut String, style: Style, sign: char, styled: bool) {
    if styled {
        let _ = write!(text, "{style}{sign}{style:#}");
    } else {
        text.push(sign);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::cross::Cross;
    use crate::games::crossway::Crossway;
    use crate::games::{DIAGRAM, Notation, Position};

    fn drawn<P: Notation>(position: &str, marks: &[(&str, Mark)]) -> String {
        let setup = P::read_setup(&|word| (word == "Position").then_some(position)).unwrap();
        let position = P::begin(&setup).unwrap();
        let mut picture = position.picture();
        for (name, mark) in marks {
            let cell = picture.spots().find(|spot| position.cell_name(spot.cell) == *name).unwrap().cell;
            picture.mark(&[cell], *mark);
        }
        let plain = draw(&picture, Look::Letters, false);
        assert_eq!(anstream::adapter::strip_str(&draw(&picture, Look::Letters, true)).to_string(), plain);
        plain
    }

    #[test]
    fn square_board() {
        let expected = "3  B . .\n2  .>W .\n1  . . .\n   a b c\n   > last move\n";
        assert_eq!(drawn::<Crossway>("B2/1W1/3 B", &[("b2", Mark::Last)]), expected);
    }

    #[test]
    fn hexagonal_board() {
        // The number of a diagonal stands where the diagonal would go on.
        let expected = "     1 2\n a  . O 3\nb  .*X .\n c  . .\n   * decides the game\n";
        assert_eq!(drawn::<Cross>("1o/1x1/2 O", &[("b2", Mark::Chain)]), expected);
    }

    #[test]
    fn two_letter_columns_get_room() {
        let drawn = drawn::<Crossway>(&format!("{}B {}", "27/".repeat(26), "B").replace("B B", "B26 B"), &[]);
        let lines: Vec<&str> = drawn.lines().collect();
        assert!(lines[26].starts_with(" 1    B   .") && lines[27].ends_with("   z  aa  ab"), "{drawn}");
    }

    #[test]
    fn a_drawing_can_be_read_back() {
        for position in ["B2/1W1/3 B", "4/1BW1/W3/4 W"] {
            let text = drawn::<Crossway>(position, &[("b2", Mark::Last), ("a3", Mark::Fault)]);
            let setup = Crossway::read_setup(&|word| match word {
                DIAGRAM => Some(text.as_str()),
                "--to-move" => position.rsplit(' ').next(),
                _ => None,
            });
            assert_eq!(Crossway::begin(&setup.unwrap()).unwrap().one_line(), position);
        }
    }
}
