import { measureCosts } from "#tests/cost/cost-stack.ts";
import { growthOf, hasFailed, readCostTable, rowOf, writeCostTable } from "#tests/cost/cost-table.ts";

/**
 * npm run cost [-- --write]: rows read, rows written and round trips of every call and page at a school of 5,000 students,
 * counted by the engine, beside what docs/cost.md says; --write makes them what is committed.
 */
const committed = new Map(readCostTable().map((row) => [row.name, row]));
const { costs, processor } = await measureCosts(console.log);
let grown = 0;
for (const cost of costs) {
  const row = rowOf(cost);
  const before = committed.get(cost.name);
  const growth = before ? growthOf(row, before) : ["new"];
  if (growth.length > 0) grown += 1;
  const change = before && before.rowsRead !== row.rowsRead ? ` (was ${before.rowsRead})` : "";
  console.log(
    [row.rowsRead, row.rowsWritten, row.roundTrips, cost.bytes, row.name + change, growth.join("; ")].join(
      "\t",
    ),
  );
}
const failed = costs.filter(hasFailed);
for (const { name, status } of failed) console.error(`${name} failed (${status}): it was not measured.`);
if (process.argv.includes("--write")) {
  writeCostTable(costs, committed, processor);
  console.log("Written to docs/cost.md.");
  process.exit(failed.length > 0 ? 1 : 0);
} else {
  console.log(`${costs.length} calls and pages, ${grown} new or above a tenth over docs/cost.md.`);
  process.exit(grown > 0 ? 1 : 0);
}
