import { describe, expect, test } from "vitest";
import type { ActivityEntry } from "#core/grading/scores/activity.ts";
import { copiedActivities } from "#core/grading/scores/copied-activities.ts";
import { sampleGradebook } from "#tests/support/sample-gradebook.ts";

const activity = (code: string, more: Partial<ActivityEntry> = {}): ActivityEntry => ({
  component: "WW",
  code,
  columnName: `Quiz ${code}`,
  description: "",
  maximum: 2000,
  ...more,
});
const { scheme } = sampleGradebook(1, 1);
const into = (...activities: ActivityEntry[]) => ({ name: "Filipino", scheme, activities });

describe("activities copied from another gradebook (G-48)", () => {
  test("keep what a person entered, or get one maximum", () => {
    const source = [activity("A"), activity("B", { component: "PT", description: "Poem", maximum: 5000 })];
    expect(copiedActivities(into(), source, null)).toEqual({ ok: true, value: source });
    expect(copiedActivities(into(), source, 1000)).toEqual({
      ok: true,
      value: source.map((one) => ({ ...one, maximum: 1000 })),
    });
  });

  test("bring nothing that a person did not enter", () => {
    const published = {
      ...activity("A"),
      uuid: "x",
      version: 4,
      published: { raw_scores: "2026-11-18T00:00:00Z" },
    };
    expect(copiedActivities(into(), [published], null)).toEqual({ ok: true, value: [activity("A")] });
  });

  test("are left out where they are there already", () => {
    expect(copiedActivities(into(activity("A")), [activity("A"), activity("B")], null)).toEqual({
      ok: true,
      value: [activity("B")],
    });
  });

  test("a code that differs in case and spaces alone is the same (G-14)", () => {
    expect(
      copiedActivities(
        into(activity("QZ1")),
        [activity("qz 1", { columnName: activity("QZ1").columnName })],
        null,
      ),
    ).toEqual({ ok: true, value: [] });
    expect(copiedActivities(into(activity("QZ1")), [activity("Qz1", { maximum: 1 })], null).ok).toBe(false);
  });

  test("are refused together, each with its reason", () => {
    const result = copiedActivities(
      into(activity("A")),
      [activity("A", { maximum: 1000 }), activity("B"), activity("C", { component: "LAB" })],
      null,
    );
    expect(result).toMatchObject({
      ok: false,
      status: 422,
      errors: [
        { message: "A is another activity of Filipino", path: "activity_ids.0" },
        { message: "C: Filipino has no criterion LAB", path: "activity_ids.2" },
      ],
    });
  });

  test("are no more than a gradebook can have", () => {
    const many = Array.from({ length: 199 }, (_, index) => activity(`Q${index}`));
    expect(copiedActivities(into(...many), [activity("A")], null).ok).toBe(true);
    expect(copiedActivities(into(...many), [activity("A"), activity("B")], null)).toMatchObject({
      code: "TOO_MANY_ACTIVITIES",
    });
  });
});
