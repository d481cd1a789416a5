import { execFileSync } from "node:child_process";
import { inflateSync } from "node:zlib";
import jsQr from "jsqr";

const asked = new WeakMap<Uint8Array, Map<string, Buffer>>();

/** What a program of poppler writes of a PDF; it is started once for each file and question. */
function written(command: string, bytes: Uint8Array, ...options: string[]): Buffer {
  const answers = asked.get(bytes) ?? new Map<string, Buffer>();
  asked.set(bytes, answers);
  const question = [command, ...options].join(" ");
  const known = answers.get(question);
  if (known) return known;
  const args = command === "pdftotext" ? [...options, "-", "-"] : [...options, "-"];
  const answer = execFileSync(command, args, { input: bytes, maxBuffer: Number.POSITIVE_INFINITY });
  answers.set(question, answer);
  return answer;
}
const run = (command: string, bytes: Uint8Array, ...options: string[]): string =>
  written(command, bytes, ...options).toString("utf8");

/** The text as it is on the page, line by line. */
export const pdfText = (bytes: Uint8Array): string => run("pdftotext", bytes, "-layout");

const pagesInfo = (bytes: Uint8Array): string => run("pdfinfo", bytes, "-f", "1", "-l", "9999");

/** The size of every page in points, e.g. "595.28 x 841.89". */
export const pageSizes = (bytes: Uint8Array): string[] =>
  [...pagesInfo(bytes).matchAll(/size:\s+([\d.]+ x [\d.]+) pts/g)].map(([, size]) => size ?? "");

/** The tags of the subsets of fonts: "BAAAAB". */
export const fontTags = (bytes: Uint8Array): string[] =>
  run("pdffonts", bytes)
    .split("\n")
    .slice(2)
    .flatMap((line) => line.split("+")[0] || []);

/** The names of embedded fonts without their tags: "NotoSans-Bold". */
export const fontNames = (bytes: Uint8Array): string[] =>
  [...run("pdffonts", bytes).matchAll(/^[A-Z]{6}\+(\S+)/gm)].map(([, name]) => name ?? "");

export const pageCount = (bytes: Uint8Array): number => Number(/Pages:\s+(\d+)/.exec(pagesInfo(bytes))?.[1]);

/** A page as its pixels: three bytes each, red, green, blue. */
interface Picture {
  width: number;
  height: number;
  rgb: Uint8Array;
}

/** The pictures of several pages as pdftoppm writes them, one after the other. */
function picturesIn(file: Buffer): Picture[] {
  const pictures: Picture[] = [];
  let at = 0;
  while (at < file.length) {
    const head = /^P6\s(\d+)\s(\d+)\s255\s/.exec(file.toString("latin1", at, at + 40));
    if (!head) throw new Error("pdftoppm wrote no picture");
    const [width, height] = [Number(head[1]), Number(head[2])];
    const from = at + head[0].length;
    at = from + width * height * 3;
    pictures.push({ width, height, rgb: file.subarray(from, at) });
  }
  return pictures;
}

/** Every page as its pixels. */
export const allPixels = (bytes: Uint8Array, dotsPerInch: number): Picture[] =>
  picturesIn(written("pdftoppm", bytes, "-r", String(dotsPerInch)));

export function pagePixels(bytes: Uint8Array, pageNumber = 1, dotsPerInch = 100): Picture {
  const place = ["-singlefile", "-f", String(pageNumber)];
  const [picture] = picturesIn(written("pdftoppm", bytes, "-r", String(dotsPerInch), ...place));
  if (!picture) throw new Error(`page ${pageNumber} has no picture`);
  return picture;
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
  const place = ["-singlefile", "-f", String(pageNumber)];
  const file = written("pdftoppm", bytes, "-r", "150", "-gray", ...place);
  const [head = "", width, height] = /^P5\s(\d+)\s(\d+)\s255\s/.exec(file.toString("latin1", 0, 40)) ?? [];
  const gray = file.subarray(head.length);
  const pixels = new Uint8ClampedArray(gray.length * 4).fill(255);
  for (let place = 0; place < gray.length; place += 1)
    pixels.fill(gray[place] ?? 0, place * 4, place * 4 + 3);
  return jsQr(pixels, Number(width), Number(height))?.data ?? null;
}
