//! The story of a reviewed game, as text and as JSON: who lost it where, what would have been better, and why.

use std::fmt::Write as _;
use std::io::{self, Write};

use serde::Serialize;
use textwrap::indent;

use super::JsonForm;
use crate::render::position::words;
use crate::render::text::{self, DrawOptions};
use xgames_analysis::review::{GivenUp, Kept, Mark, Moment, Story, Summary, name_in_words};
use xgames_core::board::picture::Picture;
use xgames_core::diagnostic::{plural, printable, printable_line, printable_path, write_json};
use xgames_core::games::Game;
use xgames_core::judge::{Judgement, ShownPosition};
use xgames_core::record::{GameResult, known};
use xgames_search::engine::luck::{Luck, LuckOfDraw};

/// A game with its story.
#[derive(Clone, Copy)]
pub struct Told<'a> {
    /// The name of the file.
    pub file: &'a str,
    /// The number of the game in it, from 1.
    pub index: usize,
    /// The game as it was judged.
    pub judgement: &'a Judgement,
    /// The course of the game in words.
    pub story: &'a Story,
    /// The game in a few numbers.
    pub summary: &'a Summary,
    /// The luck of the game, if it is known.
    pub luck: Option<&'a Luck>,
    /// Whether the review was interrupted, so that some of it is missing.
    pub is_cut: bool,
    /// The options and the file that name the records in a command, each as a shell reads it and with a space before it; `None` if they
    /// cannot be named.
    pub named_by: Option<&'a str>,
    /// Whether `play` goes on after this number of plies of the game.
    pub goes_on_after: &'a dyn Fn(usize) -> bool,
    /// A position of the game, if boards are told in words; it names their cells.
    pub in_words: Option<&'a dyn ShownPosition>,
}

/// A form in which stories are written.
#[derive(Clone, Copy, Debug)]
pub enum StoryFormat {
    /// The stories are text, with boards that are drawn with these options.
    Text(DrawOptions),
    /// Each story is an object.
    Json(JsonForm),
}

/// Writes stories one after the other.
pub struct StoryWriter<'w> {
    out: &'w mut dyn Write,
    format: StoryFormat,
    is_empty: bool,
}

impl<'w> StoryWriter<'w> {
    /// Begins to write.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn begin(out: &'w mut dyn Write, format: StoryFormat) -> io::Result<StoryWriter<'w>> {
        if let StoryFormat::Json(form) = format {
            out.write_all(form.marks().begin.as_bytes())?;
        }
        Ok(StoryWriter { out, format, is_empty: true })
    }

    /// Writes the story of a game. `to_output` makes its text what the terminal wants.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn add(&mut self, told: &Told<'_>, to_output: impl Fn(String) -> String) -> io::Result<()> {
        let is_first = std::mem::take(&mut self.is_empty);
        match self.format {
            StoryFormat::Text(options) => {
                let between = if is_first { "" } else { "\n\n" };
                write!(self.out, "{between}{}", to_output(told.text(options)))?;
            }
            StoryFormat::Json(form) => {
                let marks = form.marks();
                let mut object = Vec::new();
                told.write_json(&mut object)?;
                write!(self.out, "{}", if is_first { "" } else { marks.between })?;
                self.out.write_all(&object)?;
                write!(self.out, "{}", marks.after)?;
            }
        }
        self.out.flush()
    }

    /// Ends what is written.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn finish(self) -> io::Result<()> {
        let StoryFormat::Json(form) = self.format else { return Ok(()) };
        self.out.write_all(form.marks().end.as_bytes())
    }
}

