//! The review of a game: who lost it where, what would have been better, and why.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::Stop;
use crate::document::Document;
use xgames_analysis::reviewing::{Reviewing, Wanted};
use xgames_core::judge::{Defaults, Judge, Verdict};
use xgames_core::record::{Dialect, each_game};
use xgames_report::render::text::DrawOptions;
use xgames_report::tables::story::{StoryFormat, StoryWriter, Told};

/// A game that is to be reviewed.
#[derive(Clone, Debug)]
pub struct ReviewTask {
    /// The name of the file.
    file: String,
    /// The number of the game in it, from 1.
    number: usize,
    /// The text of the whole file: a game may need the line of headings or the challenge before it.
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
    let text = document.text().as_str().to_owned();
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
        let text = self.text.as_bytes();
        let (mut number, mut reviewed) = (0, None);
        let _ = each_game(&Dialect::of_text(None, &self.file, text), text, true, |events, head| {
            number += 1;
            if number < self.number {
                events.skip();
                return ControlFlow::Continue(());
            }
            let mut judge = Judge::new(&self.defaults);
            reviewed = Some(reviewing.judge(&mut judge, &self.defaults, (events, head, text), wanted));
            ControlFlow::Break(())
        });
        let (judgement, parts) = reviewed.ok_or("there is no game")?;
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A game of a table needs the line of headings, and one by mail the challenge, which may be far before it.
    #[test]
    fn a_game_is_read_as_in_its_file() {
        let table = "game,size,swap,result,moves\n\
                     crossway,4,no,0-1,a1 a2 b1 b2 c1 c2 d1 d2\n\
                     crossway,4,no,1-0,a1 b2 a2 c2 a3 d2 a4\n";
        let mail = "Subject: cross challenge -size=2 ann bo\nSubject: crossway challenge -size=4 ann bo\n\
                    Subject: cross move 1 ann pw a1#1\nSubject: crossway move 2 ann pw a1#1\nSubject: crossway move 2 bo pw b2#1\n\
                    Subject: crossway move 2 ann pw a2#2\nSubject: crossway move 2 bo pw c2#2\n\
                    Subject: crossway move 2 ann pw a3#3\nSubject: crossway move 2 bo pw d2#3\nSubject: crossway move 2 ann pw a4#4\n";
        for (name, text) in [("games.csv", table), ("mail.txt", mail)] {
            let document = Document::new(name, text, 1, Defaults::default());
            let stop: Stop = Arc::new(|_| false);
            let told = review_task(&document, 2).unwrap().run(&stop).unwrap();
            assert!(told.starts_with(&format!("{name}, game 2: crossway size 4, ")), "{told}");
            assert_eq!(review_task(&document, 3).err(), Some("there is no such game"));
        }
    }
}
