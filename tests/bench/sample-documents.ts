import { agingOf } from "#core/billing/accounts/aging.ts";
import { NO_DETAILS } from "#core/billing/payments/payment-methods.ts";
import type { StatementEntry, StatementFacts } from "#core/billing/statement.ts";
import type { Receipt } from "#core/documents/receipt-contract.ts";
import { addDays } from "#core/shared/school-day.ts";

const SCHOOL = {
  name: "Santo Niño Academy",
  address: "27 Mabini Street, Santa Rosa City, Laguna",
  contactNumber: "(049) 555 0134",
  logo: null,
} as const;
/** The school as receipts and credit memos name it. */
export const ISSUER = { ...SCHOOL, email: "office@school.test", taxNumber: "123-456-789-00000" } as const;
const CUSTOMER = { customerId: "000123", name: "Peñaflorida-Nuñez, Ma. Niña" } as const;

/** A statement of so many ledger entries, one a third of a day. */
export const statementOf = (rows: number): StatementFacts => ({
  business: SCHOOL,
  customer: CUSTOMER,
  from: "2023-06-01",
  to: "2026-11-21",
  openingBalance: 125_000,
  entries: entriesOf(rows),
  aging: agingOf([{ dueDate: "2026-10-01", owed: 250_000 }], "2026-11-21", 200_000),
});

const made = new Map<number, StatementEntry[]>();
/** Made once: what a document costs to draw is measured, not what its sample costs. */
function entriesOf(rows: number): StatementEntry[] {
  const known = made.get(rows) ?? [...entries(rows)];
  made.set(rows, known);
  return known;
}

function* entries(rows: number): Generator<StatementEntry, void, void> {
  for (let index = 0; index < rows; index++) {
    const isInvoice = index % 3 === 0;
    const day = addDays("2023-06-01", Math.floor(index / 3));
    yield {
      transactionDate: day,
      dueDate: isInvoice ? addDays(day, 30) : null,
      transactionNumber: `${isInvoice ? "INV" : "PT"}-2026-${String(index + 1).padStart(6, "0")}`,
      transactionType: isInvoice ? "INVOICE" : "PAYMENT",
      description: isInvoice
        ? `Tuition Fee and Laboratory Fee of Peñaflorida, Niña, installment ${index}`
        : "Cash",
      debit: isInvoice ? 1_500_025 + index : 0,
      credit: isInvoice ? 0 : 750_000 + index,
    };
  }
}

/** A receipt of a payment for so many invoices. */
export const receiptOf = (invoices: number): Receipt => ({
  payment: {
    uuid: "0197f2aa-0000-7000-8000-000000000001",
    number: "PT-2026-000123",
    status: "POSTED",
    amount: invoices * 100_025,
    bankLine: null,
    referenceNumber: "DOC-000001",
    paidAt: "2026-11-20T03:00:00.000Z",
    receivedDate: "2026-11-19",
    customerId: CUSTOMER.customerId,
    customerName: CUSTOMER.name,
    paymentType: "Regular",
    methodCode: "BANKTRANSFER",
    details: NO_DETAILS,
    methodName: "Online Banking",
    bankCode: "BDO",
    notes: "Paid at the cashier's window.",
    typedReceiptNumber: null,
    receiptNumber: "PR-2026-000098",
    officialReceiptNumber: null,
    postedAt: "2026-11-20T05:31:00.000Z",
    cancelledAt: null,
    refundRequestedAt: null,
    refundApprovedAt: null,
    refundDeclinedAt: null,
    refundedAt: null,
    refundReason: null,
    refundMethodCode: null,
    refundAmount: null,
    declinedReason: null,
    refund: null,
    refundedAmount: 0,
    bankName: "BDO Unibank, Inc",
    billing: {
      name: "Peñaflorida, Ramon",
      address: "Biñan City, Laguna",
      contactNumber: "0917 555 0101",
      email: "ramon@families.test",
      province: "Laguna",
      city: "Biñan City",
      postalCode: "4024",
    },
    invoices: Array.from({ length: invoices }, (_, index) => ({
      uuid: "0197f2aa-0000-7000-8000-000000000002",
      number: `INV-2026-${String(index + 1).padStart(6, "0")}`,
      customerId: CUSTOMER.customerId,
      customerName: CUSTOMER.name,
      totalAmount: 200_050,
      balance: 100_025,
      billingAddress: "",
      allocated: 100_025,
    })),
    version: 2,
  },
  business: ISSUER,
  revision: { number: 1, madeAt: "2026-11-20T05:31:00.000Z" },
});
