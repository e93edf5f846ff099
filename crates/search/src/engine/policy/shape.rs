//! The cells around a cell, and the symmetries that turn them into each other.

/// A distance on the board: columns to the East, rows to the South.
pub type Offset = (i16, i16);

/// The images of a step to the East and a step to the South.
type Symmetry = [Offset; 2];

/// Cells around a cell, with a number for each of their contents: a digit for each cell.
#[derive(Clone, Debug)]
pub struct Ring {
    /// The places of the cells, in turn.
    pub offsets: Vec<Offset>,
}

/// The kinds of surroundings of a board with equal cells.
#[derive(Clone, Debug)]
pub struct Shape {
    /// The cells that are looked at together.
    pub rings: [Ring; 3],
    /// The number of contents that a cell may have: nothing, a stone of the player, a stone of the opponent, and for hexagons the
    /// outside. Beyond the edge of a square board are stones of the side that owns the edge.
    pub contents: usize,
    symmetries: Vec<Symmetry>,
}

impl Shape {
    /// The surroundings on a board of squares, where diagonal neighbours touch: the neighbours, the cells two steps away in the same
    /// directions, and the cells a knight's move away.
    #[must_use]
    pub fn square() -> Shape {
        let near = vec![(-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1)];
        let knight = vec![(-2, -1), (-1, -2), (1, -2), (2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1)];
        Shape::new([near.clone(), doubled(&near), knight], 3, [[(0, 1), (-1, 0)], [(-1, 0), (0, 1)]])
    }

    /// The surroundings on a board of hexagons: the neighbours, the cells two steps away in the same directions, and those at the far ends
    /// of bridges.
    #[must_use]
    pub fn hexagonal() -> Shape {
        let near = vec![(-1, 0), (-1, -1), (0, -1), (1, 0), (1, 1), (0, 1)];
        let bridged = (0..6).map(|at| (near[at], near[(at + 1) % 6])).map(|(one, two)| (one.0 + two.0, one.1 + two.1));
        let bridged = bridged.collect();
        Shape::new([near.clone(), doubled(&near), bridged], 4, [[(1, 1), (-1, 0)], [(0, 1), (1, 0)]])
    }

    /// The surroundings with all symmetries that some of them, a rotation and a reflection, make together.
    fn new(rings: [Vec<Offset>; 3], contents: usize, generators: [Symmetry; 2]) -> Shape {
        let mut symmetries = vec![[(1, 0), (0, 1)]];
        let mut seen = 0;
        while seen < symmetries.len() {
            for generator in generators {
                let product = symmetries[seen].map(|step| image(generator, step));
                if !symmetries.contains(&product) {
                    symmetries.push(product);
                }
            }
            seen += 1;
        }
        Shape { rings: rings.map(|offsets| Ring { offsets }), contents, symmetries }
    }

    /// The number of contents of a ring.
    #[must_use]
    pub fn patterns(&self, ring: usize) -> usize {
        self.contents.pow(self.rings[ring].offsets.len() as u32)
    }

    /// The least number of the contents of a ring among all symmetric ones, for each.
    #[must_use]
    pub fn normal_forms(&self, ring: usize) -> Vec<u32> {
        let offsets = &self.rings[ring].offsets;
        let place = |wanted: Offset| offsets.iter().position(|offset| *offset == wanted).unwrap_or(0);
        let images: Vec<Vec<usize>> =
            self.symmetries.iter().map(|by| offsets.iter().map(|of| place(image(*by, *of))).collect()).collect();
        let normal_form = |pattern: usize| {
            let of_image = |places: &Vec<usize>| {
                let digit = |at: usize| pattern / self.contents.pow(at as u32) % self.contents;
                (0..).zip(places).map(|(at, place)| digit(at) * self.contents.pow(*place as u32)).sum::<usize>() as u32
            };
            images.iter().map(of_image).min().unwrap_or(pattern as u32)
        };
        (0..self.patterns(ring)).map(normal_form).collect()
    }
}

fn doubled(offsets: &[Offset]) -> Vec<Offset> {
    offsets.iter().map(|(x, y)| (2 * x, 2 * y)).collect()
}

/// The image of an offset.
fn image(symmetry: Symmetry, (x, y): Offset) -> Offset {
    let [east, south] = symmetry;
    (x * east.0 + y * south.0, x * east.1 + y * south.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_keep_the_rings() {
        for (shape, symmetries) in [(Shape::square(), 8), (Shape::hexagonal(), 12)] {
            assert_eq!(shape.symmetries.len(), symmetries);
            for ring in &shape.rings {
                for symmetry in &shape.symmetries {
                    let mut images: Vec<Offset> = ring.offsets.iter().map(|offset| image(*symmetry, *offset)).collect();
                    let mut all = ring.offsets.clone();
                    images.sort_unstable();
                    all.sort_unstable();
                    assert_eq!(images, all);
                }
            }
        }
    }

    /// By Burnside's lemma there are 954 colourings of a square's eight neighbours by three colours: 3⁸ under no movement, 3² twice
    /// under quarter turns, 3⁴ under the half turn, and 3⁵ under each of four reflections, of eight.
    #[test]
    fn patterns_are_counted_by_burnside() {
        let count = |mut forms: Vec<u32>| {
            forms.sort_unstable();
            forms.dedup();
            forms.len()
        };
        assert_eq!(count(Shape::square().normal_forms(0)), (6561 + 2 * 9 + 81 + 4 * 243) / 8);
    }
}
