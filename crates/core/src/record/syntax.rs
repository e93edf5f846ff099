//! Findings about syntax, the same in all formats.

use crate::diagnostic::{Code, Diagnostic, Span};

/// The finding for a syntax fault.
pub(crate) fn syntax_finding(code: Code, span: Span) -> Diagnostic {
    let (message, help) = match code {
        Code::UnclosedComment => ("this comment is not closed", "end it with `}`"),
        Code::UnclosedVariation => ("this variation is not closed", "end it with `)`"),
        Code::UnmatchedParenthesis => {
            ("this `)` does not close a variation", "remove it, or add a `(` before the variation")
        }
        Code::UnmatchedBrace => ("this `}` does not close a comment", "remove it; comments do not nest"),
        Code::MalformedTag => ("malformed tag", "write it as `[Name \"value\"]`, with straight double quotes"),
        Code::TooManyTags => ("this game has too many tags", "only the first thousand are read"),
        Code::TextAfterResult => {
            ("text after the result", "the result ends the game; remove the text or put it in braces")
        }
        Code::NestedTooDeep => ("variations are nested too deeply", "at most 100 levels are checked"),
        Code::BadAnnotation => ("this `$` has no number", "write a glyph as `$1`, or remove the `$`"),
        _ => ("this does not belong here", "see the explanation of the code"),
    };
    Diagnostic::new(code, span, message).help(help)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The finding tells a parenthesis from a brace, and says that one is not closed or closes nothing.
    #[test]
    fn findings_name_the_sign() {
        for (code, word) in [
            (Code::UnclosedComment, "comment is not closed"),
            (Code::UnclosedVariation, "variation is not closed"),
            (Code::UnmatchedParenthesis, "`)` does not close"),
            (Code::UnmatchedBrace, "`}` does not close"),
            (Code::MalformedTag, "tag"),
            (Code::TooManyTags, "too many tags"),
            (Code::TextAfterResult, "after the result"),
            (Code::NestedTooDeep, "too deeply"),
            (Code::BadAnnotation, "`$`"),
        ] {
            let finding = syntax_finding(code, Span::new(0, 1));
            assert!(finding.message.contains(word), "{}", finding.message);
        }
    }
}
