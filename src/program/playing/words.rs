//! Words that a player may write instead of a move.

/// A line of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word<'a> {
    Nothing,
    Help,
    Quit,
    Board,
    Legal,
    Hint,
    Undo,
    Clock,
    Draw,
    Resign,
    /// The level that was asked for; 0 if it is not a level.
    Level(u8),
    Move(&'a str),
}

/// The words that may be written, a line for each. Not every game has draws.
pub(super) fn help(has_draws: bool) -> String {
    let lines = HELP.lines().filter(|line| has_draws || !line.starts_with("draw "));
    lines.collect::<Vec<_>>().join("\n")
}

const HELP: &str = "\
a move, such as d4 or swap
hint     what the program would play
undo     take back your last move
legal    the legal moves
board    see the board again
clock    the time used, or left
level N  how well the program plays, 1 to 5
draw     offer a draw, or agree to one
resign   give up
quit     stop; the record of the game is kept or printed
While the program thinks, an empty line lets it play what it has found so far.";

impl Word<'_> {
    pub(super) fn of(line: &str) -> Word<'_> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word.to_ascii_lowercase().as_str() {
            "" => Word::Nothing,
            "help" | "?" | "h" => Word::Help,
            "quit" | "exit" | "q" => Word::Quit,
            "board" | "show" | "list" => Word::Board,
            "legal" | "moves" => Word::Legal,
            "hint" => Word::Hint,
            "undo" | "u" => Word::Undo,
            "clock" | "time" => Word::Clock,
            "draw" => Word::Draw,
            "resign" => Word::Resign,
            "level" => Word::Level(rest.trim().parse().unwrap_or(0)),
            _ => Word::Move(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_moves() {
        for (line, word) in [
            (" \n", Word::Nothing),
            ("Hint", Word::Hint),
            ("level 4\n", Word::Level(4)),
            ("level high", Word::Level(0)),
            (" d4 \r\n", Word::Move("d4")),
            ("swap", Word::Move("swap")),
            ("SAd1", Word::Move("SAd1")),
        ] {
            assert_eq!(Word::of(line), word, "{line:?}");
        }
    }
}
