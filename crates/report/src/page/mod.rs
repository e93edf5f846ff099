//! A page about records: one HTML file that needs no other file and no network.
//!
//! The page has sections that are ready to be read, and the games as JSON in script elements, which the script shows
//! (`docs/report.md` lists what is in it). Rust writes the text of each ply, what it changes and the hands after it, so the script
//! knows neither rules nor notation. All text of records reaches the page as JSON or escaped,
//! and the script only ever sets it as text. The policy of the page allows the script and the style sheet by their hashes, and
//! nothing else.

mod archive_page;
mod board;
mod game;
mod json;
mod listing;
mod moves;
mod plies;
mod reader;

pub use archive_page::{ArchivePage, BlockPage, PageReading, TakeGame};

use std::collections::BTreeSet;
use std::io::{self, Write};

use sha2::{Digest, Sha256};

use self::board::PageBoards;
use self::game::PageGames;
use self::json::{member, push_array, push_number, push_object, push_string};
use self::plies::push_renumbered;
use crate::render::base64::base64;
use crate::render::scene::{Theme, symbols};
use crate::render::svg;
use crate::render::xml::escape;
use crate::tables::story::mark_in_words;
use xgames_analysis::review::Mark;
use xgames_core::board::picture::Surface;
use xgames_core::board::stone_form::StoneForm;
use xgames_core::diagnostic::{Code, printable};
use xgames_core::games::Reason;
use xgames_core::record::{Sign, Termination};

/// The parts of the script. Each begins with `"use strict"`, which only counts once.
const SCRIPT: &str = concat!(
    include_str!("elements.js"),
    include_str!("data.js"),
    include_str!("words.js"),
    include_str!("findings.js"),
    include_str!("table.js"),
    include_str!("moves.js"),
    include_str!("chances.js"),
    include_str!("viewer.js"),
    include_str!("page.js"),
);
const STYLE: &str = include_str!("style.css");

/// The parts of a page, without its games.
struct Page<'p> {
    /// The title of the page.
    pub title: &'p str,
    /// The style sheets of the sections.
    pub styles: &'p [&'p str],
    /// The first section.
    pub summary: &'p Section,
    /// The table of games for readers without a script.
    pub listing: &'p str,
    /// The sections after the games and the findings.
    pub sections: &'p [Section],
    /// The codes of all findings.
    pub codes: &'p [Code],
    /// The boards of all games.
    pub boards: &'p PageBoards,
}

/// A section of a page.
struct Section {
    /// The name by which it is linked.
    pub name: &'static str,
    /// The heading above its content.
    pub heading: &'static str,
    /// The content of the section.
    pub html: Vec<u8>,
}

impl Section {
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let Section { name, heading, html } = self;
        writeln!(out, "<section id=\"{name}\" aria-labelledby=\"{name}-heading\">")?;
        writeln!(out, "<h2 id=\"{name}-heading\">{heading}</h2>")?;
        out.write_all(html)?;
        writeln!(out, "</section>")
    }
}

/// Appends the script element with the games of a part of a file. `first` is the number of the first of them in the file, and
/// `all` has the boards of the page and its table of plies.
fn push_games(html: &mut Vec<u8>, file: &str, first: usize, games: &PageGames, all: &mut PageBoards) {
    if games.json.is_empty() {
        return;
    }
    html.extend(b"<script type=\"application/json\" class=\"games\">{\"file\":");
    push_string(html, file);
    push_number(member(html, "first"), first);
    html.extend(b",\"boards\":");
    let boards: Vec<usize> = games.boards.0.iter().map(|board| all.boards.number(board)).collect();
    push_array(html, boards, push_number);
    html.extend(b",\"games\":[\n");
    let plies: Vec<u32> = games.plies.iter().map(|ply| all.plies.number(ply)).collect();
    push_renumbered(html, &games.json, &plies);
    html.extend(b"\n]}</script>\n");
}

