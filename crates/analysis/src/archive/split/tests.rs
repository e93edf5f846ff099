//! The blocks of a stream, compared with its games.

use xgames_core::diagnostic::Locator;
use xgames_core::random::Random;

use super::*;

/// A reader that returns at most a few bytes at a time.
struct Dribble<'t>(&'t [u8], usize);

impl Read for Dribble<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.0.len().min(self.1).min(buffer.len());
        buffer[..length].copy_from_slice(&self.0[..length]);
        self.0 = &self.0[length..];
        Ok(length)
    }
}

fn pieces(text: &[u8]) -> Vec<Piece> {
    Splitter::new(&mut Dribble(text, 100_000), BLOCK, Format::Native).collect()
}

/// The offsets at which games begin, and whether they are too long. The pieces are those of the text.
fn found(text: &[u8], block: usize, longest: usize) -> Vec<(usize, bool)> {
    let mut reader = Dribble(text, 100_000);
    let splitter = Splitter { longest, ..Splitter::new(&mut reader, block, Format::Native) };
    let (mut found, mut at, mut skips) = (Vec::new(), 0, false);
    for piece in splitter {
        let (base, length, games) = match piece {
            Piece::Games(block) => {
                let base = block.base;
                assert!(text[base.offset as usize..].starts_with(&block.text));
                (base, block.text.len(), begins(&block.text, base.offset))
            }
            Piece::TooLong { base } => (base, 0, Vec::new()),
            Piece::Failed(error) => panic!("{error}"),
        };
        let start = base.offset as usize;
        assert!(start == at || skips && start > at);
        assert_eq!(base, Locator::new(text, Location::START).locate(start));
        skips = length == 0;
        found.extend(skips.then_some((start, true)));
        found.extend(games.into_iter().map(|begin| (begin as usize, false)));
        at = start + length;
    }
    found
}

/// Games that may have any length, up to the first byte of the next one.
const STRETCHED: [&str; 7] = [
    "[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 {…} b2 *\n\n",
    "[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 {so\non\n\n…\nand on} b2 *\n",
    "[Game \"cross\"] 1. a1 {…} *\n",
    "[Game \"cross\"]\n[Event \"…\"]\n[Size \"3\"]\n\n1. a1 1-0\n",
    "[Game \"cross\"]\n\n{so\non}\n[Size \"3\"]\n\n1. a1 {…} *\n\n",
    "[Event \"…\"]\n[Game \"cross\"]\n\n*\n",
    "[Game \"cross\"]\n\n1. a1 {…}\n\n",
];

fn stretched(number: usize, length: usize, line_end: &str) -> String {
    let game = STRETCHED[number].replace('\n', line_end);
    let filling = "x".repeat(length - (game.len() - "…".len()));
    game.replace('…', &filling)
}

/// The offsets of the games in a text that begins at `base`.
fn begins(text: &[u8], base: u64) -> Vec<u64> {
    let mut reader = Reader::new(text);
    let mut begins = Vec::new();
    while let Some(head) = reader.next_game() {
        begins.push(base + head.start as u64);
    }
    begins
}

/// Whether a game has comments before it, which belong to it.
fn has_comments_between(text: &[u8]) -> bool {
    let mut reader = Reader::new(text);
    std::iter::from_fn(|| reader.next_game()).any(|head| !text[head.from..head.start].trim_ascii().is_empty())
}

fn game(number: usize) -> String {
    let moves = ["a1 b1 a2 1-0", "a1 (b2) {x\n} b1 *", "a1 b1 ; 1-0\n*", "a1 {[%eval 1]} 0-1", "a1 b1", "1-0"];
    let gap = ["\n", "\n\n", " \n \n", "\n; between 1-0\n\n"][number % 4];
    let extra = if number.is_multiple_of(7) { "{about 1-0\n\n}\n" } else { "" };
    format!("[Game \"crossway\"]\n{extra}[Size \"4\"]\n[Round \"{number}\"]\n\n{}\n{gap}", moves[number % moves.len()])
}

#[test]
fn games_on_one_line_are_cut_into_blocks() {
    let text = "[Game \"cross\"] {1-0 [} 1. a1 * ".repeat(40_000);
    for end in ["", "\n", "\n[Game \"cross\"]\n\n1. a1 *\n"] {
        let text = [text.as_str(), end].concat();
        let (mut joined, mut games) = (Vec::new(), 0);
        for piece in pieces(text.as_bytes()) {
            let Piece::Games(block) = piece else { panic!("{piece:?}") };
            assert!(block.text.len() <= LONG_BLOCK * BLOCK, "{}", block.text.len());
            let mut locator = Locator::new(text.as_bytes(), Location::START);
            assert_eq!(block.base, locator.locate(joined.len()));
            games += begins(&block.text, 0).len();
            joined.extend_from_slice(&block.text);
        }
        assert_eq!((joined, games), (text.clone().into_bytes(), begins(text.as_bytes(), 0).len()));
    }
}

