//! Zones of Crossway: the points that an evaluation depends on; see [`zone`](crate::solver::zone).
//!
//! Points matter beyond the links and stones of a proof because of checkerboards (CW3). A zone has
//!
//! * for each point that the winner plays on or keeps for a link, and for each of the four blocks around it, a point that shows that no
//!   checkerboard can forbid it;
//! * for each point that the loser may not take, the stones that forbid it.
//!
//! `exhaustive.rs` fills the board around zones in all ways on 3×3, and in many ways on 4×4, and compares with perfect play.

use super::links::{Group, legal_points};
use xgames_core::board::Side;
use xgames_core::board::bits::Bits;
use xgames_core::games::crossway::kernel::Geometry;

/// The stones that forbid a point to the side that has `own`, if it is forbidden.
fn forbidding<B: Bits>(geometry: &Geometry<B>, own: B, other: B, point: B) -> B {
    let blocks = (0..4).map(|block| geometry.block(point, block));
    let forbidding = |(beside, opposite): &(B, B)| opposite.meets(own) && (*beside & !other).is_empty();
    blocks.into_iter().find(forbidding).map_or_else(B::default, |(beside, opposite)| beside | opposite)
}

/// A zone and the stones that forbid its empty points to a side.
pub(super) fn with_forbidding<B: Bits>(geometry: &Geometry<B>, stones: [B; 2], side: Side, zone: B) -> B {
    let [own, other] = [stones[side as usize], stones[side.other() as usize]];
    let [free, _] = legal_points(geometry, own, other);
    let forbidden = zone & geometry.all & !(own | other | free);
    forbidden.cells().fold(zone, |zone, point| zone | forbidding(geometry, own, other, B::bit(point)))
}

/// A zone with a point at which a side moves, and points that show that it may.
pub(super) fn with_move<B: Bits>(geometry: &Geometry<B>, stones: [B; 2], side: Side, point: B, zone: B) -> B {
    let [own, other] = [stones[side as usize], stones[side.other() as usize]];
    let mut zone = zone | point;
    for (beside, opposite) in (0..4).map(|block| geometry.block(point, block)) {
        let witnesses = (beside & !other) | (opposite & !own);
        if !opposite.is_empty() && !witnesses.meets(zone) {
            // A stone is better than a point where play may go on.
            let stones = witnesses & (own | other);
            zone |= B::bit(if stones.is_empty() { witnesses } else { stones }.lowest());
        }
    }
    zone
}

/// The zone of the loss of a side that can never join its edges: the points around all that it can reach from one of them.
pub(super) fn of_cut<B: Bits>(geometry: &Geometry<B>, stones: [B; 2], side: Side) -> B {
    let [own, other] = [stones[side as usize], stones[side.other() as usize]];
    let [free, _] = legal_points(geometry, own, other);
    let [from, _] = geometry.edges(side);
    let reached = geometry.flood(own | free, from);
    with_forbidding(geometry, stones, side, (geometry.dilate(reached) | from) & !reached)
}

/// A zone with points that show that the side with the stones `own` can keep a point for a move. The enemy may play on `contested`: no enemy stone elsewhere than on the guards of the point
/// (see [`links`](super::links)) can forbid it.
fn with_kept_point<B: Bits>(geometry: &Geometry<B>, [own, other, contested]: [B; 3], point: B, mut zone: B) -> B {
    for (beside, opposite) in (0..4).map(|block| geometry.block(point, block)) {
        let (own_beside, safe) = (beside & own, beside & !(own | other | contested));
        if opposite.is_empty() || own_beside.meets(zone) {
            continue;
        }
        zone |= if !own_beside.is_empty() {
            B::bit(own_beside.lowest())
        } else if opposite.meets(other) {
            opposite
        } else if !safe.is_empty() {
            let safe = B::bit(safe.lowest());
            safe | forbidding(geometry, other, own, safe)
        } else if opposite.meets(own) {
            // The empty points beside are guards.
            beside
        } else {
            // The side itself does not play there.
            opposite
        };
    }
    zone
}

