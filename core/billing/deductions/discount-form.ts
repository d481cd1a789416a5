import { type Choices, field, labelled, OFFER_LABELS } from "#core/billing/kept-records.ts";
import type { EditField } from "#core/management/editors.ts";
import { KIND_LABELS, TYPE_LABELS, WAY_LABELS } from "./discount.ts";

/** The forms of the catalogue and of grants. */
const ofWay = (way: string) => ({ onlyFor: { field: "given", values: [way] } });
const sibling = (name: string, label: string) =>
  field(name, label, "text", { isRequired: false, ...ofWay("sibling") });

export const discountFields = (products: Choices): readonly EditField[] => [
  field("name", "Name", "text", { help: "Printed on the invoice" }),
  field("code", "Code", "text", { isFixed: true }),
  field("kind", "Kind", "choice", { options: labelled(KIND_LABELS), isFixed: true, initial: "deduction" }),
  field("given", "Given", "choice", {
    options: labelled(WAY_LABELS),
    isFixed: true,
    initial: "hand",
    onlyFor: { field: "kind", values: ["deduction"] },
    help: "To siblings and as a scholarship: it comes automatically, in the form and when segments and schedules make invoices",
  }),
  field("type", "As", "choice", {
    options: labelled(TYPE_LABELS),
    initial: "percent",
    ...ofWay("hand"),
  }),
  field("value", "Value", "text", { ...ofWay("hand"), help: "Percent of the item's price, or pesos" }),
  sibling("second_child", "Percent of the 2nd child"),
  sibling("third_child", "Percent of the 3rd child"),
  sibling("later_child", "Percent of the 4th and later children"),
  field("product_codes", "Items", "choices", {
    options: products,
    isRequired: false,
    help: "Empty: every item",
  }),
  field("valid_from", "Valid from", "day", { isRequired: false }),
  field("valid_until", "Valid until", "day", { isRequired: false }),
  field("state", "State", "choice", {
    options: labelled(OFFER_LABELS),
    initial: "IN USE",
  }),
];

export const scholarshipFields = (given: {
  scholarships: Choices;
  schoolYears: Choices;
}): readonly EditField[] => [
  field("customer_id", "Student", "student", { isFixed: true }),
  field("code", "Scholarship", "choice", { options: given.scholarships, isFixed: true }),
  field("school_year_id", "School year", "choice", { options: given.schoolYears, isFixed: true }),
  field("type", "As", "choice", { options: labelled(TYPE_LABELS), initial: "percent" }),
  field("value", "Value", "text", {
    help: "Percent of each item it is for, or pesos off the first of them on each invoice of the school year",
  }),
  field("reason", "Reason", "text"),
  field("payrefdoc_no", "Document", "document", { isRequired: false }),
  field("state", "State", "choice", {
    options: [
      { value: "GRANTED", label: "Granted" },
      { value: "WITHDRAWN", label: "Withdrawn" },
    ],
    initial: "GRANTED",
  }),
];
