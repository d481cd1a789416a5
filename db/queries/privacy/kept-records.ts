import { type Share, WHOLE } from "#core/documents/everything-kept.ts";
import type { PersonList } from "#core/management/people/person-paths.ts";
import { isErased } from "#db/queries/audit/erased-contacts.ts";
import { USER_NAME } from "#db/queries/audit/event-actor.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import type { Tables } from "#db/tables.ts";
import { customersOfPayment, isStatementOfOthers } from "./other-people.ts";

/** All rows that are kept of one person, each as its table has it and with the names of what it refers to (M-36). */
type KeptRow = Readonly<Record<string, string | number | null>>;
export interface KeptRecords {
  /** The name of their file, without its extension; "billing/payments". */
  file: string;
  /** What of each of them is the person's: of a row with `is_shared` its `keeps` alone. */
  share: Share;
  rows: Statement<KeptRow>;
}

/** What rows of a table refer to, by name. */
interface Named {
  names: SQL;
  joins: SQL;
}
const NOTHING: Named = { names: sql``, joins: sql`` };
const YEAR: Named = {
  names: sql`, school_year.name as school_year`,
  joins: sql`join school_year on school_year.id = record.school_year_id`,
};
const TERM: Named = {
  names: sql`, school_year.name as school_year, term.ordinal as term`,
  joins: sql`join term on term.id = record.term_id join school_year on school_year.id = term.school_year_id`,
};
const SECTION: Named = {
  names: sql`, school_year.name as school_year, grade_level.name as grade_level, section.name as section`,
  joins: sql`join section on section.id = record.section_id join grade_level on grade_level.id = section.grade_level_id
    join school_year on school_year.id = section.school_year_id`,
};
/** Of a row that names `school_class`. */
const CLASS: Named = {
  names: sql`, school_year.name as school_year, section.name as section, subject.name as subject`,
  joins: sql`join section on section.id = school_class.section_id join subject on subject.id = school_class.subject_id
    join school_year on school_year.id = section.school_year_id`,
};
const OF_CLASS: Named = {
  names: CLASS.names,
  joins: sql`join school_class on school_class.id = record.class_id ${CLASS.joins}`,
};
const GRADEBOOK: Named = {
  names: sql`${CLASS.names}, term.ordinal as term`,
  joins: sql`join term on term.id = gradebook.term_id join school_class on school_class.id = gradebook.class_id ${CLASS.joins}`,
};
const OF_GRADEBOOK: Named = {
  names: GRADEBOOK.names,
  joins: sql`join gradebook on gradebook.id = record.gradebook_id ${GRADEBOOK.joins}`,
};

/** Rows that are the person's alone. */
const kept = (
  file: string,
  table: keyof Tables,
  where: SQL,
  { names, joins }: Named = NOTHING,
): KeptRecords => ({
  file,
  share: WHOLE,
  rows: statement(sql`select record.*${names} from ${sql.raw(table)} record ${joins} where ${where}`),
});

/** Rows of which some are other people's too: which, and what of them is the person's. */
const keptInPart = (
  file: string,
  table: keyof Tables,
  where: SQL,
  isShared: SQL,
  share: Exclude<Share, typeof WHOLE>,
  { names, joins }: Named = NOTHING,
): KeptRecords => ({
  file,
  share,
  rows: statement(
    sql`select record.*${names}, ${isShared} as is_shared from ${sql.raw(table)} record ${joins} where ${where}`,
  ),
});

/** Whose file it is, as what the trail says of records is held against it. */
interface Own {
  /** The numbers by which events name the student that a paper is of. */
  numbers: SQL;
  /** The accounts of the person and of a student's guardians: another parent is not named. */
  accounts: SQL;
  /** Whether what event `record` says is other people's too, by its record. */
  isShared: SQL;
}

/**
 * What the trail has of records, each named by its kind and uuid; who did it, and without what identifies a device or a
 * request. `contact-erase` hides the contact data that events before it told (M-37).
 */
