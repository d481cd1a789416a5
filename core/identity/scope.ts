import type { RoleCode } from "./roles.ts";

/**
 * Whose students and classes a role sees (decision 20): the whole school, the department one belongs to, or one's own
 * classes and the section one advises. db/queries/visible-sections.ts renders it, so that every query asks the same.
 */
export type Scope = "school" | "department" | "own" | "nothing";

export const SCOPES: Record<RoleCode, Scope> = {
  RA: "school",
  SA: "school",
  DH: "department",
  DAH: "department",
  ST: "own",
  HRA: "own",
  FA: "nothing",
  PAR: "nothing",
  LG: "nothing",
};

export const rolesOfScope = (scope: Scope): RoleCode[] =>
  (Object.keys(SCOPES) as RoleCode[]).filter((role) => SCOPES[role] === scope);
