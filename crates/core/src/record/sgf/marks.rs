//! Marks of programs whose SGF differs from the standard.
//!
//! Little Golem: nodes begin with `W`, and `W` is played by the player in `PB`, who moves first. The colours of the nodes
//! go on alternating after a swap, and `RE[B]` means that the player in `PB` has won. Values are not escaped: the player
//! `a;]` is `PW[a;]]`.
//!
//! HexGui: points have a letter and a number, such as `i3`. No letter is skipped, and rows count from the top. Up to
//! version 0.9 the word for a swap of sides was `swap-pieces`.

use super::characters::{blanks, is_name};
use super::points::PointNames;

/// A root is not searched further than this.
const LONGEST_ROOT: usize = 4096;

/// The marks of the program that has written a game, as its root shows them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Marks {
    /// Whether the game comes from Little Golem.
    pub(super) little_golem: bool,
    /// Whether values have no escapes.
    pub(super) unescaped: bool,
    /// The way in which points are named.
    pub(super) point_names: PointNames,
    /// Whether `swap-pieces` means a swap of sides.
    pub(super) swaps_sides: bool,
}

impl Marks {
    /// The marks of the game at the beginning of this text.
    pub(super) fn of(game: &[u8]) -> Marks {
        let (root, mover) = root(&game[..game.len().min(LONGEST_ROOT)]);
        let hexgui = value(root, "AP[").and_then(|program| program.strip_prefix(b"HexGui"));
        // Little Golem names itself as the source, or one of its tournaments.
        let little_golem = mover == Some(b'W')
            && (["SO[", "AP["].iter().any(|name| value(root, name).is_some_and(names_little_golem))
                || value(root, "EV[").is_some_and(is_tournament));
        Marks {
            little_golem,
            // A program that has saved the game again names an encoding, and escapes values.
            unescaped: little_golem && value(root, "CA[").is_none(),
            point_names: if hexgui.is_some() { PointNames::HexGui } else { PointNames::Standard },
            swaps_sides: hexgui.is_some_and(is_early_hexgui),
        }
    }
}

/// The text before the first move, and the letter of its colour. Without a move, it ends with the game, so that a short game costs little
/// and is not read by the marks of the next one.
fn root(game: &[u8]) -> (&[u8], Option<u8>) {
    let mut at = 0;
    while let Some(length) = game.get(at..).and_then(|rest| rest.iter().position(|byte| b";[()".contains(byte))) {
        at += length;
        let rest = &game[at + 1..];
        match game[at] {
            b'[' => at += value_length(rest).0,
            b')' => return (&game[..at], None),
            b';' if matches!(rest, [b'B' | b'W', b'[', ..]) => return (&game[..at], rest.first().copied()),
            // The game is not closed, and here begins another one.
            b'(' if at > 0 && matches!(game[at - 1], b'\n' | b'\r') && !is_variation(rest) => {
                return (&game[..at], None);
            }
            _ => {}
        }
        at += 1;
    }
    (game, None)
}

/// Whether a tree begins with a move after its parenthesis.
fn is_variation(tree: &[u8]) -> bool {
    matches!(tree, [b';', b'B' | b'W', b'[', ..])
}

/// Whether this is the version of HexGui 0.9 or before, after a colon.
fn is_early_hexgui(version: &[u8]) -> bool {
    matches!(version, [b':', b'0', b'.', b'0'..=b'9', rest @ ..] if !rest.first().is_some_and(u8::is_ascii_digit))
}

/// The value of the property of this name with its bracket.
fn value<'t>(root: &'t [u8], name: &str) -> Option<&'t [u8]> {
    let rest = &root[memchr::memmem::find(root, name.as_bytes())? + name.len()..];
    rest.get(..memchr::memchr(b']', rest)?)
}

fn names_little_golem(value: &[u8]) -> bool {
    let letters: Vec<u8> = value.iter().filter(|byte| **byte != b' ').map(u8::to_ascii_lowercase).collect();
    memchr::memmem::find(&letters, b"littlegolem").is_some()
}

/// Whether this is a tournament of Little Golem: game, kind and number, such as `hex.mc.2010.oct.1.11`.
fn is_tournament(value: &[u8]) -> bool {
    let mut parts = value.split(|byte| *byte == b'.');
    let has_game = parts.next().is_some_and(|game| !game.is_empty() && game.iter().all(u8::is_ascii_alphanumeric));
    let has_kind = parts.next().is_some_and(|kind| [b"ch", b"mc", b"in", b"ld"].iter().any(|known| kind == *known));
    has_game && has_kind && parts.next().is_some_and(|number| !number.is_empty())
}

