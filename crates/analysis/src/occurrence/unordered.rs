//! Patterns on boards whose rows and columns may be in any order.

use super::pattern::Contents;

/// Whether rows and columns of the board can be chosen so that what lies where they meet fits the pattern, each row and
/// each column of the pattern with another one of the board.
pub(super) fn contains(board: &[Vec<Contents>], pattern: &[Vec<Contents>]) -> bool {
    let width = board.first().map_or(0, Vec::len);
    let Some(columns) = pattern.first().map(Vec::len) else { return true };
    columns <= width && pattern.len() <= board.len() && fits(board, pattern, 0, &vec![(1 << width) - 1; columns])
}

/// Whether the rows of the pattern fit rows of the board that are not used yet. `open` are the columns of the board that
/// still fit each column of the pattern, one bit each.
fn fits(board: &[Vec<Contents>], pattern: &[Vec<Contents>], used: u32, open: &[u32]) -> bool {
    let Some((row, rest)) = pattern.split_first() else { return can_assign(open, 0) };
    (0..board.len()).filter(|index| used >> index & 1 == 0).any(|index| {
        let holds = |set: Contents| {
            let columns = board[index].iter().enumerate().filter(|(_, content)| **content & set != 0);
            columns.fold(0_u32, |columns, (column, _)| columns | 1 << column)
        };
        let open: Vec<u32> = open.iter().zip(row).map(|(open, set)| open & holds(*set)).collect();
        !open.contains(&0) && fits(board, rest, used | 1 << index, &open)
    })
}

/// Whether a different column can be chosen from each set.
fn can_assign(sets: &[u32], used: u32) -> bool {
    let Some((set, rest)) = sets.split_first() else { return true };
    let free = set & !used;
    (0..u32::BITS).filter(|column| free >> column & 1 != 0).any(|column| can_assign(rest, used | 1 << column))
}

/// The pattern with rows and columns exchanged.
pub(super) fn transposed(rows: &[Vec<Contents>]) -> Vec<Vec<Contents>> {
    let columns = rows.first().map_or(0, Vec::len);
    (0..columns).map(|column| rows.iter().map(|row| row[column]).collect()).collect()
}
