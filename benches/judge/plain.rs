//! A plain tokenizer, written by hand without any library, as a reference for the reader. It recognises tags, comments,
//! escaped lines, variations, glyphs, numbers, results and moves, but reports no damage.

/// A token.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Token<'t> {
    Tag { name: &'t [u8], value: &'t [u8] },
    Comment(&'t [u8]),
    Number(u32),
    Open,
    Close,
    Annotation,
    Result,
    Move(&'t [u8]),
}

pub(crate) struct Tokens<'t> {
    text: &'t [u8],
    at: usize,
}

/// Bytes after a word.
const ENDS_WORD: [bool; 256] = {
    let mut ends = [false; 256];
    let bytes = b" \t\n\x0b\x0c\r{}()[];$";
    let mut index = 0;
    while index < bytes.len() {
        ends[bytes[index] as usize] = true;
        index += 1;
    }
    ends
};

impl<'t> Tokens<'t> {
    pub(crate) fn new(text: &'t [u8]) -> Tokens<'t> {
        Tokens { text, at: 0 }
    }

    /// From here up to a byte that ends it, or to the end.
    #[inline]
    fn until(&mut self, end: impl Fn(u8) -> bool) -> &'t [u8] {
        let start = self.at;
        while self.at < self.text.len() && !end(self.text[self.at]) {
            self.at += 1;
        }
        &self.text[start..self.at]
    }

    fn word(&mut self, first: u8) -> Token<'t> {
        if first.is_ascii_digit()
            && let Some(number) = self.number()
        {
            return number;
        }
        let word = self.until(|byte| ENDS_WORD[usize::from(byte)]);
        if matches!(first, b'*' | b'0' | b'1') && matches!(word, b"*" | b"1-0" | b"0-1" | b"1/2-1/2") {
            return Token::Result;
        }
        let mut length = word.len();
        while length > 0 && matches!(word[length - 1], b'!' | b'?') {
            length -= 1;
        }
        // A stray bracket or brace.
        if word.is_empty() {
            self.at += 1;
        }
        if length == 0 { Token::Annotation } else { Token::Move(&word[..length]) }
    }

    /// Digits and at least one dot.
    fn number(&mut self) -> Option<Token<'t>> {
        let (mut at, mut number) = (self.at, 0u32);
        while let Some(digit @ b'0'..=b'9') = self.text.get(at) {
            number = number.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
            at += 1;
        }
        if self.text.get(at) != Some(&b'.') {
            return None;
        }
        self.at = at;
        self.until(|byte| byte != b'.');
        Some(Token::Number(number))
    }

    /// `[Name "value"]`; nothing is escaped in it.
    fn tag(&mut self) -> Token<'t> {
        self.at += 1;
        let name = self.until(|byte| byte == b' ');
        self.until(|byte| byte == b'"');
        self.at += 1;
        let value = self.until(|byte| byte == b'"');
        self.until(|byte| byte == b'\n');
        Token::Tag { name, value }
    }
}

impl<'t> Iterator for Tokens<'t> {
    type Item = Token<'t>;

    #[inline]
    fn next(&mut self) -> Option<Token<'t>> {
        loop {
            match *self.text.get(self.at)? {
                b' ' | b'\t'..=b'\r' => self.at += 1,
                b'[' => return Some(self.tag()),
                b'{' => {
                    let comment = self.until(|byte| byte == b'}');
                    self.at += 1;
                    return Some(Token::Comment(comment));
                }
                b';' => return Some(Token::Comment(self.until(|byte| byte == b'\n'))),
                b'%' if self.at == 0 || self.text[self.at - 1] == b'\n' => drop(self.until(|byte| byte == b'\n')),
                b'(' => {
                    self.at += 1;
                    return Some(Token::Open);
                }
                b')' => {
                    self.at += 1;
                    return Some(Token::Close);
                }
                b'$' => {
                    self.at += 1;
                    self.until(|byte| !byte.is_ascii_digit());
                    return Some(Token::Annotation);
                }
                first => return Some(self.word(first)),
            }
        }
    }
}
