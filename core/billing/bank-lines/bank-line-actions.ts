import type { PaymentRecordStatus } from "#core/billing/payments/payment-actions.ts";
import { type ActionRule, cannotBe, type Workflow } from "#core/shared/actions.ts";
import { type Centavos, formatPesos } from "#core/shared/money.ts";
import { namedRecords } from "#core/shared/named-records.ts";

/**
 * bank line
 * ├─ unmatched ──────────── ignore ──> ignored ── undo ──> unmatched or matched, as before
 * └─ matched ── confirm ──> confirmed: it is a payment's ── undo, while that is unposted ──> matched
 */
export const BANK_LINE_STATUSES = ["unmatched", "matched", "confirmed", "ignored"] as const;
export type BankLineStatus = (typeof BANK_LINE_STATUSES)[number];

/** What a row of the list knows and every rule below needs. */
export interface BankLineFacts {
  /** What people know it by: its bank, day and reference. */
  name: string;
  status: BankLineStatus;
  amount: Centavos;
  /** What it was matched to, in words; null: nothing. */
  match: string | null;
  /** The payment it was confirmed as. */
  payment: { number: string; status: PaymentRecordStatus } | null;
}
export type BankLineActionName = "record" | "confirm" | "ignore" | "undo" | "reopen";

const FINANCE = ["FA"] as const;
export const BANK_LINES_PER_CHANGE_MAX = 500;

const named = (selection: readonly BankLineFacts[]): string =>
  `${namedRecords(
    selection.map(({ name }) => name),
    "bank lines",
  )}, ${formatPesos(selection.reduce((sum, { amount }) => sum + amount, 0))}`;
const unfit = (what: string) => (facts: BankLineFacts) => cannotBe(facts.name, facts.status, what);

/** An ignored line becomes what it was. */
const FROM_IGNORED: readonly ActionRule<BankLineFacts, BankLineStatus>[] = [
  { roles: FINANCE, from: ["ignored"], when: ({ match }) => match !== null, to: "matched" },
  { roles: FINANCE, from: ["ignored"], when: ({ match }) => match === null, to: "unmatched" },
];

export const bankLineWorkflow: Workflow<BankLineFacts, BankLineStatus, BankLineActionName> = {
  statusOf: ({ status }) => status,
  actions: {
    /** Opens the payment it is of, with what the line says (B-140). */
    record: {
      label: "Record Payment",
      rules: [{ roles: FINANCE, from: ["unmatched"] }],
      refusal: ({ name }) => `${name} has its payment, or is ignored.`,
      on: { row: true },
      unavailable: "hide",
    },
    confirm: {
      label: "Confirm",
      rules: [{ roles: FINANCE, from: ["matched"], to: "confirmed" }],
      refusal: unfit("confirmed"),
      confirmation: (selection) => ({
        title: "Confirm Bank Lines",
        text: `${named(selection)} will be confirmed. Each is tied to its unposted payment, or becomes a new one.`,
        confirmLabel: "Confirm",
        cancelLabel: "Cancel",
      }),
      success: "Bank line confirmed.",
      on: { row: true, bulk: true },
      unavailable: "hide",
    },
    ignore: {
      label: "Ignore",
      rules: [{ roles: FINANCE, from: ["unmatched", "matched"], to: "ignored" }],
      refusal: unfit("ignored"),
      confirmation: (selection) => ({
        title: "Ignore Bank Lines",
        text: `${named(selection)} will be ignored: not money for an invoice. You can undo this.`,
        confirmLabel: "Ignore",
        cancelLabel: "Cancel",
      }),
      undoneBy: { action: "reopen" },
      success: "Bank line ignored.",
      on: { row: true, bulk: true },
      unavailable: "hide",
    },
    undo: {
      label: "Undo",
      rules: [
        {
          roles: FINANCE,
          from: ["confirmed"],
          to: "matched",
          guard: ({ name, payment }) =>
            payment?.status === "UNPOSTED"
              ? null
              : `${payment?.number ?? name} is posted: cancel that payment instead.`,
        },
        ...FROM_IGNORED,
      ],
      refusal: unfit("undone"),
      confirmation: (selection) => ({
        title: "Undo",
        text: `${named(selection)} will be open again. An unposted payment that was made of a line is cancelled.`,
        confirmLabel: "Undo",
        cancelLabel: "Cancel",
      }),
      undoneBy: { action: "ignore", when: ({ status }) => status === "ignored" },
      success: "Bank line open again.",
      on: { row: true, bulk: true },
      unavailable: "disableByGuard",
    },
    /** Takes ignoring back, and nothing that was confirmed meanwhile; in no menu (S-47). */
    reopen: {
      label: "Undo",
      rules: FROM_IGNORED,
      refusal: unfit("undone"),
      success: "Bank line open again.",
      on: {},
      unavailable: "hide",
    },
  },
};
