//! The lines of plies, in each of the formats.
//!
//! A line is put together by hand: formatting would cost many times what playing the move does. Tests hold it to
//! what formatting writes.

use std::io::{self, Write};
use std::ops::Range;

use crate::cli::DataFormat;
use crate::games::{Game, Side, Turn};
use crate::record::{Head, digits, json};
use crate::report::readable;

/// One ply of a main line.
pub(super) struct Ply<'a> {
    pub(super) game: Game,
    pub(super) ply: u32,
    /// Whose it is, by [`turn_number`].
    pub(super) turn: usize,
    pub(super) mv: &'a str,
    /// Number of legal moves, if it is certain.
    pub(super) legal: Option<u64>,
    pub(super) winner: Option<&'static str>,
}

/// Seat and side as one number. Two small fields that are written one by one have to be waited for when both are read at
/// once.
pub(super) fn turn_number(turn: Turn) -> usize {
    2 * usize::from(turn.seat.0) + usize::from(turn.side == Side::Second)
}

/// The number of a seat, and the side, of which this is the [`turn_number`].
fn seat_and_side(turn: usize) -> (usize, Side) {
    (turn / 2, if turn.is_multiple_of(2) { Side::First } else { Side::Second })
}

/// So much is written at once.
const PIECE: usize = 1 << 16;

/// Writes plies in one of the formats.
pub(super) struct Lines<W> {
    out: W,
    format: DataFormat,
    /// What has not been handed to `out`.
    waiting: Vec<u8>,
    /// How an object begins, the same for all plies of a game.
    opening: Vec<u8>,
    /// By [`turn_number`] what is the same for all its plies: a line for people without them, or what stands
    /// between the number of a ply and its move in an object.
    turns: Vec<Vec<u8>>,
    /// Number of plies so far.
    written: usize,
    /// The first error of the output.
    failed: Option<io::Error>,
}

impl<W: Write> Lines<W> {
    pub(super) fn new(out: W, format: DataFormat) -> Lines<W> {
        Lines { out, format, waiting: Vec::new(), opening: Vec::new(), turns: Vec::new(), written: 0, failed: None }
    }

    /// Begins a game.
    pub(super) fn begin(&mut self, file: &str, index: usize, head: &Head<'_>) -> io::Result<()> {
        self.turns.iter_mut().for_each(Vec::clear);
        if self.format != DataFormat::Text {
            self.opening.clear();
            self.opening.extend_from_slice(b"{\"file\":");
            json::string(file, &mut self.opening);
            return write!(self.opening, ",\"index\":{index},\"ply\":");
        }
        let blank = if index > 1 || self.written > 0 { "\n" } else { "" };
        let tag = |name| head.tag(name).map(|tag| format!(", {}", readable(&tag.value))).unwrap_or_default();
        let (event, game) = (tag("Event"), tag("Game"));
        writeln!(self.waiting, "{blank}{} game {index}{event}{game}", readable(file))
    }

    /// Writes a ply. An error is kept until it is asked for.
    pub(super) fn write(&mut self, ply: &Ply<'_>) {
        self.written += 1;
        if self.turns.get(ply.turn).is_none_or(Vec::is_empty) {
            self.meet(ply);
        }
        let (turn, out) = (&*self.turns[ply.turn], &mut self.waiting);
        match self.format {
            DataFormat::Text => text(turn, ply, out),
            DataFormat::Json => {
                out.extend_from_slice(if self.written == 1 { b"[" } else { b",\n " });
                object(&self.opening, turn, ply, out);
            }
            DataFormat::Ndjson => {
                object(&self.opening, turn, ply, out);
                out.push(b'\n');
            }
        }
        if self.waiting.len() >= PIECE {
            self.hand_on();
        }
    }

    /// Spells a turn that was not there before in this game.
    #[cold]
    fn meet(&mut self, ply: &Ply<'_>) {
        let (seat, side) = seat_and_side(ply.turn);
        let side = ply.game.side_name(side);
        let spelled = match self.format {
            DataFormat::Text => blank_line(seat, side),
            DataFormat::Json | DataFormat::Ndjson => format!(",\"seat\":{seat},\"side\":\"{side}\",\"move\":"),
        };
        self.turns.resize(self.turns.len().max(ply.turn + 1), Vec::new());
        self.turns[ply.turn] = spelled.into_bytes();
    }

