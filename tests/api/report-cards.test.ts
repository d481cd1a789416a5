import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Row } from "#tests/support/caller.ts";
import { cardRows, LAST_YEAR, named, readyCardsOf } from "#tests/support/card-rows.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { until } from "#tests/support/school.ts";

/** Given the demo school, when the registrar publishes report cards, then what was published never changes, and each card says whether it still reads the same. */
const school = givenSchool();
const registrar = givenCaller(school, "registrar");
const adviser = givenCaller(school, "adviser");

const PUBLISH = "/v2/report_cards/publish";
const rowsOf = (query: string, caller = registrar) => cardRows(caller, query);
const readyCards = (most: number, page?: number) => readyCardsOf(school, registrar, most, page);
const queried = async (sql: string, args: (string | number)[] = []): Promise<Row[]> => {
  const db = school.database();
  const { rows } = await db.execute({ sql, args });
  db.close();
  return rows as unknown as Row[];
};
const stateOf = async ({ student_id }: Row, query = `${LAST_YEAR}&grading_period_name=1st`): Promise<Row> =>
  (await rowsOf(`${query}&search=${student_id}`))[0] as Row;
const revisionsOf = ({ student_id }: Row) =>
  queried(
    `select number, canonical_json, report_card_revision.sha256, previous_sha256, reason, report_card_revision.uuid from report_card_revision
      join report_card on report_card.id = report_card_id join student on student.id = student_id
      where student_no = ? and term_id = 1 order by number`,
    [String(student_id)],
  );

describe("the list", () => {
  test("has a row for each student of the newest term, with the state of the card", async () => {
    const { rows, count } = (await registrar.get("/reports/student_progress/admin?perPage=1000")).body;
    expect(count).toBe(600);
    expect(new Set(rows.map(({ school_term }: Row) => school_term.name))).toEqual(new Set(["2nd"]));
    expect(
      rows.every(
        ({ publishing_state, reasons }: Row) => (publishing_state === "Not ready") === reasons.length > 0,
      ),
    ).toBe(true);
  });

  test("has the figures of the term: its grades, their average, attendance", async () => {
    const rows = await rowsOf(`${LAST_YEAR}&grading_period_name=1st&perPage=1000`);
    const row = rows.find(({ grade_level }) => grade_level.code === "G07") as Row;
    const sql =
      "select count(*) as n from report_grade join student on student.id = student_id where student.student_no = ? and term_id = 1";
    expect(row.subjects).toHaveLength((await queried(sql, [String(row.student_id)]))[0]?.n);
    expect(row.subjects[0]).toEqual({
      final_grade_id: expect.stringMatching(/\.\d{6}$/),
      code: expect.any(String),
      name: expect.any(String),
      letter_grade: expect.stringMatching(/^[ABC]/),
      grade: expect.any(Number),
    });
    expect(row).toMatchObject({
      numeric_grade: row.general_avg_grade,
      grade_rounded: Math.round(row.general_avg_grade),
      letter_grade: row.general_average_letter,
      attendance: { days_absent: expect.any(Number), days_tardy: expect.any(Number) },
    });
  });

  test("is the adviser's own section; nobody else has it", async () => {
    const rows = await rowsOf("perPage=1000", adviser);
    expect(new Set(rows.map(({ grade_section }) => grade_section)).size).toBe(1);
    for (const who of ["teacher", "head", "assistant.head", "admin", "finance"])
      expect((await (await school.as(who)).get("/reports/student_progress/admin")).status).toBe(403);
  });

  test.each(["Ready", "Not ready"])("finds those that are %s", async (state) => {
    const rows = await rowsOf(`${LAST_YEAR}&publishing_state=${state}&perPage=1000`);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ publishing_state }) => publishing_state !== state)).toEqual([]);
  });
});

