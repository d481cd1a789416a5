import { beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#core/shared/school-day.ts";
import { openDatabase, runBatch } from "#db/client.ts";
import { notifyOfDeadlines } from "#db/queries/notifications/notification.ts";
import type { Caller, Row } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { gradebookNamed } from "#tests/support/gradebooks.ts";
import { until } from "#tests/support/school.ts";

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
/** What of the book still waits for somebody. */
const waiting = async (caller: Caller): Promise<string[]> =>
  (await listOf(caller))
    .filter(({ name, read_date }) => name === book.name && read_date === null)
    .map(({ kind }) => kind);
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
    // It waits for the head no more, whoever looks.
    expect(await waiting(as.head)).toEqual([]);
  });

  test("submitted again and approved, it waits for the registrar; released, the teacher is told", async () => {
    expect(await act(as.teacher, "submit")).toBe(200);
    expect(await waiting(as.teacher)).toEqual([]);
    expect(await waiting(as.head)).toEqual(["gradebook-submitted"]);
    expect(await act(as.head, "approve")).toBe(200);
    expect(await waiting(as.head)).toEqual([]);
    expect(await waiting(as.registrar)).toEqual(["gradebook-submitted"]);
    expect(await act(as.registrar, "approve")).toBe(200);
    expect(await waiting(as.registrar)).toEqual([]);
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
    // Beside the released gradebook, which waits for nobody, a file of hers that failed.
    await school
      .database()
      .execute(`insert into notification (user_id, kind, subject_uuid, name, made_at, cause)
      select id, 'file-failed', uuid, 'list.csv', '2026-11-18T01:00:00.000Z', 'test' from user_account where email = 'teacher@talaan.test'`);
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

test("a deadline is told of each gradebook, in the last three days, once; a file that fails, to who asked for it", async () => {
  const db = openDatabase({ url: school.stack.databaseUrl, authToken: school.stack.databaseToken });
  const database = school.database();
  const { rows } = await database.execute(
    "select encode_end_date as day from term where encode_end_date > '2026-11-18' order by 1 limit 1",
  );
  const tell = (daysBefore: number) =>
    runBatch(
      db,
      [notifyOfDeadlines(addDays(String(rows[0]?.day), -daysBefore), 3, "2026-12-14T17:00:00.000Z")],
      "write",
    );
  const told = async () => (await listOf(as.teacher)).filter(({ kind }) => kind === "deadline");
  await tell(4);
  expect(await told()).toEqual([]);
  await tell(3);
  const drafts = await database.execute({
    sql: `select gradebook.name, '/grades/gradebook/' || school_class.uuid || '/' || gradebook.uuid as path from gradebook
      join term on term.id = term_id join school_class on school_class.id = gradebook.class_id join subject on subject.id = subject_id
      join class_teacher on class_teacher.class_id = school_class.id join staff on staff.id = class_teacher.staff_id
      join user_account on user_account.id = staff.user_id
      where user_account.email = 'teacher@talaan.test' and gradebook.status in ('Draft', 'Rejected by SC/LCC') and encode_end_date = ? and subject.kind = 'academic'`,
    args: [String(rows[0]?.day)],
  });
  expect(drafts.rows.length).toBeGreaterThan(1);
  expect((await told()).map(({ name, path }) => ({ name, path }))).toEqual(
    expect.arrayContaining(drafts.rows.map((row) => ({ ...row }))),
  );
  const before = await unread(as.teacher);
  await tell(3);
  await tell(1);
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

describe("the daily email", () => {
  const kindsOf = async (caller: Caller): Promise<Row[]> =>
    (await caller.get("/me/notifications/mail")).body.data.kinds;
  interface Mailed {
    id: string;
    to: string | string[];
    subject: string;
    text: string;
    html: string;
  }
  const inbox = async (path = ""): Promise<unknown> =>
    (await fetch(`${school.stack.mailUrl}/emails${path}`)).json();
  const mailedTo = async (address: string): Promise<Mailed[]> => {
    const { rows } = (await inbox()) as { rows: Mailed[] };
    return rows.filter(
      ({ to, subject }) => [to].flat().includes(address) && subject.includes("new for you in Talaan"),
    );
  };
  const tellLongAgo = (email: string, kind: string, name: string) =>
    school.database().execute({
      sql: `insert into notification (user_id, kind, subject_uuid, name, made_at, cause)
        select id, ?, ?, ?, '2026-11-01T00:00:00.000Z', 'long ago' from user_account where email = ?`,
      args: [kind, name, name, email],
    });

  test("each chooses of what it tells among what can concern the role, finance too", async () => {
    const finance = await kindsOf(as.finance);
    expect(finance).toEqual(
      ["file-failed", "import-failed", "refund-requested"].map((kind) => ({ kind, is_mailed: true })),
    );
    const choose = (caller: Caller, change: Row) => caller.patch("/me/notifications/mail", change);
    expect((await choose(as.finance, { kind: "file-failed", is_mailed: false })).status).toBe(200);
    expect((await choose(as.teacher, { kind: "deadline", is_mailed: false })).status).toBe(200);
    expect((await choose(as.teacher, { kind: "gossip", is_mailed: false })).status).toBe(422);
    expect((await kindsOf(as.finance))[0]).toEqual({ kind: "file-failed", is_mailed: false });
    const { mailed } = (await as.teacher.get("/settings")).body.data;
    expect(mailed.kinds).toContainEqual({ kind: "deadline", is_mailed: false });
    expect(mailed.kinds).toContainEqual({ kind: "gradebook-released", is_mailed: true });
    expect((await choose(as.finance, { kind: "file-failed", is_mailed: true })).status).toBe(200);
    expect(await kindsOf(as.finance)).toEqual(finance);
  });

  test("goes out once, names classes and counts files", async () => {
    await tellLongAgo("head@talaan.test", "gradebook-submitted", "Science <b> - Grade 7");
    await tellLongAgo("head@talaan.test", "file-failed", "Card of Santos, Ana.pdf");
    for (let minute = 0; minute < 3; minute++) await school.stack.runCron("* * * * *");
    await until(async () => (await mailedTo("head@talaan.test")).length > 0);
    await school.stack.runCron("* * * * *");
    const [sent, ...more] = await mailedTo("head@talaan.test");
    expect(more).toEqual([]);
    expect(sent?.subject).toBe("2 things are new for you in Talaan");
    const mail = (await inbox(`/${sent?.id}`)) as Mailed;
    expect(mail.text).toContain("Waits for your approval: Science <b> - Grade 7");
    expect(mail.text).toContain("A file could not be made: 1");
    expect(mail.html).not.toContain("<b>");
    expect(`${mail.text}${mail.html}`).not.toContain("Santos");
  });
});
