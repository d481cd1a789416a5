import { beforeAll, describe, expect, test } from "vitest";
import { openGradebooks } from "#api/commands/grading/open-gradebooks.ts";
import { computeAllFigures } from "#api/commands/reports/compute-figures.ts";
import { classTermFacts, isPublishedThrough } from "#api/management/class.ts";
import { openDatabase, read } from "#db/client.ts";
import { expectThat } from "#db/commit.ts";
import type { Row } from "#tests/support/caller.ts";
import { cardRows, named } from "#tests/support/card-rows.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { TODAY } from "#tests/support/template.ts";

/**
 * Given a section whose report cards of the 1st term are published, when a class is added in the 2nd term, ended or removed, then
 * no published card reads otherwise (M-13).
 */
const school = givenSchool();
const registrar = givenCaller(school, "registrar");
let section: Row;
beforeAll(async () => {
  const { rows } = (await registrar.get("/management/sections?search=Grade%2010&perPage=100")).body;
  section = rows.find((row: Row) => row.kind === "regular" && row.school_year === "SY 2026-2027");
  const ready = await cards("1st", "publishing_state=Ready");
  expect(ready.length).toBeGreaterThan(10);
  expect((await registrar.patch("/v2/report_cards/publish", named(ready))).status).toBe(200);
});

const cards = (term: string, more = ""): Promise<Row[]> =>
  cardRows(registrar, `grading_period_name=${term}&section_id=${section.id}&perPage=100&${more}`);
const statesOf = (rows: readonly Row[]) => rows.map(({ publishing_state }) => publishing_state).sort();
const queried = async (sql: string, args: (string | number)[] = []): Promise<Row[]> => {
  const db = school.database();
  const { rows } = await db.execute({ sql, args });
  db.close();
  return rows as unknown as Row[];
};
/** The night of a term, and the figures that follow it. */
const atNight = async (): Promise<void> => {
  const db = openDatabase({ url: school.stack.databaseUrl, authToken: school.stack.databaseToken });
  const epochMs = Date.parse("2026-11-18T04:00:00Z");
  await openGradebooks(db, { epochMs, newUuid: () => crypto.randomUUID(), requestId: "night" });
  await computeAllFigures(db);
};
const addSubject = async (code: string): Promise<void> => {
  const added = await registrar.post("/management/subjects", {
    code,
    name: `Robotics ${code}`,
    gradelevel_code: section.gradelevel_code,
    kind: "academic",
  });
  expect(added.status).toBe(201);
};
const addClass = async (code: string, more: Record<string, string> = {}) => {
  await addSubject(code);
  return registrar.post("/management/assignments", {
    section_id: section.id,
    subject_code: code,
    faculty_ids: [],
    ...more,
  });
};
const changeClass = (row: Row, more: Record<string, string>) =>
  registrar.patch(`/management/assignments/${row.id}`, {
    section_id: section.id,
    subject_code: row.subject_code,
    faculty_ids: [],
    ...more,
  });
const removeClass = (row: Row) => registrar.call("DELETE", `/management/assignments/${row.id}`);
/** Every report that shows the 1st term, of the section. */
const reports = async (): Promise<unknown> => {
  const of = async (path: string): Promise<Row> => {
    const query = new URLSearchParams({
      section_id: section.id,
      perPage: "1000",
      grading_period_name: "1st",
    });
    const { status, body } = await registrar.get(`${path}?${query}`);
    expect(status, path).toBe(200);
    return body;
  };
  const composite = await of("/composite_reports");
  expect(composite.rows.length).toBeGreaterThan(100);
  return {
    composite,
    ranking: await of("/reports/class_ranking"),
    missing: await of("/reports/missing_grades"),
    missingStudents: await of("/reports/missing_grades/students"),
    honors: await of("/awards/first_honors"),
    tops: await of("/awards/top_per_subjects"),
    cards: await cards("1st"),
  };
};

