import * as z from "zod";
import { TERM_NAMES } from "#core/management/contract.ts";
import { changeAnswer, dataAnswer, recordAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { neededLine } from "#core/shared/entered-text.ts";
import { REQUIRED } from "#core/shared/entry-messages.ts";
import { fields, type RecordOfFields, records, text, texts, whole } from "#core/shared/list/fields.ts";
import { choiceOf, recordDay } from "#core/shared/query-fields.ts";
import { typedIdentifier } from "#core/shared/typed-identifier.ts";
import { LEVEL_PRESET_KEYS, type LevelPresetKey } from "./level-presets.ts";
import type { PresetPart } from "./preset-parts.ts";

/** The wire of presets (M-20): what is asked for, and what would be made or was. */
const LEVELS_MAX = 40;
const TERMS = Object.keys(TERM_NAMES).length;

const termDays = z.strictObject({
  start_date: recordDay,
  end_date: recordDay,
  encode_start_date: recordDay,
  encode_end_date: recordDay,
  correction_start_date: recordDay,
  correction_end_date: recordDay,
});
const yearBody = z.strictObject({
  name: neededLine(40),
  curriculumn_code: typedIdentifier({ max: 40, required: REQUIRED }),
  start_date: recordDay,
  end_date: recordDay,
  /** In their order. */
  terms: z.array(termDays).length(TERMS, `A school year has ${TERMS} terms`),
});
export const presetBody = z.strictObject({
  /** A school year with its terms; absent: none is made. */
  school_year: yearBody.optional(),
  /** Departments, grade levels, subjects and schemes; absent: none is made. */
  levels: choiceOf(LEVEL_PRESET_KEYS as [LevelPresetKey, ...LevelPresetKey[]]).optional(),
  /** The codes of the levels the school has; absent: all of the preset. */
  grade_levels: z.array(z.string().max(20)).max(LEVELS_MAX).optional(),
});
export type PresetEntry = z.output<typeof presetBody>;
export type PresetYear = NonNullable<PresetEntry["school_year"]>;

const PART = fields({
  part: text<PresetPart>("part"),
  /** How many are made. */
  count: whole("count"),
  /** In words, by what they belong to. */
  made: texts("made"),
  /** How many there are already, which stay as they are. */
  existing: whole("existing"),
});
export const PRESET_RESULT = fields({
  parts: records("parts", PART),
  /** What is not made, and what has to come first. */
  notes: texts("notes"),
});
export type PresetResult = RecordOfFields<typeof PRESET_RESULT.fields>;

const common = {
  isForBrowsers: true,
  method: "post",
  access: "management",
  tag: "Management",
  body: presetBody,
  success: 200,
} as const;
export const PREVIEW_PRESET = defineCall({
  ...common,
  path: "/management/presets/preview",
  summary: "What a preset would make, and what there is already",
  answer: dataAnswer(recordAnswer(PRESET_RESULT)),
});
export const APPLY_PRESET = defineCall({
  ...common,
  path: "/management/presets",
  summary: "Makes what is missing of a preset; what there is stays as it is",
  answer: changeAnswer(recordAnswer(PRESET_RESULT)),
});
