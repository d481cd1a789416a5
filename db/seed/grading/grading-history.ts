import type { Score } from "#core/grading/scores/score.ts";
import { LEVELS } from "#db/seed/names.ts";
import type { SeedContext } from "#db/seed/plan.ts";
import { HEAD_ID, REGISTRAR_ID } from "#db/seed/staff.ts";
import { CURRENT_YEAR_ID, PREVIOUS_YEAR_ID } from "#db/seed/structure.ts";
import { studentNumber } from "#db/seed/students.ts";
import { afternoonOf, type GradebookPlan } from "./grading-terms.ts";

export interface SeedActivity {
  id: string;
  uuid: string;
  component: string;
  code: string;
  /** Hundredths of a point. */
  maximum: number;
}

/** A gradebook as it was drawn: what its history is told from. Nothing here is random. */
export interface DrawnGradebook {
  id: number;
  plan: GradebookPlan;
  activities: readonly SeedActivity[];
  records: readonly { studentId: number; scores: readonly Score[]; gradeE4: number | null }[];
  savedAt: string;
  savedBy: number;
}

/** A term by its year and place in it. */
const PREVIOUS_THIRD = 3;
const FIRST_TERM = 4;
const JUNIOR_HIGH = 2;
const POINT = 100;

/** What a teacher corrected after a rejection: the first activity of the first two students, by a point. */
export const isCorrected = ({ status }: GradebookPlan, place: number, index: number, score: Score): boolean =>
  status === "Rejected by SC/LCC" && place < 2 && index === 0 && typeof score === "number" && score > POINT;

/** What parents see before a release, and the record as it was submitted and released. */
export function seedHistory(context: SeedContext, drawn: DrawnGradebook): void {
  publish(context, drawn);
  if (!isRemembered(drawn.plan)) return;
  const { writer } = context;
  const { id, plan, savedBy } = drawn;
  if (plan.submittedOn) {
    const submitted = snapshotOf(drawn, true);
    writer.add("gradebook_revision", [
      id,
      1,
      "submitted",
      "",
      submitted,
      afternoonOf(plan.submittedOn),
      savedBy,
    ]);
  }
  if (plan.releasedOn) {
    const released = snapshotOf(drawn, false);
    writer.add("gradebook_revision", [
      id,
      2,
      "released",
      "",
      released,
      afternoonOf(plan.releasedOn),
      REGISTRAR_ID,
    ]);
  }
}

/** Every record of the running term; of the terms that are over those of Junior High, so that the school weighs little. */
function isRemembered({ class: { yearId, level }, termId }: GradebookPlan): boolean {
  const isRunning = yearId === CURRENT_YEAR_ID && termId !== FIRST_TERM;
  return (
    isRunning ||
    ((termId === FIRST_TERM || termId === PREVIOUS_THIRD) && LEVELS[level]?.department === JUNIOR_HIGH)
  );
}

/** The record as JSON, as db/queries/grading/gradebook/gradebook-change.ts keeps it; before what was corrected since. */
function snapshotOf({ plan, activities, records }: DrawnGradebook, isBefore: boolean): string {
  return JSON.stringify({
    activities: activities.map(({ uuid, code, maximum }) => [uuid, code, maximum]),
    scores: records.flatMap(({ studentId, scores }, place) =>
      scores.flatMap((score, index) => {
        if (score === null) return [];
        const was = isBefore && isCorrected(plan, place, index, score) ? Number(score) - POINT : score;
        return [[studentNumber(studentId), activities[index]?.uuid, was]];
      }),
    ),
    grades: records.map(({ studentId, gradeE4 }) => [studentNumber(studentId), gradeE4, null]),
  });
}

/** Science shows its first activity in the running term; English and Language showed a whole criteria at the end of the year before. */
function publish({ writer }: SeedContext, { id, plan, activities, savedAt, savedBy }: DrawnGradebook): void {
  const { yearId, subject } = plan.class;
  const by = savedBy === REGISTRAR_ID ? HEAD_ID : savedBy;
  const [first] = activities;
  if (!first) return;
  const isRunning = yearId === CURRENT_YEAR_ID && plan.termId !== FIRST_TERM;
  if (isRunning && ["Science", "Numbers", "Earth and Life Science"].includes(subject))
    writer.add("publication", [id, Number(first.id), null, "raw_scores", savedAt, by]);
  if (
    plan.termId === PREVIOUS_THIRD &&
    yearId === PREVIOUS_YEAR_ID &&
    ["English", "Language"].includes(subject)
  )
    writer.add("publication", [id, null, first.component, "raw_scores", savedAt, by]);
}

/** Every so many students one is excluded from a term's release; never of the first family, whose parent signs in. */
const EXCLUDED_EVERY = 151;
const REASONS = [
  "Library books to be returned",
  "Balance to be settled",
  "Records of the former school are missing",
];

export function seedExclusions({ writer, size, years }: SeedContext): void {
  for (let id = EXCLUDED_EVERY; id <= size.students; id += EXCLUDED_EVERY)
    for (const [termId, term] of [
      [PREVIOUS_THIRD, years.previous.terms[2]],
      [FIRST_TERM, years.current.terms[0]],
    ] as const)
      if (term)
        writer.add("release_exclusion", [
          id,
          termId,
          REASONS[(id / EXCLUDED_EVERY + termId) % REASONS.length] ?? "",
          afternoonOf(term.encodeEnd),
          REGISTRAR_ID,
        ]);
}
