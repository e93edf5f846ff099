//! `replay`: steps through games, one line per ply.

use std::io::{self, BufWriter, Write};

use serde::Serialize;

use super::{Ending, files, positions};
use crate::cli::{DataFormat, Replay};
use crate::for_game;
use crate::games::{Notation, Seat, Side};
use crate::record::Head;
use crate::replay::{self, Defaults, Header, Observer, Verdict};
use crate::report::{Judged, readable};

/// One ply of a main line.
#[derive(Serialize)]
struct Ply<'a> {
    file: &'a str,
    index: usize,
    ply: u32,
    seat: u8,
    side: &'static str,
    #[serde(rename = "move")]
    mv: &'a str,
    legal: Option<u64>,
    winner: Option<&'static str>,
}

pub(super) fn run(arguments: &Replay) -> anyhow::Result<Ending> {
    let defaults = Defaults::from(&arguments.said);
    if let Some(ending) = positions::refuse_defaults(&defaults) {
        return Ok(ending);
    }
    let mut lines =
        Lines { out: BufWriter::new(io::stdout().lock()), format: arguments.output_format, written: 0, failed: None };
    let mut ending = Ending::Clean;
    let format = arguments.said.format.map(Into::into);
    let all_read = files::for_each_game(&arguments.paths, format, |game| {
        let files::Game { file, index, block, reader, head, origin } = game;
        lines.title(file, index, head)?;
        let header = Header::read(head, &defaults);
        let mut judgement = match header.game {
            Some(game) => for_game!(game, P => {
                let mut plies = Plies::<P, _>::new(&mut lines, file, index);
                replay::judge_as::<P>(reader, head, header, &defaults, &mut plies)
            }),
            None => replay::judge(reader, head, &defaults),
        };
        if let Some(error) = lines.failed.take() {
            return Err(error.into());
        }
        origin.settle(&mut judgement);
        let verdict = judgement.verdict();
        if verdict == Verdict::Invalid {
            ending = ending.max(Ending::Violation);
            lines.out.flush()?;
            let (text, span) = (&block.text, origin.span(reader, head));
            positions::report_findings(Judged { file, text, span, index, judgement: &judgement, verdict }, block.base);
        }
        Ok(())
    })?;
    lines.finish()?;
    Ok(if all_read { ending } else { Ending::Failure })
}

/// Writes plies in one of the formats.
struct Lines<W> {
    out: W,
    format: DataFormat,
    /// Number of plies so far.
    written: usize,
    /// The first error of the output.
    failed: Option<io::Error>,
}

impl<W: Write> Lines<W> {
    fn title(&mut self, file: &str, index: usize, head: &Head<'_>) -> io::Result<()> {
        if self.format != DataFormat::Text {
            return Ok(());
        }
        let blank = if index > 1 || self.written > 0 { "\n" } else { "" };
        let tag = |name| head.tag(name).map(|tag| format!(", {}", readable(&tag.value))).unwrap_or_default();
        let (event, game) = (tag("Event"), tag("Game"));
        writeln!(self.out, "{blank}{} game {index}{event}{game}", readable(file))
    }

    fn write(&mut self, ply: &Ply<'_>) -> io::Result<()> {
        self.written += 1;
        match self.format {
            DataFormat::Text => {
                let legal = ply.legal.map_or("?".into(), |legal| legal.to_string());
                let wins = match ply.winner {
                    None => String::new(),
                    Some("draw") => "  drawn".into(),
                    Some(winner) => format!("  {winner} wins"),
                };
                writeln!(
                    self.out,
                    "{:5}  seat {}  {:<5}  {:<9} {legal:>5} legal{wins}",
                    ply.ply, ply.seat, ply.side, ply.mv
                )
            }
            DataFormat::Json => {
                self.out.write_all(if self.written == 1 { b"[" } else { b",\n " })?;
                Ok(serde_json::to_writer(&mut self.out, ply)?)
            }
            DataFormat::Ndjson => {
                serde_json::to_writer(&mut self.out, ply)?;
                self.out.write_all(b"\n")
            }
        }
    }

    fn finish(&mut self) -> io::Result<()> {
        if self.format == DataFormat::Json {
            self.out.write_all(if self.written == 0 { b"[]\n" } else { b"]\n" })?;
        }
        self.out.flush()
    }
}

/// Watches one game and writes its plies.
struct Plies<'a, P: Notation, W> {
    lines: &'a mut Lines<W>,
    file: &'a str,
    index: usize,
    moves: Vec<P::Move>,
    /// Number of legal moves before the ply, if it is certain.
    legal: Option<u64>,
    ply: u32,
    seat: Seat,
    side: Side,
    text: String,
}

impl<'a, P: Notation, W: Write> Plies<'a, P, W> {
    fn new(lines: &'a mut Lines<W>, file: &'a str, index: usize) -> Self {
        Plies {
            lines,
            file,
            index,
            moves: Vec::new(),
            legal: None,
            ply: 0,
            seat: Seat(1),
            side: Side::First,
            text: String::new(),
        }
    }
}

impl<P: Notation, W: Write> Observer<P> for Plies<'_, P, W> {
    fn before(&mut self, position: &P, mv: P::Move) {
        let turn = position.turn();
        (self.seat, self.side) = (turn.seat, turn.side);
        self.legal = position.knows_moves().then(|| position.count_moves(&mut self.moves));
        self.text.clear();
        position.write_move(mv, &mut self.text);
        self.ply += 1;
    }

    fn after(&mut self, position: &P, _mv: P::Move) {
        if self.lines.failed.is_some() {
            return;
        }
        let name = |side: Option<Side>| side.map_or("draw", |side| P::GAME.side_name(side));
        let ply = Ply {
            file: self.file,
            index: self.index,
            ply: self.ply,
            seat: self.seat.0,
            side: P::GAME.side_name(self.side),
            mv: &self.text,
            legal: self.legal,
            winner: position.outcome().map(|outcome| name(outcome.winner)),
        };
        self.lines.failed = self.lines.write(&ply).err();
    }
}