describe("a class added in the 2nd term", () => {
  let added: Row;
  test("is taught from then on, and every published card of the 1st term stays Published, with every report of that term", async () => {
    const before = { states: statesOf(await cards("1st")), reports: await reports() };
    expect(before.states).toContain("Published");

    const answer = await addClass("RBT-A");
    expect(answer.status).toBe(201);
    added = answer.body.data;
    expect(added).toMatchObject({ first_term: "2nd", last_term: "3rd" });
    await atNight();

    expect(statesOf(await cards("1st"))).toEqual(before.states);
    expect(await reports()).toEqual(before.reports);
    expect(
      await queried(
        "select ordinal from gradebook join term on term.id = term_id join school_class on school_class.id = class_id where school_class.uuid = ?",
        [added.id],
      ),
    ).toMatchObject([{ ordinal: 2 }]);
    const [row] = await cards("2nd");
    expect(row?.reasons).toContain("Robotics RBT-A, 2nd term: Draft");
  });

  test("cannot be taught in a term of which cards are published, and is audited as it is saved", async () => {
    const refused = await addClass("RBT-B", { first_term: "1st" });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [
        {
          path: "first_term",
          message: "Report cards of the 1st term are published: the class begins in the 2nd term or later",
        },
      ],
    ]);
    const moved = await changeClass(added, { first_term: "1st" });
    expect([moved.status, moved.body.errors[0].path]).toEqual([422, "first_term"]);
    const [event] = await queried(
      "select data_json from audit_event where event = 'management-add' and data_json like '%RBT-A%' order by id desc limit 1",
    );
    expect(JSON.parse(event?.data_json).entry).toMatchObject({ first_term: "2nd", last_term: "3rd" });
  });

  test("begins later, and is without a gradebook of the term it left", async () => {
    const later = await changeClass(added, { first_term: "3RD" });
    expect(later.body.data).toMatchObject({ first_term: "3rd", last_term: "3rd", gradebook_count: 0 });
    const earlier = await changeClass(added, { first_term: "2nd" });
    expect(earlier.status).toBe(200);
    await atNight();
    expect(
      await queried(
        "select count(*) as n from gradebook join school_class on school_class.id = class_id where school_class.uuid = ?",
        [added.id],
      ),
    ).toMatchObject([{ n: 1 }]);
    expect((await changeClass(added, { first_term: "3rd", last_term: "2nd" })).status).toBe(422);
  });

  test("is not ended while nothing was entered in it", async () => {
    const refused = await registrar.post(`/management/assignments/${added.id}/end`, { reason: "By mistake" });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Nothing was entered in it. Remove the class instead.",
    ]);
  });

  test("is decided anew where a card is published between its reading and its writing", async () => {
    const db = openDatabase({ url: school.stack.databaseUrl, authToken: school.stack.databaseToken });
    const [before] = await read(db, [
      classTermFacts({ sectionUuid: section.id, classUuid: added.id }, TODAY),
    ]);
    const published = before[0]?.published ?? 0;
    expect(published).toBe(1);
    const guard = (through: number) => read(db, [expectThat(isPublishedThrough(section.id, through))]);
    await guard(published);
    await expect(guard(published + 1)).rejects.toThrow(/malformed JSON/);
  });

  test("is removed with its gradebook while nothing was entered in it", async () => {
    const removed = await removeClass(added);
    expect([removed.status, removed.body.message]).toEqual([200, "Class removed."]);
    expect((await removeClass(added)).status).toBe(404);
    await atNight();
    const [row] = await cards("2nd");
    expect(row?.reasons.filter((reason: string) => reason.includes("Robotics"))).toEqual([]);
    const [event] = await queried(
      "select data_json from audit_event where event = 'management-remove' order by id desc limit 1",
    );
    expect(JSON.parse(event?.data_json)).toMatchObject({ list: "assignments", id: added.id });
  });
});

