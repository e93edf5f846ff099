//! Reviews the games of whole archives: judges them, finds what could have been played, and writes it into their records.

mod kept;
pub mod reported;

pub use kept::{Damage, KeptAnalysis, OpenFault};

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::hash_key::Key;
use crate::review::{
    Ended, Estimating, Lines, MeantPlies, Review, Reviewable, ReviewedPly, Saved, SavedPosition, Search, Step, Story,
    Summary, Whose, annotate,
};
use xgames_core::convert::{self, Canonicalizer};
use xgames_core::diagnostic::ToMove;
use xgames_core::games::{Game, Position, for_game};
use xgames_core::judge::{Defaults, GameInfo, Judge, Judgement, Verdict, setup_of};
use xgames_core::record::game_record::{GameRecord, Item, Items};
use xgames_core::record::limits::MAX_GAME_LENGTH;
use xgames_core::record::native::{Reader, write};
use xgames_core::record::{Events, Head, games_of_text};
use xgames_search::engine::luck::Luck;
use xgames_search::engine::session::Session;
use xgames_search::engine::{Playable, Report, Settings};
use xgames_search::solver::{Limits, Solvable};

/// The settings of reviews.
#[derive(Clone)]
pub struct Reviewing {
    /// The most positions that a search may look at for each ply. Nothing is searched if this and `time` are `None`.
    pub nodes: Option<u64>,
    /// The most time of a search for each ply.
    pub time: Option<Duration>,
    /// The engine that estimates positions, and its playouts; `None` if nothing is estimated.
    pub engine: Option<(Settings, Option<u64>)>,
    /// The time of the engine for a ply.
    pub estimate_time: Option<Duration>,
    /// The number of times that a search may be as long which checks a move that seems bad; 1 if none is checked, `None` for the usual number
    /// of the game.
    pub deepen: Option<u32>,
    /// The most time for all these searches of a game.
    pub check_time: Option<Duration>,
    /// The number of positions of a game that may be searched at the same time.
    pub at_once: usize,
    /// The choice of plies that findings are about.
    pub whose: Whose,
    /// Whether the values in comments are used.
    pub reuses: bool,
    /// The values of an earlier report, by the positions of its games.
    pub reported: Option<Arc<KeptAnalysis>>,
    /// The number of games so far that the report has the values of.
    pub recognised: Arc<AtomicU64>,
    /// The hash of the file of that report.
    pub reported_hash: Option<Key>,
    /// The values that earlier runs have found out.
    pub kept: Option<Arc<KeptAnalysis>>,
    /// The question whether to stop, asked again and again with the number of positions so far.
    pub stop: Arc<dyn Fn(u64) -> bool + Send + Sync>,
    /// A function that is told of each search before it begins.
    pub progress: Arc<dyn Fn(Step) + Send + Sync>,
}

/// The usual settings for a review of one game.
impl Reviewing {
    /// The playouts for each ply.
    pub const PLAYOUTS: u64 = 1000;
    /// The most time for the searches that check moves.
    pub const CHECK_TIME: Duration = Duration::from_secs(60);
    /// The memory of the engine in bytes.
    pub const MEMORY: usize = 64 << 20;

    /// The settings of an engine that reviews with this many bytes and this seed: it uses what was learned from games.
    #[must_use]
    pub fn settings(memory: usize, seed: u64) -> Settings {
        Settings { memory, threads: 1, seed, learned: true }
    }
}

impl Default for Reviewing {
    /// Only what is certain without a search is found.
    fn default() -> Reviewing {
        Reviewing {
            nodes: None,
            time: None,
            engine: None,
            estimate_time: None,
            deepen: Some(1),
            check_time: None,
            at_once: 1,
            whose: Whose::All,
            reuses: false,
            reported_hash: None,
            reported: None,
            recognised: Arc::default(),
            kept: None,
            stop: Arc::new(|_| false),
            progress: Arc::new(|_| ()),
        }
    }
}

impl fmt::Debug for Reviewing {
    /// Names what the findings depend on.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Reviewing { nodes, time, engine, estimate_time, deepen, check_time, reuses, reported_hash, .. } = self;
        write!(
            f,
            "{nodes:?} {time:?} {engine:?} {estimate_time:?} {deepen:?} {check_time:?} {reuses} {reported_hash:?}"
        )
    }
}

