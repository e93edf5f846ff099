//! Reports hold what was found, whatever names and texts they are made of, and their readers can read them.

use std::collections::HashSet;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Arc, Mutex};

use quick_xml::events::{BytesStart, Event};
use serde_json::Value;
use xgames::diagnostic::codes::TABLE;
use xgames::diagnostic::{Location, Locator, printable};
use xgames::diagnostic::{Severity, Span};
use xgames::judge::{self, Defaults, Judgement, Verdict};
use xgames::record::{Dialect, each_game};
use xgames::report::{self, Entries, Github, JudgedGame, Look, Report, ReportFormat};

const STYLED: Look = Look { styled: true, width: None };

/// A shared output that the test can read.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Shared {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).expect("reports are UTF-8")
    }
}

/// A file and its judged games.
struct File {
    name: String,
    text: Vec<u8>,
    games: Vec<(Span, Judgement)>,
}

impl File {
    fn new(name: impl Into<String>, text: impl Into<Vec<u8>>) -> File {
        let text = text.into();
        let mut games = Vec::new();
        let _ = each_game(&Dialect::native(), &text, true, |events, head| {
            let judgement = judge::judge_game(events, head, &Defaults::default());
            games.push((events.game_span(head), judgement));
            ControlFlow::Continue(())
        });
        File { name: name.into(), games, text }
    }
}

/// Names and texts that mean something to one format or another.
fn hostile() -> Vec<File> {
    let values: [&[u8]; 7] = [
        b"::error file=x::y",
        b"]]></failure><!-- &amp; &#0; \\\"quotes\\\" 'q'",
        b"\x00\x01\x08\x0b\x1b[31m\x7f \xc2\x9b \xef\xbf\xbe \xef\xbf\xbf \xe2\x80\xae",
        b"\xff\xfe\xc0\x80 \xed\xa0\x80",
        b"{0} {} [link](https://example.org) | `code` <b> %0A %25 ##[error]",
        b"=1+1, two; \t tab",
        b"\xf0\x9f\x8e\xb2 \xc3\xa9 e\xcc\x81",
    ];
    let mut text = Vec::new();
    for value in values {
        let moves = value.iter().map(|byte| if byte.is_ascii_whitespace() { b'_' } else { *byte });
        text.extend(b"[Game \"cross\"]\n[Player1 \"");
        text.extend(value);
        text.extend(b"\"]\n[Size \"");
        text.extend(value);
        text.extend(b"\"]\n\n1. a1 *\n\n[Game \"cross\"]\n[Size \"2\"]\n[Player2 \"");
        text.extend(value);
        text.extend(b"\"]\n\n1. a1 $ ");
        text.extend(moves);
        text.extend(b"\n1... c3 {\r\n");
    }
    let names = [
        "./records/a.txt",
        "-",
        "//host/a.txt",
        "a, b:c%0A=d.txt",
        "::error::x\r\n::warning::y",
        "]]>&<\"'\u{0}\u{1b}[31m\u{fffe}\u{202e}.txt",
        "ä ö?#[x](y){0}|`b`.txt",
        "\u{fffd}\\..\\c:",
    ];
    names.map(|name| File::new(name, text.clone())).into()
}

fn folder(name: &str) -> Vec<File> {
    let mut paths: Vec<_> = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("records").join(name))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort_unstable();
    let name = |path: &Path| format!("records/{name}/{}", path.file_name().unwrap().to_string_lossy());
    paths.iter().map(|path| File::new(name(path), std::fs::read(path).unwrap())).collect()
}

fn everything() -> Vec<File> {
    let mut files = folder("broken");
    files.extend(folder("crossway"));
    files.push(File::new("empty.txt", ""));
    files.extend(hostile());
    files
}

