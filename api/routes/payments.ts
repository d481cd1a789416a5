import { allocate } from "../../core/billing/allocation.ts";
import { attachedDocumentToWire } from "../../core/billing/attached-document-contract.ts";
import {
  changedPaymentsToWire,
  createPaymentBody,
  dryRunQuery,
  dryRunToWire,
  paymentStatusBody,
  updatePaymentBodyFor,
} from "../../core/billing/payment-contract.ts";
import { PAYMENT, PAYMENT_LIST } from "../../core/billing/payment-list.ts";
import { receiptRevisionToWire } from "../../core/documents/receipt-contract.ts";
import { NOT_FOUND, refuse } from "../../core/shared/result.ts";
import type { Answer } from "../../db/commit.ts";
import {
  idsOfPayments,
  invoicesByNumber,
  invoicesOfPayments,
  paymentHeads,
  paymentRowOf,
} from "../../db/queries/payment.ts";
import { paymentReferences } from "../../db/queries/payment-entry.ts";
import { PAYMENTS } from "../../db/queries/payment-list.ts";
import { revisionsOf } from "../../db/queries/receipt-revision.ts";
import { filesOfPayment } from "../../db/queries/uploaded-file.ts";
import { attachReference } from "../commands/billing/attach-reference.ts";
import { cancelPayments } from "../commands/billing/cancel-payments.ts";
import { createPayment } from "../commands/billing/create-payment.ts";
import { checkPaymentEntry, openInvoiceOf } from "../commands/billing/payment-entry-rules.ts";
import { postPayments } from "../commands/billing/post-payments.ts";
import { updatePayment } from "../commands/billing/update-payment.ts";
import type { ApiContext } from "../middleware/api-env.ts";
import { Refused } from "../middleware/errors.ts";
import { jsonBody, parse, queryOf, uuidParam } from "../middleware/input.ts";
import { change, readPage, recordLook, unwrap } from "../middleware/session.ts";
import { listRoutes } from "./list-routes.ts";

/** POST /payment and /payment/bulk: creates, or with ?dry_run=1 only says where the money would go. */
async function create(c: ApiContext): Promise<Response> {
  const { dry_run } = parse(dryRunQuery, queryOf(c));
  const entry = parse(createPaymentBody, await jsonBody(c));
  if (dry_run === "1") {
    const { rows } = await readPage(c, "billing", [
      paymentReferences(entry),
      invoicesByNumber(entry.invoiceNumbers),
    ] as const);
    const [[references], invoices] = rows;
    unwrap(checkPaymentEntry({ ...entry, posts: false }, references, invoices));
    const { allocations, left } = allocate(entry.amount, invoices.map(openInvoiceOf));
    const numbers = new Map(invoices.map(({ id, number }) => [id, number]));
    return c.json({ data: dryRunToWire(allocations, numbers, left) }, 200);
  }
  const { message, data, status } = await change(c, createPayment(entry), JSON.stringify(entry));
  return c.json({ message, data: changedPaymentsToWire(data)[0] }, status);
}

export const payments = listRoutes(PAYMENT_LIST, PAYMENTS)
  .get("/v2/payment/:uuid", async (c) => {
    const uuid = uuidParam(c, "uuid");
    const { rows } = await readPage(c, "billing", [
      paymentHeads([uuid]),
      invoicesOfPayments(idsOfPayments([uuid])),
      filesOfPayment(uuid),
      revisionsOf(uuid),
    ] as const);
    const [[head], invoices, files, revisions] = rows;
    if (!head) throw new Refused(NOT_FOUND);
    const payment = PAYMENT.toWire(paymentRowOf(head, invoices));
    const documents = {
      reference_documents: files.map(attachedDocumentToWire),
      receipt_revisions: revisions.map(receiptRevisionToWire),
    };
    recordLook(c, "payment-view", "payment", uuid);
    return c.json({ data: [{ ...payment, ...documents }] }, 200);
  })
  .post("/payment", create)
  .post("/payment/bulk", create)
  .patch("/payment/status/:status", async (c) => {
    const { uuids } = parse(paymentStatusBody, await jsonBody(c));
    const body = JSON.stringify(uuids);
    const changes: Record<string, () => Promise<Answer>> = {
      POSTED: () => change(c, postPayments(uuids), body),
      CANCELLED: () => change(c, cancelPayments(uuids), body),
    };
    const run = changes[c.req.param("status").toUpperCase()];
    if (!run)
      throw new Refused(
        refuse(422, "VALIDATION_FAILED", "A payment can be set to POSTED or CANCELLED here."),
      );
    const { message, data } = await run();
    return c.json({ message, data: changedPaymentsToWire(data) }, 200);
  })
  .patch("/payment/:uuid", async (c) => {
    const uuid = uuidParam(c, "uuid");
    const json = await jsonBody(c);
    const body = parse(updatePaymentBodyFor(json), json);
    const command = "attach" in body ? attachReference(uuid, body.attach) : updatePayment(uuid, body.entry);
    const { message, data } = await change(
      c,
      command as ReturnType<typeof updatePayment>,
      JSON.stringify(body),
    );
    return c.json({ message, data: changedPaymentsToWire(data)[0] }, 200);
  });