/// The zone of a side whose links join its edges, after a stone on a point if there is one. It shows, too, that the enemy can do
/// nothing against that stone but on its point, its guards and in the carrier of the links.
pub(super) fn of_links<B: Bits>(
    geometry: &Geometry<B>,
    stones: [B; 2],
    side: Side,
    stone: Option<u32>,
    group: &Group<B>,
) -> B {
    let [mut own, other] = [stones[side as usize], stones[side.other() as usize]];
    let contested = |own| legal_points(geometry, own, other)[1];
    // Points that are needed only after a key depend on what forbids the points beside them to the enemy then.
    let later = geometry.dilate(geometry.dilate(group.later)) & (own | other);
    let mut zone = group.stones | group.links.carrier | later;
    if let Some(point) = stone.map(B::bit) {
        zone = with_kept_point(geometry, [own, other, contested(own)], point, zone | point);
        own |= point;
    }
    let contested = contested(own);
    group.links.points.cells().map(B::bit).fold(zone, |zone, point| {
        let single = if point.meets(contested) { B::default() } else { forbidding(geometry, other, own, point) };
        with_kept_point(geometry, [own, other, contested], point, zone | single)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::crossway::Board;
    use crate::solver::crossway::evaluation::State;
    use crate::solver::crossway::links::View;
    use crate::solver::crossway::tests::{changed_outside, random_position, start};
    use crate::solver::proof_number_search::ProofGame;
    use xgames_core::random::Random;

    /// Calls `take` with the stones of random positions in which many points are forbidden.
    fn for_random_stones(plies: usize, mut take: impl FnMut(&Geometry<u64>, [u64; 2], Side, &mut Random)) {
        let (board, start) = (Board::<u64>::new(6, 8), start(6));
        for game in 0..1500 {
            let mut random = Random::new(game, 12);
            let Some(position) = random_position(&start, plies, &mut random) else { continue };
            for side in [Side::First, Side::Second] {
                take(&board.geometry, board.state(&position).stones, side, &mut random);
            }
        }
    }

    /// Without one of these stones the point could be legal (CW3).
    #[test]
    fn a_zone_with_a_forbidden_point_has_the_stones_that_forbid_it() {
        let mut forbidden = 0;
        for_random_stones(12, |geometry, stones, side, random| {
            let zone = geometry.all & random.bits() & random.bits();
            let found = with_forbidding(geometry, stones, side, zone);
            let [own, other] = [stones[side as usize], stones[side.other() as usize]];
            assert_eq!((zone & !found, found & !zone & !(own | other)), (0, 0), "{stones:x?}, {zone:x}");
            let [free, _] = legal_points(geometry, own, other);
            for point in (zone & !(own | other | free)).cells().map(u64::bit) {
                let shows_it = |block| {
                    let (beside, opposite) = geometry.block(point, block);
                    beside & !(other & found) == 0 && opposite & own & found != 0
                };
                assert!((0..4).any(shows_it), "{stones:x?}, {zone:x}, {point:x}");
                forbidden += 1;
            }
        });
        assert!(forbidden > 50, "{forbidden}");
    }

    /// A point that a way needs after its key may be kept from the enemy by stones around it, whoever has them.
    #[test]
    fn a_zone_with_points_for_later_has_the_stones_around_them() {
        let mut others = 0;
        for_random_stones(12, |geometry, stones, side, _| {
            let view = View::new(geometry, stones, side);
            let groups = [0, 1].map(|edge| view.grow(edge, |_, _| ()));
            if groups.iter().any(|group| group.connects) {
                return;
            }
            let Some(group) = view.join_far(&groups) else { return };
            let zone = of_links(geometry, stones, side, None, &group);
            let around = geometry.dilate(geometry.dilate(group.later)) & (stones[0] | stones[1]);
            assert_eq!(around & !zone, 0, "{stones:x?}, zone {zone:x}, {group:x?}");
            others += u32::from(around & !(group.stones | group.links.carrier) != 0);
        });
        assert!(others > 5, "{others}");
    }

    /// In each block around the point of a move there is a point of the zone that no checkerboard has there (CW3).
    #[test]
    fn a_zone_with_a_move_shows_that_it_is_legal() {
        for_random_stones(12, |geometry, stones, side, random| {
            let [own, other] = [stones[side as usize], stones[side.other() as usize]];
            let zone = geometry.all & random.bits() & random.bits() & random.bits();
            for point in legal_points(geometry, own, other)[0].cells().map(u64::bit) {
                let found = with_move(geometry, stones, side, point, zone);
                assert_eq!((zone | point) & !found, 0, "{stones:x?}, {zone:x}, {point:x}");
                for (beside, opposite) in (0..4).map(|block| geometry.block(point, block)) {
                    let shows_it = found & (beside & !other | opposite & !own) != 0;
                    assert!(opposite == 0 || shows_it, "{stones:x?}, {zone:x}, {point:x}");
                }
            }
        });
    }

    /// Whatever stones there are outside the zone of a cut, the loser cannot join its edges.
    #[test]
    fn a_cut_holds_whatever_is_outside_its_zone() {
        // White has three stones on Black's edge, and the point below the middle one is empty.
        let (geometry, stones) = (Geometry::<u64>::new(6, 8), [0, 0x3b0e]);
        let zone = of_cut(&geometry, stones, Side::First);
        for stones in [stones, stones.map(|stones| stones & zone)] {
            assert!(!View::new(&geometry, stones, Side::First).can_connect(), "{zone:x}");
        }
        let mut changed = 0;
        for_random_stones(29, |geometry, stones, side, random| {
            if View::new(geometry, stones, side).can_connect() {
                return;
            }
            let zone = of_cut(geometry, stones, side);
            let state = State { stones, to_move: side, open: None };
            for _ in 0..100 {
                let Some(other) = changed_outside(geometry, &state, zone, random) else { continue };
                changed += 1;
                assert!(!View::new(geometry, other.stones, side).can_connect(), "{stones:x?}, {zone:x}, {other:x?}");
            }
        });
        assert!(changed > 100, "{changed}");
    }

    /// A zone has no stones that nothing depends on: here those of the right half of the board.
    #[test]
    fn a_zone_of_links_leaves_other_stones_out() {
        let geometry = Geometry::<u64>::new(6, 8);
        let left = |zone: u64| zone & !(geometry.all & 0x0707_0707_0707_0707) == 0;
        let stones = [0x0002_0202_0202, 0x2020_2000_2020];
        let view = View::new(&geometry, stones, Side::First);
        let group = view.grow(0, |_, _| ());
        assert!(group.connects && left(of_links(&geometry, stones, Side::First, None, &group)));
    }
}
