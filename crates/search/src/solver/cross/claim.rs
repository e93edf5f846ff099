//! The claim of certificates for Cross, and how it is checked.
//!
//! `join c4|c5 d6|e6` says that links, two cells each, join a chain of the winner to three sides of the board that are not adjacent. Why
//! this is enough is explained in [`links`](super::links) and in `docs/solve.md`.
//!
//! The check is written for readers. It shares nothing with the solver on purpose, not even the kernel of the game, so that a mistake there
//! cannot hide here.

use std::collections::HashSet;

use xgames_core::board::hex::Sides;
use xgames_core::board::{Cell, Side};
use xgames_core::games::Notation;
use xgames_core::games::cross::{Cross, Move};
use xgames_core::games::symmetry::Symmetric;

/// The two triples of sides that are not adjacent (CR4).
const TRIPLES: [u8; 2] = [Sides::N | Sides::SE | Sides::SW, Sides::S | Sides::NE | Sides::NW];

/// A chain of the winner, and the sides of the board that it touches.
struct Chain {
    cells: HashSet<Cell>,
    sides: u8,
}

/// The cells next to a cell.
fn next_to(position: &Cross, cell: Cell) -> impl Iterator<Item = Cell> {
    let hex = position.hex();
    let (row, number) = hex.row_and_number(cell);
    let steps = [(0, -1), (0, 1), (-1, -1), (-1, 0), (1, 0), (1, 1)];
    let near = steps.map(move |(down, along)| (row.checked_add_signed(down), number.checked_add_signed(along)));
    near.into_iter().filter_map(move |(row, number)| {
        let (row, number) = (row?, number?);
        hex.contains(row, number).then(|| hex.cell(row, number))
    })
}

fn chains(position: &Cross, winner: Side) -> Vec<Chain> {
    let is_own = |cell: &Cell| position.content(*cell) == if winner == Side::First { 1 } else { 2 };
    let mut rest: HashSet<Cell> = position.hex().cells().filter(is_own).collect();
    let mut chains = Vec::new();
    while let Some(first) = rest.iter().next().copied() {
        rest.remove(&first);
        let (mut open, mut chain) = (vec![first], Chain { cells: HashSet::new(), sides: 0 });
        while let Some(cell) = open.pop() {
            chain.sides |= position.hex().sides(cell);
            chain.cells.insert(cell);
            open.extend(next_to(position, cell).filter(|cell| rest.remove(cell)));
        }
        chains.push(chain);
    }
    chains
}

/// Whether the links join a chain to the sides of a triple, and keep away from the others.
fn holds(position: &Cross, chains: &[Chain], links: &[[Cell; 2]], triple: u8) -> bool {
    let (near, far): (Vec<&Chain>, Vec<&Chain>) = chains.iter().partition(|chain| chain.sides & !triple == 0);
    let touches = |cell: Cell, chain: &Chain| next_to(position, cell).any(|next| chain.cells.contains(&next));
    let keeps_away =
        |cell: &Cell| position.hex().sides(*cell) & !triple == 0 && !far.iter().any(|chain| touches(*cell, chain));
    if !links.iter().flatten().all(keeps_away) {
        return false;
    }
    let sides_of = |cell: Cell| {
        let chains = near.iter().filter(|chain| touches(cell, chain));
        chains.fold(position.hex().sides(cell), |sides, chain| sides | chain.sides)
    };
    (0..near.len()).any(|first| {
        // The chains that are joined to the first one, whichever cell of each link is taken.
        let mut joined = vec![first];
        let is_joined = |link: &[Cell; 2], joined: &[usize]| {
            link.iter().all(|cell| joined.iter().any(|index| touches(*cell, near[*index])))
        };
        while let Some(next) = (0..near.len()).find(|index| {
            !joined.contains(index)
                && links
                    .iter()
                    .any(|link| is_joined(link, &joined) && link.iter().all(|cell| touches(*cell, near[*index])))
        }) {
            joined.push(next);
        }
        // Both cells of a link that joins a chain touch it, so the sides of all these chains are counted, too.
        let by_links = links.iter().filter(|link| is_joined(link, &joined));
        let sides = by_links.fold(0, |sides, [one, other]| sides | sides_of(*one) & sides_of(*other));
        sides & triple == triple
    })
}

/// Checks a claim that a side has won.
pub(super) fn check(position: &Cross, winner: Side, claim: &str) -> Result<(), String> {
    let Some(text) = claim.strip_prefix("join ") else {
        return Err("write `play` and a move, or `join` and links".into());
    };
    let cell = |name: &str| match position.read_move(name.as_bytes()) {
        Ok(Move::Place(cell)) => Some(cell),
        _ => None,
    };
    let link = |text: &str| {
        let (one, other) = text.split_once('|')?;
        Some([cell(one)?, cell(other)?])
    };
    let read = |text| link(text).ok_or_else(|| format!("‘{text}’ is not a link"));
    let links: Vec<[Cell; 2]> = text.split(' ').map(read).collect::<Result<_, _>>()?;
    let mut seen = HashSet::new();
    if let Some(cell) = links.iter().flatten().find(|cell| position.content(**cell) != 0 || !seen.insert(**cell)) {
        return Err(format!("‘{}’ is taken, or in two links", position.cell_name(*cell)));
    }
    let chains = chains(position, winner);
    if TRIPLES.into_iter().any(|triple| holds(position, &chains, &links, triple)) {
        Ok(())
    } else {
        Err("these links do not join three sides that are not adjacent".into())
    }
}

