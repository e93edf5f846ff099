//! Finds the position that the options of a command describe.

use std::io::{self, IsTerminal};
use std::mem;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};

use super::capture::Capture;
use super::console::print_note;
use super::exit_status::ExitStatus;
use super::files;
use super::findings::print_findings;
use super::record_options::{check_options, check_viewer, report_setup_fault};
use crate::cli::PositionOptions;
use xgames_analysis::archive::{OneGame, Reference, name_of};
use xgames_core::diagnostic::{Code, Diagnostic, Location, Locator, Severity, Span};
use xgames_core::games::{Game, Notation, Outcome, Reason, Seat, SetupOptions, Side, ToMove};
use xgames_core::judge::{self, Defaults, GameInfo, Judge, Judged, Judgement, Termination, Verdict};
use xgames_core::record::native::Reader;
use xgames_core::record::{Dialect, EventKind, Events, GameResult, Head, PlyName};
use xgames_report::findings::JudgedGame;

/// The file name in findings about moves on the command line.
const MOVES: &str = "--moves";

const HOW_TO_GIVE_ONE: &str = "name a record, `FILE[#GAME][@PLY]`, or a game, `--game GAME`";

/// A source of a position whose game is known.
pub(super) struct Opened {
    pub(super) game: Game,
    defaults: Defaults,
    /// The record, unless the game begins with the command line.
    record: Option<(OneGame, Option<PlyName>)>,
    /// The moves on the command line.
    moves: String,
    /// Whether the seats are known: a position alone does not show whether the players have swapped.
    seats_known: bool,
    /// Whether notes are not wanted.
    quiet: bool,
}

/// A position, and what is known about its game.
pub(super) struct Loaded<P: Notation> {
    pub(super) position: P,
    pub(super) size: u16,
    /// All moves of the game so far.
    pub(super) moves: Vec<P::Move>,
    pub(super) last: Option<P::Move>,
    /// Whether the last move captured a stone.
    pub(super) captures: bool,
    /// The last move in words.
    pub(super) last_ply: Option<String>,
    /// The names of the players by seat, as far as they are known.
    pub(super) players: Vec<Option<String>>,
    /// The end of the game by its record, if this is the last position.
    pub(super) recorded: Option<(GameResult, Option<Termination>)>,
    pub(super) resigned: Option<Side>,
    pub(super) seats_known: bool,
    /// Whether it is known who is to move.
    pub(super) side_known: bool,
}

impl<P: Notation> Loaded<P> {
    /// A captured position, if there is one.
    fn of(capture: Capture<P>, known: Known) -> Option<Loaded<P>> {
        let last_ply = capture.last_ply();
        let Capture { position, last, captures, resigned, earlier: moves, .. } = capture;
        let Known { size, players, recorded } = known;
        let (position, size) = position.zip(size)?;
        Some(Loaded {
            position,
            size,
            moves,
            last,
            captures,
            last_ply,
            players,
            recorded,
            resigned,
            seats_known: true,
            side_known: true,
        })
    }

    /// How the game has ended, on the board or by resignation.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        let by_resigning = |side: Side| Outcome { winner: Some(side.other()), reason: Reason::Resign };
        self.resigned.map(by_resigning).or_else(|| self.position.outcome())
    }

    /// The owner of a side, if it is known.
    pub(super) fn owner(&self, side: Side) -> Option<Seat> {
        self.seats_known.then(|| self.position.owner(side))
    }

    /// The side to move, `None` after the end.
    pub(super) fn to_move(&self) -> Option<&'static str> {
        self.outcome().is_none().then(|| P::GAME.side_name(self.position.turn().side))
    }

    /// The legal moves, in canonical text and sorted.
    pub(super) fn legal_moves(&self) -> Vec<String> {
        let moves = if self.outcome().is_none() { self.position.legal_moves() } else { Vec::new() };
        let mut texts: Vec<String> = moves.into_iter().map(|mv| text_of(&self.position, mv)).collect();
        texts.sort_unstable();
        texts
    }
}

/// What is known about a game besides its moves.
#[derive(Clone, Default)]
struct Known {
    size: Option<u16>,
    players: Vec<Option<String>>,
    /// See [`Loaded::recorded`].
    recorded: Option<(GameResult, Option<Termination>)>,
}

impl Known {
    fn of(judgement: &Judgement, termination: Option<Termination>) -> Known {
        let recorded = judgement.result.map(|result| (result, termination));
        Known { size: judgement.size, players: judgement.players.clone(), recorded }
    }
}

/// The canonical text of a move.
pub(super) fn text_of<P: Notation>(position: &P, mv: P::Move) -> String {
    let mut text = String::new();
    position.write_move(mv, &mut text);
    text
}

