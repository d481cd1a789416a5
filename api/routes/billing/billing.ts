import { importToWire } from "../../../core/billing/imports.ts";
import {
  bulkInvoicesBody,
  bulkPdfBody,
  importQuery,
  invoiceStatusBody,
  mailedToWire,
  numbersToWire,
  pdfQuery,
  sendInvoicesBody,
  templateQuery,
} from "../../../core/billing/invoices/contract.ts";
import { INVOICE } from "../../../core/billing/invoices/invoice-contract.ts";
import { IMPORT_HEADINGS, importTemplateName } from "../../../core/billing/invoices/invoice-import.ts";
import { INVOICE_LIST } from "../../../core/billing/invoices/invoice-list.ts";
import { PAYMENT_STATUSES } from "../../../core/billing/invoices/invoice-status.ts";
import { ACCEPTED_FILE, type AcceptedFile } from "../../../core/documents/contract.ts";
import { BYTE_ORDER_MARK } from "../../../core/shared/import/csv.ts";
import { NOT_FOUND } from "../../../core/shared/result.ts";
import { importOf, importProgressOf } from "../../../db/queries/billing/import-request.ts";
import { assembleInvoices, invoiceLines, invoicePapers } from "../../../db/queries/billing/invoice.ts";
import { INVOICES } from "../../../db/queries/billing/invoice-list.ts";
import { cancelInvoices } from "../../commands/billing/cancel-invoices.ts";
import { publishInvoices } from "../../commands/billing/publish-invoices.ts";
import { requestInvoiceImport } from "../../commands/billing/request-invoice-import.ts";
import { requestInvoicePdf } from "../../commands/documents/request-invoice-pdf.ts";
import { sendInvoices } from "../../commands/mail/send-invoices.ts";
import { Refused } from "../../middleware/errors.ts";
import { storeImportFile } from "../../middleware/import-file.ts";
import { jsonBody, parse, queryOf, uuidParam } from "../../middleware/input.ts";
import { auditView, executeCommand, readPage } from "../../middleware/session.ts";
import { listRoutes } from "../list-routes.ts";

export const billing = listRoutes(INVOICE_LIST, INVOICES)
  .get("/invoice/import/template", async (c) => {
    parse(templateQuery, queryOf(c));
    await readPage(c, "billing", []);
    c.header("content-type", "text/csv; charset=utf-8");
    c.header("content-disposition", `attachment; filename="${importTemplateName(c.var.epochMs)}"`);
    return c.body(`${BYTE_ORDER_MARK}${IMPORT_HEADINGS.join(",")}\r\n`, 200);
  })
  .post("/invoice/import", async (c) => {
    const query = parse(importQuery, queryOf(c));
    await readPage(c, "billing", []);
    const file = await storeImportFile(c);
    const { status, message, data } = await executeCommand(
      c,
      requestInvoiceImport(
        { ...file, isDryRun: query.dry_run === "1", confirmsExisting: query.confirm_existing === "1" },
        c.var.requestId,
      ),
      `${file.sha256} ${JSON.stringify(query)}`,
    );
    const { importId } = data as { importId: string };
    return c.json({ message, data: { import_id: importId } }, status);
  })
  .get("/imports/:id", async (c) => {
    const uuid = uuidParam(c, "id");
    const { rows } = await readPage(c, "billing", (userId) => [importOf(userId, uuid)] as const);
    const [row] = rows[0];
    if (!row) throw new Refused(NOT_FOUND);
    const progress = importProgressOf(row);
    return c.json(
      {
        ...(progress.message && { message: progress.message }),
        data: importToWire(progress),
        ...(progress.status === "failed" && { errors: progress.errors, error_count: progress.errorCount }),
      },
      200,
    );
  })
  .get("/filter/invoice/:name", async (c) => {
    await readPage(c, "billing", []);
    const name = c.req.param("name").toLowerCase().replaceAll("_", " ");
    if (!["invoice status", "status"].includes(name)) throw new Refused(NOT_FOUND);
    return c.json({ data: [...PAYMENT_STATUSES] }, 200);
  })
  .get("/invoice/:uuid", async (c) => {
    const uuid = uuidParam(c, "uuid");
    const { rows, scope } = await readPage(c, "billing", [
      invoicePapers([uuid]),
      invoiceLines([uuid]),
    ] as const);
    const [invoice] = assembleInvoices(rows[0], rows[1], scope.today);
    if (!invoice) throw new Refused(NOT_FOUND);
    auditView(c, "invoice-view", "invoice", uuid);
    return c.json({ data: INVOICE.toWire(invoice) }, 200);
  })
  .patch("/invoice/status/published", async (c) => {
    const body = parse(bulkInvoicesBody, await jsonBody(c));
    const { message, data } = await executeCommand(c, publishInvoices(body.uuids), JSON.stringify(body));
    return c.json({ message, data: numbersToWire(data) }, 200);
  })
  .patch("/invoice/status/cancelled", async (c) => {
    const body = parse(bulkInvoicesBody, await jsonBody(c));
    const { message, data } = await executeCommand(c, cancelInvoices(body.uuids), JSON.stringify(body));
    return c.json({ message, data: numbersToWire(data) }, 200);
  })
  .patch("/invoice/status/:uuid", async (c) => {
    const uuid = uuidParam(c, "uuid");
    const body = parse(invoiceStatusBody, await jsonBody(c));
    const command = { published: publishInvoices, cancelled: cancelInvoices }[body.status]([uuid], true);
    const { message, data } = await executeCommand(c, command, JSON.stringify(body));
    return c.json({ message, data: numbersToWire(data) }, 200);
  })
  .post("/pdf/invoice/bulk", async (c) => {
    parse(pdfQuery, queryOf(c));
    const uuids = parse(bulkPdfBody, await jsonBody(c));
    const { message, data, status } = await executeCommand(
      c,
      requestInvoicePdf(uuids),
      JSON.stringify(uuids),
    );
    return c.json({ message, data: ACCEPTED_FILE.toWire(data as AcceptedFile) }, status);
  })
  .post("/pdf/invoice/:uuid", async (c) => {
    parse(pdfQuery, queryOf(c));
    const { message, data, status } = await executeCommand(c, requestInvoicePdf([uuidParam(c, "uuid")]), "");
    return c.json({ message, data: ACCEPTED_FILE.toWire(data as AcceptedFile) }, status);
  })
  .post("/invoice/mail/send", async (c) => {
    const body = parse(sendInvoicesBody, await jsonBody(c));
    const { message, status } = await executeCommand(
      c,
      sendInvoices(body.uuids, body.to),
      JSON.stringify(body),
    );
    return c.json(mailedToWire(message), status);
  });
