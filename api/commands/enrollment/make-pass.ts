import type { Command } from "#api/commands/command.ts";
import type { NewPassEntry } from "#core/enrollment/contract.ts";
import { mayMakePasses } from "#core/enrollment/enrollment-pass-actions.ts";
import { decideNewPass } from "#core/enrollment/new-pass.ts";
import { FORBIDDEN, ok, refuse, refuseAll } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { insertPasses, passLevels, passStudents, passYears } from "#db/queries/enrollment/enrollment-pass.ts";

/** Makes an enrollment pass for one student (E-10). */
export const makePass = (
  { student: studentNumber, ...written }: NewPassEntry,
  today: SchoolDay,
): Command<
  readonly [ReturnType<typeof passStudents>, ReturnType<typeof passYears>, ReturnType<typeof passLevels>]
> => ({
  read: () => [passStudents([studentNumber]), passYears(), passLevels()],
  decide({ actor, newUuid }, [[student], years, levels]) {
    if (!mayMakePasses(actor)) return FORBIDDEN;
    if (!student)
      return refuseAll(422, "VALIDATION_FAILED", [
        { path: "student_id", message: `There is no student ${studentNumber}` },
      ]);
    const decision = decideNewPass(student, written, { years, levels, today });
    if (decision.kind === "wrong")
      return refuseAll(
        422,
        "VALIDATION_FAILED",
        decision.mistakes.map(({ field, message }) => ({ path: WIRE_NAMES[field], message })),
      );
    const { schoolYear } = decision;
    if (decision.kind === "there")
      return refuse(
        409,
        "STATE_FORBIDS",
        `${student.name} has an enrollment pass into ${schoolYear} already, into ${decision.gradeLevel}.`,
      );
    const { level } = decision;
    const uuid = newUuid();
    return ok({
      statements: [insertPasses([{ uuid, studentNumber, schoolYear, level: level.code }]), expectChanges(1)],
      audit: [
        {
          event: "enrollment-pass-add",
          subjectUuid: uuid,
          data: { studentId: studentNumber, schoolYear, gradeLevel: level.name },
        },
      ],
      answer: { status: 201, message: "Enrollment pass made." },
    });
  },
});
const WIRE_NAMES = {
  student: "student_id",
  schoolYear: "incoming_school_year",
  gradeLevel: "incoming_grade_level_name",
} as const;