/// The files that a position is read from.
pub(super) fn files_of(source: &PositionOptions) -> Vec<PathBuf> {
    let record = source.record().and_then(|typed| Some(Reference::read(typed).ok()?.path));
    record.into_iter().chain(source.diagram.clone()).collect()
}

/// Reads the source of a position. `to_move_matters` is false for commands whose answer does not depend on the side to
/// move. Returns `None` if a record does not name its game, which is reported.
pub(super) fn open(source: &PositionOptions, to_move_matters: bool, quiet: bool) -> anyhow::Result<Option<Opened>> {
    let mut defaults = Defaults::from(&source.record_options);
    defaults.hand.clone_from(&source.hand);
    let is_set_up = source.position.is_some() || source.diagram.is_some();
    let moves = source.moves.clone().unwrap_or_default();
    let Some(game) = source.record_options.game.filter(|_| source.record().is_none()) else {
        if is_set_up {
            bail!("`--position` and `--diagram` require `--game GAME`");
        }
        if source.to_move.is_some() {
            bail!("`--to-move` does not apply to a record, whose moves show who is to move");
        }
        return open_record(source, defaults, moves, quiet);
    };
    check_options(game, &defaults)?;
    if let Some(format) = source.record_options.format {
        bail!("`--format {}` applies to records only", format.name());
    }
    if source.to_move.is_some() && !is_set_up {
        bail!("`--to-move` requires `--position` or `--diagram`");
    }
    defaults.position = source.position.as_deref().map(|text| without_mark(text).to_owned());
    defaults.to_move.clone_from(&source.to_move);
    defaults.anyone_to_move = !to_move_matters;
    if let Some(path) = &source.diagram {
        let bytes = files::read(path)?;
        defaults.diagram = Some(without_mark(&String::from_utf8_lossy(&bytes)).to_owned());
    }
    let seats_known = !game.has_pie_rule() || !is_set_up;
    Ok(Some(Opened { game, record: None, moves, seats_known, defaults, quiet }))
}

/// The text without a byte order mark, which editors put before it.
fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Opens the record that is named, or else the one on standard input.
fn open_record(
    source: &PositionOptions,
    defaults: Defaults,
    moves: String,
    quiet: bool,
) -> anyhow::Result<Option<Opened>> {
    let typed = match source.record() {
        Some(typed) => typed,
        None if io::stdin().is_terminal() => bail!("no position given; {HOW_TO_GIVE_ONE}"),
        None => Path::new(files::STDIN),
    };
    let reference = Reference::read(typed).map_err(|message| anyhow!("{}: {message}", name_of(typed)))?;
    let ply = reference.ply;
    let named_game = typed.to_str().and_then(Game::from_name).filter(|_| typed.symlink_metadata().is_err());
    let record = files::read_game(reference, source.record_options.format).map_err(|error| match named_game {
        Some(game) => anyhow!("{error}; for the start position, use `--game {}`", game.name()),
        None if source.record().is_none() => anyhow!("{error}; {HOW_TO_GIVE_ONE}"),
        None => error,
    })?;
    let mut game = None;
    let _ = record.block.each_game(&record.dialect, |events, head| {
        game = GameInfo::read(head, &defaults).game;
        if game.is_none() {
            report(&record, &judge::judge_game(events, head, &defaults), events.game_span(head));
        }
        ControlFlow::Break(())
    });
    let Some(game) = game else { return Ok(None) };
    check_options(game, &defaults)?;
    Ok(Some(Opened { game, defaults, record: Some((record, ply)), moves, seats_known: true, quiet }))
}

/// Prints findings about a record.
fn report(record: &OneGame, judgement: &Judgement, span: Span) {
    let OneGame { name, dialect, number, block } = record;
    let (text, verdict) = (&block.text, judgement.verdict());
    print_findings(JudgedGame { file: name, text, span, index: *number, judgement, verdict }, dialect, block.base);
}

/// A position of a game; or the exit status if it cannot be reached, which has been reported.
type Reached<P> = Result<(Capture<P>, Known), ExitStatus>;

impl Opened {
    /// Replays the game up to the requested position. If that fails, the reason is reported, and `Err` is the exit status.
    pub(super) fn load<P: Judged>(&self) -> anyhow::Result<Result<Loaded<P>, ExitStatus>> {
        self.load_with(|position, _| position)
    }

