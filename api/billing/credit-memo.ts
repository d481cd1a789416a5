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
import { change, endpoint, view } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { readPage } from "#api/middleware/session.ts";
import {
  CHANGE_CREDIT_MEMO_STATUS,
  CREATE_CREDIT_MEMOS,
  CREDIT_ITEMS,
  CREDIT_MEMO_DETAIL,
  UPDATE_CREDIT_MEMO,
} from "#core/billing/credit-memos/credit-memo-calls.ts";
import { CREDIT_MEMOS_PDF, MAIL_CREDIT_MEMOS } from "#core/documents/billing-calls.ts";
import { refuse } from "#core/shared/result.ts";
import { creditMemosNamed } from "#db/queries/billing/credit-memos/credit-memo.ts";
import { products } from "#db/queries/billing/lookups.ts";

const CHANGES: Record<string, (uuids: string[]) => AnyCommand> = {
  PUBLISHED: publishCreditMemos,
  CANCELLED: cancelCreditMemos,
  DRAFT: restoreCreditMemos,
};
/** The calls of credit memos; the demo school runs their commands too. */
export const creditMemoEndpoints = [
  endpoint(CREDIT_ITEMS, async (c) => {
    const { rows } = await readPage(c, [products()] as const);
    return { rows: rows[0] };
  }),
  change(CREATE_CREDIT_MEMOS, ({ body }) => createCreditMemos(body)),
  change(CHANGE_CREDIT_MEMO_STATUS, ({ params, body: uuids }) => {
    const commandOf = CHANGES[params.status.toUpperCase()];
    if (!commandOf)
      throw new Refused(
        refuse(422, "VALIDATION_FAILED", "A credit memo can be set to Published, Cancelled or Draft."),
      );
    return commandOf(uuids);
  }),
  view(CREDIT_MEMO_DETAIL, {
    event: "credit-memo-view",
    reads: ({ uuid }) => [creditMemosNamed([uuid])] as const,
    seen: ([[memo]]) => memo ?? null,
  }),
  change(CREDIT_MEMOS_PDF, ({ body: uuids }) => requestCreditMemoPdf(uuids)),
  change(MAIL_CREDIT_MEMOS, ({ body: { uuids, ...letter } }) => sendCreditMemos(uuids, letter)),
  change(UPDATE_CREDIT_MEMO, ({ params: { uuid }, body }) => updateCreditMemo(uuid, body)),
];
