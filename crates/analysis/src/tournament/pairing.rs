//! A pair of games: the same opening, with exchanged seats.

use std::marker::PhantomData;

use super::player::{Contestant, NoMove, Player};
use xgames_core::convert::Explicit;
use xgames_core::convert::played::{self, Ending, Lost};
use xgames_core::games::{Seat, SetupOptions};
use xgames_core::generate::shuffled_bag;
use xgames_core::random::Random;
use xgames_core::record::GameResult;
use xgames_search::engine::{Playable, random_opening};

/// The number of players. With more, teams would mix the engines' hands.
const SEATS: u8 = 2;

/// The rules of all games of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The size of the board; the usual one if it is not given.
    pub size: Option<String>,
    /// The number of random plies at the beginning of each pair.
    pub opening_plies: usize,
    /// The number of plies after which a game ends in a draw.
    pub longest: usize,
    /// The seed of openings, deals and players.
    pub seed: u64,
    /// The tags that records have even if their values are usual.
    pub explicit: Explicit,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { size: None, opening_plies: 2, longest: 1000, seed: 0, explicit: Explicit::none() }
    }
}

/// The pairs of games of a tournament.
#[derive(Clone, Debug)]
pub struct Pairings<P> {
    rules: Rules,
    size: u16,
    game: PhantomData<fn() -> P>,
}

/// A pair that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The number of the pair, from 0.
    pub number: u64,
    /// Its games. In the first one A has the first seat.
    pub games: [PlayedGame; 2],
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// The half points of A: from 0 to 2.
    pub points: u8,
    /// The game as a native record.
    pub record: Vec<u8>,
    /// The loss of a player who did not play on.
    pub loss: Option<Loss>,
}

/// The loss of a player who did not play on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// The name of the contestant.
    pub name: String,
    /// The way in which the game was lost.
    pub lost: Lost,
    /// The reason in words.
    pub why: String,
}

/// The contestants A and B.
pub(super) type Contestants<'c, P> = [&'c dyn Contestant<P>; 2];

/// A player in a game, the seat, and the position as the player knows it.
struct Seated<'c, P: Playable> {
    player: Box<dyn Player<P> + 'c>,
    seat: Seat,
    view: P,
}

