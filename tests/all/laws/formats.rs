//! Formats other than the native one: no text does harm, and games that a format can hold come back from it.

use xgames::convert;
use xgames::games::Game;
use xgames::judge::{self, Defaults};
use xgames::record::csv;
use xgames::record::game_record::GameRecord;
use xgames::record::native::{Reader, write};
use xgames::record::parsed::ParsedGame;
use xgames::record::{self, Dialect, Events, Format};

use super::choices::Choices;
use super::native::{assert_finding_within, assert_within};
use super::records;

/// The formats that hold all that a record says.
pub(crate) const FORMATS: [Format; 3] = [Format::Json, Format::Ndjson, Format::Csv];

/// The formats of whole texts.
const READ: [Format; 7] =
    [Format::Sgf, Format::Json, Format::Ndjson, Format::AbstractPlay, Format::Csv, Format::Pbmserv, Format::Wedel];

/// The formats that are written as well.
const WRITTEN: [Format; 5] = [Format::Sgf, Format::Json, Format::Ndjson, Format::AbstractPlay, Format::Csv];

/// Words after which a password may be anywhere, even within another command; the name of an encoding in which a text is not searched;
/// a mark that ends a command or not by what comes after it.
const UNCERTAIN: [&str; 8] = ["pw", "pass", "showas", "signup", "signoff", "challenge", "quoted-printable", ";"];

/// Reads a text in the format that the first byte chooses, or a native record that is written in other formats.
pub(crate) fn hold(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    match choices.byte() % 12 {
        10 => changed(&mut choices),
        9 => come_back(&records::text(choices.rest())),
        format => {
            let text = choices.rest();
            let dialect = match READ.get(usize::from(format)) {
                Some(format) => dialect_of(*format, text),
                None => Dialect::of_text(None, "x", text),
            };
            foreign(&dialect, text);
        }
    }
}

/// Reads games that were written in a format, with changes to the text.
fn changed(choices: &mut Choices) {
    let format = *choices.one_of(&WRITTEN);
    let mut text = dialect(format).heading;
    for (game, record) in transcripts(&records::games(choices)) {
        let _ = record::format::write(format, game, &record, &mut text);
    }
    records::change(choices, &mut text);
    foreign(&dialect_of(format, &text), &text);
}

/// The dialect of a text in a format. A table has its own heading, or the one that is written.
fn dialect_of(format: Format, text: &[u8]) -> Dialect {
    match format {
        Format::Csv if !csv::begins_table(text) => dialect(format),
        _ => Dialect::of_text(Some(format), "", text),
    }
}

/// Reads a text and holds its games to the laws.
pub(crate) fn foreign(dialect: &Dialect, text: &[u8]) {
    for begins in [true, false] {
        let games = record::parse(dialect, text, begins);
        assert_harmless(text, &games);
        match dialect.format {
            Format::Pbmserv => assert_hidden(dialect, text, &games),
            Format::Csv => assert_copied(dialect, text, &games),
            _ => assert_apart(&games),
        }
        if dialect.format == Format::Sgf {
            continue;
        }
        for (game, record) in games.iter().filter_map(transcript_of) {
            let native = canonical(&record);
            let read = transcripts(native.as_bytes());
            let read: Vec<_> = read.iter().map(|(game, record)| (*game, canonical(record))).collect();
            assert_eq!(read, [(game, native)], "{}", String::from_utf8_lossy(text));
        }
    }
}

/// All places are in the text, and all events of a game are read when it is judged.
pub(crate) fn assert_harmless(text: &[u8], games: &[ParsedGame]) {
    for game in games {
        assert_within(text, game.span);
        assert!(!game.unreadable || !game.findings.is_empty());
        Events::from(game).iter().for_each(|event| assert_within(text, event.span));
        game.head.tags.iter().for_each(|tag| assert_within(text, tag.span));
        let mut events = Events::from(game);
        let judgement = judge::judge_game(&mut events, &game.head, &Defaults::default());
        let findings = game.findings.iter().chain(&judgement.diagnostics);
        findings.for_each(|finding| assert_finding_within(text, finding));
        assert!(game.unreadable || events.next_event().is_none());
    }
}

/// The games come one after another.
fn assert_apart(games: &[ParsedGame]) {
    for pair in games.windows(2) {
        assert!(pair[0].span.end <= pair[1].span.start, "{:?} {:?}", pair[0].span, pair[1].span);
    }
}

/// Rows are apart, and the copies of all of them are as many rows.
fn assert_copied(dialect: &Dialect, text: &[u8], games: &[ParsedGame]) {
    assert_apart(games);
    let (mut copy, mut at, mut is_complete) = (dialect.heading.clone(), 0, true);
    for game in games {
        copy.extend_from_slice(&text[game.span.start..game.span.end]);
        copy.push(b'\n');
        // A row that is skipped, such as one without any content, may have a quote that closes one before it.
        is_complete &= at == 0 || !text[at..game.span.start].contains(&b'"');
        at = game.span.end;
    }
    if is_complete && dialect.heading.ends_with(b"\n") && record::parse(dialect, &dialect.heading, true).is_empty() {
        let again = record::parse(dialect, &copy, true);
        assert_eq!(again.len(), games.len(), "{}", String::from_utf8_lossy(text));
    }
}

