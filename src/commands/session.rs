//! A game that is being played, move by move, and the engine that judges it.

use crate::engine::{Engine, Evaluation, Playable, Report, Settings, pie};
use crate::games::{Fault, Outcome, Seat, SetupOptions, Side};
use crate::render::text::{self, Look};
use crate::solver::Limits;

/// A game, and the engine that plays it.
pub(super) struct Session<P: Playable> {
    position: P,
    /// The positions before the moves.
    before: Vec<P>,
    settings: Settings,
    /// Made when it is needed: it takes memory.
    engine: Option<Box<dyn Engine<P>>>,
}

/// Why something was refused, in words.
pub(super) type Refusal = String;

/// What is wrong, with the help.
pub(super) fn words(fault: &Fault) -> Refusal {
    let help = fault.help.as_ref().map_or(String::new(), |help| format!(" ({help})"));
    format!("{}{help}", fault.message)
}

impl<P: Playable> Session<P> {
    /// A game from its start.
    pub(super) fn begin(options: &SetupOptions<'_>, settings: Settings) -> Result<Session<P>, Refusal> {
        let start = P::read_setup(options).and_then(|setup| P::begin(&setup)).map_err(|fault| words(&fault.fault))?;
        Ok(Session::new(start, settings))
    }

    /// A game from this position.
    pub(super) fn new(start: P, settings: Settings) -> Session<P> {
        Session { position: start, before: Vec::new(), settings, engine: None }
    }

    fn engine(&mut self) -> &mut dyn Engine<P> {
        let start = self.before.first().unwrap_or(&self.position);
        &mut **self.engine.get_or_insert_with(|| start.engine(self.settings))
    }

    pub(super) fn position(&self) -> &P {
        &self.position
    }

    /// The position this number of plies ago.
    pub(super) fn before(&self, plies: usize) -> Option<&P> {
        self.before.iter().rev().nth(plies - 1)
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    pub(super) fn side(&self) -> Side {
        self.position.turn().side
    }

    /// Plays a move given in words.
    pub(super) fn play(&mut self, text: &str) -> Result<(), Refusal> {
        let mut after = self.position.clone();
        after.play_text(text).map_err(|fault| words(&fault))?;
        self.before.push(std::mem::replace(&mut self.position, after));
        Ok(())
    }

    /// Takes back the last move.
    pub(super) fn undo(&mut self) -> Result<(), Refusal> {
        self.position = self.before.pop().ok_or("no move has been played")?;
        Ok(())
    }

    /// Chooses a move for the player to move.
    pub(super) fn choose(&mut self, limits: &Limits) -> Result<(P::Move, Report<P::Move>), Refusal> {
        let seen = self.position.as_seen();
        pie::choose(self.engine(), &seen, limits, &mut |_| {}).ok_or_else(|| "the game is over".into())
    }

    /// Judges the position. `observe` is called now and then with the report so far.
    pub(super) fn search(&mut self, limits: &Limits, observe: &mut dyn FnMut(&Report<P::Move>)) -> Report<P::Move> {
        let seen = self.position.as_seen();
        self.engine().search(&seen, limits, observe)
    }

    /// Sets the hand of the player to move, in games with hidden stones.
    pub(super) fn set_hand(&mut self, stones: &str) -> Result<(), Refusal> {
        self.position.set_hand(stones).map_err(|fault| words(&fault.fault))
    }

    /// The legal moves, in canonical text.
    pub(super) fn legal_moves(&self) -> Vec<String> {
        self.position.legal_moves().into_iter().map(|mv| self.position.move_text(mv)).collect()
    }

    /// The board as text.
    pub(super) fn board(&self) -> String {
        text::draw(&self.position.as_seen().picture(), Look::PLAIN)
    }
}

/// The result that an evaluation proves, by seat; `None` for an estimate.
pub(super) fn proven<P: Playable>(position: &P, evaluation: Evaluation) -> Option<&'static str> {
    let Evaluation::Proven(value) = evaluation else { return None };
    Some(crate::analysis::review::result_of(position, value).text())
}

/// The stones of a player's hand, as far as a position shows them. The third word of its text is the hands by seat.
pub(super) fn hand_text<P: Playable>(position: &P, seat: Seat) -> String {
    let line = position.as_seen().one_line();
    let hands = line.split(' ').nth(2);
    hands.and_then(|hands| hands.split(',').nth(usize::from(seat.0) - 1)).unwrap_or("?").to_owned()
}
