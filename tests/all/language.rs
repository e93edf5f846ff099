//! Answers for editors, as functions of the library: findings as `validate` has them, whatever is edited; corrections that correct.

use std::fs;
use std::path::{Path, PathBuf};

use xgames::convert::rewrite;
use xgames::diagnostic::{Diagnostic, Span};
use xgames::judge::Defaults;
use xgames::language::answers::actions::ActionKind;
use xgames::language::answers::markup::Markup;
use xgames::language::answers::{
    actions, apply, completion, folding, formatting, hints, hover, occurrences, rename, symbols, tokens,
};
use xgames::language::document::{Change, Document, Encoding, Place};
use xgames::random::Random;
use xgames::record::{Dialect, Format};

use crate::support::judging::judge_as;

/// All files in the folder of records, and in its folders.
fn shipped() -> Vec<PathBuf> {
    fn add(folder: &Path, all: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                add(&path, all);
            } else {
                all.push(path);
            }
        }
    }
    let mut all = Vec::new();
    add(Path::new("records"), &mut all);
    all.sort();
    assert!(all.len() > 150, "{}", all.len());
    all
}

fn open(name: &str, text: &str) -> Document {
    Document::new(name, text, 1, Defaults::default())
}

/// The findings of a document with their places in its text, without boards.
fn findings(document: &Document) -> Vec<Diagnostic> {
    let moved = |(base, finding): (usize, &Diagnostic)| {
        let place = |span: Span| Span::new(base + span.start, base + span.end);
        let labels = finding.labels.iter().map(|(span, words)| (place(*span), words.clone())).collect();
        Diagnostic { span: place(finding.span), labels, ..finding.clone() }
    };
    document.findings().map(moved).collect()
}

/// The findings of a text that is judged as a whole, in the same form.
fn judged(name: &str, text: &str) -> Vec<Diagnostic> {
    let dialect = Dialect::of_text(None, name, text.as_bytes());
    let judgements = judge_as(Some(dialect.format), text.as_bytes());
    let findings = judgements.into_iter().flat_map(|judgement| judgement.diagnostics);
    let mut findings: Vec<Diagnostic> = findings.map(|finding| Diagnostic { board: None, ..finding }).collect();
    dialect.passwords(text.as_bytes()).hide_in_findings(text.as_bytes(), &mut findings);
    findings
}

#[test]
fn shipped_records_have_the_findings_of_validate() {
    let mut found = 0;
    for path in shipped() {
        let bytes = fs::read(&path).unwrap();
        // The protocol can only send text.
        let text = String::from_utf8_lossy(&bytes);
        let document = open(path.to_str().unwrap(), &text);
        let expected = judged(document.name(), &text);
        assert_eq!(findings(&document), expected, "{}", path.display());
        found += expected.len();
    }
    assert!(found > 100, "{found}");
}

/// The canonical form of a native text, repaired if wanted; `None` if a game cannot be rewritten.
fn canonical(text: &str, repairs: bool) -> Option<String> {
    let (mut out, mut is_rejected, defaults) = (Vec::new(), false, Defaults::default());
    let reject = &mut |_: rewrite::RejectedGame<'_>| is_rejected = true;
    if repairs {
        rewrite::repair(text.as_bytes(), &defaults, 0, &mut out, reject, &mut |_| {});
    } else {
        rewrite::rewrite(text.as_bytes(), &defaults, 0, &mut out, reject);
    }
    (!is_rejected).then(|| String::from_utf8(out).unwrap())
}

