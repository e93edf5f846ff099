//! Mail bodies in quoted-printable, where `=3D` is an equals sign and a `=` at the end of a line joins it to the next.

use std::borrow::Cow;

use crate::hex_digits::decode_pairs;

/// The text with its quoted-printable bodies decoded, and without the words that announce them. What decoding saves is filled with blanks
/// at the end of the line, so that lines begin and end at the same offsets.
#[must_use]
pub fn decoded(text: &[u8]) -> Cow<'_, [u8]> {
    let mark = b"quoted-printable";
    if !text.windows(mark.len()).any(|part| part.eq_ignore_ascii_case(mark)) {
        return Cow::Borrowed(text);
    }
    let mut out = Vec::with_capacity(text.len());
    let (mut is_announced, mut is_body, mut saved) = (false, false, 0usize);
    let mut is_after_empty = true;
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        let content = line.trim_ascii_end();
        let begins = |name: &[u8]| content.get(..name.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(name));
        if begins(b"content-transfer-encoding:") {
            (is_announced, is_body) = (content.to_ascii_lowercase().ends_with(mark), false);
            if is_announced {
                push_end(&mut saved, &mut out);
                out.extend_from_slice(&content[..content.len() - mark.len()]);
                out.extend_from_slice(&[b' '; b"quoted-printable".len()]);
                out.extend_from_slice(&line[content.len()..]);
                is_after_empty = false;
                continue;
            }
        } else if begins(b"from:") || begins(b"subject:") || begins(b"--") {
            is_body = false;
        } else if content.starts_with(b"From ") && is_after_empty && content.contains(&b'@') {
            // This line separates the mails of a mailbox.
            is_body = false;
        } else if content.is_empty() && is_announced {
            (is_announced, is_body) = (false, true);
        }
        is_after_empty = content.is_empty();
        let end = &line[content.len()..];
        if !is_body {
            push_end(&mut saved, &mut out);
            out.extend_from_slice(line);
            continue;
        }
        let joined = content.strip_suffix(b"=");
        saved += decode_line(joined.unwrap_or(content), &mut out);
        if joined.is_some() {
            saved += 1 + end.len();
        } else {
            out.resize(out.len() + std::mem::take(&mut saved), b' ');
            out.extend_from_slice(end);
        }
    }
    out.resize(text.len(), b' ');
    Cow::Owned(out)
}

/// Ends the last line of a body, which may seem to go on: `saved` bytes are left of it.
fn push_end(saved: &mut usize, out: &mut Vec<u8>) {
    if let Some(blanks) = std::mem::take(saved).checked_sub(1) {
        out.resize(out.len() + blanks, b' ');
        out.push(b'\n');
    }
}

/// Appends a line without its escapes. Returns how many bytes shorter it is.
fn decode_line(line: &[u8], out: &mut Vec<u8>) -> usize {
    let decoded = decode_pairs(line, b'=');
    out.extend_from_slice(&decoded);
    line.len() - decoded.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_are_decoded_and_lines_keep_their_ends() {
        let head = "Subject: move 1 -size=13\r\nContent-Transfer-Encoding: Quoted-Printable\r\n";
        let text = format!("{head}\r\na=3Db=C3=A9=20\r\nlong =\r\nline\r\nx=zz\r\nFrom: b=3D\r\n");
        let head = "Subject: move 1 -size=13\r\nContent-Transfer-Encoding:                 \r\n";
        let expected = format!("{head}\r\na=b\u{e9}         \r\nlong line   \r\nx=zz\r\nFrom: b=3D\r\n");
        assert_eq!(String::from_utf8_lossy(&decoded(text.as_bytes())), expected);
        assert_eq!(decoded(text.as_bytes()).len(), text.len());
        // Nothing is decoded twice.
        assert_eq!(decoded(&decoded(text.as_bytes())), decoded(text.as_bytes()));
        assert_eq!(&*decoded(b"-size=13"), b"-size=13");
    }

    /// A body begins with the empty line after a header that announces it, and ends with another header or part.
    #[test]
    fn only_bodies_are_decoded() {
        let encoding = "Content-Transfer-Encoding: quoted-printable\n";
        for (before, is_body) in [
            (String::new(), false),
            ("quoted-printable\n\n".into(), false),
            (encoding.into(), false),
            (format!("{encoding}\n"), true),
            (format!("{encoding}X: y\n\nz\n\n"), true),
            (format!("{encoding}\nContent-Transfer-Encoding: 8bit\n\n"), false),
            (format!("{encoding}Content-Transfer-Encoding: 8bit\n\n"), false),
            (format!("{encoding}\nFrom: x\n\n"), false),
            (format!("{encoding}\nSubject: x\n\n"), false),
            (format!("{encoding}\n--x\n\n"), false),
            (format!("{encoding}\n--x\n{encoding}\n"), true),
        ] {
            let text = format!("{before}x=3Dy\nquoted-printable");
            let line = if is_body { "x=y  \n" } else { "x=3Dy\n" };
            let before = before.replace(": quoted-printable", ":                 ");
            let wanted = format!("{before}{line}quoted-printable");
            assert_eq!(String::from_utf8_lossy(&decoded(text.as_bytes())), wanted);
        }
    }

    /// An escape has two hexadecimal digits, and a text keeps its length.
    #[test]
    fn escapes_have_two_digits() {
        let head = "Content-Transfer-Encoding: quoted-printable\n\n";
        for (body, wanted) in [
            ("=41=4a=4A\n", "AJJ      \n"),
            ("=4\n", "=4\n"),
            ("=+4 =4+ =\u{e9}\n", "=+4 =4+ =\u{e9}\n"),
            ("a=3D=\n=3Db\nc\n", "a==b      \nc\n"),
            ("a=\r\nb", "ab   "),
            ("a=\r\nSubject: b\n", "a  \nSubject: b\n"),
            ("From now on =3D\nfrom a=3D\n", "From now on =  \nfrom a=  \n"),
            ("a=", "a "),
        ] {
            let found = decoded(format!("{head}{body}").as_bytes()).into_owned();
            let head = head.replace("quoted-printable", "                ");
            assert_eq!(String::from_utf8(found).unwrap(), format!("{head}{wanted}"));
        }
    }
}
