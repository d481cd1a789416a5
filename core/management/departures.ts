import type { EditField } from "./editors.ts";

/** Why a student is at the school no more (M-18). */
export const DEPARTURE_KINDS = ["withdrawn", "transferred", "completed"] as const;
export type DepartureKind = (typeof DEPARTURE_KINDS)[number];
export const DEPARTURE_LABELS: Readonly<Record<DepartureKind, string>> = {
  withdrawn: "Withdrew",
  transferred: "Transferred to another school",
  completed: "Completed the last grade level",
};

/** What is asked when a student leaves. */
export const DEPARTURE_FIELDS: readonly EditField[] = [
  {
    name: "kind",
    label: "Why",
    kind: "choice",
    options: DEPARTURE_KINDS.map((value) => ({ value, label: DEPARTURE_LABELS[value] })),
    isRequired: true,
  },
  { name: "left_on", label: "Last day", kind: "day", isRequired: true },
  { name: "reason", label: "Reason", kind: "text", isRequired: true },
  {
    name: "destination",
    label: "Where to",
    kind: "text",
    isRequired: false,
    onlyFor: { field: "kind", values: ["transferred"] },
    help: "The school that asks for the papers",
  },
];

/** What is asked before the contact data of a student who left is erased (M-37). */
export const ERASURE_FIELDS: readonly EditField[] = [
  {
    name: "reason",
    label: "Reason",
    kind: "text",
    isRequired: true,
    help: "Addresses, contact numbers, emails and photos of the student, and of guardians of whom every student has left, are erased. Grades, papers, ledger and numbers stay. You are told whose before anything is erased.",
  },
];
