import { copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nextPart } from "#api/commands/management/continue-rollover.ts";
import { computeAllFigures } from "#api/commands/reports/compute-figures.ts";
import { retryRollover, takeRolloverBack } from "#api/management/rollover/rollover.ts";
import { rolloverFacts } from "#api/management/rollover/rollover-facts.ts";
import { databaseOver } from "#db/client.ts";
import { brokenInvariants } from "#tests/support/invariants.ts";
import { digestOfYear } from "#tests/support/next-year.ts";
import { removeFolder } from "#tests/support/remove-folder.ts";
import { rolloverOf } from "#tests/support/rollover-run.ts";
import { planOf, SEED_TODAY, type SeededDatabase, seededTemplate } from "./seeded-database.ts";

/** A rollover that is confirmed, as it is applied: part by part, stopped anywhere, twice at once, and taken back (M-34, M-35). */
let template: Awaited<ReturnType<typeof seededTemplate>>;
let folder: string;
let oldYear: string;
let whole: SeededDatabase;
let expected: unknown[];
let copies = 0;
beforeAll(async () => {
  template = await seededTemplate({ size: "small" });
  folder = mkdtempSync(join(tmpdir(), "talaan-rollover-"));
  const confirmed = template.copy();
  await rolloverOf(confirmed.db, SEED_TODAY).prepare();
  await rolloverOf(confirmed.db, SEED_TODAY).confirm();
  oldYear = await digestOfYear(confirmed.db.client, "SY 2026-2027");
  await confirmed.db.client.execute(`vacuum into '${join(folder, "confirmed.db")}'`);
  confirmed.close();
  whole = given();
}, 120_000);
afterAll(() => {
  whole.close();
  template.remove();
  removeFolder(folder);
});
/** A school whose rollover is confirmed, and not applied yet. */
function given(): SeededDatabase {
  copies += 1;
  const path = join(folder, `copy-${copies}.db`);
  copyFileSync(join(folder, "confirmed.db"), path);
  const client = createClient({ url: `file:${path}`, intMode: "number" });
  return { db: databaseOver(client), close: () => client.close() };
}

/** All that a rollover leaves in the next year, without ids and uuids. */
async function outcomeOf({ db }: SeededDatabase): Promise<unknown[]> {
  const next = "(select id from school_year where name = 'SY 2027-2028')";
  const left: unknown[] = [];
  for (const query of [
    `select grade_level.code, section.name, kind, strand, adviser_id from section
      join grade_level on grade_level.id = grade_level_id where school_year_id = ${next} order by 1, 2`,
    `select student_id, section.name, joined_on from student_section join section on section.id = section_id
      where school_year_id = ${next} order by 1, 2`,
    `select section.name, subject_id, first_term, last_term, staff_id from school_class
      join section on section.id = section_id left join class_teacher on class_id = school_class.id
      where school_year_id = ${next} order by 1, 2, 5`,
    `select grade_level_id, subject_id, name from scheme_assignment join grading_scheme on grading_scheme.id = scheme_id
      where scheme_assignment.school_year_id = ${next} order by 1, 2`,
    "select position, status, classes, placed, left_out_json from rollover_part order by 1",
    "select status from rollover",
    "select count(*) from audit_event where event = 'rollover-part'",
  ])
    left.push((await db.client.execute(query)).rows.map((row) => ({ ...row })));
  return left;
}
/** Stops at the k-th call to the database, before it or after what it did; false where the rollover ended before. */
async function stopAt({ db }: SeededDatabase, k: number, when: "before" | "after"): Promise<boolean> {
  const batch = db.client.batch.bind(db.client);
  let calls = 0;
  db.client.batch = async (statements, mode) => {
    calls += 1;
    if (calls < k) return batch(statements, mode);
    if (when === "after") await batch(statements, mode);
    throw new Error("The worker was killed");
  };
  const isStopped = await rolloverOf(db, SEED_TODAY)
    .continue()
    .then(
      () => false,
      () => true,
    );
  db.client.batch = batch;
  return isStopped;
}

test("each section is made with its classes, teachers and students in two round trips, and nothing of the old year changes", async () => {
  const { db } = whole;
  const parts = await rolloverOf(db, SEED_TODAY).continue();
  expect(parts).toBeGreaterThan(20);
  // The first read and its attempt, then a read and a batch for each part.
  expect(db.cost.roundTrips).toBe(2 + 2 * parts);
  expected = await outcomeOf(whole);
  expect(await digestOfYear(db.client, "SY 2026-2027")).toBe(oldYear);
  const { rows } = await db.client.execute("select status, error from rollover_part where status <> 'done'");
  expect(rows).toEqual([]);
  expect(await brokenInvariants({ db })).toEqual([]);
});

