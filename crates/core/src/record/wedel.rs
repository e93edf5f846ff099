//! Positions saved by the Crosswise programs of FH Wedel.
//!
//! A file lists the players with their hands, whose turn it is, the board by columns, and the numbers of wilds played. The
//! first player's team owns the columns.

use crate::diagnostic::{Code, Diagnostic, Span};
use crate::games::crosswise::Crosswise;
use crate::games::{Notation, PLAYERS, Position, SetupOptions};
use crate::record::GameResult;
use crate::record::json::object::{Object, Value};
use crate::record::json::objects::{self, read_objects};
use crate::record::parsed::{GameBuilder, ParsedGame};

/// The number of cells per side of the board.
const SIZE: usize = 6;

/// The stones, in the order of their numbers in the file from 1. 0 means no stone.
const STONES: &[u8; 10] = b"ABCDEFRMXS";

/// The number of stones in the game (CZ1).
const ALL_STONES: usize = 54;

/// The order of the played wilds in the file.
const WILDS_SAVED: &[u8; 4] = b"RMXS";
/// The order of the played wilds in the tag `Position`.
const WILDS_IN_POSITION: [char; 4] = ['M', 'R', 'S', 'X'];

/// Whether a text that begins with a JSON object seems to be a saved position: it has a field `field` with nested arrays.
#[must_use]
pub fn is_save(text: &[u8]) -> bool {
    objects::names(text).any(|(name, at)| {
        let value = text[at..].trim_ascii_start();
        name == b"field" && value.strip_prefix(b"[").is_some_and(|rest| rest.trim_ascii_start().starts_with(b"["))
    })
}

/// Whether a text is a save like [`is_save`], for a file that was not named explicitly: it must have other fields of a saved
/// position, too.
#[must_use]
pub fn is_whole_save(text: &[u8]) -> bool {
    let has = |known: &[&[u8]]| objects::names(text).any(|(name, _)| known.contains(&name));
    is_save(text) && has(&[b"players"]) && has(&[b"currPlayer", b"currentPlayer", b"usedActionTiles"])
}

/// Reads a saved position as a game without moves.
#[must_use]
pub fn read(text: &[u8]) -> Vec<ParsedGame> {
    read_objects(text, false, game)
}

/// An active player.
struct Player<'t> {
    name: Option<Value<'t>>,
    /// The letters of the stones in hand.
    hand: String,
    /// Whether the team owns the columns.
    is_vertical: bool,
}

fn game(object: &Object<'_>) -> ParsedGame {
    let mut builder = GameBuilder::new(object.span);
    let is_read = |name: &str| ["field", "players", "currPlayer", "currentPlayer", "usedActionTiles"].contains(&name);
    object.repeated(&object.fields, is_read).into_iter().for_each(|finding| builder.finding(finding));
    let board = board(object).map_err(|finding| builder.finding(finding)).ok();
    let players = players(object, &mut builder);
    builder.tag("Game", "crosswise", object.brace());
    for (name, player) in PLAYERS.iter().zip(&players.active) {
        match player.name.map(|value| object.word(value)) {
            Some(Ok((word, span))) if !word.is_empty() => builder.tag(name, &word, span),
            Some(Err(finding)) => builder.finding(finding),
            _ => {}
        }
    }
    let seats = players.seats();
    let seats = seats.map_err(|message| {
        let finding = Diagnostic::new(Code::BadField, players.span, message);
        builder.finding(finding.help("two or four players must be active, alternating between the two teams"));
    });
    let wilds = wilds(object).map_err(|finding| builder.finding(finding));
    let result = match (board, seats, wilds, players.turn) {
        (Some(board), Ok(seats), Ok(wilds), Some(turn)) => {
            builder.tag("Seats", &seats, players.span);
            let position = position(&board.rows, &players.active, turn, wilds);
            builder.tag("Position", &position, board.span);
            result(&seats, &position)
        }
        _ => GameResult::Unfinished,
    };
    builder.result(result, object.brace());
    builder.finish()
}

