import { describe, expect, test } from "vitest";
import type { InvoiceFilter } from "../../../core/billing/invoice-list.ts";
import { refuseExport } from "../../../core/documents/export-words.ts";
import { exportSort, hasInvoiceFilter } from "../../../core/documents/list-export.ts";
import { csvLine } from "../../../core/documents/list-file.ts";

describe("a line of CSV", () => {
  test.each(["=1+1", "+63917", "-x", "@sum", "\tx", "\rx", "＝1", "＋1", "－1", "＠x"])(
    "quotes %j, which a spreadsheet would take for a formula",
    (text) => {
      const quoted = text.includes("\r") ? `"'${text}"` : `'${text}`;
      expect(csvLine([text])).toBe(`${quoted}\r\n`);
    },
  );

  test("leaves negative amounts numbers, and writes every centavo", () => {
    expect(csvLine([{ centavos: -5 }, { centavos: 123_456_789 }, { count: null }, { count: -3 }])).toBe(
      "-0.05,1234567.89,,-3\r\n",
    );
  });

  test("doubles quotes and encloses what holds commas or line breaks", () => {
    expect(csvLine(['Reyes, "Ana"', "a\nb", "plain"])).toBe('"Reyes, ""Ana""","a\nb",plain\r\n');
  });
});

const filter = (change: Partial<InvoiceFilter> = {}): InvoiceFilter => ({
  tab: "published",
  paymentStatuses: [],
  customerIds: [],
  search: "",
  ...change,
});

describe("an export", () => {
  test("needs a filter or a search: the tab is none", () => {
    expect(hasInvoiceFilter(filter({ tab: "draft" }))).toBe(false);
    expect(hasInvoiceFilter(filter({ search: "ana" }))).toBe(true);
    expect(hasInvoiceFilter(filter({ hasBalance: false }))).toBe(true);
    expect(hasInvoiceFilter(filter({ dueDate: { from: "2026-01-01" } }))).toBe(true);
  });

  test("is refused in the specified words", () => {
    expect(refuseExport(false, 5)?.message).toBe("No filter or search applied");
    expect(refuseExport(true, 0)?.message).toBe("No data found! There is nothing to export.");
    expect(refuseExport(true, 1)).toBeNull();
  });

  test("goes by a key every row has", () => {
    expect(exportSort(filter(), "number")).toBe("number");
    expect(exportSort(filter({ tab: "draft" }), "number")).toBe("createdAt");
    expect(exportSort(filter(), "cancelledAt")).toBe("invoiceDate");
    expect(exportSort(filter({ cancelledAt: { from: "2026-01-01" } }), "cancelledAt")).toBe("cancelledAt");
  });
});
