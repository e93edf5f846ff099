//! What differs between the games when one is made up: what it starts from, which moves are chosen, and
//! how they are told.

use std::borrow::Cow;

use super::random::Random;
use crate::games::cross::Cross;
use crate::games::crossings::{self, Crossings};
use crate::games::crossway::{self, Crossway};
use crate::games::crosswise::{self, Action, Crosswise, Draw, Seats, Stone};
use crate::games::{Cell, Notation, Position, SetupFault};

/// A tag pair.
pub type Tag = (&'static str, Cow<'static, str>);

/// A game of which random games can be made up.
pub trait Invent: Notation {
    /// What is prepared once for many games.
    type Kit: Kit<Self>;

    /// Prepares games on a board of this size, or of the usual one.
    ///
    /// # Errors
    /// There is no such size.
    fn kit(size: Option<&str>) -> Result<Self::Kit, SetupFault>;
}

/// Makes up games, one after the other.
pub trait Kit<P: Notation> {
    /// Begins the next game.
    ///
    /// # Errors
    /// What it starts from is refused; no kit does that.
    fn begin(&mut self, random: &mut Random) -> Result<Begun<P>, SetupFault>;

    /// Some move of a game that goes on.
    fn choose(&mut self, position: &P, random: &mut Random) -> Option<P::Move>;

    /// Appends a legal move as this game tells it.
    fn tell(&self, position: &P, mv: P::Move, text: &mut String);

    /// How many plies are a long game.
    fn length(&self) -> usize;
}

/// A game that has begun.
#[derive(Debug)]
pub struct Begun<P> {
    /// Before the first move.
    pub start: P,
    /// The size, where there are several.
    pub size: Option<u16>,
    /// Number of players.
    pub players: usize,
    /// Tags that tell what the game starts from.
    pub tags: Vec<Tag>,
}

/// Reads a start from tags.
fn start<P: Notation>(size: Option<&str>, tags: &[Tag]) -> Result<(P::Setup, P), SetupFault> {
    let setup = P::read_setup(&|word| match word {
        "Size" => size,
        _ => tags.iter().find(|(name, _)| *name == word).map(|(_, value)| value.as_ref()),
    })?;
    let start = P::begin(&setup)?;
    Ok((setup, start))
}

/// Games in which stones are placed and stay: cells are tried in random order, as listing all legal moves
/// takes long on large boards.
#[derive(Debug)]
pub struct Placing<P> {
    variants: Vec<Variant<P>>,
    current: usize,
    /// The cells that may be empty still, and no others.
    left: Vec<Cell>,
    legal: Vec<crossway::Move>,
}

#[derive(Debug)]
struct Variant<P> {
    tags: Vec<Tag>,
    size: u16,
    start: P,
    cells: Vec<Cell>,
    /// By the number of the cell.
    names: Vec<String>,
}

/// After so many cells in vain the legal moves are listed.
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

impl<P: Notation<Move = crossway::Move>> Kit<P> for Placing<P> {
    fn begin(&mut self, random: &mut Random) -> Result<Begun<P>, SetupFault> {
        // Most games are of the usual kind, which comes first.
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
        position.legal_moves(&mut self.legal);
        let mv = *random.pick(&self.legal)?;
        self.left.retain(|cell| crossway::Move::Place(*cell) != mv);
        Some(mv)
    }

    fn tell(&self, position: &P, mv: P::Move, text: &mut String) {
        match mv {
            crossway::Move::Place(cell) => text.push_str(&self.variants[self.current].names[cell.index()]),
            word => position.write_move(word, text),
        }
    }

    fn length(&self) -> usize {
        self.variants[self.current].cells.len()
    }
}

impl Invent for Crossway {
    type Kit = Placing<Crossway>;

    fn kit(size: Option<&str>) -> Result<Placing<Crossway>, SetupFault> {
        let variants: [&[_]; 4] =
            [&[], &[("Coords", "plain")], &[("Swap", "no")], &[("Swap", "yes"), ("Coords", "go")]];
        Placing::new(size, &variants)
    }
}

impl Invent for Cross {
    type Kit = Placing<Cross>;

    fn kit(size: Option<&str>) -> Result<Placing<Cross>, SetupFault> {
        Placing::new(size, &[&[], &[("Swap", "no")], &[("Swap", "yes")]])
    }
}

/// Crossings: any legal move.
#[derive(Debug)]
pub struct Listing {
    start: Crossings,
    legal: Vec<crossings::Move>,
}

impl Kit<Crossings> for Listing {
    fn begin(&mut self, _: &mut Random) -> Result<Begun<Crossings>, SetupFault> {
        Ok(Begun { start: self.start.clone(), size: None, players: 2, tags: Vec::new() })
    }

