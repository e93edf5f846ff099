"use strict";
// The table of games. Only the rows in sight are in the page.

const COLUMNS = [
  { name: "No.", key: (game) => game.id, isNumber: true },
  { name: "Players", key: namesOf },
  { name: "Game", key: kindOf },
  { name: "Result", key: resultOf },
  { name: "Plies", key: (game) => game.plies, isNumber: true },
  { name: "Date", key: (game) => tagOf(game, "date") },
  { name: "Event", key: (game) => tagOf(game, "event") },
  { name: "Verdict", key: (game) => game.verdict },
];

/** The greatest number of players from whom to choose. Links to others work as well. */
const PLAYERS_TO_CHOOSE = 200;

/** Rows above and below those in sight. */
const SPARE_ROWS = 10;

/** The table: the games that pass the filter, in their order. */
const table = { chosen: games, sortedBy: 0, isDescending: false, first: -1, rowHeight: 36, isPrinting: false };

function sortGames(list) {
  const { key, isNumber } = COLUMNS[table.sortedBy];
  const order = new Map(list.map((game) => [game, isNumber ? key(game) : folded(key(game))]));
  const sign = table.isDescending ? -1 : 1;
  const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
  return list.sort((a, b) => sign * compare(order.get(a), order.get(b)) || a.id - b.id);
}

/** Chooses and sorts the games. */
function chooseGames() {
  const words = folded(byId("search").value).split(/\s+/).filter(Boolean);
  const [board, player, verdict, result] = ["board", "player", "verdict", "result"].map((name) => byId(`filter-${name}`).value);
  const passes = (game) =>
    (!board || kindOf(game) === board) &&
    (!player || game.players.some((name) => keyOf(name) === player)) &&
    (!verdict || game.verdict === verdict) &&
    (!result || resultOf(game) === result) &&
    words.every((word) => searchText(game).includes(word));
  table.chosen = sortGames(games.filter(passes));
  const [some, all] = [table.chosen.length, counted(games.length, "game")];
  byId("game-count").textContent = some === games.length ? all : `${some.toLocaleString("en")} of ${all}`;
  byId("game-table").setAttribute("aria-rowcount", table.chosen.length + 1);
  byId("scroller").scrollTop = 0;
  showRows(true);
}

/** The keys of players by their names. */
const keys = new Map();

/** The key of a player: names that differ only in case or in blanks around them have one. */
function keyOf(name) {
  if (!keys.has(name)) keys.set(name, folded(name.trim()));
  return keys.get(name);
}

/** Fills the choice of players: those with the most games. */
function startPlayers() {
  const players = new Map();
  for (const name of games.flatMap((game) => game.players)) {
    const key = keyOf(name);
    if (key && key !== "?") players.set(key, { name, number: (players.get(key)?.number ?? 0) + 1 });
  }
  const most = [...players].sort(([, one], [, other]) => other.number - one.number).slice(0, PLAYERS_TO_CHOOSE);
  const options = most.map(([value, { name }]) => make("option", { value }, shortened(name)));
  byId("filter-player").append(...options.sort((one, other) => (one.value < other.value ? -1 : 1)));
}

/** The player whose games the address of the page names; `null` if it names none. */
const playerOfAddress = () => new URLSearchParams(location.hash.slice(1)).get("player");

/** Shows the games of this player only. */
function choosePlayer(name) {
  const select = byId("filter-player");
  byId("filter").reset();
  const value = keyOf(name);
  if (![...select.options].some((option) => option.value === value)) select.append(make("option", { value }, shortened(name)));
  select.value = value;
  chooseGames();
  byId("games").scrollIntoView();
}

function rowOf(game, place) {
  const row = make("tr", { "aria-rowindex": place + 2, class: game.verdict });
  for (const [column, { key, isNumber }] of COLUMNS.entries()) {
    const text = shortened(String(key(game)));
    const cell = make("td", isNumber ? { class: "number" } : {});
    if (column === 1) {
      const names = text ? namesIn(game) : [`game ${game.id}`];
      cell.append(make("a", { href: `#game=${game.id}`, "data-game": game.id }, ...names));
    } else if (column === 7) {
      cell.append(make("span", { class: `badge ${text}` }, text));
    } else {
      cell.append(textOf(text));
    }
    row.append(cell);
  }
  row.addEventListener("click", (event) => {
    if (!event.target.closest("a")) location.hash = `game=${game.id}`;
  });
  return row;
}

const spacer = (height) => {
  const cell = make("td", { colspan: COLUMNS.length });
  cell.style.height = `${height}px`;
  return make("tr", { "aria-hidden": "true", class: "spacer" }, cell);
};

