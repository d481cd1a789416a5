import { describe, expect, test } from "vitest";
import type { RosterEntry } from "#core/management/rosters/roster-file.ts";
import { planRoster, type RosterLine } from "#core/management/rosters/roster-plan.ts";

/** Given a number that lost its leading zeros, when a roster is planned (by the dry run, too), then it is completed for a student on record alone. */
const entry: RosterEntry = {
  row: 1,
  studentNo: "000123",
  typedNumber: "123",
  gradeLevel: "Grade 7",
  section: "Narra",
  isEnrolled: true,
  names: { last: "Reyes", given: "Ana", middle: "" },
  sponsor: {
    name: "Luis Reyes",
    email: "luis@example.test",
    contact: "",
    address: "",
    city: "",
    province: "",
    postalCode: "",
  },
};

const NARRA = { section: 1, level: "G07" };
const MOLAVE = { section: 2, level: "G08" };
const CHESS = { section: 3, level: "G07" };
const known = { name: "Reyes, Ana", sponsor: "Luis Reyes" };
const lineOf = (line: Partial<RosterLine>): RosterLine => ({
  entry,
  known,
  section: NARRA,
  isClub: false,
  current: null,
  clubs: [],
  ...line,
});

test("a student on record is found, and the plan says so", () => {
  expect(planRoster("2026-2027", [lineOf({ known })], [])).toMatchObject({
    ok: true,
    value: {
      joining: [{ studentNo: "000123", section: 1 }],
      warnings: [{ message: "Row 1: 123 was completed to 000123, Reyes, Ana." }],
    },
  });
});

test("a new student needs all six digits", () => {
  expect(planRoster("2026-2027", [lineOf({ known: null })], [])).toMatchObject({
    ok: false,
    errors: [{ row: 1, path: "Student ID" }],
  });
});

test("a new student's name that documents cannot show is told, and taken", () => {
  const sponsor = { ...entry.sponsor, name: "Li د" };
  const named = { ...entry, sponsor, typedNumber: "000123", names: { last: "Li", given: "م", middle: "" } };
  expect(planRoster("2026-2027", [lineOf({ entry: named, known: null })], [])).toMatchObject({
    ok: true,
    value: {
      joining: [{ studentNo: "000123", section: 1 }],
      warnings: [
        { message: "Row 1, 000123: Documents cannot show م of “م Li”." },
        { message: "Row 1, 000123: Documents cannot show د of “Li د”." },
      ],
    },
  });
});

describe("a club", () => {
  const ana = { ...entry, typedNumber: entry.studentNo };
  const chess = (line: Partial<RosterLine> = {}) =>
    lineOf({ entry: { ...ana, row: 2, section: "Chess Club" }, section: CHESS, isClub: true, ...line });
  const placesOf = (lines: readonly RosterLine[]) => {
    const planned = planRoster("2026-2027", lines, []);
    return planned.ok
      ? {
          joining: planned.value.joining.map(({ section }) => section),
          leaving: planned.value.leaving.map(({ section }) => section),
        }
      : planned.errors?.map(({ message }) => message);
  };

  test("is joined and left beside the own section", () => {
    expect(placesOf([chess({ current: NARRA })])).toEqual({ joining: [3], leaving: [] });
    const leaving = { entry: { ...ana, section: "Chess Club", isEnrolled: false }, current: NARRA };
    expect(placesOf([chess({ ...leaving, clubs: [CHESS] })])).toEqual({ joining: [], leaving: [3] });
    expect(placesOf([chess({ current: NARRA, clubs: [CHESS] })])).toEqual({ joining: [], leaving: [] });
  });

  test("takes whoever joins a section of its level in the same file, in any order, also a new student", () => {
    expect(placesOf([chess(), lineOf({ entry: ana })])).toEqual({ joining: [1, 3], leaving: [] });
    expect(placesOf([chess({ known: null }), lineOf({ entry: ana, known: null })])).toEqual({
      joining: [1, 3],
      leaving: [],
    });
  });

  test("refuses who is in no section of its level", () => {
    const message = "Grade Section: Grade 7 Chess Club is a club, and 000123 is in no section of Grade 7";
    expect(placesOf([chess()])).toEqual([message]);
    expect(placesOf([chess({ current: MOLAVE })])).toEqual([message]);
  });

  test("is left with its grade level, and kept within it", () => {
    const moving = { entry: ana, current: NARRA, clubs: [CHESS] };
    expect(placesOf([lineOf({ ...moving, section: MOLAVE })])).toEqual({ joining: [2], leaving: [1, 3] });
    expect(placesOf([lineOf({ ...moving, section: { section: 9, level: "G07" } })])).toEqual({
      joining: [9],
      leaving: [1],
    });
    const gone = { ...moving, entry: { ...ana, isEnrolled: false } };
    expect(placesOf([lineOf(gone)])).toEqual({ joining: [], leaving: [1, 3] });
  });

  test("does not make a second own section of one: a student twice is refused", () => {
    const twice = lineOf({ entry: { ...ana, row: 2 }, section: MOLAVE });
    expect(placesOf([lineOf({ entry: ana }), twice])).toEqual(["Student ID: 000123 is already in row 1"]);
  });
});
