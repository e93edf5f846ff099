//! The tags that have the same meaning in every game.

use super::{Defaults, repairs};
use crate::diagnostic::{Code, Diagnostic, Span, add, shorten};
use crate::games::{Game, Notation, PLAYERS, Seat, SetupOptions, for_game, player_tags};
use crate::record::{GameResult, Head, Tag, Termination, known};

/// The information that the tags give before the moves are read.
#[derive(Clone, Debug, Default)]
pub struct GameInfo {
    /// The game, if the tag or the defaults name a supported one.
    pub game: Option<Game>,
    /// The size of the board, once the game has read it.
    pub size: Option<u16>,
    /// The number of seats that the tags show; the set-up may add more.
    pub seats: usize,
    /// The highest seat that a tag names; 0 if there is none.
    named_seats: usize,
    /// The result by tag, if it is valid, with its span.
    pub(super) result: Option<(GameResult, Span)>,
    /// The ending by tag, if it is valid, with its span.
    pub(super) termination: Option<(Termination, Span)>,
    /// Whether comments that ignore nothing are findings.
    pub(super) finds_unused_ignores: bool,
    /// The findings about the tags.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a result, possibly with blanks around it.
fn read_result(value: &str) -> Option<GameResult> {
    GameResult::from_text(value.as_bytes()).or_else(|| GameResult::from_text(value.trim().as_bytes()))
}

pub(super) fn alias_with_swap(alias: &Tag<'_>) -> Diagnostic {
    let message = format!("`{}` names the first owner of that side, but the sides were swapped", alias.name);
    Diagnostic::new(Code::AliasWithSwap, alias.span, message).help("to name the seats, write `Player1` and `Player2`")
}

impl GameInfo {
    /// Reads the tags. If they do not name the game, the default is used.
    #[must_use]
    pub fn read(head: &Head<'_>, defaults: &Defaults) -> GameInfo {
        let mut info = GameInfo { finds_unused_ignores: defaults.finds_unused_ignores, ..GameInfo::default() };
        for &(code, span) in &head.faults {
            add(&mut info.diagnostics, crate::record::syntax_finding(code, span));
        }
        info.read_game(head, defaults);
        info.read_duplicates(head);
        info.read_players(head);
        let max_players = info.game.map_or(2, |game| game.profile().max_players);
        info.named_seats = PLAYERS.iter().rposition(|name| head.tag(name).is_some()).map_or(0, |last| last + 1);
        info.seats = info.named_seats.clamp(2, max_players);
        info.result = info.read_tag(head, "Result", read_result, |_| "write `1-0`, `0-1`, `1/2-1/2` or `*`".into());
        info.termination = info.read_tag(head, "Termination", Termination::from_name, |value| {
            let names = "`normal`, `resign`, `timeout`, `forfeit`, `agreed` or `abandoned`";
            Termination::meant_by(value).map_or_else(
                || format!("write {names}"),
                |meant| format!("did you mean `{}`? The tag is {names}", meant.name()),
            )
        });
        if let Some(game) = info.game {
            info.check_own_tags(game, head);
        }
        info
    }

    /// The result, if its tag has a valid one.
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        self.result.map(|(result, _)| result)
    }

    /// The way in which the game ended, if its tag says so.
    #[must_use]
    pub fn termination(&self) -> Option<Termination> {
        self.termination.map(|(termination, _)| termination)
    }

    /// Checks the tags that only this game has.
    fn check_own_tags(&mut self, game: Game, head: &Head<'_>) {
        for own in game.profile().own_tags {
            if let Some(tag) = head.tag(own.name)
                && let Some(help) = (own.help)(&tag.value)
            {
                let message = format!("‘{}’ is not a valid value for {}", shorten(&tag.value), own.name);
                self.diagnostics.push(Diagnostic::new(Code::BadTagValue, tag.value_span, message).help(help));
            }
        }
    }

    /// Reads the value of a tag. Returns its meaning with its span.
    fn read_tag<T>(
        &mut self,
        head: &Head<'_>,
        name: &str,
        meaning: impl FnOnce(&str) -> Option<T>,
        help: impl FnOnce(&str) -> String,
    ) -> Option<(T, Span)> {
        let tag = head.tag(name)?;
        let meaning = meaning(&tag.value);
        if meaning.is_none() {
            let message = format!("‘{}’ is not a valid value for {name}", shorten(&tag.value));
            self.diagnostics.push(Diagnostic::new(Code::BadTagValue, tag.value_span, message).help(help(&tag.value)));
        }
        meaning.map(|meaning| (meaning, tag.value_span))
    }

