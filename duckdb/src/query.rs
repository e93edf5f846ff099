//! The arguments of a call of `read_xgames`.

use std::path::PathBuf;
use std::thread;

use duckdb::core::LogicalTypeId;
use duckdb::vtab::{BindInfo, Value};
use xgames_columns::{Options, Query, Rows};

/// This named parameter says whether files that cannot be read are passed over.
pub(crate) const IGNORE_ERRORS: &str = "ignore_errors";

/// A call has these named parameters. All but the last are options of the library; `rows` is its `table`, which is a word of SQL.
pub(crate) const NAMED: [(&str, LogicalTypeId); 13] = [
    ("rows", LogicalTypeId::Varchar),
    ("game", LogicalTypeId::Varchar),
    ("size", LogicalTypeId::UInteger),
    ("swap", LogicalTypeId::Boolean),
    ("coords", LogicalTypeId::Varchar),
    ("seats", LogicalTypeId::Varchar),
    ("format", LogicalTypeId::Varchar),
    ("threads", LogicalTypeId::UBigint),
    ("playouts", LogicalTypeId::UBigint),
    ("seed", LogicalTypeId::UBigint),
    ("memory", LogicalTypeId::UBigint),
    ("deepen", LogicalTypeId::UInteger),
    (IGNORE_ERRORS, LogicalTypeId::Boolean),
];

/// Reads the arguments of a call.
pub(crate) fn read(bind: &BindInfo) -> Result<Query, String> {
    if bind.get_config_option("enable_external_access").is_some_and(|value| !value.to_bool()) {
        return Err("files cannot be read, because `enable_external_access` is false".to_owned());
    }
    let named = |name| bind.get_named_parameter(name).filter(|value| !value.is_null());
    let text = |name| named(name).map(|value| value.to_string());
    let flag = |name| named(name).map(|value| value.to_bool());
    let number = |name| named(name).map(|value| value.to_uint64());
    let usual = Options::default();
    let options = Options {
        table: text("rows").unwrap_or(usual.table),
        game: text("game"),
        size: named("size").map(|value| value.to_uint32()),
        swap: flag("swap"),
        coords: text("coords"),
        seats: text("seats"),
        format: text("format"),
        threads: number("threads").map_or_else(|| threads_of_database(bind), |threads| threads as usize),
        playouts: number("playouts"),
        seed: number("seed").unwrap_or(usual.seed),
        memory: number("memory").map_or(usual.memory, |memory| memory as usize),
        deepen: named("deepen").map_or(usual.deepen, |value| value.to_uint32()),
    };
    let mut query = Query::new(paths(&bind.get_parameter(0))?, options).map_err(|refusal| refusal.to_string())?;
    query.ends_at_problems = !flag(IGNORE_ERRORS).unwrap_or(false) && !matches!(query.rows, Rows::Games(_));
    Ok(query)
}

/// Returns the number of threads that the database has, or the processor if it does not say.
fn threads_of_database(bind: &BindInfo) -> usize {
    let set = bind.get_config_option("threads").and_then(|value| value.to_string().parse().ok());
    set.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from)).min(Query::MOST_THREADS)
}

/// Reads the first argument, which is a text or a list of texts.
fn paths(value: &Value) -> Result<Vec<PathBuf>, String> {
    let path = |value: &Value| match value.logical_type_id() {
        _ if value.is_null() => Err("a path is NULL".to_owned()),
        LogicalTypeId::Varchar => Ok(PathBuf::from(value.to_string())),
        _ => Err(format!("{value} is not a path: give a text or a list of texts")),
    };
    match value.to_list() {
        Some(values) => values.iter().map(path).collect(),
        None => Ok(vec![path(value)?]),
    }
}
