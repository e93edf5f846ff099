//! The table of all finding codes.
//!
//! Identifiers are stable and are never reused for another meaning. XG0xx is about reading the text, XG1xx about tags and
//! set-ups, XG2xx about moves and turns of any game, XG25x about results, XG3xx about Crossway, XG4xx about Cross, XG5xx
//! about Crossings and XG6xx about Crosswise; XG612 is also used for a third player of another game. XG7xx is about play, not
//! about records: only `analyse` reports it. Each code has a record that triggers it, in `records/broken/` or, if only
//! `analyse` reports it, in `records/analysed/`, and a good example that triggers nothing.

use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The finding is good to know; nothing is wrong.
    Note,
    /// The finding is worth a look; the game may still be valid.
    Warning,
    /// The game is invalid.
    Error,
}

impl Severity {
    /// The name of the severity in reports: `note`, `warning` or `error`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The description of a code.
#[derive(Debug)]
pub struct Info {
    /// The code that is described.
    pub code: Code,
    /// The identifier, such as `XG301`.
    pub id: &'static str,
    /// The name, such as `checkerboard`.
    pub name: &'static str,
    /// The severity of the findings with this code.
    pub severity: Severity,
    /// The explanation, in full sentences.
    pub explanation: &'static str,
    /// A record that triggers it, as a file.
    pub bad: &'static [u8],
    /// The record in `bad`, corrected.
    pub good: &'static str,
}

macro_rules! codes {
    ($($variant:ident $id:literal $name:literal $severity:ident $(in $folder:literal)? $explanation:literal good $good:literal)*) => {
        /// The kind of a finding.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[allow(missing_docs, reason = "the table explains each code")]
        pub enum Code { $($variant),* }

        /// All codes, sorted by identifier.
        pub const TABLE: &[Info] = &[$(Info {
            code: Code::$variant,
            id: $id,
            name: $name,
            severity: Severity::$severity,
            explanation: $explanation,
            bad: include_bytes!(concat!("../../../../records/", codes!(folder $($folder)?), "/", $id, "-", $name, ".txt")),
            good: $good,
        }),*];
    };
    (folder) => { "broken" };
    (folder $folder:literal) => { $folder };
}

impl Code {
    /// The description of this code.
    #[must_use]
    pub fn info(self) -> &'static Info {
        &TABLE[self as usize]
    }

    /// Whether the code is about play, so that only `analyse` finds it.
    #[must_use]
    pub fn is_about_play(self) -> bool {
        self.info().id.starts_with("XG7")
    }

    /// Whether the code is about the result or the way in which the game ended.
    #[must_use]
    pub fn is_about_result(self) -> bool {
        self.info().id.starts_with("XG25")
    }

    /// The code with this identifier (`XG301` or `301`) or name, case-insensitive. `None` if there is none.
    #[must_use]
    pub fn find(text: &str) -> Option<Code> {
        let is_it = |info: &&Info| {
            [info.id, info.name, info.id.trim_start_matches(LETTERS)]
                .iter()
                .any(|known| known.eq_ignore_ascii_case(text))
        };
        TABLE.iter().find(is_it).map(|info| info.code)
    }
}

/// The letters that every identifier begins with.
const LETTERS: &str = "XG";

/// The codes that one word names: a code's identifier, number or name (`XG301`, `301`, `checkerboard`), or the first
/// characters of several identifiers (`XG3`).
#[derive(Clone, Copy, Debug)]
pub struct CodeGroup(pub &'static [Info]);

impl CodeGroup {
    /// The codes of all these groups.
    pub fn codes(groups: &[CodeGroup]) -> impl Iterator<Item = Code> {
        groups.iter().flat_map(|group| group.0).map(|info| info.code)
    }
}

impl FromStr for CodeGroup {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<CodeGroup, &'static str> {
        if let Some(code) = Code::find(text) {
            return Ok(CodeGroup(&TABLE[code as usize..=code as usize]));
        }
        let begins = |info: &Info| info.id.get(..text.len()).is_some_and(|start| start.eq_ignore_ascii_case(text));
        let first = TABLE.iter().position(begins).filter(|_| !text.is_empty());
        let first = first.ok_or("`xgames explain` lists all codes")?;
        let group = &TABLE[first..];
        Ok(CodeGroup(&group[..group.partition_point(begins)]))
    }
}

impl<'de> Deserialize<'de> for CodeGroup {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CodeGroup, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|help| D::Error::custom(format_args!("{text:?} is not a code; {help}")))
    }
}

