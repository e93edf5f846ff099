//! Stones on a padded board, and the stones around each cell. For chains, see `chain.rs`.

use super::{Cell, Content, Side};

/// A cell of the padded array. All its data is together, so that a board is one allocation and is copied at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) content: Content,
    /// The edges of the board that the cell touches, one bit each; for the root of a chain, those that the chain
    /// touches.
    pub(super) edges: u8,
    /// The neighbours that hold stones of each side, one bit each, in turn around the cell.
    pub(super) near: [u8; 2],
    /// Another stone of the chain, or the cell itself.
    pub(super) next: u16,
}

/// The distance of a cell that cannot be reached; see [`StoneBoard::distances`].
pub(crate) const UNREACHED: u16 = u16::MAX;

/// The stones on a board where a cell has `N` neighbours: 8, or 6 of these (all but NE and SW).
///
/// Placing a stone updates its neighbours, so each cell has a mask of the stones around it.
#[derive(Debug)]
pub struct StoneBoard<const N: usize> {
    pub(super) nodes: Vec<Node>,
    /// The distance in the padded array to the cell below.
    stride: usize,
    /// Distances in the padded array to the neighbours, in turn around the cell.
    pub(super) neighbours: [i16; N],
    /// The distances in `neighbours`, and then 0 for the cell itself.
    pub(super) steps: [i16; 16],
}

// By hand so that `clone_from` reuses the allocation.
impl<const N: usize> Clone for StoneBoard<N> {
    fn clone(&self) -> Self {
        StoneBoard { nodes: self.nodes.clone(), stride: self.stride, neighbours: self.neighbours, steps: self.steps }
    }

    fn clone_from(&mut self, source: &Self) {
        self.nodes.clone_from(&source.nodes);
        (self.stride, self.neighbours, self.steps) = (source.stride, source.neighbours, source.steps);
    }
}

impl<const N: usize> StoneBoard<N> {
    /// The bit of a cell in the masks of the nine cells around it, row by row. Seen from a neighbour, the cell is in the
    /// opposite direction.
    const SEEN_FROM: [[u8; 3]; 3] = if N == 6 {
        [[1 << 4, 1 << 5, 0], [1 << 3, 0, 1 << 0], [0, 1 << 2, 1 << 1]]
    } else {
        [[1 << 5, 1 << 6, 1 << 7], [1 << 4, 0, 1 << 0], [1 << 3, 1 << 2, 1 << 1]]
    };

    /// An empty board. `neighbours` are the distances in the padded array to a cell's neighbours, in turn around it from the
    /// one on the left. `cells` are the playable cells, each with the edges it touches; all others are border.
    #[must_use]
    pub(crate) fn new(padded_len: usize, neighbours: [i16; N], cells: impl Iterator<Item = (Cell, u8)>) -> Self {
        // The third neighbour is the cell above.
        let stride = usize::from(neighbours[2].unsigned_abs());
        let border = |next| Node { content: Content::Border, edges: 0, near: [0; 2], next };
        let mut nodes: Vec<Node> = (0..=u16::MAX).take(padded_len).map(border).collect();
        for (cell, edges) in cells {
            let node = &mut nodes[cell.index()];
            (node.content, node.edges) = (Content::Empty, edges);
        }
        let steps = std::array::from_fn(|at| neighbours.get(at).copied().unwrap_or(0));
        StoneBoard { nodes, stride, neighbours, steps }
    }

    /// The content of a cell.
    #[inline]
    #[must_use]
    pub fn at(&self, cell: Cell) -> Content {
        self.nodes[cell.index()].content
    }

    /// The content of a cell that may belong to a larger board; such a cell counts as border.
    #[inline]
    #[must_use]
    pub fn at_any(&self, cell: Cell) -> Content {
        self.nodes.get(cell.index()).map_or(Content::Border, |node| node.content)
    }

