//! Arguments of `lsp`.

use clap::Args;

use super::RecordOptions;

/// Arguments of `lsp`.
#[derive(Args, Debug)]
#[command(mut_arg("format", |arg| arg.hide(true)))]
pub struct Lsp {
    #[command(flatten)]
    #[allow(missing_docs)]
    pub record_options: RecordOptions,
}
