import { changeRecords, type NamedRecords } from "#api/commands/change-records.ts";
import type { CommandScope } from "#api/commands/command.ts";
import { newPasswordLinks } from "#api/commands/identity/reset-token.ts";
import { staleRecord } from "#api/commands/saved.ts";
import { endpoint } from "#api/endpoint.ts";
import type { ApiContext } from "#api/middleware/api-env.ts";
import { executeCommand } from "#api/middleware/session.ts";
import type { AuditEventName } from "#core/audit/events.ts";
import {
  CHANGE_ROLES,
  DEACTIVATE_ACCOUNTS,
  END_ACCOUNT_SESSIONS,
  LOCK_ACCOUNTS,
  REACTIVATE_ACCOUNTS,
  REMOVE_SECOND_STEPS,
  RESEND_INVITATIONS,
  REVOKE_INVITATIONS,
  type RolesEntry,
  SEND_PASSWORD_LINKS,
  UNLOCK_ACCOUNTS,
} from "#core/identity/accounts/account.body.ts";
import {
  type AccountActionName,
  type AccountFacts,
  type AccountState,
  accountWorkflow,
  isParentRole,
  rolesRefusal,
} from "#core/identity/accounts/account-actions.ts";
import type { AccountNotice } from "#core/identity/accounts/account-notice.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import { INVITATION_DAYS, RESET_LINK_MINUTES } from "#core/identity/session-limits.ts";
import type { ManagementRow } from "#core/management/editors.ts";
import { ok, refuseAll } from "#core/shared/result.ts";
import { instantAt } from "#core/shared/school-day.ts";
import {
  accountsNamed,
  endSessionsOf,
  insertLinks,
  keepAdministrator,
  type NamedAccount,
  type PasswordLink,
  setAccountState,
  setRoles,
  spendLinksOf,
  touchAccounts,
} from "#db/queries/identity/accounts/account-change.ts";
import { accountOnWire } from "#db/queries/identity/accounts/account-list.ts";
import { forgetDevicesOf, turnOff } from "#db/queries/identity/second-step.ts";
import type { RevokedReason } from "#db/queries/identity/session.ts";
import { school } from "#db/queries/management/school.ts";
import { json, sql } from "#db/statement.ts";
import { type AccountMail, accountMails } from "./account-mails.ts";
import { closeSockets, signedOut } from "./signed-out.ts";

/** What each action does beside the change of state. */
interface AccountChange {
  event: AuditEventName;
  /** "3 account(s) locked." */
  done: string;
  /** Every session ends, for this reason. */
  ends?: RevokedReason;
  /** Links that were mailed before no longer work. */
  spendsLinks?: true;
  /** The second step and its recovery codes are forgotten. */
  removesSecondStep?: true;
  /** The mail that each owner gets, by the state the account has afterwards. */
  mail: (to: AccountState) => Exclude<AccountMail["kind"], "account-notice"> | AccountNotice;
}
export type AccountChangeName = Exclude<AccountActionName, "changeRoles">;
const CHANGES: Record<AccountChangeName, AccountChange> = {
  resend: {
    event: "account-resend",
    done: "invited again",
    spendsLinks: true,
    mail: () => "account-invitation",
  },
  revoke: { event: "account-revoke", done: "revoked", spendsLinks: true, mail: () => "revoked" },
  sendPasswordLink: {
    event: "account-password-link",
    done: "sent a password link",
    mail: () => "password-reset",
  },
  lock: { event: "account-lock", done: "locked", ends: "locked", spendsLinks: true, mail: () => "locked" },
  unlock: { event: "account-unlock", done: "unlocked", mail: () => "unlocked" },
  endSessions: {
    event: "account-sessions-end",
    done: "signed out everywhere",
    ends: "administrator",
    mail: () => "signed-out",
  },
  removeSecondStep: {
    event: "account-second-step-remove",
    done: "without a second step",
    removesSecondStep: true,
    mail: () => "second-step-removed",
  },
  deactivate: {
    event: "account-deactivate",
    done: "deactivated",
    ends: "deactivated",
    spendsLinks: true,
    mail: () => "deactivated",
  },
  reactivate: {
    event: "account-reactivate",
    done: "reactivated",
    mail: (to) => (to === "Invited" ? "account-invitation" : "reactivated"),
  },
};

