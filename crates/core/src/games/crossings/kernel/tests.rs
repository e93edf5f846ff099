//! The kernel against the rules of `movement.rs`, square by square.

use std::collections::BTreeSet;

use super::super::geometry::{Direction, Square, bit, distance};
use super::super::{Crossings, Illegal, Move as GameMove};
use super::*;
use crate::board::Side;
use crate::games::{MoveKind, Notation, Outcome, Position, Reason};
use crate::random::Random;

const SHAPE: Shape = Shape::GAME;

/// Calls `take` with the positions of random games from the start, and from random set-ups with waiting and locked stones.
fn sampled(games: u64, mut take: impl FnMut(&Crossings)) {
    for game in 0..games {
        let mut random = Random::new(5, game);
        let mut position = if game % 2 == 0 { Crossings::new() } else { Crossings::random(&mut random) };
        for _ in 0..60 {
            take(&position);
            let moves = position.legal_moves();
            // Crossings are preferred now and then, so that games have pairs of locked stones.
            let is_crossing =
                |mv: &GameMove| matches!(mv, GameMove::Go { target, .. } if position.far & bit(*target) != 0);
            let crossings: Vec<_> = moves.iter().copied().filter(is_crossing).collect();
            let list = if random.one_in(3) && !crossings.is_empty() { &crossings } else { &moves };
            let Some(&mv) = random.pick(list) else { break };
            position.play(mv);
        }
    }
}

/// The answer of the plain rules about a move, whether the game is over or not.
fn explained(position: &Crossings, rear: Square, target: Square) -> Result<(), Illegal> {
    position.check_movement(rear, target).and_then(|()| position.check_answer(target))
}

/// The moves that the rules allow, by rear, direction and distance.
fn explained_moves(position: &Crossings) -> Vec<(Square, Square)> {
    let mut moves = Vec::new();
    for (rear, direction) in Square::ALL.into_iter().flat_map(|rear| DIRECTIONS.map(|direction| (rear, direction))) {
        let mut next = direction.step(rear);
        while let Some(target) = next {
            if explained(position, rear, target).is_ok() {
                moves.push((rear, target));
            }
            next = direction.step(target);
        }
    }
    moves
}

/// The square this many steps ahead.
fn ahead(square: Square, direction: Direction, steps: u8) -> Square {
    (0..steps).fold(square, |square, _| direction.step(square).unwrap())
}

/// The squares before and after a move, stone by stone.
fn explained_displacement(position: &Crossings, rear: Square, target: Square) -> Option<Displacement> {
    position.check_movement(rear, target).ok()?;
    let direction = Direction::between(rear, target)?;
    let part = position.part(rear, direction).ok()?;
    let steps = distance(part.front, target);
    let squares = (0..part.stones).map(|stones| ahead(rear, direction, stones));
    let from = squares.clone().fold(0, |set, square| set | bit(square));
    let to = squares.fold(0, |set, square| set | bit(ahead(square, direction, steps)));
    Some(Displacement { from, to, captured: position.enemy & bit(target) })
}

/// Whether the other side has moved to its far rank, and this one has not answered.
fn is_waiting(position: &Crossings) -> bool {
    position.waiting != 0
}

/// Whether stones are locked in pairs, as in every game; in random set-ups they need not be.
fn has_pairs(position: &Crossings) -> bool {
    (position.locked & position.own).count_ones() == (position.locked & position.enemy).count_ones()
}

