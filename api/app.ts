import { Hono } from "hono";
import type { AppEnv } from "./middleware/api-env.ts";
import { appKey } from "./middleware/app-key.ts";
import { onError, onNotFound } from "./middleware/errors.ts";
import { queryNames } from "./middleware/query-names.ts";
import { rateLimit } from "./middleware/rate-limit.ts";
import { request } from "./middleware/request.ts";
import { schemaVersion } from "./middleware/schema-version.ts";
import { attendance } from "./routes/attendance.ts";
import { audit } from "./routes/audit.ts";
import { billing } from "./routes/billing.ts";
import { dashboard } from "./routes/dashboard.ts";
import { docs } from "./routes/docs.ts";
import { documents } from "./routes/documents.ts";
import { enrollment } from "./routes/enrollment.ts";
import { grading } from "./routes/grading.ts";
import { gradingChanges } from "./routes/grading-changes.ts";
import { gradingImports } from "./routes/grading-imports.ts";
import { gradingLookups } from "./routes/grading-lookups.ts";
import { gradingSchemes } from "./routes/grading-schemes.ts";
import { health } from "./routes/health.ts";
import { identity } from "./routes/identity.ts";
import { invoiceEntry } from "./routes/invoice-entry.ts";
import { lookups } from "./routes/lookups.ts";
import { management } from "./routes/management.ts";
import { managementLists } from "./routes/management-lists.ts";
import { papers } from "./routes/papers.ts";
import { payApp } from "./routes/pay-app.ts";
import { payments } from "./routes/payments.ts";
import { realtime } from "./routes/realtime.ts";
import { referenceFiles } from "./routes/reference-files.ts";
import { rosters } from "./routes/rosters.ts";
import { settings } from "./routes/settings.ts";
import { sponsor } from "./routes/sponsor.ts";
import { verify } from "./routes/verify.ts";

/** The API: every route, behind the same gates: request, application key, rate, schema, query names, errors. */
export const app = new Hono<AppEnv>()
  .onError(onError)
  .notFound(onNotFound)
  .use(request)
  .use(appKey)
  .use(rateLimit)
  .use(schemaVersion)
  .use(queryNames)
  .route("/", health)
  .route("/", docs)
  .route("/", identity)
  .route("/", sponsor)
  .route("/", dashboard)
  .route("/", management)
  .route("/", settings)
  .route("/", managementLists)
  .route("/", gradingSchemes)
  .route("/", rosters)
  .route("/", audit)
  .route("/", grading)
  .route("/", gradingChanges)
  .route("/", gradingImports)
  .route("/", gradingLookups)
  .route("/", attendance)
  .route("/", enrollment)
  // The first route that fits answers: literal paths (/pdf/invoice/invoice_list of papers) before /pdf/invoice/:uuid of billing.
  .route("/", lookups)
  .route("/", papers)
  .route("/", billing)
  .route("/", invoiceEntry)
  .route("/", payments)
  .route("/", referenceFiles)
  .route("/", documents)
  .route("/", verify)
  .route("/", payApp)
  .route("/", realtime);

export type AppType = typeof app;