const events = (
  file: string,
  table: "audit_event" | "view_event",
  subjects: SQL,
  { numbers, accounts, isShared }: Own,
): KeptRecords => ({
  file,
  share: {
    of: "what it says: its record is of other people too",
    keeps: ["occurred_at", "event", "subject_kind", "done_by", "actor_role"],
  },
  rows: statement(sql`select occurred_at, event, record.subject_kind, actor_role, data_json,
      iif(actor_role = 'PAR' and record.actor_id not in ${accounts}, 'another parent', coalesce(${USER_NAME}, '')) as done_by,
      ${isErased(sql`record`)} as is_erased,
      coalesce(data_json ->> '$.facts.customer' not in (${numbers}), 0) or ${isShared} as is_shared
    from (${subjects}) subject cross join ${sql.raw(table)} record
        on record.subject_kind = subject.kind and record.subject_uuid = subject.uuid
      left join user_account on user_account.id = record.actor_id order by record.id`),
});

/** A merge that was taken back was of two people: what it says is of the other too. */
const merges = (table: "student_merge" | "sponsor_merge", own: SQL): KeptRecords =>
  keptInPart(
    "merges",
    table,
    sql`record.kept_id = ${own} or record.merged_id = ${own}`,
    sql`undone_at is not null`,
    {
      of: "what the two records said: the merge was taken back, they are two people",
      keeps: ["merged_at", "undone_at"],
    },
  );
const ofMergeUndone = (table: "student_merge" | "sponsor_merge", own: SQL): SQL =>
  sql`record.event glob '*-merge*' and exists (select 1 from ${sql.raw(table)}
    where undone_at is not null and ${own} in (kept_id, merged_id))`;

/** The mails that these ids name, with what they said. */
const mails = (ids: SQL, isShared: SQL): KeptRecords =>
  keptInPart("mails", "mail", sql`record.id in (${ids})`, isShared, {
    of: "what it says and where it went: it is about other people too, or went to an address that is not this person's or a guardian's",
    keeps: ["kind", "status", "created_at", "finished_at", "period"],
  });
/** Whether a mail went to any address but these. */
const wentElsewhere = (addresses: SQL): SQL => sql`exists (
    select 1 from (select record.recipient as address union all select record.copied_to
      union all select value from json_each(record.cc_json))
    where address <> '' and lower(trim(address)) not in (${addresses}))`;

/** A student's id, and the ids of what is billed and paid. */
function idsOf(number: string) {
  const own = sql`(select id from student where student_no = ${number})`;
  const payments = sql`(select payment_id from payment_customer where student_id = ${own})`;
  return {
    own,
    isOwn: sql`record.student_id = ${own}`,
    payments,
    invoices: sql`(select id from invoice where student_id = ${own})`,
    refunds: sql`(select id from refund where payment_id in ${payments})`,
    /** The addresses of the student and the guardians. */
    addresses: sql`select lower(trim(email)) from student where student_no = ${number}
      union all select lower(trim(guardian.email)) from guardianship join guardian on guardian.id = guardian_id where student_id = ${own}`,
    accounts: sql`(select guardian.user_id from guardianship join guardian on guardian.id = guardian_id
      where student_id = ${own} and guardian.user_id is not null)`,
    /** Whether a payment is, or ever was, for another student too. */
    isOfOthers: (payment: SQL) =>
      sql`exists (select 1 from (${customersOfPayment(payment)}) where student_id <> ${own})`,
  };
}

function ofSchool(number: string): KeptRecords[] {
  const { own, isOwn } = idsOf(number);
  return [
    kept("record", "student", sql`record.student_no = ${number}`, {
      names: sql`, person_type.name as student_type`,
      joins: sql`left join person_type on person_type.id = record.type_id`,
    }),
    kept("guardians", "guardianship", isOwn, {
      names: sql`, guardian.fullname as name, guardian.email, guardian.contact_number`,
      joins: sql`join guardian on guardian.id = record.guardian_id`,
    }),
    merges("student_merge", own),
    kept("school/sections", "student_section", isOwn, SECTION),
    kept("school/sections-left", "section_leaver", isOwn, SECTION),
    kept("school/departures", "student_departure", isOwn),
    kept("school/arrivals", "student_arrival", isOwn, YEAR),
    kept("school/years-elsewhere", "elsewhere_year", isOwn),
    kept("school/enrollment-passes", "enrollment_pass", isOwn, {
      names: sql`, grade_level.name as incoming_grade_level`,
      joins: sql`join grade_level on grade_level.id = record.incoming_grade_level_id`,
    }),
    kept("school/rollovers", "rollover_student_edit", sql`record.student_number = ${number}`),
    kept("school/attendance", "attendance", isOwn, TERM),
  ];
}

