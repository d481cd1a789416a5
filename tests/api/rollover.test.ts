import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { followNewYear } from "#api/commands/billing/follow-year.ts";
import { computeAllFigures } from "#api/commands/reports/compute-figures.ts";
import { addDays, type SchoolDay, startOfDay } from "#core/shared/school-day.ts";
import { newUuid } from "#core/shared/uuid.ts";
import { openDatabase } from "#db/client.ts";
import type { Caller, Row } from "#tests/support/caller.ts";
import { digestOfYear, endTheYear, NEXT_YEAR } from "#tests/support/next-year.ts";
import { School, until } from "#tests/support/school.ts";

/** Given the end of a school year, when the registrar prepares the next one and the administrator applies it, then it is made once, and can be taken back whole (M-30 to M-35, M-52). */
let school: School;
let registrar: Caller;
let admin: Caller;
beforeAll(async () => {
  school = await School.openShared();
  [registrar, admin] = [await school.as("registrar"), await school.as("admin")];
}, 120_000);
afterAll(async () => {
  const broken = await school.broken();
  await school.close();
  expect(broken).toEqual([]);
});

const ROLLOVER = "/management/rollover";
const CHOICES = { rule: "same-name", needs_pass: true, version: 0 };
const executed = async (sql: string, args: (string | number)[] = []): Promise<Row[]> => {
  const db = school.database();
  const { rows } = await db.execute({ sql, args });
  db.close();
  return rows as unknown as Row[];
};
const computeFigures = async () => {
  const db = openDatabase({ url: school.stack.databaseUrl, authToken: school.stack.databaseToken });
  await computeAllFigures(db);
};
const digest = async (): Promise<string> => {
  const db = school.database();
  const text = await digestOfYear(db, "SY 2026-2027");
  db.close();
  return text;
};
const plan = async (query = ""): Promise<Row> => {
  const { status, body } = await registrar.get(`${ROLLOVER}${query}`);
  expect(status).toBe(200);
  return body.data;
};
const nextYear = async (): Promise<Row> => {
  const id = `(select id from school_year where name = '${NEXT_YEAR.name}')`;
  const [row] = await executed(`select
    (select count(*) from section where school_year_id = ${id}) as sections,
    (select count(*) from student_section join section on section.id = section_id where school_year_id = ${id}) as students,
    (select count(*) from school_class join section on section.id = section_id where school_year_id = ${id}) as classes,
    (select count(*) from class_teacher join school_class on school_class.id = class_id join section on section.id = section_id
      where school_year_id = ${id}) as teachers,
    (select count(*) from scheme_assignment where school_year_id = ${id}) as assignments`);
  return row;
};
const ended = () =>
  until(async () => {
    const now = await plan();
    return now.status === "applied" && now;
  }, 60);

test("nothing can be prepared before there is a next school year, and it is said", async () => {
  expect(await plan()).toMatchObject({
    from_school_year: "SY 2026-2027",
    to_school_year: null,
    status: null,
  });
  const { status, body } = await registrar.post(ROLLOVER, CHOICES);
  expect([status, body.message]).toEqual([
    409,
    "There is no school year after the one that runs. Add it first, with its terms.",
  ]);
  expect((await registrar.post("/management/presets", { school_year: NEXT_YEAR })).status).toBe(200);
});

test("only students with a released pass go by default, but not where no pass is released (M-32, E-10)", async () => {
  const of = `from enrollment_pass where incoming_school_year = '${NEXT_YEAR.name}' and is_certified = 1`;
  const released = await executed(`select id ${of}`);
  expect(released.length).toBeGreaterThan(0);
  expect((await plan()).needs_pass).toBe(true);
  const certify = (certified: 0 | 1) =>
    executed("update enrollment_pass set is_certified = ? where id in (select value from json_each(?))", [
      certified,
      JSON.stringify(released.map(({ id }) => id)),
    ]);
  await certify(0);
  expect((await plan()).needs_pass).toBe(false);
  await certify(1);
});

