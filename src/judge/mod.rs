//! Judges records: plays their moves through the rules and compares the results.
//!
//! Findings are reported up to a game's first illegal move in the main line; what comes after it could
//! only be guessed at.

mod final_board;
mod game_info;
mod replay;
mod result;
mod start_cache;
mod suppression;

pub use game_info::{GameInfo, Termination};
pub use replay::Observer;

use std::mem;

pub(crate) use replay::Buffers;
pub(crate) use start_cache::{GameStart, StartCache};

use crate::board::picture::Mark;
use crate::diagnostic::{self, Code, Diagnostic, Severity, Span};
use crate::for_game;
use crate::games::{Fault, Game, Notation, Seat, SetupFault, SetupOptions, Side, ToMove};
use crate::record::{EventKind, Events, GameResult, Head};

/// What the caller says about records that do not say it themselves.
#[derive(Clone, Debug, Default)]
pub struct Defaults {
    /// The game.
    pub game: Option<Game>,
    /// The value of `Size`.
    pub size: Option<String>,
    /// The value of `Coords`.
    pub coords: Option<String>,
    /// The value of `Swap`.
    pub swap: Option<String>,
    /// The value of `Position`.
    pub position: Option<String>,
    /// A printed board.
    pub diagram: Option<String>,
    /// Who is to move in a set-up position.
    pub to_move: Option<String>,
    /// Whether it makes no difference who that is.
    pub anyone_to_move: bool,
    /// The value of `Seats`.
    pub seats: Option<String>,
    /// The hand of the player to move.
    pub hand: Option<String>,
}

impl Defaults {
    /// The value of a tag by its name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        match name {
            "Size" => self.size.as_deref(),
            "Coords" => self.coords.as_deref(),
            "Swap" => self.swap.as_deref(),
            "Position" => self.position.as_deref(),
            "Seats" => self.seats.as_deref(),
            _ => None,
        }
    }

    /// What a game is set up with if only the caller says so.
    #[must_use]
    pub fn setup_options<P: Notation>(&self) -> SetupOptions<'_> {
        self.complete(SetupOptions::from_tags(P::OPTIONS, |name| self.tag(name)))
    }

    /// Adds what records cannot say.
    fn complete<'a>(&'a self, options: SetupOptions<'a>) -> SetupOptions<'a> {
        let to_move = match &self.to_move {
            Some(name) => ToMove::Named(name),
            None if self.anyone_to_move => ToMove::Anyone,
            None => ToMove::Shown,
        };
        SetupOptions { diagram: self.diagram.as_deref(), to_move, ..options }
    }
}

/// What is known about one game after its replay.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// The game, if it is known.
    pub game: Option<Game>,
    /// The size of its board, if it could be read.
    pub size: Option<u16>,
    /// The players by seat.
    pub players: Vec<Option<String>>,
    /// Number of plies that were played legally in the main line.
    pub plies: u32,
    /// Whether the main line was replayed to its end.
    pub complete: bool,
    /// The result as recorded.
    pub result: Option<GameResult>,
    /// The result that the board, or a resignation, proves.
    pub computed: GameResult,
    /// All findings, by place.
    pub diagnostics: Vec<Diagnostic>,
    /// Number of findings that comments in the record asked to ignore.
    pub ignored: u32,
}

/// Whether a record is in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// No finding is an error.
    Valid,
    /// At least one finding is an error.
    Invalid,
    /// No finding is an error, and the game goes on.
    Unfinished,
}

impl Verdict {
    /// The name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Valid => "valid",
            Verdict::Invalid => "invalid",
            Verdict::Unfinished => "unfinished",
        }
    }
}

impl Judgement {
    /// The judgement of something that cannot be played, with what is known of it.
    #[must_use]
    pub fn of_findings(game: Option<Game>, diagnostics: Vec<Diagnostic>) -> Judgement {
        Judgement {
            game,
            size: None,
            players: Vec::new(),
            plies: 0,
            complete: false,
            result: None,
            computed: GameResult::Unfinished,
            diagnostics,
            ignored: 0,
        }
    }

    /// Brings the findings into their final form. `events` has been read to its end, `from_start` begins with the first
    /// event.
    fn settle(&mut self, events: &Events<'_>, from_start: Events<'_>, head: &Head<'_>) {
        if events.native_text(head).is_none_or(suppression::may_occur) {
            self.ignored = suppression::apply(from_start, head.from, &mut self.diagnostics);
        }
        self.diagnostics.extend_from_slice(events.findings());
        diagnostic::settle(&mut self.diagnostics);
    }

