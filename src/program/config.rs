//! `xgames.toml`: defaults for options, and settings by path.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;
use std::num::NonZeroU64;
use std::path::{Component, Path, PathBuf, is_separator};

use anyhow::{anyhow, bail};
use serde::Deserialize;
use toml::Spanned;

use super::files;
use super::output::{folder_of, inputs};
use super::record_options::fault_in_all;
use crate::cli::{ConfigOptions, FailLevel, ReadPath, read_cycle};
use xgames_analysis::archive::{PathPattern, name_of};
use xgames_core::convert::Explicit;
use xgames_core::diagnostic::codes::CodeGroup;
use xgames_core::diagnostic::{Code, Location, Locator, shorten};
use xgames_core::games::{Game, SetupField};
use xgames_core::judge::{Configured, Defaults};
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
    warn_unused_ignores: bool,
    pub(crate) jobs: Option<usize>,
    pub(crate) max_errors: Option<NonZeroU64>,
    pub(crate) max_ratio: Option<u64>,
    pub(crate) cache: Option<PathBuf>,
    pub(crate) baseline: Option<PathBuf>,
    game: Option<GameName>,
    size: Option<Size>,
    pub(crate) coords: Option<String>,
    swap: Option<bool>,
    seats: Option<Seats>,
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

/// Settings for the files that a pattern matches.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct PathSettings {
    glob: Glob,
    #[serde(default)]
    ignore: Vec<Spanned<CodeGroup>>,
    game: Option<GameName>,
    size: Option<Size>,
    coords: Option<String>,
    swap: Option<bool>,
    seats: Option<Seats>,
}

/// A pattern of paths.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "String")]
struct Glob(PathPattern);

impl TryFrom<String> for Glob {
    type Error = String;

    fn try_from(text: String) -> Result<Glob, String> {
        let path = Path::new(&text);
        let why = if path.has_root() || path.components().any(|part| part == Component::ParentDir) {
            Err("it is a path from the folder of this file, so it has no `/` at its beginning and no `..`".to_owned())
        } else if text.ends_with(is_separator) {
            Err("no file has a `/` at the end of its path; `/**` means all files of a folder".to_owned())
        } else {
            PathPattern::new(&text)
        };
        why.map(Glob).map_err(|why| format!("the pattern {:?} is invalid: {why}", shorten(&text)))
    }
}

/// The size of a board, as a number or as a word.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, expecting = "a size is a number or a word, such as 9 or 'small'")]
enum Size {
    Number(u16),
    Name(String),
}

impl fmt::Display for Size {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Size::Number(number) => number.fmt(formatter),
            Size::Name(name) => name.fmt(formatter),
        }
    }
}

/// A turn cycle, or the number of players.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "String")]
struct Seats(String);

impl TryFrom<String> for Seats {
    type Error = String;

    fn try_from(text: String) -> Result<Seats, String> {
        read_cycle(&text).map(Seats)
    }
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "String")]
struct GameName(Game);

impl TryFrom<String> for GameName {
    type Error = String;

    fn try_from(text: String) -> Result<GameName, String> {
        let known = Game::ALL.map(Game::name).join(", ");
        let unknown = || format!("{:?} is not a game; known games: {known}", shorten(&text));
        Game::from_name(&text).map(GameName).ok_or_else(unknown)
    }
}

