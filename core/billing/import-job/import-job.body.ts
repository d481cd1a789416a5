import * as z from "zod";
import { changeAnswer, FILE, recordAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { fileAnswers } from "#core/shared/import/file-answers-contract.ts";
import { fields, text } from "#core/shared/list/fields.ts";
import { choiceOf } from "#core/shared/query-fields.ts";
import type { ImportKind } from "./import-job.ts";
import { IMPORT_JOB_PROGRESS } from "./import-job.ts";

/** What the calls of the imports accept. `business` is accepted and not needed: there is one school. */
const templateQuery = z.strictObject({ business: z.string().optional() });
const importQuery = z.strictObject({
  ...fileAnswers.shape,
  /** 1: import although records of the same reference exist already. */
  confirm_existing: choiceOf(["0", "1"]).default("0"),
});
/** The lines of a bank file are of one bank, and of one of the school's accounts there. */
const bankImportQuery = importQuery.extend({
  bank_code: z.string({ error: "Please choose a bank" }).trim().min(1, "Please choose a bank").max(60),
  /** Needed where the school has several accounts of the bank. */
  bank_account: z.uuid("There is no such account of the bank").optional(),
});
/** The job an accepted file becomes. */
const IMPORT_JOB = fields({ importId: text("import_id") });

/** The calls of billing's imports: a template and an upload of each kind, and the progress of them all. */
const tag = "Billing";
const access = "billing";
const template = <const Path extends string>(path: Path, what: string) =>
  defineCall({
    method: "get",
    path,
    access,
    tag,
    summary: `The CSV to import ${what} from`,
    query: templateQuery,
    success: 200,
    answer: FILE,
  });
const upload = <const Path extends string, Query extends z.ZodType = typeof importQuery>(
  path: Path,
  summary: string,
  query: Query = importQuery as unknown as Query,
) =>
  defineCall({
    method: "post",
    path,
    access,
    tag,
    summary: `${summary}, all rows or none; ?dry_run=1 changes nothing`,
    query,
    upload: true,
    costly: "import",
    success: 202,
    answer: changeAnswer(recordAnswer(IMPORT_JOB)),
  });

/** The calls of each kind. */
export const IMPORT_CALLS = {
  invoices: {
    template: template("/invoice/import/template", "invoices"),
    upload: upload("/invoice/import", "Import a CSV of invoices as drafts"),
  },
  "opening-balances": {
    template: template("/invoice/opening_balances/import/template", "opening balances"),
    upload: upload("/invoice/opening_balances/import", "Import what students owe from before as drafts"),
  },
  payments: {
    template: template("/payment/import/template", "payments"),
    upload: upload("/payment/import", "Import a CSV of payments, unposted"),
  },
  "bank-lines": {
    template: template("/bank_lines/import/template", "lines of a bank"),
    upload: upload("/bank_lines/import", "Import a bank's CSV, matched to payments", bankImportQuery),
  },
  refunds: {
    template: template("/payment/refund/import/template", "refunds"),
    upload: upload("/payment/create/refund/import", "Import refunds from CSV or XLSX, unposted"),
  },
} as const satisfies Record<ImportKind, unknown>;

export const IMPORT_PROGRESS = defineCall({
  method: "get",
  path: "/imports/{id}",
  uuids: ["id"],
  access,
  tag,
  summary: "Progress and outcome of an import",
  success: 200,
  answer: recordAnswer(IMPORT_JOB_PROGRESS),
});
