// A browser without a window, and what the tests have in common. Prints a line for each test, and the numbers at the end.

import { createRequire } from "node:module";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The folder of the pages, and a part of the names of the tests that are to run. */
const [folder, wanted = ""] = process.argv.slice(2);
const require = createRequire(join(folder, "package.json"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const pictures = process.env.SCREENSHOTS;
if (pictures) mkdirSync(pictures, { recursive: true });

/** Starts the browser. It sometimes dies while it starts, so it has three trials. */
async function start(trials = 3) {
  try {
    return await chromium.launch({
      executablePath: process.env.CHROMIUM,
      args: ["--no-sandbox", "--disable-dev-shm-usage"],
    });
  } catch (error) {
    if (trials === 1) throw error;
    console.log("the browser died while it started, and is started again");
    return start(trials - 1);
  }
}

let browser = await start();

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

/** Opens a page, and fails if it says anything on the console or asks for anything but itself. If the browser dies, it has a second trial. */
async function test(name, file, address, run, options = {}, ready = isLoaded, trials = 2) {
  if (!name.includes(wanted)) return;
  if (!browser.isConnected()) browser = await start();
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
    if (trials > 1 && !browser.isConnected()) {
      console.log(`again ${name}: the browser died`);
      return test(name, file, address, run, options, ready, trials - 1);
    }
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
  // Axe does not judge text over a gradient. The shadows at the edges of what scrolls are not under text that is read.
  await page.evaluate(() => {
    for (const element of document.querySelectorAll("section, details, #scroller")) element.style.backgroundImage = "none";
  });
  const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const words = serious.map(({ id, nodes }) => `${id} ${nodes.length}× ${nodes[0].html.slice(0, 200)}`);
  same(words, [], "axe");
}

/** Opens a game at a ply. */
async function open(page, end, ply) {
  const id = await gameOf(page, end);
  await page.evaluate(([id, ply]) => (location.hash = `game=${id}&ply=${ply}`), [id, ply]);
  await page.waitForFunction(([id, ply]) => viewer.game?.id === id && viewer.node.ply === ply, [id, ply]);
}

/** Opens a game by its number on the page, at a ply. */
async function openById(page, id, ply) {
  await page.evaluate(([id, ply]) => (location.hash = `game=${id}&ply=${ply}`), [id, ply]);
  await page.waitForFunction(([id, ply]) => viewer.game?.id === id && viewer.node.ply === ply, [id, ply]);
}

const hasFinePointer = { viewport: { width: 1366, height: 768 } };

/** Ends the browser, and the tests. */
async function finish() {
  await browser.close();
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}

export { check, count, finish, folder, gameOf, hasFinePointer, hash, isAccessible, open, openById, picture, same, stones, test, text };
