//! Takes a native record apart, in canonical spelling.
//!
//! A transcript asks for syntax, not for legality: every move must be readable, but may be against the rules.

use crate::diagnostic::{Code, Diagnostic, Severity, Span, add};
use crate::for_game;
use crate::games::{Fault, Game, Notation};
use crate::judge::{self, Defaults, GameInfo, GameStart, Observer, StartCache};
use crate::record::game_record::{GameRecord, Item, Items, RESIGN};
use crate::record::{Event, EventKind, Events, GameResult, Head, syntax_finding};

/// Why a record cannot be taken apart: at least one finding.
pub type Refused = Vec<Diagnostic>;

/// Takes the game apart that has the tags `head` and these events; reads it to its end in any case.
///
/// What `defaults` say about a record that does not say it itself stands in its transcript. A result that stands in one
/// place stands in both.
///
/// # Errors
/// Everything that cannot be read: damage, moves that are none, a game that is not known.
pub fn transcribe(
    events: &mut Events<'_>,
    head: &Head<'_>,
    defaults: &Defaults,
) -> Result<(Game, GameRecord), Refused> {
    Canonicalizer::new(defaults).transcribe(events, head)
}

/// Takes many games apart, one after the other: [`transcribe`] for each, but cheaper.
pub struct Canonicalizer<'d> {
    defaults: &'d Defaults,
    starts: StartCache,
    /// How long the last game was: the next one may be as long.
    length: usize,
}

/// Longer games are no measure.
const MOST_ITEMS: usize = 1 << 12;

impl<'d> Canonicalizer<'d> {
    /// A scribe of records of which the caller says this.
    #[must_use]
    pub fn new(defaults: &'d Defaults) -> Canonicalizer<'d> {
        Canonicalizer { defaults, starts: StartCache::default(), length: 0 }
    }

    /// Takes a game apart: see [`transcribe`].
    ///
    /// # Errors
    /// Everything that cannot be read.
    pub fn transcribe(&mut self, events: &mut Events<'_>, head: &Head<'_>) -> Result<(Game, GameRecord), Refused> {
        if events.is_unreadable() {
            return Err(events.findings().to_vec());
        }
        let header = GameInfo::read(head, self.defaults);
        let faults = |header: GameInfo| {
            header.diagnostics.into_iter().filter(|finding| is_unreadable(finding.code)).collect::<Refused>()
        };
        let Some(game) = header.game else {
            events.iter().for_each(drop);
            return Err(with_findings(faults(header), events));
        };
        let Canonicalizer { defaults, starts, length } = self;
        let items = Items::with_capacity(*length);
        let made = for_game!(game, P => take_apart::<P>(starts, events, head, items, faults(header), defaults))?;
        *length = made.items.len().min(MOST_ITEMS);
        Ok((game, made))
    }
}

/// Whether a finding says that a text cannot be understood.
fn is_unreadable(code: Code) -> bool {
    matches!(
        code,
        Code::MissingGame | Code::UnknownGame | Code::MalformedTag | Code::UnclosedComment | Code::TooManyTags
    )
}

fn take_apart<P: Notation>(
    starts: &mut StartCache,
    events: &mut Events<'_>,
    head: &Head<'_>,
    items: Items,
    mut faults: Refused,
    defaults: &Defaults,
) -> Result<GameRecord, Refused> {
    let head_end = events.offset();
    let mut laid = match judge::setup_of::<P>(events, head, defaults).and_then(|setup| starts.take::<P>(setup)) {
        Ok(laid) => laid,
        Err(fault) => {
            faults.push(judge::setup_finding(head, fault));
            events.iter().for_each(drop);
            return Err(with_findings(faults, events));
        }
    };
    let GameStart { setup, start, buffers } = &mut *laid;
    let (size, start, facts) = (P::size(setup), &*start, start.facts());
    let mut made = GameRecord { cycle: (facts.cycle, facts.next), items, ..GameRecord::default() };
    let [before, among] = events.head_comments(head, head_end);
    before.into_iter().for_each(|event| push_remark(&mut made.preface, event));
    among.into_iter().for_each(|event| push_remark(&mut made.items, event));
    let mut taking = Taking { start, made, faults };
    judge::watch(events, start, buffers, &mut taking);
    let Taking { mut made, mut faults, .. } = taking;
    events.trailing_comments(head).into_iter().for_each(|event| push_remark(&mut made.behind, event));
    faults.extend(events.invalid_utf8(head));
    faults = with_findings(faults, events);
    made.tags = canonical_tags::<P>(head, defaults, size, made.result);
    made.result = made.result.or_else(|| GameResult::from_text(made.tag("Result")?.trim().as_bytes()));
    starts.keep(laid);
    if faults.iter().any(|finding| finding.severity() == Severity::Error) { Err(faults) } else { Ok(made) }
}

/// Takes down what is played, legal moves in canonical spelling, and all that stands between.
struct Taking<'t, P> {
    start: &'t P,
    made: GameRecord,
    faults: Refused,
}

