//! `play`: a game at the terminal.

mod words;

use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use anyhow::{anyhow, bail};

use self::words::{HELP, Word};
use super::board_view;
use super::exit_status::ExitStatus;
use super::new::shuffled;
use super::output::{Output, Printer};
use super::played_record::{self, Ending};
use super::position_source::Loaded;
use super::record_options::check_defaults;
use super::session::{Session, proven};
use crate::cli::Play;
use crate::diagnostic::{acts_on_terminal, printable};
use crate::engine::{Playable, Settings};
use crate::games::{Seat, SetupOptions, for_game};
use crate::judge::Defaults;
use crate::record::GameResult;
use crate::solver::Limits;

/// The time of the program for a move, by level, in seconds.
const TIMES: [f64; 5] = [0.01, 0.05, 0.3, 1.0, 5.0];

/// The most memory for the program's search, in bytes.
const MEMORY: usize = 512 << 20;

/// How many moves a hint shows.
const HINTS: usize = 3;

/// The longest line that is read, in bytes.
const LONGEST: u64 = 4096;

pub(super) fn run(arguments: &Play) -> anyhow::Result<ExitStatus> {
    let defaults = Defaults {
        game: Some(arguments.game),
        size: arguments.size.clone(),
        swap: arguments.no_swap.then(|| "no".into()),
        ..Defaults::default()
    };
    if let Some(ending) = check_defaults(&defaults) {
        return Ok(ending);
    }
    if arguments.name.trim().is_empty() || arguments.name.contains(acts_on_terminal) {
        bail!("‘{}’ cannot be a name: it is blank or contains control characters", printable(&arguments.name));
    }
    for_game!(arguments.game, P => Table::<P>::new(arguments)?.play(io::stdin().lock()))?;
    Ok(ExitStatus::Clean)
}

/// Two players, a board between them, and the record.
struct Table<'a, P: Playable> {
    arguments: &'a Play,
    start: P,
    size: u16,
    /// The order of all stones, in Crosswise.
    bag: Option<String>,
    /// The game as each player sees it.
    seats: [Session<P>; 2],
    moves: Vec<P::Move>,
    resigned: Option<Seat>,
    level: Duration,
    /// The time that each player has used.
    used: [Duration; 2],
    out: Printer,
    /// Whether the file is ours already.
    is_saved: bool,
}

