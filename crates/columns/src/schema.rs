//! The tables and their columns. docs/columns.md and the source for Spark have them from here.

use std::fmt::Write;

/// The type of a column. Every value may be missing, except where the description of the table says otherwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// The values are texts in UTF-8.
    Text,
    /// The values are bytes, which may be no UTF-8.
    Bytes,
    /// The values are integers of 32 bits.
    Small,
    /// The values are integers of 64 bits.
    Integer,
    /// The values are floating-point numbers of 64 bits.
    Number,
    /// The values are true or false.
    Flag,
    /// The values are lists of texts, which may be missing in the list.
    Texts,
    /// The values are lists of structures with these fields.
    Structures(&'static [Column]),
}

impl Kind {
    /// The type in the language of Spark SQL.
    fn sql(self) -> String {
        match self {
            Kind::Text => "string".to_owned(),
            Kind::Bytes => "binary".to_owned(),
            Kind::Small => "int".to_owned(),
            Kind::Integer => "bigint".to_owned(),
            Kind::Number => "double".to_owned(),
            Kind::Flag => "boolean".to_owned(),
            Kind::Texts => "array<string>".to_owned(),
            Kind::Structures(fields) => {
                let fields: Vec<String> =
                    fields.iter().map(|field| format!("{}: {}", field.name, field.kind.sql())).collect();
                format!("array<struct<{}>>", fields.join(", "))
            }
        }
    }
}

/// A column of a table, with what other programs are told about it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Column {
    /// The name, which other programs rely on.
    pub name: &'static str,
    /// The type.
    pub kind: Kind,
    /// The description: one sentence.
    pub about: &'static str,
}

/// A table of whole archives, as Python, DuckDB, Spark and files of Parquet have it.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// The name, which other programs rely on.
    pub name: &'static str,
    /// The description.
    pub about: &'static str,
    /// The columns, in lists that several tables share.
    pub parts: &'static [&'static [Column]],
}

impl Table {
    /// All columns in order.
    pub fn columns(&self) -> impl Iterator<Item = &'static Column> + use<> {
        self.parts.iter().flat_map(|part| part.iter())
    }
}

const fn column(name: &'static str, kind: Kind, about: &'static str) -> Column {
    Column { name, kind, about }
}

/// The columns by which tables are joined.
const PLACE: [Column; 2] = [
    column("file", Kind::Text, "The name of the text with the game, such as `archive.zip/inner/name.txt`."),
    column("index", Kind::Integer, "The number of the game in its text, from 1."),
];

const KIND: [Column; 2] = [
    column("game", Kind::Text, "The name of the game, if it is known."),
    column("size", Kind::Small, "The size of the board, if it could be read."),
];

const GAME: [Column; 14] = [
    column(
        "players",
        Kind::Texts,
        "The names of the players by seat, without blanks around them; a name that is not recorded, or `?`, is null.",
    ),
    column("sides", Kind::Texts, "The side of each seat at the end of the game."),
    column("result", Kind::Text, "The result as recorded: `1-0`, `0-1`, `1/2-1/2` or `*`."),
    column("computed", Kind::Text, "The result that the board or a resignation proves; `*` if there is none."),
    column("verdict", Kind::Text, "`valid`, `invalid` or `unfinished`."),
    column("plies", Kind::Small, "The number of legal plies of the main line."),
    column("swapped", Kind::Flag, "Whether the players swapped their sides."),
    column("termination", Kind::Text, "The way in which the game ended, if its tag says so."),
    column("date", Kind::Text, "The tag `Date` as it is."),
    column("line", Kind::Integer, "The line at which the game begins, from 1."),
    column("offset", Kind::Integer, "The byte at which the game begins, from 0."),
    column("errors", Kind::Small, "The number of findings that are errors."),
    column("warnings", Kind::Small, "The number of findings that are warnings."),
    column("codes", Kind::Texts, "The codes of all findings, in their order."),
];

const PROBLEM: [Column; 1] = [column(
    "problem",
    Kind::Text,
    "The reason why a file, or a part of one, cannot be read; such a row has only this and `file`.",
)];

