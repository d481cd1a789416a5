import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { HAN_RANGES, LATIN_RANGES } from "#core/shared/drawable-text.ts";

/**
 * Makes what the consumer needs beside its source, from installed packages, before every build; that of Han is put into the
 * object store (core/documents/han-font.ts), the others into its bundle:
 * queues/render/fonts/gen/*.ttf (Noto Sans cut to LATIN_RANGES, Noto Sans SC to HAN_RANGES), each with its licence. The folder is generated and not kept in
 * git. Files already there are left alone.
 */
export const HAN_FONT_FILE = fileURLToPath(
  new URL("../../queues/render/fonts/gen/NotoSansSC-Regular.ttf", import.meta.url),
);
const fontsFolder = new URL("../../queues/render/fonts/gen/", import.meta.url);

const FONTS = {
  "NotoSans-Regular.ttf": {
    source: "@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf",
    ranges: LATIN_RANGES,
  },
  "NotoSans-Bold.ttf": {
    source: "@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf",
    ranges: LATIN_RANGES,
  },
  "NotoSansSC-Regular.ttf": {
    source: "@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf",
    ranges: HAN_RANGES,
  },
};

/** Writes the subset fonts (about 85 KB each, that of Han 7 MB). */
export async function makePdfAssets(): Promise<void> {
  if (Object.keys(FONTS).every((file) => existsSync(new URL(file, fontsFolder)))) return;
  const { default: subsetFont } = await import("subset-font");
  mkdirSync(fontsFolder, { recursive: true });
  for (const [file, { source, ranges }] of Object.entries(FONTS)) {
    const whole = readFileSync(fileURLToPath(import.meta.resolve(source)));
    const text = ranges
      .flatMap(([from, to]) =>
        Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
      )
      .join("");
    const subset = await subsetFont(whole, text, { targetFormat: "sfnt" });
    writeFileSync(new URL(file, fontsFolder), withoutTables(subset, LAYOUT_TABLES));
    const licence = new URL("../LICENSE_FONT", import.meta.resolve(source));
    copyFileSync(licence, new URL(file.replace(".ttf", ".LICENSE"), fontsFolder));
  }
}

/**
 * Kerning and ligatures cost a quarter of the time of every document; without them each line is exactly as wide as
 * its characters, which is how papers measure it.
 */
const LAYOUT_TABLES = ["GDEF", "GPOS", "GSUB"];
const DIRECTORY_ENTRY = 16;
const DIRECTORY_START = 12;

/** A TrueType font less some of its tables (their directory: count at 4, then 16 bytes each: tag, checksum, offset, length). */
function withoutTables(font: Buffer, unwanted: readonly string[]): Buffer {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = DIRECTORY_START + index * DIRECTORY_ENTRY;
    const offset = font.readUInt32BE(entry + 8);
    return {
      tag: font.toString("latin1", entry, entry + 4),
      checksum: font.readUInt32BE(entry + 4),
      bytes: font.subarray(offset, offset + font.readUInt32BE(entry + 12)),
    };
  }).filter(({ tag }) => !unwanted.includes(tag));
  const directory = Buffer.alloc(DIRECTORY_START + tables.length * DIRECTORY_ENTRY);
  font.copy(directory, 0, 0, 4);
  directory.writeUInt16BE(tables.length, 4);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const entry = DIRECTORY_START + index * DIRECTORY_ENTRY;
    directory.write(tag, entry, "latin1");
    directory.writeUInt32BE(checksum, entry + 4);
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(bytes.length, entry + 12);
    const padding = Buffer.alloc(-bytes.length & 3);
    parts.push(bytes, padding);
    offset += bytes.length + padding.length;
  }
  return Buffer.concat(parts);
}

if (import.meta.main) await makePdfAssets();