test("of two who prepare it at once one does, and the other is told that it was changed", async () => {
  const answers = await Promise.all([registrar.post(ROLLOVER, CHOICES), admin.post(ROLLOVER, CHOICES)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const now = await plan();
  expect(now).toMatchObject({ status: "draft", to_school_year: "SY 2027-2028", change_count: 0 });
  expect(now.outcomes.find(({ outcome }: Row) => outcome === "Undecided").students).toBeGreaterThan(100);
});

test("what has changed since is told in words, is taken over as it was seen, and nothing is applied before", async () => {
  const db = school.database();
  await endTheYear(db);
  db.close();
  await computeFigures();
  const before = await plan();
  expect(before.change_count).toBeGreaterThan(100);
  expect(before.changes[0].before).toContain("Undecided, No promotion yet");
  const refused = await admin.post(`${ROLLOVER}/apply`, { digest: before.digest });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "Something has changed since the plan was last taken over. Look at it and take it over first.",
  ]);
  const old = await registrar.post(`${ROLLOVER}/take-over`, { digest: "another" });
  expect([old.status, old.body.code]).toEqual([409, "STALE_VERSION"]);
  expect((await registrar.post(`${ROLLOVER}/take-over`, { digest: before.digest })).status).toBe(200);
  const now = await plan();
  expect(now.change_count).toBe(0);
  const reasons = now.hindrances.map(({ hindrance }: Row) => hindrance);
  expect(reasons).toEqual(expect.arrayContaining(["no promotion", "pass", "completed"]));
  const { students } = await plan("?hindrance=pass");
  expect(students.every(({ reasons: why }: Row) => why.includes("Enrollment pass not released"))).toBe(true);
});

test("saving the draft makes a pass for who has a promotion and none, and never a second one (E-10)", async () => {
  const [hindered] = (await plan("?hindrance=pass")).students;
  const of = `incoming_school_year = 'SY 2027-2028' and student_id = (select id from student where student_no = '${hindered.student_id}')`;
  const passes = async () => {
    const db = school.database();
    const { rows } = await db.execute(`select is_certified from enrollment_pass where ${of}`);
    db.close();
    return rows.map(({ is_certified }) => is_certified);
  };
  const db = school.database();
  await db.execute(`delete from enrollment_pass where ${of}`);
  db.close();
  for (const _ of [1, 2]) {
    const { version } = await plan();
    const saved = await registrar.post(ROLLOVER, { ...CHOICES, version });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(await passes()).toEqual([0]);
  }
});

test("students who owe something are held back where the school says so, with the amount, and go otherwise", async () => {
  const before = await plan();
  const decide = async (rollover_balances: string) =>
    expect((await admin.patch("/settings/school", { rollover_balances })).status).toBe(200);
  await decide("held");
  const held = await plan("?hindrance=balance");
  expect(held.holds_balances).toBe(true);
  expect(held.going).toBeLessThan(before.going);
  expect(held.students[0].reasons.join()).toMatch(/Open balance of ₱[\d,]+\.\d\d/);
  await decide("go");
  expect(await plan()).toMatchObject({ going: before.going, change_count: 0, digest: before.digest });
});

