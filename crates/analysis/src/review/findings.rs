//! The findings about single plies, in words.

use super::percent::percent;
use super::situation::safe_moves;
use super::{Ply, Review, Reviewable, result_of};
use xgames_core::board::picture::{Mark as CellMark, Picture, Spot};
use xgames_core::diagnostic::{Code, Diagnostic, MAX_FINDINGS, Span, ToMove, add, grouped};
use xgames_core::games::{Prospect, Seat, Side, Tactics};
use xgames_core::random::Random;
use xgames_core::record::{GameResult, Sign};
use xgames_search::engine::pie;
use xgames_search::solver::Value;

/// The kind of a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A move that wins at once was not played.
    MissedWin,
    /// The other side may now win at once, and another move would have prevented it.
    MissedThreat,
    /// The move loses at once, and another one would not, even if it loses later.
    LosesAtOnce,
    /// By an estimate, the move lost at least 5, but less than 10 points of winning chance.
    Inaccuracy,
    /// By an estimate, the move lost at least 10, but less than 15 points of winning chance.
    Mistake,
    /// By an estimate, the move lost at least 15 points of winning chance.
    Blunder,
}

/// The least loss of winning chance, from 0 to 1, for a mistake.
pub(super) const MISTAKE: f64 = 0.10;

/// The least losses of winning chance, from 0 to 1, for a blunder, a mistake and an inaccuracy. Lichess sets the same
/// limits.
const LIMITS: [(f64, Mark); 3] = [(0.15, Mark::Blunder), (MISTAKE, Mark::Mistake), (0.05, Mark::Inaccuracy)];

impl Mark {
    /// All marks, in the order of their counts in summaries.
    pub const ALL: [Mark; 6] =
        [Mark::MissedWin, Mark::MissedThreat, Mark::LosesAtOnce, Mark::Inaccuracy, Mark::Mistake, Mark::Blunder];

    /// The mark of a move that loses this much of the winning chance, from 0 to 1.
    pub(super) fn of_loss(loss: f64) -> Option<Mark> {
        LIMITS.into_iter().find(|(least, _)| loss >= *least).map(|(_, mark)| mark)
    }

    /// The sign after the move in records.
    #[must_use]
    pub fn sign(self) -> &'static str {
        match self {
            Mark::Inaccuracy => Sign::Doubtful,
            Mark::Mistake | Mark::MissedWin => Sign::Mistake,
            Mark::Blunder | Mark::MissedThreat | Mark::LosesAtOnce => Sign::Blunder,
        }
        .text()
    }

    /// The mark that a sign after a move means where a record says no more than the sign.
    #[must_use]
    pub fn of_sign(sign: &str) -> Option<Mark> {
        [Mark::Inaccuracy, Mark::Mistake, Mark::Blunder].into_iter().find(|mark| mark.sign() == sign)
    }

    /// The letter below a curve of chances.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Mark::Inaccuracy => 'i',
            Mark::Mistake => 'm',
            Mark::Blunder => 'b',
            Mark::MissedWin => 'w',
            Mark::MissedThreat => 't',
            Mark::LosesAtOnce => 'l',
        }
    }

    /// The name in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Mark::MissedWin => "missed-win",
            Mark::MissedThreat => "missed-threat",
            Mark::LosesAtOnce => "loses-at-once",
            Mark::Inaccuracy => "inaccuracy",
            Mark::Mistake => "mistake",
            Mark::Blunder => "blunder",
        }
    }
}

