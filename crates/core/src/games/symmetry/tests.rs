use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::board::grid::Grid;
use crate::games::cross::Cross;
use crate::games::crossings::Crossings;
use crate::games::crossway::Crossway;
use crate::games::crosswise::Crosswise;
use crate::games::testing::{board, play, start};
use crate::games::{Position, SetupOptions};
use crate::random::Random;

/// The image of a position, set up from a text with letters of stones.
fn image_of<P: Symmetric>(position: &P, symmetry: &Symmetry) -> P {
    let rows = position.rows();
    let mut contents: BTreeMap<Cell, CellContent> = BTreeMap::new();
    for cell in rows.iter().flatten() {
        let content = position.content(*cell);
        contents.insert(symmetry.image(*cell), if symmetry.exchanges_sides { P::exchanged(content) } else { content });
    }
    // Of the letters that mean a content, the one that means fewest.
    let letters = || "BWbwOXRABCDEF".chars().filter_map(|letter| Some((P::contents_of(letter)?, letter)));
    let letter = |cell: &Cell| {
        let fitting = letters().filter(|(set, _)| set >> contents[cell] & 1 != 0);
        fitting.min_by_key(|(set, _)| set.count_ones()).map_or('.', |(_, letter)| letter)
    };
    let turn = position.turn().side;
    let turn = if symmetry.exchanges_sides { turn.other() } else { turn };
    let turn = if P::GAME.has_hands() { ["1", "2"][turn as usize] } else { P::GAME.side_name(turn) };
    let text = format!("{} {turn}", Grid::to_line(rows.iter().map(|row| row.iter().map(letter))));
    let setup = P::read_setup(&SetupOptions { position: Some(&text), ..SetupOptions::default() });
    P::begin(&setup.expect(&text)).expect(&text)
}

fn codes<P: Symmetric>(moves: impl IntoIterator<Item = P::Move>) -> BTreeSet<u32> {
    moves.into_iter().map(P::code).filter(|code| *code != SWAP).collect()
}

/// In random games, the image of each position has the images of the legal moves as its legal moves, and the image of the
/// outcome.
fn keeps_the_rules<P: Symmetric>(options: &str, games: u64, number: usize) {
    let begin: P = start(options);
    let symmetries = begin.symmetries();
    assert_eq!(symmetries.len(), number, "{options}");
    for game in 0..games {
        let mut random = Random::new(1, game);
        let mut position = begin.clone();
        while position.outcome().is_none() {
            let legal = position.legal_moves();
            let Some(&mv) = random.pick(&legal) else { break };
            position.play(mv);
            let symmetry = random.pick(&symmetries).unwrap();
            let image = image_of(&position, symmetry);
            let winner = position
                .outcome()
                .map(|outcome| outcome.winner.map(|side| if symmetry.exchanges_sides { side.other() } else { side }));
            assert_eq!(image.outcome().map(|outcome| outcome.winner), winner, "{options} {symmetry:?}");
            let images = position.legal_moves().into_iter().map(|mv| P::image(mv, symmetry));
            assert_eq!(codes::<P>(image.legal_moves()), codes::<P>(images), "{options} {symmetry:?}");
        }
    }
}

#[test]
fn the_symmetries_of_crossway_keep_its_rules() {
    for size in [2, 3, 5, 9] {
        keeps_the_rules::<Crossway>(&format!("Size {size}"), 40, 8);
    }
}

#[test]
fn the_symmetries_of_cross_keep_its_rules() {
    for size in [2, 3, 4, 6] {
        keeps_the_rules::<Cross>(&format!("Size {size}"), 40, 24);
    }
}

#[test]
fn the_symmetries_of_crossings_keep_its_rules() {
    keeps_the_rules::<Crossings>("", 60, 4);
}

