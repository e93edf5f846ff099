//! Guesses what a word that is not a move was meant to be.

use std::borrow::Cow;

use crate::games::{Game, MoveForm};

/// Whether a word is how a game ends without a move: a result, or a reason that is not `resign`.
#[must_use]
pub fn is_ending(word: &str) -> bool {
    let word = word.to_lowercase();
    let reasons = ["timeout", "time", "forfeit", "agreed", "abandoned", "1-0", "0-1", "1/2-1/2", "*"];
    is_draw(&word) || is_result(&word) || reasons.contains(&word.as_str())
}

fn is_draw(word: &str) -> bool {
    matches!(word, "draw" | "drawn" | "tie" | "remis" | "=" | "½" | "1/2" | "½-½" | "1/2:1/2" | "0.5-0.5")
}

fn is_result(word: &str) -> bool {
    matches!(word, "1:0" | "1–0" | "1—0" | "0:1" | "0–1" | "0—1" | "+-" | "-+")
}

/// Says what to write instead, if the word looks like something that records have in another form.
pub(super) fn hint(word: &[u8], game: Game) -> Option<Cow<'static, str>> {
    let word = std::str::from_utf8(word).ok()?.to_lowercase();
    let fixed = match word.as_str() {
        word if is_draw(word) && !game.has_draws() => return Some(format!("{} has no draws", game.name()).into()),
        word if is_draw(word) => "a draw is written `1/2-1/2`, after the last move",
        word if is_result(word) => "a result is written `1-0`, `0-1`, `1/2-1/2` or `*`, after the last move",
        "resigns" | "resigned" | "resignation" | "gives-up" => "a resignation is written `resign`",
        "b" | "w" | "o" | "x" | "black" | "white" if game.profile().stones_show_sides => {
            "leave the side out; the players move in turn"
        }
        "-" | "–" | "—" if game.has_hands() => "a forced pass is written `--`, with two hyphens",
        "-" | "–" | "—" | "→" | "->" if has_squares(game) => TWO_SQUARES,
        "-" | "–" | "—" | "→" | "->" => "leave it out; write blanks between moves",
        word if has_squares(game) && is_point(word) => TWO_SQUARES,
        word if word.starts_with('#') || word.starts_with("//") => "a comment is written `; text` or `{text}`",
        _ => return parts(&word, game).map(Cow::Owned),
    };
    Some(Cow::Borrowed(fixed))
}

const TWO_SQUARES: &str = "a move has two squares, without blanks: `b1-b3`, or `b1xb4` for a capture";

fn has_squares(game: Game) -> bool {
    game.profile().move_form == MoveForm::Squares
}

/// Advice on moves without a blank between them, with a superfluous character, or on a point with its number first. Only where a point
/// is a move, it is offered as one.
fn parts(word: &str, game: Game) -> Option<String> {
    let is_cell = |part: &str| game.profile().move_form == MoveForm::Cell && is_point(part);
    let is_move = |part: &str| is_cell(part) || is_word(part);
    let with_hyphens = word.replace(['–', '—', '−'], "-");
    if with_hyphens != word && is_pair(&with_hyphens) {
        return Some(format!("write a hyphen between squares: `{with_hyphens}`"));
    }
    let moves: Vec<&str> = word.split([',', ';', '/', '|', '→', '>']).map(|part| part.trim_end_matches('-')).collect();
    if let [first, second] = moves[..]
        && has_squares(game)
        && word.contains(['→', '>'])
        && is_point(first)
        && is_point(second)
    {
        return Some(format!("write `{first}-{second}`"));
    }
    if moves.len() > 1 && moves.iter().all(|part| is_move(part)) {
        return Some(format!("write blanks between moves: `{}`", moves.join(" ")));
    }
    let bare = word.trim_matches([',', ';', '.', ':', '|']);
    if has_squares(game) && (moves.len() == 2 && moves.iter().all(|part| is_point(part)) || is_point(bare)) {
        return Some(TWO_SQUARES.to_owned());
    }
    if bare.len() < word.len() && is_move(bare) {
        return Some(format!("write blanks between moves, and nothing else: `{bare}`"));
    }
    if let Some((letter, number)) = word.split_once(['-', '_', ':'])
        && is_cell(&format!("{letter}{number}"))
    {
        return Some(format!("write `{letter}{number}`"));
    }
    let length = word.find("swap").or_else(|| word.find("pass")).or_else(|| word.find("resign"));
    if let Some((point, rest)) = length.and_then(|length| word.split_at_checked(length))
        && is_cell(point)
        && is_word(rest)
    {
        return Some(format!("write blanks between moves: `{point} {rest}`"));
    }
    let letters = word.trim_start_matches(|digit: char| digit.is_ascii_digit());
    let number = &word[..word.len() - letters.len()];
    let turned = format!("{letters}{number}");
    (is_number(number) && is_cell(&turned)).then(|| format!("the letter comes first: `{turned}`"))
}

