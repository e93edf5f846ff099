//! Slow second implementations of the rules, written from the rule texts alone: maps of names, full
//! scans, flood fill. They share no code with the library.

use std::collections::{BTreeMap, BTreeSet};

/// The plain rules of one game.
pub(crate) trait Referee {
    /// All legal moves in canonical text.
    fn legal(&self) -> BTreeSet<String>;
    /// Plays a legal move.
    fn play(&mut self, mv: &str);
    /// The side that has won.
    fn winner(&self) -> Option<&'static str>;
    /// Seat and side to move.
    fn turn(&self) -> (u8, &'static str);
}

/// Moves so far, and the stones.
struct Game<C> {
    sides: [&'static str; 2],
    plies: usize,
    swapped: bool,
    pie: bool,
    to_move: usize,
    stones: BTreeMap<C, usize>,
}

impl<C: Ord + Copy> Game<C> {
    fn new(sides: [&'static str; 2], pie: bool) -> Self {
        Game { sides, plies: 0, swapped: false, pie, to_move: 0, stones: BTreeMap::new() }
    }

    fn turn(&self) -> (u8, &'static str) {
        // Seats take turns ply by ply, except that nobody moves for a seat twice: after a swap the
        // seats own the other sides.
        let seat = if (self.to_move == 0) == self.swapped { 2 } else { 1 };
        (seat, self.sides[self.to_move])
    }

    fn swap_is_possible(&self) -> bool {
        self.pie && self.plies == 1
    }

    fn play(&mut self, place: Option<C>, swap: bool) {
        self.plies += 1;
        if let Some(place) = place {
            self.stones.insert(place, self.to_move);
        }
        if swap {
            self.swapped = true;
        } else {
            self.to_move = 1 - self.to_move;
        }
    }

    /// All chains of a side.
    fn chains(&self, side: usize, adjacent: impl Fn(C, C) -> bool) -> Vec<BTreeSet<C>> {
        let mut left: BTreeSet<C> = self.stones.iter().filter(|(_, owner)| **owner == side).map(|(c, _)| *c).collect();
        let mut chains = Vec::new();
        while let Some(first) = left.pop_first() {
            let mut chain = BTreeSet::from([first]);
            let mut frontier = vec![first];
            while let Some(here) = frontier.pop() {
                let near: Vec<C> = left.iter().copied().filter(|other| adjacent(here, *other)).collect();
                for other in near {
                    left.remove(&other);
                    chain.insert(other);
                    frontier.push(other);
                }
            }
            chains.push(chain);
        }
        chains
    }
}

/// Crossway: columns and rows from 1, row 1 in the South.
pub(crate) struct Crossway {
    size: i32,
    letters: Vec<String>,
    game: Game<(i32, i32)>,
}

impl Crossway {
    pub(crate) fn new(size: i32, pie: bool) -> Self {
        let alphabet: Vec<char> = ('a'..='z').filter(|letter| *letter != 'i').collect();
        let mut letters: Vec<String> = alphabet.iter().map(char::to_string).collect();
        letters.extend(alphabet.iter().flat_map(|first| alphabet.iter().map(move |second| format!("{first}{second}"))));
        Crossway { size, letters, game: Game::new(["black", "white"], pie) }
    }

    fn name(&self, (column, row): (i32, i32)) -> String {
        format!("{}{row}", self.letters[column as usize - 1])
    }

    fn points(&self) -> impl Iterator<Item = (i32, i32)> + use<> {
        let size = self.size;
        (1..=size).flat_map(move |row| (1..=size).map(move |column| (column, row)))
    }

    fn has_checkerboard(&self) -> bool {
        self.points().any(|(c, r)| {
            let stone = |c, r| self.game.stones.get(&(c, r)).copied();
            match (stone(c, r), stone(c + 1, r), stone(c, r + 1), stone(c + 1, r + 1)) {
                (Some(a), Some(b), Some(c), Some(d)) => a == d && b == c && a != b,
                _ => false,
            }
        })
    }

