//! The players of a game, and the contestants that send them.

use std::time::Duration;

use xgames_core::convert::played::Lost;
use xgames_core::games::Seat;
use xgames_search::engine::{Engine, Kind, Playable, Settings};
use xgames_search::solver::{EndgameTables, Limits};

/// A limit for a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MoveLimit {
    /// The maximum time.
    Time(Duration),
    /// The maximum number of playouts or positions.
    Playouts(u64),
}

impl MoveLimit {
    /// The limits of a search that begins now.
    #[must_use]
    pub fn limits(self) -> Limits<'static> {
        match self {
            MoveLimit::Time(time) => Limits::time(time),
            MoveLimit::Playouts(playouts) => Limits::nodes(playouts),
        }
    }
}

/// The reason why a player did not move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoMove {
    /// The player has lost, for the reason in these words.
    Lost(Lost, String),
    /// The player has chosen something that is not a legal move, for the reason in these words.
    Illegal(String),
    /// The tournament is interrupted.
    Stopped,
}

/// A contestant of a tournament, who has a player in each game.
pub trait Contestant<P: Playable>: Sync {
    /// The name in records.
    fn name(&self) -> String;

    /// A player for a game that begins with this position. Random choices depend on the seed.
    ///
    /// # Errors
    /// There is no player; the contestant has lost the game.
    fn player<'c>(&'c self, seat: Seat, start: &P, seed: u64) -> Result<Box<dyn Player<P> + 'c>, NoMove>;
}

/// A player in one game. A player who takes long asks `stops` now and then whether to give up.
pub trait Player<P: Playable> {
    /// Is told that the game begins on a board of this size.
    ///
    /// # Errors
    /// The player does not play.
    fn begin(&mut self, _size: u16, _stops: &(dyn Fn() -> bool + Sync)) -> Result<(), NoMove> {
        Ok(())
    }

    /// Chooses a legal move. `view` is the position as far as this player knows it.
    ///
    /// # Errors
    /// The player does not move.
    fn choose(&mut self, view: &P, stops: &(dyn Fn() -> bool + Sync)) -> Result<P::Move, NoMove>;

    /// Is told a move that is played in a position. `is_own` says whether this player has chosen it.
    ///
    /// # Errors
    /// The player does not play on.
    fn learn(
        &mut self,
        _view: &P,
        _mv: P::Move,
        _is_own: bool,
        _stops: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), NoMove> {
        Ok(())
    }

    /// Is told that the game has come to its end. A player who did not play on is not told.
    fn leave(self: Box<Self>) {}
}

/// An engine as a contestant.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineContestant {
    /// The name in records.
    pub name: String,
    /// The kind of engine.
    pub kind: Kind,
    /// The limit for a move.
    pub limit: MoveLimit,
    /// The number of threads of a search.
    pub threads: usize,
    /// Whether the engine uses what was learned from games.
    pub learned: bool,
    /// The most memory that a search may take, in bytes.
    pub memory: usize,
    /// The endgame tables that the engine asks. Levels do not ask them.
    pub endgames: EndgameTables,
}

impl EngineContestant {
    /// The time for a move if no other limit is given.
    pub const LIMIT: MoveLimit = MoveLimit::Time(Duration::from_millis(100));

    /// The limit for a move of an engine of this kind if no other one is given. A level has its own limit.
    #[must_use]
    pub fn limit(kind: Kind) -> MoveLimit {
        match kind {
            Kind::Level(_) => MoveLimit::Playouts(u64::MAX),
            _ => EngineContestant::LIMIT,
        }
    }

    /// An engine with the name of its kind, the usual limit, one thread, and 256 MiB of memory.
    #[must_use]
    pub fn new(kind: Kind) -> EngineContestant {
        let name = kind.name().to_owned();
        let (limit, endgames) = (EngineContestant::limit(kind), EndgameTables::default());
        EngineContestant { name, kind, limit, threads: 1, learned: true, memory: 256 << 20, endgames }
    }
}

impl<P: Playable> Contestant<P> for EngineContestant {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn player<'c>(&'c self, _seat: Seat, start: &P, seed: u64) -> Result<Box<dyn Player<P> + 'c>, NoMove> {
        let settings = Settings { memory: self.memory, threads: self.threads, seed, learned: self.learned };
        let mut engine = self.kind.engine(start, settings);
        engine.ask(&self.endgames);
        Ok(Box::new(EnginePlayer { engine, limit: self.limit }))
    }
}

/// An engine in one game.
struct EnginePlayer<P: Playable> {
    engine: Box<dyn Engine<P>>,
    limit: MoveLimit,
}

impl<P: Playable> Player<P> for EnginePlayer<P> {
    fn choose(&mut self, view: &P, stops: &(dyn Fn() -> bool + Sync)) -> Result<P::Move, NoMove> {
        let limits = Limits { stop: &|_| stops(), ..self.limit.limits() };
        let report = self.engine.search(&view.as_seen(), &limits, &mut |_| {});
        if stops() {
            return Err(NoMove::Stopped);
        }
        // An engine that knows only some stones may choose a move that is not possible.
        let best = report.best_move().filter(|mv| view.check(*mv).is_ok());
        let legal = || view.legal_moves().into_iter().find(|mv| !P::is_swap(*mv));
        best.or_else(legal).ok_or(NoMove::Stopped)
    }
}
