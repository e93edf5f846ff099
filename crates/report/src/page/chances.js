"use strict";
// What an analysis has left in a record: the curve of chances with a sign at each mistake, and what would have been better.

const GRAPH = { width: 400, height: 60 };

/** The name of a mistake in words. That of an analysis says more than the sign. */
const mistakeWords = (node) => (facts.marks[node.mark] ?? facts.marks[mistakeOf(node)])?.words;

/** The name of a ply with its number: `5. c3`, `5... b3`. */
function nameOf(game, node) {
  const { number, column } = numberOf(game, node.ply);
  return `${number}${column === 0 ? "." : "..."} ${node.text}`;
}

const graphX = (main, node) => (GRAPH.width * Math.min(node.ply, main.length - 1)) / Math.max(1, main.length - 1);

/** The greatest difference of chances at which signs can cover each other. */
const SIGN_HEIGHT = 0.25;

/** The room of a sign from side to side, as a part of the width of the curve: it ends halfway to the signs at both sides. */
function roomOf(main, node, mistakes) {
  const near = mistakes.filter((other) => other !== node && Math.abs(other.value.chance - node.value.chance) < SIGN_HEIGHT);
  return Math.min(...near.map((other) => Math.abs(graphX(main, other) - graphX(main, node)) / GRAPH.width));
}

/** The sign of a mistake on the curve. It leads to its ply, as its move in the table does, so that `Tab` need not visit it too. */
function signOf(game, main, node, mistakes) {
  const kind = mistakeOf(node);
  const svg = makeSvg("svg", { viewBox: "-8 -8 16 16", "aria-hidden": "true" });
  svg.append(makeSvg("use", { href: `#sign-${kind}` }));
  const words = `${nameOf(game, node)}: ${mistakeWords(node)}`;
  const button = make("button", { type: "button", class: `sign ${kind}`, tabindex: "-1", title: words, "aria-label": words }, svg);
  button.style.left = `${(100 * graphX(main, node)) / GRAPH.width}%`;
  button.style.top = `${100 * (1 - node.value.chance)}%`;
  const room = roomOf(main, node, mistakes);
  if (room < 1) button.style.maxWidth = `${100 * room}%`;
  button.addEventListener("click", () => goTo(node, true));
  return button;
}

/** Shows the values of the main line as a curve, with its mistakes. */
function showChances(game) {
  const { main } = treeOf(game);
  const known = main.filter((node) => node.value);
  byId("chances").hidden = known.length < 2;
  const points = known.map((node) => `${graphX(main, node)},${GRAPH.height * (1 - node.value.chance)}`);
  byId("graph-line").setAttribute("points", points.join(" "));
  const mistakes = known.filter(mistakeOf);
  const signs = mistakes.map((node) => signOf(game, main, node, mistakes));
  byId("graph-area").replaceChildren(byId("graph"), ...signs);
  byId("signs").hidden = signs.length === 0;
}

/** Shows how the game was decided, by the analysis in its record. */
function showStory(game) {
  byId("story").hidden = game.story === undefined && game.accuracy === undefined;
  byId("story-words").replaceChildren(sentenceOf(game.story ?? ""));
  const playerOf = (seat) => shortened(game.players[seat] ?? `seat ${seat + 1}`);
  const names = (game.accuracy ?? []).flatMap((accuracy, seat) => (accuracy === null ? [] : [`${playerOf(seat)} ${accuracy} %`]));
  byId("accuracy").replaceChildren(sentenceOf(names.length ? `Accuracy: ${names.join(", ")}` : ""));
  const decisive = treeOf(game).main[game.decisive];
  const button = byId("to-decisive");
  button.hidden = !decisive;
  button.textContent = decisive ? `Show ${nameOf(game, decisive)}` : "";
  byId("to-mistake").hidden = !treeOf(game).main.some(mistakeOf);
}

const buttonTo = (words, node) => {
  const element = make("button", { type: "button" }, words);
  element.addEventListener("click", () => goTo(node, true));
  return element;
};

/** Says what would have been better than a ply, or which ply the variation of a node replaces. */
function showBetter(game, node) {
  const words = byId("better");
  words.replaceChildren();
  const better = betterThan(node);
  const mistake = mistakeWords(node);
  if (mistake) words.append(`${mistake[0].toUpperCase()}${mistake.slice(1)}. `);
  if (better) {
    const line = lineThrough(better).slice(better.ply + 1).map(({ text }) => text);
    // The rules alone, and proofs, say so for certain.
    const isCertain = ["missed-win", "missed-threat", "loses-at-once"].includes(node.mark) || treeOf(game).main[node.ply - 1]?.value?.isProven !== false;
    words.append(isCertain ? "Better was " : "Better, by an estimate, was ", buttonTo(better.text, better), line.length ? ` (then ${line.slice(0, 6).join(" ")}${line.length > 6 ? " …" : ""})` : "");
  }
  if (!isInMainLine(node)) {
    const { main } = treeOf(game);
    const left = pathTo(node).find((ply) => !isInMainLine(ply));
    const played = main[left.ply] ?? main[main.length - 1];
    words.append("This is a variation. ", buttonTo(`Back to ${played.ply ? nameOf(game, played) : "the game"}`, played));
  }
}

/** Goes to the next mistake of the main line, and after the last one to the first; or, with -1, the other way. */
function stepToMistake(by = 1) {
  const mistakes = treeOf(viewer.game).main.filter(mistakeOf);
  if (by < 0) mistakes.reverse();
  const next = mistakes.find((node) => by * (node.ply - viewer.node.ply) > 0 || (node.ply === viewer.node.ply && node !== viewer.node));
  if (mistakes.length) goTo(next ?? mistakes[0], true);
}

function startChances() {
  byId("to-mistake").addEventListener("click", () => stepToMistake());
  byId("to-decisive").addEventListener("click", () => goTo(treeOf(viewer.game).main[viewer.game.decisive], true));
  byId("graph-area").addEventListener("click", (event) => {
    if (event.target.closest("button")) return;
    const { left, width } = byId("graph").getBoundingClientRect();
    const { main } = treeOf(viewer.game);
    const ply = Math.round(((main.length - 1) * (event.clientX - left)) / Math.max(1, width));
    goTo(main[Math.min(Math.max(ply, 0), main.length - 1)], true);
  });
}
