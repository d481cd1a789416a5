import type { Command } from "#api/commands/command.ts";
import { BankMatcher, type LineToMatch, namedIn } from "#core/billing/bank-lines/bank-matching.ts";
import { ok } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import {
  invoiceCandidates,
  matchCells,
  openLines,
  paymentCandidates,
  type Rematched,
  rematchLines,
  studentCandidates,
} from "#db/queries/billing/bank-lines/bank-line.ts";
import type { RowOf } from "#db/statement.ts";

/** Lines that one call matches again. */
export const OPEN_LINES_MAX = 5000;
type OpenRow = RowOf<ReturnType<typeof openLines>>;

const lineOf = (row: OpenRow): LineToMatch => ({
  reference: row.reference,
  description: row.description,
  amount: row.amount_centavos,
});

/** What open lines name, for the candidates to read: their banks with amounts, invoices, students. */
export function namedByOpen(rows: readonly OpenRow[]) {
  const named = rows.map((row) => namedIn(lineOf(row)));
  return {
    banks: [...Map.groupBy(rows, ({ bank_code }) => bank_code)].map(([bankCode, lines]) => ({
      bankCode,
      amounts: [...new Set(lines.map(({ amount_centavos }) => amount_centavos))],
    })),
    invoices: [...new Set(named.flatMap(({ invoices }) => invoices))],
    students: [...new Set(named.flatMap(({ students }) => students))],
  };
}

/** Matches the open lines again, to what is recorded now: what was entered since finds its line (B-84). */
export const matchOpenLines = ({ banks, invoices, students }: ReturnType<typeof namedByOpen>) => {
  const read = () =>
    [
      openLines(OPEN_LINES_MAX),
      invoiceCandidates(invoices),
      studentCandidates(students),
      ...banks.map(({ bankCode, amounts }) => paymentCandidates(bankCode, amounts, { isOpen: true })),
    ] as const;
  const command: Command<ReturnType<typeof read>> = {
    read,
    decide(_, [open, knownInvoices, knownStudents, ...payments]) {
      const matchers = new Map(
        banks.map(({ bankCode }, place) => {
          const matcher = new BankMatcher();
          const known = payments[place] ?? [];
          matcher.add({ payments: known, invoices: knownInvoices, students: knownStudents });
          return [bankCode, matcher];
        }),
      );
      const changed = open.flatMap((row): Rematched[] => {
        const match = matchers.get(row.bank_code)?.match(lineOf(row));
        if (!match) return [];
        const cells = matchCells(match);
        if (JSON.stringify(cells) === row.current) return [];
        const { uuid, version } = row;
        return [{ uuid, version, status: match.kind === null ? "unmatched" : "matched", cells }];
      });
      return ok({
        statements: [rematchLines(changed), expectChanges(changed.length)],
        audit:
          changed.length === 0
            ? []
            : [
                {
                  event: "bank-line-match",
                  subjectUuid: null,
                  data: { lines: changed.length },
                },
              ],
        answer: { status: 200, message: `${changed.length} of ${open.length} open bank line(s) changed.` },
      });
    },
  };
  return command;
};
