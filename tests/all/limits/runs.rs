//! Inputs of a given size, and runs of the program on them.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::support::inputs;
use crate::support::program::{DATA, xgames};

pub(super) const MIB: u64 = 1 << 20;

/// A text that is said many times.
pub(super) trait Times {
    fn times(&self, count: u64) -> String;
}

impl Times for str {
    fn times(&self, count: u64) -> String {
        self.repeat(usize::try_from(count).unwrap())
    }
}

/// A text of exactly this length, which is filled with a word between its beginning and its end.
pub(super) fn filled(begin: &str, word: &[u8], end: &str, size: u64) -> Vec<u8> {
    let between = usize::try_from(size).unwrap() - begin.len() - end.len();
    let mut text = begin.as_bytes().to_vec();
    text.extend(word.iter().cycle().take(between));
    text.extend_from_slice(end.as_bytes());
    text
}

/// A file of this length, most of which takes no place on the disk.
pub(super) fn sparse(folder: &Path, name: &str, begin: &str, size: u64) -> PathBuf {
    let path = folder.join(name);
    let mut file = File::create(&path).unwrap();
    file.write_all(begin.as_bytes()).unwrap();
    file.set_len(size).unwrap();
    path
}

/// Judges a file.
pub(super) fn verify(folder: &Path, name: &str, content: &[u8]) -> Output {
    fs::write(folder.join(name), content).unwrap();
    xgames(folder, &["verify", "-j", "1", name])
}

/// The outputs of runs that all say that they are beyond a limit, or none of them.
pub(super) fn alike<const N: usize>(sign: &str, outputs: [Output; N]) -> Output {
    let is_refused = |output: &Output| {
        let said = [&output.stdout[..], &output.stderr].concat();
        String::from_utf8_lossy(&said).contains(sign)
    };
    let refused = outputs.iter().filter(|output| is_refused(output)).count();
    assert!([0, N].contains(&refused), "{refused} of {outputs:?}");
    outputs.into_iter().next().unwrap()
}

/// Plays against a program that waits for a question, gives one answer and ends.
pub(super) fn answers(folder: &Path, answer: &str) -> Output {
    fs::write(folder.join("answer"), answer).unwrap();
    fs::write(folder.join("program"), "read question\ncat answer\n").unwrap();
    xgames(folder, &["tournament", "-q", "gtp:sh program", "uct:1", "--game", "cross", "--size", "2", "--count", "2"])
}

/// The games of a page of `report`, and its table.
pub(super) fn page(folder: &Path, records: &str) -> Output {
    fs::write(folder.join("a.txt"), records).unwrap();
    let output = xgames(folder, &["report", "-q", "--force", "-o", "page.html", "a.txt"]);
    let page = fs::read_to_string(folder.join("page.html")).unwrap();
    let shown = page.lines().filter(|line| line.starts_with("{\"number\"") || line.starts_with("<p>"));
    Output { stdout: shown.collect::<String>().into(), ..output }
}

/// A game of this number of tags.
pub(super) fn tags(count: u64, between: &str) -> String {
    let further: String = (1..count).map(|number| format!("[T{number} \"\"]{between}")).collect();
    format!("[Game \"cross\"]\n{further}\n*\n")
}

/// Judges a game on a board of this size.
pub(super) fn board(folder: &Path, game: &str, size: u64) -> Output {
    verify(folder, "a.txt", format!("[Game \"{game}\"]\n[Size \"{size}\"]\n\n*\n").as_bytes())
}

/// This number of players, of whom one has won against each of the others.
pub(super) fn games_of_players(players: u64) -> String {
    let game = |player| {
        format!(
            "[Game \"cross\"]\n[Player1 \"p{player}\"]\n[Player2 \"q\"]\n[Result \"0-1\"]\n\n1. a1 b2 2. resign 0-1\n\n"
        )
    };
    (1..players).map(game).collect()
}

/// Games with an error each.
pub(super) fn faulty_games(count: u64) -> String {
    "[Game \"cross\"]\n\n1. a1 a1 *\n\n".times(count)
}

/// Asks one game.
pub(super) fn query(folder: &Path, query: &str) -> Output {
    fs::write(folder.join("a.txt"), inputs::GAME).unwrap();
    xgames(folder, &["select", "--count", "--where", query, "a.txt"])
}

/// Runs the program on this input, and returns its messages.
pub(super) fn says(folder: &Path, arguments: &[&str], input: &[u8]) -> Output {
    fs::write(folder.join("typed"), input).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_xgames"));
    command.current_dir(folder).env("XDG_DATA_HOME", DATA).args(arguments);
    let typed = File::open(folder.join("typed")).unwrap();
    command.stdin(typed).stdout(Stdio::piped()).stderr(Stdio::piped()).output().unwrap()
}

/// Draws a board of this width.
pub(super) fn width(folder: &Path, pixels: u64) -> Output {
    fs::write(folder.join("a.txt"), "[Game \"crossway\"]\n[Size \"2\"]\n\n*\n").unwrap();
    xgames(folder, &["show", "--width", &pixels.to_string(), "--output-format", "svg", "a.txt"])
}
