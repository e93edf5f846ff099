//! Evaluates positions of Crossway without playing on.

use super::kept::Kept;
use super::links::{Group, View};
use super::zones;
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
    pub(super) open: Option<Open<B>>,
}

/// The points that matter in a position that is not decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Open<B> {
    /// The points. If there is none, the side must pass (CW6).
    pub(super) points: B,
    /// The zone of the threats that all other points do not meet, if there are threats.
    pub(super) threats: Option<B>,
    /// The points where the other side threatens to join its edges by links.
    pub(super) joining: B,
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
    /// The side to move wins.
    Won {
        /// The point that wins, if one is needed.
        point: Option<u32>,
        /// The zone of the win.
        zone: B,
    },
    /// The side to move loses.
    Lost {
        /// The zone of the loss.
        zone: B,
    },
    /// The position is open: all points lose that do not matter.
    Open(Open<B>),
}

/// Evaluates a position that is not over, perhaps with what the position before it has kept for it.
pub(super) fn evaluate<B: Bits>(
    geometry: &Geometry<B>,
    state: State<B>,
    shortcuts: Shortcuts,
    kept: Option<&Kept<B>>,
) -> Evaluation<B> {
    let State { stones, to_move, .. } = state;
    let view = |side| View::new(geometry, stones, side).with(shortcuts);
    let [mine, theirs] = [to_move, to_move.other()].map(view);
    if shortcuts.has(Shortcut::Cuts) {
        if !mine.can_connect() {
            return Evaluation::Lost { zone: zones::of_cut(geometry, stones, to_move) };
        }
        if !theirs.can_connect() {
            let zone = zones::of_cut(geometry, stones, to_move.other());
            return Evaluation::Won { point: None, zone };
        }
    }
    let among = kept.map_or(mine.free, |kept| kept.joining & mine.free);
    if !among.is_empty()
        && let Some((point, group)) = win_by_links(&mine, among)
    {
        return Evaluation::Won { point, zone: zones::of_links(geometry, stones, to_move, point, &group) };
    }
    if !shortcuts.has(Shortcut::MustPlay) {
        return Evaluation::Open(Open { points: mine.free, threats: None, joining: B::default() });
    }
    let groups = groups_of(&theirs);
    if let Some(group) = joined(&theirs, &groups).or_else(|| theirs.join_far(&groups)) {
        return Evaluation::Lost { zone: zones::of_links(geometry, stones, to_move.other(), None, &group) };
    }
    let among = kept.map_or(theirs.free, |kept| kept.near(&theirs, &groups));
    let (mut useful, mut threats, mut joining) = (mine.free, None, B::default());
    each_joining_point(&theirs, &groups, among, |point, group| {
        let threat = B::bit(point);
        joining |= threat;
        let meets = threat | group.links.carrier | theirs.fragile(threat);
        // A threat that all of these points meet adds nothing.
        if threats.is_none() || !(useful & !meets).is_empty() {
            let zone = zones::of_links(geometry, stones, to_move.other(), Some(point), group);
            threats = Some(threats.unwrap_or_default() | zone);
        }
        useful &= meets;
        !useful.is_empty()
    });
    match threats {
        Some(zone) if useful.is_empty() => {
            Evaluation::Lost { zone: zones::with_forbidding(geometry, stones, to_move, zone) }
        }
        _ => Evaluation::Open(Open { points: useful, threats, joining }),
    }
}

/// The group of a side that is to move and wins by links, and the point of these that wins, if one is needed.
fn win_by_links<B: Bits>(mine: &View<'_, B>, among: B) -> Option<(Option<u32>, Group<B>)> {
    let groups = groups_of(mine);
    if let Some(group) = joined(mine, &groups) {
        return Some((None, group));
    }
    let mut win = None;
    each_joining_point(mine, &groups, among, |point, group| {
        win = Some((Some(point), *group));
        false
    });
    win
}

/// The knowledge that a position which was evaluated and is open keeps for those after its moves.
pub(super) fn keep<B: Bits>(geometry: &Geometry<B>, state: &State<B>, shortcuts: Shortcuts) -> Option<Kept<B>> {
    let is_known = shortcuts.has(Shortcut::Kept) && shortcuts.has(Shortcut::MustPlay);
    let open = state.open.filter(|_| is_known)?;
    let mine = View::new(geometry, state.stones, state.to_move).with(shortcuts);
    Some(Kept::new(&mine, &groups_of(&mine), open.joining))
}

/// The groups at the edges of a side, grown by links. The second one is left out if the first joins the edges.
fn groups_of<B: Bits>(view: &View<'_, B>) -> [Group<B>; 2] {
    let first = view.grow(0, |_, _| ());
    [first, if first.connects { first } else { view.grow(1, |_, _| ()) }]
}

/// The group of a side whose links join its edges.
fn joined<B: Bits>(view: &View<'_, B>, groups: &[Group<B>; 2]) -> Option<Group<B>> {
    groups.iter().find(|group| group.connects).map(|group| view.with_fewest_links(*group))
}

/// Calls `joining` with each point, of some, where a stone would make links join the edges of a side whose groups at the edges are
/// `groups`, and with the group after that, as long as it returns true.
fn each_joining_point<B: Bits>(
    view: &View<'_, B>,
    groups: &[Group<B>; 2],
    among: B,
    mut joining: impl FnMut(u32, &Group<B>) -> bool,
) {
    let candidates = view.reach(&groups[0], 0) & view.reach(&groups[1], 1) & among;
    for point in candidates.cells() {
        let stone = B::bit(point);
        let after = view.after(stone);
        let group = after.grow_with(stone, &groups[0], 0);
        let group = if group.connects { group } else { after.grow_with(stone, &groups[1], 1) };
        if group.connects && !joining(point, &after.with_fewest_links(group)) {
            break;
        }
    }
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
