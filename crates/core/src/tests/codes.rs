//! Every code about records and rules has a record with its fault and a record without it.

use super::support::judging::judge_strictly;
use crate::diagnostic::codes::{Info, TABLE};
use crate::diagnostic::{Code, Severity};
use crate::judge::Verdict;

/// The codes that do not judge how well a move was played.
fn codes() -> impl Iterator<Item = &'static Info> {
    TABLE.iter().filter(|info| !info.code.is_about_play())
}

#[test]
fn a_record_with_a_fault_has_this_finding_alone() {
    for info in codes().filter(|info| info.code != Code::TooManyFindings) {
        let judgements = judge_strictly(info.bad);
        assert_eq!(judgements.len(), 1, "{}", info.id);
        let found: Vec<Code> = judgements[0].diagnostics.iter().map(|finding| finding.code).collect();
        assert_eq!(found, [info.code], "{}", info.id);
        let is_invalid = judgements[0].verdict() == Verdict::Invalid;
        assert_eq!(is_invalid, info.severity == Severity::Error, "{}", info.id);
    }
}

#[test]
fn a_record_without_the_fault_has_no_finding() {
    for info in codes() {
        for judgement in judge_strictly(info.good.as_bytes()) {
            assert_eq!(judgement.diagnostics, [], "{}", info.id);
            assert_ne!(judgement.verdict(), Verdict::Invalid, "{}", info.id);
        }
    }
}
