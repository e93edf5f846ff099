//! The steps of judging records one by one, for each game, on seeded random games: text to tokens, tokens to moves,
//! moves played, all of it. Throughput is in moves; for playouts it is in games, for the move tree in leaves.

mod games;
mod plain;

use std::hint::black_box;
use std::ops::ControlFlow;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use xgames::analysis::perft::perft;
use xgames::for_game;
use xgames::games::playout::playout;
use xgames::games::{Game, Notation, Position};
use xgames::judge::{self, Defaults};
use xgames::random::Random;
use xgames::record::EventKind;
use xgames::record::native::Reader;
use xgames::record::{Dialect, each_game};

use self::games::Games;

/// Text to tags and tokens. `benches/peers/instructions.py` counts what goes on in here.
#[inline(never)]
fn tokenize(text: &str) -> usize {
    let mut reader = Reader::new(text.as_bytes());
    let mut count = 0;
    while let Some(head) = reader.next_game() {
        count += head.tags.len() + reader.events().map(black_box).count();
    }
    count
}

/// Counts the tags and tokens of a text by hand, without the reader.
#[inline(never)]
fn tokenize_by_hand(text: &str) -> usize {
    plain::Tokens::new(text.as_bytes()).map(black_box).count()
}

/// Text to moves, without the rules.
fn parse<P: Notation>(start: &P, text: &str) -> usize {
    let mut reader = Reader::new(text.as_bytes());
    let mut count = 0;
    while reader.next_game().is_some() {
        for event in reader.events().filter(|event| event.kind == EventKind::Move) {
            black_box(start.read_move(event.text).expect("a move that was written"));
            count += 1;
        }
    }
    count
}

/// Moves through the rules, without any text.
fn replay<P: Notation>(start: &P, games: &[Vec<P::Move>]) -> usize {
    let mut position = start.clone();
    let mut decided = 0;
    for moves in games {
        position.clone_from(start);
        for &mv in moves {
            assert!(position.check(mv).is_ok());
            position.play(mv);
        }
        decided += usize::from(position.outcome().is_some());
    }
    decided
}

/// Text to judgements.
fn validate(text: &str) -> u32 {
    let mut plies = 0;
    let _ = each_game(&Dialect::native(), text.as_bytes(), true, |events, head| {
        let judgement = judge::judge_game(events, head, &Defaults::default());
        assert!(judgement.diagnostics.is_empty());
        plies += judgement.plies;
        ControlFlow::Continue(())
    });
    plies
}

/// Counts leaves like [`perft`], but every leaf is made.
fn perft_of_all_leaves<P: Position>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return u64::from(black_box(position).outcome().is_some()) | 1;
    }
    let moves = position.legal_moves();
    let mut after = position.clone();
    let mut leaves = 0;
    for mv in moves {
        after.clone_from(position);
        after.play(mv);
        leaves += perft_of_all_leaves(&after, depth - 1);
    }
    leaves
}

/// Deep enough to take some time, and no more.
fn depth<P: Position>(start: &P) -> u32 {
    if start.legal_moves().len() > 200 { 2 } else { 3 }
}

fn steps<P: Notation>(group: &mut BenchmarkGroup<'_, WallTime>, games: &Games<P>) {
    let Games { start, moves, text } = games;
    assert_eq!(tokenize(text), tokenize_by_hand(text));
    assert_eq!(parse(start, text) as u64, games.plies());
    group.throughput(Throughput::Elements(games.plies()));
    group.bench_function("tokenize", |bencher| bencher.iter(|| tokenize(black_box(text))));
    group.bench_function("tokenize by hand", |bencher| bencher.iter(|| tokenize_by_hand(black_box(text))));
    group.bench_function("parse", |bencher| bencher.iter(|| parse(start, black_box(text))));
    group.bench_function("replay", |bencher| bencher.iter(|| replay(start, black_box(moves))));
    group.bench_function("validate", |bencher| bencher.iter(|| validate(black_box(text))));
}

fn trees<P: Notation>(group: &mut BenchmarkGroup<'_, WallTime>, start: &P) {
    let (mut random, mut moves) = (Random::new(2, 0), Vec::new());
    group.throughput(Throughput::Elements(1));
    group.bench_function("playout", |bencher| {
        bencher.iter(|| playout(black_box(start), games::LONGEST, &mut random, &mut moves));
    });
    let depth = depth(start);
    let leaves = perft(start, depth);
    assert_eq!(leaves, perft_of_all_leaves(start, depth));
    group.throughput(Throughput::Elements(leaves));
    group.bench_function(format!("perft {depth}"), |bencher| bencher.iter(|| perft(black_box(start), depth)));
    group.sample_size(20);
    group.bench_function(format!("perft {depth}, every leaf made"), |bencher| {
        bencher.iter(|| perft_of_all_leaves(black_box(start), depth));
    });
}

fn benches(criterion: &mut Criterion) {
    for game in Game::ALL {
        for_game!(game, P => {
            let games = Games::<P>::new();
            let mut group = criterion.benchmark_group(game.name());
            steps(&mut group, &games);
            trees(&mut group, &games.start);
            group.finish();
        });
    }
}

criterion_group!(judge, benches);
criterion_main!(judge);
