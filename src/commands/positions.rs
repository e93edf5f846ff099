//! The position that a command is about, in whichever way it is given.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::{Ending, files};
use crate::cli::Source;
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::for_game;
use crate::games::{Game, Notation, Outcome, Reason, Seat, SetupFault, SetupField, SetupOptions, Side, ToMove};
use crate::judge::{self, Defaults, GameInfo, Judge, Judgement, Observer, Verdict};
use crate::record::native::Reader;
use crate::record::{self, Dialect, Format};
use crate::record::{Events, Head};
use crate::render::text::{self, Look};
use crate::report::{self, Base, Judged, Locator, readable};

/// Where moves that were typed come from.
const MOVES: &str = "--moves";

/// A source whose text has been read and whose game is known.
pub(super) struct Opened {
    pub(super) game: Game,
    defaults: Defaults,
    /// Where the text comes from, as reported.
    name: String,
    /// A file of records, or the moves that were typed.
    text: Vec<u8>,
    dialect: Dialect,
    /// Which of the games, from 1.
    index: usize,
    /// Whether the text was typed, not read from a file of records.
    typed: bool,
    ply: Option<u32>,
    /// Whether seats can be told: a bare position does not say whether the players have swapped.
    seats_known: bool,
}

/// A position and what is known of the game that led to it.
pub(super) struct Loaded<P: Notation> {
    pub(super) position: P,
    pub(super) size: u16,
    pub(super) last: Option<P::Move>,
    pub(super) resigned: Option<Side>,
    pub(super) seats_known: bool,
    /// Whether it is known who is to move.
    pub(super) side_known: bool,
}

impl<P: Notation> Loaded<P> {
    /// How the game has ended, on the board or by resignation.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        let by_resigning = |side: Side| Outcome { winner: Some(side.other()), reason: Reason::Resign };
        self.resigned.map(by_resigning).or_else(|| self.position.outcome())
    }

    /// The owner of a side, if it can be told.
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

/// The canonical text of a move.
pub(super) fn text_of<P: Notation>(position: &P, mv: P::Move) -> String {
    let mut text = String::new();
    position.write_move(mv, &mut text);
    text
}

/// Finds out what is given and reads it. `to_move_matters` is false for commands to which it makes no
/// difference who is to move. `None` if a record's tags do not even tell the game, which is reported.
pub(super) fn open(source: &Source, to_move_matters: bool) -> anyhow::Result<Option<Opened>> {
    let mut defaults = Defaults::from(&source.said);
    defaults.hand.clone_from(&source.hand);
    if let Some(record) = &source.record {
        return open_record(record, defaults, source.said.format.map(Into::into));
    }
    let Some(game) = source.said.game else {
        bail!("which game? say `--game GAME`, or give a record with `--record FILE`");
    };
    if source.to_move.is_some() && source.position.is_none() && source.diagram.is_none() {
        bail!("`--to-move` goes with `--position` or `--diagram`");
    }
    defaults.position.clone_from(&source.position);
    defaults.to_move.clone_from(&source.to_move);
    defaults.anyone_to_move = !to_move_matters;
    if let Some(path) = &source.diagram {
        let bytes = files::read(path).with_context(|| path.display().to_string())?;
        defaults.diagram = Some(String::from_utf8_lossy(&bytes).into_owned());
    }
    Ok(Some(Opened {
        game,
        name: MOVES.into(),
        text: source.moves.clone().unwrap_or_default().into_bytes(),
        dialect: Dialect::native(),
        index: 1,
        typed: true,
        ply: None,
        seats_known: !game.has_pie_rule() || defaults.position.is_none() && defaults.diagram.is_none(),
        defaults,
    }))
}

fn open_record(reference: &str, defaults: Defaults, format: Option<Format>) -> anyhow::Result<Option<Opened>> {
    let (path, index, ply) = split_reference(reference);
    let mut text = files::read(&path).with_context(|| path.display().to_string())?;
    let name = path.to_string_lossy().into_owned();
    let dialect = Dialect::of_text(format, &name, &text);
    record::format::censor(dialect.format, dialect.secrets, &mut text);
    let mut count = 0;
    let mut opened = None;
    let _ = record::each_game(&dialect, &text, true, |events, head| {
        count += 1;
        if count < index {
            return ControlFlow::Continue(());
        }
        let game = GameInfo::read(head, &defaults).game;
        if game.is_none() {
            let judgement = judge::judge(events, head, &defaults);
            let (verdict, span) = (judgement.verdict(), events.game_span(head));
            let judged = Judged { file: &name, text: &text, span, index, judgement: &judgement, verdict };
            report_findings(judged, Base::START);
        }
        opened = Some(game);
        ControlFlow::Break(())
    });
    let Some(game) = opened else {
        bail!("{name}: this file has {}, so no game {index}", super::count(count, "game"));
    };
    Ok(game.map(|game| Opened { game, defaults, name, text, dialect, index, typed: false, ply, seats_known: true }))
}

