use super::*;
use xgames_core::games::cross::Cross;
use xgames_core::games::crossings::Crossings;
use xgames_core::games::crossway::Crossway;
use xgames_core::games::crosswise::Crosswise;
use xgames_core::games::{Notation, SetupOptions, ToMove};

const LETTERS: DrawOptions = DrawOptions { framed: true, ..DrawOptions::PLAIN };
const SYMBOLS: DrawOptions = DrawOptions { symbols: true, ..LETTERS };

fn position_of<P: Notation>(position: &str) -> P {
    let options = SetupOptions { position: Some(position), ..SetupOptions::default() };
    P::begin(&P::read_setup(&options).unwrap()).unwrap()
}

fn marked<P: Notation>(position: &str, marks: &[(&str, Mark)]) -> Picture {
    let position: P = position_of(position);
    let mut picture = position.picture();
    for (name, mark) in marks {
        let cells: Vec<_> = picture.spots().map(|spot| spot.cell).collect();
        let named: Vec<_> = cells.into_iter().filter(|&cell| position.cell_name(cell) == *name).collect();
        picture.mark(&named, *mark);
    }
    picture
}

fn drawn_as<P: Notation>(options: DrawOptions, position: &str, marks: &[(&str, Mark)]) -> String {
    let picture = marked::<P>(position, marks);
    let plain = draw(&picture, options);
    let styled = draw(&picture, DrawOptions { styled: true, ..options });
    assert_eq!(anstream::adapter::strip_str(&styled).to_string(), plain);
    // Styles are bold, underlined and reversed; text is never faint, and there are no colours.
    assert!(styled.split("\x1b[").skip(1).all(|style| "0147".contains(&style[..1]) && &style[1..2] == "m"));
    plain
}

fn drawn<P: Notation>(position: &str, marks: &[(&str, Mark)]) -> String {
    drawn_as::<P>(DrawOptions::PLAIN, position, marks)
}

#[test]
fn square_board() {
    let expected = "3  B . .\n2  .>W .\n1  . . .\n   a b c\n   > last move\n";
    assert_eq!(drawn::<Crossway>("B2/1W1/3 B", &[("b2", Mark::Last)]), expected);
}

#[test]
fn hexagonal_board() {
    // The number of a diagonal is where the diagonal would continue.
    let expected = "     1 2\n a  . O 3\nb  .*X .\n c  . .\n   * decides the game\n";
    assert_eq!(drawn::<Cross>("1o/1x1/2 O", &[("b2", Mark::Chain)]), expected);
}

#[test]
fn two_letter_columns_get_room() {
    let drawn = drawn::<Crossway>(&format!("{}B {}", "27/".repeat(26), "B").replace("B B", "B26 B"), &[]);
    let lines: Vec<&str> = drawn.lines().collect();
    assert!(lines[26].starts_with(" 1    B   .") && lines[27].ends_with("   z  aa  ab"), "{drawn}");
}

/// Unstyled boards of narrow cells are put into the text of an empty board, all others are drawn cell by cell; [`drawn`]
/// compares the two.
#[test]
fn a_marked_row_is_drawn_like_others() {
    let row = |text: &str| text.lines().next().map(|row| row.replace('>', " ")).unwrap();
    for position in ["BW2/1B2/4/1W2 B", "B26/".repeat(27).trim_end_matches('/')] {
        let position = if position.ends_with('B') { position.to_owned() } else { format!("{position} B") };
        assert_eq!(
            row(&drawn::<Crossway>(&position, &[])),
            row(&drawn::<Crossway>(&position, &[("c4", Mark::Last), ("c27", Mark::Last)]))
        );
    }
}

