import { type Field, text } from "../../shared/list/fields.ts";
import { parseScore, type Score, scoreToText } from "./score.ts";

/** A score; on the wire "17.5", "N", "S" or null. */
export const score = (wire: string): Field<Score> => ({
  ...text<never>(wire),
  isNullable: true,
  toWire: scoreToText,
  fromWire: (given) => parseScore(given as string | null) ?? null,
});
