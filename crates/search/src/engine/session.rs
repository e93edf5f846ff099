//! A game that is being played, move by move, and the engine that judges it.

use std::fmt;
use std::time::{Duration, Instant};

use super::level::Level;
use super::ponder::Pondering;
use super::{Engine, Evaluation, Line, OBSERVED_EVERY, Playable, Report, Settings, pie, share};
use crate::solver::{EndgameTables, Limits, Solution, Solvable, Value};
use crate::threads::meanwhile;
use xgames_core::games::{Fault, Outcome, Position, Seat, SetupOptions, Side};
use xgames_core::record::GameResult;

/// A game with the positions before its moves, and the engine that plays it.
pub struct Session<P: Playable> {
    position: P,
    /// The positions before the moves.
    before: Vec<P>,
    settings: Settings,
    /// The engine. It is made when it is needed, because it takes memory.
    engine: Option<Box<dyn Engine<P>>>,
    /// The tables that the engine asks.
    endgames: EndgameTables,
    /// The line of play that was chosen last. It may be about another position.
    line: Vec<P::Move>,
    /// The time in which it was chosen; `None` without a limit of time.
    time: Option<Duration>,
    /// The search of a position that may come next. It has the engine meanwhile.
    pondering: Option<Pondering<P>>,
}

impl<P: Playable + fmt::Debug> fmt::Debug for Session<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Session");
        shown.field("position", &self.position).field("plies", &self.before.len()).field("settings", &self.settings);
        shown.finish_non_exhaustive()
    }
}

/// The number of playouts or positions in a limited time if there is only one legal move: enough for an estimate.
const FOR_ONLY_MOVE: u64 = 1_000;

/// The chance below which a side agrees to a draw.
const AGREES: f64 = 0.45;

/// The reason why something was refused, in words.
pub type Refusal = String;

/// The words of a fault, with its help.
#[must_use]
pub fn words(fault: &Fault) -> Refusal {
    let help = fault.help.as_ref().map_or(String::new(), |help| format!(" ({help})"));
    format!("{}{help}", fault.message)
}

/// The reason why a move was refused. Records know a resignation, but it is not a move of the game.
#[must_use]
pub fn refused_move(text: &str, fault: &Fault) -> Refusal {
    if text.eq_ignore_ascii_case("resign") { "a resignation is not a move on the board".into() } else { words(fault) }
}

impl<P: Playable> Session<P> {
    /// A game from its start.
    ///
    /// # Errors
    /// The options describe no set-up of this game.
    pub fn begin(options: &SetupOptions<'_>, settings: Settings) -> Result<Session<P>, Refusal> {
        let start = P::read_setup(options).and_then(|setup| P::begin(&setup)).map_err(|fault| words(&fault.fault))?;
        Ok(Session::new(start, settings))
    }

    /// A game from this position.
    pub fn new(start: P, settings: Settings) -> Session<P> {
        let (before, line, endgames) = (Vec::new(), Vec::new(), EndgameTables::default());
        Session { position: start, before, settings, engine: None, endgames, line, time: None, pondering: None }
    }

    /// Makes the engine ask these endgame tables. Levels do not ask them.
    #[must_use]
    pub fn asking(mut self, endgames: &EndgameTables) -> Session<P> {
        self.endgames = endgames.clone();
        self.engine = None;
        self
    }

    fn new_engine(&self, start: &P) -> Box<dyn Engine<P>> {
        let mut engine = start.engine(self.settings);
        engine.ask(&self.endgames);
        engine
    }

    /// The engine, which ponders no more.
    fn engine(&mut self) -> &mut dyn Engine<P> {
        self.stop_pondering();
        let engine =
            self.engine.take().unwrap_or_else(|| self.new_engine(self.before.first().unwrap_or(&self.position)));
        &mut **self.engine.insert(engine)
    }

    /// The current position.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// The position this number of plies ago, which for 0 is the current one; `None` before the start.
    pub fn before(&self, plies: usize) -> Option<&P> {
        std::iter::once(&self.position).chain(self.before.iter().rev()).nth(plies)
    }

    /// The outcome of the game; `None` if it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    /// The side to move.
    pub fn side(&self) -> Side {
        self.position.turn().side
    }

