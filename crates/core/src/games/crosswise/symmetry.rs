//! The symmetries of Crosswise.
//!
//! Only the stones of a line count, not their places in it (CZ8), and all symbols are worth the same. So any two rows can be
//! exchanged, any two columns, and any two symbols: 6!·6!·6! symmetries. Rows and columns can be exchanged together with the
//! teams. Diagrams keep their symbols: a pattern with an A means A.

use super::geometry::{ALL_CELLS, cells};
use super::{Action, Crosswise, GridCell, Move, SIZE, Symbol, kernel};
use crate::board::Cell;
use crate::board::grid::Outline;
use crate::games::actions::Actions;
use crate::games::symmetry::{
    self, CellContent, Folding, Mapping, PASS, SQUARE, Symmetric, Symmetry, maps_players, push_players,
};

fn content_of(symbol: Symbol) -> CellContent {
    1 + symbol as u8
}

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
        stone.map_or(0, content_of)
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
        match mv.action.canonical() {
            Action::Place(symbol, on) => code(0, symbol as u32, cell(on), 0),
            Action::Move(from, to) => code(1, 0, cell(from), cell(to)),
            Action::Remove(from) => code(2, 0, cell(from), 0),
            Action::Swap(symbol, on) => code(3, symbol as u32, cell(on), 0),
            Action::Exchange(one, other) => code(4, 0, cell(one), cell(other)),
            Action::Pass => PASS,
        }
    }

    fn taken(mv: Move) -> Option<(Cell, Option<CellContent>)> {
        let (Action::Remove(cell) | Action::Swap(_, cell)) = mv.action else { return None };
        Some((cell.into(), mv.taken.map(content_of)))
    }

    fn move_of_code(&self, code: u32) -> Option<Move> {
        if code == PASS {
            return Some(Action::Pass.into());
        }
        let cell = |index: u32| GridCell::of_cell(Cell(index as u16 & 0xff));
        let (one, other) = (cell(code >> 8)?, cell(code)?);
        let symbol = || Symbol::ALL.get((code >> 16 & 0xff) as usize).copied();
        let action = match code >> 24 {
            0 => Action::Place(symbol()?, one),
            1 => Action::Move(one, other),
            2 => Action::Remove(one),
            3 => Action::Swap(symbol()?, one),
            4 => Action::Exchange(one, other),
            _ => return None,
        };
        Some(action.into())
    }

    type Map = Renaming;

    fn follow(&mut self, mv: Move) {
        kernel::act(&mut self.stones, mv.action);
        self.place = kernel::next_place(self.place, self.seats.length());
    }

    fn class(&self, folding: &Folding) -> Vec<u8> {
        let placed = self.placed(&folding.symmetries[0]);
        if folding.folds { least_order(&placed).0.concat() } else { placed.concat() }
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
            let mut key = least_order(&self.placed(symmetry)).0.concat();
            push_players(self, symmetry.exchanges_sides, &mut key);
            key
        });
        keys.min().unwrap_or_default()
    }
}

/// A replacement of the rows, columns and symbols of a position by others.
#[derive(Clone, Debug)]
pub struct Renaming {
    symmetry: Symmetry,
    /// The numbers of symbols, columns and rows.
    numbers: [Numbers; 3],
    /// The symbols, columns and rows by number.
    things: [Things; 3],
}

impl Mapping<Crosswise> for Renaming {
    fn all(from: &Crosswise, onto: &Crosswise, folding: &Folding) -> Vec<Renaming> {
        if !folding.folds {
            let is_same = from.stones == onto.stones && maps_players(from, onto, &folding.symmetries[0]);
            let same = || Renaming {
                symmetry: folding.symmetries[0].clone(),
                numbers: [Numbers::same(); 3],
                things: [SAME; 3],
            };
            return is_same.then(same).into_iter().collect();
        }
        let (theirs, numbered) = least_order(&onto.placed(&folding.symmetries[0]));
        let Some(things) = numbered.first().map(|numbers| numbers.map(Numbers::things)) else { return Vec::new() };
        let symmetries = folding.symmetries.iter().filter(|symmetry| maps_players(from, onto, symmetry));
        let maps = symmetries.flat_map(|symmetry| {
            let (ours, numbered) = least_order(&from.placed(symmetry));
            let numbered = if ours == theirs { numbered } else { Vec::new() };
            numbered.into_iter().map(|numbers| Renaming { symmetry: symmetry.clone(), numbers, things })
        });
        maps.collect()
    }

