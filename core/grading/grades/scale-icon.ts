/** The number of a nursery descriptor, which is the number of its icon; 1: not yet observed. */
export type ScaleLevel = 1 | 2 | 3 | 4 | 5;

/** Of the square that the icons are drawn in, and of the circle in its centre. */
export const SCALE_ICON = { side: 16, center: 8, radius: 6.5 } as const;

/** The filled part of the circle as an SVG path: from nothing (2) over thirds to the whole (5). */
const FILLED: Readonly<Record<ScaleLevel, string>> = {
  1: "",
  2: "",
  3: "M8 8V1.5A6.5 6.5 0 0 1 13.63 11.25Z",
  4: "M8 8V1.5A6.5 6.5 0 1 1 2.37 11.25Z",
  5: "M8 1.5A6.5 6.5 0 1 1 8 14.5A6.5 6.5 0 1 1 8 1.5Z",
};

/** An icon of the scale: a circle, dashed while nothing was observed, and what of it is filled. */
export interface ScaleIcon {
  filled: string;
  isDashed: boolean;
}
export const scaleIconOf = (level: ScaleLevel): ScaleIcon => ({
  filled: FILLED[level],
  isDashed: level === 1,
});
