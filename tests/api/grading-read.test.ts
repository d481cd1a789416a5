import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Caller } from "../support/caller.ts";
import { School } from "../support/school.ts";

/** Given the demo school on a day of its second term, when somebody reads gradebooks, then it is those of decision 20 and nothing else. */
let school: School;
let callers: Record<
  "teacher" | "head" | "assistant.head" | "adviser" | "registrar" | "admin" | "finance",
  Caller
>;
beforeAll(async () => {
  school = await School.open();
  const names = ["teacher", "head", "assistant.head", "adviser", "registrar", "admin", "finance"] as const;
  const signedIn = await Promise.all(names.map(async (name) => [name, await school.as(name)] as const));
  callers = Object.fromEntries(signedIn) as typeof callers;
});
afterAll(async () => {
  expect(await school.broken()).toEqual([]);
  await school.close();
});

// biome-ignore lint/suspicious/noExplicitAny: an answer is what the test says it is
type Row = any;
const STATUSES = [
  "Draft",
  "For SC/LCC Approval",
  "Rejected by SC/LCC",
  "For RO Approval",
  "Rejected by RO",
  "RO Approved",
  "Released",
];

async function allRows(caller: Caller, query = ""): Promise<{ rows: Row[]; body: Row }> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await caller.get(`/grade_books?perPage=100&page=${page}&${query}`);
    expect(status, query).toBe(200);
    rows.push(...body.rows);
    if (page >= body.totalPages) {
      expect(rows, query).toHaveLength(body.count);
      expect(new Set(rows.map(({ id }) => id)).size, query).toBe(body.count);
      return { rows, body };
    }
  }
}
const named = async (caller: Caller, name: string): Promise<Row> => {
  const years = (await caller.get("/school_periods")).body.rows as Row[];
  const current = years.find(({ is_current }) => is_current).id;
  const query = `names=${encodeURIComponent(name)}&schoolperiod_id=${current}`;
  const { body } = await caller.get(`/grade_books?${query}`);
  expect(body.rows, name).toHaveLength(1);
  return body.rows[0];
};
const detailOf = async (caller: Caller, name: string): Promise<Row> =>
  (await caller.get(`/v2/grade_books/${(await named(caller, name)).id}`)).body.data;

describe("who sees which gradebooks", () => {
  test("a teacher: exactly those of the classes she teaches", async () => {
    const { rows } = await allRows(callers.teacher);
    const everything = await allRows(callers.registrar);
    const taught = everything.rows.filter(({ faculties }) =>
      faculties.some(({ name }: Row) => name === "Ms. Teresita Magbanua"),
    );
    expect(rows.map(({ id }) => id).sort()).toEqual(taught.map(({ id }) => id).sort());
    // Mathematics of eight sections and one Homeroom, three terms of last year and two of this one.
    expect(rows).toHaveLength(9 * 5);
    expect(new Set(rows.map(({ is_own }) => is_own))).toEqual(new Set([true]));
  });

  test("an adviser: every subject of the section he advises", async () => {
    const { rows } = await allRows(callers.adviser);
    expect(
      new Set(
        rows.map(({ grade_level, grade_section }) => `${grade_level.name} ${grade_section.section_name}`),
      ),
    ).toEqual(new Set(["Grade 7 Sampaguita"]));
    expect(rows).toHaveLength(10 * 5);
  });

  test.each(["head", "assistant.head"] as const)("%s: the levels of the department", async (who) => {
    const { rows } = await allRows(callers[who]);
    expect(new Set(rows.map(({ gradelevel_code }) => gradelevel_code))).toEqual(
      new Set(["G07", "G08", "G09", "G10"]),
    );
    expect(rows).toHaveLength(4 * 2 * 10 * 5);
  });

  test.each(["registrar", "admin"] as const)("%s: all of them", async (who) => {
    const { rows } = await allRows(callers[who]);
    expect(rows).toHaveLength(238 * 5);
  });

  test("finance and parents: none", async () => {
    expect((await callers.finance.get("/grade_books")).status).toBe(403);
    await expect(school.as("parent")).rejects.toThrow(/403/);
  });

  test("one that is not hers is to a teacher as if it did not exist, and so is its class", async () => {
    const science = await named(callers.registrar, "Science - Grade 7 Narra - 2nd Term");
    const nowhere = await callers.teacher.get("/v2/grade_books/018f0000-0000-7000-8000-000000000000");
    expect(nowhere.status).toBe(404);
    for (const path of [`/v2/grade_books/${science.id}`, `/classes/${science.class_id}`]) {
      const { status, body } = await callers.teacher.get(path);
      expect([status, body.code, body.message]).toEqual([404, nowhere.body.code, nowhere.body.message]);
      expect((await callers.registrar.get(path)).status).toBe(200);
    }
    expect((await callers.teacher.get("/v2/grade_books/science")).status).toBe(404);
  });

  test("a head sees a class she teaches and is told that it is her own; of the others she is not", async () => {
    const { rows } = await allRows(callers.head);
    const own = rows.filter(({ is_own }) => is_own);
    expect(new Set(own.map(({ name }) => name.split(" - ")[0]))).toEqual(new Set(["Araling Panlipunan"]));
    expect(own).toHaveLength(2 * 5);
  });
});