#[test]
fn blocks_hold_whole_games_and_lose_nothing() {
    let text: String = (0..30_000).map(game).collect();
    let mut joined = Vec::new();
    let mut found = Vec::new();
    let mut count = 0;
    for piece in pieces(text.as_bytes()) {
        let Piece::Games(block) = piece else { panic!("{piece:?}") };
        assert_eq!(block.base.offset, joined.len() as u64);
        assert_eq!(block.base.line, memchr_iter(b'\n', &joined).count() + 1);
        found.extend(begins(&block.text, block.base.offset));
        joined.extend_from_slice(&block.text);
        count += 1;
    }
    assert_eq!(joined, text.as_bytes());
    assert_eq!(found, begins(text.as_bytes(), 0));
    assert!(count > 5, "{count} blocks");
}

#[test]
fn blocks_of_tiny_games_are_small() {
    for text in ["a1 *\n\n".repeat(40_000), "[A \"\"]\n*\n".repeat(9_000)] {
        let pieces = pieces(text.as_bytes());
        let mut all = Vec::new();
        for piece in &pieces {
            let Piece::Games(block) = piece else { panic!("{piece:?}") };
            assert!(block.text.split(|byte| *byte == b'\n').count() <= MAX_LINES + 2);
            assert_eq!(begins(&block.text, block.base.offset).first(), Some(&(all.len() as u64)));
            all.extend_from_slice(&block.text);
        }
        assert_eq!(all, text.as_bytes());
    }
}

#[test]
fn games_without_tags_are_split() {
    let text = "k10 d4 1-0\nq16\nd4 0-1 a1 *\n".repeat(40_000);
    let mut found = Vec::new();
    for piece in pieces(text.as_bytes()) {
        let Piece::Games(block) = piece else { panic!("{piece:?}") };
        assert!(block.text.len() <= BLOCK, "{}", block.text.len());
        found.extend(begins(&block.text, block.base.offset));
    }
    assert_eq!(found, begins(text.as_bytes(), 0));
}

#[test]
fn a_game_that_is_too_long_is_skipped() {
    let long = format!("[Game \"cross\"]\n\n{}", "f6 ".repeat(MAX_GAME_LENGTH));
    for text in [format!("{}{long}\n\n{}", game(0), game(1)), format!("{}{long} 1-0\n{}", game(0), game(1))] {
        let pieces = pieces(text.as_bytes());
        let [Piece::Games(first), Piece::TooLong { base }, Piece::Games(last)] = &pieces[..] else {
            panic!("{} pieces", pieces.len())
        };
        assert_eq!(&*first.text, game(0).as_bytes());
        assert_eq!(base.line, 1 + game(0).lines().count());
        assert_eq!(&*last.text, game(1).as_bytes());
        assert_eq!(last.base.offset as usize, text.len() - game(1).len());
    }
    // The text is one line, and nothing follows it.
    let endless = "x".repeat(3 * MAX_GAME_LENGTH);
    assert!(matches!(&pieces(endless.as_bytes())[..], [Piece::TooLong { base: Location { line: 1, .. } }]));
}

#[test]
fn a_failure_drops_truncated_games() {
    struct Fails(Vec<u8>);
    impl Read for Fails {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() {
                return Err(io::Error::other("damaged"));
            }
            let length = self.0.len().min(buffer.len());
            buffer[..length].copy_from_slice(&self.0[..length]);
            self.0.drain(..length);
            Ok(length)
        }
    }
    let text = format!("{}{}{}", game(0), game(3), &game(5)[..40]);
    let mut reader = Fails(text.into_bytes());
    let pieces: Vec<Piece> = Splitter::new(&mut reader, BLOCK, Format::Native).collect();
    let [Piece::Games(one), Piece::Games(two), Piece::Failed(error)] = &pieces[..] else { panic!("{pieces:?}") };
    assert_eq!([&one.text[..], &two.text].concat(), format!("{}{}", game(0), game(3)).as_bytes());
    assert_eq!(error.to_string(), "damaged");
    assert!(matches!(
        &Splitter::new(&mut Fails(Vec::new()), BLOCK, Format::Native).collect::<Vec<_>>()[..],
        [Piece::Failed(_)]
    ));
}

