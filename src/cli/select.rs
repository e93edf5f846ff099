//! Arguments of `select`.

use super::formats::{in_words, named};
use clap::builder::{StringValueParser, TypedValueParser};
use clap::{Args, ValueHint};

use super::value_parsers::{coords, is_side, number, offering, read_cycle, read_tag};
use super::{ArchiveOptions, ConfigOptions, DataFormat, GameOutput, InputPath, MoveOptions, OutputOptions};
use xgames_analysis::query::{Operator, Query};
use xgames_core::games::{Game, Notation, SetupOptions, for_game, size_names};
use xgames_core::judge::Defaults;
use xgames_core::record::Format;

/// Arguments of `select`. Options that ask for games are read as conditions of the query language.
#[derive(Args, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "they are switches of the command line")]
pub struct Select {
    #[command(flatten)]
    #[allow(missing_docs)]
    pub archive: ArchiveOptions,

    /// Games of this player; "ann*" is any name that begins so
    #[arg(long, value_name = "NAME", value_parser = condition("name", Operator::Like), help_heading = "Selection")]
    player: Option<Query>,

    /// That player has this seat
    #[arg(long, value_name = "SEAT", value_parser = condition("seat", Operator::In), help_heading = "Selection", hide_short_help = true)]
    seat: Option<Query>,

    /// That player has this side at the end, after a swap too
    #[arg(long, value_name = "SIDE", value_parser = condition("side", Operator::Is), hide_possible_values = true, help_heading = "Selection", hide_short_help = true)]
    side: Option<Query>,

    /// The outcome for that player: won, lost, drawn or unfinished
    #[arg(long, value_name = "OUTCOME", value_parser = condition("outcome", Operator::Is), hide_possible_values = true, help_heading = "Selection", hide_short_help = true)]
    outcome: Option<Query>,

    /// That player has this opponent
    #[arg(long, value_name = "NAME", value_parser = condition("opponent", Operator::Like), help_heading = "Selection", hide_short_help = true)]
    opponent: Option<Query>,

