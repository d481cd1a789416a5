/** The indexes the newest schema must have, written out as expected-schema.ts does. */
export const INDEXES: Record<string, string> = {
  attendance_by_section: "attendance (section_id, student_id)",
  attendance_unpublished: "attendance (term_id, section_id) where published_at is null",
  attendance_by_term: "attendance (term_id, section_id, student_id)",
  audit_event_actor: "audit_event (actor_id, occurred_at, id)",
  audit_event_kind: "audit_event (event, occurred_at, id)",
  audit_event_login:
    "audit_event (id) where event in ('sign-in', 'sign-in-refused', 'sign-out', 'sign-out-others', 'refresh-reuse', 'password-change', 'password-change-refused', 'password-reset-request', 'password-reset')",
  audit_event_records:
    "audit_event (occurred_at, id, subject_kind, subject_uuid) where subject_kind not in ('user', 'invoice', 'invoice-import', 'payment', 'payment-import', 'bank-line', 'bank-line-import', 'refund', 'refund-import', 'credit-memo', 'promissory-note', 'customer', 'file', 'mail', 'series', 'billing-settings')",
  audit_event_request: "audit_event (request_id)",
  audit_event_subject: "audit_event (subject_kind, subject_uuid, id)",
  credit_memo_by_amount: "credit_memo (amount_centavos, id, status)",
  credit_memo_by_created: "credit_memo (created_at, id, status, amount_centavos)",
  credit_memo_by_customer: "credit_memo (student_id, submitted_date, id, status, amount_centavos)",
  credit_memo_by_invoice: "credit_memo (invoice_id, status, amount_centavos)",
  credit_memo_by_published:
    "credit_memo (published_at, invoice_id, amount_centavos) where published_at is not null",
  credit_memo_by_status: "credit_memo (status, submitted_date, id, amount_centavos)",
  credit_memo_by_submitted: "credit_memo (submitted_date, id, status, amount_centavos)",
  credit_memo_item_name: "credit_memo_item (name, credit_memo_id)",
  customer_account_unapplied: "customer_account (unapplied_centavos) where unapplied_centavos > 0",
  invoice_customer_summary_owed:
    "invoice_customer_summary (student_id, balance_centavos) where document_status = 'published' and balance_centavos > 0",
  invoice_due_date_replaced: "invoice_due_date (replaced_at)",
  class_teacher_staff: "class_teacher (staff_id, class_id)",
  document_finished: "document (finished_at) where finished_at is not null",
  document_open: "document (created_at) where status in ('queued', 'rendering', 'failed')",
  document_sha256: "document (sha256) where sha256 is not null",
  document_user: "document (user_id, id)",
  enrollment_pass_by_state: "enrollment_pass (is_certified, student_id, id)",
  bank_line_by_amount: "bank_line (amount_centavos, id, status, line_date)",
  bank_line_by_date: "bank_line (line_date, id, status, amount_centavos)",
  bank_line_by_status: "bank_line (status, line_date, id, amount_centavos)",
  bank_line_match_payment: "bank_line (match_payment_id) where match_payment_id is not null",
  bank_line_payment: "UNIQUE bank_line (payment_id) where payment_id is not null",
  bank_line_reference: "bank_line (reference)",
  payment_unposted: "payment (bank_code, amount_centavos, id) where status = 'UNPOSTED'",
  erp_transfer_created: "erp_transfer (created_at, id)",
  erp_transfer_due: "erp_transfer (next_try_at, id) where next_try_at is not null",
  erp_transfer_invoice_invoice: "erp_transfer_invoice (invoice_id, erp_transfer_id)",
  erp_transfer_status: "erp_transfer (status, id)",
  gradebook_by_class: "gradebook (class_id, status, name collate nocase, id, term_id, submitted_at)",
  gradebook_by_name: "gradebook (name collate nocase, id, status, class_id, term_id)",
  gradebook_by_status: "gradebook (status, name collate nocase, id, class_id, term_id)",
  gradebook_subject_summary_by_subject:
    "gradebook_subject_summary (subject_id, term_id, grade_level_id, status)",
  gradebook_by_scheme: "gradebook (scheme_id) where scheme_id is not null",
  gradebook_by_submitted: "gradebook (submitted_at, id, status, class_id, term_id, name)",
  gradebook_by_term: "gradebook (term_id, status, name collate nocase, id, class_id, submitted_at)",
  gradebook_scheduled: "gradebook (release_date, id) where release_date is not null and released_at is null",
  idempotency_age: "idempotency (created_at)",
  import_job_user: "import_job (user_id, id desc)",
  invoice_by_balance:
    "invoice (document_status, balance_centavos, id, amount_due_centavos, cancelled_at, due_date)",
  invoice_by_cancelled:
    "invoice (document_status, cancelled_at, id, amount_due_centavos, balance_centavos, due_date)",
  invoice_by_created:
    "invoice (document_status, created_at, id, amount_due_centavos, balance_centavos, cancelled_at, due_date)",
  invoice_by_customer:
    "invoice (student_id, document_status, invoice_date, id, amount_due_centavos, balance_centavos, cancelled_at, due_date) where student_id is not null",
  invoice_by_date:
    "invoice (document_status, invoice_date, id, amount_due_centavos, balance_centavos, cancelled_at, due_date)",
  invoice_by_due:
    "invoice (document_status, due_date, id, amount_due_centavos, balance_centavos, cancelled_at)",
  invoice_by_number:
    "invoice (document_status, number, id, amount_due_centavos, balance_centavos, cancelled_at, due_date) where number is not null",
  invoice_by_published:
    "invoice (document_status, published_at, id, amount_due_centavos, balance_centavos, cancelled_at, due_date) where published_at is not null",
  invoice_by_reference: "invoice (reference_number collate nocase, student_id)",
  invoice_by_segment:
    "invoice (segment_id, document_status, invoice_date, id, amount_due_centavos, balance_centavos, cancelled_at, due_date) where segment_id is not null",
  invoice_cancelled:
    "invoice (document_status, invoice_date, id, amount_due_centavos, balance_centavos, cancelled_at, due_date) where cancelled_at is not null",
  invoice_due_date_of: "invoice_due_date (invoice_id, replaced_at, due_date)",
  invoice_owed:
    "invoice (document_status, student_id, due_date, balance_centavos) where document_status = 'published' and balance_centavos > 0 and student_id is not null",
  invoice_owed_by_due:
    "invoice (document_status, due_date, student_id, balance_centavos) where document_status = 'published' and balance_centavos > 0 and student_id is not null",
  invoice_paid:
    "invoice (document_status, invoice_date, id, amount_due_centavos, balance_centavos, cancelled_at, due_date) where document_status = 'published' and cancelled_at is null and balance_centavos = 0",
  invoice_by_source:
    "invoice (source_id, document_status, invoice_date, id, amount_due_centavos, balance_centavos, cancelled_at, due_date) where source_id is not null",
  invoice_of_source: "UNIQUE invoice (source_id, occurrence, student_id) where source_id is not null",
  invoice_partial:
    "invoice (document_status, invoice_date, id, amount_due_centavos, balance_centavos, cancelled_at, due_date) where document_status = 'published' and cancelled_at is null and balance_centavos > 0 and balance_centavos < amount_due_centavos",
  invoice_passed_over_once: "UNIQUE invoice_passed_over (source_id, occurrence, coalesce(student_id, 0))",
  invoice_schedule_by_end: "invoice_schedule (end_date, id, status) where status is not null",
  invoice_schedule_by_next:
    "invoice_schedule (coalesce(next_date, '9999-12-31'), id, status) where status is not null",
  invoice_schedule_by_start: "invoice_schedule (start_date, id, status) where status is not null",
  invoice_schedule_due: "invoice_schedule (next_date, id, status, paused_from) where next_date is not null",
  named_adjustment_code: "UNIQUE named_adjustment (kind, code collate nocase)",
  scholarship_once: "UNIQUE scholarship (student_id, adjustment_id, school_year_id) where is_active = 1",
  invoice_line_named: "invoice_line (invoice_id) where parts_json is not null",
  invoice_schedule_pause_of: "invoice_schedule_pause (schedule_id)",
  invoice_schedule_pause_open: "UNIQUE invoice_schedule_pause (schedule_id) where until_day is null",
  invoice_sources: "invoice (source_published_at) where source_published_at is not null",
  invoice_unpaid:
    "invoice (document_status, invoice_date, id, amount_due_centavos, balance_centavos, cancelled_at, due_date) where document_status = 'published' and cancelled_at is null and balance_centavos > 0 and balance_centavos = amount_due_centavos",
  cash_count_of_day: "cash_count (day, method_code, cashier_id)",
  ledger_by_customer: "ledger_entry (student_id, entry_date, is_credit, id, debit_centavos, credit_centavos)",
  ledger_by_paper: "ledger_entry (paper_uuid)",
  ledger_by_recorded: "ledger_entry (recorded_at, student_id, kind, debit_centavos, credit_centavos)",
  mail_card: "mail (subject_uuid, id) where kind in ('report-card', 'report-card-notice')",
  mail_card_once:
    "UNIQUE mail (subject_uuid, kind, recipient) where kind in ('report-card', 'report-card-notice') and status <> 'failed'",
  mail_notice_waiting: "mail (id) where kind = 'report-card-notice' and status = 'waiting'",
  mail_reminder_once:
    "UNIQUE mail (subject_uuid, subject_number) where kind = 'grade-reminder' and status <> 'failed'",
  late_charge_by_draft: "late_charge (draft_id, run_id, amount_centavos)",
  late_charge_by_invoice: "late_charge (invoice_id, month)",
  late_charge_by_run: "late_charge (run_id, draft_id, amount_centavos)",
  late_charge_run_by_month: "late_charge_run (month, is_whole, run_by)",
  mail_of_record:
    "mail (subject_uuid, id) where kind in ('invoice', 'credit-memo', 'receipt', 'refund-receipt')",
  reminder_by_created: "reminder (created_at, id, status, amount_centavos)",
  reminder_by_amount: "reminder (amount_centavos, id, status)",
  reminder_by_status: "reminder (status, created_at, id, amount_centavos)",
  reminder_day_once: "UNIQUE reminder_invoice (invoice_id, told_on) where told_on is not null",
  reminder_invoice_of: "reminder_invoice (invoice_id, due_date, stage, left_out, told_on)",
  reminder_left_out_once:
    "UNIQUE reminder_invoice (invoice_id, due_date, stage, left_out) where left_out is not null",
  reminder_stage_once:
    "UNIQUE reminder_invoice (invoice_id, due_date, stage) where left_out is null and stage is not null",
  mail_of_family: "mail (subject_uuid, id) where period is not null",
  mail_statement_once: "UNIQUE mail (subject_uuid, period) where period is not null and status <> 'failed'",
  mail_statement_waiting: "mail (id) where period is not null and document_id is null and status = 'waiting'",
  mail_of_statement: "mail (subject_number, id) where kind = 'statement'",
  mail_reminder_waiting: "mail (id) where kind = 'reminder' and status = 'waiting'",
  mail_finished: "mail (finished_at) where finished_at is not null",
  mail_document: "mail (document_id) where status = 'waiting'",
  official_receipt_correction_payment: "official_receipt_correction (payment_id, id)",
  outbox_done: "outbox (kind, done_at) where done_at is not null",
  outbox_held: "outbox (kind, held_until) where held_until is not null",
  outbox_open: "outbox (created_at) where done_at is null",
  publishing_job_user: "publishing_job (user_id, id)",
  print_job_files: "print_job (files_since) where files_since is not null",
  print_job_paper_part: "print_job_paper (part_id, position) where part_id is not null",
  print_job_part_drafts: "print_job_part (drafts_key) where drafts_key is not null",
  print_job_part_object: "print_job_part (object_key) where object_key is not null",
  print_job_part_sha256: "print_job_part (sha256) where sha256 is not null",
  password_reset_expiry: "password_reset (expires_at)",
  password_reset_user: "password_reset (user_id)",
  payment_allocation_invoice: "payment_allocation (invoice_id, released_at)",
  payment_allocation_made:
    "payment_allocation (allocated_at, invoice_id, amount_centavos) where released_at is null",
  payment_allocation_payment: "payment_allocation (payment_id)",
  payment_allocation_released:
    "payment_allocation (released_at, allocated_at, invoice_id, amount_centavos) where released_at is not null",
  payment_by_amount: "payment (amount_centavos, id, status)",
  payment_by_cancelled: "payment (cancelled_at, id, status, amount_centavos) where cancelled_at is not null",
  payment_by_cheque:
    "payment (bank_code, details_json ->> 'chequeNumber' collate nocase) where details_json ->> 'chequeNumber' is not null",
  payment_by_official_receipt:
    "payment (official_receipt_number collate nocase) where official_receipt_number is not null",
  payment_by_paid: "payment (paid_at, id, status, amount_centavos)",
  payment_by_posted: "payment (posted_at, id, status, amount_centavos) where posted_at is not null",
  payment_by_import_reference:
    "payment (import_reference collate nocase, student_id) where import_reference is not null",
  payment_by_received: "payment (received_date, id, status, amount_centavos)",
  payment_by_refund_approved:
    "payment (refund_approved_at, id, status, amount_centavos, paid_at) where refund_approved_at is not null",
  payment_by_refund_declined:
    "payment (refund_declined_at, id, status, amount_centavos, paid_at) where refund_declined_at is not null",
  payment_by_refund_requested:
    "payment (refund_requested_at, id, status, amount_centavos, paid_at) where refund_requested_at is not null",
  payment_by_typed_receipt:
    "payment (typed_receipt_number collate nocase) where typed_receipt_number is not null",
  payment_by_status: "payment (status, paid_at, id, amount_centavos)",
  payment_customer_payment: "payment_customer (payment_id)",
  payment_customer_further: "payment_customer (student_id, payment_id) where is_own = 0",
  payment_file_payment: "payment_file (payment_id, id)",
  payment_file_file: "payment_file (file_id)",
  payment_reference_file: "payment (reference_file_id) where reference_file_id is not null",
  refund_open_of_payment: "UNIQUE refund (payment_id) where status = 'UNPOSTED'",
  promissory_note_by_amount:
    "promissory_note (amount_centavos, id, withdrawn_at, unmet_date, settled_centavos)",
  promissory_note_by_created:
    "promissory_note (created_at, id, withdrawn_at, unmet_date, amount_centavos, settled_centavos)",
  promissory_note_by_customer: "promissory_note (student_id, created_at, id)",
  promissory_note_by_last:
    "promissory_note (last_date, id, withdrawn_at, unmet_date, amount_centavos, settled_centavos)",
  promissory_note_by_unmet:
    "promissory_note (unmet_date, id, withdrawn_at, amount_centavos, settled_centavos)",
  promissory_note_file_file: "promissory_note_file (file_id)",
  promissory_note_file_note: "promissory_note_file (note_id, id)",
  promissory_note_invoice_of: "promissory_note_invoice (invoice_id, note_id)",
  promissory_note_reference_file: "promissory_note (reference_file_id) where reference_file_id is not null",
  refund_by_payment: "refund (payment_id, id)",
  refund_by_customer: "refund (student_id)",
  refund_by_amount: "refund (amount_centavos, id, status)",
  refund_by_created: "refund (created_at, id, status, amount_centavos)",
  refund_by_approved: "refund (approved_at, id, status, amount_centavos)",
  refund_by_posted: "refund (posted_at, id, status, amount_centavos) where posted_at is not null",
  refund_by_status: "refund (status, created_at, id, amount_centavos)",
  refund_reference_file: "refund (reference_file_id) where reference_file_id is not null",
  refund_file_refund: "refund_file (refund_id, id)",
  refund_file_file: "refund_file (file_id)",
  refund_part_of: "UNIQUE refund_part (refund_id, student_id, coalesce(invoice_id, 0))",
  refund_part_invoice: "refund_part (invoice_id) where invoice_id is not null",
  uploaded_file_age: "uploaded_file (uploaded_at)",
  uploaded_file_content: "uploaded_file (sha256)",
  payment_invoice_invoice: "payment_invoice (invoice_id)",
  publication_of:
    "UNIQUE publication (gradebook_id, coalesce(activity_id, 0), coalesce(component_code, ''), what)",
  refresh_token_session: "refresh_token (session_id)",
  release_exclusion_term: "release_exclusion (term_id, student_id)",
  scheme_assignment_of: "UNIQUE scheme_assignment (school_year_id, grade_level_id, coalesce(subject_id, 0))",
  report_grade_by_name:
    "report_grade (school_year_id, student_name collate nocase, student_id, term_id, position, id, is_provisional, section_id, class_id, subject_id, letter, printed_e4)",
  report_grade_by_number:
    "report_grade (school_year_id, student_no, term_id, position, id, is_provisional, section_id, class_id, subject_id, letter, printed_e4)",
  report_grade_by_term:
    "report_grade (term_id, student_name collate nocase, student_id, position, id, is_provisional, section_id, class_id, subject_id, letter, printed_e4)",
  report_grade_by_section:
    "report_grade (section_id, student_name collate nocase, student_id, term_id, position, id, is_provisional, class_id, subject_id, letter, printed_e4)",
  report_grade_by_subject:
    "report_grade (subject_id, student_name collate nocase, student_id, term_id, position, id, is_provisional, section_id, class_id, letter, printed_e4)",
  report_grade_by_letter:
    "report_grade (school_year_id, letter, student_name collate nocase, student_id, term_id, position, id, is_provisional, section_id, class_id, subject_id, printed_e4)",
  report_grade_by_grade:
    "report_grade (school_year_id, printed_e4, student_name collate nocase, student_id, term_id, position, id, is_provisional, section_id, class_id, subject_id, letter)",
  report_grade_of_gradebook: "report_grade (gradebook_id)",
  report_term_by_name: "report_term (term_id, student_name collate nocase, id, section_id)",
  report_term_by_section: "report_term (section_id, term_id, student_name collate nocase, id)",
  report_final_by_letter: "report_final (school_year_id, letter, is_provisional, student_id)",
  report_final_by_grade: "report_final (school_year_id, printed_e4, is_provisional, student_id)",
  report_final_by_subject: "report_final (subject_id, is_provisional, student_id)",
  report_year_by_name:
    "report_year (school_year_id, student_name collate nocase, id, student_id, section_id, approved_finals, finals)",
  report_year_by_number:
    "report_year (school_year_id, student_no, id, student_id, section_id, approved_finals, finals)",
  report_year_by_rank:
    "report_year (school_year_id, grade_level_id, iif(is_provisional = 0, average_e2, null) desc, student_name collate nocase, student_id, section_id)",
  report_term_by_rank:
    "report_term (term_id, grade_level_id, iif(is_provisional = 0, average_e2, null) desc, student_name collate nocase, student_id, section_id)",
  report_year_by_place: "report_year (section_id, sex desc, student_name collate nocase, student_id)",
  report_year_by_section:
    "report_year (section_id, student_name collate nocase, id, student_id, approved_finals, finals)",
  award_by_name:
    "award (award_group, school_year_id, period, student_name collate nocase, id, section_id, class_id, state)",
  award_by_number: "award (award_group, school_year_id, period, student_no, id, section_id, class_id, state)",
  award_by_average:
    "award (award_group, school_year_id, period, average_e2, id, section_id, class_id, state)",
  award_by_section:
    "award (section_id, award_group, period, student_name collate nocase, id, class_id, state)",
  report_card_row_by_name:
    "report_card_row (term_id, student_name collate nocase, id, section_id, state, promotion_status)",
  report_card_row_by_number: "report_card_row (term_id, student_no, id, section_id, state, promotion_status)",
  report_card_row_by_section:
    "report_card_row (section_id, student_name collate nocase, id, term_id, state, promotion_status)",
  report_card_row_by_state:
    "report_card_row (term_id, state, student_name collate nocase, id, section_id, promotion_status)",
  report_card_row_by_promotion:
    "report_card_row (term_id, promotion_status, student_name collate nocase, id, section_id, state)",
  school_class_subject: "school_class (subject_id, section_id)",
  score_archive_gradebook: "score_archive (gradebook_id, id)",
  section_by_adviser: "section (adviser_id)",
  section_by_level: "section (grade_level_id, school_year_id)",
  staff_by_department: "staff (department_id)",
  term_by_start: "term (start_date)",
  user_role_by_role: "user_role (role_code, user_id) where position = 1",
  section_leaver_section: "section_leaver (section_id, student_id, left_on)",
  segment_member_student: "segment_member (student_id)",
  session_expiry: "session (expires_at)",
  session_user: "session (user_id) where revoked_at is null",
  sign_in_throttle_age: "sign_in_throttle (window_started_at)",
  sign_in_throttle_account: "sign_in_throttle (account_hash) where account_hash is not null",
  guardian_by_user: "guardian (user_id) where user_id is not null",
  guardian_fullname: "guardian (fullname collate nocase, id)",
  school_year_by_start: "school_year (start_date)",
  staff_by_name: "staff (last_name collate nocase, given_name collate nocase, id)",
  subject_by_level: "subject (grade_level_id, position, code)",
  student_fullname: "student (fullname collate nocase, id)",
  student_guardian: "student (guardian_id)",
  student_lrn: "UNIQUE student (lrn) where lrn is not null",
  student_section_section: "student_section (section_id, student_id)",
  elsewhere_year_student: "elsewhere_year (student_id, id)",
  permanent_record_issue_student: "permanent_record_issue (student_id, id)",
  remedial_mark_class: "remedial_mark (class_id, student_id)",
  missing_term_term: "missing_term (term_id, student_id)",
  final_grade_override_student: "final_grade_override (student_id, class_id)",
  term_grade_overridden: "term_grade (gradebook_id, student_id) where override_e4 is not null",
  term_grade_student: "term_grade (student_id, gradebook_id)",
  trail_verification_open: "UNIQUE trail_verification ((1)) where finished_at is null",
  view_event_age: "view_event (occurred_at)",
  view_event_request: "view_event (request_id)",
  view_event_subject: "view_event (subject_kind, subject_uuid, id)",
};
