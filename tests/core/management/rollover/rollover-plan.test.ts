import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  basisOf,
  changesSince,
  type ExistingSection,
  planRollover,
  type RolloverDraft,
  type RolloverFacts,
  type SourceSection,
  type SourceStudent,
} from "#core/management/rollover/rollover-plan.ts";

/** Given a year's sections and what became of its students, when the next year is planned, then everyone is in one place or listed with the reasons (M-30 to M-33). */
const LEVELS = [
  { code: "G07", name: "Grade 7", isActive: true },
  { code: "G08", name: "Grade 8", isActive: true },
  { code: "G12", name: "Grade 12", isActive: true },
];
const section = (id: string, level: string, name: string): SourceSection => ({
  ...{ id, level, name, isClub: false, adviser: "adviser", classes: 8 },
});
const SECTIONS = [
  section("7-narra", "G07", "Narra"),
  section("7-molave", "G07", "Molave"),
  section("8-narra", "G08", "Narra"),
  section("8-acacia", "G08", "Acacia"),
  section("12-ipil", "G12", "Ipil"),
];
const student = (studentNumber: string, more: Partial<SourceStudent> = {}): SourceStudent => ({
  studentNumber,
  name: `Student ${studentNumber}`,
  sex: "F",
  section: "7-narra",
  promotion: "Promoted",
  averageE2: 8500,
  left: null,
  pass: "released",
  owes: null,
  placedIn: null,
  ...more,
});
const facts = (
  students: readonly SourceStudent[],
  existing: readonly ExistingSection[] = [],
  sections: readonly SourceSection[] = SECTIONS,
): RolloverFacts => ({ levels: LEVELS, sections, existing, students, fees: [] });
const DRAFT: RolloverDraft = {
  ...{ rule: "same-name", seed: "a", needsPass: true, sections: {}, students: {}, basis: {} },
  feesLeftOut: new Set(),
};
const planned = (more: Partial<SourceStudent>, draft: Partial<RolloverDraft> = {}) => {
  const [only] = planRollover(facts([student("000001", more)]), { ...DRAFT, ...draft }).students;
  return [only?.outcome, only?.to, only?.hindrances.map(({ words }) => words).join("; ")];
};

describe("one student", () => {
  test.each<[string, Partial<SourceStudent>, unknown[]]>([
    ["promoted goes up, into the section of the same name", {}, ["Promoted", "8-narra", ""]],
    ["conditional goes up", { promotion: "Conditional" }, ["Conditional", "8-narra", ""]],
    ["retained stays at the level", { promotion: "Retained" }, ["Retained", "7-narra", ""]],
    ["of the last level has completed it", { section: "12-ipil" }, ["Completed", null, "Completed Grade 12"]],
    [
      "conditional in the last level waits",
      { section: "12-ipil", promotion: "Conditional" },
      ["Conditional", null, "Conditional in Grade 12: completes it after remedial classes"],
    ],
    ["without promotion waits", { promotion: null }, ["Undecided", null, "No promotion yet"]],
    ["left", { left: "Left on 10/30/2026" }, ["Left", null, "Left on 10/30/2026"]],
    ["without a pass", { pass: "none" }, ["Promoted", null, "No enrollment pass"]],
    [
      "with several reasons",
      { pass: "unreleased", owes: "₱1.00" },
      ["Promoted", null, "Enrollment pass not released; Open balance of ₱1.00"],
    ],
    ["who is there already", { placedIn: "Grade 8 Narra" }, ["Promoted", null, "Already in Grade 8 Narra"]],
  ])("%s", (_, more, expected) => {
    expect(planned(more)).toEqual(expected);
  });

  test("goes without a pass where the draft needs none", () => {
    expect(planned({ pass: "none" }, { needsPass: false })).toEqual(["Promoted", "8-narra", ""]);
  });
  test("is held back, or put elsewhere, by the draft; a section of another level is not taken", () => {
    const by = (isHeld: boolean, to: string | null) =>
      planned({}, { students: { "000001": { isHeld, section: to } } });
    expect(by(true, null)).toEqual(["Promoted", null, "Held back in this draft"]);
    expect(by(false, "8-acacia")).toEqual(["Promoted", "8-acacia", ""]);
    expect(by(false, "7-molave")).toEqual(["Promoted", "8-narra", ""]);
  });
  test("has no section where all of the level are left out", () => {
    const isLeftOut = { name: null, adviser: null, isLeftOut: true };
    expect(planned({}, { sections: { "8-narra": isLeftOut, "8-acacia": isLeftOut } })).toEqual([
      ...["Promoted", null, "No section of Grade 8 opens"],
    ]);
  });
});