impl Config {
    /// Reads the file that the options name, or else the one in the current folder or its nearest parent, if any.
    pub(crate) fn load(options: &ConfigOptions, uses: Uses) -> anyhow::Result<Config> {
        let Some(path) = chosen(options) else { return Ok(Config::default()) };
        let (text, mut config) = read(&path)?;
        config.check_values().map_err(|why| anyhow!("{}: {why}", name_of(&path)))?;
        config.rules = config.rules(&path, &text);
        config.folder = folder_of_settings(&path);
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

    /// The tags that a record which is made where this configuration is read must have, so that it is read there as it was
    /// made. Files are moved, so settings by path count wherever they apply.
    pub(crate) fn explicit(&self) -> Explicit {
        let Config { coords, swap, seats, path, .. } = self;
        let fields = [
            (SetupField::Swap, swap.is_some() || path.iter().any(|settings| settings.swap.is_some())),
            (SetupField::Coords, coords.is_some() || path.iter().any(|settings| settings.coords.is_some())),
            (SetupField::Seats, seats.is_some() || path.iter().any(|settings| settings.seats.is_some())),
        ];
        Explicit::of(fields.into_iter().filter(|(_, is_set)| *is_set).map(|(field, _)| field))
    }

    /// The settings by path that are about a file, the last ones first.
    fn matching(&self, name: &str) -> impl Iterator<Item = &PathSettings> {
        let numbers = self.settings_of(name).into_iter().rev();
        numbers.map(|number| &self.path[number])
    }

    /// Rejects values that no game has, or not the game beside them.
    fn check_values(&self) -> Result<(), String> {
        let Config { game, size, coords, seats, .. } = self;
        check_values("", *game, size.as_ref(), coords.as_ref(), seats.as_ref())?;
        self.path.iter().try_for_each(|PathSettings { glob, game, size, coords, seats, .. }| {
            let of = format!("for `{}`, ", shorten(glob.0.text()));
            check_values(&of, *game, size.as_ref(), coords.as_ref(), seats.as_ref())
        })
    }

    /// The codes that the settings by path ignore in a file.
    pub(crate) fn ignored_in(&self, name: &str) -> Vec<Code> {
        let groups = self.matching(name).flat_map(|settings| groups(&settings.ignore));
        groups.flat_map(|group| group.0).map(|info| info.code).collect()
    }

    /// The defaults for a file, overridden by `typed`, with the codes that are ignored in it.
    pub(crate) fn defaults(&self, name: &str, typed: &Defaults) -> Defaults {
        let matching: Vec<&PathSettings> = self.matching(name).collect();
        let game = matching.iter().find_map(|settings| settings.game).or(self.game).map(|game| game.0);
        let game = typed.game.or(game);
        let coords = matching.iter().find_map(|settings| settings.coords.clone()).or(self.coords.clone());
        let swap = matching.iter().find_map(|settings| settings.swap).or(self.swap);
        let seats = matching.iter().find_map(|settings| settings.seats.clone()).or(self.seats.clone());
        // A size is one of the game beside it.
        let sizes = matching.iter().map(|settings| (settings.game, &settings.size)).chain([(self.game, &self.size)]);
        let sizes = sizes.filter_map(|(game, size)| Some((game.map(|game| game.0), size.as_ref()?.to_string())));
        let configured = Configured { typed: typed.typed().clone(), sizes: sizes.collect() };
        let ignored = matching.iter().map(|settings| &settings.ignore).chain([&self.ignore]);
        let ignored = ignored.flat_map(|codes| groups(codes)).flat_map(|group| group.0).map(|info| info.code);
        Defaults {
            game,
            coords: typed.coords.clone().or(coords),
            swap: typed.swap.clone().or(swap.map(|swap| if swap { "yes".into() } else { "no".into() })),
            seats: typed.seats.clone().or(seats.map(|Seats(seats)| seats)),
            ignored: ignored.collect(),
            configured: Some(Box::new(configured)),
            ..typed.clone()
        }
    }

    /// The codes that are ignored everywhere.
    pub(crate) fn ignored(&self) -> impl Iterator<Item = CodeGroup> {
        groups(&self.ignore)
    }

    /// Whether ignores that ignore nothing are reported: if that is asked for, or if their code is selected by itself. `select` are the
    /// codes that options select; if there are none, those of the configuration count.
    pub(crate) fn finds_unused(&self, select: &[CodeGroup], asked: bool) -> bool {
        let is_it = |group: &CodeGroup| matches!(group.0, [info] if info.code == Code::UnusedIgnore);
        let select = if select.is_empty() { &self.select } else { select };
        asked || self.warn_unused_ignores || select.iter().any(is_it)
    }

    /// The rules that ignore codes; without those that options override.
    pub(crate) fn ignore_rules(&self, is_overridden: bool) -> impl Iterator<Item = &IgnoreRule> {
        self.rules.iter().filter(move |rule| !is_overridden || rule.path.is_some())
    }

    /// The numbers of the settings by path that are about a file.
    pub(crate) fn settings_of(&self, name: &str) -> Vec<usize> {
        if self.path.is_empty() {
            return Vec::new();
        }
        let path = self.inside(name);
        let all = self.path.iter().enumerate();
        all.filter(|(_, settings)| settings.glob.0.fits(&path, true)).map(|(number, _)| number).collect()
    }

    /// The rules that ignore codes, with their places in the text of the file.
    fn rules(&self, path: &Path, text: &str) -> Vec<IgnoreRule> {
        let everywhere = self.ignore.iter().map(|group| (group, None));
        let by_path = self.path.iter().enumerate().flat_map(|(number, settings)| {
            settings.ignore.iter().map(move |group| (group, Some((number, settings.glob.0.text().to_owned()))))
        });
        // Rules of one list come in the order of the text.
        let mut locator = Locator::new(text.as_bytes(), Location::START);
        let rules = everywhere.chain(by_path).map(|(group, path_settings)| IgnoreRule {
            codes: *group.get_ref(),
            place: place_in(path, &mut locator, group.span().start),
            path: path_settings,
        });
        rules.collect()
    }

    /// All settings that can change what is found in a text.
    pub(crate) fn settings(&self) -> String {
        let Config { game, size, coords, swap, seats, path, folder, .. } = self;
        // Where the codes are in the file does not matter.
        let of_path = |settings: &PathSettings| {
            let PathSettings { glob, ignore, game, size, coords, swap, seats } = settings;
            let codes: Vec<&CodeGroup> = ignore.iter().map(Spanned::get_ref).collect();
            format!("{:?}", (glob.0.text(), codes, game, size, coords, swap, seats))
        };
        let paths: Vec<String> = path.iter().map(of_path).collect();
        format!("{:?}", (game, size, coords, swap, seats, paths, folder))
    }

    /// The path of a file from the folder of the configuration, by its text, or else where links lead; the whole path if the file
    /// is elsewhere.
    fn inside(&self, name: &str) -> PathBuf {
        let path = normal(&std::path::absolute(name).unwrap_or_else(|_| PathBuf::from(name)));
        if let Ok(inside) = path.strip_prefix(&self.folder) {
            return inside.to_owned();
        }
        let (real, folder) = (real(&path), real(&self.folder));
        real.strip_prefix(folder).map_or(path, Path::to_owned)
    }
}

/// The tags that a new record must have because of the configuration that the options name or that is found.
pub(crate) fn explicit(options: &ConfigOptions) -> anyhow::Result<Explicit> {
    Ok(Config::load(options, Uses::default())?.explicit())
}

/// The files that a configuration names.
#[derive(Debug, Default)]
pub(crate) struct NamedFiles {
    pub(crate) cache: Option<PathBuf>,
    pub(crate) baseline: Option<PathBuf>,
}

/// The files that the configuration names, for the sandbox; none if it cannot be read, which [`Config::load`] reports.
pub(crate) fn named(options: &ConfigOptions) -> NamedFiles {
    let Some((path, (_, config))) = chosen(options).and_then(|path| Some((path.clone(), read(&path).ok()?))) else {
        return NamedFiles::default();
    };
    let folder = folder_of_settings(&path);
    let inside = |named: PathBuf| folder.join(named);
    NamedFiles { cache: config.cache.map(inside), baseline: config.baseline.map(inside) }
}

/// The file that the options name, or else the one that is found.
fn chosen(options: &ConfigOptions) -> Option<PathBuf> {
    match options.config.as_deref() {
        Some(path) => Some(path.to_owned()),
        None if options.isolated => None,
        None => found(),
    }
}

/// The text of a configuration and its settings, as they are written there.
fn read(path: &Path) -> anyhow::Result<(String, Config)> {
    drop(files::open_plain(path, MAX_LENGTH)?);
    let text = files::read_text(path, MAX_LENGTH)?;
    let config: Config = toml::from_str(&text).map_err(|error| unreadable(path, &text, &error))?;
    if config.cache.as_ref().is_some_and(|cache| !is_inside(cache, &folder_of_settings(path))) {
        bail!(
            "{}: `cache` names no folder inside that of the configuration; `--cache` may name any folder",
            name_of(path)
        );
    }
    Ok((text, config))
}

/// Whether a path that is relative to a folder leads to something in it, as far as its words say. A configuration may come with the records
/// of others, so it must not choose where something is written.
fn is_inside(path: &Path, folder: &Path) -> bool {
    let whole = normal(&folder.join(path));
    whole.starts_with(folder) && whole != folder
}

/// The folder that the paths and patterns of a configuration are relative to.
fn folder_of_settings(path: &Path) -> PathBuf {
    let folder = folder_of(path);
    normal(&std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned()))
}