describe("the list", () => {
  test("a row says what the rules ask: windows, rejection, blanks, what lacks a score", async () => {
    const row = await named(callers.teacher, "Mathematics - Grade 8 Narra - 2nd Term");
    expect(row).toMatchObject({
      status: "Draft",
      version: 1,
      subject: { name: "Mathematics", kind: "academic" },
      grade_section: { section_name: "Narra" },
      grade_level: { code: "G08", name: "Grade 8" },
      school_period: { curriculumn_code: "K to 12", start_year: 2026, end_year: 2027 },
      grading_period: {
        name: "2nd",
        encode_start_date: "2026-10-19",
        encode_end_date: "2026-12-17",
        correction_start_date: "2026-12-18",
        correction_end_date: "2026-12-31",
      },
      faculties: [{ name: "Ms. Teresita Magbanua" }],
      faculty_count: 1,
      date_submitted: null,
      release_date: null,
      date_released: null,
      was_rejected: false,
      is_own: true,
      blanks: 0,
      categories_without_score: ["Periodical Exam"],
    });
    const { body } = await callers.teacher.get("/grade_books?perPage=1");
    expect(body.today).toBe("2026-11-18");
  });

  test("every status filters alone, in any letter case, and the counts agree with the rows of all pages", async () => {
    const counts = (await callers.head.get("/grade_books/status/count")).body.data;
    expect(Object.keys(counts)).toEqual(STATUSES);
    for (const status of STATUSES) {
      const { rows, body } = await allRows(
        callers.head,
        `status=${encodeURIComponent(status.toUpperCase())}`,
      );
      expect(new Set(rows.map((row) => row.status))).toEqual(new Set([status]));
      expect(rows).toHaveLength(counts[status]);
      expect(body.status_count).toEqual(counts);
    }
    const { body } = await allRows(callers.head);
    expect(Object.values<number>(counts).reduce((sum, count) => sum + count, 0)).toBe(body.count);
  });

  test("each filter lists those that fit, all of them and no others", async () => {
    const everything = (await allRows(callers.registrar)).rows;
    const sample = everything.find(({ name }) => name.startsWith("Science - Grade 9 Narra"));
    const teacher = sample.faculties[1];
    const day = "2026-11-12";
    const filters: [query: string, fits: (row: Row) => boolean][] = [
      ["search=mathematics", ({ name }) => name.includes("Mathematics")],
      ["search=GRADE 10 NARRA", ({ name }) => name.includes("Grade 10 Narra")],
      [`subject_code=${sample.subject.code}`, ({ subject }) => subject.code === sample.subject.code],
      ["subject_code=Science", ({ subject }) => subject.name === "Science"],
      [`section_id=${sample.grade_section.id}`, (row) => row.grade_section.id === sample.grade_section.id],
      [`faculty_id=${teacher.id}`, (row) => row.faculties.some(({ id }: Row) => id === teacher.id)],
      [
        `schoolperiod_id=${sample.school_period.id}`,
        (row) => row.school_period.id === sample.school_period.id,
      ],
      [
        `grading_period_id=${sample.grading_period.id}&status=released`,
        (row) => row.grading_period.id === sample.grading_period.id && row.status === "Released",
      ],
      [
        `date_submitted=${day}`,
        (row) => row.date_submitted !== null && manilaDay(row.date_submitted) === day,
      ],
    ];
    for (const [query, fits] of filters) {
      const { rows } = await allRows(callers.registrar, query);
      expect(rows.length, query).toBeGreaterThan(0);
      expect(rows.map(({ id }) => id).sort(), query).toEqual(
        everything
          .filter(fits)
          .map(({ id }) => id)
          .sort(),
      );
    }
    expect((await allRows(callers.registrar, "search=no such gradebook")).rows).toEqual([]);
  });

  test("a teacher's filter never shows more than her own classes", async () => {
    const { rows } = await allRows(callers.teacher, "subject_code=Science");
    expect(rows).toEqual([]);
  });

  test.each([
    ["name", (row: Row) => row.name.toLowerCase()],
    ["status", (row: Row) => row.status],
    ["date_submitted", (row: Row) => row.date_submitted ?? ""],
  ] as const)("sorts by %s, both ways, by sortType as by order", async (sort, keyOf) => {
    const up = (await allRows(callers.head, `sort=${sort}&sortType=asc`)).rows.map(keyOf);
    const down = (await allRows(callers.head, `sort=${sort}&order=desc`)).rows.map(keyOf);
    expect(up).toEqual([...up].sort());
    expect(down).toEqual([...up].sort().reverse());
  });

  test("an unknown status, sort or name is refused", async () => {
    for (const query of [
      "status=Open",
      "sort=teacher",
      "colour=red",
      "perPage=0",
      "date_submitted=yesterday",
    ]) {
      const { status, body } = await callers.registrar.get(`/grade_books?${query}`);
      expect([status, body.errors.length], query).toEqual([422, 1]);
    }
  });

  test("the list, the counts, a gradebook and a class are one round trip each", async () => {
    const row = await named(callers.teacher, "Mathematics - Grade 7 Narra - 2nd Term");
    for (const path of [
      "/grade_books?status=Draft",
      "/grade_books/status/count",
      `/v2/grade_books/${row.id}`,
      `/classes/${row.class_id}`,
    ]) {
      const { headers } = await callers.teacher.get(path);
      const id = headers.get("x-request-id");
      const line = school.lines.map(lineOf).find(({ requestId }) => requestId === id);
      expect(line?.roundTrips, path).toBe(1);
    }
  });
});