    /// Plays a move given in words.
    ///
    /// # Errors
    /// The words are no move, or no legal one.
    pub fn play(&mut self, text: &str) -> Result<(), Refusal> {
        let mut after = self.position.clone();
        after.play_text(text).map_err(|fault| refused_move(text, &fault))?;
        self.before.push(std::mem::replace(&mut self.position, after));
        if self.pondering.as_ref().is_some_and(|pondering| !pondering.is_about(&self.position)) {
            self.stop_pondering();
        }
        Ok(())
    }

    /// Takes back the last move.
    ///
    /// # Errors
    /// No move has been played.
    pub fn undo(&mut self) -> Result<(), Refusal> {
        self.position = self.before.pop().ok_or("no move has been played")?;
        self.stop_pondering();
        Ok(())
    }

    /// Chooses a move for the player to move. If the position was pondered and the time is limited, that search goes on.
    ///
    /// # Errors
    /// The game is over.
    pub fn choose(&mut self, limits: &Limits) -> Result<(P::Move, Report<P::Move>), Refusal> {
        let seen = self.position.as_seen();
        self.time = limits.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let chosen = if let Some(report) = self.pondered(limits) {
            report.best_move().map(|mv| (mv, report))
        } else {
            let is_only = limits.deadline.is_some() && seen.legal_moves().len() == 1;
            let nodes = if is_only { limits.nodes.or(Some(FOR_ONLY_MOVE)) } else { limits.nodes };
            pie::choose(self.engine(), &seen, &Limits { nodes, ..*limits }, &mut |_| {})
        };
        let (mv, report) = chosen.ok_or("the game is over")?;
        let best = report.lines.first().filter(|line| line.moves.first() == Some(&mv));
        self.line = best.map_or(Vec::new(), |line| line.moves.clone());
        Ok((mv, report))
    }

    /// Whether a side agrees to a draw here, by the engine's estimate within these limits: it does not expect to win.
    ///
    /// # Errors
    /// The game is over.
    pub fn accepts_draw(&mut self, side: Side, limits: &Limits) -> Result<bool, Refusal> {
        let (_, report) = self.choose(limits)?;
        Ok(match report.evaluation {
            Evaluation::Proven(value) => value.score(side) <= 0,
            Evaluation::Estimate(_) => report.evaluation.chance(side) < AGREES,
        })
    }

    /// The report on this position, if it was pondered and time is what limits the search.
    fn pondered(&mut self, limits: &Limits) -> Option<Report<P::Move>> {
        let position = &self.position;
        let pondering =
            self.pondering.take_if(|pondering| limits.deadline.is_some() && pondering.is_about(position))?;
        let (engine, report) = pondering.finish(limits)?;
        self.engine = Some(engine);
        Some(report)
    }

    /// Searches, until the engine is needed for something else, the position after the answer that was expected when the last move
    /// was [chosen](Self::choose) in a limited time. Where stones are hidden, or a swap is possible, nothing is searched.
    pub fn ponder(&mut self) {
        let (&[_, answer, ..], Some(time)) = (&self.line[..], self.time) else { return };
        let mut expected = self.position.clone();
        if P::GAME.has_hands() || pie::is_open(&expected) || expected.try_play(answer).is_err() {
            return;
        }
        if expected.outcome().is_none() {
            self.engine();
            self.pondering = self.engine.take().and_then(|engine| Pondering::begin(engine, expected, time));
        }
    }

    /// Ends the search of a position that may come next.
    pub fn stop_pondering(&mut self) {
        if let Some((engine, _)) = self.pondering.take().and_then(Pondering::stop) {
            self.engine = Some(engine);
        }
    }

    /// Chooses a move for the player to move, as an opponent of this level plays.
    ///
    /// # Errors
    /// The game is over.
    pub fn choose_as(&mut self, level: Level, limits: &Limits) -> Result<(P::Move, Report<P::Move>), Refusal> {
        self.stop_pondering();
        let seen = self.position.as_seen();
        let start = self.before.first().unwrap_or(&self.position);
        // Each move is seen or overlooked anew.
        let seed = self.settings.seed.wrapping_add(self.before.len() as u64);
        let mut engine = level.engine(start, Settings { seed, threads: 1, ..self.settings });
        // The openings that are compared share the limit of one search.
        let limits = level.strength(start).within(limits);
        pie::choose(&mut *engine, &seen, &limits, &mut |_| {}).ok_or_else(|| "the game is over".into())
    }

