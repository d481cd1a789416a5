import { GIVEN_ROLES } from "./accounts/account-actions.ts";
import type { RoleCode } from "./roles.ts";

/**
 * What the school decides of being signed in, by role: after how many minutes without use a session ends (I-25), and who
 * needs a second step (I-24). Settings of the school; each call reads those of its own role.
 */
export const IDLE_SETTINGS = {
  idle_finance: { label: "Finance", roles: ["FA"], standard: "30" },
  idle_office: { label: "Registrar and system administrator", roles: ["RA", "SA"], standard: "30" },
  idle_teachers: {
    label: "Teachers, heads and advisers",
    roles: ["ST", "DH", "DAH", "HRA"],
    standard: "off",
  },
} as const satisfies Record<string, { label: string; roles: readonly RoleCode[]; standard: IdleTime }>;
export type IdleSetting = keyof typeof IDLE_SETTINGS;
export const IDLE_SETTING_NAMES = Object.keys(IDLE_SETTINGS) as IdleSetting[];
export const IDLE_TIMES = ["off", "10", "15", "30", "60", "120", "240"] as const;
type IdleTime = (typeof IDLE_TIMES)[number];

/** The setting that a role has; null: its sessions do not end for want of use. */
export const idleSettingOf = (role: RoleCode): IdleSetting | null =>
  IDLE_SETTING_NAMES.find((name) => (IDLE_SETTINGS[name].roles as readonly RoleCode[]).includes(role)) ??
  null;

/** Minutes without use after which a session of the role ends; null: never. `decided`: the setting's value; null: nobody has decided. */
export function idleMinutesOf(role: RoleCode, decided: string | null): number | null {
  const setting = idleSettingOf(role);
  if (setting === null) return null;
  const minutes = Number(decided ?? IDLE_SETTINGS[setting].standard);
  return Number.isInteger(minutes) && minutes > 0 ? minutes : null;
}

/** Use is written down once it is so much later than what is written: a session may end so much later than the setting says, and never earlier. */
export const USE_NOTED_AFTER_SECONDS = 60;

/** When a session was last used as far as it is written down, in milliseconds, and after how many minutes it ends. */
export interface SessionUse {
  usedAtMs: number;
  idleMinutes: number | null;
}
/** When it ends, in milliseconds; null: not for want of use. */
export const idleEndOf = ({ usedAtMs, idleMinutes }: SessionUse): number | null =>
  idleMinutes === null ? null : usedAtMs + idleMinutes * 60_000 + USE_NOTED_AFTER_SECONDS * 1000;
export function isIdle(use: SessionUse, nowMs: number): boolean {
  const end = idleEndOf(use);
  return end !== null && nowMs >= end;
}
/** Whether a use now is to be written down. */
export const isUseToNote = ({ usedAtMs, idleMinutes }: SessionUse, nowMs: number): boolean =>
  idleMinutes !== null && nowMs - usedAtMs >= USE_NOTED_AFTER_SECONDS * 1000;

export const signedOutForIdleness = (minutes: number): string =>
  `You were signed out after ${minutes} minutes without use.`;

/** The setting that names the roles that need a second step, with commas between; shipped empty. */
export const SECOND_STEP_ROLES = {
  name: "second_step_roles",
  standard: "",
  choices: GIVEN_ROLES,
} as const;
export const SECOND_STEP_NEEDED = "SECOND_STEP_NEEDED";
