//! `cargo run --release -p xgames-training --bin greedy` measures the engine of Crosswise against a greedy player.

use std::time::Duration;

use anyhow::anyhow;
use clap::Parser;
use xgames_analysis::tournament::{Contestant, EngineContestant, MoveLimit, NoMove, Pairings, Player, Rules, Schedule};
use xgames_core::board::Side;
use xgames_core::games::Reason;
use xgames_core::games::crosswise::Crosswise;
use xgames_core::games::{Position, Seat};
use xgames_core::random::Random;
use xgames_search::engine::Kind;

/// Play matches with the engine of Crosswise against a player that takes the most points at once.
#[derive(Parser)]
struct Arguments {
    /// The engine plays without what it has learned
    #[arg(long)]
    no_learned: bool,

    /// The number of pairs of games
    #[arg(long, default_value = "200")]
    pairs: u64,

    /// The time for a move of the engine, in seconds
    #[arg(long, default_value = "0.1")]
    seconds: f64,

    /// The seed of deals and players
    #[arg(long, default_value = "1")]
    seed: u64,
}

/// Takes the move after which the points of its own lines minus those of the others are greatest, at random among equal ones. A six
/// is better than any points.
struct Greedy;

impl Contestant<Crosswise> for Greedy {
    fn name(&self) -> String {
        "greedy".into()
    }

    fn player<'c>(
        &'c self,
        _seat: Seat,
        _start: &Crosswise,
        seed: u64,
    ) -> Result<Box<dyn Player<Crosswise> + 'c>, NoMove> {
        Ok(Box::new(GreedyPlayer(Random::new(seed, 0))))
    }
}

struct GreedyPlayer(Random);

impl Player<Crosswise> for GreedyPlayer {
    fn choose(
        &mut self,
        view: &Crosswise,
        _stops: &(dyn Fn() -> bool + Sync),
    ) -> Result<<Crosswise as Position>::Move, NoMove> {
        let side = view.turn().side;
        let margin = |mv: &<Crosswise as Position>::Move| {
            let mut after = *view;
            after.play(*mv);
            if let Some(outcome) = after.outcome().filter(|outcome| outcome.reason == Reason::Six) {
                return if outcome.winner == Some(side) { i32::MAX } else { i32::MIN };
            }
            let [rows, columns] = after.points().map(i32::from);
            if side == Side::First { rows - columns } else { columns - rows }
        };
        let mut moves: Vec<_> = view.legal_moves().into_iter().map(|mv| (margin(&mv), mv)).collect();
        let most = moves.iter().map(|(margin, _)| *margin).max();
        moves.retain(|(margin, _)| Some(*margin) == most);
        self.0.pick(&moves).map(|(_, mv)| *mv).ok_or(NoMove::Stopped)
    }
}

fn main() -> anyhow::Result<()> {
    let Arguments { no_learned, pairs, seconds, seed } = Arguments::parse();
    let limit = MoveLimit::Time(Duration::from_secs_f64(seconds));
    let engine = EngineContestant { limit, learned: !no_learned, ..EngineContestant::new(Kind::Best) };
    let rules = Rules { seed, opening_plies: 0, ..Rules::default() };
    let pairings = Pairings::<Crosswise>::new(rules).map_err(|why| anyhow!(why))?;
    let schedule = Schedule { pairs, ..Schedule::default() };
    let score = pairings.play([&engine, &Greedy], &schedule, &mut |_| Ok(()))?;
    let share = score.share().ok_or_else(|| anyhow!("no games"))?;
    let [low, middle, high] = [share.low, share.share, share.high].map(|share| 100.0 * share);
    println!("{} won, {} lost, {} drawn: {middle:.1} % ({low:.1} to {high:.1})", score.wins, score.losses, score.draws);
    Ok(())
}
