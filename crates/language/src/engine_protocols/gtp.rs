//! The Go Text Protocol, version 2 (G. Farnebäck, 2002), as programs for Hex speak it.
//!
//! A colour is a side: its name or first letter, or `b` and `w` for the side that moves first and the other one. There is no
//! pie rule, because a colour stays with its stones.

use std::io::{BufRead, Write};
use std::time::{Duration, Instant};

use super::{Failure, Settings, side_of};
use crate::input_line::read_line;
use xgames_core::diagnostic::{printable, shorten};
use xgames_core::games::{Game, Reason, SetupOptions, Side, for_game};
use xgames_report::render::text::{self, DrawOptions};
use xgames_search::engine::canadian::CanadianClock;
use xgames_search::engine::clock::TimeLeft;
use xgames_search::engine::session::{Refusal, Session, hand_text};
use xgames_search::engine::views::Views;
use xgames_search::engine::{self, Evaluation, Playable};
use xgames_search::solver::{Limits, Solvable, Value};

/// The commands, in the order of `list_commands`.
pub const COMMANDS: [&str; 23] = [
    "boardsize",
    "clear_board",
    "final_score",
    "genmove",
    "known_command",
    "komi",
    "list_commands",
    "name",
    "play",
    "protocol_version",
    "quit",
    "reg_genmove",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
    "version",
    "xg-analyze",
    "xg-game",
    "xg-hand",
    "xg-legal",
    "xg-solve",
    "xg-to_move",
];

/// The longest line that is read, in bytes.
const LONGEST: u64 = 1 << 16;

/// Serves until `quit` or the end of the input.
///
/// # Errors
/// The game cannot begin with these settings, the input cannot be read, or the output cannot be written.
pub fn serve(settings: &Settings, mut input: impl BufRead, mut out: impl Write) -> Result<(), Failure> {
    let mut controller = Controller::new(settings).map_err(Failure::Refused)?;
    let mut line = Vec::new();
    while let Some(is_whole) = read_line(&mut input, LONGEST, &mut line)? {
        // The protocol drops control characters, and comments. Some programs begin with a byte order mark.
        let text: String = String::from_utf8_lossy(&line)
            .trim_start_matches('\u{feff}')
            .chars()
            .map(|character| if character == '\t' { ' ' } else { character })
            .filter(|character| !character.is_control())
            .collect();
        let text = text.split('#').next().unwrap_or_default();
        let mut words = text.split_whitespace().peekable();
        let id = words.next_if(|word| is_id(word)).unwrap_or_default();
        if !is_whole {
            write!(out, "?{id} the line is too long\n\n")?;
            out.flush()?;
            continue;
        }
        let (command, arguments) = match (words.next(), id) {
            (Some(command), _) => (command, words.collect::<Vec<_>>()),
            (None, "") => continue,
            (None, _) => ("", Vec::new()),
        };
        let (mark, answer) = match controller.answer(Call { command, words: &arguments }) {
            Ok(answer) => ('=', answer),
            Err(refusal) => ('?', printable(&refusal).into_owned()),
        };
        // An empty line ends an answer. A board begins on a line for itself.
        let answer: Vec<&str> = answer
            .lines()
            .enumerate()
            .filter(|(index, line)| *index == 0 || !line.trim().is_empty())
            .map(|(_, line)| line)
            .collect();
        write!(out, "{mark}{id} {}\n\n", answer.join("\n"))?;
        out.flush()?;
        if command == "quit" {
            break;
        }
        if mark == '=' && command == "genmove" {
            controller.ponder();
        }
    }
    Ok(())
}

/// Whether a word numbers a command.
fn is_id(word: &str) -> bool {
    word.len() <= 20 && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// A command with its arguments.
#[derive(Clone, Copy)]
struct Call<'c> {
    command: &'c str,
    words: &'c [&'c str],
}

