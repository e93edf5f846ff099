//! Inputs whose games one output cannot hold together.

use std::ops::ControlFlow;
use std::path::PathBuf;

use super::game_file::GameForm;
use crate::cli::Select;
use xgames_analysis::archive::copies::go_together;
use xgames_analysis::archive::{self, Input, InputItem, Limits, Source};
use xgames_core::record::Dialect;

/// Whether games of the inputs may be refused that do not go together with those before. Only the beginnings of texts are looked
/// at, and nothing of what can be read only once.
pub(super) fn may_be_refused(form: GameForm, paths: &[PathBuf], arguments: &Select) -> bool {
    if matches!(form, GameForm::Converted(_)) {
        return false;
    }
    let limits = Limits { ratio: arguments.archive.max_ratio.unwrap_or(Limits::default().ratio), ..Limits::default() };
    let mut first: Option<(String, Dialect)> = None;
    let mut is_other = |name: &str, dialect: Dialect| {
        let (first_name, first) = first.get_or_insert_with(|| (name.to_owned(), dialect.clone()));
        !go_together((first_name, first), (name, &dialect))
    };
    archive::walk(paths, &mut |input| {
        let Ok(Input { name, source, .. }) = input else { return ControlFlow::Continue(()) };
        if !matches!(&source, Source::File(path) | Source::Found(path) if path.is_file()) {
            return ControlFlow::Continue(());
        }
        archive::open(&name, source, &limits, arguments.format, &mut |found| match found {
            InputItem::Text { name, dialect, .. } if is_other(name, dialect.clone()) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        })
    })
    .is_break()
}
