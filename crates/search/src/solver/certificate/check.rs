//! Checks a certificate by playing every move of the losing side.
//!
//! It uses no search, no memory and no reasoning of a solver, so that their mistakes cannot hide here: the moves that it follows are
//! those of [`Solvable::checked_moves`], and it checks each claim anew. It shares the rules with the solvers, because it plays moves and
//! asks for the outcome as every other part does. `Position::check` decides whether a move is legal, but in some games it asks the
//! quick kernel of the game, which solvers use too. A mistake in such a kernel would mislead both; it is for the referees of the
//! tests to find, which share nothing with either.

use std::borrow::Cow;
use std::collections::HashSet;

use crate::solver::Solvable;
use crate::solver::line_fault::{LineFault, fault};
use xgames_core::board::Side;
use xgames_core::games::{Game, Notation, SetupOptions, for_game};

/// A certificate that has been checked and proves its win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The game whose rules the position follows.
    pub game: Game,
    /// The position, in one line.
    pub position: String,
    /// The size of the board.
    pub size: u16,
    /// The side that wins.
    pub winner: Side,
    /// The number of positions with a line that can arise if the winner follows the certificate.
    pub positions: usize,
}

/// The tags of a certificate. Another one could say that the rest means something else than it does here.
const TAGS: [&str; 5] = ["Proof", "Game", "Size", "Position", "Winner"];

/// A certificate as text: its tags, and an index of its lines. The index is short, because certificates may be long.
struct Text<'t> {
    text: &'t str,
    /// The values of the tags, each with the offset of its line.
    tags: [Option<(usize, &'t str)>; TAGS.len()],
    /// The offsets of the lines with positions, in the order of the positions.
    lines: Vec<u32>,
}

/// A line with a position and the winner's answer to it.
#[derive(Clone, Copy)]
struct Line<'t> {
    /// The index of the line in [`Text::lines`].
    index: usize,
    /// The offset in the text.
    offset: usize,
    answer: &'t str,
}

impl<'t> Text<'t> {
    fn read(text: &'t str) -> Result<Text<'t>, LineFault> {
        let mut read = Text { text, tags: Default::default(), lines: Vec::new() };
        let mut offset = 0;
        for line in text.split_inclusive('\n') {
            read.add(offset, line.trim())?;
            offset += line.len();
        }
        let mut lines = std::mem::take(&mut read.lines);
        lines.sort_unstable_by_key(|offset| (read.line(*offset).0, *offset));
        if let Some(pair) = lines.windows(2).find(|pair| read.line(pair[0]).0 == read.line(pair[1]).0) {
            return Err(read.fault(pair[1] as usize, "this position has a line already"));
        }
        Ok(Text { lines, ..read })
    }

    /// Adds a line of the text, without the space around it.
    fn add(&mut self, offset: usize, line: &'t str) -> Result<(), LineFault> {
        if let Some((name, value)) = tag(line) {
            let Some(tag) = TAGS.iter().position(|tag| *tag == name) else {
                return Err(self.fault(offset, format!("certificates have no tag `{name}`")));
            };
            if self.tags[tag].replace((offset, value)).is_some() {
                return Err(self.fault(offset, format!("the tag `{name}` is there already")));
            }
            if !self.lines.is_empty() {
                return Err(self.fault(offset, "the tags come before the positions"));
            }
        } else if line.contains(": ") {
            let offset = u32::try_from(offset).map_err(|_| fault(0, "the certificate is longer than 4 GiB"))?;
            self.lines.push(offset);
        } else if !line.is_empty() {
            return Err(self.fault(offset, "write a tag, or a position, a colon and an answer"));
        }
        Ok(())
    }

    /// The position and the answer of the line at this offset.
    fn line(&self, offset: u32) -> (&'t str, &'t str) {
        let line = self.text[offset as usize..].lines().next().unwrap_or_default();
        line.trim().split_once(": ").unwrap_or_default()
    }

    /// The line of a position.
    fn find(&self, position: &str) -> Option<Line<'t>> {
        let index = self.lines.binary_search_by(|offset| self.line(*offset).0.cmp(position)).ok()?;
        Some(Line { index, offset: self.lines[index] as usize, answer: self.line(self.lines[index]).1 })
    }

    /// The value of a tag, with the offset of its line.
    fn tag(&self, name: &str) -> Result<(usize, &'t str), LineFault> {
        let tag = TAGS.iter().position(|tag| *tag == name).and_then(|tag| self.tags[tag]);
        tag.ok_or_else(|| fault(0, format!("the tag `{name}` is missing")))
    }

    /// A fault of the line at this offset.
    fn fault(&self, offset: usize, message: impl Into<String>) -> LineFault {
        let line = 1 + self.text[..offset].bytes().filter(|byte| *byte == b'\n').count();
        fault(line, message)
    }
}

/// The name and the value of a tag.
fn tag(line: &str) -> Option<(&str, &str)> {
    line.strip_prefix('[')?.strip_suffix("\"]")?.split_once(" \"")
}