/// The length of an unescaped value after its opening bracket, and whether it is closed. It ends with the first bracket
/// after which a value, a property, a node or a tree can follow.
pub(super) fn value_length(text: &[u8]) -> (usize, bool) {
    let can_follow = |rest: &[u8]| {
        let rest = &rest[blanks(rest)..];
        let name = rest.iter().take_while(|byte| is_name(**byte)).count();
        let after = &rest[name..];
        let next = after.get(blanks(after));
        if name == 0 { next.is_none_or(|next| b"[;()".contains(next)) } else { next == Some(&b'[') }
    };
    let end = memchr::memchr_iter(b']', text).find(|at| can_follow(&text[at + 1..]));
    (end.unwrap_or(text.len()), end.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_recognized_by_their_marks() {
        let of = |root: &str| {
            let marks = Marks::of(format!("(;FF[4]{root};W[cd];B[swap])").as_bytes());
            (marks.little_golem, marks.unescaped)
        };
        for root in [
            "EV[hex.mc.2010.oct.1.11]PB[a]SO[http://www.littlegolem.com]",
            "SO[https://littlegolem.net]",
            "AP[Little Golem:1]",
            "EV[hex.in.DEFAULT.14]",
            "EV[hex.ld.DEFAULT]PB[a;]]",
        ] {
            assert_eq!(of(root), (true, true), "{root}");
        }
        assert_eq!(of("CA[UTF-8]SO[http://www.littlegolem.com]"), (true, false));
        for root in [
            "",
            "SO[somewhere]",
            "PB[littlegolem]",
            "EV[Cup]",
            "EV[hex.ch]",
            "EV[hex.ch.]",
            "EV[hex.cup.1]",
            "EV[.ch.1]",
            "EV[the hex.ch.1]",
        ] {
            assert_eq!(of(root), (false, false), "{root}");
        }
        let black_begins = b"(;SO[http://www.littlegolem.com];B[cd];W[dd])";
        assert_eq!(Marks::of(black_begins), Marks::default());
        assert_eq!(Marks::of(b"(;SO[http://www.littlegolem.com])"), Marks::default());
        for (program, hexgui) in [
            ("HexGui:0.9.GIT", (true, true)),
            ("HexGui:0.9", (true, true)),
            ("HexGui:0.10", (true, false)),
            ("HexGui", (true, false)),
            ("Sabaki:0.52", (false, false)),
        ] {
            let marks = Marks::of(format!("(;FF[4]AP[{program}]GM[11]").as_bytes());
            assert_eq!((marks.point_names == PointNames::HexGui, marks.swaps_sides), hexgui, "{program}");
        }
    }

    /// A game without a move ends before the next one, which may come from another program.
    #[test]
    fn marks_are_those_of_one_game() {
        let golem = "SO[http://www.littlegolem.com];W[cd])";
        for first in ["(;)", "(;FF[4]SZ[5])", "(;FF[4]C[a;]] (b)", "(;FF[4]\n"] {
            assert_eq!(Marks::of(format!("{first}(;FF[4]AP[HexGui]{golem}").as_bytes()), Marks::default(), "{first}");
            assert_eq!(
                root(format!("{first}(;FF[4]{golem}").as_bytes()).0.len(),
                first.len() - usize::from(first.ends_with(')'))
            );
        }
        for begin in ["PW[(;a) b]", "PW[a;W[cd]]", "C[x];AE[aa]", "\n(;W[dd])"] {
            let text = format!("(;FF[4]SO[littlegolem]{begin};W[cd])");
            assert!(Marks::of(text.as_bytes()).little_golem, "{begin}");
        }
    }

    #[test]
    fn unescaped_values_end_where_something_can_follow() {
        for (text, value) in [
            ("a;]]SZ[13]", "a;]"),
            ("a\\]PW[b]", "a\\"),
            ("a] b]\n;W[aa]", "a] b"),
            ("a])", "a"),
            ("a]", "a"),
            ("a][b]", "a"),
            ("[x]]SO[y]", "[x]"),
        ] {
            assert_eq!(value_length(text.as_bytes()), (value.len(), true), "{text}");
        }
        assert_eq!(value_length(b"a] b"), (4, false));
    }
}