    /// Hands on what waits, unless that has failed before.
    fn hand_on(&mut self) {
        if self.failed.is_none() {
            self.failed = self.out.write_all(&self.waiting).err();
        }
        self.waiting.clear();
    }

    /// The first error of the output so far.
    pub(super) fn failure(&mut self) -> io::Result<()> {
        self.failed.take().map_or(Ok(()), Err)
    }

    /// Writes all that waits.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.hand_on();
        self.failure()?;
        self.out.flush()
    }

    /// Writes the end of the format.
    pub(super) fn finish(&mut self) -> io::Result<()> {
        if self.format == DataFormat::Json {
            self.waiting.extend_from_slice(if self.written == 0 { b"[]\n" } else { b"]\n" });
        }
        self.flush()
    }
}

/// The columns of nearly all lines. A long name of a side, or of a seat, moves all that stands behind it.
const NUMBER: Range<usize> = 0..5;
const MOVE: Range<usize> = 22..31;
const LEGAL: Range<usize> = 32..37;

/// The length of nearly all lines.
const USUAL: usize = 44;

/// A line of a turn without its number, move and number of legal moves. What stands where is the same in nearly all lines.
fn blank_line(seat: usize, side: &str) -> String {
    let [number, mv, legal] = [NUMBER, MOVE, LEGAL].map(|columns| " ".repeat(columns.len()));
    format!("{number}  seat {seat}  {side:<5}  {mv} {legal} legal\n")
}

/// Appends a line as nearly all of them are; `None` if it is not. Its parts are written over blanks, in their places: read
/// again at once, they would have to be waited for.
#[inline]
fn usual(blank: &[u8], ply: &Ply<'_>, out: &mut Vec<u8>) -> Option<()> {
    let (number, legal) = (digits::five(ply.ply.into())?, digits::five(ply.legal?)?);
    let blank: &[u8; USUAL] = blank.try_into().ok()?;
    if ply.winner.is_some() || ply.mv.len() > MOVE.len() {
        return None;
    }
    out.extend_from_slice(blank);
    let line = out.last_chunk_mut::<USUAL>()?;
    line[NUMBER].copy_from_slice(&number);
    line[MOVE].iter_mut().zip(ply.mv.bytes()).for_each(|(place, sign)| *place = sign);
    line[LEGAL].copy_from_slice(&legal);
    Some(())
}

/// Appends a line for people, with its end.
fn text(blank: &[u8], ply: &Ply<'_>, out: &mut Vec<u8>) {
    if usual(blank, ply, out).is_some() {
        return;
    }
    digits::push(ply.ply.into(), NUMBER.len(), out);
    // Counted from its end, the move stands where it always does.
    out.extend_from_slice(&blank[NUMBER.end..blank.len() - (USUAL - MOVE.start)]);
    let behind = out.len() + MOVE.len();
    out.extend_from_slice(ply.mv.as_bytes());
    out.resize(behind.max(out.len()), b' ');
    out.push(b' ');
    match ply.legal {
        Some(legal) => digits::push(legal, LEGAL.len(), out),
        None => out.extend_from_slice(b"    ?"),
    }
    out.extend_from_slice(b" legal");
    match ply.winner {
        None => {}
        Some("draw") => out.extend_from_slice(b"  drawn"),
        Some(winner) => {
            out.extend_from_slice(b"  ");
            out.extend_from_slice(winner.as_bytes());
            out.extend_from_slice(b" wins");
        }
    }
    out.push(b'\n');
}

/// Appends an object, without a line break.
fn object(opening: &[u8], turn: &[u8], ply: &Ply<'_>, out: &mut Vec<u8>) {
    out.extend_from_slice(opening);
    digits::push(ply.ply.into(), 0, out);
    out.extend_from_slice(turn);
    json::string(ply.mv, out);
    out.extend_from_slice(b",\"legal\":");
    match ply.legal {
        Some(legal) => digits::push(legal, 0, out),
        None => out.extend_from_slice(b"null"),
    }
    let Some(winner) = ply.winner else { return out.extend_from_slice(b",\"winner\":null}") };
    out.extend_from_slice(b",\"winner\":");
    json::string(winner, out);
    out.push(b'}');
}