impl<'c> Call<'c> {
    /// The argument at this place, or that the command needs `what`.
    fn word(self, index: usize, what: &str) -> Result<&'c str, Refusal> {
        let Call { command, words } = self;
        words.get(index).copied().ok_or_else(|| format!("syntax error: {command} needs {what}"))
    }
}

/// The game and the clocks that the other program has chosen.
struct Controller<'s> {
    settings: &'s Settings,
    /// The clocks of the sides; `None` if time is not limited.
    clocks: [Option<CanadianClock>; 2],
    game: Game,
    size: Option<String>,
    session: Box<dyn Play>,
}

impl<'s> Controller<'s> {
    fn new(settings: &'s Settings) -> Result<Controller<'s>, Refusal> {
        let (game, size) = (settings.game, settings.size.clone());
        let session = begin(game, size.as_deref(), settings)?;
        Ok(Controller { settings, clocks: [None; 2], game, size, session })
    }

    /// Begins a new game. The old game goes on if the game does not have this size.
    fn begin(&mut self, game: Game, size: Option<&str>) -> Result<(), Refusal> {
        self.session = begin(game, size, self.settings)?;
        (self.game, self.size) = (game, size.map(str::to_owned));
        self.clocks = self.clocks.map(|clock| clock.map(CanadianClock::reset));
        Ok(())
    }

    /// The limits of a move of the side to move. A number of playouts takes the place of the time for a move, but not of a clock.
    fn limits(&self) -> Limits<'static> {
        let clock = self.clocks[self.session.side() as usize];
        let of_clock = clock.map(|clock| self.session.time_for_move(clock.left()).max(SHORTEST));
        let Settings { playouts, time, .. } = *self.settings;
        let time = of_clock.or(playouts.is_none().then_some(time));
        Limits::within(playouts, time, &|_| false)
    }

    /// Chooses a move for the side to move, while its clock runs.
    fn generate(&mut self, plays: bool) -> Result<String, Refusal> {
        let (begun, side, limits) = (Instant::now(), self.session.side(), self.limits());
        let text = self.session.generate(&limits, plays)?;
        if let (Some(clock), true) = (&mut self.clocks[side as usize], plays) {
            clock.moved(begun.elapsed());
        }
        Ok(text)
    }

    /// Thinks while the other player does, if that is wanted.
    fn ponder(&mut self) {
        if self.settings.ponders {
            self.session.ponder();
        }
    }

    /// Answers a command, or says why it cannot be answered.
    fn answer(&mut self, call: Call<'_>) -> Result<String, Refusal> {
        if let Some(answer) = about_protocol(call)? {
            return Ok(answer);
        }
        for part in [Controller::about_game, Controller::about_time, Controller::of_xgames] {
            if let Some(answer) = part(self, call)? {
                return Ok(answer);
            }
        }
        Err("unknown command".into())
    }

    /// Answers the commands of the protocol that begin, play and show a game. `None` for other commands.
    fn about_game(&mut self, call: Call<'_>) -> Result<Option<String>, Refusal> {
        let answer = match call.command {
            "boardsize" => {
                // Programs for Hex send width and height.
                let size = call.word(0, "a size")?;
                if call.words.get(1).is_some_and(|height| *height != size) {
                    return Err("unacceptable size: the board is as high as it is wide".into());
                }
                self.begin(self.game, Some(size)).map_err(|refusal| format!("unacceptable size: {refusal}"))?;
                Ok(String::new())
            }
            "clear_board" => {
                let size = self.size.clone();
                self.begin(self.game, size.as_deref()).map(|()| String::new())
            }
            "play" => {
                let side = self.side(call.word(0, "a colour and a move")?)?;
                let mv = call.word(1, "a colour and a move")?;
                if mv.eq_ignore_ascii_case("swap") || mv.eq_ignore_ascii_case("swap-pieces") {
                    return Err("illegal move: this protocol has no pie rule; exchange the colours instead".into());
                }
                self.check_turn(side)?;
                self.session.play(mv).map_err(|refusal| format!("illegal move: {refusal}"))?;
                Ok(String::new())
            }
            "genmove" | "reg_genmove" => {
                let side = self.side(call.word(0, "a colour")?)?;
                self.check_turn(side)?;
                self.generate(call.command == "genmove")
            }
            "undo" => self.session.undo().map(|()| String::new()).map_err(|refusal| format!("cannot undo: {refusal}")),
            "showboard" => Ok(format!("\n{}", self.session.board())),
            "final_score" => self.session.final_score(),
            _ => return Ok(None),
        };
        answer.map(Some)
    }

