"use strict";
// The list of findings, and each of them with its source and its board.

const FINDINGS_AT_ONCE = 50;
const FINDINGS_ON_PAPER = 2000;

/** A finding as an element of a list. Its details are made when it is opened. */
function findingElement(game, finding, isInViewer) {
  const { code, ply, line, column, message, source, cells } = finding;
  const { name, severity } = facts.codes[code];
  const badge = make("span", { class: `badge ${severity === "error" ? "invalid" : "unfinished"}`, title: name }, code);
  const place = make("span", { class: "faint" }, textOf(`${shortened(game.file)}:${line}:${column}`));
  const details = make("details", {}, make("summary", {}, badge, " ", textOf(shortened(message)), " ", place));
  details.addEventListener("toggle", () => {
    if (details.childElementCount > 1) return;
    details.append(make("pre", { tabindex: "0", role: "group", "aria-label": "Source" }, source.join("\n")));
    const before = Math.min(Math.max(ply - 1, 0), treeOf(game).main.length - 1);
    if (game.board && ply > 0 && !isInViewer) {
      const svg = makeSvg("svg", { class: "board small", role: "img" });
      const stones = stonesAt(game, treeOf(game).main[before]);
      svg.setAttribute("aria-label", boardWords(game.board, stones));
      const picture = new Picture(svg, game.board);
      picture.show(stones);
      picture.mark({ fault: cells });
      details.append(svg);
    }
    if (game.board) {
      const href = `#game=${game.id}&ply=${before}`;
      details.append(make("p", {}, make("a", { href }, ply > 0 ? `Board before ply ${ply} of game ${game.id}` : `Game ${game.id}`)));
    }
  });
  return make("li", {}, details);
}

function startFindings() {
  const all = games.flatMap((game) => findingsOf(game).map((finding) => ({ game, finding })));
  const [list, more, select, count] = ["finding-list", "more-findings", "finding-code", "finding-count"].map(byId);
  select.append(make("option", { value: "" }, "all"));
  for (const code of Object.keys(facts.codes).sort()) {
    select.append(make("option", { value: code }, `${code} ${facts.codes[code].name}`));
  }
  byId("finding-filter").hidden = false;
  let chosen = all;
  const showMore = () => {
    const next = chosen.slice(list.childElementCount, list.childElementCount + FINDINGS_AT_ONCE);
    list.append(...next.map(({ game, finding }) => findingElement(game, finding, false)));
    more.hidden = list.childElementCount >= chosen.length;
  };
  const choose = () => {
    chosen = select.value ? all.filter(({ finding }) => finding.code === select.value) : all;
    count.textContent = counted(chosen.length, "finding");
    list.replaceChildren();
    showMore();
  };
  select.addEventListener("change", choose);
  more.addEventListener("click", showMore);
  addEventListener("beforeprint", () => {
    while (!more.hidden && list.childElementCount < FINDINGS_ON_PAPER) showMore();
  });
  choose();
}
