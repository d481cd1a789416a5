import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { pageCount, pagePixels } from "./pdf-text.ts";

const KEPT = join(import.meta.dirname, "../fixtures");
const DOTS_PER_INCH = 60;
/** Of 256: what two pictures of the same page may differ by at a place. */
const SHADES = 48;
/** One of so many places may differ by more: a hair's breadth here and there, but no word. */
const PLACES_PER_DIFFERENCE = 2000;

/**
 * A document as it was when somebody last looked at it, e.g. "report-cards/kinder". A change on purpose: KEEP_PICTURES=1
 * writes the new ones, and they are looked at before they are kept.
 */
export function expectAsKept(bytes: Uint8Array, name: string): void {
  const path = join(KEPT, `${name}.pdf`);
  if (process.env.KEEP_PICTURES) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
  const kept = readFileSync(path);
  expect(pageCount(bytes)).toBe(pageCount(kept));
  for (let page = 1; page <= pageCount(kept); page += 1) {
    const [drawn, before] = [bytes, kept].map((file) => pagePixels(file, page, DOTS_PER_INCH).rgb);
    if (!drawn || !before) throw new Error(`page ${page} has no picture`);
    expect(drawn.length).toBe(before.length);
    const differing = drawn.reduce(
      (sum, value, at) => sum + (Math.abs(value - (before[at] ?? 0)) > SHADES ? 1 : 0),
      0,
    );
    expect(differing, `page ${page} of ${name}`).toBeLessThanOrEqual(drawn.length / PLACES_PER_DIFFERENCE);
  }
}
