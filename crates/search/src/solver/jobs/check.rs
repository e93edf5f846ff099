//! Checks a proof in jobs by the rules, with the certificates of its jobs.
//!
//! Nothing of it is believed but the certificates, each of which is checked by itself: the results and the tree only say where
//! to look. Where the loser is to move, every legal move is played. A move that was left out because it is known to lose is
//! refuted by a small certificate, which is written on the way and checked like the others. It shares the rules and the
//! symmetries of the board with the solvers.

use std::collections::HashSet;

use super::images::Images;
use super::piece::{JobResult, Piece};
use super::plan::Plan;
use super::tree::{NoTree, Results, Tree};
use super::{NoState, by_position, deep};
use crate::solver::certificate::{self, NoProof};
use crate::solver::{Limits, Solvable, Solver};
use xgames_core::board::Side;
use xgames_core::games::symmetry::Symmetric;
use xgames_core::games::{begin_at, for_game};

/// A proof in jobs that has been checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedTree {
    /// The side that wins the root.
    pub winner: Side,
    /// The number of certificates of jobs that were checked.
    pub certificates: u64,
    /// The number of small certificates that were made and checked on the way.
    pub made: u64,
    /// The number of split positions that were played through.
    pub split: u64,
}

/// A function that returns the text of the certificate of the job with an id, or `None` if there is none, or why it cannot be read.
pub type Certificates<'a> = dyn FnMut(&str) -> Result<Option<String>, String> + Send + 'a;

/// The number of positions with which a move that was left out must be refuted.
const REFUTATION: u64 = 100_000;

/// The memory for such refutations.
const MEMORY: usize = 1 << 24;

/// Checks a proof.
///
/// # Errors
/// The proof is not complete, or something in it is wrong; the text says what.
pub fn check(
    plan: &Plan,
    results: impl IntoIterator<Item = JobResult>,
    certificate: &mut Certificates<'_>,
    limits: &Limits,
) -> Result<CheckedTree, String> {
    let results = by_position(plan, results);
    for_game!(plan.root.game, P => deep(|| check_game::<P>(plan, &results, certificate, limits)))
        .unwrap_or_else(|| Err("a thread cannot be started for lack of memory".into()))
}

fn check_game<'a, P: Solvable + Symmetric>(
    plan: &'a Plan,
    results: &'a Results,
    certificate: &'a mut Certificates<'a>,
    limits: &Limits,
) -> Result<CheckedTree, String> {
    let in_words = |why: NoTree| NoState::of(plan.root.game, why).to_string();
    let tree = Tree::<P>::new(plan, results, limits).map_err(in_words)?;
    let winner = tree.winner(plan).ok_or("it is not proven yet who wins")?;
    let root: P = begin_at(plan.root.size, Some(&plan.root.position)).map_err(|setup| setup.fault.message)?;
    let mut walk = Walk {
        tree: &tree,
        plan,
        results,
        certificate,
        limits,
        images: Images::new(&root),
        solver: root.solver(MEMORY, 1),
        proven: HashSet::new(),
        checked: CheckedTree { winner, certificates: 0, made: 0, split: 0 },
    };
    walk.prove(&root, winner)?;
    Ok(walk.checked)
}

struct Walk<'a, P: Symmetric> {
    tree: &'a Tree<P>,
    plan: &'a Plan,
    results: &'a Results,
    certificate: &'a mut Certificates<'a>,
    limits: &'a Limits<'a>,
    images: Images,
    solver: Box<dyn Solver<P>>,
    /// The positions whose side to move wins or loses for certain.
    proven: HashSet<(String, bool)>,
    checked: CheckedTree,
}

impl<P: Solvable + Symmetric> Walk<'_, P> {
    /// Proves that a side wins a position, with all that is below it. No position comes back in these games.
    fn prove(&mut self, position: &P, winner: Side) -> Result<(), String> {
        if let Some(outcome) = position.outcome() {
            let is_won = outcome.winner == Some(winner);
            return if is_won { Ok(()) } else { Err(format!("{} is not won", position.one_line())) };
        }
        let line = self.images.least(position);
        let wins = position.turn().side == winner;
        if self.proven.contains(&(line.clone(), wins)) {
            return Ok(());
        }
        if self.limits.reached(self.checked.split) {
            return Err("a limit was reached".into());
        }
        // The image may have exchanged the sides.
        let position: P = begin_at(self.plan.root.size, Some(&line)).map_err(|setup| setup.fault.message)?;
        let to_move = position.turn().side;
        let winner = if wins { to_move } else { to_move.other() };
        let piece = Piece { position: line.clone(), ..self.plan.root.clone() };
        if let Some(text) = (self.certificate)(&piece.id())? {
            let wrong = |why| format!("the certificate of the job {} is not a proof: {why}", piece.id());
            check_certificate(&text, &piece, winner).map_err(wrong)?;
            self.checked.certificates += 1;
        } else if self.plan.split.contains(&line) {
            self.prove_split(&position, winner)?;
            self.checked.split += 1;
        } else if self.results.get(&line).is_some_and(|result| result.winner.is_some()) {
            return Err(format!("the job {} has a result, but no certificate", piece.id()));
        } else {
            self.refute(&position, &piece, winner)?;
            self.checked.made += 1;
        }
        self.proven.insert((line, wins));
        Ok(())
    }

    /// Proves a split position by those after its moves.
    fn prove_split(&mut self, position: &P, winner: Side) -> Result<(), String> {
        let moves = position.checked_moves().into_iter().map(|mv| {
            let mut after = position.clone();
            after.play(mv);
            after
        });
        if position.turn().side != winner {
            return moves.into_iter().collect::<Vec<_>>().iter().try_for_each(|after| self.prove(after, winner));
        }
        let is_won = |after: &P| match after.outcome() {
            Some(outcome) => outcome.winner == Some(winner),
            // The other side is then to move.
            None => self.tree.wins(&self.images.least(after)) == Some(false),
        };
        let mut why = format!("no move of {} is known to win", position.one_line());
        for after in moves.filter(is_won).collect::<Vec<_>>() {
            match self.prove(&after, winner) {
                Ok(()) => return Ok(()),
                Err(fault) => why = fault,
            }
        }
        Err(why)
    }

    /// Proves a position that is decided at once, or comes after a move that was left out because it loses.
    fn refute(&mut self, position: &P, piece: &Piece, winner: Side) -> Result<(), String> {
        let limits = Limits { nodes: Some(REFUTATION), ..*self.limits };
        let mut text = Vec::new();
        match certificate::prove(position, piece.size, &mut *self.solver, &limits, &mut text) {
            Ok(_) => {}
            Err(NoProof::Unsolved | NoProof::Limited) => {
                return Err(format!("{} is neither a job with a certificate nor decided at once", piece.position));
            }
            Err(why) => return Err(format!("{}: {why}", piece.position)),
        }
        let wrong = |why| format!("{} is not as the results say: {why}", piece.position);
        check_certificate(&String::from_utf8_lossy(&text), piece, winner).map_err(wrong)
    }
}

