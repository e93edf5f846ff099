//! Questions of `select` about positions and moves.

use std::path::Path;

use clap::{ArgGroup, Args, ValueEnum, ValueHint};

use super::InputPath;
use super::typography::moves;
use xgames_analysis::occurrence::{Occurrence, Occurrences, PlyRange};

/// Questions about positions and moves. All of them must be answered with yes.
#[derive(Args, Debug, Default)]
#[command(
    group = ArgGroup::new("occurrence").args(["position", "pattern"]).multiple(true),
    group = ArgGroup::new("oriented").args(["position", "pattern", "opening", "reaches", "ends_with"]).multiple(true)
)]
pub struct MoveOptions {
    /// Games with this position, in one line
    ///
    /// `@20` after it means after ply 20, `@10..20` after one of these plies, and `@last` at the end.
    #[arg(long, value_name = "POSITION", help_heading = "Selection", hide_short_help = true)]
    position: Vec<String>,

    /// Games with this pattern: a file or a diagram with ? for any cell, * for any stone
    ///
    /// Rows are separated by line ends or `/`. A pattern that is smaller than the board is looked for everywhere. Plies may
    /// follow as for --position.
    #[arg(long, value_name = "PATTERN", value_hint = ValueHint::AnyPath, help_heading = "Selection", hide_short_help = true)]
    pattern: Vec<InputPath>,

    /// After the last --pattern, or else --position, also this pattern: with @4 after it, within 4 plies
    ///
    /// The two may be there at the same time.
    #[arg(long, value_name = "PATTERN", value_hint = ValueHint::AnyPath, requires = "occurrence", help_heading = "Selection", hide_short_help = true)]
    then: Vec<InputPath>,

    /// Games that begin with these moves, such as "e5 swap d4"
    #[arg(long, alias = "moves", value_name = "MOVES", value_parser = moves(), help_heading = "Selection")]
    opening: Option<String>,

    /// With --opening: its moves in any order that leads to the same position
    #[arg(long, requires = "opening", help_heading = "Selection", hide_short_help = true)]
    transpositions: bool,

    /// Games in which this move is played
    #[arg(long, value_name = "MOVE", value_parser = moves(), help_heading = "Selection", hide_short_help = true)]
    reaches: Vec<String>,

    /// Games that end with these moves
    #[arg(long, value_name = "MOVES", value_parser = moves(), help_heading = "Selection", hide_short_help = true)]
    ends_with: Option<String>,

    /// Whether mirror images and other symmetries count: on or off
    ///
    /// By default they count for positions, patterns and transpositions, and not for moves.
    #[arg(
        long,
        value_name = "WHEN",
        value_enum,
        requires = "oriented",
        hide_possible_values = true,
        help_heading = "Selection",
        hide_short_help = true
    )]
    symmetry: Option<Switch>,
}

/// On or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Switch {
    /// They count.
    On,
    /// They do not count.
    Off,
}

impl MoveOptions {
    /// The positions, patterns and moves that have to occur. A pattern that is the path of a file is read with `read`.
    ///
    /// # Errors
    /// The function `read` has failed.
    pub(crate) fn occurrences<E>(
        &self,
        coords: Option<&str>,
        read: impl Fn(&Path) -> Result<String, E>,
    ) -> Result<Occurrences, E> {
        let mut wanted = Vec::new();
        for position in &self.position {
            let (text, plies) = with_plies(position);
            wanted.push(Occurrence::Position(text.to_owned(), plies));
        }
        for pattern in &self.pattern {
            let (text, plies) = board(pattern, &read)?;
            wanted.push(Occurrence::Pattern(text, plies));
        }
        let first = wanted.last().cloned().map(Box::new);
        for pattern in &self.then {
            let (text, plies) = board(pattern, &read)?;
            let within = if let PlyRange::Within(plies) = &plies { *plies.end() } else { u32::MAX };
            wanted.push(match first.clone() {
                Some(first) => Occurrence::Then { first, text, within },
                None => Occurrence::Pattern(text, plies),
            });
        }
        wanted.extend(self.opening.clone().map(|moves| {
            if self.transpositions { Occurrence::Transposition(moves) } else { Occurrence::Opening(moves) }
        }));
        wanted.extend(self.reaches.iter().cloned().map(Occurrence::Move));
        wanted.extend(self.ends_with.clone().map(Occurrence::Ending));
        let symmetry = self.symmetry.map(|symmetry| symmetry == Switch::On);
        Ok(Occurrences { wanted, symmetry, coords: coords.map(str::to_owned) })
    }
}

/// A pattern that is typed or read from a file, and the plies after the last `@`.
fn board<E>(pattern: &Path, read: impl Fn(&Path) -> Result<String, E>) -> Result<(String, PlyRange), E> {
    let typed = pattern.to_string_lossy();
    let (text, plies) = with_plies(&typed);
    Ok(match Path::new(text) {
        _ if pattern.is_file() => (read(pattern)?, PlyRange::ALL),
        path if path.is_file() => (read(path)?, plies),
        _ => (text.to_owned(), plies),
    })
}

/// A text and the plies after the last `@` in it, if there are any.
fn with_plies(text: &str) -> (&str, PlyRange) {
    let parts = text.rsplit_once('@').and_then(|(text, plies)| Some((text, plies.parse().ok()?)));
    parts.unwrap_or((text, PlyRange::ALL))
}
