//! The arguments of a call of `read_xgames`.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::thread;

use duckdb::core::LogicalTypeId;
use duckdb::vtab::{BindInfo, Value};
use xgames_analysis::archive::{Source, describe, walk};
use xgames_columns::schema::{FINDINGS, GAMES, PLIES, RECORDS, Table};

/// A query has these arguments.
#[derive(Clone, Debug)]
pub(crate) struct Query {
    /// The files, folders and patterns.
    pub(crate) paths: Vec<PathBuf>,
    /// The rows that are wanted.
    pub(crate) rows: Rows,
    /// The number of threads that read.
    pub(crate) threads: usize,
    /// Whether files that cannot be read are passed over, if the table has no rows for them.
    pub(crate) ignores_problems: bool,
}

/// A query asks for rows of one of these kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rows {
    /// A row for each game.
    Games,
    /// A row for each game, with its findings and its text.
    Records,
    /// A row for each finding.
    Findings,
    /// A row for each ply.
    Plies,
}

impl Rows {
    const ALL: [(&'static str, Rows); 4] =
        [("games", Rows::Games), ("records", Rows::Records), ("findings", Rows::Findings), ("plies", Rows::Plies)];

    /// Returns the table that has the rows.
    pub(crate) fn table(self) -> Table {
        match self {
            Rows::Games => GAMES,
            Rows::Records => RECORDS,
            Rows::Findings => FINDINGS,
            Rows::Plies => PLIES,
        }
    }

    fn from_name(name: &str) -> Result<Rows, String> {
        let found = Rows::ALL.into_iter().find(|(known, _)| *known == name);
        found.map(|(_, rows)| rows).ok_or_else(|| {
            let names = Rows::ALL.map(|(name, _)| name).join(", ");
            format!("there are no rows '{name}'; there are {names}")
        })
    }
}

impl Query {
    /// This named parameter says which rows are wanted.
    pub(crate) const ROWS: &str = "rows";
    /// This named parameter is the number of threads.
    pub(crate) const THREADS: &str = "threads";
    /// This named parameter says whether files that cannot be read are passed over.
    pub(crate) const IGNORE_ERRORS: &str = "ignore_errors";

    /// Reads the arguments of a call, and sees that each path names something.
    pub(crate) fn read(bind: &BindInfo) -> Result<Query, String> {
        if bind.get_config_option("enable_external_access").is_some_and(|value| !value.to_bool()) {
            return Err("files cannot be read, because `enable_external_access` is false".to_owned());
        }
        let named = |name| bind.get_named_parameter(name).filter(|value| !value.is_null());
        let rows = named(Query::ROWS).map_or(Ok(Rows::Games), |name| Rows::from_name(&name.to_string()))?;
        let threads = match named(Query::THREADS) {
            Some(threads) => usize::try_from(threads.to_int64()).unwrap_or(0),
            None => threads_of_database(bind),
        };
        if !(1..=1024).contains(&threads) {
            return Err(format!("`{}` must be from 1 to 1024", Query::THREADS));
        }
        let ignores_problems = named(Query::IGNORE_ERRORS).is_some_and(|value| value.to_bool());
        let paths = paths(&bind.get_parameter(0))?;
        paths.iter().try_for_each(check)?;
        Ok(Query { paths, rows, threads, ignores_problems })
    }
}

/// Returns the number of threads that the database has, or the processor if it does not say.
fn threads_of_database(bind: &BindInfo) -> usize {
    let set = bind.get_config_option("threads").and_then(|value| value.to_string().parse().ok());
    set.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from)).min(1024)
}

/// Reads the first argument, which is a text or a list of texts.
fn paths(value: &Value) -> Result<Vec<PathBuf>, String> {
    let path = |value: &Value| match value.logical_type_id() {
        _ if value.is_null() => Err("a path is NULL".to_owned()),
        LogicalTypeId::Varchar => Ok(PathBuf::from(value.to_string())),
        _ => Err(format!("{value} is not a path: give a text or a list of texts")),
    };
    let paths = match value.to_list() {
        Some(values) => values.iter().map(path).collect::<Result<Vec<PathBuf>, String>>()?,
        None => vec![path(value)?],
    };
    if paths.is_empty() { Err("no path is given".to_owned()) } else { Ok(paths) }
}

/// Sees that a path names at least one file, or a folder. Files that exist but cannot be read are no fault here: they have rows.
fn check(path: &PathBuf) -> Result<(), String> {
    let mut fault = None;
    let _ = walk(std::slice::from_ref(path), &mut |found| {
        fault = match found {
            Ok(input) => match input.source {
                Source::Stdin => Some("standard input cannot be read by a query".to_owned()),
                Source::File(file) => {
                    file.symlink_metadata().err().map(|error| format!("{}: {}", input.name, describe(&error)))
                }
                Source::Found(_) => None,
            },
            Err(unreadable) => {
                fault.get_or_insert_with(|| format!("{}: {}", unreadable.name, unreadable.message));
                return ControlFlow::Continue(());
            }
        };
        ControlFlow::Break(())
    });
    fault.map_or(Ok(()), Err)
}
