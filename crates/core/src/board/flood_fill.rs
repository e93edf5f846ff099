//! Flood fill on sets of cells, stored as rows of bits.
//!
//! All stones of a row are handled at once. On a whole board that costs much less than joining stones one by one.

/// A set of cells of one row. Bit 0 is the border, so every cell has a bit on either side.
pub(crate) type Row = u64;

/// The number of rows of the largest board.
pub(crate) const MAX_ROWS: usize = 52;

/// The cells and their neighbours in the row above, the same row or the row below, on a board where a cell has `N`
/// neighbours: 8, or the 6 of [`StoneBoard`](super::stones::StoneBoard).
#[inline]
fn spread<const N: usize>(cells: Row, towards: Towards) -> Row {
    match towards {
        Towards::Above if N == 6 => cells | cells >> 1,
        Towards::Below if N == 6 => cells | cells << 1,
        _ => cells | cells << 1 | cells >> 1,
    }
}

#[derive(Clone, Copy)]
enum Towards {
    Above,
    Same,
    Below,
}

/// Adds to `reached` all `stones` that are connected to its cells. Both have the rows of one board.
pub(crate) fn flood_fill<const N: usize>(stones: &[Row], reached: &mut [Row]) {
    // Sweeps go down and up the board, until one reaches nothing new.
    let count = stones.len();
    sweep::<N>(stones, reached, 0..count, Towards::Below);
    while sweep::<N>(stones, reached, (0..count).rev(), Towards::Above)
        && sweep::<N>(stones, reached, 0..count, Towards::Below)
    {}
}

/// Sweeps over the rows in this order. Returns whether it reached anything new.
#[inline]
fn sweep<const N: usize>(
    stones: &[Row],
    reached: &mut [Row],
    rows: impl Iterator<Item = usize>,
    towards: Towards,
) -> bool {
    let (mut grown, mut before) = (0, 0);
    for row in rows {
        let (Some(&stones), Some(reached)) = (stones.get(row), reached.get_mut(row)) else { break };
        let old = *reached;
        let mut now = old | spread::<N>(before, towards) & stones;
        if now != 0 {
            loop {
                let wider = spread::<N>(now, Towards::Same) & stones;
                if wider == now {
                    break;
                }
                now = wider;
            }
            *reached = now;
            grown |= now ^ old;
        }
        before = now;
    }
    grown != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Adds one cell at a time until nothing changes, to compare with the fill by rows.
    fn fill_slowly<const N: usize>(stones: &[Row], reached: &mut [Row]) {
        let cells = |row: i64, column: i64| (0..stones.len() as i64).contains(&row) && (0..64).contains(&column);
        loop {
            let before = reached.to_vec();
            for (row, column) in (0..stones.len() as i64).flat_map(|row| (0..64).map(move |column| (row, column))) {
                let near = [(-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1), (-1, 1), (1, -1)];
                let is_reached = near[..N]
                    .iter()
                    .map(|(down, right)| (row + down, column + right))
                    .any(|(row, column)| cells(row, column) && reached[row as usize] >> column & 1 != 0);
                if is_reached {
                    reached[row as usize] |= stones[row as usize] & 1 << column;
                }
            }
            if before == reached {
                return;
            }
        }
    }

    #[test]
    fn flood_fill_agrees_with_the_slow_fill() {
        let mut random = Random::new(4, 0);
        let mut cells = |count: usize, of: usize, rows: usize| -> Vec<Row> {
            (0..rows).map(|_| (0..20).filter(|_| random.below(of) < count).map(|column| 2 << column).sum()).collect()
        };
        for round in 0..3000 {
            let rows = 1 + round % 25;
            let stones = cells(3 + round % 4, 8, rows);
            let mut seeds = cells(1, 60, rows);
            seeds.iter_mut().zip(&stones).for_each(|(seed, stones)| *seed &= stones);
            let (mut slowly, mut hexagonal, mut square) = (seeds.clone(), seeds.clone(), seeds.clone());
            fill_slowly::<6>(&stones, &mut slowly);
            flood_fill::<6>(&stones, &mut hexagonal);
            assert_eq!(hexagonal, slowly);
            fill_slowly::<8>(&stones, &mut slowly);
            flood_fill::<8>(&stones, &mut square);
            assert_eq!(square, slowly);
        }
    }
}
