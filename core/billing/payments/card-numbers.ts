import type { FileFields } from "#core/shared/import/reading/file-definition.ts";
import { type RowMessage, wrongAt } from "#core/shared/import/reading/file-outcome.ts";
import { openShape, type ReadOptions } from "#core/shared/import/reading/file-reading.ts";
import { shownText } from "#core/shared/import/table/table-row.ts";
import { decodeText } from "#core/shared/import/table/text-encoding.ts";
import { paymentFile } from "./payment-definition.ts";
import { DETAIL_NAMES, DETAILS, hasNoCardNumber, ONLY_LAST_FOUR } from "./payment-methods.ts";

const CARD_FIELDS: readonly string[] = DETAIL_NAMES.filter((name) => DETAILS[name].askedBy === "card");
const CARD_DIGITS_MIN = 12;
const MAY_HAVE_CARDS = new RegExp(`\\d(?:[ -]?\\d){${CARD_DIGITS_MIN - 1}}`);
/** Also a number with a quote within. */
const mayHaveCard = (text: string): boolean => MAY_HAVE_CARDS.test(text.replaceAll('"', ""));
const UNREAD_CARD = `its columns cannot be told apart, and it may hold the number of a card. ${ONLY_LAST_FOUR}`;

/**
 * Rows of a file that hold whole card numbers in the columns of a card, or may hold one where their columns cannot be told
 * apart: it is refused before it is kept anywhere (B-68). Throws FileRefused.
 */
export function cardNumbersIn(bytes: Uint8Array, options: ReadOptions): RowMessage[] {
  const definition = paymentFile();
  const { table, headings } = openShape(bytes, definition, options);
  if (headings === null) return [];
  // Of a text it is seen at once whether any number in it is as long.
  if (table.format === "csv" && !mayHaveCard(decodeText(bytes).text)) return [];
  const places = headings.columns.filter(({ field }) => field !== null && CARD_FIELDS.includes(field));
  const wrong = wrongAt<FileFields>(definition, headings.columns);
  const found: RowMessage[] = [];
  for (const { line, cells, problem } of table.rows()) {
    if (line <= headings.line) continue;
    const at = { row: line - headings.line, line };
    if (problem !== undefined) {
      if (cells.some((cell) => mayHaveCard(shownText(cell)))) found.push({ ...at, message: UNREAD_CARD });
      continue;
    }
    for (const { place, field } of places)
      if (field !== null && !hasNoCardNumber(shownText(cells[place])))
        found.push(wrong(at, field, ONLY_LAST_FOUR));
  }
  return found;
}
