//! Random questions, and a plain evaluation of them.

use serde_json::Value;

use crate::support::random::Random;

/// What the plain evaluation knows of a game.
#[derive(Default)]
pub(super) struct Game {
    pub(super) file: String,
    pub(super) index: u64,
    /// The object of `verify`.
    pub(super) judged: Value,
    /// The tags, in the object of `convert`.
    pub(super) tags: Value,
    /// The plies by `replay`.
    pub(super) plies: Vec<Value>,
}

fn word(value: &Value) -> Option<String> {
    value.as_str().map(str::to_lowercase)
}

impl Game {
    fn tag(&self, name: &str) -> Option<String> {
        word(&self.tags[name])
    }

    pub(super) fn is_invalid(&self) -> bool {
        self.judged["verdict"] == "invalid"
    }

    fn game(&self) -> String {
        word(&self.judged["game"]).unwrap_or_default()
    }

    fn seats(&self) -> usize {
        self.judged["players"].as_array().unwrap().len()
    }

    fn name(&self, seat: usize) -> Option<String> {
        word(&self.judged["players"][seat - 1])
    }

    fn swapped(&self) -> bool {
        self.plies.get(1).is_some_and(|ply| ply["move"] == "swap")
    }

    /// The side that a seat has at the end.
    fn side(&self, seat: usize) -> &'static str {
        let index = (seat + 1) % 2;
        match &*self.game() {
            "crossway" => ["black", "white"][(index + usize::from(self.swapped())) % 2],
            "cross" => ["o", "x"][(index + usize::from(self.swapped())) % 2],
            "crossings" => ["white", "black"][index],
            _ => {
                // Seats are numbered in the order of their first turns.
                let cycle = self.tag("Seats").unwrap_or_else(|| "r1 g1 r2 g2".to_owned());
                let mut players: Vec<&str> = Vec::new();
                for player in cycle.split_whitespace() {
                    if !players.contains(&player) {
                        players.push(player);
                    }
                }
                if players.get(seat - 1).is_some_and(|player| player.starts_with('r')) { "red" } else { "green" }
            }
        }
    }

    fn result(&self) -> String {
        word(&self.judged["result"]).or_else(|| word(&self.judged["computed"])).unwrap()
    }

    fn outcome(&self, seat: usize) -> &'static str {
        let is_first = self.side(seat) == self.side(1);
        match (&*self.result(), is_first) {
            ("1-0", true) | ("0-1", false) => "won",
            ("1-0" | "0-1", _) => "lost",
            ("1/2-1/2", _) => "drawn",
            _ => "unfinished",
        }
    }

    /// The first and the last day that the date may mean.
    fn days(&self) -> Option<(u64, u64)> {
        let date = self.tag("Date")?;
        let parts: Vec<Option<u64>> = date.split('.').map(|part| part.parse().ok()).collect();
        let year = parts[0]?;
        let day = |month: u64, day: u64| year * 10_000 + month * 100 + day;
        Some(match (parts.get(1).copied().flatten(), parts.get(2).copied().flatten()) {
            (Some(month), Some(date)) => (day(month, date), day(month, date)),
            // The last day of a month is at most the 31st; no query of this test asks between the 28th and that day.
            (Some(month), None) => (day(month, 1), day(month, 28)),
            (None, _) => (day(1, 1), day(12, 31)),
        })
    }
}

/// Whether a text fits a pattern with `*` only at its ends.
fn fits(text: Option<String>, pattern: &str) -> bool {
    let Some(text) = text else { return false };
    let inner = pattern.trim_matches('*').to_lowercase();
    match (pattern.starts_with('*'), pattern.ends_with('*')) {
        (true, true) => text.contains(&inner),
        (true, false) => text.ends_with(&inner),
        (false, true) => text.starts_with(&inner),
        (false, false) => text == inner,
    }
}

type Answer = Box<dyn Fn(&Game) -> bool>;

/// A question as text, and its plain evaluation.
pub(super) struct Question {
    pub(super) text: String,
    pub(super) answer: Answer,
    /// Whether it asks about the verdict or codes.
    pub(super) asks_about_faults: bool,
    /// Whether it asks about sides, which a game that could not begin does not have.
    pub(super) asks_about_sides: bool,
}

fn question(text: impl Into<String>, answer: impl Fn(&Game) -> bool + 'static) -> Question {
    let text = text.into();
    let asks_about_faults = text.contains("verdict") || text.contains("code");
    let sides = ["side", "black", "white", "red", "green", "outcome", "winner", "loser", "opponent", "x ~", "o ~"];
    let asks_about_sides = sides.iter().any(|word| text.contains(word));
    Question { text, answer: Box::new(answer), asks_about_faults, asks_about_sides }
}

const NAMES: [&str; 10] = ["ada", "BO", "c*", "*a", "*o*", "olga \"pawn\" p.", "josé", "mei", "nobody", "*"];

const SIDES: [&str; 6] = ["black", "white", "o", "x", "red", "green"];

