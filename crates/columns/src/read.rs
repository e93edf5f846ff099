//! The tables of whole archives, in batches.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use arrow_array::{Array, ArrayRef, Int64Array, RecordBatch};
use arrow_select::concat::concat_batches;

use crate::columns::Columns;
use crate::rows::{self, GameRow, With};
use crate::schema::{ANALYSES, FINDINGS, GAMES, JUDGED_GAMES, PLIES, RECORDS, Table};
use xgames_analysis::archive::copies::{Copied, verbatim};
use xgames_analysis::archive::ordered;
use xgames_analysis::archive::pipeline::{Consumer, Message, Pipeline, Pool, SourceText, Step, max_blocks};
use xgames_analysis::archive::split::Block;
use xgames_analysis::archive::{BlockCounts, Meant, PhaseTimes, Reading, Shard, Skip};
use xgames_analysis::replayed_plies::{Plies, Ply};
use xgames_analysis::reviewing::{self, Reviewing};
use xgames_core::convert::{Canonicalizer, Conversion, Converted};
use xgames_core::diagnostic::Locator;
use xgames_core::games::for_game;
use xgames_core::judge::{GameInfo, Judge, Judgement, StartCache};
use xgames_core::record::game_record::Loss;
use xgames_core::record::{Events, Format, Head};
use xgames_search::threads::NoThread;

/// The number of rows and of bytes after which a batch is passed on. The last of a table may be smaller.
const BATCH: (usize, usize) = (16_384, 16 << 20);

/// The number of rows after which a batch of reviews is passed on, since reviews take long.
const REVIEWED: usize = 256;

/// The tables that are wanted.
#[derive(Clone, Copy, Default)]
pub struct Tables<'a> {
    /// The table `games`, and how much of it.
    pub games: Option<Wanted>,
    /// Whether the table `findings` is wanted.
    pub findings: bool,
    /// Whether the table `plies` is wanted.
    pub plies: bool,
    /// The settings of reviews, if the table `analyses` is wanted. Its findings about play are findings of the game then.
    pub analyses: Option<&'a Reviewing>,
}

/// The columns of the table `games` that are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The columns of [`GAMES`].
    Games,
    /// The columns of [`JUDGED_GAMES`].
    Findings,
    /// The columns of [`RECORDS`].
    Records,
}

impl Wanted {
    /// Returns the table with these columns.
    #[must_use]
    pub fn table(self) -> Table {
        match self {
            Wanted::Games => GAMES,
            Wanted::Findings => JUDGED_GAMES,
            Wanted::Records => RECORDS,
        }
    }
}

