/** The triggers the newest schema must have, written out as expected-schema.ts does. */
export const TRIGGERS: Record<string, string> = {
  invoice_numbered_no_replace:
    "before insert on invoice when exists (select 1 from invoice where (id = new.id or uuid = new.uuid or number = new.number) and number is not null)",
  credit_memo_no_replace:
    "before insert on credit_memo when exists (select 1 from credit_memo where id = new.id or uuid = new.uuid or number = new.number)",
  cash_count_no_update: "before update on cash_count",
  cash_count_no_delete: "before delete on cash_count",
  credit_memo_never_deleted: "before delete on credit_memo",
  credit_memo_published_no_update: "before update on credit_memo when old.status <> 'draft'",
  official_receipt_correction_no_update: "before update on official_receipt_correction",
  official_receipt_correction_no_delete: "before delete on official_receipt_correction",
  payment_official_receipt_once:
    "before update of official_receipt_number on payment when new.official_receipt_number is not null and new.official_receipt_number is not old.official_receipt_number and exists (select 1 from payment where official_receipt_number = new.official_receipt_number collate nocase and id <> new.id)",
  payment_official_receipt_corrected:
    "before update of official_receipt_number on payment when old.official_receipt_number is not null and new.official_receipt_number is not old.official_receipt_number and not exists (select 1 from official_receipt_correction where payment_id = old.id and id = (select max(id) from official_receipt_correction where payment_id = old.id) and previous = old.official_receipt_number and number = new.official_receipt_number)",
  payment_summary_insert: "after insert on payment",
  payment_summary_update:
    "after update of status, payment_type, method_code, posted_at, amount_centavos on payment when (old.status, old.payment_type, old.method_code, old.posted_at is null, old.amount_centavos) <> (new.status, new.payment_type, new.method_code, new.posted_at is null, new.amount_centavos)",
  payment_customer_summary_insert: "after insert on payment",
  payment_customer_summary_update:
    "after update of student_id, status, posted_at, amount_centavos on payment when (old.student_id, old.status, old.posted_at is null, old.amount_centavos) <> (new.student_id, new.status, new.posted_at is null, new.amount_centavos)",
  payment_customer_summary_refund_insert: "after insert on refund when new.status = 'POSTED'",
  payment_customer_summary_refund_update:
    "after update of status, amount_centavos on refund when 'POSTED' in (old.status, new.status)",
  payment_summary_refund_insert: "after insert on refund when new.status = 'POSTED'",
  payment_summary_refund_update:
    "after update of status, amount_centavos on refund when 'POSTED' in (old.status, new.status)",
  invoice_total_insert: "after insert on invoice",
  invoice_total_moved:
    "after update of document_status, cancelled_at on invoice when (old.document_status, old.cancelled_at is null) <> (new.document_status, new.cancelled_at is null)",
  invoice_total_changed:
    "after update of amount_due_centavos, balance_centavos on invoice when (old.document_status, old.cancelled_at is null) = (new.document_status, new.cancelled_at is null) and (old.amount_due_centavos, old.balance_centavos) <> (new.amount_due_centavos, new.balance_centavos)",
  invoice_total_delete: "after delete on invoice",
  account_summary_owed_insert:
    "after insert on invoice_customer_summary when new.document_status = 'published' and new.balance_centavos > 0 and not exists (select 1 from customer_account where student_id = new.student_id and unapplied_centavos > 0) and not exists (select 1 from invoice_customer_summary other where other.student_id = new.student_id and other.document_status = 'published' and other.balance_centavos > 0 and other.settlement <> new.settlement)",
  account_summary_owed_update:
    "after update of balance_centavos on invoice_customer_summary when new.document_status = 'published' and (old.balance_centavos > 0) <> (new.balance_centavos > 0) and not exists (select 1 from customer_account where student_id = new.student_id and unapplied_centavos > 0) and not exists (select 1 from invoice_customer_summary other where other.student_id = new.student_id and other.document_status = 'published' and other.balance_centavos > 0 and other.settlement <> new.settlement)",
  account_summary_credit_insert: "after insert on customer_account when new.unapplied_centavos > 0",
  account_summary_credit_update:
    "after update of unapplied_centavos on customer_account when old.unapplied_centavos <> new.unapplied_centavos",
  segment_summary_joined: "after insert on segment_member",
  segment_summary_left: "after delete on segment_member",
  segment_summary_active: "after update of is_active on student when old.is_active <> new.is_active",
  refund_summary_insert: "after insert on refund",
  refund_summary_update:
    "after update of status, amount_centavos on refund when (old.status, old.amount_centavos) <> (new.status, new.amount_centavos)",
  credit_memo_summary_insert: "after insert on credit_memo",
  credit_memo_summary_update: "after update of status, amount_centavos on credit_memo",
  bank_line_never_deleted: "before delete on bank_line",
  payment_no_replace:
    "before insert on payment when exists (select 1 from payment where id = new.id or uuid = new.uuid or number = new.number)",
  gradebook_no_replace:
    "before insert on gradebook when exists (select 1 from gradebook where id = new.id or uuid = new.uuid)",
  gradebook_revision_no_replace:
    "before insert on gradebook_revision when exists (select 1 from gradebook_revision where id = new.id or (gradebook_id = new.gradebook_id and number = new.number))",
  score_archive_no_replace:
    "before insert on score_archive when exists (select 1 from score_archive where id = new.id)",
  grading_scheme_no_replace:
    "before insert on grading_scheme when exists (select 1 from grading_scheme where id = new.id or uuid = new.uuid)",
  number_gap_no_replace:
    "before insert on number_gap when exists (select 1 from number_gap where series = new.series and year = new.year and first = new.first)",
  ledger_entry_summed: "after insert on ledger_entry",
  ledger_entry_no_replace:
    "before insert on ledger_entry when exists (select 1 from ledger_entry where id = new.id)",
  audit_seal_no_replace:
    "before insert on audit_seal when exists (select 1 from audit_seal where id = new.id or from_id = new.from_id or to_id = new.to_id)",
  audit_event_no_replace:
    "before insert on audit_event when exists (select 1 from audit_event where id = new.id or uuid = new.uuid)",
  audit_event_no_delete: "before delete on audit_event",
  audit_event_no_update: "before update on audit_event",
  audit_seal_no_delete: "before delete on audit_seal",
  audit_seal_no_update: "before update on audit_seal",
  attendance_published_update:
    "after update of published_at on attendance when (old.published_at is null) <> (new.published_at is null)",
  attendance_recorded_delete: "after delete on attendance",
  attendance_recorded_insert: "after insert on attendance",
  attendance_term_insert: "after insert on attendance",
  attendance_term_delete: "after delete on attendance",
  attendance_term_published:
    "after update of published_at on attendance when (old.published_at is null) <> (new.published_at is null)",
  award_counted_delete: "after delete on award",
  award_counted_insert: "after insert on award",
  award_counted_update:
    "after update of award_group, school_year_id, period, section_id on award when (old.award_group, old.school_year_id, old.period, old.section_id) <> (new.award_group, new.school_year_id, new.period, new.section_id)",
  report_card_counted_delete: "after delete on report_card_row",
  report_card_counted_insert: "after insert on report_card_row",
  report_card_counted_update:
    "after update of section_id, state, reasons_json, warnings_json on report_card_row when old.section_id <> new.section_id or old.state <> new.state or (old.reasons_json <> '[]' or old.warnings_json <> '[]') <> (new.reasons_json <> '[]' or new.warnings_json <> '[]')",
  report_term_counted_delete: "after delete on report_term",
  report_term_counted_insert: "after insert on report_term",
  report_term_counted_update:
    "after update of section_id on report_term when old.section_id <> new.section_id",
  report_year_counted_delete: "after delete on report_year",
  report_year_counted_insert: "after insert on report_year",
  report_year_counted_update:
    "after update of section_id, sex, promotion_status, remedial_result, is_provisional, average_e2 on report_year when old.section_id <> new.section_id or old.sex is not new.sex or old.promotion_status is not new.promotion_status or old.remedial_result is not new.remedial_result or iif(old.is_provisional = 0, (old.average_e2 + 50) / 100, null) is not iif(new.is_provisional = 0, (new.average_e2 + 50) / 100, null)",
  report_year_sex: "after update of sex on student when old.sex is not new.sex",
  record_count_class_delete: "after delete on school_class",
  record_count_class_insert: "after insert on school_class",
  record_count_guardian_delete: "after delete on guardian",
  record_count_guardian_insert: "after insert on guardian",
  record_count_student_delete: "after delete on student",
  record_count_student_insert: "after insert on student",
  record_count_section_insert: "after insert on section",
  record_count_section_delete: "after delete on section",
  record_count_subject_insert: "after insert on subject",
  record_count_subject_delete: "after delete on subject",
  scheme_summary_insert: "after insert on gradebook when new.scheme_id is not null",
  scheme_summary_delete: "after delete on gradebook when old.scheme_id is not null",
  scheme_summary_update: "after update of scheme_id on gradebook when old.scheme_id is not new.scheme_id",
  teacher_class_summary_insert: "after insert on class_teacher",
  teacher_class_summary_delete: "after delete on class_teacher",
  enrollment_pass_summary_insert: "after insert on enrollment_pass",
  enrollment_pass_summary_delete: "after delete on enrollment_pass",
  enrollment_pass_summary_update:
    "after update of incoming_school_year, incoming_grade_level_id, is_certified on enrollment_pass",
  section_passes_delete: "after delete on enrollment_pass when old.is_certified = 0",
  event_summary_change: "after insert on audit_event",
  event_summary_forget: "after delete on view_event",
  event_summary_view: "after insert on view_event",
  section_passes_insert: "after insert on enrollment_pass when new.is_certified = 0",
  section_passes_update:
    "after update of is_certified on enrollment_pass when old.is_certified <> new.is_certified",
  section_students_delete: "after delete on student_section",
  section_students_insert: "after insert on student_section",
  gradebook_used_never_deleted:
    "before delete on gradebook when old.submitted_at is not null or exists (select 1 from gradebook_revision where gradebook_id = old.id) or exists (select 1 from score_archive where gradebook_id = old.id) or exists (select 1 from term_grade where gradebook_id = old.id and coalesce(override_e4, grade_e4) is not null) or exists (select 1 from grading_activity join score on activity_id = grading_activity.id where gradebook_id = old.id and (value_e2 is not null or mark is not null))",
  elsewhere_place_of_entry: "after insert on elsewhere_year",
  gradebook_emptied: "after delete on gradebook",
  gradebook_in_term_of_class:
    "before insert on gradebook when (select ordinal from term where id = new.term_id) not between (select first_term from school_class where id = new.class_id) and (select last_term from school_class where id = new.class_id)",
  school_class_terms:
    "before update of first_term, last_term on school_class when exists (select 1 from gradebook join term on term.id = term_id where class_id = new.id and ordinal not between new.first_term and new.last_term)",
  report_mark_class_terms:
    "after update of first_term, last_term on school_class when (old.first_term, old.last_term) <> (new.first_term, new.last_term)",
  gradebook_progress_insert: "after insert on gradebook",
  gradebook_progress_update:
    "after update of status, cells, blanks on gradebook when (old.status, old.cells, old.blanks) is not (new.status, new.cells, new.blanks)",
  gradebook_state_insert: "after insert on gradebook",
  gradebook_state_update:
    "after update of status, was_rejected, blanks, incomplete_categories_json, release_date on gradebook when (old.status, old.was_rejected, old.blanks > 0, old.incomplete_categories_json, old.release_date) is not (new.status, new.was_rejected, new.blanks > 0, new.incomplete_categories_json, new.release_date)",
  gradebook_revision_never_changed: "before update on gradebook_revision",
  gradebook_revision_never_deleted: "before delete on gradebook_revision",
  grading_scheme_never_changed: "before update on grading_scheme",
  grading_scheme_never_deleted: "before delete on grading_scheme",
  invoice_source_never_deleted: "before delete on invoice when old.source_published_at is not null",
  invoice_numbered_never_deleted: "before delete on invoice when old.number is not null",
  invoice_summary_insert: "after insert on invoice",
  invoice_summary_update:
    "after update of document_status, cancelled_at, due_date, amount_due_centavos, balance_centavos on invoice",
  invoice_customer_summary_delete: "after delete on invoice when old.student_id is not null",
  invoice_customer_summary_insert: "after insert on invoice when new.student_id is not null",
  invoice_customer_summary_update:
    "after update of student_id, document_status, cancelled_at, amount_due_centavos, balance_centavos on invoice",
  invoice_reference_delete: "after delete on invoice",
  invoice_reference_insert: "after insert on invoice",
  invoice_reference_update:
    "after update of reference_number on invoice when old.reference_number <> new.reference_number",
  payment_receipt_insert:
    "after insert on payment when new.typed_receipt_number is not null or new.official_receipt_number is not null",
  payment_receipt_update:
    "after update of typed_receipt_number, official_receipt_number on payment when (old.typed_receipt_number, old.official_receipt_number) is not (new.typed_receipt_number, new.official_receipt_number)",
  late_charge_no_delete: "before delete on late_charge",
  late_charge_no_update: "before update on late_charge",
  late_charge_rule_no_delete: "before delete on late_charge_rule",
  late_charge_rule_no_update: "before update on late_charge_rule",
  reminder_invoice_no_delete: "before delete on reminder_invoice",
  reminder_mail_ended:
    "after update of status on mail when new.kind = 'reminder' and new.status <> old.status",
  reminder_no_delete: "before delete on reminder",
  ledger_entry_closed_books:
    "before insert on ledger_entry when new.entry_date <= (select value from school_setting where name = 'billing_locked_through')",
  ledger_entry_no_delete: "before delete on ledger_entry",
  ledger_entry_no_update: "before update on ledger_entry",
  number_gap_no_delete: "before delete on number_gap",
  number_gap_no_update: "before update on number_gap",
  promissory_note_date_no_delete: "before delete on promissory_note_date",
  promissory_note_date_no_update: "before update on promissory_note_date",
  promissory_note_invoice_no_delete: "before delete on promissory_note_invoice",
  promissory_note_invoice_no_update: "before update on promissory_note_invoice",
  promissory_note_never_deleted: "before delete on promissory_note",
  promissory_note_no_replace:
    "before insert on promissory_note when exists (select 1 from promissory_note where id = new.id or uuid = new.uuid or number = new.number)",
  promissory_note_settled:
    "after update of amount_due_centavos, balance_centavos on invoice when (new.balance_centavos <> old.balance_centavos or new.amount_due_centavos <> old.amount_due_centavos) and exists (select 1 from promissory_note_invoice where invoice_id = new.id)",
  promissory_note_terms_no_update:
    "before update of uuid, number, student_id, promised_by, amount_centavos, last_date on promissory_note",
  payment_customer_moved: "after update of student_id on payment when old.student_id <> new.student_id",
  payment_customer_of_invoice: "after insert on payment_invoice",
  payment_customer_of_payment: "after insert on payment",
  payment_customer_without_invoice: "after delete on payment_invoice",
  refund_within_payment:
    "before update of status on refund when new.status = 'POSTED' and new.amount_centavos + coalesce((select sum(amount_centavos) from refund where payment_id = new.payment_id and status = 'POSTED' and id <> new.id), 0) > (select amount_centavos from payment where id = new.payment_id)",
  refund_never_deleted: "before delete on refund",
  refund_no_replace:
    "before insert on refund when exists (select 1 from refund where id = new.id or uuid = new.uuid or number = new.number)",
  refund_part_no_update: "before update on refund_part",
  refund_part_no_delete: "before delete on refund_part",
  payment_never_deleted: "before delete on payment",
  receipt_revision_no_delete: "before delete on receipt_revision",
  receipt_revision_no_replace:
    "before insert on receipt_revision when exists (select 1 from receipt_revision where payment_id = new.payment_id and number = new.number)",
  receipt_revision_no_update: "before update on receipt_revision",
  score_archive_never_changed: "before update on score_archive",
  score_archive_never_deleted: "before delete on score_archive",
  student_words_delete: "after delete on student",
  student_words_insert: "after insert on student",
  student_words_update: "after update of fullname on student",
  student_search_delete: "after delete on student",
  student_search_insert: "after insert on student",
  student_search_update: "after update of student_no, fullname on student",
  report_grade_counted_insert: "after insert on report_grade",
  report_grade_counted_delete: "after delete on report_grade",
  report_grade_counted_update:
    "after update of section_id, is_provisional on report_grade when (old.section_id, old.is_provisional) <> (new.section_id, new.is_provisional)",
  report_mark_own:
    "before insert on report_mark when (select kind from section where id = new.section_id) <> 'regular'",
  report_mark_gradebook:
    "after update of status, released_at on gradebook when old.status <> new.status or old.released_at is not new.released_at",
  report_mark_gradebook_insert: "after insert on gradebook",
  report_mark_grade_insert:
    "after insert on term_grade when (select submitted_at from gradebook where id = new.gradebook_id) is not null",
  report_mark_grade_update:
    "after update of grade_e4, override_e4 on term_grade when (old.grade_e4 is not new.grade_e4 or old.override_e4 is not new.override_e4 or new.grade_e4 = 0) and (select submitted_at from gradebook where id = new.gradebook_id) is not null",
  report_mark_final_insert: "after insert on final_grade_override",
  report_mark_final_update: "after update on final_grade_override",
  report_mark_promotion_insert: "after insert on promotion_override",
  report_mark_promotion_update: "after update on promotion_override",
  elsewhere_year_no_update: "before update on elsewhere_year",
  elsewhere_year_no_delete: "before delete on elsewhere_year",
  permanent_record_issue_no_update: "before update on permanent_record_issue",
  permanent_record_issue_no_delete: "before delete on permanent_record_issue",
  remedial_mark_no_delete: "before delete on remedial_mark",
  report_mark_remedial_insert: "after insert on remedial_mark",
  report_mark_remedial_update: "after update on remedial_mark",
  report_mark_missing_insert: "after insert on missing_term",
  report_mark_missing_update: "after update of is_missing on missing_term",
  report_mark_joined: "after insert on student_section",
  report_mark_left: "after delete on student_section",
  report_mark_renamed:
    "after update of student_no, fullname on student when old.student_no <> new.student_no or old.fullname <> new.fullname",
  report_mark_subject:
    "after update of kind, name on subject when old.kind <> new.kind or old.name <> new.name",
  report_card_revision_no_replace:
    "before insert on report_card_revision when exists (select 1 from report_card_revision where id = new.id or uuid = new.uuid or (report_card_id = new.report_card_id and number = new.number))",
  report_card_revision_no_update: "before update on report_card_revision",
  report_card_revision_no_delete: "before delete on report_card_revision",
  report_card_no_delete: "before delete on report_card",
  report_mark_attendance_insert: "after insert on attendance",
  report_mark_attendance_update: "after update of days_absent_e4, days_tardy_e4 on attendance",
  report_mark_attendance_delete: "after delete on attendance",
  report_mark_days:
    "after update of days_of_school on term when old.days_of_school is not new.days_of_school",
  report_mark_excluded: "after insert on release_exclusion",
  report_mark_included: "after delete on release_exclusion",
  report_mark_lrn: "after update of lrn on student when old.lrn is not new.lrn",
  report_mark_section:
    "after update of name, strand, adviser_id on section when old.name <> new.name or old.strand <> new.strand or old.adviser_id is not new.adviser_id",
  report_mark_adviser: "after update of prefix, given_name, last_name on staff",
  report_mark_position:
    "after update of position, code on subject when old.position <> new.position or old.code <> new.code",
  report_mark_club:
    "after update of status, released_at on gradebook when (old.status <> new.status or old.released_at is not new.released_at) and (select kind from school_class join section on section.id = section_id where school_class.id = new.class_id) = 'club'",
  award_rules_no_update: "before update on award_rules",
  award_rules_no_delete: "before delete on award_rules",
  award_issue_no_update: "before update on award_issue",
  award_issue_no_delete: "before delete on award_issue",
  award_withdrawal_no_update: "before update on award_withdrawal",
  award_withdrawal_no_delete: "before delete on award_withdrawal",
  report_mark_award_rules: "after insert on award_rules",
  report_mark_award_issue: "after insert on award_issue",
  report_mark_award_withdrawal: "after insert on award_withdrawal",
};
