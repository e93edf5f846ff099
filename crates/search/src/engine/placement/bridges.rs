//! Answers to a stone that enters a bridge: two ways to join two chains, of which the stone takes one.

use std::sync::LazyLock;

/// The cells next to a cell that join two own chains, for each set of own stones around that cell.
pub(in crate::engine) struct Bridges([u8; 256]);

/// The bridges of Crossway. Cells along rows and columns have even numbers, and two of them touch across the diagonal
/// between them.
pub(in crate::engine) static CROSSWAY: LazyLock<Bridges> = LazyLock::new(|| {
    Bridges::new(8, |one, other| match (other + 8 - one) % 8 {
        1 | 7 => true,
        2 | 6 => one % 2 == 0,
        _ => false,
    })
});

/// The bridges of Cross.
pub(in crate::engine) static CROSS: LazyLock<Bridges> =
    LazyLock::new(|| Bridges::new(6, |one, other| matches!((other + 6 - one) % 6, 1 | 5)));

impl Bridges {
    /// The bridges for a number of neighbours. `touch` says whether two of the cells around a cell are neighbours.
    fn new(neighbours: usize, touch: impl Fn(usize, usize) -> bool) -> Bridges {
        Bridges(std::array::from_fn(|own| {
            // The number of the own chain that each stone belongs to, as far as the stones around the cell show it.
            let mut chains: Vec<usize> = (0..neighbours).collect();
            let is_own = |at: usize| own >> at & 1 == 1;
            for _ in 0..neighbours {
                for (one, other) in pairs(neighbours).filter(|(one, other)| touch(*one, *other)) {
                    if is_own(one) && is_own(other) {
                        chains[one] = chains[one].min(chains[other]);
                    }
                }
            }
            let joins = |cell: &usize| {
                let mut near = (0..neighbours).filter(|at| is_own(*at) && touch(*cell, *at)).map(|at| chains[at]);
                let first = near.next();
                near.any(|chain| Some(chain) != first)
            };
            (0..neighbours).filter(joins).fold(0, |cells, cell| cells | 1 << cell)
        }))
    }

    /// The neighbour that alone joins two own chains. `own` and `enemy` are masks of the neighbours that hold stones, or count
    /// as such; one in both counts as a stone.
    #[inline]
    pub(in crate::engine) fn answer(&self, own: u8, enemy: u8) -> Option<usize> {
        let answers = self.0[usize::from(own)] & !(own | enemy);
        answers.is_power_of_two().then(|| answers.trailing_zeros() as usize)
    }
}

fn pairs(neighbours: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..neighbours).flat_map(move |one| (0..neighbours).map(move |other| (one, other)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_other_end_of_a_bridge_is_the_answer() {
        // There are own stones on the left and, two further on, above: only the cell between them touches both in Cross.
        assert_eq!(CROSS.answer(0b00_0101, 0), Some(1));
        assert_eq!(CROSS.answer(0b00_0101, 0b00_0010), None);
        // There are three chains, and two cells join chains.
        assert_eq!(CROSS.answer(0b01_0101, 0), None);
        // In Crossway these two stones touch already.
        assert_eq!(CROSSWAY.answer(0b0000_0101, 0), None);
        assert_eq!(CROSSWAY.answer(0b0001_0001, 0b0000_0100), Some(6));
        assert_eq!(CROSSWAY.answer(0b0001_0001, 0), None);
        assert_eq!(CROSSWAY.answer(0b1000_1000, 0b0000_0000), None);
    }
}
