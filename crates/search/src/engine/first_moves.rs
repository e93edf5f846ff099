//! First moves under the pie rule: how often the side that made one has won games of the engine with itself.
//!
//! A game has a file with what was found, which the crate `xgames-training` makes again; docs/training.md says how. For each size of
//! the board it has three bytes: the size, the number of classes of first moves that symmetries map onto each other, and the
//! playouts of each move in hundreds. Four bytes for each class follow, in the order of their first moves: who wins by proof (0 not
//! known, 1 the first side, 2 the second one), the chance that a search gave the first side (in 250ths), the number of games that the
//! first side has won, and the number of games that were played.

use std::iter;

use super::Evaluation;
use crate::solver::Value;
use xgames_core::board::Side;
use xgames_core::games::symmetry::{Symmetric, symmetries_of_position};
use xgames_core::random::Random;

/// The knowledge about the first moves on a board.
#[derive(Clone, Debug, PartialEq)]
pub struct FirstMoves<M> {
    /// The number of playouts for each move of the games.
    pub playouts: u64,
    /// The classes of first moves, in the order of their first moves.
    pub classes: Vec<Class<M>>,
}

/// First moves that symmetries map onto each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Class<M> {
    /// The moves in the order of the legal moves, at least one.
    pub moves: Vec<M>,
    /// The results about them.
    pub found: Found,
}

/// The results about the first moves of a class.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Found {
    /// The side that wins with perfect play, if that is proved.
    pub winner: Option<Side>,
    /// The chance of the first side by a search alone, from 0 to 1.
    pub searched: f64,
    /// The number of games of the engine with itself that the first side has won.
    pub won: u8,
    /// The number of games of the engine with itself.
    pub games: u8,
}

/// The number of games from which on the share of the first side is taken to say something.
const LEAST_GAMES: u8 = 20;

/// The greatest distance from one half of the share of games that the first side has won after an opening that is about even.
pub const MARGIN: f64 = 0.1;

/// The number of bytes of a class.
const BYTES: usize = 4;

/// The unit of chances in the file.
const UNIT: f64 = 250.0;

impl Found {
    /// The share of the games that the first side has won; `None` if too few were played.
    #[must_use]
    pub fn share(self) -> Option<f64> {
        (self.games >= LEAST_GAMES).then(|| f64::from(self.won) / f64::from(self.games))
    }

    /// The distance of that share from one half; `None` if too few games were played.
    #[must_use]
    pub fn gap(self) -> Option<f64> {
        self.share().map(|share| (share - 0.5).abs())
    }

    /// The bytes of the file.
    #[must_use]
    pub fn to_bytes(self) -> [u8; BYTES] {
        let winner = self.winner.map_or(0, |side| side as u8 + 1);
        [winner, (self.searched * UNIT).round() as u8, self.won, self.games]
    }

    fn of_bytes(bytes: &[u8]) -> Option<Found> {
        let [winner, searched, won, games] = *bytes.first_chunk()?;
        let winner = [None, Some(Side::First), Some(Side::Second)].get(usize::from(winner)).copied().flatten();
        Some(Found { winner, searched: f64::from(searched) / UNIT, won, games })
    }
}

impl<M: Copy> FirstMoves<M> {
    /// Whether the winner after every first move is proved, so that none is even.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.classes.iter().all(|class| class.found.winner.is_some())
    }

    /// The classes whose first moves are about even: the first side has won a share of the games within [`MARGIN`] of one half, and no
    /// winner is proved. If none are, it is the one that comes nearest. Where all winners are proved, these are the moves that are
    /// the hardest to judge.
    #[must_use]
    pub fn even(&self) -> Vec<&Class<M>> {
        let is_solved = self.is_solved();
        let gap = |class: &Class<M>| class.found.gap().filter(|_| is_solved || class.found.winner.is_none());
        let nearest = self.classes.iter().filter_map(gap).fold(f64::MAX, f64::min);
        // Shares are fractions with a denominator below 256, so rounding moves none across the margin.
        let most = nearest.max(MARGIN) + 1e-9;
        self.classes.iter().filter(|class| gap(class).is_some_and(|gap| gap <= most)).collect()
    }

    /// One of the first moves that are about even, at random, with what is known of it: the winner, if that is proved, or else the share
    /// of games that the first side has won.
    #[must_use]
    pub fn draw(&self, seed: u64) -> Option<(M, Evaluation)> {
        let mut random = Random::new(seed, u64::from(u32::MAX));
        let even = self.even();
        let class = random.pick(&even)?;
        let share = class.found.share()?;
        let winner = class.found.winner.map(|winner| Evaluation::Proven(Value::Win(winner)));
        Some((*random.pick(&class.moves)?, winner.unwrap_or(Evaluation::Estimate(share))))
    }
}