function ofGrades(number: string): KeptRecords[] {
  const { own, isOwn } = idsOf(number);
  return [
    kept("grades/scores", "score", isOwn, {
      names: sql`${GRADEBOOK.names}, grading_activity.code as activity, description, maximum_e2`,
      joins: sql`join grading_activity on grading_activity.id = record.activity_id
        join gradebook on gradebook.id = grading_activity.gradebook_id ${GRADEBOOK.joins}`,
    }),
    {
      file: "grades/scores-replaced",
      share: WHOLE,
      rows: statement(sql`select activity_code, maximum_e2, reason, archived_at, replaced.value ->> 1 as score_e2${GRADEBOOK.names}
        from term_grade cross join score_archive on score_archive.gradebook_id = term_grade.gradebook_id
          join gradebook on gradebook.id = score_archive.gradebook_id ${GRADEBOOK.joins}
          cross join json_each(scores_json) replaced on replaced.value ->> 0 = ${number}
        where term_grade.student_id = ${own}`),
    },
    kept("grades/scores-of-former-sections", "former_score_choice", isOwn, OF_GRADEBOOK),
    kept("grades/terms", "term_grade", isOwn, OF_GRADEBOOK),
    kept("grades/final-grades", "report_final", isOwn, OF_CLASS),
    kept("grades/final-grades-by-hand", "final_grade_override", isOwn, OF_CLASS),
    kept("grades/remedial-marks", "remedial_mark", isOwn, OF_CLASS),
    kept("grades/averages", "report_term", isOwn, TERM),
    kept("grades/school-years", "report_year", isOwn, YEAR),
    kept("grades/promotions-by-hand", "promotion_override", isOwn, YEAR),
    kept("grades/missing-terms", "missing_term", isOwn, TERM),
    kept("grades/release-exclusions", "release_exclusion", isOwn, TERM),
    kept("papers/report-cards", "report_card", isOwn, {
      names: sql`${TERM.names}, number, canonical_json, published_at, reason`,
      joins: sql`${TERM.joins} left join report_card_revision on report_card_revision.report_card_id = record.id`,
    }),
    kept("papers/awards", "award", isOwn, YEAR),
    kept("papers/certificates", "award_issue", isOwn, {
      names: sql`${YEAR.names}, withdrawn_at, award_withdrawal.reason as withdrawn_reason`,
      joins: sql`${YEAR.joins} left join award_withdrawal on award_withdrawal.issue_id = record.id`,
    }),
    kept("papers/permanent-records", "permanent_record_issue", isOwn),
  ];
}

