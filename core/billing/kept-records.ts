import type { EditField, ManagementChoice } from "#core/management/editors.ts";

/** What finance keeps in lists of its own (products, segments, discounts, grants, a rule): their states, and the fields of their forms. Without zod. */

/** The most characters of a code. */
export const CODE_MAX = 20;
/** What is in use is offered for what is new; what is not only stays where it is used. */
export const OFFER_STATES = ["IN USE", "NOT IN USE"] as const;
export type OfferState = (typeof OFFER_STATES)[number];
export const OFFER_LABELS: Readonly<Record<OfferState, string>> = {
  "IN USE": "In use",
  "NOT IN USE": "Not in use",
};
export const offerState = (isActive: boolean): OfferState => (isActive ? "IN USE" : "NOT IN USE");

export type Choices = readonly ManagementChoice[];
export const labelled = (labels: Readonly<Record<string, string>>): Choices =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
export const field = (
  name: string,
  label: string,
  kind: EditField["kind"],
  more: Partial<EditField> = {},
): EditField => ({ name, label, kind, isRequired: true, ...more });
