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
import { ROUTERS } from "./routes/routers.ts";

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

// Literal parts of a path come before parameters, and the first route that fits answers: /invoice/schedules, then /invoice/:uuid.
const orderOf = (path: string): string => path.replaceAll(":", "~");
const endpoints = ENDPOINTS.map(({ method, path, serve }) => ({ method, path, handler: serve }));
const routes = [...ROUTERS.flatMap((router) => router.routes), ...endpoints].sort((one, other) =>
  orderOf(one.path) < orderOf(other.path) ? -1 : Number(orderOf(one.path) > orderOf(other.path)),
);
for (const { method, path, handler } of routes) app.on(method, path, handler);
