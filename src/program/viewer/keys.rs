//! The actions of the keys and the mouse.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// An action that a key asks for while the board is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Next,
    Back,
    Forward10,
    Back10,
    Start,
    End,
    /// Shows the next alternative to the last move.
    Alternative,
    /// Goes back to the main line, or to the variation that this one is in.
    LeaveVariation,
    NextFinding,
    NextMistake,
    PreviousMistake,
    Play,
    Faster,
    Slower,
    NextGame,
    PreviousGame,
    NextFile,
    PreviousFile,
    List,
    /// Shows the list, with its filter being typed.
    Filter,
    Legal,
    /// Plays on from here.
    Try,
    Help,
    /// Shows the words about the ply on a page of their own.
    Words,
    /// Shows the next board on which it can be seen why a move was a mistake, or goes back to the position.
    Why,
    /// Adds a digit to the ply to go to.
    Digit(u8),
    Go,
    Cancel,
    /// Goes back to the shell until it lets the program go on.
    Suspend,
    Quit,
}

/// The keys in words, as the help lists them.
pub(super) const HELP: &[(&str, &str)] = &[
    ("q or Ctrl-C, -D", "quit; Ctrl-Z: back to the shell until `fg`"),
    ("→ ← or l h", "next ply, ply before"),
    ("PgDn PgUp", "ten plies forward, back"),
    ("Home End or g G", "start, end of the line"),
    ("12 Enter", "go to ply 12"),
    ("↓ or v", "next variation instead of this move"),
    ("↑ or u", "leave the variation"),
    ("f", "next finding"),
    ("x X", "next mistake, mistake before"),
    ("Space", "play, pause"),
    ("+ -", "faster, slower"),
    ("t", "try it: play on from here, at a mistake before it"),
    ("y w", "at a mistake: boards that show why; all words on a page"),
    ("m", "mark legal or forbidden cells"),
    ("n p or > <", "next game, game before"),
    ("] [", "next file, file before"),
    ("Tab or o   /", "list of games; by words"),
    ("! ?! ? ??", "after a move: good, inaccuracy, mistake, blunder"),
    ("*", "after a move: there are variations"),
    ("curve ▲", "the chance that seat 1 wins; the ply on the board"),
    ("i m b w t l", "below it: ?! ? ??, missed win or threat, lost at once"),
    ("mouse", "wheel: plies; click: a move, the curve, a game"),
];

/// The action that a key asks for.
pub(super) fn action(key: KeyEvent) -> Option<Action> {
    let has = |modifier| key.modifiers.contains(modifier);
    if has(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c' | 'd' | 'q') => Some(Action::Quit),
            KeyCode::Char('z') => Some(Action::Suspend),
            _ => None,
        };
    }
    if has(KeyModifiers::ALT) {
        return None;
    }
    Some(match key.code {
        KeyCode::Right | KeyCode::Char('l') => Action::Next,
        KeyCode::Left | KeyCode::Char('h') | KeyCode::Backspace => Action::Back,
        KeyCode::PageDown => Action::Forward10,
        KeyCode::PageUp => Action::Back10,
        KeyCode::Home | KeyCode::Char('g') => Action::Start,
        KeyCode::End | KeyCode::Char('G') => Action::End,
        KeyCode::Down | KeyCode::Char('v' | 'j') => Action::Alternative,
        KeyCode::Up | KeyCode::Char('u' | 'k') => Action::LeaveVariation,
        KeyCode::Char('f') => Action::NextFinding,
        KeyCode::Char('x') => Action::NextMistake,
        KeyCode::Char('X') => Action::PreviousMistake,
        KeyCode::Char(' ') => Action::Play,
        KeyCode::Char('+' | '=') => Action::Faster,
        KeyCode::Char('-') => Action::Slower,
        KeyCode::Char('n' | '>') => Action::NextGame,
        KeyCode::Char('p' | '<') => Action::PreviousGame,
        KeyCode::Char(']') => Action::NextFile,
        KeyCode::Char('[') => Action::PreviousFile,
        KeyCode::Tab | KeyCode::Char('o') => Action::List,
        KeyCode::Char('/') => Action::Filter,
        KeyCode::Char('t') => Action::Try,
        KeyCode::Char('m') => Action::Legal,
        KeyCode::Char('w') => Action::Words,
        KeyCode::Char('y') => Action::Why,
        KeyCode::Char('?') | KeyCode::F(1) => Action::Help,
        KeyCode::Char(digit @ '0'..='9') => Action::Digit(digit as u8 - b'0'),
        KeyCode::Enter => Action::Go,
        KeyCode::Esc => Action::Cancel,
        KeyCode::Char('q') => Action::Quit,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use xgames_analysis::review::Mark;

    fn of(code: KeyCode, modifiers: KeyModifiers) -> Option<Action> {
        action(KeyEvent::new(code, modifiers))
    }

    #[test]
    fn control_and_alt_are_not_letters() {
        assert_eq!(of(KeyCode::Char('c'), KeyModifiers::CONTROL), Some(Action::Quit));
        assert_eq!(of(KeyCode::Char('n'), KeyModifiers::CONTROL), None);
        assert_eq!(of(KeyCode::Char('n'), KeyModifiers::ALT), None);
        assert_eq!(of(KeyCode::Char('n'), KeyModifiers::NONE), Some(Action::NextGame));
        assert_eq!(of(KeyCode::Char('G'), KeyModifiers::SHIFT), Some(Action::End));
    }

    #[test]
    fn the_help_fits_a_window_of_eighty_columns() {
        // Above and below are the bar and the line of keys.
        assert!(HELP.len() <= 24 - 2);
        assert!(HELP.iter().all(|(keys, words)| keys.chars().count() <= 16 && words.len() <= 56));
    }

    #[test]
    fn the_help_has_the_letters_below_the_curve() {
        let marks =
            [Mark::Inaccuracy, Mark::Mistake, Mark::Blunder, Mark::MissedWin, Mark::MissedThreat, Mark::LosesAtOnce];
        let letters = marks.map(|mark| mark.letter().to_string()).join(" ");
        assert!(HELP.iter().any(|(keys, _)| *keys == letters));
        assert!(marks.len() == Mark::ALL.len() && Mark::ALL.iter().all(|mark| marks.contains(mark)));
    }
}
