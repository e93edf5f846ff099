use super::*;
use xgames_core::games::Position;
use xgames_core::games::cross::Cross;
use xgames_core::games::crossings::Crossings;
use xgames_core::games::crossway::Crossway;
use xgames_core::games::crosswise::Crosswise;
use xgames_core::games::{Notation, SetupOptions, Side};
use xgames_core::judge::{LineEnd, Watch};
use xgames_core::random::Random;

fn start<P: Notation>(size: &str) -> P {
    let setup = P::read_setup(&SetupOptions { size: Some(size), ..SetupOptions::default() });
    P::begin(&setup.unwrap()).unwrap()
}

/// A board as rows of letters.
type Letters = Vec<Vec<char>>;

/// The board of a position in one line.
fn letters(line: &str) -> Letters {
    let row = |row: &str| {
        let mut letters = Vec::new();
        let mut number = 0;
        for character in row.chars().chain(['\n']) {
            if let Some(digit) = character.to_digit(10) {
                number = 10 * number + digit;
            } else {
                letters.extend(std::iter::repeat_n('.', number as usize));
                letters.extend(Some(character).filter(|character| *character != '\n'));
                number = 0;
            }
        }
        letters
    };
    line.split(' ').next().unwrap_or_default().split('/').map(row).collect()
}

fn exchanged(rows: &Letters) -> Letters {
    let other = |letter: &char| match letter {
        'B' => 'W',
        'W' => 'B',
        'b' => 'w',
        'w' => 'b',
        'O' => 'X',
        'X' => 'O',
        letter => *letter,
    };
    rows.iter().map(|row| row.iter().map(other).collect()).collect()
}

fn mirrored(rows: &Letters) -> Letters {
    rows.iter().map(|row| row.iter().rev().copied().collect()).collect()
}

fn upside_down(rows: &Letters) -> Letters {
    rows.iter().rev().cloned().collect()
}

fn transposed(rows: &Letters) -> Letters {
    (0..rows[0].len()).map(|column| rows.iter().map(|row| row[column]).collect()).collect()
}

/// The pattern and its mirror images, upright and upside down.
fn four(rows: &Letters) -> Vec<Letters> {
    vec![rows.clone(), mirrored(rows), upside_down(rows), mirrored(&upside_down(rows))]
}

fn fits(wanted: char, found: char) -> bool {
    match wanted {
        '?' => true,
        '*' => found != '.',
        // Locked stones are stones.
        'w' | 'b' => found.to_ascii_lowercase() == wanted,
        _ => wanted == found,
    }
}

/// Whether a pattern is anywhere on a square board.
fn is_anywhere(board: &Letters, pattern: &Letters) -> bool {
    let (height, width) = (pattern.len(), pattern[0].len());
    let is_at = |down: usize, right: usize| {
        pattern.iter().enumerate().all(|(row, wanted)| {
            wanted.iter().enumerate().all(|(column, wanted)| fits(*wanted, board[down + row][right + column]))
        })
    };
    height <= board.len()
        && width <= board.len()
        && (0..=board.len() - height).any(|down| (0..=board.len() - width).any(|right| is_at(down, right)))
}

/// A random game.
fn game<P: Symmetric>(begin: &P, random: &mut Random) -> Vec<P::Move> {
    let mut position = begin.clone();
    let mut line = Vec::new();
    let longest = 10 + random.below(60);
    while position.outcome().is_none() && line.len() < longest {
        let Some(&mv) = random.pick(&position.legal_moves()) else { break };
        position.play(mv);
        line.push(mv);
    }
    line
}

/// The positions of a game, in one line each, the start position first.
fn positions<P: Symmetric>(begin: &P, line: &[P::Move]) -> Vec<String> {
    let mut position = begin.clone();
    let after = line.iter().map(|mv| {
        position.play(*mv);
        position.one_line()
    });
    [begin.one_line()].into_iter().chain(after.collect::<Vec<_>>()).collect()
}

/// Whether everything occurs in a game.
fn occurs<P: Symmetric>(wanted: &Occurrences, begin: &P, line: &[P::Move]) -> bool {
    let mut watcher = TestCache::default().watcher::<P>(wanted, Symmetric::size(begin));
    watcher.begins(begin);
    let mut position = begin.clone();
    for mv in line {
        Watch::<P>::before(&mut watcher, &position, *mv);
        position.play(*mv);
        watcher.after(&position, *mv);
    }
    watcher.ends(&LineEnd::played(line, &position));
    watcher.has_all()
}

fn one(wanted: Occurrence, symmetry: Option<bool>) -> Occurrences {
    Occurrences { wanted: vec![wanted], symmetry, coords: None }
}

