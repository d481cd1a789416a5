import { describe, expect, test } from "vitest";
import { NO_DETAILS } from "#core/billing/payments/payment-methods.ts";
import { receiptPaper } from "#core/documents/papers/receipt-paper.ts";
import { RECEIPT, type Receipt } from "#core/documents/receipt-contract.ts";
import { readVerificationCode } from "#core/documents/verification.ts";
import { factsOn } from "#tests/support/papers.ts";

const ORIGIN = "https://talaan.test";
const receipt = (change: Partial<Receipt["payment"]> = {}): Receipt => ({
  payment: {
    uuid: "0197f2aa-0000-7000-8000-000000000001",
    number: "PT-2026-000123",
    status: "POSTED",
    amount: 150_000,
    referenceNumber: "DOC-000001",
    bankLine: null,
    paidAt: "2026-11-20T03:00:00.000Z",
    receivedDate: "2026-11-19",
    customerId: "000123",
    customerName: "Reyes, Ana",
    paymentType: "Regular",
    methodCode: "BANKTRANSFER",
    details: NO_DETAILS,
    methodName: "Online Banking",
    bankCode: "BDO",
    notes: "",
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
      name: "Reyes, Ramon",
      address: "Biñan",
      contactNumber: "",
      email: "ramon@families.test",
      province: "Laguna",
      city: "Biñan City",
      postalCode: "4024",
    },
    invoices: [
      {
        uuid: "0197f2aa-0000-7000-8000-000000000002",
        number: "INV-2026-000001",
        customerId: "000123",
        customerName: "Reyes, Ana",
        billingAddress: "Biñan",
        totalAmount: 100_000,
        balance: 0,
        allocated: 100_000,
      },
    ],
    version: 2,
    ...change,
  },
  business: {
    name: "Santo Niño Academy",
    address: "Santa Rosa",
    contactNumber: "049",
    email: "office@school.test",
    taxNumber: "123",
    logo: null,
  },
  revision: { number: 1, madeAt: "2026-11-20T05:31:00.000Z" },
});

describe("a receipt as a paper", () => {
  test("says what D-11 lists, and leaves out what is not known of the payer", () => {
    const paper = receiptPaper(receipt(), ORIGIN);
    expect(paper.banner).toMatchObject({ text: "Payment Successful", amount: "₱1,500.00" });
    expect(factsOn(paper, 0).map(({ label }) => label)).toEqual([
      "Name",
      "Email",
      "Address",
      "Province",
      "City",
      "Postal Code",
      "Country",
      "Customer Name",
      "Customer ID",
    ]);
    expect(Object.fromEntries(factsOn(paper).map(({ label, value }) => [label, value]))).toEqual({
      "Payment Transaction No.": "PT-2026-000123",
      "Date Received": "11/19/2026",
      "Date and Time": "11/20/2026 01:31 pm",
      "Payment Type": "Regular",
      "Payment Method": "Online Banking, BDO Unibank, Inc",
      "Reference No.": "PR-2026-000098",
      "Reference Document": "DOC-000001",
      "Amount in Words": "One Thousand Five Hundred Pesos and 00/100",
      "Receipt No.": "PR-2026-000098",
      "Official Receipt No.": "–",
    });
  });

  test("accounts for every peso: applied to invoices, and kept as credit", () => {
    expect(receiptPaper(receipt(), ORIGIN).sums).toEqual([
      { label: "Applied to Invoices", value: "₱1,000.00" },
      { label: "Unapplied Credit", value: "₱500.00" },
      { label: "Amount Paid", value: "₱1,500.00", isStrong: true },
    ]);
  });

  test("says when a refund is on its way", () => {
    expect(receiptPaper(receipt(), ORIGIN).status).toBeNull();
    expect(receiptPaper(receipt({ status: "REFUND REQUESTED" }), ORIGIN).status).toBe("REFUND REQUESTED");
  });

  test("a typed receipt number is the Reference No.", () => {
    const paper = receiptPaper(receipt({ typedReceiptNumber: "OR-77" }), ORIGIN);
    expect(factsOn(paper)).toContainEqual({ label: "Reference No.", value: "OR-77" });
  });

  test("a later revision says the day, and bears a code of its own", () => {
    const revised = {
      ...receipt({ status: "REFUND REQUESTED" }),
      revision: { number: 2, madeAt: "2026-11-21T17:00:00.000Z" },
    };
    const paper = receiptPaper(revised, ORIGIN);
    expect(paper.status).toBe("Revised November 22, 2026 · REFUND REQUESTED");
    expect(readVerificationCode(paper.verification?.code ?? "")).toEqual({
      kind: "receipt",
      uuid: revised.payment.uuid,
      place: 2,
    });
    expect(readVerificationCode(receiptPaper(receipt(), ORIGIN).verification?.code ?? "")).toEqual({
      kind: "receipt",
      uuid: revised.payment.uuid,
    });
  });

  test("crosses the wire unchanged", () => {
    expect(RECEIPT.fromWire(RECEIPT.toWire(receipt()))).toEqual(receipt());
  });
});
