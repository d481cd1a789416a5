import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseOver, read } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { sectionToday } from "#db/queries/management/own-section.ts";
import {
  joinSections,
  leaveSections,
  rosterCount,
  rosterOf,
  sectionAtEnd,
} from "#db/queries/management/roster.ts";
import { sql, statement } from "#db/statement.ts";
import { type TemporaryDatabase, temporaryDatabase } from "./temporary-database.ts";

/** Given when students joined and left sections, then in these terms they are in the gradebooks, and from these they are out (R-7, R-88, R-100, R-101). */
let opened: TemporaryDatabase;
beforeAll(async () => {
  opened = temporaryDatabase();
  await migrate(opened.client);
  await opened.client.batch(
    [
      "insert into school_year (id, uuid, name, start_date, end_date) values (1, 'y', 'SY 2026-2027', '2026-06-01', '2027-03-31')",
      `insert into term (id, uuid, school_year_id, ordinal, start_date, end_date, encode_start_date, encode_end_date, correction_start_date, correction_end_date)
        values (1, 't1', 1, 1, '2026-06-01', '2026-09-30', '2026-06-01', '2026-09-30', '2026-10-01', '2026-10-05'),
          (2, 't2', 1, 2, '2026-10-01', '2026-12-31', '2026-10-06', '2026-12-31', '2027-01-01', '2027-01-05'),
          (3, 't3', 1, 3, '2027-01-01', '2027-03-31', '2027-01-06', '2027-03-31', '2027-04-01', '2027-04-05')`,
      "insert into department (id, name) values (1, 'Junior High School')",
      "insert into grade_level (id, code, name, ordinal, department_id) values (1, 'G07', 'Grade 7', 1, 1)",
      `insert into section (id, uuid, school_year_id, grade_level_id, name, kind)
        values (1, 's1', 1, 1, 'Narra', 'regular'), (2, 's2', 1, 1, 'Molave', 'regular'), (3, 's3', 1, 1, 'Chess', 'club')`,
      `insert into guardian (id, uuid, fullname, email, contact_number, home_address, billing_address, tax_number)
        values (1, 'g', 'G', 'g@x.test', '', '', '', '')`,
      ...Array.from(
        { length: 11 },
        (
          _,
          at,
        ) => `insert into student (id, uuid, student_no, last_name, given_name, middle_name, fullname, guardian_id)
          values (${at + 1}, 'u${at + 1}', printf('%06d', ${at + 1}), 'L', 'G', 'M', 'L, G', 1)`,
      ),
    ],
    "write",
  );
});
afterAll(() => opened.close());

interface Place {
  section: number;
  joined?: string;
  left?: string;
}
const NARRA = 1;
const MOLAVE = 2;
const CHESS = 3;

test.each<[string, number, Place[], { narra: number[]; molave: number[]; out: number[] }]>([
  ["from the beginning", 1, [{ section: NARRA }], { narra: [1, 2, 3], molave: [], out: [] }],
  [
    "left in the 2nd term",
    2,
    [{ section: NARRA, left: "2026-11-18" }],
    {
      narra: [1],
      molave: [],
      out: [2, 3],
    },
  ],
  [
    "left on the last day of the 2nd",
    3,
    [{ section: NARRA, left: "2026-12-31" }],
    { narra: [1, 2], molave: [], out: [3] },
  ],
  [
    "moved on the last day of the 2nd",
    4,
    [
      { section: NARRA, left: "2026-12-31" },
      { section: MOLAVE, joined: "2026-12-31" },
    ],
    { narra: [1], molave: [2, 3], out: [] },
  ],
  [
    "moved in the 2nd",
    5,
    [
      { section: NARRA, left: "2026-11-18" },
      { section: MOLAVE, joined: "2026-11-18" },
    ],
    { narra: [1], molave: [2, 3], out: [] },
  ],
  [
    "left in the 1st and came back in the 3rd",
    6,
    [
      { section: NARRA, left: "2026-08-01" },
      { section: NARRA, joined: "2027-02-01" },
    ],
    {
      narra: [3],
      molave: [],
      out: [1, 2],
    },
  ],
  [
    "left and came back within the 2nd",
    7,
    [
      { section: NARRA, left: "2026-10-10" },
      { section: MOLAVE, joined: "2026-11-10" },
    ],
    { narra: [1], molave: [2, 3], out: [] },
  ],
  [
    "joined in the 2nd",
    8,
    [{ section: NARRA, joined: "2026-11-18" }],
    { narra: [2, 3], molave: [], out: [1] },
  ],
  [
    "left with the club",
    9,
    [
      { section: NARRA, left: "2026-11-18" },
      { section: CHESS, left: "2026-11-18" },
    ],
    {
      narra: [1],
      molave: [],
      out: [2, 3],
    },
  ],
  [
    "left in the 1st, was back for two days of the 2nd, and left again",
    10,
    [
      { section: NARRA, left: "2026-08-01" },
      { section: NARRA, joined: "2026-11-10", left: "2026-11-12" },
    ],
    {
      narra: [],
      molave: [],
      out: [1, 2, 3],
    },
  ],
  [
    "was away over the end of the 1st, and left again in the 3rd",
    11,
    [
      { section: NARRA, left: "2026-08-01" },
      { section: NARRA, joined: "2026-11-10", left: "2027-02-01" },
    ],
    {
      narra: [2],
      molave: [],
      out: [1, 3],
    },
  ],
])("a student who %s", async (_who, student, places, expected) => {
  const text = (day: string | undefined) => (day === undefined ? "null" : `'${day}'`);
  await opened.client.batch(
    places.map(({ section, joined, left }) =>
      left === undefined
        ? `insert into student_section (student_id, section_id, joined_on) values (${student}, ${section}, ${text(joined)})`
        : `insert into section_leaver (student_id, section_id, joined_on, left_on) values (${student}, ${section}, ${text(joined)}, ${text(left)})`,
    ),
    "write",
  );
  const [found] = await read(databaseOver(opened.client), [
    statement<{
      ordinal: number;
      narra: 0 | 1;
      molave: 0 | 1;
      counted: number;
      at_end: number | null;
    }>(sql`select ordinal,
        ${student} in (${rosterOf(sql`${NARRA}`)}) as narra, ${student} in (${rosterOf(sql`${MOLAVE}`)}) as molave,
        ${rosterCount(sql`${NARRA}`, (of) => sql`${of} = ${student}`)} as counted,
        ${sectionAtEnd(sql`${student}`)} as at_end from term order by ordinal`),
  ] as const);
  const termsOf = (of: "narra" | "molave") =>
    found.filter((row) => row[of] === 1).map(({ ordinal }) => ordinal);
  expect(found.map(({ counted }) => counted)).toEqual(found.map(({ narra }) => narra));
  expect(found.map(({ at_end }) => at_end === NARRA)).toEqual(found.map(({ narra }) => narra === 1));
  expect(found.map(({ at_end }) => at_end === MOLAVE)).toEqual(found.map(({ molave }) => molave === 1));
  expect({
    narra: termsOf("narra"),
    molave: termsOf("molave"),
    out: found.flatMap(({ ordinal, at_end }) => (at_end === null ? [ordinal] : [])),
  }).toEqual(expected);
});

