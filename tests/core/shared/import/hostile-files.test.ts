import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readFile } from "#core/shared/import/reading/file-reading.ts";
import { FILE_REFUSALS } from "#core/shared/import/table/file-refused.ts";
import { encoded, textFile, workbookFile } from "#tests/support/import-files.ts";
import { removeFolder } from "#tests/support/remove-folder.ts";
import { archiveOf, textCell, workbookParts } from "#tests/support/workbooks.ts";
import { withSizes } from "#tests/support/zip-directory.ts";
import { SAMPLE } from "./sample-kind.ts";

/** Files made to exhaust whoever reads them are read or refused within 64 MB (F-9); the processor time each takes is told, and decides nothing. */
const folder = mkdtempSync(join(tmpdir(), "hostile-files-"));
/** One script: reading the sources anew for each file would take longer than the file. */
const script = join(folder, "read-bounded.mjs");
beforeAll(async () => {
  const entry = join(import.meta.dirname, "read-bounded.ts");
  await build({ entryPoints: [entry], outfile: script, bundle: true, format: "esm", platform: "node" });
});
afterAll(() => removeFolder(folder));

const MEGABYTES_MAX = 64;
/** The files are large to make. */
const TIMEOUT_MS = 120_000;
/** Of heap: what a process keeps of objects and strings; bytes of arrays are measured from outside. */
const HEAP = ["--max-old-space-size=40", "--max-semi-space-size=2"];

interface Read {
  refused?: string;
  records?: number;
  errorCount?: number;
  error?: string;
  ms: number;
  megabytes: number;
}
function readApart(bytes: Uint8Array): Read {
  const path = join(folder, "file");
  writeFileSync(path, bytes);
  return JSON.parse(execFileSync(process.execPath, [...HEAP, script, path], { encoding: "utf8" })) as Read;
}

const row = (number: number, cells: string): string => `<row r="${number}">${cells}</row>`;
const HEADINGS = ["Student ID", "Student Name", "Amount Paid"];
const HEADING_ROW = row(1, HEADINGS.map((heading, place) => textCell(`${"ABC"[place]}1`, heading)).join(""));
const sheet = (rows: string, strings = ""): Uint8Array<ArrayBuffer> =>
  archiveOf(workbookParts(HEADING_ROW + rows, strings), { isQuick: true });
const rows = (count: number, cells: (number: number) => string): string =>
  Array.from({ length: count }, (_, index) => row(index + 2, cells(index + 2))).join("");
const whole = (number: number): string =>
  `<c r="A${number}"><v>${number % 900_000}</v></c>${textCell(`B${number}`, "Reyes, Ana")}<c r="C${number}"><v>5</v></c>`;
/** Different texts of 48 characters. */
function texts(count: number): string {
  const random = randomBytes(count * 24).toString("hex");
  return Array.from(
    { length: count },
    (_, at) => `<si><t>${random.slice(at * 48, at * 48 + 48)}</t></si>`,
  ).join("");
}
const LONGEST = "x".repeat(32_767);
const MB = 1_000_000;
const text = (...parts: string[]): Uint8Array<ArrayBuffer> => encoded(parts.join(""), "utf-8");
const HEADING_LINE = `${HEADINGS.join(",")}\n`;

