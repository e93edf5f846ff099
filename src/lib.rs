//! Rules, records and analysis of four abstract board games: [Crossway](games::crossway), [Cross](games::cross),
//! [Crossings](games::crossings) and [Crosswise](games::crosswise).
//!
//! Play and ask:
//!
//! ```
//! use xgames::games::{Notation, Position, crossway::Crossway};
//!
//! let mut position = Crossway::new(9)?;
//! position.play_text("e5")?;
//! position.play_text("swap")?;
//! assert_eq!(position.turn().seat.0, 1);
//! assert_eq!(position.legal_moves().len(), 80);
//! assert_eq!(position.outcome(), None);
//!
//! let illegal = position.play_text("e5").unwrap_err();
//! assert_eq!(illegal.to_string(), "e5 is occupied by a black stone");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Judge a file, whatever its format:
//!
//! ```
//! # fn main() -> std::io::Result<()> {
//! let bytes = std::fs::read("records/broken/XG301-checkerboard.txt")?;
//! for (game, judgement) in xgames::judge(&bytes).enumerate() {
//!     for finding in &judgement.diagnostics {
//!         println!("game {}, ply {:?}: {}", game + 1, finding.ply, finding.message);
//!     }
//!     assert_eq!(judgement.diagnostics[0].message, "a white stone on c2 completes a checkerboard with c3, b2, b3");
//! }
//! # Ok(())
//! # }
//! ```
//!
//! Convert a record, which may have any number of games:
//!
//! ```
//! use xgames::convert;
//! use xgames::record::Format;
//!
//! let record = std::fs::read("records/cross/3-no-swap-rule.txt")?;
//! let sgf = convert::text(&record, Format::Sgf)?;
//! assert!(sgf.starts_with(b"(;FF[4]"));
//! assert_eq!(convert::text(&sgf, Format::Native)?, record);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Draw a position of a record as SVG:
//!
//! ```
//! use xgames::judge;
//! use xgames::render::position::scene::{self, Extra};
//! use xgames::render::{scene::Theme, svg};
//!
//! let record = b"[Game \"crossway\"]\n[Size \"4\"]\n\n1. b3 c2 *\n";
//! let at = judge::position_at(record, 1, "last".parse()?)?;
//! let extra = Extra { legal: true, caption: true, ..Extra::default() };
//! let picture = svg::write(&scene::of(&*at, extra), Theme::Light, Some(400));
//! assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Select games by a query and by a pattern of cells:
//!
//! ```
//! use std::ops::ControlFlow;
//! use xgames::analysis::occurrence::{Occurrence, Occurrences, PlyRange};
//! use xgames::analysis::query::{Filter, MoveQuestions, Query, Selected};
//! use xgames::judge::Defaults;
//! use xgames::record::{self, Dialect};
//!
//! let query = Query::parse("game = crossway and result = 0-1").map_err(|mistake| mistake.message)?;
//! // A black stone with a white one in the East and a white one in the South.
//! let pattern = Occurrence::Pattern("BW/W?".to_owned(), PlyRange::ALL);
//! let occurrences = Occurrences { wanted: vec![pattern], ..Occurrences::default() };
//! let (questions, defaults) = (MoveQuestions { occurrences, ..MoveQuestions::default() }, Defaults::default());
//! let (mut filter, mut selected) = (Filter::new(&query, &defaults).asking(&questions), Vec::new());
//! for file in ["records/crossway/5-swap-corner-squeeze.txt", "records/crossway/9-swap-white-corner-finish.txt"] {
//!     let text = std::fs::read(file)?;
//!     let _ = record::each_game(&Dialect::of_text(None, file, &text), &text, true, |events, head| {
//!         if let Selected::Yes(_) = filter.select(file, events, head) {
//!             selected.push(file);
//!         }
//!         ControlFlow::Continue(())
//!     });
//! }
//! assert_eq!(selected, ["records/crossway/5-swap-corner-squeeze.txt"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Select from archives, without repetitions and in order, and list the games:
//!
//! ```
//! # #[cfg(feature = "archives")]
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use std::ops::ControlFlow;
//! use xgames::analysis::query::{MoveQuestions, Order, Query, SameGames};
//! use xgames::analysis::selection::{Entry, Picker, Picking, Repeats, Repetitions, Selection, Wanted};
//! use xgames::archive::pipeline::{Step, read_in_order};
//! use xgames::archive::{BlockGames, Reading};
//! use xgames::tables::{ListedGame, RowFormat};
//!
//! let query = Query::parse("size = 3").map_err(|mistake| mistake.message)?;
//! let order = Order::parse("-plies").map_err(|mistake| mistake.message)?;
//! let questions = MoveQuestions { same: Some(SameGames::Moves), ..MoveQuestions::default() };
//! let wanted = Wanted { listed: true, order: Some(&order), ..Wanted::default() };
//! let selection = Selection::new(&query, &questions, wanted);
//! let picking = Picking { repetitions: Repetitions::LeftOut, sorts: true, first: Some(5), ..Picking::default() };
//! let (mut picker, mut list) = (Picker::new(picking)?, Vec::new());
//! let mut write = |entry: Entry, _before: u64| {
//!     list.push(String::from_utf8_lossy(&entry.game).into_owned());
//!     Ok(ControlFlow::Continue(()))
//! };
//! // The same folder twice has no more different games than once.
//! let paths = ["records/cross", "records/cross"].map(Into::into);
//! read_in_order(&Reading::default(), &paths, &|| false, &mut |step| {
//!     let Step::Games((text, block)) = step else { return ControlFlow::Continue(()) };
//!     for game in selection.select(&mut BlockGames::new(&text, &block, None)).games {
//!         let (index, listed) = (game.number + 1, game.listed.as_ref().expect("it was wanted"));
//!         if let Repeats::Written(_) = picker.repeats(game.print, &text.name, index) {
//!             let row = RowFormat::Text.render(&ListedGame { file: &text.name, index, listed, repeats: None });
//!             let entry = Entry { game: row.expect("a line"), values: Vec::new(), text: text.clone() };
//!             picker.take(entry, game.sort_key, &mut write).expect("there is room for temporary files");
//!         }
//!     }
//!     ControlFlow::Continue(())
//! });
//! picker.finish(&|| false, &mut write)?;
//! assert!(list[0].starts_with("records/cross/3-"), "{list:?}");
//! # assert!(list.iter().all(|line| list.iter().filter(|other| line == *other).count() == 1));
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "archives"))]
//! # fn main() {}
//! ```
//!
//! Count the statistics of files, and print them:
//!
//! ```
//! # #[cfg(feature = "archives")]
//! # fn main() -> std::io::Result<()> {
//! use xgames::analysis::statistics::{StatisticsScope, Statistics};
//! use xgames::judge::Defaults;
//! use xgames::tables::statistics::{Counted, View};
//!
//! let (mut statistics, scope) = (Statistics::default(), StatisticsScope::default());
//! for file in ["records/cross/3-no-swap-rule.txt", "records/cross/3-five-sides-at-once.txt"] {
//!     statistics.count(&std::fs::read(file)?, &Defaults::default(), scope);
//! }
//! let (counted, mut text) = (Counted { statistics: &statistics, scope, is_complete: true }, Vec::new());
//! counted.write_text(View::Games, false, &mut text)?;
//! assert!(text.starts_with(b"cross size 3: 2 games, 2 valid, 0 invalid, 0 unfinished\n"));
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "archives"))]
//! # fn main() {}
//! ```
//!
//! Build an index of openings, and read trees from it:
//!
//! ```
//! # #[cfg(feature = "archives")]
//! # fn main() -> std::io::Result<()> {
//! use xgames::analysis::openings::index::{Addition, Contents, Index, Part};
//! use xgames::analysis::openings::{OpeningFilter, Scope};
//! use xgames::judge::Defaults;
//! use xgames::tables::openings::write_text;
//!
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("openings.idx");
//! let scope = Scope::default();
//! let mut addition = Addition::new(Contents { plies: scope.plies, folds: scope.folds, ..Contents::default() });
//! for file in ["records/cross/3-no-swap-rule.txt", "records/cross/3-five-sides-at-once.txt"] {
//!     addition.take(&Part::of_text(&std::fs::read(file)?, &Defaults::default(), &scope));
//!     addition.end_text();
//! }
//! addition.write(None, &scope, &mut std::fs::File::create(&path)?)?;
//!
//! let index = Index::open(&path)?.expect("the file has been written");
//! let (trees, mut text) = (index.trees(&scope, Some(2), &|_| OpeningFilter::default())?, Vec::new());
//! write_text(&mut text, Box::new(trees.into_iter()))?;
//! assert!(text.starts_with(b"cross size 3: 2 games\n"));
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "archives"))]
//! # fn main() {}
//! ```
//!
//! Find a position of a record, draw it, and prove who wins it:
//!
//! ```
//! use xgames::judge::{self, AnyPosition};
//! use xgames::render::{position, text::DrawOptions};
//! use xgames::solver::{Limits, Solvable, certificate, pie};
//!
//! let record = b"[Game \"crossway\"]\n[Size \"4\"]\n[Player1 \"Ada\"]\n\n1. b3 c2 *\n";
//! let found = judge::position_at(record, 1, "1b".parse()?)?;
//! let board = position::draw(&*found, false, DrawOptions::PLAIN);
//! assert!(board.starts_with("crossway size 4, Ada (black) – seat 2 (white) · after 1. b3 (ply 1) · white (seat 2) to move"));
//!
//! let AnyPosition::Crossway(at) = found else { panic!("another game") };
//! let mut solver = at.position.solver(1 << 20, 1);
//! let solution = pie::solve(&mut *solver, &at.position, &Limits::none());
//! // The player to move may swap.
//! assert_eq!((solution.winner.map(|seat| seat.0), at.position.line_text(&solution.solution.line)[0].as_str()), (Some(2), "swap"));
//!
//! let mut proof = Vec::new();
//! let proven = certificate::prove(&at.position, at.size, &mut *solver, &Limits::none(), &mut proof)?;
//! assert_eq!(certificate::check(std::str::from_utf8(&proof)?)?.winner, proven.winner);
//! # use xgames::games::Notation;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Review the play of a record, and write what was found into it:
//!
//! ```
//! # #[cfg(feature = "archives")]
//! # fn main() {
//! use xgames::analysis::reviewing::{Reviewing, Wanted};
//! use xgames::engine::Settings;
//! use xgames::judge::Defaults;
//! use xgames::record::native::write;
//!
//! let record = b"[Game \"crossway\"]\n[Size \"4\"]\n[Swap \"no\"]\n\n1. a1 b2 2. a2 c2 3. a3 d2 4. a4 1-0\n";
//! let settings = Settings { memory: 1 << 20, threads: 1, seed: 1, learned: true };
//! let reviewing = Reviewing { engine: Some((settings, Some(100))), ..Reviewing::default() };
//! let wanted = Wanted { boards: false, play: true, record: true, story: false };
//! let (judgement, reviewed) = reviewing.judge_text(record, &Defaults::default(), wanted).remove(0);
//! for finding in &judgement.diagnostics {
//!     println!("ply {:?}: {}", finding.ply, finding.message);
//! }
//! assert_eq!(reviewed.plies.len(), 7);
//!
//! let mut annotated = Vec::new();
//! write::game(&reviewed.record.expect("the record is valid"), &mut annotated);
//! assert!(annotated.len() > record.len());
//! # }
//! # #[cfg(not(feature = "archives"))]
//! # fn main() {}
//! ```
//!
//! Play against the engine:
//!
//! ```
//! use xgames::engine::Settings;
//! use xgames::engine::session::Session;
//! use xgames::games::{SetupOptions, cross::Cross};
//! use xgames::solver::Limits;
//!
//! let options = SetupOptions { size: Some("3".into()), ..SetupOptions::default() };
//! let mut session = Session::<Cross>::begin(&options, Settings { memory: 1 << 20, threads: 1, seed: 1, learned: true })?;
//! session.play("c3")?;
//! let (mv, report) = session.choose(&Limits { nodes: Some(50), ..Limits::none() })?;
//! println!("{} after {} playouts", session.position().move_text(mv), report.visits);
//! # use xgames::games::Notation;
//! assert!(session.play("c3").is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Let two engines play a tournament:
//!
//! ```
//! # #[cfg(feature = "archives")]
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use xgames::analysis::tournament::{EngineContestant, MoveLimit, Pairings, Rules, Schedule};
//! use xgames::engine::Kind;
//! use xgames::games::crossway::Crossway;
//!
//! let engine = |kind| EngineContestant { limit: MoveLimit::Playouts(100), ..EngineContestant::new(kind) };
//! let (best, random) = (engine(Kind::Best), engine(Kind::Random));
//! let pairings = Pairings::<Crossway>::new(Rules { size: Some("4".into()), ..Rules::default() })?;
//! let schedule = Schedule { pairs: 2, jobs: 2, ..Schedule::default() };
//! let mut records = Vec::new();
//! let score = pairings.play([&best, &random], &schedule, &mut |pair| {
//!     records.extend(pair.games.each_ref().map(|game| game.record.clone()));
//!     Ok(())
//! })?;
//! assert_eq!((score.games(), records.len()), (4, 4));
//! println!("{} won, {} lost, {} drawn", score.wins, score.losses, score.draws);
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "archives"))]
//! # fn main() {}
//! ```
//!
//! Write the HTML page of some files:
//!
//! ```
//! # #[cfg(feature = "archives")]
//! # fn main() -> std::io::Result<()> {
//! use xgames::analysis::openings::Scope;
//! use xgames::judge::Defaults;
//! use xgames::page::{ArchivePage, PageReading};
//!
//! let (defaults, scope) = (Defaults::default(), Scope::default());
//! let (reading, mut page, mut games) = (PageReading::new(&scope), ArchivePage::new(&scope), Vec::new());
//! for file in ["records/cross/3-no-swap-rule.txt", "records/cross/3-five-sides-at-once.txt"] {
//!     page.add(&reading.read_text(file, &std::fs::read(file)?, &defaults), file, 1, &mut games);
//! }
//! assert_eq!(page.counts().games, 2);
//! let mut html = Vec::new();
//! page.write("Two games", true, &mut &*games, &mut html)?;
//! # assert!(html.ends_with(b"</html>\n"));
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "archives"))]
//! # fn main() {}
//! ```
//!
//! Ask what an editor asks about a text that is being written:
//!
//! ```
//! # #[cfg(feature = "cli")]
//! # fn main() {
//! use xgames::judge::Defaults;
//! use xgames::language::answers::markup::Markup;
//! use xgames::language::answers::{completion, hover};
//! use xgames::language::document::Document;
//!
//! let text = "[Game \"cross\"]\n[Size \"2\"]\n\n1. a1 b";
//! let document = Document::new("a.txt", text, 1, Defaults::default());
//! let labels: Vec<String> = completion::complete(&document, text.len()).into_iter().map(|one| one.label).collect();
//! assert_eq!(labels, ["b1", "b2", "b3"]);
//! let board = hover::hover(&document, text.len() - 3, Markup::Plain).expect("a move");
//! assert!(board.text.contains("after 1. a1 (ply 1)"));
//! # }
//! # #[cfg(not(feature = "cli"))]
//! # fn main() {}
//! ```
//!
//! Data flows one way. [`record`] turns bytes of any format into events with their spans, [`judge`](mod@judge) plays them
//! through the rules in [`games`], and `report` and `render` print the findings ([`diagnostic`]);
//! `tables` prints statistics and openings. `convert` writes games in
//! another format, `columns` as tables of Arrow and Parquet, `archive` opens files and archives, [`solver`] proves who wins, [`engine`] plays and estimates, and
//! [`analysis`] reviews, counts and searches games.
//!
//! Features say how much of this there is. Each row has what the rows above it have, too:
//!
//! | feature | modules |
//! |---|---|
//! | none, with `default-features = false` | [`board`], [`games`], [`record`], [`judge`](mod@judge), [`convert`], [`change`], [`generate`], [`diagnostic`], [`random`], [`solver`], [`engine`], the boards and pictures of [`render`], queries and reviews of single games in [`analysis`] |
//! | `archives` | `archive`, `columns`, `report`, `page`, `tables`, and what [`analysis`] keeps, counts and plays over many games |
//! | `cli`, which is on by default | the program, `language`, and endgame tables from files |
//!
//! The features `png` (pictures of pixels) and `parquet` (tables of Parquet) add to `cli`.

#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod commands;
#[cfg(feature = "cli")]
mod program;

pub use xgames_analysis as analysis;
#[cfg(feature = "archives")]
pub use xgames_analysis::archive;
#[cfg(feature = "archives")]
pub use xgames_columns as columns;
pub use xgames_core::{board, change, convert, diagnostic, for_game, games, generate, judge, random, record};
#[cfg(feature = "cli")]
pub use xgames_language as language;
pub use xgames_report::render;
#[cfg(feature = "archives")]
pub use xgames_report::{findings as report, page, tables};
pub use xgames_search::{engine, solver};
