//! Statistics as JSON. The keys are part of the contract with other programs.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;

use super::Counted;
use super::rows::{mean_points, move_counts, offered, sides, year_name};
use xgames_analysis::statistics::{self, Counts, GameTree, Group, Histogram, Measure, Results, Share, quality};
use xgames_core::diagnostic::write_json;
use xgames_core::games::Game;

/// By name.
type Map<T> = BTreeMap<&'static str, T>;

/// The statistics of the games of one kind and size.
#[derive(Serialize)]
struct Object<'a> {
    game: Option<&'static str>,
    size: Option<u16>,
    /// Whether everything was read.
    complete: bool,
    games: u64,
    valid: u64,
    invalid: u64,
    unfinished: u64,
    /// The number of invalid games that are in the other numbers too.
    included: Option<u64>,
    plies: Plies,
    lengths: &'a Histogram,
    results: Results,
    sides: Map<u64>,
    swap: Swap,
    endings: &'a Counts,
    moves: Map<u64>,
    points: Option<Points>,
    first_moves: BTreeMap<&'a str, FirstMove>,
    years: BTreeMap<String, Year>,
    quality: Map<Quality>,
    branching: Option<BTreeMap<u32, Branching>>,
    tree: Option<Tree>,
    intervals: Intervals,
    /// By seat; left out if no game has an analysis.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    play: BTreeMap<u8, Play>,
}

/// The play in games with a saved analysis.
#[derive(Serialize)]
pub(crate) struct Play {
    games: u64,
    accuracy: f64,
    #[serde(flatten)]
    mistakes: Map<u64>,
}

impl From<&statistics::Play> for Play {
    fn from(play: &statistics::Play) -> Play {
        let accuracy = (100.0 * play.mean_accuracy()).round() / 100.0;
        Play { games: play.games, accuracy, mistakes: play.mistakes_by_kind().into() }
    }
}

#[derive(Serialize)]
struct Plies {
    mean: Option<f64>,
    min: Option<u32>,
    max: Option<u32>,
    p10: Option<u32>,
    p50: Option<u32>,
    p90: Option<u32>,
}

#[derive(Serialize)]
struct Swap {
    offered: u64,
    taken: u64,
    won_by_swapper: u64,
    won_by_decliner: u64,
    after_swap: Results,
    without_swap: Results,
}

#[derive(Serialize)]
struct Points {
    games: u64,
    means: Map<Option<f64>>,
}

#[derive(Serialize)]
struct FirstMove {
    games: u64,
    seat1: u64,
    seat2: u64,
    draws: u64,
}

#[derive(Serialize)]
struct Branching {
    games: u64,
    mean: Option<f64>,
    geometric_mean: Option<f64>,
}

#[derive(Serialize)]
struct Tree {
    branching_factor: f64,
    plies: u32,
    log10_size: Option<f64>,
}

#[derive(Serialize)]
struct Year {
    games: u64,
    finished: u64,
    seat1: u64,
    seat2: u64,
    draws: u64,
    mean_plies: f64,
    swap_offered: u64,
    swap_taken: u64,
    intervals: Map<Option<Interval>>,
}

/// A measure of quality: a share with its interval, or a number.
#[derive(Serialize)]
#[serde(untagged)]
enum Quality {
    Share(Option<Interval>),
    Number(Option<f64>),
}

#[derive(Serialize)]
struct Intervals {
    results: Map<Option<Interval>>,
    sides: Map<Option<Interval>>,
    swap: Map<Option<Interval>>,
}

#[derive(Serialize)]
pub(crate) struct Interval {
    share: f64,
    low: f64,
    high: f64,
}

/// The statistics of each game and size.
pub(crate) fn objects(counted: &Counted<'_>) -> impl Iterator<Item = impl Serialize> {
    counted.statistics.groups().map(|group| object(group, counted))
}

/// Writes an array with one object, on a line of its own, for each of them.
pub(crate) fn write(out: &mut dyn Write, objects: impl Iterator<Item = impl Serialize>) -> io::Result<()> {
    let mut before = "[";
    for object in objects {
        out.write_all(before.as_bytes())?;
        write_json(&mut *out, &object)?;
        before = ",\n ";
    }
    out.write_all(if before == "[" { b"[]\n" } else { b"]\n" })
}

