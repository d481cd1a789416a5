import { inflate } from "./inflate.ts";

/**
 * What a PDF may not bring into the office: scripts, other files, programs to start, forms that send themselves away.
 * Names are read as a viewer reads them (ISO 32000-1, 7.3.5: "/J#61vaScript" is "/JavaScript"), also in the objects that
 * a file keeps compressed.
 */
const REFUSED_NAMES: ReadonlySet<string> = new Set([
  "JavaScript",
  "Launch",
  "EmbeddedFile",
  "EmbeddedFiles",
  "SubmitForm",
  "ImportData",
  "RichMedia",
  "XFA",
]);
/** Three bytes of a photograph can read "/JS" by chance: as a key it is followed by a text or a reference. */
const SCRIPT_KEY = /^[\s\0]*[(<\d]/;
const NAME = /\/([^\s\0()<>[\]{}/%]{1,127})/g;
const OBJECT_STREAM = "ObjStm";
const INFLATED_BYTES_MAX = 20_000_000;

/** Whether a PDF has none of these. One whose compressed objects cannot be read is not safe either. */
export async function isSafePdf(bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const text = new TextDecoder("latin1").decode(bytes);
  if (hasRefusedName(text)) return false;
  let left = INFLATED_BYTES_MAX;
  for (const [start, end] of objectStreams(text)) {
    const inflated = await inflate(bytes.subarray(start, end), left);
    if (inflated === null || hasRefusedName(new TextDecoder("latin1").decode(inflated))) return false;
    left -= inflated.byteLength;
  }
  return true;
}

const decoded = (name: string): string =>
  name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function hasRefusedName(text: string): boolean {
  for (const { 0: written, 1: raw = "", index } of text.matchAll(NAME)) {
    const name = decoded(raw);
    if (REFUSED_NAMES.has(name)) return true;
    const after = index + written.length;
    if (name === "JS" && SCRIPT_KEY.test(text.slice(after, after + 16))) return true;
  }
  return false;
}

/** Where the data of each compressed object stream begins and ends. */
function* objectStreams(text: string): Generator<[start: number, end: number]> {
  // Each dictionary is read once, from the end of the stream before it: the time grows with the file, whatever it holds.
  let from = 0;
  for (const { 0: keyword, index } of text.matchAll(/(?<!end)stream\r?\n/g)) {
    const dictionary = text.slice(from, index);
    const start = index + keyword.length;
    from = start;
    const names = [...dictionary.slice(dictionary.lastIndexOf("obj") + 1).matchAll(NAME)];
    if (!names.some(([, name = ""]) => decoded(name) === OBJECT_STREAM)) continue;
    const end = text.indexOf("endstream", start);
    yield [start, end < 0 ? text.length : end];
  }
}
