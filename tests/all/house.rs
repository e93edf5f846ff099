//! The layers of CONTRIBUTING.md hold: each file uses only what stands below its folder, no files use each other in a circle,
//! and a game is named only in its own folders and where it must be.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use xgames::games::Game;

/// The crates, from the top, with the name by which others use them.
const CRATES: [(&str, &str); 7] = [
    ("src/", "xgames"),
    ("crates/language/src/", "xgames_language"),
    ("crates/report/src/", "xgames_report"),
    ("crates/columns/src/", "xgames_columns"),
    ("crates/analysis/src/", "xgames_analysis"),
    ("crates/search/src/", "xgames_search"),
    ("crates/core/src/", "xgames_core"),
];

/// A source file without its tests and comments.
struct Source {
    /// The path from the root, such as `crates/core/src/judge/mod.rs`.
    path: String,
    /// The place in [`CRATES`].
    krate: usize,
    /// The names of its modules from the root of the crate, such as `["judge", "replay"]`.
    module: Vec<String>,
    /// The code, in which the number of a text takes its place, such as `"3"`.
    code: String,
    /// The string literals by number.
    texts: Vec<String>,
}

/// The names of the modules and items of a path, from that of the crate.
type Names = Vec<String>;

impl Source {
    /// The folder or file at the root of the crate; `lib.rs` and `main.rs` have none.
    fn top(&self) -> Option<&str> {
        self.module.first().map(String::as_str)
    }

    /// The path of the module, from the name of its crate.
    fn names(&self) -> Names {
        [CRATES[self.krate].1.to_owned()].into_iter().chain(self.module.iter().cloned()).collect()
    }

    /// The paths that the code uses, with the names of the groups of `use` written out.
    fn used(&self) -> Vec<Names> {
        let mut all = Vec::new();
        let starts = ["crate::", "super::", "self::"].into_iter().chain(CRATES[1..].iter().map(|(_, name)| *name));
        for start in starts {
            for (at, _) in self.code.match_indices(start) {
                let before = self.code[..at].chars().next_back();
                if before.is_some_and(|before| is_of_word(before) || before == ':') {
                    continue;
                }
                spell_out(&self.code[at..], &[], &mut all);
            }
        }
        all.iter().filter_map(|path| self.rooted(&path.names)).collect()
    }

    /// The names that the file imports from elsewhere, and their paths. Others may use them as if they were its own.
    fn imports(&self) -> Vec<(String, Names)> {
        let mut all = Vec::new();
        for (at, start) in self.code.match_indices("use ") {
            if !self.code[..at].ends_with(is_of_word) {
                spell_out(&self.code[at + start.len()..], &[], &mut all);
            }
        }
        let imported = |path: &Path| Some((path.alias.clone(), self.rooted(&path.names)?));
        all.iter().filter_map(imported).collect()
    }

    /// A path that begins with the name of its crate. One that begins with another name begins in a module of this file.
    fn rooted(&self, path: &[String]) -> Option<Names> {
        let (first, rest) = path.split_first()?;
        let mut base = self.names();
        match first.as_str() {
            "crate" => base.truncate(1),
            "self" => {}
            "super" => {
                let ups = path.iter().take_while(|name| *name == "super").count();
                base.truncate(base.len().checked_sub(ups).filter(|left| *left > 0)?);
                base.extend(path[ups..].iter().cloned());
                return Some(base);
            }
            name if CRATES.iter().any(|(_, krate)| *krate == name) => base = vec![name.to_owned()],
            _ => base.push(first.clone()),
        }
        base.extend(rest.iter().cloned());
        Some(base)
    }
}

fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// A path as it is written, and the name that it has in the file.
struct Path {
    names: Names,
    alias: String,
}