describe("publishing", () => {
  test("makes a first revision with its hash and code, and says so", async () => {
    const cards = await readyCards(3);
    school.lines.length = 0;
    const done = await registrar.patch(PUBLISH, named(cards));
    expect([done.status, done.body.message]).toEqual([200, "Successfully published the grade"]);
    const line = await until(async () => school.lines.find((one) => one.includes(`PATCH ${PUBLISH}`)));
    expect(JSON.parse(line).roundTrips).toBe(2);
    for (const card of cards) {
      expect((await stateOf(card)).publishing_state).toBe("Published");
      const [first, ...more] = await revisionsOf(card);
      expect(more).toEqual([]);
      expect(first).toMatchObject({ number: 1, previous_sha256: null, reason: "" });
      expect(createHash("sha256").update(String(first?.canonical_json)).digest("hex")).toBe(first?.sha256);
      const document = JSON.parse(String(first?.canonical_json));
      expect(document.stamp).toBe("");
      const { data } = (await registrar.get(`/verify/${document.issue.verification.code}`)).body;
      expect(data).toMatchObject({
        genuine: true,
        title: "Report Card",
        standing: "current",
        reference: "1st Term, SY 2025-2026, revision 1",
      });
      expect(JSON.stringify(data)).not.toContain(card.student_name);
    }
  });

  test("is all or none, and names each card that is not ready with its reasons; a dry run says the same and changes nothing", async () => {
    const ready = await readyCards(2, 2);
    const [notReady] = await rowsOf("publishing_state=Not ready&perPage=1");
    const all = named([...ready, notReady as Row]);
    const dry = await registrar.patch(`${PUBLISH}?dry_run=1`, all);
    expect(dry.body.data.ready.map(({ student_id }: Row) => student_id)).toEqual(
      ready.map(({ student_id }) => student_id),
    );
    expect(dry.body.data.refused).toEqual([
      {
        student_id: notReady?.student_id,
        student_name: notReady?.student_name,
        grading_period_name: "2nd",
        reasons: notReady?.reasons,
      },
    ]);
    const refused = await registrar.patch(PUBLISH, all);
    expect(refused.status).toBe(409);
    expect(refused.body.errors[0].path).toBe("data.2");
    for (const card of ready) expect((await stateOf(card)).publishing_state).toBe("Ready");
  });

  test("is the registrar's; an adviser may not", async () => {
    const [own] = await rowsOf("perPage=1", adviser);
    expect((await adviser.patch(PUBLISH, named([own as Row]))).status).toBe(403);
    expect(
      (await registrar.patch(PUBLISH, { data: [{ student_id: "999999", grading_period_name: "1st" }] }))
        .status,
    ).toBe(404);
  });

  test.each([
    [200, 404],
    [201, 422],
  ])("takes up to 200 cards: %i", async (count, status) => {
    const data = Array.from({ length: count }, (_, place) => ({
      student_id: String(900_000 + place),
      grading_period_name: "1st",
    }));
    expect((await registrar.patch(PUBLISH, { data })).status).toBe(status);
  });

  test("at the same moment by two makes one revision", async () => {
    const cards = named(await readyCards(2, 3));
    const answers = await Promise.all(Array.from({ length: 10 }, () => registrar.patch(PUBLISH, cards)));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 409, 422].includes(status))).toBe(true);
  });
});

