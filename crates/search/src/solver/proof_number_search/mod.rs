//! Depth-first proof-number search (df-pn; Nagai, 2002): it always looks at the position that seems to need the fewest
//! further positions to decide the one asked for, and keeps in memory the numbers of the positions on the way.
//!
//! The search serves games that always end with a winner and in which no position comes back. Several threads search the
//! same tree with one [`Table`]; see [`choice`] for how they share out the work.

mod children;
mod choice;
mod recent;

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::saved::{Loader, Saver};
use super::table::{Key, Known, Numbers, Table};
use super::zone::Zone;
use super::{Candidates, Limits, Memory, Reason, Solution, Solver, Value};
use crate::threads::{side_by_side, with_large_stack};
use xgames_core::board::Side;
use xgames_core::games::{Position, Tactics};

use children::Children;
use choice::choose;
pub(super) use choice::in_focus;
use recent::Recent;

/// A game as the search sees it.
pub(crate) trait ProofGame: Send + Sync {
    /// The game with its plain rules.
    type Position: Tactics;
    /// A position that is not over.
    type State: Copy + Send + Sync;
    /// A key of positions.
    type Key: Key;

    /// The percentage of the undecided moves that a position is searched for at a time, the most promising ones. The others wait until
    /// these are refuted, and meanwhile do not make the position look harder (focused df-pn: Arneson, Hayward and Henderson, 2010).
    fn focus(&self) -> usize {
        100
    }

    /// The state of a position that is not over. A swap is never considered.
    fn state(&self, position: &Self::Position) -> Self::State;

    /// A zone of a proof; `()` if the game has none.
    type Zone: Zone;

    /// Knowledge of a position about those after its moves; `()` if the game has none.
    type Kept;

    /// The key of a position. Positions may share a key if they have the same value for the side to move.
    fn key(&self, state: &Self::State) -> Self::Key;

    /// The numbers of a position without playing on, and their zone. If they are not its value, fills `children`, which is empty, with the
    /// moves that matter, the most promising first: all others must be known to lose. There is at least one. The zone is then that of
    /// threats which the others do not meet, or nothing if all moves matter. The state may keep what is found, for the next time.
    fn expand(
        &self,
        state: &mut Self::State,
        children: &mut Vec<(MoveOf<Self>, Self::State)>,
    ) -> (Numbers, Option<Self::Zone>);

    /// The numbers of a position that nothing is known about: how hard it seems, or its value and the zone of that if it is seen at
    /// once. The state may keep what is found for [`ProofGame::expand`]. The position before it may have kept something for it.
    fn first_numbers(&self, _state: &mut Self::State, _kept: Option<&Self::Kept>) -> (Numbers, Self::Zone) {
        (Numbers::UNKNOWN, Self::Zone::all())
    }

    /// The knowledge that a position which [`ProofGame::expand`] has left open keeps for those after its moves.
    fn keep(&self, _state: &Self::State) -> Option<Self::Kept> {
        None
    }

    /// The points that a move changes, given the positions before and after it.
    fn changed(&self, _before: &Self::State, _after: &Self::State) -> Self::Zone {
        Self::Zone::all()
    }

    /// Whether a position agrees with one that was proven on the zone of the proof, with the same side to move.
    fn agree(&self, _proven: &Self::State, _state: &Self::State, _zone: Self::Zone) -> bool {
        false
    }

    /// The zone of a win by a move that changes these points, given the zone of the loss that follows.
    fn zone_of_win(&self, _state: &Self::State, _changed: Self::Zone, _zone: Self::Zone) -> Self::Zone {
        Self::Zone::all()
    }

    /// The zone of a loss, given the zones of refutations: every move that the rules allow here has one, and every move elsewhere.
    fn zone_of_loss(&self, _state: &Self::State, _zone: Self::Zone) -> Self::Zone {
        Self::Zone::all()
    }

    /// A zone of a position as seen from the position of its key, for the table.
    fn zone_for_table(&self, _state: &Self::State, zone: Self::Zone) -> Self::Zone {
        zone
    }

    /// The zone of a position that [`ProofGame::zone_for_table`] has made this of.
    fn zone_from_table(&self, _state: &Self::State, zone: Self::Zone) -> Self::Zone {
        zone
    }

    /// A winning move in a position that [`ProofGame::expand`] calls won.
    fn winning_move(&self, state: &Self::State) -> MoveOf<Self>;

    /// A legal move in a position that [`ProofGame::expand`] calls lost, one that the winner has to answer if there is one.
    fn resisting_move(&self, state: &Self::State) -> MoveOf<Self>;

