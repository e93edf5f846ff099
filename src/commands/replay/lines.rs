//! Writes a line, or a row of a table, for each ply.

use std::io::Write;
use std::mem;

use super::ply_rows::{Ply, PlyRows};
use crate::cli::Replay;
use crate::program::console::print_error;
use crate::program::error_words::unless_closed;
use crate::program::exit_status::ExitStatus;
use crate::program::findings::print_findings;
use crate::program::output::Printer;
use crate::program::record_defaults::RecordDefaults;
use crate::program::record_options::{check_defaults, check_viewer};
use crate::program::{each_game, interrupt};
use xgames_core::games::{Game, Notation, Side, Turn, for_game};
use xgames_core::judge::{GameInfo, Judge, StartCache, Verdict, Watch};
use xgames_report::findings::JudgedGame;

/// Prints the games.
pub(in crate::commands) fn run(arguments: &Replay, quiet: bool, out: &mut Printer) -> anyhow::Result<ExitStatus> {
    let defaults = RecordDefaults::of_options(&arguments.record_options)?;
    if let Some(ending) = check_defaults(&defaults.typed) {
        return Ok(ending);
    }
    let written = out.written.clone();
    let mut rows = PlyRows::new(out, arguments.output.output_format);
    let (mut ending, mut starts) = (ExitStatus::Clean, StartCache::default());
    let Replay { paths, part, record_options, .. } = arguments;
    let all_read = each_game::for_each_game(paths, part, record_options.format, &defaults, &written, quiet, |game| {
        let each_game::Game { file, dialect, index, block, events, head, defaults } = game;
        rows.begin(file, index, head)?;
        let info = GameInfo::read(head, defaults);
        let mut judge = Judge::new(defaults).with_starts(mem::take(&mut starts));
        let judgement = match info.game {
            Some(game) => for_game!(game, P => {
                let mut plies = Plies::<P, _>::new(&mut rows, file, index);
                judge.judge_watched::<P>(events, head, info, &mut plies)
            }),
            None => judge.judge(events, head),
        };
        starts = judge.into_starts();
        let verdict = judgement.verdict();
        if judgement.game.is_some_and(Game::has_hands)
            && let Err(error) = check_viewer(defaults.viewer, judgement.players.len())
        {
            print_error(format_args!("{file}, game {index}: {error}"));
            ending = ExitStatus::Failure;
        }
        if verdict == Verdict::Invalid {
            ending = ending.max(ExitStatus::Violation);
        }
        rows.flush()?;
        if verdict == Verdict::Invalid {
            let (text, span) = (&block.text, events.game_span(head));
            print_findings(
                JudgedGame { file, text, span, index, judgement: &judgement, verdict, known: None },
                dialect,
                block.base,
            );
        }
        Ok(())
    });
    if interrupt::interrupted() {
        return Ok(interrupt::end(""));
    }
    let finished = all_read.and_then(|all_read| rows.finish().map(|()| all_read).map_err(Into::into));
    unless_closed(finished.map(|all_read| if all_read { ending } else { ExitStatus::Failure }), ending)
}

/// A writer of the plies of a game.
struct Plies<'a, P: Notation, W: Write> {
    rows: &'a mut PlyRows<W>,
    file: &'a str,
    index: usize,
    /// The legal moves before the ply (reused memory).
    moves: Vec<P::Move>,
    ply: u32,
    /// The turn before the ply.
    turn: Option<Turn>,
    /// The number of legal moves before the ply, if it is certain.
    legal: Option<u64>,
    text: String,
}

impl<'a, P: Notation, W: Write> Plies<'a, P, W> {
    fn new(rows: &'a mut PlyRows<W>, file: &'a str, index: usize) -> Self {
        Plies { rows, file, index, moves: Vec::new(), ply: 0, turn: None, legal: None, text: String::new() }
    }
}

impl<P: Notation, W: Write> Watch<P> for Plies<'_, P, W> {
    fn before(&mut self, position: &P, mv: P::Move) {
        self.turn = Some(position.turn());
        self.legal = (!position.facts().moves_are_uncertain).then(|| {
            position.legal_moves_into(&mut self.moves);
            self.moves.len() as u64
        });
        self.text.clear();
        position.write_move(mv, &mut self.text);
        self.ply += 1;
    }

    fn after(&mut self, position: &P, _: P::Move) {
        let Some(turn) = self.turn else { return };
        let winner = |side: Option<Side>| side.map_or("draw", |side| P::GAME.side_name(side));
        self.rows.write(&Ply {
            file: self.file,
            index: self.index,
            ply: self.ply,
            seat: turn.seat.0,
            side: P::GAME.side_name(turn.side),
            mv: &self.text,
            legal: self.legal,
            winner: position.outcome().map(|outcome| winner(outcome.winner)),
        });
    }
}
