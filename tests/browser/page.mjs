// The overview of a page: its table, its sections, how it looks, and how it is printed.

import { check, count, gameOf, isAccessible, openById, picture, same, stones, test, text } from "./browser.mjs";

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

await test("each player has a section, which leads to the player's games", "annotated.html", "", async (page) => {
  const sections = await page.evaluate(() => [...document.querySelectorAll("#players details")].map((details) => [details.querySelector("bdi").textContent, parseInt(details.querySelector("summary").textContent.split(": ").pop(), 10)]));
  const played = await page.evaluate(() => {
    const players = new Map();
    for (const name of games.filter(({ verdict }) => verdict !== "invalid").flatMap(({ players }) => players).filter((name) => name !== "?")) players.set(name, (players.get(name) ?? 0) + 1);
    return [...players];
  });
  const sorted = (pairs) => pairs.map(([name, number]) => `${name} ${number}`).sort();
  same(sorted(sections), sorted(played), "players and the number of their games");
  await page.locator("#players details").first().evaluate((details) => (details.open = true));
  await page.locator("#players .of-player").first().click();
  const [name, number] = sections[0];
  await page.waitForFunction((number) => document.querySelector("#game-count").textContent.startsWith(`${number} of `), number);
  const names = await page.locator("#game-table tbody td:nth-child(2)").allInnerTexts();
  check(names.length === number && names.every((names) => names.includes(name)), `${names}`);
  check(await page.locator("#game-table").isVisible(), "the table");
});

await test("a link to the games of a player works again after the filter was cleared", "annotated.html", "", async (page) => {
  await page.locator("#players details").first().evaluate((details) => (details.open = true));
  const link = page.locator("#players .of-player").first();
  const isFiltered = (isFiltered) =>
    page.waitForFunction((isFiltered) => document.querySelector("#game-count").textContent.includes(" of ") === isFiltered, isFiltered);
  await link.click();
  await isFiltered(true);
  await page.fill("#search", "no game has these words");
  await page.waitForFunction(() => document.querySelector("#game-count").textContent.startsWith("0 of "));
  await link.click();
  await page.waitForFunction(() => / of /.test(document.querySelector("#game-count").textContent) && !byId("search").value);
  check(!(await text(page, "#game-count")).startsWith("0 of "), "the words are gone");
  await page.click("button[type=reset]");
  await isFiltered(false);
  same(await page.evaluate(() => location.hash), "#games", "the address names no player");
  await link.click();
  await isFiltered(true);
});

await test("the first link leads into the table", "records.html", "", async (page) => {
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement.id === "scroller");
  await page.keyboard.press("ArrowDown");
  check(await page.evaluate(() => document.activeElement.dataset.game === "1"), "the first game");
  await page.evaluate(() => (location.hash = "game=2"));
  await page.waitForSelector("#viewer:not([hidden])");
  await page.locator(".skip").focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement.dataset.game === "2");
});

await test("names keep to themselves, whatever their direction", "names.html", "", async (page) => {
  const [arabic, long] = await page.evaluate(() => games.slice(0, 2).map(({ players }) => players));
  const names = (selector) => page.locator(selector).first().locator("bdi").allInnerTexts();
  same(await names("#game-table tbody td:nth-child(2)"), arabic, "names in the table");
  await openById(page, 1, 0);
  same(await names("#viewer-heading"), arabic, "names in the heading");
  const [first, second] = await page.evaluate(() => [...document.querySelectorAll("#viewer-heading bdi")].map((name) => name.getBoundingClientRect()));
  check(first.left < second.left || first.bottom <= second.bottom - 1, "seat 1 comes before seat 2");
  check((await page.evaluate(() => getComputedStyle(document.querySelector("#state-words bdi")).direction)) === "ltr", "the direction of a sentence");
  await openById(page, 2, 1);
  check((await text(page, "#ply-words")).includes(long[0].slice(0, 100)), "a long name");
  check((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360, "the width of the viewer");
  await openById(page, 3, 0);
  const [cut] = await names("#viewer-heading");
  check(/^A\u{1f600}{29}…$/u.test(cut), `a character that is cut in half: ${cut}`);
  await page.evaluate(() => (location.hash = "games"));
  await page.waitForSelector("#viewer", { state: "hidden" });
  check((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360, "the width of the overview");
  check(await page.evaluate(() => byId("filter").scrollWidth <= byId("filter").clientWidth), "the width of the filter");
  const [table, players] = await page.evaluate(() => [byId("scroller"), document.querySelector("#game-table th:nth-child(2)")].map((element) => element.getBoundingClientRect().right));
  check(players < table, "the names are in sight");
}, { viewport: { width: 360, height: 640 } });

await test("statistics of few games are folded up and say so", "right.html", "", async (page) => {
  const groups = await page.evaluate(() => [...document.querySelectorAll("#statistics details, #players details")].map((details) => [parseInt(details.querySelector("summary").textContent.split(": ").pop(), 10), details.open, details.textContent.includes("too few to judge by")]));
  check(groups.some(([games]) => games >= 10) && groups.some(([games]) => games < 10), "both kinds");
  for (const [games, isOpen, isCalledSmall] of groups) {
    same(isCalledSmall, games < 10, `what is said of ${games} games`);
    check(games >= 10 || !isOpen, `${games} games are folded up`);
  }
});

await test("without a script there is a table of games", "right.html", "", async (page) => {
  const rows = await page.locator("table.listing tbody tr").count();
  check(rows > 80, `${rows} rows`);
  const row = page.locator("table.listing tbody tr", { hasText: "Olga – Matteo" });
  check(await row.isVisible(), "a row");
  const sides = await row.locator("td").evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).textAlign));
  same(sides, ["right", "left", "left", "left", "right", "left", "left", "left"], "numbers are to the right, words to the left");
  for (const id of ["scroller", "filter", "finding-filter", "more-findings", "viewer"]) check(!(await page.locator(`#${id}`).isVisible()), id);
  await picture(page, "without-script");
}, { javaScriptEnabled: false }, (page) => page.locator("table.listing").waitFor());

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
  const last = await page.evaluate(() => games.length);
  await openById(page, last, 1);
  check((await text(page, "#story-words")).includes("</noscript><script>alert(6)</script> (white)"), "a name in a verdict");
  await page.evaluate(() => (location.hash = `player=${encodeURIComponent("<img src=x onerror=alert(5)>")}`));
  await page.waitForFunction(() => document.querySelector("#game-count").textContent.startsWith("1 of "));
  const links = await page.evaluate(() => [...document.querySelectorAll("#players .of-player")].map((link) => decodeURIComponent(link.hash.slice(8))));
  check(links.includes("<img src=x onerror=alert(5)>") && links.includes("</noscript><script>alert(6)</script>"), `${links}`);
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

