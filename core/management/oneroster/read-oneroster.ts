import Papa from "papaparse";
import { textsOfZip } from "#core/shared/import/zip-files.ts";
import { isSchoolDay } from "#core/shared/school-day.ts";
import {
  listed,
  MANIFEST_COLUMNS,
  ONEROSTER_COLUMNS,
  ONEROSTER_FILES,
  ONEROSTER_VERSION,
  type OneRosterColumn,
  type OneRosterFile,
} from "./format.ts";

/** A row of a file by its columns. */
export type OneRosterRow = Readonly<Record<string, string>>;
export type OneRosterTables = Readonly<Record<OneRosterFile, readonly OneRosterRow[]>>;
/** What is wrong, and where: a row as a spreadsheet numbers it, 1 = the headings. */
export interface OneRosterProblem {
  file: string;
  row: number | null;
  column: string | null;
  message: string;
}
export interface OneRosterRead {
  tables: OneRosterTables;
  problems: OneRosterProblem[];
  /** Columns that the standard does not have, by file: they are not taken in. */
  leftOut: { file: string; columns: string[] }[];
}

/** Without these nothing can be taken in. */
const NEEDED: readonly OneRosterFile[] = [
  "orgs",
  "academicSessions",
  "courses",
  "classes",
  "users",
  "roles",
  "enrollments",
];
const ZIP_REFUSALS = {
  unreadable: "This file is not a readable ZIP. Export the OneRoster files again as one ZIP.",
  tooLarge: "The files are too large once they are unpacked: 50 MB at most.",
} as const;

/** Reads a ZIP of OneRoster 1.2 and holds it against the rules of the standard (M-48). Where the ZIP cannot be opened there is one problem and no row. */
export function readOneRoster(bytes: Uint8Array): OneRosterRead {
  const reader = new Reader();
  const unpacked = textsOfZip(bytes);
  if ("refusal" in unpacked) reader.tell("ZIP", null, null, ZIP_REFUSALS[unpacked.refusal]);
  else reader.read(unpacked.texts);
  return reader.outcome();
}

class Reader {
  private readonly problems: OneRosterProblem[] = [];
  private readonly leftOut: OneRosterRead["leftOut"] = [];
  private readonly tables = Object.fromEntries(
    ONEROSTER_FILES.map((file) => [file, [] as OneRosterRow[]]),
  ) as Record<OneRosterFile, OneRosterRow[]>;

  outcome(): OneRosterRead {
    return { tables: this.tables, problems: this.problems, leftOut: this.leftOut };
  }

  tell(file: string, row: number | null, column: string | null, message: string): void {
    this.problems.push({ file, row, column, message });
  }

  read(entries: Readonly<Record<string, string>>): void {
    const manifest = entries["manifest.csv"];
    if (manifest === undefined) {
      const isInFolder = Object.keys(entries).some((name) => name.endsWith("/manifest.csv"));
      const hint = isInFolder ? " The files stand in a folder; they have to be at the top of the ZIP." : "";
      this.tell("manifest.csv", null, null, `There is no manifest.csv.${hint}`);
      return;
    }
    const given = this.readManifest(manifest);
    if (given === null) return;
    for (const file of ONEROSTER_FILES) {
      const name = `${file}.csv`;
      const mode = given.get(`file.${file}`) ?? "absent";
      const entry = entries[name];
      if (mode === "delta")
        this.tell(name, null, null, "It holds changes only (delta); a set of everything (bulk) is taken in.");
      else if (mode === "bulk" && entry === undefined)
        this.tell(name, null, null, "The manifest names it, and it is not in the ZIP.");
      else if (mode !== "bulk" && entry !== undefined)
        this.tell(name, null, null, "It is in the ZIP, and the manifest says that it is absent.");
      else if (entry === undefined && NEEDED.includes(file))
        this.tell(name, null, null, "It is needed, and absent.");
      else if (entry !== undefined) this.readTable(file, entry);
    }
    if (this.problems.length === 0) this.checkReferences();
  }

