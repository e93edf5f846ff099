//! `engine`: plays and analyses for other programs.

use std::io;

use anyhow::{Context, anyhow, bail};

use crate::cli::{Engine, Protocol};
use crate::program::exit_status::ExitStatus;
use crate::program::{endgames, interrupt};
use xgames_analysis::archive::ordered::thread_count;
use xgames_language::engine_protocols::{Failure, Settings, gtp, json};
use xgames_search::engine;

pub(super) fn run(arguments: &Engine) -> anyhow::Result<ExitStatus> {
    if arguments.ponder && arguments.protocol == Protocol::Json {
        bail!("`--ponder` is for the Go Text Protocol: queries in JSON say themselves what to think about");
    }
    let settings = Settings {
        game: arguments.game,
        size: arguments.size.clone(),
        time: arguments.time,
        playouts: arguments.playouts,
        ponders: arguments.ponder,
        // The other program may choose another game, so the one at the beginning does not matter.
        endgames: endgames::load(&arguments.endgames)?,
        search: engine::Settings {
            memory: arguments.memory,
            threads: thread_count(Some(arguments.jobs)),
            seed: arguments.seed,
            learned: !arguments.no_learned,
        },
    };
    interrupt::watch();
    let (input, out) = (io::stdin().lock(), io::stdout());
    let served = match arguments.protocol {
        Protocol::Gtp => gtp::serve(&settings, input, out),
        Protocol::Json => json::serve(&settings, input, out),
    };
    match served {
        Ok(()) => Ok(ExitStatus::Clean),
        Err(Failure::Refused(refusal)) => Err(anyhow!(refusal)),
        Err(Failure::NoThread(error)) => Err(error).context("cannot begin a thread"),
        Err(Failure::Stream(error)) => Err(error.into()),
    }
}
