import { Hono } from "hono";
import {
  cancelCreditMemos,
  publishCreditMemos,
  restoreCreditMemos,
} from "#api/commands/billing/credit-memos/change-credit-memos.ts";
import { createCreditMemos } from "#api/commands/billing/credit-memos/create-credit-memos.ts";
import { updateCreditMemo } from "#api/commands/billing/credit-memos/update-credit-memo.ts";
import type { AnyCommand } from "#api/commands/command.ts";
import { requestCreditMemoPdf } from "#api/commands/documents/request-billing-papers.ts";
import { sendCreditMemos } from "#api/commands/mail/send-credit-memos.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { Refused } from "#api/middleware/errors.ts";
import { auditView, readPage } from "#api/middleware/session.ts";
import { onCall, onCommand } from "#api/routes/on-call.ts";
import {
  CHANGE_CREDIT_MEMO_STATUS,
  CREATE_CREDIT_MEMOS,
  CREDIT_ITEMS,
  CREDIT_MEMO_DETAIL,
  UPDATE_CREDIT_MEMO,
} from "#core/billing/credit-memos/credit-memo-calls.ts";
import { CREDIT_MEMOS_PDF, MAIL_CREDIT_MEMOS } from "#core/documents/billing-calls.ts";
import { NOT_FOUND, refuse } from "#core/shared/result.ts";
import { creditMemoDocuments, creditMemoOf } from "#db/queries/billing/credit-memos/credit-memo.ts";
import { products } from "#db/queries/billing/lookups.ts";

/** Billing's credit memos. */
export const creditMemos = new Hono<AppEnv>();

onCall(creditMemos, CREDIT_ITEMS, async (c) => {
  const { rows } = await readPage(c, [products()] as const);
  return { rows: rows[0].map((row) => ({ ...row, unitPriceE4: row.unit_price_e4 })) };
});
onCommand(creditMemos, CREATE_CREDIT_MEMOS, ({ body }) => createCreditMemos(body));
const CHANGES: Record<string, (uuids: string[]) => AnyCommand> = {
  PUBLISHED: publishCreditMemos,
  CANCELLED: cancelCreditMemos,
  DRAFT: restoreCreditMemos,
};
onCommand(creditMemos, CHANGE_CREDIT_MEMO_STATUS, ({ params, body: uuids }) => {
  const change = CHANGES[params.status.toUpperCase()];
  if (!change)
    throw new Refused(
      refuse(422, "VALIDATION_FAILED", "A credit memo can be set to Published, Cancelled or Draft."),
    );
  return change(uuids);
});
onCall(creditMemos, CREDIT_MEMO_DETAIL, async (c, { params: { uuid } }) => {
  const { rows } = await readPage(c, [creditMemoDocuments([uuid])] as const);
  const [row] = rows[0];
  if (!row) throw new Refused(NOT_FOUND);
  auditView(c, "credit-memo-view", uuid);
  return { data: creditMemoOf(row) };
});
onCommand(creditMemos, CREDIT_MEMOS_PDF, ({ body: uuids }) => requestCreditMemoPdf(uuids));
onCommand(creditMemos, MAIL_CREDIT_MEMOS, ({ body: { uuids, ...letter } }) => sendCreditMemos(uuids, letter));
onCommand(creditMemos, UPDATE_CREDIT_MEMO, ({ params: { uuid }, body }) => updateCreditMemo(uuid, body));
