//! Judges records: plays their moves through the rules and compares the results.
//!
//! Findings are reported up to a game's first illegal move in the main line; what comes after it could
//! only be guessed at.

mod at_once;
mod desk;
mod header;
mod ignore;
mod moves;
mod result;

pub use header::{Header, Termination};
pub use moves::Observer;
pub(crate) use moves::syntax_finding;

use std::mem;

pub(crate) use desk::{Desk, Laid};
pub(crate) use moves::Buffers;

use crate::board::picture::Mark;
use crate::diagnostic::{self, Code, Diagnostic, Severity, Span};
use crate::for_game;
use crate::games::{DIAGRAM, DRAWS, Fault, Game, HAND, Notation, Seat, SetupFault, Side, TO_MOVE, Words};
use crate::record::native::Reader;
use crate::record::{GameResult, Head, Kind};

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
    /// A printed board ([`DIAGRAM`]).
    pub diagram: Option<String>,
    /// Who is to move on it ([`TO_MOVE`]).
    pub to_move: Option<String>,
    /// The value of `Seats`.
    pub seats: Option<String>,
    /// The hand of the player to move ([`HAND`]).
    pub hand: Option<String>,
}

impl Defaults {
    /// The value of a word by its name.
    #[must_use]
    pub fn word(&self, name: &str) -> Option<&str> {
        match name {
            "Size" => self.size.as_deref(),
            "Coords" => self.coords.as_deref(),
            "Swap" => self.swap.as_deref(),
            "Position" => self.position.as_deref(),
            DIAGRAM => self.diagram.as_deref(),
            TO_MOVE => self.to_move.as_deref(),
            "Seats" => self.seats.as_deref(),
            HAND => self.hand.as_deref(),
            _ => None,
        }
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

    /// Brings the findings into their final form, once the game has been read to its end.
    fn settle(&mut self, reader: &Reader<'_>, head: &Head<'_>) {
        self.ignored = ignore::apply(reader.text(), Span::new(head.from, reader.offset()), &mut self.diagnostics);
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

/// Judges the game whose tags are `head` and whose moves `reader` is about to read.
///
/// ```
/// use xgames::record::native::Reader;
/// use xgames::replay::{self, Defaults, Verdict};
///
/// let mut reader = Reader::new(b"[Game \"crossway\"]\n[Size \"2\"]\n\n1. a1 b1 2. a2 1-0\n");
/// let head = reader.next_game().unwrap();
/// let judgement = replay::judge(&mut reader, &head, &Defaults::default());
/// assert_eq!(judgement.verdict(), Verdict::Valid);
/// assert_eq!(judgement.plies, 3);
/// ```
#[must_use]
pub fn judge(reader: &mut Reader<'_>, head: &Head<'_>, defaults: &Defaults) -> Judgement {
    Judge::new(defaults).judge(reader, head)
}

/// Judges many games, one after the other: [`judge`] for each, but cheaper.
pub struct Judge<'d> {
    defaults: &'d Defaults,
    desk: Desk,
    names_all: bool,
}

impl<'d> Judge<'d> {
    /// A judge of records of which the caller says this.
    #[must_use]
    pub fn new(defaults: &'d Defaults) -> Judge<'d> {
        Judge { defaults, desk: Desk::default(), names_all: true }
    }

    /// Uses what another judge has kept from game to game.
    pub(crate) fn at_desk(self, desk: Desk) -> Judge<'d> {
        Judge { desk, ..self }
    }

    /// What is kept from game to game.
    pub(crate) fn into_desk(self) -> Desk {
        self.desk
    }

    /// Leaves out the players of games in which nothing is found.
    #[must_use]
    pub fn without_names(self) -> Judge<'d> {
        Judge { names_all: false, ..self }
    }

    /// Judges the game whose tags are `head` and whose moves `reader` is about to read.
    #[must_use]
    pub fn judge(&mut self, reader: &mut Reader<'_>, head: &Head<'_>) -> Judgement {
        let mut header = Header::read(head, self.defaults);
        let Judge { defaults, desk, names_all } = self;
        let mut judgement = match header.game {
            Some(game) => for_game!(game, P => judge_at::<P>(desk, reader, head, &mut header, defaults, &mut ())),
            None => without_replay(reader, head, &mut header),
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
        reader: &mut Reader<'_>,
        head: &Head<'_>,
        mut header: Header,
        observer: &mut impl Observer<P>,
    ) -> Judgement {
        let judgement = judge_at(&mut self.desk, reader, head, &mut header, self.defaults, observer);
        Judgement { players: header.players(head), ..judgement }
    }
}

/// The judgement without the names of the players.
fn judge_at<P: Notation>(
    desk: &mut Desk,
    reader: &mut Reader<'_>,
    head: &Head<'_>,
    header: &mut Header,
    defaults: &Defaults,
    observer: &mut impl Observer<P>,
) -> Judgement {
    let setup = match setup_of::<P>(reader, head, defaults) {
        Ok(setup) => setup,
        Err(fault) => {
            let sized = |name: &'static str| word(head, defaults, name).filter(|_| name == "Size");
            header.size = P::read_setup(&sized).ok().map(|setup| P::size(&setup));
            header.diagnostics.push(setup_finding(head, fault));
            return without_replay(reader, head, header);
        }
    };
    header.size = Some(P::size(&setup));
    let seats = P::players(&setup);
    if seats != header.seats {
        header.set_seats(head, seats);
    }
    let mut laid = match desk.lay::<P>(setup) {
        Ok(laid) => laid,
        Err(fault) => {
            header.diagnostics.push(setup_finding(head, fault));
            return without_replay(reader, head, header);
        }
    };
    let mut played = match played_at_once(reader, head, header, &mut laid, observer) {
        Some(played) => played,
        None => moves::replay(reader, &laid.start, &mut laid.buffers, observer),
    };
    let mut judgement = conclude(reader, head, header);
    judgement.plies = played.plies;
    judgement.complete = played.stopped.is_none();
    judgement.computed = played.computed;
    if played.swapped {
        let aliases = P::GAME.player_aliases().iter().filter_map(|alias| head.tag(alias));
        judgement.diagnostics.extend(aliases.map(header::alias_with_swap));
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
        judgement.diagnostics.retain(|diagnostic| diagnostic.span.start <= stop);
    } else if let Some(last) = &played.last
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
    judgement.settle(reader, head);
    judgement
}

/// What the game starts from whose moves `reader` is about to read.
pub(crate) fn setup_of<P: Notation>(
    reader: &Reader<'_>,
    head: &Head<'_>,
    defaults: &Defaults,
) -> Result<P::Setup, SetupFault> {
    let words = |name: &'static str| word(head, defaults, name);
    let draws = P::GAME.has_hands() && draws_are_written::<P>(reader, &words);
    P::read_setup(&|name| if name == DRAWS { draws.then_some("yes") } else { words(name) })
}

/// Lets an observer watch the game whose moves `reader` is about to read, without judging it.
pub(crate) fn watch<P: Notation>(
    reader: &mut Reader<'_>,
    start: &P,
    buffers: &mut Buffers<P>,
    observer: &mut impl Observer<P>,
) {
    let played = moves::replay(reader, start, buffers, observer);
    buffers.keep(played.last);
}

/// What a game is set up with: the tags, and what the caller says where they say nothing.
pub(crate) fn word<'a>(head: &'a Head<'_>, defaults: &'a Defaults, name: &str) -> Option<&'a str> {
    match head.tag(name) {
        Some(tag) => Some(tag.value.as_ref()),
        // A position shows its size.
        None if name == "Size" && head.tag("Position").is_some() => None,
        None => defaults.word(name),
    }
}

