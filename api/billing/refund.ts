import { cancelRefunds, postRefunds } from "#api/commands/billing/refunds/change-refunds.ts";
import { createRefund } from "#api/commands/billing/refunds/create-refund.ts";
import { updateRefund } from "#api/commands/billing/refunds/update-refund.ts";
import { change, endpoint, view } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { readPage } from "#api/middleware/session.ts";
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
import { isRefundable, refundsNamed, refundsOfPayment } from "#db/queries/billing/refunds/refund.ts";
import { refundFilterOptions } from "#db/queries/billing/refunds/refund-list.ts";
import { refundablePayments } from "#db/queries/billing/refunds/refundable.ts";

/** The calls of refunds; the demo school and imports run their commands too. */
export const refundEndpoints = [
  view(REFUND_VIEW, {
    event: "refund-view",
    reads: ({ uuid }) => [refundsNamed([uuid])] as const,
    seen: ([[refund]]) => refund ?? null,
  }),
  endpoint(REFUNDS_OF_PAYMENT, async (c, { params: { uuid } }) => {
    const { rows } = await readPage(c, [refundsOfPayment(uuid), isRefundable(uuid)] as const);
    const [refunds, [known]] = rows;
    if (!known?.found) throw new Refused(NOT_FOUND);
    return { rows: refunds };
  }),
  endpoint(REFUNDABLE_PAYMENTS, async (c, { query }) => {
    const page = { ...query, limit: query.perPage, offset: offsetOf(query) };
    const { rows } = await readPage(c, [refundablePayments(page)] as const);
    return { rows: rows[0] };
  }),
  endpoint(REFUND_FILTER_OPTIONS, async (c, { params: { name: given } }) => {
    const filter = refundFilterNamed(given);
    const { rows } = await readPage(c, filter ? [refundFilterOptions(filter)] : []);
    if (!filter) throw new Refused(NOT_FOUND);
    return { data: (rows[0] ?? []).map(({ name }) => name) };
  }),
  change(CREATE_REFUND, ({ body }) => createRefund(body)),
  change(UPDATE_REFUND, ({ params: { uuid }, body }) => updateRefund(uuid, body)),
  change(POST_REFUNDS, ({ body }) => postRefunds(body.uuids)),
  change(CANCEL_REFUNDS, ({ body }) => cancelRefunds(body.uuids)),
  change(CHANGE_REFUND_STATUS, ({ params: { uuid }, body }) =>
    ({ POSTED: postRefunds, CANCELLED: cancelRefunds })[body.status]([uuid], true),
  ),
];
