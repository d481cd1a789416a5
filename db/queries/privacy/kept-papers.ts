import type { PersonList } from "#core/management/people/person-paths.ts";
import { KEPT_FOLDERS, type KeptKind } from "#db/queries/documents/issued-file.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { customersOfPayment, isStatementOfOthers } from "./other-people.ts";

/** The files that are kept of one person, by where they are in the store (M-36). */
export interface KeptPaperRow {
  object_key: string;
  /** What it is, and its file's name, where it has one. */
  folder: string;
  filename: string;
  /** It is a paper of other people's records too: it is not handed out. */
  is_shared: 0 | 1;
}

const NONE = sql`select null as object_key, '' as folder, '' as filename, 0 as is_shared where false`;
const photo = (list: PersonList, id: string): SQL =>
  sql`select object_key, 'photo' as folder, iif(content_type = 'image/png', 'photo.png', 'photo.jpg') as filename, 0 as is_shared
    from person_photo where list = ${list} and person_id = ${id}`;
/** The files that these mails brought. */
const attached = (mails: SQL, isShared: SQL): SQL =>
  sql`select object_key, 'sent by email' as folder, filename, ${isShared} as is_shared from mail join document on document.id = document_id
    where object_key is not null and mail.status = 'sent' and ${mails}`;
/** Uploads. The same file, uploaded once or again, can be with records of others too. */
const uploaded = (folder: string, files: SQL, student: SQL): SQL =>
  sql`select object_key, ${folder} as folder, number || ' ' || original_name as filename, ${isOfOthers(student)} as is_shared
    from uploaded_file file where id in (${files})`;
const isOfOthers = (student: SQL): SQL => sql`exists (select 1 from uploaded_file same
  where same.sha256 = file.sha256 and (
    exists (select 1 from (select payment_id from payment_file where file_id = same.id
          union select id from payment where reference_file_id = same.id
          union select payment_id from refund_file join refund on refund.id = refund_id where file_id = same.id
          union select payment_id from refund where reference_file_id = same.id) paid
        where exists (select 1 from (${customersOfPayment(sql`paid.payment_id`)}) where student_id <> ${student}))
    or exists (select 1 from promissory_note_file join promissory_note on promissory_note.id = note_id
        where file_id = same.id and student_id <> ${student})
    or same.id in (select file_id from scholarship where file_id is not null and student_id <> ${student})))`;

function ofStudent(number: string): SQL[] {
  const own = sql`(select id from student where student_no = ${number})`;
  const payments = sql`(select payment_id from payment_customer where student_id = ${own})`;
  const kept = (kind: KeptKind, papers: SQL, folder = KEPT_FOLDERS[kind]): SQL =>
    sql`select ${folder} || '/' || kept_pdf.uuid || '.pdf' as object_key, ${folder} as folder, papers.name || '.pdf' as filename, 0 as is_shared
      from (${papers}) papers cross join kept_pdf on kept_pdf.kind = ${kind} and kept_pdf.uuid = papers.uuid`;
  return [
    kept(
      "reportCard",
      sql`select report_card_revision.uuid, school_year.name || ' term ' || ordinal || ' revision ' || number as name
        from report_card join report_card_revision on report_card_id = report_card.id
          join term on term.id = term_id join school_year on school_year.id = term.school_year_id
        where report_card.student_id = ${own}`,
    ),
    kept(
      "award",
      sql`select uuid, award_name || ' ' || substr(issued_at, 1, 10) || ' ' || award_issue.id as name from award_issue where student_id = ${own}`,
    ),
    kept(
      "permanentRecord",
      sql`select uuid, number as name from permanent_record_issue where student_id = ${own}`,
    ),
    uploaded(
      "slips of payments",
      sql`select file_id from payment_file where payment_id in ${payments}
        union select reference_file_id from payment where id in ${payments}`,
      own,
    ),
    uploaded(
      "slips of refunds",
      sql`select file_id from refund join refund_file on refund_id = refund.id where refund.payment_id in ${payments}`,
      own,
    ),
    uploaded(
      "promissory notes",
      sql`select file_id from promissory_note join promissory_note_file on note_id = promissory_note.id
        where promissory_note.student_id = ${own}`,
      own,
    ),
    uploaded("scholarships", sql`select file_id from scholarship where student_id = ${own}`, own),
    attached(
      sql`mail.kind in ('invoice', 'credit-memo') and subject_uuid in (
        select uuid from invoice where student_id = ${own} union all select uuid from credit_memo where student_id = ${own})`,
      sql`0`,
    ),
    attached(
      sql`(mail.kind, subject_uuid) in (select 'receipt', uuid from payment where id in ${payments}
        union all select 'refund-receipt', uuid from refund where payment_id in ${payments})`,
      sql`exists (select 1 from (${customersOfPayment(sql`iif(mail.kind = 'receipt',
          (select payment.id from payment where payment.uuid = mail.subject_uuid),
          (select refund.payment_id from refund where refund.uuid = mail.subject_uuid))`)}) where student_id <> ${own})`,
    ),
    attached(
      sql`mail.kind = 'statement' and subject_number = ${number}`,
      isStatementOfOthers(sql`mail`, number),
    ),
  ];
}

const OTHERS: Readonly<Record<PersonList, (id: string) => SQL[]>> = {
  students: ofStudent,
  sponsors: (uuid) => [
    attached(
      sql`period is not null and subject_uuid = ${uuid}`,
      sql`exists (select 1 from json_each(mail.facts_json, '$.students') join student on student_no = value
        where student.id not in (select student_id from guardianship join guardian on guardian.id = guardian_id where guardian.uuid = ${uuid}))`,
    ),
  ],
  faculties: () => [NONE],
};

/** Each object once, whatever names it. */
export const keptPapers = (list: PersonList, id: string): Statement<KeptPaperRow> => {
  const all = [photo(list, id), ...OTHERS[list](id)];
  return statement(sql`select object_key, min(folder) as folder, min(filename) as filename, max(is_shared) as is_shared
    from (${sql.join(all, sql` union all `)}) group by object_key order by folder, filename`);
};
