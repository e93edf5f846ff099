// The viewer of a page: games, their boards and their moves.

import { check, count, gameOf, hasFinePointer, open, openById, same, test, text } from "./browser.mjs";

await test("the viewer says who is to move, and who has won and why", "records.html", "", async (page) => {
  const states = [
    ["crossway/5-swap-corner-squeeze.txt", 0, "Olga (black) to move"],
    ["crossway/5-swap-corner-squeeze.txt", 1, "Matteo (white) to move"],
    ["crossway/5-swap-corner-squeeze.txt", 2, "Olga (white) to move"],
    ["crossway/5-swap-corner-squeeze.txt", 10, "Matteo (black) has won: a chain joins the two black edges"],
  ];
  for (const [end, ply, words] of states) {
    await open(page, end, ply);
    same(await text(page, "#state-words"), words, `${end} at ply ${ply}`);
    await page.waitForFunction((words) => document.querySelector("#spoken").textContent.includes(words), words);
  }
});

await test("a move is named as that of its player", "records.html", "", async (page) => {
  for (const [ply, words] of [[1, "1. b2, "], [2, "1... swap, "]]) {
    await open(page, "crossway/5-swap-corner-squeeze.txt", ply);
    const shown = await text(page, "#ply-words");
    check(shown.includes(words), `${shown}, without ${words}`);
  }
});

await test("a resignation that is a variation can be shown", "alone.html", "#game=1&ply=4", async (page) => {
  const moves = (await text(page, "#moves")).replace(/\s+/g, " ");
  check(moves.includes("2... resigns White is lost anyway"), moves);
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => document.querySelector("#ply-words").textContent.includes("2... resigns"));
  same(await text(page, "#state-words"), "the game ends by resignation", "the state");
  check((await text(page, "#ply-comments")).includes("White is lost anyway"), "the comment");
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => document.querySelector("#ply-words").textContent.includes("2... d4"));
});

await test("lines of tiles have values", "records.html", "", async (page) => {
  await open(page, "01-two-players-full.txt", 0);
  const values = () => page.evaluate(() => [...document.querySelectorAll("#board use[href^='#value-']")].map((use) => use.getAttribute("href").slice(7)));
  same(await values(), Array(12).fill("0"), "values at the start");
  await page.keyboard.press("End");
  const [rows, columns] = [(await values()).slice(0, 6), (await values()).slice(6)];
  check((await text(page, "#board-words")).endsWith(`Rows from the top: ${rows.join(" ")}; columns: ${columns.join(" ")}.`), "values in words");
  // The rows are written from the bottom there.
  const state = await text(page, "#state-words");
  check(state.includes(` has won: rows ${rows.reverse().join("+")} = `) && state.includes(`columns ${columns.join("+")} = `), state);
  check(await page.evaluate(() => [...document.querySelectorAll("#board use")].every((use) => document.querySelector(use.getAttribute("href")))), "all shapes are there");
});

await test("a crossing that waits is marked, and locked stones look locked", "records.html", "", async (page) => {
  await open(page, "counter-crossing-capture-answer.txt", 0);
  const waiting = await page.evaluate(() => treeOf(viewer.game).main.filter((node) => waitingAt(viewer.game.board, stonesAt(viewer.game, node)).length).map(({ ply }) => ply));
  check(waiting.length > 0, "a crossing waits");
  await open(page, "counter-crossing-capture-answer.txt", waiting[0]);
  same(await count(page, "#board use[href='#mark-waiting']"), 1, "marks");
  check((await text(page, "#state-words")).match(/ to move: [a-h][18] waits for an answer$/), "in words");
  await page.keyboard.press("ArrowRight");
  same(await count(page, "#board use[href='#mark-waiting']"), 0, "marks after the answer");
  same(await count(page, "#board use[href$='-locked']"), 2, "locked stones");
  check((await text(page, "#board-words")).includes("locked white: "), "locked stones in words");
});

await test("a box without content is not shown", "records.html", "", async (page) => {
  const id = await page.evaluate(() => games.find((game) => game.board && game.players.length + game.tags.length === 0)?.id);
  await page.evaluate((id) => (location.hash = `game=${id}`), id);
  await page.waitForFunction((id) => viewer.game?.id === id, id);
  check(!(await page.locator("#record").isVisible()) && (await page.locator("#moves").isVisible()), "the box of the record");
});

