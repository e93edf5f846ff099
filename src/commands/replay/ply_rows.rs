//! Writes plies as text, JSON, NDJSON or CSV.

use std::io::{self, BufWriter, Write};
use std::mem;

use serde::Serialize;

use crate::cli::DataFormat;
use xgames_core::diagnostic::{printable, printable_path, write_json};
use xgames_core::record::Head;
use xgames_report::tables::write_row;

/// The number of bytes to write at once.
const BUFFER: usize = 1 << 16;

/// A ply of a main line.
pub(super) struct Ply<'a> {
    /// The number of the ply, from 1.
    pub(super) ply: u32,
    /// The seat whose turn it is, from 1.
    pub(super) seat: u8,
    /// The name of the side whose turn it is.
    pub(super) side: &'static str,
    /// The move in canonical notation.
    pub(super) mv: &'a str,
    /// The number of legal moves before the ply, if it is certain.
    pub(super) legal: Option<u64>,
    /// The side that has won after the ply, or `draw`.
    pub(super) winner: Option<&'static str>,
}

/// A ply as a JSON object. Other programs rely on the field names.
#[derive(Serialize)]
struct Row<'a> {
    file: &'a str,
    index: usize,
    ply: u32,
    seat: u8,
    side: &'a str,
    #[serde(rename = "move")]
    mv: &'a str,
    legal: Option<u64>,
    winner: Option<&'a str>,
}

/// Writes plies in one of the formats.
pub(super) struct PlyRows<W: Write> {
    out: BufWriter<W>,
    format: DataFormat,
    /// The current file, and the number of the game in it.
    file: String,
    index: usize,
    /// Whether no game has begun yet.
    is_first: bool,
    /// Whether no ply has been written yet.
    is_empty: bool,
    /// The first write error, which an observer cannot return.
    error: Option<io::Error>,
}

impl<W: Write> PlyRows<W> {
    pub(super) fn new(out: W, format: DataFormat) -> PlyRows<W> {
        let out = BufWriter::with_capacity(BUFFER, out);
        PlyRows { out, format, file: String::new(), index: 0, is_first: true, is_empty: true, error: None }
    }

    /// Begins a game.
    pub(super) fn begin(&mut self, file: &str, index: usize, head: &Head<'_>) -> io::Result<()> {
        file.clone_into(&mut self.file);
        self.index = index;
        if self.format != DataFormat::Text {
            return Ok(());
        }
        let blank = if mem::replace(&mut self.is_first, false) { "" } else { "\n" };
        let tag = |name| head.tag(name).map(|tag| format!(", {}", printable(&tag.value))).unwrap_or_default();
        let (event, game) = (tag("Event"), tag("Game"));
        writeln!(self.out, "{blank}{} game {index}{event}{game}", printable_path(file))
    }

    /// Writes a ply. An error is kept until [`PlyRows::failure`] is called.
    pub(super) fn write(&mut self, ply: &Ply<'_>) {
        if self.error.is_none() {
            self.error = self.try_write(ply).err();
        }
    }

    fn try_write(&mut self, ply: &Ply<'_>) -> io::Result<()> {
        let is_first = mem::replace(&mut self.is_empty, false);
        match self.format {
            DataFormat::Text => self.write_line(ply),
            DataFormat::Csv => {
                if is_first {
                    self.write_heading()?;
                }
                self.write_row(ply)
            }
            DataFormat::Json => {
                self.out.write_all(if is_first { b"[" } else { b",\n " })?;
                self.write_object(ply)
            }
            DataFormat::Ndjson => {
                self.write_object(ply)?;
                self.out.write_all(b"\n")
            }
        }
    }

    fn write_object(&mut self, &Ply { ply, seat, side, mv, legal, winner }: &Ply<'_>) -> io::Result<()> {
        let row = Row { file: &self.file, index: self.index, ply, seat, side, mv, legal, winner };
        write_json(&mut self.out, &row)
    }

    fn write_heading(&mut self) -> io::Result<()> {
        write_row(&mut self.out, ["file", "index", "ply", "seat", "side", "move", "legal", "winner"])
    }

