"use strict";
// The games and boards of the page as Rust has written them: see game.rs and moves.rs in src/report/html.

const facts = JSON.parse(document.getElementById("facts").textContent);

/** All games of the page. */
const games = [];

for (const element of document.querySelectorAll("script.games")) {
  const part = JSON.parse(element.textContent);
  element.remove();
  for (const [number, state, board, plies, players, tags, moves, others] of part.games) {
    games.push({
      id: games.length + 1,
      file: part.file,
      index: part.first + number,
      state,
      board: board === null ? null : facts.boards[part.boards[board]],
      plies,
      players,
      tags,
      moves,
      others: others ?? {},
    });
  }
}

const VERDICTS = { v: "valid", i: "invalid", u: "unfinished" };
const RESULTS = { 1: "1-0", 2: "0-1", d: "½-½", "*": "*", "-": "" };

const verdictOf = (game) => VERDICTS[game.state[0]];

/** What the moves prove, or else what the record says. */
const resultOf = (game) => RESULTS[game.state[2] === "*" && game.state[1] !== "-" ? game.state[1] : game.state[2]];

const reasonOf = (game) => facts.reasons[game.state[3]]?.[0] ?? "";

const findingsOf = (game) => game.others.findings ?? [];

const boardName = (board) => (board ? `${board.game} ${board.size}` : "unknown");

const namesOf = (game) => game.players.join(" – ");

function tagOf(game, name) {
  for (let place = 0; place < game.tags.length; place += 2) {
    if (game.tags[place] === name) return game.tags[place + 1];
  }
  return "";
}

