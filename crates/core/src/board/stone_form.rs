//! The forms of stones.

/// The form in which a stone is drawn with lines and areas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum StoneForm {
    /// A black disc that fills its cell.
    BlackDisc,
    /// A white disc that fills its cell.
    WhiteDisc,
    /// A ring.
    Ring,
    /// Two lines that cross each other.
    CrossedLines,
    /// A black disc with room around it.
    BlackPiece,
    /// A white disc with room around it.
    WhitePiece,
    /// A black square with a keyhole.
    BlackLocked,
    /// A white square with a keyhole.
    WhiteLocked,
    /// A tile with a shape and this letter.
    Tile(char),
    /// A tile with this letter alone, which is never on the board.
    Wild(char),
    /// A tile in a hand that is not known.
    UnknownTile,
}
