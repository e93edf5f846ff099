//! `xgames.toml`: defaults for options, and settings by path.

use std::num::NonZeroU64;
use std::path::{Component, Path, PathBuf};

use anyhow::bail;
use glob::{MatchOptions, Pattern};
use serde::Deserialize;
use toml::Spanned;

use super::ignores::IgnoreRule;
use crate::cli::{FailLevel, ReadPath};
use crate::program::files;
use crate::program::output::inputs;
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
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub(super) struct Config {
    pub(super) output_format: Option<ReportFormat>,
    pub(super) fail_level: Option<FailLevel>,
    pub(super) select: Vec<CodeGroup>,
    ignore: Vec<Spanned<CodeGroup>>,
    pub(super) warn_unused_ignores: bool,
    pub(super) jobs: Option<usize>,
    pub(super) max_errors: Option<NonZeroU64>,
    pub(super) max_ratio: Option<u64>,
    pub(super) cache: Option<PathBuf>,
    pub(super) baseline: Option<PathBuf>,
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
    /// Reads the named file, or else the one in the current folder or its nearest parent, if any. Its baseline matters if the
    /// command `reads_baseline`.
    pub(super) fn load(named: Option<&Path>, isolated: bool, reads_baseline: bool) -> anyhow::Result<Config> {
        let found = match named {
            Some(path) => Some(path.to_owned()),
            None if isolated => None,
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
        config.cache = config.cache.map(|cache| config.folder.join(cache));
        let of = Some("`cache` in the configuration".to_owned());
        inputs::add(config.cache.iter().map(|path| ReadPath { path: path.clone(), of: of.clone(), is_kept: true }))?;
        config.baseline = config.baseline.filter(|_| reads_baseline).map(|baseline| config.folder.join(baseline));
        let of = Some("`baseline` in the configuration".to_owned());
        inputs::add(config.baseline.iter().map(|path| ReadPath {
            path: path.clone(),
            of: of.clone(),
            is_kept: false,
        }))?;
        Ok(config)
    }

    /// The defaults for a file, overridden by `typed`, and the codes to ignore in it.
    pub(super) fn for_file(&self, name: &str, typed: &Defaults) -> (Defaults, Vec<Code>) {
        let matching: Vec<&PathSettings> =
            self.path.iter().rev().filter(|settings| self.matches(&settings.glob, name)).collect();
        let ignore = matching.iter().flat_map(|settings| groups(&settings.ignore));
        let ignore = ignore.flat_map(|group| group.0).map(|info| info.code).collect();
        let game = matching.iter().find_map(|settings| settings.game).or(self.game);
        let size = matching.iter().find_map(|settings| settings.size.clone()).or(self.size.clone());
        let coords = matching.iter().find_map(|settings| settings.coords.clone()).or(self.coords.clone());
        let swap = matching.iter().find_map(|settings| settings.swap).or(self.swap);
        let seats = matching.iter().find_map(|settings| settings.seats.clone()).or(self.seats.clone());
        let size = size.map(|size| match size {
            Size::Number(number) => number.to_string(),
            Size::Name(name) => name,
        });
        let defaults = Defaults {
            game: typed.game.or(game.map(|game| game.0)),
            size: typed.size.clone().or(size),
            coords: typed.coords.clone().or(coords),
            swap: typed.swap.clone().or(swap.map(|swap| if swap { "yes".into() } else { "no".into() })),
            seats: typed.seats.clone().or(seats),
            ..typed.clone()
        };
        (defaults, ignore)
    }

    /// The codes that are ignored everywhere.
    pub(super) fn ignored(&self) -> Vec<CodeGroup> {
        groups(&self.ignore).collect()
    }

    /// The rules that ignore codes; without those that options override.
    pub(super) fn ignore_rules(&self, is_overridden: bool) -> impl Iterator<Item = &IgnoreRule> {
        self.rules.iter().filter(move |rule| !is_overridden || rule.path.is_some())
    }

    /// The numbers of the settings by path that are about a file.
    pub(super) fn settings_of(&self, name: &str) -> Vec<usize> {
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
    pub(super) fn settings(&self) -> String {
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
             [[path]]\nglob = 'old/**'\ncoords = 'plain'\ngame = 'crossway'\nignore = ['alias-with-swap']\n\
             [[path]]\nglob = 'old/big/*'\nsize = 'large'\nswap = false\n",
        );
        let typed = Defaults::default();
        let (defaults, ignore) = config.for_file("a.txt", &typed);
        assert_eq!((defaults.game, defaults.size.as_deref(), defaults.coords), (Some(Game::Cross), Some("4"), None));
        assert!(ignore.is_empty());
        let (defaults, ignore) = config.for_file("old/big/b.txt", &typed);
        assert_eq!((defaults.game, defaults.size.as_deref()), (Some(Game::Crossway), Some("large")));
        assert_eq!((defaults.coords.as_deref(), defaults.swap.as_deref()), (Some("plain"), Some("no")));
        assert_eq!(ignore, [Code::AliasWithSwap]);
        let typed = Defaults { size: Some("9".into()), ..Defaults::default() };
        assert_eq!(config.for_file("old/big/b.txt", &typed).0.size.as_deref(), Some("9"));
        assert_eq!(config.for_file("new/../old/big/b.txt", &Defaults::default()).0.size.as_deref(), Some("large"));
        // A `*` stands for one level of folders.
        assert_eq!(config.for_file("old/big/deep/b.txt", &Defaults::default()).0.size.as_deref(), Some("4"));
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
