//! Evaluates positions of Crossway without playing on.

use super::links::{Link, View};
use crate::solver::shortcut::{Shortcut, Shortcuts};
use xgames_core::board::Side;
use xgames_core::board::bits::Bits;
use xgames_core::games::crossway::kernel::Geometry;

/// The stones of both sides and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State<B> {
    pub(super) stones: [B; 2],
    pub(super) to_move: Side,
    /// The points that matter, if the position was evaluated and is open.
    pub(super) open: Option<B>,
}

impl<B: Bits> State<B> {
    /// The state after a stone on a point, or after a forced pass.
    #[inline]
    pub(super) fn after(mut self, point: Option<u32>) -> State<B> {
        if let Some(point) = point {
            self.stones[self.to_move as usize] |= B::bit(point);
        }
        self.to_move = self.to_move.other();
        self.open = None;
        self
    }
}

/// An evaluation of a position without playing on, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Evaluation<B> {
    /// The side to move wins, by this point if it needs one.
    Won(Option<u32>),
    /// The side to move loses.
    Lost,
    /// The position is open: all other points lose. If there is none, the side must pass (CW6).
    Open(B),
}

/// Evaluates a position that is not over.
pub(super) fn evaluate<B: Bits>(geometry: &Geometry<B>, state: State<B>, shortcuts: Shortcuts) -> Evaluation<B> {
    let State { stones, to_move, .. } = state;
    let view = |side| View::new(geometry, stones, side).with(shortcuts);
    let [mine, theirs] = [to_move, to_move.other()].map(view);
    if shortcuts.has(Shortcut::Cuts) {
        if !mine.can_connect() {
            return Evaluation::Lost;
        }
        if !theirs.can_connect() {
            return Evaluation::Won(None);
        }
    }
    let mut winning = None;
    if each_joining_point(geometry, &mine, state.stones, to_move, |point, _| {
        winning = Some(point);
        false
    }) {
        return Evaluation::Won(None);
    }
    if winning.is_some() {
        return Evaluation::Won(winning);
    }
    if !shortcuts.has(Shortcut::MustPlay) {
        return Evaluation::Open(mine.free);
    }
    let (mut useful, mut threatened) = (mine.free, false);
    if each_joining_point(geometry, &theirs, state.stones, to_move.other(), |point, links| {
        threatened = true;
        let threat = B::bit(point);
        useful &= threat | links.carrier | theirs.fragile(threat);
        !useful.is_empty()
    }) {
        return Evaluation::Lost;
    }
    if threatened && useful.is_empty() {
        return Evaluation::Lost;
    }
    Evaluation::Open(useful)
}

/// Whether the links of a side join its edges. If not, calls `joining` with each point where a stone would make it so, and
/// with the links after that, as long as it returns true.
fn each_joining_point<B: Bits>(
    geometry: &Geometry<B>,
    view: &View<'_, B>,
    stones: [B; 2],
    side: Side,
    mut joining: impl FnMut(u32, &Link<B>) -> bool,
) -> bool {
    let groups = [0, 1].map(|edge| view.grow(edge, |_| ()));
    if groups.iter().any(|group| group.connects) {
        return true;
    }
    let candidates = view.reach(&groups[0], 0) & view.reach(&groups[1], 1);
    for point in candidates.cells() {
        let mut stones = stones;
        stones[side as usize] |= B::bit(point);
        let after = View::new(geometry, stones, side).with(view.shortcuts);
        let stone = B::bit(point);
        let group = after.grow_with(stone, &groups[0], 0);
        let group = if group.connects { group } else { after.grow_with(stone, &groups[1], 1) };
        if group.connects && !joining(point, &group.links) {
            break;
        }
    }
    false
}

/// Points in the order of their promise: first those through which both sides have the shortest ways, and of these the most
/// central.
pub(super) fn promise<B: Bits>(geometry: &Geometry<B>, state: &State<B>, points: B) -> Vec<u32> {
    let mut costs = vec![0u16; B::BITS as usize];
    for side in [Side::First, Side::Second] {
        let (own, other) = (state.stones[side as usize], state.stones[side.other() as usize]);
        let [free, _] = super::links::legal_points(geometry, own, other);
        for edge in geometry.edges(side) {
            let mut reached = B::default();
            let mut next = edge;
            let mut steps = 0;
            loop {
                let stones = geometry.flood(own, next & own);
                let front = (next | geometry.dilate(stones)) & free & !reached;
                if front.is_empty() {
                    break;
                }
                steps += 1;
                front.cells().for_each(|cell| costs[cell as usize] += steps);
                reached |= front;
                next = geometry.dilate(reached);
            }
            (points & !reached).cells().for_each(|cell| costs[cell as usize] += 40);
        }
    }
    let from_centre = |at: u32| (2 * at + 1).abs_diff(geometry.size) as u16;
    let eccentricity = |point: u32| from_centre(point % geometry.stride) + from_centre(point / geometry.stride);
    // The rank of a point is one number, made of its cost, its eccentricity and the point.
    let rank =
        |point: u32| u64::from(costs[point as usize]) << 32 | u64::from(eccentricity(point)) << 16 | u64::from(point);
    let mut order: Vec<u64> = points.cells().map(rank).collect();
    order.sort_unstable();
    order.into_iter().map(|rank| (rank & 0xFFFF) as u32).collect()
}