/// A part of a board in which some cells matter less.
fn pattern_of(board: &Letters, random: &mut Random) -> Letters {
    let side = |random: &mut Random| if random.one_in(4) { board.len() } else { 1 + random.below(board.len().min(4)) };
    let (height, width) = (side(random), side(random));
    let (down, right) = (random.below(board.len() - height + 1), random.below(board.len() - width + 1));
    let blank = 1 + random.below(4);
    let rows = board[down..down + height].iter().map(|row| {
        let letter = |letter: &char| match letter {
            _ if random.below(5) < blank => '?',
            letter if *letter != '.' && random.one_in(4) => '*',
            letter => *letter,
        };
        row[right..right + width].iter().map(letter).collect()
    });
    rows.collect()
}

fn text(pattern: &Letters) -> String {
    pattern.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
}

/// Patterns on square boards, compared with a search over the letters of every position in every symmetry.
fn agrees_with_a_plain_search<P: Symmetric>(size: &str, images: fn(&Letters) -> Vec<Letters>) {
    let begin: P = start(size);
    let mut found = 0;
    for number in 0..150 {
        let mut random = Random::new(3, number);
        let shown = positions(&begin, &game(&begin, &mut random));
        let board = letters(random.pick(&shown).unwrap());
        let pattern = pattern_of(&board, &mut random);
        let line = game(&begin, &mut random);
        let range = if random.one_in(3) { 3..=12 } else { 0..=u32::MAX };
        for folds in [true, false] {
            let wanted = Occurrence::Pattern(text(&pattern), PlyRange::Within(range.clone()));
            let images = if folds { images(&pattern) } else { vec![pattern.clone()] };
            let expected = (0..).zip(positions(&begin, &line)).any(|(ply, position)| {
                range.contains(&ply) && images.iter().any(|image| is_anywhere(&letters(&position), image))
            });
            found += u32::from(expected);
            assert_eq!(occurs(&one(wanted, Some(folds)), &begin, &line), expected, "{} {folds}", text(&pattern));
        }
    }
    assert!((50..250).contains(&found), "{found}");
}

#[test]
fn patterns_of_crossway_agree_with_a_plain_search() {
    let images = |pattern: &Letters| {
        let mut images = four(pattern);
        images.extend(four(&transposed(&exchanged(pattern))));
        images
    };
    agrees_with_a_plain_search::<Crossway>("5", images);
    agrees_with_a_plain_search::<Crossway>("9", images);
}

#[test]
fn patterns_of_crossings_agree_with_a_plain_search() {
    agrees_with_a_plain_search::<Crossings>("8", |pattern| {
        let over = upside_down(&exchanged(pattern));
        vec![pattern.clone(), mirrored(pattern), mirrored(&over), over]
    });
}

/// The rows of a hexagonal board turned by some sixths and perhaps mirrored, by geometry: each cell is found again at the
/// nearest place.
fn turned(rows: &Letters, sixths: usize, mirror: bool) -> Letters {
    let side = rows.len().div_ceil(2) as f64;
    let places = |row: usize| {
        let width = rows[row].len();
        (0..width).map(move |column| {
            (column as f64 - (width as f64 - 1.0) / 2.0, (row as f64 - side + 1.0) * 3f64.sqrt() / 2.0)
        })
    };
    let all: Vec<(usize, usize, f64, f64)> = (0..rows.len())
        .flat_map(|row| places(row).enumerate().map(move |(column, (x, y))| (row, column, x, y)))
        .collect();
    let (sin, cos) = (sixths as f64 * std::f64::consts::FRAC_PI_3).sin_cos();
    let mut image = rows.clone();
    for &(row, column, x, y) in &all {
        let x = if mirror { -x } else { x };
        let (x, y) = (x * cos - y * sin, x * sin + y * cos);
        let distance = |other: &&(usize, usize, f64, f64)| (other.2 - x).hypot(other.3 - y);
        let nearest = all.iter().min_by(|a, b| distance(a).total_cmp(&distance(b))).unwrap();
        assert!(distance(&nearest) < 0.01);
        image[nearest.0][nearest.1] = rows[row][column];
    }
    image
}

