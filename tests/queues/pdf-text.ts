import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What poppler reads in a PDF. */
function run(command: string, bytes: Uint8Array, ...options: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "talaan-pdf-"));
  try {
    const path = join(folder, "paper.pdf");
    writeFileSync(path, bytes);
    const args = command === "pdftotext" ? [...options, path, "-"] : [...options, path];
    return execFileSync(command, args, { encoding: "utf8" });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The text as it stands on the page, line by line. */
export const pdfText = (bytes: Uint8Array): string => run("pdftotext", bytes, "-layout");

/** The size of every page in points, e.g. "595.28 x 841.89". */
export const pageSizes = (bytes: Uint8Array): string[] =>
  [...run("pdfinfo", bytes, "-f", "1", "-l", "9999").matchAll(/size:\s+([\d.]+ x [\d.]+) pts/g)].map(
    ([, size]) => size ?? "",
  );

export const pageCount = (bytes: Uint8Array): number =>
  Number(/Pages:\s+(\d+)/.exec(run("pdfinfo", bytes))?.[1]);
