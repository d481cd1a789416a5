import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Answered, Caller, Row } from "#tests/support/caller.ts";
import { textFile, workbookFile } from "#tests/support/import-files.ts";
import { School } from "#tests/support/school.ts";

/** Given the demo school, when gradebooks take raw scores, activities and exclusions from files, then all rows count or none (S-13). */
let school: School;
let teacher: Caller;
let head: Caller;
let registrar: Caller;
beforeAll(async () => {
  school = await School.openShared();
  [teacher, head, registrar] = await Promise.all([
    school.as("teacher"),
    school.as("head"),
    school.as("registrar"),
  ]);
});
afterAll(() => school.close());
afterEach(async () => expect(await school.broken()).toEqual([]));

const textOf = ({ body }: Answered): string => new TextDecoder().decode(body as Uint8Array);
const detail = async (caller: Caller, id: string): Promise<Row> =>
  (await caller.get(`/v2/grade_books/${id}`)).body.data;
async function booksOf(caller: Caller, status: string): Promise<Row[]> {
  const { rows } = (await caller.get(`/grade_books?status=${encodeURIComponent(status)}&perPage=100`)).body;
  return rows.filter(({ subject }: Row) => subject.kind === "academic");
}
/** The nth draft of teacher@, with everything in it. */
async function draft(nth: number): Promise<Row> {
  const rows = await booksOf(teacher, "Draft");
  return detail(teacher, rows[nth].id);
}
const activitiesOf = (book: Row): Row[] =>
  book.grade_component_evaluations.flatMap(({ grade_cmp_activities }: Row) => grade_cmp_activities);
const template = async (caller: Caller, id: string, activity?: string): Promise<string> =>
  textOf(
    await caller.get(`/grade_books/${id}/template${activity ? `?grading_activity_id=${activity}` : ""}`),
  );
const imported = (
  caller: Caller,
  id: string,
  text: string | Uint8Array<ArrayBuffer>,
  more: Record<string, string> = {},
  key?: string,
) =>
  caller.upload("/v2/scores/import", "scores.csv", text, key ? { "idempotency-key": key } : {}, {
    gradebook_id: id,
    ...more,
  });
