import { execFile } from "node:child_process";
import { copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createClient } from "@libsql/client/http";
import { INVOICE_LIST } from "#core/billing/invoices/invoice.ts";
import { EXPORT_FORMATS, type ExportFormat } from "#core/documents/exports/export-guards.ts";
import { filterOf } from "#core/shared/list/definition.ts";
import { newUuid } from "#core/shared/uuid.ts";
import { startDatabaseProcess } from "#scripts/stack/database-process.ts";
import { removeFolder } from "#tests/support/remove-folder.ts";
import { BENCH_TODAY, benchDatabase } from "./bench-stack.ts";
import { judged } from "./measure.ts";
import { bundleForNode } from "./node-bundle.ts";

/** What a drawing in a process of its own tells (export-entry.ts). */
interface ExportFigures {
  status: string;
  seconds: number;
  bytes: number;
  peakHeapMb: number;
  /** Buffers beside the heap: what is written already. */
  peakExternalMb: number;
}

const HEAP_MB = 96;
const TOKEN = "bench";
const ASKED_AT = `${BENCH_TODAY}T04:00:00.000Z`;
const run = promisify(execFile);

/** Every published invoice of the school of 100,000 in each format, by the consumer's whole job in 96 MB of heap. */
export async function benchExports(): Promise<string[]> {
  const template = await benchDatabase("100k");
  const folder = mkdtempSync(join(tmpdir(), "talaan-bench-"));
  const path = join(folder, "talaan.db");
  copyFileSync(template, path);
  const database = await startDatabaseProcess({ path, port: 0, authToken: TOKEN });
  try {
    const bundle = join(folder, "export.mjs");
    await bundleForNode(join(import.meta.dirname, "export-entry.ts"), bundle);
    const client = createClient({ url: database.url, authToken: TOKEN, intMode: "number" });
    const lines: string[] = [];
    for (const format of EXPORT_FORMATS) {
      const uuid = newUuid(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
      await client.execute({
        sql: `insert into document (uuid, user_id, kind, filename, request_json, total, created_at)
          select ?, (select id from user_account where email = 'finance@talaan.test'), 'invoice-list', 'list', ?,
            (select count(*) from invoice where document_status = 'published'), ?`,
        args: [uuid, request(format), ASKED_AT],
      });
      const { status, seconds, bytes, peakHeapMb, peakExternalMb } = await drawnIn(
        bundle,
        database.url,
        uuid,
      );
      const [row] = (await client.execute({ sql: "select total from document where uuid = ?", args: [uuid] }))
        .rows;
      lines.push(
        judged(
          status === "done" && peakHeapMb <= HEAP_MB,
          `${format} of ${row?.total} invoices: ${status} in ${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB; peak heap ${peakHeapMb} MB (≤ ${HEAP_MB}), buffers beside it ${peakExternalMb} MB`,
        ),
      );
    }
    client.close();
    return lines;
  } finally {
    await database.stop();
    removeFolder(folder);
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

async function drawnIn(bundle: string, url: string, uuid: string): Promise<ExportFigures> {
  try {
    const args = [`--max-old-space-size=${HEAP_MB}`, bundle, url, TOKEN, uuid];
    return JSON.parse((await run(process.execPath, args, { maxBuffer: 10_000_000 })).stdout) as ExportFigures;
  } catch (error) {
    const status = /heap out of memory/.test(String(error)) ? "out of memory" : String(error).slice(0, 300);
    return { status, seconds: 0, bytes: 0, peakHeapMb: 0, peakExternalMb: 0 };
  }
}
