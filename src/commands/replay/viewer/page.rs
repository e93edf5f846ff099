//! Draws the state of the viewer as a page of any size.

use anstream::adapter::strip_str;
use anstyle::Style;
use unicode_width::UnicodeWidthStr;

use super::canvas::{Area, Canvas};
use super::keys::HELP;
use super::open_game::{Chance, OpenGame, View};
use super::state::{Mode, State, Target};
use xgames_core::diagnostic::{plural, printable};
use xgames_report::render::text::{self, DrawOptions};

/// The smallest window in which anything is shown: columns and rows.
const SMALLEST: [usize; 2] = [30, 8];

/// The columns that the moves need beside the board.
const PANEL: usize = 24;

/// The maximum number of columns that the moves take.
const WIDE_PANEL: usize = 60;

/// The minimum number of columns of the legend of a board.
const LEGEND: usize = 36;

/// The maximum number of variations and annotations of a move that are listed. Only damaged games have more.
const MAX_LISTED: usize = 20;

/// The characters that show the chance of seat 1, from low to high.
const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const DIGITS: [char; 8] = ['0', '1', '3', '4', '5', '6', '8', '9'];

const PLAIN: Style = Style::new();
const BOLD: Style = Style::new().bold();
const BAR: Style = Style::new().invert();
const FAINT: Style = Style::new().dimmed();

/// Draws the state of the viewer. `symbols` says whether characters may be other than ASCII.
pub(super) fn draw(state: &mut State, mut page: Canvas, symbols: bool) -> Canvas {
    let all = page.area();
    let [columns, rows] = SMALLEST;
    if all.width < columns || all.height < rows {
        let (width, height) = (all.width, all.height);
        let text = format!("This window has {width} columns and {height} rows. {columns} and {rows} are needed.");
        put_wrapped(&mut page, all, PLAIN, &text);
        return page;
    }
    let [bar, body] = all.split_rows(1);
    let [body, status] = body.split_rows(body.height - 1);
    let mut drawing = Drawing { page, symbols, targets: Vec::new() };
    drawing.draw_bar(state, bar);
    match &mut state.mode {
        Mode::Help(first) => *first = drawing.draw_help(body, *first),
        Mode::List => drawing.draw_list(state, body),
        Mode::Board => match &state.game {
            Ok(game) => drawing.draw_game(state, game, body),
            Err(why) => {
                put_wrapped(&mut drawing.page, body, PLAIN, &format!("This game cannot be shown: {why}"));
            }
        },
    }
    drawing.draw_status(state, status);
    state.targets = drawing.targets;
    drawing.page
}

/// The width in columns of a line with styles.
fn width_of(line: &str) -> usize {
    strip_str(line).to_string().width()
}

