import { readFileSync, writeFileSync } from "node:fs";
import { at } from "#scripts/paths.ts";
import { CHANGES } from "./calls-done.ts";
import type { Cost } from "./cost-stack.ts";
import { monthSection, type ProcessorMs } from "./month.ts";
import { NOT_DONE } from "./not-done.ts";

/** docs/cost.md: its last table holds the committed cost of every call and page, one row each. */
export const PATH = at("docs/cost.md");
const MONTH_HEADING = "## A month of a school";
const HEADING = "## Every call and page";
const COLUMNS = [
  "status",
  "rowsRead",
  "rowsWritten",
  "roundTrips",
  "bytes",
  "laterRowsRead",
  "laterRowsWritten",
] as const;
export type CostRow = { name: string } & Record<(typeof COLUMNS)[number], number>;

export const rowOf = ({ later, ...cost }: Cost): CostRow => ({
  ...cost,
  laterRowsRead: later.rowsRead,
  laterRowsWritten: later.rowsWritten,
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

/** A call that failed has no cost. */
export const hasFailed = ({ status }: Pick<CostRow, "status">): boolean => status === 0 || status >= 500;
/** The rows as they are written: of a call that failed this time the row of before stays. */
export const rowsToWrite = (
  measured: readonly CostRow[],
  committed: ReadonlyMap<string, CostRow>,
): CostRow[] => measured.flatMap((row) => (hasFailed(row) ? (committed.get(row.name) ?? []) : [row]));

/** How many of these calls ("post /payment") have a row that was answered 2xx. */
export function callsAnswered(rows: readonly CostRow[], calls: readonly string[]): number {
  const answered = new Set(
    rows
      .filter(({ status }) => status >= 200 && status < 300)
      .map(({ name }) => name.replace(/:.*$/, "").replace(/^\w+/, (method) => method.toLowerCase())),
  );
  return calls.filter((call) => answered.has(call)).length;
}
const COUNTED = /\d+ of \d+ changes/;
/** The changes that a step does; a call beside them may be answered 2xx to a file of nonsense, and has done nothing. */
const TO_DO = CHANGES.filter((call) => !(call in NOT_DONE));
/** The prose above the tables, with how many changes the rows have done. */
export function countedIn(prose: string, rows: readonly CostRow[]): string {
  if (!COUNTED.test(prose)) throw new Error(`${PATH} does not say how many changes are done`);
  return prose.replace(COUNTED, `${callsAnswered(rows, TO_DO)} of ${CHANGES.length} changes`);
}
/** Writes the month and the table anew, and in the prose above them how many changes are done; the rest of it stays. */
export function writeCostTable(rows: readonly CostRow[], processor: ProcessorMs): void {
  const text = readFileSync(PATH, "utf8");
  const lines = rows.map(
    (row) =>
      `| \`${row.name}\` | ${COLUMNS.map((column) => row[column].toLocaleString("en-US")).join(" | ")} |`,
  );
  const head = [
    HEADING,
    "",
    "| call or page | status | rows read | rows written | round trips | bytes | read later | written later |",
    "|---|---|---|---|---|---|---|---|",
  ];
  const prose = text.slice(0, text.indexOf(text.includes(MONTH_HEADING) ? MONTH_HEADING : HEADING));
  writeFileSync(
    PATH,
    `${countedIn(prose, rows)}${[...monthSection(rows, processor), ...head, ...lines].join("\n")}\n`,
  );
}

/** A tenth, and what varies: the throttle of sign-ins knows who has failed before, and a job may begin before its answer is counted. */
const GROWTH = 1.1;
const SLACK: Partial<Record<keyof CostRow, number>> = {
  rowsRead: 10,
  rowsWritten: 5,
  laterRowsRead: 500,
  laterRowsWritten: 20,
  bytes: 300,
};

/** Work after the answer is counted with the answer where it began before the answer was counted, and later where it did not: one may have what the other spent less. */
const OTHER_SIDE: Partial<Record<keyof CostRow, (typeof COLUMNS)[number]>> = {
  rowsRead: "laterRowsRead",
  laterRowsRead: "rowsRead",
  rowsWritten: "laterRowsWritten",
  laterRowsWritten: "rowsWritten",
};

/** How a measured cost exceeds what is committed; empty where it does not. */
export function growthOf(measured: CostRow, committed: CostRow): string[] {
  const isRead = /^(GET|page) /.test(committed.name);
  const moved = (column: (typeof COLUMNS)[number]): number => {
    const other = OTHER_SIDE[column];
    return other ? Math.max(0, committed[other] - measured[other]) : 0;
  };
  const limitOf = (column: (typeof COLUMNS)[number]): number => {
    if (column === "roundTrips") return committed.roundTrips + (isRead ? 0 : 1);
    return Math.floor(committed[column] * GROWTH) + (SLACK[column] ?? 0) + moved(column);
  };
  return COLUMNS.flatMap((column) => {
    if (column === "status")
      return measured.status === committed.status
        ? []
        : [`status ${measured.status}, not ${committed.status}`];
    return measured[column] > limitOf(column)
      ? [`${column} ${measured[column]}; committed ${committed[column]}`]
      : [];
  });
}
