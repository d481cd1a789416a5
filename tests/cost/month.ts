import type { CostRow } from "./cost-table.ts";

/** A working month of a school of 5,000 students and 300 staff: how often what is made, each by its row of docs/cost.md. */
const DAYS = 22;
const [TEACHERS, HEADS, OFFICE, FINANCE, GUARDIANS] = [270, 12, 10, 8, 4_000] as const;
const MONTH: [what: string, row: RegExp, times: number][] = [
  ["staff sign in", /^POST \/auth\/login: sign in$/, 300 * DAYS],
  ["a teacher's dashboard", /^page \/dashboard \(teacher\)$/, TEACHERS * DAYS * 2],
  ["the list of gradebooks", /^page \/grades\/gradebook \(teacher\)$/, TEACHERS * DAYS * 2],
  ["a gradebook is opened", /^page \/grades\/gradebook\/…\/… \(teacher\)$/, TEACHERS * DAYS * 3],
  ["scores saved one by one", /^POST \/v2\/scores: one score$/, TEACHERS * DAYS * 40],
  ["columns of scores saved", /^POST \/v2\/scores: a column of scores$/, TEACHERS * DAYS * 2],
  ["a head's dashboard and lists", /^page \/dashboard \(head\)$/, HEADS * DAYS * 10],
  ["gradebooks approved", /^PATCH \/grade_books\/…\/approve: approve one$/, 1_200],
  ["gradebooks released", /^PATCH \/grade_books\/…\/release: release one$/, 1_200],
  ["the office's dashboard", /^page \/dashboard \(registrar\)$/, OFFICE * DAYS * 4],
  ["missing grades", /^page \/reports\/missing-grades \(registrar\)$/, OFFICE * DAYS * 4],
  ["report cards", /^page \/reports\/student-performance \(registrar\)$/, OFFICE * DAYS * 10],
  ["one report card", /^page \/reports\/student-performance\/.+ \(registrar\)$/, OFFICE * DAYS * 20],
  ["promotion", /^page \/reports\/promotion \(registrar\)$/, OFFICE * DAYS],
  ["class ranking", /^page \/reports\/class-ranking \(registrar\)$/, OFFICE * DAYS],
  ["grade composite", /^page \/reports\/grade-composite \(registrar\)$/, OFFICE * DAYS * 2],
  ["students looked up", /^GET \/management\/students\?search=reyes \(registrar\)$/, OFFICE * DAYS * 20],
  ["the invoice list", /^page \/ims\/invoices \(finance\)$/, FINANCE * DAYS * 40],
  ["invoices searched", /^GET \/invoice\?search=reyes \(finance\)$/, FINANCE * DAYS * 20],
  ["the payment list", /^page \/ims\/payments \(finance\)$/, FINANCE * DAYS * 40],
  ["an account", /^page \/ims\/accounts\/… \(finance\)$/, FINANCE * DAYS * 30],
  ["the overview", /^page \/ims \(finance\)$/, FINANCE * DAYS * 4],
  ["invoices published", /^PATCH \/invoice\/status\/published: publish one$/, 5_000],
  ["payments entered", /^POST \/payment: one payment$/, 5_000],
  [
    "guardians look at what is published",
    /^GET \/sponsor\/students\/\{student_id\}\/published$/,
    GUARDIANS * 8,
  ],
  ["the clock, with nothing due", /^clock: a minute in which nothing is due$/, 30 * 24 * 45],
  ["the clock, saying that it runs", /^clock: a minute that says that it runs$/, 30 * 24 * 15],
  ["nights", /^clock: a night$/, 30],
];

/** Processor time of an answer, measured over all calls and all pages of the run, in milliseconds. */
export interface ProcessorMs {
  call: number;
  page: number;
}

const BILLION = 1e9;
const MILLION = 1e6;
/** List prices in dollars a month: what the plan includes, and what more costs. */
const TURSO = {
  plan: 4.99,
  rowsRead: 2.5 * BILLION,
  perBillionRead: 1,
  rowsWritten: 25 * MILLION,
  perMillionWritten: 1,
};
const WORKERS = {
  plan: 5,
  requests: 10 * MILLION,
  perMillionRequests: 0.3,
  ms: 30 * MILLION,
  perMillionMs: 0.02,
};
const beyond = (used: number, included: number): number => Math.max(0, used - included);
const whole = (number: number): string => Math.round(number).toLocaleString("en-US");
const dollars = (amount: number): string => `$${amount.toFixed(2)}`;

/** The section of docs/cost.md. */
export function monthSection(rows: readonly CostRow[], processor: ProcessorMs): string[] {
  const lines = MONTH.map(([what, pattern, times]) => {
    const row = rows.find(({ name }) => pattern.test(name));
    if (!row) throw new Error(`No row of the table is ${pattern}`);
    const isPage = row.name.startsWith("page ");
    return {
      what,
      times,
      rowsRead: times * row.rowsRead,
      rowsWritten: times * row.rowsWritten,
      // A page is one request of the console and one of the API.
      requests: times * (isPage ? 2 : 1),
      ms: times * (isPage ? processor.page : processor.call),
    };
  });
  const total = (key: "times" | "rowsRead" | "rowsWritten" | "requests" | "ms"): number =>
    lines.reduce((sum, line) => sum + line[key], 0);
  const turso =
    TURSO.plan +
    (beyond(total("rowsRead"), TURSO.rowsRead) / BILLION) * TURSO.perBillionRead +
    (beyond(total("rowsWritten"), TURSO.rowsWritten) / MILLION) * TURSO.perMillionWritten;
  const workers =
    WORKERS.plan +
    (beyond(total("requests"), WORKERS.requests) / MILLION) * WORKERS.perMillionRequests +
    (beyond(total("ms"), WORKERS.ms) / MILLION) * WORKERS.perMillionMs;
  return [
    "## A month of a school",
    "",
    `5,000 students, 300 staff, ${DAYS} working days. Processor time is what workerd spent on all calls (${processor.call.toFixed(1)} ms each) and all pages (${processor.page.toFixed(1)} ms each) of one run on the machine that wrote this table; the other figures are counted.`,
    "",
    "| what | times | rows read | rows written | requests | processor, s |",
    "|---|---|---|---|---|---|",
    ...lines.map(
      ({ what, times, rowsRead, rowsWritten, requests, ms }) =>
        `| ${what} | ${whole(times)} | ${whole(rowsRead)} | ${whole(rowsWritten)} | ${whole(requests)} | ${whole(ms / 1000)} |`,
    ),
    `| **all** | ${whole(total("times"))} | ${whole(total("rowsRead"))} | ${whole(total("rowsWritten"))} | ${whole(total("requests"))} | ${whole(total("ms") / 1000)} |`,
    "",
    `By list prices Turso charges ${dollars(turso)} (${dollars(TURSO.plan)} with 2.5 billion rows read and 25 million written; a billion more read $1, a million more written $1), Cloudflare ${dollars(workers)} (${dollars(WORKERS.plan)} with 10 million requests and 30 million ms; a million more $0.30 and $0.02), without storage and mail. Prices change: look them up before they are relied on.`,
    "",
  ];
}