test("whoever leaves twice has a row for each stay", async () => {
  const student = { studentNo: "000012", section: NARRA };
  await opened.client.batch(
    [
      `insert into student (id, uuid, student_no, last_name, given_name, middle_name, fullname, guardian_id)
        values (12, 'u12', '000012', 'L', 'G', 'M', 'L, G', 1)`,
      `insert into student_section (student_id, section_id) values (12, ${NARRA})`,
      ...leaveSections([student], "2026-08-01"),
      joinSections([student], 1, "2026-11-10"),
      ...leaveSections([student], "2027-02-01"),
      joinSections([student], 1, "2027-02-01"),
      ...leaveSections([student], "2027-02-01"),
    ],
    "write",
  );
  const { rows } = await opened.client.execute(
    "select joined_on, left_on from section_leaver where student_id = 12 order by left_on",
  );
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { joined_on: null, left_on: "2026-08-01" },
    { joined_on: "2026-11-10", left_on: "2027-02-01" },
  ]);
});

test("a place of a year that has not begun begins with it, and leaves no trace; a row may name the day", async () => {
  await opened.client.batch(
    [
      "insert into school_year (id, uuid, name, start_date, end_date) values (2, 'y2', 'SY 2027-2028', '2027-06-01', '2028-03-31')",
      "insert into section (id, uuid, school_year_id, grade_level_id, name, kind) values (4, 's4', 2, 1, 'Ipil', 'regular')",
      ...[13, 14].map(
        (
          id,
        ) => `insert into student (id, uuid, student_no, last_name, given_name, middle_name, fullname, guardian_id)
          values (${id}, 'u${id}', '0000${id}', 'L', 'G', 'M', 'L, G', 1)`,
      ),
      joinSections([{ studentNo: "000013", section: 4 }], 2, "2026-11-10"),
      joinSections([{ studentNo: "000014", section: NARRA, day: "2026-06-15" }], 1, "2026-11-10"),
    ],
    "write",
  );
  const placed = async () =>
    (
      await opened.client.execute(
        "select student_id, section_id, joined_on from student_section where student_id in (13, 14) order by 1",
      )
    ).rows.map((row) => ({ ...row }));
  expect(await placed()).toEqual([
    { student_id: 13, section_id: 4, joined_on: "2027-06-01" },
    { student_id: 14, section_id: NARRA, joined_on: "2026-06-15" },
  ]);
  await opened.client.batch(leaveSections([{ studentNo: "000013", section: 4 }], "2026-11-20"), "write");
  const { rows } = await opened.client.execute("select * from section_leaver where student_id = 13");
  expect([rows.length, (await placed()).length]).toEqual([0, 1]);
});

test("a student's section today is of the year that has begun, not of the one that is prepared", async () => {
  await opened.client.batch(
    [
      `insert into student (id, uuid, student_no, last_name, given_name, middle_name, fullname, guardian_id)
        values (15, 'u15', '000015', 'L', 'G', 'M', 'L, G', 1)`,
      "insert into student_section (student_id, section_id) values (15, 1), (15, 4)",
    ],
    "write",
  );
  const onDay = async (today: string) =>
    (
      await read(databaseOver(opened.client), [
        statement<{ id: number }>(
          sql`select ${sectionToday(today)} as id from student where student.id = 15`,
        ),
      ] as const)
    )[0][0]?.id;
  expect([await onDay("2026-11-20"), await onDay("2027-06-01"), await onDay("2026-05-01")]).toEqual([
    1, 4, 1,
  ]);
});