#[test]
fn positions_of_cross_are_found_turned_mirrored_and_exchanged() {
    let begin: Cross = start("4");
    for number in 0..60 {
        let mut random = Random::new(4, number);
        let line = game(&begin, &mut random);
        let shown = positions(&begin, &line);
        let ply = random.below(shown.len());
        let (board, turn) = shown[ply].split_once(' ').unwrap();
        let (sixths, mirror, exchange) = (random.below(6), random.one_in(2), random.one_in(2));
        let image = turned(&letters(board), sixths, mirror);
        let image = if exchange { exchanged(&image) } else { image };
        let turn = if exchange { ["X", "O"][usize::from(turn == "X")] } else { turn };
        let other = ["X", "O"][usize::from(turn == "X")];
        let at = |ply: usize| PlyRange::Within(ply as u32..=ply as u32);
        let position = |turn: &str, plies| Occurrence::Position(format!("{} {turn}", text(&image)), plies);
        assert!(occurs(&one(position(turn, PlyRange::ALL), None), &begin, &line), "{} {ply}", text(&image));
        assert!(occurs(&one(position(turn, at(ply)), None), &begin, &line));
        // A swap leaves the board and the side to move as they are, so the position is there twice.
        if ply > 2 {
            assert!(!occurs(&one(position(turn, at(ply - 1)), None), &begin, &line));
            assert!(!occurs(&one(position(other, PlyRange::ALL), None), &begin, &line));
        }
        let is_same = image == letters(board) && !exchange;
        if is_same {
            assert!(occurs(&one(position(turn, PlyRange::ALL), Some(false)), &begin, &line));
        }
        let is_last = ply + 1 == shown.len();
        let before_swap = line.last() == Some(&xgames_core::games::cross::Move::Swap) && ply + 2 == shown.len();
        assert_eq!(occurs(&one(position(turn, PlyRange::Last), None), &begin, &line), is_last || before_swap);
    }
}

/// A part of a hexagon: three O in a triangle, anywhere.
#[test]
fn small_hexagons_are_found_anywhere() {
    let begin: Cross = start("4");
    let triangle = |text: &str| one(Occurrence::Pattern(text.into(), PlyRange::ALL), None);
    let line = |moves: &str| moves::read(&begin, moves).unwrap();
    let game = line("d4 a1 d5 a2 e5");
    assert!(occurs(&triangle("??/?OO/?O"), &begin, &game));
    assert!(occurs(&triangle("??/?XX/?X"), &begin, &game), "the sides are exchangeable");
    assert!(!occurs(&triangle("??/?OO/?O"), &begin, &game[..4]));
    assert!(!occurs(&triangle("OO/O?O/OO"), &begin, &game));
}

/// Rows and columns of Crosswise have no order, so patterns are found in any order of them.
#[test]
fn lines_of_crosswise_are_found_in_any_order() {
    let begin: Crosswise = start("6");
    let line = moves::read(&begin, "Aa1 Bc1 Af1 Cb4 Dc5").unwrap();
    let has = |pattern: &str, symmetry| {
        occurs(&one(Occurrence::Pattern(pattern.into(), PlyRange::ALL), symmetry), &begin, &line)
    };
    assert!(has("AAB", None));
    assert!(has("A/B/A", None), "the transposition exchanges the teams");
    assert!(has("B./D?", None) && has("D?/B.", None));
    assert!(!has("AAA", None) && !has("ABC", None) && !has("CD", None));
    assert!(!has("AAB", Some(false)));
    assert!(has("A.B..A", Some(false)));
}

/// The search in any order finds what a search over all orders of the rows and columns of small boards finds.
#[test]
fn unordered_lines_agree_with_all_orders() {
    fn orders(number: usize) -> Vec<Vec<usize>> {
        if number == 0 {
            return vec![Vec::new()];
        }
        let longer = |order: Vec<usize>| {
            (0..number).map(move |at| {
                let mut order = order.clone();
                order.insert(at, number - 1);
                order
            })
        };
        orders(number - 1).into_iter().flat_map(longer).collect()
    }
    let mut found = 0;
    for number in 0..400 {
        let mut random = Random::new(5, number);
        let board: Vec<Vec<u16>> = (0..4).map(|_| (0..4).map(|_| 1 << random.below(3)).collect()).collect();
        let height = 1 + random.below(4);
        let pattern: Vec<Vec<u16>> =
            (0..height).map(|_| (0..3).map(|_| [1, 2, 4, 6, u16::MAX][random.below(5)]).collect()).collect();
        let expected = orders(4).iter().any(|rows| {
            orders(4).iter().any(|columns| {
                pattern.iter().enumerate().all(|(row, sets)| {
                    sets.iter().enumerate().all(|(column, set)| set & board[rows[row]][columns[column]] != 0)
                })
            })
        });
        found += u32::from(expected);
        assert_eq!(unordered::contains(&board, &pattern), expected);
    }
    assert!((50..350).contains(&found), "{found}");
}

