import { parseArgs } from "node:util";
import { verifyFigures } from "#api/commands/audit/verify-figures.ts";
import { verifyGradebookFacts, verifyGrades } from "#api/commands/audit/verify-grades.ts";
import { databaseOf, endWith } from "./open-database.ts";

/** npm run grades:verify -- [--data-dir .data]: computes every grade and every figure of reports anew and names what differs; exit 1 where one does. It writes nothing. */
async function verify(): Promise<boolean> {
  const { values } = parseArgs({
    options: { "data-dir": { type: "string", default: process.env.DATA_DIR ?? ".data" } },
  });
  const db = databaseOf(values["data-dir"]);
  const facts = await verifyGradebookFacts(db);
  const whole = Number.POSITIVE_INFINITY;
  const { findings: grades, checked } = await verifyGrades(db, 0, whole);
  const { findings: figures, checked: sections } = await verifyFigures(db, 0, whole);
  const findings = [...facts, ...grades, ...figures];
  for (const finding of findings) console.log(`FAIL ${finding}`);
  const passed = findings.length === 0;
  console.log(
    `${checked} gradebooks, ${sections} sections: ${passed ? "every grade is what its scores make" : "grades do NOT hold"}.`,
  );
  return passed;
}

endWith(verify());
