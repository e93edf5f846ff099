//! The extension `xgames` of DuckDB: its table function `read_xgames` reads archives of games, of any length in little memory.

mod entry;
mod lists;
mod query;
mod table_function;
