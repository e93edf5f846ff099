//! Virtual connections of Cross: three non-adjacent board sides that one side can join whatever the other side does.
//!
//! A *link* is two empty cells, each of which would join a group of chains to another chain or to a board side. If the enemy takes one
//! of them, the owner takes the other. Links that share no cell hold together, and the owner need never play elsewhere: without an
//! intrusion it takes a cell of any link, so it never runs out of moves before it has won. A group is *secure* if links join it
//! to all three sides of a triple (CR4).
//!
//! The owner must not lose by CR5 on the way. So a secure group and its links keep away from the other three sides of the board: no
//! cell of a link is on one of them, or next to a chain that touches one. No two of the three sides of a triple are opposite.
//!
//! Nor can the enemy decide the game first. Suppose it could; then let the owner complete its links, and look at both chains. That of the
//! owner cuts the board into three regions, in each of which only three neighbouring sides can be reached: a chain there neither
//! wins nor loses.

use super::stones::Stones;
use xgames_core::board::bits::Bits;
use xgames_core::games::cross::kernel::{Geometry, TRIPLES};

/// A chain that touches only sides of a triple.
#[derive(Clone, Copy)]
struct Chain<B> {
    /// The cells of the chain and those next to it.
    around: B,
    /// The sides of the board that it touches, a bit each.
    sides: u8,
}

/// The part of a position that matters for the groups of one side which are to be joined to the sides of a triple.
struct Field<'s, B> {
    triple: u8,
    /// The empty cells that keep away from the other sides.
    usable: B,
    /// The chains that keep away from the other sides, from that of the lowest cell. A set of them has a bit for each.
    chains: Vec<Chain<B>>,
    /// All these chains together.
    all: Chain<B>,
    stones: &'s Stones<B>,
}

impl<'s, B: Bits> Field<'s, B> {
    fn new(geometry: &Geometry<B>, stones: &'s Stones<B>, empty: B, triple: u8) -> Field<'s, B> {
        let mut usable = empty;
        let mut away = B::default();
        for side in 0..6 {
            if triple >> side & 1 == 0 {
                usable &= !stones.touching[side];
                away |= geometry.sides[side];
            }
        }
        let mut chains = Vec::with_capacity(8);
        let mut all = Chain { around: B::default(), sides: 0 };
        let mut rest = stones.cells;
        while !rest.is_empty() {
            let chain = geometry.flood(rest, B::bit(rest.lowest()));
            rest &= !chain;
            if !chain.meets(away) {
                let chain = Chain { around: geometry.dilate(chain), sides: sides_that_meet(&geometry.sides, chain) };
                all.around |= chain.around;
                all.sides |= chain.sides;
                chains.push(chain);
            }
        }
        Field { triple, usable, chains, all, stones }
    }

    /// The links that make the group of one of the chains secure, or the group of a stone on a usable cell if that is given. Passes each link
    /// to `found`, and returns the cells of all; `None` if no such group is found.
    fn grow(&self, geometry: &Geometry<B>, seed: Seed<B>, found: &mut impl FnMut(B)) -> Option<B> {
        let (mut group, mut joined, usable) = match seed {
            Seed::Chain(index) => (*self.chains.get(index)?, B::bit(index as u32), self.usable),
            Seed::Stone(stone) => {
                let sides = sides_that_meet(&self.stones.touching, stone);
                let mut group = Chain { around: geometry.dilate(stone), sides };
                let mut joined = B::default();
                for (index, chain) in self.chains.iter().enumerate() {
                    if chain.around.meets(stone) {
                        group.around |= chain.around;
                        joined |= B::bit(index as u32);
                    }
                }
                (group, joined, self.usable & !stone)
            }
        };
        // Only these cells can be in links.
        let linking = (group.around | self.all.around) & usable;
        let unlinked = self.triple & !group.sides & !self.all.sides;
        for side in 0..6 {
            if unlinked >> side & 1 != 0 && pair(self.stones.touching[side] & linking).is_none() {
                return None;
            }
        }
        let mut links = B::default();
        let mut missing = self.triple & !group.sides;
        loop {
            let near = group.around & usable;
            for side in 0..6 {
                if missing >> side & 1 != 0
                    && let Some(link) = pair(self.stones.touching[side] & near & !links)
                {
                    found(link);
                    links |= link;
                    missing &= !(1 << side);
                }
            }
            if missing == 0 {
                return Some(links);
            }
            // The sides of this chain are linked already: all cells around it touch them.
            let (index, chain, link) = self.next_chain(near & !links, joined)?;
            found(link);
            links |= link;
            group.around |= chain.around;
            joined |= B::bit(index as u32);
        }
    }

    /// The first chain that is not in `joined` and can be joined by a link in `near`, with that link.
    fn next_chain(&self, near: B, joined: B) -> Option<(usize, Chain<B>, B)> {
        for (index, chain) in self.chains.iter().enumerate() {
            if let Some(link) = pair(chain.around & near)
                && !joined.meets(B::bit(index as u32))
            {
                return Some((index, *chain, link));
            }
        }
        None
    }
}

/// The beginning of a group.
#[derive(Clone, Copy)]
enum Seed<B> {
    /// One of the chains.
    Chain(usize),
    /// A stone on an empty cell.
    Stone(B),
}

/// The sides whose set meets these cells, a bit each.
fn sides_that_meet<B: Bits>(sets: &[B; 6], cells: B) -> u8 {
    let mut sides = 0;
    for (side, set) in sets.iter().enumerate() {
        sides |= u8::from(set.meets(cells)) << side;
    }
    sides
}

/// Two of these cells; `None` if there are fewer.
#[inline]
fn pair<B: Bits>(cells: B) -> Option<B> {
    if cells.is_empty() {
        return None;
    }
    let first = B::bit(cells.lowest());
    let others = cells & !first;
    if others.is_empty() { None } else { Some(first | B::bit(others.lowest())) }
}

/// The groups of one side that links make secure.
pub(super) struct Groups<'s, B> {
    geometry: &'s Geometry<B>,
    fields: [Field<'s, B>; 2],
}

impl<'s, B: Bits> Groups<'s, B> {
    pub(super) fn new(geometry: &'s Geometry<B>, stones: &'s Stones<B>, empty: B) -> Groups<'s, B> {
        Groups { geometry, fields: TRIPLES.map(|triple| Field::new(geometry, stones, empty, triple)) }
    }

