//! Positions as texts: the same text for those that are the same up to symmetry.

use std::collections::BTreeMap;

/// A cell by column and row, whatever that means in the game, and what lies there.
type Stone = (i32, i32, char);

/// A game as the referee sees it.
pub(super) struct Referee {
    pub(super) game: &'static str,
    pub(super) size: i32,
    pub(super) folds: bool,
}

impl Referee {
    /// The column and the row of a cell, from 0.
    fn cell(name: &str) -> (i32, i32) {
        let letter = name.chars().next().unwrap();
        // Boards of Crossway are too small here for the letter i, which is skipped in some games.
        (letter as i32 - 'a' as i32, name[1..].parse::<i32>().unwrap() - 1)
    }

    /// The stones after a line, without those that moves cannot have changed.
    fn stones(&self, line: &[String]) -> Vec<Stone> {
        let mut board: BTreeMap<(i32, i32), char> = BTreeMap::new();
        if self.game == "crossings" {
            for file in 0..8 {
                for (rank, stone) in [(0, 'w'), (1, 'w'), (6, 'b'), (7, 'b')] {
                    board.insert((file, rank), stone);
                }
            }
        }
        let mut colours = ['1', '2'].into_iter().cycle();
        for mv in line {
            match self.game {
                "crossings" => Self::shift(mv, &mut board),
                "crosswise" => Self::act(mv, &mut board),
                _ if mv == "swap" => {}
                _ => {
                    let colour = colours.next().unwrap();
                    if mv != "pass" {
                        board.insert(Self::cell(mv), colour);
                    }
                }
            }
        }
        board.into_iter().map(|((column, row), stone)| (column, row, stone)).collect()
    }

    /// A move of Crossings: as many stones as stand in a row before the mover's next gap go as far as is left.
    fn shift(mv: &str, board: &mut BTreeMap<(i32, i32), char>) {
        let (from, to) = mv.split_once(['-', 'x']).unwrap();
        let ((column, row), (to_column, to_row)) = (Self::cell(from), Self::cell(to));
        let (right, up) = ((to_column - column).signum(), (to_row - row).signum());
        let length = (to_column - column).abs().max((to_row - row).abs());
        let own = board[&(column, row)];
        let at = |step: i32| (column + step * right, row + step * up);
        let count = (0..8).take_while(|step| board.get(&at(*step)) == Some(&own)).count() as i32;
        for step in 0..count {
            board.remove(&at(step));
        }
        for step in 0..count {
            board.insert(at(step + length + 1 - count), own);
        }
    }

    /// An action of Crosswise, without what is taken and drawn.
    fn act(mv: &str, board: &mut BTreeMap<(i32, i32), char>) {
        let cell = |at: usize| Self::cell(&mv[at..at + 2]);
        match mv.as_bytes()[0] {
            b'M' => {
                let stone = board.remove(&cell(1)).unwrap();
                board.insert(cell(4), stone);
            }
            b'R' => drop(board.remove(&cell(1))),
            b'S' => drop(board.insert(cell(2), mv.as_bytes()[1].into())),
            b'X' => {
                let stones = [cell(1), cell(4)].map(|cell| board.remove(&cell).unwrap());
                board.insert(cell(4), stones[0]);
                board.insert(cell(1), stones[1]);
            }
            b'-' => {}
            symbol => drop(board.insert(cell(1), symbol.into())),
        }
    }

    /// The images of stones under the symmetries that keep the sides.
    fn images(&self, stones: &[Stone]) -> Vec<Vec<Stone>> {
        let last = self.size - 1;
        let map = |image: &dyn Fn(i32, i32) -> (i32, i32)| {
            stones.iter().map(|&(column, row, stone)| (image(column, row).0, image(column, row).1, stone)).collect()
        };
        match self.game {
            _ if !self.folds => vec![stones.to_vec()],
            "crossway" => vec![
                map(&|column, row| (column, row)),
                map(&|column, row| (last - column, row)),
                map(&|column, row| (column, last - row)),
                map(&|column, row| (last - column, last - row)),
            ],
            "crossings" => vec![map(&|column, row| (column, row)), map(&|column, row| (7 - column, row))],
            "cross" => {
                // Rows have letters and diagonals numbers; from the centre, a turn by 60° and a reflection.
                let turn = |(row, number): (i32, i32)| (row - number, row);
                let mut images = Vec::new();
                for turns in 0..6 {
                    for is_reflected in [false, true] {
                        images.push(map(&|row, number| {
                            let mut place = (row - last, number - last);
                            for _ in 0..turns {
                                place = turn(place);
                            }
                            if is_reflected { (place.1, place.0) } else { place }
                        }));
                    }
                }
                images
            }
            _ => orders(stones.len()).into_iter().map(|order| renumbered(stones, &order)).collect(),
        }
    }

    /// The same text for all positions that are the same after as many plies.
    pub(super) fn key(&self, line: &[String]) -> String {
        let stones = self.stones(line);
        let images = self.images(&stones).into_iter().map(|mut stones| {
            if self.game != "crosswise" || !self.folds {
                stones.sort_unstable();
            }
            stones
        });
        // Who owns which side.
        let swaps = line.iter().filter(|mv| *mv == "swap").count();
        format!("{} {swaps} {:?}", line.len(), images.min().unwrap())
    }
}

/// Stones in another order, with columns, rows and symbols numbered in the order in which they occur.
fn renumbered(stones: &[Stone], order: &[usize]) -> Vec<Stone> {
    let mut found = [Vec::new(), Vec::new(), Vec::new()];
    let mut number = |kind: usize, thing: i32| {
        let found: &mut Vec<i32> = &mut found[kind];
        let place = found.iter().position(|other| *other == thing).unwrap_or_else(|| {
            found.push(thing);
            found.len() - 1
        });
        place as i32
    };
    let stone = |index: &usize| {
        let (column, row, symbol) = stones[*index];
        (number(0, column), number(1, row), char::from(b'A' + number(2, symbol as i32) as u8))
    };
    order.iter().map(stone).collect()
}

fn orders(length: usize) -> Vec<Vec<usize>> {
    let Some(last) = length.checked_sub(1) else { return vec![Vec::new()] };
    let longer = |order: Vec<usize>| {
        (0..length).map(move |place| {
            let mut order = order.clone();
            order.insert(place, last);
            order
        })
    };
    orders(last).into_iter().flat_map(longer).collect()
}