test("two who edit one draft: each keeps the own change, and the same student is told in words", async () => {
  const { students, sections } = await plan("?outcome=Promoted");
  const going = students.filter(({ to_section_id }: Row) => to_section_id !== null);
  const move = (caller: Caller, student: Row, to: string) =>
    caller.patch(`${ROLLOVER}/students`, {
      students: [{ student_id: student.student_id, to, version: student.version }],
    });
  const [one, other, third] = going;
  const both = await Promise.all([move(registrar, one, "held"), move(admin, other, "held")]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const again = await move(registrar, other, "");
  expect([again.status, again.body.code]).toEqual([409, "STALE_VERSION"]);
  expect(again.body.message).toMatch(
    new RegExp(`^.+ changed ${other.student_id} .+ meanwhile: Held back in this draft\\.$`),
  );
  const wrong = sections.find(({ level, is_club }: Row) => !is_club && level !== third.level);
  expect((await move(registrar, third, wrong.id)).body.message).toContain("is of another grade level");
  expect((await move(registrar, third, "nowhere")).body.message).toContain("This section does not open");
  const sister = sections.find(
    ({ level, id, is_club }: Row) => !is_club && level === third.level && id !== third.to_section_id,
  );
  expect((await move(registrar, third, sister.id)).status).toBe(200);
  const moved = (await plan(`?search=${third.student_id}`)).students[0];
  expect(moved).toMatchObject({ to_section_id: sister.id, is_edited: true });
  const held = (await plan("?hindrance=held")).students;
  expect(held).toHaveLength(2);
  const hindered = (await plan("?hindrance=pass")).students[0];
  expect((await move(registrar, hindered, sister.id)).body.message).toContain("Enrollment pass not released");
});

test("a section is renamed, left out and given another adviser; a stale form is told", async () => {
  const { sections, advisers } = await plan();
  const [one, two] = sections.filter(({ level, is_club }: Row) => level === "G07" && !is_club);
  const change = (section: Row, more: object) =>
    registrar.patch(`${ROLLOVER}/sections`, {
      section_id: section.id,
      name: section.name,
      adviser_id: section.adviser_id,
      is_left_out: false,
      version: section.version,
      ...more,
    });
  expect((await change(one, { name: two.name })).body.message).toBe(
    "The grade level has a section of this name in the plan",
  );
  expect((await change(one, { name: "Yakal", adviser_id: advisers[0].id })).status).toBe(200);
  expect((await change(one, { name: "Ipil" })).body.code).toBe("STALE_VERSION");
  const { sections: now } = await plan();
  expect(now.find(({ id }: Row) => id === one.id)).toMatchObject({
    name: "Yakal",
    adviser_id: advisers[0].id,
    is_edited: true,
  });
});

const feeOf = async (name: string): Promise<Row> => (await plan()).fees.find((fee: Row) => fee.name === name);
const membersOf = async (name: string): Promise<string[]> =>
  (
    await executed(
      `select student_no from segment cross join segment_member on segment_id = segment.id
        cross join student on student.id = student_id where segment.name = ? order by student_no`,
      [name],
    )
  ).map(({ student_no }) => student_no);

test("the segments that follow a level come along with who joins and leaves, and one is left out; a stale one is told", async () => {
  expect((await plan()).fees).toEqual([]);
  const finance = await school.as("finance");
  for (const [code, name, follows_level] of [
    ["BOOKS7", "Books of Grade 7", "G07"],
    ["BOOKS8", "Books of Grade 8", "G08"],
  ])
    expect((await finance.post("/billing/segments", { code, name, follows_level })).status).toBe(201);
  const { sections, fees, digest } = await plan();
  const going = sections
    .filter(({ level, is_club }: Row) => level === "G08" && !is_club)
    .reduce((sum: number, { students }: Row) => sum + students, 0);
  const eight = fees.find(({ level_name }: Row) => level_name === "Grade 8");
  expect(eight).toMatchObject({ name: "Books of Grade 8", is_left_out: false, members: going, version: 0 });
  const now = (await membersOf("Books of Grade 8")).length;
  expect(eight.joining - eight.leaving).toBe(going - now);
  expect(eight.leaving).toBeGreaterThan(5);
  const leaveOut = (caller: Caller, { id: segment_id, version }: Row, is_left_out: boolean) =>
    caller.patch(`${ROLLOVER}/segments`, { segment_id, is_left_out, version });
  expect((await leaveOut(registrar, eight, true)).status).toBe(200);
  const stale = await leaveOut(admin, eight, false);
  expect([stale.status, stale.body.message]).toEqual([
    409,
    expect.stringContaining("changed Books of Grade 8 meanwhile"),
  ]);
  const nowhere = await leaveOut(admin, { id: "nowhere", version: 0 }, true);
  expect([nowhere.status, nowhere.body.message]).toEqual([
    422,
    "Only segments that follow a grade level come along",
  ]);
  const out = await plan();
  expect(await feeOf("Books of Grade 8")).toMatchObject({
    ...{ is_left_out: true, members: now, joining: 0, leaving: 0, version: 1 },
  });
  expect([out.digest === digest, out.change_count]).toEqual([false, 0]);
});

test("sections come by a file: all rows or none, who cannot go stays and is told, and what is given out goes back unchanged", async () => {
  const { students, sections } = await plan("?outcome=Promoted");
  const student = students.find(({ to_section_id }: Row) => to_section_id !== null);
  const [hindered] = (await plan("?hindrance=pass")).students;
  const sister = sections.find(
    ({ level, id, is_club }: Row) => !is_club && level === student.level && id !== student.to_section_id,
  );
  const upload = (lines: string, query = "") =>
    registrar.upload(
      `${ROLLOVER}/placements/import${query}`,
      "sections.csv",
      `Student ID,Section\r\n${lines}\r\n`,
    );
  const wrong = await upload(`${student.student_id},Nowhere\r\n999999,${sister.name}`);
  expect(wrong.status).toBe(422);
  const said = wrong.body.errors.map(({ message }: Row) => message).join("\n");
  expect(said).toMatch(/no section Nowhere of .+ opens/);
  expect(said).toContain("999999 is not the number of anyone in this school year");
  const lines = `${student.student_id},${sister.level_name} ${sister.name}\r\n${hindered.student_id},${sister.name}`;
  const told = await upload(lines, "?dry_run=1");
  expect(told.status).toBe(200);
  expect((await plan(`?search=${student.student_id}`)).students[0].to_section_id).toBe(student.to_section_id);
  const done = await upload(lines);
  expect([done.status, done.body.data.changed]).toEqual([200, 1]);
  expect(done.body.data.warnings.map(({ message }: Row) => message).join()).toContain(
    "cannot go: Enrollment pass",
  );
  expect((await plan(`?search=${student.student_id}`)).students[0].to_section_id).toBe(sister.id);
  const template = await registrar.get(`${ROLLOVER}/placements/template`);
  const again = await registrar.upload(`${ROLLOVER}/placements/import`, "back.csv", template.body);
  expect([again.status, again.body.data.changed, again.body.data.warnings]).toEqual([200, 0, []]);
});

describe("applying", () => {
  let before: string;
  let planned: Row;
  let billed: string[][];
  const billedNow = () => Promise.all(["Books of Grade 7", "Books of Grade 8"].map(membersOf));
  beforeAll(async () => {
    billed = await billedNow();
    const now = await plan();
    if (now.change_count > 0) await registrar.post(`${ROLLOVER}/take-over`, { digest: now.digest });
    planned = await plan();
    before = await digest();
  });

  test("is for the administrator alone, of the plan that was looked at", async () => {
    expect((await registrar.post(`${ROLLOVER}/apply`, { digest: planned.digest })).status).toBe(403);
    expect((await registrar.post(`${ROLLOVER}/take-back`)).status).toBe(403);
    expect((await admin.post(`${ROLLOVER}/apply`, { digest: "another" })).body.code).toBe("STALE_VERSION");
    expect((await admin.post(`${ROLLOVER}/take-back`)).body.message).toBe("It is not applied.");
  });

  test("twice, also at once, is once; sections, classes, teachers and students are made, and the old year stays to the byte", async () => {
    const answers = await Promise.all([
      admin.post(`${ROLLOVER}/apply`, { digest: planned.digest }),
      admin.post(`${ROLLOVER}/apply`, { digest: planned.digest }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    const now = await ended();
    expect((await admin.post(`${ROLLOVER}/apply`, { digest: planned.digest })).body.message).toBe(
      "It was applied already.",
    );
    expect(now.parts.every(({ status }: Row) => status === "done")).toBe(true);
    expect(now.parts.reduce((sum: number, { placed }: Row) => sum + placed, 0)).toBe(planned.going);
    const made = await nextYear();
    expect(made).toMatchObject({ students: planned.going, sections: planned.sections.length });
    expect(made.classes).toBe(planned.sections.reduce((sum: number, { classes }: Row) => sum + classes, 0));
    expect(made.teachers).toBeGreaterThanOrEqual(made.classes);
    expect(await digest()).toBe(before);
    const [adviser] = await executed(
      "select count(*) as n from section where name = 'Yakal' and adviser_id is not null",
    );
    expect(adviser?.n).toBe(1);
    // Who is billed before the year begins stays, and what comes is told as it was planned.
    expect(await billedNow()).toEqual(billed);
    expect(now.fees).toEqual(planned.fees);
  });

  test("the list of permanent records says where students are today, not what is prepared (M-82)", async () => {
    const { rows } = (await registrar.get("/permanent_records?perPage=100")).body;
    expect(rows).toHaveLength(100);
    expect(rows.map((row: Row) => row.school_year)).not.toContain(NEXT_YEAR.name);
    const inNext =
      await executed(`select student_no from student join student_section on student_id = student.id
      join section on section.id = section_id join school_year on school_year.id = school_year_id
      where school_year.name = '${NEXT_YEAR.name}'`);
    const going = new Set(inNext.map(({ student_no }) => student_no));
    expect(rows.some((row: Row) => going.has(row.student_id))).toBe(true);
  });

  test("is taken back only while nothing hangs on it, and says what does", async () => {
    const id = `(select id from section where name = 'Yakal')`;
    await executed(`insert into student_section (student_id, section_id) select id, ${id} from student
      where id not in (select student_id from student_section join section on section.id = section_id
        where school_year_id = (select school_year_id from section where id = ${id})) limit 1`);
    const { status, body } = await admin.post(`${ROLLOVER}/take-back`);
    expect([status, body.message]).toEqual([
      409,
      "It cannot be taken back while there are students placed by others.",
    ]);
    await executed(`delete from student_section where section_id = ${id} and joined_on is null`);
    await computeFigures();
    const answers = await Promise.all([
      admin.post(`${ROLLOVER}/take-back`),
      admin.post(`${ROLLOVER}/take-back`),
    ]);
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409]);
    expect(await nextYear()).toMatchObject({ sections: 0, students: 0, classes: 0, teachers: 0 });
    expect(await billedNow()).toEqual(billed);
    expect(await digest()).toBe(before);
  });

  test("can be done again as before: the draft and its edits are there still", async () => {
    const again = await plan();
    expect(again).toMatchObject({ status: "draft", change_count: 0, digest: planned.digest });
    expect((await admin.post(`${ROLLOVER}/apply`, { digest: again.digest })).status).toBe(202);
    await ended();
    expect(await nextYear()).toMatchObject({ students: planned.going });
    const events = await executed(
      "select event, count(*) as n from audit_event where event like 'rollover-%' group by event order by event",
    );
    expect(Object.fromEntries(events.map(({ event, n }) => [event, n]))).toMatchObject({
      "rollover-apply": 2,
      "rollover-prepare": 3,
      "rollover-take-back": 1,
    });
  });

  test("on the year's first day the segments have its students, once; one that was left out keeps its own", async () => {
    const [first] = await executed(`select start_date from school_year where name = '${NEXT_YEAR.name}'`);
    const db = openDatabase({ url: school.stack.databaseUrl, authToken: school.stack.databaseToken });
    const followOn = (day: SchoolDay): Promise<number> => {
      const epochMs = Date.parse(startOfDay(day)) + 1;
      const uuid = () => newUuid(epochMs, crypto.getRandomValues(new Uint8Array(10)));
      return followNewYear(db, { epochMs, newUuid: uuid, requestId: "test" });
    };
    const invoices = await executed("select count(*) as n from invoice");
    expect(await followOn(addDays(first?.start_date, -1))).toBe(0);
    expect(await billedNow()).toEqual(billed);
    expect(await followOn(first?.start_date)).toBe(2);
    expect(await followOn(first?.start_date)).toBe(0);
    const [seven, eight] = await billedNow();
    const placed =
      await executed(`select student_no from section cross join student_section on section_id = section.id
        cross join student on student.id = student_id cross join grade_level on grade_level.id = grade_level_id
      where school_year_id = (select id from school_year where name = '${NEXT_YEAR.name}') and kind = 'regular'
        and grade_level.code = 'G07' order by student_no`);
    expect(seven).toEqual(placed.map(({ student_no }) => student_no));
    expect(seven).toHaveLength(planned.fees[0].members);
    expect(eight).toEqual(billed[1]);
    const [leftOut] = await executed("select follows_level_id as level from segment where code = 'BOOKS8'");
    expect(leftOut?.level).toBeNull();
    expect(await executed("select count(*) as n from invoice")).toEqual(invoices);
    const events = await executed(
      "select event from audit_event where event in ('segment-follow', 'segment-save') order by id desc limit 2",
    );
    expect(events.map(({ event }) => event).sort()).toEqual(["segment-follow", "segment-save"]);
  });
});
