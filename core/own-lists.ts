import { ATTENDANCE_LIST } from "./attendance/attendance-list.ts";
import { BILLING_AUDIT_LIST } from "./audit/billing-audit-list.ts";
import { EVENT_LOG_LIST } from "./audit/event-log-list.ts";
import { LOGIN_LOG_LIST } from "./audit/login-log-list.ts";
import { ACCOUNT_LIST } from "./billing/accounts/account-list.ts";
import { BANK_LINE_LIST } from "./billing/bank-lines/bank-line-list.ts";
import { PRODUCT_LIST } from "./billing/catalogue/product-list.ts";
import { SEGMENT_LIST, SEGMENT_MEMBER_LIST } from "./billing/catalogue/segment-list.ts";
import { COLLECTION_LIST } from "./billing/collections/collection-list.ts";
import { CREDIT_MEMO_LIST } from "./billing/credit-memos/credit-memo-list.ts";
import { DISCOUNT_LIST } from "./billing/deductions/discount-list.ts";
import { DISCOUNTS_GIVEN_LIST } from "./billing/deductions/given-list.ts";
import { SCHOLARSHIP_LIST } from "./billing/deductions/scholarship-list.ts";
import { ERP_TRANSFER_LIST } from "./billing/erp/erp-transfer-list.ts";
import { INVOICE_LIST } from "./billing/invoices/invoice-list.ts";
import { LATE_CHARGE_LIST } from "./billing/late-charges/late-charge-list.ts";
import { PAYMENT_LIST } from "./billing/payments/payment-list.ts";
import { PROMISSORY_NOTE_LIST } from "./billing/promissory-notes/promissory-note-list.ts";
import { REFUND_LIST } from "./billing/refunds/refund-list.ts";
import { REMINDER_LIST } from "./billing/reminders/reminder-list.ts";
import { SCHEDULE_LIST } from "./billing/schedules/schedule-list.ts";
import { PASS_LIST } from "./enrollment/enrollment-pass-list.ts";
import { GRADEBOOK_LIST } from "./grading/gradebook/gradebook-list.ts";
import { USER_ACCOUNT_LIST } from "./identity/accounts/account-list.ts";
import type { ListScreenKey } from "./identity/screens.ts";
import { AWARD_LIST } from "./reports/awards/award-list.ts";
import { CLASS_RANKING_LIST } from "./reports/class-ranking-list.ts";
import { COMPOSITE_LIST } from "./reports/composite-list.ts";
import { MISSING_GRADES_LIST, MISSING_RECORDS_LIST } from "./reports/missing-grades-list.ts";
import { PERFORMANCE_LIST } from "./reports/performance-list.ts";
import { PERMANENT_RECORD_LIST } from "./reports/permanent-record-list.ts";
import { PROMOTION_LIST } from "./reports/promotion/promotion-list.ts";
import type { AnyList } from "./shared/list/definition.ts";

/** The lists with a definition of their own, by their screens. Written by `npm run indexes`, never by hand. */
export const OWN_LISTS = {
  gradebooks: GRADEBOOK_LIST,
  attendance: ATTENDANCE_LIST,
  "enrollment-passes": PASS_LIST,
  "grade-composite": COMPOSITE_LIST,
  "periodic-awards": AWARD_LIST,
  "student-performance": PERFORMANCE_LIST,
  "missing-grades": MISSING_GRADES_LIST,
  "missing-records": MISSING_RECORDS_LIST,
  "class-ranking": CLASS_RANKING_LIST,
  promotion: PROMOTION_LIST,
  "permanent-records": PERMANENT_RECORD_LIST,
  invoices: INVOICE_LIST,
  "invoice-schedules": SCHEDULE_LIST,
  payments: PAYMENT_LIST,
  "bank-lines": BANK_LINE_LIST,
  "credit-memo": CREDIT_MEMO_LIST,
  "promissory-notes": PROMISSORY_NOTE_LIST,
  refunds: REFUND_LIST,
  accounts: ACCOUNT_LIST,
  collections: COLLECTION_LIST,
  products: PRODUCT_LIST,
  segments: SEGMENT_LIST,
  "segment-members": SEGMENT_MEMBER_LIST,
  discounts: DISCOUNT_LIST,
  scholarships: SCHOLARSHIP_LIST,
  "discounts-given": DISCOUNTS_GIVEN_LIST,
  reminders: REMINDER_LIST,
  "late-charges": LATE_CHARGE_LIST,
  audit: BILLING_AUDIT_LIST,
  "erp-log": ERP_TRANSFER_LIST,
  "login-log": LOGIN_LOG_LIST,
  "event-log": EVENT_LOG_LIST,
  "user-accounts": USER_ACCOUNT_LIST,
} as const satisfies Record<ListScreenKey, AnyList>;
