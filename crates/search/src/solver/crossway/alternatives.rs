//! Alternatives of Crossway: several ways to join two groups, of which the enemy can stop only some.
//!
//! A *way* is a point, its *key*, where an own stone would touch each of two groups or be joined to it by a [link](super::links), perhaps
//! with the chain that it then belongs to. The carrier of a way has its key, the guards of the key, and the carriers of its links. Its *core* has
//! the same points, but of the guards only those where a single enemy stone forbids the key. Several ways are *alternatives* if no point is in the
//! cores of all of them. They join the groups as a link does: when the enemy first plays in one of the carriers, the point is not in
//! the core of some way. The owner plays the key of that way at once, and then its links hold. An owner who must move although nothing is
//! disturbed plays any key.
//!
//! Why the key is legal then, and the links hold:
//!
//! * Before the key is played, at most one enemy stone has come to the carrier of its way, and it does not forbid the key by itself.
//! * The links of a way are looked for on the board with its key, where the enemy may take fewer points than before. But a point that the
//!   key forbids to the enemy is in the core: the key and an own stone are beside the point, and an enemy stone is opposite to it. So,
//!   seen from the key, the point and that enemy stone are beside it, and the own stone is opposite; an enemy stone on the point
//!   would forbid the key. So the links reckon with every enemy stone that may come before the key.
//! * An own stone that comes before the key could be forbidden after it only as the opposite corner of a checkerboard, and then it would
//!   forbid the key, too. So the links also reckon with the own stones.
//! * The links of a way hold together with one another and with all other links of the groups, as links do: their carriers are
//!   disjoint, and no point of one is opposite to a point of the other. Of the ways of one set of alternatives only one is played.
//!
//! So several ways are a [`Link`] among others, with all that could disturb them in its carrier. The search uses them only to see that the side
//! to move has lost: that took the least time. Certificates know nothing of alternatives: there the winner plays on until links or cuts decide.
//!
//! `exhaustive.rs` compares evaluations and zones, in which alternatives take part, with perfect play.

use super::links::{Group, Link, View};
use crate::solver::shortcut::Shortcut;
use xgames_core::board::bits::Bits;

/// One way, or several as one.
#[derive(Clone, Copy, Debug)]
struct Way<B> {
    /// All points, with their carriers.
    link: Link<B>,
    /// The points where an enemy stone stops the way, or all ways.
    core: B,
    /// The points that are needed only after a key.
    later: B,
    /// The keys, and the own stones of the chains to which they belong.
    chains: B,
}

impl<B: Bits> Way<B> {
    fn with(&self, other: &Way<B>) -> Way<B> {
        let link = self.link.with(&other.link);
        let core = self.core & other.core;
        Way { link, core, later: self.later | other.later, chains: self.chains | other.chains }
    }
}

impl<B: Bits> View<'_, B> {
    /// The group that alternatives make of the groups at both edges, which links have grown, if there are some.
    pub(super) fn join_far(&self, groups: &[Group<B>; 2]) -> Option<Group<B>> {
        if !self.shortcuts.has(Shortcut::Alternatives) {
            return None;
        }
        let [first, second] = groups;
        let edges = self.edges();
        let [near, far] = [0, 1].map(|edge| self.dilate(groups[edge].stones) | edges[edge]);
        let joined = |stones, links: Link<B>, near| {
            let Way { link, later, chains, .. } = self.alternatives(near, &links)?;
            Some(Group { stones: stones | (chains & self.own), links: links.with(&link), later, connects: true })
        };
        if first.links.holds_with(&second.links) {
            return joined(first.stones | second.stones, first.links.with(&second.links), [near, far]);
        }
        let from_first = joined(first.stones, first.links, [near, edges[1]]);
        from_first.or_else(|| joined(second.stones, second.links, [edges[0], far]))
    }

    /// The alternatives that join two groups and hold together with `others`, if there are some. The groups are given by the points where a
    /// stone would touch them.
    fn alternatives(&self, near: [B; 2], others: &Link<B>) -> Option<Way<B>> {
        let open = self.free & !others.carrier;
        let [first, second] = near.map(|near| self.seems_joined(near & open));
        let keys = first & second & open & !others.opposite;
        if keys.without_lowest().is_empty() {
            return None;
        }
        let mut found: Option<Way<B>> = None;
        for key in keys.cells().map(B::bit) {
            let Some(way) = self.way(key, near, others) else { continue };
            let ways = match found {
                None => way,
                Some(ways) if (ways.core & !way.core).is_empty() => continue,
                Some(ways) => ways.with(&way),
            };
            if ways.core.is_empty() {
                return Some(ways);
            }
            found = Some(ways);
        }
        None
    }

    /// The points where a stone may be joined to a group that a stone on any of `near` would touch: it touches the group itself, or a link needs
    /// other own stones beside it, or two points, or one that the enemy may not take.
    fn seems_joined(&self, near: B) -> B {
        let by_chain = self.dilate(near) & self.dilate(self.own);
        near | by_chain | self.beside_two(near) | self.dilate(near & !self.contested)
    }

    /// The way with this key.
    fn way(&self, key: B, near: [B; 2], others: &Link<B>) -> Option<Way<B>> {
        let mut link = self.single(key);
        if !link.holds_with(others) {
            return None;
        }
        let after = self.after(key);
        let chains = if self.dilate(key).meets(self.own) { after.chain(key) } else { key };
        let around = self.dilate(chains) & after.free;
        let (mut held, mut core, mut later) = (*others, key | self.fragile(key), B::default());
        for near in near {
            if !chains.meets(near) {
                let next = after.link_of(around & near & !held.carrier, &held)?;
                held = held.with(&next);
                link = link.with(&next);
                core |= next.carrier;
                later |= next.points;
            }
        }
        Some(Way { link, core, later, chains })
    }
}

