//! Finds the position that the options of a command describe.

use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::{anyhow, bail};

use super::config::{Config, Uses};
use super::console::print_note;
use super::exit_status::ExitStatus;
use super::files;
use super::findings::{ShownGames, print_typed};
use super::record_defaults::RecordDefaults;
use super::record_options::{check_defaults, check_options, check_viewer, defaults_of_one, report_setup_fault};
use crate::cli::PositionOptions;
use xgames_analysis::archive::{Meant, OneGame, Reference, TextDefaults, name_of};
use xgames_core::diagnostic::{Location, Locator, Span};
use xgames_core::games::Game;
use xgames_core::judge::{
    AnyPosition, Defaults, GameInfo, Judgement, MovesFault, ShownPosition, Verdict, judge_game, no_ply,
};
use xgames_core::record::{Events, Head, PlyName};
use xgames_report::findings::JudgedGame;
use xgames_report::render::position::words::recorded_end;

/// The file name in findings about moves on the command line.
const MOVES: &str = "--moves";

const HOW_TO_GIVE_ONE: &str = "name a record, `FILE[#GAME][@PLY]`, or a game, `--game GAME`";

/// A value that was found, or the exit status after a report that there is none.
pub(crate) type OrReported<T> = Result<T, ExitStatus>;

/// Answers about the position that the options describe. `to_move_matters` is false for commands whose answer does not depend on
/// the side to move.
pub(crate) fn answer(
    options: &PositionOptions,
    to_move_matters: bool,
    quiet: bool,
    answer: impl FnOnce(AnyPosition) -> anyhow::Result<ExitStatus>,
) -> anyhow::Result<ExitStatus> {
    Source::new(options, to_move_matters, quiet)?.answer(|_| Ok(()), |_| {}, answer)
}

/// Says that the game is over by its record, if it is not over on the board: what follows is about the stones alone.
pub(crate) fn note_recorded_end(at: &dyn ShownPosition) {
    if let Some((_, why)) = recorded_end(at) {
        print_note(format_args!("the record says that the game is over: {why}"));
    }
}

/// The options that describe a position, put together.
pub(crate) struct Source<'a> {
    options: &'a PositionOptions,
    defaults: Defaults,
    /// The configuration, if there is a record: it says nothing about a game that is described without one.
    config: Config,
    /// The game, if the command line begins with it.
    game: Option<Game>,
    /// Whether notes are not wanted.
    quiet: bool,
}

