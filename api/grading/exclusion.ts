import type { Command } from "#api/commands/command.ts";
import type { FileImport } from "#api/commands/import-file.ts";
import { change, endpoint, importOf } from "#api/endpoint.ts";
import { csvAnswer } from "#api/middleware/csv-answer.ts";
import { Refused } from "#api/middleware/errors.ts";
import { parse } from "#api/middleware/input.ts";
import { readPage } from "#api/middleware/session.ts";
import {
  EXCLUSION_FILE,
  EXCLUSION_TEMPLATE_NAME,
  type ExclusionLine,
  type ExclusionPlan,
  exclusionTemplate,
  planExclusions,
} from "#core/grading/imports/exclusion-file.ts";
import {
  EXCLUDED_STUDENTS,
  EXCLUSION_TEMPLATE,
  type ExclusionTarget,
  exclusionTarget,
  fileAloneForm,
  IMPORT_EXCLUSIONS,
  importedMessage,
  REMOVE_EXCLUSIONS,
  RESTORE_EXCLUSION,
} from "#core/grading/imports/import.body.ts";
import { gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { mayAct } from "#core/shared/actions.ts";
import { FORBIDDEN, NOT_FOUND, ok, refuse } from "#core/shared/result.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { isOwnSection } from "#db/queries/management/own-section.ts";
import { select, wanted } from "#db/select.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { releaseExclusion, student, term } from "#db/tables.ts";

/** Students whose grades of a term are not released to their parents (G-34). */
const termOf = ({ schoolYear, term: ordinal }: ExclusionTarget): SQL => sql`(select term.id from term
  join school_year on school_year.id = term.school_year_id
  where school_year.name = ${schoolYear} and term.ordinal = ${ordinal})`;
const YEAR_OF = (termId: SQL): SQL => sql`(select school_year_id from term where id = ${termId})`;

/** The term, where there is one; and those of the numbers that are students of its school year (null: all of it), with why they are excluded already. */
const facts = (target: ExclusionTarget, studentNos: readonly string[] | null) =>
  [
    select({ uuid: term.uuid }, sql`from ${term} where ${term.id} = ${termOf(target)}`),
    select(
      {
        number: student.studentNo,
        name: student.fullname,
        reason: sql<string | null>`(select ${releaseExclusion.reason} from ${releaseExclusion}
          where ${releaseExclusion.studentId} = ${student.id} and ${releaseExclusion.termId} = ${termOf(target)})`,
      },
      sql`from ${
        studentNos === null
          ? sql`section cross join student_section on student_section.section_id = section.id
            cross join student on student.id = student_section.student_id`
          : sql`${wanted(studentNos)} cross join student on student.student_no = wanted.value
            cross join student_section on student_section.student_id = student.id
            cross join section on section.id = student_section.section_id`
      } and section.school_year_id = ${YEAR_OF(termOf(target))} group by ${student.id}`,
    ),
  ] as const;
type Facts = ReturnType<typeof facts>;

/** Follow with expectChanges(exclusions.length). A student excluded already gets the new reason. */
const insertExclusions = (
  target: ExclusionTarget,
  exclusions: readonly { studentNo: string; reason: string }[],
  { actor, now }: { actor: { id: number }; now: Instant },
): Statement<unknown> =>
  statement(sql`insert into ${releaseExclusion} (student_id, term_id, reason, excluded_at, excluded_by)
    select student.id, ${termOf(target)}, wanted.value ->> 'reason', ${now}, ${actor.id}
    from ${wanted(exclusions)} cross join student on student.student_no = wanted.value ->> 'studentNo'
    where true
    on conflict (student_id, term_id) do update set reason = excluded.reason,
      excluded_at = excluded.excluded_at, excluded_by = excluded.excluded_by`);

export const exclusionTemplateFile = endpoint(EXCLUSION_TEMPLATE, async (c) => {
  const { scope } = await readPage(c, []);
  if (!mayAct(gradebookWorkflow, "importExclusions", scope.actor)) throw new Refused(FORBIDDEN);
  return csvAnswer(c, EXCLUSION_TEMPLATE_NAME, exclusionTemplate());
});
export const importExclusions = importOf(IMPORT_EXCLUSIONS, ({ params, fields }) => {
  parse(fileAloneForm, fields);
  return exclusionImport(parse(exclusionTarget, params));
});
/** The students of a list, excluded from the release of a term. */
export const exclusionImport = (
  target: ExclusionTarget,
): FileImport<typeof EXCLUSION_FILE.fields, ExclusionLine, Facts, ExclusionPlan> => ({
  definition: EXCLUSION_FILE,
  entriesOf: ({ records }) => ({ entries: [...records], wrong: [] }),
  facts(lines) {
    const numbers = lines.map(({ values }) => values.student);
    // A name alone may be anyone's of the year.
    return facts(target, numbers.includes("") ? null : numbers);
  },
  plan: (lines, [[found], students], { wrongAt }) =>
    found ? ok(planExclusions(lines, wrongAt, { students, schoolYear: target.schoolYear })) : NOT_FOUND,
  write: ({ exclusions }, scope) => ({
    statements: [insertExclusions(target, exclusions, scope), expectChanges(exclusions.length)],
    audit: auditOf("exclusion-import", target, exclusions.length),
    message: importedMessage("excluded file"),
    also: { changed: exclusions.length },
  }),
});

export const listExcluded = endpoint(EXCLUDED_STUDENTS, async (c, { params }) => {
  const { rows, scope } = await readPage(c, [
    select(
      {
        studentNo: student.studentNo,
        name: student.fullname,
        section: sql<string>`coalesce((select grade_level.name || ' ' || section.name from student_section
          join section on section.id = student_section.section_id and ${isOwnSection(sql`section`)}
          join grade_level on grade_level.id = section.grade_level_id
          where student_section.student_id = student.id
            and section.school_year_id = ${YEAR_OF(sql`release_exclusion.term_id`)}
          limit 1), '')`,
        reason: releaseExclusion.reason,
      },
      sql`from ${releaseExclusion} join ${student} on ${student.id} = ${releaseExclusion.studentId}
        where ${releaseExclusion.termId} = ${termOf(parse(exclusionTarget, params))} order by student.name_key, student.id`,
    ),
  ] as const);
  if (!mayAct(gradebookWorkflow, "importExclusions", scope.actor)) throw new Refused(FORBIDDEN);
  return { rows: rows[0] };
});

/** Takes students off the list again: their parents then see what is released. All or none. */
export const removeExclusions = change(REMOVE_EXCLUSIONS, ({ params, body: studentNos }): Command<Facts> => {
  const target = parse(exclusionTarget, params);
  return {
    read: () => facts(target, studentNos),
    decide({ actor }, [[found], students]) {
      if (!mayAct(gradebookWorkflow, "importExclusions", actor)) return FORBIDDEN;
      const excluded = students.filter(({ reason }) => reason !== null);
      if (!found || excluded.length < studentNos.length) return NOT_FOUND;
      return ok({
        statements: [
          statement(sql`delete from ${releaseExclusion} where term_id = ${termOf(target)}
            and student_id in (select id from student where student_no in (select value from ${wanted(studentNos)}))`),
          expectChanges(studentNos.length),
        ],
        audit: [auditOf("exclusion-remove", target, studentNos.length, { numbers: studentNos })],
        answer: { status: 200, message: `${studentNos.length} student(s) are no longer excluded.` },
      });
    },
  };
});

/** Excludes a student again, who was taken off the list; refused where somebody has excluded the student meanwhile (S-47). */
export const restoreExclusion = change(RESTORE_EXCLUSION, ({ params, body: exclusion }): Command<Facts> => {
  const target = parse(exclusionTarget, params);
  const { studentNo } = exclusion;
  return {
    read: () => facts(target, [studentNo]),
    decide(scope, [[found], [one]]) {
      if (!mayAct(gradebookWorkflow, "importExclusions", scope.actor)) return FORBIDDEN;
      if (!found || !one) return NOT_FOUND;
      if (one.reason !== null) return refuse(409, "STATE_FORBIDS", `${one.name} is excluded again already.`);
      return ok({
        statements: [insertExclusions(target, [exclusion], scope), expectChanges(1)],
        audit: [auditOf("exclusion-restore", target, 1, { numbers: [studentNo] })],
        answer: { status: 200, message: `${one.name} is excluded again.` },
      });
    },
  };
});

const auditOf = (
  event: "exclusion-import" | "exclusion-remove" | "exclusion-restore",
  { schoolYear, term: ordinal }: ExclusionTarget,
  students: number,
  also: Readonly<Record<string, unknown>> = {},
) => ({
  event,
  subjectUuid: null,
  data: { schoolYear, term: TERM_NAMES[ordinal], students, ...also },
});
