//! Parsing, replaying, and both, for each game, on seeded random games. Throughput is in moves.

use std::fmt::Write as _;
use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use xgames::analysis::perft::perft;
use xgames::for_game;
use xgames::games::{Game, Notation};
use xgames::record::native::Reader;
use xgames::replay::{self, Defaults};

const GAMES: usize = 200;

/// The position a game is usually played from.
fn start<P: Notation>() -> P {
    let setup = P::read_setup(&|_| None).expect("the usual size");
    P::begin(&setup).expect("the usual start")
}

/// Random games to their ends, as moves and as records.
fn random_games<P: Notation>() -> (Vec<Vec<P::Move>>, String) {
    let mut seed = 0x9e37_79b9_7f4a_7c15u64;
    let (mut games, mut text, mut legal) = (Vec::new(), String::new(), Vec::new());
    for _ in 0..GAMES {
        let mut position = start::<P>();
        let mut moves = Vec::new();
        let _ = write!(text, "[Game \"{}\"]\n[Player1 \"ann\"]\n[Player2 \"bo\"]\n\n", P::GAME.name());
        while position.outcome().is_none() && moves.len() < 400 {
            position.legal_moves(&mut legal);
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            let mv = legal[(seed >> 33) as usize % legal.len()];
            if moves.len() % 2 == 0 {
                let _ = write!(text, "{}. ", moves.len() / 2 + 1);
            }
            position.write_move(mv, &mut text);
            text.push(if moves.len() % 16 == 15 { '\n' } else { ' ' });
            position.play(mv);
            moves.push(mv);
        }
        let winner = position.outcome().and_then(|outcome| outcome.winner).map(|side| position.owner(side).0);
        text.push_str(match (position.outcome(), winner) {
            (None, _) => "*\n\n",
            (Some(_), None) => "1/2-1/2\n\n",
            (Some(_), Some(1)) => "1-0\n\n",
            (Some(_), Some(_)) => "0-1\n\n",
        });
        games.push(moves);
    }
    (games, text)
}

fn tokens(text: &str) -> usize {
    let mut reader = Reader::new(text.as_bytes());
    let mut count = 0;
    while reader.next_game().is_some() {
        count += reader.tokens().count();
    }
    count
}

fn replay_moves<P: Notation>(games: &[Vec<P::Move>]) -> usize {
    let begin = start::<P>();
    let mut position = begin.clone();
    let mut decided = 0;
    for moves in games {
        position.clone_from(&begin);
        for &mv in moves {
            assert!(position.check(mv).is_ok());
            position.play(mv);
        }
        decided += usize::from(position.outcome().is_some());
    }
    decided
}

fn validate(text: &str) -> u32 {
    let mut reader = Reader::new(text.as_bytes());
    let mut plies = 0;
    while let Some(head) = reader.next_game() {
        let judgement = replay::judge(&mut reader, &head, &Defaults::default());
        assert!(judgement.diagnostics.is_empty());
        plies += judgement.plies;
    }
    plies
}

fn benches(criterion: &mut Criterion) {
    for game in Game::ALL {
        for_game!(game, P => {
            let (games, text) = random_games::<P>();
            let moves: usize = games.iter().map(Vec::len).sum();
            let mut group = criterion.benchmark_group(game.name());
            group.throughput(Throughput::Elements(moves as u64));
            group.bench_function("parse", |bencher| bencher.iter(|| tokens(black_box(&text))));
            group.bench_function("replay", |bencher| bencher.iter(|| replay_moves::<P>(black_box(&games))));
            group.bench_function("validate", |bencher| bencher.iter(|| validate(black_box(&text))));
            let begin = start::<P>();
            group.throughput(Throughput::Elements(perft(&begin, 2)));
            group.bench_function("perft 2", |bencher| bencher.iter(|| perft(black_box(&begin), 2)));
            group.finish();
        });
    }
}

criterion_group!(judge, benches);
criterion_main!(judge);
