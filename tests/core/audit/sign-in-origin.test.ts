import { expect, test } from "vitest";
import { originOf, PLATFORM_LABELS, platformOf } from "#core/audit/sign-in-origin.ts";

/** Given what a browser says of itself, when somebody signs in, then system and browser are told, without versions. */
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";
test.each([
  [`${WINDOWS} Chrome/142.0.0.0 Safari/537.36`, "Windows, Chrome"],
  [`${WINDOWS} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, "Windows, Edge"],
  [`${WINDOWS} Chrome/142.0.0.0 Safari/537.36 OPR/120.0.0.0`, "Windows, Opera"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Linux, Firefox"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1",
    "iOS, Safari",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36",
    "Android, Chrome",
  ],
  ["curl/8.5.0", "Other, Other"],
  ["", "Other, Other"],
])("%s is %s", (userAgent, platform) => {
  expect(platformOf(userAgent)).toBe(platform);
  expect(Object.keys(PLATFORM_LABELS)).toContain(platform);
});

test("a parent's account belongs to the parent app, whichever page was used", () => {
  const origin = { app: "console", address: "203.0.113.7", platform: "Other, Other" } as const;
  expect([originOf(origin, "PAR").app, originOf(origin, "RA").app, originOf(origin, null).app]).toEqual([
    "sponsor",
    "console",
    "console",
  ]);
});
