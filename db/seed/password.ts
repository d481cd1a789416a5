import { argon2Sync } from "node:crypto";

/** The password of every demo account (README.md). */
export const DEMO_PASSWORD = "Talaan!2026";

const base64 = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");

/** Its argon2id hash in PHC form (I-13); the salt is fixed so that the demo school is the same every time. */
export function seedPasswordHash(password: string): string {
  const salt = Buffer.from("talaan-demo-salt", "ascii");
  const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
  const hash = argon2Sync("argon2id", { message: password, nonce: salt, ...cost });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(hash)}`;
}
