//! Rows of games that were selected.

use crate::cell::{Cell, decode, encode};
use crate::rows::{GameRow, With};
use xgames_analysis::archive::BlockGames;
use xgames_analysis::selection::SelectedGames;
use xgames_core::diagnostic::Locator;
use xgames_core::record::Format;

/// The place of the number of a game in its row.
const INDEX: usize = 1;

/// Turns the records of games that were selected in a block, with the facts for a list, into rows of the table
/// [`RECORDS`](crate::schema::RECORDS). The games are numbered from 0, until [`with_number`] says otherwise.
pub fn records_to_rows(selected: &mut SelectedGames, games: &BlockGames<'_>) {
    let mut locator = Locator::new(&games.block.text, games.block.base);
    for game in &mut selected.games {
        let (Ok(text), Some(listed)) = (&game.record, &game.listed) else { continue };
        let (judgement, verdict) = (&listed.facts.judgement, listed.facts.verdict);
        // As between other records, there is an empty line after one that was converted.
        let converted = games.text.dialect.format != Format::Native;
        let text = [text.as_slice(), if converted { b"\n" } else { b"" }].concat();
        let row = GameRow { file: &games.text.name, index: game.number, judgement, verdict };
        let mut encoded = Vec::with_capacity(text.len() + 512);
        encode(&row.cells(With::FindingsAndText(Some(&text)), &mut locator), &mut encoded);
        game.record = Ok(encoded);
    }
}

/// The row of a game with this number in its text.
#[must_use]
pub fn with_number(row: &[u8], index: usize) -> Vec<u8> {
    let mut numbered = Vec::with_capacity(row.len());
    if let Some(mut cells) = decode(&mut { row }) {
        if let Some(cell) = cells.get_mut(INDEX) {
            *cell = Cell::from(index);
        }
        encode(&cells, &mut numbered);
    }
    numbered
}
