import { code, type Field, fields, type RecordOfFields, text, whole } from "#core/shared/list/fields.ts";
import { parseScore, type Score, scoreToText } from "./score.ts";

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
