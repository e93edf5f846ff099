// Drives the pages of `xgames report` and the pictures of `xgames animate` in a browser: see test.sh. Prints a line for each test, and the numbers at the end.

import { createRequire } from "node:module";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = process.argv[2];
const require = createRequire(join(folder, "package.json"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const pictures = process.env.SCREENSHOTS;
if (pictures) mkdirSync(pictures, { recursive: true });

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ["--no-sandbox", "--disable-dev-shm-usage"],
});

let passed = 0;
let failed = 0;

function check(isTrue, message) {
  if (!isTrue) throw new Error(message);
}

function same(found, expected, what) {
  check(JSON.stringify(found) === JSON.stringify(expected), `${what}: ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
}

/** The page of a report has its games. */
const isLoaded = (page) =>
  page.locator("#game-count").filter({ hasText: "game", visible: undefined }).waitFor({ state: "attached" });

/** Opens a page, and fails if it says anything on the console or asks for anything but itself. */
async function test(name, file, address, run, options = {}, ready = isLoaded) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const troubles = [];
  page.on("console", (message) => troubles.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => troubles.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => {
    troubles.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  const url = `file://${join(folder, file)}`;
  page.on("request", (request) => {
    if (request.url().split("#")[0] !== url) troubles.push(`request: ${request.url()}`);
  });
  try {
    const begun = Date.now();
    await page.goto(url + address);
    await ready(page);
    page.openedIn = Date.now() - begun;
    await run(page);
    same(troubles, [], "troubles");
    passed += 1;
    console.log(`ok    ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL  ${name}: ${error.message}`);
  }
  await context.close();
}

const text = (page, selector) => page.locator(selector).innerText();
const hash = (page) => page.evaluate(() => location.hash);
const count = (page, selector) => page.locator(selector).count();
const stones = (page) => page.evaluate(() => document.querySelectorAll("#board > g:nth-of-type(1) > use").length);

/** The number of the first game whose file ends so. */
const gameOf = (page, end) => page.evaluate((end) => games.find((game) => game.file.endsWith(end)).id, end);

async function picture(page, name, fullPage = false) {
  if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`), fullPage });
}

/** No finding of axe may be serious. */
async function isAccessible(page) {
  // The policy of the page lets no script in, so this one comes through the debugger.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const words = serious.map(({ id, nodes }) => `${id} ${nodes.length}× ${nodes[0].html.slice(0, 200)}`);
  same(words, [], "axe");
}

await test("the overview has all sections", "records.html", "", async (page) => {
  for (const name of ["summary", "statistics", "openings", "findings", "games"]) {
    check(await page.locator(`section#${name}`).isVisible(), name);
  }
  check((await text(page, "#game-count")).match(/^\d+ games$/), "count");
  await picture(page, "overview-light", true);
});

await test("the filter and the search choose games", "records.html", "", async (page) => {
  await page.fill("#search", "swap-corner-squeeze");
  await page.waitForFunction(() => document.querySelector("#game-count").textContent.startsWith("1 of"));
  await page.click("button[type=reset]");
  await page.waitForFunction(() => !document.querySelector("#game-count").textContent.includes(" of "));
  await page.selectOption("#filter-verdict", "invalid");
  await page.waitForFunction(() => document.querySelector("#game-count").textContent.includes(" of "));
  const verdicts = await page.locator("#game-table tbody .badge").allInnerTexts();
  check(verdicts.length > 5 && verdicts.every((verdict) => verdict === "invalid"), "only invalid games");
});

await test("columns sort", "records.html", "", async (page) => {
  await page.click("#game-table th:nth-child(5) button");
  await page.click("#game-table th:nth-child(5) button");
  const plies = (await page.locator("#game-table tbody td:nth-child(5)").allInnerTexts()).map(Number);
  check(plies.every((number, place) => place === 0 || plies[place - 1] >= number), "descending");
  same(await page.getAttribute("#game-table th:nth-child(5)", "aria-sort"), "descending", "aria-sort");
});

