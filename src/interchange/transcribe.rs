//! Takes a native record apart, in canonical spelling.
//!
//! A transcript asks for syntax, not for legality: every move must be readable, but may be against the rules.

use crate::diagnostic::{Code, Diagnostic, Severity, Span, add};
use crate::for_game;
use crate::games::{Game, Notation};
use crate::record::native::Reader;
use crate::record::transcript::{Item, Items, RESIGN, Transcript};
use crate::record::{GameResult, Head, Kind, Token};
use crate::replay::{self, Defaults, Desk, Header, Laid, Observer};

/// Why a record cannot be taken apart: at least one finding.
pub type Refused = Vec<Diagnostic>;

/// Takes the game apart whose tags are `head` and whose moves `reader` is about to read; reads it to its end in
/// any case.
///
/// What `defaults` say about a record that does not say it itself stands in its transcript. A result that stands in one
/// place stands in both.
///
/// # Errors
/// Everything that cannot be read: damage, moves that are none, a game that is not known.
pub fn transcribe(
    reader: &mut Reader<'_>,
    head: &Head<'_>,
    defaults: &Defaults,
) -> Result<(Game, Transcript), Refused> {
    Scribe::new(defaults).transcribe(reader, head)
}

/// Takes many games apart, one after the other: [`transcribe`] for each, but cheaper.
pub struct Scribe<'d> {
    defaults: &'d Defaults,
    desk: Desk,
    /// How long the last game was: the next one may be as long.
    length: usize,
}

/// Longer games are no measure.
const MOST_ITEMS: usize = 1 << 12;

impl<'d> Scribe<'d> {
    /// A scribe of records of which the caller says this.
    #[must_use]
    pub fn new(defaults: &'d Defaults) -> Scribe<'d> {
        Scribe { defaults, desk: Desk::default(), length: 0 }
    }

    /// Takes a game apart: see [`transcribe`].
    ///
    /// # Errors
    /// Everything that cannot be read.
    pub fn transcribe(&mut self, reader: &mut Reader<'_>, head: &Head<'_>) -> Result<(Game, Transcript), Refused> {
        let header = Header::read(head, self.defaults);
        let faults = |header: Header| {
            header.diagnostics.into_iter().filter(|finding| is_unreadable(finding.code)).collect::<Refused>()
        };
        let Some(game) = header.game else {
            reader.tokens().for_each(drop);
            return Err(faults(header));
        };
        let Scribe { defaults, desk, length } = self;
        let items = Items::with_capacity(*length);
        let made = for_game!(game, P => take_apart::<P>(desk, reader, head, items, faults(header), defaults))?;
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
    desk: &mut Desk,
    reader: &mut Reader<'_>,
    head: &Head<'_>,
    items: Items,
    mut faults: Refused,
    defaults: &Defaults,
) -> Result<Transcript, Refused> {
    let text = reader.text();
    let head_end = reader.offset();
    let mut laid = match replay::setup_of::<P>(reader, head, defaults).and_then(|setup| desk.lay::<P>(setup)) {
        Ok(laid) => laid,
        Err(fault) => {
            faults.push(replay::setup_finding(head, fault));
            reader.tokens().for_each(drop);
            return Err(faults);
        }
    };
    let Laid { setup, start, buffers } = &mut *laid;
    let (size, start) = (P::size(setup), &*start);
    let mut made = Transcript { cycle: start.cycle(), items, ..Transcript::default() };
    let mut scratch = String::new();
    let first_tag = head.tags.first().map_or(head_end, |tag| tag.span.start);
    for span in reader.comments_among_tags(Span::new(head.from, head_end)) {
        let items = if span.start < first_tag { &mut made.preface } else { &mut made.items };
        items.push(comment(&text[span.start..span.end], &mut scratch));
    }
    let mut taking = Taking { start, text, made, faults, scratch, last: None };
    replay::watch(reader, start, buffers, &mut taking);
    let Taking { mut made, mut faults, mut scratch, .. } = taking;
    let end = reader.offset();
    if head.tags.is_empty() && reader.clone().next_game().is_none() {
        // A game without tags ends with its result, but what follows the last one is nobody else's.
        for span in reader.comments_among_tags(Span::new(end, text.len())) {
            made.behind.push(comment(&text[span.start..span.end], &mut scratch));
        }
    }
    if reader.valid_text().len() < reader.offset()
        && let Some(finding) = replay::invalid_utf8(text, Span::new(head.from, reader.offset()))
    {
        faults.push(finding);
    }
    made.tags = canonical_tags::<P>(head, defaults, size, made.result);
    made.result = made.result.or_else(|| GameResult::from_text(made.tag("Result")?.trim().as_bytes()));
    desk.keep(laid);
    if faults.iter().any(|finding| finding.severity() == Severity::Error) { Err(faults) } else { Ok(made) }
}

/// Takes down what is played, legal moves in canonical spelling, and all that stands between.
struct Taking<'t, P> {
    start: &'t P,
    text: &'t [u8],
    made: Transcript,
    faults: Refused,
    scratch: String,
    /// Where the last legal move stands.
    last: Option<Span>,
}

impl<P: Notation> Observer<P> for Taking<'_, P> {
    const READS: bool = true;

