//! Draws the state of the viewer as a page of any size.

use anstyle::Style;
use unicode_width::UnicodeWidthStr;

use super::keys::HELP;
use super::open_game::{OpenGame, View};
use super::state::{Mode, State, Target};
use crate::program::screen::board::{Board, Looks};
use crate::program::screen::canvas::{Area, Canvas, end_of, lines_of, rows_of, whole_parts};
use crate::program::screen::curve::{self, Point};
use crate::program::screen::move_list::{self, Listed};
use crate::program::screen::palette::{BAR, BOLD, PLAIN};
use crate::program::screen::{MAX_LISTED, help, put_too_small};
use xgames_analysis::review::Mark;
use xgames_core::board::picture::Picture;
use xgames_core::diagnostic::{plural, printable};
use xgames_report::render::position::to_ascii;
use xgames_report::render::text::{self, DrawOptions};
use xgames_report::tables::story::mark_in_words;

/// The number of rows of the state, the bar, the curve, a row of moves and an empty one.
const HEAD_ROWS: usize = 6;

/// The number of rows of moves that are shown beside words, if there are as many.
const FEWEST_MOVE_ROWS: usize = 3;

/// The number of rows below a part of a board, if there is room.
const ROWS_BELOW_PART: usize = 3;

/// The most rows of a message at the bottom.
const MESSAGE_ROWS: usize = 3;

/// Draws the state of the viewer. `symbols` says whether characters may be other than ASCII.
pub(super) fn draw(state: &mut State, mut page: Canvas, symbols: bool) -> Canvas {
    if put_too_small(&mut page) {
        return page;
    }
    let all = page.area();
    let [bar, body] = all.split_rows(1);
    let [body, status] = body.split_rows(body.height - status_rows(state, body));
    let mut drawing = Drawing { page, symbols, targets: Vec::new() };
    drawing.draw_bar(state, bar);
    if let Mode::Words(first) = state.mode {
        state.mode = Mode::Words(drawing.draw_words(state, body, first));
    }
    match &mut state.mode {
        Mode::Words(_) => {}
        Mode::Help(first) => *first = help::draw(&mut drawing.page, body, HELP, *first, symbols),
        Mode::List => drawing.draw_list(state, body),
        Mode::Board => match &state.game {
            Ok(game) => drawing.draw_game(state, game, body),
            Err(why) => {
                drawing.page.put_texts(body, &[(PLAIN, format!("This game cannot be shown: {why}"))]);
            }
        },
    }
    drawing.draw_status(state, status);
    state.targets = drawing.targets;
    drawing.page
}

/// The number of rows at the bottom: one for the keys, or more for a long message.
fn status_rows(state: &State, body: Area) -> usize {
    let needed = match state.mode {
        Mode::Board => rows_of(&[(PLAIN, state.message.clone())], body.width - 1),
        _ => 1,
    };
    needed.min(MESSAGE_ROWS).min(body.height / 6).max(1)
}

/// The page while it is drawn.
struct Drawing {
    page: Canvas,
    symbols: bool,
    targets: Vec<(Area, Target)>,
}

impl Drawing {
    fn draw_bar(&mut self, state: &State, area: Area) {
        let (number, games) = (state.current + 1, state.catalogue.games.len());
        let more = if state.catalogue.is_reading() || state.catalogue.has_more { "+" } else { "" };
        let right = format!(" {number} of {games}{more}  ? keys ");
        let title = state.catalogue.games.get(state.current).map_or("", |entry| &entry.title);
        // The end of the name says which game it is.
        let title = end_of(title, area.width.saturating_sub(right.width() + 1));
        self.page.fill_row(area, BAR, &title, &right);
    }

    fn draw_status(&mut self, state: &State, area: Area) {
        let text = match &state.mode {
            Mode::Help(_) | Mode::Words(_) => "Ctrl-C quits   ↓ ↑ scroll   other keys close".to_owned(),
            Mode::List if state.list.is_typing => "type words of file, player, game, result; Enter, Esc".to_owned(),
            Mode::List if !state.list.filter.is_empty() => {
                "q quits   Enter opens   / filters   Esc: all games".to_owned()
            }
            Mode::List => "q quits   Enter opens   / filters   Esc closes".to_owned(),
            Mode::Board if !state.message.is_empty() => {
                let area = Area { left: 1, width: area.width - 1, ..area };
                self.page.put_texts(area, &[(PLAIN, state.message.clone())]);
                return;
            }
            Mode::Board if !state.typed.is_empty() => format!("go to ply {}  (Enter)", state.typed),
            Mode::Board if state.next_ply.is_some() => {
                format!("playing, {} s a ply   Space pauses   + - speed", state.delay.as_secs_f32())
            }
            Mode::Board if state.why().is_some() => "y goes on or back   w words   q quits   ? keys".to_owned(),
            Mode::Board if !state.reasons().is_empty() => {
                "q quits   ← → ply   x X mistake   y why   w words   t try   ? keys".to_owned()
            }
            Mode::Board if state.game.as_ref().is_ok_and(OpenGame::has_mistakes) => {
                "q quits   ← → ply   x X mistake   w words   t try   n p game   ? keys".to_owned()
            }
            Mode::Board => "q quits   ← → ply   ↓ ↑ variation   Space plays   n p game   Tab list".to_owned(),
        };
        let vertical = if state.mode == Mode::Board { "v u" } else { "j k" };
        let text = if self.symbols { text } else { text.replace("← →", "h l").replace("↓ ↑", vertical) };
        self.page.put(area, 0, 1, PLAIN, &whole_parts(&text, "   ", area.width - 1));
    }

