import { withoutContactData } from "#core/management/people/contact-data.ts";
import type { PersonList } from "#core/management/people/person-paths.ts";

/** What is kept of one person, as it is handed out (M-36). */

/** "Everything kept 000123.zip": the one number or id that names the person. */
export const everythingKeptName = (list: PersonList, id: string): string =>
  `Everything kept ${list === "students" ? id : `${list} ${id.slice(-12)}`}.zip`;

/** Records that are the person's alone. */
export const WHOLE = "whole";
/** What of a kind of record is the person's: the whole, or of those that are other people's too these columns alone. */
export type Share =
  | typeof WHOLE
  | {
      /** What is left out of a record that is other people's too, and why: "what it says: …". */
      of: string;
      keeps: readonly string[];
    };

type Value = string | number | null;
/** What only this database can use: ids, versions, keys and hashes. */
const INTERNAL =
  /^id$|_id$|(?<!student_)uuid$|^version$|_version$|sha256$|object_key$|^is_erased$|^is_shared$|_by$/;
const SCALES = { _e4: 10_000, _e2: 100 } as const;
/** Stands for what is of, or names, other people. */
const LEFT_OUT = "(left out: other people's)";

/**
 * A row of a table as a reader has it: without what only the database can use, texts of JSON as what they say, and figures as
 * figures ("grade_e4": 875000 is "grade": 87.5).
 */
function readableRow(row: Readonly<Record<string, Value>>): Record<string, unknown> {
  const readable: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    if (INTERNAL.test(name)) continue;
    const scale = SCALES[name.slice(-3) as keyof typeof SCALES];
    if (name.endsWith("_json")) readable[name.slice(0, -"_json".length)] = JSON.parse(String(value));
    else if (scale && typeof value === "number") readable[name.slice(0, -3)] = value / scale;
    else readable[name] = value;
  }
  if (row.is_erased === 1) readable.data = withoutContactData(readable.data as Record<string, unknown>);
  return readable;
}

/** A person's own part of a row that is other people's too; what has no value stays so. */
const ownPart = (row: Readonly<Record<string, unknown>>, keeps: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      keeps.includes(name) || value === null || value === "" ? value : LEFT_OUT,
    ]),
  );

/** Shorter ones are words that anything can have. */
const NAME_LENGTH_MIN = 5;
/**
 * Texts without the names, numbers and addresses of other people who share records with the person. What is the person's own
 * name too, or within it, stays.
 */
function blankerOf(names: readonly Readonly<{ text: string; is_own: 0 | 1 }>[]): (text: string) => string {
  const own = names.filter(({ is_own }) => is_own === 1).map(({ text }) => text.toLowerCase());
  const others = names
    .filter(({ is_own, text }) => is_own === 0 && text.length >= NAME_LENGTH_MIN)
    .map(({ text }) => text)
    .filter((text) => !own.some((one) => one.includes(text.toLowerCase())))
    .sort((one, other) => other.length - one.length);
  if (others.length === 0) return (text) => text;
  const any = others.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const found = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${any})(?![\\p{L}\\p{N}-])`, "giu");
  return (text) => text.replace(found, LEFT_OUT);
}
function blanked(value: unknown, blank: (text: string) => string): unknown {
  if (typeof value === "string") return blank(value);
  if (Array.isArray(value)) return value.map((one) => blanked(one, blank));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [blank(name), blanked(one, blank)]));
}

interface Subject {
  file: string;
  share: Share;
  rows: readonly Readonly<Record<string, Value>>[];
}
interface Paper {
  folder: string;
  filename: string;
  is_shared: 0 | 1;
}
/**
 * What is kept of a person as files of JSON, a subject each, and a text that says what of each is in them and what is not;
 * `nameOf` names a paper without naming others.
 */
export function everythingKept(
  subjects: readonly Subject[],
  papers: readonly Paper[],
  names: readonly Readonly<{ text: string; is_own: 0 | 1 }>[],
): { readme: string; records: { file: string; rows: unknown[] }[]; nameOf(paper: Paper): string } {
  const blank = blankerOf(names);
  const filled = subjects.filter(({ rows }) => rows.length > 0);
  const records = filled.map(({ file, share, rows }) => ({
    file,
    rows: rows.map((row) => {
      const readable = readableRow(row);
      const own = row.is_shared === 1 && share !== WHOLE ? ownPart(readable, share.keeps) : readable;
      return blanked(own, blank);
    }),
  }));
  return {
    records,
    readme: readmeOf(filled, papers),
    nameOf: ({ filename }) => blank(filename),
  };
}

function readmeOf(subjects: readonly Subject[], papers: readonly Paper[]): string {
  const told = subjects.map(({ file, share, rows }) => {
    const shared = rows.filter(({ is_shared }) => is_shared === 1).length;
    const what =
      share === WHOLE || shared === 0
        ? "this person's alone, whole."
        : `of ${shared} of ${rows.length} is left out ${share.of}.`;
    return `- ${file}.json: ${what}`;
  });
  const folders = [...new Set(papers.map(({ folder }) => folder))].map((folder) => {
    const own = papers.filter((paper) => paper.folder === folder);
    const shared = own.filter(({ is_shared }) => is_shared === 1).length;
    return `- ${folder}: ${own.length - shared} of ${own.length}${shared > 0 ? `; ${shared} left out: they are with other people's records too` : ""}.`;
  });
  return [
    "Everything that is kept of one person, as it was when this file was made.",
    `What other people are in too is here as far as it is this person's: the rest reads "${LEFT_OUT}", as do the names, numbers and addresses of others with whom this person shares records, wherever they are written. Their data is theirs. Who of the school did something is named.`,
    ["Records", ...told].join("\n"),
    ["Papers and uploads", ...(folders.length > 0 ? folders : ["- none"])].join("\n"),
    "A paper that is no longer in the store is in no folder; the records still name it.",
  ]
    .join("\n\n")
    .concat("\n");
}