/// Adds all paths of a text that begins with one, such as the three of `a::{b, c::{d, e as f}}`.
fn spell_out<'c>(mut code: &'c str, before: &[String], all: &mut Vec<Path>) -> &'c str {
    let mut names = before.to_vec();
    loop {
        let length = code.find(|letter: char| !is_of_word(letter)).unwrap_or(code.len());
        if length > 0 {
            names.push(code[..length].to_owned());
        }
        code = &code[length..];
        if let Some(rest) = code.strip_prefix("::") {
            code = rest.trim_start();
            continue;
        }
        let Some(mut rest) = code.strip_prefix('{').filter(|_| length == 0) else {
            let alias = code.strip_prefix(" as ").and_then(|rest| rest.split(|letter| !is_of_word(letter)).next());
            let alias = alias.or(names.last().map(String::as_str)).unwrap_or_default().to_owned();
            all.push(Path { names, alias });
            return code;
        };
        loop {
            rest = rest.trim_start_matches([',', ' ', '\n']);
            if rest.is_empty() || rest.starts_with('}') {
                return rest.strip_prefix('}').unwrap_or(rest);
            }
            let after = spell_out(rest, &names, all);
            // An ` as other` is not the name of an item.
            let to_next = after.find([',', '}']).unwrap_or(after.len());
            rest = if after.len() < rest.len() { &after[to_next..] } else { &rest[1..] };
        }
    }
}

/// Separates the code from its texts; comments are left out.
fn read_code(mut text: &str) -> (String, Vec<String>) {
    let (mut code, mut texts) = (String::new(), Vec::new());
    while let Some(letter) = text.chars().next() {
        let rest = &text[letter.len_utf8()..];
        let raw = text.strip_prefix('r').filter(|_| !code.ends_with(|before| is_of_word(before) && before != 'b'));
        let fence = raw.map(|raw| &raw[..raw.len() - raw.trim_start_matches('#').len()]);
        if text.starts_with("//") {
            text = text.find('\n').map_or("", |end| &text[end..]);
        } else if let Some(inner) = fence.and_then(|fence| raw?.strip_prefix(fence)?.strip_prefix('"')) {
            let (inner, after) = inner.split_once(&format!("\"{}", fence.unwrap_or_default())).expect("an end");
            code.push_str(&format!("\"{}\"", texts.len()));
            texts.push(inner.to_owned());
            text = after;
        } else if letter == '"' {
            let end = end_of_literal(rest, '"');
            code.push_str(&format!("\"{}\"", texts.len()));
            texts.push(rest[..end].to_owned());
            text = &rest[end + 1..];
        } else if letter == '\'' && (rest.starts_with('\\') || rest.chars().nth(1) == Some('\'')) {
            code.push_str("' '");
            text = &rest[end_of_literal(rest, '\'') + 1..];
        } else {
            code.push(letter);
            text = rest;
        }
    }
    (code, texts)
}

#[test]
fn texts_are_separated_from_code() {
    let (code, texts) = read_code("a('\"', b'\\'', \"x\\\"y\", r#\"two\n\"lines\"\"#) // \"z\nfn b<'c>() { \"}\" }");
    assert_eq!(code, "a(' ', b' ', \"0\", \"1\") \nfn b<'c>() { \"2\" }");
    assert_eq!(texts, ["x\\\"y", "two\n\"lines\"", "}"]);
    assert_eq!(without_tests("a; #[cfg(test)]\nfn b(c: [u8; 3]) { d(); } e;"), "a;  e;");
}

/// The place of the mark that ends a literal, in the text after its beginning.
fn end_of_literal(text: &str, mark: char) -> usize {
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' => drop(letters.next()),
            _ if letter == mark && (at > 0 || mark == '"') => return at,
            _ => {}
        }
    }
    panic!("a literal does not end: {text}");
}

/// The beginnings of what marks items that only tests have.
const MARKS_OF_TESTS: [&str; 3] = ["#[cfg(test)", "#[cfg(any(test, tiny_hex)", "#[cfg(all(test,"];

/// The code before the next item that only tests have, and from it on.
fn split_at_tests(code: &str) -> Option<(&str, &str)> {
    let at = MARKS_OF_TESTS.iter().filter_map(|mark| code.find(mark)).min()?;
    Some((&code[..at], code[at..].split_once(']')?.1))
}

/// The code without items that only tests have.
fn without_tests(mut code: &str) -> String {
    let mut kept = String::new();
    while let Some((before, item)) = split_at_tests(code) {
        kept.push_str(before);
        // An item ends with its block, or with a semicolon or comma outside of brackets.
        let mut depth = 0;
        let is_end = |letter: char| {
            depth += i32::from("([{".contains(letter)) - i32::from(")]}".contains(letter));
            depth == 0 && "};,".contains(letter)
        };
        code = &item[item.find(is_end).map_or(item.len(), |end| end + 1)..];
    }
    kept + code
}

