//! Turns the events of a game into a [`GameRecord`] in canonical spelling.
//!
//! Only the syntax must be valid: every move must be readable, but may be illegal.

use crate::diagnostic::{Code, Diagnostic, Severity, Span, add};
use crate::games::{Fault, Game, Notation, for_game};
use crate::judge::{self, Defaults, GameInfo, GameStart, Judged, LineEnd, Listen, StartCache, Watch};
use crate::record::game_record::{GameRecord, Item, Items, Loss, RESIGN};
use crate::record::{Event, EventKind, Events, GameResult, Head, canonical_name, syntax_finding};

/// The findings that say why a game cannot be transcribed; never empty.
pub type Findings = Vec<Diagnostic>;

/// Transcribes the game with the tags `head` and these events. In any case, all of its events are read.
///
/// If tags are missing that `defaults` specify, they are added. A result that is given only in the tags or only after the
/// moves is written in both places.
///
/// # Errors
/// Everything that cannot be read: syntax faults, words that are not moves, an unknown game.
pub fn transcribe(
    events: &mut Events<'_>,
    head: &Head<'_>,
    defaults: &Defaults,
) -> Result<(Game, GameRecord), Findings> {
    Canonicalizer::new(defaults).transcribe(events, head)
}

/// Transcribes many games. Cheaper than [`transcribe`] for each, because it keeps starting positions and memory.
#[derive(Debug)]
pub struct Canonicalizer<'d> {
    defaults: &'d Defaults,
    starts: StartCache,
    /// The number of items of the last game, for which memory is reserved in the next one.
    length: usize,
    /// The parts of the last game that no format can hold.
    losses: Vec<Loss>,
}

/// The maximum number of items for which memory is reserved.
const MAX_ITEMS: usize = 1 << 12;

impl<'d> Canonicalizer<'d> {
    /// A canonicalizer that uses `defaults` for missing tags.
    #[must_use]
    pub fn new(defaults: &'d Defaults) -> Canonicalizer<'d> {
        Canonicalizer { defaults, starts: StartCache::default(), length: 0, losses: Vec::new() }
    }

    /// Takes the parts of the game transcribed last that no format can hold.
    pub(super) fn take_losses(&mut self) -> Vec<Loss> {
        std::mem::take(&mut self.losses)
    }

    /// The game that a record with these tags is of, if they or the defaults name a known one.
    #[must_use]
    pub fn game(&self, head: &Head<'_>) -> Option<Game> {
        GameInfo::read(head, self.defaults).game
    }

    /// Transcribes a game; see [`transcribe`].
    ///
    /// # Errors
    /// Everything that cannot be read.
    pub fn transcribe(&mut self, events: &mut Events<'_>, head: &Head<'_>) -> Result<(Game, GameRecord), Findings> {
        if events.is_unreadable() {
            return Err(events.findings().to_vec());
        }
        let info = GameInfo::read(head, self.defaults);
        let faults = |info: GameInfo| {
            info.diagnostics.into_iter().filter(|finding| is_unreadable(finding.code)).collect::<Findings>()
        };
        let Some(game) = info.game else {
            events.iter().for_each(drop);
            return Err(with_findings(faults(info), events));
        };
        let Canonicalizer { defaults, starts, length, losses } = self;
        let items = Items::with_capacity(*length);
        let (record, lost) =
            for_game!(game, P => build_record::<P>(starts, events, head, items, faults(info), defaults))?;
        *losses = lost;
        *length = record.items.len().min(MAX_ITEMS);
        Ok((game, record))
    }
}

/// Whether a finding about the tags prevents a game from being transcribed.
fn is_unreadable(code: Code) -> bool {
    matches!(
        code,
        Code::MissingGame | Code::UnknownGame | Code::MalformedTag | Code::UnclosedComment | Code::TooManyTags
    )
}

fn build_record<P: Judged>(
    starts: &mut StartCache,
    events: &mut Events<'_>,
    head: &Head<'_>,
    items: Items,
    mut faults: Findings,
    defaults: &Defaults,
) -> Result<(GameRecord, Vec<Loss>), Findings> {
    let head_end = events.offset();
    let mut game_start = match judge::setup_of::<P>(events, head, defaults).and_then(|setup| starts.take::<P>(setup)) {
        Ok(game_start) => game_start,
        Err(fault) => {
            faults.push(judge::setup_finding::<P>(head, fault));
            events.iter().for_each(drop);
            return Err(with_findings(faults, events));
        }
    };
    let GameStart { setup, start, buffers } = &mut *game_start;
    let (size, start, facts) = (P::size(setup), &*start, start.facts());
    let mut record = GameRecord { cycle: facts.numbering(), items, ..GameRecord::default() };
    let [before, among] = events.head_comments(head, head_end);
    before.into_iter().for_each(|event| push_remark(&mut record.preface, event));
    among.into_iter().for_each(|event| push_remark(&mut record.items, event));
    let mut recorder = Recorder { start, record, faults };
    judge::watch(events, start, buffers, &mut recorder);
    let Recorder { mut record, mut faults, .. } = recorder;
    events.trailing_comments(head).into_iter().for_each(|event| push_remark(&mut record.epilogue, event));
    faults.extend(events.invalid_utf8(head));
    faults = with_findings(faults, events);
    record.tags = canonical_tags::<P>(head, defaults, size, record.result);
    record.result = record.result.or_else(|| GameResult::from_text(record.tag("Result")?.trim().as_bytes()));
    starts.keep(game_start);
    if faults.iter().any(|finding| finding.severity() == Severity::Error) {
        return Err(faults);
    }
    let drops = faults.iter().any(|finding| finding.code == Code::BadAnnotation);
    Ok((record, drops.then_some(Loss::Borrowed("a `$` without a number")).into_iter().collect()))
}

/// Records the moves, legal ones in canonical spelling, and all other events.
struct Recorder<'t, P> {
    start: &'t P,
    record: GameRecord,
    faults: Findings,
}

