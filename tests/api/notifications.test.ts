import { beforeAll, describe, expect, test } from "vitest";
import { openDatabase, runBatch } from "#db/client.ts";
import { notifyOfDeadlines } from "#db/queries/notifications/notification.ts";
import type { Caller, Row } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { gradebookNamed } from "#tests/support/gradebooks.ts";

/** Given people who wait for each other, when one does something that concerns another, then that one's bell says so, once, and counts it. */
const school = givenSchool({ asked: "at the end" });
let as: Record<"teacher" | "head" | "registrar" | "finance", Caller>;
let book: Row;
beforeAll(async () => {
  as = {
    teacher: await school.as("teacher"),
    head: await school.as("head"),
    registrar: await school.as("registrar"),
    finance: await school.as("finance"),
  };
  const { rows } = (await as.teacher.get("/grade_books?status=Draft&perPage=50")).body;
  book = rows.find(
    (row: Row) =>
      row.subject.kind === "academic" && row.blanks === 0 && row.categories_without_score.length === 0,
  );
});

const listOf = async (caller: Caller): Promise<Row[]> => (await caller.get("/me/notifications")).body.rows;
const ofBook = async (caller: Caller): Promise<string[]> =>
  (await listOf(caller)).filter(({ name }) => name === book.name).map(({ kind }) => kind);
const unread = async (caller: Caller): Promise<number> =>
  (await caller.get("/me/notifications/unread")).body.data.unread;
const act = async (caller: Caller, action: string, body: Row = {}): Promise<number> =>
  (await caller.patch(`/grade_books/${book.id}/${action}`, body)).status;
/** The summary is what the rows say. */
const miscounted = async (): Promise<unknown[]> =>
  (
    await school.database().execute(`select user_id from notification_summary
      where unread <> (select count(*) from notification where notification.user_id = notification_summary.user_id and read_at is null)`)
  ).rows;

describe("a gradebook's way", () => {
  test("submitted, it waits for the head, who is told; the teacher is not", async () => {
    const before = await unread(as.head);
    expect(await act(as.teacher, "submit")).toBe(200);
    expect(await ofBook(as.head)).toEqual(["gradebook-submitted"]);
    expect(await ofBook(as.teacher)).toEqual([]);
    expect(await unread(as.head)).toBe(before + 1);
    const [first] = await listOf(as.head);
    expect(first?.path).toBe(`/grades/gradebook/${book.class_id}/${book.id}`);
  });

  test("sent back, the teacher is told the reason", async () => {
    expect(await act(as.head, "reject", { reason: "Two scores are doubled" })).toBe(200);
    expect((await listOf(as.teacher))[0]).toMatchObject({
      kind: "gradebook-rejected",
      name: book.name,
      reason: "Two scores are doubled",
      read_date: null,
    });
  });

  test("submitted again and approved, it waits for the registrar; released, the teacher is told", async () => {
    expect(await act(as.teacher, "submit")).toBe(200);
    expect(await act(as.head, "approve")).toBe(200);
    expect(await ofBook(as.registrar)).toEqual(["gradebook-submitted"]);
    expect(await act(as.registrar, "approve")).toBe(200);
    expect(await act(as.registrar, "release")).toBe(200);
    expect(await ofBook(as.teacher)).toEqual(["gradebook-released", "gradebook-rejected"]);
    expect(await ofBook(as.registrar)).toEqual(["gradebook-submitted"]);
    expect(await ofBook(as.finance)).toEqual([]);
    expect(await miscounted()).toEqual([]);
  });

  test("a change that is sent twice tells once", async () => {
    const other = (await as.teacher.get("/grade_books?status=Draft&perPage=50")).body.rows.find(
      (row: Row) =>
        row.subject.kind === "academic" && row.blanks === 0 && row.categories_without_score.length === 0,
    );
    const key = { "idempotency-key": "submit-once" };
    for (let time = 0; time < 2; time++)
      expect((await as.teacher.patch(`/grade_books/${other.id}/submit`, {}, key)).status).toBe(200);
    const told = (await listOf(as.head)).filter(({ name }) => name === other.name);
    expect(told).toHaveLength(1);
    expect((await gradebookNamed(as.teacher, other.name)).status).toBe("For SC/LCC Approval");
  });
});

describe("the bell", () => {
  test("one is marked as read, then all up to the newest that was seen; another person's stay", async () => {
    const rows = await listOf(as.teacher);
    const [newest] = rows;
    const before = { teacher: await unread(as.teacher), head: await unread(as.head) };
    expect(before.teacher).toBeGreaterThan(1);
    const read = (range: Row) => as.teacher.post("/me/notifications/read", range);
    expect((await read({ from: newest?.id, up_to: newest?.id })).status).toBe(200);
    expect(await unread(as.teacher)).toBe(before.teacher - 1);
    expect((await read({ up_to: newest?.id })).status).toBe(200);
    expect([await unread(as.teacher), await unread(as.head)]).toEqual([0, before.head]);
    expect((await read({ up_to: -1 })).status).toBe(422);
    expect(await miscounted()).toEqual([]);
  });
});

test("a deadline is told three days before, on one day once; a file that fails, to who asked for it", async () => {
  const db = openDatabase({ url: school.stack.databaseUrl, authToken: school.stack.databaseToken });
  const database = school.database();
  const { rows } = await database.execute(
    "select encode_end_date as day, date(encode_end_date, '-3 days') as told_on from term where encode_end_date > '2026-11-18' order by 1 limit 1",
  );
  const tell = () =>
    runBatch(db, [notifyOfDeadlines(String(rows[0]?.told_on), 3, "2026-12-14T17:00:00.000Z")], "write");
  await tell();
  const [deadline] = await listOf(as.teacher);
  expect(deadline).toMatchObject({ kind: "deadline", path: "/grades/gradebook" });
  const before = await unread(as.teacher);
  await tell();
  expect(await unread(as.teacher)).toBe(before);
  expect((await as.head.get("/grade_books?status=Released&perPage=1")).status).toBe(200);

  await database.execute(`insert into document (uuid, user_id, kind, filename, request_json, created_at)
    select 'failing-file', user_account.id, 'statement', 'Statement.pdf', '{}', '2026-11-18T00:00:00.000Z'
    from user_account where email = 'finance@talaan.test'`);
  await database.execute(
    "update document set status = 'failed', error = 'No records.', finished_at = '2026-11-18T00:01:00.000Z', version = version + 1 where uuid = 'failing-file'",
  );
  expect((await listOf(as.finance))[0]).toMatchObject({
    kind: "file-failed",
    name: "Statement.pdf",
    reason: "No records.",
  });
  expect(await miscounted()).toEqual([]);
});
