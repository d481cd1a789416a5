import { type Command, unchanged } from "#api/commands/command.ts";
import {
  ELSEWHERE_MESSAGES,
  type ElsewhereAsked,
  type ElsewhereYear,
} from "#core/documents/permanent-record/elsewhere-contract.ts";
import { canonicalJson } from "#core/shared/canonical-json.ts";
import { savedWith } from "#core/shared/drawable-text.ts";
import { NOT_FOUND, ok, refuse, refuseAll } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { elsewhereOf, recordPerson } from "#db/queries/reports/permanent-record/permanent-record.ts";
import {
  insertElsewhereYear,
  yearEnteredBefore,
  yearIsNew,
} from "#db/queries/reports/permanent-record/record-change.ts";
import { json } from "#db/statement.ts";

/** Enters a school year spent elsewhere, supersedes an entry of it, or takes one back; nothing is deleted. */
export function saveElsewhereYear(
  studentNo: string,
  { supersedes, year, reason }: ElsewhereAsked,
): Command<readonly [ReturnType<typeof recordPerson>, ReturnType<typeof yearEnteredBefore>]> {
  const contentJson = year === null ? null : canonicalJson(year);
  return {
    read: ({ userId }) => [
      recordPerson(studentNo, userId),
      yearEnteredBefore(studentNo, contentJson, supersedes),
    ],
    decide({ actor, now, newUuid }, [[person], [same]]) {
      if (!person) return NOT_FOUND;
      const before = elsewhereOf(person).find(({ id }) => id === supersedes);
      if (supersedes !== null && !before) return refuse(409, "STALE_VERSION", ELSEWHERE_MESSAGES.stale);
      if (same) {
        const entered = JSON.parse(same.content_json) as ElsewhereYear;
        const message = `${entered.schoolYear} at ${entered.school} is entered already: change that entry instead.`;
        return refuseAll(422, "VALIDATION_FAILED", [{ path: "year.schoolYear", message }]);
      }
      if (before && contentJson !== null && canonicalJson(before.year) === contentJson)
        return unchanged({ status: 201, message: ELSEWHERE_MESSAGES.saved, data: json(null) });
      return ok({
        statements: [
          yearIsNew({ studentId: person.student_id, contentJson, supersedes }),
          insertElsewhereYear({
            uuid: newUuid(),
            studentId: person.student_id,
            supersedes,
            contentJson,
            reason,
            userId: actor.id,
            now,
          }),
          expectChanges(1),
        ],
        audit: [
          {
            event: "elsewhere-year",
            subjectUuid: person.student_uuid,
            data: {
              student: studentNo,
              from: before ? `${before.year.schoolYear}, ${before.year.school}` : null,
              to: year ? `${year.schoolYear}, ${year.school}` : null,
              reason,
            },
          },
        ],
        answer: {
          status: 201,
          message: year === null ? ELSEWHERE_MESSAGES.removed : savedWith(ELSEWHERE_MESSAGES.saved, year),
          data: json(null),
        },
      });
    },
  };
}
