//! The function that DuckDB calls when it loads the extension.

#![expect(unsafe_code, reason = "the macro makes a function for C, which is unsafe")]
#![expect(unreachable_pub, reason = "the macro makes functions that C reaches")]
#![expect(clippy::needless_pass_by_value, reason = "the macro passes the connection by value")]

use std::error::Error;

use duckdb::{Connection, duckdb_entrypoint_c_api};

use crate::table_function::ReadXgames;

/// Adds the table function to a database.
///
/// DuckDB hands over a structure of functions, which is read whole. The version is the first whose structure is as long as
/// that of the crate `duckdb`, so an older DuckDB refuses the extension.
#[duckdb_entrypoint_c_api(ext_name = "xgames", min_duckdb_version = "v1.5.6")]
fn load(connection: Connection) -> Result<(), Box<dyn Error>> {
    connection.register_table_function::<ReadXgames>("read_xgames")?;
    Ok(())
}