impl Page<'_> {
    /// Writes the page. `games` is the text of all [`push_games`].
    ///
    /// # Errors
    /// The games cannot be read, or the page cannot be written.
    pub(crate) fn write(&self, out: &mut impl Write, games: &mut impl io::Read) -> io::Result<()> {
        let (title, style) = (escape(&printable(self.title)), self.style());
        let policy = format!(
            "default-src 'none'; script-src 'sha256-{}'; style-src 'sha256-{}'; base-uri 'none'; form-action 'none'; \
             require-trusted-types-for 'script'",
            base64(&Sha256::digest(SCRIPT)),
            base64(&Sha256::digest(&style)),
        );
        writeln!(
            out,
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n\
             <meta name=\"generator\" content=\"xgames {}\">\n<title>{title}</title>\n<style>{style}</style>\n</head>\n<body>",
            env!("CARGO_PKG_VERSION"),
        )?;
        let link = |Section { name, heading, .. }: &Section| format!("<a href=\"#{name}\">{heading}</a>\n");
        let links: String = self.sections.iter().map(link).collect();
        let mut rest = include_str!("page.html");
        // The page contains each part once, in this order. What was written in its place is not looked at again.
        for part in ["{title}", "{links}\n", "{summary}\n", "{listing}\n", "{sections}\n"] {
            let (before, after) = rest.split_once(part).unwrap_or((rest, ""));
            out.write_all(before.as_bytes())?;
            match part {
                "{title}" => out.write_all(title.as_bytes())?,
                "{links}\n" => out.write_all(links.as_bytes())?,
                "{summary}\n" => self.summary.write(out)?,
                "{listing}\n" => out.write_all(self.listing.as_bytes())?,
                _ => self.sections.iter().try_for_each(|section| section.write(out))?,
            }
            rest = after;
        }
        out.write_all(rest.as_bytes())?;
        self.write_boards(out)?;
        self.write_facts(out)?;
        io::copy(games, out)?;
        writeln!(out, "<script>{SCRIPT}</script>\n</body>\n</html>")
    }

    /// The style sheet, with the colours of boards for light and dark screens and for paper.
    fn style(&self) -> String {
        let [light, dark, print] = [Theme::Light, Theme::Dark, Theme::Print].map(Theme::style_sheet);
        let boards = format!("{light}\n@media (prefers-color-scheme: dark) {{ {dark} }}\n@media print {{ {print} }}\n");
        [&[boards.as_str()], self.styles, &[STYLE][..]].concat().join("\n")
    }

    /// The pictures of the boards and of the stones, to be used by their names.
    fn write_boards(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "<svg class=\"visually-hidden\" aria-hidden=\"true\" focusable=\"false\">")?;
        let mut drawn = BTreeSet::new();
        for surface in [Surface::Points, Surface::Hexagons, Surface::Chequered, Surface::Tiles] {
            let boards = self.boards.boards.0.iter().filter(|board| board.layout.surface == surface);
            let forms = boards.flat_map(|board| board.layout.forms.iter().map(|(_, form)| *form));
            let forms: BTreeSet<StoneForm> = forms.filter(|form| !drawn.contains(form)).collect();
            if !forms.is_empty() {
                out.write_all(svg::definitions(&symbols(&forms)).as_bytes())?;
            }
            drawn.extend(forms);
        }
        out.write_all(b"<defs>\n")?;
        for (number, board) in self.boards.boards.0.iter().enumerate() {
            out.write_all(board.svg(number).as_bytes())?;
        }
        let values: BTreeSet<String> = self.boards.boards.0.iter().map(|board| board.values_svg()).collect();
        values.iter().try_for_each(|values| out.write_all(values.as_bytes()))?;
        writeln!(out, "</defs>\n</svg>")
    }

    /// Writes the script element with what the script must know of boards, findings and plies.
    fn write_facts(&self, out: &mut impl Write) -> io::Result<()> {
        let mut html = b"<script type=\"application/json\" id=\"facts\">{\"boards\":".to_vec();
        push_array(&mut html, self.boards.boards.0.iter().enumerate(), |json, (number, board)| {
            board.push_json(json, number);
        });
        push_object(
            member(&mut html, "reasons"),
            Reason::ALL.iter().map(|reason| (reason.name(), reason.words())),
            push_string,
        );
        push_object(member(&mut html, "marks"), Mark::ALL.map(|mark| (mark.name(), mark)), |json, mark| {
            push_object(json, [("sign", mark.sign()), ("words", mark_in_words(mark))], push_string);
        });
        // The mark that each sign means without an analysis.
        let signs = Sign::ALL.iter().filter_map(|sign| Some((sign.text(), Mark::of_sign(sign.text())?.name())));
        push_object(member(&mut html, "signs"), signs, push_string);
        html.extend(b",\"terminations\":");
        let terminations = Termination::NAMES.iter();
        push_object(&mut html, terminations.map(|(name, way)| (name, way.words().unwrap_or_default())), push_string);
        push_object(
            member(&mut html, "codes"),
            self.codes.iter().map(|code| (code.info().id, code.info())),
            |json, info| {
                push_object(json, [("name", info.name), ("severity", info.severity.name())], push_string);
            },
        );
        member(&mut html, "plies").push(b'[');
        out.write_all(&html)?;
        for (number, ply) in self.boards.plies.all().iter().enumerate() {
            out.write_all(if number > 0 { b"," } else { b"" })?;
            out.write_all(ply)?;
        }
        out.write_all(b"]}</script>\n")
    }
}