/// A part of what is read.
pub enum Part<'a> {
    /// Rows of the table of this name, in the order of the games.
    Batch(&'static str, RecordBatch),
    /// A file, or a part of one, cannot be read. If the table `games` is wanted, it has a row about this.
    Problem {
        /// The name of the part.
        name: &'a str,
        /// The reason in plain words.
        message: &'a str,
    },
    /// Something is not as expected, but nothing is lost.
    Note(&'a str),
    /// The text of a game in the table [`RECORDS`] lacks these parts, because native records cannot hold them.
    Losses {
        /// The name of the text that has the game.
        name: &'a str,
        /// The number of the game in it, from 1.
        index: usize,
        /// The parts.
        losses: &'a [Loss],
    },
    /// So much has been read since the part before.
    Progress(BlockCounts),
}

/// Reads the archives that `paths` name on this number of threads, and passes the tables on in order until `take` breaks or
/// `stopped` says so. Memory is bounded, whatever the length of the archives. Damaged games are rows with findings.
///
/// # Errors
/// The threads cannot be started.
pub fn read_tables(
    paths: &[PathBuf],
    reading: &Reading<'_>,
    (tables, shard): (Tables<'_>, Option<Shard>),
    threads: usize,
    stopped: &(dyn Fn() -> bool + Sync),
    take: &mut (dyn FnMut(Part<'_>) -> ControlFlow<()> + Send),
) -> Result<(), NoThread> {
    let (times, starts) = (PhaseTimes::default(), Pool::default());
    let job = Job { tables, shard, starts: &starts };
    ordered::with_threads(threads, |scope| {
        let mut steps = Steps { job, threads, before: 0, pending: BTreeMap::new(), take, is_over: false };
        let pipeline = Pipeline { reading: *reading, stopped, finishes: false, times: &times };
        pipeline.run((threads > 1).then_some(scope), paths, &mut steps);
        if !stopped() && !steps.is_over {
            let _ = steps.pass_all();
        }
    })
}

/// The work on a block.
#[derive(Clone, Copy)]
struct Job<'e> {
    tables: Tables<'e>,
    shard: Option<Shard>,
    starts: &'e Pool<StartCache>,
}

/// The rows of a block. Their games are numbered from 1 in the block.
struct BlockTables {
    batches: Vec<(Table, RecordBatch)>,
    counts: BlockCounts,
    /// The text that has the block.
    text: Arc<SourceText>,
    /// The games whose texts lack something, with what that is.
    losses: Vec<(usize, Vec<Loss>)>,
}

/// A game of a block.
struct Judged {
    judgement: Judgement,
    place: Copied,
    /// The record in the native format, if it was converted.
    converted: Option<Vec<u8>>,
}

impl Job<'_> {
    fn run(&self, text: &Arc<SourceText>, block: &Block) -> BlockTables {
        let SourceText { name: file, dialect, defaults, .. } = &**text;
        let Tables { games, findings, plies, analyses } = self.tables;
        let mut judge = Judge::new(defaults).with_starts(self.starts.take());
        let mut canonicalizer = Canonicalizer::new(defaults);
        let converts = games == Some(Wanted::Records) && dialect.format != Format::Native;
        let conversion = Conversion { to: Format::Native, flat: false, no_formulas: false, coords: None };
        let (mut ply_rows, mut analysis_rows) = (Columns::new(&PLIES), Columns::new(&ANALYSES));
        let (mut all, mut moves) = (Vec::with_capacity(block.text.len() / 512), 0);
        let mut losses = Vec::new();
        let passwords = dialect.passwords(&block.text);
        let mut shown = Cow::Borrowed(&*block.text);
        if !passwords.is_empty() {
            passwords.hide_in(shown.to_mut());
        }
        let passed = block.each_game(dialect, Meant { shard: self.shard, defaults }, |events, head, number| {
            let index = number + 1;
            let converted = converts.then(|| {
                match conversion.convert(&mut canonicalizer, &mut events.clone(), head, false, |_, record| record) {
                    Converted::Written { mut text, losses: lost } => {
                        if !lost.is_empty() {
                            losses.push((index, lost));
                        }
                        text.push(b'\n');
                        Some(text)
                    }
                    Converted::Unreadable { .. } | Converted::Unfit(_) => None,
                }
            });
            if plies && analyses.is_some() {
                replay(&mut judge, &mut events.clone(), head, text, index, &mut ply_rows);
            }
            let mut judgement = match analyses {
                Some(reviewing) => {
                    let wanted = reviewing::Wanted { boards: false, play: true, record: false, story: false };
                    let (judgement, reviewed) =
                        reviewing.judge(&mut judge, defaults, (events, head, &block.text), wanted);
                    for ply in &reviewed.plies {
                        analysis_rows.add(&rows::analysis(file, index, ply));
                    }
                    judgement
                }
                None if plies => replay(&mut judge, events, head, text, index, &mut ply_rows),
                None => judge.judge(events, head),
            };
            passwords.hide_in_findings(&block.text, &mut judgement.diagnostics);
            moves += u64::from(judgement.plies);
            // Only native records are copied, and their lines are one after the other.
            let place = Copied { number: index, span: events.game_span(head), lines: Vec::new() };
            all.push(Judged { judgement, place, converted: converted.flatten() });
            ControlFlow::Continue(())
        });
        self.starts.keep(judge.into_starts(), block.text.len());
        let mut game_rows = games.map(|wanted| (wanted, Columns::new(&wanted.table())));
        let mut finding_rows = Columns::new(&FINDINGS);
        let mut locator = Locator::new(&shown, block.base);
        for Judged { judgement, place, converted } in &all {
            let row = GameRow { file, index: place.number, judgement, verdict: judgement.verdict() };
            if let Some((wanted, columns)) = &mut game_rows {
                let copy = || {
                    let mut parts = place.clone().parts(block, dialect, passed.games);
                    let record = parts.next().map_or(&[][..], |part| &shown[part]);
                    // A copy beyond a limit could not be read.
                    if defaults.supply_tags() {
                        verbatim(record, defaults).ok().map(Cow::Owned)
                    } else {
                        Some(Cow::Borrowed(record))
                    }
                };
                let copied = if *wanted == Wanted::Records && !converts { copy() } else { None };
                let with = match wanted {
                    Wanted::Games => With::Nothing,
                    Wanted::Findings => With::Findings,
                    Wanted::Records => With::FindingsAndText(copied.as_deref().or(converted.as_deref())),
                };
                columns.add(&row.cells(with, &mut locator));
            }
            if findings {
                row.findings(&mut locator).for_each(|row| finding_rows.add(&row));
            }
        }
        let tables = game_rows.into_iter().map(|(wanted, columns)| (wanted.table(), columns));
        let tables = tables.chain([(FINDINGS, finding_rows), (PLIES, ply_rows), (ANALYSES, analysis_rows)]);
        let filled = tables.filter(|(_, columns)| columns.rows() > 0);
        let batches = filled.map(|(table, mut columns)| (table, columns.finish())).collect();
        let (bytes, left_out) = (block.text.len() as u64, passed.left_out.len() as u64);
        let counts = BlockCounts { bytes, all: passed.games, games: all.len() as u64, left_out, moves };
        BlockTables { batches, counts, text: Arc::clone(text), losses }
    }
}

/// Judges a game while its plies become rows.
fn replay(
    judge: &mut Judge<'_>,
    events: &mut Events<'_>,
    head: &Head<'_>,
    text: &SourceText,
    index: usize,
    rows: &mut Columns,
) -> Judgement {
    let info = GameInfo::read(head, &text.defaults);
    let Some(game) = info.game else { return judge.judge(events, head) };
    let mut take = |ply: Ply<'_>| rows.add(&rows::ply(&text.name, index, ply));
    for_game!(game, P => judge.judge_watched::<P>(events, head, info, &mut Plies::<P>::new(&mut take)))
}

/// The rows of a table that wait to be passed on.
#[derive(Default)]
struct Pending {
    batches: Vec<RecordBatch>,
    rows: usize,
    bytes: usize,
}

/// The batches in the pipeline.
struct Steps<'e, 't> {
    job: Job<'e>,
    threads: usize,
    /// The number of games of the text before the next block.
    before: usize,
    pending: BTreeMap<&'static str, Pending>,
    take: &'t mut (dyn FnMut(Part<'_>) -> ControlFlow<()> + Send),
    is_over: bool,
}

