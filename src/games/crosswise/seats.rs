//! Who sits where: two teams, two to four players, and the cycle of their turns (CZ2, CZ3).

use crate::games::{Seat, Side};

/// The cycle of turns. The teams take turns, and seats are numbered by their first turn, so a cycle is given by the team
/// that begins and by how the seats recur.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seats {
    first: Side,
    table: Table,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Table {
    /// One player a team.
    Two,
    /// A lone player first, who moves after each move of the team.
    LoneThenTeam,
    /// A team first.
    TeamThenLone,
    /// Two players a team.
    Four,
}

impl Seats {
    /// Every cycle.
    pub fn all() -> impl Iterator<Item = Seats> {
        let tables = [Table::Two, Table::TeamThenLone, Table::LoneThenTeam, Table::Four];
        [Side::First, Side::Second].into_iter().flat_map(move |first| tables.map(|table| Seats { first, table }))
    }

    /// The cycle of this many players in which red begins, and of three the team of two; that of two players for any other
    /// number.
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
    /// What is wrong, in plain words.
    pub fn read(text: &str) -> Result<Seats, String> {
        let words: Vec<String> = text.split_whitespace().map(str::to_ascii_lowercase).collect();
        let text = words.join(" ");
        Seats::all()
            .find(|seats| seats.text() == text)
            .ok_or_else(|| format!("‘{}’ is not a turn cycle", crate::diagnostic::shorten(&text)))
    }

    /// Number of places in the cycle: 2 or 4.
    #[must_use]
    pub fn length(self) -> usize {
        self.table.order().len()
    }

    /// Number of players: 2, 3 or 4.
    #[must_use]
    pub fn players(self) -> usize {
        match self.table {
            Table::Two => 2,
            Table::LoneThenTeam | Table::TeamThenLone => 3,
            Table::Four => 4,
        }
    }

    /// Who moves at a place of the cycle, counted from 0.
    #[must_use]
    pub fn at(self, place: usize) -> Seat {
        Seat(self.table.order()[place % self.length()] + 1)
    }

    /// The team that moves at a place of the cycle, counted from 0.
    #[must_use]
    pub fn side_at(self, place: usize) -> Side {
        if place.is_multiple_of(2) { self.first } else { self.first.other() }
    }

    /// The team of a player.
    #[must_use]
    pub fn side_of(self, seat: Seat) -> Side {
        let place = self.table.order().iter().position(|at| at + 1 == seat.0);
        self.side_at(place.unwrap_or(0))
    }

    /// The player of a team with the lowest number.
    #[must_use]
    pub fn lowest(self, side: Side) -> Seat {
        if side == self.first { Seat(1) } else { Seat(2) }
    }

    /// How many stones a player holds while the bag lasts: six alone against a team, else four (CZ3).
    #[must_use]
    pub fn hand_size(self, seat: Seat) -> u8 {
        match (self.table, seat) {
            (Table::LoneThenTeam, Seat(1)) | (Table::TeamThenLone, Seat(2)) => 6,
            _ => 4,
        }
    }

    /// The cycle as records write it.
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
