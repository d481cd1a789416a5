import { expect, test } from "vitest";
import { GUARDIANS_DEFINITION } from "#core/management/people/guardians-definition.ts";
import { planGuardians } from "#core/management/people/guardians-plan.ts";
import type { PersonOnRecord } from "#core/management/people/same-person.ts";
import { wrongAt } from "#core/shared/import/reading/file-outcome.ts";
import { readFile } from "#core/shared/import/reading/file-reading.ts";
import { textFile } from "#tests/support/import-files.ts";

/** Given guardians on record, when rows of a file name people, then a name alone joins nobody with them (M-80). */
const MARIA: PersonOnRecord = {
  uuid: "00000000-0000-7000-8000-0000000000aa",
  name: "Reyes, Maria",
  email: "",
  contact: "0917 555 0001",
  address: "12 Rizal Avenue",
  students: "000050 Santos, Ana",
  isActive: true,
};
const guardian = (one: PersonOnRecord) => ({
  uuid: one.uuid,
  name: one.name,
  email: one.email,
  relation: "Mother",
  getsBills: true,
  getsMail: true,
});
const OTHER: PersonOnRecord = { ...MARIA, uuid: "other", name: "Cruz, Pia", contact: "", address: "" };
const STUDENTS = [
  { studentNumber: "000050", name: "Santos, Ana", version: 1, guardians: [guardian(MARIA)] },
  ...["000060", "000061"].map((studentNumber) => ({
    studentNumber,
    name: `Cruz, ${studentNumber}`,
    version: 1,
    guardians: [guardian(OTHER)],
  })),
];
const HEADINGS = [
  "Student ID",
  "Guardian",
  "Guardian Email",
  "Guardian Contact No.",
  "Guardian Address",
  "Guardian System ID",
];
const planned = (
  rows: readonly (readonly string[])[],
  samePeople: readonly string[] = [],
  sponsors = [MARIA, OTHER],
) => {
  const opened = readFile(textFile([HEADINGS, ...rows]), GUARDIANS_DEFINITION);
  if (!opened.ok) throw new Error(opened.message);
  let made = 0;
  const { students, ...plan } = planGuardians(
    opened.value.records,
    { students: STUDENTS, sponsors },
    {
      newUuid: () => `new ${++made}`,
      wrongAt: wrongAt(GUARDIANS_DEFINITION, opened.value.columns),
      samePeople: new Set(samePeople),
    },
  );
  expect(plan.wrong).toEqual([]);
  const after = new Map(students.map(({ student, after: all }) => [student.studentNumber, all.at(-1)?.uuid]));
  return { ...plan, after };
};

test("a namesake without an address is somebody new, and is asked about; the answer joins them", () => {
  const row = [["000060", "Maria Reyes", "", "", "", ""]];
  const plan = planned(row);
  expect(plan.after.get("000060")).toBe("new 1");
  expect(plan.people).toEqual([
    {
      line: 2,
      key: "2-000000aa",
      isSame: false,
      message:
        "Row 2: Reyes, Maria (guardian of 000050 Santos, Ana; 0917 555 0001) is on record: the same person?",
    },
  ]);
  const answered = planned(row, ["2-000000aa"]);
  expect([answered.after.get("000060"), answered.sponsors]).toEqual([MARIA.uuid, []]);
});

test.each([
  ["contact number", ["000060", "Maria Reyes", "", "+63 (917) 555-0001", "", ""]],
  ["address", ["000060", "Maria Reyes", "", "", "12 RIZAL AVENUE", ""]],
])("the same %s joins them, and the check says so", (what, row) => {
  const plan = planned([row]);
  expect(plan.after.get("000060")).toBe(MARIA.uuid);
  expect(plan.people).toMatchObject([{ key: null, message: expect.stringContaining(`same ${what}`) }]);
});

test("a placeholder is no contact number, and other email addresses are other people's whatever else agrees", () => {
  const namesake = { ...MARIA, contact: "N/A", address: "-" };
  expect(planned([["000060", "Maria Reyes", "", "N/A", "-", ""]], [], [namesake]).after.get("000060")).toBe(
    "new 1",
  );
  const written = { ...MARIA, email: "maria@example.test" };
  const plan = planned(
    [["000060", "Maria Reyes", "other@example.test", "0917 555 0001", "", ""]],
    [],
    [written],
  );
  expect([plan.after.get("000060"), plan.people?.[0]?.isSame]).toEqual(["new 1", false]);
});

test("a guardian of the child is that guardian, and two rows of a file are one person only where they agree", () => {
  const ids = [
    ["000060", "Bago, Lina", "", "", "", "g1"],
    ["000061", "Bago, Lina", "", "", "", "g1"],
  ];
  const one = planned(ids);
  expect([one.after.get("000060"), one.after.get("000061")]).toEqual(["new 1", "new 1"]);
  const two = planned(ids.map((row) => row.with(5, "")));
  expect([two.after.get("000060"), two.after.get("000061")]).toEqual(["new 1", "new 2"]);
  expect(two.people).toMatchObject([
    { key: "3-row2", message: "Row 3: Bago, Lina is in row 2: the same person?" },
  ]);
  // Her own child tells who she is, wherever that row stands.
  const shared = planned([
    ["000060", "Maria Reyes", "", "", "", "g9"],
    ["000050", "Maria Reyes", "", "", "", "g9"],
  ]);
  expect([shared.after.get("000060"), shared.sponsors, shared.people]).toEqual([MARIA.uuid, [], []]);
});
