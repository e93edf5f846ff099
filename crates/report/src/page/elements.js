"use strict";
// Elements of the page. Text of records is only ever set as text.

const byId = (id) => document.getElementById(id);

/** A new element with these attributes and contents: elements, or texts. */
function make(name, attributes = {}, ...contents) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...contents);
  return element;
}

/** A text of a record. Its direction does not affect the text around it. */
const textOf = (text) => make("bdi", {}, text);

/** A sentence with names in it. It is read from left to right, even if it begins with a name in Arabic. */
const sentenceOf = (text) => make("bdi", { dir: "ltr" }, text);

/** The beginning of a text that is too long for a line. A character of two units is not cut in half. */
const shortened = (text, room = 120) => (text.length > room ? `${text.slice(0, room).replace(/[\ud800-\udbff]$/, "")}…` : text);

/** Sentences in a row. Some of them end with a stop, and some without. */
const inSentences = (texts) => texts.map((text) => text.trim().replace(/[^.!?…]$/, "$&.")).join(" ");

/** A number with its noun: `1 game`, `1,234 games`, `2 plies`. */
function counted(number, noun) {
  const many = /[^aeiou]y$/.test(noun) ? noun.replace(/y$/, "ies") : `${noun}s`;
  return `${number.toLocaleString("en")} ${number === 1 ? noun : many}`;
}

function makeSvg(name, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** A picture of a board, on which stones and marks are placed. */
class Picture {
  constructor(svg, board) {
    this.svg = svg;
    this.board = board;
    this.stones = board.cells.map(() => null);
    this.shown = board.cells.map(() => ".");
    [this.layer, this.marks, this.values] = [1, 2, 3].map(() => makeSvg("g", {}));
    svg.setAttribute("viewBox", `0 0 ${board.picture.join(" ")}`);
    svg.replaceChildren(this.use(board.id, 0, 0), this.layer, this.marks, this.values);
  }

  use(id, x, y) {
    return makeSvg("use", { href: `#${id}`, x, y });
  }

  /** Shows these stones, and the values of their lines. Only cells that differ are touched. */
  show(stones) {
    stones.forEach((stone, place) => {
      if (this.shown[place] === stone) return;
      this.shown[place] = stone;
      this.stones[place]?.remove();
      const [x, y] = this.board.centres[place];
      this.stones[place] = stone === "." ? null : this.use(this.board.symbols[stone].id, x, y);
      if (this.stones[place]) this.layer.append(this.stones[place]);
    });
    const values = lineValues(this.board, stones).flat();
    const places = (this.board.lines ?? []).flat();
    this.values.replaceChildren(...values.map((value, line) => this.use(`value-${value}`, ...places[line].at)));
  }

  /** Points at what a better move would have changed: a sign on each cell, or an arrow where a stone would have moved. */
  point(changes) {
    const isLeft = ([, stone]) => stone === ".";
    const placesOf = (some) => some.map(([place]) => place);
    const [left, entered] = [placesOf(changes.filter(isLeft)), placesOf(changes.filter((change) => !isLeft(change)))];
    if (left.length === 0 || entered.length === 0) {
      for (const place of [...entered, ...left]) this.marks.append(this.use("mark-better", ...this.board.centres[place]));
      return;
    }
    // Where several stones move, the arrow goes from the last of them to where the first one comes.
    const centreOf = (place) => this.board.centres[place];
    const distance = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]);
    const pairs = left.flatMap((from) => entered.map((to) => [centreOf(from), centreOf(to)]));
    const [[x, y], [toX, toY]] = pairs.reduce((best, pair) => (distance(...pair) > distance(...best) ? pair : best));
    const length = Math.hypot(toX - x, toY - y) || 1;
    const [along, across] = [[(toX - x) / length, (toY - y) / length], [(y - toY) / length, (toX - x) / length]];
    // A point of the arrow: so far from its tip, and so far beside its line.
    const at = (back, beside) =>
      [toX - back * along[0] + beside * across[0], toY - back * along[1] + beside * across[1]].map((part) => part.toFixed(1)).join(" ");
    const head = `M${at(length, 0)}L${at(16, 0)}M${at(0, 0)}L${at(18, 9)}L${at(18, -9)}Z`;
    this.marks.append(makeSvg("path", { class: "mark-arrow", d: head }));
  }

  /** Shows these marks: lists of places by the name of the mark. */
  mark(marks) {
    this.marks.replaceChildren();
    for (const [name, places] of Object.entries(marks)) {
      for (const place of places) this.marks.append(this.use(`mark-${name}`, ...this.board.centres[place]));
    }
  }
}
