import { describe, expect, test } from "vitest";
import { INVOICE_LIST, type InvoiceFilter, type InvoiceSort } from "#core/billing/invoices/invoice.ts";
import { refuseExport } from "#core/documents/exports/export-guards.ts";
import { type ExportColumn, type ListFile, text } from "#core/documents/exports/list-export.ts";
import { csvLine, listDocument, orderInWords } from "#core/documents/exports/list-file.ts";
import { downloadedMessage } from "#core/shared/file-messages.ts";
import { fileSort, filterOf, isFiltered } from "#core/shared/list/definition.ts";

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

const filter = (set: Partial<InvoiceFilter> = {}): InvoiceFilter =>
  filterOf(INVOICE_LIST, { status: "published", ...set });
const sortOf = (sort: InvoiceSort, set: Partial<InvoiceFilter> = {}): InvoiceSort =>
  fileSort(INVOICE_LIST, { filter: filter(set), sort });

describe("an export", () => {
  test("needs a filter or a search: the tab is none", () => {
    expect(isFiltered(INVOICE_LIST, filter({ status: "draft" }))).toBe(false);
    expect(isFiltered(INVOICE_LIST, filter({ search: "ana" }))).toBe(true);
    expect(isFiltered(INVOICE_LIST, filter({ hasBalance: false }))).toBe(true);
    expect(isFiltered(INVOICE_LIST, filter({ dueDate: { from: "2026-01-01" } }))).toBe(true);
  });

  test("is refused in the required words", () => {
    expect(refuseExport(false, 5)?.message).toBe("No filter or search applied");
    expect(refuseExport(true, 0)?.message).toBe("No data found! There is nothing to export.");
    expect(refuseExport(true, 1)).toBeNull();
  });

  test("goes by a key every row has", () => {
    expect(sortOf("number")).toBe("number");
    expect(sortOf("number", { status: "draft" })).toBe("createdAt");
    expect(sortOf("dueDate", { status: "draft" })).toBe("dueDate");
    expect(sortOf("customerName")).toBe("customerName");
    expect(sortOf("amountDue", { status: "draft" })).toBe("createdAt");
    expect(sortOf("cancelledAt")).toBe("invoiceDate");
    expect(sortOf("cancelledAt", { cancelledAt: { from: "2026-01-01" } })).toBe("cancelledAt");
  });
});

describe("a list on paper", () => {
  const columns: ExportColumn<string>[] = [
    text("Number", 60, (row) => row),
    text("Method", 60, () => "Cheque"),
    { ...text("Cheque Number", 60, (row) => (row === "1" ? "" : `C-${row}`)), onPaperIn: "Method" },
  ];
  const list = (order: string): ListFile => ({
    title: "Payments",
    business: { name: "Sta. Lucia Academy", logo: null, lines: [] },
    asOf: "Payments as of November 18, 2026",
    downloadedOn: "11/18/2026 12:00 pm",
    downloadedBy: "Felicidad Abad",
    filters: "",
    order,
    summary: [],
    columns,
    rows: (async function* () {
      for (const row of ["1", "2"]) yield columns.map(({ cell }) => cell(row));
    })(),
  });

  test("says in another column what has none of its own there, where there is something to say", async () => {
    const document = listDocument(list(""));
    const rows: (readonly string[])[] = [];
    for await (const row of document.rows) rows.push(row);
    expect(document.columns.map(({ title }) => title)).toEqual(["Number", "Method"]);
    expect(rows).toEqual([
      ["1", "Cheque"],
      ["2", "Cheque\nCheque Number: C-2"],
    ]);
  });

  test("says who made it and its order, if that has a name", () => {
    expect(listDocument(list("")).party.lines).toEqual(["Downloaded by Felicidad Abad"]);
    const order = orderInWords(INVOICE_LIST, "dueDate", true);
    expect(listDocument(list(order)).party.lines).toContain("Sorted by Due Date, descending");
    expect(orderInWords(INVOICE_LIST, "unheard", true)).toBe("");
  });
});

test.each([
  ["Invoice List_20261122 0905.xlsx", "1Excel(s) is/are successfully generated!"],
  ["Invoice List_20261122 0905.csv", "Successfully Downloaded!"],
  ["INV-2026-000001.pdf", "Your pdf has been downloaded"],
])("of %s it is said that it is there in the required words", (filename, message) => {
  expect(downloadedMessage(filename)).toBe(message);
});
