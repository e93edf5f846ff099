//! Random games as records: valid games, unless faults are requested.
//!
//! Game number N depends only on the seed and on N, so any part of a run can be generated without the rest. The same seed
//! yields the same bytes on every machine; a test compares their hashes.

mod bag;
mod faults;
mod games;
mod generated_game;
mod player;

use std::borrow::Cow;

pub use bag::shuffled_bag;
pub use generated_game::{ExpectedFinding, Fault, Form, GeneratedGame};
pub use player::{Begun, Generate, RandomPlayer, Tag};

use crate::diagnostic::Code;
use crate::games::{Notation, PLAYERS, Position, SetupFault};
use crate::judge::{Verdict, result_of};
use crate::random::Random;
use crate::record::GameResult;
use crate::record::game_record::{GameRecord, Item, Items, RESIGN};

/// Generates the games of one seed.
#[derive(Debug)]
pub struct Generator<P: Generate> {
    seed: u64,
    player: P::Player,
    faults: f64,
    form: Form,
}

/// The judgement that a generated game must get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expected {
    /// The verdict; invalid if a fault was put in.
    pub verdict: Verdict,
    /// The only finding, if the game is invalid.
    pub code: Option<Code>,
    /// The ply of the finding, if it is about one.
    pub ply: Option<u32>,
}

/// The way in which a game stops that is not played to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    Resigned,
    LostBy(&'static str),
    Agreed,
    Abandoned,
    Adjourned,
}

const NAMES: &[&str] = &[
    "Ada",
    "Bo",
    "Chiara",
    "Dmitri",
    "Ebba",
    "Farid",
    "Grace",
    "Hüseyin",
    "Ines",
    "José",
    "Kaja",
    "Łukasz",
    "Mei",
    "Noor",
    "Olga \"Pawn\" P.",
    "Pía",
    "Qasim",
    "山田",
];

const REMARKS: &[&str] = &[
    "a quiet answer",
    "played at once",
    "this looks slow (but is it?)",
    "the only move, [1] says",
    "three\u{a0}minutes left",
    "here the other side was better; now it is not so clear any more, and both players knew it",
];

/// A number that is added to that of a game to get the random stream of its fault. It differs from all streams of games, so that
/// the games of a seed are the same with and without faults.
const FAULTS: u64 = 1 << 63;

impl<P: Generate> Generator<P> {
    /// Prepares the games of a seed. `faults` is the probability of a fault, from 0 to 1.
    ///
    /// # Errors
    /// There is no board of that size.
    pub fn new(size: Option<&str>, seed: u64, faults: f64, form: Form) -> Result<Generator<P>, SetupFault> {
        Ok(Generator { seed, player: P::player(size)?, faults, form })
    }

    /// The game with this number, counted from 1.
    ///
    /// # Errors
    /// None that the random player causes.
    pub fn game(&mut self, number: u64) -> Result<(GameRecord, Expected), SetupFault> {
        let mut game = self.make(number)?;
        let mut random = Random::new(self.seed, number | FAULTS);
        let expected = match random.chance(self.faults).then(|| faults::inject(&mut game, self.form, &mut random)) {
            Some(Some((code, ply))) => Expected { verdict: Verdict::Invalid, code: Some(code), ply },
            _ if game.record.result == Some(GameResult::Unfinished) => {
                Expected { verdict: Verdict::Unfinished, code: None, ply: None }
            }
            _ => Expected { verdict: Verdict::Valid, code: None, ply: None },
        };
        Ok((game.record, expected))
    }

    /// The game without a fault.
    ///
    /// # Errors
    /// A game cannot begin with the set-up that was asked for.
    pub fn make(&mut self, number: u64) -> Result<GeneratedGame<P>, SetupFault> {
        let mut random = Random::new(self.seed, number);
        let begun = self.player.begin(&mut random)?;
        let plan = plan::<P>(&self.player, &mut random);
        let annotated = random.one_in(16);
        let mut position = begun.start.clone();
        let (mut moves, mut items) = (Vec::new(), Items::default());
        while position.outcome().is_none() && plan.is_none_or(|(plies, _)| moves.len() < plies) {
            let Some(mv) = self.player.choose(&position, &mut random) else { break };
            items.push_move(|text| self.player.write(&position, mv, text));
            if annotated {
                self.annotate(&position, mv, &mut random, &mut items);
            }
            position.play(mv);
            moves.push(mv);
        }
        if annotated && self.form == Form::Json {
            items = items.main_line().map(Item::Move).collect();
        }
        let stop = plan.map(|(_, stop)| stop).filter(|_| position.outcome().is_none());
        if stop == Some(Stop::Resigned) {
            items.push(Item::Move(RESIGN));
        }
        let (result, termination) = ending(&position, stop, &mut random);
        let decided = position.outcome().is_some() || stop == Some(Stop::Resigned);
        let score = position
            .facts()
            .points
            .map(|points| position.by_seat(points))
            .filter(|_| position.outcome().is_some() && !random.one_in(4));
        let mut tags = roster(number, &begun, &mut random);
        tags.push(("Result", result.text().into()));
        if let Some([one, two]) = score {
            tags.push(("Score", format!("{one}-{two}").into()));
        }
        tags.extend(termination.map(|how| ("Termination", how.into())));
        let Begun { start, tags: further, .. } = begun;
        tags.extend(further);
        let tags = tags.into_iter().map(|(name, value)| (name.to_owned(), value.into_owned())).collect();
        let cycle = start.facts().numbering();
        let record = GameRecord { tags, cycle, items, result: Some(result), ..GameRecord::default() };
        Ok(GeneratedGame { record, start, moves, decided })
    }

