//! One suite for every game: the fast implementation against the slow one, and the laws between the
//! questions a position answers.

use std::collections::BTreeSet;

use crate::laws::moves::every_move;
use crate::referee::{self, Referee};
use crate::support::random::Random;
use xgames::games::{Diagram, Game, Notation, Position, Reason, SetupOptions, ToMove, for_game};

fn referee(game: Game, size: u16, pie: bool) -> Box<dyn Referee> {
    match game {
        Game::Crossway => Box::new(referee::Crossway::new(size.into(), pie)),
        Game::Cross => Box::new(referee::Cross::new(size.into(), pie)),
        Game::Crossings => Box::new(referee::Crossings::new()),
        Game::Crosswise => unreachable!("its referee needs a shuffled bag, see `deal`"),
    }
}

/// The start of a game of Crosswise with a shuffled bag, for both implementations.
fn deal<P: Notation>(number: usize, random: &mut Random) -> (P, Box<dyn Referee>) {
    const CYCLES: [&str; 8] =
        ["r1 g1", "g1 r1", "r1 g1 r2 g1", "r1 g1 r1 g2", "g1 r1 g2 r1", "g1 r1 g1 r2", "r1 g1 r2 g2", "g1 r1 g2 r2"];
    let cycle = CYCLES[number % CYCLES.len()];
    let stones: String = random.stones(number % 5 == 4).into_iter().collect();
    let options = SetupOptions { seats: Some(cycle), bag: Some(&stones), ..SetupOptions::default() };
    (P::begin(&P::read_setup(&options).unwrap()).unwrap(), Box::new(referee::Crosswise::new(cycle, &stones)))
}

fn start<P: Notation>(size: u16, pie: bool) -> P {
    let size = size.to_string();
    let options = SetupOptions { size: Some(&size), swap: (!pie).then_some("no"), ..SetupOptions::default() };
    P::begin(&P::read_setup(&options).unwrap()).unwrap()
}

fn text<P: Notation>(position: &P, mv: P::Move) -> String {
    let mut text = String::new();
    position.write_move(mv, &mut text);
    text
}

fn winner<P: Notation>(position: &P) -> Option<&'static str> {
    position.outcome().map(|outcome| outcome.winner.map_or("draw", |side| P::GAME.side_name(side)))
}

/// What a random game showed.
#[derive(Default)]
struct Seen {
    plies: usize,
    passes: usize,
    swaps: usize,
    winners: BTreeSet<&'static str>,
    reasons: Vec<Reason>,
}

/// The move of a few random ones that leaves the opponent the fewest answers. Games played so get stuck
/// far more often than random ones.
fn narrowing<P: Position>(position: &P, moves: &[P::Move], random: &mut Random) -> P::Move {
    let answers = |mv: P::Move| {
        let mut after = position.clone();
        after.play(mv);
        let mut answers = Vec::new();
        after.legal_moves_into(&mut answers);
        if after.outcome().is_some() { usize::MAX } else { answers.len() }
    };
    let candidates = [0; 6].map(|_| moves[random.below(moves.len())]);
    candidates.into_iter().min_by_key(|mv| answers(*mv)).unwrap_or(moves[0])
}

/// The move of some random ones after which the fullest row has the most stones of one kind. Random
/// games of Crosswise never end with a six.
fn gathering<P: Notation>(position: &P, moves: &[P::Move], random: &mut Random) -> P::Move {
    let most_equal = |mv: P::Move| {
        let mut after = position.clone();
        after.play(mv);
        let picture = after.picture();
        let rows = picture.rows().map(|(_, spots)| {
            let spots: Vec<_> = spots.collect();
            let count = |glyph: u8| spots.iter().filter(|spot| spot.glyph == glyph).count();
            spots.iter().filter(|spot| spot.glyph != b'.').map(|spot| count(spot.glyph)).max().unwrap_or(0)
        });
        rows.max()
    };
    let candidates = [0; 60].map(|_| moves[random.below(moves.len())]);
    candidates.into_iter().max_by_key(|mv| most_equal(*mv)).unwrap_or(moves[0])
}

