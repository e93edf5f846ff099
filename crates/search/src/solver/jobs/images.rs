//! One position in the place of all that are alike.

use xgames_core::board::{Cell, Side};
use xgames_core::games::symmetry::{Symmetric, Symmetry};

/// The symmetries of a board, with which the least image of a position is found.
pub(super) struct Images {
    symmetries: Vec<Symmetry>,
    /// The cells in reading order.
    cells: Vec<Cell>,
    /// The place of each cell in reading order, by its index.
    places: Vec<usize>,
    /// The lengths of the rows.
    rows: Vec<usize>,
}

impl Images {
    /// The symmetries of the board of a position.
    pub(super) fn new<P: Symmetric>(position: &P) -> Images {
        let rows = position.rows();
        let cells = rows.concat();
        let mut places = vec![0; cells.iter().map(|cell| cell.index() + 1).max().unwrap_or(0)];
        cells.iter().enumerate().for_each(|(place, cell)| places[cell.index()] = place);
        Images { symmetries: position.symmetries(), cells, places, rows: rows.iter().map(Vec::len).collect() }
    }

    /// The least of the images of a position under all symmetries, in one line. The side to move wins it if it wins the
    /// position.
    pub(super) fn least<P: Symmetric>(&self, position: &P) -> String {
        let stones: Vec<_> = self.cells.iter().filter(|cell| position.content(**cell) != 0).collect();
        let letters = P::PROFILE.letters;
        let image = |symmetry: &Symmetry| {
            let mut board = vec!['.'; self.cells.len()];
            for &&cell in &stones {
                let letter = exchanged(position.glyph(cell), letters, symmetry.exchanges_sides);
                board[self.places[symmetry.image(cell).index()]] = letter;
            }
            let to_move = letters[usize::from(position.turn().side == Side::Second)];
            (board, exchanged(to_move, letters, symmetry.exchanges_sides))
        };
        let (board, to_move) = self.symmetries.iter().map(image).min().unwrap_or_default();
        format!("{} {to_move}", self.line(&board))
    }

    /// The rows of a board, with numbers for runs of empty cells.
    fn line(&self, board: &[char]) -> String {
        let (mut line, mut rest) = (String::new(), board);
        for length in &self.rows {
            let (row, after) = rest.split_at(*length);
            rest = after;
            if !line.is_empty() {
                line.push('/');
            }
            for run in row.chunk_by(|one, other| *one == '.' && *other == '.') {
                if run[0] == '.' {
                    line.push_str(&run.len().to_string());
                } else {
                    line.push(run[0]);
                }
            }
        }
        line
    }
}

/// The letter of a side, or that of the other side.
fn exchanged(letter: char, [first, second]: [char; 2], exchanges_sides: bool) -> char {
    match (exchanges_sides, letter == first) {
        (false, _) => letter,
        (true, true) => second,
        (true, false) => first,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::testing::plain_value;
    use crate::solver::{Solvable, Value};
    use xgames_core::games::cross::Cross;
    use xgames_core::games::crossway::Crossway;
    use xgames_core::games::playout::playout;
    use xgames_core::games::{RandomPlay, Seating, begin_at};
    use xgames_core::random::Random;

    /// Random positions near the end: all images have one least image, and the side to move wins it as by the plain rules.
    fn images_are_alike<P: Solvable + Symmetric + RandomPlay + Seating>(size: u16, plies: usize) {
        let empty = begin_at::<P>(size, None).unwrap().one_line();
        let start: P = begin_at(size, Some(&empty)).unwrap();
        let images = Images::new(&start);
        let mut compared = 0;
        for game in 0..60 {
            let (mut moves, mut position) = (Vec::new(), start.clone());
            playout(&start, plies, &mut Random::new(game, 1), &mut moves);
            moves.iter().for_each(|mv| position.play(*mv));
            if position.outcome().is_some() {
                continue;
            }
            let line = images.least(&position);
            let least: P = begin_at(size, Some(&line)).unwrap();
            assert_eq!((least.one_line(), images.least(&least)), (line.clone(), line.clone()));
            let wins = |position: &P| plain_value(position) == Value::Win(position.turn().side);
            assert_eq!(wins(&position), wins(&least), "{} {line}", position.one_line());
            for symmetry in start.symmetries().iter().filter(|symmetry| !symmetry.exchanges_sides) {
                let mut image = start.clone();
                moves.iter().for_each(|mv| image.play(P::image(*mv, symmetry)));
                assert_eq!(images.least(&image), line);
                compared += 1;
            }
        }
        assert!(compared > 100, "{compared}");
    }

    #[test]
    fn images_of_a_position_are_one_position() {
        images_are_alike::<Crossway>(4, 8);
        images_are_alike::<Cross>(3, 11);
    }

    /// The transposition exchanges the sides: White joins West and East as Black joins North and South.
    #[test]
    fn an_exchange_of_the_sides_is_a_symmetry() {
        let black: Crossway = begin_at(4, Some("4/1B2/4/4 W")).unwrap();
        let white: Crossway = begin_at(4, Some("4/4/2W1/4 B")).unwrap();
        let images = Images::new(&black);
        assert_eq!(images.least(&black), images.least(&white));
        let other: Crossway = begin_at(4, Some("4/1B2/4/4 B")).unwrap();
        assert_ne!(images.least(&black), images.least(&other));
    }
}
