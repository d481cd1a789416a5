import { beforeAll, describe, expect, test } from "vitest";
import type { Caller, Row } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { until } from "#tests/support/school.ts";

/** Given the demo school, when its staff look at periodic awards, then each sees those of the classes they see, and why. */
const school = givenSchool();
const callers = new Map<string, Caller>();
const PEOPLE = ["registrar", "admin", "head", "adviser", "teacher", "assistant.head"] as const;
const as = (who: (typeof PEOPLE)[number]): Caller => callers.get(who) as Caller;
beforeAll(async () => {
  for (const who of PEOPLE) callers.set(who, await school.as(who));
});

const LAST_YEAR = "school_year=SY 2025-2026&perPage=1000";
const GROUPS = {
  top_per_subjects: "top_subject",
  top_per_sections: "top_section",
  first_honors: "first_honor",
  second_honors: "second_honor",
  third_honors: "third_honor",
  green_stars: "green_star",
  purple_stars: "purple_star",
  conducts: "conduct",
} as const;
type Tab = keyof typeof GROUPS;
const TABS = Object.keys(GROUPS) as Tab[];
const listOf = async (
  tab: Tab,
  query = LAST_YEAR,
  who: (typeof PEOPLE)[number] = "registrar",
): Promise<Row> => (await as(who).get(`/awards/${tab}?${query}`)).body;
const queried = async (sql: string): Promise<Row[]> => {
  const db = school.database();
  const { rows } = await db.execute(sql);
  db.close();
  return rows as unknown as Row[];
};

