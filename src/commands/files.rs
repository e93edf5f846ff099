//! The texts that paths stand for, and their bytes.

use std::fs;
use std::io::{self, IsTerminal, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use super::complain;
use crate::archive::{self, Found, Limits, Unreadable};

/// The name of standard input, as typed and as reported.
const STDIN: &str = "-";

/// The paths that were typed; standard input if there are none. If that is a terminal, nobody meant it, which
/// is said.
pub(super) fn typed(paths: &[PathBuf]) -> Option<Vec<PathBuf>> {
    if !paths.is_empty() {
        return Some(paths.to_vec());
    }
    if io::stdin().is_terminal() {
        complain("no files given, and nothing is piped in; see `xgames help`");
        return None;
    }
    Some(vec![STDIN.into()])
}

/// Reads every text that `paths` stand for, in order, each as a whole, and hands it on with its name.
///
/// What cannot be read is reported at once and does not keep the others from being read. Returns
/// whether everything could be read, or the first error of `take`.
pub(super) fn for_each(
    paths: &[PathBuf],
    mut take: impl FnMut(&str, &[u8]) -> anyhow::Result<()>,
) -> anyhow::Result<bool> {
    let Some(paths) = typed(paths) else { return Ok(false) };
    let mut all_read = true;
    let mut result = Ok(());
    let _ = archive::walk(&paths, &mut |input| {
        let input = match input {
            Ok(input) => input,
            Err(Unreadable { name, message }) => {
                complain(format_args!("{name}: {message}"));
                all_read = false;
                return ControlFlow::Continue(());
            }
        };
        archive::open(&input.name, input.source, &Limits::default(), &mut |found| {
            let (name, message) = match found {
                Found::Text { name, reader } => {
                    let mut text = Vec::new();
                    match reader.read_to_end(&mut text) {
                        Ok(_) => {
                            result = take(name, &text);
                            let go_on = result.is_ok();
                            return if go_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
                        }
                        Err(error) => (name, archive::describe(&error)),
                    }
                }
                Found::Problem { name, message } => (name, message),
            };
            complain(format_args!("{name}: {message}"));
            all_read = false;
            ControlFlow::Continue(())
        })
    });
    result.map(|()| all_read)
}

/// The bytes of a file, or of standard input for `-`.
pub(super) fn read(path: &Path) -> io::Result<Vec<u8>> {
    if path.as_os_str() == STDIN {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes)?;
        return Ok(bytes);
    }
    fs::read(path)
}
