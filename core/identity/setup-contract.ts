import * as z from "zod";
import { neededEmail, neededLine } from "#core/shared/entered-text.ts";
import { fields, flag } from "#core/shared/list/fields.ts";

/** Opening a school that has no account yet (I-19): the call that asks whether it is open, and the body of the one that makes its administrator. */
export const setupBody = z.strictObject({
  code: z.string().max(200),
  schoolName: neededLine(100),
  givenName: neededLine(60),
  lastName: neededLine(60),
  email: neededEmail,
  newPassword: z.string().max(200),
  confirmPassword: z.string().max(200),
});
export type SetupEntry = z.output<typeof setupBody>;

export const SETUP_STATE = fields({
  /** No account exists yet. */
  isOpen: flag("is_open"),
  /** The deployment was told a setup code; without one nobody can open the school. */
  hasCode: flag("has_code"),
});

export const SETUP_MESSAGES = {
  wrongCode: "The setup code is wrong.",
  noCode: "This deployment was given no setup code. Set the secret SETUP_CODE of the API first.",
} as const;
