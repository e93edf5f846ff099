//! Claims in certificates for Crossway, and how they are checked.
//!
//! `join a1 b2|c2(b3,c3)` says that links join the winner's edges: each word is one, its points and then, in parentheses,
//! the other points of its carrier. `cut` says that the other side's stones and the points where it may place a stone do
//! not join its edges. Why this is enough is explained in [`links`](super::links) and in `docs/solve.md`.
//!
//! The check is written for small boards and for readers. It shares nothing with the solver on purpose, not even the kernel of
//! the game, so that a mistake there cannot hide here.

use std::collections::HashSet;

use xgames_core::board::square::Square;
use xgames_core::board::{Cell, Side};
use xgames_core::games::Notation;
use xgames_core::games::crossway::{Crossway, Move};
use xgames_core::games::symmetry::Symmetric;

/// A point as column and row, from the top left.
type Point = (i32, i32);

/// A board for slow and plain questions.
struct Plain {
    size: i32,
    stones: Vec<Vec<Option<Side>>>,
}

/// The points next to a point, diagonally too.
const AROUND: [Point; 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

impl Plain {
    fn new(position: &Crossway) -> Plain {
        let square = Square::new(position.size());
        let stone = |column, row| match position.content(square.cell(column, row)) {
            1 => Some(Side::First),
            2 => Some(Side::Second),
            _ => None,
        };
        let row = |row| (0..square.size()).map(|column| stone(column, row)).collect();
        Plain { size: square.size().into(), stones: (0..square.size()).map(row).collect() }
    }

    fn has(&self, (column, row): Point) -> bool {
        (0..self.size).contains(&column) && (0..self.size).contains(&row)
    }

    fn at(&self, point: Point) -> Option<Side> {
        if self.has(point) { self.stones[point.1 as usize][point.0 as usize] } else { None }
    }

    /// The 2×2 blocks around a point: the two points beside it, and the one opposite to it.
    fn blocks(&self, (column, row): Point) -> impl Iterator<Item = ([Point; 2], Point)> {
        let steps = [(-1, -1), (-1, 1), (1, -1), (1, 1)].into_iter();
        let block = move |(x, y)| ([(column + x, row), (column, row + y)], (column + x, row + y));
        steps.map(block).filter(|(_, opposite)| self.has(*opposite))
    }

    /// CW2 and CW3: whether a side may place a stone here.
    fn is_legal(&self, side: Side, point: Point) -> bool {
        let is_checkerboard = |(beside, opposite): ([Point; 2], Point)| {
            beside.iter().all(|point| self.at(*point) == Some(side.other())) && self.at(opposite) == Some(side)
        };
        self.has(point) && self.at(point).is_none() && !self.blocks(point).any(is_checkerboard)
    }

    fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let size = self.size;
        (0..size).flat_map(move |row| (0..size).map(move |column| (column, row)))
    }

    /// Whether a point is on the first or the second of a side's edges.
    fn is_on_edge(&self, side: Side, second: bool, (column, row): Point) -> bool {
        let along = if side == Side::First { row } else { column };
        along == if second { self.size - 1 } else { 0 }
    }

    /// The points of `area` that are joined to `seed` within it.
    fn joined(area: &HashSet<Point>, seed: impl IntoIterator<Item = Point>) -> HashSet<Point> {
        let mut open: Vec<Point> = seed.into_iter().filter(|point| area.contains(point)).collect();
        let mut joined: HashSet<Point> = open.iter().copied().collect();
        while let Some((column, row)) = open.pop() {
            let near = AROUND.map(|(x, y)| (column + x, row + y));
            open.extend(near.into_iter().filter(|point| area.contains(point) && joined.insert(*point)));
        }
        joined
    }

    fn check_cut(&self, loser: Side) -> Result<(), String> {
        let area =
            self.points().filter(|point| self.at(*point) == Some(loser) || self.is_legal(loser, *point)).collect();
        let first = self.points().filter(|point| self.is_on_edge(loser, false, *point));
        let reached = Plain::joined(&area, first);
        let connects = reached.iter().any(|point| self.is_on_edge(loser, true, *point));
        if connects { Err("the other side can still connect its edges".into()) } else { Ok(()) }
    }

    fn check_links(&self, winner: Side, links: &[PlainLink]) -> Result<(), String> {
        for (index, link) in links.iter().enumerate() {
            let others = || links.iter().enumerate().filter(move |(other, _)| *other != index).map(|(_, link)| link);
            if others().any(|other| link.carrier.iter().any(|point| other.carrier.contains(point))) {
                return Err(format!("the carrier of ‘{}’ is not its own", link.text));
            }
            let is_used = |point| others().any(|other| other.points.contains(&point));
            self.check_link(winner, link, is_used).map_err(|why| format!("‘{}’ {why}", link.text))?;
        }
        if self.is_joined(winner, links) { Ok(()) } else { Err("these links do not join the edges".into()) }
    }

    /// Checks that a link holds whatever the enemy plays, if each of its moves in the carrier is answered at once.
    fn check_link(&self, winner: Side, link: &PlainLink, is_used: impl Fn(Point) -> bool) -> Result<(), &'static str> {
        let enemy = winner.other();
        if !link.points.iter().all(|point| self.is_legal(winner, *point)) {
            return Err("has a point where the winner may not play");
        }
        if link.carrier.iter().any(|point| self.at(*point).is_some()) {
            return Err("has a carrier that is not empty");
        }
        for intrusion in link.carrier.iter().filter(|point| self.is_legal(enemy, **point)) {
            let mut after = Plain { size: self.size, stones: self.stones.clone() };
            after.stones[intrusion.1 as usize][intrusion.0 as usize] = Some(enemy);
            if !link.points.iter().any(|point| after.is_legal(winner, *point)) {
                return Err("is broken by one move");
            }
        }
        let is_hostile = |point| self.at(point) == Some(enemy) || self.is_legal(enemy, point);
        for (beside, opposite) in link.points.iter().flat_map(|point| self.blocks(*point)) {
            if !beside.iter().all(|point| is_hostile(*point)) {
                continue;
            }
            // If both points beside it may become the enemy's, an own stone on the opposite corner forbids the point.
            let vacant = || beside.iter().filter(|point| self.at(**point).is_none());
            let is_open = match self.at(opposite) {
                Some(side) => side == winner && !vacant().all(|point| link.carrier.contains(point)),
                None => is_used(opposite),
            };
            if is_open {
                return Err("depends on points outside its carrier");
            }
        }
        Ok(())
    }

    /// Whether the edges are joined if every link is completed.
    fn is_joined(&self, winner: Side, links: &[PlainLink]) -> bool {
        let own: HashSet<Point> = self.points().filter(|point| self.at(*point) == Some(winner)).collect();
        let edge = |second| self.points().filter(move |point| self.is_on_edge(winner, second, *point));
        // The groups are each edge with its stones, then the other chains.
        let mut groups: Vec<PlainGroup> = Vec::new();
        for second in [false, true] {
            groups.push(PlainGroup { stones: Plain::joined(&own, edge(second)), edges: edge(second).collect() });
        }
        for &stone in &own {
            if !groups.iter().any(|group| group.stones.contains(&stone)) {
                groups.push(PlainGroup { stones: Plain::joined(&own, [stone]), edges: HashSet::new() });
            }
        }
        // Groups become one if each point of a link touches both.
        while let Some((a, b)) = links.iter().find_map(|link| {
            let is_touched = |group: &PlainGroup| link.points.iter().all(|point| group.touches(*point));
            let mut touched = (0..groups.len()).filter(|index| is_touched(&groups[*index]));
            touched.next().zip(touched.next())
        }) {
            let other = groups.remove(b);
            groups[a].stones.extend(other.stones);
            groups[a].edges.extend(other.edges);
        }
        groups.iter().any(|group| edge(false).chain(edge(true)).all(|point| group.edges.contains(&point)))
    }
}