    fn read_duplicates(&mut self, head: &Head<'_>) {
        if !head.may_repeat() {
            return;
        }
        let name = |index: usize| head.tags[index].name.bytes().map(|byte| byte.to_ascii_lowercase());
        let mut order: Vec<usize> = (0..head.tags.len()).collect();
        order.sort_by(|&a, &b| name(a).cmp(name(b)).then(a.cmp(&b)));
        for pair in order.windows(2) {
            if name(pair[0]).eq(name(pair[1])) {
                let (first, second) = (&head.tags[pair[0]], &head.tags[pair[1]]);
                self.duplicate(head, first, second, second);
            }
        }
    }

    /// Reports that two tags have the same meaning. If their values agree, `redundant` can be removed.
    fn duplicate(&mut self, head: &Head<'_>, first: &Tag<'_>, second: &Tag<'_>, redundant: &Tag<'_>) {
        let message = if first.is(&second.name) {
            format!("duplicate tag `{}`", shorten(&second.name))
        } else {
            format!("the tag `{}` has the same meaning as `{}`", second.name, first.name)
        };
        let finding = Diagnostic::new(Code::DuplicateTag, second.span, message)
            .label(first.span, "first given here")
            .help("keep only one of them");
        let repair = self.agree(first, second).then(|| repairs::remove(head, redundant));
        add(&mut self.diagnostics, Diagnostic { repair, ..finding });
    }

    /// Whether two tags with the same meaning have the same value, however it is spelt: the canonical form respells the first.
    fn agree(&self, first: &Tag<'_>, second: &Tag<'_>) -> bool {
        let size = |tag: &Tag<'_>| {
            let options = SetupOptions { size: Some(&tag.value), ..SetupOptions::default() };
            for_game!(self.game?, P => P::read_setup(&options).ok().map(|setup| P::size(&setup)))
        };
        first.value.trim() == second.value.trim()
            || first.is("Game") && self.game.is_some() && Game::from_name(&second.value) == self.game
            || first.is("Size") && size(first).is_some() && size(first) == size(second)
    }

    fn read_game(&mut self, head: &Head<'_>, defaults: &Defaults) {
        let known = || Game::ALL.map(|game| format!("`{}`", game.name())).join(", ");
        self.game = match head.tag("Game") {
            Some(tag) => Game::from_name(&tag.value).or_else(|| {
                let message = format!("‘{}’ is not a known game", shorten(&tag.value));
                let help = format!("known games: {}", known());
                self.diagnostics.push(Diagnostic::new(Code::UnknownGame, tag.value_span, message).help(help));
                None
            }),
            None => defaults.game.or_else(|| {
                let message = "the record does not name its game";
                let help = format!(
                    "add a tag such as `[Game \"{}\"]`, or use `--game`; known games: {}",
                    Game::ALL[0],
                    known()
                );
                self.diagnostics.push(Diagnostic::new(Code::MissingGame, head.span(), message).help(help));
                None
            }),
        };
    }

    /// Reports players who are named both by side and by seat.
    fn read_players(&mut self, head: &Head<'_>) {
        let aliases = self.game.map_or(&[][..], Game::player_aliases);
        for (name, alias) in PLAYERS.iter().zip(aliases) {
            if let Some(other) = head.tag(alias)
                && let Some(one) = head.tag(name)
            {
                let (first, second) = if one.span < other.span { (one, other) } else { (other, one) };
                self.duplicate(head, first, second, other);
            }
        }
    }

    /// The players by seat; `None` for one who is not named, or whose name is empty or `?`.
    #[must_use]
    pub fn players(&self, head: &Head<'_>) -> Vec<Option<String>> {
        let tag = |seat: usize| player_tags(self.game, seat).find_map(|name| head.tag(name));
        let name = |seat| tag(seat).and_then(|tag| known(&tag.value)).map(str::to_owned);
        (0..self.seats.min(PLAYERS.len())).map(name).collect()
    }

    /// Sets the number of seats, and reports tags that name further ones and a viewer who has none.
    pub(super) fn set_seats(&mut self, head: &Head<'_>, seats: usize, viewer: Option<Seat>) {
        self.seats = seats;
        if let Some(Seat(seat)) = viewer.filter(|seat| usize::from(seat.0) > seats)
            && self.game.is_some_and(Game::has_hands)
        {
            let message = format!("the game is shown to seat {seat}, but it has {seats} players");
            let finding = Diagnostic::new(Code::NoSuchSeat, head.span(), message);
            add(&mut self.diagnostics, finding.help(format!("choose a seat from 1 to {seats}")));
        }
        for tag in PLAYERS[seats..self.named_seats.max(seats)].iter().filter_map(|name| head.tag(name)) {
            let message = format!("the tag `{}` names a seat, but this game has {seats}", tag.name);
            let help = if self.game.is_some_and(|game| game.profile().max_players > 2) {
                "the tag `Seats` gives the turn cycle, such as `r1 g1 r2 g1` for three players"
            } else {
                "remove the tag: this game is for two players"
            };
            add(&mut self.diagnostics, Diagnostic::new(Code::NoSuchSeat, tag.span, message).help(help));
        }
    }
}
