//! A position of a game with what is known about it: out of a record at any ply, or of a game that begins without one.

use super::ply_search::{PlySearch, cycle_of, no_ply, ply_name};
use super::replay::by_resignation;
use super::{Defaults, GameInfo, Judge, Judged, Judgement, LineEnd, Verdict, Watch, judge_moves};
use crate::diagnostic::{Code, Diagnostic, Severity, Span};
use crate::games::{Game, MoveKind, Notation, Outcome, PLAYERS, Seat, SetupFault, SetupOptions, Side, ToMove};
use crate::record::native::Reader;
use crate::record::{EventKind, Events, GameResult, Head, PlyName, Termination, canonical_name};

/// A position of a game and the main line that it belongs to.
#[derive(Clone, Debug)]
pub struct PositionAt<P: Notation> {
    /// The position before the first move.
    pub start: P,
    /// The position itself.
    pub position: P,
    /// The size of the board.
    pub size: u16,
    /// The names of the players by seat, as far as they are known.
    pub players: Vec<Option<String>>,
    /// Whether the seats are known: a position alone does not show whether the players have swapped.
    pub seats_known: bool,
    /// Whether it is known who is to move.
    pub side_known: bool,
    /// The tags that set the game up, without its size.
    pub setup_tags: Vec<(&'static str, String)>,
    /// The other tags of the record, such as `Event`: without those that say who plays, and how the game ended.
    pub other_tags: Vec<(String, String)>,
    /// The move that led to the position.
    pub last: Option<LastMove<P::Move>>,
    /// The end of the main line, which says nothing about earlier positions.
    pub end: End,
    /// The moves of the main line, of which the first `ply` led to the position.
    line: Vec<P::Move>,
    ply: usize,
}

/// The move that led to a position.
#[derive(Clone, Debug)]
pub struct LastMove<M> {
    /// The move.
    pub mv: M,
    /// Whether it captured a stone.
    pub captures: bool,
    /// The move with its number, as in `12. c7 (ply 23)`, if the position is shown with it.
    pub name: Option<String>,
}

/// The end of a main line that does not end on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct End {
    /// The side that has resigned.
    pub resigned: Option<Side>,
    /// The result by the record, and how the game ended if the record says so.
    pub recorded: Option<(GameResult, Option<Termination>)>,
}

/// The reason why moves cannot be played from a position. Places are those in the text of the moves.
#[derive(Clone, Debug)]
pub enum MovesFault {
    /// A comment or a variation begins at this byte; it is named in words.
    Aside(usize, &'static str),
    /// The text has tags, or there is text after a result.
    NotOneGame,
    /// A move is against the rules. The findings are about this part of the text.
    Illegal(Box<Judgement>, Span),
}

impl<P: Notation> PositionAt<P> {
    /// A position of which nothing else is known.
    pub fn new(position: P, size: u16) -> PositionAt<P> {
        PositionAt {
            start: position.clone(),
            position,
            size,
            players: Vec::new(),
            seats_known: true,
            side_known: true,
            setup_tags: Vec::new(),
            other_tags: Vec::new(),
            last: None,
            end: End::default(),
            line: Vec::new(),
            ply: 0,
        }
    }
}

impl<P: Judged> PositionAt<P> {
    /// Judges the game with the tags `head` and these events, and finds the position after a ply of its main line on the way.
    /// There is nothing to look in if the game cannot be set up; if the game does not have the ply, the text says why, in words
    /// that follow the name of the game. The last position is only found if the game was replayed to its end.
    pub fn of_record(
        events: &mut Events<'_>,
        head: &Head<'_>,
        info: GameInfo,
        defaults: &Defaults,
        ply: PlyName,
    ) -> (Judgement, Option<Result<PositionAt<P>, String>>) {
        let mut line = Line::new(ply);
        let judgement = Judge::new(defaults).judge_watched::<P>(events, head, info, &mut line);
        let found = line.start.take().zip(judgement.size).map(|(start, size)| {
            let tag = |name| Some((name, defaults.tag_of(P::GAME, head, name)?.to_owned()));
            let tags = P::OPTIONS.iter().filter_map(|option| tag(option.tag()?)).filter(|(name, _)| *name != "Size");
            let mut at = PositionAt {
                players: judgement.players.clone(),
                setup_tags: tags.collect(),
                other_tags: other_tags::<P>(head),
                ..PositionAt::new(start, size)
            };
            if ply == PlyName::Last {
                if !judgement.complete {
                    return Err(no_ply(line.moves.len(), ply));
                }
                let recorded = judgement.result.map(|result| (result, judgement.termination));
                at.end = End { resigned: line.resigned, recorded };
            }
            at.follow(line)?;
            Ok(at)
        });
        (judgement, found)
    }

