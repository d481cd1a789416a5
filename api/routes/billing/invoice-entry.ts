import { Hono } from "hono";
import { numbersToWire } from "../../../core/billing/invoices/contract.ts";
import { invoiceEntryBody } from "../../../core/billing/invoices/invoice-form-contract.ts";
import { createInvoice } from "../../commands/billing/create-invoice.ts";
import { updateInvoice } from "../../commands/billing/update-invoice.ts";
import type { AppEnv } from "../../middleware/api-env.ts";
import { jsonBody, parse, uuidParam } from "../../middleware/input.ts";
import { executeCommand } from "../../middleware/session.ts";

/** Writing an invoice from the form. */
export const invoiceEntry = new Hono<AppEnv>()
  .post("/invoice/create/onetime", async (c) => {
    const entry = parse(invoiceEntryBody, await jsonBody(c));
    const { message, data, status } = await executeCommand(c, createInvoice(entry), JSON.stringify(entry));
    return c.json({ message, data: numbersToWire([data])[0] }, status);
  })
  .patch("/invoice/:uuid", async (c) => {
    const entry = parse(invoiceEntryBody, await jsonBody(c));
    const command = updateInvoice(uuidParam(c, "uuid"), entry);
    const { message, data } = await executeCommand(c, command, JSON.stringify(entry));
    return c.json({ message, data: numbersToWire([data])[0] }, 200);
  });
