import * as z from "zod";
import { fields, text } from "../../shared/list/fields.ts";

/** What the calls of the invoice import accept. `business` is accepted and not needed: there is one school. */
export const templateQuery = z.strictObject({ business: z.string().optional() });
export const importQuery = z.strictObject({
  dry_run: z.enum(["0", "1"]).default("0"),
  /** 1: import although some pairs of reference no. and customer exist already. */
  confirm_existing: z.enum(["0", "1"]).default("0"),
});
/** The job an accepted file becomes. */
export const IMPORT_JOB = fields({ importId: text("import_id") });
/** GET /imports/{id}; the outcome's fields once it is done, the errors where it failed. */
const entry = z.object({ message: z.string(), path: z.string().optional(), row: z.int().optional() });
export const importProgressSchema = z.object({
  message: z.string().optional(),
  data: z.object({
    import_id: z.string(),
    dry_run: z.boolean(),
    filename: z.string(),
    status: z.string(),
    done: z.int(),
    total: z.int(),
    type: z.enum(["success", "warning"]).optional(),
    invoices: z.int().optional(),
    rows: z.int().optional(),
    total_amount: z.number().optional(),
    warnings: z.array(entry).optional(),
  }),
  errors: z.array(entry).optional(),
  error_count: z.int().optional(),
});
