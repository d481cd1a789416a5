import type { Adjustment } from "#core/billing/invoices/invoice-arithmetic.ts";
import { screen } from "#core/identity/screens.ts";
import { defineList } from "#core/shared/list/definition.ts";
import {
  badge,
  code,
  day,
  fields,
  instant,
  name,
  orNull,
  type RecordOfFields,
  scaled,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import { apiOnly, lookup, select } from "#core/shared/list/filters.ts";
import { BILLING_PAGE_SIZES } from "#core/shared/paging.ts";
import { DISCOUNT_SCREENS } from "./discount.ts";

/** The most grants there are. */
export const SCHOLARSHIPS_MAX = 20_000;
const STATE_LABELS = { GRANTED: "Granted", WITHDRAWN: "Withdrawn" } as const;
export type ScholarshipState = keyof typeof STATE_LABELS;

const SCHOLARSHIP_FIELDS = {
  studentName: name("fullname", "Student Name", { isFixed: true }),
  customerId: code("customer_id", "Student ID"),
  discountName: name("discount_name", "Scholarship"),
  shownValue: text("shown_value", "Value", { align: "right" }),
  schoolYear: text("school_year", "School Year"),
  reason: name("reason", "Reason"),
  documentNumber: orNull(code("payrefdoc_no", "Document"), ""),
  grantedAt: instant("created_date", "Granted"),
  state: badge<ScholarshipState>(
    "state",
    "State",
    { GRANTED: "success" },
    { pin: "last", labels: STATE_LABELS },
  ),
  uuid: text("id"),
  code: text("code"),
  type: text<Adjustment["type"]>("type"),
  valueE4: scaled(4, "value"),
  schoolYearUuid: text("school_year_id"),
  validFrom: day("start_date"),
  version: whole("version"),
};
export type ScholarshipRow = RecordOfFields<typeof SCHOLARSHIP_FIELDS>;

/** Who is given a deduction in a school year, newest first. */
export const SCHOLARSHIP_LIST = defineList({
  ...screen("scholarships"),
  essential: ["discountName", "shownValue"],
  noun: { one: "scholarship", many: "scholarships" },
  call: { path: "/billing/scholarships", tag: "Billing", summary: "Deductions granted to students" },
  row: fields(SCHOLARSHIP_FIELDS),
  tabScreens: DISCOUNT_SCREENS,
  key: "uuid",
  nameOf: ({ studentName, discountName }) => `${discountName} of ${studentName}`,
  search: { wire: "search", placeholder: "Search by Student Name, Student ID" },
  filters: {
    customerId: apiOnly("customer_id"),
    discount: lookup("code", "Scholarship", "codes", { isById: true, maxLength: 20 }),
    schoolYear: lookup("school_year_id", "School Year", "years", { isById: true, maxLength: 60 }),
    state: select("state", "State", STATE_LABELS),
  },
  sorts: ["grantedAt", "studentName", "customerId", "discountName", "schoolYear", "state"],
  pages: BILLING_PAGE_SIZES,
  students: { studentName: ({ customerId }) => customerId },
  links: {
    documentNumber: ({ documentNumber }) => documentNumber && `/ims/payments/documents/${documentNumber}`,
  },
  failed: "The scholarships did not load",
});
