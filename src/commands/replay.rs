//! `replay`: steps through games, one line per ply.

mod lines;

use std::io::{self, Write};

use super::{Ending, files, positions};
use crate::cli::Replay;
use crate::for_game;
use crate::games::{Notation, Side};
use crate::judge::{Defaults, GameInfo, Judge, Observer, Verdict};
use crate::report::Judged;
use lines::{Lines, Ply, turn_number};

pub(super) fn run(arguments: &Replay) -> anyhow::Result<Ending> {
    let defaults = Defaults::from(&arguments.said);
    if let Some(ending) = positions::refuse_defaults(&defaults) {
        return Ok(ending);
    }
    let mut lines = Lines::new(io::stdout().lock(), arguments.output_format);
    let (mut ending, mut judge) = (Ending::Clean, Judge::new(&defaults));
    let format = arguments.said.format.map(Into::into);
    let all_read = files::for_each_game(&arguments.paths, format, |game| {
        let files::Game { file, index, block, events, head } = game;
        lines.begin(file, index, head)?;
        let header = GameInfo::read(head, &defaults);
        let judgement = match header.game {
            Some(game) => for_game!(game, P => {
                let mut plies = Plies::<P, _>::new(&mut lines);
                judge.judge_as::<P>(events, head, header, &mut plies)
            }),
            None => judge.judge(events, head),
        };
        lines.failure()?;
        let verdict = judgement.verdict();
        if verdict == Verdict::Invalid {
            ending = ending.max(Ending::Violation);
            lines.flush()?;
            let (text, span) = (&block.text, events.game_span(head));
            positions::report_findings(Judged { file, text, span, index, judgement: &judgement, verdict }, block.base);
        }
        Ok(())
    })?;
    lines.finish()?;
    Ok(if all_read { ending } else { Ending::Failure })
}

/// Watches one game and writes its plies.
struct Plies<'a, P: Notation, W: Write> {
    lines: &'a mut Lines<W>,
    /// The legal moves before the ply; memory that is used again.
    moves: Vec<P::Move>,
    ply: u32,
    /// By [`turn_number`], before the ply.
    turn: Option<usize>,
    /// Number of legal moves before the ply, if it is certain.
    legal: Option<u64>,
    text: String,
}

impl<'a, P: Notation, W: Write> Plies<'a, P, W> {
    fn new(lines: &'a mut Lines<W>) -> Self {
        Plies { lines, moves: Vec::new(), ply: 0, turn: None, legal: None, text: String::new() }
    }
}

impl<P: Notation, W: Write> Observer<P> for Plies<'_, P, W> {
    fn before(&mut self, position: &P, mv: P::Move) {
        self.turn = Some(turn_number(position.turn()));
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
        let name = |side: Option<Side>| side.map_or("draw", |side| P::GAME.side_name(side));
        self.lines.write(&Ply {
            game: P::GAME,
            ply: self.ply,
            turn,
            mv: &self.text,
            legal: self.legal,
            winner: position.outcome().map(|outcome| name(outcome.winner)),
        });
    }
}
