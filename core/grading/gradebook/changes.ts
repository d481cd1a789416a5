import { type Score, score } from "#core/grading/scores/score.ts";
import type { GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";
import { fields, instant, orNull, records, scaled, text, type WireObject } from "#core/shared/list/fields.ts";
import type { Instant } from "#core/shared/school-day.ts";

/** What changed in a gradebook since its last submission or release: for an approver, and for a teacher after a rejection. */
export interface ChangeStamp {
  at: Instant;
  /** "Teresita Magbanua"; empty where no person did it. */
  by: string;
}
/** What a comparison begins with. */
export type BaseEvent = "submitted" | "released";
export interface Submission extends ChangeStamp {
  activities: readonly SubmittedActivity[];
  scores: readonly { studentNo: string; activityUuid: string; score: Score }[];
}
export interface SubmittedActivity {
  uuid: string;
  code: string;
  /** Hundredths of a point. */
  maximum: number;
}
/** The gradebook's status, and who did what. */
export interface CurrentScores {
  activities: readonly (SubmittedActivity & { added: ChangeStamp | null })[];
  scores: readonly { studentNo: string; activityUuid: string; score: Score; saved: ChangeStamp }[];
  /** What a changed maximum or a deletion took away, the oldest first. */
  archived: readonly ({ activityUuid: string; reason: "maximum" | "deleted" } & ChangeStamp)[];
  names: ReadonlyMap<string, string>;
}

export interface ActivityChanged {
  code: string;
  kind: "added" | "deleted" | "maximum";
  /** Maximums, hundredths of a point. */
  before: number | null;
  after: number | null;
  stamp: ChangeStamp | null;
}
export interface ScoreChanged {
  studentNo: string;
  name: string;
  code: string;
  before: Score;
  after: Score;
  stamp: ChangeStamp | null;
}
export interface GradebookChanges {
  /** Null: it was never submitted. */
  since: (ChangeStamp & { event: BaseEvent }) | null;
  rejectReason: string;
  activities: readonly ActivityChanged[];
  scores: readonly ScoreChanged[];
}

/** Where the newest submission is what lies before the approver, it is compared with what was there before it. */
const BEFORE_THE_APPROVER: readonly GradebookStatus[] = [
  "For SC/LCC Approval",
  "For RO Approval",
  "Rejected by RO",
];

/** The submission or release to compare with, the later of them; `bases`: the newest first. */
export function baseOf<Base>(bases: readonly Base[], status: GradebookStatus): Base | null {
  const [last, before] = bases;
  return (BEFORE_THE_APPROVER.includes(status) ? (before ?? last) : last) ?? null;
}

/** Compares in one pass over each side. Scores of a deleted activity go with it and are not told one by one. */
export function changesSince(
  base: Submission,
  now: CurrentScores,
): Pick<GradebookChanges, "activities" | "scores"> {
  const before = new Map(base.activities.map((activity) => [activity.uuid, activity]));
  const after = new Map(now.activities.map((activity) => [activity.uuid, activity]));
  const archived = Map.groupBy(now.archived, ({ activityUuid, reason }) => `${reason} ${activityUuid}`);
  const stampOf = (reason: "maximum" | "deleted", uuid: string): ChangeStamp | null => {
    const last = archived.get(`${reason} ${uuid}`)?.at(-1);
    return last ? { at: last.at, by: last.by } : null;
  };
  const activities = [
    ...now.activities.flatMap(({ uuid, code, maximum, added }): ActivityChanged[] => {
      const known = before.get(uuid);
      if (!known) return [{ code, kind: "added", before: null, after: maximum, stamp: added }];
      if (known.maximum === maximum) return [];
      return [
        { code, kind: "maximum", before: known.maximum, after: maximum, stamp: stampOf("maximum", uuid) },
      ];
    }),
    ...base.activities.flatMap(({ uuid, code, maximum }): ActivityChanged[] =>
      after.has(uuid)
        ? []
        : [{ code, kind: "deleted", before: maximum, after: null, stamp: stampOf("deleted", uuid) }],
    ),
  ];
  return { activities, scores: scoresChanged(base, now, after) };
}

function scoresChanged(
  base: Submission,
  now: CurrentScores,
  activities: ReadonlyMap<string, { code: string }>,
): ScoreChanged[] {
  const keyOf = (one: { studentNo: string; activityUuid: string }) => `${one.studentNo} ${one.activityUuid}`;
  const submitted = new Map(base.scores.map((one) => [keyOf(one), one.score]));
  const changed: ScoreChanged[] = [];
  const tell = (
    { studentNo, activityUuid }: { studentNo: string; activityUuid: string },
    before: Score,
    after: Score,
    stamp: ChangeStamp | null,
  ) => {
    const activity = activities.get(activityUuid);
    if (!activity || before === after) return;
    const name = now.names.get(studentNo) ?? studentNo;
    changed.push({ studentNo, name, code: activity.code, before, after, stamp });
  };
  for (const one of now.scores) {
    tell(one, submitted.get(keyOf(one)) ?? null, one.score, one.saved);
    submitted.delete(keyOf(one));
  }
  // What was submitted and has no record any more.
  for (const one of base.scores) if (submitted.has(keyOf(one))) tell(one, one.score, null, null);
  return changed;
}

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