/// The sets of moves are equal, and so are the positions after them.
#[test]
fn the_kernel_agrees_with_the_rules() {
    let (mut count, mut waiting, mut locked) = (0, 0, 0);
    let mut moves = Vec::new();
    sampled(300, |position| {
        let (board, side) = (Board::of(position), position.to_move());
        let expected = explained_moves(position);
        let go = |(rear, target)| GameMove::Go { rear, target };
        let crosses = |(_, target): &(Square, Square)| position.far & bit(*target) != 0;

        let mut listed = Vec::new();
        position.for_each_move(|rear, target| {
            listed.push((rear, target));
            true
        });
        assert_eq!(listed, expected, "{position:?}");
        listed.clear();
        position.for_each_crossing(|rear, target, displacement| {
            assert_eq!(Some(displacement), explained_displacement(position, rear, target));
            listed.push((rear, target));
            true
        });
        let crossings: Vec<_> = expected.iter().copied().filter(crosses).collect();
        assert_eq!(listed, crossings, "{position:?}");
        let rears_by_direction = Direction::forward(side).map(|direction| {
            let begins = |(rear, target): &(Square, Square)| Direction::between(*rear, *target) == Some(direction);
            crossings.iter().copied().filter(begins).fold(0, |rears, (rear, _)| rears | bit(rear))
        });
        assert_eq!(position.sets().crossings(side, position.far), rears_by_direction, "{position:?}");
        assert_eq!((position.can_cross(), position.can_move()), (!crossings.is_empty(), !expected.is_empty()));
        assert_eq!(SHAPE.can_cross(board), !crossings.is_empty(), "{position:?}");
        assert!(is_waiting(position) || SHAPE.can_move(board) != expected.is_empty(), "{position:?}");
        if !has_pairs(position) {
            return;
        }

        assert_eq!((SHAPE.is_waiting(board), SHAPE.fixed(board)), (is_waiting(position), fixed(position)));
        moves.clear();
        SHAPE.all_moves_into(board, &mut moves);
        let mut found: Vec<_> = moves.iter().map(|mv| SHAPE.game_move(side, *mv)).collect();
        let mut plain: Vec<_> = expected.iter().copied().map(go).collect();
        if plain.is_empty() && !is_waiting(position) {
            plain.push(GameMove::Pass);
        }
        let key = |mv: &GameMove| match mv {
            GameMove::Go { rear, target } => Some((*rear, *target)),
            GameMove::Pass => None,
        };
        found.sort_by_key(key);
        plain.sort_by_key(key);
        assert_eq!(found, plain, "{position:?}");
        if !is_waiting(position) {
            moves.clear();
            SHAPE.captures_into(board, board.enemy, &mut moves);
            let mut captures: Vec<_> = moves.iter().map(|mv| SHAPE.game_move(side, *mv)).collect();
            captures.sort_by_key(key);
            let captures_only = |mv: &GameMove| matches!(mv, GameMove::Go { target, .. } if position.enemy & !position.far & bit(*target) != 0);
            plain.retain(captures_only);
            assert_eq!(captures, plain, "{position:?}");
        }
        moves.clear();
        SHAPE.all_moves_into(board, &mut moves);
        assert_eq!(outcome(board), position.outcome().map(|outcome| outcome.reason), "{position:?}");
        if position.outcome().is_some() {
            return;
        }
        for &mv in &moves {
            let game_move = SHAPE.game_move(side, mv);
            let mut after = position.clone();
            after.play(game_move);
            assert_eq!(SHAPE.after(board, mv), Board::of(&after), "{game_move:?} {position:?}");
            if let GameMove::Go { rear, target } = game_move {
                let Displacement { from, to, captured } = explained_displacement(position, rear, target).unwrap();
                let sides = [position.own & !from | to, position.enemy & !captured];
                assert_eq!([after.stones(side), after.stones(side.other())], sides);
                assert_eq!(SHAPE.crosses(mv), crosses(&(rear, target)));
                assert_eq!(mv.captures(board), captured != 0);
            }
            assert_eq!(Move::from_bits(mv.bits()), mv);
        }
        count += moves.len();
        waiting += usize::from(is_waiting(position));
        locked += usize::from(position.locked != 0);
    });
    assert!(count > 50_000 && waiting > 100 && locked > 500, "{count} {waiting} {locked}");
}

/// The stones that cannot move, seen by the side to move, which goes up.
fn fixed(position: &Crossings) -> u64 {
    if position.to_move() == Side::First { position.fixed() } else { SHAPE.turned(position.fixed()) }
}

/// The reason why the game is over, by the kernel.
fn outcome(board: Board) -> Option<Reason> {
    if SHAPE.is_lost(board) {
        return Some(Reason::Crossing);
    }
    let is_over = |over, reason| if over { Some(reason) } else { None };
    is_over(SHAPE.is_all_locked(board), Reason::AllLocked)
        .or_else(|| is_over(!SHAPE.is_waiting(board) && SHAPE.is_blocked(board), Reason::NoMoves))
}

