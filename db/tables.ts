/**
 * The row of each table as SQLite returns it. Written by `npm run schema` from db/migrations, which tests compare; never by hand.
 */
export interface Tables {
  /**
   * check id = 1
   */
  account_summary: {
    id: number;
    accounts: number;
    unapplied_centavos: number;
  };
  /**
   * Unique: (student_id, term_id), (uuid).
   * Indexes: attendance_by_section, attendance_by_term, attendance_unpublished.
   * Triggers: attendance_published_update, attendance_recorded_delete, attendance_recorded_insert, attendance_term_delete, attendance_term_insert, attendance_term_published, report_mark_attendance_delete, report_mark_attendance_insert, report_mark_attendance_update.
   * check days_absent_e4 between 0 and 1000000
   * check days_tardy_e4 between 0 and 1000000
   */
  attendance: {
    id: number;
    uuid: string;
    student_id: number;
    term_id: number;
    section_id: number;
    days_absent_e4: number;
    days_tardy_e4: number;
    published_at: string | null;
    version: number;
    saved_at: string;
    saved_by: number | null;
  };
  attendance_section_summary: {
    term_id: number;
    section_id: number;
    recorded: number;
    unpublished: number;
  };
  attendance_term_summary: {
    term_id: number;
    records: number;
    unpublished: number;
  };
  /**
   * Unique: (uuid).
   * Indexes: audit_event_actor, audit_event_kind, audit_event_login, audit_event_records, audit_event_request, audit_event_subject.
   * Triggers: audit_event_no_delete, audit_event_no_replace, audit_event_no_update, event_summary_change.
   * check json_valid(data_json)
   */
  audit_event: {
    id: number;
    uuid: string;
    occurred_at: string;
    actor_id: number | null;
    actor_role: string | null;
    event: string;
    subject_kind: string;
    subject_uuid: string | null;
    data_json: string;
    request_id: string;
  };
  /**
   * Unique: (from_id), (to_id).
   * Triggers: audit_seal_no_delete, audit_seal_no_replace, audit_seal_no_update.
   * check to_id >= from_id
   */
  audit_seal: {
    id: number;
    from_id: number;
    to_id: number;
    previous_hash: string;
    hash: string;
    sealed_at: string;
  };
  /**
   * Unique: (student_id, school_year_id, period, award_key), (uuid).
   * Indexes: award_by_average, award_by_class, award_by_name, award_by_number, award_by_section.
   * Triggers: award_counted_delete, award_counted_insert, award_counted_update.
   * check period between 1 and 4
   * check award_group in ('top_subject', 'top_section', 'first_honor', 'second_honor', 'third_honor', 'green_star', 'purple_star', 'conduct')
   * check state in ('Earned', 'Issued', 'No longer met', 'Withdrawn')
   */
  award: {
    id: number;
    uuid: string;
    student_id: number;
    school_year_id: number;
    period: 1 | 2 | 3 | 4;
    award_key: string;
    award_group: "top_subject" | "top_section" | "first_honor" | "second_honor" | "third_honor" | "green_star" | "purple_star" | "conduct";
    section_id: number;
    class_id: number | null;
    award_name: string;
    student_name: string;
    student_no: string;
    average_e2: number | null;
    conduct_e4: number | null;
    state: "Earned" | "Issued" | "No longer met" | "Withdrawn";
    name_key: string;
  };
  /**
   * Unique: (student_id, school_year_id, period, award_key), (uuid).
   * Indexes: award_issue_by_class.
   * Triggers: award_issue_no_delete, award_issue_no_update, report_mark_award_issue.
   * check period between 1 and 4
   * check award_group in ('top_subject', 'top_section', 'first_honor', 'second_honor', 'third_honor', 'green_star', 'purple_star', 'conduct')
   * check rules_version >= 0
   * check json_valid(canonical_json)
   */
  award_issue: {
    id: number;
    uuid: string;
    student_id: number;
    school_year_id: number;
    period: 1 | 2 | 3 | 4;
    award_key: string;
    award_group: "top_subject" | "top_section" | "first_honor" | "second_honor" | "third_honor" | "green_star" | "purple_star" | "conduct";
    class_id: number | null;
    award_name: string;
    rules_version: number;
    canonical_json: string;
    sha256: string;
    issued_at: string;
    issued_by: number;
  };
  /**
   * Unique: (school_year_id, version), (uuid).
   * Triggers: award_rules_no_delete, award_rules_no_update, report_mark_award_rules.
   * check version >= 1
   * check json_valid(definition_json)
   */
  award_rules: {
    id: number;
    uuid: string;
    school_year_id: number;
    version: number;
    definition_json: string;
    created_at: string;
    created_by: number;
  };
  award_summary: {
    award_group: string;
    school_year_id: number;
    period: number;
    section_id: number;
    awards: number;
  };
  /**
   * Triggers: award_withdrawal_no_delete, award_withdrawal_no_update, report_mark_award_withdrawal.
   * check reason <> ''
   */
  award_withdrawal: {
    issue_id: number;
    reason: string;
    withdrawn_at: string;
    withdrawn_by: number;
  };
  /**
   * check is_active in (0, 1)
   */
  bank: {
    code: string;
    name: string;
    is_active: number;
    version: number;
  };
  /**
   * check is_active in (0, 1)
   */
  bank_account: {
    uuid: string;
    bank_code: string;
    name: string;
    number: string;
    is_active: number;
    version: number;
  };
  /**
   * Unique: (uuid).
   * Indexes: bank_line_by_amount, bank_line_by_date, bank_line_by_status, bank_line_match_invoice, bank_line_match_payment, bank_line_match_student, bank_line_reference.
   * Triggers: bank_line_never_deleted, bank_line_search_delete, bank_line_search_insert, bank_line_search_update.
   * check amount_centavos > 0
   * check place > 0
   * check status in ('unmatched', 'matched', 'confirmed', 'ignored')
   * check match_invoice_id is null or match_student_id is not null
   * check (payment_id is not null) = (status = 'confirmed')
   * check is_payment_made in (0, 1)
   */
  bank_line: {
    id: number;
    uuid: string;
    bank_code: string;
    line_date: string;
    reference: string;
    description: string;
    amount_centavos: number;
    place: number;
    status: "unmatched" | "matched" | "confirmed" | "ignored";
    match_payment_id: number | null;
    match_invoice_id: number | null;
    match_student_id: number | null;
    reason: string;
    payment_id: number | null;
    is_payment_made: number;
    uploaded_by: number;
    uploaded_at: string;
    version: number;
    bank_account_uuid: string | null;
    balance: string;
  };
  /**
   * Unique: (uuid).
   * Indexes: cash_count_of_day.
   * Triggers: cash_count_no_delete, cash_count_no_update.
   * check day glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'
   * check counted_centavos >= 0
   * check length(note) <= 500
   */
  cash_count: {
    id: number;
    uuid: string;
    day: string;
    method_code: string;
    cashier_id: number | null;
    expected_centavos: number;
    counted_centavos: number;
    note: string;
    counted_at: string;
    counted_by: number;
  };
  /**
   * Indexes: class_teacher_staff.
   * Triggers: teacher_class_summary_delete, teacher_class_summary_insert.
   */
  class_teacher: {
    class_id: number;
    staff_id: number;
    position: number;
  };
  /**
   * check work in ('import', 'file', 'print job', 'mail')
   * check asked >= 1
   */
  costly_work: {
    user_id: number;
    work: "import" | "file" | "print job" | "mail";
    window_started_at: string;
    asked: number;
  };
  /**
   * Unique: (draft_number), (number), (uuid).
   * Indexes: credit_memo_by_amount, credit_memo_by_created, credit_memo_by_customer, credit_memo_by_invoice, credit_memo_by_number, credit_memo_by_published, credit_memo_by_state, credit_memo_by_status, credit_memo_by_submitted.
   * Triggers: credit_memo_never_deleted, credit_memo_no_replace, credit_memo_published_no_update, credit_memo_summary_insert, credit_memo_summary_update.
   * check status in ('draft', 'published', 'cancelled')
   * check amount_centavos > 0
   * check (status = 'published') = (number is not null)
   * check (number is null) = (published_at is null)
   * check (status = 'cancelled') = (cancelled_at is not null)
   */
  credit_memo: {
    id: number;
    uuid: string;
    draft_number: string;
    number: string | null;
    status: "draft" | "published" | "cancelled";
    invoice_id: number;
    student_id: number;
    amount_centavos: number;
    submitted_date: string;
    notes: string;
    created_at: string;
    created_by: number;
    published_at: string | null;
    cancelled_at: string | null;
    version: number;
  };
  /**
   * Unique: (credit_memo_id, position).
   * Indexes: credit_memo_item_name.
   * check quantity_e4 > 0
   * check unit_price_e4 > 0
   * check tax_e4 >= 0
   * check discount_e4 >= 0
   * check surcharge_e4 >= 0
   * check amount_centavos >= 0
   */
  credit_memo_item: {
    id: number;
    credit_memo_id: number;
    position: number;
    name: string;
    quantity_e4: number;
    unit: string;
    unit_price_e4: number;
    tax_e4: number;
    discount_e4: number;
    surcharge_e4: number;
    amount_centavos: number;
    product_code: string | null;
  };
  credit_memo_summary: {
    status: string;
    memos: number;
    amount_centavos: number;
  };
  /**
   * Unique: (uuid).
   * Triggers: curriculum_name_key_insert, curriculum_name_key_update.
   * check length(name) between 1 and 40
   * check is_active in (0, 1)
   */
  curriculum: {
    id: number;
    uuid: string;
    name: string;
    is_active: number;
    version: number;
    name_key: string;
  };
  /**
   * Indexes: customer_account_unapplied.
   * Triggers: account_summary_credit_insert, account_summary_credit_update.
   * check unapplied_centavos >= 0
   */
  customer_account: {
    student_id: number;
    unapplied_centavos: number;
    version: number;
    no_reminders_reason: string | null;
    no_reminders_since: string | null;
    no_reminders_by: number | null;
  };
  /**
   * Unique: (name).
   * Triggers: department_name_key_insert, department_name_key_update.
   * check is_active in (0, 1)
   */
  department: {
    id: number;
    name: string;
    uuid: string;
    is_active: number;
    version: number;
    name_key: string;
  };
  /**
   * Unique: (uuid).
   * Indexes: document_finished, document_object, document_open, document_sha256, document_user.
   * Triggers: notification_of_file.
   * check status in ('queued', 'rendering', 'ready', 'failed')
   * check json_valid(issued_json)
   * check (status = 'ready') = (object_key is not null and sha256 is not null)
   */
  document: {
    id: number;
    uuid: string;
    user_id: number;
    kind: string;
    filename: string;
    request_json: string;
    status: "queued" | "rendering" | "ready" | "failed";
    done: number;
    total: number;
    pages: number | null;
    bytes: number | null;
    sha256: string | null;
    object_key: string | null;
    error: string | null;
    created_at: string;
    finished_at: string | null;
    opened_at: string | null;
    version: number;
    issued_json: string | null;
  };
  elsewhere_place: {
    student_id: number;
    school_year: string;
    school: string;
    entry_id: number;
  };
  /**
   * Unique: (supersedes_id), (uuid).
   * Indexes: elsewhere_year_student.
   * Triggers: elsewhere_place_of_entry, elsewhere_year_no_delete, elsewhere_year_no_update.
   * check json_valid(content_json)
   */
  elsewhere_year: {
    id: number;
    uuid: string;
    student_id: number;
    supersedes_id: number | null;
    content_json: string | null;
    reason: string;
    entered_at: string;
    entered_by: number;
  };
  /**
   * Unique: (student_id, incoming_school_year), (uuid).
   * Indexes: enrollment_pass_by_state.
   * Triggers: enrollment_pass_summary_delete, enrollment_pass_summary_insert, enrollment_pass_summary_update, section_passes_delete, section_passes_insert, section_passes_update.
   * check is_certified in (0, 1)
   * check is_enrolled in (0, 1)
   */
  enrollment_pass: {
    id: number;
    uuid: string;
    student_id: number;
    incoming_school_year: string;
    incoming_grade_level_id: number;
    is_certified: number;
    is_enrolled: number;
    version: number;
  };
  enrollment_pass_summary: {
    incoming_school_year: string;
    incoming_grade_level_id: number;
    is_certified: number;
    passes: number;
  };
  /**
   * Unique: (payment_id, revision), (uuid).
   * Indexes: erp_transfer_created, erp_transfer_due, erp_transfer_object, erp_transfer_status.
   * check revision > 0
   * check event in ('posted', 'cancelled', 'refunded', 'corrected')
   * check status in ('Generation Success', 'Generation Failed', 'Sending Success', 'Sending Failed', 'Received Success', 'Received Failed', 'OR Update Success', 'OR Update Failed')
   * check (object_key is null) = (sha256 is null)
   * check tries >= 0
   */
  erp_transfer: {
    id: number;
    uuid: string;
    payment_id: number;
    revision: number;
    event: "posted" | "cancelled" | "refunded" | "corrected";
    status: "Generation Success" | "Generation Failed" | "Sending Success" | "Sending Failed" | "Received Success" | "Received Failed" | "OR Update Success" | "OR Update Failed" | null;
    created_at: string;
    version: number;
    receipt_revision: number;
    object_key: string | null;
    sha256: string | null;
    tries: number;
    next_try_at: string | null;
    error: string;
    official_receipt_number: string | null;
    refused_receipt_number: string | null;
    told_receipt_number: string | null;
  };
  /**
   * Indexes: erp_transfer_invoice_invoice.
   */
  erp_transfer_invoice: {
    erp_transfer_id: number;
    invoice_id: number;
  };
  event_summary: {
    subject_kind: string;
    document_kind: string;
    event: string;
    day: string;
    earlier: number;
    events: number;
  };
  /**
   * check length(kind) between 1 and 60
   * check length(headings) <= 2000
   * check json_valid(matching_json)
   */
  file_matching: {
    kind: string;
    headings: string;
    matching_json: string;
    saved_at: string;
    saved_by: number;
  };
  /**
   * Indexes: final_grade_override_student.
   * Triggers: report_mark_final_insert, report_mark_final_update.
   * check override_e4 > 0 and override_e4 < 1000000
   */
  final_grade_override: {
    class_id: number;
    student_id: number;
    override_e4: number | null;
    reason: string;
    overridden_at: string;
    overridden_by: number;
    version: number;
  };
  /**
   * Indexes: former_score_choice_former.
   * check former_gradebook_id <> gradebook_id
   * check json_valid(activities_json)
   */
  former_score_choice: {
    gradebook_id: number;
    student_id: number;
    former_gradebook_id: number;
    activities_json: string;
    reason: string;
    decided_at: string;
    decided_by: number;
    version: number;
  };
  /**
   * Unique: (code), (ordinal).
   * Indexes: grade_level_by_department.
   * check is_active in (0, 1)
   */
  grade_level: {
    id: number;
    code: string;
    name: string;
    ordinal: number;
    department_id: number;
    is_active: number;
    version: number;
  };
  /**
   * Unique: (class_id, term_id), (uuid).
   * Indexes: gradebook_by_class, gradebook_by_name, gradebook_by_scheme, gradebook_by_status, gradebook_by_submitted, gradebook_by_term, gradebook_incomplete, gradebook_scheduled, gradebook_undecided.
   * Triggers: gradebook_emptied, gradebook_in_term_of_class, gradebook_name_key_insert, gradebook_name_key_update, gradebook_no_replace, gradebook_progress_insert, gradebook_progress_update, gradebook_state_insert, gradebook_state_update, gradebook_used_never_deleted, report_mark_club, report_mark_gradebook, report_mark_gradebook_insert, scheme_summary_delete, scheme_summary_insert, scheme_summary_update.
   * check was_rejected in (0, 1)
   * check blanks >= 0
   * check missing_count >= blanks
   * check json_valid(incomplete_categories_json)
   * check cells >= 0
   * check ungraded >= 0
   * check undecided_moves >= 0
   * check status in ('Draft', 'For SC/LCC Approval', 'Rejected by SC/LCC', 'For RO Approval', 'Rejected by RO', 'RO Approved', 'Released', 'Closed')
   */
  gradebook: {
    id: number;
    uuid: string;
    class_id: number;
    term_id: number;
    name: string;
    scheme_id: number | null;
    was_rejected: number;
    reject_reason: string;
    submitted_at: string | null;
    release_date: string | null;
    released_at: string | null;
    blanks: number;
    missing_count: number;
    incomplete_categories_json: string;
    version: number;
    cells: number;
    ungraded: number;
    undecided_moves: number;
    closed_from: string | null;
    status: "Draft" | "For SC/LCC Approval" | "Rejected by SC/LCC" | "For RO Approval" | "Rejected by RO" | "RO Approved" | "Released" | "Closed";
    name_key: string;
  };
  /**
   * Unique: (gradebook_id, number).
   * Triggers: gradebook_revision_never_changed, gradebook_revision_never_deleted, gradebook_revision_no_replace.
   * check event in ('submitted', 'released', 'corrected')
   * check json_valid(snapshot_json)
   */
  gradebook_revision: {
    id: number;
    gradebook_id: number;
    number: number;
    event: "submitted" | "released" | "corrected";
    reason: string;
    snapshot_json: string;
    made_at: string;
    made_by: number | null;
  };
  gradebook_section_summary: {
    term_id: number;
    section_id: number;
    status: string;
    gradebooks: number;
    cells: number;
    blanks: number;
  };
  gradebook_state_summary: {
    term_id: number;
    grade_level_id: number;
    status: string;
    was_rejected: number;
    has_blanks: number;
    incomplete_categories_json: string;
    release_date: string;
    gradebooks: number;
  };
  /**
   * Indexes: gradebook_subject_summary_by_subject.
   */
  gradebook_subject_summary: {
    term_id: number;
    grade_level_id: number;
    subject_id: number;
    status: string;
    gradebooks: number;
    cells: number;
    blanks: number;
  };
  /**
   * Unique: (gradebook_id, code), (uuid).
   * check maximum_e2 > 0 and maximum_e2 <= 99999
   */
  grading_activity: {
    id: number;
    uuid: string;
    gradebook_id: number;
    component_code: string;
    code: string;
    column_name: string;
    description: string;
    maximum_e2: number;
    position: number;
    version: number;
  };
  /**
   * Unique: (school_year_id, curriculum, name, version), (uuid).
   * Triggers: grading_scheme_name_key_insert, grading_scheme_never_changed, grading_scheme_never_deleted, grading_scheme_no_replace.
   * check version >= 1
   * check json_valid(definition_json)
   */
  grading_scheme: {
    id: number;
    uuid: string;
    school_year_id: number;
    curriculum: string;
    name: string;
    version: number;
    definition_json: string;
    created_at: string;
    created_by: number | null;
    name_key: string;
  };
  /**
   * Unique: (uuid).
   * Indexes: guardian_by_email, guardian_by_phone, guardian_by_type, guardian_by_user, guardian_fullname.
   * Triggers: guardian_name_key_insert, guardian_name_key_update, guardian_search_delete, guardian_search_insert, guardian_search_update, record_count_guardian_delete, record_count_guardian_insert.
   * check is_active in (0, 1)
   */
  guardian: {
    id: number;
    uuid: string;
    user_id: number | null;
    fullname: string;
    email: string;
    contact_number: string;
    home_address: string;
    billing_address: string;
    tax_number: string;
    province: string;
    city: string;
    postal_code: string;
    version: number;
    type_id: number | null;
    is_active: number;
    name_key: string;
  };
  /**
   * Indexes: guardianship_by_guardian.
   * check place >= 1
   * check gets_bills in (0, 1)
   * check gets_mail in (0, 1)
   */
  guardianship: {
    student_id: number;
    guardian_id: number;
    place: number;
    relation: string;
    gets_bills: number;
    gets_mail: number;
  };
  /**
   * check id = 1
   */
  health_probe: {
    id: number;
    written_at: string;
  };
  /**
   * Indexes: idempotency_age.
   */
  idempotency: {
    user_id: number;
    key: string;
    body_hash: string;
    status: number;
    answer_json: string;
    created_at: string;
  };
  /**
   * Unique: (uuid).
   * Indexes: import_job_object, import_job_user.
   * Triggers: notification_of_import.
   * check is_dry_run in (0, 1)
   * check confirms_existing in (0, 1)
   * check status in ('queued', 'reading', 'writing', 'done', 'failed')
   * check json_valid(answers_json)
   * check preview_json is null or json_valid(preview_json)
   * check kind in ('invoices', 'opening-balances', 'payments', 'refunds', 'bank-lines')
   */
  import_job: {
    id: number;
    uuid: string;
    user_id: number;
    filename: string;
    object_key: string;
    bytes: number;
    is_dry_run: number;
    confirms_existing: number;
    status: "queued" | "reading" | "writing" | "done" | "failed";
    done: number;
    total: number;
    records: number;
    rows: number;
    amount_centavos: number;
    error_count: number;
    errors_json: string;
    created_at: string;
    finished_at: string | null;
    request_id: string;
    bank_code: string | null;
    answers_json: string;
    preview_json: string | null;
    kind: "invoices" | "opening-balances" | "payments" | "refunds" | "bank-lines";
    bank_account_uuid: string | null;
  };
  /**
   * check part in ('record', 'line')
   */
  import_row: {
    import_id: number;
    part: "record" | "line";
    position: number;
    cells_json: string;
  };
  /**
   * Unique: (draft_number), (number), (uuid).
   * Indexes: invoice_by_amount, invoice_by_balance, invoice_by_cancelled, invoice_by_created, invoice_by_customer, invoice_by_date, invoice_by_due, invoice_by_number, invoice_by_published, invoice_by_reference, invoice_by_segment, invoice_by_source, invoice_cancelled, invoice_owed, invoice_owed_by_due, invoice_paid, invoice_partial, invoice_sources, invoice_unpaid.
   * Triggers: invoice_customer_summary_delete, invoice_customer_summary_insert, invoice_customer_summary_update, invoice_numbered_never_deleted, invoice_numbered_no_replace, invoice_reference_delete, invoice_reference_insert, invoice_reference_update, invoice_source_never_deleted, invoice_summary_insert, invoice_summary_update, invoice_total_changed, invoice_total_delete, invoice_total_insert, invoice_total_moved, promissory_note_settled.
   * check document_status in ('draft', 'published')
   * check (number is null) = (published_at is null)
   * check generate_type in ('ONETIME', 'RECURRING')
   * check bill_to in ('INDIVIDUAL', 'SEGMENT')
   * check amount_due_centavos >= 0
   * check balance_centavos between 0 and amount_due_centavos
   * check (occurrence is null) = (source_id is null) and occurrence >= 1
   * check source_published_at is null or (document_status = 'draft' and cancelled_at is null)
   * check credited_centavos >= 0 and balance_centavos + credited_centavos <= amount_due_centavos
   * check (bill_to = 'INDIVIDUAL') = (student_id is not null) or document_status = 'draft'
   * check (document_status = 'published') = (number is not null)
   * check due_date >= invoice_date
   */
  invoice: {
    id: number;
    uuid: string;
    document_status: "draft" | "published";
    draft_number: string;
    number: string | null;
    generate_type: "ONETIME" | "RECURRING";
    bill_to: "INDIVIDUAL" | "SEGMENT";
    student_id: number | null;
    segment_id: number | null;
    reference_number: string;
    invoice_date: string;
    due_date: string;
    notes: string;
    subtotal_centavos: number;
    taxes_centavos: number;
    surcharges_centavos: number;
    deductions_centavos: number;
    amount_due_centavos: number;
    balance_centavos: number;
    published_at: string | null;
    cancelled_at: string | null;
    created_at: string;
    created_by: number;
    import_id: number | null;
    revision: number;
    version: number;
    settlement: string;
    source_id: number | null;
    occurrence: number | null;
    source_published_at: string | null;
    credited_centavos: number;
  };
  /**
   * Indexes: invoice_customer_summary_owed.
   * Triggers: account_summary_owed_insert, account_summary_owed_update.
   * check document_status in ('draft', 'published')
   * check settlement in ('draft', 'cancelled', 'paid', 'unpaid', 'partial')
   */
  invoice_customer_summary: {
    student_id: number;
    document_status: "draft" | "published";
    settlement: "draft" | "cancelled" | "paid" | "unpaid" | "partial";
    invoices: number;
    amount_due_centavos: number;
    balance_centavos: number;
  };
  /**
   * check document_status in ('draft', 'published')
   * check settlement in ('draft', 'cancelled', 'paid', 'unpaid', 'partial')
   */
  invoice_daily_summary: {
    document_status: "draft" | "published";
    settlement: "draft" | "cancelled" | "paid" | "unpaid" | "partial";
    due_date: string;
    invoices: number;
    amount_due_centavos: number;
    balance_centavos: number;
  };
  /**
   * Indexes: invoice_due_date_of, invoice_due_date_replaced.
   */
  invoice_due_date: {
    id: number;
    invoice_id: number;
    due_date: string;
    replaced_at: string;
  };
  /**
   * Unique: (invoice_id, position).
   * Indexes: invoice_line_named.
   * check quantity_e4 >= 0
   * check unit_price_e4 >= 0
   * check tax_type in ('amount', 'percent')
   * check tax_value_e4 >= 0
   * check deduction_type in ('amount', 'percent')
   * check deduction_value_e4 >= 0
   * check surcharge_type in ('amount', 'percent')
   * check surcharge_value_e4 >= 0
   * check parts_json is null or json_valid(parts_json)
   */
  invoice_line: {
    id: number;
    invoice_id: number;
    position: number;
    name: string;
    quantity_e4: number;
    unit: string;
    unit_price_e4: number;
    tax_type: "amount" | "percent";
    tax_value_e4: number;
    deduction_type: "amount" | "percent";
    deduction_value_e4: number;
    surcharge_type: "amount" | "percent";
    surcharge_value_e4: number;
    line_total_centavos: number;
    parts_json: string | null;
    product_code: string | null;
  };
  /**
   * check occurrence >= 1
   * check reason in ('paused', 'left', 'empty', 'closed')
   */
  invoice_passed_over: {
    id: number;
    source_id: number;
    occurrence: number;
    occurrence_date: string;
    student_id: number | null;
    reason: "paused" | "left" | "empty" | "closed";
    recorded_at: string;
  };
  /**
   * Indexes: invoice_schedule_by_end, invoice_schedule_by_next, invoice_schedule_by_start, invoice_schedule_due.
   * check type in ('Weekly', 'Monthly', 'Quarterly')
   * check every between 1 and 520
   * check end_date >= start_date
   * check occurrences between 1 and 520
   * check status in ('ACTIVE', 'PAUSED', 'ENDED')
   * check next_occurrence between 1 and occurrences + 1
   * check made between 0 and next_occurrence - 1
   * check (paused_from is not null) = (status is not null and status = 'PAUSED')
   * check (ended_on is not null) = (status is not null and status = 'ENDED')
   * check status is not null or (next_occurrence = 1 and next_date is null)
   */
  invoice_schedule: {
    id: number;
    type: "Weekly" | "Monthly" | "Quarterly";
    every: number;
    start_date: string;
    end_date: string;
    occurrences: number;
    status: "ACTIVE" | "PAUSED" | "ENDED" | null;
    next_occurrence: number;
    next_date: string | null;
    made: number;
    paused_from: string | null;
    ended_on: string | null;
    end_reason: string;
    version: number;
  };
  /**
   * Indexes: invoice_schedule_pause_of.
   */
  invoice_schedule_pause: {
    id: number;
    schedule_id: number;
    from_day: string;
    until_day: string | null;
    reason: string;
    paused_at: string;
  };
  invoice_summary: {
    document_status: string;
    is_cancelled: number;
    invoices: number;
    amount_due_centavos: number;
    balance_centavos: number;
  };
  /**
   * check kind in ('reportCard', 'award', 'permanentRecord')
   */
  kept_pdf: {
    kind: "reportCard" | "award" | "permanentRecord";
    uuid: string;
    sha256: string;
  };
  /**
   * Indexes: late_charge_by_draft, late_charge_by_invoice, late_charge_by_run.
   * Triggers: late_charge_no_delete, late_charge_no_update.
   * check amount_centavos > 0
   * check invoice_id <> draft_id
   */
  late_charge: {
    month: string;
    invoice_id: number;
    run_id: number;
    draft_id: number;
    amount_centavos: number;
  };
  /**
   * Triggers: late_charge_rule_no_delete, late_charge_rule_no_update.
   * check is_on in (0, 1)
   * check type in ('percent', 'amount')
   * check value_e4 > 0
   * check grace_days between 0 and 366
   * check json_valid(product_codes_json)
   * check most_centavos > 0
   */
  late_charge_rule: {
    version: number;
    is_on: number;
    type: "percent" | "amount";
    value_e4: number;
    grace_days: number;
    product_codes_json: string;
    most_centavos: number | null;
    created_at: string;
    created_by: number;
  };
  /**
   * Unique: (uuid).
   * Indexes: late_charge_run_by_month.
   * check is_whole in (0, 1)
   */
  late_charge_run: {
    id: number;
    uuid: string;
    month: string;
    rule_version: number;
    run_at: string;
    run_by: number | null;
    is_whole: number;
  };
  ledger_daily_summary: {
    entry_date: string;
    kind: string;
    debit_centavos: number;
    credit_centavos: number;
  };
  /**
   * Indexes: ledger_by_customer, ledger_by_date, ledger_by_paper, ledger_by_recorded.
   * Triggers: ledger_entry_closed_books, ledger_entry_no_delete, ledger_entry_no_replace, ledger_entry_no_update, ledger_entry_summed.
   * check kind in ('INVOICE', 'ADJUSTMENT', 'PAYMENT', 'REFUND', 'CREDIT MEMO', 'CANCELLATION')
   * check debit_centavos >= 0
   * check credit_centavos >= 0
   * check (debit_centavos = 0) <> (credit_centavos = 0)
   */
  ledger_entry: {
    id: number;
    student_id: number;
    entry_date: string;
    kind: "INVOICE" | "ADJUSTMENT" | "PAYMENT" | "REFUND" | "CREDIT MEMO" | "CANCELLATION";
    paper_uuid: string;
    paper_number: string;
    description: string;
    due_date: string | null;
    debit_centavos: number;
    credit_centavos: number;
    is_credit: number;
    recorded_at: string;
  };
  /**
   * check length(list) between 1 and 60
   * check json_array_length(views_json) <= 20
   */
  list_views: {
    user_id: number;
    list: string;
    views_json: string;
    version: number;
  };
  /**
   * Unique: (document_id, recipient, revision), (uuid).
   * Indexes: mail_card, mail_digest_waiting, mail_document, mail_finished, mail_notice_waiting, mail_of_family, mail_of_record, mail_of_statement, mail_reminder_waiting, mail_statement_waiting.
   * Triggers: reminder_mail_ended.
   * check status in ('waiting', 'queued', 'sending', 'sent', 'failed', 'unknown')
   * check json_valid(facts_json)
   * check json_valid(cc_json)
   */
  mail: {
    id: number;
    uuid: string;
    kind: string;
    subject_uuid: string;
    subject_number: string;
    document_id: number | null;
    requested_by: number | null;
    recipient: string;
    revision: number;
    status: "waiting" | "queued" | "sending" | "sent" | "failed" | "unknown";
    attempts: number;
    first_sending_at: string | null;
    finished_at: string | null;
    provider_id: string | null;
    error: string | null;
    created_at: string;
    facts_json: string;
    period: string | null;
    copied_to: string;
    cc_json: string;
  };
  /**
   * Indexes: missing_term_term.
   * Triggers: report_mark_missing_insert, report_mark_missing_update.
   * check is_missing in (0, 1)
   */
  missing_term: {
    student_id: number;
    term_id: number;
    is_missing: number;
    school: string;
    reason: string;
    marked_at: string;
    marked_by: number;
    version: number;
  };
  /**
   * check length(letter) = 1
   */
  name_letter: {
    letter: string;
    sorts_as: string;
  };
  /**
   * Unique: (uuid).
   * Triggers: named_adjustment_name_key_insert, named_adjustment_name_key_update.
   * check kind in ('deduction', 'surcharge')
   * check length(code) between 1 and 20
   * check way in ('hand', 'sibling', 'grant')
   * check type in ('percent', 'amount')
   * check value_e4 >= 0
   * check second_e4 between 0 and 1000000
   * check third_e4 between 0 and 1000000
   * check later_e4 between 0 and 1000000
   * check json_valid(product_codes_json)
   * check valid_until is null or valid_from is null or valid_until >= valid_from
   * check is_active in (0, 1)
   * check way = 'hand' or (kind = 'deduction' and type = 'percent' and value_e4 = 0)
   */
  named_adjustment: {
    id: number;
    uuid: string;
    kind: "deduction" | "surcharge";
    code: string;
    name: string;
    way: "hand" | "sibling" | "grant";
    type: "percent" | "amount";
    value_e4: number;
    second_e4: number;
    third_e4: number;
    later_e4: number;
    product_codes_json: string;
    valid_from: string | null;
    valid_until: string | null;
    is_active: number;
    version: number;
    name_key: string;
  };
  /**
   * Unique: (user_id, kind, subject_uuid, cause).
   * Indexes: notification_cause, notification_made, notification_of_user, notification_waiting.
   * Triggers: notification_counted, notification_expired, notification_read.
   * check kind in ('gradebook-submitted', 'gradebook-rejected', 'gradebook-released', 'deadline', 'file-failed', 'import-failed', 'refund-requested')
   */
  notification: {
    id: number;
    user_id: number;
    kind: "gradebook-submitted" | "gradebook-rejected" | "gradebook-released" | "deadline" | "file-failed" | "import-failed" | "refund-requested";
    subject_uuid: string;
    name: string;
    reason: string;
    made_at: string;
    read_at: string | null;
    cause: string;
  };
  notification_digest: {
    user_id: number;
    day: string;
    up_to: number;
  };
  /**
   * check unread >= 0
   */
  notification_summary: {
    user_id: number;
    unread: number;
  };
  /**
   * Triggers: number_gap_no_delete, number_gap_no_replace, number_gap_no_update.
   * check first >= 1
   * check last >= first
   */
  number_gap: {
    series: string;
    year: number;
    first: number;
    last: number;
    recorded_at: string;
  };
  /**
   * check next >= 1
   */
  number_series: {
    series: string;
    year: number;
    next: number;
  };
  /**
   * Indexes: official_receipt_correction_payment.
   * Triggers: official_receipt_correction_no_delete, official_receipt_correction_no_update.
   * check number <> previous
   * check reason <> ''
   */
  official_receipt_correction: {
    id: number;
    payment_id: number;
    previous: string;
    number: string;
    reason: string;
    corrected_at: string;
    corrected_by: number;
  };
  /**
   * Unique: (uuid).
   * Indexes: outbox_done, outbox_held, outbox_identity, outbox_open.
   * check kind in ('render-document', 'run-import', 'send-mail', 'send-identity-mail', 'draw-print-part', 'assemble-print-job', 'publish-section', 'send-erp-file')
   * check attempts >= 0
   */
  outbox: {
    id: number;
    uuid: string;
    kind: "render-document" | "run-import" | "send-mail" | "send-identity-mail" | "draw-print-part" | "assemble-print-job" | "publish-section" | "send-erp-file";
    subject_uuid: string;
    request_id: string;
    created_at: string;
    resent_at: string | null;
    done_at: string | null;
    held_until: string | null;
    resends: number;
    attempts: number;
    attempted_at: string | null;
  };
  /**
   * Unique: (credential_id), (uuid).
   * Indexes: passkey_user.
   * check json_valid(transports_json)
   * check length(name) between 1 and 60
   */
  passkey: {
    id: number;
    uuid: string;
    user_id: number;
    credential_id: string;
    public_key: string;
    sign_count: number;
    transports_json: string;
    name: string;
    created_at: string;
    last_used_at: string | null;
  };
  passkey_challenge: {
    user_id: number;
    challenge: string;
    expires_at: string;
  };
  /**
   * Unique: (token_hash), (uuid).
   * Indexes: password_reset_expiry, password_reset_user.
   */
  password_reset: {
    id: number;
    uuid: string;
    user_id: number;
    token_hash: string;
    created_at: string;
    expires_at: string;
    used_at: string | null;
  };
  /**
   * check (due_date = '') = (centavos < 0) and centavos <> 0
   */
  past_balance: {
    day: string;
    student_id: number;
    due_date: string;
    centavos: number;
  };
  past_balance_day: {
    day: string;
  };
  /**
   * Unique: (number), (receipt_number), (uuid).
   * Indexes: payment_by_amount, payment_by_cancelled, payment_by_cheque, payment_by_import_reference, payment_by_official_receipt, payment_by_paid, payment_by_posted, payment_by_received, payment_by_refund_approved, payment_by_refund_declined, payment_by_refund_requested, payment_by_status, payment_by_typed_receipt, payment_cheque_number, payment_reference_file, payment_unposted, payment_wallet_reference.
   * Triggers: payment_customer_moved, payment_customer_of_payment, payment_customer_summary_insert, payment_customer_summary_update, payment_never_deleted, payment_no_replace, payment_official_receipt_corrected, payment_official_receipt_once, payment_receipt_insert, payment_receipt_update, payment_summary_insert, payment_summary_update.
   * check amount_centavos >= 0
   * check status in ('UNPOSTED', 'POSTED', 'CANCELLED', 'REFUND REQUESTED', 'REFUND APPROVED', 'REFUNDED')
   * check refund_amount_centavos between 0 and amount_centavos
   * check json_valid(details_json) and coalesce(details_json ->> 'cardNumber', '') not glob '*[0-9][0-9][0-9][0-9][0-9]*'
   */
  payment: {
    id: number;
    uuid: string;
    number: string;
    receipt_number: string | null;
    student_id: number;
    payment_type: string;
    method_code: string;
    bank_code: string | null;
    amount_centavos: number;
    status: "UNPOSTED" | "POSTED" | "CANCELLED" | "REFUND REQUESTED" | "REFUND APPROVED" | "REFUNDED";
    notes: string;
    paid_at: string;
    posted_at: string | null;
    cancelled_at: string | null;
    created_by: number;
    version: number;
    typed_receipt_number: string | null;
    official_receipt_number: string | null;
    reference_file_id: number | null;
    refund_requested_at: string | null;
    refund_approved_at: string | null;
    refund_declined_at: string | null;
    refunded_at: string | null;
    refund_reason: string | null;
    refund_method_code: string | null;
    refund_amount_centavos: number | null;
    declined_reason: string | null;
    refund_requested_by: number | null;
    refund_approved_by: number | null;
    received_date: string;
    import_reference: string | null;
    details_json: string;
  };
  /**
   * Indexes: payment_allocation_invoice, payment_allocation_made, payment_allocation_payment, payment_allocation_released.
   * check amount_centavos > 0
   * check is_applied in (0, 1)
   */
  payment_allocation: {
    id: number;
    payment_id: number;
    invoice_id: number;
    amount_centavos: number;
    allocated_at: string;
    released_at: string | null;
    is_applied: number;
  };
  /**
   * Indexes: payment_customer_further, payment_customer_payment.
   * check is_own in (0, 1)
   */
  payment_customer: {
    student_id: number;
    payment_id: number;
    is_own: number;
  };
  payment_customer_summary: {
    student_id: number;
    status: string;
    is_posted: number;
    payments: number;
    amount_centavos: number;
    refunded_centavos: number;
  };
  /**
   * Indexes: payment_file_file, payment_file_payment.
   */
  payment_file: {
    id: number;
    payment_id: number;
    file_id: number;
    attached_at: string;
    attached_by: number;
  };
  /**
   * Indexes: payment_invoice_invoice.
   * Triggers: payment_customer_of_invoice, payment_customer_without_invoice.
   */
  payment_invoice: {
    payment_id: number;
    invoice_id: number;
    position: number;
  };
  /**
   * check kind in ('cash', 'bank', 'cheque', 'wallet', 'card')
   * check is_active in (0, 1)
   */
  payment_method: {
    code: string;
    name: string;
    position: number;
    kind: "cash" | "bank" | "cheque" | "wallet" | "card";
    is_active: number;
    version: number;
  };
  payment_summary: {
    status: string;
    payment_type: string;
    method_code: string;
    is_posted: number;
    payments: number;
    amount_centavos: number;
    refunded_centavos: number;
  };
  payment_type: {
    name: string;
    position: number;
  };
  /**
   * Unique: (token_hash).
   * Indexes: pending_sign_in_by_end, pending_sign_in_user.
   */
  pending_sign_in: {
    id: number;
    user_id: number;
    account_version: number;
    token_hash: string;
    expires_at: string;
    challenge: string | null;
  };
  /**
   * Unique: (number), (uuid).
   * Indexes: permanent_record_issue_student.
   * Triggers: permanent_record_issue_no_delete, permanent_record_issue_no_update.
   * check purpose <> ''
   * check recipient <> ''
   * check json_valid(canonical_json)
   */
  permanent_record_issue: {
    id: number;
    uuid: string;
    student_id: number;
    number: string;
    purpose: string;
    recipient: string;
    canonical_json: string;
    sha256: string;
    issued_at: string;
    issued_by: number;
  };
  /**
   * Indexes: person_photo_object.
   * check list in ('students', 'sponsors', 'faculties')
   */
  person_photo: {
    list: "students" | "sponsors" | "faculties";
    person_id: string;
    object_key: string;
    content_type: string;
    sha256: string;
  };
  /**
   * Unique: (uuid).
   * Triggers: person_type_name_key_insert, person_type_name_key_update.
   * check kind in ('designation', 'faculty', 'student', 'sponsor')
   * check length(name) between 1 and 60
   * check is_active in (0, 1)
   */
  person_type: {
    id: number;
    uuid: string;
    kind: "designation" | "faculty" | "student" | "sponsor";
    name: string;
    is_active: number;
    version: number;
    name_key: string;
  };
  personal_setting: {
    user_id: number;
    name: string;
    value: string;
    updated_at: string;
  };
  /**
   * Indexes: print_job_files.
   * check status in ('queued', 'drawing', 'assembling', 'ready', 'failed', 'cancelled', 'expired')
   * check json_valid(asked_json)
   * check json_valid(upload_json)
   */
  print_job: {
    document_id: number;
    kind: string;
    status: "queued" | "drawing" | "assembling" | "ready" | "failed" | "cancelled" | "expired";
    asked_json: string;
    sheets: number;
    upload_json: string | null;
    files_since: string | null;
  };
  /**
   * Indexes: print_job_paper_part.
   * check period between 1 and 4
   * check (part_id is null) = (left_out is not null)
   * check (student_id is null) = (student_name is null)
   * check (section_id is null) <> (grade_level_id is null)
   */
  print_job_paper: {
    document_id: number;
    position: number;
    part_id: number | null;
    student_id: number | null;
    student_name: string | null;
    period: 1 | 2 | 3 | 4;
    section_id: number | null;
    grade_level_id: number | null;
    award_key: string | null;
    pinned_uuid: string | null;
    left_out: string | null;
  };
  /**
   * Unique: (document_id, position), (uuid).
   * Indexes: print_job_part_drafts, print_job_part_object, print_job_part_sha256.
   * check status in ('queued', 'drawing', 'ready', 'failed')
   * check json_valid(entries_json)
   * check (status = 'ready') = (entries_json is not null)
   * check (object_key is null) = (sha256 is null)
   */
  print_job_part: {
    id: number;
    uuid: string;
    document_id: number;
    position: number;
    label: string;
    filename: string;
    status: "queued" | "drawing" | "ready" | "failed";
    papers: number;
    pages: number | null;
    bytes: number | null;
    sha256: string | null;
    object_key: string | null;
    entries_json: string | null;
    drafts_key: string | null;
    error: string | null;
  };
  /**
   * Unique: (code).
   * Triggers: product_name_key_insert, product_name_key_update.
   * check unit_price_e4 >= 0
   * check is_active in (0, 1)
   * check json_valid(former_names_json)
   */
  product: {
    id: number;
    code: string;
    name: string;
    unit: string;
    unit_price_e4: number;
    is_active: number;
    uuid: string;
    version: number;
    former_names_json: string;
    name_key: string;
  };
  /**
   * Unique: (number), (uuid).
   * Indexes: promissory_note_by_amount, promissory_note_by_created, promissory_note_by_customer, promissory_note_by_last, promissory_note_by_unmet, promissory_note_reference_file.
   * Triggers: promissory_note_never_deleted, promissory_note_no_replace, promissory_note_terms_no_update.
   * check amount_centavos > 0
   * check settled_centavos between 0 and amount_centavos
   * check (unmet_date is null) = (settled_centavos = amount_centavos)
   * check (withdrawn_at is null) = (withdrawn_reason is null)
   */
  promissory_note: {
    id: number;
    uuid: string;
    number: string;
    student_id: number;
    promised_by: string;
    amount_centavos: number;
    last_date: string;
    settled_centavos: number;
    unmet_date: string | null;
    notes: string;
    reference_file_id: number | null;
    created_at: string;
    created_by: number;
    withdrawn_at: string | null;
    withdrawn_reason: string | null;
    version: number;
  };
  /**
   * Triggers: promissory_note_date_no_delete, promissory_note_date_no_update.
   * check amount_centavos > 0
   * check through_centavos >= amount_centavos
   */
  promissory_note_date: {
    note_id: number;
    date: string;
    amount_centavos: number;
    through_centavos: number;
  };
  /**
   * Indexes: promissory_note_file_file, promissory_note_file_note.
   */
  promissory_note_file: {
    id: number;
    note_id: number;
    file_id: number;
    attached_at: string;
    attached_by: number;
  };
  /**
   * Indexes: promissory_note_invoice_of.
   * Triggers: promissory_note_invoice_no_delete, promissory_note_invoice_no_update.
   * check promised_centavos > 0
   * check settled_before_centavos >= 0
   */
  promissory_note_invoice: {
    note_id: number;
    invoice_id: number;
    promised_centavos: number;
    settled_before_centavos: number;
  };
  /**
   * Triggers: report_mark_promotion_insert, report_mark_promotion_update.
   * check status in ('Promoted', 'Conditional', 'Retained')
   */
  promotion_override: {
    student_id: number;
    school_year_id: number;
    status: "Promoted" | "Conditional" | "Retained" | null;
    reason: string;
    overridden_at: string;
    overridden_by: number;
    version: number;
  };
  /**
   * check what in ('raw_scores', 'transmuted_grade')
   * check (activity_id is null) <> (component_code is null)
   */
  publication: {
    id: number;
    gradebook_id: number;
    activity_id: number | null;
    component_code: string | null;
    what: "raw_scores" | "transmuted_grade";
    published_at: string;
    published_by: number;
  };
  /**
   * Unique: (uuid).
   * Indexes: publishing_job_user.
   * check status in ('queued', 'done', 'cancelled')
   */
  publishing_job: {
    id: number;
    uuid: string;
    user_id: number;
    status: "queued" | "done" | "cancelled";
    term_id: number;
    reason: string;
    created_at: string;
    finished_at: string | null;
  };
  /**
   * Unique: (job_id, position), (uuid).
   * check status in ('queued', 'done', 'failed')
   * check json_valid(refused_json)
   */
  publishing_job_section: {
    id: number;
    uuid: string;
    job_id: number;
    position: number;
    section_id: number;
    status: "queued" | "done" | "failed";
    published: number;
    refused_json: string;
    error: string | null;
  };
  /**
   * Triggers: receipt_revision_no_delete, receipt_revision_no_replace, receipt_revision_no_update.
   * check number >= 1
   * check reason in ('posted', 'invoice cancelled', 'payment cancelled', 'payment refunded', 'credit applied', 'credit unapplied')
   * check json_valid(content_json)
   */
  receipt_revision: {
    payment_id: number;
    number: number;
    reason: "posted" | "invoice cancelled" | "payment cancelled" | "payment refunded" | "credit applied" | "credit unapplied";
    content_json: string;
    made_at: string;
  };
  record_count: {
    record: string;
    records: number;
  };
  /**
   * Unique: (code_hash).
   * Indexes: recovery_code_user.
   */
  recovery_code: {
    id: number;
    user_id: number;
    code_hash: string;
    spent_at: string | null;
  };
  /**
   * Unique: (token_hash).
   * Indexes: refresh_token_session.
   */
  refresh_token: {
    id: number;
    session_id: number;
    token_hash: string;
    issued_at: string;
    used_at: string | null;
  };
  /**
   * Unique: (number), (uuid).
   * Indexes: refund_by_amount, refund_by_approved, refund_by_created, refund_by_customer, refund_by_payment, refund_by_posted, refund_by_state, refund_by_status, refund_reference_file.
   * Triggers: payment_customer_summary_refund_insert, payment_customer_summary_refund_update, payment_summary_refund_insert, payment_summary_refund_update, refund_never_deleted, refund_no_replace, refund_summary_insert, refund_summary_update, refund_within_payment.
   * check status in ('UNPOSTED', 'POSTED', 'CANCELLED')
   * check amount_centavos > 0
   * check (posted_at is not null) = (status = 'POSTED')
   * check (cancelled_at is not null) = (status = 'CANCELLED')
   * check approved_centavos >= amount_centavos
   */
  refund: {
    id: number;
    uuid: string;
    number: string;
    payment_id: number;
    student_id: number;
    status: "UNPOSTED" | "POSTED" | "CANCELLED";
    amount_centavos: number;
    method_code: string;
    bank_code: string | null;
    typed_reference: string;
    notes: string;
    reference_file_id: number | null;
    approved_at: string;
    created_at: string;
    created_by: number;
    posted_at: string | null;
    cancelled_at: string | null;
    version: number;
    approved_centavos: number | null;
    reason: string | null;
    approved_by: number | null;
  };
  /**
   * Indexes: refund_file_file, refund_file_refund.
   */
  refund_file: {
    id: number;
    refund_id: number;
    file_id: number;
    attached_at: string;
    attached_by: number;
  };
  /**
   * Indexes: refund_part_invoice.
   * Triggers: refund_part_no_delete, refund_part_no_update.
   * check amount_centavos > 0
   */
  refund_part: {
    id: number;
    refund_id: number;
    student_id: number;
    invoice_id: number | null;
    amount_centavos: number;
  };
  refund_summary: {
    status: string;
    refunds: number;
    amount_centavos: number;
  };
  /**
   * Indexes: release_exclusion_term.
   * Triggers: report_mark_excluded, report_mark_included.
   */
  release_exclusion: {
    student_id: number;
    term_id: number;
    reason: string;
    excluded_at: string;
    excluded_by: number;
  };
  /**
   * Indexes: remedial_mark_class.
   * Triggers: remedial_mark_no_delete, report_mark_remedial_insert, report_mark_remedial_update.
   * check mark_e4 between 0 and 1000000
   * check held_to >= held_from
   */
  remedial_mark: {
    student_id: number;
    class_id: number;
    mark_e4: number | null;
    held_from: string;
    held_to: string;
    reason: string;
    entered_at: string;
    entered_by: number;
    version: number;
  };
  /**
   * Unique: (token_hash).
   * Indexes: remembered_device_by_end, remembered_device_user.
   */
  remembered_device: {
    id: number;
    user_id: number;
    token_hash: string;
    expires_at: string;
  };
  /**
   * Unique: (mail_id), (uuid).
   * Indexes: reminder_by_amount, reminder_by_created, reminder_by_guardian, reminder_by_status.
   * Triggers: reminder_no_delete.
   * check status in ('waiting', 'sent', 'failed', 'left-out', 'dropped')
   * check invoice_count > 0
   * check amount_centavos > 0
   * check status <> 'left-out' or (mail_id is null and reason is not null)
   */
  reminder: {
    id: number;
    uuid: string;
    guardian_id: number;
    mail_id: number | null;
    asked_by: number | null;
    status: "waiting" | "sent" | "failed" | "left-out" | "dropped";
    reason: string | null;
    invoice_count: number;
    amount_centavos: number;
    created_at: string;
  };
  /**
   * Indexes: reminder_invoice_of.
   * Triggers: reminder_invoice_no_delete.
   * check balance_centavos > 0
   * check left_out is null or (told_on is null and stage is not null)
   */
  reminder_invoice: {
    reminder_id: number;
    invoice_id: number;
    due_date: string;
    stage: number | null;
    left_out: string | null;
    told_on: string | null;
    balance_centavos: number;
  };
  /**
   * check is_whole in (0, 1)
   */
  reminder_run: {
    day: string;
    started_at: string;
    through_guardian_id: number;
    is_whole: number;
    mails: number;
    invoices: number;
    left_out: number;
  };
  /**
   * Unique: (student_id, term_id), (uuid).
   * Triggers: report_card_no_delete.
   * check status in ('Published', 'Withdrawn')
   * check revision > 0
   */
  report_card: {
    id: number;
    uuid: string;
    student_id: number;
    term_id: number;
    status: "Published" | "Withdrawn";
    revision: number;
    content_sha256: string;
    version: number;
  };
  /**
   * Unique: (report_card_id, number), (uuid).
   * Triggers: report_card_revision_no_delete, report_card_revision_no_replace, report_card_revision_no_update.
   * check number > 0
   * check json_valid(canonical_json)
   * check (number = 1) = (previous_sha256 is null)
   */
  report_card_revision: {
    id: number;
    uuid: string;
    report_card_id: number;
    number: number;
    canonical_json: string;
    sha256: string;
    previous_sha256: string | null;
    content_sha256: string;
    template_version: number;
    reason: string;
    published_at: string;
    published_by: number;
  };
  /**
   * Unique: (student_id, term_id).
   * Indexes: report_card_row_by_name, report_card_row_by_number, report_card_row_by_promotion, report_card_row_by_section, report_card_row_by_state.
   * Triggers: report_card_counted_delete, report_card_counted_insert, report_card_counted_update.
   * check state in ('Not ready', 'Ready', 'Published', 'Changed', 'Withdrawn')
   * check json_valid(reasons_json)
   * check json_valid(warnings_json)
   * check promotion_status in ('Promoted', 'Conditional', 'Retained')
   */
  report_card_row: {
    id: number;
    student_id: number;
    term_id: number;
    school_year_id: number;
    section_id: number;
    student_name: string;
    student_no: string;
    state: "Not ready" | "Ready" | "Published" | "Changed" | "Withdrawn";
    reasons_json: string;
    warnings_json: string;
    promotion_status: "Promoted" | "Conditional" | "Retained" | null;
    content_sha256: string;
    name_key: string;
  };
  report_card_summary: {
    term_id: number;
    section_id: number;
    state: string;
    lacks: number;
    cards: number;
  };
  /**
   * Indexes: report_final_by_class, report_final_by_grade, report_final_by_letter, report_final_by_subject.
   * check is_provisional in (0, 1)
   */
  report_final: {
    student_id: number;
    class_id: number;
    school_year_id: number;
    subject_id: number;
    position: number;
    grade_e4: number;
    printed_e4: number;
    letter: string;
    is_provisional: number;
  };
  /**
   * Unique: (student_id, class_id, term_id).
   * Indexes: report_grade_by_class, report_grade_by_grade, report_grade_by_letter, report_grade_by_name, report_grade_by_number, report_grade_by_section, report_grade_by_subject, report_grade_by_term, report_grade_of_gradebook.
   * Triggers: report_grade_counted_delete, report_grade_counted_insert, report_grade_counted_update.
   * check is_provisional in (0, 1)
   */
  report_grade: {
    id: number;
    student_id: number;
    term_id: number;
    class_id: number;
    gradebook_id: number;
    school_year_id: number;
    section_id: number;
    subject_id: number;
    position: number;
    student_name: string;
    student_no: string;
    grade_e4: number | null;
    printed_e4: number | null;
    letter: string;
    is_provisional: number;
    name_key: string;
  };
  report_grade_summary: {
    school_year_id: number;
    section_id: number;
    term_id: number;
    is_provisional: number;
    grades: number;
  };
  /**
   * Triggers: report_mark_own.
   */
  report_mark: {
    section_id: number;
    revision: number;
  };
  /**
   * Unique: (student_id, term_id).
   * Indexes: report_term_by_name, report_term_by_rank, report_term_by_section.
   * Triggers: report_term_counted_delete, report_term_counted_insert, report_term_counted_update.
   * check is_provisional in (0, 1)
   * check conduct_is_provisional in (0, 1)
   */
  report_term: {
    id: number;
    student_id: number;
    term_id: number;
    school_year_id: number;
    section_id: number;
    student_name: string;
    student_no: string;
    average_e2: number | null;
    average_letter: string;
    is_provisional: number;
    conduct_e4: number | null;
    conduct_letter: string;
    conduct_is_provisional: number;
    grade_level_id: number | null;
    name_key: string;
  };
  report_term_summary: {
    term_id: number;
    section_id: number;
    students: number;
  };
  /**
   * Unique: (student_id, school_year_id).
   * Indexes: report_year_by_name, report_year_by_number, report_year_by_place, report_year_by_rank, report_year_by_section.
   * Triggers: report_year_counted_delete, report_year_counted_insert, report_year_counted_update.
   * check is_provisional in (0, 1)
   * check promotion_status in ('Promoted', 'Conditional', 'Retained')
   * check json_valid(areas_json)
   * check remedial_result in ('Pending', 'Passed', 'Not passed')
   * check sex in ('F', 'M')
   */
  report_year: {
    id: number;
    student_id: number;
    school_year_id: number;
    section_id: number;
    student_name: string;
    student_no: string;
    average_e2: number | null;
    average_letter: string;
    is_provisional: number;
    promotion_status: "Promoted" | "Conditional" | "Retained" | null;
    finals: number;
    approved_finals: number;
    action_taken: string;
    areas_json: string;
    remedial_result: "Pending" | "Passed" | "Not passed" | null;
    sex: "F" | "M" | null;
    grade_level_id: number | null;
    name_key: string;
  };
  report_year_summary: {
    school_year_id: number;
    grade_level_id: number;
    sex: string;
    promotion_status: string;
    remedial_result: string;
    average: number;
    students: number;
  };
  /**
   * Unique: (school_year_id), (uuid).
   * check status in ('draft', 'applying', 'applied')
   * check rule in ('same-name', 'shuffle')
   * check needs_pass in (0, 1)
   * check brings_advisers in (0, 1)
   * check brings_classes in (0, 1)
   * check brings_teachers in (0, 1)
   * check brings_schemes in (0, 1)
   * check json_valid(basis_json)
   * check school_year_id <> from_year_id
   */
  rollover: {
    id: number;
    uuid: string;
    school_year_id: number;
    from_year_id: number;
    status: "draft" | "applying" | "applied";
    rule: "same-name" | "shuffle";
    seed: string;
    needs_pass: number;
    brings_advisers: number;
    brings_classes: number;
    brings_teachers: number;
    brings_schemes: number;
    basis_json: string;
    version: number;
    prepared_at: string;
    prepared_by: number;
    taken_over_at: string;
    applied_at: string | null;
    applied_by: number | null;
  };
  /**
   * Unique: (rollover_id, position), (uuid).
   * Indexes: rollover_part_made.
   * check kind in ('schemes', 'section')
   * check status in ('queued', 'done', 'failed')
   * check json_valid(left_out_json)
   */
  rollover_part: {
    id: number;
    uuid: string;
    rollover_id: number;
    position: number;
    kind: "schemes" | "section";
    source_uuid: string | null;
    level_code: string | null;
    section_name: string;
    adviser_uuid: string | null;
    status: "queued" | "done" | "failed";
    target_uuid: string | null;
    made_section_uuid: string | null;
    attempts: number;
    classes: number;
    placed: number;
    left_out_json: string;
    error: string | null;
  };
  /**
   * check is_placed in (0, 1)
   */
  rollover_placement: {
    part_id: number;
    student_number: string;
    is_placed: number;
  };
  /**
   * check kind in ('class', 'scheme', 'assignment')
   */
  rollover_record: {
    rollover_id: number;
    kind: "class" | "scheme" | "assignment";
    record_id: number;
  };
  /**
   * check is_left_out in (0, 1)
   */
  rollover_section_edit: {
    rollover_id: number;
    section_uuid: string;
    new_name: string | null;
    new_adviser_uuid: string | null;
    is_left_out: number;
    version: number;
    edited_at: string;
    edited_by: number;
  };
  /**
   * check is_left_out in (0, 1)
   */
  rollover_segment_edit: {
    rollover_id: number;
    segment_uuid: string;
    is_left_out: number;
    version: number;
    edited_at: string;
    edited_by: number;
  };
  /**
   * check is_held in (0, 1)
   */
  rollover_student_edit: {
    rollover_id: number;
    student_number: string;
    is_held: number;
    target_uuid: string | null;
    version: number;
    edited_at: string;
    edited_by: number;
  };
  /**
   * check attempts >= 0
   */
  scheduled_job: {
    name: string;
    last_run_at: string;
    last_success_at: string | null;
    failures: number;
    error: string | null;
    state_json: string;
    attempts: number;
  };
  scheme_assignment: {
    id: number;
    school_year_id: number;
    grade_level_id: number;
    subject_id: number | null;
    scheme_id: number;
  };
  scheme_summary: {
    scheme_id: number;
    gradebooks: number;
  };
  /**
   * Unique: (uuid).
   * check type in ('percent', 'amount')
   * check value_e4 > 0
   * check is_active in (0, 1)
   */
  scholarship: {
    id: number;
    uuid: string;
    adjustment_id: number;
    student_id: number;
    school_year_id: number;
    type: "percent" | "amount";
    value_e4: number;
    reason: string;
    file_id: number | null;
    is_active: number;
    created_at: string;
    created_by: number;
    version: number;
  };
  /**
   * check id = 1
   * check logo_type in ('image/png', 'image/jpeg')
   */
  school: {
    id: number;
    name: string;
    address: string;
    contact_number: string;
    email: string;
    tax_number: string;
    logo_object: string | null;
    logo_type: "image/png" | "image/jpeg" | null;
    logo_sha256: string | null;
    version: number;
  };
  /**
   * Unique: (section_id, subject_id), (uuid).
   * Indexes: school_class_subject.
   * Triggers: record_count_class_delete, record_count_class_insert, report_mark_class_terms, school_class_terms.
   * check first_term between 1 and 3
   * check last_term between first_term and 3
   */
  school_class: {
    id: number;
    uuid: string;
    section_id: number;
    subject_id: number;
    version: number;
    first_term: 1 | 2 | 3;
    last_term: number;
    closed_because: string;
  };
  school_setting: {
    name: string;
    value: string;
    updated_at: string;
    version: number;
  };
  /**
   * Unique: (name), (uuid).
   * Indexes: school_year_by_curriculum, school_year_by_start.
   * check start_date < end_date
   */
  school_year: {
    id: number;
    uuid: string;
    name: string;
    start_date: string;
    end_date: string;
    curriculum: string;
    version: number;
  };
  /**
   * check value_e2 >= 0
   * check mark in ('N', 'S')
   * check value_e2 is null or mark is null
   */
  score: {
    activity_id: number;
    student_id: number;
    value_e2: number | null;
    mark: "N" | "S" | null;
    version: number;
    saved_at: string;
    saved_by: number;
  };
  /**
   * Indexes: score_archive_gradebook.
   * Triggers: score_archive_never_changed, score_archive_never_deleted, score_archive_no_replace.
   * check reason in ('maximum', 'deleted')
   * check json_valid(scores_json)
   */
  score_archive: {
    id: number;
    gradebook_id: number;
    activity_uuid: string;
    activity_code: string;
    maximum_e2: number;
    reason: "maximum" | "deleted";
    scores_json: string;
    archived_at: string;
    archived_by: number;
  };
  second_step: {
    user_id: number;
    sealed_secret: string;
    last_time_step: number;
  };
  /**
   * Unique: (school_year_id, grade_level_id, name), (uuid).
   * Indexes: section_by_adviser, section_by_level.
   * Triggers: record_count_section_delete, record_count_section_insert, report_mark_section, section_name_key_insert, section_name_key_update.
   * check kind in ('regular', 'club')
   */
  section: {
    id: number;
    uuid: string;
    school_year_id: number;
    grade_level_id: number;
    name: string;
    adviser_id: number | null;
    version: number;
    kind: "regular" | "club";
    strand: string;
    name_key: string;
  };
  /**
   * Indexes: section_leaver_section.
   */
  section_leaver: {
    student_id: number;
    section_id: number;
    left_on: string;
    joined_on: string | null;
  };
  section_student_summary: {
    section_id: number;
    students: number;
    unreleased_passes: number;
  };
  /**
   * Unique: (code), (uuid).
   * Indexes: segment_following.
   * Triggers: segment_follows, segment_follows_at_first, segment_name_key_insert, segment_name_key_update.
   * check is_active in (0, 1)
   */
  segment: {
    id: number;
    uuid: string;
    code: string;
    name: string;
    is_active: number;
    version: number;
    follows_level_id: number | null;
    follows_year_id: number | null;
    name_key: string;
  };
  /**
   * Unique: (segment_id, student_id).
   * Indexes: segment_member_student.
   * Triggers: segment_summary_joined, segment_summary_left.
   */
  segment_member: {
    id: number;
    segment_id: number;
    student_id: number;
  };
  segment_summary: {
    segment_id: number;
    active_members: number;
  };
  /**
   * Unique: (uuid).
   * Indexes: session_by_device, session_expiry, session_user.
   * check revoked_reason in ('logout', 'password-change', 'refresh-reuse', 'role-change', 'locked', 'deactivated', 'administrator')
   */
  session: {
    id: number;
    uuid: string;
    user_id: number;
    created_at: string;
    expires_at: string;
    revoked_at: string | null;
    device: string;
    last_used_at: string | null;
    revoked_reason: "logout" | "password-change" | "refresh-reuse" | "role-change" | "locked" | "deactivated" | "administrator" | null;
  };
  /**
   * Indexes: sign_in_throttle_account, sign_in_throttle_age.
   */
  sign_in_throttle: {
    key_hash: string;
    failures: number;
    window_started_at: string;
    account_hash: string | null;
    blocked_until: string | null;
    signed_in_at: string | null;
  };
  /**
   * Unique: (post, held_from), (uuid).
   * Triggers: signatory_name_key_insert, signatory_name_key_update.
   * check post in ('principal', 'president')
   * check length(name) between 1 and 100
   * check signature_type in ('image/png', 'image/jpeg')
   * check (signature_object is null) = (signature_type is null) and (signature_object is null) = (signature_sha256 is null)
   */
  signatory: {
    id: number;
    uuid: string;
    post: "principal" | "president";
    name: string;
    held_from: string;
    signature_object: string | null;
    signature_type: "image/png" | "image/jpeg" | null;
    signature_sha256: string | null;
    version: number;
    name_key: string;
  };
  /**
   * Unique: (uuid).
   * Indexes: sponsor_merge_kept, sponsor_merge_merged.
   * check json_valid(before_json)
   */
  sponsor_merge: {
    id: number;
    uuid: string;
    kept_id: number;
    merged_id: number;
    before_json: string;
    merged_at: string;
    merged_by: number;
    undone_at: string | null;
  };
  /**
   * Unique: (employee_no), (user_id), (uuid).
   * Indexes: staff_by_department, staff_by_designation, staff_by_name, staff_by_type.
   * Triggers: report_mark_adviser, staff_name_key_insert, staff_name_key_update.
   * check email = lower(email)
   * check is_active in (0, 1)
   */
  staff: {
    id: number;
    uuid: string;
    user_id: number | null;
    employee_no: string;
    prefix: string;
    given_name: string;
    last_name: string;
    department_id: number | null;
    middle_name: string;
    suffix: string;
    email: string;
    contact_number: string;
    designation_id: number | null;
    type_id: number | null;
    is_active: number;
    version: number;
    name_key: string;
  };
  /**
   * Unique: (student_no), (uuid).
   * Indexes: student_by_birth_date, student_by_phone, student_by_type, student_correspondent, student_fullname, student_guardian.
   * Triggers: record_count_student_delete, record_count_student_insert, report_mark_lrn, report_mark_renamed, report_year_sex, segment_summary_active, student_first_guardian, student_guardian_follows, student_name_key_insert, student_name_key_update, student_search_delete, student_search_insert, student_search_update, student_words_delete, student_words_insert, student_words_update.
   * check length(student_no) between 6 and 10 and student_no not glob '*[^0-9]*'
   * check fullname <> ''
   * check is_active in (0, 1)
   * check length(lrn) = 12 and lrn not glob '*[^0-9]*'
   * check sex in ('F', 'M')
   * check birth_date glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'
   * check email = lower(email)
   */
  student: {
    id: number;
    uuid: string;
    student_no: string;
    last_name: string;
    given_name: string;
    middle_name: string;
    fullname: string;
    guardian_id: number;
    is_active: number;
    version: number;
    lrn: string | null;
    sex: "F" | "M" | null;
    birth_date: string | null;
    suffix: string;
    email: string;
    contact_number: string;
    home_address: string;
    type_id: number | null;
    correspondent_id: number | null;
    name_key: string;
  };
  /**
   * Unique: (student_id, school_year_id).
   * check arrived_on glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'
   * check json_valid(papers_json)
   */
  student_arrival: {
    id: number;
    student_id: number;
    school_year_id: number;
    arrived_on: string;
    former_school: string;
    papers_json: string;
    recorded_at: string;
    recorded_by: number;
    version: number;
  };
  /**
   * Unique: (uuid).
   * Indexes: student_departure_standing, student_departure_student.
   * check kind in ('withdrawn', 'transferred', 'completed')
   * check left_on glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'
   * check returned_on is null or returned_on >= left_on
   */
  student_departure: {
    id: number;
    uuid: string;
    student_id: number;
    kind: "withdrawn" | "transferred" | "completed";
    left_on: string;
    reason: string;
    destination: string;
    recorded_at: string;
    recorded_by: number;
    returned_on: string | null;
  };
  /**
   * Unique: (uuid).
   * Indexes: student_merge_kept.
   * check merged_id <> kept_id
   * check json_valid(before_json)
   * check json_valid(after_json)
   */
  student_merge: {
    id: number;
    uuid: string;
    kept_id: number;
    merged_id: number;
    before_json: string;
    after_json: string;
    merged_at: string;
    merged_by: number;
    undone_at: string | null;
  };
  /**
   * Indexes: student_section_section.
   * Triggers: report_mark_joined, report_mark_left, section_students_delete, section_students_insert, segment_followed_in, segment_followed_out.
   */
  student_section: {
    student_id: number;
    section_id: number;
    joined_on: string | null;
  };
  /**
   * Unique: (code).
   * Indexes: subject_by_level.
   * Triggers: record_count_subject_delete, record_count_subject_insert, report_mark_position, report_mark_subject, subject_name_key_insert, subject_name_key_update.
   * check kind in ('academic', 'performance', 'homeroom', 'club')
   * check position between 0 and 999
   * check is_active in (0, 1)
   */
  subject: {
    id: number;
    code: string;
    name: string;
    grade_level_id: number;
    kind: "academic" | "performance" | "homeroom" | "club";
    version: number;
    position: number;
    is_active: number;
    name_key: string;
  };
  teacher_class_summary: {
    staff_id: number;
    school_year_id: number;
    classes: number;
  };
  /**
   * Unique: (school_year_id, ordinal), (uuid).
   * Indexes: term_by_start.
   * Triggers: report_mark_days.
   * check ordinal between 1 and 3
   * check days_of_school between 0 and 120
   */
  term: {
    id: number;
    uuid: string;
    school_year_id: number;
    ordinal: 1 | 2 | 3;
    start_date: string;
    end_date: string;
    encode_start_date: string;
    encode_end_date: string;
    correction_start_date: string;
    correction_end_date: string;
    version: number;
    days_of_school: number | null;
  };
  /**
   * Indexes: term_grade_overridden, term_grade_student.
   * Triggers: report_mark_grade_insert, report_mark_grade_update.
   * check initial_e4 between 0 and 1000000
   * check grade_e4 between 0 and 1000000
   * check override_e4 > 0 and override_e4 < 1000000
   * check (override_e4 is null) = (override_reason is null)
   */
  term_grade: {
    gradebook_id: number;
    student_id: number;
    initial_e4: number | null;
    grade_e4: number | null;
    override_e4: number | null;
    override_reason: string | null;
    overridden_at: string | null;
    overridden_by: number | null;
    override_version: number;
  };
  /**
   * Unique: (uuid).
   */
  trail_verification: {
    id: number;
    uuid: string;
    asked_at: string;
    asked_by: number;
    to_id: number | null;
    hash: string | null;
    seals: number;
    events: number;
    mistake: string | null;
    finished_at: string | null;
    version: number;
  };
  unknown_sign_in: {
    day: string;
    failures: number;
  };
  /**
   * Unique: (number), (uuid).
   * Indexes: uploaded_file_age, uploaded_file_content, uploaded_file_object.
   * check content_type in ('image/png', 'image/jpeg', 'application/pdf')
   */
  uploaded_file: {
    id: number;
    uuid: string;
    number: string;
    user_id: number;
    object_key: string;
    content_type: "image/png" | "image/jpeg" | "application/pdf";
    original_name: string;
    bytes: number;
    sha256: string;
    uploaded_at: string;
  };
  /**
   * Unique: (email), (uuid).
   * Indexes: user_account_by_name, user_account_by_sign_in, user_account_by_state.
   * Triggers: user_account_name_key_insert, user_account_name_key_update.
   * check email = lower(email)
   * check is_active in (0, 1)
   * check locked_at is null or is_active = 0
   * check account_state in ('Invited', 'Active', 'Locked', 'Deactivated')
   */
  user_account: {
    id: number;
    uuid: string;
    email: string;
    given_name: string;
    last_name: string;
    password_hash: string;
    is_active: number;
    created_at: string;
    version: number;
    middle_name: string;
    suffix: string;
    last_sign_in_at: string | null;
    locked_at: string | null;
    full_name: string;
    account_state: "Invited" | "Active" | "Locked" | "Deactivated";
    second_step_since: string | null;
    name_key: string;
  };
  /**
   * Indexes: user_role_by_role.
   * check role_code in ('ST', 'DH', 'DAH', 'HRA', 'RA', 'SA', 'FA', 'PAR', 'LG')
   */
  user_role: {
    user_id: number;
    position: number;
    role_code: "ST" | "DH" | "DAH" | "HRA" | "RA" | "SA" | "FA" | "PAR" | "LG";
  };
  /**
   * check json_valid(findings_json)
   */
  verification_run: {
    name: string;
    finished_at: string;
    checked: number;
    findings_json: string;
  };
  /**
   * Unique: (uuid).
   * Indexes: view_event_age, view_event_request, view_event_subject.
   * Triggers: event_summary_forget, event_summary_view.
   * check json_valid(data_json)
   */
  view_event: {
    id: number;
    uuid: string;
    occurred_at: string;
    actor_id: number | null;
    actor_role: string | null;
    event: string;
    subject_kind: string;
    subject_uuid: string | null;
    data_json: string;
    request_id: string;
  };
}

/** The newest migration. */
export const NEWEST_MIGRATION = "0111_notifications";