impl<P: Notation> Watch<P> for Recorder<'_, P> {
    fn listener(&mut self) -> Option<&mut dyn Listen> {
        Some(self)
    }

    fn in_any_line(&mut self, position: &P, mv: P::Move, _: Span) {
        self.record.items.push_move(|text| position.write_move(mv, text));
    }

    fn ends(&mut self, end: &LineEnd<'_, P>) {
        self.record.outcome = end.outcome;
    }
}

impl<P: Notation> Listen for Recorder<'_, P> {
    fn event(&mut self, event: Event<'_>) {
        let Recorder { start, record, faults } = self;
        match event.kind {
            EventKind::Number(_) => {}
            EventKind::Move => push_unplayed(*start, &mut record.items, faults, event, start.read_move(event.text)),
            EventKind::Point { column, row } => match start.read_point(column, row, event.text) {
                // Points are named differently in each format, so the text cannot be kept.
                Ok(mv) => record.items.push_move(|text| start.write_move(mv, text)),
                Err(fault) => push_unplayed(*start, &mut record.items, faults, event, Err(fault)),
            },
            EventKind::Resign => record.items.push(Item::Move(RESIGN)),
            EventKind::Annotation => record.items.push(Item::Annotation(&String::from_utf8_lossy(event.text))),
            EventKind::Comment | EventKind::Escape => {
                let items = if record.result.is_some() { &mut record.epilogue } else { &mut record.items };
                push_remark(items, event);
            }
            EventKind::VariationStart => record.items.push(Item::Open),
            EventKind::VariationEnd => record.items.push(Item::Close),
            EventKind::Result(result) => record.result = Some(result),
            EventKind::Fault(code) => add(faults, syntax_finding(code, event.span)),
        }
    }
}

