import { verificationCode } from "#core/documents/verification.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { isChildOf } from "#db/queries/management/guardians.ts";
import { as, type RowOfSources, select } from "#db/select.ts";
import { type Statement, sql } from "#db/statement.ts";
import { document, reportCard, reportCardRevision, schoolYear, student, term } from "#db/tables.ts";

const CARD = {
  uuid: reportCardRevision.uuid,
  ordinal: term.ordinal,
  term: as(term.ordinal, (ordinal) => TERM_NAMES[ordinal]),
  schoolYear: schoolYear.name,
  revision: reportCardRevision.number,
  publishedAt: reportCardRevision.publishedAt,
  code: as(reportCardRevision.uuid, (uuid) => verificationCode({ kind: "reportCard", uuid })),
};
/** A card a parent may have: the newest revision of an own child's published card, unless the child is excluded for its term. */
export type FoundParentCard = RowOfSources<typeof CARD>;
export const parentCards = (userId: number, studentNo: string): Statement<FoundParentCard> =>
  select(
    CARD,
    sql`from ${student}
      join ${reportCard} on ${reportCard.studentId} = ${student.id} and ${reportCard.status} = 'Published'
      join ${reportCardRevision} on ${reportCardRevision.reportCardId} = ${reportCard.id}
        and ${reportCardRevision.number} = ${reportCard.revision}
      join ${term} on ${term.id} = ${reportCard.termId} join ${schoolYear} on ${schoolYear.id} = ${term.schoolYearId}
    where ${student.studentNo} = ${studentNo} and ${isChildOf(userId)} and not exists (select 1 from release_exclusion
      where release_exclusion.student_id = ${student.id} and release_exclusion.term_id = ${term.id})
    order by ${schoolYear.startDate} desc, ${term.ordinal}`,
  );

const { status, filename, objectKey, sha256 } = document;
const COPY = { status, filename, objectKey, sha256, revision: sql<string>`request_json ->> 'revision'` };
/** The newest file a parent had made of a child's cards, by revision. */
export const cardCopies = (userId: number): Statement<RowOfSources<typeof COPY>> =>
  select(
    COPY,
    sql`from ${document} where ${document.userId} = ${userId} and ${document.kind} = 'report-card-copy'
      order by ${document.id} desc`,
  );
