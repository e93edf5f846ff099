//! The tags of records: what each means, and the values that it can have.

use xgames_core::games::{Game, Notation, PLAYERS, SetupField, SetupOptions, for_game};
use xgames_core::record::{GameResult, Termination};

/// The tags of every game in their usual order, each with its meaning.
const COMMON: [(&str, &str); 7] = [
    ("Event", "the name of the event; it has no effect on the judgement"),
    ("Site", "where the game was played; it has no effect on the judgement"),
    ("Date", "when the game was played, as in `2026.11.20`"),
    ("Round", "the round of the event; it has no effect on the judgement"),
    ("Game", "which game it is"),
    ("Result", "the result by seat: `1-0` seat 1 has won, `0-1` seat 2 has won, `1/2-1/2` a draw, `*` unfinished"),
    ("Termination", "how the game ended: on the board, by resignation, on time, …"),
];

/// The tags that a game can be set up with, each with its meaning.
const SETUP: [(&str, &str); 11] = [
    ("Size", "points or cells per side of the board"),
    ("Swap", "whether the second player may swap sides: `yes`, the default, or `no`"),
    ("Coords", "whether the letters of columns skip the i, `go`, as on Go boards, or not, `plain`"),
    ("Position", "the position from which the game begins, in one line, with the side to move"),
    ("Seats", "the turn cycle: which side each ply belongs to, and which player of it"),
    ("Hand1", "the hand of seat 1 at the start; `?` is an unknown stone"),
    ("Hand2", "the hand of seat 2 at the start; `?` is an unknown stone"),
    ("Hand3", "the hand of seat 3 at the start; `?` is an unknown stone"),
    ("Hand4", "the hand of seat 4 at the start; `?` is an unknown stone"),
    ("Bag", "all stones: the hand of seat 1, the other hands by seat, then the draws in order"),
    ("Score", "the points of both teams in the last position, the team of seat 1 first"),
];

/// The names of the tags that a record of this game can have, in their usual order.
pub(super) fn names(game: Option<Game>) -> Vec<&'static str> {
    let mut names: Vec<&str> = COMMON[..5].iter().map(|(name, _)| *name).collect();
    let games = game.map_or(Game::ALL.to_vec(), |game| vec![game]);
    let mut add = |name: &'static str| {
        if !names.contains(&name) {
            names.push(name);
        }
    };
    for game in games {
        game.options().iter().filter_map(|field| field.tag()).filter(|name| *name == "Size").for_each(&mut add);
        PLAYERS.iter().take(game.max_players()).for_each(|name| add(name));
        add("Result");
        game.options().iter().filter_map(|field| field.tag()).for_each(&mut add);
        game.profile().own_tags.iter().for_each(|own| add(own.name));
    }
    add("Termination");
    names
}

/// The meaning of a tag in a record of this game; `None` if it has none that is known.
pub(super) fn meaning(game: Option<Game>, name: &str) -> Option<String> {
    let known = COMMON.iter().chain(&SETUP).find(|(known, _)| known.eq_ignore_ascii_case(name));
    if let Some((known, meaning)) = known {
        let sizes = game.filter(|game| *known == "Size" && game.has_sizes()).map(|game| {
            let sizes = &game.profile().sizes;
            format!(", from {} to {}", sizes.start(), sizes.end())
        });
        return Some(format!("{meaning}{}", sizes.unwrap_or_default()));
    }
    if let Some(seat) = PLAYERS.iter().position(|known| known.eq_ignore_ascii_case(name)) {
        return Some(format!("the name of the player of seat {}", seat + 1));
    }
    let Some(game) = game else { return Game::ALL.into_iter().find_map(|game| meaning(Some(game), name)) };
    if let Some(seat) = game.player_aliases().iter().position(|known| known.eq_ignore_ascii_case(name)) {
        return Some(format!("the name of the first owner of this side, seat {}", seat + 1));
    }
    game.profile().own_tags.iter().find(|own| own.name.eq_ignore_ascii_case(name))?;
    Some(format!("a tag of {}", game.title()))
}

/// The values that a tag can have, with their meanings, if there are few.
pub(super) fn values(game: Option<Game>, name: &str) -> Vec<(String, String)> {
    let pairs = |values: &[(&str, &str)]| {
        values.iter().map(|(value, meaning)| ((*value).to_owned(), (*meaning).to_owned())).collect()
    };
    match name.to_ascii_lowercase().as_str() {
        "game" => Game::ALL.iter().map(|game| (game.name().to_owned(), game.title().to_owned())).collect(),
        "result" => results(game)
            .into_iter()
            .map(|result| (result.text().to_owned(), result_meaning(result).to_owned()))
            .collect(),
        "termination" => Termination::names().map(|name| (name.to_owned(), String::new())).collect(),
        "swap" => pairs(&[("yes", "the second player may swap sides"), ("no", "without a swap")]),
        "coords" => pairs(&[("go", "the letter i is skipped"), ("plain", "no letter is skipped")]),
        "profi" => pairs(&[("yes", ""), ("no", "")]),
        "size" => game.map(sizes).unwrap_or_default(),
        _ => Vec::new(),
    }
}

/// The sizes of the boards of a game.
fn sizes(game: Game) -> Vec<(String, String)> {
    if !game.reads(SetupField::Size) || !game.has_sizes() {
        return Vec::new();
    }
    let usual = for_game!(game, P => P::read_setup(&SetupOptions::default()).ok().map(|setup| P::size(&setup)));
    let words = |size: u16| if Some(size) == usual { "the usual size".to_owned() } else { String::new() };
    game.profile().sizes.clone().map(|size| (size.to_string(), words(size))).collect()
}

/// The results that a record of this game can have.
pub(super) fn results(game: Option<Game>) -> Vec<GameResult> {
    let has_draws = game.is_none_or(Game::has_draws);
    GameResult::ALL.into_iter().filter(|result| has_draws || *result != GameResult::Draw).collect()
}

/// The meaning of a result.
pub(super) fn result_meaning(result: GameResult) -> &'static str {
    match result {
        GameResult::FirstWins => "seat 1 has won",
        GameResult::SecondWins => "seat 2 has won",
        GameResult::Draw => "a draw",
        GameResult::Unfinished => "the game is unfinished",
    }
}
