import { describe, expect, test } from "vitest";
import { ROSTER_DEFINITION, type RosterEntry } from "#core/management/rosters/roster-definition.ts";
import { type KnownSponsor, planRoster, type RosterLine } from "#core/management/rosters/roster-plan.ts";
import { sentenceOf, wrongAt } from "#core/shared/import/reading/file-outcome.ts";
import { openFile } from "#core/shared/import/reading/file-reading.ts";
import { textFile } from "#tests/support/import-files.ts";

/** Given a number that lost its leading zeros, when a roster is planned (by the dry run, too), then it is completed for a student on record alone. */
const entry: RosterEntry = {
  row: 1,
  line: 2,
  studentNo: "000123",
  typedNumber: "123",
  gradeLevel: "Grade 7",
  section: "Narra",
  isEnrolled: true,
  names: { last: "Reyes", given: "Ana", middle: "" },
  fullName: "",
  firstDay: null,
  sponsor: {
    name: "Luis Reyes",
    email: "luis@example.test",
    contact: "",
    address: "",
    city: "",
    province: "",
    postalCode: "",
    systemId: "",
  },
};

const NARRA = { section: 1, level: "G07", name: "Grade 7 Narra" };
const MOLAVE = { section: 2, level: "G08", name: "Grade 8 Molave" };
const CHESS = { section: 3, level: "G07", name: "Grade 7 Chess Club" };
const known = { name: "Reyes, Ana", sponsor: "Luis Reyes", isActive: true };
const lineOf = (line: Partial<RosterLine>): RosterLine => ({
  entry,
  known,
  section: NARRA,
  isClub: false,
  current: null,
  clubs: [],
  releasedGrades: 0,
  ...line,
});
/** The columns of a file with these headings. */
const columnsOf = (headings: readonly string[]) => {
  const opened = openFile(textFile([headings, ["1"]]), ROSTER_DEFINITION);
  if (!opened.ok) throw new Error(opened.message);
  return opened.value.columns;
};
const ALL = columnsOf(Object.values(ROSTER_DEFINITION.fields).map(({ heading }) => heading));
const planned = (lines: readonly RosterLine[], columns = ALL, sponsors: readonly KnownSponsor[] = []) => {
  const { wrong, ...plan } = planRoster(lines, sponsors, {
    days: { from: "2026-06-01", to: "2026-11-18" },
    newUuid: () => "new",
    samePeople: new Set(),
    schoolYear: "2026-2027",
    wrongAt: wrongAt(ROSTER_DEFINITION, columns),
  });
  return { ...plan, wrong: wrong.map(sentenceOf) };
};

test("a student on record is found, and the plan says so", () => {
  expect(planned([lineOf({ known })])).toMatchObject({
    wrong: [],
    joining: [{ studentNo: "000123", section: 1 }],
    warnings: ["Row 2: 123 was completed to 000123, Reyes, Ana."],
  });
});

test("a new student needs all six digits", () => {
  expect(planned([lineOf({ known: null })])).toMatchObject({
    wrong: [
      "Row 2, column A “Student ID”: “123” is not a student number of six digits or more (leading zeros lost?).",
    ],
    students: [],
  });
});

test("a new student without what one needs is told what, also where the file has no such column", () => {
  const named = { ...entry, typedNumber: "000123", sponsor: { ...entry.sponsor, name: "" } };
  const line = lineOf({ entry: named, known: null });
  expect(planned([line]).wrong).toEqual([
    "Row 2, column H “Sponsor”: is required of the new student 000123.",
  ]);
  const columns = columnsOf(["Student ID", "Last Name", "Given Name", "Grade Level", "Grade Section"]);
  expect(planned([line], columns).wrong).toEqual(["Row 2: Sponsor: is required of the new student 000123."]);
});

