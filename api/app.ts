import { Hono } from "hono";
import { ENDPOINTS } from "./endpoints.ts";
import { admission } from "./middleware/admission.ts";
import type { AppEnv } from "./middleware/api-env.ts";
import { appKey } from "./middleware/app-key.ts";
import { costlyReads } from "./middleware/costly-reads.ts";
import { onError, onNotFound } from "./middleware/errors.ts";
import { queryNames } from "./middleware/query-names.ts";
import { rateLimit } from "./middleware/rate-limit.ts";
import { request } from "./middleware/request.ts";
import { schemaVersion } from "./middleware/schema-version.ts";

/** The API: every route, behind the same gates: request, application key, rate, schema, admission, query names, costly reads, errors. A slash at the end of a path is ignored. */
export const app = new Hono<AppEnv>({ strict: false })
  .onError(onError)
  .notFound(onNotFound)
  .use(request)
  .use(appKey)
  .use(rateLimit)
  .use(schemaVersion)
  .use(admission)
  .use(queryNames)
  .use(costlyReads);

for (const { method, path, serve } of ENDPOINTS) app.on(method, path, serve);
