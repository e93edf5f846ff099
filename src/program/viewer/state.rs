//! The state of the viewer, and its changes by keys and clicks.

use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};

use super::Guide;
use super::catalogue::Catalogue;
use super::keys::{Action, action};
use super::open_game::OpenGame;
use crate::program::record_defaults::RecordDefaults;
use crate::program::screen::canvas::Area;
use xgames_analysis::folding::folded;
use xgames_core::board::picture::Picture;
use xgames_core::record::{Format, PlyName};

/// The shortest and the longest time that a ply is shown while the game plays.
const DELAYS: [Duration; 2] = [Duration::from_millis(62), Duration::from_secs(8)];

/// The thing that covers the board, if anything does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Mode {
    #[default]
    Board,
    /// The help is shown from this row on.
    Help(usize),
    /// The words about the ply are shown from this row on.
    Words(usize),
    List,
}

/// The list of games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct List {
    /// The words that all listed games have, in any case.
    pub(super) filter: String,
    /// Whether the filter is being typed.
    pub(super) is_typing: bool,
    /// The place of the cursor among the listed games.
    pub(super) cursor: usize,
}

impl List {
    /// The games that the filter lets through, by index.
    pub(super) fn games(&self, catalogue: &Catalogue) -> Vec<usize> {
        let words: Vec<String> = folded(&self.filter).split_whitespace().map(str::to_owned).collect();
        let has_all = |index: &usize| {
            let entry = &catalogue.games[*index];
            let text = format!("{} {}", entry.title, entry.summary);
            let text = folded(&text);
            words.iter().all(|word| text.contains(word))
        };
        (0..catalogue.games.len()).filter(|index| words.is_empty() || has_all(index)).collect()
    }
}

/// The target of a click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// A click shows a node.
    Node(usize),
    /// A click opens the game at this place of the list.
    Game(usize),
}

/// A change of the viewer by an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    /// Nothing has changed.
    Same,
    /// The page must be drawn again.
    Changed,
    /// Somebody wants to play on from here.
    Try,
    /// The shell is wanted until it lets the program go on.
    Suspend,
    Quit,
}

/// The state of the viewer.
pub(super) struct State {
    pub(super) catalogue: Catalogue,
    pub(super) mode: Mode,
    /// The list as it was shown last.
    pub(super) list: List,
    /// The reason why the last key has done nothing, or not what was asked for.
    pub(super) message: String,
    /// The index of the game that is shown.
    pub(super) current: usize,
    /// The game, or the reason why it cannot be shown.
    pub(super) game: Result<OpenGame, String>,
    /// The node that is shown.
    pub(super) node: usize,
    pub(super) shows_legal: bool,
    /// The number of the reason whose board is shown instead of the position, from 1; 0 for none.
    reason: usize,
    /// The digits of a ply that have been typed.
    pub(super) typed: String,
    /// The time at which the next ply follows, while the game plays.
    pub(super) next_ply: Option<Instant>,
    pub(super) delay: Duration,
    /// The areas of the page that can be clicked.
    pub(super) targets: Vec<(Area, Target)>,
    format: Option<Format>,
    defaults: RecordDefaults,
    /// Words about the games, by their places in the list.
    guides: Vec<Guide>,
}

impl State {
    /// Shows the first game of a catalogue that has one, at this ply of it, or at its start.
    pub(super) fn new(
        catalogue: Catalogue,
        ply: Option<PlyName>,
        format: Option<Format>,
        defaults: RecordDefaults,
        guides: Vec<Guide>,
    ) -> State {
        let mut state = State {
            catalogue,
            mode: Mode::Board,
            list: List::default(),
            message: String::new(),
            current: 0,
            game: Err(String::new()),
            node: 0,
            shows_legal: false,
            reason: 0,
            typed: String::new(),
            next_ply: None,
            delay: Duration::from_secs(1),
            targets: Vec::new(),
            format,
            defaults,
            guides,
        };
        state.open(0);
        match state.game.as_ref().ok().zip(ply).map(|(game, ply)| game.named(ply)) {
            Some(Ok(node)) => state.node = node,
            Some(Err(why)) => state.message = why.to_string(),
            None => {}
        }
        state
    }

