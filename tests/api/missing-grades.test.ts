import { describe, expect, test } from "vitest";
import { COUNTED_BY, recountGradebooks } from "#db/queries/grading/gradebook/gradebook-counts.ts";
import { inStatement } from "#db/statement.ts";
import type { Caller, Row } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { until } from "#tests/support/school.ts";

/** Given a term under way, when the office asks what its report cards wait for, then each class and each student is named once. */
const school = givenSchool({ asked: "never" });
const registrar = givenCaller(school, "registrar");

const queried = async (sql: string): Promise<Row[]> => {
  const db = school.database();
  const { rows } = await db.execute(sql);
  db.close();
  return rows as Row[];
};
const PATH = "/reports/missing_grades";
const listed = async (caller: Caller, query = "perPage=1000"): Promise<{ rows: Row[]; count: number }> =>
  (await caller.get(`${PATH}?${query}`)).body;

describe("by class", () => {
  test("every gradebook of the newest term that is not released, with what it lacks", async () => {
    const { rows, count } = await listed(registrar);
    const [counted] = await queried(`select count(*) as n from gradebook join term on term.id = term_id
      where status <> 'Released' and term.id = (select term.id from term
        join school_year on school_year.id = school_year_id
        where term.start_date <= '2026-11-21' order by term.start_date desc limit 1)`);
    expect(count).toBe(counted?.n);
    expect(rows.length).toBe(Math.min(count, 1000));
    for (const row of rows) {
      expect(row.status).not.toBe("Released");
      expect(row.whose_move).not.toBe("");
    }
  });

  test("counts the students without a grade", async () => {
    const { rows } = await listed(registrar);
    const [one] = rows as [Row];
    await queried(`update term_grade set grade_e4 = null, initial_e4 = null
      where gradebook_id = (select id from gradebook where uuid = '${one.id}')
        and student_id in (select student_id from term_grade where gradebook_id = (select id from gradebook where uuid = '${one.id}') limit 2)`);
    // Who has no grade is counted with the scores, as every call that changes a grade does.
    const db = school.database();
    await db.execute(inStatement(recountGradebooks(COUNTED_BY.opening([one.id]))));
    db.close();
    const found = await listed(registrar, `search=${encodeURIComponent(one.subject)}&perPage=1000`);
    const after = found.rows.find(({ id }) => id === one.id) as Row;
    expect(after.students_without_grade).toBe(one.students_without_grade + 2);
  });

  test("is narrowed by section, subject and status, and found by name", async () => {
    const { rows, count } = await listed(registrar);
    const [one] = rows as [Row];
    for (const query of [
      `search=${encodeURIComponent(one.subject)}`,
      `status=${encodeURIComponent(one.status)}`,
      `subject_code=${encodeURIComponent(one.subject)}`,
    ]) {
      const found = await listed(registrar, `perPage=1000&${query}`);
      expect(found.count, query).toBeGreaterThan(0);
      expect(found.count, query).toBeLessThanOrEqual(count);
      expect(
        found.rows.map(({ id }) => id),
        query,
      ).toContain(one.id);
    }
  });

  test("a head sees the department's classes, an adviser the section's, a teacher none", async () => {
    const all = await listed(registrar);
    for (const person of ["head", "adviser"]) {
      const own = await listed(await school.as(person));
      expect(own.count, person).toBeGreaterThan(0);
      expect(own.count, person).toBeLessThan(all.count);
    }
    expect((await (await school.as("teacher")).get(PATH)).status).toBe(403);
  });
});

describe("by student", () => {
  test("whoever's card lacks something, each once, with the reasons of Student Performance", async () => {
    const { rows, count } = (await registrar.get(`${PATH}/students?perPage=1000`)).body;
    expect(count).toBeGreaterThan(0);
    expect(new Set(rows.map(({ id }: Row) => id)).size).toBe(rows.length);
    const [one] = rows as [Row];
    const { rows: cards } = (await registrar.get(`/reports/student_progress/admin?search=${one.student_id}`))
      .body;
    expect(one.missing_grades).toBe(cards[0].reasons.join("; "));
    expect(one.missing_records).toBe(cards[0].warnings.join("; "));
  });

  test("a student whose card lacks nothing is not listed", async () => {
    const { rows } = (await registrar.get(`${PATH}/students?perPage=1000`)).body;
    expect(rows.filter((row: Row) => row.missing_grades === "" && row.missing_records === "")).toEqual([]);
  });
});

describe("as a file", () => {
  test.each(["", "/students"])("%s needs a filter, and is made in the background", async (list) => {
    expect((await registrar.post(`${PATH}${list}/export?format=xlsx`)).status).toBe(422);
    const [{ student_id: number = "", subject = "" } = {}] = (await registrar.get(`${PATH}${list}?perPage=1`))
      .body.rows;
    const asked = await registrar.post(
      `${PATH}${list}/export?format=xlsx&search=${encodeURIComponent(number || subject)}`,
    );
    expect(asked.status, JSON.stringify(asked.body)).toBe(202);
    await expect
      .poll(async () => (await registrar.get(`/documents/${asked.body.data.document_id}`)).body.data.status)
      .toBe("ready");
  });
});

