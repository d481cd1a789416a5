import type { CardLayout } from "#core/reports/card/card-layout.ts";

/** Each layout's own look; every colour is dark or light enough to be told apart on a grey printer. */
export interface Look {
  /** Headings, filled bands. */
  accent: string;
  /** Behind figures and facts. */
  tint: string;
  /** Rules between groups of columns. */
  rule: string;
  head: "banner" | "bar" | "centered" | "formal";
  /** Of panels and bands, in points. */
  radius: number;
  heading: "pill" | "rule" | "plain";
  /** Every second row of the grades is tinted. */
  isStriped: boolean;
}

export const LOOKS: Record<CardLayout, Look> = {
  nursery: {
    accent: "#5b3a8e",
    tint: "#f3eef9",
    rule: "#cbbce2",
    head: "banner",
    radius: 10,
    heading: "pill",
    isStriped: true,
  },
  kinder: {
    accent: "#9a4a0b",
    tint: "#fdf2e6",
    rule: "#e8c8a6",
    head: "banner",
    radius: 9,
    heading: "pill",
    isStriped: true,
  },
  "grade-school": {
    accent: "#026257",
    tint: "#e9f5f3",
    rule: "#b3d6d0",
    head: "bar",
    radius: 4,
    heading: "rule",
    isStriped: true,
  },
  "junior-high": {
    accent: "#1c4587",
    tint: "#ecf1f9",
    rule: "#b9c9e4",
    head: "centered",
    radius: 2,
    heading: "rule",
    isStriped: false,
  },
  "senior-high": {
    accent: "#6b1f3a",
    tint: "#f8eff2",
    rule: "#dcbac6",
    head: "formal",
    radius: 0,
    heading: "plain",
    isStriped: false,
  },
};

/** A colour between the accent and white, flat, so that any printer draws it; 0 is the accent. */
export const lighter = ({ accent }: Look, share: number): string => {
  const mixed = [1, 3, 5].map((at) => {
    const value = Number.parseInt(accent.slice(at, at + 2), 16);
    return Math.round(value + (255 - value) * share)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${mixed.join("")}`;
};

/** How closely a card is set, in points. No type is under 6.5; where a page is scaled down, it is not after that either. */
export interface Density {
  /** Rows of the grades. */
  row: number;
  body: number;
  leading: number;
  /** Rows of the other blocks. */
  smallRow: number;
  small: number;
  smallLeading: number;
  /** Labels, captions and column titles; headings of blocks. */
  caption: number;
  heading: number;
  /** Between blocks. */
  gap: number;
}

const UPRIGHT = { caption: 6.5, heading: 7.8 } as const;
/** The roomiest that fits on one page is taken. */
export const DENSITIES: readonly [roomy: Density, normal: Density, compact: Density] = [
  { ...UPRIGHT, row: 16.5, body: 9, leading: 11, smallRow: 13, small: 7.8, smallLeading: 9.8, gap: 14 },
  { ...UPRIGHT, row: 13.5, body: 8.2, leading: 10, smallRow: 11.4, small: 7.2, smallLeading: 9, gap: 10 },
  { ...UPRIGHT, row: 11.2, body: 7.2, leading: 8.8, smallRow: 9.6, small: 6.6, smallLeading: 8.2, gap: 7 },
];

const LYING = { caption: 8, heading: 10 } as const;
/** Of Pre-Nursery and Nursery, whose pages are also scaled onto 13 × 8 in. The roomiest that fits on one page is taken. */
export const NURSERY_DENSITIES: readonly [roomy: Density, normal: Density, compact: Density] = [
  {
    caption: 9,
    heading: 11.5,
    row: 28,
    body: 10.6,
    leading: 13,
    smallRow: 24,
    small: 10.6,
    smallLeading: 13,
    gap: 26,
  },
  { ...LYING, row: 24, body: 10, leading: 12, smallRow: 19, small: 9.6, smallLeading: 12, gap: 20 },
  { ...LYING, row: 16, body: 8.8, leading: 10.5, smallRow: 14, small: 8.4, smallLeading: 10.5, gap: 12 },
];