    fn draw_list(&mut self, state: &State, area: Area) {
        let list = &state.list;
        let [head, body] = area.split_rows(1);
        let games = list.games(&state.catalogue);
        let reading = if state.catalogue.is_reading() { ", reading" } else { "" };
        let problems = match state.catalogue.problems.len() {
            0 => String::new(),
            count => format!(", {count} not readable"),
        };
        let more = if state.catalogue.has_more { "; the rest is not listed" } else { "" };
        let all = plural(state.catalogue.games.len(), "game");
        let count = format!("{} of {all}{reading}{problems}{more}", games.len());
        let cursor = if list.is_typing { "_" } else { "" };
        let filter = if list.filter.is_empty() && !list.is_typing {
            String::new()
        } else {
            format!("  / {}{cursor}", list.filter)
        };
        self.page.put(head, 0, 1, BOLD, &format!("{count}{}", printable(&filter)));
        let last = games.len().saturating_sub(body.height);
        let first = list.cursor.saturating_sub(body.height / 2).min(last);
        for (row, index) in games.iter().enumerate().skip(first).take(body.height) {
            let Some(entry) = state.catalogue.games.get(*index) else { continue };
            let is_cursor = row == list.cursor;
            let mark = if is_cursor { ">" } else { " " };
            // A long name gives way to what is said of the game, but its end says which one it is.
            let room = body.width.saturating_sub("> ".len() + "  ".len() + entry.summary.width());
            let title = end_of(&entry.title, room.max(body.width / 3));
            let line = format!("{mark} {title}  {}", entry.summary);
            let place = self.page.put(body, row - first, 0, if is_cursor { BAR } else { PLAIN }, &line);
            self.targets.push((Area { width: body.width, ..place }, Target::Game(*index)));
        }
    }

    /// Draws all that is said of the ply and of its board from a row on, or from an earlier one if that ends before the area does.
    /// Returns the first row.
    fn draw_words(&mut self, state: &State, area: Area, first: usize) -> usize {
        let Ok(game) = &state.game else { return 0 };
        let [head, body] = area.split_rows(2);
        let ply = game.nodes[state.node].ply;
        self.page.put(head, 0, 0, BOLD, &format!("ply {ply}, {}", game.title));
        let choices = choices(state, game).into_iter().map(|choice| (PLAIN, choice.text()));
        let said: Vec<(Style, String)> = choices.chain(words(state, game, self.symbols)).collect();
        // Above the board it may be cut off.
        let heading = (PLAIN, heading(game, self.symbols));
        let mut lines = lines_of(&[heading], body.width);
        let nothing = || vec![(PLAIN, "Nothing is said about this ply.".to_owned())];
        lines.push((PLAIN, String::new()));
        lines.extend(if said.is_empty() { nothing() } else { lines_of(&said, body.width) });
        // Beside a large board, there may be no room for its legend.
        if let Some(view) = game.view(state.node, state.shows_legal) {
            lines.push((PLAIN, String::new()));
            lines.extend(lines_of(&legend(&view.picture, self.symbols), body.width));
        }
        let first = first.min(lines.len().saturating_sub(body.height));
        for (row, (style, line)) in lines.iter().skip(first).take(body.height).enumerate() {
            self.page.put(body, row, 0, *style, line);
        }
        first
    }