    /// Judges the game with the tags `head` and these events. There is only a position if the game was replayed to its end.
    pub fn at_end(events: &mut Events<'_>, head: &Head<'_>, defaults: &Defaults) -> (Judgement, Option<PositionAt<P>>) {
        let info = GameInfo::read(head, defaults);
        let (judgement, found) = PositionAt::of_record(events, head, info, defaults, PlyName::Last);
        (judgement, found.and_then(Result::ok))
    }

    /// Plays moves from the start of a game without record, which the defaults set up.
    ///
    /// # Errors
    /// Something else than legal moves.
    pub fn of_moves(moves: &str, defaults: &Defaults) -> Result<PositionAt<P>, MovesFault> {
        let mut moves = Moves::read(moves)?;
        let defaults = Defaults { game: Some(P::GAME), ..defaults.clone() };
        let info = GameInfo::read(&moves.head, &defaults);
        let (judgement, found) =
            PositionAt::<P>::of_record(&mut moves.events, &moves.head, info, &defaults, PlyName::Last);
        let span = moves.finish()?;
        let Some(Ok(mut at)) = found.filter(|_| judgement.verdict() != Verdict::Invalid) else {
            return Err(MovesFault::Illegal(Box::new(judgement), span));
        };
        (at.end.recorded, at.players) = (None, Vec::new());
        if defaults.position.is_some() || defaults.diagram.is_some() {
            at.seats_known = !P::GAME.has_pie_rule();
            at.setup_tags.retain(|(name, _)| *name != "Position");
            at.setup_tags.push(("Position", at.start.one_line()));
        }
        let options = defaults.setup_options::<P>();
        // Even if any side may be to move, the position may show which.
        at.side_known = options.to_move != ToMove::Anyone
            || P::read_setup(&SetupOptions { to_move: ToMove::Shown, ..options }).is_ok();
        Ok(at)
    }

    /// Plays further moves. Those of the main line after the position are forgotten.
    ///
    /// # Errors
    /// Something else than legal moves; the position is then the same as before.
    pub fn play_moves(&mut self, moves: &str, defaults: &Defaults) -> Result<(), MovesFault> {
        let mut moves = Moves::read(moves)?;
        if self.end_here().resigned.is_some() {
            if !moves.head.tags.is_empty() {
                return Err(MovesFault::NotOneGame);
            }
            let (judgement, span) = (after_resignation(P::GAME, self.size, moves.text), moves.span());
            return Err(MovesFault::Illegal(Box::new(judgement), span));
        }
        let defaults = Defaults { game: Some(P::GAME), ..defaults.clone() };
        let mut info = GameInfo::read(&moves.head, &defaults);
        info.size = Some(self.size);
        let mut line = Line::new(PlyName::Last);
        let mut judgement = judge_moves(&mut moves.events, &moves.head, info, &self.position, &mut line);
        let span = moves.finish()?;
        if judgement.verdict() == Verdict::Invalid {
            // Numbers and results are those of a game, of which these moves are a part.
            judgement.diagnostics.retain(|finding| finding.severity() == Severity::Error);
            for ply in judgement.diagnostics.iter_mut().filter_map(|finding| finding.ply.as_mut()) {
                *ply += self.ply as u32;
            }
            return Err(MovesFault::Illegal(Box::new(judgement), span));
        }
        self.end = End { resigned: line.resigned, recorded: None };
        // The line has a last position, because nothing in it is illegal.
        let _ = self.follow(line);
        Ok(())
    }
}

impl<P: Notation> PositionAt<P> {
    /// Goes to the position that was looked for in a line that begins here. The moves of the main line after this one are
    /// forgotten.
    fn follow(&mut self, line: Line<P>) -> Result<(), String> {
        let plies = line.search.found::<P>()?;
        self.line.truncate(self.ply);
        self.line.extend(line.moves);
        self.ply += plies;
        self.last = line.last.map(|last| self.named(last));
        if let Some(position) = line.position {
            self.position = position;
        }
        Ok(())
    }

    /// The move that has led here, with its number before its text.
    fn named(&self, last: LastMove<P::Move>) -> LastMove<P::Move> {
        let name = last.name.map(|text| ply_name(cycle_of(&self.start), self.ply, &text));
        LastMove { name, ..last }
    }

