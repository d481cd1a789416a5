import { type Command, unlessUnknown } from "#api/commands/command.ts";
import { change, endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { readPage, refuseUnknown } from "#api/middleware/session.ts";
import { nextRoles } from "#core/grading/dashboard/waiting.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { termInWords } from "#core/management/term-name.ts";
import { gradeSectionLabel } from "#core/reports/class-filters-contract.ts";
import {
  MISSING_BOARD,
  REMIND_TEACHERS,
  REMIND_WORDS,
  reminderLine,
  TERM_PATHS,
  type TermAsked,
} from "#core/reports/missing.body.ts";
import { daysClosed, nextRolesText, UNRELEASED_STATUSES } from "#core/reports/missing.ts";
import { NOT_FOUND, ok, refuse } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectThat } from "#db/commit.ts";
import { insertMail } from "#db/queries/documents/mail-request.ts";
import { schoolOnDocuments } from "#db/queries/management/school.ts";
import { unknownPeriod } from "#db/queries/reports/advisories.ts";
import {
  areNotReminded,
  boardLevels,
  boardRows,
  termOfBoard,
  waitingClasses,
} from "#db/queries/reports/missing-board.ts";

/** What a term waits for: by class, by student, and as a board; reminding the teachers. */

export const viewMissingBoard = endpoint(MISSING_BOARD, async (c, { query: asked, today }) => {
  const { rows } = await readPage(c, (userId) => {
    const asker = { userId, today };
    return [
      termOfBoard(today, asked),
      boardLevels(asker, asked),
      boardRows(asker, asked),
      unknownPeriod(asked, today, TERM_PATHS),
    ] as const;
  });
  const [[term], levels, classes, unknown] = rows;
  refuseUnknown(unknown);
  const shown = levels.find(({ isShown }) => isShown)?.code ?? "";
  if (!term || (asked.levelCode !== null && shown === "")) throw new Refused(NOT_FOUND);
  return {
    data: {
      school_period_name: term.yearName,
      grading_period_name: TERM_NAMES[term.ordinal],
      grade_levels: levels.map(({ code, name }) => ({ code, name })),
      grade_level: shown,
      can_show_all: levels.every(({ canShowAll }) => canShowAll),
      cells: classes.map((row) => ({
        class_id: row.classUuid,
        gradebook_id: row.uuid,
        // The clubs of a level are one row: no label names a club's section.
        section_id: row.isClub ? `${row.levelName} clubs` : row.sectionUuid,
        section: row.isClub ? `${row.levelName} - Clubs` : gradeSectionLabel(row.levelName, row.sectionName),
        subject: row.subject,
        subject_kind: row.subjectKind,
        status: row.status,
        students_without_grade: row.ungraded,
        whose_move: nextRolesText(row.status),
        days_since_closed: daysClosed(row.windowEnd, today),
      })),
    },
  };
});
export const remindOfMissingGrades = change(REMIND_TEACHERS, ({ body: asked, today }) =>
  unlessUnknown(unknownPeriod(asked, today, TERM_PATHS), remindTeachers(asked, today)),
);

/** Statuses from which the teacher moves a gradebook on. */
const OF_TEACHERS = UNRELEASED_STATUSES.filter((status) => nextRoles(status).includes("ST"));

type RemindTeachersFacts = readonly [
  ReturnType<typeof waitingClasses>,
  ReturnType<typeof termOfBoard>,
  ReturnType<typeof schoolOnDocuments>,
];

/** Mails each teacher the classes of a term that wait for grades, of those the asker sees: once a day and teacher, no student named. */
export function remindTeachers(asked: TermAsked, today: SchoolDay): Command<RemindTeachersFacts> {
  return {
    read: ({ userId }) => [
      waitingClasses({ userId, today }, asked, OF_TEACHERS),
      termOfBoard(today, asked),
      schoolOnDocuments(),
    ],
    decide({ actor, now, newUuid }, [classes, [term], [school]]) {
      if (!term || !school) return NOT_FOUND;
      const byTeacher = [...Map.groupBy(classes, ({ teacherUuid }) => teacherUuid).values()];
      const reminded = byTeacher.filter(([first]) => first?.isReminded === false);
      if (byTeacher.length === 0) return refuse(409, "NOTHING_WAITS", REMIND_WORDS.nothing);
      if (reminded.length === 0) return refuse(409, "REMINDED_ALREADY", REMIND_WORDS.all);
      const { name, email, contactNumber, logo } = school;
      const mails = reminded.flatMap((ofTeacher) => {
        const [first] = ofTeacher;
        return first ? [{ uuid: newUuid(), first, ofTeacher }] : [];
      });
      return ok({
        statements: [
          expectThat(
            areNotReminded(
              mails.map(({ first }) => first.teacherUuid),
              today,
            ),
          ),
          insertMail(
            mails.map(({ uuid, first, ofTeacher }) => ({
              uuid,
              kind: "grade-reminder" as const,
              subjectUuid: first.teacherUuid,
              subjectNumber: today,
              documentUuid: null,
              requestedBy: actor.id,
              recipient: first.email,
              revision: 1,
              status: "queued" as const,
              facts: {
                school: { name, email, contactNumber, logo },
                givenName: first.givenName,
                reminder: {
                  term: `${termInWords(term.ordinal)}, ${term.yearName}`,
                  classes: ofTeacher.map((one) => ({
                    name: one.name,
                    waits: reminderLine({ ...one, closedDays: daysClosed(one.windowEnd, today) }),
                  })),
                },
              },
            })),
            now,
          ),
        ],
        audit: mails.map(({ uuid, ofTeacher }) => ({
          event: "grade-reminder",
          // Mails are billing's in the audit logs.
          subjectUuid: uuid,
          data: { term: termInWords(term.ordinal), classes: ofTeacher.length },
        })),
        outbox: mails.map(({ uuid }) => ({ kind: "send-mail", subjectUuid: uuid, uuid: newUuid() })),
        answer: {
          status: 202,
          message: REMIND_WORDS.sent(
            mails.length,
            mails.reduce((sum, { ofTeacher }) => sum + ofTeacher.length, 0),
            byTeacher.length - mails.length,
          ),
        },
      });
    },
  };
}
