//! Programs that play by the Go Text Protocol.

use std::time::Duration;

use super::line_program::{Failure, LineProgram, Question};
use super::programs::{Playing, Speaker, readable};
use xgames_analysis::tournament::{MoveLimit, NoMove, Player};
use xgames_core::convert::played::Lost;
use xgames_core::diagnostic::shorten;
use xgames_core::games::{Notation, Side};
use xgames_search::engine::Playable;
use xgames_search::engine::session::hand_text;

/// The maximum number of lines of an answer.
const MOST_LINES: usize = 1000;

/// A running program, and the commands that it knows.
pub(crate) struct Gtp {
    program: LineProgram,
    commands: Vec<String>,
}

impl Speaker for Gtp {
    fn start(command: &str, time: Duration) -> anyhow::Result<Gtp> {
        let program = LineProgram::start(command, "the Go Text Protocol")?;
        let mut program = Gtp { program, commands: Vec::new() };
        let commands = program.ask("list_commands", time, &|| false).map_err(|failure| anyhow::anyhow!("{failure}"))?;
        program.commands = commands.split_whitespace().map(str::to_owned).collect();
        Ok(program)
    }
}

impl Gtp {
    fn knows(&self, command: &str) -> bool {
        self.commands.iter().any(|known| known == command)
    }

    /// Sends a command and waits for the answer, at most so long. A program that gives none is ended at once.
    fn ask(&mut self, command: &str, time: Duration, stops: &(dyn Fn() -> bool + Sync)) -> Result<String, Failure> {
        let answer = self.exchange(command, time, stops);
        self.program.end_after(answer)
    }

    fn exchange(
        &mut self,
        command: &str,
        time: Duration,
        stops: &(dyn Fn() -> bool + Sync),
    ) -> Result<String, Failure> {
        self.program.send(command)?;
        let question = Question::new(time, stops);
        let mut answer: Option<(bool, String)> = None;
        for _ in 0..MOST_LINES {
            let line = self.program.receive(question)?;
            match &mut answer {
                // An empty line ends an answer; lines before it may be a greeting.
                Some((true, text)) if line.is_empty() => return Ok(text.trim().to_owned()),
                Some((false, text)) if line.is_empty() => {
                    return Err(Failure::Refused(format!("`{command}`: {}", shorten(text.trim()))));
                }
                Some((_, text)) => text.extend(["\n", &line]),
                None if line.starts_with(['=', '?']) => answer = Some((line.starts_with('='), line[1..].to_owned())),
                None => {}
            }
        }
        Err(self.program.gone())
    }
}

/// A colour as programs for Go and Hex write it: `b` for the side that moves first, unless the game has a black and a white
/// side.
fn colour<P: Notation>(side: Side) -> &'static str {
    let is_white = match P::GAME.side_name(side) {
        "black" => false,
        "white" => true,
        _ => side == Side::Second,
    };
    if is_white { "w" } else { "b" }
}

impl<P: Playable> Player<P> for Playing<'_, Gtp> {
    fn begin(&mut self, size: u16, stops: &(dyn Fn() -> bool + Sync)) -> Result<(), NoMove> {
        let (program, limit, timeout) = self.parts();
        let mut commands = if program.knows("xg-game") {
            vec![format!("xg-game {} {size}", P::GAME.name())]
        } else {
            vec![format!("boardsize {size}"), "clear_board".into()]
        };
        if let (MoveLimit::Time(time), true) = (limit, program.knows("time_settings")) {
            commands.push(format!("time_settings 0 {} 1", time.as_secs_f64()));
        }
        for command in commands {
            program.ask(&command, timeout, stops)?;
        }
        Ok(())
    }

    fn choose(&mut self, view: &P, stops: &(dyn Fn() -> bool + Sync)) -> Result<P::Move, NoMove> {
        let time = self.time();
        let (program, _, timeout) = self.parts();
        let turn = view.turn();
        let colour = colour::<P>(turn.side);
        if P::GAME.has_hands() {
            let hand = hand_text(view, turn.seat);
            program.ask(&format!("xg-hand {colour} {hand}"), timeout, stops)?;
        }
        let text = program.ask(&format!("genmove {colour}"), time, stops)?;
        if text.eq_ignore_ascii_case("resign") {
            return Err(NoMove::Lost(Lost::Resigned, "it has resigned".into()));
        }
        readable(view, &text)
    }

    /// A program knows the move that it has chosen.
    fn learn(&mut self, view: &P, mv: P::Move, is_own: bool, stops: &(dyn Fn() -> bool + Sync)) -> Result<(), NoMove> {
        if !is_own {
            let (colour, text) = (colour::<P>(view.turn().side), view.move_text(mv));
            let (program, _, timeout) = self.parts();
            program.ask(&format!("play {colour} {text}"), timeout, stops)?;
        }
        Ok(())
    }

    /// The process may play another game.
    fn leave(self: Box<Self>) {
        self.give_back();
    }
}
