import { parseArgs } from "node:util";
import { verifyGradebookFacts, verifyGrades } from "../../api/commands/audit/verify-grades.ts";
import { databaseOf, endWith } from "./open-database.ts";

/** npm run grades:verify -- [--data-dir .data]: computes every grade anew and names what differs; exit 1 where one does. It writes nothing. */
async function verify(): Promise<boolean> {
  const { values } = parseArgs({
    options: { "data-dir": { type: "string", default: process.env.DATA_DIR ?? ".data" } },
  });
  const db = databaseOf(values["data-dir"]);
  const facts = await verifyGradebookFacts(db);
  const { findings, checked } = await verifyGrades(db, 0, Number.POSITIVE_INFINITY);
  for (const finding of [...facts, ...findings]) console.log(`FAIL ${finding}`);
  const passed = facts.length + findings.length === 0;
  console.log(
    `${checked} gradebooks: ${passed ? "every grade is what its scores make" : "grades do NOT hold"}.`,
  );
  return passed;
}

endWith(verify());
