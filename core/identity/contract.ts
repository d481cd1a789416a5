import * as z from "zod";
import { fields, orNull, type RecordOfFields, records, text, whole } from "#core/shared/list/fields.ts";
import type { RoleCode } from "./roles.ts";

/** The bodies of the identity calls, and what they answer. */
const textOf = (max: number) => z.string().max(max);
export const loginBody = z.strictObject({ email: textOf(254), password: textOf(200) });
/** The same in the console. `deviceToken`: of a browser that is remembered (I-22). */
export const consoleLoginBody = loginBody.extend({ deviceToken: textOf(200).optional() });
export const refreshBody = z.strictObject({ refreshToken: textOf(200) });
export const changePasswordBody = z.strictObject({
  currentPassword: textOf(200).default(""),
  newPassword: textOf(200).default(""),
  confirmPassword: textOf(200).default(""),
});
export const forgotPasswordBody = z.strictObject({ email: textOf(254) });
export const confirmForgotPasswordBody = z.strictObject({
  token: textOf(200),
  newPassword: textOf(200).default(""),
  confirmPassword: textOf(200).default(""),
});
export const auditNoticeBody = z.strictObject({
  email: textOf(254),
  tenant_id: z.union([z.string(), z.number()]).optional(),
  data: z.unknown().optional(),
});

export const TOKENS = fields({
  accessToken: text("AccessToken"),
  refreshToken: text("RefreshToken"),
  /** Seconds until the access token expires. */
  expiresInSeconds: whole("ExpiresIn"),
});
export type Tokens = RecordOfFields<typeof TOKENS.fields>;

const PROFILE_FIELDS = {
  userId: text("idms_id"),
  givenName: text("givenname"),
  lastName: text("lastname"),
  email: text("email"),
  /** The school this console belongs to. */
  schoolName: text("school.name"),
  /** SHA-256 of its logo; null: none. */
  schoolLogo: orNull(text("school.logo")),
};
/** The first role decides. */
export type Profile = RecordOfFields<typeof PROFILE_FIELDS> & { roles: RoleCode[] };
export const PROFILE = fields(PROFILE_FIELDS, {
  names: { roles: records("roles", fields({ role_code: text("role_code") })) },
  toWire: ({ roles }: Profile) => ({ roles: roles.map((role_code) => ({ role_code })) }),
  fromWire: (wire) => ({
    roles: (wire.roles as { role_code: RoleCode }[]).map(({ role_code }) => role_code),
  }),
});
