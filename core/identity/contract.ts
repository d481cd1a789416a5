import * as z from "zod";
import type { RoleCode } from "./roles.ts";

/** The wire of identity (contract.md, Identity). */
const text = (max: number) => z.string().max(max);
export const loginBody = z.strictObject({ email: text(254), password: text(200) });
export const refreshBody = z.strictObject({ refreshToken: text(200) });
export const changePasswordBody = z.strictObject({
  currentPassword: text(200).default(""),
  newPassword: text(200).default(""),
  confirmPassword: text(200).default(""),
});
export const forgotPasswordBody = z.strictObject({ email: text(254) });
export const confirmForgotPasswordBody = z.strictObject({
  token: text(200),
  newPassword: text(200).default(""),
  confirmPassword: text(200).default(""),
});
export const auditNoticeBody = z.strictObject({
  email: text(254),
  tenant_id: z.union([z.string(), z.number()]).optional(),
  data: z.unknown().optional(),
});

export interface Tokens {
  accessToken: string;
  refreshToken: string;
  /** Seconds the access token still holds. */
  expiresInSeconds: number;
}
export const tokensToWire = (tokens: Tokens) => ({
  AccessToken: tokens.accessToken,
  RefreshToken: tokens.refreshToken,
  ExpiresIn: tokens.expiresInSeconds,
});
export type WireTokens = ReturnType<typeof tokensToWire>;
export const tokensFromWire = (wire: WireTokens): Tokens => ({
  accessToken: wire.AccessToken,
  refreshToken: wire.RefreshToken,
  expiresInSeconds: wire.ExpiresIn,
});

export interface Profile {
  userId: string;
  givenName: string;
  lastName: string;
  email: string;
  /** The first role decides. */
  roles: RoleCode[];
  /** The school this console belongs to. */
  schoolName: string;
}
export const profileToWire = (profile: Profile) => ({
  idms_id: profile.userId,
  givenname: profile.givenName,
  lastname: profile.lastName,
  email: profile.email,
  roles: profile.roles.map((role_code) => ({ role_code })),
  school: { name: profile.schoolName },
});
export type WireProfile = ReturnType<typeof profileToWire>;
export const profileFromWire = (wire: WireProfile): Profile => ({
  userId: wire.idms_id,
  givenName: wire.givenname,
  lastName: wire.lastname,
  email: wire.email,
  roles: wire.roles.map((role) => role.role_code),
  schoolName: wire.school.name,
});
