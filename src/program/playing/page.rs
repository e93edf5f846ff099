//! Draws a game as a page of any size.

use anstyle::Style;
use unicode_width::UnicodeWidthStr;

use super::keys;
use super::shown::{Leaving, NAMES, Player, Shown, WITH_NAME, curtain};
use super::state::{Event, Face, State};
use crate::program::screen::board::{Board, Looks, OnPage};
use crate::program::screen::canvas::{Area, Canvas, cut, rows_of, whole_parts};
use crate::program::screen::palette::{BAR, BOLD, PLAIN};
use crate::program::screen::{help, move_list, put_too_small};
use xgames_core::board::Cell;
use xgames_core::board::picture::{Mark, Picture};

/// The key that lists all keys, as the bar has it.
const KEY_OF_KEYS: &str = " ? keys ";

/// The space between keys.
const PARTS: &str = "   ";

/// Draws the page. `symbols` says whether characters may be other than ASCII.
pub(crate) fn draw(shown: &Shown, state: &mut State, face: Face, mut page: Canvas, symbols: bool) -> Canvas {
    state.cells.clear();
    if put_too_small(&mut page) {
        return page;
    }
    let [bar, body] = page.area().split_rows(1);
    let [body, foot] = body.split_rows(body.height - 2);
    let [input, keys] = foot.split_rows(1);
    let mut hands = None;
    state.is_told = false;
    if let Some(first) = &mut state.help {
        *first = help::draw(&mut page, body, &keys::help(shown.leaving, shown.has_draws), *first, symbols);
    } else if let Some(player) = &state.curtain {
        page.put_texts(body, &[(BOLD, curtain(player))]);
    } else {
        hands = draw_game(shown, state, face, &mut page, body, symbols);
    }
    let title = hands.as_ref().unwrap_or(&shown.title);
    let all_keys = keys_line(shown, state, face, symbols);
    if let Some(words) = wide_words(shown, state, face, foot).filter(|_| state.typed.is_empty()) {
        let room = bar.width.saturating_sub(title.width() + 2);
        page.fill_row(bar, BAR, title, &bar_keys(&all_keys, room));
        page.put_texts(foot, &[(PLAIN, words)]);
        return page;
    }
    page.fill_row(bar, BAR, title, KEY_OF_KEYS);
    if state.typed.is_empty() {
        page.put(input, 0, 0, PLAIN, &state_words(shown, state, face));
    } else {
        let place = page.put(input, 0, 0, BOLD, &format!("> {}", state.typed));
        page.set_cursor(place.left + place.width, input.top);
    }
    page.put(keys, 0, 1, PLAIN, &whole_parts(&all_keys, PARTS, keys.width - 1));
    page
}

/// The keys that have so many columns of room in the bar, where words take the line of the keys. The key that lists all keys is the last one.
fn bar_keys(all: &str, room: usize) -> String {
    let mut keys = String::new();
    for key in all.split(PARTS).filter(|key| *key != KEY_OF_KEYS.trim()) {
        let gap = if keys.is_empty() { " " } else { PARTS };
        if keys.width() + gap.width() + key.width() + PARTS.width() + KEY_OF_KEYS.trim_start().width() <= room {
            keys.extend([gap, key]);
        }
    }
    if keys.is_empty() { KEY_OF_KEYS.to_owned() } else { format!("{keys}{PARTS}{}", KEY_OF_KEYS.trim_start()) }
}

