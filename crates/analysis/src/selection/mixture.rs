//! Inputs whose games one output cannot hold together.

use std::ops::ControlFlow;
use std::path::PathBuf;

use super::form::GameForm;
use crate::archive::copies::go_together;
use crate::archive::{self, Input, InputItem, Limits, Source};
use xgames_core::record::{Dialect, Format};

/// Whether games of the inputs may be refused that do not go together with those before. Only the beginnings of texts are looked
/// at, and nothing of what can be read only once. `format` is that of all texts, if it is known.
#[must_use]
pub fn may_be_refused(form: GameForm, paths: &[PathBuf], limits: &Limits, format: Option<Format>) -> bool {
    if matches!(form, GameForm::Converted(_)) {
        return false;
    }
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
        archive::open(&name, source, limits, format, &mut |found| match found {
            InputItem::Text { name, dialect, .. } if is_other(name, dialect.clone()) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        })
    })
    .is_break()
}
