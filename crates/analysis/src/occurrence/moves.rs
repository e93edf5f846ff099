//! Lines of moves as text, and as plies that can be compared on boards of one size.

use xgames_core::diagnostic::{Code, Diagnostic, Span};
use xgames_core::games::Fault;
use xgames_core::games::symmetry::{self, CellContent, Symmetric, Symmetry};
use xgames_core::record::native::Reader;
use xgames_core::record::{EventKind, Events};

/// A move that is wanted or has been played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ply {
    /// The [code](Symmetric::code) of the move.
    pub(super) code: u32,
    /// The stone that the move takes from the board, if it is known. If it is wanted, it is known.
    taken: Option<CellContent>,
}

impl Ply {
    /// The move, of which it may be known that it takes this stone. Otherwise its text counts.
    pub(super) fn new<P: Symmetric>(mv: P::Move, taken: Option<CellContent>) -> Ply {
        Ply { code: P::code(mv), taken: taken.or_else(|| P::taken(mv)?.1) }
    }

    /// Whether a move that was played is this one, as far as is known.
    pub(super) fn fits(self, played: Ply) -> bool {
        let others = self.taken.zip(played.taken).is_some_and(|(wanted, taken)| wanted != taken);
        self.code == played.code && !others
    }
}

/// Whether the moves that were played are these, as far as is known.
pub(super) fn fit(wanted: &[Ply], played: &[Ply]) -> bool {
    wanted.len() == played.len() && wanted.iter().zip(played).all(|(wanted, played)| wanted.fits(*played))
}

/// Whether the text of a move may name the stone that it takes, as `Rc4=B` does.
pub(super) fn may_name_taken(text: &str) -> bool {
    text.contains('=')
}

/// The images of a line.
pub(super) fn images<P: Symmetric>(line: &[P::Move], symmetries: &[Symmetry]) -> Vec<Vec<Ply>> {
    let plies = |line: Vec<P::Move>| line.into_iter().map(|mv| Ply::new::<P>(mv, None)).collect();
    symmetries.iter().map(|symmetry| plies(symmetry::image_of_line::<P>(line, symmetry))).collect()
}

/// Plays the moves of a line, and returns them with the position after them.
///
/// # Errors
/// The text is not a move, or a rule forbids it.
pub fn play<P: Symmetric>(start: &P, text: &str) -> Result<(Vec<P::Move>, P), Diagnostic> {
    let mut position = start.clone();
    let line = moves(text, |mv| position.play_text(mv))?;
    Ok((line, position))
}

/// Reads the moves of a line, which need not be legal in the start position.
///
/// # Errors
/// The text is not a move.
pub(super) fn read<P: Symmetric>(start: &P, text: &str) -> Result<Vec<P::Move>, Diagnostic> {
    moves(text, |mv| start.read_move(mv.as_bytes()))
}

/// The number of moves of a line.
#[must_use]
pub fn plies(text: &str) -> usize {
    moves(text, |_| Ok(())).map_or(0, |line| line.len())
}

fn moves<M>(text: &str, mut read: impl FnMut(&str) -> Result<M, Box<Fault>>) -> Result<Vec<M>, Diagnostic> {
    let mut reader = Reader::new(text.as_bytes());
    reader.next_game();
    let mut line = Vec::new();
    let mut events = Events::from(reader);
    for event in events.iter() {
        let at = |fault: Fault| {
            let finding = Diagnostic::new(fault.code, event.span, fault.message);
            Diagnostic { help: fault.help, ..finding }
        };
        match event.kind {
            EventKind::Move => {
                line.push(read(&String::from_utf8_lossy(event.text)).map_err(|fault| at(*fault))?);
            }
            EventKind::Number(_) => {}
            _ => return Err(at(Fault::new(Code::UnreadableMove, "only moves may be written here"))),
        }
    }
    if line.is_empty() {
        let nothing = Diagnostic::new(Code::UnreadableMove, Span::new(0, text.len()), "there is no move here");
        return Err(nothing);
    }
    Ok(line)
}
