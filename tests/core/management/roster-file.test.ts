import fc from "fast-check";
import { expect, test } from "vitest";
import { ROSTER_HEADINGS, readRosterFile, rosterTemplate } from "#core/management/rosters/roster-file.ts";

const name = fc.string({ maxLength: 40 }).map((text) => text.replace(/\p{Cc}/gu, "").trim());
const student = fc.record({
  studentNo: fc.integer({ min: 1, max: 999_999 }).map((number) => String(number).padStart(6, "0")),
  last: name,
  given: name,
  middle: name,
  gradeLevel: fc.constantFrom("Grade 7", "Kinder"),
  section: fc.constantFrom("Narra", "St. Thérèse, A", 'The "Best"', "Molave"),
});
const rosters = fc.uniqueArray(student, {
  minLength: 1,
  maxLength: 40,
  selector: ({ studentNo }) => studentNo,
});

test("a template reads back as the roster it was made of, whatever the names", () => {
  fc.assert(
    fc.property(rosters, (students) => {
      const read = readRosterFile(rosterTemplate(students));
      expect(read).toMatchObject({
        ok: true,
        value: students.map(({ studentNo, gradeLevel, section, ...names }, index) => ({
          names,
          row: index + 1,
          studentNo,
          gradeLevel,
          section,
          isEnrolled: true,
        })),
      });
    }),
  );
});

test.each([
  ["", true],
  ["Yes", true],
  ["yes", true],
  ["NO", false],
] as const)("%j under Enrolled is %s", (word, isEnrolled) => {
  const file = `${ROSTER_HEADINGS.join(",")}\n000001,,,,Grade 7,Narra,${word},,,,,,,`;
  expect(readRosterFile(file)).toMatchObject({ ok: true, value: [{ isEnrolled }] });
});

test.each([
  [
    `${ROSTER_HEADINGS.join(",").replace("ID", "No")}\n000001,,,,Grade 7,Narra,Yes,,,,,,,`,
    "HEADINGS_CHANGED",
  ],
  [`${ROSTER_HEADINGS.join(",")}\n`, "EMPTY_FILE"],
  [`${ROSTER_HEADINGS.join(",")}\n1a,,,,Grade 7,Narra,Yes,,,,,,,`, "IMPORT_REFUSED"],
  [`${ROSTER_HEADINGS.join(",")}\n000001,,,,Grade 7,Narra`, "IMPORT_REFUSED"],
  [`${ROSTER_HEADINGS.join(",")}\n000001,,,,Grade 7,Narra,Yes,,nobody,,,,,`, "IMPORT_REFUSED"],
  [`${ROSTER_HEADINGS.join(",")}\n000001,${"x".repeat(121)},,,Grade 7,Narra,Yes,,,,,,,`, "IMPORT_REFUSED"],
  [`${ROSTER_HEADINGS.join(",")}\n000001,"x,Grade 7,Narra,Yes`, "IMPORT_REFUSED"],
])("%j is %s", (file, code) => {
  expect(readRosterFile(file)).toMatchObject({ ok: false, code });
});
