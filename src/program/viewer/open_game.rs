//! The game that is shown: its lines, its findings, and the board at any ply.

use std::ops::ControlFlow;

use anyhow::{anyhow, bail};

use super::Told;
use super::catalogue::{Entry, known, players};
use crate::program::playing::{self, Options};
use crate::program::record_defaults::RecordDefaults;
use crate::program::screen::MAX_LISTED;
use crate::program::screen::curve::Chance;
use crate::program::screen::move_list;
use xgames_analysis::archive::{self, Meant, OneGame, TextDefaults, Unreadable};
use xgames_analysis::game_tree::{GameTree, Node, next_in_line, path};
use xgames_analysis::review::{Mark as Mistake, MeantPlies, Note};
use xgames_core::board::Cell;
use xgames_core::board::picture::{Mark, Picture};
use xgames_core::diagnostic::{Severity, printable, shorten, shortened};
use xgames_core::games::{Game, Notation, Position, for_game};
use xgames_core::judge::{
    AnyPosition, Defaults, End, GameInfo, Judge, Judged, Judgement, LastMove, PositionAt, ShownPosition, Verdict,
    find_ply, for_position,
};
use xgames_core::record::{self, Events, Format, GameResult, Head, PlyName, Sign, Termination};
use xgames_report::render::position::{self, words};

/// The longest comment that is shown, in characters.
const MAX_COMMENT: usize = 20_000;

/// A finding at a ply.
#[derive(Clone, Debug)]
pub(super) struct Finding {
    /// The number of plies before the finding.
    pub(super) ply: u32,
    pub(super) is_error: bool,
    /// The code, message and help, safe to print.
    pub(super) text: String,
}

/// The parts of a position that are shown. All of them are safe to print.
#[derive(Clone, Debug)]
pub(super) struct View {
    pub(super) picture: Picture,
    /// The cell where the last move ended.
    pub(super) last: Option<Cell>,
    /// The side to move, or the winner, in words.
    pub(super) state: String,
}

/// A game whose lines can be stepped through.
pub(super) struct OpenGame {
    /// The name of the text, and the number of the game in it.
    pub(super) title: String,
    /// The players and the event.
    pub(super) heading: Vec<String>,
    pub(super) nodes: Vec<Node>,
    /// The comments of the record about each node without notes of an analysis, safe to print.
    pub(super) comments: Vec<String>,
    /// The words of a review about each node.
    pub(super) told: Vec<Told>,
    /// The mistake of the ply of each node, if it is marked as one.
    marks: Vec<Option<Mistake>>,
    /// The player of seat 1 or, if the name is unknown or a team is meant, this seat.
    pub(super) first: String,
    /// The chances noted for each node.
    pub(super) chances: Vec<Option<Chance>>,
    /// The findings by ply. Those about the result are at the end, others that are not about a ply at the start.
    pub(super) findings: Vec<Finding>,
    /// The plies whose mistakes are looked for.
    pub(super) meant: MeantPlies,
    /// Whether the record leaves the game open, without saying why.
    is_open: bool,
    /// Whether seat 1 has won, by the record.
    winner_is_first: Option<bool>,
    /// The number of plies that a move number covers, and the place of the first ply among them.
    pub(super) cycle: (usize, usize),
    boards: Box<dyn Boards>,
}

/// The boards of a game, without the type of its position.
trait Boards {
    /// The board at a node, with the cells of a better move, if there is one.
    fn view(&self, node: usize, better: Option<usize>, shows_legal: bool) -> Option<View>;

    /// The meaning of the move of a node in words, if its text is a code.
    fn in_words(&self, node: usize) -> Option<String>;

