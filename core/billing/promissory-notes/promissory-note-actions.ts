import { type Action, cannotBe, type Workflow } from "#core/shared/actions.ts";
import { type Centavos, formatPesos } from "#core/shared/money.ts";
import { NOTE_STATUSES, type NoteStatus } from "./promissory-notes.ts";

/** What a row of the promissory note list knows and every rule below needs. */
export interface NoteFacts {
  number: string;
  customerName: string;
  status: NoteStatus;
  amount: Centavos;
  settled: Centavos;
}
export type NoteActionName = "view" | "print" | "attach" | "withdraw";

type NoteAction = Action<NoteFacts, NoteStatus>;
const FINANCE = ["FA"] as const;

export const NOTE_STATUS_LABELS: Readonly<Record<NoteStatus, string>> = {
  standing: "Standing",
  kept: "Kept",
  broken: "Broken",
  withdrawn: "Withdrawn",
};
export const NOTE_SAVED = "Promissory note saved successfully";

const withdraw: NoteAction = {
  label: "Withdraw",
  rules: [{ roles: FINANCE, from: ["standing", "broken"], to: "withdrawn" }],
  refusal: ({ number, status }) => cannotBe(number, status, "withdrawn"),
  confirmation: ([facts]) => ({
    title: `Withdraw ${facts?.number}?`,
    text: `${facts?.customerName} promised ${formatPesos(facts?.amount ?? 0)}, of which ${formatPesos(facts?.settled ?? 0)} is settled. No money and no due date changes. You cannot undo this action.`,
    confirmLabel: "Withdraw",
    cancelLabel: "Cancel",
    danger: true,
    asks: { kind: "reason", label: "Reason" },
  }),
  success: "Promissory note withdrawn.",
  on: { row: true },
  unavailable: "hide",
};

const open = (label: string, on: NoteAction["on"]): NoteAction => ({
  label,
  rules: [{ roles: FINANCE, from: NOTE_STATUSES }],
  refusal: ({ number }) => `${number} cannot be opened.`,
  on,
  unavailable: "hide",
});

/** What finance may do to a promissory note, from which derived status, in which words (B-88). */
export const noteWorkflow: Workflow<NoteFacts, NoteStatus, NoteActionName> = {
  statusOf: ({ status }) => status,
  actions: {
    view: open("View", { row: true }),
    print: open("Print Promissory Note", { row: true }),
    /** The signed paper, in any status; on the note's own screen. */
    attach: open("Attach Signed Paper", {}),
    withdraw,
  },
};
