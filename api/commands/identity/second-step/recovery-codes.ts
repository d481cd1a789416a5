import { keyedDigest, sha256Hex } from "#api/commands/identity/access-token.ts";
import {
  RECOVERY_BYTES,
  RECOVERY_CODES,
  recoveryCodeOf,
  type TypedCode,
} from "#core/identity/second-step/second-step.ts";

/**
 * Ten codes of one set, derived from its name by the API's key: whoever sends the same request again is shown the same codes,
 * and nothing that is written down holds them. `setUuid`: new for every set.
 */
export const recoveryCodesOf = (key: string, setUuid: string): Promise<string[]> =>
  Promise.all(
    Array.from({ length: RECOVERY_CODES }, async (_, place) => {
      const digest = Buffer.from(await keyedDigest(key, `recovery-code:${setUuid}:${place}`), "base64url");
      return recoveryCodeOf(digest.subarray(0, RECOVERY_BYTES));
    }),
  );

/** As they are stored: of 80 random bits a plain hash tells nothing. */
export const recoveryHashOf = (code: string): Promise<string> => sha256Hex(`recovery code:${code}`);

/** The hash of what was typed, where it is a recovery code. */
export const typedHash = async (typed: TypedCode): Promise<string | null> =>
  typed.kind === "recovery" ? recoveryHashOf(typed.code) : null;