await test("no move is broken on a small screen", "records.html", "", async (page) => {
  for (const end of ["12-four-players-green-first.txt", "counter-crossing-capture-answer.txt"]) {
    await open(page, end, 0);
    const heights = await page.evaluate(() => [...document.querySelectorAll("#moves .row .move")].map((move) => move.getBoundingClientRect().height));
    check(Math.max(...heights) < 1.5 * Math.min(...heights), `${end}: ${heights}`);
    const room = await page.evaluate(() => [byId("moves").scrollWidth, byId("moves").clientWidth]);
    check(room[0] <= room[1], `${end}: ${room}`);
  }
}, { viewport: { width: 360, height: 640 } });

await test("the source of a finding is scrolled by keys where it is too wide", "records.html", "", async (page) => {
  const id = await page.evaluate(() => games.find(({ board, plies, findings = [] }) => board && plies > 1 && findings.some(({ source }) => source.some((line) => line.length > 70))).id);
  await openById(page, id, 0);
  await page.waitForSelector("#game-finding-list summary");
  for (const summary of await page.locator("#game-finding-list summary").all()) await summary.click();
  const isWide = () => [...document.querySelectorAll("#game-finding-list pre")].some((source) => source.scrollWidth > source.clientWidth);
  await page.waitForFunction(isWide);
  const place = await page.evaluate(() => [...document.querySelectorAll("#game-finding-list pre")].findIndex((source) => source.scrollWidth > source.clientWidth));
  const source = page.locator("#game-finding-list pre").nth(place);
  await source.focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((place) => document.querySelectorAll("#game-finding-list pre")[place].scrollLeft > 0, place);
  same(await page.evaluate(() => viewer.node.ply), 0, "the ply");
  await page.keyboard.press("End");
  check((await page.evaluate(() => viewer.node.ply)) > 0, "other keys lead to other plies");
  await page.keyboard.press("Home");
  // A source that fits into its box does not need the keys.
  await source.evaluate((source) => (source.textContent = "1. a1"));
  await page.keyboard.press("ArrowRight");
  same(await page.evaluate(() => viewer.node.ply), 1, "the ply after a step");
}, { viewport: { width: 360, height: 640 } });

await test("the title names the game that is shown", "records.html", "#game=2", async (page) => {
  const title = await page.title();
  check(title.startsWith("Game 2 – "), title);
  await page.keyboard.press("]");
  await page.waitForFunction(() => document.title.startsWith("Game 3 – "));
  await page.click("#previous-game");
  await page.waitForFunction((title) => document.title === title, title);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.title.startsWith("Game 2"));
});

await test("the current move is marked in the colours of the system", "records.html", "#game=100&ply=3", async (page) => {
  const [now, other] = await page.evaluate(() => [".move[aria-current]", ".move:not([aria-current])"].map((selector) => getComputedStyle(document.querySelector(selector)).backgroundColor));
  check(now !== other, `${now}, ${other}`);
}, { forcedColors: "active" });

await test("an address opens a ply", "records.html", "#game=100&ply=3", async (page) => {
  await page.waitForSelector("#viewer:not([hidden])");
  check((await text(page, "#ply-words")).startsWith("Ply 3 "), "ply");
  for (const [ply, shown] of [["-5", 0], ["2.5", 2], ["x", 0], ["3", 3]]) {
    await page.evaluate((ply) => (location.hash = `game=100&ply=${ply}`), ply);
    await page.waitForFunction((start) => document.querySelector("#ply-words").textContent.startsWith(start), `Ply ${shown} `);
  }
  await page.evaluate(() => (location.hash = "game=101"));
  await page.waitForFunction(() => document.querySelector("#viewer-heading").textContent.startsWith("Game 101"));
  await page.goBack();
  await page.waitForFunction(() => document.querySelector("#viewer-heading").textContent.startsWith("Game 100"));
});

await test("the slider, the buttons and a swipe step", "records.html", "#game=100", async (page) => {
  await page.fill("#slider", "4");
  check((await text(page, "#ply-words")).startsWith("Ply 4 "), "slider");
  await page.focus("#slider");
  for (const [key, ply] of [["Home", 0], ["PageDown", 10], ["PageUp", 0], ["ArrowRight", 1]]) {
    await page.keyboard.press(key);
    check((await text(page, "#ply-words")).startsWith(`Ply ${ply} `), `${key} on the slider`);
  }
  await page.fill("#slider", "4");
  await page.click("#to-next");
  check((await text(page, "#ply-words")).startsWith("Ply 5 "), "button");
  const swipe = (from, to) =>
    page.evaluate(([from, to]) => {
      const target = document.querySelector("#board");
      const touch = (clientX) => new Touch({ identifier: 1, target, clientX, clientY: 200 });
      target.dispatchEvent(new TouchEvent("touchstart", { touches: [touch(from)], changedTouches: [touch(from)] }));
      target.dispatchEvent(new TouchEvent("touchend", { changedTouches: [touch(to)] }));
    }, [from, to]);
  await swipe(400, 200);
  check((await text(page, "#ply-words")).startsWith("Ply 6 "), "swipe to the left");
  await swipe(200, 400);
  check((await text(page, "#ply-words")).startsWith("Ply 5 "), "swipe to the right");
});