    /// Sets the hand of the player to move, in games with hidden stones.
    ///
    /// # Errors
    /// The words are no hand, the stones cannot be there, or the game has no hands.
    pub fn set_hand(&mut self, stones: &str) -> Result<(), Refusal> {
        self.position.set_hand(stones).map_err(|fault| words(&fault.fault))
    }

    /// The legal moves, in canonical text.
    pub fn legal_moves(&self) -> Vec<String> {
        self.position.legal_moves().into_iter().map(|mv| self.position.move_text(mv)).collect()
    }
}

impl<P: Playable + Solvable> Session<P> {
    /// Judges the position until its value is proven. `observe` is called now and then with the report so far.
    pub fn judge(&mut self, limits: &Limits, observe: &mut dyn FnMut(&Report<P::Move>)) -> Report<P::Move> {
        let seen = self.position.as_seen();
        self.engine().search(&seen, limits, observe)
    }

    /// [Judges](Self::judge) the position and its moves. If the value is proven, the rest of the limits goes to the moves about which
    /// nothing is proven, to find out which keep the result.
    pub fn search(&mut self, limits: &Limits, observe: &mut dyn FnMut(&Report<P::Move>)) -> Report<P::Move> {
        let mut report = self.judge(limits, observe);
        if let (Evaluation::Proven(value), false) = (report.evaluation, P::GAME.has_hands()) {
            self.value_others(&self.position.as_seen(), value, &mut report, limits, observe);
        }
        report
    }

    /// Judges the position as if the player to move had only some of the legal moves: those that `keeps` accepts. `None` if
    /// there are none.
    pub fn search_among(
        &self,
        keeps: impl Fn(P::Move) -> bool,
        limits: &Limits,
        observe: &mut dyn FnMut(&Report<P::Move>),
    ) -> Option<Report<P::Move>> {
        let seen = self.position.as_seen();
        let mut moves = seen.legal_moves();
        moves.retain(|mv| !P::is_swap(*mv) && keeps(*mv));
        (!moves.is_empty()).then(|| self.new_engine(&seen).search_among(&seen, &moves, limits, observe))
    }

    /// Adds proven lines for the moves that have none to the report on a position of proven value, as far as they can be proven. They
    /// take the place of estimated ones.
    fn value_others(
        &self,
        position: &P,
        value: Value,
        report: &mut Report<P::Move>,
        limits: &Limits,
        observe: &mut dyn FnMut(&Report<P::Move>),
    ) {
        let side = position.turn().side;
        let is_proven =
            |mv: P::Move, line: &Line<P::Move>| line.evaluation.is_proven() && line.moves.first() == Some(&mv);
        let mut others = position.legal_moves();
        others.retain(|mv| !P::is_swap(*mv) && !report.lines.iter().any(|line| is_proven(*mv, line)));
        if others.is_empty() {
            return;
        }
        let mut solver = position.solver(self.settings.memory, self.settings.threads);
        for (tried, &mv) in others.iter().enumerate() {
            let mut found = Solution { value: Some(value), line: Vec::new(), nodes: 0 };
            // No move saves a lost position.
            if value.score(side) >= 0 {
                if limits.reached(report.nodes()) {
                    break;
                }
                let mut after = position.clone();
                after.play(mv);
                let limits = share(limits, report.nodes(), others.len() - tried);
                let solve = || solver.solve(&after, &limits);
                found = meanwhile(solve, OBSERVED_EVERY, || observe(report)).unwrap_or_else(|| Solution::unknown(0));
                report.solver_nodes += found.nodes;
            }
            if let Some(value) = found.value {
                let (evaluation, moves) = (Evaluation::Proven(value), [vec![mv], found.line].concat());
                match report.lines.iter_mut().find(|line| line.moves.first() == Some(&mv)) {
                    Some(line) => *line = Line { evaluation, moves, ..*line },
                    None => report.lines.push(Line { evaluation, visits: 0, moves }),
                }
            }
        }
        // The best move, which is the first, may be worth less than the estimate of one that is not proven.
        let chance = |line: &Line<P::Move>| line.evaluation.chance(side);
        if let [_, rest @ ..] = &mut report.lines[..] {
            rest.sort_by(|one, other| chance(other).total_cmp(&chance(one)));
        }
    }
}

