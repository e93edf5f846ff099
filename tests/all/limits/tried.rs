//! Limits that are tried with the program.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output};

use super::runs::{
    MIB, Times, alike, answers, board, faulty_games, filled, games_of_players, page, query, says, sparse, tags, verify,
    width,
};
use crate::support::inputs;
use crate::support::program::xgames;

/// A limit that is tried with the program: its line, its value, and a run with an input of this size in a folder of its own.
pub(super) type Tried = (&'static str, u64, fn(&Path, u64) -> Output);

/// A limit that is tried with the program.
pub(super) const TRIED: &[Tried] = &[
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
        alike(
            "is longer than",
            all.map(|(name, before, [begin, end], after)| {
                let game = filled(begin, b"so on ", end, size);
                verify(folder, name, &[before.as_bytes(), &game, after.as_bytes()].concat())
            }),
        )
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
    (
        "archives and compressed files in one another; an archive and what it is compressed with count as one",
        2,
        |folder, size| {
            let game = inputs::GAME.as_bytes().to_vec();
            let zipped = (0..size)
                .fold(game.clone(), |inner, at| inputs::zip(&[(if at == 0 { "a.txt" } else { "a.zip" }, &inner)]));
            let packed = (0..size).fold(game.clone(), |inner, _| inputs::gzip(inner));
            let both = (0..size).fold(game.clone(), |inner, at| {
                inputs::gzip(inputs::zip(&[(if at == 0 { "a.txt" } else { "a.zip.gz" }, &inner)]))
            });
            let packed_zip = (0..size).fold(inputs::zip(&[("a.txt", &game)]), |inner, _| inputs::gzip(inner));
            let packed_tar = (0..size).fold(inputs::tar(&[("a.txt", &game)]), |inner, _| inputs::gzip(inner));
            let in_zip = (0..size - 1).fold(inputs::zip(&[("a.txt", &game)]), |inner, _| inputs::gzip(inner));
            let in_zip = inputs::zip(&[("a.zip.gz", &in_zip)]);
            alike(
                "is nested too deeply",
                [zipped, packed, both, packed_zip, packed_tar, in_zip].map(|bytes| verify(folder, "a", &bytes)),
            )
        },
    ),
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
        fs::write(folder.join("puzzles.txt"), include_bytes!("../../../docs/puzzles.txt")).unwrap();
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
    ("characters of a pattern of paths, on the command line and in `[[path]]`", 1000, |folder, size| {
        fs::write(folder.join("a.txt"), inputs::GAME).unwrap();
        fs::write(folder.join("c.toml"), format!("[[path]]\nglob = '{}'\n", "a".times(size))).unwrap();
        xgames(folder, &["validate", "--config", "c.toml", "a.txt"])
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
    ("findings of a report for GitLab", 10_000, |folder, size| {
        fs::write(folder.join("a.txt"), faulty_games(size)).unwrap();
        xgames(folder, &["verify", "-q", "--output-format", "gitlab", "a.txt"])
    }),
    ("findings of each severity that have an annotation for GitHub", 10, |folder, size| {
        fs::write(folder.join("a.txt"), faulty_games(size)).unwrap();
        xgames(folder, &["verify", "-q", "--output-format", "github", "a.txt"])
    }),
    ("rows of the job summary for GitHub", 50, |folder, size| {
        fs::write(folder.join("a.txt"), faulty_games(size)).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_xgames"));
        command.current_dir(folder).args(["verify", "-q", "--output-format", "github", "a.txt"]);
        let output = command.env("GITHUB_STEP_SUMMARY", folder.join("summary")).output().unwrap();
        Output { stdout: fs::read(folder.join("summary")).unwrap(), ..output }
    }),
    ("inputs that could not be read in a report in SARIF", 1000, |folder, size| {
        let names: Vec<String> = (0..size).map(|number| format!("{number}.txt")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        xgames(folder, &[&["verify", "-q", "--output-format", "sarif"], &names[..]].concat())
    }),
    ("rows of a table of `stats`, as text and as a page", 50, |folder, size| {
        fs::write(folder.join("a.txt"), games_of_players(size)).unwrap();
        let run = |format| xgames(folder, &["stats", "-q", "--players", "--output-format", format, "a.txt"]);
        alike("and 1 ", [run("text"), run("html")])
    }),
    ("players with a section on the page of `report`", 100, |folder, size| {
        fs::write(folder.join("a.txt"), games_of_players(size)).unwrap();
        let output = xgames(folder, &["report", "-q", "--force", "-o", "page.html", "a.txt"]);
        Output { stdout: fs::read(folder.join("page.html")).unwrap(), ..output }
    }),
    ("pixels of a picture from left to right, at most", 8000, width),
    ("line of the header of a message of an editor, with its end", 4096, |folder, size| {
        let line = filled("X: ", b"a", "\r\n", size);
        let output = says(folder, &["lsp"], &[&line, &b"Content-Length: 2\r\n\r\n{}"[..]].concat());
        Output { stderr: Vec::new(), ..output }
    }),
    (
        "removed and added lines of a game up to which `fmt --diff` shows what stays between them",
        256,
        |folder, size| {
            // An empty line between tags is removed.
            let (first, second) = ("\n".times(size / 2), "\n".times(size - size / 2));
            let game = format!("[Game \"cross\"]\n{first}[Size \"2\"]\n{second}[Result \"*\"]\n\n1. a1 *\n");
            fs::write(folder.join("a.txt"), game).unwrap();
            let output = xgames(folder, &["fmt", "--diff", "-q", "a.txt"]);
            let diff = String::from_utf8(output.stdout).unwrap();
            let removed_tags = diff.lines().filter(|line| line.starts_with("-["));
            Output { stdout: removed_tags.collect::<String>().into(), ..output }
        },
    ),
    ("text whose differences `fmt --diff` shows", 64 * MIB, |folder, size| {
        // A game has at most eight mebibytes.
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
    ("smallest number of pixels of a picture from left to right", 50, width),
    ("smallest board of Crossway", 2, |folder, size| board(folder, "crossway", size)),
    ("smallest board of Cross", 2, |folder, size| board(folder, "cross", size)),
];