/// The configuration in the current folder or its nearest parent, if there is one.
pub(crate) fn found() -> Option<PathBuf> {
    let folder = std::env::current_dir().ok()?;
    folder.ancestors().map(|folder| folder.join(NAME)).find(|path| path.symlink_metadata().is_ok())
}

/// Rejects values that no game has, or not the game beside them. `of` says which settings they are among.
fn check_values(
    of: &str,
    game: Option<GameName>,
    size: Option<&Size>,
    coords: Option<&String>,
    seats: Option<&Seats>,
) -> Result<(), String> {
    let (size, coords, seats) = (size.map(Size::to_string), coords.cloned(), seats.map(|Seats(seats)| seats.clone()));
    for (field, name, defaults) in [
        (SetupField::Size, "size", Defaults { size, ..Defaults::default() }),
        (SetupField::Coords, "coords", Defaults { coords, ..Defaults::default() }),
        (SetupField::Seats, "seats", Defaults { seats, ..Defaults::default() }),
    ] {
        let Some(value) = field.tag().and_then(|tag| defaults.tag(tag)) else { continue };
        let reads = |known: &Game| known.reads(field) && (field != SetupField::Size || known.has_sizes());
        let is_meant = |known: &Game| game.is_none_or(|game| game.0 == *known) && reads(known);
        if let Some((_, fault)) = fault_in_all(Game::ALL.into_iter().filter(is_meant), &defaults) {
            return Err(format!("{of}`{name} = {:?}`: {}", shorten(value), fault.fault.message));
        }
    }
    Ok(())
}