fn keys_line(shown: &Shown, state: &State, face: Face, symbols: bool) -> String {
    let arrows = if symbols { "→ ← ↓ ↑" } else { "arrows" };
    let is_trial = shown.leaving == Leaving::ToViewer;
    let leave = match shown.leaving {
        Leaving::ToViewer => "Ctrl-C back to the viewer, nothing kept",
        Leaving::FromQuestions => "Ctrl-C leaves",
        Leaving::WithRecord | Leaving::WithoutFile => "Ctrl-C quits",
    };
    if state.help.is_some() {
        let scroll = if symbols { "↓ ↑" } else { "up, down" };
        return format!("{leave}   {scroll} scroll   other keys close");
    }
    if shown.leaving == Leaving::FromQuestions && !shown.is_person && !face.is_searching {
        let further = if shown.is_over { "" } else { "! solution   " };
        return format!("Enter goes on   {further}{leave}");
    }
    if shown.is_over {
        let end = if is_trial { "goes back to the viewer, nothing kept" } else { "leaves" };
        return format!("Enter or Ctrl-C {end}");
    }
    if face.is_searching {
        return format!("{leave}   Enter: no longer");
    }
    if is_trial {
        return format!("{leave}   ? keys   ! hint");
    }
    let other = shown.choices.iter().find(|choice| choice.ends.is_empty());
    let other = other.map_or(String::new(), |choice| format!("   Tab {}", choice.text));
    let further = if shown.leaving == Leaving::FromQuestions { "! solution" } else { "! hint   Ctrl-Z undo" };
    format!("{leave}   {arrows} Enter, click or type{other}   {further}   ? keys")
}

/// The words that need the room of the keys, too: who is to move and what is said, or only what is said. `None` if a row is enough.
fn wide_words(shown: &Shown, state: &State, face: Face, area: Area) -> Option<String> {
    let (all, [said, most]) = (state_words(shown, state, face), said(shown, state, face));
    let needs = |words: &str| rows_of(&[(PLAIN, words.to_owned())], area.width);
    match needs(&all) {
        // At the end, and below the help, the keys say how to leave.
        _ if said.is_empty() || shown.is_over || state.help.is_some() => None,
        ..=1 => None,
        2 => Some(all),
        _ if needs(&said) <= 2 => Some(said),
        _ => Some(most),
    }
}

/// Says who is to move, with the time of that player, and what is said.
fn state_words(shown: &Shown, state: &State, face: Face) -> String {
    let time = face.running.map_or(String::new(), |(seat, _)| format!(" {}", face.words(seat)));
    let [said, _] = said(shown, state, face);
    format!("{}{time}  {said}", shown.state)
}

/// The words about what is to be done, or else what was said since the last key or at last, unless it is shown elsewhere; then the part
/// of these words that matters most.
fn said(shown: &Shown, state: &State, face: Face) -> [String; 2] {
    let words = match (shown.is_over, face.is_searching, &state.texts[..]) {
        (false, true, _) => "thinking".to_owned(),
        (false, false, texts @ [_, ..]) => format!("begin to write {}", texts.join(" or ")),
        (false, false, []) if !state.picked.is_empty() => {
            let names = shown.names.iter().filter(|(cell, _)| state.picked.contains(cell));
            let names: Vec<&str> = names.map(|(_, name)| name.as_str()).collect();
            format!("from {}: choose the other cell", names.join(" "))
        }
        _ if !state.is_told => {
            let fresh: Vec<&Event> = state.fresh().collect();
            let text = |event: &&Event| event.text.clone();
            let all = fresh.iter().map(text).collect::<Vec<_>>().join("  ");
            // A move is seen on the board, too.
            let most = fresh.iter().rfind(|event| !event.is_move).map_or_else(|| all.clone(), text);
            return [all, most];
        }
        // The events are beside the board.
        _ => String::new(),
    };
    [words.clone(), words]
}

/// Draws the board and what is known of the game. Returns the hands if they do not fit beside or below the board.
fn draw_game(
    shown: &Shown,
    state: &mut State,
    face: Face,
    page: &mut Canvas,
    area: Area,
    symbols: bool,
) -> Option<String> {
    let picture = marked(shown, state);
    let looks = Looks {
        symbols,
        styled: page.is_styled(),
        focus: state.cursor.or(shown.last),
        has_cursor: shown.is_person && !face.is_searching && state.cursor.is_some(),
    };
    let board = Board::new(&picture, area, looks);
    if board.is_too_large(area) {
        page.put_texts(area, &[(PLAIN, "There is no room for the board.".to_owned())]);
        return None;
    }
    // A row for each player, one for the moves, and one for the last event.
    let OnPage { cells, rest: panel, has_legend } = board.put(page, area, |_| shown.players.len() + 2);
    state.cells = cells;
    state.has_panel = panel.height > shown.players.len() + 4;
    let whole = draw_panel(shown, state, face, page, panel);
    // Where there is much room, at least the last event is begun.
    state.set_told(whole);
    // A player must know the hand, which is part of the legend.
    let hands = shown.picture.notes.iter().filter(|note| !has_legend && !note.stones.is_empty());
    let hands: Vec<String> = hands.map(|note| format!("{}: {}", note.text, note.stones)).collect();
    Some(hands.join("; ")).filter(|hands| !hands.is_empty())
}

