import { createMiddleware } from "hono/factory";
import { isErpSignature } from "#api/commands/billing/erp/erp-signature.ts";
import { recordErpMessage } from "#api/commands/billing/erp/record-erp-message.ts";
import { retryTransfers } from "#api/commands/billing/erp/retry-transfers.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { Refused } from "#api/middleware/errors.ts";
import { bodyBytes } from "#api/middleware/input.ts";
import { unwrap } from "#api/middleware/session.ts";
import { listRoutes } from "#api/routes/list-routes.ts";
import { onCall, onCommand } from "#api/routes/on-call.ts";
import { ERP_CALLBACK, RETRY_TRANSFERS } from "#core/billing/erp/erp-calls.ts";
import { ERP_TRANSFER_LIST } from "#core/billing/erp/erp-transfer-list.ts";
import { SIGNED_OUT_BYTES_MAX } from "#core/identity/session-limits.ts";
import { refuse } from "#core/shared/result.ts";
import { ERP_TRANSFERS } from "#db/queries/billing/erp/erp-transfer-list.ts";

/** Files for the accounting system, and what it tells of them. */
export const erp = listRoutes(ERP_TRANSFER_LIST, ERP_TRANSFERS);

onCommand(erp, RETRY_TRANSFERS, ({ body }) => retryTransfers(body.uuids));

/** Checks the signature of the bytes as they came, before anything of them is read (B-82). */
const signed = createMiddleware<AppEnv>(async (c, next) => {
  const { ERP_SECRET } = c.env;
  const bytes = await bodyBytes(c, SIGNED_OUT_BYTES_MAX);
  const signature = c.req.header("x-erp-signature") ?? "";
  if (!ERP_SECRET || !(await isErpSignature(ERP_SECRET, bytes, signature)))
    throw new Refused(refuse(401, "WRONG_SIGNATURE", "The signature is missing or wrong."));
  c.req.raw = new Request(c.req.raw.url, { method: c.req.method, headers: c.req.raw.headers, body: bytes });
  await next();
});
erp.use(ERP_CALLBACK.path, signed);
onCall(erp, ERP_CALLBACK, async (c, { body }) => {
  const { db, requestId, epochMs, newUuid } = c.var;
  return unwrap(await recordErpMessage({ db, requestId, epochMs, newUuid }, body));
});