/// The test changes rows, columns, symbols and the transposition at random.
#[test]
fn the_symmetries_of_crosswise_keep_lines_and_keys() {
    for game in 0..60 {
        let mut random = Random::new(2, game);
        let mut position: Crosswise = start("");
        let mut line = Vec::new();
        let length = random.below(40);
        while line.len() < length && position.outcome().is_none() {
            let legal = position.legal_moves();
            let Some(&mv) = random.pick(&legal) else { break };
            position.play(mv);
            line.push(mv);
        }
        let [columns, rows, symbols] = [0; 3].map(|_| {
            let mut order = [0, 1, 2, 3, 4, 5];
            random.shuffle(&mut order);
            order
        });
        let renamed = |text: &str| -> String {
            let mut after_wild = false;
            let rename = |(index, letter): (usize, char)| match letter {
                'a'..='f' => char::from(b'a' + columns[letter as usize - 'a' as usize]),
                '1'..='6' => char::from(b'1' + rows[letter as usize - '1' as usize]),
                'A'..='F' if index < 2 || after_wild => char::from(b'A' + symbols[letter as usize - 'A' as usize]),
                '=' => {
                    after_wild = true;
                    '='
                }
                other => other,
            };
            text.chars().enumerate().map(rename).collect()
        };
        let begin: Crosswise = start("");
        let mut other = begin;
        let mut at = begin;
        let mut images = Vec::new();
        for mv in &line {
            let text = renamed(&at.move_text(*mv));
            at.play(*mv);
            images.push(other.play_text(&text).expect(&text));
        }
        assert_eq!(other.points(), position.points());
        let symmetries = begin.symmetries();
        assert_eq!(line_key(&begin, &line, &symmetries), line_key(&begin, &images, &symmetries));
        let keys = [position, other].map(|position| position.folded_position_key(&symmetries));
        assert_eq!(keys[0], keys[1], "{}", position.one_line());
        let image = image_of(&position, &symmetries[1]);
        assert_eq!(image.points(), [position.points()[1], position.points()[0]]);
    }
}

/// Two stones of Crosswise have the same symbol or not, and share a row, a column or no line.
#[test]
fn two_stones_of_crosswise_have_six_classes() {
    let begin: Crosswise = start("");
    let symmetries = begin.symmetries();
    let (mut folded, mut plain) = (BTreeSet::new(), BTreeSet::new());
    for first in ["Aa1", "Bc4", "Ff6"] {
        for symbol in 'A'..='F' {
            for column in 'a'..='f' {
                for row in '1'..='6' {
                    let second = format!("{symbol}{column}{row}");
                    if second[1..] != first[1..] {
                        let position = play(begin, &format!("{first} {second}"));
                        folded.insert(position.folded_position_key(&symmetries));
                        plain.insert(position_key(&position));
                    }
                }
            }
        }
    }
    assert_eq!(folded.len(), 6);
    // Of the 3·6·35 boards, three can be made in two ways: Aa1 Bc4, Aa1 Ff6 and Bc4 Ff6.
    assert_eq!(plain.len(), 3 * 6 * 35 - 3);
}

fn opening_classes<P: Symmetric>(options: &str) -> usize {
    let begin: P = start(options);
    let symmetries = begin.symmetries();
    let keys = begin.legal_moves().into_iter().map(|mv| line_key(&begin, &[mv], &symmetries));
    let keys: BTreeSet<Vec<u8>> = keys.collect();
    let positions = begin.legal_moves().into_iter().map(|mv| {
        let mut position = begin.clone();
        position.play(mv);
        position.folded_position_key(&symmetries)
    });
    assert_eq!(positions.collect::<BTreeSet<_>>().len(), keys.len());
    keys.len()
}

/// A quarter of the board of Crossway, with the middle lines of odd boards; a twelfth of the hexagon. In Crossings, each of
/// the 60 first moves has a mirror image, and none is its own.
#[test]
fn first_moves_fall_into_classes() {
    let crossway = [2, 3, 4, 5, 6, 9].map(|size| opening_classes::<Crossway>(&format!("Size {size}")));
    assert_eq!(crossway, [1, 4, 4, 9, 9, 25]);
    let cross = [2, 3, 4, 5, 6].map(|size| opening_classes::<Cross>(&format!("Size {size}")));
    assert_eq!(cross, [2, 4, 6, 9, 12]);
    assert_eq!(opening_classes::<Crossings>(""), 30);
    assert_eq!(opening_classes::<Crosswise>("Hand1 ABCD"), 1);
}

