//! Reads the inputs in order, block by block. All commands that read records use this.

use std::fmt;
use std::io::Read;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::slice;

use super::byte_range::{ByteRange, PipedPart, can_be_cut};
use super::error::describe;
use super::file_id::FileId;
use super::file_name::name_of;
use super::limit::Limits;
use super::one_game::{NOT_A_RECORD, OneGame, Texts, find_game};
use super::open::{InputItem, Source, open};
use super::reference::{Input, STDIN};
use super::split::{BLOCK, Block, Piece, Splitter, too_long};
use super::walk::{Unreadable, walk};
use xgames_core::judge::Defaults;
use xgames_core::record::{Dialect, Format, by_name};

/// Defaults that say nothing.
const NONE: &Defaults = &Defaults::none();

/// Options for reading inputs.
#[derive(Clone, Copy, Debug)]
pub struct Reading<'a> {
    /// The limits to which an input may unpack.
    pub limits: Limits,
    /// The format of all texts; `None` to detect it.
    pub format: Option<Format>,
    /// The approximate size of a block, in bytes.
    pub block: usize,
    /// The files that this run writes. In directories they are left out.
    pub written: &'a [FileId],
    /// The part of the only input whose games are read.
    pub range: Option<ByteRange>,
    /// The part of a file that standard input has, if it is one.
    pub stdin: Option<&'a PipedPart>,
    /// The file that standard input has been copied to, which is read in its place: then inputs can be opened again.
    pub stdin_copy: Option<&'a Path>,
    /// The defaults for records that leave something out.
    pub defaults: &'a dyn TextDefaults,
}

/// The defaults for the records of a text, which may depend on its name.
pub trait TextDefaults: fmt::Debug + Sync {
    /// The defaults for the records of the text of this name, such as `archive.zip/inner/name.txt`.
    fn of_text(&self, name: &str) -> Defaults;
}

impl TextDefaults for Defaults {
    fn of_text(&self, _: &str) -> Defaults {
        self.clone()
    }
}

impl Default for Reading<'_> {
    fn default() -> Self {
        Reading {
            limits: Limits::default(),
            format: None,
            block: BLOCK,
            written: &[],
            range: None,
            stdin: None,
            stdin_copy: None,
            defaults: NONE,
        }
    }
}

