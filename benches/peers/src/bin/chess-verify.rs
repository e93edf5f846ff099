//! Plays every game of a PGN file: `chess-verify FILE`. Every move of a main line must be legal; variations are
//! passed over. Tells the numbers of games and moves; the exit status is 1 if a game is damaged or illegal.

use std::fs::File;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::{env, io};

use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position};

/// Plays the games and counts.
#[derive(Default)]
struct Player {
    games: u64,
    moves: u64,
    refused: u64,
}

impl Player {
    fn refuse<T>(&mut self, why: &str) -> ControlFlow<(), T> {
        self.refused += 1;
        eprintln!("game {}: {why}", self.games);
        ControlFlow::Break(())
    }
}

impl Visitor for Player {
    /// The position before the first move.
    type Tags = Chess;
    /// The current position.
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Chess> {
        self.games += 1;
        ControlFlow::Continue(Chess::default())
    }

    fn tag(&mut self, start: &mut Chess, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if name != b"FEN" {
            return ControlFlow::Continue(());
        }
        let fen = Fen::from_ascii(value.as_bytes()).ok();
        match fen.and_then(|fen| fen.into_position(CastlingMode::Chess960).ok()) {
            Some(position) => {
                *start = position;
                ControlFlow::Continue(())
            }
            None => self.refuse("no position to start from"),
        }
    }

    fn begin_movetext(&mut self, start: Chess) -> ControlFlow<(), Chess> {
        ControlFlow::Continue(start)
    }

    fn begin_variation(&mut self, _: &mut Chess) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn san(&mut self, position: &mut Chess, written: SanPlus) -> ControlFlow<()> {
        match written.san.to_move(position) {
            Ok(mv) => {
                position.play_unchecked(mv);
                self.moves += 1;
                ControlFlow::Continue(())
            }
            Err(error) => self.refuse(&format!("{written}: {error}")),
        }
    }

    fn end_game(&mut self, _: Chess) {}
}

fn main() -> io::Result<ExitCode> {
    let Some(path) = env::args_os().nth(1) else {
        eprintln!("usage: chess-verify FILE");
        return Ok(ExitCode::from(2));
    };
    let mut player = Player::default();
    // The reader has a buffer of its own.
    Reader::new(File::open(path)?).visit_all_games(&mut player)?;
    println!("{} games, {} moves, {} refused", player.games, player.moves, player.refused);
    Ok(ExitCode::from(u8::from(player.refused > 0)))
}