/// Chains and edges that are joined.
struct PlainGroup {
    stones: HashSet<Point>,
    edges: HashSet<Point>,
}

impl PlainGroup {
    /// Whether a stone on this point would belong to the group.
    fn touches(&self, point: Point) -> bool {
        let (column, row) = point;
        self.edges.contains(&point) || AROUND.iter().any(|(x, y)| self.stones.contains(&(column + x, row + y)))
    }
}

/// A link as a certificate writes it.
struct PlainLink {
    text: String,
    points: Vec<Point>,
    /// The points of the carrier, including those of the link.
    carrier: Vec<Point>,
}

impl PlainLink {
    fn read(position: &Crossway, text: &str) -> Option<PlainLink> {
        let (points, guards) = match text.split_once('(') {
            Some((points, guards)) => (points, guards.strip_suffix(')')?.split(',').collect()),
            None => (text, Vec::new()),
        };
        let square = Square::new(position.size());
        let point = |name: &str| match position.read_move(name.as_bytes()) {
            Ok(Move::Place(cell)) => {
                let (column, row) = square.column_and_row(cell);
                Some((i32::from(column), i32::from(row)))
            }
            _ => None,
        };
        let points: Vec<Point> = points.split('|').map(point).collect::<Option<_>>()?;
        let guards: Vec<Point> = guards.into_iter().map(point).collect::<Option<_>>()?;
        let carrier = points.iter().copied().chain(guards).collect();
        Some(PlainLink { text: text.to_owned(), points, carrier })
    }
}

