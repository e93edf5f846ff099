//! The numbers of the moves, made once for each board.

use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use xgames::games::Game;
use xgames::games::actions::{Actions, Numbering};

/// The numberings by game and size.
static MADE: Mutex<Option<Made>> = Mutex::new(None);

type Made = HashMap<(Game, u16), Arc<dyn Any + Send + Sync>>;

/// The numbers of the moves on the board of a position.
pub(crate) fn numbering<P: Actions>(position: &P) -> Arc<Numbering<P>> {
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    let key = (P::GAME, position.size());
    let found = made.get_or_insert_default().get(&key).cloned();
    found.and_then(|found| found.downcast().ok()).unwrap_or_else(|| {
        let new = Arc::new(Numbering::new(position));
        made.get_or_insert_default().insert(key, new.clone());
        new
    })
}
