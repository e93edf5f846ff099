//! `--players` and `--head-to-head`, held to a plain count and to the ratings of the crate `skillratings`, which takes each
//! game by itself.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::{Map, Value, json};
use skillratings::Outcomes;
use skillratings::elo::{EloRating, expected_score};
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

use super::plain::share_of;
use super::{assert_same, folder, generate, objects, printed, refused, statistics};

/// A game that counts.
struct Game {
    /// By seat; `None` if it is not known who it is.
    players: Vec<Option<String>>,
    sides: Vec<&'static str>,
    /// Year and month, if both are known.
    month: Option<(u32, u32)>,
    /// 1 if seat 1 or its team won, 0 for a draw, -1 if the other one won.
    outcome: Option<i32>,
}

/// The sides of the seats at the end.
fn sides(game: &str, players: usize, record: &Value) -> Vec<&'static str> {
    let swapped = record["moves"].get(1) == Some(&json!("swap"));
    match game {
        "crossway" if swapped => vec!["white", "black"],
        "crossway" => vec!["black", "white"],
        "cross" if swapped => vec!["x", "o"],
        "cross" => vec!["o", "x"],
        "crossings" => vec!["white", "black"],
        _ => {
            let seats = record["tags"]["Seats"].as_str().unwrap_or(match players {
                2 => "r1 g1",
                3 => "r1 g1 r2 g1",
                _ => "r1 g1 r2 g2",
            });
            let mut words: Vec<&str> = Vec::new();
            seats.split(' ').for_each(|word| {
                if !words.contains(&word) {
                    words.push(word);
                }
            });
            words.iter().map(|word| if word.starts_with('r') { "red" } else { "green" }).collect()
        }
    }
}

/// The games of a file that count.
fn games(folder: &Path, file: &str, game: &str) -> Vec<Game> {
    let mut games = Vec::new();
    for verdict in objects(folder, &["verify", "-q", "--isolated", "--output-format", "ndjson", file]) {
        if verdict["verdict"] == "invalid" || verdict["game"] != game {
            continue;
        }
        let record =
            objects(folder, &["convert", "-q", "--to", "ndjson", &format!("{file}#{}", verdict["index"])]).remove(0);
        let names = verdict["players"].as_array().unwrap().iter().map(|name| name.as_str().unwrap_or("?").to_owned());
        let players: Vec<_> = names.map(|name| (!["?", " "].contains(&&*name)).then_some(name)).collect();
        let date = record["tags"]["Date"].as_str().unwrap_or_default();
        let mut parts = date.split('.').map(|part| part.parse().ok());
        let result = if verdict["computed"] == "*" { &verdict["result"] } else { &verdict["computed"] };
        games.push(Game {
            sides: sides(game, players.len(), &record),
            players,
            month: parts.next().flatten().zip(parts.next().flatten()),
            outcome: match result.as_str().unwrap_or("*") {
                "1-0" => Some(1),
                "0-1" => Some(-1),
                "1/2-1/2" => Some(0),
                _ => None,
            },
        });
    }
    games
}

#[derive(Clone, Copy, Default)]
struct Counts([u64; 4]);

impl Counts {
    fn add(&mut self, outcome: Option<i32>) {
        self.0[outcome.map_or(3, |outcome| usize::from((1 - outcome).unsigned_abs() as u8))] += 1;
    }

    fn object(self) -> Value {
        let [wins, draws, losses, unfinished] = self.0;
        json!({"wins": wins, "losses": losses, "draws": draws, "unfinished": unfinished})
    }

    /// The keys that players and pairs have in common.
    fn totals(self, game: &str) -> Value {
        let [wins, draws, losses, _] = self.0;
        let mut object = self.object();
        object["games"] = self.0.iter().sum::<u64>().into();
        object["game"] = game.into();
        object["score"] = share_of(wins as f64 + draws as f64 / 2.0, wins + draws + losses);
        object
    }
}