impl Told<'_> {
    /// The name of a player in a sentence, safe to print.
    fn name(&self, seat: u8) -> Option<String> {
        name_in_words(&self.judgement.players, seat).map(|name| printable(&name).into_owned())
    }

    /// The place of the game, the game with its size, and the result, on one line.
    #[must_use]
    pub fn heading(&self) -> String {
        let Told { file, index, judgement, .. } = self;
        let game = judgement.game.map_or("", Game::name);
        let size = judgement.size.map_or(String::new(), |size| format!(" size {size}"));
        let result = judgement.known_result().text();
        format!("{}, game {index}: {game}{size}, {result}", printable_path(file))
    }

    /// The story as text. The boards are drawn with these options.
    fn text(&self, options: DrawOptions) -> String {
        let story = self.story;
        let mut out = format!("{}\n\n", self.heading());
        let win = story.given_up.as_ref().map_or(String::new(), win_in_words);
        let further = unchecked_in_words(story, self.is_cut);
        add_paragraph(&mut out, "", &printable(&format!("{}{win}{further}", story.verdict)), options);
        if let Some(GivenUp { plies, seat, .. }) = story.given_up {
            self.add_command_to_play(&mut out, "", plies, seat);
        }
        for (number, moment) in story.moments.iter().enumerate() {
            self.add_moment(&mut out, number + 1, moment, options);
        }
        if story.others > 0 {
            let were =
                if story.others == 1 { "was an inaccuracy or a mistake" } else { "were inaccuracies or mistakes" };
            let least = if story.unchecked.is_empty() { "" } else { "At least " };
            let marked = match story.moments[..] {
                [] => format!("{} {were}, but did not decide the game", plural(story.others, "move")),
                _ => format!("{least}{} {were} too", plural(story.others, "other move")),
            };
            let every = match self.named_by {
                Some(records) => format!("`xgames analyse --output-format csv{records}#{}`", self.index),
                None => "`analyse` with `--output-format csv`".to_owned(),
            };
            add_paragraph(&mut out, "", &format!("\n{marked}; {every} has every move."), options);
        }
        if self.named_by.is_some() {
            let words = match story.moments[..] {
                [] => "With `--view` you step through the game.",
                _ => "With `--view` you step through the game, with `--try` you are asked for the better moves.",
            };
            add_paragraph(&mut out, "", &format!("\n{words}"), options);
        }
        if self.is_cut {
            return out;
        }
        self.add_numbers(&mut out, options);
        if let Some(luck) = self.luck {
            out.push('\n');
            add_paragraph(&mut out, "", &self.words_of_luck(luck), options);
        }
        out
    }

    fn add_moment(&self, out: &mut String, number: usize, moment: &Moment, options: DrawOptions) {
        let player = self.name(moment.seat).map_or(String::new(), |name| format!(" ({name})"));
        let Moment { name, side, mark, loss, better, why_better, answer, why, ply, .. } = moment;
        let _ = writeln!(out, "\n{number}. {name} by {side}{player}: {}", mark_in_words(*mark));
        let say = |out: &mut String, sentence: &str| add_paragraph(out, "   ", sentence, options);
        say(out, &format!("{loss}."));
        if !better.is_empty() {
            say(out, &better_in_words(moment));
        }
        let draw = |out: &mut String, board: &Picture| {
            out.push('\n');
            match self.in_words {
                Some(at) => out.push_str(&indent(&words::stones(at, board), "    ")),
                None => text::draw_onto(out, board, options, "    "),
            }
        };
        draw(out, &moment.board);
        if let Some(why) = why_better {
            say(out, &format!("\n{}", why_better_in_words(why)));
            // One board of a reason is enough.
            moment.better_end.iter().filter(|_| moment.end.is_none()).for_each(|board| draw(out, board));
        }
        match why {
            Some(why) => say(out, &format!("\n{}", why_in_words(why))),
            // What a threat does is told with the loss.
            None if !answer.is_empty() && *mark != Mark::MissedThreat => {
                let words = format!("\nAfter {} the answer to expect is {}.", moment.mv, line_in_words(answer));
                say(out, &words);
            }
            None if moment.end.is_some() => say(out, &format!("\nAfter {}:", moment.mv)),
            None => {}
        }
        moment.end.iter().for_each(|board| draw(out, board));
        self.add_command_to_play(out, "   ", ply - 1, moment.seat);
    }

    /// Adds the command with which a player goes on after this number of plies, if that is possible.
    fn add_command_to_play(&self, out: &mut String, indent: &str, plies: usize, seat: u8) {
        let Told { index, named_by: Some(records), goes_on_after, .. } = self else { return };
        if goes_on_after(plies) {
            // Writing to a string does not fail.
            let _ = writeln!(out, "\n{indent}Try it yourself: xgames play{records}#{index}@{plies} --seat {seat}");
        }
    }

    fn add_numbers(&self, out: &mut String, options: DrawOptions) {
        let players = self.summary.players.iter().filter_map(|player| Some((player, player.accuracy?)));
        for (number, (player, accuracy)) in players.enumerate() {
            let name = self.name(player.seat).map_or(String::new(), |name| format!(", {name}"));
            let (seat, before) = (player.seat, if number == 0 { "\n" } else { "" });
            let meaning = if number == 0 { " (it is 100 % if no move cost anything)" } else { "" };
            let words = match player.kept {
                Some(kept) => format!("{before}Seat {seat}{name}: {}", kept_in_words(kept)),
                None => format!("{before}Accuracy of seat {seat}{name}: {accuracy:.0} %{meaning}"),
            };
            add_paragraph(out, "", &words, options);
        }
    }

    /// The luck in a sentence, for the team with more points.
    fn words_of_luck(&self, luck: &Luck) -> String {
        let is_first = luck.margin >= 0;
        let name = |seat: &u8| self.name(*seat).unwrap_or_else(|| format!("seat {seat}"));
        let team: Vec<String> = luck.teams[usize::from(!is_first)].iter().map(name).collect();
        let (team, points) = (team.join(" and "), plural(luck.margin.unsigned_abs() as usize, "point"));
        let sign = if is_first { 1.0 } else { -1.0 };
        let (total, play) = (in_tenths(sign * luck.total()), sign * f64::from(luck.margin));
        let play = in_tenths(play - total);
        let margin = match luck.margin {
            0 => format!("the draw is, for {team},"),
            _ if luck.is_nominal => format!("the win at once of {team}, counted as a margin of {points}, is"),
            _ => format!("the margin of {points} for {team} is"),
        };
        let error = luck.error;
        format!(
            "Luck: {margin} {total:+.1} (give or take {error:.1}) by luck and {play:+.1} by play. Luck is what the dealt and drawn \
             stones were worth more than those of the bag on average."
        )
    }

    /// Writes the story as an object of JSON.
    fn write_json(&self, out: &mut Vec<u8>) -> io::Result<()> {
        let four = |number: f64| (number * 1e4).round() / 1e4;
        let Told { file, index, judgement, story, summary, luck, is_cut, .. } = *self;
        let player = |player: &xgames_analysis::review::PlayerSummary| Player {
            seat: player.seat,
            player: judgement.players.get(usize::from(player.seat) - 1).and_then(|name| known(name.as_deref()?)),
            accuracy: player.accuracy.map(|accuracy| (accuracy * 100.0).round() / 100.0),
            at_stake: player.kept.map(|kept| kept.at_stake),
            kept: player.kept.map(|kept| kept.kept),
        };
        let object = Object {
            file,
            index,
            game: judgement.game.map(Game::name),
            size: judgement.size,
            plies: judgement.plies,
            result: judgement.result.map(GameResult::text),
            players: summary.players.iter().map(player).collect(),
            verdict: &story.verdict,
            decisive: story.decisive,
            given_up: story.given_up.as_ref().map(|given_up| GivenUpObject {
                plies: given_up.plies,
                seat: given_up.seat,
                line: &given_up.line,
            }),
            moments: story
                .moments
                .iter()
                .map(|moment| MomentObject {
                    ply: moment.ply,
                    name: &moment.name,
                    seat: moment.seat,
                    side: moment.side,
                    mv: &moment.mv,
                    mark: moment.mark.name(),
                    before: moment.chances.map(|[before, _]| four(before)),
                    after: moment.chances.map(|[_, after]| four(after)),
                    proven: moment.is_proven,
                    loss: &moment.loss,
                    better: &moment.better,
                    why_better: moment.why_better.as_deref(),
                    answer: &moment.answer,
                    why: moment.why.as_deref(),
                })
                .collect(),
            others: story.others,
            unchecked: story.unchecked.len() as u32,
            interrupted: is_cut,
            luck: luck.map(LuckObject::of),
        };
        write_json(&mut *out, &object)
    }
}

