import { randomBytes } from "node:crypto";
import { pngFile } from "#db/seed/school/png.ts";

interface PngOptions {
  /** How many pixels high the data inside is, where the head says otherwise. */
  dataHeight?: number;
  depth?: number;
  colour?: number;
  interlace?: number;
}
/** A PNG of one colour; eight bits of grey unless told otherwise. */
export function pngOf(width: number, height: number, options: PngOptions = {}): Uint8Array<ArrayBuffer> {
  const { dataHeight = height, ...head } = options;
  return new Uint8Array(pngFile({ width, height, ...head }, Buffer.alloc(dataHeight * (width + 1))));
}

/** A square PNG of grey noise, which does not compress: about as many bytes as it has pixels. */
export const noisyPngOf = (size: number): Uint8Array<ArrayBuffer> => {
  const rows = randomBytes(size * (size + 1));
  for (let row = 0; row < size; row++) rows[row * (size + 1)] = 0;
  return new Uint8Array(pngFile({ width: size, height: size }, rows));
};

/** The least JPEG a reader measures: its head, and the frame that tells its size. */
export const jpegOf = (width: number, height: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array([
    ...[0xff, 0xd8, 0xff, 0xc0, 0, 11, 8],
    ...[height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0, 0xff, 0xd9],
  ]);
