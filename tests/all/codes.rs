//! Every code has a record that triggers it and one that triggers nothing.

use crate::support::judging::judge_strictly;
use crate::support::reviewing::review;
use xgames::diagnostic::codes::{Info, TABLE};
use xgames::diagnostic::{Code, Severity};
use xgames::judge::Verdict;

#[test]
fn the_bad_example_triggers_the_code_and_nothing_else() {
    for info in TABLE {
        let nodes = (info.code == Code::LastMistake).then_some(1000);
        let judgements =
            if info.code.is_about_play() { review(info.bad, nodes, playouts(info)) } else { judge_strictly(info.bad) };
        assert_eq!(judgements.len(), 1, "{}", info.id);
        let found: Vec<Code> = judgements[0].diagnostics.iter().map(|diagnostic| diagnostic.code).collect();
        if info.code == Code::TooManyFindings {
            // Of 101 findings 99 are reported, then this one, and the last.
            assert_eq!((found.len(), found[99]), (101, info.code));
            continue;
        }
        assert_eq!(found, [info.code], "{}", info.id);
        let invalid = judgements[0].verdict() == Verdict::Invalid;
        assert_eq!(invalid, info.severity == Severity::Error, "{}", info.id);
    }
}

#[test]
fn the_good_example_triggers_nothing() {
    for info in TABLE {
        let judgements = if info.code.is_about_play() {
            review(info.good.as_bytes(), None, playouts(info))
        } else {
            judge_strictly(info.good.as_bytes())
        };
        for judgement in judgements {
            assert_eq!(judgement.diagnostics, [], "{}", info.id);
            assert_ne!(judgement.verdict(), Verdict::Invalid, "{}", info.id);
        }
        assert_ne!(info.good.as_bytes(), info.bad, "{}", info.id);
    }
}

/// The playouts that an engine needs to find it.
fn playouts(info: &Info) -> Option<u64> {
    (info.code == Code::Mistake).then_some(300)
}

#[test]
fn folders_hold_the_examples_and_no_more() {
    for (folder, about_play) in [("broken", false), ("analysed", true)] {
        let folder = format!("{}/records/{folder}", env!("CARGO_MANIFEST_DIR"));
        let mut files: Vec<String> =
            std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        files.sort_unstable();
        let wanted = TABLE.iter().filter(|info| info.code.is_about_play() == about_play);
        let expected: Vec<String> = wanted.map(|info| format!("{}-{}.txt", info.id, info.name)).collect();
        assert_eq!(files, expected);
    }
}

#[test]
fn the_documentation_names_every_code() {
    let page = include_str!("../../docs/diagnostics.md");
    for info in TABLE {
        let row = format!("| {} | {} | {} |", info.id, info.name, info.severity.name());
        assert!(page.contains(&row), "docs/diagnostics.md lacks the row {row}");
    }
}
