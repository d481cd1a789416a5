import { Hono } from "hono";
import {
  type AccountChangeName,
  changeAccounts,
  changeRoles,
  type EndedSessions,
} from "#api/commands/identity/accounts/change-accounts.ts";
import { invitationImport } from "#api/commands/identity/accounts/import-invitations.ts";
import { inviteAccount, inviteFaculty } from "#api/commands/identity/accounts/invite-account.ts";
import { inviteGuardians } from "#api/commands/identity/accounts/invite-guardians.ts";
import { newPasswordLinks } from "#api/commands/identity/reset-token.ts";
import type { ApiContext, AppEnv } from "#api/middleware/api-env.ts";
import { templateAnswer } from "#api/middleware/csv-answer.ts";
import { parse } from "#api/middleware/input.ts";
import { executeCommand, readPage } from "#api/middleware/session.ts";
import { onCall, onCommand, onFile } from "#api/routes/on-call.ts";
import {
  ACCOUNT_CHOICES,
  CHANGE_ROLES,
  DEACTIVATE_ACCOUNTS,
  END_ACCOUNT_SESSIONS,
  IMPORT_INVITATIONS,
  INVITATION_TEMPLATE,
  INVITE_ACCOUNT,
  INVITE_FACULTY,
  LOCK_ACCOUNTS,
  REACTIVATE_ACCOUNTS,
  REMOVE_SECOND_STEPS,
  RESEND_INVITATIONS,
  REVOKE_INVITATIONS,
  SEND_PASSWORD_LINKS,
  UNLOCK_ACCOUNTS,
} from "#core/identity/accounts/account-calls.ts";
import { GUARDIAN_INVITATION, INVITE_GUARDIANS } from "#core/identity/accounts/guardian-calls.ts";
import { INVITATION_DEFINITION } from "#core/identity/accounts/invitation-definition.ts";
import type { ManagementRow } from "#core/management/editors.ts";
import { rosterForm } from "#core/management/rosters/roster-contract.ts";
import { facultyChoices } from "#db/queries/identity/accounts/account-change.ts";
import { guardianCounts } from "#db/queries/identity/accounts/guardians-to-invite.ts";
import { closeSockets, signedOut } from "./identity.ts";

/** Everyone who can sign in: inviting, locking and deactivating accounts, and their roles. */
export const userAccounts = new Hono<AppEnv>();

onCall(userAccounts, ACCOUNT_CHOICES, async (c) => {
  const { rows } = await readPage(c, [facultyChoices()] as const);
  return { data: { faculties: rows[0] } };
});
onCommand(userAccounts, INVITE_ACCOUNT, ({ body }, c) => inviteAccount(body, c.env.TOKEN_SECRET));
onCall(userAccounts, INVITATION_TEMPLATE, async (c) => {
  await readPage(c, []);
  return templateAnswer(c, INVITATION_DEFINITION, "Invitations");
});
onFile(userAccounts, IMPORT_INVITATIONS, ({ fields }, c) => {
  parse(rosterForm, fields);
  return invitationImport(c.env.TOKEN_SECRET);
});
onCommand(userAccounts, INVITE_FACULTY, ({ body }, c) => inviteFaculty(body, c.env.TOKEN_SECRET));

onCall(userAccounts, GUARDIAN_INVITATION, async (c, { query: { section_id }, today }) => {
  const { rows } = await readPage(c, [guardianCounts(section_id, today)] as const);
  const [counts] = rows[0];
  if (!counts) throw new Error("a count without its row");
  return { data: counts };
});
onCommand(userAccounts, INVITE_GUARDIANS, ({ body: { section_id }, today }, c) =>
  inviteGuardians(section_id, today, c.env.TOKEN_SECRET),
);

/** Sockets of sessions that a change has ended are closed. */
const closeEnded = (c: ApiContext, ended: readonly EndedSessions[]): void => {
  for (const { userUuid, sessions } of ended) closeSockets(c, userUuid, sessions);
};

onCall(userAccounts, CHANGE_ROLES, async (c, { params: { id }, body }) => {
  const { message, data } = await executeCommand(c, changeRoles(id, body));
  const { record, ended } = data as { record: ManagementRow; ended: EndedSessions[] };
  closeEnded(c, ended);
  return { message, data: record };
});

const changeBy =
  (name: AccountChangeName) =>
  async (c: ApiContext, { body: { uuids } }: { body: { uuids: string[] } }) => {
    const links = await newPasswordLinks(signedOut(c), uuids.length);
    const { message, data } = await executeCommand(c, changeAccounts(name, uuids, links));
    closeEnded(c, data as EndedSessions[]);
    return { message };
  };
onCall(userAccounts, RESEND_INVITATIONS, changeBy("resend"));
onCall(userAccounts, REVOKE_INVITATIONS, changeBy("revoke"));
onCall(userAccounts, SEND_PASSWORD_LINKS, changeBy("sendPasswordLink"));
onCall(userAccounts, LOCK_ACCOUNTS, changeBy("lock"));
onCall(userAccounts, UNLOCK_ACCOUNTS, changeBy("unlock"));
onCall(userAccounts, END_ACCOUNT_SESSIONS, changeBy("endSessions"));
onCall(userAccounts, REMOVE_SECOND_STEPS, changeBy("removeSecondStep"));
onCall(userAccounts, DEACTIVATE_ACCOUNTS, changeBy("deactivate"));
onCall(userAccounts, REACTIVATE_ACCOUNTS, changeBy("reactivate"));
