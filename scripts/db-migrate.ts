import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { createClient } from "@libsql/client";
import { migrate } from "#db/migrate.ts";
import { at } from "./paths.ts";

/** npm run db:migrate: brings the database of DATABASE_URL (Turso or a server; DATABASE_AUTH_TOKEN beside it), else <DATA_DIR>/talaan.db, to the newest schema. */
const dataDir = resolve(process.env.DATA_DIR ?? at(".data"));
const authToken = process.env.DATABASE_AUTH_TOKEN;
try {
  if (!process.env.DATABASE_URL) mkdirSync(dataDir, { recursive: true });
  const url = process.env.DATABASE_URL ?? `file:${join(dataDir, "talaan.db")}`;
  const client = createClient({ url, ...(authToken && { authToken }), intMode: "number" });
  const applied = await migrate(client);
  client.close();
  console.log(applied.length > 0 ? `Applied ${applied.join(", ")}.` : "The schema is the newest already.");
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