    fn choose(&mut self, position: &Crossings, random: &mut Random) -> Option<crossings::Move> {
        position.legal_moves(&mut self.legal);
        random.pick(&self.legal).copied()
    }

    fn tell(&self, position: &Crossings, mv: crossings::Move, text: &mut String) {
        position.write_move(mv, text);
    }

    /// Most random games are over by then; as there is no rule of repetition, nothing bounds the others.
    fn length(&self) -> usize {
        200
    }
}

impl Invent for Crossings {
    type Kit = Listing;

    fn kit(size: Option<&str>) -> Result<Listing, SetupFault> {
        Ok(Listing { start: start::<Crossings>(size, &[])?.1, legal: Vec::new() })
    }
}

/// Crosswise: the game is played with all stones known, and told in part.
#[derive(Debug)]
pub struct Hidden {
    /// The tag `Bag` of the true game.
    bag: Vec<Stone>,
    telling: Telling,
    /// Whether stones that are taken from the board are named.
    names_taken: bool,
    legal: Vec<crosswise::Move>,
}

/// What a record tells of hands and draws.
#[derive(Clone, Copy, Debug)]
enum Telling {
    /// The whole bag, and perhaps each draw once more.
    Bag { draws: bool },
    /// The hands and draws of these seats, a bit a seat; of the others, that they drew.
    Hands { seats: usize },
    /// Nothing but what everybody sees.
    Public,
}

/// The tags that tell hands, by seat.
pub(super) const HANDS: [&str; 4] = ["Hand1", "Hand2", "Hand3", "Hand4"];

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

impl Kit<Crosswise> for Hidden {
    fn begin(&mut self, random: &mut Random) -> Result<Begun<Crosswise>, SetupFault> {
        self.bag.clear();
        self.bag.extend(Stone::all().flat_map(|stone| std::iter::repeat_n(stone, stone.number().into())));
        random.shuffle(&mut self.bag);
        let all: Vec<Seats> = Seats::all().collect();
        let seats = random.pick(&all).copied().unwrap_or(Seats::usual(2));
        let players = seats.players();
        let cycle = ("Seats", Cow::from(seats.text()));
        let bag = ("Bag", Cow::from(Hidden::letters(&self.bag)));
        let (_, truth) = start::<Crosswise>(None, &[cycle.clone(), bag.clone()])?;
        self.names_taken = random.one_in(2);
        self.telling = match random.below(4) {
            0 => Telling::Bag { draws: random.one_in(2) },
            1 => Telling::Hands { seats: (1 << players) - 1 },
            2 => Telling::Hands { seats: random.below(1 << players) },
            _ => Telling::Public,
        };
        let usual = seats == Seats::usual(players);
        let mut tags: Vec<Tag> = if usual && random.one_in(2) { Vec::new() } else { vec![cycle] };
        match self.telling {
            Telling::Bag { .. } => tags.push(bag),
            Telling::Hands { seats: told } => {
                let mut rest = self.bag.as_slice();
                for (index, tag) in HANDS.into_iter().enumerate().take(players) {
                    let size = seats.hand_size(crate::games::Seat(index as u8 + 1));
                    let (hand, further) = rest.split_at(usize::from(size).min(rest.len()));
                    rest = further;
                    if told >> index & 1 == 1 {
                        tags.push((tag, Hidden::letters(hand).into()));
                    }
                }
            }
            Telling::Public => {}
        }
        Ok(Begun { start: truth, size: None, players, tags })
    }

    fn choose(&mut self, position: &Crosswise, random: &mut Random) -> Option<crosswise::Move> {
        position.legal_moves(&mut self.legal);
        random.pick(&self.legal).copied()
    }

    fn tell(&self, position: &Crosswise, mv: crosswise::Move, text: &mut String) {
        let taken = match mv.action {
            Action::Remove(cell) | Action::Swap(_, cell) if self.names_taken => position.stone_at(cell),
            _ => None,
        };
        let known = match self.telling {
            Telling::Bag { draws: true } => Some(true),
            Telling::Hands { seats } => Some(seats >> (position.turn().seat.0 - 1) & 1 == 1),
            Telling::Bag { draws: false } | Telling::Public => None,
        };
        let drawn = known.and_then(|known| {
            let stone = self.drawn(position, mv)?;
            Some(if known { Draw::Known(stone) } else { Draw::Unknown })
        });
        position.write_move(crosswise::Move { action: mv.action, taken, drawn }, text);
    }

    /// As many as there are stones.
    fn length(&self) -> usize {
        54
    }
}

impl Invent for Crosswise {
    type Kit = Hidden;

    fn kit(size: Option<&str>) -> Result<Hidden, SetupFault> {
        start::<Crosswise>(size, &[])?;
        Ok(Hidden { bag: Vec::new(), telling: Telling::Public, names_taken: false, legal: Vec::new() })
    }
}