/** Everything in a game that can be searched, in lower case. */
function searchText(game) {
  if (game.text === undefined) {
    const comments = game.moves.filter((_, place) => place % 2 === 1);
    const findings = findingsOf(game).flatMap((finding) => [finding[0], facts.codes[finding[0]][0], finding[4]]);
    const parts = [game.file, boardName(game.board), ...game.players, ...game.tags, ...comments, ...findings];
    game.text = parts.join("\n").toLowerCase();
  }
  return game.text;
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** The places of cells that are given by their digits one after the other. */
function placesOf(board, text) {
  const places = [];
  for (let at = 0; at < text.length; at += board.digits) {
    let place = 0;
    for (const digit of text.slice(at, at + board.digits)) place = place * 64 + DIGITS.indexOf(digit);
    places.push(place);
  }
  return places;
}

/** The changes of a ply, each with its place and the stone that is then there, and the text of the move. */
function readPly(board, plyAndHand) {
  const [token, hand] = plyAndHand.split(">");
  const changes = [];
  let at = 0;
  while (at < token.length && !"~*+".includes(token[at])) {
    const [place] = placesOf(board, token.slice(at + 1, at + 1 + board.digits));
    changes.push({ place, stone: token[at] });
    at += 1 + board.digits;
  }
  const rest = token.slice(at);
  if (rest.startsWith("~")) return { changes, hand, text: rest.slice(1) };
  const last = changes[changes.length - 1];
  const text = board.texts[rest === "*" ? 1 : 0]
    .replace("{first}", board.cells[changes[0].place])
    .replace("{last}", board.cells[last.place])
    .replace("{stone}", last.stone);
  return { changes, hand, text: rest.startsWith("+") ? text + rest : text };
}

/** The value of a position: the chance of seat 1, and its words. */
function readValue(text) {
  const proven = /^(1-0|0-1|1\/2-1\/2)(?:\/(\d+))?$/.exec(text);
  if (!proven) return { chance: Number(text), words: `seat 1 wins ${(100 * Number(text)).toFixed(0)} %` };
  const [, result, plies] = proven;
  const words = { "1-0": "proven win of seat 1", "0-1": "proven win of seat 2" }[result] ?? "proven draw";
  return {
    chance: { "1-0": 1, "0-1": 0 }[result] ?? 0.5,
    words: plies ? `${words} in ${plies} plies` : words,
  };
}

/** The tree of a game's plies. Its root is the position before the first one; the main line follows first children. */
function treeOf(game) {
  if (game.tree) return game.tree;
  const nodes = [];
  const add = (parent, ply) => {
    const node = { id: nodes.length, parent, ply, changes: [], text: "", before: [], comments: [], marks: [], children: [] };
    nodes.push(node);
    parent?.children.push(node);
    return node;
  };
  let last = add(null, 0);
  let remarks = [];
  const open = [];
  game.moves.forEach((part, place) => {
    if (place % 2 === 1) {
      (remarks.length ? remarks[remarks.length - 1] : last.comments).push(part);
      return;
    }
    for (const token of part.split(" ")) {
      if (token === "") continue;
      if (token === "(") {
        open.push({ last, remarks });
        last = last.parent ?? last;
        remarks = [[]];
      } else if (token === ")") {
        ({ last, remarks } = open.pop());
      } else if (token[0] === "%") {
        last.value = readValue(token.slice(1));
      } else if (token === "^") {
        last.resigns = true;
      } else if (token[0] === "#") {
        last.end = token.slice(1);
      } else if ("!?$".includes(token[0])) {
        last.marks.push(token);
      } else {
        last = Object.assign(add(last, last.ply + 1), readPly(game.board, token));
        // Comments at the beginning of a variation are about its first ply.
        last.before = remarks.flat();
        remarks = [];
      }
    }
  });
  const main = [nodes[0]];
  while (main[main.length - 1].children.length) main.push(main[main.length - 1].children[0]);
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
  const stones = [...(game.others.start ?? game.board.start)];
  for (const { changes } of pathTo(node)) {
    for (const { place, stone } of changes) stones[place] = stone;
  }
  return stones;
}

/** The places of crossings that wait for an answer. */
function waitingAt(board, stones) {
  const places = Object.entries(board.waiting).map(([stone, cells]) => placesOf(board, cells).filter((place) => stones[place] === stone));
  return places.flat();
}

/** The values of the rows from the top and of the columns, as they are drawn; none on most boards. */
function lineValues(board, stones) {
  const valueOf = ({ cells }) => {
    const numbers = {};
    for (const stone of placesOf(board, cells).map((place) => stones[place])) {
      if (stone !== ".") numbers[stone] = (numbers[stone] ?? 0) + 1;
    }
    return board.values[Object.values(numbers).sort().reverse().join("")];
  };
  return (board.lines ?? []).map((lines) => lines.map(valueOf));
}

/** The seat that makes a ply. */
function seatOf(game, ply) {
  const seats = game.others.seats ?? "12";
  return Number(seats[(ply - 1) % seats.length]);
}

/** The side of a seat at a node. A swap exchanges the sides. */
function sideOf(game, seat, node) {
  const sides = game.others.sides ?? "01";
  const swapped = pathTo(node).some((ply) => ply.text === "swap");
  return game.board.sides[Number(sides[seat - 1]) ^ Number(swapped)];
}

/** The hands by seat at a node, if they are known: see `hand_after` in moves.rs. */
function handsAt(game, node) {
  if (!game.others.hands) return [];
  const hands = game.others.hands.split(",").map((hand) => [...hand]);
  for (const { ply, text, hand } of pathTo(node).slice(1)) {
    const seat = seatOf(game, ply) - 1;
    for (const stone of text.slice(0, text.startsWith("S") ? 2 : 1)) {
      const place = [stone, "?"].map((kind) => hands[seat].indexOf(kind)).find((at) => at >= 0);
      if (place !== undefined && stone !== "-") hands[seat].splice(place, 1);
    }
    for (const [, gained] of text.matchAll(/[=+](.)/g)) hands[seat].push(gained);
    if (hand !== undefined) hands[seat] = [...hand];
  }
  return hands;
}

/** The number of a ply as records write it: `12.` before the first ply of a number, otherwise empty. */
function numberOf(game, ply) {
  const [length, next] = (game.others.cycle ?? "2,0").split(",").map(Number);
  const place = ply - 1 + next;
  return { number: Math.floor(place / length) + 1, isFirst: place % length === 0 };
}
