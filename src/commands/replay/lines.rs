//! Writes a line, or a row of a table, for each ply.

use std::mem;

use super::ply_rows::{Ply, PlyRows};
use crate::cli::Replay;
use crate::program::console::print_error;
use crate::program::error_words::unless_closed;
use crate::program::exit_status::ExitStatus;
use crate::program::findings::ShownGames;
use crate::program::output::Printer;
use crate::program::record_defaults::RecordDefaults;
use crate::program::record_options::{check_defaults, check_viewer};
use crate::program::{each_game, interrupt};
use xgames_analysis::replayed_plies::{self, Plies};
use xgames_core::games::{Game, for_game};
use xgames_core::judge::{GameInfo, Judge, StartCache, Verdict};
use xgames_report::findings::JudgedGame;

/// Prints the games.
pub(in crate::commands) fn run(arguments: &Replay, quiet: bool, out: &mut Printer) -> anyhow::Result<ExitStatus> {
    let defaults = RecordDefaults::of_options(&arguments.record_options)?;
    if let Some(ending) = check_defaults(&defaults.typed) {
        return Ok(ending);
    }
    let written = out.written.clone();
    let mut rows = PlyRows::new(out, arguments.output.output_format);
    let (mut ending, mut starts, mut shown) = (ExitStatus::Clean, StartCache::default(), ShownGames::default());
    let (mut games, mut unseated) = (0, false);
    let Replay { paths, part, record_options, .. } = arguments;
    let all_read = each_game::for_each_game(paths, part, record_options.format, &defaults, &written, quiet, |game| {
        let each_game::Game { file, dialect, index, block, events, head, defaults } = game;
        games += 1;
        rows.begin(file, index, head)?;
        let info = GameInfo::read(head, defaults);
        let mut judge = Judge::new(defaults).with_starts(mem::take(&mut starts));
        let judgement = match info.game {
            Some(game) => for_game!(game, P => {
                let mut write = |ply: replayed_plies::Ply<'_>| rows.write(&Ply { file, index, ply });
                judge.judge_watched::<P>(events, head, info, &mut Plies::<P>::new(&mut write))
            }),
            None => judge.judge(events, head),
        };
        starts = judge.into_starts();
        let verdict = judgement.verdict();
        if judgement.game.is_some_and(Game::has_hands)
            && let Err(error) = check_viewer(defaults.viewer, judgement.players.len())
        {
            print_error(format_args!("{file}, game {index}: {error}"));
            unseated = true;
        }
        if verdict == Verdict::Invalid {
            ending = ending.max(ExitStatus::Violation);
        }
        rows.flush()?;
        if verdict == Verdict::Invalid {
            let (text, span) = (&block.text, events.game_span(head));
            let judged = JudgedGame { file, text, span, index, judgement: &judgement, verdict, known: None };
            shown.print(judged, dialect, block.base);
        }
        Ok(())
    });
    if interrupt::interrupted() {
        return Ok(interrupt::end(""));
    }
    // Of many games some may have fewer players.
    if unseated && games == 1 {
        ending = ExitStatus::Failure;
    }
    each_game::note_no_game(games, all_read.as_ref().is_ok_and(|all_read| *all_read), quiet);
    let finished = all_read.and_then(|all_read| rows.finish().map(|()| all_read).map_err(Into::into));
    unless_closed(finished.map(|all_read| if all_read { ending } else { ExitStatus::Failure }), ending)
}
