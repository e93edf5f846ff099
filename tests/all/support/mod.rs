//! What several suites need.

pub(crate) mod boards;
pub(crate) mod inputs;
pub(crate) mod judging;
pub(crate) mod language_client;
pub(crate) mod program;
pub(crate) mod random;
pub(crate) mod random_inputs;
pub(crate) mod reviewing;
#[cfg(unix)]
pub(crate) mod terminal;
pub(crate) mod xml;
