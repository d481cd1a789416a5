import { describe, expect, test } from "vitest";
import { cardNumbersIn } from "#core/billing/payments/card-numbers.ts";
import { paymentFile } from "#core/billing/payments/payment-definition.ts";
import { sentenceOf } from "#core/shared/import/reading/file-outcome.ts";
import { encoded, headingsOf, workbookFile } from "#tests/support/import-files.ts";

/** Given a payments file, when it is looked through before it is kept, then no whole card number gets by (B-68). */
const CARD = "4111111111111111";
const HEADINGS = headingsOf(paymentFile());
const headings = HEADINGS.join(",");
const row = (card: string, notes = "") =>
  `P-1,100001,,,ADVANCED,CARD,,,,,Visa,${card},100,2026-11-20,,${notes}`;
const found = (text: string) => cardNumbersIn(encoded(text, "utf-8"), {});
const refusedRows = (...rows: string[]) =>
  found([headings, ...rows].join("\r\n")).map(({ row: at, column }) => [at, column?.heading]);

describe("a whole card number", () => {
  test("in the column of the card", () =>
    expect(refusedRows(row("1111"), row(CARD))).toEqual([[2, "Card Last Four"]]));
  test.each([
    ["beside a stray quote", row(CARD, '"paid" twice",')],
    ["before a stray quote, after a line break in a value", `P-2,100001,"a\r\nb",${CARD},"x" y"`],
    ["with a quote within", row('"4111"11111111"1111"')],
    ["in a value that is never closed", row("1111", `"Card 4111 1111 1111 1111`)],
    ["in the rows below one", `${row("1111", '"open')}\r\n${row(CARD)}`],
  ])("%s", (_, line) => {
    expect(refusedRows(row("1111"), line)).toEqual([[2, undefined]]);
    expect(JSON.stringify(found([headings, line].join("\n")))).not.toMatch(/\d{12}|4111 1111/);
  });
  test("below the hundredth stray quote", () =>
    expect(refusedRows(...Array<string>(120).fill('"a"b,c'), row(CARD))).toEqual([[100, undefined]]));
});

test("in a workbook, and under another heading that is known", () => {
  const rows = [HEADINGS.map((heading) => heading.toLowerCase()), row(CARD).split(",")];
  expect(cardNumbersIn(workbookFile([{ name: "Payments", rows }]), {}).map(sentenceOf)).toEqual([
    "Row 2, column L “card last four”: Please enter only the last 4 digits of the card.",
  ]);
});

test("stray quotes and long references alone are kept, and refused where the rows are read", () =>
  expect(refusedRows(row("1111", '"a" b"'), "1234567890123456,100001")).toEqual([]));
