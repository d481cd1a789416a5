import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { INVOICE, INVOICE_LIST, type Invoice } from "#core/billing/invoices/invoice.ts";
import { PAYMENT_STATUSES } from "#core/billing/invoices/invoice-status.ts";
import { filterOf, type ListRequest } from "#core/shared/list/definition.ts";
import { listQuery } from "#core/shared/list/query.ts";
import { listSearch } from "#core/shared/list/wire.ts";
import { addDays, schoolDayAt } from "#core/shared/school-day.ts";

const parse = (query: Record<string, unknown>) => listQuery(INVOICE_LIST).safeParse(query);
const day = fc
  .integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2099, 0, 1) })
  .map((epochMs) => schoolDayAt(epochMs));
const range = fc
  .tuple(day, fc.integer({ min: 0, max: 400 }))
  .map(([from, days]) => ({ from, to: addDays(from, days) }));
const centavos = fc.integer({ min: 0, max: 99_999_999_999 });
const instant = fc
  .integer({ min: 0, max: Date.UTC(2099, 0, 1) })
  .map((epochMs) => new Date(epochMs).toISOString());

describe("the list's query", () => {
  const request: fc.Arbitrary<ListRequest<typeof INVOICE_LIST>> = fc.record({
    filter: fc
      .record(
        {
          status: fc.constantFrom("published" as const, "draft" as const),
          paymentStatuses: fc.subarray([...PAYMENT_STATUSES]),
          customerIds: fc.array(fc.stringMatching(/^\d{6}$/), { maxLength: 3 }),
          segmentId: fc.stringMatching(/^[A-Z]\d{2}$/),
          hasBalance: fc.boolean(),
          // Control characters are spaces to a search; all other text is literal.
          search: fc
            .string({ maxLength: 200, unit: "binary" })
            .map((text) => text.replace(/\p{Cc}+/gu, " ").trim()),
          invoiceDate: range,
          dueDate: range,
          publishedAt: range,
          createdAt: range,
          cancelledAt: range,
        },
        { requiredKeys: ["status"] },
      )
      .map((set) => filterOf(INVOICE_LIST, set)),
    sort: fc.constantFrom(...INVOICE_LIST.sorts, ...(INVOICE_LIST.apiSorts ?? [])),
    descending: fc.boolean(),
    page: fc.integer({ min: 1, max: 10_000 }),
    perPage: fc.constantFrom(10, 25, 50, 75, 100, 500),
  });

  test("written by the console is read by the API as what was asked, any text literally", () => {
    fc.assert(
      fc.property(request, (asked) => {
        fc.pre(asked.filter.search.isWellFormed());
        const query = Object.fromEntries(new URLSearchParams(listSearch(INVOICE_LIST, asked).toString()));
        const read = parse(query);
        expect(read.success && JSON.parse(JSON.stringify(read.data))).toEqual(
          JSON.parse(JSON.stringify(asked)),
        );
      }),
    );
  });

  test("is the first page of ten published invoices, newest first, when nothing is asked", () => {
    expect(parse({}).data).toMatchObject({
      filter: { status: "published" },
      sort: "invoiceDate",
      descending: true,
      page: 1,
      perPage: 10,
    });
    expect(parse({ status: "DRAFT" }).data).toMatchObject({ filter: { status: "draft" }, sort: "createdAt" });
  });

  test("takes every page size of an export and clamps it", () => {
    for (const perPage of ["9999", "99999", "9999999999999"])
      expect(parse({ perPage }).data?.perPage).toBe(1000);
  });

  test("takes statuses in any letter case, as a comma list or repeated", () => {
    expect(parse({ invoice_status: "unpaid, Overdue-Partial" }).data?.filter.paymentStatuses).toEqual([
      "UNPAID",
      "OVERDUE-PARTIAL",
    ]);
    expect(parse({ invoice_status: ["PAID", "PARTIAL"] }).data?.filter.paymentStatuses).toEqual([
      "PAID",
      "PARTIAL",
    ]);
  });

  test.each([
    [{ unknown: "1" }],
    [{ sort: "amount" }],
    [{ sort: "toString" }],
    [{ order: "sideways" }],
    [{ status: "paid" }],
    [{ status: "" }],
    [{ invoice_status: "LATE" }],
    [{ page: "0" }],
    [{ page: "-1" }],
    [{ page: "1.5" }],
    [{ page: "NaN" }],
    [{ page: ["1", "2"] }],
    [{ perPage: "0" }],
    [{ perPage: "ten" }],
    [{ invoice_date_start: "2026-02-30" }],
    [{ invoice_date_start: "21/11/2026" }],
    [{ invoice_date_start: "10000-01-01" }],
    [{ invoice_date_start: "2026-02-02", invoice_date_end: "2026-02-01" }],
    [{ search: "x".repeat(201) }],
    [{ has_balance: "maybe" }],
  ])("%j is refused", (query) => {
    expect(parse(query).success).toBe(false);
  });

  test.each(["%", "_", "\\", '"', "' or 1=1 --", "a AND b", "NEAR(a b)", "*", "name:x", "9999-12-31"])(
    "search “%s” is text",
    (search) => {
      expect(parse({ search }).data?.filter.search).toBe(search);
    },
  );
});