test("sections are copied, renamed and left out; one that is there already is not opened again", () => {
  const existing = { id: "n", level: "G08", name: "NARRA", isClub: false, adviser: null, classes: 0 };
  const { sections } = planRollover(facts([student("000001")], [existing]), {
    ...DRAFT,
    sections: {
      "8-acacia": { name: "Ipil", adviser: "", isLeftOut: false },
      "7-molave": { name: null, adviser: null, isLeftOut: true },
    },
  });
  const of = (id: string) => sections.find((one) => one.id === id);
  expect(of("8-narra")).toMatchObject({
    existing: "n",
    name: "NARRA",
    students: 1,
    girls: 1,
    averageE2: 8500,
  });
  expect(of("8-acacia")).toMatchObject({ existing: null, name: "Ipil", adviser: null, isEdited: true });
  expect(of("7-molave")).toMatchObject({ isLeftOut: true });
  expect(sections).toHaveLength(5);
});

const anyStudent = (place: number) =>
  fc.record({
    studentNumber: fc.constant(String(place).padStart(6, "0")),
    name: fc.constant(`Student ${place}`),
    sex: fc.constantFrom("F", "M", null),
    section: fc.constantFrom(...SECTIONS.map(({ id }) => id)),
    promotion: fc.constantFrom("Promoted", "Conditional", "Retained", null),
    averageE2: fc.option(fc.integer({ min: 6000, max: 10000 }), { nil: null }),
    left: fc.constantFrom(null, null, null, "Left on 10/30/2026"),
    pass: fc.constantFrom("released", "released", "unreleased", "none"),
    owes: fc.constantFrom(null, null, "₱1.00"),
    placedIn: fc.constantFrom(null, null, null, "Grade 8 Narra"),
  } as const);
const anyStudents: fc.Arbitrary<SourceStudent[]> = fc
  .integer({ min: 0, max: 60 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, place) => anyStudent(place))));
const anyDraft: fc.Arbitrary<RolloverDraft> = fc.record({
  rule: fc.constantFrom("same-name", "shuffle"),
  seed: fc.string(),
  needsPass: fc.boolean(),
  sections: fc.dictionary(
    fc.constantFrom(...SECTIONS.map(({ id }) => id)),
    fc.record({
      name: fc.constantFrom(null, "Yakal"),
      adviser: fc.constantFrom(null, "", "other"),
      isLeftOut: fc.boolean(),
    }),
  ),
  students: fc.dictionary(
    fc.integer({ min: 0, max: 60 }).map((place) => String(place).padStart(6, "0")),
    fc.record({
      isHeld: fc.boolean(),
      section: fc.constantFrom(null, "gone", ...SECTIONS.map(({ id }) => id)),
    }),
  ),
  feesLeftOut: fc.constantFrom(new Set<string>(), new Set(["G07"])),
  basis: fc.constant({}),
} as const);
const anyNumbers = fc.uniqueArray(
  fc.integer({ min: 0, max: 60 }).map((place) => String(place).padStart(6, "0")),
);

