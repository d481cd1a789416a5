import type { GridFigure, Shares } from "./grid-bench.ts";
import { ms } from "./measure.ts";
import { verdict } from "./print-lists.ts";

const KEY_MS_MAX = 8;
const FRAME_TIMES_MAX = 1.3;
const INP_MS_MAX = 50;

const shown = ({ p50, p98, max }: Shares): string => `p50 ${ms(p50)}, p98 ${ms(p98)}, at most ${ms(max)} ms`;

/** The score grid's figures, each beside its goal and the bare input of the same run. */
export function printGrid({ key, frame, bareFrame, inp }: GridFigure): void {
  const times = frame.p50 / bareFrame.p50;
  console.log("\nThe score grid, 50 students × 60 activities, in Chromium");
  console.log(
    `${verdict(key.p98 <= KEY_MS_MAX)} from a key to the end of React's commit: ${shown(key)} (p98 ≤ ${KEY_MS_MAX})`,
  );
  console.log(
    `${verdict(times <= FRAME_TIMES_MAX)} from a key to the end of its frame: ${shown(frame)}; a bare input ${shown(bareFrame)}; ${times.toFixed(2)} × (≤ ${FRAME_TIMES_MAX})`,
  );
  console.log(`${verdict(inp <= INP_MS_MAX)} slowest interaction to paint: ${ms(inp)} ms (≤ ${INP_MS_MAX})`);
}