/// Finds the classes of the first moves on a board, each with its moves in the order of the legal moves.
pub fn classes<P: Symmetric>(start: &P) -> Vec<Vec<P::Move>> {
    let symmetries = symmetries_of_position(start);
    let mut classes: Vec<Vec<P::Move>> = Vec::new();
    for mv in start.legal_moves() {
        let has_image = |class: &&mut Vec<P::Move>| {
            class.first().is_some_and(|first| symmetries.iter().any(|symmetry| P::image(*first, symmetry) == mv))
        };
        match classes.iter_mut().find(has_image) {
            Some(class) => class.push(mv),
            None => classes.push(vec![mv]),
        }
    }
    classes
}

/// The part of a file about one size.
struct Part<'f> {
    size: u16,
    playouts: u64,
    classes: &'f [u8],
}

/// The unit in which a file has the number of playouts.
pub const HUNDRED: u64 = 100;

/// The parts of a file.
fn parts(mut file: &[u8]) -> impl Iterator<Item = Part<'_>> {
    iter::from_fn(move || {
        let (&[size, count, hundreds], rest) = file.split_first_chunk()?;
        let (classes, rest) = rest.split_at_checked(usize::from(count) * BYTES)?;
        file = rest;
        Some(Part { size: size.into(), playouts: u64::from(hundreds) * HUNDRED, classes })
    })
}

/// The sizes of the boards that a file knows, in its order.
#[must_use]
pub fn sizes(file: &[u8]) -> Vec<u16> {
    parts(file).map(|part| part.size).collect()
}

