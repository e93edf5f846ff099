//! Checks a certificate by playing every move of the losing side.
//!
//! It shares nothing with the solvers on purpose, so that their mistakes cannot hide here: the moves that it follows are those
//! that `Position::check` accepts, not those that the quick kernel of a game lists.

use std::collections::{HashMap, HashSet};
use std::fmt;

use crate::solver::Solvable;
use xgames_core::board::Side;
use xgames_core::games::{Game, Notation, SetupOptions, for_game};

/// A certificate that has been checked and proves its win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The game.
    pub game: Game,
    /// The position, in one line.
    pub position: String,
    /// The size of the board.
    pub size: String,
    /// The side that wins.
    pub winner: Side,
    /// The number of positions that can arise if the winner follows the certificate.
    pub positions: usize,
}

/// A fault of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckFault {
    /// The line of the text, from 1; 0 if the fault is that a line is missing.
    pub line: usize,
    /// The fault in words.
    pub message: String,
}

impl fmt::Display for CheckFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => f.write_str(&self.message),
            line => write!(f, "line {line}: {}", self.message),
        }
    }
}

impl std::error::Error for CheckFault {}

fn fault(line: usize, message: impl Into<String>) -> CheckFault {
    CheckFault { line, message: message.into() }
}

/// A certificate as text: its tags, and by position the line and the answer.
#[derive(Default)]
struct Text<'t> {
    tags: HashMap<&'t str, (usize, &'t str)>,
    answers: HashMap<&'t str, (usize, &'t str)>,
}

impl<'t> Text<'t> {
    fn read(text: &'t str) -> Result<Text<'t>, CheckFault> {
        let mut read = Text::default();
        for (number, line) in (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty()) {
            let tag = line.strip_prefix('[').and_then(|line| line.strip_suffix("\"]")?.split_once(" \""));
            let known = match (tag, line.split_once(": ")) {
                (Some((name, value)), _) => read.tags.insert(name, (number, value)),
                (None, Some((position, answer))) => read.answers.insert(position, (number, answer)),
                _ => return Err(fault(number, "write a tag, or a position, a colon and an answer")),
            };
            if known.is_some() {
                return Err(fault(number, "this tag or position has a line already"));
            }
        }
        Ok(read)
    }

    fn tag(&self, name: &str) -> Result<(usize, &'t str), CheckFault> {
        self.tags.get(name).copied().ok_or_else(|| fault(0, format!("the tag `{name}` is missing")))
    }
}

/// Checks a certificate.
///
/// # Errors
/// The certificate is wrong; the first fault is returned.
pub fn check(text: &str) -> Result<Checked, CheckFault> {
    let text = Text::read(text)?;
    let (line, version) = text.tag("Proof")?;
    if version != "1" {
        return Err(fault(line, format!("this program reads version 1 of certificates, not ‘{version}’")));
    }
    let (line, game) = text.tag("Game")?;
    let game = Game::from_name(game).ok_or_else(|| fault(line, format!("‘{game}’ is not a known game")))?;
    for_game!(game, P => check_game::<P>(&text))
}

fn check_game<P: Solvable>(text: &Text) -> Result<Checked, CheckFault> {
    let (line, size) = text.tag("Size")?;
    let (position_line, position) = text.tag("Position")?;
    let options = SetupOptions { size: Some(size), position: Some(position), ..SetupOptions::default() };
    let start = P::read_setup(&options).and_then(|setup| P::begin(&setup));
    let start = start.map_err(|setup| fault(line.max(position_line), setup.fault.message))?;
    let (line, winner) = text.tag("Winner")?;
    let side = |side: &Side| P::GAME.side_name(*side) == winner;
    let winner = [Side::First, Side::Second].into_iter().find(side);
    let winner = winner.ok_or_else(|| fault(line, "the winner must be a side of the game"))?;
    let positions = Walk { text, winner, proven: HashSet::new() }.check(&start)?;
    Ok(Checked { game: P::GAME, position: start.one_line(), size: size.to_owned(), winner, positions })
}

/// A walk through the positions that can arise if the winner follows the certificate.
struct Walk<'t> {
    text: &'t Text<'t>,
    winner: Side,
    /// The positions from which the winner wins.
    proven: HashSet<String>,
}

/// A position on the way from the start to the one that is being checked.
struct Step<P: Notation> {
    position: P,
    name: String,
    moves: Vec<P::Move>,
}

impl Walk<'_> {
    /// Follows every line of play. The way to the current position is a list of its own, not the call stack, because it can
    /// be long; a position that comes back on it would never be won.
    fn check<P: Solvable>(mut self, start: &P) -> Result<usize, CheckFault> {
        let mut way = vec![self.step(start)?];
        let mut on_the_way = HashSet::from([way[0].name.clone()]);
        while let Some(step) = way.last_mut() {
            let Some(mv) = step.moves.pop() else {
                on_the_way.remove(&step.name);
                self.proven.insert(std::mem::take(&mut step.name));
                way.pop();
                continue;
            };
            let mut after = step.position.clone();
            after.play(mv);
            let name = after.one_line();
            if on_the_way.contains(&name) {
                return Err(fault(0, format!("the position {name} comes back, so the game need not end")));
            }
            if !self.proven.contains(&name) {
                way.push(self.step(&after)?);
                on_the_way.insert(name);
            }
        }
        Ok(self.proven.len())
    }

    /// The step to a position, with the moves that must be followed from it: none if it is won.
    fn step<P: Solvable>(&self, position: &P) -> Result<Step<P>, CheckFault> {
        let name = position.one_line();
        let mut step = Step { position: position.clone(), name, moves: Vec::new() };
        if let Some(outcome) = position.outcome() {
            let is_won = outcome.winner == Some(self.winner);
            return if is_won { Ok(step) } else { Err(fault(0, format!("the position {} is not won", step.name))) };
        }
        let answer = self.text.answers.get(step.name.as_str()).copied();
        match (answer, position.turn().side == self.winner) {
            (None, true) => return Err(fault(0, format!("the position {} has no line", step.name))),
            (None, false) => step.moves = position.checked_moves(),
            (Some((line, answer)), to_move) => match answer.strip_prefix("play ").filter(|_| to_move) {
                Some(mv) => {
                    let mv = position.read_move(mv.as_bytes()).map_err(|wrong| fault(line, wrong.message))?;
                    position.check(mv).map_err(|illegal| fault(line, position.explain(illegal).message))?;
                    step.moves.push(mv);
                }
                None => position.check_claim(self.winner, answer).map_err(|message| fault(line, message))?,
            },
        }
        Ok(step)
    }
}