    /// The same, where `learn` is given a position of a record and the moves that follow it there, and returns the position
    /// with what they show.
    pub(super) fn load_with<P: Judged>(
        &self,
        learn: impl FnOnce(P, Vec<P::Move>) -> P,
    ) -> anyhow::Result<Result<Loaded<P>, ExitStatus>> {
        let options = self.defaults.setup_options::<P>();
        let typed = P::read_setup(&options).and_then(|setup| Ok((P::size(&setup), P::begin(&setup)?)));
        let (typed_size, start) = match typed {
            Ok(typed) => typed,
            Err(fault) => return Ok(Err(report_setup_fault::<P>(&self.defaults, fault))),
        };
        if self.record.is_none() {
            check_viewer(self.defaults.viewer, start.facts().players)?;
        }
        let reached = match &self.record {
            None => self.play::<P>(None)?,
            Some((record, ply)) => match self.replay::<P>(record, ply.unwrap_or(PlyName::Last))? {
                Ok((mut from, known)) => {
                    let later = mem::take(&mut from.later);
                    from.position = from.position.map(|position| learn(position, later));
                    let has_moves = !self.moves.trim().is_empty();
                    if has_moves { self.play(Some(&(from, known)))? } else { Ok((from, known)) }
                }
                ending => ending,
            },
        };
        let (capture, known) = match reached {
            Ok(reached) => reached,
            Err(ending) => return Ok(Err(ending)),
        };
        let Some(mut loaded) = Loaded::of(capture, known) else { bail!("internal error: no position") };
        if self.record.is_some() && !self.quiet {
            let has_other_game = self.defaults.game.is_some_and(|game| game != P::GAME);
            let has_other_size = self.defaults.size.is_some() && typed_size != loaded.size;
            if has_other_game || has_other_size {
                print_note(format_args!("the record's tags take precedence: {}, size {}", P::GAME.name(), loaded.size));
            }
        }
        if let Some(hand) = &self.defaults.hand
            && let Err(fault) = loaded.position.set_hand(hand)
        {
            return Ok(Err(report_setup_fault::<P>(&self.defaults, fault)));
        }
        // Even if any side may be to move, find out whether the position shows which.
        let to_move = if options.to_move == ToMove::Anyone { ToMove::Shown } else { options.to_move };
        let side_known = P::read_setup(&SetupOptions { to_move, ..options }).is_ok();
        let position = loaded.position.as_seen();
        Ok(Ok(Loaded { position, seats_known: self.seats_known, side_known, ..loaded }))
    }

    /// From now on, [`Opened::load`] yields the start of the game.
    pub(super) fn rewind(&mut self) {
        self.moves.clear();
        if let Some((_, ply)) = &mut self.record {
            *ply = Some(PlyName::Count(0));
        }
    }