/// Passes files to a report, with this number of games at a time.
fn feed(report: &mut dyn Report, format: ReportFormat, files: &[File], batch: usize) {
    for File { name, text, games } in files {
        report.begin_file(name).unwrap();
        let mut locator = Locator::new(text, Location::START);
        let mut parts = Entries::default();
        for (index, (span, judgement)) in games.iter().enumerate() {
            let (span, verdict) = (*span, judgement.verdict());
            let judged = JudgedGame { file: name, text, span, index: index + 1, judgement, verdict, known: None };
            report::render(format, STYLED, judged, &mut locator, &mut parts);
            if (index + 1) % batch == 0 {
                report.add(&std::mem::take(&mut parts)).unwrap();
            }
        }
        report.add(&parts).unwrap();
    }
}

fn write(format: ReportFormat, files: &[File], problems: &[(&str, &str)]) -> String {
    let out = Shared::default();
    let mut report = report::begin(format, Box::new(out.clone())).unwrap();
    feed(&mut *report, format, files, 1);
    for (name, message) in problems {
        report.problem(name, message).unwrap();
    }
    report.finish().unwrap();
    out.text()
}

/// What is drawn without colours is what is left when colours are removed.
#[test]
fn colours_are_all_that_is_left_out() {
    for File { name, text, games } in everything() {
        let (mut locator, mut parts) = (Locator::new(&text, Location::START), [Entries::default(), Entries::default()]);
        for (span, judgement) in &games {
            let (span, verdict) = (*span, judgement.verdict());
            let judged = JudgedGame { file: &name, text: &text, span, index: 1, judgement, verdict, known: None };
            for (look, parts) in [Look::default(), STYLED].into_iter().zip(&mut parts) {
                report::render(ReportFormat::Full, look, judged, &mut locator, parts);
            }
        }
        let [plain, styled] = parts.map(|parts| parts.iter().map(|(part, _)| part.to_vec()).collect::<Vec<_>>());
        let stripped: Vec<Vec<u8>> =
            styled.iter().map(|part| anstream::adapter::strip_bytes(part).into_vec()).collect();
        assert_eq!(plain, stripped, "{name}");
    }
}

fn findings(files: &[File]) -> impl Iterator<Item = (&File, usize, &xgames::diagnostic::Diagnostic)> {
    files.iter().flat_map(|file| {
        let games = file.games.iter().enumerate();
        games.flat_map(move |(index, (_, judgement))| {
            judgement.diagnostics.iter().map(move |finding| (file, index + 1, finding))
        })
    })
}

/// Refuses what does not keep to a schema.
pub(crate) fn check_schema(schema: &str, value: &Value) {
    let mut schemas = boon::Schemas::new();
    let mut compiler = boon::Compiler::new();
    compiler.enable_format_assertions();
    compiler.add_resource("schema.json", serde_json::from_str(schema).unwrap()).unwrap();
    let schema = compiler.compile("schema.json", &mut schemas).unwrap();
    schemas.validate(value, schema).unwrap_or_else(|error| panic!("{error:#}"));
}

#[test]
fn the_documentation_names_every_format() {
    let page = include_str!("../../docs/cli.md");
    for format in ReportFormat::ALL {
        let name = format!("`{}`", format.name());
        let has_row = page.lines().any(|line| line.starts_with("| `") && line.contains(&name));
        assert!(has_row, "the table of reports in docs/cli.md has no row for {}", format.name());
    }
}

#[test]
fn output_does_not_depend_on_the_number_of_games_at_a_time() {
    let files = everything();
    for &format in ReportFormat::ALL.iter().filter(|format| format.is_text()) {
        let out = Shared::default();
        let mut report = report::begin(format, Box::new(out.clone())).unwrap();
        feed(&mut *report, format, &files, 5);
        report.finish().unwrap();
        assert_eq!(out.text(), write(format, &files, &[]), "{format:?}");
    }
}