    /// The seat and the side that made the move of a node.
    fn mover(&self, node: usize) -> Option<(u8, &'static str)>;

    /// The number of plies before the position that is named, in the main line.
    fn plies_to(&self, name: PlyName) -> anyhow::Result<usize>;
}

struct Positions<P: Notation> {
    tree: GameTree<P>,
    size: u16,
    players: Vec<Option<String>>,
    recorded: Option<(GameResult, Option<Termination>)>,
    /// The last node of the main line.
    end: usize,
}

impl<P: Notation> Boards for Positions<P> {
    fn view(&self, node: usize, better: Option<usize>, shows_legal: bool) -> Option<View> {
        let moves = self.tree.moves_to(node);
        let is_end = node == self.end;
        let last = moves.last().map(|mv| LastMove { mv: *mv, captures: false, name: None });
        let mut at = PositionAt::new(self.tree.position(node)?.as_seen(), self.size);
        at.last = last;
        at.players.clone_from(&self.players);
        at.end = End { recorded: self.recorded.filter(|_| is_end), resigned: self.tree.nodes()[node].resigned };
        let mut picture = position::marked(&at, shows_legal);
        let last = at.last_cells();
        if let Some(better) = better {
            let mut cells = self.tree.moves_to(better).last().map(|mv| P::changed_cells(*mv)).unwrap_or_default();
            // The move that was played has its own mark there.
            cells.retain(|cell| !last.contains(cell));
            picture.mark(&cells, Mark::Better);
        }
        picture.mark(&last, Mark::Last);
        Some(View { picture, last: last.last().copied(), state: words::state_with_side(&at) })
    }

    fn in_words(&self, node: usize) -> Option<String> {
        self.tree.moves_to(node).last().and_then(|mv| P::in_words(*mv))
    }

    fn mover(&self, node: usize) -> Option<(u8, &'static str)> {
        let turn = self.tree.position(self.tree.nodes()[node].parent?)?.turn();
        Some((turn.seat.0, P::GAME.side_name(turn.side)))
    }

    fn plies_to(&self, name: PlyName) -> anyhow::Result<usize> {
        name.check_side(P::GAME).map_err(anyhow::Error::msg)?;
        let start = self.tree.position(0).ok_or_else(|| anyhow!("this game cannot be replayed"))?;
        find_ply(&start, &self.tree.moves_to(self.end), name).map_err(|why| anyhow!("this game {why}"))
    }
}

impl OpenGame {
    /// Reads the game again and replays it.
    ///
    /// # Errors
    /// The game cannot be read any more, or its tags do not say which game it is.
    pub(super) fn open(entry: &Entry, format: Option<Format>, defaults: &RecordDefaults) -> anyhow::Result<OpenGame> {
        let (found, defaults) = found(entry, format, defaults)?;
        let mut opened = None;
        let _ = found.block.each_game(&found.dialect, Meant::ALL, |events, head, _| {
            opened = Some(read_any(events, head, &defaults));
            ControlFlow::Break(())
        });
        let (game, mut judgement) = opened.ok_or_else(|| anyhow!("it is not there any more"))??;
        let text = &found.block.text;
        found.dialect.passwords(text).hide_in_findings(text, &mut judgement.diagnostics);
        let title = entry.title.clone();
        Ok(OpenGame { title, findings: findings(&judgement), ..game })
    }

    /// Lets the user play on from a node against the program, at the seat of the player to move.
    ///
    /// # Errors
    /// The game cannot be read any more or cannot be gone on with; the error says why.
    pub(super) fn try_from(
        &self,
        node: usize,
        entry: &Entry,
        format: Option<Format>,
        defaults: &RecordDefaults,
    ) -> anyhow::Result<()> {
        let (found, defaults) = found(entry, format, defaults)?;
        let moves: Vec<String> = path(&self.nodes, node).map(|node| self.nodes[node].mv.clone()).collect();
        let moves = moves.into_iter().rev().collect::<Vec<_>>().join(" ");
        let mut tried = Err(anyhow!("the game cannot be set up again"));
        let _ = found.block.each_game(&found.dialect, Meant::ALL, |events, head, _| {
            let info = GameInfo::read(head, &defaults);
            let (_, start) = AnyPosition::of_record(events, head, info, &defaults, PlyName::Count(0));
            if let Some(Ok(mut at)) = start {
                tried = match at.play_moves(&moves, &defaults) {
                    _ if defaults.viewer.is_some() && at.game().has_hands() => Err(anyhow!(
                        "with `--as` the other hands are not known, so the game cannot be tried; leave out `--as`"
                    )),
                    Ok(()) => for_position!(&at, at => playing::play(&Options::trial(at.position.turn().seat), at)),
                    Err(_) => Err(anyhow!("the moves cannot be played again")),
                };
            }
            ControlFlow::Break(())
        });
        tried.map(drop)
    }