/// The ends of games follow from the moves that the rules allow (CS7, CS9, CS10).
#[test]
fn outcomes_agree_with_the_rules() {
    let mut reasons = [0; 3];
    sampled(400, |position| {
        let mut passed = position.clone();
        passed.change_sides();
        let expected = match () {
            () if is_waiting(position) => explained_moves(position).is_empty().then_some(Reason::Crossing),
            () if position.locked.count_ones() == 16 => Some(Reason::AllLocked),
            () => {
                let moves = [position, &passed].map(|position| explained_moves(position).len());
                (moves == [0; 2]).then_some(Reason::NoMoves)
            }
        };
        let winner = (expected == Some(Reason::Crossing)).then_some(position.to_move().other());
        assert_eq!(position.outcome(), expected.map(|reason| Outcome { winner, reason }), "{position:?}");
        match expected {
            Some(Reason::Crossing) => reasons[0] += 1,
            Some(_) => reasons[1] += 1,
            None => reasons[2] += 1,
        }
    });
    assert!(reasons[0] > 100 && reasons[2] > 5_000, "{reasons:?}");
}

/// Compares all pairs of squares, and both ways of playing a move.
#[test]
fn displacements_agree_with_the_rules() {
    let mut random = Random::new(5, 0);
    sampled(60, |position| {
        for (rear, target) in Square::ALL.into_iter().flat_map(|rear| Square::ALL.map(|target| (rear, target))) {
            let expected = explained_displacement(position, rear, target);
            assert_eq!(position.displacement(rear, target), expected, "{rear} {target} {position:?}");
            if position.outcome().is_none() {
                let mv = GameMove::Go { rear, target };
                assert_eq!(position.check(mv), explained(position, rear, target), "{rear} {target} {position:?}");
            }
        }
        let [rear, target] = [(); 2].map(|()| Square::ALL[random.below(64)]);
        let random_move = GameMove::Go { rear, target };
        for mv in random.pick(&position.legal_moves()).copied().into_iter().chain([random_move]) {
            let (mut tried, mut played) = (position.clone(), position.clone());
            let checked = position.check(mv);
            if checked.is_ok() {
                played.play(mv);
            }
            assert_eq!((tried.try_play(mv), &tried), (checked, &played));
        }
    });
}

/// The positions before a position are those from which a quiet move without a capture leads there, once for each such move.
#[test]
fn moves_are_taken_back() {
    let is_plain = |board: Board, mv: &Move| !mv.captures(board);
    let plain_moves = |board: Board| {
        let mut moves = Vec::new();
        SHAPE.moves_into(board, Kind::Quiet, &mut moves);
        moves.retain(|mv| is_plain(board, mv));
        moves
    };
    let before = |board: Board| {
        let mut all = Vec::new();
        SHAPE.for_each_before(board, |earlier| all.push(earlier));
        all.sort_unstable();
        all
    };
    let mut count = 0;
    let mut number = 0;
    sampled(60, |position| {
        number += 1;
        if number % 5 != 0 {
            return;
        }
        let board = Board::of(position);
        for mv in plain_moves(board) {
            assert!(before(SHAPE.after(board, mv)).binary_search(&board).is_ok(), "{mv:?} {position:?}");
        }
        let all = before(board);
        for earlier in all.chunk_by(|one, other| one == other) {
            let moves = plain_moves(earlier[0]).into_iter().filter(|mv| SHAPE.after(earlier[0], *mv) == board).count();
            assert_eq!(moves, earlier.len(), "{position:?}");
            count += moves;
        }
    });
    assert!(count > 5_000, "{count}");
}

/// CS3, CS6: if all stones are on the rank before the far one and that is empty, each of them crosses straight ahead, and to the sides
/// as far as the board goes.
#[test]
fn a_whole_rank_can_cross() {
    for files in [1, 2, 5, 8] {
        let shape = Shape::new(files, 8).unwrap();
        let board = Board { own: shape.far >> 8, enemy: 1 << 24 };
        let mut moves = Vec::new();
        shape.moves_into(board, Kind::Crossings, &mut moves);
        assert_eq!(moves.len(), usize::from(3 * files - 2), "{files}");
        assert!(moves.iter().all(|mv| shape.crosses(*mv)));
    }
}

