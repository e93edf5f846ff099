//! Characters of SGF outside of values.

use crate::diagnostic::BYTE_ORDER_MARK;

/// Whether a byte belongs to the name of a property.
pub(super) fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0x0b
}

/// Whether a byte has no meaning outside of values.
pub(super) fn is_junk(byte: u8) -> bool {
    !is_name(byte) && !is_blank(byte) && !b"()[];".contains(&byte)
}

/// The length of the white space at the beginning of a text, including byte order marks.
#[inline]
pub(super) fn blanks(text: &[u8]) -> usize {
    let mut length = 0;
    while let Some(&byte) = text.get(length) {
        if is_blank(byte) {
            length += 1;
        } else if byte == BYTE_ORDER_MARK[0] && text[length..].starts_with(BYTE_ORDER_MARK) {
            length += BYTE_ORDER_MARK.len();
        } else {
            break;
        }
    }
    length
}