test("a new student's name that documents cannot show is told, and taken", () => {
  const sponsor = { ...entry.sponsor, name: "Li د" };
  const named = { ...entry, sponsor, typedNumber: "000123", names: { last: "Li", given: "م", middle: "" } };
  expect(planned([lineOf({ entry: named, known: null })])).toMatchObject({
    wrong: [],
    added: 1,
    changed: 0,
    joining: [{ studentNo: "000123", section: 1 }],
    warnings: [
      "Row 2, 000123: Documents cannot show م of “م Li”.",
      "Row 2, 000123: Documents cannot show د of “Li د”.",
    ],
  });
});

test("a move is told from where to where, and who stays is unchanged", () => {
  const ana = { ...entry, typedNumber: "000123" };
  const effect = (line: Partial<RosterLine>) => {
    const { added, changed, unchanged, changes } = planned([lineOf({ entry: ana, ...line })]);
    return { counts: [added, changed, unchanged], changes };
  };
  expect(effect({ current: NARRA })).toEqual({ counts: [0, 0, 1], changes: [] });
  expect(effect({ current: MOLAVE, clubs: [{ ...CHESS, level: "G08" }] })).toEqual({
    counts: [0, 1, 0],
    changes: [
      { line: 2, what: "Reyes, Ana", from: "Grade 8 Molave, Grade 7 Chess Club", to: "Grade 7 Narra" },
    ],
  });
  expect(effect({ current: null }).changes).toMatchObject([{ from: "–", to: "Grade 7 Narra" }]);
  expect(effect({ entry: { ...ana, isEnrolled: false }, current: NARRA }).changes).toMatchObject([
    { from: "Grade 7 Narra", to: "–" },
  ]);
});

test("a number and a name of two students are an error of the row, in parts and as a whole", () => {
  const ana = { ...entry, typedNumber: "000123" };
  expect(
    planned([
      lineOf({ entry: { ...ana, names: { last: "", given: "Ben", middle: "" } } }),
      lineOf({ entry: { ...ana, row: 2, line: 3, studentNo: "000124", typedNumber: "000124" } }),
      lineOf({
        entry: {
          ...{ ...ana, row: 3, line: 4, studentNo: "000125", typedNumber: "000125" },
          ...{ names: { last: "", given: "", middle: "" }, fullName: "Reyes, Ben" },
        },
      }),
    ]),
  ).toMatchObject({
    wrong: [
      "Row 2, column C “Given Name”: 000123 is Reyes, Ana, not “Ben”.",
      "Row 4, column O “Student Name”: 000125 is Reyes, Ana, not “Reyes, Ben”.",
    ],
    changed: 1,
    changes: [{ line: 3 }],
  });
});

