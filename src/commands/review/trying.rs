//! `review --try`: the player tries other moves at each moment, and the program says what refutes them.

use std::ops::ControlFlow;
use std::time::Duration;

use anyhow::{anyhow, bail};

use super::{Ended, Reviewed, TOLD, review};
use crate::cli::Review;
use crate::program::asking::{Asking, Form, Question, Reply, refuted};
use crate::program::exit_status::ExitStatus;
use crate::program::playing::board_screen::Stop;
use crate::program::record_defaults::RecordDefaults;
use crate::program::record_options::check_defaults;
use crate::program::{files, interrupt};
use xgames_analysis::review::{Attempt, Mark as Fault, Moment, Reviewable, misses_win, percent_of};
use xgames_analysis::reviewing::Reviewing;
use xgames_core::board::picture::Mark;
use xgames_core::diagnostic::{plural, printable};
use xgames_core::games::Game;
use xgames_core::judge::{PositionAt, ShownPosition, for_position};
use xgames_report::tables::story::{Told, better_in_words, line_in_words, mark_in_words, verdict_in_words};
use xgames_search::engine::Settings;
use xgames_search::solver::Limits;

/// The most time for the judgement of a move.
const TIME: Duration = Duration::from_secs(3);

/// Lets the player try moves at the moments of each game.
pub(crate) fn run(arguments: &Review, quiet: bool) -> anyhow::Result<ExitStatus> {
    if arguments.paths.is_empty() || arguments.paths.iter().any(|path| files::is_stdin(path)) {
        bail!("standard input is for your moves; name a file with games");
    }
    let defaults = RecordDefaults::of_options(&arguments.record_options)?;
    if let Some(ending) = check_defaults(&defaults.typed) {
        return Ok(ending);
    }
    let mut trying = Trying {
        arguments,
        asking: Asking::new(arguments.board, Form::of(arguments.lines, arguments.list)),
        asked: 0,
        found: 0,
    };
    let Ended { ending, all_read, has_others_only } =
        review(arguments, &defaults, quiet, &[], TOLD, |game| game.counter.suspend(|| trying.game(&game)))?;
    let Trying { mut asking, asked, found, .. } = trying;
    if asked > 0 {
        asking.finish(&format!("{found} of {} found at once.", plural(asked, "better move")))?;
    } else {
        asking.pause()?;
    }
    if interrupt::interrupted() {
        return Ok(interrupt::end(""));
    }
    if has_others_only {
        bail!("no game has {}", arguments.whose.whose().in_words());
    }
    Ok(if all_read? { ending } else { ExitStatus::Failure })
}

/// The moments that are asked.
struct Trying<'a> {
    arguments: &'a Review,
    asking: Asking,
    /// The number of moments that were asked, and of those whose first try was right.
    asked: usize,
    found: usize,
}