#[test]
fn keys_know_sides_seats_and_turns() {
    let begin: Crossway = start("Size 5");
    let key = |moves: &str| position_key(&play(begin.clone(), moves));
    assert_eq!(key("a1 b1 c1"), key("c1 b1 a1"));
    assert_ne!(key("a1 b1 c1"), key("a1 c1 b1"));
    // The same stones, but after a swap the other seat owns Black.
    assert_ne!(key("a1 b1"), key("a1 swap b1"));
    // A key ends with the side of each seat, then the seat and the side to move; 1 is the second side.
    assert!(key("a1").ends_with(&[0, 1, 2, 1]) && key("a1 swap b1").ends_with(&[1, 0, 2, 0]));
    let folded = |moves: &str| play(begin.clone(), moves).folded_position_key(&begin.symmetries());
    assert_eq!(folded("a1 b2"), folded("e5 d4"));
    assert_ne!(folded("a2 b3"), folded("b1 c2"), "the transposition exchanges the sides");
    let line = |moves: &str, folds| {
        let mut position = begin.clone();
        let line: Vec<_> = moves.split(' ').map(|mv| position.play_text(mv).unwrap()).collect();
        line_key(&begin, &line, &begin.symmetries()[..if folds { 8 } else { 1 }])
    };
    assert_eq!(line("a1 b2 c4", true), line("e1 d2 c4", true));
    assert_ne!(line("a1 b2 c4", false), line("e1 d2 c4", false));
    assert_ne!(line("a1 b2 c4", true), line("c4 b2 a1", true));
}

/// In random games, the image of a game is mapped back onto it, move by move.
fn maps_games<P: Symmetric>(options: &str, games: u64) {
    let begin: P = start(options);
    let folding = Folding::new(&begin, true);
    for game in 0..games {
        let mut random = Random::new(3, game);
        let (mut position, mut line) = (begin.clone(), Vec::new());
        while position.outcome().is_none() && line.len() < 8 {
            let Some(&mv) = random.pick(&position.legal_moves()) else { break };
            assert_eq!(position.move_of_code(P::code(mv)).map(P::code), Some(P::code(mv)));
            position.play(mv);
            line.push(mv);
        }
        let symmetry = random.pick(&begin.symmetries()).unwrap().clone();
        let split = random.below(line.len() + 1);
        let (mut one, mut other) = (begin.clone(), image_of(&begin, &symmetry));
        for mv in &line[..split] {
            one.play(*mv);
            other.play(P::image(*mv, &symmetry));
        }
        let maps = P::Map::all(&other, &one, &folding);
        let rest = &line[split..];
        let mapped =
            |mut map: P::Map| rest.iter().map(|mv| P::code(map.mapped(P::image(*mv, &symmetry)))).collect::<Vec<_>>();
        // Swaps and set-ups exclude each other, so an image after an exchange may have other owners.
        if !symmetry.exchanges_sides {
            assert!(!maps.is_empty(), "{options} {}", one.one_line());
            assert_eq!(one.class(&folding), other.class(&folding));
        }
        for map in maps {
            let mut after = one.clone();
            let mut there = other.clone();
            for (mv, code) in rest.iter().zip(mapped(map)) {
                after.play(after.move_of_code(code).unwrap());
                there.play(P::image(*mv, &symmetry));
            }
            assert!(!P::Map::all(&there, &after, &folding).is_empty(), "{options} {}", after.one_line());
        }
    }
}

#[test]
fn images_are_mapped_back() {
    maps_games::<Crossway>("Size 5\nSwap no", 60);
    maps_games::<Cross>("Size 3\nSwap no", 60);
    maps_games::<Crossings>("", 60);
    maps_games::<Crosswise>("", 60);
}

