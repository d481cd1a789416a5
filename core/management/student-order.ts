import type { EditField } from "./editors.ts";

/** The order of the students of a class (M-21): the school's, unless a person has chosen another. */
export const STUDENT_ORDER = {
  name: "student_order",
  bySex: "sex",
  standard: "name",
} as const;
export type StudentOrder = typeof STUDENT_ORDER.bySex | typeof STUDENT_ORDER.standard;

export const STUDENT_ORDER_LABELS: Readonly<Record<StudentOrder, string>> = {
  name: "By name",
  sex: "Boys, then girls, by name",
};
export const STUDENT_ORDERS = Object.keys(STUDENT_ORDER_LABELS) as [StudentOrder, ...StudentOrder[]];
export const STUDENT_ORDER_OPTIONS = STUDENT_ORDERS.map((value) => ({
  value,
  label: STUDENT_ORDER_LABELS[value],
})) satisfies EditField["options"];