test("stopped at every call, before or after what it did, it makes what one run makes", {
  timeout: 240_000,
}, async () => {
  const { rows } = await whole.db.client.execute("select count(*) as parts from rollover_part");
  const calls = 2 + 2 * Number(rows[0]?.parts);
  for (const when of ["before", "after"] as const) {
    const school = given();
    // The school is stopped at every part in turn: each run gets one part further.
    let stops = 0;
    // Before the batch of the second part, or after that of the first.
    while (await stopAt(school, when === "before" ? 5 : 3, when)) {
      stops += 1;
      expect(stops).toBeLessThanOrEqual(calls);
    }
    expect(stops).toBeGreaterThan(1);
    expect(await outcomeOf(school), when).toEqual(expected);
    school.close();
  }
});

test("two at once make what one makes", async () => {
  const school = given();
  const rollover = rolloverOf(school.db, SEED_TODAY);
  await Promise.all([rollover.continue(), rollover.continue()]);
  await rollover.continue();
  expect(await outcomeOf(school)).toEqual(expected);
  school.close();
});

test("a part that never ends is ended in words, the others go on, and it is tried again alone", async () => {
  const school = given();
  const { db } = school;
  const rollover = rolloverOf(db, SEED_TODAY);
  await db.client.execute(
    "update rollover_part set attempts = 3 where position = (select min(position) from rollover_part)",
  );
  await rollover.continue();
  const failed = async () =>
    (await db.client.execute("select error from rollover_part where status = 'failed'")).rows.map(
      ({ error }) => error,
    );
  expect(await failed()).toEqual([
    "This section could not be applied. Try it again; if that does not help, tell your administrator.",
  ]);
  await rollover.run(retryRollover(SEED_TODAY));
  await rollover.continue();
  expect(await failed()).toEqual([]);
  expect((await outcomeOf(school)).slice(0, 4)).toEqual(expected.slice(0, 4));
  school.close();
});

test("who left meanwhile is not placed, and it is said", async () => {
  const school = given();
  const { db } = school;
  await db.client.execute(`update student set is_active = 0 where student_no = (select student_number
    from rollover_placement order by part_id, student_number limit 1)`);
  await rolloverOf(db, SEED_TODAY).continue();
  const { rows } = await db.client.execute(
    "select left_out_json from rollover_part where left_out_json <> '[]'",
  );
  expect(rows.flatMap(({ left_out_json }) => JSON.parse(String(left_out_json)))).toMatchObject([
    { reason: "Is inactive" },
  ]);
  school.close();
});

test("at midnight of the year's first day the gradebooks that open count who is placed after", async () => {
  const school = given();
  const { db } = school;
  const [first] = (await db.client.execute("select start_date from school_year where name = 'SY 2027-2028'"))
    .rows;
  const later = rolloverOf(db, String(first?.start_date));
  // Half of it before midnight, then the term begins, then the rest.
  await stopAt(school, 21, "before");
  await later.openGradebooks();
  await later.continue();
  expect((await outcomeOf(school)).slice(0, 4)).toEqual(expected.slice(0, 4));
  await later.openGradebooks();
  expect(await brokenInvariants({ db })).toEqual([]);
  const { rows } = await db.client.execute("select count(*) as n from rollover_part where status <> 'done'");
  expect(rows).toMatchObject([{ n: 0 }]);
  school.close();
});

test("taken back, no record of it is left, computed figures included", async () => {
  const { db } = whole;
  await computeAllFigures(db);
  // One student left a made section since: that is no reason to keep the rest.
  const OF_NEXT = `section_id in (select section.id from section join school_year on school_year.id = school_year_id
    where school_year.name = 'SY 2027-2028')`;
  const gone = `(select student_id from student_section where ${OF_NEXT} order by student_id limit 1)`;
  await db.client.executeMultiple(`insert into section_leaver (student_id, section_id, left_on, joined_on)
      select student_id, section_id, '${SEED_TODAY}', joined_on from student_section where ${OF_NEXT} and student_id = ${gone};
    delete from student_section where ${OF_NEXT} and student_id = ${gone};`);
  await rolloverOf(db, SEED_TODAY).run(takeRolloverBack(SEED_TODAY));
  const left = await outcomeOf(whole);
  expect(left.slice(0, 4)).toEqual([[], [], [], []]);
  expect(left.slice(4, 6)).toEqual([[], [{ status: "draft" }]]);
  const { rows } = await db.client.execute("select count(*) as n from rollover_record");
  expect(rows).toMatchObject([{ n: 0 }]);
  expect(await digestOfYear(db.client, "SY 2026-2027")).toBe(oldYear);
  expect(await brokenInvariants({ db })).toEqual([]);
});

test("no statement reads a large table from end to end", async () => {
  const plans = await Promise.all(
    [...rolloverFacts(SEED_TODAY), nextPart()].map((statement) => planOf(whole.db, statement)),
  );
  expect(plans.flat().join("\n")).not.toMatch(
    /SCAN (student|student_section|section_leaver|place|gone|invoice|enrollment_pass|report_year|figures|school_class|rollover_placement|gradebook|attendance)\b/,
  );
});