    /// Answers the commands that set clocks. `None` for other commands.
    fn about_time(&mut self, call: Call<'_>) -> Result<Option<String>, Refusal> {
        let answer = match call.command {
            "time_settings" => {
                let numbers = "three numbers: the main time, the extra time, and the number of moves in it";
                let [main, period] =
                    [time_of(number(call.word(0, numbers)?)?)?, time_of(number(call.word(1, numbers)?)?)?];
                let moves = moves_of(number(call.word(2, numbers)?)?)?;
                // By the protocol, a period for no moves means that time is not limited.
                let is_limited = period.is_zero() || moves.is_some();
                let overtime = moves.map(|moves| (period, moves)).filter(|_| !period.is_zero());
                self.clocks = [is_limited.then(|| CanadianClock::new(main, overtime)); 2];
                Ok(String::new())
            }
            "time_left" => {
                let what = "a colour, a time and a number of moves";
                let side = self.side(call.word(0, what)?)?;
                let (time, moves) = (time_of(number(call.word(1, what)?)?)?, moves_of(number(call.word(2, what)?)?)?);
                let clock = self.clocks[side as usize].get_or_insert_with(|| CanadianClock::new(time, None));
                clock.set(time, moves);
                Ok(String::new())
            }
            _ => return Ok(None),
        };
        answer.map(Some)
    }

    /// Answers the commands that only xgames has. `None` for other commands.
    fn of_xgames(&mut self, call: Call<'_>) -> Result<Option<String>, Refusal> {
        let answer = match call.command {
            "xg-game" => {
                let name = call.word(0, "a game")?;
                let game = Game::from_name(name).ok_or_else(|| {
                    let names: Vec<&str> = Game::ALL.into_iter().map(Game::name).collect();
                    format!("unknown game; the games are {}", names.join(", "))
                })?;
                self.begin(game, call.words.get(1).copied()).map(|()| String::new())
            }
            "xg-legal" => Ok(self.session.legal_moves().join(" ")),
            "xg-to_move" => Ok(self.game.side_name(self.session.side()).into()),
            "xg-analyze" => {
                let limits = self.limits();
                Ok(self.session.analyse(&limits))
            }
            "xg-hand" => {
                let side = self.side(call.word(0, "a colour, and the stones to set")?)?;
                if !self.game.has_hands() {
                    return Err(format!("{} has no hands", self.game.name()));
                }
                match call.words.get(1..).map(<[&str]>::concat).filter(|stones| !stones.is_empty()) {
                    None => Ok(self.session.hand(side)),
                    Some(stones) => {
                        self.check_turn(side)?;
                        self.session.set_hand(&stones).map(|()| String::new())
                    }
                }
            }
            "xg-solve" => {
                let limits = match call.words.first() {
                    None => self.limits(),
                    Some(seconds) => Limits::time(time_of(number(seconds)?)?.max(SHORTEST)),
                };
                Ok(self.session.solve(&limits, self.settings.search))
            }
            _ => return Ok(None),
        };
        answer.map(Some)
    }

    fn side(&self, colour: &str) -> Result<Side, Refusal> {
        side_of(self.game, colour).map_err(|refusal| format!("syntax error: {refusal}"))
    }

    fn check_turn(&self, side: Side) -> Result<(), Refusal> {
        let turn = self.session.side();
        if self.session.is_over() {
            return Err("the game is over".into());
        }
        if turn == side { Ok(()) } else { Err(format!("illegal move: {} is to move", self.game.side_name(turn))) }
    }
}

