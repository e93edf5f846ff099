//! A board of Crossway as sets of points: rows from the top, `stride` bits each.

use xgames_core::board::Side;
use xgames_core::board::bits::Bits;

/// The shape of a board.
#[derive(Clone, Debug)]
pub(super) struct Geometry<B> {
    /// Points per side.
    pub(super) size: u32,
    /// The distance between two rows in bits.
    pub(super) stride: u32,
    /// All points.
    pub(super) all: B,
    not_first_column: B,
    not_last_column: B,
    /// The two edges that each side has to connect (CW4).
    edges: [[B; 2]; 2],
}

impl<B: Bits> Geometry<B> {
    pub(super) fn new(size: u32, stride: u32) -> Geometry<B> {
        let set = |wanted: &dyn Fn(u32, u32) -> bool| {
            let points = (0..size).flat_map(|row| (0..size).map(move |column| (column, row)));
            let points = points.filter(|(column, row)| wanted(*column, *row));
            points.fold(B::default(), |set, (column, row)| set | B::bit(row * stride + column))
        };
        let last = size - 1;
        Geometry {
            size,
            stride,
            all: set(&|_, _| true),
            not_first_column: set(&|column, _| column != 0),
            not_last_column: set(&|column, _| column != last),
            edges: [
                [set(&|_, row| row == 0), set(&|_, row| row == last)],
                [set(&|column, _| column == 0), set(&|column, _| column == last)],
            ],
        }
    }

    #[inline]
    pub(super) fn edges(&self, side: Side) -> [B; 2] {
        self.edges[side as usize]
    }

    #[inline]
    pub(super) fn east(&self, set: B) -> B {
        (set & self.not_last_column) << 1
    }

    #[inline]
    pub(super) fn west(&self, set: B) -> B {
        (set & self.not_first_column) >> 1
    }

    #[inline]
    pub(super) fn south(&self, set: B) -> B {
        (set << self.stride) & self.all
    }

    #[inline]
    pub(super) fn north(&self, set: B) -> B {
        set >> self.stride
    }

    /// The set and all points next to it, diagonally too.
    #[inline]
    pub(super) fn dilate(&self, set: B) -> B {
        let column = set | self.north(set) | self.south(set);
        column | self.east(column) | self.west(column)
    }

    /// All points of `area` that a chain within `area` joins to `seed`.
    #[inline]
    pub(super) fn flood(&self, area: B, seed: B) -> B {
        let mut reached = seed & area;
        loop {
            let next = self.dilate(reached) & area;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// For each of the four 2×2 blocks around every point, what is in the three other points of the block: the points whose
    /// neighbour in the row is in `beside`, whose neighbour in the column is in `beside`, and whose diagonal neighbour is in
    /// `opposite`.
    #[inline]
    pub(super) fn blocks(&self, beside: B, opposite: B) -> [B; 4] {
        let [east, west] = [self.west(beside), self.east(beside)];
        let [south, north] = [self.north(beside), self.south(beside)];
        let [to_south, to_north] = [self.north(opposite), self.south(opposite)];
        [
            east & south & self.west(to_south),
            west & south & self.east(to_south),
            east & north & self.west(to_north),
            west & north & self.east(to_north),
        ]
    }

    /// The points of a block beside a point, in the row and in the column, and the point opposite to it. The numbers of the
    /// blocks are those of [`Geometry::blocks`].
    #[inline]
    pub(super) fn block(&self, point: B, block: usize) -> (B, B) {
        let row = if block.is_multiple_of(2) { self.east(point) } else { self.west(point) };
        let vertical = |set| if block < 2 { self.south(set) } else { self.north(set) };
        (row | vertical(point), vertical(row))
    }
}
