//! `match`: the score of a match over several games of Crosswise (CZ10).

use std::io::Write;

use anyhow::bail;

use crate::cli::{DataFormat, Match, RangeOptions};
use crate::program::console::{plural, print_error};
use crate::program::error_words::unless_closed;
use crate::program::exit_status::ExitStatus;
use crate::program::findings::ShownGames;
use crate::program::output::Printer;
use crate::program::record_defaults::RecordDefaults;
use crate::program::record_options::check_defaults;
use crate::program::{each_game, interrupt};
use xgames_analysis::contest::Games;
use xgames_core::games::crosswise::MatchRules;
use xgames_core::judge::{Defaults, Judge};
use xgames_report::findings::JudgedGame;
use xgames_report::tables::contest::{GAMES, match_object, write_text};

/// The number of problems that are shown one by one; `--output-format json` has them all.
const MAX_PROBLEMS: usize = 10;

pub(super) fn run(arguments: &Match, quiet: bool, out: &mut Printer) -> anyhow::Result<ExitStatus> {
    // Unless it is asked for, nothing is left out: records of other games are problems.
    let typed = Defaults {
        game: arguments.game,
        size: arguments.size.clone(),
        configured: arguments.game.is_none().then(Box::default),
        ..Defaults::default()
    };
    if let Some(other) = arguments.game.filter(|game| *game != MatchRules::GAME) {
        bail!("a match is played in {}, not in {}", MatchRules::GAME.name(), other.name());
    }
    if let Some(ending) = check_defaults(&Defaults { game: Some(MatchRules::GAME), ..typed.clone() }) {
        return Ok(ending);
    }
    let defaults = RecordDefaults::read(typed, &arguments.config_options)?.with_usual_game(MatchRules::GAME);
    let (mut games, mut shown) = (Games::default(), ShownGames::default());
    let all_read = each_game::for_each_game(
        &arguments.paths,
        &RangeOptions::default(),
        None,
        &defaults,
        &out.written,
        quiet,
        |game| {
            let each_game::Game { file, dialect, index, block, events, head, defaults } = game;
            let judge = &mut Judge::new(defaults);
            if let Some(judgement) = games.read((file, index), (events, head), defaults, judge) {
                let (text, span, verdict) = (&block.text, events.game_span(head), judgement.verdict());
                let judged = JudgedGame { file, text, span, index, judgement: &judgement, verdict, known: None };
                shown.print(judged, dialect, block.base);
            }
            Ok(())
        },
    )?;
    if interrupt::interrupted() {
        return Ok(interrupt::end(""));
    }
    let rules = arguments.first_to.map(MatchRules::FirstTo).or(arguments.sum_of.map(MatchRules::SumOf));
    let contest = games.contest(rules, arguments.six_points.unwrap_or(0));
    if arguments.six_points.is_some() && contest.six_points.is_none() && !contest.played.is_empty() {
        match contest.rules {
            Some(rules) => bail!("`--six-points` is about points that are summed, but this match is {}", rules.text()),
            None => {
                bail!("`--six-points` is about points that are summed; add `--sum-of N`, as the records do not say so")
            }
        }
    }
    let written = match arguments.output.output_format {
        DataFormat::Text => write_text(&contest, out),
        DataFormat::Json | DataFormat::Ndjson => out.print_json(&match_object(&contest)),
        DataFormat::Csv => GAMES.write_csv(out, &[], [(Vec::new(), &contest)].into_iter()),
    };
    let standing = &contest.standing;
    let written = written.and_then(|()| out.flush());
    for problem in standing.problems.iter().take(MAX_PROBLEMS) {
        print_error(problem);
    }
    if let Some(more) = standing.problems.len().checked_sub(MAX_PROBLEMS).filter(|more| *more > 0) {
        print_error(format_args!("{} not shown", plural(more, "more problem")));
    }
    let in_order = standing.problems.is_empty() && standing.superfluous.is_empty();
    let ending = match (all_read, in_order) {
        (false, _) => ExitStatus::Failure,
        (true, false) => ExitStatus::Violation,
        (true, true) => ExitStatus::Clean,
    };
    unless_closed(written.map(|()| ending).map_err(Into::into), ending)
}
