//! Virtual connections of Crossway: chains that one side can join whatever the other side does.
//!
//! A *link* joins two groups of a side (chains, or an edge) by one or two empty points, each next to both groups. If the
//! enemy plays on one of the points, the owner plays on the other. Checkerboards (CW3) make this harder than in Hex: an
//! enemy stone *beside* a point can make it illegal for the owner. So a link has a *carrier*: its points, and all points
//! beside them where an enemy stone could help to make one of them illegal. Whatever the enemy plays in the carrier, the
//! owner answers at once with a point of the link that is legal then; [`View::link_of`] makes sure that there is one. A link
//! of one point needs a point that the enemy may never take.
//!
//! Links whose carriers are disjoint hold together: an enemy stone meets one of them only. The owner need never play
//! anywhere else, because completing a link is always a legal move that disturbs no other link. An own stone can harm as
//! well, as the opposite corner of a checkerboard: a link must not use a point that is opposite to a point of another link
//! across two points that the enemy holds or may take. Enemy stones there do no harm.
//!
//! `exhaustive.rs` compares this with perfect play on all boards up to 4×4.

use crate::solver::shortcut::{Shortcut, Shortcuts};
use xgames_core::board::Side;
use xgames_core::board::bits::Bits;
use xgames_core::games::crossway::kernel::Geometry;

/// The points around a point of a link that matter to it.
#[derive(Clone, Copy, Debug, Default)]
struct Surroundings<B> {
    /// The points where an enemy stone could help to make the point illegal.
    guards: B,
    /// The guards where one enemy stone makes the point illegal at once.
    fragile: B,
    /// The points where an own stone could make the point illegal.
    opposite: B,
}

impl<B: Bits> Surroundings<B> {
    /// A link of one point with these surroundings.
    #[inline]
    fn link(&self, point: B) -> Link<B> {
        Link { points: point, carrier: point | self.guards, opposite: self.opposite }
    }
}

/// A link that joins two groups; see the [module](self).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Link<B> {
    /// The one or two points of the link.
    pub(super) points: B,
    /// The points of the link, and the points where the enemy could disturb them.
    pub(super) carrier: B,
    /// The points where an own stone could disturb the link.
    pub(super) opposite: B,
}

impl<B: Bits> Link<B> {
    /// Whether two links hold at the same time.
    pub(super) fn holds_with(&self, other: &Link<B>) -> bool {
        !self.carrier.meets(other.carrier) && !self.points.meets(other.opposite) && !self.opposite.meets(other.points)
    }

    /// Two links as one.
    pub(super) fn with(&self, other: &Link<B>) -> Link<B> {
        Link {
            points: self.points | other.points,
            carrier: self.carrier | other.carrier,
            opposite: self.opposite | other.opposite,
        }
    }
}

/// A group of a side that has grown by links from one of its edges.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group<B> {
    /// The stones of the group.
    pub(super) stones: B,
    /// The links of the group as one.
    pub(super) links: Link<B>,
    /// The points that are needed only after the key of one of several [alternatives](super::alternatives).
    pub(super) later: B,
    /// Whether the group has reached the opposite edge.
    pub(super) connects: bool,
}

/// The board as one side sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct View<'a, B> {
    geometry: &'a Geometry<B>,
    side: Side,
    pub(super) own: B,
    other: B,
    /// The empty points where the side may place a stone (CW3).
    pub(super) free: B,
    /// The empty points where the enemy may place a stone.
    pub(super) contested: B,
    /// The points that a checkerboard threatens with an own stone, or with a point that the side may take, on the opposite
    /// corner; by block (see [`Geometry::blocks`]).
    threatened: [[B; 4]; 2],
    /// The points that any checkerboard threatens.
    any_threatened: B,
    pub(super) shortcuts: Shortcuts,
}