/// A code is serialized as its identifier.
impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.info().id)
    }
}

impl<'de> Deserialize<'de> for Code {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Code, D::Error> {
        let id = String::deserialize(deserializer)?;
        Code::find(&id).ok_or_else(|| D::Error::custom("not a finding code"))
    }
}

impl fmt::Display for Code {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.info().id)
    }
}

codes! {
    InvalidUtf8 "XG001" "invalid-utf8" Error
        "Records are UTF-8 text, and these bytes are not valid UTF-8. Often the file is in an older encoding such as Latin-1: convert it to UTF-8. The rest of the game is still judged."
        good "[Game \"cross\"]\n[Size \"2\"]\n[Player1 \"Zoë\"]\n[Result \"*\"]\n\n1. a1 c3 *\n"
    UnclosedComment "XG002" "unclosed-comment" Error
        "A comment that begins with `{` ends with `}`. This one was still open at the end of the file, or at a line that is a tag; it was taken to end there so that it does not swallow the next game."
        good "[Game \"cross\"]\n[Size \"2\"]\n[Result \"*\"]\n\n1. a1 {the corner} c3 *\n"
    UnclosedVariation "XG003" "unclosed-variation" Error
        "A variation that begins with `(` ends with `)`. This one was still open when the game ended."
        good "[Game \"cross\"]\n[Size \"2\"]\n[Result \"*\"]\n\n1. a1 c3 (1... b2) *\n"
    UnmatchedParenthesis "XG004" "unmatched-parenthesis" Error
        "A `)` ends a variation, but no variation is open here."
        good "[Game \"cross\"]\n[Size \"2\"]\n[Result \"*\"]\n\n1. a1 c3 (1... b2) *\n"
    UnmatchedBrace "XG005" "unmatched-brace" Error
        "A `}` ends a comment, but no comment is open here. Comments do not nest: the first `}` ends the comment."
        good "[Game \"cross\"]\n[Size \"2\"]\n[Result \"*\"]\n\n1. a1 {the (upper) corner} c3 *\n"
    MalformedTag "XG006" "malformed-tag" Error
        "A tag is a name and a quoted value in brackets: `[Size \"9\"]`. Inside the value, write a quote as `\\\"` and a backslash as `\\\\`. Whatever can be read of this tag is used."
        good "[Game \"cross\"]\n[Size \"2\"]\n[Result \"*\"]\n\n1. a1 c3 *\n"
    TextAfterResult "XG007" "text-after-result" Error
        "The result (`1-0`, `0-1`, `1/2-1/2` or `*`) ends a game. Text after it belongs to no game; the next game begins with its tags or after an empty line."
        good "[Game \"cross\"]\n[Size \"2\"]\n[Result \"*\"]\n\n1. a1 c3 2. a2 *\n"
    VariationWithoutMove "XG008" "variation-without-move" Error
        "A variation replaces the ply before it, but there is no ply before this one."
        good "[Game \"cross\"]\n[Size \"2\"]\n[Result \"*\"]\n\n1. a1 (1. b2) c3 *\n"
    NestedTooDeep "XG009" "nested-too-deep" Error
        "Variations may be nested up to 100 levels deep. Deeper ones are not checked."
        good "[Game \"cross\"]\n[Size \"2\"]\n[Result \"*\"]\n\n1. a1 c3 (1... b2 (1... a2)) *\n"
    BadAnnotation "XG010" "bad-annotation" Warning
        "A numeric annotation glyph is a `$` and a number, such as `$1` for a good move. This one has no number and is ignored."
        good "[Game \"cross\"]\n[Size \"2\"]\n[Result \"*\"]\n\n1. a1 $1 c3 *\n"
    TooManyFindings "XG011" "too-many-findings" Warning
        "At most a hundred findings are reported for one game. This game has more."
        good "[Game \"cross\"]\n[Size \"2\"]\n[Result \"*\"]\n\n1. a1 c3 *\n"
    TooManyTags "XG012" "too-many-tags" Error
        "A game may have at most a thousand tags. Tags beyond that are ignored, so that no record can use up all memory."
        good "[Game \"cross\"]\n[Size \"2\"]\n[Result \"*\"]\n[Annotator \"one of few tags\"]\n\n1. a1 c3 *\n"

    BrokenStructure "XG021" "broken-structure" Error
        "The text of a game in another format (SGF, JSON, CSV) is damaged, so that all of it, or everything from here on, cannot be read. The other games in the file are judged if it is clear where they begin."
        good "(;FF[4]XG[cross]SZ[2]RE[Void];B[a1];W[c3])"
    BadField "XG022" "bad-field" Error
        "In a game in another format, a field, property or column is missing or has an invalid value."
        good "{\"tags\":{\"Game\":\"cross\",\"Size\":\"2\"},\"moves\":[\"a1\",\"c3\"],\"result\":\"*\"}"
    StrayText "XG023" "stray-text" Error
        "Text between the games of an SGF collection, a JSON array or a list of commands belongs to none of them. It is skipped."
        good "(;FF[4]XG[cross]SZ[2]RE[Void];B[a1];W[c3])"
    WrongColour "XG024" "wrong-colour" Error
        "An SGF node names the side that moves. This one names the side that is not to move. After a swap, colours may mean either the stones or the seats, but must mean the same throughout the game."
        good "(;FF[4]XG[cross]SZ[2]RE[Void];B[a1];W[c3])"
    ColoursExchanged "XG025" "colours-exchanged" Warning
        "The first move of this SGF game has the colour of the second side. Some programs let White begin; the colours are then read as seats, and the first player is the one named for that colour."
        good "(;FF[4]XG[cross]SZ[2]RE[Void];B[a1];W[c3])"
    LateSetUp "XG026" "late-set-up" Error
        "Set-up properties (`AB`, `AW`, `AE`, `PL`) come after a move. A record may begin with a position, but no rule changes it later. The rest of the line is not judged."
        good "(;FF[4]XG[cross]SZ[2]RE[Void]AB[a1]PL[W];W[c3])"
    OlderEncoding "XG027" "older-encoding" Warning
        "A row of a table is not UTF-8. Its cells that are not are read as Windows-1252, in which Excel saves tables on many computers. If names look wrong, save the table as UTF-8."
        good "game,size,player1,result,moves\ncross,2,Zoë,*,a1 c3\n"

    MissingGame "XG101" "missing-game" Error
        "A record names its game with the tag `Game`. Without it, and without `--game` on the command line, nothing can be judged."
        good "[Game \"cross\"]\n[Size \"2\"]\n[Result \"*\"]\n\n1. a1 c3 *\n"
    UnknownGame "XG102" "unknown-game" Error
        "The tag `Game` names an unknown game."
        good "[Game \"cross\"]\n[Size \"2\"]\n[Result \"*\"]\n\n1. a1 c3 *\n"
    BadSize "XG103" "bad-size" Error
        "The tag `Size` gives the points per side of a Crossway board (2 to 52, or `small`, `medium`, `large`) or the cells per side of a Cross board (2 to 10)."
        good "[Game \"crossway\"]\n[Size \"9\"]\n[Result \"*\"]\n\n1. e5 d4 *\n"
    DuplicateTag "XG104" "duplicate-tag" Error
        "A tag may occur only once in a record. A side's name as a tag (`Black`, `White`; `O`, `X`) is another way to write `Player1` or `Player2`, so the two may not be used together."
        good "[Game \"cross\"]\n[Size \"2\"]\n[Player1 \"ann\"]\n[Player2 \"bo\"]\n[Result \"*\"]\n\n1. a1 c3 *\n"
    BadTagValue "XG105" "bad-tag-value" Error
        "The tag has an invalid value. For example, `Result` must be `1-0`, `0-1`, `1/2-1/2` or `*`; `Termination` must be `normal`, `resign`, `timeout`, `forfeit`, `agreed` or `abandoned`; `Swap` must be `yes` or `no`; `Coords` must be `go` or `plain`."
        good "[Game \"cross\"]\n[Size \"2\"]\n[Result \"*\"]\n[Swap \"no\"]\n\n1. a1 c3 *\n"
    AliasWithSwap "XG106" "alias-with-swap" Warning
        "A side's name as a tag (`Black`, `White`; `O`, `X`) names the first owner of that side. In this game the sides were swapped, so the name is easily misread. `Player1` and `Player2` name the seats."
        good "[Game \"cross\"]\n[Size \"2\"]\n[Player1 \"ann\"]\n[Player2 \"bo\"]\n[Result \"*\"]\n\n1. a1 swap 2. c3 *\n"
    BadPosition "XG107" "bad-position" Error
        "The tag `Position` gives the rows of the board from the top, separated by `/`, with runs of empty cells as numbers, then a blank and the side to move: `B2/1W1/3 B`. This one cannot be read, or does not fit the size of the board."
        good "[Game \"crossway\"]\n[Result \"*\"]\n[Position \"B2/1W1/3 B\"]\n\n1. a1 *\n"
    UnusedIgnore "XG108" "unused-ignore" Warning
        "A comment asks to ignore findings of a code, but there is none where it says so: the fault was corrected, or the comment follows the wrong move. Remove it, because it could hide a fault later. This is found only if it is asked for, with `--warn-unused-ignores` or `--select XG108`, also about codes that options or the configuration ignore."
        good "[Game \"cross\"]\n[Size \"2\"]\n[Result \"*\"]\n\n1. a1 c3 *\n"

    UnreadableMove "XG201" "unreadable-move" Error
        "This is not a move of the game. A move number needs a dot after it."
        good "[Game \"cross\"]\n[Size \"2\"]\n[Result \"*\"]\n\n1. a1 c3 *\n"
    OffBoard "XG202" "off-board" Error
        "The board has no such cell. The help line gives its limits."
        good "[Game \"crossway\"]\n[Size \"4\"]\n[Result \"*\"]\n\n1. d4 a1 *\n"
    Occupied "XG203" "occupied" Error
        "A stone must be placed on an empty cell, but this cell already has a stone."
        good "[Game \"crossway\"]\n[Size \"4\"]\n[Result \"*\"]\n\n1. d4 a1 2. b2 *\n"
    WrongMoveNumber "XG204" "wrong-move-number" Warning
        "Move numbers count the turns of all players from 1. This is not the number expected here. Move numbers have no effect on the game and are optional."
        good "[Game \"crossway\"]\n[Size \"4\"]\n[Result \"*\"]\n\n1. d4 a1 2. b2 *\n"
    MoveAfterEnd "XG205" "move-after-end" Error
        "The game was decided, or a player had resigned, before this move."
        good "[Game \"cross\"]\n[Size \"2\"]\n[Result \"0-1\"]\n\n1. a1 c3 2. resign 0-1\n"
    SwapMisplaced "XG206" "swap-misplaced" Error
        "`swap` answers the first stone: it may be played at ply 2 and at no other time."
        good "[Game \"crossway\"]\n[Size \"4\"]\n[Result \"*\"]\n\n1. b2 swap 2. c3 *\n"
    SwapTwice "XG207" "swap-twice" Error
        "The sides can be swapped only once, at ply 2."
        good "[Game \"crossway\"]\n[Size \"4\"]\n[Result \"*\"]\n\n1. b2 swap 2. c3 *\n"
    SwapOff "XG208" "swap-off" Error
        "`[Swap \"no\"]` says that this game is played without the pie rule."
        good "[Game \"crossway\"]\n[Size \"4\"]\n[Result \"*\"]\n[Swap \"no\"]\n\n1. a1 c3 *\n"
    SwapAfterSetUp "XG209" "swap-after-set-up" Error
        "The pie rule answers the first stone on an empty board. It does not apply to a game that begins from a set-up position."
        good "[Game \"crossway\"]\n[Result \"*\"]\n[Position \"4/1B2/4/4 W\"]\n\n1. c3 *\n"
    SwapPieces "XG210" "swap-pieces" Error
        "`swap-pieces` is a different pie rule, in which the stone changes colour and place. Here the players exchange sides and the stone stays: `swap`."
        good "[Game \"crossway\"]\n[Size \"4\"]\n[Result \"*\"]\n\n1. b2 swap 2. c3 *\n"
    PassNotForced "XG211" "pass-not-forced" Error
        "A side passes if it has no legal move, and at no other time."
        good "[Game \"crossway\"]\n[Result \"*\"]\n[Position \"BWBW/BWBW/W2W/BBWB B\"]\n\n1. pass *\n"
    MustPass "XG212" "must-pass" Error
        "The side to move has no legal placement, so it forfeits its turn: `pass` is its only legal move."
        good "[Game \"crossway\"]\n[Result \"*\"]\n[Position \"BWBW/BWBW/W2W/BBWB B\"]\n\n1. pass *\n"

    ResultsDiffer "XG251" "results-differ" Error
        "The tag `Result` and the result at the end of the moves differ."
        good "[Game \"cross\"]\n[Size \"2\"]\n[Result \"*\"]\n\n1. a1 c3 *\n"
    WrongResult "XG252" "wrong-result" Error
        "The board, or a resignation, proves a different result from the recorded one. Results are given by seat: after a swap, seat 2 owns the first side."
        good "[Game \"crossway\"]\n[Size \"2\"]\n[Result \"1-0\"]\n\n1. a1 b1 2. a2 1-0\n"
    UnrecordedResult "XG253" "unrecorded-result" Error
        "The recorded result is `*`, unfinished, but the board or a resignation has decided the game."
        good "[Game \"crossway\"]\n[Size \"2\"]\n[Result \"1-0\"]\n\n1. a1 b1 2. a2 1-0\n"
    UnprovenWin "XG254" "unproven-win" Error
        "A win is recorded, but neither side has won on the board. A game that ended in another way must say how: with `resign` as the last move, or with `resign`, `timeout` or `forfeit` in the tag `Termination`."
        good "[Game \"crossway\"]\n[Size \"4\"]\n[Result \"1-0\"]\n[Termination \"timeout\"]\n\n1. a1 b1 1-0\n"
    ImpossibleDraw "XG255" "impossible-draw" Error
        "A draw is recorded, but this game has no draws: every finished game of Crossway and Cross has a winner."
        good "[Game \"crossway\"]\n[Size \"4\"]\n[Result \"*\"]\n\n1. a1 b1 *\n"
    AbandonedWithResult "XG256" "abandoned-with-result" Error
        "`[Termination \"abandoned\"]` says that the game was never finished, so its result is `*`. If a player left and lost by leaving, use `forfeit` or `timeout`."
        good "[Game \"crossway\"]\n[Size \"4\"]\n[Result \"*\"]\n[Termination \"abandoned\"]\n\n1. a1 b1 *\n"
    MissingResult "XG257" "missing-result" Warning
        "The game has no result, neither as a tag nor at the end of its moves. It is judged by the board alone."
        good "[Game \"crossway\"]\n[Size \"4\"]\n[Result \"*\"]\n\n1. a1 b1 *\n"
    TerminationMismatch "XG258" "termination-mismatch" Warning
        "The tag `Termination` gives an ending that did not happen: the game was decided on the board or by a resignation, or it is not over."
        good "[Game \"crossway\"]\n[Size \"2\"]\n[Result \"1-0\"]\n[Termination \"normal\"]\n\n1. a1 b1 2. a2 1-0\n"

    UnprovenDraw "XG259" "unproven-draw" Error
        "A draw is recorded, but the board is undecided. In a game that has draws, the players may agree on one: `[Termination \"agreed\"]`."
        good "[Game \"crossings\"]\n[Result \"1/2-1/2\"]\n[Termination \"agreed\"]\n\n1. a2-a3 a7-a6 1/2-1/2\n"

    Checkerboard "XG301" "checkerboard" Error
        "No placement may complete a checkerboard: a 2×2 block with one colour on each of its diagonals (rule CW3)."
        good "[Game \"crossway\"]\n[Size \"4\"]\n[Result \"*\"]\n\n1. b2 b3 2. c3 d2 *\n"
    SetUpCheckerboard "XG302" "set-up-checkerboard" Error
        "The set-up position contains a checkerboard: a 2×2 block with one colour on each of its diagonals. No game can reach it, because no placement may complete one (rules CW3, CW9)."
        good "[Game \"crossway\"]\n[Result \"*\"]\n[Position \"4/1BW1/1WW1/4 B\"]\n\n1. a1 *\n"
    SkippedLetter "XG303" "skipped-letter" Error
        "Columns are lettered as on Go boards unless the record says otherwise: the letter i is skipped. If the columns of this record are lettered without a gap, every point from column i on is a different one; add `[Coords \"plain\"]` or use `--coords plain`."
        good "[Game \"crossway\"]\n[Size \"13\"]\n[Result \"*\"]\n[Coords \"plain\"]\n\n1. i5 d4 *\n"

    BothDecided "XG401" "both-decided" Error
        "Both sides hold a chain that decides the game. The first of them ended the game, so no game can reach this position, and the position does not show which chain came first (rule CR8)."
        good "[Game \"cross\"]\n[Result \"0-1\"]\n[Position \"o1/o1x/o1 X\"]\n\n0-1\n"

    NoStone "XG501" "no-stone" Error
        "A move of Crossings begins with the square of the rearmost moving stone. This square holds no stone of the side to move."
        good "[Game \"crossings\"]\n[Result \"*\"]\n\n1. a2-a3 *\n"
    NoLine "XG502" "no-line" Error
        "Stones move along a rank, a file or a diagonal (rule CS2). These two squares share none."
        good "[Game \"crossings\"]\n[Result \"*\"]\n\n1. a2-b3 *\n"
    BlockedByOwn "XG503" "blocked-by-own" Error
        "A moving part of a group may not cross or land on a stone of its own side (rule CS4)."
        good "[Game \"crossings\"]\n[Result \"*\"]\n\n1. a1-a3 *\n"
    BlockedByEnemy "XG504" "blocked-by-enemy" Error
        "Every square that the leading stone passes must be empty (rule CS4)."
        good "[Game \"crossings\"]\n[Result \"*\"]\n[Position \"8/8/8/8/b7/w7/w7/w7 w\"]\n\n1. a1xa4 *\n"
    TooFar "XG505" "too-far" Error
        "A part of k stones moves 1 to k squares; a single stone moves one (rules CS3, CS4)."
        good "[Game \"crossings\"]\n[Result \"*\"]\n\n1. b1-b4 *\n"
    SingleCapture "XG506" "single-capture" Error
        "A single stone never captures (rule CS3)."
        good "[Game \"crossings\"]\n[Result \"*\"]\n[Position \"8/8/8/8/b7/w7/8/8 w\"]\n\n1. a3-b4 *\n"
    LongLine "XG507" "long-line" Error
        "A line of k stones captures only if the enemy's line, counted from the met stone onward in the direction of the move, is shorter than k (rule CS5)."
        good "[Game \"crossings\"]\n[Result \"*\"]\n[Position \"8/8/8/b7/b7/w7/w7/w7 w\"]\n\n1. a1xa4 *\n"
    Locked "XG508" "locked" Error
        "Locked stones do not move, nor does a crossed stone that is waiting for an answer, nor a part of a group that would contain one (rule CS8)."
        good "[Game \"crossings\"]\n[Result \"*\"]\n[Position \"W7/8/8/8/8/1w6/8/1B6 w\"]\n\n1. b3-b4 *\n"
    CapturesLocked "XG509" "captures-locked" Error
        "Locked stones cannot be captured, nor can a crossed stone that is waiting for an answer (rule CS8)."
        good "[Game \"crossings\"]\n[Result \"*\"]\n[Position \"W7/8/8/1w6/1b6/1b6/8/2B5 b\"]\n\n1. b3xb5 *\n"
    MustAnswer "XG510" "must-answer" Error
        "The crossing can be answered, so every legal move is a crossing (rule CS7). A player who does not want to answer resigns."
        good "[Game \"crossings\"]\n[Result \"*\"]\n[Position \"w7/8/8/8/8/8/4b3/7w b\"]\n\n1. e2-e1 *\n"
    WrongCount "XG511" "wrong-count" Error
        "The number before a move gives the number of stones that move: all from the origin to the leading end of the line. Here a different number would move."
        good "[Game \"crossings\"]\n[Result \"*\"]\n\n1. b1-b3 *\n"
    WrongSeparator "XG512" "wrong-separator" Warning
        "Quiet moves are written with `-`, captures with `x`."
        good "[Game \"crossings\"]\n[Result \"*\"]\n\n1. b1-b3 *\n"
    TooManyStones "XG513" "too-many-stones" Error
        "A side begins with sixteen stones and never gets more, so no game can reach this position (rule CS11)."
        good "[Game \"crossings\"]\n[Result \"*\"]\n[Position \"8/8/8/bbbbbbbb/wwwwwwww/8/8/8 w\"]\n\n*\n"
    LockedOffFarRank "XG514" "locked-off-far-rank" Error
        "Stones are locked where they crossed: White's on rank 8, Black's on rank 1 (rules CS8, CS11). A capital letter stands for a locked stone."
        good "[Game \"crossings\"]\n[Result \"*\"]\n[Position \"W7/8/8/8/8/8/4b3/B6w w\"]\n\n*\n"
    UnequalLocks "XG515" "unequal-locks" Error
        "A crossing and its counter-crossing lock one stone of each side, so both sides have the same number of locked stones (rules CS7, CS11)."
        good "[Game \"crossings\"]\n[Result \"*\"]\n[Position \"W7/8/8/8/8/8/4b3/B6w w\"]\n\n*\n"
    WaitingCrossings "XG516" "waiting-crossings" Error
        "An unlocked stone on its far rank is a crossing that is waiting for an answer. There can be only one, and it belongs to the side that is not to move (rules CS7, CS11)."
        good "[Game \"crossings\"]\n[Result \"*\"]\n[Position \"w7/8/8/8/8/8/4b3/7w b\"]\n\n*\n"

    NotInHand "XG601" "not-in-hand" Error
        "A turn plays a stone from the player's own hand (rule CZ4). This hand cannot hold the stone: either its stones are known, or an earlier pass limits what they can be."
        good "[Game \"crosswise\"]\n[Result \"*\"]\n[Hand1 \"ABMR\"]\n[Hand2 \"CDES\"]\n\n1. Ac3+F Dd3+A *\n"
    TooManyOfAKind "XG602" "too-many-of-a-kind" Error
        "There are seven stones of each symbol and three of each wild (rule CZ1). Here one more is played, drawn or dealt. Stones on the board, stones in known hands and played wilds all count."
        good "[Game \"crosswise\"]\n[Result \"*\"]\n[Hand1 \"AAAA\"]\n[Hand2 \"AAA?\"]\n\n1. Aa1+B Ab2+C 2. Ac3+D *\n"
    NoTarget "XG603" "no-target" Error
        "A wild moves, removes, replaces or exchanges stones on the board (rule CZ5). There is no stone on this cell."
        good "[Game \"crosswise\"]\n[Result \"*\"]\n\n1. Ac3 Rc3 *\n"
    SameCell "XG604" "same-cell" Error
        "A stone is moved to another cell, never back to its own, and an exchange needs two different cells (rule CZ5)."
        good "[Game \"crosswise\"]\n[Result \"*\"]\n\n1. Ac3 Mc3-c4 *\n"
    WrongTaken "XG605" "wrong-stone-taken" Error
        "The letter after `=` is the stone that a remove or a swap takes from the board. A different stone is on that cell."
        good "[Game \"crosswise\"]\n[Result \"*\"]\n\n1. Ac3 Rc3=A *\n"
    DrawMissing "XG606" "draw-missing" Error
        "A player whose hand is no longer full draws a stone until the bag is empty (rule CZ4). A record without the tag `Bag` gives every draw or none; this one gives draws, but not this one."
        good "[Game \"crosswise\"]\n[Result \"*\"]\n[Hand1 \"ABMR\"]\n[Hand2 \"CDES\"]\n\n1. Ac3+F Dd3+A *\n"
    DrawNotDue "XG607" "draw-not-due" Error
        "No stone is drawn here: the hand is full (as after a remove), the bag is empty, or the player passes (rules CZ4, CZ6)."
        good "[Game \"crosswise\"]\n[Result \"*\"]\n[Hand1 \"ABMR\"]\n[Hand2 \"CDES\"]\n\n1. Bc3+F Dd3+A 2. Rd3 *\n"
    WrongDraw "XG608" "wrong-draw" Error
        "The tag `Bag` lists all stones: the hands by seat, then the draws in order. The stone it lists for this draw is not the one recorded as drawn."
        good "[Game \"crosswise\"]\n[Result \"*\"]\n[Bag \"ABMRCDEFMFDDESXFBXBXEEESCAADCABCBFAFDMCERFDBBACEAFSDCR\"]\n\n1. Ac3+M *\n"
    StrayDraw "XG609" "stray-draw" Warning
        "This move ended the game, and nothing is drawn after the end. The draw has no effect."
        good "[Game \"crosswise\"]\n[Result \"1-0\"]\n[Position \"AAAAA1/6/6/6/6/6 1 A???,???? 41 M0R0S0X0\"]\n\n1. Af6 1-0\n"
    WrongScore "XG610" "wrong-score" Error
        "The tag `Score` gives the points of both teams, seat 1's team first. The lines of the last position are worth something else (rule CZ8); the line of a six counts 0."
        good "[Game \"crosswise\"]\n[Result \"0-1\"]\n[Score \"22-24\"]\n[Position \"EFEEFE/DDCDED/EBCBBA/DACFDF/ABCAAC/BFCCAB\"]\n\n0-1\n"
    SetUpStones "XG611" "set-up-stones" Error
        "The stones at the start of the game do not add up. Board, hands, bag and played wilds are 54 stones; a hand has four stones, or six for a lone player against a team, and is full until the bag is empty (rules CZ1, CZ3, CZ4)."
        good "[Game \"crosswise\"]\n[Result \"*\"]\n[Hand1 \"ABCD\"]\n\n1. Ac3 *\n"
    NoSuchSeat "XG612" "no-such-seat" Warning
        "A tag names a player of a seat that the turn cycle does not have. In Crosswise, without the tag `Seats`, the highest `PlayerN` or `HandN` gives the number of players; the other games have two."
        good "[Game \"crosswise\"]\n[Player1 \"ann\"]\n[Player2 \"bo\"]\n[Player3 \"cy\"]\n[Result \"*\"]\n[Seats \"r1 g1 r2 g1\"]\n\n1. Ac3 *\n"

    MissedWin "XG701" "missed-win" Warning in "analysed"
        "A move that wins at once was possible, and another one was played. `analyse` finds this by the rules alone, so it is certain."
        good "[Game \"crossway\"]\n[Size \"4\"]\n[Result \"1-0\"]\n\n1. b2 c3 2. b3 a1 3. b1 resign 1-0\n"
    LosesAtOnce "XG702" "loses-at-once" Warning in "analysed"
        "The move lost the game at once, and another one would not have, even if the other side could then win with its next move. In Cross, a chain that touches two opposite sides of the board loses (rule CR5); in Crosswise, whoever completes a six gives the win to the team that owns the line (rule CZ7)."
        good "[Game \"cross\"]\n[Size \"3\"]\n[Result \"*\"]\n\n1. c3 a1 2. c2 a2 3. c1 b1 4. c4 a3 5. b3 *\n"
    MissedThreat "XG703" "missed-threat" Warning in "analysed"
        "After this move the other side can win at once. Another move would have prevented that."
        good "[Game \"crossway\"]\n[Size \"4\"]\n[Result \"*\"]\n\n1. b2 a4 2. b3 c4 *\n"
    LastMistake "XG704" "last-mistake" Warning in "analysed"
        "Before this move the side to move could still win or draw, and from then on the other side wins if both play perfectly. A search has proved both: `analyse --nodes N` or `--time SECONDS` looks back from the end of each game as far as it can. A move that has XG701, XG702 or XG703 does not get this finding too."
        good "[Game \"crossway\"]\n[Size \"4\"]\n[Result \"*\"]\n\n1. b2 a1 *\n"
    ResignedEarly "XG705" "resigned-early" Warning in "analysed"
        "A player resigned who could have won at once, who could have answered the crossing (rule CS7), or whose opponent could no longer win."
        good "[Game \"crossway\"]\n[Size \"4\"]\n[Result \"1-0\"]\n\n1. b2 c3 2. b3 a1 3. b1 resign 1-0\n"
    Mistake "XG711" "mistake" Warning in "analysed"
        "This move lost 10 points of winning chance or more by an estimate of the engine; from 15 points on the message calls it a blunder. An estimate may be wrong, and is better with more time or playouts; where a search has proved the loss, the message says so. `analyse --exact-only` leaves estimates out."
        good "[Game \"crossway\"]\n[Size \"3\"]\n[Result \"*\"]\n[Swap \"no\"]\n\n1. b2 *\n"

    OnlyMove "XG751" "only-move" Note in "analysed"
        "All other moves would have lost at once, or would have let the other side win at once. The player found the only good one."
        good "[Game \"crossway\"]\n[Size \"4\"]\n[Result \"*\"]\n\n1. b2 a4 2. b3 c4 *\n"
    Decided "XG752" "decided" Note in "analysed"
        "From this ply on the game was decided. Either one side can no longer win by a move of its own: in Crossway its stones and the points where it may still place one no longer join its two edges; in Cross it may still win if the other side has to make a move that loses (rule CR5). Or one side wins with best play: it has two threats, or a search has proved it (`--nodes`, `--time`)."
        good "[Game \"cross\"]\n[Size \"3\"]\n[Result \"*\"]\n[Swap \"no\"]\n\n1. c1 e5 2. b3 d3 *\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_and_names_are_unique_and_sorted() {
        assert!(TABLE.windows(2).all(|pair| pair[0].id < pair[1].id));
        for info in TABLE {
            assert_eq!(Code::find(info.id), Some(info.code));
            assert_eq!(Code::find(&info.name.to_uppercase()), Some(info.code));
            assert_eq!(Code::find(&info.id[2..]), Some(info.code));
            assert_eq!(info.code.info().id, info.id);
        }
    }

    #[test]
    fn the_start_of_an_identifier_stands_for_several_codes() {
        let ids =
            |text: &str| text.parse::<CodeGroup>().map(|group| group.0.iter().map(|info| info.id).collect::<Vec<_>>());
        assert_eq!(ids("xg3").unwrap(), ["XG301", "XG302", "XG303"]);
        assert_eq!(ids("XG40").unwrap(), ["XG401"]);
        assert_eq!(ids("303").unwrap(), ["XG303"]);
        assert_eq!(ids("Checkerboard").unwrap(), ["XG301"]);
        assert_eq!(ids("XG").unwrap().len(), TABLE.len());
        for unknown in ["", "XG9", "3", "check", "XG3011", "é"] {
            assert!(ids(unknown).is_err(), "{unknown}");
        }
    }
}