/// The game played all at once, if nobody watches. The last position is known if something is found that has to be
/// shown on it.
fn played_at_once<P: Notation, O: Observer<P>>(
    reader: &mut Reader<'_>,
    head: &Head<'_>,
    header: &Header,
    laid: &mut Laid<P>,
    _: &O,
) -> Option<moves::Played<P>> {
    if O::WATCHES {
        return None;
    }
    let mut ahead = reader.clone();
    let played = at_once::play(&mut ahead, &laid.start, &mut laid.buffers, |played| {
        let proven = result::Proven { result: played.computed, resigned: played.resigned, score: None };
        result::compare(P::GAME, &recorded(head, header, played), &proven).is_some()
    })?;
    *reader = ahead;
    Some(played)
}

/// What the record says of its result.
fn recorded<'h, P>(head: &'h Head<'h>, header: &Header, played: &moves::Played<P>) -> result::Recorded<'h> {
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
fn draws_are_written<P: Notation>(reader: &Reader<'_>, words: Words<'_>) -> bool {
    let (mut before_last, mut last) = (false, false);
    let mut ahead = reader.clone();
    let mut depth = 0;
    for token in ahead.tokens() {
        match token.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth -= 1,
            Kind::Move if depth == 0 => {
                before_last |= last;
                last = reader.text()[token.span.start..token.span.end].contains(&b'+');
            }
            _ => {}
        }
    }
    let ends_on_the_board = || {
        let untold = |name: &'static str| words(name).filter(|_| name != DRAWS);
        let start = P::read_setup(&untold).and_then(|setup| P::begin(&setup));
        let played = start.map(|start| moves::replay(&mut reader.clone(), &start, &mut Buffers::default(), &mut ()));
        played.is_ok_and(|played| played.last.is_some_and(|last| last.outcome().is_some()))
    };
    before_last || last && !ends_on_the_board()
}

