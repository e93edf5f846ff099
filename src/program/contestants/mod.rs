//! Engines and other programs that are asked for moves.

mod gtp;
mod json;
mod line_program;
mod programs;

use std::time::Duration;

use self::gtp::Gtp;
use self::json::Json;
use self::programs::Programs;
use crate::cli::{Contestant as Named, PlayedBy, Protocol};
use xgames_analysis::tournament::{Contestant, EngineContestant, MoveLimit};
use xgames_search::engine::{Kind, Playable};
use xgames_search::solver::EndgameTables;

/// The options for all contestants that do not have their own.
pub(crate) struct Usual {
    pub(crate) time: Option<Duration>,
    pub(crate) playouts: Option<u64>,
    /// The time beyond that for a move that another program may take.
    pub(crate) timeout: Duration,
    pub(crate) memory: usize,
    /// The endgame tables that engines ask.
    pub(crate) endgames: EndgameTables,
}

/// A contestant of any game.
pub(crate) enum AnyContestant {
    Engine(EngineContestant),
    Gtp(Programs<Gtp>),
    Json(Programs<Json>),
}

impl AnyContestant {
    /// The contestant that an argument names. A program is started.
    pub(crate) fn start(named: &Named, usual: &Usual) -> anyhow::Result<AnyContestant> {
        let (name, threads, limit) = (named.to_string(), named.threads, limit(named, usual));
        Ok(match &named.by {
            PlayedBy::Engine(kind) => {
                let (kind, memory, endgames) = (*kind, usual.memory, usual.endgames.clone());
                AnyContestant::Engine(EngineContestant {
                    name,
                    kind,
                    limit,
                    threads,
                    learned: named.learned,
                    memory,
                    endgames,
                })
            }
            PlayedBy::Program(Protocol::Gtp, command) => {
                AnyContestant::Gtp(Programs::start(name, command, limit, usual.timeout)?)
            }
            PlayedBy::Program(Protocol::Json, command) => {
                AnyContestant::Json(Programs::start(name, command, limit, usual.timeout)?)
            }
        })
    }

    /// The contestant in a game.
    pub(crate) fn of<P: Playable>(&self) -> &dyn Contestant<P> {
        match self {
            AnyContestant::Engine(engine) => engine,
            AnyContestant::Gtp(programs) => programs,
            AnyContestant::Json(programs) => programs,
        }
    }
}

/// The limit for a move of a contestant.
pub(crate) fn limit(named: &Named, usual: &Usual) -> MoveLimit {
    let for_all = match &named.by {
        // A level has a limit of its own.
        PlayedBy::Engine(Kind::Level(_)) => None,
        _ => usual.playouts.map(MoveLimit::Playouts).or(usual.time.map(MoveLimit::Time)),
    };
    named.limit.or(for_all).unwrap_or(match &named.by {
        PlayedBy::Engine(kind) => EngineContestant::limit(*kind),
        PlayedBy::Program(..) => EngineContestant::LIMIT,
    })
}
