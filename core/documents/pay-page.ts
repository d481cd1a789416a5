import type { Invoice } from "../billing/contract.ts";
import type { PaymentStatus } from "../billing/invoice-status.ts";
import { briefName, payStanding } from "../billing/pay-link.ts";
import { formatPesos } from "../shared/money.ts";
import { type InvoiceDocument, invoiceDocument } from "./invoice-document.ts";

/** One invoice and how to pay it, for whoever has its mailed link (decision 36): ready to be placed, with the least about the student. */
export interface PayPage {
  number: string;
  status: PaymentStatus;
  school: { name: string; address: string; contactNumber: string; email: string };
  /** Null where the invoice is not shown any more. */
  invoice: {
    student: string;
    facts: InvoiceDocument["facts"];
    lines: InvoiceDocument["lines"];
    totals: InvoiceDocument["totals"];
    toPay: string;
  } | null;
  /** Empty where nothing is owed. */
  methods: string[];
  banks: string[];
}

export function payPage(
  invoice: Invoice,
  student: { givenName: string; lastName: string },
  ways: { methods: string[]; banks: string[] },
): PayPage {
  const { isOwed, isShown } = payStanding(invoice.paymentStatus);
  const { facts, lines, totals } = invoiceDocument(invoice);
  const { name, address, contactNumber, email } = invoice.business;
  return {
    number: invoice.number,
    status: invoice.paymentStatus,
    school: { name, address, contactNumber, email },
    invoice: isShown
      ? {
          student: briefName(student.givenName, student.lastName),
          facts: facts.filter(({ value }) => value !== ""),
          lines,
          totals,
          toPay: formatPesos(invoice.remainingBalance),
        }
      : null,
    methods: isOwed ? ways.methods : [],
    banks: isOwed ? ways.banks : [],
  };
}