    #[inline]
    fn in_any_line(&mut self, position: &P, mv: P::Move, place: Span) {
        self.made.items.push_move(|text| position.write_move(mv, text));
        self.last = Some(place);
    }

    fn token(&mut self, token: Token) {
        let Taking { start, text, made, faults, scratch, last } = self;
        let word = &text[token.span.start..token.span.end];
        match token.kind {
            Kind::Number(_) => {}
            Kind::Move if *last == Some(token.span) => {}
            Kind::Move => match start.read_move(word) {
                // What cannot be played is kept as it is written. The number of stones depends on the position.
                Err(fault) if fault.code != Code::WrongCount => {
                    let finding = Diagnostic::new(fault.code, token.span, fault.message);
                    add(faults, Diagnostic { help: fault.help, ..finding });
                }
                _ => made.items.push(Item::Move(&String::from_utf8_lossy(word))),
            },
            Kind::Resign => made.items.push(Item::Move(RESIGN)),
            Kind::Annotation => made.items.push(Item::Annotation(&String::from_utf8_lossy(word))),
            Kind::Comment if made.result.is_some() => made.behind.push(comment(word, scratch)),
            Kind::Comment => made.items.push(comment(word, scratch)),
            Kind::Open => made.items.push(Item::Open),
            Kind::Close => made.items.push(Item::Close),
            Kind::Result(result) => made.result = Some(result),
            Kind::Fault(code) => add(faults, replay::syntax_finding(code, token.span)),
        }
    }
}

/// The comment without its marks.
pub(super) fn comment<'s>(written: &[u8], scratch: &'s mut String) -> Item<'s> {
    scratch.clear();
    scratch.push_str(&String::from_utf8_lossy(written));
    let text = scratch.as_str();
    if let Some(text) = text.strip_prefix('{') {
        Item::Comment(text.strip_suffix('}').unwrap_or(text))
    } else if let Some(text) = text.strip_prefix('%') {
        Item::Escape(text)
    } else {
        let text = text.strip_prefix(';').unwrap_or(text);
        Item::Comment(text.strip_prefix(' ').unwrap_or(text))
    }
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
        if let (None, false, Some(value)) = (head.tag(name), shown_by_position, defaults.word(name)) {
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
pub fn without_preface(game: Transcript) -> Transcript {
    if game.preface.is_empty() {
        return game;
    }
    let mut items = Items::default();
    game.preface.iter().chain(game.items.iter()).for_each(|item| items.push(item));
    Transcript { preface: Items::default(), items, ..game }
}
