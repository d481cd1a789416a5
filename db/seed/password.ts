import { scryptSync } from "node:crypto";

/** The password of every demo account (README.md). */
export const DEMO_PASSWORD = "Talaan!2026";

const base64 = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");

/** Its scrypt hash in PHC form; the salt is fixed so that the demo school is the same every time. */
export function seedPasswordHash(password: string): string {
  const salt = Buffer.from("talaan-demo-salt", "ascii");
  const hash = scryptSync(password, salt, 32, { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 });
  return `$scrypt$ln=15,r=8,p=3$${base64(salt)}$${base64(hash)}`;
}
