//! Statistics of many games, for people and for programs.

mod facts;
mod group_tables;
mod heat_map;
mod html;
mod json;
mod meanings;
mod page_section;
mod players;
mod rows;
mod text;

use std::io::{self, Write};

use self::heat_map::HeatMap;
pub use self::page_section::{write_page_players, write_page_section};
use super::JsonForm;
use xgames_analysis::statistics::{Statistics, StatisticsScope};
use xgames_columns::ParquetFile;
use xgames_columns::schema::STATISTICS;
use xgames_core::games::Game;

/// Statistics that are to be shown.
#[derive(Clone, Copy, Debug)]
pub struct Counted<'s> {
    /// The counts of all games that were read.
    pub statistics: &'s Statistics,
    /// The choice of optional counts that were made.
    pub scope: StatisticsScope,
    /// Whether everything was read.
    pub is_complete: bool,
}

/// The part of statistics that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// The games, by kind and size.
    Games,
    /// The players with their ratings.
    Players,
    /// The results of players against each other.
    HeadToHead,
    /// The first moves on the board.
    HeatMap {
        /// Whether the games of equivalent cells are added up.
        fold: bool,
    },
}

impl Counted<'_> {
    /// Writes text for people. Boards are shaded if it is `styled`.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn write_text(&self, view: View, styled: bool, out: &mut dyn Write) -> io::Result<()> {
        match view {
            View::Games => text::write(out, self),
            View::Players => players::write_text(out, false, self),
            View::HeadToHead => players::write_text(out, true, self),
            View::HeatMap { fold } => {
                text::write_completeness(out, self)?;
                heat_map::write_text(out, &HeatMap::all(self, fold), styled)
            }
        }
    }

    /// Writes objects in JSON. There are none for heat maps: those are part of the games.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn write_json(&self, view: View, form: JsonForm, out: &mut dyn Write) -> io::Result<()> {
        let players = self.statistics.players();
        match view {
            View::Players => form.write(out, players.flat_map(players::player_objects)),
            View::HeadToHead => form.write(out, players.flat_map(players::pair_objects)),
            View::Games | View::HeatMap { .. } => {
                form.write(out, self.statistics.groups().map(|group| json::games(group, self)))
            }
        }
    }

    /// Writes one table in CSV.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn write_csv(&self, view: View, out: &mut dyn Write) -> io::Result<()> {
        match view {
            View::Games => rows::NUMBERS.write_csv(out, &["game", "size"], group_tables::parts(self)),
            View::Players => players::PLAYERS.write_csv(out, &["game"], players::parts(self)),
            View::HeadToHead => players::PAIRS.write_csv(out, &["game"], players::parts(self)),
            View::HeatMap { fold } => {
                let maps = HeatMap::all(self, fold);
                heat_map::HEAT_MAP.write_csv(out, &["game", "size"], heat_map::parts(&maps))
            }
        }
    }

    /// Writes the numbers of all games as a Parquet table.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn write_parquet(&self, out: impl Write + Send) -> io::Result<()> {
        let mut file = ParquetFile::new(out, &STATISTICS)?;
        for group in self.statistics.groups() {
            let first = [("game", group.game.map(Game::name).into()), ("size", group.size.into())];
            rows::NUMBERS.add_to_parquet(&mut file, &STATISTICS, &first, group)?;
        }
        file.end()
    }

    /// Writes a section for a page, which needs nothing else.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn write_html(&self, view: View, out: &mut dyn Write) -> io::Result<()> {
        match view {
            View::Players => html::write_players(out, &players::PLAYERS, self),
            View::HeadToHead => html::write_players(out, &players::PAIRS, self),
            View::Games | View::HeatMap { .. } => html::write_games(out, self),
        }
    }

    /// Writes a picture of the first moves on the board, whatever the view.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn write_svg(&self, view: View, out: &mut dyn Write) -> io::Result<()> {
        let fold = matches!(view, View::HeatMap { fold: true });
        heat_map::write_svg(out, &HeatMap::all(self, fold), heat_map::STYLE)
    }

    /// The names of all tables that [`Counted::write_table`] writes.
    pub fn tables() -> impl Iterator<Item = &'static str> {
        group_tables::TABLES.iter().map(|table| table.name).chain(players::TABLES.iter().map(|table| table.name))
    }

    /// Writes the table of this name in CSV. Returns whether it was counted.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn write_table(&self, name: &str, out: &mut dyn Write) -> io::Result<bool> {
        if let Some(table) = group_tables::TABLES.iter().find(|table| table.name == name) {
            if name == "branching" && !self.scope.branching {
                return Ok(false);
            }
            table.write_csv(out, &["game", "size"], group_tables::parts(self))?;
            return Ok(true);
        }
        match players::TABLES.iter().find(|table| table.name == name) {
            Some(table) if self.scope.players => {
                table.write_csv(out, &["game"], players::parts(self))?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }
}

/// The style sheets of [`write_page_section`].
#[must_use]
pub fn page_styles() -> [&'static str; 3] {
    [html::STYLE, heat_map::STYLE, heat_map::DARK_STYLE]
}
