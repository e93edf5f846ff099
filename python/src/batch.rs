//! Boards of one game that are played at once: their positions, and what a step changes in the arrays that show them.

use std::collections::TryReserveError;
use std::hint::black_box;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread;

use xgames::board::grid::Outline;
use xgames::engine::Playable;
use xgames::games::actions::{Actions, Numbering};
use xgames::games::{Cell, MAX_PLAYERS, PUBLIC_COUNTS, Seat, Side};
use xgames::judge::{AnyPosition, PositionAt};
use xgames::random::Random;

use crate::numbering::numbering;
use crate::position::without_moves;

/// The letters of the stones in a hand, in the order of the array ``hand``.
pub(crate) const STONES: &str = "ABCDEFMRSX";

/// A position and what is known of its cells have at most this number of bytes for each cell in memory of their own.
const BYTES_OF_CELL: usize = 16;

/// The edge of a board needs no more memory than this many cells.
const EDGE: usize = 16;

/// The dimensions of the arrays.
#[derive(Clone, Copy)]
pub(crate) struct Shape {
    pub(crate) planes: usize,
    pub(crate) height: usize,
    pub(crate) width: usize,
    pub(crate) actions: usize,
}

impl Shape {
    /// The bytes of a board in all arrays.
    fn bytes(self) -> usize {
        let single = 4 + MAX_PLAYERS * size_of::<f32>() + STONES.len() + PUBLIC_COUNTS;
        self.planes * self.height * self.width + self.actions + single
    }
}

/// The arrays of some boards that follow each other.
pub(crate) struct State<'s> {
    pub(crate) observation: &'s mut [u8],
    pub(crate) mask: &'s mut [u8],
    pub(crate) side: &'s mut [u8],
    pub(crate) seat: &'s mut [u8],
    pub(crate) reward: &'s mut [f32],
    pub(crate) terminated: &'s mut [u8],
    pub(crate) truncated: &'s mut [u8],
    pub(crate) hand: &'s mut [u8],
    pub(crate) public: &'s mut [u8],
}

impl<'s> State<'s> {
    /// Whether the arrays are those of this many boards.
    pub(crate) fn fits(&self, shape: Shape, boards: usize) -> bool {
        let single = [self.side.len(), self.seat.len(), self.terminated.len(), self.truncated.len()];
        let lengths =
            [(self.observation.len(), shape.planes * shape.height * shape.width), (self.mask.len(), shape.actions)];
        single.iter().all(|length| *length == boards)
            && lengths.iter().all(|(length, each)| *length == boards * each)
            && self.hand.len() == boards * STONES.len()
            && self.public.len() == boards * PUBLIC_COUNTS
            && self.reward.len().is_multiple_of(boards)
            && self.reward.len() >= boards * 2
    }

    /// The first `boards` of `all` boards, and the others.
    fn split(self, boards: usize, all: usize) -> (State<'s>, State<'s>) {
        fn cut<T>(array: &mut [T], boards: usize, all: usize) -> (&mut [T], &mut [T]) {
            array.split_at_mut(array.len() / all.max(1) * boards)
        }
        let (observation, more_observation) = cut(self.observation, boards, all);
        let (mask, more_mask) = cut(self.mask, boards, all);
        let (side, more_side) = cut(self.side, boards, all);
        let (seat, more_seat) = cut(self.seat, boards, all);
        let (reward, more_reward) = cut(self.reward, boards, all);
        let (terminated, more_terminated) = cut(self.terminated, boards, all);
        let (truncated, more_truncated) = cut(self.truncated, boards, all);
        let (hand, more_hand) = cut(self.hand, boards, all);
        let (public, more_public) = cut(self.public, boards, all);
        (
            State { observation, mask, side, seat, reward, terminated, truncated, hand, public },
            State {
                observation: more_observation,
                mask: more_mask,
                side: more_side,
                seat: more_seat,
                reward: more_reward,
                terminated: more_terminated,
                truncated: more_truncated,
                hand: more_hand,
                public: more_public,
            },
        )
    }
}

