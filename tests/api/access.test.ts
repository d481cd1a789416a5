import { beforeAll, describe, expect, test } from "vitest";
import { OPERATIONS } from "#api/openapi/operations.ts";
import { type Answered, Caller, DEMO_PASSWORD } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { REFUSED } from "#tests/support/refused-calls.ts";
import { until } from "#tests/support/school.ts";
import { EVERYONE, PEOPLE, type Person, STAFF, TABLE, UUID } from "#tests/support/sound-calls.ts";

/** Given every call, when each person makes it, then those it is for are answered, and nobody else. */
const school = givenSchool({ asked: "never" });
let callers: Record<Person, Caller>;

beforeAll(async () => {
  const signedIn = await Promise.all(STAFF.map(async (person) => [person, await school.as(person)] as const));
  const { apiUrl } = school.stack;
  const parent = await Caller.signIn(apiUrl, "parent@talaan.test", DEMO_PASSWORD, "/sponsor/auth/login");
  callers = { ...Object.fromEntries(signedIn), parent } as Record<Person, Caller>;
});

test("the table names every call there is, and no other refuses", () => {
  expect(Object.keys(REFUSED).filter((name) => !(name in TABLE))).toEqual([]);
  expect(Object.keys(TABLE).sort()).toEqual(OPERATIONS.map(({ method, path }) => `${method} ${path}`).sort());
});

const operationOf = (name: string) =>
  OPERATIONS.find((operation) => `${operation.method} ${operation.path}` === name);
/** An address whose records do not exist. */
const addressOf = (name: string): string =>
  (name.split(" ")[1] ?? "")
    .replace("{status}", "POSTED")
    .replace("{event}", "logout")
    .replace("{kind}", "days_absent")
    .replace("{term}", "1st")
    .replace("{log}/{field}", "user_history_log/user_id")
    .replace("{file}", "swagger-ui.css")
    .replace(/\{\w+\}/g, UUID);

/** Calls it with a sound body; what it names does not exist, so that nothing changes whoever calls. */
function call(caller: Caller, name: string, headers: Record<string, string> = {}): Promise<Answered> {
  const [method = ""] = name.split(" ");
  const [, body, query] = TABLE[name] ?? [];
  const upload = operationOf(name)?.upload;
  const path = addressOf(name);
  if (upload) return caller.upload(path, "x.csv", "x", headers);
  return caller.call(method.toUpperCase(), query ? `${path}?${query}` : path, body, headers);
}

const guarded = Object.entries(TABLE).flatMap(([name, [who]]) =>
  who === EVERYONE ? [] : [[name, who] as const],
);
/** Signing out ends the caller's session: it has a test of its own. A socket is no answer that fetch can read. */
const [lasting, ending] = [
  guarded.filter(([name]) => !name.endsWith("/auth/logout") && name !== "get /realtime"),
  guarded.filter(([name]) => name.endsWith("/auth/logout")),
];

/** The paths above the last part of each call's: what one call begins another below the same path ends. */
const folderOf = (name: string): string => name.replace(/^\w+ /, "").replace(/\/[^/]*$/, "");
const FOLDERS = [...new Set(Object.keys(TABLE).map(folderOf))];
/** Of those who may make a call and of those who may not, one each, by turns of the folders. Everybody else is exhaustive. */
function inTurn(name: string, who: readonly Person[]): Person[] {
  const place = FOLDERS.indexOf(folderOf(name));
  return [who, PEOPLE.filter((person) => !who.includes(person))].flatMap(
    (people) => people[place % Math.max(people.length, 1)] ?? [],
  );
}

describe.each(lasting.map(([name, who]) => [name, who, inTurn(name, who)] as const))(
  "%s",
  (name, who, some) => {
    const asks = async (person: Person) => {
      const { status, body } = await call(callers[person], name);
      if (who.includes(person))
        expect(status >= 200 && status < 300 ? "success" : status).toBe(REFUSED[name] ?? "success");
      else {
        expect(status).toBe(403);
        expect(Object.keys(body).sort()).toEqual(["code", "message", "request_id"]);
      }
    };
    test.each(some)("as %s", asks);
    test.each(PEOPLE.filter((person) => !some.includes(person)))("as %s", { tags: ["exhaustive"] }, asks);
  },
);

