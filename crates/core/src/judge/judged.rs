//! The judging and watching of records. The replay is compiled once for each game, in this crate, and not again in every crate
//! that watches one.

use super::judge::{Judge, judge_from, judge_observed, name_all, unreadable, without_replay};
use super::replay::{Buffers, replay};
use super::{Defaults, GameInfo, Judgement, Watch};
use crate::games::{Notation, for_game};
use crate::record::{Events, Head};

/// A game in the list of games.
pub trait Judged: Notation {
    /// Judges a game, as [`Judge::judge_as`] does.
    fn judge_as(judge: &mut Judge<'_>, events: &mut Events<'_>, head: &Head<'_>, info: GameInfo) -> Judgement;

    /// Judges a game that is watched, as [`Judge::judge_watched`] does.
    fn judge_watched(
        judge: &mut Judge<'_>,
        events: &mut Events<'_>,
        head: &Head<'_>,
        info: GameInfo,
        watch: &mut dyn Watch<Self>,
    ) -> Judgement;

    /// Judges moves from a position on, as [`judge_moves`](super::judge_moves) does.
    fn judge_moves(
        events: &mut Events<'_>,
        head: &Head<'_>,
        info: GameInfo,
        position: &Self,
        watch: &mut dyn Watch<Self>,
    ) -> Judgement;

    /// Shows the moves of a game to a watcher, as [`watch`](super::watch) does.
    fn watch(events: &mut Events<'_>, start: &Self, buffers: &mut Buffers<Self>, watch: &mut dyn Watch<Self>);
}

impl Judge<'_> {
    /// Judges the game with the tags `head` and these events.
    #[must_use]
    pub fn judge(&mut self, events: &mut Events<'_>, head: &Head<'_>) -> Judgement {
        if events.is_unreadable() {
            return unreadable(events, head, self.defaults);
        }
        let mut info = GameInfo::read(head, self.defaults);
        if let Some(game) = info.game {
            return for_game!(game, P => self.judge_as::<P>(events, head, info));
        }
        let mut judgement = without_replay(events, head, &mut info);
        judgement.ignore(&self.defaults.ignored);
        if self.names_all || !judgement.diagnostics.is_empty() {
            name_all(&mut judgement, &info, head);
        }
        judgement
    }

    /// Judges a record of the game `P`.
    #[must_use]
    pub fn judge_as<P: Judged>(&mut self, events: &mut Events<'_>, head: &Head<'_>, info: GameInfo) -> Judgement {
        P::judge_as(self, events, head, info)
    }

    /// Judges a record of the game `P` while somebody watches.
    #[must_use]
    pub fn judge_watched<P: Judged>(
        &mut self,
        events: &mut Events<'_>,
        head: &Head<'_>,
        info: GameInfo,
        watch: &mut dyn Watch<P>,
    ) -> Judgement {
        P::judge_watched(self, events, head, info, watch)
    }
}

/// Judges the game with the tags `head` and these events.
///
/// ```
/// # use xgames_core as xgames;
/// use xgames::record::native::Reader;
/// use xgames::judge::{self, Defaults, Verdict};
///
/// let mut reader = Reader::new(b"[Game \"crossway\"]\n[Size \"2\"]\n\n1. a1 b1 2. a2 1-0\n");
/// let head = reader.next_game().unwrap();
/// let judgement = judge::judge_game(&mut reader.into(), &head, &Defaults::default());
/// assert_eq!(judgement.verdict(), Verdict::Valid);
/// assert_eq!(judgement.plies, 3);
/// ```
#[must_use]
pub fn judge_game(events: &mut Events<'_>, head: &Head<'_>, defaults: &Defaults) -> Judgement {
    Judge::new(defaults).judge(events, head)
}

/// Judges moves from any position while somebody watches.
pub fn judge_moves<P: Judged>(
    events: &mut Events<'_>,
    head: &Head<'_>,
    info: GameInfo,
    position: &P,
    watch: &mut dyn Watch<P>,
) -> Judgement {
    P::judge_moves(events, head, info, position, watch)
}

/// Plays a game without judging it while somebody watches.
pub fn watch<P: Judged>(events: &mut Events<'_>, start: &P, buffers: &mut Buffers<P>, watch: &mut dyn Watch<P>) {
    P::watch(events, start, buffers, watch);
}

/// Implements [`Judged`] for each game of the list.
#[doc(hidden)]
#[macro_export]
macro_rules! declare_judged {
    ({} $($Name:ident = $module:ident::$Type:ident,)*) => {$(
        impl Judged for $crate::games::$module::$Type {
            fn judge_as(judge: &mut Judge<'_>, events: &mut Events<'_>, head: &Head<'_>, info: GameInfo) -> Judgement {
                judge_observed::<Self>(judge, events, head, info, &mut ())
            }

            fn judge_watched(
                judge: &mut Judge<'_>,
                events: &mut Events<'_>,
                head: &Head<'_>,
                info: GameInfo,
                mut watch: &mut dyn Watch<Self>,
            ) -> Judgement {
                judge_observed::<Self>(judge, events, head, info, &mut watch)
            }

            fn judge_moves(
                events: &mut Events<'_>,
                head: &Head<'_>,
                mut info: GameInfo,
                position: &Self,
                mut watch: &mut dyn Watch<Self>,
            ) -> Judgement {
                judge_from(position, &mut Buffers::default(), events, head, &mut info, &mut watch)
            }

            fn watch(
                events: &mut Events<'_>,
                start: &Self,
                buffers: &mut Buffers<Self>,
                mut watch: &mut dyn Watch<Self>,
            ) {
                let played = replay(events, start, buffers, &mut watch);
                buffers.keep(played.last);
            }
        }
    )*};
}

crate::game_list! { declare_judged! {} }