/// A random test of one field.
fn test(random: &mut Random) -> Question {
    let number = random.below(90) as u64;
    let name = NAMES[random.below(NAMES.len())];
    let quoted = name.replace('"', "\\\"");
    let side = SIDES[random.below(SIDES.len())];
    let seat = 1 + random.below(4);
    let year = 2005 + random.below(25) as u64;
    match random.below(22) {
        0 => question(format!("plies > {number}"), move |game| game.judged["plies"].as_u64().unwrap() > number),
        1 => question(format!("plies in {number}..{}", number + 20), move |game| {
            (number..=number + 20).contains(&game.judged["plies"].as_u64().unwrap())
        }),
        2 => question("swapped", Game::swapped),
        3 => question(format!("player ~ \"{quoted}\""), move |game| {
            (1..=game.seats()).any(|seat| fits(game.name(seat), name))
        }),
        4 => question(format!("player{seat} ~ '{quoted}'"), move |game| {
            seat <= game.seats() && fits(game.name(seat), name)
        }),
        5 => question(format!("{side} ~ \"{quoted}\""), move |game| {
            (1..=game.seats()).any(|seat| game.side(seat) == side && fits(game.name(seat), name))
        }),
        6 => question(format!("winner.side = {side}"), move |game| {
            (1..=game.seats()).any(|seat| game.side(seat) == side && game.outcome(seat) == "won")
        }),
        7 => question(format!("loser ~ \"{quoted}\""), move |game| {
            (1..=game.seats()).any(|seat| game.outcome(seat) == "lost" && fits(game.name(seat), name))
        }),
        8 => {
            let outcome = ["won", "lost", "drawn", "unfinished"][random.below(4)];
            let text = format!("player(name ~ \"{quoted}\" and side = {side} and outcome = {outcome})");
            question(text, move |game| {
                let is_meant = |seat| game.side(seat) == side && game.outcome(seat) == outcome;
                (1..=game.seats()).any(|seat| is_meant(seat) && fits(game.name(seat), name))
            })
        }
        9 => {
            let other = NAMES[random.below(NAMES.len())];
            let text = format!("player(name ~ \"{quoted}\" and opponent ~ \"{}\")", other.replace('"', "\\\""));
            question(text, move |game| {
                let seats = 1..=game.seats();
                let opponents = |seat: usize| seats.clone().filter(move |other| game.side(*other) != game.side(seat));
                seats
                    .clone()
                    .any(|seat| fits(game.name(seat), name) && opponents(seat).any(|seat| fits(game.name(seat), other)))
            })
        }
        10 => {
            let wanted = ["crossway", "cross", "crossings", "crosswise"][random.below(4)];
            question(format!("game = {wanted}"), move |game| game.game() == wanted)
        }
        11 => {
            let size = 3 + random.below(7) as u64;
            question(format!("size <= {size}"), move |game| {
                game.judged["size"].as_u64().is_some_and(|found| found <= size)
            })
        }
        12 => {
            let result = ["1-0", "0-1", "1/2-1/2", "*"][random.below(4)];
            question(format!("result = {result}"), move |game| game.result() == result)
        }
        13 => {
            let verdict = ["valid", "invalid", "unfinished"][random.below(3)];
            question(format!("verdict != {verdict}"), move |game| game.judged["verdict"] != verdict)
        }
        14 => {
            let code = ["XG3", "XG2", "XG25", "XG1", "XG4"][random.below(5)];
            question(format!("code = {code}"), move |game| {
                let findings = game.judged["diagnostics"].as_array().unwrap();
                findings.iter().any(|finding| finding["code"].as_str().unwrap().starts_with(code))
            })
        }
        15 => question(format!("date >= {year}.03"), move |game| {
            game.days().is_some_and(|(first, _)| first >= year * 10_000 + 301)
        }),
        16 => question(format!("date in {}..{year}", year - 4), move |game| {
            let range = (year - 4) * 10_000..=year * 10_000 + 1231;
            game.days().is_some_and(|(first, last)| range.contains(&first) && range.contains(&last))
        }),
        17 => {
            question(format!("year != {year}"), move |game| game.days().is_none_or(|(first, _)| first / 10_000 != year))
        }
        18 => question("termination is missing", |game| {
            let words = ["normal", "resign", "timeout", "forfeit", "agreed", "abandoned"];
            !words.contains(&&*game.tag("Termination").unwrap_or_default())
        }),
        19 => question(format!("tag.Round = {}", number / 3), move |game| {
            game.tag("Round") == Some((number / 3).to_string())
        }),
        20 => {
            question(format!("player{seat} is missing"), move |game| seat > game.seats() || game.name(seat).is_none())
        }
        _ => question(format!("event in (\"generated games\", '{quoted}')"), move |game| {
            game.tag("Event").is_some_and(|event| event == "generated games" || event == name.to_lowercase())
        }),
    }
}

/// A random question of several tests.
pub(super) fn random_question(random: &mut Random, depth: usize) -> Question {
    if depth == 0 || random.below(4) == 0 {
        return test(random);
    }
    let one = random_question(random, depth - 1);
    if random.below(5) == 0 {
        let answer = one.answer;
        return Question { text: format!("not ({})", one.text), answer: Box::new(move |game| !answer(game)), ..one };
    }
    let other = random_question(random, depth - 1);
    let (first, second) = (one.answer, other.answer);
    let (word, answer): (_, Answer) = if random.below(2) == 0 {
        ("and", Box::new(move |game| first(game) && second(game)))
    } else {
        ("or", Box::new(move |game| first(game) || second(game)))
    };
    Question {
        text: format!("({}) {word} ({})", one.text, other.text),
        answer,
        asks_about_faults: one.asks_about_faults || other.asks_about_faults,
        asks_about_sides: one.asks_about_sides || other.asks_about_sides,
    }
}