    /// Goes back to the start of a main line that ends here. [`PositionAt::step`] then leads here again.
    pub fn rewind(&mut self) {
        self.line.truncate(self.ply);
        (self.position, self.ply, self.last) = (self.start.clone(), 0, None);
    }

    /// Plays the next move of the main line, if there is one.
    pub fn step(&mut self) -> bool {
        let Some(&mv) = self.line.get(self.ply) else { return false };
        let last = LastMove::new(&self.position, mv);
        self.ply += 1;
        self.last = Some(self.named(last));
        self.position.play(mv);
        true
    }

    /// The moves that led to the position.
    #[must_use]
    pub fn moves(&self) -> &[P::Move] {
        &self.line[..self.ply]
    }

    /// The moves of the main line after the position.
    #[must_use]
    pub fn later(&self) -> &[P::Move] {
        &self.line[self.ply..]
    }

    /// The end of the main line, if it ends here.
    #[must_use]
    pub fn end_here(&self) -> End {
        if self.later().is_empty() { self.end } else { End::default() }
    }

    /// The outcome of the game, on the board or by resignation.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.end_here().resigned.map(by_resignation).or_else(|| self.position.outcome())
    }

    /// The owner of a side, if it is known.
    #[must_use]
    pub fn owner(&self, side: Side) -> Option<Seat> {
        self.seats_known.then(|| self.position.owner(side))
    }

    /// The name of the side to move; `None` after the end.
    #[must_use]
    pub fn to_move(&self) -> Option<&'static str> {
        self.outcome().is_none().then(|| P::GAME.side_name(self.position.turn().side))
    }

    /// Sets the hand of the player to move, if one is given, and leaves out what the viewer does not see.
    ///
    /// # Errors
    /// The stones contradict what is known about them, or the game has no hands.
    pub fn show_to(&mut self, hand: Option<&str>) -> Result<(), SetupFault> {
        hand.map_or(Ok(()), |hand| self.position.set_hand(hand))?;
        self.position = self.position.as_seen();
        Ok(())
    }
}

impl<M: Copy> LastMove<M> {
    /// A move that is about to be played. Its name is only its text as yet.
    fn new<P: Notation<Move = M>>(position: &P, mv: M) -> LastMove<M> {
        let captures = position.kinds_of(mv).contains(&Some(MoveKind::Capture));
        LastMove { mv, captures, name: Some(position.move_text(mv)) }
    }
}

/// The tags of a record that neither set the game up nor say who plays it and how it ended.
fn other_tags<P: Notation>(head: &Head<'_>) -> Vec<(String, String)> {
    let known = ["Game", "Result", "Termination"].into_iter().chain(PLAYERS);
    let known = known
        .chain(P::GAME.player_aliases().iter().copied())
        .chain(P::OPTIONS.iter().filter_map(|option| option.tag()));
    let known: Vec<&str> = known.collect();
    let is_other = |name: &str| !known.iter().any(|known| known.eq_ignore_ascii_case(name));
    let tags = head.tags.iter().filter(|tag| is_other(&tag.name));
    tags.map(|tag| (canonical_name(&tag.name).to_owned(), tag.value.clone().into_owned())).collect()
}

/// A main line, written down while it is replayed, with the position that is looked for.
struct Line<P: Notation> {
    search: PlySearch,
    start: Option<P>,
    moves: Vec<P::Move>,
    /// The position, unless it is the start.
    position: Option<P>,
    /// The move that led to it.
    last: Option<LastMove<P::Move>>,
    resigned: Option<Side>,
}

impl<P: Notation> Line<P> {
    fn new(name: PlyName) -> Line<P> {
        let search = PlySearch::new(name);
        Line { search, start: None, moves: Vec::new(), position: None, last: None, resigned: None }
    }
}

impl<P: Notation> Watch<P> for Line<P> {
    fn begins(&mut self, start: &P) {
        self.start = Some(start.clone());
        self.search.cycle = cycle_of(start);
    }

    fn before(&mut self, position: &P, mv: P::Move) {
        if self.search.has_found(position) {
            self.last = Some(LastMove::new(position, mv));
        }
    }

    fn after(&mut self, position: &P, mv: P::Move) {
        self.moves.push(mv);
        if self.search.name != PlyName::Last && self.search.found == Some(self.moves.len()) {
            self.position = Some(position.clone());
        }
    }

    fn resigned(&mut self, _: &P, side: Side, _: Span) {
        self.resigned = Some(side);
    }

    fn ends(&mut self, end: &LineEnd<'_, P>) {
        if self.search.name == PlyName::Last {
            self.position = end.last.cloned();
        }
    }
}

