//! Replays that are compiled once for each game, in this crate, and not again in every crate that watches one.

use super::judge::{judge_from, judge_observed};
use super::replay::{self, Buffers};
use super::{GameInfo, Judge, Judgement, Watch};
use crate::games::Notation;
use crate::record::{Events, Head};

/// A game of the list of games. The methods have the meaning of the functions of this module with the same names.
pub trait Judged: Notation {
    /// See [`Judge::judge_as`].
    fn judge_as(judge: &mut Judge<'_>, events: &mut Events<'_>, head: &Head<'_>, info: GameInfo) -> Judgement;

    /// See [`Judge::judge_watched`].
    fn judge_watched(
        judge: &mut Judge<'_>,
        events: &mut Events<'_>,
        head: &Head<'_>,
        info: GameInfo,
        watch: &mut dyn Watch<Self>,
    ) -> Judgement;

    /// See [`judge_moves`](super::judge_moves).
    fn judge_moves(
        events: &mut Events<'_>,
        head: &Head<'_>,
        info: GameInfo,
        position: &Self,
        watch: &mut dyn Watch<Self>,
    ) -> Judgement;

    /// See [`watch`](super::watch).
    fn watch(events: &mut Events<'_>, start: &Self, buffers: &mut Buffers<Self>, watch: &mut dyn Watch<Self>);
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
                let played = replay::replay(events, start, buffers, &mut watch);
                buffers.keep(played.last);
            }
        }
    )*};
}

crate::game_list! { declare_judged! {} }
