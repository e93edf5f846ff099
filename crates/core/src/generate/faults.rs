//! Faults that are injected into games, one per game.
//!
//! Each fault returns what a judge must find: the code, and the ply if it is about one. It derives this from its own change
//! and from the picture of the board, without asking the rules.
//!
//! A seed yields the same faults as long as the lists of faults and their order do not change.

use super::generated_game::{ExpectedFinding, Fault, Form, GeneratedGame};
use super::player::Generate;
use crate::board::picture::Spot;
use crate::diagnostic::Code;
use crate::games::{Notation, SetupField};
use crate::random::Random;
use crate::record::GameResult;
use crate::record::game_record::Item;

/// Puts one fault into a game. `None` if there is none that suits it, but some suit every game.
pub(super) fn inject<P: Generate>(
    game: &mut GeneratedGame<P>,
    form: Form,
    random: &mut Random,
) -> Option<ExpectedFinding> {
    let mut faults: Vec<Fault<P>> = vec![
        missing_game,
        unknown_game,
        bad_size,
        bad_tag_value,
        results_differ,
        wrong_result,
        unrecorded_result,
        unproven_win,
        abandoned_with_result,
        draw,
        unreadable,
        off_board,
        move_after_end,
        pass_not_forced,
    ];
    if form == Form::Native {
        faults.extend::<[Fault<P>; 6]>([
            duplicate_tag,
            unclosed_comment,
            unclosed_variation,
            unmatched_parenthesis,
            unmatched_brace,
            text_after_result,
        ]);
    }
    faults.extend(P::faults());
    random.shuffle(&mut faults);
    faults.into_iter().find_map(|fault| fault(game, random))
}

/// The faults of games with placements and the pie rule.
pub(super) fn of_placements<P: Notation>() -> Vec<Fault<P>> {
    vec![occupied, swap_misplaced, swap_pieces]
}

/// The faults of Crossway only.
pub(super) fn of_crossway<P: Notation>() -> Vec<Fault<P>> {
    vec![checkerboard, must_pass, skipped_letter]
}

/// The faults of Crossings only.
pub(super) fn of_crossings<P: Notation>() -> Vec<Fault<P>> {
    vec![no_stone, no_line, wrong_count]
}

/// The faults of Crosswise only.
pub(super) fn of_crosswise<P: Notation>() -> Vec<Fault<P>> {
    vec![
        symbol_on_stone,
        no_target,
        same_cell,
        wrong_taken,
        not_in_hand,
        draw_missing,
        draw_not_due,
        wrong_draw,
        wrong_score,
        set_up_stones,
    ]
}

/// A fault of the game as a whole.
fn of_game(code: Code) -> Option<ExpectedFinding> {
    Some((code, None))
}

/// The name of a random cell with such a glyph.
fn some_cell<P: Notation>(position: &P, shows: impl Fn(char) -> bool, random: &mut Random) -> Option<String> {
    let spots: Vec<Spot> = position.picture().spots().filter(|spot| shows(spot.glyph.into())).collect();
    random.pick(&spots).map(|spot| position.cell_name(spot.cell))
}

impl<P: Notation> GeneratedGame<P> {
    fn some_ply(&self, random: &mut Random) -> Option<usize> {
        self.ply_where(|_, _| true, random)
    }

    /// A random ply, counted from 0, for which `wanted` is true of the ply and its word.
    fn ply_where(&self, wanted: impl Fn(usize, &str) -> bool, random: &mut Random) -> Option<usize> {
        let plies = self.words().take(self.moves.len()).enumerate();
        let plies: Vec<usize> = plies.filter(|(ply, word)| wanted(*ply, word)).map(|(ply, _)| ply).collect();
        random.pick(&plies).copied()
    }

    /// The main line, and a resignation.
    fn words(&self) -> impl Iterator<Item = &str> {
        self.record.items.main_line()
    }

    fn word(&self, ply: usize) -> &str {
        self.words().nth(ply).unwrap_or_default()
    }

