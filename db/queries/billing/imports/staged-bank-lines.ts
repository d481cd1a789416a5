import type { BankLine } from "#core/billing/bank-lines/bank-definition.ts";
import type { BankMatch } from "#core/billing/bank-lines/bank-matching.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { expectChanges, expectThat } from "#db/commit.ts";
import { matchCells } from "#db/queries/billing/bank-lines/bank-line.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import type { ImportOutcome, StagedRow } from "./import-job.ts";

/** A line of a bank file that was not taken before, with what it is matched to. */
export interface NewBankLine extends BankLine {
  /** 1 = the first of the file. */
  position: number;
  place: number;
  match: BankMatch;
}

/** As the selects below name the cells. */
export const stagedBankLine = (line: NewBankLine, uuid: string): StagedRow => [
  line.position,
  uuid,
  line.date,
  line.reference,
  line.description,
  line.amount,
  line.place,
  line.match.kind === null ? "unmatched" : "matched",
  ...matchCells(line.match),
];

const STAGED = (importId: number): SQL =>
  sql`from import_row cross join import_job on import_job.id = import_row.import_id
    where import_row.import_id = ${importId} and part = 'record'`;

/** The lines of a file, in its order; none of them was taken meanwhile. */
export const stagedBankLinesWritten = (
  importId: number,
  { records }: ImportOutcome,
  { userId, now }: { userId: number; now: Instant },
): Statement<unknown>[] => [
  expectThat(sql`not exists (select 1 from import_row cross join import_job on import_job.id = import_row.import_id
      cross join bank_line on bank_line.bank_code = import_job.bank_code and line_date = cells_json ->> 2
        and reference = cells_json ->> 3 and bank_line.amount_centavos = cells_json ->> 5 and place = cells_json ->> 6
    where import_row.import_id = ${importId} and part = 'record')`),
  statement(sql`insert into bank_line (uuid, bank_code, line_date, reference, description, amount_centavos, place, status,
      match_payment_id, match_invoice_id, match_student_id, reason, uploaded_by, uploaded_at)
    select cells_json ->> 1, import_job.bank_code, cells_json ->> 2, cells_json ->> 3, cells_json ->> 4, cells_json ->> 5,
      cells_json ->> 6, cells_json ->> 7, cells_json ->> 8, cells_json ->> 9, cells_json ->> 10, cells_json ->> 11,
      ${userId}, ${now} ${STAGED(importId)} order by position`),
  expectChanges(records),
];
