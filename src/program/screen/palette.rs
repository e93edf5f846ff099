//! The colours of full-screen pages. They are numbers of the palette of 256 colours, which are the same on every background.
//!
//! The cells of a board are painted, so that stones are read on the same ground in dark and light terminals. On this grey, black
//! and white both have a contrast of 4.5 to 1, which few colours give to both. Whatever a colour says, a shape or letter says too.

use anstyle::{Ansi256Color, Color, Style};

use xgames_core::board::picture::{Mark, Marks};
use xgames_core::board::stone_form::StoneForm;

pub(crate) const PLAIN: Style = Style::new();
pub(crate) const BOLD: Style = Style::new().bold();
pub(crate) const BAR: Style = Style::new().invert();

const BLACK: u8 = 16;
const WHITE: u8 = 231;
/// The ground of the cells.
const GROUND: u8 = 243;
const CURSOR: u8 = 226;

/// Empty cells, and what is between cells.
pub(crate) const EMPTY_CELL: Style = style(BLACK, GROUND);

/// The cell of the cursor.
pub(crate) const CURSOR_CELL: Style = style(BLACK, CURSOR).bold();

/// The grounds of tiles, which have letters.
const TILES: [u8; 6] = [117, 215, 121, 183, 228, 252];

/// The ground of each mark; the first that a cell has counts.
const MARKS: [(Mark, u8); 8] = [
    (Mark::Played, 217),
    (Mark::Fault, 217),
    (Mark::Better, 84),
    (Mark::Chain, 213),
    (Mark::Legal, 123),
    (Mark::Waiting, 189),
    (Mark::Last, 220),
    (Mark::Forbidden, GROUND),
];

const fn style(letter: u8, ground: u8) -> Style {
    Style::new()
        .fg_color(Some(Color::Ansi256(Ansi256Color(letter))))
        .bg_color(Some(Color::Ansi256(Ansi256Color(ground))))
}

/// The style of a stone on its cell.
pub(crate) fn stone(form: StoneForm) -> Style {
    match form {
        StoneForm::BlackDisc | StoneForm::BlackPiece | StoneForm::BlackLocked | StoneForm::Ring => {
            style(BLACK, GROUND).bold()
        }
        StoneForm::WhiteDisc | StoneForm::WhitePiece | StoneForm::WhiteLocked | StoneForm::CrossedLines => {
            style(WHITE, GROUND).bold()
        }
        StoneForm::Tile(letter) => {
            let number = (letter as usize).wrapping_sub('A' as usize) % TILES.len();
            style(BLACK, TILES[number]).bold()
        }
        StoneForm::Wild(_) | StoneForm::UnknownTile => style(WHITE, BLACK).bold(),
    }
}

/// The style of the characters of marks.
pub(crate) fn mark(marks: Marks) -> Style {
    let found = MARKS.iter().find(|(mark, _)| marks.has(*mark));
    found.map_or(EMPTY_CELL, |(_, ground)| style(BLACK, *ground))
}

#[cfg(test)]
mod tests {
    use super::*;
    use xgames_report::render::contrast::contrast;

    const STEPS: [f64; 6] = [0.0, 95.0, 135.0, 175.0, 215.0, 255.0];

    /// A colour of the palette from 16 on, as xterm defines it.
    fn colour(color: Color) -> [f64; 3] {
        let Color::Ansi256(Ansi256Color(number)) = color else { panic!("{color:?}") };
        match usize::from(number) {
            0..16 => panic!("terminals choose this colour themselves: {number}"),
            cube @ 16..232 => [36, 6, 1].map(|by| STEPS[(cube - 16) / by % 6]),
            grey => [8.0 + 10.0 * (grey - 232) as f64; 3],
        }
    }

    #[test]
    fn all_is_legible() {
        let forms = [
            StoneForm::BlackDisc,
            StoneForm::WhiteDisc,
            StoneForm::Ring,
            StoneForm::CrossedLines,
            StoneForm::BlackPiece,
            StoneForm::WhitePiece,
            StoneForm::BlackLocked,
            StoneForm::WhiteLocked,
            StoneForm::Wild('X'),
            StoneForm::UnknownTile,
        ];
        let tiles = ('A'..='F').map(StoneForm::Tile);
        let stones = forms.into_iter().chain(tiles).map(stone);
        let marks = Mark::ALL.map(|one| mark(Marks::of(&[one])));
        for style in stones.chain(marks).chain([EMPTY_CELL, CURSOR_CELL]) {
            let [letter, ground] = [style.get_fg_color(), style.get_bg_color()].map(|part| colour(part.unwrap()));
            assert!(contrast(letter, ground) >= 4.5, "{style:?}: {}", contrast(letter, ground));
        }
    }
}