    /// Possibly adds a comment, a glyph or a variation after the move that is about to be played.
    fn annotate(&self, position: &P, mv: P::Move, random: &mut Random, items: &mut Items) {
        match random.below(24) {
            0 | 1 => random.pick(REMARKS).into_iter().for_each(|remark| items.push(Item::Comment(remark))),
            2 => items.push(Item::Annotation(&format!("${}", 1 + random.below(6)))),
            3 => self.add_variation(position.clone(), mv, random, items),
            _ => {}
        }
    }

    /// Adds a variation of up to four other plies.
    fn add_variation(&self, mut position: P, instead_of: P::Move, random: &mut Random, items: &mut Items) {
        let mut legal = Vec::new();
        let begin = items.len();
        for ply in 0..=random.below(4) {
            position.legal_moves_into(&mut legal);
            legal.retain(|mv| ply > 0 || *mv != instead_of);
            let Some(&mv) = random.pick(&legal) else { break };
            if ply == 0 {
                items.push(Item::Open);
            }
            items.push_move(|text| self.player.write(&position, mv, text));
            position.play(mv);
        }
        // There may be no other move.
        if items.len() > begin {
            items.push(Item::Close);
        }
    }
}

/// The number of plies after which a game stops, and the way in which it does; `None` if it is played to its end.
fn plan<P: Generate>(player: &P::Player, random: &mut Random) -> Option<(usize, Stop)> {
    let length = player.length();
    let stop = match random.below(48) {
        0..=5 => Stop::Resigned,
        6 | 7 => Stop::LostBy("timeout"),
        8 => Stop::LostBy("forfeit"),
        9 => Stop::LostBy("resign"),
        10 => Stop::Abandoned,
        11 | 12 => Stop::Adjourned,
        13 if P::GAME.has_draws() => Stop::Agreed,
        _ if !P::ALWAYS_ENDS => {
            let stop = if random.one_in(2) { Stop::Agreed } else { Stop::Adjourned };
            return Some((length, stop));
        }
        _ => return None,
    };
    Some((1 + random.below(length), stop))
}

/// The result of a game that ends here, and the tag `Termination` if it has one.
fn ending<P: Position>(position: &P, stop: Option<Stop>, random: &mut Random) -> (GameResult, Option<&'static str>) {
    if let Some(outcome) = position.outcome() {
        let termination = random.one_in(8).then_some("normal");
        return (result_of(outcome, |side| position.owner(side)), termination);
    }
    let other_side_wins = GameResult::by_winner(Some(position.owner(position.turn().side.other())));
    match stop {
        Some(Stop::Resigned) => (other_side_wins, random.one_in(2).then_some("resign")),
        Some(Stop::LostBy(how)) => (other_side_wins, Some(how)),
        Some(Stop::Agreed) => (GameResult::Draw, Some("agreed")),
        Some(Stop::Abandoned) => (GameResult::Unfinished, Some("abandoned")),
        Some(Stop::Adjourned) | None => (GameResult::Unfinished, None),
    }
}

/// The tags about the event, the game and the players.
fn roster<P: Notation>(number: u64, begun: &Begun<P>, random: &mut Random) -> Vec<Tag> {
    let (year, month, day) = (2007 + random.below(19), 1 + random.below(12), 1 + random.below(28));
    let mut tags: Vec<Tag> = vec![
        ("Event", "Generated games".into()),
        ("Site", "?".into()),
        ("Date", format!("{year}.{month:02}.{day:02}").into()),
        ("Round", number.to_string().into()),
        ("Game", P::GAME.name().into()),
    ];
    tags.extend(begun.size.map(|size| ("Size", size.to_string().into())));
    let first = random.below(NAMES.len());
    let step = 1 + random.below(NAMES.len() / PLAYERS.len());
    let name = |(seat, tag): (usize, &'static str)| (tag, Cow::from(NAMES[(first + seat * step) % NAMES.len()]));
    tags.extend(PLAYERS.into_iter().enumerate().take(begun.players).map(name));
    tags
}