/// The board, with the rows from the top.
struct Board {
    rows: [[Option<u8>; SIZE]; SIZE],
    span: Span,
}

/// The field `field`: columns from the left, each from the top.
fn board(object: &Object<'_>) -> Result<Board, Diagnostic> {
    let value = object.fields.get("field").ok_or_else(|| missing_field(object, "field"))?;
    let columns = object.array(value)?;
    if columns.len() != SIZE {
        return Err(object.bad(value, "six columns"));
    }
    let mut rows = [[None; SIZE]; SIZE];
    for (index, value) in columns.into_iter().enumerate() {
        let column = object.array(value)?;
        if column.len() != SIZE {
            return Err(object.bad(value, "a column of six numbers"));
        }
        for (row, value) in rows.iter_mut().zip(column) {
            row[index] = stone(object, value)?;
            if row[index].is_some_and(|letter| !(b'A'..=b'F').contains(&letter)) {
                return Err(object.bad(value, "a symbol, 1 to 6, or 0").help("only symbols can be on the board"));
            }
        }
    }
    Ok(Board { rows, span: object.place(value) })
}

/// The letter of a stone.
fn stone(object: &Object<'_>, value: Value<'_>) -> Result<Option<u8>, Diagnostic> {
    let number: usize = value.text().parse().map_err(|_| object.bad(value, "the number of a stone"))?;
    match number.checked_sub(1).map(|index| STONES.get(index)) {
        None => Ok(None),
        Some(Some(letter)) => Ok(Some(*letter)),
        Some(None) => Err(object.bad(value, "the number of a stone, 1 to 10, or 0 for none")),
    }
}

fn missing_field(object: &Object<'_>, name: &str) -> Diagnostic {
    Diagnostic::new(Code::BadField, object.brace(), format!("this saved game has no field `{name}`"))
        .help("the fields `players`, `currPlayer`, `field` and `usedActionTiles` are required")
}

/// The active players, and whose turn it is.
struct Players<'t> {
    active: Vec<Player<'t>>,
    /// The player whose turn it is, counted from 0 among the active ones.
    turn: Option<usize>,
    span: Span,
}

fn players<'t>(object: &Object<'t>, builder: &mut GameBuilder) -> Players<'t> {
    let mut players = Players { active: Vec::new(), turn: None, span: object.brace() };
    let Some(value) = object.fields.get("players") else {
        builder.finding(missing_field(object, "players"));
        return players;
    };
    players.span = Span::new(object.place(value).start, object.place(value).start + 1);
    let current = object.fields.get("currPlayer").or_else(|| object.fields.get("currentPlayer"));
    let listed = match object.array(value) {
        Ok(listed) => listed,
        Err(finding) => {
            builder.finding(finding);
            return players;
        }
    };
    for (index, value) in listed.into_iter().take(PLAYERS.len()).enumerate() {
        match player(object, value, index) {
            Ok(Some(player)) => {
                if current.is_some_and(|current| current.text().parse() == Ok(index)) {
                    players.turn = Some(players.active.len());
                }
                players.active.push(player);
            }
            Ok(None) => {}
            Err(finding) => builder.finding(finding),
        }
    }
    if players.turn.is_none() {
        builder.finding(match current {
            Some(value) => object.bad(value, "the number of an active player, counted from 0"),
            None => missing_field(object, "currPlayer"),
        });
    }
    players
}

/// A player; `None` if not active.
fn player<'t>(object: &Object<'t>, value: Value<'t>, index: usize) -> Result<Option<Player<'t>>, Diagnostic> {
    let fields = object.fields(value)?;
    let mut hand = String::new();
    if let Some(value) = fields.get("hand") {
        for value in object.array(value)? {
            hand.extend(stone(object, value)?.map(char::from));
        }
    }
    let is_active = match fields.get("isActive").map(Value::text) {
        Some(value) => value == "true",
        None => !hand.is_empty(),
    };
    let player = Player { name: fields.get("name"), hand, is_vertical: index.is_multiple_of(2) };
    Ok(is_active.then_some(player))
}