/// Links in words.
pub(super) fn write(position: &Cross, links: &[[Cell; 2]]) -> String {
    let in_words = |[one, other]: &[Cell; 2]| format!("{}|{}", position.cell_name(*one), position.cell_name(*other));
    format!("join {}", links.iter().map(in_words).collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::Solvable;
    use crate::solver::cross::stones::Stones;
    use crate::solver::cross::tests::start;
    use crate::solver::testing::{changed_claims_are_true_or_refused, letters_of, with_letters};
    use xgames_core::board::bits::Bits;
    use xgames_core::games::cross::kernel::Geometry;
    use xgames_core::random::Random;

    /// The cells next to a cell, and the chains with the sides that they touch, are those of the kernel.
    #[test]
    fn cells_and_chains_are_those_of_the_game() {
        for size in [2, 3, 4] {
            let geometry = Geometry::<u64>::new(size);
            let start = start(size);
            let bits =
                |cells: &mut dyn Iterator<Item = Cell>| cells.fold(0, |set, cell| set | 1 << geometry.index(cell));
            for cell in geometry.hex.cells() {
                let around = geometry.dilate(1 << geometry.index(cell)) & !(1 << geometry.index(cell));
                assert_eq!(bits(&mut next_to(&start, cell)), around);
            }
            for (position, _) in strewn(size, [9, 9], 0..50) {
                for winner in [Side::First, Side::Second] {
                    let own = |cell: &Cell| position.content(*cell) == 1 + winner as u8;
                    let mut rest: u64 = bits(&mut geometry.hex.cells().filter(own));
                    for chain in chains(&position, winner) {
                        let cells = bits(&mut chain.cells.iter().copied());
                        assert_eq!(cells, geometry.flood(rest, u64::bit(cells.lowest())));
                        let sides = chain.cells.iter().fold(0, |sides, cell| sides | geometry.hex.sides(*cell));
                        assert_eq!(chain.sides, sides);
                        rest &= !cells;
                    }
                    assert_eq!(rest, 0);
                }
            }
        }
    }

    /// Positions with fewer than `most` stones of the two sides at random, none of which decides the game.
    fn strewn(size: u16, most: [usize; 2], numbers: std::ops::Range<u64>) -> impl Iterator<Item = (Cross, Random)> {
        let geometry = Geometry::<u64>::new(size);
        numbers.filter_map(move |number| {
            let mut random = Random::new(number, 31);
            let mut cells: Vec<Cell> = geometry.hex.cells().collect();
            random.shuffle(&mut cells);
            let mut letters = letters_of(&start(size));
            let [first, second] = most.map(|most| random.below(most));
            let mut sides = [Stones::none(&geometry); 2];
            for (side, cell) in [vec![0; first], vec![1; second]].concat().into_iter().zip(cells) {
                let stone = 1 << geometry.index(cell);
                if sides[side].wins(stone) | sides[side].loses(stone) == 0 {
                    sides[side] = sides[side].with(&geometry, stone);
                    let (row, _) = geometry.hex.row_and_number(cell);
                    let place = geometry
                        .hex
                        .cells()
                        .filter(|other| *other < cell && geometry.hex.row_and_number(*other).0 == row);
                    letters[usize::from(row) - 1][place.count()] = ['O', 'X'][side];
                }
            }
            with_letters(size, &letters, Side::First).map(|position| (position, random))
        })
    }

    /// Claims that are changed, or are about another board, are refused or true.
    #[test]
    fn no_wrong_claim_is_accepted() {
        let (mut found, mut claims) = ([0; 2], 0);
        for (size, most) in [(3, [12, 4]), (4, [24, 12]), (4, [20, 6]), (4, [6, 20])] {
            let mut solver = start(size).solver(1 << 22, 1);
            for (position, mut random) in strewn(size, most, 0..3000) {
                for winner in [Side::First, Side::Second] {
                    let Some(claim) = solver.claim(&position, winner) else { continue };
                    claims += 1;
                    assert_eq!(position.check_claim(winner, &claim), Ok(()), "{}: {claim}", position.one_line());
                    let claim = (winner, claim.as_str());
                    let more =
                        changed_claims_are_true_or_refused((&position, size), claim, (30, &mut random), &mut *solver);
                    found = [found[0] + more[0], found[1] + more[1]];
                }
            }
        }
        println!("{claims} claims, refused and accepted with changes: {found:?}");
        assert!(found[0] > 500 && found[1] > 200, "{found:?}");
    }
}