/// The board with what is picked and, if wanted, where the player can go or must not.
fn marked(shown: &Shown, state: &State) -> Picture {
    let mut picture = shown.picture.clone();
    let with_picked = shown.choices.iter().filter(|choice| state.picked.iter().all(|cell| choice.ends.contains(cell)));
    let ends = with_picked.flat_map(|choice| choice.ends.iter().copied()).filter(|cell| !state.picked.contains(cell));
    let ends: Vec<Cell> = ends.collect();
    if !state.picked.is_empty() || state.marks_legal && !shown.stays {
        picture.mark(&ends, Mark::Legal);
    } else if state.marks_legal && shown.is_person {
        picture.mark(&shown.forbidden(), Mark::Forbidden);
    }
    picture
}

/// Draws the players, the moves and the last events. Returns the number of events that are seen whole.
fn draw_panel(shown: &Shown, state: &State, face: Face, page: &mut Canvas, area: Area) -> usize {
    let mut head = player_lines(&shown.players, face, area.width);
    let is_game = shown.leaving != Leaving::FromQuestions;
    if shown.is_over && is_game {
        head.push((BOLD, shown.state.clone()));
    }
    let rest = page.put_texts(area, &head);
    // The latest events of a game follow the moves, which may have half of the rows.
    let for_moves = if is_game { move_list::rows_of(&shown.moves, rest.width) + 2 } else { 0 };
    let (room, mut events) = (rest.height - for_moves.min(rest.height / 2), Vec::new());
    let mut whole = 0;
    for event in state.events.iter().rev() {
        events.insert(0, (PLAIN, event.text.clone()));
        if rows_of(&events, rest.width) > room {
            // The last event is begun at least.
            let is_last = events.len() == 1;
            events.drain(..usize::from(!is_last));
            break;
        }
        whole += 1;
    }
    let needed = if is_game { rows_of(&events, rest.width).min(room) } else { rest.height };
    let [moves, below] = rest.split_rows((rest.height - needed).min(for_moves));
    let [_, moves] = moves.split_rows(usize::from(moves.height > 1));
    move_list::draw(page, moves, &shown.moves, shown.moves.len().checked_sub(1));
    page.put_texts(below, &events);
    whole
}

/// The players with their clocks, each on one line: in the longest words with names that fit for all of them, or else in the longest ones
/// that fit each, or cut off.
fn player_lines(players: &[Player], face: Face, width: usize) -> Vec<(Style, String)> {
    let with_room = |player: &Player| {
        let time = face.words(player.seat);
        let room = width.saturating_sub("> ".width() + "  ".width() + time.width());
        (time, room)
    };
    let fits = |player: &Player, form: usize| player.names[form].width() <= with_room(player).1;
    let all_fit = |form: &usize| players.iter().all(|player| fits(player, *form));
    let form_of_all = (0..WITH_NAME).find(all_fit);
    let line = |player: &Player| {
        let (mark, style) = if player.is_to_move { (">", BOLD) } else { (" ", PLAIN) };
        let (time, room) = with_room(player);
        let form = form_of_all.or_else(|| (0..NAMES).find(|form| fits(player, *form))).unwrap_or(NAMES - 1);
        (style, format!("{mark} {}  {time}", cut(&player.names[form], room)))
    };
    players.iter().map(line).collect()
}

