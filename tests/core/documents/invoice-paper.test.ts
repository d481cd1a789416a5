import { describe, expect, test } from "vitest";
import type { InvoiceLine } from "#core/billing/invoices/invoice.ts";
import { invoiceTotals, lineTotal, NO_ADJUSTMENT } from "#core/billing/invoices/invoice-arithmetic.ts";
import { invoicePaper, type PrintedInvoice } from "#core/documents/papers/invoice-paper.ts";
import { factsOn, partyOn, rowsOn } from "#tests/support/papers.ts";

const line = (changes: Partial<InvoiceLine> = {}): InvoiceLine => {
  const figures = {
    quantityE4: 20_000,
    unitPriceE4: 15_002_500,
    tax: NO_ADJUSTMENT,
    deduction: NO_ADJUSTMENT,
    surcharge: NO_ADJUSTMENT,
    ...changes,
  };
  return { name: "Tuition Fee", productCode: null, unit: "Unit", ...figures, lineTotal: lineTotal(figures) };
};

function given(lines: InvoiceLine[], changes: Partial<PrintedInvoice> = {}): PrintedInvoice {
  const { amountDue, ...totals } = invoiceTotals(lines);
  return {
    number: "INV-2026-000001",
    documentStatus: "published",
    paymentStatus: "PARTIAL",
    amountDue,
    remainingBalance: 100_000,
    credited: 0,
    customerId: "000123",
    invoiceDate: "2026-11-05",
    dueDate: "2026-12-05",
    segmentCode: null,
    segmentName: null,
    referenceNumber: "REF-1",
    hasPayments: true,
    members: null,
    isSource: false,
    isLateCharge: false,
    schedule: null,
    sourceUuid: null,
    notes: "",
    ...totals,
    lines,
    business: {
      name: "Sta. Lucia Academy",
      address: "48 Mabini Street",
      contactNumber: "",
      email: "",
      taxNumber: "000-1",
      logo: null,
    },
    customer: {
      customerId: "000123",
      name: "Muñoz, Ana",
      email: "guardian@example.test",
      contactNumber: "",
      homeAddress: "1 Luna Street",
      billingAddress: "",
      taxNumber: "",
    },
    ...changes,
  };
}

describe("the invoice as a paper", () => {
  test("says what it is, whose it is and when it is due", () => {
    const paper = invoicePaper(given([line()]));
    expect(paper).toMatchObject({ heading: "Invoice", number: "INV-2026-000001", status: "PARTIAL" });
    expect(paper.business.lines).toEqual(["48 Mabini Street", "TIN 000-1"]);
    expect(partyOn(paper)).toEqual({
      label: "Bill to",
      name: "Muñoz, Ana",
      lines: ["Student ID 000123", "1 Luna Street", "guardian@example.test"],
    });
    expect(factsOn(paper)).toContainEqual({ label: "Due date", value: "December 05, 2026" });
  });

  test("places every figure to the centavo, a discount in parentheses", () => {
    const deduction = { type: "amount" as const, valueE4: 10_000_000 };
    const tax = { type: "percent" as const, valueE4: 120_000 };
    const paper = invoicePaper(given([line({ deduction, tax })]));
    expect(rowsOn(paper)[0]).toEqual([
      "Tuition Fee",
      "2",
      "Unit",
      "1,500.25",
      "Tax 12%, Less ₱1,000.00",
      "3,000.50",
    ]);
    expect(paper.sums.map(({ label, value }) => `${label} ${value}`)).toEqual([
      "Subtotal ₱3,000.50",
      "Tax ₱360.06",
      "Discount (₱1,000.00)",
      "Surcharge ₱0.00",
      "Total Amount Due ₱2,360.56",
      "Remaining Balance ₱1,000.00",
    ]);
  });

  test.each([
    [12_525, "1.2525"],
    [12_345_678_901, "1,234,567.8901"],
    [10_000, "1.00"],
    [15_000, "1.50"],
    [1, "0.0001"],
    [9_999_999_990_000, "999,999,999.00"],
  ])("writes the unit price %s as %s", (unitPriceE4, text) => {
    expect(rowsOn(invoicePaper(given([line({ unitPriceE4 })])))[0]?.[3]).toBe(text);
  });

  test("says what credit memos took off, above the balance they lowered", () => {
    const { sums } = invoicePaper(given([line()], { credited: 200_00, remainingBalance: 800_00 }));
    expect(sums.slice(-2)).toEqual([
      { label: "Credit Memos", value: "(₱200.00)" },
      { label: "Remaining Balance", value: "₱800.00" },
    ]);
  });

  test("that is owed says the day of its status, the bank details and where it is paid; a paid one only the day", () => {
    const paying = {
      asOf: "2026-11-27",
      accounts: ["BDO, Talaan School, 0012"],
      link: "https://x/pay-app#token=t",
    };
    const paper = invoicePaper(given([line()], { paying }));
    expect(factsOn(paper).at(-1)).toEqual({ label: "Status as of", value: "November 27, 2026" });
    expect(paper).toMatchObject({
      beside: { heading: "Bank details", lines: ["BDO, Talaan School, 0012"] },
      verification: { code: "Pay INV-2026-000001", url: "https://x/pay-app#token=t" },
    });
    const paid = invoicePaper(given([line()], { paying: { ...paying, link: "" } }));
    expect(factsOn(paid).at(-1)?.label).toBe("Status as of");
    expect(paid).not.toHaveProperty("verification");
  });

  test("of a draft is headed so, and has no balance yet", () => {
    const paper = invoicePaper(
      given([line()], { documentStatus: "draft", paymentStatus: "UNPAID", number: "D-000001" }),
    );
    expect(paper).toMatchObject({ heading: "Draft Invoice", status: "DRAFT" });
    expect(paper.sums.map(({ label }) => label)).not.toContain("Remaining Balance");
  });

  test("to a segment names the segment", () => {
    const paper = invoicePaper(
      given([line()], { customer: null, customerId: null, segmentCode: "G07", segmentName: "Grade 7" }),
    );
    expect(partyOn(paper)).toEqual({ label: "Bill to", name: "Grade 7", lines: ["G07"] });
  });

  test("cancelled says so, draft or not", () => {
    for (const documentStatus of ["draft", "published"] as const)
      expect(invoicePaper(given([line()], { documentStatus, paymentStatus: "CANCELLED" })).status).toBe(
        "CANCELLED",
      );
  });
});
