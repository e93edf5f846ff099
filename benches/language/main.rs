//! From a key to findings in a text that is being edited: a letter is put into the middle of a file of 1 MB, and removed again.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use xgames::for_game;
use xgames::games::Game;
use xgames::generate::{Form, Generator};
use xgames::judge::Defaults;
use xgames::language::document::{Change, Document, Encoding, Place};
use xgames::record::Format;
use xgames::record::format::write;

/// The length of the files in bytes.
const LENGTH: usize = 1 << 20;

/// Random games of all kinds that this format can hold, one in ten with a fault.
fn file(format: Format) -> String {
    let mut text = Vec::new();
    for number in 1.. {
        for game in Game::ALL {
            let record = for_game!(game, P => {
                let mut generator = Generator::<P>::new(None, 1, 0.1, Form::Native).expect("the usual size");
                generator.game(number).map(|(record, _)| record).expect("the usual start")
            });
            let begun = text.len();
            if write(format, game, &record, &mut text).is_err() {
                text.truncate(begun);
            }
            text.push(b'\n');
        }
        if text.len() >= LENGTH {
            break;
        }
    }
    String::from_utf8(text).expect("records are text")
}

fn type_in_files(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("from a key to findings in 1 MB");
    for (name, format) in [("games.txt", Format::Native), ("games.sgf", Format::Sgf)] {
        let text = file(format);
        let mut document = Document::new(name, &text, 1, Defaults::default());
        let lines = document.text().lines();
        let place = |character| Place { line: lines / 2, character };
        let keys = [
            Change { range: Some((place(1), place(1))), text: "x".to_owned() },
            Change { range: Some((place(1), place(2))), text: String::new() },
        ];
        let mut next = 0;
        group.bench_function(format.name(), |bencher| {
            bencher.iter(|| {
                document.change(&keys[next..=next], 2, Encoding::Utf16);
                next = 1 - next;
                document.judge();
                black_box(document.findings().count())
            });
        });
        println!("{} games, {} findings", document.games().count(), document.findings().count());
    }
    group.finish();
}

criterion_group!(benches, type_in_files);
criterion_main!(benches);
