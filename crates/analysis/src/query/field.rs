//! The fields of games and of their players, about which queries ask.

use std::borrow::Cow;

use super::Mistake;
use super::lexer::{Token, TokenKind, next_token};
use crate::ending::endings;
use xgames_core::diagnostic::Span;
use xgames_core::games::Game;
use xgames_core::judge::Verdict;
use xgames_core::record::{GameResult, Termination};

/// A field that a query compares with a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Field {
    File,
    Game,
    Size,
    Verdict,
    Code,
    Result,
    Ending,
    Termination,
    Plies,
    Players,
    Swapped,
    Setup,
    Comments,
    Variations,
    Annotations,
    Date,
    Year,
    /// The tag of this name.
    Tag(Cow<'static, str>),
    /// An attribute of the players in this role.
    Of(Role, Attribute),
}

/// A role of players in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Anyone,
    Seat(u8),
    /// The owners of the side with this name at the end.
    Side(&'static str),
    Winner,
    Loser,
    /// The player of whom a part of the query asks.
    This,
    /// The opponents of that player.
    Opponent,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Attribute {
    Name,
    Seat,
    Side,
    Outcome,
}

/// The type of the values of a field.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    /// The values are any text.
    Text,
    /// The values are these words.
    Word(fn() -> Vec<&'static str>),
    Number,
    Date,
    /// The values are yes and no.
    Flag,
    /// The values are codes of findings, or the beginnings of codes.
    Code,
}

/// The part of a game that must be read before a field is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// The tags.
    Tags,
    /// The text, without the rules of the game.
    Text,
    /// The moves, played by the rules.
    Moves,
}

/// A field, for the documentation.
#[derive(Debug)]
pub struct FieldInfo {
    /// The name in queries.
    pub name: &'static str,
    field: Field,
    /// The meaning, in a few words.
    pub meaning: &'static str,
}

const fn info(name: &'static str, field: Field, meaning: &'static str) -> FieldInfo {
    FieldInfo { name, field, meaning }
}

const fn tag(name: &'static str) -> Field {
    Field::Tag(Cow::Borrowed(name))
}

/// All fields but those of other tags and of single players.
pub const FIELDS: &[FieldInfo] = &[
    info("game", Field::Game, "the game"),
    info("size", Field::Size, "points or cells per side, also where there is only one size"),
    info("verdict", Field::Verdict, "what `verify` says"),
    info("code", Field::Code, "a code or name of a finding; `XG3` means all that begin with it"),
    info("result", Field::Result, "the recorded result, by seat; if there is none, the one that the moves prove"),
    info("ending", Field::Ending, "how the game ended, as in `stats`; missing for invalid games"),
    info("termination", Field::Termination, "the tag `Termination`"),
    info("plies", Field::Plies, "the number of legal plies of the main line"),
    info("players", Field::Players, "the number of players"),
    info("swapped", Field::Swapped, "whether the players swapped their sides at ply 2"),
    info("setup", Field::Setup, "whether the game starts from a set-up position"),
    info("comments", Field::Comments, "the number of comments"),
    info("variations", Field::Variations, "the number of variations"),
    info("annotations", Field::Annotations, "the number of `!`, `?`, `$1` and the like"),
    info("date", Field::Date, "the tag `Date`"),
    info("year", Field::Year, "its year"),
    info("event", tag("Event"), "the tag `Event`"),
    info("site", tag("Site"), "the tag `Site`"),
    info("round", tag("Round"), "the tag `Round`"),
    info("annotator", tag("Annotator"), "the tag `Annotator`"),
    info("file", Field::File, "the name of the file, as in `--list`"),
];

/// Roles with names of their own.
const ROLES: &[(&str, Role)] = &[
    ("player", Role::Anyone),
    ("player1", Role::Seat(1)),
    ("player2", Role::Seat(2)),
    ("player3", Role::Seat(3)),
    ("player4", Role::Seat(4)),
    ("winner", Role::Winner),
    ("loser", Role::Loser),
];

const ATTRIBUTES: &[(&str, Attribute)] =
    &[("name", Attribute::Name), ("seat", Attribute::Seat), ("side", Attribute::Side), ("outcome", Attribute::Outcome)];