#[test]
fn a_framed_board_has_coordinates_on_all_sides_star_points_and_aims() {
    let expected = "   a b c d e f g
7  ● . . . . . . 7
6  . . . . . . . 6
5  . . + . + . . 5
4  . . .>○ . . . 4
3  . . + . ● . . 3
2  . . . . . . . 2
1  . . . . . . . 1
   a b c d e f g
| ● black joins top and bottom   ○ white joins left and right   > last move
";
    let board = "B6/7/7/3W3/4B2/7/7 W";
    let drawn_as = |options| drawn_as::<Crossway>(options, board, &[("d4", Mark::Last)]);
    assert_eq!(drawn_as(SYMBOLS), expected.replace('.', "·"));
    assert_eq!(drawn_as(LETTERS), expected.replace('●', "B").replace('○', "W"));
    let narrow = drawn_as(DrawOptions { width: Some(40), ..SYMBOLS });
    assert!(narrow.ends_with("top and bottom\n| ○ white joins left and right\n| > last move\n"), "{narrow}");
}

#[test]
fn a_framed_hexagonal_board() {
    let expected = "     1 2
 a  · O 3
b  ·*X · b
 c  · · c
   2 3
| joining three non-adjacent sides wins   joining two opposite sides loses
| a letter names a row, a number a / diagonal   * decides the game
";
    let options = DrawOptions { width: Some(100), ..SYMBOLS };
    assert_eq!(drawn_as::<Cross>(options, "1o/1x1/2 O", &[("b2", Mark::Chain)]), expected);
    let large = drawn_as::<Cross>(SYMBOLS, "6/7/8/9/10/11/10/9/8/7/6 O", &[]);
    assert!(large.contains("\n       6 7 8 9 1 1\n               0 1\n"), "{large}");
}

#[test]
fn locked_stones_have_another_shape() {
    let board = drawn_as::<Crossings>(SYMBOLS, "W7/8/8/3w4/4b3/8/8/B7 w", &[]);
    assert!(board.contains("\n8  □ · ·") && board.contains("\n1  ■ · ·"), "{board}");
    assert!(board.contains("\n5  · · · ○ ·") && board.contains("\n4  · · · · ● ·"), "{board}");
    assert!(board.contains("   □ ■ locked\n"), "{board}");
    let board = drawn_as::<Crossings>(SYMBOLS, "8/8/8/3w4/4b3/8/8/8 w", &[]);
    assert!(!board.contains("locked"), "{board}");
}

#[test]
fn a_cell_shows_all_its_marks() {
    use Mark::{Chain, Fault, Last, Waiting};
    for (marks, expected) in [
        (&[Last][..], "> last move"),
        (&[Chain, Last], "& last move, decides the game"),
        (&[Waiting, Chain, Last], "& last move, decides the game"),
        (&[Waiting, Last], "~ last move, waits for an answer"),
        (&[Waiting, Last, Fault], "% last move, cell concerned"),
        (&[Waiting, Fault], "! cells concerned"),
    ] {
        let marks: Vec<_> = marks.iter().map(|mark| ("b2", *mark)).collect();
        let text = drawn::<Crossway>("B2/1W1/3 B", &marks);
        let legend = text.lines().last().unwrap().trim();
        assert_eq!((legend, &text[text.find('W').unwrap() - 1..][..1]), (expected, &expected[..1]));
    }
}

#[test]
fn a_board_that_is_too_wide_is_compact() {
    let marks = [("b2", Mark::Last), ("a1", Mark::Forbidden)];
    let picture = marked::<Crossway>("B2/1W1/3 B", &marks);
    let narrow = DrawOptions { width: Some(5), ..SYMBOLS };
    let compact = "3 ●··\n2 ·○·\n1 -··\n  abc\n| ● black joins top and bottom\n| ○ white joins left and right\n";
    assert_eq!(draw(&picture, narrow), format!("{compact}| - forbidden to the side to move\n"));
    // The mark of a stone is only shown by its style.
    let styled = draw(&picture, DrawOptions { styled: true, ..narrow });
    assert!(styled.contains("\x1b[1m\x1b[7m○") && styled.contains(" last move\n"), "{styled:?}");
    let message = "| the board needs 5 columns, and there are 4\n";
    assert_eq!(draw(&picture, DrawOptions { width: Some(4), ..SYMBOLS }), message);
}

#[test]
fn the_usual_large_boards_fit() {
    let fits = |size: usize, width| {
        let rows = vec![size.to_string(); size].join("/");
        let options = DrawOptions { width: Some(width), ..SYMBOLS };
        !drawn_as::<Crossway>(options, &format!("{rows} B"), &[]).contains("··")
    };
    assert!(fits(19, 60) && fits(19, 44) && !fits(19, 43) && fits(25, 60) && !fits(52, 60));
}

