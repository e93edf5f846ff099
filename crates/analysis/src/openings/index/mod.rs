//! An index of openings: a file that has the positions of all games that were added to it, and from which trees are read
//! without the games.
//!
//! ```
//! # fn main() -> std::io::Result<()> {
//! # mod xgames { pub use xgames_analysis as analysis; pub use xgames_core::*; }
//! use xgames::analysis::openings::index::{Addition, Contents, Index, Part};
//! use xgames::analysis::openings::{OpeningFilter, Scope};
//! use xgames::judge::Defaults;
//!
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("openings.idx");
//! let text = b"[Game \"cross\"]\n1. a1 b2 *\n\n[Game \"cross\"]\n1. a1 c3 *\n";
//! let scope = Scope { plies: 6, ..Scope::default() };
//! let mut addition = Addition::new(Contents { plies: scope.plies, folds: scope.folds, ..Contents::default() });
//! addition.take(&Part::of_text(text, &Defaults::default(), &scope));
//! addition.end_text();
//! addition.write(None, &scope, &mut std::fs::File::create(&path)?)?;
//!
//! let index = Index::open(&path)?.expect("the file has been written");
//! let trees = index.trees(&scope, Some(2), &|_| OpeningFilter::default())?;
//! let lines: Vec<_> = (0..trees[0].nodes.len()).map(|node| trees[0].line(node).join(" ")).collect();
//! assert_eq!(lines, ["", "a1", "a1 b2", "a1 c3"]);
//! # Ok(())
//! # }
//! ```

mod codec;
mod file;
mod load;

pub use crate::binary::Checksum;
use crate::binary::digest;
pub use file::{Contents, Index};

use std::io::{self, Write};

use self::file::Writer;
use super::entry::Keys;
use super::graph::Graph;
use super::root::Root;
use super::{Collector, Entry, From, OpeningFilter, Openings, Scope, Tree};
use xgames_core::games::symmetry::Symmetric as _;
use xgames_core::games::{Game, for_game};
use xgames_core::judge::Defaults;
use xgames_core::record::{Events, Head};

impl Index {
    /// The trees of all games and sizes that `scope` admits. `plies` says how many plies after the root are in them; without
    /// it there are [as many as usual](Scope::PLIES), or fewer if the index has fewer. `filter` takes the number of games at the root.
    ///
    /// # Errors
    /// The root is not found by moves, the index has fewer plies, or the file is damaged.
    pub fn trees(
        &self,
        scope: &Scope,
        plies: Option<u32>,
        filter: &dyn Fn(u64) -> OpeningFilter,
    ) -> io::Result<Vec<Tree>> {
        let refused = |message: String| Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        let before = match &scope.from {
            Some(From::Position(_)) => {
                return refused("an index finds positions by moves; write those that lead to the position".to_owned());
            }
            from => from.as_ref().map_or(0, From::plies) as u32,
        };
        let Contents { plies: known, folds, ref games, .. } = *self.contents();
        let left = known.saturating_sub(before);
        if before > known || plies.is_some_and(|wanted| wanted > left) {
            let name = self.name();
            return refused(format!("{name}: this index has {known} plies, of which {left} come after --moves"));
        }
        let scope = Scope { plies: plies.unwrap_or(Scope::PLIES.min(left)), folds, ..scope.clone() };
        let of_place = |&(game, size): &(u8, u16)| Some((*Game::ALL.get(usize::from(game))?, size));
        let games = games.iter().filter_map(of_place).filter(|(game, size)| scope.counts(*game, *size));
        games.filter_map(|(game, size)| self.tree(game, size, &scope, filter).transpose()).collect()
    }

