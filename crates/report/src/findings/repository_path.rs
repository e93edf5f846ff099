//! Paths in the form in which servers compare them with those of a repository.

/// The path without a leading `./`: `a.txt`, not `./a.txt`.
pub(crate) fn repository_path(path: &str) -> &str {
    path.trim_start_matches("./")
}
