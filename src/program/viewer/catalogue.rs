//! The list of games to choose from. A thread reads and judges them while the first ones are already shown.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::thread;
use std::time::Duration;
use std::{io, mem};

use crate::program::files;
use crate::program::output::TemporaryCopy;
use crate::program::record_defaults::RecordDefaults;
use xgames_analysis::archive::pipeline::{Event, GameStep, Message, SourceText, TextGame, read_games};
use xgames_analysis::archive::{Input, Reading, TemporaryFile, describe, is_temporary};
use xgames_core::diagnostic::{printable, printable_path, shorten};
use xgames_core::judge::{Judge, Judgement, StartCache};
use xgames_core::record::{self, Events, Format, Head};

/// The maximum number of games that are listed, because all of them are in memory.
const MAX_GAMES: usize = 200_000;

/// A game that can be opened.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// The input with the game, without its number.
    pub(super) input: Arc<Input>,
    /// The name of the game's text, as reported.
    pub(super) file: Arc<str>,
    /// The number of the game in the text, from 1.
    pub(super) index: usize,
    /// The name of the file as people know it.
    pub(super) source: Arc<str>,
    /// The file and the game in it, safe to print.
    pub(super) title: String,
    /// The line of the game in the list: players, game, result, verdict. It is safe to print.
    pub(super) summary: String,
}

impl Entry {
    /// The input to open.
    pub(super) fn input(&self) -> Input {
        Input { game: Some(self.index), ..(*self.input).clone() }
    }
}

enum News {
    Game(Entry),
    /// A path or text could not be read.
    Problem(String),
    /// There was nothing to read.
    Note(String),
    /// There are more games than are listed.
    More,
    /// The number of games that are not listed because they are of another kind or size than the one that is meant.
    LeftOut(u64),
}

/// The games that were listed so far.
pub(super) struct Catalogue {
    pub(super) games: Vec<Entry>,
    /// The messages about inputs that could not be read.
    pub(super) problems: Vec<String>,
    /// The messages about inputs without anything to read.
    pub(super) notes: Vec<String>,
    /// Whether there are more games than are listed.
    pub(super) has_more: bool,
    /// The number of games of another kind or size than the one that is meant. It is known once all games have been read.
    pub(super) left_out: u64,
    /// The sources and titles of the first games, where they are other ones than those of their texts.
    names: Vec<(Arc<str>, String)>,
    /// A copy of standard input, from which games can be opened again. It is removed however the program ends.
    _stdin: Option<TemporaryCopy>,
    news: Option<Receiver<News>>,
    stop: Arc<AtomicBool>,
}

impl Catalogue {
    /// Begins to read the games of these paths. The first ones have these sources and titles.
    pub(super) fn read(
        paths: Vec<PathBuf>,
        format: Option<Format>,
        defaults: RecordDefaults,
        names: Vec<(Arc<str>, String)>,
    ) -> io::Result<Catalogue> {
        // Games may wait to be listed, because all of them are in memory anyway.
        let (sender, news) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let stdin = paths.iter().any(|path| files::is_stdin(path)).then(TemporaryCopy::create).transpose()?;
        let (stdin, file) = stdin.unzip();
        let copy = file.zip(stdin.as_ref().map(TemporaryCopy::path));
        let reader = Reader { sender, stop: Arc::clone(&stop), copy, defaults };
        // The program need not wait for the thread: it only reads.
        thread::Builder::new().spawn(move || reader.read(&paths, format))?;
        Ok(Catalogue {
            games: Vec::new(),
            problems: Vec::new(),
            notes: Vec::new(),
            has_more: false,
            left_out: 0,
            names,
            _stdin: stdin,
            news: Some(news),
            stop,
        })
    }

    /// Whether games are still being read.
    pub(super) fn is_reading(&self) -> bool {
        self.news.is_some()
    }

