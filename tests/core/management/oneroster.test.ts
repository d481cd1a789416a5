import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { ONEROSTER_FILES } from "#core/management/oneroster/format.ts";
import {
  type OfficeFiles,
  type OneRosterKnown,
  officeFilesOf,
} from "#core/management/oneroster/office-files-of.ts";
import type { StepPreset } from "#core/management/oneroster/presets-of.ts";
import type { OneRosterRow, OneRosterTables } from "#core/management/oneroster/read-oneroster.ts";
import type { LevelPreset } from "#core/management/presets/level-presets.ts";

/** What a OneRoster set proposes of a school (M-49), and of the guardians of its students (M-50). */
const NOTHING: OneRosterKnown = { levels: [], subjects: new Set(), years: [], curriculum: "K to 12" };
const session = (sourcedId: string, type: string, startDate: string, endDate: string): OneRosterRow => ({
  sourcedId,
  title: type === "term" ? sourcedId : "2026-2027",
  type,
  startDate,
  endDate,
  parentSourcedId: type === "term" ? "y" : "",
});
const person = (sourcedId: string, more: OneRosterRow = {}): OneRosterRow => ({
  sourcedId,
  username: sourcedId,
  givenName: `Given ${sourcedId}`,
  familyName: "Family",
  ...more,
});
const role = (userSourcedId: string, is: string) => ({ userSourcedId, roleType: "primary", role: is });
/** A homeroom of Kinder that does not tell its grade, with a class in it. */
const SET: OneRosterTables = {
  ...(Object.fromEntries(ONEROSTER_FILES.map((file) => [file, []])) as unknown as OneRosterTables),
  orgs: [
    { sourcedId: "s", name: "School", type: "school" },
    { sourcedId: "d", name: "Preschool", type: "department" },
  ],
  academicSessions: [
    session("y", "schoolYear", "2026-06-08", "2027-03-31"),
    session("t2", "term", "2026-09-14", "2026-12-18"),
    session("t1", "term", "2026-06-08", "2026-09-11"),
    session("t3", "term", "2027-01-04", "2027-03-31"),
  ],
  courses: [
    { sourcedId: "c0", title: "Advisory", orgSourcedId: "d" },
    { sourcedId: "c1", title: "Arts and Music", courseCode: "ART", orgSourcedId: "d" },
    { sourcedId: "c2", title: "Taught nowhere", grades: "12", orgSourcedId: "s" },
  ],
  classes: [
    {
      sourcedId: "h",
      title: "Sampaguita",
      courseSourcedId: "c0",
      classType: "homeroom",
      termSourcedIds: "t1,t2,t3",
    },
    { sourcedId: "k", title: "Arts", courseSourcedId: "c1", classType: "scheduled", termSourcedIds: "t1,t2" },
  ],
  users: [
    person("p", { grades: "KG", agentSourcedIds: "g1,g2,teacher,g3" }),
    person("g1"),
    person("g2", { email: "g2@example.test" }),
    person("g3"),
    person("teacher"),
  ],
  roles: [
    role("p", "student"),
    role("g1", "parent"),
    role("g2", "parent"),
    role("g3", "relative"),
    role("teacher", "teacher"),
  ],
  enrollments: ["h", "k"].map((classSourcedId) => ({ classSourcedId, userSourcedId: "p", role: "student" })),
  demographics: [{ sourcedId: "g1", sex: "female" }],
};
const of = (tables: Partial<OneRosterTables> = {}, known: Partial<OneRosterKnown> = {}): OfficeFiles =>
  officeFilesOf({ ...SET, ...tables }, { ...NOTHING, ...known }, "2026-11-18");
const preset = ({ steps }: OfficeFiles, step: string) =>
  (steps.find((one) => one.step === step) as StepPreset | undefined)?.asked;
const rowsOf = ({ steps }: OfficeFiles, step: string) => {
  const found = steps.find((one) => one.step === step);
  return found && "csv" in found ? Papa.parse<OneRosterRow>(found.csv.trim(), { header: true }).data : [];
};

describe("the school itself", () => {
  test("terms are in the order of their days, whatever the file's", () => {
    const year = preset(of(), "calendar")?.school_year;
    expect(of().problems).toEqual([]);
    expect(year).toMatchObject({
      name: "SY 2026-2027",
      curriculumn_code: "K to 12",
      start_date: "2026-06-08",
    });
    expect(year?.terms.map(({ start_date, end_date }) => [start_date, end_date])).toEqual([
      ["2026-06-08", "2026-09-11"],
      ["2026-09-14", "2026-12-18"],
      ["2027-01-04", "2027-03-31"],
    ]);
  });

  test("a year on record by its name or days is used", () => {
    const days = { start: "2026-06-08", end: "2027-03-31" };
    expect(of({}, { years: [{ name: "Our year", ...days }] }).schoolYear).toBe("Our year");
    expect(
      of({}, { years: [{ name: "sy 2026-2027", start: "2025-01-01", end: "2025-12-31" }] }).schoolYear,
    ).toBe("sy 2026-2027");
  });

  test("a level is of its students' grade and its courses' department; one that is taught nowhere is not made", () => {
    const levels = preset(of(), "levels")?.levels as LevelPreset;
    expect(levels.levels.map(({ code, department }) => [code, department])).toEqual([["KD", "Preschool"]]);
    expect(rowsOf(of(), "subjects")).toEqual([expect.objectContaining({ Kind: "performance" })]);
  });

  test("a level on record keeps its department; one that is not offered is not made again", () => {
    const kinder = { code: "KD", name: "Kinder", department: "Own" };
    const levels = preset(of({}, { levels: [{ ...kinder, isActive: true }] }), "levels")
      ?.levels as LevelPreset;
    expect(levels.levels.map(({ department }) => department)).toEqual(["Own"]);
    const { problems } = of({}, { levels: [{ ...kinder, isActive: false }] });
    expect(problems.map(({ message }) => message).join()).toMatch(/no grade level here is of it/);
  });
});

describe("guardians", () => {
  test("all are taken in, in their order, and nobody who is none; who has an address is the sponsor", () => {
    const guardians = rowsOf(of(), "guardians");
    expect(guardians.map(({ Guardian, Relation, Order }) => [Guardian, Relation, Order])).toEqual([
      ["Family, Given g1", "Mother", "1"],
      ["Family, Given g2", "", "2"],
      ["Family, Given g3", "", "3"],
    ]);
    expect(rowsOf(of(), "roster")).toEqual([expect.objectContaining({ "Sponsor Email": "g2@example.test" })]);
  });

  test("all of one name come with their ids, which tell them apart (M-80)", () => {
    const users = [...SET.users, person("g4", { givenName: "Given g1" })];
    const found = of({ users, roles: [...SET.roles, role("g4", "guardian")] });
    expect(rowsOf(found, "guardians").map((row) => [row.Guardian, row["Guardian System ID"]])).toEqual([
      ["Family, Given g1", "g1"],
      ["Family, Given g2", "g2"],
      ["Family, Given g3", "g3"],
    ]);
    expect(found.notes).toEqual(of().notes);
  });

  test("relations that are given are each the agent's at its place", () => {
    const users = SET.users.map((user) =>
      user.sourcedId === "p" ? { ...user, "metadata.talaan.relations": "Aunt,,,Brother" } : user,
    );
    expect(rowsOf(of({ users }), "guardians").map(({ Relation }) => Relation)).toEqual([
      "Aunt",
      "",
      "Brother",
    ]);
  });
});
