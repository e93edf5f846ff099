//! Records on standard output.

use std::io::{self, BufWriter, IsTerminal, Write};

use xgames_core::diagnostic::printable;

/// A writer of records to standard output. In a pipe or a file their bytes are exact. A terminal shows them, so characters that
/// could act on it are escaped.
pub(crate) fn stdout() -> Box<dyn Write + Send> {
    let out = io::stdout();
    let is_terminal = out.is_terminal();
    let out = BufWriter::with_capacity(1 << 16, out);
    if is_terminal { Box::new(Shown { out, line: Vec::new() }) } else { Box::new(out) }
}

/// The words about bytes that a terminal cannot show.
pub(crate) const NO_TEXT: &str = "this is not text; write it to a file with `-o FILE`";

/// Fails if bytes that are not text would go to a terminal.
pub(crate) fn refuse_terminal(is_no_text: bool) -> anyhow::Result<()> {
    if is_no_text && io::stdout().is_terminal() { Err(anyhow::anyhow!(NO_TEXT)) } else { Ok(()) }
}

/// Shows text line by line, [`printable`] but for its line ends and tabs.
struct Shown<W: Write> {
    out: W,
    /// The beginning of a line that is not shown yet.
    line: Vec<u8>,
}

impl<W: Write> Shown<W> {
    fn show(&mut self) -> io::Result<()> {
        let line = String::from_utf8_lossy(&self.line);
        let text = line.trim_end_matches(['\r', '\n']);
        let ending = if line.ends_with('\n') { "\n" } else { "" };
        let shown: Vec<_> = text.split('\t').map(printable).collect();
        write!(self.out, "{}{ending}", shown.join("\t"))?;
        self.line.clear();
        Ok(())
    }
}

impl<W: Write> Write for Shown<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for part in bytes.split_inclusive(|byte| *byte == b'\n') {
            self.line.extend_from_slice(part);
            if part.ends_with(b"\n") {
                self.show()?;
            }
        }
        Ok(bytes.len())
    }

    /// Shows what has been written, even in the middle of a line.
    fn flush(&mut self) -> io::Result<()> {
        self.show()?;
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_gets_no_control_characters() {
        let mut shown = Shown { out: Vec::new(), line: Vec::new() };
        for part in ["[Event \"\x1b[2J\"]\r\n\n1.\ta1 {\u{c3}", "\u{202e}\r}\n", "é"] {
            shown.write_all(part.as_bytes()).unwrap();
        }
        // The byte is half of a character.
        shown.write_all(b"\xc3").unwrap();
        shown.write_all(b"\xb6\xff").unwrap();
        shown.flush().unwrap();
        assert_eq!(
            String::from_utf8(shown.out).unwrap(),
            "[Event \"\\u{1b}[2J\"]\n\n1.\ta1 {Ã\\u{202e}\\u{d}}\néö\u{fffd}"
        );
    }
}
