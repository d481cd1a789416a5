import type { Command } from "#api/commands/command.ts";
import type { FileImport } from "#api/commands/import-file.ts";
import {
  EXCLUSION_FILE,
  type ExclusionLine,
  type ExclusionPlan,
  planExclusions,
} from "#core/grading/imports/exclusion-file.ts";
import {
  type ExclusionTarget,
  importedMessage,
  type RestoredExclusion,
} from "#core/grading/imports/import-contract.ts";
import { gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { mayAct } from "#core/shared/actions.ts";
import { FORBIDDEN, NOT_FOUND, ok, refuse } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import {
  deleteExclusions,
  exclusionTerm,
  insertExclusions,
  studentsToExclude,
} from "#db/queries/grading/exclusion.ts";

/** The students of a list, excluded from the release of a term (G-34). */
export const exclusionImport = (
  target: ExclusionTarget,
): FileImport<
  typeof EXCLUSION_FILE.fields,
  ExclusionLine,
  readonly [ReturnType<typeof exclusionTerm>, ReturnType<typeof studentsToExclude>],
  ExclusionPlan
> => ({
  definition: EXCLUSION_FILE,
  entriesOf: ({ records }) => ({ entries: [...records], wrong: [] }),
  facts(lines) {
    const numbers = lines.map(({ values }) => values.student);
    // A name alone may be anyone's of the year.
    return [exclusionTerm(target), studentsToExclude(target, numbers.includes("") ? null : numbers)];
  },
  plan(lines, [[term], asked], { wrongAt }) {
    if (!term) return NOT_FOUND;
    const students = asked.map(({ student_no, studentName, reason }) => ({
      number: student_no,
      name: studentName,
      reason,
    }));
    return ok(planExclusions(lines, wrongAt, { students, schoolYear: target.schoolYear }));
  },
  write: ({ exclusions }, { actor, now }) => ({
    statements: [insertExclusions(target, exclusions, actor.id, now), expectChanges(exclusions.length)],
    audit: auditOf("exclusion-import", target, exclusions.length),
    message: importedMessage("excluded file"),
    also: { changed: exclusions.length },
  }),
});

/** Takes students off the list again: their parents then see what is released. All or none. */
export function removeExclusions(
  target: ExclusionTarget,
  studentNos: readonly string[],
): Command<readonly [ReturnType<typeof exclusionTerm>, ReturnType<typeof studentsToExclude>]> {
  return {
    read: () => [exclusionTerm(target), studentsToExclude(target, studentNos)],
    decide({ actor }, [[term], asked]) {
      if (!mayAct(gradebookWorkflow, "importExclusions", actor)) return FORBIDDEN;
      const excluded = asked.filter(({ reason }) => reason !== null);
      if (!term || excluded.length < studentNos.length) return NOT_FOUND;
      return ok({
        statements: [deleteExclusions(target, studentNos), expectChanges(studentNos.length)],
        audit: [auditOf("exclusion-remove", target, studentNos.length, { numbers: studentNos })],
        answer: { status: 200, message: `${studentNos.length} student(s) are no longer excluded.` },
      });
    },
  };
}

/** Excludes a student again, who was taken off the list; refused where somebody has excluded the student meanwhile (S-47). */
export function restoreExclusion(
  target: ExclusionTarget,
  exclusion: RestoredExclusion,
): Command<readonly [ReturnType<typeof exclusionTerm>, ReturnType<typeof studentsToExclude>]> {
  const { studentNo } = exclusion;
  return {
    read: () => [exclusionTerm(target), studentsToExclude(target, [studentNo])],
    decide({ actor, now }, [[term], [asked]]) {
      if (!mayAct(gradebookWorkflow, "importExclusions", actor)) return FORBIDDEN;
      if (!term || !asked) return NOT_FOUND;
      const { studentName, reason } = asked;
      if (reason !== null) return refuse(409, "STATE_FORBIDS", `${studentName} is excluded again already.`);
      return ok({
        statements: [insertExclusions(target, [exclusion], actor.id, now), expectChanges(1)],
        audit: [auditOf("exclusion-restore", target, 1, { numbers: [studentNo] })],
        answer: { status: 200, message: `${studentName} is excluded again.` },
      });
    },
  };
}

const auditOf = (
  event: "exclusion-import" | "exclusion-remove" | "exclusion-restore",
  { schoolYear, term }: ExclusionTarget,
  students: number,
  also: Readonly<Record<string, unknown>> = {},
) => ({
  event,
  subjectUuid: null,
  data: { schoolYear, term: TERM_NAMES[term], students, ...also },
});
