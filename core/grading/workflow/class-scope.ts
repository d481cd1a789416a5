import type { RoleCode } from "#core/identity/roles.ts";

/** What gives a person access to a class (G-40). A role may have several; a role with none sees no grades. */
export type ClassScope = "taught" | "advised" | "department" | "all";

const CLASS_SCOPES: Record<RoleCode, readonly ClassScope[]> = {
  ST: ["taught"],
  HRA: ["taught", "advised"],
  DH: ["taught", "department"],
  DAH: ["taught", "department"],
  RA: ["all"],
  SA: ["all"],
  FA: [],
  PAR: [],
  LG: [],
};

/** The roles that see classes at all: a class may be given to any of them to teach. */
export const rolesOfClasses = (): RoleCode[] =>
  (Object.keys(CLASS_SCOPES) as RoleCode[]).filter((role) => CLASS_SCOPES[role].length > 0);

/** The roles that see a class by this. */
export const rolesSeeingBy = (scope: ClassScope): RoleCode[] =>
  (Object.keys(CLASS_SCOPES) as RoleCode[]).filter((role) => CLASS_SCOPES[role].includes(scope));
