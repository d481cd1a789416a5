import { zipDirectory } from "#core/shared/import/xlsx-archive.ts";
import { type FILE_REFUSALS, refuseFile } from "./file-refused.ts";

export type FileFormat = "csv" | "xlsx";

const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const ZIP = [0x50, 0x4b];
const PDF = [0x25, 0x50, 0x44, 0x46];
const GZIP = [0x1f, 0x8b];
const PNG = [0x89, 0x50, 0x4e, 0x47];
const JPEG = [0xff, 0xd8, 0xff];
/** Of a text that is markup: what is before the first tag is white space or a byte order mark. */
const MARKUP = /^\uFEFF?\s*<(?:\?xml|!doctype|html|table|meta|head|body)\b/i;
const BEGINNING_BYTES = 512;

/** What a file is by its content, never by its name (F-1). Throws FileRefused for what is no table. */
export function fileFormatOf(bytes: Uint8Array): FileFormat {
  const begins = (magic: readonly number[]): boolean => magic.every((byte, at) => bytes[at] === byte);
  if (bytes.byteLength === 0) refuseFile("empty");
  if (begins(OLE)) refuseFile("oldWorkbook");
  if ([PDF, GZIP, PNG, JPEG].some(begins)) refuseFile("notATable");
  if (begins(ZIP)) return archiveFormatOf(bytes);
  if (MARKUP.test(new TextDecoder("latin1").decode(bytes.subarray(0, BEGINNING_BYTES)).replace(/^ï»¿/, "")))
    refuseFile("webPage");
  return "csv";
}

/** Parts by which archives of other programs are known. */
const OTHER_ARCHIVES: readonly [part: RegExp, key: keyof typeof FILE_REFUSALS][] = [
  [/^xl\/workbook\.bin$/, "binaryWorkbook"],
  [/^Index\/Document\.iwa$|^Index\.zip$/, "numbers"],
  [/^content\.xml$/, "openDocument"],
];

function archiveFormatOf(bytes: Uint8Array): "xlsx" {
  const names = zipDirectory(bytes)?.map(({ name }) => name);
  if (!names) return refuseFile("unreadableWorkbook");
  for (const [part, key] of OTHER_ARCHIVES) if (names.some((name) => part.test(name))) refuseFile(key);
  if (!names.includes("[Content_Types].xml")) refuseFile("notATable");
  return "xlsx";
}
