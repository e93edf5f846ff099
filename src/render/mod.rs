//! Boards as people see them.

pub(crate) mod pen;
pub mod text;