    /// Replaces the word of a ply.
    fn replace(&mut self, ply: usize, word: &str, code: Code) -> Option<ExpectedFinding> {
        self.record.items.replace_move(ply, word);
        Some((code, u32::try_from(ply + 1).ok()))
    }

    fn set_result(&mut self, result: GameResult) {
        self.record.set_tag("Result", result.text());
        self.record.result = Some(result);
    }

    /// Adds damaged text after a ply, as an annotation, and removes later text that could repair it.
    fn damage(&mut self, text: &str, code: Code, random: &mut Random) -> Option<ExpectedFinding> {
        let ply = self.some_ply(random)?;
        let items = &self.record.items;
        let (index, _) = items.indexed_main_line().nth(ply)?;
        let after = items.main_line().skip(ply + 1).map(Item::Move);
        self.record.items = items.iter().take(index + 1).chain([Item::Annotation(text)]).chain(after).collect();
        of_game(code)
    }

    /// Whether the record has all draws, even if only as `+?`.
    fn records_draws(&self) -> bool {
        self.record.tag("Bag").is_none() && self.words().filter(|word| word.contains('+')).count() > 2
    }

    /// The hand of the player who plays a ply, if the record shows all of it.
    fn hand(&self, ply: usize) -> Option<String> {
        let position = self.at(ply);
        let index = usize::from(position.turn().seat.0).checked_sub(1)?;
        let tag = SetupField::Hand(u8::try_from(index).ok()?).tag()?;
        self.record.tag("Bag").or(self.record.tag(tag))?;
        position.one_line().split(' ').nth(2)?.split(',').nth(index).map(str::to_owned)
    }
}

// Tags and results.

fn missing_game<P: Notation>(game: &mut GeneratedGame<P>, _: &mut Random) -> Option<ExpectedFinding> {
    game.record.tags.retain(|(name, _)| name != "Game");
    of_game(Code::MissingGame)
}

fn unknown_game<P: Notation>(game: &mut GeneratedGame<P>, random: &mut Random) -> Option<ExpectedFinding> {
    game.record.set_tag("Game", *random.pick(&["chess", "crossword", ""])?);
    of_game(Code::UnknownGame)
}

fn bad_size<P: Notation>(game: &mut GeneratedGame<P>, random: &mut Random) -> Option<ExpectedFinding> {
    game.record.set_tag("Size", *random.pick(&["0", "1", "53", "wide"])?);
    of_game(Code::BadSize)
}

fn bad_tag_value<P: Notation>(game: &mut GeneratedGame<P>, random: &mut Random) -> Option<ExpectedFinding> {
    game.record.set_tag("Result", *random.pick(&["2-0", "1:0", "won"])?);
    of_game(Code::BadTagValue)
}

fn duplicate_tag<P: Notation>(game: &mut GeneratedGame<P>, random: &mut Random) -> Option<ExpectedFinding> {
    let at = random.below(game.record.tags.len());
    let again = game.record.tags.get(at)?.clone();
    game.record.tags.insert(at, again);
    of_game(Code::DuplicateTag)
}

/// The tag differs from the end of the moves.
fn results_differ<P: Notation>(game: &mut GeneratedGame<P>, _: &mut Random) -> Option<ExpectedFinding> {
    let other =
        if game.record.result == Some(GameResult::FirstWins) { GameResult::SecondWins } else { GameResult::FirstWins };
    game.record.set_tag("Result", other.text());
    of_game(Code::ResultsDiffer)
}

fn wrong_result<P: Notation>(game: &mut GeneratedGame<P>, _: &mut Random) -> Option<ExpectedFinding> {
    if !game.decided {
        return None;
    }
    let other =
        if game.record.result == Some(GameResult::FirstWins) { GameResult::SecondWins } else { GameResult::FirstWins };
    game.set_result(other);
    of_game(Code::WrongResult)
}