const FINDING: [Column; 10] = [
    column("code", Kind::Text, "The identifier of the code, such as `XG203`."),
    column("name", Kind::Text, "The name of the code, such as `occupied`."),
    column("severity", Kind::Text, "`error`, `warning` or `note`."),
    column("message", Kind::Text, "The words about this record."),
    column("help", Kind::Text, "The advice, if there is any."),
    column("ply", Kind::Small, "The ply that the finding is about, from 1, if it is about one."),
    column("line", Kind::Integer, "The line of the finding, from 1."),
    column("column", Kind::Integer, "The column of the finding, from 1, in characters."),
    column("offset", Kind::Integer, "The byte of the finding in its text, from 0."),
    column("length", Kind::Integer, "The length of the finding in bytes."),
];

const FINDINGS_OF_GAME: [Column; 1] =
    [column("findings", Kind::Structures(&FINDING), "All findings, with the columns of the table `findings`.")];

const TEXT: [Column; 1] = [column(
    "text",
    Kind::Bytes,
    "The bytes of the record, with what is between it and the next one; a record in another format is converted to the native one.",
)];

const VERDICT: [Column; 1] = [column("verdict", Kind::Text, "The verdict on the game.")];

const PLY: [Column; 4] = [
    column("ply", Kind::Small, "The number of the ply, from 1."),
    column("seat", Kind::Small, "The seat whose turn it is, from 1."),
    column("side", Kind::Text, "The side whose turn it is; for a swap, before swapping."),
    column("move", Kind::Text, "The move in canonical notation."),
];

const REPLAYED: [Column; 2] = [
    column("legal", Kind::Integer, "The number of legal moves before the ply, if it is certain."),
    column("winner", Kind::Text, "The side that has won after the ply, or `draw`."),
];

const REVIEWED: [Column; 11] = [
    column("best", Kind::Text, "The best move, if it is proved or estimated."),
    column("winrate", Kind::Number, "The chance that seat 1 wins before the move, from 0 to 1."),
    column("after", Kind::Number, "The chance that seat 1 wins after the move, from 0 to 1."),
    column("loss", Kind::Number, "The winning chance that the player lost by the move, from 0 to 1."),
    column("proven", Kind::Text, "The result before the move by perfect play, if it is proved."),
    column("proven_after", Kind::Text, "The result after the move by perfect play, if it is proved."),
    column("visits", Kind::Integer, "The number of playouts or positions of the estimate."),
    column("pv", Kind::Texts, "The line of play that begins with the best move."),
    column("mark", Kind::Text, "The kind of mistake, if the move is one."),
    column(
        "confidence",
        Kind::Text,
        "The confidence in the mistake: `proved`, `estimated` or `checked`; `unchecked` if the move seems one but could not be checked.",
    ),
    column("position", Kind::Text, "The position before the move, in one line."),
];

const MEASURE: [Column; 2] = [
    column("measure", Kind::Text, "The measure, such as `games` or `first_moves`; see statistics.md."),
    column("key", Kind::Text, "The key within the measure, such as `all` or a move."),
];

const MEASURED: [Column; 4] = [
    column("value", Kind::Number, "The number."),
    column("share", Kind::Number, "The share that it is of its whole, from 0 to 1, if it is one."),
    column("low", Kind::Number, "The lower end of the interval of the share."),
    column("high", Kind::Number, "The upper end of the interval of the share."),
];

const OPENING: [Column; 15] = [
    column("from", Kind::Texts, "The moves from which the tree begins."),
    column("line", Kind::Texts, "The moves that lead to the position from there."),
    column("ply", Kind::Small, "The number of these moves."),
    column("cell", Kind::Text, "The cell of the last move, if it has one."),
    column("games", Kind::Integer, "The number of games that reach the position."),
    column("seat1", Kind::Integer, "The number of them that seat 1 won."),
    column("seat2", Kind::Integer, "The number of them that seat 2 won."),
    column("draws", Kind::Integer, "The number of them that were drawn."),
    column("unfinished", Kind::Integer, "The number of them that have no result."),
    column("share", Kind::Number, "The share of the games of the position before."),
    column("score", Kind::Number, "The score of seat 1, from 0 to 1."),
    column("low", Kind::Number, "The lower end of the interval of the score."),
    column("high", Kind::Number, "The upper end of the interval of the score."),
    column("last_date", Kind::Text, "The date of the last of these games."),
    column("from_parent", Kind::Integer, "The number of games that reach it by this order of moves."),
];

