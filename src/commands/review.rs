//! `review`: the story of each game, for people who want to know where it was lost.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::bail;

use crate::cli::{RangeOptions, RecordOptions, Review, ReviewFormat, StdinName, WhoseOptions};
use crate::program::board_view::{draw_options, in_characters};
use crate::program::error_words::unless_closed;
use crate::program::exit_status::ExitStatus;
use crate::program::findings::print_findings;
use crate::program::output::Printer;
use crate::program::progress::Counter;
use crate::program::record_defaults::RecordDefaults;
use crate::program::record_options::check_defaults;
use crate::program::reviewing::estimated;
use crate::program::{each_game, interrupt};
use xgames_analysis::reviewing::{Reviewing, Wanted};
use xgames_core::diagnostic::{printable, shorten};
use xgames_core::judge::{Judge, Verdict};
use xgames_report::findings::JudgedGame;
use xgames_report::tables::JsonForm;
use xgames_report::tables::story::{StoryFormat, StoryWriter, Told};

/// The parts of a review that are told.
const WANTED: Wanted = Wanted { boards: false, play: true, record: false, story: true };

pub(super) fn run(arguments: &Review, quiet: bool, out: &mut Printer) -> anyhow::Result<ExitStatus> {
    let Review { paths, whose, estimates, stdin, record_options, output_format, board, .. } = arguments;
    let defaults = RecordDefaults::of_options(record_options)?;
    if let Some(ending) = check_defaults(&defaults.typed) {
        return Ok(ending);
    }
    let counter = Arc::new(Counter::new("searches", quiet));
    let (shown, searches) = (Arc::clone(&counter), AtomicU64::new(0));
    let progress = Arc::new(move || shown.show(searches.fetch_add(1, Ordering::Relaxed) + 1));
    let reviewing = Reviewing { progress, ..estimated(*estimates, whose, None) };
    let format = match output_format {
        ReviewFormat::Text => StoryFormat::Text(draw_options(*board, out)),
        ReviewFormat::Json => StoryFormat::Json(JsonForm::Array),
        ReviewFormat::Ndjson => StoryFormat::Json(JsonForm::Lines),
    };
    let written = out.written.clone();
    let mut writer = StoryWriter::begin(out, format)?;
    let part = RangeOptions { stdin: stdin.clone(), ..RangeOptions::default() };
    let (mut ending, mut told, mut others) = (ExitStatus::Clean, 0, 0);
    let all_read = each_game::for_each_game(paths, &part, record_options.format, &defaults, &written, quiet, |game| {
        let each_game::Game { file, dialect, index, block, events, head, defaults } = game;
        let text = &block.text;
        let (mut judgement, reviewed) =
            reviewing.judge(&mut Judge::new(defaults), defaults, (events, head, text), WANTED);
        let verdict = judgement.verdict();
        if verdict == Verdict::Invalid {
            ending = ending.max(ExitStatus::Violation);
            judgement.diagnostics.retain(|finding| !finding.code.is_about_play());
            let span = events.game_span(head);
            let judged = JudgedGame { file, text, span, index, judgement: &judgement, verdict, known: None };
            counter.suspend(|| print_findings(judged, dialect, block.base));
        } else if judgement.game.is_some_and(|game| !reviewing.whose.has_part(game, &judgement.players)) {
            others += 1;
        } else if let (Some(story), Some(summary)) = (&reviewed.story, &reviewed.summary) {
            told += 1;
            let command = command_to_play(file, stdin, record_options);
            let replayed_by = command.as_deref();
            let luck = reviewed.luck.as_ref();
            let game = Told { file, index, judgement: &judgement, story, summary, luck, replayed_by };
            counter.suspend(|| writer.add(&game, |text| in_characters(text, *board)))?;
        }
        Ok(())
    });
    counter.finish();
    let finished = all_read.and_then(|all_read| writer.finish().map(|()| all_read).map_err(Into::into));
    if interrupt::interrupted() {
        return Ok(interrupt::end(""));
    }
    if told == 0 && others > 0 {
        bail!("no game has {}", in_words(whose));
    }
    unless_closed(finished.map(|all_read| if all_read { ending } else { ExitStatus::Failure }), ending)
}

fn in_words(whose: &WhoseOptions) -> String {
    match (&whose.player, &whose.side, whose.seat) {
        (Some(player), ..) => format!("a player ‘{}’", shorten(player)),
        (_, Some(side), _) => format!("a side ‘{}’", shorten(side)),
        (_, _, seat) => format!("a seat {}", seat.unwrap_or_default()),
    }
}

/// The beginning of a command that plays on from a game of a file, as a shell reads it; `None` if the games come from standard
/// input, or if the name cannot be typed.
fn command_to_play(file: &str, stdin: &StdinName, options: &RecordOptions) -> Option<String> {
    if file == "-" || stdin.stdin_name.is_some() || file.contains(char::is_control) {
        return None;
    }
    let game = options.game.map_or(String::new(), |game| format!(" --game {}", game.name()));
    let size = options.size.as_ref().map_or(String::new(), |size| format!(" --size {size}"));
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_./,:+=-".contains(&byte);
    let before = if file.starts_with('-') { "./" } else { "" };
    let file = if file.bytes().all(is_plain) {
        format!("{before}{file}")
    } else {
        format!("'{before}{}'", file.replace('\'', "'\\''"))
    };
    Some(format!("xgames play{game}{size} {}", printable(&file)))
}
