//! What the options of `stats` ask for: which numbers, in which format.

use std::io::{BufWriter, Write};

use anyhow::bail;

use super::heat_map::HeatMap;
use super::{Counted, heat_map, html, json, long_table, players, text};
use crate::cli::{Stats, StatsFormat};

/// What is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum View {
    Games,
    Players,
    HeadToHead,
    HeatMap,
}

impl View {
    /// What the options ask for. Not every view has every format.
    pub(super) fn of(arguments: &Stats) -> anyhow::Result<View> {
        let Stats { players, head_to_head, heat_map, output_format, .. } = *arguments;
        let view = match (players, head_to_head, heat_map) {
            (true, ..) => View::Players,
            (_, true, _) => View::HeadToHead,
            (.., true) => View::HeatMap,
            _ => View::Games,
        };
        match (view, output_format) {
            (View::HeatMap, StatsFormat::Json | StatsFormat::Ndjson | StatsFormat::Html) => {
                bail!("--heat-map has the formats text, csv and svg")
            }
            (View::HeatMap, _) => Ok(view),
            (_, StatsFormat::Svg) => bail!("only --heat-map has the format svg"),
            _ => Ok(view),
        }
    }

    pub(super) fn has_players(self) -> bool {
        matches!(self, View::Players | View::HeadToHead)
    }

    /// Writes the view. Boards are shaded if the output is `styled`.
    pub(super) fn write(
        self,
        arguments: &Stats,
        counted: &Counted,
        out: impl Write,
        styled: bool,
    ) -> anyhow::Result<()> {
        let mut out = BufWriter::new(out);
        let out = &mut out;
        let boards = || HeatMap::all(counted, arguments.fold);
        match (arguments.output_format, self) {
            (StatsFormat::Text, View::Games) => text::write(out, counted)?,
            (StatsFormat::Text, View::Players) => players::write_text(out, false, counted)?,
            (StatsFormat::Text, View::HeadToHead) => players::write_text(out, true, counted)?,
            (StatsFormat::Text, View::HeatMap) => {
                text::write_completeness(out, counted)?;
                heat_map::write_text(out, &boards(), styled)?;
            }
            (StatsFormat::Json, View::Players) => json::write(out, players::player_objects(counted))?,
            (StatsFormat::Json, View::HeadToHead) => json::write(out, players::pair_objects(counted))?,
            (StatsFormat::Json, _) => json::write(out, json::objects(counted))?,
            (StatsFormat::Ndjson, View::Players) => json::write_lines(out, players::player_objects(counted))?,
            (StatsFormat::Ndjson, View::HeadToHead) => json::write_lines(out, players::pair_objects(counted))?,
            (StatsFormat::Ndjson, _) => json::write_lines(out, json::objects(counted))?,
            (StatsFormat::Csv, View::Games) => long_table::write(&mut *out, counted)?,
            (StatsFormat::Csv, View::Players) => players::PLAYERS.write_csv(out, &["game"], players::parts(counted))?,
            (StatsFormat::Csv, View::HeadToHead) => {
                players::PAIRS.write_csv(out, &["game"], players::parts(counted))?;
            }
            (StatsFormat::Csv, View::HeatMap) => {
                heat_map::HEAT_MAP.write_csv(out, &["game", "size"], heat_map::parts(&boards()))?;
            }
            (StatsFormat::Html, View::Players) => html::write_players(out, &players::PLAYERS, counted)?,
            (StatsFormat::Html, View::HeadToHead) => html::write_players(out, &players::PAIRS, counted)?,
            (StatsFormat::Html, _) => html::write_games(out, counted)?,
            (StatsFormat::Svg, _) => heat_map::write_svg(out, &boards(), heat_map::STYLE)?,
        }
        Ok(out.flush()?)
    }
}