/// The games, one a row, without findings and text.
pub const GAMES: Table = Table {
    name: "games",
    about: "A row for each game, damaged ones too. `file` is never null; a row with a `problem` has nothing else.",
    parts: &[&PLACE, &KIND, &GAME, &PROBLEM],
};

/// The games with their findings, as `verify` writes them.
pub const JUDGED_GAMES: Table = Table { parts: &[&PLACE, &KIND, &GAME, &PROBLEM, &FINDINGS_OF_GAME], ..GAMES };

/// The games with their findings and their text, as `convert` and `select` write them.
pub const RECORDS: Table = Table { parts: &[&PLACE, &KIND, &GAME, &PROBLEM, &FINDINGS_OF_GAME, &TEXT], ..GAMES };

/// The findings of all games, one a row; a game without findings has none.
pub const FINDINGS: Table =
    Table { name: "findings", about: "A row for each finding.", parts: &[&PLACE, &KIND, &VERDICT, &FINDING] };

/// The plies of the main lines.
pub const PLIES: Table =
    Table { name: "plies", about: "A row for each legal ply of a main line.", parts: &[&PLACE, &PLY, &REPLAYED] };

/// The plies that were reviewed.
pub const ANALYSES: Table = Table {
    name: "analyses",
    about: "A row for each ply of a reviewed game. Estimates are null without an engine.",
    parts: &[&PLACE, &PLY, &REVIEWED],
};

/// The numbers of `stats`, one a row.
pub const STATISTICS: Table = Table {
    name: "statistics",
    about: "A row for each number of `stats`, by game and size.",
    parts: &[&KIND, &MEASURE, &MEASURED],
};

/// The counts of parts of an archive, which can be added up.
const COUNTS: Table = Table {
    name: "counts",
    about: "A row for each count of a part of an archive, which Spark adds up; only the source for Spark has this table.",
    parts: &[
        &[column("file", Kind::Text, "The part of the archive.")],
        &KIND,
        &MEASURE,
        &[column("count", Kind::Integer, "The number.")],
    ],
};

/// The positions of trees of openings.
pub const OPENINGS: Table =
    Table { name: "openings", about: "A row for each position of a tree of `openings`.", parts: &[&KIND, &OPENING] };

/// All tables, with the most columns that they can have.
pub const ALL: [Table; 7] = [RECORDS, FINDINGS, PLIES, ANALYSES, STATISTICS, COUNTS, OPENINGS];

/// The tables in Markdown, for docs/columns.md.
#[must_use]
pub fn markdown() -> String {
    let mut text = String::new();
    for table in ALL {
        let _ = write!(text, "### `{}`\n\n{}\n\n| column | type | meaning |\n|---|---|---|\n", table.name, table.about);
        for Column { name, kind, about } in table.columns() {
            let _ = writeln!(text, "| `{name}` | `{}` | {about} |", kind.sql());
        }
        text.push('\n');
    }
    text
}

/// The names of the columns with their types by table in JSON, for the source for Spark. It has no text of records and no lists of
/// findings, for which it has tables.
#[must_use]
pub fn json() -> String {
    let mut tables = Vec::new();
    for table in [GAMES, FINDINGS, PLIES, ANALYSES, COUNTS] {
        let columns: Vec<String> =
            table.columns().map(|column| format!("    \"{}\": \"{}\"", column.name, column.kind.sql())).collect();
        tables.push(format!("  \"{}\": {{\n{}\n  }}", table.name, columns.join(",\n")));
    }
    format!("{{\n{}\n}}\n", tables.join(",\n"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_table_has_a_name_twice_and_each_description_is_a_sentence() {
        for table in ALL {
            let mut names = BTreeSet::new();
            for column in table.columns() {
                assert!(names.insert(column.name), "{}: {}", table.name, column.name);
                assert!(column.about.ends_with('.') && !column.about.contains('|'), "{}", column.about);
            }
        }
    }
}