fn is_point(word: &str) -> bool {
    let digits = word.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
    (1..=2).contains(&(word.len() - digits.len())) && is_number(digits)
}

/// Whether a word is two points with a hyphen between them, perhaps after the letter of a stone.
fn is_pair(word: &str) -> bool {
    let Some((first, second)) = word.split_once('-') else { return false };
    is_point(second) && (is_point(first) || first.get(1..).is_some_and(is_point))
}

fn is_word(word: &str) -> bool {
    matches!(word, "swap" | "pass" | "resign")
}

fn is_number(digits: &str) -> bool {
    (1..=2).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_end_a_game() {
        for word in ["draw", "Remis", "½-½", "1:0", "0–1", "timeout", "agreed", "1-0", "1/2-1/2", "*"] {
            assert!(is_ending(word), "{word}");
        }
        for word in ["resign", "swap", "pass", "a1", "1", ""] {
            assert!(!is_ending(word), "{word}");
        }
    }

    #[test]
    fn what_people_write() {
        for (word, part) in [
            ("0:1", "`0-1`"),
            ("resigns", "`resign`"),
            ("K10,d4", "`k10 d4`"),
            ("c3,swap,b4", "`c3 swap b4`"),
            ("10k", "`k10`"),
            ("k10,", "`k10`"),
            ("swap,", "`swap`"),
            ("B", "leave the side out"),
            ("k-10", "write `k10`"),
            ("k10swap", "`k10 swap`"),
            ("#", "`; text`"),
        ] {
            assert!(hint(word.as_bytes(), Game::Crossway).is_some_and(|hint| hint.contains(part)), "{word}");
        }
        for (word, part) in [
            ("1/2", "`1/2-1/2`"),
            ("Draw", "`1/2-1/2`"),
            ("swap,pass", "`swap pass`"),
            ("B", "leave the side out"),
            ("b1→b3", "`b1-b3`"),
            ("b1/b3", "`b1-b3`"),
            ("b1,b3", "`b1-b3`"),
            ("b1|b3", "`b1-b3`"),
            ("b3,", "`b1-b3`"),
            ("b1->b3", "`b1-b3`"),
            ("b1–b3", "`b1-b3`"),
            ("b1", "`b1-b3`"),
            ("-", "`b1-b3`"),
            ("#", "`; text`"),
        ] {
            assert!(hint(word.as_bytes(), Game::Crossings).is_some_and(|hint| hint.contains(part)), "{word}");
        }
        for word in ["-", "–", "—", "→", "->"] {
            // Where there are hands, a dash is a pass.
            for game in Game::ALL.into_iter().filter(|game| !game.has_hands()) {
                let told = if game.stones_stay() { "leave it out; write blanks between moves" } else { TWO_SQUARES };
                assert_eq!(hint(word.as_bytes(), game).as_deref(), Some(told), "{word}");
            }
        }
        for word in
            ["k10", "z9", "10", "10klm", "", "a1-b2", "4711k", "\u{e9}1", ",", "klm,", "swap", "é,", "a1–z", "x–b2"]
        {
            assert_eq!(hint(word.as_bytes(), Game::Crossway), None, "{word}");
        }
        // In these games a point alone is not a move.
        for (word, game) in ["b-3", "3b", "b3swap", "b1,swap"]
            .map(|word| (word, Game::Crossings))
            .into_iter()
            .chain(["c4,", "4c", "c-4", "c4,d5", "c4swap", "c4"].map(|word| (word, Game::Crosswise)))
        {
            assert_eq!(hint(word.as_bytes(), game), None, "{word}");
        }
        assert_eq!(hint(b"\xff", Game::Cross), None);
        assert_eq!(hint(b"B", Game::Crosswise), None);
        assert!(hint("—".as_bytes(), Game::Crosswise).is_some_and(|hint| hint.contains("`--`")));
        assert!(hint("Ma1–b2".as_bytes(), Game::Crosswise).is_some_and(|hint| hint.contains("`ma1-b2`")));
        assert_eq!(hint(b"1/2", Game::Cross).as_deref(), Some("cross has no draws"));
        assert_eq!(hint("b1→b3".as_bytes(), Game::Cross).as_deref(), Some("write blanks between moves: `b1 b3`"));
    }
}
