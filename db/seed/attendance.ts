import { afternoonOf } from "./grading/grading-terms.ts";
import type { SeedContext } from "./plan.ts";
import { REGISTRAR_ID } from "./staff.ts";
import { sectionsOf } from "./students.ts";

/** How many half days are missed, and how often one comes late. */
const ABSENT_WEIGHTS = [34, 16, 14, 12, 8, 6, 4, 3, 2, 1];
const TARDY_WEIGHTS = [42, 22, 14, 10, 6, 4, 2];

/** A record of every student in every term that began; those of terms that are over are published. */
export function seedAttendance(context: SeedContext): void {
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