    fn write_row(&mut self, &Ply { ply, seat, side, mv, legal, winner }: &Ply<'_>) -> io::Result<()> {
        let (index, ply, seat) = (self.index.to_string(), ply.to_string(), seat.to_string());
        let legal = legal.map_or(String::new(), |legal| legal.to_string());
        let file = printable_path(&self.file);
        write_row(&mut self.out, [&*file, &index, &ply, &seat, side, mv, &legal, winner.unwrap_or("")])
    }

    /// Writes a line for people.
    fn write_line(&mut self, &Ply { ply, seat, side, mv, legal, winner }: &Ply<'_>) -> io::Result<()> {
        write!(self.out, "{ply:5}  seat {seat}  {side:<5}  {mv:<9} ")?;
        match legal {
            Some(legal) => write!(self.out, "{legal:5} legal")?,
            None => write!(self.out, "    ? legal")?,
        }
        match winner {
            None => writeln!(self.out),
            Some("draw") => writeln!(self.out, "  drawn"),
            Some(winner) => writeln!(self.out, "  {winner} wins"),
        }
    }

    /// The first write error so far.
    pub(super) fn failure(&mut self) -> io::Result<()> {
        self.error.take().map_or(Ok(()), Err)
    }

    /// Writes all plies so far to the output.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.failure()?;
        self.out.flush()
    }

    /// Writes the end of the format.
    pub(super) fn finish(&mut self) -> io::Result<()> {
        match self.format {
            DataFormat::Json => self.out.write_all(if self.is_empty { b"[]\n" } else { b"]\n" })?,
            DataFormat::Csv if self.is_empty => self.write_heading()?,
            _ => {}
        }
        self.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLY: Ply<'static> = Ply { ply: 7, seat: 2, side: "white", mv: "k10", legal: Some(41), winner: None };

    fn written(format: DataFormat, plies: &[Ply<'_>]) -> String {
        let mut out = Vec::new();
        let mut rows = PlyRows::new(&mut out, format);
        rows.begin("a\"b.txt", 3, &Head::default()).unwrap();
        plies.iter().for_each(|ply| rows.write(ply));
        rows.finish().unwrap();
        drop(rows);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn rows_of_each_format() {
        let plies = [PLY, Ply { legal: None, winner: Some("white"), ..PLY }, Ply { winner: Some("draw"), ..PLY }];
        let rows = [("41", "null"), ("null", "\"white\""), ("41", "\"draw\"")].map(|(legal, winner)| {
            format!(
                "{{\"file\":\"a\\\"b.txt\",\"index\":3,\"ply\":7,\"seat\":2,\"side\":\"white\",\"move\":\"k10\",\
                 \"legal\":{legal},\"winner\":{winner}}}"
            )
        });
        assert_eq!(written(DataFormat::Ndjson, &plies), rows.join("\n") + "\n");
        assert_eq!(written(DataFormat::Json, &plies), format!("[{}]\n", rows.join(",\n ")));
        assert_eq!(written(DataFormat::Json, &[]), "[]\n");
        let table = "file,index,ply,seat,side,move,legal,winner\n\
                     \"a\"\"b.txt\",3,7,2,white,k10,41,\n\"a\"\"b.txt\",3,7,2,white,k10,,white\n\
                     \"a\"\"b.txt\",3,7,2,white,k10,41,draw\n";
        assert_eq!(written(DataFormat::Csv, &plies), table);
        assert_eq!(written(DataFormat::Csv, &[]), "file,index,ply,seat,side,move,legal,winner\n");
        let lines = [
            "a\"b.txt game 3",
            "    7  seat 2  white  k10          41 legal",
            "    7  seat 2  white  k10           ? legal  white wins",
            "    7  seat 2  white  k10          41 legal  drawn\n",
        ];
        assert_eq!(written(DataFormat::Text, &plies), lines.join("\n"));
    }

    /// An output with room for this number of bytes.
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
    fn the_first_error_is_kept() {
        let mut rows = PlyRows::new(Full(BUFFER / 2), DataFormat::Ndjson);
        (0..BUFFER).for_each(|_| rows.write(&PLY));
        assert_eq!(rows.failure().unwrap_err().kind(), io::ErrorKind::StorageFull);
    }
}