/// The path as links lead to it, as far as it is on disk.
fn real(path: &Path) -> PathBuf {
    let on_disk = path.ancestors().find_map(|part| Some((part, part.canonicalize().ok()?)));
    let Some((part, real)) = on_disk else { return path.to_owned() };
    let rest = path.strip_prefix(part).unwrap_or(path);
    rest.components().fold(real, |real, component| real.join(component))
}

/// The groups of a list, each once.
fn groups(spanned: &[Spanned<CodeGroup>]) -> impl Iterator<Item = CodeGroup> {
    let mut seen = BTreeSet::new();
    let all = spanned.iter().map(|group| *group.get_ref());
    all.filter(move |group| seen.insert((group.0.first().map(|info| info.code), group.0.len())))
}

/// A place in the file, as in reports.
fn place_in(path: &Path, locator: &mut Locator<'_>, at: usize) -> String {
    let place = locator.locate(at);
    format!("{}:{}:{}", name_of(path), place.line, place.column)
}

/// The error of a file that cannot be read as a configuration, on one line.
fn unreadable(path: &Path, text: &str, error: &toml::de::Error) -> anyhow::Error {
    let mut locator = Locator::new(text.as_bytes(), Location::START);
    let place = place_in(path, &mut locator, error.span().map_or(0, |span| span.start));
    anyhow!("{place}: {}", without_middle(error.message()).replace('\n', ", "))
}