#[test]
fn an_empty_text_has_no_blocks() {
    assert!(pieces(b"").is_empty());
}

/// Where a read ends, in the long game, in the first tag of the next one or after it, makes no difference.
#[test]
fn a_game_is_too_long_by_its_length_alone() {
    let longest = 300;
    for line_end in ["\n", "\r\n"] {
        let tail = stretched(0, 80, line_end) + &stretched(2, 70, line_end);
        for first in 0..STRETCHED.len() {
            for (second, long) in (0..STRETCHED.len()).flat_map(|second| [(second, false), (second, true)]) {
                for length in longest - 20..longest + 60 {
                    let games = [
                        stretched(0, 60, line_end),
                        stretched(first, length, line_end),
                        stretched(second, if long { longest + 60 } else { 90 }, line_end),
                        tail.clone(),
                    ];
                    let (mut expected, mut at) = (Vec::new(), 0);
                    for game in &games[..3] {
                        expected.push((at, game.len() > longest));
                        at += game.len();
                    }
                    expected.extend([(at, false), (at + 80, false)]);
                    let text = games.concat();
                    for block in [16, 64, 1 << 20] {
                        assert_eq!(found(text.as_bytes(), block, longest), expected, "{block} {length} {text}");
                    }
                }
            }
        }
    }
}

/// The end of a text ends its last game, too.
#[test]
fn the_last_game_may_be_as_long_as_others() {
    let longest = 300;
    for number in 0..STRETCHED.len() {
        for length in longest - 20..longest + 100 {
            let text = stretched(0, 60, "\n") + &stretched(number, length, "\n");
            for cut in [0, 1] {
                let text = &text[..text.len() - cut];
                let expected = [(0, false), (60, length - cut > longest)];
                assert_eq!(found(text.as_bytes(), 32, longest), expected, "{length} {text}");
            }
        }
    }
}

/// In other formats, too, where a read ends makes no difference, and what separates two games of SGF or JSON belongs to neither.
#[test]
fn a_game_of_any_format_is_too_long_by_its_length_alone() {
    // A game whose text may have any length, and the text before, between and after games.
    let formats = [
        (Format::Sgf, "(;XG[cross]SZ[6];B[a1]C[…])", ["", "\n", ""]),
        (Format::Sgf, "(;XG[cross]SZ[6];B[a1]C[…])", ["\n\n  ", "", "\n"]),
        (Format::Sgf, "(;XG[cross]SZ[6](;B[a1]C[…]))", ["text ", "\r\n\r\n", "text"]),
        (Format::Json, "{\"game\":\"cross\",\"moves\":[{\"comment\":\"…\"}]}", ["", "\n", "\n"]),
        (Format::Json, "{\"game\":\"cross\",\"moves\":[{\"comment\":\"…\"}]}", ["[", ",", "]"]),
        (Format::Json, "{\"game\":\"cross\",\"moves\":[{\"comment\":\"…\"}]}", [" [\n", " ,\n\t", "\n]\n"]),
        (Format::AbstractPlay, "{\"header\":{\"name\":\"…\"}}", ["[", ",\n", "]"]),
        (Format::Ndjson, "{\"game\":\"cross\",\"moves\":[{\"comment\":\"…\"}]}", ["", "\n", "\n"]),
        (Format::Ndjson, "{\"game\":\"cross\",\"moves\":[{\"comment\":\"…\"}]}", ["\n", " \r\n", ""]),
        (Format::Csv, "cross,…\n", ["", "", ""]),
        (Format::Csv, "cross,\"\n…\"\r\n", ["", "", ""]),
    ];
    let longest = 100;
    for (format, game, [first, between, last]) in formats {
        let long = |length: usize| game.replace('…', &"x".repeat(length + "…".len() - game.len()));
        for (one, other) in
            (longest - 3..longest + 4).flat_map(|one| (longest - 3..longest + 4).map(move |other| (one, other)))
        {
            let games = [long(60), long(one), long(other), long(60), long(longest), long(longest + 1)];
            let text = [first, &games.join(between), last].concat();
            for block in [1, 16, 64, 1 << 20] {
                let mut reader = Dribble(text.as_bytes(), 100_000);
                let splitter = Splitter { longest, ..Splitter::new(&mut reader, block, format) };
                let (mut judged, mut dropped) = (String::new(), Vec::new());
                for piece in splitter {
                    match piece {
                        Piece::Games(block) => judged.push_str(std::str::from_utf8(&block.text).unwrap()),
                        Piece::TooLong { base } => {
                            assert_eq!(
                                base,
                                Locator::new(text.as_bytes(), Location::START).locate(base.offset as usize)
                            );
                            dropped.push(base.offset as usize);
                        }
                        Piece::Failed(error) => panic!("{error}"),
                    }
                }
                let mut at = first.len();
                for game in &games {
                    assert_eq!(dropped.contains(&at), game.len() > longest, "{block} {one} {other} {text}");
                    at += game.len() + between.len();
                }
                let kept: Vec<&str> = games.iter().map(String::as_str).filter(|game| game.len() <= longest).collect();
                let begin = &game[..game.find('…').unwrap()];
                assert_eq!(judged.matches(begin).count(), kept.len(), "{block} {one} {other} {text}");
                assert!(kept.iter().all(|game| judged.contains(game)), "{block} {one} {other} {text}");
                assert_eq!(dropped.len() + kept.len(), games.len());
            }
        }
    }
}

