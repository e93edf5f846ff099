//! The symmetries of Crosswise.
//!
//! Only the stones of a line count, not their places in it (CZ8), and all symbols are worth the same. So any two rows can be
//! exchanged, any two columns, and any two symbols: 6!·6!·6! symmetries. Rows and columns can be exchanged together with the
//! teams. Diagrams keep their symbols: a pattern with an A means A.

use super::geometry::{ALL_CELLS, cells};
use super::{Action, Crosswise, GridCell, Move, SIZE, Symbol};
use crate::board::Cell;
use crate::board::grid::Outline;
use crate::games::symmetry::{self, CellContent, PASS, SQUARE, Symmetric, Symmetry, push_players};

/// The number of a stone: its symbol, column and row.
type Placed = [u8; 3];

impl Symmetric for Crosswise {
    const OUTLINE: Outline = Outline::Square;
    const LINES_ARE_UNORDERED: bool = true;

    fn size(&self) -> u16 {
        SIZE
    }

    fn rows(&self) -> Vec<Vec<Cell>> {
        let row = |row| cells(ALL_CELLS).filter(move |cell| cell.row() == row).map(Cell::from).collect();
        (0..SIZE as u8).rev().map(row).collect()
    }

    fn content(&self, cell: Cell) -> CellContent {
        let stone = GridCell::of_cell(cell).and_then(|cell| self.stone_at(cell));
        stone.map_or(0, |symbol| 1 + symbol as u8)
    }

    fn contents_of(letter: char) -> Option<u16> {
        Symbol::from_letter(letter).map(|symbol| 2 << symbol as u8)
    }

    fn exchanged(content: CellContent) -> CellContent {
        content
    }

    /// The identity and the transposition; for the others, see [`Symmetric::normal_form`].
    fn symmetries(&self) -> Vec<Symmetry> {
        let wanted = [(SQUARE[0], false), (SQUARE[4], true)];
        symmetry::of_square(SIZE, |column, row| Cell(SIZE * row + column), &wanted)
    }

    fn image(mv: Move, symmetry: &Symmetry) -> Move {
        let image = |cell: GridCell| GridCell::of_cell(symmetry.image(cell.into())).unwrap_or(cell);
        Move { action: mv.action.with(|symbol| symbol, image), ..mv }
    }

    fn code(mv: Move) -> u32 {
        let cell = |cell: GridCell| u32::from(Cell::from(cell).0);
        let code = |kind: u32, symbol: u32, one: u32, other: u32| kind << 24 | symbol << 16 | one << 8 | other;
        match mv.action {
            Action::Place(symbol, on) => code(0, symbol as u32, cell(on), 0),
            Action::Move(from, to) => code(1, 0, cell(from), cell(to)),
            Action::Remove(from) => code(2, 0, cell(from), 0),
            Action::Swap(symbol, on) => code(3, symbol as u32, cell(on), 0),
            Action::Exchange(one, other) => code(4, 0, cell(one), cell(other)),
            Action::Pass => PASS,
        }
    }

    fn changed(mv: Move, mut changed: impl FnMut(Cell)) {
        match mv.action {
            Action::Place(_, cell) | Action::Remove(cell) | Action::Swap(_, cell) => changed(cell.into()),
            Action::Move(one, other) | Action::Exchange(one, other) => {
                changed(one.into());
                changed(other.into());
            }
            Action::Pass => {}
        }
    }

    /// Rows, columns and symbols are numbered in the order in which the line uses them.
    fn normal_form(line: &mut [Move]) {
        let [mut columns, mut rows, mut symbols] = [const { Numbers::new() }; 3];
        for mv in line {
            let cell = |cell: GridCell| {
                let (column, row) = (columns.number(cell.column()), rows.number(cell.row()));
                GridCell::new(column, row).unwrap_or(cell)
            };
            mv.action = mv.action.with(|symbol| Symbol::ALL[usize::from(symbols.number(symbol as u8))], cell);
        }
    }

    /// The least list of stones that an order of the stones gives if rows, columns and symbols are numbered in the order in
    /// which they occur in it. The orders are tried stone by stone, and only those are continued that begin with the least
    /// list so far.
    fn folded_position_key(&self, symmetries: &[Symmetry]) -> Vec<u8> {
        let keys = symmetries.iter().map(|symmetry| {
            let stones: Vec<Placed> = cells(ALL_CELLS)
                .filter_map(|cell| {
                    let symbol = self.stone_at(cell)?;
                    let image = GridCell::of_cell(symmetry.image(cell.into()))?;
                    Some([symbol as u8, image.column(), image.row()])
                })
                .collect();
            let mut key: Vec<u8> = least_order(&stones).into_iter().flatten().collect();
            push_players(self, symmetry.exchanges_sides, &mut key);
            key
        });
        keys.min().unwrap_or_default()
    }
}

impl Action {
    /// The action with other symbols and cells. The symbol is read before the cells, as it is written.
    fn with(self, mut symbol: impl FnMut(Symbol) -> Symbol, mut cell: impl FnMut(GridCell) -> GridCell) -> Action {
        match self {
            Action::Place(stone, on) => Action::Place(symbol(stone), cell(on)),
            Action::Move(from, to) => Action::Move(cell(from), cell(to)),
            Action::Remove(from) => Action::Remove(cell(from)),
            Action::Swap(stone, on) => Action::Swap(symbol(stone), cell(on)),
            Action::Exchange(one, other) => Action::exchange(cell(one), cell(other)),
            Action::Pass => Action::Pass,
        }
    }
}

/// Numbers rows, columns or symbols in the order in which they occur.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Numbers {
    numbers: [Option<u8>; SIZE as usize],
    next: u8,
}

impl Numbers {
    const fn new() -> Numbers {
        Numbers { numbers: [None; SIZE as usize], next: 0 }
    }

    /// The number of a thing; the next one if it has none.
    fn number(&mut self, thing: u8) -> u8 {
        let number = &mut self.numbers[usize::from(thing)];
        *number.get_or_insert_with(|| {
            self.next += 1;
            self.next - 1
        })
    }
}

/// See [`Symmetric::folded_position_key`].
fn least_order(stones: &[Placed]) -> Vec<Placed> {
    let mut least = Vec::with_capacity(stones.len());
    // Beginnings of orders that give the least list: how things are numbered, and which stones are left, one bit each.
    let mut begun = vec![([Numbers::new(); 3], (1_u64 << stones.len()) - 1)];
    while least.len() < stones.len() {
        let mut next = None;
        let mut longer = Vec::new();
        for &(numbers, left) in &begun {
            for (index, stone) in stones.iter().enumerate().filter(|(index, _)| left >> index & 1 != 0) {
                let mut numbers = numbers;
                let mut things = numbers.iter_mut().zip(stone);
                let numbered: Placed =
                    std::array::from_fn(|_| things.next().map_or(0, |(numbers, thing)| numbers.number(*thing)));
                if next.is_none_or(|next| numbered < next) {
                    next = Some(numbered);
                    longer.clear();
                }
                if next == Some(numbered) {
                    longer.push((numbers, left & !(1 << index)));
                }
            }
        }
        longer.sort_unstable();
        longer.dedup();
        begun = longer;
        least.extend(next);
    }
    least
}
