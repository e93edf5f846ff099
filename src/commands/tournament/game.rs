//! A pair of games: the same opening, with exchanged seats.

use std::marker::PhantomData;
use std::time::Duration;

use anyhow::anyhow;

use crate::cli::{Contestant, MoveLimit, Tournament};
use crate::commands::new::shuffled;
use crate::commands::played_record;
use crate::engine::{Engine, Playable, Settings, contest};
use crate::games::{Seat, SetupOptions};
use crate::random::Random;
use crate::solver::Limits;

/// The number of players. With more, teams would mix the engines' hands.
const SEATS: u8 = 2;

/// The time for a move if nothing else is said, in seconds.
const TIME: f64 = 0.1;

/// A tournament of a game.
pub(super) struct Pairings<'a, P> {
    arguments: &'a Tournament,
    size: u16,
    game: PhantomData<fn() -> P>,
}

/// A pair that was played.
pub(super) struct Pair {
    /// Half points of A: from 0 to 2 in each game.
    pub(super) points: [u8; 2],
    /// Both games as native records.
    pub(super) text: Vec<u8>,
}

impl<'a, P: Playable> Pairings<'a, P> {
    pub(super) fn new(arguments: &'a Tournament) -> anyhow::Result<Pairings<'a, P>> {
        let (_, size) = begin::<P>(arguments.size.as_deref(), None, None)?;
        Ok(Pairings { arguments, size, game: PhantomData })
    }

    pub(super) fn size(&self) -> u16 {
        self.size
    }

    /// Plays the pair with this number, counted from 0; `None` if `stops` says so. Without limits of time, the same number
    /// gives the same games.
    pub(super) fn play(&self, number: u64, stops: &impl Fn() -> bool) -> Option<Pair> {
        let arguments = self.arguments;
        let bag = P::GAME.has_hands().then(|| shuffled(arguments.seed, number));
        let (start, _) = begin::<P>(arguments.size.as_deref(), bag.as_deref(), None).ok()?;
        let opening = contest::opening(&start, arguments.opening_plies, &mut Random::new(arguments.seed, number));
        let mut pair = Pair { points: [0; 2], text: Vec::new() };
        for (game, points) in pair.points.iter_mut().enumerate() {
            // In the second game B has the first seat.
            let contestants = if game == 0 { [arguments.a, arguments.b] } else { [arguments.b, arguments.a] };
            let seat = |(seat, contestant): (u8, Contestant)| {
                let settings = Settings {
                    memory: arguments.memory,
                    threads: 1,
                    seed: arguments.seed.wrapping_add(number << 2 | (game as u64) << 1 | u64::from(seat)),
                };
                let (view, _) = begin(arguments.size.as_deref(), bag.as_deref(), Some(Seat(seat + 1))).ok()?;
                let engine: Box<dyn Engine<P>> = contestant.kind.engine(&view, settings);
                Some((view, engine))
            };
            let mut seats = (0..SEATS).zip(contestants).map(seat).collect::<Option<Vec<_>>>()?;
            let limits = |seat: usize| self.limits(contestants[seat].limit);
            let played = contest::play(&mut seats, &opening, arguments.longest, limits, stops)?;
            let winner = played.outcome.and_then(|outcome| outcome.winner).map(|side| start.owner(side));
            let a = Seat(game as u8 + 1);
            *points = winner.map_or(1, |winner| if winner == a { 2 } else { 0 });
            let ending = played_record::Ending::of(&start, played.outcome);
            let head =
                [("Event", "Tournament of engines".to_owned()), ("Round", format!("{}.{}", number + 1, game + 1))];
            let players = contestants.map(|contestant| contestant.to_string());
            let further = P::GAME.has_pie_rule().then(|| ("Swap", "no".to_owned()));
            let further = further.into_iter().chain(bag.clone().map(|bag| ("Bag", bag)));
            let tags = played_record::tags::<P>(self.size, &head, &players, ending, further);
            if number > 0 || game > 0 {
                pair.text.push(b'\n');
            }
            played_record::write(&start, &played.moves, tags, ending, &mut pair.text);
        }
        Some(pair)
    }

    fn limits(&self, own: Option<MoveLimit>) -> Limits<'static> {
        let Tournament { time, playouts, .. } = *self.arguments;
        let time = time.map(MoveLimit::Time);
        match own.or(playouts.map(MoveLimit::Playouts)).or(time) {
            Some(MoveLimit::Playouts(playouts)) => Limits::nodes(playouts),
            Some(MoveLimit::Time(time)) => Limits::time(time),
            None => Limits::time(Duration::from_secs_f64(TIME)),
        }
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
