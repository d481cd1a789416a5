import type { Day } from "./days.ts";

/** The records of the model; amounts in centavos. */
export interface ModelInvoice {
  uuid: string;
  number: string | null;
  customer: string;
  date: Day;
  due: Day;
  total: number;
  isCancelled: boolean;
  /** Money or a memo was on it once. */
  wasTouched: boolean;
}
/** A part of a posted payment: on an invoice, or on none. */
export interface Part {
  customer: string;
  invoice: ModelInvoice | null;
  amount: number;
  isApplied: boolean;
}
type PaymentStatus =
  | "UNPOSTED"
  | "POSTED"
  | "CANCELLED"
  | "REFUND REQUESTED"
  | "REFUND APPROVED"
  | "REFUNDED";
export interface ModelPayment {
  uuid: string;
  number: string;
  receipt: string | null;
  customers: string[];
  invoices: ModelInvoice[];
  amount: number;
  status: PaymentStatus;
  /** Oldest first. */
  parts: Part[];
  postedOn: Day | null;
  requested: number;
  /** The sum of its posted refunds. */
  refunded: number;
}
export interface ModelRefund {
  uuid: string;
  number: string;
  payment: ModelPayment;
  amount: number;
  status: "UNPOSTED" | "POSTED" | "CANCELLED";
}
export interface ModelMemo {
  uuid: string;
  number: string | null;
  invoice: ModelInvoice;
  amount: number;
  date: Day;
  status: "draft" | "published" | "cancelled";
}
export interface Entry {
  customer: string;
  day: Day;
  number: string;
  debit: number;
  credit: number;
}
export interface Aged {
  buckets: number[];
  unapplied: number;
  balance: number;
}