impl<'a, B: Bits> View<'a, B> {
    /// The view of a side, given the stones of both sides.
    pub(super) fn new(geometry: &'a Geometry<B>, stones: [B; 2], side: Side) -> View<'a, B> {
        let (own, other) = (stones[side as usize], stones[side.other() as usize]);
        let [free, contested] = legal_points(geometry, own, other);
        let hostile = other | contested;
        let threatened = [geometry.blocks(hostile, own), geometry.blocks(hostile, free)];
        let any_threatened = threatened.iter().flatten().fold(B::default(), |any, points| any | *points);
        View {
            geometry,
            side,
            own,
            other,
            free,
            contested,
            threatened,
            any_threatened,
            shortcuts: Shortcuts::default(),
        }
    }

    pub(super) fn with(self, shortcuts: Shortcuts) -> View<'a, B> {
        View { shortcuts, ..self }
    }

    /// The view with one more own stone.
    pub(super) fn after(&self, stone: B) -> View<'a, B> {
        let mut stones = [self.own | stone, self.other];
        if self.side == Side::Second {
            stones.swap(0, 1);
        }
        View::new(self.geometry, stones, self.side).with(self.shortcuts)
    }

    /// The points of the two edges of the side.
    pub(super) fn edges(&self) -> [B; 2] {
        self.geometry.edges(self.side)
    }

    /// A set and all points next to it.
    pub(super) fn dilate(&self, set: B) -> B {
        self.geometry.dilate(set)
    }

    /// The points beside which there are at least two points of a set.
    pub(super) fn beside_two(&self, set: B) -> B {
        let [north, south] = [self.geometry.north(set), self.geometry.south(set)];
        let column = north | south;
        let two_of_column = (set & column) | (north & south);
        let [east, west] = [self.geometry.east(set | column), self.geometry.west(set | column)];
        let two_beside = self.geometry.east(two_of_column) | self.geometry.west(two_of_column);
        two_beside | (north & south) | (east & west) | (column & (east | west))
    }

    /// The chain of an own stone.
    pub(super) fn chain(&self, stone: B) -> B {
        self.geometry.flood(self.own, stone)
    }

    /// A free point as a link by itself, whether or not the enemy may take it.
    pub(super) fn single(&self, point: B) -> Link<B> {
        self.surroundings(point).link(point)
    }

    #[inline]
    fn surroundings(&self, point: B) -> Surroundings<B> {
        let mut found = Surroundings::default();
        if !point.meets(self.any_threatened) {
            return found;
        }
        for block in 0..4 {
            if point.meets(self.threatened[0][block]) {
                let (beside, _) = self.geometry.block(point, block);
                let vacant = beside & self.contested;
                found.guards |= vacant;
                // The other point beside this one already holds an enemy stone.
                if vacant.count() == 1 {
                    found.fragile |= vacant;
                }
            }
            if point.meets(self.threatened[1][block]) {
                found.opposite |= self.geometry.block(point, block).1;
            }
        }
        found
    }

    /// The points where one enemy stone makes a free point illegal at once.
    pub(super) fn fragile(&self, point: B) -> B {
        self.surroundings(point).fragile
    }

    /// The link with the smallest carrier by some of these points, all next to the same two groups, that holds together
    /// with `others`.
    pub(super) fn link_of(&self, points: B, others: &Link<B>) -> Option<Link<B>> {
        if points.is_empty() || !self.shortcuts.has(Shortcut::Links) {
            return None;
        }
        // Only a point that the enemy may not take can be a link by itself.
        let has_single = !(points & !self.contested).is_empty();
        if !has_single && points == B::bit(points.lowest()) {
            return None;
        }
        // No carrier is smaller.
        let least = if has_single { 1 } else { 2 };
        let mut best: Option<(u32, Link<B>)> = None;
        let mut seen: [(B, Surroundings<B>); 6] = Default::default();
        let mut count = 0;
        let offer = |link: Link<B>, best: &mut Option<(u32, Link<B>)>| {
            let size = link.carrier.count();
            if best.is_none_or(|(least, _)| size < least) && link.holds_with(others) {
                *best = Some((size, link));
            }
        };
        for point in points.cells().map(B::bit) {
            let near = self.surroundings(point);
            let single = near.link(point);
            if !point.meets(self.contested) && near.fragile.is_empty() {
                offer(single, &mut best);
            }
            for (other, around) in &seen[..count] {
                if !near.fragile.meets(around.fragile | *other) && !around.fragile.meets(point) {
                    offer(single.with(&around.link(*other)), &mut best);
                }
            }
            if best.is_some_and(|(size, _)| size <= least) {
                break;
            }
            if count < seen.len() {
                seen[count] = (point, near);
                count += 1;
            }
        }
        best.map(|(_, link)| link)
    }

    /// The group at the first or second edge of the side, grown by links until it reaches the other edge or no link is left.
    /// Each link is given to `found`, with the chain that it joins; without one if that is the other edge.
    pub(super) fn grow(&self, edge: usize, found: impl FnMut(Link<B>, B)) -> Group<B> {
        let from = self.geometry.edges(self.side)[edge];
        let stones = self.geometry.flood(self.own, from);
        let group = Group { stones, links: Link::default(), later: B::default(), connects: false };
        self.grow_on(group, edge, found)
    }

    /// The group that `before`, the group at an edge before there was an own stone on `point`, has grown to with it. Links that the
    /// stone does not disturb still hold: the enemy has no more points than before, and a new checkerboard would need the
    /// stone on a point that is opposite to one of theirs.
    pub(super) fn grow_with(&self, point: B, before: &Group<B>, edge: usize) -> Group<B> {
        if point.meets(before.links.carrier | before.links.opposite) {
            return self.grow(edge, |_, _| ());
        }
        let from = self.geometry.edges(self.side)[edge];
        let stones = self.geometry.flood(self.own, before.stones | from);
        self.grow_on(Group { stones, ..*before }, edge, |_, _| ())
    }

    fn grow_on(&self, mut group: Group<B>, edge: usize, mut found: impl FnMut(Link<B>, B)) -> Group<B> {
        let edges = self.geometry.edges(self.side);
        let (from, to) = (edges[edge], edges[1 - edge]);
        'grow: loop {
            if group.stones.meets(to) {
                group.connects = true;
                return group;
            }
            let near = (self.geometry.dilate(group.stones) | from) & self.free & !group.links.carrier;
            if let Some(link) = self.link_of(near & to, &group.links) {
                found(link, B::default());
                group.links = group.links.with(&link);
                group.connects = true;
                return group;
            }
            let mut rest = self.own & !group.stones;
            while !rest.is_empty() {
                let chain = self.geometry.flood(rest, B::bit(rest.lowest()));
                rest &= !chain;
                let common = self.geometry.dilate(chain) & near;
                if common.is_empty() {
                    continue;
                }
                if let Some(link) = self.link_of(common, &group.links) {
                    found(link, chain);
                    group.links = group.links.with(&link);
                    group.stones |= chain;
                    continue 'grow;
                }
            }
            return group;
        }
    }

    /// The links that join the edges of the side, none of which can be left out, and the stones that they join; `None` if no links do.
    pub(super) fn joining_links(&self) -> Option<(Vec<Link<B>>, B)> {
        (0..2).find_map(|edge| {
            let mut links = Vec::new();
            if !self.grow(edge, |link, chain| links.push((link, chain))).connects {
                return None;
            }
            let mut stones = self.joined(edge, &links)?;
            // The last link reaches the other edge. The later ones of the others depend on the earlier ones.
            for index in (0..links.len().saturating_sub(1)).rev() {
                let left_out = links.remove(index);
                match self.joined(edge, &links) {
                    Some(fewer) => stones = fewer,
                    None => links.insert(index, left_out),
                }
            }
            Some((links.into_iter().map(|(link, _)| link).collect(), stones))
        })
    }

    /// The stones that links join to an edge, each with its chain, if each of them touches those before it.
    fn joined(&self, edge: usize, links: &[(Link<B>, B)]) -> Option<B> {
        let from = self.geometry.edges(self.side)[edge];
        links.iter().try_fold(self.geometry.flood(self.own, from), |stones, (link, chain)| {
            let near = self.geometry.dilate(stones) | from;
            (link.points & !near).is_empty().then_some(stones | *chain)
        })
    }

    /// A group that joins the edges, with fewer links if others are enough.
    pub(super) fn with_fewest_links(&self, group: Group<B>) -> Group<B> {
        let Some((links, stones)) = self.joining_links() else { return group };
        let links = links.iter().fold(Link::default(), |all, link| all.with(link));
        if links.carrier.count() < group.links.carrier.count() { Group { stones, links, ..group } } else { group }
    }

    /// The points from which one stone could join a group to something: they are next to it, or one point away.
    pub(super) fn reach(&self, group: &Group<B>, edge: usize) -> B {
        let near = self.geometry.dilate(group.stones) | self.geometry.edges(self.side)[edge];
        self.geometry.dilate(near) & self.free
    }

    /// Whether the side's stones and the points that it may take join its edges. If not, the other side wins: the points in
    /// the way are stones of the other side, or points that only the other side may take, and nothing can change that.
    pub(super) fn can_connect(&self) -> bool {
        self.geometry.joins(self.own | self.free, self.side)
    }
}

