//! Writes plies as text, JSON, NDJSON or CSV.

use std::io::{self, BufWriter, Write};
use std::mem;

use crate::cli::DataFormat;
use xgames_analysis::replayed_plies;
use xgames_core::diagnostic::{printable, printable_path};
use xgames_core::record::Head;
use xgames_report::tables::{Column, Row, RowFormat, RowWriter, Value, data};

/// The number of bytes to write at once.
const BUFFER: usize = 1 << 16;

/// A ply of a main line. Other programs rely on the names of the columns.
#[derive(Clone, Copy)]
pub(super) struct Ply<'a> {
    /// The name of the file, and the number of the game in it.
    pub(super) file: &'a str,
    pub(super) index: usize,
    pub(super) ply: replayed_plies::Ply<'a>,
}

impl Row for Ply<'_> {
    const COLUMNS: &'static [Column] = &[
        data("file"),
        data("index"),
        data("ply"),
        data("seat"),
        data("side"),
        data("move"),
        data("legal"),
        data("winner"),
    ];

    fn values(&self) -> Vec<Value> {
        let replayed_plies::Ply { ply, seat, side, mv, legal, winner } = self.ply;
        vec![
            Value::File(self.file.to_owned()),
            (self.index as u64).into(),
            ply.into(),
            u16::from(seat).into(),
            side.into(),
            mv.to_owned().into(),
            legal.into(),
            winner.into(),
        ]
    }

    fn line(&self) -> String {
        let replayed_plies::Ply { ply, seat, side, mv, legal, winner } = self.ply;
        let legal = legal.map_or("?".to_owned(), |legal| legal.to_string());
        let winner = match winner {
            None => String::new(),
            Some("draw") => "  drawn".to_owned(),
            Some(winner) => format!("  {winner} wins"),
        };
        format!("{ply:5}  seat {seat}  {side:<5}  {mv:<9} {legal:>5} legal{winner}")
    }
}

/// Writes plies in one of the formats.
pub(super) struct PlyRows<W: Write> {
    rows: RowWriter<BufWriter<W>, Ply<'static>>,
    /// Whether no game has begun yet.
    is_first: bool,
    /// The first write error, which an observer cannot return.
    error: Option<io::Error>,
}

impl<W: Write> PlyRows<W> {
    pub(super) fn new(out: W, format: DataFormat) -> PlyRows<W> {
        let rows = RowWriter::new(BufWriter::with_capacity(BUFFER, out), format.into());
        PlyRows { rows, is_first: true, error: None }
    }

    /// Begins a game.
    pub(super) fn begin(&mut self, file: &str, index: usize, head: &Head<'_>) -> io::Result<()> {
        if self.rows.format() != RowFormat::Text {
            return Ok(());
        }
        let blank = if mem::replace(&mut self.is_first, false) { "" } else { "\n" };
        let tag = |name| head.tag(name).map(|tag| format!(", {}", printable(&tag.value))).unwrap_or_default();
        let (event, game) = (tag("Event"), tag("Game"));
        writeln!(self.rows.out(), "{blank}{} game {index}{event}{game}", printable_path(file))
    }

    /// Writes a ply. An error is kept until [`PlyRows::failure`] is called.
    pub(super) fn write(&mut self, ply: &Ply<'_>) {
        if self.error.is_none() {
            self.error = self.rows.format().render(ply).and_then(|row| self.rows.write_rendered(&row)).err();
        }
    }

    /// The first write error so far.
    pub(super) fn failure(&mut self) -> io::Result<()> {
        self.error.take().map_or(Ok(()), Err)
    }

    /// Writes all plies so far to the output.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.failure()?;
        self.rows.out().flush()
    }

    /// Writes the end of the format.
    pub(super) fn finish(&mut self) -> io::Result<()> {
        self.failure()?;
        self.rows.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLY: Ply<'static> = ply(Some(41), None);

    const fn ply(legal: Option<u64>, winner: Option<&'static str>) -> Ply<'static> {
        let ply = replayed_plies::Ply { ply: 7, seat: 2, side: "white", mv: "k10", legal, winner };
        Ply { file: "a\"b.txt", index: 3, ply }
    }

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
        let plies = [PLY, ply(None, Some("white")), ply(Some(41), Some("draw"))];
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
