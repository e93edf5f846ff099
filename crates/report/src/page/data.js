"use strict";
// The games and boards of the page as Rust has written them: docs/report.md lists what they hold.

const facts = JSON.parse(document.getElementById("facts").textContent);

/** All games of the page. */
const games = [];

for (const element of document.querySelectorAll("script.games")) {
  const part = JSON.parse(element.textContent);
  element.remove();
  for (const game of part.games) {
    const board = game.board === null ? null : facts.boards[part.boards[game.board]];
    games.push({ ...game, id: games.length + 1, file: part.file, index: part.first + game.number, board });
  }
}

const RESULTS = { "1-0": "1-0", "0-1": "0-1", "1/2-1/2": "½-½", "*": "*" };

/** The seats that win by these results. */
const WINNERS = { "1-0": 1, "0-1": 2 };

/** The result that the moves prove, or else the one that the record states. */
const resultOf = (game) => RESULTS[game.result === "*" ? (game.recorded ?? "*") : game.result];

const reasonOf = (game) => game.reason ?? "";

const findingsOf = (game) => game.findings ?? [];

/** The game and the size of a board, or of a game without a board as far as its tags say them. */
const boardName = ({ game = "unknown", size = "" }) => `${game} ${size}`.trim();

/** The game and the size of a game. */
const kindOf = (game) => boardName(game.board ?? game);

const namesOf = (game) => game.players.join(" – ");

/** The names of the players for the page. Each has a direction of its own, so that a name in Arabic does not exchange the seats. */
const namesIn = ({ players }) =>
  players.flatMap((name, seat) => [seat > 0 ? " – " : "", textOf(shortened(name, Math.ceil(120 / players.length)))]);

/** The value of a tag, in whatever case its name is written; `name` is in lower case. */
const tagOf = (game, name) => game.tags.find(([own]) => own.toLowerCase() === name)?.[1] ?? "";

/** All comments in moves and their variations. */
function commentsIn(moves) {
  const others = moves.filter((part) => typeof part === "object");
  return others.flatMap((part) => (Array.isArray(part) ? commentsIn(part) : part.comment ?? []));
}

/** Text without regard to case and to the ways in which Unicode writes a letter. */
const folded = (text) => text.normalize("NFD").toUpperCase().toLowerCase().normalize("NFC");

/** Everything in a game that can be searched, folded. */
function searchText(game) {
  if (game.text === undefined) {
    const findings = findingsOf(game).flatMap(({ code, message }) => [code, facts.codes[code].name, message]);
    const named = [game.file, kindOf(game), ...game.players, ...game.tags.flat()];
    game.text = folded([...named, ...commentsIn(game.moves), ...findings].join("\n"));
  }
  return game.text;
}

/** The value of a position: the chance of seat 1, and its words. */
function readValue({ chance, proven, in: plies }) {
  if (proven === undefined) return { chance, isProven: false, words: `seat 1 wins ${(100 * chance).toFixed(0)} %` };
  const words = { "1-0": "proven win of seat 1", "0-1": "proven win of seat 2" }[proven] ?? "proven draw";
  return {
    chance: { "1-0": 1, "0-1": 0 }[proven] ?? 0.5,
    isProven: true,
    words: plies === undefined ? words : `${words} in ${counted(plies, "ply")}`,
  };
}

/** The next node of a line. What follows a resignation was played instead of it. */
const following = (node) => (node.resigns ? undefined : node.children[0]);

/** The changes of a ply by which stones come to a cell or leave one. A stone that is only locked where it is does neither. */
function movedBy(game, node) {
  const before = stonesAt(game, node.parent);
  const isLocked = ([place, stone]) => before[place] !== stone && before[place].toLowerCase() === stone.toLowerCase();
  return node.changes.filter((change) => !isLocked(change));
}

