import { parseArgs } from "node:util";
import { type Anchor, readAnchors } from "#api/commands/audit/anchor.ts";
import { walkWholeTrail } from "#api/commands/audit/verify-trail.ts";
import { openLocalFiles } from "#scripts/stack/local-files.ts";
import { sealKeyOf } from "#scripts/stack/local-secrets.ts";
import { databaseOf, endWith } from "./open-database.ts";

/**
 * npm run audit:verify -- [--data-dir .data]: walks the sealed audit trail and every anchor of the data folder's object
 * store; exit 1 where one does not hold. It writes nothing.
 */
async function verify(): Promise<boolean> {
  const { values } = parseArgs({
    options: { "data-dir": { type: "string", default: process.env.DATA_DIR ?? ".data" } },
  });
  const dataDir = values["data-dir"];
  const anchors = await anchorsOf(dataDir);
  const { seals, rows, mistake } = await walkWholeTrail(databaseOf(dataDir), sealKeyOf(dataDir), anchors);
  console.log(
    mistake ?? `The trail holds: ${rows} events under ${seals} seals, ${anchors.length} anchors agree.`,
  );
  return mistake === null;
}

async function anchorsOf(dataDir: string): Promise<Anchor[]> {
  const { files, close } = await openLocalFiles(dataDir);
  try {
    return await readAnchors(files as unknown as Parameters<typeof readAnchors>[0]);
  } finally {
    await close();
  }
}

endWith(verify());
