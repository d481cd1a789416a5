import { namedMemos } from "#api/commands/billing/credit-memos/credit-memo-facts.ts";
import { decideNamed } from "#api/commands/change-records.ts";
import type { Command } from "#api/commands/command.ts";
import { CREDIT_MEMO } from "#core/billing/credit-memos/credit-memo-contract.ts";
import { ok } from "#core/shared/result.ts";
import { fileStamp } from "#core/shared/school-day.ts";
import { creditMemoDocuments, creditMemoOf } from "#db/queries/billing/credit-memos/credit-memo.ts";
import { queueDocument } from "./queue-document.ts";

/** Queues one PDF of one or many credit memos. What can be printed is final: it is drawn from what it says now. */
export function requestCreditMemoPdf(
  uuids: readonly string[],
): Command<readonly [ReturnType<typeof creditMemoDocuments>]> {
  return {
    read: () => [creditMemoDocuments(uuids)],
    decide(scope, [rows]) {
      const allowed = decideNamed(namedMemos("exportPdf", uuids), scope, rows);
      if (!allowed.ok) return allowed;
      const memos = rows.map(creditMemoOf);
      const [first] = memos;
      return ok(
        queueDocument(
          scope,
          {
            kind: memos.length === 1 ? "credit-memo" : "credit-memo-bulk",
            filename:
              memos.length === 1 && first
                ? `${first.number}.pdf`
                : `Credit Memos_${fileStamp(scope.epochMs)}.pdf`,
            total: memos.length,
            request: { memos: memos.map(CREDIT_MEMO.toWire) },
          },
          { memos: memos.map(({ number }) => number) },
        ),
      );
    },
  };
}
