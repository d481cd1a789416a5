import { describe, expect, test } from "vitest";
import {
  type AssignmentState,
  planAssignments,
  type SchemeTarget,
} from "#core/grading/schemes/scheme-assignments.ts";
import { NO_TRANSMUTATION } from "#core/grading/schemes/transmutation.ts";
import { languages } from "./samples.ts";

/** Grade 7 has "school", its Science "deped"; Grade 8 has "school", its Club nothing of its own. */
const target = (level: string, subject: string | null, scheme: string | null): SchemeTarget => ({
  level,
  levelName: `Grade ${level}`,
  subject,
  subjectName: subject,
  scheme,
  schemeName: scheme,
});
const scheme = languages(NO_TRANSMUTATION);
const book = (id: number, level: string, subject: string, components: string[] = []) => ({
  id,
  level,
  subject,
  section: { uuid: level, name: `Grade ${level}` },
  components,
});
const STATE: AssignmentState = {
  targets: [
    target("7", null, "school"),
    target("7", "Science", "deped"),
    target("7", "Music", null),
    target("8", null, "school"),
    target("8", "Club", null),
  ],
  schemes: new Map([
    ["school", scheme],
    ["deped", scheme],
  ]),
  books: [book(1, "7", "Science"), book(2, "7", "Music"), book(3, "8", "Club", ["WW"])],
};
const planned = (asked: Partial<Parameters<typeof planAssignments>[1]>, state: AssignmentState = STATE) =>
  planAssignments(state, { before: null, made: "new", scheme, wanted: [], ...asked });
const movedBy = (asked: Parameters<typeof planned>[0]): [number, boolean][] => {
  const plan = planned(asked);
  if (!plan.ok) throw new Error(plan.message);
  return plan.value.moved.map(({ id, takes }) => [id, takes]);
};

describe("where a grading scheme applies", () => {
  test("a level's scheme is taken by its subjects, but for those with their own", () => {
    expect(movedBy({ wanted: [{ level: "7", subject: null }] })).toEqual([[2, true]]);
  });
  test("a subject's own goes before its level's", () => {
    expect(movedBy({ wanted: [{ level: "8", subject: "Club" }] })).toEqual([[3, true]]);
  });
  test("another version is taken wherever the one before applied", () => {
    expect(movedBy({ before: "school", wanted: null })).toEqual([
      [2, true],
      [3, true],
    ]);
  });
  test("a subject given back goes by its level again", () => {
    expect(movedBy({ before: "deped", made: "deped", wanted: [] })).toEqual([[1, false]]);
  });
  test("what is the same moves nothing", () => {
    expect(movedBy({ before: "deped", made: "deped", wanted: [{ level: "7", subject: "Science" }] })).toEqual(
      [],
    );
  });
  test("a level is not left without a scheme", () => {
    const plan = planned({ before: "school", made: "school", wanted: [{ level: "8", subject: null }] });
    expect(plan).toMatchObject({ status: 409, code: "PLACE_BARE" });
  });
  test("a place there is none of is refused", () => {
    expect(planned({ wanted: [{ level: "7", subject: "Club" }] })).toMatchObject({ status: 422 });
  });
  test("a component that activities are in has to stay", () => {
    const [first] = scheme.categories;
    if (!first) throw new Error("A scheme has categories");
    const other = {
      ...scheme,
      categories: [{ ...first, components: [{ code: "XX", name: "X", weightE4: 1_000_000 }] }],
    };
    expect(planned({ scheme: other, wanted: [{ level: "8", subject: "Club" }] })).toMatchObject({
      status: 409,
      code: "ACTIVITIES_LOST",
    });
    expect(planned({ scheme: other, wanted: [{ level: "7", subject: "Music" }] }).ok).toBe(true);
  });
});
