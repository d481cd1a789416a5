import * as z from "zod";
import { MESSAGE } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { selectionOf } from "#core/shared/selection.ts";
import { BANK_LINES_PER_CHANGE_MAX } from "./bank-line.ts";

/** The calls that change bank lines; their list and their import have their own. */
const body = z.strictObject({
  uuids: selectionOf(z.uuid(), {
    none: "Please select at least one bank line",
    max: BANK_LINES_PER_CHANGE_MAX,
  }),
});
const answered = {
  method: "post",
  access: "billing",
  tag: "Billing",
  success: 200,
  answer: MESSAGE,
} as const;
const ofSeveral = { ...answered, body } as const;

export const CONFIRM_BANK_LINES = defineCall({
  ...ofSeveral,
  path: "/bank_lines/confirm",
  summary: "Confirm matched bank lines, all or none: each is tied to its payment, or becomes one",
});
export const IGNORE_BANK_LINES = defineCall({
  ...ofSeveral,
  path: "/bank_lines/ignore",
  summary: "Ignore open bank lines, all or none",
});
export const UNDO_BANK_LINES = defineCall({
  ...ofSeveral,
  path: "/bank_lines/undo",
  summary: "Open confirmed or ignored bank lines again, all or none",
});
export const REOPEN_BANK_LINES = defineCall({
  ...ofSeveral,
  path: "/bank_lines/reopen",
  summary: "Open ignored bank lines again, all or none",
});
export const MATCH_BANK_LINES = defineCall({
  ...answered,
  path: "/bank_lines/match",
  summary: "Match the open bank lines again, to what is recorded now",
});
