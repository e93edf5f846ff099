//! The Go Text Protocol, version 2 (G. Farnebäck, 2002), as programs for Hex speak it.
//!
//! A colour is a side: its name or first letter, or `b` and `w` for the side that moves first and the other one. There is no
//! pie rule, because a colour stays with its stones.

use std::io::{BufRead, Write};
use std::time::Duration;

use crate::cli::Engine;
use crate::commands::input_line::read_line;
use crate::commands::session::{Refusal, Session};
use crate::engine::{Evaluation, Playable, Settings};
use crate::games::{Game, Reason, SetupOptions, Side, for_game};
use crate::solver::Limits;

/// The commands, in the order of `list_commands`.
const COMMANDS: [&str; 20] = [
    "boardsize",
    "clear_board",
    "final_score",
    "genmove",
    "known_command",
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
    "xg-legal",
    "xg-to_move",
];

/// The longest line that is read, in bytes.
const LONGEST: u64 = 1 << 16;

/// How many moves a player may still have to make, for the time of each.
const MOVES_LEFT: f64 = 25.0;

/// Serves until `quit` or the end of the input.
pub(super) fn serve(arguments: &Engine, mut input: impl BufRead, mut out: impl Write) -> anyhow::Result<()> {
    let mut controller = Controller::new(arguments).map_err(anyhow::Error::msg)?;
    let mut line = Vec::new();
    while let Some(is_whole) = read_line(&mut input, LONGEST, &mut line)? {
        if !is_whole {
            write!(out, "? the line is too long\n\n")?;
            out.flush()?;
            continue;
        }
        // The protocol drops control characters, and comments.
        let text: String = String::from_utf8_lossy(&line)
            .chars()
            .map(|character| if character == '\t' { ' ' } else { character })
            .filter(|character| !character.is_control())
            .collect();
        let text = text.split('#').next().unwrap_or_default();
        let mut words = text.split_whitespace().peekable();
        let id = words.next_if(|word| word.parse::<u32>().is_ok()).unwrap_or_default();
        let Some(command) = words.next() else { continue };
        let arguments: Vec<&str> = words.collect();
        let (mark, answer) = match controller.answer(command, &arguments) {
            Ok(answer) => ('=', answer),
            Err(refusal) => ('?', refusal),
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
    }
    Ok(())
}

/// What the other program has set.
struct Controller {
    settings: Settings,
    /// The limit of playouts from the command line.
    playouts: Option<u64>,
    /// The time for a move.
    time: Duration,
    game: Game,
    size: Option<String>,
    session: Box<dyn Play>,
}

impl Controller {
    fn new(arguments: &Engine) -> Result<Controller, Refusal> {
        let settings = Settings { memory: arguments.memory, threads: arguments.jobs, seed: arguments.seed };
        let (game, size) = (arguments.game, arguments.size.clone());
        let session = begin(game, size.as_deref(), settings)?;
        Ok(Controller { settings, playouts: arguments.playouts, time: arguments.time, game, size, session })
    }

    /// Begins a new game. The old game goes on if the game does not have this size.
    fn begin(&mut self, game: Game, size: Option<&str>) -> Result<(), Refusal> {
        self.session = begin(game, size, self.settings)?;
        (self.game, self.size) = (game, size.map(str::to_owned));
        Ok(())
    }

    fn limits(&self) -> Limits<'static> {
        self.playouts.map_or_else(|| Limits::time(self.time), Limits::nodes)
    }

    fn answer(&mut self, command: &str, words: &[&str]) -> Result<String, Refusal> {
        let word = |index: usize, what: &str| {
            words.get(index).copied().ok_or_else(|| format!("syntax error: {command} needs {what}"))
        };
        match command {
            "protocol_version" => Ok("2".into()),
            "name" => Ok("xgames".into()),
            "version" => Ok(env!("CARGO_PKG_VERSION").into()),
            "known_command" => Ok(COMMANDS.contains(&word(0, "a command")?).to_string()),
            "list_commands" => Ok(COMMANDS.join("\n")),
            "quit" => Ok(String::new()),
            "boardsize" => {
                // Programs for Hex send width and height.
                let size = word(0, "a size")?;
                if words.get(1).is_some_and(|height| *height != size) {
                    return Err("unacceptable size: the board is as high as it is wide".into());
                }
                self.begin(self.game, Some(size)).map_err(|refusal| format!("unacceptable size: {refusal}"))?;
                Ok(String::new())
            }
            "clear_board" => {
                let size = self.size.clone();
                self.begin(self.game, size.as_deref()).map(|()| String::new())
            }
            "xg-game" => {
                let name = word(0, "a game")?;
                let game = Game::from_name(name).ok_or_else(|| {
                    let names: Vec<&str> = Game::ALL.into_iter().map(Game::name).collect();
                    format!("unknown game; the games are {}", names.join(", "))
                })?;
                self.begin(game, words.get(1).copied()).map(|()| String::new())
            }
            "play" => {
                let side = self.side(word(0, "a colour and a move")?)?;
                let mv = word(1, "a colour and a move")?;
                if mv.eq_ignore_ascii_case("swap") || mv.eq_ignore_ascii_case("swap-pieces") {
                    return Err("illegal move: this protocol has no pie rule; exchange the colours instead".into());
                }
                self.check_turn(side)?;
                self.session.play(mv).map_err(|refusal| format!("illegal move: {refusal}"))?;
                Ok(String::new())
            }
            "genmove" | "reg_genmove" => {
                let side = self.side(word(0, "a colour")?)?;
                self.check_turn(side)?;
                let limits = self.limits();
                self.session.generate(&limits, command == "genmove")
            }
            "undo" => self.session.undo().map(|()| String::new()).map_err(|refusal| format!("cannot undo: {refusal}")),
            "showboard" => Ok(format!("\n{}", self.session.board())),
            "final_score" => self.session.final_score(),
            "time_settings" => {
                let number =
                    |index| word(index, "three numbers")?.parse::<f64>().map_err(|_| "syntax error".to_owned());
                let [main, extra, stones] = [number(0)?, number(1)?, number(2)?];
                self.set_time(if extra > 0.0 && stones > 0.0 {
                    main / MOVES_LEFT + extra / stones
                } else {
                    main / MOVES_LEFT
                })
            }
            "time_left" => {
                self.side(word(0, "a colour, a time and a number")?)?;
                let number = |index| {
                    word(index, "a colour, a time and a number")?.parse::<f64>().map_err(|_| "syntax error".to_owned())
                };
                let [time, stones] = [number(1)?, number(2)?];
                self.set_time(time / if stones > 0.0 { stones } else { MOVES_LEFT })
            }
            "xg-legal" => Ok(self.session.legal_moves().join(" ")),
            "xg-to_move" => Ok(self.game.side_name(self.session.side()).into()),
            "xg-analyze" => {
                let limits = self.limits();
                self.session.analyse(&limits)
            }
            _ => Err("unknown command".into()),
        }
    }

    /// Sets the time for a move, in seconds. A thousandth is the least.
    fn set_time(&mut self, seconds: f64) -> Result<String, Refusal> {
        if !seconds.is_finite() || seconds < 0.0 {
            return Err("syntax error: a time is not negative".into());
        }
        // No move needs a day.
        self.time = Duration::from_secs_f64(seconds.clamp(0.001, 86_400.0));
        Ok(String::new())
    }

    fn side(&self, colour: &str) -> Result<Side, Refusal> {
        let colour = colour.to_ascii_lowercase();
        let sides = [Side::First, Side::Second];
        let named = sides.into_iter().find(|side| {
            let name = self.game.side_name(*side);
            name == colour || name.get(..1) == Some(colour.as_str())
        });
        named.map_or_else(
            || match colour.as_str() {
                "b" | "black" => Ok(Side::First),
                "w" | "white" => Ok(Side::Second),
                _ => Err(format!(
                    "syntax error: the colours are {}",
                    sides.map(|side| self.game.side_name(side)).join(" and ")
                )),
            },
            Ok,
        )
    }

    fn check_turn(&self, side: Side) -> Result<(), Refusal> {
        let turn = self.session.side();
        if self.session.is_over() {
            return Err("the game is over".into());
        }
        if turn == side { Ok(()) } else { Err(format!("illegal move: {} is to move", self.game.side_name(turn))) }
    }
}

