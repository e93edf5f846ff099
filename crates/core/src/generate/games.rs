//! The way in which each game is generated: its set-up, the choice of moves, and their notation.

use std::borrow::Cow;

use super::faults;
use super::generated_game::Fault;
use super::player::{Begun, Generate, RandomPlayer, Tag};
use crate::games::cross::Cross;
use crate::games::crossings::Crossings;
use crate::games::crossway::{self, Crossway};
use crate::games::crosswise::{self, Action, Crosswise, Draw, Seats, Stone};
use crate::games::{Cell, Notation, Position, SetupFault, SetupField, SetupOptions};
use crate::random::Random;

/// Reads the set-up from tags, and begins the game.
fn start<P: Notation>(size: Option<&str>, tags: &[Tag]) -> Result<(P::Setup, P), SetupFault> {
    let tag = |name: &str| tags.iter().find(|(tag, _)| *tag == name).map(|(_, value)| value.as_ref());
    let options = SetupOptions { size, ..SetupOptions::from_tags(P::OPTIONS, tag) };
    let setup = P::read_setup(&options)?;
    let start = P::begin(&setup)?;
    Ok((setup, start))
}

/// A generator of games in which stones are placed and stay. Cells are tried in random order, because listing all legal moves is
/// slow on large boards.
#[derive(Debug)]
pub struct Placing<P> {
    variants: Vec<Variant<P>>,
    current: usize,
    /// The cells that may still be empty.
    left: Vec<Cell>,
    legal: Vec<crossway::Move>,
}

#[derive(Debug)]
struct Variant<P> {
    tags: Vec<Tag>,
    size: u16,
    start: P,
    cells: Vec<Cell>,
    /// The names, by the index of the cell.
    names: Vec<String>,
}

/// The number of failed attempts after which the legal moves are listed.
const TRIALS: usize = 16;

impl<P: Notation<Move = crossway::Move>> Placing<P> {
    fn new(size: Option<&str>, variants: &[&[(&'static str, &'static str)]]) -> Result<Placing<P>, SetupFault> {
        let variant = |tags: &&[(&'static str, &'static str)]| {
            let tags: Vec<Tag> = tags.iter().map(|(name, value)| (*name, (*value).into())).collect();
            let (setup, start) = start::<P>(size, &tags)?;
            let cells: Vec<Cell> = start.picture().spots().map(|spot| spot.cell).collect();
            let last = cells.iter().map(|cell| cell.index()).max().unwrap_or(0);
            let mut names = vec![String::new(); last + 1];
            cells.iter().for_each(|cell| names[cell.index()] = start.cell_name(*cell));
            Ok(Variant { tags, size: P::size(&setup), start, cells, names })
        };
        let variants = variants.iter().map(variant).collect::<Result<_, SetupFault>>()?;
        Ok(Placing { variants, current: 0, left: Vec::new(), legal: Vec::new() })
    }
}

impl<P: Notation<Move = crossway::Move>> RandomPlayer<P> for Placing<P> {
    fn begin(&mut self, random: &mut Random) -> Result<Begun<P>, SetupFault> {
        // Most games are of the first variant, the most common one.
        self.current = if random.one_in(4) { random.below(self.variants.len()) } else { 0 };
        let variant = &self.variants[self.current];
        self.left.clone_from(&variant.cells);
        Ok(Begun { start: variant.start.clone(), size: Some(variant.size), players: 2, tags: variant.tags.clone() })
    }

    fn choose(&mut self, position: &P, random: &mut Random) -> Option<P::Move> {
        if position.check(crossway::Move::Swap).is_ok() && random.one_in(3) {
            return Some(crossway::Move::Swap);
        }
        for _ in 0..TRIALS {
            let at = random.below(self.left.len());
            let mv = crossway::Move::Place(*self.left.get(at)?);
            if position.check(mv).is_ok() {
                self.left.swap_remove(at);
                return Some(mv);
            }
        }
        position.legal_moves_into(&mut self.legal);
        let mv = *random.pick(&self.legal)?;
        self.left.retain(|cell| crossway::Move::Place(*cell) != mv);
        Some(mv)
    }

