//! Crosswise with everything known: a dictionary of cells, hands and bag as lists of letters.

use std::collections::{BTreeMap, BTreeSet};

use super::Referee;

pub(crate) struct Crosswise {
    board: BTreeMap<String, char>,
    /// By seat.
    hands: Vec<Vec<char>>,
    /// The next draw first.
    bag: Vec<char>,
    /// Names of the places in the cycle, such as `r1`.
    cycle: Vec<&'static str>,
    players: Vec<&'static str>,
    turn: usize,
    passed: BTreeSet<usize>,
    full: Vec<usize>,
}

fn cells() -> impl Iterator<Item = String> {
    "abcdef".chars().flat_map(|column| (1..=6).map(move |row| format!("{column}{row}")))
}

fn lines() -> Vec<(&'static str, Vec<String>)> {
    let row = |row: u8| ("red", "abcdef".chars().map(|column| format!("{column}{row}")).collect());
    let column = |column: char| ("green", (1..=6).map(|row| format!("{column}{row}")).collect());
    (1..=6).map(row).chain("abcdef".chars().map(column)).collect()
}

impl Crosswise {
    /// `stones` are all 54, as the tag `Bag` lists them.
    pub(crate) fn new(cycle: &'static str, stones: &str) -> Self {
        let cycle: Vec<&'static str> = cycle.split(' ').collect();
        let mut players: Vec<&'static str> = Vec::new();
        cycle.iter().for_each(|player| {
            if !players.contains(player) {
                players.push(player);
            }
        });
        let mut bag: Vec<char> = stones.chars().collect();
        let alone = |player: &str| players.len() == 3 && cycle.iter().filter(|other| **other == player).count() == 2;
        let full: Vec<usize> = players.iter().map(|player| if alone(player) { 6 } else { 4 }).collect();
        let hands = full.iter().map(|size| bag.drain(..size).collect()).collect();
        Crosswise { board: BTreeMap::new(), hands, bag, cycle, players, turn: 0, passed: BTreeSet::new(), full }
    }

    /// A board alone, for its lines.
    pub(crate) fn of_board(board: BTreeMap<String, char>) -> Self {
        let (hands, bag, cycle, players, full) = Default::default();
        Crosswise { board, hands, bag, cycle, players, turn: 0, passed: BTreeSet::new(), full }
    }

    fn seat(&self) -> usize {
        let player = self.cycle[self.turn % self.cycle.len()];
        self.players.iter().position(|other| *other == player).unwrap()
    }

    fn line_value(&self, line: &[String]) -> u32 {
        let stones: Vec<char> = line.iter().filter_map(|cell| self.board.get(cell).copied()).collect();
        let kinds: BTreeSet<char> = stones.iter().copied().collect();
        if kinds.len() == 6 {
            return 6;
        }
        let value = |kind: &char| match stones.iter().filter(|stone| *stone == kind).count() {
            2 => 1,
            3 => 3,
            4 => 5,
            5 => 7,
            _ => 0,
        };
        kinds.iter().map(value).sum()
    }

    pub(crate) fn total(&self, team: &str) -> u32 {
        lines().iter().filter(|(owner, _)| *owner == team).map(|(_, line)| self.line_value(line)).sum()
    }

    pub(crate) fn six(&self) -> Option<&'static str> {
        let equal = |line: &[String]| match self.board.get(&line[0]) {
            Some(first) => line.iter().all(|cell| self.board.get(cell) == Some(first)),
            None => false,
        };
        lines().into_iter().find(|(_, line)| equal(line)).map(|(owner, _)| owner)
    }

    fn take(&mut self, seat: usize, stone: char) {
        let at = self.hands[seat].iter().position(|held| *held == stone).unwrap();
        self.hands[seat].remove(at);
    }
}

impl Referee for Crosswise {
    fn legal(&self) -> BTreeSet<String> {
        if self.winner().is_some() {
            return BTreeSet::new();
        }
        let mut moves = BTreeSet::new();
        let hand = &self.hands[self.seat()];
        let taken = |cell: &String| self.board.contains_key(cell);
        for (index, stone) in hand.iter().enumerate() {
            for one in cells() {
                match stone {
                    'A'..='F' if !taken(&one) => drop(moves.insert(format!("{stone}{one}"))),
                    'R' if taken(&one) => drop(moves.insert(format!("R{one}"))),
                    'S' if taken(&one) => {
                        for (other, symbol) in hand.iter().enumerate() {
                            if other != index && "ABCDEF".contains(*symbol) {
                                moves.insert(format!("S{symbol}{one}"));
                            }
                        }
                    }
                    'M' if taken(&one) => {
                        moves.extend(cells().filter(|to| !taken(to)).map(|to| format!("M{one}-{to}")));
                    }
                    'X' if taken(&one) => {
                        moves.extend(
                            cells().filter(|other| taken(other) && one < *other).map(|to| format!("X{one}-{to}")),
                        );
                    }
                    _ => {}
                }
            }
        }
        if moves.is_empty() { BTreeSet::from(["--".to_owned()]) } else { moves }
    }

    fn play(&mut self, mv: &str) {
        let seat = self.seat();
        self.turn += 1;
        if mv == "--" {
            self.passed.insert(seat);
            return;
        }
        self.passed.clear();
        let (kind, rest) = mv.split_at(1);
        let stone = kind.chars().next().unwrap();
        self.take(seat, stone);
        match stone {
            'M' | 'X' => {
                let (one, other) = rest.split_once('-').unwrap();
                let (first, second) = (self.board.remove(one), self.board.remove(other));
                self.board.extend(first.map(|stone| (other.to_owned(), stone)));
                self.board.extend(second.map(|stone| (one.to_owned(), stone)));
            }
            'R' => {
                let taken = self.board.remove(rest).unwrap();
                self.hands[seat].push(taken);
            }
            'S' => {
                let (symbol, cell) = rest.split_at(1);
                let symbol = symbol.chars().next().unwrap();
                self.take(seat, symbol);
                let taken = self.board.insert(cell.to_owned(), symbol).unwrap();
                self.hands[seat].push(taken);
            }
            _ => drop(self.board.insert(rest.to_owned(), stone)),
        }
        if self.winner().is_none() && self.hands[seat].len() < self.full[seat] && !self.bag.is_empty() {
            let drawn = self.bag.remove(0);
            self.hands[seat].push(drawn);
        }
    }

    fn winner(&self) -> Option<&'static str> {
        if let Some(owner) = self.six() {
            return Some(owner);
        }
        if self.board.len() < 36 && self.passed.len() < self.players.len() {
            return None;
        }
        match self.total("red").cmp(&self.total("green")) {
            std::cmp::Ordering::Greater => Some("red"),
            std::cmp::Ordering::Less => Some("green"),
            std::cmp::Ordering::Equal => Some("draw"),
        }
    }

    fn turn(&self) -> (u8, &'static str) {
        let team = if self.cycle[self.turn % self.cycle.len()].starts_with('r') { "red" } else { "green" };
        (self.seat() as u8 + 1, team)
    }
}