impl Players<'_> {
    /// The value of the tag `Seats`, or why the players cannot play.
    fn seats(&self) -> Result<String, String> {
        let alternate = self.active.windows(2).all(|pair| pair[0].is_vertical != pair[1].is_vertical);
        let teams = match self.active.first() {
            Some(first) if first.is_vertical => ["g", "r"],
            _ => ["r", "g"],
        };
        match self.active.len() {
            2 if alternate => Ok(format!("{}1 {}1", teams[0], teams[1])),
            4 => Ok(format!("{0}1 {1}1 {0}2 {1}2", teams[0], teams[1])),
            2 => Err("both active players belong to the same team".into()),
            number => Err(format!("{number} active players cannot play Crosswise in two teams of equal size")),
        }
    }
}

/// The numbers of played wilds, in the order of [`WILDS_SAVED`].
fn wilds(object: &Object<'_>) -> Result<[usize; 4], Diagnostic> {
    let value = object.fields.get("usedActionTiles").ok_or_else(|| missing_field(object, "usedActionTiles"))?;
    let numbers: Result<Vec<usize>, Diagnostic> = object
        .array(value)?
        .into_iter()
        .map(|value| {
            let number = value.text().parse().ok().filter(|number| *number <= 9);
            number.ok_or_else(|| object.bad(value, "the number of stones of this kind that have been played"))
        })
        .collect();
    numbers?.try_into().map_err(|_| object.bad(value, "four numbers"))
}