/// The outcome of a game for a player.
const OUTCOMES: [&str; 4] = ["won", "lost", "drawn", "unfinished"];

impl Field {
    /// The field of this name. `of_player` says whether the query asks about one player here.
    pub(super) fn find(name: &str, span: Span, of_player: bool) -> Result<Field, Mistake> {
        let lower = name.to_ascii_lowercase();
        if let Some(info) = FIELDS.iter().find(|info| info.name == lower) {
            return Ok(info.field.clone());
        }
        if lower.starts_with("tag.") && lower.len() > "tag.".len() {
            // The name may be in quotes, as in a query.
            return match next_token(name, 0) {
                Ok(Token { kind: TokenKind::Tag(tag), span: Span { end, .. } }) if end == name.len() => {
                    Ok(Field::Tag(tag.into()))
                }
                Ok(Token { kind: TokenKind::Word(word), .. }) if word == name => {
                    Ok(Field::Tag(name["tag.".len()..].to_owned().into()))
                }
                _ => Err(Mistake::new(span, format!("‘{name}’ is not a field"))
                    .help("a name that is not one word is in quotes: `tag.\"My Tag\"`")),
            };
        }
        let attribute = |name: &str| ATTRIBUTES.iter().find(|(known, _)| *known == name).map(|(_, found)| *found);
        let (role, rest) = lower.split_once('.').map_or((&*lower, None), |(role, rest)| (role, Some(rest)));
        match (role_of(role), rest.map_or(Some(Attribute::Name), attribute), attribute(&lower)) {
            (Some(Role::Opponent), Some(_), _) | (_, _, Some(_)) if !of_player => {
                Err(Mistake::new(span, format!("‘{name}’ asks about one player"))
                    .help(format!("write `player({name} …)`, or name the player: `player1`, `winner`, `black.seat`")))
            }
            (_, _, Some(attribute)) => Ok(Field::Of(Role::This, attribute)),
            (Some(role), Some(attribute), _) => Ok(Field::Of(role, attribute)),
            (Some(_), None, _) => {
                Err(Mistake::new(span, format!("‘{}’ is not known of a player", rest.unwrap_or_default()))
                    .help(format!("write `{role}.name`, `{role}.seat`, `{role}.side` or `{role}.outcome`")))
            }
            (None, ..) => {
                let help = match similar(role) {
                    Some(similar) if similar == role => format!("write `{role}`, which has no parts"),
                    Some(similar) => format!("did you mean `{similar}{}`?", &lower[role.len()..]),
                    None => format!("there are {}; `tag.NAME` is any tag", names().collect::<Vec<_>>().join(", ")),
                };
                Err(Mistake::new(span, format!("‘{name}’ is not a field")).help(help))
            }
        }
    }

    /// Whether a word is the name of a field.
    pub(super) fn is_name(word: &str) -> bool {
        names().any(|name| name.eq_ignore_ascii_case(word))
    }

    pub(super) fn kind(&self) -> Kind {
        match self {
            Field::Game => Kind::Word(|| Game::ALL.map(Game::name).to_vec()),
            Field::Verdict => Kind::Word(|| Verdict::ALL.map(Verdict::name).to_vec()),
            Field::Result => Kind::Word(|| GameResult::ALL.map(GameResult::text).to_vec()),
            Field::Termination => Kind::Word(|| Termination::names().collect()),
            Field::Ending => Kind::Word(|| endings().collect()),
            Field::Of(_, Attribute::Side) => Kind::Word(side_names),
            Field::Of(_, Attribute::Outcome) => Kind::Word(|| OUTCOMES.to_vec()),
            Field::File | Field::Tag(_) | Field::Of(_, Attribute::Name) => Kind::Text,
            Field::Date => Kind::Date,
            Field::Swapped | Field::Setup => Kind::Flag,
            Field::Code => Kind::Code,
            Field::Size
            | Field::Plies
            | Field::Players
            | Field::Year
            | Field::Comments
            | Field::Variations
            | Field::Annotations
            | Field::Of(_, Attribute::Seat) => Kind::Number,
        }
    }

