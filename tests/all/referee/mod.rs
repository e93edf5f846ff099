//! Slow second implementations of the rules, written from the rule texts alone: maps of names, full
//! scans, flood fill. They share no code with the library.

mod crosswise;

pub(crate) use crosswise::Crosswise;

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
        // Seats take turns ply by ply, except that no seat moves twice: after a swap the
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

/// Rear, number of stones, target.
type Way = ((i32, i32), i32, (i32, i32));

/// Crossings: files and ranks from 1, White at the bottom. Owner 0 is White.
pub(crate) struct Crossings {
    stones: BTreeMap<(i32, i32), usize>,
    locked: BTreeSet<(i32, i32)>,
    waiting: Option<(i32, i32)>,
    to_move: usize,
}

impl Crossings {
    pub(crate) fn new() -> Self {
        let mut stones = BTreeMap::new();
        for file in 1..=8 {
            for rank in [1, 2] {
                stones.insert((file, rank), 0);
                stones.insert((file, 9 - rank), 1);
            }
        }
        Crossings { stones, locked: BTreeSet::new(), waiting: None, to_move: 0 }
    }

    fn name((file, rank): (i32, i32)) -> String {
        format!("{}{rank}", char::from(b'a' + file as u8 - 1))
    }

    fn far_rank(side: usize) -> i32 {
        if side == 0 { 8 } else { 1 }
    }

    fn is_fixed(&self, square: (i32, i32)) -> bool {
        self.locked.contains(&square) || self.waiting == Some(square)
    }

    /// Every way to move of a side, by the rules of movement alone.
    fn ways(&self, side: usize) -> Vec<Way> {
        let owner = |square: (i32, i32)| self.stones.get(&square).copied();
        let on_board = |(file, rank): (i32, i32)| (1..=8).contains(&file) && (1..=8).contains(&rank);
        let mut ways = Vec::new();
        for &rear in self.stones.keys() {
            for (df, dr) in [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)] {
                let along = |steps: i32| (rear.0 + df * steps, rear.1 + dr * steps);
                for k in 1..=8 {
                    // The part: k own stones that may move, and none of their own in front of them.
                    let is_part = (0..k).all(|i| owner(along(i)) == Some(side) && !self.is_fixed(along(i)));
                    if !is_part || owner(along(k)) == Some(side) {
                        continue;
                    }
                    for distance in 1..=k {
                        let target = along(k - 1 + distance);
                        let is_free = (k..k - 1 + distance).all(|i| owner(along(i)).is_none());
                        if !on_board(target) || !is_free || owner(target) == Some(side) {
                            continue;
                        }
                        if owner(target) == Some(1 - side) {
                            let mut line = 0;
                            while owner(along(k - 1 + distance + line)) == Some(1 - side) {
                                line += 1;
                            }
                            if k == 1 || self.is_fixed(target) || line >= k {
                                continue;
                            }
                        }
                        ways.push((rear, k, target));
                    }
                }
            }
        }
        ways
    }

    fn crossings(&self, side: usize) -> Vec<Way> {
        self.ways(side).into_iter().filter(|(_, _, target)| target.1 == Crossings::far_rank(side)).collect()
    }

    fn legal_ways(&self) -> Vec<Way> {
        if self.waiting.is_some() { self.crossings(self.to_move) } else { self.ways(self.to_move) }
    }
}

impl Referee for Crossings {
    fn legal(&self) -> BTreeSet<String> {
        if self.winner().is_some() {
            return BTreeSet::new();
        }
        let text = |(rear, _, target): Way| {
            let sign = if self.stones.contains_key(&target) { "x" } else { "-" };
            format!("{}{sign}{}", Crossings::name(rear), Crossings::name(target))
        };
        let moves: BTreeSet<String> = self.legal_ways().into_iter().map(text).collect();
        if moves.is_empty() { BTreeSet::from(["pass".to_owned()]) } else { moves }
    }

    fn play(&mut self, mv: &str) {
        let side = self.to_move;
        if mv != "pass" {
            let (rear, k, target) = self
                .legal_ways()
                .into_iter()
                .find(|(rear, _, target)| {
                    mv.starts_with(&Crossings::name(*rear)) && mv.ends_with(&Crossings::name(*target))
                })
                .expect(mv);
            let step = ((target.0 - rear.0).signum(), (target.1 - rear.1).signum());
            for i in 0..k {
                self.stones.remove(&(rear.0 + step.0 * i, rear.1 + step.1 * i));
            }
            for i in 0..k {
                self.stones.insert((target.0 - step.0 * i, target.1 - step.1 * i), side);
            }
            if target.1 == Crossings::far_rank(side) {
                match self.waiting.take() {
                    Some(answered) => self.locked.extend([answered, target]),
                    None => self.waiting = Some(target),
                }
            }
        }
        self.to_move = 1 - side;
    }

    fn winner(&self) -> Option<&'static str> {
        let sides = ["white", "black"];
        if self.waiting.is_some() {
            return self.crossings(self.to_move).is_empty().then_some(sides[1 - self.to_move]);
        }
        let all_locked = (1..=8).all(|file| [1, 8].iter().all(|rank| self.locked.contains(&(file, *rank))));
        (all_locked || self.ways(0).is_empty() && self.ways(1).is_empty()).then_some("draw")
    }

    fn turn(&self) -> (u8, &'static str) {
        (self.to_move as u8 + 1, ["white", "black"][self.to_move])
    }
}