/// The ratings by Elo and Glicko-2, and the numbers of games that count for them.
fn ratings(games: &[Game]) -> BTreeMap<&str, (f64, Glicko2Rating, u64)> {
    type Ratings<'g> = BTreeMap<&'g str, (f64, Glicko2Rating, u64)>;
    let mut ratings: Ratings<'_> = BTreeMap::new();
    let mut dated: BTreeSet<&str> = BTreeSet::new();
    let is_rated = |game: &&Game| {
        let between = matches!(&game.players[..], [Some(one), Some(other)] if one != other);
        between && game.outcome.is_some()
    };
    let known =
        || games.iter().filter(is_rated).filter_map(|game| game.month).map(|(year, month)| year * 12 + month - 1);
    let months = known().min().zip(known().max()).map(|(first, last)| first..=last).into_iter().flatten();
    for month in std::iter::once(None).chain(months.map(Some)) {
        let mut single: BTreeMap<&str, Vec<(&str, i32)>> = BTreeMap::new();
        for game in games {
            if let ([Some(one), Some(other)], Some(outcome)) = (&game.players[..], game.outcome)
                && game.month.map(|(year, month)| year * 12 + month - 1) == month
                && one != other
            {
                single.entry(one).or_default().push((other, outcome));
                single.entry(other).or_default().push((one, -outcome));
            }
        }
        let begin = |name| ratings.get(name).copied().unwrap_or((1500.0, Glicko2Rating::new(), 0));
        let mut next = ratings.clone();
        for name in ratings.keys().copied().chain(single.keys().copied()).collect::<BTreeSet<_>>() {
            let (elo, glicko, number) = begin(name);
            let games = single.get(name).map_or(&[][..], Vec::as_slice);
            if games.is_empty() && !dated.contains(name) {
                continue;
            }
            let outcome = |outcome| {
                if outcome == 1 {
                    Outcomes::WIN
                } else if outcome == 0 {
                    Outcomes::DRAW
                } else {
                    Outcomes::LOSS
                }
            };
            let results: Vec<_> = games.iter().map(|(other, won)| (begin(other).1, outcome(*won))).collect();
            let rating = |rating| EloRating { rating };
            let k = if games.is_empty() { 0.0 } else { 20_f64.min(700.0 / games.len() as f64) };
            let changes = games.iter().map(|(other, won)| {
                let (expected, _) = expected_score(&rating(elo), &rating(begin(other).0));
                k * (f64::from(won + 1) / 2.0 - expected)
            });
            let after = elo + changes.sum::<f64>();
            next.insert(
                name,
                (after, glicko2_rating_period(&glicko, &results, &Glicko2Config::new()), number + games.len() as u64),
            );
        }
        if month.is_some() {
            dated.extend(single.keys());
        }
        ratings = next;
    }
    ratings
}

/// All games of a player, those by seat, and those by side.
type OfPlayer<'g> = (Counts, BTreeMap<usize, Counts>, BTreeMap<&'g str, Counts>);

/// The objects of `--players`, by name.
fn plain_players(games: &[Game], game: &str) -> BTreeMap<String, Value> {
    let ratings = ratings(games);
    let mut counts: BTreeMap<&str, OfPlayer<'_>> = BTreeMap::new();
    for game in games {
        for (seat, name) in game.players.iter().enumerate() {
            let Some(name) = name else { continue };
            let outcome =
                game.outcome.map(|outcome| if game.sides[seat] == game.sides[0] { outcome } else { -outcome });
            let (all, seats, sides) = counts.entry(name).or_default();
            all.add(outcome);
            seats.entry(seat + 1).or_default().add(outcome);
            sides.entry(game.sides[seat]).or_default().add(outcome);
        }
    }
    let object = |(name, (all, seats, sides)): (&str, OfPlayer<'_>)| {
        let (elo, glicko, rated) = ratings.get(name).copied().unwrap_or((1500.0, Glicko2Rating::new(), 0));
        let mut object = all.totals(game);
        for (key, value) in [
            ("player", json!(name)),
            ("elo", json!(elo)),
            ("glicko", json!(glicko.rating)),
            ("deviation", json!(glicko.deviation)),
            ("volatility", json!(glicko.volatility)),
            ("rated", json!(rated)),
        ] {
            object[key] = value;
        }
        object["seats"] = seats.iter().map(|(seat, of)| (seat.to_string(), of.object())).collect::<Map<_, _>>().into();
        object["sides"] =
            sides.iter().map(|(side, of)| ((*side).to_owned(), of.object())).collect::<Map<_, _>>().into();
        (name.to_owned(), object)
    };
    counts.into_iter().map(object).collect()
}

/// The objects of `--head-to-head`, by names.
fn plain_pairs(games: &[Game], game: &str) -> BTreeMap<String, Value> {
    let mut counts: BTreeMap<[&str; 2], (Counts, [Counts; 2])> = BTreeMap::new();
    for Game { players, outcome, .. } in games {
        let [Some(one), Some(other)] = &players[..] else { continue };
        if one < other {
            let (all, seats) = counts.entry([one, other]).or_default();
            all.add(*outcome);
            seats[0].add(*outcome);
        } else if other < one {
            let (all, seats) = counts.entry([other, one]).or_default();
            all.add(outcome.map(|outcome| -outcome));
            seats[1].add(outcome.map(|outcome| -outcome));
        }
    }
    let object = |([player, opponent], (all, seats)): ([&str; 2], (Counts, [Counts; 2]))| {
        let mut object = all.totals(game);
        object["player"] = player.into();
        object["opponent"] = opponent.into();
        object["seats"] = json!({"1": seats[0].object(), "2": seats[1].object()});
        (format!("{player} – {opponent}"), object)
    };
    counts.into_iter().map(object).collect()
}