/// Boards of a game that is only known at run time.
pub(crate) trait Batch: Send + Sync {
    fn shape(&self) -> Shape;
    fn seed(&mut self, seed: Option<u64>);
    fn begin(&mut self, state: State<'_>, threads: usize);
    /// Plays actions. The error is the number of the first board whose action is not legal; then nothing has been played.
    fn step(&mut self, actions: &[i64], state: State<'_>, threads: usize) -> Result<(), usize>;
    fn sample(&mut self, mask: &[u8], actions: &mut [i64]);
    fn position(&self, board: usize) -> Option<AnyPosition>;
}

/// The ends of games that are not by the rules.
#[derive(Clone, Copy)]
pub(crate) struct Ends {
    /// Whether a board whose game is over begins a new one in the same step.
    pub(crate) autoreset: bool,
    /// The number of plies after which a game is broken off.
    pub(crate) max_plies: Option<u32>,
}

/// The boards of a game.
pub(crate) struct Slots<P: Actions + Playable> {
    common: Common<P>,
    slots: Vec<Slot<P>>,
}

/// The way to a position of any game.
pub(crate) type IntoAny<P> = fn(PositionAt<P>) -> AnyPosition;

/// The part that all boards share.
struct Common<P: Actions + Playable> {
    start: P,
    any: IntoAny<P>,
    size: u16,
    numbering: Arc<Numbering<P>>,
    shape: Shape,
    /// The cells in reading order.
    cells: Vec<Cell>,
    /// The places of the cells in a plane, by index.
    places: Vec<u32>,
    /// For each cell by its place in reading order: the cell and those next to it, with their places in reading order. Only for
    /// games whose placements are local.
    around: Vec<Vec<(Cell, u16)>>,
    ends: Ends,
}

/// A board.
struct Slot<P> {
    position: P,
    /// Where each side may place a stone, by place in reading order. Only for games whose placements are local.
    may_place: [Vec<u8>; 2],
    /// The number of plies of the game.
    plies: u32,
    random: Random,
}

impl<P: Actions + Playable> Slots<P> {
    /// Makes boards, or none if there is not enough memory for them and their arrays.
    pub(crate) fn new(
        start: &P,
        any: IntoAny<P>,
        boards: usize,
        seed: u64,
        ends: Ends,
    ) -> Result<Slots<P>, TryReserveError> {
        let rows = start.rows();
        let middle = rows.len().div_ceil(2);
        let shear = |row: usize| if P::OUTLINE == Outline::Hexagon { (row + 1).saturating_sub(middle) } else { 0 };
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        let cells = rows.concat();
        let length = cells.iter().map(|cell| cell.index() + 1).max().unwrap_or(0);
        let (mut places, mut grid) = (vec![0; length], vec![vec![None; width]; rows.len()]);
        let mut next = 0;
        for (row, cells) in rows.iter().enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                let column = column + shear(row);
                places[cell.index()] = (row * width + column) as u32;
                grid[row][column] = Some((*cell, next));
                next += 1;
            }
        }
        let near = |at: usize, length: usize| at.saturating_sub(1)..(at + 2).min(length);
        let mut around = Vec::new();
        for row in 0..rows.len() {
            for column in 0..width {
                if grid[row][column].is_some() && P::IS_LOCAL {
                    let block =
                        near(row, rows.len()).flat_map(|row| near(column, width).map(move |column| (row, column)));
                    around.push(block.filter_map(|(row, column)| grid[row][column]).collect());
                }
            }
        }
        let numbering = numbering(start);
        let planes = planes::<P>();
        let shape = Shape { planes, height: rows.len(), width, actions: numbering.len() };
        let slot = |board| Slot {
            position: start.clone(),
            may_place: [vec![0; around.len()], vec![0; around.len()]],
            plies: 0,
            random: Random::new(seed, board),
        };
        // All memory is asked for at once and given back: memory that cannot be had later, bit by bit, ends the process.
        let each = size_of::<Slot<P>>() + shape.bytes() + (cells.len() + EDGE) * BYTES_OF_CELL;
        let mut all = Vec::<u8>::new();
        all.try_reserve_exact(boards.saturating_mul(each))?;
        drop(black_box(all));
        let mut slots = Vec::new();
        slots.try_reserve_exact(boards)?;
        slots.extend((0..boards as u64).map(slot));
        let common =
            Common { start: start.clone(), any, size: start.size(), numbering, shape, cells, places, around, ends };
        Ok(Slots { common, slots })
    }

