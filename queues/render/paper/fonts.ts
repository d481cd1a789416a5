import { Font } from "@react-pdf/renderer";
import { hanFontFile } from "#queues/render/han-font.ts";
import { FONT_FILES } from "#queues/render/pdfkit-file.ts";
import { type FontProgram, faceOf } from "#queues/render/typeface.ts";

/** The typeface of React components on paper, from the same files as pdfkit's. */
export const FAMILY = "Noto Sans";
const HAN_FAMILY = "Noto Sans SC";
const WEIGHTS = { regular: 400, bold: 700 } as const;

/**
 * A font as an address. With the space react-pdf leaves it to fetch(), which reads base64 natively; what it reads itself
 * takes 16 bytes for each of a font's, more than a Worker has for that of Han.
 */
const addressOf = (file: Buffer): string => `data:font/ttf; base64,${file.toString("base64")}`;

Font.register({
  family: FAMILY,
  fonts: [
    { src: addressOf(FONT_FILES.regular), fontWeight: WEIGHTS.regular },
    { src: addressOf(FONT_FILES.bold), fontWeight: WEIGHTS.bold },
  ],
});
// Lines come broken (typeface.ts); no word is divided.
Font.registerHyphenationCallback((word) => [word]);

let isHanRegistered = false;
/** The families of a line with Han characters; most Workers never open the second. */
export function withHan(): string[] {
  if (!isHanRegistered) Font.register({ family: HAN_FAMILY, src: addressOf(hanFontFile()) });
  isHanRegistered = true;
  return [FAMILY, HAN_FAMILY];
}

let opened: Promise<void> | null = null;
/** Opens both weights once, asking for every glyph (faceOf says why). */
export const openFonts = (): Promise<void> => {
  opened ??= Promise.all(
    Object.values(WEIGHTS).map(async (fontWeight) => {
      const weight = { fontFamily: FAMILY, fontWeight };
      await Font.load(weight);
      const { data } = Font.getFont(weight);
      if (data) faceOf(data as unknown as FontProgram, neverAsked);
    }),
  ).then(() => undefined);
  return opened;
};
function neverAsked(): never {
  throw new Error("Han is not measured here");
}
