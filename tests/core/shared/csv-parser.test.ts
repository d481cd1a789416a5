import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { type CsvPart, csvParser, lineEndOf } from "../../../core/shared/import/csv-parser.ts";

/** What papaparse reads, in the words of our parser. */
function byPapaparse(text: string, isLast: boolean): CsvPart {
  const parser = new Papa.Parser({ delimiter: ",", newline: lineEndOf(text) });
  const { data, errors, meta } = parser.parse(text, 0, !isLast) as Papa.ParseResult<string[]>;
  const unclosed = errors.find(({ code }) => code === "MissingQuotes");
  return {
    records: data.map((cells) =>
      cells.map((cell, at) => (at === cells.length - 1 ? cell.replace(/\r$/, "") : cell)),
    ),
    strayQuotes: errors.flatMap(({ code, row = 0, index = 0 }) =>
      code === "InvalidQuotes" ? [{ row, index }] : [],
    ),
    ...(unclosed && { unclosedAt: unclosed.row ?? 0 }),
    consumed: isLast ? text.length : meta.cursor,
  };
}

const TEXT = fc
  .array(fc.constantFrom('"', '"', '""', ",", "\n", "\r", "\r\n", " ", "\t", "a", "1", "ñ", "\u00a0"), {
    maxLength: 24,
  })
  .map((parts) => parts.join(""));

describe("a text is read as papaparse reads it", () => {
  test.each([true, false])("the last part of its file: %s", (isLast) =>
    fc.assert(
      fc.property(TEXT, (text) => {
        expect(csvParser(text)(text, isLast)).toEqual(byPapaparse(text, isLast));
      }),
      { numRuns: 20_000 },
    ),
  );
});
