import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SentMail, StoredMail } from "./mail.ts";

/** Resend remembers an idempotency key for a day. */
const KEY_KEPT_MS = 24 * 3_600_000;

export type Accepted = { id: string } | { conflict: true };

/** The mails of one data folder, one JSON file each, so that they outlive a restart. */
export class Mailbox {
  private readonly folder: string;
  private readonly mails = new Map<string, StoredMail>();
  private readonly idOfKey = new Map<string, string>();

  constructor(dataDir: string) {
    this.folder = join(dataDir, "mail");
    mkdirSync(this.folder, { recursive: true });
    for (const name of readdirSync(this.folder).sort())
      if (name.endsWith(".json"))
        this.remember(JSON.parse(readFileSync(join(this.folder, name), "utf8")) as StoredMail);
  }

  /** Keeps a mail, or answers the one kept under the same key; another body under it is a conflict. */
  accept(mail: SentMail, idempotencyKey: string | null, rawBody: string, now: number): Accepted {
    const bodyHash = createHash("sha256").update(rawBody).digest("hex");
    const known = idempotencyKey ? this.mails.get(this.idOfKey.get(idempotencyKey) ?? "") : undefined;
    if (known && now - Date.parse(known.createdAt) < KEY_KEPT_MS)
      return known.bodyHash === bodyHash ? { id: known.id } : { conflict: true };
    const stored: StoredMail = {
      ...mail,
      id: randomUUID(),
      createdAt: new Date(now).toISOString(),
      idempotencyKey,
      bodyHash,
    };
    const path = join(this.folder, `${stored.createdAt.replaceAll(":", "-")}-${stored.id}.json`);
    writeFileSync(`${path}.part`, JSON.stringify(stored));
    renameSync(`${path}.part`, path);
    this.remember(stored);
    return { id: stored.id };
  }

  get(id: string): StoredMail | undefined {
    return this.mails.get(id);
  }

  /** Newest first. */
  all(): StoredMail[] {
    return [...this.mails.values()].reverse();
  }

  private remember(mail: StoredMail): void {
    this.mails.set(mail.id, mail);
    if (mail.idempotencyKey) this.idOfKey.set(mail.idempotencyKey, mail.id);
  }
}