    fn open(&mut self, index: usize) {
        let Some(entry) = self.catalogue.games.get(index) else { return };
        self.game = OpenGame::open(entry, self.format, &self.defaults).map_err(|error| error.to_string());
        (self.current, self.node, self.next_ply, self.reason) = (index, 0, None, 0);
        self.typed.clear();
        if let (Ok(game), Some(guide)) = (&mut self.game, self.guides.get(index)) {
            let line = game.line(0);
            game.meant.clone_from(&guide.meant);
            game.take_marks(&guide.marks);
            for (ply, told) in &guide.told {
                if let Some(of_node) = line.get(*ply as usize).and_then(|node| game.told.get_mut(*node)) {
                    of_node.clone_from(told);
                }
            }
            let first = guide.told.iter().find(|(ply, _)| *ply > 0);
            self.node = first.and_then(|(ply, _)| line.get(*ply as usize).copied()).unwrap_or(0);
            // The verdict is about the game, which begins at its first moment.
            if let Some((_, verdict)) = guide.told.first().filter(|(ply, _)| *ply == 0 && self.node > 0) {
                self.message.clone_from(&verdict.words);
            }
        }
    }

    /// The boards on which it can be seen why the ply was a mistake, each with the moves that lead to it.
    pub(super) fn reasons(&self) -> &[(String, Picture)] {
        let told = self.game.as_ref().ok().and_then(|game| game.told.get(self.node));
        told.map_or(&[], |told| &told.why)
    }

    /// The board that is shown instead of the position, if there is one.
    pub(super) fn why(&self) -> Option<&(String, Picture)> {
        self.reasons().get(self.reason.checked_sub(1)?)
    }

    /// Lets the user play on against the program: from this position or, at a mistake, from the one before it.
    pub(super) fn try_here(&self) -> anyhow::Result<()> {
        let (Ok(game), Some(entry)) = (&self.game, self.catalogue.games.get(self.current)) else { return Ok(()) };
        let here = Some(self.node).filter(|node| game.mark(*node).is_some()).and_then(|node| game.nodes[node].parent);
        game.try_from(here.unwrap_or(self.node), entry, self.format, &self.defaults)
    }