const lineOf = (line: string): { requestId?: string; roundTrips?: number } => {
  try {
    return JSON.parse(line);
  } catch {
    return {};
  }
};
const manilaDay = (instant: string): string =>
  new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(0, 10);

describe("one gradebook", () => {
  /** Sets a student's scores, activity code → score; null is a blank. */
  async function givenScores(
    detail: Row,
    student: string,
    scores: Record<string, number | "N" | "S" | null>,
  ) {
    const db = school.database();
    for (const [code, score] of Object.entries(scores)) {
      const at =
        "activity_id = (select a.id from grading_activity a join gradebook g on g.id = gradebook_id where g.uuid = ? and a.code = ?) and student_id = (select id from student where student_no = ?)";
      await db.execute({
        sql: `update score set value_e2 = ?, mark = ? where ${at}`,
        args: [
          typeof score === "number" ? score * 100 : null,
          typeof score === "string" ? score : null,
          detail.id,
          code,
          student,
        ],
      });
    }
    db.close();
  }
  const recordOf = (detail: Row, student: string): Row =>
    detail.records.find(({ id }: Row) => id === student);

  test("names its scheme, its weights in percent and its activities under their components", async () => {
    const detail = await detailOf(callers.teacher, "Mathematics - Grade 7 Narra - 2nd Term");
    expect(detail.scheme).toMatchObject({ name: "School Default", version: 1, transmutation: "linear" });
    expect(detail.grade_category_evaluations).toEqual([
      { grade_category: "WW", column_name: "Written Works", weight: 30 },
      { grade_category: "PT", column_name: "Performance Task", weight: 50 },
      { grade_category: "PE", column_name: "Periodical Exam", weight: 20 },
    ]);
    expect(
      detail.grade_component_evaluations.map((part: Row) => [
        part.grade_category,
        part.grade_category_component,
        part.weight,
        part.grade_cmp_activities.map(({ code, max_point }: Row) => `${code}/${max_point}`).join(" "),
      ]),
    ).toEqual([
      ["WW", "QZ", 60, "QZ1/20 QZ2/25"],
      ["WW", "SW", 40, "SW1/30"],
      ["PT", "PT", 100, "PT1/50 PT2/40"],
      ["PE", "PE", 100, "PE1/60"],
    ]);
    expect(detail.records).toHaveLength(20);
    expect(Object.keys(detail)).toEqual(
      expect.arrayContaining(["footer", "addedTermGrades", "grading_period", "school_period", "faculties"]),
    );
  });

  test("computes a student's grade as it is done by hand", async () => {
    // Given quizzes 18 of 20 and 20 of 25, seatwork 24 of 30, tasks 45 of 50 and 30 of 40, the exam 45 of 60
    const name = "Mathematics - Grade 7 Narra - 2nd Term";
    const before = await detailOf(callers.teacher, name);
    const student = before.records[0].student_class.student_id;
    await givenScores(before, student, { QZ1: 18, QZ2: 20, SW1: 24, PT1: 45, PT2: 30, PE1: 45 });
    const record = recordOf(await detailOf(callers.teacher, name), student);
    // Then 38/45 = 84.4444, 80, 83.3333, 75; written works 84.4444 × 60% + 80 × 40% = 82.6667
    expect(record.grade_component_scores).toEqual([
      { grade_category_component: "QZ", score: "38", grade: 84.4444 },
      { grade_category_component: "SW", score: "24", grade: 80 },
      { grade_category_component: "PT", score: "75", grade: 83.3333 },
      { grade_category_component: "PE", score: "45", grade: 75 },
    ]);
    expect(record.grade_category_scores).toEqual([
      { grade_category: "WW", score: "62", grade: 82.6667 },
      { grade_category: "PT", score: "75", grade: 83.3333 },
      { grade_category: "PE", score: "45", grade: 75 },
    ]);
    // Initial 24.8 + 41.6667 + 15 = 81.4667; on the line from 60 → 75 to 100 → 100: 75 + 21.4667 × 0.625 = 88.4167
    expect(record.report_card).toMatchObject({
      grade: 88.4167,
      display_grade: "88",
      letter_grade: "B+",
      descriptor: "Very Satisfactory",
      is_red: false,
      is_overridden: false,
    });
  });

  test("blank and S are left out, N counts nothing of the maximum", async () => {
    const name = "Mathematics - Grade 8 Sampaguita - 2nd Term";
    const before = await detailOf(callers.teacher, name);
    const student = before.records[1].student_class.student_id;
    await givenScores(before, student, { QZ1: 10, QZ2: "N", SW1: 15, PT1: 25, PT2: "S", PE1: null });
    const record = recordOf(await detailOf(callers.teacher, name), student);
    expect(
      record.grade_activity_scores.map(({ grading_activity, score, grade }: Row) => [
        grading_activity,
        score,
        grade,
      ]),
    ).toEqual([
      ["QZ1", "10", 50],
      ["QZ2", "N", 0],
      ["SW1", "15", 50],
      ["PT1", "25", 50],
      ["PT2", "S", null],
      ["PE1", null, null],
    ]);
    // Quizzes 10 of 45 = 22.2222; written works 22.2222 × 60% + 50 × 40% = 33.3333; tasks 25 of 50
    // (33.3333 × 30 + 50 × 50) ÷ 80 = 43.75; on the line from 0 → 65 to 60 → 75: 65 + 43.75 ÷ 6 = 72.2917
    expect(record.grade_category_scores).toEqual([
      { grade_category: "WW", score: "25", grade: 33.3333 },
      { grade_category: "PT", score: "25", grade: 50 },
      { grade_category: "PE", score: null, grade: null },
    ]);
    expect(record.report_card).toMatchObject({
      grade: 72.2917,
      display_grade: "72",
      letter_grade: "C",
      is_red: true,
    });
  });

  test("a grade set by hand stands beside the computed one, and counts", async () => {
    const name = "Mathematics - Grade 9 Sampaguita - 1st Term";
    const before = await detailOf(callers.registrar, name);
    const { id: student, report_card } = before.records[0];
    const db = school.database();
    await db.execute({
      sql: `update term_grade set override_e4 = 921000, override_reason = 'Recomputed on appeal'
        where gradebook_id = (select id from gradebook where uuid = ?) and student_id = (select id from student where student_no = ?)`,
      args: [before.id, student],
    });
    db.close();
    const after = await detailOf(callers.registrar, name);
    expect(recordOf(after, student).report_card).toMatchObject({
      grade: 92.1,
      display_grade: "92",
      letter_grade: "A-",
      is_overridden: true,
      computed_grade: report_card.grade,
    });
    const mean = after.records.reduce((sum: number, record: Row) => sum + record.report_card.grade, 0) / 20;
    expect(after.footer.grade_average).toBeCloseTo(mean, 1);
  });

  test("the footer is the mean of the grades, the share that failed and the mean of the exam", async () => {
    const { records, footer } = await detailOf(callers.teacher, "Mathematics - Grade 10 Narra - 2nd Term");
    const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
    const grades = records.map(({ report_card }: Row) => report_card.grade);
    const exams = records.map((record: Row) => record.grade_category_scores[2].grade);
    expect(footer.grade_average).toBeCloseTo(mean(grades), 2);
    expect(footer.percent_failure).toBe((grades.filter((grade: number) => grade < 74).length / 20) * 100);
    expect(footer.periodic_exam_mean).toBeCloseTo(mean(exams), 1);
  });

  test("shows the grades of the terms before beside each student, and their mean", async () => {
    const first = await detailOf(callers.adviser, "Filipino - Grade 7 Sampaguita - 1st Term");
    const second = await detailOf(callers.adviser, "Filipino - Grade 7 Sampaguita - 2nd Term");
    for (const record of second.records)
      expect(record.addedTermGrades).toEqual({
        firstTerm: recordOf(first, record.id).report_card.grade,
        secondTerm: null,
      });
    expect(second.addedTermGrades.firstTerm).toBeCloseTo(first.footer.grade_average, 1);
    expect(first.addedTermGrades).toEqual({ firstTerm: null, secondTerm: null });
  });

  test("Science is graded by the national table, Homeroom by conduct, the youngest by icons", async () => {
    const science = await detailOf(callers.registrar, "Science - Grade 5 Narra - 1st Term");
    expect(science.scheme).toMatchObject({ name: "DepEd Order 8", transmutation: "table" });
    for (const { report_card } of science.records) expect(Number.isInteger(report_card.grade)).toBe(true);
    const homeroom = await detailOf(callers.teacher, "Homeroom - Grade 7 Sampaguita - 2nd Term");
    expect(homeroom.scheme.transmutation).toBe("none");
    for (const { report_card, grade_activity_scores } of homeroom.records) {
      expect(String(report_card.grade)).toBe(grade_activity_scores[0].score);
      expect(["O", "HS", "VS", "S", "MS", "NI"]).toContain(report_card.letter_grade);
      expect(report_card.is_red).toBe(false);
    }
    const youngest = await detailOf(callers.registrar, "Homeroom (HOMPREN) - Pre-Nursery Narra - 1st Term");
    for (const { report_card } of youngest.records)
      expect(["2", "3", "4", "5"]).toContain(report_card.letter_grade);
  });

  test("one without a score yet is graded by the scheme that stands for its subject", async () => {
    const detail = await detailOf(callers.registrar, "Science - Grade 6 Narra - 2nd Term");
    const db = school.database();
    await db.execute({ sql: "update gradebook set scheme_id = null where uuid = ?", args: [detail.id] });
    db.close();
    expect((await callers.registrar.get(`/v2/grade_books/${detail.id}`)).body.data.scheme).toEqual(
      detail.scheme,
    );
  });

  test("its own teacher may approve it once the school allows that", async () => {
    const name = "Araling Panlipunan - Grade 10 Sampaguita - 2nd Term";
    expect((await named(callers.head, name)).is_own).toBe(true);
    const db = school.database();
    await db.execute(
      "insert into school_setting (name, value, updated_at) values ('own_gradebook_approval', 'allowed', '2026-11-18')",
    );
    expect((await named(callers.head, name)).is_own).toBe(false);
    await db.execute("delete from school_setting where name = 'own_gradebook_approval'");
    db.close();
  });
});

