//! Tokens of movetext other than moves: move numbers, glyphs, and annotations at the end of a word.

use nom::character::complete::char;
use nom::sequence::preceded;
use nom::{IResult, Parser};

/// A move number: digits and at least one dot.
#[expect(clippy::inline_always, reason = "every third token is one")]
#[inline(always)]
pub(super) fn number(text: &[u8]) -> IResult<&[u8], u32, ()> {
    let (after_digits, number) = decimal(text)?;
    let [b'.', rest @ ..] = after_digits else { return Err(nom::Err::Error(())) };
    let mut rest = rest;
    while let [b'.', after_dot @ ..] = rest {
        rest = after_dot;
    }
    Ok((rest, number))
}

/// A decimal number. One that exceeds `u32::MAX` becomes that.
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
        // Nine digits fit into a `u32`.
        1..=9 => Ok((&text[length..], value)),
        _ => Ok((&text[length..], long_number(&text[..length]))),
    }
}

#[cold]
fn long_number(digits: &[u8]) -> u32 {
    digits.iter().fold(0u32, |value, digit| value.saturating_mul(10).saturating_add(u32::from(digit - b'0')))
}

/// A numeric annotation glyph, such as `$1`.
pub(super) fn glyph(text: &[u8]) -> IResult<&[u8], u32, ()> {
    preceded(char('$'), decimal).parse(text)
}

/// The word without annotations (`!`, `?`) at its end. A `?` after `+` or `=` is an unknown stone and belongs to the move.
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
