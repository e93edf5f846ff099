"use strict";
// The viewer: a game, its board, and a step through its plies.

/** The game that is shown, the node of its tree, and the line to step along: through the node, to its end. */
const viewer = { game: null, node: null, line: [], picture: null, buttons: new Map() };

/** The line through a node: what leads to it, and then the first ply of each position. */
function lineThrough(node) {
  const line = pathTo(node);
  for (let next = following(node); next; next = following(next)) line.push(next);
  return line;
}

const isInMainLine = (node) => treeOf(viewer.game).main[node.ply] === node;

/** Shows a game at a ply of its main line, or at a node of its tree. See [goTo] for `changesAddress`. */
function openGame(game, ply, nodeId, changesAddress) {
  const tree = treeOf(game);
  const node = tree.nodes[nodeId] ?? tree.main[Math.min(ply, tree.main.length - 1)];
  if (viewer.game !== game) {
    viewer.game = game;
    showGame(game);
  }
  document.title = `Game ${game.id} – ${byId("overview").querySelector("h1").textContent}`;
  goTo(node, changesAddress);
}

function showGame(game) {
  const result = resultOf(game);
  byId("viewer-heading").replaceChildren(`Game ${game.id}: `, ...(namesOf(game) ? namesIn(game) : [kindOf(game)]));
  const reason = reasonOf(game) && ` (${reasonOf(game).replace("-", " ")})`;
  const facts = [kindOf(game), result && `result ${result}${reason}`, game.verdict].filter(Boolean);
  const place = ` – ${shortened(game.file)}, game ${game.index}`;
  byId("viewer-facts").replaceChildren(facts.join(", "), textOf(place));
  const svg = byId("board");
  svg.toggleAttribute("hidden", !game.board);
  svg.replaceChildren();
  viewer.picture = game.board ? new Picture(svg, game.board) : null;
  showTags(game);
  const findings = findingsOf(game);
  byId("game-findings").hidden = findings.length === 0;
  byId("game-finding-list").replaceChildren(...findings.map((finding) => findingElement(game, finding, true)));
  showMoves(game);
  showChances(game);
  showStory(game);
  fitMoves();
}

/** Gives the list of moves the height that the content above it leaves in the window. */
function fitMoves() {
  const list = byId("moves");
  list.style.setProperty("--top", `${Math.round(list.getBoundingClientRect().top + scrollY)}px`);
}

function showTags(game) {
  const rows = game.players.map((name, seat) => [`Seat ${seat + 1}`, name]).concat(game.tags);
  byId("record").hidden = rows.length === 0;
  byId("tags").replaceChildren(
    ...rows.map(([name, value]) => make("div", {}, make("dt", {}, textOf(name)), make("dd", {}, textOf(value)))),
  );
}

/** The timer that waits until no further step follows at once: browsers limit how often an address changes. */
let afterSteps = 0;

/** Goes to a node. With `changesAddress` the address of the page then names it, in the same entry of the history. */
function goTo(node, changesAddress) {
  const { game, picture } = viewer;
  viewer.buttons.get(viewer.node)?.removeAttribute("aria-current");
  viewer.node = node;
  if (!viewer.line.includes(node)) viewer.line = lineThrough(node);
  const last = viewer.line.length - 1;
  if (picture) {
    const stones = stonesAt(game, node);
    picture.show(stones);
    const isEnd = node === treeOf(game).main[treeOf(game).main.length - 1];
    const chain = isEnd ? (game.chain ?? []) : [];
    const better = betterThan(node);
    const moved = node.parent ? movedBy(game, node) : [];
    const fault = findingsOf(game).filter((finding) => isInMainLine(node) && finding.ply === node.ply + 1);
    picture.mark({
      [game.board.last]: moved.filter(([, stone]) => stone !== ".").map(([place]) => place),
      left: moved.filter(([, stone]) => stone === ".").map(([place]) => place),
      chain,
      // A crossing that has won does not wait.
      waiting: waitingAt(game.board, stones).filter((place) => !node.end && !chain.includes(place)),
      fault: fault.flatMap((finding) => finding.cells),
    });
    if (better) picture.point(movedBy(game, better));
    byId("board-words").textContent = boardWords(game.board, stones);
  }
  const hands = handsAt(game, node).map((hand, seat) => [`Hand ${seat + 1}`, hand]);
  byId("hands").replaceChildren(...hands.flatMap(([name, hand]) => [make("dt", {}, name), make("dd", {}, hand || "–")]));
  const [words, state] = game.board ? [plyWords(game, node), stateWords(game, node)] : ["No board", ""];
  const place = `Ply ${node.ply} of ${last}`;
  byId("ply-words").replaceChildren(make("span", { class: "faint" }, place), " ", sentenceOf(words));
  byId("state-words").replaceChildren(sentenceOf(state));
  byId("ply-comments").replaceChildren(...[...node.before, ...node.comments].map(textOf));
  const slider = byId("slider");
  slider.max = last;
  slider.value = node.ply;
  slider.setAttribute("aria-valuetext", `${place}: ${words}`);
  for (const [id, isOff] of [["to-start", node.ply === 0], ["to-previous", node.ply === 0], ["to-next", node.ply === last], ["to-end", node.ply === last]]) {
    byId(id).setAttribute("aria-disabled", isOff);
  }
  byId("meter").hidden = !node.value;
  byId("meter-bar").setAttribute("width", 100 * (node.value?.chance ?? 0));
  byId("meter-words").textContent = node.value?.words ?? "";
  showBetter(game, node);
  for (const end of ["x1", "x2"]) byId("graph-now").setAttribute(end, graphX(treeOf(game).main, node));
  showButton(viewer.buttons.get(node));
  clearTimeout(afterSteps);
  const address = location.hash;
  afterSteps = setTimeout(() => {
    const sentences = [`${place}: ${words}`, state, byId("better").textContent, ...node.comments, node.value?.words];
    byId("spoken").textContent = inSentences(sentences.filter(Boolean));
    // Meanwhile a link may have been followed.
    if (changesAddress && viewer.isOpen && location.hash === address) {
      history.replaceState(null, "", addressOf(game, node));
    }
  }, 120);
}

