//! A plain count of the games of a file, from what `verify`, `replay` and `convert` print about them.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Map, Value, json};

use super::objects;
use crate::referee::Crosswise;

/// The number at a path of keys, which is made if it is not there.
fn at<'v>(value: &'v mut Value, keys: &[&str]) -> &'v mut Value {
    keys.iter().fold(value, |value, key| {
        if value.is_null() {
            *value = json!({});
        }
        value.as_object_mut().unwrap().entry(*key).or_insert(Value::Null)
    })
}

fn count(value: &mut Value, keys: &[&str], number: u64) {
    let count = at(value, keys);
    *count = json!(count.as_u64().unwrap_or(0) + number);
}

/// The end of an interval by Wilson: where the distance from the share is 1.96 standard deviations, found by halving.
fn end_of_interval(share: f64, games: f64, mut outer: f64) -> f64 {
    let mut inner = share;
    for _ in 0..200 {
        let middle = f64::midpoint(inner, outer);
        let distance = (share - middle).abs();
        let is_inside = distance < 1.959_963_984_540_054 * (middle * (1.0 - middle) / games).sqrt();
        *(if is_inside { &mut inner } else { &mut outer }) = middle;
    }
    inner
}

fn share(part: u64, whole: u64) -> Value {
    share_of(part as f64, whole)
}

pub(super) fn share_of(part: f64, whole: u64) -> Value {
    if whole == 0 {
        return Value::Null;
    }
    let (share, games) = (part / whole as f64, whole as f64);
    json!({"share": share, "low": end_of_interval(share, games, 0.0), "high": end_of_interval(share, games, 1.0)})
}

/// The games of one kind and size.
#[derive(Default)]
struct Plain {
    /// The counts, as in the JSON.
    counts: Value,
    lengths: Vec<u64>,
    points: [u64; 2],
    points_games: u64,
    /// The numbers of legal moves by ply.
    branching: BTreeMap<u64, Vec<u64>>,
    /// For each game: its result, ending, year, length, and whether the second player swapped if he could.
    games: Vec<Game>,
}

struct Game {
    result: &'static str,
    ending: String,
    year: String,
    plies: u64,
    swap: Option<bool>,
}

const PIE: [&str; 2] = ["crossway", "cross"];

fn sides_of(game: &str) -> [&'static str; 2] {
    match game {
        "crossway" => ["black", "white"],
        "cross" => ["o", "x"],
        "crossings" => ["white", "black"],
        _ => ["red", "green"],
    }
}