#[cfg(test)]
mod tests {
    use super::Way;
    use crate::solver::crossway::Board;
    use crate::solver::crossway::evaluation::{Evaluation, evaluate};
    use crate::solver::crossway::links::{Link, View};
    use crate::solver::crossway::tests::{changed_outside, random_position, start};
    use crate::solver::proof_number_search::{ProofGame, ProofNumberSolver};
    use crate::solver::shortcut::{Shortcut, Shortcuts};
    use crate::solver::{Limits, Solvable, Solver, Value, certificate};
    use xgames_core::board::Side;
    use xgames_core::board::bits::Bits;
    use xgames_core::games::crossway::Crossway;
    use xgames_core::games::symmetry::Symmetric;
    use xgames_core::games::{Notation, Position, begin_at};
    use xgames_core::random::Random;

    /// Boards in which Black is joined to the upper edge, and alternatives join a stone on the third row to the lower edge: on its left or on
    /// its right, if White plays below it. On the second board White is near on one side, and the third one is the second for the other side.
    const JOINED: [(&str, Side); 3] = [
        ("5/2B2/2B2/5/5 W", Side::First),
        ("2B3/2B3/2B3/2B3/4W1/6 W", Side::First),
        ("6/6/WWWW2/6/4B1/6 B", Side::Second),
    ];

    fn position(line: &str) -> Crossway {
        begin_at(line.matches('/').count() as u16 + 1, Some(line)).unwrap()
    }

    /// Two ways depend on all that one of them depends on, but only a stone on both stops both.
    #[test]
    fn two_ways_are_one() {
        let [link, other_link] =
            [0b0011, 0b0101].map(|points| Link { points, carrier: points | 0b1000_0000, opposite: points << 4 });
        let one = Way { link, core: 0b0011, later: 0b0110, chains: 0b1100_0000 };
        let other = Way { link: other_link, core: 0b0110, later: 0b1010, chains: 0b0100_0001 };
        let both: Way<u64> = one.with(&other);
        assert_eq!(both.link, Link { points: 0b0111, carrier: 0b1000_0111, opposite: 0b0111_0000 });
        assert_eq!((both.core, both.later, both.chains), (0b0010, 0b1110, 0b1100_0001));
    }

    /// A stone on a point that a way needs stops it.
    #[test]
    fn a_way_is_stopped_on_its_points() {
        let board = Board::<u64>::new(6, 8);
        let (start, mut ways) = (start(6), 0);
        for game in 0..300 {
            let mut random = Random::new(game, 10);
            let Some(position) = random_position(&start, 12, &mut random) else { continue };
            let state = board.state(&position);
            let view = View::new(&board.geometry, state.stones, Side::First);
            let near = view.edges().map(|edge| view.dilate(board.geometry.flood(view.own, edge)) | edge);
            for key in view.free.cells().map(u64::bit) {
                let Some(way) = view.way(key, near, &Link::default()) else { continue };
                assert_eq!((key | way.later) & !way.core, 0, "{way:x?} {}", position.one_line());
                assert_eq!(way.core & !way.link.carrier, 0, "{way:x?} {}", position.one_line());
                ways += usize::from(way.later != 0);
            }
        }
        assert!(ways > 50, "{ways}");
    }

