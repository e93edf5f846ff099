//! First moves that are about even under the pie rule, without any archive.

use std::collections::BTreeMap;
use std::io::{self, Write};

use anstyle::Style;

use crate::render::styled_writer::StyledWriter;
use crate::tables::value::percent;
use crate::tables::{Definition, JsonForm, Value, column, data, grid};
use xgames_analysis::statistics::Share;
use xgames_core::board::picture::{Picture, Spot};
use xgames_core::board::{Cell, Side};
use xgames_core::diagnostic::grouped;
use xgames_core::games::Game;
use xgames_search::engine::Playable;
use xgames_search::engine::first_moves::{Class, Found};

/// The first moves on a board, the most even ones first.
pub struct EvenOpenings {
    game: Game,
    size: u16,
    /// The number of playouts for each move of the games.
    playouts: u64,
    /// The board without stones.
    board: Picture,
    /// Whether the winner after every first move is proved.
    is_solved: bool,
    openings: Vec<Opening>,
}

/// The first moves of a class.
struct Opening {
    moves: Vec<String>,
    cells: Vec<Cell>,
    found: Found,
    /// Whether the program may open with these moves itself.
    is_even: bool,
}

impl EvenOpenings {
    /// The first moves on a board without stones; `None` if nothing is known about its size.
    #[must_use]
    pub fn of<P: Playable>(start: &P, size: u16) -> Option<EvenOpenings> {
        let known = start.first_moves()?;
        let even = known.even();
        let opening = |class: &Class<P::Move>| Opening {
            moves: class.moves.iter().map(|mv| start.move_text(*mv)).collect(),
            cells: class.moves.iter().filter_map(|mv| P::changed_cells(*mv).pop()).collect(),
            found: class.found,
            is_even: even.contains(&class),
        };
        let mut openings: Vec<Opening> = known.classes.iter().map(opening).collect();
        let gap = |opening: &Opening| opening.found.gap().unwrap_or(1.0 + (opening.found.searched - 0.5).abs());
        openings.sort_by(|one, other| gap(one).total_cmp(&gap(other)));
        Some(EvenOpenings {
            game: P::GAME,
            size,
            playouts: known.playouts,
            board: start.picture(),
            is_solved: known.is_solved(),
            openings,
        })
    }

    /// The list for people.
    fn table(&self, wanted: impl Fn(&Opening) -> bool) -> Vec<String> {
        let shown: Vec<Vec<Value>> = self.openings.iter().filter(|one| wanted(one)).map(|one| row(self, one)).collect();
        let mut columns = vec!["opening", "interval", "games", "also"];
        if shown.iter().any(|row| row.last() != Some(&Value::Nothing)) {
            columns.insert(3, "winner");
        }
        SHOWN.all(&shown).lines(&columns)
    }
}

/// The table with a row for each class of first moves. The names of the columns are part of the contract with other programs.
const FIRST_MOVES: Definition<EvenOpenings> = Definition {
    name: "even-openings",
    title: "even openings",
    columns: COLUMNS,
    rows: |of| Box::new(of.openings.iter().map(|opening| row(of, opening))),
};

/// The table with some of these rows.
const SHOWN: Definition<Vec<Vec<Value>>> =
    Definition { rows: |rows| Box::new(rows.iter().cloned()), columns: COLUMNS, name: "shown", title: "shown" };

const COLUMNS: &[crate::tables::Column] = &[
    data("game"),
    data("size"),
    column("opening", "opening"),
    data("moves"),
    column("also", "the same as").only_text(),
    data("is_even"),
    data("playouts"),
    column("games", "games"),
    data("won"),
    column("interval", "first side wins").only_text(),
    data("score"),
    data("low"),
    data("high"),
    data("searched"),
    column("winner", "proved winner"),
];