/// The names of the modules in files of their own that only tests have, such as `tests` of `#[cfg(test)] mod tests;`.
fn modules_of_tests(mut code: &str) -> Vec<&str> {
    let mut names = Vec::new();
    while let Some((_, item)) = split_at_tests(code) {
        let declared = item.split(';').next().and_then(|item| item.rsplit_once("mod "));
        let name = declared.filter(|(before, _)| matches!(before.trim(), "" | "pub")).map(|(_, name)| name);
        names.extend(name.filter(|name| name.chars().all(is_of_word)));
        code = item;
    }
    names
}

#[test]
fn modules_of_tests_are_found_where_they_are_declared() {
    let code = "#[cfg(test)]\nmod a;\n#[cfg(any(test, tiny_hex))]\npub mod b; mod c; #[cfg(test)] mod d { e; }";
    assert_eq!(modules_of_tests(code), ["a", "b"]);
    assert_eq!(modules_of_tests("#[cfg(all(test, unix))]\nmod a; #[cfg(any(test, unix))] mod b;"), ["a"]);
    let met = |path: &str| sources().iter().any(|source| source.path == path);
    assert!(met("src/cli/paths.rs") && !met("crates/core/src/judge/fast_paths.rs"));
}

/// All source files that are not tests.
fn sources() -> Vec<Source> {
    let mut all = Vec::new();
    for (krate, (root, _)) in CRATES.iter().enumerate() {
        read_folder(std::path::Path::new(root), krate, root, &mut all);
    }
    let of_tests: BTreeSet<Names> = all
        .iter()
        .flat_map(|source| {
            let names = modules_of_tests(&source.code).into_iter();
            names.map(|name| [source.names(), vec![name.to_owned()]].concat())
        })
        .collect();
    all.retain(|source| {
        let names = source.names();
        !(1..=names.len()).any(|length| of_tests.contains(&names[..length]))
    });
    all.iter_mut().for_each(|source| source.code = without_tests(&source.code));
    assert!(all.len() > 400);
    all
}

fn read_folder(folder: &std::path::Path, krate: usize, root: &str, all: &mut Vec<Source>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() {
            read_folder(&path, krate, root, all);
        } else if let Some(stem) = name.strip_suffix(".rs") {
            let text = fs::read_to_string(&path).unwrap();
            let path = path.to_str().unwrap().replace('\\', "/");
            let inner = path[root.len()..].trim_end_matches(".rs");
            let mut module: Vec<String> = inner.split('/').map(str::to_owned).collect();
            if ["mod", "lib", "main"].contains(&stem) {
                module.pop();
            }
            let (code, texts) = read_code(&text);
            all.push(Source { path, krate, module, code, texts });
        }
    }
}

/// The folders and files of each crate in the order of CONTRIBUTING.md, from the top.
fn order() -> Vec<(usize, String)> {
    let text = fs::read_to_string("CONTRIBUTING.md").unwrap();
    let tree = text.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let (mut krate, mut order) = (None, Vec::new());
    for line in tree.lines() {
        let name = line.split_whitespace().next().unwrap_or_default();
        if !line.starts_with(' ') {
            krate = CRATES.iter().position(|(root, _)| *root == name);
        } else if let Some(krate) = krate
            && line[2..].starts_with(|first: char| first.is_alphabetic())
        {
            order.push((krate, name.trim_end_matches('/').trim_end_matches(".rs").to_owned()));
        }
    }
    order
}

