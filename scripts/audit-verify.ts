import { parseArgs } from "node:util";
import { sealAudit, walkAudit } from "../api/commands/audit/seal-audit.ts";
import { databaseOf, endWith } from "./open-database.ts";

/** npm run audit:verify -- [--data-dir .data] [--read-only]: seals the tail of the audit trail, then walks its whole chain; exit 1 where it is broken. */
async function verify(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      "data-dir": { type: "string", default: process.env.DATA_DIR ?? ".data" },
      "read-only": { type: "boolean", default: false },
    },
  });
  const db = databaseOf(values["data-dir"]);
  if (!values["read-only"]) {
    let sealed = 0;
    for (;;) {
      const round = await sealAudit({ db, now: Date.now() });
      sealed += round.sealed;
      if (round.sealed === 0) break;
    }
    console.log(`${sealed} events sealed.`);
  }
  const { seals, rows, mistake } = await walkAudit(db);
  console.log(mistake ?? `The chain holds: ${rows} events under ${seals} seals.`);
  return mistake === null;
}

endWith(verify());