    /// Waits until a game is listed, or all is read, or this time is over.
    pub(super) fn wait(&mut self, time: Duration) {
        let Some(news) = &self.news else { return };
        match news.recv_timeout(time) {
            Ok(first) => {
                self.take(first);
                self.update();
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => self.news = None,
        }
    }

    /// Lists the games that have been read meanwhile. Returns whether there is anything new.
    pub(super) fn update(&mut self) -> bool {
        let mut is_new = false;
        while let Some(news) = &self.news {
            match news.try_recv() {
                Ok(news) => self.take(news),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => self.news = None,
            }
            is_new = true;
        }
        is_new
    }

    fn take(&mut self, news: News) {
        match news {
            News::Game(mut entry) => {
                if let Some((source, title)) = self.names.get(self.games.len()) {
                    (entry.source, entry.title) = (Arc::clone(source), title.clone());
                }
                self.games.push(entry);
            }
            News::Problem(problem) => self.problems.push(problem),
            News::Note(note) => self.notes.push(note),
            News::More => self.has_more = true,
            News::LeftOut(games) => self.left_out = games,
        }
    }
}

impl Drop for Catalogue {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// The reader of games, which runs on a thread.
struct Reader {
    sender: Sender<News>,
    stop: Arc<AtomicBool>,
    /// The file for a copy of standard input.
    copy: Option<(TemporaryFile, PathBuf)>,
    defaults: RecordDefaults,
}

impl Reader {
    fn read(self, paths: &[PathBuf], format: Option<Format>) {
        if let Some((file, _)) = &self.copy
            && let Err(error) = io::copy(&mut io::stdin().lock(), &mut &*file)
        {
            if is_temporary(&error) {
                let _ = self.sender.send(News::Problem(error.to_string()));
            } else {
                self.problem(files::STDIN, &describe(&error));
            }
        }
        let stdin_copy = self.copy.as_ref().map(|(_, path)| path.as_path());
        let limits = self.defaults.limits(None);
        let reading = Reading { limits, format, stdin_copy, defaults: &self.defaults, ..Reading::default() };
        let (mut input, mut text, mut listed, mut starts) = (None, None, 0, StartCache::default());
        let left_out = read_games(&reading, paths, &|| false, &mut |step| match (step, &text) {
            (GameStep::Game(game), Some((input, file))) => {
                listed += 1;
                let news = match listed {
                    ..=MAX_GAMES => News::Game(entry(game, input, file, &mut starts)),
                    _ => News::More,
                };
                let is_taken = self.sender.send(news).is_ok() && !self.stop.load(Ordering::Relaxed);
                if is_taken && listed <= MAX_GAMES { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            }
            (GameStep::Game(_), None) => ControlFlow::Continue(()),
            (GameStep::Event(event), _) => {
                match &event {
                    Event::Input(begun) => input = Some(begun.clone()),
                    Event::Text(source) => text = input.as_ref().map(|input| text_in(input, source)),
                    Event::Nothing { note } => drop(self.sender.send(News::Note(note.clone()))),
                    _ => {}
                }
                if let Some(Message::Problem { name, message }) = event.message() {
                    self.problem(name, message);
                }
                ControlFlow::Continue(())
            }
        });
        let _ = self.sender.send(News::LeftOut(left_out));
    }

    fn problem(&self, name: &str, message: &str) {
        let _ = self.sender.send(News::Problem(format!("{name}: {message}")));
    }
}

/// The input of a text, and the name of the text.
fn text_in(input: &Input, source: &SourceText) -> (Arc<Input>, Arc<str>) {
    let member = (source.name != input.name).then(|| source.name.clone());
    let input = Input { member: member.or(input.member.clone()), ..input.clone() };
    (Arc::new(input), Arc::from(&*source.name))
}

/// A game in the list. `starts` are start positions of earlier games.
fn entry(game: TextGame<'_, '_, '_>, input: &Arc<Input>, file: &Arc<str>, starts: &mut StartCache) -> Entry {
    let TextGame { index, events, head, defaults, .. } = game;
    let mut judge = Judge::new(defaults).with_starts(mem::take(starts));
    let summary = summary(&mut judge, events, head);
    *starts = judge.into_starts();
    let (input, file, source) = (Arc::clone(input), Arc::clone(file), Arc::clone(file));
    Entry { input, index, title: format!("{} #{index}", printable_path(&file)), file, source, summary }
}

/// The line of a game in the list. It is safe to print.
fn summary(judge: &mut Judge<'_>, events: &mut Events<'_>, head: &Head<'_>) -> String {
    let judgement = judge.judge(events, head);
    let verdict = judgement.verdict().name();
    let Judgement { game, size, plies, result, computed, .. } = &judgement;
    let mut parts: Vec<String> = players(&judgement).into_iter().collect();
    let game = game.map_or("?", xgames_core::games::Game::name);
    parts.push(size.map_or_else(|| game.to_owned(), |size| format!("{game} {size}")));
    let noun = if *plies == 1 { "ply" } else { "plies" };
    parts.push(format!("{} {verdict}, {plies} {noun}", result.unwrap_or(*computed).text()));
    parts.extend(["Event", "Date"].into_iter().filter_map(|name| known(head, name)));
    parts.join("  ")
}

/// The players, if there are any names.
pub(super) fn players(judgement: &Judgement) -> Option<String> {
    let name = |name: &Option<String>| name.as_deref().and_then(record::known).map(short);
    judgement.players.iter().find_map(name)?;
    let names = judgement.players.iter().map(|player| name(player).unwrap_or_else(|| "?".into()));
    Some(names.collect::<Vec<_>>().join(" – "))
}

/// The value of a tag, unless it says that nothing is known.
pub(super) fn known(head: &Head<'_>, name: &str) -> Option<String> {
    record::known(&head.tag(name)?.value).filter(|value| *value != "????.??.??").map(short)
}

/// The beginning of a text, safe to print.
fn short(text: &str) -> String {
    printable(&shorten(text)).into_owned()
}