    /// The board at a node.
    pub(super) fn view(&self, node: usize, shows_legal: bool) -> Option<View> {
        self.boards.view(node, better_than(&self.nodes, &self.marks, node), shows_legal)
    }

    /// The meaning of the move of a node in words, if its text is a code that a reader may not know.
    pub(super) fn in_words(&self, node: usize) -> Option<String> {
        self.boards.in_words(node)
    }

    /// The node of the main line that is named.
    ///
    /// # Errors
    /// The game does not have this node; the error says why.
    pub(super) fn named(&self, ply: PlyName) -> anyhow::Result<usize> {
        Ok(self.line(0)[self.boards.plies_to(ply)?])
    }

    /// The next node of the same line.
    pub(super) fn next(&self, node: usize) -> Option<usize> {
        self.nodes[node].children.first().copied()
    }

    /// The last node of the line of a node.
    pub(super) fn end(&self, node: usize) -> usize {
        end_of_line(&self.nodes, node)
    }

    /// The nodes of the line through a node, from the start to its end.
    pub(super) fn line(&self, node: usize) -> Vec<usize> {
        let mut line: Vec<usize> = path(&self.nodes, self.end(node)).collect();
        line.push(0);
        line.reverse();
        line
    }

    /// The alternatives to the ply of a node, itself among them.
    pub(super) fn alternatives(&self, node: usize) -> &[usize] {
        self.nodes[node].parent.map_or(&[], |parent| &self.nodes[parent].children)
    }

    /// The move that the variation replaces which a node is in; `None` in the main line.
    pub(super) fn branch(&self, node: usize) -> Option<usize> {
        path(&self.nodes, node).find(|node| self.alternatives(*node).first() != Some(node)).map(|first| {
            // The first alternative is the move that the variation replaces.
            self.alternatives(first)[0]
        })
    }

    /// The number before the ply of a node, as in `12.` or `12...`.
    pub(super) fn number(&self, node: usize) -> String {
        let (length, first) = self.cycle;
        move_list::number(self.nodes[node].ply.saturating_sub(1) as usize + first, length)
    }

    /// The resignation that a variation has in place of the ply of a node, or after a node without another ply, in words that are safe to
    /// print.
    pub(super) fn instead(&self, node: usize) -> Option<String> {
        let own = Some(node).filter(|node| self.nodes[*node].children.is_empty());
        let of = |node: usize| Some((self.nodes[node].ply, self.nodes[node].instead.as_ref()?));
        let (ply, comments) = own.and_then(of).or_else(|| of(self.nodes[node].parent?))?;
        let (length, first) = self.cycle;
        let number = move_list::number(ply as usize + first, length);
        let words = comments.iter().flat_map(|comment| comment.split_whitespace()).collect::<Vec<_>>().join(" ");
        let colon = if words.is_empty() { "" } else { ": " };
        Some(printable(&shortened(&format!("or {number} resigns{colon}{words}"), MAX_COMMENT)).into_owned())
    }

    /// The mistake of the ply of a node, if it is marked as one.
    pub(super) fn mark(&self, node: usize) -> Option<Mistake> {
        self.marks[node]
    }

    /// Notes what a review says about the plies of the main line, from 1: it has the last word about the signs of the record.
    pub(super) fn take_marks(&mut self, marks: &[Option<Mistake>]) {
        for (node, mark) in self.line(0).into_iter().skip(1).zip(marks) {
            self.marks[node] = *mark;
        }
    }

