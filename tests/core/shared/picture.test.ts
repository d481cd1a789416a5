import { expect, test } from "vitest";
import { pictureTypeOf } from "#core/shared/files/picture.ts";
import { jpegOf, pngOf } from "#tests/support/pictures.ts";

/** Given a file that should be a picture, when it is looked at, then a sound PNG or JPEG is one, and nothing that only looks like one. */
const bytesOf = (text: string) => new TextEncoder().encode(text);
const PNG = pngOf(40, 20);

test.each([
  ["a PNG", PNG, "image/png"],
  ["a PNG of 2,000 pixels a side", pngOf(2_000, 2_000), "image/png"],
  ["a JPEG", jpegOf(40, 20), "image/jpeg"],
])("%s is taken", async (_name, bytes, type) => {
  expect(await pictureTypeOf(bytes)).toBe(type);
});

test.each([
  ["nothing", new Uint8Array()],
  ["SVG", bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ["PDF", bytesOf("%PDF-1.4\n")],
  ["GIF", bytesOf("GIF89a")],
  ["a PNG of 2,001 pixels", pngOf(2_001, 1)],
  ["a JPEG of 2,001 pixels", jpegOf(1, 2_001)],
  ["a JPEG without a size", new Uint8Array([0xff, 0xd8, 0xff, 0xd9])],
  ["a bomb: far more pixels inside than its head says", pngOf(1_000, 1, { dataHeight: 20_000 })],
  ["a PNG with fewer pixels than its head says", pngOf(40, 20, { dataHeight: 2 })],
  ["a PNG cut short", PNG.slice(0, -20)],
  ["a PNG with something behind it", new Uint8Array([...PNG, ...bytesOf("<script>")])],
  ["an interlaced PNG", pngOf(40, 20, { interlace: 1 })],
  ["a PNG of 16 bits", pngOf(40, 20, { depth: 16 })],
  ["a PNG of a palette that it lacks", pngOf(40, 20, { colour: 3 })],
])("%s is refused", async (_name, bytes) => {
  expect(await pictureTypeOf(bytes)).toBeNull();
});
