//! The smallest pieces of movetext besides moves: numbers, glyphs, and what may stand behind a move.

use nom::character::complete::char;
use nom::sequence::preceded;
use nom::{IResult, Parser};

/// A move number: digits and at least one dot.
#[expect(clippy::inline_always, reason = "every third token is one")]
#[inline(always)]
pub(super) fn number(text: &[u8]) -> IResult<&[u8], u32, ()> {
    let (mut behind, number) = decimal(text)?;
    let [b'.', rest @ ..] = behind else { return Err(nom::Err::Error(())) };
    behind = rest;
    while let [b'.', rest @ ..] = behind {
        behind = rest;
    }
    Ok((behind, number))
}

/// Digits. A number beyond `u32` becomes the greatest.
#[expect(clippy::inline_always, reason = "every third token is a number")]
#[inline(always)]
fn decimal(text: &[u8]) -> IResult<&[u8], u32, ()> {
    let (mut value, mut length) = (0u32, 0);
    while length < text.len() && text[length].is_ascii_digit() {
        value = value.wrapping_mul(10).wrapping_add(u32::from(text[length] - b'0'));
        length += 1;
    }
    match length {
        0 => Err(nom::Err::Error(())),
        // So many digits fit.
        1..=9 => Ok((&text[length..], value)),
        _ => Ok((&text[length..], long_number(&text[..length]))),
    }
}

#[cold]
fn long_number(digits: &[u8]) -> u32 {
    digits.iter().fold(0u32, |value, digit| value.saturating_mul(10).saturating_add(u32::from(digit - b'0')))
}

/// A numeric annotation glyph.
pub(super) fn glyph(text: &[u8]) -> IResult<&[u8], u32, ()> {
    preceded(char('$'), decimal).parse(text)
}

/// The word without `!` and `?` at its end. A `?` behind `+` or `=` is an unknown stone and stays.
#[inline]
pub(super) fn without_annotation(word: &[u8]) -> &[u8] {
    let mut length = word.len();
    while length > 0 && matches!(word[length - 1], b'!' | b'?') {
        length -= 1;
    }
    if length > 0 && matches!(word[length - 1], b'+' | b'=') && word.get(length) == Some(&b'?') {
        length += 1;
    }
    &word[..length]
}
