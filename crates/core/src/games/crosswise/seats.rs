//! The turn cycle of two teams with two to four players (CZ2, CZ3).

use super::kernel;
use crate::games::{Seat, Side};

/// The turn cycle. The teams alternate, and seats are numbered by their first turn, so a cycle is given by the team that
/// begins and by the number of players in each team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seats {
    first: Side,
    table: Table,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Table {
    /// Each team has one player.
    Two,
    /// The lone player begins, and moves after each move of the team.
    LoneThenTeam,
    /// The team of two begins.
    TeamThenLone,
    /// Each team has two players.
    Four,
}

impl Seats {
    /// Every cycle.
    pub fn all() -> impl Iterator<Item = Seats> {
        let tables = [Table::Two, Table::TeamThenLone, Table::LoneThenTeam, Table::Four];
        [Side::First, Side::Second].into_iter().flat_map(move |first| tables.map(|table| Seats { first, table }))
    }

    /// The default cycle for 2, 3 or 4 players: red begins, and with three players red is the team of two. Any other number
    /// counts as 2.
    #[must_use]
    pub fn by_number(players: usize) -> Seats {
        let table = match players {
            3 => Table::TeamThenLone,
            4 => Table::Four,
            _ => Table::Two,
        };
        Seats { first: Side::First, table }
    }

    /// Reads a cycle such as `r1 g1 r2 g1`: `r` for the rows, `g` for the columns.
    ///
    /// # Errors
    /// A message.
    pub fn read(text: &str) -> Result<Seats, String> {
        let words: Vec<String> = text.split_whitespace().map(str::to_ascii_lowercase).collect();
        let text = words.join(" ");
        Seats::all()
            .find(|seats| seats.text() == text)
            .ok_or_else(|| format!("‘{}’ is not a turn cycle", crate::diagnostic::shorten(&text)))
    }

    /// The length of the cycle: 2 or 4 turns.
    #[must_use]
    pub fn length(self) -> usize {
        self.table.order().len()
    }

    /// The number of players: 2, 3 or 4.
    #[must_use]
    pub fn players(self) -> usize {
        match self.table {
            Table::Two => 2,
            Table::LoneThenTeam | Table::TeamThenLone => 3,
            Table::Four => 4,
        }
    }

    /// The player who moves at an index of the cycle.
    #[must_use]
    pub fn at(self, place: usize) -> Seat {
        Seat(self.table.order()[place % self.length()] + 1)
    }

    /// The team that moves at an index of the cycle.
    #[must_use]
    pub fn side_at(self, place: usize) -> Side {
        if kernel::beginners_move(place) { self.first } else { self.first.other() }
    }

    /// The team of a player.
    #[must_use]
    pub fn side_of(self, seat: Seat) -> Side {
        let place = self.table.order().iter().position(|at| at + 1 == seat.0);
        self.side_at(place.unwrap_or(0))
    }

    /// The lowest seat of a team.
    #[must_use]
    pub fn lowest(self, side: Side) -> Seat {
        if side == self.first { Seat(1) } else { Seat(2) }
    }

    /// The size of a player's full hand: six for a lone player against a team, else four (CZ3).
    #[must_use]
    pub fn hand_size(self, seat: Seat) -> u8 {
        match (self.table, seat) {
            (Table::LoneThenTeam, Seat(1)) | (Table::TeamThenLone, Seat(2)) => 6,
            _ => 4,
        }
    }

    /// The value of the tag `Seats`.
    #[must_use]
    pub fn text(self) -> String {
        let mut seen = [0; 2];
        let mut names = [String::new(), String::new(), String::new(), String::new()];
        let mut words = Vec::new();
        for place in 0..self.length() {
            let name = &mut names[usize::from(self.at(place).0) - 1];
            if name.is_empty() {
                let side = self.side_at(place);
                seen[side as usize] += 1;
                *name = format!("{}{}", if side == Side::First { 'r' } else { 'g' }, seen[side as usize]);
            }
            words.push(name.clone());
        }
        words.join(" ")
    }
}

impl Table {
    /// The seats in the order of their turns, counted from 0.
    fn order(self) -> &'static [u8] {
        match self {
            Table::Two => &[0, 1],
            Table::LoneThenTeam => &[0, 1, 0, 2],
            Table::TeamThenLone => &[0, 1, 2, 1],
            Table::Four => &[0, 1, 2, 3],
        }
    }
}