    /// The tree of a game and size; `None` if no game reaches the root.
    fn tree(
        &self,
        game: Game,
        size: u16,
        scope: &Scope,
        filter: &dyn Fn(u64) -> OpeningFilter,
    ) -> io::Result<Option<Tree>> {
        for_game!(game, P => {
            let size_text = size.to_string();
            let of = |scope| Root::<P>::new(scope, Some(&size_text));
            let (Ok(root), Ok(start)) = (of(scope), of(&Scope { from: None, ..scope.clone() })) else { return Ok(None) };
            let keys = Keys { game, size, ply: root.moves.len() };
            // Positions have the games that reached them in any way, not only those that went through the root.
            let graph = if root.moves.is_empty() {
                Graph::load(keys, start.position.class(&start.folding), scope.plies, filter, self)?
            } else {
                Graph::load_after(&root, &start.position, keys, scope.plies, self)?
            };
            Ok(graph.map(|graph| {
                let filter = filter(graph.games());
                Tree::new(&graph, &root, size, filter)
            }))
        })
    }
}

/// The first moves of a text, or of a part of it.
#[derive(Default)]
pub struct Part {
    openings: Openings,
    /// The sum of the digests of its games.
    digest: u128,
}

impl Part {
    /// The first moves of a whole text, whatever its format.
    #[must_use]
    pub fn of_text(text: &[u8], defaults: &Defaults, scope: &Scope) -> Part {
        let mut part = Part::default();
        super::each_game(text, defaults, scope, |collector, events, head| {
            part.collect(collector, text, events, head);
        });
        part
    }

    /// Judges the game of `text` with the tags `head` and these events, and adds it. Returns the number of its moves.
    pub fn collect(
        &mut self,
        collector: &mut Collector<'_>,
        text: &[u8],
        events: &mut Events<'_>,
        head: &Head<'_>,
    ) -> u32 {
        let plies = collector.collect(events, head, &mut self.openings);
        let span = events.game_span(head);
        let digest = u128::from_be_bytes(digest(&[&text[span.start..span.end]]));
        self.digest = self.digest.wrapping_add(digest);
        plies
    }
}

/// The texts that are added to an index, or that a new index is made of.
pub struct Addition {
    contents: Contents,
    openings: Openings,
    /// The part that has been read so far of the current text.
    text: Option<Part>,
    /// The number of texts that were added.
    pub added: usize,
    /// The number of texts that were left out because they had been added before.
    pub again: usize,
}

impl Addition {
    /// An addition without texts. `contents` are those of the index to which the texts are added; for a new index they give
    /// the number of plies, and whether positions are folded.
    #[must_use]
    pub fn new(contents: Contents) -> Addition {
        Addition { contents, openings: Openings::default(), text: None, added: 0, again: 0 }
    }

    /// Adds a part of the current text.
    pub fn take(&mut self, part: &Part) {
        let text = self.text.get_or_insert_default();
        text.openings.add(&part.openings, self.contents.plies);
        text.digest = text.digest.wrapping_add(part.digest);
    }

    /// Ends the current text, and adds it unless it was added before.
    pub fn end_text(&mut self) {
        let Some(Part { openings, digest }) = self.text.take() else { return };
        if self.contents.texts.insert(digest.to_be_bytes()) {
            self.openings.add(&openings, self.contents.plies);
            self.added += 1;
        } else {
            self.again += 1;
        }
    }

    /// The number of different beginnings of lines.
    #[must_use]
    pub fn lines(&self) -> usize {
        self.openings.len() + self.text.as_ref().map_or(0, |text| text.openings.len())
    }

    /// The first moves of the texts that were added.
    #[must_use]
    pub fn openings(&self) -> &Openings {
        &self.openings
    }

    /// Writes an index with the positions of an old one and those of the new texts. Returns the contents of the new index.
    ///
    /// # Errors
    /// The output cannot be written, or the old index is damaged.
    pub fn write(self, old: Option<&Index>, scope: &Scope, out: &mut dyn Write) -> io::Result<Contents> {
        let mut writer = Writer::new(out, self.contents)?;
        let mut old = old.map(Index::entries).into_iter().flatten().peekable();
        self.openings.into_entries(scope, |mut entry: Entry| {
            while let Some(earlier) = old.next_if(|old| old.as_ref().map_or(true, |old| old.key <= entry.key)) {
                let earlier = earlier?;
                if earlier.key == entry.key {
                    entry.add(earlier);
                } else {
                    writer.add(&earlier)?;
                }
            }
            writer.add(&entry)
        })?;
        old.try_for_each(|later| writer.add(&later?))?;
        writer.finish()
    }
}
