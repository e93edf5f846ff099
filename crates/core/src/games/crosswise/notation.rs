//! Notation of Crosswise: its profile, set-ups, explanations, and what else text can say about a position.

use std::borrow::Cow;
use std::mem;
use std::ops::Range;

use super::geometry::cells;
use super::{
    Action, Crosswise, Draw, GridCell, Illegal, Line, MatchRules, Move, NotDue, SIZE, Seats, Stone, Wild, hide_stones,
    lines, move_text, setup,
};
use crate::board::grid::Grid;
use crate::board::{Cell, Side};
use crate::diagnostic::Code;
use crate::games::{
    Decision, Diagram, Facts, Fault, Game, GameProfile, Hands, MoveForm, MoveKind, NoFinalBoard, Notation, Outcome,
    OwnTag, PUBLIC_COUNTS, Position, RandomPlay, Reading, Reason, Seat, Seating, SetupFault, SetupField, SetupOptions,
    SgfMoves,
};

impl Crosswise {
    /// The locations of the known stones of a kind, in words.
    fn whereabouts(&self, stone: Stone) -> String {
        let mut places = Vec::new();
        let stock = self.seen().stock;
        if let Stone::Symbol(symbol) = stone {
            places.push((self.stones[symbol as usize].count_ones() as usize, "on the board".to_owned()));
        }
        if let (Stone::Wild(wild), Some(aside)) = (stone, stock.aside) {
            places.push((aside[wild as usize].into(), "played".to_owned()));
        }
        for (index, hand) in stock.hands.iter().enumerate() {
            let held = hand.known().filter(|held| *held == stone).count();
            places.push((held, format!("in hand {}", index + 1)));
        }
        let words: Vec<String> =
            places.into_iter().filter(|(number, _)| *number > 0).map(|(n, place)| format!("{n} {place}")).collect();
        words.join(", ")
    }

    /// The name of a line: `row 3`, `column b`.
    #[must_use]
    pub fn line_name(line: usize) -> String {
        match line.checked_sub(SIZE.into()) {
            None => format!("row {}", line + 1),
            Some(column) => format!("column {}", char::from(b'a' + column as u8)),
        }
    }

    /// The points of both teams: `rows 6+5+3+2+4+2 = 22, columns 2+2+7+6+1+6 = 24`.
    fn sums(&self) -> String {
        let points = self.lines().map(|line| line.points().to_string());
        let (rows, columns) = points.split_at(SIZE.into());
        let [red, green] = self.points();
        format!("rows {} = {red}, columns {} = {green}", rows.join("+"), columns.join("+"))
    }
}

impl Notation for Crosswise {
    const GAME: Game = Game::Crosswise;
    const PROFILE: GameProfile = GameProfile {
        name: "crosswise",
        title: "Crosswise",
        rule_letters: "CZ",
        // The rows are red (CZ2).
        sides: ["red", "green"],
        letters: ['r', 'g'],
        // A team may have two players.
        player_aliases: &[],
        max_players: 4,
        has_pie_rule: false,
        // CZ8.
        has_draws: true,
        has_hands: true,
        stones_show_sides: false,
        sizes: SIZE..=SIZE,
        named_sizes: &[],
        move_form: MoveForm::Action,
        sgf: SgfMoves::None,
        example_position: "6/6/6/6/6/AB4 1",
        stones_stay: false,
        move_kinds: &[MoveKind::Pass, MoveKind::Wild],
        decisions: &[
            Decision {
                reason: Reason::Six,
                won: ", with a line of six (CZ7)",
                lost: ": it completes a line of six of the other team (CZ7)",
            },
            Decision {
                reason: Reason::Score,
                won: ", on points (CZ8)",
                lost: ": it is the last stone, and the other team has more points (CZ8)",
            },
        ],
        own_tags: OWN_TAGS,
        waiting_cells: |_| Vec::new(),
        line_values,
        rules: include_str!("../../../../../docs/rules/crosswise.md"),
    };

