import type { PasswordLink } from "#db/queries/identity/accounts/account-change.ts";
import { keyedDigest, sha256Hex } from "./access-token.ts";

/** The token of a mailed password link: derived from the server's key, so that no queue, row or log holds it. */
export const resetTokenOf = (secret: string, resetUuid: string): Promise<string> =>
  keyedDigest(secret, `password-reset:${resetUuid}`);

/** New links, each with the hash of its token. */
export const newPasswordLinks = (
  { tokenSecret, newUuid }: { tokenSecret: string; newUuid: () => string },
  count: number,
): Promise<PasswordLink[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const uuid = newUuid();
      return { uuid, tokenHash: await sha256Hex(await resetTokenOf(tokenSecret, uuid)) };
    }),
  );
