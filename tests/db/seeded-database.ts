import { copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { type Database, databaseOver } from "#db/client.ts";
import type { Statement } from "#db/statement.ts";
import { removeFolder } from "#tests/support/remove-folder.ts";
import { makeTemplate, type TemplateSize, TODAY, templateDatabase } from "#tests/support/template.ts";

export const SEED_TODAY = TODAY;

export interface SeededDatabase {
  db: Database;
  close: () => void;
}

/**
 * A copy of the demo school for a test file, or a fresh one for each of its tests. It can be used from the first hook or
 * test on that is registered after it.
 */
export function givenSeededSchool(
  copied: "once" | "each test" = "once",
  size: TemplateSize = "demo",
): SeededDatabase {
  const school = {} as SeededDatabase;
  let template: Awaited<ReturnType<typeof seededTemplate>>;
  const copy = () => {
    Object.assign(school, template.copy());
  };
  beforeAll(async () => {
    template = await seededTemplate({ size });
    if (copied === "once") copy();
  });
  if (copied === "each test") {
    beforeEach(copy);
    afterEach(() => school.close());
  }
  afterAll(() => {
    if (copied === "once") school.close();
    template.remove();
  });
  return school;
}

/** The steps of a statement's plan, as SQLite names them. */
export async function planOf(db: Database, { sql, args }: Statement<unknown>): Promise<string[]> {
  const { rows } = await db.client.execute({ sql: `explain query plan ${sql}`, args });
  return rows.map(({ detail }) => String(detail));
}

/** A demo school to copy from, as it is in `build`; `seededOn` seeds another as of a day. */
export async function seededTemplate({
  seededOn,
  size = "demo",
}: {
  seededOn?: SchoolDay;
  size?: TemplateSize;
} = {}): Promise<{
  copy: () => SeededDatabase;
  remove: () => void;
}> {
  const folder = mkdtempSync(join(tmpdir(), "talaan-seed-"));
  const own = join(folder, "template.db");
  if (seededOn) await makeTemplate(own, seededOn, size);
  const path = seededOn ? own : await templateDatabase(TODAY, size);
  let copies = 0;
  return {
    copy: () => {
      copies += 1;
      const copyPath = join(folder, `copy-${copies}.db`);
      copyFileSync(path, copyPath);
      const copied = createClient({ url: `file:${copyPath}`, intMode: "number" });
      return { db: databaseOver(copied), close: () => copied.close() };
    },
    remove: () => removeFolder(folder),
  };
}
