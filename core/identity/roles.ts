/** The roles (I-1). The first role of a user decides. What a further role needs, `tsc` and the tests of access name. */
export const ROLES = {
  ST: "Teacher",
  DH: "Department Head",
  DAH: "Assistant Department Head",
  HRA: "Homeroom Adviser",
  RA: "Registrar",
  SA: "System Administrator",
  FA: "Finance",
  PAR: "Parent",
  LG: "Local Guardian",
} as const;

export type RoleCode = keyof typeof ROLES;
export const ROLE_CODES = Object.keys(ROLES) as RoleCode[];
export const isRoleCode = (text: string): text is RoleCode => Object.hasOwn(ROLES, text);

/** Parents and LG users have an app of their own; the console refuses them (I-3). */
const IS_IN_CONSOLE: Readonly<Record<RoleCode, boolean>> = {
  ST: true,
  DH: true,
  DAH: true,
  HRA: true,
  RA: true,
  SA: true,
  FA: true,
  PAR: false,
  LG: false,
};
export const mayUseConsole = (role: RoleCode): boolean => IS_IN_CONSOLE[role];

/** Where a mailed link lets somebody set a new password: staff in the console, parents in their own frame (I-9). */
export const newPasswordPath = (role: RoleCode): string =>
  mayUseConsole(role) ? "/new-password" : "/sponsor/new-password";