    fn write(&self, position: &P, mv: P::Move, text: &mut String) {
        match mv {
            crossway::Move::Place(cell) => text.push_str(&self.variants[self.current].names[cell.index()]),
            word => position.write_move(word, text),
        }
    }

    fn length(&self) -> usize {
        self.variants[self.current].cells.len()
    }
}

impl Generate for Crossway {
    type Player = Placing<Crossway>;

    const OFF_BOARD: [&'static str; 2] = ["a0", "b99"];

    fn player(size: Option<&str>) -> Result<Placing<Crossway>, SetupFault> {
        let variants: [&[_]; 4] =
            [&[], &[("Coords", "plain")], &[("Swap", "no")], &[("Swap", "yes"), ("Coords", "go")]];
        Placing::new(size, &variants)
    }

    fn faults() -> Vec<Fault<Crossway>> {
        [faults::of_placements(), faults::of_crossway()].concat()
    }
}

impl Generate for Cross {
    type Player = Placing<Cross>;

    const OFF_BOARD: [&'static str; 2] = ["a0", "b99"];

    fn player(size: Option<&str>) -> Result<Placing<Cross>, SetupFault> {
        Placing::new(size, &[&[], &[("Swap", "no")], &[("Swap", "yes")]])
    }

    fn faults() -> Vec<Fault<Cross>> {
        faults::of_placements()
    }
}

/// A generator of games on a single board, in which any legal move is played.
#[derive(Debug)]
pub struct AnyMove<P: Notation> {
    start: P,
    length: usize,
    legal: Vec<P::Move>,
}

impl<P: Notation> AnyMove<P> {
    /// Prepares games on the only board; a long game has this many plies.
    fn new(size: Option<&str>, length: usize) -> Result<AnyMove<P>, SetupFault> {
        Ok(AnyMove { start: start::<P>(size, &[])?.1, length, legal: Vec::new() })
    }
}

impl<P: Notation> RandomPlayer<P> for AnyMove<P> {
    fn begin(&mut self, _: &mut Random) -> Result<Begun<P>, SetupFault> {
        Ok(Begun { start: self.start.clone(), size: None, players: 2, tags: Vec::new() })
    }

    fn choose(&mut self, position: &P, random: &mut Random) -> Option<P::Move> {
        position.legal_moves_into(&mut self.legal);
        random.pick(&self.legal).copied()
    }

    fn write(&self, position: &P, mv: P::Move, text: &mut String) {
        position.write_move(mv, text);
    }

    fn length(&self) -> usize {
        self.length
    }
}

impl Generate for Crossings {
    type Player = AnyMove<Crossings>;

    const OFF_BOARD: [&'static str; 2] = ["a2-a9", "h1-i2"];

    /// Games may go on for ever, because there is no repetition rule.
    const ALWAYS_ENDS: bool = false;

    /// A long game has 200 plies, because most random games are over by then.
    fn player(size: Option<&str>) -> Result<AnyMove<Crossings>, SetupFault> {
        AnyMove::new(size, 200)
    }

    fn faults() -> Vec<Fault<Crossings>> {
        faults::of_crossings()
    }
}

#[cfg(any(test, tiny_hex))]
impl Generate for crate::games::tiny_hex::TinyHex {
    type Player = AnyMove<Self>;

    const OFF_BOARD: [&'static str; 2] = ["d1", "a4"];

    fn player(size: Option<&str>) -> Result<AnyMove<Self>, SetupFault> {
        AnyMove::new(size, 9)
    }
}

/// A generator of games of Crosswise: the game is played with all stones known, and the record shows some of them.
#[derive(Debug)]
pub struct Hidden {
    /// The stones of the bag, in order.
    bag: Vec<Stone>,
    shown: Shown,
    /// Whether the record names stones taken from the board.
    names_taken: bool,
    legal: Vec<crosswise::Move>,
}

/// The hands and draws that a record shows.
#[derive(Clone, Copy, Debug)]
enum Shown {
    /// The record shows the whole bag, and with `draws` each draw as well.
    Bag { draws: bool },
    /// The record shows the hands and draws of these seats, one bit each; for the others, only that they drew.
    Hands { seats: usize },
    /// The record shows only what all players see.
    Public,
}

impl Hidden {
    fn letters(stones: &[Stone]) -> String {
        stones.iter().map(|stone| stone.letter()).collect()
    }