/// An event while inputs are read.
#[derive(Debug)]
pub enum Part<'a> {
    /// An input begins: a file on disk, or standard input.
    Input(&'a Input),
    /// A text in the input begins.
    Text {
        /// The name in reports: `archive.zip/inner/name.txt`.
        name: &'a str,
        /// The format of the text and its variant.
        dialect: &'a Dialect,
        /// The number of its first game that follows: 1, unless one game is meant.
        first: usize,
        /// Whether the text is the input itself and is read from its beginning, so that its bytes are those of the input.
        is_plain: bool,
    },
    /// Games of the text.
    Games(Block),
    /// A game of the text that is too long to be judged. It is counted as a game and reported.
    TooLong {
        /// The name of the text.
        name: &'a str,
        /// The message to report.
        message: String,
    },
    /// A path, an input, a text, or the rest of one of them could not be read.
    Problem {
        /// The name of the input, text or path in reports.
        name: &'a str,
        /// The reason in plain words.
        message: String,
    },
    /// A text without a trace of a record. If it was not named, it is not read; otherwise it follows.
    Stray {
        /// The name of the text in reports.
        name: &'a str,
        /// Whether the text was named, so that it is read.
        is_read: bool,
    },
    /// A path, such as a folder, in which there is no record.
    Nothing {
        /// The path in reports.
        name: &'a str,
    },
    /// A text that cannot be cut into ranges. It is read as a part of the range that has byte 0.
    Uncut {
        /// The name of the text in reports.
        name: &'a str,
    },
    /// The text ends.
    EndOfText,
    /// The input ends.
    EndOfInput(&'a Input),
}

impl<'a> Part<'a> {
    /// The part for a piece of a text with this name.
    pub(super) fn of(name: &'a str, piece: Piece) -> Part<'a> {
        match piece {
            Piece::Games(block) => Part::Games(block),
            Piece::TooLong { base } => Part::TooLong { name, message: too_long(base.line) },
            Piece::Failed(error) => Part::Problem { name, message: describe(&error) },
        }
    }

    /// A message about a text that is not a record, or a path without one; `None` for other parts.
    #[must_use]
    pub fn note(&self) -> Option<String> {
        match self {
            Part::Stray { name, is_read: true } => Some(format!("{name}: {NOT_A_RECORD}")),
            Part::Stray { name, is_read: false } => Some(format!("{name}: {NOT_A_RECORD}, so it is skipped")),
            Part::Nothing { name } => Some(format!("{name}: there is no record in it")),
            Part::Uncut { name } => {
                Some(format!("{name}: cannot be cut, so all its games are in the range that has byte 0"))
            }
            _ => None,
        }
    }
}

/// The extent of what a caller wants to skip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skip {
    /// The rest of the text, with its end.
    Text,
    /// The rest of the input, with its end.
    Input,
    /// All inputs that are left.
    All,
}

type Take<'t> = &'t mut dyn FnMut(Part<'_>) -> ControlFlow<Skip>;

/// The reason why a part of a table is not read.
const MIDDLE_OF_TABLE: &str = "the first row of a table names its columns, so it cannot be read from the middle";

/// The reason why a part of a text is not read that cannot be cut.
const MIDDLE_OF_WHOLE: &str = "cannot be cut, so it cannot be read from the middle";

/// Whether reading goes on with the next input.
fn goes_on(read: ControlFlow<Skip>) -> ControlFlow<()> {
    if read == ControlFlow::Break(Skip::All) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

impl Reading<'_> {
    /// Reads all inputs named by `paths` and passes their parts to `take`. Breaks if `take` skips everything.
    pub fn read(&self, paths: &[PathBuf], take: Take<'_>) -> ControlFlow<()> {
        paths.iter().try_for_each(|path| {
            let mut is_empty = true;
            walk(slice::from_ref(path), &mut |input| {
                let take = &mut |part: Part<'_>| {
                    let is_something = matches!(part, Part::Text { .. } | Part::Problem { .. } | Part::Uncut { .. });
                    let flow = take(part);
                    // An input that the caller skips is not empty.
                    is_empty &= !is_something && flow.is_continue();
                    flow
                };
                goes_on(match input {
                    Ok(input) => self.read_input(&self.copied(input), take),
                    Err(Unreadable { name, message }) => take(Part::Problem { name: &name, message }),
                })
            })?;
            if !is_empty {
                return ControlFlow::Continue(());
            }
            let piped = self.stdin.filter(|_| path.as_os_str() == STDIN).map(|part| part.name.clone());
            goes_on(take(Part::Nothing { name: &piped.unwrap_or_else(|| name_of(path)) }))
        })
    }

    /// The input, read from the copy if it is standard input and there is one.
    fn copied(&self, input: Input) -> Input {
        match (self.stdin_copy, &input.source) {
            (Some(copy), Source::Stdin) => Input { source: Source::File(copy.to_owned()), ..input },
            _ => input,
        }
    }

    /// The part of a file that standard input has; `None` for other inputs.
    fn part_of(&self, input: &Input) -> Option<&PipedPart> {
        self.stdin.filter(|_| input.source == Source::Stdin)
    }

    fn read_input(&self, input: &Input, take: Take<'_>) -> ControlFlow<Skip> {
        let renamed = self.part_of(input).map(|part| Input { name: part.name.clone(), ..input.clone() });
        let input = renamed.as_ref().unwrap_or(input);
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
        let part = self.part_of(input);
        // The middle of a text does not show its format.
        let by_name = || Some(by_name(&input.name).unwrap_or(Format::Native));
        let format = self.format.or_else(|| part.filter(|part| part.offset > 0).and_then(|_| by_name()));
        open(&input.name, input.source.clone(), &self.limits, format, &mut |found| {
            let read = match found {
                InputItem::Text { name, .. } if !input.means(name) => {
                    others.add(name);
                    return ControlFlow::Continue(());
                }
                InputItem::Problem { name, .. } if !input.depends_on(name) => return ControlFlow::Continue(()),
                InputItem::Text { name, dialect, is_plain, reader } => match self.range {
                    Some(range) if is_plain && can_be_cut(dialect.format) => {
                        let mut pieces = Splitter::new(reader, self.block, dialect.format);
                        match part.map_or(0, |part| part.offset) {
                            0 => {}
                            _ if dialect.format == Format::Csv => {
                                return take(Part::Problem { name, message: MIDDLE_OF_TABLE.to_owned() });
                            }
                            offset => pieces.begin_within(offset, range.start),
                        }
                        read_range(range, name, &dialect, pieces, take)
                    }
                    Some(range) if !range.contains(0) => {
                        take(Part::Uncut { name: &input.name })?;
                        return ControlFlow::Break(Skip::Text);
                    }
                    Some(_) if part.is_some_and(|part| part.offset > 0) => {
                        take(Part::Problem { name, message: MIDDLE_OF_WHOLE.to_owned() })
                    }
                    _ => self.read_text(name, (&dialect, is_plain), reader, take),
                },
                InputItem::Stray { name, is_read: false } if input.member.as_deref() == Some(name) => {
                    take(Part::Problem { name, message: NOT_A_RECORD.to_owned() })
                }
                InputItem::Stray { name, .. } if !input.means(name) => return ControlFlow::Continue(()),
                InputItem::Stray { name, is_read } => take(Part::Stray { name, is_read }),
                InputItem::Problem { name, message } => take(Part::Problem { name, message }),
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
        match find_game(input, &self.limits, self.format) {
            Ok(OneGame { name, dialect, number, block }) => {
                take(Part::Text { name: &name, dialect: &dialect, first: number, is_plain: false })?;
                take(Part::Games(block))?;
                take(Part::EndOfText)
            }
            Err(Unreadable { name, message }) => take(Part::Problem { name: &name, message }),
        }
    }

    /// Passes on the games of a text, whose bytes are those of its input if it is plain.
    fn read_text(
        &self,
        name: &str,
        (dialect, is_plain): (&Dialect, bool),
        reader: &mut dyn Read,
        take: Take<'_>,
    ) -> ControlFlow<Skip> {
        take(Part::Text { name, dialect, first: 1, is_plain })?;
        for piece in Splitter::new(reader, self.block, dialect.format) {
            take(Part::of(name, piece))?;
        }
        take(Part::EndOfText)
    }
}

/// Passes on the games of a text that begin in a range. The bytes before them are read too, because they show the line and
/// the number of the first one.
fn read_range(
    range: ByteRange,
    name: &str,
    dialect: &Dialect,
    mut pieces: Splitter<'_>,
    take: Take<'_>,
) -> ControlFlow<Skip> {
    let (mut before, mut has_begun) = (0, false);
    while range.is_before_end(pieces.offset())
        && let Some(piece) = pieces.next()
    {
        let Some(piece) = range.part_of(piece, dialect, pieces.offset(), &mut before) else { continue };
        if !std::mem::replace(&mut has_begun, true) {
            take(Part::Text { name, dialect, first: before + 1, is_plain: false })?;
        }
        take(Part::of(name, piece))?;
    }
    if !has_begun {
        take(Part::Text { name, dialect, first: before + 1, is_plain: false })?;
    }
    take(Part::EndOfText)
}