#[test]
fn csv_has_a_row_for_each_game() {
    let files = everything();
    let text = write(ReportFormat::Csv, &files, &[]);
    let mut table = csv::Reader::from_reader(text.as_bytes());
    assert_eq!(table.headers().unwrap().len(), 19);
    let rows: Vec<csv::StringRecord> = table.records().map(Result::unwrap).collect();
    let games = files.iter().flat_map(|file| file.games.iter().map(move |(_, judgement)| (file, judgement)));
    assert_eq!(rows.len(), games.clone().count());
    assert_eq!(text.lines().count(), rows.len() + 1);
    assert_eq!(text.chars().find(|c| *c != '\n' && c.is_control()), None);
    for (row, (file, judgement)) in rows.iter().zip(games) {
        let count = |severity| judgement.diagnostics.iter().filter(|finding| finding.severity() == severity).count();
        // A line that begins with `::` would be a command to GitHub Actions.
        let file = printable(&file.name).replace("::error", "./::error");
        assert_eq!((&row[0], &row[11]), (&*file, judgement.verdict().name()));
        assert_eq!(row[12], count(Severity::Error).to_string());
        assert_eq!(row[13], count(Severity::Warning).to_string());
        match judgement.diagnostics.iter().min_by_key(|finding| std::cmp::Reverse(finding.severity())) {
            None => assert!(row.iter().skip(14).all(str::is_empty)),
            Some(first) => assert_eq!((&row[14], &row[18]), (first.code.info().id, &*printable(&first.message))),
        }
    }
}

#[test]
fn tsv_has_the_values_of_the_objects() {
    let files = everything();
    let text = write(ReportFormat::Tsv, &files, &[]);
    assert_eq!(text.chars().find(|c| !matches!(c, '\t' | '\n') && c.is_control()), None);
    let mut lines = text.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let keys = lines.next().unwrap();
    let objects = write(ReportFormat::Ndjson, &files, &[]);
    assert_eq!(lines.clone().count(), objects.lines().count());
    for (cells, object) in lines.zip(objects.lines()) {
        let values = cells.iter().map(|cell| serde_json::from_str::<Value>(cell).unwrap());
        let object: serde_json::Map<_, _> = serde_json::from_str(object).unwrap();
        assert_eq!(keys.iter().map(|key| (*key).to_owned()).zip(values).collect::<serde_json::Map<_, _>>(), object);
        assert_eq!((cells.len(), object.len()), (16, 16));
    }
}

fn attribute(tag: &BytesStart<'_>, name: &str) -> String {
    let found = tag.try_get_attribute(name).unwrap().unwrap_or_else(|| panic!("{name} is missing"));
    found.normalized_value(quick_xml::XmlVersion::Explicit1_0).unwrap().into_owned()
}

