//! The games of a block: judged, selected by number, and rendered for the reports.

use std::collections::BTreeSet;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use super::baseline::Baseline;
use super::baseline_line;
use super::counts::Counts;
use super::reach::Reach;
use crate::findings::fingerprint::Fingerprints;
use crate::findings::{self, CountedOnly, Entries, JudgedGame, Look, ReportFormat, ReviewReport, Reviewed};
use xgames_analysis::archive::copies::{Copied, verbatim};
use xgames_analysis::archive::pipeline::{Pool, SourceText};
use xgames_analysis::archive::split::Block;
use xgames_analysis::archive::unchanged::{GameHash, OldGames};
use xgames_analysis::archive::{Meant, NumberRanges, Passed, PhaseTimes, Shard};
use xgames_analysis::reviewing::{ReviewedGame, Reviewing, Wanted};
use xgames_core::convert;
use xgames_core::diagnostic::{Code, Diagnostic, Locator, Severity, Span};
use xgames_core::judge::{Judge, Judgement, StartCache, Verdict};
use xgames_core::record::Format;
use xgames_core::record::game_record::GameRecord;
use xgames_core::record::native::write;

/// A text whose games are judged, and its settings.
#[derive(Clone, Debug)]
pub struct JudgedText {
    /// The text.
    pub source: Arc<SourceText>,
    /// Codes to ignore in it.
    pub ignore: Vec<Code>,
    /// Whether it is the first text of all.
    pub is_first: bool,
}

impl JudgedText {
    /// A text in which no code is ignored. It is not the first one.
    #[must_use]
    pub fn new(source: Arc<SourceText>) -> JudgedText {
        JudgedText { source, ignore: Vec::new(), is_first: false }
    }
}

/// The form of one of the reports.
#[derive(Clone, Debug)]
pub struct Form {
    /// The format of the report.
    pub format: ReportFormat,
    /// The kind of report about play, if it is one.
    pub review: Option<ReviewReport>,
    /// The look of findings.
    pub look: Look,
    /// Whether symbols are shown that are not letters.
    pub symbols: bool,
    /// The kinds of findings that the report only counts from now on.
    pub counted_only: Arc<CountedOnly>,
}

/// This names the findings that are counted instead of reported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Known {
    /// No findings are known, because there is none to compare with.
    #[default]
    None,
    /// The findings of the baseline in [`Before`] are known.
    Baseline,
    /// All findings are known from now on, because they become a baseline.
    All,
}

impl Known {
    /// Chooses by whether a baseline is read or written.
    #[must_use]
    pub fn of(is_read: bool, is_written: bool) -> Known {
        match (is_read, is_written) {
            (_, true) => Known::All,
            (true, false) => Known::Baseline,
            (false, false) => Known::None,
        }
    }
}

/// The settings of a run: which games are judged, and how they are reported.
pub struct Settings {
    /// The reports.
    pub forms: Vec<Form>,
    /// The codes that are reported; all if there are none.
    pub select: Vec<Code>,
    /// The codes that are not reported.
    pub ignore: Vec<Code>,
    /// The findings that are counted, but not reported.
    pub known: Known,
    /// Whether games that the earlier version in [`Before`] has are passed over.
    pub compares: bool,
    /// The lowest severity that affects the exit status.
    pub fails: Severity,
    /// The part of the games that is judged.
    pub shard: Option<Shard>,
    /// Whether ignores that ignore nothing are reported.
    pub finds_unused_ignores: bool,
    /// The games of each text to judge.
    pub numbers: Option<NumberRanges>,
    /// The number of errors after which verification stops.
    pub max_errors: Option<u64>,
    /// The settings of reviews, if the play is reviewed.
    pub reviewing: Option<Reviewing>,
    /// Caches of judges that have finished a block, for reuse.
    pub start_caches: Pool<StartCache>,
    /// Measures the phases.
    pub times: PhaseTimes,
}

impl Settings {
    /// The things that the reports need to know of the play.
    fn wanted(&self) -> Wanted {
        let reports = |wanted: fn(&Form) -> bool| self.forms.iter().any(wanted);
        let is_full = reports(|form| form.format == ReportFormat::Full);
        let estimates = self.reviewing.as_ref().is_some_and(Reviewing::estimates);
        Wanted {
            boards: is_full,
            play: is_full && estimates
                || reports(|form| form.review.is_some_and(|report| report != ReviewReport::Records)),
            record: reports(|form| form.review == Some(ReviewReport::Records)),
            story: false,
        }
    }

    /// Whether the play of games is reviewed only once it is known which of them are selected.
    fn reviews_later(&self) -> bool {
        self.numbers.is_some() && self.reviewing.is_some()
    }