/// Plays one game in both implementations and compares everything at every ply, up to `most` plies.
fn play_one<P: Notation>(size: u16, most: usize, number: usize, random: &mut Random, seen: &mut Seen) {
    let pie = !number.is_multiple_of(4);
    let (mut position, mut judge) = match P::GAME {
        Game::Crosswise => deal::<P>(number, random),
        game => (start::<P>(size, pie), referee(game, size, pie)),
    };
    let every_move = every_move(&position);
    let mut moves = Vec::new();
    let mut played: Vec<String> = Vec::new();
    loop {
        position.legal_moves_into(&mut moves);
        let texts: BTreeSet<String> = moves.iter().map(|mv| text(&position, *mv)).collect();
        assert_eq!(texts.len(), moves.len(), "a move is listed twice after {played:?}");
        assert_eq!(texts, judge.legal(), "size {size} after {played:?}");
        assert_eq!(winner(&position), judge.winner(), "size {size} after {played:?}");
        // The list and the test are written separately; they must agree.
        for mv in &every_move {
            assert_eq!(position.check(*mv).is_ok(), moves.contains(mv), "{mv:?} after {played:?}");
        }
        let Some(outcome) = position.outcome() else {
            assert!(!moves.is_empty(), "no move and no end after {played:?}");
            let turn = position.turn();
            assert_eq!((turn.seat.0, P::GAME.side_name(turn.side)), judge.turn());
            if played.len() == most {
                return;
            }
            let swap = moves.iter().find(|mv| number % 3 == 1 && text(&position, **mv) == "swap");
            let narrow = number % 2 == 1;
            let mv = if let Some(swap) = swap {
                *swap
            } else if P::GAME == Game::Crosswise && number % 4 == 2 {
                gathering(&position, &moves, random)
            } else if narrow {
                narrowing(&position, &moves, random)
            } else {
                moves[random.below(moves.len())]
            };
            let word = text(&position, mv);
            assert_eq!(position.read_move(word.as_bytes()), Ok(mv));
            judge.play(&word);
            position.play(mv);
            seen.plies += 1;
            seen.passes += usize::from(word == "pass" || word == "--");
            seen.swaps += usize::from(word == "swap");
            played.push(word);
            continue;
        };
        let by_cells = !matches!(outcome.reason, Reason::NoMoves | Reason::Score);
        assert_eq!(!position.deciding_cells().is_empty(), by_cells);
        seen.winners.extend(winner(&position));
        seen.reasons.push(outcome.reason);
        return;
    }
}

/// Sizes, with the number of games that are played on each and the plies after which they are broken
/// off, as the referee is slow on great boards.
fn sizes(game: Game) -> &'static [(u16, usize, usize)] {
    match game {
        Game::Crossway => {
            &[(2, 40, 99), (3, 100, 99), (4, 4000, 99), (5, 400, 99), (6, 30, 99), (7, 10, 99), (9, 2, 99), (27, 1, 3)]
        }
        Game::Crossings => &[(8, 40, 400)],
        Game::Crosswise => &[(6, 64, 400)],
        Game::Cross => &[(2, 60, 99), (3, 300, 99), (4, 100, 99), (5, 30, 99), (6, 12, 99), (10, 1, 50)],
    }
}

#[test]
fn random_games_agree_with_the_referee() {
    compare_random_games(8);
}

#[test]
#[ignore = "plays more of the same"]
fn many_random_games_agree_with_the_referee() {
    compare_random_games(1);
}

/// Plays one in so many of the games that [`sizes`] asks for.
fn compare_random_games(share: usize) {
    for game in Game::ALL {
        let mut random = Random(0x9e37_79b9_7f4a_7c15);
        let mut seen = Seen::default();
        for &(size, games, most) in sizes(game) {
            for number in 0..games.div_ceil(share) {
                for_game!(game, P => play_one::<P>(size, most, number, &mut random, &mut seen));
            }
        }
        // Random play has met what makes the games difficult.
        assert!(seen.plies > 2_000 / share, "{}: {} plies", game.name(), seen.plies);
        assert!(seen.winners.len() >= 2, "{}: {:?}", game.name(), seen.winners);
        match game {
            Game::Crossway => assert!(seen.passes > 0 && seen.swaps > 10, "no forced pass was met"),
            Game::Cross => {
                assert!(seen.reasons.contains(&Reason::ThreeSides) && seen.reasons.contains(&Reason::TwoSides));
                assert!(seen.swaps > 10);
            }
            Game::Crossings => assert!(seen.reasons.contains(&Reason::Crossing)),
            Game::Crosswise => {
                let reasons = &seen.reasons;
                assert!(reasons.contains(&Reason::Six) && reasons.contains(&Reason::Score), "{reasons:?}");
                assert!(seen.passes > 0, "no forced pass was met");
            }
        }
    }
}

