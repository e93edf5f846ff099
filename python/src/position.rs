//! Positions of the four games.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use numpy::PyArray1;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use xgames::convert::played;
use xgames::diagnostic::plural;
use xgames::engine::Playable as _;
use xgames::games::actions::Actions;
use xgames::games::symmetry::{self, Symmetric as _, Symmetry};
use xgames::games::{Diagram as _, Hands as _, Notation, Position as _, Seat};
use xgames::judge::{self, AnyPosition, Defaults, GameEnd, MovesFault, PositionAt, for_position};
use xgames::random::Random;
use xgames::record::GameResult;
use xgames::render::position::{self as render, scene};
use xgames::render::scene::Theme;
use xgames::render::svg;
use xgames::render::text::DrawOptions;
use xgames::solver::pie;

use crate::copies::restored;
use crate::errors::{self, Class};
use crate::numbering::numbering;
use crate::numbers::{number, optional};
use crate::shared::Shared;

/// A position of a game, with the moves that led to it.
///
/// The classes ``Crossway``, ``Cross``, ``Crossings`` and ``Crosswise`` are made from it. Moves and cells are texts, such as
/// ``"e5"``; sides are their names, such as ``"black"``; seats count from 1.
#[pyclass(subclass, frozen, module = "xgames", name = "Position")]
#[derive(Clone)]
pub(crate) struct Position {
    shared: Shared,
}

impl Position {
    pub(crate) fn new(at: AnyPosition) -> Position {
        Position { shared: Shared::new(at) }
    }

    /// The position as it is now.
    pub(crate) fn at(&self) -> Arc<AnyPosition> {
        self.shared.get()
    }

    /// Becomes the same position as another one.
    pub(crate) fn become_like(&self, other: &Position) {
        self.shared.set(other.at());
    }

    /// The end of the game, on the board or off it.
    fn end(&self) -> Option<GameEnd> {
        end_of(&self.at())
    }

    /// The stones, the players and the moves that are possible, as bytes.
    pub(crate) fn key_of(&self, folded: bool) -> Vec<u8> {
        let any = self.at();
        let mut key = self.board_key(folded);
        if !folded {
            // Hands, and the names of cells.
            key.extend(any.one_line().bytes());
            for_position!(&*any, at => {
                let coords = at.setup_tags.iter().find(|(name, _)| *name == "Coords");
                key.extend(coords.into_iter().flat_map(|(_, value)| value.bytes()));
            });
        }
        key
    }

    /// The part of the key that is about the board and the players, without hands.
    pub(crate) fn board_key(&self, folded: bool) -> Vec<u8> {
        let any = self.at();
        let mut key = vec![any.game() as u8];
        key.extend(any.size().to_be_bytes());
        let ended = end_of(&any).filter(|end| end.is_off_board).map_or(0, |end| match end.result {
            GameResult::Unfinished => 0,
            GameResult::FirstWins => 1,
            GameResult::SecondWins => 2,
            GameResult::Draw => 3,
        });
        for_position!(&*any, at => {
            let position = &at.position;
            key.push(swaps_to_come(position) | ended << 2);
            key.extend(if folded { position.folded_position_key(&position.symmetries()) } else { symmetry::position_key(position) });
        });
        key
    }

    /// The record of the game that led here, which says something else if the position came about without its moves.
    pub(crate) fn written(&self) -> String {
        let mut text = Vec::new();
        for_position!(&*self.at(), at => played::write_game(at, &mut text));
        String::from_utf8_lossy(&text).into_owned()
    }
}

/// The number of plies until the sides can be exchanged no more: 1 if a swap is possible now, 2 before that, otherwise 0.
fn swaps_to_come<P: Notation>(position: &P) -> u8 {
    match position.offers_swap() {
        true if pie::swap(position).is_some() => 1,
        true if pie::swap_comes_next(position) => 2,
        _ => 0,
    }
}

/// The end of the game of a position, on the board or off it.
fn end_of(any: &AnyPosition) -> Option<GameEnd> {
    for_position!(any, at => at.game_end())
}