    /// Whether findings of a code are wanted in a text in which some are ignored.
    #[must_use]
    pub fn is_wanted(&self, code: Code, ignored: &[Code]) -> bool {
        (self.select.is_empty() || self.select.contains(&code))
            && !self.ignore.contains(&code)
            && !ignored.contains(&code)
            && (code != Code::UnusedIgnore || self.finds_unused_ignores)
    }
}

/// This struct holds the counts and known findings that come before a block.
#[derive(Debug, Default)]
pub struct Before {
    /// The number of games of the same text.
    pub games: usize,
    /// The number of errors in all texts.
    pub errors: u64,
    /// The findings that are known, as far as they have not yet occurred.
    pub baseline: Baseline,
    /// The games of an earlier version, as far as they have not yet occurred.
    pub old_games: OldGames,
    /// The files of the baseline, as far as they have been read.
    pub reach: Reach,
}

/// The judged games of a block.
pub struct JudgedBlock {
    text: Arc<JudgedText>,
    block: Block,
    games: Vec<Game>,
    /// The number of games in the block, including those that are not judged.
    count: usize,
    /// The numbers of the games that are left out because they are of another kind or size, from 0.
    left_out: Vec<usize>,
    /// The number of games of the text before this block.
    before: usize,
    /// The number of games that an earlier version has, and that are passed over.
    unchanged: usize,
    /// The codes of findings that are ignored.
    ignored: BTreeSet<Code>,
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
    /// The fingerprints of the findings, if there is a baseline.
    fingerprints: Vec<u128>,
    /// The findings that are known.
    known: Vec<Diagnostic>,
    /// The hash of the game, if it is compared with an earlier version.
    hash: Option<GameHash>,
}

impl Game {
    /// Puts the findings that are known aside.
    fn put_aside(&mut self, mut is_known: impl FnMut(u128) -> bool) {
        let mut fingerprints = self.fingerprints.iter();
        let mut is_known = |_: &mut Diagnostic| fingerprints.next().is_some_and(|fingerprint| is_known(*fingerprint));
        self.known = self.judgement.diagnostics.extract_if(.., &mut is_known).collect();
    }
}

/// A block with more games and findings than this takes much memory. Most games have 500 bytes or more, so a block
/// has 128 of them; a rendered finding may take 1 KiB.
const LARGE: usize = 256;

impl JudgedBlock {
    /// Judges the games of a block.
    #[must_use]
    pub fn new(settings: &Settings, text: Arc<JudgedText>, block: Block) -> JudgedBlock {
        // Which games are selected is known only once the blocks before are counted. A review may take long, so it waits.
        let reviewing = settings.reviewing.as_ref().filter(|_| !settings.reviews_later());
        let (games, passed, ignored) = judge(settings, reviewing, &text, &block, |_| true);
        let Passed { games: count, left_out, .. } = passed;
        let mut judged =
            JudgedBlock { text, block, games, count, left_out, before: 0, unchanged: 0, ignored, is_last: false };
        if !settings.reviews_later() {
            judged.hide_passwords();
        }
        if settings.known != Known::None {
            judged.take_fingerprints();
        }
        judged
    }

    /// Computes the fingerprints of all findings, which are those of reports.
    fn take_fingerprints(&mut self) {
        let JudgedBlock { text, block, games, .. } = self;
        for game in games.iter_mut().filter(|game| !game.judgement.diagnostics.is_empty()) {
            let Game { span, judgement, verdict, .. } = game;
            let (file, span, verdict) = (&*text.source.name, *span, *verdict);
            let judged = JudgedGame { file, text: &block.text, span, index: 0, judgement, verdict, known: None };
            let fingerprints = Fingerprints::new(judged);
            game.fingerprints = judgement.diagnostics.iter().map(|finding| fingerprints.number_of(finding)).collect();
        }
    }

    /// Reviews the games that are selected.
    fn review_selected(&mut self, settings: &Settings) {
        let selected: Vec<usize> = self.games.iter().map(|game| game.number).collect();
        if !selected.is_empty() {
            let is_selected = |number| selected.binary_search(&number).is_ok();
            (self.games, ..) = judge(settings, settings.reviewing.as_ref(), &self.text, &self.block, is_selected);
        }
        self.hide_passwords();
    }

    fn hide_passwords(&mut self) {
        let passwords = self.text.source.dialect.passwords(&self.block.text);
        for game in self.games.iter_mut().filter(|_| !passwords.is_empty()) {
            passwords.hide_in_findings(&self.block.text, &mut game.judgement.diagnostics);
        }
        passwords.hide_in(&mut self.block.text);
    }

    /// The length of the block's text in bytes.
    #[must_use]
    pub fn length(&self) -> usize {
        self.block.text.len()
    }

    /// Whether the block takes much memory.
    #[must_use]
    pub fn is_large(&self) -> bool {
        self.games.len() + self.findings() > LARGE
    }