fn unrecorded_result<P: Notation>(game: &mut GeneratedGame<P>, _: &mut Random) -> Option<ExpectedFinding> {
    if !game.decided {
        return None;
    }
    game.set_result(GameResult::Unfinished);
    of_game(Code::UnrecordedResult)
}

fn unproven_win<P: Notation>(game: &mut GeneratedGame<P>, _: &mut Random) -> Option<ExpectedFinding> {
    if game.decided {
        return None;
    }
    game.record.tags.retain(|(name, _)| name != "Termination");
    game.set_result(GameResult::SecondWins);
    of_game(Code::UnprovenWin)
}

fn abandoned_with_result<P: Notation>(game: &mut GeneratedGame<P>, _: &mut Random) -> Option<ExpectedFinding> {
    if game.decided {
        return None;
    }
    game.record.set_tag("Termination", "abandoned");
    game.set_result(GameResult::FirstWins);
    of_game(Code::AbandonedWithResult)
}

/// A draw in a game that has none, or a draw without agreement.
fn draw<P: Notation>(game: &mut GeneratedGame<P>, _: &mut Random) -> Option<ExpectedFinding> {
    let code = if !P::GAME.has_draws() {
        Code::ImpossibleDraw
    } else if game.decided {
        return None;
    } else {
        game.record.tags.retain(|(name, _)| name != "Termination");
        Code::UnprovenDraw
    };
    game.set_result(GameResult::Draw);
    of_game(code)
}

// Text.

fn unclosed_comment<P: Notation>(game: &mut GeneratedGame<P>, random: &mut Random) -> Option<ExpectedFinding> {
    game.damage("{never closed", Code::UnclosedComment, random)
}

fn unclosed_variation<P: Notation>(game: &mut GeneratedGame<P>, random: &mut Random) -> Option<ExpectedFinding> {
    game.damage("(", Code::UnclosedVariation, random)
}

fn unmatched_parenthesis<P: Notation>(game: &mut GeneratedGame<P>, random: &mut Random) -> Option<ExpectedFinding> {
    game.damage(")", Code::UnmatchedParenthesis, random)
}

fn unmatched_brace<P: Notation>(game: &mut GeneratedGame<P>, random: &mut Random) -> Option<ExpectedFinding> {
    game.damage("}", Code::UnmatchedBrace, random)
}

fn text_after_result<P: Notation>(game: &mut GeneratedGame<P>, random: &mut Random) -> Option<ExpectedFinding> {
    let text = random.pick(&["and so on", "a1", "1-0"])?;
    game.record.epilogue = text.split(' ').map(Item::Annotation).collect();
    of_game(Code::TextAfterResult)
}

// Moves of any game.

fn unreadable<P: Notation>(game: &mut GeneratedGame<P>, random: &mut Random) -> Option<ExpectedFinding> {
    let ply = game.some_ply(random)?;
    let word = if P::GAME.has_pie_rule() { "o-o" } else { "swap" };
    game.replace(ply, random.pick(&["@7", "k-10", "castles", word])?, Code::UnreadableMove)
}

fn off_board<P: Generate>(game: &mut GeneratedGame<P>, random: &mut Random) -> Option<ExpectedFinding> {
    let ply = game.some_ply(random)?;
    game.replace(ply, random.pick(&P::OFF_BOARD)?, Code::OffBoard)
}

/// The first move again, after the end.
fn move_after_end<P: Notation>(game: &mut GeneratedGame<P>, _: &mut Random) -> Option<ExpectedFinding> {
    if !game.decided || game.moves.is_empty() {
        return None;
    }
    let word = game.word(0).to_owned();
    game.record.items.push(Item::Move(&word));
    Some((Code::MoveAfterEnd, u32::try_from(game.moves.len() + 1).ok()))
}

