import * as z from "zod";
import { invoiceListQuery } from "../billing/contract.ts";
import { paymentListQuery } from "../billing/payment-list-contract.ts";

/** The wire of list exports: a list's own query, and the format. */
export const EXPORT_FORMATS = ["pdf", "csv", "xlsx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const format = z
  .string()
  .toLowerCase()
  .pipe(z.enum(EXPORT_FORMATS, "Please choose pdf, csv or xlsx"))
  .default("pdf");

/** Every name the calls take, for the OpenAPI document. */
export const exportInvoicesNames = z.strictObject({ format, ...invoiceListQuery.in.shape });
export const exportPaymentsNames = z.strictObject({ format, ...paymentListQuery.in.shape });

/** The format by itself; the rest is parsed as the list parses it. */
export const exportFormat = z
  .looseObject({ format })
  .transform(({ format: asked, ...list }) => ({ format: asked, list }));
