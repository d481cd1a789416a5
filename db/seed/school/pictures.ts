import { createHash } from "node:crypto";
import { COLOUR, GREY, pngFile } from "./png.ts";

/** A picture of the demo school, drawn here: the same bytes every time. */
export interface DemoPicture {
  objectKey: string;
  bytes: Buffer;
  sha256: string;
}
export const PICTURE_CONTENT_TYPE = "image/png";

const pictureOf = (bytes: Buffer): DemoPicture => {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { objectKey: `pictures/${sha256}`, bytes, sha256 };
};

const SIGNATURE = { width: 360, height: 100 };
const PEN = 2.2;
/** Loops along a line, as a hand writes them: a shape of its own for each seed. */
function signature(seed: number): DemoPicture {
  const { width, height } = SIGNATURE;
  const rows = Buffer.alloc(height * (width + 1), 255);
  for (let y = 0; y < height; y += 1) rows[y * (width + 1)] = 0;
  const dot = (x: number, y: number) => {
    for (let dy = -3; dy <= 3; dy += 1)
      for (let dx = -3; dx <= 3; dx += 1) {
        const [px, py] = [Math.round(x) + dx, Math.round(y) + dy];
        if (px < 0 || py < 0 || px >= width || py >= height) continue;
        const distance = Math.hypot(px - x, py - y);
        if (distance > PEN) continue;
        const at = py * (width + 1) + 1 + px;
        rows[at] = Math.min(rows[at] ?? 255, distance > PEN - 1 ? 120 : 25);
      }
  };
  for (let step = 0; step <= 3_000; step += 1) {
    const along = step / 3_000;
    const loop = along * (20 + seed * 3);
    const rise = Math.sin(along * 9 + seed) * 0.5 + 1;
    dot(20 + along * 300 + Math.cos(loop) * 14, 52 + Math.sin(loop * 1.1 + seed) * 20 * rise);
  }
  for (let step = 0; step <= 800; step += 1) dot(40 + (step / 800) * 290, 84 - (step / 800) * 14);
  return pictureOf(pngFile({ width, height, colour: GREY }, rows));
}

const LOGO_SIDE = 240;
const [GREEN, GOLD, WHITE] = [
  [22, 92, 62],
  [214, 168, 44],
  [255, 255, 255],
] as const;
/** A green disc in a golden ring, with an open book. */
function logo(): DemoPicture {
  const rows = Buffer.alloc(LOGO_SIDE * (LOGO_SIDE * 3 + 1));
  for (let y = 0; y < LOGO_SIDE; y += 1)
    for (let x = 0; x < LOGO_SIDE; x += 1)
      rows.set(
        colourAt(x - LOGO_SIDE / 2 + 0.5, y - LOGO_SIDE / 2 + 0.5),
        y * (LOGO_SIDE * 3 + 1) + 1 + x * 3,
      );
  return pictureOf(pngFile({ width: LOGO_SIDE, height: LOGO_SIDE, colour: COLOUR }, rows));
}

function colourAt(x: number, y: number): readonly number[] {
  const distance = Math.hypot(x, y);
  if (distance > 118) return WHITE;
  if (distance > 106) return GOLD;
  const page = Math.abs(x);
  const isBook = page > 3 && page < 62 && Math.abs(y - 6 - page * 0.22) < 34;
  const isLine = isBook && page > 14 && page < 52 && Math.abs(((y - page * 0.22 + 200) % 14) - 7) < 1.5;
  return isBook && !isLine ? WHITE : GREEN;
}

export const DEMO_SIGNATURES = [1, 2, 3].map(signature);
export const DEMO_LOGO = logo();
