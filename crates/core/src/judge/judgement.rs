//! The judgement of a game.

use std::fmt;

use crate::board::Side;
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::games::{Game, MAX_PLAYERS};
use crate::record::{GameResult, Termination};

/// The judgement of one game.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// The game, if known.
    pub game: Option<Game>,
    /// The byte in its text where the game begins: at its first tag, or at its moves if it has no tags.
    pub start: usize,
    /// The size of its board, if it could be read.
    pub size: Option<u16>,
    /// The players by seat.
    pub players: Vec<Option<String>>,
    /// The side of each seat at the end of the game, if the moves could be read.
    pub sides: [Option<Side>; MAX_PLAYERS],
    /// Whether the players swapped their sides.
    pub swapped: bool,
    /// The way in which the game ended, if its tag says so.
    pub termination: Option<Termination>,
    /// The tag `Date` as it is.
    pub date: Option<String>,
    /// The number of legal plies of the main line.
    pub plies: u32,
    /// Whether the main line was replayed to its end.
    pub complete: bool,
    /// The result as recorded.
    pub result: Option<GameResult>,
    /// The result that the board, or a resignation, proves.
    pub computed: GameResult,
    /// All findings, by position in the text.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether the source lines of findings are shown without the stones in them, which other players hide.
    pub hides_stones: bool,
    /// The number of findings that comments in the record asked to ignore.
    pub ignored: u32,
}

/// Whether a record is valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The game has no finding that is an error.
    Valid,
    /// The game has at least one finding that is an error.
    Invalid,
    /// The game has no finding that is an error, and is not over.
    Unfinished,
}

impl Verdict {
    /// All verdicts.
    pub const ALL: [Verdict; 3] = [Verdict::Valid, Verdict::Invalid, Verdict::Unfinished];

    /// The name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Valid => "valid",
            Verdict::Invalid => "invalid",
            Verdict::Unfinished => "unfinished",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Judgement {
    /// The result that the board or a resignation proves, or else the recorded one.
    #[must_use]
    pub fn known_result(&self) -> GameResult {
        match self.computed {
            GameResult::Unfinished => self.result.unwrap_or(GameResult::Unfinished),
            computed => computed,
        }
    }

    /// The judgement of a game that cannot be played.
    #[must_use]
    pub fn of_findings(game: Option<Game>, diagnostics: Vec<Diagnostic>) -> Judgement {
        Judgement {
            game,
            start: 0,
            size: None,
            players: Vec::new(),
            sides: [None; MAX_PLAYERS],
            swapped: false,
            termination: None,
            date: None,
            plies: 0,
            complete: false,
            result: None,
            computed: GameResult::Unfinished,
            diagnostics,
            hides_stones: false,
            ignored: 0,
        }
    }

    /// Removes the findings of these codes, so that they count nowhere.
    pub(super) fn ignore(&mut self, codes: &[Code]) {
        if !codes.is_empty() {
            self.diagnostics.retain(|finding| !codes.contains(&finding.code));
        }
    }

    /// The verdict that follows from the findings and the results. Without a recorded result, the result on the board is used.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let unfinished = self.computed == GameResult::Unfinished
            && self.result.unwrap_or(GameResult::Unfinished) == GameResult::Unfinished;
        if self.diagnostics.iter().any(|diagnostic| diagnostic.severity() == Severity::Error) {
            Verdict::Invalid
        } else if unfinished {
            Verdict::Unfinished
        } else {
            Verdict::Valid
        }
    }
}
