import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { type Database, databaseOver } from "#db/client.ts";
import type { Statement } from "#db/statement.ts";
import { makeTemplate, TODAY, templateDatabase } from "#tests/support/template.ts";

export const SEED_TODAY = TODAY;

export interface SeededDatabase {
  db: Database;
  close: () => void;
}

/** One copy of the demo school; closing it removes it. */
export async function seededSchool(): Promise<SeededDatabase> {
  const template = await seededTemplate();
  const { db, close } = template.copy();
  return {
    db,
    close: () => {
      close();
      template.remove();
    },
  };
}

/** The steps of a statement's plan, as SQLite names them. */
export async function planOf(db: Database, { sql, args }: Statement<unknown>): Promise<string[]> {
  const { rows } = await db.client.execute({ sql: `explain query plan ${sql}`, args });
  return rows.map(({ detail }) => String(detail));
}

/** A demo school to copy from, as it is in `build`; `seededOn` seeds another as of a day. */
export async function seededTemplate({ seededOn }: { seededOn?: SchoolDay } = {}): Promise<{
  copy: () => SeededDatabase;
  remove: () => void;
}> {
  const folder = mkdtempSync(join(tmpdir(), "talaan-seed-"));
  const own = join(folder, "template.db");
  if (seededOn) await makeTemplate(own, seededOn);
  const path = seededOn ? own : await templateDatabase();
  let copies = 0;
  return {
    copy: () => {
      copies += 1;
      const copyPath = join(folder, `copy-${copies}.db`);
      copyFileSync(path, copyPath);
      const copied = createClient({ url: `file:${copyPath}`, intMode: "number" });
      return { db: databaseOver(copied), close: () => copied.close() };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
