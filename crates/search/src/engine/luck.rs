//! The luck of a game: how much of its margin came from stones that were dealt and drawn by chance.

/// The luck of a finished game, in points of the margin of the team of seat 1: a positive number is lucky for that team.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Luck {
    /// The seats of each team, that of seat 1 first.
    pub teams: [Vec<u8>; 2],
    /// The margin with which the game ended.
    pub margin: i32,
    /// Whether the game was won at once, without regard to points, so that the margin is only a convention.
    pub is_nominal: bool,
    /// The luck of the first hands; `None` if they were not dealt by chance.
    pub deal: Option<f64>,
    /// The luck of each draw, in their order.
    pub draws: Vec<LuckOfDraw>,
    /// The standard error of the whole luck: playouts by another seed would find about so much more or less.
    pub error: f64,
}

/// The luck of a draw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LuckOfDraw {
    /// The number of the ply after which the stone was drawn, from 1.
    pub ply: usize,
    /// The seat that drew it, from 1.
    pub seat: u8,
    /// The letter of the stone.
    pub stone: char,
    /// The luck, in points for the team of seat 1.
    pub luck: f64,
}

impl Luck {
    /// The whole luck: that of the deal and of all draws.
    #[must_use]
    pub fn total(&self) -> f64 {
        in_hundredths(self.deal.unwrap_or_default() + self.draws.iter().map(|draw| draw.luck).sum::<f64>())
    }

    /// The rest of the margin, which the players made: the margin adjusted by the luck.
    #[must_use]
    pub fn play(&self) -> f64 {
        in_hundredths(f64::from(self.margin) - self.total())
    }
}

/// The nearest number of hundredths, so that sums of printed numbers are right.
pub(super) fn in_hundredths(points: f64) -> f64 {
    // No number is a negative zero.
    (points * 100.0).round() / 100.0 + 0.0
}
