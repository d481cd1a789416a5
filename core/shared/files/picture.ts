import { jpegSize } from "./file-kind.ts";
import { inflate } from "./inflate.ts";

/** A picture that is drawn on the school's documents: by its content, small enough for any reader, and nothing but a picture. */
const PICTURE_TYPES = ["image/png", "image/jpeg"] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];
const PIXELS_PER_SIDE_MAX = 2_000;

/** The most bytes of a kind of picture, and what is said of a larger one. */
export interface PictureLimit {
  bytesMax: number;
  tooLarge: string;
}
const limitOf = (bytesMax: number, shown: string): PictureLimit => ({
  bytesMax,
  tooLarge: `The picture is larger than ${shown}. Please choose a smaller one.`,
});
export const PICTURE_LIMIT = limitOf(1_000_000, "1 MB");
export const LOGO_LIMIT = limitOf(500_000, "500 KB");

export const PICTURE_MESSAGES = {
  wrongType: "Please choose a PNG or JPEG picture of at most 2,000 pixels a side.",
} as const;

/** The type of a picture that documents may show; null for anything else, also for one that is damaged or larger inside than it says. */
export async function pictureTypeOf(bytes: Uint8Array<ArrayBuffer>): Promise<PictureType | null> {
  if (PNG_HEAD.every((byte, index) => bytes[index] === byte))
    return (await isSoundPng(bytes)) ? "image/png" : null;
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const size = jpegSize(bytes);
  return size && isSmall(size.width, size.height) ? "image/jpeg" : null;
}

const isSmall = (width: number, height: number): boolean =>
  width > 0 && height > 0 && Math.max(width, height) <= PIXELS_PER_SIDE_MAX;

const PNG_HEAD = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;
/** Samples of a pixel by colour type (PNG, 11.2.2). */
const SAMPLES = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);
const DEPTHS: readonly number[] = [1, 2, 4, 8];
const PALETTE = 3;

/** Complete, not interlaced, at most 8 bits a sample, and with exactly the pixels that its head says. */
async function isSoundPng(bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const chunks = chunksOf(bytes);
  const head = chunks?.[0];
  if (!chunks || head?.type !== "IHDR" || head.data.length !== 13) return false;
  const view = new DataView(head.data.buffer, head.data.byteOffset, 13);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth, colour] = [view.getUint8(8), view.getUint8(9)];
  const samples = SAMPLES.get(colour);
  const isPlain = view.getUint8(10) === 0 && view.getUint8(11) === 0 && view.getUint8(12) === 0;
  if (!isSmall(width, height) || !isPlain || samples === undefined || !DEPTHS.includes(depth)) return false;
  if (depth < 8 && samples > 1) return false;
  if (colour === PALETTE && !chunks.some(({ type }) => type === "PLTE")) return false;
  const data = joined(chunks.filter(({ type }) => type === "IDAT").map((chunk) => chunk.data));
  const expected = height * (1 + Math.ceil((width * samples * depth) / 8));
  return (await inflate(data, expected))?.byteLength === expected;
}

interface Chunk {
  type: string;
  data: Uint8Array<ArrayBuffer>;
}
/** Null where the file does not end with its last chunk. */
function chunksOf(bytes: Uint8Array<ArrayBuffer>): Chunk[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunk[] = [];
  for (let at: number = PNG_HEAD.length; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const end = at + 12 + length;
    if (end > bytes.length) return null;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    chunks.push({ type, data: bytes.subarray(at + 8, at + 8 + length) });
    if (type === "IEND") return end === bytes.length ? chunks : null;
    at = end;
  }
  return null;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
