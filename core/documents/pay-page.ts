import type { Invoice } from "#core/billing/invoices/invoice.ts";
import type { PaymentStatus } from "#core/billing/invoices/invoice-status.ts";
import { payStateOf } from "#core/billing/payments/pay-state.ts";
import type { DocumentSum } from "#core/documents/exports/table-document.ts";
import { type Centavos, formatPesos } from "#core/shared/money.ts";
import { formatLongDay } from "#core/shared/school-day.ts";
import { invoiceFacts, invoiceItems, invoicePaper, invoiceSums } from "./papers/invoice-paper.ts";
import type { Paper, PaperFact } from "./papers/paper.ts";

/** One invoice and how to pay it, for whoever has its mailed link (B-22). */
export interface PayFacts {
  invoice: Invoice;
  /** Briefly: "Ana R."; null where the invoice was taken back. */
  student: string | null;
  methods: readonly string[];
  banks: readonly string[];
  /** The school's accounts that payers are told of. */
  accounts: readonly string[];
  /** The student's unapplied credit. */
  credit: Centavos;
  /** The school's logo as the address of a picture that holds its bytes ("data:"); null: none. */
  logo: string | null;
}

/** What is told of no person. */
export const nameless = (invoice: Invoice): Invoice => ({
  ...invoice,
  customerId: null,
  customerName: null,
  customer: null,
  segmentCode: null,
  segmentName: null,
  notes: "",
});

/** The same invoice as a paper (B-133): of persons it says what the page says. `link`: the one it was opened by, and no other. */
export function payPaper({ invoice, student }: Pick<PayFacts, "invoice" | "student">, link: string): Paper {
  const { isOwed } = payStateOf(invoice.paymentStatus);
  const paying = invoice.paying && { ...invoice.paying, link: isOwed ? link : "" };
  return invoicePaper({ ...nameless(invoice), paying }, { name: student ?? "", lines: [] });
}

/** The same, ready to be placed. */
export interface PayPage {
  number: string;
  status: PaymentStatus;
  school: { name: string; address: string; contactNumber: string; email: string; logo: string | null };
  student: string | null;
  /** Whether there is a PDF of it. */
  hasFile: boolean;
  facts: PaperFact[];
  lines: ReturnType<typeof invoiceItems>;
  totals: DocumentSum[];
  /** Null where nothing is owed. */
  toPay: {
    amount: string;
    /** "Due on December 05, 2026". */
    due: string;
    methods: readonly string[];
    banks: readonly string[];
    accounts: readonly string[];
    /** The student's unapplied credit; null where there is none. */
    credit: string | null;
  } | null;
}

export function payPage({ invoice, student, credit, logo, ...ways }: PayFacts): PayPage {
  const { name, address, contactNumber, email } = invoice.business;
  const { isOwed } = payStateOf(invoice.paymentStatus);
  return {
    number: invoice.number,
    status: invoice.paymentStatus,
    school: { name, address, contactNumber, email, logo },
    student,
    hasFile: invoice.cancelledAt === null,
    facts: invoiceFacts(invoice).filter(({ value }) => value !== ""),
    lines: invoiceItems(invoice),
    totals: invoiceSums(invoice),
    toPay: isOwed
      ? {
          ...ways,
          amount: formatPesos(invoice.remainingBalance),
          due: `Due on ${formatLongDay(invoice.dueDate)}`,
          credit: credit > 0 ? formatPesos(credit) : null,
        }
      : null,
  };
}