/// CS9: it takes all squares of both far ranks, whatever else is on the board.
#[test]
fn cs9_both_far_ranks_are_full() {
    let full = Board { own: SHAPE.far, enemy: SHAPE.near };
    assert!(SHAPE.is_all_locked(full));
    let more = Board { own: full.own | 1 << 24, enemy: full.enemy | 1 << 32 };
    assert!(SHAPE.is_all_locked(more));
    for less in [Board { own: full.own & !(1 << 63), ..full }, Board { enemy: full.enemy & !1, ..full }] {
        assert!(!SHAPE.is_all_locked(less));
    }
}

/// CS10: neither side can move if all stones are locked. It takes only one stone of either side that can.
#[test]
fn cs10_neither_side_can_move() {
    let locked = Board { own: bit(Square::A8), enemy: bit(Square::B1) };
    assert!(SHAPE.is_blocked(locked));
    let free = bit(Square::E4);
    for board in [Board { own: locked.own | free, ..locked }, Board { enemy: locked.enemy | free, ..locked }] {
        assert!(!SHAPE.is_blocked(board));
    }
}

/// CS1: on boards of every size, each side fills the two ranks on its edge.
#[test]
fn cs1_each_side_fills_two_ranks() {
    assert_eq!(SHAPE.start(), Board::of(&Crossings::new()));
    for (files, ranks) in FILES.flat_map(|files| RANKS.map(move |ranks| (files, ranks))) {
        let rank = |rank: u8| (0..files).fold(0, |set, file| set | bit(Square::new(file, rank).unwrap()));
        let start = Shape::new(files, ranks).unwrap().start();
        assert_eq!(start.own, rank(0) | rank(1), "{files} {ranks}");
        assert_eq!(start.enemy, rank(ranks - 2) | rank(ranks - 1), "{files} {ranks}");
    }
}

/// Upside down, the lowest rank is the highest one, and files stay where they are.
#[test]
fn boards_are_turned() {
    for (files, ranks) in FILES.flat_map(|files| RANKS.map(move |ranks| (files, ranks))) {
        let shape = Shape::new(files, ranks).unwrap();
        for (file, rank) in (0..files).flat_map(|file| (0..ranks).map(move |rank| (file, rank))) {
            let [square, turned] = [rank, ranks - 1 - rank].map(|rank| Square::new(file, rank).unwrap());
            assert_eq!(shape.turned(bit(square)), bit(turned), "{files} {ranks} {square}");
            assert_eq!(shape.turned_square(square as u8), turned as u8, "{files} {ranks} {square}");
        }
    }
}

/// The directions begin with the one up the board and go round clockwise. No step leads around the edge.
#[test]
fn steps_lead_to_neighbours() {
    const CLOCKWISE: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    for square in Square::ALL {
        let set = bit(square);
        let mut reached = Vec::new();
        reach::for_directions!(D in [0 1 2 3 4 5 6 7] reached.push(step::<D>(set)));
        let neighbours = CLOCKWISE.map(|(files, ranks)| {
            let next = (square.file().wrapping_add_signed(files), square.rank().wrapping_add_signed(ranks));
            Square::new(next.0, next.1).map_or(0, bit)
        });
        assert_eq!(reached, neighbours, "{square}");
    }
}

/// The quick look for a step along a file, by which nearly all games are known to go on, sees each step that the rules
/// allow: that of a single stone to an empty square (CS3), which must be on the far rank if a crossing waits (CS7).
#[test]
fn steps_along_files_are_seen() {
    let has_step = |position: &Crossings| {
        let steps = Square::ALL.into_iter().flat_map(|rear| [(rear, DIRECTIONS[0]), (rear, DIRECTIONS[4])]);
        steps.into_iter().any(|(rear, direction)| {
            direction.step(rear).is_some_and(|target| explained(position, rear, target).is_ok())
        })
    };
    let mut seen = [0; 2];
    sampled(60, |position| {
        assert_eq!(position.has_step(), has_step(position), "{position:?}");
        seen[usize::from(position.has_step())] += 1;
    });
    assert!(seen[0] > 20 && seen[1] > 500, "{seen:?}");
    // Only a4 is empty, between two stones that can both step there.
    let (white, black) = (bit(Square::A3) | bit(Square::A5), bit(Square::A2) | bit(Square::A6));
    assert!(Crossings::with_stones([white, black], Side::First).has_step());
    assert!(!Crossings::with_stones([white, black | bit(Square::A4)], Side::First).has_step());
}

