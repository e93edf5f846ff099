//! The games of a block: judged, selected by number, and rendered for the reports.

use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use super::counts::Counts;
use crate::cli::{NumberRanges, Shard};
use crate::commands::copies::{Copied, verbatim};
use crate::commands::phase_times::PhaseTimes;
use crate::commands::pipeline::{Pool, is_elsewhere};
use xgames_analysis::archive::split::Block;
use xgames_analysis::reviewing::{ReviewedGame, Reviewing, Wanted};
use xgames_core::convert;
use xgames_core::diagnostic::{Code, Locator, Severity, Span};
use xgames_core::judge::{Defaults, Judge, Judgement, StartCache, Verdict};
use xgames_core::record::game_record::GameRecord;
use xgames_core::record::native::write;
use xgames_core::record::{Dialect, Format};
use xgames_report::findings::{self, CountedOnly, Entries, JudgedGame, ReportFormat, ReviewReport, Reviewed};

/// A text with records, and its settings.
#[derive(Clone, Debug)]
pub(super) struct SourceText {
    pub(super) name: String,
    pub(super) dialect: Dialect,
    /// The number of its first game that is read.
    pub(super) first: usize,
    pub(super) defaults: Defaults,
    /// Codes to ignore in it.
    pub(super) ignore: Vec<Code>,
    /// Whether it is the first text of all.
    pub(super) is_first: bool,
}

/// The form of one of the reports.
#[derive(Clone, Debug)]
pub(super) struct Form {
    pub(super) format: ReportFormat,
    /// What it says about play, if it is a report about that.
    pub(super) review: Option<ReviewReport>,
    /// Whether colours are shown, and symbols.
    pub(super) styled: bool,
    pub(super) symbols: bool,
    /// What the report has had enough of.
    pub(super) counted_only: Arc<CountedOnly>,
}

/// What to judge, and what to report.
pub(super) struct Settings {
    pub(super) forms: Vec<Form>,
    pub(super) select: Vec<Code>,
    pub(super) ignore: Vec<Code>,
    /// The lowest severity that affects the exit status.
    pub(super) fails: Severity,
    pub(super) shard: Option<Shard>,
    /// The games of each text to judge.
    pub(super) numbers: Option<NumberRanges>,
    /// The number of errors after which verification stops.
    pub(super) max_errors: Option<u64>,
    /// How the play is reviewed, if it is.
    pub(super) reviewing: Option<Reviewing>,
    /// Caches of judges that have finished a block, for reuse.
    pub(super) start_caches: Pool<StartCache>,
    pub(super) times: PhaseTimes,
}

impl Settings {
    /// What the reports need of the play.
    fn wanted(&self) -> Wanted {
        let reports = |wanted: fn(&Form) -> bool| self.forms.iter().any(wanted);
        let is_full = reports(|form| form.format == ReportFormat::Full);
        let estimates = self.reviewing.as_ref().is_some_and(Reviewing::estimates);
        Wanted {
            boards: is_full,
            play: is_full && estimates
                || reports(|form| form.review.is_some_and(|report| report != ReviewReport::Records)),
            record: reports(|form| form.review == Some(ReviewReport::Records)),
        }
    }

    fn is_wanted(&self, text: &SourceText, code: Code) -> bool {
        (self.select.is_empty() || self.select.contains(&code))
            && !self.ignore.contains(&code)
            && !text.ignore.contains(&code)
    }
}

/// Counts of what precedes a block.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Before {
    /// Number of games of the same text.
    pub(super) games: usize,
    /// Number of errors in all texts.
    pub(super) errors: u64,
}

/// The judged games of a block.
pub(super) struct JudgedBlock {
    text: Arc<SourceText>,
    block: Block,
    games: Vec<Game>,
    /// Number of games in the block, including those that are not judged.
    count: usize,
    /// Number of games of the text before this block.
    before: usize,
    /// Whether verification stops after this block.
    is_last: bool,
}

struct Game {
    /// The number of the game in the block, from 1.
    number: usize,
    span: Span,
    /// The lines of the game, if they are interleaved with lines of other games.
    lines: Vec<Span>,
    judgement: Judgement,
    reviewed: ReviewedGame,
    verdict: Verdict,
}

/// A block with more games and findings than this takes much memory. Most games have 500 bytes or more, so a block
/// has 128 of them; a rendered finding may take 1 KiB.
const LARGE: usize = 256;

impl JudgedBlock {
    /// Judges the games of a block.
    pub(super) fn new(settings: &Settings, text: Arc<SourceText>, mut block: Block) -> JudgedBlock {
        // Most games are longer, so the list rarely grows.
        let mut games = Vec::with_capacity(block.text.len() / 512);
        let mut judge = Judge::new(&text.defaults).with_starts(settings.start_caches.take());
        if settings.reviewing.is_none() && !settings.forms.iter().any(|form| form.format.lists_games()) {
            judge = judge.without_names();
        }
        let wanted = settings.wanted();
        let mut count = 0;
        let _ = block.each_game(&text.dialect, |events, head| {
            count += 1;
            if is_elsewhere(settings.shard, &block.text, events, head) {
                return ControlFlow::Continue(());
            }
            let (mut judgement, reviewed) = match &settings.reviewing {
                Some(reviewing) => reviewing.judge(&mut judge, &text.defaults, (events, head, &block.text), wanted),
                None => (judge.judge(events, head), ReviewedGame::default()),
            };
            // The verdict also depends on findings that are not reported.
            let verdict = judgement.verdict();
            judgement.diagnostics.retain(|finding| settings.is_wanted(&text, finding.code));
            let (span, lines) = (events.game_span(head), events.lines().to_vec());
            games.push(Game { number: count, span, lines, judgement, reviewed, verdict });
            ControlFlow::Continue(())
        });
        settings.start_caches.keep(judge.into_starts(), block.text.len());
        let passwords = text.dialect.passwords(&block.text);
        for game in games.iter_mut().filter(|_| !passwords.is_empty()) {
            passwords.hide_in_findings(&block.text, &mut game.judgement.diagnostics);
        }
        passwords.hide_in(&mut block.text);
        JudgedBlock { text, block, games, count, before: 0, is_last: false }
    }