await test("variations are entered and left", "records.html", "", async (page) => {
  const id = await gameOf(page, "cross/3-cell-nobody-wants.txt");
  await page.evaluate((id) => (location.hash = `game=${id}&ply=1`), id);
  await page.waitForSelector(".variation .move");
  await page.locator(".variation .move").first().click();
  await page.waitForFunction(() => location.hash.includes("node="));
  const first = await text(page, "#ply-words");
  await page.keyboard.press("ArrowDown");
  const second = await text(page, "#ply-words");
  check(second !== first, "another variation");
  await page.waitForFunction(() => location.hash === addressOf(viewer.game, viewer.node));
  await page.reload();
  same(await text(page, "#ply-words"), second, "what the address keeps");
});

await test("every game can be stepped through to its end", "records.html", "", async (page) => {
  const wrong = await page.evaluate(() => {
    const wrong = [];
    for (const game of games.filter(({ board }) => board)) {
      const { main, nodes } = treeOf(game);
      if (main.length - 1 !== game.plies) wrong.push(`${game.file}: ${main.length - 1} plies, not ${game.plies}`);
      for (const node of nodes) {
        const state = stateWords(game, node);
        if (/undefined|NaN|[{}]|: $/.test(state) || !/ to move| has won: |^drawn|ends by resignation$/.test(state)) wrong.push(`${game.file}: ${state}`);
        const hands = handsAt(game, node).flat();
        if (stonesAt(game, node).length !== game.board.cells.length) wrong.push(`${game.file}: cells`);
        if (node.text.includes("undefined") || hands.includes(undefined)) wrong.push(`${game.file}: ${node.text}`);
      }
    }
    return wrong;
  });
  same(wrong, [], "games");
});

for (const file of ["records.html", "annotated.html"]) {
  await test(`the buttons are in sight on every board: ${file}`, file, "", async (page) => {
    const boards = await page.evaluate(() => [...new Map(games.filter(({ board }) => board).map((game) => [game.board.id, game.id])).values()]);
    check(boards.length >= 4, `${boards.length} boards`);
    for (const id of boards) {
      for (const ply of [0, 3]) {
        await page.evaluate(([id, ply]) => (location.hash = `game=${id}&ply=${ply}`), [id, ply]);
        await page.waitForFunction((id) => viewer.game?.id === id, id);
        const places = await page.evaluate(() => [scrollY, ...[...document.querySelectorAll(".steps button:not([hidden]), #board")].map((element) => element.getBoundingClientRect().bottom)]);
        same(places[0], 0, "scrolled");
        check(places.length >= 6 && Math.max(...places) <= 768, `game ${id}: ${places}`);
      }
    }
  }, hasFinePointer);
}

await test("moves stand in rows by number, and what is said of them below", "records.html", "", async (page) => {
  for (const [end, columns] of [["crossway/5-swap-corner-squeeze.txt", 2], ["09-three-players-lone-red.txt", null], ["12-four-players-green-first.txt", 4]]) {
    await open(page, end, 0);
    const expected = columns ?? (await page.evaluate(() => columnsOf(viewer.game)));
    const rows = await page.evaluate(() => [...document.querySelectorAll("#moves .row")].map((row) => [...row.querySelectorAll(".ply")].map((ply) => Math.round(ply.getBoundingClientRect().left))));
    check(rows.length > 3 && rows.every((row) => row.length <= expected), `${end}: ${JSON.stringify(rows)}`);
    same(new Set(rows.flat()).size, expected, `columns of ${end}`);
  }
  await open(page, "cross/3-cell-nobody-wants.txt", 1);
  const wrong = await page.evaluate(() => [...document.querySelectorAll("#moves .row + .notes")].filter((notes) => {
    const [own, row] = [notes, notes.previousElementSibling].map((element) => element.getBoundingClientRect());
    return own.left <= row.left || own.top < row.bottom - 1;
  }).length);
  same(wrong, 0, "notes that are not indented below their row");
  check((await count(page, "#moves .variation")) > 0, "variations");
  // Only comments have brackets.
  const brackets = await page.evaluate(() => {
    const list = byId("moves").cloneNode(true);
    list.querySelectorAll(".comment").forEach((comment) => comment.remove());
    return list.textContent.match(/[()]/g);
  });
  same(brackets, null, "brackets");
  same(await count(page, "#moves .move"), await page.evaluate(() => treeOf(viewer.game).nodes.length - 1), "a button for each ply");
});