describe("an invoice over the wire", () => {
  const adjustment = fc.record({
    type: fc.constantFrom("amount" as const, "percent" as const),
    valueE4: fc.integer({ min: 0, max: 10_000_000 }),
  });
  const text = fc.string({ maxLength: 40, unit: "binary" });
  const party = fc.record({
    customerId: fc.stringMatching(/^\d{6}$/),
    name: text,
    email: text,
    contactNumber: text,
    homeAddress: text,
    billingAddress: text,
    taxNumber: text,
  });
  const invoice: fc.Arbitrary<Invoice> = fc.record({
    uuid: fc.uuid(),
    number: text,
    documentStatus: fc.constantFrom("draft" as const, "published" as const),
    paymentStatus: fc.constantFrom(...PAYMENT_STATUSES),
    amountDue: centavos,
    remainingBalance: centavos,
    credited: centavos,
    customerId: fc.option(fc.stringMatching(/^\d{6}$/)),
    invoiceDate: day,
    dueDate: day,
    customerName: fc.option(text),
    segmentCode: fc.option(text),
    segmentName: fc.option(text),
    referenceNumber: text,
    agingDays: fc.option(fc.nat(4000)),
    hasPayments: fc.boolean(),
    members: fc.option(fc.nat(2000)),
    isSource: fc.boolean(),
    isLateCharge: fc.boolean(),
    schedule: fc.option(
      fc.record({
        type: fc.constantFrom("Weekly" as const, "Monthly" as const, "Quarterly" as const),
        every: fc.integer({ min: 1, max: 520 }),
        startDate: day,
        endDate: day,
        status: fc.constantFrom(null, "ACTIVE" as const, "PAUSED" as const, "ENDED" as const),
        nextDate: fc.option(day),
        occurrences: fc.nat(520),
        made: fc.nat(520),
        remaining: fc.nat(520),
        past: fc.nat(520),
      }),
    ),
    sourceUuid: fc.option(fc.uuid()),
    cancelledAt: fc.option(instant),
    publishedAt: fc.option(instant),
    createdAt: instant,
    version: fc.integer({ min: 1, max: 1000 }),
    revision: fc.integer({ min: 1, max: 1000 }),
    generateType: fc.constantFrom("ONETIME" as const, "RECURRING" as const),
    billTo: fc.constantFrom("INDIVIDUAL" as const, "SEGMENT" as const),
    notes: text,
    paying: fc.option(fc.record({ asOf: day, accounts: fc.array(text), link: text })),
    subtotal: centavos,
    taxes: centavos,
    surcharges: centavos,
    deductions: centavos,
    lines: fc.array(
      fc.record({
        name: text,
        quantityE4: fc.integer({ min: 0, max: 9_999_999_999 }),
        unit: text,
        unitPriceE4: fc.integer({ min: 0, max: 9_999_999_990_000 }),
        tax: adjustment,
        deduction: adjustment,
        surcharge: adjustment,
        lineTotal: centavos,
        productCode: fc.option(text),
      }),
      { maxLength: 4 },
    ),
    business: fc.record({
      name: text,
      address: text,
      contactNumber: text,
      email: text,
      taxNumber: text,
      logo: fc.option(text),
    }),
    customer: fc.option(party),
  });

  test("comes back as it was: every centavo, every ten-thousandth, every word", () => {
    fc.assert(
      fc.property(invoice, (given) => {
        expect(INVOICE.fromWire(JSON.parse(JSON.stringify(INVOICE.toWire(given))))).toEqual(given);
      }),
    );
  });
});
