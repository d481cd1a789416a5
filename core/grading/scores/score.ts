import { parseScaled, scaledToShortText } from "#core/shared/decimal.ts";
import { code, type Field, fields, type RecordOfFields, text, whole } from "#core/shared/list/fields.ts";

/**
 * A score as a teacher gives it (G-11): hundredths of a point, or
 *   "N"   none, not submitted: counts 0 of the maximum
 *   "S"   excused: left out
 *   null  blank, not yet encoded: left out
 */
export type Score = number | "N" | "S" | null;

/** Three integer digits and two decimals (G-11). */
const SCORE_CHARACTERS_MAX = 6;
const SCORE_INPUT = /^(?:\d{1,3}|\d{0,3}\.\d{0,2})$/;

/** What the score cell lets a person type: digits and one dot, 3 integer digits, 2 decimals, 6 characters (G-12). */
export const fitsScoreInput = (text: string): boolean =>
  text === "" || (text.length <= SCORE_CHARACTERS_MAX && SCORE_INPUT.test(text));

/** Reads a score as it is sent, pasted or imported: "17.5", "N", "S" (upper case), null; `undefined` where it is none of these. */
export function parseScore(text: string | null): Score | undefined {
  if (text === null) return null;
  if (text === "N" || text === "S") return text;
  if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(text)) return undefined;
  return Number(parseScaled(text, 2));
}

/** As it is sent and shown: "17.5", "N", "S" or null. */
export const scoreToText = (score: Score): string | null =>
  typeof score === "number" ? scaledToShortText(BigInt(score), 2) : score;

/** A score above its activity's maximum is refused wherever it comes from (G-13). `maximum` in hundredths. */
export const exceeds = (score: Score, maximum: number): boolean =>
  typeof score === "number" && score > maximum;

/** Blank, N or S: what makes a gradebook incomplete for export outside its download period (D-7). */
export const isMissing = (score: Score | undefined): boolean => typeof score !== "number";

/** A score; on the wire "17.5", "N", "S" or null. */
export const score = (wire: string): Field<Score> => ({
  ...text<never>(wire),
  isNullable: true,
  toWire: scoreToText,
  fromWire: (given) => parseScore(given as string | null) ?? null,
});

/** A saved score with its version on the wire. */
export const VERSIONED_SCORE = fields({
  studentNo: code("student_id"),
  activityUuid: text("grading_activity_id"),
  score: score("score"),
  version: whole("version"),
});
export type VersionedScore = RecordOfFields<typeof VERSIONED_SCORE.fields>;