/// In random games, the cells that show something else after a move are among those that are said to change.
fn tells_changed_cells<P: Symmetric>(options: &str, games: u64) {
    for game in 0..games {
        let (mut random, mut position) = (Random::new(4, game), start::<P>(options));
        while let Some(&mv) = random.pick(&position.legal_moves()) {
            assert!(P::GAME.has_hands() || P::taken(mv).is_none());
            let before = contents(&position);
            position.play(mv);
            let mut changed = BTreeSet::new();
            position.changed(mv, |cell| {
                changed.insert(cell);
            });
            let cells = position.rows().into_iter().flatten();
            for ((cell, before), after) in cells.zip(before).zip(contents(&position)) {
                assert!(before == after || changed.contains(&cell), "{options} {cell:?} {}", position.one_line());
            }
        }
    }
}

#[test]
fn changed_cells_are_told() {
    tells_changed_cells::<Crossway>("Size 4", 40);
    tells_changed_cells::<Cross>("Size 3", 40);
    tells_changed_cells::<Crossings>("", 40);
    tells_changed_cells::<Crosswise>("", 20);
}

/// CS7, CS8: a move of Crossings changes its path; one that locks a stone also changes the stone that has waited.
#[test]
fn a_crossing_also_changes_the_stone_that_waits() {
    let changed = |position: &str, moves: &str| {
        let options = SetupOptions { position: Some(position), ..SetupOptions::default() };
        let start = Crossings::begin(&Crossings::read_setup(&options).unwrap()).unwrap();
        let (first, last) = moves.rsplit_once(' ').unwrap_or(("", moves));
        let mut position = play(start, first);
        let mv = position.play_text(last).unwrap();
        let mut cells = Vec::new();
        position.changed(mv, |cell| cells.push(position.cell_name(cell)));
        cells.sort_unstable();
        cells.dedup();
        cells.join(" ")
    };
    assert_eq!(changed("8/w7/8/8/8/8/7b/8 w", "a7-a8"), "a7 a8");
    assert_eq!(changed("8/w7/8/8/8/8/7b/8 w", "a7-a8 h2-h1"), "a8 h1 h2");
    assert_eq!(changed("8/w7/8/8/1w6/8/7b/8 w", "a7-a8 h2-h1 b4-b5"), "b4 b5");
}

/// If a symmetry exchanges the sides, the seats must have exchanged them too: only after a swap does seat 1 own White (CW5).
#[test]
fn an_exchange_of_sides_needs_other_owners() {
    let one: Crossway = board("...W\nB...\n.W..\n....\n", "black");
    let swapped = play(start::<Crossway>("Size 4"), "b2 swap c1 d4");
    let set_up: Crossway = board("...B\n....\n.B..\n..W.\n", "white");
    let folding = Folding::new(&start::<Crossway>("Size 4"), true);
    let fits = [&swapped, &set_up].map(|other| !Symmetry::all(&one, other, &folding).is_empty());
    assert_eq!((swapped.one_line(), fits), (set_up.one_line(), [true, false]));
}

/// Without folding, only equal positions with the same player to move are mapped, and every move onto itself.
fn maps_equal_positions_only<P: Symmetric>(options: &str) {
    let begin: P = start(options);
    let mut folding = Folding::new(&begin, false);
    assert!(!folding.folds);
    let mut random = Random::new(5, 0);
    let mut positions = vec![begin];
    for _ in 0..6 {
        let mut next = positions[positions.len() - 1].clone();
        let mv = *random.pick(&next.legal_moves()).unwrap();
        next.play(mv);
        positions.push(next);
    }
    for (index, one) in positions.iter().enumerate() {
        for (other_index, other) in positions.iter().enumerate() {
            let maps = P::Map::all(one, other, &folding);
            assert_eq!(maps.len(), usize::from(index == other_index), "{options} {index} {other_index}");
            for mut map in maps {
                one.legal_moves().into_iter().for_each(|mv| assert_eq!(map.mapped(mv), mv));
            }
        }
    }
    // Neither with folding: the positions have different numbers of stones.
    folding = Folding::new(&positions[0], true);
    for pair in positions.windows(2) {
        assert!(P::Map::all(&pair[0], &pair[1], &folding).is_empty(), "{options}");
    }
}

