import { beforeAll, describe, expect, test } from "vitest";
import { Consumer } from "#tests/queues/consumer.ts";
import { pageCount, pageSizes, pdfText } from "#tests/queues/pdf-text.ts";
import type { Caller, Row } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { detailOf, gradebookNamed } from "#tests/support/gradebooks.ts";
import { until } from "#tests/support/school.ts";

/** Given the demo school, when gradebooks and grade sheets are asked for as PDF, then they are drawn once, complete, and only for whom they are. */
const BOOK = "/v2/pdf/grade_books/grade_book";
const SHEET = "/v2/pdf/grade_books/grade_sheet";
const MATHEMATICS = "Mathematics - Grade 7 Narra - 2nd Term";

const school = givenSchool();
let consumer: Consumer;
let callers: Record<"teacher" | "head" | "adviser" | "registrar" | "admin", Caller>;
beforeAll(async () => {
  consumer = new Consumer(school);
  const names = ["teacher", "head", "adviser", "registrar", "admin"] as const;
  const signedIn = await Promise.all(names.map(async (name) => [name, await school.as(name)] as const));
  callers = Object.fromEntries(signedIn) as typeof callers;
});

/** Asks for a file, waits for it, and answers with it. */
async function fileOf(caller: Caller, path: string, body: unknown) {
  const asked = await caller.post(path, body);
  expect(asked.body).toMatchObject({ message: "Please wait while the file is being generated." });
  expect(asked.status).toBe(202);
  const id = asked.body.data.document_id;
  expect(await consumer.finished(id)).toMatchObject({ status: "ready", error: null });
  const file = await caller.get(`/documents/${id}/file`);
  const [, name = ""] = /UTF-8''(.+)$/.exec(file.headers.get("content-disposition") ?? "") ?? [];
  return { id, bytes: file.body as Uint8Array, name: decodeURIComponent(name) };
}

const gradebooks = (where: string, limit = 20) =>
  consumer.rows<{ uuid: string; name: string; class_uuid: string }>(
    `select gradebook.uuid, gradebook.name, school_class.uuid as class_uuid from gradebook
      join school_class on school_class.id = class_id join section on section.id = section_id
      join grade_level on grade_level.id = grade_level_id join term on term.id = term_id
      join school_year on school_year.id = term.school_year_id
    where ${where} order by gradebook.id limit ${limit}`,
  );

describe("a gradebook on paper", () => {
  test("has every student with every score, by category with its weight, the grades and the averages", async () => {
    const detail = await detailOf(callers.teacher, MATHEMATICS);
    const { bytes, name, id } = await fileOf(callers.teacher, BOOK, [
      { class_id: detail.class_id, gradebook_id: detail.id },
    ]);
    expect(name).toBe(`Gradebook_${MATHEMATICS}.pdf`);
    expect(pageSizes(bytes)[0]).toBe("841.89 x 595.28");
    const text = pdfText(bytes);
    for (const part of ["Written Works (30%)", "Performance Task (50%)", "Grades", "QZ1", "/20", "Narra"])
      expect(text).toContain(part);
    // Over two columns there is room for the code alone.
    expect(text).toMatch(/PE 20%.*Grades/);
    for (const { report_card, fullname, student_class, grade_activity_scores } of detail.records as Row[]) {
      const line = text.split("\n").find((words) => words.includes(student_class.student_id)) ?? "";
      expect(line).toContain(fullname);
      const scores = grade_activity_scores.flatMap(({ score }: Row) => (score === null ? [] : [score]));
      expect(line.split(/\s+/)).toEqual(expect.arrayContaining([...scores, report_card.display_grade]));
    }
    expect(text).toMatch(new RegExp(`Grade average +${detail.footer.grade_average.toFixed(2)}`));
    expect(text).toMatch(new RegExp(`Percent failure +${detail.footer.percent_failure.toFixed(2)}`));
    // Then the same message twice more draws no other file.
    const [outbox] = await consumer.rows<{ uuid: string }>("select uuid from outbox where subject_uuid = ?", [
      id,
    ]);
    const again = { outboxId: outbox?.uuid, kind: "render-document", subjectId: id, requestId: "test" };
    await consumer.send("RENDER_QUEUE", again, again);
    await until(async () => consumer.linesAbout(id).length >= 3);
    expect(await consumer.objectsOf(id)).toHaveLength(1);
  });

  test("goes on to further column pages, the students on each, where its activities are many", async () => {
    const { id, records } = await detailOf(callers.teacher, "Mathematics - Grade 9 Narra - 2nd Term");
    for (let number = 1; number <= 12; number++) {
      const activity = { gradebook_id: id, grade_category_component: "SW", code: `L${number}` };
      const added = await callers.teacher.post("/grading_activities/", {
        ...activity,
        column_name: `Long ${number}`,
        max_point: 10,
      });
      expect(added.status).toBe(201);
    }
    const { bytes } = await fileOf(callers.teacher, BOOK, {
      gradebook_id: id,
      report_type: "GRADEBOOKCONDUCT",
    });
    const text = pdfText(bytes);
    expect(text).toContain("columns 1 of 2");
    expect(text).toContain("columns 2 of 2");
    for (let number = 1; number <= 12; number++) expect(text).toMatch(new RegExp(`\\bL${number}\\b`));
    for (const { student_class } of records as Row[])
      expect(text.split(student_class.student_id)).toHaveLength(3);
  });
});

