import { SCHOOL_YEAR_COLUMN, STUDENT_COLUMNS } from "#core/management/rosters/student-columns.ts";
import { type FilePlan, firstMessages } from "#core/shared/import/file-plan.ts";
import { defineFile } from "#core/shared/import/reading/file-definition.ts";
import type { FileRecord, RowMessage, WrongAt } from "#core/shared/import/reading/file-outcome.ts";
import { peopleOfRows } from "#core/shared/import/reading/person-match.ts";
import { decideNewPass, isNamed, type PassPlaces, type PassStudent } from "./new-pass.ts";

/** Enrollment passes to be made, one row a student, by number or by name (E-10, F-10). */
export const PASSES_DEFINITION = defineFile({
  key: "enrollment-passes",
  fields: {
    ...STUDENT_COLUMNS,
    schoolYear: {
      ...SCHOOL_YEAR_COLUMN,
      heading: "Incoming School Year",
      synonyms: ["School Year", "Next School Year", ...SCHOOL_YEAR_COLUMN.synonyms],
      needs: "value",
    },
    gradeLevel: {
      heading: "Incoming Grade Level",
      synonyms: ["Grade Level", "Next Grade Level", "Level", "Grade"],
      is: { kind: "text", max: 60 },
      needs: "value",
      example: "Grade 8",
    },
  },
  eitherOf: [["student"], ["name"]],
  person: "student",
  rowsMax: 20_000,
});
export type PassesFields = typeof PASSES_DEFINITION.fields;
export type PassEntry = FileRecord<PassesFields>;

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