/** Given a body and a query that no call takes, when somebody calls, then who may is decided before what was sent is read (I-14). */
describe("before the body", () => {
  const readable = guarded.filter(([name]) => {
    const { body, query, upload, access, success } = operationOf(name) ?? {};
    return (body || query || upload) && access !== "signature" && success !== 101;
  });
  /** These serve several kinds of documents; the body says which, and so for whom. */
  const OF_SEVERAL_KINDS = ["post /documents", "post /print_jobs"];
  /** Of the names of a path, these name no record. */
  const CHOICES = /\{(status|list|name|kind|event|term)\}$/;
  const misread = (caller: Caller, name: string, headers: Record<string, string> = {}): Promise<Answered> => {
    const { method = "get", body, upload } = operationOf(name) ?? {};
    const path = `${addressOf(name)}?nonsense=1`;
    if (upload) return caller.call(method.toUpperCase(), path, undefined, headers);
    return caller.call(method.toUpperCase(), path, body ? { nonsense: [] } : undefined, headers);
  };

  const asks = async (name: string, who: readonly Person[], people: readonly Person[]) => {
    expect((await misread(callers.finance, name, { authorization: "" })).status).toBe(401);
    for (const person of people) {
      const { status } = await misread(callers[person], name);
      const isUnknown = name.includes("{") && REFUSED[name] === 404 && !CHOICES.test(name);
      if (!who.includes(person) && OF_SEVERAL_KINDS.includes(name)) expect([403, 422]).toContain(status);
      else if (!who.includes(person)) expect([person, status]).toEqual([person, 403]);
      else if (isUnknown) expect([person, status]).toEqual([person, 404]);
    }
  };
  const turns = readable.map(([name, who]) => [name, who, inTurn(name, who)] as const);
  test.each(turns)("%s", asks);
  test.each(turns)("%s, by everybody", { tags: ["exhaustive"] }, (name, who) => asks(name, who, PEOPLE));
});

test("without a token, and with one that is made up, nothing but the open calls answers", async () => {
  const forged = callers.finance.accessToken.replace(/\.[^.]*$/, ".AAAA");
  const made = ["Bearer ", `Bearer ${forged}`, `Basic ${callers.finance.accessToken}`];
  // The token is read in one place for all calls: each is asked without one, and with one of the others in turn.
  for (const [place, [name]] of [...lasting, ...ending].entries())
    for (const authorization of ["", made[place % made.length] ?? ""]) {
      const { status } = await call(callers.finance, name, { authorization });
      expect([name, authorization.slice(0, 8), status]).toEqual([name, authorization.slice(0, 8), 401]);
    }
});

test("without the application's key no call but the service's own answers", async () => {
  for (const { method, path, access } of OPERATIONS.filter(({ success }) => success !== 101)) {
    const { status, body } = await call(callers.finance, `${method} ${path}`, { "x-app-key": "2" });
    if (access === "open") expect(status, path).toBe(200);
    // The body is not signed.
    else if (access === "signature") expect([path, body.code]).toEqual([path, "WRONG_SIGNATURE"]);
    else expect([path, status]).toEqual([path, 401]);
  }
});

test("a file of another person is as if it were not there", async () => {
  const { body: list } = await callers.finance.get("/invoice?perPage=1");
  const asked = await callers.finance.post(`/pdf/invoice/${list.rows[0].uuid}`);
  const id = asked.body.data.document_id;
  await until(async () => (await callers.finance.get(`/documents/${id}`)).body.data.status === "ready");
  const theirs = async (caller: Caller, path: string, method = "GET") => {
    const { status, body } = await caller.call(method, path);
    return { status, code: body.code, message: body.message };
  };
  for (const person of STAFF.filter((name) => name !== "finance"))
    for (const [method, end] of [
      ["GET", ""],
      ["GET", "/file"],
      ["POST", "/retry"],
    ] as const) {
      const guessed = await theirs(callers[person], `/documents/${UUID}${end}`, method);
      expect(guessed.status).toBe(404);
      expect(await theirs(callers[person], `/documents/${id}${end}`, method)).toEqual(guessed);
    }
  expect((await callers.registrar.get("/documents")).body.rows).toEqual([]);
});

test("signing out is everyone's own, each of the own app", async () => {
  expect((await call(callers.parent, "post /auth/logout")).status).toBe(403);
  expect((await call(callers.teacher, "post /sponsor/auth/logout")).status).toBe(403);
  expect((await call(callers.parent, "post /sponsor/auth/logout")).status).toBe(200);
  expect((await callers.parent.get("/sponsor/students")).status).toBe(401);
  for (const person of STAFF) {
    expect((await call(callers[person], "post /auth/logout")).status).toBe(200);
    expect((await callers[person].get("/users/me")).status).toBe(401);
  }
});