/// The parts of a review that reports need.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each part is wanted or not")]
pub struct Wanted {
    /// The boards of findings.
    pub boards: bool,
    /// The plies and the summary.
    pub play: bool,
    /// The record with the analysis.
    pub record: bool,
    /// The story, and the luck.
    pub story: bool,
}

/// A game that has been reviewed.
#[derive(Debug, Default)]
pub struct ReviewedGame {
    /// The plies of the main line.
    pub plies: Vec<ReviewedPly>,
    /// The game in a few numbers, if wanted.
    pub summary: Option<Summary>,
    /// The record with the analysis; `None` if it cannot be written, or is not wanted.
    pub record: Option<GameRecord>,
    /// The story, if wanted.
    pub story: Option<Story>,
    /// The luck of the game, if the story is wanted and there is any that is known.
    pub luck: Option<Luck>,
    /// Whether the game has no plies of those who are meant.
    pub is_of_others: bool,
    /// Whether the review was interrupted, so that some of its searches were not made.
    pub is_cut: bool,
}

impl Reviewing {
    /// Whether a game may take long.
    #[must_use]
    pub fn is_slow(&self) -> bool {
        self.is_searched() || self.estimates()
    }

    /// Whether searches end at once, because the run has to stop.
    #[must_use]
    pub fn is_interrupted(&self) -> bool {
        self.is_slow() && (self.stop)(0)
    }

    /// Whether positions are estimated.
    #[must_use]
    pub fn estimates(&self) -> bool {
        self.engine.is_some()
    }

    /// Whether the ends of games are searched.
    fn is_searched(&self) -> bool {
        self.nodes.is_some() || self.time.is_some()
    }

    /// The engine's report about a position; `None` if nothing is to be estimated. If the value of the position is proven,
    /// the rest of the limits goes to the other moves.
    pub fn search<P: Playable + Solvable>(&self, position: &P) -> Option<Report<P::Move>> {
        let (settings, playouts) = self.engine?;
        let limits = Limits::within(playouts, self.estimate_time, &*self.stop);
        Some(Session::new(position.clone(), settings).search(&limits, &mut |_| {}))
    }

    /// Judges the games of a text, whatever its format, with the findings about their play.
    #[must_use]
    pub fn judge_text(&self, text: &[u8], defaults: &Defaults, wanted: Wanted) -> Vec<(Judgement, ReviewedGame)> {
        let (mut judge, mut games) = (Judge::new(defaults), Vec::new());
        games_of_text(text, |events, head| {
            games.push(self.judge(&mut judge, defaults, (events, head, text), wanted));
        });
        games
    }

    /// Judges a game of this text, with the findings about its play.
    pub fn judge(
        &self,
        judge: &mut Judge<'_>,
        defaults: &Defaults,
        (events, head, text): (&mut Events<'_>, &Head<'_>, &[u8]),
        wanted: Wanted,
    ) -> (Judgement, ReviewedGame) {
        let from_start = events.clone();
        let info = GameInfo::read(head, defaults);
        let Some(game) = info.game else { return (judge.judge(events, head), ReviewedGame::default()) };
        let used = || Reviewing { deepen: Some(for_game!(game, P => self.longest_check::<P>())), ..self.clone() };
        let key = self.kept.as_ref().map(|_| used().key(from_start.clone(), head, text, defaults));
        let known = self.kept.as_ref().zip(key.as_ref()).and_then(|(kept, key)| kept.find(key));
        let is_new = known.as_ref().is_none_or(|known| !known.is_complete);
        let is_unknown = known.is_none();
        let reported = |positions: &[String], last: &str| {
            let found = self.reported.as_ref()?.find(&KeptAnalysis::key_of_play(positions, last));
            self.recognised.fetch_add(found.is_some().into(), Ordering::Relaxed);
            found
        };
        for_game!(game, P => {
            let read = || {
                let start = setup_of::<P>(&from_start, head, defaults).and_then(|setup| P::begin(&setup)).ok();
                Saved::read(&mut from_start.clone(), head, start.as_ref())
            };
            let mut saved = known.or_else(|| self.reuses.then(read).flatten());
            let mut review = self.review::<P>(defaults.viewer.is_some()).with_saved(saved.take());
            if is_unknown && self.reported.is_some() {
                review = review.with_reported(&reported);
            }
            if !wanted.boards {
                review = review.without_boards();
            }
            let mut judgement = judge.judge_watched::<P>(events, head, info, &mut review);
            let keeps = is_new && key.is_some();
            let mut positions = if wanted.record || keeps { review.positions() } else { Vec::new() };
            let is_cut = self.is_interrupted();
            if let (Some(kept), Some(key), true) = (&self.kept, &key, is_new)
                && (!is_cut || positions.iter().any(|position| position.depth.is_some()))
            {
                kept.keep(key, &Saved { positions: positions.clone(), is_complete: !is_cut });
            }
            let plies = if wanted.play || wanted.record { review.plies() } else { Vec::new() };
            if wanted.record && game.has_hands() {
                let lines = review.recorded_lines();
                positions.iter_mut().zip(lines).for_each(|(position, line)| position.line = line);
            }
            let record = wanted.record.then(|| annotated(from_start, head, defaults, &judgement, &plies, &positions));
            let meant = self.whose.among(&judgement.players);
            let is_of_others = !meant.are_in(game, judgement.players.len());
            let mut summary = wanted.play.then(|| review.summary(judgement.known_result()));
            if let Some(Summary { players, .. }) = &mut summary {
                players.retain(|player| meant.may_have(player.seat));
            }
            let story = wanted.story.then(|| review.story(Ended::from(&judgement), &meant));
            let luck = wanted.story.then(|| review.luck()).flatten();
            leave_out_others(&mut judgement, &meant);
            let plies = plies.into_iter().filter(|ply| meant.has(ply.seat, ply.side)).collect();
            let record = record.flatten();
            (judgement, ReviewedGame { plies, summary, record, story, luck, is_of_others, is_cut })
        })
    }

