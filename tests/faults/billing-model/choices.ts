import type { Answered, Caller } from "#tests/support/caller.ts";
import { linesOnWire, type ModelLine } from "./invoice-total.ts";
import type { LedgerModel } from "./ledger-model.ts";
import type { ModelInvoice } from "./model-records.ts";
import type { ScheduleModel } from "./schedule-model.ts";

/** What a step sends, and what the model does for it: throws `Refused` where the rules refuse it. */
export interface Attempt {
  send: (person: Caller) => Promise<Answered>;
  apply: () => unknown;
  /** Takes what the answer names. */
  take?: (data: Answered["body"], applied: unknown) => void;
}
export interface World {
  ledger: LedgerModel;
  schedules: ScheduleModel[];
  customers: string[];
  segment: string;
  /** Uploads a reference document; answers with its number. */
  slip: (person: Caller) => Promise<string>;
}
/** Numbers from which a step chooses, one after another. */
export type Pick = () => number;

/** Mostly one for which it is possible, sometimes any. */
export function oneOf<T>(all: readonly T[], isPossible: (one: T) => boolean, pick: Pick): T | null {
  const possible = all.filter(isPossible);
  const from = possible.length > 0 && pick() % 6 > 0 ? possible : all;
  return from.length === 0 ? null : (from[pick() % from.length] ?? null);
}
/** Mostly within what is possible; sometimes all of it, a centavo more, or nothing. */
export function amountOf(most: number, pick: Pick): number {
  const kind = pick() % 8;
  if (kind === 0) return most + 1;
  if (kind === 1) return 0;
  return kind < 4 || most < 2 ? most : 1 + (pick() % most);
}
export const pesos = (centavos: number): number => centavos / 100;
export const total = (ledger: LedgerModel, invoices: ModelInvoice[]): number =>
  invoices.reduce((sum, invoice) => sum + ledger.balance(invoice), 0);
export const some = (invoices: ModelInvoice[], pick: Pick): ModelInvoice[] => {
  const first = invoices.length === 0 ? 0 : pick() % invoices.length;
  return invoices.slice(first, first + 1 + (pick() % 3));
};
export const customerOf = ({ customers }: World, pick: Pick): string =>
  customers[pick() % customers.length] ?? "";
export const numbers = (invoices: readonly ModelInvoice[]) => invoices.map(({ number }) => number);

export const entryOf = (
  invoice: { customer: string; date: string; due: string },
  lines: ModelLine[],
  status: string,
) => ({
  reference_no: "Model",
  invoice_date: invoice.date,
  invoice_duedate: invoice.due,
  bill_to: "INDIVIDUAL",
  customer: { customer_id: invoice.customer },
  transaction: linesOnWire(lines),
  status,
});

export const takeUuid = (data: Answered["body"], record: unknown): void => {
  Object.assign(record as object, { uuid: data.uuid });
};
