import type { FileImport } from "#api/commands/import-file.ts";
import { PASSES_DEFINITION, type PassEntry, type PassesFields } from "#core/enrollment/passes-definition.ts";
import { type PassesPlan, planPasses } from "#core/enrollment/passes-plan.ts";
import { ROSTER_SUCCESS } from "#core/management/rosters/roster-contract.ts";
import { ok } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { insertPasses, passLevels, passStudents, passYears } from "#db/queries/enrollment/enrollment-pass.ts";

/** Makes the enrollment passes of a file (E-10). */
export const PASSES_FILE: FileImport<
  PassesFields,
  PassEntry,
  readonly [ReturnType<typeof passStudents>, ReturnType<typeof passYears>, ReturnType<typeof passLevels>],
  PassesPlan
> = {
  definition: PASSES_DEFINITION,
  entriesOf: ({ records }) => ({ entries: [...records], wrong: [] }),
  facts: (entries) => [passStudents(entries.map(({ values }) => values.student)), passYears(), passLevels()],
  plan: (entries, [students, years, levels], { scope: { today }, wrongAt }) =>
    ok(planPasses(entries, { students, years, levels, today }, { wrongAt })),
  write({ passes }, { newUuid }) {
    const made = passes.map((pass) => ({ ...pass, uuid: newUuid(), studentNumber: pass.student.number }));
    return {
      statements: [
        insertPasses(
          made.map(({ uuid, studentNumber, schoolYear, level }) => ({
            uuid,
            studentNumber,
            schoolYear,
            level: level.code,
          })),
        ),
        expectChanges(made.length),
      ],
      audit: { event: "enrollment-pass-import", subjectUuid: null, data: {} },
      auditOfRecords: made.map(({ uuid, studentNumber, schoolYear, level }) => ({
        event: "enrollment-pass-add",
        subjectUuid: uuid,
        data: { studentId: studentNumber, schoolYear, gradeLevel: level.name },
      })),
      message: ROSTER_SUCCESS,
    };
  },
};