    /// The stone that a player draws after this move.
    fn drawn(&self, before: &Crosswise, mv: crosswise::Move) -> Option<Stone> {
        let mut after = *before;
        after.play(mv);
        let (before, after) = (before.bag()?, after.bag()?);
        if before == after { None } else { self.bag.get(self.bag.len().checked_sub(before.into())?).copied() }
    }
}

impl RandomPlayer<Crosswise> for Hidden {
    fn begin(&mut self, random: &mut Random) -> Result<Begun<Crosswise>, SetupFault> {
        self.bag.clear();
        self.bag.extend(Stone::ALL.into_iter().flat_map(|stone| std::iter::repeat_n(stone, stone.number().into())));
        random.shuffle(&mut self.bag);
        let all: Vec<Seats> = Seats::all().collect();
        let seats = random.pick(&all).copied().unwrap_or(Seats::by_number(2));
        let players = seats.players();
        let cycle = ("Seats", Cow::from(seats.text()));
        let bag = ("Bag", Cow::from(Hidden::letters(&self.bag)));
        let (_, truth) = start::<Crosswise>(None, &[cycle.clone(), bag.clone()])?;
        self.names_taken = random.one_in(2);
        self.shown = match random.below(4) {
            0 => Shown::Bag { draws: random.one_in(2) },
            1 => Shown::Hands { seats: (1 << players) - 1 },
            2 => Shown::Hands { seats: random.below(1 << players) },
            _ => Shown::Public,
        };
        let is_default = seats == Seats::by_number(players);
        let mut tags: Vec<Tag> = if is_default && random.one_in(2) { Vec::new() } else { vec![cycle] };
        match self.shown {
            Shown::Bag { .. } => tags.push(bag),
            Shown::Hands { seats: shown } => {
                let mut rest = self.bag.as_slice();
                for (index, tag) in (0..players).filter_map(|index| Some((index, SetupField::Hand(index as u8).tag()?)))
                {
                    let size = seats.hand_size(crate::games::Seat(index as u8 + 1));
                    let (hand, further) = rest.split_at(usize::from(size).min(rest.len()));
                    rest = further;
                    if shown >> index & 1 == 1 {
                        tags.push((tag, Hidden::letters(hand).into()));
                    }
                }
            }
            Shown::Public => {}
        }
        Ok(Begun { start: truth, size: None, players, tags })
    }

    fn choose(&mut self, position: &Crosswise, random: &mut Random) -> Option<crosswise::Move> {
        position.legal_moves_into(&mut self.legal);
        random.pick(&self.legal).copied()
    }

    fn write(&self, position: &Crosswise, mv: crosswise::Move, text: &mut String) {
        let taken = match mv.action {
            Action::Remove(cell) | Action::Swap(_, cell) if self.names_taken => position.stone_at(cell),
            _ => None,
        };
        let known = match self.shown {
            Shown::Bag { draws: true } => Some(true),
            Shown::Hands { seats } => Some(seats >> (position.turn().seat.0 - 1) & 1 == 1),
            Shown::Bag { draws: false } | Shown::Public => None,
        };
        let drawn = match (known, self.drawn(position, mv)) {
            (Some(true), Some(stone)) => Draw::Known(stone),
            (Some(false), Some(_)) => Draw::Unknown,
            (None, _) | (_, None) => Draw::NotRecorded,
        };
        position.write_move(crosswise::Move { action: mv.action, taken, drawn }, text);
    }

    /// The number of stones.
    fn length(&self) -> usize {
        54
    }
}

impl Generate for Crosswise {
    type Player = Hidden;

    const PASS: &'static str = "--";

    const OFF_BOARD: [&'static str; 2] = ["Aa7", "Fg1"];

    fn player(size: Option<&str>) -> Result<Hidden, SetupFault> {
        start::<Crosswise>(size, &[])?;
        Ok(Hidden { bag: Vec::new(), shown: Shown::Public, names_taken: false, legal: Vec::new() })
    }

    fn faults() -> Vec<Fault<Crosswise>> {
        faults::of_crosswise()
    }
}