impl<P: Reviewable> Review<'_, P> {
    /// Judges the ply that led to `after`, where `next_wins` win at once.
    pub(super) fn close_ply(&mut self, before: &P, after: &P, mv: P::Move, next_wins: &[P::Move]) {
        let certain = self.certain.take();
        let situation = std::mem::take(&mut self.situation);
        let turn = before.turn();
        let winner = after.outcome().and_then(|outcome| outcome.winner);
        let (wins, loses) = (winner == Some(turn.side), winner == Some(turn.side.other()));
        let is_bad = loses || !next_wins.is_empty();
        let mut ply = Ply {
            mv,
            span: self.span,
            turn,
            is_first: before.side_of(Seat(1)) == turn.side,
            value: None,
            distance: None,
            line: Vec::new(),
            mark: None,
            estimate: None,
            is_unchecked: false,
            is_hidden: before.facts().moves_are_uncertain && before.sampled(&mut Random::new(0, 0)).is_some(),
        };
        let known = certain.as_ref().unwrap_or(before);
        if !situation.wins.is_empty() {
            (ply.value, ply.distance) = (Some(result_of(before, Value::Win(turn.side))), Some(1));
            ply.line = vec![if wins { mv } else { situation.wins[0] }];
            if !wins {
                ply.mark = Some(Mark::MissedWin);
                self.add(before, &ply, missed_win(before, &situation.wins), &situation.wins);
            }
            if loses {
                self.add(before, &ply, loses_at_once(before, after, &situation.wins), &situation.wins);
            }
        } else if is_bad {
            let safe = situation.safe_moves(known, most_safe::<P>());
            if safe.is_empty() {
                let longer = if loses { situation.longer_moves(known, most_safe::<P>()) } else { Vec::new() };
                if !longer.is_empty() {
                    ply.mark = Some(Mark::LosesAtOnce);
                    self.add(before, &ply, loses_sooner(before, after, &longer), &longer);
                }
                if situation.is_complete {
                    ply.value = Some(result_of(before, Value::Win(turn.side.other())));
                }
            } else {
                let (mark, finding) = if loses {
                    (Mark::LosesAtOnce, loses_at_once(before, after, &safe))
                } else {
                    (Mark::MissedThreat, missed_threat(before, after, next_wins, &safe))
                };
                ply.mark = Some(mark);
                self.add(before, &ply, finding, &safe);
            }
        } else if situation.is_only_move(known, mv) {
            self.add(before, &ply, only_move(before, mv), &[]);
        }
        self.plies.push(ply);
        // The memory of the situation is used again.
        self.situation = situation;
    }

    /// Whether the side that resigns could have gone on.
    pub(super) fn check_resignation(&mut self, position: &P, side: Side, place: Span) {
        let name = P::GAME.side_name(side);
        let finding = |message: String| Diagnostic::new(Code::ResignedEarly, place, message);
        let is_to_move = side == position.turn().side;
        let wins = &self.decisive.wins[side as usize];
        let (finding, better) = if is_to_move && !wins.is_empty() {
            let help = format!("{} at once", verb(list(position, wins), "win"));
            (finding(format!("{name} resigned, but could have won at once")).help(help), wins.clone())
        } else if is_to_move && position.must_answer() {
            let safe = safe_moves(position, &[], &[], usize::MAX);
            if safe.is_empty() {
                return;
            }
            let help = format!("{} the crossing", verb(list(position, &safe), "answer"));
            (finding(format!("{name} resigned, but could have answered the crossing")).help(help), safe)
        } else if position.prospect(side.other()) <= Prospect::Draw {
            let other = P::GAME.side_name(side.other());
            (finding(format!("{name} resigned, although {other} can no longer {}", P::CANNOT_WIN)), Vec::new())
        } else {
            return;
        };
        let turn = position.turn();
        let mut picture = position.picture();
        self.plies.last().into_iter().for_each(|last| picture.mark(&P::changed_cells(last.mv), CellMark::Last));
        mark_better::<P>(&better, &mut picture);
        let turn = Some(ToMove { side: P::GAME.side_name(turn.side), seat: turn.seat.0 });
        add(&mut self.findings, Diagnostic { turn, board: Some(Box::new(picture)), ..finding });
    }

    /// Adds the finding that the ply with this index gave the game away, in a position where `best` did not.
    pub(super) fn add_last_mistake(&mut self, before: &P, ply: usize, best: P::Move, outcome: &str) {
        let message = format!("after this move {outcome} with best play: this was the last mistake");
        let help = format!("{} would have been better; a search has proved it", list(before, &[best]));
        let later = self.plies.split_off(ply);
        self.add(before, &later[0], (Code::LastMistake, message, Some(help)), &[best]);
        self.plies.extend(later);
    }

    /// Adds the finding that the ply with this index lost much, in words that say what is proved of it.
    pub(super) fn add_loss(&mut self, index: usize, mark: Mark) {
        if self.findings.len() > MAX_FINDINGS {
            return;
        }
        let Some(before) = self.position_after(index) else { return };
        let Some(message) = self.words_of_loss(index) else { return };
        let better: Vec<P::Move> = self.better_line(index).first().copied().into_iter().collect();
        let later = self.plies.split_off(index);
        let ply = &later[0];
        let is_better = if ply.value.is_some() { "is" } else { "seems" };
        let help = (!better.is_empty()).then(|| format!("{} {is_better} better", list(&before, &better)));
        self.add(&before, ply, (Code::Mistake, format!("{}: {message}", mark.name()), help), &better);
        self.plies.extend(later);
    }

    /// The words about the chance before a ply with this index and after it.
    pub(super) fn words_of_loss(&self, index: usize) -> Option<String> {
        let ply = &self.plies[index];
        let [from, to] = self.chances(index)?.map(percent);
        let is_open = self.position_after(index).is_some_and(|before| pie::is_open(&before));
        let Seat(seat) = ply.turn.seat;
        let side = if is_open { format!("seat {seat}") } else { P::GAME.side_name(ply.turn.side).to_owned() };
        let names = |result: GameResult, verb: &str| {
            let Some(winner) = result.is_won_by_first() else { return "the game is drawn".to_owned() };
            if is_open {
                // The sides may be exchanged, so a side would not say which player is meant.
                return format!("seat {} {verb}", if winner { 1 } else { 2 });
            }
            let winner = if winner == ply.is_first { ply.turn.side } else { ply.turn.side.other() };
            format!("{} {verb}", P::GAME.side_name(winner))
        };
        let was = |result: GameResult| match result {
            GameResult::Draw => "the game was drawn".to_owned(),
            result => names(result, "was winning"),
        };
        let searched = |plies: usize| {
            let visits = self.estimate_after(plies).and_then(|estimate| estimate.visits).filter(|visits| *visits > 0);
            visits.map_or_else(String::new, |visits| format!(" ({} {})", grouped(visits), P::LOOKED_AT))
        };
        Some(match (ply.value, self.value_after(index + 1)) {
            (Some(before), Some(after)) => {
                format!("{}, and after this move {}; both are proved", was(before), names(after, "wins"))
            }
            (Some(before), None) => format!(
                "{}, which is proved; after this move the chance of {side} is {to}, by an estimate{}",
                was(before),
                searched(index + 1)
            ),
            (None, Some(after)) => format!(
                "after this move {}, which is proved; before it the chance of {side} was {from}, by an estimate{}",
                names(after, "wins"),
                searched(index)
            ),
            (None, None) => {
                let last = *self.ends_of(index).end();
                // What a search of the position after the move says may differ.
                let whose = if last == index { "one search of all moves" } else { "an estimate" };
                format!("the chance of {side} falls from {from} to {to}, by {whose}{}", searched(last))
            }
        })
    }

    /// Adds a finding about the ply after `self.plies`, with the board before it.
    fn add(&mut self, before: &P, ply: &Ply<P::Move>, (code, message, help): Words, better: &[P::Move]) {
        let board = self.shows_boards.then(|| {
            let mut picture = self.picture(before);
            if let Some(last) = self.plies.last() {
                P::each_changed(last.mv, |cell| picture.mark_cell(cell, CellMark::Last));
            }
            P::each_changed(ply.mv, |cell| picture.mark_cell(cell, CellMark::Played));
            mark_better::<P>(better, &mut picture);
            Box::new(picture)
        });
        let finding = Diagnostic {
            help: help.map(Into::into),
            ply: u32::try_from(self.plies.len() + 1).ok(),
            turn: Some(ToMove { side: P::GAME.side_name(ply.turn.side), seat: ply.turn.seat.0 }),
            board,
            ..Diagnostic::new(code, ply.span, message)
        };
        add(&mut self.findings, finding);
    }

    /// The board after `self.plies`. If stones stay where they are placed, the board of the last finding is brought up to date.
    fn picture(&mut self, position: &P) -> Picture {
        if !P::PROFILE.stones_stay {
            return position.picture();
        }
        let plies = self.plies.len();
        let board = match self.board.take() {
            Some((shown, mut board)) if shown <= plies => {
                let kinds = Spot::of_sides(P::PROFILE.letters);
                let mut put = |cell| {
                    let letter = position.glyph(cell);
                    let kind = kinds.iter().find(|kind| char::from(kind.glyph) == letter);
                    kind.into_iter().for_each(|kind| board.put(Spot { cell, ..*kind }));
                };
                self.plies[shown..].iter().for_each(|ply| P::each_changed(ply.mv, &mut put));
                board
            }
            _ => position.picture(),
        };
        debug_assert_eq!(board, position.picture());
        self.board.insert((plies, board)).1.clone()
    }
}

