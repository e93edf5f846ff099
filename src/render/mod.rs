//! Boards as people see them.

pub mod text;
