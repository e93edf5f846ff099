//! `perft`: counts the leaves of the move tree.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::Instant;

use serde::Serialize;

use crate::cli::{DataFormat, Perft};
use crate::program::console::print_note;
use crate::program::exit_status::ExitStatus;
use crate::program::output::Printer;
use crate::program::{interrupt, position_source};
use xgames_analysis::perft;
use xgames_report::tables::write_answer;

#[derive(Serialize)]
struct Counted {
    depth: u32,
    nodes: u64,
    /// Whether the moves at the root are certainly legal.
    #[serde(skip)]
    certain: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<BTreeMap<String, u64>>,
}

pub(super) fn run(arguments: &Perft, quiet: bool, out: &mut Printer) -> anyhow::Result<ExitStatus> {
    position_source::answer(&arguments.position, true, quiet, |at| {
        interrupt::watch_counting("node", quiet);
        let begun = Instant::now();
        let depth = arguments.depth;
        let (nodes, moves) = perft::of_position(&at, depth, arguments.divide, &|| !interrupt::interrupted());
        let counted = Counted { depth, nodes, certain: !at.facts().moves_are_uncertain, moves };
        if interrupt::interrupted() {
            interrupt::count(counted.nodes);
            return Ok(interrupt::end(""));
        }
        let seconds = begun.elapsed().as_secs_f64();
        match (arguments.output.output_format, &counted.moves) {
            (DataFormat::Json | DataFormat::Ndjson, _) => out.print_json(&counted)?,
            (DataFormat::Csv, None) => write_answer(out, &["depth", "nodes"], &counted)?,
            (DataFormat::Csv, Some(moves)) => {
                out.print_row(["move", "nodes"])?;
                moves.iter().try_for_each(|(mv, nodes)| out.print_row([mv, &nodes.to_string()]))?;
            }
            (DataFormat::Text, moves) => {
                moves.iter().flatten().try_for_each(|(mv, nodes)| writeln!(out, "{mv} {nodes}"))?;
                writeln!(out, "{}", counted.nodes)?;
                out.flush()?;
                if !quiet {
                    // The speed of a tiny run says nothing.
                    let rate = (seconds >= 0.001).then(|| format!(", {:.3e} leaves/s", counted.nodes as f64 / seconds));
                    let rate = rate.filter(|_| counted.nodes > 0).unwrap_or_default();
                    print_note(format_args!("depth {}, {seconds:.3} s{rate}", counted.depth));
                    if !counted.certain {
                        print_note("the hand of the player to move is unknown: moves are possible, not certain");
                    }
                }
            }
        }
        Ok(ExitStatus::Clean)
    })
}