    /// The tags that set the game up, but for its size.
    pub(super) fn setup_tags<P: Notation>(&self) -> Vec<(&'static str, String)> {
        let mut tags = Vec::new();
        let mut read = |head: &Head<'_>| {
            let tag = |name| Some((name, judge::tag(head, &self.defaults, name)?.to_owned()));
            tags =
                P::OPTIONS.iter().filter_map(|option| tag(option.tag()?)).filter(|(name, _)| *name != "Size").collect();
        };
        match &self.record {
            None => read(&Head::default()),
            Some((record, _)) => {
                let _ = record.block.each_game(&record.dialect, |_, head| {
                    read(head);
                    ControlFlow::Break(())
                });
            }
        }
        if self.record.is_none() && (self.defaults.position.is_some() || self.defaults.diagram.is_some()) {
            let start = P::read_setup(&self.defaults.setup_options::<P>()).and_then(|setup| P::begin(&setup));
            tags.retain(|(name, _)| *name != "Position");
            tags.extend(start.ok().map(|start| ("Position", start.one_line())));
        }
        tags
    }

    /// Replays a record up to a ply.
    fn replay<P: Judged>(&self, record: &OneGame, ply: PlyName) -> anyhow::Result<Reached<P>> {
        let OneGame { name, dialect, number, block } = record;
        let mut capture = Capture::new(ply).map_err(|why| anyhow!("{name}: {why}"))?;
        let mut judged = None;
        let mut seen = Ok(());
        let _ = block.each_game(dialect, |events, head| {
            let start = judge::setup_of::<P>(events, head, &self.defaults).and_then(|setup| P::begin(&setup));
            seen = start.map_or(Ok(()), |start| check_viewer(self.defaults.viewer, start.facts().players));
            let info = GameInfo::read(head, &self.defaults);
            let termination = info.termination();
            let judgement = Judge::new(&self.defaults).judge_watched::<P>(events, head, info, &mut capture);
            judged = Some((judgement, events.game_span(head), termination));
            ControlFlow::Break(())
        });
        seen?;
        let Some((judgement, span, termination)) = judged else { bail!("{name}: internal error: no game") };
        let is_last = ply == PlyName::Last;
        let reached = capture.position.is_some() && (judgement.complete || !is_last);
        if judgement.verdict() == Verdict::Invalid && (is_last || !reached) {
            report(record, &judgement, span);
            if !reached {
                return Ok(Err(ExitStatus::Violation));
            }
        }
        if !reached {
            bail!("{name}: game {number} {}", capture.why_missing());
        }
        let known = Known::of(&judgement, termination);
        Ok(Ok((capture, Known { recorded: known.recorded.filter(|_| is_last), ..known })))
    }

    /// Plays the moves on the command line, from a position or from the start.
    fn play<P: Judged>(&self, from: Option<&(Capture<P>, Known)>) -> anyhow::Result<Reached<P>> {
        check_moves(&self.moves)?;
        let text = self.moves.as_bytes();
        let mut reader = Reader::new(text);
        let mut head = reader.next_game().unwrap_or_default();
        let mut events = Events::from(reader);
        let mut capture = from.map_or_else(Capture::last, |(from, _)| Capture::following(from));
        let mut info = GameInfo::read(&head, &Defaults { game: Some(P::GAME), ..self.defaults.clone() });
        let mut judgement = match from {
            None => Judge::new(&self.defaults).judge_watched::<P>(&mut events, &head, info, &mut capture),
            Some((Capture { resigned: Some(_), .. }, known)) => after_resignation(P::GAME, known.size, text),
            Some((Capture { position: Some(from), .. }, known)) => {
                info.size = known.size;
                judge::judge_moves(&mut events, &head, info, from, &mut capture)
            }
            Some(_) => bail!("internal error: no position"),
        };
        let span = events.game_span(&head);
        if !head.tags.is_empty() || from.is_none_or(|(from, _)| from.resigned.is_none()) && events.read_head(&mut head)
        {
            bail!("{MOVES} takes the moves of one game, without tags and without text after a result");
        }
        let verdict = judgement.verdict();
        if verdict == Verdict::Invalid {
            let before = from.map_or(0, |(from, _)| from.ply);
            // Numbers and results are those of a game, of which these moves are a part.
            judgement.diagnostics.retain(|finding| from.is_none() || finding.severity() == Severity::Error);
            for ply in judgement.diagnostics.iter_mut().filter_map(|finding| finding.ply.as_mut()) {
                *ply += before;
            }
            let judged = JudgedGame { file: MOVES, text, span, index: 0, judgement: &judgement, verdict };
            print_findings(judged, &Dialect::native(), Location::START);
            return Ok(Err(ExitStatus::Violation));
        }
        let players = from.map(|(_, known)| known.players.clone()).unwrap_or_default();
        Ok(Ok((capture, Known { size: judgement.size, players, recorded: None })))
    }
}

/// Refuses comments and variations among moves on the command line: whoever writes `a1;b2` means two moves.
fn check_moves(moves: &str) -> anyhow::Result<()> {
    let mut reader = Reader::new(moves.as_bytes());
    reader.next_game();
    let first = moves.trim_start();
    let comment = first.starts_with([';', '{', '%']).then(|| (moves.len() - first.len(), "a comment"));
    let found = comment.or_else(|| {
        reader.events().find_map(|event| match event.kind {
            EventKind::Comment | EventKind::Escape => Some((event.span.start, "a comment")),
            EventKind::VariationStart => Some((event.span.start, "a variation")),
            _ => None,
        })
    });
    let Some((at, what)) = found else { return Ok(()) };
    let place = Locator::new(moves.as_bytes(), Location::START).locate(at);
    let (line, column) = (place.line, place.column);
    bail!("{MOVES}:{line}:{column}: {what} begins here; write only moves, with blanks between them: `a1 b2`")
}

/// The judgement of moves after a record in which a player has resigned.
fn after_resignation(game: Game, size: Option<u16>, moves: &[u8]) -> Judgement {
    let start = moves.len() - moves.trim_ascii_start().len();
    let span = Span::new(start, moves.trim_ascii_end().len());
    let finding = Diagnostic::new(Code::MoveAfterEnd, span, "the game is over: a player has already resigned");
    let finding = finding.help("choose an earlier ply, as in `FILE@12`");
    Judgement { size, ..Judgement::of_findings(Some(game), vec![finding]) }
}

/// Judges the game whose tags are `head` and returns the position at its end, if it was replayed completely.
pub(super) fn at_end<P: Judged>(
    events: &mut Events<'_>,
    head: &Head<'_>,
    defaults: &Defaults,
) -> (Judgement, Option<Loaded<P>>) {
    let mut capture = Capture::last();
    let info = GameInfo::read(head, defaults);
    let termination = info.termination();
    let judgement = Judge::new(defaults).judge_watched::<P>(events, head, info, &mut capture);
    let loaded = Loaded::of(capture, Known::of(&judgement, termination)).filter(|_| judgement.complete);
    (judgement, loaded)
}