/// A text that has nothing but moves.
struct Moves<'t> {
    text: &'t [u8],
    head: Head<'t>,
    events: Events<'t>,
}

impl<'t> Moves<'t> {
    /// Refuses comments and variations: whoever writes `a1;b2` means two moves.
    fn read(text: &'t str) -> Result<Moves<'t>, MovesFault> {
        let mut reader = Reader::new(text.as_bytes());
        let head = reader.next_game().unwrap_or_default();
        let first = text.trim_start();
        let comment = first.starts_with([';', '{', '%']).then(|| (text.len() - first.len(), "a comment"));
        let found = comment.or_else(|| {
            reader.clone().events().find_map(|event| match event.kind {
                EventKind::Comment | EventKind::Escape => Some((event.span.start, "a comment")),
                EventKind::VariationStart => Some((event.span.start, "a variation")),
                _ => None,
            })
        });
        match found {
            Some((at, what)) => Err(MovesFault::Aside(at, what)),
            None => Ok(Moves { text: text.as_bytes(), head, events: reader.into() }),
        }
    }

    /// The span of the moves that have been read.
    fn span(&self) -> Span {
        self.events.game_span(&self.head)
    }

    /// The span of all moves, which have been read; anything else beside them is refused.
    fn finish(mut self) -> Result<Span, MovesFault> {
        let span = self.span();
        if !self.head.tags.is_empty() || self.events.read_head(&mut self.head) {
            return Err(MovesFault::NotOneGame);
        }
        Ok(span)
    }
}

/// The judgement of moves after a record in which a player has resigned.
fn after_resignation(game: Game, size: u16, moves: &[u8]) -> Judgement {
    let start = moves.len() - moves.trim_ascii_start().len();
    let span = Span::new(start, moves.trim_ascii_end().len());
    let finding = Diagnostic::new(Code::MoveAfterEnd, span, "the game is over: a player has already resigned");
    let finding = finding.help("choose an earlier ply, as in `FILE@12`");
    Judgement { size: Some(size), ..Judgement::of_findings(Some(game), vec![finding]) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::cross::Cross;
    use crate::games::crossings::Crossings;
    use crate::games::crossway::Crossway;
    use crate::games::{Position, Reason};

    const TEXT: &str = "[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 swap 2. b2 c3 3. d4 resign 0-1\n";

    fn found(text: &str, ply: &str) -> Result<PositionAt<Cross>, String> {
        let mut reader = Reader::new(text.as_bytes());
        let head = reader.next_game().unwrap();
        let defaults = Defaults::default();
        let info = GameInfo::read(&head, &defaults);
        let (_, found) = PositionAt::of_record(&mut reader.into(), &head, info, &defaults, ply.parse().unwrap());
        found.unwrap()
    }

    fn at(ply: &str) -> PositionAt<Cross> {
        found(TEXT, ply).unwrap()
    }

    #[test]
    fn plies_are_found_by_their_names() {
        // After the swap seat 1 is X: number 2 is `x` and then `o`. The swap is played by the side that gives itself up.
        for (name, plies) in [("0", 0), ("5", 5), ("last", 5), ("1o", 1), ("1x", 2), ("2x", 3), ("2o", 4), ("3.1", 5)] {
            let at = at(name);
            assert_eq!((at.moves().len(), at.later().len()), (plies, 5 - plies), "{name}");
            let mut position = at.start.clone();
            at.moves().iter().for_each(|mv| position.play(*mv));
            assert_eq!(at.position.one_line(), position.one_line(), "{name}");
            assert_eq!(at.last.map(|last| last.mv), at.line[..plies].last().copied(), "{name}");
        }
        let why = |text, name| found(text, name).err();
        assert_eq!(why(TEXT, "6").unwrap(), "has only 5 plies, so there is no position after ply 6");
        assert_eq!(why(TEXT, "3o").unwrap(), "has no ply 3o; it has 5 plies, 1o to 3x");
        assert_eq!(why(TEXT, "4.1").unwrap(), "has no ply 4.1; it has 5 plies, 1.1 to 3.1");
        let none = "[Game \"cross\"]\n[Size \"3\"]\n\n*\n";
        assert_eq!(why(none, "1.1").unwrap(), "has only 0 plies, so there is no position after ply 1.1");
        assert_eq!(found(none, "last").map(|at| at.moves().len()), Ok(0));
    }

    #[test]
    fn plies_before_an_illegal_move_are_found() {
        let text = "[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 b2 2. b2 c3 *\n";
        let at = found(text, "2").unwrap();
        assert_eq!(at.last.as_ref().and_then(|last| last.name.as_deref()), Some("1... b2 (ply 2)"));
        assert_eq!(found(text, "1o").unwrap().later().len(), 1);
        assert_eq!(found(text, "3").err().unwrap(), "has only 2 plies, so there is no position after ply 3");
        assert!(found(text, "last").is_err());
    }

    #[test]
    fn the_end_belongs_to_the_last_position_only() {
        let mut last = at("last");
        assert_eq!(last.outcome().map(|outcome| outcome.reason), Some(Reason::Resign));
        assert_eq!(last.end_here().recorded, Some((GameResult::SecondWins, None)));
        let end = last.position.one_line();
        last.rewind();
        assert_eq!((last.moves().len(), last.later().len(), last.outcome()), (0, 5, None));
        while last.step() {}
        assert_eq!(last.position.one_line(), end);
        assert!(last.outcome().is_some());
        // A ply that is named by its number is a position, not the end.
        assert_eq!(at("5").outcome(), None);
        let swapped = at("2");
        assert_eq!(swapped.last.as_ref().and_then(|last| last.name.as_deref()), Some("1... swap (ply 2)"));
        assert_eq!(swapped.later().len(), 3);
    }

    #[test]
    fn moves_are_played_from_a_position() {
        let defaults = Defaults::default();
        let Err(MovesFault::Illegal(judgement, _)) = at("last").play_moves("   e1", &defaults) else { panic!() };
        assert_eq!(judgement.diagnostics[0].message, "the game is over: a player has already resigned");
        assert_eq!((judgement.size, judgement.diagnostics[0].span), (Some(3), Span::new(3, 5)));
        let mut at = at("2");
        let Err(MovesFault::Illegal(judgement, span)) = at.play_moves(" b2 c3 c3", &defaults) else { panic!() };
        assert_eq!((judgement.diagnostics[0].ply, span), (Some(5), Span::new(0, 9)));
        assert_eq!(at.moves().len(), 2);
        at.play_moves("b2 resign", &defaults).unwrap();
        assert_eq!((at.moves().len(), at.later().len()), (3, 0));
        assert_eq!(at.last.as_ref().and_then(|last| last.name.as_deref()), Some("2. b2 (ply 3)"));
        assert_eq!(at.end_here(), End { resigned: Some(Side::First), recorded: None });
    }

    /// A set-up by a board or by a position alone does not show a swap, which only games with the pie rule have. It is kept as the
    /// position in which the moves begin.
    #[test]
    fn moves_may_begin_in_a_position() {
        let text = |text: &str| Some(text.to_owned());
        let position = Defaults { position: text("3/3/1B1 w"), swap: text("no"), ..Defaults::default() };
        let diagram = Defaults { diagram: text("...\n...\n.B.\n"), to_move: text("white"), ..Defaults::default() };
        for (defaults, others) in [(position, vec![("Swap", "no".to_owned())]), (diagram, vec![])] {
            let at = PositionAt::<Crossway>::of_moves("a3", &defaults).unwrap();
            let tags: Vec<_> = others.into_iter().chain([("Position", "3/3/1B1 W".to_owned())]).collect();
            assert_eq!((at.position.one_line().as_str(), at.seats_known), ("W2/3/1B1 B", false));
            assert_eq!((&at.setup_tags, at.owner(Side::First)), (&tags, None));
        }
        let squares = Defaults { position: text("7b/8/8/8/b7/w7/w7/8 w"), ..Defaults::default() };
        let at = PositionAt::<Crossings>::of_moves("", &squares).unwrap();
        assert!(at.seats_known && at.owner(Side::First).is_some());
        let usual = PositionAt::<Crossway>::of_moves("a3", &Defaults::default()).unwrap();
        assert!(usual.seats_known && usual.setup_tags.is_empty());
    }

    #[test]
    fn only_moves_are_taken() {
        let played = |moves: &str| PositionAt::<Cross>::of_moves(moves, &Defaults::default());
        assert_eq!(played("1. a1 b1").map(|at| at.moves().len()).ok(), Some(2));
        assert!(matches!(played("a1;b2"), Err(MovesFault::Aside(2, "a comment"))));
        assert!(matches!(played("  {x} a1"), Err(MovesFault::Aside(2, "a comment"))));
        assert!(matches!(played("a1 (b1)"), Err(MovesFault::Aside(3, "a variation"))));
        assert!(matches!(played("[Game \"cross\"] a1"), Err(MovesFault::NotOneGame)));
        assert!(matches!(played("a1 * b1"), Err(MovesFault::NotOneGame)));
    }
}