/// Records as players write them by hand, without the tags of the game.
const UNTIDY: [&str; 12] = [
    "[Result \"0-1\"]\n\n1. a1 resign 0-1\n",
    "[Result \"*\"]\n\n1. a1 resign *",
    "[Result \"0-1\"]\n\n1. a1 resign 1-0 {why} ; not\n",
    "\n1. a1 resign ; and so on",
    "\n1. a1 resign {x}",
    "\n1. a1 resign 1/2-1/2\n",
    "[Result \"1:0\"]\n\n1. a1 *\n",
    "[Result \"*\"]\n[Result \"*\"] {twice}\n\n1. a1 *\n",
    "[Result \"0-1\"]\n[Result \"1-0\"]\n\n1. a1 resign 0-1\n",
    "[Player1 \"ann\"]\r\n[O \"ann\"]\r\n[Result \"*\"]\r\n\r\n4. a1 c3 7... b1 *\r\n",
    "[Result \"1-0\"]\n\n1. a1 *\n",
    "\n1. a1 c3 3... (1... b2) *",
];

/// Native records that are text, with their names.
fn native_records() -> Vec<(String, String)> {
    let texts = shipped().into_iter().filter_map(|path| {
        let name = path.to_str().unwrap().to_owned();
        let text = String::from_utf8(fs::read(&path).unwrap()).ok()?;
        (path.extension().is_some_and(|ending| ending == "txt") && open(&name, &text).format() == Format::Native)
            .then_some((name, text))
    });
    let untidy = UNTIDY.iter().map(|text| ("untidy.txt".to_owned(), format!("[Game \"cross\"]\n[Size \"2\"]\n{text}")));
    texts.chain(untidy).collect()
}

#[test]
fn repairs_are_those_of_fmt() {
    let mut repaired = 0;
    for (name, text) in native_records() {
        let document = open(&name, &text);
        let edits = actions::fix_all(&document);
        let done = open(&name, &apply(&text, &edits));
        assert!(done.findings().all(|(_, finding)| finding.repair.is_none()), "{name}: {}", done.text().as_str());
        // What is repaired place by place has the canonical form of what `fmt --fix` writes.
        assert_eq!(canonical(done.text().as_str(), false), canonical(&text, true), "{name}");
        repaired += usize::from(!edits.is_empty());
    }
    assert!(repaired >= 14, "{repaired}");
}

#[test]
fn formatting_is_that_of_fmt() {
    let mut formatted = 0;
    for (name, text) in native_records() {
        let document = open(&name, &text);
        let done = apply(&text, &formatting::format(&document).unwrap_or_default());
        let expected = canonical(&text, false).unwrap_or_else(|| text.clone());
        assert_eq!(done, if document.games().next().is_some() { expected.clone() } else { text.clone() }, "{name}");
        // All games of a part are all games; the empty lines around them stay.
        let part = apply(&text, &formatting::format_part(&document, Span::new(0, text.len())));
        if canonical(&text, false).is_some() {
            assert_eq!(canonical(&part, false), canonical(&text, false), "{name}");
        }
        formatted += usize::from(done != text);
    }
    assert!(formatted >= 10, "{formatted}");
}

/// Each correction that is offered removes the finding that it is about.
#[test]
fn corrections_correct() {
    let (mut ignored, mut others) = (0, 0);
    for (name, text) in native_records() {
        let document = open(&name, &text);
        let count = |document: &Document, code| document.findings().filter(|(_, finding)| finding.code == code).count();
        for action in actions::actions(&document, Span::new(0, text.len())) {
            let Some((code, _)) = action.about.filter(|_| !action.edits.is_empty()) else { continue };
            let done = open(&name, &apply(&text, &action.edits));
            assert!(count(&done, code) < count(&document, code), "{name}: {action:?}");
            assert_eq!(done.games().count(), document.games().count(), "{name}: {action:?}");
            *if action.title.starts_with("Ignore") { &mut ignored } else { &mut others } += 1;
        }
    }
    assert!(ignored > 50 && others > 20, "{ignored} {others}");
}

