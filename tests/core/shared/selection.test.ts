import { expect, test } from "vitest";
import * as z from "zod";
import { bulkInvoicesBody } from "#core/billing/invoices/invoice.body.ts";
import { invoiceNumbersNamed } from "#core/billing/payments/payment-entry-contract.ts";
import { CALLS } from "#core/calls.ts";
import { cardsBody, mailCardsBody, printCardsBody } from "#core/reports/report-card.body.ts";
import { selectionOf } from "#core/shared/selection.ts";

/** Given a selection that names a record twice, when it is read, then it counts once (S-30). */
const ids = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `0197f2aa-0000-7000-8000-${String(at).padStart(12, "0")}`);
const [one = "", other = ""] = ids(2);

test("in its order, against what is allowed at once, whatever the letter case", () => {
  const selection = selectionOf(z.string(), { none: "Nothing is selected", max: 2, tooMany: "Too many" });
  const messageOf = (given: string[]) => selection.safeParse(given).error?.issues[0]?.message;
  expect(selection.parse(["b", "a", "b", "A"])).toEqual(["b", "a"]);
  expect(messageOf([])).toBe("Nothing is selected");
  expect(messageOf(["a", "b", "c"])).toBe("Too many");
});

test("invoices, the invoices of a payment, report cards by term", () => {
  expect(bulkInvoicesBody.parse({ uuids: [one, other, one] }).uuids).toEqual([one, other]);
  expect(invoiceNumbersNamed.parse(["INV-1", "INV-2", "INV-1"])).toEqual(["INV-1", "INV-2"]);
  const card = { student_id: "000123", grading_period_name: "1st" };
  const again = { ...card, grading_period_name: "1st Term" };
  expect(printCardsBody.parse([card, again]).cards).toHaveLength(1);
  expect(cardsBody.parse({ data: [card, again, { ...card, student_id: "000124" }] }).cards).toHaveLength(2);
  const mailed = mailCardsBody.parse({ data: [{ ...card, version: 2 }, again] });
  expect([mailed.cards.length, mailed.versions]).toEqual([1, [2]]);
});

/** The lists of ids of every call: none is read otherwise. */
const NAMES = ["uuids", "ids", "section_ids", "customer_ids"];
const listsOf = (schema: z.ZodType) => {
  const options = schema instanceof z.ZodUnion ? (schema.options as z.ZodType[]) : [schema];
  return options.flatMap((option) => {
    const input = option instanceof z.ZodPipe ? (option.in as z.ZodType) : option;
    return input instanceof z.ZodObject
      ? NAMES.flatMap((name) => (input.shape[name] === undefined ? [] : [{ name, of: input.shape[name] }]))
      : [];
  });
};
test("every list of ids in a body reads a repeated one once", () => {
  const read = CALLS.flatMap(({ body, path }) =>
    body ? listsOf(body).map((list) => ({ ...list, path })) : [],
  );
  expect(read.length).toBeGreaterThan(15);
  for (const { name, of, path } of read) {
    const [first, second] = name === "customer_ids" ? ["000001", "000002"] : [one, other];
    const parsed = (of as z.ZodType).parse([first, second, first]);
    expect([path, name, parsed]).toEqual([path, name, [first, second]]);
  }
});