/// Answers the commands about the protocol and the program. `None` for other commands.
fn about_protocol(call: Call<'_>) -> Result<Option<String>, Refusal> {
    let answer = match call.command {
        "protocol_version" => Ok("2".into()),
        "name" => Ok("xgames".into()),
        "version" => Ok(env!("CARGO_PKG_VERSION").into()),
        "known_command" => Ok(COMMANDS.contains(&call.word(0, "a command")?).to_string()),
        "list_commands" => Ok(COMMANDS.join("\n")),
        "quit" => Ok(String::new()),
        // Programs for Go send this command to every engine.
        "komi" => number(call.word(0, "a number")?).map(|_| String::new()),
        "" => Err("syntax error: there is no command after the number".into()),
        _ => return Ok(None),
    };
    answer.map(Some)
}

fn number(word: &str) -> Result<f64, Refusal> {
    word.parse().map_err(|_| format!("syntax error: ‘{}’ is not a number", shorten(word)))
}

/// The shortest time for a move.
const SHORTEST: Duration = Duration::from_millis(1);

/// A time of this many seconds, at most a week, which no game needs.
fn time_of(seconds: f64) -> Result<Duration, Refusal> {
    if !seconds.is_finite() || seconds < 0.0 {
        return Err("syntax error: a time is a number that is not negative".into());
    }
    Ok(Duration::from_secs_f64(seconds.min(604_800.0)))
}

/// A number of moves of a period; `None` for 0.
fn moves_of(moves: f64) -> Result<Option<u32>, Refusal> {
    if !moves.is_finite() || moves < 0.0 {
        return Err("syntax error: a number of moves is not negative".into());
    }
    Ok(Some(moves as u32).filter(|moves| *moves > 0))
}

fn begin(game: Game, size: Option<&str>, settings: &Settings) -> Result<Box<dyn Play>, Refusal> {
    let swap = game.has_pie_rule().then_some("no");
    let options = SetupOptions { size, swap, named_seats: 2, ..SetupOptions::default() };
    for_game!(game, P => {
        let view = |_| Session::<P>::begin(&options, settings.search).map(|session| session.asking(&settings.endgames));
        Ok(Box::new(Views::new(2, view)?))
    })
}

/// A game in the protocol, whichever it is.
trait Play {
    fn play(&mut self, text: &str) -> Result<(), Refusal>;
    fn generate(&mut self, limits: &Limits, plays: bool) -> Result<String, Refusal>;
    fn analyse(&mut self, limits: &Limits) -> String;
    fn solve(&mut self, limits: &Limits, settings: engine::Settings) -> String;
    /// Thinks about the position that is expected next, until another command needs the engine.
    fn ponder(&mut self);
    fn time_for_move(&self, left: TimeLeft) -> Duration;
    fn undo(&mut self) -> Result<(), Refusal>;
    fn board(&self) -> String;
    fn final_score(&self) -> Result<String, Refusal>;
    fn legal_moves(&self) -> Vec<String>;
    fn hand(&self, side: Side) -> String;
    /// Sets the hand of the player to move, which the other one does not learn.
    fn set_hand(&mut self, stones: &str) -> Result<(), Refusal>;
    fn side(&self) -> Side;
    fn is_over(&self) -> bool;
}

impl<P: Playable + Solvable> Play for Views<P> {
    fn play(&mut self, text: &str) -> Result<(), Refusal> {
        Views::play(self, text)
    }

    fn generate(&mut self, limits: &Limits, plays: bool) -> Result<String, Refusal> {
        let turn = self.view().position().turn();
        if P::GAME.has_hands() && hand_text(self.view().position(), turn.seat).contains('?') {
            let side = P::GAME.side_name(turn.side);
            return Err(format!("the hand of {side} is not known: tell it with xg-hand {side} STONES"));
        }
        let view = self.view_mut();
        let (mv, _) = view.choose(limits)?;
        let text = view.position().move_text(mv);
        if plays {
            self.play(&text)?;
        }
        Ok(text)
    }