    // The game of the records that are selected.
    #[arg(
        long,
        help = in_words::<Game>(),
        long_help = format!("{}\n\nA record that does not say its game is taken to be this.", in_words::<Game>()),
        value_name = "GAME",
        value_parser = named::<Game>(),
        ignore_case = true,
        hide_possible_values = true,
        help_heading = "Selection"
    )]
    pub game: Option<Game>,

    /// Board size: a number, a range such as 9..13, or small, medium, large
    #[arg(long, value_name = "N", value_parser = size_condition(), hide_possible_values = true, help_heading = "Selection", hide_short_help = true)]
    size: Option<SizeCondition>,

    /// 1-0, 0-1, 1/2-1/2 or "*"
    #[arg(long, value_name = "RESULT", value_parser = condition("result", Operator::Is), hide_possible_values = true, help_heading = "Selection", hide_short_help = true)]
    result: Option<Query>,

    /// The tag Termination: normal, resign, timeout, forfeit, agreed or abandoned
    #[arg(long, value_name = "WORD", value_parser = condition("termination", Operator::Is), hide_possible_values = true, help_heading = "Selection", hide_short_help = true)]
    termination: Option<Query>,

    /// A date or a range: 2026, 2026.03.15 or 2025..2026.03
    #[arg(long, value_name = "DATES", value_parser = condition("date", Operator::In), help_heading = "Selection", hide_short_help = true)]
    date: Option<Query>,

    /// The tag Event; * is any text, ? is any character
    #[arg(long, value_name = "PATTERN", value_parser = condition("event", Operator::Like), help_heading = "Selection", hide_short_help = true)]
    event: Option<Query>,

    /// The tag Site
    #[arg(long, value_name = "PATTERN", value_parser = condition("site", Operator::Like), help_heading = "Selection", hide_short_help = true)]
    site: Option<Query>,

    /// The tag Annotator
    #[arg(long, value_name = "PATTERN", value_parser = condition("annotator", Operator::Like), help_heading = "Selection", hide_short_help = true)]
    annotator: Option<Query>,

    /// Any tag, such as "Round=3*"; may be repeated
    #[arg(long, value_name = "NAME=PATTERN", value_parser = tag_condition(), help_heading = "Selection", hide_short_help = true)]
    tag: Vec<Query>,

    /// Length in plies: 60, 20..60 or 60..
    #[arg(long, value_name = "PLIES", value_parser = condition("plies", Operator::In), help_heading = "Selection")]
    plies: Option<Query>,

    /// valid, invalid or unfinished
    #[arg(long, value_name = "VERDICT", value_parser = condition("verdict", Operator::Is), hide_possible_values = true, help_heading = "Selection", hide_short_help = true)]
    verdict: Option<Query>,

    /// Games with one of these findings, such as XG301 or XG3
    #[arg(long, alias = "select", value_name = "CODE", value_delimiter = ',', value_parser = condition("code", Operator::Is), help_heading = "Selection", hide_short_help = true)]
    code: Vec<Query>,

    /// Only games with a swap
    #[arg(long, conflicts_with = "not_swapped", help_heading = "Selection", hide_short_help = true)]
    swapped: bool,

    /// Only games without a swap
    #[arg(long, help_heading = "Selection", hide_short_help = true)]
    not_swapped: bool,

    /// Only games with comments
    #[arg(long, help_heading = "Selection", hide_short_help = true)]
    with_comments: bool,

    /// Only games with variations
    #[arg(long, help_heading = "Selection", hide_short_help = true)]
    with_variations: bool,

    /// A query, such as 'plies > 60 and winner.side = "white"'
    #[arg(long = "where", value_name = "QUERY", help_heading = "Selection")]
    pub expression: Option<String>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub moves: MoveOptions,

    /// Ask this index, which `index` has made, instead of reading all games
    #[arg(long, value_name = "FILE", value_hint = ValueHint::AnyPath, conflicts_with_all = ["paths", "files_from", "stdin_name"], help_heading = "Input", hide_short_help = true)]
    pub index: Option<InputPath>,

    /// Invalid games too
    #[arg(long, help_heading = "Selection", hide_short_help = true)]
    pub include_invalid: bool,

    /// Stop after this many games
    #[arg(long, value_name = "N", value_parser = number(1u64), help_heading = "Selection")]
    pub first: Option<u64>,

    /// Print only the number of games
    #[arg(long, conflicts_with = "list", help_heading = "Output")]
    pub count: bool,

    /// List the games instead of copying them
    #[arg(long, help_heading = "Output")]
    pub list: bool,

    /// Form of the list: text, json, ndjson or csv [default: text]
    #[arg(
        long,
        value_name = "FORMAT",
        requires = "list",
        conflicts_with_all = ["to", "strip", "split_by", "into", "count"],
        hide_possible_values = true,
        help_heading = "Output",
        hide_short_help = true
    )]
    pub output_format: Option<DataFormat>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub games: GameOutput,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: OutputOptions,

    /// Format of the records [default: detected from content and file name]
    #[arg(long, value_name = "FORMAT", value_parser = named::<Format>(), help_heading = "Input", hide_short_help = true)]
    pub format: Option<Format>,

    /// Column letters of Crossway, if records do not give them: go (skips the letter i) or plain
    #[arg(long, value_name = "COORDS", value_parser = coords(), hide_possible_values = true, help_heading = "Input", hide_short_help = true)]
    pub coords: Option<String>,

    /// No pie rule, if records do not mention it
    #[arg(long, help_heading = "Input", hide_short_help = true)]
    no_swap: bool,

    /// Turn cycle of Crosswise, if records do not give it
    #[arg(long, value_name = "CYCLE", value_parser = read_cycle, help_heading = "Input", hide_short_help = true)]
    seats: Option<String>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub config_options: ConfigOptions,
}

impl Select {
    /// The defaults for records that leave something out.
    #[must_use]
    pub fn defaults(&self) -> Defaults {
        Defaults {
            game: self.game,
            size: self.size.as_ref().and_then(|size| size.single.clone()),
            coords: self.coords.clone(),
            swap: self.no_swap.then(|| "no".into()),
            seats: self.seats.clone(),
            ..Defaults::default()
        }
    }

