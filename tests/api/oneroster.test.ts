import { strFromU8, unzipSync } from "fflate";
import Papa from "papaparse";
import { beforeAll, expect, test } from "vitest";
import { ONEROSTER_COLUMNS, ONEROSTER_FILES, type OneRosterFile } from "#core/management/oneroster/format.ts";
import type { Row } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { until } from "#tests/support/school.ts";

/** Given the demo school, when its office gives a school year out as OneRoster, then the files are as the standard has them and name what is on record (M-47). */
const school = givenSchool();
const registrar = givenCaller(school, "registrar");
let files: Record<OneRosterFile, Row[]>;
let manifest: Record<string, string>;

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
  const { rows } = (await registrar.get("/management/school-years?search=SY 2026-2027")).body;
  const asked = await registrar.post(`/management/school-years/${rows[0].id}/oneroster`);
  expect(asked.status).toBe(202);
  const id = asked.body.data.document_id;
  const { filename } = await until(async () => {
    const { data } = (await registrar.get(`/documents/${id}`)).body;
    return data.status === "ready" && data;
  });
  expect(filename).toBe("OneRoster SY 2026-2027.zip");
  const entries = unzipSync((await registrar.get(`/documents/${id}/file`)).body as Uint8Array);
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
      for (const { name, isNeeded, words, refersTo } of ONEROSTER_COLUMNS[file] as readonly {
        name: string;
        isNeeded: boolean;
        words?: readonly string[];
        refersTo?: OneRosterFile;
      }[]) {
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
    for (const { name, refersTo } of ONEROSTER_COLUMNS[file] as readonly {
      name: string;
      refersTo?: OneRosterFile;
    }[])
      if (refersTo) named(file, name, refersTo);
});

test("it counts what is on record", async () => {
  const students = files.roles.filter(({ role }) => role === "student").length;
  expect(students).toBe(
    await counted(`select count(distinct student_id) as n from student_section where section_id in ${SECTIONS}`),
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
