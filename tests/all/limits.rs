//! Each line of the tables in `docs/limits.md` holds: up to its limit nothing is said, and just beyond it what the table says.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Mutex;

use crate::support::inputs;
use crate::support::program::{self, DATA, xgames};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const MIB: u64 = 1 << 20;

/// A line of the tables.
#[derive(Debug)]
struct Row {
    limit: u64,
    /// The first text of the column "beyond it" that is in backquotes.
    sign: Option<String>,
    status: i32,
}

/// The lines of the tables of limits, by their first column.
fn rows() -> BTreeMap<String, Row> {
    let page = fs::read_to_string(Path::new(ROOT).join("docs/limits.md")).unwrap();
    let mut rows = BTreeMap::new();
    let mut is_limits = false;
    for line in page.lines() {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        if !line.starts_with('|') {
            is_limits = false;
        } else if cells[0] == "what" {
            is_limits = cells == ["what", "limit", "beyond it", "exit status", "option"];
        } else if is_limits && !cells[0].starts_with("---") {
            let [what, limit, beyond, status, _] = cells[..] else { panic!("{line}") };
            let sign = beyond.split('`').nth(1).map(str::to_owned);
            let row = Row { limit: number(limit), sign, status: status.parse().unwrap() };
            assert!(rows.insert(what.to_owned(), row).is_none(), "{what} occurs twice");
        }
    }
    rows
}

/// A limit as the tables write it, such as `1,000` or `8 MiB`.
fn number(text: &str) -> u64 {
    let (number, unit) = text.split_once(' ').unwrap_or((text, ""));
    let number: u64 = number.replace(',', "").parse().unwrap();
    number
        << [("", 0), ("KiB", 10), ("MiB", 20), ("GiB", 30), ("TiB", 40)]
            .into_iter()
            .find(|(known, _)| *known == unit)
            .unwrap()
            .1
}

