import { expect, test } from "vitest";
import { DateOrderProof, FileDates } from "#core/shared/import/file-dates.ts";

/** Given the dates of a file, then a day above 12 proves the order of all, and nothing is guessed (S-22). */
const orderOf = (...cells: string[]) => {
  const proof = new DateOrderProof();
  for (const cell of cells) proof.add(cell);
  return proof.order;
};

test.each([
  ["MM/DD/YYYY", ["05/11/2026", "11/21/2026"]],
  ["DD/MM/YYYY", ["05/11/2026", " 21/11/2026 ", "2/3/2026"]],
  ["MM/DD/YYYY", ["05/05/2026", "11/11/2026"]],
  ["MM/DD/YYYY", ["2026-05-11", "", "no date"]],
])("%s is the order of %j", (order, cells) => {
  expect(orderOf(...cells)).toEqual({ order });
});

test("without a proof, or with two against each other, a file is refused with the dates that say so", () => {
  expect(orderOf("11/11/2026", "05/11/2026", "06/11/2026")).toEqual({
    refusal: expect.stringMatching(/^“05\/11\/2026” can begin with the day or with the month.+ YYYY-MM-DD/),
  });
  expect(orderOf("13/11/2026", "05/11/2026", "11/14/2026")).toEqual({
    refusal: expect.stringMatching(/“13\/11\/2026” begins with the day, “11\/14\/2026” with the month/),
  });
});

test("dates are read in the order they are told, one form a file", () => {
  const dates = new FileDates("DD/MM/YYYY");
  expect(dates.read("5/11/2026")).toEqual({ day: "2026-11-05" });
  expect(dates.read("11/21/2026")).toEqual({
    refusal: "“11/21/2026” is not a valid date: use YYYY-MM-DD or DD/MM/YYYY",
  });
  expect(dates.read("2026-11-21")).toEqual({
    refusal: "“2026-11-21” is not written as DD/MM/YYYY, as the dates before it in this file",
  });
});