#[test]
fn players_are_those_of_a_plain_count() {
    let folder = folder("players");
    for (game, size) in [("crossway", "4"), ("cross", "3"), ("crossings", ""), ("crosswise", "")] {
        generate(&folder, &format!("{game}.txt"), game, size, 8, 70);
        let text = fs::read_to_string(folder.join(format!("{game}.txt"))).unwrap();
        // Somebody is not known, somebody has no tag, somebody plays himself; some months are not known.
        let text = text.replace("\"Ada\"", "\"?\"").replace("\"Dmitri\"", "\" \"").replace("\"Ines\"", "\"Kaja\"");
        let text =
            text.replace("[Date \"2010.", "[Date \"????.").replace("[Date \"2011.", "[Date \"2011\"]\n[Event \"x");
        fs::write(folder.join("a.txt"), text.replace("[Player2 \"Bo\"]\n", "")).unwrap();
        let games = games(&folder, "a.txt", game);
        assert!(games.len() > 35, "{game}");
        for (option, mut expected) in
            [("--players", plain_players(&games, game)), ("--head-to-head", plain_pairs(&games, game))]
        {
            let found = statistics(&folder, &[option, "a.txt"]);
            for object in found.as_array().unwrap() {
                let mut name = object["player"].as_str().unwrap().to_owned();
                if let Some(opponent) = object["opponent"].as_str() {
                    name = format!("{name} – {opponent}");
                }
                let expected = expected.remove(&name).unwrap_or_else(|| panic!("{option} {game}: {name}"));
                assert_same(object, &expected, &format!("{option} {game} {name}"));
            }
            assert!(expected.is_empty(), "{option} {game}: {:?}", expected.keys());
        }
    }
}

#[test]
fn names_are_text() {
    let folder = folder("names");
    let names = ["=cmd()", "<b>&\"x\"", "a\u{202e}b", " spaced ", "::error::", "a,b;c"];
    let game = |pair: &[&str]| {
        let [one, other] = [pair[0], pair[1]].map(|name| name.replace('"', "\\\""));
        format!("[Game \"cross\"]\n[Size \"3\"]\n[Player1 \"{one}\"]\n[Player2 \"{other}\"]\n\n1. a1 resign 1-0\n")
    };
    fs::write(folder.join("a.txt"), names.chunks(2).map(game).collect::<Vec<_>>().join("\n")).unwrap();
    let found = statistics(&folder, &["--players", "a.txt"]);
    let mut found: Vec<&str> =
        found.as_array().unwrap().iter().map(|player| player["player"].as_str().unwrap()).collect();
    let mut expected = names.map(str::trim);
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected);
    for format in ["text", "json", "csv"] {
        let text = printed(&folder, &["stats", "--players", "a.txt", "--output-format", format], 0);
        assert!(!text.contains('\u{202e}') && !text.lines().any(|line| line.starts_with(['=', ':'])), "{text}");
    }
    assert!(printed(&folder, &["stats", "--players", "a.txt", "--output-format", "csv"], 0).contains("cross,'=cmd(),"));
}

#[test]
fn sums_have_players_only_if_the_parts_have() {
    let folder = folder("sums");
    generate(&folder, "a.txt", "cross", "3", 1, 50);
    printed(&folder, &["stats", "a.txt", "--partial", "plain.json"], 0);
    printed(&folder, &["stats", "a.txt", "--head-to-head", "--partial", "a.json"], 0);
    for view in ["--players", "--head-to-head"] {
        let error = refused(&folder, &["stats", "--merge", "plain.json", view]);
        assert!(error.contains("were counted without --players"), "{error}");
        let whole = printed(&folder, &["stats", "a.txt", view], 0);
        assert_eq!(printed(&folder, &["stats", "--merge", "a.json", view], 0), whole);
    }
    let error = refused(&folder, &["stats", "--merge", "a.json", "plain.json"]);
    assert!(error.contains("a.json was counted with --players and plain.json without"), "{error}");
    // The other numbers are there too.
    assert_eq!(printed(&folder, &["stats", "--merge", "a.json"], 0), printed(&folder, &["stats", "a.txt"], 0));
}
