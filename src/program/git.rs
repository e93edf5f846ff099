//! Asks git what has changed since a revision.
//!
//! Git is run as a program, without a shell. The repository may be a stranger's: its hooks, its file system monitor and its
//! programs for differences and its filters are not run. Files whose times have changed are not compared by git; their games are
//! compared here.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, anyhow, bail};

use super::files::is_stdin;
use super::interrupt;
use super::output::AsideFolder;
use xgames_analysis::archive::unchanged::OldGames;
use xgames_analysis::archive::{
    Input, Reading, Reference, Source, TemporaryFile, is_pattern, name_of, names_records, path_of,
};
use xgames_analysis::binary::digest;

/// Variables that make git look at another repository than the one of the files.
const MISLEADING: [&str; 18] = [
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_IMPLICIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_COMMON_DIR",
    "GIT_NAMESPACE",
    "GIT_PREFIX",
    "GIT_GRAFT_FILE",
    "GIT_SHALLOW_FILE",
    "GIT_REPLACE_REF_BASE",
    "GIT_EXTERNAL_DIFF",
    "GIT_DIFF_OPTS",
    "GIT_GLOB_PATHSPECS",
    "GIT_NOGLOB_PATHSPECS",
    "GIT_ICASE_PATHSPECS",
    "GIT_LITERAL_PATHSPECS",
];

/// The state of an input.
#[derive(Debug)]
pub(crate) enum State {
    /// The input is as it was.
    Same,
    /// The input is new, or may have changed.
    Changed,
    /// Git cannot tell. The words say why.
    Unknown(String),
}

/// The changes in the files of a run since a revision.
pub(crate) struct Changes {
    /// The folder of the repository, without links.
    top: PathBuf,
    /// The hashes of the paths of files that git tracks and that are as they were.
    same: HashSet<[u8; 16]>,
    /// The earlier versions of files that have changed or are not there any more.
    old: Vec<OldFile>,
}

/// An earlier version of a file.
struct OldFile {
    /// The words by which git finds its content.
    object: Vec<u8>,
    /// The last part of its path.
    name: PathBuf,
    /// Whether the file was named, so that its text is read whatever it looks like.
    is_named: bool,
}

/// The files and folders of a run.
struct Places {
    /// The folder, or the file, that has all of them. Its path begins in the folder of the repository.
    scope: PathBuf,
    /// The hashes of the paths of files that were named.
    named: HashSet<[u8; 16]>,
    /// The extensions of these files.
    extensions: HashSet<Vec<u8>>,
}

impl Places {
    /// Whether a file that is gone may have had games that are in these places now.
    fn may_come_from(&self, path: &[u8]) -> bool {
        let extension = extension(path);
        extension.is_empty() || names_records(&String::from_utf8_lossy(path)) || self.extensions.contains(extension)
    }
}

/// The last part of a path as git writes it.
fn file_name(path: &[u8]) -> &[u8] {
    path.rsplit(|byte| *byte == b'/').next().unwrap_or_default()
}

/// The extension of a path as git writes it; empty if it has none.
fn extension(path: &[u8]) -> &[u8] {
    let name = file_name(path);
    name.iter().rposition(|byte| *byte == b'.').map_or(b"", |dot| &name[dot + 1..])
}