/// Writes an object on each line.
pub(crate) fn write_lines(out: &mut dyn Write, mut objects: impl Iterator<Item = impl Serialize>) -> io::Result<()> {
    objects.try_for_each(|object| {
        write_json(&mut *out, &object)?;
        out.write_all(b"\n")
    })
}

fn object<'a>(group: &'a Group, counted: &Counted<'_>) -> Object<'a> {
    let Group { swapped, not_swapped, results, .. } = group;
    let taken = swapped.games();
    let first_move = |results: &Results| FirstMove {
        games: results.games(),
        seat1: results.seat1,
        seat2: results.seat2,
        draws: results.draws,
    };
    let branching = |moves: &Histogram| Branching {
        games: moves.total(),
        mean: moves.mean(),
        geometric_mean: moves.geometric_mean(),
    };
    let finished = results.finished();
    let length = |percent| group.lengths.quantile(percent);
    let by_seat = [("seat1", results.seat1), ("seat2", results.seat2), ("draws", results.draws)];
    Object {
        game: group.game.map(Game::name),
        size: group.size,
        complete: counted.is_complete,
        games: group.games(),
        valid: group.valid(),
        invalid: group.invalid,
        unfinished: group.unfinished(),
        included: counted.scope.include_invalid.then(|| group.included.games()),
        plies: Plies {
            mean: group.lengths.mean(),
            min: length(0),
            max: length(100),
            p10: length(10),
            p50: length(50),
            p90: length(90),
        },
        lengths: &group.lengths,
        results: *results,
        sides: sides(group).collect(),
        swap: Swap {
            offered: offered(group),
            taken,
            won_by_swapper: swapped.seat2,
            won_by_decliner: not_swapped.seat2,
            after_swap: *swapped,
            without_swap: *not_swapped,
        },
        endings: &group.endings,
        moves: move_counts(group).collect(),
        points: (group.points.games > 0)
            .then(|| Points { games: group.points.games, means: mean_points(group).collect() }),
        first_moves: group.first_moves.iter().map(|(text, results)| (&**text, first_move(results))).collect(),
        years: group.years.iter().map(|(year, games)| (year_name(*year), year_object(games))).collect(),
        quality: quality(group).map(|(name, measure)| (name, quality_value(measure))).collect(),
        branching: counted
            .scope
            .branching
            .then(|| group.branching.iter().map(|(ply, moves)| (*ply, branching(moves))).collect()),
        tree: GameTree::of(&group.lengths, &group.branching)
            .map(|GameTree { branching_factor, plies, log10_size }| Tree { branching_factor, plies, log10_size }),
        play: group.play.iter().map(|(seat, play)| (*seat, Play::from(play))).collect(),
        intervals: Intervals {
            results: by_seat.map(|(name, games)| (name, interval(games, finished))).into(),
            sides: sides(group).map(|(side, won)| (side, interval(won, finished))).collect(),
            swap: [
                ("taken", interval(taken, offered(group))),
                ("won_by_swapper", interval(swapped.seat2, swapped.finished())),
                ("won_by_decliner", interval(not_swapped.seat2, not_swapped.finished())),
            ]
            .into(),
        },
    }
}

fn year_object(year: &statistics::Year) -> Year {
    let results = year.results;
    Year {
        games: results.games(),
        finished: results.finished(),
        seat1: results.seat1,
        seat2: results.seat2,
        draws: results.draws,
        mean_plies: year.mean_plies(),
        swap_offered: year.offered,
        swap_taken: year.taken,
        intervals: [
            ("seat1", interval(results.seat1, results.finished())),
            ("swap_taken", interval(year.taken, year.offered)),
        ]
        .into(),
    }
}

fn quality_value(measure: Measure) -> Quality {
    match measure {
        Measure::Share(share) => Quality::Share(share.map(Interval::from)),
        Measure::Number(number) => Quality::Number(number),
    }
}

fn interval(part: u64, whole: u64) -> Option<Interval> {
    Share::of(part, whole).map(Interval::from)
}

impl From<Share> for Interval {
    fn from(Share { share, low, high }: Share) -> Interval {
        Interval { share, low, high }
    }
}
