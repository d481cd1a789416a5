import { newUuid } from "../../../core/shared/uuid.ts";
import { seedAttendance } from "../attendance.ts";
import { seedEnrollmentPasses } from "../enrollment-passes.ts";
import type { SeedContext } from "../plan.ts";
import { Random } from "../random.ts";
import { seedClasses } from "./grading-classes.ts";
import { seedExclusions } from "./grading-history.ts";
import { seedGradebook } from "./grading-records.ts";
import { seedSchemes } from "./grading-schemes.ts";
import { plannedGradebooks } from "./grading-terms.ts";

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
  for (const [index, plan] of plannedGradebooks(context, classes).entries()) {
    seedGradebook(context, index + 1, plan, schemes);
    if (context.writer.isFull) await context.writer.flush();
  }
  seedExclusions(context);
  seedAttendance(context);
  seedEnrollmentPasses(context);
}
