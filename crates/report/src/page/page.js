"use strict";
// The address of the page says what is shown: `#game=7&ply=23` a game, anything else the overview.

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
    document.title = `Game ${game.id} – ${byId("overview").querySelector("h1").textContent}`;
    if (!wasOpen) {
      scrollTo(0, 0);
      byId("viewer-heading").focus({ preventScroll: true });
    }
  } else {
    document.title = byId("overview").querySelector("h1").textContent;
    if (wasOpen) {
      scrollTo(0, scrolledTo);
      focusRow(table.chosen.indexOf(viewer.game));
    }
  }
}

// What is folded up would not be printed.
addEventListener("beforeprint", () => {
  for (const details of document.querySelectorAll("#statistics details, #openings details")) details.open = true;
});

startTable();
startFindings();
startViewer();
addEventListener("hashchange", showAddress);
showAddress();
