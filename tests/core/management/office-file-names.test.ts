import { expect, test } from "vitest";
import { lookalikeQuestion } from "#core/management/lookalikes.ts";
import { type NamedRecord, OfficeNames } from "#core/management/office-file-names.ts";
import { IMPORT_ERRORS_SHOWN } from "#core/shared/import/reading/file-outcome.ts";

/** Given what a school has on record, when a file names some of it as people write it, then it is found, or what is near is told (M-16). */
const record = (more: Partial<NamedRecord> & Pick<NamedRecord, "list" | "id" | "names">): NamedRecord => ({
  isActive: true,
  year: "",
  level: "",
  ...more,
});
const NAMES = new OfficeNames([
  record({ list: "departments", id: "d1", names: ["Junior High School"] }),
  record({ list: "faculties", id: "f1", names: ["E-1", "Ana Tomas", "Ms. Ana Tomas"] }),
  record({ list: "faculties", id: "f2", names: ["E-2", "Ana Tomas", "Ms. Ana Tomas"] }),
  record({ list: "faculties", id: "f3", names: ["E-3", "José Peñaflor"] }),
  record({
    list: "sections",
    id: "s1",
    names: ["Grade 7 Narra, SY 1", "Grade 7 Narra", "Narra"],
    year: "y1",
    level: "G07",
  }),
  record({
    list: "sections",
    id: "s2",
    names: ["Grade 7 Narra, SY 2", "Grade 7 Narra", "Narra"],
    year: "y2",
    level: "G07",
  }),
  record({ list: "subjects", id: "m7", names: ["Math, Grade 7", "M7", "Math"], level: "G07" }),
  record({ list: "subjects", id: "m8", names: ["Math, Grade 8", "M8", "Math"], level: "G08" }),
]);

test.each([
  ["departments", "JUNIOR  high school", {}, "d1"],
  ["faculties", "Peñaflor, José", {}, "f3"],
  ["faculties", "penaflor jose", {}, "f3"],
  ["faculties", "e-1", {}, "f1"],
  ["faculties", "Ana Tomas", { kept: ["f2", "f9"] }, "f2"],
  ["sections", "narra grade 7", { year: "y2" }, "s2"],
  ["subjects", "math", { level: "G08" }, "m8"],
] as const)("%s: %s", (list, text, context, id) => {
  expect(NAMES.find(list, text, "one", context)).toMatchObject({ record: { id } });
});

test.each([
  [
    "departments",
    "Junor High School",
    {},
    "there is no one Junor High School; did you mean Junior High School?",
  ],
  [
    "departments",
    "Juinor High School",
    {},
    "there is no one Juinor High School; did you mean Junior High School?",
  ],
  ["departments", "Senior High", {}, "there is no one Senior High"],
  ["faculties", "Ana Tomas", {}, "there are 2 of the name Ana Tomas: E-1, E-2"],
  ["faculties", "Ana Tomas", { kept: ["f3"] }, "there are 2 of the name Ana Tomas: E-1, E-2"],
  ["sections", "Narra", {}, "there are 2 of the name Narra: Grade 7 Narra, SY 1, Grade 7 Narra, SY 2"],
  ["subjects", "E-1", {}, "there is no one E-1"],
] as const)("%s: %s is told", (list, text, context, refusal) => {
  expect(NAMES.find(list, text, "one", context)).toEqual({ refusal });
});

test("who is like somebody on record is named once, with every way, and nobody is like oneself", () => {
  const ana = { id: "000123", name: "Santos, Ana", number: "000123" };
  const found = [
    { ...ana, by: "name" as const },
    { ...ana, by: "birth-date" as const },
    { id: "x", name: "Rosa Santos", number: "", by: "email" as const },
    { ...ana, by: "lrn" as const },
  ];
  expect(lookalikeQuestion(found, undefined)).toBe(
    "Looks like 000123 Santos, Ana: same name, same birth date and last name; Rosa Santos: same email address. Save it only if this is somebody else.",
  );
  expect(lookalikeQuestion(found, "x")).not.toContain("Rosa");
  expect(lookalikeQuestion([{ ...ana, by: "number" }], undefined)).toBeNull();
});

test("given a file none of whose names is on record, when each is looked for, then names that are near are sought for the errors that are shown alone", () => {
  let read = 0;
  const records = Array.from(
    { length: 50 },
    (_, place): NamedRecord => ({
      list: "sections",
      id: String(place),
      isActive: true,
      get names() {
        read += 1;
        return [`Section ${place}`];
      },
      year: "",
      level: "",
    }),
  );
  const names = new OfficeNames(records);
  read = 0;

  const found = Array.from({ length: 1_000 }, (_, row) =>
    names.find("sections", `Sectoin ${row}`, "section"),
  );

  expect(found[0]).toEqual({ refusal: "there is no section Sectoin 0; did you mean Section 0?" });
  expect(found.at(-1)).toEqual({ refusal: "there is no section Sectoin 999" });
  expect(names.find("sections", "Sectoin 0", "section")).toEqual(found[0]);
  expect(read).toBe(IMPORT_ERRORS_SHOWN * records.length);
});
