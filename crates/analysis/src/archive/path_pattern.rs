//! Patterns of paths, as shells have them.

use std::path::{Component, Path};

use glob::{MatchOptions, Pattern};

/// The greatest length of a pattern in characters. A path may cost as many steps for each of its characters.
pub(super) const MAX_LENGTH: usize = 1000;

/// A pattern of paths: `*` is any characters of a name, `?` one of them, `[abc]` one of these, and `**` any folders. Where it has `.` or
/// several slashes in a row, it means the path without them.
#[derive(Clone, Debug)]
pub struct PathPattern {
    text: String,
    parts: Vec<Part>,
}

#[derive(Clone, Debug)]
enum Part {
    /// Any folders, or none.
    Folders,
    /// A name: what it has before, between and after its `*`. There is always one piece.
    Name(Vec<Piece>),
}

/// A piece of a name with a fixed length.
#[derive(Clone, Debug)]
struct Piece {
    pattern: Pattern,
    /// The number of characters that fit.
    length: usize,
}

impl PathPattern {
    /// Reads a pattern.
    ///
    /// # Errors
    /// The text is not a pattern, or is too long, for a reason that is given in words.
    pub fn new(text: &str) -> Result<PathPattern, String> {
        if text.chars().nth(MAX_LENGTH).is_some() {
            return Err(format!("it is longer than {MAX_LENGTH} characters, which is the limit"));
        }
        Pattern::new(text).map_err(|error| error.msg.to_owned())?;
        let mut parts: Vec<Part> = Vec::new();
        for name in names(Path::new(text)) {
            if name != "**" {
                parts.push(Part::Name(pieces(&name).map_err(|error| error.msg.to_owned())?));
            } else if !matches!(parts.last(), Some(Part::Folders)) {
                parts.push(Part::Folders);
            }
        }
        Ok(PathPattern { text: text.to_owned(), parts })
    }

    /// The pattern as it was written.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether a path fits. Only if `finds_hidden`, a `.` at the beginning of a name need not be written in the pattern.
    #[must_use]
    pub fn fits(&self, path: &Path, finds_hidden: bool) -> bool {
        fit(&self.parts, &names(path), finds_hidden)
    }

    /// Whether this folder, or a path below it, may fit. `**` takes no hidden folder.
    #[must_use]
    pub fn may_fit_below(&self, folder: &Path) -> bool {
        let names = names(folder);
        let beginning = &self.parts[..self.parts.len().min(names.len())];
        match beginning.iter().position(|part| matches!(part, Part::Folders)) {
            Some(first) => {
                // A hidden name may be one that the pattern writes later.
                let writes_hidden = self.parts[first..].iter().any(Part::is_hidden);
                let is_taken = |name: &String| writes_hidden || !name.starts_with('.');
                fit(&beginning[..first], &names[..first], false) && names[first..].iter().all(is_taken)
            }
            None => fit(beginning, &names, false),
        }
    }
}

impl Part {
    /// Whether only names with a `.` at their beginning fit.
    fn is_hidden(&self) -> bool {
        matches!(self, Part::Name(pieces) if pieces.first().is_some_and(|piece| piece.pattern.as_str().starts_with('.')))
    }
}

/// The names of a path in turn, with those of its root and of folders above.
fn names(path: &Path) -> Vec<String> {
    let names = path.components().filter(|part| *part != Component::CurDir);
    names.map(|part| part.as_os_str().to_string_lossy().into_owned()).collect()
}

/// Whether the names fit the parts. After a mistake, the last `**` takes one more name: what came before it has taken as few as it could, so
/// no other way can be better.
fn fit(parts: &[Part], names: &[String], finds_hidden: bool) -> bool {
    let (mut part, mut name) = (0, 0);
    // The part after the last `**`, and the first name that it has not taken.
    let mut folders: Option<(usize, usize)> = None;
    while let Some(found) = names.get(name) {
        match parts.get(part) {
            Some(Part::Folders) => {
                // At the end of the pattern, there is at least one name for it.
                part += 1;
                folders = Some((part, name));
            }
            Some(Part::Name(pieces)) if fits_name(pieces, found, finds_hidden) => (part, name) = (part + 1, name + 1),
            _ => {
                let Some((after, taken)) = &mut folders else { return false };
                if !finds_hidden && names[*taken].starts_with('.') {
                    return false;
                }
                *taken += 1;
                (part, name) = (*after, *taken);
            }
        }
    }
    part == parts.len()
}

/// The pieces of the pattern of a name.
fn pieces(name: &str) -> Result<Vec<Piece>, glob::PatternError> {
    let characters: Vec<char> = name.chars().collect();
    let (mut pieces, mut piece, mut length) = (Vec::new(), String::new(), 0);
    let mut at = 0;
    while let Some(character) = characters.get(at) {
        let end = match character {
            '*' => {
                pieces.push(Piece { pattern: Pattern::new(&piece)?, length });
                (piece, length) = (String::new(), 0);
                at += 1;
                continue;
            }
            '[' => {
                // The first character of a set may be `]`.
                let first = at + 2 + usize::from(characters.get(at + 1) == Some(&'!'));
                let rest = characters.get(first..).unwrap_or_default();
                first + rest.iter().position(|character| *character == ']').map_or(0, |length| length + 1)
            }
            _ => at + 1,
        };
        piece.extend(&characters[at..end.min(characters.len())]);
        length += 1;
        at = end;
    }
    pieces.push(Piece { pattern: Pattern::new(&piece)?, length });
    Ok(pieces)
}

