import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { refundFile } from "#core/billing/refunds/refund-definition.ts";
import { XLSX_MESSAGES } from "#core/shared/import/xlsx-archive.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { headingsOf } from "#tests/support/import-files.ts";
import { School, until } from "#tests/support/school.ts";
import { archiveOf, textCell, workbookParts } from "#tests/support/workbooks.ts";

/** Workbooks made to exhaust whoever reads them are told in words, and everything else goes on (B-56). */
const school = givenSchool({ open: () => School.open(), asked: "never" });
const finance = givenCaller(school, "finance");

const PATH = "/payment/create/refund/import?dry_run=1";
const MB = 1024 * 1024;
/** Above what workerd had before: the API that takes the file and the consumer that reads it have 128 MB each. */
const GROWTH_MAX = 256 * MB;

const row = (number: number, cells: string): string => `<row r="${number}">${cells}</row>`;
const HEADINGS = row(
  1,
  headingsOf(refundFile())
    .map((heading, place) => textCell(`${"ABCDEF"[place]}1`, heading))
    .join(""),
);
const rows = (count: number, cells: (number: number) => string): string =>
  HEADINGS + Array.from({ length: count }, (_, index) => row(index + 2, cells(index + 2))).join("");
const LONGEST = "x".repeat(32_767);

/** The greatest memory of the workerd processes that this process started, so far. */
function peakOfWorkerd(): number {
  const peaks = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, "utf8");
        const isOurs = new RegExp(`^Name:\\s*workerd\\n[^]*^PPid:\\s*${process.pid}\\n`, "m").test(status);
        return isOurs ? [Number(/^VmHWM:\s*(\d+) kB/m.exec(status)?.[1]) * 1024] : [];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });
  return Math.max(...peaks);
}

/** Polls the health of the API until it is told to stop; answers the polls that failed. */
function watchHealth(): () => Promise<string[]> {
  const failed: string[] = [];
  let isWatching = true;
  const watching = (async () => {
    while (isWatching) {
      const state = await fetch(`${school.stack.apiUrl}/health`).then(
        async (answer) => (answer.ok ? "ok" : ((await answer.json()) as { database: string }).database),
        (error: unknown) => String(error),
      );
      // The database has the same cores: that it took longer than a second says nothing of a file.
      if (state !== "ok" && state !== "not answering") failed.push(state);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  return async () => {
    isWatching = false;
    await watching;
    return failed;
  };
}

/** What is said of a file: at once where it is no table within the bounds, else of its first row that is wrong. */
async function toldOf(file: Uint8Array<ArrayBuffer>): Promise<string> {
  const answer = await finance.upload(PATH, "refunds.xlsx", file);
  if (answer.status === 422) return answer.body.message;
  const { data } = await until(async () => {
    const { body } = await finance.get(`/imports/${answer.body.data.import_id}`);
    return body.data.status === "done" && body;
  }, 60);
  return data.errors[0].message;
}

test.each<[string, () => Uint8Array<ArrayBuffer>, string]>([
  [
    "20,000 rows with one value in the last column",
    () => archiveOf(workbookParts(rows(20_000, (number) => textCell(`XFD${number}`, "1")))),
    XLSX_MESSAGES.tooWide,
  ],
  [
    "50,000 rows with an empty cell in the last column",
    () =>
      archiveOf(
        workbookParts(
          rows(50_000, (number) => `${textCell(`A${number}`, `PT-1999-${number}`)}<c r="XFD${number}"/>`),
        ),
      ),
    "Refund Method",
  ],
  [
    "two million texts",
    () =>
      archiveOf(
        workbookParts(
          HEADINGS,
          Array.from({ length: 2_000_000 }, (_, index) => `<si><t>${index}</t></si>`).join(""),
        ),
      ),
    XLSX_MESSAGES.tooManyTexts,
  ],
  [
    "100,000 rows that name one text of the greatest length",
    () =>
      archiveOf(
        workbookParts(
          rows(100_000, (number) => `<c r="F${number}" t="s"><v>0</v></c>`),
          `<si><t>${LONGEST}</t></si>`,
        ),
      ),
    XLSX_MESSAGES.tooLarge,
  ],
  [
    "a text without end",
    () => archiveOf(workbookParts(HEADINGS + row(2, textCell("A2", LONGEST + LONGEST)))),
    XLSX_MESSAGES.cellTooLong,
  ],
  [
    "its last row far below the others",
    () => archiveOf(workbookParts(HEADINGS + row(1_048_576, textCell("A1048576", "PT-1999-000001")))),
    "Refund Method",
  ],
  [
    "a document type",
    () =>
      archiveOf({
        ...workbookParts(HEADINGS),
        "xl/sharedStrings.xml": `<!DOCTYPE sst [<!ENTITY a "aaaa">]><sst><si><t>&a;</t></si></sst>`,
      }),
    XLSX_MESSAGES.unreadable,
  ],
])("%s", async (_, make, message) => {
  const file = make();
  const before = peakOfWorkerd();
  const failedPolls = watchHealth();

  const told = await toldOf(file);

  expect(told).toContain(message);
  expect(await failedPolls()).toEqual([]);
  const growth = peakOfWorkerd() - before;
  console.log(`${file.length} bytes: ${Math.round(growth / MB)} MB`);
  expect(growth).toBeLessThan(GROWTH_MAX);
});

test("an archive of 64 bits is not taken: its directory can say another thing than the one that is checked", async () => {
  const file = archiveOf(workbookParts(HEADINGS), { is64Bit: true });
  const refused = await finance.upload(PATH, "refunds.xlsx", file);
  expect([refused.status, refused.body.message]).toEqual([422, XLSX_MESSAGES.unreadable]);
});
