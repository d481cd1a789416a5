import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The secrets of a local data folder, made once, so that sessions, links and the sealed audit trail outlive a restart. */
export interface LocalSecrets {
  tokenSecret: string;
  databaseToken: string;
  sealKey: string;
  secondStepKey: string;
}
const NAMES = [
  "tokenSecret",
  "databaseToken",
  "sealKey",
  "secondStepKey",
] as const satisfies (keyof LocalSecrets)[];

/** Reads <data-dir>/secrets.json, readable by its owner alone; what is missing in it is made. */
export function localSecrets(dataDir: string): LocalSecrets {
  const path = join(dataDir, "secrets.json");
  const known: Partial<LocalSecrets> = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
  if (NAMES.every((name) => known[name])) return known as LocalSecrets;
  const made = Object.fromEntries(
    NAMES.map((name) => [name, known[name] ?? randomBytes(32).toString("base64url")]),
  );
  writeFileSync(path, JSON.stringify(made), { mode: 0o600 });
  return made as unknown as LocalSecrets;
}

/** The key the audit trail of a database is sealed with: AUDIT_SEAL_KEY, else the data folder's own. */
export const sealKeyOf = (dataDir: string): string =>
  process.env.AUDIT_SEAL_KEY ?? localSecrets(dataDir).sealKey;