describe("what the lists are narrowed by", () => {
  test("school years and terms, the current one marked", async () => {
    const years = (await callers.teacher.get("/school_periods")).body.rows;
    expect(years.map(({ name, is_current }: Row) => [name, is_current])).toEqual([
      ["SY 2026-2027", true],
      ["SY 2025-2026", false],
    ]);
    const terms = (await callers.teacher.get(`/grading_periods?schoolperiod_id=${years[0].id}`)).body.rows;
    expect(terms.map(({ name, is_current }: Row) => [name, is_current])).toEqual([
      ["1st", false],
      ["2nd", true],
      ["3rd", false],
    ]);
  });

  test.each([
    ["teacher", 16, 5, 2, 200],
    ["adviser", 2, 10, 10, 40],
    ["head", 16, 40, 25, 200],
    ["registrar", 60, 119, 61, 640],
  ] as const)(
    "%s: sections, subjects, teachers and students of the classes seen",
    async (who, ...expected) => {
      const paths = ["/grade_sections", "/subjects", "/faculties", "/students?perPage=10000&page=1"];
      const answers = await Promise.all(paths.map((path) => callers[who].get(path)));
      expect(answers.map(({ status, body }) => [status, body.rows.length])).toEqual(
        expected.map((count) => [200, count]),
      );
    },
  );

  test("each is a filter of the list that finds something", async () => {
    const [section, subject, teacher, day] = await Promise.all(
      ["/grade_sections", "/subjects", "/faculties", "/date_submitted"].map(
        async (path) => (await callers.head.get(path)).body.rows[0],
      ),
    );
    for (const query of [
      `section_id=${section.id}`,
      `subject_code=${subject.code}`,
      `faculty_id=${teacher.id}`,
      `date_submitted=${day.date_submitted}`,
    ])
      expect((await callers.head.get(`/grade_books?${query}`)).body.count, query).toBeGreaterThan(0);
  });

  test("students are found by name and number, and more than ten thousand are never sent", async () => {
    const rows = (await callers.registrar.get("/students?perPage=9999999")).body.rows;
    expect(rows).toHaveLength(640);
    const [first] = rows;
    const byNumber = (await callers.registrar.get(`/students?search=${first.student_id}`)).body.rows;
    expect(byNumber).toEqual([first]);
    const byName = (await callers.registrar.get(`/students?search=${encodeURIComponent(first.fullname)}`))
      .body.rows;
    expect(byName.map(({ fullname }: Row) => fullname)).toContain(first.fullname);
  });

  test("a class names its gradebooks of every term", async () => {
    const row = await named(callers.teacher, "Mathematics - Grade 7 Narra - 2nd Term");
    const { data } = (await callers.teacher.get(`/classes/${row.class_id}`)).body;
    expect(data).toMatchObject({
      id: row.class_id,
      subject: row.subject,
      student_count: 20,
      faculty_count: 1,
    });
    expect(data.grade_books.map(({ grading_period }: Row) => grading_period)).toEqual(["1st", "2nd"]);
    expect(data.grade_books[1]).toMatchObject({ id: row.id, name: row.name, status: row.status });
  });
});