describe("a grade sheet", () => {
  test("lists the students with grade, letter and descriptor, and who signs", async () => {
    const detail = await detailOf(callers.head, MATHEMATICS);
    const { bytes, name } = await fileOf(callers.head, SHEET, { gradebook_id: detail.id });
    expect(name).toBe(`Grade Sheet_${MATHEMATICS}.pdf`);
    const text = pdfText(bytes);
    for (const { report_card, student_class } of detail.records as Row[]) {
      const line = text.split("\n").find((words) => words.includes(student_class.student_id)) ?? "";
      expect(line).toContain(report_card.descriptor);
      expect(line.split(/\s+/)).toEqual(
        expect.arrayContaining([report_card.display_grade, report_card.letter_grade]),
      );
    }
    for (const part of ["Prepared by", "Teresita Magbanua", "Ernesto Villaflor", "Leonor Sandoval"])
      expect(text).toContain(part);
  });

  test("of a senior high class says Passed or Failed instead of a letter", async () => {
    const [senior] = await gradebooks(
      "grade_level.code = 'G11' and gradebook.status = 'Released' and missing_count = 0",
      1,
    );
    const text = pdfText((await fileOf(callers.registrar, SHEET, { gradebook_id: senior?.uuid })).bytes);
    expect(text).toContain("Remarks");
    expect(text).toMatch(/Passed|Failed/);
    expect(text).not.toContain("Satisfactory");
  });

  test("is not available for Pre-Nursery and Nursery classes, whose gradebook is", async () => {
    const [nursery] = await gradebooks("grade_level.code = 'NR' and gradebook.status = 'Released'", 1);
    const refused = await callers.registrar.post(SHEET, [{ gradebook_id: nursery?.uuid }]);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe("Grade sheets are not available for Pre-Nursery and Nursery classes.");
    const { bytes } = await fileOf(callers.registrar, BOOK, [{ gradebook_id: nursery?.uuid }]);
    expect(pdfText(bytes)).toMatch(/Constantly Evident|Evident/);
  });
});