    /// The key of a way seems to be joined to its groups: it touches them, or points of the link are beside it, if it has no own stone beside
    /// it, which could bring them there.
    #[test]
    fn no_way_is_overlooked() {
        let board = Board::<u64>::new(6, 8);
        let (start, mut ways) = (start(6), [0; 3]);
        for game in 0..600 {
            let mut random = Random::new(game, 11);
            let Some(position) = random_position(&start, 12 + game as usize % 12, &mut random) else { continue };
            let view = View::new(&board.geometry, board.state(&position).stones, position.turn().side);
            for near in view.edges().map(|edge| view.dilate(board.geometry.flood(view.own, edge)) | edge) {
                let seems_joined = view.seems_joined(near & view.free);
                for key in view.free.cells().map(u64::bit) {
                    let Some(way) = view.way(key, [near, board.geometry.all], &Link::default()) else { continue };
                    let by_chain = view.dilate(key).meets(view.own);
                    if by_chain && !key.meets(near) && !view.dilate(key).meets(way.later) {
                        continue;
                    }
                    assert!(key.meets(seems_joined), "{key:x} {}", position.one_line());
                    ways[if key.meets(near) { 0 } else { 1 + usize::from(by_chain) }] += 1;
                }
            }
        }
        assert!(ways.iter().all(|ways| *ways > 100), "{ways:?}");
    }

    /// Alternatives in plain words: of the ways by keys that seem to be joined to both groups, those without which more points would stop
    /// all, until no point does.
    fn plain_alternatives(view: &View<u64>, near: [u64; 2], others: &Link<u64>) -> Option<Way<u64>> {
        let open = view.free & !others.carrier;
        let is_key = |key: &u64| near.iter().all(|near| key.meets(view.seems_joined(near & open) & !others.opposite));
        let keys: Vec<u64> = open.cells().map(u64::bit).filter(is_key).collect();
        let mut ways = keys.iter().filter_map(|key| view.way(*key, near, others));
        let mut found = ways.next().filter(|_| keys.len() > 1)?;
        while found.core != 0 {
            let way = ways.next()?;
            if way.core & found.core != found.core {
                found = found.with(&way);
            }
        }
        Some(found)
    }

    /// Alternatives join the groups of both edges, or one of them to the other edge, with the stones of the groups and of the keys.
    #[test]
    fn alternatives_join_groups() {
        let board = Board::<u64>::new(6, 8);
        let (start, mut joined) = (start(6), [0; 2]);
        for game in 0..1500 {
            let Some(position) = random_position(&start, 14, &mut Random::new(game, 12)) else { continue };
            for side in [Side::First, Side::Second] {
                let view = View::new(&board.geometry, board.state(&position).stones, side);
                let groups = [0, 1].map(|edge| view.grow(edge, |_, _| ()));
                if groups.iter().any(|group| group.connects) {
                    continue;
                }
                let edges = view.edges();
                let touches = |group: usize, point: &u64| {
                    point.meets(edges[group]) || view.dilate(*point).meets(groups[group].stones)
                };
                let near = [0, 1].map(|group| {
                    let points = view.free.cells().map(u64::bit).filter(|point| touches(group, point));
                    points.fold(0, |near, point| near | point)
                });
                let both = groups[0].links.holds_with(&groups[1].links);
                let pairs = if both {
                    vec![(near, groups[0].stones | groups[1].stones, groups[0].links.with(&groups[1].links))]
                } else {
                    let [first, second] = groups;
                    vec![
                        ([near[0], edges[1]], first.stones, first.links),
                        ([edges[0], near[1]], second.stones, second.links),
                    ]
                };
                let expected = pairs.into_iter().find_map(|(near, stones, links)| {
                    let way = plain_alternatives(&view, near, &links)?;
                    Some((stones | way.chains & view.own, links.with(&way.link), way.later))
                });
                let found = view.join_far(&groups).map(|group| (group.stones, group.links, group.later));
                assert_eq!(found, expected, "{}", position.one_line());
                joined[usize::from(both)] += usize::from(found.is_some());
            }
        }
        assert!(joined[1] > 50, "{joined:?}");
    }

    /// A solver that knows nothing of alternatives.
    fn referee(size: u16) -> ProofNumberSolver<Board<u64>> {
        let shortcuts = Shortcuts::without(&[Shortcut::Alternatives]);
        ProofNumberSolver::new(Board { shortcuts, ..Board::new(size, 8) }, 1 << 24, 1)
    }

