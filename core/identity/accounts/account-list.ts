import { ROLES, type RoleCode } from "#core/identity/roles.ts";
import { screen } from "#core/identity/screens.ts";
import { defineList, type ListChange } from "#core/shared/list/definition.ts";
import {
  badge,
  choice,
  code,
  fields,
  flag,
  instant,
  name,
  orNull,
  type RecordOfFields,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import { select } from "#core/shared/list/filters.ts";
import { ADMIN_PAGE_SIZES } from "#core/shared/paging.ts";
import {
  ACCOUNT_STATES,
  ACCOUNTS_PER_CHANGE_MAX,
  type AccountState,
  accountWorkflow,
} from "./account-actions.ts";

const change =
  (path: string) =>
  ({ uuids }: ListChange) => ({ method: "POST" as const, path: `/accounts/${path}`, json: { uuids } });

/** Whether signing in asks for a code after the password (I-20). */
const SECOND_STEP_LABELS = { on: "On", off: "Off" } as const;
export type SecondStep = keyof typeof SECOND_STEP_LABELS;

const ACCOUNT = fields({
  name: name("fullname", "Name", { isFixed: true }),
  email: text("email", "Email"),
  /** In order; the first decides. */
  roles: text("role_names", "Roles"),
  employeeNumber: code("employee_no", "Employee No."),
  lastSignInAt: orNull(instant("last_sign_in_at", "Last Sign-in", { empty: "Never" })),
  secondStep: choice<SecondStep>(SECOND_STEP_LABELS, "second_step", "Second Step"),
  state: badge<AccountState>(
    "state",
    "State",
    { Active: "success", Invited: "info", Locked: "warning" },
    { pin: "last" },
  ),
  uuid: text("id"),
  /** Codes, with commas between, in order. */
  roleCodes: text("roles"),
  hasPassword: flag("has_password"),
  isParent: flag("is_parent"),
  hasSecondStep: flag("has_second_step"),
  version: whole("version"),
});
export type UserAccountRow = RecordOfFields<typeof ACCOUNT.fields>;

const STATE_LABELS = Object.fromEntries(ACCOUNT_STATES.map((state) => [state, state])) as Record<
  AccountState,
  string
>;

/** Everyone who can sign in, or could, by name. */
export const USER_ACCOUNT_LIST = defineList({
  ...screen("user-accounts"),
  essential: ["roles"],
  noun: { one: "account", many: "accounts" },
  call: { path: "/accounts", tag: "Identity", summary: "Everyone who can sign in, or could" },
  row: ACCOUNT,
  key: "uuid",
  nameOf: (account) => account.name,
  search: { wire: "search", placeholder: "Name or email" },
  filters: {
    role: select<RoleCode>("role", "Role", ROLES),
    state: select<AccountState>("state", "State", STATE_LABELS),
    secondStep: select<SecondStep>("second_step", "Second step", SECOND_STEP_LABELS),
  },
  sorts: ["name", "email", "lastSignInAt", "state"],
  isAscending: true,
  pages: ADMIN_PAGE_SIZES,
  workflow: accountWorkflow,
  changes: {
    resend: change("resend-invitation"),
    revoke: change("revoke-invitation"),
    sendPasswordLink: change("password-link"),
    // A dialog over the list, of one account.
    changeRoles: { screen: ({ uuid }) => `/management/accounts?dialog=${uuid}` },
    lock: change("lock"),
    unlock: change("unlock"),
    endSessions: change("end-sessions"),
    removeSecondStep: change("second-step-off"),
    deactivate: change("deactivate"),
    reactivate: change("reactivate"),
  },
  changesAtMost: ACCOUNTS_PER_CHANGE_MAX,
  facts: ["name", "state", "hasPassword", "isParent", "hasSecondStep"],
});

const { email, roles, state, lastSignInAt } = USER_ACCOUNT_LIST.row.fields;
/** How a person signs in, on the screen of a sponsor or a member of the faculty. */
export const SIGN_IN_ACCOUNT = fields({ email, roles, state, lastSignInAt });