/// The code, message and help of a finding.
type Words = (Code, String, Option<String>);

pub(super) fn missed_win<P: Tactics>(before: &P, wins: &[P::Move]) -> Words {
    let side = P::GAME.side_name(before.turn().side);
    let mut after = before.clone();
    after.play(wins[0]);
    let how = after.outcome().map_or("", |outcome| P::PROFILE.decision(outcome.reason).won);
    let help = verb(list(before, wins), "win") + " at once" + how;
    (Code::MissedWin, [side, " could have won at once"].concat(), Some(help))
}

fn loses_at_once<P: Tactics>(before: &P, after: &P, better: &[P::Move]) -> Words {
    let how = after.outcome().map_or("", |outcome| P::PROFILE.decision(outcome.reason).lost);
    let help = verb(list_safe(before, better), "do") + " not";
    (Code::LosesAtOnce, format!("this move loses at once{how}"), Some(help))
}

/// The words about a move that loses at once, where the other side can answer all others with a win.
fn loses_sooner<P: Tactics>(before: &P, after: &P, longer: &[P::Move]) -> Words {
    let (code, message, help) = loses_at_once(before, after, longer);
    let enemy = P::GAME.side_name(before.turn().side.other());
    (code, message, help.map(|help| [&help, ", although ", enemy, " can then win at once"].concat()))
}

