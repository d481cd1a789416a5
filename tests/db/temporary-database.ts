import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, createClient } from "@libsql/client";
import { removeFolder } from "#tests/support/remove-folder.ts";

export interface TemporaryDatabase {
  client: Client;
  /** Path of the file, for a second look by another reader. */
  path: string;
  close: () => void;
}

/** An empty database in a folder of its own; nothing is migrated yet. */
export function temporaryDatabase(): TemporaryDatabase {
  const folder = mkdtempSync(join(tmpdir(), "talaan-db-"));
  const path = join(folder, "talaan.db");
  const client = createClient({ url: `file:${path}`, intMode: "number" });
  return {
    client,
    path,
    close: () => {
      client.close();
      removeFolder(folder);
    },
  };
}