#[cfg(test)]
mod tests {
    use serde::Serialize;

    use super::*;
    use crate::analysis::random::Random;
    use crate::games::Seat;

    /// The same, as the library is told of it.
    #[derive(Serialize)]
    struct Plain<'a> {
        file: &'a str,
        index: usize,
        ply: u32,
        seat: usize,
        side: &'a str,
        #[serde(rename = "move")]
        mv: &'a str,
        legal: Option<u64>,
        winner: Option<&'a str>,
    }

    fn turn_of(ply: &Ply<'_>) -> (usize, &'static str) {
        (ply.turn / 2, ply.game.side_name([Side::First, Side::Second][ply.turn % 2]))
    }

    fn formatted(ply: &Ply<'_>) -> String {
        let legal = ply.legal.map_or("?".into(), |legal| legal.to_string());
        let (seat, side) = turn_of(ply);
        let wins = match ply.winner {
            None => String::new(),
            Some("draw") => "  drawn".into(),
            Some(winner) => format!("  {winner} wins"),
        };
        format!("{:5}  seat {seat}  {side:<5}  {:<9} {legal:>5} legal{wins}\n", ply.ply, ply.mv)
    }

    fn written(format: DataFormat, file: &str, index: usize, plies: &[Ply<'_>]) -> String {
        let mut out = Vec::new();
        let mut lines = Lines::new(&mut out, format);
        lines.begin(file, index, &Head::default()).unwrap();
        plies.iter().for_each(|ply| lines.write(ply));
        lines.finish().unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn lines_are_as_formatting_writes_them() {
        let mut random = Random::new(5, 0);
        let mut pick = |words: &[&'static str]| words[random.below(words.len())];
        let mut plies = Vec::new();
        for number in 0..3000_u32 {
            let legal = pick(&["", "0", "9", "10", "99999", "100000", "18446744073709551615"]);
            plies.push(Ply {
                ply: if number % 50 == 0 { u32::MAX - number } else { number },
                game: Game::Cross,
                turn: number as usize % 300,
                mv: pick(&["", "a1", "b1xb4", "SEa2=A+R", "swap", "more than nine", "\"\\"]),
                legal: legal.parse().ok(),
                winner: Some(pick(&["", "draw", "black"])).filter(|winner| !winner.is_empty()),
            });
        }
        for (file, index) in [("a.txt", 1), ("\"odd\"\n山", 12_345)] {
            let plain = |ply: &Ply<'_>| {
                let (seat, side) = turn_of(ply);
                let &Ply { ply, mv, legal, winner, .. } = ply;
                serde_json::to_string(&Plain { file, index, ply, seat, side, mv, legal, winner }).unwrap()
            };
            let objects: Vec<String> = plies.iter().map(plain).collect();
            assert_eq!(written(DataFormat::Ndjson, file, index, &plies), objects.join("\n") + "\n");
            assert_eq!(written(DataFormat::Json, file, index, &plies), format!("[{}]\n", objects.join(",\n ")));
            let texts: String = plies.iter().map(formatted).collect();
            assert!(written(DataFormat::Text, file, index, &plies).ends_with(&texts));
        }
        assert_eq!(written(DataFormat::Json, "a.txt", 1, &[]), "[]\n");
    }

    /// Takes only so many bytes.
    struct Full(usize);

    impl Write for Full {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 = self.0.checked_sub(bytes.len()).ok_or(io::ErrorKind::StorageFull)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn the_first_error_is_told() {
        let mut lines = Lines::new(Full(PIECE / 2), DataFormat::Ndjson);
        let turn = turn_number(Turn { seat: Seat(1), side: Side::First });
        for _ in 0..PIECE {
            lines.write(&Ply { game: Game::Cross, ply: 1, turn, mv: "a1", legal: None, winner: None });
        }
        assert_eq!(lines.failure().unwrap_err().kind(), io::ErrorKind::StorageFull);
    }
}