impl<'a> Source<'a> {
    pub(crate) fn new(options: &'a PositionOptions, to_move_matters: bool, quiet: bool) -> anyhow::Result<Source<'a>> {
        let mut defaults = Defaults::from(&options.record_options);
        defaults.hand.clone_from(&options.hand);
        let is_set_up = options.position.is_some() || options.diagram.is_some();
        let Some(game) = options.record_options.game.filter(|_| options.record().is_none()) else {
            if is_set_up {
                bail!("`--position` and `--diagram` require `--game GAME`");
            }
            if options.to_move.is_some() {
                bail!("`--to-move` does not apply to a record, whose moves show who is to move");
            }
            let config = Config::load(&options.record_options.config_options, Uses::default())?;
            return Ok(Source { options, defaults, config, game: None, quiet });
        };
        check_options(game, &defaults)?;
        if let Some(format) = options.record_options.format {
            bail!("`--format {}` applies to records only", format.name());
        }
        if options.to_move.is_some() && !is_set_up {
            bail!("`--to-move` requires `--position` or `--diagram`");
        }
        defaults.position = options.position.as_deref().map(|text| without_mark(text).to_owned());
        defaults.to_move.clone_from(&options.to_move);
        defaults.anyone_to_move = !to_move_matters;
        if let Some(path) = &options.diagram {
            let bytes = files::read(path)?;
            defaults.diagram = Some(without_mark(&String::from_utf8_lossy(&bytes)).to_owned());
        }
        Ok(Source { options, defaults, config: Config::default(), game: Some(game), quiet })
    }

    /// Answers about the position as the viewer sees it. `check` is asked whether the command is about the game; `learn` is given a
    /// position of a record before further moves are played. If a record has an error that leaves the position known, it is reported
    /// before the answer, and counts for the exit status.
    pub(crate) fn answer(
        &self,
        check: impl FnOnce(Game) -> anyhow::Result<()>,
        learn: impl FnOnce(&mut AnyPosition),
        answer: impl FnOnce(AnyPosition) -> anyhow::Result<ExitStatus>,
    ) -> anyhow::Result<ExitStatus> {
        match self.find(check, learn)? {
            Ok((at, reported)) => Ok(answer(at)?.max(reported)),
            Err(ending) => Ok(ending),
        }
    }

    /// The position, and what was reported of the record.
    fn find(
        &self,
        check: impl FnOnce(Game) -> anyhow::Result<()>,
        learn: impl FnOnce(&mut AnyPosition),
    ) -> anyhow::Result<OrReported<(AnyPosition, ExitStatus)>> {
        let moves = self.options.moves.as_deref().unwrap_or_default();
        let mut reported = ExitStatus::Clean;
        let reached = match self.game {
            Some(game) => {
                check(game)?;
                let (_, players) = match self.typed_start(game) {
                    Ok(typed) => typed,
                    Err(ending) => return Ok(Err(ending)),
                };
                check_viewer(self.defaults.viewer, players)?;
                AnyPosition::of_moves(game, moves, &self.defaults)
            }
            None => match self.read_record(check)? {
                Ok((mut at, ending)) => {
                    reported = ending;
                    learn(&mut at);
                    let has_moves = !moves.trim().is_empty();
                    if has_moves { at.play_moves(moves, &self.defaults) } else { Ok(()) }.map(|()| at)
                }
                Err(ending) => return Ok(Err(ending)),
            },
        };
        let at = match reached {
            Ok(at) => at,
            Err(fault) => return refuse_moves(moves, fault).map(Err),
        };
        Ok(self.shown(at).map(|at| (at, reported)))
    }

    /// A position with the hand that the options give, as the viewer sees it.
    pub(crate) fn shown(&self, mut at: AnyPosition) -> OrReported<AnyPosition> {
        match at.show_to(self.defaults.hand.as_deref()) {
            Ok(()) => Ok(at),
            Err(fault) => Err(report_setup_fault(at.game(), &self.defaults, fault)),
        }
    }

    /// The size and the number of players of the start that the options describe, of which a record may know better.
    fn typed_start(&self, game: Game) -> OrReported<(u16, usize)> {
        let typed = self.defaults.typed_start(game);
        typed.map_err(|fault| report_setup_fault(game, &self.defaults, fault))
    }

    /// The position in the record that is named, or else in the one on standard input, and the size that the options give.
    fn read_record(
        &self,
        check: impl FnOnce(Game) -> anyhow::Result<()>,
    ) -> anyhow::Result<OrReported<(AnyPosition, ExitStatus)>> {
        let typed = match self.options.record() {
            Some(typed) => typed,
            None if io::stdin().is_terminal() => bail!("no position given; {HOW_TO_GIVE_ONE}"),
            None => Path::new(files::STDIN),
        };
        let reference = Reference::read(typed).map_err(|message| anyhow!("{}: {message}", name_of(typed)))?;
        let ply = reference.ply.unwrap_or(PlyName::Last);
        let named_game = typed.to_str().and_then(Game::from_name).filter(|_| typed.symlink_metadata().is_err());
        let format = self.options.record_options.format;
        let record = files::read_game(reference, format).map_err(|error| match named_game {
            Some(game) => anyhow!("{error}; for the start position, use `--game {}`", game.name()),
            None if is_word(typed) => anyhow!("{error}; {HOW_TO_GIVE_ONE}: {}", Game::ALL.map(Game::name).join(", ")),
            None if self.options.record().is_none() => anyhow!("{error}; {HOW_TO_GIVE_ONE}"),
            None => error,
        })?;
        let (mut check, mut found) = (Some(check), None);
        let _ = record.block.each_game(&record.dialect, Meant::ALL, |events, head, _| {
            let check = |game| check.take().map_or(Ok(()), |check| check(game));
            found = Some(self.read_game(&record, ply, events, head, check));
            ControlFlow::Break(())
        });
        found.unwrap_or_else(|| bail!("{}: internal error: no game", record.name))
    }

    /// The position after a ply of a game, and what was reported of it.
    fn read_game(
        &self,
        record: &OneGame,
        ply: PlyName,
        events: &mut Events<'_>,
        head: &Head<'_>,
        check: impl FnOnce(Game) -> anyhow::Result<()>,
    ) -> anyhow::Result<OrReported<(AnyPosition, ExitStatus)>> {
        let OneGame { name, number, .. } = record;
        if let Some(ending) = check_defaults(&self.defaults) {
            return Ok(Err(ending));
        }
        let defaults = RecordDefaults::with_all_findings(self.defaults.clone(), self.config.clone()).of_text(name);
        let defaults = defaults_of_one(&defaults, head, self.quiet);
        let info = GameInfo::read(head, &defaults);
        let Some(game) = info.game else {
            report(record, &judge_game(events, head, &defaults), events.game_span(head));
            return Ok(Err(ExitStatus::Violation));
        };
        check_options(game, &defaults)?;
        check(game)?;
        if let Err(fault) = defaults.typed().typed_start(game) {
            return Ok(Err(report_setup_fault(game, &defaults, fault)));
        }
        ply.check_side(game).map_err(|why| anyhow!("{name}: {why}"))?;
        let (judgement, found) = AnyPosition::of_record(events, head, info, &defaults, ply);
        check_viewer(self.defaults.viewer, found.as_ref().map_or(usize::MAX, |_| judgement.players.len()))?;
        let reached = found.unwrap_or_else(|| Err(no_ply(judgement.plies as usize, ply)));
        let is_wrong = judgement.verdict() == Verdict::Invalid && (ply == PlyName::Last || reached.is_err());
        if is_wrong {
            report(record, &judgement, events.game_span(head));
        }
        let reported = if is_wrong { ExitStatus::Violation } else { ExitStatus::Clean };
        match reached {
            Ok(at) => Ok(Ok((at, reported))),
            Err(_) if is_wrong => Ok(Err(reported)),
            Err(why) => bail!("{name}: game {number} {why}"),
        }
    }
}

/// Whether a path that does not exist is a word, such as the name of a game that is not known here.
fn is_word(path: &Path) -> bool {
    let is_letter = |letter: char| letter.is_alphanumeric();
    path.symlink_metadata().is_err() && path.to_str().is_some_and(|text| text.chars().all(is_letter))
}

/// The text without a byte order mark, which editors put before it.
fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Prints findings about a record.
fn report(record: &OneGame, judgement: &Judgement, span: Span) {
    let OneGame { name, dialect, number, block } = record;
    let (text, verdict) = (&block.text, judgement.verdict());
    let judged = JudgedGame { file: name, text, span, index: *number, judgement, verdict, known: None };
    ShownGames::default().print(judged, dialect, block.base);
}

/// Says what is wrong with the moves on the command line.
fn refuse_moves(moves: &str, fault: MovesFault) -> anyhow::Result<ExitStatus> {
    let text = moves.as_bytes();
    match fault {
        MovesFault::Aside(at, what) => {
            let place = Locator::new(text, Location::START).locate(at);
            let (line, column) = (place.line, place.column);
            bail!("{MOVES}:{line}:{column}: {what} begins here; write only moves, with blanks between them: `a1 b2`")
        }
        MovesFault::NotOneGame => {
            bail!("{MOVES} takes the moves of one game, without tags and without text after a result")
        }
        MovesFault::Illegal(judgement, _) => {
            print_typed(MOVES, text, 0, &judgement);
            Ok(ExitStatus::Violation)
        }
    }
}