impl Steps<'_, '_> {
    fn add(&mut self, table: &Table, batch: RecordBatch) -> ControlFlow<()> {
        let pending = self.pending.entry(table.name).or_default();
        pending.rows += batch.num_rows();
        pending.bytes += batch.get_array_memory_size();
        pending.batches.push(batch);
        let most = if table.name == ANALYSES.name { REVIEWED } else { BATCH.0 };
        if pending.rows < most && pending.bytes < BATCH.1 { ControlFlow::Continue(()) } else { self.pass(table.name) }
    }

    fn pass(&mut self, name: &'static str) -> ControlFlow<()> {
        let Some(Pending { batches, .. }) = self.pending.remove(name) else { return ControlFlow::Continue(()) };
        let Some(first) = batches.first() else { return ControlFlow::Continue(()) };
        match concat_batches(&first.schema(), &batches) {
            Ok(batch) => (self.take)(Part::Batch(name, batch)),
            // More than one batch can hold.
            Err(_) => batches.into_iter().try_for_each(|batch| (self.take)(Part::Batch(name, batch))),
        }
    }

    fn pass_all(&mut self) -> ControlFlow<()> {
        let names: Vec<&'static str> = self.pending.keys().copied().collect();
        names.into_iter().try_for_each(|name| self.pass(name))
    }

    fn step(&mut self, step: Step<BlockTables>) -> ControlFlow<()> {
        match step {
            Step::Games(block) => {
                let before = self.before;
                self.before += block.counts.all;
                for (table, batch) in block.batches {
                    self.add(&table, numbered(batch, before))?;
                }
                for (index, losses) in &block.losses {
                    (self.take)(Part::Losses { name: &block.text.name, index: before + index, losses })?;
                }
                (self.take)(Part::Progress(block.counts))
            }
            Step::Lost => self.problem("", "internal error: some games could not be judged"),
            Step::Event(event, ()) => {
                event.count_games(&mut self.before);
                match event.message() {
                    Some(Message::Problem { name, message }) => self.problem(name, message),
                    Some(Message::Note(note)) => (self.take)(Part::Note(note)),
                    None => ControlFlow::Continue(()),
                }
            }
        }
    }

    fn problem(&mut self, name: &str, message: &str) -> ControlFlow<()> {
        if let Some(wanted) = self.job.tables.games {
            let table = wanted.table();
            let mut columns = Columns::new(&table);
            columns.add(&rows::problem(name, message));
            self.add(&table, columns.finish())?;
        }
        (self.take)(Part::Problem { name, message })
    }
}

/// The batch with the numbers of its games in their text, of which `before` come before the block.
fn numbered(batch: RecordBatch, before: usize) -> RecordBatch {
    const INDEX: usize = 1;
    let mut arrays: Vec<ArrayRef> = batch.columns().to_vec();
    let Some(index) = arrays.get(INDEX).and_then(|index| index.as_any().downcast_ref::<Int64Array>()) else {
        return batch;
    };
    let shifted: Int64Array = index.unary(|index| index + before as i64);
    arrays[INDEX] = Arc::new(shifted);
    RecordBatch::try_new(batch.schema(), arrays).unwrap_or(batch)
}

impl<'e> Consumer<'e> for Steps<'e, '_> {
    type Result = BlockTables;
    type Note = ();

    fn job(&mut self, text: &Arc<SourceText>, block: Block) -> impl FnOnce() -> BlockTables + Send + 'e {
        let (job, text) = (self.job, Arc::clone(text));
        move || job.run(&text, &block)
    }

    fn take(&mut self, step: Step<BlockTables>) -> ControlFlow<Skip> {
        self.step(step).map_break(|()| {
            self.is_over = true;
            Skip::All
        })
    }

    fn max(&self) -> usize {
        max_blocks(self.threads)
    }
}

/// The number of games in a batch of the table [`RECORDS`] that have no text, because they cannot be read.
#[must_use]
pub fn without_text(batch: &RecordBatch) -> usize {
    let column = |name| batch.column_by_name(name);
    let (Some(text), Some(problem)) = (column("text"), column("problem")) else { return 0 };
    (0..batch.num_rows()).filter(|row| text.is_null(*row) && problem.is_null(*row)).count()
}