/// A value as a result by seat.
pub fn result_of<P: Position>(position: &P, value: Value) -> GameResult {
    GameResult::by_winner(match value {
        Value::Draw => None,
        Value::Win(winner) => Some(position.owner(winner)),
    })
}

/// The result that an evaluation proves, by seat; `None` for an estimate.
pub fn proven<P: Playable>(position: &P, evaluation: Evaluation) -> Option<&'static str> {
    let Evaluation::Proven(value) = evaluation else { return None };
    Some(result_of(position, value).text())
}

/// The stones of a player's hand, as far as a position shows them: `?` if it shows none, or for a seat without a player.
pub fn hand_text<P: Playable>(position: &P, seat: Seat) -> String {
    let line = position.as_seen().one_line();
    // The third word is the hands by seat.
    let hands = line.split(' ').nth(2);
    let hand = hands.zip(usize::from(seat.0).checked_sub(1)).and_then(|(hands, index)| hands.split(',').nth(index));
    hand.unwrap_or("?").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use xgames_core::games::Notation;
    use xgames_core::games::crossings::Crossings;
    use xgames_core::games::crossway::Crossway;
    use xgames_core::games::crosswise::{Crosswise, Seats};

    const SETTINGS: Settings = Settings { memory: 1 << 20, threads: 1, seed: 1, learned: true };

    /// A game in which a move was made, and the position after the answer is pondered. Returns the answer, too.
    fn pondering() -> (Session<Crossway>, String) {
        let options = SetupOptions { size: Some("9"), swap: Some("no"), ..SetupOptions::default() };
        let mut session = Session::<Crossway>::begin(&options, SETTINGS).unwrap();
        let (mv, report) =
            session.choose(&Limits { nodes: Some(400), ..Limits::time(Duration::from_secs(1000)) }).unwrap();
        session.play(&session.position.move_text(mv)).unwrap();
        session.ponder();
        let answer = session.position.move_text(report.lines[0].moves[1]);
        assert!(session.pondering.is_some());
        (session, answer)
    }

    #[test]
    fn the_expected_answer_goes_on_with_the_search() {
        let (mut session, answer) = pondering();
        session.play(&answer).unwrap();
        assert!(session.pondering.is_some());
        let (mv, report) = session.choose(&Limits::time(Duration::from_millis(1))).unwrap();
        assert!(report.visits > 0 && session.position.legal_moves().contains(&mv));
        assert!(session.pondering.is_none() && session.engine.is_some());
    }

    /// With a number of nodes, a report is the one that it would be without pondering.
    #[test]
    fn other_moves_and_limits_begin_anew() {
        let (mut session, answer) = pondering();
        let moves = session.legal_moves();
        let other = moves.iter().find(|mv| **mv != answer).unwrap();
        session.play(other).unwrap();
        assert!(session.pondering.is_none() && session.engine.is_some());
        session.undo().unwrap();
        session.play(&answer).unwrap();
        let fresh = session.choose(&Limits::nodes(60)).unwrap();

        let (mut session, answer) = pondering();
        session.play(&answer).unwrap();
        assert_eq!(session.choose(&Limits::nodes(60)).unwrap(), fresh);
        assert!(session.pondering.is_none());
    }

    #[test]
    fn taking_back_and_searching_end_it() {
        let (mut session, _) = pondering();
        session.undo().unwrap();
        assert!(session.pondering.is_none());
        let (mut session, _) = pondering();
        // A hint is about the position on the board.
        let (mv, _) = session.choose(&Limits::time(Duration::from_millis(1))).unwrap();
        assert!(session.pondering.is_none() && session.position.legal_moves().contains(&mv));
    }

    /// A position of proven value, and the report that a session has on it.
    fn report_on<P: Playable + Solvable>(position: &str, size: Option<&str>, nodes: u64) -> Report<P::Move> {
        let options = SetupOptions { position: Some(position), size, ..SetupOptions::default() };
        let report = Session::<P>::begin(&options, SETTINGS).unwrap().search(&Limits::nodes(nodes), &mut |_| ());
        assert!(report.evaluation.is_proven() && report.lines[0].evaluation == report.evaluation, "{report:?}");
        report
    }

    /// The tree proves that d5 wins, and alpha-beta that a move does. The rest of the limit is for the other moves.
    #[test]
    fn moves_that_were_only_estimated_are_valued_too() {
        let crossway = report_on::<Crossway>("4B4/4B4/4B4/9/1W5W1/4B4/4B4/4B4/4B4 B", Some("9"), 1000);
        let winners = crossway.lines.iter().filter(|line| line.evaluation == crossway.evaluation);
        assert!(winners.count() > 1, "{crossway:?}");
        let crossings = report_on::<Crossings>("8/4w3/8/2b5/8/3b1b2/5w2/1w6 w", None, 3000);
        let proven = crossings.lines.iter().filter(|line| line.evaluation.is_proven()).count();
        assert!(proven > 3 && crossings.nodes() > 2000, "{crossings:?}");
    }

    #[test]
    fn without_a_limit_of_time_nothing_is_pondered() {
        let options = SetupOptions { size: Some("9"), swap: Some("no"), ..SetupOptions::default() };
        let mut session = Session::<Crossway>::begin(&options, SETTINGS).unwrap();
        let (mv, _) = session.choose(&Limits::nodes(400)).unwrap();
        session.play(&session.position.move_text(mv)).unwrap();
        session.ponder();
        assert!(session.pondering.is_none());
    }

    #[test]
    fn earlier_positions_are_counted_from_the_current_one() {
        let mut session = Session::new(Crossway::new(4).unwrap(), SETTINGS);
        session.play("a1").unwrap();
        let lines = [0, 1, 2].map(|plies| session.before(plies).map(Notation::one_line));
        assert_eq!(lines.each_ref().map(Option::as_deref), [Some("4/4/4/B3 W"), Some("4/4/4/4 B"), None]);
    }

    #[test]
    fn sessions_and_limits_are_shown_while_debugging() {
        let mut session = Session::new(Crossway::new(4).unwrap(), SETTINGS);
        session.play("a1").unwrap();
        let shown = format!("{session:?} {:?}", Limits::nodes(7));
        assert!(shown.starts_with("Session { position: Crossway {") && shown.contains(", plies: 1, settings: "));
        assert!(shown.ends_with("Limits { nodes: Some(7), deadline: None, .. }"));
    }

    #[test]
    fn a_game_without_hands_takes_none() {
        let mut session = Session::new(Crossway::new(4).unwrap(), SETTINGS);
        assert_eq!(session.set_hand("ABM"), Err("this game has no hands".into()));
        let mut session = Session::new(Crosswise::new(Seats::by_number(2)), SETTINGS);
        assert_eq!(session.set_hand("AABM"), Ok(()));
    }

    #[test]
    fn seats_without_a_player_have_no_hand() {
        let position = Crosswise::begin(
            &Crosswise::read_setup(&SetupOptions {
                position: Some("6/6/6/6/6/AB4 1 AABM,CDRR"),
                ..SetupOptions::default()
            })
            .unwrap(),
        )
        .unwrap();
        assert_eq!([0, 1, 2, 3, 255].map(|seat| hand_text(&position, Seat(seat))), ["?", "AABM", "CDRR", "?", "?"]);
    }

    #[test]
    fn hidden_stones_and_swaps_are_not_pondered() {
        let mut session = Session::new(Crosswise::new(Seats::by_number(2)), SETTINGS);
        session.ponder();
        assert!(session.pondering.is_none());
        let mut session = Session::new(Crossway::new(4).unwrap(), SETTINGS);
        let (mv, _) = session.choose(&Limits { nodes: Some(400), ..Limits::time(Duration::from_secs(1000)) }).unwrap();
        session.play(&session.position.move_text(mv)).unwrap();
        session.ponder();
        assert!(session.pondering.is_none());
    }

    /// Black must pass (CW6).
    #[test]
    fn an_only_move_takes_little_time() {
        let position = Some("WBWW/BBWB/W2W/BWBB B");
        let options = SetupOptions { size: Some("4"), position, ..SetupOptions::default() };
        let mut session = Session::<Crossway>::begin(&options, SETTINGS).unwrap();
        assert_eq!(session.legal_moves(), ["pass"]);
        let (_, report) = session.choose(&Limits::time(Duration::from_secs(1000))).unwrap();
        assert!(report.nodes() <= FOR_ONLY_MOVE);
    }
}