    fn draw_game(&mut self, state: &State, game: &OpenGame, area: Area) {
        let [head, body] = area.split_rows(1);
        let plies = game.line(state.node).len() - 1;
        let ply = format!(" ply {} of {plies} ", game.nodes[state.node].ply);
        self.page.fill_row(head, PLAIN, &heading(game, self.symbols), &ply);
        let Some(mut view) = game.view(state.node, state.shows_legal) else { return };
        if let Some((line, board)) = state.why() {
            (view.picture, view.last) = (board.clone(), None);
            view.state.clone_from(line);
        }
        let looks = Looks { symbols: self.symbols, styled: self.page.is_styled(), focus: view.last, has_cursor: false };
        let mut board = Board::new(&view.picture, body, looks);
        if board.is_cut() {
            // A few rows more would not show all of it either, but words are read in them.
            let [upper, _] = body.split_rows(body.height - ROWS_BELOW_PART.min(body.height / 5));
            board = Board::new(&view.picture, upper, looks);
        }
        if board.is_too_large(body) {
            self.page.put_texts(body, &[(PLAIN, "There is no room for the board.".to_owned())]);
            return;
        }
        let said = Said { choices: choices(state, game), words: words(state, game, self.symbols) };
        // The state, the bar, the curve and a row of moves are needed below a board, too.
        let needed = |width: usize| said.rows(width) + HEAD_ROWS;
        let panel = board.put(&mut self.page, body, needed).rest;
        self.draw_panel(state, game, &view, &said, panel);
    }

    fn draw_panel(&mut self, state: &State, game: &OpenGame, view: &View, said: &Said, area: Area) {
        let mut head = vec![(BOLD, view.state.clone())];
        let given_up = game.given_up(state.node);
        let bar = |chance| given_up.unwrap_or_else(|| curve::bar(&game.first, chance, area.width, self.symbols));
        // The board of a reason is another position.
        let chance = game.chances[state.node].filter(|_| state.why().is_none());
        head.extend(chance.map(|chance| (PLAIN, bar(chance))));
        let mut rest = self.page.put_texts(area, &head);
        let line = game.line(state.node);
        if game.chances.iter().any(Option::is_some) && area.height > 8 {
            rest = self.draw_curve(state, game, &line, rest);
        }
        let line = &line[1..];
        let listed = line.iter().map(|&node| {
            let marks = game.signs(node).0.concat();
            let others = if game.alternatives(node).len() > 1 { "*" } else { "" };
            Listed { number: game.number(node), text: format!("{}{marks}{others}", game.nodes[node].mv) }
        });
        let listed: Vec<Listed> = listed.collect();
        // The words need their rows, except for some of the moves. They follow the moves directly.
        let needed = said.rows(rest.width);
        let for_moves = rest.height.saturating_sub(needed + 1).max(FEWEST_MOVE_ROWS.min(rest.height / 3));
        let [moves, below] = rest.split_rows(for_moves.min(move_list::rows_of(&listed, rest.width)));
        let current = line.iter().position(|node| *node == state.node);
        let areas = move_list::draw(&mut self.page, moves, &listed, current);
        self.targets.extend(areas.into_iter().map(|(area, index)| (area, Target::Node(line[index]))));
        let mut below = below.split_rows(usize::from(needed < below.height))[1];
        for choice in &said.choices {
            let [place, others] = below.split_rows(move_list::rows_of(&choice.moves, below.width));
            let areas = move_list::draw(&mut self.page, place, &choice.moves, None);
            self.targets.extend(areas.into_iter().map(|(area, index)| (area, Target::Node(choice.nodes[index]))));
            below = others;
        }
        self.page.put_texts(below, &said.words);
    }

    /// Draws the chances along a line of play. Returns the rest of the area.
    fn draw_curve(&mut self, state: &State, game: &OpenGame, line: &[usize], area: Area) -> Area {
        let point = |at: &usize| {
            let (chance, mark, is_current) = (game.chances[*at], game.mark(*at), *at == state.node);
            Point { chance, mark, is_current }
        };
        let points: Vec<Point> = line.iter().map(point).collect();
        let curve = curve::draw(&points, area.width, self.symbols);
        let [place, rest] = area.split_rows(curve.rows.len());
        for (row, text) in curve.rows.iter().enumerate() {
            self.page.put(place, row, 0, PLAIN, text);
        }
        let column = |(column, at): (usize, &usize)| {
            (Area { left: place.left + column, width: 1, ..place }, Target::Node(line[*at]))
        };
        self.targets.extend(curve.places.iter().enumerate().map(column));
        rest
    }
}

/// The things that are said below the moves.
struct Said {
    choices: Vec<Choice>,
    words: Vec<(Style, String)>,
}

impl Said {
    /// The number of rows of this width that all of it needs.
    fn rows(&self, width: usize) -> usize {
        let choices = self.choices.iter().map(|choice| move_list::rows_of(&choice.moves, width));
        choices.sum::<usize>() + rows_of(&self.words, width)
    }
}

/// Moves among which the record has a choice.
struct Choice {
    moves: Vec<Listed>,
    /// The nodes of the moves.
    nodes: Vec<usize>,
}