#[test]
fn openings_moves_and_endings() {
    let begin: Crossway = start("5");
    let game = |moves: &str| moves::play(&begin, moves).unwrap().0;
    let has = |wanted: fn(String) -> Occurrence, text: &str, symmetry, moves: &str| {
        occurs(&one(wanted(text.into()), symmetry), &begin, &game(moves))
    };
    let line = "b2 swap d4 c3 a1";
    assert!(has(Occurrence::Opening, "b2 swap d4", None, line));
    assert!(has(Occurrence::Opening, "1. b2 swap 2. d4", None, line));
    assert!(
        !has(Occurrence::Opening, "d2 swap b4", None, line) && has(Occurrence::Opening, "d2 swap b4", Some(true), line)
    );
    // In the transposed game White would begin, so no game begins with it.
    assert!(!has(Occurrence::Opening, "b1", Some(true), "a2") && has(Occurrence::Opening, "b1", Some(true), "d5"));
    assert!(!has(Occurrence::Opening, "b2 d4", None, line) && !has(Occurrence::Opening, "d4", None, line));
    // b2 and a1 are Black's in both orders.
    assert!(has(Occurrence::Transposition, "b2 c3 a1", None, "a1 c3 b2 e5"));
    assert!(has(Occurrence::Transposition, "b2 c3 a1", None, "e1 c3 d2 e5"), "mirrored");
    assert!(!has(Occurrence::Transposition, "b2 c3 a1", Some(false), "e1 c3 d2 e5"));
    assert!(!has(Occurrence::Transposition, "b2 c3 a1", None, "a1 b2 c3 e5"));
    assert!(has(Occurrence::Move, "c3", None, line) && !has(Occurrence::Move, "c4", None, line));
    assert!(has(Occurrence::Move, "a5", Some(true), line) && !has(Occurrence::Move, "a5", None, line));
    assert!(has(Occurrence::Ending, "c3 a1", None, line) && !has(Occurrence::Ending, "d4 c3", None, line));
    // A game from a set-up position has no opening.
    let options = SetupOptions { position: Some("5/5/5/5/4W B"), ..SetupOptions::default() };
    let set_up = Crossway::begin(&Crossway::read_setup(&options).unwrap()).unwrap();
    assert!(!occurs(&one(Occurrence::Opening("b2".into()), None), &set_up, &game("b2")));
    assert!(occurs(&one(Occurrence::Move("b2".into()), None), &set_up, &game("b2")));
}

/// The record need not name the stone that a move takes: the board has it.
#[test]
fn a_move_may_name_the_stone_that_it_takes() {
    let begin: Crosswise = start("6");
    for (line, other) in [("Ac4 Bd3 Rd3", "Rc4"), ("Ac4 Bd3 Rd3=B", "Rc4=A"), ("Ac4 Bd3 SCd3 De1", "Rd3=B")] {
        let (line, _) = moves::play(&begin, line).unwrap();
        let has = |wanted: fn(String) -> Occurrence, text: &str, symmetry| {
            occurs(&one(wanted(text.into()), symmetry), &begin, &line)
        };
        let mv = if line.len() == 3 { "Rd3" } else { "SCd3" };
        assert!(has(Occurrence::Move, mv, None) && has(Occurrence::Move, &format!("{mv}=B"), None), "{line:?}");
        assert!(has(Occurrence::Move, &format!("{mv}=?"), None) && !has(Occurrence::Move, &format!("{mv}=A"), None));
        assert!(!has(Occurrence::Move, other, None), "{line:?}");
        let ending =
            |taken: &str| if line.len() == 3 { format!("Bd3 Rd3={taken}") } else { format!("SCd3={taken} De1") };
        assert!(has(Occurrence::Ending, &ending("B"), None) && !has(Occurrence::Ending, &ending("C"), None));
        // Rows and columns are exchanged.
        let image = if line.len() == 3 { "Rc4" } else { "SCc4" };
        assert!(has(Occurrence::Move, &format!("{image}=B"), Some(true)));
        assert!(!has(Occurrence::Move, &format!("{image}=D"), Some(true)));
    }
    let is_looked_at = |text: &str| one(Occurrence::Move(text.into()), None).need_positions();
    assert!(is_looked_at("Rc4=B") && !is_looked_at("Rc4"));
}

