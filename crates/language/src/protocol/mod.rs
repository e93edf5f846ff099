//! The Language Server Protocol, version 3.17, over a stream: messages in, answers and findings out, in one thread. Commands that take time
//! run in threads of their own.
//!
//! The messages are read here and not by the crate `lsp-server`, whose reader ends at the first message that is not valid, so that
//! the client cannot be told what is wrong with it, and reserves as much memory as a header asks for.

mod capabilities;
mod client;
mod commands;
mod convert;
mod event;
mod failure;
mod files;
mod message;
mod opening;
mod parameters;
mod requests;
mod server;
#[cfg(test)]
mod tests;
mod transport;
mod uri;

pub use files::TemporaryFolder;
pub use server::serve;

use std::io;

use xgames_analysis::archive::TextDefaults;
use xgames_core::diagnostic::Code;

/// The settings of a server.
#[derive(Debug)]
pub struct Settings<'s> {
    /// The defaults for what the records of a file do not say.
    pub defaults: &'s dyn TextDefaults,
    /// The codes whose findings are shown; all if there are none.
    pub select: Vec<Code>,
    /// A message that is shown to the user at the beginning, if there is one.
    pub notice: Option<String>,
    /// The function that makes the folder for temporary files. The folder is removed when it is dropped.
    pub new_folder: fn() -> io::Result<Box<dyn TemporaryFolder>>,
}

/// The way in which a server has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The client has shut it down before.
    AfterShutdown,
    /// The client has not shut it down, which it should have done.
    WithoutShutdown,
    /// The client has closed the stream, or its process is gone.
    ClientIsGone,
}