describe("the board", () => {
  test("has every class of the term once, as the list by class tells it, and those that are released", async () => {
    const { data } = (await registrar.get(`${PATH}/board`)).body;
    const [counted] = await queried(
      `select count(*) as n from gradebook where term_id = (select id from term where start_date <= '2026-11-21' order by start_date desc limit 1)`,
    );
    expect(data.cells).toHaveLength(counted?.n);
    const byId = new Map(data.cells.map((cell: Row) => [cell.gradebook_id, cell]));
    for (const row of (await listed(registrar)).rows)
      expect(byId.get(row.id)).toMatchObject({
        class_id: row.class_id,
        section: / Club$/.test(row.grade_section)
          ? row.grade_section.replace(/ - Section .*$/, " - Clubs")
          : row.grade_section,
        subject: row.subject,
        status: row.status,
        students_without_grade: row.students_without_grade,
        whose_move: row.whose_move,
        days_since_closed: row.days_since_closed ?? null,
      });
  });

  test("is of the sections one sees; of no year there is none", async () => {
    const adviser = await school.as("adviser");
    const seen = (await adviser.get(`${PATH}/board`)).body.data.cells;
    const { rows } = await listed(adviser);
    expect(rows.every(({ id }) => seen.some(({ gradebook_id }: Row) => gradebook_id === id))).toBe(true);
    expect(seen.length).toBeLessThan((await registrar.get(`${PATH}/board`)).body.data.cells.length);
    expect((await registrar.get(`${PATH}/board?schoolperiod_name=nobody`)).status).toBe(422);
  });
});

describe("the board of one grade level", () => {
  test("has its classes alone, and names those there are; of one that is not there, there is none", async () => {
    const all = (await registrar.get(`${PATH}/board`)).body.data;
    expect([all.grade_level, all.can_show_all]).toEqual(["", true]);
    for (const { code, name } of all.grade_levels as Row[]) {
      const { data } = (await registrar.get(`${PATH}/board?grade_level=${code}`)).body;
      expect(data.grade_level).toBe(code);
      expect(data.cells).toEqual(all.cells.filter(({ section }: Row) => section.startsWith(`${name} - `)));
    }
    expect((await registrar.get(`${PATH}/board?grade_level=NONE`)).status).toBe(404);
  });
});

describe("reminding", () => {
  const remind = (body = {}) => registrar.post(`${PATH}/remind`, body);
  const mailsOf = () =>
    queried("select recipient, status, facts_json from mail where kind = 'grade-reminder' order by id");

  test("mails each teacher the own classes that wait, once a day, and names no student", async () => {
    const clicks = await Promise.all([1, 2, 3].map(() => remind()));
    expect(clicks.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
    const mails = await until(async () => {
      const found = await mailsOf();
      return found.length > 0 && found.every(({ status }) => status === "sent") && found;
    });
    expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(mails.length);
    const { rows } = await listed(registrar);
    const names = (await queried("select last_name from student")).map(({ last_name }) => String(last_name));
    for (const { recipient, facts_json } of mails) {
      const inbox = school.stack.mail.mails().filter(({ to }) => to.includes(recipient));
      expect(inbox).toHaveLength(1);
      const { classes } = JSON.parse(facts_json).reminder;
      for (const { name, waits } of classes) {
        expect(inbox[0]?.text).toContain(`${name}: ${waits}`);
        expect(rows.some((row) => name.startsWith(row.subject) && waits.startsWith(row.status))).toBe(true);
      }
      const lines = inbox[0]?.text.split("\n").filter((line) => line.includes(": "));
      expect(names.filter((name) => lines?.some((line) => line.split(": ")[1]?.includes(name)))).toEqual([]);
    }
    expect(clicks.find(({ status }) => status === 202)?.body.message).toContain(`${mails.length} teachers`);
    const again = await remind();
    expect([again.status, again.body.message]).toEqual([409, "All teachers were reminded today already."]);
    expect((await registrar.get("/log/event?event=grade-reminder")).body.count).toBe(mails.length);
    const billings = (await (await school.as("finance")).get("/audit_log/billing?perPage=50")).body.rows;
    expect(billings.filter(({ action }: Row) => action === "grade-reminder")).toEqual([]);
  });

  test("of a term where nothing waits is refused", async () => {
    const refused = await remind({ schoolperiod_name: "SY 2025-2026", grading_period_name: "1st" });
    expect(refused.status).toBe(409);
    expect((await remind({ schoolperiod_name: "SY 2024-2025" })).status).toBe(422);
  });
});

test("the classes go by status, both ways, and page by page as a whole", async () => {
  const caller = await school.as("registrar");
  const statuses = async (order: string, more = "perPage=1000"): Promise<string[]> =>
    (await caller.get(`/reports/missing_grades?sort=status&order=${order}&${more}`)).body.rows.map(
      ({ status }: Row) => status,
    );
  const rising = await statuses("ASC");
  expect(new Set(rising).size).toBeGreaterThan(3);
  expect(rising).toEqual([...rising].sort());
  expect(await statuses("DESC")).toEqual([...rising].reverse());
  const pages = [...(await statuses("ASC", "perPage=50")), ...(await statuses("ASC", "perPage=50&page=2"))];
  expect(pages).toEqual(rising.slice(0, 100));
});