/// The images of an opening are those that games of the same start can have: the set is counted by playing all pairs of moves.
#[test]
fn images_of_openings_begin_with_the_same_side() {
    fn fitting<P: Symmetric>(size: &str, opening: &str) -> usize {
        let begin: P = start(size);
        let wanted = one(Occurrence::Opening(opening.into()), Some(true));
        let moves = begin.legal_moves();
        moves.iter().filter(|mv| occurs(&wanted, &begin, &[**mv])).count()
    }
    // Mirrors of a corner, an edge, the centre, and a point in general position.
    assert_eq!(["a1", "b1", "b2"].map(|opening| fitting::<Crossway>("3", opening)), [4, 2, 1]);
    assert_eq!(fitting::<Crossway>("7", "b3"), 4);
    // All symmetries of Cross keep the side that begins.
    assert_eq!(["a1", "b2", "c3"].map(|opening| fitting::<Cross>("3", opening)), [6, 6, 1]);
    // Only left and right can be exchanged.
    assert_eq!(fitting::<Crossings>("8", "b1-b3"), 2);
}

/// The last position of a pattern counts at its last ply, and one that was there before a range at the range's beginning.
#[test]
fn ply_ranges_count_what_is_there() {
    let begin: Crossway = start("3");
    let (line, _) = moves::play(&begin, "a1 c3 b1 c2").unwrap();
    let has = |plies: &str| {
        occurs(&one(Occurrence::Pattern("B??".into(), plies.parse().unwrap()), Some(false)), &begin, &line)
    };
    assert!(has("1") && has("2") && has("4") && has("2..3") && has("last") && has("..1"));
    assert!(!has("0") && !has("5") && !has("5.."));
    assert_eq!(begin.turn().side, Side::First);
}

#[test]
fn a_pattern_follows_another_one_within_some_plies() {
    let begin: Crossway = start("3");
    let (line, _) = moves::play(&begin, "a1 c3 b1 c2 a3").unwrap();
    // Rows are from the top: B on a1 is there from ply 1, W on c3 alone from ply 2 to 3, B on a3 from ply 5.
    let has = |first: &str, plies: &str, then: &str, within| {
        let first = Box::new(Occurrence::Pattern(first.into(), plies.parse().unwrap_or(PlyRange::ALL)));
        occurs(&one(Occurrence::Then { first, text: then.into(), within }, Some(false)), &begin, &line)
    };
    let (corner, alone, later) = ("???/???/B??", "..W/??./B??", "B??/???/???");
    assert!(has(corner, "", alone, 0) && has(corner, "", alone, u32::MAX));
    assert!(has(alone, "", later, 2) && !has(alone, "", later, 1));
    assert!(has(alone, "2", later, 3) && !has(alone, "2", later, 2));
    assert!(has(corner, "", later, 0) && !has(later, "", alone, u32::MAX));
    assert!(has(corner, "last", later, 0) && !has(alone, "last", later, 9));
    assert!(has(".../.../...", "", corner, 1) && !has(".../.../...", "", corner, 0));
}

#[test]
fn what_cannot_occur_is_refused() {
    let check = |wanted: Occurrence, games: &[Game]| {
        let text = wanted.text().to_owned();
        let wanted = one(wanted, None);
        wanted.check(games).map_err(|(_, finding)| {
            (text[finding.span.start..finding.span.end].to_owned(), finding.message.into_owned())
        })
    };
    assert_eq!(check(Occurrence::Move("q16".into()), &Game::ALL), Ok(()));
    assert_eq!(check(Occurrence::Move("b1-b3".into()), &Game::ALL), Ok(()));
    assert_eq!(
        check(Occurrence::Move("k19 k18".into()), &Game::ALL).unwrap_err().1,
        "only one move may be written here"
    );
    // Only Crossings, the third game, reads this as a move.
    let off_the_board = check(Occurrence::Move("b1-b99".into()), &Game::ALL).unwrap_err().1;
    assert!(off_the_board.contains("is not on the board"), "{off_the_board}");
    assert_eq!(check(Occurrence::Opening("k10 k10".into()), &[Game::Crossway]).unwrap_err().0, "k10");
    assert_eq!(check(Occurrence::Opening("k10 {no}".into()), &[Game::Crossway]).unwrap_err().0, "{no}");
    assert_eq!(check(Occurrence::Opening(String::new()), &Game::ALL).unwrap_err().1, "there is no move here");
    assert_eq!(check(Occurrence::Pattern("B?/?Z".into(), PlyRange::ALL), &[Game::Crossway]).unwrap_err().0, "Z");
    assert_eq!(check(Occurrence::Position("3/3".into(), PlyRange::ALL), &[Game::Crossway]).unwrap_err().0, "3/3");
    assert_eq!(check(Occurrence::Position("O1/3/2".into(), PlyRange::ALL), &Game::ALL), Ok(()));
}
