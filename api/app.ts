import { Hono } from "hono";
import { admission } from "./middleware/admission.ts";
import type { AppEnv } from "./middleware/api-env.ts";
import { appKey } from "./middleware/app-key.ts";
import { onError, onNotFound } from "./middleware/errors.ts";
import { queryNames } from "./middleware/query-names.ts";
import { rateLimit } from "./middleware/rate-limit.ts";
import { request } from "./middleware/request.ts";
import { schemaVersion } from "./middleware/schema-version.ts";
import { attendance } from "./routes/attendance.ts";
import { audit } from "./routes/audit.ts";
import { accounts } from "./routes/billing/accounts.ts";
import { bankLines } from "./routes/billing/bank-lines.ts";
import { billing } from "./routes/billing/billing.ts";
import { billingDocuments } from "./routes/billing/billing-documents.ts";
import { billingSettings } from "./routes/billing/billing-settings.ts";
import { collections } from "./routes/billing/collections.ts";
import { creditMemos } from "./routes/billing/credit-memos.ts";
import { discounts, scholarships } from "./routes/billing/discounts.ts";
import { erp } from "./routes/billing/erp.ts";
import { imports } from "./routes/billing/imports.ts";
import { invoiceEntry } from "./routes/billing/invoice-entry.ts";
import { lateCharges } from "./routes/billing/late-charges.ts";
import { lookups } from "./routes/billing/lookups.ts";
import { overview } from "./routes/billing/overview.ts";
import { payApp } from "./routes/billing/pay-app.ts";
import { payments } from "./routes/billing/payments.ts";
import { promissoryNotes } from "./routes/billing/promissory-notes.ts";
import { referenceFiles } from "./routes/billing/reference-files.ts";
import { refunds } from "./routes/billing/refunds.ts";
import { reminders } from "./routes/billing/reminders/reminders.ts";
import { schedules } from "./routes/billing/schedules.ts";
import { enrollment } from "./routes/enrollment.ts";
import { dashboard } from "./routes/grading/dashboard.ts";
import { grading } from "./routes/grading/grading.ts";
import { gradingChanges } from "./routes/grading/grading-changes.ts";
import { gradingImports } from "./routes/grading/grading-imports.ts";
import { gradingLookups } from "./routes/grading/grading-lookups.ts";
import { gradingSchemes } from "./routes/grading/grading-schemes.ts";
import { identity } from "./routes/identity/identity.ts";
import { settings } from "./routes/identity/settings.ts";
import { sponsor } from "./routes/identity/sponsor.ts";
import { lists } from "./routes/list-routes.ts";
import { management } from "./routes/management/management.ts";
import { managementLists } from "./routes/management/management-lists.ts";
import { rosters } from "./routes/management/rosters.ts";
import { awardRules } from "./routes/reports/award-rules.ts";
import { awards } from "./routes/reports/awards.ts";
import { missing } from "./routes/reports/missing.ts";
import { parentReportCards } from "./routes/reports/parent-cards.ts";
import { permanentRecords } from "./routes/reports/permanent-records.ts";
import { promotions } from "./routes/reports/promotions.ts";
import { publishingJobs } from "./routes/reports/publishing-jobs.ts";
import { reportCards } from "./routes/reports/report-cards.ts";
import { reports } from "./routes/reports/reports.ts";
import { docs } from "./routes/service/docs.ts";
import { documents } from "./routes/service/documents.ts";
import { health } from "./routes/service/health.ts";
import { printJobs } from "./routes/service/print-jobs.ts";
import { realtime } from "./routes/service/realtime.ts";
import { verify } from "./routes/service/verify.ts";

/** The API: every route, behind the same gates: request, application key, rate, schema, admission, query names, errors. A slash at the end of a path is ignored. */
export const app = new Hono<AppEnv>({ strict: false })
  .onError(onError)
  .notFound(onNotFound)
  .use(request)
  .use(appKey)
  .use(rateLimit)
  .use(schemaVersion)
  .use(admission)
  .use(queryNames)
  // The first route that fits answers: literal paths (/pdf/invoice/invoice_list) before /pdf/invoice/:uuid of billing.
  .route("/", lists)
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
  .route("/", reports)
  .route("/", missing)
  .route("/", reportCards)
  .route("/", promotions)
  .route("/", permanentRecords)
  .route("/", awards)
  .route("/", awardRules)
  .route("/", attendance)
  .route("/", enrollment)
  .route("/", lookups)
  .route("/", billingDocuments)
  .route("/", accounts)
  .route("/", collections)
  .route("/", overview)
  .route("/", schedules)
  .route("/", imports)
  .route("/", billing)
  .route("/", invoiceEntry)
  .route("/", payments)
  .route("/", creditMemos)
  .route("/", discounts)
  .route("/", scholarships)
  .route("/", promissoryNotes)
  .route("/", lateCharges)
  .route("/", reminders)
  .route("/", refunds)
  .route("/", erp)
  .route("/", bankLines)
  .route("/", billingSettings)
  .route("/", referenceFiles)
  .route("/", documents)
  .route("/", printJobs)
  .route("/", publishingJobs)
  .route("/", parentReportCards)
  .route("/", verify)
  .route("/", payApp)
  .route("/", realtime);
