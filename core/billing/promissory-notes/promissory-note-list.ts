import { screen } from "#core/identity/screens.ts";
import { defineList } from "#core/shared/list/definition.ts";
import {
  badge,
  code,
  day,
  fields,
  instant,
  money,
  name,
  orNull,
  type RecordOfFields,
  records,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import { apiOnly, days, isSet } from "#core/shared/list/filters.ts";
import { BILLING_PAGE_SIZES } from "#core/shared/paging.ts";
import { NOTE_STATUS_LABELS, type NoteFacts, noteWorkflow } from "./promissory-note-actions.ts";
import { noteViewPath } from "./promissory-note-paths.ts";
import type { NoteStatus } from "./promissory-notes.ts";

const PROMISED_INVOICE = fields({
  uuid: text("uuid"),
  number: code("invoice_no"),
  referenceNumber: text("reference_no"),
  dueDate: day("due_date"),
  /** Its balance when the note was made: what is promised for it. */
  promised: money("amount_promised"),
  balance: money("remaining_balance"),
});
const DATE = fields({
  date: day("date"),
  amount: money("amount"),
  /** What is promised through this date. */
  through: money("amount_through"),
});

/** A promissory note in the list; its own record is the same. */
const NOTE_FIELDS = {
  number: code("promissory_note_no", "Promissory Note No.", { isFixed: true }),
  customerName: name("fullname", "Customer Name"),
  customerId: code("customer_id", "Customer ID"),
  /** The guardian, as named when it was made. */
  promisedBy: name("promised_by", "Promised By"),
  createdAt: instant("created_date", "Date Made", { asDay: true }),
  amount: money("total_amount", "Amount Promised"),
  settled: money("amount_settled", "Settled Since"),
  /** The first date that is not met yet. */
  nextDate: orNull(day("next_date", "Next Date")),
  lastDate: day("last_date", "Last Date"),
  status: badge<NoteStatus>(
    "status",
    "Status",
    { standing: "info", kept: "success", broken: "error" },
    { pin: "last" },
  ),
  uuid: text(["uuid", "id"]),
  invoices: records("invoices", PROMISED_INVOICE),
  dates: records("dates", DATE),
  notes: text("notes"),
  createdBy: text("created_by"),
  /** The number of the signed paper. */
  documentNumber: orNull(text("signed_document")),
  withdrawnAt: orNull(instant("withdrawn_date")),
  withdrawnReason: orNull(text("withdrawn_reason")),
  version: whole("version"),
};
export type NoteRow = RecordOfFields<typeof NOTE_FIELDS>;
export const PROMISSORY_NOTE = fields(NOTE_FIELDS);

const viewOf = ({ uuid }: NoteRow): string => noteViewPath(uuid);

/** The promissory notes: tabs by their derived status, filters and orders. */
export const PROMISSORY_NOTE_LIST = defineList({
  ...screen("promissory-notes"),
  essential: ["customerName", "amount", "nextDate"],
  noun: { one: "promissory note", many: "promissory notes" },
  call: { path: "/promissory_note", tag: "Billing", summary: "List promissory notes with count and totals" },
  row: PROMISSORY_NOTE,
  key: "uuid",
  nameOf: ({ number }) => number,
  search: { wire: "search", placeholder: "Student, ID, promissory note or invoice no." },
  tabs: {
    wire: "status",
    all: "ALL",
    labels: NOTE_STATUS_LABELS,
    reads: (given) => given.toLowerCase().replace(/^all$/, ""),
  },
  filters: {
    customerId: apiOnly("customer_id"),
    createdDate: days("created_date_start", "created_date_end", "Date Made"),
    nextDate: days("next_date_start", "next_date_end", "Next Date"),
    lastDate: days("last_date_start", "last_date_end", "Last Date"),
  },
  sorts: ["createdAt", "nextDate", "lastDate", "amount", "number", "customerName"],
  pages: BILLING_PAGE_SIZES,
  totals: {
    /** Of all that match. */
    grandTotal: money("grand_total", "Amount promised"),
    settledTotal: money("settled_total", "Settled since"),
  },
  students: { customerName: ({ customerId }) => customerId },
  links: { number: viewOf },
  opens: viewOf,
  workflow: noteWorkflow,
  changes: {
    view: { screen: viewOf },
    print: ({ uuids }) => ({ method: "POST", path: `/pdf/promissory_note/${uuids[0]}` }),
    attach: ({ uuids, details }) => ({
      method: "PATCH",
      path: `/promissory_note/${uuids[0]}/signed_document`,
      json: { signed_document: details?.documentNumber ?? "" },
    }),
    withdraw: ({ uuids, given = "" }) => ({
      method: "PATCH",
      path: `/promissory_note/${uuids[0]}/withdraw`,
      json: { reason: given },
    }),
  },
  exports: {
    path: "/promissory_note/export",
    kind: "promissory-note-list",
    title: "Promissory Notes",
    // A note that is kept or withdrawn has no next date to be read by.
    canSort: (sort, { nextDate }) => sort !== "nextDate" || isSet(nextDate),
  },
  facts: ["number", "customerName", "status", "amount", "settled"] satisfies (keyof NoteFacts)[],
  failed: "The promissory notes did not load",
  isSlow: true,
});
