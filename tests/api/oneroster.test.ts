import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import Papa from "papaparse";
import { beforeAll, describe, expect, test } from "vitest";
import {
  ONEROSTER_COLUMNS,
  ONEROSTER_FILES,
  type OneRosterColumn,
  type OneRosterFile,
} from "#core/management/oneroster/format.ts";
import type { Row } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { until } from "#tests/support/school.ts";

/** Given the demo school, when its office gives a school year out as OneRoster, then the files are as the standard has them and name what is on record (M-47). */
const school = givenSchool();
const registrar = givenCaller(school, "registrar");
let files: Record<OneRosterFile, Row[]>;
let manifest: Record<string, string>;
let given: Uint8Array;

const parsed = (text: string): Row[] => Papa.parse<Row>(text, { header: true, skipEmptyLines: true }).data;
const counted = async (sql: string): Promise<number> => {
  const database = school.database();
  const { rows } = await database.execute(sql);
  database.close();
  return Number(rows[0]?.n);
};
const YEAR = "(select id from school_year where name = 'SY 2026-2027')";
const SECTIONS = `(select id from section where kind = 'regular' and school_year_id = ${YEAR})`;

beforeAll(async () => {
  // Guardians whose names are in other orders than the office writes them.
  const named = await registrar.upload(
    "/management/guardians/import",
    "guardians.csv",
    "Student ID,Guardian,Guardian Email,Relation\n000060,Nanay Sa Talaan,,Aunt\n000060,Kompanya,bills@kompanya.test,Company",
  );
  expect(named.status, JSON.stringify(named.body)).toBe(200);
  const { rows } = (await registrar.get("/management/school-years?search=SY 2026-2027")).body;
  const asked = await registrar.post(`/management/school-years/${rows[0].id}/oneroster`);
  expect(asked.status).toBe(202);
  const id = asked.body.data.document_id;
  const { filename } = await until(async () => {
    const { data } = (await registrar.get(`/documents/${id}`)).body;
    return data.status === "ready" && data;
  });
  expect(filename).toBe("OneRoster SY 2026-2027.zip");
  given = (await registrar.get(`/documents/${id}/file`)).body as Uint8Array;
  const entries = unzipSync(given);
  expect(Object.keys(entries).sort()).toEqual(
    [...ONEROSTER_FILES, "manifest"].map((name) => `${name}.csv`).sort(),
  );
  const textOf = (name: string) => strFromU8(entries[`${name}.csv`] ?? new Uint8Array());
  files = Object.fromEntries(ONEROSTER_FILES.map((name) => [name, parsed(textOf(name))])) as typeof files;
  manifest = Object.fromEntries(parsed(textOf("manifest")).map((row) => [row.propertyName, row.value]));
});

test("the manifest names every file of the standard as given or absent", () => {
  expect(manifest).toMatchObject({
    "manifest.version": "1.0",
    "oneroster.version": "1.2",
    "file.users": "bulk",
    "file.results": "absent",
  });
});

test("what the standard needs is there, each record once, and what is named exists", () => {
  const ids = new Map(ONEROSTER_FILES.map((file) => [file, files[file].map((row) => row.sourcedId)]));
  for (const file of ONEROSTER_FILES) {
    expect(new Set(ids.get(file)).size, file).toBe(files[file].length);
    for (const row of files[file])
      for (const { name, isNeeded, words } of ONEROSTER_COLUMNS[file] as readonly OneRosterColumn[]) {
        if (isNeeded) expect(row[name], `${file} ${row.sourcedId} ${name}`).not.toBe("");
        if (words && row[name] !== "") expect(words).toContain(row[name]);
      }
  }
  const named = (file: OneRosterFile, column: string, of: OneRosterFile) => {
    const known = new Set(ids.get(of));
    const missing = files[file].flatMap((row) =>
      row[column].split(",").filter((id: string) => id !== "" && !known.has(id)),
    );
    expect(missing, `${file} ${column}`).toEqual([]);
  };
  for (const file of ONEROSTER_FILES)
    for (const { name, refersTo } of ONEROSTER_COLUMNS[file] as readonly OneRosterColumn[])
      if (refersTo) named(file, name, refersTo as OneRosterFile);
});