describe("the list", () => {
  test.each(["registrar", "adviser", "head"] as const)(
    "opens for the %s on the last term of which most gradebooks are released, not on one with a few",
    async (who) => {
      const [running] = await queried(
        "select count(*) as n from gradebook join term on term.id = term_id where school_year_id = 2 and ordinal = 2 and status = 'Released'",
      );
      expect(running?.n).toBeGreaterThan(0);
      const { rows } = await listOf("top_per_subjects", "perPage=1000", who);
      expect(rows.length).toBeGreaterThan(0);
      expect(new Set(rows.map(({ gradingperiod_name }: Row) => gradingperiod_name))).toEqual(
        new Set(["1st"]),
      );
    },
  );

  test.each(TABS)(
    "of %s has the awards of its group in the last term that is released, by name",
    async (tab) => {
      const { rows, count, outdated_sections } = await listOf(tab);
      expect(outdated_sections).toBe(0);
      const [{ n } = { n: 0 }] = await queried(
        `select count(*) as n from award where school_year_id = 1 and period = 3 and award_group = '${GROUPS[tab]}'`,
      );
      expect(n).toBeGreaterThan(0);
      expect(count).toBe(n);
      const names = rows.map((row: Row) => row.student_name.toLowerCase());
      expect(names).toEqual([...names].sort());
      expect(rows[0]).toMatchObject({
        school_year: "SY 2025-2026",
        gradingperiod_name: "3rd",
        award_group: GROUPS[tab],
        grade_section: expect.stringMatching(/ - Section /),
        award_state: "Earned",
        subjects: [],
      });
    },
  );

  test("of Final has the subjects of each student with their final grades", async () => {
    const { rows } = await listOf("top_per_sections", `${LAST_YEAR}&term=Final`);
    const first = rows.find((row: Row) => row.gradelevel_code === "G07");
    expect(first.subjects.length).toBeGreaterThan(3);
    expect(first.subjects[0]).toEqual({
      subject_code: expect.any(String),
      name: expect.any(String),
      letter_grade: expect.stringMatching(/^[ABC]/),
      grade: expect.any(Number),
    });
  });

  test("of stars has the attendance and conduct they rest on", async () => {
    const { rows } = await listOf("green_stars", `${LAST_YEAR}&term=1st`);
    for (const row of rows) expect(row.attendance).toEqual({ days_absent: 0, days_tardy: 0 });
  });

  test("is narrowed by section, subject, name and state, and searched by award, student and number", async () => {
    const { rows } = await listOf("top_per_subjects");
    const [row] = rows;
    const found = async (query: string) => (await listOf("top_per_subjects", `${LAST_YEAR}&${query}`)).rows;
    expect(await found(`award_name=${encodeURIComponent(row.award_name)}`)).toEqual(
      rows.filter((one: Row) => one.award_name === row.award_name),
    );
    expect(await found(`search=${row.student_id}`)).toEqual(
      rows.filter((one: Row) => one.student_id === row.student_id),
    );
    expect(await found("search=best mathematics")).toEqual(
      rows.filter((one: Row) => /^Best in .*Mathematics/.test(one.award_name)),
    );
    expect(await found("award_state=Withdrawn")).toEqual([]);
    const [{ uuid, section_id } = {}] = await queried(
      "select uuid, id as section_id from section where school_year_id = 1 and kind = 'regular' order by id limit 1 offset 8",
    );
    const [{ n } = { n: 0 }] = await queried(
      `select count(*) as n from award where section_id = ${section_id} and period = 3 and award_group = 'top_subject'`,
    );
    expect(await found(`section_id=${uuid}`)).toHaveLength(n);
  });

  test("is sorted by general average too", async () => {
    const { rows } = await listOf("top_per_sections", `${LAST_YEAR}&sort=general_avg_grade&sortType=DESC`);
    const averages = rows.map((row: Row) => row.general_avg_grade);
    expect(averages).toEqual(averages.toSorted((one: number, other: number) => other - one));
  });

  test("is narrowed by the grade of the subject that an award is for, and by its letter", async () => {
    const { rows } = await listOf("top_per_subjects");
    const named = rows.map(({ student_id, award_name }: Row) => `${student_id} ${award_name}`);
    const graded =
      await queried(`select student_no || ' Best in ' || subject.name as named, grade.printed_e4, letter
      from report_grade grade join subject on subject.id = subject_id join term on term.id = term_id
      where grade.school_year_id = 1 and ordinal = 3`);
    const byGrade = (whole: number) =>
      graded.filter(({ printed_e4 }) => Math.floor(printed_e4 / 10_000) === whole).map((one) => one.named);
    for (const [query, expected] of [
      ["numeric_grade=97", byGrade(97)],
      ["letter_grade=A-", graded.filter(({ letter }) => letter === "A-").map((one) => one.named)],
    ] as const) {
      const { rows: found } = await listOf("top_per_subjects", `${LAST_YEAR}&${query}`);
      expect(found.length, query).toBeGreaterThan(0);
      expect(found.map(({ student_id, award_name }: Row) => `${student_id} ${award_name}`)).toEqual(
        named.filter((one: string) => expected.includes(one)),
      );
    }
    const FINAL = `${LAST_YEAR}&term=Final`;
    const lettered = ({ rows: found }: Row): Row[] =>
      found.filter((row: Row) => row.subjects.some(({ letter_grade }: Row) => letter_grade !== ""));
    const finals = lettered(await listOf("top_per_sections", FINAL));
    const letter = finals[0]?.subjects[0].letter_grade;
    expect(
      lettered(await listOf("top_per_sections", `${FINAL}&letter_grade=${letter}`)).map(({ id }) => id),
    ).toEqual(
      finals
        .filter(({ subjects }) => subjects.some((one: Row) => one.letter_grade === letter))
        .map(({ id }) => id),
    );
  });

  test.each([
    "term=4th",
    "sort=letter",
    "tab=first_honors",
    "award_state=Lost",
    "letter_grade=E",
    "numeric_grade=1e1",
  ])("refuses %s", async (query) => {
    expect((await as("registrar").get(`/awards/first_honors?${query}`)).status).toBe(422);
  });

  test("has no other tab", async () => {
    expect((await as("registrar").get("/awards/fourth_honors")).status).toBe(404);
  });
});

describe("who sees which", () => {
  test("the registrar all, heads their department, the adviser the own section", async () => {
    const sectionsSeen = async (who: (typeof PEOPLE)[number]) =>
      new Set(
        (await listOf("green_stars", "term=1st&perPage=1000", who)).rows.map((row: Row) => row.grade_section),
      );
    const all = await sectionsSeen("registrar");
    const head = await sectionsSeen("head");
    expect(head.size).toBeGreaterThan(0);
    expect(head.size).toBeLessThan(all.size);
    expect([...head].every((section) => all.has(section))).toBe(true);
    expect((await sectionsSeen("adviser")).size).toBeLessThanOrEqual(1);
  });

  test("a teacher the tops of own classes, and no other group", async () => {
    const { rows } = await listOf("top_per_subjects", "term=1st&perPage=1000", "teacher");
    const own =
      await queried(`select distinct subject.name from class_teacher join school_class on school_class.id = class_id
      join subject on subject.id = subject_id join staff on staff.id = staff_id
      join user_account on user_account.id = staff.user_id where user_account.email = 'teacher@talaan.test'`);
    const names = own.map(({ name }) => `Best in ${name}`);
    for (const row of rows) expect(names).toContain(row.award_name);
    for (const tab of TABS.filter((one) => one !== "top_per_subjects"))
      expect((await as("teacher").get(`/awards/${tab}`)).status).toBe(403);
  });

  test("the system administrator none", async () => {
    for (const tab of TABS) expect((await as("admin").get(`/awards/${tab}`)).status).toBe(403);
  });

  test("one award is found by its id by whoever sees it in the list", async () => {
    const [row] = (await listOf("conducts")).rows;
    expect((await as("registrar").get(`/awards/${row.id}`)).body.data).toEqual(row);
    expect((await as("teacher").get(`/awards/${row.id}`)).status).toBe(404);
    expect((await as("registrar").get(`/awards/${crypto.randomUUID()}`)).status).toBe(404);
  });
});

