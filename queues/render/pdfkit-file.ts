import { Buffer } from "node:buffer";
import PDFDocument from "pdfkit";
import { FileBytes } from "./file-bytes.ts";
import boldFile from "./fonts/gen/NotoSans-Bold.ttf";
import regularFile from "./fonts/gen/NotoSans-Regular.ttf";
import { hanFontFile } from "./han-font.ts";
import { type Face, type FontProgram, faceOf } from "./typeface.ts";

/**
 * The two faces of every document: Noto Sans, cut down by scripts/build/pdf-assets.ts. They are views of the modules,
 * nothing is copied. The Han characters of both have a font of their own, from the store (docs/decisions/0191).
 */
export const FONT_FILES = {
  regular: Buffer.from(regularFile),
  bold: Buffer.from(boldFile),
} as const;

export interface Faces {
  regular: Face;
  bold: Face;
}
let opened: Faces | null = null;
/** Both faces, opened once in the life of the Worker. */
export function faces(): Faces {
  opened ??= {
    regular: faceOf(open(FONT_FILES.regular), hanFont),
    bold: faceOf(open(FONT_FILES.bold), hanFont),
  };
  return opened;
}
const BARE = { margin: 0, font: null as unknown as string, autoFirstPage: false };

/** A PDF drawn by pdfkit itself, with both faces under the names `regular` and `bold`. */
export interface PdfkitFile {
  pdf: PDFKit.PDFDocument;
  faces: Faces;
  /** Nothing can be drawn after it. */
  finish(): Promise<Uint8Array>;
}

/** The same drawing and date give the same bytes: `createdAt` is the request's, never the clock's. */
export function openPdfkitFile(title: string, author: string, createdAt: string): PdfkitFile {
  const pdf = new PDFDocument({
    ...BARE,
    lang: "en-PH",
    displayTitle: true,
    info: {
      Title: title,
      Author: author,
      Creator: "Talaan",
      Producer: "Talaan",
      CreationDate: new Date(createdAt),
    },
  });
  const written = new FileBytes();
  const finished = new Promise<void>((resolve, reject) => {
    pdf.on("data", (chunk: Uint8Array) => written.add(chunk));
    pdf.on("end", resolve);
    pdf.on("error", reject);
  });
  const { regular, bold } = faces();
  pdf.registerFont("regular", regular.program as never).registerFont("bold", bold.program as never);
  return {
    pdf,
    faces: faces(),
    finish: async () => {
      pdf.end();
      await finished;
      return written.whole();
    },
  };
}

/**
 * Opens a font once in the life of the Worker; every document embeds what it uses of the same one. In a document of its own:
 * one that opens fonts counts them, and would name its own otherwise than later documents do.
 */
function open(file: Buffer): FontProgram {
  return (new PDFDocument(BARE).font(file) as unknown as { _font: { font: FontProgram } })._font.font;
}

let han: FontProgram | null = null;
/** Opened with the first text that has such a character; most Workers never do. */
function hanFont(): FontProgram {
  han ??= open(hanFontFile());
  return han;
}
/** Sets the font of Han; a document without such characters never embeds it. */
export const setHanFont = (pdf: PDFKit.PDFDocument): PDFKit.PDFDocument =>
  pdf.registerFont("han", hanFont() as never).font("han");