fn missed_threat<P: Tactics>(before: &P, after: &P, wins: &[P::Move], better: &[P::Move]) -> Words {
    let enemy = P::GAME.side_name(after.turn().side);
    let message = [enemy, " can now win at once with ", &list(after, wins).0].concat();
    let help = match better {
        [only] => format!("only {} prevents it", list(before, &[*only])),
        _ => verb(list_safe(before, better), "prevent") + " it",
    };
    (Code::MissedThreat, message, Some(help))
}

fn only_move<P: Tactics>(before: &P, mv: P::Move) -> Words {
    let message = if before.must_answer() {
        format!("{} is the only answer that does not lose at once", before.move_text(mv))
    } else {
        format!("{} is the only move that does not lose at once", before.move_text(mv))
    };
    (Code::OnlyMove, message, None)
}

/// Marks the cells of better moves: those of all placements, or of the first other move.
pub(super) fn mark_better<P: Tactics>(moves: &[P::Move], picture: &mut Picture) {
    let mut cells = 0;
    moves.iter().for_each(|mv| P::each_changed(*mv, |_| cells += 1));
    let shown = if cells > moves.len() { &moves[..1] } else { moves };
    for mv in shown {
        P::each_changed(*mv, |cell| picture.mark_cell(cell, CellMark::Better));
    }
}

/// The number of moves that a finding names.
const NAMED: usize = 3;

/// The most moves to look for that do not lose. If the board shows them, all are needed; otherwise they are only named, and
/// the search can end with one more than the number of names.
fn most_safe<P: Tactics>() -> usize {
    if P::MOVES_ARE_CELLS { usize::MAX } else { NAMED + 1 }
}

/// The moves of a list that [`most_safe`] limits, in words.
fn list_safe<P: Tactics>(position: &P, moves: &[P::Move]) -> List {
    if moves.len() < most_safe::<P>() {
        return list(position, moves);
    }
    List(names(position, &moves[..NAMED], "more"), false)
}

