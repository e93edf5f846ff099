//! `xgames.toml`: defaults for options, and settings by path.

use std::num::NonZeroU64;
use std::path::{Component, Path, PathBuf};

use anyhow::bail;
use glob::{MatchOptions, Pattern};
use serde::Deserialize;
use toml::Spanned;

use super::files;
use super::output::inputs;
use crate::cli::{ConfigOptions, FailLevel, ReadPath, RecordOptions};
use xgames_analysis::archive::{Limits, TextDefaults};
use xgames_core::diagnostic::codes::CodeGroup;
use xgames_core::diagnostic::{Code, Location, Locator};
use xgames_core::games::Game;
use xgames_core::judge::Defaults;
use xgames_report::findings::ReportFormat;

/// The file name, searched in the current folder and its parents.
const NAME: &str = "xgames.toml";

/// The greatest length of the file in bytes.
const MAX_LENGTH: u64 = 1 << 20;

/// The content of the file. Options on the command line override it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub(crate) struct Config {
    pub(crate) output_format: Option<ReportFormat>,
    pub(crate) fail_level: Option<FailLevel>,
    pub(crate) select: Vec<CodeGroup>,
    ignore: Vec<Spanned<CodeGroup>>,
    pub(crate) warn_unused_ignores: bool,
    pub(crate) jobs: Option<usize>,
    pub(crate) max_errors: Option<NonZeroU64>,
    pub(crate) max_ratio: Option<u64>,
    pub(crate) cache: Option<PathBuf>,
    pub(crate) baseline: Option<PathBuf>,
    game: Option<GameName>,
    size: Option<Size>,
    coords: Option<String>,
    swap: Option<bool>,
    seats: Option<String>,
    /// Settings by pattern; later ones override earlier ones.
    path: Vec<PathSettings>,
    /// The folder that patterns and paths are relative to.
    #[serde(skip)]
    folder: PathBuf,
    /// The rules for codes that are ignored everywhere, and for those that are ignored in some files.
    #[serde(skip)]
    rules: Vec<IgnoreRule>,
}

/// Codes that are ignored together.
#[derive(Clone, Debug)]
pub(crate) struct IgnoreRule {
    /// The codes.
    pub(crate) codes: CodeGroup,
    /// The place of the rule: an option, or a place in the configuration.
    pub(crate) place: String,
    /// The number and the pattern of the settings that the rule belongs to; `None` if it is about all files.
    pub(crate) path: Option<(usize, String)>,
}

/// The files that a configuration names and a command uses.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Uses {
    pub(crate) cache: bool,
    pub(crate) baseline: bool,
}

/// The defaults for records: those of options, and what a configuration adds for each text.
#[derive(Clone, Debug)]
pub(crate) struct RecordDefaults {
    pub(crate) typed: Defaults,
    pub(crate) config: Config,
    /// Whether the judge leaves out the codes that the configuration ignores.
    ignores: bool,
}

impl RecordDefaults {
    /// The defaults of options that were typed, and of the configuration that the options name or that is found.
    pub(crate) fn read(typed: Defaults, options: &ConfigOptions) -> anyhow::Result<RecordDefaults> {
        Ok(RecordDefaults::new(typed, Config::load(options, Uses::default())?))
    }

    /// The defaults of options that were typed, and of a configuration.
    pub(crate) fn new(typed: Defaults, config: Config) -> RecordDefaults {
        RecordDefaults { typed, config, ignores: true }
    }

    /// The defaults of options, and of the configuration that they name or that is found.
    pub(crate) fn of_options(options: &RecordOptions) -> anyhow::Result<RecordDefaults> {
        RecordDefaults::read(Defaults::from(options), &options.config_options)
    }

    /// The letters of columns for records that do not say theirs, wherever they are.
    pub(crate) fn coords(&self) -> Option<String> {
        self.typed.coords.clone().or(self.config.coords.clone())
    }

