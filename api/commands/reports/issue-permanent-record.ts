import type { Command, CommandScope } from "#api/commands/command.ts";
import { queueDocument } from "#api/commands/documents/queue-document.ts";
import { sha256Hex } from "#api/commands/identity/access-token.ts";
import type { IssueAsked } from "#core/documents/permanent-record/elsewhere-contract.ts";
import { permanentRecordDocument } from "#core/documents/permanent-record/permanent-record-document.ts";
import { verificationOf } from "#core/documents/verification.ts";
import { canonicalJson } from "#core/shared/canonical-json.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import { type SchoolDay, yearOf } from "#core/shared/school-day.ts";
import { expectThat } from "#db/commit.ts";
import { schoolOnDocuments } from "#db/queries/management/school.ts";
import { signatoriesOn } from "#db/queries/management/signatories.ts";
import { areCurrent } from "#db/queries/reports/named-cards.ts";
import {
  issuedRecord,
  recordFactsOf,
  recordPerson,
} from "#db/queries/reports/permanent-record/permanent-record.ts";
import {
  insertRecordIssue,
  nextRecordNumber,
  noEntryAfter,
  recordNumber,
} from "#db/queries/reports/permanent-record/record-change.ts";
import { frameOf, sectionsOf, sectionsStatements } from "#db/queries/reports/section-cards.ts";
import type { Statement } from "#db/statement.ts";

type IssueReading = readonly [
  ReturnType<typeof recordPerson>,
  ReturnType<typeof nextRecordNumber>,
  ReturnType<typeof schoolOnDocuments>,
  ReturnType<typeof signatoriesOn>,
  ...Statement<unknown>[],
];

/**
 * Issues a student's permanent record: what it says, with its number and code, is kept as it is for ever. `sectionIds`:
 * the sections the record is made of. Two at once have different numbers: whoever is second reads and decides again.
 */
export function issuePermanentRecord(
  studentNo: string,
  { purpose, recipient }: IssueAsked,
  { sectionIds, today, origin }: { sectionIds: readonly number[]; today: SchoolDay; origin: string },
): Command<IssueReading> {
  const year = yearOf(today);
  return {
    read: ({ userId }) => [
      recordPerson(studentNo, userId),
      nextRecordNumber(year),
      schoolOnDocuments(),
      signatoriesOn(today),
      ...sectionsStatements(sectionIds),
    ],
    async decide(scope, [[person], [series], school, signatories, ...sectionRows]) {
      if (!person) return NOT_FOUND;
      const sections = sectionIds.length === 0 ? [] : sectionsOf(sectionIds, sectionRows);
      const next = series?.next ?? 1;
      const number = recordNumber(year, next);
      const uuid = scope.newUuid();
      const facts = recordFactsOf(person, sections, frameOf(school, signatories));
      const document = permanentRecordDocument(facts, {
        number,
        purpose,
        recipient,
        issuedOn: today,
        verification: verificationOf({ kind: "permanentRecord", uuid }, origin),
      });
      const canonical = canonicalJson({ document, student: studentNo });
      const sha256 = await sha256Hex(canonical);
      const { actor, now } = scope;
      const queued = queueRecord(scope, { uuid, number, filename: document.fileName });
      return ok({
        ...queued,
        statements: [
          expectThat(areCurrent(sectionIds)),
          noEntryAfter(person.student_id, person.last_entry),
          ...insertRecordIssue({
            uuid,
            studentId: person.student_id,
            year,
            next,
            purpose,
            recipient,
            canonicalJson: canonical,
            sha256,
            userId: actor.id,
            now,
          }),
          ...queued.statements,
        ],
        audit: [
          {
            event: "permanent-record-issue",
            subjectUuid: person.student_uuid,
            data: { student: studentNo, number, purpose, recipient, sha256 },
          },
          ...queued.audit,
        ],
      });
    },
  };
}

/** Prints what was issued once more. */
export function printPermanentRecord(
  studentNo: string,
  uuid: string,
): Command<readonly [ReturnType<typeof issuedRecord>]> {
  return {
    read: () => [issuedRecord(uuid)],
    decide(scope, [[found]]) {
      if (!found || found.student_no !== studentNo) return NOT_FOUND;
      return ok(queueRecord(scope, { uuid, number: found.number, filename: `${found.number}.pdf` }));
    },
  };
}

const queueRecord = (
  scope: CommandScope,
  { uuid, number, filename }: { uuid: string; number: string; filename: string },
) =>
  queueDocument(
    scope,
    { kind: "permanent-record", filename, total: 1, request: { issue: uuid } },
    { number },
  );
