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
        if link.carrier.iter().any(|point| self.at(*point).is_some() || !self.has(*point)) {
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