/** The template with the first score of every student replaced. */
const filled = (text: string, score: (row: number) => string): string =>
  text
    .trimEnd()
    .split("\r\n")
    .map((line, index) =>
      index === 0 ? line : line.replace(/^(\d{6},(?:"[^"]*"|[^,]*)),[^,]*/, `$1,${score(index)}`),
    )
    .join("\r\n");
async function countOf(sql: string, args: string[] = []): Promise<number> {
  const database = school.database();
  const { rows } = await database.execute({ sql, args });
  database.close();
  return Number(Object.values(rows[0] ?? {})[0]);
}

describe("raw scores", () => {
  test("the template names the students and their current scores; filled out it is imported, once, and the grades follow", async () => {
    const book = await draft(0);
    const [activity] = activitiesOf(book);
    const text = await template(teacher, book.id);
    expect(text.split("\r\n")[0]).toBe(
      [
        "Student ID",
        "Student Name",
        ...activitiesOf(book).map((one) => `${one.code} (${one.max_point})`),
      ].join(),
    );
    const key = crypto.randomUUID();
    const file = filled(text, (row) => (row === 1 ? "N" : row === 2 ? "" : "1.25"));
    const answers = await Promise.all([
      imported(teacher, book.id, file, {}, key),
      imported(teacher, book.id, file, {}, key),
    ]);
    for (const { status, body } of answers)
      expect([status, body]).toMatchObject([
        200,
        {
          message: "Import Success: criteria raw scores",
          data: { type: "warning", rows: book.records.length, changed: book.records.length - 1 },
        },
      ]);
    const after = await detail(teacher, book.id);
    const scoreOf = (row: number) =>
      after.records[row].grade_activity_scores.find((one: Row) => one.grading_activity_id === activity.id);
    expect([scoreOf(0).score, scoreOf(2).score]).toEqual(["N", "1.25"]);
    expect(scoreOf(1)).toEqual(
      book.records[1].grade_activity_scores.find((one: Row) => one.grading_activity_id === activity.id),
    );
    expect(after.records[2].report_card.grade).not.toBe(book.records[2].report_card.grade);
    const events = "select count(*) from audit_event where event = 'gradebook-import' and subject_uuid = ?";
    expect(await countOf(events, [book.id])).toBe(1);
    // What was imported is what typing the same gives.
    const kept = await countOf(
      "select count(*) from term_grade join gradebook on gradebook.id = gradebook_id where uuid = ? and grade_e4 is not null",
      [book.id],
    );
    expect(kept).toBe(after.records.filter(({ report_card }: Row) => report_card.grade !== null).length);
  });

  test("of one activity the template has one column, and the others stay", async () => {
    const book = await draft(1);
    const [, activity] = activitiesOf(book);
    const text = await template(teacher, book.id, activity.id);
    const file = filled(text, () => "2");
    const done = await imported(teacher, book.id, file, { grading_activity_id: activity.id });
    expect(done.body.data).toMatchObject({ type: "success", rows: book.records.length });
    const after = await detail(teacher, book.id);
    const others = (one: Row) =>
      one.records.map(({ grade_activity_scores }: Row) =>
        grade_activity_scores.filter((cell: Row) => cell.grading_activity_id !== activity.id),
      );
    expect(others(after)).toEqual(others(book));
  });

  test("one mistake refuses all rows, each told with its row and column; nothing is written", async () => {
    const book = await draft(2);
    const text = await template(teacher, book.id);
    const [first] = activitiesOf(book);
    const file = filled(text, (row) => (row === 3 ? "999" : "1"));
    const refused = await imported(
      teacher,
      book.id,
      `${file}\r\n999999,Nobody${",".repeat(activitiesOf(book).length)}`,
    );
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([
      422,
      "IMPORT_REFUSED",
      { error_count: 2 },
    ]);
    expect(refused.body.errors).toEqual([
      expect.objectContaining({ row: 3, path: `${first.code} (${first.max_point})` }),
      expect.objectContaining({ row: book.records.length + 1, path: "Student ID" }),
    ]);
    expect(await detail(teacher, book.id)).toEqual(book);
    const unknown = await imported(teacher, book.id, text.replace("Student ID,Student Name", "LRN,Learner"));
    expect([unknown.status, unknown.body.code, unknown.body.data.needs]).toEqual([
      422,
      "FILE_NEEDS_AN_ANSWER",
      ["columns"],
    ]);
  });

  test("a file as an office has it is previewed first, and changes nothing until it is imported; the same file again changes nothing", async () => {
    const book = await draft(5);
    const [activity] = activitiesOf(book);
    const [one, two, three] = book.records.map(({ fullname, student_class }: Row) => ({
      fullname,
      student_id: student_class.student_id,
    }));
    // The learners by name, in Windows-1252 with semicolons and decimal commas, under the heading of an older maximum.
    const table = [
      ["Grade 7", "", ""],
      ["Average", `${activity.code} (${activity.max_point + 5})`, "Name of Learner"],
      ["88", "1,5", one.fullname],
      ["90", "n", two.fullname],
      ["91", "2", "Nobody, Here"],
    ];
    const file = textFile(table, { delimiter: ";", encoding: "windows-1252" });
    const preview = async (more: Record<string, string> = {}) =>
      (await imported(teacher, book.id, file, { dry_run: "1", ...more })).body.data;
    const first = await preview();
    expect(first.errors).toEqual([expect.objectContaining({ row: 3, line: 5, column: "Name of Learner" })]);
    const messages = first.warnings.map(({ message }: Row) => message);
    expect(messages).toEqual([
      expect.stringContaining("is of an older template"),
      "1 column is not read: “Average”.",
      "Found by name only: rows 3, 4.",
    ]);
    expect(await detail(teacher, book.id)).toEqual(book);
    const said = { leave_out: "[3]" };
    const second = await preview(said);
    expect([
      second.error_count,
      second.left_out_count,
      second.new + second.changed + second.unchanged,
    ]).toEqual([0, 1, 2]);
    const done = await imported(teacher, book.id, file, said);
    expect([done.status, done.body.data]).toMatchObject([
      200,
      { type: "warning", rows: 2, changed: second.new + second.changed, left_out: 1 },
    ]);
    const after = await detail(teacher, book.id);
    const scores = after.records.map(
      ({ grade_activity_scores }: Row) =>
        grade_activity_scores.find((cell: Row) => cell.grading_activity_id === activity.id)?.score,
    );
    expect(scores.slice(0, 2)).toEqual(["1.5", "N"]);
    const events = "select count(*) from audit_event where event = 'gradebook-import' and subject_uuid = ?";
    const eventsBefore = await countOf(events, [book.id]);
    expect(await preview(said)).toMatchObject({ new: 0, changed: 0, unchanged: 2 });
    const again = await imported(teacher, book.id, file, said);
    expect(again.body.data).toMatchObject({ rows: 2, changed: 0 });
    expect(await countOf(events, [book.id])).toBe(eventsBefore);
    expect(await detail(teacher, book.id)).toEqual(after);

    // Sorted by its name column alone: each row contradicts itself.
    const sorted = workbookFile([
      {
        name: "Scores",
        rows: [
          ["Student ID", "Student Name", activity.code],
          [one.student_id, two.fullname, 1],
          [two.student_id, three.fullname, 1],
        ],
      },
    ]);
    const refused = await imported(teacher, book.id, sorted);
    expect([refused.status, refused.body.errors.map(({ message }: Row) => message)]).toEqual([
      422,
      [
        `Row 2, column B “Student Name”: ${one.student_id} is ${one.fullname}, not “${two.fullname}”.`,
        `Row 3, column B “Student Name”: ${two.student_id} is ${two.fullname}, not “${three.fullname}”.`,
      ],
    ]);
  });

  test("what a person said of columns is neither taken for our own template nor for another person's file", async () => {
    const book = await draft(4);
    const [first, second] = activitiesOf(book);
    const text = await template(teacher, book.id);
    const headings = [`${first.code} (${first.max_point})`, `${second.code} (${second.max_point})`] as const;
    const columnsOf = (answer: Answered) =>
      Object.fromEntries(answer.body.data.columns.map(({ heading, field }: Row) => [heading, field]));
    const own = columnsOf(await imported(teacher, book.id, text, { dry_run: "1" }));
    // The first column is said to be the second activity, and the file is imported so.
    const said = JSON.stringify({ [own[headings[1]]]: headings[0], [own[headings[0]]]: "" });
    expect((await imported(teacher, book.id, text, { columns: said })).status).toBe(200);
    expect(columnsOf(await imported(teacher, book.id, text, { dry_run: "1" }))).toEqual(own);

    const foreign = textFile([
      ["Student ID", "First test"],
      [book.records[0].student_class.student_id, "1"],
    ]);
    const answer = JSON.stringify({ [own[headings[0]]]: "First test" });
    expect((await imported(teacher, book.id, foreign, { columns: answer })).status).toBe(200);
    expect(columnsOf(await imported(teacher, book.id, foreign, { dry_run: "1" }))["First test"]).toBe(
      own[headings[0]],
    );
    const database = school.database();
    const { rows } = await database.execute(
      "select distinct kind from file_matching where kind like 'scores%'",
    );
    const { rows: accounts } = await database.execute(
      "select id from user_account where email = 'teacher@talaan.test'",
    );
    database.close();
    expect(rows.map(({ kind }) => kind)).toEqual([`scores:${accounts[0]?.id}`]);
    const [others] = await booksOf(head, "For SC/LCC Approval");
    const asked = await imported(head, others?.id, foreign, { dry_run: "1" });
    expect([asked.status, asked.body.data?.needs]).toEqual([200, ["columns"]]);
  });

  test("two imports at once into one gradebook: both are whole, the later one counts", async () => {
    const book = await draft(3);
    const text = await template(teacher, book.id);
    const answers = await Promise.all([
      imported(
        teacher,
        book.id,
        filled(text, () => "3"),
      ),
      imported(
        teacher,
        book.id,
        filled(text, () => "4"),
      ),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const after = await detail(teacher, book.id);
    const [activity] = activitiesOf(book);
    const scores = after.records.map(
      ({ grade_activity_scores }: Row) =>
        grade_activity_scores.find((cell: Row) => cell.grading_activity_id === activity.id).score,
    );
    expect(new Set(scores).size).toBe(1);
  });

  test("who may not, when it may not, and what is not there", async () => {
    const released = (await booksOf(registrar, "Released"))[0];
    const text = await template(registrar, released.id);
    expect((await imported(registrar, released.id, text)).status).toBe(409);
    const waiting = (await booksOf(registrar, "For RO Approval"))[0];
    const file = filled(await template(registrar, waiting.id), () => "5");
    expect((await imported(registrar, waiting.id, file)).status).toBe(200);
    const mine = new Set((await booksOf(teacher, "Draft")).map(({ id }) => id));
    const foreign = (await booksOf(registrar, "Draft")).find(({ id }) => !mine.has(id));
    expect((await imported(teacher, foreign.id, text)).status).toBe(404);
    const unnamed = await teacher.upload("/v2/scores/import", "scores.csv", text);
    expect([unnamed.status, unnamed.body.errors[0].path]).toEqual([422, "gradebook_id"]);
  });
});

describe("a criteria's activities", () => {
  test("the rows of a file become activities, all or none", async () => {
    const book = await draft(4);
    const component = book.grade_component_evaluations[0];
    const path = `/grade_components/${component.id}`;
    const text = textOf(await teacher.get(`${path}/template`));
    expect(text).toBe("Code,Column Name,Description,Maximum Points\r\n");
    const rows = `${text}IM1,"Quiz, long",On fractions,12.5\r\nIM2,Seatwork,,20`;
    const refused = await teacher.upload(`${path}/import`, "criteria.csv", `${rows}\r\nIM2,Again,,20`);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [expect.objectContaining({ row: 3, path: "Code" })],
    ]);
    const done = await teacher.upload(`${path}/import`, "criteria.csv", rows);
    expect(done.body).toMatchObject({ message: "Import Success: criteria", data: { rows: 2, changed: 2 } });
    const after = await detail(teacher, book.id);
    const added = after.grade_component_evaluations[0].grade_cmp_activities.slice(-2);
    expect(added).toMatchObject([
      { code: "IM1", column_name: "Quiz, long", description: "On fractions", max_point: 12.5 },
      { code: "IM2", max_point: 20 },
    ]);
    expect(after.blanks).toBe(book.blanks + 2 * book.records.length);
    const again = await teacher.upload(`${path}/import`, "criteria.csv", rows);
    expect([again.status, again.body.data]).toMatchObject([200, { rows: 2, changed: 0, unchanged: 2 }]);
    expect(await detail(teacher, book.id)).toEqual(after);
    const other = await teacher.upload(`${path}/import`, "criteria.csv", rows.replace("12.5", "12"));
    expect([other.status, other.body.errors.length]).toEqual([422, 1]);
    expect((await registrar.upload(`${path}/import`, "criteria.csv", rows)).status).toBe(403);
    expect((await head.upload(`${path}/import`, "criteria.csv", rows)).status).toBe(409);
  });
});

describe("the exclusion list", () => {
  const place = "school-year/2026-2027/term/3rd";
  const listed = async () =>
    (await registrar.get(`/report_cards/exclude/${place}`)).body.rows.map(
      ({ student_id }: Row) => student_id,
    );
  const exclude = (text: string) =>
    registrar.upload(`/report_cards/exclude/import/${place}`, "excluded.csv", text);

  test("excludes its students of the term, tells who was excluded already, and lets go of them again", async () => {
    const text = textOf(await registrar.get("/report_cards/exclude/template"));
    expect(text).toBe("Student ID,Student Name,Reason\r\n");
    const refused = await exclude(`${text}000001,,\r\n999999,,`);
    expect([refused.status, refused.body.errors[0].row, await listed()]).toEqual([422, 2, []]);
    const contradicting = await exclude(`${text}000001,,\r\n000002,Somebody Else,`);
    expect([contradicting.status, contradicting.body.errors]).toEqual([
      422,
      [
        {
          row: 2,
          path: "Student Name",
          message: expect.stringMatching(
            /^Row 3, column B “Student Name”: 000002 is .+, not “Somebody Else”\.$/,
          ),
        },
      ],
    ]);
    const done = await exclude(`${text}000001,,Balance\r\n000002,,`);
    expect(done.body).toMatchObject({
      message: "Import Success: excluded file",
      data: { type: "success", rows: 2, changed: 2 },
    });
    expect((await listed()).sort()).toEqual(["000001", "000002"]);
    const again = await exclude(`${text}000002,,\r\n000003,,`);
    expect(again.body.data).toMatchObject({ type: "warning", rows: 2, changed: 1, unchanged: 1 });
    const { rows: already } = (await registrar.get(`/report_cards/exclude/${place}`)).body;
    const byName = `Name;Remarks\r\n${already[0].fullname};Books`;
    const named = await registrar.upload(
      `/report_cards/exclude/import/${place}?dry_run=1`,
      "excluded.csv",
      byName,
    );
    expect(named.body.data).toMatchObject({
      new: 0,
      changes: [{ line: 2, what: already[0].fullname, from: already[0].reason, to: "Books" }],
    });
    const remove = (student_id: string[]) =>
      registrar.call("DELETE", `/report_cards/exclude/${place}`, { student_id });
    expect((await remove(["000001", "000002", "000003"])).status).toBe(200);
    expect((await remove(["000001"])).status).toBe(404);
    expect(await listed()).toEqual([]);
    const restore = () =>
      registrar.post(`/report_cards/exclude/${place}`, { student_id: "000001", reason: "Balance" });
    expect((await restore()).body.message).toMatch(/ is excluded again\.$/);
    const twice = await restore();
    expect([twice.status, twice.body.message]).toEqual([
      409,
      expect.stringMatching(/ is excluded again already\.$/),
    ]);
    expect((await registrar.get(`/report_cards/exclude/${place}`)).body.rows).toMatchObject([
      { student_id: "000001", reason: "Balance" },
    ]);
    expect((await remove(["000001"])).status).toBe(200);
    const elsewhere = await registrar.upload(
      "/report_cards/exclude/import/school-year/1999-2000/term/1st",
      "excluded.csv",
      `${text}000001,,`,
    );
    expect(elsewhere.status).toBe(404);
  });
});

/** A draft of teacher@ in which every score is entered, with performance tasks. */
async function draftToSubmit(): Promise<Row> {
  for (const { id } of await booksOf(teacher, "Draft")) {
    const book = await detail(teacher, id);
    if (book.blanks === 0 && book.categories_without_score.length === 0) return book;
  }
  throw new Error("no complete draft");
}

test("who approves sees what changed since the submission before, the teacher what changed since hers came back", async () => {
  const book = await draftToSubmit();
  const [record] = book.records;
  const [cell] = record.grade_activity_scores;
  const student = record.student_class.student_id;
  const move = (caller: Caller, action: string, body: object = {}) =>
    caller.patch(`/grade_books/${book.id}/${action}`, body);
  const changes = async (caller: Caller) => caller.get(`/grade_books/${book.id}/changes`);
  const score = (value: string) =>
    teacher.post("/v2/scores", {
      gradebook_id: book.id,
      scores: [{ student_id: student, grading_activity_id: cell.grading_activity_id, score: value }],
    });
  await score("5");
  expect((await changes(teacher)).status).toBe(409);
  await move(teacher, "submit");
  expect((await changes(head)).body.data).toMatchObject({ activities: [], scores: [], reject_reason: "" });
  expect((await changes(teacher)).status).toBe(409);
  await move(head, "reject", { reason: "One score is missing" });
  await score("6.5");
  const added = await teacher.post("/grading_activities/", {
    gradebook_id: book.id,
    grade_category_component: "PT",
    code: "CHG1",
    column_name: "Late task",
    max_point: 10,
  });
  expect(added.status).toBe(201);
  const seen = (await changes(teacher)).body.data;
  expect(seen).toMatchObject({
    reject_reason: "One score is missing",
    submitted_by: "Teresita Magbanua",
    activities: [{ code: "CHG1", change: "added", max_point: 10, changed_by: "Teresita Magbanua" }],
    scores: [{ student_id: student, score_before: "5", score: "6.5", changed_by: "Teresita Magbanua" }],
  });
  await teacher.call("DELETE", `/grading_activities/${added.body.data.id}`);
  await move(teacher, "submit");
  // What lies before the head is compared with what he had before.
  expect((await changes(head)).body.data).toMatchObject({ activities: [], scores: seen.scores });
  expect((await changes(registrar)).body.data.scores).toEqual(seen.scores);
});
