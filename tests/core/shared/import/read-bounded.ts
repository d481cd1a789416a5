import { readFileSync } from "node:fs";
import { openFile } from "#core/shared/import/reading/file-reading.ts";
import { FileRefused } from "#core/shared/import/table/file-refused.ts";
import { SAMPLE } from "./sample-kind.ts";

/** Reads a file in a process of its own, and writes what it came to: what was said, how long it took, and its memory. */
const [path = ""] = process.argv.slice(2);
// Once before, so that the code itself counts before the file.
openFile(new TextEncoder().encode("Student ID,Student Name,Amount Paid\n1,A,5\n"), SAMPLE);
const before = process.resourceUsage().maxRSS;
const began = performance.now();
const outcome = read();
const ms = Math.round(performance.now() - began);
const megabytes = Math.round((process.resourceUsage().maxRSS - before) / 1024);
process.stdout.write(JSON.stringify({ ...outcome, ms, megabytes }));

function read(): { refused?: string; records?: number; errorCount?: number; error?: string } {
  try {
    const opened = openFile(new Uint8Array(readFileSync(path)), SAMPLE);
    if (!opened.ok) return { refused: opened.message };
    const records = opened.value.records();
    let next = records.next();
    while (!next.done) next = records.next();
    const { errorCount, errors } = next.value;
    const error = errors[0]?.message;
    return { records: next.value.records, errorCount, ...(error !== undefined && { error }) };
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.message };
    throw error;
  }
}
