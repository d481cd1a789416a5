import { parseArgs } from "node:util";
import { verifyInvoiceLines } from "#api/commands/audit/verify-books.ts";
import { read } from "#db/client.ts";
import { LEDGER_CHECKS } from "#db/queries/billing/ledger.ts";
import { sharedIdentifiers } from "#db/queries/billing/shared-identifiers.ts";
import { databaseOf, endWith } from "./open-database.ts";

/** npm run ledger:verify -- [--data-dir .data]: proves the books of any database; exit 1 where one does not hold. Identifiers that several records have are told. It writes nothing. */
async function verify(): Promise<boolean> {
  const { values } = parseArgs({
    options: { "data-dir": { type: "string", default: process.env.DATA_DIR ?? ".data" } },
  });
  const db = databaseOf(values["data-dir"]);
  const started = Date.now();
  let passed = true;
  for (const { name, statement } of LEDGER_CHECKS) {
    const from = performance.now();
    const [[finding]] = await read(db, [statement] as const);
    const holds = finding?.broken === 0;
    passed &&= holds;
    const found = holds ? "" : `: ${finding?.broken} broken, e.g. ${finding?.example}`;
    console.log(`${holds ? "ok  " : "FAIL"} ${name}${found} (${Math.round(performance.now() - from)} ms)`);
  }
  const { findings, checked } = await verifyInvoiceLines(db, 0, Number.POSITIVE_INFINITY);
  passed &&= findings.length === 0;
  console.log(
    `${findings.length === 0 ? "ok  " : "FAIL"} the lines of ${checked} invoices make their totals`,
  );
  for (const finding of findings) console.log(`     ${finding}`);
  const [shared] = await read(db, [sharedIdentifiers()] as const);
  for (const { kind, identifier, records_json } of shared)
    console.log(
      `note ${kind} ${identifier} is on ${(JSON.parse(records_json) as string[]).toSorted().join(", ")}`,
    );
  console.log(
    `${passed ? "The books hold" : "The books do NOT hold"} (${((Date.now() - started) / 1000).toFixed(1)} s).`,
  );
  return passed;
}

endWith(verify());