    fn placements(&self) -> Vec<(i32, i32)> {
        self.points()
            .filter(|point| !self.game.stones.contains_key(point))
            .filter(|point| {
                let mut game = Game::new(self.game.sides, false);
                game.stones = self.game.stones.clone();
                game.stones.insert(*point, self.game.to_move);
                let after = Crossway { size: self.size, letters: Vec::new(), game };
                !after.has_checkerboard()
            })
            .collect()
    }
}

impl Referee for Crossway {
    fn legal(&self) -> BTreeSet<String> {
        if self.winner().is_some() {
            return BTreeSet::new();
        }
        let mut moves: BTreeSet<String> = self.placements().into_iter().map(|point| self.name(point)).collect();
        if moves.is_empty() {
            moves.insert("pass".into());
        }
        if self.game.swap_is_possible() {
            moves.insert("swap".into());
        }
        moves
    }

    fn play(&mut self, mv: &str) {
        let place = self.points().find(|point| self.name(*point) == mv);
        self.game.play(place, mv == "swap");
    }

    fn winner(&self) -> Option<&'static str> {
        let adjacent = |(a, b): (i32, i32), (c, d): (i32, i32)| (a - c).abs() <= 1 && (b - d).abs() <= 1;
        let across = |coordinate: fn(&(i32, i32)) -> i32| {
            move |chain: &BTreeSet<(i32, i32)>| {
                chain.iter().any(|p| coordinate(p) == 1) && chain.iter().any(|p| coordinate(p) == self.size)
            }
        };
        if self.game.chains(0, adjacent).iter().any(across(|p| p.1)) {
            Some("black")
        } else if self.game.chains(1, adjacent).iter().any(across(|p| p.0)) {
            Some("white")
        } else {
            None
        }
    }

    fn turn(&self) -> (u8, &'static str) {
        self.game.turn()
    }
}

/// Cross: rows and diagonals from 1.
pub(crate) struct Cross {
    size: i32,
    game: Game<(i32, i32)>,
}

impl Cross {
    pub(crate) fn new(size: i32, pie: bool) -> Self {
        Cross { size, game: Game::new(["o", "x"], pie) }
    }

    fn cells(&self) -> Vec<(i32, i32)> {
        let s = self.size;
        (1..2 * s).flat_map(|r| (1.max(r - s + 1)..=(2 * s - 1).min(r + s - 1)).map(move |n| (r, n))).collect()
    }

    fn name((row, number): (i32, i32)) -> String {
        format!("{}{number}", char::from(b'a' + row as u8 - 1))
    }

    /// CR4 and CR5 for one chain.
    fn verdict(&self, chain: &BTreeSet<(i32, i32)>) -> Option<bool> {
        let s = self.size;
        let touches = |test: &dyn Fn(i32, i32) -> bool| chain.iter().any(|&(r, n)| test(r, n));
        let north = touches(&|r, _| r == 1);
        let south = touches(&|r, _| r == 2 * s - 1);
        let north_west = touches(&|_, n| n == 1);
        let south_east = touches(&|_, n| n == 2 * s - 1);
        let north_east = touches(&|r, n| n - r == s - 1);
        let south_west = touches(&|r, n| r - n == s - 1);
        if north && south_east && south_west || south && north_east && north_west {
            Some(true)
        } else if north && south || north_east && south_west || north_west && south_east {
            Some(false)
        } else {
            None
        }
    }
}

impl Referee for Cross {
    fn legal(&self) -> BTreeSet<String> {
        if self.winner().is_some() {
            return BTreeSet::new();
        }
        let empty = self.cells().into_iter().filter(|cell| !self.game.stones.contains_key(cell));
        let mut moves: BTreeSet<String> = empty.map(Cross::name).collect();
        if self.game.swap_is_possible() {
            moves.insert("swap".into());
        }
        moves
    }

    fn play(&mut self, mv: &str) {
        let place = self.cells().into_iter().find(|cell| Cross::name(*cell) == mv);
        self.game.play(place, mv == "swap");
    }

    fn winner(&self) -> Option<&'static str> {
        let adjacent = |(r, n): (i32, i32), (p, m): (i32, i32)| {
            [(0, 1), (0, -1), (-1, -1), (-1, 0), (1, 0), (1, 1)].contains(&(p - r, m - n))
        };
        for side in 0..2 {
            let verdicts: Vec<bool> =
                self.game.chains(side, adjacent).iter().filter_map(|chain| self.verdict(chain)).collect();
            if verdicts.contains(&true) {
                return Some(self.game.sides[side]);
            }
            if verdicts.contains(&false) {
                return Some(self.game.sides[1 - side]);
            }
        }
        None
    }

    fn turn(&self) -> (u8, &'static str) {
        self.game.turn()
    }
}
