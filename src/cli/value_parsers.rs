//! Parsers for the values of options. clap prints their errors after the name of the option.

use std::ffi::OsStr;
use std::path::PathBuf;

use clap::ValueEnum;

use super::ReportFormat;
use crate::archive::path_of;
use crate::diagnostic::Code;
use crate::games::Game;

pub(super) fn read_game(text: &str) -> Result<Game, String> {
    Game::from_name(text).ok_or_else(|| {
        let known = Game::ALL.map(Game::name).join(", ");
        format!("known games: {known}")
    })
}

pub(super) fn read_tag(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("write a name and a value, such as Event=Cup")?;
    let is_name = name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
    let fault = "a name begins with a letter and has only letters, digits, `-` and `_`";
    if is_name { Ok((name.to_owned(), value.to_owned())) } else { Err(fault.into()) }
}

pub(super) fn read_plies(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|plies| *plies > 0).ok_or_else(|| "write a number of plies, from 1".into())
}

pub(super) fn read_report(text: &OsStr) -> Result<(ReportFormat, PathBuf), String> {
    let known = || {
        let names = ReportFormat::value_variants().iter().filter_map(ValueEnum::to_possible_value);
        names.map(|value| value.get_name().to_owned()).collect::<Vec<_>>().join(", ")
    };
    let bytes = text.as_encoded_bytes();
    match memchr::memchr(b'=', bytes).map(|at| (&bytes[..at], &bytes[at + 1..])) {
        Some((format, path)) if !path.is_empty() => ReportFormat::from_str(&String::from_utf8_lossy(format), true)
            .map(|format| (format, path_of(path)))
            .map_err(|_| format!("known formats: {}", known())),
        _ => Err("write a format and a file, such as junit=report.xml".into()),
    }
}

pub(super) fn read_share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "write a number from 0 to 1".into())
}

pub(super) fn read_code(text: &str) -> Result<Code, String> {
    Code::find(text).ok_or_else(|| "`xgames explain` lists all codes".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_have_names() {
        assert_eq!(read_tag("Event=a = b"), Ok(("Event".into(), "a = b".into())));
        assert!(read_tag("Event").is_err() && read_tag("=x").is_err() && read_tag("1a=x").is_err());
    }
}