impl Choice {
    fn text(&self) -> String {
        self.moves.iter().map(Listed::numbered).collect::<Vec<_>>().join(" ")
    }
}

/// The alternatives to the move of a ply, and the moves that may follow it.
fn choices(state: &State, game: &OpenGame) -> Vec<Choice> {
    let choice = |all: &[usize], first: String, other: &str| {
        let current = all.iter().position(|node| *node == state.node);
        let skipped = current.map_or(0, |current| current.saturating_sub(MAX_LISTED / 2));
        let skipped = skipped.min(all.len().saturating_sub(MAX_LISTED));
        let mut first = Some(if skipped > 0 { format!("{first} …") } else { first });
        let listed = |node: &usize| {
            let mv = &game.nodes[*node].mv;
            let text = if *node == state.node { format!("[{mv}]") } else { mv.clone() };
            Listed { number: first.take().unwrap_or_else(|| other.to_owned()), text }
        };
        let nodes: Vec<usize> = all.iter().copied().skip(skipped).take(MAX_LISTED).collect();
        let mut moves: Vec<Listed> = nodes.iter().map(listed).collect();
        if let Some(last) = moves.last_mut().filter(|_| nodes.len() < all.len()) {
            let more = if skipped + nodes.len() < all.len() { " …" } else { "" };
            let place = current.map_or(String::new(), |current| format!("{} of ", current + 1));
            last.text += &format!("{more} ({place}{})", all.len());
        }
        (nodes.len() > 1).then_some(Choice { moves, nodes })
    };
    let others = choice(game.alternatives(state.node), game.number(state.node), "");
    let following = choice(&game.nodes[state.node].children, "next:".to_owned(), "or");
    others.into_iter().chain(following).collect()
}

/// The players and the event.
fn heading(game: &OpenGame, symbols: bool) -> String {
    let heading = game.heading.join(" · ");
    if symbols { heading } else { to_ascii(&heading) }
}

/// The legend of a board.
fn legend(picture: &Picture, symbols: bool) -> Vec<(Style, String)> {
    let options = DrawOptions { symbols, framed: true, styled: false, width: None };
    let (_, rows) = text::places(picture, options);
    text::draw(picture, options).lines().skip(rows).map(|line| (PLAIN, line.to_owned())).collect()
}

/// The words about a ply: its meaning, the review, the comments and the findings.
fn words(state: &State, game: &OpenGame, symbols: bool) -> Vec<(Style, String)> {
    let (mut words, node) = (Vec::new(), &game.nodes[state.node]);
    words.extend(game.in_words(state.node).map(|meaning| (PLAIN, format!("{}: {meaning}.", node.mv))));
    let (signs, of_record) = game.signs(state.node);
    let signs = signs.into_iter().map(|sign| match sign_in_words(&sign, game.mark(state.node)) {
        Some(words) => format!("{sign} ({words})"),
        None => sign,
    });
    let annotations = signs.collect::<Vec<_>>().join(" ");
    let (told, comment) = (&game.told[state.node].words, &game.comments[state.node]);
    let first = [&annotations, if told.is_empty() { comment } else { told }].map(|part| part.trim()).join(" ");
    if !first.trim().is_empty() {
        words.push((PLAIN, first.trim().to_owned()));
    }
    if !of_record.is_empty() {
        words.push((PLAIN, format!("The record has {} there.", of_record.join(" "))));
    }
    if !told.is_empty() && !comment.trim().is_empty() {
        let [open, close] = if symbols { ["“", "”"] } else { ["\"", "\""] };
        words.push((PLAIN, format!("Comment of the record: {open}{}{close}", comment.trim())));
    }
    for finding in game.findings_at(state.node) {
        let kind = if finding.is_error { "error" } else { "warning" };
        words.push((BOLD, format!("{kind}: {}", finding.text)));
    }
    if node.resigned.is_some() {
        words.push((PLAIN, "resigns".to_owned()));
    }
    words.extend(game.instead(state.node).map(|resignation| (PLAIN, resignation)));
    if game.is_left_open(state.node) {
        words.push((PLAIN, "The record ends here, and the game is not finished.".to_owned()));
    }
    words
}

/// The meaning of a sign after a move, which an analysis may have marked.
fn sign_in_words(sign: &str, mark: Option<Mark>) -> Option<&'static str> {
    match (sign, mark) {
        ("!", _) => Some("a good move"),
        ("!!", _) => Some("a very good move"),
        ("!?", _) => Some("an interesting move"),
        (_, Some(mark)) if mark.sign() == sign => Some(mark_in_words(mark)),
        _ => Mark::of_sign(sign).map(mark_in_words),
    }
}