/// Every game that can be played on the smallest board.
#[test]
fn the_whole_tree_of_the_smallest_boards_agrees_with_the_referee() {
    fn walk<P: Notation>(position: &P, line: &mut Vec<String>, nodes: &mut usize) {
        let mut judge = referee(P::GAME, 2, true);
        line.iter().for_each(|mv| judge.play(mv));
        let mut moves = Vec::new();
        position.legal_moves_into(&mut moves);
        let texts: BTreeSet<String> = moves.iter().map(|mv| text(position, *mv)).collect();
        assert_eq!(texts, judge.legal(), "{line:?}");
        assert_eq!(winner(position), judge.winner(), "{line:?}");
        *nodes += 1;
        for mv in moves {
            let mut after = position.clone();
            after.play(mv);
            line.push(text(position, mv));
            walk(&after, line, nodes);
            line.pop();
        }
    }
    for game in Game::ALL.into_iter().filter(|game| sizes(*game)[0].0 == 2) {
        let mut nodes = 0;
        for_game!(game, P => walk(&start::<P>(2, true), &mut Vec::new(), &mut nodes));
        assert!(nodes > 90, "{}: {nodes}", game.name());
    }
}

/// Positions survive being written in one line and read back.
#[test]
fn one_line_positions_are_read_back() {
    fn one<P: Notation>(size: u16, random: &mut Random) {
        let mut position = start::<P>(size, true);
        let mut moves = Vec::new();
        for _ in 0..random.below(usize::from(size) * 4) {
            position.legal_moves_into(&mut moves);
            if moves.is_empty() {
                break;
            }
            position.play(moves[random.below(moves.len())]);
        }
        let line = position.one_line();
        let options = SetupOptions { position: Some(&line), ..SetupOptions::default() };
        let again = P::begin(&P::read_setup(&options).unwrap()).unwrap();
        assert_eq!(again.one_line(), line);
        assert_eq!(winner(&again), winner(&position), "{line}");
        assert_eq!(again.picture(), position.picture());
    }
    let mut random = Random(7);
    for game in Game::ALL {
        for &(size, ..) in sizes(game) {
            for _ in 0..20 {
                for_game!(game, P => one::<P>(size, &mut random));
            }
        }
    }
}

/// The deciding cells are stones of one side, joined to each other, and reach what the rule names.
#[test]
fn deciding_cells_are_one_chain() {
    let mut random = Random(99);
    for game in Game::ALL.into_iter().filter(|game| game.stones_stay()) {
        for _ in 0..200 {
            for_game!(game, P => {
                let size = 4 + random.below(3) as u16;
                let mut position = start::<P>(size, false);
                let mut moves = Vec::new();
                while position.outcome().is_none() {
                    position.legal_moves_into(&mut moves);
                    position.play(moves[random.below(moves.len())]);
                }
                // Alone on the board the cells decide the same way. In Crossway they are a shortest path,
                // so none of them can be spared.
                let cells = position.deciding_cells();
                let outcome = position.outcome().unwrap();
                let alone = |without: Option<usize>| {
                    let picture = position.picture();
                    let kept: Vec<_> = cells.iter().enumerate().filter(|(i, _)| Some(*i) != without).map(|(_, c)| *c).collect();
                    let mut rows: Vec<String> = Vec::new();
                    for (_, spots) in picture.rows() {
                        rows.push(spots.map(|spot| if kept.contains(&spot.cell) { char::from(spot.glyph) } else { '.' }).collect());
                    }
                    let board = rows.join("/");
                    let options = SetupOptions { diagram: Some(&board), to_move: ToMove::Anyone, ..SetupOptions::default() };
                    P::begin(&P::read_setup(&options).unwrap()).unwrap().outcome()
                };
                assert_eq!(alone(None), Some(outcome), "{}", position.one_line());
                let path = outcome.reason == Reason::Connection;
                for index in (0..cells.len()).filter(|_| path) {
                    assert_ne!(alone(Some(index)), Some(outcome), "{} is not needed in {}", position.cell_name(cells[index]), position.one_line());
                }
            });
        }
    }
}
