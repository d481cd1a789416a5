import { type Command, unchanged } from "#api/commands/command.ts";
import type { Exclusion } from "#core/grading/imports/exclusion-file.ts";
import { type ExclusionTarget, importDone, importedMessage } from "#core/grading/imports/import-contract.ts";
import { gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { mayAct } from "#core/shared/actions.ts";
import { RowErrors } from "#core/shared/import/import-rows.ts";
import { nameRefusal } from "#core/shared/import/person-name.ts";
import { FORBIDDEN, NOT_FOUND, ok } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import {
  deleteExclusions,
  exclusionTerm,
  insertExclusions,
  studentsToExclude,
} from "#db/queries/grading/exclusion.ts";
import { json } from "#db/statement.ts";

type ExclusionCommand = Command<
  readonly [ReturnType<typeof exclusionTerm>, ReturnType<typeof studentsToExclude>]
>;
const numbersOf = (exclusions: readonly { studentNo: string }[]): string[] =>
  exclusions.map(({ studentNo }) => studentNo);

/** Excludes the students of a list from the release of a term, all rows or none (G-34). Who is excluded already stays so. */
export function excludeStudents(
  target: ExclusionTarget,
  { exclusions, completed }: { exclusions: readonly Exclusion[]; completed: string | null },
): ExclusionCommand {
  return {
    read: () => [exclusionTerm(target), studentsToExclude(target, numbersOf(exclusions))],
    decide({ actor, now }, [[term], asked]) {
      if (!mayAct(gradebookWorkflow, "importExclusions", actor)) return FORBIDDEN;
      if (!term) return NOT_FOUND;
      const known = new Map(asked.map((row) => [row.student_no, row]));
      const rowErrors = new RowErrors();
      for (const { studentNo, studentName, row } of exclusions) {
        const student = known.get(studentNo);
        const wrong = (path: string, message: string) =>
          rowErrors.add({ message: `${path}: ${message}`, row, path });
        if (!student) wrong("Student ID", `there is no student ${studentNo} in ${target.schoolYear}`);
        const refusal = student ? nameRefusal(studentNo, student.studentName, studentName) : null;
        if (refusal !== null) wrong("Student Name", refusal);
      }
      if (rowErrors.count > 0) return rowErrors.refusal();
      const already = asked.filter((row) => row.is_excluded === 1).length;
      const done = importDone(exclusions.length, exclusions.length - already, [
        already > 0 && `${already} ${already === 1 ? "student was" : "students were"} excluded already.`,
        completed ?? false,
      ]);
      const answer = {
        status: 200,
        message: importedMessage("excluded file"),
        data: json(done),
      } as const;
      const changed = exclusions.filter(({ studentNo, reason }) => known.get(studentNo)?.reason !== reason);
      if (changed.length === 0) return unchanged(answer);
      return ok({
        statements: [insertExclusions(target, changed, actor.id, now), expectChanges(changed.length)],
        audit: [auditOf("exclusion-import", target, changed.length)],
        answer,
      });
    },
  };
}

/** Takes students off the list again: their parents then see what is released. All or none. */
export function removeExclusions(target: ExclusionTarget, studentNos: readonly string[]): ExclusionCommand {
  return {
    read: () => [exclusionTerm(target), studentsToExclude(target, studentNos)],
    decide({ actor }, [[term], asked]) {
      if (!mayAct(gradebookWorkflow, "importExclusions", actor)) return FORBIDDEN;
      const excluded = asked.filter((row) => row.is_excluded === 1);
      if (!term || excluded.length < studentNos.length) return NOT_FOUND;
      return ok({
        statements: [deleteExclusions(target, studentNos), expectChanges(studentNos.length)],
        audit: [auditOf("exclusion-remove", target, studentNos.length)],
        answer: { status: 200, message: `${studentNos.length} student(s) are no longer excluded.` },
      });
    },
  };
}

const auditOf = (
  event: "exclusion-import" | "exclusion-remove",
  { schoolYear, term }: ExclusionTarget,
  students: number,
) => ({
  event,
  subjectUuid: null,
  data: { schoolYear, term: TERM_NAMES[term], students },
});