test("it counts what is on record", async () => {
  const students = files.roles.filter(({ role }) => role === "student").length;
  expect(students).toBe(
    await counted(
      `select count(distinct student_id) as n from student_section where section_id in ${SECTIONS}`,
    ),
  );
  const homerooms = files.classes.filter(({ classType }) => classType === "homeroom").length;
  expect(homerooms).toBe(await counted(`select count(*) as n from ${SECTIONS.slice(0, -1)})`));
  const scheduled = files.classes.length - homerooms;
  expect(scheduled).toBe(
    await counted(`select count(*) as n from school_class where section_id in ${SECTIONS}`),
  );
  expect(files.demographics.length).toBe(students);
  expect(files.users.filter(({ grades }) => grades === "07").length).toBe(
    await counted(`select count(*) as n from student_section join section on section.id = section_id
      join grade_level on grade_level.id = grade_level_id
      where section_id in ${SECTIONS} and grade_level.name = 'Grade 7'`),
  );
});

const take = async (bytes: Uint8Array, query = ""): Promise<Row> => {
  const { status, body } = await registrar.upload(
    `/management/oneroster/import${query}`,
    "oneroster.zip",
    bytes as Uint8Array<ArrayBuffer>,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const states = (body: Row): string[] => body.data.steps.map(({ step, state }: Row) => `${step} ${state}`);

describe("taking in", () => {
  test("what the school gave out itself changes nothing", async () => {
    const body = await take(given);
    expect(body.data.problems).toEqual([]);
    expect(states(body)).toEqual([
      "calendar done",
      "departments done",
      "levels done",
      "subjects done",
      "schemes done",
      "faculties done",
      "sections done",
      "assignments done",
      "roster done",
      "guardians done",
      "student-details done",
    ]);
    for (const { step, new: added, changed } of body.data.steps)
      expect([step, added, changed]).toEqual([step, 0, 0]);
    expect(body.data.school_year).toBe("SY 2026-2027");
  });

  /** A set of another system: a section with one class, a teacher, two students and a guardian. */
  const OTHER: Record<string, string[][]> = {
    manifest: [
      ["propertyName", "value"],
      ["manifest.version", "1.0"],
      ["oneroster.version", "1.2"],
      ...[
        "orgs",
        "academicSessions",
        "courses",
        "classes",
        "users",
        "roles",
        "enrollments",
        "demographics",
      ].map((file) => [`file.${file}`, "bulk"]),
    ],
    orgs: [
      ["sourcedId", "status", "dateLastModified", "name", "type", "metadata.region"],
      ["s1", "", "", "Another School", "school", "IV-A"],
    ],
    academicSessions: [
      ["sourcedId", "title", "type", "startDate", "endDate", "parentSourcedId", "schoolYear"],
      ["y", "2026-2027", "schoolYear", "2026-06-08", "2027-03-31", "", "2027"],
      ["t1", "Term 1", "term", "2026-06-08", "2026-09-11", "y", "2027"],
      ["t2", "Term 2", "term", "2026-09-14", "2026-12-18", "y", "2027"],
      ["t3", "Term 3", "term", "2027-01-04", "2027-03-31", "y", "2027"],
    ],
    courses: [
      ["sourcedId", "title", "courseCode", "grades", "orgSourcedId"],
      ["c0", "Advisory", "", "07", "s1"],
      ["c1", "Robotics and Coding", "OR-ROBO", "07", "s1"],
    ],
    classes: [
      ["sourcedId", "title", "grades", "courseSourcedId", "classType", "schoolSourcedId", "termSourcedIds"],
      ["h", "Grade 7 Tindalo", "07", "c0", "homeroom", "s1", "t1,t2,t3"],
      ["k", "Robotics, Tindalo", "07", "c1", "scheduled", "s1", "t2,t3"],
      ["e", "Robotics, nobody", "07", "c1", "scheduled", "s1", "t2,t3"],
    ],
    users: [
      [
        "sourcedId",
        "enabledUser",
        "username",
        "userIds",
        "givenName",
        "familyName",
        "identifier",
        "email",
        "agentSourcedIds",
        "primaryOrgSourcedId",
      ],
      ["u1", "true", "lea", "", "Lea", "Oneroster", "OR-0001", "lea@another.test", "", "s1"],
      ["p1", "true", "990001", "{LRN:990000000001}", "Ñino", "Oneroster", "990001", "", "g1", "s1"],
      ["p2", "true", "990002", "", "Uma", "Oneroster", "990002", "", "g1", "s1"],
      ["g1", "true", "gina", "", "Gina", "Oneroster", "", "gina@another.test", "", "s1"],
    ],
    roles: [
      ["sourcedId", "userSourcedId", "roleType", "role", "orgSourcedId"],
      ["r1", "u1", "primary", "teacher", "s1"],
      ["r2", "p1", "primary", "student", "s1"],
      ["r3", "p2", "primary", "student", "s1"],
      ["r4", "g1", "primary", "guardian", "s1"],
    ],
    enrollments: [
      ["sourcedId", "classSourcedId", "schoolSourcedId", "userSourcedId", "role", "primary"],
      ["e1", "h", "s1", "u1", "teacher", "true"],
      ["e2", "k", "s1", "u1", "teacher", "true"],
      ...["p1", "p2"].flatMap((user) =>
        ["h", "k"].map((at) => [`${user}${at}`, at, "s1", user, "student", ""]),
      ),
    ],
    demographics: [
      ["sourcedId", "birthDate", "sex"],
      ["p1", "2014-02-28", "male"],
      ["p2", "", "female"],
    ],
  };
  const zipOf = (tables: Record<string, string[][]>): Uint8Array =>
    zipSync(
      Object.fromEntries(
        Object.entries(tables).map(([name, rows]) => [`${name}.csv`, strToU8(Papa.unparse(rows))]),
      ),
    );

  test("a dry run checks as far as the first step that would change something, and changes nothing", async () => {
    const body = await take(zipOf(OTHER), "?dry_run=1");
    expect(body.message).toBe("Nothing is changed yet.");
    expect(states(body)).toEqual([
      "calendar checked",
      "departments checked",
      "levels checked",
      "subjects checked",
      "schemes waits",
      "faculties waits",
      "sections waits",
      "assignments waits",
      "roster waits",
      "guardians waits",
      "student-details waits",
    ]);
    expect(body.data.left_out).toEqual(["orgs.csv: metadata.region"]);
    expect(body.data.notes).toEqual(["The class Robotics, nobody has no student: it is not taken in."]);
    expect(await counted("select count(*) as n from subject where code = 'OR-ROBO'")).toBe(0);
  });

  test("sections, classes, teachers, students and guardians are there afterwards, and the same again changes nothing", async () => {
    const body = await take(zipOf(OTHER));
    expect(states(body)).toEqual([
      "calendar done",
      "departments done",
      "levels done",
      "subjects done",
      "schemes done",
      "faculties done",
      "sections done",
      "assignments done",
      "roster done",
      "guardians done",
      "student-details done",
    ]);
    expect(body.message).toBe("The OneRoster files were taken in.");
    expect(
      await counted(`select count(*) as n from section join staff on staff.id = adviser_id
        where section.name = 'Tindalo' and employee_no = 'OR-0001'`),
    ).toBe(1);
    expect(
      await counted(`select count(*) as n from school_class join class_teacher on class_id = school_class.id
        join subject on subject.id = subject_id where code = 'OR-ROBO' and first_term = 2 and last_term = 3`),
    ).toBe(1);
    expect(
      await counted(`select count(*) as n from student join student_section on student_id = student.id
        join section on section.id = section_id join guardian on guardian.id = student.guardian_id
        where section.name = 'Tindalo' and guardian.fullname = 'Oneroster, Gina'`),
    ).toBe(2);
    expect(
      await counted(`select count(*) as n from student where student_no = '990001' and lrn = '990000000001'
        and sex = 'M' and birth_date = '2014-02-28'`),
    ).toBe(1);
    for (const { step, new: added, changed } of (await take(zipOf(OTHER))).data.steps)
      expect([step, added, changed]).toEqual([step, 0, 0]);
  });

  test("a step that is refused says why; what came before stays, and what follows waits", async () => {
    const body = await take(
      zipOf({
        ...OTHER,
        users: (OTHER.users ?? []).map((row) => row.map((cell) => (cell === "990002" ? "000001" : cell))),
      }),
    );
    expect(states(body).slice(7)).toEqual([
      "assignments done",
      "roster refused",
      "guardians waits",
      "student-details waits",
    ]);
    expect(body.data.steps[8].errors.join()).toMatch(/^Students in their sections: .*000001/);
    expect(body.message).toMatch(
      /^Students in their sections could not be taken in\. What came before is kept/,
    );
  });

  test("a new school year whose terms do not fit is refused in words, and nothing is made", async () => {
    const body = await take(
      zipOf({
        ...OTHER,
        academicSessions: (OTHER.academicSessions ?? []).map((row) =>
          row.map((cell) =>
            cell
              .replace("2026", "2036")
              .replace("2027-03-31", row[0] === "t3" ? "2037-05-31" : "2037-03-31")
              .replace("2027", "2037"),
          ),
        ),
      }),
    );
    expect(states(body).slice(0, 2)).toEqual(["calendar refused", "departments waits"]);
    expect(body.data.steps[0].errors).toEqual([
      "academicSessions.csv, 3rd Term: SY 2036-2037 ends on 03/31/2037",
    ]);
    expect(await counted("select count(*) as n from school_year where name like '%2036%'")).toBe(0);
  });

  const without = (file: string, change: (rows: string[][]) => string[][]) =>
    zipOf({ ...OTHER, [file]: change(OTHER[file] ?? []) });
  test.each<[string, () => Uint8Array, RegExp]>([
    ["no ZIP", () => strToU8("sourcedId,name"), /ZIP: This file is not a readable ZIP/],
    [
      "no manifest",
      () => zipSync({ "orgs.csv": strToU8("sourcedId") }),
      /manifest.csv: There is no manifest.csv/,
    ],
    [
      "a folder",
      () => zipSync({ "set/manifest.csv": strToU8("propertyName,value") }),
      /They have to be|they have to be at the top/,
    ],
    [
      "another version",
      () =>
        without("manifest", (rows) =>
          rows.map(([name = "", value = ""]) => [name, name === "oneroster.version" ? "1.1" : value]),
        ),
      /It says version 1\.1; version 1\.2 is taken in/,
    ],
    [
      "changes only",
      () =>
        without("manifest", (rows) =>
          rows.map(([name = "", value = ""]) => [name, name === "file.users" ? "delta" : value]),
        ),
      /users.csv: It holds changes only/,
    ],
    [
      "a column missing",
      () => without("users", (rows) => rows.map((row) => row.slice(0, 5))),
      /The column familyName is missing/,
    ],
    [
      "a person who is not there",
      () => without("enrollments", (rows) => [...rows, ["x", "h", "s1", "nobody", "student", ""]]),
      /enrollments.csv, row 8, userSourcedId: There is no nobody in users.csv/,
    ],
    ["one id twice", () => without("orgs", (rows) => [...rows, rows[1] ?? []]), /It is in row 2 already/],
    [
      "a grade that the school has not",
      () => without("classes", (rows) => rows.map((row) => row.map((cell) => (cell === "07" ? "13" : cell)))),
      /has the grade 13, and no grade level here is of it/,
    ],
    [
      "a new year without three terms",
      () =>
        without("academicSessions", (rows) =>
          rows.map((row) =>
            row.map((cell) =>
              row[0] === "t1" && cell === "term"
                ? "gradingPeriod"
                : cell.replace("2026", "2036").replace("2027", "2037"),
            ),
          ),
        ),
      /2036-2037 has 2 terms, and a school year here has three\. Export it with three sessions/,
    ],
    [
      "a day that is none",
      () =>
        without("demographics", (rows) =>
          rows.map((row) => row.map((cell) => cell.replace("2014-02-28", "28/02/2014"))),
        ),
      /“28\/02\/2014” is no date/,
    ],
  ])("%s is told, and nothing is taken in", async (_, bytes, expected) => {
    const { data, message } = await take(bytes());
    expect(message).toMatch(/^Nothing was taken in: \d+ problems?\.$/);
    const told = data.problems.map(
      ({ file, row, column, message: text }: Row) =>
        `${[file, row && `row ${row}`, column].filter(Boolean).join(", ")}: ${text}`,
    );
    expect(told.join("\n")).toMatch(expected);
    expect(data.steps).toEqual([]);
  });
});