describe("a published card", () => {
  test("says Changed once a score is corrected, keeps what was published, and gets a revision with its reason", async () => {
    const [card] = (await readyCards(1, 4)) as [Row];
    await registrar.patch(PUBLISH, named([card]));
    const [first] = await revisionsOf(card);
    const code = JSON.parse(String(first?.canonical_json)).issue.verification.code;
    expect(
      (await registrar.patch(PUBLISH, { ...named([card]), reason: "Again" })).body.errors[0].message,
    ).toContain("Nothing has changed");

    const [gradebook] = await queried(
      `select gradebook.uuid from gradebook join term_grade on gradebook_id = gradebook.id join student on student.id = student_id
        join school_class on school_class.id = class_id join subject on subject.id = subject_id and kind = 'academic'
        where student_no = ? and term_id = 1 limit 1`,
      [String(card.student_id)],
    );
    const correct = {
      gradebook_id: gradebook?.uuid,
      student_id: card.student_id,
      grade: 99.5,
      reason: "Recount",
    };
    expect((await registrar.patch("/v2/report_cards/grade/override", correct)).status).toBe(200);
    expect((await stateOf(card)).publishing_state).toBe("Changed");
    expect(await revisionsOf(card)).toEqual([first]);
    expect((await registrar.get(`/verify/${code}`)).body.data.standing).toBe("current");

    expect((await registrar.patch(PUBLISH, named([card]))).status).toBe(422);
    expect((await registrar.patch(PUBLISH, { ...named([card]), reason: "Score corrected" })).status).toBe(
      200,
    );
    const [, second] = await revisionsOf(card);
    expect(second).toMatchObject({ number: 2, previous_sha256: first?.sha256, reason: "Score corrected" });
    const read = await registrar.get(
      `/v2/report_cards/${card.student_id}/revisions?${LAST_YEAR}&grading_period_name=1st`,
    );
    expect(read.body.rows.map(({ number, reason }: Row) => [number, reason])).toEqual([
      [2, "Score corrected"],
      [1, ""],
    ]);
    const [newest, oldest] = read.body.rows.map(({ changes }: Row) => changes);
    expect(oldest).toEqual([]);
    expect(newest.some(({ what, after }: Row) => / 1st$|, 1st/.test(what) && after.startsWith("100"))).toBe(
      true,
    );
    expect((await stateOf(card)).publishing_state).toBe("Published");
    expect((await registrar.get(`/verify/${code}`)).body.data).toMatchObject({
      standing: "revised",
      later_revision: true,
    });
  });

  test("that is corrected back to what it said is Published again", async () => {
    const [card] = (await readyCards(1, 5)) as [Row];
    await registrar.patch(PUBLISH, named([card]));
    const rename = (name: string) =>
      queried("update student set fullname = ? where student_no = ? returning 1", [
        name,
        String(card.student_id),
      ]);
    await rename("Someone Else");
    expect((await stateOf(card)).publishing_state).toBe("Changed");
    await rename(String(card.student_name));
    expect((await stateOf(card)).publishing_state).toBe("Published");
  });

  test("is withdrawn with a reason, its code says so, and it can be published again", async () => {
    const [card] = (await readyCards(1, 6)) as [Row];
    await registrar.patch(PUBLISH, named([card]));
    const STATUS = "/v2/report_cards/update_status";
    const withdrawn = { ...named([card]), grade_publishing_status: "Withdrawn" };
    expect((await registrar.patch(STATUS, withdrawn)).status).toBe(422);
    expect((await adviser.patch(STATUS, { ...withdrawn, reason: "Mine" })).status).toBe(403);
    expect((await registrar.patch(STATUS, { ...withdrawn, reason: "Wrong student" })).status).toBe(200);
    expect((await stateOf(card)).publishing_state).toBe("Withdrawn");
    const [first] = await revisionsOf(card);
    const code = JSON.parse(String(first?.canonical_json)).issue.verification.code;
    expect((await registrar.get(`/verify/${code}`)).body.data).toMatchObject({
      standing: "withdrawn",
      later_revision: false,
    });
    expect((await registrar.patch(PUBLISH, { ...named([card]), reason: "Checked" })).status).toBe(200);
    expect((await stateOf(card)).publishing_state).toBe("Published");
  });

  test.each([
    [
      "a text",
      "update report_card_revision set canonical_json = json_set(canonical_json, '$.title', 'Other') where id = 1",
    ],
    ["a hash", "update report_card_revision set sha256 = 'x' where id = 1"],
    ["a missing revision", "update report_card set revision = revision + 1 where id = 1"],
    ["another content", "update report_card set content_sha256 = 'x' where id = 1"],
  ])("with %s that is not what was published is found", async (_, change) => {
    const db = school.database();
    const [trigger] = (
      await db.execute("select sql from sqlite_master where name = 'report_card_revision_no_update'")
    ).rows;
    const [kept, of] = await Promise.all(
      ["report_card_revision", "report_card"].map((table) =>
        db.execute(`select * from ${table} where id = 1`),
      ),
    );
    await db.execute("drop trigger report_card_revision_no_update");
    await db.execute(change);
    expect((await school.brokenAnywhere()).length).toBeGreaterThan(0);
    const revision = kept?.rows[0];
    await db.execute({
      sql: "update report_card_revision set canonical_json = ?, sha256 = ? where id = 1",
      args: [revision?.canonical_json, revision?.sha256] as string[],
    });
    await db.execute({
      sql: "update report_card set content_sha256 = ?, revision = ? where id = 1",
      args: [of?.rows[0]?.content_sha256, of?.rows[0]?.revision] as string[],
    });
    await db.execute(String(trigger?.sql));
    db.close();
  });

  test("cannot be changed or deleted in the database", async () => {
    for (const sql of [
      "update report_card_revision set reason = 'x'",
      "delete from report_card_revision",
      "delete from report_card",
      "insert or replace into report_card_revision select * from report_card_revision limit 1",
    ])
      await expect(queried(sql)).rejects.toThrow(/never/);
  });
});

