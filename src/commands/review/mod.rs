//! `review`: the story of each game, for people who want to know where it was lost.

mod trying;

pub(super) use self::trying::run as try_out;

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use anyhow::bail;

use crate::cli::shell_word::quoted_path;
use crate::cli::{RangeOptions, RecordOptions, Review, ReviewFormat, StdinName};
use crate::program::board_view::{draw_options, in_characters};
use crate::program::console::print_note;
use crate::program::error_words::unless_closed;
use crate::program::exit_status::ExitStatus;
use crate::program::findings::ShownGames;
use crate::program::output::{Printer, TemporaryCopy};
use crate::program::progress::Counter;
use crate::program::record_defaults::RecordDefaults;
use crate::program::record_options::check_defaults;
use crate::program::reviewing::estimated;
use crate::program::screen::terminal;
use crate::program::viewer::{self, Guide, Told};
use crate::program::{each_game, interrupt};
use xgames_analysis::archive::FileId;
use xgames_analysis::review::{MeantPlies, Moment, Step, Story};
use xgames_analysis::reviewing::{ReviewedGame, Reviewing, Wanted};
use xgames_core::diagnostic::{printable, printable_path};
use xgames_core::judge::{AnyPosition, Judge, Judgement, Verdict};
use xgames_core::record::native::write;
use xgames_report::findings::JudgedGame;
use xgames_report::tables::JsonForm;
use xgames_report::tables::story::{self, StoryFormat, StoryWriter};
use xgames_search::engine::continuation;

/// The parts of a review that are told.
const TOLD: Wanted = Wanted { boards: false, play: true, record: false, story: true };

/// The parts of a review that the viewer shows.
const VIEWED: Wanted = Wanted { record: true, ..TOLD };

/// The greatest number of positions that are searched at the same time: each search has memory of its own.
const MOST_AT_ONCE: usize = 8;

/// A game that was reviewed.
struct Reviewed<'a> {
    file: &'a str,
    index: usize,
    judgement: &'a Judgement,
    story: &'a Story,
    parts: &'a ReviewedGame,
    /// The position before a ply, from 1, if it can be set up again.
    position_before: &'a dyn Fn(usize) -> Option<AnyPosition>,
    /// The progress, which must not be printed between other lines.
    counter: &'a Counter,
}

/// The end of the reviews.
struct Ended {
    ending: ExitStatus,
    /// Whether everything could be read.
    all_read: anyhow::Result<bool>,
    /// Whether there were games, but none of the players that are meant.
    has_others_only: bool,
}

pub(super) fn run(arguments: &Review, quiet: bool, out: &mut Printer) -> anyhow::Result<ExitStatus> {
    let Review { record_options, output_format, board, whose, .. } = arguments;
    let defaults = RecordDefaults::of_options(record_options)?;
    if let Some(ending) = check_defaults(&defaults.typed) {
        return Ok(ending);
    }
    let format = match output_format {
        ReviewFormat::Text => StoryFormat::Text(draw_options(*board, out)),
        ReviewFormat::Json => StoryFormat::Json(JsonForm::Array),
        ReviewFormat::Ndjson => StoryFormat::Json(JsonForm::Lines),
    };
    let written = out.written.clone();
    out.keep_when_interrupted("the review was interrupted");
    let mut styled = out.styled();
    let mut writer = StoryWriter::begin(&mut styled, format)?;
    let Ended { ending, all_read, has_others_only } = review(arguments, &defaults, quiet, &written, TOLD, |game| {
        game.counter.suspend(|| tell(arguments, &game, &mut writer))?;
        Ok(ControlFlow::Continue(()))
    })?;
    let finished = all_read.and_then(|all_read| writer.finish().map(|()| all_read).map_err(Into::into));
    if interrupt::interrupted() {
        return Ok(interrupt::end(""));
    }
    if has_others_only {
        bail!("no game has {}", whose.whose().in_words());
    }
    unless_closed(finished.map(|all_read| if all_read { ending } else { ExitStatus::Failure }), ending)
}