const DAY_MS = 86_400_000;
/** Until when a link works. */
const linkExpiry = (kind: "account-invitation" | "password-reset", epochMs: number) =>
  instantAt(
    epochMs + (kind === "account-invitation" ? INVITATION_DAYS * DAY_MS : RESET_LINK_MINUTES * 60_000),
  );

const factsOf = (account: NamedAccount): AccountFacts => ({
  ...account,
  isParent: isParentRole(firstRole(account.roles)),
});
const rolesOf = (roles: string) => roles.split(",") as RoleCode[];
const firstRole = (roles: string): RoleCode => rolesOf(roles)[0] as RoleCode;

const namedAccounts = (
  action: AccountActionName,
  names: readonly string[],
  path: string,
): NamedRecords<NamedAccount, AccountFacts, AccountState, AccountActionName> => ({
  workflow: accountWorkflow,
  action,
  names,
  path,
  factsOf,
});

/** Whose sessions a change has ended: their sockets are closed. */
export interface EndedSessions {
  userUuid: string;
  sessions: string[];
}
const endedSessions = (accounts: readonly NamedAccount[]): EndedSessions[] =>
  accounts.map(({ uuid: userUuid, sessions }) => ({ userUuid, sessions }));

/**
 * Does an action of the workflow to accounts, all or none. `links`: a new link for each account, also where none is mailed.
 * Answers whose sessions have ended (`EndedSessions`).
 */
export function changeAccounts(
  name: AccountChangeName,
  uuids: readonly string[],
  links: readonly PasswordLink[],
) {
  const { event, done, ends, spendsLinks, removesSecondStep, mail } = CHANGES[name];
  return changeRecords({
    named: namedAccounts(name, uuids, "uuids"),
    read: ({ userId }) => [accountsNamed(userId, uuids), school("1")],
    write(accounts, { scope, statuses, more: [[business]] }) {
      const { now, epochMs } = scope;
      const changed = accounts.map((account, place) => {
        const to = statuses[place] as AccountState;
        return { account, to, mailed: mail(to), link: links[place] as PasswordLink };
      });
      const mails = changed.map(({ account: owner, mailed, link }): AccountMail => {
        const isLink = mailed === "account-invitation" || mailed === "password-reset";
        return isLink
          ? { kind: mailed, owner, linkUuid: link.uuid }
          : { kind: "account-notice", owner, notice: mailed };
      });
      const linked = (["account-invitation", "password-reset"] as const).flatMap((kind) => {
        const those = changed.filter(({ mailed }) => mailed === kind);
        const rows = those.map(({ account, link }) => ({ ...link, userUuid: account.uuid }));
        return rows.length === 0 ? [] : [insertLinks(rows, { now, expiresAt: linkExpiry(kind, epochMs) })];
      });
      const sent = accountMails(mails, { ...scope, school: business });
      const isMoved = changed.some(({ account, to }) => account.state !== to);
      return ok({
        statements: [
          ...(isMoved
            ? setAccountState(
                changed.map(({ account: { id, version }, to }) => ({ id, version, state: to })),
                now,
              )
            : removesSecondStep
              ? turnOff(accounts.map(({ id, version }) => ({ id, version })))
              : touchAccounts(accounts.map(({ id, version }) => ({ id, version })))),
          ...(spendsLinks ? [spendLinksOf(accounts, now)] : []),
          ...linked,
          ...(ends ? [endSessionsOf(accounts, ends, now), forgetDevicesOf(accounts)] : []),
          keepAdministrator(),
          ...sent.statements,
        ],
        audit: changed.map(({ account, to }) => ({
          event,
          subjectUuid: account.uuid,
          data: {
            from: account.state,
            to,
            ...(ends && { sessions: account.sessions.length }),
          },
        })),
        count: accounts.length,
        outbox: sent.outbox,
      });
    },
    audit: () => null,
    counted: (count) => `${count} account(s) ${done}.`,
    data: (accounts) => json(ends ? endedSessions(accounts) : []),
  });
}

