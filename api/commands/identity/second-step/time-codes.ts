import { Secret, TOTP } from "otpauth";
import { CODE_DIGITS, TIME_STEP_SECONDS, TIME_STEPS_OFF } from "#core/identity/second-step/second-step.ts";

/** Time-based one-time codes (RFC 6238) as every app for them makes them: SHA-1, six digits, half a minute. */
const SECRET_BYTES = 20;
const ISSUER = "Talaan";

const generatorOf = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: "SHA1",
    digits: CODE_DIGITS,
    period: TIME_STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  });

/** A new secret, in base 32. */
export const newTimeSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What a QR code tells an app. `email`: what the app calls the account. */
export const timeSecretUri = (secret: string, email: string): string => generatorOf(secret, email).toString();

/**
 * The time step of a code that is taken now; null: there is no secret, or the code is wrong, of another time, or no later than `last`, the step of the
 * code that was taken before. Codes are compared in a time that does not depend on them.
 */
export function takenTimeStep(
  secret: string | null,
  digits: string,
  epochMs: number,
  last: number,
): number | null {
  if (secret === null) return null;
  const off = generatorOf(secret, "").validate({ token: digits, timestamp: epochMs, window: TIME_STEPS_OFF });
  if (off === null) return null;
  const step = Math.floor(epochMs / 1000 / TIME_STEP_SECONDS) + off;
  return step > last ? step : null;
}
