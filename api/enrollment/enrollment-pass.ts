import { changeRecords } from "#api/commands/change-records.ts";
import type { Command } from "#api/commands/command.ts";
import type { FileImport } from "#api/commands/import-file.ts";
import { change, endpoint, importOf } from "#api/endpoint.ts";
import { templateAnswer } from "#api/middleware/csv-answer.ts";
import { parse } from "#api/middleware/input.ts";
import { readPage } from "#api/middleware/session.ts";
import {
  CHANGE_PASSES,
  IMPORT_PASSES,
  MAKE_PASS,
  PASSES_TEMPLATE,
} from "#core/enrollment/enrollment-pass.body.ts";
import { mayMakePasses, type PassStatus, passWorkflow } from "#core/enrollment/enrollment-pass.ts";
import { decideNewPass } from "#core/enrollment/new-pass.ts";
import {
  PASSES_DEFINITION,
  type PassEntry,
  type PassesFields,
  type PassesPlan,
  planPasses,
} from "#core/enrollment/passes-file.ts";
import { ROSTER_SUCCESS, rosterForm } from "#core/management/rosters/roster-contract.ts";
import { FORBIDDEN, ok, refuse, refuseAll } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { insertPasses, type NamedPass, passesNamed } from "#db/queries/enrollment/enrollment-pass.ts";
import { rowsWithin, select, wanted } from "#db/select.ts";
import { json, sql, statement } from "#db/statement.ts";
import { enrollmentPass, gradeLevel, schoolYear, student } from "#db/tables.ts";
import { set } from "#db/write.ts";

const CHANGES = {
  Released: { action: "release", event: "enrollment-pass-release", done: "released" },
  "Not Released": { action: "withdraw", event: "enrollment-pass-withdraw", done: "withdrawn" },
} as const satisfies Record<PassStatus, object>;
/** Releases enrollment passes or withdraws them again, all or none: released is certified and enrolled, withdrawn is neither. */
export const changePasses = change(CHANGE_PASSES, ({ body: { names, becomes } }) => {
  const { action, event, done } = CHANGES[becomes];
  const isReleased = becomes === "Released";
  return changeRecords({
    named: { workflow: passWorkflow, action, names, path: "students", factsOf: (pass: NamedPass) => pass },
    read: (asker) => [passesNamed(asker, names)],
    write: (passes) =>
      ok([
        statement(sql`update ${enrollmentPass} set version = enrollment_pass.version + 1,
            ${set(enrollmentPass, { isCertified: isReleased, isEnrolled: isReleased })}
          from ${wanted(passes.map(({ id, version }) => ({ id, version })))}
          where enrollment_pass.id = wanted.value ->> 'id' and enrollment_pass.version = wanted.value ->> 'version'`),
        expectChanges(passes.length),
      ]),
    audit: ({ uuid, studentId, incomingSchoolYear }) => ({
      event,
      subjectUuid: uuid,
      data: { studentId, schoolYear: incomingSchoolYear },
    }),
    counted: (count) => `${count} enrollment pass(es) ${done}.`,
    data: (passes) =>
      json(
        passes.map((pass) => ({
          ...pass,
          status: becomes,
          isEnrolled: isReleased,
          version: pass.version + 1,
        })),
      ),
  });
});

/** Students who may get a pass, with those they have (all where one of the numbers is ""); school years and grade levels that passes may lead into. */
const facts = (numbers: readonly string[]) =>
  [
    select(
      {
        number: student.studentNo,
        name: student.fullname,
        isActive: student.isActive,
        passes: rowsWithin(
          { schoolYear: enrollmentPass.incomingSchoolYear, gradeLevel: gradeLevel.name },
          sql`from ${enrollmentPass} join ${gradeLevel} on ${gradeLevel.id} = ${enrollmentPass.incomingGradeLevelId}
            where ${enrollmentPass.studentId} = ${student.id}`,
        ),
      },
      sql`from ${student} where ${
        numbers.includes("")
          ? sql`true`
          : sql`student.id in (select one.id from ${wanted([...new Set(numbers)])}
              cross join student one on one.student_no = wanted.value)`
      }`,
    ),
    select({ name: schoolYear.name, start: schoolYear.startDate }, sql`from ${schoolYear}`),
    select(
      { code: gradeLevel.code, name: gradeLevel.name, isActive: gradeLevel.isActive },
      sql`from ${gradeLevel} order by ${gradeLevel.ordinal}`,
    ),
  ] as const;
type Facts = ReturnType<typeof facts>;

interface MadePass {
  uuid: string;
  studentNumber: string;
  schoolYear: string;
  level: { code: string; name: string };
}
const insert = (made: readonly MadePass[]) => [
  insertPasses(made.map(({ level, ...pass }) => ({ ...pass, level: level.code }))),
  expectChanges(made.length),
];
const added = ({ uuid, studentNumber, schoolYear: year, level }: MadePass) =>
  ({
    event: "enrollment-pass-add",
    subjectUuid: uuid,
    data: { studentId: studentNumber, schoolYear: year, gradeLevel: level.name },
  }) as const;

/** Makes an enrollment pass for one student (E-10). */
export const makePass = change(
  MAKE_PASS,
  ({ body: { student: studentNumber, ...written } }): Command<Facts> => ({
    read: () => facts([studentNumber]),
    decide({ actor, today, newUuid }, [[found], years, levels]) {
      if (!mayMakePasses(actor)) return FORBIDDEN;
      if (!found)
        return refuseAll(422, "VALIDATION_FAILED", [
          { path: "student", message: `There is no student ${studentNumber}` },
        ]);
      const decision = decideNewPass(found, written, { years, levels, today });
      if (decision.kind === "wrong")
        return refuseAll(
          422,
          "VALIDATION_FAILED",
          decision.mistakes.map(({ field, message }) => ({ path: field, message })),
        );
      if (decision.kind === "there")
        return refuse(
          409,
          "STATE_FORBIDS",
          `${found.name} has an enrollment pass into ${decision.schoolYear} already, into ${decision.gradeLevel}.`,
        );
      const made = { uuid: newUuid(), studentNumber, schoolYear: decision.schoolYear, level: decision.level };
      return ok({
        statements: insert([made]),
        audit: [added(made)],
        answer: { status: 201, message: "Enrollment pass made." },
      });
    },
  }),
);

export const passesTemplate = endpoint(PASSES_TEMPLATE, async (c) => {
  await readPage(c, []);
  return templateAnswer(c, PASSES_DEFINITION, "Enrollment passes");
});
/** Makes the enrollment passes of a file (E-10). */
const PASSES_FILE: FileImport<PassesFields, PassEntry, Facts, PassesPlan> = {
  definition: PASSES_DEFINITION,
  entriesOf: ({ records }) => ({ entries: [...records], wrong: [] }),
  facts: (entries) => facts(entries.map(({ values }) => values.student)),
  plan: (entries, [students, years, levels], { scope: { today }, wrongAt }) =>
    ok(planPasses(entries, { students, years, levels, today }, { wrongAt })),
  write({ passes }, { newUuid }) {
    const made = passes.map(({ student: of, schoolYear: year, level }) => ({
      uuid: newUuid(),
      studentNumber: of.number,
      schoolYear: year,
      level,
    }));
    return {
      statements: insert(made),
      audit: { event: "enrollment-pass-import", subjectUuid: null, data: {} },
      auditOfRecords: made.map(added),
      message: ROSTER_SUCCESS,
    };
  },
};
export const importPasses = importOf(IMPORT_PASSES, ({ fields }) => {
  parse(rosterForm, fields);
  return PASSES_FILE;
});
