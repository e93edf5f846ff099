//! What several suites need.

pub(crate) mod boards;
pub(crate) mod inputs;
pub(crate) mod judging;
pub(crate) mod program;
pub(crate) mod random;
pub(crate) mod xml;
