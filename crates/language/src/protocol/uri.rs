//! Addresses of files.

use std::path::Path;

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
    let mut uri = format!("file://{start}");
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
            uri.push(byte.into());
        } else {
            uri.push_str(&format!("%{byte:02X}"));
        }
    }
    uri
}

/// The text with bytes instead of `%41`.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let digits = after.get(..2).and_then(|digits| std::str::from_utf8(digits).ok()).filter(|_| first == b'%');
        let byte = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(byte.unwrap_or(first));
        rest = if byte.is_some() { &after[2..] } else { after };
    }
    String::from_utf8_lossy(&bytes).into_owned()
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
            ("file:///%C3%A9", "/é"),
            ("", ""),
        ] {
            assert_eq!(path_of(uri), path);
        }
        assert_eq!(of_path(Path::new("/tmp/a b#é.txt")), "file:///tmp/a%20b%23%C3%A9.txt");
    }
}