impl<'a, P: Playable> Table<'a, P> {
    fn new(arguments: &'a Play) -> anyhow::Result<Table<'a, P>> {
        let clock = || std::time::UNIX_EPOCH.elapsed().map_or(0, |elapsed| elapsed.as_nanos() as u64);
        let seed = arguments.seed.unwrap_or_else(clock);
        let bag = P::GAME.has_hands().then(|| shuffled(seed, 0));
        let options = |viewer| SetupOptions {
            size: arguments.size.as_deref(),
            swap: arguments.no_swap.then_some("no"),
            bag: bag.as_deref(),
            named_seats: 2,
            viewer,
            ..SetupOptions::default()
        };
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let settings = Settings { memory: MEMORY, threads, seed };
        let setup = P::read_setup(&options(None)).map_err(|fault| anyhow!(fault.fault.message))?;
        let session = |seat| Session::begin(&options(Some(Seat(seat))), settings).map_err(anyhow::Error::msg);
        let seconds = TIMES[usize::from(arguments.level) - 1];
        let mut table = Table {
            arguments,
            start: P::begin(&setup).map_err(|fault| anyhow!(fault.fault.message))?,
            size: P::size(&setup),
            seats: [session(1)?, session(2)?],
            bag,
            moves: Vec::new(),
            resigned: None,
            level: arguments.time.unwrap_or(Duration::from_secs_f64(seconds)),
            used: [Duration::ZERO; 2],
            out: Printer::stdout(),
            is_saved: false,
        };
        table.save()?;
        Ok(table)
    }

    /// The seat whose turn it is, as an index.
    fn turn(&self) -> usize {
        usize::from(self.seats[0].position().turn().seat.0) - 1
    }

    fn is_over(&self) -> bool {
        self.resigned.is_some() || self.seats[0].outcome().is_some()
    }

    fn ending(&self) -> Ending {
        match self.resigned {
            Some(Seat(1)) => Ending { result: GameResult::SecondWins, resigned: true },
            Some(_) => Ending { result: GameResult::FirstWins, resigned: true },
            None => Ending::of(self.seats[0].position(), self.seats[0].outcome()),
        }
    }

    fn play(&mut self, mut input: impl BufRead) -> anyhow::Result<()> {
        self.show()?;
        while !self.is_over() {
            let turn = self.turn();
            let begun = Instant::now();
            if self.arguments.two || turn + 1 == usize::from(self.arguments.seat) {
                write!(self.out, "{}> ", P::GAME.side_name(self.seats[0].side()))?;
                self.out.flush()?;
                let mut line = Vec::new();
                if io::Read::take(&mut input, LONGEST).read_until(b'\n', &mut line)? == 0 {
                    writeln!(self.out)?;
                    break;
                }
                let answered = self.obey(&String::from_utf8_lossy(&line));
                self.used[turn] += begun.elapsed();
                match answered {
                    Ok(true) => {}
                    Ok(false) => break,
                    Err(error) => writeln!(self.out, "{}", printable(&error.to_string()))?,
                }
            } else {
                let (mv, _) = self.seats[turn].choose(&Limits::time(self.level)).map_err(anyhow::Error::msg)?;
                let text = self.seats[turn].position().move_text(mv);
                let side = P::GAME.side_name(self.seats[0].side());
                self.used[turn] += begun.elapsed();
                self.make_move(&text)?;
                writeln!(self.out, "{side} plays {text}")?;
                self.show()?;
            }
        }
        self.end()
    }

    /// Does what a line asks for. `false` if the game is to stop.
    fn obey(&mut self, line: &str) -> anyhow::Result<bool> {
        match Word::of(line) {
            Word::Nothing => {}
            Word::Help => writeln!(self.out, "{HELP}")?,
            Word::Quit => return Ok(false),
            Word::Board => self.show()?,
            Word::Legal => writeln!(self.out, "{}", self.seats[self.turn()].legal_moves().join(" "))?,
            Word::Hint => self.hint()?,
            Word::Undo => self.undo()?,
            Word::Clock => {
                let [first, second] = self.used.map(|used| used.as_secs_f64());
                writeln!(self.out, "time used: seat 1 {first:.1} s, seat 2 {second:.1} s")?;
            }
            Word::Resign => {
                self.resigned = Some(Seat(self.turn() as u8 + 1));
                self.save()?;
            }
            Word::Level(level) => match TIMES.get(usize::from(level).wrapping_sub(1)) {
                Some(seconds) => self.level = Duration::from_secs_f64(*seconds),
                None => writeln!(self.out, "write a level from 1 to 5, such as `level 4`")?,
            },
            Word::Move(text) => {
                self.make_move(text)?;
                self.show()?;
            }
        }
        Ok(true)
    }

    /// Plays a move for both players, and saves the game.
    fn make_move(&mut self, text: &str) -> anyhow::Result<()> {
        let mv = self.seats[0]
            .position()
            .read_move(text.as_bytes())
            .map_err(|fault| anyhow!(super::session::words(&fault)))?;
        self.seats[0].play(text).map_err(anyhow::Error::msg)?;
        if let Err(refusal) = self.seats[1].play(text) {
            self.seats[0].undo().map_err(anyhow::Error::msg)?;
            return Err(anyhow!(refusal));
        }
        self.moves.push(mv);
        self.save()
    }

    /// Takes back moves until the player is to move again.
    fn undo(&mut self) -> anyhow::Result<()> {
        let turn = self.turn();
        loop {
            self.seats.iter_mut().try_for_each(Session::undo).map_err(anyhow::Error::msg)?;
            self.moves.pop();
            if self.arguments.two || self.turn() == turn || self.moves.is_empty() {
                break;
            }
        }
        self.save()?;
        self.show()
    }

    /// Shows the moves that the program would choose.
    fn hint(&mut self) -> anyhow::Result<()> {
        let turn = self.turn();
        let session = &mut self.seats[turn];
        let side = session.side();
        let (best, report) = session.choose(&Limits::time(self.level)).map_err(anyhow::Error::msg)?;
        let session = &self.seats[turn];
        writeln!(self.out, "{} is best", session.position().move_text(best))?;
        for line in report.lines.iter().take(HINTS) {
            let text = session.position().line_text(&line.moves).join(" ");
            let chance = line.evaluation.chance(side) * 100.0;
            let certainty = match proven(session.position(), line.evaluation) {
                Some(result) => format!("proven {result}"),
                None => format!("estimate {chance:.0} %"),
            };
            writeln!(self.out, "  {certainty}: {text}")?;
        }
        Ok(())
    }

    /// Draws the board as the player sees it.
    fn show(&mut self) -> anyhow::Result<()> {
        let seat = if self.arguments.two { self.turn() } else { usize::from(self.arguments.seat) - 1 };
        let loaded = Loaded {
            position: self.seats[seat].position().as_seen(),
            size: self.size,
            last: self.moves.last().copied(),
            last_ply: None,
            players: Vec::new(),
            recorded: None,
            resigned: self.resigned.map(|seat| self.start.side_of(seat)),
            seats_known: true,
            side_known: true,
        };
        let board = board_view::draw(&loaded, self.arguments.board, &self.out);
        self.out.print(&board)?;
        Ok(())
    }

    /// The names of the players, by seat.
    fn players(&self) -> [String; 2] {
        let you = self.arguments.name.clone();
        let other = if self.arguments.two { "Guest" } else { "xgames" }.to_owned();
        if self.arguments.seat == 1 { [you, other] } else { [other, you] }
    }

    fn record(&self) -> Vec<u8> {
        let ending = self.ending();
        let further = self.arguments.no_swap.then(|| ("Swap", "no".to_owned()));
        let further = further.into_iter().chain(self.bag.clone().map(|bag| ("Bag", bag)));
        let tags = played_record::tags::<P>(self.size, &[], &self.players(), ending, further);
        let mut text = Vec::new();
        played_record::write(&self.start, &self.moves, tags, ending, &mut text);
        text
    }

    /// Writes the record to its file, if it has one.
    fn save(&mut self) -> anyhow::Result<()> {
        let Some(path) = self.arguments.output.file() else { return Ok(()) };
        let output = Output::create(path, self.arguments.output.force || self.is_saved)?;
        output.writer().write_all(&self.record())?;
        output.finish()?;
        self.is_saved = true;
        Ok(())
    }

    /// Says how the game ended, and where its record is.
    fn end(&mut self) -> anyhow::Result<()> {
        let ending = self.ending();
        let players = self.players();
        let words = match ending.result {
            GameResult::FirstWins => format!("{} (seat 1) wins", printable(&players[0])),
            GameResult::SecondWins => format!("{} (seat 2) wins", printable(&players[1])),
            GameResult::Draw => "a draw".into(),
            GameResult::Unfinished => "the game is not over".into(),
        };
        writeln!(self.out, "{words}")?;
        if let Some(path) = self.arguments.output.file() {
            writeln!(self.out, "record: {}", printable(&path.to_string_lossy()))?;
        } else {
            writeln!(self.out)?;
            let record = self.record();
            self.out.write_all(&record)?;
        }
        self.out.flush()?;
        Ok(())
    }
}
