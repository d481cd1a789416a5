import type { Command } from "#api/commands/command.ts";
import { nextRoles } from "#core/grading/dashboard/waiting.ts";
import { termInWords } from "#core/management/term-name.ts";
import { REMIND_WORDS, reminderLine } from "#core/reports/missing/missing-calls.ts";
import type { TermAsked } from "#core/reports/missing/missing-contract.ts";
import { daysClosed, UNRELEASED_STATUSES } from "#core/reports/missing-grades-list.ts";
import { NOT_FOUND, ok, refuse } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectThat } from "#db/commit.ts";
import { insertMail } from "#db/queries/documents/mail-request.ts";
import { schoolOnDocuments } from "#db/queries/management/school.ts";
import { areNotReminded, termOfBoard, waitingClasses } from "#db/queries/reports/missing/missing-board.ts";

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
      termOfBoard({ userId, today }, asked),
      schoolOnDocuments(),
    ],
    decide({ actor, now, newUuid }, [classes, [term], [school]]) {
      if (!term || !school) return NOT_FOUND;
      const byTeacher = [...Map.groupBy(classes, ({ teacher_uuid }) => teacher_uuid).values()];
      const reminded = byTeacher.filter(([first]) => first?.is_reminded === 0);
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
              mails.map(({ first }) => first.teacher_uuid),
              today,
            ),
          ),
          insertMail(
            mails.map(({ uuid, first, ofTeacher }) => ({
              uuid,
              kind: "grade-reminder" as const,
              subjectUuid: first.teacher_uuid,
              subjectNumber: today,
              documentUuid: null,
              requestedBy: actor.id,
              recipient: first.email,
              revision: 1,
              status: "queued" as const,
              facts: {
                school: { name, email, contactNumber, logo },
                givenName: first.given_name,
                reminder: {
                  term: `${termInWords(term.ordinal)}, ${term.year_name}`,
                  classes: ofTeacher.map((one) => ({
                    name: one.name,
                    waits: reminderLine({ ...one, closedDays: daysClosed(one.window_end, today) }),
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
