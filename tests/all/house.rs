//! The layers of CONTRIBUTING.md hold: each file uses only what stands below its folder, no files use each other in a circle,
//! and a game is named only in its own folders and where it must be.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use xgames::games::Game;

/// The crates, from the top, with the name by which others use them.
const CRATES: [(&str, &str); 5] = [
    ("src/", "xgames"),
    ("crates/report/src/", "xgames_report"),
    ("crates/analysis/src/", "xgames_analysis"),
    ("crates/search/src/", "xgames_search"),
    ("crates/core/src/", "xgames_core"),
];

/// A source file without its tests, comments and texts.
struct Source {
    /// The path from the root, such as `crates/core/src/judge/mod.rs`.
    path: String,
    /// The place in [`CRATES`].
    krate: usize,
    /// The names of its modules from the root of the crate, such as `["judge", "replay"]`.
    module: Vec<String>,
    code: String,
}

impl Source {
    /// The folder or file at the root of the crate; `lib.rs` and `main.rs` have none.
    fn top(&self) -> Option<&str> {
        self.module.first().map(String::as_str)
    }

    /// The paths that the code uses, with the names of the groups of `use` written out.
    fn used(&self) -> Vec<Vec<String>> {
        let mut all = Vec::new();
        let starts = ["crate::", "super::", "self::"].into_iter().chain(CRATES[1..].iter().map(|(_, name)| *name));
        for start in starts {
            for (at, _) in self.code.match_indices(start) {
                let before = self.code[..at].chars().next_back();
                if before.is_some_and(|before| before.is_alphanumeric() || before == '_' || before == ':') {
                    continue;
                }
                spell_out(&self.code[at..], &[], &mut all);
            }
        }
        all.iter().filter_map(|path| self.rooted(path)).collect()
    }

    /// A path that begins with the name of its crate.
    fn rooted(&self, path: &[String]) -> Option<Vec<String>> {
        let (first, rest) = path.split_first()?;
        let mut base = vec![CRATES[self.krate].1.to_owned()];
        match first.as_str() {
            "crate" => {}
            "self" => base.extend(self.module.iter().cloned()),
            "super" => {
                let ups = path.iter().take_while(|name| *name == "super").count();
                base.extend(self.module[..self.module.len().checked_sub(ups)?].iter().cloned());
                base.extend(path[ups..].iter().cloned());
                return Some(base);
            }
            name => base = vec![name.to_owned()],
        }
        base.extend(rest.iter().cloned());
        Some(base)
    }
}

/// Adds all paths of a text that begins with one, such as the three of `a::{b, c::{d, e}}`.
fn spell_out<'c>(mut code: &'c str, before: &[String], all: &mut Vec<Vec<String>>) -> &'c str {
    let mut path = before.to_vec();
    loop {
        let length = code.find(|letter: char| !(letter.is_alphanumeric() || letter == '_')).unwrap_or(code.len());
        if length > 0 {
            path.push(code[..length].to_owned());
        }
        code = &code[length..];
        if let Some(rest) = code.strip_prefix("::") {
            code = rest.trim_start();
            if !code.starts_with('{') {
                continue;
            }
        }
        let Some(mut rest) = code.strip_prefix('{').filter(|_| length == 0) else {
            all.push(path);
            return code;
        };
        loop {
            rest = rest.trim_start_matches([',', ' ', '\n']);
            if rest.is_empty() || rest.starts_with('}') {
                return rest.strip_prefix('}').unwrap_or(rest);
            }
            let after = spell_out(rest, &path, all);
            // What cannot be the name of an item, such as ` as other`.
            let to_next = after.find([',', '}']).unwrap_or(after.len());
            rest = if after.len() < rest.len() { &after[to_next..] } else { &rest[1..] };
        }
    }
}

/// The code without comments, texts and the unit tests at its end.
fn without_comments(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let mut code = String::new();
    for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
        let parts: Vec<&str> = line.split('"').collect();
        code.extend(parts.iter().step_by(2).copied());
        code.push('\n');
    }
    code
}

/// All source files that are not tests.
fn sources() -> Vec<Source> {
    let mut all = Vec::new();
    for (krate, (root, _)) in CRATES.iter().enumerate() {
        read_folder(Path::new(root), krate, root, &mut all);
    }
    assert!(all.len() > 400);
    all
}

