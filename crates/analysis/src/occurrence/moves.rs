//! Lines of moves as text, and as codes that can be compared on boards of one size.

use xgames_core::diagnostic::{Code, Diagnostic, Span};
use xgames_core::games::Fault;
use xgames_core::games::symmetry::{self, Symmetric, Symmetry};
use xgames_core::record::native::Reader;
use xgames_core::record::{EventKind, Events};

/// The [codes](Symmetric::code) of the moves of a line.
pub(super) type Codes = Vec<u32>;

/// The codes of the images of a line.
pub(super) fn images<P: Symmetric>(line: &[P::Move], symmetries: &[Symmetry]) -> Vec<Codes> {
    let codes = |line: Vec<P::Move>| line.into_iter().map(P::code).collect();
    symmetries.iter().map(|symmetry| codes(symmetry::image_of_line::<P>(line, symmetry))).collect()
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