/// Games without results cannot be told apart before they are read, so a document of them is one part. Who asks for the actions of all of
/// it gets those of the first findings, and the repair of all.
#[test]
fn actions_of_a_long_document_are_few() {
    let text = "[Game \"crossway\"]\n[Size \"19\"]\n\n1. c3 d4 3. e5 f6\n\n".repeat(3_000);
    let document = open("a.txt", &text);
    assert!(document.findings().count() >= 6_000);
    let actions = actions::actions(&document, Span::new(0, text.len()));
    let explained = actions.iter().filter(|action| action.kind == ActionKind::Explain).count();
    assert_eq!(explained, 50);
    for count in [49, 50, 51] {
        let text = "[Game \"chess\"]\n\n*\n\n".repeat(count);
        let actions = actions::actions(&open("a.txt", &text), Span::new(0, text.len()));
        assert_eq!(actions.iter().filter(|action| action.kind == ActionKind::Explain).count(), count.min(50));
    }
    let repair = actions.iter().find(|action| action.kind == ActionKind::FixAll).unwrap();
    assert!(repair.edits.len() >= 3_000, "{}", repair.edits.len());
    assert!(open("a.txt", &apply(&text, &repair.edits)).findings().all(|(_, finding)| finding.repair.is_none()));
}

/// A random change of a text: pieces of records, letters, parts of the text itself; taken out, put in, exchanged.
fn change(random: &mut Random, text: &str, encoding: Encoding) -> Change {
    const PIECES: [&str; 28] = [
        "[Game \"cross\"]\n",
        "[Size \"3\"]\n",
        "[Result \"1-0\"]\n",
        "\n\n",
        "\n",
        "\r\n",
        "\r",
        " ",
        "1. ",
        "a1 ",
        "b2 ",
        "swap ",
        "1-0",
        "*",
        "*\n\n[Game \"crossway\"]\n\n",
        "{",
        "}",
        "(",
        ")",
        ";",
        "%",
        "[",
        "]",
        "\"",
        "é\u{10348}",
        "(;XG[cross]SZ[3];B[a1])",
        "xgames: ignore XG203",
        "resign ",
    ];
    let places = |random: &mut Random| {
        let mut offset = random.below(text.len() + 1);
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        offset
    };
    let (from, other) = (places(random), places(random));
    // Most changes are small; the places may come in any order, and may not exist.
    let to = if random.below(8) == 0 {
        other
    } else {
        text[from..].char_indices().nth(random.below(4)).map_or(text.len(), |(at, _)| from + at)
    };
    let place = |offset: usize| {
        let start = text[..offset].rfind(['\n', '\r']).map_or(0, |end| end + 1);
        let line = xgames::language::document::Text::new(text[..offset].to_owned()).lines() - 1;
        Place { line, character: encoding.length(&text[start..offset]) }
    };
    let new = match random.below(10) {
        0 => String::new(),
        1 => text[from.min(other)..from.max(other)].chars().take(400).collect(),
        _ => (0..=random.below(2)).map(|_| *random.pick(&PIECES).unwrap()).collect(),
    };
    let mut range = (place(from), place(to));
    match random.below(40) {
        0 => range.1 = Place { line: usize::MAX / 2, character: 7 },
        1 => range.1.character = usize::MAX / 2,
        2 => range = (range.1, range.0),
        3 => return Change { range: None, text: text.chars().take(random.below(2000)).collect() },
        _ => {}
    }
    Change { range: Some(range), text: new }
}

/// The head of each symbol, and all symbols in it, are within its place, and this within that of the symbol around it.
fn check_symbols(symbols: &[symbols::Symbol], within: Span) {
    for symbol in symbols {
        let (span, head) = (symbol.span, symbol.head);
        assert!(within.start <= span.start && span.end <= within.end, "{within:?} {symbol:?}");
        assert!(span.start <= head.start && head.start <= head.end && head.end <= span.end, "{symbol:?}");
        check_symbols(&symbol.children, span);
    }
}

