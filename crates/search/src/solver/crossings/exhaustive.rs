//! The search against the whole game on a small board: all positions with few stones, by the plain rules.

use std::collections::HashMap;

use super::prover::Prover;
use crate::solver::Limits;
use crate::solver::shortcut::{Shortcut, Shortcuts};
use xgames_core::games::crossings::kernel::{Board, Shape};
use xgames_core::random::Random;

const SHORTCUTS: [Shortcut; 3] = [Shortcut::LastCrossing, Shortcut::NextCrossing, Shortcut::Table];

/// A square as file and rank, from 0.
type Square = (i8, i8);

/// The rules on a board of 3×5, as they are written. The side to move goes up.
struct Plain;

impl Plain {
    const FILES: i8 = 3;
    const RANKS: i8 = 5;

    fn shape() -> Shape {
        Shape::new(Plain::FILES as u8, Plain::RANKS as u8).unwrap()
    }

    fn bit((file, rank): Square) -> u64 {
        1 << (8 * rank + file)
    }

    fn has((file, rank): Square) -> bool {
        (0..Plain::FILES).contains(&file) && (0..Plain::RANKS).contains(&rank)
    }

    fn squares() -> impl Iterator<Item = Square> {
        (0..Plain::RANKS).flat_map(|rank| (0..Plain::FILES).map(move |file| (file, rank)))
    }

    /// The stones of a set on a rank.
    fn on_rank(set: u64, rank: i8) -> i8 {
        (0..Plain::FILES).filter(|file| set & Plain::bit((*file, rank)) != 0).count() as i8
    }

    /// Whether the other side's last move was a crossing that waits for its answer (CS7).
    fn is_waiting(board: Board) -> bool {
        Plain::on_rank(board.enemy, 0) > Plain::on_rank(board.own, Plain::RANKS - 1)
    }

    /// The board seen by the other side.
    fn turned(board: Board) -> Board {
        let turned = |set: u64| {
            let squares = Plain::squares().filter(|square| set & Plain::bit(*square) != 0);
            squares.fold(0, |set, (file, rank)| set | Plain::bit((file, Plain::RANKS - 1 - rank)))
        };
        Board { own: turned(board.enemy), enemy: turned(board.own) }
    }

    /// The positions after all moves but passes, and whether the move is a crossing (CS2 to CS6, CS8).
    fn moves(board: Board) -> Vec<(Board, bool)> {
        let far = Plain::RANKS - 1;
        let is_own = |square: Square| Plain::has(square) && board.own & Plain::bit(square) != 0;
        let is_enemy = |square: Square| Plain::has(square) && board.enemy & Plain::bit(square) != 0;
        let on = |(file, rank): Square, (x, y): Square, steps: i8| (file + x * steps, rank + y * steps);
        let directions = (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y))).filter(|way| *way != (0, 0));
        let mut moves = Vec::new();
        for (rear, way) in directions.flat_map(|way| Plain::squares().map(move |rear| (rear, way))) {
            for stones in 1.. {
                let lead = on(rear, way, stones - 1);
                if !is_own(lead) || lead.1 == far {
                    break;
                }
                for squares in 1..=stones {
                    let target = on(lead, way, squares);
                    if !Plain::has(target) || is_own(target) {
                        break;
                    }
                    let line = (0..Plain::RANKS).take_while(|steps| is_enemy(on(target, way, *steps))).count() as i8;
                    if line == 0 || line < stones && target.1 > 0 {
                        let part = |first| (0..stones).fold(0, |set, stone| set | Plain::bit(on(first, way, stone)));
                        let own = board.own & !part(rear) | part(on(rear, way, squares));
                        let after = Board { own, enemy: board.enemy & !Plain::bit(target) };
                        moves.push((Plain::turned(after), target.1 == far));
                    }
                    if line > 0 {
                        break;
                    }
                }
            }
        }
        moves
    }
}

/// The continuation of a position: it is over, or these positions can come next.
enum Node {
    Lost,
    Drawn,
    Next(Vec<Board>),
}

fn node(board: Board) -> Node {
    let moves = Plain::moves(board);
    let after = |crossings: bool| moves.iter().filter(|mv| mv.1 || !crossings).map(|mv| mv.0).collect::<Vec<_>>();
    if Plain::is_waiting(board) {
        let answers = after(true);
        // CS7.
        return if answers.is_empty() { Node::Lost } else { Node::Next(answers) };
    }
    let ends = [Plain::on_rank(board.own, Plain::RANKS - 1), Plain::on_rank(board.enemy, 0)];
    let passed = Plain::turned(board);
    if ends == [Plain::FILES; 2] || moves.is_empty() && Plain::moves(passed).is_empty() {
        // CS9 and CS10.
        return Node::Drawn;
    }
    Node::Next(if moves.is_empty() { vec![passed] } else { after(false) })
}