    const OPTIONS: &'static [SetupField] = &[
        SetupField::Size,
        SetupField::Position,
        SetupField::Seats,
        SetupField::Hand(0),
        SetupField::Hand(1),
        SetupField::Hand(2),
        SetupField::Hand(3),
        SetupField::Bag,
    ];

    fn read_setup(options: &SetupOptions<'_>) -> Result<Crosswise, SetupFault> {
        setup::read(options)
    }

    fn size(_: &Crosswise) -> u16 {
        SIZE
    }

    fn usual_seats(players: usize) -> Option<String> {
        Some(Seats::by_number(players).text())
    }

    fn read_move(&self, text: &[u8]) -> Result<Move, Box<Fault>> {
        move_text::read(text, if self.draws_are_recorded { Draw::Omitted } else { Draw::NotRecorded })
    }

    fn in_words(mv: Move) -> Option<String> {
        move_text::in_words(mv)
    }

    fn write_move(&self, mv: Move, text: &mut String) {
        move_text::write(self.seen_move(mv), text);
    }

    fn explain(&self, illegal: Illegal) -> Fault {
        let seat = self.seat().0;
        let at = |code, message: String, cell: GridCell| Fault::new(code, message).cells([cell.into()]);
        match illegal {
            Illegal::GameOver => {
                let how = self.ending().map_or(String::new(), |how| format!(": {how}"));
                Fault::new(Code::MoveAfterEnd, format!("the game is over{how}"))
                    .help("nothing may follow the end of a game (CZ7, CZ8)")
                    .cells(self.deciding_cells())
            }
            Illegal::Occupied(cell) => at(Code::Occupied, format!("{cell} is already occupied"), cell)
                .help("a stone is placed on or moved to a vacant cell (CZ5)"),
            Illegal::NoTarget(cell) => at(Code::NoTarget, format!("there is no stone on {cell}"), cell)
                .help("a wild acts on stones on the board (CZ5)"),
            Illegal::SameCell(cell) => at(Code::SameCell, format!("both cells are {cell}"), cell)
                .help("a stone moves to another cell, and an exchange needs two different cells (CZ5)"),
            Illegal::WrongTaken { cell, recorded, actual } => {
                let message = format!("{} holds {}, not {}", cell, actual.letter(), recorded.letter());
                at(Code::WrongTaken, message, cell).help("the letter after `=` is the stone that leaves the board")
            }
            Illegal::NotInHand(stone) => {
                let (letter, hand) = (stone.letter(), self.hand().text());
                let hand = if self.hides(self.seat()) { String::new() } else { format!(", which is {hand}") };
                let message = format!("{letter} cannot be in the hand of seat {seat}{hand}");
                Fault::new(Code::NotInHand, message).help(if self.hand_is_known() {
                    "a turn plays a stone from the player's own hand (CZ4)"
                } else {
                    "after a pass the unknown stones are wilds that could not be played then, or were drawn later: a player passes \
                     only if no stone can be played (CZ6)"
                })
            }
            Illegal::TooMany(stone) => {
                let (number, letter) = (stone.number(), stone.letter());
                let places = self.whereabouts(stone);
                let places = if places.is_empty() { places } else { format!(" (known: {places})") };
                Fault::new(Code::TooManyOfAKind, format!("no {letter} is left{places}"))
                    .help(format!("there are {number} {letter} stones in all (CZ1)"))
                    .cells(self.cells_with(stone))
            }
            Illegal::Playable(_) if self.hides(self.seat()) => {
                let message = format!("seat {seat} may not pass while a stone of its hand can be played");
                Fault::new(Code::PassNotForced, message).help("a player may pass only without a playable stone (CZ6)")
            }
            Illegal::Playable(stone) => {
                let message = format!("seat {seat} may not pass while {} can be played", stone.letter());
                Fault::new(Code::PassNotForced, message).help("a player may pass only without a playable stone (CZ6)")
            }
            Illegal::NotStuck => {
                let message = format!("seat {seat} may not pass: its hand must hold a playable stone");
                Fault::new(Code::PassNotForced, message)
                    .help("too few wilds are left for a hand that cannot play (CZ1, CZ6)")
            }
            Illegal::DrawMissing => {
                Fault::new(Code::DrawMissing, format!("seat {seat} draws a stone here, but none is written"))
                    .help("write `+` and the stone, or `+?` if it is unknown; a record gives every draw or none (CZ4)")
            }
            Illegal::DrawNotDue(why) => {
                let why = match why {
                    NotDue::HandFull => "the hand is full",
                    NotDue::BagEmpty => "the bag is empty",
                    NotDue::Passed => "a player who passes draws nothing",
                };
                Fault::new(Code::DrawNotDue, format!("no stone is drawn here: {why}"))
                    .help("only a hand that is no longer full is refilled from the bag (CZ4)")
            }
            Illegal::WrongDraw { recorded, actual } => {
                let message = match self.viewer {
                    None => format!("the next stone of the bag is {}, not {}", actual.letter(), recorded.letter()),
                    Some(_) => "the next stone of the bag is another one".to_owned(),
                };
                Fault::new(Code::WrongDraw, message).help("the tag `Bag` lists the hands, then the draws in order")
            }
        }
    }

    fn cell_name(&self, cell: Cell) -> String {
        GridCell::of_cell(cell).map_or_else(String::new, |cell| cell.to_string())
    }

    /// The position in one line: board and turn, then hands, bag and played wilds as far as they are known.
    fn one_line(&self) -> String {
        let mut line = format!("{} {}", Grid::to_line(self.picture().glyphs()), self.place + 1);
        let hands = &self.stock.hands[..self.seats.players()];
        let text = |hand: &super::Hand| (!hand.is_open()).then(|| hand.text());
        let hands: Option<Vec<String>> = hands.iter().map(text).collect();
        let aside = self
            .stock
            .aside
            .map(|aside| Wild::ALL.map(|wild| format!("{}{}", wild.letter(), aside[wild as usize])).concat());
        let further = [hands.map(|hands| hands.join(",")), self.stock.bag.map(|bag| bag.to_string()), aside];
        for word in further.into_iter().map_while(|word| word) {
            line.push(' ');
            line.push_str(&word);
        }
        line
    }

    fn kinds_of(&self, mv: Move) -> [Option<MoveKind>; 2] {
        let kind = match mv.action {
            Action::Pass => Some(MoveKind::Pass),
            Action::Place(..) => None,
            Action::Move(..) | Action::Remove(..) | Action::Swap(..) | Action::Exchange(..) => Some(MoveKind::Wild),
        };
        [kind, None]
    }

    fn ending(&self) -> Option<String> {
        match self.outcome? {
            Outcome { reason: Reason::Six, .. } => {
                let line = self.six()?;
                let symbol = self.stone_at(cells(lines::LINES[line]).next()?)?;
                Some(format!("six {symbol} in {}", Self::line_name(line)))
            }
            _ if self.all_have_passed() => Some(format!("every player has passed; {}", self.sums())),
            _ => Some(self.sums()),
        }
    }
}