impl Plain {
    /// Counts a game. `plies` are those of `replay`, `record` is the object of `convert`.
    fn add(&mut self, verdict: &Value, plies: &[Value], record: &Value) {
        count(&mut self.counts, &["games"], 1);
        let kind = verdict["verdict"].as_str().unwrap();
        count(&mut self.counts, &[kind], 1);
        if kind == "invalid" {
            return;
        }
        let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let game = word(&verdict["game"]);
        let tag = |name: &str| word(&record["tags"][name]).to_lowercase();
        let moves: Vec<String> = plies.iter().map(|ply| word(&ply["move"])).collect();
        self.lengths.push(moves.len() as u64);
        let length = moves.len().to_string();
        count(&mut self.counts, &["lengths", &length], 1);

        let (computed, recorded) = (word(&verdict["computed"]), word(&verdict["result"]));
        let result = match if computed == "*" { &*recorded } else { &*computed } {
            "1-0" => "seat1",
            "0-1" => "seat2",
            "1/2-1/2" => "draws",
            _ => "unfinished",
        };
        count(&mut self.counts, &["results", result], 1);

        let swapped = moves.get(1).is_some_and(|mv| mv == "swap");
        if let Some(won) = ["seat1", "seat2"].iter().position(|seat| *seat == result) {
            // In all these games, seat 1 begins with the first side or, in Crosswise, the first ply shows it.
            let begins = plies.first().map_or(sides_of(&game)[0].to_owned(), |ply| word(&ply["side"]));
            let other = sides_of(&game).into_iter().find(|side| *side != begins).unwrap().to_owned();
            let side = if (won == 1) == swapped { begins } else { other };
            count(&mut self.counts, &["sides", &side], 1);
        }
        let may_swap = PIE.contains(&&*game) && moves.len() > 1 && tag("Swap") != "no";
        if may_swap {
            count(&mut self.counts, &["swap", "offered"], 1);
            count(&mut self.counts, &["swap", "taken"], u64::from(swapped));
            let [after, won] =
                if swapped { ["after_swap", "won_by_swapper"] } else { ["without_swap", "won_by_decliner"] };
            count(&mut self.counts, &["swap", after, result], 1);
            count(&mut self.counts, &["swap", won], u64::from(result == "seat2"));
        }

        let winner = plies.last().map(|ply| word(&ply["winner"])).unwrap_or_default();
        let ending = if winner.is_empty() {
            match (result, tag("Termination").as_str()) {
                _ if record["moves"].as_array().unwrap().contains(&json!("resign")) => "resign".to_owned(),
                ("unfinished", _) => "unfinished".to_owned(),
                (_, termination) => termination.to_owned(),
            }
        } else {
            match &*game {
                "crossway" => "connection".to_owned(),
                // The chain of the stone that was placed last has decided the game.
                "cross" if plies.last().unwrap()["side"] == *winner => "three-sides".to_owned(),
                "cross" => "two-sides".to_owned(),
                "crossings" => "crossing".to_owned(),
                _ => self.end_crosswise(&moves).to_owned(),
            }
        };
        count(&mut self.counts, &["endings", &ending], 1);
        let date = tag("Date");
        let year = date.split('.').next().filter(|year| year.len() == 4).unwrap_or("unknown").to_owned();
        self.games.push(Game { result, ending, year, plies: moves.len() as u64, swap: may_swap.then_some(swapped) });

        if let Some(first) = moves.first() {
            let mut first = first.split(['+', '=']).next().unwrap().to_owned();
            if tag("Coords") == "plain" {
                // The letters of Go have no i.
                let (letter, row) = first.split_at(1);
                let column = "abcdefghijklmnopqrstuvwxyz".find(letter).unwrap();
                first = format!("{}{row}", "abcdefghjklmnopqrstuvwxyz".chars().nth(column).unwrap());
            }
            count(&mut self.counts, &["first_moves", &first, "games"], 1);
            ["seat1", "seat2", "draws"].iter().for_each(|seat| {
                count(&mut self.counts, &["first_moves", &first, seat], u64::from(*seat == result));
            });
        }

        let mut waiting = false;
        for ply in plies {
            let (mv, side) = (word(&ply["move"]), word(&ply["side"]));
            let is_pass = mv == "pass" || mv == "--";
            count(&mut self.counts, &["moves", "passes"], u64::from(is_pass));
            if game == "crossings" {
                let crosses = !is_pass && mv.ends_with(if side == "white" { '8' } else { '1' });
                count(&mut self.counts, &["moves", "captures"], u64::from(mv.contains('x')));
                count(&mut self.counts, &["moves", "crossings"], u64::from(crosses && !waiting));
                count(&mut self.counts, &["moves", "counter_crossings"], u64::from(crosses && waiting));
                waiting = crosses && !waiting;
            }
            if game == "crosswise" {
                count(&mut self.counts, &["moves", "wilds"], u64::from(mv.starts_with(['M', 'R', 'S', 'X'])));
            }
            if let Some(legal) = ply["legal"].as_u64() {
                self.branching.entry(ply["ply"].as_u64().unwrap()).or_default().push(legal);
            }
        }
    }