function ofPayments(number: string): KeptRecords[] {
  const { own, isOwn, payments, invoices, refunds, isOfOthers } = idsOf(number);
  return [
    keptInPart(
      "billing/payments",
      "payment",
      sql`record.id in ${payments}`,
      isOfOthers(sql`record.id`),
      {
        of: "everything but number, status, kind, days and what it paid of this student's invoices: it is or was for other students too",
        keeps: [
          "number",
          "status",
          "payment_type",
          "method_code",
          "received_date",
          "paid_at",
          "posted_at",
        ].concat(["cancelled_at", "refunded_at", "paid_of_own_invoices_centavos"]),
      },
      {
        names: sql`, (select coalesce(sum(amount_centavos), 0) from payment_allocation
          where payment_id = record.id and released_at is null and invoice_id in ${invoices}) as paid_of_own_invoices_centavos`,
        joins: sql``,
      },
    ),
    keptInPart(
      "billing/receipts",
      "receipt_revision",
      sql`record.payment_id in ${payments}`,
      isOfOthers(sql`record.payment_id`),
      {
        of: "what it says: the payment is or was for other students too",
        keeps: ["number", "reason", "made_at", "payment"],
      },
      {
        names: sql`, payment.number as payment`,
        joins: sql`join payment on payment.id = record.payment_id`,
      },
    ),
    keptInPart(
      "billing/refunds",
      "refund",
      sql`record.id in ${refunds}`,
      isOfOthers(sql`record.payment_id`),
      {
        of: "everything but number, status, method, days and this student's part of the amount: the payment is or was for other students too",
        keeps: ["number", "status", "method_code", "approved_at", "created_at", "posted_at"].concat([
          "cancelled_at",
          "own_part_centavos",
        ]),
      },
      {
        names: sql`, (select coalesce(sum(amount_centavos), 0) from refund_part
          where refund_id = record.id and student_id = ${own}) as own_part_centavos`,
        joins: sql``,
      },
    ),
    kept("billing/refund-parts", "refund_part", isOwn),
    keptInPart(
      "billing/bank-lines",
      "bank_line",
      sql`record.match_student_id = ${own} or record.payment_id in ${payments}`,
      sql`record.status <> 'confirmed' or ${isOfOthers(sql`record.payment_id`)}`,
      {
        of: "what the bank says, and the amount: nobody confirmed that it is this student's, or the payment is or was for other students too",
        keeps: ["bank_code", "line_date", "status", "uploaded_at"],
      },
    ),
  ];
}

function ofBilling(number: string): KeptRecords[] {
  const { isOwn, invoices } = idsOf(number);
  return [
    kept("billing/account", "customer_account", isOwn),
    kept("billing/segments", "segment_member", isOwn, {
      names: sql`, segment.name as segment`,
      joins: sql`join segment on segment.id = record.segment_id`,
    }),
    kept("billing/scholarships", "scholarship", isOwn, {
      names: sql`${YEAR.names}, named_adjustment.name as scholarship`,
      joins: sql`${YEAR.joins} join named_adjustment on named_adjustment.id = record.adjustment_id`,
    }),
    kept("billing/invoices", "invoice", isOwn),
    kept("billing/invoice-lines", "invoice_line", sql`record.invoice_id in ${invoices}`, {
      names: sql`, invoice.number as invoice`,
      joins: sql`join invoice on invoice.id = record.invoice_id`,
    }),
    kept("billing/invoices-not-made", "invoice_passed_over", isOwn),
    kept("billing/allocations", "payment_allocation", sql`record.invoice_id in ${invoices}`, {
      names: sql`, payment.number as payment, invoice.number as invoice`,
      joins: sql`join payment on payment.id = record.payment_id join invoice on invoice.id = record.invoice_id`,
    }),
    kept("billing/credit-memos", "credit_memo", isOwn),
    kept("billing/promissory-notes", "promissory_note", isOwn),
    kept("billing/ledger", "ledger_entry", isOwn),
  ];
}

