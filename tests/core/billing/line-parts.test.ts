import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { adjustmentOf, namedParts, typedPart } from "#core/billing/deductions/line-parts.ts";
import {
  automaticFor,
  type NamedAdjustment,
  NOTHING_KEPT,
  withAutomatic,
  withChosen,
} from "#core/billing/deductions/named-adjustments.ts";
import {
  invoiceTotals,
  lineBase,
  lineDeduction,
  NO_ADJUSTMENT,
} from "#core/billing/invoices/invoice-arithmetic.ts";

const percent = (valueE4: number, code = "P") => ({ code, name: code, type: "percent" as const, valueE4 });
const amount = (centavos: number, code = "A") => ({
  code,
  name: code,
  type: "amount" as const,
  valueE4: centavos * 100,
});
const line = (base: number, more: object = {}) => ({
  name: "Tuition Fee",
  productCode: null,
  unit: "Unit",
  quantityE4: 10_000,
  unitPriceE4: base * 100,
  tax: NO_ADJUSTMENT,
  deduction: NO_ADJUSTMENT,
  surcharge: NO_ADJUSTMENT,
  ...more,
});

describe("the parts of a deduction", () => {
  test.each([
    ["percents add up", 1_000_00, [percent(100_000), percent(50_000)], "percent", 150_000, [100_00, 50_00]],
    ["then amounts", 1_000_00, [amount(25_00), percent(100_000)], "amount", 1_250_000, [100_00, 25_00]],
    [
      "percents are never above the base",
      100_00,
      [percent(600_000), percent(600_000)],
      "percent",
      1_000_000,
      [60_00, 40_00],
    ],
    [
      "amounts are never above the base",
      100_00,
      [percent(500_000), amount(70_00)],
      "amount",
      1_000_000,
      [50_00, 50_00],
    ],
    // 33.333 % of 1.00 = 0.33333, three times 0.99999: 0.33, 0.34, 0.33.
    [
      "rounded once",
      1_00,
      [percent(333_330), percent(333_330), percent(333_330)],
      "percent",
      999_990,
      [33, 34, 33],
    ],
    // 12.5 % of 5 centavos is 0.625 of one; with 4 centavos 4.625, rounded once.
    ["rounded once with an amount", 5, [percent(125_000), amount(4)], "amount", 500, [1, 4]],
  ])("%s", (_, base, parts, type, valueE4, amounts) => {
    const found = adjustmentOf("deduction", base, parts);
    expect([found.type, found.valueE4]).toEqual([type, valueE4]);
    expect(found.parts?.map((part) => part.amount)).toEqual(amounts);
  });

  test("what is only typed stays as it is", () => {
    expect(
      adjustmentOf("deduction", 100_00, [{ code: "", name: "Typed", type: "amount", valueE4: 5 }]),
    ).toEqual({
      type: "amount",
      valueE4: 5,
    });
  });

  test("a surcharge may be above the base", () => {
    expect(adjustmentOf("surcharge", 100_00, [percent(1_000_000), amount(50_00)]).valueE4).toBe(150_00_00);
  });

  test("sum to the line's deduction, within the base, for any parts", () => {
    const part = fc.oneof(
      fc.integer({ min: 0, max: 10_000_000 }).map((valueE4) => percent(valueE4)),
      fc.integer({ min: 0, max: 1_000_000 }).map((centavos) => amount(centavos)),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.array(part, { minLength: 1, maxLength: 5 }),
        (base, parts) => {
          const deduction = adjustmentOf("deduction", base, parts);
          const whole = lineDeduction(line(base, { deduction }));
          const amounts = deduction.parts?.map((one) => one.amount) ?? [];
          expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(whole);
          expect(Math.min(0, ...amounts)).toBe(0);
          expect(whole).toBeLessThanOrEqual(base);
          // The order in which parts are given changes neither the whole nor any figure of the invoice.
          const reversed = adjustmentOf("deduction", base, [...parts].reverse());
          expect([reversed.type, reversed.valueE4]).toEqual([deduction.type, deduction.valueE4]);
        },
      ),
    );
  });
});

const named = (code: string, more: Partial<NamedAdjustment> = {}): NamedAdjustment => ({
  kind: "deduction",
  code,
  name: `The ${code}`,
  way: "hand",
  type: "percent",
  valueE4: 100_000,
  secondE4: 0,
  thirdE4: 0,
  laterE4: 0,
  productCodes: [],
  validFrom: null,
  validUntil: null,
  ...more,
});
const SIBLING = named("SIB", { way: "sibling", secondE4: 50_000, thirdE4: 100_000, laterE4: 150_000 });
const GRANT = named("GRANT", { way: "grant" });
const DAY = "2026-08-01";
const granted = {
  code: "GRANT",
  type: "amount" as const,
  valueE4: 50_000_000,
  from: "2026-06-01",
  until: "2027-03-31",
};