impl Trying<'_> {
    /// Asks for the moments of a game. Breaks if the player leaves.
    fn game(&mut self, game: &Reviewed<'_>) -> anyhow::Result<ControlFlow<()>> {
        let Reviewed { file, index, judgement, story, parts, .. } = *game;
        let Some(summary) = &parts.summary else { return Ok(ControlFlow::Continue(())) };
        // The interruption of a question is not one of games.
        interrupt::count_nothing();
        let told = Told {
            file,
            index,
            judgement,
            story,
            summary,
            luck: None,
            is_cut: parts.is_cut,
            named_by: None,
            goes_on_after: &|_| false,
            in_words: None,
        };
        self.asking.say(&told.heading())?;
        // Whoever does not see a hand cannot be asked what to play from it.
        let viewer = self.arguments.record_options.viewer.filter(|_| judgement.game.is_some_and(Game::has_hands));
        let is_asked =
            |moment: &&Moment| !moment.better.is_empty() && viewer.is_none_or(|viewer| viewer == moment.seat);
        let moments: Vec<&Moment> = story.moments.iter().filter(is_asked).collect();
        // Where moves could not be checked, one of them may be such a mistake.
        if moments.is_empty() && story.unchecked.is_empty() && !parts.is_cut {
            self.asking.say(match story.others {
                0 => "No move is known that would have been better.",
                _ => "No move is known that would have changed the result.",
            })?;
        }
        for (number, moment) in moments.iter().enumerate() {
            let Some(mut at) = (game.position_before)(moment.ply) else { continue };
            at.show_to(None).map_err(|fault| anyhow!(fault.fault.message))?;
            let heading = format!("Moment {} of {}", number + 1, moments.len());
            if !for_position!(&at, at => self.moment(heading, moment, at))? {
                return Ok(ControlFlow::Break(()));
            }
        }
        // The verdict would answer questions, so it comes after them.
        self.asking.pause()?;
        self.asking.say(&verdict_in_words(story, parts.is_cut))?;
        self.asking.pause()?;
        Ok(ControlFlow::Continue(()))
    }

    /// Asks for a better move at a moment, and counts whether it was found at once. Returns whether the player goes on.
    fn moment<P: Reviewable>(&mut self, heading: String, moment: &Moment, at: &PositionAt<P>) -> anyhow::Result<bool> {
        let Trying { arguments, asking, asked, found } = self;
        let Moment { name, side, mark, loss, better, why_better, chances, .. } = moment;
        let before = &at.position;
        let mut picture = before.picture();
        let read = |text: &str| before.read_move(text.as_bytes()).ok();
        let (played, best) = (read(&moment.mv), better.first().and_then(|best| read(best)));
        let is_same = |one: Option<P::Move>, other| one.is_some_and(|one| P::is_same_choice(one, other));
        picture.mark(&at.last_cells(), Mark::Last);
        played.into_iter().for_each(|mv| picture.mark(&P::changed_cells(mv), Mark::Played));
        let why = why_better.as_ref().map_or(String::new(), |why| format!(" Proved: {}.", printable(why)));
        let judge = Judge {
            settings: Reviewing::settings(arguments.estimates.memory, arguments.estimates.seed),
            best: chances.map_or(1.0, |[before, _]| before),
            must_win: *mark == Fault::MissedWin,
        };
        let question = Question {
            at,
            heading,
            words: format!("{name} by {side} was {}: {}. What is better?", mark_in_words(*mark), printable(loss)),
            picture,
            solution: format!("{}{why}", better_in_words(moment)),
            end: None,
            marked: Some(moment.board.clone()),
        };
        let reply = |mv, text: &str, stop: Stop<'_>| {
            if is_same(best, mv) {
                return Ok(Reply {
                    is_right: true,
                    words: format!("Right: {}.{why}", line_in_words(better)),
                    board: None,
                });
            }
            if is_same(played, mv) {
                // The question is about this move, so it is wrong whatever a short search says of it.
                let board = moment.answer.first().and_then(|answer| refuted(before, mv, answer));
                let answer = match &moment.answer[..] {
                    [] => String::new(),
                    answer => format!(" The answer is {}.", line_in_words(answer)),
                };
                let words = format!("That was played: {}.{answer}", printable(loss));
                return Ok(Reply { is_right: false, words, board });
            }
            Ok(judge.reply(before, mv, text, stop))
        };
        let known = |is_found| (*asked, *found) = (*asked + 1, *found + usize::from(is_found));
        asking.ask(&question, reply, known)
    }
}

/// A judge of tried moves.
struct Judge {
    settings: Settings,
    /// The chance of the player before the move, from 0 to 1.
    best: f64,
    /// Whether the move that was played is a mistake because it did not win at once.
    must_win: bool,
}

impl Judge {
    /// The reply to a move with this text.
    fn reply<P: Reviewable>(&self, before: &P, mv: P::Move, text: &str, stop: Stop<'_>) -> Reply {
        let limits = Limits::within(None, Some(TIME), stop);
        let attempt = Attempt::new(before, mv, self.settings, &limits);
        let Attempt { chance, is_proven, answer } = &attempt;
        let keeps = attempt.keeps::<P>(self.best);
        let is_late = keeps && self.must_win && misses_win(before, mv);
        let is_right = keeps && !is_late;
        let sure = if *is_proven { "which is proved" } else { "by an estimate" };
        let chance = format!("your chance is {}, {sure}", percent_of(*chance, *is_proven));
        let words = match (is_right, answer.is_empty()) {
            _ if is_late => format!("{text} does not win at once: {chance}."),
            (true, _) if attempt.wins() => format!("{text} wins, too, which is proved."),
            (true, _) => format!("{text} holds, too: {chance}."),
            (false, true) => format!("{text} does not hold: {chance}."),
            (false, false) => format!("{text} does not hold: the answer is {}, and {chance}.", line_in_words(answer)),
        };
        let board = (!keeps).then(|| refuted(before, mv, answer.first()?)).flatten();
        Reply { is_right, words: printable(&words).into_owned(), board }
    }
}