await test("keys alone open a game, step through it and go back", "records.html", "#games", async (page) => {
  await page.fill("#search", "swap-corner-squeeze");
  await page.waitForFunction(() => document.querySelector("#game-count").textContent.startsWith("1 of"));
  await page.focus("#scroller");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#viewer:not([hidden])");
  same(await stones(page), 0, "stones at the start");
  await page.keyboard.press("ArrowRight");
  same(await stones(page), 1, "stones after a ply");
  await page.keyboard.press("ArrowRight");
  same(await stones(page), 1, "stones after the swap");
  check((await text(page, "#ply-words")).includes("swap"), "swap in words");
  await page.keyboard.press("End");
  same(await stones(page), 9, "stones at the end");
  await page.waitForFunction(() => location.hash.endsWith("ply=10"));
  await page.keyboard.press("ArrowLeft");
  same(await stones(page), 8, "stones after a step back");
  await page.keyboard.press("Home");
  same(await stones(page), 0, "stones at the start again");
  await page.waitForFunction(() => document.querySelector("#spoken").textContent.includes("Ply 0"));
  await page.goBack();
  await page.waitForSelector("#viewer", { state: "hidden" });
  check(await page.evaluate(() => document.activeElement.dataset.game !== undefined), "the focus is on the game");
});

/** Opens a game at a ply. */
async function open(page, end, ply) {
  const id = await gameOf(page, end);
  await page.evaluate(([id, ply]) => (location.hash = `game=${id}&ply=${ply}`), [id, ply]);
  await page.waitForFunction(([id, ply]) => viewer.game?.id === id && viewer.node.ply === ply, [id, ply]);
}

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
  const address = await hash(page);
  await page.waitForFunction((address) => location.hash !== address, address);
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

await test("findings show their source and their board", "records.html", "", async (page) => {
  await page.selectOption("#finding-code", "XG301");
  await page.locator("#finding-list summary").first().click();
  check((await text(page, "#finding-list pre")).includes("^"), "source");
  check((await count(page, "#finding-list svg.board use")) > 3, "board");
  await page.locator("#finding-list p a").first().click();
  await page.waitForSelector("#viewer:not([hidden])");
  check((await count(page, "#board use[href='#mark-fault']")) > 0, "marks in the viewer");
});

await test("hostile text stays text", "hostile.html", "", async (page) => {
  same(await count(page, "img, iframe, script:not([type]):not(:last-of-type), b:not(.tree b)"), 0, "elements of records");
  const number = await page.evaluate(() => games.length);
  for (let id = 1; id <= number; id += 1) {
    await page.evaluate((id) => (location.hash = `game=${id}`), id);
    await page.waitForFunction((id) => document.querySelector("#viewer-heading").textContent.startsWith(`Game ${id}:`), id);
    await page.keyboard.press("End");
    for (const summary of await page.locator("#game-finding-list summary").all()) await summary.click();
  }
  await page.evaluate(() => (location.hash = "game=1&ply=2"));
  check((await text(page, "#viewer-heading")).includes("</script><script>alert(1)</script>"), "a name with a script");
  check((await text(page, "#tags")).includes("\\u{202e}"), "a mark of direction is shown");
  check(!(await page.content()).includes("\u202e"), "no mark of direction is in the page");
});

for (const colorScheme of ["light", "dark"]) {
  await test(`the page is accessible: ${colorScheme}`, "records.html", "", async (page) => {
    await page.locator("#finding-list summary").nth(2).click();
    await isAccessible(page);
    await picture(page, `overview-${colorScheme}`);
    await page.locator("#games").scrollIntoViewIfNeeded();
    await picture(page, `games-${colorScheme}`);
    for (const end of ["cross/3-cell-nobody-wants.txt", "counter-crossing-then-second.txt", "01-two-players-full.txt", "9-swap-long-diagonal.txt"]) {
      const id = await gameOf(page, end);
      await page.evaluate((id) => (location.hash = `game=${id}&ply=12`), id);
      await page.waitForFunction((id) => document.querySelector("#viewer-heading").textContent.startsWith(`Game ${id}:`), id);
      await isAccessible(page);
      await picture(page, `viewer-${end.split("/").pop().replace(".txt", "")}-${colorScheme}`);
    }
  }, { colorScheme });
}

/** The contrast of two computed colours, as the Web Content Accessibility Guidelines define it. */
function contrast(...colours) {
  const [one, other] = colours.map((colour) => {
    const parts = colour.match(/\d+/g).slice(0, 3).map((part) => part / 255);
    const [red, green, blue] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  });
  return Math.max(one, other) / Math.min(one, other);
}