/// A pass in place of another move. With an unknown hand, a pass may be legal.
fn pass_not_forced<P: Generate>(game: &mut GeneratedGame<P>, random: &mut Random) -> Option<ExpectedFinding> {
    let ply = game.ply_where(|_, word| word != P::PASS, random)?;
    if !game.start.hands().is_empty() {
        game.hand(ply)?;
    }
    game.replace(ply, P::PASS, Code::PassNotForced)
}

// Crossway and Cross.

fn swap_misplaced<P: Notation>(game: &mut GeneratedGame<P>, random: &mut Random) -> Option<ExpectedFinding> {
    let in_force = game.record.tag("Swap") != Some("no");
    let ply = game.ply_where(|ply, _| ply != 1 || !in_force, random)?;
    let code = if !in_force {
        Code::SwapOff
    } else if ply > 1 && game.word(1) == "swap" {
        Code::SwapTwice
    } else {
        Code::SwapMisplaced
    };
    game.replace(ply, "swap", code)
}

fn swap_pieces<P: Notation>(game: &mut GeneratedGame<P>, random: &mut Random) -> Option<ExpectedFinding> {
    let ply = game.some_ply(random)?;
    game.replace(ply, "swap-pieces", Code::SwapPieces)
}

fn occupied<P: Notation>(game: &mut GeneratedGame<P>, random: &mut Random) -> Option<ExpectedFinding> {
    let ply = game.some_ply(random)?;
    let word = some_cell(&game.at(ply), |glyph| glyph != '.', random)?;
    game.replace(ply, &word, Code::Occupied)
}

fn skipped_letter<P: Notation>(game: &mut GeneratedGame<P>, random: &mut Random) -> Option<ExpectedFinding> {
    if game.record.tag("Coords") == Some("plain") {
        return None;
    }
    let ply = game.some_ply(random)?;
    game.replace(ply, "i1", Code::SkippedLetter)
}

/// A stone that completes a checkerboard, although other placements are legal.
fn checkerboard<P: Notation>(game: &mut GeneratedGame<P>, random: &mut Random) -> Option<ExpectedFinding> {
    let ply = game.ply_where(|_, word| !matches!(word, "swap" | "pass"), random)?;
    // Every ply except a swap changes the side to move.
    let turns = game.words().take(ply).filter(|word| *word != "swap").count();
    let (own, other) = if turns % 2 == 0 { ('B', 'W') } else { ('W', 'B') };
    let position = game.at(ply);
    let picture = position.picture();
    let rows: Vec<Vec<Spot>> = picture.rows().map(|(_, spots)| spots.collect()).collect();
    let at = |row: Option<usize>, column: Option<usize>| {
        row.zip(column).and_then(|(row, column)| rows.get(row)?.get(column)).map(|spot| char::from(spot.glyph))
    };
    let completes = |row: usize, column: usize| {
        [row.checked_sub(1), Some(row + 1)].into_iter().any(|beside| {
            [column.checked_sub(1), Some(column + 1)].into_iter().any(|next| {
                (at(beside, Some(column)), at(Some(row), next), at(beside, next))
                    == (Some(other), Some(other), Some(own))
            })
        })
    };
    let forbidden: Vec<Spot> = (rows.iter().enumerate())
        .flat_map(|(row, cells)| cells.iter().enumerate().map(move |(column, spot)| (row, column, *spot)))
        .filter(|(row, column, spot)| spot.glyph == b'.' && completes(*row, *column))
        .map(|(.., spot)| spot)
        .collect();
    let word = position.cell_name(random.pick(&forbidden)?.cell);
    game.replace(ply, &word, Code::Checkerboard)
}

/// A stone where only a pass is legal.
fn must_pass<P: Notation>(game: &mut GeneratedGame<P>, random: &mut Random) -> Option<ExpectedFinding> {
    let ply = game.ply_where(|_, word| word == "pass", random)?;
    let word = some_cell(&game.at(ply), |glyph| glyph == '.', random)?;
    game.replace(ply, &word, Code::MustPass)
}

// Crossings.

