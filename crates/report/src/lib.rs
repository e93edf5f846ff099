//! All that xgames shows: findings in every format, tables of statistics and openings, the page of a report, and pictures
//! of boards. Programs use it through the crate `xgames`.

#[cfg(feature = "archives")]
pub mod findings;
#[cfg(feature = "archives")]
pub mod page;
pub mod render;
#[cfg(feature = "archives")]
pub mod tables;
#[cfg(feature = "archives")]
pub mod verification;
