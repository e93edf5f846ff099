"use strict";
// The address of the page says what is shown: `#game=7&ply=23` a game, `#player=Ann` the games of a player, anything else the overview.

let scrolledTo = 0;

function showAddress() {
  const address = new URLSearchParams(location.hash.slice(1));
  const game = games[Number(address.get("game")) - 1];
  const wasOpen = viewer.isOpen;
  viewer.isOpen = game !== undefined;
  if (game && !wasOpen) scrolledTo = scrollY;
  byId("viewer").hidden = !game;
  byId("overview").hidden = Boolean(game);
  if (game) {
    const id = address.get("node");
    openGame(game, Math.max(0, Math.trunc(Number(address.get("ply"))) || 0), id === null ? undefined : Number(id), false);
    if (!wasOpen) {
      scrollTo(0, 0);
      byId("viewer-heading").focus({ preventScroll: true });
    }
  } else {
    document.title = byId("overview").querySelector("h1").textContent;
    if (address.has("player")) {
      choosePlayer(address.get("player"));
    } else if (wasOpen) {
      scrollTo(0, scrolledTo);
      focusRow(table.chosen.indexOf(viewer.game));
    }
  }
}

// Statistics that are folded up would not be printed. Those of few games say little, and stay as they are.
let opened = [];
addEventListener("beforeprint", () => {
  opened = [...document.querySelectorAll("#statistics details:not(.small, [open])")];
  for (const details of opened) details.open = true;
});
addEventListener("afterprint", () => {
  for (const details of opened) details.open = false;
});

// A section that scrolls to the side has a place in the order of Tab while it does, as it may contain nothing else that has one.
const scrolling = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
    else target.removeAttribute("tabindex");
  }
});
for (const section of document.querySelectorAll("#overview main > section:not(#games)")) scrolling.observe(section);

startTable();
startFindings();
startViewer();
startChances();
addEventListener("hashchange", showAddress);
showAddress();