    /// The verdict that the findings and results amount to. A record without any result is taken at
    /// what the board proves.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let unfinished = self.computed == GameResult::Unfinished
            && self.result.unwrap_or(GameResult::Unfinished) == GameResult::Unfinished;
        if self.diagnostics.iter().any(|diagnostic| diagnostic.severity() == Severity::Error) {
            Verdict::Invalid
        } else if unfinished {
            Verdict::Unfinished
        } else {
            Verdict::Valid
        }
    }
}

/// Judges the game with the tags `head` and these events.
///
/// ```
/// use xgames::record::native::Reader;
/// use xgames::judge::{self, Defaults, Verdict};
///
/// let mut reader = Reader::new(b"[Game \"crossway\"]\n[Size \"2\"]\n\n1. a1 b1 2. a2 1-0\n");
/// let head = reader.next_game().unwrap();
/// let judgement = judge::judge(&mut reader.into(), &head, &Defaults::default());
/// assert_eq!(judgement.verdict(), Verdict::Valid);
/// assert_eq!(judgement.plies, 3);
/// ```
#[must_use]
pub fn judge(events: &mut Events<'_>, head: &Head<'_>, defaults: &Defaults) -> Judgement {
    Judge::new(defaults).judge(events, head)
}

/// Judges many games, one after the other: [`judge`] for each, but cheaper.
pub struct Judge<'d> {
    defaults: &'d Defaults,
    desk: StartCache,
    names_all: bool,
}

impl<'d> Judge<'d> {
    /// A judge of records of which the caller says this.
    #[must_use]
    pub fn new(defaults: &'d Defaults) -> Judge<'d> {
        Judge { defaults, desk: StartCache::default(), names_all: true }
    }

    /// Uses what another judge has kept from game to game.
    pub(crate) fn at_desk(self, desk: StartCache) -> Judge<'d> {
        Judge { desk, ..self }
    }

    /// What is kept from game to game.
    pub(crate) fn into_desk(self) -> StartCache {
        self.desk
    }

    /// Leaves out the players of games in which nothing is found.
    #[must_use]
    pub fn without_names(self) -> Judge<'d> {
        Judge { names_all: false, ..self }
    }

    /// Judges the game with the tags `head` and these events.
    #[must_use]
    pub fn judge(&mut self, events: &mut Events<'_>, head: &Head<'_>) -> Judgement {
        if events.is_unreadable() {
            return unreadable(events, self.defaults);
        }
        let mut header = GameInfo::read(head, self.defaults);
        let Judge { defaults, desk, names_all } = self;
        let mut judgement = match header.game {
            Some(game) => for_game!(game, P => judge_at::<P>(desk, events, head, &mut header, defaults, &mut ())),
            None => without_replay(events, head, &mut header),
        };
        if *names_all || !judgement.diagnostics.is_empty() {
            judgement.players = header.players(head);
        }
        judgement
    }

    /// Judges a game of a known kind and lets an observer watch its main line.
    #[must_use]
    pub fn judge_as<P: Notation>(
        &mut self,
        events: &mut Events<'_>,
        head: &Head<'_>,
        mut header: GameInfo,
        observer: &mut impl Observer<P>,
    ) -> Judgement {
        if events.is_unreadable() {
            return unreadable(events, self.defaults);
        }
        let judgement = judge_at(&mut self.desk, events, head, &mut header, self.defaults, observer);
        Judgement { players: header.players(head), ..judgement }
    }
}