impl<P: Notation> Observer<P> for Taking<'_, P> {
    const READS: bool = true;

    #[inline]
    fn in_any_line(&mut self, position: &P, mv: P::Move, _: Span) {
        self.made.items.push_move(|text| position.write_move(mv, text));
    }

    fn event(&mut self, event: Event<'_>) {
        let Taking { start, made, faults } = self;
        match event.kind {
            EventKind::Number(_) => {}
            EventKind::Move => push_unplayed(&mut made.items, faults, event, start.read_move(event.text)),
            EventKind::Point { column, row } => match start.read_point(column, row, event.text) {
                // A point has another name in the other formats.
                Ok(mv) => made.items.push_move(|text| start.write_move(mv, text)),
                Err(fault) => push_unplayed::<P::Move>(&mut made.items, faults, event, Err(fault)),
            },
            EventKind::Resign => made.items.push(Item::Move(RESIGN)),
            EventKind::Annotation => made.items.push(Item::Annotation(&String::from_utf8_lossy(event.text))),
            EventKind::Comment | EventKind::Escape => {
                let items = if made.result.is_some() { &mut made.behind } else { &mut made.items };
                push_remark(items, event);
            }
            EventKind::VariationStart => made.items.push(Item::Open),
            EventKind::VariationEnd => made.items.push(Item::Close),
            EventKind::Result(result) => made.result = Some(result),
            EventKind::Fault(code) => add(faults, syntax_finding(code, event.span)),
        }
    }
}

/// Keeps a move that cannot be played as it is written, if it can be read at all. How many stones a move of Crossings
/// moves depends on the position, so a wrong number of them is not a reason to refuse it.
fn push_unplayed<M>(items: &mut Items, faults: &mut Refused, event: Event<'_>, read: Result<M, Box<Fault>>) {
    match read {
        Err(fault) if fault.code != Code::WrongCount => {
            let finding = Diagnostic::new(fault.code, event.span, fault.message);
            add(faults, Diagnostic { help: fault.help, ..finding });
        }
        _ => items.push(Item::Move(&String::from_utf8_lossy(event.text))),
    }
}

/// Adds a comment or an escaped line.
fn push_remark(items: &mut Items, event: Event<'_>) {
    let text = String::from_utf8_lossy(event.text);
    items.push(if event.kind == EventKind::Escape { Item::Escape(&text) } else { Item::Comment(&text) });
}

/// These findings and those of the reader, by place.
fn with_findings(mut faults: Refused, events: &Events<'_>) -> Refused {
    faults.extend_from_slice(events.findings());
    faults.sort_by_key(|finding| finding.span.start);
    faults
}

/// Tags that stand first, in this order; players stand where `Player1` is.
const FIRST: [&str; 6] = ["Event", "Site", "Date", "Round", "Game", "Size"];

/// Tags of the caller's that a record can lack.
const SAID: [&str; 5] = ["Size", "Swap", "Coords", "Position", "Seats"];

fn canonical_tags<P: Notation>(
    head: &Head<'_>,
    defaults: &Defaults,
    size: u16,
    result: Option<GameResult>,
) -> Vec<(String, String)> {
    let rank = |name: &str| {
        let aliases = P::GAME.player_aliases();
        let is_one = |names: &[&str]| names.iter().position(|known| known.eq_ignore_ascii_case(name));
        if let Some(place) = is_one(&FIRST) {
            place
        } else if let Some(seat) = is_one(&crate::games::PLAYERS).or_else(|| is_one(aliases)) {
            FIRST.len() + seat
        } else if name.eq_ignore_ascii_case("Result") {
            2 * FIRST.len()
        } else {
            usize::MAX
        }
    };
    let mut tags: Vec<(String, String)> =
        head.tags.iter().map(|tag| (tag.name.clone().into_owned(), tag.value.clone().into_owned())).collect();
    if head.tag("Game").is_none() {
        tags.push(("Game".into(), P::GAME.name().into()));
    }
    for name in SAID {
        let shown_by_position = name == "Size" && head.tag("Position").is_some();
        if let (None, false, Some(value)) = (head.tag(name), shown_by_position, defaults.tag(name)) {
            tags.push((name.into(), value.into()));
        }
    }
    if let (None, Some(result)) = (head.tag("Result"), result) {
        tags.push(("Result".into(), result.text().into()));
    }
    for (name, value) in &mut tags {
        if name.eq_ignore_ascii_case("Game") {
            *value = P::GAME.name().into();
        } else if name.eq_ignore_ascii_case("Size") && matches!(P::GAME, Game::Crossway | Game::Cross) {
            *value = size.to_string();
        }
    }
    tags.sort_by_key(|(name, _)| rank(name));
    tags
}

/// Brings comments before the tags behind them, for a game that is not the first of a text: there they would belong
/// to the game before.
#[must_use]
pub fn without_preface(game: GameRecord) -> GameRecord {
    if game.preface.is_empty() {
        return game;
    }
    let mut items = Items::default();
    game.preface.iter().chain(game.items.iter()).for_each(|item| items.push(item));
    GameRecord { preface: Items::default(), items, ..game }
}