impl Seating for Crosswise {
    fn facts(&self) -> Facts {
        Facts {
            players: self.seats.players(),
            cycle: self.seats.length(),
            next: self.place.into(),
            points: Some(self.points()),
            moves_are_uncertain: !self.seen().hand_is_known(),
        }
    }

    fn turns(&self) -> Vec<Seat> {
        (0..self.seats.length()).map(|ply| self.seats.at(self.place() + ply)).collect()
    }

    fn side_of(&self, seat: Seat) -> Side {
        self.seats.side_of(seat)
    }
}

impl Hands for Crosswise {
    fn is_same_choice(one: Move, other: Move) -> bool {
        one.action == other.action
    }

    fn records_draws(text: &[u8]) -> bool {
        text.contains(&b'+')
    }

    fn without_draw(mut text: String) -> String {
        text.truncate(text.find('+').unwrap_or(text.len()));
        text
    }

    fn seen_move(&self, mv: Move) -> Move {
        match mv.drawn {
            Draw::Known(_) if self.hides(self.seat()) => Move { drawn: Draw::Unknown, ..mv },
            _ => mv,
        }
    }

    fn with_open_draws(&self) -> Crosswise {
        Crosswise { draws_are_recorded: false, ..*self }
    }

    fn with_unknown_draw(&self, mv: Move) -> Move {
        let is_named = matches!(mv.drawn, Draw::Known(_) | Draw::Unknown);
        let is_missing = || self.check(Move { drawn: Draw::Omitted, ..mv }) == Err(Illegal::DrawMissing);
        let is_needed = self.draws_are_recorded && !is_named && is_missing();
        Move { drawn: if is_needed { Draw::Unknown } else { mv.drawn }, ..mv }
    }

