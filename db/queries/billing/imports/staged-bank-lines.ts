import type { BankMatch } from "#core/billing/bank-lines/bank-matching.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { expectChanges, expectThat } from "#db/commit.ts";
import { isLineTaken, lineKeyCells, matchCells, type PlacedLine } from "#db/queries/billing/bank-line.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import type { ImportOutcome, StagedRow } from "./import-job.ts";

/** A line of a bank file that was not taken before, with what it is matched to. */
export interface NewBankLine extends PlacedLine {
  /** 1 = the first of the file. */
  position: number;
  match: BankMatch;
}

/** As the selects below name the cells. */
export const stagedBankLine = (line: NewBankLine, uuid: string): StagedRow => [
  line.position,
  ...lineKeyCells(line),
  uuid,
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
  expectThat(sql`not exists (select 1 ${STAGED(importId)}
    and ${isLineTaken(sql`import_job.bank_code`, sql`import_job.bank_account_uuid`, (place) => sql`(cells_json ->> ${sql.raw(String(place + 1))})`)})`),
  statement(sql`insert into bank_line (line_date, amount_centavos, reference, description, balance, place, uuid, status,
      match_payment_id, match_invoice_id, match_student_id, reason, bank_code, bank_account_uuid, uploaded_by, uploaded_at)
    select cells_json ->> 1, cells_json ->> 2, cells_json ->> 3, cells_json ->> 4, cells_json ->> 5, cells_json ->> 6,
      cells_json ->> 8, cells_json ->> 9, cells_json ->> 10, cells_json ->> 11, cells_json ->> 12, cells_json ->> 13,
      import_job.bank_code, import_job.bank_account_uuid, ${userId}, ${now} ${STAGED(importId)} order by position`),
  expectChanges(records),
];