describe("a club", () => {
  const ana = { ...entry, typedNumber: entry.studentNo };
  const chess = (line: Partial<RosterLine> = {}) =>
    lineOf({
      entry: { ...ana, row: 2, line: 3, section: "Chess Club" },
      section: CHESS,
      isClub: true,
      ...line,
    });
  const placesOf = (lines: readonly RosterLine[]) => {
    const { wrong, joining, leaving } = planned(lines);
    return wrong.length > 0
      ? wrong
      : {
          joining: joining.map(({ section }) => section),
          leaving: leaving.map(({ section }) => section),
        };
  };

  test("is joined and left beside the own section", () => {
    expect(placesOf([chess({ current: NARRA })])).toEqual({ joining: [3], leaving: [] });
    const leaving = { entry: { ...ana, section: "Chess Club", isEnrolled: false }, current: NARRA };
    expect(placesOf([chess({ ...leaving, clubs: [CHESS] })])).toEqual({ joining: [], leaving: [3] });
    expect(placesOf([chess({ current: NARRA, clubs: [CHESS] })])).toEqual({ joining: [], leaving: [] });
    expect(planned([chess({ current: NARRA })]).changes).toEqual([
      { line: 3, what: "Reyes, Ana", from: "–", to: "Grade 7 Chess Club" },
    ]);
  });

  test("takes whoever joins a section of its level in the same file, in any order, also a new student", () => {
    expect(placesOf([chess(), lineOf({ entry: ana })])).toEqual({ joining: [1, 3], leaving: [] });
    expect(placesOf([chess({ known: null }), lineOf({ entry: ana, known: null })])).toEqual({
      joining: [1, 3],
      leaving: [],
    });
  });

  test("refuses who is in no section of its level", () => {
    const message =
      "Row 3, column F “Grade Section”: Grade 7 Chess Club is a club, and 000123 is in no section of Grade 7.";
    expect(placesOf([chess()])).toEqual([message]);
    expect(placesOf([chess({ current: MOLAVE })])).toEqual([message]);
  });

  test("is left with its grade level, and kept within it", () => {
    const moving = { entry: ana, current: NARRA, clubs: [CHESS] };
    expect(placesOf([lineOf({ ...moving, section: MOLAVE })])).toEqual({ joining: [2], leaving: [1, 3] });
    expect(placesOf([lineOf({ ...moving, section: { ...NARRA, section: 9 } })])).toEqual({
      joining: [9],
      leaving: [1],
    });
    const gone = { ...moving, entry: { ...ana, isEnrolled: false } };
    expect(placesOf([lineOf(gone)])).toEqual({ joining: [], leaving: [1, 3] });
  });

  test("does not make a second own section of one: a student twice is refused", () => {
    const twice = lineOf({ entry: { ...ana, row: 2, line: 3 }, section: MOLAVE });
    expect(placesOf([lineOf({ entry: ana }), twice])).toEqual([
      "Row 3, column A “Student ID”: 000123 is already in row 2.",
    ]);
  });
});

describe("a new student's sponsor without an email address", () => {
  const withSponsor = (
    studentNo: string,
    line: number,
    sponsor: Partial<RosterEntry["sponsor"]>,
  ): RosterLine =>
    lineOf({
      known: null,
      entry: {
        ...entry,
        line,
        studentNo,
        typedNumber: studentNo,
        sponsor: { ...entry.sponsor, name: "Reyes, Maria", email: "", ...sponsor },
      },
    });
  const maria: KnownSponsor = {
    id: 7,
    uuid: "u-00000007",
    name: "Maria Reyes",
    email: "maria@example.test",
    contact: "0917 555 0001",
    address: "",
    students: "000050 Santos, Ana",
    isActive: true,
  };

  test("is somebody new beside one on record of the same name, who is asked about", () => {
    const plan = planned([withSponsor("000201", 2, {})], ALL, [maria]);
    expect(plan.wrong).toEqual([]);
    expect(plan.sponsors).toMatchObject([{ name: "Reyes, Maria", uuid: "new" }]);
    expect(plan.people).toEqual([
      {
        line: 2,
        key: "2-00000007",
        isSame: false,
        message:
          "Row 2: Maria Reyes (guardian of 000050 Santos, Ana; maria@example.test; 0917 555 0001) is on record: the same person?",
      },
    ]);
  });

  test("is the one on record whose contact number is the same, and one in the file for both children", () => {
    const joined = planned([withSponsor("000201", 2, { contact: "+63 917 555 0001" })], ALL, [maria]);
    expect([joined.sponsors, joined.students[0]?.sponsor]).toEqual([[], { id: 7 }]);
    expect(joined.people?.[0]).toMatchObject({
      key: null,
      message: expect.stringContaining("same contact number"),
    });
    const contact = "0918 555 0002";
    const two = planned([withSponsor("000201", 2, { contact }), withSponsor("000202", 3, { contact })]);
    expect([two.sponsors.length, two.students.length]).toEqual([1, 2]);
    const apart = planned([withSponsor("000201", 2, {}), withSponsor("000202", 3, {})]);
    expect(apart.sponsors).toHaveLength(2);
  });
});
