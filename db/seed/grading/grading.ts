import { yearOf } from "#core/shared/school-day.ts";
import { newUuid } from "#core/shared/uuid.ts";
import { LEVELS } from "#db/seed/names.ts";
import type { SeedContext } from "#db/seed/plan.ts";
import { Random } from "#db/seed/random.ts";
import { seedPromotions } from "#db/seed/school/promotions.ts";
import { REGISTRAR_ID } from "#db/seed/staff.ts";
import { sectionsOf } from "#db/seed/students.ts";
import { seedClasses, seedLaterClasses } from "./grading-classes.ts";
import { seedExclusions } from "./grading-history.ts";
import { seedGradebook } from "./grading-records.ts";
import { seedSchemes } from "./grading-schemes.ts";
import { afternoonOf, plannedGradebooks, plannedLaterGradebooks } from "./grading-terms.ts";

/** How many students of next year already have their pass, one in so many. */
const RELEASED_ONE_IN = 5;

/** A pass into the running year for everyone who came up a level, and one into the next year for everyone who will. */
function seedEnrollmentPasses({ size, years, writer, uuidAt, openedMs }: SeedContext): void {
  const next = yearOf(years.current.start) + 1;
  for (let student = 1; student <= size.students; student += 1) {
    const { level, previous } = sectionsOf(size, student);
    if (previous !== null)
      writer.add("enrollment_pass", [uuidAt(openedMs), student, years.current.name, level + 1, 1, 1]);
    if (level + 1 === LEVELS.length) continue;
    const isReleased = student % RELEASED_ONE_IN === 0 ? 1 : 0;
    writer.add("enrollment_pass", [
      uuidAt(openedMs),
      student,
      `SY ${next}-${next + 1}`,
      level + 2,
      isReleased,
      isReleased,
    ]);
  }
}

/** How many half days are missed, and how often one comes late. */
const ABSENT_WEIGHTS = [34, 16, 14, 12, 8, 6, 4, 3, 2, 1];
const TARDY_WEIGHTS = [42, 22, 14, 10, 6, 4, 2];

/** A record of every student in every term that began; those of terms that are over are published. */
function seedAttendance(context: SeedContext): void {
  const { size, years, today, random, writer, uuidAt } = context;
  const terms = [
    ...years.previous.terms.map((term) => ({ ...term, id: term.ordinal, isOfNow: false })),
    ...years.current.terms.map((term) => ({ ...term, id: 3 + term.ordinal, isOfNow: true })),
  ].filter(({ start }) => start <= today);
  for (const term of terms) {
    const isOver = term.end < today;
    const savedAt = afternoonOf(isOver ? term.end : today < term.end ? term.encodeStart : today);
    for (let student = 1; student <= size.students + size.graduates; student += 1) {
      const { current, previous } = sectionsOf(size, student);
      const section = term.isOfNow ? current : previous;
      if (section === null) continue;
      writer.add("attendance", [
        uuidAt(Date.parse(savedAt)),
        student,
        term.id,
        section,
        random.weighted(ABSENT_WEIGHTS) * 5_000,
        random.weighted(TARDY_WEIGHTS) * 10_000,
        isOver ? savedAt : null,
        savedAt,
        REGISTRAR_ID,
      ]);
    }
  }
}

const SEED = 20_260_601;

/**
 * Classes, gradebooks, attendance and passes of both years. The year before is released, the first term
 * nearly so, the second is in every status, the third has no gradebooks yet: they open with their term.
 * Drawn from its own generator, so that what is billed does not depend on what is graded.
 */
export async function seedGrading(shared: SeedContext): Promise<void> {
  const random = new Random(SEED);
  const context = { ...shared, random, uuidAt: (ms: number) => newUuid(ms, random.bytes(10)) };
  const schemes = seedSchemes(context);
  const classes = seedClasses(context);
  const planned = plannedGradebooks(context, classes);
  for (const [index, plan] of planned.entries()) {
    seedGradebook(context, index + 1, plan, schemes);
    if (context.writer.isFull) await context.writer.flush();
  }
  const laterRandom = new Random(SEED + 1);
  const later = {
    ...shared,
    random: laterRandom,
    uuidAt: (ms: number) => newUuid(ms, laterRandom.bytes(10)),
  };
  const laterClasses = seedLaterClasses(later, classes.length);
  for (const [index, plan] of plannedLaterGradebooks(later, laterClasses).entries()) {
    seedGradebook(later, planned.length + index + 1, plan, schemes);
    if (later.writer.isFull) await later.writer.flush();
  }
  seedPromotions(context, classes);
  seedExclusions(context);
  seedAttendance(context);
  seedEnrollmentPasses(context);
}
