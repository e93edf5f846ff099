//! The function that DuckDB calls when it loads the extension.

#![expect(unsafe_code, reason = "the macro makes a function for C, which is unsafe")]
#![expect(unreachable_pub, reason = "the macro makes functions that C reaches")]

use std::error::Error;

use duckdb::{Connection, duckdb_entrypoint_c_api};

use crate::table_function::{Many, One, ReadXgames};

/// The name by which SQL calls the table function.
const NAME: &str = "read_xgames";

/// Adds the table function to a database: for one path, and for a list of them.
///
/// DuckDB hands over a structure of functions, which is read whole. The version is the first whose structure is as long as
/// that of the crate `duckdb`, so an older DuckDB refuses the extension.
#[duckdb_entrypoint_c_api(ext_name = "xgames", min_duckdb_version = "v1.5.6")]
fn load(connection: Connection) -> Result<(), Box<dyn Error>> {
    connection.register_table_function::<ReadXgames<One>>(NAME)?;
    connection.register_table_function::<ReadXgames<Many>>(NAME)?;
    Ok(())
}
