//! Paths in the form in which servers compare them with those of a repository.

/// The path without a leading `./`: `a.txt`, not `./a.txt` or `.//a.txt`.
pub(crate) fn repository_path(path: &str) -> &str {
    let mut path = path;
    while let Some(rest) = path.strip_prefix("./") {
        path = rest.trim_start_matches('/');
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_relative_path_stays_relative() {
        for path in ["a/b.txt", "./a/b.txt", ".//a/b.txt", "././/./a/b.txt"] {
            assert_eq!(repository_path(path), "a/b.txt", "{path}");
        }
        for path in ["/a.txt", "//a.txt", "../a.txt", ".a/b.txt", "a/./b.txt"] {
            assert_eq!(repository_path(path), path);
        }
    }
}
