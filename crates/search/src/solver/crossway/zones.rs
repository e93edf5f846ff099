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
