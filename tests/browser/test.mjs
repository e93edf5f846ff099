// Drives the pages of `xgames report` and the pictures of `xgames animate` in a browser: see test.sh.

import { finish } from "./browser.mjs";

// One after the other: modules that are imported together would run at the same time.
for (const part of ["page", "viewer", "analysis", "pictures"]) await import(`./${part}.mjs`);
await finish();