/// A command of git about the repository around a folder.
fn git(folder: &Path) -> Command {
    let mut command = Command::new("git");
    command.args([
        "--no-pager",
        "--literal-pathspecs",
        "-c",
        "core.fsmonitor=false",
        "-c",
        "core.hooksPath=/dev/null",
        "-C",
    ]);
    command.arg(folder);
    for name in MISLEADING {
        command.env_remove(name);
    }
    command.env("GIT_OPTIONAL_LOCKS", "0").env("GIT_TERMINAL_PROMPT", "0").env("LC_ALL", "C");
    // In a partial clone, git would fetch what is missing, with a program that the repository names.
    command.env("GIT_NO_LAZY_FETCH", "1").env("GIT_ALLOW_PROTOCOL", "none");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn not_run(error: &io::Error) -> anyhow::Error {
    match error.kind() {
        ErrorKind::NotFound => anyhow!("`--changed-since` needs git, which is not installed"),
        _ => anyhow!("`--changed-since` needs git, which cannot be run: {error}"),
    }
}

/// Runs git and returns its output without the final line break; an error has the message of git.
fn ask(folder: &Path, arguments: &[&str]) -> anyhow::Result<Result<Vec<u8>, String>> {
    let output = git(folder).args(arguments).output().map_err(|error| not_run(&error))?;
    if output.status.success() {
        let text = output.stdout;
        return Ok(Ok(text.strip_suffix(b"\n").unwrap_or(&text).to_vec()));
    }
    Ok(Err(first_line(&output.stderr)))
}

fn first_line(message: &[u8]) -> String {
    let message = String::from_utf8_lossy(message);
    let line = message.lines().next().unwrap_or("it does not say why");
    line.strip_prefix("fatal: ").unwrap_or(line).to_owned()
}

/// Passes each part of the output of git that ends with a zero byte to `take`.
fn each_part(
    folder: &Path,
    (settings, arguments): (&[String], &[&str]),
    scope: &Path,
    mut take: impl FnMut(&[u8]) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut command = git(folder);
    command.args(settings.iter().flat_map(|setting| ["-c", setting])).args(arguments).arg("--");
    if !scope.as_os_str().is_empty() {
        command.arg(scope);
    }
    // A pipe for warnings would be read only after the output, so git might wait for ever.
    let mut said = TemporaryFile::new()?;
    command.stderr(said.file().try_clone()?);
    let mut child = command.spawn().map_err(|error| not_run(&error))?;
    let mut out = BufReader::new(child.stdout.take().context("git has no output")?);
    let mut part = Vec::new();
    while out.read_until(0, &mut part)? > 0 {
        take(part.strip_suffix(b"\0").unwrap_or(&part))?;
        part.clear();
    }
    if !child.wait()?.success() {
        let mut message = Vec::new();
        said.rewind()?;
        said.take(1 << 16).read_to_end(&mut message)?;
        bail!("`git {}`: {}", arguments[0], first_line(&message));
    }
    Ok(())
}

/// Passes each file in a part of the repository that has changed since a commit to `take`, perhaps with a filter of kinds of changes:
/// the number of its earlier content, if it was a regular file, and its path.
fn each_change(
    top: &Path,
    settings: &[String],
    commit: &str,
    (scope, filter): (&Path, Option<&str>),
    mut take: impl FnMut(Option<Vec<u8>>, &[u8]),
) -> anyhow::Result<()> {
    let mut listing = vec!["diff-index", "-z", "--raw", "--no-renames", "--no-abbrev", "--no-ext-diff"];
    listing.extend(filter);
    listing.extend(["--ignore-submodules=all", commit]);
    let mut object = None;
    each_part(top, (settings, &listing), scope, |part| {
        // `:100644 100755 OLD NEW M`, then the path.
        if let Some(state) = part.strip_prefix(b":").filter(|_| object.is_none()) {
            let mut words = state.split(|byte| *byte == b' ');
            let (mode, id) = (words.next().unwrap_or_default(), words.nth(1).unwrap_or_default());
            object = Some(if mode.starts_with(b"100") { id.to_vec() } else { Vec::new() });
            return Ok(());
        }
        take(object.take().filter(|object| !object.is_empty()), part);
        Ok(())
    })
}

/// Settings that switch off the filters of a repository. Git runs them to compare a file that was written at the same time as its
/// index.
fn without_filters(top: &Path) -> anyhow::Result<Vec<String>> {
    let pattern = r"^filter\..*\.(clean|smudge|process|required)$";
    let names = ask(top, &["config", "--null", "--name-only", "--get-regexp", pattern])?.unwrap_or_default();
    let names = names.split(|byte| *byte == 0).filter(|name| !name.is_empty());
    let setting = |name: &[u8]| match std::str::from_utf8(name) {
        Ok(name) if !name.contains('=') => {
            let value = if name.ends_with(".required") { "false" } else { "" };
            Ok(format!("{name}={value}"))
        }
        _ => Err(anyhow!("the filter `{}` of the repository cannot be switched off", String::from_utf8_lossy(name))),
    };
    names.map(setting).collect()
}

fn key(path: &[u8]) -> [u8; 16] {
    digest(&[path])
}

/// The bytes of a path as git writes it.
fn as_in_git(path: &Path) -> Vec<u8> {
    let mut bytes = Vec::new();
    for part in path {
        if !bytes.is_empty() {
            bytes.push(b'/');
        }
        bytes.extend_from_slice(part.as_encoded_bytes());
    }
    bytes
}

/// The file or folder of a typed path, without links. Of a pattern it is the folder that is searched, and of what is not there the
/// next folder above.
fn place_of(typed: &Path) -> io::Result<PathBuf> {
    let path = if is_pattern(typed) && typed.symlink_metadata().is_err() {
        typed.components().take_while(|part| !is_pattern(Path::new(part))).collect()
    } else {
        Reference::file(typed)
    };
    for above in path.ancestors() {
        let above = if above.as_os_str().is_empty() { Path::new(".") } else { above };
        match fs::canonicalize(above) {
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {}
            found => return found,
        }
    }
    fs::canonicalize(".")
}

/// The number of the commit that a revision names.
fn commit_of(top: &Path, revision: &str) -> anyhow::Result<String> {
    let name = format!("{revision}^{{commit}}");
    if let Ok(number) = ask(top, &["rev-parse", "--verify", "--quiet", &name])? {
        return Ok(String::from_utf8(number)?);
    }
    let is_shallow = ask(top, &["rev-parse", "--is-shallow-repository"])?.is_ok_and(|answer| answer == b"true");
    if is_shallow {
        bail!(
            "`{revision}` is not in this shallow clone, which has only the last commits; fetch all of them, in GitHub Actions with `fetch-depth: 0`, in GitLab with `GIT_DEPTH: 0`"
        );
    }
    bail!("`{revision}` is not a commit in the repository {}", name_of(top))
}

impl Changes {
    /// Finds out what has changed since a revision in the files and folders that these paths name.
    pub(crate) fn since(revision: &str, paths: &[PathBuf]) -> anyhow::Result<Changes> {
        if revision.is_empty() || revision.starts_with('-') {
            bail!("`{revision}` is not a revision: name a commit, a branch or a tag");
        }
        if paths.iter().any(|path| is_stdin(path)) {
            bail!("standard input is in no repository, so `--changed-since` cannot be used; name files");
        }
        let place = |path: &PathBuf| place_of(path).map_err(|error| anyhow!("{}: {error}", name_of(path)));
        let mut scope = place(paths.first().context("no files given")?)?;
        let folder = if scope.is_dir() { scope.clone() } else { scope.parent().unwrap_or(&scope).to_owned() };
        let top = ask(&folder, &["rev-parse", "--show-toplevel"])?.map_err(|why| {
            if why.starts_with("not a git repository") {
                anyhow!("{} is not in a git repository, so `--changed-since` cannot be used", name_of(&folder))
            } else {
                anyhow!("{}: git says: {why}", name_of(&folder))
            }
        })?;
        let top = fs::canonicalize(path_of(&top))?;
        let commit = commit_of(&top, revision)?;
        let (mut named, mut extensions) = (HashSet::new(), HashSet::new());
        for path in paths {
            let place = place(path)?;
            let Ok(inside) = place.strip_prefix(&top) else {
                bail!("{}: is outside the repository {}", name_of(path), name_of(&top));
            };
            if !place.is_dir() {
                let path = as_in_git(inside);
                named.insert(key(&path));
                extensions.insert(extension(&path).to_vec());
            }
            while !place.starts_with(&scope) {
                scope.pop();
            }
        }
        let scope = scope.strip_prefix(&top).unwrap_or(Path::new("")).to_owned();
        let mut changes = Changes { top, same: HashSet::new(), old: Vec::new() };
        changes.list(&commit, &Places { scope, named, extensions })?;
        Ok(changes)
    }

    /// Lists the files in a part of the repository, and those that are gone from the rest of it.
    fn list(&mut self, commit: &str, places: &Places) -> anyhow::Result<()> {
        let Changes { top, same, old } = self;
        let Places { scope, named, .. } = places;
        // Git names a file several times whose changes are not merged.
        let mut met = HashSet::new();
        let mut add_old = |object: Vec<u8>, path: &[u8]| {
            if !met.insert(key(path)) {
                return;
            }
            let name = file_name(path);
            let is_usual = !matches!(name, b"" | b"." | b"..") && !name.iter().any(|byte| b"\\:\0".contains(byte));
            let name = path_of(if is_usual { name } else { b"old" });
            old.push(OldFile { object, name, is_named: named.contains(&key(path)) });
        };
        each_part(top, (&[], &["ls-files", "-z", "-v"]), scope, |line| {
            let Some((mark, path)) = line.split_at_checked(2) else { return Ok(()) };
            if mark == b"H " {
                same.insert(key(path));
            } else if !path.contains(&b'\n') {
                // Git was told not to look at this file.
                add_old([commit.as_bytes(), b":", path].concat(), path);
            }
            Ok(())
        })?;
        let settings = without_filters(top)?;
        each_change(top, &settings, commit, (scope, None), |object, path| {
            same.remove(&key(path));
            if let Some(object) = object {
                add_old(object, path);
            }
        })?;
        if scope.as_os_str().is_empty() {
            return Ok(());
        }
        // Games of other files that have changed may still be there, and a copy of such a game is new.
        each_change(top, &settings, commit, (Path::new(""), Some("--diff-filter=D")), |object, path| {
            if let Some(object) = object.filter(|_| places.may_come_from(path)) {
                add_old(object, path);
            }
        })
    }

    /// The state of an input.
    pub(crate) fn state(&self, input: &Input) -> State {
        let (Source::File(path) | Source::Found(path)) = &input.source else { return State::Changed };
        // What cannot be read is told when it is read.
        let Ok(place) = fs::canonicalize(path) else { return State::Changed };
        let top = name_of(&self.top);
        let Ok(inside) = place.strip_prefix(&self.top) else {
            return State::Unknown(format!(
                "leads out of the repository {top}, so it is not known whether it has changed"
            ));
        };
        let mut folders = inside.ancestors().skip(1).filter(|folder| !folder.as_os_str().is_empty());
        if folders.any(|folder| self.top.join(folder).join(".git").symlink_metadata().is_ok()) {
            let why = "is in a submodule or another repository in it, so it is not known whether it has changed; run xgames there";
            return State::Unknown(format!("{why} ({top})"));
        }
        if self.same.contains(&key(&as_in_git(inside))) { State::Same } else { State::Changed }
    }

    /// The games that the earlier versions of changed files have.
    pub(crate) fn old_games(&self, reading: &Reading<'_>) -> anyhow::Result<OldGames> {
        let mut games = OldGames::default();
        if self.old.is_empty() {
            return Ok(games);
        }
        let mut command = git(&self.top);
        let mut child = command.args(["cat-file", "--batch"]).stdin(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let read = self.read_old(&mut child, reading, &mut games);
        drop(child.stdin.take());
        let _ = child.kill();
        let _ = child.wait();
        read.map(|()| games)
    }

    fn read_old(&self, child: &mut Child, reading: &Reading<'_>, games: &mut OldGames) -> anyhow::Result<()> {
        let (mut ask, answer) = (child.stdin.take().context("no input")?, child.stdout.take().context("no output")?);
        let mut answer = BufReader::new(answer);
        let aside = AsideFolder::temporary()?;
        let folder = aside.join("old");
        fs::create_dir(&folder)?;
        for OldFile { object, name, is_named } in &self.old {
            if interrupt::interrupted() {
                break;
            }
            ask.write_all(&[object, &b"\n"[..]].concat())?;
            ask.flush()?;
            let mut line = Vec::new();
            answer.read_until(b'\n', &mut line)?;
            let line = String::from_utf8_lossy(&line).into_owned();
            let Some(length) = line.trim_end().rsplit(' ').next().and_then(|length| length.parse::<u64>().ok()) else {
                // A file that git was told not to look at may be new.
                if object.contains(&b':') && line.ends_with(" missing\n") {
                    continue;
                }
                bail!("the earlier version of {} cannot be read from the repository", name_of(name));
            };
            let path = folder.join(name);
            let mut content = answer.by_ref().take(length);
            if length <= reading.limits.spool {
                io::copy(&mut content, &mut File::create(&path)?)?;
                let read = if *is_named { path.clone() } else { folder.clone() };
                games.add(reading, &[read], &interrupt::interrupted);
                fs::remove_file(&path)?;
            } else {
                // Without the earlier version, all games count as changed.
                io::copy(&mut content, &mut io::sink())?;
            }
            if content.limit() > 0 {
                bail!("the earlier version of {} cannot be read from the repository", name_of(name));
            }
            answer.read_exact(&mut [0])?;
        }
        Ok(())
    }
}
