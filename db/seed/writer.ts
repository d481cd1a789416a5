import type { Client, InStatement } from "@libsql/client";
import { withFacts } from "#db/queries/audit/audit-facts.ts";
import { sql, statement } from "#db/statement.ts";

export type Value = string | number | null;

/** Columns written by the seed, in the order tables may refer to each other. */
const TABLES = {
  user_account: "id, uuid, email, given_name, last_name, password_hash, created_at",
  user_role: "user_id, position, role_code",
  school: "id, name, address, contact_number, email, tax_number, logo_object, logo_type, logo_sha256",
  signatory: "id, uuid, post, name, held_from, signature_object, signature_type, signature_sha256",
  school_setting: "name, value, updated_at",
  school_year: "id, uuid, name, start_date, end_date",
  term: "id, uuid, school_year_id, ordinal, start_date, end_date, encode_start_date, encode_end_date, correction_start_date, correction_end_date, days_of_school",
  department: "id, uuid, name",
  person_type: "uuid, kind, name",
  grade_level: "id, code, name, ordinal, department_id",
  staff: "id, uuid, user_id, employee_no, prefix, given_name, last_name, department_id, email",
  section: "id, uuid, school_year_id, grade_level_id, name, adviser_id, kind, strand",
  subject: "id, code, name, grade_level_id, kind, position",
  guardian:
    "id, uuid, user_id, fullname, email, contact_number, home_address, billing_address, tax_number, province, city, postal_code",
  student:
    "id, uuid, student_no, last_name, given_name, middle_name, fullname, guardian_id, is_active, lrn, sex, birth_date",
  student_section: "student_id, section_id",
  grading_scheme: "id, uuid, school_year_id, curriculum, name, version, definition_json, created_at",
  scheme_assignment: "school_year_id, grade_level_id, subject_id, scheme_id",
  school_class: "id, uuid, section_id, subject_id",
  class_teacher: "class_id, staff_id, position",
  gradebook:
    "id, uuid, class_id, term_id, name, status, scheme_id, was_rejected, reject_reason, submitted_at, release_date, released_at, blanks, missing_count, incomplete_categories_json, cells, ungraded",
  grading_activity:
    "id, uuid, gradebook_id, component_code, code, column_name, description, maximum_e2, position",
  score: "activity_id, student_id, value_e2, mark, saved_at, saved_by",
  term_grade: "gradebook_id, student_id, initial_e4, grade_e4",
  remedial_mark: "student_id, class_id, mark_e4, held_from, held_to, reason, entered_at, entered_by, version",
  promotion_override: "student_id, school_year_id, status, reason, overridden_at, overridden_by, version",
  elsewhere_year: "id, uuid, student_id, supersedes_id, content_json, reason, entered_at, entered_by",
  permanent_record_issue:
    "id, uuid, student_id, number, purpose, recipient, canonical_json, sha256, issued_at, issued_by",
  publication: "gradebook_id, activity_id, component_code, what, published_at, published_by",
  gradebook_revision: "gradebook_id, number, event, reason, snapshot_json, made_at, made_by",
  release_exclusion: "student_id, term_id, reason, excluded_at, excluded_by",
  attendance:
    "uuid, student_id, term_id, section_id, days_absent_e4, days_tardy_e4, published_at, saved_at, saved_by",
  enrollment_pass:
    "uuid, student_id, incoming_school_year, incoming_grade_level_id, is_certified, is_enrolled",
  segment: "id, uuid, code, name",
  segment_member: "segment_id, student_id",
  product: "id, uuid, code, name, unit, unit_price_e4",
  bank: "code, name",
  invoice:
    "id, uuid, document_status, draft_number, number, bill_to, student_id, segment_id, reference_number, invoice_date, due_date, notes, subtotal_centavos, taxes_centavos, surcharges_centavos, deductions_centavos, amount_due_centavos, balance_centavos, published_at, cancelled_at, created_at, created_by",
  invoice_line:
    "invoice_id, position, name, quantity_e4, unit, unit_price_e4, tax_type, tax_value_e4, deduction_type, deduction_value_e4, surcharge_type, surcharge_value_e4, line_total_centavos, product_code",
  uploaded_file:
    "id, uuid, number, user_id, object_key, content_type, original_name, bytes, sha256, uploaded_at",
  payment:
    "id, uuid, number, receipt_number, student_id, payment_type, method_code, bank_code, amount_centavos, status, paid_at, posted_at, cancelled_at, created_by, refund_requested_at, refund_approved_at, refund_declined_at, refund_reason, refund_method_code, refund_amount_centavos, declined_reason, reference_file_id, received_date",
  payment_file: "payment_id, file_id, attached_at, attached_by",
  payment_invoice: "payment_id, invoice_id, position",
  payment_allocation: "payment_id, invoice_id, amount_centavos, allocated_at, released_at",
  ledger_entry:
    "student_id, entry_date, kind, paper_uuid, paper_number, description, due_date, debit_centavos, credit_centavos, recorded_at",
  customer_account: "student_id, unapplied_centavos, version",
  number_series: "series, year, next",
  // Last: an event keeps what its record says.
  audit_event:
    "uuid, occurred_at, actor_id, actor_role, event, subject_kind, subject_uuid, data_json, request_id",
} as const;
export type SeedTable = keyof typeof TABLES;

const ROWS_PER_STATEMENT = 5_000;

/**
 * Gathers rows and writes them as few large statements, each binding one JSON text. `flush` is one
 * transaction: the demo school is a single one, so that it is there whole or not at all.
 */
export class SeedWriter {
  private readonly client: Client;
  private readonly rowsPerFlush: number;
  private pending = new Map<SeedTable, Value[][]>();
  private waiting = 0;

  constructor(client: Client, rowsPerFlush: number) {
    this.client = client;
    this.rowsPerFlush = rowsPerFlush;
  }

  add(table: SeedTable, row: Value[]): void {
    const rows = this.pending.get(table);
    if (rows) rows.push(row);
    else this.pending.set(table, [row]);
    this.waiting += 1;
  }

  get isFull(): boolean {
    return this.waiting >= this.rowsPerFlush;
  }

  /** Writes what was gathered, and after it, in the same transaction, `last`. */
  async flush(last: readonly InStatement[] = []): Promise<void> {
    const statements: InStatement[] = [];
    for (const table of Object.keys(TABLES) as SeedTable[]) {
      const rows = this.pending.get(table) ?? [];
      for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
        statements.push(insertRows(table, rows.slice(from, from + ROWS_PER_STATEMENT)));
    }
    this.pending = new Map();
    this.waiting = 0;
    statements.push(...last);
    if (statements.length > 0) await this.client.batch(statements, "write");
  }
}

/** The place of an event's data among its columns, and the data as a change would have written it. */
const EVENT_DATA_PLACE = 7;
const EVENT_DATA = statement(
  withFacts({
    name: sql`value ->> 4`,
    subjectKind: sql`value ->> 5`,
    subjectUuid: sql`value ->> 6`,
    data: sql`value ->> 7`,
  }),
).sql;

function insertRows(table: SeedTable, rows: Value[][]): InStatement {
  const columns = TABLES[table];
  const values = columns.split(",").map((_, index) => `value ->> ${index}`);
  if (table === "audit_event") values[EVENT_DATA_PLACE] = EVENT_DATA;
  return {
    sql: `insert into ${table} (${columns}) select ${values.join(", ")} from json_each(?)`,
    args: [JSON.stringify(rows)],
  };
}