/// Puts text with its lines broken into an area. Returns the number of rows that it needs.
fn put_wrapped(page: &mut Canvas, area: Area, style: Style, text: &str) -> usize {
    let lines = textwrap::wrap(text, area.width.max(1));
    for (row, line) in lines.iter().enumerate().take(area.height) {
        page.put(area, row, 0, style, line);
    }
    lines.len()
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
        let title = state.game.as_ref().map_or("", |game| &game.title);
        self.fill_row(area, BAR, title, &right);
    }

    /// Puts text at both ends of a row, with one style for all of it.
    fn fill_row(&mut self, area: Area, style: Style, left: &str, right: &str) {
        let room = area.width.saturating_sub(right.width() + 1);
        let left = super::canvas::cut(left, room);
        let gap = room.saturating_sub(left.width());
        let row = format!(" {left}{:gap$}{right}", "");
        self.page.put(area, 0, 0, style, &row);
    }

    fn draw_status(&mut self, state: &State, area: Area) {
        let text = match &state.mode {
            Mode::Help(_) => "q quits   ↓ ↑ scroll   others close".to_owned(),
            Mode::List if state.list.is_typing => "type words of file, player, game, result; Enter, Esc".to_owned(),
            Mode::List => "q quits   Enter opens   / filters   Esc closes".to_owned(),
            Mode::Board if !state.message.is_empty() => state.message.clone(),
            Mode::Board if !state.typed.is_empty() => format!("go to ply {}  (Enter)", state.typed),
            Mode::Board if state.next_ply.is_some() => {
                format!("playing, {} s a ply   Space pauses   + - speed", state.delay.as_secs_f32())
            }
            Mode::Board => "q quits   ← → ply   ↓ ↑ variation   Space plays   n p game   Tab list".to_owned(),
        };
        let vertical = if state.mode == Mode::Board { "v u" } else { "j k" };
        let text = if self.symbols { text } else { text.replace("← →", "h l").replace("↓ ↑", vertical) };
        self.page.put(area, 0, 1, FAINT, &text);
    }

    /// Draws the help from a row on, or from an earlier one if it ends before the area does. Returns the first row.
    fn draw_help(&mut self, area: Area, first: usize) -> usize {
        const WORDS: usize = 20;
        let mut rows = Vec::new();
        for (keys, words) in HELP {
            let keys = if self.symbols { (*keys).to_owned() } else { keys.replace(['→', '←', '↓', '↑'], " ") };
            let mut keys = keys.trim().to_owned();
            for part in textwrap::wrap(words, area.width.saturating_sub(WORDS).max(1)) {
                rows.push((std::mem::take(&mut keys), part));
            }
        }
        let first = first.min(rows.len().saturating_sub(area.height));
        for (row, (keys, words)) in rows.iter().skip(first).take(area.height).enumerate() {
            self.page.put(area, row, 2, BOLD, keys);
            self.page.put(area, row, WORDS, PLAIN, words);
        }
        first
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
        let first =
            (list.cursor + 1).saturating_sub(body.height.max(1)).max(list.cursor.saturating_sub(body.height / 2));
        for (row, index) in games.iter().enumerate().skip(first).take(body.height) {
            let Some(entry) = state.catalogue.games.get(*index) else { continue };
            let is_cursor = row == list.cursor;
            let mark = if is_cursor { ">" } else { " " };
            let file = printable(&entry.file);
            let line = format!("{mark} {file} #{}  {}", entry.index, entry.summary);
            let place = self.page.put(body, row - first, 0, if is_cursor { BAR } else { PLAIN }, &line);
            self.targets.push((Area { width: body.width, ..place }, Target::Game(*index)));
        }
    }

    fn draw_game(&mut self, state: &State, game: &OpenGame, area: Area) {
        let [head, body] = area.split_rows(1);
        let plies = game.line(state.node).len() - 1;
        let ply = format!(" ply {} of {plies} ", game.nodes[state.node].ply);
        self.fill_row(head, PLAIN, &game.heading.join(" · "), &ply);
        let Some(view) = game.view(state.node, state.shows_legal) else { return };
        let lines = self.board(&view, body);
        let width = lines.iter().map(|line| width_of(line)).max().unwrap_or(0);
        let is_beside = body.width >= width + PANEL;
        for (row, line) in lines.iter().enumerate().take(body.height) {
            let width = width_of(line);
            self.page.put_drawn(Area { left: 0, top: body.top + row, width, height: 1 }, line.clone());
        }
        let panel = if is_beside {
            let left = width + 2;
            Area { left, width: (body.width - left).min(WIDE_PANEL), ..body }
        } else {
            let [_, below] = body.split_rows(lines.len());
            below
        };
        self.draw_panel(state, game, &view, panel);
    }

    /// The rows of the board, as large as fits.
    fn board(&self, view: &View, area: Area) -> Vec<String> {
        let draw = |framed, width| {
            let options = DrawOptions { symbols: self.symbols, framed, styled: self.page.is_styled(), width };
            text::draw(&view.picture, options).lines().map(str::to_owned).collect::<Vec<_>>()
        };
        let mut lines = Vec::new();
        for framed in [true, false] {
            // The legend is as wide as the board, so that the moves have room beside it.
            let rows = draw(framed, None);
            let board = rows.iter().filter(|line| !line.starts_with('|')).map(|line| width_of(line)).max();
            lines = draw(framed, Some(board.unwrap_or(0).max(LEGEND).min(area.width)));
            if lines.len() <= area.height {
                return lines;
            }
        }
        // The legend may be left out, the labels of the columns may not.
        let needed = view.picture.rows().len() + 1;
        if needed > area.height {
            // There are two rows above the board, and one below it.
            return vec![format!("The board needs {} rows.", needed + 3)];
        }
        lines.truncate(area.height);
        lines
    }

    fn draw_panel(&mut self, state: &State, game: &OpenGame, view: &View, area: Area) {
        let mut head = vec![(BOLD, view.state.clone())];
        let node = &game.nodes[state.node];
        head.extend(game.chances[state.node].map(|chance| (PLAIN, self.bar_of(chance, area.width))));
        if game.chances.iter().any(Option::is_some) && area.height > 8 {
            head.extend(self.graph(game, state.node, area.width).map(|line| (PLAIN, line)));
        }
        let rest = self.put_texts(area, &head);
        let mut words = Vec::new();
        let others = game.alternatives(state.node);
        if others.len() > 1 {
            let all = others.iter().take(MAX_LISTED).map(|other| {
                let mv = &game.nodes[*other].mv;
                if *other == state.node { format!("[{mv}]") } else { mv.clone() }
            });
            words.push((PLAIN, format!("{} {}", game.number(state.node), all.collect::<Vec<_>>().join("  "))));
        }
        let following = &game.nodes[state.node].children;
        if following.len() > 1 {
            let moves: Vec<&str> =
                following.iter().take(MAX_LISTED).map(|next| game.nodes[*next].mv.as_str()).collect();
            words.push((FAINT, format!("next: {}", moves.join(" or "))));
        }
        let annotations = annotations(&node.annotations).join(" ");
        let comment = [annotations.as_str(), &game.comments[state.node]].join(" ");
        if !comment.trim().is_empty() {
            words.push((PLAIN, comment.trim().to_owned()));
        }
        for finding in game.findings_at(state.node) {
            let kind = if finding.is_error { "error" } else { "warning" };
            words.push((BOLD, format!("{kind}: {}", finding.text)));
        }
        if node.resigned.is_some() {
            words.push((PLAIN, "resigns".to_owned()));
        }
        let needed: usize = words.iter().map(|(_, text)| textwrap::wrap(text, rest.width.max(1)).len()).sum();
        let for_words = (needed + usize::from(needed > 0)).min(rest.height * 2 / 3);
        let [moves, below] = rest.split_rows(rest.height - for_words);
        self.draw_moves(state, game, moves);
        self.put_texts(below.split_rows(usize::from(needed < below.height))[1], &words);
    }

    /// Puts texts one below the other. Returns the rest of the area.
    fn put_texts(&mut self, mut area: Area, texts: &[(Style, String)]) -> Area {
        for (style, text) in texts {
            let rows = put_wrapped(&mut self.page, area, *style, text);
            area = area.split_rows(rows)[1];
        }
        area
    }

    /// Draws the moves of the line that is shown, as many rows as fit around the current one.
    fn draw_moves(&mut self, state: &State, game: &OpenGame, area: Area) {
        let mut pieces = Vec::new();
        let (mut row, mut column, mut current) = (0_usize, 0, 0_usize);
        for node in game.line(state.node).into_iter().skip(1) {
            let number = game.number(node);
            let number = if number.ends_with("...") && !pieces.is_empty() { String::new() } else { number + " " };
            let marks: String = annotations(&game.nodes[node].annotations).concat();
            let others = if game.alternatives(node).len() > 1 { "*" } else { "" };
            let text = format!("{number}{}{marks}{others}", game.nodes[node].mv);
            if column > 0 && column + text.width() > area.width {
                (row, column) = (row + 1, 0);
            }
            if node == state.node {
                current = row;
            }
            let width = text.width() + 1;
            pieces.push((row, column, node, text));
            column += width;
        }
        let first = current.saturating_sub(area.height / 2).min((row + 1).saturating_sub(area.height));
        for (row, column, node, text) in pieces {
            let Some(row) = row.checked_sub(first).filter(|row| *row < area.height) else { continue };
            let is_current = node == state.node;
            let style = if is_current { BAR } else { PLAIN };
            // Without styles a character in the place of the space points to the current move.
            let text = if is_current && !self.page.is_styled() { format!("{text}<") } else { text };
            let place = self.page.put(area, row, column, style, &text);
            self.targets.push((place, Target::Node(node)));
        }
    }

    /// The chance of seat 1 as a bar.
    fn bar_of(&self, chance: Chance, width: usize) -> String {
        let words = if chance.is_proven { " proven".to_owned() } else { format!(" {:.0} %", chance.value * 100.0) };
        let room = width.saturating_sub(7 + words.width()).min(20);
        let full = (chance.value * room as f64).round() as usize;
        let [full_block, empty] = if self.symbols { ["█", "░"] } else { ["#", "."] };
        format!("seat 1 {}{}{words}", full_block.repeat(full), empty.repeat(room - full))
    }

    /// The chances along the line that is shown, and a line that points to the current ply.
    fn graph(&self, game: &OpenGame, node: usize, width: usize) -> [String; 2] {
        let line = game.line(node);
        let columns = line.len().min(width).max(1);
        let column_of = |index: usize| index * columns / line.len().max(1);
        let mut chances = vec![None; columns];
        let mut current = 0;
        for (index, at) in line.iter().enumerate() {
            let column = column_of(index);
            chances[column] = game.chances[*at].map(|chance| chance.value).or(chances[column]);
            if *at == node {
                current = column;
            }
        }
        let levels = if self.symbols { BLOCKS } else { DIGITS };
        let level = |chance: f64| levels[((chance * 8.0) as usize).min(7)];
        let graph = chances.into_iter().map(|chance| chance.map_or(' ', level)).collect();
        [graph, format!("{:current$}{}", "", if self.symbols { '▲' } else { '^' })]
    }
}

/// The annotations as people write them: `$1` is `!`.
fn annotations(marks: &[String]) -> Vec<String> {
    const GLYPHS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];
    let as_written = |mark: &String| {
        let glyph = mark.strip_prefix('$').and_then(|number| number.parse::<usize>().ok());
        let known = glyph.and_then(|number| GLYPHS.get(number.checked_sub(1)?));
        known.map_or_else(|| printable(mark).into_owned(), |glyph| (*glyph).to_owned())
    };
    marks.iter().take(MAX_LISTED).map(as_written).collect()
}
