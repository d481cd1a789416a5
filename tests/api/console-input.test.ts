import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { sessionCookie } from "#app/lib/session/session.ts";
import routes from "#app/routes.ts";
import { CALLS } from "#core/calls.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { School } from "#tests/support/school.ts";

/** Given a signed-in person, when a request that no screen sends comes to the console, then it is refused and nothing is changed. */
const school = givenSchool({ open: () => School.open({ console: true }), asked: "at the end" });
const cookies = new Map<string, string>();
const ACCOUNTS: Record<string, RoleCode> = { finance: "FA", registrar: "RA", admin: "SA", teacher: "ST" };

beforeAll(async () => {
  for (const [account, role] of Object.entries(ACCOUNTS)) {
    const { accessToken } = await school.as(account);
    const now = school.nowMs();
    const session = {
      accessToken,
      refreshToken: "x",
      issuedAt: now,
      signedInAt: now,
      role,
      userId: account,
    };
    cookies.set(account, sessionCookie(session).split(";")[0] ?? "");
  }
});

const UUID = "018f0000-0000-7000-8000-000000000000";

interface RouteEntry {
  path?: string;
  children?: RouteEntry[];
}
const pathsOf = (entries: RouteEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => [
    ...(path && path !== "*" ? [`/${path}`] : []),
    ...pathsOf(children),
  ]);
/** The calls that a browser may make, with the method of each. */
const CALLED = CALLS.filter(({ isForBrowsers }) => isForBrowsers).map(
  ({ method, path }) => [method.toUpperCase(), `/calls${path.replace(/\{(\w+)\}/g, ":$1")}`] as const,
);
const CHANGED = CALLED.filter(([method]) => method !== "GET");
// Signing out ends the session that the other tries need.
const PATHS = pathsOf(routes as RouteEntry[]).filter((path) => path !== "/sign-out" && path !== "/calls/*");

const accountFor = (path: string): string => {
  if (/^\/calls\/(customer|payment|invoice|reminder|late_charge|billing|bank)/.test(path)) return "finance";
  if (path.startsWith("/ims")) return "finance";
  if (path.startsWith("/management") || path.startsWith("/settings")) return "admin";
  return path.startsWith("/grades/gradebook/:classId") ? "teacher" : "registrar";
};

function send(account: string | null, path: string, init: RequestInit = {}): Promise<Response> {
  const { consoleUrl } = school.stack;
  return fetch(consoleUrl + path, {
    redirect: "manual",
    ...init,
    headers: {
      origin: consoleUrl,
      ...(account && { cookie: cookies.get(account) ?? "" }),
      ...(init.headers as Record<string, string>),
    },
  });
}

const KEY = { idempotencyKey: "a-key" };
const JSON_BODIES: Record<string, string> = {
  "broken JSON": '{"a":',
  nothing: "",
  null: "null",
  "a number": "7",
  "a list": "[]",
  "an empty object": "{}",
  "a key that is no header": JSON.stringify({ name: "publish", uuids: [UUID], idempotencyKey: "a\r\nx: y" }),
  "a key that is no text": JSON.stringify({ name: "publish", uuids: [UUID], idempotencyKey: { a: 1 } }),
  "an inherited action": JSON.stringify({ name: "__proto__", uuids: [UUID], ...KEY }),
  "another inherited action": JSON.stringify({ name: "constructor", uuids: [UUID], ...KEY }),
  "__proto__ as a field": `{"__proto__":{"name":"publish"},"uuids":["${UUID}"]}`,
  "no uuids": JSON.stringify({ name: "publish", uuids: [], ...KEY }),
  "uuids that are none": JSON.stringify({ name: "publish", uuids: ["../users/me"], ...KEY }),
  "an entry of null": JSON.stringify({
    entry: null,
    change: null,
    draft: null,
    batch: null,
    id: null,
    ...KEY,
  }),
  "an entry of a list": JSON.stringify({ entry: [], change: [], draft: [], batch: [null], id: "..", ...KEY }),
  "an entry of a text": JSON.stringify({ entry: "x", change: "x", draft: "x", batch: "x", id: 7, ...KEY }),
  "a change of null": JSON.stringify({
    change: { data: null, reason: {}, version: [], entries: [null] },
    ...KEY,
  }),
  "half an entry": JSON.stringify({
    entry: { customer: null, lines: [null], amount: "1e999", version: {} },
    change: { do: "edit", uuid: null, form: null },
    batch: [{ score: {} }],
    ...KEY,
  }),
};

interface Try {
  what: string;
  ask: () => Promise<Response>;
}
const AT_ONCE = 6;

