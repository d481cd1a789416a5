/** The second step of signing in: a code of six digits that an app shows anew every half minute (RFC 6238), or a recovery code (I-20, I-21). */
export const CODE_DIGITS = 6;
export const TIME_STEP_SECONDS = 30;
/** Of a clock that is wrong by so many time steps, before and behind, codes are taken. */
export const TIME_STEPS_OFF = 1;
export const RECOVERY_CODES = 10;
/** After the password there is so much time for the code, and so many tries at it. */
export const PENDING_SIGN_IN_MINUTES = 5;
export const PENDING_TRIES_MAX = 5;
/** For so many days a browser is not asked for the code, where its owner chose so. */
export const REMEMBERED_DAYS = 30;

/** Letters and digits that are not taken for each other: Crockford's. */
const RECOVERY_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const RECOVERY_CHARACTERS = 16;
const GROUP = 4;

/** What somebody typed: the six digits of the app, a recovery code as it is stored, or something else, such as a password. */
export type TypedCode =
  | { kind: "time"; digits: string }
  | { kind: "recovery"; code: string }
  | { kind: "other"; text: string };

/** Spaces and hyphens do not count, nor does the letter case of a recovery code; O is read as 0, I and L as 1. */
export function readTypedCode(typed: string): TypedCode {
  const close = typed.replace(/[\s-]/g, "");
  if (/^\d{6}$/.test(close)) return { kind: "time", digits: close };
  const code = close.toUpperCase().replaceAll("O", "0").replace(/[IL]/g, "1");
  const isRecovery =
    code.length === RECOVERY_CHARACTERS && [...code].every((sign) => RECOVERY_ALPHABET.includes(sign));
  return isRecovery ? { kind: "recovery", code } : { kind: "other", text: typed };
}

/** A recovery code of 10 random bytes: 16 characters, as it is stored. */
export const recoveryCodeOf = (bytes: Uint8Array): string => {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return Array.from(
    { length: RECOVERY_CHARACTERS },
    (_, place) => RECOVERY_ALPHABET[Number.parseInt(bits.slice(place * 5, place * 5 + 5), 2)],
  ).join("");
};
export const RECOVERY_BYTES = (RECOVERY_CHARACTERS * 5) / 8;

/** "ABCD-EFGH-JKMN-PQRS". */
export const shownRecoveryCode = (code: string): string => inGroups(code, "-");
/** A secret in groups of four, as it is typed into an app. */
export const shownSecret = (secret: string): string => inGroups(secret, " ");
const inGroups = (text: string, between: string): string =>
  (text.match(new RegExp(`.{1,${GROUP}}`, "g")) ?? []).join(between);

export const SECOND_STEP_MESSAGES = {
  wrongCode: "The code is wrong, or was used already. Wait for the next one and try again.",
  wrongPassword: "This is not your password.",
  notBegun: "The set-up was begun anew elsewhere. Please begin again.",
  isOn: "The second step is on already.",
  isOff: "The second step is off.",
  expired: "This sign-in took too long, or was ended. Please sign in again.",
  on: "The second step is on.",
  off: "The second step is off.",
  newCodes: "New recovery codes are made. Those before no longer work.",
} as const;