describe("what a student is given automatically", () => {
  test.each([
    [1, []],
    [2, [50_000]],
    [3, [100_000]],
    [4, [150_000]],
    [7, [150_000]],
  ])("child number %i of a guardian", (position, expected) => {
    const given = automaticFor([SIBLING, named("BYHAND")], { position, grants: [] }, DAY);
    expect(given.map(({ valueE4 }) => valueE4)).toEqual(expected);
  });
  test.each([
    ["2026-05-31", 0],
    ["2026-06-01", 1],
    ["2027-03-31", 1],
    ["2027-04-01", 0],
  ])("a grant on %s of its school year", (day, count) => {
    expect(automaticFor([GRANT], { position: 1, grants: [granted] }, day)).toHaveLength(count);
  });
  test("a code that is not valid on the day is not given", () => {
    const until = { ...SIBLING, validUntil: "2026-07-31" };
    expect(automaticFor([until], { position: 2, grants: [] }, DAY)).toEqual([]);
  });
  test("a percent is on each item it is for, an amount on the first, and what was typed stays", () => {
    const tuition = { ...GRANT, productCodes: ["TUI"] };
    const given = automaticFor([SIBLING, tuition], { position: 3, grants: [granted] }, DAY);
    const typed = { type: "amount" as const, valueE4: 100_00_00 };
    const lines = withAutomatic(
      [
        line(1_000_00, { name: "Books", deduction: typed }),
        line(10_000_00, { name: "Fee of before", productCode: "TUI" }),
        line(10_000_00),
      ],
      given,
    );
    expect(
      lines?.map(({ deduction }) => deduction.parts?.map(({ code, amount: off }) => [code, off])),
    ).toEqual([
      [
        ["SIB", 100_00],
        ["", 100_00],
      ],
      [
        ["SIB", 1_000_00],
        ["GRANT", 5_000_00],
      ],
      [["SIB", 1_000_00]],
    ]);
    expect(invoiceTotals(lines ?? []).deductions).toBe(200_00 + 6_000_00 + 1_000_00);
    expect(withAutomatic([line(1_000_00)], [])).toBeNull();
  });
});

describe("what is chosen by name", () => {
  const choose = (
    codes: string[],
    more: Partial<Parameters<typeof withChosen>[1]> = {},
    item = line(1_000_00),
  ) => {
    const parts = codes.map((code) => ({ ...NO_ADJUSTMENT, code, name: "", amount: 0 }));
    return withChosen([{ ...item, deduction: { ...item.deduction, parts } }], {
      catalogue: [
        named("EARLY"),
        named("BOOKS", { productCodes: ["BKS"] }),
        SIBLING,
        named("OLD", { validUntil: "2026-07-31" }),
      ],
      student: { position: 2, grants: [] },
      day: DAY,
      kept: NOTHING_KEPT,
      ...more,
    });
  };
  test("has its value from the catalogue, beside what was typed", () => {
    const typed = line(1_000_00, { deduction: { type: "amount", valueE4: 10_00_00 } });
    const parts = [
      { ...NO_ADJUSTMENT, code: "", name: "Typed", type: "amount" as const, valueE4: 10_00_00, amount: 0 },
    ];
    const given = {
      ...typed,
      deduction: {
        ...typed.deduction,
        parts: [...parts, { ...NO_ADJUSTMENT, code: "EARLY", name: "", amount: 0 }],
      },
    };
    const { lines, refused } = withChosen([given], {
      catalogue: [named("EARLY")],
      student: null,
      day: DAY,
      kept: NOTHING_KEPT,
    });
    expect(refused).toEqual([]);
    const [found] = lines;
    expect(found && lineDeduction(found)).toBe(110_00);
    expect(found && namedParts(found.deduction).map(({ name }) => name)).toEqual(["The EARLY"]);
    expect(found && typedPart(found.deduction)).toEqual({ type: "amount", valueE4: 10_00_00 });
    expect(found && lineBase(found)).toBe(1_000_00);
  });
  test.each([
    [["NONE"], "There is no deduction with the code NONE in use."],
    [["BOOKS"], "The BOOKS is not for Tuition Fee."],
    [["OLD"], "The OLD is not valid on 08/01/2026."],
    [["EARLY", "EARLY"], "EARLY is chosen twice."],
  ])("%j is refused", (codes, message) => {
    expect(choose(codes).refused).toEqual([{ line: 0, kind: "deduction", message }]);
  });
  test("a sibling's is given to siblings alone, and never typed into a source", () => {
    expect(choose(["SIB"]).refused).toEqual([]);
    expect(choose(["SIB"], { student: { position: 1, grants: [] } }).refused[0]?.message).toBe(
      "The SIB is not given to this student on 08/01/2026.",
    );
    expect(choose(["SIB"], { student: null }).refused[0]?.message).toBe(
      "The SIB is given automatically when the invoices are made: leave it out here.",
    );
  });
  test("what the record has stays as it was", () => {
    const kept = { ...NOTHING_KEPT, deduction: [{ ...percent(250_000, "OLD"), amount: 0 }] };
    const { lines, refused } = choose(["OLD"], { kept });
    expect(refused).toEqual([]);
    expect(lines[0]?.deduction.valueE4).toBe(250_000);
  });
});