/// Takes `FILE[#GAME][@PLY]` apart. A file that is called exactly so comes first.
fn split_reference(reference: &str) -> (PathBuf, usize, Option<u32>) {
    if Path::new(reference).exists() {
        return (reference.into(), 1, None);
    }
    let (rest, ply) = match reference.rsplit_once('@').map(|(rest, ply)| (rest, ply.parse())) {
        Some((rest, Ok(ply))) => (rest, Some(ply)),
        _ => (reference, None),
    };
    match rest.rsplit_once('#').map(|(path, index)| (path, index.parse())) {
        Some((path, Ok(index))) if index > 0 => (path.into(), index, ply),
        _ => (rest.into(), 1, ply),
    }
}

impl Opened {
    /// Plays up to the wanted position. What prevents that is reported, and `Err` tells how the command
    /// ends.
    pub(super) fn load<P: Notation>(&self) -> anyhow::Result<Result<Loaded<P>, Ending>> {
        let options = self.defaults.setup_options::<P>();
        if let Err(fault) = P::read_setup(&options).and_then(|setup| P::begin(&setup)) {
            return Ok(Err(refuse_setup::<P>(&self.defaults, fault)));
        }
        let mut capture = Capture { wanted: self.ply, ply: 0, position: None, last: None, resigned: None };
        let mut judge = |events: &mut Events<'_>, head: &Head<'_>| {
            let header = GameInfo::read(head, &self.defaults);
            let judgement = Judge::new(&self.defaults).judge_as::<P>(events, head, header, &mut capture);
            (judgement, events.game_span(head))
        };
        let (mut count, mut has_tags, mut judged) = (0, false, None);
        let _ = record::each_game(&self.dialect, &self.text, true, |events, head| {
            count += 1;
            has_tags |= !head.tags.is_empty();
            if count == self.index {
                judged = Some(judge(events, head));
            }
            if count > self.index { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if self.typed && (has_tags || count > 1) {
            bail!("{MOVES} takes the moves of one game, without tags and without text after a result");
        }
        // Without any moves there is no game in the text.
        let (judgement, span) = judged.unwrap_or_else(|| judge(&mut Reader::new(b"").into(), &Head::default()));
        let reached = self.ply.map_or(judgement.complete, |wanted| wanted <= judgement.plies);
        let verdict = judgement.verdict();
        if verdict == Verdict::Invalid && (self.typed || !reached || self.ply.is_none()) {
            let index = if self.typed { 0 } else { self.index };
            let (file, text) = (&self.name, &self.text);
            report_findings(Judged { file, text, span, index, judgement: &judgement, verdict }, Base::START);
            if self.typed || !reached {
                return Ok(Err(Ending::Violation));
            }
        }
        // Without the caller's leave to take anyone, a position may not tell who is to move.
        let to_move = if options.to_move == ToMove::Anyone { ToMove::Shown } else { options.to_move };
        let side_known = P::read_setup(&SetupOptions { to_move, ..options }).is_ok();
        match (capture.position, judgement.size) {
            (Some(mut position), Some(size)) if reached => {
                Ok(match self.defaults.hand.as_deref().map_or(Ok(()), |hand| position.tell_hand(hand)) {
                    Err(fault) => Err(refuse_setup::<P>(&self.defaults, fault)),
                    Ok(()) => Ok(Loaded {
                        position,
                        size,
                        last: capture.last,
                        resigned: capture.resigned,
                        seats_known: self.seats_known,
                        side_known,
                    }),
                })
            }
            _ => {
                let (plies, ply) = (judgement.plies, self.ply.unwrap_or(0));
                bail!("{}: game {} has {plies} plies, so no position after ply {ply}", self.name, self.index)
            }
        }
    }
}

/// Reports options that cannot be understood (wrong usage), or a position that the rules refuse.
fn refuse_setup<P: Notation>(defaults: &Defaults, fault: SetupFault) -> Ending {
    let SetupFault { field, range, fault, picture } = fault;
    let ending = match fault.code {
        Code::BadPosition | Code::BadSize | Code::BadTagValue => Ending::Failure,
        _ => Ending::Violation,
    };
    let (option, text) = match field {
        SetupField::Diagram => ("--diagram".to_owned(), defaults.diagram.as_deref()),
        SetupField::ToMove => ("--to-move".to_owned(), defaults.to_move.as_deref()),
        SetupField::HandToMove => ("--hand".to_owned(), defaults.hand.as_deref()),
        field => {
            let tag = field.tag().unwrap_or_default();
            (format!("--{}", tag.to_ascii_lowercase()), defaults.tag(tag))
        }
    };
    let text = text.unwrap_or_default();
    let span = range.map_or(Span::new(0, text.trim_end().len()), |range| Span::new(range.start, range.end));
    let mut finding = Diagnostic::new(fault.code, span, fault.message);
    finding.help = fault.help;
    finding.board = picture;
    let judgement = Judgement::of_findings(Some(P::GAME), vec![finding]);
    let verdict = judgement.verdict();
    let (text, span) = (text.as_bytes(), Span::new(0, text.len()));
    report_findings(Judged { file: &option, text, span, index: 0, judgement: &judgement, verdict }, Base::START);
    ending
}

/// Refuses what is typed about records if no game it may be about can be played so.
pub(super) fn refuse_defaults(defaults: &Defaults) -> Option<Ending> {
    let games = defaults.game.map_or(Game::ALL.to_vec(), |game| vec![game]);
    let mut refused = None;
    for game in games {
        match for_game!(game, P => P::read_setup(&defaults.setup_options::<P>()).err()) {
            None => return None,
            Some(fault) => refused = refused.or(Some((game, fault))),
        }
    }
    let (game, fault) = refused?;
    Some(for_game!(game, P => refuse_setup::<P>(defaults, fault)))
}

/// Prints findings to the error stream: the output of these commands is data. `base` is where the text begins in its
/// file.
pub(super) fn report_findings(judged: Judged<'_>, base: Base) {
    let mut locator = Locator::new(judged.text, base);
    for diagnostic in &judged.judgement.diagnostics {
        let text = report::full(judged, diagnostic, &mut locator, true);
        let _ = writeln!(anstream::stderr(), "{text}");
    }
}

/// Keeps the position after the wanted ply, or the last one.
struct Capture<P: Notation> {
    wanted: Option<u32>,
    ply: u32,
    position: Option<P>,
    last: Option<P::Move>,
    resigned: Option<Side>,
}

impl<P: Notation> Capture<P> {
    fn keep(&mut self, position: &P, last: Option<P::Move>) {
        if self.wanted.is_none_or(|wanted| self.ply == wanted) {
            self.position = Some(position.clone());
            self.last = last;
        }
    }
}

impl<P: Notation> Observer<P> for Capture<P> {
    fn begins(&mut self, start: &P) {
        self.keep(start, None);
    }

    fn after(&mut self, position: &P, mv: P::Move) {
        self.ply += 1;
        self.keep(position, Some(mv));
    }

    fn resigned(&mut self, _position: &P, side: Side) {
        if self.wanted.is_none() {
            self.resigned = Some(side);
        }
    }
}

/// Judges the game whose tags are `head` and keeps the position at its end, if it was replayed up to there.
pub(super) fn at_end<P: Notation>(
    events: &mut Events<'_>,
    head: &Head<'_>,
    defaults: &Defaults,
) -> (Judgement, Option<Loaded<P>>) {
    let mut capture = Capture { wanted: None, ply: 0, position: None, last: None, resigned: None };
    let header = GameInfo::read(head, defaults);
    let judgement = Judge::new(defaults).judge_as::<P>(events, head, header, &mut capture);
    let Capture { position, last, resigned, .. } = capture;
    let reached = position.zip(judgement.size).filter(|_| judgement.complete);
    let loaded =
        reached.map(|(position, size)| Loaded { position, size, last, resigned, seats_known: true, side_known: true });
    (judgement, loaded)
}

/// One sentence about who is to move or has won.
pub(super) fn describe<P: Notation>(loaded: &Loaded<P>) -> String {
    let side_name = |side| P::GAME.side_name(side);
    let seat = |side| loaded.owner(side).map_or(String::new(), |Seat(seat)| format!(" (seat {seat})"));
    let account = || loaded.position.ending().unwrap_or_default();
    match loaded.outcome() {
        None if !loaded.side_known => "nobody has won".into(),
        None => {
            let side = loaded.position.turn().side;
            format!("{}{} to move", side_name(side), seat(side))
        }
        Some(Outcome { winner: None, reason: Reason::AllLocked }) => "drawn: both far ranks are locked".into(),
        Some(Outcome { winner: None, reason: Reason::Score }) => format!("drawn: {}", account()),
        Some(Outcome { winner: None, .. }) => "drawn: neither side can move".into(),
        Some(Outcome { winner: Some(winner), reason }) => {
            let by = match reason {
                Reason::Connection => "its chain joins its two edges".to_owned(),
                Reason::ThreeSides => "its chain joins three non-adjacent sides".to_owned(),
                Reason::TwoSides => format!("{} has joined two opposite sides", side_name(winner.other())),
                Reason::Crossing => "its crossing cannot be answered".to_owned(),
                // These end in a draw.
                Reason::AllLocked | Reason::NoMoves => String::new(),
                Reason::Six | Reason::Score => account(),
                Reason::Resign => format!("{} has resigned", side_name(winner.other())),
            };
            format!("{}{} has won: {by}", side_name(winner), seat(winner))
        }
    }
}

/// A line about the position, then the board with the last move and the deciding chain marked.
pub(super) fn draw<P: Notation>(loaded: &Loaded<P>) -> String {
    use crate::board::picture::Mark;
    let mut picture = loaded.position.picture();
    picture.mark(&loaded.position.deciding_cells(), Mark::Chain);
    picture.mark(&loaded.last.map(P::changed_cells).unwrap_or_default(), Mark::Last);
    let title = format!("{} size {}, {}", P::GAME.name(), loaded.size, describe(loaded));
    format!("{}\n\n{}", readable(&title), text::draw(&picture, look(), true))
}

/// Shapes where standard output is a terminal that shows them in colour.
fn look() -> Look {
    let colored = anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never;
    if colored && supports_unicode::on(supports_unicode::Stream::Stdout) { Look::Shapes } else { Look::Letters }
}
