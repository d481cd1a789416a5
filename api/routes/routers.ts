import { attendance } from "./attendance.ts";
import { audit } from "./audit.ts";
import { accounts } from "./billing/accounts.ts";
import { bankLines } from "./billing/bank-lines.ts";
import { billing } from "./billing/billing.ts";
import { billingDocuments } from "./billing/billing-documents.ts";
import { billingSettings } from "./billing/billing-settings.ts";
import { catalogue } from "./billing/catalogue.ts";
import { collections } from "./billing/collections.ts";
import { creditMemos } from "./billing/credit-memos.ts";
import { discounts, scholarships } from "./billing/discounts.ts";
import { erp } from "./billing/erp.ts";
import { imports } from "./billing/imports.ts";
import { invoiceEntry } from "./billing/invoice-entry.ts";
import { lateCharges } from "./billing/late-charges.ts";
import { lookups } from "./billing/lookups.ts";
import { overview } from "./billing/overview.ts";
import { payApp } from "./billing/pay-app.ts";
import { payments } from "./billing/payments.ts";
import { promissoryNotes } from "./billing/promissory-notes.ts";
import { referenceFiles } from "./billing/reference-files.ts";
import { refunds } from "./billing/refunds.ts";
import { reminders } from "./billing/reminders/reminders.ts";
import { schedules } from "./billing/schedules.ts";
import { enrollment } from "./enrollment.ts";
import { dashboard } from "./grading/dashboard.ts";
import { grading } from "./grading/grading.ts";
import { gradingChanges } from "./grading/grading-changes.ts";
import { gradingImports } from "./grading/grading-imports.ts";
import { gradingLookups } from "./grading/grading-lookups.ts";
import { gradingSchemes } from "./grading/grading-schemes.ts";
import { userAccounts } from "./identity/accounts.ts";
import { identity } from "./identity/identity.ts";
import { notifications } from "./identity/notifications.ts";
import { secondStep } from "./identity/second-step.ts";
import { settings } from "./identity/settings.ts";
import { sponsor } from "./identity/sponsor.ts";
import { lists } from "./list-routes.ts";
import { management } from "./management/management.ts";
import { managementLists } from "./management/management-lists.ts";
import { oneRoster } from "./management/oneroster.ts";
import { people } from "./management/people.ts";
import { presets } from "./management/presets.ts";
import { privacy } from "./management/privacy.ts";
import { rollover } from "./management/rollover.ts";
import { rosters } from "./management/rosters.ts";
import { awardRules } from "./reports/award-rules.ts";
import { awards } from "./reports/awards.ts";
import { missing } from "./reports/missing.ts";
import { parentReportCards } from "./reports/parent-cards.ts";
import { permanentRecords } from "./reports/permanent-records.ts";
import { promotions } from "./reports/promotions.ts";
import { publishingJobs } from "./reports/publishing-jobs.ts";
import { reportCards } from "./reports/report-cards.ts";
import { reports } from "./reports/reports.ts";
import { search } from "./search.ts";
import { docs } from "./service/docs.ts";
import { documents } from "./service/documents.ts";
import { health } from "./service/health.ts";
import { printJobs } from "./service/print-jobs.ts";
import { realtime } from "./service/realtime.ts";
import { verify } from "./service/verify.ts";

/** Every route of the API. Written by `npm run indexes`, never by hand. */
export const ROUTERS = [
  attendance,
  audit,
  accounts,
  bankLines,
  billingDocuments,
  billingSettings,
  billing,
  catalogue,
  collections,
  creditMemos,
  discounts,
  scholarships,
  erp,
  imports,
  invoiceEntry,
  lateCharges,
  lookups,
  overview,
  payApp,
  payments,
  promissoryNotes,
  referenceFiles,
  refunds,
  reminders,
  schedules,
  enrollment,
  dashboard,
  gradingChanges,
  gradingImports,
  gradingLookups,
  gradingSchemes,
  grading,
  userAccounts,
  identity,
  notifications,
  secondStep,
  settings,
  sponsor,
  lists,
  managementLists,
  management,
  oneRoster,
  people,
  presets,
  privacy,
  rollover,
  rosters,
  awardRules,
  awards,
  missing,
  parentReportCards,
  permanentRecords,
  promotions,
  publishingJobs,
  reportCards,
  reports,
  search,
  docs,
  documents,
  health,
  printJobs,
  realtime,
  verify,
] as const;
