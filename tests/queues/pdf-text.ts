import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import jsQr from "jsqr";

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

/** The text as it is on the page, line by line. */
export const pdfText = (bytes: Uint8Array): string => run("pdftotext", bytes, "-layout");

/** The size of every page in points, e.g. "595.28 x 841.89". */
export const pageSizes = (bytes: Uint8Array): string[] =>
  [...run("pdfinfo", bytes, "-f", "1", "-l", "9999").matchAll(/size:\s+([\d.]+ x [\d.]+) pts/g)].map(
    ([, size]) => size ?? "",
  );

/** The tags of the subsets of fonts: "BAAAAB". */
export const fontTags = (bytes: Uint8Array): string[] =>
  run("pdffonts", bytes)
    .split("\n")
    .slice(2)
    .flatMap((line) => line.split("+")[0] || []);

/** The names of embedded fonts without their tags: "NotoSans-Bold". */
export const fontNames = (bytes: Uint8Array): string[] =>
  [...run("pdffonts", bytes).matchAll(/^[A-Z]{6}\+(\S+)/gm)].map(([, name]) => name ?? "");

export const pageCount = (bytes: Uint8Array): number =>
  Number(/Pages:\s+(\d+)/.exec(run("pdfinfo", bytes))?.[1]);

/** A page as its pixels: three bytes each, red, green, blue. */
export function pagePixels(
  bytes: Uint8Array,
  pageNumber = 1,
  dotsPerInch = 100,
): { width: number; height: number; rgb: Uint8Array } {
  const folder = mkdtempSync(join(tmpdir(), "talaan-page-"));
  try {
    const [document, page] = [join(folder, "paper.pdf"), join(folder, "page")];
    writeFileSync(document, bytes);
    const options = ["-r", String(dotsPerInch), "-singlefile", "-f", String(pageNumber)];
    execFileSync("pdftoppm", [...options, document, page]);
    const file = readFileSync(`${page}.ppm`);
    const [head = "", width, height] = /^P6\s(\d+)\s(\d+)\s255\s/.exec(file.toString("latin1", 0, 40)) ?? [];
    return { width: Number(width), height: Number(height), rgb: file.subarray(head.length) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Words whose box is not within their page, in points. */
export const wordsOutside = (bytes: Uint8Array): string[] =>
  run("pdftotext", bytes, "-bbox")
    .split("<page ")
    .slice(1)
    .flatMap((page) => {
      const [, width, height] = /width="([\d.]+)" height="([\d.]+)"/.exec(page) ?? [];
      return [
        ...page.matchAll(
          /xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)<\/word>/g,
        ),
      ]
        .filter(
          ([, left, top, right, bottom]) =>
            Number(left) < 0 ||
            Number(top) < 0 ||
            Number(right) > Number(width) ||
            Number(bottom) > Number(height),
        )
        .map(([, , , , , word = ""]) => word);
    });

/** The sizes of type in a file that was not scaled, in points. */
export const typeSizes = (bytes: Uint8Array): number[] => {
  const file = Buffer.from(bytes);
  const sizes = new Set<number>();
  for (let at = file.indexOf("stream\n"); at >= 0; at = file.indexOf("stream\n", at + 7)) {
    if (file.toString("latin1", at - 3, at) === "end") continue;
    try {
      const content = inflateSync(file.subarray(at + 7)).toString("latin1");
      for (const [, size] of content.matchAll(/\/F\d+ ([\d.]+) Tf/g)) sizes.add(Number(size));
    } catch {
      // A font or a picture that is stored otherwise.
    }
  }
  return [...sizes].sort((a, b) => a - b);
};

/** What the QR code on a page says, read from its picture by a decoder of its own; null without one. 1 = the first page. */
export function qrCodeIn(bytes: Uint8Array, pageNumber = 1): string | null {
  const folder = mkdtempSync(join(tmpdir(), "talaan-qr-"));
  try {
    const [document, page] = [join(folder, "paper.pdf"), join(folder, "page")];
    writeFileSync(document, bytes);
    execFileSync("pdftoppm", ["-r", "150", "-gray", "-singlefile", "-f", String(pageNumber), document, page]);
    const file = readFileSync(`${page}.pgm`);
    const [head = "", width, height] = /^P5\s(\d+)\s(\d+)\s255\s/.exec(file.toString("latin1", 0, 40)) ?? [];
    const gray = file.subarray(head.length);
    const pixels = Uint8ClampedArray.from({ length: gray.length * 4 }, (_, index) =>
      index % 4 === 3 ? 255 : (gray[index >> 2] ?? 0),
    );
    return jsQr(pixels, Number(width), Number(height))?.data ?? null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
