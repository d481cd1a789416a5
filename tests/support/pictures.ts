import { crc32, deflateSync } from "node:zlib";

interface PngOptions {
  /** How many pixels high the data inside is, where the head says otherwise. */
  dataHeight?: number;
  depth?: number;
  colour?: number;
  interlace?: number;
}
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** A PNG of one colour; eight bits of grey unless told otherwise. */
export function pngOf(width: number, height: number, options: PngOptions = {}): Uint8Array<ArrayBuffer> {
  const { dataHeight = height, depth = 8, colour = 0, interlace = 0 } = options;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colour, 0, 0, interlace], 8);
  const parts = [
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(dataHeight * (width + 1)))),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return new Uint8Array(Buffer.concat(parts));
}

/** The least JPEG a reader measures: its head, and the frame that tells its size. */
export const jpegOf = (width: number, height: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array([
    ...[0xff, 0xd8, 0xff, 0xc0, 0, 11, 8],
    ...[height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0, 0xff, 0xd9],
  ]);
