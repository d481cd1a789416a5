import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import type { Verified } from "#api/commands/identity/password-hasher.ts";
import { type Argon2Cost, argon2id } from "./argon2id.ts";

/** argon2id in PHC form: `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>` (I-13). */
const COST: Argon2Cost = { memory: 19_456, passes: 2, lanes: 1 };
const HASH_BYTES = 32;
const ARGON2ID = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
/** What passwords were hashed by before. */
const SCRYPT = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
const SCRYPT_MEMORY_BYTES_MAX = 64 * 1024 * 1024;

const plain = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize("NFKC"));

export function hashPassword(password: string): string {
  const salt = randomBytes(16);
  const hash = argon2id(bytesOf(password), salt, COST, HASH_BYTES);
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.lanes}$${plain(salt)}$${plain(hash)}`;
}

/** Whether a password is the one a hash was made of. Blocks its isolate, as hashPassword does. */
export async function verifyPassword(password: string, phc: string): Promise<Verified> {
  const [, memory, passes, lanes, salt = "", hash = ""] = ARGON2ID.exec(phc) ?? [];
  if (hash === "") return verifyScrypt(password, phc);
  const cost = { memory: Number(memory), passes: Number(passes), lanes: Number(lanes) };
  const wanted = Buffer.from(hash, "base64");
  const given = argon2id(bytesOf(password), Buffer.from(salt, "base64"), cost, wanted.length);
  const isOfToday = cost.memory === COST.memory && cost.passes === COST.passes && cost.lanes === COST.lanes;
  return { matches: timingSafeEqual(wanted, given), needsRehash: !isOfToday };
}

async function verifyScrypt(password: string, phc: string): Promise<Verified> {
  const match = SCRYPT.exec(phc);
  if (!match) return { matches: false, needsRehash: false };
  const [, ln, r, p, salt = "", hash = ""] = match;
  const options = { N: 2 ** Number(ln), r: Number(r), p: Number(p), maxmem: SCRYPT_MEMORY_BYTES_MAX };
  const wanted = Buffer.from(hash, "base64");
  const given = await new Promise<Buffer>((resolve, reject) =>
    scrypt(bytesOf(password), Buffer.from(salt, "base64"), wanted.length, options, (error, derived) =>
      error ? reject(error) : resolve(derived),
    ),
  );
  return { matches: timingSafeEqual(wanted, given), needsRehash: true };
}