    /// A claim that the winner has won; see [`Solver::claim`].
    fn claim(&self, _position: &Self::Position, _winner: Side) -> Option<String> {
        None
    }

    /// The reason of the claim for people; see [`Solver::reason`].
    fn reason(&self, _position: &Self::Position, _winner: Side) -> Option<Reason> {
        None
    }
}

/// The moves of a game.
pub(crate) type MoveOf<G> = <<G as ProofGame>::Position as Position>::Move;

/// A solver by proof-number search.
pub(crate) struct ProofNumberSolver<G: ProofGame> {
    game: G,
    table: Table<G::Key, G::Zone>,
    threads: usize,
}

impl<G: ProofGame> ProofNumberSolver<G> {
    /// A solver that takes at most this many bytes for its table.
    pub(crate) fn new(game: G, memory: usize, threads: usize) -> ProofNumberSolver<G> {
        ProofNumberSolver { game, table: Table::new(memory), threads }
    }

    /// The side that wins, if it can be proven, and the number of positions that were looked at.
    fn winner(&self, position: &G::Position, limits: &Limits) -> (Option<Side>, u64) {
        let side = position.turn().side;
        let search = Search::new(&self.game, &self.table, limits);
        let wins = search.decide(&self.game.state(position), self.threads);
        (wins.map(|wins| if wins { side } else { side.other() }), search.nodes())
    }

    /// A move that keeps the win of the side to move, or the one whose refutation took most work.
    fn move_towards(&self, winner: Side, position: &G::Position, limits: &Limits) -> Option<MoveOf<G>> {
        let mut state = self.game.state(position);
        let wins = position.turn().side == winner;
        if let Some(mv) = position.winning_move(winner).filter(|_| wins) {
            return Some(mv);
        }
        let mut children = Vec::new();
        if self.game.expand(&mut state, &mut children).0.is_proven() {
            return Some(if wins { self.game.winning_move(&state) } else { self.game.resisting_move(&state) });
        }
        if !wins {
            // Of equal moves the first one is the most promising.
            let work = |(_, state): &&(MoveOf<G>, G::State)| {
                self.table.look_up(&self.game.key(state)).map_or(0, |known| known.work)
            };
            return children.iter().rev().max_by_key(work).map(|(mv, _)| *mv);
        }
        let is_lost = |state: &G::State| {
            let known = self.table.look_up(&self.game.key(state));
            let numbers = || self.game.first_numbers(&mut state.clone(), None).0;
            known.map_or_else(numbers, |known| known.numbers) == Numbers::LOST
        };
        let known = children.iter().find(|(_, state)| is_lost(state));
        // The table may have forgotten the entries on which the proof was built.
        let proven = |(_, state): &&(MoveOf<G>, G::State)| {
            Search::new(&self.game, &self.table, limits).decide(state, self.threads) == Some(false)
        };
        known.or_else(|| children.iter().find(proven)).map(|(mv, _)| *mv)
    }
}

#[cfg(test)]
impl<G: ProofGame> ProofNumberSolver<G> {
    /// Whether the side to move wins a position that is not over.
    pub(crate) fn wins(&self, state: &G::State) -> bool {
        Search::new(&self.game, &self.table, &Limits::none()).decide(state, 1).unwrap()
    }

    /// The zone of the proof of a position.
    pub(crate) fn zone(&self, state: &G::State) -> G::Zone {
        let known = self.table.look_up(&self.game.key(state)).unwrap();
        assert!(known.numbers.is_proven());
        self.game.zone_from_table(state, known.zone)
    }
}

impl<G: ProofGame> Solver<G::Position> for ProofNumberSolver<G> {
    fn solve(&mut self, position: &G::Position, limits: &Limits) -> Solution<MoveOf<G>> {
        if let Some(outcome) = position.outcome() {
            return Solution { value: Some(Value::of(outcome.winner)), line: Vec::new(), nodes: 0 };
        }
        let (winner, nodes) = self.winner(position, limits);
        let Some(winner) = winner else { return Solution::unknown(nodes) };
        let (mut position, mut line) = (position.clone(), Vec::new());
        while position.outcome().is_none()
            && let Some(mv) = self.move_towards(winner, &position, limits)
        {
            position.play(mv);
            line.push(mv);
        }
        Solution { value: Some(Value::Win(winner)), line, nodes }
    }

    fn value(&mut self, position: &G::Position, limits: &Limits) -> Option<Value> {
        match position.outcome() {
            Some(outcome) => Some(Value::of(outcome.winner)),
            None => self.winner(position, limits).0.map(Value::Win),
        }
    }

