//! An index of openings: a file that has the positions of all games that were added to it, and from which trees are read
//! without the games.

mod codec;
mod file;

use std::collections::BTreeSet;
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::bail;
use sha2::{Digest, Sha256};

use self::file::{Checksum, Contents, Index, Writer};
use super::{MAX_LINES, PLIES, filter, notes};
use crate::cli;
use crate::commands::archive_games::{ArchiveGames, BlockGames, SourceText};
use crate::commands::console::{Verbosity, grouped, plural, print_error, print_note};
use crate::commands::exit_status::ExitStatus;
use crate::commands::file_lock::FileLock;
use crate::commands::interrupt;
use crate::commands::output::{Guard, Output};
use crate::commands::pipeline::Pool;
use xgames_analysis::archive::name_of;
use xgames_analysis::openings::{Collector, Entry, From, Openings, Scope, Tree, stored_tree};
use xgames_core::games::Game;
use xgames_core::judge::Defaults;

/// The number of plies in a new index by default.
const INDEX_PLIES: u32 = 6;

/// The trees that an index has.
pub(super) fn trees(path: &Path, arguments: &cli::Openings, scope: &Scope) -> anyhow::Result<Vec<Tree>> {
    let name = name_of(path);
    let Some(index) = Index::open(path)? else { bail!("{name}: there is no such file") };
    let Contents { plies, folds, ref games, .. } = index.contents;
    if arguments.symmetry.is_some() && scope.folds != folds {
        bail!("{name}: this index was made with `--symmetry {}`", if folds { "on" } else { "off" });
    }
    let before = match &scope.from {
        Some(From::Position(_)) => bail!("an index finds positions by moves; write those that lead to the position"),
        from => from.as_ref().map_or(0, From::plies) as u32,
    };
    let left = plies.saturating_sub(before);
    if before > plies || arguments.plies.is_some_and(|wanted| wanted > left) {
        bail!("{name}: this index has {plies} plies, of which {left} come after --from");
    }
    let scope = Scope { plies: arguments.plies.unwrap_or(PLIES.min(left)), folds, ..scope.clone() };
    let mut trees = Vec::new();
    for (game, size) in games {
        let Some(game) = Game::ALL.get(usize::from(*game)).filter(|game| scope.counts(**game, *size)) else { continue };
        trees.extend(stored_tree((*game, *size), &scope, |games| filter(arguments, games), &index)?);
    }
    Ok(trees)
}

/// The first moves of a block of games.
struct Block {
    openings: Openings,
    /// The sum of the digests of its games.
    digest: u128,
}

/// What is added to an index.
struct Addition {
    /// What has been added before, and now.
    texts: BTreeSet<Checksum>,
    openings: Openings,
    /// The text that is being read, and what it has so far.
    text: Option<(Arc<SourceText>, Block)>,
    /// The number of texts that were added, and of those that had been added before.
    added: usize,
    again: usize,
}

impl Addition {
    fn take(&mut self, text: Arc<SourceText>, block: &Block, plies: u32) {
        if self.text.as_ref().is_none_or(|(current, _)| !Arc::ptr_eq(current, &text)) {
            self.end_text(plies);
            self.text = Some((text, Block { openings: Openings::default(), digest: 0 }));
        }
        if let Some((_, sum)) = &mut self.text {
            sum.openings.add(&block.openings, plies);
            sum.digest = sum.digest.wrapping_add(block.digest);
        }
    }

    /// Adds the text that has been read, unless it was added before.
    fn end_text(&mut self, plies: u32) {
        let Some((_, Block { openings, digest })) = self.text.take() else { return };
        if self.texts.insert(digest.to_be_bytes()) {
            self.openings.add(&openings, plies);
            self.added += 1;
        } else {
            self.again += 1;
        }
    }

    fn len(&self) -> usize {
        self.openings.len() + self.text.as_ref().map_or(0, |(_, block)| block.openings.len())
    }
}

