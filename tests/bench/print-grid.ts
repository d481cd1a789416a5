import type { GridFigure, Shares, TypingFigure } from "./grid-bench.ts";
import { ms } from "./measure.ts";
import { verdict } from "./print-lists.ts";

const KEY_MS_MAX = 8;
const FRAME_TIMES_MAX = 1.5;
const INP_MS_MAX = 50;

const shown = ({ p50, p98, max }: Shares): string => `p50 ${ms(p50)}, p98 ${ms(p98)}, at most ${ms(max)} ms`;

/** The score grid's figures, each beside its goal and the bare input of the same run. */
export function printGrid({ withoutPause, byHand }: GridFigure): void {
  console.log("\nThe score grid, 50 students × 60 activities, in Chromium");
  const times = withoutPause.frame.p50 / withoutPause.bareFrame.p50;
  const { key } = withoutPause;
  console.log("Keys without a pause");
  console.log(
    `${verdict(key.p98 <= KEY_MS_MAX)} from a key to the end of React's commit: ${shown(key)} (p98 ≤ ${KEY_MS_MAX})`,
  );
  console.log(`${verdict(times <= FRAME_TIMES_MAX)} ${framesOf(withoutPause)} (≤ ${FRAME_TIMES_MAX} at p50)`);
  console.log(`     ${slowestOf(withoutPause)}`);
  console.log("Twenty keys a second");
  console.log(`     ${framesOf(byHand)}`);
  console.log(`${verdict(byHand.inp <= INP_MS_MAX)} ${slowestOf(byHand)} (≤ ${INP_MS_MAX})`);
}

const framesOf = ({ frame, bareFrame }: TypingFigure): string =>
  `from a key to the end of its frame: ${shown(frame)}; a bare input ${shown(bareFrame)}; ${(frame.p50 / bareFrame.p50).toFixed(2)} ×`;

const slowestOf = ({ inp, bareInp }: TypingFigure): string =>
  `slowest interaction to paint: ${ms(inp)} ms; a bare input ${ms(bareInp)} ms`;
