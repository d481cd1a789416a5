import type { Fetcher } from "@cloudflare/workers-types";

/** What the password Worker is asked: with `phc` whether the password is the one it was made of, else a new hash; with `isNew` null where it is one of the commonest. */
export interface PasswordJob {
  password: string;
  phc?: string;
  isNew?: true;
}

/** Does the password match, and is its hash of an older cost that a sign-in should renew? */
export interface Verified {
  matches: boolean;
  needsRehash: boolean;
}

/** Hashing in a Worker of its own, where it blocks no other request (workers/passwords). Both throw HasherBusy when too many wait. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** The hash of a password that somebody chooses now; null: it is one of the commonest (I-5). */
  hashNew(password: string): Promise<string | null>;
  verify(password: string, phc: string): Promise<Verified>;
}

/** The queue for hashing is full, or its Worker does not answer: nothing was decided. */
export class HasherBusy extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super("The password Worker is busy.");
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const RETRY_AFTER_SECONDS = 5;

/** Verified against when no such account exists, so that unknown and known users cost the same time. */
export const ABSENT_USER_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/** The hasher behind a service binding. */
export function passwordHasher(binding: Fetcher): PasswordHasher {
  const ask = async <Answer>(job: PasswordJob): Promise<Answer> => {
    const body = JSON.stringify(job);
    const response = await binding.fetch("http://passwords/", { method: "POST", body }).catch(() => null);
    if (!response?.ok)
      throw new HasherBusy(Number(response?.headers.get("retry-after") ?? RETRY_AFTER_SECONDS));
    return (await response.json()) as Answer;
  };
  return {
    hash: async (password) => (await ask<{ hash: string }>({ password })).hash,
    hashNew: async (password) => (await ask<{ hash: string | null }>({ password, isNew: true })).hash,
    verify: (password, phc) => ask<Verified>({ password, phc }),
  };
}
