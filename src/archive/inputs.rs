//! Reads the inputs in order, block by block. All commands that read records use this.

use std::io::Read;
use std::ops::ControlFlow;
use std::path::PathBuf;

use super::error::describe;
use super::file_id::FileId;
use super::limit::Limits;
use super::open::{Found, Source, open};
use super::split::{BLOCK, Block, Piece, Splitter, too_long};
use super::walk::{Input, Unreadable, walk};
use crate::diagnostic::plural;
use crate::record::{Dialect, Format};

/// Options for reading inputs.
#[derive(Clone, Copy, Debug)]
pub struct Reading<'a> {
    /// How much an input may unpack to.
    pub limits: Limits,
    /// The format of all texts; `None` to detect it.
    pub format: Option<Format>,
    /// The approximate size of a block, in bytes.
    pub block: usize,
    /// Files that this run writes. In directories they are left out.
    pub written: &'a [FileId],
}

impl Default for Reading<'_> {
    fn default() -> Self {
        Reading { limits: Limits::default(), format: None, block: BLOCK, written: &[] }
    }
}

/// An event while inputs are read.
#[derive(Debug)]
pub enum Part<'a> {
    /// An input begins: a file on disk, or standard input.
    Input(&'a Input),
    /// A text in the input begins.
    Text {
        /// As reported: `archive.zip/inner/name.txt`.
        name: &'a str,
        /// How it is written.
        dialect: &'a Dialect,
        /// The number of its first game that follows: 1, unless one game is meant.
        first: usize,
    },
    /// Games of the text.
    Games(Block),
    /// A game of the text that is too long to be judged. It is counted as a game and reported.
    TooLong {
        /// The name of the text.
        name: &'a str,
        /// What is reported.
        message: String,
    },
    /// Something could not be read: a path, an input, a text, or the rest of one of them.
    Problem {
        /// Its name, as reported.
        name: &'a str,
        /// Why, in plain words.
        message: String,
    },
    /// The text ends.
    EndOfText,
    /// The input ends.
    EndOfInput(&'a Input),
}

/// What a caller wants to skip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skip {
    /// The rest of the text, with its end.
    Text,
    /// The rest of the input, with its end.
    Input,
    /// Everything.
    All,
}

/// One game of an input.
#[derive(Debug)]
pub struct OneGame {
    /// The name of its text, as reported.
    pub name: String,
    /// How the text is written.
    pub dialect: Dialect,
    /// The number of the game in the text, from 1.
    pub number: usize,
    /// A block with the game, in which [only](Block::only) this game is meant.
    pub block: Block,
}

/// Maximal number of texts that a message lists.
const MAX_LISTED: usize = 5;