    /// The review of a game.
    fn review<P: Reviewable>(&self, has_viewer: bool) -> Review<'_, P> {
        let Reviewing { nodes, time, .. } = *self;
        let (stop, progress) = (&*self.stop, &*self.progress);
        let search = self.is_searched().then_some(Search { nodes, time, stop, progress });
        let Reviewing { estimate_time: time, check_time, at_once, .. } = *self;
        let estimating = self.engine.map(|(settings, playouts)| Estimating {
            settings,
            playouts,
            time,
            deepen: self.longest_check::<P>(),
            check_time,
            at_once,
            stop,
            progress,
        });
        Review::<P>::new(has_viewer, search).estimated(estimating)
    }

    /// The number of times that a search may be as long which checks a move of this game.
    fn longest_check<P: Playable>(&self) -> u32 {
        self.deepen.unwrap_or(P::DEEPEN)
    }

    /// The key of everything that the findings about a game depend on, apart from its rules. The settings are those that are used: what is
    /// usual gives the same key whether it was asked for or not.
    fn key(&self, mut events: Events<'_>, head: &Head<'_>, text: &[u8], defaults: &Defaults) -> Key {
        events.iter().for_each(drop);
        let span = events.game_span(head);
        let options = format!("{self:?} {defaults:?}");
        KeptAnalysis::key(&options, &text[span.start..span.end])
    }
}

/// Leaves out the findings about plies that are not meant.
fn leave_out_others(judgement: &mut Judgement, meant: &MeantPlies) {
    let is_meant = |turn: &ToMove| meant.has(turn.seat, turn.side);
    judgement.diagnostics.retain(|finding| !finding.code.is_about_play() || finding.turn.as_ref().is_none_or(is_meant));
}

/// The record of a game with the analysis; of an invalid game, and of one that would be too long, without it. `None` if it cannot be written
/// without a loss.
fn annotated(
    events: Events<'_>,
    head: &Head<'_>,
    defaults: &Defaults,
    judgement: &Judgement,
    plies: &[ReviewedPly],
    positions: &[SavedPosition],
) -> Option<GameRecord> {
    let (_, record) = Canonicalizer::new(defaults).transcribe(&mut events.clone(), head).ok()?;
    let is_native = events.native_text(head).is_some();
    let record = convert::rewrite::complete(record, head, events).ok()?;
    if judgement.verdict() == Verdict::Invalid {
        return (!is_native).then_some(record);
    }
    let annotated = |items: &Items, lines: Lines<'_>| {
        let record = GameRecord { items: annotate(items, plies, positions, lines), ..record.clone() };
        Some(record).filter(is_valid)
    };
    let with = |lines| annotated(&record.items, lines);
    // A line is what an engine believes where stones are hidden; a record must be valid. Whether it is does not depend on other lines.
    let those_that_hold = || {
        let moves: Items = record.items.main_line().map(Item::Move).collect();
        let holds = |index: &usize| annotated(&moves, Lines::Before(&[*index])).is_some();
        let holding: Vec<usize> = (0..plies.len()).filter(holds).collect();
        annotated(&record.items, Lines::Before(&holding))
    };
    let has_hands = judgement.game.is_some_and(Game::has_hands);
    let all = with(Lines::All).or_else(|| has_hands.then(those_that_hold).flatten());
    // Without the analysis a long game fits.
    all.or_else(|| with(Lines::Proven)).or_else(|| with(Lines::None)).or_else(|| (!is_native).then_some(record))
}

