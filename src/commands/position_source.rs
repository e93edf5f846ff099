//! Finds the position that the options of a command describe.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::bail;

use super::console::plural;
use super::exit_status::ExitStatus;
use super::files;
use super::findings::print_findings;
use super::record_options::{check_options, report_setup_fault};
use crate::archive::{name_of, unpacked_name};
use crate::cli::PositionOptions;
use crate::diagnostic::Location;
use crate::games::{Game, Notation, Outcome, Reason, Seat, SetupOptions, Side, ToMove};
use crate::judge::{self, Defaults, GameInfo, Judge, Judgement, Observer, Verdict};
use crate::record::native::Reader;
use crate::record::{self, Dialect, Format};
use crate::record::{Events, Head};
use crate::report::JudgedGame;

/// The file name in findings about moves on the command line.
const MOVES: &str = "--moves";

/// A source whose text has been read and whose game is known.
pub(super) struct Opened {
    pub(super) game: Game,
    defaults: Defaults,
    /// Where the text comes from, as reported.
    name: String,
    /// The text of a file of records, or the moves on the command line.
    text: Vec<u8>,
    dialect: Dialect,
    /// The number of the game, from 1.
    index: usize,
    /// Whether the text comes from the command line.
    typed: bool,
    ply: Option<u32>,
    /// Whether the seats are known: a position alone does not show whether the players have swapped.
    seats_known: bool,
}

/// A position, and what is known about its game.
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

/// The canonical text of a move.
pub(super) fn text_of<P: Notation>(position: &P, mv: P::Move) -> String {
    let mut text = String::new();
    position.write_move(mv, &mut text);
    text
}