    /// How a finished game of Crosswise ended; counts its points.
    fn end_crosswise(&mut self, moves: &[String]) -> &'static str {
        let mut board = BTreeMap::new();
        for mv in moves.iter().filter(|mv| *mv != "--" && *mv != "pass") {
            let mv = mv.split(['+', '=']).next().unwrap();
            match mv.split_at(1) {
                ("M" | "X", rest) => {
                    let (one, other) = rest.split_once('-').unwrap();
                    let (first, second) = (board.remove(one), board.remove(other));
                    board.extend(first.map(|stone| (other.to_owned(), stone)));
                    board.extend(second.map(|stone| (one.to_owned(), stone)));
                }
                ("R", cell) => drop(board.remove(cell).unwrap()),
                ("S", rest) => drop(board.insert(rest[1..].to_owned(), rest.chars().next().unwrap())),
                (symbol, cell) => drop(board.insert(cell.to_owned(), symbol.chars().next().unwrap())),
            }
        }
        let board = Crosswise::of_board(board);
        if board.six().is_some() {
            return "six";
        }
        self.points_games += 1;
        self.points[0] += u64::from(board.total("red"));
        self.points[1] += u64::from(board.total("green"));
        "score"
    }

    /// The object that `stats --branching` must write.
    fn object(mut self, game: &Value, size: &Value) -> Value {
        let counts = &mut self.counts;
        let name = game.as_str().unwrap_or_default();
        for key in ["games", "valid", "invalid", "unfinished"] {
            count(counts, &[key], 0);
        }
        let results = ["seat1", "seat2", "draws", "unfinished"];
        for result in results {
            count(counts, &["results", result], 0);
            count(counts, &["swap", "after_swap", result], 0);
            count(counts, &["swap", "without_swap", result], 0);
        }
        for key in ["offered", "taken", "won_by_swapper", "won_by_decliner"] {
            count(counts, &["swap", key], 0);
        }
        for key in ["lengths", "sides", "endings", "moves", "first_moves"] {
            let value = at(counts, &[key]);
            if value.is_null() {
                *value = json!({});
            }
        }
        let kinds: &[&str] = match name {
            "" => &[],
            "crossings" => &["passes", "captures", "crossings", "counter_crossings"],
            "crosswise" => &["passes", "wilds"],
            _ => &["passes"],
        };
        kinds.iter().for_each(|kind| count(counts, &["moves", kind], 0));
        let sides = if game.is_null() { Vec::new() } else { sides_of(name).to_vec() };
        sides.iter().for_each(|side| count(counts, &["sides", side], 0));

        self.lengths.sort_unstable();
        let lengths = &self.lengths;
        // The smallest length that at least this percentage does not exceed.
        let quantile = |percent: usize| {
            lengths
                .iter()
                .enumerate()
                .find(|(index, _)| (index + 1) * 100 >= percent * lengths.len())
                .map(|(_, at)| *at)
        };
        let mean = (!lengths.is_empty()).then(|| lengths.iter().sum::<u64>() as f64 / lengths.len() as f64);
        let plies = json!({"mean": mean, "min": lengths.first(), "max": lengths.last(),
                           "p10": quantile(10), "p50": quantile(50), "p90": quantile(90)});
        let get = |keys: &[&str]| keys.iter().fold(&*counts, |value, key| &value[*key]).as_u64().unwrap();
        let finished =
            |keys: &[&str]| -> u64 { results[..3].iter().map(|result| get(&[keys, &[result]].concat())).sum() };
        let games = finished(&["results"]);
        let by_side: Map<String, Value> =
            sides.iter().map(|side| ((*side).to_owned(), share(get(&["sides", side]), games))).collect();
        let intervals = json!({
            "results": {
                "seat1": share(get(&["results", "seat1"]), games),
                "seat2": share(get(&["results", "seat2"]), games),
                "draws": share(get(&["results", "draws"]), games),
            },
            "sides": by_side,
            "swap": {
                "taken": share(get(&["swap", "taken"]), get(&["swap", "offered"])),
                "won_by_swapper": share(get(&["swap", "won_by_swapper"]), finished(&["swap", "after_swap"])),
                "won_by_decliner": share(get(&["swap", "won_by_decliner"]), finished(&["swap", "without_swap"])),
            },
        });
        let means = || {
            let mean = |sum| sum as f64 / self.points_games as f64;
            json!({"games": self.points_games, "means": {"red": mean(self.points[0]), "green": mean(self.points[1])}})
        };
        let points = if self.points_games > 0 { means() } else { Value::Null };
        let (branching, tree) = of_moves(&self.branching, quantile(50));
        let quality = quality(&self.games, quantile(25), quantile(75));
        let years: BTreeMap<&str, Vec<&Game>> = self.games.iter().fold(BTreeMap::new(), |mut years, game| {
            years.entry(&*game.year).or_insert_with(Vec::new).push(game);
            years
        });
        let years: Map<String, Value> =
            years.iter().map(|(year, games)| ((*year).to_owned(), of_year(games))).collect();
        let mut object = self.counts;
        for (key, value) in [
            ("game", game.clone()),
            ("size", size.clone()),
            ("complete", json!(true)),
            ("plies", plies),
            ("intervals", intervals),
            ("points", points),
            ("branching", branching.into()),
            ("tree", tree.unwrap_or(Value::Null)),
            ("quality", quality),
            ("years", years.into()),
            ("included", Value::Null),
        ] {
            object[key] = value;
        }
        object
    }
}

/// The numbers of legal moves by ply, and the game tree.
fn of_moves(moves: &BTreeMap<u64, Vec<u64>>, median: Option<u64>) -> (Map<String, Value>, Option<Value>) {
    let branching = moves.iter().map(|(ply, moves)| {
        let games = moves.len() as f64;
        let product = moves.iter().map(|moves| (*moves as f64).powf(1.0 / games)).product::<f64>();
        let mean = moves.iter().sum::<u64>() as f64 / games;
        (ply.to_string(), json!({"games": moves.len(), "mean": mean, "geometric_mean": product}))
    });
    let branching: Map<String, Value> = branching.collect();
    let tree = median.filter(|_| !branching.is_empty()).map(|depth| {
        let all: Vec<u64> = moves.values().flatten().copied().collect();
        let known = (1..=depth).all(|ply| moves.contains_key(&ply));
        let factor = |ply: u64| branching[&ply.to_string()]["geometric_mean"].as_f64().unwrap();
        json!({
            "branching_factor": all.iter().sum::<u64>() as f64 / all.len() as f64,
            "plies": depth,
            "log10_size": known.then(|| (1..=depth).map(|ply| factor(ply).log10()).sum::<f64>()),
        })
    });
    (branching, tree)
}

