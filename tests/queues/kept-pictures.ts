import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { allPixels } from "./pdf-text.ts";

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
  const [drawn, before] = [bytes, kept].map((file) => allPixels(file, DOTS_PER_INCH));
  if (!drawn || !before) throw new Error(`${name} has no pictures`);
  expect(drawn.length).toBe(before.length);
  for (const [place, { rgb }] of drawn.entries()) {
    const old = before[place]?.rgb ?? new Uint8Array();
    expect(rgb.length).toBe(old.length);
    let differing = 0;
    for (let at = 0; at < rgb.length; at += 1)
      if (Math.abs((rgb[at] ?? 0) - (old[at] ?? 0)) > SHADES) differing += 1;
    expect(differing, `page ${place + 1} of ${name}`).toBeLessThanOrEqual(rgb.length / PLACES_PER_DIFFERENCE);
  }
}