/// Tells the story of a game.
fn tell(arguments: &Review, game: &Reviewed<'_>, writer: &mut StoryWriter<'_>) -> io::Result<()> {
    let Reviewed { file, index, judgement, story, parts, .. } = *game;
    let Some(summary) = &parts.summary else { return Ok(()) };
    let Review { stdin, record_options, board, .. } = arguments;
    let records = records_in_command(file, stdin, record_options);
    let (luck, named_by, is_cut) = (parts.luck.as_ref(), records.as_deref(), parts.is_cut);
    let after = |plies| (game.position_before)(plies + 1);
    // `play` shows what the player of a seat sees, and refuses another viewer.
    let can_go_on = record_options.viewer.is_none();
    let goes_on_after = &|plies| can_go_on && after(plies).is_some_and(|at| continuation::can_go_on(&at));
    let start = arguments.list.then(|| (game.position_before)(1)).flatten();
    let in_words = start.as_deref();
    let told = story::Told { file, index, judgement, story, summary, luck, is_cut, named_by, goes_on_after, in_words };
    writer.add(&told, |text| in_characters(text, *board))
}

/// Shows the reviewed games in the viewer; after an interruption of the reviews, or if they cannot be shown, they are told instead. Nothing else may be printing to
/// standard output.
pub(super) fn view(arguments: &Review, quiet: bool) -> anyhow::Result<ExitStatus> {
    if !terminal::is_possible() {
        bail!("`--view` needs a terminal that can be covered; leave out `--view`, and the review is printed");
    }
    let defaults = RecordDefaults::of_options(&arguments.record_options)?;
    if let Some(ending) = check_defaults(&defaults.typed) {
        return Ok(ending);
    }
    let (copy, mut file) = TemporaryCopy::create()?;
    let (mut records, mut guides, mut told) = (Vec::new(), Vec::new(), Vec::new());
    let format = StoryFormat::Text(draw_options(arguments.board, &Printer::stdout()));
    let mut writer = StoryWriter::begin(&mut told, format)?;
    let ended = review(arguments, &defaults, quiet, &[], VIEWED, |game| {
        tell(arguments, &game, &mut writer)?;
        let name = format!("{}, game {}", printable_path(game.file), game.index);
        match &game.parts.record {
            Some(record) => {
                write::game(record, &mut records);
                guides.push(guide(&game, name, arguments.whose.whose().among(&game.judgement.players)));
            }
            None => game.counter.suspend(|| print_note(format_args!("{name} cannot be shown with its review"))),
        }
        Ok(ControlFlow::Continue(()))
    })?;
    if interrupt::interrupted() {
        Printer::stdout().styled().write_all(&told)?;
        return Ok(interrupt::end(""));
    }
    let all_read = ended.all_read?;
    if ended.has_others_only {
        bail!("no game has {}", arguments.whose.whose().in_words());
    }
    if guides.is_empty() {
        return Ok(if all_read { ended.ending } else { ExitStatus::Failure });
    }
    let shown = file
        .write_all(&records)
        .map_err(Into::into)
        .and_then(|()| viewer::run(vec![copy.path()], None, None, &defaults, guides, arguments.board, quiet))
        // What was found took long, so it is not lost.
        .inspect_err(|_| drop(Printer::stdout().styled().write_all(&told)))?;
    Ok(shown.max(ended.ending).max(if all_read { ExitStatus::Clean } else { ExitStatus::Failure }))
}

/// Says what a review of a game is doing, and how long that lasts at most.
fn doing(step: Step, game: u64) -> String {
    let game = if game > 1 { format!("game {game}: ") } else { String::new() };
    let left = |until: Option<Instant>| match until.map(|until| until.saturating_duration_since(Instant::now())) {
        Some(left) => format!(", {} s left at most", left.as_secs_f32().ceil()),
        None => String::new(),
    };
    match step {
        Step::Proof { until } => format!("{game}proving results{}", left(until)),
        Step::Look { plies, of } => format!("{game}looking at position {} of {}", plies + 1, of + 1),
        Step::Check { until } => format!("{game}checking mistakes{}", left(until)),
    }
}

/// The words of a review beside the moves that they are about.
fn guide(game: &Reviewed<'_>, title: String, meant: MeantPlies) -> Guide {
    let Reviewed { file, story, parts, .. } = *game;
    let moment = |moment: &Moment| {
        let better = (!moment.better.is_empty()).then(|| story::better_in_words(moment));
        let why_better = moment.why_better.as_deref().map(story::why_better_in_words);
        let why = moment.why.as_deref().map(story::why_in_words);
        let parts = [Some(format!("{}.", moment.loss)), better, why_better, why];
        let words = printable(&parts.into_iter().flatten().collect::<Vec<_>>().join(" ")).into_owned();
        let after =
            |what: &str, moves: &[String]| printable(&format!("Why it {what}: after {}", moves.join(" "))).into_owned();
        let loses = moment
            .end
            .as_ref()
            .map(|board| (after("loses", &[std::slice::from_ref(&moment.mv), &moment.answer[..]].concat()), board));
        let wins = moment
            .better_end
            .as_ref()
            .map(|board| (after("is better", &moment.better[..moment.plies_to_better_end]), board));
        let why = loses.into_iter().chain(wins).map(|(words, board)| (words, board.clone())).collect();
        (moment.ply as u32, Told { words, why })
    };
    let verdict = (0, Told { words: story::verdict_in_words(story, parts.is_cut), why: Vec::new() });
    Guide {
        source: file.to_owned(),
        title,
        told: [verdict].into_iter().chain(story.moments.iter().map(moment)).collect(),
        marks: parts.plies.iter().map(|ply| ply.mark).collect(),
        meant,
    }
}