    /// Bytes of its text.
    pub(super) fn length(&self) -> usize {
        self.block.text.len()
    }

    /// Whether the block takes much memory.
    pub(super) fn is_large(&self) -> bool {
        self.games.len() + self.findings() > LARGE
    }

    fn findings(&self) -> usize {
        self.games.iter().map(|game| game.judgement.diagnostics.len()).sum()
    }

    /// Numbers the games, and drops those that are not selected or come after the maximal number of errors.
    pub(super) fn number(&mut self, settings: &Settings, before: &mut Before) {
        self.before = before.games;
        before.games += self.count;
        if let Some(numbers) = &settings.numbers {
            self.games.retain(|game| numbers.contain(self.before + game.number));
        }
        let Some(max_errors) = settings.max_errors else { return };
        let is_error = |finding: &&xgames_core::diagnostic::Diagnostic| finding.severity() == Severity::Error;
        let last = self.games.iter().position(|game| {
            before.errors += game.judgement.diagnostics.iter().filter(is_error).count() as u64;
            before.errors >= max_errors
        });
        if let Some(last) = last {
            self.games.truncate(last + 1);
            self.is_last = true;
        }
    }

    /// Renders the games for all reports.
    pub(super) fn render(self, settings: &Settings) -> RenderedBlock {
        let findings = self.findings().min(LARGE);
        let JudgedBlock { text, block, games, count, before, is_last } = self;
        let mut counts = Counts::default();
        counts.bytes = block.text.len() as u64;
        let mut fails = false;
        let mut records = Vec::with_capacity(games.len());
        let locator = || Locator::new(&block.text, block.base);
        let entries = |form: &Form| Entries::with_room(findings, Arc::clone(&form.counted_only));
        let mut reports: Vec<_> = settings.forms.iter().map(|form| (form, locator(), entries(form))).collect();
        // Judgements take more memory than rendered text, so each game is dropped as soon as it is rendered.
        let annotates = settings.wanted().record;
        let mut unwritten = Vec::new();
        for Game { number, span, lines, judgement, reviewed, verdict } in games {
            counts.add_game(&judgement, verdict);
            if text.dialect.format == Format::Native {
                counts.repairable +=
                    judgement.diagnostics.iter().filter(|finding| finding.repair.is_some()).count() as u64;
            }
            fails |= judgement.diagnostics.iter().any(|finding| finding.severity() >= settings.fails);
            let is_good = verdict != Verdict::Invalid;
            let parts = Copied { number, span, lines }.parts(&block, &text.dialect, count);
            let index = before + number;
            let record = match reviewed.record {
                _ if !annotates => Vec::new(),
                Some(record) => native_text(record, text.is_first && index == 1),
                None if text.dialect.format == Format::Native => {
                    verbatim(&bytes_of(&block.text, &parts), &text.defaults)
                }
                None => {
                    unwritten.push(index);
                    Vec::new()
                }
            };
            let reviewed = Reviewed { plies: &reviewed.plies, summary: reviewed.summary.as_ref(), record: &record };
            records.extend(parts.into_iter().map(|part| (part, is_good)));
            let (file, text, judgement) = (text.name.as_str(), &*block.text, &judgement);
            let judged = JudgedGame { file, text, span, index, judgement, verdict };
            for (form, locator, entries) in &mut reports {
                match form.review {
                    Some(report) => report.render(judged, reviewed, entries),
                    None => findings::render(form.format, form.styled, judged, locator, entries),
                }
                if (form.format, form.review) == (ReportFormat::Full, None) {
                    findings::render_text(judged, reviewed, form.symbols, entries);
                }
            }
        }
        let entries = reports.into_iter().map(|(.., entries)| entries).collect();
        RenderedBlock { text, entries, count, counts, fails, block, records, unwritten, is_last }
    }
}

/// A record in native text. Comments before its tags stay there only if it opens the file.
fn native_text(record: GameRecord, opens: bool) -> Vec<u8> {
    let mut text = Vec::new();
    write::game(&if opens { record } else { convert::without_preface(record) }, &mut text);
    text
}

/// The bytes of a game.
fn bytes_of(text: &[u8], parts: &[Range<usize>]) -> Vec<u8> {
    parts.iter().flat_map(|part| &text[part.clone()]).copied().collect()
}

/// The games of a block, ready for output.
pub(super) struct RenderedBlock {
    pub(super) text: Arc<SourceText>,
    /// The entries for each report.
    pub(super) entries: Vec<Entries>,
    /// Number of games in the block, including those that are not judged.
    pub(super) count: usize,
    pub(super) counts: Counts,
    /// Whether a finding affects the exit status.
    pub(super) fails: bool,
    pub(super) block: Block,
    /// The bytes to copy for each game, line by line if its lines are apart, and whether the game is not invalid.
    pub(super) records: Vec<(Range<usize>, bool)>,
    /// The numbers of the games that cannot be written as native records.
    pub(super) unwritten: Vec<usize>,
    /// Whether verification stops after this block.
    pub(super) is_last: bool,
}
