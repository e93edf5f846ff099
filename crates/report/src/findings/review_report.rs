//! Reports about the play of games, which have been reviewed.

use std::io;

use super::delimited::Delimited;
use super::graph::{self, Graph};
use super::{Entries, JudgedGame, Output, PlyFormat, Report, Reviewed, summary};

/// A report about play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewReport {
    /// The plies of all games.
    Plies(PlyFormat),
    /// The summaries: lines with an object for each game.
    Summaries,
    /// The records in the native format, with the analysis.
    Records,
    /// The graph: a picture of the winning chance, for one game.
    Graph,
}

impl ReviewReport {
    /// Begins a report.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn begin(self, out: Output) -> io::Result<Box<dyn Report>> {
        match self {
            ReviewReport::Plies(format) => format.begin(out),
            ReviewReport::Summaries => Ok(Box::new(Delimited::new(out, "", "", "")?)),
            ReviewReport::Records => Ok(Box::new(Delimited::new(out, "", "\n", "")?)),
            ReviewReport::Graph => Ok(Box::new(Graph::new(out))),
        }
    }

    /// Adds the entries of a game.
    pub fn render(self, judged: JudgedGame<'_>, reviewed: Reviewed<'_>, entries: &mut Entries) {
        match (self, reviewed.summary) {
            (ReviewReport::Plies(format), _) => format.render(judged.file, judged.index, reviewed.plies, entries),
            (ReviewReport::Records, _) => entries.add(None, |out| {
                out.extend_from_slice(reviewed.record);
                Ok(())
            }),
            (ReviewReport::Summaries, Some(found)) => entries.add(None, |out| summary::write_json(judged, found, out)),
            (ReviewReport::Graph, Some(found)) => entries.add(None, |out| {
                out.extend_from_slice(graph::draw(judged, found, reviewed.plies).as_bytes());
                Ok(())
            }),
            (ReviewReport::Summaries | ReviewReport::Graph, None) => {}
        }
    }
}
