import { keyedDigest } from "./access-token.ts";

/** The token of a mailed password link: derived from the server's key, so that no queue, row or log holds it. */
export const resetTokenOf = (secret: string, resetUuid: string): Promise<string> =>
  keyedDigest(secret, `password-reset:${resetUuid}`);