    fn read_ahead<'m>(
        options: &mut SetupOptions<'_>,
        mut moves: impl Iterator<Item = &'m [u8]>,
        ends: impl FnOnce(&SetupOptions<'_>) -> bool,
    ) {
        // A draw after the move that ends the game does not count.
        let mut last = false;
        let are_recorded = moves.any(|text| mem::replace(&mut last, Crosswise::records_draws(text)));
        options.draws_are_recorded = are_recorded || last && !ends(options);
    }

    fn hide_in_text(text: &str) -> Cow<'_, str> {
        hide_stones(text).into()
    }

    fn hands(&self) -> Vec<String> {
        (1..=self.seats.players()).map(|seat| self.hand_of(Seat(seat as u8))).collect()
    }

    fn public_counts(&self) -> [u8; PUBLIC_COUNTS] {
        let mut counts = [0; PUBLIC_COUNTS];
        counts[0] = self.stock.bag.unwrap_or(0);
        counts[1..5].copy_from_slice(&self.stock.aside.unwrap_or_default());
        for (count, hand) in counts[5..9].iter_mut().zip(&self.stock.hands[..self.seats.players()]) {
            *count = hand.size();
        }
        counts[9] = self.place;
        counts
    }

    fn hand_of(&self, seat: Seat) -> String {
        let index = usize::from(seat.0).checked_sub(1);
        let hand = index.and_then(|index| self.seen().stock.hands.get(index).copied());
        hand.map_or_else(String::new, |hand| hand.text().replace('-', ""))
    }

    fn set_hand(&mut self, stones: &str) -> Result<(), SetupFault> {
        setup::set_hand(self, stones)
    }

    fn as_seen(&self) -> Crosswise {
        self.seen()
    }
}

impl Reading for Crosswise {
    type FinalBoard = NoFinalBoard;

    fn faulty_part(illegal: Illegal, text: &[u8]) -> Range<usize> {
        let find = |part: &[u8]| text.windows(part.len()).position(|window| window.eq_ignore_ascii_case(part));
        let draw_start = find(b"+").unwrap_or(text.len());
        let part = match illegal {
            Illegal::Occupied(cell) | Illegal::NoTarget(cell) | Illegal::SameCell(cell) => {
                find(cell.to_string().as_bytes()).map(|at| at..at + 2)
            }
            Illegal::WrongTaken { .. } => find(b"=").map(|at| at + 1..draw_start),
            Illegal::DrawNotDue(_) | Illegal::WrongDraw { .. } => Some(draw_start..text.len()),
            _ => None,
        };
        part.filter(|part| !part.is_empty()).unwrap_or(0..text.len())
    }

    /// Warns about a draw after the end.
    fn remark(&self, mv: Move, _text: &[u8]) -> Option<Fault> {
        if matches!(mv.drawn, Draw::NotRecorded | Draw::Omitted) {
            return None;
        }
        let mut after = *self;
        after.play(mv);
        after.outcome.map(|_| {
            Fault::new(Code::StrayDraw, "a stone is drawn although this move ended the game")
                .help("nothing is drawn after the end; remove the `+` and what follows it")
        })
    }
}

impl RandomPlay for Crosswise {}

fn line_values() -> Vec<(String, String)> {
    Line::all().into_iter().map(|line| (line.pattern(), line.text())).collect()
}

impl Crosswise {
    fn cells_with(&self, stone: Stone) -> Vec<Cell> {
        match stone {
            Stone::Symbol(symbol) => cells(self.stones[symbol as usize]).map(Cell::from).collect(),
            Stone::Wild(_) => Vec::new(),
        }
    }
}

/// The tags of matches (CZ10).
const OWN_TAGS: &[OwnTag] = &[
    OwnTag {
        name: "Profi",
        help: |value| {
            let is_valid = ["yes", "no"].iter().any(|word| word.eq_ignore_ascii_case(value.trim()));
            (!is_valid).then_some("write `yes` or `no`")
        },
    },
    OwnTag {
        name: "Match",
        help: |value| MatchRules::from_text(value).is_none().then_some("write `first-to N` or `sum-of N`"),
    },
];