    /// The signs after the move of a node: those of the record, or that of a mistake if the record has another opinion. Then those of
    /// the record come second.
    pub(super) fn signs(&self, node: usize) -> (Vec<String>, Vec<String>) {
        let own = annotations(&self.nodes[node].annotations);
        match self.mark(node).map(|mark| mark.sign().to_owned()) {
            Some(sign) if !own.contains(&sign) => (vec![sign], own),
            _ => (own, Vec::new()),
        }
    }

    /// Whether a node is the end of the main line of a game that its record leaves open, without saying why.
    pub(super) fn is_left_open(&self, node: usize) -> bool {
        self.is_open && node == self.end(0)
    }

    /// The value of the position at the end of the main line in words, if it is proven to be other than the result, because a player gave
    /// the game up.
    pub(super) fn given_up(&self, node: usize) -> Option<String> {
        let is_first = self.winner_is_first.filter(|_| node == self.end(0))?;
        let value = self.chances[node].filter(|chance| chance.is_proven)?.value;
        let was = match (value, is_first) {
            (0.0, true) => "lost",
            (1.0, false) => "won",
            (0.0 | 1.0, _) => return None,
            _ => "drawn",
        };
        Some(format!("{} had a {was} game, proved", self.first))
    }

    /// Whether the mistake of a node is one of those that are looked for.
    fn is_meant(&self, node: usize) -> bool {
        self.boards.mover(node).is_none_or(|(seat, side)| self.meant.has(seat, side))
    }

    /// Whether any ply of the main line is marked as a mistake.
    pub(super) fn has_mistakes(&self) -> bool {
        self.mistake_from(0, true).is_some()
    }

    /// The next mistake of the main line after a ply, or the one before it.
    pub(super) fn mistake_from(&self, ply: u32, is_next: bool) -> Option<usize> {
        let is_mistake = |node: &usize| self.mark(*node).is_some() && self.is_meant(*node);
        let mut mistakes = self.line(0).into_iter().filter(is_mistake);
        if is_next {
            mistakes.find(|node| self.nodes[*node].ply > ply)
        } else {
            mistakes.rfind(|node| self.nodes[*node].ply < ply)
        }
    }

