import { describe, expect, test } from "vitest";
import * as z from "zod";
import { recurringEntryBody } from "#core/billing/invoices/invoice-entry.body.ts";
import { saveScoresBody } from "#core/grading/scores/score-contract.ts";
import {
  absentAsNull,
  bodies,
  body,
  checkEntry,
  entered,
  enteredRecords,
  inFields,
  inWireNames,
  optional,
  sent,
  withinRecords,
} from "#core/shared/body.ts";
import { money, text, whole } from "#core/shared/list/fields.ts";

/** Given a body stated once, then its schema, what is sent and the names of refusals agree. */
const PRICE = z.number().transform((pesos) => pesos * 100);
const LINE = body({
  name: entered(text("name"), z.string()),
  unitPrice: entered(money("unit_price"), PRICE),
});
const ORDER = body(
  {
    customerId: entered(text("customer_id"), z.string().min(1, "Whose is it?")),
    lines: withinRecords(
      "transaction",
      "product",
      LINE,
      z
        .array(z.strictObject({ product: z.array(LINE) }))
        .transform((all) => all.flatMap((one) => one.product)),
    ),
    others: optional(enteredRecords("other_lines", LINE)),
    note: absentAsNull(entered(text("note"), z.string())),
    version: optional(entered(whole("version"), z.int())),
  },
  {
    ignores: { total: z.unknown().optional() },
    check: ({ lines }, refuse) => {
      if (lines.length > 1) refuse("lines.1.unitPrice", "One line is enough");
    },
  },
);
const order = { customerId: "000020", lines: [{ name: "Tuition", unitPrice: 150_000 }], note: null };

describe("a body stated once", () => {
  test("is sent under the names of the wire and parsed to the value it was made of", () => {
    const json = sent(ORDER, order);
    expect(JSON.parse(JSON.stringify(json))).toEqual({
      customer_id: "000020",
      transaction: [{ product: [{ name: "Tuition", unit_price: 1500 }] }],
    });
    expect(ORDER.parse(json)).toEqual(order);
    expect(ORDER.parse({ ...json, total: 7 })).toEqual(order);
  });

  test("refuses a name it does not have, and by the paths of its own rule", () => {
    expect(ORDER.safeParse({ ...sent(ORDER, order), colour: "red" }).success).toBe(false);
    const two = sent(ORDER, { ...order, lines: [...order.lines, ...order.lines] });
    expect(ORDER.safeParse(two).error?.issues).toMatchObject([
      { path: ["transaction", 0, "product", 1, "unit_price"], message: "One line is enough" },
    ]);
  });

  test("tells a form what is wrong by the names of its fields", () => {
    expect(checkEntry(ORDER, { ...order, customerId: "" })).toEqual({
      ok: false,
      errors: [{ path: "customerId", message: "Whose is it?" }],
    });
  });

  test.each([
    ["customerId", "customer_id"],
    ["lines", "transaction"],
    ["lines.2.unitPrice", "transaction.0.product.2.unit_price"],
    ["others.0", "other_lines.0"],
    ["others.1.unitPrice", "other_lines.1.unit_price"],
    ["", ""],
  ])("the field %j is %j on the wire, and back", (field, wire) => {
    expect(inWireNames(ORDER, [{ path: field, message: "No" }])).toEqual([{ path: wire, message: "No" }]);
    expect(inFields(ORDER, [{ path: wire, message: "No" }])).toEqual([{ path: field, message: "No" }]);
  });

  test("a field of another record follows by rule, and a wire's name stays", () => {
    const wireOf = (path: string) => inWireNames(ORDER, [{ path, message: "No" }])[0]?.path;
    expect(wireOf("invoiceDate")).toBe("invoice_date");
    expect(wireOf("customer_id")).toBe("customer_id");
  });

  test("in a list the place comes first", () => {
    const ORDERS = bodies(ORDER, z.array(ORDER));
    const [renamed] = inWireNames(ORDERS, [{ path: "3.lines.0.name", message: "No" }]);
    expect(renamed?.path).toBe("3.transaction.0.product.0.name");
    expect(inFields(ORDERS, [{ path: "3.customer_id", message: "No" }])[0]?.path).toBe("3.customerId");
  });

  test("a refused score is found by its place in the batch", () => {
    expect(inFields(saveScoresBody, [{ path: "scores.3.score", message: "No" }])[0]?.path).toBe(
      "entries.3.score",
    );
  });

  test("one body within another has its names", () => {
    const [renamed] = inFields(recurringEntryBody, [{ path: "recurring.start_date", message: "No" }]);
    expect(renamed?.path).toBe("recurrence.startDate");
  });
});