/// Reviews the games until `take` breaks, and passes on those of the players who are meant.
fn review(
    arguments: &Review,
    defaults: &RecordDefaults,
    quiet: bool,
    written: &[FileId],
    wanted: Wanted,
    mut take: impl FnMut(Reviewed<'_>) -> anyhow::Result<ControlFlow<()>>,
) -> anyhow::Result<Ended> {
    let Review { paths, whose, estimates, stdin, record_options, .. } = arguments;
    let counter = Arc::new(Counter::new("searches", quiet || arguments.no_progress));
    let [number, searches] = [(); 2].map(|()| Arc::new(AtomicU64::new(0)));
    let (shown, of_game, begun) = (Arc::clone(&counter), Arc::clone(&number), Arc::clone(&searches));
    let progress = Arc::new(move |step| {
        let game = of_game.load(Ordering::Relaxed);
        begun.fetch_add(1, Ordering::Relaxed);
        shown.also(move || doing(step, game));
    });
    let shown = Arc::clone(&counter);
    let stop = Arc::new(move |_| {
        shown.show(searches.load(Ordering::Relaxed));
        interrupt::interrupted()
    });
    let at_once = std::thread::available_parallelism().map_or(1, usize::from).min(MOST_AT_ONCE);
    let reviewing = Reviewing { progress, stop, at_once, ..estimated(*estimates, whose, None)? };
    let part = RangeOptions { stdin: stdin.clone(), ..RangeOptions::default() };
    let (mut ending, mut told, mut others, mut games) = (ExitStatus::Clean, 0, 0, 0);
    let (mut flow, mut shown) = (ControlFlow::Continue(()), ShownGames::default());
    let all_read = each_game::for_each_game(paths, &part, record_options.format, defaults, written, quiet, |game| {
        let each_game::Game { file, dialect, index, block, events, head, defaults } = game;
        if flow.is_break() {
            return Ok(());
        }
        games += 1;
        number.store(games, Ordering::Relaxed);
        let (text, from_start) = (&block.text, events.clone());
        // What is not reviewed is not searched.
        let judgement = Judge::new(defaults).judge(events, head);
        let verdict = judgement.verdict();
        if verdict == Verdict::Invalid {
            ending = ending.max(ExitStatus::Violation);
            let span = events.game_span(head);
            let judged = JudgedGame { file, text, span, index, judgement: &judgement, verdict, known: None };
            counter.suspend(|| shown.print(judged, dialect, block.base));
            return Ok(());
        }
        if judgement
            .game
            .is_some_and(|game| !reviewing.whose.among(&judgement.players).are_in(game, judgement.players.len()))
        {
            others += 1;
            return Ok(());
        }
        // An interrupted review is told as far as it has come.
        let keeping = interrupt::keeping();
        let from = &mut from_start.clone();
        let (judgement, parts) = reviewing.judge(&mut Judge::new(defaults), defaults, (from, head, text), wanted);
        drop(keeping);
        if let Some(story) = &parts.story {
            told += 1;
            let position_before = &|ply| AnyPosition::before_ply(&from_start, head, defaults, ply);
            let (judgement, parts, counter) = (&judgement, &parts, &*counter);
            flow = take(Reviewed { file, index, judgement, story, parts, position_before, counter })?;
        }
        Ok(())
    });
    counter.finish();
    each_game::note_no_game(games as usize, all_read.as_ref().is_ok_and(|all_read| *all_read), quiet);
    Ok(Ended { ending, all_read, has_others_only: told == 0 && others > 0 })
}

/// The options and the file that name the records in a command, as a shell reads them, with a space before them; `None` if the records
/// come from standard input, or if the name cannot be typed.
fn records_in_command(file: &str, stdin: &StdinName, options: &RecordOptions) -> Option<String> {
    if file == "-" || stdin.stdin_name.is_some() {
        return None;
    }
    Some(format!("{} {}", options.typed()?, quoted_path(file)?))
}