/// The empty points where a side, and where its enemy may place a stone (CW3).
#[inline]
pub(super) fn legal_points<B: Bits>(geometry: &Geometry<B>, own: B, other: B) -> [B; 2] {
    let empty = geometry.all & !(own | other);
    let illegal = |own, other| geometry.blocks(other, own).into_iter().fold(B::default(), |all, block| all | block);
    [empty & !illegal(own, other), empty & !illegal(other, own)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::crossway::Board;
    use crate::solver::crossway::tests::{random_position, start};
    use crate::solver::proof_number_search::ProofGame;
    use xgames_core::random::Random;

    #[test]
    fn points_beside_two_points_are_found() {
        let geometry = Geometry::<u64>::new(5, 8);
        let view = View::new(&geometry, [0, 0], Side::First);
        let mut random = Random::new(1, 0);
        for _ in 0..200 {
            let set = geometry.all & random.bits() & random.bits();
            let beside = |point: &u64| (geometry.dilate(*point) & !point & set).count() >= 2;
            let expected = geometry.all.cells().map(u64::bit).filter(beside).fold(0, |all, point| all | point);
            assert_eq!(view.beside_two(set) & geometry.all, expected, "{set:x}");
        }
    }

    /// Calls `take` with views of random positions.
    fn for_random_views(mut take: impl FnMut(&Geometry<u64>, View<u64>)) {
        let (board, start) = (Board::<u64>::new(6, 8), start(6));
        for game in 0..200 {
            let plies = 6 + game as usize % 16;
            let Some(position) = random_position(&start, plies, &mut Random::new(game, 13)) else { continue };
            for side in [Side::First, Side::Second] {
                take(&board.geometry, View::new(&board.geometry, board.state(&position).stones, side));
            }
        }
    }

    /// A group that has grown with another stone has all stones that touch it then, and no link that the stone disturbs.
    #[test]
    fn a_group_grows_with_a_stone() {
        let (mut grown, mut connected) = (0, 0);
        for_random_views(|geometry, view| {
            for edge in [0, 1] {
                let before = view.grow(edge, |_, _| ());
                for point in view.free.cells().map(u64::bit).filter(|_| !before.connects) {
                    let after = view.after(point);
                    let group = after.grow_with(point, &before, edge);
                    let touched = geometry.flood(after.own, before.stones | view.edges()[edge]);
                    let is_kept = !point.meets(before.links.carrier | before.links.opposite);
                    assert!(!is_kept || touched & !group.stones == 0, "{view:x?} {point:x}");
                    assert_eq!(after.own & group.links.carrier, 0, "{view:x?} {point:x}");
                    assert_eq!(group.links.points & !after.free, 0, "{view:x?} {point:x}");
                    grown += u32::from(group.stones != before.stones);
                    connected += u32::from(group.connects);
                }
            }
        });
        assert!(grown > 100 && connected > 20, "{grown} {connected}");
    }

    /// A point that the enemy can never take is a link by itself; one that it may take is not.
    #[test]
    fn a_link_of_one_point_is_never_taken() {
        let mut links = 0;
        for_random_views(|_, view| {
            for point in view.free.cells().map(u64::bit).filter(|point| view.fragile(*point) == 0) {
                let expected = (!point.meets(view.contested)).then(|| view.single(point));
                assert_eq!(view.link_of(point, &Link::default()), expected, "{view:x?} {point:x}");
                links += u32::from(expected.is_some());
            }
        });
        assert!(links > 20, "{links}");
    }

    /// Of all links of one or two of some points the smallest is found.
    #[test]
    fn the_smallest_link_is_found() {
        let (mut links, mut random) = ([0; 2], Random::new(1, 14));
        for_random_views(|_, view| {
            for _ in 0..40 {
                let points = view.free & random.bits() & random.bits() & random.bits();
                if !(1..=6).contains(&points.count_ones()) {
                    continue;
                }
                let all: Vec<(u64, Surroundings<u64>)> =
                    points.cells().map(u64::bit).map(|point| (point, view.surroundings(point))).collect();
                let mut sizes = Vec::new();
                for (point, near) in &all {
                    if !point.meets(view.contested) && near.fragile == 0 {
                        sizes.push(near.link(*point).carrier.count_ones());
                    }
                    for (other, around) in all.iter().filter(|(other, _)| other < point) {
                        let is_open = (near.fragile & (around.fragile | other) | around.fragile & point) == 0;
                        let both = near.link(*point).with(&around.link(*other));
                        sizes.extend(is_open.then(|| both.carrier.count_ones()));
                    }
                }
                let found = view.link_of(points, &Link::default());
                let is_one = found.is_some_and(|link| link.points.is_power_of_two());
                assert_eq!(
                    found.map(|link| link.carrier.count_ones()),
                    sizes.into_iter().min(),
                    "{view:x?} {points:x}"
                );
                links[usize::from(is_one)] += u32::from(found.is_some());
            }
        });
        assert!(links[0] > 100 && links[1] > 20, "{links:?}");
    }

    /// A group stops growing where no link is left. One that connects the edges has the links that cannot be left out, if their carrier is smaller.
    #[test]
    fn a_group_grows_to_the_end() {
        let (mut joined, mut ended) = (0, 0);
        for_random_views(|_, view| {
            let groups = [0, 1].map(|edge| view.grow(edge, |_, _| ()));
            let joining = view.joining_links();
            assert_eq!(joining.is_some(), groups.iter().any(|group| group.connects), "{view:x?}");
            for (edge, group) in groups.into_iter().enumerate() {
                let [from, to] = [view.edges()[edge], view.edges()[1 - edge]];
                if !group.connects {
                    let near = (view.dilate(group.stones) | from) & view.free & !group.links.carrier;
                    assert_eq!(view.link_of(near & to, &group.links), None, "{view:x?}");
                    ended += 1;
                }
                let Some((links, stones)) = &joining else { continue };
                let links = links.iter().fold(Link::default(), |all, link| all.with(link));
                for carrier in [0, view.geometry.all] {
                    let group = Group { links: Link { carrier, ..group.links }, connects: true, ..group };
                    let found = view.with_fewest_links(group);
                    let is_smaller = links.carrier.count() < carrier.count();
                    let expected = if is_smaller { (*stones, links) } else { (group.stones, group.links) };
                    assert_eq!((found.stones, found.links), expected, "{view:x?}");
                    joined += 1;
                }
            }
        });
        assert!(joined > 20 && ended > 100, "{joined} {ended}");
    }

    /// Every point whose stone would touch a group, or have a point between it and the group, is in its reach.
    #[test]
    fn the_reach_of_a_group_is_two_points_wide() {
        for_random_views(|geometry, view| {
            for edge in [0, 1] {
                let group = view.grow(edge, |_, _| ());
                let touches =
                    |point: u64| geometry.dilate(point).meets(group.stones) || point.meets(view.edges()[edge]);
                let is_near = |point: &u64| geometry.dilate(*point).cells().map(u64::bit).any(touches);
                let expected = view.free.cells().map(u64::bit).filter(is_near).fold(0, |all, point| all | point);
                assert_eq!(view.reach(&group, edge), expected, "{view:x?}");
            }
        });
    }
}
