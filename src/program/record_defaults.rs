//! The defaults for records that leave something out: those of options, and those of the configuration.

use super::config::{Config, Uses};
use crate::cli::{ConfigOptions, RecordOptions};
use xgames_analysis::archive::{Limits, TextDefaults};
use xgames_core::games::Game;
use xgames_core::judge::Defaults;
use xgames_core::record::Format;

/// The defaults for records: those of options, and what a configuration adds for each text.
#[derive(Clone, Debug)]
pub(crate) struct RecordDefaults {
    pub(crate) typed: Defaults,
    pub(crate) config: Config,
    /// The game of records for which neither options nor the configuration have one.
    usual_game: Option<Game>,
    /// Whether the judge leaves out the codes that the configuration ignores.
    ignores: bool,
}

impl RecordDefaults {
    /// The defaults of options that were typed, and of the configuration that the options name or that is found. The judge leaves
    /// out the codes that the configuration ignores.
    pub(crate) fn read(typed: Defaults, options: &ConfigOptions) -> anyhow::Result<RecordDefaults> {
        Ok(RecordDefaults { typed, config: Config::load(options, Uses::default())?, usual_game: None, ignores: true })
    }

    /// The defaults of options, and of the configuration that they name or that is found.
    pub(crate) fn of_options(options: &RecordOptions) -> anyhow::Result<RecordDefaults> {
        RecordDefaults::read(Defaults::from(options), &options.config_options)
    }

    /// These defaults, with a game for records for which neither options nor the configuration have one.
    pub(crate) fn with_usual_game(self, game: Game) -> RecordDefaults {
        RecordDefaults { usual_game: Some(game), ..self }
    }

    /// The defaults of options alone.
    pub(crate) fn without_config(options: &RecordOptions) -> RecordDefaults {
        RecordDefaults { typed: Defaults::from(options), config: Config::default(), usual_game: None, ignores: true }
    }

    /// The defaults for a command that finds all codes: it ignores some itself, or has to say why it cannot go on.
    pub(crate) fn with_all_findings(typed: Defaults, config: Config) -> RecordDefaults {
        RecordDefaults { typed, config, usual_game: None, ignores: false }
    }

    /// The letters of columns in moves that are typed or shown, which belong to no file.
    pub(crate) fn coords(&self) -> Option<String> {
        self.typed.coords.clone().or(self.config.coords.clone())
    }

    /// All that changes what an index has of the games in a text, apart from the game and the size: an index of positions asks each game for
    /// them.
    pub(crate) fn index_settings(&self, format: Option<Format>) -> String {
        let (Defaults { coords, swap, .. }, config) = (&self.typed, &self.config);
        let ignored: Vec<String> = config.ignored().map(|group| format!("{group:?}")).collect();
        format!("{:?}", (coords, swap, format.map(Format::name), config.settings(), ignored))
    }

    /// The limits to which an input may unpack, if this ratio was typed.
    pub(crate) fn limits(&self, ratio: Option<u64>) -> Limits {
        let default = Limits::default();
        Limits { ratio: ratio.or(self.config.max_ratio).unwrap_or(default.ratio), ..default }
    }
}

impl TextDefaults for RecordDefaults {
    fn of_text(&self, name: &str) -> Defaults {
        let mut defaults = self.config.defaults(name, &self.typed);
        defaults.game = defaults.game.or(self.usual_game);
        if !self.ignores {
            defaults.ignored.clear();
        }
        defaults
    }
}
