import * as z from "zod";
import { emailOrNone, line } from "#core/shared/entered-text.ts";
import { REQUIRED } from "#core/shared/entry-messages.ts";
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