/// Checks that a text proves that a side wins a position.
fn check_certificate(text: &str, piece: &Piece, winner: Side) -> Result<(), String> {
    let checked = certificate::check(text).map_err(|fault| fault.to_string())?;
    let (game, size, position) = (checked.game, checked.size, &checked.position);
    if (game, size, position) != (piece.game, piece.size, &piece.position) {
        return Err(format!("it is for {} size {size}, {position}", game.name()));
    }
    if checked.winner != winner {
        let [found, expected] = [checked.winner, winner].map(|side| piece.game.side_name(side));
        return Err(format!("it says that {found} wins, not {expected}"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::tests::crossway;
    use super::*;
    use xgames_core::games::Notation;
    use xgames_core::games::crossway::Crossway;

    /// A refutation proves one winner, with positions of its own and a certificate that is for this position.
    #[test]
    fn a_refutation_proves_the_winner() {
        let piece = crossway(5, "5/5/2B2/5/5 W");
        let (plan, results) = (Plan::new(piece.clone()), Results::new());
        let [few, none] = [Limits::nodes(1), Limits { stop: &|_| true, ..Limits::none() }];
        let position: Crossway = begin_at(5, Some(&piece.position)).unwrap();
        let tree = Tree::new(&plan, &results, &Limits::none()).unwrap();
        let mut walk = Walk {
            tree: &tree,
            plan: &plan,
            results: &results,
            certificate: &mut |_| Ok(None),
            limits: &few,
            images: Images::new(&position),
            solver: position.solver(MEMORY, 1),
            proven: HashSet::new(),
            checked: CheckedTree { winner: Side::First, certificates: 0, made: 0, split: 0 },
        };
        assert_eq!(walk.refute(&position, &piece, Side::First), Ok(()));
        let wrong = walk.refute(&position, &piece, Side::Second).unwrap_err();
        assert!(wrong.ends_with("is not as the results say: it says that black wins, not white"), "{wrong}");
        let other = walk.refute(&position, &crossway(5, "5/5/1B3/5/5 W"), Side::First).unwrap_err();
        assert!(other.ends_with("it is for crossway size 5, 5/5/2B2/5/5 W"), "{other}");
        // This position is not decided at once.
        let piece = crossway(5, "5/5/1B3/5/5 W");
        let position: Crossway = begin_at(5, Some(&piece.position)).unwrap();
        assert!(position.solver(MEMORY, 1).solve(&position, &Limits::none()).nodes > 10);
        assert_eq!(walk.refute(&position, &piece, Side::Second), Ok(()));
        walk.limits = &none;
        let stopped = walk.refute(&begin_at(6, None).unwrap(), &crossway(6, "6/6/6/6/6/6 B"), Side::First).unwrap_err();
        assert!(stopped.ends_with("is neither a job with a certificate nor decided at once"), "{stopped}");
    }

    /// A game may be over at the root, or after a move of a split position.
    #[test]
    fn the_end_of_a_game_needs_no_certificate() {
        let over = check(&Plan::new(crossway(2, "B1/B1 W")), [], &mut |_| Ok(None), &Limits::none()).unwrap();
        assert_eq!(over, CheckedTree { winner: Side::First, certificates: 0, made: 0, split: 0 });
        for (position, winner) in [("1B1/1B1/3 B", Side::First), ("WW1/3/3 W", Side::Second)] {
            let mut plan = Plan::new(crossway(3, position));
            let root: Crossway = begin_at(3, Some(position)).unwrap();
            plan.split.insert(Images::new(&root).least(&root));
            let last = check(&plan, [], &mut |_| Ok(None), &Limits::none()).unwrap();
            assert_eq!(last, CheckedTree { winner, certificates: 0, made: 0, split: 1 }, "{}", root.one_line());
        }
    }
}
