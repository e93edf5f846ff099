//! Takes a native record apart, in canonical spelling.
//!
//! A transcript asks for syntax, not for legality: every move must be readable, but may be against the rules.

use crate::diagnostic::{Code, Diagnostic, Severity, Span, add};
use crate::for_game;
use crate::games::{Game, Notation, SetupFault};
use crate::record::native::Reader;
use crate::record::transcript::{Item, Items, RESIGN, Transcript};
use crate::record::{GameResult, Head, Kind};
use crate::replay::{self, Defaults, Header, Observer};

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
    let header = Header::read(head, defaults);
    let faults = |header: Header| {
        header.diagnostics.into_iter().filter(|finding| is_unreadable(finding.code)).collect::<Refused>()
    };
    let Some(game) = header.game else {
        reader.tokens().for_each(drop);
        return Err(faults(header));
    };
    let taken = for_game!(game, P => take_apart::<P>(reader, head, faults(header), defaults));
    taken.map(|transcript| (game, transcript))
}

/// Whether a finding says that a text cannot be understood.
fn is_unreadable(code: Code) -> bool {
    matches!(
        code,
        Code::MissingGame | Code::UnknownGame | Code::MalformedTag | Code::UnclosedComment | Code::TooManyTags
    )
}

fn take_apart<P: Notation>(
    reader: &mut Reader<'_>,
    head: &Head<'_>,
    mut faults: Refused,
    defaults: &Defaults,
) -> Result<Transcript, Refused> {
    let text = reader.text();
    let head_end = reader.offset();
    let setup = replay::setup_of::<P>(reader, head, defaults);
    let begun = setup.and_then(|setup| P::begin(&setup).map(|start| (P::size(&setup), start)));
    let refuse = |fault: SetupFault| replay::setup_finding(head, fault);
    let (size, start) = match begun {
        Ok(begun) => begun,
        Err(fault) => {
            faults.push(refuse(fault));
            reader.tokens().for_each(drop);
            return Err(faults);
        }
    };
    let mut made = Transcript { cycle: start.cycle(), ..Transcript::default() };
    let first_tag = head.tags.first().map_or(head_end, |tag| tag.span.start);
    for span in Reader::comments_among_tags(text, Span::new(head.from, head_end)) {
        let items = if span.start < first_tag { &mut made.preface } else { &mut made.items };
        items.push(comment(&text[span.start..span.end], &mut String::new()));
    }
    let mut spelling = Spelling::default();
    replay::watch(reader, &start, &mut spelling);
    let mut scratch = String::new();
    let mut plies = 0;
    loop {
        // Numbers are left out, so that usual moves can be passed over if their spelling is known.
        let leaf = |_: &_, text| start.usual_move(text);
        let mut known = (&mut spelling, &mut made.items);
        let (taken, _) = reader.usual_moves(plies, &mut known, leaf, |(spelling, items), _, span| {
            spelling.of(span).map(|canonical| items.push(Item::Move(canonical))).is_some()
        });
        plies += taken;
        let Some(token) = reader.next_token() else { break };
        plies += usize::from(token.kind == Kind::Move);
        let word = &text[token.span.start..token.span.end];
        match token.kind {
            Kind::Number(_) => {}
            Kind::Move => {
                if let Some(canonical) = spelling.of(token.span) {
                    made.items.push(Item::Move(canonical));
                    continue;
                }
                match start.read_move(word) {
                    // What cannot be played is kept as it is written. The number of stones depends on the position.
                    Err(fault) if fault.code != Code::WrongCount => {
                        let finding = Diagnostic::new(fault.code, token.span, fault.message);
                        add(&mut faults, Diagnostic { help: fault.help, ..finding });
                    }
                    _ => made.items.push(Item::Move(&String::from_utf8_lossy(word))),
                }
            }
            Kind::Resign => made.items.push(Item::Move(RESIGN)),
            Kind::Annotation => made.items.push(Item::Annotation(&String::from_utf8_lossy(word))),
            Kind::Comment if made.result.is_some() => made.behind.push(comment(word, &mut scratch)),
            Kind::Comment => made.items.push(comment(word, &mut scratch)),
            Kind::Open => made.items.push(Item::Open),
            Kind::Close => made.items.push(Item::Close),
            Kind::Result(result) => made.result = Some(result),
            Kind::Fault(code) => add(&mut faults, replay::syntax_finding(code, token.span)),
        }
    }
    let end = reader.offset();
    if head.tags.is_empty() && reader.clone().next_game().is_none() {
        // A game without tags ends with its result, but what follows the last one is nobody else's.
        for span in Reader::comments_among_tags(text, Span::new(end, text.len())) {
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
    if faults.iter().any(|finding| finding.severity() == Severity::Error) { Err(faults) } else { Ok(made) }
}

/// The legal moves of a game in canonical spelling, in the order in which they stand in the text.
#[derive(Default)]
struct Spelling {
    text: String,
    /// Where each stands in the record, and where its spelling ends.
    moves: Vec<(Span, usize)>,
    /// How many have been asked for.
    used: usize,
}

impl<P: Notation> Observer<P> for Spelling {
    fn in_any_line(&mut self, position: &P, mv: P::Move, place: Span) {
        position.write_move(mv, &mut self.text);
        self.moves.push((place, self.text.len()));
    }
}

impl Spelling {
    /// The spelling of the move that stands here, if it is legal. To be asked in the order of the text.
    fn of(&mut self, place: Span) -> Option<&str> {
        let &(known, end) = self.moves.get(self.used)?;
        if known != place {
            return None;
        }
        let start = self.used.checked_sub(1).map_or(0, |before| self.moves[before].1);
        self.used += 1;
        Some(&self.text[start..end])
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