/// Adds games to an index, which is made if it is not there.
pub(super) fn add(
    path: &Path,
    arguments: &cli::Openings,
    defaults: &Defaults,
    scope: &Scope,
    paths: &[PathBuf],
    verbosity: Verbosity,
) -> anyhow::Result<ExitStatus> {
    let name = name_of(path);
    if scope.from.is_some() {
        bail!("`--from` asks an index; games are added from the start of the game, in a run without it");
    }
    if [".gz", ".zst"].iter().any(|ending| name.ends_with(ending)) {
        bail!("{name}: an index is not compressed; choose another name");
    }
    let Some(_lock) = FileLock::take(path)? else { return Ok(ExitStatus::Interrupted) };
    let old = Index::open(path)?;
    let made = match &old {
        Some(old) => old.contents.clone(),
        None => Contents { plies: arguments.plies.unwrap_or(INDEX_PLIES), folds: scope.folds, ..Contents::default() },
    };
    let Contents { plies, folds, .. } = made;
    if arguments.plies.is_some_and(|wanted| wanted != plies) {
        bail!("{name}: this index was made with `--plies {plies}`");
    }
    if arguments.symmetry.is_some() && scope.folds != folds {
        bail!("{name}: this index was made with `--symmetry {}`", if folds { "on" } else { "off" });
    }
    let scope = Scope { plies, folds, ..scope.clone() };
    let output = Output::replace(path, &name)?;
    let guard = Guard::of_archives([&output], paths, &arguments.archive, arguments.record_options.format, [])?;
    let mut addition =
        Addition { texts: made.texts.clone(), openings: Openings::default(), text: None, added: 0, again: 0 };
    let ending = read(&mut addition, arguments, defaults, &scope, paths, &guard, verbosity)?;
    if ending != ExitStatus::Clean {
        if ending == ExitStatus::Interrupted {
            interrupt::end("");
        }
        print_error(format_args!("{name}: not changed, because not everything was read"));
        return Ok(ending);
    }
    if verbosity > Verbosity::Quiet {
        notes(&addition.openings, plies, &scope, 0);
        if addition.again > 0 {
            print_note(format_args!("left out because they were added before: {}", plural(addition.again, "input")));
        }
    }
    let Addition { texts, openings, added, .. } = addition;
    if added == 0 && old.is_some() {
        return Ok(ending);
    }
    let contents = write(old.as_ref(), Contents { texts, ..made }, openings, &scope, BufWriter::new(output.writer()))?;
    drop(old);
    output.finish()?;
    if verbosity > Verbosity::Quiet {
        let positions = grouped(contents.positions);
        print_note(format_args!("{name}: {} added, {positions} positions in all", plural(added, "input")));
    }
    Ok(ending)
}

/// Reads the games, and refuses more than fit into memory.
fn read(
    addition: &mut Addition,
    arguments: &cli::Openings,
    defaults: &Defaults,
    scope: &Scope,
    paths: &[PathBuf],
    guard: &Guard,
    verbosity: Verbosity,
) -> anyhow::Result<ExitStatus> {
    let states = Pool::default();
    let job = |games: &mut BlockGames<'_>| {
        let mut block = Block { openings: Openings::default(), digest: 0 };
        let mut collector = Collector::new(defaults, scope, states.take());
        let (text, length) = (&games.block.text, games.block.text.len());
        games.each(|events, head, _| {
            let plies = collector.collect(events, head, &mut block.openings);
            let span = events.game_span(head);
            let digest = Sha256::digest(&text[span.start..span.end]);
            block.digest =
                block.digest.wrapping_add(digest.iter().take(16).fold(0, |sum, byte| sum << 8 | u128::from(*byte)));
            plies
        });
        states.keep(collector.into_state(), length);
        block
    };
    let max = arguments.max_lines.unwrap_or(MAX_LINES);
    let format = arguments.record_options.format;
    let games = ArchiveGames { options: &arguments.archive, paths, format, written: &guard.written, verbosity };
    let ending = games.run("collecting", job, |block| {
        addition.take(block.text, &block.result, scope.plies);
        if addition.len() > max {
            bail!(
                "these games have more than {} lines of {} plies; add them in parts, or see --max-lines",
                grouped(max as u64),
                scope.plies
            );
        }
        Ok(ControlFlow::Continue(()))
    })?;
    addition.end_text(scope.plies);
    Ok(ending)
}

/// Writes the entries of an old index and those of new games, both in order.
fn write(
    old: Option<&Index>,
    contents: Contents,
    openings: Openings,
    scope: &Scope,
    out: impl Write,
) -> anyhow::Result<Contents> {
    let mut writer = Writer::new(out, contents)?;
    let mut old = old.map(Index::entries).into_iter().flatten().peekable();
    openings.into_entries(scope, |mut entry: Entry| {
        while let Some(earlier) = old.next_if(|old| old.as_ref().map_or(true, |old| old.key <= entry.key)) {
            let earlier = earlier?;
            if earlier.key == entry.key {
                entry.add(earlier);
            } else {
                writer.add(&earlier)?;
            }
        }
        anyhow::Ok(writer.add(&entry)?)
    })?;
    old.try_for_each(|later| anyhow::Ok(writer.add(&later?)?))?;
    Ok(writer.finish()?)
}