/// Some moves, in words, and whether they are a single move.
pub(super) struct List(String, bool);

impl std::fmt::Display for List {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// Moves in words: `c3`, or `c3 and d4`, or `c3, d4, e5 and 2 other moves`.
pub(super) fn list<P: Tactics>(position: &P, moves: &[P::Move]) -> List {
    let text = match moves.len().saturating_sub(NAMED) {
        0 => names(position, moves, ""),
        1 => names(position, &moves[..NAMED], "1 other move"),
        others => names(position, &moves[..NAMED], &format!("{others} other moves")),
    };
    List(text, moves.len() == 1)
}

/// The moves, separated by commas, and these words at the end, if there are any.
fn names<P: Tactics>(position: &P, moves: &[P::Move], rest: &str) -> String {
    let mut text = String::with_capacity(96);
    for (index, mv) in moves.iter().enumerate() {
        let is_last = index + 1 == moves.len() && rest.is_empty();
        text.push_str(match index {
            0 => "`",
            _ if is_last => " and `",
            _ => ", `",
        });
        position.write_move(*mv, &mut text);
        text.push('`');
    }
    if !rest.is_empty() {
        text.push_str(" and ");
        text.push_str(rest);
    }
    text
}

/// A list as the subject of a verb.
pub(super) fn verb(List(mut text, is_one): List, verb: &str) -> String {
    text.push(' ');
    text.push_str(verb);
    text.push_str(match (is_one, verb) {
        (false, _) => "",
        (true, "do") => "es",
        (true, _) => "s",
    });
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use xgames_core::games::crossway::Crossway;
    use xgames_core::judge::{Defaults, GameInfo, Judge};
    use xgames_core::record::native::Reader;

    /// Whether a word among the moves says that a player resigned, or the tag `Termination`, the move that would have won is told.
    #[test]
    fn a_resignation_by_tag_is_judged_like_one_by_a_word() {
        let found = |tag: &str, moves: &str| {
            let text = format!("[Game \"crossway\"]\n[Size \"4\"]\n{tag}\n\n{moves}\n");
            let mut reader = Reader::new(text.as_bytes());
            let head = reader.next_game().unwrap();
            let (defaults, mut review) = (Defaults::default(), Review::<Crossway>::new(false, None));
            let info = GameInfo::read(&head, &defaults);
            let judgement = Judge::new(&defaults).judge_watched(&mut reader.into(), &head, info, &mut review);
            let is_early = |finding: &&Diagnostic| finding.code == Code::ResignedEarly;
            let told = |finding: Diagnostic| {
                let place = text[finding.span.start..finding.span.end].to_owned();
                (place, finding.message.to_string(), finding.help.map(|help| help.to_string()))
            };
            judgement.diagnostics.iter().filter(is_early).cloned().map(told).collect::<Vec<_>>()
        };
        let moves = "1. b2 c3 2. b3 a1 3. b1 d4";
        let by_word = found("", &format!("{moves} 4. resign 0-1"));
        let [(place, message, help)] = &by_word[..] else { panic!("{by_word:?}") };
        assert_eq!((&**place, &**message), ("resign", "black resigned, but could have won at once"));
        let same = |place: &str| vec![(place.to_owned(), message.clone(), help.clone())];
        let resign = "[Termination \"resign\"]";
        assert_eq!(found(resign, &format!("{moves} 0-1")), same("0-1"));
        assert_eq!(found(&format!("[Result \"0-1\"]\n{resign}"), moves), same("resign"));
        // White resigned, it was no resignation, or what the record says contradicts itself.
        assert_eq!(found(resign, &format!("{moves} 1-0")), []);
        assert_eq!(found("[Termination \"timeout\"]", &format!("{moves} 0-1")), []);
        assert_eq!(found(&format!("[Result \"1-0\"]\n{resign}"), &format!("{moves} 0-1")), []);
        assert_eq!(found(resign, &format!("{moves} *")), []);
        assert_eq!(found(resign, &format!("{moves} 4. b4 0-1")), []);
        // The word and the tag together are one resignation.
        assert_eq!(found(resign, &format!("{moves} 4. resign 0-1")), by_word);
    }
}
