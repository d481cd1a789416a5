import type { Instant } from "#core/shared/school-day.ts";
import { expectChanges, expectThat } from "#db/commit.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";

/** The series of permanent records: SR-2026-000001, without a gap in each year. */
const SERIES = "SR";

/** The next number of a year; no row: 1. */
export const nextRecordNumber = (year: number): Statement<{ next: number }> =>
  statement(sql`select next from number_series where series = ${SERIES} and year = ${year}`);
export const recordNumber = (year: number, next: number): string =>
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
export const insertRecordIssue = (issue: NewRecordIssue): Statement<unknown>[] => [
  statement(sql`insert into number_series (series, year, next) select ${SERIES}, ${issue.year}, ${issue.next + 1}
    where true on conflict (series, year) do update set next = excluded.next where number_series.next = ${issue.next}`),
  expectChanges(1),
  statement(sql`insert into permanent_record_issue (uuid, student_id, number, purpose, recipient, canonical_json, sha256,
      issued_at, issued_by)
    values (${issue.uuid}, ${issue.studentId}, ${recordNumber(issue.year, issue.next)}, ${issue.purpose}, ${issue.recipient},
      ${issue.canonicalJson}, ${issue.sha256}, ${issue.now}, ${issue.userId})`),
];
/** The years elsewhere are as they were read. */
export const noEntryAfter = (studentId: number, lastEntry: number): Statement<unknown> =>
  expectThat(
    sql`not exists (select 1 from elsewhere_year where student_id = ${studentId} and id > ${lastEntry})`,
  );

/** An entry of the same school year at the same school that stands, other than the one that is superseded. */
const sameYear = (studentId: SQL, contentJson: string | null, supersedes: string | null): SQL =>
  sql`select elsewhere_year.content_json from elsewhere_place join elsewhere_year on elsewhere_year.id = entry_id
    where elsewhere_place.student_id = ${studentId}
      and school_year = replace(replace(upper(${contentJson} ->> '$.schoolYear'), 'SY', ''), ' ', '')
      and school = replace(lower(${contentJson} ->> '$.school'), ' ', '')
      and elsewhere_year.uuid is not ${supersedes}`;
export const yearEnteredBefore = (
  studentNo: string,
  contentJson: string | null,
  supersedes: string | null,
): Statement<{ content_json: string }> =>
  statement(sameYear(sql`(select id from student where student_no = ${studentNo})`, contentJson, supersedes));
/** And nobody has entered it meanwhile. */
export const yearIsNew = (entry: {
  studentId: number;
  contentJson: string | null;
  supersedes: string | null;
}): Statement<unknown> =>
  expectThat(sql`not exists (${sameYear(sql`${entry.studentId}`, entry.contentJson, entry.supersedes)})`);

/** Enters a year, over the entry it supersedes; one that is superseded already changes nothing. Follow with expectChanges(1). */
export const insertElsewhereYear = (entry: {
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