#[derive(Serialize)]
struct Object<'a> {
    file: &'a str,
    index: usize,
    game: Option<&'static str>,
    size: Option<u16>,
    plies: u32,
    result: Option<&'static str>,
    players: Vec<Player<'a>>,
    verdict: &'a str,
    decisive: Option<usize>,
    given_up: Option<GivenUpObject<'a>>,
    moments: Vec<MomentObject<'a>>,
    others: usize,
    unchecked: u32,
    interrupted: bool,
    luck: Option<LuckObject>,
}

#[derive(Serialize)]
struct GivenUpObject<'a> {
    plies: usize,
    seat: u8,
    line: &'a [String],
}

#[derive(Serialize)]
struct LuckObject {
    margin: i32,
    nominal: bool,
    luck: f64,
    error: f64,
    play: f64,
    deal: Option<f64>,
    draws: Vec<DrawObject>,
}

#[derive(Serialize)]
struct DrawObject {
    ply: usize,
    seat: u8,
    stone: char,
    luck: f64,
}

impl LuckObject {
    fn of(luck: &Luck) -> LuckObject {
        let draw =
            |draw: &LuckOfDraw| DrawObject { ply: draw.ply, seat: draw.seat, stone: draw.stone, luck: draw.luck };
        LuckObject {
            margin: luck.margin,
            nominal: luck.is_nominal,
            luck: luck.total(),
            error: luck.error,
            play: luck.play(),
            deal: luck.deal,
            draws: luck.draws.iter().map(draw).collect(),
        }
    }
}

#[derive(Serialize)]
struct Player<'a> {
    seat: u8,
    player: Option<&'a str>,
    accuracy: Option<f64>,
    at_stake: Option<u32>,
    kept: Option<u32>,
}