/// A position without the moves that led to it, as the start of a game on the same board.
pub(crate) fn without_moves<P: Notation>(at: &PositionAt<P>, position: P) -> PositionAt<P> {
    let mut tags = at.setup_tags.clone();
    tags.retain(|(name, _)| ["Seats", "Coords"].contains(name));
    tags.push(("Position", position.one_line()));
    let mut start = PositionAt::new(position, at.size);
    start.setup_tags = tags;
    start.end = at.end_here();
    start
}

/// The position as the start of a game.
fn start_here<P: Notation>(at: &PositionAt<P>) -> PositionAt<P> {
    without_moves(at, at.position.clone())
}

/// The places of the images of all cells, in reading order, the numbers of the images of all moves, and whether the sides are
/// exchanged.
fn images<P: Actions>(position: &P, symmetry: &Symmetry) -> (Vec<i64>, Vec<i64>, bool) {
    let (cells, numbering) = (position.rows().concat(), numbering(position));
    let place = |cell| cells.iter().position(|known| *known == symmetry.image(cell)).map_or(-1, |place| place as i64);
    let places = cells.iter().map(|cell| place(*cell)).collect();
    let of_image = |mv| numbering.number(P::image(mv, symmetry)).map_or(-1, |number| number as i64);
    // A number that is not in use stays the same.
    let numbers = (0..numbering.len()).map(|number| numbering.get(number).map_or(number as i64, of_image)).collect();
    (places, numbers, symmetry.exchanges_sides)
}

/// The seat with a number, from 1.
fn seat_of(position: &Position, seat: i64) -> PyResult<Seat> {
    let known = u8::try_from(seat).ok().filter(|seat| (1..=position.players()).contains(&usize::from(*seat)));
    known.map(Seat).ok_or_else(|| PyValueError::new_err(format!("there is no seat {seat}")))
}

/// The reason why moves have not been played.
enum Unplayed {
    /// The game has ended off the board.
    Over(GameEnd),
    Fault(MovesFault),
}

