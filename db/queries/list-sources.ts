import type { OWN_LISTS, OwnListName } from "#core/lists.ts";
import { ATTENDANCE } from "#db/queries/attendance/attendance-list.ts";
import { BILLING_AUDIT } from "#db/queries/audit/audit-list.ts";
import { EVENT_LOG } from "#db/queries/audit/event-log.ts";
import { LOGIN_LOG } from "#db/queries/audit/login-log.ts";
import { ACCOUNTS } from "#db/queries/billing/accounts/account-list.ts";
import { BANK_LINES } from "#db/queries/billing/bank-lines/bank-line-list.ts";
import { COLLECTIONS } from "#db/queries/billing/collections/collections.ts";
import { CREDIT_MEMOS } from "#db/queries/billing/credit-memos/credit-memo-list.ts";
import { DISCOUNTS, SCHOLARSHIPS } from "#db/queries/billing/deductions/discount-lists.ts";
import { DISCOUNTS_GIVEN } from "#db/queries/billing/deductions/discounts-given.ts";
import { ERP_TRANSFERS } from "#db/queries/billing/erp/erp-transfer-list.ts";
import { INVOICES } from "#db/queries/billing/invoice-list.ts";
import { LATE_CHARGES } from "#db/queries/billing/late-charges/late-charge-list.ts";
import { PAYMENTS } from "#db/queries/billing/payments/payment-list.ts";
import { PROMISSORY_NOTES } from "#db/queries/billing/promissory-notes/note-list.ts";
import { REFUNDS } from "#db/queries/billing/refunds/refund-list.ts";
import { REMINDERS } from "#db/queries/billing/reminders/reminder-list.ts";
import { SCHEDULES } from "#db/queries/billing/schedules/schedule-list.ts";
import { PASSES } from "#db/queries/enrollment/enrollment-pass.ts";
import { GRADEBOOKS } from "#db/queries/grading/gradebook/gradebook-list.ts";
import { AWARD_ROWS } from "#db/queries/reports/award-list.ts";
import { CLASS_RANKING } from "#db/queries/reports/class-ranking.ts";
import { COMPOSITE_ROWS } from "#db/queries/reports/composite-list.ts";
import { MISSING_GRADES, MISSING_RECORDS } from "#db/queries/reports/missing-grades.ts";
import { PERFORMANCE_ROWS } from "#db/queries/reports/performance-list.ts";
import { PERMANENT_RECORDS } from "#db/queries/reports/permanent-record/permanent-record-list.ts";
import { PROMOTIONS } from "#db/queries/reports/promotion/promotion-list.ts";
import type { ListSource } from "#db/queries/shared/list-source.ts";

/** Where each list is read: its page, its options and its parts for an export. A list without its source does not compile. */
export const LIST_SOURCES = {
  "enrollment-passes": PASSES,
  invoices: INVOICES,
  payments: PAYMENTS,
  "invoice-schedules": SCHEDULES,
  "credit-memo": CREDIT_MEMOS,
  discounts: DISCOUNTS,
  scholarships: SCHOLARSHIPS,
  "discounts-given": DISCOUNTS_GIVEN,
  "promissory-notes": PROMISSORY_NOTES,
  reminders: REMINDERS,
  "late-charges": LATE_CHARGES,
  refunds: REFUNDS,
  accounts: ACCOUNTS,
  collections: COLLECTIONS,
  audit: BILLING_AUDIT,
  "erp-log": ERP_TRANSFERS,
  "bank-lines": BANK_LINES,
  "login-log": LOGIN_LOG,
  "class-ranking": CLASS_RANKING,
  promotion: PROMOTIONS,
  "permanent-records": PERMANENT_RECORDS,
  "missing-grades": MISSING_GRADES,
  "missing-records": MISSING_RECORDS,
  "event-log": EVENT_LOG,
  attendance: ATTENDANCE,
  gradebooks: GRADEBOOKS,
  "grade-composite": COMPOSITE_ROWS,
  "periodic-awards": AWARD_ROWS,
  "student-performance": PERFORMANCE_ROWS,
} satisfies { [Name in OwnListName]: ListSource<(typeof OWN_LISTS)[Name], unknown> };
