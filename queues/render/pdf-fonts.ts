import { Font } from "@react-pdf/renderer";
import { FONT_FILES } from "./font-files.ts";
import { type Face, type FontProgram, faceOf } from "./typeface.ts";

/** The typeface of react-pdf's documents, under this family name. */
export const PDF_FONT_FAMILY = "Noto Sans";

export interface PdfFonts {
  regular: Face;
  bold: Face;
}

let loaded: PdfFonts | null = null;

/** Registers, loads and warms both faces once in the life of the Worker; see faceOf for why warming is no luxury. */
export async function pdfFonts(): Promise<PdfFonts> {
  if (loaded) return loaded;
  const source = (bytes: Buffer) => `data:font/ttf;base64,${bytes.toString("base64")}`;
  Font.register({
    family: PDF_FONT_FAMILY,
    fonts: [
      { src: source(FONT_FILES.regular), fontWeight: 400 },
      { src: source(FONT_FILES.bold), fontWeight: 700 },
    ],
  });
  // Lines are broken by the templates: the layout engine must not hyphenate.
  Font.registerHyphenationCallback((word) => [word]);
  loaded = { regular: await face(400), bold: await face(700) };
  return loaded;
}

async function face(fontWeight: 400 | 700): Promise<Face> {
  await Font.load({ fontFamily: PDF_FONT_FAMILY, fontWeight });
  const program = Font.getFont({ fontFamily: PDF_FONT_FAMILY, fontWeight })?.data;
  if (!program) throw new Error(`the paper's font of weight ${fontWeight} did not load`);
  return faceOf(program as unknown as FontProgram);
}