fn begin(game: Game, size: Option<&str>, settings: Settings) -> Result<Box<dyn Play>, Refusal> {
    let swap = game.has_pie_rule().then_some("no");
    let options = SetupOptions { size, swap, named_seats: 2, ..SetupOptions::default() };
    for_game!(game, P => Session::<P>::begin(&options, settings).map(|session| Box::new(session) as _))
}

/// A game in the protocol, whichever it is.
trait Play {
    fn play(&mut self, text: &str) -> Result<(), Refusal>;
    fn generate(&mut self, limits: &Limits, plays: bool) -> Result<String, Refusal>;
    fn analyse(&mut self, limits: &Limits) -> Result<String, Refusal>;
    fn undo(&mut self) -> Result<(), Refusal>;
    fn board(&self) -> String;
    fn final_score(&self) -> Result<String, Refusal>;
    fn legal_moves(&self) -> Vec<String>;
    fn side(&self) -> Side;
    fn is_over(&self) -> bool;
}

impl<P: Playable> Play for Session<P> {
    fn play(&mut self, text: &str) -> Result<(), Refusal> {
        Session::play(self, text)
    }

    fn generate(&mut self, limits: &Limits, plays: bool) -> Result<String, Refusal> {
        let (mv, _) = self.choose(limits)?;
        let text = self.position().move_text(mv);
        if plays {
            Session::play(self, &text)?;
        }
        Ok(text)
    }

    /// One line a move, the best first: the move, its chance for the side to move, its visits, and the line of play.
    fn analyse(&mut self, limits: &Limits) -> Result<String, Refusal> {
        let report = self.search(limits);
        let side = Session::side(self);
        let lines = report.lines.iter().map(|line| {
            let certainty = if matches!(line.evaluation, Evaluation::Proven(_)) { "proven" } else { "estimate" };
            let text = self.position().line_text(&line.moves);
            let (chance, visits) = (line.evaluation.chance(side), line.visits);
            format!("move {} winrate {chance:.4} visits {visits} {certainty} pv {}", text[0], text.join(" "))
        });
        Ok(lines.collect::<Vec<_>>().join("\n"))
    }

    fn undo(&mut self) -> Result<(), Refusal> {
        Session::undo(self)
    }

    fn board(&self) -> String {
        Session::board(self)
    }

    fn final_score(&self) -> Result<String, Refusal> {
        let outcome = self.outcome().ok_or("the game is not over")?;
        let Some(side) = outcome.winner else { return Ok("0".into()) };
        let letter = P::GAME.side_name(side).get(..1).unwrap_or_default().to_ascii_uppercase();
        let points = self.position().facts().points.map(|points| points[0].abs_diff(points[1]));
        let points = points.filter(|_| outcome.reason == Reason::Score);
        Ok(points.map_or_else(|| format!("{letter}+"), |points| format!("{letter}+{points}")))
    }

    fn legal_moves(&self) -> Vec<String> {
        Session::legal_moves(self)
    }

    fn side(&self) -> Side {
        Session::side(self)
    }

    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }
}
