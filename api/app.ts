import { Hono } from "hono";
import type { AppEnv } from "./middleware/api-env.ts";
import { appKey } from "./middleware/app-key.ts";
import { onError, onNotFound } from "./middleware/errors.ts";
import { request } from "./middleware/request.ts";
import { billing } from "./routes/billing.ts";
import { docs } from "./routes/docs.ts";
import { documents } from "./routes/documents.ts";
import { health } from "./routes/health.ts";
import { identity } from "./routes/identity.ts";
import { management } from "./routes/management.ts";
import { realtime } from "./routes/realtime.ts";

/** The API: every route, behind the same three gates (request, application key, errors). */
export const app = new Hono<AppEnv>()
  .onError(onError)
  .notFound(onNotFound)
  .use(request)
  .use(appKey)
  .route("/", health)
  .route("/", docs)
  .route("/", identity)
  .route("/", management)
  .route("/", billing)
  .route("/", documents)
  .route("/", realtime);

export type AppType = typeof app;
