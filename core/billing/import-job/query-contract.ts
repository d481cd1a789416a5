import * as z from "zod";
import { fields, text } from "#core/shared/list/fields.ts";
import { choiceOf } from "#core/shared/query-fields.ts";

/** What the calls of the imports accept. `business` is accepted and not needed: there is one school. */
export const templateQuery = z.strictObject({ business: z.string().optional() });
export const importQuery = z.strictObject({
  dry_run: choiceOf(["0", "1"]).default("0"),
  /** 1: import although records of the same reference exist already. */
  confirm_existing: choiceOf(["0", "1"]).default("0"),
});
/** The lines of a bank file are of one bank. */
export const bankImportQuery = importQuery.extend({
  bank_code: z.string({ error: "Please choose a bank" }).trim().min(1, "Please choose a bank").max(60),
});
/** The job an accepted file becomes. */
export const IMPORT_JOB = fields({ importId: text("import_id") });