/** Shows the rows in sight, unless they are there already. */
function showRows(anew) {
  const scroller = byId("scroller");
  const { chosen, rowHeight, isPrinting } = table;
  const inSight = Math.ceil(scroller.clientHeight / rowHeight) + 2 * SPARE_ROWS;
  const top = Math.floor(scroller.scrollTop / rowHeight) - SPARE_ROWS;
  const first = isPrinting ? 0 : Math.max(0, top - (top % SPARE_ROWS));
  if (!anew && first === table.first) return;
  table.first = first;
  const last = isPrinting ? chosen.length : Math.min(chosen.length, first + inSight + SPARE_ROWS);
  const focused = document.activeElement?.dataset?.game;
  const rows = chosen.slice(first, last).map((game, place) => rowOf(game, first + place));
  const body = byId("game-table").tBodies[0];
  body.replaceChildren(spacer(first * rowHeight), ...rows, spacer((chosen.length - last) * rowHeight));
  if (focused) linkTo(focused)?.focus({ preventScroll: true });
  if (rows.length && rows[0].offsetHeight && Math.abs(rows[0].offsetHeight - rowHeight) > 0.5) {
    table.rowHeight = rows[0].offsetHeight;
    showRows(true);
  }
}

const linkTo = (id) => byId("game-table").querySelector(`a[data-game="${id}"]`);

/** Brings a row into sight and moves the focus to it. */
function focusRow(place) {
  const game = table.chosen[Math.min(Math.max(place, 0), table.chosen.length - 1)];
  if (!game) return;
  const scroller = byId("scroller");
  const top = table.chosen.indexOf(game) * table.rowHeight;
  const head = byId("game-table").tHead.offsetHeight;
  const room = scroller.clientHeight - head - table.rowHeight;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  if (top > scroller.scrollTop + room) scroller.scrollTop = top - room;
  showRows(false);
  linkTo(game.id)?.focus({ preventScroll: true });
}

function stepInTable(event) {
  const page = Math.max(1, Math.floor(byId("scroller").clientHeight / table.rowHeight) - 2);
  const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
  const step = steps[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const id = Number(event.target.dataset.game ?? 0);
  const place = id ? table.chosen.findIndex((game) => game.id === id) : -1;
  focusRow(place + step);
  event.preventDefault();
}

function sortBy(column) {
  table.isDescending = table.sortedBy === column && !table.isDescending;
  table.sortedBy = column;
  showOrder();
  chooseGames();
}

function showOrder() {
  [...byId("game-table").tHead.rows[0].cells].forEach((cell, column) => {
    const isSorted = column === table.sortedBy;
    cell.setAttribute("aria-sort", isSorted ? (table.isDescending ? "descending" : "ascending") : "none");
  });
}

function startTable() {
  for (const id of ["filter", "scroller", "table-keys"]) byId(id).hidden = false;
  document.querySelector(".skip").hash = "scroller";
  for (const link of document.querySelectorAll(".of-player")) {
    link.hidden = false;
    link.addEventListener("click", () => {
      // The address does not change, so no other code is notified.
      if (link.hash === location.hash) choosePlayer(playerOfAddress());
    });
  }
  startPlayers();
  const head = byId("game-table").tHead.rows[0];
  COLUMNS.forEach(({ name, isNumber }, column) => {
    const button = make("button", { type: "button" }, name);
    button.addEventListener("click", () => sortBy(column));
    head.append(make("th", { scope: "col", class: isNumber ? "number" : "" }, button));
  });
  for (const name of [...new Set(games.map(kindOf))].sort()) {
    byId("filter-board").append(make("option", {}, name));
  }
  let waiting = 0;
  const soon = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      // The address names a player as long as only that player's games are shown.
      const name = playerOfAddress();
      if (name !== null && keyOf(name) !== byId("filter-player").value) history.replaceState(null, "", "#games");
      chooseGames();
    }, 80);
  };
  byId("filter").addEventListener("input", soon);
  byId("filter").addEventListener("reset", soon);
  byId("filter").addEventListener("submit", (event) => event.preventDefault());
  byId("scroller").addEventListener("scroll", () => requestAnimationFrame(() => showRows(false)), { passive: true });
  byId("scroller").addEventListener("keydown", stepInTable);
  addEventListener("resize", () => showRows(true));
  const print = (isPrinting) => () => {
    table.isPrinting = isPrinting && table.chosen.length <= 2000;
    showRows(true);
  };
  addEventListener("beforeprint", print(true));
  addEventListener("afterprint", print(false));
  showOrder();
  chooseGames();
}
