//! Engines and other programs that arguments name.

use std::fmt;

use super::Protocol;
use super::value_parsers::read_seconds;
use xgames_analysis::tournament::MoveLimit;
use xgames_core::diagnostic::acts_on_terminal;
use xgames_search::engine::{Kind, Settings};

/// An engine or program that is asked for moves, with a limit for its moves if that is not the same for all.
#[derive(Clone, Debug, PartialEq)]
pub struct Contestant {
    /// The engine or program that plays.
    pub by: PlayedBy,
    /// The limit for a move.
    pub limit: Option<MoveLimit>,
    /// The number of threads of a search.
    pub threads: usize,
    /// Whether the engine uses what was learned from games.
    pub learned: bool,
}

/// The player of a contestant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayedBy {
    /// An engine of this program.
    Engine(Kind),
    /// Another program, by the language that it speaks and the command line that starts it.
    Program(Protocol, String),
}

/// The word for an engine without what was learned.
const NO_LEARNED: &str = "no-learned";

/// The languages of other programs, with the text before their command lines.
const LANGUAGES: [(Protocol, &str); 2] = [(Protocol::Gtp, "gtp:"), (Protocol::Json, "json:")];

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.by {
            PlayedBy::Engine(kind) => f.write_str(kind.name())?,
            PlayedBy::Program(protocol, command) => {
                let mark = LANGUAGES.iter().find(|(of, _)| of == protocol).map_or("", |(_, mark)| mark);
                write!(f, "{mark}{command}")?;
            }
        }
        let limit = self.limit.map(|limit| match limit {
            MoveLimit::Time(time) => format!("{}s", time.as_secs_f64()),
            MoveLimit::Playouts(playouts) => playouts.to_string(),
        });
        let threads = (self.threads > 1).then(|| format!("threads={}", self.threads));
        let learned = (!self.learned).then(|| NO_LEARNED.to_owned());
        let further: Vec<String> = limit.into_iter().chain(threads).chain(learned).collect();
        if further.is_empty() { Ok(()) } else { write!(f, ":{}", further.join(",")) }
    }
}

/// An engine, perhaps with a limit for a move and a number of threads.
pub(super) fn read_contestant(text: &str) -> Result<Contestant, String> {
    for (protocol, mark) in LANGUAGES {
        let Some(command) = text.strip_prefix(mark) else { continue };
        let is_fit = !command.trim().is_empty() && !command.contains(acts_on_terminal);
        let by = PlayedBy::Program(protocol, command.trim().to_owned());
        return is_fit
            .then_some(Contestant { by, limit: None, threads: 1, learned: true })
            .ok_or_else(|| format!("write a command line after {mark}"));
    }
    let (name, further) = text.split_once(':').map_or((text, None), |(name, further)| (name, Some(further)));
    let kind = Kind::from_name(name).ok_or(
        "the engines are best, uct, random and level1 to level5, and gtp:COMMAND or json:COMMAND for another program",
    )?;
    let mut contestant = Contestant { by: PlayedBy::Engine(kind), limit: None, threads: 1, learned: true };
    let mut kinds = Vec::new();
    for word in further.into_iter().flat_map(|further| further.split(',')) {
        let kind_of_word = match word.strip_prefix("threads=") {
            Some(_) => "number of threads",
            None if word == NO_LEARNED => NO_LEARNED,
            None => "limit for a move",
        };
        if kinds.contains(&kind_of_word) {
            return Err(format!("there is more than one {kind_of_word}"));
        }
        kinds.push(kind_of_word);
        if let Some(threads) = word.strip_prefix("threads=") {
            if kind != Kind::Best {
                return Err("only best has threads".into());
            }
            let most = Settings::MOST_THREADS;
            let threads = threads.parse().ok().filter(|threads| (1..=most).contains(threads));
            contestant.threads = threads.ok_or_else(|| format!("write a number of threads from 1 to {most}"))?;
        } else if word == NO_LEARNED {
            if kind != Kind::Best {
                return Err("only best has learned".into());
            }
            contestant.learned = false;
        } else if word.ends_with('s') {
            contestant.limit = Some(MoveLimit::Time(read_seconds(word)?));
        } else {
            let playouts = word.parse().ok().filter(|playouts| *playouts > 0).ok_or(
                "after the colon, write seconds such as 0.5s, or a number of playouts, threads=2 or no-learned, with commas between",
            )?;
            contestant.limit = Some(MoveLimit::Playouts(playouts));
        }
    }
    Ok(contestant)
}
