import { Buffer } from "node:buffer";
import { HAN_FONT_KEY } from "#core/documents/han-font.ts";

let file: Buffer | null = null;
/** A text has Han characters, and their font is not read yet. */
let isNeeded = false;
/** The font of Han characters; throws where it was not read, for `withHanFont` to read it. */
export function hanFontFile(): Buffer {
  if (file) return file;
  isNeeded = true;
  throw new Error("The font of Han characters was not read");
}

/** Where the font is: the part of the object store that is needed of it. */
interface FontStore {
  get(key: string): Promise<{ arrayBuffer(): Promise<ArrayBuffer> } | null>;
}
/**
 * Does work that draws texts. The font of Han characters is 7 MB and few names need it: it is read once in the life of the
 * Worker, when the first such text is met, and the work begins again. Work may therefore begin twice, as every job may.
 */
export async function withHanFont<T>(files: FontStore, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Not by the kind of the error: react-pdf throws one of its own where a component threw.
    if (file || !isNeeded) throw error;
    const stored = await files.get(HAN_FONT_KEY);
    if (!stored) throw new Error(`${HAN_FONT_KEY} is not in the object store: the deployment puts it there`);
    file = Buffer.from(await stored.arrayBuffer());
    return work();
  }
}
