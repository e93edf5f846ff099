//! The choice of the child of a position that a thread searches next.

use crate::solver::table::{Known, Numbers};

/// The number of positions below a child from which on there is enough to do for several threads.
const ROOM_FROM: u32 = 64;

/// The numbers of a position by those of its children, and the child to search next.
pub(super) struct Choice {
    pub(super) numbers: Numbers,
    pub(super) child: usize,
    /// The part of the number for the loss that the other children add.
    pub(super) rest: u32,
    /// The second least number for the loss of a child.
    pub(super) second: u32,
}

/// Chooses a child whose number for the loss is below `until`, for a search of any other would end at once.
///
/// Of the undecided children, only the first ones count, `focus` percent. There is always one, so nothing seems decided that is not.
///
/// In a position that seems lost, all children must be refuted, and no thread works in vain: so a loss looks twice as hard where another
/// thread is at work, and they share out the children. In one that seems won, the best child may be enough, and threads that
/// look at others may well do so in vain: so they go on together until there is little to do below it.
pub(super) fn choose<'c, Z: 'c>(
    children: impl Iterator<Item = &'c Known<Z>> + Clone,
    until: u32,
    focus: usize,
) -> Choice {
    let undecided = children.clone().filter(|known| !known.numbers.is_proven()).count();
    let mut left = in_focus(undecided, focus);
    let counted = children.enumerate().filter(move |(_, known)| {
        let is_counted = known.numbers.is_proven() || left > 0;
        left -= usize::from(is_counted && !known.numbers.is_proven());
        is_counted
    });
    let numbers = counted.clone().fold(Numbers::LOST, |Numbers { win, loss }, (_, known)| Numbers {
        win: win.min(known.numbers.loss),
        loss: loss.saturating_add(known.numbers.win).min(Numbers::INFINITE),
    });
    let seems_lost = numbers.loss < numbers.win;
    let mut choice = Choice { numbers, child: 0, rest: 0, second: Numbers::INFINITE };
    let (mut least, mut chosen_win) = (u32::MAX, 0);
    for (index, Known { numbers: Numbers { win, loss }, threads, work, .. }) in counted {
        let threads = if seems_lost || *work < ROOM_FROM { *threads } else { 0 };
        // A loss that is proven stays so.
        let apparent = if *loss == 0 { 0 } else { loss.saturating_add(threads.saturating_mul(loss + 1)) };
        if *loss < until && apparent < least {
            choice.second = choice.second.min(least);
            (least, choice.child, chosen_win) = (apparent, index, *win);
        } else {
            choice.second = choice.second.min(apparent);
        }
    }
    choice.rest = numbers.loss.saturating_sub(chosen_win);
    if numbers.win == 0 {
        choice.numbers = Numbers::WON;
    }
    choice
}

/// The number of undecided children that count, of this number; see [`ProofGame::focus`](super::ProofGame::focus).
pub(in crate::solver) fn in_focus(undecided: usize, focus: usize) -> usize {
    (undecided * focus).div_ceil(100)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(numbers: Numbers, threads: u32, work: u32) -> Known<()> {
        Known { numbers, threads, work, zone: () }
    }

    #[test]
    fn children_out_of_focus_wait_until_others_are_refuted() {
        let [hard, easy] = [4, 1].map(|loss| Numbers { win: 1, loss });
        let choice = |children: &[Numbers]| {
            let children: Vec<_> = children.iter().map(|numbers| known(*numbers, 0, 0)).collect();
            choose(children.iter(), 9, 50)
        };
        let Choice { numbers, child, .. } = choice(&[hard, hard, easy, easy]);
        assert_eq!((numbers, child), (Numbers { win: 4, loss: 2 }, 0));
        // A refuted child leaves its place to the next one, and only when all are refuted is the position lost.
        assert_eq!(choice(&[Numbers::WON, hard, easy, easy]).numbers, Numbers { win: 1, loss: 2 });
        assert_eq!(choice(&[Numbers::WON, Numbers::WON, Numbers::WON, easy]).numbers, Numbers { win: 1, loss: 1 });
        assert_eq!(choice(&[Numbers::WON; 3]).numbers, Numbers::LOST);
        // A winning move counts wherever it is.
        assert_eq!(choice(&[hard, hard, easy, Numbers::LOST]).numbers, Numbers::WON);
    }

    /// The index of the child to search next, of children as their numbers for the win and the loss and the threads below them.
    fn next(children: &[(u32, u32, u32)], work: u32, until: u32) -> usize {
        let known = |(win, loss, threads): &_| known(Numbers { win: *win, loss: *loss }, *threads, work);
        let children: Vec<_> = children.iter().map(known).collect();
        choose(children.iter(), until, 100).child
    }

    #[test]
    fn the_child_whose_loss_seems_easiest_is_next() {
        assert_eq!(next(&[(1, 3, 0), (1, 2, 0), (1, 4, 0)], 1000, 9), 1);
        assert_eq!(next(&[(1, 2, 0), (9, 0, 5)], 1000, 9), 1);
    }

    /// A position seems lost if its children together are easier to win than one of them is to lose.
    #[test]
    fn threads_spread_where_a_position_seems_lost_or_has_little_to_do() {
        let lost = |threads| [(1, 6, threads), (1, 8, 0)];
        assert_eq!([0, 1].map(|threads| next(&lost(threads), 1000, 99)), [0, 1]);
        let won = |threads| [(5, 6, threads), (5, 8, 0)];
        assert_eq!([0, 1].map(|threads| next(&won(threads), 1000, 99)), [0, 0]);
        assert_eq!([0, 1].map(|threads| next(&won(threads), ROOM_FROM - 1, 99)), [0, 1]);
        // They do not go far to do so.
        assert_eq!([1, 2].map(|threads| next(&[(1, 6, threads), (1, 14, 0)], 1000, 99)), [0, 1]);
    }

    /// A thread would come back to such a child for ever and learn nothing.
    #[test]
    fn a_child_that_may_not_be_searched_is_never_next() {
        assert_eq!(next(&[(1, 5, 4), (1, 8, 0)], 1000, 8), 0);
        assert_eq!(next(&[(1, 5, 4), (1, 8, 0)], 1000, 9), 1);
    }
}
