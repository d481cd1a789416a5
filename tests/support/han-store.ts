import { readFile } from "node:fs/promises";
import { HAN_FONT_KEY } from "#core/documents/han-font.ts";
import { HAN_FONT_FILE } from "#scripts/build/pdf-assets.ts";

/** The part of the object store that drawing reads, with the font of Han characters in it. */
export const HAN_STORE = {
  get: async (key: string) =>
    key === HAN_FONT_KEY
      ? { arrayBuffer: async () => new Uint8Array(await readFile(HAN_FONT_FILE)).buffer as ArrayBuffer }
      : null,
};