    /// Whether the board has this cell.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        self.at_any(cell) != Content::Border
    }

    /// The neighbours of a cell that hold stones of each side, one bit each, in turn around the cell from the one on the left.
    #[inline]
    #[must_use]
    pub fn near(&self, cell: Cell) -> [u8; 2] {
        self.nodes[cell.index()].near
    }

    /// The empty cells, in reading order.
    pub fn empty_cells(&self) -> impl Iterator<Item = Cell> {
        (0..).zip(&self.nodes).filter(|(_, node)| node.content == Content::Empty).map(|(index, _)| Cell(index))
    }

    /// Fills `cells` with the empty cells, in reading order.
    pub fn empty_cells_into(&self, cells: &mut Vec<Cell>) {
        // There is no branch on the content of a cell: it would be mispredicted.
        cells.resize(self.nodes.len(), Cell(0));
        let mut number = 0;
        for (index, node) in (0..).zip(&self.nodes) {
            cells[number] = Cell(index);
            number += usize::from(node.content == Content::Empty);
        }
        cells.truncate(number);
    }

    /// Puts a stone on an empty cell.
    #[inline]
    pub fn put(&mut self, cell: Cell, side: Side) {
        debug_assert_eq!(self.at(cell), Content::Empty);
        self.nodes[cell.index()].content = Content::Stone(side);
        self.mark_neighbours(cell, |node| &mut node.near[side as usize]);
    }

    /// Puts a stone on an empty cell without noting it at the neighbours: enough for [`StoneBoard::distances`].
    #[inline]
    pub(crate) fn set(&mut self, cell: Cell, side: Side) {
        self.nodes[cell.index()].content = Content::Stone(side);
    }

    /// Sets the bit of a cell in a mask of each of its neighbours.
    #[expect(clippy::inline_always, reason = "most of the work on a placement is done here")]
    #[inline(always)]
    fn mark_neighbours(&mut self, cell: Cell, mask: impl Fn(&mut Node) -> &mut u8) {
        let middle = cell.index() - 1;
        for (row, bits) in [middle - self.stride, middle, middle + self.stride].into_iter().zip(Self::SEEN_FROM) {
            // The three neighbours of a row are adjacent in memory.
            for (node, bit) in self.nodes[row..row + 3].iter_mut().zip(bits) {
                *mask(node) |= bit;
            }
        }
    }

    /// The distance of each stone of `side` from the nearest stone in `from`, in steps over neighbouring stones of `side`.
    /// Indexed like the padded array; cells that cannot be reached are [`UNREACHED`].
    #[must_use]
    pub(crate) fn distances(&self, side: Side, from: impl Iterator<Item = Cell>) -> Vec<u16> {
        /// A stone that has not been reached yet.
        const OPEN: u16 = UNREACHED - 1;
        let mut distances = vec![UNREACHED; self.nodes.len()];
        for (distance, node) in distances.iter_mut().zip(&self.nodes) {
            *distance = if node.content == Content::Stone(side) { OPEN } else { UNREACHED };
        }
        // Cells in the order in which they are reached.
        let mut reached = vec![Cell(0); self.nodes.len() + 1];
        let mut number = 0;
        for cell in from {
            if distances[cell.index()] == OPEN {
                distances[cell.index()] = 0;
                reached[number] = cell;
                number += 1;
            }
        }
        let mut looked_at = 0;
        while looked_at < number {
            let cell = reached[looked_at];
            looked_at += 1;
            let steps = distances[cell.index()] + 1;
            for offset in &self.neighbours {
                let next = cell.step(*offset);
                let distance = &mut distances[next.index()];
                // There is no branch on the content of a cell: it would be mispredicted.
                let is_new = *distance == OPEN;
                *distance = if is_new { steps } else { *distance };
                reached[number] = next;
                number += usize::from(is_new);
            }
        }
        for distance in &mut distances {
            *distance = if *distance == OPEN { UNREACHED } else { *distance };
        }
        distances
    }

    /// A shortest path from `cell` to a stone at distance 0, both included.
    #[must_use]
    pub(crate) fn descend(&self, distances: &[u16], cell: Cell) -> Vec<Cell> {
        let mut path = vec![cell];
        let mut here = cell;
        loop {
            let steps = distances[here.index()];
            let is_next = |offset: &&i16| distances[here.step(**offset).index()].checked_add(1) == Some(steps);
            let Some(offset) = self.neighbours.iter().find(is_next) else { return path };
            here = here.step(*offset);
            path.push(here);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::hex::Hex;
    use crate::random::Random;

    /// Only the cells of the board are contained and can be empty: not the border, and not what is after the end.
    #[test]
    fn empty_cells_are_cells_without_stones() {
        let (hex, mut random) = (Hex::new(3), Random::new(45, 0));
        let mut board = StoneBoard::new(hex.padded_len(), hex.neighbours(), hex.cells().map(|cell| (cell, 0)));
        let mut left: Vec<Cell> = hex.cells().collect();
        let any = || (0..hex.padded_len() as u16 + 20).map(Cell);
        assert!(any().filter(|cell| board.contains(*cell)).eq(hex.cells()));
        let mut listed = vec![Cell(1); 99];
        while !left.is_empty() {
            assert_eq!(board.empty_cells().collect::<Vec<_>>(), left);
            board.empty_cells_into(&mut listed);
            assert_eq!(listed, left);
            assert!(any().all(|cell| board.at_any(cell) != Content::Empty || left.contains(&cell)));
            board.put(left.remove(random.below(left.len())), Side::Second);
        }
        assert!(hex.cells().all(|cell| board.contains(cell) && board.at(cell) == Content::Stone(Side::Second)));
    }
}
