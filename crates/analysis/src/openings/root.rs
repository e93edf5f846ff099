//! The position from which the lines of a tree begin, and how it is found in games.

use crate::occurrence;
use xgames_core::diagnostic::Diagnostic;
use xgames_core::games::symmetry::{Folding, Mapping, Symmetric};
use xgames_core::games::{Game, SetupFault, SetupOptions, Side, ToMove, for_game};
use xgames_core::judge::{LineEnd, Need, Watch};

/// The games and moves that a tree is made of.
#[derive(Clone, Debug)]
pub struct Scope {
    /// The position from which the tree begins; `None` for the start of the game.
    pub from: Option<From>,
    /// The number of plies that are counted from the root.
    pub plies: u32,
    /// Whether positions that are equal up to symmetry count as one.
    pub folds: bool,
    /// The lettering of the columns of Crossway: `go` or `plain`.
    pub coords: Option<String>,
    /// The games that are counted.
    pub games: Vec<Game>,
    /// The sizes of boards that are counted; empty for all sizes.
    pub sizes: Vec<(Game, u16)>,
    /// Whether invalid games are counted, as far as they were played by the rules.
    pub include_invalid: bool,
}

/// A position in games.
#[derive(Clone, Debug)]
pub enum From {
    /// The position after these moves from the start of the game, in any order.
    Moves(String),
    /// The position with this one-line text, wherever it occurs first in a game, which may have begun from any position.
    Position(String),
}

impl Default for Scope {
    /// The scope of all valid games of all kinds and sizes, from the start of the game.
    fn default() -> Scope {
        Scope {
            from: None,
            plies: Scope::PLIES,
            folds: true,
            coords: None,
            games: Game::ALL.to_vec(),
            sizes: Vec::new(),
            include_invalid: false,
        }
    }
}

impl Scope {
    /// The number of plies that are usually counted.
    pub const PLIES: u32 = 4;

    /// Whether a board of this size is counted.
    pub(super) fn has_size(&self, game: Game, size: u16) -> bool {
        self.sizes.is_empty() || self.sizes.contains(&(game, size))
    }

    /// Whether games of this kind and size are counted.
    #[must_use]
    pub fn counts(&self, game: Game, size: u16) -> bool {
        self.games.contains(&game) && self.has_size(game, size)
    }

    /// Checks that the root exists in one of the games.
    ///
    /// # Errors
    /// The root does not exist in any of the games; the diagnostic says why.
    pub fn check(&self) -> Result<(), Diagnostic> {
        let largest = Game::ALL.into_iter().map(|game| *game.profile().sizes.end()).max().unwrap_or_default();
        let any = self.games.iter().flat_map(|game| {
            let sizes = (1..=largest).filter(|size| self.has_size(*game, *size)).map(Some);
            // The default size gives the best message.
            self.sizes.is_empty().then_some(None).into_iter().chain(sizes).map(move |size| (*game, size))
        });
        let mut first = None;
        for (game, size) in any {
            let size = size.map(|size: u16| size.to_string());
            match for_game!(game, P => Root::<P>::new(self, size.as_deref()).err()) {
                None => return Ok(()),
                Some(finding) => first = first.or(Some(finding)),
            }
        }
        first.map_or(Ok(()), Err)
    }
}

impl From {
    /// Reads moves, or a position in one line: only that has a `/`.
    #[must_use]
    pub fn read(text: &str) -> From {
        if text.contains('/') { From::Position(text.to_owned()) } else { From::Moves(text.to_owned()) }
    }

    /// The number of plies after which the position is found.
    #[must_use]
    pub fn plies(&self) -> usize {
        match self {
            From::Moves(text) => occurrence::plies(text),
            From::Position(_) => 0,
        }
    }

    /// The moves or the position, as typed.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            From::Moves(text) | From::Position(text) => text,
        }
    }
}

/// The position from which the lines of a tree begin.
pub(super) struct Root<P: Symmetric> {
    pub(super) position: P,
    pub(super) folding: Folding,
    /// The number of plies after which the root is found; `None` for any number.
    pub(super) ply: Option<usize>,
    /// The moves that lead to it, as text.
    pub(super) moves: Vec<String>,
    /// The ways in which the root is mapped onto itself.
    own_maps: Vec<P::Map>,
}

