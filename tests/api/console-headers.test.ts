import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sessionCookie } from "#app/lib/session/session.ts";
import { at } from "#scripts/paths.ts";
import { DEMO_PASSWORD } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { School } from "#tests/support/school.ts";

/** Given the running console, when a browser asks it for anything, then what it may keep is what cannot change, and what it says of itself is not believed (S-60, I-44). */
const school = givenSchool({ open: () => School.open({ console: true }), asked: "never" });
const CLIENT = at("build", "console", "client");

const headersOf = async (path: string): Promise<Headers> => {
  const response = await fetch(school.stack.consoleUrl + path, { redirect: "manual" });
  await response.arrayBuffer();
  expect([path, response.status]).toEqual([path, 200]);
  return response.headers;
};

const KEPT_FOR_GOOD = "public, max-age=31536000, immutable";
/** What is asked for anew at every visit, and answered 304 where it is the same. */
const ASKED_ANEW = "public, max-age=0, must-revalidate";
const FILES: Record<string, string> = {
  "/service-worker.js": "no-cache",
  "/favicon.svg": ASKED_ANEW,
  "/third-party-notices.txt": ASKED_ANEW,
};
/** One file of each kind whose name is of its content. */
const assets = (): string[] => {
  const names = readdirSync(join(CLIENT, "assets"));
  const kinds = Map.groupBy(names, (name) => name.slice(name.lastIndexOf(".") + 1));
  return [...kinds.values()].flatMap(([name]) => (name === undefined ? [] : `/assets/${name}`));
};

describe("of each kind of file", () => {
  test("hashed ones are kept for good, the others asked for anew, and all say the same of their safety", async () => {
    const expected = { ...FILES, ...Object.fromEntries(assets().map((path) => [path, KEPT_FOR_GOOD])) };
    expect(Object.keys(expected).length).toBeGreaterThanOrEqual(6);
    for (const [path, caching] of Object.entries(expected)) {
      const headers = await headersOf(path);
      expect([path, headers.get("cache-control")]).toEqual([path, caching]);
      expect([path, headers.get("x-content-type-options"), headers.get("referrer-policy")]).toEqual([
        path,
        "nosniff",
        "same-origin",
      ]);
      expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    }
  });

  test("every file at the top is one of them", () => {
    const top = readdirSync(CLIENT).filter((name) => !name.startsWith("_") && name !== "assets");
    expect(top.map((name) => `/${name}`).sort()).toEqual(Object.keys(FILES).sort());
  });

  test("the service worker loads nothing but this site's files", async () => {
    expect((await headersOf("/service-worker.js")).get("content-security-policy")).toBe(
      "default-src 'none'; connect-src 'self'",
    );
  });

  test("a page is kept nowhere", async () => {
    expect((await headersOf("/login")).get("cache-control")).toMatch(/no-store/);
  });
});

test("forty made-up network addresses at the sign-in page are one", async () => {
  const { consoleUrl } = school.stack;
  const tries = [];
  for (let place = 1; place <= 40; place += 1) {
    const response = await fetch(`${consoleUrl}/login`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: consoleUrl, "cf-connecting-ip": `198.51.100.${place}` },
      body: new URLSearchParams({ email: "head@talaan.test", password: place < 40 ? "no" : DEMO_PASSWORD }),
    });
    tries.push(response.status);
  }
  expect(tries.filter((status) => status === 401)).toHaveLength(10);
  expect(tries.at(-1)).toBe(429);
});

describe("a large body", () => {
  const cookieOf = (accessToken: string) =>
    sessionCookie({
      accessToken,
      refreshToken: "x",
      issuedAt: school.nowMs(),
      signedInAt: school.nowMs(),
      role: "FA",
      userId: "finance",
    }).split(";")[0] ?? "";
  const send = async (path: string, cookie: string, bytes: number) => {
    const { consoleUrl } = school.stack;
    const form = new FormData();
    form.append("file", new File([new Uint8Array(bytes)], "a.csv"));
    const response = await fetch(consoleUrl + path, {
      method: "POST",
      redirect: "manual",
      headers: { origin: consoleUrl, cookie },
      body: form,
    });
    await response.arrayBuffer();
    return response.status;
  };

  test("is not kept of a made-up session, nor at a page that nobody signs in for", async () => {
    expect(await send("/ims/invoices", cookieOf("made-up"), 5_000_000)).toBe(429);
    const { accessToken } = await school.as("finance");
    expect(await send("/login", cookieOf(accessToken), 100_000)).toBe(413);
  });

  test("of who is signed in is read", async () => {
    const { accessToken } = await school.as("finance");
    expect([429, 413]).not.toContain(await send("/ims/invoices", cookieOf(accessToken), 5_000_000));
  });
});
