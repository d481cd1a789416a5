import * as attendance from "./attendance/calls.ts";
import * as trail from "./audit/trail-calls.ts";
import * as awardRules from "./awards/rules-calls.ts";
import * as accounts from "./billing/accounts/account-calls.ts";
import * as bankLines from "./billing/bank-lines/bank-line-calls.ts";
import * as collections from "./billing/collections/collection-calls.ts";
import * as creditMemos from "./billing/credit-memos/credit-memo-calls.ts";
import * as discounts from "./billing/deductions/discount-calls.ts";
import * as erp from "./billing/erp/erp-calls.ts";
import * as imports from "./billing/import-job/import-calls.ts";
import * as instalments from "./billing/instalments/instalment-calls.ts";
import * as invoices from "./billing/invoices/invoice-calls.ts";
import * as lateCharges from "./billing/late-charges/late-charge-calls.ts";
import * as lookups from "./billing/lookup-calls.ts";
import * as overview from "./billing/overview/overview-calls.ts";
import * as payments from "./billing/payments/payment-calls.ts";
import * as promissoryNotes from "./billing/promissory-notes/promissory-note-calls.ts";
import * as refunds from "./billing/refunds/refund-calls.ts";
import * as reminders from "./billing/reminders/reminder-calls.ts";
import * as schedules from "./billing/schedules/schedule-calls.ts";
import * as billingSettings from "./billing/settings/billing-settings-calls.ts";
import * as paymentChoices from "./billing/settings/payment-choices-calls.ts";
import * as rawAwards from "./documents/awards/raw-contract.ts";
import * as billingDocuments from "./documents/billing-calls.ts";
import * as documents from "./documents/calls.ts";
import * as certificates from "./documents/certificate/certificate-calls.ts";
import * as gradingDocuments from "./documents/exports/grading-file-calls.ts";
import * as permanentRecords from "./documents/permanent-record/permanent-record-calls.ts";
import * as printJobs from "./documents/print-job/print-job-calls.ts";
import * as reportCards from "./documents/report-card/report-card-calls.ts";
import * as enrollment from "./enrollment/calls.ts";
import * as dashboard from "./grading/dashboard/dashboard-calls.ts";
import * as gradebooks from "./grading/gradebook/gradebook-calls.ts";
import * as gradingLookups from "./grading/gradebook/lookup-calls.ts";
import * as gradingImports from "./grading/imports/import-calls.ts";
import * as parents from "./grading/publication/parent-calls.ts";
import * as schemes from "./grading/schemes/scheme-calls.ts";
import * as gradingChanges from "./grading/workflow/change-calls.ts";
import * as identity from "./identity/calls.ts";
import * as management from "./management/calls.ts";
import * as awards from "./reports/awards/award-calls.ts";
import * as missing from "./reports/missing/missing-calls.ts";
import * as parentCards from "./reports/parent-card-calls.ts";
import * as promotions from "./reports/promotion/promotion-calls.ts";
import * as publishingJobs from "./reports/publishing/publishing-calls.ts";
import * as reports from "./reports/report-calls.ts";
import type { AnyCall } from "./shared/call.ts";
import * as service from "./shared/service-calls.ts";

const isCall = (value: unknown): value is AnyCall =>
  typeof value === "object" && value !== null && "method" in value;

/** Every declared call, for servers and tests. */
export const CALLS: readonly AnyCall[] = [
  service,
  identity,
  trail,
  management,
  dashboard,
  gradebooks,
  gradingLookups,
  gradingChanges,
  gradingImports,
  schemes,
  parents,
  reports,
  missing,
  publishingJobs,
  promotions,
  permanentRecords,
  parentCards,
  reportCards,
  awards,
  awardRules,
  certificates,
  rawAwards,
  attendance,
  enrollment,
  lookups,
  accounts,
  collections,
  overview,
  invoices,
  imports,
  ...Object.values(imports.IMPORT_CALLS),
  billingSettings,
  paymentChoices,
  ...Object.values(paymentChoices.CHOICE_CALLS),
  payments,
  creditMemos,
  discounts,
  instalments,
  schedules,
  promissoryNotes,
  lateCharges,
  reminders,
  refunds,
  erp,
  bankLines,
  documents,
  printJobs,
  billingDocuments,
  gradingDocuments,
].flatMap((calls) => Object.values<unknown>(calls).filter(isCall));