for (const colorScheme of ["light", "dark"]) {
  await test(`statistics can be read: ${colorScheme}`, "many.html", "", async (page) => {
    await page.evaluate(() => document.querySelectorAll("#statistics details").forEach((details) => (details.open = true)));
    const [bars, escaped] = await page.evaluate(() => {
      const bars = [...document.querySelectorAll("#statistics .xg-bar")];
      const escapes = (bar) => {
        const [inner, outer] = [bar, bar.closest("td")].map((element) => element.getBoundingClientRect());
        return inner.width < 100 || inner.left < outer.left || inner.right > outer.right;
      };
      return [bars.length, bars.filter(escapes).map((bar) => bar.closest("table").caption.textContent)];
    });
    check(bars > 200, `${bars} bars`);
    same(escaped, [], "bars that are not in their cells");
    const texts = await page.evaluate(() =>
      [...document.querySelectorAll("#statistics .xg-map text")].map((text) => {
        const under = text.closest("g")?.querySelector(".xg-map-cell") ?? text.closest("svg").querySelector("rect");
        const [{ fill, stroke }, background] = [text, under].map((element) => getComputedStyle(element));
        const [red, green, blue] = background.fill.match(/\d+/g).map((part) => Number(part).toString(16).padStart(2, "0"));
        const [own, shown] = [under.getAttribute("fill"), `#${red}${green}${blue}`];
        return { words: text.textContent, fill, stroke, background: background.fill, own, shown };
      }),
    );
    check(texts.length > 500, `${texts.length} texts`);
    for (const { words, fill, stroke, background, own, shown } of texts) {
      same([own === "#fff" ? "#ffffff" : own, stroke], [shown, "none"], `what is painted over ${words}`);
      check(contrast(fill, background) >= 4.5, `${words}: ${fill} on ${background}`);
    }
    await page.locator("#statistics .xg-map").first().scrollIntoViewIfNeeded();
    await picture(page, `heat-map-${colorScheme}`);
  }, { colorScheme });
}

await test("one thing is not called several", "one.html", "", async (page) => {
  await page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));
  const numbers = await page.locator("#summary .numbers > div").evaluateAll((divs) =>
    divs.map((div) => `${div.querySelector("dd").textContent} ${div.querySelector("dt").textContent}`),
  );
  same(numbers, ["1 game", "0 valid", "0 invalid", "1 unfinished", "1 ply", "1 finding"], "numbers");
  same(await text(page, "#game-count"), "1 game", "number of games");
  same(await text(page, "#finding-count"), "1 finding", "number of findings");
  const words = await page.evaluate(() => document.body.textContent.match(/\b1 (\w+ )?(games|plies|findings|positions|moves)\b/g));
  same(words, null, "plurals");
  same(await page.evaluate(() => [counted(0, "game"), counted(1234, "ply")]), ["0 games", "1,234 plies"], "other numbers");
});

