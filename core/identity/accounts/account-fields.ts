import { ROLES } from "#core/identity/roles.ts";
import { type EditField, type ManagementChoice, NAME_FIELDS } from "#core/management/editors.ts";
import { GIVEN_ROLES } from "./account-actions.ts";

/** The forms of accounts. */
const roles: EditField = {
  name: "roles",
  label: "Roles",
  kind: "choices",
  options: GIVEN_ROLES.map((value) => ({ value, label: ROLES[value] })),
  isRequired: true,
  help: "The first one decides what the account may do",
};
/** Of somebody who is no member of the faculty on record. */
const ofNobody = { onlyFor: { field: "faculty_id", values: [""] } } as const;

export const ROLES_FIELDS: readonly EditField[] = [roles];
export const inviteFields = (faculties: readonly ManagementChoice[]): readonly EditField[] => [
  {
    name: "faculty_id",
    label: "Faculty member",
    kind: "choice",
    options: faculties,
    isRequired: false,
    none: "Somebody else",
    help: "Members of the faculty who have no account yet",
  },
  ...NAME_FIELDS.map((name) => ({ ...name, ...ofNobody })),
  {
    name: "email",
    label: "Email",
    kind: "text",
    isRequired: false,
    help: "A link that sets the password is sent there. It works for 7 days. Leave empty for a member of the faculty whose address is on record.",
  },
  roles,
];

export const inviteFacultyFields = (faculties: readonly ManagementChoice[]): readonly EditField[] => [
  {
    name: "who",
    label: "Whom",
    kind: "choice",
    options: [
      { value: "all", label: `All ${faculties.length} members of the faculty without an account` },
      { value: "chosen", label: "Those I choose" },
    ],
    isRequired: true,
    initial: "all",
    help: "Each gets a link to the email address on record. Who has none there is left out and told.",
  },
  {
    name: "faculty_ids",
    label: "Faculty members",
    kind: "choices",
    options: faculties,
    isRequired: true,
    onlyFor: { field: "who", values: ["chosen"] },
  },
  { ...roles, help: "Everyone invited now gets these roles. The first one decides." },
];
