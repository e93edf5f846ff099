//! `perft`: counts the leaves of the move tree.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::Instant;

use serde::Serialize;

use super::console::{print_json, print_note};
use super::exit_status::ExitStatus;
use super::position_source;
use crate::analysis::perft;
use crate::cli::{DataFormat, Perft};
use crate::games::{Notation, for_game};

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

pub(super) fn run(arguments: &Perft, quiet: bool) -> anyhow::Result<ExitStatus> {
    let Some(opened) = position_source::open(&arguments.position, true)? else { return Ok(ExitStatus::Violation) };
    let begun = Instant::now();
    let counted = for_game!(opened.game, P => match opened.load::<P>()? {
        Ok(loaded) => count(&loaded, arguments),
        Err(ending) => return Ok(ending),
    });
    let mut out = std::io::stdout().lock();
    if arguments.output_format == DataFormat::Text {
        for (mv, nodes) in counted.moves.iter().flatten() {
            writeln!(out, "{mv} {nodes}")?;
        }
        writeln!(out, "{}", counted.nodes)?;
        if !quiet {
            let seconds = begun.elapsed().as_secs_f64();
            let rate = counted.nodes as f64 / seconds.max(1e-9);
            print_note(format_args!("depth {}, {seconds:.3} s, {rate:.3e} leaves/s", counted.depth));
            if !counted.certain {
                print_note("the hand of the player to move is unknown: moves are possible, not certain");
            }
        }
    } else {
        print_json(&counted)?;
    }
    Ok(ExitStatus::Clean)
}

fn count<P: Notation>(loaded: &position_source::Loaded<P>, arguments: &Perft) -> Counted {
    let depth = arguments.depth;
    let certain = !loaded.position.facts().moves_are_uncertain;
    if loaded.outcome().is_some() {
        return Counted { depth, certain, nodes: u64::from(depth == 0), moves: arguments.divide.then(BTreeMap::new) };
    }
    if !arguments.divide {
        return Counted { depth, certain, nodes: perft::perft(&loaded.position, depth), moves: None };
    }
    let divided = perft::divide(&loaded.position, depth);
    let nodes = if depth == 0 { 1 } else { divided.iter().fold(0u64, |sum, (_, nodes)| sum.saturating_add(*nodes)) };
    let moves =
        divided.into_iter().map(|(mv, nodes)| (position_source::text_of(&loaded.position, mv), nodes)).collect();
    Counted { depth, certain, nodes, moves: Some(moves) }
}
