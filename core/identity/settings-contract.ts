import type { SchoolSettings } from "../management/school-settings.ts";
import type { Instant } from "../shared/school-day.ts";
import type { RoleCode } from "./roles.ts";

/** The wire of GET /settings: one's own account and sign-ins, and for who keeps them the school's settings. */
export interface SignedInSession {
  uuid: string;
  signedInAt: Instant;
  /** When it last asked for a new access token. */
  seenAt: Instant;
  isThisOne: boolean;
}
export interface Settings {
  givenName: string;
  lastName: string;
  email: string;
  role: RoleCode;
  sessions: SignedInSession[];
  /** Null: not this role's. */
  school: SchoolSettings | null;
}

export const settingsToWire = (settings: Settings) => ({
  givenname: settings.givenName,
  lastname: settings.lastName,
  email: settings.email,
  role_code: settings.role,
  sessions: settings.sessions.map(({ uuid, signedInAt, seenAt, isThisOne }) => ({
    id: uuid,
    signed_in_at: signedInAt,
    seen_at: seenAt,
    is_this_one: isThisOne,
  })),
  school: settings.school,
});
export type WireSettings = ReturnType<typeof settingsToWire>;
export const settingsFromWire = (wire: WireSettings): Settings => ({
  givenName: wire.givenname,
  lastName: wire.lastname,
  email: wire.email,
  role: wire.role_code,
  sessions: wire.sessions.map(({ id, signed_in_at, seen_at, is_this_one }) => ({
    uuid: id,
    signedInAt: signed_in_at,
    seenAt: seen_at,
    isThisOne: is_this_one,
  })),
  school: wire.school,
});
export const SIGNED_OUT_OTHERS = "The other sign-ins are ended.";
