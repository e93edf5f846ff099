// Games with an analysis on a page.

import { check, hasFinePointer, hash, isAccessible, openById, picture, same, test, text } from "./browser.mjs";

/** The games with an analysis that have mistakes, each with the plies of these. */
const mistakes = (page) =>
  page.evaluate(() => games.map((game) => [game.id, treeOf(game).main.filter(mistakeOf).map(({ ply }) => ply)]).filter(([, plies]) => plies.length));

await test("mistakes have signs on the curve that lead to them", "annotated.html", "", async (page) => {
  const all = await mistakes(page);
  check(all.length > 10, `${all.length} games with mistakes`);
  const kinds = new Set();
  for (const [id, plies] of all) {
    await openById(page, id, 0);
    const signs = await page.evaluate(() => [...document.querySelectorAll("#graph-area button")].map((button) => {
      const [sign, graph] = [button, byId("graph")].map((element) => element.getBoundingClientRect());
      const at = [(sign.left + sign.width / 2 - graph.left) / graph.width, (sign.top + sign.height / 2 - graph.top) / graph.height];
      return { kind: button.className, shape: button.querySelector("use").getAttribute("href"), at };
    }));
    const expected = await page.evaluate(() => {
      const { main } = treeOf(viewer.game);
      return main.filter(mistakeOf).map((node) => [node.ply / (main.length - 1), 1 - node.value.chance]);
    });
    same(signs.length, plies.length, `signs of game ${id}`);
    signs.forEach(({ kind, shape, at }, number) => {
      kinds.add(`${kind} ${shape}`);
      check(at.every((part, axis) => Math.abs(part - expected[number][axis]) < 0.02), `game ${id}: ${at}, not ${expected[number]}`);
    });
  }
  same([...kinds].sort(), ["sign blunder #sign-blunder", "sign inaccuracy #sign-inaccuracy", "sign mistake #sign-mistake"], "a shape for each kind");
  const [id, plies] = all[0];
  await openById(page, id, 0);
  await page.locator("#graph-area button").last().click();
  same(await page.evaluate(() => viewer.node.ply), plies[plies.length - 1], "the ply of the last sign");
  await page.locator("#graph").click({ position: { x: 1, y: 5 } });
  same(await page.evaluate(() => viewer.node.ply), 0, "the ply under the pointer");
});

await test("each sign can be clicked, however near the next one is", "annotated.html", "", async (page) => {
  let near = 0;
  for (const [id, plies] of await mistakes(page)) {
    await openById(page, id, 0);
    for (const number of plies.keys()) {
      // What is shown of a ply may move the curve.
      const { at, width } = await page.evaluate((number) => {
        byId("graph").scrollIntoView({ block: "center" });
        const { left, top, width, height } = document.querySelectorAll("#graph-area button")[number].getBoundingClientRect();
        return { at: [left + width / 2, top + height / 2], width };
      }, number);
      near += width < 19 ? 1 : 0;
      await page.mouse.click(...at);
      same(await page.evaluate(() => viewer.node.ply), plies[number], `sign ${number} of game ${id}`);
    }
  }
  check(near > 0, "some signs are near to each other");
}, { viewport: { width: 360, height: 640 } });

await test("the current move and the buttons are in sight of a game with an analysis", "annotated.html", "", async (page) => {
  for (const [id] of await mistakes(page)) {
    for (const ply of [0, 9, 999]) {
      await page.evaluate(([id, ply]) => (location.hash = `game=${id}&ply=${ply}`), [id, ply]);
      await page.waitForFunction((id) => viewer.game?.id === id, id);
      const bottoms = await page.evaluate(() => [...document.querySelectorAll(".steps button:not([hidden]), .move[aria-current]")].map((element) => element.getBoundingClientRect().bottom));
      check(Math.max(...bottoms) <= 768, `game ${id}, ply ${ply}: ${bottoms}`);
    }
  }
}, hasFinePointer);

await test("the buttons of a game with an analysis are in sight on a small screen", "annotated.html", "", async (page) => {
  for (const [id] of await mistakes(page)) {
    await openById(page, id, 0);
    const bottoms = await page.evaluate(() => [...document.querySelectorAll(".steps button:not([hidden])")].map((element) => element.getBoundingClientRect().bottom));
    check(Math.max(...bottoms) <= 640, `game ${id}: ${bottoms}`);
  }
}, { viewport: { width: 360, height: 640 } });

await test("what is spoken is in sentences", "annotated.html", "", async (page) => {
  const [id, plies] = (await mistakes(page))[0];
  await openById(page, id, plies[0]);
  await page.waitForFunction(() => document.querySelector("#spoken").textContent);
  await page.waitForFunction((ply) => byId("spoken").textContent.startsWith(`Ply ${ply} `), plies[0]);
  const spoken = await page.evaluate(() => byId("spoken").textContent);
  // The number of a later player's move has three dots.
  check(!/[.!?…] *[.]|\.\.|  /.test(spoken.replace(/\d\.{3} /, "")) && spoken.endsWith("."), spoken);
});

