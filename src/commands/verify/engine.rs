//! What is done with each block of games, and in which order.

use std::ops::{ControlFlow, Range};
use std::sync::{Arc, Mutex, PoisonError};

use super::finishing::Finishing;
use super::tally::Tally;
use crate::archive::parallel::Stages;
use crate::archive::split::Block;
use crate::cli::{GameNumbers, Shard};
use crate::commands::interrupt;
use crate::diagnostic::Locator;
use crate::diagnostic::{Code, Severity, Span};
use crate::judge::{Defaults, Judge, Judgement, StartCache, Verdict};
use crate::record::{self, Dialect, Format as RecordFormat};
use crate::report::{self, Entries, JudgedGame, ReportFormat};

/// A text with records, and what is assumed of it.
#[derive(Clone, Debug)]
pub(super) struct File {
    pub(super) name: String,
    pub(super) dialect: Dialect,
    pub(super) defaults: Defaults,
    /// Codes that are not reported for it.
    pub(super) ignore: Vec<Code>,
}

/// What comes in, in order.
pub(super) enum Item {
    /// An input (a file on disk, or standard input) begins. Nobody has to be told if nothing is remembered
    /// about inputs.
    Input,
    /// Another text begins, without games.
    Text(Arc<File>),
    /// Games of a text.
    Games {
        file: Arc<File>,
        block: Block,
        /// Whether the text begins with them.
        first: bool,
    },
    /// A game of the current text is too long to be judged; it begins at this line.
    TooLong(Arc<File>, usize),
    /// Something could not be read.
    Problem { name: String, message: String },
    /// The input has been judged by an earlier run, with this outcome.
    Known(Tally),
    /// The input has been handed out to its end, and can be known by this key.
    EndOfInput(String),
}

/// The form of one of the reports.
#[derive(Clone, Copy, Debug)]
pub(super) struct Form {
    pub(super) format: ReportFormat,
    /// Whether it is shown where colours are.
    pub(super) styled: bool,
}

/// The steps that games go through.
pub(super) struct Engine {
    pub(super) forms: Vec<Form>,
    pub(super) select: Vec<Code>,
    pub(super) ignore: Vec<Code>,
    /// From which severity on a finding counts for the exit status.
    pub(super) fails: Severity,
    pub(super) shard: Option<Shard>,
    /// Which games of each text are judged.
    pub(super) numbers: Option<GameNumbers>,
    /// After how many errors the work ends.
    pub(super) most_errors: Option<u64>,
    /// What judges who are done with a block have kept for those of the next ones.
    pub(super) desks: Mutex<Vec<StartCache>>,
}

/// What the step between the two long ones knows of the games before.
#[derive(Default)]
pub(super) struct Counting {
    /// Number of games of the current text.
    index: usize,
    errors: u64,
}

pub(super) enum Middle {
    Games(Games),
    Other(Item),
}

/// JudgedGame games.
pub(super) struct Games {
    file: Arc<File>,
    block: Block,
    first: bool,
    games: Vec<Game>,
    /// Number of games in the block, with those that other shards judge.
    count: usize,
    /// Number of games of the text before this block.
    before: usize,
    /// Whether the work ends with these.
    stops: bool,
}

struct Game {
    /// Which game of the block it is, from 1.
    number: usize,
    span: Span,
    /// The lines that alone are about it, where other ones stand between them.
    lines: Vec<Span>,
    judgement: Judgement,
    verdict: Verdict,
}

/// What is left to be written.
pub(super) enum Done {
    Games {
        /// The text, if it begins with these.
        begins: Option<Arc<File>>,
        /// By report.
        parts: Vec<Entries>,
        tally: Tally,
        /// Whether a finding counts for the exit status.
        fails: bool,
        /// The text, and for each game where it or its lines stand with what surrounds it, and whether it is not
        /// invalid.
        block: Block,
        places: Vec<(Range<usize>, bool)>,
        /// What a file must begin with that these records are copied to.
        heading: Vec<u8>,
        stops: bool,
    },
    Other(Item),
    /// A fault of the program itself.
    Broken,
}

impl Engine {
    fn is_wanted(&self, file: &File, code: Code) -> bool {
        (self.select.is_empty() || self.select.contains(&code))
            && !self.ignore.contains(&code)
            && !file.ignore.contains(&code)
    }

    fn judge(&self, file: Arc<File>, block: Block, first: bool) -> Games {
        // Most games are longer; the list then need not grow.
        let mut games = Vec::with_capacity(block.text.len() / 512);
        let desks = || self.desks.lock().unwrap_or_else(PoisonError::into_inner);
        let desk = desks().pop();
        let mut judge = Judge::new(&file.defaults).at_desk(desk.unwrap_or_default());
        if !self.forms.iter().any(|form| form.format.lists_games()) {
            judge = judge.without_names();
        }
        let mut count = 0;
        let begins = block.base.offset == 0;
        let _ = record::each_game(&file.dialect, &block.text, begins, |events, head| {
            count += 1;
            if let Some(shard) = self.shard {
                let mut ahead = events.clone();
                ahead.iter().for_each(drop);
                let span = ahead.game_span(head);
                if !shard.takes(&block.text[span.start..span.end]) {
                    *events = ahead;
                    return ControlFlow::Continue(());
                }
            }
            let mut judgement = judge.judge(events, head);
            // The verdict is about the record, whatever is shown of it.
            let verdict = judgement.verdict();
            judgement.diagnostics.retain(|finding| self.is_wanted(&file, finding.code));
            let (span, lines) = (events.game_span(head), events.lines().to_vec());
            games.push(Game { number: count, span, lines, judgement, verdict });
            ControlFlow::Continue(())
        });
        desks().push(judge.into_desk());
        Games { file, block, first, games, count, before: 0, stops: false }
    }
}