impl<P: Playable> Pairings<P> {
    /// The pairs of games by these rules.
    ///
    /// # Errors
    /// There is no board of this size; the text says which there are.
    pub fn new(rules: Rules) -> Result<Pairings<P>, String> {
        let (_, size) = begin::<P>(rules.size.as_deref(), None, None)?;
        Ok(Pairings { rules, size, game: PhantomData })
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> u16 {
        self.size
    }

    /// Plays the pair with this number, counted from 0; `None` if `stops` says so. If no player has a limit of time, the same
    /// number gives the same games.
    pub fn play_pair(
        &self,
        contestants: Contestants<'_, P>,
        number: u64,
        stops: &(dyn Fn() -> bool + Sync),
    ) -> Option<Pair> {
        let Rules { size, opening_plies, seed, .. } = &self.rules;
        let bag = P::GAME.has_hands().then(|| shuffled_bag(*seed, number));
        let (start, _) = begin::<P>(size.as_deref(), bag.as_deref(), None).ok()?;
        let opening = random_opening::opening(&start, *opening_plies, &mut Random::new(*seed, number));
        let play = |game| self.play_game(contestants, (number, game), (&start, bag.as_deref()), &opening, stops);
        Some(Pair { number, games: [play(0)?, play(1)?] })
    }

    /// Plays one game of a pair; `None` if `stops` says so.
    fn play_game(
        &self,
        contestants: Contestants<'_, P>,
        (number, game): (u64, usize),
        (start, bag): (&P, Option<&str>),
        opening: &[P::Move],
        stops: &(dyn Fn() -> bool + Sync),
    ) -> Option<PlayedGame> {
        // In the second game B has the first seat.
        let seated: [_; SEATS as usize] = std::array::from_fn(|seat| contestants[(seat + game) % 2]);
        let names = seated.map(Contestant::name);
        let mut players = Vec::new();
        for (seat, contestant) in (0..).zip(seated) {
            let seed = self.rules.seed.wrapping_add(number << 2 | (game as u64) << 1 | u64::from(seat));
            let seat = Seat(seat + 1);
            let (view, _) = begin::<P>(self.rules.size.as_deref(), bag, Some(seat)).ok()?;
            let player = contestant.player(seat, &view, seed);
            players.push(player.map(|player| Seated { player, seat, view }).map_err(|why| (seat, why)));
        }
        let (mut position, mut moves) = (start.clone(), Vec::new());
        let (ending, loss) = match self.play_moves(players, opening, (&mut position, &mut moves), stops) {
            Ok(()) => (Ending::of(&position, position.outcome()), None),
            Err((seat, no_move)) => {
                let (lost, why) = match no_move {
                    NoMove::Lost(lost, why) => (lost, why),
                    NoMove::Illegal(why) => (Lost::Forfeited, why),
                    NoMove::Stopped => return None,
                };
                let name = names[usize::from(seat.0) - 1].clone();
                (Ending::lost_by(&position, position.side_of(seat), lost), Some(Loss { name, lost, why }))
            }
        };
        let points = match ending.result {
            GameResult::FirstWins => [2, 0][game],
            GameResult::SecondWins => [0, 2][game],
            GameResult::Draw | GameResult::Unfinished => 1,
        };
        let round = format!("{}.{}", number + 1, game + 1);
        let head = [("Event", "Tournament of engines".to_owned()), ("Round", round)];
        let further = P::GAME.has_pie_rule().then(|| ("Swap", "no".to_owned()));
        let further = further.into_iter().chain(bag.map(|bag| ("Bag", bag.to_owned())));
        let tags = played::tags::<P>(self.size, &head, &names, ending, further, &self.rules.explicit);
        let mut record = Vec::new();
        played::write(start, &moves, tags, ending, &mut record);
        Some(PlayedGame { points, record, loss })
    }

    /// Plays a game to its end, or until it is too long. `Err` is a player who did not go on, and the reason.
    fn play_moves(
        &self,
        players: Vec<Result<Seated<'_, P>, (Seat, NoMove)>>,
        opening: &[P::Move],
        (position, moves): (&mut P, &mut Vec<P::Move>),
        stops: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), (Seat, NoMove)> {
        let mut ready = Vec::new();
        for seated in players {
            let mut seated = seated?;
            seated.player.begin(self.size, stops).map_err(|why| (seated.seat, why))?;
            ready.push(seated);
        }
        let mut opening = opening.iter().copied();
        while moves.len() < self.rules.longest && position.outcome().is_none() {
            let mover = position.turn().seat;
            if stops() {
                return Err((mover, NoMove::Stopped));
            }
            let given = opening.next();
            let choose = || {
                let Seated { player, view, .. } = &mut ready[usize::from(mover.0) - 1];
                player.choose(view, stops)
            };
            let mv = given.map_or_else(choose, Ok).map_err(|why| (mover, why))?;
            position.play(mv);
            moves.push(mv);
            let is_over = moves.len() >= self.rules.longest || position.outcome().is_some();
            let mut told = Vec::new();
            for mut seated in ready {
                let Seated { player, seat, view } = &mut seated;
                let is_own = given.is_none() && *seat == mover;
                match player.learn(view, mv, is_own, stops) {
                    Ok(()) => {
                        view.play(mv);
                        told.push(seated);
                    }
                    // The end of a game does not depend on who hears of it.
                    Err(why) if is_over && why != NoMove::Stopped => {}
                    Err(why) => return Err((*seat, why)),
                }
            }
            ready = told;
        }
        ready.into_iter().for_each(|seated| seated.player.leave());
        Ok(())
    }
}

/// The start of a game without the pie rule, as a player or the referee sees it, and the size of its board.
pub(crate) fn begin<P: Playable>(
    size: Option<&str>,
    bag: Option<&str>,
    viewer: Option<Seat>,
) -> Result<(P, u16), String> {
    let swap = P::GAME.has_pie_rule().then_some("no");
    let options = SetupOptions { size, swap, bag, viewer, named_seats: SEATS.into(), ..SetupOptions::default() };
    let begun = P::read_setup(&options).and_then(|setup| Ok((P::begin(&setup)?, P::size(&setup))));
    begun.map_err(|fault| fault.fault.message.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::{EngineContestant, MoveLimit, Schedule};
    use std::io;
    use xgames_core::games::crossway::Crossway;
    use xgames_core::games::crosswise::Crosswise;
    use xgames_search::engine::Kind;

    /// A contestant whose players do not move, for this reason.
    struct Idle(NoMove);

    impl<P: Playable> Contestant<P> for Idle {
        fn name(&self) -> String {
            "idle".into()
        }

        fn player<'c>(&'c self, _seat: Seat, _start: &P, _seed: u64) -> Result<Box<dyn Player<P> + 'c>, NoMove> {
            struct Mute(NoMove);
            impl<P: Playable> Player<P> for Mute {
                fn choose(&mut self, _view: &P, _stops: &(dyn Fn() -> bool + Sync)) -> Result<P::Move, NoMove> {
                    Err(self.0.clone())
                }
            }
            Ok(Box::new(Mute(self.0.clone())))
        }
    }

    fn random() -> EngineContestant {
        EngineContestant { limit: MoveLimit::Playouts(1), ..EngineContestant::new(Kind::Random) }
    }

    fn pairings<P: Playable>(size: &str) -> Pairings<P> {
        Pairings::new(Rules { size: Some(size.into()), seed: 5, ..Rules::default() }).unwrap()
    }