    /// The limits to which an input may unpack, if this ratio was typed.
    pub(crate) fn limits(&self, ratio: Option<u64>) -> Limits {
        let default = Limits::default();
        Limits { ratio: ratio.or(self.config.max_ratio).unwrap_or(default.ratio), ..default }
    }

    /// The defaults for a command that ignores codes itself.
    pub(crate) fn without_ignores(typed: Defaults, config: Config) -> RecordDefaults {
        RecordDefaults { typed, config, ignores: false }
    }
}

impl TextDefaults for RecordDefaults {
    fn of_text(&self, name: &str) -> Defaults {
        let mut defaults = self.config.defaults(name, &self.typed);
        if self.ignores {
            let everywhere = self.config.ignored().flat_map(|group| group.0).map(|info| info.code);
            defaults.ignored = everywhere.chain(self.config.ignored_in(name)).collect();
        }
        defaults
    }
}

/// Settings for the files that a pattern matches.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct PathSettings {
    glob: String,
    #[serde(default)]
    ignore: Vec<Spanned<CodeGroup>>,
    game: Option<GameName>,
    size: Option<Size>,
    coords: Option<String>,
    swap: Option<bool>,
    seats: Option<String>,
}

/// The size of a board, as a number or as a word.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, expecting = "a size is a number or a word, such as 9 or 'small'")]
enum Size {
    Number(u16),
    Name(String),
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "String")]
struct GameName(Game);

impl TryFrom<String> for GameName {
    type Error = String;

    fn try_from(text: String) -> Result<GameName, String> {
        let known = Game::ALL.map(Game::name).join(", ");
        Game::from_name(&text).map(GameName).ok_or_else(|| format!("{text:?} is not a game; known games: {known}"))
    }
}