    /// The stage at which the field is certainly known. Many fields are known earlier in some games.
    pub(super) fn stage(&self) -> Stage {
        match self {
            Field::Comments | Field::Variations | Field::Annotations => Stage::Text,
            Field::File
            | Field::Game
            | Field::Termination
            | Field::Setup
            | Field::Date
            | Field::Year
            | Field::Tag(_)
            | Field::Of(Role::Anyone | Role::Seat(_) | Role::This, Attribute::Name | Attribute::Seat) => Stage::Tags,
            _ => Stage::Moves,
        }
    }
}

impl FieldInfo {
    /// The type of the field's values, in words.
    #[must_use]
    pub fn kind(&self) -> String {
        self.field.kind().words()
    }

    /// The stage at which the field is certainly known.
    #[must_use]
    pub fn stage(&self) -> Stage {
        self.field.stage()
    }
}

impl Kind {
    /// The type in words.
    pub(super) fn words(self) -> String {
        match self {
            Kind::Text => "text".to_owned(),
            Kind::Word(words) => words().iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(" "),
            Kind::Number => "number".to_owned(),
            Kind::Date => "date".to_owned(),
            Kind::Flag => "yes or no".to_owned(),
            Kind::Code => "code".to_owned(),
        }
    }
}

/// The names of all sides of all games.
fn side_names() -> Vec<&'static str> {
    let mut names: Vec<&str> = Game::ALL.into_iter().flat_map(|game| game.profile().sides).collect();
    names.sort_unstable();
    names.dedup();
    names
}

fn role_of(name: &str) -> Option<Role> {
    if name == "opponent" {
        return Some(Role::Opponent);
    }
    let role = ROLES.iter().find(|(known, _)| *known == name).map(|(_, role)| *role);
    role.or_else(|| side_names().into_iter().find(|side| *side == name).map(Role::Side))
}

/// The names of fields and roles.
fn names() -> impl Iterator<Item = &'static str> {
    FIELDS.iter().map(|info| info.name).chain(ROLES.iter().map(|(name, _)| *name)).chain(side_names())
}

/// The field whose name is most like this word, if one is.
fn similar(word: &str) -> Option<&'static str> {
    let most = match word.len() {
        0..3 => 0,
        3..6 => 1,
        _ => 2,
    };
    let distances = names().map(|name| (distance(word, name), name));
    distances.min().filter(|(distance, _)| *distance <= most).map(|(_, name)| name)
}

/// The number of letters to add, remove or change in one word to make it the other.
fn distance(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (index, letter) in one.bytes().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], index + 1);
        for (column, other) in other.bytes().enumerate() {
            let changed = diagonal + usize::from(letter != other);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(name: &str) -> Result<Field, Mistake> {
        Field::find(name, Span::default(), false)
    }

    #[test]
    fn every_name_leads_to_a_field() {
        assert!(names().all(|name| find(name).is_ok() && find(&name.to_uppercase()).is_ok()));
        assert_eq!(find("tag.My-Tag"), Ok(Field::Tag("My-Tag".into())));
        assert_eq!(find("winner.side"), Ok(Field::Of(Role::Winner, Attribute::Side)));
        assert_eq!(find("black"), Ok(Field::Of(Role::Side("black"), Attribute::Name)));
        let opponent = Field::find("opponent.seat", Span::default(), true);
        assert_eq!(opponent, Ok(Field::Of(Role::Opponent, Attribute::Seat)));
    }

    #[test]
    fn wrong_names_lead_to_the_right_ones() {
        let help = |name: &str| find(name).unwrap_err().help.unwrap().into_owned();
        assert_eq!(help("plie"), "did you mean `plies`?");
        assert_eq!(help("anotator"), "did you mean `annotator`?");
        assert_eq!(help("winer.side"), "did you mean `winner.side`?");
        assert!(help("elo").starts_with("there are game, size, ") && help("elo").ends_with("`tag.NAME` is any tag"));
        assert!(help("winner.colour").starts_with("write `winner.name`, "));
        assert!(
            help("outcome").starts_with("write `player(outcome …)`") && help("opponent").contains("player(opponent")
        );
        assert_eq!(distance("kitten", "sitting"), 3);
    }
}