fn read_folder(folder: &Path, krate: usize, root: &str, all: &mut Vec<Source>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() {
            read_folder(&path, krate, root, all);
        } else if let Some(stem) = name.strip_suffix(".rs") {
            let text = fs::read_to_string(&path).unwrap();
            let is_test = ["tests", "testing", "paths", "test"].contains(&stem) && text.contains("assert")
                || name == "tiny_hex.rs";
            if is_test {
                continue;
            }
            let path = path.to_str().unwrap().replace('\\', "/");
            let inner = path[root.len()..].trim_end_matches(".rs");
            let mut module: Vec<String> = inner.split('/').map(str::to_owned).collect();
            if ["mod", "lib", "main"].contains(&stem) {
                module.pop();
            }
            all.push(Source { path, krate, module, code: without_comments(&text) });
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

/// Files that are neither in a folder of the other nor its `mod.rs` do not use each other, directly or by others of the same
/// folder.
#[test]
fn no_files_use_each_other_in_a_circle() {
    let sources = sources();
    let by_module: BTreeMap<Vec<&str>, usize> = sources
        .iter()
        .enumerate()
        .map(|(index, source)| {
            let module = source.module.iter().map(String::as_str);
            (std::iter::once(CRATES[source.krate].1).chain(module).collect(), index)
        })
        .collect();
    let mut uses: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); sources.len()];
    for (index, source) in sources.iter().enumerate() {
        for path in source.used() {
            let names: Vec<&str> = path.iter().map(String::as_str).collect();
            // The longest beginning that is a file.
            let file = (1..=names.len()).rev().find_map(|length| by_module.get(&names[..length]));
            uses[index].extend(file.copied().filter(|file| *file != index && are_siblings(&sources, index, *file)));
        }
    }
    let mut circles = BTreeSet::new();
    for start in 0..sources.len() {
        let (mut seen, mut next) = (BTreeSet::new(), uses[start].clone());
        while let Some(file) = next.pop_first() {
            if file == start {
                circles.insert(sources[start].path.clone());
            }
            if seen.insert(file) {
                next.extend(&uses[file]);
            }
        }
    }
    assert!(circles.is_empty(), "{circles:#?}");
}

/// Whether two files are modules of the same folder, and neither is the folder's own.
fn are_siblings(sources: &[Source], one: usize, other: usize) -> bool {
    let [one, other] = [one, other].map(|index| (sources[index].krate, sources[index].module.split_last()));
    matches!((one, other), ((a, Some((_, one))), (b, Some((_, other)))) if a == b && one == other)
}

/// Where games may be named: the list of games, formats and commands of one game alone, and examples on the command line.
const MAY_NAME_GAMES: &[(&str, &str)] = &[
    ("crates/core/src/games/list.rs", "the list of games"),
    ("crates/core/src/games/mod.rs", "their modules"),
    ("crates/core/src/generate/", "random players and faults of each game"),
    ("crates/core/src/diagnostic/codes.rs", "examples of records"),
    ("crates/core/src/record/abstractplay/", "a format of Crossway"),
    ("crates/core/src/record/wedel.rs", "a format of Crosswise"),
    ("crates/search/src/solver/mod.rs", "the solvers of each game"),
    ("crates/search/src/engine/mod.rs", "the engines of each game"),
    ("crates/analysis/src/contest/", "matches of Crosswise"),
    ("crates/report/src/tables/score.rs", "points of Crosswise"),
    ("src/cli/examples.rs", "examples"),
    ("src/commands/match_.rs", "a command about Crosswise"),
    ("src/commands/score.rs", "a command about Crosswise"),
    ("src/commands/solve/", "margins and odds of Crosswise, reduced boards of Crossings"),
];

#[test]
fn games_are_named_in_their_folders() {
    let mut words = Vec::new();
    for game in Game::ALL {
        let title = game.title().replace(' ', "");
        words.extend([format!("Game::{title}"), format!("{}::", game.name()), title]);
    }
    let mut named = BTreeSet::new();
    for source in sources() {
        let is_own = |name: &String| Game::ALL.iter().any(|game| game.name() == name);
        let may = MAY_NAME_GAMES.iter().any(|(path, _)| source.path.starts_with(path));
        if may || source.module.iter().any(is_own) {
            continue;
        }
        for line in source.code.lines() {
            let mut parts = line.split(|letter: char| !(letter.is_alphanumeric() || letter == '_'));
            if parts.any(|part| words.iter().any(|word| word == part)) {
                named.insert(format!("{}: {}", source.path, line.trim()));
            }
        }
    }
    assert!(named.is_empty(), "{} lines: {named:#?}", named.len());
}

/// A path on the command line says by its type what becomes of the file; see `src/cli/paths.rs`.
#[test]
fn arguments_that_are_paths_have_types_of_paths() {
    for source in sources().iter().filter(|source| source.top() == Some("cli") && source.path != "src/cli/paths.rs") {
        let has_own = source.code.contains("PathBuf") || source.code.contains("OsString>");
        assert!(
            !has_own || source.path == "src/cli/parse.rs",
            "{}: use InputPath, OutputPath or KeptPath",
            source.path
        );
    }
}

/// Where commands write files otherwise than by `program::output`.
const MAY_WRITE: &[(&str, &str)] = &[
    ("src/commands/move_/mod.rs", "it asks whether the record can be written"),
    ("src/commands/play/record_file.rs", "it removes its own file"),
    ("src/commands/select/split.rs", "files in a temporary folder grow"),
    ("src/commands/verify/cache.rs", "lines are added to the cache"),
    ("src/commands/verify/mod.rs", "the summary of a job is added to that of other steps"),
];

#[test]
fn files_are_written_in_one_place() {
    let ways = ["File::create", "fs::write", "fs::rename", "fs::remove", "fs::copy", "OpenOptions"];
    let mut wrong = BTreeSet::new();
    for source in sources().iter().filter(|source| source.top() == Some("commands")) {
        let code = source.code.replace("certificates::File::create", "");
        let writes = ways.iter().any(|way| code.contains(way));
        if writes != MAY_WRITE.iter().any(|(path, _)| *path == source.path) {
            wrong.insert(source.path.clone());
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
