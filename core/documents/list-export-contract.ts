import * as z from "zod";
import { invoiceListQuery } from "../billing/contract.ts";
import { paymentListQuery } from "../billing/payment-list-contract.ts";
import { EXPORT_FORMATS } from "./export-words.ts";

/** The wire of list exports: a list's own query, and the format. */
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