    #[test]
    fn a_stone_on_the_third_row_is_joined_to_its_edge() {
        for (line, winner) in JOINED {
            let position = position(line);
            let mut referee = referee(position.size());
            assert_eq!(position.solver(1 << 20, 1).value_at_once(&position), Some(Value::Win(winner)), "{line}");
            assert_eq!(position.solver(1 << 20, 1).claim(&position, winner), None, "{line}");
            assert_eq!(referee.value(&position, &Limits::none()), Some(Value::Win(winner)), "{line}");
        }
        // White has the points on both sides.
        let position = position("2B2/2B2/2B2/1W1W1/5 W");
        assert_ne!(position.solver(1 << 20, 1).value_at_once(&position), Some(Value::Win(Side::First)));
    }

    #[test]
    fn the_winner_keeps_what_alternatives_have_won() {
        for (line, winner) in JOINED {
            let start = position(line);
            let mut referee = referee(start.size());
            let mut solver = start.solver(1 << 20, 1);
            for reply in start.legal_moves() {
                let mut position = start.clone();
                position.play(reply);
                let (_, best) = solver.best_move(&position, &Limits::none()).unwrap();
                position.try_play(best).unwrap();
                let value = referee.value(&position, &Limits::none());
                assert_eq!(value, Some(Value::Win(winner)), "{line}, {reply:?}, {best:?}");
            }
        }
    }

    #[test]
    fn certificates_go_on_where_alternatives_decide() {
        for (line, winner) in JOINED {
            let position = position(line);
            let (mut solver, mut text) = (position.solver(1 << 20, 1), Vec::new());
            let proven =
                certificate::prove(&position, position.size(), &mut *solver, &Limits::none(), &mut text).unwrap();
            let checked = certificate::check(std::str::from_utf8(&text).unwrap()).unwrap();
            assert_eq!((proven.winner, checked.winner), (winner, winner), "{line}");
            assert!(checked.positions > 1, "{line}");
        }
    }

    /// Wherever alternatives decide a random position, a search without them finds the same winner, also if the stones outside the zone
    /// are changed. For some of these positions certificates are written and checked.
    fn agrees_with_searches_without(games: u64) {
        let (mut decided, mut changed) = (0, 0);
        for (size, empty) in [(4, 11), (5, 15), (6, 24), (7, 34)] {
            let board = Board::<u64>::new(size, 8);
            let (start, plies) = (start(size), usize::from(size).pow(2) - empty);
            let mut referee = referee(size);
            for game in 0..games {
                let mut random = Random::new(game, 9);
                let Some(position) = random_position(&start, plies, &mut random) else { continue };
                let state = board.state(&position);
                let zone_of_loss = |shortcuts| match evaluate(&board.geometry, state, shortcuts, None) {
                    Evaluation::Lost { zone } => Some(zone),
                    Evaluation::Won { .. } | Evaluation::Open(_) => None,
                };
                let Some(zone) = zone_of_loss(board.shortcuts) else { continue };
                if zone_of_loss(Shortcuts::without(&[Shortcut::Alternatives])).is_some() {
                    continue;
                }
                decided += 1;
                let winner = position.turn().side.other();
                let line = position.one_line();
                assert_eq!(referee.value(&position, &Limits::none()), Some(Value::Win(winner)), "{line}");
                for _ in 0..10 {
                    if let Some(other) = changed_outside(&board.geometry, &state, zone, &mut random) {
                        changed += 1;
                        assert!(!referee.wins(&other), "{line}, zone {zone:x}, {other:x?}");
                    }
                }
                if game % 16 == 0 {
                    let (mut solver, mut text) = (position.solver(1 << 22, 1), Vec::new());
                    certificate::prove(&position, size, &mut *solver, &Limits::none(), &mut text).unwrap();
                    let checked = certificate::check(std::str::from_utf8(&text).unwrap()).unwrap();
                    assert_eq!(checked.winner, winner, "{line}");
                }
            }
        }
        println!("{decided} positions are decided by alternatives, {changed} others agree with their zones");
        assert!(decided > games / 50 && changed > decided, "{decided} {changed}");
    }

    #[test]
    fn alternatives_agree_with_searches_without() {
        agrees_with_searches_without(300);
    }

    #[test]
    #[ignore = "takes minutes"]
    fn alternatives_agree_with_searches_without_in_many_positions() {
        agrees_with_searches_without(10_000);
    }
}