impl Config {
    /// Reads the file that the options name, or else the one in the current folder or its nearest parent, if any.
    pub(crate) fn load(options: &ConfigOptions, uses: Uses) -> anyhow::Result<Config> {
        let found = match options.config.as_deref() {
            Some(path) => Some(path.to_owned()),
            None if options.isolated => None,
            None => std::env::current_dir().ok().and_then(|folder| {
                folder.ancestors().map(|folder| folder.join(NAME)).find(|path| path.symlink_metadata().is_ok())
            }),
        };
        let Some(path) = found else { return Ok(Config::default()) };
        drop(files::open_plain(&path, MAX_LENGTH)?);
        let text = files::read_text(&path, MAX_LENGTH)?;
        let of = Some("the configuration".to_owned());
        inputs::add([ReadPath { path: path.clone(), of, is_kept: false }])?;
        let mut config: Config = toml::from_str(&text).map_err(|error| unreadable(&path, &text, &error))?;
        for settings in &config.path {
            if let Err(error) = Pattern::new(&settings.glob) {
                bail!("{}: the pattern {:?} is invalid: {error}", path.display(), settings.glob);
            }
        }
        config.rules = config.rules(&path, &text);
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        config.folder = normal(&std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned()));
        config.cache = config.cache.filter(|_| uses.cache).map(|cache| config.folder.join(cache));
        let of = Some("`cache` in the configuration".to_owned());
        inputs::add(config.cache.iter().map(|path| ReadPath { path: path.clone(), of: of.clone(), is_kept: true }))?;
        config.baseline = config.baseline.filter(|_| uses.baseline).map(|baseline| config.folder.join(baseline));
        let of = Some("`baseline` in the configuration".to_owned());
        inputs::add(config.baseline.iter().map(|path| ReadPath {
            path: path.clone(),
            of: of.clone(),
            is_kept: false,
        }))?;
        Ok(config)
    }

    /// The settings by path that are about a file, the last ones first.
    fn matching(&self, name: &str) -> impl Iterator<Item = &PathSettings> {
        self.path.iter().rev().filter(move |settings| self.matches(&settings.glob, name))
    }

    /// The codes that the settings by path ignore in a file.
    pub(crate) fn ignored_in(&self, name: &str) -> Vec<Code> {
        let groups = self.matching(name).flat_map(|settings| groups(&settings.ignore));
        groups.flat_map(|group| group.0).map(|info| info.code).collect()
    }

    /// The defaults for a file, overridden by `typed`.
    fn defaults(&self, name: &str, typed: &Defaults) -> Defaults {
        let matching: Vec<&PathSettings> = self.matching(name).collect();
        let game = matching.iter().find_map(|settings| settings.game).or(self.game).map(|game| game.0);
        let game = typed.game.or(game);
        // A size that stands beside another game is a size of that.
        let fits = |beside: Option<GameName>| beside.is_none_or(|beside| Some(beside.0) == game);
        let size = matching.iter().filter(|settings| fits(settings.game)).find_map(|settings| settings.size.clone());
        let size = size.or(self.size.clone().filter(|_| fits(self.game)));
        let coords = matching.iter().find_map(|settings| settings.coords.clone()).or(self.coords.clone());
        let swap = matching.iter().find_map(|settings| settings.swap).or(self.swap);
        let seats = matching.iter().find_map(|settings| settings.seats.clone()).or(self.seats.clone());
        let size = size.map(|size| match size {
            Size::Number(number) => number.to_string(),
            Size::Name(name) => name,
        });
        Defaults {
            game,
            size: typed.size.clone().or(size),
            coords: typed.coords.clone().or(coords),
            swap: typed.swap.clone().or(swap.map(|swap| if swap { "yes".into() } else { "no".into() })),
            seats: typed.seats.clone().or(seats),
            typed: Some(Box::new(typed.typed().clone())),
            ..typed.clone()
        }
    }

    /// The codes that are ignored everywhere.
    pub(crate) fn ignored(&self) -> impl Iterator<Item = CodeGroup> {
        groups(&self.ignore)
    }

    /// The rules that ignore codes; without those that options override.
    pub(crate) fn ignore_rules(&self, is_overridden: bool) -> impl Iterator<Item = &IgnoreRule> {
        self.rules.iter().filter(move |rule| !is_overridden || rule.path.is_some())
    }

    /// The numbers of the settings by path that are about a file.
    pub(crate) fn settings_of(&self, name: &str) -> Vec<usize> {
        let all = self.path.iter().enumerate();
        all.filter(|(_, settings)| self.matches(&settings.glob, name)).map(|(number, _)| number).collect()
    }

    /// The rules that ignore codes, with their places in the text of the file.
    fn rules(&self, path: &Path, text: &str) -> Vec<IgnoreRule> {
        let rule = |group: &Spanned<CodeGroup>, path_settings| IgnoreRule {
            codes: *group.get_ref(),
            place: place_in(path, text, group.span().start),
            path: path_settings,
        };
        let everywhere = self.ignore.iter().map(|group| rule(group, None));
        let by_path = self.path.iter().enumerate().flat_map(|(number, settings)| {
            settings.ignore.iter().map(move |group| rule(group, Some((number, settings.glob.clone()))))
        });
        everywhere.chain(by_path).collect()
    }

    /// All settings that can change what is found in a text.
    pub(crate) fn settings(&self) -> String {
        let Config { game, size, coords, swap, seats, path, folder, .. } = self;
        format!("{:?}", (game, size, coords, swap, seats, path, folder))
    }

    /// Whether a pattern matches a file, by its path from the folder of the configuration.
    fn matches(&self, pattern: &str, name: &str) -> bool {
        const OPTIONS: MatchOptions =
            MatchOptions { case_sensitive: true, require_literal_separator: true, require_literal_leading_dot: false };
        let Ok(pattern) = Pattern::new(pattern) else { return false };
        let path = normal(&std::path::absolute(name).unwrap_or_else(|_| PathBuf::from(name)));
        let inside = path.strip_prefix(&self.folder).unwrap_or(&path);
        pattern.matches_path_with(inside, OPTIONS)
    }
}