/// A list of moves over some squares has those that lead towards one of them, or begin there.
#[test]
fn moves_over_squares_are_listed() {
    let mut random = Random::new(10, 0);
    let mut listed = [0; 2];
    sampled(20, |position| {
        let over = (0..4).fold(0, |set, _| set | bit(Square::ALL[random.below(64)]));
        let mut expected = Vec::new();
        let moves = position.sets().moves();
        moves.for_each(!0, |rear, target| {
            let direction = Direction::between(rear, target).unwrap();
            let mut ahead = std::iter::successors(Some(rear), |square| direction.step(*square));
            let is_over = ahead.any(|square| over & bit(square) != 0);
            expected.extend(is_over.then_some((rear, target)));
            listed[usize::from(is_over)] += 1;
            true
        });
        let mut found = Vec::new();
        moves.for_each(over, |rear, target| {
            found.push((rear, target));
            true
        });
        assert_eq!(found, expected, "{over:x} {position:?}");
    });
    assert!(listed[0] > 2_000 && listed[1] > 2_000, "{listed:?}");
}

/// The moves that skip the rules for crossings are those that neither cross nor answer a crossing.
#[test]
fn plain_moves_have_nothing_to_do_with_crossings() {
    let mut plain = [0; 2];
    sampled(20, |position| {
        for mv in position.legal_moves() {
            let GameMove::Go { target, .. } = mv else { continue };
            let crosses =
                position.kinds_of(mv).iter().flatten().any(|kind| !matches!(kind, MoveKind::Pass | MoveKind::Capture));
            assert_eq!(position.is_plain(target), !crosses, "{mv:?} {position:?}");
            plain[usize::from(!crosses)] += 1;
        }
    });
    assert!(plain[0] > 100 && plain[1] > 5_000, "{plain:?}");
}

/// CS6: the other side crosses after a move only where that was foreseen; at the start, no stone is near enough.
#[test]
fn crossings_after_a_move_are_foreseen() {
    assert!(!SHAPE.may_cross_after(SHAPE.start()));
    let (mut foreseen, mut others, mut crossings) = (0, 0, 0);
    sampled(60, |position| {
        if position.outcome().is_some() {
            return;
        }
        let may_cross = SHAPE.may_cross_after(Board::of(position));
        for mv in position.legal_moves() {
            let mut after = position.clone();
            after.play(mv);
            assert!(may_cross || !after.can_cross(), "{mv:?} {position:?}");
            crossings += usize::from(after.can_cross());
        }
        foreseen += usize::from(may_cross);
        others += usize::from(!may_cross);
    });
    assert!(foreseen > 200 && others > 200 && crossings > 5_000, "{foreseen} {others} {crossings}");
}

/// Positions that differ in one square, and values of `salt` that differ in one bit, have hashes that differ in both
/// halves. The lowest and the highest bits of hashes are as even as random numbers: of 4096 values, 4096 random numbers
/// miss 1 in e, which leaves 2589.
#[test]
fn hashes_differ() {
    let mut boards = BTreeSet::new();
    sampled(200, |position| {
        boards.insert(Board::of(position));
    });
    let boards: Vec<Board> = boards.into_iter().take(4096).collect();
    assert_eq!(boards.len(), 4096);
    for salt in [0, !0] {
        let (mut lowest, mut highest) = (BTreeSet::new(), BTreeSet::new());
        for (number, board) in boards.iter().enumerate() {
            let bit = 1 << (number % 64);
            let hash = board.hash(salt);
            let own = Board { own: board.own ^ bit, ..*board };
            let enemy = Board { enemy: board.enemy ^ bit, ..*board };
            let both = Board { enemy: enemy.enemy, ..own };
            for other in [own.hash(salt), enemy.hash(salt), both.hash(salt), board.hash(salt ^ bit)] {
                assert!(other as u32 != hash as u32 && other >> 32 != hash >> 32, "{bit} {board:?}");
            }
            lowest.insert(hash % 4096);
            highest.insert(hash >> 52);
        }
        assert!(lowest.len() > 2450 && highest.len() > 2450, "{} {}", lowest.len(), highest.len());
    }
}