function ofStudent(number: string): KeptRecords[] {
  const { own, payments, invoices, refunds, addresses, accounts, isOfOthers } = idsOf(number);
  const uuid = sql`(select uuid from student where student_no = ${number})`;
  const revisions = sql`(select report_card_revision.uuid from report_card join report_card_revision on report_card_id = report_card.id
    where report_card.student_id = ${own})`;
  const uuids = (table: string, ids: SQL) => sql`select uuid from ${sql.raw(table)} where id in ${ids}`;
  const ofKind = (kind: string, found: SQL) => sql`select ${kind} as kind, uuid from (${found})`;
  /** Of a mail or an event: whether the payment or refund that it is of is of others too. */
  const isOfPaymentOfOthers = (kind: SQL, [payment, refund]: readonly [string, string]) =>
    sql`case ${kind}
      when ${payment} then (select ${isOfOthers(sql`payment.id`)} from payment where payment.uuid = record.subject_uuid)
      when ${refund} then (select ${isOfOthers(sql`refund.payment_id`)} from refund where refund.uuid = record.subject_uuid)
      else 0 end`;
  const ofOwn: Own = {
    numbers: sql`select ${number} union all select student_no from student_merge join student on student.id = merged_id
      where kept_id = ${own} and undone_at is null`,
    accounts,
    isShared: sql`${isOfPaymentOfOthers(sql`record.subject_kind`, ["payment", "refund"])} or ${ofMergeUndone("student_merge", own)}`,
  };
  return [
    ...ofSchool(number),
    ...ofGrades(number),
    ...ofBilling(number),
    ...ofPayments(number),
    mails(
      sql`
      select mail.id from mail where kind in ('invoice', 'credit-memo', 'receipt', 'refund-receipt') and subject_uuid in (
        ${uuids("invoice", invoices)} union all ${uuids("payment", payments)} union all ${uuids("refund", refunds)}
        union all select uuid from credit_memo where student_id = ${own})
      union select mail.id from mail where kind in ('report-card', 'report-card-notice') and subject_uuid in ${revisions}
      union select mail.id from mail where kind = 'statement' and subject_number = ${number}
      union select mail_id from reminder join reminder_invoice on reminder_id = reminder.id where invoice_id in ${invoices}`,
      sql`${isOfPaymentOfOthers(sql`record.kind`, ["receipt", "refund-receipt"])} or ${isStatementOfOthers(sql`record`, number)}
        or exists (select 1 from reminder join reminder_invoice on reminder_id = reminder.id
          where mail_id = record.id and invoice_id not in ${invoices})
        or ${wentElsewhere(addresses)}`,
    ),
    events(
      "events",
      "audit_event",
      sql`select 'management' as kind, ${number} as uuid
        union all select value, ${uuid} from json_each('["student", "customer"]')
        union all ${ofKind("invoice", uuids("invoice", invoices))}
        union all ${ofKind("payment", uuids("payment", payments))}
        union all ${ofKind("refund", uuids("refund", refunds))}
        union all ${ofKind("credit-memo", sql`select uuid from credit_memo where student_id = ${own}`)}
        union all ${ofKind("promissory-note", sql`select uuid from promissory_note where student_id = ${own}`)}
        union all ${ofKind("attendance", sql`select uuid from attendance where student_id = ${own}`)}
        union all ${ofKind("enrollment-pass", sql`select uuid from enrollment_pass where student_id = ${own}`)}`,
      ofOwn,
    ),
    events(
      "who-looked",
      "view_event",
      sql`select value as kind, ${uuid} as uuid from json_each('["student", "customer"]')
        union all ${ofKind("invoice", uuids("invoice", invoices))} union all ${ofKind("payment", uuids("payment", payments))}`,
      ofOwn,
    ),
  ];
}

/** The account of a sponsor or a member of the faculty: how the person signs in, and what he or she has set. */
function ofAccount(user: SQL): KeptRecords[] {
  const isOwn = sql`record.user_id = ${user}`;
  return [
    {
      file: "account/account",
      share: WHOLE,
      rows: statement(sql`select email, full_name, account_state, created_at, last_sign_in_at, locked_at, second_step_since,
          (select group_concat(item, ', ')
            from (select role_code as item from user_role where user_id = user_account.id order by position)) as roles
        from user_account where id = ${user}`),
    },
    {
      file: "account/passkeys",
      share: WHOLE,
      rows: statement(sql`select name, created_at, last_used_at from passkey where user_id = ${user}`),
    },
    kept("account/sign-ins", "session", isOwn),
    kept("account/settings", "personal_setting", isOwn),
    keptInPart("account/saved-views", "list_views", isOwn, sql`1`, {
      of: "what a view looks for: it can be other people",
      keeps: ["list"],
    }),
    keptInPart(
      "account/notifications",
      "notification",
      isOwn,
      sql`record.kind in ('file-failed', 'import-failed', 'refund-requested')`,
      {
        of: "the name of the file or the payment that it tells of: it can name other people",
        keeps: ["kind", "made_at", "read_at"],
      },
    ),
  ];
}

