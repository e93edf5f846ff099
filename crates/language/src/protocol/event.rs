//! Events that the server handles, one after the other.

use gen_lsp_types::ProgressToken;

use super::failure::Failure;
use super::message::Id;
use super::transport::Frame;

/// Something that happens to the server.
#[derive(Debug)]
pub(super) enum Event {
    /// A message has arrived.
    Frame(Frame),
    /// The client has closed the stream.
    Closed,
    /// A command reports its progress.
    Progress { token: ProgressToken, done: u64, percentage: Option<u32> },
    /// A command has ended.
    Done { id: Id, found: Result<Shown, Failure> },
}

/// The content of a file that a command has written for the client to show.
#[derive(Clone, Debug)]
pub(super) struct Shown {
    /// The beginning of the name of its file.
    pub(super) name: &'static str,
    /// The ending of the name of its file.
    pub(super) ending: &'static str,
    pub(super) content: Vec<u8>,
}