#[derive(Serialize)]
struct MomentObject<'a> {
    ply: usize,
    name: &'a str,
    seat: u8,
    side: &'static str,
    #[serde(rename = "move")]
    mv: &'a str,
    mark: &'static str,
    before: Option<f64>,
    after: Option<f64>,
    proven: bool,
    loss: &'a str,
    better: &'a [String],
    why_better: Option<&'a str>,
    answer: &'a [String],
    why: Option<&'a str>,
}

/// The nearest number of tenths, never a negative zero.
fn in_tenths(points: f64) -> f64 {
    (points * 10.0).round() / 10.0 + 0.0
}

/// The greatest number of columns of a sentence. Longer lines are hard to read.
const MAX_WIDTH: usize = 96;

/// Adds a sentence, in as many lines as it needs, each with `indent` before it.
fn add_paragraph(out: &mut String, indent: &str, sentence: &str, options: DrawOptions) {
    let width = options.width.unwrap_or(MAX_WIDTH).min(MAX_WIDTH);
    let options = textwrap::Options::new(width)
        .initial_indent(indent)
        .subsequent_indent(indent)
        .word_separator(textwrap::WordSeparator::AsciiSpace)
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .break_words(false);
    for line in textwrap::wrap(sentence, options) {
        // A line may begin with the name of a player.
        out.push_str(&printable_line(line.trim_end()));
        out.push('\n');
    }
}

/// A line of play in words.
#[must_use]
pub fn line_in_words(moves: &[String]) -> String {
    match moves {
        [] => String::new(),
        [only] => only.clone(),
        [first, rest @ ..] => format!("{first} (then {})", rest.join(" ")),
    }
}

/// The sentence that says why another move is better.
#[must_use]
pub fn why_better_in_words(why: &str) -> String {
    format!("Why it is better, proved: {why}.")
}

/// The sentence that says why a move loses.
#[must_use]
pub fn why_in_words(why: &str) -> String {
    format!("Why it loses, proved: {why}.")
}

/// The better line of a moment in a sentence, which says whether only an estimate finds it better.
#[must_use]
pub fn better_in_words(moment: &Moment) -> String {
    let estimated = if moment.is_better_proven { "" } else { ", by an estimate," };
    format!("Better{estimated} was {}.", line_in_words(&moment.better))
}

/// The number of moves that lost nothing, in words. Where every result is proved a mistake costs all or nothing, which an accuracy, made
/// for estimates, would show as next to nothing.
fn kept_in_words(Kept { at_stake, kept }: Kept) -> String {
    match at_stake {
        0 => "no move had anything to lose, because the game was lost before each (proved)".to_owned(),
        _ => format!("of {} with something to lose, {kept} lost nothing (proved)", plural(at_stake as usize, "move")),
    }
}

/// The line that wins a game that was given up, in a sentence after another one.
fn win_in_words(given_up: &GivenUp) -> String {
    match &given_up.line[..] {
        [] => String::new(),
        line if given_up.is_to_move => format!(" For example, {} wins.", line.join(" ")),
        [only] => format!(" Even {only} does not prevent it."),
        [first, rest @ ..] => format!(" After {first}, for example, {} wins.", rest.join(" ")),
    }
}

/// The greatest number of moves that are named because they could not be checked.
const NAMED: usize = 3;

/// The verdict with what could not be checked, safe to print. `is_cut` says whether the review was interrupted.
#[must_use]
pub fn verdict_in_words(story: &Story, is_cut: bool) -> String {
    printable(&format!("{}{}", story.verdict, unchecked_in_words(story, is_cut))).into_owned()
}

/// The moves that could not be checked, in a sentence after the verdict, or that the review was interrupted; nothing if all was checked.
fn unchecked_in_words(story: &Story, is_cut: bool) -> String {
    match (is_cut, unchecked_moves(&story.unchecked)) {
        (true, None) => " The review was interrupted: not all moves were searched.".to_owned(),
        (true, Some(unchecked)) => format!(" The review was interrupted: {unchecked}."),
        (false, Some(unchecked)) => format!(" In the time of `--check-time`, {unchecked}."),
        (false, None) => String::new(),
    }
}

/// The moves that could not be checked, in a clause, if there are any.
fn unchecked_moves(moves: &[String]) -> Option<String> {
    if moves.is_empty() {
        return None;
    }
    let named = moves[..moves.len().min(NAMED)].join(", ");
    let more = moves.len().saturating_sub(NAMED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    Some(format!("{} may be bad, but could not be checked: {named}{more}", plural(moves.len(), "move")))
}

/// The name of a mistake in words.
#[must_use]
pub fn mark_in_words(mark: Mark) -> &'static str {
    match mark {
        Mark::MissedWin => "a missed win",
        Mark::MissedThreat => "a threat that was not met",
        Mark::LosesAtOnce => "a move that lost at once",
        Mark::Inaccuracy => "an inaccuracy",
        Mark::Mistake => "a mistake",
        Mark::Blunder => "a blunder",
    }
}