    /// Rows, columns and symbols that the position does not have are numbered when they occur.
    fn mapped(&mut self, mv: Move) -> Move {
        let Renaming { symmetry, numbers: [symbols, columns, rows], things } = self;
        let mv = Crosswise::image(mv, symmetry);
        let thing = |kind: usize, number: u8| things[kind][usize::from(number)];
        let cell = |cell: GridCell| {
            let (column, row) = (thing(1, columns.number(cell.column())), thing(2, rows.number(cell.row())));
            GridCell::new(column, row).unwrap_or(cell)
        };
        let symbol = |symbol| Symbol::ALL[usize::from(thing(0, symbols.number(symbol as u8)))];
        Move { action: mv.action.with(symbol, cell), ..mv }
    }
}

/// The row, column or symbol with each number.
type Things = [u8; SIZE as usize];

const SAME: Things = [0, 1, 2, 3, 4, 5];

impl Crosswise {
    /// The stones of the image of this position.
    fn placed(&self, symmetry: &Symmetry) -> Vec<Placed> {
        let placed = |cell: GridCell| {
            let symbol = self.stone_at(cell)?;
            let image = GridCell::of_cell(symmetry.image(cell.into()))?;
            Some([symbol as u8, image.column(), image.row()])
        };
        cells(ALL_CELLS).filter_map(placed).collect()
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

    /// The numbering in which everything has the number that it has anyway.
    const fn same() -> Numbers {
        Numbers { numbers: [Some(0), Some(1), Some(2), Some(3), Some(4), Some(5)], next: SIZE as u8 }
    }

    /// The symbols, columns and rows by number. Things without one are numbered in their usual order.
    fn things(mut self) -> Things {
        let mut things = SAME;
        for thing in SAME {
            things[usize::from(self.number(thing))] = thing;
        }
        things
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

/// The key that [`Symmetric::folded_position_key`] returns, and all numberings of symbols, columns and rows that give the least list.
fn least_order(stones: &[Placed]) -> (Vec<Placed>, Vec<[Numbers; 3]>) {
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
    (least, begun.into_iter().map(|(numbers, _)| numbers).collect())
}

/// The cells count row by row from a1, and symbols in their order. First come placements, by symbol and cell; then the wilds `M` by
/// origin and destination, `R` by cell, `S` by symbol and cell, `X` by both cells; then the pass. The two orders of the cells of an `X`
/// are the same move, which has the number of the canonical order; the other number is not in use.
impl Actions for Crosswise {
    fn all_moves(&self) -> Vec<Move> {
        let cells: Vec<GridCell> = cells(ALL_CELLS).collect();
        let stones = || Symbol::ALL.into_iter().flat_map(|symbol| cells.iter().map(move |cell| (symbol, *cell)));
        let pairs = || cells.iter().flat_map(|one| cells.iter().map(|other| (*one, *other)));
        let placements = stones().map(|(symbol, cell)| Action::Place(symbol, cell));
        let wilds = pairs()
            .map(|(from, to)| Action::Move(from, to))
            .chain(cells.iter().map(|cell| Action::Remove(*cell)))
            .chain(stones().map(|(symbol, cell)| Action::Swap(symbol, cell)))
            .chain(pairs().map(|(one, other)| Action::Exchange(one, other)));
        placements.chain(wilds).chain([Action::Pass]).map(Move::from).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::testing::start;
    use crate::games::{Notation, Position};
    use crate::random::Random;

    fn read(text: &str) -> Move {
        start::<Crosswise>("").read_move(text.as_bytes()).expect(text)
    }

    /// Every move has a code, and is found again from it.
    #[test]
    fn moves_have_codes() {
        let position: Crosswise = start("");
        assert_eq!(position.size(), 6);
        for mv in position.all_moves() {
            assert_eq!(position.move_of_code(Crosswise::code(mv)), Some(mv.action.canonical().into()));
        }
        for code in [5 << 24, 6 << 16, 36 << 8, 1 << 24 | 0x24] {
            assert_eq!(position.move_of_code(code), None, "{code:x}");
        }
    }

    /// CZ3, CZ5: a game is followed on the board and in the turn cycle, even with hands that could not have played it.
    #[test]
    fn games_are_followed() {
        for game in 0..10 {
            let (mut random, mut position) = (Random::new(8, game), start::<Crosswise>(""));
            let mut followed: Crosswise = start("Hand1 MRSX Hand2 MRSX");
            for _ in 0..30 {
                let Some(&mv) = random.pick(&position.legal_moves()) else { break };
                position.play(mv);
                followed.follow(mv);
                assert_eq!((followed.stones, followed.place), (position.stones, position.place), "{mv:?}");
            }
        }
    }

    /// Calls `visit` with each order of some stones after those that are in `order`.
    fn each_order(order: &mut Vec<Placed>, rest: &[Placed], visit: &mut dyn FnMut(&[Placed])) {
        if rest.is_empty() {
            visit(order);
        }
        for index in 0..rest.len() {
            let mut others = rest.to_vec();
            order.push(others.remove(index));
            each_order(order, &others, visit);
            order.pop();
        }
    }

    /// The stones with symbols, columns and rows as numbers, in the order in which they occur.
    fn numbered(stones: &[Placed]) -> Vec<Placed> {
        let mut seen: [Vec<u8>; 3] = Default::default();
        let mut number = |kind: usize, thing: u8| {
            let place = seen[kind].iter().position(|other| *other == thing);
            place.unwrap_or_else(|| {
                seen[kind].push(thing);
                seen[kind].len() - 1
            }) as u8
        };
        stones.iter().map(|stone| [0, 1, 2].map(|kind| number(kind, stone[kind]))).collect()
    }

    /// The key of a board is the least that any order of its stones gives.
    #[test]
    fn keys_are_the_least_of_all_orders() {
        let mut random = Random::new(8, 0);
        for number in 0..200 {
            let mut all: Vec<GridCell> = cells(ALL_CELLS).collect();
            random.shuffle(&mut all);
            let stones: Vec<Placed> =
                all[..number % 6].iter().map(|cell| [random.below(3) as u8, cell.column(), cell.row()]).collect();
            let mut least: Option<Vec<Placed>> = None;
            each_order(&mut Vec::new(), &stones, &mut |order| {
                let list = numbered(order);
                if least.as_ref().is_none_or(|least| list < *least) {
                    least = Some(list);
                }
            });
            assert_eq!(Some(least_order(&stones).0), least, "{stones:?}");
        }
    }

    /// The image of a move has the images of its cells; the stones that it names stay the same.
    #[test]
    fn moves_have_images() {
        let begin: Crosswise = start("");
        let symmetries = begin.symmetries();
        for (text, transposed) in [
            ("Ac4", "Ad3"),
            ("Bb2+F", "Bb2+F"),
            ("Ma1-b3", "Ma1-c2"),
            ("Rb1=C", "Ra2=C"),
            ("SAf1=D+M", "SAa6=D+M"),
            ("Xa2-c1", "Xa3-b1"),
            ("--", "--"),
        ] {
            let images = [0, 1].map(|index: usize| begin.move_text(Crosswise::image(read(text), &symmetries[index])));
            assert_eq!(images, [text, transposed]);
        }
    }

    /// CZ5: a remove and a swap take a stone from the board, and may name it.
    #[test]
    fn stones_are_taken() {
        let mut board: Crosswise = start("");
        for text in ["Ba1", "Dc4"] {
            board.play(read(text));
        }
        for (text, cell, taken) in [("Ra1=B", "a1", true), ("Rc4", "c4", false), ("SAc4=D", "c4", true)] {
            let cell: Cell = cell.parse::<GridCell>().unwrap().into();
            let content = if taken { Some(board.content(cell)) } else { None };
            assert_eq!(Crosswise::taken(read(text)), Some((cell, content)), "{text}");
        }
        for text in ["Ac4", "Ma1-b2", "Xa1-c4", "--"] {
            assert_eq!(Crosswise::taken(read(text)), None, "{text}");
        }
    }
}
