//! A position that is a piece of a proof, and the two files about it: a job, and its result.

use super::tags::{Tags, write};
use crate::solver::Solvable;
use crate::solver::line_fault::{LineFault, fault};
use xgames_core::board::Side;
use xgames_core::board::bits::spread;
use xgames_core::games::{Game, Notation, begin_at, for_game};

/// A position that is proven apart from others: the stones alone, without the pie rule.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The game whose rules the position follows.
    pub game: Game,
    /// The size of the board.
    pub size: u16,
    /// The position in one line.
    pub position: String,
}

/// Refuses what is not a position, or is not written as positions are written here: then it would not be found.
pub(super) fn check_line<P: Notation>(size: u16, position: &str) -> Result<(), String> {
    let line = begin_at::<P>(size, Some(position)).map_err(|setup| setup.fault.message)?.one_line();
    if line == position {
        return Ok(());
    }
    Err(format!("the position is not written as `show --one-line` writes it: {line}"))
}

impl Piece {
    /// A text of 16 hexadecimal digits that names the position, also in names of files.
    #[must_use]
    pub fn id(&self) -> String {
        let Piece { game, size, position } = self;
        let text = format!("{} {size} {position}", game.name());
        let id = text.bytes().fold(0, |id, byte| spread(spread(id ^ u64::from(byte)).wrapping_add(1)));
        format!("{id:016x}")
    }

    /// Reads the position of a file.
    pub(super) fn read(tags: &Tags) -> Result<Piece, LineFault> {
        let (line, name) = tags.get("Game")?;
        let game = Game::from_name(name).ok_or_else(|| fault(line, format!("‘{name}’ is not a known game")))?;
        let (size_line, size) = tags.get("Size")?;
        let wrong_size = || fault(size_line, format!("the size must be a number, not ‘{size}’"));
        let size: u16 = size.parse().map_err(|_| wrong_size())?;
        let (position_line, position) = tags.get("Position")?;
        for_game!(game, P => {
            if !P::HAS_JOBS {
                return Err(fault(line, format!("there are no jobs for {}", game.name())));
            }
            check_line::<P>(size, position).map_err(|why| fault(size_line.max(position_line), why))?;
        });
        Ok(Piece { game, size, position: position.to_owned() })
    }

    /// Reads the position of a file that has its id, too.
    fn read_with_id(tags: &Tags) -> Result<Piece, LineFault> {
        let piece = Piece::read(tags)?;
        let (line, id) = tags.get("Id")?;
        if id != piece.id() {
            let why = "the id is not that of the game, the size and the position; one of them was changed";
            return Err(fault(line, why));
        }
        Ok(piece)
    }

    pub(super) fn tags(&self) -> [(&'static str, String); 3] {
        [("Game", self.game.name().into()), ("Size", self.size.to_string()), ("Position", self.position.clone())]
    }
}

/// A position that is to be proven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// The position.
    pub piece: Piece,
    /// The number of moves that matter, as a sign of how hard the position is.
    pub weight: u32,
}

impl Job {
    /// Reads a job.
    ///
    /// # Errors
    /// The text is not that of a job, or was changed.
    pub fn read(text: &str) -> Result<Job, LineFault> {
        let tags = Tags::read(text, "Job", &["Game", "Size", "Position", "Weight", "Id"])?;
        tags.nothing_else()?;
        let weight = u32::try_from(tags.number("Weight")?).unwrap_or(u32::MAX);
        Ok(Job { piece: Piece::read_with_id(&tags)?, weight })
    }

    /// The text of the job.
    #[must_use]
    pub fn write(&self) -> String {
        let more = [("Weight", self.weight.to_string()), ("Id", self.piece.id())];
        write("Job", self.piece.tags().into_iter().chain(more))
    }
}

/// The result of a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobResult {
    /// The position.
    pub piece: Piece,
    /// The side that wins it; `None` if that was too hard to find out.
    pub winner: Option<Side>,
    /// The number of positions that were looked at, in all runs of the job.
    pub nodes: u64,
}

/// The name of the winner in a result without one.
const UNKNOWN: &str = "unknown";

impl JobResult {
    /// Reads a result.
    ///
    /// # Errors
    /// The text is not that of a result, or was changed.
    pub fn read(text: &str) -> Result<JobResult, LineFault> {
        let tags = Tags::read(text, "Result", &["Game", "Size", "Position", "Winner", "Positions", "Id"])?;
        tags.nothing_else()?;
        let piece = Piece::read_with_id(&tags)?;
        let (line, name) = tags.get("Winner")?;
        let winner = [Side::First, Side::Second].into_iter().find(|side| piece.game.side_name(*side) == name);
        if winner.is_none() && name != UNKNOWN {
            return Err(fault(line, format!("the winner must be a side of the game, or `{UNKNOWN}`, not ‘{name}’")));
        }
        Ok(JobResult { piece, winner, nodes: tags.number("Positions")? })
    }

    /// The text of the result.
    #[must_use]
    pub fn write(&self) -> String {
        let winner = self.winner.map_or(UNKNOWN, |side| self.piece.game.side_name(side));
        // The id is the end: without it a file is not whole.
        let more = [("Winner", winner.into()), ("Positions", self.nodes.to_string()), ("Id", self.piece.id())];
        write("Result", self.piece.tags().into_iter().chain(more))
    }
}
