import { readFileSync, writeFileSync } from "node:fs";
import { at } from "#scripts/paths.ts";
import { CHANGES } from "./calls-done.ts";
import type { Cost } from "./cost-stack.ts";
import { monthSection, type ProcessorMs } from "./month.ts";
import { NOT_DONE } from "./not-done.ts";

/** docs/cost.md: its last table holds the committed cost of every call and page, one row each. */
const PATH = at("docs/cost.md");
const MONTH_HEADING = "## A month of a school";
const HEADING = "## Every call and page";
const COLUMNS = ["rowsRead", "rowsWritten", "roundTrips"] as const;
/** Rows of the answer and of the jobs after it; round trips of the answer alone. */
export type CostRow = { name: string } & Record<(typeof COLUMNS)[number], number>;

export const rowOf = ({ name, rowsRead, rowsWritten, roundTrips, later }: Cost): CostRow => ({
  name,
  rowsRead: rowsRead + later.rowsRead,
  rowsWritten: rowsWritten + later.rowsWritten,
  roundTrips,
});

/** The committed rows, in the order of the file. */
export function readCostTable(): CostRow[] {
  const text = readFileSync(PATH, "utf8");
  return text
    .slice(text.indexOf(HEADING))
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => {
      const [name = "", ...figures] = line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim());
      const values = COLUMNS.map((column, index) => [column, Number(figures[index]?.replaceAll(",", ""))]);
      return { name: name.replaceAll("`", ""), ...Object.fromEntries(values) } as CostRow;
    });
}

type Answered = Pick<Cost, "name" | "status">;
/** A call that failed has no cost. */
export const hasFailed = ({ status }: Answered): boolean => status === 0 || status >= 500;
/** The rows as they are written: of a call that failed this time the row of before stays. */
export const rowsToWrite = (measured: readonly Cost[], committed: ReadonlyMap<string, CostRow>): CostRow[] =>
  measured.flatMap((cost) => (hasFailed(cost) ? (committed.get(cost.name) ?? []) : [rowOf(cost)]));

/** How many of these calls ("post /payment") were answered 2xx. */
export function callsAnswered(measured: readonly Answered[], calls: readonly string[]): number {
  const answered = new Set(
    measured
      .filter(({ status }) => status >= 200 && status < 300)
      .map(({ name }) => name.replace(/:.*$/, "").replace(/^\w+/, (method) => method.toLowerCase())),
  );
  return calls.filter((call) => answered.has(call)).length;
}
/** The changes that a step does; a call beside them may be answered 2xx to a file of nonsense, and has done nothing. */
const TO_DO = CHANGES.filter((call) => !(call in NOT_DONE));

/** Writes the month and the table anew, and in the prose above them how many changes were done; the rest of it stays. */
export function writeCostTable(
  costs: readonly Cost[],
  committed: ReadonlyMap<string, CostRow>,
  processor: ProcessorMs,
): void {
  const text = readFileSync(PATH, "utf8");
  const rows = rowsToWrite(costs, committed);
  const lines = rows.map(
    (row) =>
      `| \`${row.name}\` | ${COLUMNS.map((column) => row[column].toLocaleString("en-US")).join(" | ")} |`,
  );
  const head = [
    HEADING,
    "",
    "| call or page | rows read | rows written | round trips |",
    "|---|---|---|---|",
  ];
  const prose = text
    .slice(0, text.indexOf(MONTH_HEADING))
    .replace(/\d+ of \d+ changes/, `${callsAnswered(costs, TO_DO)} of ${CHANGES.length} changes`);
  writeFileSync(PATH, `${prose}${[...monthSection(rows, processor), ...head, ...lines].join("\n")}\n`);
}

/** A tenth, and what varies: the throttle of sign-ins knows who has failed before, and a job may begin before its answer is counted. */
const GROWTH = 1.1;
const SLACK = { rowsRead: 500, rowsWritten: 20 };

/** How a measured cost exceeds what is committed; empty where it does not. */
export function growthOf(measured: CostRow, committed: CostRow): string[] {
  const isRead = /^(GET|page) /.test(committed.name);
  const most: Omit<CostRow, "name"> = {
    rowsRead: Math.floor(committed.rowsRead * GROWTH) + (isRead ? 10 : SLACK.rowsRead),
    rowsWritten: Math.floor(committed.rowsWritten * GROWTH) + (isRead ? 0 : SLACK.rowsWritten),
    roundTrips: committed.roundTrips + (isRead ? 0 : 1),
  };
  return COLUMNS.flatMap((column) =>
    measured[column] > most[column] ? [`${column} ${measured[column]}; committed ${committed[column]}`] : [],
  );
}