type Take<'t> = &'t mut dyn FnMut(Part<'_>) -> ControlFlow<Skip>;

impl Reading<'_> {
    /// Reads all inputs named by `paths` and passes their parts to `take`. Breaks if `take` skips everything.
    pub fn read(&self, paths: &[PathBuf], take: Take<'_>) -> ControlFlow<()> {
        walk(paths, &mut |input| {
            let read = match input {
                Ok(input) => self.read_input(&input, take),
                Err(Unreadable { name, message }) => take(Part::Problem { name: &name, message }),
            };
            if read == ControlFlow::Break(Skip::All) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    }

    fn read_input(&self, input: &Input, take: Take<'_>) -> ControlFlow<Skip> {
        if let (false, Source::Found(path)) = (self.written.is_empty(), &input.source)
            && FileId::of(path).is_some_and(|file| self.written.contains(&file))
        {
            return ControlFlow::Continue(());
        }
        take(Part::Input(input))?;
        let read = if input.game.is_some() { self.read_game(input, take) } else { self.read_texts(input, take) };
        if read != ControlFlow::Break(Skip::Text) {
            read?;
        }
        take(Part::EndOfInput(input))
    }

    fn read_texts(&self, input: &Input, take: Take<'_>) -> ControlFlow<Skip> {
        let mut others = Texts::default();
        let mut is_missing = input.member.is_some();
        open(&input.name, input.source.clone(), &self.limits, self.format, &mut |found| {
            let read = match found {
                Found::Text { name, .. } if !input.means(name) => {
                    others.add(name);
                    return ControlFlow::Continue(());
                }
                Found::Problem { name, .. } if !input.depends_on(name) => return ControlFlow::Continue(()),
                Found::Text { name, dialect, reader } => self.read_text(name, &dialect, reader, take),
                Found::Problem { name, message } => take(Part::Problem { name, message }),
            };
            is_missing = false;
            if read == ControlFlow::Break(Skip::Text) { ControlFlow::Continue(()) } else { read }
        })?;
        match input.member.as_ref().filter(|_| is_missing) {
            Some(member) => take(Part::Problem { name: member, message: others.without(&input.name) }),
            None => ControlFlow::Continue(()),
        }
    }

    fn read_game(&self, input: &Input, take: Take<'_>) -> ControlFlow<Skip> {
        match self.find_game(input) {
            Ok(OneGame { name, dialect, number, block }) => {
                take(Part::Text { name: &name, dialect: &dialect, first: number })?;
                take(Part::Games(block))?;
                take(Part::EndOfText)
            }
            Err(Unreadable { name, message }) => take(Part::Problem { name: &name, message }),
        }
    }

    /// Finds the game that is meant, or else the first one, of an input with one text. Nothing after it is read.
    ///
    /// # Errors
    /// Why it cannot be found: the input has no text or several, or the text has fewer games, cannot be read, or has a game
    /// before it that is too long: the text might never end.
    pub fn find_game(&self, input: &Input) -> Result<OneGame, Unreadable> {
        let mut found: Option<Result<OneGame, Unreadable>> = None;
        let (mut meant, mut others) = (Texts::default(), Texts::default());
        let _ = open(&input.name, input.source.clone(), &self.limits, self.format, &mut |part| {
            match part {
                Found::Text { name, .. } if !input.means(name) => others.add(name),
                Found::Text { name, dialect, reader } => {
                    meant.add(name);
                    found.get_or_insert_with(|| self.nth_game(name, dialect, reader, input.game.unwrap_or(1)));
                }
                // What comes after the game in its text does not matter, but there must not be another text.
                Found::Problem { name, .. }
                    if !input.depends_on(name) || meant.names.iter().any(|text| text == name) => {}
                Found::Problem { name, message } => found = Some(Err(Unreadable { name: name.to_owned(), message })),
            }
            let is_clear = meant.count > MAX_LISTED || input.member.is_some() && found.is_some();
            if is_clear { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if meant.count > 1 {
            let message = format!("has several records; name one of them: {}", meant.listed());
            return Err(Unreadable { name: input.name.clone(), message });
        }
        let name = input.member.as_ref().unwrap_or(&input.name);
        found.unwrap_or_else(|| Err(Unreadable { name: name.clone(), message: others.without(&input.name) }))
    }

    fn nth_game(
        &self,
        name: &str,
        dialect: Dialect,
        reader: &mut dyn Read,
        number: usize,
    ) -> Result<OneGame, Unreadable> {
        let unreadable = |message| Err(Unreadable { name: name.to_owned(), message });
        let mut before = 0;
        for piece in Splitter::new(reader, self.block, dialect.format) {
            match piece {
                Piece::Games(mut block) => {
                    let mut games = 0;
                    let _ = block.each_game(&dialect, |events, _| {
                        games += 1;
                        events.iter().for_each(drop);
                        ControlFlow::Continue(())
                    });
                    if number <= before + games {
                        block.only = Some(number - before);
                        return Ok(OneGame { name: name.to_owned(), dialect, number, block });
                    }
                    before += games;
                }
                Piece::TooLong { line } => return unreadable(too_long(line)),
                Piece::Failed(error) => return unreadable(describe(&error)),
            }
        }
        unreadable(match before {
            0 => "there is no game in this file".to_owned(),
            _ => format!("game {number} does not exist; this file has {}", plural(before, "game")),
        })
    }

    fn read_text(&self, name: &str, dialect: &Dialect, reader: &mut dyn Read, take: Take<'_>) -> ControlFlow<Skip> {
        take(Part::Text { name, dialect, first: 1 })?;
        for piece in Splitter::new(reader, self.block, dialect.format) {
            take(match piece {
                Piece::Games(block) => Part::Games(block),
                Piece::TooLong { line } => Part::TooLong { name, message: too_long(line) },
                Piece::Failed(error) => Part::Problem { name, message: describe(&error) },
            })?;
        }
        take(Part::EndOfText)
    }
}

impl Input {
    /// Whether a text with this name is meant.
    fn means(&self, text: &str) -> bool {
        self.member.as_ref().is_none_or(|member| member == text)
    }

    /// Whether a text that is meant cannot be read if this part of the input cannot.
    fn depends_on(&self, part: &str) -> bool {
        let rest =
            |member: &String| member.strip_prefix(part).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
        self.member.as_ref().is_none_or(rest)
    }
}

/// Texts of an input, for a message.
#[derive(Default)]
struct Texts {
    count: usize,
    names: Vec<String>,
}

impl Texts {
    fn add(&mut self, name: &str) {
        self.count += 1;
        if self.count <= MAX_LISTED {
            self.names.push(name.to_owned());
        }
    }

    fn listed(&self) -> String {
        let more = if self.count > MAX_LISTED { ", …" } else { "" };
        self.names.join(", ") + more
    }

    /// Why nothing that is meant was found in an input that has only these texts.
    fn without(&self, input: &str) -> String {
        match self.count {
            1 if self.names[0] == input => format!("{input} is neither a folder nor an archive"),
            0 => "there is no record in it".to_owned(),
            _ => format!("there is no such record in {input}, which has {}", self.listed()),
        }
    }
}