    /// The option for a seat or side if it says nothing about a player: then it is true of every game that has them.
    #[must_use]
    pub fn idle_option(&self) -> Option<&'static str> {
        let is_about_someone = self.player.is_some() || self.outcome.is_some() || self.opponent.is_some();
        match (self.seat.is_some(), self.side.is_some()) {
            (true, false) if !is_about_someone => Some("--seat"),
            (false, true) if !is_about_someone => Some("--side"),
            _ => None,
        }
    }

    /// The query that all options together ask, without that of `--where`.
    #[must_use]
    pub fn query(&self) -> Query {
        let of_player = [&self.player, &self.seat, &self.side, &self.outcome, &self.opponent];
        let of_player: Vec<Query> = of_player.into_iter().flatten().cloned().collect();
        let of_game = [
            &self.result,
            &self.termination,
            &self.date,
            &self.event,
            &self.site,
            &self.annotator,
            &self.plies,
            &self.verdict,
        ];
        let game = self.game.map(|game| ("game", Operator::Is, game.name()));
        let switches = [
            (self.swapped, ("swapped", Operator::Is, "yes")),
            (self.not_swapped, ("swapped", Operator::Is, "no")),
            (self.with_comments, ("comments", Operator::More, "0")),
            (self.with_variations, ("variations", Operator::More, "0")),
        ];
        let switches = switches.into_iter().filter_map(|(is_set, switch)| is_set.then_some(switch));
        let switches = game.into_iter().chain(switches);
        let size = self.size.as_ref().map(|size| &size.query);
        let parts = size.into_iter().chain(of_game.into_iter().flatten()).chain(&self.tag).cloned();
        let parts = parts.chain((!of_player.is_empty()).then(|| Query::Player(Box::new(Query::All(of_player)))));
        let parts = parts.chain((!self.code.is_empty()).then(|| Query::Any(self.code.clone())));
        // These comparisons are known to be right.
        let parts = parts.chain(switches.filter_map(|(field, is, value)| Query::compare(field, is, value).ok()));
        Query::All(parts.collect())
    }
}

/// A condition on the size of the board.
#[derive(Clone, Debug)]
struct SizeCondition {
    query: Query,
    /// The size, unless the condition is a range.
    single: Option<String>,
}

/// A condition on a field, from its value.
fn condition(field: &'static str, operator: Operator) -> impl TypedValueParser<Value = Query> {
    let read = move |value: String| compare(field, operator, &value);
    offering(Query::words(field), StringValueParser::new().try_map(read))
}

/// A parser of a pattern of names of players, which is refused where the option of `select` refuses it.
pub(super) fn player() -> impl TypedValueParser<Value = String> {
    StringValueParser::new().try_map(|text: String| compare("name", Operator::Like, &text).map(|_| text))
}

fn compare(field: &str, operator: Operator, value: &str) -> Result<Query, String> {
    Query::compare(field, operator, value).map_err(|mistake| {
        if field == "seat" && is_side(value) {
            return format!("{}; for a side, write `--side {value}`", mistake.message);
        }
        // Options need no operator.
        let help = mistake.help.map_or(String::new(), |help| format!("; {}", help.replace(" after `in`", "")));
        format!("{}{help}", mistake.message)
    })
}

/// `Name=pattern` or `Name~=pattern`.
fn tag_condition() -> impl TypedValueParser<Value = Query> {
    StringValueParser::new().try_map(|text: String| {
        // Only the operator may be written so; a pattern has any characters.
        let (name, pattern) = text.split_once('=').unwrap_or((&text, ""));
        let plain = name.strip_suffix('~').map(|name| format!("{name}={pattern}"));
        let (name, pattern) = read_tag(plain.as_deref().unwrap_or(&text))?;
        compare(&format!("tag.{name}"), Operator::Like, &pattern)
    })
}

/// A size as a number, or by a name that a game has for it.
fn size_condition() -> impl TypedValueParser<Value = SizeCondition> {
    let named = |text: &str| {
        let options = SetupOptions { size: Some(text), ..SetupOptions::default() };
        let sizes = Game::ALL.into_iter().filter_map(|game| {
            let size = for_game!(game, P => P::read_setup(&options).ok().map(|setup| P::size(&setup)))?;
            let is_game = Query::compare("game", Operator::Is, game.name()).ok()?;
            Some(is_game.and(Query::compare("size", Operator::Is, &size.to_string()).ok()?))
        });
        sizes.collect::<Vec<_>>()
    };
    offering(
        size_names(),
        StringValueParser::new().try_map(move |text: String| {
            let is_name = text.starts_with(|first: char| first.is_ascii_alphabetic());
            let sizes = named(&text);
            // One size says what a record without tags has; a range does not.
            let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
            let single = Some(text.clone()).filter(|_| is_number || !sizes.is_empty());
            let query =
                if is_name && !sizes.is_empty() { Query::Any(sizes) } else { compare("size", Operator::In, &text)? };
            Ok::<_, String>(SizeCondition { query, single })
        }),
    )
}
