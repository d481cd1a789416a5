import * as z from "zod";
import { dataAnswer, MESSAGE, recordAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { GUARDIANS_TO_INVITE } from "./guardian-invitations.ts";

/** The calls of inviting sponsors to the parent app (I-26). */
const section = z.string().max(60).default("");
const of = { access: "management", tag: "Identity", isForBrowsers: true } as const;
export const GUARDIAN_INVITATION = defineCall({
  ...of,
  method: "get",
  path: "/guardian_invitations",
  summary: "How many sponsors an invitation to the parent app would be mailed to",
  query: z.strictObject({ section_id: section }),
  success: 200,
  answer: dataAnswer(recordAnswer(GUARDIANS_TO_INVITE)),
});
export const INVITE_GUARDIANS = defineCall({
  ...of,
  method: "post",
  path: "/guardian_invitations",
  summary:
    "Makes accounts of the parent app for sponsors who have none, and mails each a link that sets the password",
  body: z.strictObject({ section_id: section }),
  success: 201,
  answer: MESSAGE,
});
