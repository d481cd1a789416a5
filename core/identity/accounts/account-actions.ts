import { newPasswordPath, ROLE_CODES, type RoleCode } from "#core/identity/roles.ts";
import { type Action, cannotBe, type Workflow } from "#core/shared/actions.ts";
import { namedRecords } from "#core/shared/named-records.ts";

/**
 * account (I-15)
 * ├─ Invited ── sets a password by the mailed link ──> Active
 * │  └─ revoke ──> Deactivated
 * ├─ Active ── lock ──> Locked ── unlock ──> Active
 * └─ Active, Locked ── deactivate ──> Deactivated ── reactivate ──> Active, or Invited where no password was ever set
 */
export const ACCOUNT_STATES = ["Invited", "Active", "Locked", "Deactivated"] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** What a row of the list knows and every rule below needs. */
export interface AccountFacts {
  /** "Last, Given Middle Suffix". */
  name: string;
  state: AccountState;
  /** A password was set once. */
  hasPassword: boolean;
  /** Its sign-in has a second step (I-20). */
  hasSecondStep: boolean;
  /** Of the parent app: its roles are not changed. */
  isParent: boolean;
  /** It is the account of the person who acts. */
  isOwn?: boolean;
}

export type AccountActionName =
  | "resend"
  | "revoke"
  | "sendPasswordLink"
  | "changeRoles"
  | "lock"
  | "unlock"
  | "endSessions"
  | "removeSecondStep"
  | "deactivate"
  | "reactivate";

export const ACCOUNTS_PER_CHANGE_MAX = 100;
/** The most invitations of one change. */
export const INVITATIONS_MAX = 200;
/** An account has its roles in order; the first decides (I-1). */
export const ACCOUNT_ROLES_MAX = 5;
/** The roles an administrator gives; a parent's account is made for a guardian. */
export const GIVEN_ROLES = [
  "ST",
  "DH",
  "DAH",
  "HRA",
  "RA",
  "SA",
  "FA",
] as const satisfies readonly RoleCode[];

export const isParentRole = (role: RoleCode): boolean => newPasswordPath(role) !== newPasswordPath("SA");

const ADMINISTRATORS: readonly RoleCode[] = ["SA"];
/**
 * The first roles of the accounts whose address this actor may change: whoever gets the mail of an account gets its password
 * (I-40). Of parents the office changes it, of anybody else an administrator.
 */
export const rolesReaddressedBy = (actor: RoleCode): RoleCode[] =>
  ROLE_CODES.filter((role) => isParentRole(role) || ADMINISTRATORS.includes(actor));
/** Why the address on record of a person cannot become this one, in whatever way it comes (I-40), or null. */
export function readdressRefusal({
  actor,
  account,
  before,
  after,
}: {
  actor: RoleCode;
  /** The account that the person signs in with, by its first role. */
  account: { role: RoleCode } | undefined;
  before: string;
  after: string;
}): string | null {
  if (!account || after === before) return null;
  if (after === "") return "An account signs in with it: it cannot be empty";
  return rolesReaddressedBy(actor).includes(account.role)
    ? null
    : "An account of the staff signs in with it: a system administrator changes it";
}

const named = (selection: readonly AccountFacts[]): string =>
  namedRecords(
    selection.map(({ name }) => name),
    "accounts",
  );
const notFor = (what: string) => (facts: AccountFacts) =>
  cannotBe(`The account of ${facts.name}`, facts.state.toLowerCase(), what);
/** Nobody shuts the own account: the person who acts remains as an administrator. */
const notOwn = (what: string) => (facts: AccountFacts) =>
  facts.isOwn ? `You cannot ${what} your own account. Ask another administrator.` : null;

const hasStepToRemove = ({ name, hasSecondStep, isOwn }: AccountFacts): string | null => {
  if (!hasSecondStep) return `The account of ${name} has no second step.`;
  return isOwn ? "Turn off your own second step in Settings." : null;
};

interface Words {
  label: string;
  /** "locked": what a refusal says it cannot be. */
  done: string;
  title: string;
  effect: string;
  danger?: true;
}
type AccountAction = Action<AccountFacts, AccountState>;
const action = (
  { label, done, title, effect, danger }: Words,
  rules: readonly Omit<AccountAction["rules"][number], "roles">[],
): AccountAction => ({
  label,
  rules: rules.map((rule) => ({ roles: ADMINISTRATORS, ...rule })),
  refusal: notFor(done),
  confirmation: (selection) => ({
    title,
    text: `${named(selection)}: ${effect}`,
    confirmLabel: label,
    cancelLabel: "Cancel",
    ...(danger && { danger }),
  }),
  on: { row: true, bulk: true },
  unavailable: "disableByGuard",
});

