//! Writes random legal games of chess as PGN to standard output: `chess-generate MOVES SEED`. They have exactly so
//! many moves in all, and the form of real archives: the seven tags, numbered moves in lines of up to 79 bytes, the
//! result. They are as long as games of people, 80 plies on the average, as random games that are played to their
//! ends are long and have few pieces.

use std::io::{self, BufWriter, Write};
use std::{env, process};

use shakmaty::{Chess, KnownOutcome, Outcome, Position, san::SanPlus};

/// SplitMix64 (Steele, Lea and Flood, 2014).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^= bits >> 31;
        usize::try_from((u128::from(bits) * limit as u128) >> 64).expect("below the limit")
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }
}

const NAMES: &[&str] = &[
    "Abe, Kenji",
    "Baker, Ada",
    "Costa, J.",
    "Dimitrov, Ivan",
    "Eriksen, Ebba",
    "Farouk, N.",
    "Garcia, Luis",
    "Horvath, Zs.",
];

/// The longest plan for a game; all lengths up to it are equally likely.
const LONGEST: usize = 160;

/// Moves of a game that is played at random, at most so many, and how it ended.
fn play(most: usize, random: &mut Random) -> (Vec<String>, &'static str) {
    let mut position = Chess::default();
    let planned = (1 + random.below(LONGEST)).min(most);
    let mut moves = Vec::with_capacity(planned);
    while moves.len() < planned && position.outcome() == Outcome::Unknown {
        let legal = position.legal_moves();
        let mv = legal[random.below(legal.len())];
        moves.push(SanPlus::from_move_and_play_unchecked(&mut position, mv).to_string());
    }
    let result = match position.outcome() {
        Outcome::Known(KnownOutcome::Decisive { winner }) if winner.is_white() => "1-0",
        Outcome::Known(KnownOutcome::Decisive { .. }) => "0-1",
        Outcome::Known(KnownOutcome::Draw) => "1/2-1/2",
        // Resigned, or agreed.
        Outcome::Unknown => random.pick(&["1-0", "1-0", "0-1", "1/2-1/2"]),
    };
    (moves, result)
}

/// Words in lines.
fn write_words<'a>(words: impl Iterator<Item = &'a str>, out: &mut impl Write) -> io::Result<()> {
    let mut column = 0;
    for word in words {
        if column > 0 && column + 1 + word.len() > 79 {
            writeln!(out)?;
            column = 0;
        }
        if column > 0 {
            write!(out, " ")?;
            column += 1;
        }
        write!(out, "{word}")?;
        column += word.len();
    }
    writeln!(out, "\n")
}

fn write_game(
    number: u64,
    moves: &[String],
    result: &str,
    random: &mut Random,
    out: &mut impl Write,
) -> io::Result<()> {
    writeln!(out, "[Event \"Random games\"]\n[Site \"?\"]")?;
    let (year, month, day) = (1990 + random.below(35), 1 + random.below(12), 1 + random.below(28));
    writeln!(out, "[Date \"{year}.{month:02}.{day:02}\"]\n[Round \"{number}\"]")?;
    writeln!(out, "[White \"{}\"]\n[Black \"{}\"]", random.pick(NAMES), random.pick(NAMES))?;
    writeln!(out, "[Result \"{result}\"]\n")?;
    let mut words = Vec::with_capacity(moves.len() * 3 / 2 + 2);
    for (ply, mv) in moves.iter().enumerate() {
        if ply.is_multiple_of(2) {
            words.push(format!("{}.", ply / 2 + 1));
        }
        words.push(mv.clone());
    }
    words.push(result.to_owned());
    write_words(words.iter().map(String::as_str), out)
}

fn main() -> io::Result<()> {
    let numbers: Vec<u64> = env::args().skip(1).filter_map(|number| number.parse().ok()).collect();
    let &[total, seed] = &numbers[..] else {
        eprintln!("usage: chess-generate MOVES SEED");
        process::exit(2);
    };
    let mut random = Random(seed);
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let (mut number, mut left) = (0, usize::try_from(total).expect("a number of moves"));
    while left > 0 {
        let (moves, result) = play(left, &mut random);
        left -= moves.len();
        number += 1;
        write_game(number, &moves, result, &mut random, &mut out)?;
    }
    out.flush()
}