await test("a narrow screen needs no scrolling to the side", "records.html", "#game=100&ply=5", async (page) => {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  check(width <= 390, `width ${width}`);
  await picture(page, "viewer-narrow");
  await page.evaluate(() => (location.hash = "games"));
  check((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390, "overview");
}, { viewport: { width: 390, height: 800 }, hasTouch: true });

await test("the page can be printed", "records.html", "#game=100&ply=5", async (page) => {
  await page.emulateMedia({ media: "print" });
  check(!(await page.locator(".steps").isVisible()) && (await page.locator("#board").isVisible()), "what is printed");
  check((await page.pdf()).length > 10000, "a document");
  await page.evaluate(() => (location.hash = "games"));
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  same((await count(page, "#finding-list > li")) + " findings", await text(page, "#finding-count"), "all findings are printed");
});

await test("ten thousand games are opened and searched", "many.html", "", async (page) => {
  console.log(`      opened in ${page.openedIn} ms`);
  same(await text(page, "#game-count"), "10,000 games", "count");
  check((await count(page, "#game-table tbody tr")) < 100, "only rows in sight");
  await page.evaluate(() => (document.querySelector("#scroller").scrollTop = 1e9));
  await page.waitForSelector("a[data-game='10000']");
  const begun = Date.now();
  await page.fill("#search", "noor");
  await page.waitForFunction(() => document.querySelector("#game-count").textContent.includes(" of "));
  console.log(`      searched in ${Date.now() - begun} ms`);
  await page.evaluate(() => (location.hash = "game=1"));
  await page.waitForSelector("#viewer:not([hidden])");
  const stepped = await page.evaluate(() => {
    const begun = performance.now();
    for (let ply = 0; ply < 100; ply += 1) step(1);
    return performance.now() - begun;
  });
  console.log(`      a hundred steps in ${stepped.toFixed(0)} ms`);
});

// Moving pictures, whose clock is stopped and set: half a second for each position, three seconds for the last, all twice.

/** The shapes that are seen, at a time in seconds. */
const seenAt = (page, seconds) =>
  page.evaluate((seconds) => {
    document.documentElement.pauseAnimations();
    document.documentElement.setCurrentTime(seconds);
    const shapes = [...document.querySelectorAll("[class^=xg-layer] *")].filter(({ localName }) => !/^(g|animate)$/.test(localName));
    return shapes.filter((shape) => getComputedStyle(shape).visibility === "visible").map((shape) => shape.outerHTML).sort();
  }, seconds);

/** The shapes of the still pictures of each position. */
function positions(page, name) {
  const pictures = [];
  while (existsSync(join(folder, `${name}-${pictures.length}.svg`))) {
    pictures.push(readFileSync(join(folder, `${name}-${pictures.length}.svg`), "utf8"));
  }
  return page.evaluate((pictures) => pictures.map((picture) => {
    const still = new DOMParser().parseFromString(picture, "image/svg+xml");
    return [...still.querySelectorAll("[class^=xg-layer] > *")].map((shape) => shape.outerHTML).sort();
  }), pictures);
}

/** Fails with the shapes that differ. */
function sameShapes(found, expected, what) {
  const [more, less] = [found.filter((shape) => !expected.includes(shape)), expected.filter((shape) => !found.includes(shape))];
  same([more.slice(0, 3), less.slice(0, 3), found.length], [[], [], expected.length], what);
}

const stonesIn = (shapes) => shapes.filter((shape) => shape.startsWith("<use")).length;
const isPicture = async (page) => {
  same(await page.evaluate(() => document.documentElement.nodeName), "svg", "root");
  same(await page.locator("parsererror").count(), 0, "errors of the parser");
};

// How many stones there are after which ply: the second of Crossway is a swap, and Crossings has seven captures.
for (const [name, numbers] of [
  ["crossway", [[0, 0], [1, 1], [2, 1], [3, 2], [10, 9]]],
  ["crossings", [[0, 32], [8, 32], [9, 31], [20, 25]]],
]) {
  await test(`a moving picture shows every position: ${name}`, `${name}.svg`, "", async (page) => {
    const expected = await positions(page, name);
    check(expected.length > 5, "positions");
    const round = (expected.length - 1) * 0.5 + 3;
    const found = [];
    for (let ply = 0; ply < expected.length; ply += 1) {
      for (const seconds of [0.01, 0.49, round + 0.25]) {
        found[ply] = await seenAt(page, ply * 0.5 + seconds);
        sameShapes(found[ply], expected[ply], `ply ${ply}, second ${ply * 0.5 + seconds}`);
      }
      if (ply === 0 || ply === 9) await picture(page, `moving-${name}-${ply}`);
    }
    sameShapes(await seenAt(page, 0), expected[0], "the start");
    same(numbers.map(([ply]) => [ply, stonesIn(found[ply])]), numbers, "stones");
    const last = expected[expected.length - 1];
    for (const seconds of [round - 0.01, 2 * round - 0.01, 2 * round, 1000]) sameShapes(await seenAt(page, seconds), last, `second ${seconds}`);
    await picture(page, `moving-${name}-last`);
  }, {}, isPicture);

  await test(`a moving picture keeps still for readers who want it: ${name}`, `${name}.svg`, "", async (page) => {
    const last = (await positions(page, name)).pop();
    for (const seconds of [0, 0.6, 1.1, 1000]) sameShapes(await seenAt(page, seconds), last, `second ${seconds}`);
    await picture(page, `moving-${name}-still`);
  }, { reducedMotion: "reduce" }, isPicture);
}

await browser.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