    fn findings(&self) -> usize {
        self.games.iter().map(|game| game.judgement.diagnostics.len() + game.known.len()).sum()
    }

    /// Numbers the games, puts known findings aside, and drops games that have not changed, are not selected, or come after the maximal number of
    /// errors.
    pub fn number(&mut self, settings: &Settings, before: &mut Before) {
        self.before = before.games;
        before.games += self.count;
        if !self.block.is_whole() || !self.left_out.is_empty() {
            before.reach.lose_part();
        }
        // Which of several equal findings are known does not depend on the games that are selected.
        match settings.known {
            Known::None => {}
            Known::Baseline => {
                self.games.iter_mut().for_each(|game| game.put_aside(|fingerprint| before.baseline.take(fingerprint)));
            }
            Known::All => self.games.iter_mut().for_each(|game| game.put_aside(|_| true)),
        }
        let all = self.games.len();
        let (text, first) = (&self.text.source.name, self.before);
        before.old_games.keep_new(text, &mut self.games, |game| Some((first + game.number, game.hash?)));
        self.unchanged = all - self.games.len();
        if let Some(numbers) = &settings.numbers {
            self.games.retain(|game| numbers.contain(self.before + game.number));
            self.left_out.retain(|index| numbers.contain(self.before + index + 1));
        }
        let Some(max_errors) = settings.max_errors else { return };
        let is_error = |finding: &&Diagnostic| finding.severity() == Severity::Error;
        let last = self.games.iter().position(|game| {
            before.errors += game.judgement.diagnostics.iter().filter(is_error).count() as u64;
            before.errors >= max_errors
        });
        if let Some(last) = last {
            self.games.truncate(last + 1);
            let last = self.games.last().map_or(0, |game| game.number);
            self.left_out.retain(|index| *index < last);
            self.is_last = true;
        }
    }

    /// Renders the games for all reports.
    #[must_use]
    pub fn render(mut self, settings: &Settings) -> RenderedBlock {
        if settings.reviews_later() {
            self.review_selected(settings);
        }
        let findings = self.findings().min(LARGE);
        let JudgedBlock { text, block, games, count, left_out, before, unchanged, ignored, is_last } = self;
        let (bytes, left_out) = (block.text.len() as u64, left_out.len() as u64);
        let mut counts = Counts { bytes, left_out, ..Counts::default() };
        let mut fails = false;
        let mut records = Vec::with_capacity(games.len());
        let locator = || Locator::new(&block.text, block.base);
        let entries = |form: &Form| Entries::with_room(findings, Arc::clone(&form.counted_only));
        let mut reports: Vec<_> = settings.forms.iter().map(|form| (form, locator(), entries(form))).collect();
        // Judgements take more memory than rendered text, so each game is dropped as soon as it is rendered.
        let annotates = settings.wanted().record;
        let (mut unwritten, mut cut) = (Vec::new(), None);
        let mut entries_of_baseline = Vec::new();
        for Game { number, span, lines, judgement, reviewed, verdict, fingerprints, known, .. } in games {
            counts.add_game(&judgement, verdict, known.len());
            if settings.known == Known::All {
                let of_game = known.iter().zip(fingerprints);
                entries_of_baseline.extend(
                    of_game.map(|(finding, fingerprint)| baseline_line::line(&text.source.name, finding, fingerprint)),
                );
            }
            if text.source.dialect.format == Format::Native {
                counts.repairable +=
                    judgement.diagnostics.iter().filter(|finding| finding.repair.is_some()).count() as u64;
            }
            fails |= judgement.diagnostics.iter().any(|finding| finding.severity() >= settings.fails);
            let is_good = verdict != Verdict::Invalid;
            counts.others += u64::from(is_good && reviewed.is_of_others);
            let place = Copied { number, span, lines };
            let before_game = records.len();
            records.extend(place.parts(&block, &text.source.dialect, count).map(|part| (part, is_good)));
            let index = before + number;
            cut = cut.or(reviewed.is_cut.then_some(index));
            let record = match reviewed.record {
                _ if !annotates => Vec::new(),
                Some(record) => native_text(record, text.is_first && index == 1),
                None => {
                    let copied = if text.source.dialect.format == Format::Native {
                        verbatim(&bytes_of(&block.text, &records[before_game..]), &text.source.defaults).ok()
                    } else {
                        None
                    };
                    copied.unwrap_or_else(|| {
                        unwritten.push(index);
                        Vec::new()
                    })
                }
            };
            let reviewed = Reviewed { plies: &reviewed.plies, summary: reviewed.summary.as_ref(), record: &record };
            let (file, text, judgement) = (text.source.name.as_str(), &*block.text, &judgement);
            let known = (settings.known != Known::None).then_some(&*known);
            let judged = JudgedGame { file, text, span, index, judgement, verdict, known };
            for (form, locator, entries) in &mut reports {
                match form.review {
                    Some(report) => report.render(judged, reviewed, entries),
                    None => findings::render(form.format, form.look, judged, locator, entries),
                }
                if (form.format, form.review) == (ReportFormat::Full, None) {
                    findings::render_text(judged, reviewed, form.symbols, entries);
                }
            }
        }
        let entries = reports.into_iter().map(|(.., entries)| entries).collect();
        RenderedBlock {
            text,
            entries,
            count,
            counts,
            fails,
            block,
            records,
            unwritten,
            cut,
            is_last,
            entries_of_baseline,
            unchanged: unchanged as u64,
            ignored,
        }
    }
}

