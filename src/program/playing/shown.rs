//! All that a page shows of a game, whatever game it is.

use crate::program::screen::move_list::Listed;
use xgames_core::board::Cell;
use xgames_core::board::picture::Picture;
use xgames_core::games::Seat;

/// The end of a game that is left before it is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaving {
    /// The program ends, and the record is in a file.
    WithRecord,
    /// The program ends, and prints the record.
    WithoutFile,
    /// The viewer comes back, and the game is forgotten.
    ToViewer,
    /// The questions end.
    FromQuestions,
}

/// A game as a page shows it.
#[expect(clippy::struct_excessive_bools, reason = "they are facts about a game, each by itself")]
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    pub(crate) title: String,
    /// The side to move, or the winner, in words.
    pub(crate) state: String,
    pub(crate) picture: Picture,
    /// The names of all cells.
    pub(crate) names: Vec<(Cell, String)>,
    /// The cell where the last move ended.
    pub(crate) last: Option<Cell>,
    pub(crate) players: Vec<Player>,
    pub(crate) moves: Vec<Listed>,
    /// The legal moves of the person to move.
    pub(crate) choices: Vec<Choice>,
    pub(crate) is_person: bool,
    pub(crate) is_over: bool,
    /// Whether stones stay where they are placed, so that the name of a cell is a move.
    pub(crate) stays: bool,
    /// Whether players can agree on a draw.
    pub(crate) has_draws: bool,
    pub(crate) leaving: Leaving,
}

impl Shown {
    /// The cell where the cursor appears: that of the last move, or one in the middle.
    pub(crate) fn first_cell(&self) -> Option<Cell> {
        let cells = self.picture.layout.cells();
        self.last.or(cells.get(cells.len() / 2).copied())
    }

    /// The empty cells that no legal move has.
    pub(super) fn forbidden(&self) -> Vec<Cell> {
        let is_legal = |cell: Cell| self.choices.iter().any(|choice| choice.ends.contains(&cell));
        let empty = self.picture.spots().filter(|spot| spot.ink.is_none());
        empty.map(|spot| spot.cell).filter(|cell| !is_legal(*cell)).collect()
    }
}

/// The number of forms of a player's name.
pub(crate) const NAMES: usize = 4;
/// The number of forms, the longest ones, that have the name itself.
pub(crate) const WITH_NAME: usize = 2;

/// A player as a page shows it.
#[derive(Clone, Debug)]
pub(crate) struct Player {
    pub(crate) seat: Seat,
    /// The player in words, the longest first: side, seat and name, or only parts of it.
    pub(crate) names: [String; NAMES],
    pub(crate) is_to_move: bool,
}

/// A legal move, with the cells by which it is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) text: String,
    /// The cell where the move begins and the one where it ends, or the only one; none for a pass or a swap.
    pub(crate) ends: Vec<Cell>,
}

impl Choice {
    /// A move that changes these cells.
    pub(crate) fn new(text: String, changed: &[Cell]) -> Choice {
        let mut ends: Vec<Cell> = changed.first().into_iter().chain(changed.last()).copied().collect();
        ends.dedup();
        Choice { text, ends }
    }
}

/// The outcome of picking a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Picked {
    /// This is a move.
    Move(String),
    /// These cells are picked so far; the moves of these cells alone are to be told apart by their texts.
    Cells(Vec<Cell>, Vec<String>),
    /// No move has this cell.
    Nothing,
}

/// Adds a cell to those that are picked.
pub(crate) fn pick(choices: &[Choice], picked: &[Cell], cell: Cell) -> Picked {
    let is_again = picked.contains(&cell);
    let both: Vec<Cell> = picked.iter().copied().filter(|other| *other != cell).chain([cell]).collect();
    for cells in [both, vec![cell]] {
        let with: Vec<&Choice> =
            choices.iter().filter(|choice| cells.iter().all(|cell| choice.ends.contains(cell))).collect();
        let of_these = with.iter().filter(|choice| choice.ends.len() == cells.len());
        let texts: Vec<String> = of_these.map(|choice| choice.text.clone()).collect();
        match &texts[..] {
            _ if with.is_empty() => {}
            // A cell that is picked again is no longer picked, unless it is a move.
            [] if is_again && cells.len() == 1 => return Picked::Cells(Vec::new(), Vec::new()),
            [only] if is_again || with.len() == 1 => return Picked::Move(only.clone()),
            _ => return Picked::Cells(cells, texts),
        }
    }
    Picked::Nothing
}

/// The only one of some moves that begins with what was typed.
pub(crate) fn begun<'t>(texts: &'t [String], typed: &str) -> Option<&'t str> {
    let mut found = texts.iter().filter(|text| !typed.is_empty() && text.starts_with(typed));
    found.next().filter(|_| found.next().is_none()).map(String::as_str)
}

/// The words on the curtain before a hidden hand, which only this player may see.
pub(super) fn curtain(player: &str) -> String {
    format!("{player} is to move: the others look away, then press Enter to see the hand")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices(moves: &[(&str, &[u16])]) -> Vec<Choice> {
        let choice = |(text, cells): &(&str, &[u16])| {
            Choice::new((*text).to_owned(), &cells.iter().map(|cell| Cell(*cell)).collect::<Vec<_>>())
        };
        moves.iter().map(choice).collect()
    }

    #[test]
    fn moves_of_one_cell_and_of_two() {
        let placed = choices(&[("a1", &[1]), ("b1", &[2]), ("swap", &[])]);
        assert_eq!(pick(&placed, &[], Cell(2)), Picked::Move("b1".into()));
        assert_eq!(pick(&placed, &[], Cell(3)), Picked::Nothing);
        let moved = choices(&[("1-3", &[1, 2, 3]), ("1-4", &[1, 4]), ("5-4", &[5, 4])]);
        assert_eq!(pick(&moved, &[], Cell(1)), Picked::Cells(vec![Cell(1)], vec![]));
        assert_eq!(pick(&moved, &[Cell(1)], Cell(3)), Picked::Move("1-3".into()));
        assert_eq!(pick(&moved, &[], Cell(2)), Picked::Nothing);
        // Another stone, and the stone that is picked.
        assert_eq!(pick(&moved, &[Cell(1)], Cell(5)), Picked::Cells(vec![Cell(5)], vec![]));
        assert_eq!(pick(&moved, &[Cell(1)], Cell(1)), Picked::Cells(vec![], vec![]));
        // The destination first.
        assert_eq!(pick(&moved, &[Cell(4)], Cell(5)), Picked::Move("5-4".into()));
    }

    #[test]
    fn moves_of_one_cell_are_told_apart_by_their_texts() {
        let tiles = choices(&[("Aa1", &[1]), ("Ba1", &[1]), ("Xa1b2", &[1, 2]), ("Ab2", &[2])]);
        let Picked::Cells(cells, texts) = pick(&tiles, &[], Cell(1)) else { panic!() };
        assert_eq!(
            (cells, begun(&texts, "B"), begun(&texts, ""), begun(&texts, "C")),
            (vec![Cell(1)], Some("Ba1"), None, None)
        );
        assert_eq!(pick(&tiles, &[Cell(1)], Cell(2)), Picked::Move("Xa1b2".into()));
        assert_eq!(pick(&tiles, &[], Cell(2)), Picked::Cells(vec![Cell(2)], vec!["Ab2".into()]));
        assert_eq!(pick(&tiles, &[Cell(2)], Cell(2)), Picked::Move("Ab2".into()));
    }
}