/**
 * Gives an account other roles, in order. Where another role decides than before, every session ends: what is open was
 * drawn for the role before, and whoever signs in again begins with the menu of the new one.
 */
export const changeRoles = (uuid: string, { roles, version }: RolesEntry) =>
  changeRecords({
    named: {
      ...namedAccounts("changeRoles", [uuid], "id"),
      stale: (account) =>
        version !== undefined && version !== account.version
          ? staleRecord({ id: uuid, roles: account.roles, version: account.version })
          : null,
    },
    read: ({ userId }) => [accountsNamed(userId, [uuid]), school("1")],
    write([account], { scope, more: [[business]] }) {
      if (!account) throw new Error("a change of an account that was not read");
      const refusal = rolesRefusal(roles, factsOf(account));
      if (refusal) return refuseAll(422, "VALIDATION_FAILED", [{ message: refusal, path: "roles" }]);
      if (account.roles === roles.join(",")) return ok({ statements: [], audit: [], count: 1 });
      const isOtherRole = firstRole(account.roles) !== roles[0];
      const sent = accountMails([{ kind: "account-notice", owner: account, notice: "roles" }], {
        ...scope,
        school: business,
      });
      return ok({
        statements: [
          ...touchAccounts([account]),
          ...setRoles(account.id, roles),
          ...(isOtherRole
            ? [endSessionsOf([account], "role-change", scope.now), forgetDevicesOf([account])]
            : []),
          keepAdministrator(),
          ...sent.statements,
        ],
        audit: [
          {
            event: "account-roles" as const,
            subjectUuid: uuid,
            data: { before: rolesOf(account.roles), roles },
          },
        ],
        count: 1,
        outbox: sent.outbox,
      });
    },
    audit: () => null,
    counted: (count) => `Roles of ${count} account(s) changed.`,
    data: ([account]) =>
      sql`json_object('record', json(${accountOnWire(uuid)}), 'ended', json(${json(
        account && firstRole(account.roles) !== roles[0] ? endedSessions([account]) : [],
      )}))`,
  });

/** When an invitation that is made now expires. */
export const invitationExpiry = ({ epochMs }: CommandScope) => linkExpiry("account-invitation", epochMs);

/** Sockets of sessions that a change has ended are closed. */
const closeEnded = (c: ApiContext, ended: readonly EndedSessions[]): void => {
  for (const { userUuid, sessions } of ended) closeSockets(c, userUuid, sessions);
};
const changeBy =
  (name: AccountChangeName) =>
  async (c: ApiContext, { body: { uuids } }: { body: { uuids: string[] } }) => {
    const links = await newPasswordLinks(signedOut(c), uuids.length);
    const { message, data } = await executeCommand(c, changeAccounts(name, uuids, links));
    closeEnded(c, data as EndedSessions[]);
    return { message };
  };
/** Locking and deactivating accounts, and their roles. */
export const accountEndpoints = [
  endpoint(CHANGE_ROLES, async (c, { params: { id }, body }) => {
    const { message, data } = await executeCommand(c, changeRoles(id, body));
    const { record, ended } = data as { record: ManagementRow; ended: EndedSessions[] };
    closeEnded(c, ended);
    return { message, data: record };
  }),
  endpoint(RESEND_INVITATIONS, changeBy("resend")),
  endpoint(REVOKE_INVITATIONS, changeBy("revoke")),
  endpoint(SEND_PASSWORD_LINKS, changeBy("sendPasswordLink")),
  endpoint(LOCK_ACCOUNTS, changeBy("lock")),
  endpoint(UNLOCK_ACCOUNTS, changeBy("unlock")),
  endpoint(END_ACCOUNT_SESSIONS, changeBy("endSessions")),
  endpoint(REMOVE_SECOND_STEPS, changeBy("removeSecondStep")),
  endpoint(DEACTIVATE_ACCOUNTS, changeBy("deactivate")),
  endpoint(REACTIVATE_ACCOUNTS, changeBy("reactivate")),
];