    /// The cells of the links of a secure group; `None` if no such group is found.
    pub(super) fn secure(&self) -> Option<B> {
        self.first_secure().map(|(.., links)| links)
    }

    /// The links of a secure group, each as its two cells; `None` if no such group is found.
    pub(super) fn secure_links(&self) -> Option<Vec<B>> {
        let (field, seed, _) = self.first_secure()?;
        let mut links = Vec::new();
        field.grow(self.geometry, seed, &mut |link| links.push(link))?;
        Some(links)
    }

    /// The first chain that grows into a secure group, with its field and the cells of the links.
    fn first_secure(&self) -> Option<(&Field<'s, B>, Seed<B>, B)> {
        for field in &self.fields {
            for index in 0..field.chains.len() {
                let seed = Seed::Chain(index);
                if let Some(links) = field.grow(self.geometry, seed, &mut |_| ()) {
                    return Some((field, seed, links));
                }
            }
        }
        None
    }

    /// The empty cells where a stone could make a group secure.
    pub(super) fn worth_a_try(&self) -> B {
        self.fields[0].usable | self.fields[1].usable
    }

    /// The links of a group that a stone on an empty cell makes secure; `None` if no such group is found.
    pub(super) fn secured_by(&self, stone: B) -> Option<B> {
        for field in &self.fields {
            if field.usable.meets(stone)
                && let Some(links) = field.grow(self.geometry, Seed::Stone(stone), &mut |_| ())
            {
                return Some(links);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use xgames_core::random::Random;

    /// The links that make the group of a chain secure, in plain words: two cells for each missing side, or else for the first chain that can
    /// be joined, until no side is missing.
    fn plainly_secured(
        geometry: &Geometry<u64>,
        own: &Stones<u64>,
        usable: u64,
        triple: u8,
        chain: u64,
    ) -> Option<u64> {
        let on_side = |cells: u64, side: usize| geometry.sides[side] & cells != 0;
        let of_triple = |side: &usize| triple >> side & 1 != 0;
        let mut chains = Vec::new();
        let mut rest = own.cells;
        while rest != 0 {
            chains.push(geometry.flood(rest, rest & rest.wrapping_neg()));
            rest &= !chains[chains.len() - 1];
        }
        chains.retain(|chain| (0..6).all(|side| of_triple(&side) || !on_side(*chain, side)));
        let two = |cells: u64| {
            let mut cells = (0..64).filter(|cell| cells >> cell & 1 != 0).map(|cell| 1_u64 << cell);
            Some(cells.next()? | cells.next()?)
        };
        let (mut group, mut links) = (chain, 0);
        let mut missing: Vec<usize> = (0..6).filter(of_triple).collect();
        loop {
            missing.retain(|side| !on_side(group, *side));
            let near = geometry.dilate(group) & usable;
            missing.retain(|side| {
                let link = two(near & own.touching[*side] & !links);
                links |= link.unwrap_or(0);
                link.is_none()
            });
            if missing.is_empty() {
                return Some(links);
            }
            let others = chains.iter().filter(|chain| **chain & group == 0);
            let mut joined = others.filter_map(|chain| Some((chain, two(geometry.dilate(*chain) & near & !links)?)));
            let (chain, link) = joined.next()?;
            group |= chain;
            links |= link;
        }
    }

    /// A stone on an empty cell makes the same group secure, with the same links, as the chain that it belongs to once it is placed.
    #[test]
    fn a_stone_grows_like_its_chain() {
        let mut secure = 0;
        for (size, most) in [(3, 8), (4, 16)] {
            let geometry = Geometry::<u64>::new(size);
            for number in 0..3000 {
                let mut random = Random::new(number, size.into());
                let mut cells: Vec<u32> = geometry.all.cells().collect();
                random.shuffle(&mut cells);
                let (own, enemy) = cells.split_at(random.below(most));
                let own = own.iter().fold(Stones::none(&geometry), |own, cell| own.with(&geometry, 1 << cell));
                let enemy = enemy[..random.below(if number.is_multiple_of(2) { most / 2 } else { enemy.len() })]
                    .iter()
                    .fold(0, |enemy, cell| enemy | 1_u64 << cell);
                let empty = geometry.all & !own.cells & !enemy;
                let groups = Groups::new(&geometry, &own, empty);
                let (mut by_stones, mut by_chain, mut tried) = (HashMap::new(), None, 0);
                for triple in TRIPLES {
                    let field = Field::new(&geometry, &own, empty, triple);
                    for stone in field.usable.cells().map(|cell| 1_u64 << cell) {
                        let placed = own.with(&geometry, stone);
                        let after = Field::new(&geometry, &placed, empty & !stone, triple);
                        let chain = geometry.flood(placed.cells, stone);
                        let index = after.chains.iter().position(|other| other.around & chain == chain).unwrap();
                        let by_stone = field.grow(&geometry, Seed::Stone(stone), &mut |_| ());
                        assert_eq!(by_stone, after.grow(&geometry, Seed::Chain(index), &mut |_| ()), "{size} {number}");
                        assert_eq!(
                            by_stone,
                            plainly_secured(&geometry, &placed, after.usable, triple, chain),
                            "{size} {number}"
                        );
                        secure += u32::from(by_stone.is_some());
                        by_stone.into_iter().for_each(|links| _ = by_stones.entry(stone).or_insert(links));
                        tried |= stone;
                    }
                    for index in 0..field.chains.len() {
                        by_chain = by_chain.or(field.grow(&geometry, Seed::Chain(index), &mut |_| ()));
                    }
                }
                assert_eq!((groups.secure(), groups.worth_a_try()), (by_chain, tried), "{size} {number}");
                let links = groups.secure_links().map(|links| links.iter().fold(0, |all, link| all | link));
                assert_eq!(links, by_chain, "{size} {number}");
                for stone in empty.cells().map(|cell| 1_u64 << cell) {
                    assert_eq!(groups.secured_by(stone), by_stones.get(&stone).copied(), "{size} {number}");
                }
            }
        }
        assert!(secure > 100, "{secure}");
    }
}