/// Drawings can be read back, and everything around the board is skipped.
#[test]
fn a_drawing_can_be_read_back() {
    fn check<P: Notation>(position: &str, cell: &str) {
        let options = |symbols, framed, width| DrawOptions { symbols, framed, styled: false, width };
        let all_options =
            [(false, false), (false, true), (true, true)].map(|(symbols, framed)| options(symbols, framed, None));
        let narrow = [60, 19, 8].map(|width| options(true, true, Some(width)));
        for options in all_options.into_iter().chain(narrow) {
            for marks in MARKS.map(|(marks, ..)| marks) {
                let marks: Vec<_> =
                    Mark::ALL.into_iter().filter(|mark| marks.has(*mark)).map(|mark| (cell, mark)).collect();
                let text = draw(&marked::<P>(position, &marks), options);
                if text.starts_with("| the board needs") {
                    continue;
                }
                let to_move = position.rsplit_once(' ').map_or(ToMove::Shown, |(_, side)| ToMove::Named(side));
                let options = SetupOptions { diagram: Some(&text), to_move, ..SetupOptions::default() };
                let setup = P::read_setup(&options).unwrap_or_else(|fault| panic!("{text}{fault:?}"));
                let line = P::begin(&setup).unwrap().one_line();
                assert_eq!(line, position_of::<P>(position).one_line(), "{text}");
            }
        }
    }
    check::<Crossway>("B2/1W1/3 B", "b2");
    check::<Crossway>("4/1BW1/W3/4 W", "c3");
    check::<Crossway>(&format!("{}W51 W", "B51/".repeat(51)), "a1");
    check::<Crossway>(&format!("{}27 W", "B26/".repeat(26)), "a2");
    check::<Cross>("1o/1x1/2 O", "b2");
    check::<Cross>("5o/3x3/8/9/10/11/10/9/8/7/o5 X", "a6");
    check::<Cross>("10/11/12/13/14/15/16/17/18/19/18/17/16/15/o13/13/12/11/o9 X", "o6");
    check::<Crossings>("W7/8/8/3w4/4b3/8/8/B7 w", "d5");
    check::<Crosswise>("A5/1B4/2C3/3D2/4E1/5F", "a6");
}

/// Each cell is where [`places`] says, whatever the board and the scale.
#[test]
fn places_are_those_of_the_drawing() {
    fn check<P: Notation>(position: &str, options: DrawOptions) {
        let picture = marked::<P>(position, &[]);
        let lines: Vec<Vec<char>> = draw(&picture, options).lines().map(|line| line.chars().collect()).collect();
        let (places, rows) = places(&picture, options);
        assert_eq!(places.len(), picture.spots().count());
        assert!(places.iter().all(|place| place.row < rows && rows <= lines.len()));
        for (place, spot) in places.iter().zip(picture.spots()) {
            assert_eq!(place.cell, spot.cell);
            let drawn = lines[place.row][place.column];
            let is_stone = drawn == char::from(spot.glyph) || drawn == picture.layout.symbol(spot.glyph.into());
            assert!(if spot.ink.is_some() { is_stone } else { ".·+".contains(drawn) }, "{place:?}: {drawn}");
        }
    }
    let narrow = DrawOptions { width: Some(9), ..DrawOptions::PLAIN };
    for options in [DrawOptions::PLAIN, LETTERS, SYMBOLS, narrow] {
        check::<Crossway>("B3/1W2/4/3W B", options);
    }
    for options in [DrawOptions::PLAIN, LETTERS] {
        check::<Cross>("1o/1x1/2 O", options);
        check::<Crossway>(&format!("{}B26 B", "27/".repeat(26)), options);
        check::<Crosswise>("6/6/6/2A3/6/6 r", options);
    }
    let too_narrow = DrawOptions { width: Some(3), ..DrawOptions::PLAIN };
    assert_eq!(places(&marked::<Crossway>("B3/1W2/4/3W B", &[]), too_narrow), (Vec::new(), 0));
}
