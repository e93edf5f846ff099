//! Addresses of files.

use std::path::Path;

use xgames_core::hex_digits::{decode_pairs, percent_encoded};

/// The path that an address of a file names; other addresses are names as they are.
pub(super) fn path_of(uri: &str) -> String {
    const SCHEME: &str = "file:";
    let is_file = uri.get(..SCHEME.len()).is_some_and(|scheme| scheme.eq_ignore_ascii_case(SCHEME));
    let Some(rest) = uri.get(SCHEME.len()..).filter(|rest| is_file && rest.starts_with('/')) else {
        return decoded(uri);
    };
    // Between two slashes and the next one is the name of a host.
    let path = match rest.strip_prefix("//") {
        Some(rest) => rest.find('/').map_or(rest, |start| &rest[start..]),
        None => rest,
    };
    let path = decoded(path);
    // `/c:/games` is a path of Windows.
    let has_drive =
        path.as_bytes().get(2) == Some(&b':') && path.as_bytes().get(1).is_some_and(u8::is_ascii_alphabetic);
    if has_drive { path[1..].to_owned() } else { path }
}

/// The address of a file.
pub(super) fn of_path(path: &Path) -> String {
    let path = path.to_string_lossy().replace('\\', "/");
    let start = if path.starts_with('/') { "" } else { "/" };
    format!("file://{start}{}", percent_encoded(&path, "/-._~"))
}

/// The text with bytes instead of `%41`.
fn decoded(text: &str) -> String {
    String::from_utf8_lossy(&decode_pairs(text.as_bytes(), b'%')).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_name_files() {
        for (uri, path) in [
            ("file:///a/b%20c.txt", "/a/b c.txt"),
            ("file:///c%3A/games/a.sgf", "c:/games/a.sgf"),
            ("file://host/a.txt", "/a.txt"),
            ("untitled:Untitled-1", "untitled:Untitled-1"),
            ("FILE:///a/b.txt", "/a/b.txt"),
            ("file:/a/b.txt", "/a/b.txt"),
            ("File:/c:/a.txt", "c:/a.txt"),
            ("file:a.txt", "file:a.txt"),
            ("é:/a", "é:/a"),
            ("file:///a%", "/a%"),
            // A sign is not a digit.
            ("file:///a%+1.txt", "/a%+1.txt"),
            ("file:///%C3%A9", "/é"),
            ("", ""),
        ] {
            assert_eq!(path_of(uri), path);
        }
        assert_eq!(of_path(Path::new("/tmp/a b#é.txt")), "file:///tmp/a%20b%23%C3%A9.txt");
    }
}
