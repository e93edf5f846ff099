//! The games of a text in any format, one after the other, as the native reader hands them out.

use std::ops::ControlFlow;

use super::{Dialect, Format, Refused, Translation, translate};
use crate::diagnostic::{Code, Diagnostic, Severity, Span};
use crate::games::Game;
use crate::record::Head;
use crate::record::native::Reader;
use crate::record::transcript::Transcript;
use crate::replay::Judgement;

/// Where the native text of a game comes from.
#[derive(Clone, Copy, Debug)]
pub enum Origin<'a> {
    /// It is the text itself.
    Native,
    /// It was translated from this text.
    Translated(&'a Translation, &'a [u8]),
}

impl Origin<'_> {
    /// Where the game stands that `reader` has read to its end.
    #[must_use]
    pub fn span(self, reader: &Reader<'_>, head: &Head<'_>) -> Span {
        match self {
            Origin::Native => Span::new(head.from, reader.offset()),
            Origin::Translated(translation, _) => translation.original,
        }
    }

    /// Moves the findings about the native text to where they belong, and adds those about the original.
    pub fn settle(self, judgement: &mut Judgement) {
        let Origin::Translated(translation, original) = self else { return };
        let findings = &mut judgement.diagnostics;
        if translation.broken {
            findings.clear();
        }
        findings.iter_mut().for_each(|finding| translation.retell(finding, original));
        if translation.faults.iter().any(cuts_short) {
            // What is told of the end is about moves that are not there.
            judgement.complete = false;
            findings.retain(|finding| !finding.code.info().id.starts_with("XG25"));
        }
        findings.extend_from_slice(&translation.faults);
        findings.sort_by_key(|finding| finding.span.start);
    }

    /// The same for what keeps a game from being taken apart. Damage of the original keeps it too.
    ///
    /// # Errors
    /// All findings.
    pub fn settle_transcript(
        self,
        transcribed: Result<(Game, Transcript), Refused>,
    ) -> Result<(Game, Transcript), Refused> {
        let Origin::Translated(translation, original) = self else { return transcribed };
        let is_error = |finding: &Diagnostic| finding.severity() == Severity::Error;
        let damaged = translation.faults.iter().any(is_error);
        let mut findings = match transcribed {
            Ok((game, mut made)) if !damaged => {
                made.tags.retain(|(name, _)| Some(name.as_str()) != translation.implied);
                return Ok((game, made));
            }
            Ok(_) => Vec::new(),
            Err(_) if translation.broken => Vec::new(),
            Err(findings) => findings,
        };
        findings.iter_mut().for_each(|finding| translation.retell(finding, original));
        findings.extend_from_slice(&translation.faults);
        findings.sort_by_key(|finding| finding.span.start);
        Err(findings)
    }
}

/// Whether a fault ends a line before its end.
fn cuts_short(fault: &Diagnostic) -> bool {
    matches!(fault.code, Code::WrongColour | Code::LateSetUp)
}

/// Hands out every game of a text, or of a part of it that was cut between two games; `begins` tells whether the text
/// begins with this part. `take` must read each game to its end.
pub fn each_game(
    dialect: &Dialect,
    text: &[u8],
    begins: bool,
    mut take: impl for<'t> FnMut(&mut Reader<'t>, &Head<'t>, Origin<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if dialect.format == Format::Native {
        let mut reader = Reader::new(text);
        let mut head = Head::default();
        while reader.read_head(&mut head) {
            take(&mut reader, &head, Origin::Native)?;
        }
        return ControlFlow::Continue(());
    }
    for translation in translate(dialect, text, begins) {
        let mut reader = Reader::new(&translation.text);
        let head = reader.next_game().unwrap_or_default();
        take(&mut reader, &head, Origin::Translated(&translation, text))?;
    }
    ControlFlow::Continue(())
}