describe("a class with scores", () => {
  test("is not removed, and ends with the last term in which something was entered", async () => {
    const { rows } = (
      await registrar.get(
        `/management/assignments?search=${encodeURIComponent(`Grade 10 ${section.name}`)}&schoolperiod_id=${section.school_year_id}&perPage=100`,
      )
    ).body;
    const taught = rows.find((row: Row) => row.section_id === section.id && row.gradebook_count === 2);
    const removed = await removeClass(taught);
    expect([removed.status, removed.body.message]).toEqual([
      409,
      "Something was entered in the 1st term. Close it instead.",
    ]);
    const early = await changeClass(taught, { last_term: "1st" });
    expect([early.status, early.body.errors]).toEqual([
      422,
      [{ path: "last_term", message: "Something was entered in the 2nd term: it stays a term of the class" }],
    ]);
    const states = statesOf(await cards("1st"));
    const path = `/management/assignments/${taught.id}`;
    const end = (reason?: string) => registrar.post(`${path}/end`, { reason });
    expect((await end()).status).toBe(422);
    expect((await end("  ")).status).toBe(422);
    const ended = await end("The teacher left");
    expect(ended.status).toBe(200);
    expect(ended.body.message).toMatch(/^The class ended with the 2nd term\./);
    const again = await end("The teacher left");
    expect([again.status, again.body.message]).toEqual([409, "The class is closed already."]);
    const events = await queried("select data_json from audit_event where event = 'class-end'");
    expect(events.map(({ data_json }) => JSON.parse(data_json))).toMatchObject([
      { id: taught.id, from: "3rd", to: "2nd", reason: "The teacher left" },
    ]);
    await atNight();
    expect(statesOf(await cards("1st"))).toEqual(states);
    expect((await registrar.post(`${path}/reopen`, {})).status).toBe(200);
    expect((await registrar.post(`${path}/reopen`, {})).status).toBe(409);
  });

  /** What somebody is told of a term: each place that asks for grades that are not there, or counts gradebooks. */
  const expectations = async (subject: string) => {
    const query = new URLSearchParams({
      section_id: section.id,
      perPage: "1000",
      grading_period_name: "2nd",
    });
    const missing = (await registrar.get(`/reports/missing_grades?${query}`)).body.rows;
    const board = (await registrar.get("/reports/missing_grades/board?grading_period_name=2nd")).body.data
      .cells;
    const reasons = (await cards("2nd")).flatMap(({ reasons: of }) => of);
    const composite = (await registrar.get(`/composite_reports?${query}`)).body.rows;
    const dashboard = (await registrar.get("/dashboard")).body.data;
    const counts = (await registrar.get("/grade_books/status/count")).body.data;
    return {
      missing: missing.filter((row: Row) => row.subject === subject).length,
      board: board.filter((cell: Row) => cell.section_id === section.id && cell.subject === subject).length,
      readiness: reasons.filter((reason: string) => reason.startsWith(`${subject}, 2nd term`)).length,
      composite: composite.filter((row: Row) => JSON.stringify(row.subject ?? "").includes(subject)).length,
      dashboard,
      counts,
    };
  };

  test("closed in the running term, its gradebook counts nowhere and nothing is done with it; opened again, all is as it was", async () => {
    const [book] = await queried(
      `select gradebook.uuid, school_class.uuid as class_uuid, subject.name as subject from gradebook
        join school_class on school_class.id = class_id join subject on subject.id = subject_id
        join section on section.id = section_id join term on term.id = term_id
      where section.uuid = ? and ordinal = 2 and gradebook.status in ('Draft', 'For SC/LCC Approval', 'For RO Approval') and subject.kind = 'academic'
        and exists (select 1 from grading_activity join score on activity_id = grading_activity.id where gradebook_id = gradebook.id)
      limit 1`,
      [section.id],
    );
    if (!book) throw new Error("no gradebook in work with scores");
    await atNight();
    const before = await expectations(book.subject);
    expect(before).toMatchObject({ missing: 1, board: 1 });
    expect(before.readiness).toBeGreaterThan(0);
    const scores = async () => (await registrar.get(`/v2/grade_books/${book.uuid}`)).body.data;
    const entered = await scores();

    const path = `/management/assignments/${book.class_uuid}`;
    const ended = await registrar.post(`${path}/end`, { reason: "Merged with another class" });
    expect(ended.body.message).toBe(
      "The class ended with the 2nd term. What was entered in the 2nd term is kept and counts nowhere.",
    );
    await atNight();
    expect(await expectations(book.subject)).toMatchObject({ missing: 0, board: 0, readiness: 0 });
    const sum = (of: Row): number => Object.values(of).reduce((total: number, n) => total + Number(n), 0);
    expect(sum((await expectations(book.subject)).counts)).toBe(sum(before.counts) - 1);
    const closed = await scores();
    expect(closed.status).toBe("Closed");
    expect(closed.records.map(({ grade_activity_scores }: Row) => grade_activity_scores)).toEqual(
      entered.records.map(({ grade_activity_scores }: Row) => grade_activity_scores),
    );
    for (const action of ["submit", "approve", "reject", "release"])
      expect(
        (await registrar.patch(`/grade_books/${book.uuid}/${action}`, { reason: "x" })).status,
      ).toBeGreaterThanOrEqual(400);
    const { rows } = (
      await registrar.get(`/management/assignments?search=${encodeURIComponent(book.subject)}&perPage=200`)
    ).body;
    expect(rows.find(({ id }: Row) => id === book.class_uuid)).toMatchObject({
      closed_because: "Merged with another class",
      closed_gradebook_id: book.uuid,
    });
    const history = (await registrar.get(`/management/assignments/${book.class_uuid}/events`)).body.rows;
    expect(JSON.stringify(history)).toContain("Merged with another class");

    expect((await registrar.post(`${path}/reopen`, {})).body.message).toBe("The class is open again.");
    await atNight();
    const after = await expectations(book.subject);
    expect({ ...after, dashboard: null }).toEqual({ ...before, dashboard: null });
    expect((await scores()).status).toBe(entered.status);
  });
});
