import { score } from "#core/grading/scores/score-field.ts";
import { fields, instant, orNull, records, scaled, text, type WireObject } from "#core/shared/list/fields.ts";
import type { ActivityChanged, BaseEvent, ChangeStamp, GradebookChanges } from "./changes.ts";

/** The wire of what changed in a gradebook since a submission or a release. */
const textOr = (given: unknown, missing: string): string => (typeof given === "string" ? given : missing);
/** Who and when are beside the other fields; both null where nobody did it. */
const DEED_WRITTEN = {
  names: { by: orNull(text("changed_by")), at: orNull(instant("changed_at")) },
  toWire: ({ stamp }: { stamp: ChangeStamp | null }) => ({
    changed_by: stamp?.by ?? null,
    changed_at: stamp?.at ?? null,
  }),
  fromWire: ({ changed_by, changed_at }: WireObject): { stamp: ChangeStamp | null } => ({
    stamp: changed_at === null ? null : { at: textOr(changed_at, ""), by: textOr(changed_by, "") },
  }),
};
const ACTIVITY_CHANGED = fields(
  {
    code: text("code"),
    kind: text<ActivityChanged["kind"]>("change"),
    /** Hundredths of a point inside. */
    before: orNull(scaled(2, "max_point_before")),
    after: orNull(scaled(2, "max_point")),
  },
  DEED_WRITTEN,
);
const SCORE_CHANGED = fields(
  {
    studentNo: text("student_id"),
    name: text("fullname"),
    code: text("grading_activity"),
    before: score("score_before"),
    after: score("score"),
  },
  DEED_WRITTEN,
);
/** Activities and scores that changed. */
export const CHANGED_FIELDS = {
  activities: records("activities", ACTIVITY_CHANGED),
  scores: records("scores", SCORE_CHANGED),
};

/** `since_event`: what is compared with, a submission or a release; `submitted_at` and `submitted_by` are of that. */
export const CHANGES = fields(
  { rejectReason: text("reject_reason"), ...CHANGED_FIELDS },
  {
    names: {
      at: orNull(instant("submitted_at")),
      by: orNull(text("submitted_by")),
      event: orNull(text("since_event")),
    },
    toWire: ({ since }: Pick<GradebookChanges, "since">) => ({
      submitted_at: since?.at ?? null,
      submitted_by: since?.by ?? null,
      since_event: since?.event ?? null,
    }),
    fromWire: (wire): Pick<GradebookChanges, "since"> => ({
      since:
        wire.submitted_at === null
          ? null
          : {
              at: textOr(wire.submitted_at, ""),
              by: textOr(wire.submitted_by, ""),
              event: textOr(wire.since_event, "submitted") as BaseEvent,
            },
    }),
  },
);
