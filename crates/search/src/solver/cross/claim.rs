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
        let by_stones = joined.iter().fold(0, |sides, index| sides | near[*index].sides);
        let by_links = links.iter().filter(|link| is_joined(link, &joined));
        let sides = by_links.fold(by_stones, |sides, [one, other]| sides | sides_of(*one) & sides_of(*other));
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