/// All positions in which each side has at most this many stones.
fn boards(most: u32) -> Vec<Board> {
    let squares: Vec<u64> = Plain::squares().map(Plain::bit).collect();
    let mut boards = vec![Board::default()];
    for square in squares {
        let with = |board: &Board| {
            let own = (board.own.count_ones() < most).then_some(Board { own: board.own | square, ..*board });
            let enemy = (board.enemy.count_ones() < most).then_some(Board { enemy: board.enemy | square, ..*board });
            own.into_iter().chain(enemy)
        };
        boards.extend(boards.clone().iter().flat_map(with));
    }
    let may_arise = |board: &Board| {
        let waiting = Plain::on_rank(board.enemy, 0) - Plain::on_rank(board.own, Plain::RANKS - 1);
        (0..=1).contains(&waiting)
    };
    boards.retain(may_arise);
    boards
}

/// For each position with at most this many stones a side, the number of plies to its end with best play, also if the side to
/// move loses; `None` for a draw.
fn plies(most: u32) -> Vec<(Board, Option<u8>)> {
    let boards = boards(most);
    let numbers: HashMap<Board, usize> = boards.iter().enumerate().map(|(number, board)| (*board, number)).collect();
    let mut plies: Vec<Option<u8>> = vec![None; boards.len()];
    let mut next: Vec<Vec<usize>> = vec![Vec::new(); boards.len()];
    for (number, board) in boards.iter().enumerate() {
        match node(*board) {
            Node::Lost => plies[number] = Some(0),
            Node::Drawn => {}
            Node::Next(after) => next[number] = after.iter().map(|board| numbers[board]).collect(),
        }
    }
    let mut idle = 0;
    for round in 1.. {
        let mut found = Vec::new();
        for (number, next) in next.iter().enumerate().filter(|(number, _)| plies[*number].is_none()) {
            let mut after = next.iter().map(|next| plies[*next]);
            let is_decided = if round % 2 == 1 {
                after.any(|plies| plies.is_some_and(|plies| plies % 2 == 0))
            } else {
                !next.is_empty() && after.all(|plies| plies.is_some_and(|plies| plies % 2 == 1))
            };
            if is_decided {
                found.push(number);
            }
        }
        idle = if found.is_empty() { idle + 1 } else { 0 };
        found.into_iter().for_each(|number| plies[number] = Some(round));
        if idle == 2 {
            break;
        }
    }
    boards.into_iter().zip(plies).collect()
}

/// Compares the search with the whole game, in about one of `every` positions. Returns the numbers of wins and of draws.
fn compare(most: u32, every: usize) -> [u32; 2] {
    let shape = Plain::shape();
    let limits = Limits::none();
    let prover = |shortcuts: Shortcuts| {
        let mut prover = Prover::new(shape, 1 << 20, 1);
        prover.shortcuts = shortcuts;
        // Without the table long wins would take for ever.
        (prover, if shortcuts.has(Shortcut::Table) { 7 } else { 3 })
    };
    let mut provers: Vec<_> = Shortcuts::variants(&SHORTCUTS).into_iter().map(prover).collect();
    let (mut random, mut counts) = (Random::new(5, 0), [0; 2]);
    for (board, plies) in plies(most) {
        let Node::Next(mut next) = node(board) else { continue };
        let mut moves = Vec::new();
        shape.all_moves_into(board, &mut moves);
        let mut mine: Vec<Board> = moves.iter().map(|mv| shape.after(board, *mv)).collect();
        next.sort_unstable();
        mine.sort_unstable();
        assert_eq!(mine, next, "{board:x?}");
        if !random.one_in(every) {
            continue;
        }
        counts[usize::from(plies.is_none())] += 1;
        for (prover, most) in &mut provers {
            let moves_of_winner = plies.map_or(2, |plies| plies.div_ceil(2));
            let budget = moves_of_winner.min(*most);
            let mover_wins = plies.map(|plies| plies % 2 == 1);
            let expected = mover_wins.filter(|_| moves_of_winner == budget);
            let proof = prover.deepen::<true>(board, budget, &limits);
            assert_eq!(proof.mover_wins, expected, "{plies:?}: {board:x?}");
            assert!(expected.is_none() || plies == Some(proof.line.len() as u8), "{plies:?}: {board:x?}");
            // With as few moves that are no crossings, the search sees at least as far.
            let quiet = prover.deepen::<false>(board, budget, &limits).mover_wins;
            assert!(quiet == mover_wins || expected.is_none() && quiet.is_none(), "{plies:?}: {board:x?}");
        }
    }
    counts
}

#[test]
fn shortcuts_change_no_value() {
    let [wins, draws] = compare(2, 10);
    assert!(wins > 500 && draws > 100, "{wins} wins, {draws} draws");
}

#[test]
#[ignore = "takes a minute"]
fn shortcuts_change_no_value_of_many_positions() {
    let [wins, draws] = compare(3, 40);
    println!("{wins} wins, {draws} draws");
}
