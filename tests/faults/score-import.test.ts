import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { build } from "#scripts/build.ts";
import { type DatabaseProcess, startDatabaseProcess } from "#scripts/stack/database-process.ts";
import { Caller } from "#tests/support/caller.ts";
import { type Fate, startDatabaseProxy } from "#tests/support/database-proxy.ts";
import { templateDatabase } from "#tests/support/template.ts";
import { brokenOn, stackOn, TOKEN } from "./killed-at-call.ts";

/** Given an import of raw scores, when its connection dies at any of its calls, the machine goes away, or it is sent many times, then it is whole or was never there. */
let dataDir: string;
let database: DatabaseProcess;
let fateOf: (body: string) => Fate;
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
let stack: Awaited<ReturnType<typeof stackOn>>;
let teacher: Caller;
beforeAll(async () => {
  await build(["api", "queues"]);
  dataDir = mkdtempSync(join(tmpdir(), "talaan-import-"));
  copyFileSync(await templateDatabase(), join(dataDir, "talaan.db"));
  database = await startDatabaseProcess({ path: join(dataDir, "talaan.db"), port: 0, authToken: TOKEN });
  fateOf = () => "pass";
  proxy = await startDatabaseProxy(database.url, (_, body) => fateOf(body));
  stack = await stackOn(dataDir, proxy.url);
  teacher = await Caller.signIn(stack.apiUrl, "teacher@talaan.test");
});
afterAll(async () => {
  const db = openDatabase({ url: database.url, authToken: TOKEN });
  expect(await brokenOn(db, stack)).toEqual([]);
  await stack.stop();
  await proxy.close();
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The nth draft: its id, and its template with another first score in every row. */
async function given(nth: number, score: string): Promise<{ id: string; file: string; students: number }> {
  const { rows } = (await teacher.get("/grade_books?status=Draft&perPage=100")).body;
  const { id } = rows[nth];
  const text = new TextDecoder().decode((await teacher.get(`/grade_books/${id}/template`)).body);
  const lines = text.trimEnd().split("\r\n");
  const filled = lines.map((line, row) =>
    row === 0 ? line : line.replace(/^(\d{6},(?:"[^"]*"|[^,]*)),[^,]*/, `$1,${score}`),
  );
  return { id, file: filled.join("\r\n"), students: lines.length - 1 };
}
const send = (id: string, file: string, key: string) =>
  teacher.upload("/v2/scores/import", "scores.csv", file, { "idempotency-key": key }, { gradebook_id: id });
/** How many students of a gradebook have the score in its first column, and how many imports its trail tells of. */
async function outcomeOf(id: string, score: string): Promise<[students: number, events: number]> {
  const { data } = (await teacher.get(`/v2/grade_books/${id}`)).body;
  const { rows } = await openDatabase({ url: database.url, authToken: TOKEN }).client.execute({
    sql: "select count(*) as n from audit_event where event = 'gradebook-import' and subject_uuid = ?",
    args: [id],
  });
  const first = (record: { grade_activity_scores: { score: string | null }[] }) =>
    record.grade_activity_scores[0]?.score;
  return [data.records.filter((record: never) => first(record) === score).length, Number(rows[0]?.n)];
}
/** The import's own write: it names the scores' table. */
const isWrite = (body: string): boolean => body.includes("insert into score ");

test("cut before the database hears of it, nothing is there; its answer lost, all of it is: sent again with its key it is once", async () => {
  const [lost, done] = [await given(0, "1.25"), await given(1, "1.75")];
  let left = 1;
  fateOf = (body) => (isWrite(body) && left-- > 0 ? "drop-request" : "pass");
  expect((await send(lost.id, lost.file, "cut-request")).status).toBe(503);
  expect(await outcomeOf(lost.id, "1.25")).toEqual([0, 0]);
  expect((await send(lost.id, lost.file, "cut-request")).status).toBe(200);
  expect(await outcomeOf(lost.id, "1.25")).toEqual([lost.students, 1]);

  left = 1;
  fateOf = (body) => (isWrite(body) && left-- > 0 ? "drop-answer" : "pass");
  await send(done.id, done.file, "cut-answer");
  expect(await outcomeOf(done.id, "1.75")).toEqual([done.students, 1]);
  expect((await send(done.id, done.file, "cut-answer")).status).toBe(200);
  expect(await outcomeOf(done.id, "1.75")).toEqual([done.students, 1]);
});

test("pressed twenty times it is one import, and everyone is told the same", async () => {
  fateOf = () => "pass";
  const { id, file, students } = await given(2, "2.25");
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(id, file, "pressed")));
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await outcomeOf(id, "2.25")).toEqual([students, 1]);
});

test("the machine gone while it writes leaves a gradebook whole: all of the file, or nothing", async () => {
  const { id, file, students } = await given(3, "3.25");
  let struck: () => void = () => {};
  const strike = new Promise<void>((resolve) => {
    struck = resolve;
  });
  fateOf = (body) => {
    if (isWrite(body)) struck();
    return "pass";
  };
  const sent = send(id, file, "gone").catch(() => null);
  await strike;
  await stack.stop();
  await sent;
  fateOf = () => "pass";
  stack = await stackOn(dataDir, proxy.url);
  teacher = await Caller.signIn(stack.apiUrl, "teacher@talaan.test");
  const [changed, events] = await outcomeOf(id, "3.25");
  expect([0, students]).toContain(changed);
  expect(events).toBe(changed === 0 ? 0 : 1);
  expect((await send(id, file, "gone")).status).toBe(200);
  expect(await outcomeOf(id, "3.25")).toEqual([students, 1]);
});