describe("why", () => {
  const why = async (student: string, term: string, who: (typeof PEOPLE)[number] = "registrar") =>
    await as(who).get(`/awards/explanation?student_id=${student}&school_year=SY 2025-2026&term=${term}`);

  test("says all eight groups, and of each award that is listed that all its conditions are met", async () => {
    const [row] = (await listOf("first_honors", `${LAST_YEAR}&term=1st`)).rows;
    const { body } = await why(row.student_id, "1st");
    expect(body.data).toMatchObject({ student_name: row.student_name, rules: "School rules" });
    const groups = new Set(body.data.awards.map((award: Row) => award.award_group));
    expect([...groups].sort()).toEqual(Object.values(GROUPS).sort());
    for (const award of body.data.awards) {
      expect(award.is_awarded).toBe(award.conditions.every((condition: Row) => condition.is_met));
      expect(award.award_state).toBe(award.is_awarded ? "Earned" : null);
    }
    const listed = await queried(
      `select award_name from award where student_no = '${row.student_id}' and school_year_id = 1 and period = 1 order by 1`,
    );
    expect(
      body.data.awards.flatMap((award: Row) => (award.is_awarded ? [award.award_name] : [])).sort(),
    ).toEqual(listed.map(({ award_name }) => award_name));
  });

  test("is told a teacher of own classes only, and nobody of a student they do not see", async () => {
    const [row] = (await listOf("top_per_subjects", "term=1st&perPage=1000", "teacher")).rows;
    const told = await as("teacher").get(`/awards/explanation?student_id=${row.student_id}&term=1st`);
    expect(new Set(told.body.data.awards.map((award: Row) => award.award_group))).toEqual(
      new Set(["top_subject"]),
    );
    const seen = new Set(
      (await listOf("green_stars", "term=1st&perPage=1000", "adviser")).rows.map(
        (one: Row) => one.student_id,
      ),
    );
    const stranger = (await listOf("green_stars", "term=1st&perPage=1000")).rows.find(
      (one: Row) => !seen.has(one.student_id),
    );
    expect(
      (await as("adviser").get(`/awards/explanation?student_id=${stranger.student_id}&term=1st`)).status,
    ).toBe(404);
  });

  test.each([
    ["999999", "1st", 404],
    ["000001", "4th", 422],
  ])("of student %s in term %s is %s", async (student, term, status) => {
    expect((await why(student, term)).status).toBe(status);
  });

  test("reading it is an event of the trail", async () => {
    const [row] = (await listOf("conducts")).rows;
    await why(row.student_id, "Final");
    const [event] = await queried("select event from view_event order by id desc limit 1");
    expect(event?.event).toBe("award-view");
  });
});

test("an award follows a changed attendance before anyone sees the list again", async () => {
  const [star] = (await listOf("green_stars", `${LAST_YEAR}&term=1st`)).rows;
  await queried(`update attendance set days_absent_e4 = 10000
    where student_id = (select id from student where student_no = '${star.student_id}')
      and term_id = (select id from term where school_year_id = 1 and ordinal = 1)`);
  const after = await listOf("green_stars", `${LAST_YEAR}&term=1st`);
  expect(after.outdated_sections).toBe(0);
  expect(after.rows.map((row: Row) => row.id)).not.toContain(star.id);
});

test("the scheduled job that runs twice at once computes the awards of marked sections as one run does", async () => {
  const SECTIONS =
    "(select id from section where school_year_id = 1 and kind = 'regular' order by id limit 6)";
  const stored = () =>
    queried(`select student_id, period, award_key, award_name, average_e2, conduct_e4, state from award
      where section_id in ${SECTIONS} order by student_id, period, award_key`);
  const before = await stored();
  expect(before.length).toBeGreaterThan(100);
  await queried(`delete from award where section_id in ${SECTIONS}`);
  await queried(`insert into report_mark select id, 1 from section where id in ${SECTIONS}`);
  await Promise.all([school.stack.runCron("* * * * *"), school.stack.runCron("* * * * *")]);
  await until(async () => (await queried("select 1 from report_mark")).length === 0);
  expect(await stored()).toEqual(before);
});