    #[test]
    fn both_games_of_a_pair_have_the_same_beginning() {
        let pair = pairings::<Crossway>("4").play_pair([&random(), &random()], 2, &|| false).unwrap();
        let texts = pair.games.map(|game| String::from_utf8(game.record).unwrap());
        let beginning = texts.each_ref().map(|text| text.split(" 2. ").next().unwrap().split("\n\n").nth(1).unwrap());
        assert!(beginning[0].starts_with("1. "), "{texts:?}");
        assert_eq!(beginning[0], beginning[1]);
        assert!(texts[0].contains("[Round \"3.1\"]") && texts[1].contains("[Round \"3.2\"]"), "{texts:?}");
    }

    #[test]
    fn who_does_not_move_has_lost() {
        let idle = Idle(NoMove::Lost(Lost::OnTime, "it sleeps".into()));
        let pair = pairings::<Crosswise>("6").play_pair([&random(), &idle], 0, &|| false).unwrap();
        assert_eq!(pair.games.each_ref().map(|game| game.points), [2, 2]);
        let loss = Loss { name: "idle".into(), lost: Lost::OnTime, why: "it sleeps".into() };
        assert_eq!(pair.games[1].loss, Some(loss));
        assert!(String::from_utf8_lossy(&pair.games[1].record).contains("[Termination \"timeout\"]"));
        let stopped = Idle(NoMove::Stopped);
        assert_eq!(pairings::<Crosswise>("6").play_pair([&stopped, &idle], 0, &|| false), None);
        assert!(Pairings::<Crossway>::new(Rules { size: Some("99".into()), ..Rules::default() }).is_err());
    }

    /// A contestant whose players choose the first legal move, and want to hear of no last one.
    struct Deaf(NoMove);

    impl<P: Playable> Contestant<P> for Deaf {
        fn name(&self) -> String {
            "deaf".into()
        }

        fn player<'c>(&'c self, _seat: Seat, _start: &P, _seed: u64) -> Result<Box<dyn Player<P> + 'c>, NoMove> {
            struct Ear(NoMove);
            impl<P: Playable> Player<P> for Ear {
                fn choose(&mut self, view: &P, _stops: &(dyn Fn() -> bool + Sync)) -> Result<P::Move, NoMove> {
                    view.legal_moves().first().copied().ok_or(NoMove::Stopped)
                }

                fn learn(
                    &mut self,
                    view: &P,
                    mv: P::Move,
                    _is_own: bool,
                    _stops: &(dyn Fn() -> bool + Sync),
                ) -> Result<(), NoMove> {
                    let mut after = view.clone();
                    after.play(mv);
                    after.outcome().map_or(Ok(()), |_| Err(self.0.clone()))
                }
            }
            Ok(Box::new(Ear(self.0.clone())))
        }
    }

    /// A game that was won on the board stays won, whichever player does not answer when it hears of the last move.
    fn ends_on_the_board<P: Playable + xgames_core::judge::Judged>(size: &str) {
        let deaf = Deaf(NoMove::Lost(Lost::Forfeited, "it has died".into()));
        for contestants in [[&random() as &dyn Contestant<P>, &deaf], [&deaf, &deaf]] {
            for number in 0..4 {
                let pair = pairings::<P>(size).play_pair(contestants, number, &|| false).unwrap();
                for game in pair.games {
                    let mut reader = xgames_core::record::native::Reader::new(&game.record);
                    let head = reader.next_game().unwrap();
                    let defaults = xgames_core::judge::Defaults::none();
                    let judgement = xgames_core::judge::Judge::new(&defaults).judge(&mut reader.into(), &head);
                    let text = String::from_utf8_lossy(&game.record);
                    assert_eq!((judgement.diagnostics.len(), &game.loss), (0, &None), "{text}");
                    assert!(!text.contains("Termination"), "{text}");
                }
            }
        }
        let stopped = Deaf(NoMove::Stopped);
        assert_eq!(pairings::<P>(size).play_pair([&stopped, &stopped], 0, &|| false), None);
    }

    #[test]
    fn the_last_move_decides_who_wins() {
        ends_on_the_board::<Crossway>("4");
        // A player can lose by its own move.
        ends_on_the_board::<xgames_core::games::cross::Cross>("3");
    }

    #[test]
    fn pairs_come_in_order_until_one_is_refused() {
        let (pairings, random) = (pairings::<Crossway>("3"), random());
        let schedule = Schedule { pairs: 20, jobs: 3, ..Schedule::default() };
        let mut numbers = Vec::new();
        let score = pairings.play([&random, &random], &schedule, &mut |pair| {
            numbers.push(pair.number);
            Ok(())
        });
        assert_eq!(score.unwrap().games(), 40);
        assert_eq!(numbers, (0..20).collect::<Vec<_>>());
        let refused = pairings.play([&random, &random], &schedule, &mut |pair| {
            if pair.number < 2 { Ok(()) } else { Err(io::ErrorKind::StorageFull.into()) }
        });
        assert_eq!(refused.unwrap_err().kind(), io::ErrorKind::StorageFull);
    }
}
