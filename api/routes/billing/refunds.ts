import { Hono } from "hono";
import { cancelRefunds, postRefunds } from "#api/commands/billing/refunds/change-refunds.ts";
import { createRefund } from "#api/commands/billing/refunds/create-refund.ts";
import { updateRefund } from "#api/commands/billing/refunds/update-refund.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { Refused } from "#api/middleware/errors.ts";
import { auditView, readPage } from "#api/middleware/session.ts";
import { onCall, onCommand } from "#api/routes/on-call.ts";
import {
  CANCEL_REFUNDS,
  CHANGE_REFUND_STATUS,
  CREATE_REFUND,
  POST_REFUNDS,
  REFUND_FILTER_OPTIONS,
  REFUND_VIEW,
  REFUNDABLE_PAYMENTS,
  REFUNDS_OF_PAYMENT,
  UPDATE_REFUND,
} from "#core/billing/refunds/refund-calls.ts";
import { refundFilterNamed } from "#core/billing/refunds/refund-contract.ts";
import { offsetOf } from "#core/shared/paging.ts";
import { NOT_FOUND } from "#core/shared/result.ts";
import {
  idsOfRefunds,
  idsOfRefundsOf,
  isRefundable,
  refundHeads,
  refundParts,
  refundRowsOf,
  refundsOf,
} from "#db/queries/billing/refunds/refund.ts";
import { refundFilterOptions } from "#db/queries/billing/refunds/refund-list.ts";
import { refundablePayments } from "#db/queries/billing/refunds/refundable.ts";

/** Billing's refunds. */
export const refunds = new Hono<AppEnv>();

onCall(refunds, REFUND_VIEW, async (c, { params: { uuid } }) => {
  const { rows } = await readPage(c, [refundHeads([uuid]), refundParts(idsOfRefunds([uuid]))] as const);
  const [refund] = refundRowsOf(...rows);
  if (!refund) throw new Refused(NOT_FOUND);
  auditView(c, "refund-view", uuid);
  return { data: refund };
});
onCall(refunds, REFUNDS_OF_PAYMENT, async (c, { params: { uuid } }) => {
  const { rows } = await readPage(c, [
    refundsOf(uuid),
    refundParts(idsOfRefundsOf(uuid)),
    isRefundable(uuid),
  ] as const);
  const [heads, parts, [known]] = rows;
  if (!known?.found) throw new Refused(NOT_FOUND);
  return { rows: refundRowsOf(heads, parts) };
});
onCall(refunds, REFUNDABLE_PAYMENTS, async (c, { query }) => {
  const page = { ...query, limit: query.perPage, offset: offsetOf(query) };
  const { rows } = await readPage(c, [refundablePayments(page)] as const);
  return { rows: rows[0] };
});
onCall(refunds, REFUND_FILTER_OPTIONS, async (c, { params: { name: given } }) => {
  const filter = refundFilterNamed(given);
  const { rows } = await readPage(c, filter ? [refundFilterOptions(filter)] : []);
  if (!filter) throw new Refused(NOT_FOUND);
  return { data: (rows[0] ?? []).map(({ name }) => name) };
});

onCommand(refunds, CREATE_REFUND, ({ body }) => createRefund(body));
onCommand(refunds, UPDATE_REFUND, ({ params: { uuid }, body }) => updateRefund(uuid, body));
onCommand(refunds, POST_REFUNDS, ({ body }) => postRefunds(body.uuids));
onCommand(refunds, CANCEL_REFUNDS, ({ body }) => cancelRefunds(body.uuids));
onCommand(refunds, CHANGE_REFUND_STATUS, ({ params: { uuid }, body }) =>
  ({ POSTED: postRefunds, CANCELLED: cancelRefunds })[body.status]([uuid], true),
);