describe("one card", () => {
  const detailPath = ({ grade_level, school_periods, student_id }: Row, term = "1st") =>
    `/reports/student_progress/admin/grade-level/${grade_level.code}/school-period/${school_periods.id}/grading-period-name/${term}/student/${student_id}`;

  test("is the newest revision where it is published, else the card as it reads now, marked as not published", async () => {
    const [card] = (await readyCards(1, 7)) as [Row];
    const before = (await registrar.get(detailPath(card))).body.data;
    expect(before.document).toMatchObject({ stamp: "NOT PUBLISHED", issue: null });
    expect(before.card).toMatchObject({ student_id: card.student_id, publishing_state: "Ready" });
    const { origins } = before;
    const [subject] = origins.subjects;
    expect(origins.subjects.length).toBeGreaterThan(1);
    expect(subject.terms).toMatchObject([
      { term: "1st", status: "Released", text: expect.stringContaining(", prints ") },
    ]);
    expect((await registrar.get(`/v2/grade_books/${subject.terms[0].gradebook_id}`)).status).toBe(200);
    expect(origins.term_average).toMatch(/^Mean of the 1st term's grades of \d+ learning areas: \d+\.\d\d$/);
    await registrar.patch(PUBLISH, named([card]));
    const after = (await registrar.get(detailPath(card))).body.data;
    expect(after.document).toMatchObject({ stamp: "", issue: { revision: 1 } });
    expect(after.document.grades).toEqual(before.document.grades);
    expect((await registrar.get(`${detailPath(card)}?revision=now`)).body.data.document.issue).toBeNull();
    expect((await registrar.get(`${detailPath(card)}?revision=2`)).status).toBe(404);
    const query = `grading_period_name=1st&${LAST_YEAR}`;
    const { rows } = (await registrar.get(`/v2/report_cards/${card.student_id}/revisions?${query}`)).body;
    expect(rows).toEqual(after.revisions);
    const { data } = (await registrar.get(`/v2/report_cards/${card.student_id}/revisions/1?${query}`)).body;
    expect(createHash("sha256").update(data.canonical).digest("hex")).toBe(data.sha256);
    expect(JSON.parse(data.canonical)).toEqual(after.document);
  });

  test("is answered as data too, blank beyond its term", async () => {
    const rows = await rowsOf(`${LAST_YEAR}&grading_period_name=2nd&perPage=1000`);
    const row = rows.find(({ grade_level }) => grade_level.code === "G07") as Row;
    const { data } = (await registrar.get(detailPath(row, "2nd"))).body;
    expect(data.report_card).toMatchObject({
      school_period: { name: "SY 2025-2026", type: "Trimester" },
      school_term: "2nd",
      grade_level: { code: "G07" },
      section: { promote: "Grade 8" },
      student_information: { id: row.student_id, fullname: row.student_name },
      general_average_final_grade: { grade: null, letter_grade: "" },
      general_average_numeric: row.general_avg_grade.toFixed(2),
      grade_publishing_status: row.grade_publishing_status,
    });
    const { attendance, attendance_total, conducts, subjects, awards } = data.report_card;
    for (const name of ["day_of_school", "days_absent", "days_tardy"])
      expect(attendance_total[name]).toBe(attendance[0][name] + attendance[1][name]);
    for (const list of [attendance, conducts, awards])
      expect(list.map(({ school_term }: Row) => school_term)).toEqual(["1st", "2nd"]);
    expect(subjects[0].terms).toHaveLength(2);
    expect(subjects[0].final).toEqual({ grade: "", letter_grade: "" });
  });

  test("has those before and after it in the section, by name", async () => {
    const cards = await readyCards(3, 8);
    const middle = (await registrar.get(detailPath(cards[1] as Row))).body.data;
    expect([middle.previous_student, middle.next_student]).toEqual([
      cards[0]?.student_id,
      cards[2]?.student_id,
    ]);
  });

  test("of another level, year or term is not found, nor of a student one does not see", async () => {
    const [card] = (await readyCards(1, 9)) as [Row];
    const path = detailPath(card);
    for (const wrong of [
      path.replace(/grade-level\/\w+/, "grade-level/G99"),
      path.replace(/school-period\/[^/]+/, `school-period/${crypto.randomUUID()}`),
      detailPath(card, "4th"),
    ])
      expect((await registrar.get(wrong)).status).toBe(404);
    expect((await adviser.get(path)).status).toBe(404);
    const [own] = (await rowsOf("perPage=1", adviser)) as [Row];
    expect((await adviser.get(detailPath(own, "2nd"))).status).toBe(200);
  });
});
