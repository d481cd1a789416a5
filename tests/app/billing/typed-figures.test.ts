import { describe, expect, test } from "vitest";
import { blankForm, type InvoiceForm } from "#app/billing/form/invoice-form.ts";
import { checkForm } from "#app/billing/form/invoice-form-errors.ts";
import {
  amountOf,
  blankPayment,
  type PaymentForm,
  paymentEntryOf,
  withOldest,
  withOverdue,
} from "#app/billing/payments/editor/payment-form.ts";
import { checkPayment } from "#app/billing/payments/editor/payment-form-errors.ts";
import { readE4, shownPrice } from "#app/ui/form/figures.ts";
import { createPaymentBody } from "#core/billing/payments/payment-entry-contract.ts";
import { sent as sentAs } from "#core/shared/body.ts";

describe("figures as they are typed", () => {
  test.each([
    ["1,500.25", 15_002_500],
    ["1500.25", 15_002_500],
    ["12,345,678", 123_456_780_000],
    ["-1,000", -10_000_000],
    ["1,5", null],
    ["2,50", null],
    ["1,5000", null],
    ["1500,000", null],
    [",500", null],
    ["1,,000", null],
    ["1.500,25", null],
    ["1,000.2,5", null],
  ])("%s is read as %s ten-thousandths: a comma only groups three digits", (text, expected) => {
    expect(readE4(text)).toBe(expected);
  });

  test.each([
    ["1500.25", "₱1,500.25"],
    ["12345.6789", "₱12,345.6789"],
    ["", ""],
    ["1,5", "1,5"],
  ])("a price typed as %s is shown as %s", (text, expected) => {
    expect(shownPrice(text)).toBe(expected);
  });
});

const invoice = (figures: Partial<InvoiceForm["lines"][number]>): InvoiceForm => {
  const form = blankForm("2026-11-22");
  const line = { ...form.lines[0], name: "Tuition Fee", unitPrice: "100", ...figures };
  return {
    ...form,
    dueDate: "2026-12-22",
    referenceNumber: "REF-1",
    segment: { code: "G1", name: "Grade 1" },
    lines: [line as InvoiceForm["lines"][number]],
  };
};

describe("the invoice form", () => {
  test.each([
    ["unitPrice", { unitPrice: "-5" }],
    ["quantity", { quantity: "-1" }],
    ["tax", { tax: { type: "percent" as const, text: "-12" } }],
    ["deduction", { deduction: { type: "amount" as const, text: "-0.5" } }],
  ])("a %s below zero is refused at its field, not taken as 0", async (field, figures) => {
    expect(await checkForm(invoice(figures), false)).toEqual([
      expect.objectContaining({
        field: `line-1-${field}`,
        message: "Please enter a number that is not below zero",
      }),
    ]);
  });

  test("a price of 2,50 is refused at its field, not taken as 250", async () => {
    expect(await checkForm(invoice({ unitPrice: "2,50" }), false)).toEqual([
      expect.objectContaining({
        field: "line-1-unitPrice",
        message: "Please enter a number of at most 4 decimals. A comma only groups three digits: 1,500.25",
      }),
    ]);
  });
});

describe("the payment form", () => {
  const DRAFT = {
    posts: false,
    closedThrough: "",
    known: {
      methods: [{ code: "CASH", name: "Pickup Cash", kind: "cash" as const, isActive: true }],
      banks: [],
    },
    before: null,
  };
  const typed = (amount: string): PaymentForm => ({
    ...blankPayment("2026-11-20", { customerId: "000020", name: "Reyes, Ana" }, []),
    paymentType: "ADVANCED",
    methodCode: "CASH",
    amount,
  });
  test.each(["1,5", "2,50", "-3", "1.005"])("an amount of %s is refused at its field", async (amount) => {
    expect(await checkPayment(typed(amount), [], DRAFT)).toEqual([
      expect.objectContaining({ field: "amount", message: "Invalid amount to pay" }),
    ]);
  });
  test.each([
    ["", []],
    ["inv-2026-000001", ["INV-2026-000001"]],
    ["INV-2026-000001, INV-2026-000002", ["INV-2026-000001", "INV-2026-000002"]],
  ])("an advance for %j sends its invoices as a list", (typedNumbers, sent) => {
    const form = { ...typed("100"), typedNumbers };
    expect(sentAs(createPaymentBody, paymentEntryOf(form, false, null))).toMatchObject({ inv_no: sent });
  });
  test("chooses all that is overdue, or the oldest that the amount pays", () => {
    const owed = (number: string, dueDate: string, balance: number) => ({
      uuid: number,
      number,
      customerId: "000020",
      invoiceDate: "2026-08-01",
      dueDate,
      balance,
    });
    const payable = [
      owed("INV-3", "2026-11-20", 300_00),
      owed("INV-1", "2026-09-01", 100_00),
      owed("INV-2", "2026-10-01", 200_00),
    ];
    const form = { ...typed("150"), paymentType: "Regular" };
    expect(withOverdue(form, payable, "2026-11-20")).toMatchObject({
      invoiceNumbers: ["INV-1", "INV-2"],
      amount: "300.00",
    });
    expect(withOldest(form, payable)).toMatchObject({ invoiceNumbers: ["INV-1", "INV-2"], amount: "150" });
    expect(withOldest({ ...form, amount: "100" }, payable).invoiceNumbers).toEqual(["INV-1"]);
  });
  test("1,500.25 is an amount", async () => {
    expect(amountOf(typed("1,500.25"))).toBe(150_025);
    expect(await checkPayment(typed("1,500.25"), [], DRAFT)).toEqual([]);
  });
});