/// Reads the part of a file about a board without stones. `None` if the file does not know its size, or if there are stones.
pub(super) fn read<P: Symmetric>(start: &P, file: &[u8]) -> Option<FirstMoves<P::Move>> {
    let is_empty = start.rows().iter().flatten().all(|cell| start.content(*cell) == 0);
    let part = parts(file).find(|part| is_empty && part.size == Symmetric::size(start))?;
    let found = part.classes.chunks_exact(BYTES).map_while(Found::of_bytes);
    let classes = classes(start).into_iter().zip(found).map(|(moves, found)| Class { moves, found }).collect();
    Some(FirstMoves { playouts: part.playouts, classes })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::engine::{Playable, Settings, pie};
    use crate::solver::{Limits, Solvable};
    use xgames_core::games::cross::Cross;
    use xgames_core::games::crossway::Crossway;
    use xgames_core::games::{Notation, Position};

    fn boards<P>(board: impl Fn(u16) -> P) -> Vec<(P, FirstMoves<P::Move>)>
    where
        P: Playable + Symmetric,
    {
        let starts = sizes(P::FIRST_MOVES).into_iter().map(board);
        starts.map(|start| (start.clone(), start.first_moves().unwrap())).collect()
    }

    fn crossway(size: u16) -> Crossway {
        Crossway::new(size).unwrap()
    }

    fn cross(size: u16) -> Cross {
        Cross::new(size).unwrap()
    }

    /// The results about a first move.
    fn found<P: Playable + Symmetric>(start: &P, mv: &str) -> Found {
        let mv = start.read_move(mv.as_bytes()).unwrap();
        start.first_moves().unwrap().classes.iter().find(|class| class.moves.contains(&mv)).unwrap().found
    }

    /// Each class of a board has results, each move belongs to one class, and so do its images.
    fn check_file<P: Playable + Symmetric>(board: impl Fn(u16) -> P, expected: &[u16]) {
        assert_eq!(sizes(P::FIRST_MOVES), expected);
        let parts: Vec<Part<'_>> = parts(P::FIRST_MOVES).collect();
        let bytes: usize = parts.iter().map(|part| 3 + part.classes.len()).sum();
        assert_eq!(bytes, P::FIRST_MOVES.len());
        for ((start, known), part) in boards(board).into_iter().zip(parts) {
            assert_eq!(known.classes.len() * BYTES, part.classes.len());
            assert_eq!(known.classes.len(), classes(&start).len());
            let moves: Vec<P::Move> = known.classes.iter().flat_map(|class| class.moves.clone()).collect();
            let legal = start.legal_moves();
            assert!(moves.len() == legal.len() && legal.iter().all(|mv| moves.contains(mv)));
            for Class { moves, found } in &known.classes {
                let symmetries = start.symmetries().into_iter().filter(|symmetry| !symmetry.exchanges_sides);
                assert!(symmetries.into_iter().all(|symmetry| moves.contains(&P::image(moves[0], &symmetry))));
                assert!(found.won <= found.games && (0.0..=1.0).contains(&found.searched), "{found:?}");
                assert!(found.games == 0 || found.games >= LEAST_GAMES, "{found:?}");
                assert_eq!(Found::of_bytes(&found.to_bytes()), Some(*found));
            }
            assert!(!known.even().is_empty());
        }
    }

    #[test]
    fn files_are_well_formed() {
        check_file(crossway, &(5..=19).collect::<Vec<u16>>());
        check_file(cross, &[4, 5, 6, 7]);
        assert!(Crossway::FIRST_MOVES.len() + Cross::FIRST_MOVES.len() < 10_000);
    }

    #[test]
    fn boards_that_are_not_known_have_no_first_moves() {
        assert_eq!((crossway(4).first_moves(), cross(3).first_moves()), (None, None));
        let mut start = crossway(9);
        start.play(start.legal_moves()[0]);
        assert_eq!(start.first_moves(), None);
    }

    /// docs/solved.md has the tables.
    #[test]
    fn winners_are_those_of_the_solver() {
        let start = crossway(5);
        for class in start.first_moves().unwrap().classes {
            for mv in class.moves {
                let mut after = start.clone();
                after.play(mv);
                let value = after.solver(1 << 24, 1).solve(&after, &Limits::none()).value;
                assert_eq!(value, class.found.winner.map(Value::Win), "{}", start.move_text(mv));
            }
        }
        let black =
            |size, moves: &[&str]| moves.iter().all(|mv| found(&crossway(size), mv).winner == Some(Side::First));
        let white =
            |size, moves: &[&str]| moves.iter().all(|mv| found(&crossway(size), mv).winner == Some(Side::Second));
        assert!(black(6, &["b3", "c3", "e4"]) && white(6, &["a1", "b2", "a3", "c5"]));
        assert!(black(7, &["b3", "c3", "d4", "f4"]) && white(7, &["a1", "d2", "c4", "a4", "e6"]));
        assert!(black(8, &["b3", "b4", "c4", "f5"]) && white(8, &["a1", "c2", "d3", "a4", "b2", "c3"]));
        assert_eq!(found(&crossway(9), "e5").winner, None);
    }

    /// Openings in the centre are better for the side that makes them than those in a corner.
    #[test]
    fn the_centre_is_better_than_a_corner() {
        for size in sizes(Crossway::FIRST_MOVES).into_iter().filter(|size| *size >= 8) {
            let start = crossway(size);
            let centre = start.move_text(start.legal_moves()[usize::from(size / 2 * size + size / 2)]);
            let [centre, corner] = [&*centre, "a1"].map(|mv| found(&start, mv).searched);
            assert!(corner < 0.5 && corner < centre, "{size}: {corner}, {centre}");
        }
    }

    /// The move with which an engine with this seed opens.
    fn opening<P: Playable>(start: &P, seed: u64, learned: bool) -> (P::Move, crate::engine::Report<P::Move>) {
        let settings = Settings { memory: 1 << 20, threads: 1, seed, learned };
        pie::choose(&mut *start.engine(settings), start, &Limits::nodes(160), &mut |_| ()).unwrap()
    }

    #[test]
    fn an_engine_opens_with_one_that_is_about_even() {
        fn check<P: Playable + Symmetric>(start: &P) {
            let known = start.first_moves().unwrap();
            let mut drawn = BTreeSet::new();
            for seed in 0..8 {
                let (mv, report) = opening(start, seed, true);
                assert!(known.even().iter().any(|class| class.moves.contains(&mv)));
                assert_eq!((report.best_move(), report.lines.len(), opening(start, seed, true).0), (Some(mv), 1, mv));
                assert!((report.evaluation.chance(Side::First) - 0.5).abs() <= MARGIN + 1e-9, "{report:?}");
                assert!((50..=160).contains(&report.nodes()), "{report:?}");
                drawn.insert(start.move_text(mv));
            }
            assert!(drawn.len() > 2, "{drawn:?}");
        }
        check(&crossway(9));
        check(&crossway(13));
        check(&cross(5));
    }

    /// A winner that is known is told instead of the share of games.
    #[test]
    fn what_is_proved_of_a_first_move_is_told() {
        let start = crossway(5);
        for seed in 0..4 {
            let (mv, report) = opening(&start, seed, true);
            let known = found(&start, &start.move_text(mv)).winner.map(|winner| Evaluation::Proven(Value::Win(winner)));
            assert_eq!(Some(report.evaluation), known);
        }
    }

    /// An engine that has not learned compares openings as before, and so does one on a board that is not known.
    #[test]
    fn other_engines_compare_openings() {
        let compared: Vec<String> =
            (0..3).map(|seed| crossway(9).move_text(opening(&crossway(9), seed, false).0)).collect();
        assert_eq!(compared, ["c7", "a9", "b8"]);
        assert!(!opening(&crossway(20), 1, true).1.lines.is_empty());
    }
}