/// How many of these games there are.
fn number_of(games: &[&Game], of: impl Fn(&Game) -> bool) -> u64 {
    games.iter().filter(|game| of(game)).count() as u64
}

fn of_year(games: &[&Game]) -> Value {
    let [seat1, seat2, draws] =
        ["seat1", "seat2", "draws"].map(|result| number_of(games, |game| game.result == result));
    let finished = number_of(games, |game| game.result != "unfinished");
    let (offered, taken) =
        (number_of(games, |game| game.swap.is_some()), number_of(games, |game| game.swap == Some(true)));
    let plies: u64 = games.iter().map(|game| game.plies).sum();
    json!({
        "games": games.len(), "finished": finished, "seat1": seat1, "seat2": seat2, "draws": draws,
        "mean_plies": plies as f64 / games.len() as f64, "swap_offered": offered, "swap_taken": taken,
        "intervals": {"seat1": share(seat1, finished), "swap_taken": share(taken, offered)},
    })
}

/// The measures of quality, each by its definition.
fn quality(games: &[Game], p25: Option<u64>, p75: Option<u64>) -> Value {
    let games: Vec<&Game> = games.iter().collect();
    let all = games.len() as u64;
    let finished = number_of(&games, |game| game.result != "unfinished");
    let won_by = |seat: &str| number_of(&games, |game| game.result == seat);
    let (first, second) = (won_by("seat1"), won_by("seat2"));
    let outcomes: Vec<f64> = games
        .iter()
        .filter_map(|game| match game.result {
            "seat1" => Some(1.0),
            "seat2" => Some(-1.0),
            "draws" => Some(0.0),
            _ => None,
        })
        .collect();
    let lengths: Vec<f64> = games.iter().map(|game| game.plies as f64).collect();
    let on_board = ["connection", "three-sides", "two-sides", "crossing", "all-locked", "no-moves", "six", "score"];
    let mean = |numbers: &[f64]| numbers.iter().sum::<f64>() / numbers.len() as f64;
    let variance = |numbers: &[f64]| {
        let pairs = numbers.iter().flat_map(|one| numbers.iter().map(move |other| (one - other).powi(2)));
        (!numbers.is_empty()).then(|| pairs.sum::<f64>() / 2.0 / (numbers.len() * numbers.len()) as f64)
    };
    let deviation = variance(&lengths).map(f64::sqrt);
    json!({
        "advantage_p1": share(first, finished),
        "balance": (finished > 0).then(|| 1.0 - (first as f64 / finished as f64 - second as f64 / finished as f64).abs()),
        "completion": share(first + second, all),
        "decisiveness": share(first + second, finished),
        "drawishness": share(won_by("draws"), finished),
        "decided_on_board": share(number_of(&games, |game| on_board.contains(&&*game.ending)), finished),
        "timeouts": share(number_of(&games, |game| game.ending == "timeout"), finished),
        "outcome_uniformity": variance(&outcomes).map(|variance| 1.0 - variance),
        "length_deviation": deviation,
        "length_variation": deviation.map(|deviation| deviation / mean(&lengths)),
        "length_p25": p25,
        "length_p75": p75,
    })
}

/// The objects of all groups by a plain count.
pub(super) fn plain(folder: &Path, file: &str) -> Vec<Value> {
    let verdicts = objects(folder, &["verify", "-q", "--isolated", "--output-format", "ndjson", file]);
    let mut plies: BTreeMap<u64, Vec<Value>> = BTreeMap::new();
    for ply in objects(folder, &["replay", "--output-format", "ndjson", file]) {
        plies.entry(ply["index"].as_u64().unwrap()).or_default().push(ply);
    }
    let mut groups: BTreeMap<(usize, u64), (Value, Value, Plain)> = BTreeMap::new();
    for verdict in verdicts {
        let index = verdict["index"].as_u64().unwrap();
        let place = ["crossway", "cross", "crossings", "crosswise"].iter().position(|game| verdict["game"] == **game);
        let key = (place.unwrap_or(9), verdict["size"].as_u64().unwrap_or(u64::MAX));
        let (.., group) =
            groups.entry(key).or_insert((verdict["game"].clone(), verdict["size"].clone(), Plain::default()));
        // Invalid games may not be convertible, and nothing else of them counts.
        let record = if verdict["verdict"] == "invalid" {
            Value::Null
        } else {
            objects(folder, &["convert", "-q", "--to", "ndjson", &format!("{file}#{index}")]).remove(0)
        };
        group.add(&verdict, plies.get(&index).map_or(&[], Vec::as_slice), &record);
    }
    groups.into_values().map(|(game, size, group)| group.object(&game, &size)).collect()
}
