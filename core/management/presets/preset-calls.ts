import { changeAnswer, dataAnswer, recordAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { PRESET_RESULT, presetBody } from "./preset-contract.ts";

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