    /// Takes an event of the terminal.
    pub(super) fn take(&mut self, event: &Event) -> Flow {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                let had_message = !std::mem::take(&mut self.message).is_empty();
                match self.take_key(*key) {
                    Flow::Same if had_message => Flow::Changed,
                    flow => flow,
                }
            }
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollDown => self.scroll(KeyCode::Down, Action::Next),
                MouseEventKind::ScrollUp => self.scroll(KeyCode::Up, Action::Back),
                MouseEventKind::Down(MouseButton::Left) => self.click(mouse.column.into(), mouse.row.into()),
                _ => Flow::Same,
            },
            Event::Resize(..) => Flow::Changed,
            _ => Flow::Same,
        }
    }

    fn take_key(&mut self, key: KeyEvent) -> Flow {
        let is_typing = self.mode == Mode::List && self.list.is_typing;
        let action = action(key);
        // A `q` is a letter of the filter, and closes a page of text.
        let is_plain = !is_typing && !matches!(self.mode, Mode::Help(_) | Mode::Words(_));
        if action == Some(Action::Quit) && (is_plain || key.modifiers.contains(KeyModifiers::CONTROL)) {
            return Flow::Quit;
        }
        if action == Some(Action::Suspend) {
            return Flow::Suspend;
        }
        // Control and Alt make no letters, but both together do on some keyboards.
        let chord = KeyModifiers::CONTROL | KeyModifiers::ALT;
        let is_chord = key.modifiers.intersects(chord) && !key.modifiers.contains(chord);
        if self.mode != Mode::Board && is_chord && matches!(key.code, KeyCode::Char(_)) {
            return Flow::Same;
        }
        match self.mode {
            Mode::Help(first) => self.turn_page(Mode::Help, first, key.code),
            Mode::Words(first) => self.turn_page(Mode::Words, first, key.code),
            Mode::List => self.take_key_of_list(key.code),
            Mode::Board => action.map_or(Flow::Same, |action| self.act(action)),
        }
    }

    /// Handles the wheel: on a page of text it works as a key, on the board as a step.
    fn scroll(&mut self, key: KeyCode, step: Action) -> Flow {
        match self.mode {
            Mode::Help(first) => self.turn_page(Mode::Help, first, key),
            Mode::Words(first) => self.turn_page(Mode::Words, first, key),
            _ => {
                self.message.clear();
                self.reason = 0;
                self.step(step)
            }
        }
    }

    /// Scrolls a page of text from this row on, or closes it. The last row to scroll to is known when it is drawn.
    fn turn_page(&mut self, text: fn(usize) -> Mode, first: usize, key: KeyCode) -> Flow {
        self.mode = match key {
            KeyCode::Down | KeyCode::Char('j') => text(first.saturating_add(1)),
            KeyCode::Up | KeyCode::Char('k') => text(first.saturating_sub(1)),
            KeyCode::PageDown | KeyCode::Char(' ') => text(first.saturating_add(10)),
            KeyCode::PageUp => text(first.saturating_sub(10)),
            KeyCode::Home => text(0),
            KeyCode::End => text(usize::MAX),
            _ => Mode::Board,
        };
        Flow::Changed
    }

    /// Opens the list at the game that is shown, with the filter that the list had.
    fn open_list(&mut self) {
        self.mode = Mode::List;
        self.list.is_typing = false;
        let place = self.list.games(&self.catalogue).iter().position(|game| *game == self.current);
        self.list.cursor = place.unwrap_or(0);
    }

    fn take_key_of_list(&mut self, key: KeyCode) -> Flow {
        let list = &mut self.list;
        let games = list.games(&self.catalogue);
        match key {
            KeyCode::Char(character) if list.is_typing => {
                list.filter.push(character);
                list.cursor = 0;
            }
            KeyCode::Backspace if list.is_typing => {
                list.filter.pop();
                list.cursor = 0;
            }
            KeyCode::Enter if list.is_typing && games.len() != 1 => list.is_typing = false,
            KeyCode::Esc if list.is_typing || !list.filter.is_empty() => *list = List::default(),
            KeyCode::Enter | KeyCode::Right | KeyCode::Char('l') => {
                let chosen = games.get(list.cursor).copied();
                return self.choose(chosen);
            }
            KeyCode::Char('/') => *list = List { is_typing: true, ..List::default() },
            KeyCode::Down | KeyCode::Char('j') => list.cursor += 1,
            KeyCode::Up | KeyCode::Char('k') => list.cursor = list.cursor.saturating_sub(1),
            KeyCode::PageDown => list.cursor += 10,
            KeyCode::PageUp => list.cursor = list.cursor.saturating_sub(10),
            KeyCode::Home | KeyCode::Char('g') => list.cursor = 0,
            KeyCode::End | KeyCode::Char('G') => list.cursor = usize::MAX,
            KeyCode::Esc | KeyCode::Tab | KeyCode::Char('o') => return self.choose(None),
            _ => return Flow::Same,
        }
        let last = list.games(&self.catalogue).len().saturating_sub(1);
        list.cursor = list.cursor.min(last);
        Flow::Changed
    }

    /// Closes the list, and opens the chosen game.
    fn choose(&mut self, game: Option<usize>) -> Flow {
        self.mode = Mode::Board;
        if let Some(game) = game {
            self.open(game);
        }
        Flow::Changed
    }

    fn click(&mut self, column: usize, row: usize) -> Flow {
        self.message.clear();
        self.reason = 0;
        let hit = self.targets.iter().rev().find(|(area, _)| area.contains(column, row));
        match hit.map(|(_, target)| *target) {
            Some(Target::Node(node)) => {
                (self.node, self.next_ply) = (node, None);
                Flow::Changed
            }
            Some(Target::Game(game)) => self.choose(Some(game)),
            // The message and the reason are gone.
            None => Flow::Changed,
        }
    }

    fn act(&mut self, action: Action) -> Flow {
        // The reason is shown until something else is asked for than words.
        if !matches!(action, Action::Why | Action::Words | Action::Help) {
            self.reason = 0;
        }
        match action {
            Action::Digit(digit) if self.typed.len() < 6 => self.typed.push((b'0' + digit).into()),
            Action::Digit(_) => return Flow::Same,
            Action::Go | Action::Cancel if self.typed.is_empty() => return Flow::Same,
            Action::Go => {
                let ply = self.typed.parse().unwrap_or(u32::MAX);
                self.typed.clear();
                self.go_to(ply);
            }
            Action::Cancel => self.typed.clear(),
            Action::List => self.open_list(),
            Action::Filter => {
                self.list = List { is_typing: true, ..List::default() };
                self.mode = Mode::List;
            }
            Action::Help => self.mode = Mode::Help(0),
            Action::Words => self.mode = Mode::Words(0),
            Action::Try => return Flow::Try,
            Action::Legal => self.shows_legal = !self.shows_legal,
            Action::Why if self.reasons().is_empty() => {
                "no board shows why; w has the words about this ply".clone_into(&mut self.message);
            }
            Action::Why => (self.reason, self.next_ply) = ((self.reason + 1) % (self.reasons().len() + 1), None),
            Action::Faster => self.delay = (self.delay / 2).max(DELAYS[0]),
            Action::Slower => self.delay = (self.delay * 2).min(DELAYS[1]),
            Action::NextGame => self.open_or_say(self.current + 1, "this is the last game"),
            Action::PreviousGame => self.open_or_say(self.current.wrapping_sub(1), "this is the first game"),
            Action::NextFile => self.open_or_say(self.file_after(), "this is the last file"),
            Action::PreviousFile => self.open_or_say(self.file_before(), "this is the first file"),
            _ => return self.step(action),
        }
        Flow::Changed
    }

    /// Opens a game, or says why there is none.
    fn open_or_say(&mut self, index: usize, otherwise: &str) {
        if index < self.catalogue.games.len() {
            self.open(index);
        } else {
            otherwise.clone_into(&mut self.message);
        }
    }

    /// The index of the first game of the next file.
    fn file_after(&self) -> usize {
        let games = &self.catalogue.games;
        let Some(now) = games.get(self.current) else { return 0 };
        (self.current..games.len()).find(|index| games[*index].source != now.source).unwrap_or(games.len())
    }

    /// The index of the first game of the file before.
    fn file_before(&self) -> usize {
        let games = &self.catalogue.games;
        let first_of = |index: usize| {
            let source = games.get(index).map(|game| &game.source);
            (0..=index).rev().take_while(|index| games.get(*index).map(|game| &game.source) == source).last()
        };
        let before = first_of(self.current).and_then(|first| first.checked_sub(1));
        before.and_then(first_of).unwrap_or(games.len())
    }

    /// Moves to another position of the game, or lets it play.
    fn step(&mut self, action: Action) -> Flow {
        let (Mode::Board, Ok(game)) = (&self.mode, &self.game) else { return Flow::Same };
        let node = self.node;
        let back = |plies: usize| {
            let mut node = node;
            (0..plies).for_each(|_| node = game.nodes[node].parent.unwrap_or(node));
            node
        };
        let forward = |plies: usize| {
            let mut node = node;
            (0..plies).for_each(|_| node = game.next(node).unwrap_or(node));
            node
        };
        let plays = self.next_ply.is_some();
        self.next_ply = None;
        self.node = match action {
            Action::Next => forward(1),
            Action::Back => back(1),
            Action::Forward10 => forward(10),
            Action::Back10 => back(10),
            Action::Start => 0,
            Action::End => game.end(node),
            Action::Alternative => {
                let all = game.alternatives(node);
                let place = all.iter().position(|other| *other == node);
                place.map_or(node, |place| all[(place + 1) % all.len()])
            }
            Action::LeaveVariation => game.branch(node).unwrap_or(node),
            Action::NextFinding => {
                let after = game.findings.iter().find(|finding| finding.ply > game.nodes[node].ply);
                let first = after.or(game.findings.first());
                let main = game.line(0);
                first.map_or(node, |finding| main[(finding.ply as usize).min(main.len() - 1)])
            }
            Action::NextMistake => game.mistake_from(game.nodes[node].ply, true).unwrap_or(node),
            Action::PreviousMistake => game.mistake_from(game.nodes[node].ply, false).unwrap_or(node),
            Action::Play => {
                if !plays {
                    self.next_ply = Some(Instant::now() + self.delay);
                }
                if plays || game.next(node).is_some() { node } else { 0 }
            }
            _ => return Flow::Same,
        };
        let nothing = match action {
            Action::Alternative if game.alternatives(node).len() < 2 => "this move has no variations",
            Action::LeaveVariation if game.branch(node).is_none() => "this is the main line",
            Action::NextMistake if self.node == node => "there is no further mistake",
            Action::PreviousMistake if self.node == node => "there is no earlier mistake",
            Action::NextFinding if game.findings.is_empty() => "this game has no findings",
            _ => "",
        };
        nothing.clone_into(&mut self.message);
        Flow::Changed
    }

    fn go_to(&mut self, ply: u32) {
        if let Ok(game) = &self.game {
            let line = game.line(self.node);
            let last = line.len() - 1;
            (self.node, self.next_ply) = (line[(ply as usize).min(last)], None);
            if ply as usize > last {
                self.message = match last {
                    1 => "this line has only 1 ply".to_owned(),
                    _ => format!("this line has only {last} plies"),
                };
            }
        }
    }

    /// Shows the next ply if it is time for it. Returns whether it did.
    pub(super) fn tick(&mut self, now: Instant) -> bool {
        if self.next_ply.is_none_or(|next| now < next) {
            return false;
        }
        let next = self.game.as_ref().ok().and_then(|game| game.next(self.node));
        self.node = next.unwrap_or(self.node);
        self.next_ply = next.map(|_| now + self.delay);
        true
    }
}