const REFUSED: [string, () => Uint8Array, string][] = [
  [
    "100,000 rows with one value in the last column",
    () => sheet(rows(100_000, (number) => textCell(`XFD${number}`, "1"))),
    FILE_REFUSALS.tooWide,
  ],
  ["46 MB of shared strings", () => sheet("", texts(700_000)), FILE_REFUSALS.tooManyTexts],
  [
    "a million short shared strings",
    () => sheet("", Array.from({ length: 2_100_000 }, (_, index) => `<si><t>${index}</t></si>`).join("")),
    FILE_REFUSALS.tooManyTexts,
  ],
  [
    "a cell of 10 MB",
    () => sheet(row(2, textCell("A2", randomBytes(5 * MB).toString("hex")))),
    FILE_REFUSALS.cellTooLong,
  ],
  [
    "an attribute of 10 MB",
    () => sheet(`<row r="2" a="${randomBytes(5 * MB).toString("hex")}"/>`),
    FILE_REFUSALS.cellTooLong,
  ],
  [
    "a comment of 10 MB",
    () => sheet(`<!--${randomBytes(5 * MB).toString("hex")}-->`),
    FILE_REFUSALS.cellTooLong,
  ],
  [
    "tags within tags",
    () => sheet(Array.from({ length: 500_000 }, (_, index) => `<a${index}>`).join("")),
    FILE_REFUSALS.unreadableWorkbook,
  ],
  [
    "100,000 rows that name one text of the greatest length",
    () =>
      sheet(
        rows(100_000, (number) => `<c r="B${number}" t="s"><v>0</v></c>`),
        `<si><t>${LONGEST}</t></si>`,
      ),
    FILE_REFUSALS.tooLarge,
  ],
  [
    "a part that unpacks to a thousand times its size",
    () => archiveOf(workbookParts(HEADING_ROW + " ".repeat(49 * MB))),
    FILE_REFUSALS.tooLarge,
  ],
  [
    "a directory that says less than is unpacked",
    () => withSizes(sheet(rows(5_000, whole)), (size) => Math.ceil(size / 2)),
    FILE_REFUSALS.unreadableWorkbook,
  ],
  [
    "an archive of 64 bits",
    () => archiveOf(workbookParts(HEADING_ROW), { is64Bit: true }),
    FILE_REFUSALS.unreadableWorkbook,
  ],
  [
    "a document type",
    () =>
      archiveOf({
        ...workbookParts(HEADING_ROW),
        "xl/sharedStrings.xml": `<!DOCTYPE sst [<!ENTITY a "aaaa">]><sst><si><t>&a;</t></si></sst>`,
      }),
    FILE_REFUSALS.unreadableWorkbook,
  ],
  [
    "a million lines",
    () => text(HEADING_LINE, "1,A,5\n".repeat(MB)),
    "A file has at most 100,000 rows. Divide this one into several.",
  ],
];
const READ: [string, () => Uint8Array, Partial<Read>][] = [
  [
    "50,000 rows with an empty cell in the last column",
    () => sheet(rows(50_000, (number) => `${whole(number)}<c r="XFD${number}"/>`)),
    { records: 50_000 },
  ],
  ["a row a million lines below", () => sheet(row(1_048_576, whole(1_048_576))), { records: 1 }],
  [
    "300 columns of 1,000 rows",
    () =>
      workbookFile([
        {
          name: "A",
          rows: [
            [...HEADINGS, ...Array.from({ length: 297 }, (_, index) => `Other ${index}`)],
            ...Array.from({ length: 1_000 }, (_, index) => [
              index,
              "A",
              5,
              ...Array.from({ length: 297 }, () => 7),
            ]),
          ],
        },
      ]),
    { records: 1_000 },
  ],
  ["100,000 rows of a workbook", () => sheet(rows(100_000, whole)), { records: 100_000 }],
  [
    "100,000 rows of a text",
    () =>
      textFile([
        HEADINGS,
        ...Array.from({ length: 100_000 }, (_, index) => [String(index), "Peña, Ana — “x”", "5"]),
      ]),
    { records: 100_000 },
  ],
  [
    "100,000 rows of UTF-16",
    () =>
      textFile(
        [HEADINGS, ...Array.from({ length: 100_000 }, (_, index) => [String(index), "Peña, Ana", "5"])],
        { encoding: "utf-16le-bom" },
      ),
    { records: 100_000 },
  ],
  [
    "a cell of 10 MB of a text",
    () => text(HEADING_LINE, "1,", "x".repeat(9 * MB), ",5\n"),
    { errorCount: 1 },
  ],
  ["10 MB of commas", () => text(HEADING_LINE, ",".repeat(9 * MB)), { errorCount: 1 }],
  [
    "a quote that is never closed before 10 MB",
    () => text(HEADING_LINE, '1,"', "x,\n".repeat(3 * MB)),
    { errorCount: 1 },
  ],
];

describe("within 64 MB", () => {
  test.each(REFUSED)("%s: refused", { timeout: TIMEOUT_MS }, (_, make, message) => {
    const { refused, ms, megabytes } = readApart(make());
    console.log(`${ms} ms, ${megabytes} MB`);
    expect(refused).toBe(message);
    expect(megabytes).toBeLessThanOrEqual(MEGABYTES_MAX);
  });
  test.each(READ)("%s: read", { timeout: TIMEOUT_MS, tags: ["exhaustive"] }, (_, make, expected) => {
    const read = readApart(make());
    console.log(`${read.ms} ms, ${read.megabytes} MB`);
    expect(read).toMatchObject(expected);
    expect(read.megabytes).toBeLessThanOrEqual(MEGABYTES_MAX);
  });
});

test("a damaged workbook is refused in words, or what is damaged is nothing that is read", {
  timeout: TIMEOUT_MS,
}, () => {
  const rows = [HEADINGS, [1, "A", 5], [2, "B", 6]];
  const sound = workbookFile([{ name: "A", rows }], { hasSharedStrings: true });
  const recordsOf = (bytes: Uint8Array) => {
    const read = readFile(bytes, SAMPLE);
    return read.ok ? read.value.records : read.message;
  };
  const records = recordsOf(sound);
  const words = new Set<unknown>(Object.values(FILE_REFUSALS));
  for (let at = 0; at < sound.length; at += 1) {
    const damaged = Uint8Array.from(sound);
    damaged[at] = (damaged[at] ?? 0) ^ 0x5a;
    const read = recordsOf(damaged);
    if (!words.has(read)) expect(read).toEqual(records);
    if (at % 7 === 0) expect(words.has(recordsOf(sound.slice(0, at)))).toBe(true);
  }
});
