//! The keys of a game that covers the terminal.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::shown::Leaving;

/// An action that a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// Moves the cursor by columns and rows.
    Cursor(i32, i32),
    /// Picks the cell of the cursor, or does what was typed.
    Enter,
    Type(char),
    Erase,
    Cancel,
    Hint,
    Undo,
    Legal,
    Stronger,
    Weaker,
    Draw,
    Resign,
    /// Plays the only move that has no cells, such as a swap.
    Other,
    Help,
    Quit,
}

/// The keys in words, as the help lists them. Before them are the keys that leave the game.
pub(crate) fn help(leaving: Leaving, has_draws: bool) -> Vec<(&'static str, &'static str)> {
    let leave = match leaving {
        Leaving::WithRecord => "quit; the record is kept",
        Leaving::WithoutFile => "quit; the record is only printed",
        Leaving::ToViewer => "go back to the viewer; nothing is kept",
        Leaving::FromQuestions => "leave",
    };
    let further = if leaving == Leaving::FromQuestions { OF_QUESTIONS } else { OF_GAMES };
    let all = [("Ctrl-C, -D, F10", leave)].into_iter().chain(HELP.iter().chain(further).copied());
    all.filter(|row| has_draws || ![OFFER, OFFER_IN_WORDS].contains(row)).collect()
}

const HELP: &[(&str, &str)] = &[
    ("→ ← ↓ ↑", "move the cursor"),
    ("Enter or Space", "play there, or pick a stone to move"),
    ("a click", "plays there"),
    ("d4 Enter", "play a move that is typed, as in records"),
    ("Esc", "forget what was picked or typed"),
    ("Tab", "swap or pass, where that is allowed"),
    ("* or F4", "mark legal or forbidden cells"),
];

const OF_QUESTIONS: &[(&str, &str)] = &[("! or F2", "the solution"), ("words", "typed with Enter: show help quit")];

/// The rows of draws, which not every game has.
const OFFER: (&str, &str) = ("= or F5, twice", "offer a draw, or agree to one");

const OFFER_IN_WORDS: (&str, &str) = ("", "draw");

const OF_GAMES: &[(&str, &str)] = &[
    ("! or F2", "hint"),
    ("Ctrl-Z or F3", "take back your last move"),
    ("+ -", "the program plays better, worse"),
    OFFER,
    ("F6, Ctrl-R twice", "give up"),
    ("Enter", "while the program thinks: no longer"),
    ("words", "typed with Enter: hint undo legal clock level 4"),
    ("", "resign help quit"),
    OFFER_IN_WORDS,
];

/// The action that a key asks for. `is_empty` says whether nothing is typed yet.
pub(crate) fn action(key: KeyEvent, is_empty: bool) -> Option<Action> {
    let has = |modifier| key.modifiers.contains(modifier);
    if has(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c' | 'd' | 'q') => Some(Action::Quit),
            KeyCode::Char('z') => Some(Action::Undo),
            KeyCode::Char('r') => Some(Action::Resign),
            _ => None,
        };
    }
    if has(KeyModifiers::ALT) {
        return None;
    }
    Some(match key.code {
        KeyCode::Right => Action::Cursor(1, 0),
        KeyCode::Left => Action::Cursor(-1, 0),
        KeyCode::Down => Action::Cursor(0, 1),
        KeyCode::Up => Action::Cursor(0, -1),
        KeyCode::Enter => Action::Enter,
        KeyCode::Esc => Action::Cancel,
        KeyCode::Backspace => Action::Erase,
        KeyCode::Tab => Action::Other,
        KeyCode::F(1) => Action::Help,
        KeyCode::F(2) => Action::Hint,
        KeyCode::F(3) => Action::Undo,
        KeyCode::F(4) => Action::Legal,
        KeyCode::F(5) => Action::Draw,
        KeyCode::F(6) => Action::Resign,
        KeyCode::F(10) => Action::Quit,
        KeyCode::Char(' ') if is_empty => Action::Enter,
        KeyCode::Char('?') if is_empty => Action::Help,
        KeyCode::Char('!') if is_empty => Action::Hint,
        KeyCode::Char('*') if is_empty => Action::Legal,
        KeyCode::Char('+') if is_empty => Action::Stronger,
        KeyCode::Char('-') if is_empty => Action::Weaker,
        KeyCode::Char('=') if is_empty => Action::Draw,
        KeyCode::Char(letter) => Action::Type(letter),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_typed_and_signs_are_keys_until_something_is_typed() {
        let of = |code, is_empty| action(KeyEvent::new(code, KeyModifiers::NONE), is_empty);
        assert_eq!(of(KeyCode::Char('q'), true), Some(Action::Type('q')));
        assert_eq!(
            (of(KeyCode::Char('-'), true), of(KeyCode::Char('-'), false)),
            (Some(Action::Weaker), Some(Action::Type('-')))
        );
        assert_eq!(
            (of(KeyCode::Char(' '), true), of(KeyCode::Char(' '), false)),
            (Some(Action::Enter), Some(Action::Type(' ')))
        );
        let control = |letter| action(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL), false);
        assert_eq!((control('c'), control('z'), control('a')), (Some(Action::Quit), Some(Action::Undo), None));
    }

    #[test]
    fn the_help_fits_a_window_of_eighty_columns() {
        for leaving in [Leaving::WithRecord, Leaving::WithoutFile, Leaving::ToViewer, Leaving::FromQuestions] {
            let help = help(leaving, true);
            assert!(help.len() <= 20);
            assert!(help.iter().all(|(keys, words)| keys.chars().count() <= 16 && words.len() <= 56));
        }
    }
}
