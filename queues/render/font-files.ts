import { Buffer } from "node:buffer";
import bold from "./fonts/gen/NotoSans-Bold.ttf";
import regular from "./fonts/gen/NotoSans-Regular.ttf";
import han from "./fonts/gen/NotoSansSC-Regular.ttf";

/**
 * The two faces of every document: Noto Sans, cut down by scripts/build/pdf-assets.ts; and one for the Han characters
 * of both (docs/decisions/0191). They are views of the modules, nothing is copied.
 */
export const FONT_FILES = {
  regular: Buffer.from(regular),
  bold: Buffer.from(bold),
  han: Buffer.from(han),
} as const;