/// The cell next to another one in a direction: in the same row, or the nearest one in another row.
pub(crate) fn neighbour(picture: &Picture, from: Cell, columns: i32, rows: i32) -> Option<Cell> {
    let layout: Vec<(usize, &[Cell])> = picture.layout.rows().map(|(row, cells)| (row.indent, cells)).collect();
    let row = layout.iter().position(|(_, cells)| cells.contains(&from))?;
    let column = layout[row].1.iter().position(|cell| *cell == from)?;
    let place = |row: usize, column: usize| (layout[row].0 + 2 * column) as i32;
    let row_to = row.checked_add_signed(rows as isize).filter(|row| *row < layout.len())?;
    if rows == 0 {
        return layout[row].1.get(column.checked_add_signed(columns as isize)?).copied();
    }
    let nearest = (0..layout[row_to].1.len()).min_by_key(|to| (place(row_to, *to) - place(row, column)).abs());
    nearest.map(|column| layout[row_to].1[column])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::playing::clock::Clock;
    use crate::program::playing::{Options, begin};
    use xgames_core::games::{Game, Seat, for_game};
    use xgames_core::judge::{Defaults, PositionAt};
    use xgames_core::random::Random;

    /// A game of this size after these moves, of which no record is kept.
    fn shown(game: Game, size: Option<&str>, moves: &str) -> Shown {
        let defaults = Defaults { size: size.map(str::to_owned), ..Defaults::none() };
        for_game!(game, P => {
            let at = PositionAt::<P>::of_moves(moves, &defaults).ok().unwrap();
            let mut options = Options::trial(Seat(1));
            (options.two, options.is_trial) = (true, false);
            options.seed = Some(7);
            begin(&options, &at).unwrap().shown()
        })
    }

    fn drawn(shown: &Shown, state: &mut State, [width, height]: [usize; 2]) -> Vec<String> {
        let face = Face { clock: Clock::new(None), running: None, is_searching: false };
        let page = draw(shown, state, face, Canvas::new(width, height, false), true);
        page.lines().map(|line| line.trim_end().to_owned()).collect()
    }

    #[test]
    fn a_page_of_each_size() {
        let shown = shown(Game::from_name("crossway").unwrap(), Some("5"), "c3 b2");
        let mut state = State { cursor: shown.first_cell(), ..State::default() };
        state.say("White plays b2.");
        let page = drawn(&shown, &mut state, [80, 24]).join("\n");
        assert!(page.starts_with(" crossway size 5  "), "{page}");
        for line in [
            "   a b c d e                    > black (seat 1, You)  0.0 s",
            "5  · · · · · 5                    white (seat 2, Guest)  0.0 s",
            "3  · · ● · · 3                  1. c3 b2<",
            "2  ·[○]· · · 2",
            "1  · · · · · 1                  White plays b2.",
            " Ctrl-C quits   → ← ↓ ↑ Enter, click or type   ! hint   Ctrl-Z undo   ? keys",
        ] {
            assert!(page.lines().any(|found| found == line), "{line}:\n{page}");
        }
        // In a large window cells are larger.
        let large = drawn(&shown, &mut state, [200, 60]).join("\n");
        assert!(
            large.contains("\n3   ·   ·   ●   ·   ·  3 ") && large.contains("\n2   ·  [○]  ·   ·   ·  2"),
            "{large}"
        );
        let first = Area { left: 2, top: 2, width: 4, height: 2 };
        let last = Area { left: 18, top: 10, width: 4, height: 1 };
        assert_eq!([state.cells[0].0, state.cells[24].0], [first, last]);
        let narrow = drawn(&shown, &mut state, [30, 12]).join("\n");
        assert!(narrow.contains("2  ·[○]· · ·\n") && narrow.contains("   a b c d e\n"), "{narrow}");
        assert!(narrow.ends_with("\nWhite plays b2.\nblack (seat 1) to move\n Ctrl-C quits"), "{narrow}");
        // What is said and does not fit below the board takes the place of the keys.
        state.say("a hint of more than sixty letters is not cut off where it fits");
        let narrow = drawn(&shown, &mut state, [34, 12]).join("\n");
        state.say_lines(&["c3 is best".to_owned(), "  you win".to_owned(), "  you lose".to_owned()]);
        assert_eq!(state.events.last().unwrap().text, "c3 is best; you win");
        assert!(narrow.ends_with("\na hint of more than sixty letters\nis not cut off where it fits"), "{narrow}");
        // Beside the board the first lines of a hint are seen, and keys are whole.
        let mut state = State::default();
        drawn(&shown, &mut state, [60, 20]);
        let hint = ["c3 is best", "your chance is 50 %, estimated: ", "your chance is 40 %, estimated: "];
        state.say_lines(&hint.map(|line| format!("{line}{}", "a1 b2 ".repeat(if line.len() > 20 { 30 } else { 0 }))));
        let page = drawn(&shown, &mut state, [60, 20]).join("\n");
        assert!(page.contains("c3 is best\n") && page.contains("50 %") && page.contains('…'), "{page}");
        assert!(page.ends_with("\n Ctrl-C quits   → ← ↓ ↑ Enter, click or type   ! hint"), "{page}");
        let tiny = drawn(&shown, &mut state, [1, 1]);
        assert_eq!(tiny, ["…"]);
    }

    /// Where the last events are seen whole beside the board, however small the place is, the keys have their line; elsewhere the bar has
    /// some of them.
    #[test]
    fn keys_are_seen_beside_what_is_said() {
        let of_size = |size| shown(Game::from_name("crossway").unwrap(), Some(size), "");
        let mut state = State::default();
        state.say_move("White plays o8.");
        let page = drawn(&of_size("13"), &mut state, [40, 24]).join("\n");
        assert!(page.ends_with("\n Ctrl-C quits") && page.matches("White plays o8.").count() == 1, "{page}");
        state.say("the record is not kept: it cannot be written");
        let page = drawn(&of_size("19"), &mut state, [60, 20]).join("\n");
        let [first, last] = [page.lines().next(), page.lines().last()].map(Option::unwrap);
        assert!(first.ends_with(" Ctrl-C quits   ! hint   ? keys"), "{page}");
        assert!(last.ends_with("written") && !last.contains("Ctrl"), "{page}");
        assert_eq!(bar_keys("Ctrl-C quits   ? keys", 22), " ? keys ");
        assert_eq!(bar_keys("Ctrl-C quits   ? keys", 23), " Ctrl-C quits   ? keys ");
        assert_eq!(bar_keys("Ctrl-C quits   ! hint   ? keys", 31), " Ctrl-C quits   ? keys ");
        assert_eq!(bar_keys("Ctrl-C quits   ! hint   ? keys", 32), " Ctrl-C quits   ! hint   ? keys ");
    }

    /// Without room beside the board, the foot has all that was said since the last key.
    #[test]
    fn nothing_is_lost_before_it_is_seen() {
        let shown = shown(Game::from_name("crossway").unwrap(), Some("19"), "");
        let (mut state, face) = (State::default(), Face::without_clock(false));
        state.say("The record is kept");
        state.pressed(None, face);
        state.say_move("Black plays d4.");
        state.say("the record is not kept");
        state.say_move("White plays o8.");
        let foot = |state: &mut State| drawn(&shown, state, [60, 20])[18..].join(" ");
        assert!(foot(&mut state).contains(" the record is not kept  White plays o8."), "{}", foot(&mut state));
        assert!(!foot(&mut state).contains("is kept") && !foot(&mut state).contains("d4"));
        // A key that is pressed while something else is shown there does not count.
        state.pressed(None, Face::without_clock(true));
        assert!(foot(&mut state).contains("not kept"));
        state.pressed(None, face);
        assert!(foot(&mut state).contains("White plays o8.") && !foot(&mut state).contains("not kept"));
        // Without room for all, moves are left out.
        state.say(format!("the record is not kept: {}", "x".repeat(70)));
        state.say_move("Black plays a1.");
        assert!(foot(&mut state).contains("not kept") && !foot(&mut state).contains("a1"));
    }

    /// A player can see the hand, however small the window is.
    #[test]
    fn a_hand_is_always_seen() {
        let shown = shown(Game::from_name("crosswise").unwrap(), None, "");
        for size in [[80, 24], [60, 20], [44, 15], [30, 8]] {
            let page = drawn(&shown, &mut State::default(), size);
            let hands = page.iter().filter(|line| line.contains("hand 1 (red)")).count();
            assert_eq!(hands, 1, "{page:#?}");
            assert_eq!(page[0].contains("hand"), size[1] <= 8, "{page:#?}");
        }
    }

    #[test]
    fn a_clock_stays_on_its_line() {
        let shown = shown(Game::from_name("crossway").unwrap(), Some("9"), "");
        for (width, black, white) in [
            (80, "> black (seat 1, You)  0.0 s", "  white (seat 2, Guest)  0.0 s"),
            (60, "> black (You)  0.0 s", "  white (Guest)  0.0 s"),
        ] {
            let page = drawn(&shown, &mut State::default(), [width, 20]);
            assert!(page[1].ends_with(black) && page[2].ends_with(white), "{page:#?}");
        }
        let mut players = shown.players;
        players[1].names = ["x".repeat(40), "x".repeat(30), "x".repeat(20), "x".repeat(20)];
        let face = Face { clock: Clock::new(None), running: None, is_searching: false };
        let lines = player_lines(&players, face, 20).into_iter().map(|(_, line)| line).collect::<Vec<_>>();
        // Each line has the longest words that fit.
        assert_eq!(lines, ["> black (You)  0.0 s", "  xxxxxxxxxx…  0.0 s"]);
    }

    /// A hint tells what its player holds, so the next one must not read it; what was played stays.
    #[test]
    fn a_hint_is_not_for_the_next_player() {
        let shown = shown(Game::from_name("crosswise").unwrap(), None, "");
        let mut state = State::default();
        drawn(&shown, &mut state, [80, 24]);
        state.say_lines(&["Cd2 is best".to_owned()]);
        state.say_privately("`Fa1` is not in the hand");
        state.say("red plays Cc3");
        state.draw_curtain("green".to_owned());
        state.curtain = None;
        let page = drawn(&shown, &mut state, [80, 24]).join("\n");
        assert!(page.contains("red plays Cc3") && !page.contains("Cd2") && !page.contains("Fa1"), "{page}");
    }

    /// Nothing is drawn outside of a window, whatever its size, and the cell of the cursor is always seen.
    #[test]
    fn any_window() {
        for game in Game::ALL {
            let mut sizes =
                if game.has_hands() || !game.stones_stay() { vec![None] } else { vec![Some("4"), Some("9")] };
            sizes.extend((Some(game) == Game::from_name("crossway")).then_some(Some("30")));
            for size in sizes {
                let shown = shown(game, size, "");
                let cells = shown.picture.layout.cells();
                let mut random = Random::new(1, 0);
                for width in (1..90).step_by(4).chain([200]) {
                    for height in (1..40).step_by(3).chain([60]) {
                        let cursor = cells[random.below(cells.len())];
                        let mut state = State { cursor: Some(cursor), marks_legal: true, ..State::default() };
                        state.say("something is said ".repeat(9));
                        let lines = drawn(&shown, &mut state, [width, height]);
                        assert!(lines.len() == height && lines.iter().all(|line| line.chars().count() <= width));
                        let is_seen = state.cells.is_empty() || state.cells.iter().any(|(_, cell)| *cell == cursor);
                        assert!(is_seen, "{game} {width}x{height}: {lines:#?}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_cursor_goes_from_cell_to_cell() {
        let hexagons = shown(Game::from_name("cross").unwrap(), Some("3"), "");
        let name = |cell: Option<Cell>| {
            let found = hexagons.names.iter().find(|(other, _)| Some(*other) == cell);
            found.map_or("-", |(_, name)| name.as_str())
        };
        let cells = hexagons.picture.layout.cells();
        let step = |from: Cell, columns, rows| neighbour(&hexagons.picture, from, columns, rows);
        let corner = cells[0];
        assert_eq!((name(Some(corner)), name(step(corner, 1, 0)), name(step(corner, -1, 0))), ("a1", "a2", "-"));
        assert_eq!(name(step(corner, 0, -1)), "-");
        // The row below is shifted by half a cell.
        let below = step(corner, 0, 1).unwrap();
        assert_eq!((name(Some(below)), name(step(below, 0, -1))), ("b1", "a1"));
    }
}
