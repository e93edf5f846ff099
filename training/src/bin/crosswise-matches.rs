//! `cargo run --release -p xgames-training --bin crosswise-matches` measures the engine of Crosswise: against the engine without
//! what it has learned, or against a greedy player.

use std::time::Duration;

use anyhow::anyhow;
use clap::{Parser, ValueEnum};
use xgames_analysis::tournament::{Contestant, EngineContestant, MoveLimit, NoMove, Pairings, Player, Rules, Schedule};
use xgames_core::board::Side;
use xgames_core::games::Reason;
use xgames_core::games::crosswise::Crosswise;
use xgames_core::games::{Position, Seat};
use xgames_core::random::Random;
use xgames_search::engine::Kind;

/// Play matches with the engine of Crosswise.
#[derive(Parser)]
struct Arguments {
    /// The opponent
    #[arg(long, value_enum, default_value = "unlearned")]
    opponent: Opponent,

    /// The contestant that is measured
    #[arg(long, value_enum, default_value = "engine")]
    player: Opponent,

    /// The number of pairs of games
    #[arg(long, default_value = "200")]
    pairs: u64,

    /// The time for a move, in seconds
    #[arg(long, default_value = "0.1")]
    seconds: f64,

    /// The number of positions for a move, instead of the time
    #[arg(long)]
    nodes: Option<u64>,

    /// The seed of deals and players
    #[arg(long, default_value = "1")]
    seed: u64,
}

/// A contestant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Opponent {
    /// The engine
    Engine,
    /// The engine without what it has learned
    Unlearned,
    /// The player that takes the most points at once
    Greedy,
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
    let arguments = Arguments::parse();
    let limit = match arguments.nodes {
        Some(nodes) => MoveLimit::Playouts(nodes),
        None => MoveLimit::Time(Duration::from_secs_f64(arguments.seconds)),
    };
    let engine = |learned, name: &str| EngineContestant {
        name: name.into(),
        limit,
        learned,
        memory: 16 << 20,
        ..EngineContestant::new(Kind::Best)
    };
    let contestant = |opponent| -> Box<dyn Contestant<Crosswise>> {
        match opponent {
            Opponent::Engine => Box::new(engine(true, "engine")),
            Opponent::Unlearned => Box::new(engine(false, "unlearned")),
            Opponent::Greedy => Box::new(Greedy),
        }
    };
    let rules = Rules { seed: arguments.seed, opening_plies: 0, ..Rules::default() };
    let pairings = Pairings::<Crosswise>::new(rules).map_err(|why| anyhow!(why))?;
    let schedule = Schedule { pairs: arguments.pairs, ..Schedule::default() };
    let contestants = [contestant(arguments.player), contestant(arguments.opponent)];
    let score = pairings.play(contestants.each_ref().map(|one| &**one), &schedule, &mut |_| Ok(()))?;
    let share = score.share().ok_or_else(|| anyhow!("no games"))?;
    println!(
        "{:?} - {:?}: {} won, {} lost, {} drawn: {:.1} % ({:.1} to {:.1})",
        arguments.player,
        arguments.opponent,
        score.wins,
        score.losses,
        score.draws,
        100.0 * share.share,
        100.0 * share.low,
        100.0 * share.high
    );
    Ok(())
}
