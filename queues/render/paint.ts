/** The console's colours on paper (its theme's oklch values as sRGB), and the measures of a sheet in points. */
export const PAINT = {
  accent: "#026257",
  accentTint: "#e6f5f2",
  ink: "#1b2327",
  muted: "#4f5a5e",
  line: "#e2e7e8",
  lineStrong: "#c4ccce",
  white: "#ffffff",
  error: "#b02523",
  errorTint: "#fbeceb",
  success: "#1f6538",
  successTint: "#e8f4ea",
  warning: "#875306",
  warningTint: "#fbf2e2",
  neutralTint: "#eef1f2",
} as const;

/** A4, upright. */
export const SHEET = { width: 595.28, height: 841.89, margin: 44 } as const;
export const SHEET_INNER = SHEET.width - 2 * SHEET.margin;