/// A message of the reader of TOML, which may quote a value as long as the file between its beginning and its end.
fn without_middle(message: &str) -> Cow<'_, str> {
    const BEGINNING: usize = 80;
    const END: usize = 400;
    let begins = |(at, _): (usize, char)| at;
    let beginning = message.char_indices().nth(BEGINNING).map(begins);
    let end = message.char_indices().nth_back(END - 1).map(begins);
    match (beginning, end) {
        (Some(beginning), Some(end)) if beginning < end => {
            format!("{}…{}", &message[..beginning], &message[end..]).into()
        }
        _ => message.into(),
    }
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
             [[path]]\nglob = './wise//*'\ngame = 'crosswise'\n\
             [[path]]\nglob = 'old/**'\ncoords = 'plain'\ngame = 'crossway'\nignore = ['alias-with-swap']\n\
             [[path]]\nglob = 'old/big/*'\nsize = 'large'\nswap = false\n",
        );
        let of = |name: &str| {
            let defaults = config.defaults(name, &Defaults::default());
            (defaults.game, defaults.game.and_then(|game| defaults.size_of(game).map(str::to_owned)), defaults.coords)
        };
        let is =
            |game, size: Option<&str>, coords: Option<&str>| (Some(game), size.map(Into::into), coords.map(Into::into));
        assert_eq!(of("a.txt"), is(Game::Cross, Some("4"), None));
        assert_eq!(of("old/big/b.txt"), is(Game::Crossway, Some("large"), Some("plain")));
        assert_eq!(of("new/../old/big/b.txt"), of("old/big/b.txt"));
        // A `*` stands for one level of folders, and a size belongs to the game beside it.
        assert_eq!(of("old/big/deep/b.txt"), is(Game::Crossway, None, Some("plain")));
        assert_eq!(of("wise/a.txt"), is(Game::Crosswise, None, None));
        let defaults = config.defaults("old/big/b.txt", &Defaults::default());
        assert_eq!((defaults.swap.as_deref(), defaults.size_of(Game::Cross)), (Some("no"), Some("large")));
        assert_eq!(config.ignored_in("a.txt"), []);
        assert_eq!(config.ignored_in("old/big/b.txt"), [Code::AliasWithSwap]);
        let typed = Defaults { game: Some(Game::Crossway), size: Some("9".into()), ..Defaults::default() };
        let defaults = config.defaults("old/big/b.txt", &typed);
        assert_eq!((defaults.size_of(Game::Crossway), defaults.meant().as_str()), (Some("9"), "crossway of size 9"));
        // What was typed is meant for its game, and the boards of others are as the settings say.
        assert_eq!(config.defaults("a.txt", &typed).size_of(Game::Cross), Some("4"));
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
            ("[[path]]\nglob = '/old/*'", "no `/` at its beginning"),
            ("[[path]]\nglob = '../old/*'", "no `..`"),
            ("[[path]]\nglob = 'old/'", "`/**` means all files of a folder"),
        ] {
            let error = toml::from_str::<Config>(text).unwrap_err().to_string();
            assert!(error.contains(what), "{error}");
        }
    }

    /// The message about a long value has about as many characters as that about a short one.
    #[test]
    fn long_values_are_told_by_their_beginning() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(NAME);
        for text in [
            "game = 'LONG'",
            "coords = 'LONG'",
            "size = 'LONG'",
            "seats = 'LONG'",
            "jobs = 'LONG'",
            "max-ratio = 'LONG'",
            "fail-level = 'LONG'",
            "output-format = 'LONG'",
            "select = ['LONG']",
            "ignore = ['LONG']",
            "'LONG' = 1",
            "[[path]]\nglob = '***LONG'",
            "[[path]]\nglob = 'x'\ngame = 'LONG'",
            "[[path]]\nglob = 'LONG'\nsize = 'LONG'",
            "[[path]]\nglob = 'x'\n'LONG' = 1",
        ] {
            let said = |value: &str| {
                std::fs::write(&path, text.replace("LONG", value)).unwrap();
                let config = read(&path).map_err(|error| error.to_string());
                config.and_then(|(_, config)| config.check_values()).unwrap_err()
            };
            let (short, long) = (said("é"), said(&"é".repeat(100_000)));
            assert!(long.chars().count() < short.chars().count() + 500, "{}", &long[..1000]);
            assert!(long.contains("éééé") && long.contains('…'), "{long}");
            // The words for a right value are at the end.
            if short.contains("expected") {
                let end: String = short.chars().rev().take(10).collect();
                assert!(long.chars().rev().take(10).eq(end.chars()), "{long}");
            }
        }
    }
}