/// The value of the tag `Position`. Stones that are not mentioned in the file are in the bag.
fn position(rows: &[[Option<u8>; SIZE]; SIZE], players: &[Player<'_>], turn: usize, wilds: [usize; 4]) -> String {
    let on_board = rows.iter().flatten().flatten().count();
    let in_hands: usize = players.iter().map(|player| player.hand.len()).sum();
    let bag = ALL_STONES.saturating_sub(on_board + in_hands + wilds.iter().sum::<usize>());
    let row = |row: &[Option<u8>; SIZE]| row.iter().map(|stone| stone.map_or('.', char::from)).collect::<String>();
    let board: Vec<String> = rows.iter().map(row).collect();
    let hand = |player: &Player<'_>| if player.hand.is_empty() { "-".to_owned() } else { player.hand.clone() };
    let hands: Vec<String> = players.iter().map(hand).collect();
    let played = |letter: char| {
        let index = WILDS_SAVED.iter().position(|saved| char::from(*saved) == letter).unwrap_or(0);
        format!("{letter}{}", wilds[index])
    };
    let wilds: String = WILDS_IN_POSITION.into_iter().map(played).collect();
    format!("{} {} {} {bag} {wilds}", board.join("/"), turn + 1, hands.join(","))
}

/// The result of the position. The file does not contain one.
fn result(seats: &str, position: &str) -> GameResult {
    let options = SetupOptions { seats: Some(seats), position: Some(position), ..SetupOptions::default() };
    let start = Crosswise::read_setup(&options).and_then(|setup| Crosswise::begin(&setup));
    match start.map(|start| start.outcome().map(|outcome| outcome.winner.map(|side| start.owner(side)))) {
        Ok(Some(winner)) => GameResult::by_winner(winner),
        Ok(None) | Err(_) => GameResult::Unfinished,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn save(players: &str, current: &str, field: &str, used: &str) -> String {
        format!("{{\"players\":[{players}],\"currPlayer\":{current},\"field\":{field},\"usedActionTiles\":{used}}}")
    }

    const TWO: &str = r#"{"name":"ann","isActive":true,"isAI":false,"hand":[1,7,10,6]},{"name":"","isActive":true,"isAI":true,"hand":[8,9,2,0]},{"name":"Player3","isActive":false,"isAI":false,"hand":[]}"#;

    fn parsed(text: &str) -> (String, Vec<String>) {
        let games = read(text.as_bytes());
        assert_eq!(games.len(), 1, "{text}");
        (games[0].shown(), games[0].shown_findings(text))
    }

    #[test]
    fn columns_become_rows() {
        // The first column has a 1 at the top and a 2 at the bottom, the second a 6 at the bottom.
        let field = "[[1,0,0,0,0,2],[0,0,0,0,0,6],[0,0,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0],[3,0,0,0,0,0]]";
        let native = "[Game \"crosswise\"]|[Player1 \"ann\"]|[Seats \"g1 r1\"]|\
                      [Position \"A....C/....../....../....../....../BF.... 2 ARSF,MXB 38 M3R1S0X2\"]|*";
        // Of 54 stones, 4 are on the board (A C B F), 7 in hands and 6 wilds have been played, which leaves 37.
        let native = native.replace(" 38 ", " 37 ");
        assert_eq!(parsed(&save(TWO, "1", field, "[1,3,2,0]")), (native, Vec::new()));
    }

    #[test]
    fn fields_with_wrong_values_are_findings() {
        let empty = format!("[{}]", ["[0,0,0,0,0,0]"; 6].join(","));
        let four = [r#"{"isActive":true,"hand":[1,2,3,4]}"#; 4].join(",");
        for (text, faults) in [
            ("{}".to_owned(), &["XG022@{"; 4][..]),
            (save(TWO, "2", &empty, "[0,0,0,0]"), &["XG022@2"]),
            (save(TWO, "0", "[[0],7]", "[0,0,0]"), &["XG022@[", "XG022@["]),
            (save(TWO, "0", &empty.replacen('0', "7", 1), "[0,0,0,10]"), &["XG022@7", "XG022@10"]),
            (save(TWO, "0", &empty.replacen('0', "-1", 1), "[0,0,0,0]"), &["XG022@-1"]),
            (
                save(r#"{"isActive":true,"hand":[11]},7"#, "0", &empty, "[0,0,0,0]"),
                &["XG022@11", "XG022@7", "XG022@0", "XG022@["],
            ),
            (save(&four[..four.len() - 35], "0", &empty, "[0,0,0,0]"), &["XG022@["]),
            (save(&four, "3", &empty, "[0,0,0,0]"), &[]),
            (save(&four, "3,\"currPlayer\":0", &empty, "[0,0,0,0]"), &["XG022@0"]),
        ] {
            assert_eq!(parsed(&text).1, faults, "{text}");
        }
    }

    /// The players who have stones are active if the file does not say who is. The first one owns the columns if it is
    /// the first or the third of the list.
    #[test]
    fn players_alternate_between_two_teams() {
        let empty = format!("[{}]", ["[0,0,0,0,0,0]"; 6].join(","));
        let game = |hands: &str, current: usize| {
            let players: Vec<String> = hands
                .chars()
                .map(|kind| match kind {
                    'a' => r#"{"name":"a","hand":[1,1,1,1]}"#.to_owned(),
                    '-' => r#"{"name":"-","hand":[]}"#.to_owned(),
                    'e' => r#"{"name":"e","isActive":true}"#.to_owned(),
                    _ => r#"{"name":"n","isActive":false,"hand":[1]}"#.to_owned(),
                })
                .collect();
            parsed(&save(&players.join(","), &current.to_string(), &empty, "[0,0,0,9]"))
        };
        for (hands, current, seats, turn) in [
            ("aa", 0, "g1 r1", "1 AAAA,AAAA 37"),
            ("ae", 1, "g1 r1", "2 AAAA,- 41"),
            ("naa", 2, "r1 g1", "2 AAAA,AAAA 37"),
            ("a-na", 3, "g1 r1", "2 AAAA,AAAA 37"),
            ("aaaa", 2, "g1 r1 g2 r2", "3 AAAA,AAAA,AAAA,AAAA 29"),
            ("aaaaa", 3, "g1 r1 g2 r2", "4 AAAA,AAAA,AAAA,AAAA 29"),
        ] {
            let (native, faults) = game(hands, current);
            assert_eq!(faults, [""; 0], "{hands}");
            let tags = format!(
                "[Seats \"{seats}\"]|[Position \"....../....../....../....../....../...... {turn} M0R0S9X0\"]|*"
            );
            assert!(native.ends_with(&tags), "{native}");
        }
        for (hands, current, faults) in [
            ("a-a-", 0, &["XG022@["][..]),
            ("aaa-", 0, &["XG022@["]),
            ("a---", 0, &["XG022@["]),
            ("aa", 2, &["XG022@2"]),
            ("-aa", 0, &["XG022@0"]),
            ("aaaaa", 4, &["XG022@4"]),
        ] {
            let (native, found) = game(hands, current);
            assert_eq!(found, faults, "{hands}");
            assert!(!native.contains("[Position"), "{native}");
        }
    }

    #[test]
    fn the_player_to_move_has_one_of_two_names() {
        let text = save(TWO, "1", &format!("[{}]", ["[0,0,0,0,0,0]"; 6].join(",")), "[0,0,0,0]");
        let other = text.replace("currPlayer", "currentPlayer");
        assert_eq!(parsed(&other), parsed(&text));
        assert_eq!(parsed(&text.replace("currPlayer", "player")).1, ["XG022@{"]);
        assert_eq!(parsed(&text.replace("\"ann\"", "[7]")).1, ["XG022@["]);
    }

    /// Six equal symbols in a column win for its owner, the team of the first player, and in a row for the other one. The
    /// totals of a full board decide otherwise: as each row and each column holds each symbol once here, they are equal.
    #[test]
    fn the_position_proves_the_result() {
        let result = |columns: [[usize; 6]; 6], players: &str| {
            let native = parsed(&save(players, "0", &format!("{columns:?}"), "[0,0,0,0]")).0;
            native.rsplit('|').next().unwrap().to_owned()
        };
        let mut column = [[0; 6]; 6];
        column[2] = [1; 6];
        let mut row = [[0; 6]; 6];
        row.iter_mut().for_each(|column| column[2] = 1);
        let full = std::array::from_fn(|x| std::array::from_fn(|y| (x + y) % 6 + 1));
        for (board, wanted) in [(column, "1-0"), (row, "0-1"), (full, "1/2-1/2"), ([[0; 6]; 6], "*")] {
            assert_eq!(result(board, TWO), wanted, "{board:?}");
            // The board is missing or broken.
            assert_eq!(result(board, "7"), "*");
        }
    }

    #[test]
    fn whole_saves_have_other_fields_too() {
        let field = "\"field\":[[1]]";
        for turn in ["currPlayer", "currentPlayer", "usedActionTiles"] {
            assert!(is_whole_save(format!("{{{field},\"players\":[],\"{turn}\":0}}").as_bytes()), "{turn}");
            assert!(!is_whole_save(format!("{{{field},\"{turn}\":0}}").as_bytes()), "{turn}");
            assert!(!is_whole_save(format!("{{\"players\":[],\"{turn}\":0}}").as_bytes()), "{turn}");
        }
        assert!(!is_whole_save(format!("{{{field},\"players\":[]}}").as_bytes()));
    }

    #[test]
    fn saves_are_distinguished_from_other_objects() {
        assert!(is_save(b"{\"players\": [],\n \"field\": [ [1, 0"));
        assert!(!is_save(b"{\"field\": 7, \"moves\": [[\"field\"]]}") && !is_save(b"{\"moves\":{\"field\":[["));
    }
}