/// A move from an empty square.
fn no_stone<P: Notation>(game: &mut GeneratedGame<P>, random: &mut Random) -> Option<ExpectedFinding> {
    let ply = game.some_ply(random)?;
    let position = game.at(ply);
    let from = some_cell(&position, |glyph| glyph == '.', random)?;
    let to = some_cell(&position, |_| true, random).filter(|to| *to != from)?;
    game.replace(ply, &format!("{from}-{to}"), Code::NoStone)
}

/// A move to a square that is not on a line with its origin.
fn no_line<P: Notation>(game: &mut GeneratedGame<P>, random: &mut Random) -> Option<ExpectedFinding> {
    let ply = game.ply_where(|_, word| word != "pass", random)?;
    let from = game.word(ply).get(..2)?.to_owned();
    let coordinates = |name: &str| name.bytes().map(i16::from).collect::<Vec<i16>>();
    let away = |to: &str| {
        let (one, other) = (coordinates(&from), coordinates(to));
        one.iter().zip(&other).map(|(one, other)| one.abs_diff(*other)).collect::<Vec<u16>>()
    };
    let board = game.start.picture();
    let squares = board.spots().map(|spot| game.start.cell_name(spot.cell));
    let off: Vec<String> = squares.filter(|to| matches!(away(to)[..], [x, y] if x != 0 && y != 0 && x != y)).collect();
    let to = random.pick(&off)?;
    game.replace(ply, &format!("{from}-{to}"), Code::NoLine)
}

/// Writes a count of nine stones, more than a line can have.
fn wrong_count<P: Notation>(game: &mut GeneratedGame<P>, random: &mut Random) -> Option<ExpectedFinding> {
    let ply = game.ply_where(|_, word| word != "pass", random)?;
    let word = format!("9{}", game.word(ply));
    game.replace(ply, &word, Code::WrongCount)
}

// Crosswise.

fn symbol_on_stone<P: Notation>(game: &mut GeneratedGame<P>, random: &mut Random) -> Option<ExpectedFinding> {
    let ply = game.some_ply(random)?;
    let cell = some_cell(&game.at(ply), |glyph| glyph != '.', random)?;
    game.replace(ply, &format!("A{cell}"), Code::Occupied)
}

fn no_target<P: Notation>(game: &mut GeneratedGame<P>, random: &mut Random) -> Option<ExpectedFinding> {
    let ply = game.some_ply(random)?;
    let cell = some_cell(&game.at(ply), |glyph| glyph == '.', random)?;
    game.replace(ply, &format!("R{cell}"), Code::NoTarget)
}

fn same_cell<P: Notation>(game: &mut GeneratedGame<P>, random: &mut Random) -> Option<ExpectedFinding> {
    let ply = game.some_ply(random)?;
    let cell = some_cell(&game.at(ply), |_| true, random)?;
    game.replace(ply, &format!("M{cell}-{cell}"), Code::SameCell)
}

/// The draw after a move, with its `+`.
fn draw_of(word: &str) -> &str {
    word.find('+').map_or("", |at| &word[at..])
}

/// A different symbol from the one on the cell.
fn wrong_taken<P: Notation>(game: &mut GeneratedGame<P>, random: &mut Random) -> Option<ExpectedFinding> {
    let ply = game.ply_where(|_, word| word.starts_with(['R', 'S']), random)?;
    let word = game.word(ply).to_owned();
    let action = word.split(['=', '+']).next()?;
    let cell = action.get(action.len().checked_sub(2)?..)?;
    let position = game.at(ply);
    let actual = position.picture().spots().find(|spot| position.cell_name(spot.cell) == cell)?.glyph;
    let others: Vec<char> = ('A'..='F').filter(|symbol| *symbol != char::from(actual)).collect();
    let recorded = random.pick(&others)?;
    game.replace(ply, &format!("{action}={recorded}{}", draw_of(&word)), Code::WrongTaken)
}