await test("a table that is too wide for its section is reached by Tab", "right.html", "", async (page) => {
  const reached = () => page.evaluate(() => byId("summary").getAttribute("tabindex"));
  await page.waitForFunction(() => byId("summary").tabIndex === 0);
  check(await page.evaluate(() => byId("summary").scrollWidth > byId("summary").clientWidth), "the table is too wide");
  await isAccessible(page);
  await page.evaluate(() => (location.hash = "game=1"));
  await page.waitForFunction(() => byId("summary").tabIndex === -1);
  await page.evaluate(() => (location.hash = "games"));
  await page.waitForFunction(() => byId("summary").tabIndex === 0);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.waitForFunction(() => byId("summary").tabIndex === -1);
  same(await reached(), null, "the section of a wide screen");
}, { viewport: { width: 360, height: 640 } });

await test("a game without a board is called as its tags call it", "records.html", "", async (page) => {
  const [all, one] = await page.evaluate(() => {
    const without = games.filter(({ board, game }) => !board && game);
    return [without.length, without.find(({ size }) => size)];
  });
  check(all > 0, "games without a board");
  const kind = `${one.game} ${one.size}`;
  check((await page.locator("#filter-board option").allInnerTexts()).includes(kind), kind);
  await page.selectOption("#filter-board", kind);
  await page.waitForFunction(() => document.querySelector("#game-count").textContent.includes(" of "));
  const kinds = await page.locator("#game-table tbody td:nth-child(3)").allInnerTexts();
  check(kinds.length > 0 && kinds.every((other) => other === kind), `${kinds}`);
  await openById(page, one.id, 0);
  check((await text(page, "#viewer-facts")).startsWith(`${kind}, `), "in the viewer");
});

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
      same(stroke, "none", `what is painted over ${words}`);
      // Dark screens have shades of their own.
      if (colorScheme === "light") same(own === "#fff" ? "#ffffff" : own, shown, `what is painted over ${words}`);
      else check(contrast(background, "rgb(255, 255, 255)") >= 4.5, `${words}: ${background} is not dark`);
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

await test("right games are printed on few pages", "right.html", "", async (page) => {
  const pages = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g).length;
  console.log(`      ${await page.evaluate(() => games.length)} games on ${pages} pages`);
  check(pages > 1 && pages < 15, `${pages} pages`);
  same(await count(page, "#statistics details[open]"), 1, "what was folded up before is folded up again");
});

await test("every printed page of the table has its header", "many.html", "", async (page) => {
  await page.fill("#search", "noor");
  await page.waitForFunction(() => document.querySelector("#game-count").textContent.includes(" of "));
  await page.emulateMedia({ media: "print" });
  const [head, ...buttons] = await page.evaluate(() => [...document.querySelectorAll("#game-table thead, #game-table th button")].map((element) => getComputedStyle(element).display));
  // The browser repeats no header that has buttons in it.
  same([head, ...new Set(buttons)], ["table-header-group", "contents"], "how it is laid out");
});

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
