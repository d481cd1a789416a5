import * as z from "zod";
import { OFFICE_RECORD } from "#core/management/office-records.body.ts";
import { detailsImportQuery } from "#core/management/rosters/roster-contract.ts";
import { changeAnswer, dataAnswer, FILE, MESSAGE, schemaAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { emailOrNone, line } from "#core/shared/entered-text.ts";
import { REQUIRED } from "#core/shared/entry-messages.ts";
import { importAnswer } from "#core/shared/import/file-answers-contract.ts";
import { choiceOf } from "#core/shared/query-fields.ts";
import { selectionOf } from "#core/shared/selection.ts";
import {
  ACCOUNT_ROLES_MAX,
  ACCOUNTS_PER_CHANGE_MAX,
  GIVEN_ROLES,
  INVITATIONS_MAX,
} from "./account-actions.ts";

/** The bodies of the calls of accounts. */
const NAME_MAX = 60;
const SUFFIX_MAX = 12;
const roles = z.array(choiceOf(GIVEN_ROLES)).min(1, "Please choose at least one role").max(ACCOUNT_ROLES_MAX);

/** POST /accounts: whom, by name, or as the member of the faculty the account is for. */
export const inviteBody = z
  .strictObject({
    /** Of the faculty list; the account takes the name on record. */
    faculty_id: z.string().max(60).nullish(),
    last_name: line(NAME_MAX).default(""),
    given_name: line(NAME_MAX).default(""),
    middle_name: line(NAME_MAX).default(""),
    suffix: line(SUFFIX_MAX).default(""),
    /** Empty: the address of the member of the faculty on record. */
    email: emailOrNone.default(""),
    roles,
  })
  .transform((body, context) => {
    const facultyUuid = body.faculty_id || null;
    for (const path of ["last_name", "given_name", "email"] as const)
      if (facultyUuid === null && body[path] === "")
        context.addIssue({ code: "custom", path: [path], message: REQUIRED });
    return {
      facultyUuid,
      name: {
        last: body.last_name,
        given: body.given_name,
        middle: body.middle_name,
        suffix: body.suffix,
      },
      email: body.email,
      roles: body.roles,
    };
  });
export type Invitation = z.output<typeof inviteBody>;

/** Whom of the faculty list an invitation of many is for. */
const INVITED = ["chosen", "all"] as const;
/** POST /accounts/faculty: members of the faculty who have no account, each at the address on record. */
export const inviteFacultyBody = z
  .strictObject({
    who: choiceOf(INVITED),
    faculty_ids: selectionOf(z.string().max(60), { max: INVITATIONS_MAX }).default([]),
    roles,
  })
  .transform((body, context) => {
    if (body.who === "chosen" && body.faculty_ids.length === 0)
      context.addIssue({ code: "custom", path: ["faculty_ids"], message: REQUIRED });
    return { facultyUuids: body.who === "all" ? null : body.faculty_ids, roles: body.roles };
  });
export type FacultyInvitation = z.output<typeof inviteFacultyBody>;

/** PATCH /accounts/{id}/roles: in order; the first decides. */
export const rolesBody = z.strictObject({ roles, version: z.int().min(1).optional() });
export type RolesEntry = z.output<typeof rolesBody>;

/** The accounts of a change. */
export const accountsBody = z.strictObject({
  uuids: selectionOf(z.uuid(), {
    none: "Please select at least one account",
    max: ACCOUNTS_PER_CHANGE_MAX,
    tooMany: `Please select at most ${ACCOUNTS_PER_CHANGE_MAX} accounts`,
  }),
});

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
