import { percentageE4, termGrader } from "#core/grading/schemes/computation.ts";
import { SHIPPED_SCHEMES } from "#core/grading/schemes/shipped-schemes.ts";
import type { Score } from "#core/grading/scores/score.ts";
import { completenessOf } from "#core/grading/workflow/completeness.ts";
import type { SchemeKey } from "#core/management/presets/scheme-keys.ts";
import type { SeedContext } from "#db/seed/plan.ts";
import type { Random } from "#db/seed/random.ts";
import { HEAD_ID, REGISTRAR_ID, TEACHER_ID } from "#db/seed/staff.ts";
import { isCorrected, type SeedActivity, seedHistory } from "./grading-history.ts";
import { schemeOf } from "./grading-schemes.ts";
import { afternoonOf, type GradebookPlan, type Progress } from "./grading-terms.ts";

type ActivityWords = readonly [component: string, number: number, description: string, points: number];
const WRITTEN: Partial<Record<SchemeKey, readonly ActivityWords[]>> = {
  school: [
    ["QZ", 1, "Quiz on the first lessons", 20],
    ["QZ", 2, "Quiz on the second lessons", 25],
    ["SW", 1, "Seatwork", 30],
  ],
  early: [
    ["WW", 1, "Tracing and matching", 10],
    ["WW", 2, "Workbook pages", 20],
  ],
  conduct: [["CO", 1, "Conduct of the term", 100]],
};
/** Of every scheme of the national order. */
const WRITTEN_WORKS: readonly ActivityWords[] = [
  ["WW", 1, "Long test", 40],
  ["WW", 2, "Worksheet", 20],
  ["WW", 3, "Essay", 25],
];
const TASKS: readonly ActivityWords[] = [
  ["PT", 1, "Group presentation", 50],
  ["PT", 2, "Project", 40],
];
const EXAM: ActivityWords = ["PE", 1, "Term examination", 60];

/** What a gradebook of the scheme holds; a brief one has the first activity of each component. */
function wordsOf(key: SchemeKey, progress: Progress, isBrief: boolean): readonly ActivityWords[] {
  const all = [
    ...(WRITTEN[key] ?? WRITTEN_WORKS),
    ...(key === "conduct" ? [] : TASKS),
    ...(key === "conduct" || key === "early" || progress === "no exam" ? [] : [EXAM]),
  ];
  return isBrief ? all.filter(([, number]) => number === 1) : all;
}

const HOUR_MS = 3_600_000;

/** A gradebook with its activities, scores, computed grades and what it lacks. */
export function seedGradebook(
  context: SeedContext,
  id: number,
  plan: GradebookPlan,
  schemeRow: (yearId: number, key: SchemeKey) => number,
): void {
  const { writer, random } = context;
  const { students, teachers, level, subject, yearId } = plan.class;
  const key = schemeOf(level, subject);
  const activities = addActivities(context, id, wordsOf(key, plan.progress, plan.isBrief));
  const grade = termGrader(SHIPPED_SCHEMES[key], activities);
  const savedAt = afternoonOf(plan.savedOn);
  const correctedAt = new Date(Date.parse(savedAt) + HOUR_MS).toISOString();
  const savedBy = teachers.find((staffId) => staffId === TEACHER_ID || staffId === HEAD_ID) ?? REGISTRAR_ID;
  const records = students.map((studentId, place) => {
    const scores = activities.map((activity, index) =>
      scoreOf(random, activity, abilityOf(studentId), hole(plan, activities, index, place)),
    );
    scores.forEach((score, index) => {
      if (score === null) return;
      const value = typeof score === "number" ? score : null;
      const mark = typeof score === "number" ? null : score;
      const at = isCorrected(plan, place, index, score) ? correctedAt : savedAt;
      writer.add("score", [Number(activities[index]?.id), studentId, value, mark, at, savedBy]);
    });
    const computed = grade((activityId) => scores[Number(activityId) - Number(activities[0]?.id)] ?? null);
    writer.add("term_grade", [id, studentId, percentageE4(computed.initial), computed.gradeE4]);
    return { studentId, scores, grade: computed, gradeE4: computed.gradeE4, overrideE4: null };
  });
  const { cells, blanks, missingCount, categoriesWithoutScore, ungraded } = completenessOf(records);
  const wasRejected = plan.status.startsWith("Rejected") ? 1 : 0;
  writer.add("gradebook", [
    id,
    context.uuidAt(Date.parse(savedAt)),
    plan.class.id,
    plan.termId,
    plan.name,
    plan.status,
    schemeRow(yearId, key),
    wasRejected,
    wasRejected === 1 ? "Please check the scores of the last activity." : "",
    plan.submittedOn && afternoonOf(plan.submittedOn),
    plan.releaseDate,
    plan.releasedOn && afternoonOf(plan.releasedOn),
    blanks,
    missingCount,
    JSON.stringify(categoriesWithoutScore),
    cells,
    ungraded,
  ]);
  seedHistory(context, { id, plan, activities, records, savedAt, savedBy });
}

/** Activity rows of a gradebook begin at its own row times this. */
const ACTIVITIES_MAX = 10;

function addActivities(
  { writer, uuidAt, openedMs }: SeedContext,
  gradebookId: number,
  words: readonly ActivityWords[],
): SeedActivity[] {
  return words.map(([component, number, description, points], index) => {
    const code = `${component}${number}`;
    const id = gradebookId * ACTIVITIES_MAX + index;
    const uuid = uuidAt(openedMs);
    writer.add("grading_activity", [
      id,
      uuid,
      gradebookId,
      component,
      code,
      code,
      description,
      points * 100,
      index + 1,
    ]);
    return { id: String(id), uuid, component, code, maximum: points * 100 };
  });
}

/** What a student usually reaches, 0.6 to 0.98, the same in every subject and term. */
const abilityOf = (studentId: number): number => 0.6 + (((studentId * 37) % 97) / 97) * 0.38;

type Hole = "blank" | "N" | "S" | null;

/** Blanks and S are only where another activity of the category is scored: what is lacking is the exam, where it was not given. */
function hole(plan: GradebookPlan, activities: readonly SeedActivity[], index: number, place: number): Hole {
  const activity = activities[index];
  const spare = activity !== undefined && activity.code !== "PE1" && activity.code.endsWith("2");
  if (!spare) return null;
  if (plan.progress === "half blank" && place % 2 === 0) return "blank";
  if (plan.progress === "some blanks" && place % 7 === 2) return "blank";
  const turn = (plan.class.id + place * 3 + index) % 61;
  return turn === 7 ? "N" : turn === 19 ? "S" : null;
}

function scoreOf(random: Random, { maximum, component }: SeedActivity, ability: number, gap: Hole): Score {
  const luck = random.fraction();
  if (gap !== null) return gap === "blank" ? null : gap;
  const share = component === "CO" ? 0.78 + ability * 0.2 + luck * 0.02 : ability - 0.12 + luck * 0.24;
  const halves = Math.round((Math.min(1, share) * maximum) / 50);
  return Math.min(maximum, halves * 50 - (component === "CO" && halves % 2 === 1 ? 50 : 0));
}
