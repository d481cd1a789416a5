import { execFile } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createClient } from "@libsql/client/http";
import { INVOICE_LIST } from "#core/billing/invoices/invoice-list.ts";
import { EXPORT_FORMATS, type ExportFormat } from "#core/documents/exports/export-guards.ts";
import { filterOf } from "#core/shared/list/definition.ts";
import { newUuid } from "#core/shared/uuid.ts";
import { startDatabaseProcess } from "#scripts/stack/database-process.ts";
import { BENCH_TODAY, benchDatabase } from "./bench-stack.ts";
import { bundleForNode } from "./node-bundle.ts";

/** A list as a file by the consumer's whole job (rows over HTTP from the database, a thousand at a time), in 96 MB of heap. */
export interface ExportFigures {
  format: ExportFormat;
  rows: number;
  status: string;
  seconds: number;
  bytes: number;
  roundTrips: number;
  peakHeapMb: number;
  /** Buffers beside the heap: what is written already. */
  peakExternalMb: number;
  peakRssMb: number;
}

const HEAP_MB = 96;
const TOKEN = "bench";
const ASKED_AT = `${BENCH_TODAY}T04:00:00.000Z`;
const run = promisify(execFile);

/** Every published invoice of the school of 100,000, in each format. */
export async function measureExports(
  formats: readonly ExportFormat[] = EXPORT_FORMATS,
): Promise<ExportFigures[]> {
  const template = await benchDatabase("100k");
  const folder = mkdtempSync(join(tmpdir(), "talaan-bench-"));
  const path = join(folder, "talaan.db");
  copyFileSync(template, path);
  const database = await startDatabaseProcess({ path, port: 0, authToken: TOKEN });
  try {
    const bundle = join(folder, "export.mjs");
    await bundleForNode(join(import.meta.dirname, "export-entry.ts"), bundle);
    const client = createClient({ url: database.url, authToken: TOKEN, intMode: "number" });
    const figures: ExportFigures[] = [];
    for (const format of formats) {
      const uuid = newUuid(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
      await client.execute({
        sql: `insert into document (uuid, user_id, kind, filename, request_json, total, created_at)
          select ?, (select id from user_account where email = 'finance@talaan.test'), 'invoice-list', 'list', ?,
            (select count(*) from invoice where document_status = 'published'), ?`,
        args: [uuid, request(format), ASKED_AT],
      });
      figures.push(await drawnIn(bundle, database.url, uuid, format));
      const [row] = (await client.execute({ sql: "select total from document where uuid = ?", args: [uuid] }))
        .rows;
      Object.assign(figures.at(-1) as ExportFigures, { rows: Number(row?.total) });
    }
    client.close();
    return figures;
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const request = (format: ExportFormat): string =>
  JSON.stringify({
    format,
    list: {
      filter: filterOf(INVOICE_LIST, { status: "published" }),
      sort: "invoiceDate",
      descending: true,
    },
  });

async function drawnIn(
  bundle: string,
  url: string,
  uuid: string,
  format: ExportFormat,
): Promise<ExportFigures> {
  try {
    const { stdout } = await run(
      process.execPath,
      [`--max-old-space-size=${HEAP_MB}`, bundle, url, TOKEN, uuid],
      {
        maxBuffer: 10_000_000,
      },
    );
    return { format, ...(JSON.parse(stdout) as Omit<ExportFigures, "format">) };
  } catch (error) {
    const status = /heap out of memory/.test(String(error)) ? "out of memory" : String(error).slice(0, 300);
    const none = {
      rows: 0,
      seconds: 0,
      bytes: 0,
      roundTrips: 0,
      peakHeapMb: 0,
      peakExternalMb: 0,
      peakRssMb: 0,
    };
    return { format, status, ...none };
  }
}

if (import.meta.main) {
  console.log(`exports in a heap of ${HEAP_MB} MB`);
  console.table(
    await measureExports(
      process.argv.slice(2).length > 0 ? (process.argv.slice(2) as ExportFormat[]) : undefined,
    ),
  );
}