    fn value_at_once(&self, position: &G::Position) -> Option<Value> {
        if let Some(outcome) = position.outcome() {
            return Some(Value::of(outcome.winner));
        }
        let (side, numbers) = (position.turn().side, self.game.first_numbers(&mut self.game.state(position), None).0);
        numbers.is_proven().then(|| Value::Win(if numbers == Numbers::WON { side } else { side.other() }))
    }

    fn best_move(&mut self, position: &G::Position, limits: &Limits) -> Option<(Value, MoveOf<G>)> {
        let winner = self.winner(position, limits).0?;
        Some((Value::Win(winner), self.move_towards(winner, position, limits)?))
    }

    fn candidates(&self, position: &G::Position) -> Option<Candidates<MoveOf<G>>> {
        if let Some(outcome) = position.outcome() {
            return outcome.winner.map(Candidates::Decided);
        }
        let side = position.turn().side;
        let mut children = Vec::new();
        let (numbers, _) = self.game.expand(&mut self.game.state(position), &mut children);
        Some(match numbers {
            Numbers::WON => Candidates::Decided(side),
            Numbers::LOST => Candidates::Decided(side.other()),
            _ => Candidates::Open(children.into_iter().map(|(mv, _)| mv).collect()),
        })
    }

    fn claim(&self, position: &G::Position, winner: Side) -> Option<String> {
        self.game.claim(position, winner)
    }

    fn reason(&self, position: &G::Position, winner: Side) -> Option<Reason> {
        self.game.reason(position, winner)
    }
}

impl<G: ProofGame> Memory for ProofNumberSolver<G> {
    fn save(&self, to: &mut Saver) {
        self.table.save(to);
    }

    fn load(&mut self, from: &mut Loader) {
        self.table.load(from);
    }
}

/// The number of positions after which a thread asks whether it must stop. On large boards a position takes long, and an
/// engine may have little time for all of them.
const ASKS_EVERY: u64 = 16;

/// The number of children after which a thread asks whether it must stop, within a position too. A position of the largest board
/// has thousands of them, and sixteen such positions take seconds.
const ASKS_EVERY_CHILDREN: usize = 256;

/// The number of positions of a search below a child after which the numbers of other threads are looked up.
const REFRESHES_AFTER: u64 = 8;

/// A search of one position.
pub(crate) struct Search<'a, G: ProofGame> {
    game: &'a G,
    table: &'a Table<G::Key, G::Zone>,
    limits: &'a Limits<'a>,
    nodes: AtomicU64,
    stops: AtomicBool,
}

/// The result of a search below a position.
pub(super) struct Found<Z> {
    numbers: Numbers,
    /// The zone of the proof, if the position is proven.
    zone: Z,
    /// The number of positions that were looked at.
    work: u64,
}

impl<'a, G: ProofGame> Search<'a, G> {
    pub(crate) fn new(game: &'a G, table: &'a Table<G::Key, G::Zone>, limits: &'a Limits<'a>) -> Search<'a, G> {
        Search { game, table, limits, nodes: AtomicU64::new(0), stops: AtomicBool::new(false) }
    }

    /// The number of positions that have been looked at.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Searches a position with several threads until it is decided or a limit is reached. Returns whether the side to move
    /// wins, if that is decided.
    pub(crate) fn decide(&self, state: &G::State, threads: usize) -> Option<bool> {
        let key = self.game.key(state);
        if let Some(Known { numbers, .. }) = self.table.look_up(&key).filter(|known| known.numbers.is_proven()) {
            return Some(numbers.win == 0);
        }
        if self.limits.reached(0) {
            return None;
        }
        let wins = OnceLock::new();
        let work = || {
            let most = Numbers { win: Numbers::INFINITE, loss: Numbers::INFINITE };
            let mut searcher = Searcher {
                search: self,
                unreported: 0,
                unasked: 0,
                alone: threads <= 1,
                path: Vec::new(),
                recent: Recent::new(),
                decided: None,
            };
            let Found { numbers, .. } = searcher.search(&mut state.clone(), &key, most);
            self.nodes.fetch_add(searcher.unreported, Ordering::Relaxed);
            if numbers.is_proven() {
                wins.get_or_init(|| numbers.win == 0);
                // The other threads need not go on.
                self.stops.store(true, Ordering::Relaxed);
            }
        };
        // Without a thread nothing is proven, as if a limit had been reached at once: see `Solver::solve`.
        let _ = with_large_stack(|| side_by_side(work, (1..threads).map(|_| work)));
        wins.into_inner()
    }
}

