import fc from "fast-check";
import { expect, test } from "vitest";
import { followNewYear } from "#api/commands/billing/follow-year.ts";
import { followersOf, type OwnPlace } from "#core/management/level-followers.ts";
import { startOfDay } from "#core/shared/school-day.ts";
import { newUuid } from "#core/shared/uuid.ts";
import { runBatch } from "#db/client.ts";
import { insertSegment, waitingSegments } from "#db/queries/billing/catalogue/segment.ts";
import { joinSections, leaveSections } from "#db/queries/management/roster.ts";
import { givenSeededSchool, planOf, SEED_TODAY } from "./seeded-database.ts";

/** Given a segment that follows a grade level, when students are placed, moved or leave, or it follows another, then its students are those whose section is of the level (B-126). */
const school = givenSeededSchool();
const rowsOf = async (sql: string) => (await school.db.client.execute(sql)).rows;
const members = async (code: string): Promise<string[]> =>
  (
    await rowsOf(`select student_no from segment cross join segment_member on segment_id = segment.id
      cross join student on student.id = student_id where segment.code = '${code}' order by 1`)
  ).map(({ student_no }) => String(student_no));
const places = async (): Promise<OwnPlace[]> =>
  (
    await rowsOf(`select student_no as studentNumber, cast(school_year_id as text) as year, grade_level.code as level
      from student_section cross join student on student.id = student_id
        cross join section on section.id = section_id and kind = 'regular'
        cross join grade_level on grade_level.id = grade_level_id`)
  ).map(({ studentNumber, year, level }) => ({
    ...{ studentNumber: String(studentNumber), year: String(year), level: String(level) },
  }));
const follow = (code: string, level: string, year: string) =>
  school.db.client.execute(`update segment set follows_level_id = (select id from grade_level where code = '${level}'),
    follows_year_id = ${year} where code = '${code}'`);
const ENTRY = { name: "Books", state: "IN USE", version: undefined } as const;
const STUDENTS = Array.from({ length: 6 }, (_, place) => String(place + 1).padStart(6, "0"));

test("whatever is done, it has those whose own section is of the level, and no others", async () => {
  await runBatch(
    school.db,
    insertSegment("follower", { ...ENTRY, code: "BOOKS", follows: "G07" }, SEED_TODAY),
    "write",
  );
  const years = (await rowsOf("select distinct school_year_id as id from section")).map(({ id }) =>
    String(id),
  );
  const sections = (await rowsOf("select id, school_year_id as year from section")).map(({ id, year }) => ({
    ...{ id: Number(id), year: Number(year) },
  }));
  const [current] = await rowsOf("select follows_year_id as id from segment where code = 'BOOKS'");
  let following = { level: "G07", year: String(current?.id) };
  const holds = async () =>
    expect(await members("BOOKS")).toEqual([...followersOf(await places(), following)].sort());
  await holds();
  expect((await members("BOOKS")).length).toBeGreaterThan(10);

  const step = fc.oneof(
    fc.record({
      kind: fc.constant("move"),
      who: fc.constantFrom(...STUDENTS),
      to: fc.constantFrom(...sections),
    }),
    fc.record({ kind: fc.constant("leave"), who: fc.constantFrom(...STUDENTS) }),
    fc.record({
      kind: fc.constant("follow"),
      level: fc.constantFrom("G07", "G08"),
      year: fc.constantFrom(...years),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      for (const one of steps) {
        if ("level" in one) {
          following = { level: one.level, year: one.year };
          await follow("BOOKS", one.level, one.year);
        } else {
          const from = await rowsOf(`select section_id as section from student_section
            cross join student on student.id = student_id where student_no = '${one.who}'`);
          const leaving = from.map(({ section }) => ({ studentNo: one.who, section: Number(section) }));
          const joining =
            "to" in one
              ? [joinSections([{ studentNo: one.who, section: one.to.id }], one.to.year, SEED_TODAY)]
              : [];
          await runBatch(school.db, [...leaveSections(leaving, SEED_TODAY), ...joining], "write");
        }
        await holds();
      }
    }),
    { numRuns: 25 },
  );
});

test("one chosen by hand gets the level's students instead, and keeps them once it follows none", async () => {
  const [newest] = await rowsOf("select max(school_year_id) as year from section");
  const year = newest?.year;
  await school.db.client.execute(`insert into segment (uuid, code, name) values ('by-hand', 'BUS', 'Bus')`);
  await school.db.client.execute(`insert into segment_member (segment_id, student_id)
    select segment.id, student.id from segment join student on student_no in ('000001', '000200') where code = 'BUS'`);
  await follow("BUS", "G09", String(year));
  const followers = [...followersOf(await places(), { level: "G09", year: String(year) })].sort();
  expect(await members("BUS")).toEqual(followers);
  await school.db.client.execute(
    "update segment set follows_level_id = null, follows_year_id = null where code = 'BUS'",
  );
  expect(await members("BUS")).toEqual(followers);
});

test("a school year that has begun is followed once, by an index", async () => {
  await school.db.client.execute("update segment set follows_year_id = null where code = 'BOOKS'");
  expect(await members("BOOKS")).toEqual([]);
  const epochMs = Date.parse(startOfDay(SEED_TODAY)) + 60_000;
  const clock = {
    ...{ epochMs, requestId: "test" },
    newUuid: () => newUuid(epochMs, crypto.getRandomValues(new Uint8Array(10))),
  };
  const counts = await Promise.all([followNewYear(school.db, clock), followNewYear(school.db, clock)]);
  expect(Math.max(...counts)).toBe(1);
  expect(await followNewYear(school.db, clock)).toBe(0);
  const events = await rowsOf("select data_json from audit_event where event = 'segment-follow'");
  expect(events).toHaveLength(1);
  const now = await members("BOOKS");
  expect(now.length).toBeGreaterThan(10);
  expect(JSON.parse(String(events[0]?.data_json))).toMatchObject({ record: "Books", students: now.length });
  const steps = await planOf(school.db, waitingSegments(SEED_TODAY));
  expect(steps.join("\n")).toContain("segment USING INDEX segment_following");
});