impl<P: Symmetric> Root<P> {
    /// The root on a board of this size.
    ///
    /// # Errors
    /// The moves are not legal there, or the text is not a position of this size.
    pub(super) fn new(scope: &Scope, size: Option<&str>) -> Result<Root<P>, Diagnostic> {
        let from = scope.from.as_ref();
        let begin = |options: &SetupOptions<'_>| P::read_setup(options).and_then(|setup| P::begin(&setup));
        let finding = |fault: SetupFault| occurrence::finding(from.map_or("", From::text), fault.range, fault.fault);
        let options = SetupOptions { size, coords: scope.coords.as_deref(), ..SetupOptions::default() };
        let (mut ply, mut moves) = (Some(0), Vec::new());
        let position: P = match from {
            None => begin(&options).map_err(finding)?,
            Some(From::Position(text)) => {
                ply = None;
                begin(&SetupOptions { position: Some(text), to_move: ToMove::Shown, ..options }).map_err(finding)?
            }
            Some(From::Moves(text)) => {
                let mut position: P = begin(&options).map_err(finding)?;
                let (line, end) = occurrence::play(&position, text)?;
                ply = Some(line.len());
                for mv in line {
                    moves.push(move_text(&position, mv));
                    position.play(mv);
                }
                end
            }
        };
        let folding = Folding::new(&position, scope.folds);
        let own_maps = P::Map::all(&position, &position, &folding);
        Ok(Root { position, folding, ply, moves, own_maps })
    }

    /// The ways in which the start of a game is mapped onto the root, if the root is a start too.
    pub(super) fn maps_of_start(&self, start: &P) -> Vec<P::Map> {
        let players = |position: &P| (position.owner(Side::First), position.turn());
        if players(start) == players(&self.position) { self.own_maps.clone() } else { self.maps_of(start) }
    }

    /// The ways in which a position of a game is mapped onto the root. There is none unless both are equal up to symmetry.
    pub(super) fn maps_of(&self, position: &P) -> Vec<P::Map> {
        // The pie rule exchanges the players, but symmetries that do so do not occur in its games.
        let is_other = self.ply.is_some()
            && P::GAME.has_pie_rule()
            && position.owner(Side::First) != self.position.owner(Side::First);
        if is_other { Vec::new() } else { P::Map::all(position, &self.position, &self.folding) }
    }

    /// Writes the codes of the least image of a line, from a position that is mapped in these ways, to `least`.
    pub(super) fn least_image(maps: &[P::Map], line: &[P::Move], least: &mut Vec<u32>) {
        least.clear();
        for map in maps {
            let mut map = map.clone();
            for (ply, mv) in line.iter().enumerate() {
                let code = P::code(map.mapped(*mv));
                match least.get(ply) {
                    Some(best) if code > *best => break,
                    Some(best) if code == *best => {}
                    _ => {
                        least.truncate(ply);
                        least.push(code);
                    }
                }
            }
        }
    }
}

/// The position after a line.
pub(super) fn after<P: Symmetric>(position: &P, line: &[u32]) -> P {
    let mut position = position.clone();
    follow(&mut position, line);
    position
}

/// Plays a line.
pub(super) fn follow<P: Symmetric>(position: &mut P, line: &[u32]) {
    for code in line {
        position.move_of_code(*code).into_iter().for_each(|mv| position.follow(mv));
    }
}

/// The text of a move, without the stone that is drawn after it.
pub(super) fn move_text<P: Symmetric>(position: &P, mv: P::Move) -> String {
    P::without_draw(position.move_text(mv))
}

/// Notes the first moves of a game.
pub struct FirstMoves<P: Symmetric> {
    pub(super) plies: usize,
    pub(super) start: Option<P>,
    pub(super) moves: Vec<P::Move>,
}

impl<P: Symmetric> Watch<P> for FirstMoves<P> {
    fn need(&self) -> Need {
        Need::Ends
    }

    fn first_plies(&self) -> usize {
        self.plies
    }

    fn begins(&mut self, start: &P) {
        self.start = Some(start.clone());
    }

    fn ends(&mut self, end: &LineEnd<'_, P>) {
        self.moves.extend_from_slice(end.first);
    }
}

/// Looks for the root in a game, and notes the moves after it.
pub(super) struct Search<'r, P: Symmetric> {
    pub(super) root: &'r Root<P>,
    pub(super) plies: usize,
    /// Whether the board has the size of the root.
    pub(super) fits: bool,
    /// The ways in which the position that was found is mapped onto the root.
    pub(super) maps: Vec<P::Map>,
    pub(super) moves: Vec<P::Move>,
}

impl<P: Symmetric> Search<'_, P> {
    fn find_root(&mut self, position: &P) {
        if self.fits {
            self.maps = self.root.maps_of(position);
        }
    }
}

impl<P: Symmetric> Watch<P> for Search<'_, P> {
    fn begins(&mut self, start: &P) {
        self.maps.clear();
        self.moves.clear();
        self.fits = start.rows().len() == self.root.position.rows().len();
        self.find_root(start);
    }

    fn after(&mut self, position: &P, mv: P::Move) {
        if self.maps.is_empty() {
            self.find_root(position);
        } else if self.moves.len() < self.plies {
            self.moves.push(mv);
        }
    }
}