describe("any plan", () => {
  test("has every student once: in an open section of the right level, or with a reason", () => {
    fc.assert(
      fc.property(anyStudents, anyDraft, (students, draft) => {
        const plan = planRollover(facts(students), draft);
        expect(plan.students.map(({ studentNumber }) => studentNumber)).toEqual(
          students.map(({ studentNumber }) => studentNumber),
        );
        const open = new Map(plan.sections.filter(({ isLeftOut }) => !isLeftOut).map((one) => [one.id, one]));
        for (const one of plan.students) {
          expect(one.to === null).toBe(one.hindrances.length > 0);
          if (one.to !== null) expect(open.get(one.to)?.level).toBe(one.level);
          const from = SECTIONS.find(({ id }) => id === one.from)?.level;
          if (one.outcome === "Retained") expect([one.level, null]).toContain(from);
        }
        const placed = plan.sections.reduce((sum, one) => sum + one.students, 0);
        expect(placed).toBe(plan.students.filter(({ to }) => to !== null).length);
      }),
    );
  });

  test("has in each segment that follows a level who goes into it, or is there already, and nobody else (M-52)", () => {
    fc.assert(
      fc.property(anyStudents, anyDraft, anyNumbers, anyNumbers, (students, draft, members, placed) => {
        const fees = LEVELS.map(({ code }) => ({ id: code, level: code, members, placed }));
        const plan = planRollover({ ...facts(students), fees }, draft);
        for (const fee of plan.fees) {
          const next = new Set([
            ...placed,
            ...plan.students
              .filter(({ to, level }) => to !== null && level === fee.level)
              .map(({ studentNumber }) => studentNumber),
          ]);
          const changes = fee.isLeftOut
            ? [members.length, 0, 0]
            : [
                next.size,
                [...next].filter((one) => !members.includes(one)).length,
                members.filter((one) => !next.has(one)).length,
              ];
          expect([fee.members, fee.joining, fee.leaving]).toEqual(changes);
        }
        expect(plan.fees.filter(({ isLeftOut }) => isLeftOut).map(({ id }) => id)).toEqual([
          ...draft.feesLeftOut,
        ]);
      }),
    );
  });

  test("stays as it is once it is taken over, and nothing has changed since", () => {
    fc.assert(
      fc.property(anyStudents, anyDraft, (students, draft) => {
        const plan = planRollover(facts(students), draft);
        const taken = { ...draft, basis: basisOf(plan) };
        const again = planRollover(facts(students), taken);
        expect(again).toEqual(plan);
        expect(changesSince(taken.basis, again, (id) => id)).toEqual([]);
      }),
    );
  });

  test("moves nobody else when one student leaves, and tells of that one", () => {
    fc.assert(
      fc.property(anyStudents, anyDraft, fc.nat(), (students, draft, at) => {
        fc.pre(students.length > 0);
        const place = at % students.length;
        const plan = planRollover(facts(students), draft);
        const taken = { ...draft, basis: basisOf(plan) };
        const left = students.map((one, index) =>
          index === place ? { ...one, left: "Left on 11/02/2026" } : one,
        );
        const after = planRollover(facts(left), taken);
        const others = (of: typeof plan) => of.students.filter((_, index) => index !== place);
        expect(others(after).map(({ to }) => to)).toEqual(others(plan).map(({ to }) => to));
        expect(
          changesSince(taken.basis, after, (id) => id).map(({ studentNumber }) => studentNumber),
        ).toEqual([students[place]?.studentNumber]);
      }),
    );
  });

  test("shuffled, spreads numbers and sexes evenly over the sections of a level", () => {
    fc.assert(
      fc.property(anyStudents, fc.string(), (students, seed) => {
        const plan = planRollover(facts(students), { ...DRAFT, rule: "shuffle", seed, needsPass: false });
        for (const of of Map.groupBy(plan.sections, ({ level }) => level).values())
          for (const key of ["students", "boys", "girls"] as const) {
            const counts = of.map((one) => one[key]);
            expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
          }
      }),
    );
  });
});

test("spreads averages evenly", () => {
  const students = Array.from({ length: 80 }, (_, place) =>
    student(String(place).padStart(6, "0"), { averageE2: 7500 + place * 25, sex: place % 2 ? "F" : "M" }),
  );
  const plan = planRollover(facts(students), { ...DRAFT, rule: "shuffle" });
  const [one, other] = plan.sections.filter(({ level }) => level === "G08");
  expect(one?.students).toBe(40);
  expect(Math.abs((one?.averageE2 ?? 0) - (other?.averageE2 ?? 0))).toBeLessThan(25);
});

test("what has changed since is told in words", () => {
  const before = planRollover(facts([student("000001"), student("000002"), student("000003")]), DRAFT);
  const now = facts([
    student("000001", { promotion: "Retained" }),
    student("000002", { left: "Left on 11/02/2026" }),
    student("000004"),
  ]);
  const after = planRollover(now, { ...DRAFT, basis: basisOf(before) });
  expect(changesSince(basisOf(before), after, (id) => id)).toEqual([
    {
      studentNumber: "000001",
      name: "Student 000001",
      before: "7-narra, Promoted, goes to 8-narra",
      after: "7-narra, Retained, goes to 7-narra",
    },
    {
      studentNumber: "000002",
      name: "Student 000002",
      before: "7-narra, Promoted, goes to 8-narra",
      after: "7-narra, Left, Left on 11/02/2026",
    },
    {
      studentNumber: "000004",
      name: "Student 000004",
      before: "Was not there",
      after: "7-narra, Promoted, goes to 8-narra",
    },
    {
      studentNumber: "000003",
      name: "",
      before: "7-narra, Promoted, goes to 8-narra",
      after: "Is not of this school year any more",
    },
  ]);
});