#[test]
fn without_folding_only_equal_positions_are_mapped() {
    maps_equal_positions_only::<Crossway>("Size 5 Swap no");
    maps_equal_positions_only::<Cross>("Size 3 Swap no");
    maps_equal_positions_only::<Crossings>("");
    maps_equal_positions_only::<Crosswise>("");
}

/// Boards that are not alike have different keys.
#[test]
fn classes_tell_boards_apart() {
    let begin: Crosswise = start("");
    let folding = Folding::new(&begin, true);
    let class = |moves: &str| play(begin, moves).class(&folding);
    assert_eq!(class("Aa1 Bb2"), class("Cf3 Da5"));
    assert_eq!([class("Aa1 Aa2") == class("Aa1 Ba2"), class("Aa1 Aa2") == class("Aa1 Ab2")], [false; 2]);
    // The stones are on the same points, but not of the same colours.
    let boards: [Crossway; 2] = ["BB.\n...\n..W\n", "BW.\n...\n..B\n"].map(|diagram| board(diagram, "black"));
    let folding = Folding::new(&boards[0], true);
    assert_ne!(boards[0].class(&folding), boards[1].class(&folding));
    assert_eq!(Symmetry::all(&boards[0], &boards[1], &folding), []);
}

/// In random games, the class of a position is the least of those that its images have without folding, but for
/// images with exchanged sides.
fn classes_are_those_of_images<P: Symmetric>(options: &str) {
    let begin: P = start(options);
    let [plain, folding] = [false, true].map(|folds| Folding::new(&begin, folds));
    for game in 0..20 {
        let (mut random, mut position) = (Random::new(6, game), begin.clone());
        for _ in 0..6 {
            let Some(&mv) = random.pick(&position.legal_moves()) else { break };
            position.play(mv);
            let symmetries = begin.symmetries();
            let maps = symmetries.iter().filter(|symmetry| !symmetry.exchanges_sides);
            let least = maps.map(|symmetry| image_of(&position, symmetry).class(&plain)).min();
            assert_eq!(Some(position.class(&folding)), least, "{options} {}", position.one_line());
        }
    }
}

#[test]
fn classes_are_the_least_of_all_images() {
    classes_are_those_of_images::<Crossway>("Size 4");
    classes_are_those_of_images::<Cross>("Size 3");
    classes_are_those_of_images::<Crossings>("");
}

/// CW5, CR3: other games may have had a swap where this one is played without; what is illegal for another reason
/// changes nothing.
fn follows<P: Symmetric>(size: &str) {
    let [with, without]: [P; 2] = ["yes", "no"].map(|swap| start(&format!("Size {size} Swap {swap}")));
    let followed = |moves: &str| {
        let mut position = without.clone();
        for word in moves.split(' ') {
            position.follow(position.read_move(word.as_bytes()).unwrap());
        }
        position_key(&position)
    };
    assert_eq!(followed("a1 b2 a2"), position_key(&play(without.clone(), "a1 b2 a2")));
    assert_eq!(followed("a1 a1 b2"), position_key(&play(without.clone(), "a1 b2")));
    assert_eq!(followed("a1 swap b2"), position_key(&play(with, "a1 swap b2")));
}

#[test]
fn moves_of_other_games_are_followed() {
    follows::<Crossway>("4");
    follows::<Cross>("3");
}

/// CW4: Crossway has the mirrors and the half turn; the other symmetries would need the other side to move. CR4:
/// Cross has all twelve of the hexagon. CS6: Crossings has the mirror of the files.
#[test]
fn positions_have_the_symmetries_of_their_stones() {
    let crossway = |moves: &str| symmetries_of_position(&play(start::<Crossway>("Size 5"), moves)).len();
    assert_eq!(["", "c3", "c1", "a1", "a1 e5"].map(crossway), [4, 4, 2, 1, 1]);
    let cross = |moves: &str| symmetries_of_position(&play(start::<Cross>("Size 3"), moves)).len();
    assert_eq!(["", "c3", "a1", "a2", "b2"].map(cross), [12, 12, 2, 2, 2]);
    let crossings = |moves: &str| symmetries_of_position(&play(start::<Crossings>(""), moves)).len();
    assert_eq!(["", "a2-a3"].map(crossings), [2, 1]);
}
