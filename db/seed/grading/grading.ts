import { newUuid } from "#core/shared/uuid.ts";
import { seedAttendance } from "#db/seed/attendance.ts";
import { seedEnrollmentPasses } from "#db/seed/enrollment-passes.ts";
import type { SeedContext } from "#db/seed/plan.ts";
import { Random } from "#db/seed/random.ts";
import { seedPromotions } from "#db/seed/school/promotions.ts";
import { seedClasses, seedLaterClasses } from "./grading-classes.ts";
import { seedExclusions } from "./grading-history.ts";
import { seedGradebook } from "./grading-records.ts";
import { seedSchemes } from "./grading-schemes.ts";
import { plannedGradebooks, plannedLaterGradebooks } from "./grading-terms.ts";

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