/// Two parts that can be folded have no line in common, or one is within the other.
fn check_folds(document: &Document) {
    let folds = folding::folds(document);
    for (index, fold) in folds.iter().enumerate() {
        assert!(fold.first < fold.last && fold.last < document.text().lines(), "{fold:?}");
        let is_beside = |other: &folding::Fold| other.first > fold.last || other.last <= fold.last;
        assert!(folds[index + 1..].iter().filter(|other| other.first > fold.first).all(is_beside), "{folds:?}");
    }
}

/// The outline and the folds of records in every format, also with changed line ends and cut short.
#[test]
fn outlines_and_folds_nest() {
    let (mut games, mut variations, mut folds) = (0, 0, 0);
    for path in shipped() {
        let text = String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned();
        let half = (0..=text.len() / 2).rev().find(|at| text.is_char_boundary(*at)).unwrap();
        for text in [&text, &text.replace(';', "\n;"), &text[..half].to_owned()] {
            let document = open(path.to_str().unwrap(), text);
            let outline = symbols::symbols(&document);
            check_symbols(&outline, Span::new(0, text.len()));
            check_folds(&document);
            games += outline.len();
            if document.format() == Format::Sgf {
                variations += outline.iter().map(|game| game.children.len()).sum::<usize>();
                folds += folding::folds(&document).len();
            }
        }
    }
    assert!(games > 300 && variations > 0 && folds > 10, "{games} {variations} {folds}");
}

/// In SGF a variation ends at its parenthesis, with all that is in it.
#[test]
fn variations_of_sgf_end_at_their_parentheses() {
    let second = "(;W[bb];B[cc](;W[dd])(;W[ee](;B[aa])(;B[ff]C[a)])))";
    let text = format!("(;FF[4]XG[crossway]SZ[9];B[ab](;W[ac];B[ad]){second})");
    let document = open("a.sgf", &text);
    let [game] = &symbols::symbols(&document)[..] else { panic!() };
    let written = |symbol: &symbols::Symbol| text[symbol.span.start..symbol.span.end].to_owned();
    assert_eq!(written(game), text);
    assert_eq!(game.children.iter().map(written).collect::<Vec<_>>(), [second]);
    assert_eq!(game.children[0].children.iter().map(written).collect::<Vec<_>>(), ["(;W[ee](;B[aa])(;B[ff]C[a)]))"]);
    let lines = text.replace(';', "\n;");
    assert_eq!(folding::folds(&open("a.sgf", &lines)).len(), 4);
}

/// No word of SGF spans two values: neither for colours, nor at the cursor.
#[test]
fn words_of_sgf_are_in_one_value() {
    let mut files: Vec<(String, String)> = shipped()
        .into_iter()
        .filter(|path| path.extension().is_some_and(|ending| ending == "sgf"))
        .map(|path| (path.to_str().unwrap().to_owned(), fs::read_to_string(path).unwrap()))
        .collect();
    let unknown =
        "(;FF[4]XG[crossway]SZ[9]AB[aa][bb]PL[W]ZZ[XG301][b]XY[c\nd];W[cc]ZZ[XG301]N[x]ZY[XG302]TE[1](;B[dd])(;B[ee]))";
    files.push(("unknown.sgf".to_owned(), unknown.to_owned()));
    for (name, text) in files {
        let document = open(&name, &text);
        let tokens = tokens::tokens(&document, Span::new(0, text.len()));
        assert!(tokens.len() > 10, "{name}");
        for token in &tokens {
            let word = &text[token.span.start..token.span.end];
            let before = text[..token.span.start].chars().next_back().unwrap();
            let is_name = token.kind == tokens::TokenKind::TagName;
            assert!(!word.contains(['\n', '\r']), "{name}: {word}");
            let can_be_name = before != '[' && word.bytes().all(|byte| byte.is_ascii_alphabetic());
            assert!(!is_name || can_be_name, "{name}: {word}");
            // At Little Golem brackets in values are not escaped.
            let is_closed = word.replace("\\]", "").contains(']') && !name.contains("little-golem");
            assert!(is_name || !is_closed, "{name}: {word}");
        }
        for offset in (0..text.len()).filter(|at| text.is_char_boundary(*at)) {
            if let Some(found) = hover::hover(&document, offset, Markup::Plain) {
                let word = &text[found.span.start..found.span.end];
                let names = word
                    .replace("\\]", "")
                    .split(']')
                    .filter(|part| {
                        part.trim_start().starts_with(|first: char| first.is_ascii_uppercase()) && part.contains('[')
                    })
                    .count();
                assert!(names <= 1, "{name}: {word}");
            }
        }
    }
}

