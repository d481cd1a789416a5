import type { Schedule } from "#core/billing/schedules/recurrence.ts";
import type { Centavos } from "#core/shared/money.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import type { PaymentStatus } from "./invoice-status.ts";

/** What a row of the invoice list knows and every rule below needs. */
export interface InvoiceFacts {
  /** The number, or the draft number while it is a draft. */
  number: string;
  documentStatus: "draft" | "published";
  paymentStatus: PaymentStatus;
  dueDate: SchoolDay;
  amountDue: Centavos;
  remainingBalance: Centavos;
  /** What published credit memos took off it. */
  credited: Centavos;
  /** One customer, or null for a draft to a segment. */
  customerId: string | null;
  /** Active members of the segment that a draft is billed to; null for every other invoice. */
  members: number | null;
  /** A draft that was published to a segment or as a schedule: it makes invoices, and is never owed itself. */
  isSource: boolean;
  /** A late charge: it is published or cancelled as it was made, and never changed (B-91). */
  isLateCharge: boolean;
  /** Of an invoice that a source made: that source. */
  sourceUuid: string | null;
  /** Of a draft or source that bills again and again; null for every other invoice. */
  schedule: Schedule | null;
  /** Anything was ever paid on it, also what was taken off again. */
  hasPayments: boolean;
}

/** Of every invoice that is billed to one student and has nothing to do with a source or a late charge. */
export const OF_ONE_CUSTOMER: Pick<
  InvoiceFacts,
  "members" | "isSource" | "isLateCharge" | "sourceUuid" | "schedule"
> = {
  members: null,
  isSource: false,
  isLateCharge: false,
  sourceUuid: null,
  schedule: null,
};

/** It has its number, its customer is fixed, and what is owed on it is in the books. */
export const isPublished = ({ documentStatus }: Pick<InvoiceFacts, "documentStatus">): boolean =>
  documentStatus === "published";
