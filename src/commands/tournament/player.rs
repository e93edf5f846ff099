//! The players of a game: engines of this program, and other programs.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::program::{Failure, Program};
use crate::cli::{Contestant, MoveLimit, PlayedBy, Tournament};
use xgames_core::convert::played::Lost;
use xgames_core::diagnostic::{printable, shorten};
use xgames_core::games::{Notation, Seat, Side};
use xgames_search::engine::session::{hand_text, words};
use xgames_search::engine::{Engine, Playable, Settings};
use xgames_search::solver::Limits;

/// The time for a move if no other is given, in seconds.
const TIME: f64 = 0.1;

/// A player in one game.
pub(super) struct Player<'a, P: Playable> {
    /// The position as this player knows it.
    view: P,
    pub(super) seat: Seat,
    limit: MoveLimit,
    by: By<'a, P>,
}

enum By<'a, P: Playable> {
    Engine(Box<dyn Engine<P>>),
    Program { program: Program, programs: &'a Programs, timeout: Duration },
}

/// The reason why a player did not move.
pub(super) enum NoMove {
    /// The player has lost, for this reason.
    Lost(Lost, String),
    /// The tournament is interrupted.
    Stopped,
}

impl From<Failure> for NoMove {
    fn from(failure: Failure) -> NoMove {
        match failure {
            Failure::Stopped => NoMove::Stopped,
            Failure::Slow(_) => NoMove::Lost(Lost::OnTime, failure.to_string()),
            Failure::Gone | Failure::Refused(_) => NoMove::Lost(Lost::Forfeited, failure.to_string()),
        }
    }
}

/// The processes of a program that are not playing now.
pub(super) struct Programs {
    command: Option<String>,
    timeout: Duration,
    idle: Mutex<Vec<Program>>,
}

impl Programs {
    /// Starts the first process of a program, if the contestant is one.
    pub(super) fn new(contestant: &Contestant, timeout: Duration) -> anyhow::Result<Programs> {
        let command = match &contestant.by {
            PlayedBy::Engine(_) => None,
            PlayedBy::Program(command) => Some(command.clone()),
        };
        let programs = Programs { command, timeout, idle: Mutex::default() };
        if programs.command.is_some() {
            programs.add(programs.take().map_err(|error| anyhow::anyhow!("{contestant}: {error}"))?);
        }
        Ok(programs)
    }

    fn take(&self) -> anyhow::Result<Program> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        idle.map_or_else(|| Program::start(self.command.as_deref().unwrap_or_default(), self.timeout), Ok)
    }

    fn add(&self, program: Program) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(program);
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

impl<'a, P: Playable> Player<'a, P> {
    pub(super) fn new(
        arguments: &Tournament,
        contestant: &Contestant,
        programs: &'a Programs,
        (seat, view): (Seat, P),
        settings: Settings,
    ) -> Result<Player<'a, P>, NoMove> {
        let limit = contestant.limit.or(arguments.playouts.map(MoveLimit::Playouts));
        let limit = limit.or(arguments.time.map(MoveLimit::Time));
        let limit = limit.unwrap_or(MoveLimit::Time(Duration::from_secs_f64(TIME)));
        let by = match &contestant.by {
            PlayedBy::Engine(kind) => By::Engine(kind.engine(&view, settings)),
            PlayedBy::Program(_) => {
                let program = programs.take().map_err(|error| NoMove::Lost(Lost::Forfeited, error.to_string()))?;
                By::Program { program, programs, timeout: arguments.timeout }
            }
        };
        Ok(Player { view, seat, limit, by })
    }

    /// Tells a program which game begins.
    pub(super) fn begin(&mut self, size: u16, stops: &dyn Fn() -> bool) -> Result<(), NoMove> {
        let By::Program { program, timeout, .. } = &mut self.by else { return Ok(()) };
        let mut commands = if program.knows("xg-game") {
            vec![format!("xg-game {} {size}", P::GAME.name())]
        } else {
            vec![format!("boardsize {size}"), "clear_board".into()]
        };
        if let (MoveLimit::Time(time), true) = (self.limit, program.knows("time_settings")) {
            commands.push(format!("time_settings 0 {} 1", time.as_secs_f64()));
        }
        for command in commands {
            program.ask(&command, *timeout, stops)?;
        }
        Ok(())
    }

    /// Chooses a move.
    pub(super) fn choose(&mut self, stops: &dyn Fn() -> bool) -> Result<P::Move, NoMove> {
        let (program, timeout) = match &mut self.by {
            By::Program { program, timeout, .. } => (program, *timeout),
            By::Engine(engine) => {
                let limits = match self.limit {
                    MoveLimit::Time(time) => Limits::time(time),
                    MoveLimit::Playouts(playouts) => Limits::nodes(playouts),
                };
                let report = engine.search(&self.view.as_seen(), &limits, &mut |_| {});
                // An engine that knows only some stones may choose a move that is not possible.
                let best = report.best_move().filter(|mv| self.view.check(*mv).is_ok());
                let legal = || self.view.legal_moves().into_iter().find(|mv| !P::is_swap(*mv));
                return best.or_else(legal).ok_or(NoMove::Stopped);
            }
        };
        let colour = colour::<P>(self.view.turn().side);
        if P::GAME.has_hands() {
            let hand = hand_text(&self.view, self.seat);
            program.ask(&format!("xg-hand {colour} {hand}"), timeout, stops)?;
        }
        let time = match self.limit {
            MoveLimit::Time(time) => time + timeout,
            MoveLimit::Playouts(_) => timeout,
        };
        let text = program.ask(&format!("genmove {colour}"), time, stops)?;
        if text.eq_ignore_ascii_case("resign") {
            return Err(NoMove::Lost(Lost::Resigned, "it has resigned".into()));
        }
        let mv = self
            .view
            .read_move(text.as_bytes())
            .map_err(|fault| words(&fault))
            .and_then(|mv| self.view.check(mv).map(|()| mv).map_err(|illegal| words(&self.view.explain(illegal))));
        mv.map_err(|why| {
            let why = format!("its move ‘{}’ is not possible: {}", shorten(&text), printable(&why));
            NoMove::Lost(Lost::Forfeited, why)
        })
    }

    /// Plays a move. A program knows the move that it has chosen.
    pub(super) fn learn(&mut self, mv: P::Move, is_own: bool, stops: &dyn Fn() -> bool) -> Result<(), NoMove> {
        let turn = self.view.turn();
        let text = self.view.move_text(mv);
        self.view.play(mv);
        match &mut self.by {
            By::Program { program, timeout, .. } if !is_own => {
                program.ask(&format!("play {} {text}", colour::<P>(turn.side)), *timeout, stops)?;
            }
            By::Program { .. } | By::Engine(_) => {}
        }
        Ok(())
    }

    /// Ends the game for this player, whose program may play another one.
    pub(super) fn leave(self) {
        if let By::Program { program, programs, .. } = self.by {
            programs.add(program);
        }
    }
}