fn row(of: &EvenOpenings, opening: &Opening) -> Vec<Value> {
    let found = opening.found;
    let share = Share::of(found.won.into(), found.games.into());
    vec![
        of.game.name().into(),
        of.size.into(),
        opening.moves.first().cloned().into(),
        opening.moves.clone().into(),
        Value::Text(opening.moves.get(1..).unwrap_or_default().join(", ")),
        opening.is_even.into(),
        of.playouts.into(),
        u64::from(found.games).into(),
        u64::from(found.won).into(),
        share.map(percent).into(),
        share.map(|share| share.share).into(),
        share.map(|share| share.low).into(),
        share.map(|share| share.high).into(),
        found.searched.into(),
        found.winner.map(|side| of.game.side_name(side)).into(),
    ]
}

/// Writes a list and the board, for people.
///
/// # Errors
/// The output cannot be written.
pub fn write_text(out: &mut dyn Write, of: &EvenOpenings) -> io::Result<()> {
    let EvenOpenings { game, size, playouts, .. } = of;
    if of.is_solved {
        writeln!(out, "{game} size {size} is solved: no opening is even. These are the hardest to judge")?;
    } else {
        writeln!(out, "{game} size {size}: openings that are about even")?;
    }
    writeln!(out, "by games of the program with itself, {} playouts a move:", grouped(*playouts))?;
    of.table(|opening| opening.is_even).iter().try_for_each(|line| writeln!(out, "  {line}"))?;
    writeln!(out)?;
    write_board(out, of)
}

/// Writes the board, with what is known about each first move where it ends.
///
/// # Errors
/// The output cannot be written.
pub fn write_board(out: &mut dyn Write, of: &EvenOpenings) -> io::Result<()> {
    let EvenOpenings { game, size, .. } = of;
    let mut signs = BTreeMap::new();
    for opening in &of.openings {
        signs.extend(opening.cells.iter().map(|cell| (*cell, sign(of, opening.found))));
    }
    let text = |spot: Spot| {
        let sign = signs.get(&spot.cell).cloned();
        (Style::new(), sign.unwrap_or_else(|| char::from(spot.glyph).to_string()))
    };
    let rows: Vec<_> = of.board.rows().map(|(row, spots)| (row, spots.map(text).collect())).collect();
    let mut board = String::new();
    grid::draw(&mut StyledWriter { text: &mut board, styled: false }, of.board.layout, &rows, " ");
    writeln!(out, "{game} size {size}: how good it is to open there, if the sides are not swapped")?;
    out.write_all(board.as_bytes())?;
    let found = || of.openings.iter().map(|opening| opening.found);
    if found().any(|found| found.winner.is_some()) {
        let names = [Side::First, Side::Second].map(|side| format!("{} {}", letter(of, side), game.side_name(side)));
        writeln!(out, "the winner by proof: {}", names.join(", "))?;
    }
    if found().any(|found| found.winner.is_none() && found.share().is_some()) {
        writeln!(out, "numbers: the games that the side which opens has won, in %")?;
    }
    if found().any(|found| found.winner.is_none() && found.share().is_none()) {
        writeln!(out, "without games, by a search alone: + better for the side which opens, - worse")?;
    }
    Ok(())
}

/// The letter of a side.
fn letter(of: &EvenOpenings, side: Side) -> char {
    of.game.profile().letters[side as usize]
}

/// The result that is known about a first move, in at most three characters.
fn sign(of: &EvenOpenings, found: Found) -> String {
    match (found.winner, found.share()) {
        (Some(winner), _) => letter(of, winner).to_string(),
        (None, Some(share)) => format!("{:.0}", 100.0 * share),
        (None, None) => if found.searched < 0.5 { "-" } else { "+" }.to_owned(),
    }
}

/// Writes an object for each class of first moves.
///
/// # Errors
/// The output cannot be written.
pub fn write_json(out: &mut dyn Write, form: JsonForm, of: &EvenOpenings) -> io::Result<()> {
    form.write(out, FIRST_MOVES.objects(of))
}

/// Writes a table in CSV, with a row for each class of first moves.
///
/// # Errors
/// The output cannot be written.
pub fn write_csv(out: &mut dyn Write, of: &EvenOpenings) -> io::Result<()> {
    FIRST_MOVES.write_csv_heading(out, &[])?;
    FIRST_MOVES.write_csv_rows(out, &[], of)
}
