import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { DRAWN_RANGES } from "../../core/shared/drawable-text.ts";

/**
 * Makes what the consumer's bundle needs beside its source, from installed packages, before every build:
 * queues/render/fonts/gen/*.ttf (Noto Sans cut to the characters of DRAWN_RANGES). The folder is generated and not kept in
 * git. Files already there are left alone.
 */
const fontsFolder = new URL("../../queues/render/fonts/gen/", import.meta.url);

const FONTS = { "NotoSans-Regular.ttf": "400Regular", "NotoSans-Bold.ttf": "700Bold" } as const;

/** Writes the two subset fonts (about 85 KB each). */
export async function makePdfAssets(): Promise<void> {
  if (Object.keys(FONTS).every((file) => existsSync(new URL(file, fontsFolder)))) return;
  const { default: subsetFont } = await import("subset-font");
  const text = DRAWN_RANGES.map(([from, to]) =>
    String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index)),
  ).join("");
  mkdirSync(fontsFolder, { recursive: true });
  for (const [file, face] of Object.entries(FONTS)) {
    const source = fileURLToPath(
      import.meta.resolve(`@expo-google-fonts/noto-sans/${face}/NotoSans_${face}.ttf`),
    );
    const subset = await subsetFont(readFileSync(source), text, { targetFormat: "sfnt" });
    writeFileSync(new URL(file, fontsFolder), withoutTables(subset, LAYOUT_TABLES));
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
