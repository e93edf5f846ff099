//! Changes inputs that libFuzzer has kept at random, and asks whether a law still holds, without a look at coverage. That takes a
//! fraction of the time: `mutate TARGET SECONDS SEED`, with the corpus in `corpus/TARGET`. The same corpus and seed make the same inputs.
//!
//! It prints the number of executions, that of inputs in the corpus, and the peak of memory in MB. An input that breaks the law, or takes
//! more than 20 seconds, is written to `artifacts/TARGET`, and the exit status is 1.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};
use std::{env, fs, panic, process, thread};

use xgames::random::Random;

/// An input may be longer than any in the corpus, but not by much.
const MOST_BYTES: usize = 4096;
const LONGEST_EXECUTION: Duration = Duration::from_secs(20);

/// The input that is tried, and how many were tried before it.
static CURRENT: Mutex<(Vec<u8>, u64)> = Mutex::new((Vec::new(), 0));

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    let [target, seconds, seed] = &words[..] else { usage() };
    let (Some(hold), Ok(seconds), Ok(seed)) = (law(target), seconds.parse(), seed.parse()) else { usage() };
    let corpus = corpus(&Path::new("corpus").join(target));
    let artifacts = Path::new("artifacts").join(target);
    watch(artifacts.clone());
    let (mut random, end) = (Random::new(seed, 0), Instant::now() + Duration::from_secs(seconds));
    let mut input = Vec::new();
    for number in 0_u64.. {
        if number % 1024 == 0 && Instant::now() >= end {
            println!("{number} {} {}", corpus.len(), peak_memory());
            break;
        }
        change(&mut input, &corpus, &mut random);
        if let Ok(mut current) = CURRENT.lock() {
            current.0.clone_from(&input);
            current.1 = number;
        }
        if panic::catch_unwind(|| hold(&input)).is_err() {
            keep(&artifacts, "crash", &input);
        }
    }
}

fn usage() -> ! {
    eprintln!("usage: mutate TARGET SECONDS SEED");
    process::exit(2);
}

fn law(target: &str) -> Option<fn(&[u8])> {
    Some(match target {
        "read" => xgames_fuzz::read,
        "kernel" => xgames_fuzz::kernel,
        "moves" => xgames_fuzz::moves,
        "referee" => xgames_fuzz::referee,
        "native" => xgames_fuzz::native,
        "formats" => xgames_fuzz::formats,
        "query" => xgames_fuzz::query,
        "binary" => xgames_fuzz::binary,
        "protocol" => xgames_fuzz::protocol,
        "report" => xgames_fuzz::report,
        _ => return None,
    })
}

/// The inputs in a folder, at least one, in the order of their names.
fn corpus(folder: &Path) -> Vec<Vec<u8>> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.path()).collect();
    files.sort();
    let mut inputs: Vec<Vec<u8>> = files.into_iter().filter_map(|file| fs::read(file).ok()).collect();
    inputs.retain(|input| input.len() <= MOST_BYTES);
    if inputs.is_empty() {
        inputs.push(Vec::new());
    }
    inputs
}

/// Makes an input of one in the corpus, with one to eight changes.
fn change(input: &mut Vec<u8>, corpus: &[Vec<u8>], random: &mut Random) {
    let any = |random: &mut Random| &corpus[random.below(corpus.len())];
    input.clone_from(any(random));
    for _ in 0..=random.below(8) {
        let (at, other) = (random.below(input.len() + 1), any(random));
        let rest = input.len() - at;
        let byte = random.bits() as u8;
        match random.below(8) {
            0 => input.insert(at, byte),
            1 | 2 if rest > 0 => input[at] = byte,
            3 if rest > 0 => input[at] ^= 1 << random.below(8),
            4 => drop(input.drain(at..at + random.below(rest.min(8) + 1))),
            5 => {
                // A part of another input is put in between.
                let start = random.below(other.len() + 1);
                let part = &other[start..start + random.below((other.len() - start).min(16) + 1)];
                input.splice(at..at, part.iter().copied());
            }
            6 => {
                // The rest is that of another input.
                input.truncate(at);
                input.extend_from_slice(&other[random.below(other.len() + 1)..]);
            }
            7 => input.extend_from_within(at..at + rest.min(8)),
            _ => input.push(byte),
        }
    }
    input.truncate(MOST_BYTES);
}

/// Ends the program if an input takes too long.
fn watch(artifacts: PathBuf) {
    thread::spawn(move || {
        let mut before = u64::MAX;
        loop {
            thread::sleep(LONGEST_EXECUTION);
            let Ok(current) = CURRENT.lock() else { continue };
            if current.1 == before {
                keep(&artifacts, "timeout", &current.0);
            }
            before = current.1;
        }
    });
}

/// Writes an input to a file of its own, and ends the program.
fn keep(artifacts: &Path, kind: &str, input: &[u8]) -> ! {
    // FNV-1a, so that the same input has the same name.
    let hash = input
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3));
    let file = artifacts.join(format!("{kind}-{hash:016x}"));
    match fs::create_dir_all(artifacts).and_then(|()| fs::write(&file, input)) {
        Ok(()) => eprintln!("{kind}: {}", file.display()),
        Err(error) => eprintln!("{kind}: {input:?} ({}: {error})", file.display()),
    }
    process::exit(1);
}

/// The most memory that this process had, in MB; 0 if the system does not tell.
fn peak_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    peak.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0) / 1024
}
