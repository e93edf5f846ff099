//! Knowledge of Crossway that is kept from move to move: where a side can join its edges by one stone.
//!
//! A position that was evaluated and is open tells those after its moves where to look:
//!
//! * The side that is to move then has no new stone. If it wins by one stone and links, it is on a point where it threatened to do so
//!   before the other side's move. If there was no such threat, nothing need be looked for.
//! * The side that has just moved could not join its edges by one stone and links before, or it would have won. If it threatens to do so
//!   now, it is by the stone that it has placed: the next one is near that stone, or near what it has brought to the groups at the edges.
//!
//! Both are true but for checkerboards (CW3), because a stone also forbids points to the other side, and to its own. So a win or a threat may be
//! overlooked, which makes the search longer, but wrong it is never: it is shown by links on the board as it is. And a position where less is found is
//! open, with more moves that matter.

use super::links::{Group, View};
use xgames_core::board::bits::Bits;

/// Knowledge of a position for those after its moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kept<B> {
    /// The stones of the side to move.
    own: B,
    /// The groups of the side to move at its edges.
    groups: [B; 2],
    /// The points where the other side threatens to join its edges by links.
    pub(super) joining: B,
}

impl<B: Bits> Kept<B> {
    /// The knowledge of a position with the groups of the side to move at its edges, and where the other side threatens to join its own.
    pub(super) fn new(mine: &View<'_, B>, groups: &[Group<B>; 2], joining: B) -> Kept<B> {
        Kept { own: mine.own, groups: groups.map(|group| group.stones), joining }
    }

    /// The points where the side that has moved may join its edges by another stone, if it could not before. A stone joins a group to something if it
    /// is two points away at most.
    pub(super) fn near(&self, view: &View<'_, B>, groups: &[Group<B>; 2]) -> B {
        let placed = view.own & !self.own;
        if placed.is_empty() {
            // The side has passed, and may have had threats already.
            return view.free;
        }
        let brought = (0..2).map(|edge| groups[edge].stones & !self.groups[edge]);
        let new = brought.fold(view.chain(placed), |new, stones| new | stones);
        view.dilate(view.dilate(new)) & view.free
    }
}

#[cfg(test)]
mod tests {
    use super::Kept;
    use crate::solver::crossway::Board;
    use crate::solver::crossway::evaluation::{Evaluation, evaluate, keep};
    use crate::solver::crossway::links::View;
    use crate::solver::crossway::tests::{random_position, start};
    use crate::solver::proof_number_search::ProofGame;
    use crate::solver::shortcut::Shortcuts;
    use xgames_core::board::Side;
    use xgames_core::board::bits::Bits;
    use xgames_core::random::Random;

    /// Evaluations of positions after a move find nearly all threats and wins with what the position before has kept, and none more.
    #[test]
    fn hardly_anything_is_overlooked() {
        let board = Board::<u64>::new(6, 8);
        let (start, shortcuts) = (start(6), Shortcuts::default());
        let (mut threats, mut wins, mut without) = ([0; 2], [0; 2], 0);
        for game in 0..400 {
            let mut random = Random::new(game, 23);
            let Some(position) = random_position(&start, 3 + game as usize % 12, &mut random) else { continue };
            let mut state = board.state(&position);
            let Evaluation::Open(open) = evaluate(&board.geometry, state, shortcuts, None) else { continue };
            state.open = Some(open);
            let kept = keep(&board.geometry, &state, shortcuts).unwrap();
            assert_eq!(kept.joining, open.joining);
            without += u32::from(open.joining == 0);
            for point in open.points.cells() {
                let after = state.after(Some(point));
                let evaluated = [None, Some(&kept)].map(|kept| evaluate(&board.geometry, after, shortcuts, kept));
                match evaluated {
                    [Evaluation::Open(all), Evaluation::Open(found)] => {
                        assert_eq!(found.joining & !all.joining, 0, "{after:x?}");
                        assert_eq!(all.points & !found.points, 0, "{after:x?}");
                        threats[0] += all.joining.count_ones();
                        threats[1] += found.joining.count_ones();
                    }
                    [Evaluation::Won { .. }, found] => {
                        assert!(!matches!(found, Evaluation::Lost { .. }), "{after:x?}");
                        wins[0] += 1;
                        wins[1] += u32::from(matches!(found, Evaluation::Won { .. }));
                    }
                    [Evaluation::Lost { .. }, found] => {
                        assert!(!matches!(found, Evaluation::Won { .. }), "{after:x?}");
                    }
                    found => panic!("{after:x?}: {found:x?}"),
                }
            }
        }
        println!("{threats:?} threats, {wins:?} wins, {without} positions without threats");
        assert!(threats[0] > 100 && threats[1] * 20 > threats[0] * 19, "{threats:?}");
        assert!(wins[0] > 100 && wins[1] * 10 > wins[0] * 9, "{wins:?}");
    }

    /// Only what is two points away from a new stone, or from what it has brought to a group, may be a new threat.
    #[test]
    fn new_threats_are_near_what_is_new() {
        let geometry = &Board::<u64>::new(7, 8).geometry;
        let view = |own: u64| View::new(geometry, [own, 0], Side::First);
        let groups = |view: &View<'_, u64>| [0, 1].map(|edge| view.grow(edge, |_, _| ()));
        // A stone on the left is linked to the first edge; then one on the right is placed, far from the edges.
        let [left, right] = [1 << (8 + 1), 1 << (3 * 8 + 5)];
        let [before, after] = [view(left), view(left | right)];
        let kept = Kept::new(&before, &groups(&before), 0);
        let around = geometry.dilate(geometry.dilate(right)) & !right;
        assert_eq!(kept.near(&after, &groups(&after)), around);
        // Without the stone the group was not there.
        let [before, after] = [view(0), view(left)];
        let kept = Kept::new(&before, &groups(&before), 0);
        assert_eq!(kept.near(&after, &groups(&after)), geometry.dilate(geometry.dilate(left)) & !left);
        // A side that has passed may have had threats before.
        assert_eq!(kept.near(&before, &groups(&before)), before.free);
    }
}
