import * as z from "zod";
import { changeAnswer, schemaAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { remedialBody } from "./remedial-contract.ts";

/** The calls of promotions that no list has. */
export const ENTER_REMEDIAL = defineCall({
  isForBrowsers: true,
  method: "patch",
  path: "/v2/report_cards/remedial",
  access: "gradeOverrides",
  tag: "Reports",
  summary: "Enters marks of remedial classes of conditional students, changes them, or takes them back",
  body: remedialBody,
  success: 200,
  answer: changeAnswer(schemaAnswer(z.null())),
});
