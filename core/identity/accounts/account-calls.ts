import * as z from "zod";
import { OFFICE_RECORD } from "#core/management/office-records.body.ts";
import { detailsImportQuery } from "#core/management/rosters/roster-contract.ts";
import { changeAnswer, dataAnswer, FILE, MESSAGE, schemaAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { importAnswer } from "#core/shared/import/file-answers-contract.ts";
import { accountsBody, inviteBody, inviteFacultyBody, rolesBody } from "./account-contract.ts";

/** The calls of accounts beside their list. */
const of = { access: "accounts", tag: "Identity" } as const;
const ofSeveral = { ...of, method: "post", body: accountsBody, success: 200, answer: MESSAGE } as const;
const choice = z.object({ value: z.string(), label: z.string() });

export const ACCOUNT_CHOICES = defineCall({
  ...of,
  isForBrowsers: true,
  method: "get",
  path: "/accounts/choices",
  summary: "The members of the faculty who have no account",
  success: 200,
  answer: dataAnswer(schemaAnswer(z.object({ faculties: z.array(choice) }))),
});
export const INVITE_ACCOUNT = defineCall({
  ...of,
  isForBrowsers: true,
  method: "post",
  path: "/accounts",
  summary: "Makes an account and mails a link that sets its password",
  body: inviteBody,
  success: 201,
  answer: changeAnswer(OFFICE_RECORD),
  current: OFFICE_RECORD.fromWire,
});
export const INVITE_FACULTY = defineCall({
  ...of,
  isForBrowsers: true,
  method: "post",
  path: "/accounts/faculty",
  summary: "Invites members of the faculty who have no account, at their addresses on record",
  body: inviteFacultyBody,
  success: 201,
  answer: MESSAGE,
  current: OFFICE_RECORD.fromWire,
});
export const INVITATION_TEMPLATE = defineCall({
  ...of,
  method: "get",
  path: "/accounts/invitations/template",
  summary: "The CSV of invitations: its headings and an example",
  success: 200,
  answer: FILE,
});
export const IMPORT_INVITATIONS = defineCall({
  ...of,
  method: "post",
  path: "/accounts/invitations/import",
  costly: "import",
  summary: "Invites the people of a file, all rows or none; dry_run=1 says whom it would invite",
  query: detailsImportQuery,
  upload: true,
  success: 200,
  answer: importAnswer(),
});
export const CHANGE_ROLES = defineCall({
  ...of,
  isForBrowsers: true,
  method: "patch",
  path: "/accounts/{id}/roles",
  uuids: ["id"],
  summary: "Gives an account other roles, in order; the first decides",
  body: rolesBody,
  success: 200,
  answer: changeAnswer(OFFICE_RECORD),
  current: OFFICE_RECORD.fromWire,
});
export const RESEND_INVITATIONS = defineCall({
  ...ofSeveral,
  path: "/accounts/resend-invitation",
  summary: "Mails invitations again, with new links; those mailed before no longer work",
});
export const REVOKE_INVITATIONS = defineCall({
  ...ofSeveral,
  path: "/accounts/revoke-invitation",
  summary: "Revokes invitations: their links no longer work",
});
export const SEND_PASSWORD_LINKS = defineCall({
  ...ofSeveral,
  path: "/accounts/password-link",
  summary: "Mails links that set new passwords",
});
export const LOCK_ACCOUNTS = defineCall({
  ...ofSeveral,
  path: "/accounts/lock",
  summary: "Locks accounts, and ends their sessions",
});
export const UNLOCK_ACCOUNTS = defineCall({
  ...ofSeveral,
  path: "/accounts/unlock",
  summary: "Unlocks accounts",
});
export const END_ACCOUNT_SESSIONS = defineCall({
  ...ofSeveral,
  path: "/accounts/end-sessions",
  summary: "Ends all sessions of accounts",
});
export const REMOVE_SECOND_STEPS = defineCall({
  ...ofSeveral,
  path: "/accounts/second-step-off",
  summary: "Removes the second step of accounts whose owners have lost theirs",
});
export const DEACTIVATE_ACCOUNTS = defineCall({
  ...ofSeveral,
  path: "/accounts/deactivate",
  summary: "Deactivates accounts, and ends their sessions",
});
export const REACTIVATE_ACCOUNTS = defineCall({
  ...ofSeveral,
  path: "/accounts/reactivate",
  summary: "Reactivates accounts; one that never had a password is invited again",
});