/// Asks everything about a place. Nothing of it may fail.
fn ask_all(document: &Document, random: &mut Random) {
    let text = document.text().as_str();
    let offset = random.below(text.len() + 1);
    let part = Span::new(offset.saturating_sub(200), (offset + 200).min(text.len()));
    let markup = *random.pick(&[Markup::Plain, Markup::default(), Markup::Markdown { pictures: true }]).unwrap();
    let _ = hover::hover(document, offset, markup);
    let _ = occurrences::occurrences(document, offset);
    let _ = (rename::player_at(document, offset), rename::rename(document, offset, "Zoë \"x\""));
    for completion in completion::complete(document, offset) {
        assert!(text.is_char_boundary(completion.span.start) && text.is_char_boundary(completion.span.end));
    }
    for hint in hints::hints(document, part) {
        assert!(text.is_char_boundary(hint.offset));
    }
    let mut end = 0;
    for token in tokens::tokens(document, Span::new(0, text.len())) {
        assert!(token.span.start >= end && text.get(token.span.start..token.span.end).is_some());
        end = token.span.end;
    }
    check_folds(document);
    check_symbols(&symbols::symbols(document), Span::new(0, text.len()));
    for edit in
        formatting::format(document).unwrap_or_default().into_iter().chain(formatting::format_part(document, part))
    {
        assert!(text.get(edit.span.start..edit.span.end).is_some());
    }
    for action in actions::actions(document, part) {
        for edit in &action.edits {
            assert!(text.get(edit.span.start..edit.span.end).is_some(), "{action:?}");
        }
    }
}

/// Edits records at random, and compares the findings with those of the whole text after each change.
fn edit_at_random(edits: usize, seed: u64) {
    let files = shipped();
    let mut random = Random::new(seed, 0);
    let mut done = 0;
    while done < edits {
        let path = random.pick(&files).unwrap();
        let other = random.pick(&files).unwrap();
        let mut text = String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned();
        // Several games in one file, so that not all of them are judged again.
        if random.below(2) == 0 {
            text = format!("{text}\n{}\n{text}", String::from_utf8_lossy(&fs::read(other).unwrap()));
        }
        if text.len() > 40_000 {
            continue;
        }
        let encoding = *random.pick(&[Encoding::Utf8, Encoding::Utf16, Encoding::Utf32]).unwrap();
        let mut document = open(path.to_str().unwrap(), &text);
        for _ in 0..40 {
            let mut changes = Vec::new();
            for _ in 0..=random.below(3) {
                let next = change(&mut random, &text, encoding);
                let mut changed = xgames::language::document::Text::new(text.clone());
                match next.range {
                    Some((from, to)) => changed.replace(from, to, encoding, &next.text),
                    None => changed = xgames::language::document::Text::new(next.text.clone()),
                }
                changed.as_str().clone_into(&mut text);
                changes.push(next);
                done += 1;
            }
            document.change(&changes, 2, encoding);
            document.judge();
            assert_eq!(document.text().as_str(), text);
            assert_eq!(findings(&document), judged(document.name(), &text), "{}: {text:?}", path.display());
            if random.below(8) == 0 {
                ask_all(&document, &mut random);
            }
        }
    }
}

#[test]
fn random_edits_never_drift() {
    edit_at_random(2000, 1);
}

#[test]
#[ignore = "edits more of the same"]
fn a_hundred_thousand_random_edits_never_drift() {
    edit_at_random(100_000, 2);
}
