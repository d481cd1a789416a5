import { screen } from "#core/identity/screens.ts";
import { defineList } from "#core/shared/list/definition.ts";
import { code, fields, money, name, text, whole } from "#core/shared/list/fields.ts";
import { days, lookup } from "#core/shared/list/filters.ts";
import { BILLING_PAGE_SIZES } from "#core/shared/paging.ts";
import { DISCOUNT_SCREENS } from "./discount.ts";

/** What was taken off published invoices, by discount and grade level, for the invoice dates that are asked for. */
export const DISCOUNTS_GIVEN_LIST = defineList({
  ...screen("discounts-given"),
  essential: ["students", "amount"],
  noun: { one: "line", many: "lines" },
  label: "discounts given",
  call: {
    path: "/billing/discounts/given",
    tag: "Billing",
    summary: "Named deductions of published invoices, by code and grade level",
  },
  row: fields({
    name: name("name", "Name", { isFixed: true }),
    code: code("code", "Code"),
    gradeLevel: text("grade_level_name", "Grade Level", { column: "gradeLevel" }),
    students: whole("students", "Students", { align: "right" }),
    invoices: whole("invoices", "Invoices", { align: "right" }),
    amount: money("amount", "Amount"),
    id: text("id"),
  }),
  tabScreens: DISCOUNT_SCREENS,
  key: "id",
  nameOf: ({ name, gradeLevel }) => `${name}, ${gradeLevel}`,
  search: { wire: "search", placeholder: "Search by code or name" },
  filters: {
    invoiceDate: days("invoice_date_start", "invoice_date_end", "Invoice Date"),
    discount: lookup("code", "Discount", "codes", { isById: true, maxLength: 20 }),
    gradeLevel: lookup("grade_level_code", "Grade Level", "grade-levels", { isById: true, maxLength: 20 }),
  },
  sorts: ["name", "code", "gradeLevel", "students", "invoices", "amount"],
  isAscending: true,
  pages: BILLING_PAGE_SIZES,
  totals: { total: money("grand_total", "Total") },
  exports: { path: "/billing/discounts/given/export", kind: "discounts-given", title: "Discounts Given" },
  failed: "The discounts given did not load",
});