#[test]
fn junit_has_a_case_for_each_game_and_the_text_of_the_concise_report() {
    let files = everything();
    let text = write(ReportFormat::Junit, &files, &[("empty.txt", "no\nsuch <file>\u{0}")]);
    let legal = |c: char| matches!(c, '\t' | '\n' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
    assert_eq!(text.chars().find(|c| !legal(*c)), None);
    let mut reader = quick_xml::Reader::from_str(&text);
    let (mut totals, mut sums, mut suites) = ([0; 3], [0; 3], Vec::new());
    let (mut cases, mut failures, mut errors, mut texts) = (0, 0, 0, String::new());
    let mut inside = false;
    let counts =
        |tag: &BytesStart<'_>| ["tests", "failures", "errors"].map(|name| attribute(tag, name).parse().unwrap());
    loop {
        match reader.read_event().unwrap() {
            Event::Eof => break,
            Event::Start(tag) | Event::Empty(tag) => match tag.name().as_ref() {
                "testsuites" => totals = counts(&tag),
                "testsuite" => {
                    suites.push(attribute(&tag, "name"));
                    sums = std::array::from_fn(|index| sums[index] + counts(&tag)[index]);
                }
                "testcase" => {
                    cases += 1;
                    assert_eq!(&attribute(&tag, "classname"), suites.last().unwrap());
                }
                "failure" => {
                    failures += 1;
                    inside = true;
                }
                "system-out" => inside = true,
                "error" => {
                    errors += 1;
                    assert_eq!(attribute(&tag, "message"), "no\\u{a}such <file>\\u{0}");
                }
                other => panic!("{other}"),
            },
            Event::End(_) => inside = false,
            Event::Text(part) if inside => texts.push_str(&part.xml10_content()),
            Event::GeneralRef(name) if inside => texts.push(match name.into_inner().as_ref() {
                "lt" => '<',
                "gt" => '>',
                "amp" => '&',
                "quot" => '"',
                other => panic!("{other}"),
            }),
            _ => {}
        }
    }
    let judgements = || files.iter().flat_map(|file| file.games.iter().map(|(_, judgement)| judgement));
    let invalid = judgements().filter(|judgement| judgement.verdict() == Verdict::Invalid).count();
    assert_eq!((cases, failures, errors), (judgements().count() + 1, invalid, 1));
    assert_eq!((totals, sums), ([cases, failures, errors], [cases, failures, errors]));
    // A suite for each file, and one for the problem after the files.
    assert_eq!(suites.len(), files.len() + 1);
    let concise =
        write(ReportFormat::Concise, &files, &[]).replace('\u{fffe}', "\\u{fffe}").replace('\u{ffff}', "\\u{ffff}");
    assert_eq!(texts, concise);
}

#[test]
fn sarif_keeps_to_its_schema() {
    let files = everything();
    let text = write(ReportFormat::Sarif, &files, &[("a b.txt", "no such file")]);
    let log: Value = serde_json::from_str(&text).unwrap();
    check_schema(include_str!("../schemas/sarif-2.1.0.json"), &log);
    let run = &log["runs"][0];
    // The specification wants it (3.14.17), the schema does not.
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    let driver = &run["tool"]["driver"];
    let rules = driver["rules"].as_array().unwrap();
    assert_eq!(rules.len(), TABLE.len());
    let homepage = Some(env!("CARGO_PKG_HOMEPAGE")).filter(|homepage| !homepage.is_empty());
    assert_eq!(driver["informationUri"].as_str(), homepage);
    let results = run["results"].as_array().unwrap();
    assert_eq!(results.len(), findings(&files).count());
    for (result, (file, game, finding)) in results.iter().zip(findings(&files)) {
        let info = finding.code.info();
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!((&result["ruleId"], &rules[index]["id"]), (&info.id.into(), &info.id.into()));
        assert_eq!(result["level"], info.severity.name());
        let location = &result["locations"][0];
        assert_eq!(location["logicalLocations"][0]["name"], format!("game {game}"));
        let number = |name: &str| location["physicalLocation"]["region"][name].as_u64().unwrap();
        let (start, end) = ((number("startLine"), number("startColumn")), (number("endLine"), number("endColumn")));
        assert!(start <= end, "{result}");
        let before = &file.text[..finding.span.start];
        assert_eq!(start.0, before.split(|byte| *byte == b'\n').count() as u64);
        let message = result["message"]["text"].as_str().unwrap();
        let plain = message.replace("{{", "{").replace("}}", "}").replace("\\](", "](");
        assert!(plain.starts_with(&*finding.message), "{message}");
        assert!(!message.replace("{{", "").contains('{') && !message.replace("\\](", "").contains("]("), "{message}");
    }
    let invocation = &run["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    let notification = &invocation["toolExecutionNotifications"][0];
    assert_eq!(notification["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "a%20b.txt");
    let empty: Value = serde_json::from_str(&write(ReportFormat::Sarif, &[], &[])).unwrap();
    check_schema(include_str!("../schemas/sarif-2.1.0.json"), &empty);
    assert_eq!(empty["runs"][0]["invocations"][0]["executionSuccessful"], true);
}

fn gitlab(files: &[File], problems: &[(&str, &str)]) -> Vec<Value> {
    let report: Value = serde_json::from_str(&write(ReportFormat::Gitlab, files, problems)).unwrap();
    check_schema(include_str!("../schemas/gitlab-code-quality.json"), &report);
    report.as_array().unwrap().clone()
}

/// The places of findings in a report for reviewdog are bytes: each line, cut at its columns, is the text of the finding.
#[test]
fn reviewdog_reads_its_format() {
    let files = everything();
    let report: Value =
        serde_json::from_str(&write(ReportFormat::Rdjson, &files, &[("a b.txt", "no such file")])).unwrap();
    check_schema(include_str!("../schemas/rdjson.json"), &report);
    let diagnostics = report["diagnostics"].as_array().unwrap();
    assert_eq!(diagnostics.len(), findings(&files).count() + 1);
    let places = diagnostics.iter().filter(|entry| entry["code"].is_object());
    for (entry, (file, game, finding)) in places.zip(findings(&files)) {
        assert_eq!(entry["code"]["value"], finding.code.info().id);
        let message = format!("{} (game {game})", printable(&finding.message));
        assert!(entry["message"].as_str().unwrap().starts_with(&message), "{entry}");
        let offset = |end: &str| {
            let number =
                |name: &str| usize::try_from(entry["location"]["range"][end][name].as_u64().unwrap()).unwrap() - 1;
            let lines = file.text.split_inclusive(|byte| *byte == b'\n');
            lines.take(number("line")).map(<[u8]>::len).sum::<usize>() + number("column")
        };
        assert_eq!((offset("start"), offset("end")), (finding.span.start, finding.span.end), "{entry}");
    }
    let unread = diagnostics.iter().find(|entry| entry["code"].is_null()).unwrap();
    assert_eq!((&unread["severity"], &unread["location"]["path"]), (&"ERROR".into(), &"a b.txt".into()));
}

/// GitHub and editors find the findings in the lines of the report `concise` by the pattern of the problem matcher.
#[test]
fn problem_matchers_match() {
    let matcher: Value = serde_json::from_str(include_str!("../../packaging/problem-matcher.json")).unwrap();
    let pattern = &matcher["problemMatcher"][0]["pattern"][0];
    let regex = regex::Regex::new(pattern["regexp"].as_str().unwrap()).unwrap();
    let files = everything();
    let text = write(ReportFormat::Concise, &files, &[]);
    let mut lines = text.lines();
    for (_, game, finding) in findings(&files) {
        let found = regex.captures(lines.next().unwrap()).unwrap();
        let part = |name: &str| &found[usize::try_from(pattern[name].as_u64().unwrap()).unwrap()];
        assert_eq!((part("code"), part("severity")), (finding.code.info().id, finding.severity().name()));
        assert!(part("line").parse::<usize>().is_ok() && part("column").parse::<usize>().is_ok());
        assert!(part("message").starts_with(&format!("{} (game {game}", printable(&finding.message))));
    }
    assert_eq!(lines.next(), None);
}

fn fingerprints(entries: &[Value]) -> Vec<&str> {
    entries.iter().map(|entry| entry["fingerprint"].as_str().unwrap()).collect()
}

#[test]
fn gitlab_entries_are_unique() {
    let mut files = everything();
    // The schema is that of a repository, without absolute paths.
    files.retain(|file| !file.name.starts_with('/'));
    let entries = gitlab(&files, &[("x.txt", "no such file"), ("x.txt", "no such file")]);
    assert_eq!(entries.len(), findings(&files).count() + 2);
    assert_eq!(fingerprints(&entries).iter().collect::<HashSet<_>>().len(), entries.len());
    assert_eq!(gitlab(&[], &[]), [] as [Value; 0]);
}

#[test]
fn fingerprints_do_not_depend_on_neighbouring_games() {
    let bad = "[Game \"cross\"]\n[Size \"2\"]\n\n1. a1 a1 *\n";
    let good = "[Game \"cross\"]\n[Size \"2\"]\n\n1. a1 b2 *\n";
    let alone = gitlab(&[File::new("a.txt", bad)], &[]);
    let among = gitlab(&[File::new("./a.txt", format!("{good}\n\n\n{bad}\n\n{good}"))], &[]);
    assert_eq!(fingerprints(&alone), fingerprints(&among));
    assert_ne!(alone[0]["location"], among[0]["location"]);
    let twice = gitlab(&[File::new("a.txt", format!("{bad}\n{bad}"))], &[]);
    assert_eq!(fingerprints(&twice)[0], fingerprints(&alone)[0]);
    let elsewhere = gitlab(&[File::new("b.txt", bad)], &[]);
    assert_ne!(fingerprints(&alone), fingerprints(&elsewhere));
}

#[test]
fn gitlab_gets_ten_thousand_findings_and_the_number_of_the_others() {
    let bad = "[Game \"cross\"]\n[Size \"2\"]\n\n1. a1 a1 *\n\n";
    let entries = gitlab(&[File::new("a.txt", bad.repeat(10_007))], &[]);
    assert_eq!(entries.len(), 10_001);
    assert_eq!(entries[10_000]["description"], "7 further findings are not reported");
}

/// What a runner makes of a line: the command, its properties and its message.
fn command(line: &str) -> (String, Vec<(String, String)>, String) {
    let unescape = |text: &str| text.replace("%0D", "\r").replace("%0A", "\n").replace("%25", "%");
    let (head, message) = line.strip_prefix("::").unwrap().split_once("::").unwrap();
    let (command, properties) = head.split_once(' ').unwrap();
    let properties = properties.split(',').map(|property| {
        let (name, value) = property.split_once('=').unwrap();
        (name.to_owned(), unescape(&value.replace("%3A", ":").replace("%2C", ",")))
    });
    (command.to_owned(), properties.collect(), unescape(message))
}

#[test]
fn github_gets_annotations_that_it_will_show() {
    let files = everything();
    for files in [&files[..], &hostile()[..]].into_iter().chain(hostile().chunks(1)) {
        let text = write(ReportFormat::Github, files, &[]);
        let commands: Vec<_> = text.lines().map(command).collect();
        for (severity, name) in [(Severity::Error, "error"), (Severity::Warning, "warning")] {
            let written: Vec<_> = commands.iter().filter(|(command, ..)| command == name).collect();
            let found: Vec<_> = findings(files).filter(|(.., finding)| finding.severity() == severity).collect();
            assert_eq!(written.len(), found.len().min(10));
            for ((_, properties, message), (file, game, finding)) in written.into_iter().zip(found) {
                let value = |name: &str| &properties.iter().find(|(key, _)| key == name).unwrap().1;
                assert_eq!(*value("file"), printable(file.name.trim_start_matches("./")));
                assert!(value("title").ends_with(&format!("game {game}")));
                assert!(message.starts_with(&*printable(&finding.message)), "{message}");
            }
        }
    }
}

#[test]
fn a_job_summary_is_small_and_its_cells_hold() {
    let long = File::new("|".repeat(4000), folder("broken")[0].text.clone());
    let mut files = vec![long];
    files.extend(hostile());
    files.extend(everything());
    let (out, summary) = (Shared::default(), Shared::default());
    let mut report = Github::new(Box::new(out), Some(Box::new(summary.clone())));
    feed(&mut report, ReportFormat::Github, &files, 3);
    report.problem("x|y.txt", "no such file").unwrap();
    report.finish().unwrap();
    let text = summary.text();
    assert!(text.len() < 100_000);
    let games: usize = files.iter().map(|file| file.games.len()).sum();
    assert!(text.contains(&format!("Games: {games} (")), "{text}");
    let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("| ")).collect();
    assert_eq!(rows.len(), 51);
    for row in rows {
        let borders = row.replace("\\\\", "").replace("\\|", "").matches('|').count();
        assert_eq!(borders, 7, "{row}");
        assert!(!row.replace("\\<", "").contains('<'), "{row}");
    }
    assert!(text.contains(&format!("… and {} more.", findings(&files).count() + 1 - 50)), "{text}");
}
