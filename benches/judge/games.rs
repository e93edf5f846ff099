//! Random games to their ends, as moves and as records: the same for every bench and every run.

use std::fmt::Write as _;

use xgames::games::{Notation, Position, SetupOptions};
use xgames::random::Random;

const GAMES: u64 = 200;

/// Games are abandoned after this number of plies.
pub(crate) const LONGEST: usize = 400;

/// The position a game is usually played from.
pub(crate) fn start<P: Notation>() -> P {
    let setup = P::read_setup(&SetupOptions::default()).expect("the usual size");
    P::begin(&setup).expect("the usual start")
}

/// Games of one kind.
pub(crate) struct Games<P: Position> {
    pub(crate) start: P,
    pub(crate) moves: Vec<Vec<P::Move>>,
    pub(crate) text: String,
}

impl<P: Notation> Games<P> {
    pub(crate) fn new() -> Games<P> {
        let mut games = Games { start: start(), moves: Vec::new(), text: String::new() };
        for number in 0..GAMES {
            games.add(&mut Random::new(1, number));
        }
        games
    }

    /// The number of moves.
    pub(crate) fn plies(&self) -> u64 {
        self.moves.iter().map(|moves| moves.len() as u64).sum()
    }

    fn add(&mut self, random: &mut Random) {
        let text = &mut self.text;
        let mut position = self.start.clone();
        let (mut moves, mut legal) = (Vec::new(), Vec::new());
        let _ = write!(text, "[Game \"{}\"]\n[Player1 \"ann\"]\n[Player2 \"bo\"]\n\n", P::GAME.name());
        while position.outcome().is_none() && moves.len() < LONGEST {
            position.legal_moves_into(&mut legal);
            let mv = *random.pick(&legal).expect("a game that goes on has moves");
            if moves.len() % 2 == 0 {
                let _ = write!(text, "{}. ", moves.len() / 2 + 1);
            }
            position.write_move(mv, text);
            text.push(if moves.len() % 16 == 15 { '\n' } else { ' ' });
            position.play(mv);
            moves.push(mv);
        }
        let winner = position.outcome().and_then(|outcome| outcome.winner).map(|side| position.owner(side).0);
        text.push_str(match (position.outcome(), winner) {
            (None, _) => "*\n\n",
            (Some(_), None) => "1/2-1/2\n\n",
            (Some(_), Some(1)) => "1-0\n\n",
            (Some(_), Some(_)) => "0-1\n\n",
        });
        self.moves.push(moves);
    }
}