/// Reads the source of a position. `to_move_matters` is false for commands whose answer does not depend on the side to
/// move. Returns `None` if a record does not name its game, which is reported.
pub(super) fn open(source: &PositionOptions, to_move_matters: bool) -> anyhow::Result<Option<Opened>> {
    let mut defaults = Defaults::from(&source.record_options);
    defaults.hand.clone_from(&source.hand);
    if let Some(record) = &source.record {
        return open_record(record, defaults, source.record_options.format);
    }
    let Some(game) = source.record_options.game else {
        bail!("no game given; use `--game GAME` or `--record FILE`");
    };
    check_options(game, &defaults)?;
    if source.to_move.is_some() && source.position.is_none() && source.diagram.is_none() {
        bail!("`--to-move` requires `--position` or `--diagram`");
    }
    defaults.position = source.position.as_deref().map(|text| without_mark(text).to_owned());
    defaults.to_move.clone_from(&source.to_move);
    defaults.anyone_to_move = !to_move_matters;
    if let Some(path) = &source.diagram {
        let bytes = files::read_unpacked(path)?;
        defaults.diagram = Some(without_mark(&String::from_utf8_lossy(&bytes)).to_owned());
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

/// The text without a byte order mark, which editors put before it.
fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

fn open_record(reference: &Path, defaults: Defaults, format: Option<Format>) -> anyhow::Result<Option<Opened>> {
    let (path, index, ply) = split_reference(reference);
    let text = files::read_unpacked(&path)?;
    let name = name_of(&path);
    let dialect = Dialect::of_text(format, &unpacked_name(&name), &text);
    let mut count = 0;
    let mut opened = None;
    let _ = record::each_game(&dialect, &text, true, |events, head| {
        count += 1;
        if count < index {
            return ControlFlow::Continue(());
        }
        let game = GameInfo::read(head, &defaults).game;
        if game.is_none() {
            let judgement = judge::judge_game(events, head, &defaults);
            let (verdict, span) = (judgement.verdict(), events.game_span(head));
            let judged = JudgedGame { file: &name, text: &text, span, index, judgement: &judgement, verdict };
            print_findings(judged, &dialect, Location::START);
        }
        opened = Some(game);
        ControlFlow::Break(())
    });
    let Some(game) = opened else {
        bail!("{name}: game {index} does not exist; this file has {}", plural(count, "game"));
    };
    if let Some(game) = game {
        check_options(game, &defaults)?;
    }
    Ok(game.map(|game| Opened { game, defaults, name, text, dialect, index, typed: false, ply, seats_known: true }))
}

/// Splits `FILE[#GAME][@PLY]`. A file with exactly this name comes first.
fn split_reference(reference: &Path) -> (PathBuf, usize, Option<u32>) {
    if reference.exists() {
        return (reference.to_owned(), 1, None);
    }
    let (rest, ply) = match files::split_number(reference, b'@') {
        Some((rest, ply)) => (rest, Some(ply)),
        None => (reference.to_owned(), None),
    };
    match files::split_number(&rest, b'#') {
        Some((path, index)) if index > 0 => (path, index, ply),
        _ => (rest, 1, ply),
    }
}

impl Opened {
    /// Replays the game up to the requested position. If that fails, the reason is reported, and `Err` is the exit status.
    pub(super) fn load<P: Notation>(&self) -> anyhow::Result<Result<Loaded<P>, ExitStatus>> {
        let options = self.defaults.setup_options::<P>();
        if let Err(fault) = P::read_setup(&options).and_then(|setup| P::begin(&setup)) {
            return Ok(Err(report_setup_fault::<P>(&self.defaults, fault)));
        }
        let mut capture = Capture { wanted: self.ply, ply: 0, position: None, last: None, resigned: None };
        let mut judge = |events: &mut Events<'_>, head: &Head<'_>| {
            let info = GameInfo::read(head, &self.defaults);
            let judgement = Judge::new(&self.defaults).judge_as::<P>(events, head, info, &mut capture);
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
        // A text without moves contains no game.
        let (judgement, span) = judged.unwrap_or_else(|| judge(&mut Reader::new(b"").into(), &Head::default()));
        let reached = self.ply.map_or(judgement.complete, |wanted| wanted <= judgement.plies);
        let verdict = judgement.verdict();
        if verdict == Verdict::Invalid && (self.typed || !reached || self.ply.is_none()) {
            let index = if self.typed { 0 } else { self.index };
            let (file, text) = (&self.name, &self.text);
            print_findings(
                JudgedGame { file, text, span, index, judgement: &judgement, verdict },
                &self.dialect,
                Location::START,
            );
            if self.typed || !reached {
                return Ok(Err(ExitStatus::Violation));
            }
        }
        // Even if any side may be to move, find out whether the position shows which.
        let to_move = if options.to_move == ToMove::Anyone { ToMove::Shown } else { options.to_move };
        let side_known = P::read_setup(&SetupOptions { to_move, ..options }).is_ok();
        match (capture.position, judgement.size) {
            (Some(mut position), Some(size)) if reached => {
                Ok(match self.defaults.hand.as_deref().map_or(Ok(()), |hand| position.set_hand(hand)) {
                    Err(fault) => Err(report_setup_fault::<P>(&self.defaults, fault)),
                    Ok(()) => Ok(Loaded {
                        position: position.as_seen(),
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
                bail!(
                    "{}: game {} has only {plies} plies, so there is no position after ply {ply}",
                    self.name,
                    self.index
                )
            }
        }
    }
}

/// Records the position after the requested ply, or the last one.
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

/// Judges the game whose tags are `head` and returns the position at its end, if it was replayed completely.
pub(super) fn at_end<P: Notation>(
    events: &mut Events<'_>,
    head: &Head<'_>,
    defaults: &Defaults,
) -> (Judgement, Option<Loaded<P>>) {
    let mut capture = Capture { wanted: None, ply: 0, position: None, last: None, resigned: None };
    let info = GameInfo::read(head, defaults);
    let judgement = Judge::new(defaults).judge_as::<P>(events, head, info, &mut capture);
    let Capture { position, last, resigned, .. } = capture;
    let reached = position.zip(judgement.size).filter(|_| judgement.complete);
    let loaded =
        reached.map(|(position, size)| Loaded { position, size, last, resigned, seats_known: true, side_known: true });
    (judgement, loaded)
}
