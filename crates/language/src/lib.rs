//! Answers to what editors ask about records of games: findings, boards, moves, corrections; and a server that gives them by the
//! Language Server Protocol. Programs use it through the crate `xgames`.

pub mod answers;
pub mod document;
pub mod jobs;
pub mod protocol;
