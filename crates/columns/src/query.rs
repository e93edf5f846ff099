//! Other programs ask whole archives for one table. Their options have the same names in every language.

use std::fmt;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::slice;
use std::sync::Arc;

use crate::read::{Part, Tables, Wanted, read_tables};
use crate::schema::{ANALYSES, FINDINGS, PLIES, Table};
use xgames_analysis::archive::{Reading, Source, describe, walk};
use xgames_analysis::reviewing::Reviewing;
use xgames_core::games::{Fault, Game, SetupField};
use xgames_core::judge::Defaults;
use xgames_core::record::Format;
use xgames_search::engine::Settings;

/// Games that are reviewed come in blocks of this size in bytes: they take so long that there must be few in each.
const REVIEWED: usize = 4 << 10;

/// A query has these options.
#[derive(Clone, Debug)]
pub struct Options {
    /// The name of the table.
    pub table: String,
    /// The game of records that do not say it.
    pub game: Option<String>,
    /// The size of the board for records that do not say it.
    pub size: Option<u32>,
    /// Whether the pie rule is in force in records that do not say it.
    pub swap: Option<bool>,
    /// The names of cells in records that do not say it.
    pub coords: Option<String>,
    /// The turn cycle of records that do not say it.
    pub seats: Option<String>,
    /// The format of all texts; `None` to detect it.
    pub format: Option<String>,
    /// The number of threads that read and judge.
    pub threads: usize,
    /// The playouts of a search; `None` for the usual number.
    pub playouts: Option<u64>,
    /// The seed of searches.
    pub seed: u64,
    /// The memory of a search in MiB.
    pub memory: usize,
    /// The number of times that a search may be as long which checks a move that seems bad; 1 if none is checked.
    pub deepen: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            table: "games".to_owned(),
            game: None,
            size: None,
            swap: None,
            coords: None,
            seats: None,
            format: None,
            threads: 1,
            playouts: None,
            seed: 0,
            memory: 64,
            deepen: 10,
        }
    }
}

/// A query asks for rows of one of these kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rows {
    /// A row for each game, with these columns.
    Games(Wanted),
    /// A row for each finding.
    Findings,
    /// A row for each ply.
    Plies,
    /// A row for each ply of a reviewed game.
    Analyses,
}

impl Rows {
    /// These are all kinds, by the names of their tables.
    pub const ALL: [(&'static str, Rows); 5] = [
        ("games", Rows::Games(Wanted::Games)),
        ("records", Rows::Games(Wanted::Records)),
        ("findings", Rows::Findings),
        ("plies", Rows::Plies),
        ("analyses", Rows::Analyses),
    ];

    /// Returns the table that has the rows.
    #[must_use]
    pub fn table(self) -> Table {
        match self {
            Rows::Games(wanted) => wanted.table(),
            Rows::Findings => FINDINGS,
            Rows::Plies => PLIES,
            Rows::Analyses => ANALYSES,
        }
    }
}

/// A query asks archives for the rows of one table.
#[derive(Clone, Debug)]
pub struct Query {
    /// The rows that are wanted.
    pub rows: Rows,
    /// Whether reading ends at the first problem.
    pub ends_at_problems: bool,
    paths: Vec<PathBuf>,
    defaults: Defaults,
    format: Option<Format>,
    threads: usize,
    /// The engine of reviews, its playouts, and how much longer mistakes are searched.
    review: (Settings, u64, u32),
}

/// A query is refused for one of these reasons.
#[derive(Clone, Debug)]
pub enum Refusal {
    /// A path names nothing that can be read.
    Path(String),
    /// An option has a value that there is not.
    Option(String),
    /// No game can begin with these options.
    Setup(Fault),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Path(why) | Refusal::Option(why) => f.write_str(why),
            Refusal::Setup(fault) => write!(f, "{fault} ({})", fault.code.info().id),
        }
    }
}

impl std::error::Error for Refusal {}

impl Query {
    /// The most threads that a query may have.
    pub const MOST_THREADS: usize = Settings::MOST_THREADS;

    /// Asks the archives that `paths` name. Nothing is read yet, but each path must name something.
    ///
    /// # Errors
    /// A path names nothing, or an option is wrong.
    pub fn new(paths: Vec<PathBuf>, options: Options) -> Result<Query, Refusal> {
        let wrong = |why: String| Refusal::Option(why);
        let Options { table, threads, seed, memory, deepen, .. } = options;
        let found = Rows::ALL.into_iter().find(|(name, _)| *name == table);
        let (_, rows) = found.ok_or_else(|| {
            let names = Rows::ALL.map(|(name, _)| name).join(", ");
            wrong(format!("unknown table {table:?}; the tables are {names}"))
        })?;
        let playouts = options.playouts.unwrap_or(Reviewing::PLAYOUTS);
        let most = Query::MOST_THREADS;
        if !(1..=most).contains(&threads) || memory == 0 || deepen == 0 || playouts == 0 {
            let words = format!("`threads` must be from 1 to {most}; `memory`, `playouts` and `deepen` at least 1");
            return Err(wrong(words));
        }
        let memory = memory.checked_mul(1 << 20).ok_or_else(|| wrong("`memory` must be a number of MiB".to_owned()))?;
        let format = |name: String| {
            let found = Format::ALL.iter().copied().find(|format| format.name() == name);
            found.ok_or_else(|| wrong(format!("unknown format {name:?}")))
        };
        let format = options.format.map(format).transpose()?;
        let defaults = defaults(options.game, options.size, options.swap, options.coords, options.seats)?;
        if paths.is_empty() {
            return Err(wrong("no path is given".to_owned()));
        }
        paths.iter().try_for_each(check_path)?;
        let review = (Reviewing::settings(memory, seed), playouts, deepen);
        Ok(Query { rows, ends_at_problems: false, paths, defaults, format, threads, review })
    }

