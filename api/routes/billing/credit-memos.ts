import {
  cancelCreditMemos,
  publishCreditMemos,
} from "#api/commands/billing/credit-memos/change-credit-memos.ts";
import { createCreditMemos } from "#api/commands/billing/credit-memos/create-credit-memos.ts";
import { updateCreditMemo } from "#api/commands/billing/credit-memos/update-credit-memo.ts";
import { requestCreditMemoPdf } from "#api/commands/documents/request-credit-memo-pdf.ts";
import { sendCreditMemos } from "#api/commands/mail/send-credit-memos.ts";
import { Refused } from "#api/middleware/errors.ts";
import { auditView, executeCommand, readPage } from "#api/middleware/session.ts";
import { listRoutes } from "#api/routes/list-routes.ts";
import { accepted, changed, onCall, WithStatus } from "#api/routes/on-call.ts";
import {
  CHANGE_CREDIT_MEMO_STATUS,
  CREATE_CREDIT_MEMOS,
  CREDIT_ITEMS,
  CREDIT_MEMO_DETAIL,
  UPDATE_CREDIT_MEMO,
} from "#core/billing/credit-memos/credit-memo-calls.ts";
import { CREDIT_MEMO_LIST } from "#core/billing/credit-memos/credit-memo-list.ts";
import { CREDIT_MEMOS_PDF, MAIL_CREDIT_MEMOS } from "#core/documents/billing-calls.ts";
import { NOT_FOUND, refuse } from "#core/shared/result.ts";
import type { Answer } from "#db/commit.ts";
import { creditMemoDocuments, creditMemoOf } from "#db/queries/billing/credit-memos/credit-memo.ts";
import { CREDIT_MEMOS } from "#db/queries/billing/credit-memos/credit-memo-list.ts";
import { products } from "#db/queries/billing/lookups.ts";

/** Billing's credit memos. */
export const creditMemos = listRoutes(CREDIT_MEMO_LIST, CREDIT_MEMOS);

onCall(creditMemos, CREDIT_ITEMS, async (c) => {
  const { rows } = await readPage(c, CREDIT_ITEMS.access, [products()] as const);
  return { rows: rows[0].map((row) => ({ ...row, unitPriceE4: row.unit_price_e4 })) };
});
onCall(creditMemos, CREATE_CREDIT_MEMOS, async (c, { body }) =>
  changed(await executeCommand(c, createCreditMemos(body), JSON.stringify(body))),
);
onCall(creditMemos, CHANGE_CREDIT_MEMO_STATUS, async (c, { params, body: uuids }) => {
  const body = JSON.stringify(uuids);
  const changes: Record<string, () => Promise<Answer>> = {
    PUBLISHED: () => executeCommand(c, publishCreditMemos(uuids), body),
    CANCELLED: () => executeCommand(c, cancelCreditMemos(uuids), body),
  };
  const run = changes[params.status.toUpperCase()];
  if (!run) {
    await readPage(c, CHANGE_CREDIT_MEMO_STATUS.access, []);
    throw new Refused(
      refuse(422, "VALIDATION_FAILED", "A credit memo can be set to Published or Cancelled."),
    );
  }
  return changed(await run());
});
onCall(creditMemos, CREDIT_MEMO_DETAIL, async (c, { params: { uuid } }) => {
  const { rows } = await readPage(c, CREDIT_MEMO_DETAIL.access, [creditMemoDocuments([uuid])] as const);
  const [row] = rows[0];
  if (!row) throw new Refused(NOT_FOUND);
  auditView(c, "credit-memo-view", "credit-memo", uuid);
  return { data: creditMemoOf(row) };
});
onCall(creditMemos, CREDIT_MEMOS_PDF, async (c, { body: uuids }) =>
  accepted(await executeCommand(c, requestCreditMemoPdf(uuids), JSON.stringify(uuids))),
);
onCall(creditMemos, MAIL_CREDIT_MEMOS, async (c, { body }) => {
  const command = sendCreditMemos(body.uuids, body.to);
  const { message, status } = await executeCommand(c, command, JSON.stringify(body));
  return new WithStatus({ message }, status);
});
onCall(creditMemos, UPDATE_CREDIT_MEMO, async (c, { params: { uuid }, body }) =>
  changed(await executeCommand(c, updateCreditMemo(uuid, body), JSON.stringify(body))),
);