  /** What the manifest says by property; null: it cannot be relied on. */
  private readManifest(text: string): Map<string, string> | null {
    const name = "manifest.csv";
    const { rows, headings } = parsed(text);
    if (MANIFEST_COLUMNS.some((column) => !headings.includes(column))) {
      this.tell(name, 1, null, `Its columns are ${MANIFEST_COLUMNS.join(" and ")}.`);
      return null;
    }
    const given = new Map(rows.map(({ propertyName = "", value = "" }) => [propertyName, value]));
    const version = given.get("oneroster.version");
    if (version === ONEROSTER_VERSION) return given;
    const said = version ? `version ${version}` : "no version";
    this.tell(name, null, "oneroster.version", `It says ${said}; version ${ONEROSTER_VERSION} is taken in.`);
    return null;
  }

  private readTable(file: OneRosterFile, text: string): void {
    const name = `${file}.csv`;
    const { rows, headings } = parsed(text);
    const columns: readonly OneRosterColumn[] = ONEROSTER_COLUMNS[file];
    const twice = headings.find((heading, place) => headings.indexOf(heading) !== place);
    if (twice !== undefined) {
      this.tell(name, 1, twice, `The column ${twice} is there twice.`);
      return;
    }
    const missing = columns.filter(({ isNeeded, name: column }) => isNeeded && !headings.includes(column));
    for (const { name: column } of missing) this.tell(name, 1, column, `The column ${column} is missing.`);
    const unknown = headings.filter((heading) => !columns.some(({ name: column }) => column === heading));
    if (unknown.length > 0) this.leftOut.push({ file: name, columns: unknown });
    if (missing.length > 0) return;
    const lines = new Map<string, number>();
    for (const [place, row] of rows.entries()) {
      const line = place + 2;
      for (const column of columns) {
        const wrong = wrongIn(column, row[column.name] ?? "");
        if (wrong !== null) this.tell(name, line, column.name, wrong);
      }
      const id = row.sourcedId ?? "";
      const other = lines.get(id);
      if (other !== undefined && id !== "")
        this.tell(name, line, "sourcedId", `It is in row ${other} already.`);
      lines.set(id, line);
    }
    this.tables[file] = rows;
  }

  /** Whether every record that is named is there. */
  private checkReferences(): void {
    const ids = new Map(
      ONEROSTER_FILES.map((file) => [file as string, new Set(this.tables[file].map((row) => row.sourcedId))]),
    );
    for (const file of ONEROSTER_FILES)
      for (const { name: column, refersTo } of ONEROSTER_COLUMNS[file] as readonly OneRosterColumn[])
        for (const [place, row] of refersTo === undefined ? [] : this.tables[file].entries()) {
          const lost = listed(row[column] ?? "").find((id) => !ids.get(refersTo ?? "")?.has(id));
          if (lost !== undefined)
            this.tell(`${file}.csv`, place + 2, column, `There is no ${lost} in ${refersTo}.csv.`);
        }
  }
}

function wrongIn({ isNeeded, words, kind }: OneRosterColumn, value: string): string | null {
  if (value === "") return isNeeded ? "It is empty." : null;
  if (words && !words.includes(value)) return `“${shown(value)}” is none of ${words.join(", ")}.`;
  if (kind === "day" && !isSchoolDay(value)) return `“${shown(value)}” is no date like 2026-06-08.`;
  if (kind === "year" && !/^\d{4}$/.test(value)) return `“${shown(value)}” is no year like 2027.`;
  return null;
}
const SHOWN_MAX = 40;
const shown = (value: string): string => (value.length > SHOWN_MAX ? `${value.slice(0, SHOWN_MAX)}…` : value);

function parsed(text: string): { headings: string[]; rows: OneRosterRow[] } {
  const [headings = [], ...lines] = Papa.parse<string[]>(text.replace(/^\ufeff/, ""), {
    skipEmptyLines: "greedy",
  }).data;
  const names = headings.map((heading) => heading.trim());
  const rowOf = (cells: readonly string[]) =>
    Object.fromEntries(names.map((name, place) => [name, (cells[place] ?? "").trim()]));
  return { headings: names, rows: lines.map(rowOf) };
}
