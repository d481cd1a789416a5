import { strFromU8, unzipSync } from "fflate";
import { xlsxRefusal } from "./xlsx-archive.ts";

/** The texts of a ZIP by their names, or why it is not unpacked: its size is checked before, as of a workbook (B-56). */
export function textsOfZip(
  bytes: Uint8Array,
): { texts: Readonly<Record<string, string>> } | { refusal: "unreadable" | "tooLarge" } {
  const refusal = xlsxRefusal(bytes);
  if (refusal !== null) return { refusal };
  try {
    const entries = Object.entries(unzipSync(bytes));
    return { texts: Object.fromEntries(entries.map(([name, entry]) => [name, strFromU8(entry)])) };
  } catch {
    return { refusal: "unreadable" };
  }
}
