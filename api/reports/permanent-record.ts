import { type Command, type CommandScope, unchanged } from "#api/commands/command.ts";
import { queueDocument } from "#api/commands/documents/queue-document.ts";
import { sha256Hex } from "#api/commands/identity/access-token.ts";
import { computeSections } from "#api/commands/reports/compute-figures.ts";
import { change, endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { auditView, readPage } from "#api/middleware/session.ts";
import {
  ELSEWHERE_MESSAGES,
  type ElsewhereYear,
  type IssueAsked,
} from "#core/documents/permanent-record/elsewhere-year.body.ts";
import {
  ISSUE_PERMANENT_RECORD,
  PERMANENT_RECORD,
  PRINT_PERMANENT_RECORD,
  SAVE_ELSEWHERE_YEAR,
} from "#core/documents/permanent-record/permanent-record.body.ts";
import { permanentRecordDocument } from "#core/documents/permanent-record/permanent-record-document.ts";
import { verificationCode, verificationOf } from "#core/documents/verification.ts";
import { canonicalJson } from "#core/shared/canonical-json.ts";
import { savedWith } from "#core/shared/drawable-text.ts";
import { NOT_FOUND, ok, refuse, refuseAll } from "#core/shared/result.ts";
import { type Instant, type SchoolDay, yearOf } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { expectChanges, expectThat } from "#db/commit.ts";
import { formerClassesOfYear } from "#db/queries/grading/former-scores.ts";
import { schoolOnDocuments } from "#db/queries/management/school.ts";
import { signatoriesOn } from "#db/queries/management/signatories.ts";
import { issuedRecord, recordFacts, recordPerson } from "#db/queries/reports/permanent-record.ts";
import { areCurrent } from "#db/queries/reports/report-card.ts";
import { frameOf, sectionsOf, sectionsStatements } from "#db/queries/reports/section-cards.ts";
import { as, select } from "#db/select.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { elsewhereYear, numberSeries, permanentRecordIssue } from "#db/tables.ts";

/** Permanent records: of any student there is or was. */

/** What was issued of a student's record, the newest first. */
const issuesOf = (studentNo: string) =>
  select(
    {
      id: permanentRecordIssue.uuid,
      number: permanentRecordIssue.number,
      purpose: permanentRecordIssue.purpose,
      recipient: permanentRecordIssue.recipient,
      issued_at: permanentRecordIssue.issuedAt,
      issued_by: sql<string>`trim(user_account.given_name || ' ' || user_account.last_name)`,
      verification_code: as(permanentRecordIssue.uuid, (uuid) =>
        verificationCode({ kind: "permanentRecord", uuid }),
      ),
    },
    sql`from permanent_record_issue join student on student.id = student_id join user_account on user_account.id = issued_by
      where student_no = ${studentNo} order by permanent_record_issue.id desc`,
  );

export const viewPermanentRecord = endpoint(PERMANENT_RECORD, async (c, { params, today }) => {
  const { rows } = await readPage(
    c,
    (userId) =>
      [
        recordPerson(params.student_id, userId),
        issuesOf(params.student_id),
        formerClassesOfYear(params.student_id, today),
      ] as const,
  );
  const [[person], issues, former] = rows;
  if (!person) throw new Refused(NOT_FOUND);
  const { sectionIds } = person;
  const [school, signatories, ...ofSections] = await read(c.var.db, [
    schoolOnDocuments(),
    signatoriesOn(today),
    ...sectionsStatements(sectionIds),
  ] as const);
  const sections = sectionIds.length === 0 ? [] : sectionsOf(sectionIds, ofSections);
  // All grades of a person: who looks at them is written down (A-4).
  auditView(c, "permanent-record-view", person.uuid);
  return {
    data: {
      student_id: person.number,
      student_name: person.name,
      document: permanentRecordDocument(recordFacts(person, sections, frameOf(school, signatories)), null),
      elsewhere: person.elsewhere,
      issues,
      former_classes: former,
    },
  };
});
export const issueRecord = change(ISSUE_PERMANENT_RECORD, async ({ params, body, today }, c) => {
  const { rows } = await readPage(c, (userId) => [recordPerson(params.student_id, userId)] as const);
  const [person] = rows[0];
  if (!person) throw new Refused(NOT_FOUND);
  const { sectionIds } = person;
  await computeSections(c.var.db, sectionIds);
  return issuePermanentRecord(params.student_id, body, { sectionIds, today, origin: c.env.CONSOLE_ORIGIN });
});

/** Enters a school year spent elsewhere, supersedes an entry of it, or takes one back; nothing is deleted (R-62). */
export const saveElsewhereYear = change(
  SAVE_ELSEWHERE_YEAR,
  ({
    params: { student_id: studentNo },
    body: { supersedes, year, reason },
  }): Command<readonly [ReturnType<typeof recordPerson>, ReturnType<typeof yearEnteredBefore>]> => {
    const contentJson = year === null ? null : canonicalJson(year);
    return {
      read: ({ userId }) => [
        recordPerson(studentNo, userId),
        yearEnteredBefore(studentNo, contentJson, supersedes),
      ],
      decide({ actor, now, newUuid }, [[person], [same]]) {
        if (!person) return NOT_FOUND;
        const before = person.elsewhere.find(({ id }) => id === supersedes);
        if (supersedes !== null && !before) return refuse(409, "STALE_VERSION", ELSEWHERE_MESSAGES.stale);
        if (same) {
          const entered = JSON.parse(same.contentJson ?? "") as ElsewhereYear;
          const message = `${entered.schoolYear} at ${entered.school} is entered already: change that entry instead.`;
          return refuseAll(422, "VALIDATION_FAILED", [{ path: "year.schoolYear", message }]);
        }
        if (before && contentJson !== null && canonicalJson(before.year) === contentJson)
          return unchanged({ status: 201, message: ELSEWHERE_MESSAGES.saved, data: json(null) });
        return ok({
          statements: [
            yearIsNew({ studentId: person.id, contentJson, supersedes }),
            insertElsewhereYear({
              uuid: newUuid(),
              studentId: person.id,
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
              subjectUuid: person.uuid,
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
  },
);

type IssueReading = readonly [
  ReturnType<typeof recordPerson>,
  ReturnType<typeof nextRecordNumber>,
  ReturnType<typeof schoolOnDocuments>,
  ReturnType<typeof signatoriesOn>,
  ...Statement<unknown>[],
];

/**
 * Issues a student's permanent record: what it says, with its number and code, is kept as it is for ever (R-62). `sectionIds`:
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
      const facts = recordFacts(person, sections, frameOf(school, signatories));
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
          noEntryAfter(person.id, person.lastEntry),
          ...insertRecordIssue({
            uuid,
            studentId: person.id,
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
            subjectUuid: person.uuid,
            data: { student: studentNo, number, purpose, recipient, sha256 },
          },
          ...queued.audit,
        ],
      });
    },
  };
}

/** Prints what was issued once more. */
export const printRecord = change(
  PRINT_PERMANENT_RECORD,
  ({ params: { student_id: studentNo, id: uuid } }): Command<readonly [ReturnType<typeof issuedRecord>]> => ({
    read: () => [issuedRecord(uuid)],
    decide(scope, [[found]]) {
      if (!found || found.studentNo !== studentNo) return NOT_FOUND;
      return ok(queueRecord(scope, { uuid, number: found.number, filename: `${found.number}.pdf` }));
    },
  }),
);

const queueRecord = (
  scope: CommandScope,
  { uuid, number, filename }: { uuid: string; number: string; filename: string },
) =>
  queueDocument(
    scope,
    { kind: "permanent-record", filename, total: 1, request: { issue: uuid } },
    { number },
  );

/** The series of permanent records: SR-2026-000001, without a gap in each year. */
const SERIES = "SR";

/** The next number of a year; no row: 1. */
const nextRecordNumber = (year: number) =>
  select({ next: numberSeries.next }, sql`from number_series where series = ${SERIES} and year = ${year}`);
const recordNumber = (year: number, next: number): string =>
  `${SERIES}-${year}-${String(next).padStart(6, "0")}`;

interface NewRecordIssue {
  uuid: string;
  studentId: number;
  year: number;
  /** Of the series, as it was read. */
  next: number;
  purpose: string;
  recipient: string;
  canonicalJson: string;
  sha256: string;
  userId: number;
  now: Instant;
}
/** Takes the number that was read, and issues with it; fails where another has taken it meanwhile. */
const insertRecordIssue = (issue: NewRecordIssue): Statement<unknown>[] => [
  statement(sql`insert into number_series (series, year, next) select ${SERIES}, ${issue.year}, ${issue.next + 1}
    where true on conflict (series, year) do update set next = excluded.next where number_series.next = ${issue.next}`),
  expectChanges(1),
  statement(sql`insert into permanent_record_issue (uuid, student_id, number, purpose, recipient, canonical_json, sha256,
      issued_at, issued_by)
    values (${issue.uuid}, ${issue.studentId}, ${recordNumber(issue.year, issue.next)}, ${issue.purpose}, ${issue.recipient},
      ${issue.canonicalJson}, ${issue.sha256}, ${issue.now}, ${issue.userId})`),
];
/** The years elsewhere are as they were read. */
const noEntryAfter = (studentId: number, lastEntry: number): Statement<unknown> =>
  expectThat(
    sql`not exists (select 1 from elsewhere_year where student_id = ${studentId} and id > ${lastEntry})`,
  );

/** An entry of the same school year at the same school that stands, other than the one that is superseded. */
const sameYear = (studentId: SQL, contentJson: string | null, supersedes: string | null): SQL =>
  sql`from elsewhere_place join elsewhere_year on elsewhere_year.id = entry_id
    where elsewhere_place.student_id = ${studentId}
      and school_year = replace(replace(upper(${contentJson} ->> '$.schoolYear'), 'SY', ''), ' ', '')
      and school = replace(lower(${contentJson} ->> '$.school'), ' ', '')
      and elsewhere_year.uuid is not ${supersedes}`;
const yearEnteredBefore = (studentNo: string, contentJson: string | null, supersedes: string | null) =>
  select(
    { contentJson: elsewhereYear.contentJson },
    sameYear(sql`(select id from student where student_no = ${studentNo})`, contentJson, supersedes),
  );
/** And nobody has entered it meanwhile. */
const yearIsNew = (entry: {
  studentId: number;
  contentJson: string | null;
  supersedes: string | null;
}): Statement<unknown> =>
  expectThat(
    sql`not exists (select 1 ${sameYear(sql`${entry.studentId}`, entry.contentJson, entry.supersedes)})`,
  );

/** Enters a year, over the entry it supersedes; one that is superseded already changes nothing. Follow with expectChanges(1). */
const insertElsewhereYear = (entry: {
  uuid: string;
  studentId: number;
  supersedes: string | null;
  contentJson: string | null;
  reason: string;
  userId: number;
  now: Instant;
}): Statement<unknown> =>
  statement(sql`insert into elsewhere_year (uuid, student_id, supersedes_id, content_json, reason, entered_at, entered_by)
    select ${entry.uuid}, ${entry.studentId}, (select id from elsewhere_year where uuid = ${entry.supersedes}),
      ${entry.contentJson}, ${entry.reason}, ${entry.now}, ${entry.userId}
    where true on conflict (supersedes_id) do nothing`);
