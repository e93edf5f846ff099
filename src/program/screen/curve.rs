//! The chances of seat 1 along a game, as a bar and as a curve.

use unicode_width::UnicodeWidthStr;

use super::canvas::cut;
use xgames_analysis::review::{Mark, percent_of};

/// The number of columns that a name always has.
const SHORTEST: usize = 6;

/// The characters that show the chance of seat 1, from low to high.
const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const DIGITS: [char; 8] = ['0', '1', '3', '4', '5', '6', '8', '9'];

/// The chance that seat 1 wins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Chance {
    /// The chance from 0 to 1.
    pub(crate) value: f64,
    /// Whether the chance is that of a proven result.
    pub(crate) is_proven: bool,
}

/// A place of the curve.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Point {
    pub(crate) chance: Option<Chance>,
    /// The mistake that led there, if the ply was one.
    pub(crate) mark: Option<Mark>,
    /// Whether this is the place that is on the board.
    pub(crate) is_current: bool,
}

/// A chance of seat 1, who has this name, as a bar of at most this width; a proven result in words.
pub(crate) fn bar(name: &str, chance: Chance, width: usize, symbols: bool) -> String {
    if chance.is_proven {
        return match chance.value {
            0.0 => format!("{name} loses, proved"),
            1.0 => format!("{name} wins, proved"),
            _ => "a draw, proved".to_owned(),
        };
    }
    let words = format!(" {}", percent_of(chance.value, chance.is_proven));
    let name = cut(name, (width / 2).max(SHORTEST));
    let room = width.saturating_sub(name.width() + 1 + words.width()).min(20);
    let full = ((chance.value * room as f64).round() as usize).min(room);
    let [full_block, empty] = if symbols { ["█", "░"] } else { ["#", "."] };
    format!("{name} {}{}{words}", full_block.repeat(full), empty.repeat(room - full))
}

/// The chances along a line of play as two rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Curve {
    /// The chances, and below them the letters of mistakes and the sign of the current place.
    pub(crate) rows: [String; 2],
    /// The place that each column is about, as an index of the points: that of the sign below it, or the first of several.
    pub(crate) places: Vec<usize>,
}

/// Draws the chances along a line of play. Of several mistakes in a column, the gravest is shown.
pub(crate) fn draw(points: &[Point], width: usize, symbols: bool) -> Curve {
    let columns = points.len().min(width.max(1));
    let levels = if symbols { BLOCKS } else { DIGITS };
    let (mut curve, mut signs, mut gravest) = (vec![' '; columns], vec![' '; columns], vec![0; columns]);
    let mut places: Vec<Option<usize>> = vec![None; columns];
    for (index, point) in points.iter().enumerate() {
        let column = index * columns / points.len();
        places[column].get_or_insert(index);
        if let Some(chance) = point.chance {
            curve[column] = levels[((chance.value * 8.0) as usize).min(7)];
        }
        let sign = match (point.is_current, point.mark) {
            (true, _) => Some((usize::MAX, if symbols { '▲' } else { '^' })),
            (false, mark) => mark.map(|mark| (gravity(mark), mark.letter())),
        };
        if let Some((gravity, sign)) = sign.filter(|(gravity, _)| *gravity > gravest[column]) {
            (gravest[column], signs[column], places[column]) = (gravity, sign, Some(index));
        }
    }
    let rows = [curve, signs].map(|line| line.into_iter().collect::<String>().trim_end().to_owned());
    Curve { rows, places: places.into_iter().flatten().collect() }
}

/// The gravity of a mistake by its sign: `?!` is less than `?`, and that is less than `??`.
fn gravity(mark: Mark) -> usize {
    2 * mark.sign().matches('?').count() - mark.sign().matches('!').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_and_the_current_place_are_below_the_curve() {
        let point =
            |value, mark, is_current| Point { chance: Some(Chance { value, is_proven: false }), mark, is_current };
        let [inaccuracy, blunder] = [Mark::Inaccuracy, Mark::Blunder].map(Some);
        let points =
            [point(0.0, None, false), point(0.5, blunder, true), point(1.0, inaccuracy, false), Point::default()];
        assert_eq!(draw(&points, 20, true).rows, ["▁▅█", " ▲i"]);
        assert_eq!(draw(&points, 20, false).rows, ["059", " ^i"]);
        assert_eq!(draw(&points, 2, false).rows, ["59", "^i"]);
        // A column is about the place whose sign is below it.
        assert_eq!([20, 2].map(|width| draw(&points, width, true).places), [vec![0, 1, 2, 3], vec![1, 2]]);
        let marks = [Mark::Inaccuracy, Mark::Mistake, Mark::LosesAtOnce, Mark::Mistake, Mark::MissedThreat];
        let marked = marks.map(|mark| point(0.5, Some(mark), false));
        assert_eq!([5, 2, 1].map(|width| draw(&marked, width, true).rows[1].clone()), ["imlmt", "lt", "l"]);
        assert_eq!(draw(&points, 0, false).rows[1], "^");
        assert_eq!(draw(&[], 9, true).rows, ["", ""]);
        let chance = Chance { value: 0.75, is_proven: false };
        assert_eq!(bar("seat 1", chance, 16, true), "seat 1 ███░ 75 %");
        assert_eq!(bar("Wolfeschlegel", chance, 16, true), "Wolfesc… ██ 75 %");
        let proven = |value| bar("Ann", Chance { value, is_proven: true }, 0, false);
        assert_eq!([0.0, 0.5, 1.0].map(proven), ["Ann loses, proved", "a draw, proved", "Ann wins, proved"]);
    }
}
