//! The knowledge of games that makes searches shorter, each piece with a name, so that tests can switch it off.

/// A piece of knowledge. Without it a search has the same values, but takes longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shortcut {
    /// Crossway: a side whose stones and legal points do not join its edges has lost.
    Cuts,
    /// Crossway: links join chains and edges before they are completed.
    Links,
    /// Crossway: alternatives join groups, several ways of which the enemy can stop only some.
    Alternatives,
    /// Crossway: only moves are searched that meet all threats to join the edges by links.
    MustPlay,
    /// Crossway: what a position knows about threats is kept for those after its moves.
    Kept,
    /// Crossway and Cross: positions that are images of each other share an entry of the table.
    Symmetry,
    /// Crossway: a refutation holds for all moves outside its zone, and a proof for all positions that agree on its zone.
    Zones,
    /// Crossway: of the undecided moves only the most promising ones are searched at a time.
    Focus,
    /// Cross: only moves are searched that meet the threat to win at once; two threats win.
    Threats,
    /// Crossway and Cross: moves are evaluated before one of them is searched.
    LookAhead,
    /// Cross: links make groups secure before they win; only moves are searched that meet all threats to make one.
    Secure,
    /// Crossings: the last move of a win is a crossing.
    LastCrossing,
    /// Crossings: a test shows whether the attacker's lines are long enough to cross after any one move of the other side.
    NextCrossing,
    /// Crossings: tables have the values of endings.
    Endgames,
    /// Crossings and Crosswise: proven values of positions are not searched for again.
    Table,
    /// Crosswise: bounds limit the points that lines can still get.
    Bounds,
    /// Crosswise: without wilds, positions with the same open lines share an entry of the table.
    OpenLines,
    /// Crosswise: a move that makes a six is played.
    Sixes,
    /// Crosswise: moves that change nothing on the board are tried once.
    IdleMoves,
    /// Crosswise: draws that cannot make a move better than another one are left out.
    OddsBound,
    /// Crosswise: the order of stones of one kind makes no difference.
    OneKind,
}

/// The shortcuts that a solver takes: all of them, except in tests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shortcuts {
    /// The shortcuts that are switched off, one bit each.
    #[cfg(test)]
    off: u32,
}

impl Shortcuts {
    /// Whether a shortcut is taken. Outside tests this costs nothing.
    #[cfg(not(test))]
    #[inline]
    #[expect(clippy::unused_self, reason = "tests need it")]
    pub(crate) fn has(self, _shortcut: Shortcut) -> bool {
        true
    }
}

#[cfg(test)]
impl Shortcuts {
    pub(crate) fn has(self, shortcut: Shortcut) -> bool {
        self.off >> shortcut as u32 & 1 == 0
    }

    /// All shortcuts except `off`.
    pub(crate) fn without(off: &[Shortcut]) -> Shortcuts {
        Shortcuts { off: off.iter().fold(0, |set, shortcut| set | 1 << *shortcut as u32) }
    }

    /// The set of all shortcuts, then those without each one of `of_game`, and the one without all of `of_game`.
    pub(crate) fn variants(of_game: &[Shortcut]) -> Vec<Shortcuts> {
        let but_one = of_game.iter().map(|shortcut| Shortcuts::without(&[*shortcut]));
        [Shortcuts::default()].into_iter().chain(but_one).chain([Shortcuts::without(of_game)]).collect()
    }
}
