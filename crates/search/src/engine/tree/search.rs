//! Playouts, by one thread or several, that grow one tree.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::SendError;
use std::sync::{Mutex, MutexGuard};
use std::time::Instant;

use super::Guide;
use super::crew::{Batch, Game, Player, Step, Work, crews};
use super::expanded::{OwnCacheLines, Tree};
use super::node::{Child, Node};
use super::report;
use crate::engine::{OBSERVED_EVERY, Report, Settings};
use crate::solver::{Candidates, Limits, Solvable, Solver, Value};
use crate::threads::lock;
use crate::threads::side_by_side;
use xgames_core::games::Position;
use xgames_core::games::placement::Move;
use xgames_core::random::Random;

/// The number of visits to a position before it gets children at the next one. With a smaller number the memory is full
/// sooner.
const EXPANDS_AFTER: u32 = 4;

/// The number of batches of a thread that only plays: while it plays one, others are noted and filled again.
const BATCHES: usize = 4;
/// The number of playouts of a batch.
const BATCH: usize = 4;

/// A search of one position. It may run again and again: it goes on where it stopped.
pub(super) struct Search<'a, G: Guide> {
    position: &'a G::Position,
    pub(super) tree: Tree,
    settings: Settings,
    /// The number of playouts.
    playouts: OwnCacheLines<AtomicU64>,
    /// The number of positions that a solver has looked at in between.
    positions: AtomicU64,
    stops: AtomicBool,
    /// The searchers that no thread uses now.
    idle: Mutex<Vec<Searcher<G>>>,
}