#[test]
fn each_file_uses_only_what_stands_below_it() {
    let order = order();
    let place =
        |krate: usize, top: &str| order.iter().position(|(in_crate, name)| (*in_crate, &**name) == (krate, top));
    let mut wrong = BTreeSet::new();
    for source in sources() {
        let Some(top) = source.top() else { continue };
        let Some(own) = place(source.krate, top) else {
            wrong.insert(format!("{}: its folder is missing in CONTRIBUTING.md", source.path));
            continue;
        };
        for path in source.used() {
            let Some(krate) = CRATES.iter().position(|(_, name)| *name == path[0]) else { continue };
            let used = path.get(1).and_then(|top| place(krate, top));
            if krate < source.krate || used.is_some_and(|used| used < own) {
                wrong.insert(format!("{}: {}", source.path, path.join("::")));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn commands_do_not_use_one_another() {
    let mut wrong = BTreeSet::new();
    for source in sources().iter().filter(|source| source.top() == Some("commands")) {
        let own = source.module.get(1);
        let others = source.used().into_iter().filter(|path| path.len() > 2 && path[..2] == ["xgames", "commands"]);
        for path in others.filter(|path| own.is_some() && path.get(2) != own) {
            wrong.insert(format!("{}: {}", source.path, path.join("::")));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// No files or folders of one folder use each other in a circle. A file belongs to the module that declares it; an item that a
/// module only passes on is looked for where it comes from.
#[test]
fn no_files_use_each_other_in_a_circle() {
    let sources = sources();
    let mut imports: BTreeMap<Names, Vec<(String, Names)>> = BTreeMap::new();
    for source in &sources {
        // The crate of the program has two roots.
        imports.entry(source.names()).or_default().extend(source.imports());
    }
    let mut uses: BTreeMap<Names, BTreeSet<Names>> = BTreeMap::new();
    for source in &sources {
        for path in source.used() {
            let own = source.names();
            let Some(file) = file_of(path, &imports) else { continue };
            let common = own.iter().zip(&file).take_while(|(one, other)| one == other).count();
            if common > 0 && common < own.len().min(file.len()) {
                let [own, file] = [own, file].map(|names| names[..=common].to_vec());
                uses.entry(own).or_default().insert(file);
            }
        }
    }
    let mut circles = BTreeSet::new();
    for start in uses.keys() {
        let (mut seen, mut next) = (BTreeSet::new(), uses[start].clone());
        while let Some(file) = next.pop_first() {
            if file == *start {
                circles.insert(format!(
                    "{}: {:?}",
                    start.join("::"),
                    uses[start].iter().map(|names| names.last().unwrap()).collect::<Vec<_>>()
                ));
            }
            if seen.insert(file.clone()) {
                next.extend(uses.get(&file).into_iter().flatten().cloned());
            }
        }
    }
    assert!(circles.is_empty(), "{circles:#?}");
}

/// The module of the file in which the item of this path is written.
fn file_of(mut path: Names, imports: &BTreeMap<Names, Vec<(String, Names)>>) -> Option<Names> {
    // Imports that lead to each other have no end.
    for _ in 0..9 {
        let length = (1..=path.len()).rev().find(|length| imports.contains_key(&path[..*length]))?;
        let (file, rest) = path.split_at(length);
        let imported = rest.first().and_then(|name| imports[file].iter().find(|(alias, _)| alias == name));
        match imported {
            Some((_, origin)) => path = origin.iter().chain(&rest[1..]).cloned().collect(),
            None => return Some(file.to_vec()),
        }
    }
    None
}

/// Where games may be named: the list of games, formats and commands of one game alone, and examples on the command line.
const MAY_NAME_GAMES: &[(&str, &str)] = &[
    ("crates/core/src/games/list.rs", "the list of games"),
    ("crates/core/src/games/position.rs", "a kind of moves that has the name of a game"),
    ("crates/core/src/generate/", "random players and faults of each game"),
    ("crates/core/src/diagnostic/codes.rs", "examples of records"),
    ("crates/core/src/record/abstractplay/", "a format of Crossway"),
    ("crates/core/src/record/wedel.rs", "a format of Crosswise"),
    ("crates/core/src/record/format.rs", "the list of formats"),
    ("crates/core/src/record/json/read.rs", "an example of a record"),
    ("crates/search/src/solver/mod.rs", "the solvers of each game"),
    ("crates/analysis/src/contest/", "matches of Crosswise"),
    ("crates/report/src/render/scene/stones.rs", "a cross as a stone"),
    ("crates/report/src/render/scene/theme.rs", "a cross as a mark and as a stone"),
    ("crates/report/src/render/solution/", "margins and odds of Crosswise"),
    ("crates/report/src/tables/contest.rs", "matches of Crosswise"),
    ("crates/report/src/tables/score.rs", "points of Crosswise"),
    ("src/cli/examples.rs", "examples"),
    ("src/cli/groups.rs", "an example"),
    ("src/cli/value_parsers.rs", "turn cycles of Crosswise, reduced boards and endgame tables of Crossings"),
    ("src/commands/match_.rs", "a command about Crosswise"),
    ("src/commands/score.rs", "a command about Crosswise"),
    ("src/program/endgames.rs", "endgame tables of Crossings"),
    ("src/commands/solve/", "margins and odds of Crosswise, reduced boards and endgame tables of Crossings"),
];

#[test]
fn games_are_named_in_their_folders() {
    let names = Game::ALL.map(Game::name);
    let titles = Game::ALL.map(|game| game.title().replace(' ', ""));
    let is_title = |word: &str| titles.iter().any(|title| title == word);
    let is_rule = |word: &str| {
        let number = |game: &Game| word.strip_prefix(game.profile().rule_letters);
        let number = Game::ALL.iter().find_map(number).unwrap_or_default();
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    };
    let (mut named, mut needed) = (BTreeSet::new(), BTreeSet::new());
    for source in sources() {
        if source.module.iter().any(|name| names.contains(&&**name)) {
            continue;
        }
        let is_named = |(before, word, after): &(&str, &str, &str)| {
            let is_module = names.contains(word) && (before.ends_with("::") || after.starts_with("::"));
            is_module || is_title(word)
        };
        let in_code = source.code.lines().filter(|line| words(line).iter().any(is_named));
        let is_said = |(_, word, _): &(&str, &str, &str)| names.contains(word) || is_title(word) || is_rule(word);
        let texts =
            source.code.split('"').skip(1).step_by(2).map(|number| &*source.texts[number.parse::<usize>().unwrap()]);
        let in_texts = texts.filter(|text| words(text).iter().any(is_said));
        let places: Vec<&str> = in_code.chain(in_texts).collect();
        match MAY_NAME_GAMES.iter().find(|(path, _)| source.path.starts_with(path)) {
            Some(_) if places.is_empty() => {}
            Some((path, _)) => drop(needed.insert(path)),
            None => named.extend(places.iter().map(|place| format!("{}: {}", source.path, place.trim()))),
        }
    }
    assert!(named.is_empty(), "{} lines: {named:#?}", named.len());
    for (path, reason) in MAY_NAME_GAMES {
        assert!(needed.contains(path), "no game is named in {path}: {reason}");
    }
}

/// The words of a text, each between the text before and after it.
fn words(text: &str) -> Vec<(&str, &str, &str)> {
    let mut words = Vec::new();
    let mut start = 0;
    for word in text.split(|letter: char| !is_of_word(letter)) {
        let end = start + word.len();
        words.push((&text[..start], word, &text[end..]));
        start = end + text[end..].chars().next().map_or(0, char::len_utf8);
    }
    words
}

/// A path on the command line says by its type what becomes of the file; see `src/cli/paths.rs`.
#[test]
fn arguments_that_are_paths_have_types_of_paths() {
    for source in sources().iter().filter(|source| source.top() == Some("cli") && source.path != "src/cli/paths.rs") {
        let has_own = source.code.contains("PathBuf") || source.code.contains("OsString>");
        assert!(
            !has_own || ["src/cli/parse.rs", "src/cli/spellings.rs", "src/cli/typography.rs"].contains(&&*source.path),
            "{}: use InputPath, OutputPath or KeptPath",
            source.path
        );
    }
}

/// The files of the program that write otherwise than by `program::output`, each with its reason.
const MAY_WRITE: &[(&str, &str)] = &[
    ("src/commands/move_/mod.rs", "it asks whether the record can be written"),
    ("src/commands/select/split.rs", "files in a temporary folder grow"),
    ("src/commands/solve/jobs/folder.rs", "jobs that are no longer needed are removed"),
    ("src/commands/verify/mod.rs", "the summary of a job is added to that of other steps"),
    ("src/program/file_lock.rs", "a lock is a file"),
    ("src/program/git.rs", "records of another revision are in a temporary folder"),
    ("src/program/interrupt.rs", "an interrupted run removes what it has begun"),
    ("src/program/leftovers.rs", "what an ended run has left is removed"),
    ("src/program/output/", "the one place"),
    ("src/program/playing/record_file.rs", "it removes its own file"),
];

/// A file may be called `::error::`, and text that begins with its name may become the beginning of a line.
#[test]
fn names_of_files_are_shown_as_paths() {
    let mut wrong = BTreeSet::new();
    for source in sources().iter().filter(|source| source.path != "crates/core/src/diagnostic/printable.rs") {
        for (_, argument) in
            source.code.match_indices("printable(").map(|(at, call)| source.code.split_at(at + call.len()))
        {
            let argument = argument.split([')', '(']).next().unwrap_or_default();
            let is_name = ["file", "path", "source.name"].iter().any(|name| argument.ends_with(name));
            if is_name {
                wrong.insert(format!("{}: printable({argument}: use printable_path", source.path));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The files that write to standard output otherwise than by `program::output`, each with its reason. A terminal must not get what is
/// in records as it is.
const MAY_PRINT: &[(&str, &str)] = &[
    ("src/cli/parse.rs", "the help and the version"),
    ("src/commands/engine.rs", "a protocol"),
    ("src/commands/fmt/diff.rs", "each line is made safe; some have colours"),
    ("src/commands/generate.rs", "the games are its own"),
    ("src/commands/lsp.rs", "a protocol"),
    ("src/commands/stats/mod.rs", "boards without text of records"),
    ("src/commands/verify/mod.rs", "reports make each text safe; some have colours"),
    ("src/program/end_mark.rs", "a mark without text of records"),
    ("src/program/output/", "the one place"),
    ("src/program/screen/terminal.rs", "pages"),
];

#[test]
fn standard_output_is_written_in_one_place() {
    let asked = [
        "::choice(&io::stdout())",
        "terminal_size_of(io::stdout())",
        "of_stream(&io::stdout())",
        "io::stdout().is_terminal()",
    ];
    let prints = |source: &Source| {
        let code = asked.iter().fold(source.code.clone(), |code, question| code.replace(question, ""));
        let ways = ["io::stdout()", "anstream::stdout()", "print!(", "println!("];
        source.krate == 0 && ways.iter().any(|way| code.contains(way))
    };
    expect_only(MAY_PRINT, prints);
}

/// The files that name the folder of temporary files, or the crate for them, each with its reason. What a killed program leaves there must be
/// found by the next one, and errors must name the folder.
const MAY_BE_TEMPORARY: &[(&str, &str)] = &[
    ("crates/analysis/src/archive/temporary.rs", "files without names"),
    ("crates/language/src/protocol/files.rs", "folders of the crate can be used"),
    ("src/commands/train/progress.rs", "it asks whether files can be made in a folder"),
    ("src/program/data_folder.rs", "it asks whether files can be made in a folder"),
    ("src/program/output/aside.rs", "files and folders with names"),
    ("src/program/sandbox.rs", "the folder may be written"),
];

#[test]
fn temporary_files_are_made_in_one_place() {
    expect_only(MAY_BE_TEMPORARY, |source| ["tempfile::", "temp_dir("].iter().any(|way| source.code.contains(way)));
}

/// `thread::spawn` and `Scope::spawn` panic if the system has no thread left. `thread::Builder` says so.
#[test]
fn a_thread_that_cannot_begin_is_no_panic() {
    let begins = |source: &Source| ["thread::spawn(", "scope.spawn("].iter().any(|way| source.code.contains(way));
    let wrong: Vec<_> = sources().into_iter().filter(begins).map(|source| source.path).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn files_are_written_in_one_place() {
    let ways = ["File::create", "fs::write", "fs::rename", "fs::remove", "fs::copy", "OpenOptions"];
    expect_only(MAY_WRITE, |source| {
        let code = source.code.replace("certificates::File::create", "");
        source.krate == 0 && ways.iter().any(|way| code.contains(way))
    });
}

/// Only the files of a list do something, and each path of the list, which has its reason, has one that does.
fn expect_only(list: &[(&str, &str)], does: impl Fn(&Source) -> bool) {
    let (mut wrong, mut needed) = (BTreeSet::new(), BTreeSet::new());
    for source in sources().into_iter().filter(does) {
        match list.iter().find(|(path, _)| source.path.starts_with(path)) {
            Some((path, _)) => drop(needed.insert(path)),
            None => drop(wrong.insert(source.path)),
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    for (path, reason) in list {
        assert!(needed.contains(path), "this is not done in {path}: {reason}");
    }
}
