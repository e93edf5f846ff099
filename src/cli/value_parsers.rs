//! Parsers for the values of options. clap prints their errors after the name of the option.

use std::ffi::OsStr;
use std::fmt::Display;
use std::path::Path;
use std::str::FromStr;

use super::formats::of_name;
use super::shell_word::quoted_path;
use clap::builder::{OsStringValueParser, PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::error::ContextKind;

use super::{EXAMPLES, Explained, OutputPath, ReportFormat};
use xgames_analysis::archive::path_of;
use xgames_core::diagnostic::codes::{CodeGroup, TABLE};
use xgames_core::games::crosswise::Seats;
use xgames_core::games::{Game, size_names};
use xgames_core::record::tag_name::is_name;
use xgames_report::findings::explanation::rule;
use xgames_search::solver::crossings::tables::STONES;
use xgames_search::solver::crossings::{FILES, RANKS};

/// A parser that offers the values it knows to shells, and the most similar one after a wrong value.
#[derive(Clone)]
pub(super) struct Offering<P> {
    parser: P,
    offered: PossibleValuesParser,
}

/// Reads a value with `parser`, which may also read others than those offered.
pub(super) fn offering<V: Into<PossibleValue>, P>(offered: impl IntoIterator<Item = V>, parser: P) -> Offering<P> {
    Offering { parser, offered: PossibleValuesParser::new(offered) }
}

impl<P: TypedValueParser> TypedValueParser for Offering<P> {
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<P::Value, clap::Error> {
        self.parser.parse_ref(command, argument, value).map_err(|mut error| {
            let similar = self.offered.parse_ref(command, argument, value).err();
            if let Some(similar) = similar.as_ref().and_then(|other| other.get(ContextKind::SuggestedValue)) {
                error.insert(ContextKind::SuggestedValue, similar.clone());
            }
            error
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        self.offered.possible_values()
    }
}

pub(super) fn read_tag(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("write a name and a value, such as Event=Cup")?;
    let fault = "a name begins with a letter and has only letters, digits, `-` and `_`";
    if is_name(name) { Ok((name.to_owned(), value.to_owned())) } else { Err(fault.into()) }
}

pub(super) fn read_seat(text: &str) -> Result<u8, String> {
    let seat = text.parse().ok().filter(|seat| (1..=4).contains(seat));
    let help = "this is a side; write the number of a seat, from 1 to 4: seat 1 moves first";
    seat.ok_or_else(|| if is_side(text) { help.into() } else { "write a seat, from 1 to 4".into() })
}

/// Whether a word is the name of a side of a game.
pub(super) fn is_side(word: &str) -> bool {
    let mut sides = Game::ALL.into_iter().flat_map(|game| game.profile().sides);
    sides.any(|side| side.eq_ignore_ascii_case(word))
}

/// Reads how well the program plays.
pub(super) fn read_level(text: &str) -> Result<u8, String> {
    let level = text.parse().ok().filter(|level| (1..=5).contains(level));
    level.ok_or_else(|| "write a number from 1, for beginners, to 5, the strongest".into())
}

/// Reads a turn cycle of Crosswise, or the number of players for the default one. A wrong cycle is reported with the
/// position.
///
/// # Errors
/// There are none; option parsers have this form.
pub fn read_cycle(text: &str) -> Result<String, String> {
    let players = text.trim().parse().ok().filter(|players| (2..=4).contains(players));
    Ok(players.map_or_else(|| text.to_owned(), |players| Seats::by_number(players).text()))
}

pub(super) fn read_points(text: &str) -> Result<u32, String> {
    text.parse().ok().filter(|points| *points <= 1000).ok_or_else(|| "write a whole number, from 0 to 1000".into())
}

/// Reads the width of a picture in pixels. The limit bounds the memory of the picture.
pub(super) fn read_width(text: &str) -> Result<u32, String> {
    let width = text.parse().ok().filter(|width| (50..=8000).contains(width));
    width.ok_or_else(|| "write a number of pixels, from 50 to 8000".into())
}

pub(super) fn read_seconds(text: &str) -> Result<std::time::Duration, String> {
    let seconds = text.strip_suffix('s').unwrap_or(text).trim().parse().ok();
    let time = seconds.and_then(|seconds| std::time::Duration::try_from_secs_f64(seconds).ok());
    time.filter(|time| !time.is_zero()).ok_or_else(|| "write a number of seconds, such as 0.5 or 10".into())
}

/// Reads the time of a picture in seconds. Formats of moving pictures have no place for a longer one.
pub(super) fn read_delay(text: &str) -> Result<std::time::Duration, String> {
    read_seconds(text)
        .ok()
        .filter(|time| time.as_secs() < 60)
        .ok_or_else(|| "write a number of seconds, at least 0.02 and below 60".into())
}

/// Reads a number of bytes, with a unit.
pub(super) fn read_memory(text: &str) -> Result<usize, String> {
    let digits = text.trim_end_matches(|character: char| !character.is_ascii_digit());
    let unit = match text[digits.len()..].trim().to_ascii_lowercase().as_str() {
        "kb" | "k" | "kib" => Some(1 << 10),
        "mb" | "m" | "mib" => Some(1 << 20),
        "gb" | "g" | "gib" => Some(1usize << 30),
        _ => None,
    };
    let bytes = digits.parse().ok().zip(unit).and_then(|(number, unit): (usize, usize)| number.checked_mul(unit));
    bytes.filter(|bytes| *bytes > 0).ok_or_else(|| "write a number and a unit, such as 512MB or 4GB".into())
}

pub(super) fn read_plies(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|plies| *plies > 0).ok_or_else(|| "write a number of plies, from 1".into())
}

/// A parser of whole numbers from `least` on.
pub(super) fn number<T>(least: T) -> impl TypedValueParser<Value = T>
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    StringValueParser::new().try_map(move |text: String| {
        let number = text.parse().ok().filter(|number| *number >= least);
        let is_long = text.len() > 9 && text.bytes().all(|byte| byte.is_ascii_digit());
        let fault = if is_long { "this number is too large" } else { "write a whole number" };
        number.ok_or_else(|| if is_long { fault.to_owned() } else { format!("{fault}, {least} or more") })
    })
}

/// A parser of the size of a board. The valid sizes depend on the game.
pub(super) fn size() -> impl TypedValueParser<Value = String> {
    offering(size_names(), StringValueParser::new())
}

/// A parser of the lettering of the columns of Crossway.
pub(super) fn coords() -> impl TypedValueParser<Value = String> {
    offering(["go", "plain"], StringValueParser::new())
}

/// A parser of a side of any game.
pub(super) fn side() -> impl TypedValueParser<Value = String> {
    let sides = Game::ALL.into_iter().flat_map(|game| game.profile().sides);
    let mut known: Vec<&str> = sides.collect();
    known.sort_unstable();
    known.dedup();
    offering(known, StringValueParser::new())
}

/// A parser of a command of the program.
pub(super) fn command_name() -> impl TypedValueParser<Value = String> {
    PossibleValuesParser::new(EXAMPLES.iter().map(|(name, _)| *name).filter(|name| !name.is_empty()))
}

/// A parser of a report format with its file.
pub(super) fn read_reports() -> impl TypedValueParser<Value = (ReportFormat, OutputPath)> {
    let formats = ReportFormat::ALL.iter().map(|format| PossibleValue::new(format!("{}=", format.name())));
    offering(formats, OsStringValueParser::new().try_map(|text| read_report(&text)))
}

fn read_report(text: &OsStr) -> Result<(ReportFormat, OutputPath), String> {
    let known = || ReportFormat::ALL.iter().map(|format| format.name()).collect::<Vec<_>>().join(", ");
    let bytes = text.as_encoded_bytes();
    match bytes.iter().position(|byte| *byte == b'=').map(|at| (&bytes[..at], &bytes[at + 1..])) {
        Some((format, path)) if !path.is_empty() => of_name(&String::from_utf8_lossy(format))
            .map(|format| (format, path_of(path).into()))
            .ok_or_else(|| format!("known formats: {}", known())),
        _ => Err("write a format and a file, such as junit=report.xml".into()),
    }
}

/// Reads the files and ranks of a board.
pub(super) fn read_board(text: &str) -> Result<(u8, u8), String> {
    let numbers =
        text.split_once(['x', 'X', '×']).and_then(|(files, ranks)| files.parse().ok().zip(ranks.parse().ok()));
    numbers
        .filter(|(files, ranks)| FILES.contains(files) && RANKS.contains(ranks))
        .ok_or_else(|| "write 1 to 8 files and 4 to 8 ranks, such as 3x5".into())
}

/// Reads the numbers of stones of both sides in endgame tables.
pub(super) fn read_stones(text: &str) -> Result<(usize, usize), String> {
    let numbers = text.split_once(['x', 'X', '×']).and_then(|(own, enemy)| own.parse().ok().zip(enemy.parse().ok()));
    numbers
        .filter(|(own, enemy)| STONES.contains(own) && STONES.contains(enemy))
        .ok_or_else(|| "write 1 to 3 stones of each side, such as 3x2".into())
}

pub(super) fn read_share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "write a number from 0 to 1".into())
}