export const accountWorkflow: Workflow<AccountFacts, AccountState, AccountActionName> = {
  statusOf: ({ state }) => state,
  actions: {
    resend: {
      ...action(
        {
          label: "Resend invitation",
          done: "invited again",
          title: "Resend Invitation",
          effect: "a new link is mailed, valid for 7 days. Links mailed before no longer work.",
        },
        [{ from: ["Invited"] }],
      ),
      success: "Invitation sent again.",
    },
    revoke: {
      ...action(
        {
          label: "Revoke invitation",
          done: "revoked",
          title: "Revoke Invitation",
          effect: "the mailed link no longer works.",
          danger: true,
        },
        [{ from: ["Invited"], to: "Deactivated" }],
      ),
      success: "Invitation revoked.",
    },
    sendPasswordLink: {
      ...action(
        {
          label: "Send password link",
          done: "sent a link",
          title: "Send Password Link",
          effect: "a link is mailed that sets a new password. Until then the password stays as it is.",
        },
        [{ from: ["Active"] }],
      ),
      success: "Password link sent.",
    },
    changeRoles: {
      label: "Change roles",
      rules: [
        {
          roles: ADMINISTRATORS,
          from: ["Invited", "Active", "Locked"],
          guard: ({ isParent, name }) =>
            isParent ? `${name} uses the parent app: a parent has no other roles.` : null,
        },
      ],
      refusal: notFor("given other roles"),
      success: "Roles changed.",
      on: { row: true },
      unavailable: "disableByGuard",
    },
    lock: {
      ...action(
        {
          label: "Lock",
          done: "locked",
          title: "Lock Account",
          effect: "every sign-in ends at once, and nobody signs in until the account is unlocked.",
          danger: true,
        },
        [{ from: ["Active"], to: "Locked", guard: notOwn("lock") }],
      ),
      success: "Account locked.",
    },
    unlock: {
      ...action(
        {
          label: "Unlock",
          done: "unlocked",
          title: "Unlock Account",
          effect: "signing in is possible again, with the same password.",
        },
        [{ from: ["Locked"], to: "Active" }],
      ),
      success: "Account unlocked.",
    },
    endSessions: {
      ...action(
        {
          label: "End all sign-ins",
          done: "signed out",
          title: "End All Sign-ins",
          effect: "every sign-in ends at once. Signing in again is possible.",
        },
        [{ from: ["Active"] }],
      ),
      success: "All sign-ins ended.",
    },
    removeSecondStep: {
      ...action(
        {
          label: "Remove second step",
          done: "changed",
          title: "Remove Second Step",
          effect:
            "signing in asks only for the password, until the second step is set up again. For somebody who has lost the phone and the recovery codes: make sure that it is the owner who asks.",
          danger: true,
        },
        [{ from: ["Active", "Locked"], guard: hasStepToRemove }],
      ),
      unavailable: "hide",
      success: "Second step removed.",
    },
    deactivate: {
      ...action(
        {
          label: "Deactivate",
          done: "deactivated",
          title: "Deactivate Account",
          effect: "every sign-in ends at once, and nobody signs in with the account any more.",
          danger: true,
        },
        [{ from: ["Active", "Locked"], to: "Deactivated", guard: notOwn("deactivate") }],
      ),
      success: "Account deactivated.",
    },
    reactivate: {
      ...action(
        {
          label: "Reactivate",
          done: "reactivated",
          title: "Reactivate Account",
          effect: "signing in is possible again. Where no password was ever set, an invitation is mailed.",
        },
        [
          { from: ["Deactivated"], when: ({ hasPassword }) => hasPassword, to: "Active" },
          { from: ["Deactivated"], when: ({ hasPassword }) => !hasPassword, to: "Invited" },
        ],
      ),
      success: "Account reactivated.",
    },
  },
};

/** Why these roles cannot be given, or null. Nobody takes the administrator's role from the own account. */
export function rolesRefusal(
  roles: readonly RoleCode[],
  { isOwn }: Pick<AccountFacts, "isOwn">,
): string | null {
  if (roles.length === 0) return "Please choose at least one role";
  if (new Set(roles).size < roles.length) return "Please choose each role once";
  return isOwn && roles[0] !== "SA"
    ? "You cannot take the administrator's role from yourself. Ask another administrator."
    : null;
}