/// A limit that is tried with the program: its line, its value, and a run with an input of this size in a folder of its own.
type Tried = (&'static str, u64, fn(&Path, u64) -> Output);

/// A limit that is tried with the program.
const TRIED: &[Tried] = &[
    ("length of a game, up to the first byte of the next one", 8 * MIB, |folder, size| {
        let object = ["{\"game\":\"cross\",\"moves\":[\"a1\",{\"comment\":\"", "\"}]}"];
        let tree = ["(;XG[cross]SZ[6];B[a1]C[", "])"];
        let all = [
            ("a.txt", "", ["[Game \"cross\"]\n\n1. a1 {", "} *\n"], "[Game \"cross\"]\n\n*\n"),
            ("a.sgf", "", tree, "(;XG[cross])"),
            ("b.sgf", "\n(;XG[cross])\n\n", tree, "\n(;XG[cross])\n"),
            ("a.json", "", object, "\n{}"),
            ("b.json", "[{},\n\n", object, ",\n{}]\n"),
            ("a.ndjson", "{}\n", object, "\n{}\n"),
            ("a.csv", "game,moves\ncross,*\n", ["cross,a1 {", "}\n"], "cross,*\n"),
        ];
        alike(all.map(|(name, before, [begin, end], behind)| {
            let game = filled(begin, b"so on ", end, size);
            verify(folder, name, &[before.as_bytes(), &game, behind.as_bytes()].concat())
        }))
    }),
    ("length of a line", 8 * MIB, |folder, size| {
        verify(folder, "a.txt", &filled("[Game \"cross\"] 1. a1 {", b"so on ", "} *\n", size))
    }),
    ("tags of a game", 1000, |folder, size| verify(folder, "a.txt", tags(size, "\n").as_bytes())),
    ("tags of a game with empty lines between them", 200, |folder, size| {
        verify(folder, "a.txt", tags(size, "\n\n").as_bytes())
    }),
    ("depth of variations", 100, |folder, size| {
        let moves = format!("a1 b2 {}{}", "(b3 ".times(size), ")".times(size));
        verify(folder, "a.txt", format!("[Game \"cross\"]\n\n{moves} *\n").as_bytes())
    }),
    ("depth of variations in JSON", 100, |folder, size| {
        let moves = format!("{}\"b3\"{}", "{\"variation\":[\"b3\",".times(size), "]}".times(size));
        verify(folder, "a.json", format!("{{\"game\":\"cross\",\"moves\":[\"a1\",\"b2\",{moves}]}}").as_bytes())
    }),
    ("findings of a game", 100, |folder, size| {
        verify(folder, "a.txt", format!("[Game \"cross\"]\n\n1. a1 {}*\n", "} ".times(size)).as_bytes())
    }),
    ("rows of a position or of a diagram", 200, |folder, size| {
        let rows = "/1".times(size - 1);
        verify(folder, "a.txt", format!("[Game \"crossway\"]\n[Position \"1{rows} B\"]\n\n*\n").as_bytes())
    }),
    ("challenges of a text of mail", 1000, |folder, size| {
        let others: String =
            (1..size).map(|number| format!("crossway challenge -size=5 c{number} d{number}\n")).collect();
        let last = "crossway challenge -size=26 ann bo\ncrossway move 1 ann x z26#1\ncrossway move 1 bo x a1#1\n";
        verify(folder, "a.txt", (others + last).as_bytes())
    }),
    ("moves of a board of mail that wait for their turn", 100, |folder, size| {
        let moves = |command: &str, first_row: u64| {
            let cell = |number| format!("{}{}", char::from(b'a' + (number % 8) as u8), first_row + number / 8);
            (0..size).map(|number| format!("crossway {command} x {}\n", cell(number))).collect::<String>()
        };
        let start = "crossway challenge -size=30 ann bo\n";
        let (waiting, others) = (moves("queue 1 bo", 1), moves("move 1 ann", 15));
        verify(
            folder,
            "a.txt",
            format!("{start}crossway move 1 ann x k30\ncrossway move 1 bo x k29\n{waiting}{others}").as_bytes(),
        )
    }),
    ("points that a game of SGF sets up, each time that one is set", 1 << 20, |folder, size| {
        let board = 52 * 52;
        let (rows, rest) = (size % board / 52, size % 52);
        let letter = |number: u64| char::from(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"[number as usize]);
        let last = format!(";AB[aa:Z{}];AB[aa:{}a]", letter(rows - 1), letter(rest - 1));
        let nodes = ";AB[aa:ZZ]".times(size / board);
        verify(folder, "a.sgf", format!("(;XG[crossway]SZ[52]{nodes}{last})").as_bytes())
    }),
    ("greatest board of Crossway", 52, |folder, size| board(folder, "crossway", size)),
    ("greatest board of Cross", 10, |folder, size| board(folder, "cross", size)),
    ("games whose findings `fmt`, `convert`, `replay`, `review` and `match` show", 100, |folder, size| {
        fs::write(folder.join("a.txt"), "[A \"\"] *\n\n".times(size)).unwrap();
        xgames(folder, &["fmt", "--check", "a.txt"])
    }),
    ("problems that `match` tells after its answer, such as games that do not count", 10, |folder, size| {
        fs::write(folder.join("a.txt"), "[Game \"crosswise\"]\n\n*\n\n".times(size)).unwrap();
        xgames(folder, &["match", "a.txt"])
    }),
    ("archives in one another; a compressed file counts as one, a compressed tar once", 2, |folder, size| {
        let inner = (1..size)
            .fold(inputs::zip(&[("a.txt", inputs::GAME.as_bytes())]), |inner, _| inputs::zip(&[("a.zip", &inner)]));
        verify(folder, "a.zip", &inner)
    }),
    ("length of a name in an archive, in bytes", 4096, |folder, size| {
        let name = "a".times(size - 4) + ".txt";
        verify(folder, "a.zip", &inputs::zip(&[(&name, inputs::GAME.as_bytes())]))
    }),
    ("names and attributes of a member of tar, before it", MIB, |folder, size| {
        let start = format!("{size} comment=");
        let attributes = format!("{start}{}\n", "a".times(size - start.len() as u64 - 1));
        let mut builder = tar::Builder::new(Vec::new());
        for (kind, name, bytes) in [
            (tar::EntryType::XHeader, "x", attributes.as_bytes()),
            (tar::EntryType::Regular, "a.txt", inputs::GAME.as_bytes()),
        ] {
            let mut header = tar::Header::new_ustar();
            header.set_path(name).unwrap();
            header.set_entry_type(kind);
            header.set_size(bytes.len() as u64);
            header.set_cksum();
            builder.append(&header, bytes).unwrap();
        }
        verify(folder, "a.tar", &builder.into_inner().unwrap())
    }),
    ("length of a `.txt` that is skipped because it is not a record", MIB, |folder, size| {
        fs::create_dir_all(folder.join("records")).unwrap();
        fs::write(folder.join("records/a.txt"), inputs::GAME).unwrap();
        fs::write(folder.join("records/b.txt"), filled("", b"so on ", "", size)).unwrap();
        xgames(folder, &["verify", "records"])
    }),
    ("list of the columns of a Parquet file", 32 * MIB, |folder, size| {
        let path = sparse(folder, "a.parquet", "PAR1", 4 + size);
        let mut file = File::options().append(true).open(path).unwrap();
        file.write_all(&u32::try_from(size).unwrap().to_le_bytes()).unwrap();
        file.write_all(b"PAR1").unwrap();
        xgames(folder, &["verify", "a.parquet"])
    }),
    ("configuration", MIB, |folder, size| {
        fs::write(folder.join("a.txt"), inputs::GAME).unwrap();
        fs::write(folder.join("c.toml"), filled("", b"#", "", size)).unwrap();
        xgames(folder, &["verify", "--config", "c.toml", "a.txt"])
    }),
    ("baseline", 256 * MIB, |folder, size| {
        fs::write(folder.join("a.txt"), inputs::GAME).unwrap();
        sparse(folder, "b.txt", "# xgames baseline, version 1\n", size);
        xgames(folder, &["verify", "--baseline", "b.txt", "a.txt"])
    }),
    ("line of a baseline, with its end", MIB, |folder, size| {
        fs::write(folder.join("a.txt"), inputs::GAME).unwrap();
        let line = filled("# ", b"a", "\n", size);
        fs::write(folder.join("b.txt"), [b"# xgames baseline, version 1\n", &line[..]].concat()).unwrap();
        xgames(folder, &["verify", "--baseline", "b.txt", "a.txt"])
    }),
    ("line of a file of `analyse --resume`", 64 * MIB, |folder, size| {
        fs::write(folder.join("a.txt"), inputs::GAME).unwrap();
        let arguments = ["analyse", "--playouts", "1", "--deepen", "1", "--resume", "kept", "a.txt"];
        xgames(folder, &arguments);
        let kept = File::options().write(true).open(folder.join("kept")).unwrap();
        kept.set_len(kept.metadata().unwrap().len() + size).unwrap();
        xgames(folder, &arguments)
    }),
    ("cache", 256 * MIB, |folder, size| {
        fs::write(folder.join("a.txt"), inputs::GAME).unwrap();
        xgames(folder, &["verify", "--cache", "cache", "a.txt"]);
        File::options().write(true).open(folder.join("cache/unchanged")).unwrap().set_len(size).unwrap();
        xgames(folder, &["verify", "--cache", "cache", "a.txt"])
    }),
    ("table of values for `--heat`", MIB, |folder, size| {
        fs::write(folder.join("a.txt"), inputs::GAME).unwrap();
        fs::write(folder.join("heat.csv"), filled("cell,value\na1,1\n", b"\n", "", size)).unwrap();
        xgames(folder, &["show", "--heat", "heat.csv", "--output-format", "svg", "a.txt"])
    }),
    ("job of `solve --job`, and its result", 64 << 10, |folder, size| {
        sparse(folder, "job", "", size);
        xgames(folder, &["solve", "--job", "job"])
    }),
    ("file with the days on which `train` asks again", 256 * MIB, |folder, size| {
        fs::write(folder.join("puzzles.txt"), include_bytes!("../../docs/puzzles.txt")).unwrap();
        sparse(folder, "days", "", size);
        xgames(folder, &["train", "puzzles.txt", "--progress", "days"])
    }),
    ("file that `move` changes", 64 * MIB, |folder, size| {
        sparse(folder, "a.txt", "", size);
        xgames(folder, &["move", "a.txt", "b2"])
    }),
    (
        "text that is read as a whole: a diagram, partial results, the set of positions of `bench`",
        64 * MIB,
        |folder, size| {
            sparse(folder, "d.txt", "", size);
            xgames(folder, &["stats", "--merge", "d.txt"])
        },
    ),
    ("depth of a query: parentheses and `not`", 100, |folder, size| {
        query(folder, &format!("{}swapped{}", "(".times(size), ")".times(size)))
    }),
    ("characters of a pattern of a query, as of `~`, `--event` and `--player`", 1000, |folder, size| {
        fs::write(folder.join("a.txt"), inputs::GAME).unwrap();
        xgames(folder, &["select", "--count", "--event", &format!("*{}", "a".times(size - 1)), "a.txt"])
    }),
    ("length of a query", 64 << 10, |folder, size| query(folder, &("swapped".to_owned() + &" ".times(size - 7)))),
    ("line of GTP, with its end", 64 << 10, |folder, size| says(folder, &["engine"], &filled("#", b"a", "\n", size))),
    ("line of `engine json`, with its end", MIB, |folder, size| {
        says(folder, &["engine", "json"], &filled("", b" ", "\n", size))
    }),
    ("depth of a query of `engine json`: arrays and objects", 127, |folder, size| {
        let id = format!("{}{}", "[".times(size - 1), "]".times(size - 1));
        says(folder, &["engine", "json"], format!("{{\"action\":\"query_version\",\"id\":{id}}}\n").as_bytes())
    }),
    ("time of a query of `engine json`, in seconds", 86_400, |folder, size| {
        let query =
            format!("{{\"id\":1,\"game\":\"cross\",\"size\":2,\"moves\":[],\"maxVisits\":1,\"maxTime\":{size}}}\n");
        says(folder, &["engine", "json"], query.as_bytes())
    }),
    ("line that is typed in `play`, with its end", 4096, |folder, size| {
        says(folder, &["play", "--game", "cross", "--size", "2"], &filled("", b"a", "\n", size))
    }),
    ("lines of an answer of another program in GTP, with the empty one at its end", 1000, |folder, size| {
        answers(folder, &format!("= name\n{}\n", "name\n".times(size - 2)))
    }),
    ("line of an answer of another program, with its end", MIB, |folder, size| {
        answers(folder, &format!("= {}\n\n", "a".times(size - 3)))
    }),
    ("threads of an engine", 1024, |folder, size| {
        // The other program ends at once, before any thread begins.
        let engine = format!("best:threads={size}");
        xgames(folder, &["tournament", &engine, "json:false", "--game", "cross", "--size", "2", "--count", "2"])
    }),
    ("positions of a moving picture", 1000, |folder, size| {
        let moves = ["a2-a3 ", "a7-a6 ", "a3-a2 ", "a6-a7 "];
        let moves: String = moves.into_iter().cycle().take(size as usize - 1).collect();
        fs::write(folder.join("a.txt"), format!("[Game \"crossings\"]\n\n{moves}*\n")).unwrap();
        xgames(folder, &["animate", "--force", "-o", "a.svg", "a.txt"])
    }),
    ("pixels of a moving picture from left to right", 2000, |folder, size| {
        fs::write(folder.join("a.txt"), "[Game \"crossway\"]\n[Size \"2\"]\n\n*\n").unwrap();
        xgames(folder, &["animate", "--force", "--width", &size.to_string(), "-o", "a.gif", "a.txt"])
    }),
    ("characters of a tag on the page of `report`", 1000, |folder, size| {
        page(folder, &format!("[Game \"cross\"]\n[Event \"{}\"]\n\n1. a1 *\n", "é".times(size)))
    }),
    ("characters of a comment on the page of `report`", 20_000, |folder, size| {
        page(folder, &format!("[Game \"cross\"]\n\n1. a1 {{{}}} *\n", "é".times(size)))
    }),
    ("games in the table that the page of `report` has without scripts", 500, |folder, size| {
        page(folder, &"[Game \"cross\"]\n\n1. a1 *\n\n".times(size))
    }),
    ("text whose differences `fmt --diff` shows", 64 * MIB, |folder, size| {
        // A game is no longer than eight mebibytes.
        let game = filled("[Game \"cross\"]\n\n1. a1 {", b"a", "} *\n", 4 * MIB);
        let mut text = game.repeat(usize::try_from(size / (4 * MIB) - 1).unwrap());
        let rest = size - text.len() as u64 - 4 * MIB;
        text.extend(filled("[Game \"cross\"]\n\n1. a1 {", b"a", "} *\n", 4 * MIB + rest));
        fs::write(folder.join("a.txt"), text).unwrap();
        let output = xgames(folder, &["fmt", "--diff", "a.txt"]);
        // There are differences below the limit.
        Output { stdout: Vec::new(), ..output }
    }),
    // Limits that are reached from above.
    ("smallest board of Crossway", 2, |folder, size| board(folder, "crossway", size)),
    ("smallest board of Cross", 2, |folder, size| board(folder, "cross", size)),
];

/// Limits that would take too much time, memory or disk here: their lines, their values, the file and the definition of the limit, and
/// the file and the name of the test that tries it.
const ELSEWHERE: &[(&str, u64, [&str; 2], [&str; 2])] = &[
    ("unpacked size, as a multiple of the size on disk", 1000, [LIMIT, "ratio: 1000,"], [LIMIT, RATIO]),
    ("unpacked size at which the multiple begins to count", 64 * MIB, [LIMIT, "grace: 64 << 20,"], [LIMIT, RATIO]),
    ("unpacked size of one input", 1 << 40, [LIMIT, "total: 1 << 40,"], [LIMIT, RATIO]),
    (
        "members of an archive whose names are compared, so that a second `a.txt` is called `a~2.txt`",
        1 << 20,
        [NAMES, "MAX_COMPARED: usize = 1 << 20;"],
        [NAMES, "so_many_names_are_compared"],
    ),
    ("zip or Parquet inside another archive", 4 << 30, [LIMIT, "spool: 4 << 30"], [DAMAGE, CLAIMS]),
    (
        "window of zstd",
        128 * MIB,
        ["crates/analysis/src/archive/zstd.rs", "MAX_WINDOW: u64 = 128 << 20;"],
        [DAMAGE, CLAIMS],
    ),
    (
        "memory of a decoder of xz",
        160 * MIB,
        ["crates/analysis/src/archive/open.rs", "XZ_MEMORY: u32 = 160 << 10;"],
        [DAMAGE, CLAIMS],
    ),
    (
        "text that is read to try the corrections that an editor is offered at a time, as often as it is, with what they change",
        4 * MIB,
        [ACTIONS, "MOST_TRIED: usize = 4 << 20;"],
        [ACTIONS, "few_corrections_of_a_long_game_are_tried"],
    ),
    (
        "findings whose corrections an editor is offered at a time",
        50,
        [ACTIONS, "MOST: usize = 50;"],
        ["tests/all/language.rs", "actions_of_a_long_document_are_few"],
    ),
    (
        "certificate",
        2 << 30,
        ["src/commands/solve/certificates.rs", "LONGEST: u64 = 2 << 30;"],
        ["src/program/files.rs", "texts_have_a_greatest_length"],
    ),
    (
        "damaged games of a text of JSON or CSV whose end cannot be found, such as an object that is not closed, after which the reader finds the next one",
        100,
        ["crates/core/src/record/json/objects.rs", "MAX_RESUMES: usize = 100;"],
        ["crates/core/src/tests/damage.rs", "a_reader_goes_on_after_a_hundred_damaged_games"],
    ),
    (
        "page of a Parquet file, packed or unpacked",
        128 * MIB,
        [PAGE, "MAX_PAGE: u64 = 128 << 20;"],
        [PAGE, "a_page_has_a_greatest_length"],
    ),
    (
        "queries of `engine json` that wait",
        1000,
        [QUEUE, "MOST_WAITING: usize = 1000;"],
        [QUEUE, "a_thousand_queries_wait"],
    ),
    (
        "games that `replay` lists",
        200_000,
        ["src/program/viewer/catalogue.rs", "MAX_GAMES: usize = 200_000;"],
        ["tests/all/viewer.rs", "only_so_many_games_are_listed"],
    ),
    (
        "plan of a folder of jobs",
        2 << 30,
        ["src/commands/solve/jobs/folder.rs", "LONGEST_PLAN: u64 = 2 << 30;"],
        ["src/program/files.rs", "texts_have_a_greatest_length"],
    ),
    (
        "findings of a report for GitLab",
        10_000,
        ["crates/report/src/findings/gitlab.rs", "MAX_FINDINGS: usize = 10_000;"],
        ["crates/report/src/findings/mod.rs", "a_full_report_renders_nothing_more_of_a_finding"],
    ),
    (
        "message of an editor",
        128 * MIB,
        [TRANSPORT, "MAX_MESSAGE: u64 = 128 << 20;"],
        [TRANSPORT, "a_message_that_is_too_long_is_passed_over"],
    ),
    (
        "text that an editor sends",
        16 * MIB,
        [DOCUMENT, "MAX_LENGTH: usize = 16 << 20;"],
        [CONNECTION, "a_text_that_is_too_large_gets_one_message"],
    ),
    (
        "games of a text that an editor sends",
        50_000,
        [DOCUMENT, "MAX_GAMES: usize = 50_000;"],
        [CONNECTION, "a_text_that_is_too_large_gets_one_message"],
    ),
];

const NAMES: &str = "crates/analysis/src/archive/member_name.rs";
const ACTIONS: &str = "crates/language/src/answers/actions.rs";
const PAGE: &str = "crates/analysis/src/archive/parquet/page.rs";
const QUEUE: &str = "crates/language/src/engine_protocols/json/mod.rs";
const LIMIT: &str = "crates/analysis/src/archive/limit.rs";
const RATIO: &str = "the_greater_of_ratio_and_grace_is_allowed_up_to_the_total";
const DAMAGE: &str = "tests/all/archive_damage.rs";
const CLAIMS: &str = "claims_of_sizes_take_no_memory";
const TRANSPORT: &str = "crates/language/src/protocol/transport.rs";
const DOCUMENT: &str = "crates/language/src/document/mod.rs";
const CONNECTION: &str = "tests/all/lsp/connection.rs";

#[test]
fn each_line_has_a_test_and_each_test_a_line() {
    let rows = rows();
    let tried = TRIED.iter().map(|(what, limit, _)| (*what, *limit));
    let all: BTreeMap<&str, u64> = tried.chain(ELSEWHERE.iter().map(|(what, limit, ..)| (*what, *limit))).collect();
    assert_eq!(all, rows.iter().map(|(what, row)| (what.as_str(), row.limit)).collect());
    assert_eq!(all.len(), TRIED.len() + ELSEWHERE.len());
    for (what, _, [file, definition], [test_file, test]) in ELSEWHERE {
        let holds = |file: &str, text: &str| fs::read_to_string(Path::new(ROOT).join(file)).unwrap().contains(text);
        assert!(holds(file, definition), "{what}: {definition}");
        assert!(holds(test_file, &format!("fn {test}()")), "{what}: {test}");
    }
}

#[test]
fn limits_hold_at_below_and_above() {
    let rows = rows();
    let waiting = Mutex::new(TRIED.iter());
    let wrong = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                loop {
                    let Some((what, limit, run)) = waiting.lock().unwrap().next() else { return };
                    wrong.lock().unwrap().extend(faults(what, *limit, *run, &rows[*what]));
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Limits near which the program works for a second or longer. They are tried only once so near.
const SLOW: &[&str] = &[
    "cache",
    "file that `move` changes",
    "text that is read as a whole: a diagram, partial results, the set of positions of `bench`",
    "positions of a moving picture",
    "pixels of a moving picture from left to right",
];

/// Where a limit does not hold.
fn faults(what: &str, limit: u64, run: fn(&Path, u64) -> Output, row: &Row) -> Vec<String> {
    let beyond = if what.starts_with("smallest") { limit - 1 } else { limit + 1 };
    let inside = match what {
        _ if what.starts_with("smallest") => limit + 1,
        _ if SLOW.contains(&what) => limit / 16,
        _ => limit - 1,
    };
    let sign = row.sign.as_deref().expect(what);
    let name: String = what.chars().filter(char::is_ascii_alphanumeric).take(60).collect();
    let mut faults = Vec::new();
    for size in [inside, limit, beyond] {
        let folder = program::folder("limits", &name);
        let output = run(&folder, size);
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        let is_beyond = size == beyond;
        if said.contains(sign) != is_beyond || is_beyond && output.status.code() != Some(row.status) {
            let end: String = said.chars().take(300).collect();
            faults.push(format!("{what} at {size}: {:?}: {end}", output.status.code()));
        }
        fs::remove_dir_all(&folder).unwrap();
    }
    faults
}

/// If a command took time quadratic in the length of one of these texts, it would not end for many minutes.
#[test]
fn no_command_takes_time_quadratic_in_the_length_of_a_text() {
    let folder = program::folder("limits", "long");
    let event =
        |mark: &str| format!("[Event \"{}\"]\n[Game \"cross\"]\n\n1. a1 *\n", mark.times(2 * MIB / mark.len() as u64));
    let list = |first: u64| (first..first + 100_000).map(|number| format!("[{number}]")).collect::<String>();
    let texts: [(&str, String, &[&str]); 9] = [
        (
            "a.txt",
            format!("[Game \"cross\"]\n\n1. a1\n{}", ";\n".times(2 * MIB)),
            &["convert", "--to", "sgf", "-o", "out.sgf"],
        ),
        ("b.txt", "[Game \"cross\"] z9 * ".times(200_000), &["fmt", "--check"]),
        ("c.txt", event("\u{1b}"), &["replay"]),
        ("d.txt", event("\u{202e}"), &["convert", "--to", "ndjson", "-o", "out.ndjson"]),
        ("e.sgf", format!("(;XG[cross]SZ[6];B[a1]XN{}XR{})", list(0), list(1_000_000)), &["verify"]),
        ("g.txt", "[".times(2 * MIB), &["verify"]),
        ("i.json", "{\n".times(MIB) + "\"\"", &["verify"]),
        ("h.txt", "1-0 [".times(MIB), &["verify"]),
        ("f.txt", (0..150_000).map(|number| format!("\n[T{number} \"\"]\n")).collect(), &["verify"]),
    ];
    for (name, text, arguments) in texts {
        fs::write(folder.join(name), text).unwrap();
        let output = xgames(&folder, &[arguments, &[name]].concat());
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(matches!(output.status.code(), Some(0 | 1)), "{name}: {}", said.chars().take(500).collect::<String>());
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// A text that is said many times.
trait Times {
    fn times(&self, count: u64) -> String;
}

impl Times for str {
    fn times(&self, count: u64) -> String {
        self.repeat(usize::try_from(count).unwrap())
    }
}

/// A text of exactly this length, which is filled with a word between its beginning and its end.
fn filled(begin: &str, word: &[u8], end: &str, size: u64) -> Vec<u8> {
    let between = usize::try_from(size).unwrap() - begin.len() - end.len();
    let mut text = begin.as_bytes().to_vec();
    text.extend(word.iter().cycle().take(between));
    text.extend_from_slice(end.as_bytes());
    text
}

/// A file of this length, most of which takes no place on the disk.
fn sparse(folder: &Path, name: &str, begin: &str, size: u64) -> PathBuf {
    let path = folder.join(name);
    let mut file = File::create(&path).unwrap();
    file.write_all(begin.as_bytes()).unwrap();
    file.set_len(size).unwrap();
    path
}

/// Judges a file.
fn verify(folder: &Path, name: &str, content: &[u8]) -> Output {
    fs::write(folder.join(name), content).unwrap();
    xgames(folder, &["verify", "-j", "1", name])
}

/// The outputs of runs that are all beyond a limit, or none of them.
fn alike<const N: usize>(outputs: [Output; N]) -> Output {
    let is_refused = |output: &Output| {
        let said = [&output.stdout[..], &output.stderr].concat();
        String::from_utf8_lossy(&said).contains("is longer than")
    };
    let refused = outputs.iter().filter(|output| is_refused(output)).count();
    assert!([0, N].contains(&refused), "{refused} of {outputs:?}");
    outputs.into_iter().next().unwrap()
}

/// Plays against a program that waits for a question, gives one answer and ends.
fn answers(folder: &Path, answer: &str) -> Output {
    fs::write(folder.join("answer"), answer).unwrap();
    fs::write(folder.join("program"), "read question\ncat answer\n").unwrap();
    xgames(folder, &["tournament", "-q", "gtp:sh program", "uct:1", "--game", "cross", "--size", "2", "--count", "2"])
}

/// The games of a page of `report`, and its table.
fn page(folder: &Path, records: &str) -> Output {
    fs::write(folder.join("a.txt"), records).unwrap();
    let output = xgames(folder, &["report", "-q", "--force", "-o", "page.html", "a.txt"]);
    let page = fs::read_to_string(folder.join("page.html")).unwrap();
    let shown = page.lines().filter(|line| line.starts_with("{\"number\"") || line.starts_with("<p>"));
    Output { stdout: shown.collect::<String>().into(), ..output }
}

/// A game of this number of tags.
fn tags(count: u64, between: &str) -> String {
    let further: String = (1..count).map(|number| format!("[T{number} \"\"]{between}")).collect();
    format!("[Game \"cross\"]\n{further}\n*\n")
}

/// Judges a game on a board of this size.
fn board(folder: &Path, game: &str, size: u64) -> Output {
    verify(folder, "a.txt", format!("[Game \"{game}\"]\n[Size \"{size}\"]\n\n*\n").as_bytes())
}

/// Asks one game.
fn query(folder: &Path, query: &str) -> Output {
    fs::write(folder.join("a.txt"), inputs::GAME).unwrap();
    xgames(folder, &["select", "--count", "--where", query, "a.txt"])
}

/// Runs the program on this input, and returns its messages.
fn says(folder: &Path, arguments: &[&str], input: &[u8]) -> Output {
    fs::write(folder.join("typed"), input).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_xgames"));
    command.current_dir(folder).env("XDG_DATA_HOME", DATA).args(arguments);
    let typed = File::open(folder.join("typed")).unwrap();
    command.stdin(typed).stdout(Stdio::piped()).stderr(Stdio::piped()).output().unwrap()
}
