import type { Centavos } from "#core/shared/money.ts";
import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges, expectThat } from "#db/commit.ts";
import { alias, type RowOfSources, select, wanted } from "#db/select.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { invoice, segment, segmentMember, student } from "#db/tables.ts";
import { type BilledStudent, discounts, SOURCE_LINES } from "./deductions/named-adjustment.ts";
import { publishedNumber } from "./invoice-change.ts";
import { passOverMembers } from "./schedules/schedule-run.ts";
import { takeNumbers } from "./series.ts";

/**
 * Publishing a draft that is billed to a segment (B-13): one numbered invoice for each active member, by statements whose
 * count does not grow with the members.
 */
const isActive = sql`student.is_active = 1`;
const membersOf = (segmentIds: SQL): SQL => sql`from segment_member
  cross join student on student.id = segment_member.student_id and ${isActive}
  where segment_member.segment_id in (${segmentIds})`;

/** How many active members the segment of an invoice has, while it is a draft that is billed to one. */
export const MEMBERS_OF_SEGMENTS = sql<
  number | null
>`case when invoice.student_id is null and invoice.source_published_at is null
    and invoice.cancelled_at is null
  then (select count(*) ${membersOf(sql`invoice.segment_id`)}) end`;

const draft = alias(invoice, "draft");
const memberOn = (today: SchoolDay) => ({
  sourceUuid: draft.uuid,
  studentId: student.id,
  /** What its invoice will be of, before what the student is given automatically. */
  amount: draft.amountDueCentavos,
  discounts: discounts(today),
});
export type DraftMember = RowOfSources<ReturnType<typeof memberOn>>;
/** The active members of the segments that these drafts are billed to, by name. */
export const membersOfDrafts = (uuids: readonly string[], today: SchoolDay): Statement<DraftMember> =>
  select(
    memberOn(today),
    sql`from ${wanted(uuids)} cross join ${invoice} draft on ${draft.uuid} = wanted.value and ${draft.studentId} is null
        and ${draft.generateType} = 'ONETIME'
      cross join ${segmentMember} on ${segmentMember.segmentId} = ${draft.segmentId}
      cross join ${student} on ${student.id} = ${segmentMember.studentId} and ${isActive}
    order by wanted.key, ${student.nameKey}, ${student.id}`,
  );
const DRAFT_LINES = {
  uuid: invoice.uuid,
  invoiceDate: invoice.invoiceDate,
  dueDate: invoice.dueDate,
  lines: SOURCE_LINES,
};
export type DraftLines = RowOfSources<typeof DRAFT_LINES>;
/** The lines of these drafts to a segment, and the days of their invoices. */
export const linesOfDrafts = (uuids: readonly string[]): Statement<DraftLines> =>
  select(
    DRAFT_LINES,
    sql`from ${wanted(uuids)} cross join ${invoice} on ${invoice.uuid} = wanted.value and ${invoice.studentId} is null
      and ${invoice.generateType} = 'ONETIME'`,
  );
/** The active members of a segment, by name. */
export const membersOfSegment = (code: string, today: SchoolDay): Statement<BilledStudent> =>
  select(
    { studentId: student.id, discounts: discounts(today) },
    sql`${membersOf(sql`select id from segment where code = ${code}`)} order by student.name_key, student.id`,
  );

/** One of the invoices to be made; one of a schedule has a reference and days of its own. */
export interface MadeInvoice {
  uuid: string;
  sourceUuid: string;
  studentId: number;
  occurrence?: number;
  reference?: string;
  invoiceDate?: SchoolDay;
  dueDate?: SchoolDay;
  /** Where the student is given something automatically: the totals, and the deductions that differ, by "p" and position. */
  discounted?: {
    deductions: Centavos;
    amountDue: Centavos;
    lines: Readonly<Record<string, { type: string; valueE4: number; total: Centavos; parts: string | null }>>;
  };
}
interface Making {
  /** In the order of their numbers. */
  made: readonly MadeInvoice[];
  year: number;
  now: Instant;
  /** Who makes them; absent: in the name of who wrote the source. */
  userId?: number;
}
interface Publishing extends Making {
  /** The sources: drafts that were read or written in this batch. */
  sources: readonly string[];
}

/** Makes drafts sources, which are read-only; first in the batch, so that one published meanwhile is known before a unique index refuses what it made. */
export const markSources = (sources: readonly string[], now: Instant): Statement<unknown>[] => [
  statement(sql`update invoice set source_published_at = ${now}, version = version + 1
    where uuid in (select value from json_each(${JSON.stringify(sources)})) and document_status = 'draft'
      and cancelled_at is null and source_published_at is null`),
  expectChanges(sources.length),
];

const AMOUNT_DUE = sql`coalesce(wanted.value ->> '$.discounted.amountDue', source.amount_due_centavos)`;
/** What a line of the invoice has instead of the source's, where its student is given something automatically. */
const discounted = (name: string, otherwise: SQL): SQL =>
  sql`coalesce(wanted.value ->> ('$.discounted.lines.p' || position || ${`.${name}`}), ${otherwise})`;