/// One thread of a search.
struct Searcher<'s, 'a, G: ProofGame> {
    search: &'s Search<'a, G>,
    /// The number of positions looked at that are not yet in the sum.
    unreported: u64,
    /// The number of children that were made since it was last asked whether to stop.
    unasked: usize,
    /// Whether there is no other thread. A search below one child then never meets another child of the same position,
    /// because all of them have the same number of plies. So they need not be looked up again.
    alone: bool,
    /// The positions that are being searched, each a child of the one before it, if there are other threads.
    path: Vec<G::Key>,
    recent: Recent<G>,
    /// The index in `path` of the first position that another thread has decided, so that the positions below it no longer
    /// matter.
    decided: Option<usize>,
}

impl<G: ProofGame> Searcher<'_, '_, G> {
    fn stops(&mut self) -> bool {
        if self.unreported >= ASKS_EVERY {
            self.unasked = 0;
            let nodes = self.search.nodes.fetch_add(self.unreported, Ordering::Relaxed) + self.unreported;
            self.unreported = 0;
            if self.search.limits.reached(nodes) {
                self.search.stops.store(true, Ordering::Relaxed);
            }
            let is_decided =
                |key: &G::Key| self.search.table.look_up(key).is_some_and(|known| known.numbers.is_proven());
            self.decided = self.path.iter().position(is_decided);
        }
        self.search.stops.load(Ordering::Relaxed) || self.decided.is_some()
    }

    /// Whether the search must stop at a child. The limit of positions is not asked about, so that it stops a search at the same
    /// position whatever the board is.
    fn stops_at_child(&mut self) -> bool {
        self.unasked += 1;
        if self.unasked >= ASKS_EVERY_CHILDREN {
            self.unasked = 0;
            if self.search.limits.without_nodes().reached(self.search.nodes() + self.unreported) {
                self.search.stops.store(true, Ordering::Relaxed);
            }
        }
        self.search.stops.load(Ordering::Relaxed)
    }

    /// The children of a position, given its moves and the zone of the threats that all other moves do not meet; `None` if the search must
    /// stop among them.
    fn children(
        &mut self,
        state: &G::State,
        moves: Vec<(MoveOf<G>, G::State)>,
        threats: Option<G::Zone>,
    ) -> Option<Children<G>> {
        let Search { game, table, .. } = *self.search;
        let mut children: Children<G> = Children::new(threats, moves.len());
        let kept = game.keep(state);
        for (_, child) in moves {
            // A move that wins needs no others.
            if children.add(game, (table, &self.recent), (state, kept.as_ref()), child) {
                break;
            }
            if self.stops_at_child() {
                return None;
            }
        }
        Some(children)
    }

    /// Searches below a position until one of its numbers reaches that of `until`.
    fn search(&mut self, state: &mut G::State, key: &G::Key, until: Numbers) -> Found<G::Zone> {
        let Search { game, table, .. } = *self.search;
        self.unreported += 1;
        if !self.alone {
            self.path.push(*key);
        }
        let mut work = 1;
        table.enter(key);
        let mut moves = Vec::new();
        let (mut numbers, evaluated) = game.expand(state, &mut moves);
        let mut zone = evaluated.unwrap_or_else(G::Zone::all);
        // Without all of its children nothing more is known about a position.
        if !numbers.is_proven()
            && let Some(mut children) = self.children(state, moves, evaluated)
        {
            loop {
                let choice = choose(children.all.iter().map(|child| &child.known), until.win, game.focus());
                numbers = choice.numbers;
                if numbers.is_proven() {
                    zone = children.zone(game, state, numbers);
                }
                if numbers.win >= until.win || numbers.loss >= until.loss || self.stops() {
                    break;
                }
                let child = &mut children.all[choice.child];
                let child_until = Numbers {
                    win: until.loss - choice.rest,
                    loss: until.win.min(choice.second.saturating_add(choice.second / 4 + 1)),
                };
                let found = self.search(&mut child.state, &child.key, child_until);
                children.found(choice.child, &found);
                work += found.work;
                // Meanwhile other threads may have been at work.
                if !self.alone && found.work >= REFRESHES_AFTER {
                    children.refresh(game, table);
                }
            }
        }
        if numbers.is_proven() {
            self.recent.keep(state, zone, numbers, work);
        }
        let work_of_entry = u32::try_from(work).unwrap_or(u32::MAX);
        let zone_of_entry = game.zone_for_table(state, zone);
        table.leave(key, Known { numbers, threads: 0, work: work_of_entry, zone: zone_of_entry });
        self.path.pop();
        if self.decided == Some(self.path.len()) {
            self.decided = None;
            if let Some(known) = table.look_up(key) {
                (numbers, zone) = (known.numbers, game.zone_from_table(state, known.zone));
            }
        }
        Found { numbers, zone, work }
    }
}