/** Links, notices and reminders that went to the owner of an account. */
const mailsOfAccount = (user: SQL): SQL => sql`select mail.id from password_reset
    join mail on kind in ('password-reset', 'account-invitation') and subject_uuid = password_reset.uuid
    where password_reset.user_id = ${user}
  union select mail.id from mail where kind in ('account-notice', 'grade-reminder', 'notification-digest')
    and subject_uuid = (select uuid from user_account where id = ${user})`;

function ofSponsor(uuid: string): KeptRecords[] {
  const own = sql`(select id from guardian where uuid = ${uuid})`;
  const children = sql`(select student_id from guardianship where guardian_id = ${own})`;
  const user = sql`(select user_id from guardian where uuid = ${uuid})`;
  const account = sql`select uuid from user_account where id = ${user}`;
  const isOfOthers = sql`exists (select 1 from reminder join reminder_invoice on reminder_id = reminder.id
        join invoice on invoice.id = invoice_id where mail_id = record.id and invoice.student_id not in ${children})
      or exists (select 1 from json_each(record.facts_json, '$.students') join student on student_no = value
        where record.kind = 'statement' and student.id not in ${children})`;
  return [
    kept("record", "guardian", sql`record.uuid = ${uuid}`, {
      names: sql`, person_type.name as sponsor_type`,
      joins: sql`left join person_type on person_type.id = record.type_id`,
    }),
    kept("students", "guardianship", sql`record.guardian_id = ${own}`, {
      names: sql`, student_no, student.fullname as student`,
      joins: sql`join student on student.id = record.student_id`,
    }),
    merges("sponsor_merge", own),
    kept("billing/reminders", "reminder", sql`record.guardian_id = ${own}`),
    mails(
      sql`select mail_id from reminder where guardian_id = ${own}
      union select mail.id from mail where period is not null and subject_uuid = ${uuid}
      union ${mailsOfAccount(user)}`,
      sql`${isOfOthers} or ${wentElsewhere(sql`select lower(trim(email)) from guardian where uuid = ${uuid}
        union all select lower(email) from user_account where id = ${user}`)}`,
    ),
    ...ofAccount(user),
    events(
      "events",
      "audit_event",
      sql`select 'management' as kind, ${uuid} as uuid
        union all select kinds.value, uuid from (${account}) cross join json_each('["user", "account"]') kinds`,
      {
        numbers: sql`null`,
        accounts: sql`(${user})`,
        isShared: ofMergeUndone("sponsor_merge", own),
      },
    ),
  ];
}

function ofFaculty(uuid: string): KeptRecords[] {
  const own = sql`(select id from staff where uuid = ${uuid})`;
  const user = sql`(select user_id from staff where uuid = ${uuid})`;
  const account = sql`select uuid from user_account where id = ${user}`;
  return [
    kept("record", "staff", sql`record.uuid = ${uuid}`, {
      names: sql`, department.name as department, designation.name as designation, person_type.name as faculty_type`,
      joins: sql`left join department on department.id = record.department_id
        left join person_type designation on designation.id = record.designation_id
        left join person_type on person_type.id = record.type_id`,
    }),
    kept("classes", "class_teacher", sql`record.staff_id = ${own}`, OF_CLASS),
    kept("advised-sections", "section", sql`record.adviser_id = ${own}`, YEAR),
    mails(
      mailsOfAccount(user),
      wentElsewhere(sql`select email from staff where uuid = ${uuid}
        union all select lower(email) from user_account where id = ${user}`),
    ),
    ...ofAccount(user),
    events(
      "events",
      "audit_event",
      sql`select 'management' as kind, ${uuid} as uuid
        union all select kinds.value, uuid from (${account}) cross join json_each('["user", "account"]') kinds`,
      { numbers: sql`null`, accounts: sql`(${user})`, isShared: sql`0` },
    ),
  ];
}

/** What is kept of a person, file by file: a student is named by number, anybody else by uuid. */
export const KEPT_RECORDS: Readonly<Record<PersonList, (id: string) => KeptRecords[]>> = {
  students: ofStudent,
  sponsors: ofSponsor,
  faculties: ofFaculty,
};
