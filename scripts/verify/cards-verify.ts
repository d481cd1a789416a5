import { parseArgs } from "node:util";
import { verifyCardChains, verifyCardTexts } from "#api/commands/audit/verify-cards.ts";
import { databaseOf, endWith } from "./open-database.ts";

/** npm run cards:verify -- [--data-dir .data]: holds every revision of a report card against its SHA-256 and the one before; exit 1 where one differs. It writes nothing. */
async function verify(): Promise<boolean> {
  const { values } = parseArgs({
    options: { "data-dir": { type: "string", default: process.env.DATA_DIR ?? ".data" } },
  });
  const db = databaseOf(values["data-dir"]);
  const chains = await verifyCardChains(db);
  const { findings: texts, checked } = await verifyCardTexts(db, 0, Number.POSITIVE_INFINITY);
  for (const finding of [...chains, ...texts]) console.log(`FAIL ${finding}`);
  const passed = chains.length + texts.length === 0;
  console.log(
    `${checked} revisions: ${passed ? "each is what was published" : "published cards do NOT hold"}.`,
  );
  return passed;
}

endWith(verify());
