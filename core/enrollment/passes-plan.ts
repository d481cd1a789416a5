import { type FilePlan, firstMessages } from "#core/shared/import/file-plan.ts";
import type { RowMessage, WrongAt } from "#core/shared/import/reading/file-outcome.ts";
import { peopleOfRows } from "#core/shared/import/reading/person-match.ts";
import { decideNewPass, isNamed, type PassPlaces, type PassStudent } from "./new-pass.ts";
import type { PassEntry, PassesFields } from "./passes-definition.ts";

interface PlannedPass {
  student: PassStudent;
  schoolYear: string;
  level: { code: string; name: string };
}
export interface PassesPlan extends FilePlan {
  passes: readonly PlannedPass[];
}

/** The passes that the rows of a file make; a student who has one into that school year already keeps it (E-10). */
export function planPasses(
  entries: readonly PassEntry[],
  { students, ...places }: PassPlaces & { students: readonly PassStudent[] },
  { wrongAt }: { wrongAt: WrongAt<keyof PassesFields> },
): PassesPlan {
  const { found, wrong: unknown, warnings } = peopleOfRows(entries, wrongAt, students, "on record");
  const wrong: RowMessage[] = [...unknown];
  const others: string[] = [];
  const made: (PlannedPass & { line: number })[] = [];
  let unchanged = 0;
  for (const { row, person: student } of found) {
    const decision = decideNewPass(student, row.values, places);
    if (decision.kind === "wrong") {
      const byName = row.values.student === "" ? "name" : "student";
      for (const { field, message } of decision.mistakes)
        wrong.push(wrongAt(row, field === "student" ? byName : field, message));
    } else if (decision.kind === "there") {
      unchanged += 1;
      if (!isLevel(decision.gradeLevel, row.values.gradeLevel, places))
        others.push(
          `Row ${row.line}: ${student.number} ${student.name} keeps the pass into ${decision.gradeLevel}.`,
        );
    } else made.push({ line: row.line, student, ...decision });
  }
  return {
    wrong,
    passes: made,
    added: made.length,
    changed: 0,
    unchanged,
    changes: made.map(({ line, student, schoolYear, level }) => ({
      line,
      what: student.name,
      from: "",
      to: `${level.name}, ${schoolYear}`,
    })),
    warnings: [...warnings, ...firstMessages(others, "students keep a pass into another grade level")],
  };
}
/** Whether a grade level of this name is the one that was written, by its name or code. */
const isLevel = (name: string, written: string, { levels }: Pick<PassPlaces, "levels">): boolean =>
  levels.some((level) => level.name === name && isNamed(level, written));
