//! The review of a game: who lost it where, what would have been better, and why.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::Stop;
use crate::document::Document;
use xgames_analysis::reviewing::{Reviewing, Wanted};
use xgames_core::judge::{Defaults, Verdict};
use xgames_report::render::text::DrawOptions;
use xgames_report::tables::story::{StoryFormat, StoryWriter, Told};

/// A game that is to be reviewed.
#[derive(Clone, Debug)]
pub struct ReviewTask {
    /// The name of the file.
    file: String,
    /// The number of the game in it, from 1.
    number: usize,
    text: String,
    defaults: Defaults,
    /// The number of plies of the main line.
    pub plies: u32,
}

/// The game with this number of a document, counted from 1.
///
/// # Errors
/// The reason why it cannot be reviewed, in words.
pub fn review_task(document: &Document, number: usize) -> Result<ReviewTask, &'static str> {
    const NO_GAME: &str = "there is no such game";
    let index = number.checked_sub(1).ok_or(NO_GAME)?;
    let (span, _) = document.games().nth(index).ok_or(NO_GAME)?;
    let last = span.end.saturating_sub(1).max(span.start);
    let judgement = document.game_at(last, |game| game.lines().judgement).ok_or(NO_GAME)?;
    if judgement.verdict() == Verdict::Invalid {
        return Err("a game with errors cannot be reviewed; correct it first");
    }
    let text = document.text().as_str().get(span.start..span.end).unwrap_or_default().to_owned();
    let (file, defaults) = (document.name().to_owned(), document.defaults().clone());
    Ok(ReviewTask { file, number, text, defaults, plies: judgement.plies })
}

impl ReviewTask {
    /// Reviews the game, and tells it as text.
    ///
    /// # Errors
    /// The reason why there is no review, in words.
    pub fn run(&self, stop: &Stop) -> Result<String, String> {
        let (searches, asked) = (Arc::new(AtomicU64::new(0)), stop.clone());
        let counted = searches.clone();
        let reviewing = Reviewing {
            engine: Some((Reviewing::settings(Reviewing::MEMORY, 0), Some(Reviewing::PLAYOUTS))),
            deepen: None,
            check_time: Some(Reviewing::CHECK_TIME),
            stop: Arc::new(move |_| asked(counted.load(Ordering::Relaxed))),
            progress: Arc::new(move |_| {
                searches.fetch_add(1, Ordering::Relaxed);
            }),
            ..Reviewing::default()
        };
        let wanted = Wanted { boards: false, play: true, record: false, story: true };
        let mut games = reviewing.judge_text(self.text.as_bytes(), &self.defaults, wanted);
        if games.is_empty() {
            return Err("there is no game".to_owned());
        }
        let (judgement, parts) = games.remove(0);
        let (Some(story), Some(summary)) = (&parts.story, &parts.summary) else {
            return Err("there is nothing to review".to_owned());
        };
        let (file, index, luck) = (self.file.as_str(), self.number, parts.luck.as_ref());
        let is_cut = parts.is_cut;
        let told = Told {
            file,
            index,
            judgement: &judgement,
            story,
            summary,
            luck,
            is_cut,
            named_by: None,
            goes_on_after: &|_| false,
            in_words: None,
        };
        let mut text = Vec::new();
        let write = |text: &mut Vec<u8>| -> io::Result<()> {
            let mut writer = StoryWriter::begin(text, StoryFormat::Text(DrawOptions::PLAIN))?;
            writer.add(&told, |text| text)?;
            writer.finish()
        };
        // Writing to memory does not fail.
        write(&mut text).map_err(|error| error.to_string())?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }
}
