//! Finds one game of an input. The input must have one text only, unless a member of an archive is named.

use std::io::Read;
use std::ops::ControlFlow;

use super::error::describe;
use super::limit::Limits;
use super::meant::{Meant, Passed};
use super::open::{InputItem, Source, open};
use super::reference::{Input, STDIN};
use super::split::{BLOCK, Block, Piece, Splitter, too_long};
use super::walk::Unreadable;
use xgames_core::diagnostic::plural;
use xgames_core::record::{Dialect, Format};

/// A game of an input.
#[derive(Debug)]
pub struct OneGame {
    /// The name of the text with the game, as reported.
    pub name: String,
    /// The format of the text and its variant.
    pub dialect: Dialect,
    /// The number of the game in the text, from 1.
    pub number: usize,
    /// A block with the game, in which only this game is [meant](Block::games).
    pub block: Block,
}

/// The reason why a text in an archive is not read even though it was named.
pub(super) const NOT_A_RECORD: &str = "does not look like a record";

/// The maximal number of texts that a message lists.
const MAX_LISTED: usize = 5;

/// Finds the game that is meant, or else the first one, of an input with one text. Nothing after it is read.
///
/// # Errors
/// The game cannot be found: the input has no text or several, or the text has fewer games or cannot be read, or the game is too
/// long. Games of a file before it that are too long are counted. Anything else than a file might never end, so there they are errors.
pub fn find_game(input: &Input, limits: &Limits, format: Option<Format>) -> Result<OneGame, Unreadable> {
    let mut found: Option<Result<OneGame, Unreadable>> = None;
    let (mut meant, mut others) = (Texts::default(), Texts::default());
    let ends = match &input.source {
        Source::Stdin => false,
        Source::File(path) | Source::Found(path) => path.metadata().is_ok_and(|found| found.is_file()),
    };
    let _ = open(&input.name, input.source.clone(), limits, format, &mut |part| {
        match part {
            InputItem::Text { name, .. } if !input.means(name) => others.add(name),
            InputItem::Text { name, dialect, reader, .. } => {
                meant.add(name);
                found.get_or_insert_with(|| nth_game(name, dialect, reader, input.game.unwrap_or(1), ends));
            }
            InputItem::Stray { name, is_read: false } if input.member.as_deref() == Some(name) => {
                found = Some(Err(Unreadable { name: name.to_owned(), message: NOT_A_RECORD.to_owned() }));
            }
            InputItem::Stray { .. } => {}
            // Problems after the game in its text do not matter, but there must not be another text.
            InputItem::Problem { name, .. }
                if !input.depends_on(name) || meant.names.iter().any(|text| text == name) => {}
            InputItem::Problem { name, message } => found = Some(Err(Unreadable { name: name.to_owned(), message })),
        }
        let is_clear = meant.count > MAX_LISTED || input.member.is_some() && found.is_some();
        if is_clear { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if meant.count > 1 {
        // A word that begins with a hyphen would be an option.
        let after = if input.name == STDIN { " after `--`" } else { "" };
        let message = format!("has several records; name one of them{after}: {}", meant.listed());
        return Err(Unreadable { name: input.name.clone(), message });
    }
    let name = input.member.as_ref().unwrap_or(&input.name);
    found.unwrap_or_else(|| Err(Unreadable { name: name.clone(), message: others.without(&input.name) }))
}

/// Checks that an input has the member that it names, if it names one. Nothing of that member is read.
///
/// # Errors
/// The archive has no member of this name, or it cannot be read.
pub fn find_member(input: &Input, limits: &Limits) -> Result<(), Unreadable> {
    let Some(member) = &input.member else { return Ok(()) };
    let mut others = Texts::default();
    let found = open(&input.name, input.source.clone(), limits, None, &mut |part| {
        match part {
            InputItem::Text { name, .. } if name == member => return ControlFlow::Break(None),
            InputItem::Text { name, .. } => others.add(name),
            InputItem::Stray { name, is_read: false } if name == member => {
                return ControlFlow::Break(Some(NOT_A_RECORD.to_owned()));
            }
            InputItem::Problem { name, message } if input.depends_on(name) => return ControlFlow::Break(Some(message)),
            InputItem::Stray { .. } | InputItem::Problem { .. } => {}
        }
        ControlFlow::Continue(())
    });
    let fault = match found {
        ControlFlow::Break(fault) => fault,
        ControlFlow::Continue(()) => Some(others.without(&input.name)),
    };
    fault.map_or(Ok(()), |message| Err(Unreadable { name: member.clone(), message }))
}

/// The reason why no game of a text is read.
#[must_use]
pub fn no_game(name: &str) -> &'static str {
    if name == "-" { "standard input has no game" } else { "there is no game in this file" }
}

/// The game with this number in a text. `ends` says whether the text is known to end.
fn nth_game(
    name: &str,
    dialect: Dialect,
    reader: &mut dyn Read,
    number: usize,
    ends: bool,
) -> Result<OneGame, Unreadable> {
    let unreadable = |message| Err(Unreadable { name: name.to_owned(), message });
    let mut before = 0;
    for piece in Splitter::new(reader, BLOCK, dialect.format) {
        match piece {
            Piece::Games(mut block) => {
                let Passed { games, .. } = block.each_game(&dialect, Meant::ALL, |events, _, _| {
                    events.iter().for_each(drop);
                    ControlFlow::Continue(())
                });
                if number <= before + games {
                    block.games = number - before - 1..number - before;
                    return Ok(OneGame { name: name.to_owned(), dialect, number, block });
                }
                before += games;
            }
            Piece::TooLong { base } => {
                before += 1;
                if number == before || !ends {
                    return unreadable(too_long(base.line));
                }
            }
            Piece::Failed(error) => return unreadable(describe(&error)),
        }
    }
    unreadable(match before {
        0 => no_game(name).to_owned(),
        _ => format!("game {number} does not exist; this file has {}", plural(before, "game")),
    })
}

/// The texts of an input, for a message.
#[derive(Default)]
pub(super) struct Texts {
    count: usize,
    names: Vec<String>,
}

impl Texts {
    pub(super) fn add(&mut self, name: &str) {
        self.count += 1;
        if self.count <= MAX_LISTED {
            self.names.push(name.to_owned());
        }
    }

    fn listed(&self) -> String {
        let more = if self.count > MAX_LISTED { ", …" } else { "" };
        self.names.join(", ") + more
    }

    /// The reason why nothing that is meant was found in an input that has only these texts.
    pub(super) fn without(&self, input: &str) -> String {
        match self.count {
            1 if self.names[0] == input => format!("{input} is neither a folder nor an archive"),
            0 => "there is no record in it".to_owned(),
            _ => format!("there is no such record in {input}, which has {}", self.listed()),
        }
    }
}
