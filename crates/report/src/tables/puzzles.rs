//! Puzzles as records, as data, and as cards for Anki.

use std::io::{self, Write};

use serde::{Serialize, Serializer};

use super::JsonForm;
use crate::render::scene::{Overlay, Scene, Theme};
use crate::render::svg;
use crate::render::xml::escape;
use xgames_analysis::puzzles::{Origin, Puzzle, Wrong, record};
use xgames_core::board::picture::{Mark, Picture};
use xgames_core::convert::Explicit;
use xgames_core::diagnostic::{printable, write_json};
use xgames_core::games::{Notation, SetupField, for_game};
use xgames_core::record::GameResult;
use xgames_core::record::native::write;

/// A form in which puzzles are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleFormat {
    /// Each puzzle is a native record.
    Native,
    /// Each puzzle is an object.
    Json(JsonForm),
    /// Each puzzle is a card of CSV, which Anki imports.
    Cards,
}

/// The lines that tell Anki how to read the cards.
const CARDS: &str =
    "#separator:Comma\n#html:true\n#notetype:Basic\n#deck:xgames\n#columns:Front,Back,Tags\n#tags column:3\n";

/// The width of the boards on cards, in pixels.
const WIDTH: u32 = 400;

/// The most refutations that a card shows.
const REFUTATIONS: usize = 12;

/// Writes puzzles one after the other.
#[derive(Debug)]
pub struct PuzzleWriter<W> {
    out: W,
    format: PuzzleFormat,
    /// The tags that records have even if their values are usual.
    explicit: Explicit,
    /// The number of puzzles so far.
    written: usize,
}

impl<W: Write> PuzzleWriter<W> {
    /// Begins to write. Records have these tags even if their values are usual.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn begin(mut out: W, format: PuzzleFormat, explicit: Explicit) -> io::Result<PuzzleWriter<W>> {
        match format {
            PuzzleFormat::Native => {}
            PuzzleFormat::Json(form) => out.write_all(form.marks().begin.as_bytes())?,
            PuzzleFormat::Cards => out.write_all(CARDS.as_bytes())?,
        }
        Ok(PuzzleWriter { out, format, explicit, written: 0 })
    }

    /// Writes a puzzle.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn add(&mut self, puzzle: &Puzzle) -> io::Result<()> {
        let (number, explicit) = (self.written + 1, &self.explicit);
        let mut text = Vec::new();
        match self.format {
            PuzzleFormat::Native => {
                let Some(record) = for_game!(puzzle.game, P => record::<P>(puzzle, number, explicit)) else {
                    return Ok(());
                };
                text.extend_from_slice(if self.written == 0 { b"" } else { b"\n" });
                write::game(&record, &mut text);
            }
            PuzzleFormat::Json(form) => {
                let marks = form.marks();
                let (record, coords) = for_game!(puzzle.game, P => {
                    (record::<P>(puzzle, number, explicit), explicit.value::<P>(SetupField::Coords, 2))
                });
                let Some(record) = record else { return Ok(()) };
                text.extend_from_slice(if self.written == 0 { "" } else { marks.between }.as_bytes());
                write_json(&mut text, &Object { coords, ..Object::new(puzzle, number, record.result) })?;
                text.extend_from_slice(marks.after.as_bytes());
            }
            PuzzleFormat::Cards => {
                let Some(sides) = for_game!(puzzle.game, P => sides::<P>(puzzle)) else { return Ok(()) };
                let [front, back] = sides;
                let tags = format!("{} size-{} grade-{}", puzzle.game.name(), puzzle.size, puzzle.grade);
                let mut table = csv::Writer::from_writer(&mut text);
                table.write_record([front, back, tags])?;
                table.flush()?;
            }
        }
        self.written = number;
        self.out.write_all(&text)
    }

    /// Ends what is written. Returns the output.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn finish(mut self) -> io::Result<W> {
        if let PuzzleFormat::Json(form) = self.format {
            self.out.write_all(form.marks().end.as_bytes())?;
        }
        self.out.flush()?;
        Ok(self.out)
    }
}

/// The question and the answer as HTML: the board and who is to move; the winning move, and what refutes others. `None` if the
/// game has no such position.
fn sides<P: Notation>(puzzle: &Puzzle) -> Option<[String; 2]> {
    let position: P = puzzle.begin().ok()?;
    let (best, rest) = puzzle.solution.split_first()?;
    let mut after = position.clone();
    let mv = after.play_text(best).ok()?;
    let mut picture = after.picture();
    picture.mark(&P::changed_cells(mv), Mark::Last);
    let board = |picture: &Picture| svg::write(&Scene::new(picture, &Overlay::default()), Theme::Light, Some(WIDTH));
    let safe = |text: &str| escape(&printable(text));
    let side = safe(puzzle.side);
    let front = format!("{}<p>{side} moves and wins.</p>", board(&position.picture()));
    let then = if rest.is_empty() { String::new() } else { format!(", then {}", safe(&rest.join(" "))) };
    let others = puzzle.wrong.iter().filter(|wrong| !wrong.refutation.is_empty()).take(REFUTATIONS);
    let others: String =
        others.map(|wrong| format!("<li>{}? {}</li>", safe(&wrong.mv), safe(&wrong.refutation.join(" ")))).collect();
    let back = format!("{}<p><b>{}</b>{then}</p><ul>{others}</ul>", board(&picture), safe(best));
    Some([front, back])
}

#[derive(Serialize)]
struct Object<'a> {
    puzzle: usize,
    game: &'static str,
    size: u16,
    /// The letters of columns, if a configuration gives other ones to records that do not say them.
    #[serde(skip_serializing_if = "Option::is_none")]
    coords: Option<String>,
    position: &'a str,
    side: &'static str,
    grade: u8,
    solution: &'a [String],
    wrong: &'a [Wrong],
    /// The result after the solution.
    result: Option<&'static str>,
    source: Option<&'a Origin>,
    /// The parts of the source, in the same places as in other outputs.
    file: Option<&'a str>,
    index: Option<usize>,
    ply: Option<usize>,
    to_move: &'static str,
    refutations: Refutations<'a>,
    rating: u8,
}

/// The answer to each wrong move that does not end the game, by that move and in the order of the wrong moves.
struct Refutations<'a>(&'a [Wrong]);

impl Serialize for Refutations<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().filter_map(|wrong| Some((&wrong.mv, wrong.refutation.first()?))))
    }
}

impl<'a> Object<'a> {
    fn new(puzzle: &'a Puzzle, number: usize, result: Option<GameResult>) -> Object<'a> {
        let Puzzle { game, size, position, side, solution, wrong, grade, origin, .. } = puzzle;
        let origin = origin.as_ref();
        Object {
            puzzle: number,
            game: game.name(),
            size: *size,
            coords: None,
            position,
            side,
            grade: *grade,
            solution,
            wrong,
            result: result.map(GameResult::text),
            source: origin,
            file: origin.map(|origin| &*origin.file),
            index: origin.map(|origin| origin.index),
            ply: origin.map(|origin| origin.ply),
            to_move: side,
            refutations: Refutations(wrong),
            rating: *grade,
        }
    }
}