/// A line with its end.
fn with_line_break(text: &[u8], line: Span) -> Range<usize> {
    let behind = &text[line.end..];
    let length = if behind.starts_with(b"\r\n") { 2 } else { usize::from(behind.starts_with(b"\n")) };
    line.start..line.end + length
}

/// Games and findings of a block that are usual, as a game seldom has less than 500 bytes. A finding may take 1 KiB,
/// rendered.
const MOST_USUAL: usize = 256;

impl Stages for Engine {
    type Item = Item;
    type Middle = Middle;
    type Result = Done;
    type Early = Counting;
    type Late = Finishing;

    fn first(&self, item: Item) -> Middle {
        match item {
            Item::Games { file, block, first } => Middle::Games(self.judge(file, block, first)),
            other => Middle::Other(other),
        }
    }

    fn is_large(&self, middle: &Middle) -> bool {
        let Middle::Games(Games { games, .. }) = middle else { return false };
        let findings = games.iter().map(|game| game.judgement.diagnostics.len());
        games.len() + findings.sum::<usize>() > MOST_USUAL
    }

    fn count(&self, state: &mut Counting, middle: &mut Middle) {
        match middle {
            Middle::Other(Item::Text(_)) => state.index = 0,
            Middle::Other(Item::TooLong(..)) => state.index += 1,
            Middle::Other(_) => {}
            Middle::Games(games) => {
                games.before = if games.first { 0 } else { state.index };
                state.index = games.before + games.count;
                if let Some(numbers) = &self.numbers {
                    let before = games.before;
                    games.games.retain(|game| numbers.contain(before + game.number));
                }
                let Some(most) = self.most_errors else { return };
                let errors = |game: &Game| {
                    game.judgement.diagnostics.iter().filter(|finding| finding.severity() == Severity::Error).count()
                };
                let last = games.games.iter().position(|game| {
                    state.errors += errors(game) as u64;
                    state.errors >= most
                });
                if let Some(last) = last {
                    games.games.truncate(last + 1);
                    games.stops = true;
                }
            }
        }
    }

    fn second(&self, middle: Middle) -> Done {
        let games = match middle {
            Middle::Other(item) => return Done::Other(item),
            Middle::Games(games) => games,
        };
        let Games { file, block, first, games, count, before, stops } = games;
        let mut tally = Tally::default();
        tally.bytes = block.text.len() as u64;
        let mut fails = false;
        let mut places = Vec::with_capacity(games.len());
        let locator = || Locator::new(&block.text, block.base);
        let findings = games.iter().map(|game| game.judgement.diagnostics.len()).sum::<usize>().min(MOST_USUAL);
        let parts = || Entries::with_room(findings);
        let mut reports: Vec<_> = self.forms.iter().map(|form| (form, locator(), parts())).collect();
        // A game with findings is large, and its text small: each game is dropped as soon as it is rendered.
        for Game { number, span, lines, judgement, verdict } in games {
            tally.add_game(&judgement, verdict);
            fails |= judgement.diagnostics.iter().any(|finding| finding.severity() >= self.fails);
            // What stands between native records belongs to one of them; elsewhere it may hold the others together.
            let native = file.dialect.format == RecordFormat::Native;
            let start = if number == 1 && native { 0 } else { span.start };
            let end = if number == count && native { block.text.len() } else { span.end };
            let is_good = verdict != Verdict::Invalid;
            if lines.is_empty() {
                places.push((start..end, is_good));
            }
            places.extend(lines.into_iter().map(|line| (with_line_break(&block.text, line), is_good)));
            let (file, text, judgement) = (file.name.as_str(), &*block.text, &judgement);
            let judged = JudgedGame { file, text, span, index: before + number, judgement, verdict };
            for (form, locator, parts) in &mut reports {
                report::render(form.format, form.styled, judged, locator, parts);
            }
        }
        let parts = reports.into_iter().map(|(.., parts)| parts).collect();
        let heading = file.dialect.heading.clone();
        Done::Games { begins: first.then_some(file), parts, tally, fails, block, places, heading, stops }
    }

    fn last(&self, state: &mut Finishing, done: Done) -> ControlFlow<()> {
        if interrupt::interrupted() {
            return ControlFlow::Break(());
        }
        let _torn_by_nobody = interrupt::writing();
        state.take(done)
    }

    fn broken(&self) -> Done {
        Done::Broken
    }
}