    /// The findings at a node of the main line. Where the game goes on, they are those about the next ply.
    pub(super) fn findings_at(&self, node: usize) -> impl Iterator<Item = &Finding> {
        let is_main = self.branch(node).is_none();
        let ply = self.nodes[node].ply;
        self.findings.iter().filter(move |finding| is_main && finding.ply == ply)
    }
}

fn findings(judgement: &Judgement) -> Vec<Finding> {
    let mut findings: Vec<Finding> = judgement
        .diagnostics
        .iter()
        .map(|finding| {
            let help = finding.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
            let text = format!("{} {}{help}", finding.code.info().id, finding.message);
            let is_error = finding.severity() == Severity::Error;
            let without_ply = if finding.code.is_about_result() { judgement.plies } else { 0 };
            Finding {
                ply: finding.ply.map_or(without_ply, |ply| ply - 1),
                is_error,
                text: printable(&shortened(&text, MAX_COMMENT)).into_owned(),
            }
        })
        .collect();
    findings.sort_by_key(|finding| finding.ply);
    findings
}

fn read_any(events: &mut Events<'_>, head: &Head<'_>, defaults: &Defaults) -> anyhow::Result<(OpenGame, Judgement)> {
    let info = GameInfo::read(head, defaults);
    match info.game {
        Some(game) => for_game!(game, P => read::<P>(events, head, info, defaults)),
        None => bail!("the record does not name its game"),
    }
}

fn read<P: Judged>(
    events: &mut Events<'_>,
    head: &Head<'_>,
    info: GameInfo,
    defaults: &Defaults,
) -> anyhow::Result<(OpenGame, Judgement)> {
    let mut tree = GameTree::<P>::default();
    let preface = events.head_comments(head, events.offset());
    preface.iter().flatten().for_each(|event| tree.add_preface(String::from_utf8_lossy(event.text).into_owned()));
    let termination = info.termination();
    let judgement = Judge::new(defaults).judge_watched(events, head, info, &mut tree);
    let (Some(size), Some(start)) = (judgement.size, tree.position(0)) else {
        let why = judgement.diagnostics.first().map_or("it cannot be replayed", |finding| &finding.message);
        bail!("{}", printable(why));
    };
    let facts = start.facts();
    let (mut comments, mut chances) = (Vec::new(), Vec::new());
    for node in tree.nodes() {
        let (mut chance, mut words) = (None, Vec::new());
        for comment in &node.comments {
            let (note, rest) = Note::read(comment).unwrap_or_else(|| (Note::default(), comment.clone()));
            chance = chance.or(note.chance().map(|(value, is_proven)| Chance { value, is_proven }));
            words.push(rest);
        }
        let words = words.join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
        comments.push(printable(&shortened(&words, MAX_COMMENT)).into());
        chances.push(chance);
    }
    let tags = ["Event", "Site", "Date", "Round"];
    let about: Vec<String> = tags.iter().filter_map(|name| known(head, name)).collect();
    let size_name = format!("{} size {size}", Game::name(P::GAME));
    let heading =
        players(&judgement).into_iter().chain([size_name]).chain((!about.is_empty()).then(|| about.join(", ")));
    let nodes = tree.nodes().to_vec();
    let boards = Box::new(Positions {
        end: end_of_line(&nodes, 0),
        tree,
        size,
        players: judgement.players.iter().map(|name| Some(shorten(name.as_deref()?.trim()))).collect(),
        recorded: judgement.result.map(|result| (result, termination)),
    });
    let game = OpenGame {
        title: String::new(),
        heading: heading.collect(),
        told: vec![Told::default(); nodes.len()],
        marks: nodes.iter().map(mark_of).collect(),
        first: first_player(&judgement).unwrap_or_else(|| "seat 1".to_owned()),
        nodes,
        comments,
        chances,
        findings: Vec::new(),
        meant: MeantPlies::All,
        is_open: judgement.verdict() == Verdict::Unfinished && termination.is_none(),
        winner_is_first: judgement.result.and_then(GameResult::is_won_by_first),
        cycle: facts.numbering(),
        boards,
    };
    Ok((game, judgement))
}

/// The name of the player of seat 1, if the player is alone and the name is known and not that of the other player, too.
fn first_player(judgement: &Judgement) -> Option<String> {
    let [first, second] = &judgement.players[..] else { return None };
    let name = first.as_deref().and_then(record::known).filter(|_| first != second)?;
    Some(printable(&shorten(name)).into_owned())
}

/// The game of an entry, read again, and the defaults of its file.
fn found(entry: &Entry, format: Option<Format>, defaults: &RecordDefaults) -> anyhow::Result<(OneGame, Defaults)> {
    let found = archive::find_game(&entry.input(), &defaults.limits(None), format);
    let found = found.map_err(|Unreadable { name, message }| anyhow!("{name}: {message}"))?;
    Ok((found, defaults.of_text(&entry.file)))
}

/// The last node of the line of a node.
fn end_of_line(nodes: &[Node], mut node: usize) -> usize {
    while let Some(next) = next_in_line(nodes, node) {
        node = next;
    }
    node
}

/// The mistake of the ply of a node: by the note of an analysis, or else by its signs.
fn mark_of(node: &Node) -> Option<Mistake> {
    let noted = node.comments.iter().find_map(|comment| Note::read(comment)?.0.mark);
    noted.or_else(|| annotations(&node.annotations).iter().find_map(|sign| Mistake::of_sign(sign)))
}

/// The node of a move that was better than the mistake of a node: the first alternative without a mark.
fn better_than(nodes: &[Node], marks: &[Option<Mistake>], node: usize) -> Option<usize> {
    let others = &nodes[nodes[node].parent?].children;
    marks[node]?;
    others.iter().copied().find(|other| *other != node && marks[*other].is_none())
}

/// The annotations as people write them: `$1` is `!`.
fn annotations(marks: &[String]) -> Vec<String> {
    let as_written = |mark: &String| match Sign::of(mark) {
        Some(sign) => sign.text().to_owned(),
        None => printable(mark).into_owned(),
    };
    marks.iter().take(MAX_LISTED).map(as_written).collect()
}