/// Judges the games of a block whose number is selected, and reviews their play if wanted. Returns them, the number of all
/// games, and the codes of findings that are ignored.
fn judge(
    settings: &Settings,
    reviewing: Option<&Reviewing>,
    text: &JudgedText,
    block: &Block,
    is_selected: impl Fn(usize) -> bool,
) -> (Vec<Game>, Passed, BTreeSet<Code>) {
    // Most games are longer, so the list rarely grows.
    let (mut games, mut ignored) = (Vec::with_capacity(block.text.len() / 512), BTreeSet::new());
    let SourceText { dialect, defaults, .. } = &*text.source;
    let mut judge = Judge::new(defaults).with_starts(settings.start_caches.take());
    if settings.reviewing.is_none() && !settings.forms.iter().any(|form| form.format.lists_games()) {
        judge = judge.without_names();
    }
    let wanted = settings.wanted();
    let meant = Meant { shard: settings.shard, defaults };
    let passed = block.each_game(dialect, meant, |events, head, index| {
        if !is_selected(index + 1) {
            return ControlFlow::Continue(());
        }
        if reviewing.is_some_and(Reviewing::is_interrupted) {
            return ControlFlow::Break(());
        }
        let (mut judgement, reviewed) = match reviewing {
            Some(reviewing) => reviewing.judge(&mut judge, defaults, (events, head, &block.text), wanted),
            None => (judge.judge(events, head), ReviewedGame::default()),
        };
        // A finding that is not wanted is nowhere: not in the verdict, in counts, in reports, or in the exit status.
        judgement.diagnostics.retain(|finding| {
            if settings.ignore.contains(&finding.code) || text.ignore.contains(&finding.code) {
                ignored.insert(finding.code);
            }
            settings.is_wanted(finding.code, &text.ignore)
        });
        let verdict = judgement.verdict();
        let (span, lines) = (events.game_span(head), events.lines().to_vec());
        let hash = settings.compares.then(|| GameHash::of(&block.text, dialect, span, &lines));
        let (number, fingerprints, known) = (index + 1, Vec::new(), Vec::new());
        games.push(Game { number, span, lines, judgement, reviewed, verdict, fingerprints, known, hash });
        ControlFlow::Continue(())
    });
    settings.start_caches.keep(judge.into_starts(), block.text.len());
    (games, passed, ignored)
}

/// A record in native text. Comments before its tags stay there only if it opens the file.
fn native_text(record: GameRecord, opens: bool) -> Vec<u8> {
    let mut text = Vec::new();
    write::game(&if opens { record } else { convert::without_preface(record) }, &mut text);
    text
}

/// The bytes of a game that is made of these parts.
fn bytes_of(text: &[u8], parts: &[(Range<usize>, bool)]) -> Vec<u8> {
    parts.iter().flat_map(|(part, _)| &text[part.clone()]).copied().collect()
}

/// The games of a block, ready for output.
pub struct RenderedBlock {
    /// The text that the games are from.
    pub text: Arc<JudgedText>,
    /// The entries for each report.
    pub entries: Vec<Entries>,
    /// The number of games in the block, including those that are not judged.
    pub count: usize,
    /// Counts of the games that are judged.
    pub counts: Counts,
    /// Whether a finding affects the exit status.
    pub fails: bool,
    /// The block that was judged.
    pub block: Block,
    /// The bytes to copy for each game, line by line if its lines are apart, and whether the game is not invalid.
    pub records: Vec<(Range<usize>, bool)>,
    /// The numbers of the games that cannot be written as native records.
    pub unwritten: Vec<usize>,
    /// The number of the game whose review was interrupted, if one was.
    pub cut: Option<usize>,
    /// Whether verification stops after this block.
    pub is_last: bool,
    /// The lines that the findings have in a baseline, if one is written.
    pub entries_of_baseline: Vec<String>,
    /// The number of games that an earlier version has, and that are passed over.
    pub unchanged: u64,
    /// The codes of findings that options and the configuration ignore.
    pub ignored: BTreeSet<Code>,
}
