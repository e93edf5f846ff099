//! Crossings that win at once.

use super::geometry::{bit, path};
use super::kernel::Displacement;
use super::{Crossings, Move, Square};
use crate::board::Side;
use crate::games::{Position, Prospect, Tactics};

impl Crossings {
    /// The position with this side to move.
    fn with_turn(&self, side: Side) -> Crossings {
        let mut position = self.clone();
        if side != self.to_move() {
            position.change_sides();
        }
        position
    }

    /// Calls `take` with the crossings of a side that the other one cannot answer (CS7), until it returns `false`. An answer to a
    /// crossing never wins.
    fn each_win(&self, side: Side, mut take: impl FnMut(Move) -> bool) {
        if !self.may_win() {
            return;
        }
        let position = self.with_turn(side);
        position.for_each_crossing(|rear, target, displacement| {
            !position.is_unanswerable(target, displacement) || take(Move::Go { rear, target })
        });
    }

    /// Whether the other side cannot answer a crossing.
    fn is_unanswerable(&self, target: Square, displacement: Displacement) -> bool {
        let mut after = self.displaced(displacement);
        after.cross(target);
        after.change_sides();
        after.is_lost()
    }

    /// Whether the crossing that led to `after` could be answered if this move had been made before it.
    fn can_answer(&self, after: &Crossings, rear: Square, target: Square) -> bool {
        self.displacement(rear, target).is_some_and(|displacement| after.displaced(displacement).can_cross())
    }

    /// Whether a crossing may be played that could win.
    fn may_win(&self) -> bool {
        self.outcome.is_none() && self.waiting == 0
    }
}

impl Tactics for Crossings {
    fn winning_moves_into(&self, side: Side, moves: &mut Vec<Move>) {
        self.each_win(side, |mv| {
            moves.push(mv);
            true
        });
    }

    fn winning_move(&self, side: Side) -> Option<Move> {
        let mut win = None;
        self.each_win(side, |mv| {
            win = Some(mv);
            false
        });
        win
    }

    const MOVES_ARE_CELLS: bool = false;

    fn must_answer(&self) -> bool {
        self.outcome.is_none() && self.waiting != 0
    }

    /// A move prevents a crossing that wins only if it stops that crossing, crosses as well, or makes an answer possible. Those that
    /// may stop it come first: there are enough of them in most positions, and they are found faster.
    fn each_defence(&self, threats: &[Move], take: &mut dyn FnMut(Move) -> bool) {
        let Some(&first @ Move::Go { rear: threat_rear, target: threat_target }) =
            threats.first().filter(|_| self.waiting == 0)
        else {
            return self.each_legal_move(take);
        };
        let stopping = |threat: &Move| match *threat {
            Move::Go { rear, target } => self.stopping_squares(rear, target),
            Move::Pass => !0,
        };
        let stopping: Vec<u64> = threats.iter().map(stopping).collect();
        let stops = |path: u64| stopping.iter().all(|squares| squares & path != 0);
        let mut goes_on = true;
        let moves = self.sets().moves();
        moves.for_each(stopping[0], |rear, target| {
            goes_on = !stops(path(rear, target)) || take(Move::Go { rear, target });
            goes_on
        });
        if !goes_on {
            return;
        }
        let mut after = self.with_turn(self.to_move().other());
        after.play(first);
        let line = path(threat_rear, threat_target);
        let gates = after.gates();
        moves.for_each(gates | line | self.far, |rear, target| {
            let path = path(rear, target);
            let may_answer =
                || path & (line | self.far) != 0 || path & gates != 0 && self.can_answer(&after, rear, target);
            stops(path) || !may_answer() || take(Move::Go { rear, target })
        });
    }

    fn wins_again(&self, mv: Move) -> bool {
        let Move::Go { rear, target } = mv else { return false };
        let is_crossing = self.far & bit(target) != 0 && self.may_win();
        is_crossing
            && self.displacement(rear, target).is_some_and(|displacement| self.is_unanswerable(target, displacement))
    }

    /// The prospect is a win only for a side with a stone that can move: no other stone can cross.
    fn prospect(&self, side: Side) -> Prospect {
        let can_move = self.stones(side) & !self.fixed() != 0;
        if can_move { Prospect::Win } else { Prospect::Draw }
    }

    const CANNOT_WIN: &'static str = "cross: it has no stone that can move";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::actions::Actions;
    use crate::games::tactics::{winning_moves, wins_after};
    use crate::games::testing::{board, check_tactics, play};
    use crate::games::{Notation, Outcome};
    use crate::random::Random;

    /// The moves that are listed as defences.
    fn defences(position: &Crossings, threats: &[Move]) -> Vec<Move> {
        let mut defences = Vec::new();
        position.each_defence(threats, &mut |mv| {
            defences.push(mv);
            true
        });
        defences
    }

    /// Whether the side to move has this move and wins with it.
    fn wins_with(position: &Crossings, mv: Move) -> bool {
        position.check(mv).is_ok() && wins_after(position, mv, position.to_move())
    }

    #[test]
    fn tactics_agree_with_the_rules() {
        check_tactics::<Crossings>("", 40);
    }

