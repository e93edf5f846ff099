//! Pages: parts of a piece of a table, each with a checksum, so that a few bytes can be read without the rest.

/// The number of bytes of a page, and that of its content, which the CRC-32 of it follows.
pub(super) const PAGE: usize = 4096;
pub(super) const CONTENT: usize = PAGE - 4;

/// The number of pages that content of this length needs.
pub(super) fn number(length: usize) -> usize {
    length.div_ceil(CONTENT)
}

/// Appends content in pages. The last one is filled with zeros.
pub(super) fn put(content: &[u8], out: &mut Vec<u8>) {
    for content in content.chunks(CONTENT) {
        let begin = out.len();
        out.extend_from_slice(content);
        out.resize(begin + CONTENT, 0);
        out.extend(crc32fast::hash(&out[begin..]).to_le_bytes());
    }
}

/// The content of a page; `None` if it is damaged.
pub(super) fn content(page: &[u8]) -> Option<&[u8]> {
    let (content, sum) = page.split_at_checked(CONTENT)?;
    (sum == crc32fast::hash(content).to_le_bytes()).then_some(content)
}
