//! The chances of seat 1 along a game, as a bar and as a curve.

use unicode_width::UnicodeWidthStr;

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
    /// Whether the ply that led there was a mistake.
    pub(crate) is_mistake: bool,
    /// Whether this is the place that is on the board.
    pub(crate) is_current: bool,
}

/// A chance as a bar of at most this width.
pub(crate) fn bar(chance: Chance, width: usize, symbols: bool) -> String {
    let words = if chance.is_proven { " proven".to_owned() } else { format!(" {:.0} %", chance.value * 100.0) };
    let room = width.saturating_sub(7 + words.width()).min(20);
    let full = ((chance.value * room as f64).round() as usize).min(room);
    let [full_block, empty] = if symbols { ["█", "░"] } else { ["#", "."] };
    format!("seat 1 {}{}{words}", full_block.repeat(full), empty.repeat(room - full))
}

/// The chances along a line of play, and below them the signs of mistakes and of the current place.
pub(crate) fn draw(points: &[Point], width: usize, symbols: bool) -> [String; 2] {
    let columns = points.len().min(width).max(1);
    let levels = if symbols { BLOCKS } else { DIGITS };
    let (mut curve, mut signs) = (vec![' '; columns], vec![' '; columns]);
    for (index, point) in points.iter().enumerate() {
        let column = index * columns / points.len();
        if let Some(chance) = point.chance {
            curve[column] = levels[((chance.value * 8.0) as usize).min(7)];
        }
        match point {
            Point { is_current: true, .. } => signs[column] = if symbols { '▲' } else { '^' },
            Point { is_mistake: true, .. } if signs[column] == ' ' => signs[column] = '?',
            _ => {}
        }
    }
    [curve, signs].map(|line| line.into_iter().collect::<String>().trim_end().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_and_the_current_place_are_below_the_curve() {
        let point = |value, is_current| Point {
            chance: Some(Chance { value, is_proven: false }),
            is_mistake: value > 0.1,
            is_current,
        };
        let points = [point(0.0, false), point(0.5, true), point(1.0, false), Point::default()];
        assert_eq!(draw(&points, 20, true), ["▁▅█", " ▲?"]);
        assert_eq!(draw(&points, 20, false), ["059", " ^?"]);
        assert_eq!(draw(&points, 2, false), ["59", "^?"]);
        assert_eq!(draw(&points, 0, false)[1], "^");
        assert_eq!(draw(&[], 9, true), ["", ""]);
        let chance = Chance { value: 0.75, is_proven: false };
        assert_eq!(bar(chance, 16, true), "seat 1 ███░ 75 %");
        assert_eq!(bar(Chance { is_proven: true, ..chance }, 0, false), "seat 1  proven");
    }
}
