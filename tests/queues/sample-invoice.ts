import type { InvoiceLine } from "#core/billing/invoices/invoice.ts";
import { invoiceTotals, lineTotal, NO_ADJUSTMENT } from "#core/billing/invoices/invoice-arithmetic.ts";
import type { PrintedInvoice } from "#core/documents/papers/invoice-paper.ts";

const ITEMS = ["Tuition Fee, 2nd Term", "Laboratory Fee", "Library and Learning Resources", "School Uniform"];

/** An invoice as the database would answer it, with `lines` lines. */
export function sampleInvoice(lines: number, change: Partial<PrintedInvoice> = {}): PrintedInvoice {
  const made: InvoiceLine[] = Array.from({ length: lines }, (_, index) => {
    const figures = {
      quantityE4: 10_000 * (1 + (index % 3)),
      unitPriceE4: 15_002_500 + index * 1_250_000,
      tax: index % 2 === 0 ? { type: "percent" as const, valueE4: 120_000 } : NO_ADJUSTMENT,
      deduction: index % 4 === 1 ? { type: "amount" as const, valueE4: 1_000_000 } : NO_ADJUSTMENT,
      surcharge: NO_ADJUSTMENT,
    };
    return {
      name: ITEMS[index % ITEMS.length] ?? "",
      unit: "Unit",
      ...figures,
      productCode: null,
      lineTotal: lineTotal(figures),
    };
  });
  const totals = invoiceTotals(made);
  return {
    number: "INV-2026-000123",
    documentStatus: "published",
    paymentStatus: "UNPAID",
    amountDue: totals.amountDue,
    remainingBalance: totals.amountDue,
    credited: 0,
    customerId: "000123",
    segmentCode: null,
    segmentName: null,
    referenceNumber: "SY2026-T2-0451",
    invoiceDate: "2026-11-21",
    dueDate: "2026-12-21",
    hasPayments: false,
    members: null,
    isSource: false,
    isLateCharge: false,
    schedule: null,
    sourceUuid: null,
    notes: "Please bring this invoice, or its number, when you pay at the cashier.\nThank you!",
    subtotal: totals.subtotal,
    taxes: totals.taxes,
    surcharges: totals.surcharges,
    deductions: totals.deductions,
    lines: made,
    business: {
      name: "San Lorenzo Ruiz Academy",
      address: "27 Mabini Street, Barangay Poblacion, Santa Rosa City, Laguna 4026",
      contactNumber: "(049) 555 0134",
      email: "billing@sanlorenzo.test",
      taxNumber: "123-456-789-00000",
      logo: null,
    },
    customer: {
      customerId: "000123",
      name: "Peñaflorida-Nuñez, Ma. Niña Concepción",
      email: "guardian@families.test",
      contactNumber: "0917 555 0100",
      homeAddress: "",
      billingAddress: "Blk 4 Lot 12, Narra Street, Villa Sampaguita, Biñan, Laguna 4024",
      taxNumber: "",
    },
    ...change,
  };
}
