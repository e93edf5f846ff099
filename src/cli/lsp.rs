//! Arguments of `lsp`.

use clap::Args;

use super::RecordOptions;

/// Arguments of `lsp`.
#[derive(Args, Debug)]
pub struct Lsp {
    #[command(flatten)]
    #[allow(missing_docs)]
    pub record_options: RecordOptions,
}
