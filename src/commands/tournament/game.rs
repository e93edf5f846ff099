//! A pair of games: the same opening, with exchanged seats.

use std::marker::PhantomData;

use anyhow::anyhow;

use super::player::{NoMove, Player, Programs};
use crate::cli::{Contestant, Tournament};
use crate::program::console::print_note;
use xgames_core::convert::played::{self, Ending, Lost};
use xgames_core::games::{Seat, SetupOptions};
use xgames_core::generate::shuffled_bag;
use xgames_core::random::Random;
use xgames_core::record::GameResult;
use xgames_search::engine::{Playable, Settings, contest};

/// The number of players. With more, teams would mix the engines' hands.
const SEATS: u8 = 2;

/// The pairs of games of a tournament.
pub(super) struct Pairings<'a, P> {
    arguments: &'a Tournament,
    size: u16,
    /// The processes of A and of B.
    programs: [Programs; 2],
    quiet: bool,
    game: PhantomData<fn() -> P>,
}

/// A pair that was played.
pub(super) struct Pair {
    /// The half points of A: from 0 to 2 in each game.
    pub(super) points: [u8; 2],
    /// The text of both games as native records.
    pub(super) text: Vec<u8>,
}

impl<'a, P: Playable> Pairings<'a, P> {
    pub(super) fn new(arguments: &'a Tournament, quiet: bool) -> anyhow::Result<Pairings<'a, P>> {
        let (_, size) = begin::<P>(arguments.size.as_deref(), None, None)?;
        let programs =
            [Programs::new(&arguments.a, arguments.timeout)?, Programs::new(&arguments.b, arguments.timeout)?];
        Ok(Pairings { arguments, size, programs, quiet, game: PhantomData })
    }

    pub(super) fn size(&self) -> u16 {
        self.size
    }

    /// Plays the pair with this number, counted from 0; `None` if `stops` says so. Without limits of time, the same number
    /// gives the same games.
    pub(super) fn play(&self, number: u64, stops: &impl Fn() -> bool) -> Option<Pair> {
        let arguments = self.arguments;
        let bag = P::GAME.has_hands().then(|| shuffled_bag(arguments.seed, number));
        let (start, _) = begin::<P>(arguments.size.as_deref(), bag.as_deref(), None).ok()?;
        let opening = contest::opening(&start, arguments.opening_plies, &mut Random::new(arguments.seed, number));
        let mut pair = Pair { points: [0; 2], text: Vec::new() };
        for (game, points) in pair.points.iter_mut().enumerate() {
            let players = |seat: u8| {
                // In the second game B has the first seat.
                let (contestant, programs) = self.contestant((usize::from(seat) + game) % 2);
                let settings = Settings {
                    memory: arguments.memory,
                    threads: contestant.threads,
                    seed: arguments.seed.wrapping_add(number << 2 | (game as u64) << 1 | u64::from(seat)),
                };
                let viewer = Seat(seat + 1);
                let (view, _) = begin(arguments.size.as_deref(), bag.as_deref(), Some(viewer)).ok()?;
                Some((contestant.to_string(), Player::new(arguments, contestant, programs, (viewer, view), settings)))
            };
            let (names, players): (Vec<_>, Vec<_>) =
                (0..SEATS).map(players).collect::<Option<Vec<_>>>()?.into_iter().unzip();
            let mut position = start.clone();
            let mut moves = Vec::new();
            let played = self.play_game(players, &opening, (&mut position, &mut moves), stops);
            let ending = match played {
                Ok(()) => Ending::of(&position, position.outcome()),
                Err((_, NoMove::Stopped)) => return None,
                Err((seat, NoMove::Lost(lost, why))) => {
                    if lost != Lost::Resigned && !self.quiet {
                        let name = &names[usize::from(seat.0) - 1];
                        print_note(format_args!("game {}.{}: {name} has lost: {why}", number + 1, game + 1));
                    }
                    Ending::lost_by(&position, position.side_of(seat), lost)
                }
            };
            *points = match ending.result {
                GameResult::FirstWins => [2, 0][game],
                GameResult::SecondWins => [0, 2][game],
                GameResult::Draw | GameResult::Unfinished => 1,
            };
            let head =
                [("Event", "Tournament of engines".to_owned()), ("Round", format!("{}.{}", number + 1, game + 1))];
            let further = P::GAME.has_pie_rule().then(|| ("Swap", "no".to_owned()));
            let further = further.into_iter().chain(bag.clone().map(|bag| ("Bag", bag)));
            let tags = played::tags::<P>(self.size, &head, &names, ending, further);
            if number > 0 || game > 0 {
                pair.text.push(b'\n');
            }
            played::write(&start, &moves, tags, ending, &mut pair.text);
        }
        Some(pair)
    }

    /// The contestant A (0) or B (1), and its processes.
    fn contestant(&self, index: usize) -> (&Contestant, &Programs) {
        ([&self.arguments.a, &self.arguments.b][index], &self.programs[index])
    }

    /// Plays a game to its end, or until it is too long. `Err` is a player who did not go on, and the reason.
    fn play_game(
        &self,
        players: Vec<Result<Player<'_, P>, NoMove>>,
        opening: &[P::Move],
        (position, moves): (&mut P, &mut Vec<P::Move>),
        stops: &impl Fn() -> bool,
    ) -> Result<(), (Seat, NoMove)> {
        let mut ready = Vec::new();
        for (seat, player) in (1..).zip(players) {
            let mut player = player.map_err(|why| (Seat(seat), why))?;
            player.begin(self.size, stops).map_err(|why| (Seat(seat), why))?;
            ready.push(player);
        }
        let mut opening = opening.iter().copied();
        while moves.len() < self.arguments.longest && position.outcome().is_none() {
            if stops() {
                return Err((position.turn().seat, NoMove::Stopped));
            }
            let seat = position.turn().seat;
            let given = opening.next();
            let mv =
                given.map_or_else(|| ready[usize::from(seat.0) - 1].choose(stops), Ok).map_err(|why| (seat, why))?;
            position.play(mv);
            moves.push(mv);
            for player in &mut ready {
                player.learn(mv, given.is_none() && player.seat == seat, stops).map_err(|why| (player.seat, why))?;
            }
        }
        ready.into_iter().for_each(Player::leave);
        Ok(())
    }
}

/// The start of a game without the pie rule, as a player or the referee sees it, and the size of its board.
fn begin<P: Playable>(size: Option<&str>, bag: Option<&str>, viewer: Option<Seat>) -> anyhow::Result<(P, u16)> {
    let swap = P::GAME.has_pie_rule().then_some("no");
    let options = SetupOptions { size, swap, bag, viewer, named_seats: SEATS.into(), ..SetupOptions::default() };
    let setup = P::read_setup(&options).map_err(|fault| anyhow!(fault.fault.message))?;
    let start = P::begin(&setup).map_err(|fault| anyhow!(fault.fault.message))?;
    Ok((start, P::size(&setup)))
}
