//! Languages in which other programs talk with this one. Programs use it through the crate `xgames`.
//!
//! Editors ask about records of games: findings, boards, moves, corrections ([`answers`]). A server tells them by the Language Server
//! Protocol ([`protocol`]). Programs for games ask an engine, by the Go Text Protocol or in JSON ([`engine_protocols`]).

pub mod answers;
pub mod document;
pub mod engine_protocols;
pub mod input_line;
pub mod jobs;
pub mod protocol;
