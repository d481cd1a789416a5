import { Buffer } from "node:buffer";
import bold from "./fonts/gen/NotoSans-Bold.ttf";
import regular from "./fonts/gen/NotoSans-Regular.ttf";

/** The two faces of every document: Noto Sans, cut down by scripts/build/pdf-assets.ts. */
export const FONT_FILES = { regular: Buffer.from(regular), bold: Buffer.from(bold) } as const;
