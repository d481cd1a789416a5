import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import * as z from "zod";
import type { LocalSecrets } from "#scripts/stack/local-secrets.ts";

/** The secrets of a data folder as a backup holds them: JSON under AES-256-GCM, its key made of a passphrase by scrypt. */
export const SEALED_SECRETS = "secrets.sealed.json";

const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };
const KEY_BYTES = 32;
const base64 = z.string().transform((text) => Buffer.from(text, "base64"));
const sealed = z.strictObject({ salt: base64, nonce: base64, tag: base64, text: base64 });
const secrets = z.strictObject({
  tokenSecret: z.string(),
  databaseToken: z.string(),
  sealKey: z.string(),
  /** A backup of before there were second steps has none, and needs none. */
  secondStepKey: z.string().default(() => newRecoveryKey()),
});

/** A key of 256 random bits, for who gives no passphrase. */
export const newRecoveryKey = (): string => randomBytes(KEY_BYTES).toString("base64url");

export function sealSecrets(known: LocalSecrets, passphrase: string): string {
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", scryptSync(passphrase, salt, KEY_BYTES, COST), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(known), "utf8"), cipher.final()]);
  const parts = { salt, nonce, tag: cipher.getAuthTag(), text };
  return JSON.stringify(
    Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, bytes.toString("base64")])),
  );
}

/** Throws where the passphrase is another, or the text is damaged. */
export function openSecrets(text: string, passphrase: string): LocalSecrets {
  try {
    const { salt, nonce, tag, text: bytes } = sealed.parse(JSON.parse(text));
    const key = scryptSync(passphrase, salt, KEY_BYTES, COST);
    const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: 16 });
    decipher.setAuthTag(tag);
    const plain = Buffer.concat([decipher.update(bytes), decipher.final()]).toString("utf8");
    return secrets.parse(JSON.parse(plain));
  } catch {
    throw new Error(
      `The passphrase does not open ${SEALED_SECRETS}. Give the one of this backup as BACKUP_PASSPHRASE.`,
    );
  }
}
