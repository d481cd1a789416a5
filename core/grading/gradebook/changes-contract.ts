import { scaledFromNumber, scaledToNumber } from "../../shared/decimal.ts";
import type { Instant } from "../../shared/school-day.ts";
import { parseScore, scoreToText } from "../scores/score.ts";
import type { Deed, GradebookChanges } from "./changes.ts";

/** The wire of GET /grade_books/{id}/changes. */
const deedToWire = (deed: Deed | null) => ({ changed_by: deed?.by ?? null, changed_at: deed?.at ?? null });
const deedFromWire = (wire: { changed_by: string | null; changed_at: Instant | null }): Deed | null =>
  wire.changed_at === null ? null : { at: wire.changed_at, by: wire.changed_by ?? "" };
const points = (value: number | null): number | null => (value === null ? null : scaledToNumber(value, 2));
const hundredths = (value: number | null): number | null =>
  value === null ? null : Number(scaledFromNumber(value, 2) ?? 0n);

/** Activities and scores that changed. */
export const changedToWire = (changes: Pick<GradebookChanges, "activities" | "scores">) => ({
  activities: changes.activities.map(({ code, kind, before, after, deed }) => ({
    code,
    change: kind,
    max_point_before: points(before),
    max_point: points(after),
    ...deedToWire(deed),
  })),
  scores: changes.scores.map(({ studentNo, name, code, before, after, deed }) => ({
    student_id: studentNo,
    fullname: name,
    grading_activity: code,
    score_before: scoreToText(before),
    score: scoreToText(after),
    ...deedToWire(deed),
  })),
});
export const changedFromWire = (
  wire: ReturnType<typeof changedToWire>,
): Pick<GradebookChanges, "activities" | "scores"> => ({
  activities: wire.activities.map((one) => ({
    code: one.code,
    kind: one.change,
    before: hundredths(one.max_point_before),
    after: hundredths(one.max_point),
    deed: deedFromWire(one),
  })),
  scores: wire.scores.map((one) => ({
    studentNo: one.student_id,
    name: one.fullname,
    code: one.grading_activity,
    before: parseScore(one.score_before) ?? null,
    after: parseScore(one.score) ?? null,
    deed: deedFromWire(one),
  })),
});

/** `since_event`: what is compared with, a submission or a release; `submitted_at` and `submitted_by` are of that. */
export const changesToWire = (changes: GradebookChanges) => ({
  submitted_at: changes.since?.at ?? null,
  submitted_by: changes.since?.by ?? null,
  since_event: changes.since?.event ?? null,
  reject_reason: changes.rejectReason,
  ...changedToWire(changes),
});
export type WireChanges = ReturnType<typeof changesToWire>;

export const changesFromWire = (wire: WireChanges): GradebookChanges => ({
  since:
    wire.submitted_at === null
      ? null
      : { at: wire.submitted_at, by: wire.submitted_by ?? "", event: wire.since_event ?? "submitted" },
  rejectReason: wire.reject_reason,
  ...changedFromWire(wire),
});
