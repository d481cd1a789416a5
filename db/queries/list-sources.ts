import type { ListScreenKey } from "#core/identity/screens.ts";
import type { OWN_LISTS } from "#core/own-lists.ts";
import { ATTENDANCE } from "#db/queries/attendance/attendance-list.ts";
import { BILLING_AUDIT } from "#db/queries/audit/audit-list.ts";
import { EVENT_LOG } from "#db/queries/audit/event-log.ts";
import { LOGIN_LOG } from "#db/queries/audit/login-log.ts";
import { ACCOUNTS } from "#db/queries/billing/accounts/account-list.ts";
import { BANK_LINES } from "#db/queries/billing/bank-lines/bank-line-list.ts";
import { PRODUCTS } from "#db/queries/billing/catalogue/product.ts";
import { MEMBERS_OF_SEGMENTS, SEGMENTS } from "#db/queries/billing/catalogue/segment.ts";
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
import { USER_ACCOUNTS } from "#db/queries/identity/accounts/account-list.ts";
import { AWARD_ROWS } from "#db/queries/reports/award-list.ts";
import { CLASS_RANKING } from "#db/queries/reports/class-ranking.ts";
import { COMPOSITE_ROWS } from "#db/queries/reports/composite-list.ts";
import { MISSING_GRADES, MISSING_RECORDS } from "#db/queries/reports/missing-grades.ts";
import { PERFORMANCE_ROWS } from "#db/queries/reports/performance-list.ts";
import { PERMANENT_RECORDS } from "#db/queries/reports/permanent-record/permanent-record-list.ts";
import { PROMOTIONS } from "#db/queries/reports/promotion/promotion-list.ts";
import type { ListSource } from "#db/queries/shared/list-source.ts";

/** Where each list is read: its page, its options and its parts for an export. Written by `npm run indexes`, never by hand. */
export const LIST_SOURCES = {
  gradebooks: GRADEBOOKS,
  attendance: ATTENDANCE,
  "enrollment-passes": PASSES,
  "grade-composite": COMPOSITE_ROWS,
  "periodic-awards": AWARD_ROWS,
  "student-performance": PERFORMANCE_ROWS,
  "missing-grades": MISSING_GRADES,
  "missing-records": MISSING_RECORDS,
  "class-ranking": CLASS_RANKING,
  promotion: PROMOTIONS,
  "permanent-records": PERMANENT_RECORDS,
  invoices: INVOICES,
  "invoice-schedules": SCHEDULES,
  payments: PAYMENTS,
  "bank-lines": BANK_LINES,
  "credit-memo": CREDIT_MEMOS,
  "promissory-notes": PROMISSORY_NOTES,
  refunds: REFUNDS,
  accounts: ACCOUNTS,
  collections: COLLECTIONS,
  products: PRODUCTS,
  segments: SEGMENTS,
  "segment-members": MEMBERS_OF_SEGMENTS,
  discounts: DISCOUNTS,
  scholarships: SCHOLARSHIPS,
  "discounts-given": DISCOUNTS_GIVEN,
  reminders: REMINDERS,
  "late-charges": LATE_CHARGES,
  audit: BILLING_AUDIT,
  "erp-log": ERP_TRANSFERS,
  "login-log": LOGIN_LOG,
  "event-log": EVENT_LOG,
  "user-accounts": USER_ACCOUNTS,
} satisfies { [Name in ListScreenKey]: ListSource<(typeof OWN_LISTS)[Name], unknown> };