/// The points of both teams, that of seat 1 first.
fn score_by_seat<P: Notation>(position: &P) -> Option<[u8; 2]> {
    let [first, second] = position.totals()?;
    Some(if position.owner(Side::First) == Seat(1) { [first, second] } else { [second, first] })
}

/// Shows the end of the game with a finding that it contradicts, and what decided it.
fn with_board<P: Notation>(finding: Diagnostic, last: &P) -> Diagnostic {
    if last.outcome().is_none() {
        return finding;
    }
    let mut picture = last.picture();
    picture.mark(&last.deciding_cells(), Mark::Chain);
    let help = match (finding.help, last.account()) {
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

/// A game that cannot be played: its text is read to the end all the same.
fn without_replay(reader: &mut Reader<'_>, head: &Head<'_>, header: &mut Header) -> Judgement {
    let (faults, token) = moves::read_only(reader);
    let mut judgement = conclude(reader, head, header);
    judgement.result = header.result.or(token).map(|(result, _)| result);
    judgement.diagnostics.extend(faults);
    judgement.settle(reader, head);
    judgement
}

/// The judgement as far as it depends on the tags and the bytes alone. `reader` is behind the game.
fn conclude(reader: &Reader<'_>, head: &Head<'_>, header: &mut Header) -> Judgement {
    let span = Span::new(head.from, reader.offset());
    let mut diagnostics = std::mem::take(&mut header.diagnostics);
    if reader.valid_text().len() < span.end {
        diagnostics.extend(invalid_utf8(reader.text(), span));
    }
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

/// The first bytes that are not text, if there are any.
pub(crate) fn invalid_utf8(text: &[u8], part: Span) -> Option<Diagnostic> {
    let error = std::str::from_utf8(&text[part.start..part.end]).err()?;
    let at = part.start + error.valid_up_to();
    let length = error.error_len().unwrap_or(part.end - at);
    let finding = Diagnostic::new(Code::InvalidUtf8, Span::new(at, at + length), "this is not UTF-8 text");
    Some(finding.help("convert the file to UTF-8"))
}

pub(crate) fn setup_finding(head: &Head<'_>, refused: SetupFault) -> Diagnostic {
    let SetupFault { word, range, fault: Fault { code, message, help, .. }, picture } = refused;
    let span = match (head.tag(word), range) {
        (Some(tag), Some(range)) => tag.part(range),
        (Some(tag), None) => tag.value_span,
        (None, _) => head.place(),
    };
    Diagnostic { help, board: picture, ..Diagnostic::new(code, span, message) }
}