fn is_valid(record: &GameRecord) -> bool {
    let mut text = Vec::new();
    write::game(record, &mut text);
    if text.len() > MAX_GAME_LENGTH {
        return false;
    }
    let defaults = Defaults::none();
    let mut reader = Reader::new(&text);
    let Some(head) = reader.next_game() else { return false };
    Judge::new(&defaults).judge(&mut reader.into(), &head).verdict() != Verdict::Invalid
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::Mark;

    /// A record that was written with an analysis has the same marks and losses when it is read again. A move that draws a stone is written
    /// with it, and the best move of a search is not.
    #[test]
    fn an_annotated_record_has_the_same_marks() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../records/crosswise/03-two-players-one-point.txt");
        let text = std::fs::read(path).unwrap();
        let defaults = Defaults::none();
        let wanted = Wanted { boards: false, play: true, record: true, story: false };
        let engine = Some((Reviewing::settings(1 << 20, 0), Some(50)));
        let reviewing = Reviewing { engine, deepen: Some(1), ..Reviewing::default() };
        let (_, first) = reviewing.judge_text(&text, &defaults, wanted).remove(0);
        assert!(first.plies.iter().any(|ply| ply.is_best && ply.best.as_ref() != Some(&ply.mv)));
        let mut annotated = Vec::new();
        write::game(first.record.as_ref().unwrap(), &mut annotated);
        let reusing = Reviewing { reuses: true, ..Reviewing::default() };
        let (_, again) = reusing.judge_text(&annotated, &defaults, wanted).remove(0);
        let marks = |game: &ReviewedGame| game.plies.iter().map(|ply| ply.mark).collect::<Vec<_>>();
        assert_eq!(marks(&again), marks(&first));
        assert_eq!(again.summary, first.summary);
    }

    /// A line that is not legal where stones are hidden does not take the others away.
    #[test]
    fn only_lines_that_hold_are_written() {
        let text = "[Game \"crosswise\"]\n[Hand1 \"ABMR\"]\n[Hand2 \"CDES\"]\n\n1. Aa1+F {so} Ca2+? (Da3+?) 2. Fa4+B Ea5+? *\n";
        let defaults = Defaults::none();
        let wanted = Wanted { boards: false, play: true, record: true, story: false };
        let (judgement, game) = Reviewing::default().judge_text(text.as_bytes(), &defaults, wanted).remove(0);
        let plies: Vec<ReviewedPly> =
            game.plies.iter().map(|ply| ReviewedPly { mark: Some(Mark::Blunder), ..ply.clone() }).collect();
        let written = |lines: [&str; 4]| {
            let line = |line: &&str| SavedPosition { line: vec![(*line).to_owned()], ..SavedPosition::default() };
            let mut record = None;
            games_of_text(text.as_bytes(), |events, head| {
                // The position after the last move has a value, too, and no line.
                let end = SavedPosition::default();
                let positions: Vec<SavedPosition> = lines.iter().map(line).chain([end]).collect();
                record = annotated(events.clone(), head, &defaults, &judgement, &plies, &positions);
            });
            let items = record.unwrap().items;
            let moves = items.iter().filter_map(|item| if let Item::Move(mv) = item { Some(mv) } else { None });
            moves.map(str::to_owned).collect::<Vec<_>>().join(" ")
        };
        let all = "Aa1+F Ba1+? Ca2+? Da3+? Da2+? Fa4+B Ba4+? Ea5+? Da5+?";
        assert_eq!(written(["Ba1+?", "Da2+?", "Ba4+?", "Da5+?"]), all);
        // A stone that is not in the hand, a draw that is not written, and a cell that is not free.
        let some = "Aa1+F Ca2+? Da3+? Fa4+B Ba4+? Ea5+?";
        assert_eq!(written(["Ca1+?", "Da2", "Ba4+?", "Da1+?"]), some);
    }
}
