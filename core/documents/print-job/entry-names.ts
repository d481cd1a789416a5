import { type AwardPeriod, PERIOD_NAMES } from "#core/awards/award-groups.ts";
import type { FileChoice } from "./file-choices.ts";
import type { BulkDocument } from "./print-asked.ts";

/** Names of files and of the entries of a ZIP; the only person they tell is a student's number. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a name of a file must not have
const NOT_IN_NAMES = /[\u0000-\u001f\u007f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/** A name as a folder or file may have it on any system. */
export const safeName = (name: string): string =>
  name
    .normalize("NFC")
    .replace(NOT_IN_NAMES, "-")
    .replace(/^[\s.]+|[\s.]+$/g, "") || "-";

/** A part's label and the name of its file: a section or a grade level, or one of several parts of a large section. */
export function partNameOf(
  { levelName, sectionName }: Pick<BulkDocument, "levelName" | "sectionName">,
  ordinal: number,
  file: FileChoice,
): { label: string; filename: string } {
  const section = `${levelName} ${sectionName}`.trimEnd();
  const label = ordinal === 1 ? section : `${section} (${ordinal})`;
  return { label, filename: `${safeName(label)}.${file === "zip_by_student" ? "zip" : "pdf"}` };
}

/** The entry of one student's document. */
export const studentEntryOf = (
  { levelName, sectionName }: Pick<BulkDocument, "levelName" | "sectionName">,
  studentNo: string,
): string => `${safeName(`${levelName} ${sectionName}`)}/${studentNo}.pdf`;

export const INDEX_ENTRY = "index.csv";

export const archiveNameOf = (
  name: string,
  { term, yearName, extension }: { term: AwardPeriod; yearName: string; extension: "pdf" | "zip" },
): string => `${name}_${PERIOD_NAMES[term]}_${safeName(yearName.replace(/^SY /, ""))}.${extension}`;
