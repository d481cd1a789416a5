import { Hono } from "hono";
import { CREATE_INVOICE, UPDATE_INVOICE } from "../../../core/billing/invoices/invoice-calls.ts";
import { createInvoice } from "../../commands/billing/create-invoice.ts";
import { updateInvoice } from "../../commands/billing/update-invoice.ts";
import type { AppEnv } from "../../middleware/api-env.ts";
import { uuidParam } from "../../middleware/input.ts";
import { executeCommand } from "../../middleware/session.ts";
import { changed, onCall } from "../on-call.ts";

/** Writing an invoice from the form. */
export const invoiceEntry = new Hono<AppEnv>();

onCall(invoiceEntry, CREATE_INVOICE, async (c, { body: entry }) =>
  changed(await executeCommand(c, createInvoice(entry), JSON.stringify(entry))),
);
onCall(invoiceEntry, UPDATE_INVOICE, async (c, { body: entry }) =>
  changed(await executeCommand(c, updateInvoice(uuidParam(c, "uuid"), entry), JSON.stringify(entry))),
);
