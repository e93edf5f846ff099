//! Collects the main lines of the games of a block of a text.

use super::line::{Boards, Facts, Key, Line, LineWatch};
use super::places::TextBlock;
use crate::archive::BlockGames;
use crate::archive::pipeline::{Pool, SourceText};
use crate::binary::checksum;
use xgames_core::games::for_game;
use xgames_core::games::symmetry::Symmetric;
use xgames_core::judge::{Defaults, GameInfo, Judge, Judged, StartCache, Verdict};
use xgames_core::record::{Events, Head};

/// The state that the work on a block leaves to the next one.
#[derive(Default)]
pub struct CollectorState {
    starts: StartCache,
    boards: Boards,
}

/// The main lines of the games of a block of a text.
pub struct Part {
    /// The place of the block. The number of its first game is not known yet.
    pub(super) block: TextBlock,
    /// The lines of games on boards of each kind.
    pub(super) groups: Vec<(Key, Lines)>,
    /// The numbers in the block of the games that have to be asked one by one.
    pub(super) plain: Vec<u32>,
    /// The numbers of the games that do not say their game or their size.
    pub(super) open: Vec<u32>,
}

/// Lines of games on boards of one kind.
#[derive(Default)]
pub(super) struct Lines {
    /// The number of cells of the board.
    pub(super) board: u16,
    cells: Vec<u16>,
    /// For each line, the number of its game in the block, its end in the cells, and the facts.
    ends: Vec<(u32, usize, Facts)>,
}

impl Lines {
    /// The lines with the numbers of their games.
    pub(super) fn each(&self) -> impl Iterator<Item = (u32, Line<'_>)> {
        let mut from = 0;
        self.ends.iter().map(move |&(number, end, facts)| {
            let cells = &self.cells[from..end];
            from = end;
            (number, Line { cells, facts })
        })
    }
}

impl Part {
    /// Collects the main lines of the games of a block. It can be called on several threads at the same time.
    pub fn of_block(games: &mut BlockGames<'_>, states: &Pool<CollectorState>) -> Part {
        let (block, SourceText { defaults, .. }) = (games.block, games.text);
        let CollectorState { starts, boards } = states.take();
        let mut judge = Judge::new(defaults).without_names().with_starts(starts);
        let mut part = Part { block: TextBlock::default(), groups: Vec::new(), plain: Vec::new(), open: Vec::new() };
        let mut collector = Collector { defaults, judge: &mut judge, boards, cells: Vec::new() };
        games.each(|events, head, number| collector.collect(events, head, number as u32, &mut part));
        let boards = collector.boards;
        states.keep(CollectorState { starts: judge.into_starts(), boards }, block.text.len());
        part.block = TextBlock {
            games: games.counts().all as u32,
            offset: block.base.offset,
            length: block.text.len() as u64,
            line: block.base.line as u64,
            column: block.base.column as u64,
            checksum: checksum(&[&block.text]),
            ..TextBlock::default()
        };
        part
    }
}

struct Collector<'c, 'd> {
    defaults: &'d Defaults,
    judge: &'c mut Judge<'d>,
    boards: Boards,
    cells: Vec<u16>,
}

impl Collector<'_, '_> {
    /// Judges a game, and adds it. Returns the number of its moves.
    fn collect(&mut self, events: &mut Events<'_>, head: &Head<'_>, number: u32, part: &mut Part) -> u32 {
        let begins_as_usual = self.defaults.begin_as_usual(head);
        if head.tag("Game").is_none() || begins_as_usual && head.tag("Size").is_none() {
            part.open.push(number);
        }
        let info = GameInfo::read(head, self.defaults);
        // Nothing occurs in a game that is not known.
        if let Some(game) = info.game {
            for_game!(game, P => {
                if P::ONLY_PLACES && begins_as_usual {
                    return self.collect_as::<P>(events, head, info, number, part);
                }
            });
            part.plain.push(number);
        }
        events.skip();
        0
    }

    fn collect_as<P: Symmetric + Judged>(
        &mut self,
        events: &mut Events<'_>,
        head: &Head<'_>,
        info: GameInfo,
        number: u32,
        part: &mut Part,
    ) -> u32 {
        self.cells.clear();
        let mut watch = LineWatch::new(&mut self.boards, &mut self.cells);
        let judgement = self.judge.judge_watched::<P>(events, head, info, &mut watch);
        let LineWatch { board, swapped, has_last, .. } = watch;
        // A game that cannot begin has no positions.
        let Some((key, board)) = board else { return judgement.plies };
        if events.is_cut_short() {
            part.plain.push(number);
            return judgement.plies;
        }
        let facts = Facts {
            swapped,
            is_invalid: judgement.verdict() == Verdict::Invalid,
            has_last: has_last || judgement.complete,
        };
        let place = part.groups.iter().position(|(known, _)| *known == key).unwrap_or_else(|| {
            part.groups.push((key, Lines { board: board.cells, ..Lines::default() }));
            part.groups.len() - 1
        });
        let lines = &mut part.groups[place].1;
        lines.cells.extend_from_slice(&self.cells);
        lines.ends.push((number, lines.cells.len(), facts));
        judgement.plies
    }
}