    /// Calls `work` with each board and its part of the arrays.
    fn each(
        &mut self,
        state: State<'_>,
        threads: usize,
        work: impl Fn(&Common<P>, usize, &mut Slot<P>, State<'_>) + Sync,
    ) {
        let (common, part) = (&self.common, part(self.slots.len(), threads));
        let run = |first: usize, slots: &mut [Slot<P>], mut state: State<'_>| {
            let count = slots.len();
            for (index, slot) in slots.iter_mut().enumerate() {
                let (own, rest) = state.split(1, count - index);
                work(common, first + index, slot, own);
                state = rest;
            }
        };
        thread::scope(|scope| {
            let (mut first, mut slots, mut state) = (0, &mut self.slots[..], state);
            while slots.len() > part {
                let (own, rest) = state.split(part, slots.len());
                let (mine, others) = slots.split_at_mut(part);
                let (at, run) = (first, &run);
                scope.spawn(move || run(at, mine, own));
                (first, slots, state) = (first + part, others, rest);
            }
            run(first, slots, state);
        });
    }

    /// The first board whose action is not legal.
    fn first_refused(&self, actions: &[i64], threads: usize) -> Option<usize> {
        let part = part(self.slots.len(), threads);
        let is_refused = |(slot, action): (&Slot<P>, &i64)| {
            let mv = usize::try_from(*action).ok().and_then(|action| self.common.numbering.get(action));
            let is_legal = mv.is_some_and(|mv| slot.position.check(mv).is_ok());
            // The action of a finished board is ignored.
            !is_legal && !self.common.is_over(slot)
        };
        let look = |slots: &[Slot<P>], actions: &[i64]| slots.iter().zip(actions).position(is_refused);
        thread::scope(|scope| {
            let mut parts = self.slots.chunks(part).zip(actions.chunks(part));
            let first = parts.next();
            let look = &look;
            let others: Vec<_> = parts.map(|(slots, actions)| scope.spawn(move || look(slots, actions))).collect();
            let first = first.and_then(|(slots, actions)| look(slots, actions));
            let others = others.into_iter().map(|other| other.join().unwrap_or_else(|panic| resume_unwind(panic)));
            let mut found = [first].into_iter().chain(others).zip(0..);
            found.find_map(|(refused, number)| Some(refused? + number * part))
        })
    }
}

/// The number of boards for each thread. Few boards do not pay for one.
fn part(boards: usize, threads: usize) -> usize {
    boards.div_ceil(threads).max(64)
}

/// The number of contents that a cell can have.
fn planes<P: Actions>() -> usize {
    let letters = ('!'..='~').filter_map(P::contents_of);
    let all = letters.fold(0, |all, contents| all | contents);
    (u16::BITS - all.leading_zeros()) as usize - 1
}

impl<P: Actions + Playable> Batch for Slots<P> {
    fn shape(&self) -> Shape {
        self.common.shape
    }

    fn seed(&mut self, seed: Option<u64>) {
        if let Some(seed) = seed {
            for (slot, stream) in self.slots.iter_mut().zip(0..) {
                slot.random = Random::new(seed, stream);
            }
        }
    }

    fn begin(&mut self, state: State<'_>, threads: usize) {
        self.each(state, threads, |common, _, slot, mut state| {
            state.reward.fill(0.0);
            state.terminated.fill(0);
            state.truncated.fill(0);
            common.begin(slot, &mut state);
        });
    }

    fn step(&mut self, actions: &[i64], state: State<'_>, threads: usize) -> Result<(), usize> {
        if let Some(refused) = self.first_refused(actions, threads) {
            return Err(refused);
        }
        self.each(state, threads, |common, board, slot, mut state| common.step(slot, actions[board], &mut state));
        Ok(())
    }

    fn sample(&mut self, mask: &[u8], actions: &mut [i64]) {
        let masks = mask.chunks_exact(self.common.shape.actions);
        for ((slot, mask), action) in self.slots.iter_mut().zip(masks).zip(actions) {
            let legal = mask.iter().filter(|legal| **legal != 0).count();
            let wanted = slot.random.below(legal);
            let found = mask.iter().enumerate().filter(|(_, legal)| **legal != 0).nth(wanted);
            *action = found.map_or(0, |(action, _)| action as i64);
        }
    }

    fn position(&self, board: usize) -> Option<AnyPosition> {
        let position = self.slots.get(board)?.position.clone();
        let at = PositionAt::new(self.common.start.clone(), self.common.size);
        Some((self.common.any)(without_moves(&at, position)))
    }
}