/** The tree of a game's plies. Its root is the position before the first one; the main line follows first children. */
function treeOf(game) {
  if (game.tree) return game.tree;
  const nodes = [];
  const add = (parent, ply) => {
    const lists = { changes: [], before: [], comments: [], marks: [], children: [] };
    const node = { id: nodes.length, parent, ply, text: "", ...lists };
    nodes.push(node);
    parent?.children.push(node);
    return node;
  };
  const root = add(null, 0);
  const plies = game.board?.plies ?? facts.plies;
  /** Adds a line of moves. The comments at the beginning of a variation are about its first ply. */
  const addLine = (moves, start, isVariation) => {
    let last = start;
    let before = isVariation ? [] : null;
    for (const part of moves) {
      const ply = typeof part === "number" ? plies[part] : part.ply;
      if (ply) {
        const [text, changes, swaps = false] = ply;
        last = Object.assign(add(last, last.ply + 1), { text, changes, swaps, before: before ?? [] });
        before = null;
      } else if (typeof part === "string") {
        last.hand = part;
      } else if (Array.isArray(part)) {
        addLine(part, last.resigns && !last.isResignation ? last : last.parent ?? last, true);
      } else if (part.comment !== undefined) {
        (before ?? last.comments).push(part.comment);
      } else if (part.resigns) {
        // A variation that is a resignation alone has a node of its own beside the ply that it replaces.
        if (before && (start.children.length || start.resigns)) {
          const resignation = { text: "resigns", resigns: true, isResignation: true, before };
          last = Object.assign(add(start, start.ply + 1), resignation);
          before = null;
        } else if (!before) {
          last.resigns = true;
        }
      } else if (part.result) {
        last.end = part;
      } else if (before) {
        // A note or a sign before the first ply of a variation is about none of its plies.
      } else if (part.sign !== undefined) {
        last.marks.push(part.sign);
      } else if (part.mark !== undefined) {
        last.mark = part.mark;
      } else if (part.best) {
        last.isBest = true;
      } else {
        last.value = readValue(part);
      }
    }
    // Words in a variation without a ply that can be shown are about the position.
    if (before) start.comments.push(...before);
  };
  addLine(game.moves, root, false);
  const main = [nodes[0]];
  for (let node = following(root); node; node = following(node)) main.push(node);
  game.tree = { nodes, main };
  return game.tree;
}

/** The plies that lead to a node, and the node. */
function pathTo(node) {
  const path = [];
  for (let at = node; at; at = at.parent) path.unshift(at);
  return path;
}

/** The stones of a position in the order of the cells. */
function stonesAt(game, node) {
  const stones = game.board.cells.map(() => ".");
  for (const changes of [game.start ?? game.board.start, ...pathTo(node).map((ply) => ply.changes)]) {
    for (const [place, stone] of changes) stones[place] = stone;
  }
  return stones;
}

/** The places of crossings that wait for an answer. */
function waitingAt(board, stones) {
  return Object.entries(board.waiting).flatMap(([stone, places]) => places.filter((place) => stones[place] === stone));
}

/** The values of the rows from the top and of the columns, as they are drawn; none on most boards. */
function lineValues(board, stones) {
  const lineValue = ({ cells }) => {
    const numbers = {};
    for (const stone of cells.map((place) => stones[place])) {
      if (stone !== ".") numbers[stone] = (numbers[stone] ?? 0) + 1;
    }
    return board.values[Object.values(numbers).sort().reverse().join("")];
  };
  return (board.lines ?? []).map((lines) => lines.map(lineValue));
}

/** The seat that makes a ply. */
function seatOf(game, ply) {
  const seats = game.seats ?? [1, 2];
  return seats[(ply - 1) % seats.length];
}

/** The side of a seat at a node. A swap exchanges the sides. */
function sideOf(game, seat, node) {
  const sides = game.sides ?? [0, 1];
  const swapped = pathTo(node).some((ply) => ply.swaps);
  return game.board.sides[swapped ? 1 - sides[seat - 1] : sides[seat - 1]];
}

/** The hands by seat at a node, if they are known. */
function handsAt(game, node) {
  const hands = [...(game.hands ?? [])];
  for (const { ply, hand } of pathTo(node)) {
    if (hand !== undefined) hands[seatOf(game, ply) - 1] = hand;
  }
  return hands;
}

/** The number of plies of a move number. */
const columnsOf = (game) => (game.cycle ?? [2, 0])[0];

/** The number of a ply as records write it, and its place among the plies of that number. */
function numberOf(game, ply) {
  const [length, next] = game.cycle ?? [2, 0];
  const place = ply - 1 + next;
  return { number: Math.floor(place / length) + 1, column: place % length };
}

/** The kind of mistake that a ply is by an analysis or else by its signs, if it is one. */
const mistakeOf = (node) => [facts.marks[node.mark]?.sign, ...node.marks].map((sign) => facts.signs[sign]).find((kind) => kind !== undefined);

/** The beginning of the line that an analysis has found better than this ply, if there is one. */
const betterThan = (node) => node.parent?.children.find((other) => other !== node && other.isBest);
