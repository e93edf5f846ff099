//! Messages with their headers, as the protocol sends them over a stream.

use std::io::{self, BufRead, Read, Write};

use serde::Serialize;

/// The greatest length of a message that is read, in bytes. A text of the greatest length fits, however it is escaped.
const MAX_MESSAGE: u64 = 128 << 20;

/// The greatest length of a line of a header, in bytes.
const MAX_HEADER: u64 = 4 << 10;

/// The memory that is reserved for a message before any of it has arrived, in bytes.
const RESERVED: usize = 64 << 10;

/// A part of the stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Frame {
    /// The content of a message.
    Content(Vec<u8>),
    /// A message with this number of bytes, which is too long and has been passed over.
    TooLong(u64),
    /// A header that does not say how long its message is.
    BadHeader,
}

/// Reads the next message; `None` at the end of the stream.
pub(super) fn read(input: &mut impl BufRead) -> io::Result<Option<Frame>> {
    let (mut length, mut line) = (None, Vec::new());
    let mut has_line = false;
    loop {
        line.clear();
        if input.by_ref().take(MAX_HEADER).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let text = line.trim_ascii();
        if text.is_empty() && line.ends_with(b"\n") {
            if has_line {
                break;
            }
            continue;
        }
        has_line = true;
        length = content_length(text).or(length);
    }
    let Some(length) = length else { return Ok(Some(Frame::BadHeader)) };
    if length > MAX_MESSAGE {
        let passed = io::copy(&mut input.by_ref().take(length), &mut io::sink())?;
        return Ok((passed == length).then_some(Frame::TooLong(length)));
    }
    let mut content = Vec::with_capacity(RESERVED.min(length as usize));
    input.by_ref().take(length).read_to_end(&mut content)?;
    Ok((content.len() as u64 == length).then_some(Frame::Content(content)))
}

/// The number in a line of a header that says how long the message is.
fn content_length(line: &[u8]) -> Option<u64> {
    let (name, value) = std::str::from_utf8(line).ok()?.split_once(':')?;
    name.trim().eq_ignore_ascii_case("content-length").then(|| value.trim().parse().ok()).flatten()
}

/// Writes a message.
pub(super) fn write(out: &mut impl Write, message: &impl Serialize) -> io::Result<()> {
    let content = serde_json::to_vec(message)?;
    write!(out, "Content-Length: {}\r\n\r\n", content.len())?;
    out.write_all(&content)?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn frames(mut input: &[u8]) -> Vec<Frame> {
        std::iter::from_fn(|| read(&mut input).unwrap()).collect()
    }

    #[test]
    fn messages_are_found_by_their_headers() {
        let content = |text: &str| Frame::Content(text.as_bytes().to_vec());
        assert_eq!(
            frames(b"Content-Length: 2\r\n\r\n{}content-length:3\nContent-Type: x\n\n[1]"),
            [content("{}"), content("[1]")]
        );
        assert_eq!(frames(b"hello\r\n\r\nContent-Length: 1\r\n\r\n1"), [Frame::BadHeader, content("1")]);
        assert_eq!(
            frames(b"Content-Length: x\r\n\r\nContent-Length: -1\r\n\r\n"),
            [Frame::BadHeader, Frame::BadHeader]
        );
        assert_eq!(frames(b"\r\n\r\nContent-Length: 99999999999999999999\r\n\r\n"), [Frame::BadHeader]);
        // The stream ends inside a message, or before the rest of one that is too long.
        for cut in
            [&b"Content-Length: 9\r\n\r\n{}"[..], b"Content-Length: 9", b"Content-Length: 9999999999\r\n\r\n{}", b""]
        {
            assert_eq!(frames(cut), []);
        }
    }

    #[test]
    fn a_message_that_is_too_long_is_passed_over() {
        for (length, is_read) in [(MAX_MESSAGE - 1, true), (MAX_MESSAGE, true), (MAX_MESSAGE + 1, false)] {
            let header = format!("Content-Length: {length}\r\n\r\n");
            let content = io::repeat(b' ').take(length);
            let mut input = BufReader::new(header.as_bytes().chain(content).chain(&b"Content-Length: 1\n\n1"[..]));
            match read(&mut input).unwrap().unwrap() {
                Frame::Content(content) => assert!(is_read && content.len() as u64 == length),
                other => assert_eq!((other, is_read), (Frame::TooLong(length), false)),
            }
            assert_eq!(read(&mut input).unwrap(), Some(Frame::Content(b"1".to_vec())));
        }
    }

    #[test]
    fn what_is_written_can_be_read() {
        let mut out = Vec::new();
        write(&mut out, &"é").unwrap();
        assert_eq!(frames(&out), [Frame::Content("\"é\"".into())]);
    }
}