/// A hint where to read about a rule, such as CW3, or about the findings in a file, that was taken for a code.
fn rule_help(text: &str) -> Option<String> {
    if Path::new(text).is_file() {
        return Some(format!("this is a file; `xgames validate {}` says what is wrong in it", quoted_path(text)?));
    }
    rule(text).map(|_| format!("this is a rule; `xgames explain {text}` shows it"))
}

/// A parser of codes by identifier, number, name, or the start of several identifiers.
pub(super) fn read_codes() -> impl TypedValueParser<Value = CodeGroup> {
    offering(code_names(), StringValueParser::new().try_map(|text| code_group(&text)))
}

/// The identifiers and names of all codes.
fn code_names() -> impl Iterator<Item = PossibleValue> {
    TABLE.iter().flat_map(|info| [PossibleValue::new(info.id).help(info.name), PossibleValue::new(info.name)])
}

fn code_group(text: &str) -> Result<CodeGroup, String> {
    text.parse().map_err(|help: &str| rule_help(text).unwrap_or(help.into()))
}

/// A parser of what `explain` explains: codes, as [`read_codes`] reads them, or a rule.
pub(super) fn read_explained() -> impl TypedValueParser<Value = Explained> {
    let read = |text: String| match rule(&text) {
        Some((_, rule)) => Ok(Explained::Rule(rule)),
        None => code_group(&text).map(Explained::Codes),
    };
    offering(code_names(), StringValueParser::new().try_map(read))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_not_codes() {
        assert_eq!(rule_help("cw3").as_deref(), Some("this is a rule; `xgames explain cw3` shows it"));
        assert!(["CW", "C", "cross", "XG301", "CWx", "é1"].iter().all(|text| rule_help(text).is_none()));
    }

    #[test]
    fn seats_and_levels_are_numbers() {
        assert_eq!((read_seat("2"), read_level("5")), (Ok(2), Ok(5)));
        assert!(read_seat("White").is_err_and(|help| help.starts_with("this is a side; write the number")));
        assert!(read_seat("5").is_err_and(|help| help == "write a seat, from 1 to 4"));
        assert!(["easy", "0", "6", ""].iter().all(|text| read_level(text).is_err()));
    }

    #[test]
    fn tags_have_names() {
        assert_eq!(read_tag("Event=a = b"), Ok(("Event".into(), "a = b".into())));
        assert!(read_tag("Event").is_err() && read_tag("=x").is_err() && read_tag("1a=x").is_err());
    }
}
