import type { FileMatching } from "#core/shared/import/reading/file-definition.ts";
import { keyOfHeading } from "#core/shared/import/reading/headings.ts";
import type { Row } from "#db/row.ts";
import { type Statement, sql, statement } from "#db/statement.ts";

/** What was said of files of a kind with the same headings: kept for the school, and taken for the next one (F-5). */

/** The headings of a file, as files with the same are told from others. */
export const headingsKey = (columns: readonly { heading: string }[]): string =>
  columns
    .map(({ heading }) => keyOfHeading(heading))
    .filter(Boolean)
    .join("|")
    .slice(0, 2000);

export const fileMatching = (
  kind: string,
  headings: string,
): Statement<Row<"file_matching", "matching_json">> =>
  statement(sql`select matching_json from file_matching where kind = ${kind} and headings = ${headings}`);

/** Keeps what a person said of a file that was imported by it. */
export const keepMatching = (
  kind: string,
  headings: string,
  matching: FileMatching,
  { userId, now }: { userId: number; now: string },
): Statement<unknown> =>
  statement(sql`insert into file_matching (kind, headings, matching_json, saved_at, saved_by)
    values (${kind}, ${headings}, ${JSON.stringify(matching)}, ${now}, ${userId})
    on conflict (kind, headings) do update
      set matching_json = excluded.matching_json, saved_at = excluded.saved_at, saved_by = excluded.saved_by`);