/// The judgement without the names of the players.
fn judge_at<P: Notation>(
    desk: &mut StartCache,
    events: &mut Events<'_>,
    head: &Head<'_>,
    header: &mut GameInfo,
    defaults: &Defaults,
    observer: &mut impl Observer<P>,
) -> Judgement {
    let from_start = events.clone();
    let setup = match setup_of::<P>(events, head, defaults) {
        Ok(setup) => setup,
        Err(fault) => {
            let options = SetupOptions { size: tag(head, defaults, "Size"), ..SetupOptions::default() };
            header.size = P::read_setup(&options).ok().map(|setup| P::size(&setup));
            header.diagnostics.push(setup_finding(head, fault));
            return without_replay(events, head, header);
        }
    };
    header.size = Some(P::size(&setup));
    let mut laid = match desk.lay::<P>(setup) {
        Ok(laid) => laid,
        Err(fault) => {
            header.diagnostics.push(setup_finding(head, fault));
            return without_replay(events, head, header);
        }
    };
    let seats = laid.start.facts().players;
    if seats != header.seats {
        header.set_seats(head, seats);
    }
    let mut played = match played_at_once(events, head, header, &mut laid, observer) {
        Some(played) => played,
        None => replay::replay(events, &laid.start, &mut laid.buffers, observer),
    };
    let mut judgement = conclude(events, head, header);
    judgement.plies = played.plies;
    judgement.complete = played.stopped.is_none() && !events.is_cut_short();
    judgement.computed = played.computed;
    if played.swapped {
        let aliases = P::GAME.player_aliases().iter().filter_map(|alias| head.tag(alias));
        judgement.diagnostics.extend(aliases.map(game_info::alias_with_swap));
    }
    judgement.result = header.result.or(played.result).map(|(result, _)| result);
    // Most often one of the two is empty, and no memory need be got.
    let found = mem::take(&mut played.diagnostics);
    if judgement.diagnostics.is_empty() {
        judgement.diagnostics = found;
    } else {
        judgement.diagnostics.extend(found);
    }
    if let Some(stop) = played.stopped {
        // What follows is not judged. Other findings cannot lie there.
        judgement.diagnostics.retain(|finding| finding.code != Code::InvalidUtf8 || finding.span.start <= stop);
    } else if let Some(last) = &played.last
        && !events.is_cut_short()
        && !has_open_end(&judgement.diagnostics, played.result)
    {
        let recorded = recorded(head, header, &played);
        let proven =
            result::Proven { result: judgement.computed, resigned: played.resigned, score: score_by_seat(last) };
        let found =
            result::compare(P::GAME, &recorded, &proven).into_iter().chain(result::compare_scores(&recorded, &proven));
        judgement.diagnostics.extend(found.map(|finding| with_board(finding, last)));
    }
    laid.buffers.keep(played.last);
    desk.keep(laid);
    judgement.settle(events, from_start, head);
    judgement
}

/// What a game starts from; `events` is before its first event.
pub(crate) fn setup_of<P: Notation>(
    events: &Events<'_>,
    head: &Head<'_>,
    defaults: &Defaults,
) -> Result<P::Setup, SetupFault> {
    let mut options = defaults.complete(SetupOptions::from_tags(P::OPTIONS, |name| tag(head, defaults, name)));
    options.draws_are_recorded = P::GAME.has_hands() && draws_are_written::<P>(events, &options);
    P::read_setup(&options)
}

/// Lets an observer watch a game without judging it.
pub(crate) fn watch<P: Notation>(
    events: &mut Events<'_>,
    start: &P,
    buffers: &mut Buffers<P>,
    observer: &mut impl Observer<P>,
) {
    let played = replay::replay(events, start, buffers, observer);
    buffers.keep(played.last);
}

/// The value of a tag, or what the caller says where there is none.
pub(crate) fn tag<'a>(head: &'a Head<'_>, defaults: &'a Defaults, name: &str) -> Option<&'a str> {
    match head.tag(name) {
        Some(tag) => Some(tag.value.as_ref()),
        // A position shows its size.
        None if name == "Size" && head.tag("Position").is_some() => None,
        None => defaults.tag(name),
    }
}

/// The game played all at once, if nobody watches. The last position is known if something is found that has to be
/// shown on it.
fn played_at_once<P: Notation, O: Observer<P>>(
    events: &mut Events<'_>,
    head: &Head<'_>,
    header: &GameInfo,
    laid: &mut GameStart<P>,
    _: &O,
) -> Option<replay::Played<P>> {
    if O::WATCHES {
        return None;
    }
    let mut ahead = events.clone();
    let played = final_board::play(&mut ahead, &laid.start, &mut laid.buffers, |played| {
        let proven = result::Proven { result: played.computed, resigned: played.resigned, score: None };
        result::compare(P::GAME, &recorded(head, header, played), &proven).is_some()
    })?;
    *events = ahead;
    Some(played)
}

