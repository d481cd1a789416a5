import { beforeAll, describe, expect, test } from "vitest";
import { ROSTER_HEADINGS } from "#core/management/rosters/roster-definition.ts";
import { Caller, DEMO_PASSWORD, type Row } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { detailOf, gradebookNamed } from "#tests/support/gradebooks.ts";

/** Given a parent of two, when the school publishes and releases, then the parent sees of the own children exactly that. */
const CHILD = "000001";
const MATHEMATICS = "Mathematics - Grade 7 Sampaguita - 2nd Term";
const PARENT_APP = "/sponsor/auth/login";
const school = givenSchool({ asked: "at the end" });
let parent: Caller;
let teacher: Caller;
let registrar: Caller;
beforeAll(async () => {
  const { apiUrl } = school.stack;
  [parent, teacher, registrar] = await Promise.all([
    Caller.signIn(apiUrl, "parent@talaan.test", DEMO_PASSWORD, PARENT_APP),
    school.as("teacher"),
    school.as("registrar"),
  ]);
});

const published = (number = CHILD) => parent.get(`/sponsor/students/${number}/published`);
const classesIn = async (term: string, year = "SY 2026-2027"): Promise<Row[]> =>
  (await published()).body.data.classes.filter(
    ({ grading_period, school_year }: Row) => grading_period === term && school_year === year,
  );
const mathematics = async () =>
  (await classesIn("2nd")).find(({ subject }) => subject.name === "Mathematics");
async function execute(sql: string, args: (string | number)[] = []): Promise<Row[]> {
  const database = school.database();
  const { rows } = await database.execute({ sql, args });
  database.close();
  return rows.map((row) => ({ ...row }));
}

describe("signing in to the parent app", () => {
  const signIn = async (email: string, password = DEMO_PASSWORD, path = PARENT_APP) => {
    const { status, body } = await new Caller(school.stack.apiUrl, "", "").post(path, { email, password });
    return [status, body.code];
  };

  test("is for parents alone, and tells a wrong password from an unknown email as little as the console", async () => {
    expect(await signIn("parent@talaan.test")).toEqual([200, undefined]);
    for (const person of ["teacher", "registrar", "finance"])
      expect(await signIn(`${person}@talaan.test`)).toEqual([403, "ROLE_NOT_ALLOWED"]);
    expect(await signIn("parent@talaan.test", DEMO_PASSWORD, "/auth/login")).toEqual([
      403,
      "ROLE_NOT_ALLOWED",
    ]);
    for (const email of ["parent@talaan.test", "teacher@talaan.test", "nobody@talaan.test"])
      expect(await signIn(email, "wrong")).toEqual([401, "INVALID_CREDENTIALS"]);
  });

  test("counts failures with the console's: the tenth here closes both", async () => {
    const email = "guessed@talaan.test";
    for (let failure = 0; failure < 10; failure++) await signIn(email, "wrong");
    expect(await signIn(email)).toEqual([429, "TOO_MANY_ATTEMPTS"]);
    expect(await signIn(email, DEMO_PASSWORD, "/auth/login")).toEqual([429, "TOO_MANY_ATTEMPTS"]);
  });
});

describe("a parent's own", () => {
  test("children are listed with their section of this year, nobody else's", async () => {
    const { body } = await parent.get("/sponsor/students");
    expect(body.rows.map(({ student_id }: Row) => student_id).sort()).toEqual(["000001", "000002"]);
    const child = body.rows.find(({ student_id }: Row) => student_id === CHILD);
    expect(child).toEqual({
      student_id: CHILD,
      fullname: expect.stringContaining(", "),
      school_year: "SY 2026-2027",
      grade_level: "Grade 7",
      section_name: "Sampaguita",
    });
  });

  test("session ends when the parent signs out, and only that one", async () => {
    const elsewhere = await Caller.signIn(
      school.stack.apiUrl,
      "parent@talaan.test",
      DEMO_PASSWORD,
      PARENT_APP,
    );
    expect((await elsewhere.post("/sponsor/auth/logout")).body).toEqual({ message: "Signed out." });
    expect((await elsewhere.get("/sponsor/students")).status).toBe(401);
    expect((await parent.get("/sponsor/students")).status).toBe(200);
  });

  test("app is where the school says, and nowhere before it says so", async () => {
    const anyone = new Caller(school.stack.apiUrl, "", "");
    const app = async () => (await anyone.get("/sponsor/app")).body.data;
    expect(await app()).toMatchObject({
      school: { name: "Sta. Lucia Academy" },
      android_url: null,
      ios_url: null,
      note: "",
    });
    for (const [name, value] of [
      ["parent_app_android_url", "https://play.example/one-nexus"],
      // Stored by a version that took it.
      ["parent_app_ios_url", "https://apps.apple.com@evil.test/x"],
      ["parent_app_note", "Ask for your invitation first."],
    ] as const)
      await execute(
        "insert into school_setting (name, value, updated_at) values (?, ?, '2026-11-18T04:00:00.000Z')",
        [name, value],
      );
    expect(await app()).toMatchObject({
      android_url: "https://play.example/one-nexus",
      ios_url: null,
      note: "Ask for your invitation first.",
    });
  });
});

