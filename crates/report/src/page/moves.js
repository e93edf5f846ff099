"use strict";
// The moves of a game as a table: a row for each number, a column for each player, and below a row what is said about its moves.

const remark = (text) => make("span", { class: "comment" }, textOf(text), " ");

/** The move of a ply as a button, with its signs. */
function moveOf(node) {
  const button = make("button", { type: "button", class: "move" }, node.text);
  button.addEventListener("click", () => goTo(node, true));
  viewer.buttons.set(node, button);
  const element = make("span", { class: "ply" }, button);
  if (node.marks.length) element.append(make("span", { class: `marks ${mistakeOf(node) ?? ""}` }, node.marks.join(" ")));
  return element;
}

/** The variations of a ply, which follow the first one that could be played there. */
const variationsOf = (node) => (following(node.parent) === node ? node.parent.children.slice(1) : []);

/** What could be played instead of the resignation after a node. */
const insteadOf = (node) => (node.resigns ? node.children : []);

const resignation = () => make("span", { class: "ply marks" }, "resigns");

/** A variation as running text. Lines are followed in a loop, because games are long; only variations nest. */
function variationOf(game, first) {
  const element = make("div", { class: first.isBest ? "variation best" : "variation" });
  let text = null;
  for (let node = first; node; node = following(node)) {
    const { number, column } = numberOf(game, node.ply);
    const isNew = text === null;
    if (isNew) element.append((text = make("p", {})));
    if (node === first && first.isBest) text.append(make("span", { class: "faint" }, "better: "));
    text.append(...node.before.map(remark));
    if (isNew || column === 0) text.append(make("span", { class: "faint" }, `${number}${column === 0 ? "." : "..."} `));
    text.append(moveOf(node), " ", ...node.comments.map(remark));
    if (node.resigns && !node.isResignation) text.append(resignation());
    const others = [...(node === first ? [] : variationsOf(node)), ...insteadOf(node)];
    if (others.length) {
      element.append(...others.map((other) => variationOf(game, other)));
      text = null;
    }
  }
  return element;
}

function showMoves(game) {
  const list = byId("moves");
  viewer.buttons.clear();
  list.style.setProperty("--columns", columnsOf(game));
  const root = treeOf(game).nodes[0];
  const notes = (comments, variations) =>
    make("div", { class: "notes" }, ...comments.map((text) => make("p", { class: "comment" }, textOf(text))), ...variations);
  const rows = root.comments.length ? [notes(root.comments, [])] : [];
  let row = null;
  const put = (ply, element) => {
    const { number, column } = numberOf(game, ply);
    if (row === null || column === 0) {
      row = make("div", { class: "row" }, make("span", { class: "faint" }, `${number}.`));
      for (let empty = 0; empty < column; empty += 1) row.append(make("span", { class: "faint" }, "..."));
      rows.push(row);
    }
    row.append(element);
  };
  for (let node = following(root); node; node = following(node)) {
    put(node.ply, moveOf(node));
    const variations = variationsOf(node).map((other) => variationOf(game, other));
    if (node.comments.length || variations.length) {
      rows.push(notes(node.comments, variations));
      row = null;
    }
  }
  const { main } = treeOf(game);
  const end = main[main.length - 1];
  if (end.resigns) {
    put(end.ply + 1, resignation());
    if (end.children.length) rows.push(notes([], end.children.map((other) => variationOf(game, other))));
  }
  if (!root.children.length && !root.resigns) rows.push(make("p", {}, "No moves."));
  list.replaceChildren(...rows);
}
