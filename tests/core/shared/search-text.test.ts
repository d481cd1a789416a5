import { describe, expect, test } from "vitest";
import { containsWords, foldText, readSearchText } from "#core/shared/search-text.ts";

describe("what a search text is", () => {
  test.each([
    ["inv-2026-0011", { kind: "number", prefix: "INV-2026-0011" }],
    ["PR-", { kind: "number", prefix: "PR-" }],
    ["001127", { kind: "digits", digits: "001127" }],
    ["2026-001127", { kind: "yearNumber", year: "2026", digits: "001127" }],
    ["2,646.88", { kind: "amount", centavos: 264_688 }],
    ["2646.5", { kind: "amount", centavos: 264_650 }],
    ["₱500", { kind: "amount", centavos: 50_000 }],
    ["2,64", { kind: "words", words: ["2", "64"] }],
    ["11/22/2026", { kind: "day", day: "2026-11-22" }],
    ["22 Nov 2026", { kind: "day", day: "2026-11-22" }],
    ["2026-11-22", { kind: "day", day: "2026-11-22" }],
    ["20261122", { kind: "digits", digits: "20261122" }],
    ["31/12/2026", { kind: "words", words: ["31/12/2026"] }],
    ["Reyes, Ana", { kind: "words", words: ["Reyes", "Ana"] }],
    ["TUI-2026/7", { kind: "words", words: ["TUI-2026/7"] }],
    ["INVENTORY", { kind: "words", words: ["INVENTORY"] }],
    ["", { kind: "words", words: [] }],
  ])("%j", (text, expected) => {
    expect(readSearchText(text)).toEqual(expected);
  });
});

test("accents and letter case make no difference, words are in any order", () => {
  expect(foldText("Peñaflorida, NIÑO")).toBe("penaflorida, nino");
  expect(containsWords("Niño, Ana María", "maria nino")).toBe(true);
  expect(containsWords("Niño, Ana María", "maria jose")).toBe(false);
});

test("eight words of a search count (S-62)", () => {
  const many = Array.from(
    { length: 90 },
    (_, place) => `salita${String.fromCharCode(97 + (place % 26))}`,
  ).join(" ");
  const read = readSearchText(many);
  expect(read.kind === "words" && read.words.length).toBe(8);
  expect(containsWords(many.split(" ").slice(0, 8).join(" "), many)).toBe(true);
});