/// What the record says of its result.
fn recorded<'h, P>(head: &'h Head<'h>, header: &GameInfo, played: &replay::Played<P>) -> result::Recorded<'h> {
    result::Recorded {
        tag: header.result,
        token: played.result,
        end: played.end,
        termination: header.termination,
        score: head.tag("Score"),
    }
}

/// Whether the main line tells of draws, such as `Ac4+B`. One behind the move that ended the game does not
/// count, as nothing is drawn there.
fn draws_are_written<P: Notation>(events: &Events<'_>, options: &SetupOptions<'_>) -> bool {
    let (mut before_last, mut last) = (false, false);
    let mut ahead = events.clone();
    let mut depth = 0;
    for event in ahead.iter() {
        match event.kind {
            EventKind::VariationStart => depth += 1,
            EventKind::VariationEnd => depth -= 1,
            EventKind::Move if depth == 0 => {
                before_last |= last;
                last = event.text.contains(&b'+');
            }
            _ => {}
        }
    }
    let ends_on_the_board = || {
        let start = P::read_setup(options).and_then(|setup| P::begin(&setup));
        let played = start.map(|start| replay::replay(&mut events.clone(), &start, &mut Buffers::default(), &mut ()));
        played.is_ok_and(|played| played.last.is_some_and(|last| last.outcome().is_some()))
    };
    before_last || last && !ends_on_the_board()
}

/// The points of both teams, that of seat 1 first.
fn score_by_seat<P: Notation>(position: &P) -> Option<[u8; 2]> {
    let [first, second] = position.facts().points?;
    Some(if position.owner(Side::First) == Seat(1) { [first, second] } else { [second, first] })
}

/// Shows the end of the game with a finding that it contradicts, and what decided it.
fn with_board<P: Notation>(finding: Diagnostic, last: &P) -> Diagnostic {
    if last.outcome().is_none() {
        return finding;
    }
    let mut picture = last.picture();
    picture.mark(&last.deciding_cells(), Mark::Chain);
    let help = match (finding.help, last.ending()) {
        (Some(help), Some(account)) => Some(format!("{help}; {account}").into()),
        (help, account) => help.or(account.map(Into::into)),
    };
    Diagnostic { help, board: Some(Box::new(picture)), ..finding }
}

/// An open variation, or an open comment and no result behind it, swallows the end of the game; then it is
/// not the result that has to be mended.
fn has_open_end(findings: &[Diagnostic], result: Option<(GameResult, Span)>) -> bool {
    findings.iter().any(|finding| match finding.code {
        Code::UnclosedVariation => true,
        Code::UnclosedComment => result.is_none(),
        _ => false,
    })
}

/// A game of which nothing can be judged.
fn unreadable(events: &Events<'_>, defaults: &Defaults) -> Judgement {
    let players = vec![None; 2];
    Judgement { players, ..Judgement::of_findings(defaults.game, events.findings().to_vec()) }
}

/// A game that cannot be played: its text is read to the end all the same.
fn without_replay(events: &mut Events<'_>, head: &Head<'_>, header: &mut GameInfo) -> Judgement {
    let from_start = events.clone();
    let (faults, token) = replay::read_only(events);
    let mut judgement = conclude(events, head, header);
    judgement.result = header.result.or(token).map(|(result, _)| result);
    judgement.diagnostics.extend(faults);
    judgement.settle(events, from_start, head);
    judgement
}

/// The judgement as far as it depends on the tags and the bytes alone. `events` is at its end: the game.
fn conclude(events: &Events<'_>, head: &Head<'_>, header: &mut GameInfo) -> Judgement {
    let mut diagnostics = std::mem::take(&mut header.diagnostics);
    diagnostics.extend(events.invalid_utf8(head));
    Judgement {
        game: header.game,
        size: header.size,
        players: Vec::new(),
        plies: 0,
        complete: false,
        result: None,
        computed: GameResult::Unfinished,
        diagnostics,
        ignored: 0,
    }
}

pub(crate) fn setup_finding(head: &Head<'_>, refused: SetupFault) -> Diagnostic {
    let SetupFault { field, range, fault: Fault { code, message, help, .. }, picture } = refused;
    let span = match (field.tag().and_then(|name| head.tag(name)), range) {
        (Some(tag), Some(range)) => tag.part(range),
        (Some(tag), None) => tag.value_span,
        (None, _) => head.place(),
    };
    Diagnostic { help, board: picture, ..Diagnostic::new(code, span, message) }
}
