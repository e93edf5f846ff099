//! The tags of the small files that jobs are made of, one in a line: `[Name "value"]`.

use crate::solver::line_fault::{LineFault, fault};

/// The version of all files of jobs.
const VERSION: &str = "1";

/// The tags of a file, and the lines after them.
pub(super) struct Tags<'t> {
    tags: Vec<(usize, &'t str, &'t str)>,
    /// The other lines that are not empty, with their numbers.
    pub(super) rest: Vec<(usize, &'t str)>,
}

impl<'t> Tags<'t> {
    /// Reads a file whose first tag is `kind` with the version. No other tags than `names` are allowed: one could say that the
    /// rest means something else than it does here.
    pub(super) fn read(text: &'t str, kind: &str, names: &[&str]) -> Result<Tags<'t>, LineFault> {
        let mut read = Tags { tags: Vec::new(), rest: Vec::new() };
        for (number, line) in (1..).zip(text.lines().map(str::trim)) {
            let Some((name, value)) = tag(line) else {
                if read.tags.is_empty() && !line.is_empty() {
                    return Err(fault(number, must_begin(kind)));
                }
                read.rest.extend((!line.is_empty()).then_some((number, line)));
                continue;
            };
            let why = if read.tags.is_empty() {
                wrong_beginning(kind, name, value)
            } else if !names.contains(&name) {
                Some(format!("such a file has no tag `{name}`"))
            } else if read.tags.iter().any(|(_, other, _)| *other == name) {
                Some(format!("the tag `{name}` is there already"))
            } else {
                (!read.rest.is_empty()).then(|| "the tags come first".to_owned())
            };
            if let Some(why) = why {
                return Err(fault(number, why));
            }
            read.tags.push((number, name, value));
        }
        if read.tags.is_empty() {
            return Err(fault(0, format!("the file is empty, but {}", must_begin(kind))));
        }
        Ok(read)
    }

    /// The value of a tag, with the number of its line.
    pub(super) fn get(&self, name: &str) -> Result<(usize, &'t str), LineFault> {
        let found = self.tags.iter().find(|(_, other, _)| *other == name);
        let missing = || fault(0, format!("the tag `{name}` is missing, so the file is not whole"));
        found.map(|(line, _, value)| (*line, *value)).ok_or_else(missing)
    }

    /// The value of a tag that is a number.
    pub(super) fn number(&self, name: &str) -> Result<u64, LineFault> {
        let (line, value) = self.get(name)?;
        value.parse().map_err(|_| fault(line, format!("the tag `{name}` must be a number, not ‘{value}’")))
    }

    /// Refuses lines that are not tags.
    pub(super) fn nothing_else(&self) -> Result<(), LineFault> {
        self.rest.first().map_or(Ok(()), |(line, _)| Err(fault(*line, "write only tags: `[Name \"value\"]`")))
    }
}

/// The reason why a file of this kind cannot begin with a tag.
fn wrong_beginning(kind: &str, name: &str, value: &str) -> Option<String> {
    if name != kind {
        return Some(must_begin(kind));
    }
    (value != VERSION).then(|| format!("this program reads version {VERSION} of such files, not ‘{value}’"))
}

fn must_begin(kind: &str) -> String {
    format!("the file must begin with `[{kind} \"{VERSION}\"]`")
}

/// The name and the value of a tag.
fn tag(line: &str) -> Option<(&str, &str)> {
    line.strip_prefix('[')?.strip_suffix("\"]")?.split_once(" \"")
}

/// Writes a file of the version that [`Tags::read`] reads.
pub(super) fn write<'n>(kind: &'n str, tags: impl IntoIterator<Item = (&'n str, String)>) -> String {
    let tags = [(kind, VERSION.to_owned())].into_iter().chain(tags);
    tags.map(|(name, value)| format!("[{name} \"{value}\"]\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_begins_with_its_first_tag() {
        let read = |text: &str| Tags::read(text, "Job", &["Game"]).map(|read| read.tags.len());
        assert_eq!(read("\n  \n[Job \"1\"]\n[Game \"cross\"]\n"), Ok(2));
        let fault = read("hello\n[Job \"1\"]\n").unwrap_err();
        assert_eq!((fault.line, fault.message), (1, must_begin("Job")));
    }
}