const addressOf = (game, node) => `#game=${game.id}&${isInMainLine(node) ? `ply=${node.ply}` : `node=${node.id}`}`;

/** Marks the button of the ply, and brings it into sight of its list. */
function showButton(button) {
  const list = byId("moves");
  if (!button) {
    list.scrollTop = 0;
    return;
  }
  button.setAttribute("aria-current", "true");
  const top = button.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top - 8;
  if (top + button.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight + 40;
}

function step(plies) {
  const { line, node } = viewer;
  const place = Math.min(Math.max(node.ply + plies, 0), line.length - 1);
  if (place !== node.ply) goTo(line[place], true);
}

/** Goes to another ply that was played or considered instead. */
function stepAside(by) {
  const others = viewer.node.parent?.children ?? [];
  if (others.length < 2) return false;
  const place = (others.indexOf(viewer.node) + by + others.length) % others.length;
  goTo(others[place], true);
  return true;
}

/** Opens the game before or after in the order of the table. */
function stepGame(by) {
  const list = table.chosen.includes(viewer.game) ? table.chosen : games;
  const game = list[list.indexOf(viewer.game) + by];
  if (game) openGame(game, 0, undefined, true);
}

/** Whether a key scrolls the text on which it was pressed: a source that is wider than its box. */
function scrollsSource({ key, target }) {
  const source = target.closest("pre");
  return source && source.scrollWidth > source.clientWidth && ["ArrowLeft", "ArrowRight"].includes(key);
}

function stepByKey(event) {
  if (!viewer.isOpen || event.altKey || event.ctrlKey || event.metaKey || scrollsSource(event)) return;
  const actions = {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    Home: () => step(-Infinity),
    End: () => step(Infinity),
    PageUp: () => step(-10),
    PageDown: () => step(10),
    ArrowUp: () => stepAside(-1),
    ArrowDown: () => stepAside(1),
    x: () => stepToMistake(),
    X: () => stepToMistake(-1),
    m: () => stepToMistake(),
    M: () => stepToMistake(),
    "[": () => stepGame(-1),
    "]": () => stepGame(1),
    Escape: () => (location.hash = "games"),
  };
  const action = actions[event.key];
  // The slider has no keys of its own: some would lead the other way.
  if (action && (action() !== false || event.target.id === "slider")) event.preventDefault();
}

function startViewer() {
  const steps = { "to-start": -Infinity, "to-previous": -1, "to-next": 1, "to-end": Infinity };
  for (const [id, plies] of Object.entries(steps)) byId(id).addEventListener("click", () => step(plies));
  byId("slider").addEventListener("input", (event) => goTo(viewer.line[event.target.value], true));
  byId("previous-game").addEventListener("click", () => stepGame(-1));
  byId("next-game").addEventListener("click", () => stepGame(1));
  document.addEventListener("keydown", stepByKey);
  addEventListener("resize", () => viewer.isOpen && fitMoves());
  let from = null;
  byId("board").addEventListener("touchstart", ({ touches }) => (from = touches.length === 1 ? touches[0] : null), { passive: true });
  byId("board").addEventListener("touchend", ({ changedTouches: [to] }) => {
    const [x, y] = from ? [to.clientX - from.clientX, to.clientY - from.clientY] : [0, 0];
    if (Math.abs(x) > 40 && Math.abs(x) > 2 * Math.abs(y)) step(x < 0 ? 1 : -1);
  });
}
