import { copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Papa from "papaparse";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { build } from "#scripts/build.ts";
import { type DatabaseProcess, startDatabaseProcess } from "#scripts/stack/database-process.ts";
import { type Answered, Caller, type Row } from "#tests/support/caller.ts";
import { type Fate, startDatabaseProxy } from "#tests/support/database-proxy.ts";
import { NEXT_YEAR } from "#tests/support/next-year.ts";
import { removeFolder } from "#tests/support/remove-folder.ts";
import { templateDatabase } from "#tests/support/template.ts";
import { brokenOn, stackOn, TOKEN } from "./killed-at-call.ts";

/** Given an import of raw scores or of enrollment passes, when its connection dies at any of its calls, the machine goes away, or it is sent many times, then it is whole or was never there. */
let dataDir: string;
let database: DatabaseProcess;
let fateOf: (body: string) => Fate;
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
let stack: Awaited<ReturnType<typeof stackOn>>;
let teacher: Caller;
let registrar: Caller;
beforeAll(async () => {
  await build(["api", "queues"]);
  dataDir = mkdtempSync(join(tmpdir(), "talaan-import-"));
  copyFileSync(await templateDatabase(), join(dataDir, "talaan.db"));
  database = await startDatabaseProcess({ path: join(dataDir, "talaan.db"), port: 0, authToken: TOKEN });
  fateOf = () => "pass";
  proxy = await startDatabaseProxy(database.url, (_, body) => fateOf(body));
  stack = await stackOn(dataDir, proxy.url);
  await signIn();
  expect((await registrar.post("/management/presets", { school_year: NEXT_YEAR })).status).toBe(200);
});
async function signIn(): Promise<void> {
  teacher = await Caller.signIn(stack.apiUrl, "teacher@talaan.test");
  registrar = await Caller.signIn(stack.apiUrl, "registrar@talaan.test");
}
afterAll(async () => {
  const db = openDatabase({ url: database.url, authToken: TOKEN });
  expect(await brokenOn(db, stack)).toEqual([]);
  await stack.stop();
  await proxy.close();
  await database.stop();
  removeFolder(dataDir);
});

/** A file that is imported, and what there is of it afterwards. */
interface Given {
  send: (key: string) => Promise<Answered>;
  rows: number;
  /** How many of its rows are there, and how many imports the trail tells of. */
  outcome: () => Promise<[rows: number, events: number]>;
}
const queried = async (sql: string, args: string[]): Promise<Row[]> =>
  (await openDatabase({ url: database.url, authToken: TOKEN }).client.execute({ sql, args })).rows;
const eventsOf = async (event: string, more = "", args: string[] = []): Promise<number> => {
  const [row] = await queried(`select count(*) as n from audit_event where event = ?${more}`, [
    event,
    ...args,
  ]);
  return Number(row?.n);
};

/** The template of the nth draft, with another first score in every row. */
async function givenScores(nth: number): Promise<Given> {
  const score = `${nth + 1}.25`;
  const { rows } = (await teacher.get("/grade_books?status=Draft&perPage=100")).body;
  const { id } = rows[nth];
  const text = new TextDecoder().decode((await teacher.get(`/grade_books/${id}/template`)).body);
  const lines = text.trimEnd().split("\r\n");
  const file = lines
    .map((line, row) => (row === 0 ? line : line.replace(/^(\d{6},(?:"[^"]*"|[^,]*)),[^,]*/, `$1,${score}`)))
    .join("\r\n");
  const first = (record: Row): string | null | undefined => record.grade_activity_scores[0]?.score;
  return {
    send: (key) =>
      teacher.upload(
        "/v2/scores/import",
        "scores.csv",
        file,
        { "idempotency-key": key },
        { gradebook_id: id },
      ),
    rows: lines.length - 1,
    outcome: async () => {
      const { data } = (await teacher.get(`/v2/grade_books/${id}`)).body;
      const there = data.records.filter((record: Row) => first(record) === score).length;
      return [there, await eventsOf("gradebook-import", " and subject_uuid = ?", [id])];
    },
  };
}
/** Passes into the next school year of the nth fifty students, who have none. */
async function givenPasses(nth: number): Promise<Given> {
  const students = await queried(
    "select student_no from student where is_active = 1 order by id limit 50 offset ?",
    [String(50 * nth)],
  );
  const numbers = students.map(({ student_no }) => String(student_no));
  await queried(
    `delete from enrollment_pass where incoming_school_year = ? and student_id in (select id from student
      where student_no in (select value from json_each(?)))`,
    [NEXT_YEAR.name, JSON.stringify(numbers)],
  );
  const before = await eventsOf("enrollment-pass-import");
  const file = Papa.unparse([
    ["Student ID", "Incoming School Year", "Incoming Grade Level"],
    ...numbers.map((number) => [number, NEXT_YEAR.name, "Grade 8"]),
  ]);
  return {
    send: (key) =>
      registrar.upload("/sms/enrollment-pass/import", "passes.csv", file, { "idempotency-key": key }),
    rows: numbers.length,
    outcome: async () => {
      const [row] = await queried(
        `select count(*) as n from enrollment_pass join student on student.id = student_id
          where incoming_school_year = ? and student_no in (select value from json_each(?))`,
        [NEXT_YEAR.name, JSON.stringify(numbers)],
      );
      return [Number(row?.n), (await eventsOf("enrollment-pass-import")) - before];
    },
  };
}

describe.each([
  // Each write of its own is known by its table.
  ["raw scores", givenScores, "insert into score "],
  ["enrollment passes", givenPasses, "insert into enrollment_pass "],
] as const)("%s", (_, given, write) => {
  const isWrite = (body: string): boolean => body.includes(write);

  test("cut before the database hears of it, nothing is there; its answer lost, all of it is: sent again with its key it is once", async () => {
    const lost = await given(0);
    let left = 1;
    fateOf = (body) => (isWrite(body) && left-- > 0 ? "drop-request" : "pass");
    expect((await lost.send("cut-request")).status).toBe(503);
    expect(await lost.outcome()).toEqual([0, 0]);
    expect((await lost.send("cut-request")).status).toBe(200);
    expect(await lost.outcome()).toEqual([lost.rows, 1]);

    const done = await given(1);
    left = 1;
    fateOf = (body) => (isWrite(body) && left-- > 0 ? "drop-answer" : "pass");
    await done.send("cut-answer");
    expect(left).toBeLessThan(1);
    expect(await done.outcome()).toEqual([done.rows, 1]);
    expect((await done.send("cut-answer")).status).toBe(200);
    expect(await done.outcome()).toEqual([done.rows, 1]);
  });

  test("pressed twenty times it is one import, and everyone is told the same", async () => {
    fateOf = () => "pass";
    const { send, rows, outcome } = await given(2);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send("pressed")));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await outcome()).toEqual([rows, 1]);
  });

  test("the machine gone while it writes leaves it whole: all of the file, or nothing", async () => {
    const { send, rows, outcome } = await given(3);
    let struck: () => void = () => {};
    const strike = new Promise<void>((resolve) => {
      struck = resolve;
    });
    fateOf = (body) => {
      if (isWrite(body)) struck();
      return "pass";
    };
    const sent = send("gone").catch(() => null);
    await strike;
    await stack.stop();
    await sent;
    fateOf = () => "pass";
    stack = await stackOn(dataDir, proxy.url);
    await signIn();
    const [changed, events] = await outcome();
    expect([0, rows]).toContain(changed);
    expect(events).toBe(changed === 0 ? 0 : 1);
    expect((await send("gone")).status).toBe(200);
    expect(await outcome()).toEqual([rows, 1]);
  });
});