/// Text before a game may be as long as a game, but not longer, because it has to be kept.
#[test]
fn what_belongs_to_no_game_is_bounded_too() {
    let longest = 100;
    for (before, is_kept) in [(longest - 1, true), (longest, true), (longest + 1, false), (3 * longest, false)] {
        let text = " ".repeat(before) + "(;C[" + &"x".repeat(longest - 6) + "])";
        let mut reader = Dribble(text.as_bytes(), 7);
        let splitter = Splitter { longest, ..Splitter::new(&mut reader, 16, Format::Sgf) };
        let pieces: Vec<Piece> = splitter.collect();
        assert_eq!(matches!(&pieces[..], [Piece::Games(_)]), is_kept, "{before} {pieces:?}");
    }
}

/// Random texts with tags, moves and comments in any order.
#[test]
fn games_that_are_not_too_long_are_never_lost() {
    const PIECES: [&str; 16] = [
        "[Game \"cross\"]\n",
        "[Size \"3\"]\n",
        "[Size \"2\"] ",
        "\n",
        "\n\n",
        "1. a1 ",
        "b1 2. c3 ",
        "0-1 ; text\n",
        "1-0\n\n",
        "*\n",
        "{so\non}",
        "{",
        "; text\n",
        "%",
        "*\r\n\r\n[Game \"cross\"]\r\n",
        "*\n\n[Game \"cross\"]\n[Size \"3\"]\n\n",
    ];
    let mut random = Random::new(7, 0);
    let (mut long, mut short) = (0, 0);
    for _ in 0..20_000 {
        let text: String = (0..random.below(30)).map(|_| *random.pick(&PIECES).unwrap()).collect();
        let text = text.as_bytes();
        let all: Vec<usize> = begins(text, 0).into_iter().map(|begin| begin as usize).collect();
        let longest = 20 + random.below(120);
        let found = found(text, 8 + random.below(30), longest);
        let ends = all.iter().skip(1).copied().chain([text.len()]);
        let is_long = all.iter().zip(ends).any(|(begin, end)| end - begin > longest);
        // Within a line no game with tags is cut off, and a comment before a game without tags is not yet this game.
        let in_line = all.iter().any(|begin| *begin > 0 && text[*begin] == b'[' && text[begin - 1] != b'\n');
        if all.is_empty() || is_long || in_line || has_comments_between(text) {
            assert!(found.is_sorted());
            long += 1;
        } else {
            assert_eq!(
                found,
                all.iter().map(|begin| (*begin, false)).collect::<Vec<_>>(),
                "{longest} {}",
                text.escape_ascii()
            );
            short += 1;
        }
    }
    assert!(long > 1000 && short > 1000, "{long} {short}");
}

#[test]
fn a_block_is_read_as_its_part_of_the_whole() {
    for text in [
        "\u{feff}\u{feff}%y\n\n\n[Game \"crossway\"]\n[Size \"2\"]\n\n1. a1 b1 2. a2 1-0\n\n",
        // Only the tag of the next line shows that the first ones are not of one game.
        "[Size \"2\"]{c}[Game \"cross\"]\n[Size \"2\"]{c}%y\n\n\n[Game \"crossway\"]\n\n1. a1 1-0\n\n",
        "[Size \"2\"]\u{feff}[Game \"cross\"]\n[Size \"2\"]\n\na1 *\n\n[Game \"crossway\"]\n\n1. a1 1-0\n\n",
    ] {
        for block in 1..text.len() {
            let mut games = Vec::new();
            for piece in Splitter::new(&mut text.as_bytes(), block, Format::Native) {
                let Piece::Games(block) = piece else { panic!("{piece:?}") };
                games.extend(begins(&block.text, block.base.offset));
            }
            assert_eq!(games, begins(text.as_bytes(), 0), "{block} {}", text.escape_debug());
        }
    }
}