impl<'a, G: Guide> Search<'a, G> {
    pub(super) fn new(position: &'a G::Position, tree: Tree, settings: Settings) -> Search<'a, G> {
        let playouts = OwnCacheLines(AtomicU64::new(0));
        let (positions, stops) = (AtomicU64::new(0), AtomicBool::new(false));
        Search { position, tree, settings, playouts, positions, stops, idle: Mutex::default() }
    }

    /// Makes playouts until the position is decided or a limit is reached: limits are about all nodes so far.
    pub(super) fn run(&self, guide: &G, threads: usize, limits: &Limits, observe: &mut dyn FnMut(&Report<Move>)) {
        self.stops.store(false, Ordering::Relaxed);
        let (crews, works) = crews(threads);
        let others = crews.len();
        let mut crews = (0..).zip(crews);
        let walk = |(thread, crew): (usize, Vec<Player>), after_each: &mut dyn FnMut()| {
            let mut searcher = self.searcher(guide, thread);
            searcher.walk(self, limits, &crew, after_each);
            searcher.finish(self, crew);
            self.idle().push(searcher);
        };
        let play = |(thread, work): (usize, Work)| {
            let mut searcher = self.searcher(guide, thread);
            searcher.serve(self, &work);
            self.idle().push(searcher);
        };
        let first = crews.next();
        let first = || {
            let (mut observed, mut rounds) = (Instant::now(), 0_u64);
            let mut observe = || {
                rounds += 1;
                // Reading the clock after every round would take time.
                if rounds.is_multiple_of(16) && observed.elapsed() >= OBSERVED_EVERY {
                    observe(&self.report());
                    observed = Instant::now();
                }
            };
            first.into_iter().for_each(|first| walk(first, &mut observe));
        };
        let walkers = crews.map(|crew| Box::new(move || walk(crew, &mut || ())) as Box<dyn FnOnce() + Send>);
        let players = (others..).zip(works).map(|work| Box::new(move || play(work)) as Box<dyn FnOnce() + Send>);
        side_by_side(first, walkers.chain(players));
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Searcher<G>>> {
        lock(&self.idle)
    }

    /// The searcher of a thread, which goes on with its random numbers.
    fn searcher(&self, guide: &G, thread: usize) -> Searcher<G> {
        let mut idle = self.idle();
        let own = idle.iter().position(|searcher| searcher.thread == thread);
        own.map_or_else(|| Searcher::new(self, guide.clone(), thread), |own| idle.swap_remove(own))
    }

    /// Whether the search has not ended.
    fn goes_on(&self, limits: &Limits) -> bool {
        if self.is_decided() || limits.reached(self.nodes()) {
            self.stops.store(true, Ordering::Relaxed);
        }
        !self.stops.load(Ordering::Relaxed)
    }

    /// Counts another playout, unless the search has ended.
    fn begins_playout(&self, limits: &Limits) -> bool {
        let begins = self.goes_on(limits);
        if begins {
            self.playouts.0.fetch_add(1, Ordering::Relaxed);
        }
        begins
    }

    /// The number of playouts so far.
    pub(super) fn playouts(&self) -> u64 {
        self.playouts.0.load(Ordering::Relaxed)
    }

    /// The number of positions that a solver has looked at so far.
    pub(super) fn positions(&self) -> u64 {
        self.positions.load(Ordering::Relaxed)
    }

    /// Counts positions that a solver has looked at.
    pub(super) fn add_positions(&self, positions: u64) {
        self.positions.fetch_add(positions, Ordering::Relaxed);
    }

    /// The number of playouts and positions so far.
    pub(super) fn nodes(&self) -> u64 {
        self.playouts() + self.positions()
    }

    /// Whether the position is decided.
    pub(super) fn is_decided(&self) -> bool {
        self.tree.value.get().is_some()
    }

    pub(super) fn report(&self) -> Report<Move> {
        let Tree { root, slots, value, .. } = &self.tree;
        let counts = (self.playouts(), self.positions());
        report::report(root, slots, self.position.turn().side, value.get().copied(), counts)
    }
}

/// One thread of a search.
struct Searcher<G: Guide> {
    thread: usize,
    guide: G,
    random: Random,
    /// A solver that looks at positions without playing on; `None` if it does not.
    known: Option<Box<dyn Solver<G::Position>>>,
    promises: Vec<f32>,
    /// The position at the end of the path of a playout.
    position: G::Position,
    /// The stones at the end of a playout: by side and slot, 1 if its stone is on the cell, else 0.
    made: [Vec<f32>; 2],
}

impl<G: Guide> Searcher<G> {
    fn new(search: &Search<G>, guide: G, thread: usize) -> Searcher<G> {
        let random = Random::new(search.settings.seed, thread as u64);
        let known = search.settings.learned.then(|| search.position.solver(0, 1));
        let made = [(); 2].map(|()| vec![0.0; search.tree.slots.len()]);
        Searcher { thread, guide, random, known, promises: Vec::new(), position: search.position.clone(), made }
    }

    /// Makes playouts until the search ends, with the other threads of the crew. `after_each` is called again and again.
    fn walk(&mut self, search: &Search<G>, limits: &Limits, crew: &[Player], mut after_each: impl FnMut()) {
        for player in crew {
            for _ in 0..BATCHES {
                self.fill(search, limits, player, (0..BATCH).map(|_| Game::default()).collect());
            }
        }
        let mut own = Game::default();
        while search.goes_on(limits) {
            let mut others_wait = false;
            for player in crew {
                for batch in player.played.try_iter().take(BATCHES) {
                    others_wait = true;
                    let batch = self.note_all(search, batch);
                    self.fill(search, limits, player, batch);
                }
            }
            if !others_wait && search.begins_playout(limits) {
                self.descend(search, &mut own, true);
                self.play(search, &mut own);
                self.note(search, &mut own);
            }
            after_each();
        }
    }

    /// Notes what the other threads of the crew have still played once the search has ended.
    fn finish(&mut self, search: &Search<G>, crew: Vec<Player>) {
        for Player { to_play, played } in crew {
            drop(to_play);
            for batch in played {
                self.note_all(search, batch);
            }
        }
    }

    /// Gives another thread the next playouts, unless the search has ended.
    fn fill(&mut self, search: &Search<G>, limits: &Limits, player: &Player, mut batch: Batch) {
        let mut number = 0;
        while number < batch.len() && search.begins_playout(limits) {
            self.descend(search, &mut batch[number], false);
            number += 1;
        }
        batch.truncate(number);
        if number > 0
            && let Err(SendError(batch)) = player.to_play.send(batch)
        {
            // The thread could not be started.
            let batch = self.play_all(search, batch);
            self.note_all(search, batch);
        }
    }

    /// Plays what another thread sends, until it sends no more.
    fn serve(&mut self, search: &Search<G>, work: &Work) {
        for batch in &work.to_play {
            let batch = self.play_all(search, batch);
            if work.played.send(batch).is_err() {
                return;
            }
        }
    }

    /// Plays playouts whose positions are somewhere else now.
    fn play_all(&mut self, search: &Search<G>, mut batch: Batch) -> Batch {
        for game in &mut batch {
            self.position.clone_from(search.position);
            for mv in &game.moves {
                self.position.play(*mv);
            }
            self.play(search, game);
        }
        batch
    }

    fn note_all(&mut self, search: &Search<G>, mut batch: Batch) -> Batch {
        for game in &mut batch {
            self.note(search, game);
        }
        batch
    }

    /// Plays a playout from the end of its path, where the position is.
    fn play(&mut self, search: &Search<G>, game: &mut Game) {
        if game.expands.is_some() {
            self.look_ahead(&search.tree, game);
        }
        game.winner = match game.proven {
            Some(Value::Win(side)) => Some(side),
            Some(Value::Draw) => None,
            None => self.guide.playout(&self.position, game.last()[0], &mut self.random),
        };
        if game.proven.is_none() {
            game.ends.clear();
            game.ends.extend(search.tree.slots.cells().iter().map(|cell| self.guide.at(*cell).kind() as u8));
        }
    }

    /// Looks for the moves of the position, which is to get children, if it has no known value and there is memory for them.
    fn look_ahead(&mut self, tree: &Tree, game: &mut Game) {
        game.candidates.clear();
        game.proven = self.guide.candidates(&self.position, &mut game.candidates);
        if game.proven.is_some() || !tree.takes(Node::bytes(&tree.slots)) {
            game.expands = None;
            return;
        }
        game.probabilities.clear();
        self.guide.prefer(&self.position, game.last(), &game.candidates, &mut game.probabilities);
    }

    /// Notes the result of a playout in the tree.
    fn note(&mut self, search: &Search<G>, game: &mut Game) {
        game.expand::<G>(&search.tree);
        if game.proven.is_none() {
            let [first, second] = &mut self.made;
            for ((first, second), kind) in first.iter_mut().zip(second).zip(&game.ends) {
                // There is no branch on the content of a cell: it would be mispredicted.
                *first = [0.0, 1.0, 0.0][usize::from(*kind)];
                *second = [0.0, 0.0, 1.0][usize::from(*kind)];
            }
        }
        for Step { node, side, index } in &game.path {
            let points = game.winner.map_or(1, |winner| if winner == *side { 2 } else { 0 });
            let mut children = node.lock();
            children.reward(*index, *side, points);
            if game.proven.is_none() {
                children.learn(&self.made[*side as usize], points);
            }
        }
        if let Some(value) = game.proven {
            game.prove(&search.tree, value);
        }
    }

    /// Goes down to a position that is at the end of the tree. If that gets children, the playout goes through one of them if `at_once`,
    /// or else begins there.
    fn descend(&mut self, search: &Search<G>, game: &mut Game, at_once: bool) {
        self.position.clone_from(search.position);
        game.path.clear();
        game.moves.clear();
        game.expands = None;
        game.proven = self.value_below(search, game, at_once);
    }

    /// Goes down from the root. Returns the value of the position at the end, if it is known.
    fn value_below(&mut self, search: &Search<G>, game: &mut Game, at_once: bool) -> Option<Value> {
        let tree = &search.tree;
        let mut node = tree.root.clone();
        loop {
            let side = self.position.turn().side;
            let mut children = node.lock();
            let is_root = game.path.is_empty();
            if let Some(known) = &self.known
                && !is_root
                && children.is_due(G::LOOKED_AFTER)
            {
                drop(children);
                let moves = match known.candidates(&self.position)? {
                    Candidates::Decided(winner) => return Some(Value::Win(winner)),
                    Candidates::Open(moves) => moves,
                };
                children = node.lock();
                if let Some(value) = children.keep(&moves, side, &tree.slots) {
                    return Some(value);
                }
            }
            let index = children.select(side, &mut self.promises, || is_root || tree.takes(Child::BYTES))?;
            let Child { slot, games, value, node: next, .. } = &children.tried[index];
            let (mv, games, value, next) = (tree.slots.mv(*slot), *games, *value, next.clone());
            drop(children);
            self.position.play(mv);
            game.moves.push(mv);
            game.path.push(Step { node, side, index });
            if value.is_some() {
                return value;
            }
            if let Some(outcome) = self.position.outcome() {
                return Some(Value::of(outcome.winner));
            }
            if let Some(next) = next {
                node = next;
                continue;
            }
            game.expands = (games > EXPANDS_AFTER).then(|| games - 1);
            if game.expands.is_none() || !at_once {
                return None;
            }
            self.look_ahead(tree, game);
            if game.proven.is_some() {
                return game.proven;
            }
            node = game.expand::<G>(tree)?;
        }
    }
}
