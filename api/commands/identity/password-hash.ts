import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import type { Verified } from "./password-hasher.ts";

/** scrypt in PHC form: `$scrypt$ln=15,r=8,p=3$<salt>$<hash>` (I-13). About 0.2 s of CPU: limits come first. */
const COST = { ln: 15, r: 8, p: 3 } as const;
const HASH_BYTES = 32;
const MEMORY_BYTES_MAX = 64 * 1024 * 1024;
const PHC = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const plain = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");

function derive(password: string, salt: Buffer, cost: { ln: number; r: number; p: number }): Promise<Buffer> {
  const options = { N: 2 ** cost.ln, r: cost.r, p: cost.p, maxmem: MEMORY_BYTES_MAX };
  return new Promise((resolve, reject) =>
    scrypt(password.normalize("NFKC"), salt, HASH_BYTES, options, (error, hash) =>
      error ? reject(error) : resolve(hash),
    ),
  );
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, COST);
  return `$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${plain(salt)}$${plain(hash)}`;
}

/** Whether a password is the one a hash was made of. Blocks its isolate, as hashPassword does: only workers/passwords runs them. */
export async function verifyPassword(password: string, phc: string): Promise<Verified> {
  const match = PHC.exec(phc);
  if (!match) return { matches: false, needsRehash: false };
  const [, ln, r, p, salt = "", hash = ""] = match;
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
  const wanted = Buffer.from(hash, "base64");
  const given = await derive(password, Buffer.from(salt, "base64"), cost);
  const matches = wanted.length === given.length && timingSafeEqual(wanted, given);
  return { matches, needsRehash: cost.ln !== COST.ln || cost.r !== COST.r || cost.p !== COST.p };
}
