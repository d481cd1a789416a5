import { agingOf } from "#core/billing/accounts/aging.ts";
import type { CreditMemo } from "#core/billing/credit-memos/credit-memo-contract.ts";
import { NO_DETAILS } from "#core/billing/payments/payment-methods.ts";
import type { NoteDetail } from "#core/billing/promissory-note.body.ts";
import { promisedThrough, proposedDates } from "#core/billing/promissory-note.ts";
import type { RefundRow } from "#core/billing/refunds/refund-list.ts";
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
const CUSTOMER = {
  customerId: "000123",
  name: "Peñaflorida-Nuñez, Ma. Niña",
  address: "12 Acacia Street, Makati",
} as const;

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

const UUID = "0197f2aa-0000-7000-8000-000000000003";
const { payment } = receiptOf(3);
const { customerId, customerName, invoices } = payment;
const [MADE_AT, DONE_AT] = ["2026-11-20T03:00:00.000Z", "2026-11-20T05:31:00.000Z"];

/** A published credit memo of so many items. */
export const memoOf = (items: number): CreditMemo => ({
  number: "CM-2026-000042",
  customerName,
  customerId,
  invoiceNumber: "INV-2026-000123",
  invoiceDate: "2026-10-01",
  amount: items * 25_000,
  itemNames: "Tuition Fee",
  submittedDate: "2026-11-20",
  status: "published",
  uuid: UUID,
  items: Array.from({ length: items }, (_, index) => ({
    name: `Tuition Fee, part ${index + 1}`,
    quantityE4: 10_000,
    unit: "Unit",
    unitPriceE4: 2_500_000,
    taxE4: 120_000,
    discountE4: 0,
    surchargeE4: 0,
    amount: 25_000,
  })),
  notes: "The class was dissolved.",
  invoiceUuid: UUID,
  invoiceBalance: 100_000,
  isInvoiceCancelled: false,
  createdAt: MADE_AT,
  publishedAt: DONE_AT,
  cancelledAt: null,
  version: 2,
  business: ISSUER,
  customer: {
    customerId,
    name: customerName,
    email: "ramon@families.test",
    contactNumber: "0917 555 0101",
    homeAddress: "",
    billingAddress: "Biñan City, Laguna",
    taxNumber: "",
  },
});

/** A posted refund of a payment for so many invoices. */
export const refundOf = (count: number): RefundRow => ({
  number: "RF-2026-000017",
  approvedAt: MADE_AT,
  paymentNumber: payment.number,
  customers: [{ customerId, name: customerName }],
  amount: count * 100_025,
  methodName: "Bank Transfer",
  refundedAt: DONE_AT,
  status: "POSTED",
  uuid: UUID,
  paymentUuid: payment.uuid,
  paymentAmount: payment.amount,
  approvedAmount: payment.amount,
  approvedBy: "Corazon Dimaculangan",
  reason: "Paid twice",
  methodCode: "BANKTRANSFER",
  bankCode: "BDO",
  bankName: "BDO Unibank, Inc",
  typedReference: "BT-000451",
  documentNumber: "DOC-000002",
  notes: "Transferred to the account the payment came from.",
  customerId,
  customerName,
  billingAddress: "Biñan City, Laguna",
  invoices: invoices.map((invoice) => ({ ...invoice, refunded: 100_025 })),
  fromCredit: 0,
  createdAt: MADE_AT,
  cancelledAt: null,
  version: 2,
});

/** A promissory note of so many invoices, promised in so many parts. */
export function noteOf(invoices: number, parts: number, name = "Reyes, Ana"): NoteDetail {
  const amount = invoices * 1_234_50;
  return {
    note: {
      uuid: "018f0000-0000-7000-8000-000000000001",
      number: "PN-2026-000007",
      customerName: name,
      customerId: "000021",
      promisedBy: name,
      createdAt: "2026-11-23T03:00:00.000Z",
      createdBy: "Felicidad Aquino",
      amount,
      settled: 0,
      nextDate: "2026-12-23",
      lastDate: "2027-11-23",
      status: "standing",
      invoices: Array.from({ length: invoices }, (_, at) => ({
        uuid: String(at),
        number: `INV-2026-${String(at + 1).padStart(6, "0")}`,
        referenceNumber: `Tuition ${at + 1}`,
        dueDate: "2026-11-01",
        promised: 1_234_50,
        balance: 1_234_50,
      })),
      dates: promisedThrough(proposedDates(amount, parts, "2026-12-23")),
      notes: "The first part from the year-end bonus.",
      documentNumber: null,
      withdrawnAt: null,
      withdrawnReason: null,
      version: 1,
    },
    business: {
      name: "Sta. Lucia Academy",
      address: "48 Mabini Street, San Pablo City",
      contactNumber: "(049) 555 0142",
      email: "finance@stalucia.example.test",
      taxNumber: "000-123-456-00000",
      logo: null,
    },
    customer: {
      customerId: "000021",
      name,
      email: "",
      contactNumber: "0920 555 6861",
      homeAddress: "37 Luna Avenue, Lipa City",
      billingAddress: "",
      taxNumber: "",
    },
  };
}