/// Checks a certificate.
///
/// # Errors
/// The certificate is wrong; the first fault is returned.
pub fn check(text: &str) -> Result<Checked, LineFault> {
    let text = Text::read(text)?;
    let (line, version) = text.tag("Proof")?;
    if version != "1" {
        return Err(text.fault(line, format!("this program reads version 1 of certificates, not ‘{version}’")));
    }
    let (line, game) = text.tag("Game")?;
    let game = Game::from_name(game).ok_or_else(|| text.fault(line, format!("‘{game}’ is not a known game")))?;
    for_game!(game, P => check_game::<P>(&text))
}

fn check_game<P: Solvable>(text: &Text) -> Result<Checked, LineFault> {
    if !P::HAS_CERTIFICATES {
        let (line, _) = text.tag("Game")?;
        return Err(text.fault(line, format!("there are no certificates for {}", P::GAME.name())));
    }
    let (line, size) = text.tag("Size")?;
    let (position_line, position) = text.tag("Position")?;
    let options = SetupOptions { size: Some(size), position: Some(position), ..SetupOptions::default() };
    let start = P::read_setup(&options).and_then(|setup| Ok((P::begin(&setup)?, P::size(&setup))));
    let (start, size) = start.map_err(|setup| text.fault(line.max(position_line), setup.fault.message))?;
    let (line, winner) = text.tag("Winner")?;
    let side = |side: &Side| P::GAME.side_name(*side) == winner;
    let winner = [Side::First, Side::Second].into_iter().find(side);
    let winner = winner.ok_or_else(|| text.fault(line, "the winner must be a side of the game"))?;
    let walk = Walk { text, winner, proven: vec![false; text.lines.len()], positions: 0 };
    let positions = walk.check(&start)?;
    Ok(Checked { game: P::GAME, position: start.one_line(), size, winner, positions })
}

/// A walk through the positions that can arise if the winner follows the certificate.
struct Walk<'t> {
    text: &'t Text<'t>,
    winner: Side,
    /// Whether the winner wins from the position of each line.
    proven: Vec<bool>,
    /// The number of lines that were followed.
    positions: usize,
}

/// A position on the way from the start to the one that is being checked.
struct Step<P: Notation> {
    position: P,
    name: String,
    /// The index of its line, if it has one.
    line: Option<usize>,
    moves: Vec<P::Move>,
}

impl Walk<'_> {
    /// Follows every line of play. The way to the current position is a list of its own, not the call stack, because it can
    /// be long; a position that comes back on it would never be won.
    ///
    /// Only positions with a line are remembered. The others are those in which the losing side moves, and one of them comes
    /// after each move of the winner.
    fn check<P: Solvable>(mut self, start: &P) -> Result<usize, LineFault> {
        let mut way: Vec<Step<P>> = Vec::new();
        let mut on_the_way = HashSet::new();
        let mut next = Some(start.clone());
        loop {
            if let Some(position) = next.take() {
                let name = position.one_line();
                if on_the_way.contains(&name) {
                    return Err(fault(0, format!("the position {name} comes back, so the game need not end")));
                }
                if let Some(step) = self.step(position, name)? {
                    on_the_way.insert(step.name.clone());
                    way.push(step);
                }
            }
            let Some(step) = way.last_mut() else { return Ok(self.positions) };
            if let Some(mv) = step.moves.pop() {
                let mut after = step.position.clone();
                after.play(mv);
                next = Some(after);
            } else {
                on_the_way.remove(&step.name);
                if let Some(line) = step.line {
                    self.proven[line] = true;
                    self.positions += 1;
                }
                way.pop();
            }
        }
    }

    /// The step to a position, with the moves that must be followed from it: none if it is won. `None` if it is proven
    /// already.
    fn step<P: Solvable>(&self, position: P, name: String) -> Result<Option<Step<P>>, LineFault> {
        if let Some(outcome) = position.outcome() {
            let is_won = outcome.winner == Some(self.winner);
            return if is_won { Ok(None) } else { Err(fault(0, format!("the position {name} is not won"))) };
        }
        let line = self.text.find(&name);
        if line.is_some_and(|line| self.proven[line.index]) {
            return Ok(None);
        }
        let mut moves = Vec::new();
        match (line, position.turn().side == self.winner) {
            (None, true) => return Err(fault(0, format!("the position {name} has no line"))),
            (None, false) => moves = position.checked_moves(),
            (Some(Line { offset, answer, .. }), to_move) => {
                let wrong = |message: Cow<'static, str>| self.text.fault(offset, message);
                match answer.strip_prefix("play ").filter(|_| to_move) {
                    Some(mv) => {
                        let mv = position.read_move(mv.as_bytes()).map_err(|fault| wrong(fault.message))?;
                        position.check(mv).map_err(|illegal| wrong(position.explain(illegal).message))?;
                        moves.push(mv);
                    }
                    None => position.check_claim(self.winner, answer).map_err(|why| wrong(why.into()))?,
                }
            }
        }
        Ok(Some(Step { position, name, line: line.map(|line| line.index), moves }))
    }
}