describe("what a parent sees", () => {
  beforeAll(() =>
    // Told from the start: what the demo school has published in the running term is taken back.
    execute(`delete from publication where gradebook_id in (select gradebook.id from gradebook
      join term on term.id = term_id where school_year_id = 2 and ordinal = 2)`),
  );

  test("attendance of the terms in which it is published, as it was published, and no longer once it changed", async () => {
    const attendance = async (): Promise<Row[]> => (await published()).body.data.attendance;
    await execute(
      "update attendance set published_at = null where student_id = (select id from student where student_no = ?)",
      [CHILD],
    );
    expect(await attendance()).toEqual([]);
    const { rows } = (await registrar.get(`/attendance?student_id=${CHILD}&schoolperiod_name=SY 2026-2027`))
      .body;
    const [record] = rows;
    const publish = () =>
      registrar.patch(`/attendance/student/publish?term=${record.grading_period.name}`, {
        student_id: [CHILD],
      });
    expect((await publish()).status).toBe(200);
    const expected = {
      school_year: "SY 2026-2027",
      grading_period: record.grading_period.name,
      days_absent: record.days_absent,
      days_tardy: record.days_tardy,
      date_published: expect.stringMatching(/^2026-11-18T/),
    };
    expect(await attendance()).toEqual([expected]);
    await registrar.patch(`/attendance/${record.id}`, { days_absent: 7.5 });
    expect(await attendance()).toEqual([]);
    await publish();
    expect(await attendance()).toEqual([{ ...expected, days_absent: 7.5 }]);
  });

  test("nothing of a term before something is published or released in it", async () => {
    const { status, body } = await published();
    expect([status, body.data.student_id]).toEqual([200, CHILD]);
    expect(await classesIn("2nd")).toEqual([]);
  });

  test("raw scores of one activity: that activity with its score, and nothing else of the class", async () => {
    const book = await detailOf(teacher, MATHEMATICS);
    const record = book.records.find(({ student_class }: Row) => student_class.student_id === CHILD);
    const [cell] = record.grade_activity_scores;
    const activity = book.grade_component_evaluations
      .flatMap(({ grade_cmp_activities }: Row) => grade_cmp_activities)
      .find(({ id }: Row) => id === cell.grading_activity_id);
    const publish = { what: "raw_scores" };
    expect((await teacher.patch(`/grading_activities/${activity.id}/publish`, publish)).status).toBe(200);
    const classes = await classesIn("2nd");
    expect(classes).toEqual([
      {
        subject: { code: expect.any(String), name: "Mathematics" },
        section_name: "Sampaguita",
        school_year: "SY 2026-2027",
        grading_period: "2nd",
        activities: [
          {
            code: activity.code,
            column_name: activity.column_name,
            grade_category_component: activity.grade_category_component,
            published: ["raw_scores"],
            score: cell.score,
            max_point: activity.max_point,
            grade: null,
          },
        ],
        components: [],
        report_card: null,
      },
    ]);
  });

  test("a criteria's transmuted grade: the grade, neither its points nor its activities", async () => {
    const before = (await mathematics()).activities;
    const { grade_component_evaluations } = await detailOf(teacher, MATHEMATICS);
    const component = grade_component_evaluations.at(-1);
    const answer = await teacher.patch(`/grade_components/${component.id}/publish`, {
      what: "transmuted_grade",
    });
    expect(answer.status).toBe(200);
    const { activities, components } = await mathematics();
    expect(activities).toEqual(before);
    expect(components).toEqual([
      {
        code: expect.any(String),
        name: expect.any(String),
        published: ["transmuted_grade"],
        score: null,
        max_point: null,
        grade: expect.any(Number),
      },
    ]);
  });

  test("the grade of a term once it is released, not before, and no longer once reopened", async () => {
    const { id } = await gradebookNamed(registrar, "English - Grade 7 Sampaguita - 2nd Term");
    const english = async () => (await classesIn("2nd")).find(({ subject }) => subject.name === "English");
    expect(await english()).toBeUndefined();
    expect((await registrar.patch(`/grade_books/${id}/release`, {})).status).toBe(200);
    const { records } = (await registrar.get(`/v2/grade_books/${id}`)).body.data;
    const { report_card } = records.find(({ student_class }: Row) => student_class.student_id === CHILD);
    const seen = await english();
    expect(seen.report_card).toMatchObject({
      grade: report_card.grade,
      display_grade: report_card.display_grade,
    });
    expect([seen.activities, seen.components]).toEqual([[], []]);
    await registrar.patch(`/grade_books/${id}/reopen`, { reason: "A late correction" });
    expect(await english()).toBeUndefined();
  });

  test("of a student who is excluded no grade of that term; those of the other terms stay", async () => {
    expect((await classesIn("1st")).length).toBe(12);
    const before = (await classesIn("1st", "SY 2025-2026")).length;
    expect(before).toBeGreaterThan(0);
    const list = "school-year/2026-2027/term/1st";
    const file = `Student ID,Student Name,Reason\n${CHILD},,Unsettled account`;
    await registrar.upload(`/report_cards/exclude/import/${list}`, "excluded.csv", file);
    expect(await classesIn("1st")).toEqual([]);
    expect((await classesIn("1st", "SY 2025-2026")).length).toBe(before);
    await registrar.call("DELETE", `/report_cards/exclude/${list}`, { student_id: [CHILD] });
    expect((await classesIn("1st")).length).toBe(12);
  });

  test("the other child too; another family's is as if it were not there", async () => {
    expect((await published("000002")).body.data.student_id).toBe("000002");
    const [other] = await execute(
      `select student_no from student join guardian on guardian.id = guardian_id
        where guardian.user_id is null order by student.id limit 1`,
    );
    const answers = await Promise.all([published(other.student_no), published("999999")]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(answers[0].body.message).toBe(answers[1].body.message);
  });

  test("what was published of a section that the child left in mid-term, marked as that, beside the new one's", async () => {
    const before = await mathematics();
    const { body } = await registrar.get("/management/school-years");
    const year = body.rows.find(({ state }: Row) => state === "RUNNING").name;
    const move = (section: string) =>
      registrar.upload(
        `/management/rosters/import?${new URLSearchParams({ school_year: year })}`,
        "roster.csv",
        [ROSTER_HEADINGS.join(), `${CHILD},,,,Grade 7,${section},Yes${",".repeat(7)}`].join("\r\n"),
      );
    expect((await move("Narra")).status).toBe(200);
    expect(before.activities.length).toBeGreaterThan(0);
    expect(await mathematics()).toEqual({ ...before, is_former: true });
    // Nothing is published in the new section, and a class whose scores were never published stays unseen.
    expect((await classesIn("2nd")).map(({ section_name }) => section_name)).toEqual(["Sampaguita"]);

    const there = await detailOf(registrar, MATHEMATICS.replace("Sampaguita", "Narra"));
    const [part] = there.grade_component_evaluations;
    const encoder = await school.as(there.is_teacher ? "registrar" : "teacher");
    await encoder.patch(`/grade_components/${part.id}/publish`, { what: "transmuted_grade" });
    expect(
      (await classesIn("2nd")).map(({ section_name, is_former }) => [section_name, is_former]).sort(),
    ).toEqual([
      ["Narra", undefined],
      ["Sampaguita", true],
    ]);
  });

  test("staff see nothing here", async () => {
    for (const person of [teacher, registrar])
      expect((await person.get(`/sponsor/students/${CHILD}/published`)).status).toBe(403);
  });
});