await test("a key and a button lead from mistake to mistake", "annotated.html", "", async (page) => {
  const [id, plies] = (await mistakes(page)).find(([, plies]) => plies.length > 2);
  await openById(page, id, 0);
  const visited = [];
  for (let number = 0; number <= plies.length; number += 1) {
    if (number % 2 === 0) await page.keyboard.press("m");
    else await page.click("#to-mistake");
    visited.push(await page.evaluate(() => viewer.node.ply));
  }
  same(visited, [...plies, plies[0]], "plies");
  const back = [];
  for (let number = 0; number < plies.length; number += 1) {
    await page.keyboard.press("X");
    back.push(await page.evaluate(() => viewer.node.ply));
  }
  same(back, [...plies].reverse(), "plies backwards");
  await page.keyboard.press("x");
  same(await page.evaluate(() => viewer.node.ply), plies[1], "the ply after the first mistake");
});

await test("a better move is on the board and in words, and can be followed", "annotated.html", "", async (page) => {
  const [forms, certain] = [new Set(), new Set()];
  for (const [id, plies] of await mistakes(page)) {
    for (const ply of plies) {
      await openById(page, id, ply);
      const { better, arrows, signs, from, words } = await page.evaluate(() => {
        const better = betterThan(viewer.node);
        const arrow = document.querySelector("#board .mark-arrow");
        const empty = better?.changes.find(([, stone]) => stone === ".");
        // A stone that is taken off the board goes nowhere.
        const moves = empty && better.changes.length > 1;
        return {
          better: better && { text: better.text, places: better.changes.length, from: moves && viewer.game.board.centres[empty[0]] },
          arrows: document.querySelectorAll("#board .mark-arrow").length,
          signs: document.querySelectorAll("#board use[href='#mark-better']").length,
          from: arrow?.getAttribute("d").match(/-?[\d.]+/g).slice(0, 2).map(Number),
          words: byId("better").textContent,
        };
      });
      if (!better) {
        same([arrows, signs], [0, 0], `no better move is known at ply ${ply} of game ${id}`);
        continue;
      }
      check(["Better", "Better, by an estimate,"].some((beginning) => words.includes(`${beginning} was ${better.text}`)), words);
      certain.add(!words.includes("by an estimate"));
      same([arrows, signs], better.from ? [1, 0] : [0, better.places], `marks at ply ${ply} of game ${id}`);
      if (better.from) check(better.from.every((part, axis) => Math.abs(part - from[axis]) < 0.1), `the arrow begins at ${from}`);
      forms.add(arrows ? "arrow" : "sign");
    }
  }
  same([...forms].sort(), ["arrow", "sign"], "both forms");
  same(certain.size, 2, "some are certain, others estimated");
  const [id, plies] = (await mistakes(page))[0];
  await openById(page, id, plies[0]);
  const address = await hash(page);
  await page.locator("#better button").click();
  check(await page.evaluate(() => viewer.node.isBest && !isInMainLine(viewer.node)), "the better line");
  check((await text(page, "#better")).includes("This is a variation."), "it says so");
  await page.locator("#better button").last().click();
  await page.waitForFunction((address) => location.hash === address, address);
});

await test("the verdict of an analysis is at the top of its game", "annotated.html", "", async (page) => {
  const [told, decisive] = await page.evaluate(() => [games.find(({ story }) => story).id, games.find(({ decisive }) => decisive).id]);
  await openById(page, told, 0);
  same(await text(page, "#story-words"), await page.evaluate(() => viewer.game.story), "verdict");
  await openById(page, decisive, 0);
  const shown = await text(page, "#to-decisive");
  same(shown, await page.evaluate(() => `Show ${nameOf(viewer.game, treeOf(viewer.game).main[viewer.game.decisive])}`), "the words of the button");
  check(/^Show \d+\.+ \S+$/.test(shown), shown);
  await page.click("#to-decisive");
  same(await page.evaluate(() => viewer.node.ply - viewer.game.decisive), 0, "the ply that decided the game");
  // A game without an analysis has no verdict and no curve.
  const plain = await page.evaluate(() => games.find((game) => game.story === undefined && game.accuracy === undefined)?.id);
  same(plain, undefined, "every game here has an analysis");
});

await test("without an analysis there is no verdict, no curve and no button for mistakes", "right.html", "#game=1", async (page) => {
  for (const id of ["story", "chances", "to-mistake", "meter"]) check(!(await page.locator(`#${id}`).isVisible()), id);
});

for (const colorScheme of ["light", "dark"]) {
  await test(`a game with an analysis is accessible: ${colorScheme}`, "annotated.html", "", async (page) => {
    for (const kind of ["crossway", "cross", "crossings", "crosswise"]) {
      const [id, ply] = await page.evaluate((kind) => {
        const game = games.find((game) => game.board.game === kind && treeOf(game).main.some((node) => mistakeOf(node) && betterThan(node)));
        return [game.id, treeOf(game).main.find((node) => mistakeOf(node) && betterThan(node)).ply];
      }, kind);
      await openById(page, id, ply);
      await isAccessible(page);
      await picture(page, `analysis-${kind}-${colorScheme}`);
    }
  }, { colorScheme, ...hasFinePointer });
}
