import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import type { Database } from "../../db/client.ts";
import { migrate } from "../../db/migrate.ts";
import { seedDemo } from "../../db/seed/demo.ts";

export const SEED_TODAY = "2026-11-21";

export interface SeededDatabase {
  db: Database;
  close: () => void;
}

/** A demo school to copy from: made once for a test file, copied for each test. */
export async function seededTemplate(): Promise<{ copy: () => SeededDatabase; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), "talaan-seed-"));
  const path = join(folder, "template.db");
  const client = createClient({ url: `file:${path}`, intMode: "number" });
  await migrate(client);
  await seedDemo(client, { today: SEED_TODAY });
  client.close();
  let copies = 0;
  return {
    copy: () => {
      copies += 1;
      const copyPath = join(folder, `copy-${copies}.db`);
      copyFileSync(path, copyPath);
      const copied = createClient({ url: `file:${copyPath}`, intMode: "number" });
      return { db: { client: copied, cost: { roundTrips: 0, rowsRead: 0 } }, close: () => copied.close() };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
