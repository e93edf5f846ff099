// Moving pictures, whose clock is stopped and set: half a second for each position, three seconds for the last, all twice.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { check, folder, picture, same, test } from "./browser.mjs";

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