impl<P: Actions + Playable> Common<P> {
    /// Whether the game on a board is over, or was broken off.
    fn is_over(&self, slot: &Slot<P>) -> bool {
        slot.position.outcome().is_some() || self.is_broken_off(slot)
    }

    fn is_broken_off(&self, slot: &Slot<P>) -> bool {
        self.ends.max_plies.is_some_and(|most| slot.plies >= most)
    }

    /// Begins a new game on a board.
    fn begin(&self, slot: &mut Slot<P>, state: &mut State<'_>) {
        slot.plies = 0;
        match self.start.sampled(&mut slot.random) {
            Some(dealt) => slot.position = dealt,
            None => slot.position.clone_from(&self.start),
        }
        state.observation.fill(0);
        self.cells.iter().for_each(|cell| self.observe(&slot.position, *cell, state.observation));
        if P::IS_LOCAL {
            for place in &self.around {
                for (cell, number) in place {
                    Self::update(slot, *cell, *number);
                }
            }
        }
        self.show(slot, state);
    }

    /// Plays an action, which is legal.
    fn step(&self, slot: &mut Slot<P>, action: i64, state: &mut State<'_>) {
        state.reward.fill(0.0);
        (state.terminated[0], state.truncated[0]) = (0, 0);
        if self.is_over(slot) {
            return;
        }
        let action = action as usize;
        let Some(mv) = self.numbering.get(action) else { return };
        slot.position.play(mv);
        slot.plies += 1;
        if let Some(outcome) = slot.position.outcome() {
            state.terminated[0] = 1;
            if let Some(winner) = outcome.winner {
                for (seat, reward) in (1..).zip(state.reward.iter_mut()) {
                    let has_won = slot.position.side_of(Seat(seat)) == winner;
                    *reward = if has_won { 1.0 } else { -1.0 };
                }
            }
        } else {
            state.truncated[0] = u8::from(self.is_broken_off(slot));
        }
        if self.ends.autoreset && self.is_over(slot) {
            self.begin(slot, state);
            return;
        }
        slot.position.changed(mv, |cell| self.observe(&slot.position, cell, state.observation));
        if let Some(near) = self.around.get(action) {
            for (cell, number) in near {
                Self::update(slot, *cell, *number);
            }
        }
        self.show(slot, state);
    }

    /// Writes what lies on a cell.
    #[inline]
    fn observe(&self, position: &P, cell: Cell, observation: &mut [u8]) {
        let plane = self.shape.height * self.shape.width;
        let place = self.places[cell.index()] as usize;
        observation[place..].iter_mut().step_by(plane).for_each(|stone| *stone = 0);
        if let Some(content) = usize::from(position.content(cell)).checked_sub(1) {
            observation[content * plane + place] = 1;
        }
    }

    /// Notes who may place a stone on a cell.
    #[inline]
    fn update(slot: &mut Slot<P>, cell: Cell, number: u16) {
        for side in [Side::First, Side::Second] {
            slot.may_place[side as usize][usize::from(number)] = u8::from(slot.position.may_place(cell, side));
        }
    }

    /// Writes who is to move, and which actions are legal.
    fn show(&self, slot: &Slot<P>, state: &mut State<'_>) {
        let (position, turn) = (&slot.position, slot.position.turn());
        (state.side[0], state.seat[0]) = (turn.side as u8, turn.seat.0);
        if self.is_over(slot) {
            state.mask.fill(0);
        } else if !P::IS_LOCAL {
            state.mask.fill(0);
            for number in position.legal_moves().into_iter().filter_map(|mv| self.numbering.number(mv)) {
                state.mask[number] = 1;
            }
        } else {
            let (cells, others) = state.mask.split_at_mut(self.around.len());
            cells.copy_from_slice(&slot.may_place[turn.side as usize]);
            for (legal, number) in others.iter_mut().zip(self.around.len()..) {
                *legal = u8::from(self.numbering.get(number).is_some_and(|mv| position.check(mv).is_ok()));
            }
        }
        if P::GAME.has_hands() {
            let hand = position.hand_of(turn.seat);
            for (count, stone) in state.hand.iter_mut().zip(STONES.chars()) {
                *count = hand.chars().filter(|letter| *letter == stone).count() as u8;
            }
            state.public.copy_from_slice(&position.public_counts());
        }
    }
}
