//! Guesses what a word that is not a move was meant to be.

use std::borrow::Cow;

/// What to write instead, if the word looks like something that records have in another form.
pub(super) fn hint(word: &[u8]) -> Option<Cow<'static, str>> {
    let word = std::str::from_utf8(word).ok()?.to_lowercase();
    let fixed = match word.as_str() {
        "draw" | "drawn" | "tie" | "remis" | "=" | "½" | "1/2" | "½-½" | "1/2:1/2" | "0.5-0.5" => {
            "a draw is written `1/2-1/2`, after the last move"
        }
        "1:0" | "1–0" | "1—0" | "0:1" | "0–1" | "0—1" | "+-" | "-+" => {
            "a result is written `1-0`, `0-1`, `1/2-1/2` or `*`, after the last move"
        }
        "resigns" | "resigned" | "resignation" | "gives-up" => "a resignation is written `resign`",
        _ => return parts(&word).map(Cow::Owned),
    };
    Some(Cow::Borrowed(fixed))
}

/// Moves without a blank between them, or a point with its number first.
fn parts(word: &str) -> Option<String> {
    let is_point = |part: &str| {
        let digits = part.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
        (1..=2).contains(&(part.len() - digits.len())) && is_number(digits)
    };
    let moves: Vec<&str> = word.split([',', ';', '/', '|']).collect();
    if moves.len() > 1 && moves.iter().all(|part| is_point(part)) {
        return Some(format!("write blanks between moves: `{}`", moves.join(" ")));
    }
    let letters = word.trim_start_matches(|digit: char| digit.is_ascii_digit());
    let number = &word[..word.len() - letters.len()];
    let turned = format!("{letters}{number}");
    (is_number(number) && is_point(&turned)).then(|| format!("the letter comes first: `{turned}`"))
}

fn is_number(digits: &str) -> bool {
    (1..=2).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_write() {
        for (word, part) in [
            ("1/2", "`1/2-1/2`"),
            ("Draw", "`1/2-1/2`"),
            ("0:1", "`0-1`"),
            ("resigns", "`resign`"),
            ("K10,d4", "`k10 d4`"),
            ("10k", "`k10`"),
        ] {
            assert!(hint(word.as_bytes()).is_some_and(|hint| hint.contains(part)), "{word}");
        }
        for word in ["k10", "z9", "10", "k10,", "10klm", "", "a1-b2", "4711k", "\u{e9}1"] {
            assert_eq!(hint(word.as_bytes()), None, "{word}");
        }
        assert_eq!(hint(b"\xff"), None);
    }
}