/** Statuses of 5xx, with what was sent; a few are asked at a time, and each answer is read to its end. */
async function failures(tries: readonly Try[]): Promise<string[]> {
  const failed: string[] = [];
  const waiting = [...tries];
  const askOn = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const answer = await next.ask();
      await answer.arrayBuffer();
      if (answer.status >= 500) failed.push(`${next.what}: ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOn));
  return failed;
}
const filled = (path: string, value: string): string => path.replace(/:\w+/g, value);

test.each([...PATHS.map((path) => ["POST", path] as const), ...CHANGED])(
  "%s %s takes no body for granted",
  { tags: ["exhaustive"] },
  async (method, path) => {
    // A screen that changes nothing refuses the method, before it reads a body: one shows it.
    const [first = ""] = Object.values(JSON_BODIES);
    const json = { "content-type": "application/json" };
    const answer = await send(accountFor(path), filled(path, UUID), { method, body: first, headers: json });
    await answer.arrayBuffer();
    if (answer.status === 405) return;
    const tries = Object.entries(JSON_BODIES).map(([what, body]) => ({
      what,
      ask: () =>
        send(accountFor(path), filled(path, UUID), {
          method,
          body,
          headers: json,
        }),
    }));
    const others = [
      ["a form that is none", "multipart/form-data; boundary=x", "--y\r\n"],
      ["a text", "text/plain", "x"],
      ["fields", "application/x-www-form-urlencoded", "a=%00&__proto__=1"],
    ] as const;
    const forms = others.map(([what, type, body]) => ({
      what,
      ask: () =>
        send(accountFor(path), filled(path, UUID), {
          method,
          body,
          headers: { "content-type": type },
        }),
    }));
    expect(await failures([...tries, ...forms])).toEqual([]);
  },
);

test("an address with steps in it leads to no other call of the API", { tags: ["exhaustive"] }, async () => {
  // The client itself resolves %2e%2e: that one asks for the start page.
  const steps = ["..%2F..%2Fusers%2Fme%23", "..%2f..%2fusers%2fme%3f", "%2e%2e", "..%5C..%5Cusers", "a%00b"];
  for (const step of steps) {
    const answer = await send("finance", `/files/${step}`);
    expect([302, 404], step).toContain(answer.status);
    expect(await answer.text()).not.toContain("finance@talaan.test");
  }
  const asked = CALLED.flatMap(([method, path]) => (method === "GET" ? [path] : []));
  const withParameter = [...PATHS, ...asked].filter((path) => path.includes(":"));
  const tries = withParameter.flatMap((path) =>
    steps.map((step) => ({
      what: `${path} ${step}`,
      ask: () => send(accountFor(path), filled(path, step)),
    })),
  );
  expect(await failures(tries)).toEqual([]);
});

test("a call is made by a browser only where its definition says so, from here, signed in, and to what there is", async () => {
  const statusOf = async (...args: Parameters<typeof send>) => {
    const answer = await send(...args);
    return [answer.status, (await answer.json().catch(() => null))?.refusal?.code ?? null];
  };
  const change = (init: RequestInit = {}): RequestInit => ({
    method: "POST",
    body: JSON.stringify({ change: { reason: "x", method: "CASH", amount: 1 }, ...KEY }),
    ...init,
  });
  const requestRefund = `/calls/payment/${UUID}/refund_request`;
  const elsewhere = { headers: { origin: "https://elsewhere.example" } };
  expect(await statusOf("finance", requestRefund, change({ method: "PATCH", ...elsewhere }))).toEqual([
    403,
    null,
  ]);
  expect(await statusOf(null, requestRefund, change({ method: "PATCH" }))).toEqual([302, null]);
  expect(await statusOf("finance", "/calls/payment_method")).toEqual([200, null]);
  expect(await statusOf(null, "/calls/payment_method")).toEqual([302, null]);
  // Payments are created by their screen alone, and a call is named by its method, too.
  expect(CALLS.some(({ method, path }) => method === "post" && path === "/payment")).toBe(true);
  expect((await statusOf("finance", "/calls/payment", change()))[0]).toBe(404);
  expect((await statusOf("finance", requestRefund, change()))[0]).toBe(404);
  expect((await statusOf("finance", "/calls/users/me"))[0]).toBe(404);
  for (const id of ["1", UUID])
    expect(
      await statusOf("finance", `/calls/payment/${id}/refund_request`, change({ method: "PATCH" })),
    ).toEqual([200, "NOT_FOUND"]);
  // Whose call it is, the API says.
  expect(await statusOf("teacher", requestRefund, change({ method: "PATCH" }))).toEqual([200, "FORBIDDEN"]);
  expect((await statusOf("teacher", "/calls/payment_method"))[0]).toBe(403);
});

test("every value of a path goes through apiPath", () => {
  const inPaths = /\bpath(?:: | = |Of = .*=> )[^;]*?(?<!apiPath)`\/(?!grades\/|ims\/)[^`]*\$\{/;
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(server|route)\.tsx?$/.test(name),
  );
  expect(files.length).toBeGreaterThan(40);
  expect(files.filter((name) => inPaths.test(readFileSync(`app/${name}`, "utf8")))).toEqual([]);
});

test("an uploaded slip keeps its sandbox through the console, is named by its content, and a PDF is saved, not shown", async () => {
  const finance = await school.as("finance");
  const pdf = new Uint8Array(Buffer.from("%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\n%%EOF"));
  const { number, name } = await finance
    .upload("/file_upload", "slip.html", pdf)
    .then(({ body }) => ({ number: body.data.payrefdoc_no, name: body.data.originalname }));
  expect(name).toBe("slip.pdf");
  const answer = await send("finance", `/ims/payments/documents/${number}`);
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'; sandbox");
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment.*slip\.pdf/);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  const scripted = new Uint8Array(
    Buffer.from("%PDF-1.7\n1 0 obj <</S /J#61vaScript /JS (x)>> endobj\n%%EOF"),
  );
  expect((await finance.upload("/file_upload", "slip.pdf", scripted)).status).toBe(415);
});
