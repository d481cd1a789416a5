import type { EditField, ManagementChoice } from "#core/management/editors.ts";

/** The form of the rule of late-payment charges; without zod, for the browser. */
const field = (
  name: string,
  label: string,
  kind: EditField["kind"],
  more: Partial<EditField> = {},
): EditField => ({ name, label, kind, isRequired: true, ...more });

export const lateChargeRuleFields = (products: readonly ManagementChoice[]): readonly EditField[] => [
  field("state", "Late charges", "choice", {
    options: [
      { value: "OFF", label: "Off" },
      { value: "ON", label: "On" },
    ],
    help: "On: drafts are made on the 1st of each month. Finance publishes or cancels them.",
  }),
  field("type", "As", "choice", {
    options: [
      { value: "percent", label: "Percent" },
      { value: "amount", label: "Amount" },
    ],
  }),
  field("value", "Value", "text", { help: "Percent of what is overdue, or pesos, for each month" }),
  field("grace_days", "Days of grace", "whole", { help: "Days past due that cost nothing" }),
  field("most_per_invoice", "Most per invoice", "text", {
    isRequired: false,
    help: "Pesos over all months. Empty: no limit",
  }),
  field("product_codes", "Items left out", "choices", {
    options: products,
    isRequired: false,
    help: "Empty: none",
  }),
];