fn groups(spanned: &[Spanned<CodeGroup>]) -> impl Iterator<Item = CodeGroup> {
    spanned.iter().map(|group| *group.get_ref())
}

/// A place in the file, as in reports.
fn place_in(path: &Path, text: &str, at: usize) -> String {
    let place = Locator::new(text.as_bytes(), Location::START).locate(at);
    format!("{}:{}:{}", path.display(), place.line, place.column)
}

/// The error of a file that cannot be read as a configuration, on one line.
fn unreadable(path: &Path, text: &str, error: &toml::de::Error) -> anyhow::Error {
    let place = place_in(path, text, error.span().map_or(0, |span| span.start));
    anyhow::anyhow!("{place}: {}", error.message().replace('\n', ", "))
}

/// The path without `..`, resolved by its text alone, because a member of an archive is not on disk.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for component in path.components() {
        match component {
            Component::ParentDir => drop(normal.pop()),
            Component::CurDir => {}
            other => normal.push(other),
        }
    }
    normal
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(text: &str) -> Config {
        Config { folder: std::path::absolute(".").unwrap(), ..toml::from_str(text).unwrap() }
    }

    #[test]
    fn later_patterns_and_typed_options_win() {
        let config = config(
            "game = 'cross'\nsize = 4\nignore = ['XG204']\n\
             [[path]]\nglob = 'wise/*'\ngame = 'crosswise'\n\
             [[path]]\nglob = 'old/**'\ncoords = 'plain'\ngame = 'crossway'\nignore = ['alias-with-swap']\n\
             [[path]]\nglob = 'old/big/*'\nsize = 'large'\nswap = false\n",
        );
        let typed = Defaults::default();
        let defaults = config.defaults("a.txt", &typed);
        assert_eq!((defaults.game, defaults.size.as_deref(), defaults.coords), (Some(Game::Cross), Some("4"), None));
        assert_eq!(config.ignored_in("a.txt"), []);
        let defaults = config.defaults("wise/a.txt", &typed);
        assert_eq!((defaults.game, defaults.size), (Some(Game::Crosswise), None));
        let defaults = config.defaults("old/big/b.txt", &typed);
        assert_eq!((defaults.game, defaults.size.as_deref()), (Some(Game::Crossway), Some("large")));
        assert_eq!((defaults.coords.as_deref(), defaults.swap.as_deref()), (Some("plain"), Some("no")));
        assert_eq!(config.ignored_in("old/big/b.txt"), [Code::AliasWithSwap]);
        assert_eq!(config.defaults("new/../old/big/b.txt", &typed).size.as_deref(), Some("large"));
        // A `*` stands for one level of folders.
        // A size belongs to the game beside it.
        assert_eq!(config.defaults("old/big/deep/b.txt", &typed).size, None);
        let typed = Defaults { size: Some("9".into()), ..Defaults::default() };
        let defaults = config.defaults("old/big/b.txt", &typed);
        assert_eq!((defaults.size.as_deref(), defaults.meant().as_str()), (Some("9"), "of size 9"));
    }

    #[test]
    fn unknown_settings_are_rejected() {
        for (text, what) in [
            ("colour = 'red'", "colour"),
            ("ignore = ['XG999']", "XG999"),
            ("game = 'chess'", "chess"),
            ("[[path]]\nglob = 'x'\nfoo = 1", "foo"),
            ("jobs = 'many'", "jobs"),
            ("max-errors = 0", "nonzero"),
            ("size = true", "a size is a number or a word"),
            ("[[path]]\ncoords = 'plain'", "glob"),
        ] {
            let error = toml::from_str::<Config>(text).unwrap_err().to_string();
            assert!(error.contains(what), "{error}");
        }
    }
}
