import { crc32, deflateSync } from "node:zlib";

/** The kinds of pixels that are made here: grey and colour, eight bits a sample. */
export const GREY = 0;
export const COLOUR = 2;

interface PngHead {
  width: number;
  height: number;
  depth?: number;
  colour?: number;
  interlace?: number;
}

/** A PNG of these rows, each led by its filter byte. */
export function pngFile(
  { width, height, depth = 8, colour = GREY, interlace = 0 }: PngHead,
  rows: Buffer,
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colour, 0, 0, interlace], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