/** Makes numbered invoices of sources, with their lines. */
export function makeInvoices({ made, year, now, userId }: Making): Statement<unknown>[] {
  return [
    takeNumbers("D", 0, made.length),
    takeNumbers("INV", year, made.length),
    statement(sql`insert into invoice (uuid, document_status, draft_number, number, published_at, generate_type, bill_to,
        student_id, segment_id, reference_number, invoice_date, due_date, notes, subtotal_centavos, taxes_centavos,
        surcharges_centavos, deductions_centavos, amount_due_centavos, balance_centavos, created_at, created_by,
        source_id, occurrence)
      select wanted.value ->> 'uuid', 'published', ${draftNumber(made.length)}, ${publishedNumber(year, made.length, sql`wanted.key`)},
        ${now}, source.generate_type, 'INDIVIDUAL', wanted.value ->> 'studentId', source.segment_id,
        coalesce(wanted.value ->> 'reference', source.reference_number),
        coalesce(wanted.value ->> 'invoiceDate', source.invoice_date),
        coalesce(wanted.value ->> 'dueDate', source.due_date), source.notes, source.subtotal_centavos, source.taxes_centavos,
        source.surcharges_centavos, coalesce(wanted.value ->> '$.discounted.deductions', source.deductions_centavos),
        ${AMOUNT_DUE}, ${AMOUNT_DUE},
        ${now}, coalesce(${userId ?? null}, source.created_by), source.id, coalesce(wanted.value ->> 'occurrence', 1)
      from ${wanted(made)} cross join invoice source on source.uuid = wanted.value ->> 'sourceUuid'
      order by wanted.key`),
    expectChanges(made.length),
    statement(sql`insert into invoice_line (invoice_id, position, name, quantity_e4, unit, unit_price_e4, tax_type,
        tax_value_e4, deduction_type, deduction_value_e4, surcharge_type, surcharge_value_e4, line_total_centavos,
        parts_json, product_code)
      select made.id, position, name, quantity_e4, unit, unit_price_e4, tax_type, tax_value_e4,
        ${discounted("type", sql`deduction_type`)}, ${discounted("valueE4", sql`deduction_value_e4`)}, surcharge_type,
        surcharge_value_e4, ${discounted("total", sql`line_total_centavos`)}, ${discounted("parts", sql`parts_json`)}, product_code
      from ${wanted(made)} cross join invoice made on made.uuid = wanted.value ->> 'uuid'
        cross join invoice_line on invoice_line.invoice_id = made.source_id
      order by wanted.key, position`),
  ];
}

/** Makes an invoice for each member of the sources' segments; fails the batch where a member came or went meanwhile. */
export function publishSources({ sources, made, year, now, userId }: Publishing): Statement<unknown>[] {
  const uuids = sql`(select value from json_each(${JSON.stringify(sources)}))`;
  return [
    ...markSources(sources, now),
    ...makeInvoices({ made, year, now, ...(userId !== undefined && { userId }) }),
    passOverMembers(
      sources.map((uuid) => ({ uuid, occurrence: 1 })),
      now,
    ),
    expectThat(sql`(select count(*) from invoice source cross join segment_member on segment_member.segment_id = source.segment_id
        cross join student on student.id = segment_member.student_id and ${isActive}
      where source.uuid in ${uuids}) = ${made.length}
      and not exists (select 1 from invoice source cross join invoice made on made.source_id = source.id
        cross join student on student.id = made.student_id
        where source.uuid in ${uuids} and (not ${isActive} or not exists (select 1 from segment_member
          where segment_member.segment_id = source.segment_id and segment_member.student_id = made.student_id)))`),
  ];
}
const draftNumber = (count: number): SQL =>
  sql`printf('D-%06d', (select next from number_series where series = 'D' and year = 0) - ${count} + wanted.key)`;

const memberOfSegment = (today: SchoolDay) => ({
  customerId: student.studentNo,
  name: student.fullname,
  isActive: student.isActive,
  discounts: discounts(today),
});
/** A segment's members as the form shows them, and who is left out. */
export type FoundMember = RowOfSources<ReturnType<typeof memberOfSegment>>;
export const namedMembers = (code: string, today: SchoolDay): Statement<FoundMember> =>
  select(
    memberOfSegment(today),
    sql`from ${segment} cross join ${segmentMember} on ${segmentMember.segmentId} = ${segment.id}
      cross join ${student} on ${student.id} = ${segmentMember.studentId}
    where ${segment.code} = ${code} order by ${student.nameKey}, ${student.id}`,
  );

/** The published sources, the newest first: what the list is narrowed by. */
export const publishedSources = (): Statement<{ id: string; name: string }> =>
  statement(sql`select uuid as id, draft_number || ' · ' || reference_number as name from invoice
    where source_published_at is not null order by source_published_at desc, id desc limit 500`);
