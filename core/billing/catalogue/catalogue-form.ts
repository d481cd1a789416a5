import { type Choices, field, labelled, OFFER_LABELS } from "#core/billing/kept-records.ts";
import type { EditField } from "#core/management/editors.ts";

/** The forms of products, segments and who joins one. */
const state = field("state", "State", "choice", {
  options: labelled(OFFER_LABELS),
  initial: "IN USE",
  help: "Not in use: it stays where it is used, and is offered for nothing new",
});
const code = field("code", "Code", "text", { isFixed: true, isNarrow: true });

export const PRODUCT_FORM: readonly EditField[] = [
  field("name", "Name", "text", { help: "Printed on invoices that are made from now on" }),
  code,
  field("uom", "Unit", "text", { isRequired: false, isNarrow: true, help: "For example Year. Empty: Unit" }),
  field("unit_price", "Unit price", "text", { help: "In pesos. Invoices that were made keep theirs" }),
  state,
];
export const segmentFields = (levels: Choices): readonly EditField[] => [
  field("name", "Name", "text", { help: "As the form of invoices offers it" }),
  code,
  field("follows_level", "Members", "choice", {
    options: levels.map(({ value, label }) => ({ value, label: `Students of ${label}` })),
    isRequired: false,
    none: "Chosen by hand",
    help: "Students of a grade level join and leave with their sections; who was chosen by hand is taken out",
  }),
  state,
];

const of = (who: string) => ({ onlyFor: { field: "who", values: [who] } });
export const joinFields = (given: Record<"segments" | "sections" | "levels", Choices>): EditField[] => [
  field("segment_id", "Segment", "choice", { options: given.segments }),
  field("who", "Who joins", "choice", {
    options: labelled({ student: "A student", section: "A section", level: "A grade level" }),
    initial: "student",
  }),
  field("customer_id", "Student", "student", of("student")),
  field("section_id", "Section", "choice", { options: given.sections, ...of("section") }),
  field("level_id", "Grade level", "choice", { options: given.levels, ...of("level") }),
];
