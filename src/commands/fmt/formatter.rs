//! One text, formatted block by block.

use std::io::{self, Read, Write};

use super::comparison::Comparison;
use crate::archive::split::{self, Block, Piece, Splitter};
use crate::commands::console::print_error;
use crate::commands::exit_status::ExitStatus;
use crate::commands::findings::print_findings;
use crate::commands::interrupt;
use crate::convert::rewrite::{self, Unwritten};
use crate::judge::{Defaults, GameInfo, Judgement};
use crate::record::Format;
use crate::report::JudgedGame;

/// A text that is to be formatted.
pub(super) struct Formatter<'a> {
    name: &'a str,
    /// What is assumed of its records.
    defaults: &'a Defaults,
}

/// What came of it.
pub(super) struct Formatted {
    /// Whether it was not in canonical form.
    pub(super) changed: bool,
    /// Whether it could be formatted.
    pub(super) ending: ExitStatus,
}

impl<'a> Formatter<'a> {
    pub(super) fn new(name: &'a str, defaults: &'a Defaults) -> Formatter<'a> {
        Formatter { name, defaults }
    }

    /// Writes the text in canonical form, and reports what cannot be written so. All of it is read in any case.
    pub(super) fn format(&self, reader: &mut dyn Read, out: &mut dyn Write) -> io::Result<Formatted> {
        let mut ending = ExitStatus::Clean;
        let mut comparison = Comparison::default();
        let mut games = 0;
        let mut made = Vec::new();
        let fail = |message: &str| {
            print_error(format_args!("{}: {message}", self.name));
            ExitStatus::Failure
        };
        for piece in Splitter::new(reader, split::BLOCK, Format::Native) {
            if interrupt::interrupted() {
                break;
            }
            match piece {
                Piece::Games(block) => {
                    made.clear();
                    games += rewrite::rewrite(&block.text, self.defaults, games, &mut made, &mut |game| {
                        self.report(&block, game);
                        ending = ending.max(ExitStatus::Violation);
                    });
                    if games == 0 {
                        // Comments without a game are nobody's, and stay.
                        made.extend_from_slice(&block.text);
                    }
                    comparison.first(&block.text);
                    comparison.second(&made);
                    if ending == ExitStatus::Clean {
                        out.write_all(&made)?;
                    }
                }
                Piece::TooLong { line } => {
                    games += 1;
                    ending = fail(&split::too_long(line).replace("judged", "formatted"));
                }
                Piece::Failed(error) => ending = fail(&crate::archive::describe(&error)),
            }
        }
        // Where there is no game, there may be anything else.
        Ok(Formatted { changed: games > 0 && !comparison.is_same(), ending })
    }

    /// Shows why a game cannot be written.
    fn report(&self, block: &Block, game: Unwritten<'_>) {
        let Unwritten { head, span, index, findings } = game;
        let header = GameInfo::read(&head, self.defaults);
        let judgement = Judgement { players: header.players(&head), ..Judgement::of_findings(header.game, findings) };
        let (file, text, verdict) = (self.name, &block.text, judgement.verdict());
        print_findings(JudgedGame { file, text, span, index, judgement: &judgement, verdict }, block.base);
    }
}