    /// Reads the archives and passes the parts of the answer on in order, until `take` breaks or `stopped` says so.
    pub(crate) fn read(
        &self,
        stopped: impl Fn() -> bool + Clone + Send + Sync + 'static,
        take: &mut (dyn FnMut(Part<'_>) -> ControlFlow<()> + Send),
    ) -> Result<(), String> {
        let (settings, playouts, deepen) = self.review;
        let stops = stopped.clone();
        let reviewing = Reviewing {
            engine: Some((settings, Some(playouts))),
            deepen: Some(deepen),
            stop: Arc::new(move |_| stops()),
            ..Reviewing::default()
        };
        let tables = Tables {
            games: if let Rows::Games(wanted) = self.rows { Some(wanted) } else { None },
            findings: self.rows == Rows::Findings,
            plies: self.rows == Rows::Plies,
            analyses: (self.rows == Rows::Analyses).then_some(&reviewing),
        };
        let mut reading = Reading { format: self.format, defaults: &self.defaults, ..Reading::default() };
        if tables.analyses.is_some() {
            reading.block = REVIEWED;
        }
        let read = read_tables(&self.paths, &reading, (tables, None), self.threads, &stopped, take);
        read.map_err(|error| format!("threads cannot be started: {error}"))
    }
}

/// Returns what is taken for granted about records that do not say it.
///
/// # Errors
/// An option is wrong, or says nothing about the game.
pub fn defaults(
    game: Option<String>,
    size: Option<u32>,
    swap: Option<bool>,
    coords: Option<String>,
    seats: Option<String>,
) -> Result<Defaults, Refusal> {
    let known = |name: String| Game::from_name(&name).ok_or_else(|| Refusal::Option(format!("unknown game {name:?}")));
    let defaults = Defaults {
        game: game.map(known).transpose()?,
        size: size.map(|size| size.to_string()),
        swap: swap.map(|swap| if swap { "yes" } else { "no" }.to_owned()),
        coords,
        seats,
        ..Defaults::default()
    };
    check_defaults(&defaults)?;
    Ok(defaults)
}

/// Refuses an option that says nothing about the game, and a value that none of the games has which read it.
fn check_defaults(defaults: &Defaults) -> Result<(), Refusal> {
    if let Some((game, option)) = defaults.game.and_then(|game| Some((game, defaults.unsuitable(game)?))) {
        return Err(Refusal::Option(format!("`{option}` does not apply to {}", game.name())));
    }
    let reads = |game: &Game| {
        (defaults.coords.is_none() || game.reads(SetupField::Coords))
            && (defaults.seats.is_none() || game.reads(SetupField::Seats))
    };
    let games = defaults.game.map_or(Game::ALL.to_vec(), |game| vec![game]);
    let mut faults = games.into_iter().filter(reads).map(|game| defaults.check_setup(game));
    match faults.next() {
        None => Err(Refusal::Option("no such game has these options".to_owned())),
        Some(Err(first)) if faults.all(|fault| fault.is_err()) => Err(Refusal::Setup(first.fault)),
        Some(_) => Ok(()),
    }
}

/// Refuses a path that names neither a file nor a folder. Files that exist but cannot be read are problems of the answer.
fn check_path(path: &PathBuf) -> Result<(), Refusal> {
    let fault = |name: &str, message: &str| Some(Refusal::Path(format!("{name}: {message}")));
    let mut refusal = None;
    let _ = walk(slice::from_ref(path), &mut |found| {
        refusal = match found {
            Ok(input) => match input.source {
                Source::Stdin => Some(Refusal::Option("standard input cannot be read by a query".to_owned())),
                Source::File(file) => {
                    file.symlink_metadata().err().and_then(|error| fault(&input.name, &describe(&error)))
                }
                Source::Found(_) => None,
            },
            Err(unreadable) => {
                refusal = refusal.take().or_else(|| fault(&unreadable.name, &unreadable.message));
                return ControlFlow::Continue(());
            }
        };
        ControlFlow::Break(())
    });
    refusal.map_or(Ok(()), Err)
}
