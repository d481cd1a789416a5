import { readFileSync, writeFileSync } from "node:fs";
import { openFile } from "#core/shared/import/reading/file-reading.ts";
import { FileRefused } from "#core/shared/import/table/file-refused.ts";
import { SAMPLE } from "./sample-kind.ts";

/** Reads a file in a process of its own, and writes what it came to: what was said, how long it took, and its memory. */
const [path = ""] = process.argv.slice(2);
// Once before, so that the code itself counts before the file.
openFile(new TextEncoder().encode("Student ID,Student Name,Amount Paid\n1,A,5\n"), SAMPLE);
// From here on the greatest memory is counted anew.
writeFileSync("/proc/self/clear_refs", "5");
const before = kilobytes("VmRSS");
const began = process.cpuUsage();
const outcome = read();
// Of the processor: others use it too.
const { user, system } = process.cpuUsage(began);
const ms = Math.round((user + system) / 1000);
const megabytes = Math.round((kilobytes("VmHWM") - before) / 1024);
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

function kilobytes(name: string): number {
  return Number(
    new RegExp(`^${name}:\\s*(\\d+) kB`, "m").exec(readFileSync("/proc/self/status", "utf8"))?.[1],
  );
}