describe("several in one file", () => {
  const bulk = (key: string, payload: unknown) => ({
    request_type: "bulk",
    export_type: "pdf",
    key,
    payload,
  });

  test("ten classes are one file, whatever contents the client sends along; eleven are refused", async () => {
    const eleven = await gradebooks(
      "gradebook.status = 'Released' and missing_count = 0 and grade_level.code = 'G07'",
      11,
    );
    const payload = eleven.map(({ uuid, class_uuid }) => ({ class_id: class_uuid, gradebook_id: uuid }));
    const asked = {
      ...bulk("Grade sheets", payload.slice(0, 10)),
      report_type: "GRADESHEET",
      content: { data: [{ grade: 100 }], columns: ["grade"] },
      cookieId: "1",
    };
    const { bytes, name } = await fileOf(callers.registrar, "/documents", asked);
    expect(name).toMatch(/^Grade Sheets_\d{8} \d{4}\.pdf$/);
    expect(pageCount(bytes)).toBe(10);
    const refused = await callers.registrar.post("/documents", bulk("GRADEBOOKCONDUCT", payload));
    expect(refused.status).toBe(422);
    expect(refused.body.message).toBe("Max of 10 gradebook/gradesheet is allowed for export.");
  });

  test("a blank outside the download period refuses all, each gradebook by its name", async () => {
    const [whole] = await gradebooks(
      "gradebook.status = 'Released' and missing_count = 0 and grade_level.code = 'G07'",
      1,
    );
    const past = await gradebooks(
      "missing_count = 0 and term.correction_end_date < date('now', '-9 days') and grade_level.code = 'G08'",
      2,
    );
    for (const { uuid } of past)
      await consumer.database.batch([
        {
          sql: `update score set value_e2 = null where student_id = (select min(student_id) from score where activity_id = a.id) and activity_id = a.id`.replaceAll(
            "a.id",
            "(select min(id) from grading_activity where gradebook_id = (select id from gradebook where uuid = ?))",
          ),
          args: [uuid, uuid],
        },
        { sql: "update gradebook set missing_count = 1, blanks = 1 where uuid = ?", args: [uuid] },
      ]);
    const refused = await callers.registrar.post(
      "/documents",
      bulk(
        "GRADEBOOKCONDUCT",
        [whole, ...past].map((one) => ({ gradebook_id: one?.uuid })),
      ),
    );
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe("The following gradebook have incomplete raw score (blank, N, S):");
    expect(refused.body.errors.slice(1).map(({ message }: Row) => message)).toEqual(
      past.map(({ name }) => name),
    );
    // While it is open for encoding or correction, missing scores do not matter.
    const open = await gradebookNamed(callers.teacher, MATHEMATICS);
    expect((await callers.teacher.post(BOOK, [{ gradebook_id: open.id }])).status).toBe(202);
  });
});

describe("whose they are", () => {
  test("a class of somebody else, or another class's id, is as if it were not there", async () => {
    const [foreign] = await gradebooks("gradebook.name like 'Science - Grade 2%'", 1);
    const own = await gradebookNamed(callers.teacher, MATHEMATICS);
    for (const body of [
      [{ gradebook_id: foreign?.uuid }],
      [{ gradebook_id: own.id }, { gradebook_id: foreign?.uuid }],
      [{ class_id: foreign?.class_uuid, gradebook_id: own.id }],
    ])
      expect((await callers.teacher.post(BOOK, body)).status).toBe(404);
  });

  test("Export is for teacher, head and registrar; the grade sheet also for adviser and administrator", async () => {
    const [one] = await gradebooks(
      "gradebook.status = 'Released' and missing_count = 0 and grade_level.code = 'G07'",
      1,
    );
    const body = [{ gradebook_id: one?.uuid }];
    const assistant = await school.as("assistant.head");
    for (const caller of [callers.adviser, callers.admin, assistant])
      expect((await caller.post(BOOK, body)).status).toBe(403);
    expect((await assistant.post(SHEET, body)).status).toBe(403);
    expect((await callers.admin.post(SHEET, body)).status).toBe(202);
  });

  test("a double click is one document per press key", async () => {
    const { id } = await gradebookNamed(callers.teacher, MATHEMATICS);
    const key = { "idempotency-key": crypto.randomUUID() };
    const [one, two] = await Promise.all([
      callers.teacher.post(BOOK, [{ gradebook_id: id }], key),
      callers.teacher.post(BOOK, [{ gradebook_id: id }], key),
    ]);
    expect(one.body.data.document_id).toBe(two.body.data.document_id);
    const another = await callers.teacher.post(BOOK, [{ gradebook_id: id }], {
      "idempotency-key": crypto.randomUUID(),
    });
    expect(another.body.data.document_id).not.toBe(one.body.data.document_id);
  });
});