/// Whether a name fits the pieces. Each takes the first place that it fits, so that the next ones have as much room as they can.
fn fits_name(pieces: &[Piece], name: &str, finds_hidden: bool) -> bool {
    const HERE: MatchOptions =
        MatchOptions { case_sensitive: true, require_literal_separator: false, require_literal_leading_dot: false };
    let [first, others @ ..] = pieces else { return false };
    if !finds_hidden && name.starts_with('.') && !first.pattern.as_str().starts_with('.') {
        return false;
    }
    let starts: Vec<usize> = name.char_indices().map(|(start, _)| start).chain([name.len()]).collect();
    let all = starts.len() - 1;
    let fits =
        |piece: &Piece, from: usize| piece.pattern.matches_with(&name[starts[from]..starts[from + piece.length]], HERE);
    if first.length > all || !fits(first, 0) {
        return false;
    }
    let Some((last, middle)) = others.split_last() else { return first.length == all };
    let mut from = first.length;
    let Some(end) = all.checked_sub(last.length).filter(|end| *end >= from) else { return false };
    for piece in middle {
        let place =
            (from..=end.saturating_sub(piece.length)).find(|place| place + piece.length <= end && fits(piece, *place));
        let Some(place) = place else { return false };
        from = place + piece.length;
    }
    fits(last, end)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn fits(pattern: &str, path: &str) -> bool {
        PathPattern::new(pattern).unwrap().fits(Path::new(path), false)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4000))]

        /// The library tries all ways, which takes too long for some names.
        #[test]
        fn paths_fit_as_the_library_says(
            pattern in "(\\*\\*/)?[ab*?.ö]{1,4}(/(\\*\\*|[ab*.]{1,3}|\\[!?a-b\\]\\*|\\[\\]a\\]b?)){0,3}",
            path in "[ab.ö]{1,5}(/[ab.\\]]{1,4}){0,3}",
            finds_hidden in any::<bool>(),
        ) {
            let options = MatchOptions {
                case_sensitive: true,
                require_literal_separator: true,
                require_literal_leading_dot: !finds_hidden,
            };
            let is_plain = |text: &str| !text.split('/').any(|part| part == ".");
            let Ok(read) = PathPattern::new(&pattern) else { return Ok(()) };
            if is_plain(&pattern) && is_plain(&path) {
                let expected = Pattern::new(&pattern).unwrap().matches_with(&path, options);
                prop_assert_eq!(read.fits(Path::new(&path), finds_hidden), expected, "{} {}", pattern, path);
            }
        }
    }

    #[test]
    fn a_pattern_may_be_written_in_several_ways() {
        for pattern in ["a/*.txt", "./a/*.txt", "a//*.txt", "a/./*.txt", ".//a/*.txt"] {
            assert!(fits(pattern, "a/b.txt") && !fits(pattern, "a/b/c.txt") && !fits(pattern, "a/.b.txt"), "{pattern}");
        }
        assert!(fits("/a/*", "/a/b") && !fits("a/*", "/a/b") && fits("../*", "../a") && !fits("*", "../a"));
        assert!(fits("a/**", "a/b/c") && !fits("a/**", "a") && fits("**/c", "c"));
    }

    #[test]
    fn what_lies_below_a_folder_may_fit() {
        let may = |pattern: &str, folder: &str| PathPattern::new(pattern).unwrap().may_fit_below(Path::new(folder));
        assert!(
            may("a/*.txt", "a")
                && may("a*/b/c", "ab/b")
                && may("**/c", "a/b")
                && !may("**/c", ".a")
                && !may("b/*", "a")
        );
    }

    /// A hidden folder is looked into if the pattern writes it, or has it before `**`.
    #[test]
    fn hidden_folders_are_looked_into_where_they_are_written() {
        let may = |pattern: &str, folder: &str| PathPattern::new(pattern).unwrap().may_fit_below(Path::new(folder));
        assert!(may("../**/c", "../a") && may(".h/**/c", ".h/a") && may("**/.h/*", "a/.h") && !may("../**/c", "../.a"));
    }

    /// Such patterns and names would take the library hours.
    #[test]
    fn many_stars_take_no_time() {
        let name = "a".repeat(20_000);
        assert!(!fits(&format!("{}b", "*a".repeat(400)), &name) && fits(&format!("{}*", "*a".repeat(400)), &name));
        let path = "a/".repeat(1000) + "b";
        assert!(
            !fits(&format!("{}c", "**/a/".repeat(150)), &path) && fits(&format!("{}b", "**/a/".repeat(150)), &path)
        );
        assert!(PathPattern::new(&"a".repeat(1001)).unwrap_err().contains("longer than 1000 characters"));
        assert!(PathPattern::new("a**").is_err() && PathPattern::new("[a").is_err());
    }
}