/// Adds a move that cannot be played, in canonical spelling. If it cannot be read either, adds a fault. In Crossings, a
/// wrong number of stones is not such a fault, because the right number depends on the position; the move stays as it is, in small
/// letters.
fn push_unplayed<P: Notation>(
    start: &P,
    items: &mut Items,
    faults: &mut Findings,
    event: Event<'_>,
    read: Result<P::Move, Box<Fault>>,
) {
    match read {
        Ok(mv) => items.push_move(|text| start.write_unplayed(mv, event.text, text)),
        Err(fault) if fault.code != Code::WrongCount => {
            let finding = Diagnostic::new(fault.code, event.span, fault.message);
            add(faults, Diagnostic { help: fault.help, ..finding });
        }
        Err(_) => items.push(Item::Move(&String::from_utf8_lossy(event.text).to_ascii_lowercase())),
    }
}

/// Adds a comment or an escaped line.
fn push_remark(items: &mut Items, event: Event<'_>) {
    let text = String::from_utf8_lossy(event.text);
    items.push(if event.kind == EventKind::Escape { Item::Escape(&text) } else { Item::Comment(&text) });
}

/// The given findings and those of the reader, in the order of the text.
fn with_findings(mut faults: Findings, events: &Events<'_>) -> Findings {
    faults.extend_from_slice(events.findings());
    faults.sort_by_key(|finding| finding.span.start);
    faults
}

/// The tags that come first, in this order. The players follow, then `Result`, then all others.
const LEADING_TAGS: [&str; 6] = ["Event", "Site", "Date", "Round", "Game", "Size"];

/// Brings tags into canonical order. Those with the same place keep their order.
pub(super) fn sort_tags(game: Game, tags: &mut [(String, String)]) {
    let rank = |name: &str| {
        let index_in = |names: &[&str]| names.iter().position(|known| known.eq_ignore_ascii_case(name));
        if let Some(index) = index_in(&LEADING_TAGS) {
            index
        } else if let Some(seat) = index_in(&crate::games::PLAYERS).or_else(|| index_in(game.player_aliases())) {
            LEADING_TAGS.len() + seat
        } else if name.eq_ignore_ascii_case("Result") {
            2 * LEADING_TAGS.len()
        } else {
            usize::MAX
        }
    };
    tags.sort_by_key(|(name, _)| rank(name));
}

fn canonical_tags<P: Notation>(
    head: &Head<'_>,
    defaults: &Defaults,
    size: u16,
    result: Option<GameResult>,
) -> Vec<(String, String)> {
    let mut tags: Vec<(String, String)> =
        head.tags.iter().map(|tag| (canonical_name(&tag.name).to_owned(), tag.value.clone().into_owned())).collect();
    if head.tag("Game").is_none() {
        tags.push(("Game".into(), P::GAME.name().into()));
    }
    tags.extend(defaults.missing_tags(P::GAME, head).map(|(name, value)| (name.into(), value.into())));
    if let (None, Some(result)) = (head.tag("Result"), result) {
        tags.push(("Result".into(), result.text().into()));
    }
    // Of repeated tags the first counts, and the others stay as they are.
    let mut set = |wanted: &str, text: String| {
        if let Some((_, value)) = tags.iter_mut().find(|(name, _)| name.eq_ignore_ascii_case(wanted)) {
            *value = text;
        }
    };
    set("Game", P::GAME.name().into());
    if P::GAME.has_sizes() {
        set("Size", size.to_string());
    }
    sort_tags(P::GAME, &mut tags);
    tags
}

/// Moves comments before the tags to after them. This is needed in native text for every game but the first, because
/// comments before its tags would belong to the game before.
#[must_use]
pub fn without_preface(game: GameRecord) -> GameRecord {
    if game.preface.is_empty() {
        return game;
    }
    let mut items = Items::default();
    game.preface.iter().chain(game.items.iter()).for_each(|item| items.push(item));
    GameRecord { preface: Items::default(), items, ..game }
}
