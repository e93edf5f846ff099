//! The ways to begin: the classes of the games, and records.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use xgames::columns::defaults;
use xgames::diagnostic::Span;
use xgames::engine::Playable as _;
use xgames::games::crosswise::Seats;
use xgames::games::{Game, PLAYERS};
use xgames::judge::{self, AnyPosition, NoPosition, for_position};
use xgames::random::Random;
use xgames::record::PlyName;
use xgames::record::native::write;
use xgames::solver::learn;

use crate::errors::{self, Class};
use crate::numbers::{number, optional};
use crate::position::Position;
use crate::tables::refused;

/// Declares the class of a game.
macro_rules! class {
    ($(#[$doc:meta])* $Name:ident, $(#[$signature:meta])* ($($(#[$extract:meta])* $argument:ident: $Type:ty),*), |$py:ident| $tags:expr) => {
        $(#[$doc])*
        #[pyclass(extends = Position, subclass, frozen, module = "xgames")]
        pub(crate) struct $Name;

        #[pymethods]
        impl $Name {
            #[new]
            $(#[$signature])*
            fn new($py: Python<'_>, $($(#[$extract])* $argument: $Type),*) -> PyResult<PyClassInitializer<Self>> {
                let tags: Vec<(&str, Option<String>)> = $tags?;
                Ok(PyClassInitializer::from(begin($py, Game::$Name, &tags)?).add_subclass($Name))
            }
        }
    };
}

class! {
    /// Crossway (Mark Steere): join your two edges; no checkerboards.
    ///
    /// ``size`` is the number of points per side, from 2 to 52. ``swap`` says whether the pie rule is in force. ``position`` is
    /// a set-up position in one line, as the attribute ``position`` gives it. ``coords`` is ``"go"`` (without the letter I)
    /// or ``"plain"``.
    ///
    /// >>> board = Crossway(9)
    /// >>> board.play("e5 swap")
    /// >>> board.turn, board.seat, len(board.legal_moves)
    /// ('white', 1, 80)
    Crossway,
    #[pyo3(signature = (size = None, *, swap = true, position = None, coords = None))]
    (#[pyo3(from_py_with = optional)] size: Option<u32>, swap: bool, position: Option<String>, coords: Option<String>),
    |py| PyResult::Ok(vec![sized(size), swapped(swap), ("Position", position), ("Coords", coords)])
}

class! {
    /// Cross (Cameron Browne): join three non-adjacent sides of the hexagon before you join two opposite ones.
    ///
    /// ``size`` is the number of cells per side, from 2 to 10. ``swap`` and ``position`` are those of ``Crossway``.
    ///
    /// >>> Cross(3).play("a1 swap c3")
    /// >>> Cross(3, position="O2/1X2/5/4/3 O").turn
    /// 'o'
    Cross,
    #[pyo3(signature = (size = None, *, swap = true, position = None))]
    (#[pyo3(from_py_with = optional)] size: Option<u32>, swap: bool, position: Option<String>),
    |py| PyResult::Ok(vec![sized(size), swapped(swap), ("Position", position)])
}

class! {
    /// Crossings (Robert Abbott): bring a stone to the far rank so that it cannot be answered.
    ///
    /// >>> board = Crossings()
    /// >>> len(board.legal_moves), board.cells["a1"]
    /// (60, 'w')
    Crossings,
    #[pyo3(signature = (*, position = None))]
    (position: Option<String>),
    |py| PyResult::Ok(vec![("Position", position)])
}

class! {
    /// Crosswise (Nicholas Cravotta): rows against columns, with hidden hands.
    ///
    /// ``players`` is 2, 3 or 4; ``seats`` is the turn cycle, such as ``"r1 g1 r2 g1"``, and must agree with it if both are given. ``hands`` are the hands by seat, such as
    /// ``["ABMX", "????"]``; ``bag`` are all 54 stones in the order in which they are dealt and drawn. With ``seed`` the stones
    /// that are not given are dealt at random, always in the same way for the same seed. Without any of these every stone is
    /// possible.
    ///
    /// >>> board = Crosswise(seed=1)
    /// >>> [len(hand) for hand in board.hands]
    /// [4, 4]
    /// >>> board.seen_by(1).hands[1]
    /// '????'
    Crosswise,
    #[pyo3(signature = (players = None, *, seats = None, position = None, hands = None, bag = None, seed = None))]
    (#[pyo3(from_py_with = optional)] players: Option<usize>, seats: Option<String>, position: Option<String>, hands: Option<Vec<String>>, bag: Option<String>, #[pyo3(from_py_with = optional)] seed: Option<u64>),
    |py| crosswise_tags(py, players, seats, position, hands, bag, seed)
}

fn sized(size: Option<u32>) -> (&'static str, Option<String>) {
    ("Size", size.map(|size| size.to_string()))
}

fn swapped(swap: bool) -> (&'static str, Option<String>) {
    ("Swap", (!swap).then(|| "no".to_owned()))
}

fn crosswise_tags(
    py: Python<'_>,
    players: Option<usize>,
    seats: Option<String>,
    position: Option<String>,
    hands: Option<Vec<String>>,
    bag: Option<String>,
    seed: Option<u64>,
) -> PyResult<Vec<(&'static str, Option<String>)>> {
    if players.is_some_and(|players| !(2..=PLAYERS.len()).contains(&players)) {
        return Err(errors::error(py, Class::Setup, "there are 2, 3 or 4 players"));
    }
    let hands = hands.unwrap_or_default();
    if hands.len() > PLAYERS.len() {
        return Err(errors::error(py, Class::Setup, "there are at most 4 hands"));
    }
    if let (Some(players), Some(cycle)) = (players, &seats) {
        let seated = begin(py, Game::Crosswise, &[("Seats", seats.clone())])?.at().facts().players;
        if seated != players {
            let message = format!("`seats={cycle:?}` are the seats of {seated} players, not of {players}");
            return Err(errors::error(py, Class::Setup, &message));
        }
    }
    let seats = seats.or_else(|| players.map(seats_of));
    let mut tags = vec![("Seats", seats), ("Position", position), ("Bag", bag)];
    tags.extend(["Hand1", "Hand2", "Hand3", "Hand4"].into_iter().zip(hands.into_iter().map(Some)));
    if let Some(seed) = seed {
        if tags.iter().any(|(name, value)| *name == "Position" && value.is_some()) {
            let message = "`seed` deals a whole game; `dealt(seed)` deals the hidden stones of a set-up position";
            return Err(errors::error(py, Class::Setup, message));
        }
        let at = begin(py, Game::Crosswise, &tags)?.at();
        if let AnyPosition::Crosswise(at) = &*at
            && let random = &mut Random::new(seed, 0)
            && let Some(bag) = at.position.sample(random).completed_bag(&[], random)
        {
            tags.retain(|(name, _)| *name != "Bag");
            tags.push(("Bag", Some(bag)));
        }
    }
    Ok(tags)
}

/// The usual turn cycle of this many players.
pub(crate) fn seats_of(players: usize) -> String {
    Seats::by_number(players).text()
}

/// The start of a game with these tags.
pub(crate) fn begin(py: Python<'_>, game: Game, tags: &[(&str, Option<String>)]) -> PyResult<Position> {
    let (mut text, mut values) = (Vec::new(), Vec::new());
    write::tag("Game", game.name(), &mut text);
    for (name, value) in tags {
        if let Some(value) = value {
            let quote = text.len() + name.len() + "[ \"".len();
            write::tag(name, value, &mut text);
            // A number is not a text with places, and in one with other signs than those of the argument they have moved.
            if *name != "Size" && text.get(quote..quote + value.len()) == Some(value.as_bytes()) {
                values.push(Span::new(quote, quote + value.len()));
            }
        }
    }
    text.extend(b"\n*\n");
    let mut at = judge::position_at(&text, 1, PlyName::Last).map_err(|why| match &why {
        NoPosition::Illegal(judgement) if !judgement.diagnostics.is_empty() => {
            let finding = &judgement.diagnostics[0];
            let span = values.iter().find_map(|value| within(finding.span, *value));
            errors::of_finding_at(py, Class::Setup, finding, span)
        }
        why => errors::error(py, Class::Setup, &why.to_string()),
    })?;
    for_position!(&mut at, at => at.end.recorded = None);
    Ok(Position::new(at))
}

/// The place in an argument, if that is where a finding about the whole text is. A finding about the whole tag is about the argument.
fn within(finding: Span, value: Span) -> Option<Span> {
    let (from, to) = (finding.start.max(value.start), finding.end.min(value.end));
    (from <= to && finding.start <= value.end).then(|| Span::new(from - value.start, to - value.start))
}

pub(crate) fn no_position(py: Python<'_>, class: Class, why: &NoPosition) -> PyErr {
    match why {
        NoPosition::Illegal(judgement) if !judgement.diagnostics.is_empty() => {
            errors::of_finding(py, class, &judgement.diagnostics[0])
        }
        why => errors::error(py, class, &why.to_string()),
    }
}

/// The position after a ply of a game in a text of any format that the program reads.
///
/// ``text`` is a ``str`` or ``bytes``. Games are numbered from 1. ``ply`` is a number of plies, a move with its side such as
/// ``"12b"``; by default it is the last one. ``kind``, the name of the game, ``size``, ``swap``, ``coords`` and ``seats`` are for records that do
/// not say them, such as those of play by mail. Raises ``RecordError`` with the code of the finding if there is no such position.
///
/// >>> from_record('[Game "cross"]\n[Size "3"]\n\n1. a1 swap 2. b2 *').moves
/// ['a1', 'swap', 'b2']
/// >>> from_record("a1 swap b2", kind="cross", size=3).seat
/// 2
#[pyfunction]
#[pyo3(signature = (text, game = 1, ply = None, *, kind = None, size = None, swap = None, coords = None, seats = None))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn from_record<'py>(
    py: Python<'py>,
    text: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = number)] game: usize,
    ply: Option<&Bound<'py, PyAny>>,
    kind: Option<String>,
    #[pyo3(from_py_with = optional)] size: Option<u32>,
    swap: Option<bool>,
    coords: Option<String>,
    seats: Option<String>,
) -> PyResult<Bound<'py, Position>> {
    let text = bytes_of(text)?;
    let name = ply.map_or(Ok(PlyName::Last), ply_of)?;
    if game == 0 {
        return Err(PyValueError::new_err("games are numbered from 1"));
    }
    let defaults = defaults(kind, size, swap, coords, seats).map_err(|why| refused(py, why))?;
    let found = py.detach(|| judge::position_with(&text, game, name, &defaults));
    let mut at = found.map_err(|why| no_position(py, Class::Record, &why))?;
    learn(&mut at);
    Position::new(at).into_class(py)
}

/// The bytes of a text.
fn bytes_of(text: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if let Ok(text) = text.cast::<PyString>() {
        return Ok(text.to_str()?.as_bytes().to_vec());
    }
    let bytes = text.cast::<PyBytes>().map_err(|_| PyTypeError::new_err("`text` must be str or bytes"))?;
    Ok(bytes.as_bytes().to_vec())
}

/// The name of a ply: a number, or a text.
fn ply_of(ply: &Bound<'_, PyAny>) -> PyResult<PlyName> {
    const WORDS: &str = "`ply` must be a number from 0, or a str such as '12b'";
    if let Ok(name) = ply.cast::<PyString>() {
        return name.to_str()?.parse().map_err(|why: String| errors::error(ply.py(), Class::Record, &why));
    }
    let plies: Result<i64, PyErr> = ply.extract();
    match plies.map_err(|error| error.is_instance_of::<PyTypeError>(ply.py())) {
        Ok(plies @ 0..) => Ok(PlyName::Count(u32::try_from(plies).unwrap_or(u32::MAX))),
        Err(true) => Err(PyTypeError::new_err(WORDS)),
        Ok(_) | Err(false) => Err(PyValueError::new_err(WORDS)),
    }
}
