//! Text in UTF-16, as Excel, Notepad and PowerShell write it.

use std::io::{self, Read};

use super::error::UnpackError;
use super::peek::BUFFER;

/// The order of the two bytes of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ByteOrder {
    LittleEndian,
    BigEndian,
}

/// Whether a text with this beginning is UTF-16.
#[must_use]
pub fn is_utf16(beginning: &[u8]) -> bool {
    ByteOrder::of_text(beginning).is_some()
}

/// The number of units that show that a text without a byte order mark is UTF-16.
const UNITS: usize = 8;

impl ByteOrder {
    /// The byte order of a text, if it is UTF-16: it begins with a byte order mark, or every second byte of its beginning
    /// is zero, and no other, as in ASCII text.
    pub(super) fn of_text(beginning: &[u8]) -> Option<ByteOrder> {
        let is_ascii = |zero: usize| {
            let (units, _) = beginning.as_chunks::<2>();
            units.len() >= UNITS && units[..UNITS].iter().all(|unit| unit[zero] == 0 && unit[1 - zero] != 0)
        };
        match beginning {
            [0xff, 0xfe, ..] => Some(ByteOrder::LittleEndian),
            [0xfe, 0xff, ..] => Some(ByteOrder::BigEndian),
            _ if is_ascii(1) => Some(ByteOrder::LittleEndian),
            _ if is_ascii(0) => Some(ByteOrder::BigEndian),
            _ => None,
        }
    }

    fn unit(self, bytes: [u8; 2]) -> u16 {
        match self {
            ByteOrder::LittleEndian => u16::from_le_bytes(bytes),
            ByteOrder::BigEndian => u16::from_be_bytes(bytes),
        }
    }
}

/// A reader of UTF-16 as UTF-8. Nothing is replaced: damage is an error, after the text before it.
pub(super) struct Utf16<R> {
    source: R,
    order: ByteOrder,
    /// The bytes that were read but are not decoded yet: half of a character.
    rest: Vec<u8>,
    /// The decoded text, and how much of it has been read.
    text: String,
    at: usize,
    /// The end of the source, or the error with which it ended; `None` before that.
    ended: Option<io::Result<()>>,
}

impl<R: Read> Utf16<R> {
    pub(super) fn new(source: R, order: ByteOrder) -> Utf16<R> {
        Utf16 { source, order, rest: Vec::new(), text: String::new(), at: 0, ended: None }
    }

    /// Decodes the next part of the source.
    fn decode(&mut self) {
        let mut bytes = std::mem::take(&mut self.rest);
        let wanted = (BUFFER - bytes.len()) as u64;
        let read = self.source.by_ref().take(wanted).read_to_end(&mut bytes);
        if bytes.len() < BUFFER {
            self.ended = Some(read.map(drop));
        }
        let (units, odd) = bytes.as_chunks::<2>();
        let mut units: Vec<u16> = units.iter().map(|unit| self.order.unit(*unit)).collect();
        if self.ended.is_none() && units.last().is_some_and(|unit| (0xd800..0xdc00).contains(unit)) {
            // This unit is the first half of a character whose other half is still to come.
            units.pop();
            self.rest = bytes[2 * units.len()..].to_vec();
        }
        (self.text, self.at) = (String::with_capacity(units.len()), 0);
        for character in char::decode_utf16(units) {
            match character {
                Ok(character) => self.text.push(character),
                Err(_) => return self.ended = Some(Err(UnpackError::Damaged("UTF-16").into())),
            }
        }
        if let (Some(Ok(())), [_]) = (&self.ended, odd) {
            self.ended = Some(Err(UnpackError::CutShort("UTF-16").into()));
        }
    }
}

impl<R: Read> Read for Utf16<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.at == self.text.len() {
            match &mut self.ended {
                Some(ended) => return std::mem::replace(ended, Ok(())).map(|()| 0),
                None => self.decode(),
            }
        }
        let read = (&self.text.as_bytes()[self.at..]).read(buffer)?;
        self.at += read;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORDERS: [ByteOrder; 2] = [ByteOrder::LittleEndian, ByteOrder::BigEndian];

    fn encode(text: &str, order: ByteOrder) -> Vec<u8> {
        let bytes = |unit: u16| match order {
            ByteOrder::LittleEndian => unit.to_le_bytes(),
            ByteOrder::BigEndian => unit.to_be_bytes(),
        };
        text.encode_utf16().flat_map(bytes).collect()
    }

    #[test]
    fn the_byte_order_is_detected() {
        for order in ORDERS {
            for text in ["\u{feff}", "\u{feff}é", "[Game \"cross\"]", "game\tmoves\r\n"] {
                assert_eq!(ByteOrder::of_text(&encode(text, order)), Some(order), "{text}");
            }
            assert_eq!(ByteOrder::of_text(&encode("short", order)), None);
        }
        for text in [
            "",
            "\u{feff}[Game]",
            "[Game \"cross\"]\n[Size \"3\"]",
            "a\0b\0c\0d\0e",
            "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
        ] {
            assert_eq!(ByteOrder::of_text(text.as_bytes()), None, "{text:?}");
        }
    }

    #[test]
    fn text_is_decoded_across_buffers() {
        for order in ORDERS {
            for before in [BUFFER / 2 - 2, BUFFER / 2 - 1, BUFFER / 2] {
                let text = format!("{}😀é€\n{}", "x".repeat(before), "y😀".repeat(BUFFER));
                let decoded = io::read_to_string(Utf16::new(&*encode(&text, order), order)).unwrap();
                assert!(decoded == text);
            }
        }
    }

    #[test]
    fn damage_is_an_error_after_the_text_before_it() {
        let order = ByteOrder::LittleEndian;
        for (after, message) in
            [(&[0x00, 0xdc, b'b', 0][..], "the UTF-16 data is damaged"), (b"b", "the UTF-16 data ends too early")]
        {
            let bytes = [&*encode("aé", order), after].concat();
            let mut text = Vec::new();
            let error = Utf16::new(&*bytes, order).read_to_end(&mut text).unwrap_err();
            assert_eq!((&*text, error.to_string()), ("aé".as_bytes(), message.into()));
        }
        let lone = [&*encode("a", order), &[0x00, 0xd8]].concat();
        assert!(io::read_to_string(Utf16::new(&*lone, order)).is_err());
    }
}