/// A symbol that a known hand does not hold.
fn not_in_hand<P: Notation>(game: &mut GeneratedGame<P>, random: &mut Random) -> Option<ExpectedFinding> {
    let ply = game.some_ply(random)?;
    let hand = game.hand(ply)?;
    let others: Vec<char> = ('A'..='F').filter(|symbol| !hand.contains(*symbol)).collect();
    let symbol = random.pick(&others)?;
    let cell = some_cell(&game.at(ply), |glyph| glyph == '.', random)?;
    game.replace(ply, &format!("{symbol}{cell}"), Code::NotInHand)
}

fn draw_missing<P: Notation>(game: &mut GeneratedGame<P>, random: &mut Random) -> Option<ExpectedFinding> {
    if !game.records_draws() {
        return None;
    }
    let ply = game.ply_where(|_, word| word.contains('+'), random)?;
    let word = game.word(ply).split('+').next()?.to_owned();
    game.replace(ply, &word, Code::DrawMissing)
}

/// A draw by a player who passed or whose hand is full, or from the empty bag.
fn draw_not_due<P: Notation>(game: &mut GeneratedGame<P>, random: &mut Random) -> Option<ExpectedFinding> {
    if !game.records_draws() {
        return None;
    }
    // Nothing is drawn after the last move of a game, and a draw there only gets a warning.
    let last = game.moves.len().checked_sub(1)?;
    let ply = game.ply_where(|ply, word| ply < last && !word.contains('+'), random)?;
    let word = format!("{}+A", game.word(ply));
    game.replace(ply, &word, Code::DrawNotDue)
}

/// A different stone from the next one of the bag.
fn wrong_draw<P: Notation>(game: &mut GeneratedGame<P>, random: &mut Random) -> Option<ExpectedFinding> {
    game.record.tag("Bag")?;
    let ply = game.ply_where(|_, word| word.contains('+'), random)?;
    let word = game.word(ply).to_owned();
    let (action, drawn) = word.split_once('+')?;
    let other = if drawn == "A" { 'M' } else { 'A' };
    game.replace(ply, &format!("{action}+{other}"), Code::WrongDraw)
}

fn wrong_score<P: Notation>(game: &mut GeneratedGame<P>, _: &mut Random) -> Option<ExpectedFinding> {
    // More than twelve lines can be worth.
    let score = format!("{}00", game.record.tag("Score")?);
    game.record.set_tag("Score", score);
    of_game(Code::WrongScore)
}

/// Sets up one stone too few in the bag or in a hand.
fn set_up_stones<P: Notation>(game: &mut GeneratedGame<P>, _: &mut Random) -> Option<ExpectedFinding> {
    let (_, stones) = game.record.tags.iter_mut().find(|(name, _)| name == "Bag" || name.starts_with("Hand"))?;
    stones.pop();
    of_game(Code::SetUpStones)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::crossway::Crossway;
    use crate::generate::Generator;
    use crate::judge::{self, Defaults};
    use crate::record::native::Reader;

    /// Forced passes occur in one of several thousand games, too rarely for the suite of all faults.
    #[test]
    fn a_stone_instead_of_a_forced_pass() {
        let mut generator = Generator::<Crossway>::new(Some("4"), 0, 0.0, Form::Native).unwrap();
        let mut random = Random::new(0, 0);
        let mut tried = 0;
        for number in 1..=20_000 {
            let mut game = generator.make(number).unwrap();
            let Some((code, ply)) = must_pass(&mut game, &mut random) else { continue };
            let mut text = Vec::new();
            crate::record::native::write::game(&game.record, &mut text);
            let mut reader = Reader::new(&text);
            let head = reader.next_game().unwrap();
            let found = judge::judge_game(&mut reader.into(), &head, &Defaults::default()).diagnostics;
            assert_eq!(found.iter().map(|finding| (finding.code, finding.ply)).collect::<Vec<_>>(), [(code, ply)]);
            tried += 1;
        }
        assert!(tried > 2, "{tried}");
    }
}