/// Checks a claim that a side has won.
pub(super) fn check(position: &Crossway, winner: Side, claim: &str) -> Result<(), String> {
    let plain = Plain::new(position);
    match claim.split_once(' ') {
        None if claim == "cut" => plain.check_cut(winner.other()),
        Some(("join", links)) => {
            let read = |text| PlainLink::read(position, text).ok_or_else(|| format!("‘{text}’ is not a link"));
            plain.check_links(winner, &links.split(' ').map(read).collect::<Result<Vec<_>, _>>()?)
        }
        _ => Err("write `play` and a move, `join` and links, or `cut`".into()),
    }
}

/// A link in words: its points and the rest of its carrier.
pub(super) fn write(position: &Crossway, points: &[Cell], guards: &[Cell]) -> String {
    let names =
        |cells: &[Cell], between| cells.iter().map(|cell| position.cell_name(*cell)).collect::<Vec<_>>().join(between);
    let guards = if guards.is_empty() { String::new() } else { format!("({})", names(guards, ",")) };
    format!("{}{guards}", names(points, "|"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::Solvable;
    use crate::solver::crossway::tests::{SHORTCUTS, random_position, start};
    use crate::solver::crossway::{Board, ProofNumberSolver};
    use crate::solver::shortcut::Shortcuts;
    use crate::solver::testing::changed_claims_are_true_or_refused;
    use xgames_core::games::begin_at;
    use xgames_core::games::crossway::kernel;
    use xgames_core::random::Random;

    /// The board of the claims has the rules of the game: where each side may place a stone, and which points are next to each other.
    #[test]
    fn the_plain_board_has_the_rules_of_the_game() {
        let mut forbidden = 0;
        for size in [2, 3, 5] {
            for game in 0..100 {
                let plies = usize::from(size).pow(2) * 2 / 3;
                let Some(position) = random_position(&start(size), plies, &mut Random::new(game, 21)) else { continue };
                let plain = Plain::new(&position);
                let square = Square::new(size);
                for side in [Side::First, Side::Second] {
                    for (cell, column, row) in square.cells_with_coordinates() {
                        let is_legal = plain.is_legal(side, (column.into(), row.into()));
                        let expected = position.content(cell) == 0 && kernel::may_place(position.stones(), cell, side);
                        assert_eq!(is_legal, expected, "{side:?} {cell:?} {}", position.one_line());
                        forbidden += u32::from(position.content(cell) == 0 && !is_legal);
                    }
                    let outside = (-1..=i32::from(size))
                        .flat_map(|at| [(at, -1), (at, size.into()), (-1, at), (size.into(), at)]);
                    outside.for_each(|point| assert!(!plain.is_legal(side, point) && plain.at(point).is_none()));
                }
            }
        }
        assert!(forbidden > 20, "{forbidden}");
    }

    /// The conditions of docs/solve.md, one after the other.
    #[test]
    fn each_condition_of_a_claim_is_checked() {
        let position: Crossway = begin_at(5, Some("2B2/5/2B2/5/2BWW W")).unwrap();
        let [upper, lower] = ["c4|d4(d5,d3)", "b2|c2(b3,b1)"];
        assert_eq!(position.check_claim(Side::First, &format!("join {lower} {upper}")), Ok(()));
        for (claim, why) in [
            (format!("join b2|c1(b3) {upper}"), "‘b2|c1(b3)’ has a point where the winner may not play"),
            (format!("join b2|c2(b3,b1,d1) {upper}"), "‘b2|c2(b3,b1,d1)’ has a carrier that is not empty"),
            (format!("join {lower} {lower} {upper}"), "the carrier of ‘b2|c2(b3,b1)’ is not its own"),
            (format!("join c2(b3,b1) {upper}"), "‘c2(b3,b1)’ is broken by one move"),
            (format!("join b2|c2(b1) {upper}"), "‘b2|c2(b1)’ depends on points outside its carrier"),
            (format!("join b2|c2(b3) {upper}"), "‘b2|c2(b3)’ depends on points outside its carrier"),
            (format!("join {lower}"), "these links do not join the edges"),
            (format!("join {upper}"), "these links do not join the edges"),
            (format!("join {lower} c4|d4(d5,d3"), "‘c4|d4(d5,d3’ is not a link"),
            (format!("join {lower} c4|pass(d5,d3)"), "‘c4|pass(d5,d3)’ is not a link"),
            ("join".to_owned(), "write `play` and a move, `join` and links, or `cut`"),
            ("cut".to_owned(), "the other side can still connect its edges"),
        ] {
            assert_eq!(position.check_claim(Side::First, &claim), Err(why.to_owned()), "{claim}");
        }
        // White is cut off on the left of the black wall.
        let position: Crossway = begin_at(4, Some("1B2/1B2/1B2/4 W")).unwrap();
        assert!(position.check_claim(Side::First, "cut").is_err());
        let position: Crossway = begin_at(4, Some("1B2/1B2/1BWW/BW2 B")).unwrap();
        assert_eq!(position.check_claim(Side::First, "cut"), Ok(()));
        for claim in ["cuts", "Cut", "", "play"] {
            assert!(position.check_claim(Side::First, claim).is_err(), "{claim}");
        }
    }

    /// Claims that are changed, or are about another board, are refused or true.
    #[test]
    fn no_wrong_claim_is_accepted() {
        let (mut found, mut claims) = ([0; 2], 0);
        for (size, empty, games) in [(3, 5, 300), (4, 7, 500), (5, 8, 500), (6, 8, 300)] {
            let (start, plies) = (start(size), usize::from(size).pow(2) - empty);
            let solver = start.solver(1 << 20, 1);
            let board = Board::<u64> { shortcuts: Shortcuts::without(&SHORTCUTS), ..Board::new(size, 8) };
            let mut referee = ProofNumberSolver::new(board, 1 << 22, 1);
            for game in 0..games {
                let mut random = Random::new(game, 22);
                let Some(position) = random_position(&start, plies, &mut random) else { continue };
                for winner in [Side::First, Side::Second] {
                    let Some(claim) = solver.claim(&position, winner) else { continue };
                    claims += 1;
                    let claim = (winner, claim.as_str());
                    let more =
                        changed_claims_are_true_or_refused((&position, size), claim, (30, &mut random), &mut referee);
                    found = [found[0] + more[0], found[1] + more[1]];
                }
            }
        }
        println!("{claims} claims, refused and accepted with changes: {found:?}");
        assert!(found[0] > 1000 && found[1] > 500, "{found:?}");
    }
}