    /// The lines of an analysis, one for each move, the best first: the move, its chance for the side to move, its visits,
    /// and the line of play.
    fn analyse(&mut self, limits: &Limits) -> String {
        let view = self.view_mut();
        let report = view.search(limits, &mut |_| {});
        let side = view.side();
        let lines = report.lines.iter().map(|line| {
            let certainty = if matches!(line.evaluation, Evaluation::Proven(_)) { "proven" } else { "estimate" };
            let text = view.position().line_text(&line.moves);
            let (chance, visits) = (line.evaluation.chance(side), line.visits);
            format!("move {} winrate {chance:.4} visits {visits} {certainty} pv {}", text[0], text.join(" "))
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// The side that wins, or `draw` or `unknown`; then the number of positions looked at, and the line of play.
    fn solve(&mut self, limits: &Limits, settings: engine::Settings) -> String {
        self.view_mut().stop_pondering();
        let position = self.view().position();
        let found = position.solver(settings.memory, settings.threads).solve(position, limits);
        let value = match found.value {
            None => "unknown",
            Some(Value::Draw) => "draw",
            Some(Value::Win(side)) => P::GAME.side_name(side),
        };
        let line = position.line_text(&found.line).join(" ");
        let pv = if line.is_empty() { String::new() } else { format!(" pv {line}") };
        format!("{value} nodes {}{pv}", found.nodes)
    }

    fn ponder(&mut self) {
        Views::ponder(self);
    }

    fn time_for_move(&self, left: TimeLeft) -> Duration {
        left.for_move(self.view().position())
    }

    fn undo(&mut self) -> Result<(), Refusal> {
        Views::undo(self)
    }

    fn board(&self) -> String {
        board_of(self.view())
    }

    fn final_score(&self) -> Result<String, Refusal> {
        let outcome = self.view().outcome().ok_or("the game is not over")?;
        let Some(side) = outcome.winner else { return Ok("0".into()) };
        let letter = P::GAME.side_name(side).get(..1).unwrap_or_default().to_ascii_uppercase();
        let points = self.view().position().facts().points.map(|points| points[0].abs_diff(points[1]));
        let points = points.filter(|_| outcome.reason == Reason::Score);
        Ok(points.map_or_else(|| format!("{letter}+"), |points| format!("{letter}+{points}")))
    }

    fn legal_moves(&self) -> Vec<String> {
        self.view().legal_moves()
    }

    fn hand(&self, side: Side) -> String {
        let seat = self.first().position().owner(side);
        hand_text(self.of(seat).position(), seat)
    }

    fn set_hand(&mut self, stones: &str) -> Result<(), Refusal> {
        self.view_mut().set_hand(stones)
    }

    fn side(&self) -> Side {
        self.view().side()
    }

    fn is_over(&self) -> bool {
        self.view().outcome().is_some()
    }
}

/// The board as text.
fn board_of<P: Playable>(session: &Session<P>) -> String {
    text::draw(&session.position().as_seen().picture(), DrawOptions::PLAIN)
}

#[cfg(test)]
mod tests {
    use super::*;
    use xgames_search::solver::EndgameTables;

    #[test]
    fn each_command_of_the_list_is_known() {
        let search = engine::Settings { memory: 1_000_000, threads: 1, seed: 0, learned: true };
        let game = Game::ALL[0];
        let (size, time) = (Some(game.profile().sizes.start().to_string()), Duration::from_millis(1));
        let settings = Settings {
            game,
            size,
            time,
            playouts: Some(1),
            ponders: false,
            endgames: EndgameTables::default(),
            search,
        };
        let mut controller = Controller::new(&settings).unwrap();
        let mut answer = |command| controller.answer(Call { command, words: &[] });
        for command in COMMANDS {
            assert_ne!(answer(command), Err("unknown command".into()), "{command}");
        }
        assert_eq!(answer("xg-none"), Err("unknown command".into()));
    }
}
