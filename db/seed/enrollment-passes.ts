import { yearOf } from "#core/shared/school-day.ts";
import { LEVELS } from "./names.ts";
import type { SeedContext } from "./plan.ts";
import { sectionsOf } from "./students.ts";

/** How many students of next year already have their pass, one in so many. */
const RELEASED_ONE_IN = 5;

/** A pass into the running year for everyone who came up a level, and one into the next year for everyone who will. */
export function seedEnrollmentPasses({ size, years, writer, uuidAt, openedMs }: SeedContext): void {
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