#[pymethods]
impl Position {
    /// The name of the game, such as ``"crossway"``.
    #[getter]
    fn game(&self) -> &'static str {
        self.at().game().name()
    }

    /// The size of the board in records: points or cells per side.
    #[getter]
    fn size(&self) -> u16 {
        self.at().size()
    }

    /// The name of the side to move, or ``None`` after the end.
    #[getter]
    fn turn(&self) -> Option<&'static str> {
        let at = self.at();
        end_of(&at).is_none().then(|| at.to_move()).flatten()
    }

    /// The seat of the player to move, from 1; after the end, of the player who would follow.
    #[getter]
    fn seat(&self) -> u8 {
        self.at().turn().seat.0
    }

    /// The number of plies that led here. A swap and a pass are plies.
    #[getter]
    fn ply(&self) -> usize {
        self.at().plies()
    }

    /// The moves that led here, in canonical text.
    #[getter]
    fn moves(&self) -> Vec<String> {
        for_position!(&*self.at(), at => at.start.line_text(at.moves()))
    }

    /// The legal moves in canonical text, sorted. There are none after the end. Where hands are hidden, these are all moves that
    /// are possible.
    #[getter]
    fn legal_moves(&self) -> Vec<String> {
        let at = self.at();
        if end_of(&at).is_none() { at.legal_moves() } else { Vec::new() }
    }

    /// Whether the game is over: on the board, by resignation, or by the result of its record.
    #[getter]
    fn is_over(&self) -> bool {
        self.end().is_some()
    }

    /// The name of the side that has won, or ``None``.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        let at = self.at();
        Some(at.game().side_name(end_of(&at)?.winner?))
    }

    /// The seat that owns the side that has won, or ``None``: the player, or the first player of the team.
    #[getter]
    fn winning_seat(&self) -> Option<u8> {
        let at = self.at();
        at.owner(end_of(&at)?.winner?).map(|seat| seat.0)
    }

    /// The result by seats, as records have it: ``"1-0"``, ``"0-1"``, ``"1/2-1/2"``, or ``"*"`` while the game goes on.
    #[getter]
    pub(crate) fn result(&self) -> &'static str {
        self.end().map_or(GameResult::Unfinished, |end| end.result).text()
    }

    /// The reason of the result, such as ``"connection"``, ``"resign"``, ``"timeout"`` or ``"agreed"``; ``None`` while the game goes on, or
    /// if its record has only a result.
    #[getter]
    fn reason(&self) -> Option<&'static str> {
        self.end()?.reason
    }

    /// The letters of the stones by the name of their cell; ``"."`` is an empty cell. The order is that of reading.
    #[getter]
    fn cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let cells = PyDict::new(py);
        for_position!(&*self.at(), at => for cell in at.position.rows().concat() {
            let position = &at.position;
            cells.set_item(position.cell_name(cell), position.glyph(cell))?;
        });
        Ok(cells)
    }

    /// The position in one line, which ``position=`` of the class reads.
    #[getter]
    fn position(&self) -> String {
        self.at().one_line()
    }

    /// The letters of the stones in each hand by seat, ``?`` for one that is not known; empty in games without hands.
    #[getter]
    fn hands(&self) -> Vec<String> {
        for_position!(&*self.at(), at => at.position.hands())
    }

    /// The numbers that all players know in Crosswise: the stones left in the bag; the wilds ``MRSX`` that have been played, in this order; the
    /// stones in the hands of the seats 1 to 4; and the place in the turn cycle, from 0. All are 0 in other games.
    ///
    /// >>> Crosswise(seed=1).public
    /// [46, 0, 0, 0, 0, 4, 4, 0, 0, 0]
    #[getter]
    fn public(&self) -> Vec<u32> {
        for_position!(&*self.at(), at => at.position.public_counts().map(u32::from).to_vec())
    }

    /// The points of both sides, in games that count points; otherwise ``None``.
    #[getter]
    fn points(&self) -> Option<(u8, u8)> {
        self.at().facts().points.map(|[first, second]| (first, second))
    }

    /// The names of both sides; the first one begins.
    #[getter]
    fn sides(&self) -> (&'static str, &'static str) {
        let [first, second] = self.at().game().profile().sides;
        (first, second)
    }

    /// The number of the seats.
    #[getter]
    fn players(&self) -> usize {
        self.at().facts().players
    }

    /// The name of the side of a seat.
    fn side_of(&self, #[pyo3(from_py_with = number)] seat: i64) -> PyResult<&'static str> {
        let (at, seat) = (self.at(), seat_of(self, seat)?);
        Ok(at.game().side_name(at.side_of(seat)))
    }

    /// The stones that decided the game, as names of cells: a path where there is one.
    #[getter]
    fn deciding_cells(&self) -> Vec<String> {
        let at = self.at();
        at.deciding_cells().into_iter().map(|cell| at.cell_name(cell)).collect()
    }

    /// Play moves, with spaces between them; move numbers may be among them, and ``resign`` may be the last.
    ///
    /// Raises ``IllegalMove``, with the code and the words of the rule, and then no move has been played.
    ///
    /// >>> board = Crossway(4)
    /// >>> board.play("b2 c2 c3")
    /// >>> board.play("b2")
    /// Traceback (most recent call last):
    ///     ...
    /// xgames.errors.IllegalMove: b2 is occupied by a black stone (XG203)
    /// help: a stone is placed on an empty point (CW2)
    fn play(&self, py: Python<'_>, moves: &str) -> PyResult<()> {
        let played = self.shared.change(|at| match end_of(at).filter(|end| end.is_off_board) {
            Some(end) => Err(Unplayed::Over(end)),
            None => at.play_moves(moves, &Defaults::none()).map_err(Unplayed::Fault),
        });
        played.map_err(|why| match why {
            Unplayed::Over(end) => errors::after_end(py, &end),
            Unplayed::Fault(fault) => errors::of_moves(py, &fault),
        })
    }

    /// Take back the last ``plies`` plies; an end off the board, such as a resignation, counts as one. Raises ``IndexError`` if there are
    /// fewer.
    #[pyo3(signature = (plies = 1))]
    fn undo(&self, #[pyo3(from_py_with = number)] plies: usize) -> PyResult<()> {
        let undone = self.shared.change(|at| {
            let has_end = end_of(at).is_some_and(|end| end.is_off_board);
            let played = at.plies() + usize::from(has_end);
            let left = played.checked_sub(plies).ok_or(played)?;
            if plies > 0 {
                for_position!(&mut *at, at => at.end = judge::End::default());
            }
            at.rewind();
            (0..left).for_each(|_| {
                at.step();
            });
            Ok(())
        });
        undone.map_err(|played: usize| {
            PyIndexError::new_err(format!("only {} can be taken back", plural(played as u64, "ply")))
        })
    }

    /// Whether a move is legal here. A text that is not a move is not.
    fn is_legal(&self, r#move: &str) -> bool {
        for_position!(&*self.at(), at => {
            let found = at.position.read_move(r#move.as_bytes());
            at.game_end().is_none() && found.is_ok_and(|mv| at.position.check(mv).is_ok())
        })
    }

    /// The game as a player knows it: without the stones that other players hold, and without the order of the bag. In games
    /// without hands everything is seen. The moves that led here are left out.
    ///
    /// The result is a set-up position: its ``position`` is the information that the player has about the stones. Where the sides can be or
    /// were exchanged it has no record, and cannot be pickled.
    fn seen_by<'py>(
        slf: &Bound<'py, Position>,
        #[pyo3(from_py_with = number)] seat: i64,
    ) -> PyResult<Bound<'py, Position>> {
        let seat = seat_of(slf.get(), seat)?;
        let at = match &*slf.get().at() {
            AnyPosition::Crosswise(at) => without_moves(at, at.position.seen_by(seat)).into(),
            other => for_position!(other, at => start_here(at).into()),
        };
        Position::new(at).like(slf)
    }

    /// The position with the hidden stones dealt at random, in agreement with everything that it shows; the same for the same seed. It is a
    /// set-up position. Nothing changes in games without hands.
    ///
    /// >>> seen = Crosswise(seed=1).seen_by(1)
    /// >>> [hand.count("?") for hand in seen.hands], [hand.count("?") for hand in seen.dealt(5).hands]
    /// ([0, 4], [0, 0])
    fn dealt<'py>(
        slf: &Bound<'py, Position>,
        #[pyo3(from_py_with = number)] seed: u64,
    ) -> PyResult<Bound<'py, Position>> {
        let at = for_position!(&*slf.get().at(), at => {
            let dealt = at.position.sampled(&mut Random::new(seed, 0));
            AnyPosition::from(without_moves(at, dealt.unwrap_or_else(|| Clone::clone(&at.position))))
        });
        Position::new(at).like(slf)
    }

    /// The bytes that identify the position: stones, hands, players, and whether a swap is possible or still to come. With ``symmetries``
    /// positions have one key if a symmetry of the board maps one to the other; hands are then left out. A symmetry that exchanges the colours
    /// also exchanges who plays them: positions of which each is the other with exchanged colours, but in which each seat plays the same colour,
    /// have different keys.
    #[pyo3(signature = (symmetries = false))]
    fn key(&self, symmetries: bool) -> Vec<u8> {
        self.key_of(symmetries)
    }

    /// The symmetries of the board, the identity first: ``(cells, actions, exchanges_sides)``. ``cells[i]`` is the place, in the order
    /// of ``cells``, to which the cell at place ``i`` is mapped; ``actions[i]`` is the number of the action to which
    /// action ``i`` is mapped. Both are arrays of ``int64``. If ``exchanges_sides``, the colours must be exchanged too.
    fn symmetries<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let all = for_position!(&*self.at(), at => {
            let symmetries = at.position.symmetries();
            symmetries.iter().map(|symmetry| images(&at.position, symmetry)).collect::<Vec<_>>()
        });
        let tuples = all.into_iter().map(|(cells, actions, exchanges)| {
            (PyArray1::from_vec(py, cells), PyArray1::from_vec(py, actions), exchanges)
        });
        PyList::new(py, tuples.collect::<Vec<_>>())
    }

    /// The number of actions: every move that can be written on this board has a number below it. In Crosswise 630 numbers are not in use, those
    /// of exchanges whose cells are in the other order than in canonical text.
    #[getter]
    fn actions(&self) -> usize {
        for_position!(&*self.at(), at => numbering(&at.position).len())
    }

    /// The number of a move, legal or not.
    fn action(&self, py: Python<'_>, r#move: &str) -> PyResult<usize> {
        for_position!(&*self.at(), at => {
            let mv = at.position.read_move(r#move.as_bytes()).map_err(|fault| errors::of_fault(py, Class::Move, &fault))?;
            numbering(&at.position).number(mv).ok_or_else(|| PyValueError::new_err("the move has no number"))
        })
    }

    /// The move with a number, in canonical text. Raises ``ValueError`` for a number that is not in use.
    pub(crate) fn r#move(&self, #[pyo3(from_py_with = number)] action: i64) -> PyResult<String> {
        for_position!(&*self.at(), at => {
            let mv = usize::try_from(action).ok().and_then(|action| numbering(&at.position).get(action));
            mv.map(|mv| at.position.move_text(mv)).ok_or_else(|| PyValueError::new_err(format!("there is no action {action}")))
        })
    }

    /// An array of ``bool`` that says which actions are legal.
    fn legal_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        let mask = for_position!(&*self.at(), at => {
            let numbering = numbering(&at.position);
            let mut mask = vec![false; numbering.len()];
            if at.game_end().is_none() {
                for number in at.position.legal_moves().into_iter().filter_map(|mv| numbering.number(mv)) {
                    mask[number] = true;
                }
            }
            mask
        });
        PyArray1::from_vec(py, mask)
    }

    /// The record of the game, in the native format: its tags, the moves that led here, and the result, without comments and variations.
    ///
    /// Raises ``ValueError`` for a position that came about without its moves, by ``seen_by``, ``dealt`` or ``Boards.position``, if a swap is
    /// still to come or has been: its record would say that the sides cannot be or were not exchanged.
    fn to_record(&self) -> PyResult<String> {
        let record = self.written();
        let is_true = restored(&record).is_ok_and(|at| self.is_told_by(&Position::new(at)));
        is_true.then_some(record).ok_or_else(|| {
            PyValueError::new_err(
                "this position has no record, because it came about without its moves: a record of it would forget a swap or a result; write \
                 the record of the position that it was made from",
            )
        })
    }

    /// The board as text. ``unicode`` draws stones as symbols instead of letters; ``legal`` marks legal destinations.
    #[pyo3(signature = (*, unicode = false, legal = false))]
    fn to_text(&self, unicode: bool, legal: bool) -> String {
        render::draw(&**self.at(), legal, DrawOptions { symbols: unicode, ..DrawOptions::PLAIN })
    }

    /// The board as an SVG picture. ``theme`` is ``"light"``, ``"dark"`` or ``"print"``; ``width`` is in pixels, otherwise that of
    /// the drawing; ``legal`` marks legal destinations; ``numbers`` numbers the stones by ply; ``caption`` adds a line about the
    /// position.
    #[pyo3(signature = (*, theme = "light", width = None, legal = false, numbers = false, caption = false))]
    fn to_svg(
        &self,
        theme: &str,
        #[pyo3(from_py_with = optional)] width: Option<u32>,
        legal: bool,
        numbers: bool,
        caption: bool,
    ) -> PyResult<String> {
        let theme = Theme::ALL.into_iter().find(|known| known.name() == theme);
        let theme = theme.ok_or_else(|| PyValueError::new_err("the theme is light, dark or print"))?;
        if width == Some(0) {
            return Err(PyValueError::new_err("`width` must be at least 1"));
        }
        let every = |_| true;
        let extra = scene::Extra { legal, numbers: numbers.then_some(&every), heat: &[], caption };
        Ok(svg::write(&scene::of(&**self.at(), extra), theme, width))
    }

    /// Notebooks show the position as a picture.
    fn _repr_svg_(&self) -> PyResult<String> {
        self.to_svg("light", Some(320), false, false, true)
    }

    fn __str__(&self) -> String {
        self.to_text(false, false)
    }

    /// The class, the stones, and how far the game is. It is not an expression: the moves that led here are left out.
    fn __repr__(slf: &Bound<'_, Position>) -> PyResult<String> {
        let this = slf.get();
        let (name, plies) = (slf.get_type().fully_qualified_name()?, plural(this.ply() as u64, "ply"));
        let result = this.end().map_or_else(String::new, |end| format!(", {}", end.result.text()));
        Ok(format!("<{name} {} after {plies}{result}>", this.position()))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Position>().is_ok_and(|other| self.key_of(false) == other.get().key_of(false))
    }

    /// The hash of the stones, the hands and the players, not of the moves that led here. Do not play moves in a position that is a key
    /// of a ``dict``.
    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.key_of(false).hash(&mut hasher);
        hasher.finish()
    }
}