    /// CS7: a crossing must be answered before the game goes on, and no crossing wins before that.
    #[test]
    fn a_crossing_waits_for_its_answer() {
        let (mut waiting, mut over) = (0, 0);
        for game in 0..40 {
            let (mut random, mut position) = (Random::new(game, 8), Crossings::new());
            loop {
                let is_open = position.outcome().is_none();
                assert_eq!(position.must_answer(), is_open && position.waiting().is_some(), "{position:?}");
                let wins = || [Side::First, Side::Second].map(|side| winning_moves(&position, side));
                if position.waiting().is_some() || !is_open {
                    assert_eq!(wins(), [const { Vec::new() }; 2], "{position:?}");
                    let is_win = |mv: Move| position.wins_again(mv);
                    assert!(!position.all_moves().into_iter().any(is_win), "{position:?}");
                }
                waiting += usize::from(is_open && position.waiting().is_some());
                let Some(&mv) = random.pick(&position.legal_moves()) else { break };
                position.play(mv);
            }
            over += usize::from(matches!(position.outcome(), Some(Outcome { winner: Some(_), .. })));
        }
        assert!(waiting > 40 && over > 20, "{waiting} {over}");
    }

    /// CS7: every move after which no threat wins is a defence against all of them. A defence meets the line of the
    /// first threat, or crosses, or makes that threat one that can be answered.
    #[test]
    fn defences_stop_threats_or_answer_them() {
        let mut random = Random::new(9, 0);
        let (mut stopping, mut answering, mut useless, mut several) = (0, 0, 0, 0);
        for _ in 0..3000 {
            let position = Crossings::random(&mut random);
            if position.waiting().is_some() || position.outcome().is_some() {
                continue;
            }
            let threats = winning_moves(&position, position.to_move().other());
            assert_eq!(position.winning_move(position.to_move().other()), threats.first().copied(), "{position:?}");
            let Some(&first @ Move::Go { rear, target }) = threats.first() else { continue };
            several += usize::from(threats.len() > 1);
            let line = path(rear, target);
            let defences = defences(&position, &threats);
            for mv in position.legal_moves() {
                let mut after = position.clone();
                after.play(mv);
                let is_open = after.outcome().is_none();
                let is_listed = defences.contains(&mv);
                let stops_all = is_open && threats.iter().all(|threat| !wins_with(&after, *threat));
                assert!(is_listed || !stops_all, "{mv:?} {threats:?} {position:?}");
                let meets = |set: u64| matches!(mv, Move::Go { rear, target } if path(rear, target) & set != 0);
                let is_answered = is_open && after.check(first).is_ok() && !wins_with(&after, first);
                assert!(!is_listed || meets(line | position.far) || is_answered, "{mv:?} {threats:?} {position:?}");
                stopping += usize::from(stops_all && meets(line));
                answering += usize::from(stops_all && !meets(line | position.far));
                useless += usize::from(!is_listed);
            }
        }
        assert!(
            stopping > 100 && answering > 20 && useless > 500 && several > 20,
            "{stopping} {answering} {useless} {several}"
        );
    }

    /// CS6, CS7: whoever crosses first need not fear a crossing that would take away the own one. Here c3 captures on
    /// a1, and the three stones that are left cannot cross.
    #[test]
    fn a_crossing_defends_against_a_capture_of_its_last_stone() {
        let position: Crossings =
            board(".b......\n........\n........\n........\nw.......\nw.b.....\nwb......\nw.......\n", "white");
        let [threat, crossing] = [(Square::C3, Square::A1), (Square::A1, Square::A8)];
        let [threat, crossing] = [threat, crossing].map(|(rear, target)| Move::Go { rear, target });
        assert_eq!(winning_moves(&position, Side::Second), [threat]);
        assert!(defences(&position, &[threat]).contains(&crossing));
        assert_eq!(play(position, "a1-a8 c3-a1").outcome(), None);
    }

    /// CS7: here e1-d1 blocks c2-d1, and makes a line of four stones. It is a8-h1 itself that opens the way for
    /// them.
    #[test]
    fn a_threat_may_open_the_way_for_its_answer() {
        let position: Crossings =
            board("b.......\n.b......\n..b.....\n...b....\n...w....\n...w....\n..bw....\n.ww.w...\n", "white");
        let threats = winning_moves(&position, Side::Second);
        let read = |text: &str| position.read_move(text.as_bytes()).unwrap();
        assert_eq!(threats, ["c2-d1", "a8-h1"].map(read));
        assert!(defences(&position, &threats).contains(&read("e1-d1")));
        assert!(!threats.iter().any(|threat| wins_with(&play(position.clone(), "e1-d1"), *threat)));
    }

    /// CS7: a move may stop one crossing and make others answerable. Here c1-b1 blocks a2-b1 and makes a
    /// line of four stones, which can cross in answer to a2-a1, h2-g1 and h2-h1.
    #[test]
    fn a_defence_may_stop_one_threat_and_answer_others() {
        let position: Crossings =
            board("........\n........\n........\n....b...\n.w......\n.w......\nbw.....b\n..w.....\n", "white");
        let threats = winning_moves(&position, Side::Second);
        let crossings = ["a2-b1", "a2-a1", "h2-h1", "h2-g1"].map(|text| position.read_move(text.as_bytes()).unwrap());
        assert_eq!(threats, crossings);
        let defence = position.read_move(b"c1-b1").unwrap();
        assert!(defences(&position, &threats).contains(&defence));
        let after = play(position, "c1-b1");
        assert_eq!(threats.iter().filter(|threat| after.check(**threat).is_ok()).count(), 3);
        assert!(!threats.iter().any(|threat| wins_with(&after, *threat)));
    }
}