/// The lines of a game are the same game without their passwords, unless it is `UNCERTAIN` what these are or words cannot be told apart
/// as in older encodings. A name that is not of a game may be a password.
fn assert_hidden(dialect: &Dialect, text: &[u8], games: &[ParsedGame]) {
    let lower = String::from_utf8(text.to_ascii_lowercase());
    if lower.is_err() || lower.is_ok_and(|text| UNCERTAIN.iter().any(|word| text.contains(word))) {
        return;
    }
    let mut hidden = text.to_vec();
    dialect.passwords(text).hide_in(&mut hidden);
    let shown = |game: &ParsedGame| {
        let tags = game.head.tags.iter().map(|tag| format!("{:?} {:?}", tag.name, tag.value));
        let moves = Events::from(game).iter().map(|event| format!("{:?}", event.text)).collect::<Vec<_>>();
        tags.chain(moves).collect::<Vec<_>>()
    };
    let is_known = |game: &&ParsedGame| game.head.tag("Game").is_none_or(|tag| Game::from_name(&tag.value).is_some());
    for game in games.iter().filter(is_known) {
        let lines: Vec<&[u8]> = game.lines.iter().map(|line| &hidden[line.start..line.end]).collect();
        let copied: Vec<_> = record::parse(dialect, &lines.join(&b'\n'), true).iter().map(shown).collect();
        assert_eq!(copied, [shown(game)], "{}", String::from_utf8_lossy(text));
    }
}

/// Each game of a native text comes back from all formats that hold it.
pub(crate) fn come_back(text: &[u8]) {
    for game in transcripts(text) {
        // The canonical form may have to cut a comment in two: another text could complete a tag that it has begun.
        if !record::format::write(Format::Native, game.0, &game.1, &mut Vec::new())
            .is_ok_and(|losses| losses.is_empty())
        {
            continue;
        }
        FORMATS.into_iter().for_each(|format| assert_comes_back(format, std::slice::from_ref(&game)));
        let mut sgf = Vec::new();
        if record::format::write(Format::Sgf, game.0, &game.1, &mut sgf).is_ok_and(|losses| losses.is_empty()) {
            let read = record::parse(&Dialect::of_text(Some(Format::Sgf), "", &sgf), &sgf, true);
            let back: Vec<_> =
                read.iter().filter_map(transcript_of).map(|(game, back)| (game, canonical(&back))).collect();
            assert_eq!(back, [(game.0, canonical(&game.1))], "{}", String::from_utf8_lossy(&sgf));
        }
    }
}

/// All games of a native text that can be taken apart.
pub(crate) fn transcripts(text: &[u8]) -> Vec<(Game, GameRecord)> {
    let (mut reader, mut games) = (Reader::new(text), Vec::new());
    while let Some(head) = reader.next_game() {
        games.extend(convert::transcribe(&mut reader.clone().into(), &head, &Defaults::default()));
    }
    games
}

/// The game of a text in another format, if it can be taken apart.
pub(crate) fn transcript_of(game: &ParsedGame) -> Option<(Game, GameRecord)> {
    convert::transcribe(&mut Events::from(game), &game.head, &Defaults::default()).ok()
}

/// The native text of a game.
pub(crate) fn canonical(game: &GameRecord) -> String {
    let mut out = Vec::new();
    write::game(game, &mut out);
    String::from_utf8(out).unwrap()
}

/// The dialect of texts that are written in a format.
pub(crate) fn dialect(format: Format) -> Dialect {
    let heading = if format == Format::Csv { csv::heading().into() } else { Vec::new() };
    Dialect { format, heading, secrets: false }
}

/// Writes all games in a format, reads them, and compares each with what it was.
pub(crate) fn assert_comes_back(format: Format, games: &[(Game, GameRecord)]) {
    let mut text = dialect(format).heading;
    text.extend_from_slice(if format == Format::Json { b"[\n" } else { b"" });
    for (index, (game, transcript)) in games.iter().enumerate() {
        text.extend_from_slice(if format == Format::Json && index > 0 { b",\n" } else { b"" });
        let lost = record::format::write(format, *game, transcript, &mut text).unwrap();
        assert!(lost.is_empty(), "{lost:?}");
    }
    text.extend_from_slice(if format == Format::Json { b"]\n" } else { b"" });
    let read = record::parse(&dialect(format), &text, true);
    assert_eq!(read.len(), games.len(), "{}", String::from_utf8_lossy(&text));
    for (parsed, (game, transcript)) in read.iter().zip(games) {
        assert_eq!(parsed.findings, [], "{}", String::from_utf8_lossy(&text));
        let written = String::from_utf8_lossy(&text[parsed.span.start..parsed.span.end]);
        let (again, back) = transcript_of(parsed).unwrap_or_else(|| panic!("{}: {written}", format.name()));
        assert_eq!((again, canonical(&back)), (*game, canonical(transcript)), "{}: {written}", format.name());
    }
}
