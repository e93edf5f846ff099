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

/// The union of those sets whose board sides are in `sides`.
fn of_sides<B: Bits>(sets: &[B; 6], sides: u8) -> B {
    let chosen = sets.iter().enumerate().filter(|(side, _)| sides >> side & 1 != 0);
    chosen.fold(B::default(), |all, (_, set)| all | *set)
}

/// Two of these cells; `None` if there are fewer.
fn pair<B: Bits>(cells: B) -> Option<B> {
    let mut each = cells.cells();
    Some(B::bit(each.next()?) | B::bit(each.next()?))
}

/// The empty cells that keep away from the sides of the board which are not in a triple.
fn usable<B: Bits>(stones: &Stones<B>, empty: B, triple: u8) -> B {
    empty & !of_sides(&stones.touching, !triple)
}

/// The empty cells where a stone could make a group secure.
pub(super) fn worth_a_try<B: Bits>(stones: &Stones<B>, empty: B) -> B {
    TRIPLES.into_iter().fold(B::default(), |all, triple| all | usable(stones, empty, triple))
}

/// The cells of the links of a secure group that has grown from a chain with a stone in `seeds`; `None` if no such group is found.
pub(super) fn secure<B: Bits>(geometry: &Geometry<B>, stones: &Stones<B>, empty: B, seeds: B) -> Option<B> {
    secure_by(geometry, stones, (empty, seeds), &mut |_| ())
}

/// The links of a secure group, each as its two cells.
pub(super) fn secure_links<B: Bits>(geometry: &Geometry<B>, stones: &Stones<B>, empty: B) -> Option<Vec<B>> {
    let mut links = Vec::new();
    secure_by(geometry, stones, (empty, stones.cells), &mut |link| match link {
        Some(link) => links.push(link),
        None => links.clear(),
    })?;
    Some(links)
}

/// Looks for a [`secure`] group. Passes each link on, and `None` when another group is begun.
fn secure_by<B: Bits>(
    geometry: &Geometry<B>,
    stones: &Stones<B>,
    (empty, seeds): (B, B),
    found: &mut impl FnMut(Option<B>),
) -> Option<B> {
    TRIPLES.into_iter().find_map(|triple| {
        let usable = usable(stones, empty, triple);
        let is_in_reach = |side: usize| {
            triple >> side & 1 == 0
                || stones.cells.meets(geometry.sides[side])
                || pair(stones.touching[side] & usable).is_some()
        };
        if !(0..6).all(is_in_reach) {
            return None;
        }
        let away = geometry.flood(stones.cells, of_sides(&geometry.sides, !triple));
        let mut seeds = seeds & !away;
        while !seeds.is_empty() {
            let chain = geometry.flood(stones.cells, B::bit(seeds.lowest()));
            seeds &= !chain;
            found(None);
            let own = stones.cells & !away;
            if let Some(links) = grow(geometry, stones, (chain, own), (usable, triple), |link| found(Some(link))) {
                return Some(links);
            }
        }
        None
    })
}

/// Joins a chain to the three sides of a triple, by links in `usable` and by other chains of `own`.
fn grow<B: Bits>(
    geometry: &Geometry<B>,
    stones: &Stones<B>,
    (mut group, own): (B, B),
    (usable, triple): (B, u8),
    mut found: impl FnMut(B),
) -> Option<B> {
    let mut links = B::default();
    let mut missing = triple;
    loop {
        let near = geometry.dilate(group) & usable;
        let sides = missing;
        for side in (0..6).filter(|side| sides >> side & 1 != 0) {
            if group.meets(geometry.sides[side]) {
                missing &= !(1 << side);
            } else if let Some(link) = pair(stones.touching[side] & near & !links) {
                found(link);
                links |= link;
                missing &= !(1 << side);
            }
        }
        if missing == 0 {
            return Some(links);
        }
        let mut rest = own & !group;
        let (chain, link) = loop {
            if rest.is_empty() {
                return None;
            }
            let chain = geometry.flood(rest, B::bit(rest.lowest()));
            rest &= !chain;
            if let Some(link) = pair(geometry.dilate(chain) & near & !links) {
                break (chain, link);
            }
        };
        found(link);
        group |= chain;
        links |= link;
    }
}
